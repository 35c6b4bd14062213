//! A cell as it is written, and what a board's cells may be.

use super::count::board_of;
use super::error::Problem;
use super::separation::is_null;
use crate::puzzle::{Index as _, Symbol};

/// The blanks that the game and this program write.
const USUAL_BLANKS: [char; 3] = ['.', '0', '_'];

/// Other blanks, of which a board may have one kind. A space stands for an empty field.
const OTHER_BLANKS: [char; 9] = ['*', '-', '?', 'x', 'X', ' ', '\u{b7}', '\u{2022}', '\u{25a1}'];

/// A cell in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub symbol: Option<Symbol>,
    /// The character it is written as.
    pub mark: char,
    pub column: usize,
}

impl Token {
    /// The cell that is written as `mark`.
    pub fn new(mark: char, column: usize) -> Self {
        Self { symbol: Symbol::from_char(mark.to_ascii_lowercase()), mark, column }
    }

    /// A symbol that is written as its number, of two digits.
    pub fn numbered(symbol: Symbol, column: usize) -> Self {
        Self { symbol: Some(symbol), mark: '0', column }
    }

    /// A blank as a field of a list or table.
    pub fn blank_field(field: &str, column: usize) -> Option<Self> {
        let mark = if field == "-1" { '-' } else { ' ' };
        (mark == '-' || is_null(field)).then_some(Self { symbol: None, mark, column })
    }

    /// `x` is a symbol only on boards that have so many.
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
    pub fn is_on_diagonal(&self) -> bool {
        self.symbol.is_none() && self.mark == '_'
    }

    /// Blanks of one kind go together.
    pub fn kind_of_blank(&self) -> char {
        kind_of(self.mark)
    }

    fn is_too_high(&self, size: usize) -> bool {
        self.symbol.is_some_and(|symbol| symbol.index() >= size)
    }
}

/// Refuses cells that a board of `size` symbols does not have, and blanks that do not go together.
///
/// # Errors
/// The number of a wrong cell, and why.
pub(super) fn check_cells<'a>(
    cells: &(impl Iterator<Item = &'a Token> + Clone),
    size: usize,
) -> Result<(), (usize, String)> {
    if let Some((number, cell)) = cells.clone().enumerate().find(|(_, cell)| !cell.is_right(size)) {
        return Err((number, what_is_wrong(cell, size)));
    }
    let position = |is_it: &dyn Fn(&Token) -> bool| cells.clone().position(is_it);
    let blank = |wanted: char| cells.clone().position(|cell| cell.symbol.is_none() && cell.mark == wanted);
    let first_blank = cells.clone().find(|cell| cell.is_blank());
    if let Some(number) = unlike_blank(cells) {
        let quoted = |mark: char| if mark == ' ' { "empty".into() } else { format!("`{mark}`") };
        let mark = cells.clone().nth(number).map_or(' ', |cell| cell.mark);
        let others = cells.clone().find(|cell| cell.is_blank() && cell.kind_of_blank() != kind_of(mark));
        let others = quoted(others.map_or('.', |cell| cell.mark));
        let what = if mark == ' ' { "this cell is empty".into() } else { format!("unexpected `{mark}`") };
        return Err((number, format!("{what}: the other blanks here are {others}")));
    }
    if first_blank.is_some_and(|cell| !cell.is_usual_blank()) && cells.clone().all(Token::is_blank) {
        return Err((0, "no cell has a digit".into()));
    }
    let is_hexadecimal = size > 9 && blank('.').is_some();
    if let Some(number) = blank('0').filter(|_| is_hexadecimal) {
        let message = "`0` is a blank like the `.` here; the symbols are 1 to 9 and then letters from a";
        return Err((number, message.into()));
    }
    let upper = position(&|cell: &Token| cell.symbol.is_some() && cell.mark.is_ascii_uppercase());
    let lower = position(&|cell: &Token| cell.symbol.is_some() && cell.mark.is_ascii_lowercase());
    if let (Some(number), Some(_)) = (upper, lower) {
        return Err((number, "other letters here are small ones; write all of them alike".into()));
    }
    Ok(())
}

const fn kind_of(mark: char) -> char {
    match mark {
        '0' | '_' => '.',
        mark => mark,
    }
}

/// The first blank of another kind than most.
fn unlike_blank<'a>(cells: &(impl Iterator<Item = &'a Token> + Clone)) -> Option<usize> {
    let blanks = || cells.clone().filter(|cell| cell.is_blank()).map(Token::kind_of_blank);
    let first = blanks().next()?;
    let second = blanks().find(|&kind| kind != first)?;
    let count = |wanted: char| blanks().filter(|&kind| kind == wanted).count();
    let unlike = if count(first) < count(second) { first } else { second };
    cells.clone().position(|cell| cell.is_blank() && cell.kind_of_blank() == unlike)
}

fn what_is_wrong(cell: &Token, size: usize) -> String {
    let Token { mark, symbol, .. } = *cell;
    let highest = Symbol::all(size).last().map_or('1', Symbol::to_char);
    match symbol {
        Some(symbol) if size > 9 || !mark.is_ascii_uppercase() => {
            let number = symbol.number();
            let written = if mark == '0' { number.to_string() } else { symbol.to_string() };
            format!("`{written}` is too high for {}, which has 1 to {highest}", board_of(size))
        }
        _ if size == 10 => format!("`{mark}` is not a digit, the letter a or a blank"),
        _ if size > 9 => format!("`{mark}` is not a digit, a letter from a to {highest} or a blank"),
        _ => format!("`{mark}` is not a digit or a blank"),
    }
}

/// [`check_cells`] for cells that are all on one line.
pub(super) fn check_line(cells: &[Token], size: usize) -> Result<(), Problem> {
    check_cells(&cells.iter(), size).map_err(|(number, message)| Problem::at(cells[number].column, message))
}

/// Whether both diagonals are houses: the text shows it by `_` for each of their blanks, and if
/// they have no blank, or `_` is every blank, `asked` decides.
///
/// # Errors
/// The number of a cell that contradicts the others, and why.
pub(super) fn read_diagonals<'a>(
    cells: impl Iterator<Item = &'a Token> + Clone,
    size: usize,
    asked: bool,
) -> Result<bool, (usize, String)> {
    if !cells.clone().any(Token::is_on_diagonal) {
        return Ok(asked);
    }
    let lies_on_one = |number: usize| {
        let (row, column) = (number / size, number % size);
        row == column || row + column + 1 == size
    };
    let blank = |cell: &Token| cell.symbol.is_none() && !cell.is_on_diagonal();
    let stray =
        cells.clone().enumerate().find(|&(number, cell)| cell.is_on_diagonal() && !lies_on_one(number));
    if let Some((number, _)) = stray {
        if !cells.clone().any(blank) {
            return Ok(asked);
        }
        let message =
            "`_` is a blank on a diagonal, but this cell is on neither; part of the text may be missing";
        return Err((number, message.into()));
    }
    match cells.enumerate().find(|&(number, cell)| blank(cell) && lies_on_one(number)) {
        None => Ok(true),
        Some((number, _)) => {
            let message =
                "other blanks on the diagonals are `_`, but not this one; part of the text may be missing";
            Err((number, message.into()))
        }
    }
}
