//! The patterns that may be seen within an assumption: locked candidates, hidden and naked pairs, and X-wings, each with
//! the candidates that had to go first.

use itertools::Itertools as _;

use super::network::{Id, Network, Unit};
use crate::puzzle::{House, HouseId, HouseKind, Index, PlaceSet, Symbol, SymbolSet};
use crate::solver::{Crossings, Grid};

/// What a pattern shows.
#[derive(Debug)]
pub(super) struct Deduction {
    /// The candidates that are off.
    pub gone: Vec<Id>,
    /// The removed candidates that the pattern depends on.
    pub because: Vec<Id>,
}

/// Where to look for patterns on one grid.
#[derive(Debug)]
pub(super) struct Patterns {
    crossings: Vec<UnitCrossing>,
    /// Where to look for hidden pairs, for naked pairs, and for X-wings.
    pairs: [Vec<UnitLines>; 3],
}

/// The places of a symbol in two houses that share cells.
#[derive(Debug)]
struct UnitCrossing {
    units: [usize; 2],
    /// The positions in each that are not in the other.
    outside: [u64; 2],
}

/// Units that others cross, as the symbols of a house cross its cells.
#[derive(Debug)]
struct UnitLines {
    base: Vec<usize>,
    /// By position in the units of the base.
    cover: Vec<Option<usize>>,
}

impl UnitLines {
    fn new(base: &[Option<usize>], cover: &[Option<usize>]) -> Self {
        Self { base: base.iter().copied().flatten().collect(), cover: cover.to_vec() }
    }
}

impl Patterns {
    pub fn new(grid: &Grid, network: &Network) -> Self {
        let layout = grid.layout();
        let symbols =
            |id: HouseId| Symbol::all(layout.size()).map(|symbol| network.unit_of(id, symbol)).collect_vec();
        let cells = |house: &House| {
            let unit_of = |cell| grid.blank_cells().position(|blank| blank == cell);
            house.cells.iter().map(|&cell| unit_of(cell)).collect_vec()
        };
        let hidden = layout.houses().map(|(id, house)| UnitLines::new(&symbols(id), &cells(house)));
        let naked = layout.houses().map(|(id, house)| UnitLines::new(&cells(house), &symbols(id)));
        let places = |kind, symbol| {
            layout.houses_of_kind(kind).map(|(id, _)| network.unit_of(id, symbol)).collect_vec()
        };
        let kinds = [[HouseKind::Row, HouseKind::Column], [HouseKind::Column, HouseKind::Row]];
        let fish = kinds.iter().cartesian_product(SymbolSet::first_n(layout.size()).iter());
        let fish = fish
            .map(|(&[base, cover], symbol)| UnitLines::new(&places(base, symbol), &places(cover, symbol)));
        Self {
            crossings: crossings(grid, network),
            pairs: [hidden.filter(|lines| lines.base.len() > 4).collect(), naked.collect(), fish.collect()],
        }
    }

    /// The deductions of the simplest kind of pattern that the remaining candidates form.
    pub fn find(&self, network: &Network) -> Vec<Deduction> {
        let mut found = Vec::new();
        for crossing in &self.crossings {
            crossing.find(network, &mut found);
        }
        for kind in &self.pairs {
            if found.is_empty() {
                for lines in kind {
                    lines.find(network, &mut found);
                }
            }
        }
        found
    }
}

impl UnitCrossing {
    fn find(&self, network: &Network, found: &mut Vec<Deduction>) {
        let [from, to] = self.units.map(|unit| &network.units[unit]);
        let gone = to.live & self.outside[1];
        if from.live != 0 && from.live & self.outside[0] == 0 && gone != 0 {
            note(found, to.members(gone), from.members(from.taken() & self.outside[0]));
        }
    }
}

impl UnitLines {
    /// Finds each pair of units of the base that have the same two positions left, which the others then lose.
    fn find(&self, network: &Network, found: &mut Vec<Deduction>) {
        let units = self.base.iter().map(|&unit| &network.units[unit]);
        let twos: Vec<&Unit> = units.filter(|unit| unit.live.count_ones() == 2).collect();
        for (number, &first) in twos.iter().enumerate() {
            for &second in twos[number + 1..].iter().filter(|second| second.live == first.live) {
                let pair = [first, second];
                let inside = pair.iter().flat_map(|unit| unit.members(unit.live)).collect_vec();
                let cover =
                    PlaceSet::from_bits(first.live).iter().filter_map(|place| self.cover[place.index()]);
                let crossing =
                    cover.map(|unit| &network.units[unit]).flat_map(|unit| unit.members(unit.live));
                let lost = pair.iter().flat_map(|unit| unit.members(unit.taken()));
                note(found, crossing.filter(|id| !inside.contains(id)), lost);
            }
        }
    }
}

/// Adds a deduction if it removes something and depends on candidates removed since the assumption.
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

fn crossings(grid: &Grid, network: &Network) -> Vec<UnitCrossing> {
    let layout = grid.layout();
    let crossings = Crossings::of_layout(layout);
    let all = PlaceSet::first_n(layout.size());
    let mut found = Vec::new();
    for (from, _) in layout.houses() {
        for crossing in crossings.of(from).iter().sorted_by_key(|crossing| crossing.with) {
            let outside = [crossing.here, crossing.there].map(|shared| all.without(shared).bits());
            for symbol in Symbol::all(layout.size()) {
                let units = network.unit_of(from, symbol).zip(network.unit_of(crossing.with, symbol));
                found.extend(units.map(|(from, to)| UnitCrossing { units: [from, to], outside }));
            }
        }
    }
    found
}
