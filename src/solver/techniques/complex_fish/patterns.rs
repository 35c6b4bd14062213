//! The search for fish against one cell.
//!
//! If the target held the symbol, its peers could not. A fish against it is then a set of bases whose remaining places
//! lie in one cover fewer. So only small sets of houses need be compared, and fins need no attention: they are the
//! places that the target sees.

use std::ops::ControlFlow;

use crate::puzzle::{Cell, HouseId, HouseSet, Index, Place, PlaceSet, Symbol};
use crate::solver::grid::Grid;

/// How many sets of covers are compared for a target. The likeliest come first, so that the limit costs
/// few fish.
const MOST_WORK: usize = 30_000;

/// The bases of a fish, and its covers but the one through the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct FishPattern {
    pub bases: HouseSet,
    pub covers: HouseSet,
}

/// The houses that fish of one symbol may be made of, and the search among them.
pub(super) struct FishPatterns<'a> {
    grid: &'a Grid,
    symbol: Symbol,
    covers: HouseSet,
    bases: Vec<Base>,
    work: usize,
}

#[derive(Clone, Copy)]
struct Base {
    house: HouseId,
    /// The bases that share no place with it.
    disjoint: HouseSet,
}

/// A base, with covers that hold all its places that the target does not see.
#[derive(Clone, Copy)]
struct Covering {
    base: Base,
    covers: HouseSet,
}

impl<'a> FishPatterns<'a> {
    pub(super) fn new(grid: &'a Grid, symbol: Symbol, [bases, covers]: [HouseSet; 2]) -> Self {
        let base = |house| {
            let cells = grid.cells_for(house, symbol);
            let overlapping: HouseSet = cells.flat_map(|cell| grid.layout().houses_of(cell)).collect();
            Base { house, disjoint: bases.iter().filter(|&other| !overlapping.contains(other)).collect() }
        };
        Self { grid, symbol, covers, bases: bases.iter().map(base).collect(), work: 0 }
    }

    /// Returns the first `Some` that `accept` returns for a pattern of `size` bases against the target.
    pub(super) fn against<T>(
        &mut self,
        target: Cell,
        size: usize,
        accept: &mut impl FnMut(FishPattern) -> Option<T>,
    ) -> Option<T> {
        let layout = self.grid.layout();
        let own: HouseSet = layout.houses_of(target).collect();
        let mut coverings = Vec::new();
        for &base in self.bases.iter().filter(|base| !own.contains(base.house)) {
            let cells = &layout.house(base.house).cells;
            let is_unseen = |place: &Place| !layout.peer_set(target).contains(cells[place.index()]);
            let unseen: PlaceSet =
                self.grid.places(base.house, self.symbol).iter().filter(is_unseen).collect();
            // If the target sees all of its places, it is locked candidates.
            if !unseen.is_empty() {
                let first = coverings.len();
                let covering = Covering { base, covers: HouseSet::EMPTY };
                self.cover(covering, unseen, size - 1, &mut coverings, first);
            }
        }
        coverings.sort_by_key(|covering| covering.covers.len());
        self.work = 0;
        let nothing = FishPattern { bases: HouseSet::EMPTY, covers: HouseSet::EMPTY };
        self.extend(nothing, &coverings, size, accept).break_value().flatten()
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
        let Covering { base: Base { house: base, .. }, covers } = covering;
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
        let houses_of = |place: Place| layout.memberships(layout.house(base).cells[place.index()]);
        for &(house, _) in houses_of(open) {
            if house != base && self.covers.contains(house) {
                let is_left = |&place: &Place| houses_of(place).iter().all(|&(own, _)| own != house);
                let covering = Covering { covers: covers.union(HouseSet::only(house)), ..covering };
                self.cover(covering, unseen.iter().filter(is_left).collect(), most - 1, found, first);
            }
        }
    }

    /// Adds bases to those chosen, until there are `size` of them in fewer covers.
    fn extend<T>(
        &mut self,
        chosen: FishPattern,
        coverings: &[Covering],
        size: usize,
        accept: &mut impl FnMut(FishPattern) -> Option<T>,
    ) -> ControlFlow<Option<T>> {
        for (at, covering) in coverings.iter().enumerate() {
            let covers = chosen.covers.union(covering.covers);
            let next = FishPattern { bases: chosen.bases.union(HouseSet::only(covering.base.house)), covers };
            let base_count = next.bases.len();
            if base_count == size {
                if next.bases.intersection(covers).is_empty()
                    && let Some(accepted) = accept(next)
                {
                    return ControlFlow::Break(Some(accepted));
                }
                continue;
            }
            // With fewer covers it is already a smaller fish.
            if covers.len() < base_count {
                continue;
            }
            let rest = &coverings[at + 1..];
            self.work += rest.len();
            if self.work > MOST_WORK {
                return ControlFlow::Break(None);
            }
            let fits = |other: &&Covering| {
                covering.base.disjoint.contains(other.base.house) && covers.union(other.covers).len() < size
            };
            let fitting: Vec<Covering> = rest.iter().filter(fits).copied().collect();
            if base_count + fitting.len() >= size {
                self.extend(next, &fitting, size, accept)?;
            }
        }
        ControlFlow::Continue(())
    }
}
