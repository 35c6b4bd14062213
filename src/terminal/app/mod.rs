//! The game that a person plays in this terminal: keys, clicks and time go in, pictures and requests come out.
//!
//! [`Playing`] knows no clock, no terminal and no file. What takes time or touches files is asked for as an
//! [`Ask`], and the outcome comes back as an [`Answer`].

mod clock;
mod command;
mod dialog;
mod dialogs;
mod entering;
mod job;
mod keeping;
mod model;
mod overlay;
mod picture;
mod side;
mod text_field;
mod work;

#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

pub use command::Command;
pub use dialogs::empty_board;
pub use job::{Answer, Found, Job};
pub use keeping::{Keep, Kept};
pub use model::{Advice, CagesCannotBeTyped, Check, Draft, Hint, NoAdvice, NotUnique, Saved, Table};

use super::theme::Theme;
use crate::puzzle::{Cell, CellSet, GameType, Puzzle};
use clock::Clock;
use dialog::Dialog;
use dialogs::Purpose;
use keeping::{Keeping, Place};
use picture::Targets;
use work::Work;

/// What the game needs from the outside.
#[derive(Debug)]
pub enum Ask {
    /// Do this beside the game, and answer with its number.
    Work(u64, Job),
    /// Give up the work with this number.
    GiveUp(u64),
    /// Read a file, and then the board in it.
    Open(u64, PathBuf),
    /// Write a file; one that exists only if this is allowed.
    Save {
        number: u64,
        path: PathBuf,
        text: String,
        may_replace: bool,
    },
    /// Continue a game that is kept, and keep it under a new name from now on.
    Continue {
        number: u64,
        name: String,
        new_name: String,
    },
    Quit,
}

/// What is on the board.
#[derive(Debug)]
enum Board {
    /// Nothing yet.
    None,
    Game(Table),
    /// A puzzle that the player enters.
    Draft(Draft),
}

/// What a digit does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pen {
    #[default]
    Ink,
    Pencil,
}

/// Whether entries that differ from the solution are red. Entries that break a rule always are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ShowWrong {
    #[default]
    Never,
    /// Until the next change.
    Once,
    Always,
}

/// What follows once the game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterSaving {
    GoOn,
    Quit,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Good,
    Note,
    Bad,
}

/// A game, or a puzzle being entered, with everything around it.
#[derive(Debug)]
pub struct Playing {
    board: Board,
    cursor: Option<Cell>,
    pen: Pen,
    show_wrong: ShowWrong,
    hint: Option<Hint>,
    message: Option<(String, Tone)>,
    clock: Clock,
    /// Whether the end of the game has been announced.
    is_over: bool,
    dialog: Option<Dialog<Purpose>>,
    is_help_open: bool,
    work: Option<Work>,
    /// The number of the last work.
    last_number: u64,
    /// The file the game was opened from or saved to.
    file: Option<PathBuf>,
    is_saved: bool,
    keeping: Keeping,
    after_saving: AfterSaving,
    /// What was dealt last.
    game_type: Option<GameType>,
    /// Chooses the boards that are dealt.
    seed: u64,
    /// The number of the next board of the seed.
    next_board: u64,
    theme: Theme,
    /// What a click on the last picture means.
    targets: Targets,
}

impl Playing {
    /// Without a board; `seed` chooses the boards that are dealt.
    pub fn new(seed: u64, theme: Theme) -> Self {
        Self {
            board: Board::None,
            cursor: None,
            pen: Pen::Ink,
            show_wrong: ShowWrong::Never,
            hint: None,
            message: None,
            clock: Clock::default(),
            is_over: false,
            dialog: None,
            is_help_open: false,
            work: None,
            last_number: 0,
            file: None,
            is_saved: true,
            keeping: Keeping::default(),
            after_saving: AfterSaving::GoOn,
            game_type: None,
            seed,
            next_board: 0,
            theme,
            targets: Targets::default(),
        }
    }

    /// Begins with a deal.
    pub fn deal(&mut self, game_type: GameType) -> Option<Ask> {
        self.game_type = Some(game_type);
        let number = self.next_board;
        self.next_board += 1;
        Some(self.work_on(Job::Deal { game_type, seed: self.seed, number }))
    }

    /// Begins with a question for the board.
    pub fn ask_for_a_board(&mut self) {
        let is_kept = !self.keeping.others.is_empty();
        self.dialog = Some(if is_kept { self.continue_dialog() } else { self.new_dialog() });
    }

    /// An empty board on which the player enters a puzzle.
    pub fn begin_draft(&mut self, draft: Draft) {
        self.set_draft(draft, Place::New);
    }

    fn set_draft(&mut self, draft: Draft, place: Place) {
        self.say("enter the givens, then play, solve or rate the puzzle".into(), Tone::Note);
        self.set_board(Board::Draft(draft), place);
        self.file = None;
    }

