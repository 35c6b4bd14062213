//! A game in progress, without clock and terminal: what the cells show, and every action of the player.

mod judging;
mod taking_out;
#[cfg(test)]
pub(super) mod tests;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::game::Action;
use crate::puzzle::{
    BoardError, Cell, CellState, Clash, GameType, Index as _, Layout, Level, Notation, Origin, Puzzle,
    ReadBoard, SavedGame, Shown, Symbol, SymbolSet, Symmetry,
};
use crate::solver::Grid;
use crate::solver::search::Solutions;
pub use judging::NotUnique;
pub(super) use judging::SEARCH_STEPS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    cell: Cell,
    before: CellState,
    after: CellState,
}

/// A game in progress. Each of the player's actions is undone and redone as a whole, without limit.
///
/// The givens never change: actions on them do nothing. So a draft has none; its entries become the givens of a
/// puzzle. Each action returns whether it changes anything.
#[derive(Clone, Debug)]
pub struct Table {
    puzzle: Puzzle,
    /// What was shown before the player's first action.
    start: Shown,
    shown: Shown,
    /// The actions of the player, each with the cells it changed; those from `made` on are undone.
    turns: Vec<Vec<Change>>,
    made: usize,
    /// Searched for when they are first needed.
    solutions: OnceLock<Solutions>,
    level: OnceLock<Option<Level>>,
    /// How many hints the player has had.
    pub(super) hints: usize,
    /// What the save file that it came from says of its making.
    origin: Origin,
    is_draft: bool,
}

impl Table {
    pub fn new(puzzle: Puzzle) -> Self {
        let start = Shown::new(&puzzle);
        Self {
            shown: start.clone(),
            start,
            puzzle,
            turns: Vec::new(),
            made: 0,
            solutions: OnceLock::new(),
            level: OnceLock::new(),
            hints: 0,
            origin: Origin::default(),
            is_draft: false,
        }
    }

    /// A draft without givens, for a board without cages.
    pub(crate) fn draft(layout: Arc<Layout>) -> Self {
        let blank = vec![None; layout.cells().count()];
        Self { is_draft: true, ..Self::new(Puzzle::unchecked(layout, blank)) }
    }

    /// A draft with the givens of a puzzle, to be changed; `None` if it has cages, which cannot be typed in.
    pub(crate) fn draft_of(puzzle: &Puzzle) -> Option<Self> {
        let layout = puzzle.layout();
        if layout.cages().next().is_some() {
            return None;
        }
        let mut draft = Self::draft(Arc::clone(layout));
        let given = |cell| Some((cell, CellState::Digit(puzzle.given(cell)?)));
        draft.make(layout.cells().filter_map(given));
        Some(draft)
    }

    /// Whether the player is still entering the puzzle.
    pub(crate) fn is_draft(&self) -> bool {
        self.is_draft
    }

    /// The puzzle that is played, or that was entered.
    ///
    /// # Errors
    /// If two of the entered givens clash.
    pub(crate) fn sound_puzzle(&self) -> Result<Puzzle, Clash> {
        if self.is_draft {
            Puzzle::new(Arc::clone(self.puzzle.layout()), self.shown.digits())
        } else {
            Ok(self.puzzle.clone())
        }
    }

    /// Notes the type that the puzzle was dealt as, for its save file, if it is of that type.
    #[must_use]
    pub(crate) fn dealt_as(self, game_type: GameType) -> Self {
        let kind = GameType { symmetry: Symmetry::default(), level: Level::default(), ..game_type };
        if kind == GameType::of(self.puzzle.layout().shape()) {
            Self { origin: Origin::of(game_type), ..self }
        } else {
            self
        }
    }

    /// The type that the puzzle was dealt as, if that is known.
    pub fn game_type(&self) -> Option<GameType> {
        self.origin.game_type()
    }

    /// Notes the day whose board this is, such as `2026-11-23`.
    #[must_use]
    pub(crate) fn on_day(self, day: &str) -> Self {
        Self { origin: self.origin.on_day(day), ..self }
    }

    /// The day whose board this is, if it is that of one.
    pub(crate) fn day(&self) -> Option<&str> {
        self.origin.day()
    }

