//! What keys, clicks and pasted text do.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::dialog::Dialog;
use super::draw::Target;
use super::request::{Request, name_of, of_key};
use super::{App, Effect, Hint, Job, ShowWrong, Table, Tone};
use crate::puzzle::{Cell, Index as _, Symbol};

impl App {
    pub fn take(&mut self, event: &Event) -> Option<Effect> {
        if !matches!(event, Event::Resize(..)) {
            // Its answer is then ignored.
            self.work.take_if(|work| work.is_aside);
        }
        let effect = self.take_event(event);
        effect.or_else(|| self.look_back())
    }

    fn take_event(&mut self, event: &Event) -> Option<Effect> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.take_key(key),
            Event::Mouse(mouse) => self.take_mouse(*mouse),
            Event::Paste(text) => self.take_paste(text),
            _ => None,
        }
    }

    /// Takes pasted text: into the line of a dialog, or as a board to play.
    fn take_paste(&mut self, text: &str) -> Option<Effect> {
        // Terminals send the end of a line as the key Enter does.
        let text = &text.replace("\r\n", "\n").replace('\r', "\n");
        let has_lines = text.trim().lines().count() > 1;
        let answered = self.dialog.take_if(|dialog| has_lines && dialog.replaces_the_board());
        if let Some(dialog) = &mut self.dialog {
            dialog.paste(text);
            return None;
        }
        if self.work.is_some() || text.trim().is_empty() {
            return None;
        }
        Some(self.read(text.clone(), answered))
    }

    fn take_key(&mut self, key: &KeyEvent) -> Option<Effect> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            let asks_already = self.dialog.as_ref().is_some_and(Dialog::offers_to_quit);
            return if asks_already { Some(Effect::Quit) } else { self.quit() };
        }
        if let Some(dialog) = &mut self.dialog {
            let reply = dialog.take(key)?;
            return self.end_dialog(reply);
        }
        let request = of_key(key, self.size().unwrap_or(0));
        if std::mem::take(&mut self.is_help_open) && (request.is_none() || request == Some(Request::Help)) {
            return None;
        }
        if self.work.is_some() {
            return match (key.code, request) {
                (KeyCode::Esc, _) => self.give_up(),
                (_, Some(Request::Quit)) => self.quit(),
                _ => None,
            };
        }
        match key.code {
            KeyCode::Esc | KeyCode::Enter if self.clock.is_paused => self.make(Request::Pause),
            _ if !self.clock.is_paused && self.take_board_key(key) => None,
            _ => {
                if request.is_none() && !self.clock.is_paused {
                    self.say(self.has_no_use(&name_of(key)), Tone::Note);
                }
                self.make(request?)
            }
        }
    }

    /// Takes a key if it means something on the board; returns whether it does.
    fn take_board_key(&mut self, key: &KeyEvent) -> bool {
        let Some((size, cursor)) = self.size().zip(self.cursor) else { return false };
        let code = match key.code {
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => return false,
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        if let Some(symbol) =
            code.as_char().and_then(Symbol::from_char).filter(|symbol| symbol.index() < size)
        {
            self.enter(symbol, self.is_pencil != key.modifiers.contains(KeyModifiers::ALT));
        } else if let Some(cell) = moved(cursor, code, size) {
            self.go_to(cell);
        } else if code == KeyCode::Esc {
            self.hide();
        } else if code == KeyCode::Enter && self.hint.is_some() {
            self.follow_hint();
        } else {
            return false;
        }
        true
    }

    fn take_mouse(&mut self, mouse: MouseEvent) -> Option<Effect> {
        let MouseEventKind::Down(button) = mouse.kind else { return None };
        let target = self.targets.at(mouse.column, mouse.row);
        if let Some(dialog) = &mut self.dialog {
            let Some(Target::Option { row, option }) = target else { return None };
            let reply = dialog.click(row, option)?;
            return self.end_dialog(reply);
        }
        if std::mem::take(&mut self.is_help_open) && target.is_none() {
            return None;
        }
        let is_right = button == MouseButton::Right;
        match target? {
            Target::GiveUp => return self.give_up(),
            _ if self.work.is_some() => {}
            Target::Request(request) => return self.make(request),
            _ if self.clock.is_paused => {}
            Target::Cell(cell) => {
                self.go_to(cell);
                self.is_pencil = is_right;
            }
            Target::Symbol(symbol) => self.enter(symbol, self.is_pencil != is_right),
            Target::Option { .. } => {}
        }
        None
    }

    pub fn make(&mut self, request: Request) -> Option<Effect> {
        if !self.applies(request) {
            if let Some(why) = self.why_not(request) {
                self.say(why, Tone::Note);
            }
            return None;
        }
        if !matches!(request, Request::Hint | Request::Step | Request::Colour | Request::Help) {
            self.hint = None;
        }
        self.message = None;
        match request {
            Request::Help => self.is_help_open = true,
            Request::Hint if self.hint.is_some() => self.follow_hint(),
            Request::Step if self.hint.is_some() => self.take_hint(),
            Request::Hint if self.show_practised() => {}
            Request::Step if self.show_practised() => self.take_hint(),
            Request::Hint => return self.on_game(Job::Hint),
            Request::Step => return self.on_game(Job::Step),
            Request::Check => self.check(),
            Request::ShowWrong => self.toggle_wrong(),
            Request::Pause => self.clock.is_paused = !self.clock.is_paused,
            Request::MarkAll => self.change_or_say(Table::mark_all, "no marks to add"),
            Request::CrossOff => self.toggle_crossing_off(),
            Request::Colour => self.colour(),
            Request::Pencil => self.is_pencil = !self.is_pencil,
            Request::Clear => self.clear(),
            Request::Undo => self.change_or_say(Table::undo, "nothing to undo"),
            Request::Redo => self.change_or_say(Table::redo, "nothing to redo"),
            Request::Restart => self.restart(),
            Request::Solve => self.dialog = self.sound_puzzle().map(|_| self.solve_dialog()),
            Request::Rate => return self.sound_puzzle().map(|puzzle| self.work_on(Job::Rate(puzzle))),
            Request::New => self.dialog = Some(self.new_dialog()),
            Request::Open => self.dialog = Some(self.open_dialog()),
            Request::Save => self.dialog = Some(Self::save_dialog(self.file.as_deref())),
            Request::Empty => self.dialog = Some(self.empty_dialog()),
            Request::Play => return self.sound_puzzle().map(|puzzle| self.work_on(Job::Begin(puzzle))),
            Request::Next => return self.next_board(),
            Request::Quit => return self.quit(),
        }
        None
    }

    pub(super) fn applies(&self, request: Request) -> bool {
        match request {
            Request::Help | Request::New | Request::Open | Request::Empty | Request::Quit => true,
            // The board is neither seen nor changed.
            _ if self.clock.is_paused => matches!(request, Request::Pause | Request::Save),
            Request::Next => self.is_over(),
            Request::Solve if self.practice.is_some() => false,
            Request::Clear
            | Request::Undo
            | Request::Redo
            | Request::Restart
            | Request::Solve
            | Request::Rate => self.table.is_some(),
            Request::Play => self.table.as_ref().is_some_and(Table::is_draft),
            Request::Pause => self.practice.is_none() && self.game().is_some_and(|game| !game.is_solved()),
            _ => self.game().is_some(),
        }
    }

    /// Why a request means nothing now, where the picture does not show it.
    fn why_not(&self, request: Request) -> Option<String> {
        let table = self.table.as_ref().filter(|_| !self.clock.is_paused)?;
        Some(if request == Request::Next {
            self.has_no_use("Enter")
        } else if self.practice.is_some() {
            format!("this is practice; {} shows the step", self.key_of(Request::Hint))
        } else if table.is_draft() {
            format!("this works only in a game; press {} to play the puzzle", self.key_of(Request::Play))
        } else if request == Request::Play {
            "this puzzle is already being played".into()
        } else {
            "the game is over".into()
        })
    }

    fn has_no_use(&self, key: &str) -> String {
        format!("{key} has no use here; {} lists all keys", self.key_of(Request::Help))
    }

    /// Writes a symbol or a pencil mark into the cell at the cursor.
    fn enter(&mut self, symbol: Symbol, is_pencil: bool) {
        let (Some(table), Some(cell)) = (&self.table, self.cursor) else { return };
        let marks = is_pencil && !table.is_draft();
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
            self.alike = Some(symbol);
            self.change_or_say(|table| enter(table, cell, symbol), format!("{cell} is already {symbol}"));
        }
    }

    fn clear(&mut self) {
        let (Some(table), Some(cell)) = (&self.table, self.cursor) else { return };
        if table.puzzle().given(cell).is_some() {
            self.say(format!("{cell} is a given"), Tone::Note);
        } else {
            self.change_or_say(|table| table.clear(cell), format!("{cell} is already empty"));
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

    fn go_to(&mut self, cell: Cell) {
        self.cursor = Some(cell);
        let digit = self.table.as_ref().and_then(|table| table.shown().digit(cell));
        self.alike = digit.or(self.alike);
    }

    /// Hides the hint and the message; if there are none, the highlight and the colours.
    fn hide(&mut self) {
        let (hint, message) = (self.hint.take(), self.message.take());
        if hint.is_none() && message.is_none() {
            self.alike = None;
            self.colours.clear();
        }
    }

    /// Gives the highlighted digit's mark in the cell at the cursor the first colour, then the second, then none. If the
    /// cell has a single mark, it is that.
    fn colour(&mut self) {
        let (Some(game), Some(cell)) = (self.game(), self.cursor) else { return };
        let marks = game.shown().marks(cell);
        let only = marks.iter().next().filter(|_| marks.len() == 1);
        let Some(symbol) = self.alike.filter(|&symbol| marks.contains(symbol)).or(only) else {
            let text = match self.alike {
                Some(symbol) => format!("{cell} has no pencil mark {symbol} to colour"),
                None => "first select a digit, and then the cell whose mark of it to colour".into(),
            };
            return self.say(text, Tone::Note);
        };
        match self.colours.remove(&(cell, symbol)) {
            None => _ = self.colours.insert((cell, symbol), 0),
            Some(0) => _ = self.colours.insert((cell, symbol), 1),
            Some(_) => {}
        }
        self.alike = Some(symbol);
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

    /// Says more of the hint, or makes it once everything was said.
    fn follow_hint(&mut self) {
        match self.hint.as_ref().and_then(Hint::next_grade) {
            Some(grade) => self.hint = self.hint.take().map(|hint| hint.at(grade)),
            None => self.take_hint(),
        }
    }

    fn take_hint(&mut self) {
        if let Some(hint) = self.hint.take() {
            self.change(|table| table.take(&hint));
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
        if !self.is_in_progress() {
            self.needs_no_keeping();
            return Some(Effect::Quit);
        }
        self.is_help_open = false;
        self.dialog = Some(self.quit_dialog());
        None
    }

    /// Changes the board, or says why that changes nothing.
    fn change_or_say(&mut self, change: impl FnOnce(&mut Table) -> bool, why: impl Into<String>) {
        if !self.change(change) {
            self.say(why, Tone::Note);
        }
    }

    /// Changes the board, and says so if that solves it; returns whether that changes anything.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Table) -> bool) -> bool {
        let Some(table) = &mut self.table else { return false };
        let was_solved = table.is_solved();
        if !change(table) {
            return false;
        }
        let is_solved = table.is_solved();
        self.hint = None;
        self.message = None;
        self.show_wrong = self.show_wrong.after_a_change();
        self.must_be_kept();
        if self.practice.is_some() {
            self.judge();
        } else if is_solved && !was_solved {
            self.end_game();
        }
        true
    }
}

/// The cell to which a key moves the cursor.
fn moved(cell: Cell, key: KeyCode, size: usize) -> Option<Cell> {
    let (row, column, last) = (cell.row(), cell.column(), size - 1);
    let (row, column) = match key {
        KeyCode::Up | KeyCode::Char('k') => (row.checked_sub(1).unwrap_or(last), column),
        KeyCode::Down | KeyCode::Char('j') => ((row + 1) % size, column),
        KeyCode::Left | KeyCode::Char('h') => (row, column.checked_sub(1).unwrap_or(last)),
        KeyCode::Right | KeyCode::Char('l') => (row, (column + 1) % size),
        KeyCode::Home => (row, 0),
        KeyCode::End => (row, last),
        KeyCode::PageUp => (0, column),
        KeyCode::PageDown => (last, column),
        _ => return None,
    };
    Some(Cell::at(row, column, size))
}
