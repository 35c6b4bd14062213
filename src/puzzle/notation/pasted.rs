//! Boards among lines that are typed or pasted one after the other, as into a terminal.

use super::board::ReadResult;
use super::error::BoardError;
use super::kind::Kind;
use super::reader::BoardReader;
use super::row::Row;
use super::separation::plain;
use super::token::check_line;
use crate::puzzle::MAX_SIZE;

/// Reads boards from pasted lines. What was pasted before a board never spoils it: each board, and
/// each error, starts over, with line 1 as the next.
#[derive(Debug)]
pub struct PastedLines {
    reader: BoardReader,
    /// The rest of a board that could not be read.
    rest: Option<Rest>,
    heard: Heard,
}

/// What has been said of the text so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    /// Nothing but blank lines.
    Nothing,
    Unanswered,
    Answered,
}

/// Rows to ignore, so that they are not taken for the first ones of the next board.
#[derive(Debug)]
struct Rest {
    rows: usize,
    cells_each: usize,
}

impl Rest {
    /// What follows a bad line: rows of `size` cells if there were any before it.
    fn of(line: &str, cells: usize, size: usize, rows_before: usize) -> Option<Self> {
        let cells_each = if rows_before > 0 { size } else { cells };
        let is_cell = |c: &char| matches!(c, '.' | '_' | '0'..='9');
        // A word that someone typed has no rest.
        let is_row = 2 * line.chars().filter(is_cell).count() >= cells && cells_each <= MAX_SIZE;
        is_row.then(|| Self { rows: cells_each.saturating_sub(rows_before + 1), cells_each })
    }
}

impl PastedLines {
    pub fn new(reader: BoardReader) -> Self {
        Self { reader: reader.hasty(), rest: None, heard: Heard::Nothing }
    }

    /// Takes the next line, and returns the board that it completes or what is wrong.
    pub fn push(&mut self, line: &str) -> Option<ReadResult> {
        let result = self.take(line);
        if result.is_some() {
            self.heard = Heard::Answered;
        } else if self.heard == Heard::Nothing && !line.trim().is_empty() {
            self.heard = Heard::Unanswered;
        }
        result
    }

    /// Ends the text, forgets it, and returns what has not been reported about it yet.
    pub fn finish(&mut self) -> Option<ReadResult> {
        let result = first(&mut self.reader.finish());
        self.reader.restart();
        self.reader.forget_noise();
        self.rest = None;
        match std::mem::replace(&mut self.heard, Heard::Nothing) {
            Heard::Nothing => None,
            Heard::Unanswered => {
                Some(result.unwrap_or_else(|| Err(BoardError::new(1, 1, "there are no cells"))))
            }
            Heard::Answered => result.filter(Result::is_ok),
        }
    }

    fn take(&mut self, line: &str) -> Option<ReadResult> {
        let line = &*plain(line);
        if line.trim().is_empty() {
            self.reader.forget_noise();
        }
        let kind = Kind::of(line, self.reader.line() + 1);
        let cells = cells_of(&kind, line);
        if self.is_rest(cells) {
            return None;
        }
        let size = self.reader.rows().size();
        let rows_before = self.reader.rows().rows.len();
        let mut read = self.reader.push(line);
        read.extend(self.reader.take_heading());
        if let Kind::Row(row) = kind {
            read.extend(self.wrong_row(&row, size));
        }
        // Errors before a board belong to earlier lines.
        let result = first(&mut read)?;
        self.reader.restart();
        if result.is_err() && rows_before == 1 && cells != size {
            // The first line was the stray one.
            self.reader.push(line);
        } else if result.is_err() {
            self.rest = Rest::of(line, cells, size, rows_before);
        }
        Some(result)
    }

    /// Whether the line is one of those to ignore.
    fn is_rest(&mut self, cells: usize) -> bool {
        let Some(rest) = &mut self.rest else { return false };
        let is_separator = cells == 0;
        let is_row = cells == rest.cells_each && rest.rows > 0;
        if is_row {
            rest.rows -= 1;
        } else if !is_separator {
            self.rest = None;
        }
        is_row
    }

    /// Refuses a row at once that no board can have, or that does not fit the rows before it, of
    /// `size` cells. A file's reader would wait for the whole board.
    fn wrong_row(&self, row: &Row, size: usize) -> Option<ReadResult> {
        if self.reader.rows().rows.is_empty() {
            return None;
        }
        let expected = if size > 0 { size } else { row.cells.len() };
        let is_line_of_four = row.compact && row.cells.len() == 16;
        let checked = if is_line_of_four { Ok(()) } else { row.check_length(expected) };
        let checked = checked.and_then(|()| check_line(&row.cells, expected));
        checked.err().map(|problem| Err(problem.on_line(row.line)))
    }
}

/// The first board, or the first error if there is none.
fn first(read: &mut Vec<ReadResult>) -> Option<ReadResult> {
    let at = read.iter().position(Result::is_ok).unwrap_or(0);
    (at < read.len()).then(|| read.swap_remove(at))
}

/// The number of cells in a line if it is a row, as far as its characters show.
fn cells_of(kind: &Kind, line: &str) -> usize {
    match kind {
        Kind::Border | Kind::Brackets => 0,
        Kind::Candidates(size) => *size,
        Kind::Row(row) | Kind::Text(row) => row.cells.len(),
        _ => line.chars().filter(|c| !c.is_whitespace()).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BoardError, Unshown};

    const ROWS: &str = ". 3 | . .\n. . | 2 .\n----+----\n. 4 | . .\n. . | 1 .";

    fn push(lines: &mut PastedLines, text: &str) -> Vec<Result<String, BoardError>> {
        let read = text.lines().filter_map(|line| lines.push(line));
        read.map(|read| read.map(|board| board.puzzle.game_id())).collect()
    }

    fn pasted() -> PastedLines {
        PastedLines::new(BoardReader::new(Unshown::default()))
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
