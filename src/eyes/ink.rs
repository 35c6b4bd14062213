//! The strokes in a cell, and how much two shapes differ.

/// How much of each pixel is covered by strokes, 0 to 255, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Ink {
    width: usize,
    cover: Vec<u8>,
    /// The total cover without faint pixels, and the part of it in the outermost pixels.
    total: u32,
    edge: u32,
}

/// Below this a pixel counts as uncovered: blending a half-covered pixel with different backgrounds
/// gives values that differ by a few units.
const FAINT: u8 = 24;

/// Shapes that differ less than this are aligned as well as they can be.
const CLOSE: f64 = 0.02;

impl Ink {
    /// Strokes in rows of `width` pixels.
    pub(super) fn new(width: usize, cover: Vec<u8>) -> Self {
        debug_assert!(width > 0 && cover.len().is_multiple_of(width), "whole rows");
        let height = cover.len() / width;
        let (mut total, mut edge) = (0, 0);
        for (y, row) in cover.chunks_exact(width).enumerate() {
            let sum: u32 = row.iter().copied().map(strong).sum();
            total += sum;
            edge += if y == 0 || y + 1 == height { sum } else { strong(row[0]) + strong(row[width - 1]) };
        }
        Self { width, cover, total, edge }
    }

    /// The cover of each pixel, row by row.
    pub(super) fn cover(&self) -> &[u8] {
        &self.cover
    }

    /// How many pixels the strokes cover in total.
    pub(super) fn amount(&self) -> f64 {
        self.cover.iter().filter(|&&cover| cover >= FAINT).map(|&cover| f64::from(cover) / 255.0).sum()
    }

    /// Whether no pixel differs by more than another background could cause.
    pub fn is_same(&self, other: &Self) -> bool {
        let pixels = self.cover.iter().zip(&other.cover);
        (self.width, self.cover.len()) == (other.width, other.cover.len())
            && pixels.into_iter().all(|(&ours, &theirs)| ours.abs_diff(theirs) < 2 * FAINT)
    }

    /// The share of all strokes that only one of the two has: 0 if they are the same, 1 if they do not
    /// overlap. A shift by one pixel does not count, because cells that are not a whole number of
    /// pixels apart are drawn with one.
    pub(super) fn difference(&self, other: &Self) -> f64 {
        let straight = self.difference_at(other, 0, 0);
        if straight < CLOSE {
            return straight;
        }
        let shifts = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        shifts.iter().map(|&(right, down)| self.difference_at(other, right, down)).fold(straight, f64::min)
    }

    /// A lower bound of [`difference`](Self::difference), from the amounts of ink alone: shapes overlap
    /// by no more than the smaller one, and a shift loses no more than the edge.
    pub(super) fn least_difference(&self, other: &Self) -> f64 {
        let (ours, theirs) = (self.total, other.total);
        let (small, large) =
            if ours > theirs { (theirs, ours) } else { (ours, theirs.saturating_sub(other.edge)) };
        if small < large { 1.0 - f64::from(small) / f64::from(large) } else { 0.0 }
    }

    fn difference_at(&self, other: &Self, right: isize, down: isize) -> f64 {
        if (self.width, self.cover.len()) != (other.width, other.cover.len()) {
            return 1.0;
        }
        let (mut only_one, mut either) = (0_u32, 0_u32);
        for (y, ours) in (0_isize..).zip(self.cover.chunks_exact(self.width)) {
            let theirs = other.row(y + down);
            for (x, &ours) in (0_isize..).zip(ours) {
                let theirs = usize::try_from(x + right).ok().and_then(|x| theirs.get(x));
                let (ours, theirs) = (strong(ours), theirs.map_or(0, |&theirs| strong(theirs)));
                only_one += ours.abs_diff(theirs);
                either += ours.max(theirs);
            }
        }
        if either == 0 { 0.0 } else { f64::from(only_one) / f64::from(either) }
    }

    /// The cover of a row of pixels; empty outside.
    fn row(&self, y: isize) -> &[u8] {
        let row = usize::try_from(y).ok().and_then(|y| self.cover.chunks_exact(self.width).nth(y));
        row.unwrap_or_default()
    }
}

/// Returns the cover of a pixel, or 0 if it is faint.
fn strong(cover: u8) -> u32 {
    if cover >= FAINT { cover.into() } else { 0 }
}

impl std::fmt::Debug for Ink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "Ink covering {:.1} pixels", self.amount())?;
        for row in self.cover.chunks(self.width) {
            let line: String = row.iter().map(|&cover| if cover < FAINT { '.' } else { '#' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ink(rows: [&str; 5]) -> Ink {
        let cover = rows.iter().flat_map(|row| row.chars().map(|c| if c == '#' { 255 } else { 0 }));
        Ink::new(5, cover.collect())
    }

    #[test]
    fn a_shape_differs_from_others_but_not_from_itself() {
        let one = ink([".....", "..#..", "..#..", "..#..", "....."]);
        let seven = ink([".....", ".###.", "...#.", "..#..", "....."]);
        let nothing = ink(["....."; 5]);
        assert!(one.difference(&one) < f64::EPSILON);
        assert!(one.difference(&seven) > 0.5);
        assert!(nothing.difference(&nothing) < f64::EPSILON);
        assert!(one.difference(&nothing) > 0.5);
    }

    #[test]
    fn a_shift_by_a_pixel_makes_no_difference() {
        let one = ink([".....", "..#..", "..#..", "..#..", "....."]);
        assert!(one.difference(&ink([".....", "...#.", "...#.", "...#.", "....."])) < f64::EPSILON);
        assert!(one.difference(&ink([".....", "#....", "#....", "#....", "....."])) > 0.5);
    }

    proptest! {
        #[test]
        fn no_difference_is_below_its_bound(
            one in prop::collection::vec(any::<u8>(), 20),
            other in prop::collection::vec(any::<u8>(), 20),
        ) {
            let (one, other) = (Ink::new(5, one), Ink::new(5, other));
            prop_assert!(one.least_difference(&other) <= one.difference(&other) + f64::EPSILON);
        }
    }

    #[test]
    fn a_faint_shade_is_not_a_stroke() {
        let mut one = ink([".....", "..#..", "..#..", "..#..", "....."]);
        let same = one.clone();
        one.cover[0] = FAINT - 1;
        assert!(one.is_same(&same));
        assert!((one.amount() - 3.0).abs() < f64::EPSILON);
    }

    #[test]
    fn one_more_stroke_is_not_the_same() {
        let one = ink([".....", "..#..", "..#..", "..#..", "....."]);
        assert!(!one.is_same(&ink([".....", "..#..", "..#..", "..#..", "....#"])));
    }
}
