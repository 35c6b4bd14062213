//! Waiting for a state instead of a fixed time.

use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits for one thing. Far longer than anything takes, even on a slow, busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Between two checks: short enough to notice soon, long enough to leave the processor to the game.
pub const GLANCE: Duration = Duration::from_millis(10);

/// Calls `look` until it finds something; fails with `expectation` if it never does.
pub fn until<T>(expectation: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(started.elapsed() < PATIENCE, "gave up after {PATIENCE:?} waiting for: {expectation}");
        thread::sleep(GLANCE);
    }
}
