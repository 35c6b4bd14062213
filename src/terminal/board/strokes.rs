//! The lines between cells, as box-drawing characters.

/// How strong a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stroke {
    #[default]
    None,
    /// Between cells of one cage.
    Faint,
    /// Between cells.
    Thin,
    /// Around regions.
    Heavy,
}

/// The strokes that leave a point in the four directions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Crossing {
    pub up: Stroke,
    pub right: Stroke,
    pub down: Stroke,
    pub left: Stroke,
}

/// The crossings of strokes of one weight; the index adds up 8 for up, 4 right, 2 down, 1 left.
const THIN: &str = " ╴╷┐╶─┌┬╵┘│┤└┴├┼";
const HEAVY: &str = " ╸╻┓╺━┏┳╹┛┃┫┗┻┣╋";

impl Crossing {
    /// Its character. Lighter strokes stop before heavy ones: drawn in the colour of the heavy ones
    /// they would look like spurs.
    pub(super) fn glyph(self) -> char {
        let (glyphs, least) =
            if self.strongest() == Stroke::Heavy { (HEAVY, Stroke::Heavy) } else { (THIN, Stroke::Faint) };
        let number = [self.up, self.right, self.down, self.left]
            .into_iter()
            .fold(0, |number, stroke| number * 2 + usize::from(stroke >= least));
        glyphs.chars().nth(number).unwrap_or(' ')
    }

    /// The strongest of its strokes, which gives its colour.
    pub(super) fn strongest(self) -> Stroke {
        self.up.max(self.right).max(self.down).max(self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_join_their_strokes() {
        use Stroke::{Faint, Heavy, None, Thin};
        for (up, right, down, left, glyph) in [
            (None, Thin, None, Faint, '─'),
            (Heavy, None, Heavy, None, '┃'),
            (None, Heavy, Heavy, None, '┏'),
            (Heavy, Heavy, Heavy, Heavy, '╋'),
            (Thin, Heavy, Thin, Heavy, '━'),
            (Thin, Thin, None, None, '└'),
            (None, None, None, None, ' '),
        ] {
            assert_eq!(Crossing { up, right, down, left }.glyph(), glyph);
        }
    }
}
