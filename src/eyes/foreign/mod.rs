//! Boards of foreign programs: any colours, lines and fonts.
//!
//! 1. [`lattices`] looks for equally spaced lines around a point: [`comb`] proposes them for each axis from the
//!    [`edges`], and the pair of combs that fits best is kept.
//! 2. [`lines`] snaps each line on its own, because lines may be thick, and blocks set apart.
//! 3. [`glyph`] cuts what stands out in a cell into parts and finds the symbol among them.
//! 4. [`symbols`] recognises it: a [`network`] trained on many fonts, cells that look alike, and the givens. The
//!    [`alphabet`] that fits them best says what they stand for.
//! 5. [`shapes`] derives the blocks or regions from stronger lines.
//! 6. [`style`] is how the cells are drawn, which sets the user's entries apart from the givens.
//! 7. [`pad`] finds the digits to click beside the board.

mod alphabet;
mod board;
mod chosen;
mod comb;
mod covered;
mod crop;
mod edges;
mod found;
mod glyph;
mod lattice;
mod lattices;
mod lines;
mod network;
mod no_board;
mod pad;
mod parts;
mod patch;
mod places;
mod shapes;
mod style;
mod symbols;
pub mod training;
mod typical_glyph;

pub use board::ForeignBoard;
pub use chosen::button;
pub(crate) use chosen::{find_chosen, find_plain_button};
pub(crate) use edges::distance;
pub use found::Found;
pub use no_board::NoBoard;
pub(crate) use pad::find_opened_pad;
pub use pad::find_pad;
pub use style::{DigitStyle, Style};
