//! Reads a board from a picture in a file.

use std::fmt;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::input::why_unreadable;
use super::{Exit, Failure, usage};
use crate::bot::{NoPuzzle, read_board, read_puzzle};
use crate::desktop::{Area, Picture, Point, Rgb};
use crate::eyes::{ForeignBoard, Found, NoBoard};
use crate::puzzle::Puzzle;

/// The number of points to try along each side of a picture if none is given.
const POINTS: i32 = 6;

/// The bytes with which files of each kind begin.
const PNG: &[u8] = b"\x89PNG";
const JPEG: &[u8] = b"\xff\xd8\xff";

/// The most pixels of a picture, many times those of any screen.
const MOST_PIXELS: usize = 200_000_000;

/// A board that was found in a picture, and its puzzle or why it cannot be read.
struct PicturedBoard {
    found: Found,
    puzzle: Result<Puzzle, NoPuzzle>,
}

impl PicturedBoard {
    fn area(&self) -> Area {
        self.found.board.whole()
    }

    /// The puzzle; says which digits count as entries of the user.
    fn puzzle(self) -> Result<Puzzle, NoPuzzle> {
        let puzzle = self.puzzle?;
        let entries = puzzle.layout().cells().zip(&self.found.symbols).filter_map(|(cell, &digit)| {
            let digit = digit.filter(|_| puzzle.given(cell).is_none())?;
            Some(format!("{digit} in {cell}"))
        });
        let entries: Vec<String> = entries.collect();
        if !entries.is_empty() {
            log::info!("taken for entries, because they look unlike the givens: {}", entries.join(", "));
        }
        Ok(puzzle)
    }
}

/// Reads the board at a point of a picture. Without one, searches the whole picture, preferring an unfinished board.
pub(super) fn read(file: &Path, at: Option<Point>) -> Result<Puzzle, Failure> {
    let shown = file.display();
    let picture = load(file).map_err(|error| usage(format!("{shown}: {error}")))?;
    let puzzle = match at {
        Some(point) => read_board(&picture, point)
            .and_then(|(found, puzzle)| PicturedBoard { found, puzzle: Ok(puzzle) }.puzzle()),
        None => search(&picture).map_err(NoPuzzle::from).and_then(choose),
    };
    puzzle.map_err(|refusal| Exit::NotSolved.because(anyhow!("{shown}: {refusal}")))
}

/// The boards found from points all over a picture, those in the middle first; or why there are none.
fn search(picture: &Picture) -> Result<Vec<PicturedBoard>, NoBoard> {
    let Area { left, top, width, height } = picture.area();
    let places = (1..POINTS).flat_map(|x| (1..POINTS).map(move |y| (x, y)));
    let mut places: Vec<(i32, i32)> = places.collect();
    places.sort_by_key(|(x, y)| (2 * x - POINTS).pow(2) + (2 * y - POINTS).pow(2));
    let mut sightings: Vec<PicturedBoard> = Vec::new();
    let mut refusal = NoBoard::NoGrid;
    for (x, y) in places {
        let point = Point { x: left + width * x / POINTS, y: top + height * y / POINTS };
        if sightings.iter().any(|other| other.puzzle.is_ok() && other.area().contains(point)) {
            continue;
        }
        match ForeignBoard::find(picture, point) {
            Ok(found) => add(&mut sightings, PicturedBoard { puzzle: read_puzzle(picture, &found), found }),
            Err(other) if refusal == NoBoard::NoGrid => refusal = other,
            Err(_) => {}
        }
    }
    if sightings.is_empty() { Err(refusal) } else { Ok(sightings) }
}

/// Adds a board unless the same one was found before; one that can be read replaces others.
fn add(sightings: &mut Vec<PicturedBoard>, new: PicturedBoard) {
    let is_same = |other: &PicturedBoard| other.area().intersection(new.area()).is_some();
    if new.puzzle.is_ok() {
        sightings.retain(|other| other.puzzle.is_ok() || !is_same(other));
    }
    if !sightings.iter().any(is_same) {
        sightings.push(new);
    }
}

/// Chooses the first board that is not finished, or else the first that can be read; names the others.
fn choose(mut sightings: Vec<PicturedBoard>) -> Result<Puzzle, NoPuzzle> {
    let first = |is_wanted: fn(&Puzzle) -> bool| {
        sightings.iter().position(|sighting| sighting.puzzle.as_ref().is_ok_and(is_wanted))
    };
    let chosen = first(|puzzle| !is_finished(puzzle)).or_else(|| first(|_| true)).unwrap_or_default();
    let chosen = sightings.swap_remove(chosen);
    let here = chosen.area().centre();
    let chosen = chosen.puzzle()?;
    for other in sightings {
        let place = other.area().centre();
        match other.puzzle {
            // A grid with few digits need not be a board.
            Err(NoPuzzle::TooFewGivens { .. }) => {}
            Err(refusal) => log::info!("reading the board at {here}; not the one at {place}: {refusal}"),
            Ok(puzzle) => {
                let finished = if is_finished(&puzzle) { "finished " } else { "" };
                log::info!("reading the board at {here}; add `--at {place}` for the {finished}one there");
            }
        }
    }
    Ok(chosen)
}

fn is_finished(puzzle: &Puzzle) -> bool {
    puzzle.blanks().next().is_none()
}

/// Reads a PNG or JPEG file of any kind; transparency is ignored.
fn load(file: &Path) -> anyhow::Result<Picture> {
    let bytes = fs::read(file).map_err(|error| anyhow!(why_unreadable(file, &error)))?;
    let (width, height, pixels) = if bytes.starts_with(PNG) {
        read_png(&bytes)?
    } else if bytes.starts_with(JPEG) {
        read_jpeg(&bytes)?
    } else {
        bail!("is neither a PNG nor a JPEG picture");
    };
    Ok(Picture::new(Area { left: 0, top: 0, width: width.try_into()?, height: height.try_into()? }, pixels))
}

/// The width, the height and the pixels of a PNG file.
fn read_png(bytes: &[u8]) -> anyhow::Result<(usize, usize, Vec<Rgb>)> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (width, height) = (usize::try_from(reader.info().width)?, usize::try_from(reader.info().height)?);
    check_size(width, height)?;
    let mut bytes = vec![0; reader.output_buffer_size().context(TOO_LARGE)?];
    let frame = reader.next_frame(&mut bytes).map_err(damaged)?;
    let samples = frame.color_type.samples();
    let rgb = |pixel: &[u8]| if samples < 3 { [pixel[0]; 3] } else { [pixel[0], pixel[1], pixel[2]] };
    Ok((width, height, bytes[..frame.buffer_size()].chunks_exact(samples).map(rgb).collect()))
}

/// The width, the height and the pixels of a JPEG file.
fn read_jpeg(bytes: &[u8]) -> anyhow::Result<(usize, usize, Vec<Rgb>)> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(damaged)?;
    let (width, height) = decoder.dimensions().context("the picture has no size")?;
    check_size(width, height)?;
    let bytes = decoder.decode().map_err(damaged)?;
    Ok((width, height, bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()))
}

/// The error for a damaged picture; some messages of the decoders end with empty lines.
fn damaged(error: impl fmt::Display) -> anyhow::Error {
    anyhow!("the picture is damaged: {}", error.to_string().trim())
}

const TOO_LARGE: &str = "the picture is too large";

fn check_size(width: usize, height: usize) -> anyhow::Result<()> {
    match width.checked_mul(height) {
        Some(1..=MOST_PIXELS) => Ok(()),
        _ => bail!(TOO_LARGE),
    }
}
