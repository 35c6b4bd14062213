//! The tables of the 9x9 search (15 KiB, built at compile time).

use super::cells::{Cells, EACH_ROW};

/// The bit of the cell that comes `cell`th in reading order.
pub const fn bit(cell: usize) -> usize {
    cell / 27 * 32 + cell / 9 % 3 * 10 + cell % 9
}

/// Locked candidates in one 3x3 pattern.
///
/// Where a symbol can go in a band is a pattern of three rows by three boxes, and in a stack one
/// of three bands by three columns. The symbol is in every row once and in every box once, so a
/// place of the pattern stays open only if it belongs to one of the six ways to pair them all
/// off. This finds pointing and claiming candidates at once; no way left gives an empty pattern.
const fn paired_off(pattern: u32) -> u32 {
    const WAYS: [u32; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let mut open = 0;
    let mut i = 0;
    while i < WAYS.len() {
        if pattern & WAYS[i] == WAYS[i] {
            open |= WAYS[i];
        }
        i += 1;
    }
    open
}

/// By the pattern of a symbol in a band (bit `3 * box + row`): the cells of the band left open.
pub static BAND_CELLS: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let open = paired_off(pattern as u32);
        let mut i = 0;
        while i < 9 {
            table[pattern] |= (open >> i & 1) * (0b111 << (3 * (i / 3) + 10 * (i % 3)));
            i += 1;
        }
        pattern += 1;
    }
    table
};

/// By the pattern of a symbol in the first stack (bit `3 * band + column`): the cells of the stack
/// left open.
pub static STACK_CELLS: [Cells; 512] = {
    let mut table = [Cells::NONE; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let open = paired_off(pattern as u32);
        table[pattern] =
            Cells::from_bands([(open & 7) * EACH_ROW, (open >> 3 & 7) * EACH_ROW, (open >> 6) * EACH_ROW]);
        pattern += 1;
    }
    table
};

/// By the bit of a cell: the cells that share a row, a column or a box with it. The gaps between
/// the rows are in the table too, so that any seven bits are a valid index.
pub static PEERS: [Cells; 128] = {
    let mut table = [Cells::NONE; 128];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
                table[bit(a)].0[bit(b) / 64] |= 1 << (bit(b) % 64);
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// By a byte: its bits, one in each byte of a word.
pub static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut i = 0;
        while i < 8 {
            table[byte] |= (byte as u64 >> i & 1) << (8 * i);
            i += 1;
        }
        byte += 1;
    }
    table
};
