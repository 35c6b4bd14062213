//! What must hold before every click and key: that the game's window is the one that will feel
//! it, and that the user has taken neither the mouse nor the window.

use crate::desktop::{Area, Desktop, Point, Window, WindowId};
use crate::replay::pause::Pause;
use crate::replay::stop::{Interruption, Stop};
use crate::user::User;

/// The pointer may be so far from where it was sent: scaled screens round.
const NEAR: i32 = 2;

/// What the bot knows of the window it plays in, and of its own doings.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// The window that was calibrated, and where it was; none where the system cannot tell.
    window: Option<(WindowId, Area)>,
    /// Where the bot has left the pointer.
    left_at: Option<Point>,
    /// How many presses of buttons there would be if nobody else had pressed any.
    presses: Option<u64>,
    /// Whether the next click may take the focus: at the beginning, and when the user says go on.
    may_take_focus: bool,
}

impl Guard {
    /// A guard for the window at this place, as it is now.
    pub fn new(desktop: &mut impl Desktop, user: &impl User, at: Point) -> Result<Self, Stop> {
        let window = match desktop.window_at(at)? {
            Some(window) => match desktop.window(window)? {
                Window::Shown { area, .. } => Some((window, area)),
                Window::Gone | Window::Hidden => None,
            },
            None => None,
        };
        Ok(Self { window, left_at: None, presses: user.presses(), may_take_focus: true })
    }

    /// The part of the screen that the game's window fills, where that is known.
    pub fn area(&self) -> Option<Area> {
        self.window.map(|(_, area)| area)
    }

    /// Forgets what the user has done to pointer and focus, when they say that it goes on.
    pub fn renew(&mut self, user: &impl User) {
        self.left_at = None;
        self.presses = user.presses();
        self.may_take_focus = true;
    }

    /// Says that the bot moves the pointer, or presses a button, itself.
    pub fn moved(&mut self, to: Point) {
        self.left_at = Some(to);
    }

    pub fn pressed(&mut self) {
        self.presses = self.presses.map(|presses| presses + 1);
        self.may_take_focus = false;
    }

    /// Whether the user has taken the mouse.
    pub fn check_user(&self, desktop: &mut impl Desktop, user: &impl User) -> Result<(), Interruption> {
        let to = desktop.pointer()?;
        let is_near = |left: Point| (left.x - to.x).abs() <= NEAR && (left.y - to.y).abs() <= NEAR;
        if self.left_at.is_some_and(|left| !is_near(left)) {
            check_corner(desktop)?;
            return Err(Pause::PointerMoved { to }.into());
        }
        // What the bot has sent may not have been heard yet, but nothing is heard that nobody sent.
        if self.presses.zip(user.presses()).is_some_and(|(own, heard)| heard > own) {
            return Err(Pause::ButtonPressed.into());
        }
        Ok(())
    }

    /// Whether the window is where it was, and a click at `point` would be its.
    pub fn check_click(&self, desktop: &mut impl Desktop, point: Point) -> Result<(), Interruption> {
        let Some((window, _)) = self.window else { return Ok(()) };
        let has_focus = self.check_place(desktop)?;
        if desktop.window_at(point)? != Some(window) {
            return Err(Pause::Covered.into());
        }
        if !has_focus && !self.may_take_focus {
            return Err(Pause::FocusLost.into());
        }
        Ok(())
    }

    /// Whether a key would be the window's: false where the focus is elsewhere.
    pub fn check_key(&self, desktop: &mut impl Desktop) -> Result<bool, Interruption> {
        self.check_place(desktop)
    }

    /// Whether the window is where it was; yields whether it has the focus.
    fn check_place(&self, desktop: &mut impl Desktop) -> Result<bool, Interruption> {
        let Some((window, known)) = self.window else { return Ok(true) };
        match desktop.window(window)? {
            Window::Gone => Err(Stop::WindowClosed.into()),
            Window::Hidden => Err(Stop::WindowHidden.into()),
            Window::Shown { area, .. } if area != known => Err(Pause::WindowMoved.into()),
            Window::Shown { has_focus, .. } => Ok(has_focus),
        }
    }

    /// Where the window is now.
    pub fn area_now(&self, desktop: &mut impl Desktop) -> Result<Option<Area>, Interruption> {
        let Some((window, _)) = self.window else { return Ok(None) };
        match desktop.window(window)? {
            Window::Gone => Err(Stop::WindowClosed.into()),
            Window::Hidden => Err(Stop::WindowHidden.into()),
            Window::Shown { area, .. } => Ok(Some(area)),
        }
    }

    /// Says that the cells were found where the window is now.
    pub fn accept(&mut self, area: Area) {
        self.window = self.window.map(|(window, _)| (window, area));
    }

    /// Whether the window still exists.
    pub fn check_alive(&self, desktop: &mut impl Desktop) -> Result<(), Stop> {
        match self.window {
            Some((window, _)) if desktop.window(window)? == Window::Gone => Err(Stop::WindowClosed),
            _ => Ok(()),
        }
    }
}

/// Whether the pointer is anywhere but in a corner of the screen.
pub(super) fn check_corner(desktop: &mut impl Desktop) -> Result<(), Interruption> {
    let (pointer, screen) = (desktop.pointer()?, desktop.screen()?);
    let is_at_side = pointer.x <= screen.left || pointer.x >= screen.right() - 1;
    let is_at_end = pointer.y <= screen.top || pointer.y >= screen.bottom() - 1;
    if is_at_side && is_at_end { Err(Stop::Corner.into()) } else { Ok(()) }
}
