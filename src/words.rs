//! Numbers, lists and times in sentences, and numbers and ranges as they are typed.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use itertools::{Itertools as _, Position};

/// The first few of many items: `a`, `a and b`, or `a, b and 8 more`.
pub(crate) fn listed<T: fmt::Display>(
    items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
) -> String {
    const MOST: usize = 10;
    let items = items.into_iter();
    let more = items.len().saturating_sub(MOST);
    let names = items.take(MOST).map(|item| item.to_string());
    joined(names.chain((more > 0).then(|| format!("{more} more"))), "and")
}

/// All items: `a`, `a and b`, or `a, b and c`, with this word before the last one.
pub(crate) fn joined<T: fmt::Display>(items: impl IntoIterator<Item = T>, before_last: &str) -> String {
    written(|text| write_joined(text, items, before_last))
}

/// Returns what `write` writes.
pub(crate) fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    // Memory does not fail.
    let _ = write(&mut text);
    text
}

/// Writes what [`joined`] returns.
pub(crate) fn write_joined<T: fmt::Display>(
    out: &mut dyn fmt::Write,
    items: impl IntoIterator<Item = T>,
    before_last: &str,
) -> fmt::Result {
    for (position, item) in items.into_iter().with_position() {
        match position {
            Position::First | Position::Only => {}
            Position::Middle => out.write_str(", ")?,
            Position::Last => write!(out, " {before_last} ")?,
        }
        write!(out, "{item}")?;
    }
    Ok(())
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

/// Reads a number without a sign; the standard library accepts `+5` too.
pub(crate) fn unsigned<T: FromStr>(text: &str) -> Option<T> {
    if text.starts_with('+') { None } else { text.parse().ok() }
}

/// Reads `20..30`, or `25` for just that.
pub(crate) fn parse_range<T: FromStr + Copy>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let least = unsigned(least.trim());
    let most = unsigned(most.trim_start_matches('=').trim());
    let (least, most): (T, T) =
        least.zip(most).ok_or("must be two numbers, such as 20..30, both included, or one")?;
    Ok(least..=most)
}

/// A time as it is said: `4.2 s`, `41 s` or `3 min 12 s`.
pub(crate) fn spoken(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 10..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

/// A time as a clock shows it: `1:01` or `1:01:01`.
pub(crate) fn clock_in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_people_write_them() {
        let list = |count: usize| listed(0..count);
        assert_eq!([list(0), list(1), list(2), list(3)], ["", "0", "0 and 1", "0, 1 and 2"]);
        assert_eq!(list(12), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more");
    }

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!((parse_range("20..30"), parse_range("25")), (Ok(20..=30_usize), Ok(25..=25)));
        assert_eq!(parse_range("1.5 ..= 2"), Ok(1.5..=2.0));
        for text in ["", "..", "20..", "..30", "a..b", "20-30", "-1..3", "+5", "1..+5"] {
            assert!(parse_range::<usize>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_shows_hours_once_there_are_some() {
        let clock = |seconds| clock_in_words(Duration::from_secs(seconds));
        assert_eq!([clock(61), clock(3661)], ["1:01", "1:01:01"]);
    }
}
