//! A board without its digits: its cells, and which of them form houses and cages.

use std::fmt;
use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use super::cell::Cell;
use super::cell_set::CellSet;
use super::house::{House, HouseId, HouseKind, HouseSet, Place};
use super::known_sum::KnownSum;
use super::set::Index;
use super::shape::{BlockShape, Cage, CageId, Regions, Shape, ShapeError};
use super::symbol::{Symbol, SymbolSet};
use crate::words::{write_joined, written};

/// A board without its digits. Solving and playing depend on its houses, cages and peers alone,
/// whatever their shapes.
#[derive(Clone, Debug)]
pub struct Layout {
    shape: Shape,
    /// The shape's, worked out once.
    size: usize,
    /// Shared, like the memberships, by the boards that differ in their cages.
    houses: Arc<[House]>,
    memberships: Arc<[Vec<(HouseId, Place)>]>,
    areas: HouseSet,
    lines: HouseSet,
    cage_of: Vec<Option<CageId>>,
    peers: Vec<Vec<Cell>>,
    peer_sets: Vec<CellSet>,
    /// Worked out when they are first asked for: dealing and printing a board does not need them.
    pub(super) known_sums: OnceLock<Vec<KnownSum>>,
}

/// Some houses, mostly one or two, which need no memory of their own.
pub(crate) type Houses = SmallVec<[HouseId; 2]>;

impl Layout {
    /// The plain board with blocks of this shape: rows, columns and blocks.
    pub fn with_blocks(blocks: BlockShape) -> Self {
        Self::new(Shape::plain(blocks)).expect("blocks fit their board")
    }

