//! The size and place of each cell in the picture.

use std::ops::Range;

use ratatui::layout::Rect;

use crate::puzzle::{Cell, Layout, Regions};
use crate::terminal::canvas::length_of;

/// How large the cells are, and what is drawn of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) struct Scale {
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

impl Scale {
    /// Where the digit is, counted from the corner. The second of two characters is the gap before the next cell.
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

    /// The interval of numbered columns that leaves a blank between two numbers.
    pub(super) fn columns_per_label(&self, size: usize) -> usize {
        size.to_string().len() / self.width + 1
    }

    /// Whether the last column of a cell is free for a piece of the diagonal.
    pub(in crate::terminal) fn shows_diagonals(&self) -> bool {
        self.width > 1
    }

    /// Whether the sums of cages are drawn: on the line above a cell, or in it.
    pub(in crate::terminal) fn shows_sums(&self) -> bool {
        self.lines == GridLines::All || self.sum_width > 0
    }
}

/// All scales of a board of `size` symbols whose cages have sums of up to `sum` digits, the best first.
fn scales(size: usize, sum: usize) -> Vec<Scale> {
    let labels = [Labels::Beside, Labels::OnBorder, Labels::None];
    let scales = unlabelled_scales(size, sum).into_iter();
    let labelled = scales.flat_map(|scale| labels.map(|labels| Scale { labels, ..scale }));
    let mut labelled: Vec<Scale> = labelled
        .filter(|scale| {
            let fits = scale.columns_per_label(size) <= 2;
            match scale.labels {
                Labels::Beside => fits,
                Labels::OnBorder if scale.lines == GridLines::All => fits && sum == 0,
                Labels::OnBorder => fits && scale.lines == GridLines::Borders,
                Labels::None => true,
            }
        })
        .collect();
    // Numbers of rows and columns, which explanations refer to, matter more than larger cells, and candidates, sums and
    // lines more than those numbers.
    labelled.sort_by_key(|scale| {
        let marks = match scale.marks {
            Marks::Places { .. } => 0,
            Marks::List { .. } => 1,
            Marks::Count => 2,
        };
        let lacks_sums = sum > 0 && !scale.shows_sums();
        (marks, lacks_sums, scale.lines == GridLines::None, scale.labels == Labels::None)
    });
    labelled
}

/// The scales without the numbers of rows and columns, from the largest.
fn unlabelled_scales(size: usize, sum: usize) -> Vec<Scale> {
    let cell = |width: usize, height: usize, lines: GridLines, marks: Marks, indent: usize| Scale {
        width,
        height,
        lines,
        labels: Labels::None,
        marks,
        indent,
        sum_width: 0,
    };
    // The least square that has a place for each symbol.
    let columns = (1..=size).find(|columns| columns * columns >= size).unwrap_or(size);
    let rows = size.div_ceil(columns);
    let mut scales = Vec::new();
    for apart in [2, 1] {
        for lines in [GridLines::All, GridLines::Borders] {
            scales.push(cell(apart * columns + 3 - apart, rows, lines, Marks::Places { columns, apart }, 1));
        }
    }
    for height in (2..rows).rev() {
        let columns = size.div_ceil(height);
        scales.push(cell(columns + 1, height, GridLines::Borders, Marks::Places { columns, apart: 1 }, 0));
    }
    // Lists would run together where only the colours of cages separate the cells.
    if sum == 0 {
        let list = |(columns, rows)| cell(columns + 1, rows, GridLines::Borders, Marks::List { columns }, 0);
        scales.extend(list_shapes(size, rows).into_iter().map(list));
    }
    scales.push(cell(3, 1, GridLines::All, Marks::Count, 0));
    let digits =
        [(3, GridLines::Borders), (2, GridLines::Borders), (2, GridLines::None), (1, GridLines::None)]
            .map(|(width, lines)| cell(width, 1, lines, Marks::Count, 0));
    scales.extend(digits);
    if sum > 0 {
        // A blank must separate a digit and the sum.
        scales.retain(|scale| scale.marks != Marks::Count || scale.width >= 3);
        for scale in scales.iter_mut().filter(|scale| scale.lines != GridLines::All) {
            *scale = Scale { width: scale.width + sum, indent: scale.indent + sum, sum_width: sum, ..*scale };
        }
        scales.extend(digits);
    }
    scales
}

/// The columns and rows of lists of candidates, from the longest to the shortest that suffices for most cells.
fn list_shapes(size: usize, most_rows: usize) -> Vec<(usize, usize)> {
    let least = size.div_ceil(3).max(5);
    let shapes = (2..=most_rows).flat_map(|rows| (2..size).map(move |columns| (columns, rows)));
    let mut shapes: Vec<_> =
        shapes.filter(|(columns, rows)| (least..size).contains(&(columns * rows))).collect();
    shapes.sort_by_key(|&(columns, rows)| std::cmp::Reverse((columns * rows, rows)));
    shapes
}

/// A board, or some rows and columns of it, at one scale.
#[derive(Clone, Debug)]
pub(in crate::terminal) struct Geometry {
    pub scale: Scale,
    pub columns: Tracks,
    pub rows: Tracks,
}

