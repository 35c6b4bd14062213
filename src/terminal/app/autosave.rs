//! Keeps the game automatically, so that it can be continued however the program ended.

#[cfg(test)]
mod tests;

use std::time::Duration;

use itertools::Itertools as _;

use super::{App, Effect, Round, Table, Tone};
use crate::puzzle::Level;
use crate::words::{clock_in_words, counted};

/// The save file to be kept under a name from now on; `None` if the game is over or was given up.
#[derive(Clone, Debug)]
pub struct Keep {
    pub name: String,
    pub game: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub name: String,
    /// What is played, and how far it is.
    pub what: String,
}

/// What is known of the kept games.
#[derive(Debug, Default)]
pub(super) struct Autosave {
    /// The prefix of the names of this program's games.
    session: String,
    /// The number of names used so far.
    names: usize,
    /// The name of a finished game that another board has replaced.
    left: Option<String>,
    pub fails: bool,
    /// The other games that can be continued, the latest first.
    pub others: Vec<Kept>,
    /// Why games that were kept cannot be continued.
    pub objection: Option<String>,
}

/// Whether the board has progress to keep, and whether a file of the player's has it, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaveState {
    None,
    Unsaved,
    Saved,
}

/// The name under which a board is kept.
#[derive(Clone, Debug)]
pub(super) enum Slot {
    /// A new name, once the board is changed.
    New,
    /// The name of the previous board, which this one replaces.
    Same,
    /// The name of the kept game that is continued.
    Kept(Kept),
}

impl Kept {
    pub fn new(name: String, table: &Table, time: Option<Duration>) -> Self {
        let (board, state) = in_words(table, time.unwrap_or_default());
        Self { name, what: format!("{board} · {state}") }
    }
}

/// What is played or entered, and how far it is after this time.
pub(super) fn in_words(table: &Table, time: Duration) -> (String, String) {
    if table.is_draft() {
        let puzzle = format!("your own {} puzzle", table.puzzle().layout().shape());
        return (puzzle, counted(table.entries().count(), "given"));
    }
    let left = match table.blanks() {
        0 => String::new(),
        left => format!(" · {left} left"),
    };
    // Boards of unknown difficulty are saved like trivial ones.
    let game_type = table.game_type().filter(|game_type| game_type.level != Level::Trivial);
    let level = game_type.map(|game_type| format!(", {}", game_type.level));
    let board = table.puzzle().summary() + &level.unwrap_or_default();
    let day = table.day().map(|day| format!("daily board of {day} · "));
    (day.unwrap_or_default() + &board, clock_in_words(time) + &left)
}

impl Autosave {
    pub fn new_name(&mut self) -> String {
        self.names += 1;
        format!("{}-{}", self.session, self.names)
    }

    /// Offers a game that another has replaced; forgets one that is over.
    pub fn leave(&mut self, round: Round) {
        if round.is_filled_in() {
            self.left = Some(round.name);
        } else if round.is_in_progress() && !self.fails {
            let time = round.time();
            self.others.insert(0, Kept::new(round.name, &round.table, time));
        }
    }
}

impl App {
    /// Keeps games under names that begin with `session`, offers the games that are already kept, and reports those
    /// that could not be read.
    #[must_use]
    pub fn keeping(self, session: String, kept: Vec<Result<Kept, String>>) -> Self {
        let (others, damaged): (Vec<_>, Vec<_>) = kept.into_iter().partition_result();
        let objection = damaged.first().map(|why| match damaged.len() {
            1 => format!("could not read a kept game: {why}"),
            count => format!("could not read {count} kept games; {why}"),
        });
        Self { autosave: Autosave { session, others, objection, ..Autosave::default() }, ..self }
    }

    /// Continues the game with this index among the kept ones.
    pub(crate) fn continue_kept(&mut self, number: usize) -> Option<Effect> {
        if number >= self.autosave.others.len() {
            return None;
        }
        let Kept { name, what } = self.autosave.others.remove(number);
        let new_name = self.autosave.new_name();
        let kept = Kept { name: new_name.clone(), what };
        let number = self.begin_work("opening the game".into(), Slot::Kept(kept));
        Some(Effect::Continue { number, name, new_name })
    }

    /// The games to keep or to forget since the last call.
    pub(crate) fn news_to_keep(&mut self) -> Vec<Keep> {
        let left = self.autosave.left.take().map(|name| Keep { name, game: None });
        let changed = self.round.as_mut().and_then(Round::take_change);
        left.into_iter().chain(changed).collect()
    }

    pub fn to_keep(&self) -> Option<Keep> {
        self.round.as_ref().map(Round::to_keep)
    }

    /// Whether the last attempt to keep the game has failed; the player has been told.
    pub(crate) fn keeping_fails(&self) -> bool {
        self.autosave.fails
    }

    /// Takes the outcome of keeping a game, and tells the player of a failure unless the previous attempt failed, too.
    pub(crate) fn hear_kept(&mut self, outcome: Result<(), String>) {
        let failed_before = std::mem::replace(&mut self.autosave.fails, outcome.is_err());
        if let Err(why) = outcome
            && !failed_before
        {
            self.say(format!("this game cannot be kept: {why}"), Tone::Bad);
        }
    }
}
