//! How long the player waits for what it does to appear on the screen, and how often it tries.

use std::time::Duration;

use crate::bot::stop::{Interruption, Stop};
use crate::puzzle::Cell;

/// How long to wait for an effect on the screen at each try. The sum is longer than any stall of a
/// busy machine.
pub(super) const PATIENCE: [Duration; MOST_TRIES] = [
    Duration::from_millis(300),
    Duration::from_millis(500),
    Duration::from_millis(800),
    Duration::from_millis(1300),
    Duration::from_secs(2),
    Duration::from_secs(3),
];

/// How often a click or an entry is made before the player gives up.
pub(super) const MOST_TRIES: usize = 6;

/// The cell was never highlighted by a click.
pub(super) fn no_highlight(cell: Cell) -> Interruption {
    Stop::NotClicked { cell, tries: MOST_TRIES }.into()
}

/// The cell never showed what was typed into it.
pub(super) fn no_answer(cell: Cell) -> Interruption {
    Stop::NotTaken { cell, tries: MOST_TRIES }.into()
}
