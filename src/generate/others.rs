//! Other solutions than a board's own, each of which shows for many boards that a given is needed.

use super::minimal::Givens;
use crate::puzzle::{Cell, Symbol};

/// Solutions of a layout, each kept as the cells in which it differs from the solution of the board.
///
/// Where just one of these cells is given, that given is needed: without it, the board has this solution, too. A
/// board that differs in a few givens mostly needs its givens for the same reasons, so most answers take no search.
#[derive(Clone, Debug)]
pub(super) struct Others {
    /// How many words of bits each has: one bit for each cell.
    words: usize,
    cells: Vec<u64>,
}

impl Others {
    /// None yet, on a board of this many cells.
    pub fn new(cells: usize) -> Self {
        Self { words: cells.div_ceil(64), cells: Vec::new() }
    }

    /// Adds the solution that differs in these cells.
    pub fn add(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let start = self.cells.len();
        self.cells.resize(start + self.words, 0);
        for cell in cells {
            self.cells[start + cell.index() / 64] |= 1 << (cell.index() % 64);
        }
    }

    /// Adds a solution by its symbols.
    pub fn add_solution(&mut self, givens: &Givens, other: &[Symbol]) {
        let differs = |cell: &Cell| other[cell.index()] != givens.solution()[cell.index()];
        self.add(givens.layout().cells().filter(differs));
    }

    /// Whether one of them agrees with all of these givens.
    pub fn agree_with(&self, givens: &[u64]) -> bool {
        let agrees = |other: &[u64]| other.iter().zip(givens).all(|(cells, given)| cells & given == 0);
        self.cells.chunks_exact(self.words).any(agrees)
    }
}
