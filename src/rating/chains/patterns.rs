//! The patterns that may be seen within an assumption: locked candidates, hidden and naked pairs, and X-wings, each with
//! the candidates that had to go first.

use super::network::{Id, Network, UnitKind};
use crate::puzzle::{HouseId, HouseKind, Index, Layout, PlaceSet, Symbol};
use crate::solver::{Crossings, Grid};

/// What a pattern shows.
#[derive(Debug)]
pub(super) struct Deduction {
    /// What is off.
    pub gone: Vec<Id>,
    /// The candidates without which the pattern would not be there.
    pub because: Vec<Id>,
}

/// Where to look for patterns on one grid.
#[derive(Debug)]
pub(super) struct Patterns {
    crossings: Vec<Crossing>,
    houses: Vec<House>,
    lines: Vec<Lines>,
}

/// The places of a symbol in two houses that share cells.
#[derive(Debug)]
struct Crossing {
    units: [usize; 2],
    /// The positions in each that are not in the other.
    outside: [u64; 2],
}

#[derive(Debug)]
struct House {
    /// The places of its symbols.
    units: Vec<usize>,
    /// The units of its blank cells.
    cells: Vec<usize>,
}

/// The units of a symbol in all rows or in all columns, and in the lines that cross them.
#[derive(Debug)]
struct Lines {
    base: Vec<usize>,
    /// By position in the units of the base.
    cover: Vec<Option<usize>>,
}

/// By house: the units of its symbols.
type ByHouse = Vec<Vec<(Symbol, usize)>>;

