//! One line of a board's text, taken apart.

use super::error::Problem;
use crate::puzzle::Symbol;

/// A cell as it stands in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub symbol: Option<Symbol>,
    pub column: usize,
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
        for (at, c) in line.chars().enumerate() {
            let column = at + 1;
            match c {
                '|' => row.bars.push(Bar { cells_before: row.cells.len(), column }),
                '.' | '0' => row.cells.push(Token { symbol: None, column }),
                '_' => {
                    return Err(Problem::at(
                        column,
                        "`_` marks a diagonal: boards with diagonals cannot be read yet",
                    ));
                }
                c if c.is_whitespace() => {}
                c => {
                    let message =
                        || format!("`{c}` is no symbol: use 1-9 and a-z, and `.` or `0` for a blank");
                    let symbol = Symbol::from_char(c).ok_or_else(|| Problem::at(column, message()))?;
                    row.cells.push(Token { symbol: Some(symbol), column });
                }
            }
        }
        row.compact = row.cells.windows(2).all(|pair| pair[1].column == pair[0].column + 1);
        Ok(row)
    }
}

/// A line of `-` and `+`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separator {
    pub line: usize,
    pub rows_above: usize,
}

/// The complaint about a symbol that a board of `size` has not.
pub(super) fn symbol_problem(token: &Token, size: usize) -> Problem {
    let symbol = token.symbol.map_or(' ', Symbol::to_char);
    let last = Symbol::all(size).last().map_or(' ', Symbol::to_char);
    Problem::at(token.column, format!("`{symbol}` is too high for a board of {size} symbols, 1 to {last}"))
}
