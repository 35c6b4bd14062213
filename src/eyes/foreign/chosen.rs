//! Which digit of a pad is chosen: the one whose button looks unlike the others.

use std::collections::HashMap;

use itertools::Itertools as _;

use super::crop::Crop;
use crate::desktop::{Area, Picture, Point, Rgb};
use crate::puzzle::{Index as _, Symbol};

/// How far from its middle a button's colours are sampled, and how far its digit reaches, as shares of the distances
/// between digits.
const REACH: f32 = 0.45;
const DIGIT: f32 = 0.28;

/// How many neighbouring shades of a channel count as one.
const SHADES: u8 = 16;

/// The share of pixels in other colours that makes a button look unlike another.
const UNLIKE: f32 = 0.12;

/// How often each colour occurs around a digit.
type Colours = HashMap<Rgb, u32>;

/// Returns the digit of a pad whose button alone looks unlike all others and unlike the plain one, so that it may be
/// chosen. Where several do, that may be because some are used up.
pub(crate) fn find_chosen(
    picture: &Picture,
    pad: &[Point],
    plain: Option<&Picture>,
    is_used_up: impl Fn(Symbol) -> bool,
) -> Option<Symbol> {
    let distances = distances(pad)?;
    let buttons = buttons(picture, pad, distances)?;
    let plain = plain.and_then(|picture| colours(picture, picture.area().centre(), distances));
    let is_odd = |button: &Colours| {
        let is_plain = plain.as_ref().is_some_and(|plain| unlikeness(button, plain) < UNLIKE);
        // A button is always like itself.
        !is_plain && alike(button, &buttons) == 1
    };
    let mut odd: Vec<Symbol> = (0..)
        .zip(&buttons)
        .filter(|(_, button)| is_odd(button))
        .map(|(index, _)| Symbol::from_index(index))
        .collect();
    if odd.len() > 1 {
        odd.retain(|&symbol| !is_used_up(symbol));
    }
    odd.into_iter().exactly_one().ok()
}

/// Returns the area of a button of a pad that most others look like, so that it is not chosen, nor used up unless most are.
pub(crate) fn find_plain_button(picture: &Picture, pad: &[Point]) -> Option<Area> {
    let distances = distances(pad)?;
    let buttons = buttons(picture, pad, distances)?;
    let is_plain = |one: &Colours| 2 * alike(one, &buttons) > buttons.len();
    let (_, &place) = buttons.iter().zip(pad).find(|(one, _)| is_plain(one))?;
    button(pad, place)
}

/// The colours of each button of a pad.
fn buttons(picture: &Picture, pad: &[Point], distances: [i32; 2]) -> Option<Vec<Colours>> {
    pad.iter().map(|&place| colours(picture, place, distances)).collect()
}

/// How many of some buttons look like this one.
fn alike(button: &Colours, buttons: &[Colours]) -> usize {
    buttons.iter().filter(|other| unlikeness(button, other) < UNLIKE).count()
}

/// Returns the area of the button at a place on a pad, or `None` if the pad has no other digit.
pub fn button(pad: &[Point], place: Point) -> Option<Area> {
    Some(around(place, distances(pad)?.map(|distance| distance / 2)))
}

/// How far apart the digits of a pad are, to the right and down. The buttons of a single row or column count as square,
/// and those of several rows as no higher than wide.
fn distances(pad: &[Point]) -> Option<[i32; 2]> {
    let pairs = || pad.iter().tuple_combinations();
    let apart = pairs().map(|(one, other)| one.distance(*other)).min()?;
    let rows = pairs().map(|(one, other)| (one.y - other.y).abs()).filter(|&down| 3 * down > apart);
    Some([apart, rows.min().map_or(apart, |down| down.min(apart))])
}

/// The area that reaches this far from a place, to each side and up and down.
fn around(Point { x, y }: Point, [aside, down]: [i32; 2]) -> Area {
    Area { left: x - aside, top: y - down, width: 2 * aside + 1, height: 2 * down + 1 }
}

/// The colours around a digit, or `None` if the picture does not contain its button.
fn colours(picture: &Picture, place: Point, distances: [i32; 2]) -> Option<Colours> {
    let [button, inner] =
        [REACH, DIGIT].map(|share| around(place, distances.map(|distance| (share * distance as f32) as i32)));
    Crop::of(picture, button)?;
    let places = (button.top..button.bottom())
        .flat_map(|y| (button.left..button.right()).map(move |x| Point { x, y }));
    let around = places.filter(|&place| !inner.contains(place));
    let mut colours = Colours::new();
    for place in around {
        let colour = picture.pixel(place.x, place.y)?;
        *colours.entry(colour.map(|value| value / SHADES)).or_default() += 1;
    }
    Some(colours)
}