    /// The board of this shape.
    ///
    /// # Errors
    /// If its regions or cages do not fit.
    pub fn new(shape: Shape) -> Result<Self, ShapeError> {
        shape.check()?;
        let size = shape.size();
        let houses = houses_of(&shape);
        let cells = size * size;
        let mut memberships = vec![Vec::new(); cells];
        let mut peer_sets = vec![CellSet::EMPTY; cells];
        for (number, house) in houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                memberships[cell.index()].push((HouseId::from_index(number), Place::from_index(place)));
                let others = house.cells.iter().filter(|&&other| other != cell);
                others.for_each(|&other| peer_sets[cell.index()].insert(other));
            }
        }
        let peers = peer_sets.iter().map(|set| {
            // Room for most, so that a list rarely has to move while it grows.
            let mut peers = Vec::with_capacity(3 * size);
            peers.extend(set.iter());
            peers
        });
        let peers = peers.collect();
        let (areas, lines): (Vec<HouseId>, Vec<HouseId>) =
            (0..houses.len()).map(HouseId::from_index).partition(|id| houses[id.index()].kind.is_area());
        let mut layout = Self {
            size,
            areas: areas.into_iter().collect(),
            lines: lines.into_iter().collect(),
            houses: houses.into(),
            memberships: memberships.into(),
            cage_of: vec![None; cells],
            peers,
            peer_sets,
            known_sums: OnceLock::new(),
            shape,
        };
        layout.add_cages();
        Ok(layout)
    }

    /// A board without cages, with these added.
    ///
    /// # Errors
    /// If the cages do not fit.
    pub(crate) fn with_cages(&self, cages: Vec<Cage>) -> Result<Self, ShapeError> {
        debug_assert!(self.shape.cages.is_empty(), "the peers of other cages would stay");
        let shape = Shape { cages, ..self.shape.clone() };
        shape.check()?;
        let mut layout = Self { shape, known_sums: OnceLock::new(), ..self.clone() };
        layout.add_cages();
        Ok(layout)
    }

    /// Adds the cages of the shape to its cells and their peers.
    fn add_cages(&mut self) {
        let Self { shape, cage_of, peers, peer_sets, .. } = self;
        for (number, cage) in shape.cages.iter().enumerate() {
            for &cell in &cage.cells {
                cage_of[cell.index()] = Some(CageId::from_index(number));
                let (peers, set) = (&mut peers[cell.index()], &mut peer_sets[cell.index()]);
                for &other in cage.cells.iter().filter(|&&other| other != cell) {
                    if !set.contains(other) {
                        set.insert(other);
                        peers.insert(peers.partition_point(|&peer| peer < other), other);
                    }
                }
            }
        }
    }

    /// Writes the names of some houses: `row 1`, or `rows 1, 2 and 3 and block 4`.
    pub(crate) fn write_names(&self, houses: &[HouseId], out: &mut dyn fmt::Write) -> fmt::Result {
        let of_kinds = houses.chunk_by(|&one, &other| self.house(one).kind == self.house(other).kind);
        write_joined(out, of_kinds.map(|houses| Alike { layout: self, houses }), "and")
    }

    /// The names of some houses, as [`write_names`](Self::write_names) writes them.
    pub(crate) fn names_of(&self, houses: &[HouseId]) -> String {
        written(|names| self.write_names(houses, names))
    }

    /// Writes where something in some houses is: `in row 1`, or `on the diagonal from top left to bottom right`.
    pub(crate) fn write_place(&self, houses: &[HouseId], out: &mut dyn fmt::Write) -> fmt::Result {
        let is_diagonal = |house: &HouseId| self.house(*house).kind == HouseKind::Diagonal;
        // Most places are one house.
        if let [house] = houses {
            return write!(out, "{} {}", if is_diagonal(house) { "on" } else { "in" }, self.house(*house));
        }
        let (diagonals, others): (Houses, Houses) = houses.iter().copied().partition(is_diagonal);
        if !others.is_empty() {
            out.write_str("in ")?;
            self.write_names(&others, out)?;
        }
        if !diagonals.is_empty() {
            out.write_str(if others.is_empty() { "on " } else { " and on " })?;
            self.write_names(&diagonals, out)?;
        }
        Ok(())
    }

    /// Where something in some houses is, as [`write_place`](Self::write_place) writes it; empty without any house.
    pub(crate) fn place_in(&self, houses: &[HouseId]) -> String {
        written(|place| self.write_place(houses, place))
    }

    /// A house that contains all of some cells; if there is none, the blocks or regions they lie in, unless these are
    /// too many to look at.
    pub(crate) fn houses_around(&self, cells: &CellSet) -> Vec<HouseId> {
        const MOST: usize = 3;
        let Some(first) = cells.iter().next() else { return Vec::new() };
        let has_all = |house: &HouseId| cells.iter().all(|cell| self.is_in(cell, *house));
        let shared: Vec<HouseId> = self.houses_of(first).filter(has_all).collect();
        if let Some(&house) = shared.iter().find(|&&id| self.areas.contains(id)).or(shared.first()) {
            return vec![house];
        }
        let areas: HouseSet = cells.iter().flat_map(|cell| self.houses_of(cell)).collect();
        let areas = areas.intersection(self.areas);
        if areas.len() > MOST { Vec::new() } else { areas.iter().collect() }
    }

    /// The number of symbols, which is also that of rows, of columns, and of cells in a house.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size();
        (0..size * size).map(move |index| Cell::new(index, size))
    }

    pub fn houses(&self) -> impl Iterator<Item = (HouseId, &House)> {
        self.houses.iter().enumerate().map(|(number, house)| (HouseId::from_index(number), house))
    }

    /// The blocks and regions, which are easier to scan than lines.
    pub(crate) fn areas(&self) -> HouseSet {
        self.areas
    }

    /// The rows, columns and diagonals.
    pub(crate) fn lines(&self) -> HouseSet {
        self.lines
    }

    pub(crate) fn houses_of_kind(&self, kind: HouseKind) -> impl Iterator<Item = (HouseId, &House)> {
        self.houses().filter(move |(_, house)| house.kind == kind)
    }

    pub fn house(&self, id: HouseId) -> &House {
        &self.houses[id.index()]
    }

    /// The houses of a cell, and its place in each.
    pub(crate) fn memberships(&self, cell: Cell) -> &[(HouseId, Place)] {
        &self.memberships[cell.index()]
    }

    /// The houses of a cell.
    pub(crate) fn houses_of(&self, cell: Cell) -> impl Iterator<Item = HouseId> {
        self.memberships(cell).iter().map(|&(house, _)| house)
    }

    /// Whether a cell is in a house.
    pub(crate) fn is_in(&self, cell: Cell, house: HouseId) -> bool {
        self.houses_of(cell).any(|own| own == house)
    }

    /// The houses that have both cells.
    pub(crate) fn common_houses(&self, one: Cell, other: Cell) -> impl Iterator<Item = HouseId> {
        self.houses_of(one).filter(move |&house| self.is_in(other, house))
    }

    pub fn cages(&self) -> impl ExactSizeIterator<Item = (CageId, &Cage)> {
        self.shape.cages.iter().enumerate().map(|(number, cage)| (CageId::from_index(number), cage))
    }

    pub fn cage(&self, id: CageId) -> &Cage {
        &self.shape.cages[id.index()]
    }

    pub(crate) fn cage_of(&self, cell: Cell) -> Option<CageId> {
        self.cage_of[cell.index()]
    }

    /// The cells that share a house or cage with `cell` and so cannot hold its symbol, in reading order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// [`peers`](Self::peers) as a set.
    pub(crate) fn peer_set(&self, cell: Cell) -> &CellSet {
        &self.peer_sets[cell.index()]
    }

    /// The symbols that the digits of its peers leave a cell.
    pub(crate) fn left_for(&self, cell: Cell, digit: impl Fn(Cell) -> Option<Symbol>) -> SymbolSet {
        let seen = self.peers(cell).iter().filter_map(|&peer| digit(peer)).collect();
        SymbolSet::first_n(self.size).without(seen)
    }

    /// The cells that see all of `cells`.
    pub(crate) fn common_peers(&self, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        cells
            .into_iter()
            .map(|cell| *self.peer_set(cell))
            .reduce(|seen, peers| seen.intersection(&peers))
            .unwrap_or(CellSet::EMPTY)
    }
}

