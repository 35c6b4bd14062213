//! How long a foreign program may take to react, and how long keys are held for it.

use std::time::Duration;

/// How long a program may take to show that the pointer is on a cell.
pub(super) const HOVERED: Duration = Duration::from_millis(100);

/// How long to wait for a cell to look selected, at least. Not all programs show it.
pub(super) const SELECTED: Duration = Duration::from_millis(120);

/// How long the program may take to show which cell is selected, with a text cursor if nothing else.
pub(super) const SELECTION: Duration = Duration::from_millis(600);

/// The longest time between two changes of a blinking text cursor.
pub(super) const BLINK: Duration = Duration::from_millis(600);

/// The pause before the key of a trial: long enough for a program that redraws itself slowly.
pub(super) const TRIAL_PAUSE: Duration = Duration::from_millis(150);

/// How long to hold keys and buttons in a program that polls input once a frame.
pub(super) const SHORT_HOLD: Duration = Duration::from_millis(40);

/// How long to hold keys and buttons in a program that may be slow to poll them: too short for keys to repeat.
pub(super) const LONG_HOLD: Duration = Duration::from_millis(150);

/// The longest time between two looks of a program at its input.
pub(super) const POLLED: Duration = Duration::from_millis(250);

/// How long a digit may take to change the look of its cell.
pub(super) const HANDLED: Duration = Duration::from_millis(900);

/// How long an entry may take to be seen; some programs fade them in.
pub(super) const ARRIVAL: Duration = Duration::from_millis(1500);

/// Longer than any stall of a program.
pub(super) const STALL: Duration = Duration::from_millis(3100);

/// How long what was sent may take to show if the program stalls first.
pub(super) const AFTER_STALL: Duration = Duration::from_secs(4);
