//! The boards of lines as they stand: each line is taken by the first format that knows it.

use super::super::board::MAX_LINE;
use super::super::row::Row;
use super::super::save_file::SaveRecord;
use super::super::unwrapped::unwrapped;
use super::super::wrapping::{Frame, plain};
use super::findings::Noise;
use super::lines::{LineReader, TextLine, indent};
use super::rest::Rest;
use super::saves::Save;
use super::{BoardError, ReadResult, lines_of, lists, one_line, rows};

/// Takes a line if it is in this format, and returns whether it is.
type Format = fn(&mut LineReader, &TextLine<'_>) -> bool;

/// The formats of a line of no save file, in the order in which they are tried: what shows by itself comes first, and the
/// last takes any line.
const FORMATS: [Format; 8] = [
    take_comment,
    lists::go_on,
    rows::take_blank,
    take_frame,
    rows::take_border,
    one_line::take_id,
    lists::begin,
    rows::take,
];

impl LineReader {
    /// Takes the next line, without its line ending.
    pub fn push(&mut self, line: &str) {
        self.number += 1;
        if self.is_binary {
            return;
        }
        if line.contains('\0') {
            return self.refuse_binary();
        }
        if line.len() > MAX_LINE {
            self.open_board.drop_board();
            let message = format!("this line has more than {MAX_LINE} characters, too many for a board");
            return self.context.found.push_noise(BoardError::new(self.number, 1, message), false);
        }
        let line = if self.number == 1 { line.trim_start_matches('\u{feff}') } else { line };
        // Between boards there is nothing that could go on below a blank line.
        if self.number > 1 && self.is_between_all() && line.trim_ascii().is_empty() {
            self.open_board.rest = Rest::None;
            return;
        }
        let is_usual =
            self.frame.is_usual() && self.lists.is_empty() && !self.open_board.last().are_of_candidates();
        if is_usual && let Some(row) = Row::plain(line, self.number) {
            self.save.end(&mut self.context);
            self.open_board.push(row, &mut self.context);
        } else {
            self.take_line(line);
        }
    }

    fn refuse_binary(&mut self) {
        self.open_board.drop_board();
        (self.save, self.frame, self.is_binary) = (Save::None, Frame::default(), true);
        let message = "this is not plain text; save it as UTF-8 if it should be a board";
        self.context.found.noise = Noise::None;
        self.context.found.push_error(BoardError::new(self.number, 1, message));
    }

    fn take_line(&mut self, line: &str) {
        // Nothing is around the lines of a save file.
        if let Some(record) = SaveRecord::read(line.trim()) {
            self.end_lists();
            self.open_board.end(&mut self.context);
            let record = record.map_err(|problem| problem.shifted(indent(line)));
            return self.save.push(record, self.number, &mut self.context);
        }
        let text = plain(line);
        let line = TextLine::new(&text, self.number);
        FORMATS.iter().any(|take| take(self, &line));
    }

    /// Marks the end of the text.
    pub fn finish(&mut self) {
        self.end_lists();
        self.save.end(&mut self.context);
        self.open_board.end(&mut self.context);
        let found = &mut self.context.found;
        if let Some(error) = found.take_title() {
            found.push_error(error);
        }
        if let Some(message) = self.frame.finish() {
            found.push_error(BoardError::new(self.number, 1, message));
        }
    }

    /// The boards of the last lines without what is around them.
    pub fn read_again(&mut self, text: &str) -> Vec<ReadResult> {
        let lines = text.lines().count();
        let mut reader =
            Self::new(std::mem::take(&mut self.context.builder), self.number.saturating_sub(lines));
        lines_of(&unwrapped(text)).for_each(|line| reader.push(line));
        reader.finish();
        self.context.builder = reader.context.builder;
        self.context.found.has_boards |= reader.context.found.has_boards;
        reader.context.found.take()
    }
}

fn take_comment(_: &mut LineReader, line: &TextLine<'_>) -> bool {
    line.trimmed.starts_with('#')
}

/// Takes a line that is around the boards in the files of other programs.
fn take_frame(reader: &mut LineReader, line: &TextLine<'_>) -> bool {
    reader.save.end(&mut reader.context);
    reader.frame.take(line.trimmed)
}
