//! A solution grid: a whole valid grid, from which puzzles are dug.

use std::cell::OnceCell;
use std::sync::Arc;

use super::unavoidable::UnavoidablePairs;
use crate::generate::grade::Tables;
use crate::puzzle::{Cell, Index, Layout, Symbol};

/// A solution grid, with what is worked out once for all puzzles that are dug from it.
#[derive(Debug)]
pub(in crate::generate) struct SolutionGrid {
    pub tables: Arc<Tables>,
    /// In reading order.
    pub symbols: Vec<Symbol>,
    /// By house and symbol: the cell of the symbol in the house.
    places: OnceCell<Vec<Cell>>,
    pairs: OnceCell<UnavoidablePairs>,
}

impl SolutionGrid {
    pub fn new(tables: Arc<Tables>, symbols: Vec<Symbol>) -> Self {
        Self { tables, symbols, places: OnceCell::new(), pairs: OnceCell::new() }
    }

    pub fn layout(&self) -> &Arc<Layout> {
        self.tables.layout()
    }

    /// The number of a cell's symbol, from 0.
    pub fn symbol(&self, cell: Cell) -> usize {
        self.symbols[cell.index()].index()
    }

    /// The cell of a symbol in a house, by their numbers.
    pub fn place(&self, house: usize, symbol: usize) -> Cell {
        self.places.get_or_init(|| self.places())[house * self.tables.size() + symbol]
    }

    fn places(&self) -> Vec<Cell> {
        let places = self.tables.houses().flat_map(|house| {
            let mut cells = self.tables.house(house).to_vec();
            cells.sort_unstable_by_key(|&cell| self.symbol(cell));
            cells
        });
        places.collect()
    }

    pub(super) fn pairs(&self) -> &UnavoidablePairs {
        self.pairs.get_or_init(|| UnavoidablePairs::new(self.layout(), &self.symbols))
    }
}
