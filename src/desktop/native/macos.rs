//! macOS: input through enigo; the bot cannot see the screen yet.

use super::{DesktopError, System};

pub(in super::super) struct ThisSystem;

impl System for ThisSystem {
    const PERMISSION_HINT: &'static str = "; allow the terminal under System Settings > Privacy & Security > Accessibility and Input Monitoring";

    fn open() -> Result<Self, DesktopError> {
        Ok(Self)
    }
}
