//! Removes givens from a solved board as long as its solution stays the only one.
//!
//! A given can go if the others leave no solution with another symbol in its cell. The answer stays right
//! when more are removed: a given that was needed once is needed for good. Most answers take no search: early on, the
//! symbol is a single without the given, and later two symbols that could change places in some cells often show
//! that the given has to stay.

use std::sync::Arc;

use super::others::Others;
use super::random::Random;
use super::swaps::{Swap, Swaps};
use crate::puzzle::{Cell, Index, Layout, Puzzle, Symbol};
use crate::solver::search::{Found, Search};

/// How many steps a search may take to show that a given can go. On boards of up to 16 symbols it needs far fewer.
const STEPS: usize = 20_000;

/// A random board with this solution and no given that can be left out, or none that can be shown to be.
pub fn minimal(layout: &Arc<Layout>, solution: &[Symbol], random: &mut Random) -> Puzzle {
    let mut givens = Givens::all(layout, solution);
    let mut cells: Vec<Cell> = layout.cells().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        givens.remove(cell);
    }
    givens.puzzle()
}

/// The givens of a board with one solution, of which more and more are removed.
#[derive(Clone, Debug)]
pub struct Givens<'a> {
    layout: &'a Arc<Layout>,
    solution: &'a [Symbol],
    given: Vec<Option<Symbol>>,
    /// The cells that are given, one bit each.
    bits: Vec<u64>,
    /// By cell and symbol: how many givens rule the symbol out there.
    seen: Vec<u8>,
    swaps: Swaps,
}

impl<'a> Givens<'a> {
    /// The solved board of a layout without cages.
    pub fn all(layout: &'a Arc<Layout>, solution: &'a [Symbol]) -> Self {
        let size = layout.size();
        let mut seen = vec![0; size * size * size];
        for cell in layout.cells() {
            for &peer in layout.peers(cell) {
                seen[peer.index() * size + solution[cell.index()].index()] += 1;
            }
        }
        let mut bits = vec![0; solution.len().div_ceil(64)];
        layout.cells().for_each(|cell| bits[cell.index() / 64] |= 1 << (cell.index() % 64));
        let given = solution.iter().copied().map(Some).collect();
        Self { layout, solution, given, bits, seen, swaps: Swaps::new(layout, solution) }
    }

