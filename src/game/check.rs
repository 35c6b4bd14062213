//! How someone who solves a board is doing.

use std::fmt;

use serde::Serialize;
use serde::ser::Serializer;

use super::Action;
use crate::puzzle::{Cell, Symbol};
use crate::words::{counted, listed};

/// The entries of someone who solves a board, judged; displays as a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Check {
    /// The number of entries that are not wrong.
    pub right: usize,
    #[serde(serialize_with = "digits")]
    pub wrong: Vec<(Cell, Symbol)>,
    /// The entries that could not be read.
    pub unread: Vec<Cell>,
    /// The number of blank cells.
    pub left: usize,
    /// The blank cells whose pencil marks lack the right digit, if marks were checked.
    #[serde(skip)]
    pub(crate) lacking: Vec<Cell>,
    /// Why the entries could only be judged by the rules, if there was no solution to compare them with.
    #[serde(skip)]
    pub(crate) by_rules: Option<String>,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { right, wrong, unread, left, lacking, by_rules } = self;
        let (is_full, wrong_word) = (*left == 0 && unread.is_empty(), wrong_word(by_rules.is_some()));
        match wrong.len() {
            0 if is_full && by_rules.is_none() => return f.write_str("solved, every cell is right"),
            0 if is_full => f.write_str("solved by the rules")?,
            0 if right + unread.len() == 0 => f.write_str("nothing entered yet")?,
            0 if by_rules.is_some() => f.write_str("nothing against the rules so far")?,
            0 => f.write_str("all right so far")?,
            number => write!(f, "{number} {wrong_word} ({})", listed_digits(wrong))?,
        }
        if *left > 0 {
            write!(f, ", {} left", counted(*left, "cell"))?;
        }
        if !lacking.is_empty() {
            write!(f, "; {}", lacking_in_words(lacking))?;
        }
        if !unread.is_empty() {
            write!(f, "; could not read {}", listed(unread))?;
        }
        by_rules.as_ref().map_or(Ok(()), |why| write!(f, "; {why}, so only the rules were checked"))
    }
}

/// The word for entries that differ from the solution, or only break the rules.
fn wrong_word(by_rules: bool) -> &'static str {
    if by_rules { "against the rules" } else { "wrong" }
}

/// The sentence about cells whose pencil marks lack the right digit.
pub(crate) fn lacking_in_words(cells: &[Cell]) -> String {
    let digits = if cells.len() == 1 { "digit" } else { "digits" };
    format!("the pencil marks in {} lack the right {digits}", listed(cells))
}

/// Says how many entries are wrong and, unless `place` is empty, where, such as `in block 2`.
pub(crate) fn count_of_wrong(number: usize, place: &str, by_rules: bool) -> String {
    let are = if number == 1 { "entry is" } else { "entries are" };
    let place = if place.is_empty() { String::new() } else { format!(", {place}") };
    format!("{number} {are} {}{place}", wrong_word(by_rules))
}

/// The advice to clear some wrong entries.
pub(crate) fn to_clear(wrong: &[(Cell, Symbol)], by_rules: bool) -> String {
    let (are, them) = if wrong.len() == 1 { ("is", "it") } else { ("are", "them") };
    format!("{} {are} {}; clear {them}", listed_digits(wrong), wrong_word(by_rules))
}

fn listed_digits(digits: &[(Cell, Symbol)]) -> String {
    listed(digits.iter().map(|&(cell, symbol)| Action::Fill(cell, symbol)))
}

/// Writes the digits of some cells as objects. A digit that could not be read is `null`.
pub(crate) fn digits<S: Serializer>(
    digits: &[(Cell, impl Copy + Serialize)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Digit<T> {
        cell: Cell,
        symbol: T,
    }
    serializer.collect_seq(digits.iter().map(|&(cell, symbol)| Digit { cell, symbol }))
}
