//! Where the cells of an uneven lattice are on the screen.

use itertools::Itertools as _;

use super::crop::Crop;
use super::edges::{Axis, Edges};
use super::lattice::Lattice;
use super::lines::{GridLine, snapped};
use crate::desktop::{Area, Calibration, Picture, Point};
use crate::puzzle::Cell;

/// How far the lines may reach into a cell, as a share of the step.
const MARGIN: f32 = 0.06;

/// The share of a cell's side from which a row or column of ink belongs to a line.
const WHOLE: f32 = 0.85;

/// How different the distances are between columns without lines, as a share of the longest.
const UNEVEN: f64 = 0.25;

/// The lines of a board, in screen pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub columns: Vec<GridLine>,
    pub rows: Vec<GridLine>,
    /// Whether a line is drawn along each diagonal.
    pub has_diagonal_lines: bool,
}

impl Places {
    pub fn new(lattice: &Lattice, edges: &Edges, corner: Point) -> Self {
        let lines = |axis, by: i32| {
            let lines = snapped(lattice, edges, axis).into_iter();
            lines.map(|line| GridLine { first: line.first + by, last: line.last + by }).collect()
        };
        Self { columns: lines(Axis::X, corner.x), rows: lines(Axis::Y, corner.y), has_diagonal_lines: false }
    }

    /// Divides the blocks of a board that has lines around blocks only, between the columns and rows of their ink.
    /// `None` if the ink does not form cells.
    pub fn divided(&self, picture: &Picture) -> Option<Self> {
        let blocks = self.size();
        let cells = (0..blocks * blocks).map(|block| Cell::new(block, blocks));
        let crops: Vec<Crop> = cells.map(|block| self.crop(picture, block)).collect::<Option<_>>()?;
        let strokes = |crop: &Crop| Some((crop.width, crop.contrast(crop.ground()).strokes()?));
        let strokes: Vec<(usize, Vec<bool>)> = crops.iter().filter_map(strokes).collect();
        let (mut columns, mut rows) = (Vec::new(), Vec::new());
        for (width, strokes) in &strokes {
            for place in (0..strokes.len()).filter(|&place| strokes[place]) {
                columns.push(place % width);
                rows.push(place / width);
            }
        }
        let (block, inside) = (self.area(Cell::new(0, blocks)), self.inside(Cell::new(0, blocks)));
        Some(Self {
            columns: divided(&self.columns, inside.left - block.left, columns)?,
            rows: divided(&self.rows, inside.top - block.top, rows)?,
            ..*self
        })
    }

    pub fn size(&self) -> usize {
        self.columns.len() - 1
    }

    /// The pixels of a cell, without the lines around it.
    pub fn area(&self, cell: Cell) -> Area {
        let (left, right) = between(&self.columns, cell.column());
        let (top, bottom) = between(&self.rows, cell.row());
        Area { left, top, width: right - left, height: bottom - top }
    }

    /// The part of a cell in which its content is looked for.
    pub fn inside(&self, cell: Cell) -> Area {
        let margin = |step: f64| (MARGIN * step as f32).max(1.0).round() as i32;
        let Calibration { step_x, step_y, .. } = self.calibration();
        self.area(cell).grown(-margin(step_x), -margin(step_y))
    }

    /// The pixels of a cell in which its content is looked for, or `None` if the picture lacks some. Neither a line that
    /// is drawn along a diagonal nor dots that make up the ground are among the content.
    pub fn crop(&self, picture: &Picture, cell: Cell) -> Option<Crop> {
        self.crop_of(picture, cell, self.inside(cell))
    }

    /// Like [`crop`](Self::crop), but with all of a symbol that begins or ends so near a line that the crop would cut
    /// it off.
    pub fn whole_crop(&self, picture: &Picture, cell: Cell, crop: Crop) -> Option<Crop> {
        let reached = self.reached(picture, cell, &crop);
        if reached == self.inside(cell) { Some(crop) } else { self.crop_of(picture, cell, reached) }
    }

    fn crop_of(&self, picture: &Picture, cell: Cell, part: Area) -> Option<Crop> {
        let mut crop = Crop::of(picture, part)?;
        crop.even_out();
        if self.has_diagonal_lines {
            let (row, column, last) = (cell.row(), cell.column(), self.size() - 1);
            for is_falling in [true, false] {
                if row == if is_falling { column } else { last - column } {
                    crop.remove_diagonal(is_falling);
                }
            }
        }
        Some(crop)
    }

