//! Distinct solution grids, in any number.
//!
//! Exchanging symbols turns a solution grid into another one. All grids that come from each other in this way are one
//! *pattern*: they become the same when their symbols are renamed so that the first row is in order. So it is enough to
//! compare patterns, of which there are some thousands, and relabellings, of which there are few. Each relabelling is
//! applied to all patterns in turn, so that neighbouring grids have nothing in common.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::grid_maker::GridMaker;
use crate::generate::random::Random;
use crate::puzzle::{Division, GameType, Index, Layout, MAX_SIZE, Puzzle, Regions, Symbol};
use crate::solver::search::Search;

/// The approximate number of cells of all patterns together, if making them takes no search.
const CELLS: usize = 1 << 20;
/// The approximate number of candidates of all patterns together at first, if making them takes a search.
const CANDIDATES: usize = 1 << 20;

/// The number of patterns made before checking how many of them were new: at first, and at most.
const FIRST_TRIES: usize = 64;
const MOST_TRIES: usize = 1 << 15;

/// The most free symbols for which all relabellings are listed.
const FEW_SYMBOLS: usize = 8;

/// Distinct solution grids.
#[derive(Debug, Default)]
pub struct SolutionGrids {
    corner: Option<Symbol>,
    /// The number of grids asked for.
    count: u64,
    /// The number of symbols that relabellings exchange: all but the corner.
    free: usize,
    pub(crate) patterns: Vec<Puzzle>,
    /// The normal forms of the patterns.
    known: HashSet<Vec<u8>>,
    relabellings: Vec<Relabelling>,
}

/// By symbol: the one that takes its place.
pub type Relabelling = [Symbol; MAX_SIZE];

/// Makes the pattern of a number, or returns `None` if the attempts run out.
pub type PatternMaker<'a> = dyn Fn(u64) -> Option<Puzzle> + Sync + 'a;

impl SolutionGrids {
    /// Makes `count` grids, or all there are if there are fewer, all with the corner symbol, if any, at the top left.
    /// The level, the symmetry and the cages of the type do not matter.
    ///
    /// `make_all` makes the patterns with these numbers, in order, possibly in parallel.
    /// Returns `None` if `make_all` does.
    pub fn new(
        game_type: GameType,
        corner: Option<Symbol>,
        count: u64,
        seed: u64,
        mut make_all: impl FnMut(Range<u64>, &PatternMaker) -> Option<Vec<Option<Puzzle>>>,
    ) -> Option<Self> {
        let (maker, size) = (GridMaker::new(game_type), game_type.size());
        let make = |number| {
            let grid = maker.grid(&mut Random::new(seed, number))?;
            Some(full(Arc::clone(grid.layout()), grid.symbols))
        };
        let free = size - usize::from(corner.is_some());
        let mut grids = Self { corner, count, free, ..Self::default() };
        let is_search_needed = game_type.diagonals || matches!(game_type.division, Division::Jigsaw(_));
        let usual = if is_search_needed { CANDIDATES / size.pow(3) } else { CELLS / size.pow(2) };
        let least = count.div_ceil(grids.most_relabellings());
        let wanted = usize::try_from(least.max(count.min(usual as u64))).unwrap_or(usize::MAX);
        let mut tried = 0;
        while grids.patterns.len() < wanted {
            let before = grids.patterns.len();
            // No more than are still missing.
            let next = (wanted - before).min(before.clamp(FIRST_TRIES, MOST_TRIES));
            let numbers = tried..tried + next as u64;
            tried = numbers.end;
            make_all(numbers, &make)?.into_iter().flatten().for_each(|pattern| grids.add(pattern));
            if (grids.patterns.len() - before) * 2 < next {
                // Most are known by now, so new ones are rare.
                if grids.capacity() < count {
                    grids.add_missing();
                }
                break;
            }
        }
        grids.known = HashSet::new();
        grids.relabellings = grids.make_relabellings(size, &mut Random::new(seed, u64::MAX));
        Some(grids)
    }

