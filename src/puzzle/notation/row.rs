//! One line of a board's text, taken apart.

use super::error::Problem;
use crate::puzzle::Symbol;

/// A cell as it stands in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub symbol: Option<Symbol>,
    pub column: usize,
    /// It is a `_`: a blank on a diagonal that is a house.
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
    /// Nothing stands between its cells, not even a blank.
    pub compact: bool,
}

impl Row {
    /// Reads the cells and bars of a line.
    pub fn read(line: &str, number: usize) -> Result<Self, Problem> {
        let mut row = Self { line: number, cells: Vec::new(), bars: Vec::new(), compact: true };
        for (column, c) in (1..).zip(line.chars()) {
            let cell = |symbol, on_diagonal| Token { symbol, column, on_diagonal };
            match c {
                '|' => row.bars.push(Bar { cells_before: row.cells.len(), column }),
                '.' | '0' => row.cells.push(cell(None, false)),
                '_' => row.cells.push(cell(None, true)),
                c if c.is_whitespace() => {}
                c => {
                    let message =
                        || format!("`{c}` is no symbol: use 1-9 and a-z, and `.` or `0` for a blank");
                    let symbol = Symbol::from_char(c).ok_or_else(|| Problem::at(column, message()))?;
                    row.cells.push(cell(Some(symbol), false));
                }
            }
        }
        row.compact = row.cells.windows(2).all(|pair| pair[1].column == pair[0].column + 1);
        Ok(row)
    }
}

/// A line of `-`, `+` and `|`.
#[derive(Clone, Debug)]
pub(super) struct Separator {
    pub line: usize,
    pub rows_above: usize,
    pub text: String,
}

/// The complaint about a symbol that a board of `size` has not.
pub(super) fn symbol_problem(token: &Token, size: usize) -> Problem {
    let symbol = token.symbol.map_or(' ', Symbol::to_char);
    let last = Symbol::all(size).last().map_or(' ', Symbol::to_char);
    Problem::at(token.column, format!("`{symbol}` is too high for a board of {size} symbols, 1 to {last}"))
}

/// Whether both diagonals are houses, as far as the cells of a board tell: by a `_` for each of
/// their blanks. Where there is none to tell it by, `asked` does.
///
/// # Errors
/// The number of a cell that is not as the others say, and why.
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
        let message = "`_` is a blank on a diagonal, but this cell lies on none: is the text torn?";
        return Err((number, message.into()));
    }
    let blank = |cell: &Token| cell.symbol.is_none() && !cell.on_diagonal;
    match cells.enumerate().find(|&(number, cell)| blank(cell) && lies_on_one(number)) {
        None => Ok(true),
        Some((number, _)) => {
            let message = "other blanks on the diagonals are `_`, but this one is not: is the text torn?";
            Err((number, message.into()))
        }
    }
}
