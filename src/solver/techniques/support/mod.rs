//! What several techniques need from a grid, worked out once and kept while the grid changes.
//!
//! A [`Support`] belongs to one grid that goes forward. It reads the grid's log of removed
//! candidates, and works out again only what a removal touches, when a technique next asks for it:
//!
//! - [`links`]: the strong links of each symbol, which chains are made of;
//! - [`sums`]: the ways to fill the cells with a known sum;
//! - [`tight_set`]: matchings, for subsets and fish;
//! - [`templates`]: the places of a symbol that no fish can remove;
//! - [`almost_locked`]: almost locked sets;
//! - [`groups`]: small groups of cells with all their candidates;
//! - [`Searched`]: where a technique has found nothing since the last change there.
//!
//! All buffers of quick techniques live here too, so that a search that finds nothing allocates nothing.

pub(super) mod almost_locked;
pub(super) mod assignments;
pub(super) mod groups;
pub(super) mod links;
pub(super) mod sums;
pub(super) mod templates;
pub(super) mod tight_set;

use super::{chains, law_of_leftovers, xy_chain};
use crate::puzzle::{Cell, CellSet, HouseId, Index, PlaceSet, Symbol};
use crate::solver::grid::Grid;
use links::Links;
use sums::Sums;
use templates::Templates;

/// A grid, and what has been worked out about it.
#[derive(Debug)]
pub struct Analysis<'a> {
    pub(super) grid: &'a Grid,
    support: &'a mut Support,
}

impl<'a> Analysis<'a> {
    /// The grid with its support; `support` must have seen no grid but this one and those it
    /// developed from.
    pub fn new(grid: &'a Grid, support: &'a mut Support) -> Self {
        Self { grid, support }
    }

    /// The grid, and the support brought up to date.
    pub(super) fn parts(&mut self) -> (&'a Grid, &mut Support) {
        self.support.renew(self.grid);
        (self.grid, self.support)
    }
}

/// What techniques have worked out about a grid. It starts empty and fills as they ask.
#[derive(Debug, Default)]
pub struct Support {
    /// How many of the grid's removals have been taken into account; none before the first use.
    seen: Option<usize>,
    pub(super) links: Links,
    pub(super) templates: Templates,
    pub(super) sums: Sums,
    pub(super) houses: Searched,
    pub(super) cages: Searched,
    pub(super) symbols: Searched,
    pub(super) locked: LockedPlaces,
    pub(super) leftovers: law_of_leftovers::AllLeftovers,
    pub(super) chains: xy_chain::Buffers,
    pub(super) graph: chains::Buffers,
    /// The cells without a given, on a plain board that is assumed to have one solution.
    pub(super) not_given: Option<CellSet>,
}

impl Support {
    /// Support for techniques that rest on the board having one solution, too; they only hold on a plain
    /// board. The grid must still be that of the givens.
    pub fn assuming_one_solution(grid: &Grid) -> Self {
        let is_plain = grid.layout().shape().is_plain();
        Self { not_given: is_plain.then(|| grid.blank_cells().collect()), ..Self::default() }
    }

    /// An empty support with the same assumption.
    #[must_use]
    pub fn renewed(&self) -> Self {
        Self { not_given: self.not_given, ..Self::default() }
    }

    /// Drops what is known of the grid. Call it when the grid has gone back to an earlier state.
    pub fn forget(&mut self) {
        self.seen = None;
    }

    fn renew(&mut self, grid: &Grid) {
        let removed = grid.removed();
        match self.seen {
            Some(seen) if seen == removed.len() => return,
            Some(seen) if seen < removed.len() => {
                self.touch(grid, &removed[seen..]);
            }
            _ => self.start(grid),
        }
        self.seen = Some(removed.len());
        self.graph.forget();
    }

    fn start(&mut self, grid: &Grid) {
        let layout = grid.layout();
        self.links.start(grid.size());
        self.templates.start(grid.size());
        self.sums.start(layout);
        self.leftovers.start(layout);
        self.houses.start(layout.houses().count());
        self.cages.start(layout.cages().count());
        self.symbols.start(grid.size());
        self.locked.start(layout.houses().count(), grid.size());
    }

