//! Sentences as templates, and phrases that several of them share.

use itertools::{Itertools as _, Position};

use super::Part;
use crate::puzzle::Cell;

/// Makes the parts of a sentence from a template. Each `{}` stands for a cell, a house, symbols and the like, or for
/// the parts of another sentence.
macro_rules! parts {
    ($template:literal $(, $filling:expr)* $(,)?) => {
        $crate::solver::step::filled(
            const {
                &$crate::solver::step::split::<{ 1 + <[&str]>::len(&[$(stringify!($filling)),*]) }>($template)
            },
            [$($crate::solver::step::Part::from($filling)),*],
        )
    };
}
pub(in crate::solver) use parts;

/// Makes a [`Why`](super::Why) from a template, as [`parts!`] does.
macro_rules! why {
    ($($template:tt)*) => {
        $crate::solver::step::Why::new($crate::solver::step::parts!($($template)*))
    };
}
pub(in crate::solver) use why;

/// Splits a template at each `{}` when the program is compiled, which fails unless there are `N - 1` of these.
pub(in crate::solver) const fn split<const N: usize>(template: &'static str) -> [&'static str; N] {
    let mut words = [""; N];
    let (mut rest, mut at, mut found) = (template, 0, 0);
    while at + 1 < rest.len() {
        if rest.as_bytes()[at] == b'{' && rest.as_bytes()[at + 1] == b'}' {
            words[found] = rest.split_at(at).0;
            rest = rest.split_at(at + 2).1;
            (found, at) = (found + 1, 0);
        } else {
            at += 1;
        }
    }
    assert!(found + 1 == N, "a template needs as many things as it has placeholders");
    words[found] = rest;
    words
}

/// The words of a template, with the fillings between them.
pub(in crate::solver) fn filled<const N: usize>(words: &[&'static str], fillings: [Part; N]) -> Vec<Part> {
    let mut parts = Vec::with_capacity(2 * N + 1);
    let mut fillings = fillings.into_iter();
    for &words in words {
        parts.push(Part::Words(words));
        parts.extend(fillings.next());
    }
    parts
}

/// The end of `no cell that sees both`, for a cell that sees each of `count` cells.
pub(in crate::solver) const fn all_of(count: usize) -> &'static str {
    match count {
        1 => "it",
        2 => "both",
        _ => "all of them",
    }
}

/// Lists phrases, such as `a`, `a and b` or `a, b and c`, with these words before the last one.
pub(in crate::solver) fn listed(
    phrases: impl IntoIterator<Item = Vec<Part>>,
    last: &'static str,
) -> Vec<Part> {
    let before = |position| match position {
        Position::First | Position::Only => "",
        Position::Middle => ", ",
        Position::Last => last,
    };
    let phrases = phrases.into_iter().with_position();
    phrases.flat_map(|(position, phrase)| [Part::Words(before(position)), phrase.into()]).collect()
}

/// Groups the cells of which the same is said.
pub(in crate::solver) fn grouped<T: PartialEq>(
    said: impl IntoIterator<Item = (Cell, T)>,
) -> Vec<(T, Vec<Cell>)> {
    let mut groups: Vec<(T, Vec<Cell>)> = Vec::new();
    for (cell, said) in said {
        match groups.iter_mut().find(|(other, _)| *other == said) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((said, vec![cell])),
        }
    }
    groups
}
