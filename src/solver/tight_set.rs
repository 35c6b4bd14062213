//! Tight sets: some items that share only as many options.
//!
//! Cells of a house with their candidates, symbols of a house with their places, rows with the
//! columns a symbol may take in them: whenever each item must get an option to itself, a tight set
//! uses up all its options, and no other item can have one of them. Naked subsets, hidden subsets
//! and fish are all of this kind.
//!
//! Enumerating subsets takes too long on large boards, so this looks at a matching instead: give
//! each item an option; then a tight set is closed under "take all options of an item, and for each
//! option the item that it was given to". What an item so reaches is the smallest tight set it lies
//! in, and any tight set that takes something away from an outsider contains such a closure that
//! does too. So the closures of single items hold the smallest sets of every size. The idea is
//! Hall's theorem (1935), and its use for all-different constraints Régin's (AAAI 1994).

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use crate::puzzle::MAX_SIZE;

/// Items, and the options they use up; item or option `i` is bit `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TightSet {
    pub items: u64,
    pub options: u64,
}

/// The options of each item, as bits, with room for [`MAX_SIZE`] items.
pub(super) type Options = SmallVec<[u64; 36]>;

/// For each item the smallest tight set it lies in, if its size is in `sizes` and an outsider has
/// one of its options; each set once, the smallest first.
///
/// Where the items cannot all get an option there is none: then the board has no solution, and
/// other steps will show it.
pub(super) fn find(options: &[u64], sizes: RangeInclusive<usize>) -> Vec<TightSet> {
    let mut found = Vec::new();
    let (least, most) = (*sizes.start(), (*sizes.end()).min(options.len().saturating_sub(1)));
    let is_small = |&item: &usize| options[item].count_ones() as usize <= most;
    if least > most || (0..options.len()).filter(is_small).count() < least {
        return found;
    }
    if (least, most) == (2, 2) && !has_pair(options) {
        return found;
    }
    let Some(owners) = matching(options) else { return found };
    for set in (0..options.len()).filter(is_small).filter_map(|item| closure(item, options, &owners, most)) {
        let is_wanted = set.items.count_ones() as usize >= least && takes_away(set, options);
        if is_wanted && !found.contains(&set) {
            found.push(set);
        }
    }
    found.sort_by_key(|set: &TightSet| set.items.count_ones());
    found
}

/// Whether no tight set of any size takes something away.
///
/// If there are as many items as options, none does then with the two exchanged: the options that a
/// tight set leaves are a tight set of those.
pub(super) fn is_without(options: &[u64]) -> bool {
    let Some(owners) = matching(options) else { return false };
    let mut closures = (0..options.len())
        .filter_map(|item| closure(item, options, &owners, options.len().saturating_sub(1)));
    closures.all(|set| !takes_away(set, options))
}

/// Takes from each item the options that it gets in no matching of all items, or returns `false` if there is none.
pub(super) fn keep_matched(options: &mut [u64]) -> bool {
    let Some(owners) = matching(options) else { return false };
    for item in 0..options.len() {
        let Some(set) = closure(item, options, &owners, options.len()) else { continue };
        let outside = options.iter_mut().enumerate().filter(|(item, _)| set.items >> item & 1 == 0);
        outside.for_each(|(_, own)| *own &= !set.options);
    }
    true
}

/// Whether two items share two options; if not, no matching is needed.
fn has_pair(options: &[u64]) -> bool {
    options.iter().enumerate().any(|(at, &own)| {
        let mut others = options[..at].iter().chain(&options[at + 1..]);
        own.count_ones() == 2 && others.any(|other| other & !own == 0)
    })
}

/// Whether an item outside the set has one of its options.
fn takes_away(set: TightSet, options: &[u64]) -> bool {
    options.iter().enumerate().any(|(item, own)| set.items >> item & 1 == 0 && own & set.options != 0)
}

/// The item each option is given to.
type Owners = [Option<u8>; MAX_SIZE];

/// Gives each item an option to itself, by augmenting paths (Kuhn 1955).
fn matching(options: &[u64]) -> Option<Owners> {
    let mut owners = [None; MAX_SIZE];
    (0..options.len()).all(|item| give(item, options, &mut owners, &mut 0)).then_some(owners)
}

