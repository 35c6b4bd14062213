//! The text of the game's Copy, and rows of digits by hand: a row of cells a line.
//!
//! The game puts single blanks between cells, ` | ` between blocks, and a line of `-` and `+`
//! between rows of blocks. Without those marks the blocks are taken to be square.

use super::error::BoardError;
use super::layouts::{Layouts, shape_for};
use super::row::{Row, Separator, symbol_problem};
use crate::puzzle::{BlockShape, Index, Puzzle};

/// The lines of one board, as they were met.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub rows: Vec<Row>,
    pub separators: Vec<Separator>,
}

impl Rows {
    /// How many cells a row has, and so how many rows there must be.
    pub fn size(&self) -> usize {
        self.rows.first().map_or(0, |row| row.cells.len())
    }

    pub fn is_complete(&self) -> bool {
        !self.rows.is_empty() && self.rows.len() >= self.size()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Puts the rows of `other` below these.
    pub fn append(&mut self, other: Self) {
        let above = self.rows.len();
        self.rows.extend(other.rows);
        let lowered =
            |separator: Separator| Separator { rows_above: separator.rows_above + above, ..separator };
        self.separators.extend(other.separators.into_iter().map(lowered));
    }

    /// Reads the board, which may clash; `asked` is the block shape where it is known beforehand.
    pub fn read(&self, asked: Option<BlockShape>, layouts: &mut Layouts) -> Result<Puzzle, BoardError> {
        let size = self.size();
        for row in &self.rows {
            check_row(row, size)?;
        }
        if self.rows.len() != size {
            let last = &self.rows[self.rows.len() - 1];
            let message =
                format!("the board is torn: its rows have {size} cells, but it has {} rows", self.rows.len());
            return Err(BoardError::new(last.line, 1, message));
        }
        let blocks = self.blocks(asked)?;
        let givens = self.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.symbol).collect();
        Ok(Puzzle::unchecked(layouts.with_blocks(blocks), givens))
    }

    /// Says where two of the cells read clash.
    pub fn check(&self, puzzle: Puzzle) -> Result<Puzzle, BoardError> {
        let Some(clash) = puzzle.clash() else { return Ok(puzzle) };
        let (row, column) = clash.second.cell.row_column(puzzle.size());
        let row = &self.rows[row];
        Err(BoardError::new(row.line, row.cells[column].column, clash.to_string()))
    }

    /// The block shape that the bars and the separators draw.
    fn blocks(&self, asked: Option<BlockShape>) -> Result<BlockShape, BoardError> {
        let size = self.size();
        let first = &self.rows[0];
        let inner_bars = |row: &Row| -> Vec<usize> {
            row.bars.iter().map(|bar| bar.cells_before).filter(|at| (1..size).contains(at)).collect()
        };
        let bars = inner_bars(first);
        for row in &self.rows {
            if inner_bars(row) != bars {
                let column = row.bars.first().map_or(1, |bar| bar.column);
                let message = format!(
                    "the `|` of this row do not stand where those of line {} do; \
                     a jigsaw's text cannot be read yet",
                    first.line
                );
                return Err(BoardError::new(row.line, column, message));
            }
        }
        let separators: Vec<&Separator> =
            self.separators.iter().filter(|separator| (1..size).contains(&separator.rows_above)).collect();
        let width = bars.first().copied();
        let height = separators.first().map(|separator| separator.rows_above);
        let drawn = match (height, width) {
            (None, None) => {
                return shape_for(size, asked).map_err(|message| BoardError::new(first.line, 1, message));
            }
            (_, Some(width)) => BlockShape::new(size / width, width),
            (Some(height), None) => BlockShape::new(height, size / height),
        };
        let Some(blocks) = drawn.filter(|blocks| blocks.size() == size) else {
            let message = format!(
                "the lines drawn between the blocks do not part this board into blocks of {size} cells"
            );
            return Err(BoardError::new(first.line, 1, message));
        };
        let every = |step: usize| (1..size / step).map(move |block| block * step);
        if !bars.is_empty() && !bars.iter().copied().eq(every(blocks.width)) {
            let message = format!("a `|` must stand after every {} cells", blocks.width);
            return Err(BoardError::new(first.line, first.bars[0].column, message));
        }
        let heights = separators.iter().map(|separator| separator.rows_above);
        if !separators.is_empty() && !heights.eq(every(blocks.height)) {
            let message =
                format!("a line of `-` must stand after every {} rows, and nowhere else", blocks.height);
            return Err(BoardError::new(separators[0].line, 1, message));
        }
        match asked {
            Some(asked) if asked != blocks => {
                let message = format!("the text draws blocks of {blocks}, but --blocks says {asked}");
                Err(BoardError::new(first.line, 1, message))
            }
            _ => Ok(blocks),
        }
    }
}

fn check_row(row: &Row, size: usize) -> Result<(), BoardError> {
    if row.cells.len() != size {
        let column = row.cells.get(size).or(row.cells.last()).map_or(1, |cell| cell.column);
        let message = format!("this row has {} cells, but the first has {size}", row.cells.len());
        return Err(BoardError::new(row.line, column, message));
    }
    match row.cells.iter().find(|cell| cell.symbol.is_some_and(|symbol| symbol.index() >= size)) {
        Some(wrong) => Err(symbol_problem(wrong, size).on_line(row.line)),
        None => Ok(()),
    }
}

/// Writes the board as the game's Copy does.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let size = puzzle.size();
    let Some(blocks) = puzzle.layout().shape().blocks() else { return super::line::write(puzzle) };
    let in_blocks = |parts: Vec<String>, inside: &str, between: &str| {
        parts.chunks(blocks.width).map(|block| block.join(inside)).collect::<Vec<_>>().join(between)
    };
    let separator = in_blocks(vec!["-".into(); size], "-", "-+-");
    let mut lines = Vec::new();
    for (number, row) in puzzle.givens().chunks(size).enumerate() {
        if number > 0 && number % blocks.height == 0 {
            lines.push(separator.clone());
        }
        let cells = row.iter().map(|given| given.map_or(".".into(), |symbol| symbol.to_string()));
        lines.push(in_blocks(cells.collect(), " ", " | "));
    }
    lines.join("\n")
}
