//! Unique rectangles: four blank cells in two rows, two columns and two blocks that have two candidates
//! in common. If they held these alone, the two could be swapped, and the board would have a second
//! solution. On a board that is known to have just one, something else must be in one of the cells.

use super::shared::almost_locked::groups;
use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, HouseId, HouseKind, HouseSet, Layout, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, all_of, parts, why};

/// The most cells outside the rectangle in a subset of type 3.
const MOST_IN_SUBSET: usize = 3;

pub(super) const TYPE_1: Technique =
    Technique::if_unique(const { &[Rating::new("unique rectangle type 1", 4.5)] }, |scan, out| {
        find(scan, Rectangle::one_cell, out)
    });
pub(super) const TYPE_2: Technique =
    Technique::if_unique(const { &[Rating::new("unique rectangle type 2", 4.6)] }, |scan, out| {
        find(scan, |rectangle, conclude| rectangle.same_candidate(true, conclude), out)
    });
pub(super) const TYPE_3: Technique =
    Technique::if_unique(const { &[Rating::new("unique rectangle type 3", 4.8)] }, |scan, out| {
        find(scan, Rectangle::subsets, out)
    });
pub(super) const TYPE_4: Technique =
    Technique::if_unique(const { &[Rating::new("unique rectangle type 4", 4.6)] }, |scan, out| {
        find(scan, Rectangle::only_places, out)
    });
pub(super) const TYPE_5: Technique =
    Technique::if_unique(const { &[Rating::new("unique rectangle type 5", 4.6)] }, |scan, out| {
        find(scan, |rectangle, conclude| rectangle.same_candidate(false, conclude), out)
    });
pub(super) const TYPE_6: Technique =
    Technique::if_unique(const { &[Rating::new("unique rectangle type 6", 4.7)] }, |scan, out| {
        find(scan, Rectangle::opposite_cells, out)
    });
pub(super) const HIDDEN: Technique =
    Technique::if_unique(const { &[Rating::new("hidden rectangle", 4.8)] }, |scan, out| {
        find(scan, Rectangle::hidden, out)
    });

/// Reports what follows from each rectangle by one rule.
fn find<'a>(
    &mut Scan { grid, ratings, .. }: &mut Scan<'a>,
    rule: fn(&Rectangle<'a>, &mut Conclude<'_>),
    emit: &mut Emit<'_>,
) -> Flow {
    rectangles(grid).iter().try_for_each(|rectangle| {
        let mut steps = Vec::new();
        rule(rectangle, &mut |because, removed| steps.extend(rectangle.step(&ratings[0], because, removed)));
        steps.into_iter().try_for_each(&mut *emit)
    })
}

/// Receives why something can be removed, and what.
type Conclude<'a> = dyn FnMut(Vec<Part>, Vec<(Cell, Symbol)>) + 'a;

/// Whether two cells are in a row or in a column.
fn is_line([one, other]: [Cell; 2]) -> bool {
    one.row() == other.row() || one.column() == other.column()
}

/// Whether four corners of a rectangle lie in two blocks, so that swapping two symbols in them keeps each
/// house complete.
pub(super) fn are_in_two_blocks(layout: &Layout, corners: [Cell; 4]) -> bool {
    let houses = corners.iter().flat_map(|&cell| layout.houses_of(cell));
    let blocks: HouseSet = houses.filter(|&id| layout.house(id).kind == HouseKind::Block).collect();
    blocks.len() == 2
}

/// The rectangles in which at least one cell has just the two candidates.
fn rectangles(grid: &Grid) -> Vec<Rectangle<'_>> {
    let size = grid.size();
    let mut found = Vec::new();
    for first in grid.bivalue_cells().iter() {
        let pair = grid.candidates(first);
        let has_pair = |&cell: &Cell| pair.without(grid.candidates(cell)).is_empty();
        let in_row = (0..size).map(|column| Cell::at(first.row(), column, size));
        for beside in in_row.filter(|&cell| cell != first).filter(has_pair) {
            let in_column = (0..size).map(|row| Cell::at(row, first.column(), size));
            for below in in_column.filter(|&cell| cell != first).filter(has_pair) {
                let opposite = Cell::at(below.row(), beside.column(), size);
                let corners = [first, beside, opposite, below];
                // Each rectangle once, from the first of its cells that has just the two.
                let is_first = corners.iter().all(|&cell| cell >= first || grid.candidates(cell) != pair);
                if is_first && has_pair(&opposite) && are_in_two_blocks(grid.layout(), corners) {
                    found.extend(Rectangle::new(grid, corners, pair));
                }
            }
        }
    }
    found
}

