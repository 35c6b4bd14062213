//! A pad: the digits beside the board, as buttons to click, or those that a click opens.
//!
//! Its digits have one height and form evenly spaced rows, so that one or two unreadable digits do not matter, and a
//! page number or a clock does not pass for a pad. Digits that a click opens may also form a circle.

use itertools::Itertools as _;

use super::board::ForeignBoard;
use super::crop::Crop;
use super::edges::distance;
use super::glyph::{Glyph, Kind};
use super::parts::{Part, parts};
use super::symbols::likeliest;
use crate::desktop::{Area, Picture, Point, Rgb};
use crate::puzzle::Cell;

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

/// How far the label of a column or row may be from its middle: the side of a cell divided by this.
const LABEL: i32 = 8;

/// How far from its expected place a digit that opens around a cell may be, in pixels.
const NEAR: i32 = 3;

/// How many of the shapes nearest to the board are read, and how many of the digits nearest to the first one are tried
/// as its neighbours: a page may be full of text, and a ground of little shapes.
const MOST_DIGITS: usize = 2000;
const MOST_HOPS: usize = 6;

/// From 10 on, there may be two digits instead of a letter.
const LAST_DIGIT: usize = 9;

/// Something that may be a digit of a pad.
#[derive(Clone, Copy, Debug)]
struct PadDigit {
    /// Its number, if it can be read.
    number: Option<usize>,
    x: f32,
    y: f32,
    height: f32,
}

/// Returns the places of the digits on the pad of a board, in their order, or `None` if there is no pad.
pub fn find_pad(picture: &Picture, board: &ForeignBoard) -> Option<Vec<Point>> {
    let mut outside = digits(picture, &edges(picture, true), board.size());
    outside.retain(|&(_, area)| !board.whole().contains(area.centre()) && !is_label(board, area.centre()));
    in_rows(&read_digits(picture, outside, board.whole(), board.size()), board.size())
}

/// Whether a place is that of the number of a column or row: right above the one, or right to the left of the other.
fn is_label(board: &ForeignBoard, place: Point) -> bool {
    let whole = board.whole();
    (0..board.size()).any(|number| {
        let column = board.area(Cell::at(0, number, board.size()));
        let row = board.area(Cell::at(number, 0, board.size()));
        let is_near = |one: i32, other: i32, length: i32| (one - other).abs() <= length / LABEL;
        let is_above = (whole.top - column.height..whole.top).contains(&place.y);
        let is_beside = (whole.left - row.width..whole.left).contains(&place.x);
        is_above && is_near(place.x, column.centre().x, column.width)
            || is_beside && is_near(place.y, row.centre().y, row.height)
    })
}

/// Returns the places of the digits that a click has opened over the board, in their order, or `None` if they are not
/// all there. The pictures show one area from before and after. If their places are expected, half of them are enough.
pub(crate) fn find_opened_pad(
    before: &Picture,
    after: &Picture,
    board: &ForeignBoard,
    expected: Option<Vec<Point>>,
) -> Option<Vec<Point>> {
    // Soft edges would join them with what they cover.
    let (before, now) = (edges(before, false), edges(after, false));
    let whole = after.area();
    let mut opened = digits(after, &now, board.size());
    opened.retain(|(_, area)| {
        let Some(area) = area.intersection(whole) else { return false };
        let places = (area.top..area.bottom()).flat_map(|y| (area.left..area.right()).map(move |x| (x, y)));
        let indices =
            places.filter_map(|(x, y)| usize::try_from((y - whole.top) * whole.width + x - whole.left).ok());
        let edges = indices.filter(|&index| now.get(index) == Some(&true));
        let (old, new): (Vec<usize>, Vec<usize>) = edges.partition(|&index| before.get(index) == Some(&true));
        // A digit of which only the ground has changed keeps its edges, so it is not new.
        new.len() > old.len()
    });
    let opened = read_digits(after, opened, whole, board.size());
    let found = in_rows(&opened, board.size()).or_else(|| each_once(&opened, board.size()));
    found.or_else(|| expected.filter(|places| are_at(&opened, places)))
}

/// The places of the digits if they form rows and columns, perhaps after other buttons. Of several such pads, that with
/// the highest digits: the picture on a button for pencil marks often is a small pad.
fn in_rows(digits: &[PadDigit], size: usize) -> Option<Vec<Point>> {
    let starts = (3..size).flat_map(|columns| (1..=columns - 2).map(move |start| (columns, start)));
    let shapes = (1..=size).map(|columns| (columns, 0)).chain(starts);
    let pads = shapes.flat_map(|(columns, start)| pads(digits, size, columns, start));
    let highest = pads.reduce(|one, other| if other.0.height > one.0.height { other } else { one });
    Some(highest?.1.into_iter().map(point).collect())
}

