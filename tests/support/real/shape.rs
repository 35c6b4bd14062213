//! The shape of a board, read from a game ID: its houses and cages.

use super::borders;

/// A cell's row and column, counted from 0.
pub type Cell = (usize, usize);

/// Cells that must not contain a symbol twice.
#[derive(Clone, PartialEq, Eq)]
pub struct House {
    pub name: String,
    pub cells: Vec<Cell>,
    /// The sum of a killer's cage. A house without a sum contains every symbol.
    pub sum: Option<usize>,
}

/// The rows, columns, blocks or jigsaw regions, diagonals and cages of a board.
#[derive(Clone, PartialEq, Eq)]
pub struct Shape {
    size: usize,
    houses: Vec<House>,
}

impl Shape {
    /// The shape and the clues of a game ID, row by row.
    pub fn from_id(id: &str) -> (Self, Vec<Option<usize>>) {
        let (parameters, description) = id.split_once(':').expect("a game ID has a colon");
        let parameters = Parameters::read(parameters);
        let size = parameters.size;
        let mut fields = description.split(',');
        let mut field =
            |what: &str| fields.next().unwrap_or_else(|| panic!("the game ID {id} has no {what}"));

        let clues = numbers(field("clues"), size);
        let mut houses = lines("row", size, |line, place| (line, place));
        houses.extend(lines("column", size, |line, place| (place, line)));
        if let Some((width, height)) = parameters.block {
            houses.extend(lines("block", size, |block, place| {
                let (across, down) = (block % height * width, block / height * height);
                (down + place / width, across + place % width)
            }));
        } else {
            let regions = named("region", borders::parts(field("regions"), size));
            let whole = regions.iter().all(|region| region.cells.len() == size);
            assert!(whole, "every region of {id} has a cell for each symbol");
            houses.extend(regions);
        }
        if parameters.diagonals {
            houses.push(diagonal("falling diagonal", size, |row| row));
            houses.push(diagonal("rising diagonal", size, |row| size - 1 - row));
        }
        if parameters.killer {
            let mut cages = named("cage", borders::parts(field("cages"), size));
            let sums = numbers(field("sums"), size);
            for cage in &mut cages {
                let (row, column) = cage.cells[0];
                cage.sum = sums[row * size + column];
            }
            let read = cages.iter().filter(|cage| cage.sum.is_some()).count();
            assert_eq!((read, read), (cages.len(), sums.iter().flatten().count()), "a sum a cage in {id}");
            houses.extend(cages);
        }
        assert_eq!(fields.next(), None, "the game ID {id} has been read to its end");
        (Self { size, houses }, clues)
    }

    /// The number of symbols, rows and columns.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn houses(&self) -> &[House] {
        &self.houses
    }
}

/// The part of a game ID before the colon.
struct Parameters {
    size: usize,
    /// The width and height of a block; `None` for a jigsaw.
    block: Option<(usize, usize)>,
    diagonals: bool,
    killer: bool,
}

impl Parameters {
    fn read(text: &str) -> Self {
        let (first, rest) = leading_number(text).expect("a game ID begins with a number");
        // `3x3x` has blocks and diagonals, `9jx` has regions and diagonals.
        let second = rest.strip_prefix('x').and_then(leading_number);
        let (size, block, flags) = match second {
            // The first number counts the columns of blocks, so it is a block's height.
            Some((second, flags)) => (first * second, Some((second, first)), flags),
            None => (first, None, rest.strip_prefix('j').expect("a board without blocks is a jigsaw")),
        };
        Self { size, block, diagonals: flags.contains('x'), killer: flags.contains('k') }
    }
}

/// The numbers of a board: letters are runs of blanks, and `_` separates two adjacent numbers.
fn numbers(text: &str, size: usize) -> Vec<Option<usize>> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        rest = if let Some((number, after)) = leading_number(rest) {
            cells.push(Some(number));
            after
        } else {
            let blanks = if next == '_' { 0 } else { borders::place_in_alphabet(next) };
            cells.extend((0..blanks).map(|_| None));
            &rest[next.len_utf8()..]
        };
    }
    assert_eq!(cells.len(), size * size, "the numbers {text} fill the board");
    cells
}

/// One house of a kind per symbol; `cell` maps a house and a place in it to a cell.
fn lines(kind: &str, size: usize, cell: impl Fn(usize, usize) -> Cell) -> Vec<House> {
    named(kind, (0..size).map(|line| (0..size).map(|place| cell(line, place)).collect()).collect())
}

fn named(kind: &str, parts: Vec<Vec<Cell>>) -> Vec<House> {
    let house = |(index, cells)| House { name: format!("{kind} {}", index + 1), cells, sum: None };
    parts.into_iter().enumerate().map(house).collect()
}

fn diagonal(name: &str, size: usize, column_of: impl Fn(usize) -> usize) -> House {
    House { name: name.to_owned(), cells: (0..size).map(|row| (row, column_of(row))).collect(), sum: None }
}

/// The number at the beginning of a text, and the rest.
fn leading_number(text: &str) -> Option<(usize, &str)> {
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..digits].parse().ok()?, &text[digits..]))
}
