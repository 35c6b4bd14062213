//! The sets of cells the 9x9 search works on, and its three tables (12 KiB, built at compile time).

/// A set of cells of the board.
///
/// A band is three rows of the board and takes 32 bits: its rows take nine bits each, one per
/// column, and are ten bits apart. The spare bit above each row is never set in a stored set; it
/// catches carries, so that one addition can ask something of all nine rows at once.
pub type Cells = u128;

/// The nine cells of a band's first row.
pub const ROW: u32 = 0b1_1111_1111;
/// The first cell of each row of a band; as a factor it copies a row into all three.
pub const EACH_ROW: u32 = 1 | 1 << 10 | 1 << 20;
/// All cells of the board.
pub const ALL: Cells = each_band(ROW * EACH_ROW);

/// The same cells in each band.
pub const fn each_band(band: u32) -> Cells {
    let band = band as Cells;
    band | band << 32 | band << 64
}

#[inline(always)]
pub fn from_bands(bands: [u32; 3]) -> Cells {
    // Two words of 64 bits: shifting one of 128 is slower.
    let low = u64::from(bands[0]) | u64::from(bands[1]) << 32;
    Cells::from(low) | Cells::from(bands[2]) << 64
}

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

/// By the pattern of a symbol in a stack (bit `3 * band + column`): the columns of the stack left
/// open in each band, the bands nine bits apart.
pub static STACK_COLUMNS: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let open = paired_off(pattern as u32);
        table[pattern] = open & 0o7 | (open & 0o70) << 6 | (open & 0o700) << 12;
        pattern += 1;
    }
    table
};

/// By the bit of a cell: the cells that share a row, a column or a box with it. The gaps between
/// the rows are in the table too, so that any seven bits are an index.
pub static PEERS: [Cells; 128] = {
    let mut table = [0; 128];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
                table[bit(a)] |= 1 << bit(b);
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// The inverse of `bit`.
pub static CELL: [u8; 128] = {
    let mut table = [0; 128];
    let mut cell = 0;
    while cell < 81 {
        table[bit(cell)] = cell as u8;
        cell += 1;
    }
    table
};
