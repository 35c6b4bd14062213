//! Blocks as the game's Copy draws them.
//!
//! There is a space between cells, ` | ` between blocks, and a line of `-` and `+` between rows of
//! blocks. Without those marks the blocks are taken to be square.

use super::drawn_regions;
use super::error::BoardError;
use super::layouts::Assumed;
use super::row::Row;
use super::rows::Rows;
use crate::puzzle::{BlockShape, Regions, Shape};

/// The block shape that the bars and rules draw.
pub(super) fn read(rows: &Rows, assumed: Assumed) -> Result<BlockShape, BoardError> {
    let size = rows.size();
    let first = &rows.rows[0];
    let at_start = |message: String| BoardError::new(first.line, 1, message);
    let bars = common_bars(rows)?;
    let rules = rows.block_rules();
    let width = bars.first().copied();
    let height = rules.first().map(|rule| rule.rows_above);
    let drawn = match (height, width) {
        (None, None) => return assumed.blocks_for(size).map_err(at_start),
        (_, Some(width)) => BlockShape::new(size / width, width),
        (Some(height), None) => BlockShape::new(height, size / height),
    };
    let Some(blocks) = drawn.filter(|blocks| blocks.size() == size) else {
        return Err(at_start(format!(
            "the lines drawn here do not divide the {size}x{size} board into blocks of {size} cells"
        )));
    };
    let every = |step: usize| (1..size / step).map(move |block| block * step);
    if !bars.is_empty() && !bars.iter().copied().eq(every(blocks.width)) {
        let message = format!("expected a `|` after every {} cells and nowhere else", blocks.width);
        let column = first.bars.first().map_or(1, |bar| bar.column);
        return Err(BoardError::new(first.line, column, message));
    }
    let heights = rules.iter().map(|rule| rule.rows_above);
    if !rules.is_empty() && !heights.eq(every(blocks.height)) {
        let message = format!("expected a line of `-` after every {} rows and nowhere else", blocks.height);
        return Err(BoardError::new(rules[0].line, 1, message));
    }
    match assumed.blocks {
        Some(wanted) if wanted != blocks => {
            Err(at_start(format!("the text shows blocks of {blocks}, but --blocks says {wanted}")))
        }
        _ => Ok(blocks),
    }
}

/// The numbers of cells before the bars, which must be the same in all rows.
fn common_bars(rows: &Rows) -> Result<Vec<usize>, BoardError> {
    let size = rows.size();
    let are_boxed = rows.are_boxed();
    let inner_bars = |row: &Row| -> Vec<usize> {
        let bars = row.bars.iter().filter(|bar| bar.is_heavy || !are_boxed);
        bars.map(|bar| bar.cells_before).filter(|at| (1..size).contains(at)).collect()
    };
    let first = &rows.rows[0];
    let bars = inner_bars(first);
    match rows.rows.iter().find(|row| inner_bars(row) != bars) {
        None => Ok(bars),
        Some(row) => {
            let column = row.bars.first().map_or(1, |bar| bar.column);
            let message = format!(
                "the `|` here are not in the places of those in line {}, and no jigsaw regions are drawn",
                first.line
            );
            Err(BoardError::new(row.line, column, message))
        }
    }
}

/// Returns the lines of a board of this shape with these cells, which are all equally wide.
pub(super) fn lines(shape: &Shape, cells: &[String]) -> Vec<String> {
    match &shape.regions {
        Regions::Blocks(blocks) => write(cells, *blocks),
        Regions::Jigsaw(regions) => drawn_regions::write(cells, regions),
    }
}

fn write(cells: &[String], blocks: BlockShape) -> Vec<String> {
    let in_blocks = |parts: &[String], inside: &str, between: &str| {
        parts.chunks(blocks.width).map(|block| block.join(inside)).collect::<Vec<_>>().join(between)
    };
    let size = blocks.size();
    let width = cells.first().map_or(1, String::len);
    let rule = in_blocks(&vec!["-".repeat(width); size], "-", "-+-");
    let mut lines = Vec::new();
    for (number, row) in cells.chunks(size).enumerate() {
        if number > 0 && number % blocks.height == 0 {
            lines.push(rule.clone());
        }
        lines.push(in_blocks(row, " ", " | "));
    }
    lines
}
