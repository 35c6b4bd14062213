//! Listening on macOS: rdev on the main thread.

use super::super::through_rdev;
use super::{InputEvent, InputListener};

const ALLOW: &str =
    "allow the terminal under System Settings > Privacy & Security > Accessibility and Input Monitoring";

pub(in super::super) struct ThisSystem;

impl InputListener for ThisSystem {
    const NEEDS_MAIN_THREAD: bool = true;
    const IF_SILENT: &'static str = ALLOW;

    fn listen(hear: impl FnMut(InputEvent) + 'static) -> String {
        format!("{}; {ALLOW}", through_rdev::listen(hear))
    }
}
