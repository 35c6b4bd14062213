//! Mouse, keyboard and clock: every input is checked first, and every pause listens to the user.

use std::time::Duration;

use crate::bot::report::{Audience, Report};
use crate::bot::settings::{Pace, SessionSettings};
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::desktop::{Area, Calibration, Desktop, DesktopError, Key, MenuKey, MouseButton, Point, WindowId};
use crate::eyes::ScreenGrid;
use crate::game::HighlightModel;
use crate::puzzle::Cell;
use crate::user::{Command, Event, User};

/// How long a click may take to give the game's window the focus.
const FOCUS_PATIENCE: Duration = Duration::from_secs(2);

/// How long the bot's own Escape may take to be heard.
const ECHO_PATIENCE: Duration = Duration::from_secs(2);

/// The interval between two looks at something that is waited for.
pub(super) const GLANCE: Duration = Duration::from_millis(1);

/// The desktop and the user, for playing in one window.
pub struct Controls<'a> {
    pub(super) desktop: &'a mut dyn Desktop,
    pub(super) user: &'a mut dyn User,
    audience: &'a mut dyn Audience,
    pub(in crate::bot) settings: &'a SessionSettings,
    pub(in crate::bot) pace: Pace,
    pub(in crate::bot) calibration: Calibration,
    /// The number of rows.
    pub(in crate::bot) size: usize,
    /// The window with the board, and where it was when that was last accepted; `None` if the system cannot say.
    pub(super) window: Option<(WindowId, Area)>,
    pub(super) highlight: HighlightModel,
    pub(super) left_at: Option<Point>,
    /// The number of button presses to expect if only the bot has pressed any.
    pub(super) presses: Option<u64>,
    /// Whether clicks may take the focus: at the beginning, and when the user resumes, until the window has it.
    pub(in crate::bot) may_take_focus: bool,
    /// Whether the user has asked for a pause, and for one after a single step.
    pub(super) wants_pause: bool,
    pub(in crate::bot) is_single_step: bool,
}

impl<'a> Controls<'a> {
    /// Guards the window at `grid`.
    ///
    /// # Errors
    /// If the system does not answer.
    pub fn new(
        desktop: &'a mut dyn Desktop,
        user: &'a mut dyn User,
        audience: &'a mut dyn Audience,
        grid: ScreenGrid,
        settings: &'a SessionSettings,
    ) -> Result<Self, Stop> {
        let ScreenGrid { calibration, size } = grid;
        desktop.set_hold(Duration::ZERO);
        let mut controls = Self {
            desktop,
            user,
            audience,
            settings,
            pace: settings.pace,
            calibration,
            size,
            window: None,
            highlight: HighlightModel::new(settings.build),
            left_at: None,
            presses: None,
            may_take_focus: true,
            wants_pause: false,
            is_single_step: false,
        };
        controls.guard_window()?;
        Ok(controls)
    }

    pub(in crate::bot) fn report(&mut self, report: &Report<'_>) {
        self.audience.hear(report);
    }

    pub(super) fn now(&self) -> Duration {
        self.user.now()
    }

    /// Clicks on a cell, if that is safe.
    pub(super) fn click(&mut self, cell: Cell, button: MouseButton) -> Result<(), Interruption> {
        self.click_at(self.calibration.centre(cell), button)
    }

    /// Clicks on a place in the game's window, if that is safe.
    pub(in crate::bot) fn click_at(&mut self, point: Point, button: MouseButton) -> Result<(), Interruption> {
        self.pause(Duration::ZERO)?;
        self.check_user()?;
        self.check_click(point)?;
        self.move_to(point)?;
        self.desktop.click(button)?;
        self.presses = self.presses.map(|presses| presses + 1);
        // If the window has moved since the check, whatever was beneath it received the click and may have taken the
        // focus.
        self.may_take_focus |= self.area_now().is_ok_and(|now| now != self.area());
        Ok(())
    }

    /// Moves the pointer to a place without a click, if the user has left it alone and the window is where it was:
    /// some programs take a click where the pointer is a moment later.
    pub(super) fn point_at(&mut self, point: Point) -> Result<(), Interruption> {
        self.pause(Duration::ZERO)?;
        self.check_user()?;
        if self.area_now()? != self.area() {
            return Err(Pause::WindowMoved.into());
        }
        self.move_to(point)
    }

