//! A round: one board, with everything that a new board replaces.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use super::autosave::{Keep, SaveState, in_words};
use super::practice::Practice;
use super::{Hint, Request, Table};
use crate::puzzle::{Cell, Symbol};

/// How often the clock is kept while nothing else changes: often enough for a program that is killed, and seldom
/// enough for the disk.
const SECONDS_BETWEEN: u64 = 30;

/// A game, or a puzzle being entered, with what belongs to this board alone.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent")]
pub(super) struct Round {
    pub table: Table,
    pub cursor: Cell,
    /// A cell of the only block that is shown, if the view is zoomed in.
    pub zoomed_at: Option<Cell>,
    /// Whether the next digit becomes a pencil mark.
    pub is_pencil: bool,
    /// The digit to highlight: the last one that the cursor was on, or that was entered.
    pub highlighted: Option<Symbol>,
    /// The colours, by number, of the marks that the player has coloured. They show as long as the marks are there.
    pub colours: BTreeMap<(Cell, Symbol), usize>,
    pub hint: Option<Hint>,
    /// The time on the clock.
    pub elapsed: Duration,
    pub is_paused: bool,
    pub practice: Option<Practice>,
    /// The file the game was opened from or saved to.
    pub file: Option<PathBuf>,
    /// The name under which it is kept.
    pub name: String,
    pub save_state: SaveState,
    /// Whether the game has changed since it was last handed over to be kept.
    pub has_changed: bool,
    /// Whether the game is recorded once it is solved.
    pub counts: bool,
    /// Whether to look for the hardest step, as the last change has solved the board.
    pub looks_back: bool,
}

impl Round {
    pub fn new(table: Table, name: String) -> Self {
        Self {
            cursor: Cell::at(0, 0, table.puzzle().size()),
            counts: !table.is_draft() && !table.is_solved(),
            table,
            name,
            zoomed_at: None,
            is_pencil: false,
            highlighted: None,
            colours: BTreeMap::new(),
            hint: None,
            elapsed: Duration::ZERO,
            is_paused: false,
            practice: None,
            file: None,
            save_state: SaveState::None,
            has_changed: false,
            looks_back: false,
        }
    }

    /// Whether a request is possible on this board now.
    pub fn applies(&self, request: Request) -> bool {
        match request {
            // A paused board is neither shown nor changed.
            _ if self.is_paused => matches!(request, Request::Pause | Request::Save),
            Request::Next => self.is_over(),
            Request::Reason => self.hint.as_ref().is_some_and(|hint| hint.whole_reason().is_some()),
            Request::Solve => self.practice.is_none(),
            Request::Clear
            | Request::Zoom
            | Request::Undo
            | Request::Redo
            | Request::Restart
            | Request::Rate => true,
            Request::Play => self.table.is_draft(),
            Request::Pause => self.is_timed(),
            _ => !self.table.is_draft(),
        }
    }

    /// What is played, entered or practised, and how far it is.
    pub fn in_words(&self) -> (String, String) {
        let of_table = || in_words(&self.table, self.elapsed);
        self.practice.as_ref().map_or_else(of_table, Practice::in_words)
    }

    /// Whether the game or position is over, so that another can follow.
    fn is_over(&self) -> bool {
        self.practice.as_ref().map_or_else(|| self.table.is_solved(), |practice| practice.is_over)
    }

    fn is_timed(&self) -> bool {
        self.practice.is_none() && !self.table.is_draft() && !self.table.is_solved()
    }

    /// The time on the clock; `None` for a puzzle that is being entered.
    pub fn time(&self) -> Option<Duration> {
        (!self.table.is_draft()).then_some(self.elapsed)
    }

    /// Advances the clock, and saves it now and then.
    pub fn pass(&mut self, time: Duration) {
        if self.is_timed() && !self.is_paused {
            let periods = |elapsed: Duration| elapsed.as_secs() / SECONDS_BETWEEN;
            let before = periods(self.elapsed);
            self.elapsed = self.elapsed.saturating_add(time);
            self.has_changed |= self.is_in_progress() && periods(self.elapsed) != before;
        }
    }

    /// Whether there is something that the player may want to continue.
    pub fn is_in_progress(&self) -> bool {
        self.save_state != SaveState::None && self.practice.is_none() && !self.table.is_solved()
    }

    /// Whether the solution was filled in, which the player may undo until they leave the game.
    pub fn is_filled_in(&self) -> bool {
        self.save_state != SaveState::None && self.table.was_filled_in()
    }

    /// Notes that the game is to be kept from now on, or forgotten.
    pub fn set_save_state(&mut self, save_state: SaveState) {
        self.save_state = save_state;
        self.has_changed = true;
    }

    /// Returns the game to keep or forget, if it has changed since the last call.
    pub fn take_change(&mut self) -> Option<Keep> {
        std::mem::take(&mut self.has_changed).then(|| self.to_keep())
    }

    pub fn to_keep(&self) -> Keep {
        let is_kept = self.is_in_progress() || self.is_filled_in();
        Keep { name: self.name.clone(), game: is_kept.then(|| self.table.save(self.time())) }
    }

    pub fn go_to(&mut self, cell: Cell) {
        self.cursor = cell;
        self.zoom_to_cursor();
        self.highlighted = self.table.shown().digit(cell).or(self.highlighted);
    }

    /// Cycles the mark of the highlighted digit in the cell at the cursor through the first colour, the second and
    /// none. If the cell has a single mark, takes that one.
    ///
    /// # Errors
    /// If there is no such mark.
    pub fn colour(&mut self) -> Result<(), String> {
        let cell = self.cursor;
        let marks = self.table.shown().marks(cell);
        let only = marks.iter().next().filter(|_| marks.len() == 1);
        let Some(symbol) = self.highlighted.filter(|&symbol| marks.contains(symbol)).or(only) else {
            return Err(match self.highlighted {
                Some(symbol) => format!("{cell} has no pencil mark {symbol} to colour"),
                None => "choose a digit, then the cell whose mark to colour".into(),
            });
        };
        match self.colours.remove(&(cell, symbol)) {
            None => _ = self.colours.insert((cell, symbol), 0),
            Some(0) => _ = self.colours.insert((cell, symbol), 1),
            Some(_) => {}
        }
        self.highlighted = Some(symbol);
        Ok(())
    }
}
