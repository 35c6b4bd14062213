//! Games in a row: after each one the bot starts a new one, and at the end it adds them up.

use std::time::Duration;

use super::{Asked, Session};
use crate::bot::player::{GameMenu, MenuError, Opening};
use crate::bot::report::{Audience, Report};
use crate::bot::stop::{End, Stop};
use crate::desktop::{Calibration, Desktop, Picture};
use crate::eyes::{FoundGrid, NotThisBoard, find_grid};
use crate::puzzle::Puzzle;
use crate::user::{Command, User};

/// How long the game may take to make up a new board: large ones take it minutes.
const NEW_GAME_PATIENCE: Duration = Duration::from_secs(900);

/// What has happened in some games.
#[derive(Debug, Default)]
pub(super) struct Results {
    /// How long each game took.
    times: Vec<Duration>,
    /// How many cells did not show their digit at the end of a game.
    wrong: usize,
    /// How many entries were typed again.
    repeated: usize,
}

/// Counts what it hears, and passes it on.
pub(super) struct Counter<'a, A> {
    audience: &'a mut A,
    results: &'a mut Results,
}

impl Results {
    /// An audience that adds to these results.
    pub fn beside<'a, A: Audience>(&'a mut self, audience: &'a mut A) -> Counter<'a, A> {
        Counter { audience, results: self }
    }

    fn report(&self) -> Report<'static> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let at = |index: usize| times.get(index).map_or(0.0, Duration::as_secs_f64);
        Report::Statistics {
            games: times.len(),
            wrong: self.wrong,
            repeated: self.repeated,
            fastest: at(0),
            median: at(times.len() / 2),
            slowest: at(times.len().saturating_sub(1)),
        }
    }
}

impl<A: Audience> Audience for Counter<'_, A> {
    fn hear(&mut self, report: &Report<'_>) {
        match report {
            Report::Finished { repairs, .. } => self.results.repeated += repairs,
            Report::Mending { cells, .. } => self.results.wrong += cells,
            Report::Wrong { .. } => self.results.wrong += 1,
            _ => {}
        }
        self.audience.hear(report);
    }
}

impl<D: Desktop, O: User, A: Audience> Session<D, O, A> {
    /// Plays as many games as the settings say, or until one does not end well, and returns the last end.
    pub(super) fn play_series(&mut self, asked: Asked) -> Result<Option<End>, Stop> {
        let mut results = Results::default();
        let outcome = self.play_games(asked, &mut results);
        if self.settings.games != Some(1) && !results.times.is_empty() {
            self.report(&results.report());
        }
        outcome
    }

    fn play_games(&mut self, mut asked: Asked, results: &mut Results) -> Result<Option<End>, Stop> {
        loop {
            let begin = self.user.now();
            let (end, board) = match self.play_one(asked, results)? {
                Some((End::Done, board)) => (End::Done, board),
                Some((end, _)) => return Ok(Some(end)),
                None => return Ok(None),
            };
            results.times.push(self.user.now().saturating_sub(begin));
            if self.settings.games.is_some_and(|games| results.times.len() >= games) {
                return Ok(Some(end));
            }
            if let Err(reason) = self.start_new_game(&board)? {
                self.decline(format!(
                    "no new game: {reason}; start one yourself, and press {}",
                    self.settings.keys[Command::Solve]
                ));
                return Ok(Some(End::NotAsPlanned));
            }
            asked = Asked::AtOnce;
        }
    }

    /// Starts a new game from the game's menu, and waits until the screen shows it; otherwise the reason.
    fn start_new_game(&mut self, solved: &Puzzle) -> Result<Result<(), String>, Stop> {
        let Some(calibration) = self.calibration else {
            return Ok(Err("the board is not calibrated".into()));
        };
        let Some(keys) = self.settings.new_game_keys.clone() else {
            return Ok(Err("the settings have no new_game_keys".into()));
        };
        let Self { desktop, user, audience, settings, .. } = self;
        let grid = FoundGrid { calibration, size: solved.size() };
        let mut menu = GameMenu::new(desktop, user, audience, grid, settings)?;
        let is_new = menu
            .choose(&keys)
            .and_then(|_| menu.watch(NEW_GAME_PATIENCE, |picture| shows_other(solved, picture, calibration)));
        match is_new {
            Ok(true) => Ok(Ok(())),
            Ok(false) => Ok(Err("the screen still shows the old one".into())),
            Err(MenuError::Stopped(stop)) => Err(stop),
            Err(error) => Ok(Err(error.to_string())),
        }
    }
}

/// Whether the screen shows a game other than the one that was solved, and all of it: while a hard board is being
/// dealt, the menu stays drawn over the old one.
fn shows_other(solved: &Puzzle, picture: &Picture, calibration: Calibration) -> bool {
    if find_grid(picture, calibration.origin).is_none() {
        return false;
    }
    match Opening::seen(solved, picture, calibration) {
        Ok((opening, ..)) => opening.entries.len() < solved.blanks().count(),
        Err(NotThisBoard::NoBoard) => false,
        Err(_) => true,
    }
}
