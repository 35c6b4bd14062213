//! The cages of a killer, joined for as long as the board stays solvable.

use super::frame::narrow;
use super::level::Sum;
use super::random::Random;
use crate::puzzle::{Cage, Cell};

/// The share of cells that try to pair up with a neighbour at first. It is three quarters in the game, but with fewer
/// larger cages twice as many boards are solved.
const PAIRED: (usize, usize) = (7, 8);

/// Cages that have all cells of a solved board.
#[derive(Clone, Debug)]
pub(super) struct Cages<'a> {
    size: usize,
    solution: &'a [u8],
    /// By cell: the first cell of its cage.
    first: Vec<u16>,
    /// By first cell: the symbols of the cage.
    symbols: Vec<u64>,
}

/// Two neighbouring cells, whose cages may be joined.
pub(super) type Pair = (u16, u16);

impl<'a> Cages<'a> {
    /// Cages of two neighbours each where these are free, and of a few more where one is left over. None if a cell
    /// would stay alone, which the game does not allow.
    pub fn small(size: usize, solution: &'a [u8], random: &mut Random) -> Option<Self> {
        let first = (0..).take(solution.len()).collect();
        let symbols = solution.iter().map(|&symbol| 1 << symbol).collect();
        let mut cages = Self { size, solution, first, symbols };
        for cell in 0..solution.len() {
            if cages.is_alone(cell) && random.below(PAIRED.1) < PAIRED.0 {
                let free = cages.after(cell).map(|other| other.filter(|&other| cages.is_alone(other)));
                if let Some(other) = any_of(&free, random) {
                    cages.join(cell, other);
                }
            }
        }
        for cell in 0..solution.len() {
            if cages.is_alone(cell) {
                let ([left, above], [right, below]) = (cages.before(cell), cages.after(cell));
                let others = [left, above, right, below];
                let others = others.map(|other| other.filter(|&other| cages.can_be_joined(cell, other)));
                cages.join(cell, any_of(&others, random)?);
            }
        }
        Some(cages)
    }

    fn is_alone(&self, cell: usize) -> bool {
        self.symbols[usize::from(self.first[cell])].is_power_of_two()
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

    /// Whether the cages of two cells are different and have no symbol in common.
    fn can_be_joined(&self, one: usize, other: usize) -> bool {
        self.symbols[usize::from(self.first[one])] & self.symbols[usize::from(self.first[other])] == 0
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

    /// The cages after the first `most` of these pairs that can be joined are, and the pairs after them; none if no pair
    /// can be joined.
    pub fn join_first<'p>(&self, most: usize, mut pairs: &'p [Pair]) -> Option<(Self, &'p [Pair])> {
        let mut joined = self.clone();
        let mut count = 0;
        while count < most
            && let Some(at) =
                pairs.iter().position(|&(one, other)| joined.can_be_joined(one.into(), other.into()))
        {
            let (one, other) = pairs[at];
            joined.join(one.into(), other.into());
            pairs = &pairs[at + 1..];
            count += 1;
        }
        (count > 0).then_some((joined, pairs))
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

/// One of those that are there, all equally likely.
fn any_of(cells: &[Option<usize>], random: &mut Random) -> Option<usize> {
    let there = cells.iter().flatten();
    let count = there.clone().count();
    if count == 0 { None } else { there.copied().nth(random.below(count)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_cages_have_all_cells_and_no_symbol_twice() {
        // A Latin square, which a board without blocks would allow.
        let solution: Vec<u8> = (0..81).map(|cell| (cell / 9 + cell % 9) % 9).collect();
        for number in 0..20 {
            let Some(cages) = Cages::small(9, &solution, &mut Random::new(1, number)) else { continue };
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
    fn joined_cages_are_neighbours_without_a_common_symbol() {
        let solution: Vec<u8> = (0..16).map(|cell| (cell / 4 + cell % 4) % 4).collect();
        let mut cages = Cages::small(4, &solution, &mut Random::new(2, 0)).expect("cages");
        let mut pairs = cages.pairs();
        assert_eq!(pairs.len(), 24);
        Random::new(2, 1).shuffle(&mut pairs);
        let mut rest = &pairs[..];
        while let Some((joined, others)) = cages.join_first(1, rest) {
            assert_eq!(joined.sums().len(), cages.sums().len() - 1);
            (cages, rest) = (joined, others);
        }
        // Whatever was passed over still cannot be joined.
        assert!(pairs.iter().all(|&(one, other)| !cages.can_be_joined(one.into(), other.into())));
        let shape = cages.for_shape();
        assert!(shape.iter().all(|cage| cage.cells.len() <= 4));
        assert!(shape.is_sorted_by_key(|cage| cage.cells[0]));
    }
}
