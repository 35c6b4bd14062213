//! From the reasoning to the game's window: what to enter, with which clicks and keys, and when.
//!
//! [`Plan`] turns steps into [`Action`]s, [`Hand`] turns an action into clicks and keys that are
//! right whatever the game's highlight is, [`Player`] sends them at the user's pace, and
//! [`Session`] is the whole bot: what it does when a hotkey is pressed or a board is copied.

mod action;
mod copy;
mod guard;
mod hand;
mod highlight;
mod menu_keys;
mod opening;
mod pause;
mod pausing;
mod plan;
mod player;
mod relocate;
mod report;
mod restore;
mod seeing;
mod session;
mod sight;
mod solve;
mod stop;

pub use action::{Action, Shown};
pub use hand::{AfterMark, Hand, Input};
pub use menu_keys::{MenuKeys, MenuStep};
pub use pause::Pause;
pub use plan::{Mode, NoPlan, Plan, Stage};
pub use player::{Pace, Player};
pub use report::{Audience, End, Report};
pub use session::{Session, SessionSettings};
pub use stop::Stop;
