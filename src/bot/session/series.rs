//! Plays games in a row: starts a new one after each, and reports statistics at the end.

use std::time::Duration;

use super::finding::Source;
use super::{Session, Trigger};
use crate::bot::player::BoardAsFound;
use crate::bot::refusal::Refusal;
use crate::bot::report::{Audience, Report};
use crate::bot::stop::{End, Pause, Stop};
use crate::desktop::{Calibration, Desktop, Picture};
use crate::eyes::{NotThisBoard, ScreenGrid, find_grid};
use crate::puzzle::Puzzle;
use crate::user::{Command, User};

/// How long the game may take to generate a new board: large boards take minutes.
const NEW_GAME_PATIENCE: Duration = Duration::from_secs(900);

/// How often to check whether the user has returned to the game.
const AWAY_INTERVAL: Duration = Duration::from_millis(50);

#[derive(Debug, Default)]
pub(super) struct Results {
    times: Vec<Duration>,
    /// How many cells did not show their digit at the end of a game.
    wrong: usize,
    retries: usize,
}

impl Results {
    fn report(&self) -> Report<'static> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let at = |index: usize| times.get(index).map_or(0.0, Duration::as_secs_f64);
        Report::Statistics {
            games: times.len(),
            wrong: self.wrong,
            retries: self.retries,
            fastest: at(0),
            median: at(times.len() / 2),
            slowest: at(times.len().saturating_sub(1)),
        }
    }
}

impl Audience for Results {
    fn hear(&mut self, report: &Report<'_>) {
        match report {
            Report::Finished { retries, .. } => self.retries += retries,
            Report::Correcting { cells, .. } => self.wrong += cells,
            Report::Wrong { .. } => self.wrong += 1,
            _ => {}
        }
    }
}

impl<D: Desktop, O: User, A: Audience> Session<D, O, A> {
    /// Plays as many games as the settings say, or until one fails, and returns how the last one ended.
    pub(super) fn play(&mut self, trigger: Trigger) -> Result<End, Stop> {
        // The user may have copied a board a moment ago.
        self.read_clipboard()?;
        self.play_now = false;
        let outcome = self.play_games(trigger).or_else(|refusal| match refusal {
            Refusal::Told(report) => {
                self.report(&report);
                Ok(if matches!(report, Report::NoSolution(_)) { End::NotSolved } else { End::NotAsPlanned })
            }
            Refusal::Stopped(stop) => Err(stop),
        });
        let results = std::mem::take(&mut self.world.audience.1);
        if self.world.settings.games != Some(1) && !results.times.is_empty() {
            self.report(&results.report());
        }
        outcome
    }

    fn play_games(&mut self, mut trigger: Trigger) -> Result<End, Refusal> {
        loop {
            let begin = self.world.user.now();
            let (end, board) = self.play_one(trigger)?;
            if end != End::Done {
                return Ok(end);
            }
            let time = self.world.user.now().saturating_sub(begin);
            let times = &mut self.world.audience.1.times;
            times.push(time);
            if self.world.settings.games.is_some_and(|games| times.len() >= games) {
                return Ok(end);
            }
            let solve = self.world.settings.keys[Command::Solve].to_string();
            let started = self.start_new_game(&board).map_err(|refusal| {
                refusal.explained(|reason| {
                    format!("no new game: {reason}; start one yourself, and press {solve}")
                })
            });
            if self.report_refusal(started)?.is_none() {
                return Ok(End::NotAsPlanned);
            }
            trigger = Trigger::Automatic;
        }
    }

    fn play_one(&mut self, trigger: Trigger) -> Result<(End, Puzzle), Refusal> {
        let found = self.find_game(trigger)?;
        if self.world.settings.games != Some(1)
            && (found.source == Source::Foreign || !self.has_menu(found.grid.calibration)?)
        {
            return Err(Refusal::not_yet(
                "the window with this board is not Solo's, so the bot cannot start new games there: run it without \
                 --again",
            ));
        }
        self.is_played |= found.source == Source::Given;
        let may_take_focus = self.is_first_game();
        let end = self.with_player(&found, may_take_focus, |coach, player| {
            let end = player.play(coach.memory.as_ref());
            coach.learn(player);
            end
        });
        // Copies made by the bot itself are not new boards.
        if let Ok(text) = self.world.desktop.clipboard() {
            self.clipboard = text;
        }
        Ok((end?, found.puzzle))
    }

    /// Whether no game of a series has been finished yet. After the first, no click takes the focus, which the user may
    /// have given to another window.
    pub(super) fn is_first_game(&self) -> bool {
        self.world.audience.1.times.is_empty()
    }

    /// Starts a new game from the game's menu, and waits until the screen shows it.
    fn start_new_game(&mut self, solved: &Puzzle) -> Result<(), Refusal> {
        let calibration =
            self.calibration().ok_or_else(|| Refusal::not_yet("the board is not calibrated"))?;
        let keys = self.world.settings.new_game_keys.clone();
        let keys = keys.ok_or_else(|| Refusal::not_yet("the settings have no new_game_keys"))?;
        let grid = ScreenGrid { calibration, size: solved.size() };
        let mut controls = self.world.controls(grid)?;
        controls.may_take_focus = false;
        controls.choose(&keys)?;
        if !controls.watch(NEW_GAME_PATIENCE, |picture| shows_other(solved, picture, calibration))? {
            return Err(Refusal::not_yet("the screen still shows the old one"));
        }
        // A click would take the focus from the window that the user has switched to while the game generated a board.
        if !controls.has_focus()? {
            controls.report(&Report::Paused { pause: Pause::FocusLost, resume: None });
            while !controls.has_focus()? {
                controls.pause(AWAY_INTERVAL)?;
            }
            controls.report(&Report::Resumed { changed: None });
        }
        Ok(())
    }
}

/// Whether the screen fully shows a game other than the one just solved. While the game generates a hard board, its
/// menu stays drawn over the old one.
fn shows_other(solved: &Puzzle, picture: &Picture, calibration: Calibration) -> bool {
    if find_grid(picture, calibration.origin).is_none() {
        return false;
    }
    match BoardAsFound::seen(solved, picture, calibration) {
        Ok((found, ..)) => found.entries.len() < solved.blanks().count(),
        Err(NotThisBoard::NoBoard) => false,
        Err(_) => true,
    }
}