/// The share of the pixels of one button whose colours the other lacks.
fn unlikeness(one: &Colours, other: &Colours) -> f32 {
    let all: u32 = one.values().sum();
    let missing =
        |(colour, &count): (&Rgb, &u32)| count.saturating_sub(other.get(colour).copied().unwrap_or_default());
    let unlike: u32 = one.iter().map(missing).sum();
    unlike as f32 / all.max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine buttons of 40 pixels in a row, grey except for these.
    fn pad(other: &[(usize, Rgb)]) -> (Picture, Vec<Point>) {
        let area = Area { left: 100, top: 50, width: 9 * 40, height: 40 };
        let ground = |x: i32| {
            let button = usize::try_from(x / 40).expect("it is not negative");
            other.iter().find(|(odd, _)| *odd == button).map_or([200; 3], |&(_, colour)| colour)
        };
        let pixels = (0..40)
            .flat_map(|_| 0..9 * 40)
            .map(|x| if (15..25).contains(&(x % 40)) { [20; 3] } else { ground(x) });
        let places = (0..9).map(|button| Point { x: 120 + 40 * button, y: 70 }).collect();
        (Picture::new(area, pixels.collect()), places)
    }

    #[test]
    fn the_only_button_of_another_colour_is_chosen() {
        let chosen_beside = |used_up: usize, other: &[(usize, Rgb)]| {
            let (picture, places) = pad(other);
            find_chosen(&picture, &places, None, |symbol| symbol.number() == used_up).map(Symbol::number)
        };
        let chosen = |other: &[(usize, Rgb)]| chosen_beside(0, other);
        assert_eq!(chosen(&[]), None);
        assert_eq!(chosen(&[(0, [150; 3]), (3, [90, 140, 230])]), None, "which of the two?");
        assert_eq!(chosen_beside(1, &[(0, [150; 3]), (3, [90, 140, 230])]), Some(4));
        assert_eq!(chosen_beside(1, &[(0, [150; 3])]), Some(1), "it looks so in any case");
        assert_eq!(chosen(&[(3, [90, 140, 230])]), Some(4));
        assert_eq!(chosen(&[(3, [120; 3]), (7, [120; 3])]), None, "two that are used up");
        assert_eq!(chosen(&[(2, [120; 3]), (6, [120; 3]), (8, [90, 140, 230])]), Some(9));
    }

    #[test]
    fn a_plain_button_is_not_chosen_where_all_others_are_used_up() {
        let (picture, places) = pad(&[]);
        let button = find_plain_button(&picture, &places).expect("all are alike");
        let area = button.intersection(picture.area()).expect("it is in the picture");
        let rows = (area.top..area.bottom()).filter_map(|y| picture.part_of_row(y, area.left, area.right()));
        let plain = Picture::new(area, rows.flatten().copied().collect());
        let used_up: Vec<(usize, Rgb)> = (0..7).map(|digit| (digit, [150; 3])).collect();
        let (picture, places) = pad(&[&used_up[..], &[(7, [90, 140, 230])]].concat());
        let chosen =
            |plain| find_chosen(&picture, &places, plain, |symbol| symbol.number() < 8).map(Symbol::number);
        assert_eq!(chosen(None), None, "8 or 9");
        assert_eq!(chosen(Some(&plain)), Some(8));
        assert_eq!(find_plain_button(&picture, &places), find_plain_button(&picture, &places[..7]));
    }

    #[test]
    fn the_buttons_of_two_rows_may_be_wider_than_high() {
        let (width, height) = (92, 48);
        let places: Vec<Point> = (0..9)
            .map(|button| Point { x: 46 + width * (button % 5), y: 64 + height * (button / 5) })
            .collect();
        for chosen in [0, 4, 7] {
            let colour = |x: i32, y: i32| match (x / width, (y - 40) / height) {
                // The board is above the pad, and text below it.
                _ if y < 40 => [30; 3],
                (column, row) if row < 2 && column + 5 * row == chosen => [20, 20, 60],
                (column, row) if row < 2 && column + 5 * row < 9 => [220; 3],
                _ => [240, (x % 7 * 30) as u8, 240],
            };
            let area = Area { left: 0, top: 0, width: 5 * width, height: 190 };
            let pixels = (0..190).flat_map(|y| (0..5 * width).map(move |x| colour(x, y))).collect();
            let found = find_chosen(&Picture::new(area, pixels), &places, None, |_| false);
            assert_eq!(found, Some(Symbol::from_index(usize::try_from(chosen).expect("a digit"))));
        }
    }
}
