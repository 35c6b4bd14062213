//! Lines that are not part of a board, and what is wrong with them if they were meant as one.

use super::super::cells::check_cells;
use super::super::error::{BoardError, NOT_UTF_8};
use super::super::game_id::{self, GameType};
use super::super::layouts::Layouts;
use super::super::line::not_square;
use super::super::row::Row;
use super::findings::Noise;
use super::lines::{LineReader, TextLine, indent};
use super::rest::Rest;
use crate::puzzle::MAX_SIZE;

/// The longest row the game writes: 35 cells with a bar after every second.
const MAX_TEXT_WIDTH: usize = 4 * MAX_SIZE;

/// Takes a line that is not part of a board, or that is a badly damaged row.
pub(super) fn take(reader: &mut LineReader, row: &Row, line: &TextLine<'_>) {
    let LineReader { context, open_board, .. } = reader;
    let text = line.trimmed;
    let is_reported = matches!(context.found.noise, Noise::Reported);
    let is_stray = open_board.is_empty() || open_board.are_few() && is_reported;
    let is_words = has_words(text, row);
    let mut error = what_is_wrong(row, line);
    if text.chars().count() > MAX_TEXT_WIDTH {
        text.clone_into(&mut error.text);
    }
    if !is_stray {
        open_board.give_up(error, row.cells.len(), context);
    } else if let Some(error) = context.found.take_left_over(row) {
        open_board.give_up(error, row.cells.len(), context);
    } else {
        open_board.drop_board();
        if !is_words && !is_reported && error.text.is_empty() {
            open_board.rest = Rest::of(row.cells.len(), 0, context.is_typed);
        }
        context.found.push_noise(error, is_words);
    }
}

/// Whether most characters of a line are letters. The letter O is none, as it may be meant as 0; what is not UTF-8 is
/// one, as it is mostly a title in another encoding.
fn has_words(text: &str, row: &Row) -> bool {
    let is_letter =
        |c: &char| c.is_alphabetic() && !matches!(c, 'o' | 'O') || *c == char::REPLACEMENT_CHARACTER;
    2 * text.chars().filter(is_letter).count() > row.cells.len()
}

/// What is wrong with a line that is not part of a board.
fn what_is_wrong(row: &Row, line: &TextLine<'_>) -> BoardError {
    let (text, indent) = (line.trimmed, indent(line.text));
    let is_id = text.split_once([':', '#']).is_some_and(|(kind, _)| GameType::read(kind).is_ok());
    if is_id && let Err(problem) = game_id::read(text, &mut Layouts::default()) {
        return problem.shifted(indent).on_line(line.number);
    }
    let size = row.size();
    let strange = row.cells.iter().filter(|cell| !cell.is_right(size) && !cell.is_letter_o()).count();
    let at_start = |message: &str| BoardError::new(line.number, indent + 1, message);
    match check_cells(&row.cells, size) {
        Ok(()) => BoardError::new(line.number, row.column(), not_square(row.cells.len())),
        Err(error) if !has_words(text, row) && 2 * strange <= row.cells.len() => error,
        Err(_) if text.contains(char::REPLACEMENT_CHARACTER) => at_start(NOT_UTF_8),
        Err(_) => at_start("this is neither a row of a board nor a game ID"),
    }
}
