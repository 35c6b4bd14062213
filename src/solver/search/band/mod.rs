//! The search for the usual board of 9 symbols: blocks of 3x3, no diagonals, no cages.
//!
//! Where each symbol can go is one set of cells, 27 bits for each band of three rows. That layout,
//! the look-up of locked candidates by 3x3 patterns, and branching on cells with two candidates
//! are the ideas of zhouyundong's `JCZSolve` (2012); that the six ways to place a symbol in a band
//! catch all locked candidates at once is from Tom Dillon's write-up of tdoku (2019). What differs
//! here: all symbols that changed are closed independently of each other before their singles are
//! exchanged, which leaves few branches to mispredict and much for the processor to overlap, and
//! a branch is made on the two symbols that have the most two-candidate cells.
//!
//! Where a function is marked `inline(always)`, leaving it to the compiler was measured to cost
//! some percent.
#![expect(
    clippy::cast_possible_truncation,
    clippy::inline_always,
    reason = "words are taken apart into the parts that are meant; inlining as measured"
)]

mod tables;

use super::Found;
use crate::puzzle::{Index, Puzzle, Symbol};
use tables::{ALL, BAND_CELLS, CELL, Cells, EACH_ROW, PEERS, ROW, STACK_COLUMNS, bit, each_band, from_bands};

/// A depth-first search.
#[derive(Debug)]
pub struct BandSearch {
    /// Where it began. It is no part of the list, which boards without a guess so need not have.
    root: State,
    /// A state for each guess that stands, never more than there are cells. The last is gone on
    /// with; the others are what is left to try without the guess that follows.
    guesses: Vec<State>,
    exhausted: bool,
}

impl BandSearch {
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::from(puzzle.givens())
    }

    fn from(givens: &[Option<Symbol>]) -> Self {
        Self { root: State::new(givens), guesses: Vec::new(), exhausted: false }
    }

    /// Goes on to the next solution, through at most `positions` positions.
    pub fn advance(&mut self, positions: usize) -> Found {
        for _ in 0..positions {
            if self.exhausted {
                return Found::NoMore;
            }
            let state = self.guesses.last_mut().unwrap_or(&mut self.root);
            match state.propagate() {
                Ok(0) => {
                    let solution = solution(&state.can);
                    self.leave_state();
                    return Found::Solution(solution);
                }
                Ok(unsolved) => {
                    let (symbol, cell) = state.choose(unsolved);
                    let mut guess = *state;
                    guess.place(symbol, cell);
                    state.can[symbol] &= !(1 << cell);
                    self.guesses.push(guess);
                }
                Err(Contradiction) => self.leave_state(),
            }
        }
        Found::Paused
    }

    fn leave_state(&mut self) {
        match self.guesses.len() {
            0 => self.exhausted = true,
            guesses => self.guesses.truncate(guesses - 1),
        }
    }
}

struct Contradiction;

#[derive(Clone, Copy, Debug)]
struct State {
    /// Where each symbol can go.
    can: [Cells; 9],
    /// Where it could go when it was last closed; if that is still so, there is nothing to do.
    closed: [Cells; 9],
    /// The cells that are the symbol's last in their row, when it was last closed.
    fixed: [Cells; 9],
}

impl State {
    fn new(givens: &[Option<Symbol>]) -> Self {
        // Blanks go to slot 0 like a symbol, which is cheaper than to tell them apart: where the
        // givens are cannot be predicted.
        let (mut can, mut given) = ([ALL; 16], [0; 16]);
        for (cell, symbol) in givens.iter().enumerate() {
            let slot = symbol.map_or(0, Symbol::number) % 16;
            given[slot] |= 1 << bit(cell);
            can[slot] &= !PEERS[bit(cell)];
        }
        let can = std::array::from_fn(|symbol| can[symbol + 1] & (given[symbol + 1] | given[0]));
        Self { can, closed: [0; 9], fixed: [0; 9] }
    }

