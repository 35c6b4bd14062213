//! Boards in lists, which may span lines, among the boards of a text.

use super::super::Notation;
use super::super::kind::{is_id, is_nearly_board};
use super::super::row::Row;
use super::super::rows::Rows;
use super::lines::{LineReader, TextLine};
use super::rows;

/// Takes a line if it continues the current lists; otherwise ends them.
pub(super) fn go_on(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    let goes_on = reader.lists.go_on_with(line.trimmed) && !is_id(line.trimmed);
    if goes_on {
        push(reader, line);
    } else {
        reader.end_lists();
    }
    goes_on
}

/// Takes a line that contains the beginning of a list.
pub(super) fn begin(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    let begins = line.trimmed.contains(['[', '{', '(']);
    if begins {
        push(reader, line);
    }
    begins
}

fn push(reader: &mut LineReader, line: &TextLine<'_>) {
    for rows in reader.lists.push(line.text, line.number) {
        push_board(reader, rows);
    }
    if reader.lists.are_closed() {
        reader.end_lists();
    }
}

fn push_board(reader: &mut LineReader, rows: Vec<Row>) {
    let LineReader { context, open_board, .. } = reader;
    let rows = Rows { rows, ..Rows::default() };
    let row = &rows.rows[0];
    let is_one_line = rows.rows.iter().all(|other| other.line == row.line);
    let notation = if is_one_line { Notation::Line } else { Notation::Text };
    let read = if rows.rows.len() == 1 || row.is_board() {
        context.builder.line(row)
    } else {
        context.builder.rows(&rows, notation)
    };
    // A long word is not meant as a board.
    if rows.rows.len() > 1 || read.is_ok() || is_nearly_board(row) {
        open_board.end(context);
        context.found.push(read);
    }
}

impl LineReader {
    /// Ends the current lists. Their lines are read as cells if there is no board in them.
    pub(super) fn end_lists(&mut self) {
        if self.lists.is_empty() {
            return;
        }
        match self.lists.finish() {
            Ok(found) => found.into_iter().for_each(|rows| push_board(self, rows)),
            Err(lines) => {
                for (number, line) in lines {
                    rows::take(self, &TextLine::new(&line, number));
                }
            }
        }
    }
}
