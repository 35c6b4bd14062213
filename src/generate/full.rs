//! Any number of solved grids, no two of them alike.
//!
//! A grid is a *pattern* and a labelling: exchanging symbols turns a solved grid into another one, and any two that
//! come from each other in this way become the same when their symbols are renamed so that the first row is in order.
//! So patterns that differ in that form never meet under any relabelling, and a pattern under two relabellings is
//! two grids. It is enough, therefore, to keep the patterns apart, of which there are some thousands, and the
//! relabellings, of which there are few. Each relabelling in turn goes over all patterns, so that neighbours have
//! nothing in common.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::jigsaw::solved_jigsaw;
use super::random::Random;
use super::solution::solution;
use crate::puzzle::{GameType, Index, Layout, MAX_SIZE, Parting, Puzzle, Regions, Shape, Symbol};
use crate::solver::search::Search;

/// About how many cells all patterns have together, where making them takes no search.
const CELLS: usize = 1 << 20;
/// About how many candidates all patterns have together at first, where making them takes a search.
const CANDIDATES: usize = 1 << 20;

/// How many patterns are made between looks at how many of them were new.
const FIRST_TRIES: usize = 64;
const MOST_TRIES: usize = 1 << 15;

/// Up to this number of free symbols, all relabellings are listed.
const FEW_SYMBOLS: usize = 8;

/// Distinct solved grids.
///
/// Before there are any, the [`missing`](Self::missing) patterns must be made and [added](Self::add), which is left to the
/// caller so that all cores can take part.
#[derive(Debug)]
pub struct FullBoards {
    game_type: GameType,
    corner: Option<Symbol>,
    seed: u64,
    count: u64,
    /// The layout of all boards, unless each has regions of its own.
    layout: Option<Arc<Layout>>,
    patterns: Vec<Pattern>,
    /// The normal forms of the patterns.
    known: HashSet<Vec<u8>>,
    /// How many patterns to look for, and how many times this was done.
    wanted: usize,
    tried: u64,
    relabellings: Vec<Relabelling>,
}

/// A solved grid that stands for all that come from it by relabelling.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub layout: Arc<Layout>,
    pub symbols: Vec<Symbol>,
}

/// By symbol: the one that takes its place.
pub type Relabelling = [u8; MAX_SIZE];

impl FullBoards {
    /// A request for `count` boards, all with this symbol in the top-left corner if there is one. The level, the
    /// symmetry and the cages of the type do not matter.
    pub fn new(game_type: GameType, corner: Option<Symbol>, count: u64, seed: u64) -> Self {
        let layout = match game_type.parting {
            Parting::Blocks(blocks) => Layout::new(shape(Regions::Blocks(blocks), game_type.diagonals)).ok(),
            Parting::Jigsaw(_) => None,
        };
        let mut boards = Self {
            game_type,
            corner,
            seed,
            count,
            layout: layout.map(Arc::new),
            patterns: Vec::new(),
            known: HashSet::new(),
            wanted: 0,
            tried: 0,
            relabellings: Vec::new(),
        };
        let size = game_type.size();
        let is_search_needed = boards.layout.is_none() || game_type.diagonals;
        let usual = if is_search_needed { CANDIDATES / size.pow(3) } else { CELLS / size.pow(2) };
        let least = count.div_ceil(boards.most_relabellings());
        boards.wanted = usize::try_from(least.max(count.min(usual as u64))).unwrap_or(usize::MAX);
        boards
    }

    /// The numbers of the patterns to be made and added next; none if there are enough, or hardly any new ones to be
    /// found by chance.
    pub fn missing(&self) -> Range<u64> {
        let missing = self.wanted.saturating_sub(self.patterns.len());
        // At most as many as there are: that is how few may be left to find.
        let next = missing.min(self.patterns.len().clamp(FIRST_TRIES, MOST_TRIES));
        self.tried..self.tried + next as u64
    }

    /// Makes a pattern, or none if luck is bad.
    pub fn pattern(&self, number: u64) -> Option<Pattern> {
        let mut random = Random::new(self.seed, number);
        let (layout, symbols) = if let Some(layout) = &self.layout {
            (Arc::clone(layout), solution(layout, &mut random)?)
        } else {
            let (layout, symbols) =
                solved_jigsaw(self.game_type.size(), self.game_type.diagonals, &mut random)?;
            (Arc::new(layout), symbols)
        };
        Some(self.with_corner(Pattern { layout, symbols }))
    }

