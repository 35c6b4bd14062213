//! Plays a board in the game's window: what to enter, with which clicks and keys, and when.
//!
//! A [`Plan`] turns the solver's steps into [`Action`]s, a [`Player`] makes them in the game's window
//! while it watches the screen, the window and the user, and a [`Session`] is the whole bot: it answers
//! hotkeys and copied boards, and coaches those who solve the board themselves.

mod coach;
mod foreign_puzzle;
mod game_log;
mod plan;
mod player;
mod possible_givens;
mod refusal;
mod report;
mod session;
mod settings;
mod stop;
mod way;

pub use crate::game::Action;
pub(crate) use foreign_puzzle::read_puzzle;
pub use foreign_puzzle::{NoPuzzle, read_board};
pub use game_log::GameLog;
pub use plan::{Mode, Plan, Stage, Start};
pub use player::{Controls, Player};
pub use refusal::Refusal;
pub use report::{Audience, Report};
pub use session::Session;
pub use settings::{Pace, SessionSettings, WindowKind};
pub use stop::{End, Pause, Stop};
pub use way::Way;
