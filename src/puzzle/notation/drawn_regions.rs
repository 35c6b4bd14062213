//! The regions of a jigsaw as the game's Copy draws them.
//!
//! There is room for a border between all neighbours: columns are 4 characters apart, and there is
//! a line between any two rows. `|`, `-` and `+` appear only where two regions meet.

use super::error::BoardError;
use super::groups::{Groups, regions};
use super::row::{Row, Separator};
use super::rows::Rows;

/// The distance between columns of cells, in characters.
const PITCH: usize = 4;

/// Whether the text is that of a jigsaw: the cells are [`PITCH`] apart, and something is drawn
/// between at least half of the rows. Blocks are at least two cells high, so they have fewer lines.
pub(super) fn are_drawn(rows: &Rows) -> bool {
    let apart = |row: &Row| row.cells.windows(2).all(|pair| pair[1].column == pair[0].column + PITCH);
    2 * rows.inner_separators().count() >= rows.size() && rows.rows.iter().all(apart)
}

/// The region of each cell.
pub(super) fn read(rows: &Rows) -> Result<Vec<u8>, BoardError> {
    let size = rows.size();
    let separators: Vec<&Separator> = rows.inner_separators().collect();
    for (above, separator) in (1..).zip(&separators) {
        if separator.rows_above != above {
            let message = "expected exactly one line of borders between two rows";
            return Err(BoardError::new(separator.line, 1, message));
        }
    }
    if separators.len() + 1 != size {
        let last = &rows.rows[size - 1];
        return Err(BoardError::new(last.line, 1, "expected a line of borders above this row"));
    }
    let mut groups = Groups::new(size * size);
    for (number, row) in rows.rows.iter().enumerate() {
        for column in (1..size).filter(|&column| row.bars.iter().all(|bar| bar.cells_before != column)) {
            groups.join(number * size + column - 1, number * size + column);
        }
    }
    for (below, separator) in rows.rows[1..].iter().zip(&separators) {
        let drawn = drawing(below, separator);
        for column in (0..size).filter(|&column| drawn.get(column * PITCH) != Some(&'-')) {
            groups.join((separator.rows_above - 1) * size + column, separator.rows_above * size + column);
        }
    }
    let regions =
        regions(&groups.numbers(), size).map_err(|message| BoardError::new(rows.rows[0].line, 1, message))?;
    check_drawing(rows, &separators, &regions)?;
    Ok(regions)
}

/// What is drawn above a row, from the column of its first cell: lines may be indented.
fn drawing(below: &Row, separator: &Separator) -> Vec<char> {
    separator.text.chars().skip(below.cells[0].column - 1).collect()
}

/// Refuses borders inside a region, and corners that do not match the regions.
fn check_drawing(rows: &Rows, separators: &[&Separator], regions: &[u8]) -> Result<(), BoardError> {
    let size = rows.size();
    for (number, row) in rows.rows.iter().enumerate() {
        let of_row = &regions[number * size..][..size];
        let inner = |before: usize| (1..size).contains(&before);
        let stray = row
            .bars
            .iter()
            .find(|bar| inner(bar.cells_before) && of_row[bar.cells_before - 1] == of_row[bar.cells_before]);
        if let Some(bar) = stray {
            return Err(BoardError::new(row.line, bar.column, "this border is inside a region"));
        }
    }
    for (below, separator) in rows.rows[1..].iter().zip(separators) {
        let mut expected = border_line(regions, size, separator.rows_above).chars().collect::<Vec<_>>();
        let mut drawn = drawing(below, separator);
        let length = expected.len().max(drawn.len());
        expected.resize(length, ' ');
        drawn.resize(length, ' ');
        if let Some(at) = expected.iter().zip(&drawn).position(|(expected, drawn)| expected != drawn) {
            let message =
                format!("expected `{}` between the regions drawn here, found `{}`", expected[at], drawn[at]);
            return Err(BoardError::new(separator.line, below.cells[0].column + at, message));
        }
    }
    Ok(())
}

/// The lines of a board.
pub(super) fn write(cells: &[char], regions: &[u8]) -> Vec<String> {
    let size = cells.len().isqrt();
    let mut lines = Vec::new();
    for row in 0..size {
        if row > 0 {
            lines.push(border_line(regions, size, row));
        }
        let mut line = String::new();
        for cell in row * size..(row + 1) * size {
            if cell > row * size {
                line.push_str(if regions[cell - 1] == regions[cell] { "   " } else { " | " });
            }
            line.push(cells[cell]);
        }
        lines.push(line);
    }
    lines
}

/// The line between a row and the one above it.
fn border_line(regions: &[u8], size: usize, row: usize) -> String {
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
        line.push(stroke);
    }
    line
}
