//! The cages of a killer, which are joined one by one.
//!
//! Most cages that leave a board with several solutions allow two symbols to change places, for example in two cages of
//! 3 and 5 that lie side by side. Joining more cages does not remove such a swap, and finding it takes far less time
//! than finding that the board cannot be solved. So two cages are joined only if this leaves no swap.

use crate::generate::board::SolutionGrid;
use crate::generate::level::Sum;
use crate::generate::random::Random;
use crate::puzzle::{Cage, Cell};

/// Cages that cover all cells of a solution grid.
#[derive(Clone, Debug)]
pub(in crate::generate) struct Cages<'a> {
    grid: &'a SolutionGrid,
    size: usize,
    /// By cell: the first cell of its cage.
    first: Vec<Cell>,
    /// By first cell: the symbols of the cage, one bit each.
    symbols: Vec<u64>,
}

impl<'a> Cages<'a> {
    /// Pairs up free neighbours, and joins cells that are left over to other cages. At first, this many sixteenths of
    /// the cells try to pair up. Returns `None` if a cell would stay alone, which the game does not allow.
    pub fn small(grid: &'a SolutionGrid, sixteenths: usize, random: &mut Random) -> Option<Self> {
        let cells: Vec<Cell> = grid.layout().cells().collect();
        let symbols = cells.iter().map(|&cell| 1 << grid.symbol(cell)).collect();
        let mut cages = Self { grid, size: grid.layout().size(), first: cells.clone(), symbols };
        for &cell in &cells {
            if cages.is_alone(cell) && random.below(16) < sixteenths {
                let is_free = |other| cages.is_alone(other) && cages.can_be_joined(cell, other);
                if let Some(other) = any_of(after(cell), random, is_free) {
                    cages.join(cell, other);
                }
            }
        }
        for &cell in &cells {
            if cages.is_alone(cell) {
                let [right, below] = after(cell);
                let others = [cell.offset(0, -1), cell.offset(-1, 0), right, below];
                let other = any_of(others, random, |other| cages.can_be_joined(cell, other))?;
                cages.join(cell, other);
            }
        }
        Some(cages)
    }

    fn is_alone(&self, cell: Cell) -> bool {
        self.symbols_with(cell).is_power_of_two()
    }

    pub fn pairs(&self) -> Vec<[Cell; 2]> {
        let cells = self.grid.layout().cells();
        cells.flat_map(|cell| after(cell).into_iter().flatten().map(move |other| [cell, other])).collect()
    }

    /// Whether the cages of two cells are different and share no symbol, and joining them allows no swap.
    fn can_be_joined(&self, one: Cell, other: Cell) -> bool {
        let [ones, others] = [one, other].map(|cell| self.symbols_with(cell));
        ones & others == 0
            && !self.cage_with(one).any(|one| self.cage_with(other).any(|other| self.can_swap(one, other)))
    }

    fn symbols_with(&self, cell: Cell) -> u64 {
        self.symbols[self.first[cell.index()].index()]
    }

    fn cage_with(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (first, count) = (self.first[cell.index()], self.symbols_with(cell).count_ones() as usize);
        let cells = first.index()..self.first.len();
        let cells = cells.filter(move |&cell| self.first[cell] == first).take(count);
        cells.map(|index| Cell::new(index, self.size))
    }

    /// Whether the symbols of two cells, whose cages are about to be joined, can change places there and elsewhere so
    /// that all houses stay valid and all cages keep their sums.
    fn can_swap(&self, one: Cell, other: Cell) -> bool {
        let symbols = [one, other].map(|cell| self.grid.symbol(cell));
        let [low, high] = symbols;
        let rows_with = |cell: Cell| self.grid.pairs().rows(symbols, cell.row());
        let mut rows = rows_with(one) | rows_with(other);
        let mut seen = 0;
        while rows & !seen != 0 {
            let row = (rows & !seen).trailing_zeros() as usize;
            seen |= 1 << row;
            // A row takes part with both symbols, and a cage that loses a symbol must get it back in another cell.
            for (symbol, instead) in [(low, high), (high, low)] {
                let cell = self.grid.place(symbol, row);
                if cell == one || cell == other {
                    continue;
                }
                if self.symbols_with(cell) >> instead & 1 == 0 {
                    return false;
                }
                let mut twins = (0..self.size).map(|row| self.grid.place(instead, row));
                let twin = twins.find(|twin| self.first[twin.index()] == self.first[cell.index()]);
                rows |= twin.map_or(0, rows_with);
            }
        }
        true
    }

    fn join(&mut self, one: Cell, other: Cell) {
        let firsts = [one, other].map(|cell| self.first[cell.index()]);
        let (one, other) = (firsts[0].min(firsts[1]), firsts[0].max(firsts[1]));
        if one != other {
            self.symbols[one.index()] |= self.symbols[other.index()];
            for first in &mut self.first[other.index()..] {
                if *first == other {
                    *first = one;
                }
            }
        }
    }

    /// Returns these cages with those of two cells joined, if they can be.
    pub fn joined(&self, [one, other]: [Cell; 2]) -> Option<Self> {
        self.can_be_joined(one, other).then(|| {
            let mut joined = self.clone();
            joined.join(one, other);
            joined
        })
    }