    /// Adds a pattern unless it is known, after exchanging two symbols if the corner should be another one.
    fn add(&mut self, mut pattern: Puzzle) {
        if !self.known.insert(normal_form(&pattern)) {
            return;
        }
        if let (Some(corner), Some(first)) = (self.corner, pattern.givens()[0]) {
            let mut exchange = identity();
            exchange.swap(first.index(), corner.index());
            pattern = relabelled(&pattern, &exchange);
        }
        self.patterns.push(pattern);
    }

    /// Adds all patterns of the known layouts, or as many as needed.
    fn add_missing(&mut self) {
        let mut seen = HashSet::new();
        let layouts = self.patterns.iter().map(Puzzle::layout);
        let layouts: Vec<_> = layouts.filter(|layout| seen.insert(layout.shape())).map(Arc::clone).collect();
        for layout in layouts {
            let first_row = Symbol::all(layout.size()).map(Some);
            let blank = std::iter::repeat_n(None, layout.size() * (layout.size() - 1));
            let puzzle = Puzzle::unchecked(Arc::clone(&layout), first_row.chain(blank).collect());
            for symbols in Search::new(&puzzle) {
                if self.capacity() >= self.count {
                    return;
                }
                self.add(full(Arc::clone(&layout), symbols));
            }
        }
    }

    /// The number of grids: as many as were asked for, or all if fewer exist.
    pub fn count(&self) -> u64 {
        self.count.min(self.capacity())
    }

    fn capacity(&self) -> u64 {
        self.most_relabellings().saturating_mul(self.patterns.len() as u64)
    }

    /// The number of relabellings that keep the corner symbol.
    fn most_relabellings(&self) -> u64 {
        (1..=self.free as u64).try_fold(1_u64, u64::checked_mul).unwrap_or(u64::MAX)
    }

    fn make_relabellings(&self, size: usize, random: &mut Random) -> Vec<Relabelling> {
        let needed = self.count().div_ceil(self.patterns.len().max(1) as u64);
        let needed = usize::try_from(needed).unwrap_or(usize::MAX);
        let corner = self.corner.map(Index::index);
        let free: Vec<usize> = (0..size).filter(|&index| Some(index) != corner).collect();
        if free.len() <= FEW_SYMBOLS {
            let mut all = vec![identity()];
            for (count, &last) in free.iter().enumerate() {
                let exchanged = |relabelling: Relabelling| {
                    free[..=count].iter().map(move |&other| {
                        let mut exchanged = relabelling;
                        exchanged.swap(last, other);
                        exchanged
                    })
                };
                all = all.into_iter().flat_map(exchanged).collect();
            }
            random.shuffle(&mut all);
            all.truncate(needed);
            return all;
        }
        let (mut relabellings, mut known) = (Vec::new(), HashSet::new());
        while relabellings.len() < needed {
            let mut order = free.clone();
            random.shuffle(&mut order);
            let mut relabelling = identity();
            free.iter().zip(order).for_each(|(&from, to)| relabelling[from] = Symbol::from_index(to));
            if known.insert(relabelling) {
                relabellings.push(relabelling);
            }
        }
        relabellings
    }

    /// Some of the grids, each as the number of its pattern and the relabelling of its symbols.
    pub fn grids(&self, numbers: Range<u64>) -> impl Iterator<Item = (usize, &Relabelling)> {
        let patterns = self.patterns.len() as u64;
        numbers.map(move |number| {
            #[expect(clippy::cast_possible_truncation, reason = "both are in memory")]
            let (round, pattern) = ((number / patterns) as usize, (number % patterns) as usize);
            (pattern, &self.relabellings[round])
        })
    }
}

/// The relabelling that changes nothing.
fn identity() -> Relabelling {
    std::array::from_fn(Symbol::from_index)
}

/// A solution grid as a puzzle without blanks.
fn full(layout: Arc<Layout>, symbols: Vec<Symbol>) -> Puzzle {
    Puzzle::unchecked(layout, symbols.into_iter().map(Some).collect())
}