/// Finds an option for `item`, moving others on where that helps; `tried` are options that lead
/// nowhere.
fn give(item: usize, options: &[u64], owners: &mut Owners, tried: &mut u64) -> bool {
    loop {
        let rest = options[item] & !*tried;
        if rest == 0 {
            return false;
        }
        let option = rest.trailing_zeros() as usize;
        *tried |= 1 << option;
        if owners[option].is_none_or(|owner| give(usize::from(owner), options, owners, tried)) {
            #[expect(clippy::cast_possible_truncation, reason = "there are at most MAX_SIZE items")]
            let owner = item as u8;
            owners[option] = Some(owner);
            return true;
        }
    }
}

/// What `item` reaches, if that is tight and of at most `most` items.
fn closure(item: usize, options: &[u64], owners: &Owners, most: usize) -> Option<TightSet> {
    let mut set = TightSet { items: 1 << item, options: 0 };
    let mut fresh = options[item];
    while fresh != 0 {
        set.options |= fresh;
        if set.options.count_ones() as usize > most {
            return None;
        }
        let mut reached = 0;
        while fresh != 0 {
            let owner = usize::from(owners[fresh.trailing_zeros() as usize]?);
            set.items |= 1 << owner;
            reached |= options[owner];
            fresh &= fresh - 1;
        }
        fresh = reached & !set.options;
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn smallest(options: &[u64], sizes: RangeInclusive<usize>) -> Option<TightSet> {
        find(options, sizes).first().copied()
    }

    /// The size of the smallest tight set that takes something away, by trying every subset.
    fn smallest_by_enumeration(options: &[u64], least: usize, most: usize) -> Option<u32> {
        (1_u64..1 << options.len())
            .filter_map(|items| {
                let members = (0..options.len()).filter(|item| items >> item & 1 == 1);
                let together = members.fold(0, |together, item| together | options[item]);
                let set = TightSet { items, options: together };
                let tight = items.count_ones() == together.count_ones();
                let in_range = (least..=most).contains(&(items.count_ones() as usize));
                (tight && in_range && takes_away(set, options)).then_some(items.count_ones())
            })
            .min()
    }

    #[test]
    fn a_naked_pair_is_found() {
        let set = smallest(&[0b0110, 0b1111, 0b0110, 0b1011], 2..=2);
        assert_eq!(set, Some(TightSet { items: 0b0101, options: 0b0110 }));
    }

    #[test]
    fn all_sets_of_a_size_are_found_once() {
        let options = [0b00_0011, 0b00_0011, 0b00_1100, 0b00_1100, 0b11_1111, 0b11_1111];
        let sets: Vec<u64> = find(&options, 2..=4).iter().map(|set| set.items).collect();
        assert_eq!(sets, [0b00_0011, 0b00_1100]);
    }

    #[test]
    fn items_that_cannot_all_be_served_have_no_tight_set() {
        assert_eq!(smallest(&[0b01, 0b01, 0b11], 1..=2), None);
    }

    /// The items of each option.
    fn exchanged(options: &[u64]) -> Vec<u64> {
        let items = |option: usize| {
            (0..options.len()).filter(|&item| options[item] >> option & 1 == 1).map(|item| 1 << item).sum()
        };
        (0..options.len()).map(items).collect()
    }

    proptest! {
        #[test]
        fn without_a_tight_set_there_is_none_with_items_and_options_exchanged(
            noise in prop::collection::vec(0_u64..64, 1..=6),
        ) {
            let mask = (1 << noise.len()) - 1;
            let options: Vec<u64> =
                noise.iter().enumerate().map(|(item, bits)| (bits & mask) | 1 << item).collect();
            let is_without = is_without(&options);
            for options in [exchanged(&options), options] {
                prop_assert_eq!(is_without, smallest_by_enumeration(&options, 1, options.len()).is_none());
            }
        }

        #[test]
        fn no_smaller_set_exists_than_the_one_found(
            noise in prop::collection::vec(0_u64..128, 1..=7),
            least in 1_usize..5,
            more in 0_usize..5,
        ) {
            // Item i may always have option i, so that all can be served.
            let options: Vec<u64> = noise.iter().enumerate().map(|(item, bits)| bits | 1 << item).collect();
            let found = smallest(&options, least..=least + more);
            if let Some(set) = found {
                prop_assert_eq!(set.items.count_ones(), set.options.count_ones());
                prop_assert!(takes_away(set, &options));
            }
            let expected = smallest_by_enumeration(&options, 1, least + more);
            if expected.is_none_or(|size| size as usize >= least) {
                prop_assert_eq!(found.map(|set| set.items.count_ones()), expected);
            }
        }
    }
}
