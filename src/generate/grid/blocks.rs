//! Random solution grids for plain boards, which take no search.
//!
//! If a block is `height` x `width` cells, each band first deals out its symbols: each row of a block gets `width` of
//! them, and across the blocks each symbol gets each row once. Then each stack turns its rows into columns: every
//! column takes one symbol from each row, and each symbol once. Both are edge colourings of regular bipartite graphs,
//! so a perfect matching always remains (Kőnig 1916), whatever was matched before; and since every solution grid can be
//! taken apart like this, each of them can be produced.

use crate::generate::random::Random;
use crate::puzzle::{BlockShape, Index, MAX_SIZE, Symbol};

pub(super) fn fill(blocks: BlockShape, random: &mut Random) -> Vec<Symbol> {
    let size = blocks.size();
    // Rows are filled before columns, which could leave a bias, so half of the grids are transposed.
    let is_turned = random.below(2) == 1;
    let BlockShape { height, width } = blocks;
    let blocks = if is_turned { BlockShape { height: width, width: height } } else { blocks };
    let symbols = shuffled(size, random);
    let mut stacks = symbols_in_rows(blocks, random);
    let mut grid = vec![Symbol::from_index(0); size * size];
    for (stack, rows) in stacks.chunks_exact_mut(size).enumerate() {
        for column in &shuffled(blocks.width, random)[..blocks.width] {
            let column = stack * blocks.width + usize::from(*column);
            for (row, &symbol) in matching(rows, random)[..size].iter().enumerate() {
                rows[row] &= !(1 << symbol);
                let cell = if is_turned { column * size + row } else { row * size + column };
                grid[cell] = Symbol::from_index(usize::from(symbols[usize::from(symbol) % MAX_SIZE]));
            }
        }
    }
    grid
}

/// For each stack and in it for each row of the board: the symbols that the row has in this stack.
fn symbols_in_rows(blocks: BlockShape, random: &mut Random) -> Vec<u64> {
    let BlockShape { height, width } = blocks;
    let size = blocks.size();
    let mut stacks = vec![0; height * size];
    // Each row of a block has a slot for each of the symbols it takes.
    let slots_of_row = (1 << width) - 1;
    for band in 0..width {
        // By symbol: the slots of the rows it has not been in.
        let mut open = [(1 << size) - 1; MAX_SIZE];
        for &stack in &shuffled(height, random)[..height] {
            let rows = &mut stacks[usize::from(stack) * size + band * height..][..height];
            for (symbol, &slot) in matching(&open[..size], random)[..size].iter().enumerate() {
                let row = usize::from(slot) / width;
                rows[row] |= 1 << symbol;
                open[symbol] &= !(slots_of_row << (row * width));
            }
        }
    }
    stacks
}

/// The numbers below `count`, at most [`MAX_SIZE`] of them, in random order; the rest of the array is unspecified.
fn shuffled(count: usize, random: &mut Random) -> [u8; MAX_SIZE] {
    #[expect(clippy::cast_possible_truncation, reason = "there are at most MAX_SIZE")]
    let mut numbers = std::array::from_fn(|number| number as u8);
    random.shuffle(&mut numbers[..count]);
    numbers
}

/// Draws a different bit from each of these sets and returns their positions, by set. There must be a way.
fn matching(sets: &[u64], random: &mut Random) -> [u8; MAX_SIZE] {
    let mut matching = Matching { sets, of: [0; MAX_SIZE], holder: [0; 64], held: 0, tried: 0 };
    for number in 0..sets.len() {
        matching.tried = 0;
        let is_matched = matching.draw(number, random);
        debug_assert!(is_matched, "a perfect matching exists");
    }
    matching.of
}

/// The bits drawn so far, found by augmenting paths.
struct Matching<'a> {
    sets: &'a [u64],
    of: [u8; MAX_SIZE],
    /// By bit: the number of the set it was drawn from, if it is among those held.
    holder: [u8; 64],
    held: u64,
    /// The bits that the current path has visited.
    tried: u64,
}

impl Matching<'_> {
    /// Draws a bit from a set, by redrawing others if need be; returns whether there is one.
    fn draw(&mut self, number: usize, random: &mut Random) -> bool {
        let set = self.sets[number];
        let free = random.bit_of(set & !self.held);
        if free != 0 {
            self.hold(free, number);
            return true;
        }
        loop {
            let bit = random.bit_of(set & !self.tried);
            if bit == 0 {
                return false;
            }
            self.tried |= bit;
            if self.draw(usize::from(self.holder[bit.trailing_zeros() as usize % 64]), random) {
                self.hold(bit, number);
                return true;
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are at most 64 of either")]
    fn hold(&mut self, bit: u64, number: usize) {
        self.held |= bit;
        self.holder[bit.trailing_zeros() as usize % 64] = number as u8;
        self.of[number % MAX_SIZE] = bit.trailing_zeros() as u8;
    }
}
