//! Death blossom: a cell, the stem, and for each of its candidates a petal, an almost locked set in whose cells the
//! stem would leave no place for that candidate. The petal would then hold all its other symbols. So a further symbol
//! that all petals have is in one of them, whatever the stem holds.
//!
//! With two petals it is an ALS-XY-wing.

use itertools::Itertools as _;

use super::shared::almost_locked::{Group, almost_locked_sets};
use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, all_of, parts, why};

const RATING: Rating = Rating::new("death blossom", 7.3);

/// The most cells in a petal.
const MOST_CELLS: usize = 4;

pub(super) const TECHNIQUE: Technique = Technique::new(const { &[RATING] }, find);

fn find(&mut Scan { grid, .. }: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    let is_stem = |&cell: &Cell| (3..=4).contains(&grid.candidates(cell).len());
    let stems: Vec<Cell> = grid.blank_cells().filter(is_stem).collect();
    let sets = almost_locked_sets(grid, 1..=MOST_CELLS).into_iter();
    let sets: Vec<Petal> = sets.map(|set| Petal::new(grid, set)).collect();
    stems.into_iter().try_for_each(|stem| find_on(grid, stem, &sets, emit))
}

/// An almost locked set, with what sees its symbols.
struct Petal {
    set: Group,
    /// For each of its symbols, in order, the cells that see all its places in the set.
    seen: Vec<CellSet>,
}

impl Petal {
    fn new(grid: &Grid, set: Group) -> Self {
        let places = |symbol| grid.places_among(&set.cells, symbol);
        let seen = set.symbols.iter().map(|symbol| grid.layout().common_peers(places(symbol))).collect();
        Self { set, seen }
    }

    /// The cells that see all places of a symbol in the set, or `None` if the set does not have it.
    fn seen_by(&self, symbol: Symbol) -> Option<&CellSet> {
        let mut symbols = self.set.symbols.iter();
        self.seen.get(symbols.position(|own| own == symbol)?)
    }
}

/// Reports the blossoms on a stem, at most one against each candidate.
fn find_on(grid: &Grid, stem: Cell, sets: &[Petal], emit: &mut Emit<'_>) -> Flow {
    let candidates = grid.candidates(stem);
    // A petal whose places for the candidate are all seen by the stem cannot contain the stem.
    let is_petal = |set: &&Petal, symbol| set.seen_by(symbol).is_some_and(|seen| seen.contains(stem));
    let petals: Vec<Vec<&Petal>> =
        candidates.iter().map(|symbol| sets.iter().filter(|set| is_petal(set, symbol)).collect()).collect();
    for shared in Symbol::all(grid.size()).filter(|&symbol| !candidates.contains(symbol)) {
        let with_shared: Vec<Vec<&Petal>> = petals
            .iter()
            .map(|sets| sets.iter().copied().filter(|petal| petal.set.symbols.contains(shared)).collect())
            .collect();
        if with_shared.iter().any(Vec::is_empty) {
            continue;
        }
        let mut done = CellSet::EMPTY;
        for target in grid.cells_with(shared).iter() {
            let is_seen = |set: &&&Petal| set.seen_by(shared).is_some_and(|seen| seen.contains(target));
            let chosen = with_shared.iter().map(|sets| sets.iter().find(is_seen).copied());
            if let Some(petals) = chosen.collect::<Option<Vec<_>>>().filter(|_| !done.contains(target)) {
                let seen = petals.iter().filter_map(|petal| petal.seen_by(shared));
                let removed = seen.fold(*grid.cells_with(shared), |removed, seen| removed.intersection(seen));
                removed.iter().for_each(|cell| done.insert(cell));
                emit(step(grid, stem, &petals, shared, &removed))?;
            }
        }
    }
    Flow::Continue(())
}

/// The step of a stem with a petal for each of its candidates, and a symbol that all petals have.
fn step(grid: &Grid, stem: Cell, petals: &[&Petal], shared: Symbol, removed: &CellSet) -> Step {
    let candidates = grid.candidates(stem);
    let mut petals_held = Vec::new();
    let mut marks = Vec::new();
    let mut places = CellSet::EMPTY;
    for (symbol, Petal { set, .. }) in candidates.iter().zip(petals) {
        let rest = set.symbols.without(SymbolSet::only(symbol));
        let holds = if set.cells.len() == 1 { "is" } else { "hold" };
        petals_held.extend(parts!("; if it is {}, {} {} {}", symbol, set.cells.to_vec(), holds, rest));
        marks.push((stem, symbol));
        for &cell in &set.cells {
            let own = grid.candidates(cell);
            if own.contains(symbol) {
                marks.push((cell, symbol));
            }
            if own.contains(shared) {
                marks.push((cell, shared));
                places.insert(cell);
            }
        }
    }
    let is_in = match places.iter().exactly_one() {
        Ok(place) => parts!("{} is {}", place, shared),
        Err(_) => parts!("{} is in at least one of {}", shared, &places),
    };
    let why = why! {
        "{} can only be {}{}; so {}, and no cell that sees {} can be {}",
        stem, Part::OneOf(candidates), petals_held, is_in, all_of(places.len()), shared
    };
    Step::removal(RATING, shared, removed, why.marking(marks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::tests::{blank_grid, described, leave};

    #[test]
    fn whatever_the_stem_holds_a_petal_holds_the_shared_symbol() {
        let mut grid = blank_grid();
        for (cell, candidates) in
            [("r5c5", "123"), ("r8c5", "17"), ("r1c5", "247"), ("r2c5", "24"), ("r6c4", "37")]
        {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(
            described(TECHNIQUE, &grid),
            [
                "death blossom: r5c5 can only be 1, 2 or 3; if it is 1, r8c5 is 7; if it is 2, r1c5 and r2c5 hold 4 \
              and 7; if it is 3, r6c4 is 7; so 7 is in at least one of r1c5, r6c4 and r8c5, and no cell that \
              sees all of them can be 7 => r4c5<>7 r6c5<>7"
            ]
        );
    }

    #[test]
    fn a_single_place_for_the_shared_symbol_holds_it() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r5c5", "123"), ("r6c4", "27"), ("r5c4", "12"), ("r4c4", "23")] {
            leave(&mut grid, cell, candidates);
        }
        let told = described(TECHNIQUE, &grid).concat();
        let words =
            "if it is 3, r4c4 and r6c4 hold 2 and 7; so r6c4 is 7, and no cell that sees it can be 7 => ";
        assert!(told.contains(words), "{told}");
    }

    #[test]
    fn a_petal_with_a_place_that_the_stem_does_not_see_is_none() {
        let mut grid = blank_grid();
        for (cell, candidates) in
            [("r5c5", "123"), ("r8c5", "17"), ("r1c5", "247"), ("r1c6", "24"), ("r6c4", "37")]
        {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(described(TECHNIQUE, &grid), [""; 0]);
    }
}