/// Houses of one kind, displayed by their names: `row 1`, or `rows 1, 2 and 3`.
struct Alike<'a> {
    layout: &'a Layout,
    houses: &'a [HouseId],
}

impl fmt::Display for Alike<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layout, houses } = *self;
        let first = layout.house(houses[0]);
        match first.kind {
            _ if houses.len() == 1 => write!(f, "{first}"),
            HouseKind::Diagonal => f.write_str("both diagonals"),
            kind => {
                write!(f, "{kind}s ")?;
                write_joined(f, houses.iter().map(|&house| layout.house(house).number), "and")
            }
        }
    }
}

/// Rows, then columns, then blocks or regions, then diagonals.
fn houses_of(shape: &Shape) -> Vec<House> {
    let size = shape.size();
    let mut houses = houses_of_kind(HouseKind::Row, size, Cell::row);
    houses.extend(houses_of_kind(HouseKind::Column, size, Cell::column));
    houses.extend(match &shape.regions {
        Regions::Blocks(blocks) => {
            houses_of_kind(HouseKind::Block, size, |cell| blocks.block_at(cell.row(), cell.column()))
        }
        Regions::Jigsaw(regions) => {
            houses_of_kind(HouseKind::Region, size, |cell| usize::from(regions[cell.index()]))
        }
    });
    if shape.diagonals {
        let falling = (0..size).map(|row| Cell::at(row, row, size)).collect();
        let rising = (0..size).map(|row| Cell::at(row, size - 1 - row, size)).collect();
        let diagonals = (1..).zip([falling, rising]);
        houses.extend(diagonals.map(|(number, cells)| House { kind: HouseKind::Diagonal, number, cells }));
    }
    houses
}

