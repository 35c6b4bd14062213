//! Finds a board on the screen by its lines: its outline is a closed rectangle, and the lines between
//! its cells cross all of it without a gap, unlike anything inside the cells.

mod dark_pixels;

use self::dark_pixels::DarkPixels;
use crate::desktop::{Area, Calibration, Picture, Point};
use crate::puzzle::{Cell, MAX_SIZE};

/// The least size of a board around the pointer: a smaller grid is more likely something else.
const LEAST_SIZE: usize = 4;

/// The least distance between a board's lines, in pixels.
const LEAST_STEP: i32 = 8;

/// How far, in pixels, lines may end from the corner they meet in: corners are blurred if the system
/// scales the window.
const SLACK: i32 = 2;

/// How far, in pixels, a line may be from its position in an even grid: positions are rounded if the
/// system scales the window.
const UNEVENNESS: f64 = 1.0;

/// How far the image of the pointer may reach from its tip, in pixels: to the left and up, and to the
/// right and down.
const POINTER_BEFORE: i32 = 8;
const POINTER_AFTER: i32 = 32;

/// A board found on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScreenGrid {
    /// The centre of the top-left cell, to the nearest pixel, and the distances between lines.
    pub calibration: Calibration,
    /// The number of rows, and of columns.
    pub size: usize,
}

impl ScreenGrid {
    fn has(&self, point: Point) -> bool {
        let Calibration { origin, step_x, step_y } = self.calibration;
        let is_within = |distance: i32, step: f64| {
            let cells = f64::from(distance) / step + 0.5;
            u32::try_from(self.size).is_ok_and(|size| (0.0..=f64::from(size)).contains(&cells))
        };
        is_within(point.x - origin.x, step_x) && is_within(point.y - origin.y, step_y)
    }
}

/// The area that the image of the pointer may cover.
fn pointer_image(pointer: Point) -> Area {
    Area {
        left: pointer.x - POINTER_BEFORE,
        top: pointer.y - POINTER_BEFORE,
        width: POINTER_BEFORE + POINTER_AFTER,
        height: POINTER_BEFORE + POINTER_AFTER,
    }
}

/// Returns the board that has the pointer in one of its cells, unless something covers a line of it.
///
/// Only its lines are looked at: they are darker than the background, unbroken and evenly spaced. The
/// picture may be of the whole screen. If the image of the pointer is in it, the pointer should be in the first
/// cell: elsewhere its image may hide a corner.
pub fn find_grid(picture: &Picture, pointer: Point) -> Option<ScreenGrid> {
    let image = pointer_image(pointer);
    // However small the cells, the left side of the board reaches beyond the image of the pointer, below
    // or above it.
    let rows = [image.bottom(), image.top - 1];
    let looks = [None, Some(image)].into_iter().flat_map(|hidden| rows.map(|y| (hidden, y)));
    looks.into_iter().find_map(|(hidden, y)| {
        (picture.area().left..=pointer.x)
            .rev()
            .filter_map(|x| grid_from(picture, Point { x, y }, hidden))
            .find(|grid| grid.size >= LEAST_SIZE && grid.has(pointer))
    })
}

/// All boards in a picture.
pub fn find_grids(picture: &Picture) -> Vec<ScreenGrid> {
    let mut grids: Vec<ScreenGrid> = Vec::new();
    for grid in grids_from(picture, picture.area(), LEAST_SIZE).filter(|grid| grid.size >= LEAST_SIZE) {
        // The pixels beside a thick line lead to the same board.
        if !grids.iter().any(|known| known.has(grid.calibration.origin)) {
            grids.push(grid);
        }
    }
    grids
}

/// Returns the board of `size` rows in an area, unless something covers a line of it.
pub fn find_grid_in(picture: &Picture, area: Area, size: usize) -> Option<ScreenGrid> {
    let area = area.intersection(picture.area())?;
    grids_from(picture, area, size.clamp(1, MAX_SIZE)).filter(|grid| grid.size == size).find(|grid| {
        let corners = [Cell::at(0, 0, size), Cell::at(size - 1, size - 1, size)];
        corners.iter().all(|&cell| area.contains(grid.calibration.centre(cell)))
    })
}

