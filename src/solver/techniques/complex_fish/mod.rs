//! Fish with fins, and fish of other houses than rows against columns.
//!
//! Some *base* houses share no place for a symbol, so they hold it as often as they are many. Were all
//! their places in as many *covers*, each cover would hold it in a base, and nowhere else. A *fin* is a
//! place in a base but in no cover: either a fin holds the symbol, or the covers hold it in the bases
//! alone. So a cell of a cover that is in no base and sees every fin cannot hold it.
//!
//! Rows against columns make a finned fish, and a sashimi one if a base has a single place without its
//! fins. With blocks or regions among the bases or the covers it is called franken, with any mix of
//! houses mutant; Sudoku Explainer has neither, so their scores only say where they stand here.

mod search;

use super::support::{Searched, Support};
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{Cell, CellSet, HouseId, HouseKind, HouseSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Rating, Step, all_of, parts, why};
use search::{Pattern, Search, SharedPlaces};

/// Which houses a fish may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Family {
    /// Rows against columns.
    Basic,
    /// Rows against columns, with blocks or regions on either side.
    Franken,
    /// Any houses on both sides.
    Mutant,
}

#[derive(Debug)]
pub(super) struct ComplexFish {
    wanted: Wanted,
    searched: Searched,
}

/// The fish of one family and size.
#[derive(Debug)]
struct Wanted {
    family: Family,
    size: usize,
    /// Of fish with rows against columns first that of the finned ones, then that of the sashimi ones.
    ratings: &'static [Rating],
}

impl ComplexFish {
    pub(super) const FINNED_X_WING: Self = Self::new(
        Family::Basic,
        2,
        const { &[Rating::new("finned X-wing", 4.6), Rating::new("sashimi X-wing", 4.6)] },
    );
    pub(super) const FINNED_SWORDFISH: Self = Self::new(
        Family::Basic,
        3,
        const { &[Rating::new("finned swordfish", 5.0), Rating::new("sashimi swordfish", 5.0)] },
    );
    pub(super) const FINNED_JELLYFISH: Self = Self::new(
        Family::Basic,
        4,
        const { &[Rating::new("finned jellyfish", 5.4), Rating::new("sashimi jellyfish", 5.4)] },
    );
    pub(super) const FRANKEN_X_WING: Self =
        Self::new(Family::Franken, 2, const { &[Rating::new("franken X-wing", 5.6)] });
    pub(super) const FRANKEN_SWORDFISH: Self =
        Self::new(Family::Franken, 3, const { &[Rating::new("franken swordfish", 5.8)] });
    pub(super) const FRANKEN_JELLYFISH: Self =
        Self::new(Family::Franken, 4, const { &[Rating::new("franken jellyfish", 6.2)] });
    pub(super) const MUTANT_X_WING: Self =
        Self::new(Family::Mutant, 2, const { &[Rating::new("mutant X-wing", 5.7)] });
    pub(super) const MUTANT_SWORDFISH: Self =
        Self::new(Family::Mutant, 3, const { &[Rating::new("mutant swordfish", 6.0)] });
    pub(super) const MUTANT_JELLYFISH: Self =
        Self::new(Family::Mutant, 4, const { &[Rating::new("mutant jellyfish", 6.4)] });

    const fn new(family: Family, size: usize, ratings: &'static [Rating]) -> Self {
        Self { wanted: Wanted { family, size, ratings }, searched: Searched::NOTHING }
    }
}

impl Wanted {
    /// Reports the fish of one symbol, at most one against each target.
    fn find_for(
        &self,
        grid: &Grid,
        symbol: Symbol,
        targets: &CellSet,
        shared: &SharedPlaces,
        report: &mut Report<'_>,
    ) -> Flow {
        let mut removed = CellSet::EMPTY;
        for [bases, covers] in self.family.sides() {
            let houses = [bases, covers].map(|kinds| open_houses(grid, symbol, kinds));
            let mut search = Search::new(grid, symbol, shared, houses);
            for target in targets.iter() {
                if removed.contains(target) {
                    continue;
                }
                let mut found = None;
                let _ = search.against(target, self.size, &mut |pattern| {
                    let fish = Fish::new(grid, symbol, pattern, target, houses[1]);
                    found = fish.filter(|fish| self.names(grid, fish));
                    if found.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
                });
                if let Some(fish) = found {
                    fish.removed.iter().for_each(|cell| removed.insert(cell));
                    report(fish.step(grid, self))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Whether a fish has this technique's name, not a simpler one's.
    fn names(&self, grid: &Grid, fish: &Fish) -> bool {
        let has_fins = !fish.fins.is_empty();
        fish.family(grid) == self.family && (has_fins || self.family != Family::Basic)
    }

    fn rating(&self, is_sashimi: bool) -> Rating {
        let [finned, .., sashimi] = self.ratings else { return self.ratings[0].clone() };
        if is_sashimi { sashimi.clone() } else { finned.clone() }
    }
}

impl Technique for ComplexFish {
    fn ratings(&self) -> &[Rating] {
        self.wanted.ratings
    }

    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Support { versions, templates, .. }) = analysis.parts();
        let mut shared = None;
        let symbols = Symbol::all(grid.size()).enumerate();
        self.searched.search(symbols, &versions.symbols, report, |symbol, report| {
            let targets = templates.cells_without(grid, symbol, versions.symbol(symbol));
            if targets.is_empty() {
                return Flow::Continue(());
            }
            let shared = shared.get_or_insert_with(|| SharedPlaces::of(grid));
            self.wanted.find_for(grid, symbol, targets, shared, report)
        })
    }
}

impl Family {
    /// The kinds of the bases and of the covers, each way round.
    fn sides(self) -> &'static [[&'static [HouseKind]; 2]] {
        use HouseKind::{Block, Column, Diagonal, Region, Row};
        const ROWS: &[HouseKind] = &[Row, Block, Region];
        const COLUMNS: &[HouseKind] = &[Column, Block, Region];
        const ALL: &[HouseKind] = &[Row, Column, Block, Region, Diagonal];
        match self {
            Self::Basic => &[[&[Row], &[Column]], [&[Column], &[Row]]],
            Self::Franken => &[[ROWS, COLUMNS], [COLUMNS, ROWS]],
            Self::Mutant => &[[ALL, ALL]],
        }
    }

