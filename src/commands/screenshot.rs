//! Reads a board from a picture in a file.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context as _, anyhow};

use super::{Exit, Failure};
use crate::bot::{NoPuzzle, read_board};
use crate::desktop::{Area, Picture, Point, Rgb};
use crate::eyes::NoBoard;
use crate::puzzle::Puzzle;

/// How many points to try along each side of a picture if none is given.
const POINTS: i32 = 6;

/// Reads the board at a point of a picture, or the first one that is found anywhere.
pub(super) fn read(file: &Path, at: Option<Point>) -> Result<Puzzle, Failure> {
    let shown = file.display();
    let picture = load(file).with_context(|| format!("cannot read {shown}"));
    let picture = picture.map_err(|error| Exit::Usage.because(error))?;
    let found = match at {
        Some(point) => read_board(&picture, point),
        None => search(&picture),
    };
    let puzzle = found.map(|(_, puzzle)| puzzle);
    puzzle.map_err(|refusal| Exit::NotSolved.because(anyhow!("{shown}: {refusal}")))
}

/// The first board found from points all over a picture, those in the middle first; or the refusal that says most.
fn search(picture: &Picture) -> Result<(crate::eyes::AnyBoard, Puzzle), NoPuzzle> {
    let Area { left, top, width, height } = picture.area();
    let places = (1..POINTS).flat_map(|x| (1..POINTS).map(move |y| (x, y)));
    let mut places: Vec<(i32, i32)> = places.collect();
    places.sort_by_key(|(x, y)| (2 * x - POINTS).pow(2) + (2 * y - POINTS).pow(2));
    let mut refusal = NoPuzzle::NoBoard(NoBoard::NoGrid);
    for (x, y) in places {
        match read_board(picture, Point { x: left + width * x / POINTS, y: top + height * y / POINTS }) {
            Ok(found) => return Ok(found),
            Err(other) if refusal == NoPuzzle::NoBoard(NoBoard::NoGrid) => refusal = other,
            Err(_) => {}
        }
    }
    Err(refusal)
}

/// Reads a PNG file of any kind; transparency is ignored.
fn load(file: &Path) -> anyhow::Result<Picture> {
    let mut decoder = png::Decoder::new(BufReader::new(File::open(file)?));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().context("the picture is too large")?];
    let frame = reader.next_frame(&mut bytes)?;
    let samples = frame.color_type.samples();
    let rgb = |pixel: &[u8]| if samples < 3 { [pixel[0]; 3] } else { [pixel[0], pixel[1], pixel[2]] };
    let pixels: Vec<Rgb> = bytes[..frame.buffer_size()].chunks_exact(samples).map(rgb).collect();
    let (width, height) = (i32::try_from(frame.width)?, i32::try_from(frame.height)?);
    Ok(Picture::new(Area { left: 0, top: 0, width, height }, pixels))
}
