//! The candidates of a killer, and the deductions from its cages, which the game makes at every level.
//!
//! The game forgets that two parts of a cage see each other once it has split the cage, so the order of deductions
//! matters here: singles in lines are filled one by one, and all rules of cages come before the next.

use super::candidates::{Candidates, Extent};
use super::sums::{IN_TABLES, Sum, SumTable};
use super::tables::Tables;
use crate::puzzle::{Cell, Index, Level, Puzzle, Symbol};

/// A killer while it is solved.
#[derive(Debug)]
pub(in crate::generate) struct Killer<'a> {
    candidates: Candidates<'a>,
    table: &'a SumTable,
    /// By cell: its row, column and block among the houses, one bit each. Like the game, this leaves out diagonals.
    houses_of: Vec<u128>,
    /// The blank cells of each cage, or part of one.
    cages: Vec<Checked>,
    /// By cell: the number of its cage, or of the part of it.
    cage_of: Vec<usize>,
    /// By cage: the houses that have all of its cells, one bit each.
    inside: Vec<u128>,
    /// By house: its blank cells that are not in cages inside it, unless these are none, all, or a cage.
    rests: Vec<Checked>,
    /// The houses whose rests may have changed, one bit each.
    changed_houses: u128,
    /// The houses of cells that have lost candidates since the blocks were last looked at, one bit each.
    changed_blocks: u128,
    /// The cages that have lost cells since they were last looked at.
    smaller: Vec<usize>,
    /// The cells filled since cages were last looked at.
    filled: Vec<Cell>,
    /// Whether a cell was filled because a house leaves it alone beside whole cages.
    has_used_houses: bool,
}

/// A sum, and what its cells could hold when it was last checked, so that nothing is checked twice.
#[derive(Debug, Default)]
struct Checked {
    sum: Sum,
    for_bounds: u64,
    for_sets: u64,
}

impl Checked {
    fn new(sum: Sum) -> Self {
        Self { sum, ..Self::default() }
    }

    /// A number that changes whenever one of the cells loses a candidate.
    fn count(&self, candidates: &[u64]) -> u64 {
        // Candidates only ever go, so an unchanged sum of them is the same candidates.
        self.sum.cells.iter().fold(0, |sum, &cell| sum + candidates[cell.index()])
    }
}

impl<'a> Killer<'a> {
    pub fn new(tables: &'a Tables, solution: &'a [Symbol], table: &'a SumTable) -> Self {
        let layout = tables.layout();
        let houses_of = |cell| {
            let houses = layout.memberships(cell)[..3].iter();
            houses.fold(0, |houses, (house, _)| houses | 1 << house.index())
        };
        Self {
            candidates: Candidates::new(tables, solution),
            table,
            houses_of: layout.cells().map(houses_of).collect(),
            cages: Vec::new(),
            cage_of: Vec::new(),
            inside: Vec::new(),
            rests: Vec::new(),
            changed_houses: 0,
            changed_blocks: 0,
            smaller: Vec::new(),
            filled: Vec::new(),
            has_used_houses: false,
        }
    }

    /// A killer that may have givens; its cages have all cells.
    pub fn of(puzzle: &Puzzle, tables: &'a Tables, solution: &'a [Symbol], table: &'a SumTable) -> Self {
        let mut killer = Self::new(tables, solution, table);
        let cages = puzzle.layout().cages();
        killer.start(cages.map(|(_, cage)| Sum { cells: cage.cells.as_slice().into(), sum: cage.sum }));
        puzzle
            .layout()
            .cells()
            .filter(|&cell| puzzle.given(cell).is_some())
            .for_each(|cell| killer.fill(cell));
        killer
    }

    /// Starts over with these cages, which together have all cells.
    pub fn start(&mut self, cages: impl IntoIterator<Item = Sum>) {
        let tables = self.candidates.tables;
        self.candidates.start(|_| tables.symbols());
        self.cages.clear();
        self.cages.extend(cages.into_iter().map(Checked::new));
        self.cage_of.clear();
        self.cage_of.resize(tables.cells(), 0);
        for (number, cage) in self.cages.iter().enumerate() {
            cage.sum.cells.iter().for_each(|&cell| self.cage_of[cell.index()] = number);
        }
        self.inside.clear();
        let inside = self.cages.iter().map(|cage| all_houses_of(&cage.sum.cells, &self.houses_of));
        self.inside.extend(inside);
        self.rests.clear();
        self.rests.resize_with(tables.blocks().end, Checked::default);
        self.changed_houses = all_up_to_blocks(tables);
        self.changed_blocks = all_up_to_blocks(tables);
        self.smaller.clear();
        self.smaller.extend(0..self.cages.len());
        self.filled.clear();
        self.has_used_houses = false;
    }

    /// Whether a cell has been filled because it was left alone in a row, column or block beside whole cages. The game
    /// deals only killers that take this at least once.
    pub fn has_used_houses(&self) -> bool {
        self.has_used_houses
    }

    /// Applies the techniques of this level and those below until the board is solved or they lead no further;
    /// returns whether it is solved.
    pub fn solve(&mut self, level: Level) -> bool {
        while self.candidates.blanks > 0 && self.advance(level) {}
        self.candidates.blanks == 0
    }

