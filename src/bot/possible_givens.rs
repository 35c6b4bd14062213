//! Distinguishes the givens of a board from the user's entries by how they are drawn.

use itertools::Itertools as _;

use crate::eyes::{DigitStyle, Style, colour_distance};
use crate::puzzle::Symbol;

/// The least differences between digits drawn differently on purpose: of colours per channel (of 255), and of weights
/// and heights as ratios.
const OTHER_COLOUR: u8 = 40;
const OTHER_GROUND: u8 = 10;
const OTHER_WEIGHT: f32 = 1.2;
const OTHER_HEIGHT: f32 = 1.12;

/// Returns the sets of symbols that may be the givens, likeliest first: each class drawn alike in some respect, and
/// then the complement of each class.
pub(super) fn possible_givens(symbols: &[Option<Symbol>], styles: &[Style]) -> Vec<Vec<Option<Symbol>>> {
    let all: Vec<usize> = (0..symbols.len()).collect();
    let digits: Vec<usize> = all.iter().copied().filter(|&cell| symbols[cell].is_some()).collect();
    let by_digit = |is_like: fn(DigitStyle, DigitStyle) -> bool| {
        classes(&digits, |one, other| match (styles[one].digit, styles[other].digit) {
            (Some(one), Some(other)) => is_like(one, other),
            _ => false,
        })
    };
    // A background that blanks share comes from blocks or from the selected cell.
    let is_of_digits = |class: &Vec<usize>| class.iter().all(|&cell| symbols[cell].is_some());
    let mut grounds =
        classes(&all, |one, other| colour_distance(styles[one].ground, styles[other].ground) < OTHER_GROUND);
    grounds.retain(is_of_digits);
    let by_style = [
        by_digit(|one, other| colour_distance(one.colour, other.colour) < OTHER_COLOUR),
        by_digit(|one, other| ratio(one.weight, other.weight) < OTHER_WEIGHT),
        by_digit(|one, other| ratio(one.height, other.height) < OTHER_HEIGHT),
        grounds,
    ];
    let mut classes = by_style.concat();
    classes.retain(|class| class.len() < digits.len() && !has_all_of_its_symbols(class, symbols));
    classes.sort_by_key(|class| std::cmp::Reverse(class.len()));
    let only = |is_wanted: &dyn Fn(usize) -> bool| -> Vec<Option<Symbol>> {
        all.iter().map(|&cell| symbols[cell].filter(|_| is_wanted(cell))).collect()
    };
    let alike = classes.iter().map(|class| only(&|cell| class.contains(&cell)));
    let others = classes.iter().map(|class| only(&|cell| !class.contains(&cell)));
    alike.chain(others).unique().collect()
}

/// Groups cells into the connected components of `is_like`.
fn classes(cells: &[usize], is_like: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut rest = cells.to_vec();
    let mut classes = Vec::new();
    while let Some(first) = rest.pop() {
        let mut class = vec![first];
        let mut next = 0;
        while next < class.len() {
            let (like, unlike) = rest.into_iter().partition(|&cell| is_like(class[next], cell));
            rest = unlike;
            class.extend::<Vec<usize>>(like);
            next += 1;
        }
        classes.push(class);
    }
    classes
}

/// Whether a class holds every occurrence of its symbols: then the program may highlight them, or the font may draw
/// them narrower or lower. For a single cell this means nothing.
fn has_all_of_its_symbols(class: &[usize], symbols: &[Option<Symbol>]) -> bool {
    let is_beside = |(cell, symbol): (usize, &Option<Symbol>)| {
        symbol.is_some() && !class.contains(&cell) && class.iter().any(|&other| symbols[other] == *symbol)
    };
    class.len() > 1 && !symbols.iter().enumerate().any(is_beside)
}

fn ratio(one: f32, other: f32) -> f32 {
    one.max(other) / one.min(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::Rgb;

    const BLACK: Rgb = [0; 3];
    const BLUE: Rgb = [30, 60, 220];

    /// Digits with a colour and a ground each; `.` is a blank.
    fn possible(cells: &[(char, Rgb, Rgb)]) -> Vec<String> {
        let symbols: Vec<Option<Symbol>> = cells.iter().map(|&(c, ..)| Symbol::from_char(c)).collect();
        let style = |&(c, colour, ground): &(char, Rgb, Rgb)| Style {
            ground,
            digit: (c != '.').then_some(DigitStyle { colour, weight: 0.1, height: 0.5 }),
        };
        let styles: Vec<Style> = cells.iter().map(style).collect();
        let text = |symbols: Vec<Option<Symbol>>| {
            symbols.into_iter().map(|symbol| symbol.map_or('.', Symbol::to_char)).collect()
        };
        possible_givens(&symbols, &styles).into_iter().map(text).collect()
    }

    #[test]
    fn digits_of_one_colour_may_be_the_givens() {
        let on = |c, colour| (c, colour, [255; 3]);
        let pale = [20; 3];
        assert_eq!(
            possible(&[on('1', BLACK), on('2', pale), on('1', BLUE), on('.', BLACK)]),
            ["12..", "..1."]
        );
        assert!(possible(&[on('1', BLACK), on('2', pale), on('1', BLACK)]).is_empty());
    }

    #[test]
    fn a_ground_that_blanks_have_makes_no_givens() {
        let on = |c, ground| (c, BLACK, [ground; 3]);
        assert_eq!(possible(&[on('1', 200), on('2', 255), on('1', 255), on('.', 255)]), ["1...", ".21."]);
        assert!(possible(&[on('1', 200), on('2', 255), on('1', 255), on('.', 255), on('.', 200)]).is_empty());
    }

    #[test]
    fn a_highlighted_symbol_is_no_class() {
        let on = |c, colour| (c, colour, [255; 3]);
        assert!(possible(&[on('1', BLACK), on('2', BLUE), on('2', BLUE), on('1', BLACK)]).is_empty());
    }
}
