//! Cells as they are written, and what a board's cells may be.

use super::error::{NOT_UTF_8, Problem, board_of};
use crate::puzzle::{Cell, Index as _, Symbol};
use crate::words::unsigned;

/// The blanks that the game and this program write. They go together.
const USUAL_BLANKS: [char; 3] = ['.', '0', '_'];

/// Other blanks, of which a board may have one kind. A space stands for an empty field.
const OTHER_BLANKS: [char; 9] = ['*', '-', '?', 'x', 'X', ' ', '\u{b7}', '\u{2022}', '\u{25a1}'];

/// A cell in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenCell {
    pub symbol: Option<Symbol>,
    /// The character it is written as.
    pub mark: char,
    pub column: usize,
}

impl WrittenCell {
    /// The cell that is written as `mark`.
    pub fn new(mark: char, column: usize) -> Self {
        Self { symbol: Symbol::from_char(mark.to_ascii_lowercase()), mark, column }
    }

    /// A field of a list or table if it is a blank or a number of two digits.
    pub fn of_field(field: &str, column: usize) -> Option<Self> {
        let number = unsigned(field).filter(|_| field.len() == 2).and_then(Symbol::from_number);
        match field {
            "-1" => Some(Self { symbol: None, mark: '-', column }),
            _ if is_null(field) => Some(Self { symbol: None, mark: ' ', column }),
            // The numbers of symbols have no sign.
            _ if field.len() > 1 && field.starts_with('+') => Some(Self { symbol: None, mark: '+', column }),
            _ => number.map(|symbol| Self { symbol: Some(symbol), mark: '0', column }),
        }
    }

    /// `x` is a symbol only on boards large enough to have it.
    pub fn settle(&mut self, size: usize) {
        if self.is_too_high(size) && OTHER_BLANKS.contains(&self.mark) {
            self.symbol = None;
        }
    }

    /// Whether a board of `size` symbols can have this cell.
    pub fn is_right(&self, size: usize) -> bool {
        if self.symbol.is_some() { !self.is_too_high(size) } else { self.is_blank() }
    }

    pub fn is_blank(&self) -> bool {
        self.symbol.is_none() && (self.is_usual_blank() || OTHER_BLANKS.contains(&self.mark))
    }

    pub fn is_usual_blank(&self) -> bool {
        self.symbol.is_none() && USUAL_BLANKS.contains(&self.mark)
    }

    /// Written as `_`: a blank on a diagonal that is a house, if there are other blanks.
    fn is_on_diagonal(&self) -> bool {
        self.symbol.is_none() && self.mark == '_'
    }

    /// Whether it is the letter O, which people type for the digit 0.
    pub fn is_letter_o(&self) -> bool {
        matches!(self.mark, 'o' | 'O')
    }

    fn is_too_high(&self, size: usize) -> bool {
        self.symbol.is_some_and(|symbol| symbol.index() >= size)
    }

    /// Whether a board of `size` symbols can have this cell whatever its other cells are.
    fn is_plain(&self, size: usize) -> bool {
        match self.symbol {
            Some(symbol) => symbol.index() < size && !self.mark.is_ascii_uppercase(),
            None => matches!(self.mark, '.' | '_') || self.mark == '0' && size < 10,
        }
    }

    /// Blanks of one kind go together.
    fn kind_of_blank(&self) -> char {
        if self.is_usual_blank() { '.' } else { self.mark }
    }

    fn is_letter(&self, is_upper: bool) -> bool {
        let is_alike = if is_upper { self.mark.is_ascii_uppercase() } else { self.mark.is_ascii_lowercase() };
        self.symbol.is_some() && is_alike
    }
}

/// Whether a field of a list or table is empty.
pub(super) fn is_null(field: &str) -> bool {
    matches!(field, "" | "null" | "None" | "nil" | "NaN")
}

/// Where blanks are of another kind than most.
fn odd_blanks(cells: &[WrittenCell]) -> Vec<usize> {
    let blanks = (0..cells.len()).filter(|&number| cells[number].is_blank());
    let first = cells.iter().find(|cell| cell.is_blank()).map(WrittenCell::kind_of_blank);
    let (alike, others): (Vec<usize>, Vec<usize>) =
        blanks.partition(|&number| Some(cells[number].kind_of_blank()) == first);
    if alike.len() < others.len() { alike } else { others }
}

/// The number of cells that are written unlike the others: other blanks, letters of the other case.
pub(super) fn mixed(cells: &[WrittenCell]) -> usize {
    let letters = |is_upper| cells.iter().filter(|cell| cell.is_letter(is_upper)).count();
    odd_blanks(cells).len() + letters(true).min(letters(false))
}

