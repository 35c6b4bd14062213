//! Cells as they are written, and what a board's cells may be.

use super::error::{BoardError, NOT_UTF_8, board_of};
use crate::puzzle::{Cell, Index as _, Symbol};
use crate::words::unsigned;

/// The blanks that the game and this program write. They go together.
const USUAL_BLANKS: [char; 3] = ['.', '0', '_'];

/// Other blanks, of which a board may have one kind. A space stands for an empty field.
const OTHER_BLANKS: [char; 9] = ['*', '-', '?', 'x', 'X', ' ', '\u{b7}', '\u{2022}', '\u{25a1}'];

/// A cell as it is written, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenCell {
    pub symbol: Option<Symbol>,
    /// The character it is written as.
    pub mark: char,
    pub line: usize,
    pub column: usize,
}

impl WrittenCell {
    /// The cell that is written as `mark`.
    pub fn new(mark: char, line: usize, column: usize) -> Self {
        Self { symbol: Symbol::from_char(mark.to_ascii_lowercase()), mark, line, column }
    }

    /// A field of a list or table if it is a blank or a number of two digits.
    pub fn of_field(field: &str, line: usize, column: usize) -> Option<Self> {
        let blank = |mark| Some(Self { symbol: None, mark, line, column });
        let number = unsigned(field).filter(|_| field.len() == 2).and_then(Symbol::from_number);
        match field {
            "-1" => blank('-'),
            _ if is_null(field) => blank(' '),
            // The numbers of symbols have no sign.
            _ if field.len() > 1 && field.starts_with('+') => blank('+'),
            _ => number.map(|symbol| Self { symbol: Some(symbol), mark: '0', line, column }),
        }
    }

    /// What is wrong at this cell.
    pub fn error(&self, message: impl Into<String>) -> BoardError {
        BoardError::new(self.line, self.column, message)
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

/// Refuses cells that a board of `size` symbols does not have.
pub(super) fn check_each(cells: &[WrittenCell], size: usize) -> Result<(), BoardError> {
    let wrong = cells.iter().find(|cell| !cell.is_right(size));
    wrong.map_or(Ok(()), |wrong| Err(wrong.error(what_is_wrong(*wrong, size))))
}

/// Refuses cells that a board of `size` symbols does not have, and cells that do not go together.
pub(super) fn check_cells(cells: &[WrittenCell], size: usize) -> Result<(), BoardError> {
    if cells.iter().all(|cell| cell.is_plain(size)) {
        return Ok(());
    }
    check_each(cells, size)?;
    if let Some(&number) = odd_blanks(cells).first() {
        return Err(cells[number].error(unlike_others(cells, cells[number])));
    }
    if cells.iter().all(WrittenCell::is_blank) && !cells.iter().all(WrittenCell::is_usual_blank) {
        return Err(cells[0].error("no cell has a digit"));
    }
    let blank = |mark: char| cells.iter().find(|cell| cell.symbol.is_none() && cell.mark == mark);
    if let Some(zero) = blank('0').filter(|_| size > 9 && blank('.').is_some()) {
        let message = "`0` is a blank like the `.` here; the symbols are 1 to 9 and then letters from a";
        return Err(zero.error(message));
    }
    let upper = cells.iter().find(|cell| cell.is_letter(true));
    if let Some(upper) = upper.filter(|_| cells.iter().any(|cell| cell.is_letter(false))) {
        return Err(upper.error("other letters here are small ones; write all of them alike"));
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

/// Whether both diagonals are houses: the text shows it by `_` for each of their blanks, and if
/// they have no blank, or `_` is every blank, `assumed` decides.
///
/// # Errors
/// If a cell contradicts the others.
pub(super) fn read_diagonals(cells: &[WrittenCell], assumed: bool) -> Result<bool, BoardError> {
    if !cells.iter().any(WrittenCell::is_on_diagonal) {
        return Ok(assumed);
    }
    let size = cells.len().isqrt();
    let lies_on_one = |number: usize| Cell::new(number, size).is_on_diagonal();
    let is_other = |cell: &WrittenCell| cell.symbol.is_none() && !cell.is_on_diagonal();
    let mut cells_there = (0..cells.len()).filter(|&number| lies_on_one(number));
    let stray = (0..cells.len()).find(|&number| cells[number].is_on_diagonal() && !lies_on_one(number));
    let (number, what) = match stray {
        Some(_) if !cells.iter().any(is_other) => return Ok(assumed),
        Some(number) => (number, "`_` is a blank on a diagonal, but this cell is on neither"),
        None => match cells_there.find(|&number| is_other(&cells[number])) {
            Some(number) => (number, "other blanks on the diagonals are `_`, but not this one"),
            None => return Ok(true),
        },
    };
    Err(cells[number].error(format!("{what}; part of the text may be missing")))
}
