//! How a cell is drawn. Most programs draw the user's entries differently from the givens.

use super::glyph::Glyph;
use crate::desktop::Rgb;

/// How a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub ground: Rgb,
    /// `None` in a blank.
    pub digit: Option<DigitStyle>,
}

/// How a digit is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DigitStyle {
    pub colour: Rgb,
    /// The mean width of its strokes and its height, as shares of the distance between cells.
    pub weight: f32,
    pub height: f32,
}

impl DigitStyle {
    pub(super) fn of(glyph: &Glyph) -> Self {
        let &Glyph { colour, weight, height, .. } = glyph;
        Self { colour, weight, height }
    }
}
