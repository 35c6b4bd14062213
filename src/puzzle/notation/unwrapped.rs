//! Texts without what people and programs put around the rows of a board: the names of rows and columns, spaces for
//! blanks. What is taken off becomes spaces, so that lines and columns stay the same.

use itertools::Itertools as _;

use super::kind::is_border;
use super::row::{fields, is_bar, is_number};
use super::wrapping::{is_title, plain, unquoted};

/// The text without what is around its rows.
pub(super) fn unwrapped(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(|line| unquoted(line).into_owned()).collect();
    for paragraph in lines.split_mut(|line| line.trim().is_empty()) {
        fill_boxes(paragraph);
        for line in &mut *paragraph {
            *line = plain(line).into_owned();
        }
        paragraph.iter_mut().filter(|line| is_title(line.trim())).for_each(String::clear);
        remove_labels(paragraph);
        fill_blanks(paragraph);
        join_cells(paragraph);
    }
    lines.join("\n")
}

/// Puts dots into empty boxes, as in `|5|3|||7|||||`, if each row has as many boxes as there are rows. In one row alone
/// `||` may be a heavy bar.
fn fill_boxes(lines: &mut [String]) {
    let is_row = |line: &&mut String| line.contains('|') && !is_rule(line);
    let mut rows: Vec<&mut String> = lines.iter_mut().filter(is_row).collect();
    let filled: Option<Vec<String>> = boxes(&rows).map(|boxes| {
        let filled =
            |row: Vec<&str>| row.into_iter().map(|cell| if cell.is_empty() { "." } else { cell }).join("|");
        boxes.into_iter().map(filled).collect()
    });
    for (row, filled) in rows.iter_mut().zip(filled.into_iter().flatten()) {
        **row = filled;
    }
}

/// What is in the boxes of some rows without their frame, if the rows have as many boxes as there are rows and hold
/// nothing else.
fn boxes<'a>(rows: &'a [&mut String]) -> Option<Vec<Vec<&'a str>>> {
    let size = rows.len();
    let fields: Vec<Vec<&str>> = rows.iter().map(|row| row.split('|').map(str::trim).collect()).collect();
    let count = fields.first().filter(|_| size >= LEAST_ROWS)?.len();
    let is_open = |at: usize| fields.iter().all(|row| row.get(at).is_some_and(|field| field.is_empty()));
    let inside = match (count.checked_sub(size)?, is_open(0), is_open(count - 1)) {
        (0, ..) => 0..count,
        (1, true, false) => 1..count,
        (1, false, true) => 0..count - 1,
        (2, true, true) => 1..count - 1,
        _ => return None,
    };
    let is_cell = |cell: &&str| cell.chars().count() < 2 || is_number(cell);
    let are_cells = |row: &[&str]| row.iter().all(is_cell);
    let of_row = |row: &Vec<&'a str>| {
        (row.len() == count && are_cells(&row[inside.clone()])).then(|| row[inside.clone()].to_vec())
    };
    fields.iter().map(of_row).collect()
}

/// The words of a line, each with its column.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_gap = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';' | '"');
    fields(line, is_gap).filter(|(_, word)| !word.is_empty())
}

/// Whether words count up: `1`, `2`, ... or `a`, `b`, ... or `R1`, `R2`, ...
fn count_up<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let labels: Option<Vec<(&str, u32)>> = words.map(label).collect();
    labels.is_some_and(|labels| {
        let starts = labels.first().is_some_and(|&(_, number)| number <= 1);
        starts && labels.windows(2).all(|pair| pair[1] == (pair[0].0, pair[0].1 + 1)) && labels.len() > 3
    })
}

/// What is before the number of a name, and the number; letters count from 1.
fn label(word: &str) -> Option<(&str, u32)> {
    let word = word.trim_matches('*').trim_end_matches(['.', ')', ':']);
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    match word.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            Some(("letter", u32::from(letter.to_ascii_lowercase() - b'a') + 1))
        }
        _ if name.chars().count() > 6 => None,
        _ => word[name.len()..].parse().ok().map(|number| (name, number)),
    }
}