    /// The part of a cell that its symbol reaches, if that is more than its inside.
    fn reached(&self, picture: &Picture, cell: Cell, crop: &Crop) -> Area {
        let inside = self.inside(cell);
        if crop.was_dotted {
            return inside;
        }
        let ground = crop.ground();
        let Some(least) = crop.contrast(ground).least_of_stroke() else { return inside };
        let Area { left: x, top: y, width, height } = inside;
        let ink = |part: Area| {
            let contrast = Crop::of(picture, part).map(|part| part.contrast(ground).values);
            contrast.into_iter().flatten().filter(|&value| f32::from(value) > least).count()
        };
        let across = |x: i32| ink(Area { left: x, top: y, width: 1, height });
        let along = |y: i32| ink(Area { left: x, top: y, width, height: 1 });
        let area = self.area(cell);
        let left = end_of_ink(x, area.left, height, across);
        let right = end_of_ink(inside.right() - 1, area.right() - 1, height, across);
        let top = end_of_ink(y, area.top, width, along);
        let bottom = end_of_ink(inside.bottom() - 1, area.bottom() - 1, width, along);
        Area { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    pub fn whole(&self) -> Area {
        let last = self.size();
        let (left, top) = (self.columns[0].first, self.rows[0].first);
        Area { left, top, width: self.columns[last].last - left, height: self.rows[last].last - top }
    }

    /// The even lattice from the centre of the first cell to that of the last.
    pub fn calibration(&self) -> Calibration {
        let steps = (self.size() - 1) as f64;
        let ends = |lines: &[GridLine]| {
            let centre = |number| {
                let (first, last) = between(lines, number);
                f64::from(first + last) / 2.0
            };
            (centre(0), (centre(lines.len() - 2) - centre(0)) / steps)
        };
        let ((x, step_x), (y, step_y)) = (ends(&self.columns), ends(&self.rows));
        Calibration { origin: Point { x: x.round() as i32, y: y.round() as i32 }, step_x, step_y }
    }

    /// The mean distance between cells.
    pub fn step(&self) -> f32 {
        let Calibration { step_x, step_y, .. } = self.calibration();
        f64::midpoint(step_x, step_y) as f32
    }
}

/// Returns the lines between cells if lines are drawn around blocks only: halfway between the runs of ink, whose places
/// are counted from `from` pixels inside a block. The lines around blocks are widened until all cells are equal, if
/// there is room. `None` unless a block has as many evenly spaced columns as there are blocks.
fn divided(lines: &[GridLine], from: i32, ink: Vec<usize>) -> Option<Vec<GridLine>> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for place in ink.into_iter().map(|place| from + place as i32).sorted_unstable().dedup() {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end = place + 1,
            _ => runs.push((place, place + 1)),
        }
    }
    let blocks = lines.len() - 1;
    let middles: Vec<i32> = runs.iter().map(|(first, end)| i32::midpoint(*first, *end)).collect();
    let (least, most) =
        middles.iter().tuple_windows().map(|(one, other)| other - one).minmax().into_option()?;
    if runs.len() != blocks || f64::from(most - least) > UNEVEN * f64::from(most) {
        return None;
    }
    let half = least / 2;
    let mut all = vec![lines[0]];
    for pair in lines.windows(2) {
        let cells = middles.iter().map(|middle| pair[0].last + middle);
        all.last_mut()?.last = (pair[0].last + middles[0] - half).max(pair[0].last);
        all.extend(
            cells.tuple_windows().map(|(one, other)| GridLine { first: one + half, last: other - half }),
        );
        let end = pair[0].last + middles[blocks - 1] + half;
        all.push(GridLine { first: end.min(pair[1].first), ..pair[1] });
    }
    Some(all)
}

/// Returns the first place without ink on the way, or `from` if there is a line or ink all the way.
fn end_of_ink(from: i32, to: i32, length: i32, ink: impl Fn(i32) -> usize) -> i32 {
    let line = (WHOLE * length as f32) as usize;
    let towards = (to - from).signum();
    let mut place = from;
    loop {
        match ink(place) {
            0 => return place,
            ink if ink >= line => return from,
            _ if place == to => return from,
            _ => place += towards,
        }
    }
}

/// The first pixel of a row or column, and the first one beyond it.
fn between(lines: &[GridLine], number: usize) -> (i32, i32) {
    (lines[number].last, lines[number + 1].first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of cells in blocks 90 pixels wide, between lines of one pixel, whose ink is in these places.
    fn lines(ink: &[std::ops::Range<usize>]) -> Option<Vec<(i32, i32)>> {
        let around = (0..4).map(|block| GridLine { first: 91 * block, last: 91 * block + 1 });
        let lines = divided(&around.collect::<Vec<_>>(), 0, ink.iter().cloned().flatten().collect())?;
        Some(lines.into_iter().map(|line| (line.first, line.last)).collect())
    }

    #[test]
    fn blocks_are_divided_half_way_between_what_stands_in_them() {
        let expected = [(0, 12), (32, 32), (52, 52), (72, 103), (123, 123), (143, 143), (163, 194)];
        let found = lines(&[38..44, 20..22, 58..64, 18..24]).expect("three columns");
        assert_eq!(found[..7], expected);
        assert_eq!(found[9], (254, 274));
        // There is no room for more on both sides.
        let found = lines(&[5..15, 40..50, 75..85]).expect("three columns");
        assert_eq!(found[..4], [(0, 1), (28, 29), (63, 64), (91, 92)]);
    }

    #[test]
    fn what_does_not_stand_in_as_many_columns_at_equal_distances_is_no_board() {
        assert_eq!(lines(&[18..24, 38..44]), None);
        assert_eq!(lines(&[18..24, 38..44, 58..64, 78..84]), None);
        assert_eq!(lines(&[18..24, 38..44, 78..84]), None);
        assert_eq!(lines(&[]), None);
    }
}