/// Returns the grids in an area. The rows of pixels that are scanned for left sides are as far apart as the least
/// height of a board of `size` rows.
fn grids_from(picture: &Picture, area: Area, size: usize) -> impl Iterator<Item = ScreenGrid> {
    let rows = (area.top..area.bottom()).step_by(size * LEAST_STEP.unsigned_abs() as usize);
    let places = rows.flat_map(move |y| (area.left..area.right()).map(move |x| Point { x, y }));
    places.filter_map(|place| grid_from(picture, place, None))
}

/// The grid whose left side passes through a point.
fn grid_from(picture: &Picture, place: Point, hidden: Option<Area>) -> Option<ScreenGrid> {
    let dark = DarkPixels::beginning_at(picture, place, hidden)?;
    let outline = outline(&dark, place)?;
    let (left, right) = (outline.left, outline.right() - 1);
    let (top, bottom) = (outline.top, outline.bottom() - 1);
    let (first_x, step_x, columns) = evenly_spaced(&lines(left..=right, |x| {
        (top + SLACK..=bottom - SLACK).all(|y| dark.may_have(Point { x, y }))
    }))?;
    let (first_y, step_y, rows) = evenly_spaced(&lines(top..=bottom, |y| {
        (left + SLACK..=right - SLACK).all(|x| dark.may_have(Point { x, y }))
    }))?;
    let origin = Point { x: nearest(first_x + step_x / 2.0), y: nearest(first_y + step_y / 2.0) };
    let size = (columns == rows && rows <= MAX_SIZE).then_some(rows)?;
    Some(ScreenGrid { calibration: Calibration { origin, step_x, step_y }, size })
}

/// The rectangle whose left side passes through a point.
fn outline(dark: &DarkPixels, place: Point) -> Option<Area> {
    let (top, bottom) = dark.column(place);
    let (left, right) = dark.row(Point { y: top, ..place });
    let is_near = |one: i32, other: i32| (one - other).abs() <= SLACK;
    let meets =
        |(first, last): (i32, i32), (begin, end): (i32, i32)| is_near(first, begin) && is_near(last, end);
    let is_rectangle = is_near(left, place.x)
        && meets(dark.row(Point { y: bottom, ..place }), (left, right))
        && meets(dark.column(Point { x: right, ..place }), (top, bottom));
    is_rectangle.then_some(Area { left, top, width: right - left + 1, height: bottom - top + 1 })
}

/// The centres of the lines among the columns or rows of pixels; adjacent ones form one thick line.
fn lines(places: impl Iterator<Item = i32>, is_line: impl Fn(i32) -> bool) -> Vec<f64> {
    let mut lines: Vec<(i32, i32)> = Vec::new();
    for place in places.filter(|&place| is_line(place)) {
        match lines.last_mut() {
            Some((_, last)) if *last == place - 1 => *last = place,
            _ => lines.push((place, place)),
        }
    }
    lines.into_iter().map(|(first, last)| f64::midpoint(first.into(), last.into())).collect()
}

/// Returns the first line, the distance between lines and the number of cells between them, or `None` if the lines are
/// not evenly spaced.
fn evenly_spaced(lines: &[f64]) -> Option<(f64, f64, usize)> {
    let (first, last) = (*lines.first()?, *lines.last()?);
    let cells = lines.len() - 1;
    let number = |count: usize| u32::try_from(count).map(f64::from).ok();
    let step = (last - first) / number(cells)?;
    let is_even = |(index, line): (usize, &f64)| {
        number(index).is_some_and(|index| (first + index * step - line).abs() <= UNEVENNESS)
    };
    let is_even = step >= LEAST_STEP.into() && lines.iter().enumerate().all(is_even);
    is_even.then_some((first, step, cells))
}

#[expect(clippy::cast_possible_truncation, reason = "screens are smaller than that")]
fn nearest(place: f64) -> i32 {
    place.round() as i32
}

#[cfg(test)]
mod canvas;
#[cfg(test)]
mod painter;
#[cfg(test)]
mod tests;
