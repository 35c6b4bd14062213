//! Waiting for a state instead of for a time: as short as the machine allows, as long as it needs.

use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits for one thing before it says that it will not come. A slow, busy machine must not
/// reach it, so it is far longer than anything here takes.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Between two looks: short beside what is waited for, long enough to leave the processor to the game.
pub const GLANCE: Duration = Duration::from_millis(10);

/// Looks again and again until `look` finds something, and fails with `expectation` when it never does.
pub fn until<T>(expectation: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(started.elapsed() < PATIENCE, "{PATIENCE:?} have passed without this: {expectation}");
        thread::sleep(GLANCE);
    }
}
