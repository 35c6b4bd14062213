//! Draws the game like the real one: a light ground, black lines, black givens, green entries, blue pencil marks, and a
//! grey cell or corner for the highlight.

use std::ops::Range;

use crate::desktop::{Area, Calibration, Picture, Point, Rgb};
use crate::game::{Game, Purpose};
use crate::puzzle::{Cell, Index, Symbol};

/// The colour of other windows and of the background.
pub const OUTSIDE: Rgb = [60, 90, 120];
const GROUND: Rgb = [230, 230, 230];
const DIAGONAL: Rgb = [207, 207, 207];
const HIGHLIGHT: Rgb = [179, 179, 179];
const LINE: Rgb = [0, 0, 0];
const ENTRY: Rgb = [0, 138, 0];
const MARK: Rgb = [115, 115, 230];

/// Paints what `area` shows of a game whose cells are at `window`.
pub fn paint(game: &Game, window: Calibration, area: Area) -> Picture {
    let mut pixels = vec![OUTSIDE; length(area.width) * length(area.height)];
    if let Some(seen) = window_area(game, window).intersection(area) {
        let size = game.puzzle().size();
        let columns = bands(seen.left..seen.right(), window.origin.x, window.step_x, size);
        let rows = bands(seen.top..seen.bottom(), window.origin.y, window.step_y, size);
        let lines = pixels.chunks_exact_mut(length(area.width)).skip(length(seen.top - area.top));
        for (line, &row) in lines.zip(&rows) {
            let places = line.iter_mut().skip(length(seen.left - area.left));
            places.zip(&columns).for_each(|(pixel, &column)| *pixel = colour(game, row, column));
        }
    }
    Picture::new(area, pixels)
}

fn length(pixels: i32) -> usize {
    usize::try_from(pixels).expect("areas have no negative sides")
}

/// Returns the cell of the game at a point of the screen, or `None` if it is beside all cells.
pub fn cell_at(game: &Game, window: Calibration, point: Point) -> Option<Cell> {
    let size = game.puzzle().size();
    let number = |offset: i32, step: f64| {
        let number = (f64::from(offset) / step).round();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked just before")]
        (number >= 0.0 && number < f64::from(u16::MAX))
            .then_some(number as usize)
            .filter(|&number| number < size)
    };
    let row = number(point.y - window.origin.y, window.step_y)?;
    let column = number(point.x - window.origin.x, window.step_x)?;
    Some(Cell::at(row, column, size))
}

/// What the window of the game covers: its cells and half a cell around them.
pub fn window_area(game: &Game, window: Calibration) -> Area {
    let size = game.puzzle().size();
    let last = window.centre(Cell::at(size - 1, size - 1, size));
    #[expect(clippy::cast_possible_truncation, reason = "cells are smaller than screens")]
    let (width, height) = (window.step_x as i32, window.step_y as i32);
    let (left, top) = (window.origin.x - width, window.origin.y - height);
    Area { left, top, width: last.x + width - left, height: last.y + height - top }
}

/// What a row or column of pixels runs through.
#[derive(Clone, Copy)]
enum Band {
    /// The space in the window around the cells.
    Margin,
    Line,
    /// A row or column of cells, and how far into it the pixels are, as a share of a cell.
    Cells(usize, f64),
}

/// The bands of some rows or columns of pixels, worked out once for all pixels of a row or column.
fn bands(pixels: Range<i32>, origin: i32, step: f64, size: usize) -> Vec<Band> {
    #[expect(clippy::cast_precision_loss, reason = "a board has at most 35 columns")]
    let edge = size as f64;
    let band = |pixel: i32| {
        // In the middle of the pixel, where no rounding makes one cell differ from the next.
        let place = (f64::from(pixel - origin) + 0.5) / step + 0.5;
        let (number, part) = (place.floor(), place - place.floor());
        let is_line = part * step < 1.0;
        let is_cell = (0.0..edge).contains(&number);
        // The line after the last cell is where the next one would begin.
        let is_edge = (number - edge).abs() < 0.1 && is_line;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cell's number")]
        match (is_cell || is_edge, is_line) {
            (false, _) => Band::Margin,
            (true, true) => Band::Line,
            (true, false) => Band::Cells(number as usize, part),
        }
    };
    pixels.map(band).collect()
}

fn colour(game: &Game, row: Band, column: Band) -> Rgb {
    match (row, column) {
        (Band::Margin, _) | (_, Band::Margin) => GROUND,
        (Band::Line, _) | (_, Band::Line) => LINE,
        (Band::Cells(row, down), Band::Cells(column, right)) => {
            let cell = Cell::at(row, column, game.puzzle().size());
            strokes(game, cell, right, down).unwrap_or_else(|| ground(game, cell, right, down))
        }
    }
}

fn ground(game: &Game, cell: Cell, right: f64, down: f64) -> Rgb {
    let is_shaded = game.puzzle().layout().shape().diagonals && cell.is_on_diagonal();
    let highlight = game.highlight().filter(|highlight| highlight.cell == cell);
    match highlight.map(|highlight| highlight.purpose) {
        Some(Purpose::Fill) => HIGHLIGHT,
        Some(Purpose::Mark) if right + down < 0.5 => HIGHLIGHT,
        _ if is_shaded => DIAGONAL,
        _ => GROUND,
    }
}

/// The colour of the digit or mark at this place of the cell.
fn strokes(game: &Game, cell: Cell, right: f64, down: f64) -> Option<Rgb> {
    if let Some(symbol) = game.shown().digit(cell) {
        let colour = if game.puzzle().given(cell).is_some() { LINE } else { ENTRY };
        let (right, down) = ((right - 0.3) / 0.4, (down - 0.3) / 0.4);
        return covers(symbol, right, down).then_some(colour);
    }
    // Each mark has its own place, as many in a row as in a column.
    let slots = (1_u32..=6)
        .find(|slots| usize::try_from(slots * slots).is_ok_and(|all| all >= game.puzzle().size()))?;
    let slot = |part: f64| {
        let place = (part - 0.1) / 0.8 * f64::from(slots);
        (0.0..f64::from(slots)).contains(&place).then_some((place.floor(), place.fract()))
    };
    let ((column, right), (row, down)) = (slot(right)?, slot(down)?);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a slot's number")]
    let index = (row * f64::from(slots) + column) as usize;
    let is_there =
        index < game.puzzle().size() && game.shown().marks(cell).contains(Symbol::from_index(index));
    let is_middle = |part: f64| (0.25..0.75).contains(&part);
    (is_there && is_middle(right) && is_middle(down)).then_some(MARK)
}

/// Whether a symbol's shape covers this place of its square. A shape is seven rows of five dots, made
/// from the symbol's number so that any two differ in many dots.
fn covers(symbol: Symbol, right: f64, down: f64) -> bool {
    if !(0.0..1.0).contains(&right) || !(0.0..1.0).contains(&down) {
        return false;
    }
    let number = u64::try_from(symbol.index()).unwrap_or(0) + 1;
    // The mixing of splitmix64 (Steele, Lea, Flood 2014), so that no shape is another one shifted.
    let mut dots = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    dots = (dots ^ dots >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    dots = (dots ^ dots >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 34")]
    let dot = ((down * 7.0).floor() * 5.0 + (right * 5.0).floor()) as u32;
    dots >> dot & 1 == 1
}
