//! All ways to give cells with a known sum their symbols, looked at together.
//!
//! Where the cells see each other, what counts of the first few cells is only which symbols they
//! have used: that gives their sum too. So the ways are walked as a graph of such sets, cell by
//! cell, forwards to see what can be reached and backwards to see what leads to the sum.

use crate::puzzle::{Index, Symbol, SymbolSet};

/// With more sets than this in one layer the sum is left alone; only boards far larger than the
/// game's killers have that many.
const MOST_STATES: usize = 20_000;

/// What is common to all ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Assignments {
    /// For each cell what it holds in some way.
    pub possible: Vec<SymbolSet>,
    /// What some cell holds in every way; empty where the cells may repeat a symbol.
    pub certain: SymbolSet,
    /// The sets of symbols that make the sum; empty sets where the cells may repeat a symbol.
    pub combinations: Vec<SymbolSet>,
}

/// The buffers of a walk over all ways.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    /// The cells by number, those with fewest candidates first.
    order: Vec<usize>,
    /// For each position in that order the least and the most that the cells from there on add.
    ahead: Vec<(usize, usize)>,
    /// The states before each cell in that order, layer by layer, each once.
    states: Vec<State>,
    /// Where each layer begins.
    layers: Vec<usize>,
    marks: Marks,
}

/// The first cells' symbols as a set, and their sum: that is all that matters to the cells after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State(u64);

impl State {
    /// The sum lies above the bits of the symbols.
    const SUM: u32 = 40;

    const START: Self = Self(0);

    fn sum(self) -> usize {
        usize::try_from(self.0 >> Self::SUM).unwrap_or(usize::MAX)
    }

    fn used(self) -> SymbolSet {
        SymbolSet::from_bits(self.0 & ((1 << Self::SUM) - 1))
    }

    /// Its number among the states of a board, by its symbols or, where they may repeat, by their sum.
    fn number(self) -> usize {
        let used = self.used();
        if used.is_empty() { self.sum() } else { usize::try_from(used.bits()).unwrap_or(usize::MAX) }
    }

    fn after(self, symbol: Symbol, is_distinct: bool) -> Option<Self> {
        let bit = if is_distinct { 1 << symbol.index() } else { 0 };
        let sum = (symbol.number() as u64) << Self::SUM;
        (self.0 & bit == 0).then_some(Self((self.0 | bit) + sum))
    }
}

/// Whether a state is in a layer: by a bit for every state there can be, on boards of up to
/// [`MOST_MARKED`](Self::MOST_MARKED) symbols. The layers of larger boards are sorted instead.
#[derive(Debug, Default)]
struct Marks {
    words: Vec<u64>,
    is_used: bool,
}

impl Marks {
    /// Up to here the bits for all sets take no more than 8 kB.
    const MOST_MARKED: usize = 16;

    fn start(&mut self, candidates: &[SymbolSet]) {
        let last = candidates.iter().filter_map(|set| set.last()).max();
        self.is_used = last.is_none_or(|last| last.index() < Self::MOST_MARKED);
        if self.is_used {
            self.words.resize((1 << Self::MOST_MARKED) / 64, 0);
        }
    }

