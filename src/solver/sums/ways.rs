//! All ways to give cells with a known sum their symbols, looked at together.
//!
//! Where no symbol may repeat, there are few sets of symbols with that sum; each is matched to the cells. Where
//! symbols may repeat, all that counts of some cells is what they add up to.

use smallvec::SmallVec;

use super::combinations;
use crate::puzzle::bit_rows::BitRows;
use crate::puzzle::{Symbol, SymbolSet};
use crate::solver::tight_set::{self, Options};

/// With more sets of symbols than this the sum is left alone; only boards far larger than the game's killers have
/// that many.
const MOST_COMBINATIONS: usize = 1500;

/// What is common to all ways.
#[derive(Debug, Default)]
pub(in crate::solver) struct Ways {
    /// For each cell what it holds in some way.
    pub possible: Vec<SymbolSet>,
    /// What some cell holds in every way; empty where the cells may repeat a symbol.
    pub certain: SymbolSet,
    /// The sets of symbols that make the sum; none where the cells may repeat a symbol.
    pub combinations: Vec<SymbolSet>,
    /// What the first cells can add up to, by their number.
    sums: BitRows,
}

impl Ways {
    /// Finds what is common to all ways for cells with these candidates to add up to `sum`, and says whether they
    /// are few enough to look at.
    pub fn find(&mut self, candidates: &[SymbolSet], sum: usize, is_distinct: bool) -> bool {
        self.possible.clear();
        self.possible.resize(candidates.len(), SymbolSet::EMPTY);
        self.combinations.clear();
        if is_distinct {
            let all = candidates.iter().copied().fold(SymbolSet::EMPTY, SymbolSet::union);
            let found = &mut self.combinations;
            if !combinations::list(found, all, candidates.len(), sum, MOST_COMBINATIONS) {
                return false;
            }
            self.place_combinations(candidates);
        } else {
            self.add_up(candidates, sum);
        }
        let combinations = self.combinations.iter().copied();
        self.certain = combinations.reduce(SymbolSet::intersection).unwrap_or_default();
        true
    }

    /// Keeps the combinations for which the cells have places, and notes these.
    fn place_combinations(&mut self, candidates: &[SymbolSet]) {
        let Self { possible, combinations, .. } = self;
        combinations.retain(|&combination| {
            let mut options: Options =
                candidates.iter().map(|own| own.intersection(combination).bits()).collect();
            let has_places = tight_set::keep_matched(&mut options);
            if has_places {
                for (possible, &own) in possible.iter_mut().zip(&options) {
                    *possible = possible.union(SymbolSet::from_bits(own));
                }
            }
            has_places
        });
    }

    /// Notes what each cell can be between what those before it can add up to and what those after it must add to.
    fn add_up(&mut self, candidates: &[SymbolSet], sum: usize) {
        let Self { possible, sums, .. } = self;
        sums.clear(sum + 1);
        sums.push_row();
        sums.insert(0, 0);
        for (at, own) in candidates.iter().enumerate() {
            sums.push_row();
            for symbol in own.iter() {
                let more = plus(sums.row(at), symbol.number());
                sums.unite(at + 1, &more);
            }
        }
        let mut wanted = Sums::from_elem(0, sum / 64 + 1);
        wanted[sum / 64] = 1 << (sum % 64);
        for (at, own) in candidates.iter().enumerate().rev() {
            let leads_on = |symbol: &Symbol| {
                plus(sums.row(at), symbol.number())
                    .iter()
                    .zip(&wanted)
                    .any(|(sums, wanted)| sums & wanted != 0)
            };
            possible[at] = own.iter().filter(leads_on).collect();
            let mut before = Sums::from_elem(0, wanted.len());
            for symbol in own.iter() {
                before.iter_mut().zip(minus(&wanted, symbol.number())).for_each(|(all, sums)| *all |= sums);
            }
            wanted = before;
        }
    }
}

/// A set of sums, one bit each.
type Sums = SmallVec<[u64; 4]>;

fn plus(sums: &[u64], number: usize) -> Sums {
    let from_below = |at: usize| at.checked_sub(1).map_or(0, |below| sums[below] >> (64 - number));
    (0..sums.len()).map(|at| sums[at] << number | from_below(at)).collect()
}

fn minus(sums: &[u64], number: usize) -> Sums {
    let from_above = |at: usize| sums.get(at + 1).map_or(0, |above| above << (64 - number));
    (0..sums.len()).map(|at| sums[at] >> number | from_above(at)).collect()
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

    fn run(candidates: &[SymbolSet], sum: usize, is_distinct: bool) -> Ways {
        let mut found = Ways::default();
        assert!(found.find(candidates, sum, is_distinct), "few enough");
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
            // Also symbols of large boards.
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
