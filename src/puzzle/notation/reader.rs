//! Splits a text into boards: one per line, or blocks of rows separated by blank lines.
//!
//! The reader is fed line by line and holds no more than the lines of a board, so a file of a million boards needs no
//! more memory than one. It decides by the [`Kind`] of each line what belongs to which
//! board. Blank lines inside a board are ignored: two blocks of rows that only together make a board
//! are read as one. Lines that start with `#` are comments. A line of text above a board is its title; other text
//! is reported once, however many lines it has. Save files end with the last move.

mod blocks;
mod saves;

use std::sync::Arc;

use super::board::{Board, MAX_LINE, ReadResult};
use super::cells::check_line;
use super::error::{BoardError, Problem};
use super::game_id::GameType;
use super::kind::{Kind, is_id, is_nearly_board};
use super::layouts::{Layouts, Unshown};
use super::list::Lists;
use super::row::Row;
use super::rows::Rows;
use super::save_file::Record;
use super::unwrapped::unwrapped;
use super::wrapping::{Frame, is_title, plain};
use super::{Notation, candidates, game_id, line};
use crate::puzzle::{Layout, MAX_SIZE, Puzzle};
use saves::Save;

/// The longest row the game writes: 35 cells with a bar after every second.
const MAX_TEXT_WIDTH: usize = 4 * MAX_SIZE;

/// Reads boards from lines that are pushed into it.
#[derive(Debug, Default)]
pub struct BoardReader {
    mode: Mode,
    layouts: Layouts,
    line: usize,
    /// The layout of the last board that was a plain line.
    usual: Option<Arc<Layout>>,
    /// Rows before the last blank line that do not make a board yet.
    pending: Rows,
    /// Rows since the last blank line.
    chunk: Rows,
    /// The rows to pass over, as their board could not be read, and the number of cells of each.
    rest: (usize, usize),
    save: Save,
    frame: Frame,
    lists: Lists,
    noise: Noise,
    /// Lines to look at a second time, unless this is the second time.
    paragraph: Option<Paragraph>,
    /// The input is not text; the rest of it is ignored.
    is_binary: bool,
    /// The line below the last board of rows, and the number of its symbols.
    below: (usize, usize),
    /// Whether some of the text was meant as a board.
    has_boards: bool,
}

/// What stays the same throughout a text.
#[derive(Clone, Copy, Debug, Default)]
struct Mode {
    asked: Unshown,
    clashes_allowed: bool,
    /// Somebody is waiting who types, so that errors are reported at once.
    is_hasty: bool,
}

/// The lines since the last board that are not boards.
#[derive(Debug, Default)]
enum Noise {
    #[default]
    None,
    /// A line of words, which is a title if a board follows.
    Title(BoardError),
    /// It has been reported that this is no board.
    Reported,
}

/// Lines, and what was read of them as they stand, until they end.
#[derive(Debug, Default)]
struct Paragraph {
    text: String,
    read: Vec<ReadResult>,
}

impl BoardReader {
    /// A reader; `asked` says what the text of a board may not show.
    pub fn new(asked: Unshown) -> Self {
        let mode = Mode { asked, ..Mode::default() };
        Self { mode, paragraph: Some(Paragraph::default()), ..Self::default() }
    }

    /// A reader for the text of a game in progress, in which the player's entries may clash.
    pub fn in_play(asked: Unshown) -> Self {
        let mode = Mode { asked, clashes_allowed: true, ..Mode::default() };
        Self { mode, ..Self::new(asked) }
    }

    /// Reports errors at once, as somebody is waiting who types.
    pub(super) fn hasty(self) -> Self {
        Self { paragraph: None, mode: Mode { is_hasty: true, ..self.mode }, ..self }
    }

    /// Whether the input has turned out not to be text.
    pub(super) fn is_binary(&self) -> bool {
        self.is_binary
    }

    /// Whether some of the text was meant as a board.
    pub(super) fn has_boards(&self) -> bool {
        self.has_boards
    }

    /// The rows of the current board so far.
    pub(super) fn rows(&self) -> &Rows {
        &self.chunk
    }

