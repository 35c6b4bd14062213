//! From the reasoning to the game's window: what to enter, with which clicks and keys, and when.
//!
//! [`Plan`] turns steps into [`Action`]s; [`Player`] makes them in the game's window, with an eye on the
//! screen, on the window and on the user; and [`Session`] is the whole bot: what it does when a hotkey is
//! pressed or a board is copied.

mod action;
mod menu_keys;
mod pause;
mod plan;
mod player;
mod report;
mod session;
mod solve;
mod stop;

pub use action::{Action, Shown};
pub use menu_keys::{MenuKeys, MenuStep};
pub use pause::Pause;
pub use plan::{Mode, NoPlan, Plan, Stage};
pub use player::{AfterMark, Pace, Player};
pub(crate) use report::summary;
pub use report::{Audience, End, Report};
pub use session::{Session, SessionSettings};
pub use stop::Stop;
