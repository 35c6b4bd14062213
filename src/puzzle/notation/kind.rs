//! What a line of a text is, as far as it shows by itself.

use super::game_id;
use super::layouts::Layouts;
use super::row::{Row, fields, is_bar};
use crate::puzzle::MAX_SIZE;

/// The fewest cells of a board that is recognised on one line by their number alone.
pub(super) const LEAST_CELLS: usize = 36;

/// The most characters before the colon of a game ID.
const MOST_PARAMETERS: usize = 12;

/// Whether a line draws a border and nothing else.
pub(super) fn is_border(line: &str) -> bool {
    let is_plain = |c: char| matches!(c, '-' | '=' | '+') || is_bar(c) || c.is_whitespace();
    let is_any = |c: char| is_plain(c) || matches!(c, '.' | ',' | ':' | '*' | '\'' | '`');
    // Most lines are rows, which is seen at their first digit.
    if line.is_empty() || !line.chars().all(is_any) {
        return false;
    }
    let is_drawn = ["--", "==", ":-", "-:"].iter().any(|drawn| line.contains(drawn));
    // Dashes that stand alone are blanks.
    let are_blanks = || line.split([' ', '|', '\t']).filter(|part| *part == "-").count() > 3;
    is_drawn || line.chars().all(is_plain) && !are_blanks()
}

/// A game ID. Times and addresses also have digits before a `:` or `#`.
pub(super) fn is_id(line: &str) -> bool {
    let Some(end) = line.bytes().take(MOST_PARAMETERS + 1).position(|byte| matches!(byte, b':' | b'#'))
    else {
        return false;
    };
    let (params, desc) = (&line[..end], &line[end + 1..]);
    let is_desc = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | ',');
    let wrong = desc.chars().filter(|&c| !is_desc(c)).count();
    let has_kind = params.contains(['x', 'j']);
    params.starts_with(|c: char| c.is_ascii_digit())
        && params.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        && !desc.contains(char::is_whitespace)
        && wrong <= 1 + desc.len() / 10
        && (has_kind && !desc.is_empty() || game_id::read(line, &mut Layouts::default()).is_ok())
}

/// The boards among the fields of a line: that of a line of CSV, which may have its solution behind it, or all
/// of a line of XML.
pub(super) fn boards_between_fields(line: &str, number: usize) -> Vec<Row> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '<' | '>');
    if line.len() <= LEAST_CELLS || !line.trim().contains(is_gap) {
        return Vec::new();
    }
    let boards = fields(line, is_gap).filter(|(_, field)| field.len() >= LEAST_CELLS - 2);
    let boards = boards.map(|(column, field)| Row::of(field, number).shifted(column - 1));
    let boards = boards.filter(is_nearly_board);
    boards.take(if line.contains('<') { usize::MAX } else { 1 }).collect()
}

/// A whole board, perhaps with a few characters too many, too few or wrong.
pub(super) fn is_nearly_board(row: &Row) -> bool {
    let cells = row.cells.len();
    let size = (cells + 2).isqrt();
    size * size >= LEAST_CELLS
        && cells.abs_diff(size * size) <= 2
        && 20 * row.odd(size) <= cells
        && row.is_even
}

/// A row, perhaps with a few characters that are wrong.
pub(super) fn is_nearly_row(row: &Row) -> bool {
    let size = row.cells.len();
    let least = if row.cells.iter().any(|cell| cell.is_blank() && !cell.is_usual_blank()) { 4 } else { 2 };
    (least..=MAX_SIZE).contains(&size) && 8 * row.odd(size) <= size && row.is_even
}
