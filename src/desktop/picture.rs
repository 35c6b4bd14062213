//! Rectangles of the screen, and their pixels.

use std::sync::Arc;

use super::Point;

/// A rectangle of the screen, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub left: i32,
    pub top: i32,
    pub width: i32,
    pub height: i32,
}

impl Area {
    /// The first column beyond it.
    pub fn right(self) -> i32 {
        self.left + self.width
    }

    /// The first row beyond it.
    pub fn bottom(self) -> i32 {
        self.top + self.height
    }

    pub fn centre(self) -> Point {
        Point { x: self.left + self.width / 2, y: self.top + self.height / 2 }
    }

    /// The area with this many more pixels on the left and on the right, and above and below; with fewer if the numbers
    /// are negative.
    #[must_use]
    pub fn grown(self, beside: i32, above: i32) -> Self {
        let Self { left, top, width, height } = self;
        Self { left: left - beside, top: top - above, width: width + 2 * beside, height: height + 2 * above }
    }

    /// Returns points spread evenly from corner to corner, `along_side` of them along each side.
    pub(crate) fn spread(self, along_side: i32) -> impl Iterator<Item = Point> {
        let Self { left, top, width, height } = self;
        let share = move |number: i32, length: i32| number * (length - 1) / (along_side - 1).max(1);
        (0..along_side).flat_map(move |row| {
            (0..along_side)
                .map(move |column| Point { x: left + share(column, width), y: top + share(row, height) })
        })
    }

    pub fn contains(self, point: Point) -> bool {
        (self.left..self.right()).contains(&point.x) && (self.top..self.bottom()).contains(&point.y)
    }

    pub fn nearest(self, point: Point) -> Point {
        let within = |place: i32, first: i32, length: i32| place.min(first + length - 1).max(first);
        Point { x: within(point.x, self.left, self.width), y: within(point.y, self.top, self.height) }
    }

    /// The square of the distance to a point, in pixels: 0 if the area contains it.
    pub(crate) fn square_distance(self, point: Point) -> i64 {
        let nearest = self.nearest(point);
        let square = |from: i32, to: i32| (i64::from(from) - i64::from(to)).pow(2);
        square(nearest.x, point.x) + square(nearest.y, point.y)
    }

    /// The smallest area that contains both.
    pub(crate) fn union(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Self { left, top, width: right - left, height: bottom - top }
    }

    /// Returns the area that lies in both, or `None` if they do not overlap.
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (left < right && top < bottom).then_some(Self {
            left,
            top,
            width: right - left,
            height: bottom - top,
        })
    }
}

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// The pixels of an area. Clones share them.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    area: Area,
    pixels: Arc<Vec<Rgb>>,
}

impl Picture {
    /// A picture of `area`, with its pixels row by row.
    ///
    /// # Panics
    /// If the number of pixels is not that of the area.
    pub fn new(area: Area, pixels: Vec<Rgb>) -> Self {
        let expected = i64::from(area.width) * i64::from(area.height);
        assert_eq!(
            i64::try_from(pixels.len()),
            Ok(expected),
            "a picture has one pixel for each position in {area:?}"
        );
        Self { area, pixels: Arc::new(pixels) }
    }

    pub fn area(&self) -> Area {
        self.area
    }

    /// The pixels of each row, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Rgb]> {
        // Only an empty picture has rows of no pixels.
        self.pixels.chunks_exact(usize::try_from(self.area.width).unwrap_or_default().max(1))
    }

    /// Returns the pixels in row `y` of the screen from column `left` up to `right`, or `None` if some are not in the
    /// picture.
    pub(crate) fn part_of_row(&self, y: i32, left: i32, right: i32) -> Option<&[Rgb]> {
        let Area { left: first, top, width, .. } = self.area;
        if !self.area.contains(Point { x: left, y }) || right < left || right > self.area.right() {
            return None;
        }
        let index = |x: i32| usize::try_from((y - top) * width + (x - first)).ok();
        self.pixels.get(index(left)?..index(right)?)
    }

    /// Returns the pixel at a position on the screen, or `None` outside the picture.
    pub fn pixel(&self, x: i32, y: i32) -> Option<Rgb> {
        if !self.area.contains(Point { x, y }) {
            return None;
        }
        let index = (y - self.area.top) * self.area.width + (x - self.area.left);
        self.pixels.get(usize::try_from(index).ok()?).copied()
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Picture").field("area", &self.area).finish_non_exhaustive()
    }
}
