//! Which pixels are dark beside the paper around the board, and how far they reach unbroken.

use crate::desktop::{Area, Picture, Point, Rgb};

/// How bright dark pixels are at most, in percent of the paper. The shades of diagonals and
/// highlights are brighter; a thin line that blurs over two pixels is darker.
const LIMIT_PERCENT: u16 = 65;

/// How far to the left of the board's left side the paper is looked at, in pixels: the one right
/// beside a blurred side is darker.
const TO_PAPER: i32 = 2;

/// The dark pixels of a picture.
pub(super) struct DarkPixels<'a> {
    picture: &'a Picture,
    /// They are less bright than this.
    limit: u16,
    /// What the picture of the pointer may cover.
    hidden: Option<Area>,
}

impl<'a> DarkPixels<'a> {
    /// Those that are as dark as one that has the paper to the left of it; none where it is not dark.
    pub(super) fn beginning_at(picture: &'a Picture, place: Point, hidden: Option<Area>) -> Option<Self> {
        let paper = brightness(picture.pixel(place.x - TO_PAPER, place.y)?);
        let dark = Self { picture, limit: paper * LIMIT_PERCENT / 100, hidden };
        dark.has(place).then_some(dark)
    }

    /// The first and the last row of the vertical line through a place.
    pub(super) fn column(&self, place: Point) -> (i32, i32) {
        (self.end(place, (0, -1)).y, self.end(place, (0, 1)).y)
    }

    /// The first and the last column of the horizontal line through a place.
    pub(super) fn row(&self, place: Point) -> (i32, i32) {
        (self.end(place, (-1, 0)).x, self.end(place, (1, 0)).x)
    }

    /// Whether a pixel is dark, or could be, under the pointer.
    pub(super) fn may_have(&self, place: Point) -> bool {
        self.has(place) || self.hidden.is_some_and(|area| area.contains(place))
    }

    /// The last dark pixel that can be seen in a direction.
    fn end(&self, from: Point, (right, down): (i32, i32)) -> Point {
        let (mut end, mut next) = (from, from);
        while self.may_have(next) {
            if self.has(next) {
                end = next;
            }
            next = Point { x: next.x + right, y: next.y + down };
        }
        end
    }

    fn has(&self, place: Point) -> bool {
        self.picture.pixel(place.x, place.y).is_some_and(|colour| brightness(colour) < self.limit)
    }
}

/// From 0 for black to 765 for white.
fn brightness(colour: Rgb) -> u16 {
    colour.into_iter().map(u16::from).sum()
}