    /// Drops the lines of an incomplete board, and counts lines from 1 again. Text that has been reported once stays so.
    pub(super) fn restart(&mut self) {
        let noise = std::mem::take(&mut self.noise);
        *self = Self { mode: self.mode, rest: self.rest, noise, ..Self::default() };
    }

    /// Reports text again, even if it is like that before it.
    pub(super) fn forget_noise(&mut self) {
        (self.noise, self.rest) = (Noise::None, (0, 0));
    }

    /// Takes the next line if it is a board in the notation and shape of the last single-line board,
    /// and nothing else. Long files are mostly such lines, and [`push`](Self::push), with the same
    /// result, is much slower.
    pub(super) fn push_plain(&mut self, line: &[u8]) -> Option<Board> {
        let layout = self.usual.as_ref()?;
        let is_between_boards = matches!(self.save, Save::None)
            && matches!(self.noise, Noise::None)
            && self.pending.is_untouched()
            && self.chunk.is_untouched()
            && self.lists.is_empty()
            && self.paragraph.as_ref().is_none_or(|paragraph| paragraph.text.is_empty());
        if !is_between_boards {
            return None;
        }
        let cells = line.strip_suffix(b"\n").unwrap_or(line);
        let puzzle = line::read_plain(cells.strip_suffix(b"\r").unwrap_or(cells), layout)?;
        self.line += 1;
        self.rest = (0, 0);
        Some(Board::without_entries(puzzle, Notation::Line, self.line))
    }

    /// Takes the next line, with or without its line ending, and returns the boards that it completes.
    pub fn push(&mut self, line: &str) -> Vec<ReadResult> {
        let mut read =
            self.paragraph.as_mut().map_or_else(Vec::new, |paragraph| std::mem::take(&mut paragraph.read));
        self.push_as_it_stands(line, &mut read);
        let Some(paragraph) = &mut self.paragraph else { return read };
        let is_blank = line.trim().is_empty();
        if !(is_blank && paragraph.text.is_empty()) {
            paragraph.text.push_str(line.trim_end_matches(['\r', '\n']));
            paragraph.text.push('\n');
        }
        let is_sure = |read: &ReadResult| read.as_ref().is_ok_and(|board| board.notation != Notation::Text);
        let is_decided = paragraph.text.len() > MAX_LINE || read.iter().any(is_sure);
        if is_decided || is_blank && self.pending.is_untouched() && self.lists.is_empty() {
            self.settle(read)
        } else {
            paragraph.read = read;
            Vec::new()
        }
    }

    /// What the lines hold that were pushed last, which no others can change: boards if they are read without what is
    /// around them, or else what was read of them as they stand.
    fn settle(&mut self, read: Vec<ReadResult>) -> Vec<ReadResult> {
        let Some(Paragraph { text, .. }) = &mut self.paragraph else { return read };
        let boards = read.iter().filter(|read| read.is_ok()).count();
        let is_right = boards > 0 && boards == read.len();
        if text.len() > MAX_LINE || text.is_empty() || is_right {
            text.clear();
            return read;
        }
        let lines = std::mem::take(text);
        let before = self.line.saturating_sub(lines.lines().count());
        let mut reader = Self { mode: self.mode, line: before, ..Self::default() };
        let again = reader.read(&unwrapped(&lines));
        self.has_boards |= reader.has_boards;
        let is_better = again.len() >= boards.max(1) && again.iter().all(Result::is_ok);
        if is_better { again } else { read }
    }

    fn push_as_it_stands(&mut self, line: &str, boards: &mut Vec<ReadResult>) {
        self.line += 1;
        if self.is_binary {
            return;
        }
        if line.contains('\0') {
            self.drop_board();
            (self.save, self.frame, self.noise) = (Save::None, Frame::default(), Noise::None);
            self.is_binary = true;
            let message = "this is not plain text; save it as UTF-8 if it should be a board";
            boards.push(Err(BoardError::new(self.line, 1, message)));
            return;
        }
        if line.len() > MAX_LINE {
            self.drop_board();
            let message = format!("this line has more than {MAX_LINE} characters, too many for a board");
            boards.extend(self.noise.hear(BoardError::new(self.line, 1, message), false).map(Err));
            return;
        }
        let line = if self.line == 1 { line.trim_start_matches('\u{feff}') } else { line };
        match Row::plain(line, self.line).filter(|_| self.frame.is_usual() && self.lists.is_empty()) {
            Some(row) => {
                self.end_save(boards);
                self.push_kind(Kind::Row(row), line, boards);
            }
            None => self.push_wrapped(&plain(line), boards),
        }
    }

