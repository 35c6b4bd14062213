//! A pad: the digits beside the board, as buttons to click.
//!
//! Its digits are of one height and stand in rows at equal distances, so that a digit or two that cannot be read do not
//! matter, and a page number or a clock is no pad.

use super::board::AnyBoard;
use super::crop::Crop;
use super::edges::distance;
use super::glyph::{Glyph, Kind};
use super::parts::{Part, parts};
use super::symbols::likeliest;
use crate::desktop::{Area, Picture, Point};

/// How much neighbouring pixels differ at the edge of a stroke.
const EDGE: u8 = 40;

/// The heights of digits on pads, in pixels.
const HEIGHTS: std::ops::RangeInclusive<usize> = 8..=60;

/// Shares of a digit's height: how far digits of one pad differ in height, how far from its place one is, and how far
/// apart they are at least.
const SAME_HEIGHT: f32 = 0.15;
const OFF_PLACE: f32 = 0.35;
const OFF_PLACE_IN_NUMBER: f32 = 0.6;
const LEAST_DISTANCE: f32 = 1.1;

/// How many of the shapes nearest to the board are read, and how many of the digits nearest to the first one are tried
/// as its neighbours: a page may be full of text, and a ground of little shapes.
const MOST_CANDIDATES: usize = 2000;
const MOST_HOPS: usize = 6;

/// Something outside the board that may be a digit.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// Its number, if it can be read.
    number: Option<usize>,
    x: f32,
    y: f32,
    height: f32,
}

/// Returns the places of the digits on the pad of a board, in their order, or `None` if there is no pad.
pub fn find_pad(picture: &Picture, board: &AnyBoard) -> Option<Vec<Point>> {
    let candidates = candidates(picture, board.whole(), board.size());
    let mut pads = (1..=board.size()).filter_map(|columns| pad(&candidates, board.size(), columns));
    let places = pads.next()?;
    #[expect(clippy::cast_possible_truncation, reason = "places on the screen")]
    let points = places.into_iter().map(|(x, y)| Point { x: x.round() as i32, y: y.round() as i32 });
    Some(points.collect())
}

/// What may be a digit outside the board, from top to bottom.
#[expect(clippy::cast_precision_loss, reason = "places on the screen")]
fn candidates(picture: &Picture, board: Area, size: usize) -> Vec<Candidate> {
    let Area { left, top, width, .. } = picture.area();
    let Ok(width) = usize::try_from(width) else { return Vec::new() };
    let (parts, _) = parts(&edges(picture), width);
    let is_digit = |part: &&Part| HEIGHTS.contains(&part.height()) && part.width() <= part.height();
    let digits = parts.iter().filter(is_digit).map(|part| (part.height(), area_of(part, left, top)));
    let mut outside: Vec<(usize, Area)> =
        digits.filter(|&(_, area)| board.intersection(area).is_none()).collect();
    outside.sort_by_key(|&(_, area)| distance_from(board, area.centre()));
    outside.truncate(MOST_CANDIDATES);
    let candidate = |(height, area): (usize, Area)| {
        let height = height as f32;
        let glyph = Glyph::read(&Crop::of(picture, area)?, height * 1.6)?;
        let number = if glyph.kind == Kind::One { likeliest(&glyph.patch, size) } else { None };
        let centre = area.centre();
        Some(Candidate { number, x: centre.x as f32, y: centre.y as f32, height })
    };
    let mut candidates: Vec<Candidate> = outside.into_iter().filter_map(candidate).collect();
    candidates.sort_by(|one, other| one.y.total_cmp(&other.y));
    candidates
}

/// The square of the distance between a place and an area.
fn distance_from(area: Area, place: Point) -> i64 {
    let nearest = area.nearest(place);
    i64::from(place.x - nearest.x).pow(2) + i64::from(place.y - nearest.y).pow(2)
}

