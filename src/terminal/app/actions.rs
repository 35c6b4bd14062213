//! What the player's requests and entries do.

use super::request::Request;
use super::{App, Effect, Job, Overlay, SaveState, ShowWrong, Table, Tone};
use crate::puzzle::{Cell, Shown, Symbol};
use crate::words::{counted, listed};

impl App {
    pub fn obey(&mut self, request: Request) -> Option<Effect> {
        if !self.applies(request) {
            if let Some(why) = self.why_not(request) {
                self.say(why, Tone::Note);
            }
            return None;
        }
        let keeps_hint = matches!(
            request,
            Request::Hint | Request::Reason | Request::Step | Request::Colour | Request::Zoom | Request::Help
        );
        if let Some(round) = self.round.as_mut().filter(|_| !keeps_hint) {
            round.hint = None;
        }
        self.message = None;
        match request {
            Request::Help => self.overlay = Some(Overlay::Help),
            Request::New => self.dialog = Some(self.new_dialog()),
            Request::Open => self.dialog = Some(self.open_dialog()),
            Request::Empty => self.dialog = Some(self.empty_dialog()),
            Request::Quit => return self.quit(),
            _ => return self.obey_on_board(request),
        }
        None
    }

    fn obey_on_board(&mut self, request: Request) -> Option<Effect> {
        let round = self.round.as_mut()?;
        match request {
            Request::Hint | Request::Step => return self.hint_or_step(request == Request::Step),
            Request::Reason => self.overlay = Some(Overlay::Reason { from: 0 }),
            Request::Check => self.check(),
            Request::ShowWrong => self.toggle_wrong(),
            Request::Pause => round.is_paused = !round.is_paused,
            Request::MarkAll => self.change_or_say(Table::mark_all, "no marks to add"),
            Request::CrossOff => self.toggle_crossing_off(),
            Request::Colour => {
                if let Err(why) = round.colour() {
                    self.say(why, Tone::Note);
                }
            }
            Request::Zoom => round.toggle_zoom(),
            Request::Pencil => round.is_pencil = !round.is_pencil,
            Request::Clear => self.clear(),
            Request::Undo => self.change_or_say(Table::undo, "nothing to undo"),
            Request::Redo => self.change_or_say(Table::redo, "nothing to redo"),
            Request::Restart => self.restart(),
            Request::Solve => self.dialog = self.sound_puzzle().map(|_| self.solve_dialog()),
            Request::Rate => return self.sound_puzzle().map(|puzzle| self.work_on(Job::Rate(puzzle))),
            Request::Save => self.dialog = Some(Self::save_dialog(round.file.as_deref())),
            Request::Play => return self.sound_puzzle().map(|puzzle| self.work_on(Job::Begin(puzzle))),
            Request::Next => return self.next_board(),
            Request::Help | Request::New | Request::Open | Request::Empty | Request::Quit => {}
        }
        None
    }

    pub(super) fn applies(&self, request: Request) -> bool {
        let needs_no_board =
            matches!(request, Request::Help | Request::New | Request::Open | Request::Empty | Request::Quit);
        needs_no_board || self.round.as_ref().is_some_and(|round| round.applies(request))
    }

    /// Why a request does nothing now, if the picture does not show the reason.
    fn why_not(&self, request: Request) -> Option<String> {
        let round = self.round.as_ref().filter(|round| !round.is_paused)?;
        Some(if request == Request::Next {
            self.has_no_use("Enter")
        } else if request == Request::Reason && !round.table.is_draft() {
            format!("no reason is shown; {} gives a hint, and then more of it", self.key_of(Request::Hint))
        } else if round.practice.is_some() {
            format!("this is practice; {} shows the step", self.key_of(Request::Hint))
        } else if round.table.is_draft() {
            format!("this works only in a game; press {} to play the puzzle", self.key_of(Request::Play))
        } else if request == Request::Play {
            "this puzzle is already being played".into()
        } else {
            "the game is over".into()
        })
    }