    /// Marks what depends on candidates that have gone.
    fn touch(&mut self, grid: &Grid, removed: &[(Cell, Symbol)]) {
        let layout = grid.layout();
        // A placed cell loses all its candidates in a row.
        for of_cell in removed.chunk_by(|(cell, _), (next, _)| cell == next) {
            let (cell, _) = of_cell[0];
            for &(house, _) in layout.memberships(cell) {
                self.houses.touch(house.index());
            }
            if let Some(cage) = layout.cage_of(cell) {
                self.cages.touch(cage.index());
            }
            self.sums.touch(cell);
            self.leftovers.touch(cell);
        }
        for &(_, symbol) in removed {
            self.symbols.touch(symbol.index());
            self.links.touch(symbol);
            self.templates.touch(symbol);
        }
    }
}

/// A technique, or one size of it, that remembers where it found nothing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Searcher {
    NakedPair,
    NakedTriple,
    NakedQuad,
    LargerNakedSubset,
    HiddenPair,
    HiddenTriple,
    HiddenQuad,
    LargerHiddenSubset,
    XWing,
    Swordfish,
    Jellyfish,
    LargerFish,
    TurbotFish,
    EmptyRectangle,
    SimpleColouring,
    MultiColouring,
    FinnedXWing,
    FinnedSwordfish,
    FinnedJellyfish,
    FrankenXWing,
    FrankenSwordfish,
    FrankenJellyfish,
    MutantXWing,
    MutantSwordfish,
    MutantJellyfish,
    SueDeCoq,
    LastOfSum,
    CageCombinations,
    SumCombinations,
    SumNeeds,
    LawOfLeftovers,
}

impl Searcher {
    /// Those of subsets in a house.
    pub(super) const SUBSETS: &'static [Self] = &[
        Self::NakedPair,
        Self::NakedTriple,
        Self::NakedQuad,
        Self::LargerNakedSubset,
        Self::HiddenPair,
        Self::HiddenTriple,
        Self::HiddenQuad,
        Self::LargerHiddenSubset,
    ];
    /// Those of naked subsets.
    pub(super) const NAKED_SUBSETS: &'static [Self] =
        &[Self::NakedPair, Self::NakedTriple, Self::NakedQuad, Self::LargerNakedSubset];
    /// Those of fish of a symbol.
    pub(super) const FISH: &'static [Self] =
        &[Self::XWing, Self::Swordfish, Self::Jellyfish, Self::LargerFish];
}

/// Which searchers have found nothing in which houses, symbols or sums since the last removal there.
/// Until another candidate is removed, searching again would find nothing either.
#[derive(Debug, Default)]
pub(super) struct Searched {
    /// For each house, symbol or sum the searchers as bits.
    by: Vec<u64>,
}

impl Searched {
    pub(super) fn start(&mut self, count: usize) {
        self.by.clear();
        self.by.resize(count, 0);
    }

    pub(super) fn touch(&mut self, at: usize) {
        self.by[at] = 0;
    }

    pub(super) fn contains(&self, at: usize, searcher: Searcher) -> bool {
        self.by[at] & 1 << searcher as u32 != 0
    }

    pub(super) fn insert(&mut self, at: usize, searcher: Searcher) {
        self.by[at] |= 1 << searcher as u32;
    }

    pub(super) fn insert_all(&mut self, at: usize, searchers: &[Searcher]) {
        for &searcher in searchers {
            self.insert(at, searcher);
        }
    }
}

/// For each house and symbol the places that were last found to lock nothing.
#[derive(Debug, Default)]
pub(super) struct LockedPlaces {
    size: usize,
    places: Vec<PlaceSet>,
}

impl LockedPlaces {
    fn start(&mut self, houses: usize, size: usize) {
        self.size = size;
        self.places.clear();
        self.places.resize(houses * size, PlaceSet::EMPTY);
    }

    pub(super) fn last_in_vain(&mut self, house: HouseId, symbol: Symbol) -> &mut PlaceSet {
        &mut self.places[house.index() * self.size + symbol.index()]
    }
}
