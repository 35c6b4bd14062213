//! The regions of a jigsaw as the game's Copy draws them.
//!
//! There is room for a border between all neighbours: columns are 4 characters apart, or more where
//! cells are lists of candidates, and there is a line between any two rows. `|`, `-` and `+` appear
//! only where two regions meet.

use itertools::Itertools as _;

use super::error::BoardError;
use super::groups::{Groups, regions};
use super::row::Row;
use super::rows::{Rows, Rule};

/// The characters between two cells of a row.
const GAP: usize = 3;

/// Whether the text is that of a jigsaw: the columns are equally far apart, with a [`GAP`], and
/// something is drawn between at least half of the rows. Blocks are at least two cells high, so they
/// have fewer lines.
pub(super) fn are_drawn(rows: &Rows) -> bool {
    // Rows of a list may span lines, and there is nothing between them.
    if 2 * rows.inner_rules().count() < rows.size() {
        return false;
    }
    let pitch = pitch(rows);
    let is_right = if rows.are_of_candidates() { pitch > GAP } else { pitch == GAP + 1 };
    let apart =
        |row: &Row| is_right && row.cells.windows(2).all(|pair| pair[1].column == pair[0].column + pitch);
    rows.rows.iter().all(apart) && !rows.are_boxed()
}

/// The distance between columns of cells, in characters.
fn pitch(rows: &Rows) -> usize {
    match rows.rows[0].cells.as_slice() {
        [first, second, ..] => second.column - first.column,
        _ => GAP + 1,
    }
}

pub(super) fn read(rows: &Rows) -> Result<Vec<u8>, BoardError> {
    let size = rows.size();
    let rules: Vec<&Rule> = rows.inner_rules().collect();
    for (above, rule) in (1..).zip(&rules) {
        if rule.rows_above != above {
            let message = "expected exactly one line of borders between two rows";
            return Err(BoardError::new(rule.line, 1, message));
        }
    }
    if rules.len() + 1 != size {
        let last = &rows.rows[size - 1];
        return Err(BoardError::new(last.line, 1, "expected a line of borders above this row"));
    }
    let mut groups = Groups::new(size * size);
    for (number, row) in rows.rows.iter().enumerate() {
        for column in (1..size).filter(|&column| row.bars.iter().all(|bar| bar.cells_before != column)) {
            groups.join(number * size + column - 1, number * size + column);
        }
    }
    let pitch = pitch(rows);
    for (below, rule) in rows.rows[1..].iter().zip(&rules) {
        let drawn = drawing(below, rule);
        for column in (0..size).filter(|&column| drawn.get(column * pitch) != Some(&'-')) {
            groups.join((rule.rows_above - 1) * size + column, rule.rows_above * size + column);
        }
    }
    let regions = regions(&groups.numbers())
        .map_err(|error| BoardError::new(rows.rows[0].line, 1, error.to_string()))?;
    check_drawing(rows, &rules, &regions)?;
    Ok(regions)
}

/// What is drawn above a row, from the column of its first cell: lines may be indented.
fn drawing(below: &Row, rule: &Rule) -> Vec<char> {
    rule.text.chars().skip(below.cells[0].column - 1).collect()
}

/// Refuses borders inside a region, and corners that do not match the regions.
fn check_drawing(rows: &Rows, rules: &[&Rule], regions: &[u8]) -> Result<(), BoardError> {
    let size = rows.size();
    for (number, row) in rows.rows.iter().enumerate() {
        let of_row = &regions[number * size..][..size];
        let is_stray = |at: usize| (1..size).contains(&at) && of_row[at - 1] == of_row[at];
        if let Some(bar) = row.bars.iter().find(|bar| is_stray(bar.cells_before)) {
            return Err(BoardError::new(row.line, bar.column, "this border is inside a region"));
        }
    }
    let width = pitch(rows) - GAP;
    for (below, rule) in rows.rows[1..].iter().zip(rules) {
        let line = border_line(regions, size, rule.rows_above, width);
        let drawn = drawing(below, rule);
        let pairs = line.chars().zip_longest(drawn.iter().copied()).map(|pair| pair.or(' ', ' '));
        if let Some((at, (expected, found))) =
            pairs.enumerate().find(|(_, (expected, drawn))| expected != drawn)
        {
            let end = drawn.len();
            let found = if at < end { format!("`{found}`") } else { "the end of the line".into() };
            let message = format!("expected `{expected}` between the regions drawn here, found {found}");
            return Err(BoardError::new(rule.line, below.cells[0].column + at.min(end), message));
        }
    }
    Ok(())
}

/// The lines of a board with these cells, which are all equally wide.
pub(super) fn write(cells: &[String], regions: &[u8]) -> Vec<String> {
    let size = cells.len().isqrt();
    let width = cells.first().map_or(1, String::len);
    let mut lines = Vec::new();
    for row in 0..size {
        if row > 0 {
            lines.push(border_line(regions, size, row, width));
        }
        let mut line = String::new();
        for cell in row * size..(row + 1) * size {
            if cell > row * size {
                line.push_str(if regions[cell - 1] == regions[cell] { "   " } else { " | " });
            }
            line.push_str(&cells[cell]);
        }
        lines.push(line);
    }
    lines
}

/// The line between a row and the one above it, for cells of a width in characters.
fn border_line(regions: &[u8], size: usize, row: usize, width: usize) -> String {
    let (above, below) = (&regions[(row - 1) * size..][..size], &regions[row * size..][..size]);
    let mut line = String::new();
    for column in 0..size {
        let stroke = if above[column] == below[column] { ' ' } else { '-' };
        if column > 0 {
            let left = if above[column - 1] == below[column - 1] { ' ' } else { '-' };
            let up = above[column - 1] != above[column];
            let down = below[column - 1] != below[column];
            let corner = match (left, stroke, up || down) {
                (' ', ' ', false) => ' ',
                (' ', ' ', true) => '|',
                ('-', '-', false) => '-',
                _ => '+',
            };
            line.extend([left, corner, stroke]);
        }
        line.extend(std::iter::repeat_n(stroke, width));
    }
    line
}
