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

/// The file in which Xvfb keeps what its screen shows, in the format of `xwd`: reading it needs no further
/// program and takes no time.
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
        let length = |offset: usize| i32::try_from(field(offset)).expect("no screen is so large");
        let size = (length(16), length(20));
        Self { file, pixels: field(0) + field(76) * COLOUR_BYTES, line: field(48), size }
    }

    /// How many pixels the screen is wide and high.
    pub fn size(&self) -> (i32, i32) {
        self.size
    }

    /// The brightness of a pixel, from 0 for black to 255. There is nothing to see beside the screen: black.
    pub fn brightness(&self, place: Point) -> u8 {
        self.row(place, 1).into_iter().flatten().take(3).max().unwrap_or_default()
    }

    /// All that is between two corners, to compare with what was there before.
    pub fn part(&self, first: Point, last: Point) -> Vec<u8> {
        let width = usize::try_from(last.x - first.x).expect("the corners are in order");
        let rows = (first.y..last.y).map(|y| self.row(Point { x: first.x, y }, width));
        rows.flat_map(|row| row.expect("the part is on the screen")).collect()
    }

    /// So many pixels to the right of `place`, or nothing when they are not all on the screen.
    fn row(&self, place: Point, pixels: usize) -> Option<Vec<u8>> {
        let mut row = vec![0; pixels * PIXEL_BYTES];
        let along = u64::try_from(place.x).ok()? * PIXEL_BYTES as u64;
        let offset = u64::try_from(place.y).ok()? * self.line + along;
        let fits = along + row.len() as u64 <= self.line;
        (fits && self.file.read_exact_at(&mut row, self.pixels + offset).is_ok()).then_some(row)
    }
}
