//! Lines: the three cells that a box shares with a row or a column, 27 in either direction.
//!
//! In each box, a symbol is in one of three rows of the box and in one of three columns. Tom Dillon's
//! tdoku (2019) branches on these, which it calls triads: a symbol in a band has at most nine rows of boxes to choose
//! from, and each choice binds three cells at once.

use multiversion::multiversion;

use super::cells::{Cells, EACH_ROW, ROW};
use super::state::State;

/// A set of lines. Those of a band of three rows take 18 bits: first the lines along its rows,
/// `3 * box + row`, then those along its columns. The second band starts at bit 32; the third
/// fills the gaps.
type LineSet = u64;

/// The first line of each box in either direction.
const FIRST: LineSet = 0b001_001_001 * (1 | 1 << 9 | 1 << 18 | 1 << 32 | 1 << 41 | 1 << 50);
/// Where the lines along the rows and those along the columns of each band start.
const STARTS: [[usize; 2]; 3] = [[0, 9], [32, 41], [18, 50]];
/// The lines along the first three columns.
const STACK: LineSet = 0b111 << 9 | 0b111 << 41 | 0b111 << 50;
/// The lines along the rows of each band, and those along the columns of each stack.
const BANDS: [LineSet; 6] = [0o777, 0o777 << 32, 0o777 << 18, STACK, STACK << 3, STACK << 6];

/// Finds naked and hidden triples in a line. If three symbols have the same single line left in their box, rules all
/// others out of it; if a line has only three symbols left, rules these out beside it. Returns whether this has removed
/// candidates. All symbols must be closed.
///
/// Done after every guess, this would cost more than it saves.
#[multiversion(targets = "simd")]
pub fn follow_triples(state: &mut State) -> bool {
    let mut lines = [0; 9];
    // Not `map`, which would copy the array first.
    for (lines, &can) in lines.iter_mut().zip(&state.can) {
        *lines = lines_with(can);
    }
    let [mut one, mut two, mut three, mut four] = [0; 4];
    let [mut one_bound, mut two_bound, mut three_bound] = [0; 3];
    for lines in lines {
        four |= three & lines;
        three |= two & lines;
        two |= one & lines;
        one |= lines;
        let bound = lines & !beside(lines);
        three_bound |= two_bound & bound;
        two_bound |= one_bound & bound;
        one_bound |= bound;
    }
    let three = three & !four;
    // Usually both agree, and nothing is left to rule out.
    three != three_bound && state.rule_out_beside_triples(&lines, three, three_bound)
}

/// Splits by whether a symbol is in a line: in the band or stack with the fewest lines to
/// choose from, for the symbol with the fewest.
#[multiversion(targets = "simd")]
pub fn split_by_line(state: &mut State) -> State {
    let lines = state.can.map(lines_with);
    let left = |symbol: usize, band: LineSet| (lines[symbol] & band).count_ones();
    let left_to_all = |&band: &LineSet| (0..9).map(|symbol| left(symbol, band)).sum::<u32>();
    // A symbol that is known in a band has one line in each row.
    let open_bands = BANDS.into_iter().filter(|band| left_to_all(band) > 27);
    let band = open_bands.min_by_key(left_to_all).unwrap_or_default();
    let open_symbols = (0..9).filter(|&symbol| left(symbol, band) > 3);
    let symbol = open_symbols.min_by_key(|&symbol| left(symbol, band)).unwrap_or_default();
    let open = lines[symbol] & beside(lines[symbol]) & band;
    let line = open & open.wrapping_neg();
    let mut guessed = *state;
    guessed.rule_out_lines(symbol, beside(line));
    state.rule_out_lines(symbol, line);
    guessed
}

impl State {
    #[cold]
    fn rule_out_beside_triples(
        &mut self,
        lines: &[LineSet; 9],
        three: LineSet,
        three_bound: LineSet,
    ) -> bool {
        let mut found = false;
        for (symbol, &lines) in lines.iter().enumerate() {
            let lost = lines & (beside(lines) & three_bound | beside(lines & three));
            self.rule_out_lines(symbol, lost);
            found |= lost != 0;
        }
        found
    }

    fn rule_out_lines(&mut self, symbol: usize, mut lines: LineSet) {
        while lines != 0 {
            self.rule_out(symbol, LINE_CELLS[lines.trailing_zeros() as usize % 64]);
            lines &= lines - 1;
        }
    }
}

/// The lines with some of the cells.
#[inline(always)]
fn lines_with(cells: Cells) -> LineSet {
    let rows = cells.map(|word| word | word >> 1 | word >> 2) & Cells::each_band(0b001_001_001 * EACH_ROW);
    let rows = rows.map(|word| word | word >> 9 | word >> 18) & Cells::each_band(ROW);
    let columns = cells.map(|word| word | word >> 10 | word >> 20) & Cells::each_band(ROW);
    rows.0[0] | columns.0[0] << 9 | rows.0[1] << 18 | columns.0[1] << 50
}

/// The other two lines of the same direction in the box of each line.
#[inline(always)]
fn beside(lines: LineSet) -> LineSet {
    (lines & (FIRST | FIRST << 1)) << 1
        | (lines & (FIRST << 1 | FIRST << 2)) >> 1
        | (lines & FIRST) << 2
        | (lines & FIRST << 2) >> 2
}

/// By the bit of a line: its cells.
static LINE_CELLS: [Cells; 64] = {
    let mut table = [Cells::NONE; 64];
    let mut i = 0;
    while i < 27 {
        let (band, line) = (i / 9, i % 9);
        let mut bands = [0; 3];
        bands[band] = 0b111 << (3 * (line / 3) + 10 * (line % 3));
        table[STARTS[band][0] + line] = Cells::from_bands(bands);
        bands[band] = EACH_ROW << line;
        table[STARTS[band][1] + line] = Cells::from_bands(bands);
        i += 1;
    }
    table
};