/// Four cells that share two candidates.
struct Rectangle<'a> {
    grid: &'a Grid,
    pair: [Symbol; 2],
    /// In cyclic order, so that opposite corners are two apart.
    corners: [Cell; 4],
    /// Those with other candidates, in reading order.
    open: Vec<Cell>,
}

impl<'a> Rectangle<'a> {
    fn new(grid: &'a Grid, corners: [Cell; 4], pair: SymbolSet) -> Option<Self> {
        let mut open: Vec<Cell> = corners.into_iter().filter(|&cell| grid.candidates(cell) != pair).collect();
        open.sort_unstable();
        Some(Self { grid, pair: [pair.first()?, pair.last()?], corners, open })
    }

    /// The step of a conclusion, if it removes something.
    fn step(&self, rating: &Rating, because: Vec<Part>, removed: Vec<(Cell, Symbol)>) -> Option<Step> {
        let is_candidate = |&(cell, symbol): &(Cell, Symbol)| self.grid.candidates(cell).contains(symbol);
        let eliminations: Vec<_> = removed.into_iter().filter(is_candidate).collect();
        if eliminations.is_empty() {
            return None;
        }
        let mut cells = self.corners;
        cells.sort_unstable();
        let pair: SymbolSet = self.pair.into_iter().collect();
        let why = why! {
            "the board has one solution, so {} cannot hold just {}, which could be swapped; {}",
            cells.to_vec(), pair, because
        };
        let marks = self.corners.into_iter().flat_map(|cell| self.pair.map(|symbol| (cell, symbol)));
        Some(Step::elimination(rating.clone(), eliminations, why.marking(marks)))
    }

    /// The candidates of a corner other than the two symbols.
    fn extras(&self, cell: Cell) -> SymbolSet {
        self.grid.candidates(cell).without(self.pair.into_iter().collect())
    }

    /// The only two cells with other candidates, if they are in a line or opposite each other.
    fn open_pair(&self, in_line: bool) -> Option<[Cell; 2]> {
        <[Cell; 2]>::try_from(self.open.as_slice()).ok().filter(|&pair| is_line(pair) == in_line)
    }

    /// One cell has other candidates: it holds one of them.
    fn one_cell(&self, conclude: &mut Conclude<'_>) {
        let [cell] = self.open[..] else { return };
        let because = parts!("only {} can be anything else, so it is neither", cell);
        conclude(because, self.pair.map(|symbol| (cell, symbol)).to_vec());
    }

    /// Several cells have other candidates, all of them the same one: two in a line if `in_line`, or else any others.
    fn same_candidate(&self, in_line: bool, conclude: &mut Conclude<'_>) {
        let open = &self.open;
        let Some(extra) = open.first().and_then(|&cell| self.extras(cell).single()) else { return };
        let have_it = open.iter().all(|&cell| self.extras(cell) == SymbolSet::only(extra));
        if open.len() < 2 || self.open_pair(true).is_some() != in_line || !have_it {
            return;
        }
        let seen = self.grid.seen_by_all(open.iter().copied(), extra);
        let because = parts! {
            "apart from them, {} can only be {}, so one of them is {}, and no cell that sees {} can be {}",
            open.clone(), extra, extra, all_of(open.len()), extra
        };
        conclude(because, seen.iter().map(|cell| (cell, extra)).collect());
    }

