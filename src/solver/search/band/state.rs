//! The candidates of each symbol on the 9x9 board, and what follows from them.

use multiversion::multiversion;

use super::cells::{Cells, EACH_ROW, ROW};
use super::tables::{BAND_CELLS, PEERS, STACK_CELLS};
use crate::puzzle::{Index, Symbol};

#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Where each symbol can go.
    pub can: [Cells; 9],
    /// The cells whose symbol is known and ruled out for all other symbols.
    fixed: Cells,
    /// The symbols that have lost candidates since they were last closed, as bits.
    changed: u32,
}

/// A cell without candidates, or a symbol without a place.
#[derive(Debug)]
pub struct DeadEnd;

const ALL_SYMBOLS: u32 = 0b1_1111_1111;

impl State {
    pub fn new(givens: &[Option<Symbol>]) -> Self {
        // Which cells are given cannot be predicted, so a blank is stored like a symbol rather than
        // branched on. Blanks share the seven spare slots so that no write waits for the last.
        let mut slots = [[0; 2]; 16];
        for (row, symbols) in givens.chunks_exact(9).enumerate() {
            let mut cell = 1 << (row % 6 / 3 * 32 + row % 3 * 10);
            for (column, symbol) in symbols.iter().enumerate() {
                slots[symbol.map_or(9 + column % 7, Symbol::index) % 16][row / 6 % 2] |= cell;
                cell <<= 1;
            }
        }
        let given: [Cells; 9] = std::array::from_fn(|symbol| Cells(slots[symbol]));
        let fixed = given.iter().fold(Cells::NONE, |all, &given| all | given);
        let blank = Cells::ALL.without(fixed);
        let can = given.map(|given| given | blank.without(seen_by(given)));
        Self { can, fixed, changed: ALL_SYMBOLS }
    }

    /// Puts the symbol into a cell in which `other` is the only other candidate.
    #[inline(always)]
    pub fn fix(&mut self, symbol: usize, other: usize, cell: usize) {
        self.place(symbol, cell);
        self.rule_out(other, Cells::only(cell));
        self.fixed = self.fixed | Cells::only(cell);
    }

    /// Rules the symbol out of the cells that see this one; closing it then fixes it here.
    #[inline(always)]
    pub fn place(&mut self, symbol: usize, cell: usize) {
        self.can[symbol] = self.can[symbol].without(PEERS[cell % 128]);
        self.changed |= 1 << symbol;
    }

    #[inline(always)]
    pub fn rule_out(&mut self, symbol: usize, cells: Cells) {
        self.can[symbol] = self.can[symbol].without(cells);
        self.changed |= 1 << symbol;
    }

    /// Closes the symbols that have changed, then rules out all others where they were fixed.
    #[inline(always)]
    fn close_changed(&mut self) -> Result<(), DeadEnd> {
        let mut singles = [Cells::NONE; 9];
        let mut fixed = Cells::NONE;
        let mut changed = std::mem::take(&mut self.changed);
        while changed != 0 {
            let symbol = (changed.trailing_zeros() as usize).min(8);
            changed &= changed - 1;
            singles[symbol] = self.close(symbol)?;
            fixed = fixed | singles[symbol];
        }
        if fixed.is_empty() {
            return Ok(());
        }
        self.fixed = self.fixed | fixed;
        for (symbol, (can, single)) in self.can.iter_mut().zip(singles).enumerate() {
            // A cell in which two symbols were fixed keeps both: a contradiction, found later. (To compare
            // the sets would keep the compiler from working on several symbols at once.)
            let lost = (*can & fixed).without(single);
            self.changed |= u32::from(!lost.is_empty()) << symbol;
            *can = can.without(lost);
        }
        Ok(())
    }

    /// Finds the locked candidates of one symbol, and returns the cells in which it is newly fixed
    /// because it has no other place in their row.
    #[inline(always)]
    fn close(&mut self, symbol: usize) -> Result<Cells, DeadEnd> {
        let can = self.can[symbol];
        let can = can & open_in_bands(can);
        let open = open_in_stacks(can);
        if open.is_empty() {
            return Err(DeadEnd);
        }
        let left = can & open;
        self.changed |= u32::from(left != can) << symbol;
        self.can[symbol] = left;
        Ok(alone_in_row(left).without(self.fixed))
    }

    /// The cells with at least one candidate, and those with at least two.
    #[inline(always)]
    fn at_least(&self) -> (Cells, Cells) {
        let (mut one, mut two) = (Cells::NONE, Cells::NONE);
        for can in self.can {
            two = two | one & can;
            one = one | can;
        }
        (one, two)
    }

    /// The cells with exactly two candidates.
    #[inline(always)]
    pub fn pairs(&self) -> Cells {
        let (mut one, mut two, mut three) = (Cells::NONE, Cells::NONE, Cells::NONE);
        for can in self.can {
            three = three | two & can;
            two = two | one & can;
            one = one | can;
        }
        two.without(three)
    }

