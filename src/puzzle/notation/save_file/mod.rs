//! The files that the game's `File > Save` writes: the board, and every move made on it.
//!
//! A line holds a name, the length of its value, and the value. The board is followed by the number
//! of positions in the undo history, the number of the position on the screen, from 1, and the moves
//! from each position to the next.
//!
//! A [`SavedGame`] also has a `TURN` line before moves that are one action of the player, with their number.
//! The game ignores lines it does not know, and undoes these moves one by one. A `DRAFT` line says that the
//! player is still entering the puzzle.

mod moves;
mod record;
mod saved_game;

use std::ops::Range;
use std::time::Duration;

use super::error::{BoardError, Problem};
use super::game_id::{self, GameType};
use super::layouts::Layouts;
use crate::puzzle::{CellState, Puzzle, Shown};
use crate::words::counted;

use moves::Move;
pub(super) use record::SaveRecord;
pub use saved_game::{Origin, SavedGame};

pub(super) const FIRST: &str = "SAVEFILE";

/// The name of the line that marks a puzzle that is still being entered.
const DRAFT: &str = "DRAFT";
const HINTS: &str = "HINTS";

const TITLE: &str = "Simon Tatham's Portable Puzzle Collection";

/// The most memory that the moves of a game may take: over 100,000 moves.
const MAX_BYTES: usize = 16 << 20;

/// The lines of a save file so far.
#[derive(Debug, Default)]
pub(super) struct SaveFile {
    /// The line of the text it starts on.
    pub line: usize,
    last_line: usize,
    params: Option<Field>,
    desc: Option<Field>,
    time: Option<Duration>,
    hints: usize,
    origin: Origin,
    is_draft: bool,
    positions: Option<usize>,
    shown: Option<usize>,
    /// `None` for a restart.
    moves: Vec<Option<Field>>,
    /// The numbers of the moves that belong together.
    turns: Vec<Range<usize>>,
    /// The memory that all this takes.
    bytes: usize,
}

/// A value, and its place in the text.
#[derive(Clone, Debug)]
struct Field {
    value: String,
    line: usize,
    before: usize,
}

impl SaveFile {
    pub fn starting_at(line: usize) -> Self {
        Self { line, last_line: line, ..Self::default() }
    }

    /// Takes the next line.
    pub fn push(&mut self, record: SaveRecord, line: usize) -> Result<(), Problem> {
        self.last_line = line;
        let SaveRecord { name, value, before } = record;
        self.bytes += value.len() + size_of::<Field>();
        if self.bytes > MAX_BYTES {
            return Err(Problem::at(1, "this save file is too long"));
        }
        let field = || Field { value: value.to_owned(), line, before };
        let problem = |message: String| Problem::at(before + 1, message);
        let count = || {
            let count = value.parse().ok().filter(|&count| count > 0);
            count.ok_or_else(|| problem(format!("expected a number of positions from 1, found `{value}`")))
        };
        self.origin.push(name, value);
        match name {
            "GAME" if value != "Solo" => {
                return Err(problem(format!("this is a saved game of {value}, not of Solo")));
            }
            // PARAMS is for the next new game, CPARAMS for this one.
            "CPARAMS" => self.params = Some(field()),
            "PARAMS" if self.params.is_none() => self.params = Some(field()),
            "DESC" => self.desc = Some(field()),
            "NSTATES" => self.positions = Some(count()?),
            "STATEPOS" => self.shown = Some(count()?),
            "MOVE" | "SOLVE" => self.moves.push(Some(field())),
            DRAFT => self.is_draft = true,
            HINTS => self.hints = value.parse().unwrap_or(0),
            "RESTART" => self.moves.push(None),
            "TURN" => {
                let first = self.moves.len();
                let length = value.parse::<usize>().ok();
                self.turns.extend(length.and_then(|length| Some(first..first.checked_add(length)?)));
            }
            "TIME" => {
                self.time = value.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether all lines have been read.
    pub fn is_complete(&self) -> bool {
        self.shown.is_some() && self.positions.is_some_and(|positions| self.moves.len() + 1 >= positions)
    }

    /// The board, the number of positions in its undo history, and the number of the one on the screen, from 1.
    fn read_board(&self, layouts: &mut Layouts) -> Result<(Puzzle, usize, usize), BoardError> {
        let missing = |what: &str| {
            let message = format!("the save file ends without {what}");
            BoardError::new(self.last_line, 1, message)
        };
        let params_field = self.params.as_ref().ok_or_else(|| missing("its PARAMS"))?;
        let desc = self.desc.as_ref().ok_or_else(|| missing("its DESC"))?;
        let (Some(all), Some(shown)) = (self.positions, self.shown) else {
            return Err(missing("its NSTATES and STATEPOS"));
        };
        if self.moves.len() + 1 < all {
            let moves = all - 1;
            return Err(missing(&format!("{} of its {}", moves - self.moves.len(), counted(moves, "move"))));
        }
        if shown > all {
            let message = format!("STATEPOS is {shown}, but there are only {all} positions");
            return Err(BoardError::new(self.line, 1, message));
        }
        let game_type =
            GameType::read(&params_field.value).map_err(|problem| params_field.locate(problem))?;
        let puzzle =
            game_id::read_desc(game_type, &desc.value, layouts).map_err(|problem| desc.locate(problem))?;
        Ok((puzzle, all, shown))
    }

    fn read_move(&self, number: usize, puzzle: &Puzzle) -> Result<Move, BoardError> {
        self.moves[number].as_ref().map_or(Ok(Move::Restart), |field| {
            Move::read(&field.value, puzzle).map_err(|problem| field.locate(problem))
        })
    }
}

impl Field {
    fn locate(&self, problem: Problem) -> BoardError {
        problem.shifted(self.before).on_line(self.line)
    }
}

/// The save file of a game that shows this, without a final line ending.
///
/// The game also writes a seed and its own solution, which only it can make; it opens the file
/// without them.
pub(super) fn write(puzzle: &Puzzle, shown: &Shown) -> String {
    let turns_in = |cell| {
        let state = shown.state(cell);
        let digit = state.digit().map(CellState::Digit);
        let marks = state.marks().iter().scan(CellState::BLANK, |marked, symbol| {
            *marked = marked.toggled(symbol);
            Some(*marked)
        });
        digit.into_iter().chain(marks).map(move |state| vec![(cell, state)])
    };
    let turns: Vec<_> = puzzle.blanks().flat_map(turns_in).collect();
    let (puzzle, made, origin) = (puzzle.clone(), turns.len(), Origin::default());
    SavedGame { puzzle, turns, made, time: None, hints: 0, origin, is_draft: false }.write()
}

#[cfg(test)]
mod tests;
