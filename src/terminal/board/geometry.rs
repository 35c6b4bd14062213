//! How large the cells are drawn, and where.

use crate::puzzle::{Cell, Layout, Regions};

/// How large the cells are, and what is drawn of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) struct Zoom {
    /// The inside of a cell in characters.
    pub width: usize,
    pub height: usize,
    pub lines: GridLines,
    pub labels: Labels,
    pub marks: Marks,
    /// Where the first mark is, counted from the left of the cell.
    pub indent: usize,
    /// The characters at the left of each cell that are kept free for the sum of a cage.
    pub sum_width: usize,
}

/// Which lines are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) enum GridLines {
    /// Between all cells.
    All,
    /// Only where regions meet.
    Borders,
    None,
}

/// Where the rows and columns are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) enum Labels {
    /// Above and to the left of the board.
    Beside,
    /// To the left of the board, and on its upper border.
    OnBorder,
    None,
}

/// What is drawn in a cell without a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) enum Marks {
    /// Each candidate at a fixed place, in this many columns, `apart` characters from each other.
    Places { columns: usize, apart: usize },
    /// The candidates one after another, in this many columns.
    List { columns: usize },
    /// Only their number.
    Count,
}

impl Zoom {
    /// Where the digit of a cell is, counted from its corner. In a cell of two characters the second is
    /// the gap before the next cell.
    pub(in crate::terminal) fn middle(&self) -> (usize, usize) {
        (self.sum_width + (self.width - self.sum_width - 1) / 2, (self.height - 1) / 2)
    }

    /// Whether `count` candidates of a cell are all shown.
    pub(in crate::terminal) fn shows_marks(&self, count: usize) -> bool {
        match self.marks {
            Marks::Places { .. } => true,
            Marks::List { columns } => count <= columns * self.height,
            Marks::Count => count == 0,
        }
    }

    /// Whether the sums of cages are drawn: on the line above a cell, or in it.
    pub(in crate::terminal) fn shows_sums(&self) -> bool {
        self.lines == GridLines::All || self.sum_width > 0
    }
}

/// The least whole number whose square is not below `number`.
fn root(number: usize) -> usize {
    number.isqrt() + usize::from(number.isqrt().pow(2) < number)
}

/// All zooms of a board, from the largest.
#[derive(Debug)]
pub(in crate::terminal) struct Zooms {
    zooms: Vec<Zoom>,
    borders: Borders,
}

/// The rows and columns before which regions meet; the last entry is the end of the board.
#[derive(Debug)]
struct Borders {
    rows: Vec<bool>,
    columns: Vec<bool>,
}

impl Borders {
    fn of(layout: &Layout) -> Self {
        let size = layout.size();
        let is_end = |at: usize| at == 0 || at == size;
        let differ = |one: (usize, usize), other: (usize, usize)| {
            is_border(layout, Cell::at(one.0, one.1, size), Cell::at(other.0, other.1, size))
        };
        Self {
            rows: (0..=size)
                .map(|row| is_end(row) || (0..size).any(|column| differ((row - 1, column), (row, column))))
                .collect(),
            columns: (0..=size)
                .map(|column| is_end(column) || (0..size).any(|row| differ((row, column - 1), (row, column))))
                .collect(),
        }
    }
}

/// Whether there is a line before a row or a column where regions meet or do not.
fn has_line(lines: GridLines, is_border: bool) -> bool {
    match lines {
        GridLines::All => true,
        GridLines::Borders => is_border,
        GridLines::None => false,
    }
}

impl Zooms {
    pub(in crate::terminal) fn of(layout: &Layout) -> Self {
        let sums = layout.cages().map(|(_, cage)| cage.sum.to_string().len());
        Self { zooms: zooms(layout.size(), sums.max().unwrap_or(0)), borders: Borders::of(layout) }
    }

