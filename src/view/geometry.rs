//! How large the cells are drawn, and where each lies.

use crate::puzzle::{Cell, Layout, Regions};

/// What is drawn of a cell, from the roomiest to the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// The inside of a cell, in characters.
    pub width: usize,
    pub height: usize,
    pub lines: Lines,
    /// The numbers of rows and columns stand beside the board.
    pub has_labels: bool,
    /// Each cell shows its candidates, each at a place of its own.
    pub shows_marks: bool,
}

/// Where lines are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    /// Between all cells.
    All,
    /// Only in rows and columns where regions meet.
    Borders,
    None,
}

/// The columns of the little grid of candidates in a cell.
pub(super) fn mark_columns(size: usize) -> usize {
    size.isqrt() + usize::from(size.isqrt().pow(2) < size)
}

/// All looks of a board of `size` symbols, from the roomiest.
pub(super) fn looks(size: usize) -> impl Iterator<Item = Look> {
    let columns = mark_columns(size);
    let rows = size.div_ceil(columns);
    let cells = [
        (2 * columns + 1, rows, Lines::All),
        (2 * columns + 1, rows, Lines::Borders),
        (columns + 2, rows, Lines::All),
        (3, 1, Lines::All),
        (3, 1, Lines::Borders),
        (2, 1, Lines::Borders),
        (2, 1, Lines::None),
        (1, 1, Lines::None),
    ];
    let all = cells.into_iter().enumerate().flat_map(|(at, (width, height, lines))| {
        [true, false].map(|has_labels| Look { width, height, lines, has_labels, shows_marks: at < 3 })
    });
    // The number of a column takes a blank beside it.
    all.filter(move |look| !look.has_labels || look.width > size.to_string().len())
}

/// The place in the list of looks that stands for: none fits.
pub(super) const TOO_SMALL: usize = usize::MAX;

/// A board in one of its looks.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub look: Look,
    pub columns: Axis,
    pub rows: Axis,
}

/// The places of the columns from left to right, or of the rows from top to bottom, in characters.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// Where each begins.
    pub starts: Vec<usize>,
    /// The lines before each and after the last, where there is one.
    pub lines: Vec<Option<usize>>,
    pub length: usize,
}

impl Axis {
    /// `size` columns of `width` after `label` characters; `has_line` says whether there is a line
    /// before each, and after the last.
    fn new(size: usize, width: usize, label: usize, has_line: impl Fn(usize) -> bool) -> Self {
        let mut axis = Self { starts: Vec::new(), lines: Vec::new(), length: label };
        for at in 0..=size {
            let has_line = has_line(at);
            axis.lines.push(has_line.then_some(axis.length));
            axis.length += usize::from(has_line);
            if at < size {
                axis.starts.push(axis.length);
                axis.length += width;
            }
        }
        axis
    }
}

impl Geometry {
    pub(super) fn new(layout: &Layout, look: Look) -> Self {
        let size = layout.size();
        let label = if look.has_labels { size.to_string().len() + 1 } else { 0 };
        let columns = Axis::new(size, look.width, label, |at| {
            has_line(look.lines, at, size, |row| {
                is_border(layout, Cell::at(row, at - 1, size), Cell::at(row, at, size))
            })
        });
        let rows = Axis::new(size, look.height, usize::from(look.has_labels), |at| {
            has_line(look.lines, at, size, |column| {
                is_border(layout, Cell::at(at - 1, column, size), Cell::at(at, column, size))
            })
        });
        Self { look, columns, rows }
    }

    /// The roomiest that fits into `width` times `height` characters; how far down the list of
    /// looks it stands tells how small it is. Where none fits, [`TOO_SMALL`] and one to cut off.
    pub(super) fn fitting(layout: &Layout, width: usize, height: usize) -> (usize, Self) {
        let mut last = None;
        for (at, look) in looks(layout.size()).enumerate() {
            let geometry = Self::new(layout, look);
            if geometry.columns.length <= width && geometry.rows.length <= height {
                return (at, geometry);
            }
            if look.lines == Lines::None && !look.has_labels {
                // Where all are too high, one that is not too wide is cut least.
                last = last.filter(|last: &Self| last.columns.length <= width).or(Some(geometry));
            }
        }
        (TOO_SMALL, last.expect("the last look has no lines and no labels"))
    }

    /// Where a cell begins: how far right and how far down.
    pub(super) fn corner(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = (cell.row(), cell.column());
        (self.columns.starts[column], self.rows.starts[row])
    }
}

/// Whether there is a line before a row or a column; `is_border` tells whether regions meet there,
/// beside one of its cells.
fn has_line(lines: Lines, at: usize, size: usize, is_border: impl Fn(usize) -> bool) -> bool {
    match lines {
        Lines::All => true,
        Lines::None => false,
        Lines::Borders => at == 0 || at == size || (0..size).any(is_border),
    }
}

/// Whether two cells lie in different regions.
pub(super) fn is_border(layout: &Layout, one: Cell, other: Cell) -> bool {
    region_of(layout, one) != region_of(layout, other)
}

/// The number of the block or region a cell lies in.
pub(super) fn region_of(layout: &Layout, cell: Cell) -> usize {
    match &layout.shape().regions {
        Regions::Blocks(blocks) => {
            let (row, column) = (cell.row(), cell.column());
            blocks.block_at(row, column)
        }
        Regions::Jigsaw(regions) => usize::from(regions[cell.index()]),
    }
}
