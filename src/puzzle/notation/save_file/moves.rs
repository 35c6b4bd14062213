//! The moves in a save file.

use super::super::error::{Problem, board_of};
use super::super::game_id::read_symbol;
use crate::puzzle::{Cell, CellState, Puzzle, Shown, Symbol, SymbolSet};

/// A move that the game knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// Writes a digit into a cell or empties it, and erases its marks.
    Enter(Cell, Option<Symbol>),
    /// Adds a pencil mark, or removes it.
    Mark(Cell, Symbol),
    /// Writes all pencil marks into all cells without a digit.
    MarkAll,
    /// Fills all cells from these symbols.
    Solve(Vec<Symbol>),
    /// Back to the givens.
    Restart,
}

impl Move {
    /// Reads a move other than a restart; positions in errors are columns of `text`, from 1.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, Problem> {
        let read = match text.chars().next() {
            Some('S') => read_solution(&text[1..], puzzle).map(Self::Solve),
            Some('M') if text.len() == 1 => Some(Self::MarkAll),
            Some(kind @ ('R' | 'P')) => read_entry(&text[1..], puzzle.size()).map(|entry| match entry {
                (cell, Some(symbol)) if kind == 'P' => Self::Mark(cell, symbol),
                (cell, digit) => Self::Enter(cell, digit),
            }),
            _ => None,
        };
        let not_a_move = || format!("`{text}` is not a move on {}", board_of(puzzle.size()));
        let read = read.ok_or_else(|| Problem::at(1, not_a_move()))?;
        match read {
            Self::Enter(cell, _) | Self::Mark(cell, _) if puzzle.given(cell).is_some() => {
                Err(Problem::at(1, format!("`{text}` changes {cell}, which is a given")))
            }
            read => Ok(read),
        }
    }

    /// Makes the move on the board of a puzzle.
    pub fn make(&self, shown: &mut Shown, puzzle: &Puzzle) {
        match self {
            Self::Enter(cell, digit) => shown.set(*cell, digit.map_or(CellState::BLANK, CellState::Digit)),
            Self::Mark(cell, symbol) => shown.set(*cell, shown.state(*cell).toggled(*symbol)),
            Self::MarkAll => shown.mark_all(SymbolSet::first_n(puzzle.size())),
            Self::Solve(symbols) => {
                puzzle.blanks().for_each(|cell| shown.set(cell, CellState::Digit(symbols[cell.index()])));
            }
            Self::Restart => *shown = Shown::new(puzzle),
        }
    }

    /// The name and the value of its line; a restart's value is the board's DESC.
    pub fn record(&self, desc: &str) -> (&'static str, String) {
        let entry = |kind: char, cell: &Cell, number: usize| {
            ("MOVE", format!("{kind}{},{},{number}", cell.column(), cell.row()))
        };
        match self {
            Self::Enter(cell, digit) => entry('R', cell, digit.map_or(0, Symbol::number)),
            Self::Mark(cell, symbol) => entry('P', cell, symbol.number()),
            Self::MarkAll => ("MOVE", "M".into()),
            Self::Solve(symbols) => {
                let numbers: Vec<String> = symbols.iter().map(|symbol| symbol.number().to_string()).collect();
                ("SOLVE", format!("S{}", numbers.join(",")))
            }
            Self::Restart => ("RESTART", desc.to_owned()),
        }
    }
}

/// The moves that change a cell, one after the other.
pub(super) fn moves_in(cell: Cell, before: CellState, after: CellState) -> Vec<Move> {
    let marks = |marks: SymbolSet| marks.iter().map(move |symbol| Move::Mark(cell, symbol));
    match (before, after) {
        _ if before == after => Vec::new(),
        (_, CellState::Digit(symbol)) => vec![Move::Enter(cell, Some(symbol))],
        _ if after == CellState::BLANK => vec![Move::Enter(cell, None)],
        (CellState::Digit(_), CellState::Marks(after)) => {
            std::iter::once(Move::Enter(cell, None)).chain(marks(after)).collect()
        }
        (CellState::Marks(before), CellState::Marks(after)) => {
            marks(before.without(after).union(after.without(before))).collect()
        }
    }
}

fn read_solution(text: &str, puzzle: &Puzzle) -> Option<Vec<Symbol>> {
    let symbols: Option<Vec<Symbol>> =
        text.split(',').map(|number| read_symbol(number, puzzle.size())).collect();
    symbols.filter(|symbols| symbols.len() == puzzle.givens().len())
}

/// Reads the column, row and symbol of an entry; no symbol if it clears the cell.
fn read_entry(text: &str, size: usize) -> Option<(Cell, Option<Symbol>)> {
    let mut numbers = text.split(',');
    let mut line = || numbers.next()?.parse::<usize>().ok().filter(|&line| line < size);
    let (column, row) = (line()?, line()?);
    let number = numbers.next()?;
    let symbol = if number == "0" { None } else { Some(read_symbol(number, size)?) };
    numbers.next().is_none().then_some((Cell::at(row, column, size), symbol))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Layout};

    #[test]
    fn what_is_no_move_names_the_board_with_its_article() {
        let layout = Layout::with_blocks(BlockShape { height: 2, width: 4 });
        let puzzle = Puzzle::unchecked(layout.into(), vec![None; 64]);
        let problem = Move::read("R9,9,9", &puzzle).expect_err("it is outside the board");
        assert_eq!(problem.message, "`R9,9,9` is not a move on an 8x8 board");
    }
}