/// The places of the columns or of the rows, in characters.
#[derive(Clone, Debug)]
pub(in crate::terminal) struct Tracks {
    /// The number of the first column or row that is shown.
    pub first: usize,
    pub starts: Vec<usize>,
    /// The lines before each and after the last, if drawn.
    pub lines: Vec<Option<usize>>,
    length: usize,
}

impl Tracks {
    /// Columns of `width` characters from the number `first` on, after `label` characters for their names. `borders`
    /// says before which of them regions meet, and last that the board ends.
    fn new(first: usize, label: usize, width: usize, lines: GridLines, borders: &[bool]) -> Self {
        let mut axis = Self { first, starts: Vec::new(), lines: Vec::new(), length: label };
        for &is_border in borders {
            let has_line = lines == GridLines::All || lines == GridLines::Borders && is_border;
            axis.lines.push(has_line.then_some(axis.length));
            axis.length += usize::from(has_line);
            axis.starts.push(axis.length);
            axis.length += width;
        }
        // The last line has no column after it.
        axis.length = axis.starts.pop().unwrap_or(label);
        axis
    }

    /// Where a column starts, if it is shown.
    fn start(&self, number: usize) -> Option<usize> {
        self.starts.get(number.checked_sub(self.first)?).copied()
    }
}

impl Geometry {
    /// A board at all its scales, from the largest.
    pub(in crate::terminal) fn all(layout: &Layout) -> Vec<Self> {
        Self::of_part(layout, 0..layout.size(), 0..layout.size())
    }

    /// The rows and columns around the block or region of a cell, at all their scales, from the largest.
    pub(in crate::terminal) fn around(layout: &Layout, cell: Cell) -> Vec<Self> {
        let region = region_of(layout, cell);
        let cells = || layout.cells().filter(|&other| region_of(layout, other) == region);
        let span = |place: fn(Cell) -> usize| {
            let first = cells().map(place).min().unwrap_or(0);
            first..cells().map(place).max().map_or(0, |last| last + 1)
        };
        Self::of_part(layout, span(Cell::row), span(Cell::column))
    }

    fn of_part(layout: &Layout, rows: Range<usize>, columns: Range<usize>) -> Vec<Self> {
        let size = layout.size();
        let sums = layout.cages().map(|(_, cage)| cage.sum.to_string().len());
        let (top_row, left_column) = (rows.start, columns.start);
        let of_rows = borders(layout, &rows, &columns, |row, column| Cell::at(row, column, size));
        let of_columns = borders(layout, &columns, &rows, |column, row| Cell::at(row, column, size));
        let geometry = |scale: Scale| {
            let (left, top) = match scale.labels {
                Labels::Beside => (size.to_string().len() + 1, 1),
                Labels::OnBorder => (size.to_string().len() + 1, 0),
                Labels::None => (0, 0),
            };
            let columns = Tracks::new(left_column, left, scale.width, scale.lines, &of_columns);
            Self { scale, columns, rows: Tracks::new(top_row, top, scale.height, scale.lines, &of_rows) }
        };
        scales(size, sums.max().unwrap_or(0)).into_iter().map(geometry).collect()
    }

    pub(in crate::terminal) fn area(&self) -> Rect {
        Rect::new(0, 0, length_of(self.columns.length), length_of(self.rows.length))
    }

    /// The number of cells that are shown.
    pub(in crate::terminal) fn count(&self) -> usize {
        self.columns.starts.len() * self.rows.starts.len()
    }

    pub(in crate::terminal) fn shows(&self, cell: Cell) -> bool {
        self.columns.start(cell.column()).is_some() && self.rows.start(cell.row()).is_some()
    }

    /// The column and the row at which a cell starts; outside the picture if the cell is not shown.
    pub(in crate::terminal) fn corner(&self, cell: Cell) -> (usize, usize) {
        let start = self.columns.start(cell.column()).zip(self.rows.start(cell.row()));
        start.unwrap_or((self.columns.length, self.rows.length))
    }

    pub(in crate::terminal) fn area_of(&self, cell: Cell) -> Rect {
        let (left, top) = self.corner(cell);
        let Scale { width, height, .. } = self.scale;
        Rect::new(length_of(left), length_of(top), length_of(width), length_of(height))
    }
}

/// Whether regions meet before each of these lines of cells, and at last that the part ends; `cell` names the cells by
/// the number of their line and their place in it.
fn borders(
    layout: &Layout,
    lines: &Range<usize>,
    places: &Range<usize>,
    cell: impl Fn(usize, usize) -> Cell,
) -> Vec<bool> {
    let meet = |line: usize| places.clone().any(|at| is_border(layout, cell(line - 1, at), cell(line, at)));
    (lines.start..=lines.end).map(|line| line == lines.start || line == lines.end || meet(line)).collect()
}

pub(super) fn is_border(layout: &Layout, one: Cell, other: Cell) -> bool {
    region_of(layout, one) != region_of(layout, other)
}

/// The number of the block or region that contains a cell.
pub(super) fn region_of(layout: &Layout, cell: Cell) -> usize {
    match &layout.shape().regions {
        Regions::Blocks(blocks) => blocks.block_at(cell.row(), cell.column()),
        Regions::Jigsaw(regions) => usize::from(regions[cell.index()]),
    }
}
