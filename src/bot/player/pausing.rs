//! How the player waits for the user, and resumes.

use std::time::Duration;

use super::Player;
use super::controls::GLANCE;
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::user::{Command, Event};

/// How often the desktop is checked while the bot waits for the user.
const IDLE: Duration = Duration::from_millis(50);

/// How long after an interruption the pointer in a corner still counts as thrown there. A click that the bot
/// sent during the throw lands elsewhere, so a lost focus, say, may be noticed before the throw.
const THROW: Duration = Duration::from_secs(2);

impl Player<'_> {
    /// Waits until an interruption is over, and restores what has changed in the game.
    pub(super) fn come_back(&mut self, mut interruption: Interruption) -> Result<(), Stop> {
        loop {
            let pause = match interruption {
                Interruption::Pause(pause) => pause,
                Interruption::Stop(stop) => return Err(stop),
            };
            // A window that moved is found again without the user, if that is possible.
            let resume = Some(&self.settings().keys[Command::Pause]);
            let resume = resume.filter(|_| !self.may_find_again(pause));
            self.report(&Report::Paused { pause, resume });
            match self.wait_out(pause) {
                Ok(changed) => {
                    self.report(&Report::Resumed { changed });
                    return Ok(());
                }
                Err(again) => interruption = again,
            }
        }
    }

    /// Waits until the user resumes, and then makes the game show what it showed before. Returns
    /// how many cells had changed, if that is known.
    fn wait_out(&mut self, pause: Pause) -> Result<Option<usize>, Interruption> {
        let step = |player: &Self| (player.calibration().step_x, player.calibration().step_y);
        let before = step(self);
        if self.may_find_again(pause) && self.find_again(pause)? {
            self.controls.check_user()?;
            // Nobody had time to change the pencil marks.
            if step(self) != before {
                self.trust_resized_marks()?;
            }
        } else {
            if self.may_find_again(pause) {
                let resume = &self.settings().keys[Command::Pause];
                self.report(&Report::NotYet(format!(
                    "board not found, or it keeps moving: make sure that all of it is visible, then press {resume}"
                )));
            }
            self.wait_for_user(pause)?;
            self.find_moved_window()?;
            self.controls.renew();
            // Entries in flight may still arrive; lost ones are restored below.
            self.typist().wait_for_arrivals()?;
        }
        self.restore()
    }

    /// Whether the board may be found again without the user. A foreign program may cover it with a message that goes
    /// away.
    fn may_find_again(&self, pause: Pause) -> bool {
        match pause {
            Pause::WindowMoved | Pause::BoardMoved => true,
            Pause::Covered => self.senses.foreign().is_some(),
            _ => false,
        }
    }

    fn find_again(&mut self, pause: Pause) -> Result<bool, Interruption> {
        if pause == Pause::WindowMoved { self.find_moved_window() } else { self.find_moved_board() }
    }

    /// Notes that the bot starts to compute.
    pub(in crate::bot) fn begin_thinking(&mut self) {
        self.thinking.begin(self.controls.now());
    }

    /// Listens to the user while the bot computes, and returns why it has to stop, if it has to.
    pub(super) fn interrupted(&mut self) -> Option<Stop> {
        if let Some(time) = self.thinking.news(self.controls.now()) {
            let stop = self.settings().keys[Command::Abort].to_string();
            self.report(&Report::StillSolving { time, stop: &stop });
        }
        let event = self.controls.user.wait(Duration::ZERO)?;
        self.controls.obey(&event).err()
    }

    fn wait_for_user(&mut self, pause: Pause) -> Result<(), Interruption> {
        if pause == Pause::ButtonPressed {
            // The click may have come between a click of the bot and its key.
            self.forget();
        }
        if let Some(eyes) = self.senses.foreign_mut() {
            // From now on, the user may close the window.
            eyes.typed_last = false;
        }
        self.report_next();
        let begun = self.controls.now();
        loop {
            let now = self.controls.now();
            let is_throw = match pause {
                Pause::Asked | Pause::StepMade => false,
                Pause::PointerMoved { .. } => true,
                // Later, the user may be closing another window with a button in the corner.
                _ => now < begun + THROW,
            };
            let is_awaiting = self.senses.awaits_arrivals(now);
            match self.controls.user.wait(if is_awaiting { GLANCE } else { IDLE }) {
                Some(Event::Hotkey(Command::Pause | Command::Solve)) => return Ok(()),
                Some(Event::Hotkey(Command::Calibrate)) => self.calibrate_again()?,
                Some(Event::Hotkey(Command::SingleStep)) => {
                    self.make_next_step_only();
                    return Ok(());
                }
                Some(Event::Corner) if !is_throw => {}
                Some(event) if self.controls.heed(&event)? => {}
                Some(_) => {
                    let keys = &self.settings().keys;
                    let [resume, stop] = [Command::Pause, Command::Abort].map(|command| &keys[command]);
                    self.report(&Report::NotYet(format!(
                        "paused: press {resume} to go on or {stop} to stop"
                    )));
                }
                None => match self.check_pause(is_throw) {
                    Err(Interruption::Pause(Pause::Locked)) => {}
                    Err(interruption) => return Err(interruption),
                    // Notes the bot's own entries, so that they do not pass for the user's. A cell that cannot be seen
                    // is read after the pause.
                    Ok(()) if is_awaiting => match self.glance() {
                        Err(Interruption::Stop(stop)) => return Err(stop.into()),
                        Ok(()) | Err(Interruption::Pause(_)) => {}
                    },
                    Ok(()) => {}
                },
            }
        }
    }

    /// Fails if the desktop is lost or the window closed, which ends a pause, and if the pointer was thrown into
    /// a corner.
    fn check_pause(&mut self, is_throw: bool) -> Result<(), Interruption> {
        self.controls.desktop.pointer()?;
        self.controls.check_open()?;
        if is_throw {
            self.controls.check_corner()?;
        }
        Ok(())
    }
}
