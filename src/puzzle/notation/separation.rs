//! What is between the cells of a line: nothing, spaces, commas, the borders of boxes.

use std::borrow::Cow;

use super::row::{Bar, Row};
use super::token::Token;
use crate::puzzle::Symbol;

/// Splits a line of a program at the value that it assigns.
pub(super) fn value_of(line: &str) -> (&str, &str) {
    let is_assigned = |value: &str| value[1..].trim_start().starts_with(['[', '{', '(', '"']);
    match line.find('=').filter(|&at| is_assigned(&line[at..])) {
        Some(at) => line.split_at(at + 1),
        None => ("", line),
    }
}

/// Whether what is between spaces, bars or signs is equally long: cells or groups of them rather than words.
pub(super) fn is_even(line: &str) -> bool {
    let is_gap = |c: char| c.is_whitespace() || is_bar(c) || is_wrapping(c) || matches!(c, ',' | ';');
    let groups: Vec<&str> = line.split(is_gap).filter(|group| !is_null(group)).collect();
    let length = |group: &str| group.chars().count();
    let usual = groups.get(groups.len() / 2).map_or(0, |group| length(group));
    let odd = groups.iter().filter(|group| length(group) != usual).count();
    odd <= 1 || groups.iter().all(|group| length(group) == 1 || is_number(group))
}

/// Whether there is nothing but brackets, and what may follow them.
pub(super) fn is_bracket(line: &str) -> bool {
    let is_one = |c: char| matches!(c, '[' | ']' | '{' | '}' | '(' | ')');
    line.contains(is_one) && line.chars().all(|c| is_one(c) || c.is_whitespace() || matches!(c, ',' | ';'))
}

/// How a heavy bar is kept.
pub(super) const HEAVY_BAR: char = '‖';

/// Without the `>` of quoted mail, and with box characters as `|`, `-`, `+` and, if heavy, [`HEAVY_BAR`] and `=`;
/// columns stay the same.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    if line.trim_start().starts_with('>') {
        let text = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
        let quotes = line[..line.len() - text.len()].chars().count();
        return Cow::Owned(" ".repeat(quotes) + &plain(text));
    }
    if line.is_ascii() || !line.contains(|c| matches!(c, '\u{2500}'..='\u{257f}')) {
        return Cow::Borrowed(line);
    }
    let plain = |c| match c {
        '│' | '╎' | '┆' | '┊' | '╵' | '╷' => '|',
        '║' | '┃' | '╏' | '┇' | '┋' | '╹' | '╻' => HEAVY_BAR,
        '─' | '╌' | '┄' | '┈' | '╴' | '╶' => '-',
        '═' | '━' | '╍' | '┅' | '┉' | '╸' | '╺' => '=',
        '\u{2500}'..='\u{257f}' => '+',
        c => c,
    };
    Cow::Owned(line.chars().map(plain).collect())
}

/// Quotes and brackets, as in JSON and programs: they do not matter to a cell.
const fn is_wrapping(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '[' | ']' | '{' | '}' | '(' | ')')
}

const fn is_bar(c: char) -> bool {
    matches!(c, '|' | HEAVY_BAR)
}

/// What is between the cells of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separation {
    /// Nothing that matters: each character is a cell.
    Characters,
    /// A comma, semicolon or tab: an empty field is a blank.
    Sign(char),
    /// Each cell is in a box: an empty one is a blank.
    Boxes,
    /// Spaces, and cells are numbers.
    Spaces,
}

impl Separation {
    pub fn of(line: &str) -> Self {
        if let Some(sign) = [',', ';'].into_iter().find(|&sign| line.contains(sign)) {
            Self::Sign(sign)
        } else if has_empty_fields(line) {
            Self::Sign('\t')
        } else if are_boxes(line) {
            Self::Boxes
        } else if are_numbers(line) {
            Self::Spaces
        } else {
            Self::Characters
        }
    }

    /// The cells and bars of a line.
    pub fn split(self, line: &str) -> Row {
        match self {
            Self::Characters => characters(line),
            Self::Boxes => {
                // The frame is not a border between cells.
                let frame = line.len() - line.trim_start().len();
                let is_framed = line.trim_start().starts_with(is_bar);
                let bars = 1 + usize::from(line[frame..].starts_with("||"));
                let skipped = if is_framed { line[..frame].chars().count() + bars } else { 0 };
                let inside = line.trim_end().trim_end_matches(is_bar);
                fields(inside, skipped, is_bar)
            }
            Self::Sign(sign) => fields(line, 0, |c| c == sign),
            Self::Spaces => fields(
                line.trim_end(),
                line.chars().take_while(|c| c.is_whitespace()).count(),
                char::is_whitespace,
            ),
        }
    }
}

