//! Where everything is in the window, in pixels from its top-left corner.

use sudoku_bot::desktop::{Area, Point};
use sudoku_bot::puzzle::{BlockShape, Cell, Symbol};

use super::settings::{PadPlace, Ring, Settings};

const MARGIN: i32 = 40;
/// The height of what stands above the board.
const HEADER: i32 = 64;
/// Between two buttons.
const GAP: i32 = 9;
/// How far a page that moves on its own moves, in cells, and how much higher its window is.
const SCROLL: i32 = 2;

/// The parts of a window with a board, and perhaps a pad.
#[derive(Clone, Debug)]
pub struct Places {
    pub blocks: BlockShape,
    /// The first pixel of each column of cells and of each row, without lines.
    columns: Vec<i32>,
    rows: Vec<i32>,
    cell: (i32, i32),
    /// The board with its outer lines.
    pub board: Area,
    pub pad: Vec<(Symbol, Area)>,
    pub window: Area,
}

/// What the pointer can be on, in a window without a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Cell(Cell),
    Pad(Symbol),
    /// A line of the board or a gap of the pad: harmless.
    Between,
    Outside,
}

impl Places {
    pub fn new(settings: &Settings, blocks: BlockShape) -> Self {
        let (look, size) = (&settings.look, blocks.size());
        let starts = |first: i32, step: i32, block: usize| {
            let mut next = first;
            let start = |index: usize| {
                let line = if index.is_multiple_of(block) { look.block_line } else { look.line };
                let start = next + line.width;
                next = start + step;
                start
            };
            (0..size).map(start).collect::<Vec<i32>>()
        };
        let columns = starts(MARGIN, look.cell.0, blocks.width);
        let rows = starts(MARGIN + HEADER, look.cell.1, blocks.height);
        let length =
            |starts: &[i32], first: i32, step: i32| starts[size - 1] + step + look.block_line.width - first;
        let (left, top) = (MARGIN, MARGIN + HEADER);
        let (width, height) = (length(&columns, left, look.cell.0), length(&rows, top, look.cell.1));
        let board = Area { left, top, width, height };
        let pad = settings.pad.map_or_else(Vec::new, |place| buttons(place, board, look.cell, size));
        let end = |bound: fn(Area) -> i32| {
            pad.iter().map(|&(_, area)| bound(area)).chain([bound(board)]).max().unwrap_or(0) + MARGIN
        };
        let room = if settings.scrolls() { SCROLL * look.cell.1 } else { 0 };
        let window = Area { left: 0, top: 0, width: end(Area::right), height: end(Area::bottom) + room };
        Self { blocks, columns, rows, cell: look.cell, board, pad, window }
    }

    /// The cell without its lines.
    pub fn cell(&self, cell: Cell) -> Area {
        let (width, height) = self.cell;
        Area { left: self.columns[cell.column()], top: self.rows[cell.row()], width, height }
    }

    /// How far a page moves down that shows this cell halfway down its window, or as near as it gets.
    pub fn scrolled_to(&self, cell: Cell) -> i32 {
        let Area { top, height, .. } = self.cell(cell);
        let most = SCROLL * self.cell.1;
        (self.window.height / 2 - top - height / 2).clamp(-most, most)
    }

    /// What is at a place of the page.
    pub fn spot(&self, point: Point) -> Spot {
        let size = self.blocks.size();
        let within = |starts: &[i32], step: i32, place: i32| {
            starts.iter().position(|start| (*start..start + step).contains(&place))
        };
        let column = within(&self.columns, self.cell.0, point.x);
        let row = within(&self.rows, self.cell.1, point.y);
        let button = self.pad.iter().find(|(_, area)| area.contains(point));
        match (row, column, button) {
            (Some(row), Some(column), _) => Spot::Cell(Cell::at(row, column, size)),
            (_, _, Some(&(symbol, _))) => Spot::Pad(symbol),
            _ if self.board.contains(point) || self.is_within_pad(point) => Spot::Between,
            _ => Spot::Outside,
        }
    }

