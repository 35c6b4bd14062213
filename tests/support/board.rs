//! A board as the game tells it, read and judged without any help from the bot.

use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};

/// The symbols in the order of the game.
const SYMBOLS: &str = "123456789abcdefghijklmnopqrstuvwxyz";

/// The number of the house of a kind that a cell, given by row and column, is in.
type HouseOf<'a> = &'a dyn Fn(usize, usize) -> usize;

/// A plain board, blank or filled in.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// How many rows a block has; it has as many columns as give it one cell a symbol.
    block_height: usize,
    rows: Vec<Vec<Option<char>>>,
}

impl Board {
    /// The clues of a game ID such as `3x3db:a1b...`.
    pub fn from_id(id: &str) -> Self {
        let (parameters, clues) = id.split_once(':').expect("a game ID has a colon");
        let numbers: Vec<usize> =
            parameters.splitn(2, 'x').map(|text| leading_number(text).expect("a block's side")).collect();
        let size = numbers[0] * numbers[1];
        let mut cells = Vec::new();
        let mut rest = clues;
        while let Some(next) = rest.chars().next() {
            let mut length = 1;
            match next {
                '_' => {}
                'a'..='z' => cells.extend((0..=u32::from(next) - u32::from('a')).map(|_| None)),
                _ => {
                    let number = leading_number(rest).expect("a clue is a number");
                    length = number.to_string().len();
                    cells.push(SYMBOLS.chars().nth(number - 1));
                }
            }
            rest = &rest[length..];
        }
        assert_eq!(cells.len(), size * size, "the game ID {id} fills the board");
        Self { block_height: numbers[0], rows: cells.chunks(size).map(<[_]>::to_vec).collect() }
    }

    /// The board in the text that the game copies, or nothing when it is another text.
    pub fn from_copied(text: &str) -> Option<Self> {
        let is_border = |line: &str| line.starts_with('-');
        let cells = |line: &str| {
            let marks = line.chars().filter(|mark| !" |".contains(*mark));
            marks.map(|mark| SYMBOLS.contains(mark).then_some(mark)).collect()
        };
        let rows: Vec<Vec<_>> = text.lines().filter(|line| !is_border(line)).map(cells).collect();
        let block_height = text.lines().position(is_border)?;
        rows.iter().all(|row| row.len() == rows.len()).then_some(Self { block_height, rows })
    }

    /// How many symbols, rows and columns the board has.
    pub fn size(&self) -> usize {
        self.rows.len()
    }

    pub fn at(&self, row: usize, column: usize) -> Option<char> {
        self.rows[row][column]
    }

    /// The same board with one cell filled in.
    pub fn with(&self, (row, column): (usize, usize), symbol: char) -> Self {
        let mut board = self.clone();
        board.rows[row][column] = Some(symbol);
        board
    }

    /// The cells without a symbol, row by row.
    pub fn blanks(&self) -> Vec<(usize, usize)> {
        self.cells().filter(|(row, column)| self.at(*row, *column).is_none()).collect()
    }

    /// The symbols of this board.
    pub fn symbols(&self) -> impl Iterator<Item = char> {
        SYMBOLS.chars().take(self.size())
    }

    /// Fails unless this board has the shape and all the clues of the game that it began as.
    #[track_caller]
    pub fn assert_continues(&self, clues: &Self) {
        let shape = (self.size(), self.block_height);
        assert_eq!(shape, (clues.size(), clues.block_height), "this is a board of another shape:\n{self}");
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

    /// Fails unless this board is `clues` filled in, with every symbol once in every row, column and block.
    #[track_caller]
    pub fn assert_solves(&self, clues: &Self) {
        self.assert_continues(clues);
        for (name, house) in self.houses() {
            let found: HashSet<char> = house.into_iter().flatten().collect();
            assert_eq!(found.len(), self.size(), "{name} does not hold every symbol once:\n{self}");
        }
    }

    /// Whether a symbol is twice in a row, column or block.
    pub fn has_a_clash(&self) -> bool {
        self.houses().into_iter().any(|(_, house)| {
            let mut seen = HashSet::new();
            house.into_iter().flatten().any(|symbol| !seen.insert(symbol))
        })
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let size = self.size();
        (0..size * size).map(move |cell| (cell / size, cell % size))
    }

    /// What each row, column and block holds, and its name.
    fn houses(&self) -> Vec<(String, Vec<Option<char>>)> {
        let (size, height) = (self.size(), self.block_height);
        let width = size / height;
        let kinds: [(&str, HouseOf); 3] = [
            ("row", &|row, _| row),
            ("column", &|_, column| column),
            ("block", &|row, column| row / height * height + column / width),
        ];
        let mut houses = Vec::new();
        for (kind, number_of) in kinds {
            for number in 0..size {
                let cells = self.cells().filter(|(row, column)| number_of(*row, *column) == number);
                let symbols = cells.map(|(row, column)| self.at(row, column)).collect();
                houses.push((format!("{kind} {}", number + 1), symbols));
            }
        }
        houses
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

fn leading_number(text: &str) -> Option<usize> {
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text[..digits].parse().ok()
}
