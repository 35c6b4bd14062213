//! What must hold before every click and key: the game's window will receive it, and the user has
//! taken neither the mouse nor the window.

use crate::bot::pause::Pause;
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::{Area, Desktop, Point, Window, WindowId};
use crate::user::User;

/// How far the pointer may be from where it was sent: scaled screens round.
const NEAR: i32 = 2;

/// What the bot knows of the window it plays in, and of its own inputs.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// The window that was calibrated, and where it was; `None` if the system cannot say.
    window: Option<(WindowId, Area)>,
    /// Where the bot left the pointer.
    left_at: Option<Point>,
    /// How many button presses there would be if nobody but the bot had pressed any.
    presses: Option<u64>,
    /// Whether clicks may take the focus: at the beginning, and when the user resumes, until the window has it.
    may_take_focus: bool,
}

impl Guard {
    /// A guard for the window at this place.
    pub fn new(desktop: &mut dyn Desktop, user: &dyn User, at: Point) -> Result<Self, Stop> {
        let window = match desktop.window_at(at)? {
            Some(window) => match desktop.window(window)? {
                Window::Shown { area, .. } => Some((window, area)),
                Window::Gone | Window::Hidden => None,
            },
            None => None,
        };
        if let Some((window, _)) = window {
            // What was lost before matters no more.
            desktop.has_lost_focus(window)?;
        }
        Ok(Self { window, left_at: None, presses: user.presses(), may_take_focus: true })
    }

    /// Returns the window that was calibrated, or `None` if the system cannot say.
    pub fn window(&self) -> Option<WindowId> {
        self.window.map(|(window, _)| window)
    }

    /// Where the window was when it was last accepted.
    pub fn area(&self) -> Option<Area> {
        self.window.map(|(_, area)| area)
    }

    /// Accepts where the user has left the pointer and the focus.
    pub fn renew(&mut self, user: &dyn User) {
        self.left_at = None;
        self.presses = user.presses();
        self.may_take_focus = true;
    }

    /// Notes that the bot moved the pointer.
    pub fn moved(&mut self, to: Point) {
        self.left_at = Some(to);
    }

    /// Notes that the bot pressed a button.
    pub fn pressed(&mut self) {
        self.presses = self.presses.map(|presses| presses + 1);
    }

    /// Fails if the user has taken the mouse.
    pub fn check_user(&self, desktop: &mut dyn Desktop, user: &dyn User) -> Result<(), Interruption> {
        let to = desktop.pointer()?;
        let is_near = |left: Point| (left.x - to.x).abs() <= NEAR && (left.y - to.y).abs() <= NEAR;
        if self.left_at.is_some_and(|left| !is_near(left)) {
            check_corner(desktop)?;
            return Err(Pause::PointerMoved { to }.into());
        }
        // The bot's own presses may be heard late, so only more than those are the user's.
        if self.presses.zip(user.presses()).is_some_and(|(own, heard)| heard > own) {
            return Err(Pause::ButtonPressed.into());
        }
        Ok(())
    }

    /// Fails unless the window is where it was and would receive a click at `point`.
    pub fn check_click(&mut self, desktop: &mut dyn Desktop, point: Point) -> Result<(), Interruption> {
        let Some((window, _)) = self.window else { return Ok(()) };
        let has_focus = self.has_focus(desktop)?;
        if desktop.window_at(point)? != Some(window) {
            return Err(Pause::Covered.into());
        }
        if !has_focus && !self.may_take_focus {
            return Err(Pause::FocusLost.into());
        }
        Ok(())
    }

    /// Whether the window would receive a key, and no other has had the focus meanwhile: a click of the bot may have
    /// brought it back. Fails if the window is not where it was.
    pub fn has_focus(&mut self, desktop: &mut dyn Desktop) -> Result<bool, Interruption> {
        match self.find_window(desktop)? {
            Some((area, _)) if Some(area) != self.area() => Err(Pause::WindowMoved.into()),
            Some((_, has_focus)) => {
                let has_focus = !self.has_lost_focus(desktop)? && has_focus;
                self.may_take_focus &= !has_focus;
                Ok(has_focus)
            }
            None => Ok(true),
        }
    }

    /// Whether the window may not have had the focus yet, so that a click has to give it first.
    pub fn may_take_focus(&self) -> bool {
        self.may_take_focus
    }

    /// Where the window is now.
    pub fn area_now(&self, desktop: &mut dyn Desktop) -> Result<Option<Area>, Interruption> {
        Ok(self.find_window(desktop)?.map(|(area, _)| area))
    }

    /// Notes that the cells were found where the window is now.
    pub fn accept(&mut self, area: Area) {
        self.window = self.window.map(|(window, _)| (window, area));
    }

    /// Fails if the window was closed.
    pub fn check_open(&self, desktop: &mut dyn Desktop) -> Result<(), Stop> {
        match self.window {
            Some((window, _)) if desktop.window(window)? == Window::Gone => Err(Stop::WindowClosed),
            _ => Ok(()),
        }
    }

    fn has_lost_focus(&self, desktop: &mut dyn Desktop) -> Result<bool, Stop> {
        self.window().map_or(Ok(false), |window| Ok(desktop.has_lost_focus(window)?))
    }

    /// Where the window is now, and whether it has the focus.
    fn find_window(&self, desktop: &mut dyn Desktop) -> Result<Option<(Area, bool)>, Interruption> {
        let Some((window, _)) = self.window else { return Ok(None) };
        match desktop.window(window)? {
            Window::Gone => Err(Stop::WindowClosed.into()),
            Window::Hidden => Err(Pause::Hidden.into()),
            Window::Shown { area, has_focus } => Ok(Some((area, has_focus))),
        }
    }
}

/// Fails if the pointer is in a corner of the screen.
pub(super) fn check_corner(desktop: &mut dyn Desktop) -> Result<(), Interruption> {
    let (pointer, monitors) = (desktop.pointer()?, desktop.monitors()?);
    if monitors.has_in_corner(pointer) { Err(Stop::Corner.into()) } else { Ok(()) }
}
