//! The clock of a game.

use std::time::Duration;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    pub elapsed: Duration,
    pub is_paused: bool,
}

impl Clock {
    pub fn pass(&mut self, time: Duration) {
        if !self.is_paused {
            self.elapsed = self.elapsed.saturating_add(time);
        }
    }

    /// The time until the seconds change.
    pub fn until_next_second(self) -> Duration {
        Duration::from_secs(1).saturating_sub(Duration::from_nanos(self.elapsed.subsec_nanos().into()))
    }
}

/// A time as the clock shows it.
pub(crate) fn clock_in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paused_clock_stands_still() {
        let mut clock = Clock::default();
        clock.pass(Duration::from_millis(61_250));
        assert_eq!(clock_in_words(clock.elapsed), "1:01");
        assert_eq!(clock.until_next_second(), Duration::from_millis(750));
        clock.is_paused = true;
        clock.pass(Duration::from_secs(9));
        assert_eq!(clock_in_words(clock.elapsed), "1:01");
        clock.is_paused = false;
        clock.pass(Duration::from_secs(3600));
        assert_eq!(clock_in_words(clock.elapsed), "1:01:01");
    }
}
