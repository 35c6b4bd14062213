//! Takes a text apart into boards: one a line, or blocks of rows with blank lines between them.
//!
//! The reader is fed line by line and holds no more than the board it is in, so a file of a
//! million boards needs no more memory than one. A line with a `:` is a game ID; a line of 16 or
//! of more than 35 cells is a whole board; anything else is a row. Blank lines inside a board are
//! passed over: two blocks of rows that only together make a board are taken as one. Lines that
//! start with `#` are comments.

use std::io::BufRead;

use super::board_text::Rows;
use super::error::{BoardError, Problem};
use super::layouts::{Layouts, Unshown};
use super::row::{Row, Separator};
use super::{Notation, game_id, line};
use crate::puzzle::{MAX_SIZE, Puzzle};

/// The longest row the game writes: 35 cells with a bar after every second.
const MAX_TEXT_WIDTH: usize = 4 * MAX_SIZE;

/// A board that was read, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub puzzle: Puzzle,
    pub notation: Notation,
    /// The line its text starts at, from 1.
    pub line: usize,
}

/// What a board that was met turned out to be.
pub type ReadResult = Result<Board, BoardError>;

/// Reads boards from lines that are pushed into it.
#[derive(Debug, Default)]
pub struct BoardReader {
    asked: Unshown,
    clashes_allowed: bool,
    layouts: Layouts,
    line: usize,
    /// Rows before the last blank line that do not make a board yet.
    pending: Rows,
    /// Rows since the last blank line.
    chunk: Rows,
    /// The board at hand is beyond reading, and what is left of it is passed over.
    skipping: bool,
}

impl BoardReader {
    /// A reader that knows beforehand what the texts of the boards do not show.
    pub fn new(asked: Unshown) -> Self {
        Self { asked, ..Self::default() }
    }

    /// A reader for the text of a game in play, in which the player's entries may clash.
    pub fn in_play(asked: Unshown) -> Self {
        Self { asked, clashes_allowed: true, ..Self::default() }
    }

    /// Takes the next line, with or without its line end, and yields the boards it completes.
    pub fn push(&mut self, line: &str) -> Vec<ReadResult> {
        self.line += 1;
        let line = if self.line == 1 { line.trim_start_matches('\u{feff}') } else { line };
        let trimmed = line.trim();
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let mut boards = Vec::new();
        if trimmed.is_empty() {
            self.end_chunk(&mut boards);
            self.skipping = false;
        } else if trimmed.starts_with('#') {
            // A comment.
        } else if trimmed.contains([':', '#']) {
            self.end_block(&mut boards);
            self.skipping = false;
            let puzzle = game_id::read(trimmed, &mut self.layouts).map_err(|problem| problem.shifted(indent));
            boards.push(self.single_line(Notation::Id, puzzle, trimmed));
        } else if trimmed.chars().all(|c| matches!(c, '-' | '+' | '|') || c.is_whitespace()) {
            let rows_above = self.chunk.rows.len();
            let text = line.trim_end().to_owned();
            self.chunk.separators.push(Separator { line: self.line, rows_above, text });
        } else {
            match Row::read(line, self.line) {
                Ok(row) if row.cells.len() > MAX_SIZE => {
                    self.end_block(&mut boards);
                    self.skipping = false;
                    let puzzle = line::read(&row.cells, self.asked, &mut self.layouts);
                    boards.push(self.single_line(Notation::Line, puzzle, trimmed));
                }
                _ if self.skipping => {}
                Ok(row) => self.push_row(row, &mut boards),
                Err(problem) => {
                    // The rows around a line that cannot be read make no board either.
                    self.pending = Rows::default();
                    self.chunk = Rows::default();
                    self.skipping = trimmed.chars().count() <= MAX_TEXT_WIDTH;
                    let text = if self.skipping { String::new() } else { trimmed.to_owned() };
                    boards.push(Err(BoardError { text, ..problem.on_line(self.line) }));
                }
            }
        }
        boards
    }

    /// Says that the text is at its end, and yields the boards that completes.
    pub fn finish(&mut self) -> Vec<ReadResult> {
        let mut boards = Vec::new();
        self.end_block(&mut boards);
        boards
    }

    fn push_row(&mut self, row: Row, boards: &mut Vec<ReadResult>) {
        if self.chunk.is_lines_of_four() && row.cells.len() != self.chunk.size() {
            self.end_block(boards);
        }
        self.chunk.rows.push(row);
        if self.pending.is_empty() && self.chunk.is_complete() {
            self.end_block(boards);
        }
    }

