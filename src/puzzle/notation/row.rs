//! One line of a board's text, split into cells and bars.

use super::cells::{WrittenCell, is_null, mixed};
use super::error::BoardError;
use crate::puzzle::{MAX_SIZE, Symbol, SymbolSet};
use crate::words::{counted, unsigned};

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
    pub cells: Vec<WrittenCell>,
    pub bars: Vec<Bar>,
    /// There is nothing between the cells, not even a space.
    pub compact: bool,
    /// There are no words.
    pub is_even: bool,
    /// Those of each cell in a row of candidates; empty for any other row.
    pub candidates: Vec<SymbolSet>,
}

/// The character that stands for any heavy bar.
pub(super) const HEAVY_BAR: char = '‖';

pub(super) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | HEAVY_BAR)
}

const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`')
}

/// What may stand around a cell.
fn is_around(c: char) -> bool {
    c.is_whitespace() || is_quote(c)
}

/// The parts of a line between gaps of one character, each with its column.
pub(super) fn fields(line: &str, is_gap: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    line.split(is_gap).scan(1, |next, field| {
        let column = *next;
        *next += field.chars().count() + 1;
        Some((column, field))
    })
}

/// What is between the cells of a line, unless each character is a cell: a comma, semicolon, tab or bar, so that an
/// empty field is a blank, or spaces.
fn separator(line: &str) -> Option<char> {
    let sign = [',', ';'].into_iter().find(|&sign| line.contains(sign));
    sign.or_else(|| has_empty_fields(line).then_some('\t'))
        .or_else(|| are_boxes(line).then_some('|'))
        .or_else(|| are_numbers(line).then_some(' '))
}

impl Row {
    /// Splits a row as the game and most people write it. Returns `None` if the line may be anything else, which
    /// takes longer to find out.
    pub fn plain(line: &str, number: usize) -> Option<Self> {
        // Most other lines show at their first letter.
        let is_usual = |byte| matches!(byte, b' ' | b'|' | b'.' | b'_' | b'0'..=b'9' | b'a'..=b'z');
        if !line.bytes().all(is_usual) {
            return None;
        }
        let cells = Vec::with_capacity(line.len().min(MAX_SIZE));
        let mut row = Self { line: number, cells, is_even: true, ..Self::default() };
        let (mut are_apart, mut are_together, mut highest) = (false, false, 0);
        for (column, byte) in (1..).zip(line.bytes()) {
            match byte {
                b' ' => {}
                b'|' if row.bars.last().is_some_and(|bar| bar.cells_before == row.cells.len()) => {
                    return None;
                }
                b'|' => row.bars.push(Bar { cells_before: row.cells.len(), column, is_heavy: false }),
                _ if row.cells.len() == MAX_SIZE => return None,
                _ => {
                    let is_next = row.cells.last().is_some_and(|last| last.column + 1 == column);
                    are_together |= is_next;
                    are_apart |= !is_next && !row.cells.is_empty();
                    if are_apart && are_together {
                        return None;
                    }
                    let cell = WrittenCell::new(char::from(byte), number, column);
                    highest = highest.max(cell.symbol.map_or(0, Symbol::number));
                    row.cells.push(cell);
                }
            }
        }
        row.compact = !are_apart;
        let size = row.cells.len();
        ((4..=MAX_SIZE).contains(&size) && highest <= size).then_some(row)
    }

    /// Splits a line into cells and bars. What cannot be a cell is one too, for messages to point at.
    pub fn of(line: &str, number: usize) -> Self {
        let mut row = Self { line: number, is_even: is_even(line), ..Self::default() };
        match separator(line) {
            None => row.push_characters(line, 1),
            Some(' ') => {
                row.push_fields(fields(line, char::is_whitespace).filter(|field| !field.1.is_empty()));
            }
            Some('|') => row.push_fields(boxes(line)),
            Some(sign) => {
                let fields: Vec<_> = fields(line, |c| c == sign).collect();
                let count = fields.len() - usize::from(ends_with_sign(&fields));
                row.push_fields(fields.into_iter().take(count));
                // An empty field at the end has no character.
                let length = line.trim_end().chars().count().max(1);
                row.cells.iter_mut().for_each(|cell| cell.column = cell.column.min(length));
            }
        }
        row.push_bars(line);
        row.compact = row.cells.windows(2).all(|pair| pair[1].column == pair[0].column + 1);
        row.settle();
        row
    }

    /// The row of a part of a line, before which there are this many characters.
    #[must_use]
    pub fn shifted(mut self, columns: usize) -> Self {
        self.cells.iter_mut().for_each(|cell| cell.column += columns);
        self.bars.iter_mut().for_each(|bar| bar.column += columns);
        self
    }

    /// Adds the bars of a line, whose cells are known.
    pub fn push_bars(&mut self, line: &str) {
        for (column, c) in (1..).zip(line.chars()).filter(|&(_, c)| is_bar(c)) {
            let cells_before = self.cells.partition_point(|cell| cell.column < column);
            self.bars.push(Bar { cells_before, column, is_heavy: c == HEAVY_BAR });
        }
    }

    fn push_characters(&mut self, text: &str, start: usize) {
        let is_cell = |&(_, c): &(usize, char)| !is_bar(c) && !is_around(c);
        let cells = (start..).zip(text.chars()).filter(is_cell);
        let line = self.line;
        self.cells.extend(cells.map(|(column, c)| WrittenCell::new(c, line, column)));
    }

    /// Adds fields that are a symbol, its number, a blank, or several cells that are not separated.
    fn push_fields<'a>(&mut self, fields: impl Iterator<Item = (usize, &'a str)>) {
        for (start, field) in fields {
            let column = start + field.chars().take_while(|&c| is_around(c)).count();
            match WrittenCell::of_field(field.trim_matches(is_around), self.line, column) {
                Some(cell) if cell.mark == ' ' => self.cells.push(WrittenCell { column: start, ..cell }),
                Some(cell) => self.cells.push(cell),
                None => self.push_characters(field, start),
            }
        }
    }

    /// Decides which cells are blanks and which are symbols, now that there are no more.
    pub fn settle(&mut self) {
        let size = self.size();
        self.cells.iter_mut().for_each(|cell| cell.settle(size));
    }

    /// Whether all cells of a board are on the line.
    pub fn is_board(&self) -> bool {
        self.cells.len() > MAX_SIZE
    }

    /// The number of symbols of the board that the line belongs to.
    pub fn size(&self) -> usize {
        if self.is_board() { self.cells.len().isqrt() } else { self.cells.len() }
    }

    /// The number of cells that a board of this size cannot have.
    pub fn wrong(&self, size: usize) -> usize {
        self.cells.iter().filter(|cell| !cell.is_right(size)).count()
    }

    /// The number of cells that are wrong in a board of this size, or written unlike the others.
    pub fn odd(&self, size: usize) -> usize {
        self.wrong(size) + mixed(&self.cells)
    }

    pub fn column(&self) -> usize {
        self.cells.first().map_or(1, |cell| cell.column)
    }

    /// Refuses a row that does not have as many cells as the first, which has `size`.
    pub fn check_length(&self, size: usize) -> Result<(), BoardError> {
        if self.cells.len() == size {
            return Ok(());
        }
        let at = self.cells.get(size).or(self.cells.last());
        let (line, column) = at.map_or((self.line, 1), |cell| (cell.line, cell.column));
        let (cells, found) = (counted(size, "cell"), self.cells.len());
        Err(BoardError::new(line, column, format!("expected {cells} as in the first row, found {found}")))
    }
}

/// Whether what is between spaces, bars or signs is equally long: cells or groups of them rather than words.
fn is_even(line: &str) -> bool {
    let is_gap = |c: char| c.is_whitespace() || is_bar(c) || is_quote(c) || matches!(c, ',' | ';');
    let groups: Vec<&str> = line.split(is_gap).filter(|group| !is_null(group)).collect();
    let length = |group: &str| group.chars().count();
    let usual = groups.get(groups.len() / 2).map_or(0, |group| length(group));
    let odd = groups.iter().filter(|group| length(group) != usual).count();
    odd <= 1 || groups.iter().all(|group| length(group) == 1 || is_number(group))
}

/// Whether a line ends with a sign that separates nothing, rather than with an empty field.
fn ends_with_sign(fields: &[(usize, &str)]) -> bool {
    let Some(((_, last), others)) = fields.split_last() else { return false };
    let is_blank = |field: &str| matches!(field.trim_matches(is_around), "." | "0" | "_");
    let are_quoted = || others.iter().any(|(_, field)| field.contains(is_quote));
    let is_empty = |(_, field): &(usize, &str)| field.is_empty();
    last.trim().is_empty()
        && (others.len() == 1
            || others.iter().any(|(_, field)| is_blank(field))
            || are_quoted() && !others.iter().any(is_empty))
}

/// Whether tabs separate single cells of which some are empty, as in a copy of a spreadsheet.
fn has_empty_fields(line: &str) -> bool {
    let mut fields = line.split('\t').map(|field| field.trim_matches('"'));
    line.contains('\t')
        && fields.clone().any(str::is_empty)
        && fields.all(|field| field.is_empty() || is_number(field) && field != "0" || is_letter(field))
}

fn is_letter(field: &str) -> bool {
    field.len() == 1 && field.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether there is at most one cell between any two bars, and none between some.
fn are_boxes(line: &str) -> bool {
    let segments = line.trim().trim_matches(is_bar).split(is_bar);
    line.contains(is_bar)
        && segments.clone().all(|segment| segment.trim().chars().count() <= 1 || is_number(segment.trim()))
        && segments.clone().any(|segment| segment.trim().chars().count() != 1)
        && segments.filter(|segment| !segment.is_empty()).count() > 3
}

/// What is between the bars of a line, without the frame.
fn boxes(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_framed = line.trim_start().starts_with(is_bar);
    fields(line.trim_end().trim_end_matches(is_bar), is_bar).skip(usize::from(is_framed))
}

/// Whether spaces separate the numbers of a board of 10 or more symbols.
pub(super) fn are_numbers(line: &str) -> bool {
    let cells = || line.split_whitespace().filter(|cell| !cell.chars().all(is_bar));
    cells().any(|cell| cell.len() == 2 && is_number(cell))
        && cells().count() > 9
        && cells().all(|cell| cell.chars().count() == 1 || is_number(cell))
}

/// Whether a field is the number of a symbol, or 0.
pub(super) fn is_number(field: &str) -> bool {
    field.len() <= 2
        && unsigned(field).is_some_and(|number: usize| number == 0 || Symbol::from_number(number).is_some())
}
