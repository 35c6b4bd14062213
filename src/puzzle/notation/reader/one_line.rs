//! Boards on one line: game IDs, and all cells one after the other.

use std::sync::Arc;

use super::super::game_id;
use super::super::kind::{boards_between_fields, is_id};
use super::super::line;
use super::super::row::Row;
use super::lines::{LineReader, TextLine, indent};
use super::rest::Rest;
use super::{BoardError, Notation, ReadBoard, ReadResult};

pub(super) fn take_id(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    let text = line.trimmed;
    if !is_id(text) {
        return false;
    }
    reader.open_board.end(&mut reader.context);
    let puzzle = game_id::read(text, &mut reader.context.builder.layouts);
    let read = puzzle
        .map(|puzzle| ReadBoard::new(puzzle, Notation::Id, line.number))
        .map_err(|problem| problem.shifted(indent(line.text)).on_line(line.number));
    reader.push_board(read, text);
    true
}

/// Takes a line of CSV or XML with boards among its fields.
pub(super) fn take_fields(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    let boards = boards_between_fields(line.text, line.number);
    let has_boards = !boards.is_empty();
    if has_boards {
        reader.push_lines(&boards, line);
    }
    has_boards
}

impl LineReader {
    /// Takes a line that is a board of the layout of the last one on a single line, and nothing else.
    pub fn push_plain(&mut self, line: &[u8]) -> Option<ReadBoard> {
        let layout = self.context.usual.as_ref()?;
        if !self.is_between_all() {
            return None;
        }
        let puzzle = line::read_plain(line.trim_ascii(), layout)?;
        self.number += 1;
        self.open_board.rest = Rest::None;
        Some(ReadBoard::new(puzzle, Notation::Line, self.number))
    }

    /// Takes boards that are all on this line.
    pub(super) fn push_lines(&mut self, boards: &[Row], line: &TextLine<'_>) {
        self.open_board.end(&mut self.context);
        for row in boards {
            let read = self.context.builder.line(row);
            self.push_board(read, line.trimmed);
        }
    }

    /// Takes a whole board that is on a line with this text.
    fn push_board(&mut self, read: ReadResult, text: &str) {
        self.open_board.rest = Rest::None;
        if let Ok(ReadBoard { puzzle, notation: Notation::Line, .. }) = &read
            && puzzle.layout().shape().is_plain()
        {
            self.context.usual = Some(Arc::clone(puzzle.layout()));
        }
        self.context.found.push(read.map_err(|error| BoardError { text: text.to_owned(), ..error }));
    }
}
