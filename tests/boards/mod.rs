//! Random boards for the property tests: any shape, solved or with some of the digits given.

use std::sync::Arc;

use proptest::prelude::*;
use sudoku_bot::puzzle::{BlockShape, Index, Layout, MAX_SIZE, Puzzle, Symbol};

/// Every block shape whose board has at most `most` symbols.
pub fn shapes(most: usize) -> impl Strategy<Value = BlockShape> {
    let side = || 2..=MAX_SIZE / 2;
    let shapes: Vec<BlockShape> = side()
        .flat_map(|height| side().filter_map(move |width| BlockShape::new(height, width)))
        .filter(|shape| shape.size() <= most)
        .collect();
    prop::sample::select(shapes)
}

/// A solved board of this shape: a regular filling with its lines and symbols exchanged at random.
pub fn solved(blocks: BlockShape) -> impl Strategy<Value = Vec<Symbol>> {
    let size = blocks.size();
    let order = || Just((0..size).collect::<Vec<_>>()).prop_shuffle();
    (order(), order(), order()).prop_map(move |(rows, columns, symbols)| {
        let rows = grouped(&rows, blocks.height);
        let columns = grouped(&columns, blocks.width);
        let filling = |row: usize, column: usize| {
            (blocks.width * (row % blocks.height) + row / blocks.height + column) % size
        };
        let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
        cells.map(|(row, column)| Symbol::from_index(symbols[filling(row, column)])).collect()
    })
}

/// Puts lines of one band (of `band` lines) next to each other, bands and lines in random order.
fn grouped(order: &[usize], band: usize) -> Vec<usize> {
    let mut bands: Vec<usize> = order.iter().map(|line| line / band).collect();
    let mut seen = Vec::new();
    bands.retain(|band| {
        !seen.contains(band) && {
            seen.push(*band);
            true
        }
    });
    bands.iter().flat_map(|&wanted| order.iter().copied().filter(move |line| line / band == wanted)).collect()
}

/// A solution and a puzzle that has it, with about `given` of its cells given; it may have others.
pub fn puzzles(most: usize, given: f64) -> impl Strategy<Value = (Vec<Symbol>, Puzzle)> {
    shapes(most).prop_flat_map(move |blocks| {
        let kept = prop::collection::vec(prop::bool::weighted(given), blocks.size() * blocks.size());
        (solved(blocks), kept).prop_map(move |(solution, kept)| {
            let givens = solution.iter().zip(kept).map(|(&symbol, kept)| kept.then_some(symbol)).collect();
            let layout = Arc::new(Layout::with_blocks(blocks));
            let puzzle = Puzzle::new(layout, givens).expect("a solution has no clash");
            (solution, puzzle)
        })
    })
}
