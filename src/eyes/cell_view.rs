//! One cell on the screen: its highlight and its content.

use super::ink::Ink;
use crate::desktop::{Area, Picture, Point, Rgb};
use crate::game::Purpose;

/// What is seen in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    Blank,
    /// Pencil marks, which are not read one by one.
    Marks(Ink),
    Digit {
        /// Whether it is black, as Solo's givens are, rather than coloured, as entries are; false in foreign programs,
        /// whose colours mean nothing.
        is_given: bool,
        ink: Ink,
    },
}

impl Content {
    /// Whether both look the same pixel by pixel, so that not even one pencil mark differs.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Blank, Self::Blank) => true,
            (Self::Marks(ours), Self::Marks(theirs))
            | (Self::Digit { ink: ours, .. }, Self::Digit { ink: theirs, .. }) => ours.is_same(theirs),
            _ => false,
        }
    }
}

/// What the game draws of cages in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CageInk {
    None,
    Lines,
    LinesAndSum,
}

/// What a cell shows, before it is compared with the usual brightness on its board.
#[derive(Clone, Debug)]
pub(super) struct CellView {
    /// The brightness of the background in the top-left corner.
    pub corner: u8,
    /// The brightness of the background in the bottom-right corner.
    pub background: u8,
    pub content: Content,
}

/// How far the lines between cells and around blocks reach into a cell, as a share of the cell, but
/// at least this many pixels.
const LINES: f64 = 1.0 / 16.0;
const LEAST_LINES: i32 = 2;

/// The corner that is darker in a cell highlighted for a pencil mark: a triangle with sides of half a
/// cell.
const CORNER: f64 = 0.5;

/// How far beyond that the corner may reach: as a share of it, for the thicker lines around blocks, and in pixels, for
/// lines that are not thinner in small cells.
const CORNER_BLUR: f64 = 1.15;
const CORNER_BLUR_PIXELS: f64 = 3.0;

/// The least share of a cell that a digit covers, and that pencil marks cover.
const LEAST_DIGIT: f64 = 0.01;
const LEAST_MARKS: f64 = 0.0015;

/// The largest difference between the channels of a grey pixel.
const GREY: u8 = 12;

/// A pixel less dark than this, of 255, may be an uneven background.
const FAINT_STROKE: f64 = 12.0;

/// How much lighter than black a coloured digit is in red or in green, as a share.
const COLOURED: f64 = 1.0 / 6.0;

/// The least share by which cages darken red and green less than blue: usually it is about half.
const CAGE: f64 = 0.25;

/// The least distances between a digit and the sides of its cell, as shares of the cell: to the left and top
/// sides, and to the right and bottom ones, towards which digits are shifted a little. What is nearer is the
/// blur of the lines between cells, or the lines of cages.
const AROUND_DIGIT: (f64, f64) = (0.1, 0.1);
const AROUND_DIGIT_IN_CAGE: (f64, f64) = (0.22, 0.19);

/// The top-left part of a cell that a cage's sum lies in, as a share of its sides.
const SUM: f64 = 0.55;

/// How far the coloured fringes of strokes reach, as a share of the cell, but at least one pixel.
const FRINGE: f64 = 1.0 / 48.0;

impl CellView {
    /// Returns what the cell that fills `area` shows, or `None` if the picture does not contain it or shows no
    /// background.
    pub fn read(picture: &Picture, area: Area, cage_ink: CageInk) -> Option<Self> {
        let cell = CellPixels { picture, area, cage_ink };
        let background = cell.background(|right, down| right + down > 2.0 - CORNER)?;
        // In a tiny cell, a pencil mark can cover all of the corner that is sampled.
        let corner = cell.background(|right, down| right + down < CORNER * 0.8).unwrap_or(background);
        let (digit, colour) = cell.digit(corner, background)?;
        let marks = cell.marks(corner, background)?;
        let size = f64::from(area.width) * f64::from(area.height);
        let content = if digit.amount() > LEAST_DIGIT * size {
            Content::Digit { is_given: !colour.is_green() && !colour.is_red(), ink: digit }
        } else if marks.amount() > LEAST_MARKS * size {
            Content::Marks(marks)
        } else {
            Content::Blank
        };
        Some(Self { corner, background, content })
    }