    /// Marks a state; false if it was marked already.
    fn insert(&mut self, state: State) -> bool {
        let (word, bit) = (&mut self.words[state.number() / 64], 1 << (state.number() % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn contains(&self, state: State) -> bool {
        self.words[state.number() / 64] >> (state.number() % 64) & 1 == 1
    }

    /// Removes the marks of these states, if there are marks.
    fn clear(&mut self, states: &[State]) {
        if self.is_used {
            for state in states {
                self.words[state.number() / 64] = 0;
            }
        }
    }
}

impl Walk {
    /// Finds what is common to all ways for cells with these candidates to add up to `sum`; false
    /// where there are too many to look at.
    pub fn run(
        &mut self,
        candidates: &[SymbolSet],
        sum: usize,
        is_distinct: bool,
        found: &mut Assignments,
    ) -> bool {
        found.possible.clear();
        found.possible.resize(candidates.len(), SymbolSet::EMPTY);
        found.certain = SymbolSet::EMPTY;
        found.combinations.clear();
        self.put_in_order(candidates);
        self.marks.start(candidates);
        if !self.forwards(candidates, sum, is_distinct) {
            return false;
        }
        let kept = self.last_cell(candidates, sum, is_distinct, found);
        self.backwards(candidates, is_distinct, kept, found);
        found.certain =
            found.combinations.iter().copied().reduce(SymbolSet::intersection).unwrap_or_default();
        true
    }

    fn put_in_order(&mut self, candidates: &[SymbolSet]) {
        self.order.clear();
        self.order.extend(0..candidates.len());
        self.order.sort_unstable_by_key(|&cell| (candidates[cell].len(), cell));
        self.ahead.clear();
        self.ahead.resize(candidates.len() + 1, (0, 0));
        for (at, &cell) in self.order.iter().enumerate().rev() {
            let (least, most) = self.ahead[at + 1];
            let number = |symbol: Option<Symbol>| symbol.map_or(0, Symbol::number);
            self.ahead[at] =
                (least + number(candidates[cell].first()), most + number(candidates[cell].last()));
        }
    }

    /// Makes the layers up to the one before the last cell.
    fn forwards(&mut self, candidates: &[SymbolSet], sum: usize, is_distinct: bool) -> bool {
        self.states.clear();
        self.states.push(State::START);
        self.layers.clear();
        self.layers.extend([0, 1]);
        for at in 0..self.order.len().saturating_sub(1) {
            let (start, end) = (self.layers[at], self.layers[at + 1]);
            let (least, most) = self.ahead[at + 1];
            for number in start..end {
                let state = self.states[number];
                for symbol in candidates[self.order[at]].iter() {
                    if let Some(next) = state.after(symbol, is_distinct)
                        && (next.sum() + least..=next.sum() + most).contains(&sum)
                        && (!self.marks.is_used || self.marks.insert(next))
                    {
                        self.states.push(next);
                    }
                }
            }
            if !self.marks.is_used {
                self.sort_from(end);
            }
            self.marks.clear(&self.states[end..]);
            if self.states.len() - end > MOST_STATES {
                return false;
            }
            self.layers.push(self.states.len());
        }
        true
    }

    /// Sorts the states from a place on, and drops those that come twice.
    fn sort_from(&mut self, start: usize) {
        self.states[start..].sort_unstable();
        let mut kept = start;
        for at in start..self.states.len() {
            if kept == start || self.states[kept - 1] != self.states[at] {
                self.states[kept] = self.states[at];
                kept += 1;
            }
        }
        self.states.truncate(kept);
    }

    /// Keeps of the last layer the states from which the last cell makes the sum, and says where
    /// they end.
    fn last_cell(
        &mut self,
        candidates: &[SymbolSet],
        sum: usize,
        is_distinct: bool,
        found: &mut Assignments,
    ) -> usize {
        let Some(&cell) = self.order.last() else { return 0 };
        let at = self.order.len() - 1;
        let (start, end) = (self.layers[at], self.layers[at + 1]);
        let mut kept = start;
        for number in start..end {
            let state = self.states[number];
            let symbol = sum.checked_sub(state.sum()).and_then(Symbol::from_number);
            let symbol = symbol.filter(|&symbol| candidates[cell].contains(symbol));
            if let Some(symbol) = symbol
                && let Some(last) = state.after(symbol, is_distinct)
            {
                found.possible[cell].insert(symbol);
                found.combinations.push(last.used());
                self.states[kept] = state;
                kept += 1;
            }
        }
        kept
    }

    /// Keeps of each layer, from the last but one, the states that lead on to one that is kept;
    /// those of the last layer end at `good_end`.
    fn backwards(
        &mut self,
        candidates: &[SymbolSet],
        is_distinct: bool,
        mut good_end: usize,
        found: &mut Assignments,
    ) {
        for at in (0..self.order.len().saturating_sub(1)).rev() {
            let cell = self.order[at];
            let (start, end) = (self.layers[at], self.layers[at + 1]);
            let (before, after) = self.states.split_at_mut(end);
            let good = &after[..good_end - end];
            if self.marks.is_used {
                for &state in good {
                    self.marks.insert(state);
                }
            }
            let is_good = |state: State| {
                if self.marks.is_used {
                    self.marks.contains(state)
                } else {
                    good.binary_search(&state).is_ok()
                }
            };
            let mut kept = start;
            for number in start..end {
                let state = before[number];
                let mut leads_on = false;
                for symbol in candidates[cell].iter() {
                    let next = state.after(symbol, is_distinct);
                    if next.is_some_and(is_good) {
                        found.possible[cell].insert(symbol);
                        leads_on = true;
                    }
                }
                if leads_on {
                    before[kept] = state;
                    kept += 1;
                }
            }
            self.marks.clear(good);
            good_end = kept;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every way, one by one.
    fn enumerate(candidates: &[SymbolSet], sum: usize, is_distinct: bool) -> Vec<Vec<Symbol>> {
        let mut ways = vec![Vec::new()];
        for cell in candidates {
            ways = ways
                .into_iter()
                .flat_map(|way: Vec<Symbol>| {
                    cell.iter()
                        .filter(|symbol| !is_distinct || !way.contains(symbol))
                        .map(|symbol| [way.clone(), vec![symbol]].concat())
                        .collect::<Vec<_>>()
                })
                .collect();
        }
        ways.retain(|way| way.iter().map(|symbol| symbol.number()).sum::<usize>() == sum);
        ways
    }

    fn run(candidates: &[SymbolSet], sum: usize, is_distinct: bool) -> Assignments {
        let mut found = Assignments::default();
        assert!(Walk::default().run(candidates, sum, is_distinct, &mut found), "few enough");
        found.combinations.sort_unstable_by_key(|set| set.bits());
        found.combinations.dedup();
        found
    }

    #[test]
    fn three_cells_with_seven_hold_one_two_and_four() {
        let found = run(&[SymbolSet::first_n(9); 3], 7, true);
        assert_eq!(found.certain, SymbolSet::from_bits(0b1011));
        assert_eq!(found.possible, vec![SymbolSet::from_bits(0b1011); 3]);
        assert_eq!(found.combinations, [SymbolSet::from_bits(0b1011)]);
    }

    proptest! {
        #[test]
        fn what_is_possible_and_certain_is_so_in_the_ways(
            candidates in prop::collection::vec(1_u64..64, 1..5),
            sum in 1_usize..25,
            is_distinct in any::<bool>(),
            // Also symbols beyond those that are marked.
            first in prop::sample::select(vec![0, 14, 29]),
        ) {
            let sum = sum + first * candidates.len();
            let candidates: Vec<SymbolSet> =
                candidates.into_iter().map(|bits| SymbolSet::from_bits(bits << first)).collect();
            let found = run(&candidates, sum, is_distinct);
            let ways = enumerate(&candidates, sum, is_distinct);
            for (at, possible) in found.possible.iter().enumerate() {
                prop_assert_eq!(*possible, ways.iter().map(|way| way[at]).collect());
            }
            if is_distinct {
                let sets = || ways.iter().map(|way| way.iter().copied().collect::<SymbolSet>());
                prop_assert_eq!(found.certain, sets().reduce(SymbolSet::intersection).unwrap_or_default());
                let mut combinations: Vec<SymbolSet> = sets().collect();
                combinations.sort_unstable_by_key(|set| set.bits());
                combinations.dedup();
                prop_assert_eq!(found.combinations, combinations);
            }
        }
    }
}