/// Refuses cells that a board of `size` symbols does not have, and cells that do not go together.
///
/// # Errors
/// The number of a wrong cell, and why.
pub(super) fn check_cells(cells: &[WrittenCell], size: usize) -> Result<(), (usize, String)> {
    if cells.iter().all(|cell| cell.is_plain(size)) {
        return Ok(());
    }
    if let Some(number) = cells.iter().position(|cell| !cell.is_right(size)) {
        return Err((number, what_is_wrong(cells[number], size)));
    }
    if let Some(&number) = odd_blanks(cells).first() {
        return Err((number, unlike_others(cells, cells[number])));
    }
    if cells.iter().all(WrittenCell::is_blank) && !cells.iter().all(WrittenCell::is_usual_blank) {
        return Err((0, "no cell has a digit".into()));
    }
    let position = |mark: char| cells.iter().position(|cell| cell.symbol.is_none() && cell.mark == mark);
    if let Some(number) = position('0').filter(|_| size > 9 && position('.').is_some()) {
        let message = "`0` is a blank like the `.` here; the symbols are 1 to 9 and then letters from a";
        return Err((number, message.into()));
    }
    let upper = cells.iter().position(|cell| cell.is_letter(true));
    if let Some(number) = upper.filter(|_| cells.iter().any(|cell| cell.is_letter(false))) {
        return Err((number, "other letters here are small ones; write all of them alike".into()));
    }
    Ok(())
}

fn unlike_others(cells: &[WrittenCell], odd: WrittenCell) -> String {
    let is_other = |cell: &&WrittenCell| cell.is_blank() && cell.kind_of_blank() != odd.kind_of_blank();
    let others = match cells.iter().find(is_other).map_or('.', |cell| cell.mark) {
        ' ' => "empty".into(),
        mark => format!("`{mark}`"),
    };
    let what =
        if odd.mark == ' ' { "this cell is empty".into() } else { format!("unexpected `{}`", odd.mark) };
    format!("{what}: the other blanks here are {others}")
}

fn what_is_wrong(cell: WrittenCell, size: usize) -> String {
    let mark = cell.mark;
    let highest = Symbol::all(size).last().map_or('1', Symbol::to_char);
    match cell.symbol {
        _ if cell.is_letter_o() => format!("`{mark}` is the letter O, not the digit 0"),
        _ if mark == char::REPLACEMENT_CHARACTER => NOT_UTF_8.into(),
        Some(symbol) if size > 9 || !mark.is_ascii_uppercase() => {
            let written = if mark == '0' { symbol.number().to_string() } else { symbol.to_string() };
            format!("`{written}` is too high for {}, which has 1 to {highest}", board_of(size))
        }
        _ if size == 10 => format!("`{mark}` is not a digit, the letter a or a blank"),
        _ if size > 9 => format!("`{mark}` is not a digit, a letter from a to {highest} or a blank"),
        _ => format!("`{mark}` is not a digit or a blank"),
    }
}

/// [`check_cells`] for cells that are all on one line.
pub(super) fn check_line(cells: &[WrittenCell], size: usize) -> Result<(), Problem> {
    check_cells(cells, size).map_err(|(number, message)| Problem::at(cells[number].column, message))
}

/// Whether both diagonals are houses: the text shows it by `_` for each of their blanks, and if
/// they have no blank, or `_` is every blank, `asked` decides.
///
/// # Errors
/// The number of a cell that contradicts the others, and why.
pub(super) fn read_diagonals(
    cells: &[WrittenCell],
    size: usize,
    asked: bool,
) -> Result<bool, (usize, String)> {
    if !cells.iter().any(WrittenCell::is_on_diagonal) {
        return Ok(asked);
    }
    let lies_on_one = |number: usize| Cell::new(number, size).is_on_diagonal();
    let is_other = |cell: &WrittenCell| cell.symbol.is_none() && !cell.is_on_diagonal();
    let mut cells_there = (0..cells.len()).filter(|&number| lies_on_one(number));
    let stray = (0..cells.len()).find(|&number| cells[number].is_on_diagonal() && !lies_on_one(number));
    let (number, what) = match stray {
        Some(_) if !cells.iter().any(is_other) => return Ok(asked),
        Some(number) => (number, "`_` is a blank on a diagonal, but this cell is on neither"),
        None => match cells_there.find(|&number| is_other(&cells[number])) {
            Some(number) => (number, "other blanks on the diagonals are `_`, but not this one"),
            None => return Ok(true),
        },
    };
    Err((number, format!("{what}; part of the text may be missing")))
}
