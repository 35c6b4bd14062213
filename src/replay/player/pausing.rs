//! What the user says while the bot plays, and how it waits for them and goes on.

use std::time::Duration;

use super::Player;
use super::guard::check_corner;
use crate::desktop::Desktop;
use crate::replay::pause::Pause;
use crate::replay::report::Report;
use crate::replay::stop::{Interruption, Stop};
use crate::user::{Command, Event, User};

/// How the delay grows and shrinks at the user's wish.
const LEAST_DELAY: Duration = Duration::from_millis(10);
const MOST_DELAY: Duration = Duration::from_millis(5120);

/// How often, while the bot waits for the user.
const IDLE: Duration = Duration::from_millis(50);

impl<D: Desktop, O: User> Player<'_, D, O> {
    /// Does what the user says while the bot plays.
    pub(super) fn obey(&mut self, event: &Event) -> Result<(), Stop> {
        match event {
            Event::Hotkey(Command::Abort) => return Err(Stop::Aborted),
            Event::Quit => return Err(Stop::Quit),
            Event::Hotkey(Command::Pause) => self.wants_pause = true,
            Event::Hotkey(Command::SingleStep) => self.is_single_step = true,
            Event::Hotkey(Command::Slower) => {
                let slower = (self.pace.delay * 2).clamp(LEAST_DELAY, MOST_DELAY);
                self.set_delay(slower);
            }
            Event::Hotkey(Command::Faster) => {
                let faster = self.pace.delay / 2;
                self.set_delay(if faster < LEAST_DELAY { Duration::ZERO } else { faster });
            }
            Event::Hotkey(_) | Event::Line(_) => {
                self.audience.hear(&Report::NotYet("busy: wait for the end, or press the stop key".into()));
            }
        }
        Ok(())
    }

    fn set_delay(&mut self, delay: Duration) {
        self.pace.delay = delay;
        self.audience.hear(&Report::Delay(delay));
    }

    /// Waits for what interrupts the playing to be over, and sets right what has changed.
    pub(super) fn come_back(&mut self, mut interruption: Interruption) -> Result<(), Stop> {
        loop {
            let pause = match interruption {
                Interruption::Stop(stop) => return Err(stop),
                Interruption::Pause(pause) => pause,
            };
            self.audience.hear(&Report::Paused(pause));
            match self.wait_out(pause) {
                Ok(changed) => {
                    self.audience.hear(&Report::Resumed { changed });
                    return Ok(());
                }
                Err(again) => interruption = again,
            }
        }
    }

    /// Waits until the user says go on; then looks at the game again and makes it show what it
    /// showed before. Yields how many cells had changed, where that can be told.
    fn wait_out(&mut self, pause: Pause) -> Result<Option<usize>, Interruption> {
        // A window that something else than the user's mouse has moved is simply found again.
        if pause == Pause::WindowMoved && self.find_moved_window()? {
            self.guard.check_user(self.desktop, self.user)?;
        } else {
            self.wait_for_go(pause)?;
            self.find_moved_window()?;
            self.guard.renew(self.user);
            self.wants_pause = false;
        }
        self.restore()
    }

    /// Hears what the user says while the bot thinks; yields why it has to stop, if it has to.
    pub(in crate::replay) fn interrupted(&mut self) -> Option<Stop> {
        let event = self.user.wait(Duration::ZERO)?;
        self.obey(&event).err()
    }

    fn wait_for_go(&mut self, pause: Pause) -> Result<(), Interruption> {
        loop {
            match self.user.wait(IDLE) {
                Some(Event::Hotkey(Command::Pause | Command::Solve)) => return Ok(()),
                Some(Event::Hotkey(Command::Calibrate)) => self.calibrate_again()?,
                Some(Event::Hotkey(Command::SingleStep)) => {
                    self.is_single_step = true;
                    return Ok(());
                }
                Some(event) => self.obey(&event)?,
                None => {
                    // A desktop that is lost, or a window that is closed, ends the pause.
                    self.desktop.pointer()?;
                    self.guard.check_alive(self.desktop)?;
                    // A pointer on its way to a corner was seen to move before it came there.
                    if matches!(pause, Pause::PointerMoved { .. }) {
                        check_corner(self.desktop)?;
                    }
                }
            }
        }
    }
}