/// The houses of one kind that has one for each symbol; `number_at` assigns each cell to one.
fn houses_of_kind(kind: HouseKind, size: usize, number_at: impl Fn(Cell) -> usize) -> Vec<House> {
    let mut houses: Vec<House> =
        (1..=size).map(|number| House { kind, number, cells: Vec::with_capacity(size) }).collect();
    for cell in (0..size * size).map(|index| Cell::new(index, size)) {
        houses[number_at(cell)].cells.push(cell);
    }
    houses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_height_by_width_cells() {
        let layout = Layout::with_blocks(BlockShape { height: 2, width: 3 });
        let (_, second_block) = layout.houses_of_kind(HouseKind::Block).nth(1).expect("six blocks");
        let names: Vec<String> = second_block.cells.iter().map(std::string::ToString::to_string).collect();
        assert_eq!(names, ["r1c4", "r1c5", "r1c6", "r2c4", "r2c5", "r2c6"]);
    }

    #[test]
    fn every_house_has_as_many_cells_as_there_are_symbols() {
        for (height, width) in [(2, 2), (2, 5), (5, 2), (3, 4), (5, 7)] {
            let layout = Layout::with_blocks(BlockShape { height, width });
            assert_eq!(layout.houses().count(), 3 * layout.size());
            assert!(layout.houses().all(|(_, house)| house.cells.len() == layout.size()));
        }
    }

    #[test]
    fn a_cell_of_the_usual_board_sees_twenty_others() {
        let layout = Layout::with_blocks(BlockShape::USUAL);
        assert!(layout.cells().all(|cell| layout.peers(cell).len() == 20));
    }

    #[test]
    fn diagonals_are_houses_too() {
        let blocks = BlockShape::USUAL;
        let layout = Layout::new(Shape { diagonals: true, ..Shape::plain(blocks) }).expect("it fits");
        let names: Vec<String> =
            layout.houses_of_kind(HouseKind::Diagonal).map(|(_, house)| house.to_string()).collect();
        assert_eq!(
            names,
            ["the diagonal from top left to bottom right", "the diagonal from bottom left to top right"]
        );
        assert_eq!(layout.peers(Cell::at(4, 4, 9)).len(), 20 + 12);
    }

    #[test]
    fn cells_of_a_cage_see_each_other() {
        let shape = Shape {
            cages: vec![Cage { cells: vec![Cell::at(0, 3, 4), Cell::at(1, 0, 4)], sum: 5 }],
            ..Shape::plain(BlockShape { height: 2, width: 2 })
        };
        let layout = Layout::new(shape).expect("it fits");
        assert!(layout.peer_set(Cell::at(0, 3, 4)).contains(Cell::at(1, 0, 4)));
    }

    #[test]
    fn added_cages_are_as_those_of_a_new_board() {
        let plain = Layout::with_blocks(BlockShape { height: 2, width: 2 });
        let cages = vec![
            Cage { cells: vec![Cell::at(0, 0, 4), Cell::at(0, 1, 4)], sum: 5 },
            Cage { cells: vec![Cell::at(0, 3, 4), Cell::at(1, 0, 4), Cell::at(3, 2, 4)], sum: 6 },
        ];
        let new = Layout::new(Shape { cages: cages.clone(), ..plain.shape().clone() }).expect("they fit");
        let added = plain.with_cages(cages.clone()).expect("they fit");
        assert_eq!(added.shape(), new.shape());
        for cell in new.cells() {
            assert_eq!(added.memberships(cell), new.memberships(cell));
            assert_eq!(added.cage_of(cell), new.cage_of(cell));
            assert_eq!(added.peers(cell), new.peers(cell));
            assert!(added.peer_set(cell).iter().eq(new.peers(cell).iter().copied()));
            assert!(new.peers(cell).is_sorted());
        }
        let twice = vec![cages[0].clone(), cages[0].clone()];
        assert!(plain.with_cages(twice).is_err());
    }
}
