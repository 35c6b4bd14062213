//! The combinations of a killer cage: which different symbols can make its sum.

use crate::puzzle::{Symbol, SymbolSet};

/// More combinations than this are too many to list. No cage of a board of 9 has more than 12; at
/// 16 symbols the worst has some hundreds.
const MOST: usize = 1000;
/// The most partial sets to look at.
const MOST_TRIED: usize = 50 * MOST;

/// All sets of `count` symbols of `union` with this sum, or `None` if there are too many to list.
pub fn combinations(union: SymbolSet, count: usize, sum: usize) -> Option<Vec<SymbolSet>> {
    let symbols: Vec<Symbol> = union.iter().collect();
    let mut found = Vec::new();
    let mut open = vec![Partial { next: 0, chosen: SymbolSet::EMPTY, missing: count, rest: sum }];
    let mut tried = 0;
    while let Some(partial) = open.pop() {
        tried += 1;
        if tried > MOST_TRIED || found.len() > MOST {
            return None;
        }
        if partial.missing == 0 {
            if partial.rest == 0 {
                found.push(partial.chosen);
            }
        } else if partial.is_possible(&symbols[partial.next..]) {
            let symbol = symbols[partial.next];
            let next = partial.next + 1;
            open.push(Partial { next, ..partial });
            if let Some(rest) = partial.rest.checked_sub(symbol.number()) {
                let chosen = partial.chosen.union(SymbolSet::only(symbol));
                open.push(Partial { next, chosen, missing: partial.missing - 1, rest });
            }
        }
    }
    Some(found)
}

/// A set being built: all symbols before `next` are decided.
#[derive(Clone, Copy)]
struct Partial {
    next: usize,
    chosen: SymbolSet,
    missing: usize,
    rest: usize,
}

impl Partial {
    /// Whether the rest lies between what the smallest and the largest symbols to come add up to.
    fn is_possible(&self, to_come: &[Symbol]) -> bool {
        let sum = |symbols: &[Symbol]| symbols.iter().map(|symbol| symbol.number()).sum::<usize>();
        to_come.len() >= self.missing
            && (sum(&to_come[..self.missing])..=sum(&to_come[to_come.len() - self.missing..]))
                .contains(&self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_all_sets_with_the_sum() {
        for count in 1..=9 {
            for sum in 0..=46 {
                let all = (0..1_u64 << 9).map(SymbolSet::from_bits);
                let makes_it = |set: &SymbolSet| {
                    set.len() == count && set.iter().map(Symbol::number).sum::<usize>() == sum
                };
                let mut found = combinations(SymbolSet::first_n(9), count, sum).expect("they are few");
                found.sort_unstable_by_key(|set| set.bits());
                assert_eq!(found, all.filter(makes_it).collect::<Vec<_>>(), "{count} cells, sum {sum}");
            }
        }
    }

    #[test]
    fn too_many_are_not_listed() {
        assert_eq!(combinations(SymbolSet::first_n(35), 17, 300), None);
        assert!(combinations(SymbolSet::first_n(16), 8, 68).is_some_and(|found| found.len() < 600));
    }
}
