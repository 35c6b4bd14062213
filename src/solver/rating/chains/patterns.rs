//! The patterns that may be seen within an assumption: locked candidates, hidden and naked pairs, and X-wings, each with
//! the candidates that had to go first.

use super::network::{Id, Network, UnitKind};
use crate::puzzle::{HouseId, HouseKind, Index, Layout, PlaceSet, Symbol};
use crate::solver::grid::Grid;

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
    /// The units of each symbol in all rows, and in all columns, and the units of the lines that cross them.
    lines: Vec<Lines>,
}

/// The places of a symbol in two houses that share cells.
#[derive(Debug)]
struct Crossing {
    units: [usize; 2],
    /// The positions in the first that are not in the second, and the other way round.
    outside: [u64; 2],
}

#[derive(Debug)]
struct House {
    /// The places of its symbols.
    units: Vec<usize>,
    /// The units of its blank cells.
    cells: Vec<usize>,
}

#[derive(Debug)]
struct Lines {
    base: Vec<usize>,
    /// By the position of their lines in those of the base.
    cover: Vec<Option<usize>>,
}

impl Patterns {
    pub fn new(grid: &Grid, network: &Network) -> Self {
        let layout = grid.layout();
        let mut by_house: Vec<Vec<(Symbol, usize)>> = layout.houses().map(|_| Vec::new()).collect();
        for (number, unit) in network.units() {
            if let UnitKind::House(house, symbol) = unit.kind {
                by_house[house.index()].push((symbol, number));
            }
        }
        let houses = layout.houses().map(|(id, _)| House {
            units: by_house[id.index()].iter().map(|&(_, unit)| unit).collect(),
            cells: cell_units(network, layout, id),
        });
        Self {
            crossings: crossings(layout, &by_house),
            houses: houses.collect(),
            lines: lines(layout, &by_house, HouseKind::Row, HouseKind::Column)
                .chain(lines(layout, &by_house, HouseKind::Column, HouseKind::Row))
                .collect(),
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
            for (first, second) in pairs(units, |unit| network.live(unit)) {
                let inside: Vec<Id> = network.members(first, network.live(first)).collect();
                let partners: Vec<Id> = network.members(second, network.live(second)).collect();
                let gone = inside.iter().zip(&partners).flat_map(|(&id, &partner)| {
                    let (cell, position) = network.membership(network.range(id).start);
                    let (_, its) = network.membership(network.range(partner).start);
                    network.members(cell, network.live(cell) & !(1 << position | 1 << its))
                });
                let because =
                    [first, second].into_iter().flat_map(|unit| network.members(unit, network.taken(unit)));
                note(found, gone, because);
            }
        }
    }

    fn naked_pairs(&self, network: &Network, found: &mut Vec<Deduction>) {
        let symbols = |cell: usize| {
            let candidates = network.members(cell, network.live(cell));
            candidates.fold(0, |set, id| set | 1 << network.candidate(id).1.index())
        };
        for House { units, cells } in &self.houses {
            let bivalue: Vec<usize> =
                cells.iter().copied().filter(|&cell| network.live(cell).count_ones() == 2).collect();
            for (first, second) in pairs(&bivalue, symbols) {
                let because =
                    [first, second].into_iter().flat_map(|cell| network.members(cell, network.taken(cell)));
                let inside: Vec<Id> = [first, second]
                    .into_iter()
                    .flat_map(|cell| network.members(cell, network.live(cell)))
                    .collect();
                let both = symbols(first);
                let gone = units
                    .iter()
                    .flat_map(|&unit| network.members(unit, network.live(unit)))
                    .filter(|&id| both >> network.candidate(id).1.index() & 1 == 1 && !inside.contains(&id));
                note(found, gone, because);
            }
        }
    }

    fn x_wings(&self, network: &Network, found: &mut Vec<Deduction>) {
        for Lines { base, cover } in &self.lines {
            for (first, second) in pairs(base, |unit| network.live(unit)) {
                let inside: Vec<Id> = [first, second]
                    .into_iter()
                    .flat_map(|unit| network.members(unit, network.live(unit)))
                    .collect();
                let because =
                    [first, second].into_iter().flat_map(|unit| network.members(unit, network.taken(unit)));
                let covers =
                    PlaceSet::from_bits(network.live(first)).iter().filter_map(|place| cover[place.index()]);
                let gone = covers
                    .flat_map(|unit| network.members(unit, network.live(unit)))
                    .filter(|id| !inside.contains(id));
                note(found, gone, because);
            }
        }
    }
}

/// A deduction counts if it removes something, and was not there before the assumption.
fn note(found: &mut Vec<Deduction>, gone: impl Iterator<Item = Id>, because: impl Iterator<Item = Id>) {
    let gone: Vec<Id> = gone.collect();
    if !gone.is_empty() {
        let because: Vec<Id> = because.collect();
        if !because.is_empty() {
            found.push(Deduction { gone, because });
        }
    }
}

/// The pairs that have the same set of two members.
fn pairs(items: &[usize], set: impl Fn(usize) -> u64) -> Vec<(usize, usize)> {
    let twos: Vec<(usize, u64)> =
        items.iter().map(|&item| (item, set(item))).filter(|(_, set)| set.count_ones() == 2).collect();
    let mut found = Vec::new();
    for (number, &(first, one)) in twos.iter().enumerate() {
        found.extend(
            twos[number + 1..].iter().filter(|(_, other)| *other == one).map(|&(second, _)| (first, second)),
        );
    }
    found
}

fn cell_units(network: &Network, layout: &Layout, house: HouseId) -> Vec<usize> {
    let cells = &layout.house(house).cells;
    let in_house = network.cells().iter().filter(|range| cells.contains(&network.candidate(range.start).0));
    in_house.map(|range| network.membership(network.range(range.start).start).0).collect()
}

fn crossings(layout: &Layout, by_house: &[Vec<(Symbol, usize)>]) -> Vec<Crossing> {
    let mut all = Vec::new();
    for (from, one) in layout.houses() {
        for (to, other) in layout.houses().filter(|&(to, _)| to != from) {
            let beyond = |house: &crate::puzzle::House, other: &crate::puzzle::House| {
                let cells = house.cells.iter().enumerate();
                cells
                    .filter(|(_, cell)| !other.cells.contains(cell))
                    .fold(0, |set, (place, _)| set | 1_u64 << place)
            };
            let outside = [beyond(one, other), beyond(other, one)];
            if one.cells.len() < outside[0].count_ones() as usize + 2 {
                continue;
            }
            for &(symbol, unit) in &by_house[from.index()] {
                let same = by_house[to.index()].iter().find(|(its, _)| *its == symbol);
                all.extend(same.map(|&(_, its_unit)| Crossing { units: [unit, its_unit], outside }));
            }
        }
    }
    all
}

fn lines<'a>(
    layout: &'a Layout,
    by_house: &'a [Vec<(Symbol, usize)>],
    base: HouseKind,
    cover: HouseKind,
) -> impl Iterator<Item = Lines> + 'a {
    let units = move |kind: HouseKind, symbol: Symbol| {
        layout.houses_of_kind(kind).map(move |(house, _)| {
            by_house[house.index()].iter().find(|(its, _)| *its == symbol).map(|&(_, unit)| unit)
        })
    };
    Symbol::all(layout.size()).map(move |symbol| Lines {
        base: units(base, symbol).flatten().collect(),
        cover: units(cover, symbol).collect(),
    })
}