    /// Rules the symbol out of the cells that see this one; closing it then fixes it here.
    #[inline(always)]
    fn place(&mut self, symbol: usize, cell: usize) {
        self.can[symbol] &= !PEERS[cell % 128];
    }

    /// Follows singles and locked candidates as far as they go, and returns the cells that still
    /// have more than one candidate.
    fn propagate(&mut self) -> Result<Cells, Contradiction> {
        let mut changed = self.changed();
        loop {
            while changed != 0 {
                self.close((changed.trailing_zeros() as usize).min(8))?;
                changed &= changed - 1;
            }
            let solved = self.exchange_fixed();
            let (one, two) = self.at_least();
            if one != ALL || two & solved != 0 {
                return Err(Contradiction);
            }
            self.place_naked_singles(one & !two & !solved);
            changed = self.changed();
            if changed == 0 {
                return Ok(two);
            }
        }
    }

    /// The symbols with candidates ruled out since they were last closed, as bits.
    #[inline(always)]
    fn changed(&self) -> u32 {
        (0..9).fold(0, |set, symbol| {
            let lost = self.can[symbol] ^ self.closed[symbol];
            let any = lost as u64 | (lost >> 64) as u64 != 0;
            set | u32::from(any) << symbol
        })
    }

    /// Finds the locked candidates and the hidden singles of one symbol.
    #[inline(always)]
    fn close(&mut self, symbol: usize) -> Result<(), Contradiction> {
        let can = self.can[symbol] & open_in_bands(self.can[symbol]);
        self.closed[symbol] = can;
        let open = open_in_stacks(can);
        if open == 0 {
            return Err(Contradiction);
        }
        let can = can & open;
        self.can[symbol] = can;
        self.fixed[symbol] = alone_in_row(can);
        Ok(())
    }

    /// Rules all other symbols out of fixed cells, and returns these cells. One in which two
    /// symbols were fixed keeps both.
    #[inline(always)]
    fn exchange_fixed(&mut self) -> Cells {
        let solved = self.fixed.iter().fold(0, |all, fixed| all | fixed);
        let open = !solved;
        for (can, fixed) in self.can.iter_mut().zip(self.fixed) {
            *can &= fixed | open;
        }
        solved
    }

    /// The cells with at least one candidate, and those with at least two.
    #[inline(always)]
    fn at_least(&self) -> (Cells, Cells) {
        let (mut one, mut two) = (0, 0);
        for can in self.can {
            two |= one & can;
            one |= can;
        }
        (one, two)
    }

    #[inline(always)]
    fn place_naked_singles(&mut self, mut cells: Cells) {
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            // A sum, not a search: which symbol it is cannot be predicted, so it must not branch.
            let symbol = (1..9).map(|s| s * (self.can[s] >> cell & 1) as usize).sum::<usize>();
            self.place(symbol.min(8), cell);
            cells &= cells - 1;
        }
    }

    /// A symbol and a cell to guess. It is a cell with two candidates, if there is one, and of
    /// two symbols that have many such cells: whatever is guessed there starts long chains.
    #[inline(always)]
    fn choose(&self, unsolved: Cells) -> (usize, usize) {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for can in self.can {
            three |= two & can;
            two |= one & can;
            one |= can;
        }
        let pairs = if two & !three != 0 { two & !three } else { unsolved };
        let pairs = self.can.map(|can| can & pairs);
        let sizes = pairs.map(size);
        let mut best = (0, 0, 0);
        for a in 1..9 {
            for b in 0..a {
                let score = if pairs[a] & pairs[b] != 0 { sizes[a] + sizes[b] } else { 0 };
                if score > best.0 {
                    best = (score, a, b);
                }
            }
        }
        let (_, a, b) = best;
        (a, (pairs[a] & pairs[b]).trailing_zeros() as usize)
    }
}