    /// The cell's highlight, if its background is as bright as `plain` without one.
    pub fn highlight(&self, plain: u8) -> Option<Purpose> {
        let is_dark = |level: u8| f64::from(level) < f64::from(plain) * 0.94;
        match (is_dark(self.corner), is_dark(self.background)) {
            (true, true) => Some(Purpose::Fill),
            (true, false) => Some(Purpose::Mark),
            (false, _) => None,
        }
    }
}

/// The rectangle of a picture that is a cell.
struct CellPixels<'a> {
    picture: &'a Picture,
    area: Area,
    cage_ink: CageInk,
}

/// How much strokes darken each channel in total. With subpixel antialiasing (`ClearType`) strokes have coloured
/// fringes, which cancel each other out in the total.
#[derive(Clone, Copy, Debug, Default)]
struct Darkness {
    red: f64,
    green: f64,
    blue: f64,
}

impl Darkness {
    fn of([red, green, blue]: Rgb, background: u8) -> Self {
        let darkness = |channel: u8| f64::from(background) - f64::from(channel);
        Self { red: darkness(red), green: darkness(green), blue: darkness(blue) }
    }

    /// Adds the darkness of a pixel that is dark enough to be a stroke.
    fn add(&mut self, other: Self) {
        if other.red.max(other.green).max(other.blue) > FAINT_STROKE {
            self.red += other.red;
            self.green += other.green;
            self.blue += other.blue;
        }
    }

    /// How much of a pixel is covered, 0 to 255.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in the range of a byte")]
    fn cover(self, background: u8) -> u8 {
        (self.blue * 255.0 / f64::from(background.max(1))).clamp(0.0, 255.0) as u8
    }

    fn is_green(self) -> bool {
        self.green < self.red.min(self.blue) - COLOURED * self.blue
    }

    fn is_red(self) -> bool {
        self.red < self.green.min(self.blue) - COLOURED * self.blue
    }

    /// Whether the strokes are those of a cage, darkest in blue.
    fn is_cage(self) -> bool {
        self.red.max(self.green) < (1.0 - CAGE) * self.blue
    }
}

