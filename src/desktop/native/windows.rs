//! Windows: input through enigo; the bot cannot see the screen yet.

use super::{DesktopError, System};

pub(in super::super) struct ThisSystem;

impl System for ThisSystem {
    fn open() -> Result<Self, DesktopError> {
        // The bot works in physical pixels. This fails if a manifest has set the awareness already.
        if enigo::set_dpi_awareness().is_err() {
            log::debug!("the DPI awareness of the process was set already");
        }
        Ok(Self)
    }
}