    fn is_within_pad(&self, point: Point) -> bool {
        let (Some((_, first)), Some((_, last))) = (self.pad.first(), self.pad.last()) else { return false };
        (first.left..last.right()).contains(&point.x) && (first.top..last.bottom()).contains(&point.y)
    }

    /// The digits that a click on a cell opens.
    pub fn open_digits(&self, cell: Cell, ring: Option<Ring>) -> Vec<(Symbol, Area)> {
        if ring.is_some() { self.ring(cell) } else { self.popover(cell) }
    }

    /// The digits in a circle around a cell, a bit aside near the edges of the window.
    fn ring(&self, cell: Cell) -> Vec<(Symbol, Area)> {
        let area = self.cell(cell);
        let digits = self.blocks.size();
        let side = area.width.min(area.height) * 4 / 5;
        let radius = (area.width.max(area.height) * 13 / 10).max(side * whole(digits) / 6);
        let within = |middle: i32, length: i32| {
            let reach = radius + side / 2;
            middle.clamp(reach, length - reach)
        };
        let x = within(area.left + area.width / 2, self.window.width);
        let y = within(area.top + area.height / 2, self.window.height);
        let place = |index: usize| {
            let angle = f64::from(whole(index)) / f64::from(whole(digits)) * std::f64::consts::TAU;
            let left = x + rounded(f64::from(radius) * angle.sin()) - side / 2;
            let top = y - rounded(f64::from(radius) * angle.cos()) - side / 2;
            Area { left, top, width: side, height: side }
        };
        Symbol::all(digits).enumerate().map(|(index, symbol)| (symbol, place(index))).collect()
    }

    /// The digits that open below a cell, or above it near the bottom.
    fn popover(&self, cell: Cell) -> Vec<(Symbol, Area)> {
        let area = self.cell(cell);
        let digits = self.blocks.size();
        let side = self.cell.0.min(self.cell.1) * 4 / 5;
        let rows = side * whole(digits.div_ceil(3));
        let below = area.bottom() + 2;
        let top = if below + rows <= self.window.bottom() { below } else { area.top - 2 - rows };
        let left = (area.left + area.width / 2 - side * 3 / 2).clamp(0, self.window.width - side * 3);
        grid(Point { x: left, y: top }, side, side, 3, digits)
    }

    /// A dialog over the middle of the board.
    pub fn dialog(&self) -> Area {
        let Area { left, top, width, height } = self.board;
        Area { left: left + width / 6, top: top + height / 4, width: width * 2 / 3, height: height / 2 }
    }
}

/// The buttons above the board, which nobody should click.
pub fn header_buttons() -> [Area; 2] {
    let button = |left: i32| Area { left, top: MARGIN / 2, width: 64, height: 34 };
    [button(MARGIN), button(MARGIN + 78)]
}

/// The buttons of the pad, all of one digits.
fn buttons(place: PadPlace, board: Area, (width, height): (i32, i32), digits: usize) -> Vec<(Symbol, Area)> {
    let side = width.min(height).max(28);
    let beside = Point { x: board.right() + MARGIN, y: board.top };
    match place {
        PadPlace::Below => {
            let below = Point { x: board.left, y: board.bottom() + MARGIN };
            grid(below, side, side + GAP, digits, digits)
        }
        PadPlace::Right => grid(beside, side, side + GAP, 1, digits),
        PadPlace::Square => grid(beside, side, side + GAP, 3, digits),
    }
}

/// Squares for all symbols, this many in a row.
fn grid(first: Point, side: i32, step: i32, in_a_row: usize, digits: usize) -> Vec<(Symbol, Area)> {
    let area = |index: usize| Area {
        left: first.x + step * whole(index % in_a_row),
        top: first.y + step * whole(index / in_a_row),
        width: side,
        height: side,
    };
    Symbol::all(digits).enumerate().map(|(index, symbol)| (symbol, area(index))).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "windows are small")]
fn rounded(length: f64) -> i32 {
    length.round() as i32
}

fn whole(number: usize) -> i32 {
    i32::try_from(number).expect("boards are small")
}
