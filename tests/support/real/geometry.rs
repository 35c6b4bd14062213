//! Where the cells are, found and checked on the screen: a click into the wrong cell would invalidate any test.

use super::screen::{Point, Screen};

/// No test draws larger tiles.
const LARGEST_TILE: i32 = 200;
/// No theme's menu bar is higher.
const HIGHEST_MENU_BAR: i32 = 80;
/// Lines are black; the background is nearly white, and a highlight is well above this too.
const DARK: u8 = 100;

/// A window's place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub corner: Point,
    pub width: i32,
    pub height: i32,
}

/// The drawing of a board: where its top-left corner is and how large a cell is.
///
/// The game draws `size` tiles between two borders of half a tile, rounded down, and one pixel for the last
/// line, in the middle of what the menu bar leaves of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    corner: Point,
    tile: i32,
    size: i32,
}

impl Geometry {
    /// The board of `size` symbols in `window`, or `None` while it is not completely drawn.
    pub fn find(screen: &Screen, window: Window, size: usize) -> Option<Self> {
        let size = i32::try_from(size).ok()?;
        // The menu bar's height depends on the font: try all heights until the lines match.
        (0..HIGHEST_MENU_BAR)
            .filter_map(|menu_bar| Self::in_area(window, menu_bar, size))
            .find(|geometry| geometry.is_drawn_on(screen))
    }

    fn in_area(window: Window, menu_bar: i32, size: i32) -> Option<Self> {
        let drawing = |tile: i32| size * tile + tile / 2 * 2 + 1;
        let (width, height) = (window.width, window.height - menu_bar);
        let tile = (1..=LARGEST_TILE).rev().find(|tile| drawing(*tile) <= width.min(height))?;
        let corner = Point {
            x: window.corner.x + (width - drawing(tile)) / 2,
            y: window.corner.y + menu_bar + (height - drawing(tile)) / 2,
        };
        Some(Self { corner, tile, size })
    }

    /// Whether each crossing on the diagonal is dark and the cells beside it are not, and the outline ends where
    /// it should. Without the last check, a board one pixel off would match too.
    fn is_drawn_on(&self, screen: &Screen) -> bool {
        // Borders reach this far to each side of their line.
        let border = (self.tile / 32).max(1);
        let is_dark = |(row, column): (i32, i32), by: (i32, i32)| {
            let Point { x, y } = self.crossing(row, column);
            screen.picture().brightness(Point { x: x + by.0, y: y + by.1 }) <= DARK
        };
        let is_crossing = |line: i32| {
            let beside = border + 2;
            is_dark((line, line), (0, 0))
                && !is_dark((line, line), (-beside, -beside))
                && !is_dark((line, line), (beside, beside))
        };
        let is_corner = |line: i32, outwards: i32| {
            let (last, beyond) = (border * outwards, (border + 1) * outwards);
            is_dark((line, line), (last, last))
                && !is_dark((line, line), (beyond, 0))
                && !is_dark((line, line), (0, beyond))
        };
        (0..=self.size).all(is_crossing) && is_corner(0, -1) && is_corner(self.size, 1)
    }

    /// Where the line above row `row` meets the line to the left of column `column`.
    fn crossing(&self, row: i32, column: i32) -> Point {
        let border = self.tile / 2;
        Point { x: self.corner.x + border + column * self.tile, y: self.corner.y + border + row * self.tile }
    }

    /// The outermost crossings: all cells are between them.
    pub fn outline(&self) -> (Point, Point) {
        (self.crossing(0, 0), self.crossing(self.size, self.size))
    }

    /// The distance between the centres of two neighbours.
    pub fn step(&self) -> i32 {
        self.tile
    }

    /// The centre of a cell, rows and columns counted from 0.
    pub fn centre(&self, row: usize, column: usize) -> Point {
        let (first, last) = self.corners(row, column);
        Point { x: i32::midpoint(first.x, last.x), y: i32::midpoint(first.y, last.y) }
    }

    /// The crossings at a cell's top-left and bottom-right corners.
    pub fn corners(&self, row: usize, column: usize) -> (Point, Point) {
        let index = |index: usize| i32::try_from(index).expect("boards are small");
        let (row, column) = (index(row), index(column));
        (self.crossing(row, column), self.crossing(row + 1, column + 1))
    }
}
