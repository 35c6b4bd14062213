//! The cages of a killer, which are joined one by one.
//!
//! Most cages that leave a board with several solutions allow two symbols to change places: in two cages of 3 and 5, say,
//! that lie side by side. Such a swap remains, however cages are joined, and takes far less time to see than a board that
//! cannot be solved. So cages are joined only where this leaves none.

use super::frame::{Frame, narrow};
use super::level::Sum;
use super::random::Random;
use crate::puzzle::{Cage, Cell};

/// Cages that have all cells of a solved board.
#[derive(Clone, Debug)]
pub(super) struct Cages<'a> {
    size: usize,
    solution: &'a [u8],
    places: &'a Places<'a>,
    /// By cell: the first cell of its cage.
    first: Vec<u16>,
    /// By first cell: the symbols of the cage.
    symbols: Vec<u64>,
}

/// Where each symbol of a solved board is.
#[derive(Debug)]
pub(super) struct Places<'a> {
    frame: &'a Frame,
    /// By house and symbol: the cell.
    cells: Vec<u16>,
}

impl<'a> Places<'a> {
    pub fn new(frame: &'a Frame, solution: &[u8]) -> Self {
        let mut cells = vec![0; frame.house_count() * frame.size];
        for house in frame.all() {
            for &cell in frame.house(house) {
                cells[house * frame.size + usize::from(solution[usize::from(cell)])] = cell;
            }
        }
        Self { frame, cells }
    }
}

/// Two neighbouring cells, whose cages may be joined.
pub(super) type Pair = (u16, u16);

impl<'a> Cages<'a> {
    /// Cages of two neighbours each where these are free, and of a few more where one is left over. At first, this many
    /// sixteenths of the cells try to pair up. None if a cell would stay alone, which the game does not allow.
    pub fn small(
        places: &'a Places<'a>,
        solution: &'a [u8],
        sixteenths: usize,
        random: &mut Random,
    ) -> Option<Self> {
        let size = places.frame.size;
        let first = (0..).take(solution.len()).collect();
        let symbols = solution.iter().map(|&symbol| 1 << symbol).collect();
        let mut cages = Self { size, solution, places, first, symbols };
        for cell in 0..solution.len() {
            if cages.is_alone(cell) && random.below(16) < sixteenths {
                let is_free = |other| cages.is_alone(other) && cages.can_be_joined(cell, other);
                if let Some(other) = any_of(cages.after(cell), random, is_free) {
                    cages.join(cell, other);
                }
            }
        }
        for cell in 0..solution.len() {
            if cages.is_alone(cell) {
                let ([left, above], [right, below]) = (cages.before(cell), cages.after(cell));
                let others = [left, above, right, below];
                let other = any_of(others, random, |other| cages.can_be_joined(cell, other))?;
                cages.join(cell, other);
            }
        }
        Some(cages)
    }

    fn is_alone(&self, cell: usize) -> bool {
        self.symbols_with(cell).is_power_of_two()
    }

    /// The neighbours to the right and below.
    fn after(&self, cell: usize) -> [Option<usize>; 2] {
        let is_last = (cell + 1).is_multiple_of(self.size);
        [
            Some(cell + 1).filter(|_| !is_last),
            Some(cell + self.size).filter(|&below| below < self.solution.len()),
        ]
    }

    /// The neighbours to the left and above.
    fn before(&self, cell: usize) -> [Option<usize>; 2] {
        [cell.checked_sub(1).filter(|_| !cell.is_multiple_of(self.size)), cell.checked_sub(self.size)]
    }

    /// All pairs of neighbours.
    pub fn pairs(&self) -> Vec<Pair> {
        let pairs = (0..self.solution.len()).flat_map(|cell| {
            self.after(cell).into_iter().flatten().map(move |other| (narrow(cell), narrow(other)))
        });
        pairs.collect()
    }

