//! Paints windows of the game, with everything the game draws, on a desktop.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "screens and boards are small"
)]

use super::canvas::{Canvas, Chance, SURROUNDINGS, grown};
use crate::desktop::{Area, Calibration, Point, Rgb};

const PAPER: Rgb = [230; 3];
const BLACK: Rgb = [0; 3];
const DIAGONAL: Rgb = [207; 3];
const HIGHLIGHT: Rgb = [179; 3];
const MARK: Rgb = [115, 115, 230];
const CAGE: Rgb = [115, 115, 23];
/// Givens, entries and errors.
const DIGITS: [Rgb; 3] = [BLACK, [0, 153, 0], [255, 0, 0]];
const MENU_BAR: i32 = 25;

/// The shape of the blocks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Blocks {
    /// Rectangles, in cells.
    Even { height: usize, width: usize },
    /// Any shape.
    Jigsaw,
}

/// A window of the game on a desktop.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub screen: (i32, i32),
    pub size: usize,
    pub blocks: Blocks,
    /// The distance between lines; fractional if the system scales the window.
    pub tile: f64,
    /// The top-left corner of the board.
    pub first: Point,
    /// The seed for everything random.
    pub seed: u64,
    pub has_diagonals: bool,
    pub has_cages: bool,
    pub has_marks: bool,
    /// Where the pointer is drawn, if the picture has one.
    pub pointer: Option<Point>,
}

impl Scene {
    /// The centre of a cell, which falls between pixels if the distance between lines is odd.
    pub(super) fn centre(&self, row: usize, column: usize) -> (f64, f64) {
        let middle = |first: i32, cell: usize| f64::from(first) + self.tile * (cell as f64 + 0.5);
        (middle(self.first.x, column), middle(self.first.y, row))
    }

    /// A point away from the centre of the first cell, by an offset in cells.
    pub(super) fn near_centre(&self, (right, down): (f64, f64)) -> Point {
        let (x, y) = self.centre(0, 0);
        Point { x: (x + right * self.tile) as i32, y: (y + down * self.tile) as i32 }
    }

    /// The largest distance of a calibrated cell from where it is painted, in pixels.
    pub(super) fn error_of(&self, calibration: &Calibration) -> f64 {
        let last = self.size - 1;
        let off = |(row, column)| {
            let (x, y) = self.centre(row, column);
            let found_x = f64::from(calibration.origin.x) + calibration.step_x * column as f64;
            let found_y = f64::from(calibration.origin.y) + calibration.step_y * row as f64;
            (found_x - x).abs().max((found_y - y).abs())
        };
        off((0, 0)).max(off((last, last)))
    }

    /// The area of the window's content.
    pub(super) fn window(&self) -> Area {
        let margin = (self.tile / 2.0) as i32;
        let board = self.line(self.size) + 2 * margin + 1;
        Area {
            left: self.first.x - margin,
            top: self.first.y - margin - MENU_BAR,
            width: board,
            height: board + MENU_BAR,
        }
    }

    /// The position of a line, relative to the first.
    fn line(&self, index: usize) -> i32 {
        (self.tile * index as f64).round() as i32
    }

    /// The area between the lines around a cell.
    fn inside(&self, row: usize, column: usize) -> Area {
        let (left, top) = (self.line(column) + 1, self.line(row) + 1);
        Area {
            left: self.first.x + left,
            top: self.first.y + top,
            width: self.line(column + 1) - left,
            height: self.line(row + 1) - top,
        }
    }

    pub(super) fn paint(&self) -> Canvas {
        let mut canvas = Canvas::new(self.screen.0, self.screen.1, SURROUNDINGS[self.seed as usize % 4]);
        let mut chance = Chance(self.seed | 1);
        canvas.scribble(&mut chance);
        self.paint_window(&mut canvas, &mut chance);
        if let Some(tip) = self.pointer {
            canvas.pointer(tip);
        }
        canvas
    }

