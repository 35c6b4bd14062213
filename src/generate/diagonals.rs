//! Random solved grids of blocks and diagonals.
//!
//! A solved grid of blocks stays solved when rows of a band, or columns of a stack, change places. So these are
//! exchanged until no symbol is on a diagonal twice: mostly for the better, now and then for the worse.

use super::random::Random;
use super::solution::of_blocks;
use crate::puzzle::{BlockShape, Index, MAX_SIZE, Symbol};

/// How many grids are tried, and how many exchanges for each row.
const GRIDS: usize = 2;
const TRIES_PER_ROW: usize = 4000;

/// How likely an exchange is that makes it worse by one: one in this number.
const RELUCTANCE: usize = 200;

/// A random solved grid, or none if luck is bad.
pub(super) fn with_diagonals(blocks: BlockShape, random: &mut Random) -> Option<Vec<Symbol>> {
    (0..GRIDS).find_map(|_| {
        let mut arrangement = Arrangement::new(blocks, random);
        for _ in 0..TRIES_PER_ROW * arrangement.size {
            if arrangement.twins == 0 {
                return Some(arrangement.grid());
            }
            arrangement.exchange(random);
        }
        None
    })
}

/// A grid whose rows and columns are in another order.
struct Arrangement {
    blocks: BlockShape,
    size: usize,
    grid: Vec<Symbol>,
    rows: [usize; MAX_SIZE],
    columns: [usize; MAX_SIZE],
    /// By diagonal and symbol: how often it is there.
    counts: [[u8; MAX_SIZE]; 2],
    /// How many symbols on the diagonals are there already.
    twins: usize,
}

impl Arrangement {
    fn new(blocks: BlockShape, random: &mut Random) -> Self {
        let mut arrangement = Self {
            blocks,
            size: blocks.size(),
            grid: of_blocks(blocks, random),
            rows: std::array::from_fn(|row| row),
            columns: std::array::from_fn(|column| column),
            counts: [[0; MAX_SIZE]; 2],
            twins: 0,
        };
        (0..blocks.size()).for_each(|line| arrangement.put_row(line));
        arrangement
    }

    /// The symbol at a place of a row, on the falling and the rising diagonal.
    fn on_diagonals(&self, row: usize) -> [usize; 2] {
        let start = self.rows[row] * self.size;
        [row, self.size - 1 - row].map(|column| self.grid[start + self.columns[column]].index())
    }

    fn put_row(&mut self, row: usize) {
        let symbols = self.on_diagonals(row);
        for (counts, symbol) in self.counts.iter_mut().zip(symbols) {
            self.twins += usize::from(counts[symbol] > 0);
            counts[symbol] += 1;
        }
    }

    fn take_row(&mut self, row: usize) {
        let symbols = self.on_diagonals(row);
        for (counts, symbol) in self.counts.iter_mut().zip(symbols) {
            counts[symbol] -= 1;
            self.twins -= usize::from(counts[symbol] > 0);
        }
    }

    /// Exchanges two random rows of a band or two columns of a stack, unless that is bad.
    fn exchange(&mut self, random: &mut Random) {
        let is_row = random.below(2) == 0;
        let span = if is_row { self.blocks.height } else { self.blocks.width };
        let one = random.below(self.size);
        let other = one / span * span + random.below(span);
        if one == other {
            return;
        }
        let before = self.twins;
        self.swap(is_row, one, other);
        let worse = self.twins.saturating_sub(before);
        if (0..worse).any(|_| random.below(RELUCTANCE) > 0) {
            self.swap(is_row, one, other);
        }
    }

    fn swap(&mut self, is_row: bool, one: usize, other: usize) {
        // The rows that meet a diagonal in these rows or columns.
        let opposite = |line: usize| self.size - 1 - line;
        let mut affected = [one, other, opposite(one), opposite(other)];
        affected.sort_unstable();
        let is_new = |at: usize| at == 0 || affected[at] != affected[at - 1];
        let affected = (0..4).filter(|&at| is_new(at)).map(|at| affected[at]);
        affected.clone().for_each(|row| self.take_row(row));
        let order = if is_row { &mut self.rows } else { &mut self.columns };
        order.swap(one, other);
        affected.for_each(|row| self.put_row(row));
    }

    fn grid(&self) -> Vec<Symbol> {
        let cells = (0..self.size * self.size).map(|cell| (cell / self.size, cell % self.size));
        cells.map(|(row, column)| self.grid[self.rows[row] * self.size + self.columns[column]]).collect()
    }
}
