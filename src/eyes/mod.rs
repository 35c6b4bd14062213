//! What the game's window shows, read from its pixels.
//!
//! No colour of the game is known by number. Its background, its lines and the givens are grey;
//! what a player enters is coloured: digits green, or red if they break a rule, and pencil marks
//! blue. Grey vanishes in the difference of two colour channels, so a mark looks the same on every
//! background; and digits are read in the blue channel, in which black, green and red are equally
//! dark.
//!
//! With subpixel antialiasing, as in Windows' `ClearType`, strokes have coloured fringes. Whether a digit is coloured
//! is therefore judged by all its strokes together, and the lines and sums of cages are recognised by where
//! they are; colour decides only where a digit and a sum may overlap.

mod board_view;
mod cell_view;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pictures and boards are small"
)]
mod foreign;
mod grid;
mod ink;
mod unknown_font;

pub use board_view::{BoardView, Look, NotThisBoard};
pub use cell_view::Content;
pub use foreign::{DigitStyle, ForeignBoard, Found, NoBoard, Style, button, find_pad, training};
pub(crate) use foreign::{distance as colour_distance, find_chosen, find_opened_pad, find_plain_button};
pub use grid::{ScreenGrid, find_grid, find_grid_in, find_grids};
pub use ink::Ink;
