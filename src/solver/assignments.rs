//! All ways to give cells with a known sum their symbols, looked at together.
//!
//! Where the cells see each other, what counts of the first few cells is only which symbols they
//! have used: that gives their sum too. So the ways are walked as a graph of such sets, cell by
//! cell, forwards to see what can be reached and backwards to see what leads to the sum.

use crate::puzzle::{Index, Symbol, SymbolSet};

/// More sets than this in one layer are too many to walk; only boards far larger than the game's
/// killers have so many.
const MOST_STATES: usize = 20_000;

/// What is common to all ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Assignments {
    /// For each cell what it can hold in some way.
    pub possible: Vec<SymbolSet>,
    /// What some cell holds in every way; empty where the cells may repeat a symbol.
    pub certain: SymbolSet,
}

/// Looks at all ways for cells with these candidates to add up to `sum`; none where there are too
/// many to look at.
pub(super) fn assignments(candidates: &[SymbolSet], sum: usize, is_distinct: bool) -> Option<Assignments> {
    if is_distinct { walk(candidates, sum, &Distinct) } else { walk(candidates, sum, &Repeating) }
}

/// What is remembered of the cells passed, and how the next one changes it.
trait Memory {
    /// The state after one more cell takes `symbol`, if it can.
    fn after(&self, state: u64, symbol: Symbol) -> Option<u64>;
    fn sum(&self, state: u64) -> usize;
    fn used(&self, state: u64) -> SymbolSet;
}

/// Remembers the symbols used.
struct Distinct;

impl Memory for Distinct {
    fn after(&self, state: u64, symbol: Symbol) -> Option<u64> {
        let bit = 1 << symbol.index();
        (state & bit == 0).then_some(state | bit)
    }

    fn sum(&self, state: u64) -> usize {
        SymbolSet::from_bits(state).iter().map(Symbol::number).sum()
    }

    fn used(&self, state: u64) -> SymbolSet {
        SymbolSet::from_bits(state)
    }
}

/// Remembers the sum alone.
struct Repeating;

impl Memory for Repeating {
    fn after(&self, state: u64, symbol: Symbol) -> Option<u64> {
        Some(state + symbol.number() as u64)
    }

    fn sum(&self, state: u64) -> usize {
        usize::try_from(state).unwrap_or(usize::MAX)
    }

    fn used(&self, _: u64) -> SymbolSet {
        SymbolSet::EMPTY
    }
}

fn walk(candidates: &[SymbolSet], sum: usize, memory: &impl Memory) -> Option<Assignments> {
    let mut layers = vec![vec![0]];
    for cell in candidates {
        let mut next: Vec<u64> = layers[layers.len() - 1]
            .iter()
            .flat_map(|&state| cell.iter().filter_map(move |symbol| memory.after(state, symbol)))
            .filter(|&state| memory.sum(state) <= sum)
            .collect();
        next.sort_unstable();
        next.dedup();
        if next.len() > MOST_STATES {
            return None;
        }
        layers.push(next);
    }
    let mut good: Vec<u64> = layers.pop()?.into_iter().filter(|&state| memory.sum(state) == sum).collect();
    let certain = good.iter().map(|&state| memory.used(state)).reduce(SymbolSet::intersection);
    let mut possible = vec![SymbolSet::EMPTY; candidates.len()];
    for (at, layer) in layers.into_iter().enumerate().rev() {
        let leads_on = |&state: &u64| {
            let mut any = false;
            for symbol in candidates[at].iter() {
                if memory.after(state, symbol).is_some_and(|next| good.binary_search(&next).is_ok()) {
                    possible[at].insert(symbol);
                    any = true;
                }
            }
            any
        };
        good = layer.into_iter().filter(leads_on).collect();
    }
    Some(Assignments { possible, certain: certain.unwrap_or(SymbolSet::EMPTY) })
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

    #[test]
    fn three_cells_with_seven_hold_one_two_and_four() {
        let found = assignments(&[SymbolSet::first_n(9); 3], 7, true).expect("few enough");
        assert_eq!(found.certain, SymbolSet::from_bits(0b1011));
        assert_eq!(found.possible, vec![SymbolSet::from_bits(0b1011); 3]);
    }

    proptest! {
        #[test]
        fn what_is_possible_and_certain_is_so_in_the_ways(
            candidates in prop::collection::vec(1_u64..64, 1..5),
            sum in 1_usize..25,
            is_distinct in any::<bool>(),
        ) {
            let candidates: Vec<SymbolSet> = candidates.into_iter().map(SymbolSet::from_bits).collect();
            let found = assignments(&candidates, sum, is_distinct).expect("few enough");
            let ways = enumerate(&candidates, sum, is_distinct);
            for (at, possible) in found.possible.iter().enumerate() {
                prop_assert_eq!(*possible, ways.iter().map(|way| way[at]).collect());
            }
            if is_distinct {
                let sets = ways.iter().map(|way| way.iter().copied().collect::<SymbolSet>());
                prop_assert_eq!(found.certain, sets.reduce(SymbolSet::intersection).unwrap_or(SymbolSet::EMPTY));
            }
        }
    }
}
