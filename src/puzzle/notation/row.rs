//! One line of a board's text, split into cells and bars.

use super::candidates;
use super::count::count;
use super::error::Problem;
use crate::puzzle::{Index as _, Symbol, SymbolSet};

/// A cell in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub symbol: Option<Symbol>,
    pub column: usize,
    /// Written as `_`: a blank on a diagonal that is a house.
    pub on_diagonal: bool,
}

/// A `|` in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bar {
    pub cells_before: usize,
    pub column: usize,
}

/// A line with cells.
#[derive(Debug)]
pub(super) struct Row {
    pub line: usize,
    pub cells: Vec<Token>,
    pub bars: Vec<Bar>,
    /// There is nothing between the cells, not even a space.
    pub compact: bool,
    /// Those of each cell in a row of candidates; empty for any other row.
    pub candidates: Vec<SymbolSet>,
}

impl Row {
    /// Reads the cells and bars of a line.
    pub fn read(line: &str, number: usize) -> Result<Self, Problem> {
        if candidates::are_meant(line) {
            return candidates::read(line, number, None);
        }
        let (cells, bars, candidates) = (Vec::new(), Vec::new(), Vec::new());
        let mut row = Self { line: number, cells, bars, compact: true, candidates };
        for (column, c) in (1..).zip(line.chars()) {
            let cell = |symbol, on_diagonal| Token { symbol, column, on_diagonal };
            match c {
                '|' => row.bars.push(Bar { cells_before: row.cells.len(), column }),
                '.' | '0' => row.cells.push(cell(None, false)),
                '_' => row.cells.push(cell(None, true)),
                c if c.is_whitespace() => {}
                c => {
                    let message =
                        || format!("unexpected `{c}`: cells are 1-9 and a-z, and `.` or `0` for a blank");
                    let symbol = Symbol::from_char(c).ok_or_else(|| Problem::at(column, message()))?;
                    row.cells.push(cell(Some(symbol), false));
                }
            }
        }
        row.compact = row.cells.windows(2).all(|pair| pair[1].column == pair[0].column + 1);
        Ok(row)
    }

    /// Refuses a row that does not have as many cells as the first, which has `size`.
    pub fn check_length(&self, size: usize) -> Result<(), Problem> {
        if self.cells.len() == size {
            return Ok(());
        }
        let column = self.cells.get(size).or(self.cells.last()).map_or(1, |cell| cell.column);
        let cells = count(size, "cell");
        Err(Problem::at(column, format!("expected {cells} as in the first row, found {}", self.cells.len())))
    }
}

/// A line of `-`, `+` and `|`.
#[derive(Clone, Debug)]
pub(super) struct Separator {
    pub line: usize,
    pub rows_above: usize,
    pub text: String,
}

/// Refuses symbols that a board of `size` symbols does not have.
pub(super) fn check_symbols(cells: &[Token], size: usize) -> Result<(), Problem> {
    let wrong = cells.iter().find_map(|token| {
        let symbol = token.symbol.filter(|symbol| symbol.index() >= size)?;
        Some((token.column, symbol))
    });
    wrong.map_or(Ok(()), |(column, symbol)| {
        let last = Symbol::all(size).last().map_or('1', Symbol::to_char);
        Err(Problem::at(
            column,
            format!("`{symbol}` is too high for a {size}x{size} board, which has 1 to {last}"),
        ))
    })
}

/// Whether both diagonals are houses: the text shows it by `_` for each of their blanks, and if
/// they have no blank, `asked` decides.
///
/// # Errors
/// The number of a cell that contradicts the others, and why.
pub(super) fn read_diagonals<'a>(
    cells: impl Iterator<Item = &'a Token> + Clone,
    size: usize,
    asked: bool,
) -> Result<bool, (usize, String)> {
    if !cells.clone().any(|cell| cell.on_diagonal) {
        return Ok(asked);
    }
    let lies_on_one = |number: usize| {
        let (row, column) = (number / size, number % size);
        row == column || row + column + 1 == size
    };
    let stray = cells.clone().enumerate().find(|&(number, cell)| cell.on_diagonal && !lies_on_one(number));
    if let Some((number, _)) = stray {
        let message =
            "`_` is a blank on a diagonal, but this cell is on neither; part of the text may be missing";
        return Err((number, message.into()));
    }
    let blank = |cell: &Token| cell.symbol.is_none() && !cell.on_diagonal;
    match cells.enumerate().find(|&(number, cell)| blank(cell) && lies_on_one(number)) {
        None => Ok(true),
        Some((number, _)) => {
            let message =
                "other blanks on the diagonals are `_`, but not this one; part of the text may be missing";
            Err((number, message.into()))
        }
    }
}