/// The cells of all bands in which a symbol that can go to `can` is not ruled out by its pattern.
#[inline(always)]
fn open_in_bands(can: Cells) -> Cells {
    let mini_rows = (can | can >> 1 | can >> 2) & each_band(0b001_001_001 * EACH_ROW);
    // The rows have gaps where the others fit in: the low nine bits become `3 * box + row`.
    let pattern = mini_rows | mini_rows >> 9 | mini_rows >> 18;
    from_bands([0, 32, 64].map(|band| BAND_CELLS[(pattern >> band) as usize % 512]))
}

/// The same for stacks.
#[inline(always)]
fn open_in_stacks(can: Cells) -> Cells {
    let columns = (can | can >> 10 | can >> 20) & each_band(ROW);
    // Nine bits for each band.
    let low = columns as u64;
    let columns = (low | low >> 23 | ((columns >> 64) as u64) << 18) as u32 & 0o777_777_777;
    let open = [0, 3, 6].map(|stack| {
        let apart = columns >> stack & 0o007_007_007;
        let pattern = apart | apart >> 6 | apart >> 12;
        STACK_COLUMNS[pattern as usize % 512] << stack
    });
    let open = open[0] | open[1] | open[2];
    from_bands([0, 9, 18].map(|band| (open >> band & ROW) * EACH_ROW))
}

/// The cells that are alone in their row. An empty row makes nonsense of it, which does no harm:
/// that is a dead end, found when the symbol is closed again.
#[inline(always)]
fn alone_in_row(cells: Cells) -> Cells {
    let without_first = cells & cells.wrapping_sub(each_band(EACH_ROW));
    // What is left of a row carries into the spare bit above it.
    let carries = without_first.wrapping_add(ALL) & each_band(EACH_ROW << 9);
    cells & !carries.wrapping_sub(carries >> 9)
}

/// The number of cells. (Two counts of 64 bits are faster than one of 128.)
#[inline(always)]
fn size(cells: Cells) -> usize {
    ((cells as u64).count_ones() + ((cells >> 64) as u64).count_ones()) as usize
}

/// Where each symbol is, turned into the symbols in reading order.
fn solution(can: &[Cells; 9]) -> Vec<Symbol> {
    let mut symbols = vec![Symbol::from_index(0); 81];
    for (symbol, &cells) in can.iter().enumerate() {
        let mut cells = cells;
        while cells != 0 {
            symbols[usize::from(CELL[cells.trailing_zeros() as usize % 128]) % 81] =
                Symbol::from_index(symbol);
            cells &= cells - 1;
        }
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::SymbolSet;

    #[test]
    fn the_tables_know_each_cell_and_its_twenty_peers() {
        for cell in 0..81 {
            assert_eq!(usize::from(CELL[bit(cell)]), cell);
            assert_eq!((PEERS[bit(cell)] & ALL).count_ones(), 20);
            assert_eq!(PEERS[bit(cell)] >> bit(cell) & 1, 0);
        }
        assert_eq!(ALL.count_ones(), 81);
    }

    #[test]
    fn a_pause_after_every_position_loses_and_repeats_no_solution() {
        // All of three symbols and one row are blank.
        let pattern = |cell: usize| (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
        let hidden = |cell: usize| pattern(cell) < 3 || cell / 9 == 4;
        let givens: Vec<Option<Symbol>> =
            (0..81).map(|cell| (!hidden(cell)).then(|| Symbol::from_index(pattern(cell)))).collect();
        let run = |positions: usize| {
            let mut search = BandSearch::from(&givens);
            let (mut found, mut pauses) = (Vec::new(), 0);
            loop {
                match search.advance(positions) {
                    Found::Solution(solution) => found.push(solution),
                    Found::NoMore => return (found, pauses),
                    Found::Paused => pauses += 1,
                }
            }
        };
        let (all, none) = run(usize::MAX);
        let (found, pauses) = run(1);
        assert!(all.len() > 1 && none == 0 && pauses > 1);
        assert_eq!(found, all);
        for (number, solution) in all.iter().enumerate() {
            assert!(!all[..number].contains(solution));
            let complete = |row: &[Symbol]| row.iter().copied().collect::<SymbolSet>().len() == 9;
            assert!(solution.chunks(9).all(complete));
        }
    }
}
