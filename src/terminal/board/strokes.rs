//! The lines between cells, as box-drawing characters.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stroke {
    None,
    /// Between cells.
    Thin,
    /// Around cages.
    Cage,
    /// Around regions.
    Heavy,
    /// Where a cage continues in another region.
    Broken,
}

/// The crossings of strokes of one weight; the index adds up 8 for up, 4 right, 2 down, 1 left.
const THIN: &str = " ╴╷┐╶─┌┬╵┘│┤└┴├┼";
const HEAVY: &str = " ╸╻┓╺━┏┳╹┛┃┫┗┻┣╋";

/// The character for the strokes that leave a point: up, right, down and left.
///
/// Lighter strokes stop before heavy ones: drawn in the colour of the heavy ones they would look like spurs.
pub(super) fn glyph(strokes: [Stroke; 4]) -> char {
    match strokes {
        [Stroke::Broken, Stroke::None, Stroke::Broken, Stroke::None] => return '┇',
        [Stroke::None, Stroke::Broken, Stroke::None, Stroke::Broken] => return '┅',
        _ => {}
    }
    let is_heavy = strongest(strokes) >= Stroke::Heavy;
    let (glyphs, least) = if is_heavy { (HEAVY, Stroke::Heavy) } else { (THIN, Stroke::Thin) };
    let number = strokes.into_iter().fold(0, |number, stroke| number * 2 + usize::from(stroke >= least));
    glyphs.chars().nth(number).unwrap_or(' ')
}

/// The stroke that gives a crossing its colour.
pub(super) fn strongest(strokes: [Stroke; 4]) -> Stroke {
    strokes.into_iter().max().unwrap_or(Stroke::None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_join_their_strokes() {
        use Stroke::{Broken, Cage, Heavy, None, Thin};
        for (up, right, down, left, glyph) in [
            (None, Thin, None, Cage, '─'),
            (Heavy, None, Heavy, None, '┃'),
            (None, Heavy, Heavy, None, '┏'),
            (Heavy, Heavy, Heavy, Heavy, '╋'),
            (Thin, Heavy, Thin, Heavy, '━'),
            (Broken, None, Broken, None, '┇'),
            (None, Broken, Cage, Broken, '━'),
            (Thin, Thin, None, None, '└'),
            (None, None, None, None, ' '),
        ] {
            assert_eq!(super::glyph([up, right, down, left]), glyph);
        }
    }
}