    /// The cages with their sums, in the order of their first cells.
    pub fn sums(&self) -> Vec<Sum> {
        let mut sums: Vec<Sum> = Vec::with_capacity(self.first.len() / 2);
        // By first cell: the number of the cage.
        let mut numbers = vec![0; self.first.len()];
        for (cell, &first) in self.grid.layout().cells().zip(&self.first) {
            if first == cell {
                numbers[cell.index()] = sums.len();
                sums.push(Sum::default());
            }
            let sum = &mut sums[numbers[first.index()]];
            sum.cells.push(cell);
            sum.total += self.grid.symbols[cell.index()].number();
        }
        sums
    }

    /// The cages for a [`Shape`](crate::puzzle::Shape).
    pub fn for_shape(&self) -> Vec<Cage> {
        self.sums()
            .into_iter()
            .map(|Sum { cells, total, .. }| Cage { cells: cells.into_vec(), sum: total })
            .collect()
    }
}

/// The neighbours to the right and below.
fn after(cell: Cell) -> [Option<Cell>; 2] {
    [cell.offset(0, 1), cell.offset(1, 0)]
}

/// One of the cells that exist and are suitable, all equally likely.
fn any_of<const COUNT: usize>(
    mut cells: [Option<Cell>; COUNT],
    random: &mut Random,
    is_suitable: impl Fn(Cell) -> bool,
) -> Option<Cell> {
    random.shuffle(&mut cells);
    cells.into_iter().flatten().find(|&cell| is_suitable(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::grid::GridMaker;

    fn solved(game_type: &str, number: u64) -> SolutionGrid {
        let maker = GridMaker::new(game_type.parse().expect("a type"));
        maker.grid(&mut Random::new(4, number)).expect("a solution")
    }

    /// Whether two symbols of a cage can change places together with all that this takes, found from cell to cell.
    fn has_swap(cages: &Cages) -> bool {
        let layout = cages.grid.layout();
        let symbol = |cell: Cell| cages.grid.symbol(cell);
        let first = |cell: Cell| cages.first[cell.index()];
        let is_swap = |one: Cell, other: Cell| {
            let symbols = [symbol(one), symbol(other)];
            let mut cells = vec![one];
            let mut next = 0;
            while let Some(&cell) = cells.get(next) {
                next += 1;
                let in_cage = layout.cells().filter(|&other| first(other) == first(cell));
                let in_cage: Vec<Cell> =
                    in_cage.filter(|&other| other != cell && symbols.contains(&symbol(other))).collect();
                if in_cage.is_empty() {
                    return false;
                }
                for peer in in_cage.into_iter().chain(layout.peers(cell).iter().copied()) {
                    if symbols.contains(&symbol(peer)) && !cells.contains(&peer) {
                        cells.push(peer);
                    }
                }
            }
            true
        };
        let mut pairs = layout.cells().flat_map(|one| layout.cells().map(move |other| (one, other)));
        pairs.any(|(one, other)| one < other && first(one) == first(other) && is_swap(one, other))
    }

    #[test]
    fn small_cages_have_all_cells_and_no_symbol_twice() {
        for number in 0..20 {
            let grid = solved("3x3", number);
            let Some(cages) = Cages::small(&grid, 14, &mut Random::new(1, number)) else { continue };
            let sums = cages.sums();
            let mut cells: Vec<Cell> = sums.iter().flat_map(|cage| cage.cells.clone()).collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(grid.layout().cells()));
            for Sum { cells, total, .. } in &sums {
                assert!(cells.len() > 1);
                let symbols = cells.iter().map(|&cell| grid.symbol(cell));
                let set = symbols.clone().fold(0_u64, |set, symbol| set | 1 << symbol);
                assert_eq!(set.count_ones() as usize, cells.len());
                assert_eq!(*total, symbols.map(|symbol| symbol + 1).sum::<usize>());
            }
            assert!(sums.iter().filter(|cage| cage.cells.len() == 2).count() > 20);
        }
    }

    #[test]
    fn cages_are_joined_unless_a_symbol_would_come_twice_or_two_could_change_places() {
        let mut refused = 0;
        for game_type in ["2x2", "2x3", "2x3x", "3x3"] {
            for number in 0..20 {
                let grid = solved(game_type, number);
                let mut random = Random::new(2, number);
                let Some(mut cages) = Cages::small(&grid, 12, &mut random) else { continue };
                assert!(!has_swap(&cages));
                let mut pairs = cages.pairs();
                assert_eq!(pairs.len(), 2 * cages.size * (cages.size - 1));
                random.shuffle(&mut pairs);
                for pair in pairs {
                    let [one, other] = pair;
                    let mut expected = cages.clone();
                    expected.join(one, other);
                    let has_symbol_twice = cages.symbols_with(one) & cages.symbols_with(other) != 0;
                    let has_swap = !has_symbol_twice && has_swap(&expected);
                    refused += usize::from(has_swap);
                    let joined = cages.joined(pair);
                    assert_eq!(joined.is_some(), !has_symbol_twice && !has_swap);
                    if let Some(joined) = joined {
                        assert_eq!(joined.first, expected.first);
                        assert_eq!(joined.sums().len(), cages.sums().len() - 1);
                        cages = joined;
                    }
                }
                let shape = cages.for_shape();
                assert!(shape.iter().all(|cage| cage.cells.len() <= cages.size));
                assert!(shape.is_sorted_by_key(|cage| cage.cells[0]));
            }
        }
        assert!(refused > 10, "{refused}");
    }
}
