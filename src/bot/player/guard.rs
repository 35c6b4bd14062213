//! What must hold before every click and key: the game's window will receive it, and the user has
//! taken neither the mouse nor the window.

use super::controls::Controls;
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::desktop::{Area, Point, Window, WindowId};

/// How far the pointer may be from where it was sent, in pixels: scaled screens round coordinates.
const NEAR: i32 = 2;

/// How many points along each side of a cell are checked for another window on top.
const POINTS_IN_CELL: i32 = 5;

/// The area of a window that is not on the screen.
const NOWHERE: Area = Area { left: 0, top: 0, width: 0, height: 0 };

impl Controls<'_> {
    /// Guards the window that is now at the top-left cell.
    pub(super) fn guard_window(&mut self) -> Result<(), Stop> {
        self.window = match self.desktop.window_at(self.calibration.origin)? {
            Some(window) => match self.desktop.window(window)? {
                Window::Shown { area, .. } => Some((window, area)),
                // Hidden since the question before. Wherever it is shown again, it has moved.
                Window::Hidden => Some((window, NOWHERE)),
                Window::Gone => return Err(Stop::WindowClosed),
            },
            None => None,
        };
        // Discards an earlier loss of focus.
        self.has_lost_focus()?;
        self.renew();
        Ok(())
    }

    /// Accepts what the user has done in a pause, and where they have left the pointer and the focus.
    pub(super) fn renew(&mut self) {
        self.left_at = None;
        self.presses = self.user.presses();
        self.may_take_focus = true;
        self.wants_pause = false;
    }

    /// Returns the guarded window, or `None` if the system cannot say.
    pub(super) fn window(&self) -> Option<WindowId> {
        self.window.map(|(window, _)| window)
    }

    /// Where the window was when it was last accepted.
    pub(super) fn area(&self) -> Option<Area> {
        self.window.map(|(_, area)| area)
    }

    pub(super) fn area_now(&mut self) -> Result<Option<Area>, Interruption> {
        Ok(self.find_window()?.map(|(area, _)| area))
    }

    /// The area of the window, or of the screen if there is none.
    pub(super) fn window_or_screen(&mut self) -> Result<Area, Interruption> {
        match self.area_now()? {
            Some(area) => Ok(area),
            None => Ok(self.desktop.screen()?),
        }
    }

    /// Whether another window lies over one of these places.
    pub(super) fn is_any_covered(&mut self, places: &[Point]) -> Result<bool, Interruption> {
        let Some(window) = self.window() else { return Ok(false) };
        for &place in places {
            if self.desktop.window_at(place)? != Some(window) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Accepts the window's new area, in which the cells were found.
    pub(super) fn accept(&mut self, area: Area) {
        self.window = self.window.map(|(window, _)| (window, area));
    }

    /// Fails if the user has taken the mouse.
    pub(super) fn check_user(&mut self) -> Result<(), Interruption> {
        let to = self.desktop.pointer()?;
        if self.left_at.is_some_and(|left| left.distance(to) > NEAR) {
            self.check_corner()?;
            return Err(Pause::PointerMoved { to }.into());
        }
        // The bot's own presses may be heard late, so only a surplus is the user's.
        if self.presses.zip(self.user.presses()).is_some_and(|(own, heard)| heard > own) {
            return Err(Pause::ButtonPressed.into());
        }
        Ok(())
    }

    /// Fails if the pointer is in a corner of the screen.
    pub(super) fn check_corner(&mut self) -> Result<(), Interruption> {
        let (pointer, monitors) = (self.desktop.pointer()?, self.desktop.monitors()?);
        if monitors.has_in_corner(pointer) { Err(Stop::Corner.into()) } else { Ok(()) }
    }

    /// Fails if a modifier key is held down, which would change the bot's keys.
    pub(super) fn check_modifier(&mut self) -> Result<(), Interruption> {
        if self.desktop.has_modifier()? { Err(Pause::ModifierHeld.into()) } else { Ok(()) }
    }

    /// Fails unless the window is where it was and would receive a click at `point`.
    pub(super) fn check_click(&mut self, point: Point) -> Result<(), Interruption> {
        let Some(window) = self.window() else { return Ok(()) };
        let has_focus = self.has_focus()?;
        if self.desktop.window_at(point)? != Some(window) {
            return Err(Pause::Covered.into());
        }
        if !has_focus && !self.may_take_focus {
            return Err(Pause::FocusLost.into());
        }
        Ok(())
    }

    /// Fails if another window covers part of a cell, so that its look cannot be trusted.
    pub(super) fn check_uncovered(&mut self, cell: Area) -> Result<(), Interruption> {
        let places: Vec<Point> = cell.spread(POINTS_IN_CELL).collect();
        if self.is_any_covered(&places)? { Err(Pause::Covered.into()) } else { Ok(()) }
    }

    /// Whether the window has the focus and did not lose it since the last check: a click of the bot may have brought
    /// it back. Fails if the window was moved or resized.
    pub(in crate::bot) fn has_focus(&mut self) -> Result<bool, Interruption> {
        let Some((area, has_focus)) = self.find_window()? else { return Ok(true) };
        if Some(area) != self.area() {
            return Err(Pause::WindowMoved.into());
        }
        let has_focus = !self.has_lost_focus()? && has_focus;
        self.may_take_focus &= !has_focus;
        Ok(has_focus)
    }

    pub(super) fn check_open(&mut self) -> Result<(), Stop> {
        match self.window() {
            Some(window) if self.desktop.window(window)? == Window::Gone => Err(Stop::WindowClosed),
            _ => Ok(()),
        }
    }

    fn has_lost_focus(&mut self) -> Result<bool, Stop> {
        self.window().map_or(Ok(false), |window| Ok(self.desktop.has_lost_focus(window)?))
    }

    /// Where the window is now, and whether it has the focus.
    fn find_window(&mut self) -> Result<Option<(Area, bool)>, Interruption> {
        let Some(window) = self.window() else { return Ok(None) };
        match self.desktop.window(window)? {
            Window::Gone => Err(Stop::WindowClosed.into()),
            Window::Hidden => Err(Pause::Hidden.into()),
            Window::Shown { area, has_focus } => Ok(Some((area, has_focus))),
        }
    }
}