    /// At a blank line: joins the rows before it to those still waiting, if that can make a board.
    fn end_chunk(&mut self, boards: &mut Vec<ReadResult>) {
        let chunk = std::mem::take(&mut self.chunk);
        if chunk.is_empty() && chunk.separators.is_empty() {
            return;
        }
        let together = self.pending.rows.len() + chunk.rows.len();
        let same_size = chunk.is_empty() || chunk.size() == self.pending.size();
        if !self.pending.is_empty() && same_size && together <= self.pending.size() {
            self.pending.append(chunk);
        } else {
            self.end_pending(boards);
            self.pending = chunk;
        }
        if self.pending.is_complete() || self.pending.is_lines_of_four() {
            self.end_pending(boards);
        }
    }

    /// Where nothing that follows can belong to the rows so far.
    fn end_block(&mut self, boards: &mut Vec<ReadResult>) {
        self.end_chunk(boards);
        self.end_pending(boards);
    }

    fn end_pending(&mut self, boards: &mut Vec<ReadResult>) {
        let rows = std::mem::take(&mut self.pending);
        if rows.is_lines_of_four() {
            for row in &rows.rows {
                let puzzle = line::read(&row.cells, self.asked, &mut self.layouts);
                boards.push(finish_line(row.line, Notation::Line, puzzle));
            }
        } else if let Some(first) = rows.rows.first() {
            let board = |puzzle| Board { puzzle, notation: Notation::Text, line: first.line };
            let read = rows.read(self.asked, &mut self.layouts);
            let read = if self.clashes_allowed { read } else { read.and_then(|puzzle| rows.check(puzzle)) };
            let read = read.map(board);
            self.skipping = read.is_err();
            boards.push(read);
        }
    }

    fn single_line(&self, notation: Notation, puzzle: Result<Puzzle, Problem>, text: &str) -> ReadResult {
        finish_line(self.line, notation, puzzle)
            .map_err(|error| BoardError { text: text.to_owned(), ..error })
    }
}

impl Rows {
    /// Whether these are whole boards of four symbols, a line each, rather than rows of a board
    /// of sixteen.
    fn is_lines_of_four(&self) -> bool {
        !self.is_empty()
            && !self.is_complete()
            && self.separators.is_empty()
            && self.rows.iter().all(|row| row.compact && row.cells.len() == 16)
    }
}

fn finish_line(line: usize, notation: Notation, puzzle: Result<Puzzle, Problem>) -> ReadResult {
    puzzle.map(|puzzle| Board { puzzle, notation, line }).map_err(|problem| problem.on_line(line))
}

/// The boards of a text, read as they are asked for.
#[derive(Debug)]
pub struct Boards<R> {
    input: R,
    reader: BoardReader,
    ready: std::vec::IntoIter<ReadResult>,
    at_end: bool,
}

impl<R: BufRead> Boards<R> {
    /// The boards of `input`, read with what is known beforehand of those that do not show it.
    pub fn new(input: R, asked: Unshown) -> Self {
        Self { input, reader: BoardReader::new(asked), ready: Vec::new().into_iter(), at_end: false }
    }

