//! A canvas to paint desktops on.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "screens and boards are small"
)]

use crate::desktop::{Area, Picture, Point, Rgb};

const BLACK: Rgb = [0; 3];
/// The colours of the desktop and of other windows.
pub(super) const SURROUNDINGS: [Rgb; 4] = [BLACK, [40, 42, 54], [90, 140, 200], [255; 3]];

/// An area grown by `by` on three sides, and by `top` at the top.
pub(super) fn grown(area: Area, by: i32, top: i32) -> Area {
    Area {
        left: area.left - by,
        top: area.top - top,
        width: area.width + 2 * by,
        height: area.height + by + top,
    }
}

/// Pixels to paint on.
pub(super) struct Canvas {
    area: Area,
    pixels: Vec<Rgb>,
}

impl Canvas {
    pub(super) fn new(width: i32, height: i32, colour: Rgb) -> Self {
        let area = Area { left: 0, top: 0, width, height };
        Self { area, pixels: vec![colour; (width * height) as usize] }
    }

    pub(super) fn picture(self) -> Picture {
        Picture::new(self.area, self.pixels)
    }

    /// A picture of only this part.
    pub(super) fn part(self, area: Area) -> Picture {
        let whole = self.picture();
        let places = (area.top..area.bottom()).flat_map(|y| (area.left..area.right()).map(move |x| (x, y)));
        let pixels = places.map(|(x, y)| whole.pixel(x, y).expect("a part of the picture")).collect();
        Picture::new(area, pixels)
    }

    pub(super) fn fill(&mut self, area: Area, colour: Rgb) {
        let Some(area) = area.intersection(self.area) else { return };
        for y in area.top..area.bottom() {
            let row = (y * self.area.width) as usize;
            self.pixels[row + area.left as usize..row + area.right() as usize].fill(colour);
        }
    }

    /// Strokes close together, like those of digits and letters.
    pub(super) fn text(&mut self, area: Area, colour: Rgb, chance: &mut Chance) {
        for _ in 0..5 {
            let (right, down) =
                (chance.below(area.width as usize) as i32, chance.below(area.height as usize) as i32);
            let (width, height) = if chance.below(2) == 0 { (area.width, 1) } else { (1, area.height) };
            let stroke = Area { left: area.left + right, top: area.top + down, width, height };
            if let Some(stroke) = stroke.intersection(area) {
                self.fill(stroke, colour);
            }
        }
    }

    /// Other windows, with frames and text.
    pub(super) fn scribble(&mut self, chance: &mut Chance) {
        for _ in 0..6 {
            let Area { width, height, .. } = self.area;
            let window = Area {
                left: chance.below(width as usize) as i32,
                top: chance.below(height as usize) as i32,
                width: 60 + chance.below(600) as i32,
                height: 60 + chance.below(400) as i32,
            };
            self.fill(window, SURROUNDINGS[chance.below(4)]);
            self.fill(grown(window, -2, -20), SURROUNDINGS[chance.below(4)]);
            for line in 0..window.height / 14 - 2 {
                let top = window.top + 22 + 14 * line;
                let words = Area { left: window.left + 5, top, width: window.width - 20, height: 10 };
                self.text(words, SURROUNDINGS[chance.below(4)], chance);
            }
        }
    }

    /// A black arrow with a white outline.
    pub(super) fn pointer(&mut self, tip: Point) {
        for row in 0..18 {
            let length = row.min(12);
            let line = Area { left: tip.x, top: tip.y + row, width: length + 2, height: 1 };
            self.fill(line, [255; 3]);
            self.fill(Area { left: tip.x + 1, width: length, ..line }, BLACK);
        }
    }
}

/// Random numbers: xorshift.
pub(super) struct Chance(pub u64);

impl Chance {
    /// A number from 0 up to, but not including, the limit.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        for (left, shift) in [(true, 13), (false, 7), (true, 17)] {
            self.0 ^= if left { self.0 << shift } else { self.0 >> shift };
        }
        (self.0 >> 11) as usize % limit.max(1)
    }
}
