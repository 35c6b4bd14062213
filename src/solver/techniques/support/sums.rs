//! Known sums without the placed cells, and the ways to make up the rest.

use std::ops::{Range, RangeInclusive};

use super::assignments::{Assignments, Walk};
use super::{Version, Versions, numbers_by_cell};
use crate::puzzle::{Cell, KnownSum, Layout, Symbol, SymbolSet};
use crate::solver::grid::Grid;

/// The known sums of a board, each brought up to date when it is looked at.
#[derive(Debug, Default)]
pub(crate) struct Sums {
    open: Vec<OpenSum>,
    /// For each cell the numbers of the sums it is part of.
    of_cell: Vec<Vec<usize>>,
    /// The numbers of the cages, and of the sums that the 45 rule gives over one house and over
    /// several.
    cages: Range<usize>,
    of_house: Range<usize>,
    of_houses: Range<usize>,
    walk: Walk,
}

/// A known sum: its blank cells, and what they must add up to.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenSum {
    version: Version,
    pub blanks: Vec<Cell>,
    /// The candidates of each of them.
    pub candidates: Vec<SymbolSet>,
    /// `None` where the placed cells exceed the sum.
    pub rest: Option<usize>,
    ways: Ways,
    assignments: Assignments,
}

/// How far the ways to make a sum are known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Ways {
    #[default]
    Unknown,
    TooMany,
    Known,
}

/// Where a sum may come from, by the number of houses the 45 rule takes together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SumsOf {
    Cages,
    OneHouse,
    SeveralHouses,
    AnyHouses,
}

impl Sums {
    pub(super) fn start(&mut self, layout: &Layout) {
        let known = layout.known_sums();
        let up_to = |houses: usize| known.partition_point(|sum| sum.source.houses() <= houses);
        self.cages = 0..up_to(0);
        self.of_house = up_to(0)..up_to(1);
        self.of_houses = up_to(1)..known.len();
        self.open.resize_with(known.len(), OpenSum::default);
        if self.of_cell.is_empty() && !known.is_empty() {
            self.of_cell = numbers_by_cell(layout, known.iter().map(|sum| &sum.cells));
        }
    }

    /// The numbers of the sums that a cell is part of.
    pub fn of_cell(&self, cell: Cell) -> &[usize] {
        self.of_cell.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The numbers of the sums of one origin, shorter runs of houses first.
    pub fn numbers(&self, of: SumsOf) -> Range<usize> {
        match of {
            SumsOf::Cages => self.cages.clone(),
            SumsOf::OneHouse => self.of_house.clone(),
            SumsOf::SeveralHouses => self.of_houses.clone(),
            SumsOf::AnyHouses => self.of_house.start..self.of_houses.end,
        }
    }

    /// The sum with this number, brought up to date.
    pub fn open(&mut self, grid: &Grid, versions: &Versions, number: usize) -> &OpenSum {
        let sum = &mut self.open[number];
        if std::mem::replace(&mut sum.version, versions.sums[number]) != versions.sums[number] {
            sum.renew(grid, &grid.layout().known_sums()[number]);
        }
        sum
    }

    /// Like [`Self::open`], with what is common to all ways to make the sum, if its blank cells are at most
    /// `most_cells` and the ways are few enough to look at.
    pub fn with_assignments(
        &mut self,
        grid: &Grid,
        versions: &Versions,
        number: usize,
        most_cells: usize,
    ) -> Option<(&OpenSum, &Assignments)> {
        self.open(grid, versions, number);
        let Self { open, walk, .. } = self;
        let sum = &mut open[number];
        let rest = sum.rest.filter(|_| (1..=most_cells).contains(&sum.blanks.len()))?;
        if sum.ways == Ways::Unknown {
            let known = &grid.layout().known_sums()[number];
            let found = walk.run(&sum.candidates, rest, known.is_distinct, &mut sum.assignments);
            sum.ways = if found { Ways::Known } else { Ways::TooMany };
        }
        let sum = &open[number];
        (sum.ways == Ways::Known).then_some((sum, &sum.assignments))
    }
}

impl OpenSum {
    fn renew(&mut self, grid: &Grid, known: &KnownSum) {
        self.ways = Ways::Unknown;
        self.blanks.clear();
        self.candidates.clear();
        let mut placed = 0;
        for &cell in &known.cells {
            if let Some(symbol) = grid.digit(cell) {
                placed += symbol.number();
            } else {
                self.blanks.push(cell);
                self.candidates.push(grid.candidates(cell));
            }
        }
        self.rest = known.sum.checked_sub(placed);
    }

    /// What each blank cell can hold, between the least and the most that the others leave it.
    pub fn bounds(&self, rest: usize) -> impl Iterator<Item = (Cell, SymbolSet, RangeInclusive<usize>)> + '_ {
        let least = |set: SymbolSet| set.first().map_or(0, Symbol::number);
        let most = |set: SymbolSet| set.last().map_or(0, Symbol::number);
        let all_least: usize = self.candidates.iter().copied().map(least).sum();
        let all_most: usize = self.candidates.iter().copied().map(most).sum();
        self.blanks.iter().zip(&self.candidates).map(move |(&cell, &set)| {
            let (others_least, others_most) = (all_least - least(set), all_most - most(set));
            // Zero, which no symbol has, where even the least is too much.
            (cell, set, rest.saturating_sub(others_most)..=rest.saturating_sub(others_least))
        })
    }
}
