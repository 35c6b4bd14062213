//! A board as the game tells it, read and judged without any help from the bot.

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

    /// The board in the text that the game copies while it plays `clues`, or nothing when it is another text.
    ///
    /// The text tells the symbols. A text in which all is filled in no longer tells an X, so the shape is that
    /// of the clues.
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

    /// How many symbols, rows and columns the board has.
    pub fn size(&self) -> usize {
        self.shape.size()
    }

    pub fn is_killer(&self) -> bool {
        self.shape.houses().iter().any(|house| house.sum.is_some())
    }

    pub fn at(&self, row: usize, column: usize) -> Option<char> {
        self.rows[row][column]
    }

    /// The same board with one cell filled in.
    pub fn with(&self, (row, column): Cell, symbol: char) -> Self {
        let mut board = self.clone();
        board.rows[row][column] = Some(symbol);
        board
    }

    /// The same board with one cell emptied.
    pub fn without(&self, (row, column): Cell) -> Self {
        let mut board = self.clone();
        board.rows[row][column] = None;
        board
    }

    /// How many cells differ from those of another board.
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

    /// Fails unless this board has all the clues of the game that it began as.
    #[track_caller]
    pub fn assert_continues(&self, clues: &Self) {
        for (row, column) in clues.cells() {
            let clue = clues.at(row, column);
            assert!(
                clue.is_none() || clue == self.at(row, column),
                "the clue at r{}c{} is gone, so this is another game:\n{self}\nbut the clues were\n{clues}",
                row + 1,
                column + 1
            );
        }
    }

    /// Fails unless this board is `clues` filled in, with every symbol once in every row, column, block or
    /// region and diagonal, and in every cage symbols that differ and add up to its sum.
    #[track_caller]
    pub fn assert_solves(&self, clues: &Self) {
        self.assert_continues(clues);
        for house in clues.shape.houses() {
            let name = &house.name;
            let found = self.symbols_in(house);
            let different: HashSet<char> = found.iter().copied().collect();
            assert_eq!(
                different.len(),
                house.cells.len(),
                "{name} is not full of different symbols:\n{self}"
            );
            let sum: usize = found.into_iter().map(value).sum();
            assert!(house.sum.is_none_or(|wanted| wanted == sum), "{name} adds up to {sum}:\n{self}");
        }
    }

    /// Whether a symbol is twice in a house.
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

    /// What is filled in in a house.
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

/// What a symbol counts in a cage's sum.
fn value(symbol: char) -> usize {
    SYMBOLS.chars().take_while(|other| *other != symbol).count() + 1
}
