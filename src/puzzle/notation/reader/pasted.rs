//! Boards among lines that are typed or pasted one after the other, as into a terminal.

use super::super::row::Row;
use super::super::rows::Rows;
use super::super::wrapping::plain;
use super::context::Context;
use super::findings::{Findings, Noise};
use super::lines::LineReader;
use super::rest::Rest;
use super::{BoardError, BoardReader, ReadResult, first};

/// Reads boards from typed or pasted lines. What came before a board never spoils it: after each board, and each
/// error, the next line is line 1.
#[derive(Debug)]
pub struct TypedLines {
    reader: LineReader,
    /// Whether anything was returned for the text; `None` while it has only blank lines.
    is_answered: Option<bool>,
}

impl TypedLines {
    pub fn new(reader: BoardReader) -> Self {
        let mut reader = reader.lines;
        reader.context.is_typed = true;
        Self { reader, is_answered: None }
    }

    /// Takes the next line, and returns the board that it completes or what is wrong.
    pub fn push(&mut self, line: &str) -> Option<ReadResult> {
        let is_blank = line.trim().is_empty();
        if is_blank {
            self.forget_noise();
        }
        let alone = Some(self.reader.open_board.last()).filter(|above| above.rows.len() == 1).map(Rows::size);
        self.reader.push(line);
        // Errors before a board belong to earlier lines.
        let result = first(self.found().take()).or_else(|| self.found().take_title().map(Err));
        match &result {
            None if is_blank => {}
            None => self.is_answered = self.is_answered.or(Some(false)),
            Some(read) => {
                self.is_answered = Some(true);
                self.restart();
                let is_other = |size: usize| Row::of(&plain(line), 1).cells.len() != size;
                if read.is_err() && alone.is_some_and(is_other) {
                    // The first line was the stray one.
                    self.reader.push(line);
                    self.found().take();
                }
            }
        }
        result
    }

    /// Ends the text, forgets it, and returns what has not been reported about it yet.
    pub fn finish(&mut self) -> Option<ReadResult> {
        self.reader.finish();
        let result = first(self.found().take());
        self.restart();
        self.forget_noise();
        match self.is_answered.take() {
            None => None,
            Some(false) => Some(result.unwrap_or_else(|| Err(BoardError::new(1, 1, "there are no cells")))),
            Some(true) => result.filter(Result::is_ok),
        }
    }

    fn found(&mut self) -> &mut Findings {
        &mut self.reader.context.found
    }

    /// Drops the lines of an incomplete board, and counts lines from 1 again. Text that has been reported once stays so.
    fn restart(&mut self) {
        let before = std::mem::take(&mut self.reader);
        let Context { builder, is_typed, found, .. } = before.context;
        self.reader.context = Context { builder, is_typed, ..Context::default() };
        self.reader.context.found.noise = found.noise;
        self.reader.open_board.rest = before.open_board.rest;
    }

    /// Forgets what was reported, so that similar text is reported again.
    fn forget_noise(&mut self) {
        self.found().noise = Noise::None;
        self.reader.open_board.rest = Rest::None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Assumed, BoardError};

    const ROWS: &str = ". 3 | . .\n. . | 2 .\n----+----\n. 4 | . .\n. . | 1 .";

    fn push(lines: &mut TypedLines, text: &str) -> Vec<Result<String, BoardError>> {
        let read = text.lines().filter_map(|line| lines.push(line));
        read.map(|read| read.map(|board| board.puzzle.game_id())).collect()
    }

    fn pasted() -> TypedLines {
        TypedLines::new(BoardReader::new(Assumed::default()))
    }

    #[test]
    fn a_word_between_two_boards_is_reported_once() {
        for board in ["2x2:a3d2b4d1a", ROWS] {
            for word in ["help", "quit now", "?", "what is this?", "12"] {
                let mut lines = pasted();
                assert_eq!(push(&mut lines, board), [Ok("2x2:a3d2b4d1a".into())]);
                let wrong = push(&mut lines, word);
                assert!(
                    wrong.iter().all(|read| read.as_ref().is_err_and(|error| error.line == 1)),
                    "{wrong:?}"
                );
                let again: Vec<_> = push(&mut lines, board);
                assert_eq!(again.last(), Some(&Ok("2x2:a3d2b4d1a".into())), "{word}");
                assert_eq!(
                    wrong.len() + again.len(),
                    if word == "12" { 1 + usize::from(board == ROWS) } else { 2 }
                );
            }
        }
    }

    #[test]
    fn the_rest_of_a_wrong_board_is_not_taken_for_the_next_one() {
        let wrong = ROWS.replacen('2', "?", 1);
        let mut lines = pasted();
        let errors = push(&mut lines, &wrong);
        assert_eq!(errors.len(), 1);
        assert!(errors[0].as_ref().is_err_and(|error| (error.line, error.column) == (2, 7)), "{errors:?}");
        assert_eq!(push(&mut lines, ROWS), [Ok("2x2:a3d2b4d1a".into())]);
        for row in [". 3 | . 5", ". 3 | ?", "\u{1f642}"] {
            assert_eq!(push(&mut lines, &ROWS.replacen(". 3 | . .", row, 1)).len(), 1, "{row}");
            assert_eq!(
                push(&mut lines, &format!("\n{ROWS}")).last(),
                Some(&Ok("2x2:a3d2b4d1a".into())),
                "{row}"
            );
        }
    }

    #[test]
    fn boards_of_every_notation_can_be_pasted() {
        let sixteen = format!("{}\n", ".".repeat(16)).repeat(16);
        let line = ".".repeat(81);
        let lines = &mut pasted();
        assert_eq!(push(lines, &sixteen), [Ok("4x4:zzzzzzzzzv".into())]);
        assert_eq!(push(lines, &line), [Ok("3x3:zzzc".into())]);
        let candidates =
            ".-------.\n| 1 34 | 2 34 |\n| 23 4 | 1 34 |\n:---+---:\n| 4 12 | 3 12 |\n| 23 13 | 4 12 |";
        assert_eq!(push(lines, candidates), [Ok("2x2:1a2c1a4a3c4a".into())]);
        assert_eq!(push(lines, "\n\n. 3 . .\n1 . . ."), []);
    }
}
