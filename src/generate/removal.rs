//! A solved board, from which givens are removed for as long as it passes a test.

use std::sync::Arc;

use super::frame::{Frame, narrow};
use super::level::{Blocks, Candidates, Sights};
use super::minimal::Givens;
use super::random::Random;
use super::swap::find_swap;
use crate::puzzle::{BlockShape, Cell, Layout, Level, Puzzle, Symbol, Symmetry};

/// The cells that lose their givens together.
pub(super) fn orbits(symmetry: Symmetry, size: usize) -> Vec<Vec<u16>> {
    let orbits = symmetry.orbits(size).into_iter();
    orbits.map(|orbit| orbit.iter().map(|cell| narrow(cell.index())).collect()).collect()
}

/// A solved board of which fewer and fewer cells are given.
#[derive(Debug)]
pub(super) struct Removal<'a> {
    layout: &'a Arc<Layout>,
    solution: &'a [Symbol],
    numbers: &'a [u8],
    frame: &'a Frame,
    candidates: Candidates<'a>,
    blocks: Blocks<'a>,
    is_given: Vec<bool>,
    /// By house: the symbols that are given in it.
    used: Vec<u64>,
    /// By cell: the symbols that the givens allow; none for a given.
    allowed: Vec<u64>,
    /// By house and symbol: the cell that has it.
    places: Vec<u16>,
    clues: usize,
    /// The cells that have just been removed from a board that had passed, if this is being tried.
    tried: Vec<u16>,
    /// The cells of a swap that is being looked for.
    group: Vec<u16>,
}

impl<'a> Removal<'a> {
    /// All cells of a solution; `numbers` has its symbols as numbers.
    pub fn all(
        layout: &'a Arc<Layout>,
        frame: &'a Frame,
        sights: &'a Sights,
        solution: &'a [Symbol],
        numbers: &'a [u8],
    ) -> Self {
        let mut places = vec![0; frame.house_count() * frame.size];
        for house in frame.all() {
            for &cell in frame.house(house) {
                places[house * frame.size + usize::from(numbers[usize::from(cell)])] = cell;
            }
        }
        Self {
            places,
            layout,
            solution,
            numbers,
            frame,
            candidates: Candidates::new(frame, numbers),
            blocks: Blocks::new(sights, numbers),
            is_given: vec![true; frame.cells()],
            used: vec![frame.symbols(); frame.house_count()],
            allowed: vec![0; frame.cells()],
            clues: frame.cells(),
            tried: Vec::new(),
            group: Vec::new(),
        }
    }

    pub fn layout(&self) -> &'a Arc<Layout> {
        self.layout
    }

    pub fn solution(&self) -> &'a [Symbol] {
        self.solution
    }

    pub fn is_given(&self, cell: u16) -> bool {
        self.is_given[usize::from(cell)]
    }

    /// The number of givens.
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// The board.
    pub fn puzzle(&self) -> Puzzle {
        let givens = self.solution.iter().zip(&self.is_given);
        Puzzle::unchecked(
            Arc::clone(self.layout),
            givens.map(|(&symbol, is_given)| is_given.then_some(symbol)).collect(),
        )
    }

    /// Takes the givens of some cells away.
    pub fn take(&mut self, cells: &[u16]) {
        self.set(cells, false);
        self.clues -= cells.len();
    }

    /// Gives some cells again.
    pub fn put_back(&mut self, cells: &[u16]) {
        self.set(cells, true);
        self.clues += cells.len();
    }

    fn set(&mut self, cells: &[u16], is_given: bool) {
        for &cell in cells {
            if is_given {
                self.blocks.give(cell);
            } else {
                self.blocks.take(cell);
            }
            let cell = usize::from(cell);
            self.is_given[cell] = is_given;
            for &house in self.frame.houses_of(cell) {
                // A given is the only one of its symbol in a house.
                self.used[usize::from(house)] ^= 1 << self.numbers[cell];
            }
        }
    }

    /// Whether what has just been removed leaves a second solution, in which two symbols change places.
    pub fn has_swap(&mut self) -> bool {
        let Self { numbers, frame, is_given, places, tried, group, .. } = self;
        let (size, places) = (frame.size, places.as_slice());
        let symbol_of = |cell: u16| numbers[usize::from(cell)].into();
        let places = |cell: u16, symbol: usize| {
            let houses = frame.houses_of(cell.into()).iter();
            houses.map(move |&house| places[usize::from(house) * size + symbol])
        };
        let is_given = |cell: u16| is_given[usize::from(cell)];
        tried.iter().any(|&cell| find_swap(cell, size, symbol_of, places, is_given, group))
    }

    /// Whether the techniques of a level and those below solve the board. While a removal is tried, it is enough that
    /// they find what was removed: the rest has been solved before.
    pub fn is_solved_by(&mut self, level: Level) -> bool {
        if level == Level::Trivial {
            let Self { blocks, tried, .. } = self;
            return if tried.is_empty() { blocks.fill_all() } else { blocks.fill_in(tried) };
        }
        self.start_candidates();
        self.is_filled_by(level)
    }

    /// Starts over with the candidates that the givens leave.
    fn start_candidates(&mut self) {
        for (cell, (allowed, &is_given)) in self.allowed.iter_mut().zip(&self.is_given).enumerate() {
            *allowed = if is_given { 0 } else { self.frame.candidates(cell, &self.used) };
        }
        self.candidates.start(&self.allowed, self.is_given.len() - self.clues);
    }

    /// The same where the techniques of a lower level have just failed.
    pub fn is_solved_on_by(&mut self, level: Level) -> bool {
        // Trivial boards are solved without candidates to go on with.
        if level.below() == Some(Level::Trivial) {
            self.is_solved_by(level)
        } else {
            self.is_filled_by(level)
        }
    }

    fn is_filled_by(&mut self, level: Level) -> bool {
        if self.tried.is_empty() {
            self.candidates.solve(level)
        } else {
            self.candidates.fill_in(&self.tried, level)
        }
    }

    /// The cells that the techniques of a level and those below do not fill.
    pub fn unsolved_by(&mut self, level: Level) -> Vec<Cell> {
        self.start_candidates();
        self.candidates.solve(level);
        self.layout.cells().filter(|cell| self.candidates.is_blank(cell.index())).collect()
    }

    /// Gives just the cells that are given elsewhere.
    pub fn give_only(&mut self, givens: &Givens) {
        for cell in self.layout.cells() {
            let number = narrow(cell.index());
            match (self.is_given(number), givens.is_given(cell)) {
                (true, false) => self.take(&[number]),
                (false, true) => self.put_back(&[number]),
                _ => {}
            }
        }
    }

    /// Removes groups of givens in a random order, each if the board then still passes a test, as the solved
    /// board does. Passing must not become easier with fewer givens: then several groups at once pass
    /// exactly if each of them does after those before it. At first, `lump` groups are removed at once.
    pub fn reduce(
        &mut self,
        orbits: &[Vec<u16>],
        mut lump: usize,
        random: &mut Random,
        passes: &mut dyn FnMut(&mut Self) -> bool,
    ) {
        let mut order: Vec<usize> = (0..orbits.len()).collect();
        random.shuffle(&mut order);
        let mut rest = order.as_slice();
        let mut cells = Vec::new();
        while !rest.is_empty() {
            let (some, others) = rest.split_at(lump.clamp(1, rest.len()));
            cells.clear();
            cells.extend(some.iter().flat_map(|&orbit| &orbits[orbit]));
            self.take(&cells);
            self.tried.clone_from(&cells);
            let has_passed = passes(self);
            self.tried.clear();
            if !has_passed {
                self.put_back(&cells);
                lump = some.len() / 2;
            }
            if has_passed || some.len() == 1 {
                rest = others;
            }
        }
    }
}