    pub(super) fn layout(&self) -> &'a Layout {
        self.layout
    }

    pub(super) fn solution(&self) -> &'a [Symbol] {
        self.solution
    }

    pub fn is_given(&self, cell: Cell) -> bool {
        self.given[cell.index()].is_some()
    }

    /// The cells that are given, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<'a> {
        let is_given: Vec<bool> = self.given.iter().map(Option::is_some).collect();
        self.layout.cells().filter(move |cell| is_given[cell.index()])
    }

    /// The number of givens.
    pub fn count(&self) -> usize {
        self.given.iter().flatten().count()
    }

    pub fn puzzle(&self) -> Puzzle {
        Puzzle::unchecked(Arc::clone(self.layout), self.given.clone())
    }

    /// Removes a given, if the solution can be shown to stay the only one without it; returns whether it did.
    pub fn remove(&mut self, cell: Cell) -> bool {
        self.remove_unless(cell, |givens| givens.has_swap(cell) || givens.has_other(cell))
    }

    /// The same with other solutions that were found before, to which it adds those that it finds.
    pub(super) fn remove_knowing(&mut self, others: &mut Others, cell: Cell) -> bool {
        self.remove_unless(cell, |givens| {
            if others.agree_with(&givens.bits) {
                return true;
            }
            if let Some(group) = givens.swap_at(cell) {
                others.add(group);
                return true;
            }
            match givens.search_without(cell).advance(STEPS) {
                Found::Solution(other) => {
                    others.add_solution(givens, &other);
                    true
                }
                Found::Paused => true,
                Found::NoMore => false,
            }
        })
    }

    /// Removes a given if its cell is a single or not needed; returns whether it did.
    fn remove_unless(&mut self, cell: Cell, is_needed: impl FnOnce(&Self) -> bool) -> bool {
        if !self.is_given(cell) {
            return false;
        }
        self.take(cell);
        let can_go = self.is_single(cell) || !is_needed(self);
        if !can_go {
            self.put_back(cell);
        }
        can_go
    }

    /// The same for several at once, such as a symmetric group: all of them or none.
    pub fn remove_all(&mut self, cells: &[Cell]) -> bool {
        let mut removed = Vec::with_capacity(cells.len());
        let given: Vec<Cell> = cells.iter().copied().filter(|&cell| self.is_given(cell)).collect();
        for &cell in &given {
            if !self.remove(cell) {
                for cell in removed {
                    self.put_back(cell);
                }
                return false;
            }
            removed.push(cell);
        }
        !given.is_empty()
    }

    /// Removes a given, needed or not.
    pub(super) fn take(&mut self, cell: Cell) {
        self.given[cell.index()] = None;
        self.bits[cell.index() / 64] &= !(1 << (cell.index() % 64));
        self.note(cell, false);
    }

    /// Takes a removal back. The board had one solution with fewer givens, so it has one with more.
    pub fn put_back(&mut self, cell: Cell) {
        self.given[cell.index()] = Some(self.solution[cell.index()]);
        self.bits[cell.index() / 64] |= 1 << (cell.index() % 64);
        self.note(cell, true);
    }

    fn note(&mut self, cell: Cell, is_given: bool) {
        let (size, symbol) = (self.layout.size(), self.solution[cell.index()].index());
        for &peer in self.layout.peers(cell) {
            let seen = &mut self.seen[peer.index() * size + symbol];
            *seen = if is_given { *seen + 1 } else { *seen - 1 };
        }
        self.swaps.set(cell.index(), is_given);
    }

    /// Whether the givens alone make the symbol of a blank cell a naked or hidden single.
    fn is_single(&self, cell: Cell) -> bool {
        let (size, symbol) = (self.layout.size(), self.solution[cell.index()].index());
        let seen = |cell: Cell, symbol: usize| self.seen[cell.index() * size + symbol] > 0;
        let others = (0..size).filter(|&other| other != symbol && !seen(cell, other)).count();
        others == 0
            || self.layout.memberships(cell).iter().any(|&(house, _)| {
                let others = &self.layout.house(house).cells;
                others.iter().all(|&other| other == cell || self.is_given(other) || seen(other, symbol))
            })
    }

    /// Whether the symbol of a blank cell can change places with another one.
    fn has_swap(&self, cell: Cell) -> bool {
        self.swaps.at(cell.index()).is_some()
    }

    /// The cells, all blank, in which it can.
    fn swap_at(&self, cell: Cell) -> Option<Vec<Cell>> {
        let Swap { other, rows } = self.swaps.at(cell.index())?;
        let symbols = [self.solution[cell.index()], Symbol::from_index(other)];
        let cells = self.layout.cells().filter(|cell| rows >> cell.row() & 1 == 1);
        Some(cells.filter(|cell| symbols.contains(&self.solution[cell.index()])).collect())
    }

    /// Whether there may be a solution with another symbol in a blank cell.
    fn has_other(&self, cell: Cell) -> bool {
        self.search_without(cell).skip_one(STEPS) != Found::NoMore
    }

    /// A search for the solutions with another symbol in a blank cell.
    fn search_without(&self, cell: Cell) -> Search {
        Search::without(&self.puzzle(), &[(cell, self.solution[cell.index()])])
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::regions::regions;
    use crate::generate::solution;
    use crate::puzzle::{BlockShape, Regions, Shape};

    fn solutions(puzzle: &Puzzle) -> usize {
        Search::plain(puzzle).take(2).count()
    }

    fn check(layout: &Arc<Layout>, random: &mut Random) {
        let Some(solution) = solution(layout, random) else { return };
        let puzzle = minimal(layout, &solution, random);
        assert_eq!(Search::plain(&puzzle).take(2).collect::<Vec<_>>(), [solution]);
        for cell in layout.cells().filter(|&cell| puzzle.given(cell).is_some()) {
            let mut givens = puzzle.givens().to_vec();
            givens[cell.index()] = None;
            let fewer = Puzzle::unchecked(Arc::clone(layout), givens);
            assert_eq!(solutions(&fewer), 2, "{} without {cell}", puzzle.game_id());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn every_given_of_a_minimal_board_is_needed(seed: u64, diagonals: bool) {
            for (height, width) in [(2, 2), (2, 3), (3, 3), (2, 4)] {
                let blocks = Regions::Blocks(BlockShape { height, width });
                let layout = Layout::new(Shape { regions: blocks, diagonals, cages: Vec::new() });
                check(&Arc::new(layout.expect("it fits")), &mut Random::new(seed, 0));
            }
        }

        #[test]
        fn every_given_of_a_minimal_jigsaw_is_needed(seed: u64, size in 4_usize..=8, diagonals: bool) {
            let mut random = Random::new(seed, 0);
            let regions = Regions::Jigsaw(regions(size, &mut random));
            let layout = Layout::new(Shape { regions, diagonals, cages: Vec::new() });
            check(&Arc::new(layout.expect("it fits")), &mut random);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn other_solutions_tell_what_a_search_finds(seed: u64, size in 4_usize..=8, diagonals: bool) {
            let mut random = Random::new(seed, 0);
            let regions = Regions::Jigsaw(regions(size, &mut random));
            let layout = Layout::new(Shape { regions, diagonals, cages: Vec::new() });
            let layout = Arc::new(layout.expect("it fits"));
            if let Some(solution) = solution(&layout, &mut random) {
                let mut others = Others::new(layout.cells().count());
                let mut cells: Vec<Cell> = layout.cells().collect();
                for _ in 0..4 {
                    random.shuffle(&mut cells);
                    let (mut searching, mut knowing) =
                        (Givens::all(&layout, &solution), Givens::all(&layout, &solution));
                    for &cell in &cells {
                        prop_assert_eq!(searching.remove(cell), knowing.remove_knowing(&mut others, cell));
                    }
                }
            }
        }
    }

    #[test]
    fn a_group_is_removed_as_a_whole_or_not_at_all() {
        let layout = Arc::new(Layout::with_blocks(BlockShape { height: 3, width: 3 }));
        let mut random = Random::new(11, 0);
        let solution = solution(&layout, &mut random).expect("a solution");
        let mut givens = Givens::all(&layout, &solution);
        let mut was_refused = false;
        for cell in layout.cells().take(41) {
            let opposite = Cell::new(80 - cell.index(), 9);
            let before = givens.puzzle();
            if givens.remove_all(&[cell, opposite]) {
                assert!(!givens.is_given(cell) && !givens.is_given(opposite));
                assert_eq!(solutions(&givens.puzzle()), 1);
            } else {
                was_refused = true;
                assert_eq!(givens.puzzle(), before);
            }
        }
        assert!(was_refused && givens.count() < 60);
    }
}
