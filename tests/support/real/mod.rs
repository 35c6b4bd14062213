//! A virtual screen with the real game and the bot, for the tests that play the real game.
//!
//! A test opens a [`Screen`], a [`Game`] on it and a [`Bot`] beside it, and then does what a user would do, with
//! real keys, a real pointer, and the game's own Copy. [`Board`] judges the result. It shares no code with the
//! bot, so that a bug cannot hide itself.
//!
//! Tests wait [`until`] something is true, not for a fixed time, and fail with a message if it takes too long.

mod board;
mod borders;
mod bot;
mod chance;
mod compositor;
mod copied;
mod game;
mod geometry;
mod patience;
mod picture;
mod process;
mod screen;
mod shape;
mod sight;
mod told;
mod transcript;
mod user;

pub use board::Board;
pub use bot::Bot;
pub use chance::below;
pub use copied::{Copied, MORE_THAN_TEXT};
pub use game::{Game, Highlight, place_of};
pub use geometry::Window;
pub use patience::until;
pub use process::{Running, command};
pub use screen::{Point, Screen};
pub use shape::Cell;
pub use sight::{area, error_of, pixel, seen_on};
pub use told::{events_of, name, told_board};
pub use transcript::Transcript;
pub(crate) use user::plays;
pub use user::{assert_plays_at_once, at_play, play, play_at_once, play_on, with_f1, with_f4_on};
