//! The clock of a game.

use std::fmt;
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

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.elapsed.as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => write!(f, "{minutes}:{seconds:02}"),
            _ => write!(f, "{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paused_clock_stands_still() {
        let mut clock = Clock::default();
        clock.pass(Duration::from_millis(61_250));
        assert_eq!(
            (clock.to_string().as_str(), clock.until_next_second()),
            ("1:01", Duration::from_millis(750))
        );
        clock.is_paused = true;
        clock.pass(Duration::from_secs(9));
        assert_eq!(clock.to_string(), "1:01");
        clock.is_paused = false;
        clock.pass(Duration::from_secs(3600));
        assert_eq!(clock.to_string(), "1:01:01");
    }
}
