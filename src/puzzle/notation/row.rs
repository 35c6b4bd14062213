//! One line of a board's text, split into cells and bars.

use super::count::count;
use super::error::Problem;
use super::separation::{Separation, is_even, value_of};
use super::token::Token;
use crate::puzzle::{MAX_SIZE, SymbolSet};

/// A bar in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bar {
    pub cells_before: usize,
    pub column: usize,
    /// Drawn heavier than others may be: `║`, `┃` or `||`.
    pub is_heavy: bool,
}

/// A line with cells.
#[derive(Debug, Default)]
pub(super) struct Row {
    pub line: usize,
    pub cells: Vec<Token>,
    pub bars: Vec<Bar>,
    /// There is nothing between the cells, not even a space.
    pub compact: bool,
    /// There are no words.
    pub is_even: bool,
    /// The line holds several rows, each in its own brackets.
    pub has_rows: bool,
    /// Those of each cell in a row of candidates; empty for any other row.
    pub candidates: Vec<SymbolSet>,
}

impl Row {
    /// Splits a line into cells and bars. What cannot be a cell is one too, for messages to point at.
    pub fn of(line: &str, number: usize) -> Self {
        let (name, value) = value_of(line);
        let mut row = Separation::of(value).split(value);
        (row.line, row.is_even) = (number, is_even(value));
        let before = name.chars().count();
        row.cells.iter_mut().for_each(|cell| cell.column += before);
        row.compact = row.cells.windows(2).all(|pair| pair[1].column == pair[0].column + 1);
        row.settle();
        row
    }

    /// Decides which cells are blanks and which are symbols, now that there are no more.
    pub fn settle(&mut self) {
        let size = self.size();
        self.cells.iter_mut().for_each(|cell| cell.settle(size));
    }

    /// Whether all cells of a board are on the line.
    pub fn is_board(&self) -> bool {
        self.has_rows || self.cells.len() > MAX_SIZE
    }

    /// The number of symbols of the board that the line belongs to.
    pub fn size(&self) -> usize {
        if self.is_board() { self.cells.len().isqrt() } else { self.cells.len() }
    }

    /// The number of cells that a board of this size cannot have.
    pub fn wrong(&self, size: usize) -> usize {
        self.cells.iter().filter(|cell| !cell.is_right(size)).count()
    }

    /// The number of cells that are written unlike the others: other blanks, letters of the other case.
    pub fn mixed(&self) -> usize {
        let count = |is_it: &dyn Fn(&Token) -> bool| self.cells.iter().filter(|cell| is_it(cell)).count();
        let first = self.cells.iter().find(|cell| cell.is_blank()).map(Token::kind_of_blank);
        let blanks = count(&Token::is_blank);
        let like_first = count(&|cell: &Token| cell.is_blank() && Some(cell.kind_of_blank()) == first);
        let upper = count(&|cell: &Token| cell.symbol.is_some() && cell.mark.is_ascii_uppercase());
        let lower = count(&|cell: &Token| cell.symbol.is_some() && cell.mark.is_ascii_lowercase());
        like_first.min(blanks - like_first) + upper.min(lower)
    }

    pub fn column(&self) -> usize {
        self.cells.first().map_or(1, |cell| cell.column)
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

impl Separator {
    /// Drawn heavier than others may be: `═`, `━` or `=`.
    pub fn is_heavy(&self) -> bool {
        self.text.contains('=')
    }
}
