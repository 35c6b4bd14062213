//! Fish with fins, and fish of other houses than rows against columns.
//!
//! If *n* *base* houses share no place for a symbol, they hold it *n* times. If all their places were in *n* *covers*,
//! each cover would hold it in a base, and nowhere else. A *fin* is a place in a base but in no cover: either a fin
//! holds the symbol, or the covers hold it in the bases alone. So a cell of a cover that is in no base and sees every
//! fin cannot hold it.
//!
//! Rows against columns make a finned fish, and a sashimi one if a base has a single place without its fins. With
//! blocks or regions among the bases or the covers it is called franken, with any mix of houses mutant; Sudoku
//! Explainer has neither, so their scores only set their place in the ladder.

mod patterns;

use super::shared::{Cache, templates};
use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, HouseId, HouseKind, HouseSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, all_of, parts, why};
use patterns::{FishPattern, FishPatterns};

/// Which houses a fish may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    /// Rows against columns.
    Basic,
    /// Rows against columns, with blocks or regions on either side.
    Franken,
    /// Any houses on both sides.
    Mutant,
}

pub(super) const FINNED_X_WING: Technique = Technique::new(
    const { &[Rating::new("finned X-wing", 4.6), Rating::new("sashimi X-wing", 4.6)] },
    |scan, out| find(scan, Family::Basic, 2, out),
);
pub(super) const FINNED_SWORDFISH: Technique = Technique::new(
    const { &[Rating::new("finned swordfish", 5.0), Rating::new("sashimi swordfish", 5.0)] },
    |scan, out| find(scan, Family::Basic, 3, out),
);
pub(super) const FINNED_JELLYFISH: Technique = Technique::new(
    const { &[Rating::new("finned jellyfish", 5.4), Rating::new("sashimi jellyfish", 5.4)] },
    |scan, out| find(scan, Family::Basic, 4, out),
);
pub(super) const FRANKEN_X_WING: Technique =
    Technique::new(const { &[Rating::new("franken X-wing", 5.6)] }, |scan, out| {
        find(scan, Family::Franken, 2, out)
    });
pub(super) const FRANKEN_SWORDFISH: Technique =
    Technique::new(const { &[Rating::new("franken swordfish", 5.8)] }, |scan, out| {
        find(scan, Family::Franken, 3, out)
    });
pub(super) const FRANKEN_JELLYFISH: Technique =
    Technique::new(const { &[Rating::new("franken jellyfish", 6.2)] }, |scan, out| {
        find(scan, Family::Franken, 4, out)
    });
pub(super) const MUTANT_X_WING: Technique =
    Technique::new(const { &[Rating::new("mutant X-wing", 5.7)] }, |scan, out| {
        find(scan, Family::Mutant, 2, out)
    });
pub(super) const MUTANT_SWORDFISH: Technique =
    Technique::new(const { &[Rating::new("mutant swordfish", 6.0)] }, |scan, out| {
        find(scan, Family::Mutant, 3, out)
    });
pub(super) const MUTANT_JELLYFISH: Technique =
    Technique::new(const { &[Rating::new("mutant jellyfish", 6.4)] }, |scan, out| {
        find(scan, Family::Mutant, 4, out)
    });

/// Reports the fish of one family and size, for each symbol at most one against each target.
fn find(scan: &mut Scan<'_>, family: Family, size: usize, emit: &mut Emit<'_>) -> Flow {
    let Scan { grid, cache: Cache { versions, without_template, .. }, searched, ratings } = scan.renewed();
    let symbols = Symbol::all(grid.size()).enumerate();
    searched.search(symbols, &versions.symbols, emit, |symbol, emit| {
        let targets = without_template.of(grid, symbol, versions, templates::find_cells_without);
        let mut removed = CellSet::EMPTY;
        for [bases, covers] in family.sides().iter().filter(|_| !targets.is_empty()) {
            let [bases, covers] = [bases, covers].map(|kinds| open_houses(grid, symbol, kinds));
            let mut patterns = FishPatterns::new(grid, symbol, [bases, covers]);
            for &target in targets {
                if removed.contains(target) {
                    continue;
                }
                let fish = patterns.against(target, size, &mut |pattern| {
                    Fish::new(grid, symbol, pattern, target, covers).filter(|fish| fish.is_of(family, grid))
                });
                if let Some(fish) = fish {
                    fish.removed.iter().for_each(|cell| removed.insert(cell));
                    emit(fish.step(grid, ratings))?;
                }
            }
        }
        Flow::Continue(())
    })
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
    /// Completes a pattern by the cover through the target that leaves the fewest fins.
    fn new(
        grid: &Grid,
        symbol: Symbol,
        pattern: FishPattern,
        target: Cell,
        allowed: HouseSet,
    ) -> Option<Self> {
        let layout = grid.layout();
        let is_in = |houses: HouseSet, cell| layout.houses_of(cell).any(|id| houses.contains(id));
        let places: Vec<Cell> = pattern.bases.iter().flat_map(|base| grid.cells_for(base, symbol)).collect();
        let own = layout.houses_of(target).filter(|&id| allowed.contains(id));
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

    /// Whether this is the narrowest family of the fish. A basic fish must have fins.
    fn is_of(&self, family: Family, grid: &Grid) -> bool {
        let fits = |family: &Family| {
            let mut sides = family.sides().iter();
            sides
                .any(|[bases, covers]| are_of(bases, &self.bases, grid) && are_of(covers, &self.covers, grid))
        };
        let narrowest = [Family::Basic, Family::Franken].into_iter().find(fits).unwrap_or(Family::Mutant);
        narrowest == family && (family != Family::Basic || !self.fins.is_empty())
    }

    /// Whether a base has at most one place without the fins.
    fn is_sashimi(&self, grid: &Grid) -> bool {
        let places = |&base: &HouseId| {
            grid.cells_for(base, self.symbol).filter(|cell| self.body.contains(cell)).count()
        };
        self.bases.iter().any(|base| places(base) <= 1)
    }

    /// The step of the fish. If there are two ratings, the second is for a sashimi fish.
    fn step(self, grid: &Grid, ratings: &[Rating]) -> Step {
        let rating = ratings[usize::from(self.is_sashimi(grid)).min(ratings.len() - 1)].clone();
        let covers = match self.covers.as_slice() {
            covers if are_of(&[HouseKind::Row], covers, grid) => "rows",
            covers if are_of(&[HouseKind::Column], covers, grid) => "columns",
            _ => "houses",
        };
        let Self { symbol, bases, covers: cover_houses, body, fins, removed } = self;
        let marks: Vec<(Cell, Symbol)> = body.iter().chain(&fins).map(|&cell| (cell, symbol)).collect();
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
        let why = why!(
            "{}, all places for {} lie {}{}",
            Part::within(&bases),
            symbol,
            Part::within(&cover_houses),
            exception
        );
        Step::removal(rating, symbol, &removed, why.marking(marks))
    }
}

fn are_of(kinds: &[HouseKind], houses: &[HouseId], grid: &Grid) -> bool {
    houses.iter().all(|&id| kinds.contains(&grid.layout().house(id).kind))
}

#[cfg(test)]
mod tests;
