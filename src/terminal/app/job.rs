//! Work that takes time and is done in the background.

#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::time::Duration;

use super::hint::Hint;
use super::practice::Drill;
use super::table::Table;
use crate::generate::{Constraints, Dealer, Dealt, Position};
use crate::puzzle::{Assumed, BoardReader, Division, GameType, Layout, Puzzle, Shape};
use crate::rating::difficulty;

#[derive(Clone, Debug)]
pub enum Job {
    Deal {
        game_type: GameType,
        seed: u64,
        number: u64,
        /// The day whose board it is.
        day: Option<String>,
    },
    /// Deals a position in which to practise a technique.
    Practise {
        drill: Drill,
        seed: u64,
        number: u64,
    },
    /// Finds the hardest step of a solved board, to add it to the message about that.
    LookBack(Puzzle),
    /// Finds out the solution of a board that is to be played.
    Begin(Puzzle),
    /// Reads a saved game or a board.
    Read(String),
    Hint(Table),
    /// Finds the step that is then made.
    Step(Table),
    Solve(Table),
    Rate(Puzzle),
}

/// The result of a job.
#[derive(Debug)]
pub enum Answer {
    Game(Opened),
    Hint(Hint),
    Step(Hint),
    Solved(Table),
    Rated(String),
    Position(Drill, Box<Position>),
    LookedBack(String),
    Saved(PathBuf),
    /// There is a file that must not be overwritten without asking.
    Exists(PathBuf),
    Failed(String),
}

/// A game or a draft to begin with.
#[derive(Clone, Debug)]
pub struct Opened {
    pub table: Table,
    /// The time on its clock.
    pub time: Option<Duration>,
    /// The file with the saved game.
    pub file: Option<PathBuf>,
}

impl Opened {
    pub(super) fn new(table: Table) -> Self {
        if !table.is_draft() {
            // Computed here, in the background, because it may take a while.
            _ = table.kind();
        }
        Self { table, time: None, file: None }
    }

    /// Reads a saved game with its moves, or the board in any other notation; `file` is where the text was.
    ///
    /// # Errors
    /// If the text contains no board, or a wrong one.
    pub fn read(text: &str, file: Option<PathBuf>, assumed: Assumed) -> Result<Self, String> {
        let found = if text.trim_start().starts_with("SAVEFILE") {
            // A file in another notation must not be replaced by a saved game.
            let found = |(table, time)| Self { time, file: file.clone(), ..Self::new(table) };
            Table::load(text).map(found).map_err(|error| error.to_string())
        } else {
            match BoardReader::new(assumed).first(text) {
                Some(Ok(board)) => Ok(Self::new(Table::from_board(&board))),
                Some(Err(error)) => Err(error.to_string()),
                None => Err("there is no board".into()),
            }
        };
        found.map_err(|why| file.map_or_else(String::new, |file| format!("{}: ", file.display())) + &why)
    }
}

impl From<Result<Opened, String>> for Answer {
    fn from(found: Result<Opened, String>) -> Self {
        found.map_or_else(Self::Failed, Self::Game)
    }
}

impl Job {
    /// What the job does, for the player who waits.
    pub fn in_words(&self) -> String {
        match self {
            Self::Deal { game_type, .. } => format!("dealing {game_type}"),
            Self::Begin(_) | Self::Read(_) => "looking at the board".into(),
            Self::Hint(_) | Self::Step(_) => "looking for the next step".into(),
            Self::Solve(_) => "solving".into(),
            Self::Rate(_) | Self::LookBack(_) => "rating".into(),
            Self::Practise { drill, .. } => format!("looking for a board that needs {}", drill.technique),
        }
    }

    /// Does the work. After `give_up` has returned `true`, the answer is meaningless.
    pub fn run(self, give_up: &mut dyn FnMut() -> bool) -> Answer {
        match self {
            Self::Deal { game_type, seed, number, day } => deal(game_type, seed, number, day, give_up),
            Self::Practise { drill, seed, number } => drill.deal(seed, number, give_up),
            Self::LookBack(puzzle) => Answer::LookedBack(hardest(&puzzle, give_up)),
            Self::Begin(puzzle) => Answer::Game(Opened::new(Table::new(puzzle))),
            Self::Read(text) => Opened::read(&text, None, Assumed::default()).into(),
            Self::Hint(table) => Answer::Hint(table.hint()),
            Self::Step(table) => Answer::Step(table.hint()),
            Self::Solve(mut table) => match table.solve() {
                Ok(()) => Answer::Solved(table),
                Err(why) => Answer::Failed(why.to_string()),
            },
            Self::Rate(puzzle) => rate(&puzzle, give_up),
        }
    }
}

fn deal(
    game_type: GameType,
    seed: u64,
    number: u64,
    day: Option<String>,
    give_up: &mut dyn FnMut() -> bool,
) -> Answer {
    let dealer = Dealer::new(game_type, Constraints::default());
    match dealer.map(|dealer| dealer.deal(seed, number, give_up)) {
        Ok(Dealt::Puzzle(puzzle)) => {
            let table = Table::new(puzzle).dealt_as(game_type);
            Answer::Game(Opened::new(match day {
                Some(day) => table.on_day(&day),
                None => table,
            }))
        }
        Ok(Dealt::Closest { .. }) => Answer::Failed("stopped".into()),
        Err(why) => Answer::Failed(why.to_string()),
    }
}

fn rate(puzzle: &Puzzle, give_up: &mut dyn FnMut() -> bool) -> Answer {
    if let Some(difficulty) = difficulty(puzzle, give_up) {
        return Answer::Rated(difficulty.to_string());
    }
    let why = Table::new(puzzle.clone()).solution().err();
    let why = why.map_or("reasoning cannot finish this board".into(), |why| why.to_string());
    Answer::Failed(format!("no rating: {why}"))
}

/// The line on the hardest step of a board; empty if it is not found.
fn hardest(puzzle: &Puzzle, give_up: &mut dyn FnMut() -> bool) -> String {
    difficulty(puzzle, give_up)
        .map_or_else(String::new, |found| format!("\nhardest step: {} ({:.1})", found.technique, found.score))
}

/// The empty board of a type, on which a puzzle is entered.
///
/// # Errors
/// If it has regions or cages, which cannot be typed in.
pub(crate) fn empty_board(game_type: GameType) -> Result<Opened, String> {
    let Division::Blocks(blocks) = game_type.division else {
        return Err("regions cannot be typed in; open the jigsaw by its game ID or file instead".into());
    };
    if game_type.killer {
        return Err("cages cannot be typed in; open the killer by its game ID or file instead".into());
    }
    let shape = Shape { diagonals: game_type.diagonals, ..Shape::plain(blocks) };
    let layout = Layout::new(shape).map_err(|error| error.to_string())?;
    Ok(Opened::new(Table::draft(layout.into())))
}
