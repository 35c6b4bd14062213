//! The candidates as a network: each is in some units, of which it excludes the other members.

use std::ops::Range;

use crate::puzzle::{Cell, HouseId, HouseKind, Index, PlaceSet, Symbol};
use crate::solver::Grid;

/// The number of a candidate in its network.
pub(super) type Id = usize;

/// The order in which Sudoku Explainer looks through the houses of a cell.
const KINDS: [HouseKind; 5] =
    [HouseKind::Block, HouseKind::Region, HouseKind::Row, HouseKind::Column, HouseKind::Diagonal];

/// With more candidates than this, chains take too long: only sparse boards of more than sixteen symbols have that many.
const MOST_CANDIDATES: usize = 2000;

/// A candidate that is on or off: its number, twice, plus one if it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(pub usize);

impl Literal {
    pub fn on(id: Id) -> Self {
        Self(id * 2 + 1)
    }

    pub fn off(id: Id) -> Self {
        Self(id * 2)
    }

    pub fn is_on(self) -> bool {
        self.0 % 2 == 1
    }

    pub fn id(self) -> Id {
        self.0 / 2
    }

    pub fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The candidates of a grid, some of which may be taken away for a while.
#[derive(Debug)]
pub(super) struct Network {
    candidates: Vec<(Cell, Symbol)>,
    /// The candidates of each blank cell, in reading order.
    cells: Vec<Range<Id>>,
    units: Vec<Unit>,
    /// By unit: the members it has left, one bit each.
    live: Vec<u64>,
    /// By candidate: the units it is in, and its position in each; its cell comes first.
    memberships: Vec<Vec<(usize, usize)>>,
}

/// The candidates of a cell, or those of a symbol in a house or a cage.
#[derive(Debug)]
pub(super) struct Unit {
    pub kind: UnitKind,
    /// By position; not all positions are used.
    members: Vec<Id>,
    /// The positions used, one bit each.
    all: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnitKind {
    Cell,
    House(HouseId, Symbol),
    /// Cells of a cage, of which at most one can be the symbol.
    Cage,
}

impl UnitKind {
    /// Whether exactly one member is on, rather than at most one.
    pub fn has_one(self) -> bool {
        self != Self::Cage
    }
}

impl Network {
    /// The network of a grid, or `None` if it has too many candidates.
    pub fn new(grid: &Grid) -> Option<Self> {
        let mut candidates = Vec::new();
        let mut cells = Vec::new();
        for cell in grid.blank_cells() {
            let start = candidates.len();
            candidates.extend(grid.candidates(cell).iter().map(|symbol| (cell, symbol)));
            cells.push(start..candidates.len());
        }
        if candidates.len() > MOST_CANDIDATES {
            return None;
        }
        let memberships = vec![Vec::new(); candidates.len()];
        let mut network = Self { candidates, cells, units: Vec::new(), live: Vec::new(), memberships };
        network.add_units(grid);
        Some(network)
    }

    fn add_units(&mut self, grid: &Grid) {
        let (layout, size) = (grid.layout(), grid.size());
        let mut ids = vec![None; size * size * size];
        for (id, (cell, symbol)) in self.candidates.iter().enumerate() {
            ids[cell.index() * size + symbol.index()] = Some(id);
        }
        let id_of = |cell: Cell, symbol: Symbol| ids[cell.index() * size + symbol.index()];
        for cell in self.cells.clone() {
            self.add_unit(UnitKind::Cell, cell.enumerate());
        }
        for (id, house) in KINDS.iter().flat_map(|&kind| layout.houses_of_kind(kind)) {
            for symbol in grid.missing(id).iter() {
                let places = grid.places(id, symbol).iter().map(Index::index);
                let members = places.filter_map(|place| Some((place, id_of(house.cells[place], symbol)?)));
                self.add_unit(UnitKind::House(id, symbol), members);
            }
        }
        for (_, cage) in layout.cages() {
            for symbol in Symbol::all(size) {
                let members = cage.cells.iter().filter_map(|&cell| id_of(cell, symbol));
                self.add_unit(UnitKind::Cage, members.enumerate());
            }
        }
    }

    /// Adds a unit with these members, each with its position.
    fn add_unit(&mut self, kind: UnitKind, members: impl Iterator<Item = (usize, Id)>) {
        let mut unit = Unit { kind, members: Vec::new(), all: 0 };
        for (position, id) in members {
            unit.members.resize(position, id);
            unit.members.push(id);
            unit.all |= 1 << position;
            self.memberships[id].push((self.units.len(), position));
        }
        self.live.push(unit.all);
        self.units.push(unit);
    }

    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    pub fn candidate(&self, id: Id) -> (Cell, Symbol) {
        self.candidates[id]
    }

    /// The candidates of each blank cell.
    pub fn cells(&self) -> &[Range<Id>] {
        &self.cells
    }

    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The members that a unit has left, one bit each.
    pub fn live(&self, unit: usize) -> u64 {
        self.live[unit]
    }

    /// The members of a unit that have been taken away.
    pub fn taken(&self, unit: usize) -> u64 {
        self.units[unit].all & !self.live[unit]
    }

    /// The members at some positions of a unit.
    pub fn members(&self, unit: usize, positions: u64) -> impl Iterator<Item = Id> + '_ {
        let members = &self.units[unit].members;
        PlaceSet::from_bits(positions).iter().map(|place| members[place.index()])
    }

    /// The members that a unit has left beside the one at `position`.
    pub fn others(&self, (unit, position): (usize, usize)) -> impl Iterator<Item = Id> + '_ {
        self.members(unit, self.live[unit] & !(1 << position))
    }

    /// The other member of a unit that exactly one member is on of, if there is just one beside that at `position`.
    pub fn partner(&self, (unit, position): (usize, usize)) -> Option<Id> {
        let others = self.live[unit] & !(1 << position);
        let is_last = others.is_power_of_two() && self.units[unit].kind.has_one();
        is_last.then(|| self.units[unit].members[others.trailing_zeros() as usize])
    }

    /// The units of a candidate and its position in each, the cell first.
    pub fn memberships(&self, id: Id) -> &[(usize, usize)] {
        &self.memberships[id]
    }

    pub fn take_away(&mut self, id: Id) {
        for &(unit, position) in &self.memberships[id] {
            self.live[unit] &= !(1 << position);
        }
    }

    /// Gives back everything that was taken away.
    pub fn restore(&mut self) {
        self.live.iter_mut().zip(&self.units).for_each(|(live, unit)| *live = unit.all);
    }
}
