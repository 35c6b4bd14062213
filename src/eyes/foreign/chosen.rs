//! Which digit of a pad is chosen: the one whose button looks unlike the others.

use std::collections::HashMap;

use super::crop::Crop;
use crate::desktop::{Area, Picture, Point, Rgb};
use crate::puzzle::{Index as _, Symbol};

/// How far from its middle a button's colours are sampled, and how far its digit reaches, as shares of the distance
/// between digits.
const REACH: f32 = 0.45;
const DIGIT: f32 = 0.28;

/// How many neighbouring shades of a channel count as one.
const SHADES: u8 = 16;

/// The share of pixels in other colours that makes a button look unlike another.
const UNLIKE: f32 = 0.12;

/// How often each colour occurs around a digit.
type Colours = HashMap<Rgb, u32>;

/// Returns the digit of a pad whose button alone looks unlike all others, so that it may be chosen.
pub(crate) fn find_chosen(picture: &Picture, pad: &[Point]) -> Option<Symbol> {
    let apart = apart(pad)?;
    let buttons: Vec<Colours> =
        pad.iter().map(|&place| colours(picture, place, apart)).collect::<Option<_>>()?;
    let is_odd = |button: &Colours| {
        let alike = buttons.iter().filter(|other| unlikeness(button, other) < UNLIKE).count();
        // A button is always like itself.
        alike == 1
    };
    let mut odd = (0..).zip(&buttons).filter(|(_, button)| is_odd(button));
    let (index, _) = odd.next().filter(|_| odd.next().is_none())?;
    Some(Symbol::from_index(index))
}

/// Returns the area of the button at a place on a pad, or `None` if the pad has no other digit.
pub fn button(pad: &[Point], place: Point) -> Option<Area> {
    Some(around(place, apart(pad)? / 2))
}

/// How far apart the digits of a pad are.
fn apart(pad: &[Point]) -> Option<i32> {
    let distance = |pair: &[Point]| (pair[0].x - pair[1].x).abs().max((pair[0].y - pair[1].y).abs());
    pad.windows(2).map(distance).min()
}

fn around(place: Point, reach: i32) -> Area {
    Area { left: place.x - reach, top: place.y - reach, width: 2 * reach + 1, height: 2 * reach + 1 }
}

/// The colours around a digit, or `None` if the picture does not contain its button.
fn colours(picture: &Picture, place: Point, apart: i32) -> Option<Colours> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "pixels of a button")]
    let [reach, digit] = [REACH, DIGIT].map(|share| (share * apart as f32) as i32);
    let (button, inner) = (around(place, reach), around(place, digit));
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
    #[expect(clippy::cast_precision_loss, reason = "pixels of a button")]
    let share = unlike as f32 / all.max(1) as f32;
    share
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
        let chosen = |other: &[(usize, Rgb)]| {
            let (picture, places) = pad(other);
            find_chosen(&picture, &places).map(Symbol::number)
        };
        assert_eq!(chosen(&[]), None);
        assert_eq!(chosen(&[(3, [90, 140, 230])]), Some(4));
        assert_eq!(chosen(&[(3, [120; 3]), (7, [120; 3])]), None, "two that are used up");
        assert_eq!(chosen(&[(2, [120; 3]), (6, [120; 3]), (8, [90, 140, 230])]), Some(9));
    }
}
