//! The cages of a killer, joined for as long as the board stays solvable.

use super::frame::narrow;
use super::level::Sum;
use super::random::Random;
use crate::puzzle::{Cage, Cell};

/// The share of cells that try to pair up with a neighbour at first: as in the game.
const PAIRED: (usize, usize) = (3, 4);

/// Cages that have all cells of a solved board.
#[derive(Clone, Debug)]
pub(super) struct Cages {
    size: usize,
    /// By cell: the number of its cage.
    of: Vec<usize>,
    all: Vec<Joined>,
    /// How many cages there have ever been, so that each has a name.
    named: usize,
}

/// A cage, and what it is made of.
#[derive(Clone, Debug)]
struct Joined {
    name: usize,
    cells: Vec<u16>,
    symbols: u64,
    sum: usize,
}

/// The names of two cages that may be joined.
pub(super) type Pair = (usize, usize);

impl Cages {
    /// Cages of two neighbours each where these are free, and of a few more where one is left over. None if a cell
    /// would stay alone, which the game does not allow.
    pub fn small(size: usize, solution: &[u8], random: &mut Random) -> Option<Self> {
        let cages = solution.iter().enumerate().map(|(cell, &symbol)| Joined {
            name: cell,
            cells: vec![narrow(cell)],
            symbols: 1 << symbol,
            sum: usize::from(symbol) + 1,
        });
        let mut cages =
            Self { size, of: (0..size * size).collect(), all: cages.collect(), named: size * size };
        for cell in 0..size * size {
            if cages.all[cages.of[cell]].cells.len() == 1 && random.below(PAIRED.1) < PAIRED.0 {
                let is_alone = |other: &usize| cages.all[cages.of[*other]].cells.len() == 1;
                let free: Vec<usize> = cages.after(cell).filter(is_alone).collect();
                if !free.is_empty() {
                    let other = free[random.below(free.len())];
                    cages.join((cages.name_of(cell), cages.name_of(other)));
                }
            }
        }
        for cell in 0..size * size {
            if cages.all[cages.of[cell]].cells.len() == 1 {
                let name = cages.name_of(cell);
                let mut pairs: Vec<Pair> =
                    cages.pairs().into_iter().filter(|&(one, other)| one == name || other == name).collect();
                random.shuffle(&mut pairs);
                cages.join(*pairs.first()?);
            }
        }
        Some(cages)
    }

    /// The neighbours to the right and below.
    fn after(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let right = (!(cell + 1).is_multiple_of(self.size)).then_some(cell + 1);
        let below = Some(cell + self.size).filter(|&below| below < self.size * self.size);
        right.into_iter().chain(below)
    }

    fn name_of(&self, cell: usize) -> usize {
        self.all[self.of[cell]].name
    }

    /// The cages that can be joined: neighbours without a common symbol.
    pub fn pairs(&self) -> Vec<Pair> {
        let neighbours = (0..self.of.len()).flat_map(|cell| self.after(cell).map(move |other| (cell, other)));
        let cages = neighbours.map(|(cell, other)| (&self.all[self.of[cell]], &self.all[self.of[other]]));
        let joinable = cages.filter(|(one, other)| one.symbols & other.symbols == 0);
        let mut pairs: Vec<Pair> =
            joinable.map(|(one, other)| (one.name.min(other.name), one.name.max(other.name))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Joins two cages.
    pub fn join(&mut self, (one, other): Pair) {
        let number = |name| self.all.iter().position(|cage| cage.name == name);
        let (Some(one), Some(other)) = (number(one), number(other)) else { return };
        let (one, other) = (one.min(other), one.max(other));
        let gone = self.all.remove(other);
        let cage = &mut self.all[one];
        cage.cells.extend(gone.cells);
        cage.cells.sort_unstable();
        cage.symbols |= gone.symbols;
        cage.sum += gone.sum;
        cage.name = self.named;
        self.named += 1;
        for (number, cage) in self.all.iter().enumerate() {
            cage.cells.iter().for_each(|&cell| self.of[usize::from(cell)] = number);
        }
    }

    /// Joins the first pairs, at most `most`, that have no cage in common; returns them.
    pub fn join_some(&mut self, pairs: &[Pair], most: usize) -> Vec<Pair> {
        let mut joined: Vec<Pair> = Vec::new();
        for &(one, other) in pairs {
            if joined.len() == most {
                break;
            }
            let are_free = |&(a, b): &Pair| ![a, b].contains(&one) && ![a, b].contains(&other);
            if joined.iter().all(are_free) {
                self.join((one, other));
                joined.push((one, other));
            }
        }
        joined
    }

    /// The cages with their sums, for a grader.
    pub fn sums(&self) -> impl Iterator<Item = Sum> + '_ {
        self.all.iter().map(|cage| Sum { cells: cage.cells.clone(), sum: cage.sum })
    }

    /// The cages in the order of their first cells, for a layout.
    pub fn for_shape(&self) -> Vec<Cage> {
        let mut cages: Vec<&Joined> = self.all.iter().collect();
        cages.sort_unstable_by_key(|cage| cage.cells[0]);
        let cell = |&cell: &u16| Cell::new(cell.into(), self.size);
        cages
            .into_iter()
            .map(|cage| Cage { cells: cage.cells.iter().map(cell).collect(), sum: cage.sum })
            .collect()
    }
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
            assert!(cages.all.iter().all(|cage| cage.cells.len() > 1));
            let mut cells: Vec<u16> = cages.sums().flat_map(|cage| cage.cells).collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..81));
            for cage in &cages.all {
                assert_eq!(cage.symbols.count_ones() as usize, cage.cells.len());
                let sum: usize =
                    cage.cells.iter().map(|&cell| usize::from(solution[usize::from(cell)]) + 1).sum();
                assert_eq!(cage.sum, sum);
            }
            assert!(cages.all.iter().filter(|cage| cage.cells.len() == 2).count() > 20);
        }
    }

    #[test]
    fn joined_cages_are_neighbours_without_a_common_symbol() {
        let solution: Vec<u8> = (0..16).map(|cell| (cell / 4 + cell % 4) % 4).collect();
        let mut cages = Cages::small(4, &solution, &mut Random::new(2, 0)).expect("cages");
        while let Some(&pair) = cages.pairs().first() {
            let before = cages.all.len();
            cages.join(pair);
            assert_eq!(cages.all.len(), before - 1);
        }
        let shape = cages.for_shape();
        assert!(shape.iter().all(|cage| cage.cells.len() <= 4));
        assert!(shape.is_sorted_by_key(|cage| cage.cells[0]));
    }
}
