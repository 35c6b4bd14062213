//! Where the cells of an uneven lattice are on the screen.

use super::crop::Crop;
use super::edges::{Axis, Edges};
use super::lattice::Lattice;
use super::lines::{Line, snapped};
use crate::desktop::{Area, Calibration, Picture, Point};
use crate::puzzle::Cell;

/// How far the lines may reach into a cell, as a share of the step.
const MARGIN: f32 = 0.06;

/// The lines of a board, in screen pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub columns: Vec<Line>,
    pub rows: Vec<Line>,
    /// Whether a line is drawn along each diagonal.
    pub has_diagonal_lines: bool,
}

impl Places {
    pub fn new(lattice: &Lattice, edges: &Edges, corner: Point) -> Self {
        let lines = |axis, by: i32| {
            let lines = snapped(lattice, edges, axis).into_iter();
            lines.map(|line| Line { first: line.first + by, last: line.last + by }).collect()
        };
        Self { columns: lines(Axis::X, corner.x), rows: lines(Axis::Y, corner.y), has_diagonal_lines: false }
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
        let (x, y) = (margin(step_x), margin(step_y));
        let Area { left, top, width, height } = self.area(cell);
        Area { left: left + x, top: top + y, width: width - 2 * x, height: height - 2 * y }
    }

    /// The pixels of a cell in which its content is looked for, or `None` if the picture lacks some. A line that is
    /// drawn along a diagonal is not among the content.
    pub fn crop(&self, picture: &Picture, cell: Cell) -> Option<Crop> {
        let mut crop = Crop::of(picture, self.inside(cell))?;
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

    pub fn whole(&self) -> Area {
        let last = self.size();
        let (left, top) = (self.columns[0].first, self.rows[0].first);
        Area { left, top, width: self.columns[last].last - left, height: self.rows[last].last - top }
    }

    /// The even lattice from the centre of the first cell to that of the last.
    pub fn calibration(&self) -> Calibration {
        let steps = (self.size() - 1) as f64;
        let ends = |lines: &[Line]| {
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

/// The first pixel of a row or column, and the first one beyond it.
fn between(lines: &[Line], number: usize) -> (i32, i32) {
    (lines[number].last, lines[number + 1].first)
}
