//! The files that the game's `File > Save` writes: the board, and every move made on it.
//!
//! A line holds a name, the length of its value, and the value. After what tells the board come
//! the number of positions that can be gone back and forth to, the position that is on the screen
//! counted from 1, and the moves from each position to the next.

mod entries;
mod record;

use super::error::{BoardError, Problem};
use super::game_id::{self, Params};
use super::layouts::Layouts;
use crate::puzzle::Puzzle;

pub use entries::Entries;
pub(super) use record::Record;

/// The name of a save file's first line.
pub(super) const FIRST: &str = "SAVEFILE";

/// What that line holds.
const TITLE: &str = "Simon Tatham's Portable Puzzle Collection";

/// The lines of a save file so far.
#[derive(Debug)]
pub(super) struct SaveFile {
    /// The line of the text it starts at.
    pub line: usize,
    last_line: usize,
    params: Option<Field>,
    desc: Option<Field>,
    positions: Option<usize>,
    shown: Option<usize>,
    moves: Vec<Move>,
}

/// A value, and where it stands.
#[derive(Clone, Debug)]
struct Field {
    value: String,
    line: usize,
    before: usize,
}

#[derive(Debug)]
enum Move {
    Entry(Field),
    /// Back to the board as it was given.
    Restart,
}

impl SaveFile {
    /// A save file whose first line has this number.
    pub fn starting_at(line: usize) -> Self {
        Self {
            line,
            last_line: line,
            params: None,
            desc: None,
            positions: None,
            shown: None,
            moves: Vec::new(),
        }
    }

    /// Takes the next line.
    pub fn push(&mut self, record: Record, line: usize) -> Result<(), Problem> {
        self.last_line = line;
        let Record { name, value, before } = record;
        let field = || Field { value: value.to_owned(), line, before };
        let problem = |message: String| Problem::at(before + 1, message);
        let count = || {
            let count = value.parse().ok().filter(|&count| count > 0);
            count.ok_or_else(|| problem(format!("`{value}` is no number of positions")))
        };
        match name {
            "GAME" if value != "Solo" => {
                return Err(problem(format!("this save file is of the game {value}, not of Solo")));
            }
            // PARAMS is what the next new game is to be like, CPARAMS what this one is.
            "CPARAMS" => self.params = Some(field()),
            "PARAMS" if self.params.is_none() => self.params = Some(field()),
            "DESC" => self.desc = Some(field()),
            "NSTATES" => self.positions = Some(count()?),
            "STATEPOS" => self.shown = Some(count()?),
            "MOVE" | "SOLVE" => self.moves.push(Move::Entry(field())),
            "RESTART" => self.moves.push(Move::Restart),
            _ => {}
        }
        Ok(())
    }

    /// Whether all its lines are there.
    pub fn is_complete(&self) -> bool {
        self.shown.is_some() && self.positions.is_some_and(|positions| self.moves.len() + 1 >= positions)
    }

    /// The board, and what the player has put into it.
    pub fn read(&self, layouts: &mut Layouts) -> Result<(Puzzle, Entries), BoardError> {
        let missing = |what: &str| {
            let message = format!("the save file is torn: it ends without {what}");
            BoardError::new(self.last_line, 1, message)
        };
        let params_field = self.params.as_ref().ok_or_else(|| missing("its PARAMS"))?;
        let desc = self.desc.as_ref().ok_or_else(|| missing("its DESC"))?;
        let (Some(positions), Some(shown)) = (self.positions, self.shown) else {
            return Err(missing("its NSTATES and STATEPOS"));
        };
        if self.moves.len() + 1 < positions {
            return Err(missing(&format!("{} of its moves", positions - 1 - self.moves.len())));
        }
        if shown > positions {
            let message = format!("position {shown} is to be shown, but there are only {positions}");
            return Err(BoardError::new(self.line, 1, message));
        }
        let params = Params::read(&params_field.value).map_err(|problem| params_field.locate(problem))?;
        let puzzle =
            game_id::read_desc(params, &desc.value, layouts).map_err(|problem| desc.locate(problem))?;
        let mut entries = Entries::default();
        for made in &self.moves[..shown - 1] {
            match made {
                Move::Restart => entries = Entries::default(),
                Move::Entry(field) => {
                    entries.make(&field.value, &puzzle).map_err(|problem| field.locate(problem))?;
                }
            }
        }
        Ok((puzzle, entries))
    }
}

impl Field {
    fn locate(&self, problem: Problem) -> BoardError {
        problem.shifted(self.before).on_line(self.line)
    }
}

/// Writes the save file of a game in which these entries were made, one after the other, without a
/// line end at its end.
///
/// The game also writes a seed and its own solution, which only it can make, and opens the file
/// without them as well.
pub(super) fn write(puzzle: &Puzzle, entries: &Entries) -> String {
    let params = puzzle.layout().shape().to_string();
    let desc = game_id::write_desc(puzzle);
    let moves = entries.moves(puzzle.size());
    let positions = (moves.len() + 1).to_string();
    let records = [
        (FIRST, TITLE),
        ("VERSION", "1"),
        ("GAME", "Solo"),
        ("PARAMS", &params),
        ("CPARAMS", &params),
        ("DESC", &desc),
        ("NSTATES", &positions),
        ("STATEPOS", &positions),
    ];
    let moves = moves.iter().map(|made| ("MOVE", made.as_str()));
    let mut text: String =
        records.into_iter().chain(moves).map(|(name, value)| record::write(name, value)).collect();
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests;
