//! The candidates of a killer, and the deductions from its cages, which the game makes at every level.
//!
//! The game forgets that two parts of a cage see each other once it has split the cage, so the order of deductions
//! matters here: singles in lines are filled one by one, and all rules of cages come before the next.

use super::level_grader::{Extent, LevelGrader};
use super::sums::{Sum, SumTable};
use super::tables::Tables;
use crate::puzzle::{Cell, Index, Level, Symbol, bits};

/// Solves a killer with the techniques of a level. With at most 9 symbols, its houses fit into the bits of a word.
#[derive(Debug)]
pub(in crate::generate) struct KillerGrader<'a> {
    /// All deductions but those from cages.
    grader: LevelGrader<'a>,
    table: &'a SumTable,
    /// By cell: its row, column and block among the houses, one bit each. Like the game, this leaves out diagonals.
    houses_of: Vec<u64>,
    /// The blank cells of each cage, or part of one.
    cages: Vec<Sum>,
    /// By cell: the number of its cage, or of the part of it.
    cage_of: Vec<usize>,
    /// By house: its blank cells outside the cages that lie inside it; empty if these are none, all, or a whole cage.
    rests: Vec<Sum>,
    /// The houses whose rests may have changed, one bit each.
    changed_houses: u64,
    /// The houses of cells that have lost candidates since the blocks were last looked at, one bit each.
    changed_blocks: u64,
    /// The cages that have lost cells since they were last checked.
    smaller: Vec<usize>,
    /// The cells filled since cages were last looked at.
    filled: Vec<Cell>,
    /// Whether a cell was filled because it was the only one left in a row, column or block beside whole cages. The
    /// game deals only killers that need this at least once.
    pub has_used_houses: bool,
}

impl<'a> KillerGrader<'a> {
    pub fn new(tables: &'a Tables, solution: &'a [Symbol], table: &'a SumTable) -> Self {
        let layout = tables.layout();
        let houses_of = |cell| {
            let houses = layout.memberships(cell)[..3].iter();
            houses.fold(0, |houses, (house, _)| houses | 1 << house.index())
        };
        Self {
            grader: LevelGrader::new(tables, solution),
            table,
            houses_of: layout.cells().map(houses_of).collect(),
            cages: Vec::new(),
            cage_of: vec![0; solution.len()],
            rests: Vec::new(),
            changed_houses: 0,
            changed_blocks: 0,
            smaller: Vec::new(),
            filled: Vec::new(),
            has_used_houses: false,
        }
    }

    /// Starts over with these cages, which together cover all cells.
    pub fn start(&mut self, cages: impl IntoIterator<Item = Sum>) {
        let tables = self.grader.tables;
        self.grader.start(|_| tables.symbols());
        self.cages.clear();
        self.cages.extend(cages);
        self.smaller.clear();
        for number in 0..self.cages.len() {
            self.cages[number].cells.iter().for_each(|&cell| self.cage_of[cell.index()] = number);
            self.note_change(number);
        }
        self.rests.clear();
        self.rests.resize_with(tables.blocks().end, Sum::default);
        self.changed_houses = u64::MAX;
        self.changed_blocks = u64::MAX;
        self.filled.clear();
        self.has_used_houses = false;
    }

    /// Applies the techniques of this level and those below until the board is solved or they lead no further;
    /// returns whether it is solved.
    pub fn solve(&mut self, level: Level) -> bool {
        while self.grader.blanks > 0 && self.advance(level) {}
        self.grader.blanks == 0
    }

    fn advance(&mut self, level: Level) -> bool {
        self.hidden_singles_in_blocks()
            || self.single_cells()
            || self.split_by_houses()
            || self.sums(Sum::keep_in_bounds)
            || self.sums(Sum::keep_fitting)
            || level >= Level::Basic && (self.hidden_single() || self.naked_single())
            || self.eliminate(level)
    }

    fn eliminate(&mut self, level: Level) -> bool {
        self.changed_blocks = u64::MAX;
        self.grader.eliminate(level, Extent::First)
    }

    fn fill(&mut self, cell: Cell) {
        let symbol = 1 << self.grader.solution[cell.index()].index();
        debug_assert!(self.grader.cells[cell.index()] & symbol != 0, "deductions follow from the clues");
        self.grader.cells[cell.index()] = 0;
        self.grader.blanks -= 1;
        self.changed_blocks |= self.houses_of[cell.index()];
        for &peer in self.grader.tables.layout().peers(cell) {
            self.rule_out(peer, symbol);
        }
        self.filled.push(cell);
    }

    /// Rules a symbol, given as a bit, out of a cell.
    fn rule_out(&mut self, cell: Cell, symbol: u64) {
        let candidates = &mut self.grader.cells[cell.index()];
        if *candidates & symbol != 0 {
            *candidates ^= symbol;
            self.changed_blocks |= self.houses_of[cell.index()];
        }
    }

    fn hidden_singles_in_blocks(&mut self) -> bool {
        let tables = self.grader.tables;
        let before = self.grader.blanks;
        for house in tables.blocks() {
            if !take_bit(&mut self.changed_blocks, house) {
                continue;
            }
            let singles = self.grader.in_one_of(tables.house(house));
            for symbol in bits(singles) {
                if let Some(cell) = self.place_of(1 << symbol, house) {
                    self.fill(cell);
                }
            }
        }
        self.grader.blanks < before
    }

    /// The first cell of a house that can hold a symbol, which is given as a bit.
    fn place_of(&self, symbol: u64, house: usize) -> Option<Cell> {
        let mut cells = self.grader.tables.house(house).iter().copied();
        cells.find(|cell| self.grader.cells[cell.index()] & symbol != 0)
    }