    /// Two cells in a line make a naked subset with others, as if they were one cell.
    fn subsets(&self, conclude: &mut Conclude<'_>) {
        let Some(open) = self.open_pair(true) else { return };
        let grid = self.grid;
        let extras = self.extras(open[0]).union(self.extras(open[1]));
        for house in grid.layout().common_houses(open[0], open[1]) {
            let others: Vec<Cell> = grid.blanks_of(house).filter(|cell| !open.contains(cell)).collect();
            for group in groups(grid, others.iter().copied(), MOST_IN_SUBSET, extras, MOST_IN_SUBSET + 1) {
                let symbols = group.symbols.union(extras);
                if group.cells.is_empty() || symbols.len() != group.cells.len() + 1 {
                    continue;
                }
                let rest = others.iter().filter(|cell| !group.cells.contains(cell));
                let removed = rest.flat_map(|&cell| grid.candidates_among(cell, symbols)).collect();
                let because = parts! {
                    "so one of {} is {}, and with {} it uses up {} {}, so no other cell there can be one \
                     of these",
                    open, Part::OneOf(extras), group.cells.to_vec(), symbols, Part::within(&[house])
                };
                conclude(because, removed);
            }
        }
    }

    /// Two cells in a line are the only places for one of the two symbols in a house.
    fn only_places(&self, conclude: &mut Conclude<'_>) {
        let Some(open) = self.open_pair(true) else { return };
        for house in self.grid.layout().common_houses(open[0], open[1]) {
            for [a, b] in self.both_orders() {
                if self.grid.cells_for(house, a).all(|cell| open.contains(&cell)) {
                    let because = parts!(
                        "{}, {} is in {} alone, so neither of these can be {}",
                        Part::within(&[house]),
                        a,
                        open,
                        b
                    );
                    conclude(because, open.map(|cell| (cell, b)).to_vec());
                }
            }
        }
    }

    /// Two opposite cells cannot hold the symbol that has no other place in two lines.
    fn opposite_cells(&self, conclude: &mut Conclude<'_>) {
        let Some(open) = self.open_pair(false) else { return };
        let layout = self.grid.layout();
        for kind in [HouseKind::Row, HouseKind::Column] {
            let houses = open.iter().flat_map(|&cell| layout.houses_of(cell));
            let lines: Vec<HouseId> = houses.filter(|&id| layout.house(id).kind == kind).collect();
            for [a, b] in self.both_orders() {
                let is_corner = |cell: Cell| self.corners.contains(&cell);
                if lines.iter().all(|&line| self.grid.cells_for(line, a).all(is_corner)) {
                    let because = parts! {
                        "{}, {} is in these cells alone; in {} it would leave just {} for the other two, \
                         so it is in neither",
                        Part::within(&lines), a, open, b
                    };
                    conclude(because, open.map(|cell| (cell, a)).to_vec());
                }
            }
        }
    }

    /// Opposite a corner without other candidates: if both lines there confine one symbol to the rectangle, the corner
    /// cannot hold the other.
    fn hidden(&self, conclude: &mut Conclude<'_>) {
        for (at, &closed) in self.corners.iter().enumerate() {
            let [beside, opposite, below] = [1, 2, 3].map(|step| self.corners[(at + step) % 4]);
            if self.open.contains(&closed) {
                continue;
            }
            for [a, b] in self.both_orders() {
                let houses = [beside, below].map(|other| {
                    let is_only = |cell: Cell| cell == opposite || cell == other;
                    let mut lines = self.grid.layout().common_houses(opposite, other);
                    lines.find(|&line| self.grid.cells_for(line, a).all(is_only))
                });
                if let [Some(first), Some(second)] = houses {
                    let because = parts! {
                        "if {} were {}, {} would be in {} ({}) and in {} ({}), which would leave {} for {}",
                        opposite, b, a, beside, first, below, second, b, closed
                    };
                    conclude(because, vec![(opposite, b)]);
                }
            }
        }
    }

    fn both_orders(&self) -> [[Symbol; 2]; 2] {
        let [a, b] = self.pair;
        [[a, b], [b, a]]
    }
}

#[cfg(test)]
mod tests;
