//! Listening on Windows: rdev's low-level hooks.

use super::super::through_rdev;
use super::{InputEvent, InputListener};

pub(in super::super) struct ThisSystem;

impl InputListener for ThisSystem {
    const IF_SILENT: &'static str = "a security program may block input hooks";

    fn listen(hear: impl FnMut(InputEvent) + 'static) -> String {
        through_rdev::listen(hear)
    }
}
