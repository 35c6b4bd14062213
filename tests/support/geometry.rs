//! Where the cells are: found on the screen and checked there, because a click into the wrong cell would make
//! any test worthless.

use super::screen::{Point, Screen};

/// The tile that the game starts with, and keeps where the window fits the screen.
const FULL_TILE: i32 = 48;
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
    /// The board of `size` symbols in `window`, or nothing while it is not drawn there as it should be.
    pub fn find(screen: &Screen, window: Window, size: usize) -> Option<Self> {
        let size = i32::try_from(size).ok()?;
        // The menu bar is as high as the font makes it: try all heights until the lines are where they belong.
        (0..HIGHEST_MENU_BAR)
            .filter_map(|menu_bar| Self::in_area(window, menu_bar, size))
            .find(|geometry| geometry.is_drawn_on(screen))
    }

    fn in_area(window: Window, menu_bar: i32, size: i32) -> Option<Self> {
        let drawing = |tile: i32| size * tile + tile / 2 * 2 + 1;
        let (width, height) = (window.width, window.height - menu_bar);
        let tile = (1..=FULL_TILE).rev().find(|tile| drawing(*tile) <= width.min(height))?;
        let corner = Point {
            x: window.corner.x + (width - drawing(tile)) / 2,
            y: window.corner.y + menu_bar + (height - drawing(tile)) / 2,
        };
        Some(Self { corner, tile, size })
    }

    /// Whether every crossing on the diagonal is dark, and what is beside it, inside the cells, is not.
    fn is_drawn_on(&self, screen: &Screen) -> bool {
        // Borders of blocks reach one pixel to each side of their line.
        const BESIDE: i32 = 3;
        (0..=self.size).all(|line| {
            let crossing = self.crossing(line, line);
            let beside = |by: i32| {
                screen.picture().brightness(Point { x: crossing.x + by, y: crossing.y + by }) > DARK
            };
            screen.picture().brightness(crossing) <= DARK && beside(-BESIDE) && beside(BESIDE)
        })
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