    /// Paints the window onto another scene.
    pub(super) fn paint_onto(&self, canvas: &mut Canvas) {
        self.paint_window(canvas, &mut Chance(self.seed | 1));
    }

    fn paint_window(&self, canvas: &mut Canvas, chance: &mut Chance) {
        let window = self.window();
        canvas.fill(grown(window, 3, MENU_BAR), [70; 3]);
        canvas.fill(window, PAPER);
        for word in 0..3 {
            let word = Area { left: window.left + 8 + 30 * word, top: window.top + 8, width: 20, height: 9 };
            canvas.text(word, BLACK, chance);
        }
        self.paint_board(canvas, chance);
    }

    fn paint_board(&self, canvas: &mut Canvas, chance: &mut Chance) {
        let extra = (self.tile as i32 / 32).max(1);
        let length = self.line(self.size) + 1;
        let board = Area { left: self.first.x, top: self.first.y, width: length, height: length };
        canvas.fill(grown(board, extra, extra), BLACK);
        let highlighted = (chance.below(self.size), chance.below(self.size));
        for row in 0..self.size {
            for column in 0..self.size {
                let is_diagonal = row == column || row + column + 1 == self.size;
                let shade = if self.has_diagonals && is_diagonal { DIAGONAL } else { PAPER };
                let is_highlighted = highlighted == (row, column);
                self.paint_cell(
                    canvas,
                    chance,
                    (row, column),
                    if is_highlighted { HIGHLIGHT } else { shade },
                );
            }
        }
    }

    fn paint_cell(
        &self,
        canvas: &mut Canvas,
        chance: &mut Chance,
        (row, column): (usize, usize),
        shade: Rgb,
    ) {
        let inside = self.inside(row, column);
        canvas.fill(inside, shade);
        let extra = (self.tile as i32 / 32).max(1);
        for side in Side::ALL {
            if self.is_border((row, column), side) {
                canvas.fill(side.strip(inside, extra), BLACK);
            }
            if self.has_cages && chance.below(3) > 0 {
                let inset = 4 * extra - 1;
                canvas.fill(side.strip(grown(inside, -inset, -inset), 1), CAGE);
            }
        }
        let content = grown(inside, -extra - 1, -extra - 1);
        match chance.below(3) {
            0 => {
                let stroke =
                    Area { left: content.left + content.width / 3, width: content.width / 3, ..content };
                canvas.text(stroke, DIGITS[chance.below(3)], chance);
            }
            _ if self.has_marks => canvas.text(content, MARK, chance),
            _ => {}
        }
        if self.has_cages && chance.below(3) == 0 {
            canvas.text(
                Area { width: content.width / 2, height: content.height / 3, ..content },
                CAGE,
                chance,
            );
        }
    }

    fn is_border(&self, (row, column): (usize, usize), side: Side) -> bool {
        // The line on that side of the cell, and the cell's position along it.
        let (line, along, is_upright) = match side {
            Side::Left => (column, row, true),
            Side::Right => (column + 1, row, true),
            Side::Top => (row, column, false),
            Side::Bottom => (row + 1, column, false),
        };
        match self.blocks {
            Blocks::Even { height, width } => line % if is_upright { width } else { height } == 0,
            Blocks::Jigsaw => {
                let edge = (line * self.size + along) * 2 + usize::from(is_upright);
                // Both cells beside an edge must agree.
                let mut chance =
                    Chance((self.seed ^ (edge as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1);
                line % self.size == 0 || chance.below(2) == 0
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Top,
    Right,
    Bottom,
}

impl Side {
    const ALL: [Self; 4] = [Self::Left, Self::Top, Self::Right, Self::Bottom];

    /// The strip of an area along this side.
    fn strip(self, area: Area, thickness: i32) -> Area {
        match self {
            Self::Left => Area { width: thickness, ..area },
            Self::Top => Area { height: thickness, ..area },
            Self::Right => Area { left: area.right() - thickness, width: thickness, ..area },
            Self::Bottom => Area { top: area.bottom() - thickness, height: thickness, ..area },
        }
    }
}