/// Removes the names of columns above the rows, and those of rows at their side.
fn remove_labels(lines: &mut [String]) {
    let mut rows: Vec<usize> = (0..lines.len())
        .filter(|&number| !is_rule(&lines[number]) && !lines[number].trim().is_empty())
        .collect();
    // A board has as many rows below its head as the head has names; a row of a board has fewer below it.
    let is_head = |(at, &number): (usize, &usize)| {
        let names = || words(&lines[number]).map(|(_, name)| name);
        names().count() < rows.len() - at && count_up(names())
    };
    if let Some(head) = rows.iter().enumerate().position(is_head) {
        lines[rows[head]].clear();
        rows.drain(..=head);
    }
    let first = |number: &usize| words(&lines[*number]).find(|(_, word)| !word.eq_ignore_ascii_case("row"));
    let Some(names) = rows.iter().map(first).collect::<Option<Vec<_>>>() else { return };
    // Givens may count up by chance, but seldom straight down a column.
    let ends: Vec<usize> = names.iter().map(|(column, name)| column - 1 + name.chars().count()).collect();
    let are_aligned =
        ends.windows(2).all(|pair| pair[0] == pair[1]) || names.windows(2).all(|pair| pair[0].0 == pair[1].0);
    if are_aligned && count_up(names.iter().map(|(_, name)| *name)) {
        for (number, end) in rows.into_iter().zip(ends) {
            blank_out(&mut lines[number], end);
        }
    }
}

/// Whether a line draws a border, unlike a row of a table whose cells are all blank.
fn is_rule(line: &str) -> bool {
    is_border(line.trim()) && line.contains(['-', '=', '+'])
}

const LEAST_ROWS: usize = 4;

/// Blanks out a name and the comma behind it.
fn blank_out(line: &mut String, end: usize) {
    let behind: String = line.chars().skip(end).collect();
    let rest = behind.trim_start().strip_prefix([',', ';']).unwrap_or(&behind);
    let taken = end + behind.chars().count() - rest.chars().count();
    *line = format!("{}{rest}", " ".repeat(taken));
}

/// Puts dots where cells between bars are left blank, if the lines show where those are.
fn fill_blanks(lines: &mut [String]) {
    let is_row = |line: &&mut String| line.contains(is_bar) && !line.contains(['-', '=', '+', '.']);
    let width = lines.iter().map(|line| line.trim_end().chars().count()).max().unwrap_or(0);
    let mut rows: Vec<&mut String> = lines.iter_mut().filter(is_row).collect();
    let mut cells: Vec<Vec<char>> = rows
        .iter()
        .map(|row| row.trim_end().chars().chain(std::iter::repeat(' ')).take(width).collect())
        .collect();
    for pitch in [4, 2, 1] {
        if let Some(columns) = columns(&cells, pitch) {
            for (row, cells) in rows.iter_mut().zip(&mut cells) {
                for &column in &columns {
                    cells[column] = if cells[column] == ' ' { '.' } else { cells[column] };
                }
                **row = cells.iter().collect();
            }
            return;
        }
    }
}

/// The columns of the cells if these are `pitch` characters apart, but for the bars, which are alike in all rows.
fn columns(rows: &[Vec<char>], pitch: usize) -> Option<Vec<usize>> {
    let first = rows.first().filter(|_| rows.len() >= LEAST_ROWS)?;
    let are = |column: usize, is_it: fn(char) -> bool| rows.iter().all(|row| is_it(row[column]));
    let is_cell = |c: char| !is_bar(c) && c != ' ';
    let is_used = |column: &usize| rows.iter().any(|row| row[*column] != ' ');
    let (start, end) = ((0..first.len()).find(is_used)?, (0..first.len()).rfind(is_used)?);
    let offset = (0..first.len()).find(|&column| rows.iter().any(|row| is_cell(row[column])))? % pitch;
    let is_framed = is_bar(first[start]);
    let inside = if is_framed { start..end } else { 0..first.len() };
    let columns: Vec<usize> =
        inside.filter(|&column| column % pitch == offset && !are(column, is_bar)).collect();
    let is_right = |(column, &c): (usize, &char)| {
        if is_bar(c) { are(column, is_bar) } else { c == ' ' || columns.contains(&column) }
    };
    let all_right = rows.iter().all(|row| row.iter().enumerate().all(is_right));
    (all_right && columns.len() == rows.len()).then_some(columns)
}

/// Joins cells that stand on a line each to a board on the first of these lines.
fn join_cells(lines: &mut [String]) {
    let size = lines.len().isqrt();
    let are_cells = lines.iter().all(|line| line.trim().chars().count() == 1);
    if size >= LEAST_ROWS && size * size == lines.len() && are_cells {
        let cells: String = lines.iter().map(|line| line.trim()).collect();
        lines.iter_mut().for_each(String::clear);
        lines[0] = cells;
    }
}
