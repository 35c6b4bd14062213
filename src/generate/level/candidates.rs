//! The candidates of a board, and the deductions of each level but those from cages.
//!
//! The order of the deductions does not matter, except that of chains: what could be deduced before another
//! deduction can still be deduced after it. So whole sweeps are made at once.

use std::ops::Range;

use super::exchange::Exchanges;
use crate::generate::bits::bits;
use crate::generate::frame::Frame;
use crate::puzzle::Level;

/// How many eliminations to make at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All that the technique finds in one sweep.
    All,
    /// Those of one place. The rules of cages come before the next.
    First,
}

/// What each cell can still hold.
#[derive(Debug)]
pub(in crate::generate) struct Candidates<'a> {
    pub(super) frame: &'a Frame,
    /// By cell: the number of its symbol, from 0.
    pub(super) solution: &'a [u8],
    /// By cell: the symbols that it can hold, one bit each; none once it is filled.
    pub(super) cells: Vec<u64>,
    pub(super) blanks: usize,
    /// By cell: what the last chain made of it.
    pub(super) links: Vec<super::chain::Link>,
    pub(super) queue: Vec<u16>,
    /// By house, and for fish by symbol: the sum of the candidates that were last checked. Candidates only ever go, so an
    /// unchanged sum means the same candidates.
    checked: Checked,
}

#[derive(Debug)]
struct Checked {
    houses: Vec<u64>,
    symbols: Vec<u64>,
}

impl Checked {
    fn forget(&mut self) {
        self.houses.fill(u64::MAX);
        self.symbols.fill(u64::MAX);
    }
}

impl<'a> Candidates<'a> {
    /// The candidates of a board that has this solution, perhaps among others.
    pub fn new(frame: &'a Frame, solution: &'a [u8]) -> Self {
        Self {
            frame,
            solution,
            cells: vec![0; frame.cells()],
            blanks: 0,
            links: Vec::new(),
            queue: Vec::new(),
            checked: Checked {
                houses: vec![u64::MAX; frame.house_count()],
                symbols: vec![u64::MAX; frame.size],
            },
        }
    }

    /// Starts over with these candidates; a cell without any is given.
    pub fn start(&mut self, cells: &[u64], blanks: usize) {
        self.cells.copy_from_slice(cells);
        self.blanks = blanks;
        self.checked.forget();
    }

    /// Starts over with a board without givens.
    pub(super) fn start_blank(&mut self) {
        self.cells.fill(self.frame.symbols());
        self.blanks = self.frame.cells();
        self.checked.forget();
    }

    /// Goes on until the board is solved or the techniques of this level, and those below, lead no further;
    /// returns whether it is solved.
    pub fn solve(&mut self, level: Level) -> bool {
        while self.blanks > 0 && self.advance(level) {}
        self.blanks == 0
    }

    /// The same until it is clear whether these blank cells can be filled, at a level above trivial; returns whether
    /// they can.
    pub fn fill_in(&mut self, wanted: &[u16], level: Level) -> bool {
        debug_assert!(level > Level::Trivial, "a single in a line or cell would count");
        loop {
            if wanted.iter().all(|&cell| self.is_filled_or_single(cell.into())) {
                return true;
            }
            if !self.advance(level) {
                return false;
            }
        }
    }

    /// Whether a cell is filled, has one candidate, or is the only place of its symbol in a house.
    fn is_filled_or_single(&self, cell: usize) -> bool {
        let symbol = 1 << self.solution[cell];
        let has_symbol = |other: &&u16| self.cells[usize::from(**other)] & symbol != 0;
        let mut houses = self.frame.houses_of(cell).iter().map(|&house| self.frame.house(house.into()));
        // A filled cell has no candidates.
        self.cells[cell] & !symbol == 0 || houses.any(|house| house.iter().filter(has_symbol).count() == 1)
    }

    /// Whether a cell has not been filled.
    pub fn is_blank(&self, cell: usize) -> bool {
        self.cells[cell] != 0
    }

    fn advance(&mut self, level: Level) -> bool {
        if level == Level::Trivial {
            return self.hidden_singles(self.frame.blocks());
        }
        self.hidden_singles(self.frame.all()) | self.naked_singles() || self.eliminate(level, Extent::All)
    }

    /// Makes some eliminations of the lowest level that has any.
    pub(super) fn eliminate(&mut self, level: Level, extent: Extent) -> bool {
        level >= Level::Intermediate && self.locked_candidates(extent)
            || level >= Level::Advanced && self.subsets(extent)
            || level >= Level::Extreme && (self.fish(extent) || self.chain())
    }

