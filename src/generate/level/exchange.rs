//! Which edges of a bipartite graph are in some perfect matching, when one such matching is known.
//!
//! The cells of a house and its symbols, or the rows and columns in which a symbol can be, are matched by the
//! solution. An edge outside the solution is in another matching exactly if it lies on a cycle of exchanges
//! (Berge 1973, Régin 1994); the others are what naked and hidden subsets, or fish, of all sizes rule out.

use crate::puzzle::MAX_SIZE;

/// For each pair of the solution: the pairs whose other end its first end can also take.
#[derive(Debug)]
pub(super) struct Exchanges {
    rows: [u64; MAX_SIZE],
    pairs: u64,
}

impl Exchanges {
    pub fn new() -> Self {
        Self { rows: [0; MAX_SIZE], pairs: 0 }
    }

    /// Adds a pair of the solution with what its first end can take, as a set of pairs. A pair that can take
    /// nothing is settled.
    pub fn set(&mut self, pair: usize, can_take: u64) {
        self.rows[pair] = can_take;
        self.pairs |= u64::from(can_take != 0) << pair;
    }

    /// Of what a pair can take: what is in no perfect matching. Pairs without any are left out.
    pub fn useless(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let reach = self.reach();
        let all_reach_all = bits(self.pairs).all(|pair| reach[pair] == self.pairs);
        let pairs = if all_reach_all { 0 } else { self.pairs };
        bits(pairs).filter_map(move |pair| {
            let lead_back = |other: &usize| reach[*other] >> pair & 1 == 1;
            let useless = bits(self.rows[pair])
                .filter(|other| !lead_back(other))
                .fold(0, |set, other| set | 1 << other);
            (useless != 0).then_some((pair, useless))
        })
    }

    /// For each pair: those that it can get to by exchanges.
    fn reach(&self) -> [u64; MAX_SIZE] {
        let mut reach = self.rows;
        for over in bits(self.pairs) {
            let reached = reach[over];
            for pair in bits(self.pairs) {
                if reach[pair] >> over & 1 == 1 {
                    reach[pair] |= reached;
                }
            }
        }
        reach
    }
}

/// The numbers of the bits of a set.
pub(super) fn bits(set: u64) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then_some(rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn useless(rows: &[u64]) -> Vec<(usize, u64)> {
        let mut exchanges = Exchanges::new();
        rows.iter().enumerate().for_each(|(pair, &row)| exchanges.set(pair, row));
        exchanges.useless().collect()
    }

    #[test]
    fn what_is_on_no_cycle_is_useless() {
        // 0 and 1 exchange; 2 and 3 exchange, and could take from the others, who never take from them.
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
