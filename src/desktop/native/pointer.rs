//! The pointer through enigo, on all systems but Windows.

use enigo::{Button, Coordinate, Mouse as _};

use super::devices::{Devices, tap};
use crate::desktop::{DesktopError, MouseButton, Point};

impl Devices {
    pub(super) fn pointer(&self) -> Result<Point, DesktopError> {
        let (x, y) = self.enigo.location().map_err(DesktopError::failed("read the pointer position"))?;
        Ok(Point { x, y })
    }

    pub(super) fn move_to(&mut self, Point { x, y }: Point) -> Result<(), DesktopError> {
        self.enigo.move_mouse(x, y, Coordinate::Abs).map_err(DesktopError::failed("move the pointer"))
    }

    pub(super) fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        let button = match button {
            MouseButton::Left => Button::Left,
            MouseButton::Right => Button::Right,
        };
        tap(self.hold, |direction| {
            self.enigo.button(button, direction).map_err(DesktopError::failed("click"))
        })
    }
}