impl Patterns {
    pub fn new(grid: &Grid, network: &Network) -> Self {
        let layout = grid.layout();
        let mut by_house: ByHouse = layout.houses().map(|_| Vec::new()).collect();
        for (number, unit) in network.units().iter().enumerate() {
            if let UnitKind::House(house, symbol) = unit.kind {
                by_house[house.index()].push((symbol, number));
            }
        }
        let houses = layout.houses().map(|(id, _)| House {
            units: by_house[id.index()].iter().map(|&(_, unit)| unit).collect(),
            cells: cell_units(network, layout, id),
        });
        let lines = [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)];
        Self {
            houses: houses.collect(),
            crossings: crossings(layout, &by_house),
            lines: lines.into_iter().flat_map(|kinds| lines_of(layout, &by_house, kinds)).collect(),
        }
    }

    /// The patterns of the simplest kind that the candidates left make.
    pub fn find(&self, network: &Network) -> Vec<Deduction> {
        let kinds = [Self::locked, Self::hidden_pairs, Self::naked_pairs, Self::x_wings];
        let mut found = Vec::new();
        for kind in kinds {
            kind(self, network, &mut found);
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    fn locked(&self, network: &Network, found: &mut Vec<Deduction>) {
        for Crossing { units: [from, to], outside } in &self.crossings {
            let (left, gone) = (network.live(*from), network.live(*to) & outside[1]);
            if left != 0 && left & outside[0] == 0 && gone != 0 {
                let because = network.taken(*from) & outside[0];
                note(found, network.members(*to, gone), network.members(*from, because));
            }
        }
    }

    fn hidden_pairs(&self, network: &Network, found: &mut Vec<Deduction>) {
        for House { units, .. } in self.houses.iter().filter(|house| house.units.len() > 4) {
            for pair in pairs(units, |unit| network.live(unit)) {
                let [inside, partners] = pair.map(|unit| network.members(unit, network.live(unit)));
                let gone = inside.zip(partners).flat_map(|(id, partner)| {
                    network.others(network.memberships(id)[0]).filter(move |&other| other != partner)
                });
                note(found, gone, lost(network, pair));
            }
        }
    }

    fn naked_pairs(&self, network: &Network, found: &mut Vec<Deduction>) {
        let symbols = |cell: usize| {
            let candidates = network.members(cell, network.live(cell));
            candidates.fold(0, |set, id| set | 1 << network.candidate(id).1.index())
        };
        for House { units, cells } in &self.houses {
            for pair in pairs(cells, symbols) {
                let (inside, both) = (left(network, pair), symbols(pair[0]));
                let gone = units
                    .iter()
                    .flat_map(|&unit| network.members(unit, network.live(unit)))
                    .filter(|id| both >> network.candidate(*id).1.index() & 1 == 1 && !inside.contains(id));
                note(found, gone, lost(network, pair));
            }
        }
    }

    fn x_wings(&self, network: &Network, found: &mut Vec<Deduction>) {
        for Lines { base, cover } in &self.lines {
            for pair in pairs(base, |unit| network.live(unit)) {
                let (inside, places) = (left(network, pair), PlaceSet::from_bits(network.live(pair[0])));
                let gone = places
                    .iter()
                    .filter_map(|place| cover[place.index()])
                    .flat_map(|unit| network.members(unit, network.live(unit)))
                    .filter(|id| !inside.contains(id));
                note(found, gone, lost(network, pair));
            }
        }
    }
}

/// Adds a deduction if it removes something, and was not there before the assumption.
fn note(found: &mut Vec<Deduction>, gone: impl Iterator<Item = Id>, because: impl Iterator<Item = Id>) {
    let gone: Vec<Id> = gone.collect();
    if gone.is_empty() {
        return;
    }
    let because: Vec<Id> = because.collect();
    if !because.is_empty() {
        found.push(Deduction { gone, because });
    }
}

/// The members that two units have left.
fn left(network: &Network, units: [usize; 2]) -> Vec<Id> {
    units.into_iter().flat_map(|unit| network.members(unit, network.live(unit))).collect()
}

/// The members of two units that have been taken away.
fn lost(network: &Network, units: [usize; 2]) -> impl Iterator<Item = Id> {
    units.into_iter().flat_map(|unit| network.members(unit, network.taken(unit)))
}

/// The pairs that have the same set of two members.
fn pairs(items: &[usize], set: impl Fn(usize) -> u64) -> Vec<[usize; 2]> {
    let sets = items.iter().map(|&item| (item, set(item)));
    let twos: Vec<(usize, u64)> = sets.filter(|(_, set)| set.count_ones() == 2).collect();
    let mut found = Vec::new();
    for (number, &(first, set)) in twos.iter().enumerate() {
        let same = twos[number + 1..].iter().filter(|(_, other)| *other == set);
        found.extend(same.map(|&(second, _)| [first, second]));
    }
    found
}

fn cell_units(network: &Network, layout: &Layout, house: HouseId) -> Vec<usize> {
    let cells = &layout.house(house).cells;
    let in_house = network.cells().iter().filter(|range| cells.contains(&network.candidate(range.start).0));
    in_house.map(|range| network.memberships(range.start)[0].0).collect()
}

fn crossings(layout: &Layout, by_house: &ByHouse) -> Vec<Crossing> {
    let crossings = Crossings::of_layout(layout);
    let all = PlaceSet::first_n(layout.size());
    let mut found = Vec::new();
    for (from, _) in layout.houses() {
        let mut with = crossings.of(from).to_vec();
        with.sort_by_key(|crossing| crossing.with);
        for crossing in with {
            let outside = [crossing.here, crossing.there].map(|shared| all.without(shared).bits());
            for &(symbol, unit) in &by_house[from.index()] {
                let other = unit_of(&by_house[crossing.with.index()], symbol);
                found.extend(other.map(|other| Crossing { units: [unit, other], outside }));
            }
        }
    }
    found
}

fn lines_of(
    layout: &Layout,
    by_house: &ByHouse,
    (base, cover): (HouseKind, HouseKind),
) -> impl Iterator<Item = Lines> {
    let units = move |kind: HouseKind, symbol: Symbol| {
        layout.houses_of_kind(kind).map(move |(house, _)| unit_of(&by_house[house.index()], symbol))
    };
    Symbol::all(layout.size()).map(move |symbol| Lines {
        base: units(base, symbol).flatten().collect(),
        cover: units(cover, symbol).collect(),
    })
}

fn unit_of(units: &[(Symbol, usize)], symbol: Symbol) -> Option<usize> {
    units.iter().find(|(its, _)| *its == symbol).map(|&(_, unit)| unit)
}
