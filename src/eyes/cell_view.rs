//! One cell on the screen: its highlight and its content.

use super::ink::Ink;
use crate::desktop::{Area, Picture, Rgb};
use crate::game::Purpose;

/// What is seen in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    Blank,
    /// Pencil marks, which are not read one by one.
    Marks(Ink),
    Digit {
        /// Whether it is black, as the puzzle's givens are, rather than coloured, as entries are.
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

/// What a cell shows, before it is known what is light and what is dark on this board.
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

/// The least share of a cell that a digit covers, and that pencil marks cover.
const LEAST_DIGIT: f64 = 0.01;
const LEAST_MARKS: f64 = 0.0015;

/// The largest difference between the channels of a grey pixel.
const GREY: u8 = 12;

/// The least differences between the channels of coloured digits, and of the lines and sums of cages.
const COLOURED: i32 = 40;
const CAGE: i32 = 30;

impl CellView {
    /// Looks at the cell that fills `area`. None if the picture does not contain it, or no background
    /// is visible.
    pub fn read(picture: &Picture, area: Area) -> Option<Self> {
        let cell = Place { picture, area };
        let corner = cell.background(|right, down| right + down < CORNER * 0.8)?;
        let background = cell.background(|right, down| right + down > 2.0 - CORNER)?;
        let (digit, colour) = cell.digit(corner, background)?;
        let marks = cell.marks()?;
        let size = f64::from(area.width) * f64::from(area.height);
        let content = if digit.amount() > LEAST_DIGIT * size {
            let [red, green, blue] = colour;
            let is_given = green - red.max(blue) < COLOURED && red - green.max(blue) < COLOURED;
            Content::Digit { is_given, ink: digit }
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
struct Place<'a> {
    picture: &'a Picture,
    area: Area,
}

impl Place<'_> {
    /// The pixels between the cell's lines, row by row, each with its position as shares of the cell.
    fn pixels(&self) -> impl Iterator<Item = (f64, f64, Option<Rgb>)> + '_ {
        let Area { left, top, width, height } = self.area;
        inside(height).flat_map(move |y| {
            inside(width).map(move |x| {
                let right = (f64::from(x) + 0.5) / f64::from(width);
                let down = (f64::from(y) + 0.5) / f64::from(height);
                (right, down, self.picture.pixel(left + x, top + y))
            })
        })
    }

    /// The most frequent shade of grey in a part of the cell.
    fn background(&self, is_part: impl Fn(f64, f64) -> bool) -> Option<u8> {
        let mut counts = [0_usize; 256];
        for (right, down, pixel) in self.pixels() {
            let [red, green, blue] = pixel?;
            let is_grey = red.max(green).max(blue) - red.min(green).min(blue) <= GREY;
            if is_grey && is_part(right, down) {
                counts[usize::from(green)] += 1;
            }
        }
        let shade = (0_u8..=255).max_by_key(|&shade| counts[usize::from(shade)])?;
        (counts[usize::from(shade)] > 0).then_some(shade)
    }

    /// The strokes of a digit, and their mean colour. In the blue channel black, green and red are
    /// equally dark, and pencil marks are as light as the background.
    fn digit(&self, corner: u8, background: u8) -> Option<(Ink, [i32; 3])> {
        let mut cover = Vec::new();
        let (mut sum, mut pixels) = ([0; 3], 0);
        for (right, down, pixel) in self.pixels() {
            let [red, green, blue] = pixel?.map(i32::from);
            let background = i32::from(if right + down < CORNER { corner } else { background });
            let is_cage = red.min(green) - blue > CAGE;
            let dark =
                if is_cage { 0 } else { ((background - blue) * 255 / background.max(1)).clamp(0, 255) };
            if dark > 160 {
                pixels += 1;
                sum = [sum[0] + red, sum[1] + green, sum[2] + blue];
            }
            cover.push(u8::try_from(dark).unwrap_or(u8::MAX));
        }
        Some((Ink::new(inside(self.area.width).len(), cover), sum.map(|sum| sum / pixels.max(1))))
    }

    /// The strokes of pencil marks: the only pixels with more blue than red and green.
    fn marks(&self) -> Option<Ink> {
        let cover: Option<Vec<u8>> = self
            .pixels()
            .map(|(_, _, pixel)| {
                let [red, green, blue] = pixel?;
                Some(blue.saturating_sub(red.max(green)).saturating_mul(2))
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
