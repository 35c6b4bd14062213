//! The sets of different symbols that make a sum.

use crate::puzzle::{Symbol, SymbolSet};

/// Lists the sets of `count` symbols of `union` with this sum, unless they are more than `most`; returns whether they are
/// all listed.
pub(in crate::solver) fn list(
    found: &mut Vec<SymbolSet>,
    union: SymbolSet,
    count: usize,
    sum: usize,
    most: usize,
) -> bool {
    found.clear();
    Listing { found, most }.extend(SymbolSet::EMPTY, union, count, sum)
}

struct Listing<'a> {
    found: &'a mut Vec<SymbolSet>,
    most: usize,
}

impl Listing<'_> {
    /// Adds the sets of those chosen and `missing` of the others, which add up to `rest`.
    fn extend(&mut self, chosen: SymbolSet, mut others: SymbolSet, missing: usize, rest: usize) -> bool {
        if missing == 1 {
            let last = Symbol::from_number(rest).filter(|&symbol| others.contains(symbol));
            self.found.extend(last.map(|symbol| chosen.union(SymbolSet::only(symbol))));
            return self.found.len() <= self.most;
        }
        // Consecutive numbers differ least.
        let steps = missing * missing.saturating_sub(1) / 2;
        while let (Some(first), Some(last)) = (others.first(), others.last()) {
            if missing * first.number() + steps > rest || missing * last.number() < rest + steps {
                break;
            }
            others.remove(first);
            let chosen = chosen.union(SymbolSet::only(first));
            if !self.extend(chosen, others, missing - 1, rest - first.number()) {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1000;

    fn listed(union: SymbolSet, count: usize, sum: usize) -> Option<Vec<SymbolSet>> {
        let mut found = Vec::new();
        list(&mut found, union, count, sum, MOST).then_some(found)
    }

    #[test]
    fn combinations_are_all_sets_with_the_sum() {
        for count in 1..=9 {
            for sum in 0..=46 {
                let all = (0..1_u64 << 9).map(SymbolSet::from_bits);
                let makes_it = |set: &SymbolSet| {
                    set.len() == count && set.iter().map(Symbol::number).sum::<usize>() == sum
                };
                let mut found = listed(SymbolSet::first_n(9), count, sum).expect("they are few");
                found.sort_unstable_by_key(|set| set.bits());
                assert_eq!(found, all.filter(makes_it).collect::<Vec<_>>(), "{count} cells, sum {sum}");
            }
        }
    }

    #[test]
    fn too_many_are_not_listed() {
        assert_eq!(listed(SymbolSet::first_n(35), 17, 300), None);
        assert!(listed(SymbolSet::first_n(16), 8, 68).is_some_and(|found| found.len() < 600));
    }
}