    pub(super) fn has_no_use(&self, key: &str) -> String {
        format!("{key} has no use here; {} lists all keys", self.key_of(Request::Help))
    }

    /// Writes a symbol or a pencil mark into the cell at the cursor.
    pub(super) fn enter(&mut self, symbol: Symbol, is_pencil: bool) {
        let Some(round) = &mut self.round else { return };
        round.zoom_to_cursor();
        let (table, cell) = (&round.table, round.cursor);
        let is_removal = round.practice.as_ref().is_some_and(|practice| practice.removes(cell, symbol));
        let marks = (is_pencil || is_removal) && !table.is_draft();
        if table.puzzle().given(cell).is_some() {
            self.say(format!("{cell} is a given"), Tone::Note);
        } else if marks && table.shown().digit(cell).is_some() {
            self.say(format!("{cell} has a digit, so it takes no pencil marks"), Tone::Note);
        } else {
            let crosses_off = self.crosses_off && !table.is_draft();
            let enter = match (marks, crosses_off) {
                (true, _) => Table::mark,
                (false, true) => Table::fill_and_cross_off,
                (false, false) => Table::fill,
            };
            round.highlighted = Some(symbol);
            if !self.change_and_tell(None, |table| enter(table, cell, symbol)) {
                self.say(format!("{cell} is already {symbol}"), Tone::Note);
            }
        }
    }

    fn clear(&mut self) {
        let Some(round) = &mut self.round else { return };
        round.zoom_to_cursor();
        let cell = round.cursor;
        if round.table.puzzle().given(cell).is_some() {
            self.say(format!("{cell} is a given"), Tone::Note);
        } else if !self.change_and_tell(None, |table| table.clear(cell)) {
            self.say(format!("{cell} is already empty"), Tone::Note);
        }
    }

    fn check(&mut self) {
        let Some(check) = self.game().map(Table::check) else { return };
        let is_good = check.wrong.is_empty() && check.lacking.is_empty();
        self.say(check.to_string(), if is_good { Tone::Good } else { Tone::Bad });
        if self.show_wrong != ShowWrong::Always {
            self.show_wrong = ShowWrong::Once;
        }
    }

    fn restart(&mut self) {
        let text = if self.change(Table::restart) {
            format!("started over; {} undoes this", self.key_of(Request::Undo))
        } else {
            "nothing to clear".into()
        };
        self.say(text, Tone::Note);
    }

    /// Hides the hint and the message; if there are none, shows the whole board again, or else hides the highlight and
    /// the colours.
    pub(super) fn hide(&mut self) {
        let Some(round) = &mut self.round else { return };
        let (hint, message) = (round.hint.take(), self.message.take());
        if hint.is_none() && message.is_none() && round.zoomed_at.take().is_none() {
            round.highlighted = None;
            round.colours.clear();
        }
    }

    fn toggle_crossing_off(&mut self) {
        self.crosses_off = !self.crosses_off;
        let text = if self.crosses_off {
            "a digit is now crossed off the marks of the cells that see it"
        } else {
            "marks now stay when a digit is entered"
        };
        self.say(text, Tone::Note);
    }

    /// Gives or follows a hint, or makes its step. In practice, the hint is the step to find.
    fn hint_or_step(&mut self, is_step: bool) -> Option<Effect> {
        let round = self.round.as_mut()?;
        let had_hint = round.hint.is_some();
        if !had_hint && !round.show_practised() {
            return self.on_game(if is_step { Job::Step } else { Job::Hint });
        }
        if is_step {
            self.take_hint();
        } else if had_hint {
            self.follow_hint();
        }
        None
    }

    /// Shows more of the hint, or makes its step once everything has been shown.
    pub(super) fn follow_hint(&mut self) {
        let Some(round) = &mut self.round else { return };
        let Some(hint) = round.hint.take() else { return };
        match hint.next_detail() {
            Some(detail) => round.advise(hint.at(detail)),
            None => _ = self.change_and_tell(None, |table| table.take(&hint)),
        }
    }

