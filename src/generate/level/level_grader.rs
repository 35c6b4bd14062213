//! The candidates of a board, and the deductions of each level but those from cages.
//!
//! The order of the deductions does not matter, except that of chains: a deduction that was possible before another one
//! is still possible after it. So whole sweeps are made at once.

use std::ops::Range;

use super::chain::Chains;
use super::exchange::useless;
use super::tables::Tables;
use crate::puzzle::{Cell, Index, Level, Symbol, bits};

/// How many eliminations to make at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All that the technique finds in one sweep.
    All,
    /// Only those of the first place found, because the rules of cages come before the next.
    First,
}

/// Solves a board whose solution is known with the techniques of a level.
#[derive(Debug)]
pub(in crate::generate) struct LevelGrader<'a> {
    pub(super) tables: &'a Tables,
    pub(super) solution: &'a [Symbol],
    /// By cell: its candidates, one bit each; 0 once it is filled.
    pub(super) cells: Vec<u64>,
    pub(super) blanks: usize,
    chains: Chains,
    /// By house, and for fish by symbol: the sum of the candidates that were last checked. Candidates are only ever
    /// removed, so an unchanged sum means the same candidates.
    checked_houses: Vec<u64>,
    checked_symbols: Vec<u64>,
}

impl<'a> LevelGrader<'a> {
    /// A filled board with this solution.
    pub fn new(tables: &'a Tables, solution: &'a [Symbol]) -> Self {
        Self {
            tables,
            solution,
            cells: vec![0; solution.len()],
            blanks: 0,
            chains: Chains::default(),
            checked_houses: vec![u64::MAX; tables.houses().len()],
            checked_symbols: vec![u64::MAX; tables.size()],
        }
    }

    /// Starts over with the candidates of each cell, of which a clue has none.
    pub fn start(&mut self, candidates_of: impl Fn(Cell) -> u64) {
        for (cell, candidates) in self.tables.layout().cells().zip(&mut self.cells) {
            *candidates = candidates_of(cell);
        }
        self.blanks = self.cells.iter().filter(|candidates| **candidates != 0).count();
        self.checked_houses.fill(u64::MAX);
        self.checked_symbols.fill(u64::MAX);
    }

    /// Applies the techniques of this level and those below until the board is solved or they lead no further;
    /// returns whether it is solved.
    pub fn solve(&mut self, level: Level) -> bool {
        while self.blanks > 0 && self.advance(level) {}
        self.blanks == 0
    }

    /// Applies the techniques of a level above trivial, and those below, until it is clear whether they fill these
    /// blank cells; returns whether they do.
    pub fn fill_in(&mut self, wanted: &[Cell], level: Level) -> bool {
        debug_assert!(level > Level::Trivial, "a single in a line or cell would count");
        loop {
            if wanted.iter().all(|&cell| self.is_filled_or_single(cell)) {
                return true;
            }
            if !self.advance(level) {
                return false;
            }
        }
    }

    /// Whether a cell is filled, has one candidate, or is the only place of its symbol in a house.
    fn is_filled_or_single(&self, cell: Cell) -> bool {
        let layout = self.tables.layout();
        let symbol = 1 << self.solution[cell.index()].index();
        let has_symbol = |other: &&Cell| self.cells[other.index()] & symbol != 0;
        let mut houses = layout.houses_of(cell).map(|house| &layout.house(house).cells);
        // A filled cell has no candidates.
        self.cells[cell.index()] & !symbol == 0
            || houses.any(|house| house.iter().filter(has_symbol).count() == 1)
    }

    /// The cells that have not been filled.
    pub fn blank_cells(&self) -> Vec<Cell> {
        self.tables.layout().cells().filter(|cell| self.cells[cell.index()] != 0).collect()
    }

    fn advance(&mut self, level: Level) -> bool {
        if level == Level::Trivial {
            return self.hidden_singles(self.tables.blocks());
        }
        self.hidden_singles(self.tables.houses()) | self.naked_singles() || self.eliminate(level, Extent::All)
    }

    /// Makes some eliminations of the lowest level that has any.
    pub(super) fn eliminate(&mut self, level: Level, extent: Extent) -> bool {
        level >= Level::Intermediate && self.locked_candidates(extent)
            || level >= Level::Advanced && self.subsets(extent)
            || level >= Level::Extreme && (self.fish(extent) || self.chain())
    }

    /// Makes the first elimination by a chain.
    fn chain(&mut self) -> bool {
        let found = self.chains.find(self.tables, &self.cells);
        found.inspect(|&(cell, symbol)| self.cells[cell.index()] &= !symbol).is_some()
    }

