//! Pixels that are dark against the background around the board, and how far they reach unbroken.

use crate::desktop::{Area, Picture, Point, Rgb};

/// The brightness of dark pixels is below this, in percent of the background's. Shaded diagonals and
/// highlights are brighter; a thin line blurred over two pixels is darker.
const LIMIT_PERCENT: u32 = 65;

/// How far to the left of the board's left side the background is sampled, in pixels: right beside a
/// blurred side it is darker.
const TO_BACKGROUND: i32 = 2;

/// The least brightness of the background at that distance, in percent of that at twice the distance: within a
/// thick blurred side it is darker too, and thin lines would not be dark against it.
const EVEN_PERCENT: u32 = 90;

/// The dark pixels of a picture.
pub(super) struct DarkPixels<'a> {
    picture: &'a Picture,
    /// The brightness below which a pixel is dark.
    limit: u32,
    /// The area that the image of the pointer may cover.
    hidden: Option<Area>,
}

impl<'a> DarkPixels<'a> {
    /// Returns what counts as dark against the background left of `place`, or `None` if the pixel at `place` is not
    /// dark.
    pub(super) fn beginning_at(picture: &'a Picture, place: Point, hidden: Option<Area>) -> Option<Self> {
        let background = |distance| picture.pixel(place.x - distance, place.y).map(brightness);
        let (background, beyond) = (background(TO_BACKGROUND)?, background(2 * TO_BACKGROUND));
        if beyond.is_some_and(|beyond| background < beyond * EVEN_PERCENT / 100) {
            return None;
        }
        let dark = Self { picture, limit: background * LIMIT_PERCENT / 100, hidden };
        dark.has(place).then_some(dark)
    }

    /// The first and last row of the vertical line through a point.
    pub(super) fn column(&self, place: Point) -> (i32, i32) {
        (self.end(place, (0, -1)).y, self.end(place, (0, 1)).y)
    }

    /// The first and last column of the horizontal line through a point.
    pub(super) fn row(&self, place: Point) -> (i32, i32) {
        (self.end(place, (-1, 0)).x, self.end(place, (1, 0)).x)
    }

    /// Whether a pixel is dark, or may be dark under the image of the pointer.
    pub(super) fn may_have(&self, place: Point) -> bool {
        self.has(place) || self.hidden.is_some_and(|area| area.contains(place))
    }

    /// The last visible dark pixel of the line that starts at `from`.
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
fn brightness(colour: Rgb) -> u32 {
    colour.into_iter().map(u32::from).sum()
}
