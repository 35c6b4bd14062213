//! Unique rectangles: four blank cells in two rows, two columns and two blocks that have two candidates
//! in common. If they held these alone, the two could be swapped, and the board would have a second
//! solution. On a board that is known to have just one, something else must be in one of the cells.

use super::support::Support;
use super::support::groups::groups;
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{Cell, HouseId, HouseKind, Layout, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Part, Rating, Step, Why, all_of, parts};

/// The most cells besides the rectangle in a subset of type 3.
const MOST_IN_SUBSET: usize = 3;

/// What follows from a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One cell has other candidates: it holds one of them.
    OneCell,
    /// All cells with other candidates, which lie in a line or not, have the same one.
    SameCandidate { in_line: bool },
    /// Two cells in a line make a naked subset with others, as if they were one cell.
    Subset,
    /// Two cells in a line are the only places for one of the two symbols in a house.
    OnlyPlaces,
    /// Two opposite cells cannot hold the symbol that has no other place in two lines.
    OppositeCells,
    /// The cell opposite one without other candidates cannot hold both symbols freely.
    Hidden,
}

#[derive(Debug)]
pub(super) struct UniqueRectangle {
    kind: Kind,
    rating: Rating,
}

impl UniqueRectangle {
    pub(super) const TYPE_1: Self = Self::new(Kind::OneCell, "unique rectangle type 1", 4.5);
    pub(super) const TYPE_2: Self =
        Self::new(Kind::SameCandidate { in_line: true }, "unique rectangle type 2", 4.6);
    pub(super) const TYPE_3: Self = Self::new(Kind::Subset, "unique rectangle type 3", 4.8);
    pub(super) const TYPE_4: Self = Self::new(Kind::OnlyPlaces, "unique rectangle type 4", 4.6);
    pub(super) const TYPE_5: Self =
        Self::new(Kind::SameCandidate { in_line: false }, "unique rectangle type 5", 4.6);
    pub(super) const TYPE_6: Self = Self::new(Kind::OppositeCells, "unique rectangle type 6", 4.7);
    pub(super) const HIDDEN: Self = Self::new(Kind::Hidden, "hidden rectangle", 4.8);

    const fn new(kind: Kind, name: &'static str, score: f64) -> Self {
        Self { kind, rating: Rating::new(name, score) }
    }

    fn find_in(&self, rectangle: &Rectangle<'_>, report: &mut Report<'_>) -> Flow {
        match (self.kind, rectangle.open.as_slice()) {
            (Kind::OneCell, &[cell]) => self.remove(rectangle, rectangle.one_cell(cell), report),
            (Kind::SameCandidate { in_line }, open @ [_, _, ..]) if in_line == is_line(open) => rectangle
                .same_candidate(open)
                .map_or(Flow::Continue(()), |found| self.remove(rectangle, found, report)),
            (Kind::Subset, &[first, second]) if is_line(&[first, second]) => rectangle
                .subsets([first, second])
                .into_iter()
                .try_for_each(|found| self.remove(rectangle, found, report)),
            (Kind::OnlyPlaces, &[first, second]) if is_line(&[first, second]) => rectangle
                .only_places([first, second])
                .into_iter()
                .try_for_each(|found| self.remove(rectangle, found, report)),
            (Kind::OppositeCells, &[first, second]) if !is_line(&[first, second]) => rectangle
                .opposite_cells([first, second])
                .into_iter()
                .try_for_each(|found| self.remove(rectangle, found, report)),
            (Kind::Hidden, _) => {
                rectangle.hidden().into_iter().try_for_each(|found| self.remove(rectangle, found, report))
            }
            _ => Flow::Continue(()),
        }
    }

