//! The ways to try, one after the other, and how far that has come.

use std::time::Duration;

use super::timing::LONG_HOLD;
use crate::bot::way::Way;
use crate::desktop::Picture;
use crate::puzzle::{Cell, Symbol};

/// A way to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub way: Way,
    /// Whether the trial is given up unless the board shows that a cell is selected.
    pub must_show: bool,
    /// How long keys and buttons are held.
    pub hold: Duration,
}

/// What the board looked like before a trial.
#[derive(Clone, Debug)]
pub(super) struct Before {
    /// The cells that did not show what they should, with their digits.
    pub differences: Vec<(Cell, Option<Symbol>)>,
    /// The trial's cell, with the pointer elsewhere.
    pub unselected: Picture,
    /// The board with the pointer on the cell, if nothing has changed since.
    pub pointed_at: Option<Picture>,
    /// The window, with nothing opened in it.
    pub closed: Picture,
    /// Whether the page has moved with the clicks on the cell, which show in this way that they select it.
    pub is_followed: bool,
}

/// How far the trials have come since they began.
#[derive(Clone, Debug, Default)]
pub(super) struct Trials {
    /// Until when another may begin.
    pub end: Duration,
    /// What they have tried to enter.
    pub tried: Vec<(Cell, Symbol)>,
    /// Whether one has tried the pad on its blank.
    pub tried_pad: bool,
    /// Whether one has shown that a cell is selected.
    pub has_selected: bool,
    /// What the board looks like to the first trial with a click, if no other has begun.
    pub before_click: Option<Before>,
    /// When the arrow keys were first and last pressed and nothing changed.
    pub silence: Option<[Duration; 2]>,
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