    fn set_game(&mut self, table: Table, place: Place) {
        let is_over = table.is_solved();
        self.set_board(Board::Game(table), place);
        self.is_over = is_over;
    }

    fn set_board(&mut self, board: Board, place: Place) {
        self.is_saved = self.keep_at(place);
        self.board = board;
        let size = self.size();
        // The cursor stays where the new board has that cell.
        self.cursor = size.map(|size| match self.cursor {
            Some(cell) if cell.row().max(cell.column()) < size => Cell::at(cell.row(), cell.column(), size),
            _ => Cell::at(0, 0, size),
        });
        self.clock = Clock::default();
        self.hint = None;
        self.is_over = false;
        self.show_wrong =
            if self.show_wrong == ShowWrong::Always { ShowWrong::Always } else { ShowWrong::Never };
        self.pen = Pen::Ink;
    }

    /// The number of symbols of the board.
    fn size(&self) -> Option<usize> {
        match &self.board {
            Board::None => None,
            Board::Game(table) => Some(table.puzzle().size()),
            Board::Draft(draft) => Some(draft.layout().size()),
        }
    }

    /// The puzzle being played or entered; says what is wrong with one that cannot be played.
    fn sound_puzzle(&mut self) -> Option<Puzzle> {
        match &self.board {
            Board::None => None,
            Board::Game(table) => Some(table.puzzle().clone()),
            Board::Draft(draft) => match draft.puzzle() {
                Ok(puzzle) => Some(puzzle),
                Err(clash) => {
                    self.say(clash.to_string(), Tone::Bad);
                    None
                }
            },
        }
    }

    /// The entries to show in red.
    fn wrong(&self) -> CellSet {
        match &self.board {
            Board::None => CellSet::EMPTY,
            Board::Draft(draft) => draft.clashes(),
            Board::Game(table) if self.show_wrong == ShowWrong::Never => table.clashes(),
            Board::Game(table) => table.clashes().iter().chain(table.wrong().iter()).collect(),
        }
    }

    fn say(&mut self, text: String, tone: Tone) {
        self.message = Some((text, tone));
    }

    /// Time that has gone by.
    pub fn pass(&mut self, time: Duration) {
        if let Some(work) = &mut self.work {
            work.time += time;
        }
        let is_running = matches!(self.board, Board::Game(_)) && !self.is_over;
        if is_running {
            let before = self.clock.elapsed();
            self.clock.pass(time);
            self.keep_clock(before);
        }
    }

    /// After how long the picture changes though nothing happens.
    pub fn next_change(&self) -> Duration {
        if self.work.is_some() { picture::SPIN } else { self.clock.until_next_second() }
    }

