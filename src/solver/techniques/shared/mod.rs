//! What several techniques need from a grid, worked out once and kept while the grid changes.
//!
//! A [`Cache`] belongs to one grid that goes forward. It reads the grid's log of removed candidates and
//! gives what they touch a new [`Version`]; so it works out again only what has changed, when a technique next
//! asks for it, and a technique searches again only where something has changed ([`Searched`]).
//!
//! All buffers of quick techniques are kept, so that a search that finds nothing allocates nothing.

pub(super) mod almost_locked;
pub(super) mod bivalue_web;
pub(super) mod chain_graph;
pub(super) mod conjugates;
pub(super) mod leftovers;
mod searched;
pub(super) mod sums;
pub(super) mod templates;

use crate::puzzle::{Cell, CellSet, Index, Layout, PlaceSet, Symbol};
use crate::solver::grid::Grid;
use bivalue_web::BivalueWeb;
use chain_graph::Graph;
use conjugates::ConjugatePair;
use leftovers::Leftovers;
pub(crate) use searched::{Searched, Version};
use sums::CachedSum;

/// What techniques have worked out about a grid and those it developed from. It starts empty and fills as they ask.
#[derive(Debug, Default)]
pub struct Cache {
    /// How many of the grid's removals have been taken into account, or `None` before the first use.
    seen: Option<usize>,
    pub(super) versions: Versions,
    pub(super) conjugates: PerSymbol<ConjugatePair>,
    pub(super) web: BivalueWeb,
    /// The places that are in no template.
    pub(super) without_template: PerSymbol<Cell>,
    /// The known sums of the layout.
    pub(super) sums: Vec<CachedSum>,
    pub(super) leftovers: Vec<Leftovers>,
    /// The graph of the last chains, for its memory.
    pub(super) graph: Graph,
    /// The units without a subset of any size.
    pub(super) without_subsets: Searched,
    /// For each house and symbol the places that were last found to lock nothing.
    pub(super) locking_nothing: Vec<PlaceSet>,
    /// The symbols without a fish of any size.
    pub(super) without_fish: Searched,
    /// The cells without a given, on a plain board that is assumed to have one solution.
    pub(super) not_given: Option<CellSet>,
}

/// When candidates last went.
#[derive(Debug, Default)]
pub(crate) struct Versions {
    /// Of the whole grid.
    pub grid: Version,
    /// Of each house, and then of each cage: the order of [`units`].
    pub units: Vec<Version>,
    /// Of each symbol.
    pub symbols: Vec<Version>,
    /// Of each known sum of the layout.
    pub sums: Watched,
    pub leftovers: Watched,
}

/// What there is of each symbol, found again when the symbol has changed.
#[derive(Debug)]
pub(crate) struct PerSymbol<T>(Vec<(Version, Vec<T>)>);

/// Groups of cells, and when candidates of each last went.
#[derive(Debug, Default)]
pub(crate) struct Watched {
    pub versions: Vec<Version>,
    /// For each cell the numbers of the groups it is in; empty before the first use.
    of_cell: Vec<Vec<usize>>,
}

impl Cache {
    /// A cache for techniques that rest on the board having one solution, too; they only hold on a plain
    /// board. The grid must still be that of the givens.
    pub fn assuming_one_solution(grid: &Grid) -> Self {
        let is_plain = grid.layout().shape().is_plain();
        Self { not_given: is_plain.then(|| grid.blank_cells().collect()), ..Self::default() }
    }

    /// An empty cache with the same assumption.
    #[must_use]
    pub(crate) fn renewed(&self) -> Self {
        Self { not_given: self.not_given, ..Self::default() }
    }

    /// Drops what is known of the grid. Call it when the grid has gone back to an earlier state.
    pub fn forget(&mut self) {
        self.seen = None;
    }

