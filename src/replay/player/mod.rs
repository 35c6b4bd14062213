//! Plays entries into the game's window: one after the other at the user's pace, with an eye on
//! the screen where there is one, on the window, on the mouse and on the stop key.

mod copy;
mod guard;
mod hand;
mod highlight;
mod opening;
mod pausing;
mod relocate;
mod restore;
mod seeing;
mod sight;

use std::time::Duration;

use crate::desktop::{Calibration, Desktop, DesktopError, Key, MouseButton, Point};
use crate::puzzle::{Cell, Puzzle};
use crate::replay::action::{Action, Shown};
use crate::replay::menu_keys::{MenuKeys, MenuStep};
use crate::replay::pause::Pause;
use crate::replay::report::{Audience, Report};
use crate::replay::stop::{Interruption, Stop};
use crate::user::User;
use guard::Guard;
pub use hand::AfterMark;
use hand::{Hand, Input, is_menu_letter};
pub(super) use opening::{Kept, Opening};
use sight::Sight;

/// The pauses between inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// After each entry, for the eye.
    pub delay: Duration,
    /// From a click to what follows, for the game to take it, where the bot cannot see whether it
    /// did; so are the next two.
    pub after_click: Duration,
    /// From a key to what follows.
    pub after_key: Duration,
    /// From a click to a key that would be a menu shortcut if the click were lost.
    pub before_menu_letter: Duration,
    /// How many entries may be on their way at once where the bot can see; with 0 each click and
    /// each entry is seen before the next is made.
    pub at_once: usize,
}

/// How long a click may take to give the game's window the focus.
const FOCUS_PATIENCE: Duration = Duration::from_secs(2);
/// How often a state that is waited for is looked at.
const GLANCE: Duration = Duration::from_millis(1);
/// A hand on the game's window, and an eye on it.
pub struct Player<'a, D, O> {
    desktop: &'a mut D,
    pub(super) user: &'a mut O,
    pub(super) audience: &'a mut dyn Audience,
    pub(super) puzzle: Puzzle,
    calibration: Calibration,
    pace: Pace,
    hand: Hand,
    /// What the game shows when all that was typed has arrived.
    pub(super) shown: Shown,
    guard: Guard,
    /// None where the bot cannot see.
    sight: Option<Sight>,
    /// How often in all an entry had to be made again.
    repairs: usize,
    /// The keys of the game's Copy, for a bot that cannot see.
    copy_keys: Option<MenuKeys>,
    /// How long the game still needs to take the last input, where the bot cannot see whether it did.
    owed: Duration,
    /// Cells that were being set right when something came between.
    unfinished: Vec<Cell>,
    /// What the user has asked for and is still to be done.
    wants_pause: bool,
    is_single_step: bool,
}

impl<'a, D: Desktop, O: User> Player<'a, D, O> {
    /// A player of `puzzle` on the window where `calibration` says, in which `shown` stands.
    ///
    /// # Errors
    /// Where the system does not answer.
    pub fn new(
        desktop: &'a mut D,
        user: &'a mut O,
        audience: &'a mut dyn Audience,
        puzzle: Puzzle,
        calibration: Calibration,
        pace: Pace,
        after_mark: AfterMark,
    ) -> Result<Self, Stop> {
        let guard = Guard::new(desktop, user, calibration.origin)?;
        Ok(Self {
            desktop,
            user,
            audience,
            shown: Shown::new(&puzzle),
            puzzle,
            calibration,
            pace,
            hand: Hand::new(after_mark),
            guard,
            sight: None,
            repairs: 0,
            copy_keys: None,
            owed: Duration::ZERO,
            unfinished: Vec::new(),
            wants_pause: false,
            is_single_step: false,
        })
    }

    /// Gives it the keys of the game's Copy, to compare with where it has no eye.
    #[must_use]
    pub fn copying_with(mut self, keys: Option<MenuKeys>) -> Self {
        self.copy_keys = keys;
        self
    }

    /// Makes one entry, and pauses for the eye of the user.
    ///
    /// # Errors
    /// Like all of these methods, when the user or the system stops it for good.
    pub fn enter(&mut self, action: Action) -> Result<(), Stop> {
        self.rest_of(|player| player.try_enter(action))?;
        self.rest_of(|player| player.pause(player.pace.delay))?;
        if self.sight.is_some() { self.rest_of(Self::glance) } else { Ok(()) }
    }

    /// Says that a step of the reasoning is complete, after which the user may want a pause.
    pub fn step_made(&mut self) -> Result<(), Stop> {
        if !std::mem::take(&mut self.is_single_step) {
            return Ok(());
        }
        self.check()?;
        self.come_back(Pause::StepMade.into())
    }

    /// Moves the pointer to a cell without a click, and pauses for the eye.
    pub fn visit(&mut self, cell: Cell) -> Result<(), Stop> {
        self.rest_of(|player| {
            player.guard.check_user(player.desktop, player.user)?;
            player.move_to(player.centre(cell))?;
            player.pause(player.pace.delay)
        })
    }

    /// Whether it can tell what the game shows, by eye or by Copy.
    pub(super) fn can_compare(&self) -> bool {
        self.sight.is_some() || self.copy_keys.is_some()
    }

    /// Where the cells are now.
    pub(super) fn calibration(&self) -> Calibration {
        self.calibration
    }