    /// Takes a line that may be part of what is around boards.
    fn push_wrapped(&mut self, line: &str, boards: &mut Vec<ReadResult>) {
        let trimmed = line.trim();
        if trimmed.starts_with('#') {
            return;
        }
        let is_record = Record::is_one(trimmed);
        if self.lists.go_on_with(trimmed) && !is_record && !is_id(trimmed) {
            return self.push_list(line, boards);
        }
        self.end_lists(boards);
        if !trimmed.is_empty() && !is_record {
            self.end_save(boards);
        }
        if let Some(row) = self.chunk.blank_row(line, self.line) {
            self.push_row(row, boards);
        } else if trimmed.is_empty() && !(self.line == 1 && line.matches('\t').count() > 2) {
            self.end_chunk(boards);
            self.rest = (0, 0);
        } else if !self.frame.take(trimmed) {
            self.push_kind(Kind::of(line, self.line), line, boards);
        }
    }

    /// Takes a line of lists.
    fn push_list(&mut self, line: &str, boards: &mut Vec<ReadResult>) {
        for rows in self.lists.push(line, self.line) {
            self.push_board_of_list(&rows, boards);
        }
        if self.lists.are_closed() {
            self.end_lists(boards);
        }
    }

    /// Ends the current lists. Their lines are read as any others if there is no board in them.
    fn end_lists(&mut self, boards: &mut Vec<ReadResult>) {
        if self.lists.is_empty() {
            return;
        }
        match self.lists.finish() {
            Ok(found) => found.iter().for_each(|rows| self.push_board_of_list(rows, boards)),
            Err(lines) => {
                let last = self.line;
                for (number, line) in lines {
                    self.line = number;
                    self.push_kind(Kind::of_cells(&line, number), &line, boards);
                }
                self.line = last;
            }
        }
    }

    fn push_board_of_list(&mut self, rows: &Rows, boards: &mut Vec<ReadResult>) {
        let row = &rows.rows[0];
        let is_one_line = rows.rows.iter().all(|other| other.line == row.line);
        let notation = if is_one_line { Notation::Line } else { Notation::Text };
        let read = if rows.rows.len() == 1 || row.is_board() {
            let puzzle = line::read(&row.cells, self.mode.asked, &mut self.layouts);
            finish_line(row.line, Notation::Line, puzzle)
        } else {
            self.read_rows(rows, notation)
        };
        // A long word is not meant as a board.
        if rows.rows.len() > 1 || read.is_ok() || is_nearly_board(row) {
            self.end_block(boards);
            self.report(read, boards);
        }
    }

    /// Takes a line of a known kind.
    fn push_kind(&mut self, kind: Kind, line: &str, boards: &mut Vec<ReadResult>) {
        let trimmed = line.trim();
        let indent = || line.chars().take_while(|c| c.is_whitespace()).count();
        let is_between = self.chunk.is_empty() && self.pending.is_empty();
        match kind {
            Kind::Record => {
                self.end_block(boards);
                let record = Record::read(trimmed).expect("a line of this kind");
                self.push_record(record.map_err(|problem| problem.shifted(indent())), boards);
            }
            Kind::List => self.push_list(line, boards),
            Kind::Border => self.chunk.push_separator(self.line, line.trim_end()),
            Kind::Id => {
                self.end_block(boards);
                let puzzle = game_id::read(trimmed, &mut self.layouts);
                self.push_line(
                    Notation::Id,
                    puzzle.map_err(|problem| problem.shifted(indent())),
                    trimmed,
                    boards,
                );
            }
            _ if self.chunk.are_of_candidates() && trimmed.contains(char::is_whitespace) => {
                self.push_candidates(line, Some(self.chunk.size()), boards);
            }
            Kind::Candidates => self.push_candidates(line, None, boards),
            Kind::Boards(rows) => {
                self.end_block(boards);
                for row in rows {
                    let puzzle = line::read(&row.cells, self.mode.asked, &mut self.layouts);
                    self.push_line(Notation::Line, puzzle, trimmed, boards);
                }
            }
            Kind::Row(row) | Kind::Text(row) if self.passes_over(&row) => {}
            Kind::Row(_) | Kind::Text(_) if is_between && is_title(trimmed) => {}
            Kind::Row(row) => self.push_row(row, boards),
            // A row with too many cells, or too few.
            Kind::Text(row)
                if !self.chunk.is_empty() && !row.is_board() && row.odd(self.chunk.size()) == 0 =>
            {
                self.push_row(row, boards);
            }
            Kind::Text(row) => self.push_text(&row, trimmed, indent(), boards),
        }
    }

