//! Random solved grids.
//!
//! A board of blocks alone needs no search. Say a block is `height` x `width` cells. First, each band deals its
//! symbols out: in every block each of its rows gets `width` of them, and over the blocks each symbol gets each row once.
//! Then each stack turns its rows into columns: every column takes one symbol from each row, and each symbol once. Both
//! are edge colourings of regular bipartite graphs, so a perfect matching always remains (Kőnig 1916), whatever was
//! matched before; and since every solved grid can be taken apart like this, every one of them can come out.
//!
//! On large boards with diagonals, parts of rows and columns are then [exchanged](super::diagonals). Smaller ones are
//! filled by [backtracking](super::backtracking), and the smallest, like boards with regions, by a
//! [search](super::filling) that also looks at the places of each symbol.

use std::ops::RangeInclusive;

use super::random::Random;
use super::{backtracking, diagonals, filling};
use crate::puzzle::{BlockShape, Index, Layout, MAX_SIZE, Symbol};

/// The boards with diagonals, by their number of symbols, that a search cell by cell fills soonest. Smaller ones have
/// few grids, which takes the more careful search; on larger ones exchanges take less time.
const SEARCHED_BY_CELL: RangeInclusive<usize> = 9..=12;

/// How often a search for a solved grid starts again.
const ATTEMPTS: usize = 16;

/// A random solved grid: its symbols in reading order. None if the houses allow none, as some
/// jigsaws do, or if it would take too long to find.
///
/// Only houses count: a killer's cages are laid upon a solved grid.
pub fn solution(layout: &Layout, random: &mut Random) -> Option<Vec<Symbol>> {
    match layout.shape().blocks() {
        Some(blocks) if !layout.shape().diagonals => Some(of_blocks(blocks, random)),
        Some(blocks) if SEARCHED_BY_CELL.contains(&blocks.size()) => {
            backtracking::with_diagonals(blocks, ATTEMPTS, random)
        }
        Some(blocks) if blocks.size() > *SEARCHED_BY_CELL.end() => diagonals::with_diagonals(blocks, random),
        _ => filling::fill(layout, ATTEMPTS, random),
    }
}

/// A random solved grid of a board without diagonals.
pub(super) fn of_blocks(blocks: BlockShape, random: &mut Random) -> Vec<Symbol> {
    let size = blocks.size();
    // Rows come before columns here, which could show. So half of the grids are made on their side.
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

/// The numbers below `count`, of which there are at most [`MAX_SIZE`], in random order, at the front.
fn shuffled(count: usize, random: &mut Random) -> [u8; MAX_SIZE] {
    #[expect(clippy::cast_possible_truncation, reason = "there are at most MAX_SIZE")]
    let mut numbers = std::array::from_fn(|number| number as u8);
    random.shuffle(&mut numbers[..count]);
    numbers
}

/// A partner for each of these, at the front: one of the bits of its set, and no two have the same. There must
/// be a way to pair all off.
fn matching(sets: &[u64], random: &mut Random) -> [u8; MAX_SIZE] {
    let mut matching = Matching { sets, of: [0; MAX_SIZE], holder: [0; 64], held: 0, tried: 0 };
    for number in 0..sets.len() {
        matching.tried = 0;
        let is_matched = matching.place(number, random);
        debug_assert!(is_matched, "a perfect matching exists");
    }
    matching.of
}

/// Some of the pairs, found by augmenting paths.
struct Matching<'a> {
    sets: &'a [u64],
    of: [u8; MAX_SIZE],
    /// By bit: who has it, if it is among those held.
    holder: [u8; 64],
    held: u64,
    /// The bits that the current path has been to.
    tried: u64,
}

impl Matching<'_> {
    /// Finds a bit for this one, if need be by moving others; returns whether that worked.
    fn place(&mut self, number: usize, random: &mut Random) -> bool {
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
            if self.place(usize::from(self.holder[bit.trailing_zeros() as usize % 64]), random) {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::regions::regions;
    use crate::puzzle::{Regions, Shape, SymbolSet};

    fn is_solved(layout: &Layout, grid: &[Symbol]) -> bool {
        layout.houses().all(|(_, house)| {
            let symbols: SymbolSet = house.cells.iter().map(|cell| grid[cell.index()]).collect();
            symbols == SymbolSet::first_n(layout.size())
        })
    }

    proptest! {
        #[test]
        fn boards_of_blocks_are_solved(seed: u64, height in 2_usize..=7, width in 2_usize..=7) {
            prop_assume!(height * width <= MAX_SIZE);
            let layout = Layout::with_blocks(BlockShape { height, width });
            let grid = solution(&layout, &mut Random::new(seed, 0)).expect("blocks always have a solution");
            prop_assert!(is_solved(&layout, &grid));
        }

        #[test]
        fn boards_with_regions_or_diagonals_are_solved(seed: u64, size in 4_usize..=8, diagonals: bool) {
            let mut random = Random::new(seed, 0);
            let regions = Regions::Jigsaw(regions(size, &mut random));
            let layout = Layout::new(Shape { regions, diagonals, cages: Vec::new() }).expect("they fit");
            if let Some(grid) = solution(&layout, &mut random) {
                prop_assert!(is_solved(&layout, &grid));
            }
        }
    }

    #[test]
    fn every_board_of_four_symbols_comes_out() {
        let layout = Layout::with_blocks(BlockShape { height: 2, width: 2 });
        let mut counts = std::collections::HashMap::new();
        for number in 0..10_000 {
            *counts.entry(solution(&layout, &mut Random::new(3, number))).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 288);
        // Those that have more ways to be taken apart come more often.
        assert!(counts.values().all(|count| *count < 100), "{:?}", counts.values());
    }

    #[test]
    fn every_symbol_comes_equally_often_in_every_cell() {
        let layout = Layout::with_blocks(BlockShape { height: 3, width: 3 });
        let mut counts = [[0; 9]; 81];
        for number in 0..9000 {
            let grid = solution(&layout, &mut Random::new(7, number)).expect("a solution");
            grid.iter().zip(&mut counts).for_each(|(symbol, counts)| counts[symbol.index()] += 1);
        }
        assert!(counts.as_flattened().iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_board_without_a_solution_is_recognised() {
        // Of three symbols, one diagonal always has just one.
        let regions = [0, 0, 0, 1, 1, 1, 2, 2, 2];
        let shape = Shape { regions: Regions::Jigsaw(regions.to_vec()), diagonals: true, cages: Vec::new() };
        let layout = Layout::new(shape).expect("it fits");
        assert_eq!(solution(&layout, &mut Random::new(0, 0)), None);
    }
}
