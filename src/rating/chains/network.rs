//! The candidates as a network: each is in some units, of which it excludes the other members.

use std::ops::Range;

use itertools::Itertools as _;

use crate::puzzle::{Cell, HouseId, HouseKind, Index, PlaceSet, Symbol};
use crate::solver::Grid;

/// The number of a candidate in its network.
pub(super) type Id = usize;

/// The order in which Sudoku Explainer looks through the houses of a cell.
const KINDS: [HouseKind; 5] =
    [HouseKind::Block, HouseKind::Region, HouseKind::Row, HouseKind::Column, HouseKind::Diagonal];

/// The most candidates; with more, chains take too long. Only sparse boards of more than sixteen symbols have more.
const MOST_CANDIDATES: usize = 2000;

/// A candidate that is on or off: its number, twice, plus one if it is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(pub usize);

impl Literal {
    pub fn new(id: Id, is_on: bool) -> Self {
        Self(id * 2 + usize::from(!is_on))
    }

    pub fn on(id: Id) -> Self {
        Self::new(id, true)
    }

    pub fn off(id: Id) -> Self {
        Self::new(id, false)
    }

    pub fn is_on(self) -> bool {
        self.0.is_multiple_of(2)
    }

    pub fn id(self) -> Id {
        self.0 / 2
    }

    pub fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The candidates of a grid, some of which may be removed temporarily.
#[derive(Debug)]
pub(super) struct Network {
    pub candidates: Vec<(Cell, Symbol)>,
    /// The candidates of each blank cell, in reading order.
    pub cells: Vec<Range<Id>>,
    /// Those of the cells come first.
    pub units: Vec<Unit>,
    /// By candidate: the units it is in, and its position in each; its cell comes first.
    pub memberships: Vec<Vec<(usize, usize)>>,
    /// By house and symbol: the unit of its places.
    places: Vec<Vec<Option<usize>>>,
}

/// The candidates of a cell, or those of a symbol in a house or a cage.
#[derive(Debug)]
pub(super) struct Unit {
    /// Whether exactly one member is on. In a cage at most one is.
    pub has_one: bool,
    /// By position, which is the symbol's index in a cell and the place in a house; not all positions are used.
    members: Vec<Id>,
    /// The positions used, one bit each.
    all: u64,
    /// The positions of the members that are left.
    pub live: u64,
}

impl Unit {
    /// The positions of the members that have been removed.
    pub fn taken(&self) -> u64 {
        self.all & !self.live
    }

    /// The members at some positions.
    pub fn members(&self, positions: u64) -> impl Iterator<Item = Id> + '_ {
        PlaceSet::from_bits(positions).iter().map(|place| self.members[place.index()])
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
        let places = vec![vec![None; grid.size()]; grid.layout().houses().count()];
        let mut network = Self { candidates, cells, units: Vec::new(), memberships, places };
        network.add_units(grid);
        Some(network)
    }

    fn add_units(&mut self, grid: &Grid) {
        let layout = grid.layout();
        for cell in self.cells.clone() {
            let members = cell.map(|id| (self.candidates[id].1.index(), id)).collect_vec();
            self.add_unit(true, &members);
        }
        for (id, house) in KINDS.iter().flat_map(|&kind| layout.houses_of_kind(kind)) {
            for symbol in grid.missing(id).iter() {
                self.places[id.index()][symbol.index()] = Some(self.units.len());
                let places = grid.places(id, symbol).iter().map(Index::index);
                let member = |place| Some((place, self.id_of(house.cells[place], symbol)?));
                let members = places.filter_map(member).collect_vec();
                self.add_unit(true, &members);
            }
        }
        for (_, cage) in layout.cages() {
            for symbol in Symbol::all(grid.size()) {
                let members = cage.cells.iter().filter_map(|&cell| self.id_of(cell, symbol));
                let members = members.enumerate().collect_vec();
                self.add_unit(false, &members);
            }
        }
    }

    /// Adds a unit with these members, each with its position.
    fn add_unit(&mut self, has_one: bool, positions: &[(usize, Id)]) {
        let (mut members, mut all) = (Vec::new(), 0);
        for &(position, id) in positions {
            members.resize(position, id);
            members.push(id);
            all |= 1 << position;
            self.memberships[id].push((self.units.len(), position));
        }
        self.units.push(Unit { has_one, members, all, live: all });
    }

    fn id_of(&self, cell: Cell, symbol: Symbol) -> Option<Id> {
        self.candidates.binary_search(&(cell, symbol)).ok()
    }

    /// The unit of the places of a symbol in a house, if it is missing there.
    pub fn unit_of(&self, house: HouseId, symbol: Symbol) -> Option<usize> {
        self.places[house.index()][symbol.index()]
    }

    /// The members that a unit has left beside the one at `position`.
    pub fn others(&self, (unit, position): (usize, usize)) -> impl Iterator<Item = Id> + '_ {
        let unit = &self.units[unit];
        unit.members(unit.live & !(1 << position))
    }

    /// Returns the only member that a unit has left beside the one at `position`, if exactly one member must be on.
    pub fn partner(&self, (unit, position): (usize, usize)) -> Option<Id> {
        let unit = &self.units[unit];
        let others = unit.live & !(1 << position);
        let is_last = others.is_power_of_two() && unit.has_one;
        is_last.then(|| unit.members[others.trailing_zeros() as usize])
    }

    pub fn take_away(&mut self, id: Id) {
        for &(unit, position) in &self.memberships[id] {
            self.units[unit].live &= !(1 << position);
        }
    }

    /// Restores everything that was removed.
    pub fn restore(&mut self) {
        self.units.iter_mut().for_each(|unit| unit.live = unit.all);
    }
}
