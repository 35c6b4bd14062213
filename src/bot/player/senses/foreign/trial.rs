//! The ways to try, one after the other.

use std::time::Duration;

use super::timing::LONG_HOLD;
use crate::bot::way::Way;

/// A way to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub way: Way,
    /// Whether the trial is given up unless the board shows that a cell is selected.
    pub must_show: bool,
    /// How long keys and buttons are held.
    pub hold: Duration,
}

impl Trial {
    pub fn seen(way: Way) -> Self {
        Self { way, must_show: way != Way::PadClick, hold: Duration::ZERO }
    }

    pub fn blind(way: Way) -> Self {
        Self { way, must_show: false, hold: Duration::ZERO }
    }

    pub fn held(self) -> Self {
        Self { hold: LONG_HOLD, ..self }
    }

    /// Returns the simpler trials that may do as well, quickest first.
    pub fn simpler(self) -> Vec<Self> {
        let tap = Self { hold: Duration::ZERO, ..self };
        match self.way {
            _ if self.hold.is_zero() => Vec::new(),
            Way::DoubleClickKey => {
                let click = Self { way: Way::ClickKey, ..self };
                vec![Self { way: Way::ClickKey, ..tap }, click, tap]
            }
            _ => vec![tap],
        }
    }
}