    fn take_hint(&mut self) {
        if let Some(hint) = self.round.as_mut().and_then(|round| round.hint.take()) {
            self.change_and_tell(None, |table| table.take(&hint));
        }
    }

    fn toggle_wrong(&mut self) {
        let (next, text) = match self.show_wrong {
            ShowWrong::Always => (ShowWrong::Never, "wrong entries are shown only when you check"),
            _ => (ShowWrong::Always, "wrong entries are always shown"),
        };
        self.show_wrong = next;
        self.say(text, Tone::Note);
    }

    pub(crate) fn quit(&mut self) -> Option<Effect> {
        let Some(round) = &mut self.round else { return Some(Effect::Quit) };
        if !round.is_in_progress() {
            round.set_save_state(SaveState::None);
            return Some(Effect::Quit);
        }
        if round.save_state == SaveState::Saved {
            return Some(Effect::Quit);
        }
        self.overlay = None;
        self.dialog = Some(self.quit_dialog());
        None
    }

    /// Changes the board, or says why that changes nothing.
    fn change_or_say(&mut self, change: impl FnOnce(&mut Table) -> bool, why: impl Into<String>) {
        if !self.change(change) {
            self.say(why, Tone::Note);
        }
    }

    /// Changes the board, and reports `what` was done, if anything, and any pencil marks that came back with digits
    /// that were removed. Returns whether the board has changed.
    pub(super) fn change_and_tell(
        &mut self,
        what: Option<String>,
        change: impl FnOnce(&mut Table) -> bool,
    ) -> bool {
        let before = self.table().map(|table| table.shown().clone());
        if !self.change(change) {
            return false;
        }
        let back = before.zip(self.game()).and_then(|(before, game)| marks_back(&before, game));
        let parts: Vec<String> = what.into_iter().chain(back).collect();
        // A message about a full board, or an answer, takes precedence.
        if self.message.is_none() && !parts.is_empty() {
            self.say(parts.join("\n"), Tone::Note);
        }
        true
    }

    /// Changes the board, and reports if that solves it or fills it with mistakes; returns whether it has changed.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Table) -> bool) -> bool {
        let Some(round) = &mut self.round else { return false };
        let was_solved = round.table.is_solved();
        if !change(&mut round.table) {
            return false;
        }
        let is_solved = round.table.is_solved();
        round.hint = None;
        round.set_save_state(SaveState::Unsaved);
        self.message = None;
        self.show_wrong = self.show_wrong.after_a_change();
        if round.practice.is_some() {
            self.judge();
        } else if is_solved && !was_solved {
            self.end_game();
        } else if !is_solved && self.game().is_some_and(|game| game.blanks() == 0) {
            let check = self.key_of(Request::Check);
            self.say(format!("all filled, not all right: {check} shows which"), Tone::Bad);
        }
        true
    }
}

/// The message about pencil marks that came back with digits that were removed.
fn marks_back(before: &Shown, game: &Table) -> Option<String> {
    let shown = game.shown();
    let cells = || game.puzzle().blanks();
    let is_taken_out =
        |cell: &Cell| before.digit(*cell).is_some_and(|digit| shown.digit(*cell) != Some(digit));
    let taken_out: Vec<Cell> = cells().filter(is_taken_out).collect();
    let back: usize = cells().map(|cell| shown.marks(cell).without(before.marks(cell)).len()).sum();
    if taken_out.is_empty() || back == 0 {
        return None;
    }
    let are = if back == 1 { "is" } else { "are" };
    let cleared: Vec<Cell> = taken_out.into_iter().filter(|&cell| shown.digit(cell).is_none()).collect();
    let cleared = if cleared.is_empty() { String::new() } else { format!("cleared {}; ", listed(cleared)) };
    Some(format!("{cleared}{} {are} back", counted(back, "pencil mark")))
}