    /// Reports what was found, if it removes something.
    fn remove(&self, rectangle: &Rectangle<'_>, found: Found, report: &mut Report<'_>) -> Flow {
        let Found { because, removed } = found;
        let grid = rectangle.grid;
        let eliminations: Vec<_> =
            removed.into_iter().filter(|&(cell, symbol)| grid.candidates(cell).contains(symbol)).collect();
        if eliminations.is_empty() {
            return Flow::Continue(());
        }
        let [a, b] = rectangle.pair;
        let mut cells = rectangle.corners;
        cells.sort_unstable();
        let pair: SymbolSet = [a, b].into_iter().collect();
        let mut sentence = parts![
            "the board has one solution, so ",
            cells.to_vec(),
            " cannot hold just ",
            pair,
            ", which could be swapped; "
        ];
        sentence.extend(because);
        let marks = rectangle.corners.into_iter().enumerate().flat_map(|(at, cell)| {
            let [on, off] = if at % 2 == 0 { [a, b] } else { [b, a] };
            [Candidate::on(cell, on), Candidate::off(cell, off)]
        });
        report(Step::elimination(self.rating.clone(), eliminations, Why::new(sentence).marking(marks)))
    }
}

impl Technique for UniqueRectangle {
    fn ratings(&self) -> &[Rating] {
        std::slice::from_ref(&self.rating)
    }

    fn assumes_one_solution(&self) -> bool {
        true
    }

    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { not_given: Some(_), .. }) = analysis.parts() else {
            return Flow::Continue(());
        };
        rectangles(grid).iter().try_for_each(|rectangle| self.find_in(rectangle, report))
    }
}

/// Whether these are two cells of a row or of a column.
fn is_line(cells: &[Cell]) -> bool {
    matches!(cells, [one, other] if one.row() == other.row() || one.column() == other.column())
}

/// Whether four corners of a rectangle lie in two blocks, so that swapping two symbols in them keeps each
/// house complete.
pub(super) fn are_in_two_blocks(layout: &Layout, corners: [Cell; 4]) -> bool {
    let mut blocks: Vec<HouseId> = corners.into_iter().filter_map(|cell| block(layout, cell)).collect();
    blocks.sort_unstable();
    blocks.dedup();
    blocks.len() == 2
}

fn block(layout: &Layout, cell: Cell) -> Option<HouseId> {
    let mut houses = layout.memberships(cell).iter().map(|&(id, _)| id);
    houses.find(|&id| layout.house(id).kind == HouseKind::Block)
}

/// The rectangles of which a cell has just the two candidates.
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

/// Why something can be removed, and what.
struct Found {
    because: Vec<Part>,
    removed: Vec<(Cell, Symbol)>,
}

