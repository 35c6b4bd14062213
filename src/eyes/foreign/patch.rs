//! A glyph scaled to one size, whatever its font and colour.

use super::crop::{Contrast, Crop};
use crate::eyes::Ink;

/// The size of a patch.
pub const ROWS: usize = 24;
pub const COLUMNS: usize = 18;

/// A pixel covered less than this does not belong to the box of a glyph.
const IN_BOX: f32 = 0.4;

/// Cover from 0 to 255, row by row.
pub(super) type Patch = Vec<u8>;

/// Scales a glyph to [`ROWS`], keeping its proportions, and centres it in [`COLUMNS`].
pub(super) fn patch(contrast: &Contrast) -> Patch {
    let cover = normalised(&contrast.values);
    let Some((left, top, width, height)) = bounds(&cover, contrast.width) else {
        return vec![0; ROWS * COLUMNS];
    };
    let wide = ((width * ROWS) as f32 / height as f32).round() as usize;
    let wide = wide.clamp(1, COLUMNS);
    let margin = (COLUMNS - wide) / 2;
    let (columns, rows) = (samples(width, wide), samples(height, ROWS));
    let mut patch = vec![0; ROWS * COLUMNS];
    for (y, rows) in rows.iter().enumerate() {
        for (x, columns) in columns.iter().enumerate() {
            let at = |(row, _): (usize, f32), (column, _): (usize, f32)| {
                cover[(top + row) * contrast.width + left + column]
            };
            let sum = rows
                .iter()
                .flat_map(|&row| columns.iter().map(move |&column| row.1 * column.1 * at(row, column)));
            patch[y * COLUMNS + margin + x] = (sum.sum::<f32>() * 255.0).round() as u8;
        }
    }
    patch
}

/// Shares of the strongest contrast, leaving out a few outliers.
fn normalised(values: &[u8]) -> Vec<f32> {
    let mut sorted = values.to_vec();
    let strong = sorted.len().saturating_sub(1) * 99 / 100;
    let strongest = if sorted.is_empty() { 1 } else { (*sorted.select_nth_unstable(strong).1).max(1) };
    values.iter().map(|&value| (f32::from(value) / f32::from(strongest)).min(1.0)).collect()
}

/// The left, top, width and height of what is covered.
fn bounds(cover: &[f32], width: usize) -> Option<(usize, usize, usize, usize)> {
    let covered = || cover.iter().enumerate().filter(|&(_, &cover)| cover > IN_BOX).map(|(place, _)| place);
    let (left, right) =
        (covered().map(|place| place % width).min()?, covered().map(|place| place % width).max()?);
    let (top, bottom) = (covered().next()? / width, covered().next_back()? / width);
    Some((left, top, right - left + 1, bottom - top + 1))
}

/// For each of `to` pixels, those of `from` that it is blended from and their shares: the mean of what it covers,
/// or between two neighbours if it covers less than one.
fn samples(from: usize, to: usize) -> Vec<Vec<(usize, f32)>> {
    let ratio = from as f32 / to as f32;
    let sample = |pixel: usize| {
        let (first, last) = (pixel as f32 * ratio, (pixel + 1) as f32 * ratio);
        if ratio >= 1.0 {
            let whole = first as usize..(last.ceil() as usize).min(from);
            let share = |pixel: usize| (last.min((pixel + 1) as f32) - first.max(pixel as f32)) / ratio;
            return whole.map(|pixel| (pixel, share(pixel))).collect();
        }
        let place = (f32::midpoint(first, last) - 0.5).clamp(0.0, (from - 1) as f32);
        let (pixel, part) = (place as usize, place.fract());
        vec![(pixel, 1.0 - part), ((pixel + 1).min(from - 1), part)]
    };
    (0..to).map(sample).collect()
}

/// Everything that stands out in a cell, at the size of a patch, to be compared with another look.
pub(super) fn thumbnail(crop: &Crop) -> Ink {
    let contrast = crop.contrast(crop.ground());
    let mut sums = vec![(0_u32, 0_u32); ROWS * COLUMNS];
    for (place, &value) in contrast.values.iter().enumerate() {
        let (x, y) = (place % crop.width * COLUMNS / crop.width, place / crop.width * ROWS / crop.height);
        let (sum, count) = &mut sums[y * COLUMNS + x];
        (*sum, *count) = (*sum + u32::from(value), *count + 1);
    }
    Ink::new(COLUMNS, sums.into_iter().map(|(sum, count)| (sum / count.max(1)) as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(width: usize, height: usize, room: usize) -> Patch {
        let side = height + 2 * room;
        let is_in = |place: usize, length: usize| (room..room + length).contains(&place);
        let value =
            |place: usize| if is_in(place % side, width) && is_in(place / side, height) { 200 } else { 0 };
        patch(&Contrast { width: side, values: (0..side * side).map(value).collect() })
    }

    #[test]
    fn size_and_place_do_not_matter() {
        assert_eq!(bar(6, 24, 2), bar(12, 48, 5));
    }

    #[test]
    fn a_glyph_keeps_its_proportions_in_the_middle() {
        let inked: Vec<usize> = (0..COLUMNS).filter(|&column| bar(6, 24, 2)[column] == 255).collect();
        assert_eq!(inked, (6..12).collect::<Vec<_>>());
    }
}
