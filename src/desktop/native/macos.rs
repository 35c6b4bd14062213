//! macOS: input through enigo; the bot cannot see the screen yet.

use std::time::Duration;

use enigo::{Keyboard as _, Mouse as _};
use objc2_app_kit::NSPasteboard;

use super::devices::{Devices, DigitKeys, check_arrival, press};
use crate::desktop::{Area, Desktop, DesktopError, Key, Monitors, MouseButton, Point};

const HINT: &str =
    "; allow the terminal under System Settings > Privacy & Security > Accessibility and Input Monitoring";

/// The screen, mouse and keyboard of this computer.
#[derive(Debug)]
pub struct NativeDesktop(Devices);

impl NativeDesktop {
    /// Connects to the desktop.
    ///
    /// # Errors
    /// If there is no permission to use it.
    pub fn open(digits: DigitKeys) -> Result<Self, DesktopError> {
        Devices::open(digits, HINT).map(Self)
    }

    /// Does nothing: several bots are not detected on macOS.
    ///
    /// # Errors
    /// Never.
    pub fn claim(&mut self) -> Result<(), DesktopError> {
        Ok(())
    }
}

/// Returns a function that returns `None`: without a desktop, the monitors cannot be read on macOS.
pub(crate) fn watch_monitors() -> impl FnMut() -> Option<Monitors> {
    || None
}

/// Whether a format of the clipboard is plain text: its name today, or its older name.
fn is_plain(format: &str) -> bool {
    format.contains("plain-text") || format == "NSStringPboardType"
}

impl Desktop for NativeDesktop {
    fn pointer(&mut self) -> Result<Point, DesktopError> {
        self.0.pointer()
    }

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        self.0.move_to(point)?;
        check_arrival(point, self.0.pointer()?)
    }

    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        self.0.click(button)
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        press(key, self.0.key(key), self.0.hold, |key, direction| {
            self.0.enigo.key(key, direction).map_err(DesktopError::failed("press a key"))
        })
    }

    fn set_hold(&mut self, hold: Duration) {
        self.0.hold = hold;
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        self.0.clipboard.read()
    }

    fn plain_clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        let formats = NSPasteboard::generalPasteboard().types();
        let formats: Vec<String> = formats
            .into_iter()
            .flat_map(|formats| formats.to_vec())
            .map(|format| format.to_string())
            .collect();
        self.0.clipboard.read_plain(&formats, |format| is_plain(format))
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        self.0.clipboard.write(text)
    }

    fn screen(&mut self) -> Result<Area, DesktopError> {
        let size = self.0.enigo.main_display().map_err(DesktopError::failed("read the size of the screen"));
        size.map(|(width, height)| Area { left: 0, top: 0, width, height })
    }
}