    /// Draws everything, and remembers what a click on it means.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.targets = picture::draw(self, area, buffer);
    }

    /// Takes a key, a click or a pasted text.
    pub fn take(&mut self, event: &Event) -> Option<Ask> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.take_key(key),
            Event::Mouse(mouse) => self.take_mouse(*mouse),
            Event::Paste(text) => self.take_paste(text),
            _ => None,
        }
    }

    /// Takes pasted text: into the line of a dialog, or as a board to play.
    fn take_paste(&mut self, text: &str) -> Option<Ask> {
        // Terminals send the end of a line as the key Enter does.
        let text = &text.replace("\r\n", "\n").replace('\r', "\n");
        let has_lines = text.trim().lines().count() > 1;
        let answered = self.dialog.take_if(|dialog| has_lines && dialog.purpose.replaces_the_board());
        if let Some(dialog) = &mut self.dialog {
            dialog.paste(text);
            return None;
        }
        if self.work.is_some() || text.trim().is_empty() {
            return None;
        }
        Some(self.read(text.clone(), answered))
    }

    fn take_key(&mut self, key: &KeyEvent) -> Option<Ask> {
        let is_interrupt = key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
        if is_interrupt {
            let asks_already =
                self.dialog.as_ref().is_some_and(|dialog| matches!(dialog.purpose, Purpose::Quit));
            return if asks_already { Some(Ask::Quit) } else { self.quit() };
        }
        if let Some(dialog) = &mut self.dialog {
            let reply = dialog.take(key)?;
            return self.end_dialog(reply);
        }
        let command = command::of_key(key, self.size().unwrap_or(0));
        if std::mem::take(&mut self.is_help_open) && (command.is_none() || command == Some(Command::Help)) {
            return None;
        }
        if self.work.is_some() {
            return match (key.code, command) {
                (KeyCode::Esc, _) => self.give_up(),
                (_, Some(Command::Quit)) => self.quit(),
                _ => None,
            };
        }
        match key.code {
            KeyCode::Esc | KeyCode::Enter if self.clock.is_paused => self.make(Command::Pause),
            _ if !self.clock.is_paused && self.take_board_key(key) => None,
            _ => {
                if command.is_none() {
                    self.say_useless(key);
                }
                self.make(command?)
            }
        }
    }

    /// Does what the player asks for.
    pub fn make(&mut self, command: Command) -> Option<Ask> {
        if !self.applies(command) {
            if let Some(why) = self.why_not(command) {
                self.say(why, Tone::Note);
            }
            return None;
        }
        if !matches!(command, Command::Hint | Command::Step) {
            self.hint = None;
        }
        self.message = None;
        match command {
            Command::Help => self.is_help_open = true,
            Command::Hint | Command::Step if self.hint.is_some() => self.take_hint(),
            Command::Hint => return self.on_table(Job::Hint),
            Command::Step => return self.on_table(Job::Step),
            Command::Check => return self.on_table(Job::Check),
            Command::ShowWrong => self.toggle_wrong(),
            Command::Pause => self.clock.is_paused = !self.clock.is_paused,
            Command::MarkAll => {
                let has_changed = self.change(Table::mark_all);
                self.say_unless(has_changed, "no marks to add");
            }
            Command::Pencil => self.pen = if self.pen == Pen::Ink { Pen::Pencil } else { Pen::Ink },
            Command::Clear => self.clear(),
            Command::Undo => {
                let has_changed = self.change_either(Table::undo, Draft::undo);
                self.say_unless(has_changed, "nothing to undo");
            }
            Command::Redo => {
                let has_changed = self.change_either(Table::redo, Draft::redo);
                self.say_unless(has_changed, "nothing to redo");
            }
            Command::Restart => self.restart(),
            Command::Solve => self.dialog = self.sound_puzzle().map(|_| self.solve_dialog()),
            Command::Rate => return self.sound_puzzle().map(|puzzle| self.work_on(Job::Rate(puzzle))),
            Command::New => self.dialog = Some(self.new_dialog()),
            Command::Open => self.dialog = Some(self.open_dialog()),
            Command::Save => self.dialog = Some(self.save_dialog()),
            Command::Empty => self.dialog = Some(self.empty_dialog()),
            Command::Play => return self.sound_puzzle().map(|puzzle| self.work_on(Job::Begin(puzzle))),
            Command::Quit => return self.quit(),
        }
        None
    }

    /// Whether a command means something now.
    fn applies(&self, command: Command) -> bool {
        match command {
            Command::Help | Command::New | Command::Open | Command::Empty | Command::Quit => true,
            // The board is neither seen nor changed.
            _ if self.clock.is_paused => matches!(command, Command::Pause | Command::Save),
            Command::Clear
            | Command::Undo
            | Command::Redo
            | Command::Restart
            | Command::Solve
            | Command::Rate => !matches!(self.board, Board::None),
            Command::Play => matches!(self.board, Board::Draft(_)),
            Command::Pause => matches!(self.board, Board::Game(_)) && !self.is_over,
            _ => matches!(self.board, Board::Game(_)),
        }
    }

    /// Why a command means nothing now, where the picture does not show it.
    fn why_not(&self, command: Command) -> Option<String> {
        match &self.board {
            _ if self.clock.is_paused => None,
            Board::None => None,
            Board::Draft(_) => Some(format!(
                "this works only in a game; press {} to play the puzzle",
                self.key_of(Command::Play)
            )),
            Board::Game(_) if command == Command::Play => Some("this puzzle is already being played".into()),
            Board::Game(_) => Some("the game is over".into()),
        }
    }

    fn say_unless(&mut self, has_changed: bool, why: &str) {
        if !has_changed {
            self.say(why.into(), Tone::Note);
        }
    }

    fn restart(&mut self) {
        let text = if self.change_either(Table::restart, Draft::clear_all) {
            format!("started over; {} undoes this", self.key_of(Command::Undo))
        } else {
            "nothing to clear".into()
        };
        self.say(text, Tone::Note);
    }

    /// Does what the hint that is shown says.
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
        self.say(text.into(), Tone::Note);
    }

    /// Quits, or asks what is to become of the game.
    pub fn quit(&mut self) -> Option<Ask> {
        if !self.is_in_progress() {
            self.needs_no_keeping();
            return Some(Ask::Quit);
        }
        self.is_help_open = false;
        self.dialog = Some(self.quit_dialog());
        None
    }

    /// Whether there are entries that no file of the player has.
    fn is_in_progress(&self) -> bool {
        !self.is_saved && !self.is_over
    }
}

impl ShowWrong {
    fn max_once(self) -> Self {
        if self == Self::Always { Self::Always } else { Self::Once }
    }
}
