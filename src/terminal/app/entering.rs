//! Keys and clicks on the board: the cursor, digits and pencil marks.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::command::{Command, name_of};
use super::model::{Draft, Table};
use super::picture::Target;
use super::{Ask, Board, Pen, Playing, ShowWrong, Tone};
use crate::puzzle::{Cell, Index as _, Symbol};

impl Playing {
    /// Takes a key if it means something on the board; returns whether it does.
    pub(super) fn take_board_key(&mut self, key: &KeyEvent) -> bool {
        let Some(size) = self.size() else { return false };
        let letter = match key.code {
            _ if key.modifiers.contains(KeyModifiers::CONTROL) => return false,
            KeyCode::Char(letter) => letter.to_ascii_lowercase(),
            KeyCode::Esc => {
                self.hint = None;
                self.message = None;
                return true;
            }
            KeyCode::Enter if self.hint.is_none() => return false,
            KeyCode::Enter => {
                self.take_hint();
                return true;
            }
            code => return self.move_cursor(direction(code), size),
        };
        match Symbol::from_char(letter).filter(|symbol| symbol.index() < size) {
            Some(symbol) if key.modifiers.contains(KeyModifiers::ALT) => self.enter(symbol, self.pen.other()),
            Some(symbol) => self.enter(symbol, self.pen),
            None => return self.move_cursor(vi_direction(letter), size),
        }
        true
    }

    /// Says that a key does nothing, where there is room to say it.
    pub(super) fn say_useless(&mut self, key: &KeyEvent) {
        if !self.clock.is_paused {
            let help = self.key_of(Command::Help);
            self.say(format!("{} has no use here; {help} lists all keys", name_of(key)), Tone::Note);
        }
    }

    /// Moves the cursor, if there is a direction; returns whether there is.
    fn move_cursor(&mut self, direction: Option<Direction>, size: usize) -> bool {
        let Some((direction, cell)) = direction.zip(self.cursor) else { return false };
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = match direction {
            Direction::Up => (row.checked_sub(1).unwrap_or(size - 1), column),
            Direction::Down => ((row + 1) % size, column),
            Direction::Left => (row, column.checked_sub(1).unwrap_or(size - 1)),
            Direction::Right => (row, (column + 1) % size),
            Direction::RowStart => (row, 0),
            Direction::RowEnd => (row, size - 1),
            Direction::Top => (0, column),
            Direction::Bottom => (size - 1, column),
        };
        self.cursor = Some(Cell::at(row, column, size));
        true
    }

    /// Writes a symbol or a pencil mark into the cell at the cursor.
    pub(super) fn enter(&mut self, symbol: Symbol, pen: Pen) {
        let Some(cell) = self.cursor else { return };
        match &mut self.board {
            Board::None => {}
            Board::Draft(_) => {
                let has_changed = self.change_either(|_| false, |draft| draft.set(cell, symbol));
                self.say_unless(has_changed, &format!("{cell} is already {symbol}"));
            }
            Board::Game(table) if table.puzzle().given(cell).is_some() => {
                self.say(format!("{cell} is a given"), Tone::Note);
            }
            Board::Game(table) if pen == Pen::Pencil && table.shown().digit(cell).is_some() => {
                self.say(format!("{cell} has a digit, so it takes no pencil marks"), Tone::Note);
            }
            Board::Game(_) => {
                let has_changed = self.change(|table| match pen {
                    Pen::Ink => table.fill(cell, symbol),
                    Pen::Pencil => table.mark(cell, symbol),
                });
                self.say_unless(has_changed, &format!("{cell} is already {symbol}"));
            }
        }
    }

    /// Empties the cell at the cursor.
    pub(super) fn clear(&mut self) {
        let Some(cell) = self.cursor else { return };
        if let Board::Game(table) = &self.board
            && table.puzzle().given(cell).is_some()
        {
            self.say(format!("{cell} is a given"), Tone::Note);
            return;
        }
        let has_changed = self.change_either(|table| table.clear(cell), |draft| draft.clear(cell));
        self.say_unless(has_changed, &format!("{cell} is already empty"));
    }

    /// Changes the game or the puzzle that is entered; returns whether that changes anything.
    pub(super) fn change_either(
        &mut self,
        game: impl FnOnce(&mut Table) -> bool,
        entered: impl FnOnce(&mut Draft) -> bool,
    ) -> bool {
        match &mut self.board {
            Board::None => false,
            Board::Game(_) => self.change(game),
            Board::Draft(draft) => {
                let has_changed = entered(draft);
                if has_changed {
                    self.message = None;
                    self.must_be_kept();
                }
                has_changed
            }
        }
    }

    /// Changes the game, and says so if that solves it; returns whether that changes anything.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Table) -> bool) -> bool {
        let Board::Game(table) = &mut self.board else { return false };
        if !change(table) {
            return false;
        }
        let is_solved = table.is_solved();
        self.hint = None;
        self.message = None;
        self.must_be_kept();
        if self.show_wrong == ShowWrong::Once {
            self.show_wrong = ShowWrong::Never;
        }
        if is_solved && !self.is_over {
            self.say(format!("solved in {}", self.clock), Tone::Good);
        }
        self.is_over = is_solved;
        true
    }

    pub(super) fn take_mouse(&mut self, mouse: MouseEvent) -> Option<Ask> {
        let MouseEventKind::Down(button) = mouse.kind else { return None };
        let target = self.targets.at(mouse.column, mouse.row);
        if let Some(dialog) = &mut self.dialog {
            let Some(Target::Item { item, option }) = target else { return None };
            let reply = dialog.click(item, option)?;
            return self.end_dialog(reply);
        }
        if std::mem::take(&mut self.is_help_open) && target.is_none() {
            return None;
        }
        let is_right = button == MouseButton::Right;
        match target? {
            Target::GiveUp => self.give_up(),
            _ if self.work.is_some() => None,
            Target::Command(command) => self.make(command),
            _ if self.clock.is_paused => None,
            Target::Cell(cell) => {
                self.cursor = Some(cell);
                self.pen = if is_right { Pen::Pencil } else { Pen::Ink };
                None
            }
            Target::Symbol(symbol) => {
                self.enter(symbol, if is_right { self.pen.other() } else { self.pen });
                None
            }
            Target::Item { .. } => None,
        }
    }
}

impl Pen {
    pub(super) fn other(self) -> Self {
        match self {
            Self::Ink => Self::Pencil,
            Self::Pencil => Self::Ink,
        }
    }
}

#[derive(Clone, Copy)]
enum Direction {
    Up,
    Down,
    Left,
    Right,
    RowStart,
    RowEnd,
    Top,
    Bottom,
}

fn direction(code: KeyCode) -> Option<Direction> {
    Some(match code {
        KeyCode::Up => Direction::Up,
        KeyCode::Down => Direction::Down,
        KeyCode::Left => Direction::Left,
        KeyCode::Right => Direction::Right,
        KeyCode::Home => Direction::RowStart,
        KeyCode::End => Direction::RowEnd,
        KeyCode::PageUp => Direction::Top,
        KeyCode::PageDown => Direction::Bottom,
        _ => return None,
    })
}

fn vi_direction(letter: char) -> Option<Direction> {
    Some(match letter {
        'h' => Direction::Left,
        'j' => Direction::Down,
        'k' => Direction::Up,
        'l' => Direction::Right,
        _ => return None,
    })
}