    /// The pattern with the corner that was asked for, by an exchange of two symbols.
    fn with_corner(&self, mut pattern: Pattern) -> Pattern {
        let was = pattern.symbols[0];
        if let Some(corner) = self.corner.filter(|&corner| corner != was) {
            for symbol in &mut pattern.symbols {
                *symbol = match *symbol {
                    symbol if symbol == was => corner,
                    symbol if symbol == corner => was,
                    symbol => symbol,
                };
            }
        }
        pattern
    }

    /// Adds the patterns that were [missing](Self::missing), in the order of their numbers.
    pub fn add(&mut self, patterns: Vec<Option<Pattern>>) {
        let (asked, before) = (patterns.len(), self.patterns.len());
        self.tried += asked as u64;
        for pattern in patterns.into_iter().flatten() {
            if self.known.insert(pattern.normal_form()) {
                self.patterns.push(pattern);
            }
        }
        if (self.patterns.len() - before) * 2 < asked {
            // Most are known by now.
            if self.capacity() < self.count {
                self.add_all();
            }
            self.wanted = self.patterns.len();
        }
        if self.patterns.len() >= self.wanted && !self.patterns.is_empty() {
            self.relabellings = self.make_relabellings();
            self.known = HashSet::new();
        }
    }

    /// Adds all patterns of the known layouts, or as many as it takes.
    fn add_all(&mut self) {
        let mut seen = HashSet::new();
        let layouts = self.patterns.iter().map(|pattern| &pattern.layout);
        let layouts: Vec<_> = layouts.filter(|layout| seen.insert(layout.shape())).map(Arc::clone).collect();
        for layout in layouts {
            let first_row = Symbol::all(layout.size()).map(Some);
            let blank = std::iter::repeat_n(None, layout.size() * (layout.size() - 1));
            let puzzle = Puzzle::unchecked(Arc::clone(&layout), first_row.chain(blank).collect());
            for symbols in Search::new(&puzzle) {
                if self.capacity() >= self.count {
                    return;
                }
                let pattern = Pattern { layout: Arc::clone(&layout), symbols };
                if self.known.insert(pattern.normal_form()) {
                    self.patterns.push(self.with_corner(pattern));
                }
            }
        }
    }

    /// What the type says of solved grids: `3x3`, `9jx`.
    pub fn name(&self) -> String {
        format!("{}{}", self.game_type.parting, if self.game_type.diagonals { "x" } else { "" })
    }

    /// How many boards there are: the number asked for, or all if fewer exist.
    pub fn count(&self) -> u64 {
        self.count.min(self.capacity())
    }

    fn capacity(&self) -> u64 {
        self.most_relabellings().saturating_mul(self.patterns.len() as u64)
    }

    /// The number of relabellings that leave the corner as it is to be.
    fn most_relabellings(&self) -> u64 {
        let free = self.game_type.size() - usize::from(self.corner.is_some());
        (1..=free as u64).try_fold(1_u64, u64::checked_mul).unwrap_or(u64::MAX)
    }

    fn make_relabellings(&self) -> Vec<Relabelling> {
        let mut random = Random::new(self.seed, u64::MAX);
        let needed = self.count().div_ceil(self.patterns.len() as u64);
        let needed = usize::try_from(needed).unwrap_or(usize::MAX);
        #[expect(clippy::cast_possible_truncation, reason = "there are at most MAX_SIZE symbols")]
        let identity: Relabelling = std::array::from_fn(|index| index as u8);
        let corner = self.corner.map(Index::index);
        let free: Vec<usize> = (0..self.game_type.size()).filter(|&index| Some(index) != corner).collect();
        if free.len() <= FEW_SYMBOLS {
            let mut all = vec![identity];
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
            let mut relabelling = identity;
            free.iter().zip(order).for_each(|(&from, to)| relabelling[from] = identity[to]);
            if known.insert(relabelling) {
                relabellings.push(relabelling);
            }
        }
        relabellings
    }

