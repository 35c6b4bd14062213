//! Pixels to draw on, of one area of the screen.

use sudoku_bot::desktop::{Area, Picture, Point, Rgb};

use super::glyphs::Mask;

/// The pixels of an area; what is drawn outside its part within a window is lost.
#[derive(Debug)]
pub struct Canvas {
    area: Area,
    window: Area,
    pixels: Vec<Rgb>,
}

impl Canvas {
    pub fn new(area: Area, window: Area, colour: Rgb) -> Self {
        let pixels = length(area.width) * length(area.height);
        Self { area, window, pixels: vec![colour; pixels] }
    }

    /// The part of an area that would be seen.
    fn seen(&self, area: Area) -> Option<Area> {
        self.area.intersection(area)?.intersection(self.window)
    }

    /// Whether anything drawn there would be seen.
    pub fn shows(&self, area: Area) -> bool {
        self.seen(area).is_some()
    }

    pub fn fill(&mut self, area: Area, colour: Rgb) {
        let Some(area) = self.seen(area) else { return };
        for y in area.top..area.bottom() {
            let start = self.index(Point { x: area.left, y });
            self.pixels[start..start + length(area.width)].fill(colour);
        }
    }

    /// Fills every other pixel of an area.
    pub fn dot(&mut self, area: Area, colour: Rgb) {
        let Some(area) = self.seen(area) else { return };
        for y in area.top..area.bottom() {
            let first = area.left + (area.left + y).rem_euclid(2);
            for x in (first..area.right()).step_by(2) {
                let index = self.index(Point { x, y });
                self.pixels[index] = colour;
            }
        }
    }

    /// Makes all pixels darker.
    pub fn darken(&mut self) {
        for pixel in &mut self.pixels {
            *pixel = mixed(*pixel, [0; 3], 0.6);
        }
    }

    /// Makes the pixels of an area lighter or darker by up to this much, always in the same way.
    pub fn roughen(&mut self, area: Area, most: u8) {
        let Some(area) = self.seen(area).filter(|_| most > 0) else { return };
        for y in area.top..area.bottom() {
            for x in area.left..area.right() {
                let index = self.index(Point { x, y });
                let by = grain(x, y) % (2 * most + 1);
                self.pixels[index] =
                    self.pixels[index].map(|channel| channel.saturating_add(by).saturating_sub(most));
            }
        }
    }

    /// Draws a frame of this width just within an area.
    pub fn frame(&mut self, area: Area, width: i32, colour: Rgb) {
        let Area { left, top, .. } = area;
        self.fill(Area { height: width, ..area }, colour);
        self.fill(Area { width, ..area }, colour);
        self.fill(Area { top: top.max(area.bottom() - width), height: width, ..area }, colour);
        self.fill(Area { left: left.max(area.right() - width), width, ..area }, colour);
    }

    /// Draws a mask around a point in this colour, as strongly as `share` says.
    pub fn stamp(&mut self, mask: &Mask, centre: Point, colour: Rgb, share: f64) {
        let (left, top) = (centre.x - mask.width / 2, centre.y - mask.height / 2);
        let places = (0..mask.height).flat_map(|row| (0..mask.width).map(move |column| (column, row)));
        for ((column, row), &dark) in places.zip(&mask.shares) {
            let point = Point { x: left + column, y: top + row };
            if dark > 0.0 && self.area.contains(point) && self.window.contains(point) {
                let index = self.index(point);
                self.pixels[index] = mixed(self.pixels[index], colour, dark * share);
            }
        }
    }

    /// The picture of an area of the screen of the same size.
    pub fn into_picture(self, area: Area) -> Picture {
        Picture::new(area, self.pixels)
    }

    fn index(&self, point: Point) -> usize {
        length(point.y - self.area.top) * length(self.area.width) + length(point.x - self.area.left)
    }
}

fn length(pixels: i32) -> usize {
    usize::try_from(pixels).expect("areas have no negative sides")
}

/// A number that looks random for each pixel, by the mixing of splitmix64 (Steele, Lea, Flood 2014).
fn grain(x: i32, y: i32) -> u8 {
    let place = u64::from(x.cast_unsigned()) << 32 | u64::from(y.cast_unsigned());
    let mixed = place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27).to_be_bytes()[0]
}

/// A colour between two, the nearer to the second the larger the share.
fn mixed(from: Rgb, to: Rgb, share: f64) -> Rgb {
    let channel = |index: usize| {
        let (from, to) = (f64::from(from[index]), f64::from(to[index]));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
        let mixed = (from + (to - from) * share).round() as u8;
        mixed
    };
    [channel(0), channel(1), channel(2)]
}
