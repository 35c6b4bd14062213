//! A user at a desktop: a screen of its own, the real game on it, and the bot, for tests that play for real.
//!
//! A test opens a [`Screen`], a [`Game`] on it and a [`Bot`] beside it, and then does what a user would do:
//! real keys, a real pointer, and the game's own Copy. What the game shows is judged by [`Board`], which
//! shares no code with the bot, so that a mistake of the bot's cannot hide itself.
//!
//! Nothing here waits for a fixed time. Everything waits [`until`] something is true, and a test fails with a
//! sentence when that takes longer than any working machine needs.

mod board;
mod borders;
mod bot;
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
pub use game::{Game, Highlight};
pub use geometry::Window;
pub use patience::until;
pub use process::{Running, command};
pub use screen::{Point, Screen};
pub use shape::Cell;
pub use sight::{area, error_of, pixel, seen_on};
pub use told::{events_of, name, told_board};
pub use transcript::Transcript;
pub(crate) use user::plays;
pub use user::{assert_plays_at_once, at_play, play, play_at_once, with_f1, with_f4_on};
