//! The candidates as a network: each is in some units, of which it excludes the other members.

use std::ops::Range;

use crate::puzzle::{Cell, HouseId, HouseKind, Index, PlaceSet, Symbol};
use crate::solver::grid::Grid;

/// The number of a candidate in its network.
pub(super) type Id = usize;

/// The order in which Sudoku Explainer looks through the houses of a cell.
const KINDS: [HouseKind; 5] =
    [HouseKind::Block, HouseKind::Region, HouseKind::Row, HouseKind::Column, HouseKind::Diagonal];

/// The candidates of a grid, some of which may be taken away for a while.
#[derive(Debug)]
pub(super) struct Network {
    candidates: Vec<(Cell, Symbol)>,
    /// Those of a cell, or those of a symbol in a house or a cage.
    units: Vec<Unit>,
    /// The members of unit `u` begin at `u * stride`; not all of them are used.
    members: Vec<u16>,
    stride: usize,
    /// Which members each unit has left, one bit each.
    live: Vec<u64>,
    /// For each candidate the units it is in, and its position there; its cell comes first.
    memberships: Vec<(u16, u8)>,
    /// Where the memberships of each candidate begin.
    starts: Vec<u32>,
    /// The candidates of each blank cell, in reading order.
    cells: Vec<Range<Id>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub kind: UnitKind,
    /// The members there were at first, one bit each.
    pub all: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnitKind {
    Cell,
    House(HouseId, Symbol),
    /// Cells of a cage, of which at most one can be the symbol.
    Cage,
}

impl UnitKind {
    /// Whether exactly one member holds, and not none.
    pub fn has_one(self) -> bool {
        self != Self::Cage
    }
}

impl Network {
    /// The network of a grid; none if it has more candidates than `most`.
    pub fn new(grid: &Grid, most: usize) -> Option<Self> {
        let size = grid.size();
        let mut candidates = Vec::new();
        let mut cells = Vec::new();
        for cell in grid.blank_cells() {
            let start = candidates.len();
            candidates.extend(grid.candidates(cell).iter().map(|symbol| (cell, symbol)));
            cells.push(start..candidates.len());
        }
        if candidates.len() > most {
            return None;
        }
        let mut network = Self {
            units: Vec::new(),
            members: Vec::new(),
            stride: size,
            live: Vec::new(),
            memberships: Vec::new(),
            starts: Vec::new(),
            candidates,
            cells,
        };
        let mut of_candidate = vec![Vec::new(); network.candidates.len()];
        for (unit, members) in network.groups(grid) {
            let number = network.units.len();
            let mut all = 0;
            network.members.resize((number + 1) * size, 0);
            for (position, id) in members {
                all |= 1 << position;
                #[expect(clippy::cast_possible_truncation, reason = "`most` is below the limit of the type")]
                let (small_id, small_number) = (id as u16, number as u16);
                network.members[number * size + position] = small_id;
                #[expect(clippy::cast_possible_truncation, reason = "a house has at most MAX_SIZE cells")]
                of_candidate[id].push((small_number, position as u8));
            }
            network.units.push(Unit { kind: unit, all });
            network.live.push(all);
        }
        for mut memberships in of_candidate {
            #[expect(clippy::cast_possible_truncation, reason = "few units for each of few candidates")]
            network.starts.push(network.memberships.len() as u32);
            network.memberships.append(&mut memberships);
        }
        #[expect(clippy::cast_possible_truncation, reason = "few units for each of few candidates")]
        network.starts.push(network.memberships.len() as u32);
        Some(network)
    }

    /// The members of all units, each with its position.
    fn groups(&self, grid: &Grid) -> Vec<(UnitKind, Vec<(usize, Id)>)> {
        let layout = grid.layout();
        let size = grid.size();
        let mut ids = vec![None; size * size * size];
        for (id, (cell, symbol)) in self.candidates.iter().enumerate() {
            ids[cell.index() * size + symbol.index()] = Some(id);
        }
        let id_of = |cell: Cell, symbol: Symbol| ids[cell.index() * size + symbol.index()];
        let mut groups: Vec<(UnitKind, Vec<(usize, Id)>)> =
            self.cells.iter().map(|range| (UnitKind::Cell, range.clone().enumerate().collect())).collect();
        for kind in KINDS {
            for (house, _) in layout.houses_of_kind(kind) {
                for symbol in grid.missing(house).iter() {
                    let places = grid.places(house, symbol).iter();
                    let cells = &layout.house(house).cells;
                    let members = places
                        .filter_map(|place| Some((place.index(), id_of(cells[place.index()], symbol)?)));
                    groups.push((UnitKind::House(house, symbol), members.collect()));
                }
            }
        }
        for (_, cage) in layout.cages() {
            for symbol in Symbol::all(size) {
                let members = cage.cells.iter().filter_map(|&cell| id_of(cell, symbol)).enumerate().collect();
                groups.push((UnitKind::Cage, members));
            }
        }
        groups
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

    pub fn units(&self) -> impl Iterator<Item = (usize, Unit)> + '_ {
        self.units.iter().copied().enumerate()
    }

    pub fn unit(&self, number: usize) -> Unit {
        self.units[number]
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
        let members = &self.members[unit * self.stride..];
        PlaceSet::from_bits(positions).iter().map(|place| usize::from(members[place.index()]))
    }

    /// The units of a candidate and its position in each, the cell first.
    pub fn memberships(&self, id: Id) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.range(id).map(|at| self.membership(at))
    }

    /// The places of its memberships in the list of all.
    pub fn range(&self, id: Id) -> Range<usize> {
        self.starts[id] as usize..self.starts[id + 1] as usize
    }

    pub fn membership(&self, at: usize) -> (usize, u8) {
        let (unit, position) = self.memberships[at];
        (usize::from(unit), position)
    }

    pub fn take_away(&mut self, id: Id) {
        for at in self.range(id) {
            let (unit, position) = self.membership(at);
            self.live[unit] &= !(1 << position);
        }
    }

    /// Gives back everything that was taken away.
    pub fn restore(&mut self) {
        self.live.iter_mut().zip(&self.units).for_each(|(live, unit)| *live = unit.all);
    }
}
