//! What the symbols of a board have in common: their height and their place in the cell.

use super::glyph::{Glyph, Kind};

/// Heights of symbols, as multiples of the usual one. Notes are smaller, but a single glyph in the middle of a cell
/// may be an entry in a smaller font.
const LEAST_HEIGHT: f32 = 0.72;
const LEAST_HEIGHT_IN_MIDDLE: f32 = 0.6;
const MOST_HEIGHT: f32 = 1.5;

/// How far from the usual place a symbol may be, right and down, and how far from the middle of its cell a smaller one
/// may be, as shares of the step.
const MOST_OFFSET: (f32, f32) = (0.2, 0.18);
const MIDDLE: f32 = 0.12;

/// The greatest width of a text cursor, as a share of the step or in pixels, and its least height as a multiple of the
/// usual one.
const CURSOR_WIDTH: f32 = 0.04;
const CURSOR_PIXELS: f32 = 2.0;
const CURSOR_HEIGHT: f32 = 1.12;

/// The usual height to assume on a board without symbols, as a share of the step.
const UNKNOWN_HEIGHT: f32 = 0.4;

/// How far the medians of two boards of one program may be apart, as a share of the step: their digits are not the
/// same.
const SAME: f32 = 0.04;

/// The height and place of a board's symbols, as shares of the step.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypicalGlyph {
    height: f32,
    offset: (f32, f32),
}

impl TypicalGlyph {
    /// The medians of those glyphs that may be symbols: those near the middle of their cells, or all if there are none.
    pub fn of<'a>(glyphs: impl Iterator<Item = &'a Glyph>) -> Self {
        let is_central = |glyph: &Glyph| glyph.offset.0.abs() < 0.3 && glyph.offset.1.abs() < 0.3;
        let (central, others): (Vec<&Glyph>, Vec<&Glyph>) = glyphs
            .filter(|glyph| matches!(glyph.kind, Kind::One | Kind::Pair))
            .partition(|glyph| is_central(glyph));
        let glyphs = if central.is_empty() { others } else { central };
        let median = |value: fn(&Glyph) -> f32| {
            let mut values: Vec<f32> = glyphs.iter().map(|glyph| value(glyph)).collect();
            values.sort_unstable_by(f32::total_cmp);
            values.get(values.len() / 2).copied()
        };
        Self {
            height: median(|glyph| glyph.height).unwrap_or(UNKNOWN_HEIGHT),
            offset: (
                median(|glyph| glyph.offset.0).unwrap_or_default(),
                median(|glyph| glyph.offset.1).unwrap_or_default(),
            ),
        }
    }

    /// Whether symbols of this height and place may be those of the same program.
    pub fn is_like(&self, other: &Self) -> bool {
        let off = (self.offset.0 - other.offset.0, self.offset.1 - other.offset.1);
        (self.height - other.height).abs() < SAME && off.0.abs() < SAME && off.1.abs() < SAME
    }

    /// Whether a glyph is a text cursor: thin, and higher than the symbols, so that it is not a `1`.
    pub fn is_cursor(&self, glyph: &Glyph, step: f32) -> bool {
        glyph.width <= CURSOR_WIDTH.max(CURSOR_PIXELS / step) && glyph.height > CURSOR_HEIGHT * self.height
    }

    /// Whether a glyph is a single symbol rather than notes or something else.
    pub fn is_digit(&self, glyph: &Glyph) -> bool {
        let height = glyph.height / self.height;
        let off = (glyph.offset.0 - self.offset.0, glyph.offset.1 - self.offset.1);
        let is_at_place = off.0.abs() <= MOST_OFFSET.0 && off.1.abs() <= MOST_OFFSET.1;
        let is_in_middle = glyph.offset.0.abs() < MIDDLE && glyph.offset.1.abs() < MIDDLE;
        let is_large = match glyph.kind {
            Kind::Odd => false,
            // Beside a symbol of the full height, others are specks.
            Kind::Several => height >= 1.0,
            Kind::One | Kind::Pair => {
                height >= LEAST_HEIGHT || is_in_middle && height >= LEAST_HEIGHT_IN_MIDDLE
            }
        };
        is_large && is_at_place && height <= MOST_HEIGHT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyph(height: f32, right: f32, kind: Kind) -> Glyph {
        let (colour, weight) = ([0; 3], 0.1);
        Glyph { kind, height, width: 0.3, offset: (right, 0.0), colour, weight, patch: Vec::new() }
    }

    #[test]
    fn notes_are_smaller_or_off_the_place() {
        let givens = vec![glyph(0.5, 0.0, Kind::One); 5];
        let usual = TypicalGlyph::of(givens.iter());
        assert!(usual.is_digit(&glyph(0.4, 0.05, Kind::One)));
        assert!(usual.is_digit(&glyph(0.5, 0.0, Kind::Pair)));
        for other in [glyph(0.2, 0.0, Kind::One), glyph(0.5, 0.3, Kind::One), glyph(0.4, 0.0, Kind::Several)]
        {
            assert!(!usual.is_digit(&other), "{other:?}");
        }
    }
}
