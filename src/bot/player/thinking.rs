//! Keeps the user informed while the bot computes for long.

use std::time::Duration;

/// How often the user hears that the bot is still computing.
const INTERVAL: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub(super) struct Thinking {
    since: Duration,
    told: Duration,
}

impl Thinking {
    pub fn begin(&mut self, now: Duration) {
        *self = Self { since: now, told: now };
    }

    /// Returns how long the computation has taken, if it is time to report that.
    pub fn news(&mut self, now: Duration) -> Option<Duration> {
        if now < self.told + INTERVAL {
            return None;
        }
        self.told = now;
        Some(now.saturating_sub(self.since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_thinking_is_reported_now_and_then() {
        let mut thinking = Thinking::default();
        thinking.begin(Duration::from_secs(100));
        let news = [101, 104, 105, 106, 109, 110, 119].map(|now| {
            let lasted = thinking.news(Duration::from_secs(now))?;
            Some(lasted.as_secs())
        });
        assert_eq!(news, [None, None, Some(5), None, None, Some(10), Some(19)]);
    }
}