    #[inline(always)]
    fn place_naked_singles(&mut self, cells: Cells) {
        for word in 0..2 {
            let mut cells = cells.0[word];
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                // A sum, not a search: which symbol it is cannot be predicted, so it must not branch.
                let symbol = (1..9).map(|s| s * (self.can[s].0[word] >> cell & 1) as usize).sum::<usize>();
                self.place(symbol.min(8), cell + 64 * word);
                cells &= cells - 1;
            }
        }
    }

    /// The first two candidates of a cell with several.
    #[inline(always)]
    pub fn candidates(&self, cell: usize) -> [usize; 2] {
        let (word, bit) = (cell / 64 % 2, cell % 64);
        let symbols = (0..9).map(|s| ((self.can[s].0[word] >> bit & 1) as u32) << s).sum::<u32>();
        let others = symbols & symbols.wrapping_sub(1);
        [symbols, others].map(|symbols| (symbols.trailing_zeros() as usize).min(8))
    }
}

/// Follows singles and locked candidates as far as they go, and returns whether that solves
/// the board.
#[multiversion(targets = "simd")]
pub fn propagate(state: &mut State) -> Result<bool, DeadEnd> {
    loop {
        state.close_changed()?;
        let (one, two) = state.at_least();
        if one != Cells::ALL || !(two & state.fixed).is_empty() {
            return Err(DeadEnd);
        }
        state.place_naked_singles(one.without(two | state.fixed));
        if state.changed == 0 {
            return Ok(two.is_empty());
        }
    }
}

/// The cells that share a house with one of these, and these themselves.
#[inline(always)]
fn seen_by(cells: Cells) -> Cells {
    // Adding a full row to each row carries into the spare bit unless the row is empty.
    let [low, high] = cells.map(|word| word.wrapping_add(Cells::ALL.0[0])).0;
    let carries = Cells([low, high]) & Cells::SPARE;
    let rows = carries.map(|carries| carries - (carries >> 9));
    let mini_rows = cells.map(|word| word | word >> 1 | word >> 2);
    let first_columns =
        mini_rows.map(|word| word | word >> 10 | word >> 20) & Cells::each_band(0b001_001_001);
    let boxes = first_columns.map(|word| word * 0b111 * u64::from(EACH_ROW));
    let columns = (cells.0[0] | cells.0[0] >> 32 | cells.0[1]) as u32;
    let columns = (columns | columns >> 10 | columns >> 20) & ROW;
    rows | boxes | Cells::each_band(columns * EACH_ROW)
}

/// The cells of all bands in which a symbol that can go to `can` is not ruled out by its pattern.
#[inline(always)]
fn open_in_bands(can: Cells) -> Cells {
    let mini_rows = can.map(|word| word | word >> 1 | word >> 2) & Cells::each_band(0b001_001_001 * EACH_ROW);
    // The rows have gaps into which the others fit: the low nine bits become `3 * box + row`.
    let Cells([low, high]) = mini_rows.map(|word| word | word >> 9 | word >> 18);
    Cells::from_bands([low, low >> 32, high].map(|pattern| BAND_CELLS[pattern as usize % 512]))
}

/// The cells of all stacks in which a symbol that can go to `can` is not ruled out by its pattern.
#[inline(always)]
fn open_in_stacks(can: Cells) -> Cells {
    let columns = can.map(|word| word | word >> 10 | word >> 20) & Cells::each_band(ROW);
    // Nine bits for each band.
    let Cells([low, high]) = columns;
    let columns = (low | low >> 23 | high << 18) as u32 & 0o777_777_777;
    let [first, second, third] = [0, 3, 6].map(|stack| {
        // The product has the three columns of each band side by side, from bit 12 on.
        let pattern = (columns >> stack & 0o007_007_007).wrapping_mul(0o10101) >> 12;
        STACK_CELLS[pattern as usize % 512].map(|word| word << stack)
    });
    first | second | third
}

/// The cells that are alone in their row. For a symbol with an empty row the result is
/// meaningless, which does no harm: the contradiction is found when the symbol is closed again.
#[inline(always)]
fn alone_in_row(cells: Cells) -> Cells {
    let word = |cells: u64, each_row: u64, all: u64, spare: u64| {
        let without_first = cells & cells.wrapping_sub(each_row);
        // What is left of a row carries into the spare bit above it.
        let carries = without_first.wrapping_add(all) & spare;
        cells & !(carries - (carries >> 9))
    };
    let each_row = Cells::each_band(EACH_ROW);
    Cells([0, 1].map(|i| word(cells.0[i], each_row.0[i], Cells::ALL.0[i], Cells::SPARE.0[i])))
}
