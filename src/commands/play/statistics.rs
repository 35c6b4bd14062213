//! The table of solved games.

use std::time::Duration;

use itertools::Itertools as _;

use crate::terminal::app::{Record, Summary, kind_in_words};
use crate::words::clock_in_words;

/// A line for each type and level.
pub(super) fn table(records: &[Record]) -> String {
    if records.is_empty() {
        return "no games solved yet\n".into();
    }
    let kinds = records
        .iter()
        .map(|record| record.game_type)
        .sorted_by_key(|kind| (kind.size(), kind_in_words(*kind)));
    let lines: Vec<[String; 5]> = kinds
        .dedup()
        .map(|kind| {
            let alike = records.iter().filter(|record| record.game_type == kind);
            let Summary { games, hints, best, average } = Summary::of(alike);
            [kind_in_words(kind), games.to_string(), time(best), time(average), hints.to_string()]
        })
        .collect();
    let heads = ["type and level", "games", "best", "average", "hints"].map(ToOwned::to_owned);
    let width =
        |column: usize| lines.iter().chain([&heads]).map(|line| line[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let line = |cells: &[String; 5]| {
        let numbers = cells.iter().zip(&widths).skip(1).map(|(cell, width)| format!("  {cell:>width$}"));
        format!("{:<width$}{}\n", cells[0], numbers.format(""), width = widths[0])
    };
    [&heads].into_iter().chain(&lines).map(line).collect()
}

fn time(time: Option<Duration>) -> String {
    time.map_or_else(|| "-".into(), clock_in_words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_type_and_level_share_a_line() {
        let record = |game_type: &str, seconds, hints| Record {
            game_type: game_type.parse().expect("a type"),
            seconds,
            hints,
            day: None,
        };
        let records = [
            record("9jxdi", 3700, 2),
            record("3x3da", 250, 0),
            record("3x3da", 100, 3),
            record("3x3da", 351, 0),
        ];
        let expected = "\
type and level     games  best  average  hints
3x3, Advanced          3  4:10     5:00      3
9jx, Intermediate      1     -        -      2
";
        assert_eq!(table(&records), expected);
        assert_eq!(table(&[]), "no games solved yet\n");
    }
}
