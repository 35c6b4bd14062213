//! Pictures and places in the bot's own types, to test what its eyes see.

use sudoku_bot::desktop::{Area, Calibration, Picture, Point as Pixel};

use super::game::Game;
use super::geometry::Window;
use super::screen::{Point, Screen};

/// The whole screen.
pub fn seen_on(screen: &Screen) -> Picture {
    let (width, height) = screen.picture().size();
    let bytes = screen.picture().part(Point { x: 0, y: 0 }, Point { x: width, y: height });
    let pixels = bytes.chunks_exact(4).map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
    Picture::new(Area { left: 0, top: 0, width, height }, pixels)
}

pub fn area(window: Window) -> Area {
    let Window { corner, width, height } = window;
    Area { left: corner.x, top: corner.y, width, height }
}

pub fn pixel(place: Point) -> Pixel {
    Pixel { x: place.x, y: place.y }
}

/// A calibration's largest error over all cells, in pixels. A cell's true centre may lie on half a pixel.
pub fn error_of(calibration: &Calibration, game: &Game) -> f64 {
    let size = game.clues().size();
    let off = |index: usize| {
        let (first, last) = game.corners(index, index);
        let steps = u32::try_from(index).map_or(f64::NAN, f64::from);
        let error = |first: i32, last: i32, origin: i32, step: f64| {
            (f64::from(origin) + steps * step - f64::midpoint(first.into(), last.into())).abs()
        };
        let Calibration { origin, step_x, step_y } = *calibration;
        error(first.x, last.x, origin.x, step_x).max(error(first.y, last.y, origin.y, step_y))
    };
    off(0).max(off(size - 1))
}
