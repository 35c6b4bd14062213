//! Handles keys, clicks and pasted text.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::dialog::Dialog;
use super::draw::ClickTarget;
use super::request::{Request, name_of, of_key};
use super::{App, Effect, Overlay, Tone};
use crate::puzzle::{Cell, Index as _, Symbol};

/// The lines that a reason scrolls at a time.
const PAGE: usize = 15;

impl App {
    /// Whether the game handles an event of the terminal; it ignores movements of the pointer.
    pub(crate) fn heeds(event: &Event) -> bool {
        match event {
            Event::Key(key) => key.kind != KeyEventKind::Release,
            Event::Mouse(mouse) => matches!(
                mouse.kind,
                MouseEventKind::Down(_) | MouseEventKind::ScrollUp | MouseEventKind::ScrollDown
            ),
            Event::Paste(_) | Event::Resize(..) => true,
            Event::FocusGained | Event::FocusLost => false,
        }
    }

    pub fn take(&mut self, event: &Event) -> Option<Effect> {
        if !Self::heeds(event) {
            return None;
        }
        let is_input = !matches!(event, Event::Resize(..));
        let dropped = self.work.take_if(|work| work.is_aside && is_input);
        let effect = match event {
            Event::Key(key) => self.take_key(key),
            Event::Mouse(mouse) => self.take_mouse(*mouse),
            Event::Paste(text) => self.take_paste(text),
            _ => None,
        };
        // Other work cancels the dropped work anyway.
        effect.or_else(|| self.look_back()).or_else(|| dropped.map(|_| Effect::GiveUp))
    }

    /// Takes pasted text: into the line of a dialog, or as a board to play.
    fn take_paste(&mut self, text: &str) -> Option<Effect> {
        // In pasted text, terminals send the end of a line like the key Enter.
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
        self.overlay = None;
        Some(self.read(text.clone(), answered))
    }

    fn take_key(&mut self, key: &KeyEvent) -> Option<Effect> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            let asks_already = self.dialog.as_ref().is_some_and(Dialog::offers_to_quit);
            return if asks_already { Some(Effect::Quit) } else { self.quit() };
        }
        if let Some(dialog) = &mut self.dialog {
            // The help covers the dialog, which keeps what was typed.
            if self.overlay.take().is_some() {
                return None;
            }
            if key.code == KeyCode::F(1) {
                self.overlay = Some(Overlay::Help);
                return None;
            }
            let reply = dialog.take(key)?;
            return self.end_dialog(reply);
        }
        let request = of_key(key, self.size());
        match self.overlay.take() {
            Some(Overlay::Reason { from }) => {
                self.overlay = scrolled(from, key.code);
                let is_closed =
                    matches!(key.code, KeyCode::Esc | KeyCode::Enter) || request == Some(Request::Reason);
                if self.overlay.is_some() || is_closed {
                    return None;
                }
            }
            Some(Overlay::Help) if request.is_none_or(|request| request == Request::Help) => return None,
            Some(Overlay::Help) | None => {}
        }
        if self.work.is_some() {
            return match (key.code, request) {
                (KeyCode::Esc, _) => self.give_up(),
                (_, Some(Request::Quit)) => self.quit(),
                _ => None,
            };
        }
        match key.code {
            KeyCode::Esc | KeyCode::Enter if self.is_paused() => self.obey(Request::Pause),
            _ if !self.is_paused() && self.take_board_key(key) => None,
            _ => {
                if request.is_none() && !self.is_paused() {
                    self.say(self.has_no_use(&name_of(key)), Tone::Note);
                }
                self.obey(request?)
            }
        }
    }

    /// Handles a key on the board; returns whether it means anything there.
    fn take_board_key(&mut self, key: &KeyEvent) -> bool {
        let Some(round) = &mut self.round else { return false };
        let size = round.table.puzzle().size();
        let code = match key.code {
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => return false,
            KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        if let Some(symbol) =
            code.as_char().and_then(Symbol::from_char).filter(|symbol| symbol.index() < size)
        {
            let is_pencil = round.is_pencil != key.modifiers.contains(KeyModifiers::ALT);
            self.enter(symbol, is_pencil);
        } else if let Some(cell) = moved(round.cursor, code, size) {
            round.go_to(cell);
        } else if code == KeyCode::Esc {
            self.hide();
        } else if code == KeyCode::Enter && round.hint.is_some() {
            self.follow_hint();
        } else {
            return false;
        }
        true
    }

    fn take_mouse(&mut self, mouse: MouseEvent) -> Option<Effect> {
        let target = self.targets.at(mouse.column, mouse.row);
        let button = match mouse.kind {
            MouseEventKind::Down(button) => button,
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let key = if mouse.kind == MouseEventKind::ScrollUp { KeyCode::Up } else { KeyCode::Down };
                if let Some(Overlay::Reason { from }) = self.overlay {
                    self.overlay = scrolled(from, key);
                } else if let Some(round) = &mut self.round {
                    round.take_wheel(target, mouse.kind == MouseEventKind::ScrollUp);
                }
                return None;
            }
            _ => return None,
        };
        match self.overlay.take() {
            Some(Overlay::Reason { .. }) => return None,
            Some(Overlay::Help) if self.dialog.is_some() || target.is_none() => return None,
            Some(Overlay::Help) | None => {}
        }
        if let Some(dialog) = &mut self.dialog {
            if target == Some(ClickTarget::Request(Request::Help)) {
                self.overlay = Some(Overlay::Help);
            }
            let Some(ClickTarget::Option { row, option }) = target else { return None };
            let reply = dialog.click(row, option)?;
            return self.end_dialog(reply);
        }
        match target? {
            ClickTarget::GiveUp => return self.give_up(),
            _ if self.work.is_some() => {}
            ClickTarget::Request(request) => return self.obey(request),
            target => self.take_click(target, button == MouseButton::Right),
        }
        None
    }

    /// Takes a click on the board or on the symbols beside it.
    fn take_click(&mut self, target: ClickTarget, is_right: bool) {
        let Some(round) = self.round.as_mut().filter(|round| !round.is_paused) else { return };
        match target {
            ClickTarget::Cell(cell) => {
                round.go_to(cell);
                // In practice, the technique determines the pen.
                round.is_pencil = if round.practice.is_some() { round.is_pencil } else { is_right };
            }
            ClickTarget::Symbol(symbol) => {
                let is_pencil = round.is_pencil != is_right;
                self.enter(symbol, is_pencil);
            }
            _ => {}
        }
    }
}

/// A reason after a key that scrolls. Drawing takes what is beyond the end back to it.
fn scrolled(from: usize, key: KeyCode) -> Option<Overlay> {
    let from = match key {
        KeyCode::Up | KeyCode::Char('k') => from.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => from.saturating_add(1),
        KeyCode::PageUp => from.saturating_sub(PAGE),
        KeyCode::PageDown => from.saturating_add(PAGE),
        KeyCode::Home => 0,
        KeyCode::End => usize::MAX,
        _ => return None,
    };
    Some(Overlay::Reason { from })
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