    /// Presses a key, if the game will receive it.
    pub(super) fn press(&mut self, key: Key) -> Result<(), Interruption> {
        self.pause(Duration::ZERO)?;
        self.check_user()?;
        self.wait_for_focus()?;
        self.check_modifier()?;
        Ok(self.desktop.press(key)?)
    }

    /// Presses a key of the game's menu or dialog, whichever window has the focus. The bot's own Escape
    /// does not count as the user's: nothing else is done until it was heard.
    pub(super) fn press_menu_key(&mut self, key: MenuKey) -> Result<(), Interruption> {
        if key != MenuKey::Escape {
            return Ok(self.desktop.press(Key::Menu(key))?);
        }
        self.user.announce_escape();
        let pressed = self.desktop.press(Key::Menu(key));
        let end = self.now() + ECHO_PATIENCE;
        let mut waits = Ok(pressed.is_ok());
        while waits == Ok(true) && self.user.awaits_escape() {
            waits = self.waits(end, GLANCE);
        }
        self.user.forget_escapes();
        pressed?;
        waits.map(drop)
    }

    /// Waits until keys go to the game: a click that gives it the focus takes a moment. Fails at once if another window
    /// has taken the focus since.
    pub(super) fn wait_for_focus(&mut self) -> Result<(), Interruption> {
        let end = self.now() + FOCUS_PATIENCE;
        while !self.has_focus()? {
            if !self.may_take_focus || !self.waits(end, GLANCE)? {
                return Err(Pause::FocusLost.into());
            }
        }
        Ok(())
    }

    /// Waits while listening to the user.
    pub(in crate::bot) fn pause(&mut self, pause: Duration) -> Result<(), Interruption> {
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

    /// Pauses for `interval` before another look at something that is waited for; false once `end` has passed.
    pub(super) fn waits(&mut self, end: Duration, interval: Duration) -> Result<bool, Interruption> {
        if self.now() >= end {
            return Ok(false);
        }
        self.pause(interval)?;
        Ok(true)
    }

    /// Handles a user event while the bot plays.
    pub(super) fn obey(&mut self, event: &Event) -> Result<(), Stop> {
        if !self.heed(event)? {
            let stop = &self.settings.keys[Command::Abort];
            self.report(&Report::NotYet(format!("busy: wait for the end or press {stop} to stop")));
        }
        Ok(())
    }

    /// Handles a user event; returns `false` if it has to wait until the game is over.
    pub(super) fn heed(&mut self, event: &Event) -> Result<bool, Stop> {
        match event {
            Event::Hotkey(Command::Abort) => return Err(Stop::Aborted),
            Event::Corner => return Err(Stop::Corner),
            Event::Quit => return Err(Stop::Quit),
            // A second press before the bot has paused cancels the first.
            Event::Hotkey(Command::Pause) => self.wants_pause ^= true,
            Event::Hotkey(Command::SingleStep) => self.is_single_step = true,
            Event::Hotkey(Command::Slower) => self.set_pace(self.pace.slower()),
            Event::Hotkey(Command::Faster) => self.set_pace(self.pace.faster()),
            Event::Typing => {}
            Event::Hotkey(_) | Event::Line(_) | Event::Paste(_) => return Ok(false),
        }
        Ok(true)
    }

    fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        self.report(&Report::Delay { delay: pace.delay, reading: pace.reading_per_word });
    }

    pub(super) fn move_to(&mut self, point: Point) -> Result<(), Interruption> {
        match self.desktop.move_to(point) {
            // The target is on a monitor but the pointer is elsewhere, so the user is moving the mouse.
            Err(DesktopError::PointerElsewhere { wanted, actual })
                if self.desktop.monitors()?.contains(wanted) =>
            {
                Err(Pause::PointerMoved { to: actual }.into())
            }
            moved => {
                moved?;
                self.left_at = Some(point);
                Ok(())
            }
        }
    }
}

impl std::fmt::Debug for Controls<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Controls").field("calibration", &self.calibration).finish_non_exhaustive()
    }
}