/// Four cells that share two candidates.
struct Rectangle<'a> {
    grid: &'a Grid,
    pair: [Symbol; 2],
    /// In a circle, so that every second one is opposite.
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

    /// What a corner can be besides the two.
    fn extras(&self, cell: Cell) -> SymbolSet {
        self.grid.candidates(cell).without(self.pair.into_iter().collect())
    }

    fn one_cell(&self, cell: Cell) -> Found {
        let because = parts!["only ", cell, " can be anything else, so it is neither"];
        Found { because, removed: self.pair.map(|symbol| (cell, symbol)).to_vec() }
    }

    fn same_candidate(&self, open: &[Cell]) -> Option<Found> {
        let extra = self.extras(open[0]).single()?;
        if open.iter().any(|&cell| self.extras(cell) != SymbolSet::only(extra)) {
            return None;
        }
        let seen = self.grid.layout().common_peers(open.iter().copied());
        let because = parts![
            "apart from them, ",
            open.to_vec(),
            " can only be ",
            extra,
            ", so one of them is ",
            extra,
            ", and no cell that sees ",
            all_of(open.len()),
            " can be ",
            extra
        ];
        Some(Found { because, removed: seen.iter().map(|cell| (cell, extra)).collect() })
    }

    fn subsets(&self, open: [Cell; 2]) -> Vec<Found> {
        let grid = self.grid;
        let extras = self.extras(open[0]).union(self.extras(open[1]));
        let mut found = Vec::new();
        for house in self.common_houses(open) {
            let cells = &grid.layout().house(house).cells;
            let others: Vec<Cell> = cells
                .iter()
                .copied()
                .filter(|&cell| grid.digit(cell).is_none() && !open.contains(&cell))
                .collect();
            for group in groups(grid, &others, MOST_IN_SUBSET, extras, MOST_IN_SUBSET + 1) {
                let symbols = group.symbols.union(extras);
                if group.cells.is_empty() || symbols.len() != group.cells.len() + 1 {
                    continue;
                }
                let rest = others.iter().filter(|cell| !group.cells.contains(cell));
                let removed =
                    rest.flat_map(|&cell| symbols.iter().map(move |symbol| (cell, symbol))).collect();
                let because = parts![
                    "so one of ",
                    open,
                    " is ",
                    Part::OneOf(extras),
                    ", and with ",
                    group.cells.to_vec(),
                    " it uses up ",
                    symbols,
                    " in ",
                    house,
                    ", so no other cell there can be one of these"
                ];
                found.push(Found { because, removed });
            }
        }
        found
    }

    fn only_places(&self, open: [Cell; 2]) -> Vec<Found> {
        let mut found = Vec::new();
        for house in self.common_houses(open) {
            for [a, b] in self.both_orders() {
                if self.grid.cells_for(house, a).all(|cell| open.contains(&cell)) {
                    let because = parts![
                        "in ",
                        house,
                        ", ",
                        a,
                        " is in ",
                        open,
                        " alone, so neither of these can be ",
                        b
                    ];
                    found.push(Found { because, removed: open.map(|cell| (cell, b)).to_vec() });
                }
            }
        }
        found
    }

    fn opposite_cells(&self, open: [Cell; 2]) -> Vec<Found> {
        let mut found = Vec::new();
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines = open.map(|cell| self.line(cell, kind));
            for [a, b] in self.both_orders() {
                let is_corner = |cell: Cell| self.corners.contains(&cell);
                if lines.iter().flatten().all(|&line| self.grid.cells_for(line, a).all(is_corner)) {
                    let lines: Vec<HouseId> = lines.into_iter().flatten().collect();
                    let because = parts![
                        "in ",
                        lines,
                        ", ",
                        a,
                        " is in these cells alone; in ",
                        open,
                        " it would leave just ",
                        b,
                        " for the other two, so it is in neither"
                    ];
                    found.push(Found { because, removed: open.map(|cell| (cell, a)).to_vec() });
                }
            }
        }
        found
    }

    fn hidden(&self) -> Vec<Found> {
        let mut found = Vec::new();
        for (at, &closed) in self.corners.iter().enumerate() {
            let [beside, opposite, below] = [1, 2, 3].map(|step| self.corners[(at + step) % 4]);
            if self.open.contains(&closed) {
                continue;
            }
            for [a, b] in self.both_orders() {
                let houses = [beside, below].map(|other| {
                    let lines = self.common_houses([opposite, other]);
                    let is_only = |cell: Cell| cell == opposite || cell == other;
                    lines.into_iter().find(|&line| self.grid.cells_for(line, a).all(is_only))
                });
                if let [Some(first), Some(second)] = houses {
                    let because = parts![
                        "if ",
                        opposite,
                        " were ",
                        b,
                        ", ",
                        a,
                        " would be in ",
                        beside,
                        " (",
                        first,
                        ") and in ",
                        below,
                        " (",
                        second,
                        "), which would leave ",
                        b,
                        " for ",
                        closed
                    ];
                    found.push(Found { because, removed: vec![(opposite, b)] });
                }
            }
        }
        found
    }

    fn both_orders(&self) -> [[Symbol; 2]; 2] {
        let [a, b] = self.pair;
        [[a, b], [b, a]]
    }

    fn line(&self, cell: Cell, kind: HouseKind) -> Option<HouseId> {
        let layout = self.grid.layout();
        let mut houses = layout.memberships(cell).iter().map(|&(id, _)| id);
        houses.find(|&id| layout.house(id).kind == kind)
    }

    /// The houses that have both cells.
    fn common_houses(&self, [one, other]: [Cell; 2]) -> Vec<HouseId> {
        let layout = self.grid.layout();
        let houses = layout.memberships(one).iter().map(|&(id, _)| id);
        houses.filter(|&id| layout.house(id).cells.contains(&other)).collect()
    }
}

#[cfg(test)]
mod tests;