/// Whether tabs separate single cells of which some are empty, as in a copy of a spreadsheet.
fn has_empty_fields(line: &str) -> bool {
    let mut fields = line.trim_end_matches(['\r', '\n']).split('\t').map(|field| field.trim_matches('"'));
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

/// Whether spaces separate the numbers of a board of 10 or more symbols.
fn are_numbers(line: &str) -> bool {
    let cells = || line.split_whitespace().filter(|cell| !cell.chars().all(is_bar));
    cells().any(|cell| cell.len() == 2 && is_number(cell))
        && cells().count() > 9
        && cells().all(|cell| cell.chars().count() == 1 || is_number(cell))
}

/// Whether a field is the number of a symbol, or 0.
fn is_number(field: &str) -> bool {
    field.len() <= 2
        && field.parse::<usize>().is_ok_and(|number| number == 0 || Symbol::from_number(number).is_some())
}

fn characters(line: &str) -> Row {
    let mut row = Row::default();
    for (column, c) in (1..).zip(line.chars()) {
        if is_bar(c) {
            row.bars.push(Bar { cells_before: row.cells.len(), column, is_heavy: c == HEAVY_BAR });
        } else if !c.is_whitespace() && !is_wrapping(c) {
            row.cells.push(Token::new(c, column));
        }
    }
    row
}

/// What is between two separators.
#[derive(Default)]
struct Field {
    /// The column of what comes first, or of the separator behind it.
    column: usize,
    characters: Vec<(usize, char)>,
    is_quoted: bool,
}

/// The cells between separators, from the column after `skipped`.
fn fields(line: &str, skipped: usize, separates: impl Fn(char) -> bool) -> Row {
    let mut row = Row::default();
    let mut field = Field { column: skipped + 1, ..Field::default() };
    let (mut number, mut brackets, mut is_open, mut is_first) = (0, 0, false, true);
    let by_spaces = separates(' ');
    for (column, c) in (1..).zip(line.chars()).skip(skipped) {
        let is_separator = separates(c);
        if is_separator && is_bar(c) && !is_first && field.characters.is_empty() && field.column == column {
            // A double bar.
            row.bars.last_mut().into_iter().for_each(|bar| bar.is_heavy = true);
            field.column = column + 1;
        } else if is_separator && by_spaces && field.characters.is_empty() {
            field.column = column + 1;
        } else if is_separator {
            number += 1;
            push_field(&field, &mut row.cells);
            if is_bar(c) {
                row.bars.push(Bar { cells_before: row.cells.len(), column, is_heavy: c == HEAVY_BAR });
            }
            field = Field { column: column + 1, ..Field::default() };
        } else if is_bar(c) {
            row.bars.push(Bar { cells_before: row.cells.len(), column, is_heavy: c == HEAVY_BAR });
        } else if matches!(c, ']' | '}' | ')') {
            brackets += usize::from(std::mem::take(&mut is_open));
        } else if matches!(c, '"' | '\'') {
            field.is_quoted = true;
        } else if !c.is_whitespace() && !is_wrapping(c) {
            is_open = true;
            field.characters.push((column, c));
        }
        is_first = false;
    }
    let has_brackets = line.contains(|c: char| is_wrapping(c) && !matches!(c, '"' | '\''));
    let is_quoted = line.contains(['"', '\'']) && !line.contains(",,") && !line.contains(";;");
    let is_list = has_brackets || is_quoted || number == 1 || row.cells.iter().any(Token::is_usual_blank);
    // A comma behind the last cell.
    if !(field.characters.is_empty() && !field.is_quoted && number > 0 && (is_list || by_spaces)) {
        number += 1;
        field.column = field.column.min(line.chars().count());
        push_field(&field, &mut row.cells);
    }
    let is_of_rows = line.contains(is_wrapping) && number > 1 && row.cells.len() == number * number;
    row.has_rows = brackets > 1 || is_of_rows;
    row
}

/// Whether a field of a list or table is empty.
pub(super) fn is_null(field: &str) -> bool {
    matches!(field, "" | "null" | "None" | "nil" | "NaN")
}

/// A field is a symbol, its number, a blank, or several cells that are not separated.
fn push_field(field: &Field, cells: &mut Vec<Token>) {
    let text: String = field.characters.iter().map(|&(_, c)| c).collect();
    let column = field.characters.first().map_or(field.column, |&(column, _)| column);
    if let Some(blank) = Token::blank_field(&text, column) {
        cells.push(blank);
    } else if let Some(symbol) = text.parse().ok().filter(|_| text.len() == 2).and_then(Symbol::from_number) {
        cells.push(Token::numbered(symbol, column));
    } else {
        cells.extend(field.characters.iter().map(|&(column, c)| Token::new(c, column)));
    }
}