impl CellPixels<'_> {
    /// The pixels between the cell's lines, row by row, each with its position as shares of the cell.
    fn pixels(&self) -> impl Iterator<Item = (f64, f64, Point)> + '_ {
        let Area { left, top, width, height } = self.area;
        inside(height).flat_map(move |y| {
            inside(width).map(move |x| {
                let right = (f64::from(x) + 0.5) / f64::from(width);
                let down = (f64::from(y) + 0.5) / f64::from(height);
                (right, down, Point { x: left + x, y: top + y })
            })
        })
    }

    /// The most frequent shade of grey in a part of the cell.
    fn background(&self, is_part: impl Fn(f64, f64) -> bool) -> Option<u8> {
        let mut counts = [0_usize; 256];
        for (right, down, place) in self.pixels() {
            let [red, green, blue] = self.picture.pixel(place.x, place.y)?;
            let is_grey = red.max(green).max(blue) - red.min(green).min(blue) <= GREY;
            if is_grey && is_part(right, down) {
                counts[usize::from(green)] += 1;
            }
        }
        let shade = (0_u8..=255).max_by_key(|&shade| counts[usize::from(shade)])?;
        (counts[usize::from(shade)] > 0).then_some(shade)
    }

    /// The strokes of a digit, and how dark they are. In the blue channel black, green and red are equally dark,
    /// and pencil marks are as light as the background.
    fn digit(&self, corner: u8, background: u8) -> Option<(Ink, Darkness)> {
        let is_cage_wrong = self.cage_lines(background)?.is_red();
        let mut cover = Vec::new();
        let mut total = Darkness::default();
        for (right, down, place) in self.pixels() {
            let background = if right + down < CORNER { corner } else { background };
            let is_sum = || {
                let strokes = self.around(place, background);
                if is_cage_wrong { strokes.is_red() } else { strokes.is_cage() }
            };
            let may_be_sum = self.cage_ink == CageInk::LinesAndSum && right.max(down) < SUM;
            if self.is_beside_digit(right, down) || may_be_sum && is_sum() {
                cover.push(0);
            } else {
                let darkness = self.darkness(place, background)?;
                total.add(darkness);
                cover.push(darkness.cover(background));
            }
        }
        Some((Ink::new(inside(self.area.width).len(), cover), total))
    }

    /// Whether a place is so near a side of the cell that no digit reaches it.
    fn is_beside_digit(&self, right: f64, down: f64) -> bool {
        let (before, after) = match self.cage_ink {
            CageInk::None => AROUND_DIGIT,
            CageInk::Lines | CageInk::LinesAndSum => AROUND_DIGIT_IN_CAGE,
        };
        right.min(down) < before || right.max(down) > 1.0 - after
    }

    /// How dark the lines of the cell's cage are. Those of a cage with a wrong sum are red.
    fn cage_lines(&self, background: u8) -> Option<Darkness> {
        let mut total = Darkness::default();
        for (_, _, place) in self.pixels().filter(|&(right, down, _)| self.is_beside_digit(right, down)) {
            total.add(self.darkness(place, background)?);
        }
        Some(total)
    }

    fn darkness(&self, place: Point, background: u8) -> Option<Darkness> {
        Some(Darkness::of(self.picture.pixel(place.x, place.y)?, background))
    }

    /// How dark the strokes are at a place and beside it, as far as their coloured fringes reach.
    fn around(&self, place: Point, background: u8) -> Darkness {
        #[expect(clippy::cast_possible_truncation, reason = "within a cell")]
        let reach = ((f64::from(self.area.width) * FRINGE).round() as i32).max(1);
        let mut total = Darkness::default();
        for x in place.x - reach..=place.x + reach {
            if let Some(darkness) = self.darkness(Point { x, ..place }, background) {
                total.add(darkness);
            }
        }
        total
    }

    /// The strokes of pencil marks: the only ones with more blue than red and green, except for blue fringes,
    /// where the blue is darker than the background.
    fn marks(&self, corner: u8, background: u8) -> Option<Ink> {
        // The edge of the darker corner must not pass for a fringe: the marks would seem to change with the highlight.
        let edge = CORNER * CORNER_BLUR + CORNER_BLUR_PIXELS / f64::from(self.area.width);
        let cover: Option<Vec<u8>> = self
            .pixels()
            .map(|(right, down, place)| {
                let [red, green, blue] = self.picture.pixel(place.x, place.y)?;
                let background = if right + down < edge { corner } else { background };
                let fringe = background.saturating_sub(blue).saturating_mul(2);
                Some(blue.saturating_sub(red.max(green)).saturating_sub(fringe).saturating_mul(2))
            })
            .collect();
        Some(Ink::new(inside(self.area.width).len(), cover?))
    }
}

/// The range of pixels between a cell's lines, in a row or column of `length` pixels.
fn inside(length: i32) -> std::ops::Range<i32> {
    #[expect(clippy::cast_possible_truncation, reason = "within a cell")]
    let lines = ((f64::from(length) * LINES).round() as i32).max(LEAST_LINES);
    lines..(length - lines).max(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: u8 = 230;
    const DARK: u8 = 180;

    /// A cell of `size` pixels with a light stroke of a mark across it, where the highlight's corner ends before
    /// `corner`, counted in pixels along both sides.
    fn cell(size: i32, corner: i32) -> Content {
        let pixels = (0..size * size).map(|index| {
            let (x, y) = (index % size, index / size);
            let below = if x + y < corner { DARK } else { PLAIN };
            let stroke = [below - 60, below - 60, below];
            if x == size / 4 && y > 3 && y < size - 4 { stroke } else { [below; 3] }
        });
        let area = Area { left: 0, top: 0, width: size, height: size };
        let picture = Picture::new(area, pixels.collect());
        CellView::read(&picture, area, CageInk::None).expect("a cell").content
    }

    #[test]
    fn marks_look_the_same_under_a_highlight_beside_thick_lines() {
        // Each with the pixels along both sides at which the game's corner ends in the first cell of a block.
        for (size, corner) in [(48, 28), (96, 55)] {
            assert!(matches!(cell(size, 0), Content::Marks(_)), "{size}");
            assert!(cell(size, corner).is_same(&cell(size, 0)), "{size}");
        }
    }
}
