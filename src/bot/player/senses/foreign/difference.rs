//! How much two pictures differ.

use crate::desktop::{Area, Picture, Rgb};

/// By how much a channel (of 255) must differ to count as another colour, and the share of such pixels above which two
/// pictures count as different.
const OTHER_COLOUR: u8 = 8;
const OTHER_LOOK: f64 = 0.005;

/// Whether two pictures differ by more than noise in an area.
pub(super) fn differs(before: &Picture, now: &Picture, area: Area) -> bool {
    let is_other = |(one, other): (&Rgb, &Rgb)| {
        one.iter().zip(other).any(|(&one, &other)| one.abs_diff(other) > OTHER_COLOUR)
    };
    let changed_in = |y: i32| {
        let [before, now] = [before, now].map(|picture| picture.part_of_row(y, area.left, area.right()));
        match (before, now) {
            (Some(one), Some(other)) if one == other => 0,
            (Some(one), Some(other)) => one.iter().zip(other).filter(|&pair| is_other(pair)).count(),
            _ => usize::try_from(area.width).unwrap_or_default(),
        }
    };
    let changed: usize = (area.top..area.bottom()).map(changed_in).sum();
    let changed = i32::try_from(changed).unwrap_or(i32::MAX);
    f64::from(changed) / f64::from(area.width * area.height) > OTHER_LOOK
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: Area = Area { left: 10, top: 20, width: 40, height: 40 };

    /// A grey cell with this many pixels of another shade in its first rows.
    fn cell(pixels: usize, shade: u8) -> Picture {
        let pixels = (0..40 * 40).map(|place| if place < pixels { [shade; 3] } else { [128; 3] });
        Picture::new(CELL, pixels.collect())
    }

    #[test]
    fn a_text_cursor_changes_a_cell_but_noise_does_not() {
        let plain = cell(0, 128);
        assert!(!differs(&plain, &cell(1600, 128 + OTHER_COLOUR), CELL), "a tint");
        assert!(!differs(&plain, &cell(8, 0), CELL), "a few pixels");
        assert!(differs(&plain, &cell(24, 0), CELL), "a text cursor");
    }

    #[test]
    fn only_the_area_counts() {
        let rest = Area { top: 21, height: 39, ..CELL };
        assert!(!differs(&cell(0, 128), &cell(40, 0), rest));
    }
}