/// The pixels at the edges of strokes.
fn edges(picture: &Picture) -> Vec<bool> {
    let rows: Vec<&[_]> = picture.rows().collect();
    let mut edges = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        let below = rows.get(y + 1).unwrap_or(row);
        edges.extend((0..row.len()).map(|x| {
            let right = row.get(x + 1).unwrap_or(&row[x]);
            distance(row[x], *right) >= EDGE || distance(row[x], below[x]) >= EDGE
        }));
    }
    edges
}

/// The box of a part with the ground around it.
fn area_of(part: &Part, left: i32, top: i32) -> Area {
    let pixels = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
    let (width, height) = (pixels(part.width()), pixels(part.height()));
    Area {
        left: left + pixels(part.left) - 2,
        top: top + pixels(part.top) - 2,
        width: width + 5,
        height: height + 5,
    }
}

/// The places of a pad with this many columns, found from its first digit, its second and the one below the first.
fn pad(candidates: &[Candidate], size: usize, columns: usize) -> Option<Vec<(f32, f32)>> {
    let of = |number: usize| candidates.iter().filter(move |candidate| candidate.number == Some(number));
    of(1).find_map(|first| {
        let beside: Vec<(f32, f32)> = if columns == 1 { vec![(0.0, 0.0)] } else { hops(first, of(2), true) };
        let below: Vec<(f32, f32)> =
            if columns == size { vec![(0.0, 0.0)] } else { hops(first, of(columns + 1), false) };
        let pairs = beside.iter().flat_map(|&right| below.iter().map(move |&down| (right.0, down.1)));
        pairs
            .map(|(right, down)| places(first, size, columns, right, down))
            .find(|places| fits(candidates, first, places))
    })
}

/// The shortest ways from the first digit to others in its row, or in its column.
fn hops<'a>(first: &Candidate, others: impl Iterator<Item = &'a Candidate>, in_row: bool) -> Vec<(f32, f32)> {
    let hop = |other: &Candidate| {
        let (right, down) = (other.x - first.x, other.y - first.y);
        let (along, across) = if in_row { (right, down) } else { (down, right) };
        let is_hop = across.abs() < OFF_PLACE * first.height && along.abs() > LEAST_DISTANCE * first.height;
        is_hop.then_some((right, down))
    };
    let mut hops: Vec<(f32, f32)> = others.filter_map(hop).collect();
    let length = |(right, down): &(f32, f32)| right.hypot(*down);
    hops.sort_by(|one, other| length(one).total_cmp(&length(other)));
    hops.truncate(MOST_HOPS);
    hops
}

#[expect(clippy::cast_precision_loss, reason = "a pad has at most 16 digits")]
fn places(first: &Candidate, size: usize, columns: usize, right: f32, down: f32) -> Vec<(f32, f32)> {
    let place = |at: usize| (first.x + (at % columns) as f32 * right, first.y + (at / columns) as f32 * down);
    (0..size).map(place).collect()
}

/// Whether something like a digit stands at each place, and all of them but one or two can be read.
fn fits(candidates: &[Candidate], first: &Candidate, places: &[(f32, f32)]) -> bool {
    // From 10 on, there may be two digits instead of a letter.
    let at = |(number, &(x, y)): (usize, &(f32, f32))| {
        let aside = if number < 10 { OFF_PLACE } else { OFF_PLACE_IN_NUMBER };
        let down = OFF_PLACE * first.height;
        let row = &candidates[candidates.partition_point(|candidate| candidate.y < y - down)..];
        let mut row = row.iter().take_while(|candidate| candidate.y <= y + down);
        let found = row.find(|candidate| {
            (candidate.height - first.height).abs() <= (SAME_HEIGHT * first.height).max(1.5)
                && (candidate.x - x).abs() <= aside * first.height
        });
        found.map(|candidate| candidate.number)
    };
    let Some(found) = (1..).zip(places).map(at).collect::<Option<Vec<Option<usize>>>>() else { return false };
    let digits = || found.iter().zip(1..10);
    let right = digits().filter(|&(found, number)| *found == Some(number)).count();
    let wrong = digits().filter(|&(found, number)| found.is_some_and(|found| found != number)).count();
    wrong == 0 && right + 2 >= digits().len()
}
