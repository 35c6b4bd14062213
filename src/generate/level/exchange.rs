//! Which edges of a bipartite graph are in some perfect matching, when one such matching is known.
//!
//! The cells of a house and its symbols, or the rows and columns in which a symbol can be, are matched by the
//! solution. An edge outside the solution is in another matching exactly if it lies on a cycle of exchanges
//! (Berge 1973, Régin 1994); the others are what naked and hidden subsets, or fish, of all sizes rule out.

use smallvec::SmallVec;

use crate::puzzle::{MAX_SIZE, bits};

/// Finds the options that are in no perfect matching. A pair is an edge of the known matching; `options` has, for each
/// pair, the pairs whose second end its first end can take, one bit each (0 once it is settled). Returns the pairs with
/// useless options, each with these options.
pub(super) fn useless(options: impl Iterator<Item = (usize, u64)>) -> SmallVec<[(usize, u64); 8]> {
    let mut useless = SmallVec::new();
    let (mut rows, mut pairs) = ([0; MAX_SIZE], 0);
    for (pair, can_take) in options {
        rows[pair] = can_take;
        pairs |= u64::from(can_take != 0) << pair;
    }
    let mut left = pairs;
    while left != 0 {
        let first = left & left.wrapping_neg();
        // The pairs that exchange with the first, and so with each other.
        let group = reached_from(first, &rows, pairs) & leading_to(first, &rows, pairs);
        if group == pairs {
            break;
        }
        for pair in bits(group).filter(|&pair| rows[pair] & !group != 0) {
            useless.push((pair, rows[pair] & !group));
        }
        left &= !group;
    }
    useless
}

/// The pairs that one pair, given as a bit, can reach by exchanges, itself included.
fn reached_from(first: u64, rows: &[u64; MAX_SIZE], pairs: u64) -> u64 {
    let (mut reached, mut done) = (first, 0);
    while reached != done && reached != pairs {
        let next = reached & !done;
        let next = next & next.wrapping_neg();
        done |= next;
        reached |= rows[next.trailing_zeros() as usize];
    }
    reached
}

/// The pairs that can reach one pair, given as a bit, by exchanges, itself included.
fn leading_to(last: u64, rows: &[u64; MAX_SIZE], pairs: u64) -> u64 {
    let mut leading = last;
    loop {
        let before = leading;
        for pair in bits(pairs & !leading) {
            leading |= u64::from(rows[pair] & leading != 0) << pair;
        }
        if leading == before || leading == pairs {
            return leading;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn useless(rows: &[u64]) -> Vec<(usize, u64)> {
        let mut all = super::useless(rows.iter().copied().enumerate()).to_vec();
        all.sort_unstable();
        all
    }

    #[test]
    fn what_is_on_no_cycle_is_useless() {
        // 0 and 1 exchange; 2 and 3 exchange, and could take from 0 and 1, which never take from them.
        assert_eq!(useless(&[0b0011, 0b0011, 0b1101, 0b1110]), [(2, 0b0001), (3, 0b0010)]);
        assert_eq!(useless(&[0b0011, 0b0110, 0b1100, 0b1001]), []);
    }

    #[test]
    fn settled_pairs_are_left_alone() {
        assert_eq!(useless(&[0, 0b0110, 0b0110, 0]), []);
    }

    #[test]
    fn nothing_else_is_useless() {
        // All graphs with three pairs, against all orders of three.
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        for others in 0..64_u64 {
            let extra = [[1, 2], [0, 2], [0, 1]];
            let rows: Vec<u64> = (0..3)
                .map(|pair| {
                    let has = |at: usize| others >> (2 * pair + at) & 1;
                    1 << pair | has(0) << extra[pair][0] | has(1) << extra[pair][1]
                })
                .collect();
            let matchings: Vec<[usize; 3]> = orders
                .into_iter()
                .filter(|order| (0..3).all(|pair| rows[pair] >> order[pair] & 1 == 1))
                .collect();
            let expected: Vec<(usize, u64)> = (0..3)
                .map(|pair| {
                    (
                        pair,
                        bits(rows[pair])
                            .filter(|&other| !matchings.iter().any(|order| order[pair] == other))
                            .fold(0, |set, other| set | 1 << other),
                    )
                })
                .filter(|&(_, set)| set != 0)
                .collect();
            assert_eq!(useless(&rows), expected, "{rows:?}");
        }
    }
}