    fn read_on(&mut self) -> std::io::Result<()> {
        let mut line = Vec::new();
        self.at_end = self.input.read_until(b'\n', &mut line)? == 0;
        self.ready = if self.at_end {
            self.reader.finish().into_iter()
        } else {
            self.reader.push(&String::from_utf8_lossy(&line)).into_iter()
        };
        Ok(())
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = std::io::Result<ReadResult>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(board) = self.ready.next() {
                return Some(Ok(board));
            }
            if self.at_end {
                return None;
            }
            if let Err(error) = self.read_on() {
                self.at_end = true;
                return Some(Err(error));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<ReadResult> {
        Boards::new(text.as_bytes(), Unshown::default())
            .map(|board| board.expect("memory does not fail"))
            .collect()
    }

    fn only_board(text: &str) -> Board {
        match read(text).as_slice() {
            [Ok(board)] => board.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn only_error(text: &str) -> BoardError {
        match read(text).as_slice() {
            [Err(error)] => error.clone(),
            other => panic!("{other:?}"),
        }
    }

    const TWO_BY_THREE: &str = "\
. 6 3 | . 2 .
. . . | . . .
------+------
1 4 . | 6 . .
. . 6 | . 4 1
------+------
. . . | . . .
. 2 . | 5 3 .";

    #[test]
    fn the_copied_text_shows_the_block_shape() {
        let board = only_board(TWO_BY_THREE);
        assert_eq!(board.puzzle.game_id(), "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a");
        assert_eq!((board.notation, board.line), (Notation::Text, 1));
        assert_eq!(Notation::Text.write(&board.puzzle), TWO_BY_THREE);
    }

    #[test]
    fn line_ends_indentation_and_stray_blank_lines_do_not_matter() {
        let expected = only_board(TWO_BY_THREE).puzzle;
        let windows = TWO_BY_THREE.replace('\n', "\r\n") + "\r\n";
        let spread = TWO_BY_THREE.replace('\n', "\n\n") + "\n\n\n";
        let indented = format!("\u{feff}\n\n{}", TWO_BY_THREE.replace('\n', "\n \t  "));
        let torn_in_two = TWO_BY_THREE.replacen("------+------\n1", "\n\n------+------\n1", 1);
        let framed = format!(
            "+-------+-------+\n{}\n+-------+-------+",
            TWO_BY_THREE.lines().map(|line| format!("|{line}|")).collect::<Vec<_>>().join("\n")
        );
        for text in [windows, spread, indented, torn_in_two, framed] {
            assert_eq!(only_board(&text).puzzle, expected, "{text}");
        }
    }

    #[test]
    fn one_file_holds_boards_of_all_notations() {
        let line = ".".repeat(81);
        let rows = "1 2 3 4\n3412\n....\n0000";
        let text =
            format!("# a comment\n{line}\n2x2:p\n{rows}\n\n{rows}\n{line}\n1234341221434321\n{TWO_BY_THREE}");
        let boards: Vec<Board> = read(&text).into_iter().map(|board| board.expect("all are right")).collect();
        let lines: Vec<usize> = boards.iter().map(|board| board.line).collect();
        assert_eq!(lines, [2, 3, 4, 9, 13, 14, 15]);
        assert_eq!(boards[2].puzzle.game_id(), "2x2:1_2_3_4_3_4_1_2h");
    }

    #[test]
    fn sixteen_lines_of_sixteen_are_one_board_and_fewer_are_boards_of_four() {
        let line = "1...............\n";
        assert_eq!(read(&line.repeat(3)).len(), 3);
        let sixteen = format!("{line}{}", "................\n".repeat(15));
        assert_eq!(only_board(&sixteen).puzzle.size(), 16);
    }

    #[test]
    fn a_torn_or_wrong_board_is_told_with_its_place() {
        for (text, line, column, part) in [
            (TWO_BY_THREE.replace("\n. 2 . | 5 3 .", ""), 7, 1, "has 5 rows"),
            (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 6 ."), 4, 11, "this row has 5 cells"),
            (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 6 . ?"), 4, 13, "`?` is no symbol"),
            (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 7 . ."), 4, 9, "`7` is too high"),
            (
                TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 4 . ."),
                4,
                9,
                "r3c2 and r3c4 are both 4, in row 3",
            ),
            (
                TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 | . 6 . ."),
                4,
                5,
                "do not stand where those of line 1 do",
            ),
            (TWO_BY_THREE.replacen("------+------\n", "", 1), 5, 1, "after every 2 rows"),
            ("123456\n......\n......\n......\n......\n......".into(), 1, 1, "--blocks"),
            (".".repeat(80), 1, 1, "80 cells make no square board"),
            (format!("5{}5", ".".repeat(79)), 1, 0, ""),
            (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 _ | 6 _ ."), 4, 11, "lies on none"),
            (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 _ | 6 . ."), 1, 1, "this one is not"),
        ] {
            if column == 0 {
                assert!(read(&text)[0].is_ok(), "{text}");
                continue;
            }
            let error = only_error(&text);
            assert!(error.message.contains(part), "{text}\n{error}");
            assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
        }
    }

    #[test]
    fn a_bad_board_does_not_spoil_the_next() {
        let bad_line = format!("{}?\n", ".".repeat(80));
        let good_line = ".".repeat(81);
        let text = format!("{bad_line}{good_line}\n12\n34?\n56\n\n2x2:p\n");
        let results: Vec<bool> = read(&text).iter().map(Result::is_ok).collect();
        assert_eq!(results, [false, true, false, true]);
    }

    #[test]
    fn an_asked_block_shape_serves_where_the_text_shows_none() {
        let rows = "......\n".repeat(6);
        for blocks in ["2x3", "3x2"] {
            let blocks = Some(blocks.parse().expect("a shape"));
            let asked = Unshown { blocks, ..Unshown::default() };
            let board = Boards::new(rows.as_bytes(), asked).next().expect("a board");
            assert_eq!(board.expect("memory").expect("right").puzzle.layout().shape().blocks(), blocks);
        }
    }
}