/// Returns the places of the digits, wherever they are, if each occurs exactly once at one height.
fn each_once(digits: &[PadDigit], size: usize) -> Option<Vec<Point>> {
    let alike = |first: &PadDigit| {
        let number = |number: usize| {
            let mut same =
                digits.iter().filter(|other| other.number == Some(number) && is_as_high(other, first));
            same.next().filter(|_| same.next().is_none()).map(|digit| point((digit.x, digit.y)))
        };
        (1..=size).map(number).collect::<Option<Vec<Point>>>()
    };
    digits.iter().filter(|first| first.number == Some(1)).find_map(alike)
}

/// Whether half of the digits can be read in these places.
fn are_at(digits: &[PadDigit], places: &[Point]) -> bool {
    let is_there = |&(number, &place): &(usize, &Point)| {
        let is_near = |digit: &PadDigit| point((digit.x, digit.y)).distance(place) <= NEAR;
        digits.iter().any(|digit| digit.number == Some(number) && is_near(digit))
    };
    2 * (1..).zip(places).filter(is_there).count() >= places.len()
}

fn is_as_high(digit: &PadDigit, first: &PadDigit) -> bool {
    (digit.height - first.height).abs() <= (SAME_HEIGHT * first.height).max(1.5)
}

fn point((x, y): (f32, f32)) -> Point {
    Point { x: x.round() as i32, y: y.round() as i32 }
}

/// Returns the heights and boxes of the parts that may be digits by their size, or the two digits of a number that
/// touch.
fn digits(picture: &Picture, edges: &[bool], size: usize) -> Vec<(usize, Area)> {
    let Area { left, top, width, .. } = picture.area();
    let Ok(width) = usize::try_from(width) else { return Vec::new() };
    let (parts, _) = parts(edges, width);
    let most = if size > LAST_DIGIT { 2 } else { 1 };
    let is_digit = |part: &&Part| HEIGHTS.contains(&part.height()) && part.width() <= most * part.height();
    parts.iter().filter(is_digit).map(|part| (part.height(), area_of(part, left, top))).collect()
}

/// Reads the boxes that may hold a digit, from top to bottom; if there are too many, only those nearest to an area.
fn read_digits(picture: &Picture, mut boxes: Vec<(usize, Area)>, near: Area, size: usize) -> Vec<PadDigit> {
    boxes.sort_by_key(|&(_, area)| near.square_distance(area.centre()));
    boxes.truncate(MOST_DIGITS);
    let read = |(height, area): (usize, Area)| {
        let height = height as f32;
        let glyph = Glyph::read(&Crop::of(picture, area)?, height * 1.6)?;
        let number = if glyph.kind == Kind::One { likeliest(&glyph.patch, size) } else { None };
        let centre = area.centre();
        Some(PadDigit { number, x: centre.x as f32, y: centre.y as f32, height })
    };
    let mut digits: Vec<PadDigit> = boxes.into_iter().filter_map(read).collect();
    digits.sort_by(|one, other| one.y.total_cmp(&other.y));
    digits
}

