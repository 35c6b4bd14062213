//! What the user has settled before the bot starts.

use std::time::Duration;

use super::menu_keys::MenuKeys;
use super::plan::Mode;
use crate::game::Build;
use crate::puzzle::Unshown;

/// The settings of a session.
#[derive(Clone, Debug)]
pub struct SessionSettings {
    pub mode: Mode,
    pub pace: Pace,
    pub after_mark: AfterMark,
    /// The distances between cells, right and down in pixels, where no grid is found on the screen.
    pub step: (f64, f64),
    /// The keys of the game's Copy; none if the result is not to be verified.
    pub copy_keys: Option<MenuKeys>,
    /// The keys that copy the game's ID from its dialog, and those that start a new game; none if the bot is not
    /// to use the game's menu for that.
    pub id_keys: Option<MenuKeys>,
    pub new_game_keys: Option<MenuKeys>,
    /// How many games to play in a row; none: until the user stops it.
    pub games: Option<usize>,
    /// Whether to look at the screen, if the system allows it.
    pub looks: bool,
    /// How often wrong cells are typed again.
    pub mending_rounds: usize,
    /// What is known of boards beyond their text.
    pub unshown: Unshown,
    /// Solve each board as soon as it arrives.
    pub now: bool,
    /// End after one game.
    pub once: bool,
    pub keys: KeyNames,
}

/// The pauses between inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// After each entry, for the user to follow.
    pub delay: Duration,
    /// After a click, for the game to take it. This pause and the next two apply only where the bot
    /// cannot see whether it did.
    pub after_click: Duration,
    /// After a key.
    pub after_key: Duration,
    /// From a click to a key that would be a menu shortcut if the click were lost.
    pub before_menu_letter: Duration,
    /// How many entries may be in flight at once where the bot can see; with 0, each click and each
    /// entry is seen before the next is made.
    pub at_once: usize,
}

/// What the user's build of the game does with the highlight after a pencil mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AfterMark {
    Clears,
    Stays,
    /// Not known, so the clicks must be right for both.
    #[default]
    Unknown,
}

impl AfterMark {
    /// The family of builds that does so, if it is known.
    pub fn build(self) -> Option<Build> {
        match self {
            Self::Clears => Some(Build::ClearsAfterMark),
            Self::Stays => Some(Build::StaysAfterMark),
            Self::Unknown => None,
        }
    }
}

/// The names of the hotkeys that messages mention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyNames {
    pub calibrate: String,
    pub calibrate_step: String,
    pub solve: String,
    pub abort: String,
    pub hint: String,
}

/// The hotkeys of the default settings.
impl Default for KeyNames {
    fn default() -> Self {
        let [calibrate, calibrate_step, solve, abort, hint] =
            ["F1", "F4", "F2", "Escape", "F9"].map(str::to_owned);
        Self { calibrate, calibrate_step, solve, abort, hint }
    }
}