    /// The patterns, each of which every relabelling turns into a board.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Some of the boards: for each the number of its pattern, and what to replace its symbols by.
    pub fn boards(&self, numbers: Range<u64>) -> impl Iterator<Item = (usize, &Relabelling)> {
        let patterns = self.patterns.len() as u64;
        numbers.map(move |number| {
            #[expect(clippy::cast_possible_truncation, reason = "both are in memory")]
            let (round, pattern) = ((number / patterns) as usize, (number % patterns) as usize);
            (pattern, &self.relabellings[round])
        })
    }
}

impl Pattern {
    /// What all relabellings of it, and no others, have in common: its regions, and its symbols renamed so that the first
    /// row is in order.
    fn normal_form(&self) -> Vec<u8> {
        let mut names: Relabelling = [0; MAX_SIZE];
        (0..)
            .zip(&self.symbols[..self.layout.size()])
            .for_each(|(name, symbol)| names[symbol.index()] = name);
        let symbols = self.symbols.iter().map(|symbol| names[symbol.index() % MAX_SIZE]);
        match &self.layout.shape().regions {
            Regions::Blocks(_) => symbols.collect(),
            Regions::Jigsaw(regions) => symbols.chain(regions.iter().copied()).collect(),
        }
    }

    /// Its symbols, relabelled.
    pub fn relabelled(&self, relabelling: &Relabelling) -> Vec<Symbol> {
        let new = |symbol: &Symbol| Symbol::from_index(usize::from(relabelling[symbol.index()]));
        self.symbols.iter().map(new).collect()
    }
}

fn shape(regions: Regions, diagonals: bool) -> Shape {
    Shape { regions, diagonals, cages: Vec::new() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn full(game_type: &str, corner: Option<usize>, count: u64, seed: u64) -> FullBoards {
        let corner = corner.map(|number| Symbol::from_number(number).expect("a symbol"));
        let mut boards = FullBoards::new(game_type.parse().expect("a type"), corner, count, seed);
        loop {
            let missing = boards.missing();
            if missing.is_empty() {
                return boards;
            }
            boards.add(missing.map(|number| boards.pattern(number)).collect());
        }
    }

    /// All boards, with their regions.
    fn all(boards: &FullBoards) -> Vec<(Shape, Vec<Symbol>)> {
        let board = |(pattern, relabelling): (usize, &Relabelling)| {
            let pattern = &boards.patterns()[pattern];
            (pattern.layout.shape().clone(), pattern.relabelled(relabelling))
        };
        boards.boards(0..boards.count()).map(board).collect()
    }

    fn check(boards: &FullBoards) {
        let all = all(boards);
        for (shape, symbols) in &all {
            let layout = Arc::new(Layout::new(shape.clone()).expect("it fits"));
            let puzzle = Puzzle::unchecked(layout, symbols.iter().copied().map(Some).collect());
            assert_eq!(puzzle.clash(), None);
        }
        let distinct: HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len());
    }

    #[test]
    fn there_are_as_many_boards_as_exist() {
        for (game_type, corner, count) in
            [("2x2", None, 288), ("2x2", Some(3), 72), ("2x2x", None, 48), ("2j", None, 4), ("3jx", None, 0)]
        {
            let boards = full(game_type, corner, 100_000, 1);
            assert_eq!(boards.count(), count, "{game_type}");
            check(&boards);
        }
        assert_eq!(full("2x3", None, u64::MAX, 1).count(), 28_200_960);
    }

    #[test]
    fn the_corner_is_as_asked_for() {
        for game_type in ["2x2", "3x3", "3x3x", "9j", "2x5"] {
            let boards = full(game_type, Some(4), 50, 3);
            check(&boards);
            let corners: HashSet<usize> =
                all(&boards).iter().map(|(_, symbols)| symbols[0].number()).collect();
            assert_eq!((boards.count(), corners), (50, HashSet::from([4])), "{game_type}");
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
            let boards = full(game_type, corner, count, seed);
            prop_assert_eq!(boards.count(), count);
            check(&boards);
        }
    }

    #[test]
    fn a_pattern_is_used_under_several_labels_once_there_are_enough() {
        let boards = full("4x4", None, 20_000, 9);
        assert!(boards.relabellings.len() > 1 && boards.patterns.len() > 1000);
        check(&boards);
    }
}