    /// A game that begins with some digits entered and with the candidates as pencil marks, which cannot be undone.
    pub(crate) fn from_grid(puzzle: Puzzle, grid: &Grid) -> Self {
        let start = grid.shown();
        Self { shown: start.clone(), start, ..Self::new(puzzle) }
    }

    /// A game on a board that was read: with the player's entries, and with pencil marks if the text lists
    /// candidates. They can be undone in one go.
    pub fn from_board(board: &ReadBoard) -> Self {
        let (mut table, shown) = (Self::new(board.puzzle.clone()), board.shown());
        let marks = |table: &Self, cell: Cell| {
            let removed = board.removed.iter().filter(|(other, _)| *other == cell);
            CellState::Marks(table.candidates(cell).without(removed.map(|&(_, symbol)| symbol).collect()))
        };
        let read = board.puzzle.blanks().map(|cell| {
            let state = shown.state(cell);
            let is_listed = state == CellState::BLANK && board.notation == Notation::Candidates;
            (cell, if is_listed { marks(&table, cell) } else { state })
        });
        let read: Vec<_> = read.collect();
        table.make(read);
        table
    }

    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// What was shown before the player's first action.
    pub(crate) fn start(&self) -> &Shown {
        &self.start
    }

    /// The symbols that the digits on the board leave for a blank cell; empty for a filled one.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.candidates_in(&self.shown, cell)
    }

    fn candidates_in(&self, shown: &Shown, cell: Cell) -> SymbolSet {
        if shown.digit(cell).is_some() {
            return SymbolSet::EMPTY;
        }
        self.puzzle.layout().left_for(cell, |peer| shown.digit(peer))
    }

    /// Writes a digit, which erases the cell's marks. A digit that was there before gives back the marks that it took.
    pub fn fill(&mut self, cell: Cell, symbol: Symbol) -> bool {
        self.with_digit(cell, symbol).is_some_and(|after| self.show(&after))
    }

    /// Like [`fill`](Self::fill), but also removes the digit from the marks of the cells that see it.
    pub(crate) fn fill_and_cross_off(&mut self, cell: Cell, symbol: Symbol) -> bool {
        let Some(mut after) = self.with_digit(cell, symbol) else { return false };
        for &peer in self.puzzle.layout().peers(cell) {
            after.apply(Action::Unmark(peer, symbol));
        }
        self.show(&after)
    }

    /// The board with a digit written into a cell; `None` if it cannot be, or is there already.
    fn with_digit(&self, cell: Cell, symbol: Symbol) -> Option<Shown> {
        let is_there = self.shown.digit(cell) == Some(symbol);
        (self.has(symbol) && self.puzzle.given(cell).is_none() && !is_there).then(|| {
            let mut after = self.without_digits(&[cell]);
            after.apply(Action::Fill(cell, symbol));
            after
        })
    }

    /// Adds a pencil mark to a cell without a digit, or removes it.
    pub fn mark(&mut self, cell: Cell, symbol: Symbol) -> bool {
        self.has(symbol) && self.make([(cell, self.shown.state(cell).toggled(symbol))])
    }

    /// Takes out a cell's digit, which gives back the marks that it took, or else the cell's marks.
    pub fn clear(&mut self, cell: Cell) -> bool {
        match self.shown.state(cell) {
            CellState::Digit(_) => self.show(&self.without_digits(&[cell])),
            CellState::Marks(_) => self.make([(cell, CellState::BLANK)]),
        }
    }

    /// Marks each blank cell with the symbols that the digits leave for it. The game's own `M` marks all symbols,
    /// whatever the digits.
    pub fn mark_all(&mut self) -> bool {
        let marks: Vec<_> =
            self.blank_cells().map(|cell| (cell, CellState::Marks(self.candidates(cell)))).collect();
        self.make(marks)
    }

    /// Empties all cells but the givens, or shows what was shown at the start, which can be undone.
    pub fn restart(&mut self) -> bool {
        self.show(&self.start.clone())
    }

    pub fn solve(&mut self) -> Result<(), NotUnique> {
        let solution = self.solution()?.to_vec();
        let cells = self.puzzle.layout().cells();
        self.make(cells.zip(solution.into_iter().map(CellState::Digit)));
        Ok(())
    }

    pub fn undo(&mut self) -> bool {
        let Some(made) = self.made.checked_sub(1) else { return false };
        self.made = made;
        for change in &self.turns[made] {
            self.shown.set(change.cell, change.before);
        }
        true
    }

    /// Makes the last action that was undone again.
    pub fn redo(&mut self) -> bool {
        let Some(turn) = self.turns.get(self.made) else { return false };
        self.made += 1;
        for change in turn {
            self.shown.set(change.cell, change.after);
        }
        true
    }

    /// How many actions can be undone.
    pub fn made(&self) -> usize {
        self.made
    }

    /// How many actions can be redone.
    pub fn undone(&self) -> usize {
        self.turns.len() - self.made
    }

    pub fn blanks(&self) -> usize {
        self.blank_cells().count()
    }

    /// The cells without a digit, in reading order.
    pub(crate) fn blank_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.puzzle.layout().cells().filter(|&cell| self.shown.digit(cell).is_none())
    }

    /// The digits that the player has entered, in reading order.
    pub fn entries(&self) -> impl Iterator<Item = (Cell, Symbol)> + '_ {
        self.puzzle.blanks().filter_map(|cell| Some((cell, self.shown.digit(cell)?)))
    }

    /// The board with the player's digits among the givens.
    pub fn now(&self) -> Puzzle {
        Puzzle::unchecked(Arc::clone(self.puzzle.layout()), self.shown.digits())
    }

    fn has(&self, symbol: Symbol) -> bool {
        symbol.index() < self.puzzle.size()
    }

    /// Makes an action of the player, after which the board shows this; returns whether that changes anything.
    pub(super) fn show(&mut self, after: &Shown) -> bool {
        // The order in which a save file is read.
        let cells: Vec<Cell> = self.puzzle.layout().cells().collect();
        self.make(cells.into_iter().map(|cell| (cell, after.state(cell))))
    }

    /// Makes an action of the player, which gives each of these distinct cells this content; returns whether that
    /// changes anything.
    pub(super) fn make(&mut self, after: impl IntoIterator<Item = (Cell, CellState)>) -> bool {
        let after = after.into_iter().filter(|&(cell, _)| self.puzzle.given(cell).is_none());
        let changes = after.map(|(cell, after)| Change { cell, before: self.shown.state(cell), after });
        let turn: Vec<Change> = changes.filter(|change| change.before != change.after).collect();
        if turn.is_empty() {
            return false;
        }
        for change in &turn {
            self.shown.set(change.cell, change.after);
        }
        // Actions that were undone are forgotten.
        self.turns.truncate(self.made);
        self.turns.push(turn);
        self.made += 1;
        true
    }

    /// Returns the save file, with all that can be undone and redone, and the time on the clock.
    ///
    /// The game itself undoes actions on several cells entry by entry, and has no clock. What was shown at the start is
    /// saved as the first action.
    pub fn save(&self, time: Option<Duration>) -> String {
        let start = self.puzzle.blanks().map(|cell| (cell, self.start.state(cell)));
        let start: Vec<_> = start.filter(|(_, state)| *state != CellState::BLANK).collect();
        let starts = usize::from(!start.is_empty());
        let after =
            self.turns.iter().map(|turn| turn.iter().map(|change| (change.cell, change.after)).collect());
        let turns = [start].into_iter().take(starts).chain(after).collect();
        let Self { puzzle, made, hints, origin, is_draft, .. } = self.clone();
        SavedGame { puzzle, turns, made: starts + made, time, hints, origin, is_draft }.write()
    }

    /// Continues a saved game or draft; returns it with the time on its clock.
    ///
    /// # Errors
    /// If the text is not a save file of the game.
    pub fn load(text: &str) -> Result<(Self, Option<Duration>), BoardError> {
        let SavedGame { puzzle, turns, made, time, hints, origin, is_draft } = SavedGame::read(text)?;
        let is_draft = is_draft && puzzle.layout().cages().next().is_none();
        let mut table = Self::new(puzzle);
        (table.origin, table.is_draft, table.hints) = (origin, is_draft, hints);
        let undone = turns.len() - made;
        for turn in turns {
            table.make(turn);
        }
        for _ in 0..undone {
            table.undo();
        }
        Ok((table, time))
    }
}
