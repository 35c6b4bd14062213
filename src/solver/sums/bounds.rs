//! The least and the most that cells can add up to, and what that leaves for each of them.

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use crate::puzzle::{Symbol, SymbolSet};

/// The least and the most that cells which hold these symbols can add up to.
pub(in crate::solver) fn bounds(cells: impl IntoIterator<Item = SymbolSet>) -> RangeInclusive<usize> {
    let number = |symbol: Option<Symbol>| symbol.map_or(0, Symbol::number);
    let (least, most) = cells
        .into_iter()
        .fold((0, 0), |(least, most), set| (least + number(set.first()), most + number(set.last())));
    least..=most
}

/// The least and the most that each of these cells can be, by what the others can add to the sum.
pub(in crate::solver) fn limits(
    cells: &[SymbolSet],
    sum: usize,
) -> impl Iterator<Item = RangeInclusive<usize>> + '_ {
    let all = bounds(cells.iter().copied());
    cells.iter().map(move |&set| {
        let own = bounds([set]);
        let (others_least, others_most) = (all.start() - own.start(), all.end() - own.end());
        // Zero, which no symbol has, where even the least is too much.
        sum.saturating_sub(others_most)..=sum.saturating_sub(others_least)
    })
}

/// The symbols of `union` that fit among `count` different ones with this sum, by the least and the most that the others
/// can add.
pub(in crate::solver) fn fitting(union: SymbolSet, count: usize, sum: usize) -> SymbolSet {
    let fits = |&symbol: &Symbol| {
        let others = union.without(SymbolSet::only(symbol));
        sum.checked_sub(symbol.number()).is_some_and(|rest| can_make(others, count - 1, rest))
    };
    union.iter().filter(fits).collect()
}

/// Whether `count` symbols of `union` can have this sum, by the least and the most that they can add up to.
pub(in crate::solver) fn can_make(union: SymbolSet, count: usize, sum: usize) -> bool {
    let symbols: SmallVec<[Symbol; 16]> = union.iter().collect();
    let add_up = |symbols: &[Symbol]| symbols.iter().map(|symbol| symbol.number()).sum::<usize>();
    let first_of_most = symbols.len().checked_sub(count);
    first_of_most.is_some_and(|first| (add_up(&symbols[..count])..=add_up(&symbols[first..])).contains(&sum))
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
}
