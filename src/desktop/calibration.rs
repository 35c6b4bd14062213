//! Where the cells are on the screen.

use super::{Area, Point};
use crate::puzzle::Cell;

const LEAST_STEP: f64 = 8.0;

/// The centre of the top-left cell and the distance to its neighbours, in screen pixels.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Calibration {
    #[serde(flatten)]
    pub origin: Point,
    /// From a cell to its right-hand neighbour.
    pub step_x: f64,
    /// From a cell to the one below.
    pub step_y: f64,
}

impl Calibration {
    /// Square cells `step` pixels apart.
    pub fn new(origin: Point, step: f64) -> Self {
        Self { origin, step_x: step, step_y: step }
    }

    /// Calibrates from two points: `first` in the top-left cell, and `second` in its right-hand neighbour or, if the
    /// `size` of the board is known, in the bottom-right cell.
    ///
    /// # Errors
    /// A sentence that says where to point instead.
    pub fn from_two_cells(first: Point, second: Point, size: Option<usize>) -> Result<Self, String> {
        let (right, down) = (f64::from(second.x - first.x), f64::from(second.y - first.y));
        // Someone pointing at the neighbour is less than half a cell off its row.
        let same_row = down.abs() < right / 2.0;
        let calibration = match size {
            _ if same_row => Self::new(first, right),
            _ if right <= 0.0 || down <= 0.0 => {
                return Err(
                    "point at the right-hand neighbour of the top-left cell, or at the bottom-right cell"
                        .into(),
                );
            }
            Some(size) => {
                #[expect(clippy::cast_precision_loss, reason = "a board has at most 35 columns")]
                let steps = (size - 1) as f64;
                Self { origin: first, step_x: right / steps, step_y: down / steps }
            }
            None => {
                return Err(
                    "copy the board first: the bottom-right cell gives the step only if the size is known"
                        .into(),
                );
            }
        };
        if calibration.step_x < LEAST_STEP || calibration.step_y < LEAST_STEP {
            return Err(format!(
                "a step of {:.1} x {:.1} pixels is too small: point at two different cells",
                calibration.step_x, calibration.step_y
            ));
        }
        Ok(calibration)
    }

    pub fn centre(&self, cell: Cell) -> Point {
        let (row, column) = (cell.row(), cell.column());
        #[expect(clippy::cast_precision_loss, reason = "a board has at most 35 columns")]
        let (right, down) = (column as f64, row as f64);
        self.at(right, down)
    }

    /// Returns the area that all cells of a board with `size` rows cover.
    pub(crate) fn area(&self, size: usize) -> Area {
        #[expect(clippy::cast_precision_loss, reason = "a board has at most 35 columns")]
        let last = size as f64 - 0.5;
        let (first, end) = (self.at(-0.5, -0.5), self.at(last, last));
        Area { left: first.x, top: first.y, width: end.x - first.x, height: end.y - first.y }
    }

    /// Two places in the margin that the game leaves around its cells: to the left, and above.
    pub(crate) fn margins(&self) -> [Point; 2] {
        // Between the outline, half a cell from the centre, and the edge, a whole cell from it.
        [self.at(-0.75, 0.0), self.at(0.0, -0.75)]
    }

    /// The place that is this many cells to the right of the first and below it.
    fn at(&self, right: f64, down: f64) -> Point {
        #[expect(clippy::cast_possible_truncation, reason = "screens are smaller than that")]
        let offset = |distance: f64| distance.round() as i32;
        Point {
            x: self.origin.x + offset(right * self.step_x),
            y: self.origin.y + offset(down * self.step_y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Point = Point { x: 100, y: 50 };

    fn point(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    #[test]
    fn the_neighbour_gives_the_step() {
        let calibration = Calibration::from_two_cells(FIRST, point(148, 53), None);
        assert_eq!(calibration, Ok(Calibration::new(FIRST, 48.0)));
    }

    #[test]
    fn the_corner_gives_both_steps_exactly() {
        let calibration =
            Calibration::from_two_cells(FIRST, point(100 + 37 * 24 + 5, 50 + 37 * 24), Some(25));
        let calibration = calibration.expect("the corner is below and to the right");
        assert_eq!(calibration.centre(Cell::at(24, 24, 25)), point(993, 938));
        assert_eq!(calibration.centre(Cell::at(12, 0, 25)), point(100, 494));
    }

    #[test]
    fn places_that_give_no_step_are_refused() {
        for (second, size) in [
            (point(90, 50), None),
            (point(100, 90), None),
            (point(100, 50), Some(9)),
            (point(104, 50), Some(9)),
            (point(200, 40 + 300), None),
        ] {
            assert!(Calibration::from_two_cells(FIRST, second, size).is_err(), "{second:?}");
        }
    }
}
