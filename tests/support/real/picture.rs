//! What the screen shows, pixel by pixel.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::path::Path;

use super::screen::Point;

/// The size of an entry in the header's table of colours.
const COLOUR_BYTES: u64 = 12;

/// The size of a pixel of 24 bits: blue, green, red, and a byte of padding.
const PIXEL_BYTES: usize = 4;

/// The file in which Xvfb keeps its screen, in `xwd` format. Reading it needs no other program and is fast.
pub struct Picture {
    file: File,
    pixels: u64,
    line: u64,
    size: (i32, i32),
}

impl Picture {
    pub fn open(path: &Path) -> Self {
        let mut file = File::open(path).expect("Xvfb keeps its screen in a file");
        let mut header = [0; 100];
        file.read_exact(&mut header).expect("the screen's file has a header");
        // Byte offsets of the fields in XWDFile.h; all of them are big-endian.
        let field = |offset: usize| {
            let bytes = header[offset..offset + 4].try_into().expect("four bytes");
            u64::from(u32::from_be_bytes(bytes))
        };
        let length = |offset: usize| i32::try_from(field(offset)).expect("screens are smaller");
        let size = (length(16), length(20));
        Self { file, pixels: field(0) + field(76) * COLOUR_BYTES, line: field(48), size }
    }

    /// The width and height of the screen, in pixels.
    pub fn size(&self) -> (i32, i32) {
        self.size
    }

    /// The brightness of a pixel, from 0 for black to 255. Black outside the screen.
    pub fn brightness(&self, place: Point) -> u8 {
        self.row(place, 1).into_iter().flatten().take(3).max().unwrap_or_default()
    }

    /// The pixels between two corners, to compare with an earlier picture.
    pub fn part(&self, first: Point, last: Point) -> Vec<u8> {
        let width = usize::try_from(last.x - first.x).expect("the corners are in order");
        let rows = (first.y..last.y).map(|y| self.row(Point { x: first.x, y }, width));
        rows.flat_map(|row| row.expect("the part is on the screen")).collect()
    }

    /// Some pixels to the right of `place`, or `None` if not all are on the screen.
    fn row(&self, place: Point, pixels: usize) -> Option<Vec<u8>> {
        let mut row = vec![0; pixels * PIXEL_BYTES];
        let along = u64::try_from(place.x).ok()? * PIXEL_BYTES as u64;
        let offset = u64::try_from(place.y).ok()? * self.line + along;
        let fits = along + row.len() as u64 <= self.line;
        (fits && self.file.read_exact_at(&mut row, self.pixels + offset).is_ok()).then_some(row)
    }
}
