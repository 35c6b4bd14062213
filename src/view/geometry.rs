//! How large the cells are drawn, and where.

use crate::puzzle::{Cell, Layout, Regions};

/// How large the cells are, and what is drawn of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Zoom {
    /// The inside of a cell in characters.
    pub width: usize,
    pub height: usize,
    pub lines: GridLines,
    /// Whether rows and columns are numbered.
    pub has_labels: bool,
    /// Whether each candidate has its own place in the cell.
    pub shows_marks: bool,
}

/// Which lines are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GridLines {
    /// Between all cells.
    All,
    /// Only where regions meet.
    Borders,
    None,
}

/// The number of columns in which a cell shows its candidates.
pub(super) fn mark_columns(size: usize) -> usize {
    size.isqrt() + usize::from(size.isqrt().pow(2) < size)
}

/// All zooms of a board of `size` symbols, from the largest.
pub(super) fn zooms(size: usize) -> impl Iterator<Item = Zoom> {
    let columns = mark_columns(size);
    let rows = size.div_ceil(columns);
    let cells = [
        (2 * columns + 1, rows, GridLines::All),
        (2 * columns + 1, rows, GridLines::Borders),
        (columns + 2, rows, GridLines::All),
        (3, 1, GridLines::All),
        (3, 1, GridLines::Borders),
        (2, 1, GridLines::Borders),
        (2, 1, GridLines::None),
        (1, 1, GridLines::None),
    ];
    let all = cells.into_iter().enumerate().flat_map(|(at, (width, height, lines))| {
        [true, false].map(|has_labels| Zoom { width, height, lines, has_labels, shows_marks: at < 3 })
    });
    // There is a blank between the numbers of two columns.
    all.filter(move |zoom| !zoom.has_labels || zoom.width > size.to_string().len())
}

/// The index of a zoom when none fits.
pub(super) const TOO_SMALL: usize = usize::MAX;

/// A board at one zoom.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub zoom: Zoom,
    pub columns: Axis,
    pub rows: Axis,
}

/// The places of the columns or of the rows, in characters.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// Where each starts.
    pub starts: Vec<usize>,
    /// The lines before each and after the last, if drawn.
    pub lines: Vec<Option<usize>>,
    pub length: usize,
}

impl Axis {
    /// `size` columns of `width` characters, after `label` characters for their names; `has_line` says
    /// which have a line before them, where `size` stands for the line after the last.
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
    pub(super) fn new(layout: &Layout, zoom: Zoom) -> Self {
        let size = layout.size();
        let label = if zoom.has_labels { size.to_string().len() + 1 } else { 0 };
        let columns = Axis::new(size, zoom.width, label, |at| {
            has_line(zoom.lines, at, size, |row| {
                is_border(layout, Cell::at(row, at - 1, size), Cell::at(row, at, size))
            })
        });
        let rows = Axis::new(size, zoom.height, usize::from(zoom.has_labels), |at| {
            has_line(zoom.lines, at, size, |column| {
                is_border(layout, Cell::at(at - 1, column, size), Cell::at(at, column, size))
            })
        });
        Self { zoom, columns, rows }
    }

    /// The largest that fits into `width` times `height` characters, and the index of its zoom. If
    /// none fits: [`TOO_SMALL`] and one to be clipped.
    pub(super) fn fitting(layout: &Layout, width: usize, height: usize) -> (usize, Self) {
        let mut last = None;
        for (at, zoom) in zooms(layout.size()).enumerate() {
            let geometry = Self::new(layout, zoom);
            if geometry.columns.length <= width && geometry.rows.length <= height {
                return (at, geometry);
            }
            if zoom.lines == GridLines::None && !zoom.has_labels {
                // If all are too high, one that is not too wide loses least.
                last = last.filter(|last: &Self| last.columns.length <= width).or(Some(geometry));
            }
        }
        (TOO_SMALL, last.expect("the last zoom has no lines and no labels"))
    }

    /// The column and the row at which a cell starts.
    pub(super) fn corner(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = (cell.row(), cell.column());
        (self.columns.starts[column], self.rows.starts[row])
    }
}

/// Whether there is a line before a row or a column; `is_border` says whether regions meet before
/// its cell of that index.
fn has_line(lines: GridLines, at: usize, size: usize, is_border: impl Fn(usize) -> bool) -> bool {
    match lines {
        GridLines::All => true,
        GridLines::None => false,
        GridLines::Borders => at == 0 || at == size || (0..size).any(is_border),
    }
}

/// Whether two cells lie in different regions.
pub(super) fn is_border(layout: &Layout, one: Cell, other: Cell) -> bool {
    region_of(layout, one) != region_of(layout, other)
}

/// The number of the block or region that contains a cell.
pub(super) fn region_of(layout: &Layout, cell: Cell) -> usize {
    match &layout.shape().regions {
        Regions::Blocks(blocks) => {
            let (row, column) = (cell.row(), cell.column());
            blocks.block_at(row, column)
        }
        Regions::Jigsaw(regions) => usize::from(regions[cell.index()]),
    }
}