/// The pixels at the edges of strokes; with soft ones, also where two steps together are enough for an edge.
fn edges(picture: &Picture, with_soft: bool) -> Vec<bool> {
    let rows: Vec<&[_]> = picture.rows().collect();
    let is_edge = |first: Rgb, next: Rgb, second: Rgb| {
        let is_soft = || distance(next, second) < EDGE && distance(first, second) >= EDGE;
        distance(first, next) >= EDGE || with_soft && is_soft()
    };
    let mut edges = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        let below = |far: usize| rows[(y + far).min(rows.len() - 1)];
        edges.extend((0..row.len()).map(|x| {
            let right = |far: usize| row[(x + far).min(row.len() - 1)];
            is_edge(row[x], right(1), right(2)) || is_edge(row[x], below(1)[x], below(2)[x])
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

/// Returns the first digit and the places of each pad with this many columns whose first digit stands in column `start`.
/// They are found from that and the furthest that can be read in its row and in its column: a single place is only known
/// to the pixel.
fn pads(
    digits: &[PadDigit],
    size: usize,
    columns: usize,
    start: usize,
) -> impl Iterator<Item = (&PadDigit, Vec<(f32, f32)>)> {
    let of = move |number: usize| digits.iter().filter(move |digit| digit.number == Some(number));
    of(1).filter_map(move |first| {
        let hops = |in_row: bool, count: usize, stride: usize| -> Vec<(f32, f32)> {
            if count == 1 {
                return vec![(0.0, 0.0)];
            }
            let steps = [count - 1].into_iter().chain((1..count.min(LAST_DIGIT)).rev()).dedup();
            steps.flat_map(|steps| hops(first, of(1 + steps * stride), in_row, steps)).collect()
        };
        let beside = hops(true, columns - start, 1);
        let below = hops(false, (start + size).div_ceil(columns), columns);
        let pairs = beside.iter().flat_map(|&right| below.iter().map(move |&down| (right.0, down.1)));
        let places = pairs.map(|(right, down)| -> Vec<(f32, f32)> {
            let place = |at: usize| {
                let (row, column) = (at / columns, at % columns);
                (first.x + (column as f32 - start as f32) * right, first.y + row as f32 * down)
            };
            (start..start + size).map(place).collect()
        });
        Some((first, places.into_iter().find(|places| fits(digits, first, places))?))
    })
}

/// Returns the possible offsets between neighbours, shortest first, if the `others` in the row or the column of the
/// first digit are `steps` steps away from it.
fn hops<'a>(
    first: &PadDigit,
    others: impl Iterator<Item = &'a PadDigit>,
    in_row: bool,
    steps: usize,
) -> Vec<(f32, f32)> {
    let hop = |other: &PadDigit| {
        let (right, down) = (other.x - first.x, other.y - first.y);
        let across = if in_row { down } else { right };
        let (right, down) = (right / steps as f32, down / steps as f32);
        let along = if in_row { right } else { down };
        let is_hop = across.abs() < OFF_PLACE * first.height && along.abs() > LEAST_DISTANCE * first.height;
        is_hop.then_some((right, down))
    };
    let mut hops: Vec<(f32, f32)> = others.filter_map(hop).collect();
    let length = |(right, down): &(f32, f32)| right.hypot(*down);
    hops.sort_by(|one, other| length(one).total_cmp(&length(other)));
    hops.truncate(MOST_HOPS);
    hops
}

/// Whether something like a digit is at each place, and all but one or two of the digits can be read.
fn fits(digits: &[PadDigit], first: &PadDigit, places: &[(f32, f32)]) -> bool {
    let at = |(number, &(x, y)): (usize, &(f32, f32))| {
        let aside = if number <= LAST_DIGIT { OFF_PLACE } else { OFF_PLACE_IN_NUMBER };
        let down = OFF_PLACE * first.height;
        let row = &digits[digits.partition_point(|digit| digit.y < y - down)..];
        let mut row = row.iter().take_while(|digit| digit.y <= y + down);
        let found = row.find(|digit| is_as_high(digit, first) && (digit.x - x).abs() <= aside * first.height);
        found.map(|digit| digit.number)
    };
    let Some(found) = (1..).zip(places).map(at).collect::<Option<Vec<Option<usize>>>>() else { return false };
    let readable = || (1..).zip(found.iter().take(LAST_DIGIT));
    let right = readable().filter(|&(number, found)| *found == Some(number)).count();
    let wrong = readable().filter(|&(number, found)| found.is_some_and(|found| found != number)).count();
    wrong == 0 && right + 2 >= found.len().min(LAST_DIGIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_at_equal_distances_are_a_pad_although_each_is_known_to_a_pixel_only() {
        // Every 54.8 pixels, so that the second alone would lead past the last.
        let row: Vec<PadDigit> = (1..=9_u8)
            .map(|number| {
                let x = 480.0 + (54.8 * f32::from(number - 1)).floor();
                PadDigit { number: Some(number.into()), x, y: 862.0, height: 14.0 }
            })
            .collect();
        let places = in_rows(&row, 9).expect("a pad");
        assert!(
            places.iter().zip(&row).all(|(place, digit)| (place.x - digit.x as i32).abs() <= 1),
            "{places:?}"
        );
    }

    #[test]
    fn an_edge_may_take_two_pixels_but_not_three() {
        let edges_of = |greys: [u8; 6]| {
            let area = Area { left: 0, top: 0, width: 6, height: 1 };
            edges(&Picture::new(area, greys.map(|grey| [grey; 3]).to_vec()), true)
        };
        assert_eq!(edges_of([225, 225, 120, 120, 120, 120]), [false, true, false, false, false, false]);
        assert_eq!(edges_of([225, 225, 195, 160, 160, 160]), [false, true, false, false, false, false]);
        assert_eq!(edges_of([225, 225, 210, 195, 180, 165]), [false; 6]);
    }

    #[test]
    fn numbers_of_two_digits_do_not_shift_the_last_places_of_a_pad() {
        // Every 36.9 pixels. Of each number from 10 on, the two digits are seen apart.
        let place = |number: u8| 100.0 + (36.9 * f32::from(number - 1)).floor();
        let read = |digit: u8, x: f32| {
            let number = Some(usize::from(digit)).filter(|&digit| digit > 0);
            PadDigit { number, x, y: 862.0, height: 16.0 }
        };
        let apart = |number: u8| [read(1, place(number) - 5.0), read(number - 10, place(number) + 5.0)];
        let digits = (1..=9).map(|number| read(number, place(number)));
        let row: Vec<PadDigit> = digits.chain((10..=16).flat_map(apart)).collect();
        let places = in_rows(&row, 16).expect("a pad");
        for (number, found) in (1..).zip(&places) {
            assert!((found.x as f32 - place(number)).abs() <= 2.0, "{number}: {places:?}");
        }
    }

    /// A row or block of digits `apart` pixels apart, from a corner on; 0 stands for a button with something else.
    fn block(rows: &[&[usize]], (left, top): (f32, f32), apart: f32, height: f32) -> Vec<PadDigit> {
        let mut digits = Vec::new();
        for (y, row) in (0_u8..).zip(rows) {
            for (x, &number) in (0_u8..).zip(*row) {
                let (x, y) = (left + f32::from(x) * apart, top + f32::from(y) * apart);
                digits.push(PadDigit { number: Some(number).filter(|&number| number > 0), x, y, height });
            }
        }
        digits
    }

    #[test]
    fn the_highest_of_several_pads_is_the_pad() {
        let pad = block(&[&[1, 2, 3, 4, 5, 6, 7, 8, 9]], (379.0, 832.0), 66.0, 24.0);
        let marks = block(&[&[1, 2, 3], &[4, 5, 6], &[7, 8, 9]], (758.0, 879.0), 20.0, 13.0);
        let places = in_rows(&[pad, marks].concat(), 9).expect("a pad");
        assert_eq!((places[0], places[8]), (Point { x: 379, y: 832 }, Point { x: 907, y: 832 }));
    }

    #[test]
    fn other_buttons_may_stand_before_the_first_digit() {
        let rows: [&[usize]; 2] = [&[0, 1, 2, 3, 4], &[5, 6, 7, 8, 9]];
        let places = in_rows(&block(&rows, (440.0, 676.0), 100.0, 16.0), 9).expect("a pad");
        assert_eq!((places[0], places[4]), (Point { x: 540, y: 676 }, Point { x: 440, y: 776 }));
        let rows: [&[usize]; 3] = [&[0, 0, 1, 2], &[3, 4, 5, 6], &[7, 8, 9, 0]];
        let places = in_rows(&block(&rows, (440.0, 676.0), 100.0, 16.0), 9).expect("a pad");
        assert_eq!((places[0], places[8]), (Point { x: 640, y: 676 }, Point { x: 640, y: 876 }));
    }

    /// Nine digits in a circle around (100, 100), with the number that is read for each.
    fn circle(read: impl Fn(usize) -> Option<usize>) -> Vec<PadDigit> {
        let digit = |(number, place): (usize, Point)| {
            let [x, y] = [place.x, place.y].map(|place| f32::from(i16::try_from(place).expect("it is near")));
            PadDigit { number: read(number), x, y, height: 12.0 }
        };
        let mut digits: Vec<PadDigit> = (1..).zip(places()).map(digit).collect();
        digits.sort_by(|one, other| one.y.total_cmp(&other.y));
        digits
    }

    fn places() -> Vec<Point> {
        [(139, 54), (159, 90), (152, 130), (121, 157), (79, 157), (48, 130), (41, 90), (61, 54), (100, 40)]
            .map(|(x, y)| Point { x, y })
            .to_vec()
    }

    #[test]
    fn digits_in_a_circle_are_a_pad_if_each_is_there_once() {
        assert_eq!(each_once(&circle(Some), 9), Some(places()));
        assert_eq!(each_once(&circle(|number| Some(number).filter(|&number| number != 9)), 9), None);
        assert_eq!(each_once(&circle(|number| Some(if number == 7 { 1 } else { number })), 9), None);
        let given = PadDigit { number: Some(3), x: 100.0, y: 100.0, height: 24.0 };
        assert_eq!(
            each_once(&[circle(Some), vec![given]].concat(), 9),
            Some(places()),
            "a digit of the board"
        );
    }

    #[test]
    fn half_of_the_digits_are_enough_where_they_are_expected() {
        let read = |most: usize| circle(move |number| Some(number).filter(|&number| number <= most));
        assert!(are_at(&read(5), &places()));
        assert!(!are_at(&read(4), &places()));
        let elsewhere: Vec<Point> =
            places().into_iter().map(|Point { x, y }| Point { x, y: y + 9 }).collect();
        assert!(!are_at(&read(9), &elsewhere));
    }
}
