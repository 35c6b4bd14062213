//! The search for the usual board of 9 symbols: blocks of 3x3, no diagonals, no cages.
//!
//! The places where a symbol can go are one set of cells, 27 bits for each band of three rows. That layout, looking up
//! locked candidates by 3x3 patterns, and branching on cells with two candidates are the ideas of zhouyundong's
//! `JCZSolve` (2012). Two ideas are from Tom Dillon's tdoku (2019): the six ways to place a symbol in a band catch all
//! locked candidates at once, and a board without such cells is best split by the lines of its boxes, which tdoku calls
//! triads. Two things differ here: all symbols that changed are closed independently of each other before their singles
//! are exchanged, which leaves few branches to mispredict and lets the processor overlap the work, and the guess is the
//! one that rules out the most.
//!
//! Functions are marked `inline(always)` where leaving the choice to the compiler was a few percent slower. The four
//! marked `multiversion` are compiled for any processor and again for newer ones, and the first call chooses, which is
//! 6 to 12 % faster.
#![expect(
    clippy::cast_possible_truncation,
    clippy::inline_always,
    reason = "words are taken apart into the parts that are meant; inlining as measured"
)]

mod cells;
mod guess;
mod lines;
mod state;
mod tables;

use crate::puzzle::{Cell, Index, Puzzle, Symbol};
use crate::solver::Advance;
use cells::{Cells, ROW};
use guess::split;
use lines::follow_triples;
use state::{DeadEnd, State, propagate};
use tables::{SPREAD, bit};

/// A depth-first search.
#[derive(Debug)]
pub struct BandSearch {
    /// The state before any guess; apart from the list, so that a board solved without guesses allocates no list.
    root: State,
    /// A state for each guess in force, never more than there are cells. The search goes on from
    /// the last; the others hold what is left to try without the guess that follows.
    guesses: Vec<State>,
    /// How many guesses have led to a contradiction.
    contradictions: u64,
    exhausted: bool,
}

/// Few boards need more guesses at a time.
const USUAL_GUESSES: usize = 6;
/// A guess is chosen with the most care after more than `EASY_CONTRADICTIONS`, while fewer than `THOROUGH_GUESSES` are
/// in force. Care from the first contradiction on took 4 % longer on easy boards and 3 % less on hard ones of 17 clues;
/// with one more guess in force, the hardest boards took 2 % longer.
const EASY_CONTRADICTIONS: u64 = 3;
const THOROUGH_GUESSES: usize = 3;
/// The number of pairs compared for a guess, usually and when it is chosen with the most care. With the usual number in
/// both cases, hard boards of 17 clues took 5 % longer.
const PAIRS_COMPARED: usize = 6;
const PAIRS_COMPARED_WITH_CARE: usize = 12;

impl BandSearch {
    /// A search for the solutions that have none of these candidates.
    pub fn without(puzzle: &Puzzle, removed: &[(Cell, Symbol)]) -> Self {
        let mut search = Self::from(puzzle.givens());
        for &(cell, symbol) in removed {
            search.root.rule_out(symbol.index(), Cells::only(bit(cell.index())));
        }
        search
    }

    fn from(givens: &[Option<Symbol>]) -> Self {
        Self { root: State::new(givens), guesses: Vec::new(), contradictions: 0, exhausted: false }
    }

    /// Continues to the next solution, visiting at most `positions` positions.
    pub fn advance(&mut self, positions: usize) -> Advance<Vec<Symbol>> {
        self.advance_and(positions, |state| solution(&state.can))
    }

    /// Like [`advance`](Self::advance), but does not write the solution out.
    pub fn skip_one(&mut self, positions: usize) -> Advance<()> {
        self.advance_and(positions, |_| ())
    }

    fn advance_and<S>(&mut self, positions: usize, read: impl Fn(&State) -> S) -> Advance<S> {
        for _ in 0..positions {
            if self.exhausted {
                return Advance::End;
            }
            let state = self.guesses.last_mut().unwrap_or(&mut self.root);
            match propagate(state) {
                Ok(true) => {
                    let solution = read(state);
                    self.leave_state();
                    return Advance::Found(solution);
                }
                Ok(false) => self.guess(),
                Err(DeadEnd) => {
                    self.contradictions += 1;
                    self.leave_state();
                }
            }
        }
        Advance::Pending
    }

    fn guess(&mut self) {
        let is_first = self.guesses.is_empty();
        if is_first {
            self.guesses.reserve(USUAL_GUESSES);
        }
        // On a board with many solutions any guess will do, so choosing well pays only after a contradiction, and the
        // most care only after several, near the root. The first guess is different: it divides the whole search.
        let is_thorough = self.contradictions > EASY_CONTRADICTIONS && self.guesses.len() < THOROUGH_GUESSES;
        let state = self.guesses.last_mut().unwrap_or(&mut self.root);
        if is_thorough && follow_triples(state) {
            return;
        }
        let compared = match self.contradictions {
            _ if is_thorough => PAIRS_COMPARED_WITH_CARE,
            0 if !is_first => 0,
            _ => PAIRS_COMPARED,
        };
        let guessed = split(state, compared);
        self.guesses.push(guessed);
    }

    fn leave_state(&mut self) {
        self.exhausted = self.guesses.pop().is_none();
    }
}

/// Converts where each symbol is into the symbols in reading order.
fn solution(can: &[Cells; 9]) -> Vec<Symbol> {
    // The indices of the symbols in binary, with one set of cells for each digit.
    let planes = [
        can[1] | can[3] | can[5] | can[7],
        can[2] | can[3] | can[6] | can[7],
        can[4] | can[5] | can[6] | can[7],
        can[8],
    ];
    let mut symbols = [Symbol::from_index(0); 81];
    for (row, symbols) in symbols.chunks_exact_mut(9).enumerate() {
        let first_bit = row % 6 / 3 * 32 + row % 3 * 10;
        let rows = planes.map(|plane| (plane.0[row / 6 % 2] >> first_bit) as u32 & ROW);
        let first_eight = (0..4).fold(0, |all, digit| all | SPREAD[rows[digit] as usize % 256] << digit);
        let ninth = (0..4).fold(0, |all, digit| all | (rows[digit] >> 8) << digit);
        let first_eight = first_eight.to_le_bytes().map(|index| Symbol::from_index(usize::from(index)));
        symbols[..8].copy_from_slice(&first_eight);
        symbols[8] = Symbol::from_index(ninth as usize);
    }
    symbols.to_vec()
}

#[cfg(test)]
mod tests;