    fn advance(&mut self, level: Level) -> bool {
        self.hidden_singles_in_blocks()
            || self.single_cells()
            || self.split_by_houses()
            || self.bounds()
            || self.sums()
            || level >= Level::Basic && (self.hidden_single() || self.naked_single())
            || self.eliminate(level)
    }

    fn eliminate(&mut self, level: Level) -> bool {
        self.changed_blocks = all_up_to_blocks(self.candidates.tables);
        self.candidates.eliminate(level, Extent::First)
    }

    /// Fills a cell with its symbol.
    fn fill(&mut self, cell: Cell) {
        let Self { candidates, houses_of, changed_blocks, .. } = self;
        let symbol = 1 << candidates.solution[cell.index()].index();
        debug_assert!(candidates.cells[cell.index()] & symbol != 0, "deductions follow from the clues");
        candidates.cells[cell.index()] = 0;
        candidates.blanks -= 1;
        *changed_blocks |= houses_of[cell.index()];
        for &peer in candidates.tables.layout().peers(cell) {
            if candidates.cells[peer.index()] & symbol != 0 {
                candidates.cells[peer.index()] ^= symbol;
                *changed_blocks |= houses_of[peer.index()];
            }
        }
        self.filled.push(cell);
    }

    fn hidden_singles_in_blocks(&mut self) -> bool {
        let tables = self.candidates.tables;
        let before = self.candidates.blanks;
        let mut next = tables.blocks().start;
        while let Some(house) = first_bit(self.changed_blocks, next) {
            next = house + 1;
            self.changed_blocks &= !(1 << house);
            let mut singles = self.candidates.in_one_of(tables.house(house));
            while singles != 0 {
                let symbol = singles & singles.wrapping_neg();
                singles ^= symbol;
                if let Some(cell) = self.place_of(symbol, house) {
                    self.fill(cell);
                }
            }
        }
        self.candidates.blanks < before
    }

    /// The first cell of a house that can hold a symbol, which is given as a bit.
    fn place_of(&self, symbol: u64, house: usize) -> Option<Cell> {
        let mut cells = self.candidates.tables.house(house).iter().copied();
        cells.find(|cell| self.candidates.cells[cell.index()] & symbol != 0)
    }

    /// Takes filled cells out of their cages, and fills those that are alone in theirs.
    fn single_cells(&mut self) -> bool {
        while let Some(cell) = self.filled.pop() {
            let number = self.cage_of[cell.index()];
            // A house leaves the same cells beside a cage inside it, whatever the cage loses.
            self.changed_houses |= self.houses_of[cell.index()] & !self.inside[number];
            let symbol = self.candidates.solution[cell.index()];
            let Sum { cells, sum } = &mut self.cages[number].sum;
            cells.retain(|other| *other != cell);
            *sum -= symbol.number();
            for &other in &self.cages[number].sum.cells {
                let candidates = &mut self.candidates.cells[other.index()];
                if *candidates >> symbol.index() & 1 != 0 {
                    *candidates ^= 1 << symbol.index();
                    self.changed_blocks |= self.houses_of[other.index()];
                }
            }
            self.note_change(number);
        }
        let before = self.candidates.blanks;
        while let Some(number) = self.smaller.pop() {
            if let [cell] = self.cages[number].sum.cells[..]
                && self.candidates.cells[cell.index()] != 0
            {
                self.fill(cell);
            }
        }
        self.candidates.blanks < before
    }

    /// Notes that a cage has fewer cells, which may all be in a house now.
    fn note_change(&mut self, number: usize) {
        self.smaller.push(number);
        let inside = all_houses_of(&self.cages[number].sum.cells, &self.houses_of);
        self.changed_houses |= inside & !self.inside[number];
        self.inside[number] = inside;
    }

    /// For each row, column and block: the sum of its blank cells that are not in cages inside it. If these
    /// are all in one cage, splits the cage; if there is only one, fills it.
    fn split_by_houses(&mut self) -> bool {
        let before = self.candidates.blanks;
        let mut next = 0;
        while let Some(house) = first_bit(self.changed_houses, next) {
            next = house + 1;
            self.changed_houses &= !(1 << house);
            if self.find_rest(house) {
                let rest = std::mem::take(&mut self.rests[house]);
                self.split(rest.sum);
            }
        }
        self.has_used_houses |= self.candidates.blanks < before;
        self.candidates.blanks < before
    }

    /// Finds the blank cells of a house that are not in cages inside it, unless these are all; returns whether they are
    /// all in one cage.
    fn find_rest(&mut self, house: usize) -> bool {
        let Self { candidates, cages, cage_of, inside, rests, .. } = self;
        let tables = candidates.tables;
        let mut sum = tables.size() * (tables.size() + 1) / 2;
        let mut rest = Sum::default();
        let (mut cage, mut is_in_one) = (None, true);
        for &cell in tables.house(house) {
            let own = cage_of[cell.index()];
            // A filled cell has no candidates.
            if candidates.cells[cell.index()] == 0 {
                sum -= candidates.solution[cell.index()].number();
            } else if inside[own] & 1 << house == 0 {
                rest.cells.push(cell);
                is_in_one &= *cage.get_or_insert(own) == own;
            } else if cages[own].sum.cells[0] == cell {
                sum -= cages[own].sum.sum;
            }
        }
        if rest.cells.len() == tables.size() {
            rest.cells.clear();
        }
        let is_part_of_cage = is_in_one && !rest.cells.is_empty();
        rests[house] = Checked::new(Sum { sum, ..rest });
        is_part_of_cage
    }

