//! What several techniques need from a grid, worked out once and kept while the grid changes.
//!
//! A [`Support`] belongs to one grid that goes forward. It reads the grid's log of removed candidates and
//! gives what they touch a new [`Version`]; so it works out again only what has changed, when a technique next
//! asks for it, and a technique searches again only where something has changed ([`Searched`]):
//!
//! - [`conjugates`]: the two places of a symbol in a house;
//! - [`graph`]: the strong and weak links that chains are made of;
//! - [`sums`]: the ways to fill the cells with a known sum;
//! - [`leftovers`]: the cells of a jigsaw that hold the same symbols;
//! - [`tight_set`]: matchings, for subsets and fish;
//! - [`templates`]: the places of a symbol that no fish can remove;
//! - [`almost_locked`]: almost locked sets;
//! - [`groups`]: small groups of cells with all their candidates.
//!
//! All buffers of quick techniques are kept, so that a search that finds nothing allocates nothing.

pub(super) mod almost_locked;
pub(super) mod assignments;
pub(super) mod conjugates;
pub(super) mod graph;
pub(super) mod groups;
pub(super) mod leftovers;
mod places;
mod searched;
pub(super) mod sums;
pub(super) mod templates;
pub(super) mod tight_set;

use crate::puzzle::{Cell, CellSet, Index, Layout, Symbol};
use crate::solver::grid::Grid;
use conjugates::Conjugates;
use graph::Graph;
use leftovers::AllLeftovers;
pub(crate) use searched::{Searched, Version};
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
    /// How many of the grid's removals have been taken into account, or `None` before the first use.
    seen: Option<usize>,
    pub(super) versions: Versions,
    pub(super) conjugates: Conjugates,
    pub(super) graph: Graph,
    pub(super) templates: Templates,
    pub(super) sums: Sums,
    pub(super) leftovers: AllLeftovers,
    /// The units without a subset of any size.
    pub(super) without_subsets: Searched,
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
    /// When the grid was new or had gone back to an earlier state.
    pub start: Version,
    /// Of each house, and then of each cage: the order of [`units`].
    pub units: Vec<Version>,
    /// Of each symbol.
    pub symbols: Vec<Version>,
    /// Of each known sum of the layout.
    pub sums: Vec<Version>,
    pub leftovers: Vec<Version>,
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
        let layout = grid.layout();
        self.sums.start(layout);
        self.leftovers.start(layout);
        let now = self.versions.grid;
        self.versions.start = now;
        let Versions { units: of_units, symbols, sums, leftovers, .. } = &mut self.versions;
        for (versions, count) in [
            (of_units, units(layout).count()),
            (symbols, grid.size()),
            (sums, layout.known_sums().len()),
            (leftovers, self.leftovers.all.len()),
        ] {
            versions.clear();
            versions.resize(count, now);
        }
    }

    /// Marks what depends on candidates that have gone.
    fn touch(&mut self, grid: &Grid, removed: &[(Cell, Symbol)]) {
        let layout = grid.layout();
        let Versions { grid: now, units, symbols, sums, leftovers, .. } = &mut self.versions;
        // A placed cell loses all its candidates in a row.
        for of_cell in removed.chunk_by(|(cell, _), (next, _)| cell == next) {
            let (cell, _) = of_cell[0];
            for &(house, _) in layout.memberships(cell) {
                units[house.index()] = *now;
            }
            if let Some(cage) = layout.cage_of(cell) {
                units[layout.houses().count() + cage.index()] = *now;
            }
            self.sums.of_cell(cell).iter().for_each(|&number| sums[number] = *now);
            self.leftovers.of_cell(cell).iter().for_each(|&number| leftovers[number] = *now);
        }
        for (_, symbol) in removed {
            symbols[symbol.index()] = *now;
        }
    }
}

impl Versions {
    pub fn symbol(&self, symbol: Symbol) -> Version {
        self.symbols[symbol.index()]
    }
}

/// The cells of each house, and then those of each cage: cells that hold different symbols.
pub(crate) fn units(layout: &Layout) -> impl Iterator<Item = &[Cell]> {
    let houses = layout.houses().map(|(_, house)| house.cells.as_slice());
    houses.chain(layout.cages().map(|(_, cage)| cage.cells.as_slice()))
}

/// For each cell of a board the numbers of the groups it is in.
fn numbers_by_cell<'a, T: IntoIterator<Item = &'a Cell>>(
    layout: &Layout,
    groups: impl Iterator<Item = T>,
) -> Vec<Vec<usize>> {
    let mut numbers = vec![Vec::new(); layout.size() * layout.size()];
    for (number, group) in groups.enumerate() {
        for cell in group {
            numbers[cell.index()].push(number);
        }
    }
    numbers
}
