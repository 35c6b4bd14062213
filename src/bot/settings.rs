//! The settings that the user makes before the bot starts.

use std::time::Duration;

use clap::ValueEnum;
use serde::{Deserialize, Deserializer};
use strum::IntoStaticStr;

use super::plan::Mode;
use crate::desktop::{Desktop, DesktopError, KeysByMenu, Picture};
use crate::game::Build;
use crate::hotkeys::Hotkeys;
use crate::puzzle::Assumed;
use crate::solver::Effort;

#[derive(Clone, Debug)]
pub struct SessionSettings {
    pub mode: Mode,
    pub window: WindowKind,
    /// The work to put into finding the steps that read best.
    pub effort: Effort,
    pub pace: Pace,
    /// The family of builds the game belongs to, if known.
    pub build: Option<Build>,
    /// The distances between cells in pixels, to the right and down, used where the bot cannot see the screen and with
    /// `--origin`.
    pub step: (f64, f64),
    /// The keys of the game's Copy, or `None` if the result is not to be verified.
    pub copy_keys: Option<KeysByMenu>,
    /// The keys that copy the game's ID from its dialog, and those that start a new game. `None` if the bot is not to
    /// use the game's menu for that.
    pub id_keys: Option<KeysByMenu>,
    pub new_game_keys: Option<KeysByMenu>,
    /// How many games to play in a row, or `None` to play until the user stops it.
    pub games: Option<usize>,
    /// Whether to look at the screen, if the system allows it.
    pub looks: bool,
    /// How often wrong cells are typed again.
    pub mending_rounds: usize,
    /// What to assume about boards beyond their text.
    pub assumed: Assumed,
    /// Solve each board as soon as it arrives.
    pub now: bool,
    /// End after one game.
    pub once: bool,
    /// The hotkeys, which messages name.
    pub keys: Hotkeys,
}

impl SessionSettings {
    /// Returns a picture of the screen, or `None` if the bot cannot see it or should not look.
    pub(super) fn picture(&self, desktop: &mut dyn Desktop) -> Result<Option<Picture>, DesktopError> {
        let screen = desktop.screen()?;
        if self.looks { desktop.picture(screen) } else { Ok(None) }
    }
}

/// In which windows to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum WindowKind {
    /// Solo's, and any other with a board under the pointer.
    #[default]
    Auto,
    /// Solo's only.
    Solo,
    /// Any with a board under the pointer, Solo's too, as if nothing were known of Solo.
    Any,
}

/// The pauses between inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// After each entry, for the user to follow.
    #[serde(rename = "delay_ms", deserialize_with = "milliseconds")]
    pub delay: Duration,
    /// Before the entries of a step, for each word by which its explanation is longer than a single's.
    #[serde(rename = "reading_ms_per_word", deserialize_with = "milliseconds")]
    pub reading_per_word: Duration,
    /// After a click, for the game to take it. This pause and the next two apply only where the bot
    /// cannot see whether it did.
    #[serde(rename = "after_click_ms", deserialize_with = "milliseconds")]
    pub after_click: Duration,
    #[serde(rename = "after_key_ms", deserialize_with = "milliseconds")]
    pub after_key: Duration,
    /// From a click to a key that would be a menu shortcut if the click were lost.
    #[serde(rename = "before_menu_letter_ms", deserialize_with = "milliseconds")]
    pub before_menu_letter: Duration,
    /// How many entries may be in flight at once where the bot can see; with 0, each click and each
    /// entry is seen before the next is made.
    pub at_once: usize,
}

/// The limits of the delay when the user changes it; a delay below the lower limit becomes zero.
const LEAST_DELAY: Duration = Duration::from_millis(10);
const MOST_DELAY: Duration = Duration::from_millis(5120);

/// The limits of the pause per word; the lower one is too short to notice, and can be doubled again.
const LEAST_PER_WORD: Duration = Duration::from_millis(1);
const MOST_PER_WORD: Duration = Duration::from_millis(3200);

/// How many words explain a single.
const WORDS_OF_A_SINGLE: usize = 14;

fn milliseconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    u64::deserialize(deserializer).map(Duration::from_millis)
}

impl Pace {
    /// Twice as slow.
    #[must_use]
    pub(crate) fn slower(self) -> Self {
        let delay = (self.delay * 2).clamp(LEAST_DELAY, MOST_DELAY);
        Self { delay, ..self.reading_scaled(self.reading_per_word * 2) }
    }

    /// Twice as fast.
    #[must_use]
    pub(crate) fn faster(self) -> Self {
        let faster = self.delay / 2;
        let delay = if faster < LEAST_DELAY { Duration::ZERO } else { faster };
        Self { delay, ..self.reading_scaled(self.reading_per_word / 2) }
    }

    /// The pause before the entries of a step with an explanation of this many words.
    pub fn reading(&self, words: usize) -> Duration {
        let words = u32::try_from(words.saturating_sub(WORDS_OF_A_SINGLE)).unwrap_or(u32::MAX);
        self.reading_per_word.saturating_mul(words)
    }

    /// A pause per word that is switched off stays off.
    fn reading_scaled(self, per_word: Duration) -> Self {
        let is_on = !self.reading_per_word.is_zero();
        let per_word = if is_on { per_word.clamp(LEAST_PER_WORD, MOST_PER_WORD) } else { Duration::ZERO };
        Self { reading_per_word: per_word, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace {
        delay: Duration::from_millis(40),
        reading_per_word: Duration::from_millis(100),
        after_click: Duration::ZERO,
        after_key: Duration::ZERO,
        before_menu_letter: Duration::ZERO,
        at_once: 0,
    };

    #[test]
    fn singles_need_no_reading_and_chains_need_it_by_their_words() {
        assert_eq!(PACE.reading(WORDS_OF_A_SINGLE), Duration::ZERO);
        assert_eq!(PACE.reading(WORDS_OF_A_SINGLE + 30), Duration::from_secs(3));
    }

    #[test]
    fn slower_and_faster_scale_both_pauses() {
        let slower = PACE.slower();
        assert_eq!((slower.delay.as_millis(), slower.reading_per_word.as_millis()), (80, 200));
        assert_eq!(slower.faster(), PACE);
        let fastest = (0..20).fold(PACE, |pace, _| pace.faster());
        assert_eq!((fastest.delay, fastest.reading_per_word), (Duration::ZERO, LEAST_PER_WORD));
        let slow_again = (0..20).fold(fastest, |pace, _| pace.slower());
        assert_eq!((slow_again.delay, slow_again.reading_per_word), (MOST_DELAY, MOST_PER_WORD));
    }

    #[test]
    fn reading_that_is_switched_off_stays_off() {
        let off = Pace { reading_per_word: Duration::ZERO, ..PACE };
        assert_eq!(off.slower().reading_per_word, Duration::ZERO);
        assert_eq!(off.faster().reading_per_word, Duration::ZERO);
        assert_eq!(off.reading(1000), Duration::ZERO);
    }
}
