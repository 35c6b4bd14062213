//! The choice of a guess, which decides how large the search gets.

use multiversion::multiversion;

use super::cells::Cells;
use super::lines::split_by_line;
use super::state::State;
use super::tables::PEERS;

/// Splits the search by a guess: returns the state with the guess, and leaves `state` as the one without it. The guess
/// is made in the best of the first `compared` cells with two candidates, or in the first one for 0. Without such a
/// cell, the guess is that a symbol is in a line.
#[multiversion(targets = "simd")]
pub fn split(state: &mut State, compared: usize) -> State {
    let pairs = state.pairs();
    let cell = if compared > 0 { state.most_telling(pairs, compared) } else { pairs.iter().next() };
    let Some(cell) = cell else { return split_by_line(state) };
    let [a, b] = state.stronger_first(state.candidates(cell), cell, pairs);
    let mut guessed = *state;
    guessed.fix(a, b, cell);
    state.fix(b, a, cell);
    guessed
}

impl State {
    /// The two symbols of a pair, first the one that leaves more singles in other pairs.
    #[inline(always)]
    fn stronger_first(&self, [a, b]: [usize; 2], cell: usize, pairs: Cells) -> [usize; 2] {
        let singles = |symbol: usize| (self.can[symbol] & PEERS[cell % 128] & pairs).len();
        if singles(b) > singles(a) { [b, a] } else { [a, b] }
    }

    /// The pair that rules out the most candidates, whichever of its two symbols is guessed.
    /// Those in other pairs count fourfold, because they leave a single.
    #[inline(always)]
    fn most_telling(&self, pairs: Cells, compared: usize) -> Option<usize> {
        let weight = |&cell: &usize| {
            let lost = self.candidates(cell).map(|symbol| self.can[symbol] & PEERS[cell % 128]);
            sum_of_sizes(lost, lost.map(|lost| lost & pairs))
        };
        pairs.iter().take(compared).max_by_key(weight)
    }
}

/// The sizes of two sets, plus three times the sizes of two others. None has more than 20 cells.
///
/// Without an instruction that counts bits, adding up before the last step of the usual method
/// is faster than counting each word.
#[inline(always)]
fn sum_of_sizes(once: [Cells; 2], thrice: [Cells; 2]) -> u64 {
    let in_bytes = |[a, b]: [Cells; 2]| {
        // The third bands share a word.
        let in_nibbles = [a.0[0], b.0[0], a.0[1] | b.0[1] << 32].map(|word| {
            let in_twos = word - (word >> 1 & 0x5555_5555_5555_5555);
            (in_twos & 0x3333_3333_3333_3333) + (in_twos >> 2 & 0x3333_3333_3333_3333)
        });
        let in_nibbles = in_nibbles[0] + in_nibbles[1] + in_nibbles[2];
        (in_nibbles & 0x0f0f_0f0f_0f0f_0f0f) + (in_nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f)
    };
    (in_bytes(once) + 3 * in_bytes(thrice)).wrapping_mul(0x0101_0101_0101_0101) >> 56
}