    /// What it sees with; only for a player that does.
    fn sight(&self) -> &Sight {
        self.sight.as_ref().expect("only a player with an eye looks")
    }

    fn sight_mut(&mut self) -> &mut Sight {
        self.sight.as_mut().expect("only a player with an eye looks")
    }

    fn centre(&self, cell: Cell) -> Point {
        self.calibration.centre(cell)
    }

    /// Does something until nothing interrupts it.
    fn rest_of<T>(&mut self, mut work: impl FnMut(&mut Self) -> Result<T, Interruption>) -> Result<T, Stop> {
        loop {
            match work(self) {
                Ok(done) => return Ok(done),
                Err(interruption) => self.come_back(interruption)?,
            }
        }
    }

    /// Makes one entry; where this fails, nothing was entered.
    fn try_enter(&mut self, action: Action) -> Result<(), Interruption> {
        if self.sight.is_some() { self.enter_seeing(action) } else { self.enter_blindly(action) }
    }

    fn enter_blindly(&mut self, action: Action) -> Result<(), Interruption> {
        let inputs = self.hand.enter(action);
        let made = self.play_blindly(&inputs);
        if made.is_err() {
            self.hand.forget();
        } else {
            self.shown.apply(action);
            self.audience.hear(&Report::Entered(action));
        }
        made
    }

    /// Plays inputs with a pause before each, for the game to take the one before it; so where this
    /// fails, the last of them was not sent.
    fn play_blindly(&mut self, inputs: &[Input]) -> Result<(), Interruption> {
        for &input in inputs {
            let is_risky = matches!(input, Input::Press(Key::Symbol(symbol)) if is_menu_letter(symbol));
            let owed = std::mem::take(&mut self.owed);
            self.pause(if is_risky { owed.max(self.pace.before_menu_letter) } else { owed })?;
            match input {
                Input::Click(cell, button) => {
                    self.click(cell, button)?;
                    self.owed = self.pace.after_click;
                }
                Input::Press(key) => {
                    self.press(key)?;
                    self.owed = self.pace.after_key;
                }
            }
        }
        Ok(())
    }

    /// Clicks on a cell, if that is safe.
    fn click(&mut self, cell: Cell, button: MouseButton) -> Result<(), Interruption> {
        self.pause(Duration::ZERO)?;
        let point = self.centre(cell);
        self.guard.check_user(self.desktop, self.user)?;
        self.guard.check_click(self.desktop, point)?;
        self.move_to(point)?;
        self.desktop.click(button)?;
        self.guard.pressed();
        Ok(())
    }

    /// Presses a key, if it will be the game's.
    fn press(&mut self, key: Key) -> Result<(), Interruption> {
        self.pause(Duration::ZERO)?;
        self.guard.check_user(self.desktop, self.user)?;
        self.wait_for_focus()?;
        if self.desktop.has_modifier()? {
            return Err(Pause::ModifierHeld.into());
        }
        self.desktop.press(key)?;
        Ok(())
    }

    /// Waits until keys go to the game: a click that gives it the focus takes a moment.
    fn wait_for_focus(&mut self) -> Result<(), Interruption> {
        let end = self.user.now() + FOCUS_PATIENCE;
        while !self.guard.check_key(self.desktop)? {
            if self.user.now() >= end {
                return Err(Pause::FocusLost.into());
            }
            self.pause(GLANCE)?;
        }
        Ok(())
    }

    fn move_to(&mut self, point: Point) -> Result<(), Interruption> {
        match self.desktop.move_to(point) {
            // A place on the screen that the pointer does not reach: the user has the mouse.
            Err(DesktopError::PointerElsewhere { wanted, actual })
                if self.desktop.screen()?.contains(wanted) =>
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

    /// Takes any highlight off: a right click on a cell that holds a digit does.
    fn take_highlight_off(&mut self, cell_with_digit: Cell) -> Result<(), Interruption> {
        let inputs = self.hand.rest(cell_with_digit);
        self.play_blindly(&inputs)
    }

    /// Presses the keys that go through the game's menu.
    fn press_menu_keys(&mut self, keys: &MenuKeys) -> Result<(), Interruption> {
        let owed = std::mem::take(&mut self.owed);
        self.pause(owed)?;
        let mut is_open = false;
        for step in keys.steps() {
            match step {
                // An open menu is a window of its own, so the focus tells nothing then.
                MenuStep::Press(key) if is_open => {
                    self.guard.check_user(self.desktop, self.user)?;
                    self.desktop.press(Key::Menu(key))?;
                    self.pause(self.pace.after_key)?;
                }
                MenuStep::Press(key) => {
                    self.press(Key::Menu(key))?;
                    is_open = true;
                    self.pause(self.pace.after_key)?;
                }
                MenuStep::Wait(pause) => self.pause(pause)?,
            }
        }
        Ok(())
    }

    /// Waits, and listens to the user meanwhile.
    fn pause(&mut self, pause: Duration) -> Result<(), Interruption> {
        let end = self.user.now() + pause;
        loop {
            let rest = end.saturating_sub(self.user.now());
            match self.user.wait(rest) {
                Some(event) => self.obey(&event)?,
                None if std::mem::take(&mut self.wants_pause) => return Err(Pause::Asked.into()),
                None => return Ok(()),
            }
        }
    }
}

impl<D, O> std::fmt::Debug for Player<'_, D, O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Player").field("calibration", &self.calibration).finish_non_exhaustive()
    }
}