    #[cfg(test)]
    pub(in crate::terminal) fn iter(&self) -> impl Iterator<Item = Zoom> + '_ {
        self.zooms.iter().copied()
    }

    /// The largest that fits into `width` times `height` characters, and its index. If none fits:
    /// [`TOO_SMALL`] and one to be clipped.
    pub(in crate::terminal) fn fitting(&self, width: usize, height: usize) -> (usize, Zoom) {
        let fits = |zoom: &Zoom| {
            let (columns, rows) = self.lengths(zoom);
            columns <= width && rows <= height
        };
        if let Some(at) = self.zooms.iter().position(fits) {
            return (at, self.zooms[at]);
        }
        // If all are too high, one that is not too wide loses least.
        let last = self.zooms.last().expect("every board has zooms");
        let mut bare =
            self.zooms.iter().filter(|zoom| zoom.lines == GridLines::None && zoom.labels == Labels::None);
        let narrow = bare.find(|zoom| self.lengths(zoom).0 <= width).copied();
        (TOO_SMALL, narrow.unwrap_or(*last))
    }

    /// The columns and rows of characters that a board takes.
    fn lengths(&self, zoom: &Zoom) -> (usize, usize) {
        let size = self.borders.rows.len() - 1;
        let lines = |borders: &[bool]| borders.iter().filter(|&&at| has_line(zoom.lines, at)).count();
        let (left, top) = label_lengths(zoom, size);
        (
            left + size * zoom.width + lines(&self.borders.columns),
            top + size * zoom.height + lines(&self.borders.rows),
        )
    }

    pub(in crate::terminal) fn geometry(&self, zoom: Zoom) -> Geometry {
        let Borders { rows, columns } = &self.borders;
        let (left, top) = label_lengths(&zoom, rows.len() - 1);
        Geometry {
            zoom,
            columns: Axis::new(left, zoom.width, columns.iter().map(|&at| has_line(zoom.lines, at))),
            rows: Axis::new(top, zoom.height, rows.iter().map(|&at| has_line(zoom.lines, at))),
        }
    }
}

/// The columns and rows of characters that the numbers of rows and columns take.
fn label_lengths(zoom: &Zoom, size: usize) -> (usize, usize) {
    let left = size.to_string().len() + 1;
    match zoom.labels {
        Labels::Beside => (left, 1),
        Labels::OnBorder => (left, 0),
        Labels::None => (0, 0),
    }
}

/// The zooms of a board of `size` symbols whose cages have sums of up to `sum` digits, from the largest.
fn zooms(size: usize, sum: usize) -> Vec<Zoom> {
    let cell = |width: usize, height: usize, lines: GridLines, marks: Marks, indent: usize| Zoom {
        width,
        height,
        lines,
        labels: Labels::None,
        marks,
        indent,
        sum_width: 0,
    };
    let columns = root(size);
    let rows = size.div_ceil(columns);
    let mut zooms = Vec::new();
    for apart in [2, 1] {
        for lines in [GridLines::All, GridLines::Borders] {
            zooms.push(cell(apart * columns + 3 - apart, rows, lines, Marks::Places { columns, apart }, 1));
        }
    }
    for height in (2..rows).rev() {
        let columns = size.div_ceil(height);
        zooms.push(cell(columns + 1, height, GridLines::Borders, Marks::Places { columns, apart: 1 }, 0));
    }
    // Lists would run into each other where the colours of cages leave no other sign of a cell.
    if sum == 0 {
        let lists = list_shapes(size, rows);
        let list = |(columns, rows)| cell(columns + 1, rows, GridLines::Borders, Marks::List { columns }, 0);
        zooms.extend(lists.into_iter().map(list));
    }
    zooms.push(cell(3, 1, GridLines::All, Marks::Count, 0));
    let digits =
        [(3, GridLines::Borders), (2, GridLines::Borders), (2, GridLines::None), (1, GridLines::None)]
            .map(|(width, lines)| cell(width, 1, lines, Marks::Count, 0));
    zooms.extend(digits);
    if sum > 0 {
        // A digit needs a blank between itself and the sum.
        zooms.retain(|zoom| zoom.marks != Marks::Count || zoom.width >= 3);
        for zoom in zooms.iter_mut().filter(|zoom| zoom.lines != GridLines::All) {
            *zoom = Zoom { width: zoom.width + sum, indent: zoom.indent + sum, sum_width: sum, ..*zoom };
        }
        zooms.extend(digits);
    }
    let labelled = zooms.iter().flat_map(|&zoom| {
        [Labels::Beside, Labels::OnBorder, Labels::None].map(|labels| Zoom { labels, ..zoom })
    });
    let mut labelled: Vec<Zoom> = labelled
        .filter(|zoom| match zoom.labels {
            // There is a blank between the numbers of two columns.
            Labels::Beside => zoom.width > size.to_string().len(),
            Labels::OnBorder => {
                let has_sums = sum > 0 && zoom.lines == GridLines::All;
                zoom.lines != GridLines::None && zoom.width > size.to_string().len() && !has_sums
            }
            Labels::None => true,
        })
        .collect();
    // The numbers that explanations refer to are worth more than larger cells, and candidates, sums
    // and lines more than those numbers.
    labelled.sort_by_key(|zoom| {
        let marks = match zoom.marks {
            Marks::Places { .. } => 0,
            Marks::List { .. } => 1,
            Marks::Count => 2,
        };
        let lacks_sums = sum > 0 && !zoom.shows_sums();
        (marks, lacks_sums, zoom.lines == GridLines::None, zoom.labels == Labels::None)
    });
    labelled
}

