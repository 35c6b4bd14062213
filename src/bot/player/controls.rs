//! The mouse, the keyboard and the time: every input with the checks before it, and every pause with
//! an ear for the user.

use std::time::Duration;

use super::guard::{Guard, check_corner};
use crate::bot::pause::Pause;
use crate::bot::report::{Audience, Report};
use crate::bot::settings::{Pace, SessionSettings};
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::{Calibration, Desktop, DesktopError, Key, MenuKey, MouseButton, Point};
use crate::hotkeys::Hotkeys;
use crate::puzzle::Cell;
use crate::user::{Command, Event, User};

/// How long a click may take to give the game's window the focus.
const FOCUS_PATIENCE: Duration = Duration::from_secs(2);

/// How long it may take until the bot's own Escape is heard.
const ECHO_PATIENCE: Duration = Duration::from_secs(2);

/// How often a state that is waited for is looked at.
pub(super) const GLANCE: Duration = Duration::from_millis(1);

/// The player's hold on the desktop and on its user.
pub(super) struct Controls<'a> {
    pub desktop: &'a mut dyn Desktop,
    user: &'a mut dyn User,
    audience: &'a mut dyn Audience,
    /// Where the cells are now.
    pub calibration: Calibration,
    pub guard: Guard,
    pub pace: Pace,
    pub keys: &'a Hotkeys,
    /// What the user has asked for that is still to be done.
    wants_pause: bool,
    is_single_step: bool,
}

impl<'a> Controls<'a> {
    pub fn new(
        desktop: &'a mut dyn Desktop,
        user: &'a mut dyn User,
        audience: &'a mut dyn Audience,
        calibration: Calibration,
        settings: &'a SessionSettings,
    ) -> Result<Self, Stop> {
        let guard = Guard::new(desktop, user, calibration.origin)?;
        let (pace, keys) = (settings.pace, &settings.keys);
        let (wants_pause, is_single_step) = (false, false);
        Ok(Self { desktop, user, audience, calibration, guard, pace, keys, wants_pause, is_single_step })
    }

    pub fn report(&mut self, report: &Report<'_>) {
        self.audience.hear(report);
    }

    pub fn now(&self) -> Duration {
        self.user.now()
    }

    /// Clicks on a cell, if that is safe.
    pub fn click(&mut self, cell: Cell, button: MouseButton) -> Result<(), Interruption> {
        self.click_at(self.calibration.centre(cell), button)
    }

    /// Clicks on a place in the game's window, if that is safe.
    pub fn click_at(&mut self, point: Point, button: MouseButton) -> Result<(), Interruption> {
        self.pause(Duration::ZERO)?;
        self.check_user()?;
        self.guard.check_click(self.desktop, point)?;
        self.move_to(point)?;
        self.desktop.click(button)?;
        self.guard.pressed();
        Ok(())
    }

    /// Presses a key, if the game will receive it.
    pub fn press(&mut self, key: Key) -> Result<(), Interruption> {
        self.pause(Duration::ZERO)?;
        self.check_user()?;
        self.wait_for_focus()?;
        if self.desktop.has_modifier()? {
            return Err(Pause::ModifierHeld.into());
        }
        self.desktop.press(key)?;
        Ok(())
    }

    /// Presses a key of the game's menu or dialog, whichever window has the focus. The bot's own Escape
    /// does not count as the user's: nothing else is done until it was heard.
    pub fn press_menu_key(&mut self, key: MenuKey) -> Result<(), Interruption> {
        if key != MenuKey::Escape {
            return Ok(self.desktop.press(Key::Menu(key))?);
        }
        self.user.announce_escape();
        let pressed = self.desktop.press(Key::Menu(key));
        let end = self.now() + ECHO_PATIENCE;
        let mut waited = Ok(());
        while pressed.is_ok() && waited.is_ok() && self.user.awaits_escape() && self.now() < end {
            waited = self.pause(GLANCE);
        }
        self.user.forget_escapes();
        pressed?;
        waited
    }

