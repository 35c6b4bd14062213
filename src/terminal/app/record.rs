//! Solved games: what is recorded of each, and what the player is told at the end.

#[cfg(test)]
mod tests;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{App, Effect, Job, Request, Round, Table, Tone};
use crate::puzzle::{GameType, Level};
use crate::words::{clock_in_words, counted};

/// A game that the player has solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The type and level, such as `3x3da`.
    #[serde(rename = "type", with = "as_text")]
    pub game_type: GameType,
    pub seconds: u64,
    pub hints: usize,
    /// The day whose board it was, such as `2026-11-23`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
}

mod as_text {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use crate::puzzle::GameType;

    pub fn serialize<S: Serializer>(game_type: &GameType, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(game_type)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameType, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The games of one type and level. Times are those of games without hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    pub games: usize,
    pub hints: usize,
    pub best: Option<Duration>,
    pub average: Option<Duration>,
}

impl Summary {
    pub fn of<'a>(records: impl Iterator<Item = &'a Record> + Clone) -> Self {
        let times = records.clone().filter(|record| record.hints == 0).map(|record| record.seconds);
        let count = times.clone().count() as u64;
        let total = times.clone().fold(0, u64::saturating_add);
        Self {
            games: records.clone().count(),
            hints: records.map(|record| record.hints).fold(0, usize::saturating_add),
            best: times.min().map(Duration::from_secs),
            average: total.checked_div(count).map(Duration::from_secs),
        }
    }
}

/// A type and its level, such as `3x3, Advanced`.
pub(crate) fn kind_in_words(game_type: GameType) -> String {
    format!("{}, {}", GameType { level: Level::default(), ..game_type }, game_type.level)
}

impl App {
    /// Compares games with those solved before.
    #[must_use]
    pub(crate) fn with_records(self, records: Vec<Record>) -> Self {
        Self { records, ..self }
    }

    /// Returns the game that was solved since the last call, if any.
    pub(crate) fn new_record(&mut self) -> Option<Record> {
        self.new_record.take()
    }

    /// Records the game that was just solved, and reports its time and how it compares.
    pub(super) fn end_game(&mut self) {
        let Some(round) = &mut self.round else { return };
        let counts = std::mem::take(&mut round.counts);
        round.looks_back = true;
        let (game, time) = (&round.table, round.elapsed);
        let hints = match game.hints {
            0 => String::new(),
            hints => format!(" with {}", counted(hints, "hint")),
        };
        let record = game.kind().filter(|_| counts && !game.was_filled_in()).map(|game_type| Record {
            game_type,
            seconds: time.as_secs(),
            hints: game.hints,
            day: game.day().map(ToOwned::to_owned),
        });
        let mut text = format!("solved in {}{hints}", clock_in_words(time));
        if let Some(record) = record {
            let is_again = |day: &str| self.of_day(day, record.game_type).is_some();
            if !record.day.as_deref().is_some_and(is_again) {
                self.records.push(record.clone());
                self.new_record = Some(record.clone());
            }
            text += &self.compared(&record);
        }
        self.say(text, Tone::Good);
    }

    /// Compares a game with the player's times on boards of the same type and level.
    fn compared(&self, record: &Record) -> String {
        let alike = self.records.iter().filter(|other| other.game_type == record.game_type);
        let Summary { games, best, average, .. } = Summary::of(alike);
        let times = best.zip(average).map_or_else(String::new, |(best, average)| {
            format!("\nbest {} · average {}", clock_in_words(best), clock_in_words(average))
        });
        format!("\n{} · {}{times}", kind_in_words(record.game_type), counted(games, "game"))
    }

    /// The player's record of the daily board of this type, if there is one.
    fn of_day(&self, day: &str, game_type: GameType) -> Option<&Record> {
        let is_same = |record: &&Record| record.day.as_deref() == Some(day) && record.game_type == game_type;
        self.records.iter().find(is_same)
    }

    /// The message if the player has already solved this daily board.
    pub(super) fn solved_before(&self, table: &Table) -> Option<String> {
        let record = self.of_day(table.day()?, table.kind()?)?;
        let time = clock_in_words(Duration::from_secs(record.seconds));
        let new = self.key_of(Request::New);
        Some(format!("you have solved this board in {time}; {new} deals another"))
    }

    /// Starts the search for the hardest step of a game that the last change solved.
    pub(super) fn look_back(&mut self) -> Option<Effect> {
        let round = self.round.as_mut().filter(|_| self.work.is_none())?;
        if !std::mem::take(&mut round.looks_back) || !round.table.is_solved() {
            return None;
        }
        let puzzle = round.table.puzzle().clone();
        let message = self.message.take()?;
        let effect = self.work_on(Job::LookBack(puzzle));
        self.message = Some(message);
        self.work.iter_mut().for_each(|work| work.is_aside = true);
        Some(effect)
    }

    /// Deals another board like the one on the table.
    pub(super) fn next_board(&mut self) -> Option<Effect> {
        let Round { table, practice, .. } = self.round.as_ref()?;
        if let Some(practice) = practice {
            let drill = practice.drill.clone();
            return Some(self.practise(drill));
        }
        // The requested type also has a symmetry.
        let asked = table.game_type().filter(|asked| asked.level != Level::Trivial);
        let Some(game_type) = asked.or_else(|| table.kind()) else {
            self.dialog = Some(self.new_dialog());
            return None;
        };
        Some(self.deal(game_type))
    }
}
