//! The search for fish against one cell.
//!
//! If the target held the symbol, its peers could not. A fish against it is then some bases whose
//! remaining places lie in one cover fewer. So only small sets of houses need be compared, and fins need
//! no thought: they are the places that the target sees.

use crate::puzzle::{Cell, HouseId, HouseSet, Index, PlaceSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::techniques::Flow;

/// How many sets of covers are compared for a target. The likeliest come first, so that the limit costs
/// few fish.
const MOST_WORK: usize = 30_000;

/// The bases of a fish, and its covers but the one through the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    pub bases: HouseSet,
    pub covers: HouseSet,
}

/// For every two houses the places of the first that are in the second.
pub(super) struct SharedPlaces {
    houses: usize,
    places: Vec<PlaceSet>,
}

impl SharedPlaces {
    pub(super) fn of(grid: &Grid) -> Self {
        let layout = grid.layout();
        let houses = layout.houses().count();
        let mut places = vec![PlaceSet::EMPTY; houses * houses];
        for memberships in layout.cells().map(|cell| layout.memberships(cell)) {
            for &(house, place) in memberships {
                for &(other, _) in memberships {
                    places[house.index() * houses + other.index()].insert(place);
                }
            }
        }
        Self { houses, places }
    }

    fn places(&self, house: HouseId, other: HouseId) -> PlaceSet {
        self.places[house.index() * self.houses + other.index()]
    }
}

/// The houses that fish of one symbol may be made of, and the search among them.
pub(super) struct Search<'a> {
    grid: &'a Grid,
    symbol: Symbol,
    shared: &'a SharedPlaces,
    covers: HouseSet,
    bases: Vec<Base>,
    work: usize,
}

struct Base {
    house: HouseId,
    /// The bases that share no place with it.
    disjoint: HouseSet,
}

/// A base, with covers that hold all its places that the target does not see.
#[derive(Clone, Copy)]
struct Covering {
    base: HouseId,
    disjoint: HouseSet,
    covers: HouseSet,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        grid: &'a Grid,
        symbol: Symbol,
        shared: &'a SharedPlaces,
        [bases, covers]: [HouseSet; 2],
    ) -> Self {
        let overlaps =
            |house, other| !grid.places(house, symbol).intersection(shared.places(house, other)).is_empty();
        let base =
            |house| Base { house, disjoint: bases.iter().filter(|&other| !overlaps(house, other)).collect() };
        Self { grid, symbol, shared, covers, bases: bases.iter().map(base).collect(), work: 0 }
    }

    /// Reports the patterns of `size` bases against a target, until `report` breaks off.
    pub(super) fn against(
        &mut self,
        target: Cell,
        size: usize,
        report: &mut dyn FnMut(Pattern) -> Flow,
    ) -> Flow {
        let layout = self.grid.layout();
        let own: HouseSet = layout.memberships(target).iter().map(|&(house, _)| house).collect();
        let mut seen = vec![PlaceSet::EMPTY; self.shared.houses];
        for &(house, place) in layout.peers(target).iter().flat_map(|&peer| layout.memberships(peer)) {
            seen[house.index()].insert(place);
        }
        let mut coverings = Vec::new();
        for base in self.bases.iter().filter(|base| !own.contains(base.house)) {
            let unseen = self.grid.places(base.house, self.symbol).without(seen[base.house.index()]);
            // With all its places seen it is locked candidates.
            if !unseen.is_empty() {
                let first = coverings.len();
                let covering =
                    Covering { base: base.house, disjoint: base.disjoint, covers: HouseSet::EMPTY };
                self.cover(covering, unseen, size - 1, &mut coverings, first);
            }
        }
        coverings.sort_by_key(|covering| covering.covers.len());
        self.work = 0;
        let nothing = Pattern { bases: HouseSet::EMPTY, covers: HouseSet::EMPTY };
        self.extend(nothing, &coverings, size, report)
    }

    /// Adds to `found` every way to cover the unseen places of a base with up to `most` more houses.
    fn cover(
        &self,
        covering: Covering,
        unseen: PlaceSet,
        most: usize,
        found: &mut Vec<Covering>,
        first: usize,
    ) {
        let Covering { base, covers, .. } = covering;
        let Some(open) = unseen.first() else {
            let is_needless = |known: &Covering| known.covers.intersection(covers) == known.covers;
            if !found[first..].iter().any(is_needless) {
                found.push(covering);
            }
            return;
        };
        if most == 0 {
            return;
        }
        let layout = self.grid.layout();
        let cell = layout.house(base).cells[open.index()];
        for &(house, _) in layout.memberships(cell) {
            if house != base && self.covers.contains(house) {
                let unseen = unseen.without(self.shared.places(base, house));
                let covering = Covering { covers: covers.union(HouseSet::only(house)), ..covering };
                self.cover(covering, unseen, most - 1, found, first);
            }
        }
    }

    /// Adds bases to those chosen, until there are `size` of them in fewer covers.
    fn extend(
        &mut self,
        chosen: Pattern,
        coverings: &[Covering],
        size: usize,
        report: &mut dyn FnMut(Pattern) -> Flow,
    ) -> Flow {
        for (at, covering) in coverings.iter().enumerate() {
            let covers = chosen.covers.union(covering.covers);
            let next = Pattern { bases: chosen.bases.union(HouseSet::only(covering.base)), covers };
            let base_count = next.bases.len();
            if base_count == size {
                if next.bases.intersection(covers).is_empty() {
                    report(next)?;
                }
                continue;
            }
            // With fewer covers it would be a smaller fish already.
            if covers.len() < base_count {
                continue;
            }
            let rest = &coverings[at + 1..];
            self.work += rest.len();
            if self.work > MOST_WORK {
                return Flow::Break(());
            }
            let fits = |other: &&Covering| {
                covering.disjoint.contains(other.base) && covers.union(other.covers).len() < size
            };
            let fitting: Vec<Covering> = rest.iter().filter(fits).copied().collect();
            if base_count + fitting.len() >= size {
                self.extend(next, &fitting, size, report)?;
            }
        }
        Flow::Continue(())
    }
}