    /// Takes filled cells out of their cages, and fills those that are alone in theirs.
    fn single_cells(&mut self) -> bool {
        while let Some(cell) = self.filled.pop() {
            let number = self.cage_of[cell.index()];
            let symbol = self.grader.solution[cell.index()];
            let cage = &mut self.cages[number];
            // A house leaves the same cells beside a cage inside it, whatever the cage loses.
            self.changed_houses |= self.houses_of[cell.index()] & !cage.houses;
            cage.cells.retain(|other| *other != cell);
            cage.total -= symbol.number();
            for at in 0..cage.cells.len() {
                self.rule_out(self.cages[number].cells[at], 1 << symbol.index());
            }
            self.note_change(number);
        }
        let before = self.grader.blanks;
        while let Some(number) = self.smaller.pop() {
            if let [cell] = self.cages[number].cells[..]
                && self.grader.cells[cell.index()] != 0
            {
                self.fill(cell);
            }
        }
        self.grader.blanks < before
    }

    /// Marks a cage that has lost cells, and finds the houses that now contain all of it.
    fn note_change(&mut self, number: usize) {
        self.smaller.push(number);
        let cage = &mut self.cages[number];
        let houses = cage.cells.iter().map(|cell| self.houses_of[cell.index()]);
        let houses = houses.reduce(|all, houses| all & houses).unwrap_or_default();
        self.changed_houses |= houses & !cage.houses;
        cage.houses = houses;
    }

    /// For each row, column and block: the sum of its blank cells that are not in cages inside it. If these
    /// are all in one cage, splits the cage; if there is only one, fills it.
    fn split_by_houses(&mut self) -> bool {
        let before = self.grader.blanks;
        for house in 0..self.rests.len() {
            if !take_bit(&mut self.changed_houses, house) {
                continue;
            }
            let (rest, is_part_of_cage) = self.rest_of(house);
            if is_part_of_cage {
                self.rests[house] = Sum::default();
                self.split(rest);
            } else {
                self.rests[house] = rest;
            }
        }
        self.has_used_houses |= self.grader.blanks < before;
        self.grader.blanks < before
    }

    /// Finds the blank cells of a house that are not in cages inside it, unless these are all, and whether they are
    /// all in one cage.
    fn rest_of(&self, house: usize) -> (Sum, bool) {
        let Self { grader, cages, cage_of, .. } = self;
        let size = grader.tables.size();
        let mut rest = Sum::new(&[], size * (size + 1) / 2);
        for &cell in grader.tables.house(house) {
            let cage = &cages[cage_of[cell.index()]];
            // A filled cell has no candidates.
            if grader.cells[cell.index()] == 0 {
                rest.total -= grader.solution[cell.index()].number();
            } else if cage.houses >> house & 1 == 0 {
                rest.cells.push(cell);
            } else if cage.cells[0] == cell {
                rest.total -= cage.total;
            }
        }
        if rest.cells.len() == size {
            rest.cells.clear();
        }
        let mut own_cages = rest.cells.iter().map(|cell| cage_of[cell.index()]);
        let first = own_cages.next();
        let is_part_of_cage = first.is_some() && own_cages.all(|cage| Some(cage) == first);
        (rest, is_part_of_cage)
    }

    /// Makes these cells of a cage a cage by themselves. The rest of the cage no longer sees them.
    fn split(&mut self, part: Sum) {
        let first = part.cells[0];
        let is_single = part.cells.len() == 1;
        let number = self.cage_of[first.index()];
        let cage = &mut self.cages[number];
        cage.cells.retain(|cell| !part.cells.contains(cell));
        cage.total -= part.total;
        (cage.for_bounds, cage.for_sets) = (0, 0);
        let new = self.cages.len();
        part.cells.iter().for_each(|&cell| self.cage_of[cell.index()] = new);
        self.cages.push(part);
        self.note_change(number);
        self.note_change(new);
        if is_single {
            self.fill(first);
        }
    }

    /// Has each sum rule out what does not fit it; returns whether any did.
    fn sums(&mut self, keep: impl Fn(&mut Sum, &SumTable, &mut [u64]) -> bool) -> bool {
        let mut found = false;
        for sum in self.cages.iter_mut().chain(&mut self.rests) {
            if keep(sum, self.table, &mut self.grader.cells) {
                found = true;
                sum.cells.iter().for_each(|cell| self.changed_blocks |= self.houses_of[cell.index()]);
            }
        }
        found
    }

    /// Fills the first cell that is the only place for a symbol in a row, column or diagonal.
    fn hidden_single(&mut self) -> bool {
        let tables = self.grader.tables;
        // Of several singles in a line, takes the lowest symbol, as the game does.
        let cell = tables.lines().find_map(|house| {
            let singles = self.grader.in_one_of(tables.house(house));
            self.place_of(singles & singles.wrapping_neg(), house)
        });
        cell.inspect(|&cell| self.fill(cell)).is_some()
    }

    /// Fills the first cell with one candidate, going down the columns.
    fn naked_single(&mut self) -> bool {
        let tables = self.grader.tables;
        let mut cells =
            (tables.size()..tables.blocks().start).flat_map(|column| tables.house(column)).copied();
        let cell = cells.find(|cell| self.grader.cells[cell.index()].is_power_of_two());
        cell.inspect(|&cell| self.fill(cell)).is_some()
    }
}

/// Takes a bit out of a set; returns whether it was there.
fn take_bit(set: &mut u64, bit: usize) -> bool {
    let was_there = *set >> bit & 1 == 1;
    *set &= !(1 << bit);
    was_there
}