    /// Makes these cells of a cage a part of their own. The rest of the cage no longer sees them.
    fn split(&mut self, part: Sum) {
        let first = part.cells[0];
        let is_single = part.cells.len() == 1;
        let number = self.cage_of[first.index()];
        let cage = &mut self.cages[number];
        cage.sum.cells.retain(|cell| !part.cells.contains(cell));
        cage.sum.sum -= part.sum;
        (cage.for_bounds, cage.for_sets) = (0, 0);
        let new = self.cages.len();
        part.cells.iter().for_each(|&cell| self.cage_of[cell.index()] = new);
        self.cages.push(Checked::new(part));
        self.inside.push(0);
        self.note_change(number);
        self.note_change(new);
        if is_single {
            self.fill(first);
        }
    }

    /// Rules out symbols that are too small or too large, whatever the other cells of a sum hold.
    fn bounds(&mut self) -> bool {
        let mut found = false;
        let candidates = &mut self.candidates.cells;
        for checked in self.cages.iter_mut().chain(&mut self.rests) {
            let count = checked.count(candidates);
            if count != checked.for_bounds {
                if checked.sum.keep_in_bounds(candidates) {
                    found = true;
                    let houses = checked.sum.cells.iter().map(|cell| self.houses_of[cell.index()]);
                    self.changed_blocks =
                        houses.fold(self.changed_blocks, |changed, houses| changed | houses);
                }
                // What was ruled out changes the bounds again, which the next round sees.
                checked.for_bounds = count;
            }
        }
        found
    }

    /// Rules out symbols that are in no set of symbols with the right sum.
    fn sums(&mut self) -> bool {
        let mut found = false;
        let tables = self.candidates.tables;
        let candidates = &mut self.candidates.cells;
        let cages = self.cages.iter_mut().map(|cage| (cage, true));
        let rests = self.rests.iter_mut().map(|rest| (rest, false));
        for (checked, is_cage) in cages.chain(rests) {
            // Unless something was found here, nothing has changed since the bounds were checked in vain.
            let count = if found { checked.count(candidates) } else { checked.for_bounds };
            let Sum { cells, .. } = &checked.sum;
            if !IN_TABLES.contains(&cells.len())
                || count == checked.for_sets
                || !is_cage && all_houses_of(cells, &self.houses_of) == 0
            {
                continue;
            }
            checked.for_sets = count;
            // The game never rules out sets with symbols that the board does not have.
            let possible = checked.sum.fitting(self.table, candidates, !tables.symbols());
            for &cell in cells {
                let candidates = &mut candidates[cell.index()];
                if *candidates & !possible != 0 {
                    found = true;
                    *candidates &= possible;
                    self.changed_blocks |= self.houses_of[cell.index()];
                }
            }
        }
        found
    }

    /// Fills the first cell that is the only place for a symbol in a row, column or diagonal.
    fn hidden_single(&mut self) -> bool {
        let tables = self.candidates.tables;
        let mut lines = (0..tables.blocks().start).chain(tables.blocks().end..tables.houses().end);
        // Of several in a line the one of the lowest symbol, as in the game.
        let cell = lines.find_map(|house| {
            let singles = self.candidates.in_one_of(tables.house(house));
            self.place_of(singles & singles.wrapping_neg(), house)
        });
        cell.inspect(|&cell| self.fill(cell)).is_some()
    }

    /// Fills the first cell with one candidate, going down the columns.
    fn naked_single(&mut self) -> bool {
        let tables = self.candidates.tables;
        let mut cells =
            (tables.size()..tables.blocks().start).flat_map(|column| tables.house(column)).copied();
        let cell = cells.find(|cell| self.candidates.cells[cell.index()].is_power_of_two());
        cell.inspect(|&cell| self.fill(cell)).is_some()
    }
}

/// The rows, columns and blocks, one bit each.
fn all_up_to_blocks(tables: &Tables) -> u128 {
    (1 << tables.blocks().end) - 1
}

/// The lowest bit of a set from bit `start` on.
fn first_bit(set: u128, start: usize) -> Option<usize> {
    let rest = if start < 128 { set >> start } else { 0 };
    (rest != 0).then(|| start + rest.trailing_zeros() as usize)
}

/// The houses that have all of these cells, if any, one bit each, by those of each cell.
fn all_houses_of(cells: &[Cell], houses_of: &[u128]) -> u128 {
    let houses = cells.iter().map(|&cell| houses_of[cell.index()]);
    houses.reduce(|all, houses| all & houses).unwrap_or_default()
}
