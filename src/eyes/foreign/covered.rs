//! Finds the cells that something covers, such as digits that a click has opened: it interrupts the lines between
//! cells.

use std::ops::Range;

use itertools::Itertools as _;

use super::crop::Crop;
use super::edges::distance;
use super::lines::GridLine;
use super::places::Places;
use crate::desktop::{Picture, Rgb};
use crate::puzzle::Cell;

/// The share of a cell's side at each corner that crossing lines and rounded corners may change.
const CORNER: f32 = 0.02;

/// A line counts as hidden where it stands out less than this share of its usual contrast.
const HIDDEN: f32 = 0.3;

/// A side of a cell is interrupted if at least this share of its line is hidden, and at least this share is not:
/// between cells with other grounds, a whole side may stand out less.
const LEAST_PART: f32 = 0.06;

/// How far from a line the ground is sampled, as a share of the distance between lines: a frame around a cell may look
/// like the line.
const ASIDE: f32 = 0.12;

/// At least this many sides must be interrupted, since a highlight may have the colour of a line, and at most one side
/// in `MOST`, since lines may be dashed.
const FEWEST: usize = 2;
const MOST: usize = 4;

/// The smallest rectangle of cells that contains every cell with an interrupted side and the cells around it, which may
/// be covered, too.
pub(super) fn covered(picture: &Picture, places: &Places) -> Vec<Cell> {
    let size = places.size();
    let (columns, rows) = (&places.columns, &places.rows);
    let vertical = interrupted(columns, rows, |x, y| picture.pixel(x, y));
    let horizontal = interrupted(rows, columns, |y, x| picture.pixel(x, y));
    let number = vertical.len() + horizontal.len();
    if number < FEWEST || number * MOST > 2 * size * (size + 1) {
        return Vec::new();
    }
    // The cells on both sides of a line, and those beside them.
    let around = |line: usize| line.saturating_sub(2)..(line + 2).min(size);
    let beside = |at: usize| at.saturating_sub(1)..(at + 2).min(size);
    let vertical = vertical.into_iter().map(|(line, row)| (beside(row), around(line)));
    let horizontal = horizontal.into_iter().map(|(line, column)| (around(line), beside(column)));
    let union = |(rows, columns): (Range<usize>, Range<usize>), (more_rows, more_columns)| {
        (spanned(rows, more_rows), spanned(columns, more_columns))
    };
    let (rows, columns) = vertical.chain(horizontal).reduce(union).unwrap_or_default();
    rows.cartesian_product(columns).map(|(row, column)| Cell::at(row, column, size)).collect()
}

/// From the start of the first range to the end of the last.
fn spanned(one: Range<usize>, other: Range<usize>) -> Range<usize> {
    one.start.min(other.start)..one.end.max(other.end)
}

/// The interrupted sides of cells: the numbers of their lines, and of the cells along them.
fn interrupted(
    lines: &[GridLine],
    across: &[GridLine],
    pixel: impl Fn(i32, i32) -> Option<Rgb>,
) -> Vec<(usize, usize)> {
    let sides = |line: GridLine| across.windows(2).map(move |pair| (line, beside(pair[0], pair[1])));
    let aside = (ASIDE * (lines[1].first - lines[0].first) as f32).round() as i32;
    let look = |(line, along): (GridLine, Range<i32>)| -> Vec<(Rgb, u8)> {
        along.filter_map(|along| look_across(line, aside, |across| pixel(across, along))).collect()
    };
    let mut interrupted = Vec::new();
    for (number, &line) in lines.iter().enumerate() {
        let sides: Vec<Vec<(Rgb, u8)>> = sides(line).map(look).collect();
        let mut all: Vec<u8> = sides.iter().flatten().map(|&(_, contrast)| contrast).collect();
        all.sort_unstable();
        let Some(&usual) = all.get(all.len() / 2) else { continue };
        let least = HIDDEN * f32::from(usual);
        let is_interrupted = |side: &Vec<(Rgb, u8)>| {
            let (hidden, shown): (Vec<_>, Vec<_>) =
                side.iter().partition(|&&(_, contrast)| f32::from(contrast) < least);
            let share = hidden.len() as f32 / side.len() as f32;
            // A faint line may seem to stand out only where a note is beside it.
            let is_other = || f32::from(distance(mean(&hidden), mean(&shown))) > least;
            (LEAST_PART..=1.0 - LEAST_PART).contains(&share) && is_other()
        };
        let numbers = (0..sides.len()).filter(|&at| is_interrupted(&sides[at]));
        interrupted.extend(numbers.map(|at| (number, at)));
    }
    interrupted
}

fn mean(side: &[(Rgb, u8)]) -> Rgb {
    let pixels = side.iter().map(|&(pixel, _)| pixel).collect();
    Crop::new(side.len(), pixels).mean(0..side.len())
}

/// The pixels along a cell's side between two lines that cross its own, without its corners.
fn beside(one: GridLine, other: GridLine) -> Range<i32> {
    let corner = (CORNER * (other.first - one.last) as f32).ceil() as i32;
    one.last + corner..other.first - corner
}

/// Returns the pixel in the middle of a line, and how much the line stands out from the ground at least `aside` pixels
/// away, on the side where it does so more.
fn look_across(line: GridLine, aside: i32, pixel: impl Fn(i32) -> Option<Rgb>) -> Option<(Rgb, u8)> {
    let pixels: Vec<Rgb> = (line.first..line.last).filter_map(&pixel).collect();
    let contrast_to = |ground: i32| {
        let ground = pixel(ground)?;
        pixels.iter().map(|&pixel| distance(pixel, ground)).max()
    };
    // What covers the line may have its own edge at one of the distances.
    let distances = [aside, aside + aside / 2];
    let before = distances.iter().filter_map(|far| contrast_to(line.first - 1 - far)).min();
    let after = distances.iter().filter_map(|far| contrast_to(line.last + far)).min();
    Some((pixel(i32::midpoint(line.first, line.last))?, before.max(after)?))
}