    /// Takes a whole board on one line.
    fn push_line(
        &mut self,
        notation: Notation,
        puzzle: Result<Puzzle, Problem>,
        text: &str,
        boards: &mut Vec<ReadResult>,
    ) {
        self.rest = (0, 0);
        let plain = puzzle.as_ref().map(Puzzle::layout).ok().filter(|layout| layout.shape().is_plain());
        if let (Some(layout), Notation::Line) = (plain, notation) {
            self.usual = Some(Arc::clone(layout));
        }
        let read = finish_line(self.line, notation, puzzle);
        self.report(read.map_err(|error| BoardError { text: text.to_owned(), ..error }), boards);
    }

    /// Takes a row of candidates, of a board of `size` symbols if that is known.
    fn push_candidates(&mut self, line: &str, size: Option<usize>, boards: &mut Vec<ReadResult>) {
        match candidates::read(line, self.line, size) {
            Ok(row) if self.passes_over(&row) => {}
            Ok(row) => self.push_row(row, boards),
            Err(_) if self.rest.0 > 0 => self.rest.0 -= 1,
            Err(problem) => {
                let cells = size.unwrap_or_else(|| candidates::row_size(line).unwrap_or(0));
                self.give_up(problem.on_line(self.line), cells, boards);
            }
        }
    }

    /// Takes a line that is no part of a board, or that is a badly damaged row.
    fn push_text(&mut self, row: &Row, text: &str, indent: usize, boards: &mut Vec<ReadResult>) {
        let rows = self.chunk.rows.len() + self.pending.rows.len();
        let is_reported = matches!(self.noise, Noise::Reported);
        let are_few = 2 * rows <= self.chunk.size().max(self.pending.size());
        let is_stray = rows == 0 || are_few && is_reported;
        let is_words = has_words(text, row);
        let mut error = what_is_wrong(row, text, indent).on_line(self.line);
        if text.chars().count() > MAX_TEXT_WIDTH {
            text.clone_into(&mut error.text);
        }
        if is_stray && self.is_left_over(row) && boards.pop_if(|read| read.is_ok()).is_some() {
            self.give_up(blocks::left_over(row), row.cells.len(), boards);
        } else if is_stray {
            self.drop_board();
            if !is_words && !is_reported && error.text.is_empty() {
                self.rest = self.rows_left(row.cells.len(), 0);
            }
            boards.extend(self.noise.hear(error, is_words).map(Err));
        } else {
            self.give_up(error, row.cells.len(), boards);
        }
    }

    /// Reports what is wrong with a row of `cells`, and passes over the rows around it, which make no board either.
    fn give_up(&mut self, error: BoardError, cells: usize, boards: &mut Vec<ReadResult>) {
        let size = if self.chunk.is_empty() { cells } else { self.chunk.size() };
        self.rest = self.rows_left(size, self.chunk.rows.len());
        self.drop_board();
        boards.push(Err(error));
        self.noise = Noise::Reported;
    }

    /// The rows to pass over after a wrong one, of a board that has `above` rows so far.
    fn rows_left(&self, size: usize, above: usize) -> (usize, usize) {
        if self.mode.is_hasty { (size.saturating_sub(above + 1), size) } else { (usize::MAX, size) }
    }