/// Whether this is the board of nine symbols that has blocks and nothing else.
pub(super) fn is_usual(layout: &Layout) -> bool {
    layout.shape().is_plain() && layout.shape().blocks() == Some(BlockShape { height: 3, width: 3 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::level::numbers;
    use crate::generate::solution;
    use crate::solver::search::Search;

    #[test]
    fn a_swap_is_a_second_solution() {
        let layout = Arc::new(Layout::with_blocks(BlockShape { height: 2, width: 3 }));
        let frame = Frame::new(&layout);
        let sights = Sights::new(&frame);
        let orbits = orbits(Symmetry::None, 6);
        let mut swaps = 0;
        for number in 0..5 {
            let mut random = Random::new(3, number);
            let solution = solution(&layout, &mut random).expect("blocks always have a solution");
            let numbers = numbers(&solution);
            let mut board = Removal::all(&layout, &frame, &sights, &solution, &numbers);
            board.reduce(&orbits, 1, &mut random, &mut |board| {
                let is_unique = Search::plain(&board.puzzle()).take(2).count() == 1;
                let has_swap = board.has_swap();
                assert!(!(has_swap && is_unique), "{}", board.puzzle().game_id());
                swaps += usize::from(has_swap);
                is_unique
            });
        }
        assert!(swaps > 10, "{swaps}");
    }

    #[test]
    fn lumps_remove_the_same_as_one_after_the_other() {
        let layout = Arc::new(Layout::with_blocks(BlockShape { height: 3, width: 3 }));
        let frame = Frame::new(&layout);
        let sights = Sights::new(&frame);
        let orbits = orbits(Symmetry::Rot2, 9);
        for number in 0..5 {
            let mut random = Random::new(9, number);
            let solution = solution(&layout, &mut random).expect("blocks always have a solution");
            let numbers = numbers(&solution);
            let mut given = Removal::all(&layout, &frame, &sights, &solution, &numbers);
            let mut again = random.clone();
            given.reduce(&orbits, 13, &mut random, &mut |givens| givens.is_solved_by(Level::Basic));
            assert!(given.is_solved_by(Level::Basic));

            let mut one_by_one = Removal::all(&layout, &frame, &sights, &solution, &numbers);
            let mut order: Vec<usize> = (0..orbits.len()).collect();
            again.shuffle(&mut order);
            for orbit in order {
                one_by_one.take(&orbits[orbit]);
                if !one_by_one.is_solved_by(Level::Basic) {
                    one_by_one.put_back(&orbits[orbit]);
                }
            }
            assert_eq!(given.puzzle(), one_by_one.puzzle());
            assert_eq!(given.clues(), given.puzzle().givens().iter().flatten().count());
        }
    }
}