    fn fill(&mut self, cell: Cell, symbol: u64) {
        debug_assert_eq!(
            symbol,
            1 << self.solution[cell.index()].index(),
            "deductions follow from the clues"
        );
        self.cells[cell.index()] = 0;
        self.blanks -= 1;
        for &peer in self.tables.layout().peers(cell) {
            self.cells[peer.index()] &= !symbol;
        }
    }

    /// Fills the cells that are the only place for a symbol in one of these houses.
    fn hidden_singles(&mut self, houses: Range<usize>) -> bool {
        let blanks = self.blanks;
        for house in houses {
            let cells = self.tables.house(house);
            let singles = self.in_one_of(cells);
            if singles == 0 {
                continue;
            }
            for &cell in cells {
                let symbol = self.cells[cell.index()] & singles;
                if symbol != 0 {
                    self.fill(cell, symbol);
                }
            }
        }
        self.blanks < blanks
    }

    /// The symbols that exactly one of these cells can hold.
    pub(super) fn in_one_of(&self, cells: &[Cell]) -> u64 {
        let (mut once, mut twice) = (0, 0);
        for &cell in cells {
            let candidates = self.cells[cell.index()];
            twice |= once & candidates;
            once |= candidates;
        }
        once & !twice
    }

    fn naked_singles(&mut self) -> bool {
        let blanks = self.blanks;
        for cell in self.tables.layout().cells() {
            let candidates = self.cells[cell.index()];
            if candidates.is_power_of_two() {
                self.fill(cell, candidates);
            }
        }
        self.blanks < blanks
    }

    /// If all places of a symbol in a line are in one block, rules it out of the rest of the block, and vice versa.
    fn locked_candidates(&mut self, extent: Extent) -> bool {
        let mut found = false;
        for crossing in self.tables.crossings() {
            let shared = self.in_any_of(&crossing.shared);
            if shared == 0 {
                continue;
            }
            let (line, block) = (self.in_any_of(&crossing.line), self.in_any_of(&crossing.block));
            // Ruled out of the block if no other cell of the line can hold it, and the other way round.
            let locked = shared & (line ^ block);
            if locked != 0 {
                found = true;
                for &cell in crossing.line.iter().chain(&crossing.block) {
                    self.cells[cell.index()] &= !locked;
                }
                if extent == Extent::First {
                    break;
                }
            }
        }
        found
    }

    fn in_any_of(&self, cells: &[Cell]) -> u64 {
        cells.iter().fold(0, |any, &cell| any | self.cells[cell.index()])
    }

    /// Rules out candidates by naked and hidden subsets of all sizes.
    fn subsets(&mut self, extent: Extent) -> bool {
        let mut found = false;
        for house in self.tables.blocks().chain(self.tables.lines()) {
            if found && extent == Extent::First {
                break;
            }
            let cells = self.tables.house(house);
            if self.sum_of(cells) == self.checked_houses[house] {
                continue;
            }
            let options =
                cells.iter().map(|cell| (self.solution[cell.index()].index(), self.cells[cell.index()]));
            for (symbol, useless) in useless(options) {
                found = true;
                let has_symbol = |cell: &&Cell| self.solution[cell.index()].index() == symbol;
                if let Some(&cell) = cells.iter().find(has_symbol) {
                    self.cells[cell.index()] &= !useless;
                }
            }
            self.checked_houses[house] = self.sum_of(cells);
        }
        found
    }

    fn sum_of(&self, cells: &[Cell]) -> u64 {
        cells.iter().map(|&cell| self.cells[cell.index()]).sum()
    }

    /// Rules out candidates by fish of all sizes, in rows and columns.
    fn fish(&mut self, extent: Extent) -> bool {
        let size = self.tables.size();
        // By symbol and row: its places in the row, and the column in which the solution has it.
        let (mut places, mut columns) = (vec![0_u64; size * size], vec![0; size * size]);
        for (row, cells) in self.cells.chunks_exact(size).enumerate() {
            for (column, &candidates) in cells.iter().enumerate() {
                columns[self.solution[row * size + column].index() * size + row] = column;
                for symbol in bits(candidates) {
                    places[symbol * size + row] |= 1 << column;
                }
            }
        }
        let mut found = false;
        for symbol in 0..size {
            if found && extent == Extent::First {
                break;
            }
            let rows = symbol * size..(symbol + 1) * size;
            let (columns, places) = (&columns[rows.clone()], &places[rows]);
            if places.iter().sum::<u64>() == self.checked_symbols[symbol] {
                continue;
            }
            self.checked_symbols[symbol] = places.iter().sum();
            let options = columns.iter().copied().zip(places.iter().copied());
            for (column, useless) in useless(options) {
                found = true;
                if let Some(row) = columns.iter().position(|&other| other == column) {
                    bits(useless).for_each(|other| self.cells[row * size + other] &= !(1 << symbol));
                }
            }
        }
        found
    }
}
