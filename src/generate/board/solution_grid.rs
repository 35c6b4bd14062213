//! A solution grid: a whole valid grid, from which puzzles are dug.

use std::cell::OnceCell;
use std::sync::Arc;

use super::unavoidable::UnavoidablePairs;
use crate::generate::level::Tables;
use crate::puzzle::{Cell, Index, Layout, Symbol};

/// A solution grid, with data that is computed once for all puzzles dug from it.
#[derive(Debug)]
pub(in crate::generate) struct SolutionGrid {
    pub tables: Arc<Tables>,
    /// In reading order.
    pub symbols: Vec<Symbol>,
    /// By symbol and row: the cell of the symbol in the row.
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

    /// The index of a cell's symbol.
    pub fn symbol(&self, cell: Cell) -> usize {
        self.symbols[cell.index()].index()
    }

    /// The cell of a symbol in a row, by their numbers.
    pub fn place(&self, symbol: usize, row: usize) -> Cell {
        let places = self.places.get_or_init(|| {
            let mut cells: Vec<Cell> = self.layout().cells().collect();
            cells.sort_by_key(|&cell| self.symbol(cell));
            cells
        });
        places[symbol * self.tables.size() + row]
    }

    pub fn pairs(&self) -> &UnavoidablePairs {
        self.pairs.get_or_init(|| UnavoidablePairs::new(self.layout(), &self.symbols))
    }
}