    /// Waits until keys go to the game: a click that gives it the focus takes a moment. Fails at once if another window
    /// has taken it since.
    pub fn wait_for_focus(&mut self) -> Result<(), Interruption> {
        let end = self.now() + FOCUS_PATIENCE;
        while !self.guard.has_focus(self.desktop)? {
            if self.now() >= end || !self.guard.may_take_focus() {
                return Err(Pause::FocusLost.into());
            }
            self.pause(GLANCE)?;
        }
        Ok(())
    }

    /// Moves the pointer to a cell without a click, and waits for the user to follow.
    pub fn visit(&mut self, cell: Cell) -> Result<(), Interruption> {
        self.check_user()?;
        self.move_to(self.calibration.centre(cell))?;
        self.pause(self.pace.delay)
    }

    /// Fails if the user has taken the mouse.
    pub fn check_user(&mut self) -> Result<(), Interruption> {
        self.guard.check_user(self.desktop, self.user)
    }

    /// Fails if the pointer is in a corner of the screen.
    pub fn check_corner(&mut self) -> Result<(), Interruption> {
        check_corner(self.desktop)
    }

    /// Accepts what the user has done in a pause.
    pub fn renew(&mut self) {
        self.guard.renew(self.user);
        self.wants_pause = false;
    }

    /// Guards the window that is now at the top-left cell.
    pub fn guard_window(&mut self) -> Result<(), Stop> {
        self.guard = Guard::new(self.desktop, self.user, self.calibration.origin)?;
        Ok(())
    }

    /// Waits, and listens to the user meanwhile.
    pub fn pause(&mut self, pause: Duration) -> Result<(), Interruption> {
        let end = self.now() + pause;
        loop {
            let rest = end.saturating_sub(self.now());
            match self.user.wait(rest) {
                Some(event) => self.obey(&event)?,
                None if std::mem::take(&mut self.wants_pause) => return Err(Pause::Asked.into()),
                None => return Ok(()),
            }
        }
    }

    /// Waits for the user to do something.
    pub fn listen(&mut self, patience: Duration) -> Option<Event> {
        self.user.wait(patience)
    }

    /// Does what the user says while the bot plays.
    pub fn obey(&mut self, event: &Event) -> Result<(), Stop> {
        match event {
            Event::Hotkey(Command::Abort) => return Err(Stop::Aborted),
            Event::Corner => return Err(Stop::Corner),
            Event::Quit => return Err(Stop::Quit),
            // A second press before the bot has paused takes the first one back.
            Event::Hotkey(Command::Pause) => self.wants_pause ^= true,
            Event::Hotkey(Command::SingleStep) => self.is_single_step = true,
            Event::Hotkey(Command::Slower) => self.set_pace(self.pace.slower()),
            Event::Hotkey(Command::Faster) => self.set_pace(self.pace.faster()),
            Event::Hotkey(_) | Event::Line(_) | Event::Paste(_) => {
                self.decline(format!(
                    "busy: wait for the end or press {} to stop",
                    self.keys[Command::Abort]
                ));
            }
        }
        Ok(())
    }

    /// Asks for a pause after one step.
    pub fn ask_for_single_step(&mut self) {
        self.is_single_step = true;
    }

    /// Whether a pause after one step was asked for.
    pub fn wants_single_step(&self) -> bool {
        self.is_single_step
    }

    /// Whether a pause after one step was asked for, and is due now.
    pub fn take_single_step(&mut self) -> bool {
        std::mem::take(&mut self.is_single_step)
    }

    /// Tells the user why what they asked for is not done.
    pub fn decline(&mut self, reason: String) {
        self.report(&Report::NotYet(reason));
    }

    fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        self.report(&Report::Delay { delay: pace.delay, reading: pace.reading_per_word });
    }

    fn move_to(&mut self, point: Point) -> Result<(), Interruption> {
        match self.desktop.move_to(point) {
            // The place is on a monitor but the pointer is elsewhere, so the user has the mouse.
            Err(DesktopError::PointerElsewhere { wanted, actual })
                if self.desktop.monitors()?.contains(wanted) =>
            {
                Err(Pause::PointerMoved { to: actual }.into())
            }
            moved => {
                moved?;
                self.guard.moved(point);
                Ok(())
            }
        }
    }
}