    /// The narrowest family with these kinds of bases and covers.
    fn of(bases: &[HouseKind], covers: &[HouseKind]) -> Self {
        let fits = |family: Self| {
            let within =
                |kinds: &[HouseKind], allowed: &[HouseKind]| kinds.iter().all(|kind| allowed.contains(kind));
            family.sides().iter().any(|side| within(bases, side[0]) && within(covers, side[1]))
        };
        [Self::Basic, Self::Franken].into_iter().find(|&family| fits(family)).unwrap_or(Self::Mutant)
    }
}

/// The houses of these kinds in which a symbol is not yet placed.
fn open_houses(grid: &Grid, symbol: Symbol, kinds: &[HouseKind]) -> HouseSet {
    let is_open = |id: HouseId| grid.missing(id).contains(symbol);
    let houses = grid.layout().houses().filter(|(_, house)| kinds.contains(&house.kind));
    houses.map(|(id, _)| id).filter(|&id| is_open(id)).collect()
}

/// A fish with what it removes.
struct Fish {
    symbol: Symbol,
    bases: Vec<HouseId>,
    covers: Vec<HouseId>,
    /// The places in bases and covers.
    body: Vec<Cell>,
    fins: Vec<Cell>,
    removed: CellSet,
}

impl Fish {
    /// Completes a pattern by a cover through the target: that which leaves the fewest fins.
    fn new(grid: &Grid, symbol: Symbol, pattern: Pattern, target: Cell, allowed: HouseSet) -> Option<Self> {
        let layout = grid.layout();
        let is_in = |houses: HouseSet, cell: Cell| {
            layout.memberships(cell).iter().any(|&(id, _)| houses.contains(id))
        };
        let places: Vec<Cell> = pattern.bases.iter().flat_map(|base| grid.cells_for(base, symbol)).collect();
        let own = layout.memberships(target).iter().map(|&(id, _)| id).filter(|&id| allowed.contains(id));
        let covers = own.map(|id| pattern.covers.union(HouseSet::only(id)));
        let fins_of = |covers: HouseSet| places.iter().filter(|&&place| !is_in(covers, place)).count();
        let covers = covers.min_by_key(|&covers| fins_of(covers))?;
        let (mut body, mut fins): (Vec<Cell>, Vec<Cell>) =
            places.into_iter().partition(|&place| is_in(covers, place));
        body.sort_unstable();
        fins.sort_unstable();
        let sees_fins = |cell: Cell| fins.iter().all(|&fin| layout.peer_set(cell).contains(fin));
        let candidates = grid.cells_with(symbol).iter();
        let removed = candidates
            .filter(|&cell| is_in(covers, cell) && !is_in(pattern.bases, cell) && sees_fins(cell))
            .collect();
        let (bases, covers) = (pattern.bases.iter().collect(), covers.iter().collect());
        Some(Self { symbol, bases, covers, body, fins, removed })
    }

    fn family(&self, grid: &Grid) -> Family {
        Family::of(&kinds(grid, &self.bases), &kinds(grid, &self.covers))
    }

    /// Whether a base has at most one place without the fins.
    fn is_sashimi(&self, grid: &Grid) -> bool {
        let places = |&base: &HouseId| {
            grid.cells_for(base, self.symbol).filter(|cell| self.body.contains(cell)).count()
        };
        self.bases.iter().any(|base| places(base) <= 1)
    }

    fn step(self, grid: &Grid, wanted: &Wanted) -> Step {
        let rating = wanted.rating(self.is_sashimi(grid));
        let covers = match kinds(grid, &self.covers).as_slice() {
            [HouseKind::Row] => "rows",
            [HouseKind::Column] => "columns",
            _ => "houses",
        };
        let Self { symbol, bases, covers: cover_houses, body, fins, removed } = self;
        let marks: Vec<Candidate> = body
            .iter()
            .map(|&cell| Candidate::on(cell, symbol))
            .chain(fins.iter().map(|&cell| Candidate::off(cell, symbol)))
            .collect();
        let exception = match *fins.as_slice() {
            [] => parts!(", so no other cell of these {} can hold it", covers),
            [fin] => parts! {
                ", except {}; whether or not {} is {}, no other cell of these {} that sees it can be {}",
                fin, fin, symbol, covers, symbol
            },
            _ => parts! {
                ", except {}; whether or not one of these is {}, no other cell of these {} that sees {} can be {}",
                fins.clone(), symbol, covers, all_of(fins.len()), symbol
            },
        };
        let why = why!("in {}, all places for {} lie in {}{}", bases, symbol, cover_houses, exception);
        Step::removal(rating, symbol, &removed, why.marking(marks))
    }
}

/// The kinds of some houses, each once.
fn kinds(grid: &Grid, houses: &[HouseId]) -> Vec<HouseKind> {
    let mut kinds: Vec<HouseKind> = houses.iter().map(|&id| grid.layout().house(id).kind).collect();
    kinds.dedup();
    kinds
}

#[cfg(test)]
mod tests;