/// The columns and rows of lists of candidates, from the longest to the shortest in which most cells
/// find room.
fn list_shapes(size: usize, most_rows: usize) -> Vec<(usize, usize)> {
    let least = size.div_ceil(3).max(5);
    let shapes = (2..=most_rows).flat_map(|rows| (2..size).map(move |columns| (columns, rows)));
    let mut shapes: Vec<_> =
        shapes.filter(|(columns, rows)| (least..size).contains(&(columns * rows))).collect();
    shapes.sort_by_key(|&(columns, rows)| std::cmp::Reverse((columns * rows, rows)));
    shapes
}

/// The index of a zoom when none fits.
pub(in crate::terminal) const TOO_SMALL: usize = usize::MAX;

/// A board at one zoom.
#[derive(Clone, Debug)]
pub(in crate::terminal) struct Geometry {
    pub zoom: Zoom,
    pub columns: Axis,
    pub rows: Axis,
}

/// The places of the columns or of the rows, in characters.
#[derive(Clone, Debug)]
pub(in crate::terminal) struct Axis {
    /// Where each starts.
    pub starts: Vec<usize>,
    /// The lines before each and after the last, if drawn.
    pub lines: Vec<Option<usize>>,
    pub length: usize,
}

impl Axis {
    /// Columns of `width` characters, after `label` characters for their names; `lines` says which have
    /// a line before them, and at last whether there is one after them.
    fn new(label: usize, width: usize, lines: impl Iterator<Item = bool>) -> Self {
        let mut axis = Self { starts: Vec::new(), lines: Vec::new(), length: label };
        for has_line in lines {
            axis.lines.push(has_line.then_some(axis.length));
            axis.length += usize::from(has_line);
            axis.starts.push(axis.length);
            axis.length += width;
        }
        // The last line has no column after it.
        axis.length = axis.starts.pop().unwrap_or(label);
        axis
    }
}

impl Geometry {
    /// The column and the row at which a cell starts.
    pub(in crate::terminal) fn corner(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = (cell.row(), cell.column());
        (self.columns.starts[column], self.rows.starts[row])
    }
}

/// Whether two cells lie in different regions.
pub(in crate::terminal) fn is_border(layout: &Layout, one: Cell, other: Cell) -> bool {
    region_of(layout, one) != region_of(layout, other)
}

/// The number of the block or region that contains a cell.
pub(in crate::terminal) fn region_of(layout: &Layout, cell: Cell) -> usize {
    match &layout.shape().regions {
        Regions::Blocks(blocks) => {
            let (row, column) = (cell.row(), cell.column());
            blocks.block_at(row, column)
        }
        Regions::Jigsaw(regions) => usize::from(regions[cell.index()]),
    }
}
