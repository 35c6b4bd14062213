//! The game that a person plays in this terminal: keys, clicks and time go in, pictures and effects come out.
//!
//! [`App`] is the state. It knows no clock, no terminal and no file: what takes time or touches the user's files is
//! asked for as an [`Effect`], and the outcome comes back as an [`Answer`]. The games and records to keep are fetched
//! from it after each event.

mod actions;
mod autosave;
mod dialog;
mod draw;
mod hint;
mod job;
mod practice;
mod record;
mod request;
mod round;
mod table;
#[cfg(test)]
mod tests;
mod update;
mod work;
mod zoom;

use std::path::{Path, PathBuf};
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub use autosave::{Keep, Kept};
pub use hint::{Advice, Hint, NoAdvice};
pub(crate) use job::empty_board;
pub use job::{Answer, Job, Opened};
pub use practice::Drill;
pub use record::Record;
pub(crate) use record::{Summary, kind_in_words};
pub use request::Request;
pub use table::{NotUnique, Table};

use super::theme::Theme;
use crate::puzzle::{Cell, CellSet, GameType, Puzzle};
use autosave::{Autosave, SaveState, Slot};
use dialog::Dialog;
use draw::Targets;
use round::Round;
use work::Work;

/// What the game needs from the outside.
#[derive(Debug)]
pub enum Effect {
    /// Run a job in the background, and answer with its number.
    Work(u64, Job),
    /// Cancel the running job.
    GiveUp,
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

/// Whether entries that differ from the solution are red. Entries that break a rule always are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ShowWrong {
    #[default]
    Never,
    /// Until the next change.
    Once,
    Always,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overlay {
    Help,
    /// The hint's whole reason, with the first of its lines on the screen.
    Reason {
        from: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Good,
    Note,
    Bad,
}

/// A game, or a puzzle being entered, with everything around it.
#[derive(Debug, Default)]
pub struct App {
    /// `None` before the first board.
    round: Option<Round>,
    /// Whether a digit is crossed off the marks of the cells that see it.
    crosses_off: bool,
    show_wrong: ShowWrong,
    message: Option<(String, Tone)>,
    dialog: Option<Dialog>,
    /// What covers the board and the dialog.
    overlay: Option<Overlay>,
    work: Option<Work>,
    last_number: u64,
    quits_when_saved: bool,
    autosave: Autosave,
    /// Chooses the boards that are dealt.
    seed: u64,
    /// The number of the next board of the seed.
    next_deal: u64,
    last_type: Option<GameType>,
    /// The games that the player has solved.
    records: Vec<Record>,
    new_record: Option<Record>,
    theme: Theme,
    /// What a click on the last picture means.
    targets: Targets,
}

impl App {
    /// An app without a board; `seed` chooses the boards that are dealt.
    pub fn new(seed: u64, theme: Theme) -> Self {
        // What the games on phones do.
        Self { theme, seed, crosses_off: true, ..Self::default() }
    }

    pub fn deal(&mut self, game_type: GameType) -> Effect {
        let (seed, number) = (self.seed, self.next_deal);
        self.next_deal += 1;
        self.last_type = Some(game_type);
        self.work_on(Job::Deal { game_type, seed, number, day: None })
    }

    /// Deals the board of a day, such as `2026-11-23`, which is the same for everyone.
    pub(crate) fn deal_of_day(&mut self, game_type: GameType, day: String) -> Effect {
        let seed = day.split('-').collect::<String>().parse().unwrap_or(0);
        self.last_type = Some(game_type);
        self.work_on(Job::Deal { game_type, seed, number: 0, day: Some(day) })
    }

    /// Starts by asking the player for a board.
    pub(crate) fn ask_for_a_board(&mut self) {
        let is_kept = !self.autosave.others.is_empty();
        self.dialog = Some(if is_kept { self.continue_dialog() } else { self.new_dialog() });
    }

    /// Replaces the board.
    fn begin_round(&mut self, table: Table, slot: Slot) -> &mut Round {
        if table.is_draft() {
            self.say("enter the givens, then play, solve or rate the puzzle", Tone::Note);
        }
        self.show_wrong = self.show_wrong.after_a_change();
        let before = self.round.take();
        let (name, save_state) = match (slot, &before) {
            (Slot::Same, Some(before)) => (before.name.clone(), SaveState::Unsaved),
            (Slot::Kept(kept), _) => (kept.name, SaveState::Unsaved),
            // The game is kept once it is changed.
            _ => (self.autosave.new_name(), SaveState::None),
        };
        let size = table.puzzle().size();
        let mut round = Round { save_state, ..Round::new(table, name) };
        if let Some(before) = before {
            let (row, column) = (before.cursor.row(), before.cursor.column());
            // The cursor stays in place if the new board has that cell.
            if row.max(column) < size {
                round.cursor = Cell::at(row, column, size);
            }
            if before.name == round.name {
                round.has_changed = true;
            } else {
                self.autosave.leave(before);
            }
        }
        self.round.insert(round)
    }

    fn table(&self) -> Option<&Table> {
        self.round.as_ref().map(|round| &round.table)
    }

    /// The game on the board, if no puzzle is being entered.
    fn game(&self) -> Option<&Table> {
        self.table().filter(|table| !table.is_draft())
    }

    fn hint(&self) -> Option<&Hint> {
        self.round.as_ref()?.hint.as_ref()
    }

    /// The file of the game on the board.
    fn file(&self) -> Option<&Path> {
        self.round.as_ref()?.file.as_deref()
    }

    fn is_paused(&self) -> bool {
        self.round.as_ref().is_some_and(|round| round.is_paused)
    }

    /// The number of symbols of the board; 0 without one.
    fn size(&self) -> usize {
        self.table().map_or(0, |table| table.puzzle().size())
    }

    /// The puzzle being played or entered; says what is wrong with one that cannot be played.
    fn sound_puzzle(&mut self) -> Option<Puzzle> {
        match self.table()?.sound_puzzle() {
            Ok(puzzle) => Some(puzzle),
            Err(clash) => {
                self.say(clash.to_string(), Tone::Bad);
                None
            }
        }
    }

    /// The entries to show in red.
    fn wrong(&self) -> CellSet {
        let clashes = self.table().map_or(CellSet::EMPTY, Table::clashes);
        match self.game().filter(|_| self.show_wrong != ShowWrong::Never) {
            Some(game) => clashes.iter().chain(game.wrong().iter()).collect(),
            None => clashes,
        }
    }

    /// What the player is told: the last message, or else the task of the practice.
    fn told(&self) -> Option<(String, Tone)> {
        let task = || self.round.as_ref().filter(|round| round.hint.is_none())?.practice.as_ref()?.task();
        self.message.clone().or_else(|| Some((task()?, Tone::Note)))
    }

    fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.message = Some((text.into(), tone));
    }

    /// The key to name for a request.
    fn key_of(&self, request: Request) -> String {
        let binding = request::BINDINGS.iter().find(|binding| binding.request == request);
        binding.map(|binding| binding.key_on(self.size())).unwrap_or_default()
    }

    pub fn pass(&mut self, time: Duration) {
        if let Some(work) = &mut self.work {
            work.time += time;
        }
        if let Some(round) = &mut self.round {
            round.pass(time);
        }
    }

    /// The time until the picture changes although nothing happens: at the latest when the clock's seconds change.
    pub(crate) fn next_change(&self) -> Duration {
        if self.work.is_some() {
            return draw::SPIN;
        }
        let elapsed = self.round.as_ref().map_or(Duration::ZERO, |round| round.elapsed);
        Duration::from_secs(1).saturating_sub(Duration::from_nanos(elapsed.subsec_nanos().into()))
    }

    /// Draws everything, and remembers what a click on it means.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.targets = draw::draw(self, area, buffer);
        if let Some(Overlay::Reason { from }) = &mut self.overlay {
            *from = self.targets.last_from.min(*from);
        }
    }

    fn is_in_progress(&self) -> bool {
        self.round.as_ref().is_some_and(Round::is_in_progress)
    }
}

impl ShowWrong {
    fn after_a_change(self) -> Self {
        if self == Self::Always { Self::Always } else { Self::Never }
    }
}