    /// Whether the cages of two cells are different and have no symbol in common, and joining them leaves no swap.
    fn can_be_joined(&self, one: usize, other: usize) -> bool {
        let [ones, others] = [one, other].map(|cell| self.symbols_with(cell));
        let cells_of = |cell: usize| {
            let (first, count) = (self.first[cell], self.symbols_with(cell).count_ones() as usize);
            (first.into()..self.first.len()).filter(move |&other| self.first[other] == first).take(count)
        };
        if ones & others != 0 {
            false
        } else if (ones | others).count_ones() == 2 {
            !self.can_swap(one, other)
        } else {
            !cells_of(one).any(|one| cells_of(other).any(|other| self.can_swap(one, other)))
        }
    }

    /// The symbols of the cage of a cell.
    fn symbols_with(&self, cell: usize) -> u64 {
        self.symbols[usize::from(self.first[cell])]
    }

    /// Whether the symbols of two cells, whose cages are about to be joined, can change places there and elsewhere so
    /// that all houses and the sums of all cages stay as they are.
    fn can_swap(&self, one: usize, other: usize) -> bool {
        let Places { frame, cells } = self.places;
        let cell_of = |house: usize, symbol: usize| usize::from(cells[house * self.size + symbol]);
        let [low, high] = [one, other].map(|cell| usize::from(self.solution[cell]));
        let both = 1 << low | 1 << high;
        // A row that takes part does so with both symbols.
        let mut rows = 1_u64 << (one / self.size) | 1 << (other / self.size);
        let mut seen = 0;
        while rows & !seen != 0 {
            let row = (rows & !seen).trailing_zeros() as usize;
            seen |= 1 << row;
            let pair = [cell_of(row, low), cell_of(row, high)];
            for (cell, symbol) in [(pair[0], high), (pair[1], low)] {
                // What changes in a cage has to change back in it.
                if cell != one && cell != other {
                    if both & !self.symbols_with(cell) != 0 {
                        return false;
                    }
                    let first = self.first[cell];
                    let row = (0..self.size).find(|&row| self.first[cell_of(row, symbol)] == first);
                    rows |= row.map_or(0, |row| 1 << row);
                }
                for &house in &frame.houses_of(cell)[1..] {
                    rows |= 1 << (cell_of(house.into(), symbol) / self.size);
                }
            }
        }
        true
    }

    /// Joins the cages of two cells.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first[one].min(self.first[other]), self.first[one].max(self.first[other]));
        if one != other {
            self.symbols[usize::from(one)] |= self.symbols[usize::from(other)];
            for first in &mut self.first[usize::from(other)..] {
                if *first == other {
                    *first = one;
                }
            }
        }
    }

    /// These cages with those of two cells joined, if they can be.
    pub fn joined(&self, (one, other): Pair) -> Option<Self> {
        let (one, other) = (one.into(), other.into());
        self.can_be_joined(one, other).then(|| {
            let mut joined = self.clone();
            joined.join(one, other);
            joined
        })
    }

    /// The cages with their sums, in the order of their first cells.
    pub fn sums(&self) -> Vec<Sum> {
        let mut sums: Vec<Sum> = Vec::with_capacity(self.solution.len() / 2);
        // By first cell: the number of the cage.
        let mut numbers = vec![0; self.solution.len()];
        for (cell, (&first, &symbol)) in (0..).zip(self.first.iter().zip(self.solution)) {
            if first == cell {
                numbers[usize::from(cell)] = sums.len();
                sums.push(Sum::default());
            }
            let sum = &mut sums[numbers[usize::from(first)]];
            sum.cells.push(cell);
            sum.sum += usize::from(symbol) + 1;
        }
        sums
    }

    /// The same for a layout.
    pub fn for_shape(&self) -> Vec<Cage> {
        let cell = |&cell: &u16| Cell::new(cell.into(), self.size);
        let cage = |Sum { cells, sum }: Sum| Cage { cells: cells.iter().map(cell).collect(), sum };
        self.sums().into_iter().map(cage).collect()
    }
}

