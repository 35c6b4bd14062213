//! Numbers and lists in sentences.

use std::fmt;

/// The first few of many items.
pub(crate) fn listed<T: fmt::Display>(
    items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
) -> String {
    const MOST: usize = 10;
    let items = items.into_iter();
    let more = items.len().saturating_sub(MOST);
    let mut list: Vec<String> = items.take(MOST).map(|item| item.to_string()).collect();
    list.extend((more > 0).then(|| format!("and {more} more")));
    list.join(", ")
}

/// `no cells`, `1 cell` or `2 cells`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let plural = match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with('s') => format!("{noun}es"),
        None => format!("{noun}s"),
    };
    match number {
        0 => format!("no {plural}"),
        1 => format!("1 {noun}"),
        number => format!("{number} {plural}"),
    }
}