/// What all relabellings of a pattern, and no other grids, have in common: its regions, and its symbols renamed so that
/// the first row is in order.
fn normal_form(pattern: &Puzzle) -> Vec<u8> {
    let mut names = [0; MAX_SIZE];
    let symbols = || pattern.givens().iter().flatten();
    (0..).zip(symbols().take(pattern.size())).for_each(|(name, symbol)| names[symbol.index()] = name);
    let symbols = symbols().map(|symbol| names[symbol.index() % MAX_SIZE]);
    match &pattern.layout().shape().regions {
        Regions::Blocks(_) => symbols.collect(),
        Regions::Jigsaw(regions) => symbols.chain(regions.iter().copied()).collect(),
    }
}

pub(crate) fn relabelled(pattern: &Puzzle, relabelling: &Relabelling) -> Puzzle {
    let new = |given: &Option<Symbol>| given.map(|symbol| relabelling[symbol.index()]);
    Puzzle::unchecked(Arc::clone(pattern.layout()), pattern.givens().iter().map(new).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn full(game_type: &str, corner: Option<usize>, count: u64, seed: u64) -> SolutionGrids {
        let corner = corner.map(|number| Symbol::from_number(number).expect("a symbol"));
        let one_by_one = |numbers: Range<u64>, make: &PatternMaker| Some(numbers.map(make).collect());
        let game_type = game_type.parse().expect("a type");
        SolutionGrids::new(game_type, corner, count, seed, one_by_one).expect("all patterns were made")
    }

    fn all(grids: &SolutionGrids) -> Vec<Puzzle> {
        let relabelled =
            |(pattern, relabelling): (usize, &Relabelling)| relabelled(&grids.patterns[pattern], relabelling);
        grids.grids(0..grids.count()).map(relabelled).collect()
    }

    fn check(grids: &SolutionGrids) {
        let all = all(grids);
        for puzzle in &all {
            assert_eq!((puzzle.blanks().count(), puzzle.clash()), (0, None));
        }
        let distinct: HashSet<_> =
            all.iter().map(|puzzle| (puzzle.layout().shape(), puzzle.givens())).collect();
        assert_eq!(distinct.len(), all.len());
    }

    #[test]
    fn there_are_as_many_boards_as_exist() {
        for (game_type, corner, count) in
            [("2x2", None, 288), ("2x2", Some(3), 72), ("2x2x", None, 48), ("2j", None, 4), ("3jx", None, 0)]
        {
            let grids = full(game_type, corner, 100_000, 1);
            assert_eq!(grids.count(), count, "{game_type}");
            check(&grids);
        }
        assert_eq!(full("2x3", None, u64::MAX, 1).count(), 28_200_960);
    }

    #[test]
    fn the_corner_is_as_asked_for() {
        for game_type in ["2x2", "3x3", "3x3x", "9j", "2x5"] {
            let grids = full(game_type, Some(4), 50, 3);
            check(&grids);
            let corners: HashSet<usize> =
                all(&grids).iter().filter_map(|puzzle| puzzle.givens()[0]).map(Symbol::number).collect();
            assert_eq!((grids.count(), corners), (50, HashSet::from([4])), "{game_type}");
        }
    }

    #[test]
    fn a_seed_has_its_own_boards() {
        let of = |seed| all(&full("9j", None, 20, seed));
        assert_eq!(of(1), of(1));
        assert!(of(1).iter().all(|board| !of(2).contains(board)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn boards_are_right_and_distinct(
            seed: u64,
            game_type in prop::sample::select(&["2x3", "3x3", "3x3x", "6j", "9jx", "2x5", "3x4", "4x4", "5x5", "12j"][..]),
            count in 1_u64..100,
            corner in prop::option::of(1_usize..=6),
        ) {
            let grids = full(game_type, corner, count, seed);
            prop_assert_eq!(grids.count(), count);
            check(&grids);
        }
    }

    #[test]
    fn neighbours_have_little_in_common_among_many_boards() {
        let grids = full("4x4", None, 20_000, 9);
        check(&grids);
        for pair in all(&grids).windows(2) {
            let same = pair[0].givens().iter().zip(pair[1].givens()).filter(|(one, other)| one == other);
            assert!(same.count() < 64, "a quarter of their cells");
        }
    }
}