/// One of the cells that are there and suitable, all equally likely.
fn any_of<const COUNT: usize>(
    mut cells: [Option<usize>; COUNT],
    random: &mut Random,
    is_suitable: impl Fn(usize) -> bool,
) -> Option<usize> {
    random.shuffle(&mut cells);
    cells.into_iter().flatten().find(|&cell| is_suitable(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::level::numbers;
    use crate::generate::solution;
    use crate::puzzle::{BlockShape, Layout, Shape};

    /// A solved board, and the same as numbers.
    fn solved(height: usize, width: usize, diagonals: bool, number: u64) -> (Frame, Vec<u8>) {
        let layout = Layout::new(Shape { diagonals, ..Shape::plain(BlockShape { height, width }) });
        let layout = layout.expect("it fits");
        let solution = solution(&layout, &mut Random::new(4, number)).expect("a solution");
        (Frame::new(&layout), numbers(&solution))
    }

    /// Whether two symbols of a cage can change places together with all that this takes, found from cell to cell.
    fn has_swap(cages: &Cages, frame: &Frame) -> bool {
        let symbol = |cell: usize| cages.solution[cell];
        let is_swap = |one: usize, other: usize| {
            let symbols = [symbol(one), symbol(other)];
            let mut cells = vec![one];
            let mut next = 0;
            while let Some(&cell) = cells.get(next) {
                next += 1;
                let in_cage = (0..frame.cells()).filter(|&other| cages.first[other] == cages.first[cell]);
                let in_cage: Vec<usize> =
                    in_cage.filter(|&other| other != cell && symbols.contains(&symbol(other))).collect();
                if in_cage.is_empty() {
                    return false;
                }
                for peer in in_cage.into_iter().chain(frame.peers(cell).iter().map(|&peer| peer.into())) {
                    if symbols.contains(&symbol(peer)) && !cells.contains(&peer) {
                        cells.push(peer);
                    }
                }
            }
            true
        };
        (0..frame.cells()).any(|one| {
            (one + 1..frame.cells())
                .any(|other| cages.first[one] == cages.first[other] && is_swap(one, other))
        })
    }

    #[test]
    fn small_cages_have_all_cells_and_no_symbol_twice() {
        for number in 0..20 {
            let (frame, solution) = solved(3, 3, false, number);
            let places = Places::new(&frame, &solution);
            let Some(cages) = Cages::small(&places, &solution, 14, &mut Random::new(1, number)) else {
                continue;
            };
            let sums = cages.sums();
            let mut cells: Vec<u16> = sums.iter().flat_map(|cage| cage.cells.clone()).collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..81));
            for Sum { cells, sum } in &sums {
                assert!(cells.len() > 1);
                let symbols = cells.iter().map(|&cell| solution[usize::from(cell)]);
                let set = symbols.clone().fold(0_u64, |set, symbol| set | 1 << symbol);
                assert_eq!(set.count_ones() as usize, cells.len());
                assert_eq!(*sum, symbols.map(|symbol| usize::from(symbol) + 1).sum::<usize>());
            }
            assert!(sums.iter().filter(|cage| cage.cells.len() == 2).count() > 20);
        }
    }

    #[test]
    fn cages_are_joined_unless_a_symbol_would_come_twice_or_two_could_change_places() {
        let mut refused = 0;
        for (height, width, diagonals) in [(2, 2, false), (2, 3, false), (2, 3, true), (3, 3, false)] {
            for number in 0..20 {
                let (frame, solution) = solved(height, width, diagonals, number);
                let places = Places::new(&frame, &solution);
                let mut random = Random::new(2, number);
                let Some(mut cages) = Cages::small(&places, &solution, 12, &mut random) else { continue };
                assert!(!has_swap(&cages, &frame));
                let mut pairs = cages.pairs();
                assert_eq!(pairs.len(), 2 * frame.size * (frame.size - 1));
                random.shuffle(&mut pairs);
                for pair in pairs {
                    let (one, other) = (usize::from(pair.0), usize::from(pair.1));
                    let mut expected = cages.clone();
                    expected.join(one, other);
                    let has_symbol_twice = cages.symbols_with(one) & cages.symbols_with(other) != 0;
                    let has_swap = !has_symbol_twice && has_swap(&expected, &frame);
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
                assert!(shape.iter().all(|cage| cage.cells.len() <= frame.size));
                assert!(shape.is_sorted_by_key(|cage| cage.cells[0]));
            }
        }
        assert!(refused > 10, "{refused}");
    }
}
