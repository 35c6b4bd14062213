//! The arithmetic of cages: which different symbols can make a sum.

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use crate::puzzle::{Symbol, SymbolSet};

/// The most combinations that are listed. No cage of a board of 9 has more than 12; at 16 symbols the worst has some
/// hundreds.
const MOST_COMBINATIONS: usize = 1000;

/// The most partial combinations that are looked at.
const MOST_TRIED: usize = 50 * MOST_COMBINATIONS;

/// The most ways to fill a cage that are looked at one by one. Beyond that, only bounds count.
const MOST_WAYS: usize = 3000;

/// What each cell of a cage can hold.
pub(super) type Cells = SmallVec<[SymbolSet; 8]>;

/// The least and the most that cells which hold these symbols can add up to.
pub(super) fn bounds(cells: impl IntoIterator<Item = SymbolSet>) -> RangeInclusive<usize> {
    let number = |symbol: Option<Symbol>| symbol.map_or(0, Symbol::number);
    let (least, most) = cells
        .into_iter()
        .fold((0, 0), |(least, most), set| (least + number(set.first()), most + number(set.last())));
    least..=most
}

/// Returns what each cell holds in some filling with different symbols and this sum, or `None` if there is no filling.
/// If there are too many to try, each cell keeps what the bounds of the others allow.
pub(super) fn possible(cells: &[SymbolSet], sum: usize) -> Option<Cells> {
    let bounded = within_bounds(cells, sum)?;
    let ways = bounded.iter().try_fold(1_usize, |ways, set| ways.checked_mul(set.len()));
    if ways.is_none_or(|ways| ways > MOST_WAYS) {
        return Some(bounded);
    }
    let found = SmallVec::from_elem(SymbolSet::EMPTY, cells.len());
    let mut filling = Filling { cells: &bounded, used: SymbolSet::EMPTY, chosen: SmallVec::new(), found };
    filling.fill(sum);
    (!filling.found.first()?.is_empty()).then_some(filling.found)
}

/// Removes what is too small or too large beside the bounds of the other cells.
fn within_bounds(cells: &[SymbolSet], sum: usize) -> Option<Cells> {
    let all = bounds(cells.iter().copied());
    let allowed = cells.iter().map(|&set| {
        let own = bounds([set]);
        let others = all.start() - own.start()..=all.end() - own.end();
        let fits =
            |symbol: &Symbol| sum.checked_sub(symbol.number()).is_some_and(|rest| others.contains(&rest));
        Some(set.iter().filter(fits).collect()).filter(|set: &SymbolSet| !set.is_empty())
    });
    allowed.collect()
}

/// A search through all fillings of a cage.
struct Filling<'a> {
    cells: &'a [SymbolSet],
    used: SymbolSet,
    chosen: SmallVec<[Symbol; 8]>,
    /// By cell: the symbols of all fillings found.
    found: Cells,
}

impl Filling<'_> {
    /// Fills the cells after those chosen.
    fn fill(&mut self, rest: usize) {
        let Some(&cell) = self.cells.get(self.chosen.len()) else {
            if rest == 0 {
                self.found.iter_mut().zip(&self.chosen).for_each(|(found, &symbol)| found.insert(symbol));
            }
            return;
        };
        for symbol in cell.without(self.used).iter() {
            let Some(rest) = rest.checked_sub(symbol.number()) else { break };
            self.used.insert(symbol);
            self.chosen.push(symbol);
            self.fill(rest);
            self.chosen.pop();
            self.used.remove(symbol);
        }
    }
}

/// The symbols of `union` that fit among `count` different ones with this sum, by the least and the most that the others
/// can add.
pub(super) fn fitting(union: SymbolSet, count: usize, sum: usize) -> SymbolSet {
    let fits = |&symbol: &Symbol| {
        let others = union.without(SymbolSet::only(symbol));
        sum.checked_sub(symbol.number()).is_some_and(|rest| can_make(others, count - 1, rest))
    };
    union.iter().filter(fits).collect()
}

/// Whether `count` symbols of `union` can have this sum, by the least and the most that they can add up to.
pub(super) fn can_make(union: SymbolSet, count: usize, sum: usize) -> bool {
    let symbols: SmallVec<[Symbol; 16]> = union.iter().collect();
    sums_of(&symbols, count).is_some_and(|sums| sums.contains(&sum))
}

/// Lists the sets of `count` symbols of `union` with this sum, or returns `None` if there are too many.
pub(super) fn combinations(union: SymbolSet, count: usize, sum: usize) -> Option<Vec<SymbolSet>> {
    let symbols: Vec<Symbol> = union.iter().collect();
    let mut found = Vec::new();
    let mut open = vec![Partial { next: 0, chosen: SymbolSet::EMPTY, missing: count, rest: sum }];
    let mut tried = 0;
    while let Some(partial) = open.pop() {
        tried += 1;
        if tried > MOST_TRIED || found.len() > MOST_COMBINATIONS {
            return None;
        }
        let Partial { next, chosen, missing, rest } = partial;
        if missing == 0 {
            found.extend((rest == 0).then_some(chosen));
        } else if sums_of(&symbols[next..], missing).is_some_and(|sums| sums.contains(&rest)) {
            open.push(Partial { next: next + 1, ..partial });
            if let Some(rest) = rest.checked_sub(symbols[next].number()) {
                let chosen = chosen.union(SymbolSet::only(symbols[next]));
                open.push(Partial { next: next + 1, chosen, missing: missing - 1, rest });
            }
        }
    }
    Some(found)
}

/// A combination being built: all symbols before `next` are decided.
#[derive(Clone, Copy)]
struct Partial {
    next: usize,
    chosen: SymbolSet,
    missing: usize,
    rest: usize,
}

/// The least and the most that `count` of these ascending symbols add up to, or `None` if they are fewer.
fn sums_of(symbols: &[Symbol], count: usize) -> Option<RangeInclusive<usize>> {
    let sum = |symbols: &[Symbol]| symbols.iter().map(|symbol| symbol.number()).sum::<usize>();
    let first_of_most = symbols.len().checked_sub(count)?;
    Some(sum(&symbols[..count])..=sum(&symbols[first_of_most..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_too_small_or_too_great_for_a_sum_are_ruled_out() {
        let fitting = |union: &[usize], count, sum| -> Vec<usize> {
            let union = union.iter().map(|&number| Symbol::from_number(number).expect("a symbol")).collect();
            fitting(union, count, sum).iter().map(Symbol::number).collect()
        };
        assert_eq!(fitting(&[1, 2, 3, 4, 5, 6, 7, 8, 9], 2, 16), [7, 8, 9]);
        assert_eq!(fitting(&[1, 2, 3, 4, 9], 2, 4), [1, 2, 3]);
        assert_eq!(fitting(&[1, 2, 5], 1, 5), [5]);
        assert_eq!(fitting(&[1, 2], 3, 6), [0_usize; 0]);
    }

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