    /// Whether a row belongs to a board that could not be read.
    fn passes_over(&mut self, row: &Row) -> bool {
        let (left, cells) = self.rest;
        let is_one = left > 0 && (!self.mode.is_hasty || row.cells.len() == cells);
        self.rest = if is_one { (left - 1, cells) } else { (0, 0) };
        is_one
    }

    /// Adds a board, or what is wrong with one, to `boards`.
    fn report(&mut self, read: ReadResult, boards: &mut Vec<ReadResult>) {
        // What was above it is its title.
        self.noise = Noise::None;
        self.has_boards = true;
        boards.push(read);
    }

    /// What is wrong with a line that was taken for a title, unless a board has followed.
    pub(super) fn take_title(&mut self) -> Option<ReadResult> {
        let is_title = matches!(self.noise, Noise::Title(_));
        match is_title.then(|| std::mem::replace(&mut self.noise, Noise::Reported)) {
            Some(Noise::Title(error)) => Some(Err(error)),
            _ => None,
        }
    }

    /// The boards of a whole text, with any line endings.
    pub fn read(&mut self, text: &str) -> Vec<ReadResult> {
        let mut boards: Vec<ReadResult> =
            text.split('\n').flat_map(lines_of).flat_map(|line| self.push(line)).collect();
        boards.extend(self.finish());
        boards
    }

    /// The first board of a text, or what is wrong with the text if it has none.
    pub fn first(mut self, text: &str) -> Option<ReadResult> {
        first(self.read(text))
    }

    /// Marks the end of the text, and returns the boards that this completes.
    pub fn finish(&mut self) -> Vec<ReadResult> {
        let mut boards =
            self.paragraph.as_mut().map_or_else(Vec::new, |paragraph| std::mem::take(&mut paragraph.read));
        self.end_lists(&mut boards);
        self.end_save(&mut boards);
        self.end_block(&mut boards);
        boards.extend(self.take_title());
        boards.extend(self.frame.finish().map(|message| Err(BoardError::new(self.line, 1, message))));
        self.settle(boards)
    }
}

impl Noise {
    /// Takes the error of a line that is not part of a board, and returns what is to be reported.
    fn hear(&mut self, error: BoardError, is_words: bool) -> Option<BoardError> {
        match std::mem::replace(self, Self::Reported) {
            Self::None if is_words => {
                *self = Self::Title(error);
                None
            }
            Self::None => Some(error),
            Self::Title(first) => Some(first),
            Self::Reported => None,
        }
    }
}

/// The first board, or the first error if there is none.
pub(super) fn first(mut read: Vec<ReadResult>) -> Option<ReadResult> {
    let at = read.iter().position(Result::is_ok).unwrap_or(0);
    (at < read.len()).then(|| read.swap_remove(at))
}

/// The lines of what ends with a line feed: some texts have carriage returns between them.
pub(super) fn lines_of(line: &str) -> impl Iterator<Item = &str> {
    line.trim_end_matches(['\r', '\n']).split('\r')
}

/// Whether most characters of a line are letters.
fn has_words(text: &str, row: &Row) -> bool {
    2 * text.chars().filter(|c| c.is_alphabetic()).count() > row.cells.len()
}

/// What is wrong with a line that is no part of a board.
fn what_is_wrong(row: &Row, text: &str, indent: usize) -> Problem {
    let is_id = text.split_once([':', '#']).is_some_and(|(kind, _)| GameType::read(kind).is_ok());
    if is_id && let Err(problem) = game_id::read(text, &mut Layouts::default()) {
        return problem.shifted(indent);
    }
    match check_line(&row.cells, row.size()) {
        Ok(()) => Problem::at(row.column(), line::not_square(row.cells.len())),
        Err(problem) if !has_words(text, row) && 2 * row.wrong(row.size()) <= row.cells.len() => problem,
        Err(_) => Problem::at(indent + 1, "this is neither a row of a board nor a game ID"),
    }
}

fn finish_line(line: usize, notation: Notation, puzzle: Result<Puzzle, Problem>) -> ReadResult {
    puzzle
        .map(|puzzle| Board::without_entries(puzzle, notation, line))
        .map_err(|problem| problem.on_line(line))
}

#[cfg(test)]
mod tests;