    /// Takes the removals since the last use into account.
    pub(super) fn renew(&mut self, grid: &Grid) {
        let removed = grid.removed();
        if self.seen == Some(removed.len()) {
            return;
        }
        self.versions.grid += 1;
        match self.seen.and_then(|seen| removed.get(seen..)) {
            Some(removed) => self.touch(grid, removed),
            None => self.start(grid),
        }
        self.seen = Some(removed.len());
    }

    fn start(&mut self, grid: &Grid) {
        let (layout, now) = (grid.layout(), self.versions.grid);
        let known = layout.known_sums();
        self.sums.resize_with(known.len(), CachedSum::default);
        self.locking_nothing.clear();
        self.locking_nothing.resize(layout.houses().count() * grid.size(), PlaceSet::EMPTY);
        if self.leftovers.is_empty() {
            self.leftovers = Leftovers::of_layout(layout);
        }
        let Versions { units: of_units, symbols, sums, leftovers, .. } = &mut self.versions;
        for (versions, count) in [(of_units, units(layout).count()), (symbols, grid.size())] {
            versions.clear();
            versions.resize(count, now);
        }
        sums.start(layout, known.iter().map(|known| &known.cells), now);
        let cells = self.leftovers.iter().map(|own| own.of_lines.iter().chain(&own.of_regions));
        leftovers.start(layout, cells, now);
    }

    /// Marks what depends on candidates that have gone.
    fn touch(&mut self, grid: &Grid, removed: &[(Cell, Symbol)]) {
        let layout = grid.layout();
        let Versions { grid: now, units, symbols, sums, leftovers } = &mut self.versions;
        // A placed cell loses all its candidates in a row.
        for of_cell in removed.chunk_by(|(cell, _), (next, _)| cell == next) {
            let (cell, _) = of_cell[0];
            for house in layout.houses_of(cell) {
                units[house.index()] = *now;
            }
            if let Some(cage) = layout.cage_of(cell) {
                units[layout.houses().count() + cage.index()] = *now;
            }
            sums.touch(cell, *now);
            leftovers.touch(cell, *now);
        }
        for (_, symbol) in removed {
            symbols[symbol.index()] = *now;
        }
    }
}

impl<T> PerSymbol<T> {
    /// Returns what there is of a symbol, where `find` adds that to an empty list.
    pub fn of(
        &mut self,
        grid: &Grid,
        symbol: Symbol,
        versions: &Versions,
        find: fn(&Grid, Symbol, &mut Vec<T>),
    ) -> &[T] {
        self.0.resize_with(grid.size(), || (0, Vec::new()));
        let (version, found) = &mut self.0[symbol.index()];
        let latest = versions.symbols[symbol.index()];
        if std::mem::replace(version, latest) != latest {
            found.clear();
            find(grid, symbol, found);
        }
        found
    }
}

impl<T> Default for PerSymbol<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// The cells of each house, and then those of each cage: cells that hold different symbols.
pub(crate) fn units(layout: &Layout) -> impl Iterator<Item = &[Cell]> {
    let houses = layout.houses().map(|(_, house)| house.cells.as_slice());
    houses.chain(layout.cages().map(|(_, cage)| cage.cells.as_slice()))
}

impl Watched {
    fn start<'a, T: IntoIterator<Item = &'a Cell>>(
        &mut self,
        layout: &Layout,
        groups: impl ExactSizeIterator<Item = T>,
        now: Version,
    ) {
        self.versions.clear();
        self.versions.resize(groups.len(), now);
        if self.of_cell.is_empty() && groups.len() > 0 {
            self.of_cell.resize(layout.size() * layout.size(), Vec::new());
            for (number, group) in groups.enumerate() {
                group.into_iter().for_each(|cell| self.of_cell[cell.index()].push(number));
            }
        }
    }

    fn touch(&mut self, cell: Cell, now: Version) {
        let numbers = self.of_cell.get(cell.index()).into_iter().flatten();
        numbers.for_each(|&number| self.versions[number] = now);
    }
}
