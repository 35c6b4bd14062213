//! A board from the game's own text, read and judged without any code of the bot.

use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};

use super::shape::{Cell, House, Shape};

/// The symbols in the order of the game.
const SYMBOLS: &str = "123456789abcdefghijklmnopqrstuvwxyz";

/// A board, blank or filled in.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    rows: Vec<Vec<Option<char>>>,
}

impl Board {
    /// The clues of a game ID such as `3x3x:a1b...`.
    pub fn from_id(id: &str) -> Self {
        let (shape, clues) = Shape::from_id(id);
        let symbol = |number: &usize| SYMBOLS.chars().nth(number - 1).expect("a clue is one of the symbols");
        let row = |numbers: &[Option<usize>]| numbers.iter().map(|it| it.as_ref().map(symbol)).collect();
        Self { rows: clues.chunks(shape.size()).map(row).collect(), shape }
    }

    /// The board in the text that the game copies while it plays `clues`, or `None` if it is another text.
    ///
    /// The text gives only the symbols: once the diagonals are filled in, it no longer shows an X. The shape is
    /// that of the clues.
    pub fn from_copied(text: &str, clues: &Self) -> Option<Self> {
        const BORDERS: &str = " |-+";
        const BLANKS: &str = "._";
        let is_cell = |mark: &char| !BORDERS.contains(*mark);
        let cell = |mark| match mark {
            blank if BLANKS.contains(blank) => Some(None),
            symbol if SYMBOLS.contains(symbol) => Some(Some(symbol)),
            _ => None,
        };
        let lines = text.lines().filter(|line| line.contains(|mark| is_cell(&mark)));
        let rows: Option<Vec<Vec<_>>> =
            lines.map(|line| line.chars().filter(is_cell).map(cell).collect()).collect();
        let rows = rows?;
        let complete = rows.len() == clues.size() && rows.iter().all(|row| row.len() == clues.size());
        complete.then(|| Self { shape: clues.shape.clone(), rows })
    }

    /// The number of symbols, rows and columns.
    pub fn size(&self) -> usize {
        self.shape.size()
    }

    pub fn is_killer(&self) -> bool {
        self.shape.houses().iter().any(|house| house.sum.is_some())
    }

    pub fn at(&self, row: usize, column: usize) -> Option<char> {
        self.rows[row][column]
    }

    /// This board with one cell filled in.
    pub fn with(&self, (row, column): Cell, symbol: char) -> Self {
        let mut board = self.clone();
        board.rows[row][column] = Some(symbol);
        board
    }

    /// This board with one cell emptied.
    pub fn without(&self, (row, column): Cell) -> Self {
        let mut board = self.clone();
        board.rows[row][column] = None;
        board
    }

    /// The number of cells that differ between two boards.
    pub fn differences(&self, other: &Self) -> usize {
        self.cells().filter(|&(row, column)| self.at(row, column) != other.at(row, column)).count()
    }

    /// The cells without a symbol, row by row.
    pub fn blanks(&self) -> Vec<Cell> {
        self.cells().filter(|(row, column)| self.at(*row, *column).is_none()).collect()
    }

    /// The symbols of this board.
    pub fn symbols(&self) -> impl Iterator<Item = char> {
        SYMBOLS.chars().take(self.size())
    }

    /// Fails unless this board still has all the clues.
    #[track_caller]
    pub fn assert_continues(&self, clues: &Self) {
        for (row, column) in clues.cells() {
            let clue = clues.at(row, column);
            assert!(
                clue.is_none() || clue == self.at(row, column),
                "the clue at r{}c{} is missing: another game?\n{self}\nthe clues were\n{clues}",
                row + 1,
                column + 1
            );
        }
    }

    /// Fails unless this board solves `clues`: every symbol once in each row, column, block or region and
    /// diagonal, and in each cage different symbols that add up to its sum.
    #[track_caller]
    pub fn assert_solves(&self, clues: &Self) {
        self.assert_continues(clues);
        for house in clues.shape.houses() {
            let name = &house.name;
            let found = self.symbols_in(house);
            let different: HashSet<char> = found.iter().copied().collect();
            assert_eq!(different.len(), house.cells.len(), "{name} has a blank or a symbol twice:\n{self}");
            let sum: usize = found.into_iter().map(value).sum();
            assert!(house.sum.is_none_or(|wanted| wanted == sum), "{name} adds up to {sum}:\n{self}");
        }
    }

    /// Whether a house contains a symbol twice.
    pub fn has_a_clash(&self) -> bool {
        self.shape.houses().iter().any(|house| {
            let mut seen = HashSet::new();
            self.symbols_in(house).into_iter().any(|symbol| !seen.insert(symbol))
        })
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size();
        (0..size * size).map(move |cell| (cell / size, cell % size))
    }

    /// The symbols in a house.
    fn symbols_in(&self, house: &House) -> Vec<char> {
        house.cells.iter().filter_map(|(row, column)| self.at(*row, *column)).collect()
    }
}

impl Display for Board {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        for row in &self.rows {
            let symbols: Vec<String> = row.iter().map(|cell| cell.unwrap_or('.').to_string()).collect();
            writeln!(formatter, "{}", symbols.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        write!(formatter, "\n{self}")
    }
}

/// The value of a symbol in a cage's sum.
fn value(symbol: char) -> usize {
    SYMBOLS.chars().take_while(|other| *other != symbol).count() + 1
}