    pub(super) fn fill(&mut self, cell: usize, symbol: u64) {
        debug_assert_eq!(symbol, 1 << self.solution[cell], "deductions follow from the givens");
        self.cells[cell] = 0;
        self.blanks -= 1;
        for &peer in self.frame.peers(cell) {
            self.cells[usize::from(peer)] &= !symbol;
        }
    }

    /// Fills the cells that are the only place for a symbol in one of these houses.
    pub(super) fn hidden_singles(&mut self, houses: Range<usize>) -> bool {
        let blanks = self.blanks;
        for house in houses {
            let cells = self.frame.house(house);
            let singles = self.in_one_of(cells);
            if singles == 0 {
                continue;
            }
            for &cell in cells {
                let symbol = self.cells[usize::from(cell)] & singles;
                if symbol != 0 {
                    self.fill(cell.into(), symbol);
                }
            }
        }
        self.blanks < blanks
    }

    /// The symbols that exactly one of these cells can hold.
    pub(super) fn in_one_of(&self, cells: &[u16]) -> u64 {
        let (mut once, mut twice) = (0, 0);
        for &cell in cells {
            let candidates = self.cells[usize::from(cell)];
            twice |= once & candidates;
            once |= candidates;
        }
        once & !twice
    }

    /// Fills the cells with one candidate.
    fn naked_singles(&mut self) -> bool {
        let blanks = self.blanks;
        for cell in 0..self.cells.len() {
            let candidates = self.cells[cell];
            if candidates.is_power_of_two() {
                self.fill(cell, candidates);
            }
        }
        self.blanks < blanks
    }

    /// Where a symbol of a line can only be in one block, or one of a block only in one line, rules it out of
    /// the rest of the other.
    fn locked_candidates(&mut self, extent: Extent) -> bool {
        let mut found = false;
        for crossing in &self.frame.crossings {
            let shared = self.in_any_of(crossing.shared());
            if shared == 0 {
                continue;
            }
            let (line, block) = (self.in_any_of(crossing.line()), self.in_any_of(crossing.block()));
            // Ruled out of the block if no other cell of the line can hold it, and the other way round.
            let locked = shared & (line ^ block);
            if locked != 0 {
                found = true;
                for &cell in crossing.line().iter().chain(crossing.block()) {
                    self.cells[usize::from(cell)] &= !locked;
                }
                if extent == Extent::First {
                    break;
                }
            }
        }
        found
    }

    fn in_any_of(&self, cells: &[u16]) -> u64 {
        cells.iter().fold(0, |any, &cell| any | self.cells[usize::from(cell)])
    }

    /// Rules out what naked and hidden subsets of any size rule out.
    fn subsets(&mut self, extent: Extent) -> bool {
        let mut found = false;
        let (blocks, all) = (self.frame.blocks(), self.frame.all());
        for house in blocks.clone().chain(all.filter(|house| !blocks.contains(house))) {
            if found && extent == Extent::First {
                break;
            }
            let cells = self.frame.house(house);
            if self.sum_of(cells) == self.checked.houses[house] {
                continue;
            }
            let mut exchanges = Exchanges::new();
            for &cell in cells {
                exchanges.set(self.solution[usize::from(cell)].into(), self.cells[usize::from(cell)]);
            }
            exchanges.report_useless(|symbol, useless| {
                found = true;
                let has_symbol = |cell: &&u16| usize::from(self.solution[usize::from(**cell)]) == symbol;
                if let Some(&cell) = cells.iter().find(has_symbol) {
                    self.cells[usize::from(cell)] &= !useless;
                }
            });
            self.checked.houses[house] = self.sum_of(cells);
        }
        found
    }

    fn sum_of(&self, cells: &[u16]) -> u64 {
        cells.iter().map(|&cell| self.cells[usize::from(cell)]).sum()
    }

    /// Rules out what fish of any size, in rows and columns, rule out.
    fn fish(&mut self, extent: Extent) -> bool {
        let size = self.frame.size;
        // By symbol and row: its places in the row, and the column in which the solution has it.
        let (mut places, mut columns) = (vec![0_u64; size * size], vec![0; size * size]);
        for (row, cells) in self.cells.chunks_exact(size).enumerate() {
            for (column, &candidates) in cells.iter().enumerate() {
                columns[usize::from(self.solution[row * size + column]) * size + row] = column;
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
            if places.iter().sum::<u64>() == self.checked.symbols[symbol] {
                continue;
            }
            self.checked.symbols[symbol] = places.iter().sum();
            let mut exchanges = Exchanges::new();
            for (&column, &places) in columns.iter().zip(places) {
                exchanges.set(column, places);
            }
            exchanges.report_useless(|column, useless| {
                found = true;
                if let Some(row) = columns.iter().position(|&other| other == column) {
                    bits(useless).for_each(|other| self.cells[row * size + other] &= !(1 << symbol));
                }
            });
        }
        found
    }
}
