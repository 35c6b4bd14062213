//! Rows of a board: of single cells or of candidates, blank ones, and the borders between them.

use super::super::candidates;
use super::super::kind::{is_border, is_nearly_board, is_nearly_row};
use super::super::row::Row;
use super::super::wrapping::is_title;
use super::lines::{LineReader, TextLine};
use super::{one_line, words};

/// Takes a blank line, which may be a row of blanks.
pub(super) fn take_blank(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    let LineReader { context, open_board, .. } = reader;
    // A board may begin with blanks between tabs.
    let is_row_of_tabs = || line.number == 1 && line.text.matches('\t').count() > 2;
    if let Some(row) = open_board.last().blank_row(line.text, line.number) {
        open_board.push_row(row, context);
        true
    } else if line.trimmed.is_empty() && !is_row_of_tabs() {
        open_board.push_blank(context);
        true
    } else {
        false
    }
}

pub(super) fn take_border(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    let is_border = is_border(line.trimmed);
    if is_border {
        reader.open_board.push_rule(line.number, line.text.trim_end());
    }
    is_border
}

/// Takes any line that is in none of the other formats: one with cells and nothing else, or with text.
pub(super) fn take(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    take_candidates(reader, line) || one_line::take_fields(reader, line) || take_cells(reader, line)
}

/// Takes a row of candidates.
fn take_candidates(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    let LineReader { context, open_board, .. } = reader;
    let is_one_more = open_board.last().are_of_candidates() && line.trimmed.contains(char::is_whitespace);
    let size = if is_one_more { Some(open_board.last().size()) } else { candidates::row_size(line.text) };
    let Some(size) = size else { return false };
    match candidates::read(line.text, line.number, size) {
        Ok(row) => open_board.push(row, context),
        Err(_) if open_board.rest.takes_any() => {}
        Err(problem) => open_board.give_up(problem.on_line(line.number), size, context),
    }
    true
}

/// Takes a line of single cells, which are a board or a row, or of text.
fn take_cells(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    let row = Row::of(line.text, line.number);
    if is_nearly_board(&row) {
        reader.push_lines(&[row], line);
        return true;
    }
    let LineReader { context, open_board, .. } = reader;
    let size = open_board.last().size();
    let is_between = open_board.is_empty();
    // A row with too many cells, or too few.
    let is_other_row = || size > 0 && !row.is_board() && row.odd(size) == 0;
    if open_board.rest.takes(&row) || is_between && row.cells.len() != 4 && is_title(line.trimmed) {
        // It is not part of a board.
    } else if is_nearly_row(&row) || is_other_row() {
        open_board.push_row(row, context);
    } else {
        words::take(reader, &row, line);
    }
    true
}
