//! What a first look at a foreign program's board has found.

use std::sync::Arc;

use super::board::ForeignBoard;
use super::style::Style;
use crate::puzzle::{Cell, Layout, Puzzle, Shape, Symbol};

/// At least one in this many cells shows a symbol.
pub(super) const FEWEST: usize = 5;

/// A board and what a first look says about it.
#[derive(Clone, Debug)]
pub struct Found {
    pub board: ForeignBoard,
    /// The symbol that each cell shows, in reading order: a given or one that the user has entered.
    pub symbols: Vec<Option<Symbol>>,
    /// The cells that something seems to cover, with the symbols that they seem to show, which are not among `symbols`.
    pub covered: Vec<(Cell, Option<Symbol>)>,
    /// How each cell is drawn.
    pub styles: Vec<Style>,
    /// The shapes that the lines and grounds allow, the likeliest first: one if they are drawn clearly.
    pub shapes: Vec<Shape>,
}

impl Found {
    /// Whether something seems to cover a cell.
    pub fn is_covered(&self, cell: Cell) -> bool {
        self.covered.iter().any(|&(covered, _)| covered == cell)
    }

    /// The symbol that a cell seems to show, even if something seems to cover it.
    pub fn shown(&self, cell: Cell) -> Option<Symbol> {
        let covered = self.covered.iter().find(|&&(covered, _)| covered == cell);
        covered.map_or(self.symbols[cell.index()], |&(_, symbol)| symbol)
    }

    /// Combines this look at a board with an earlier one. Each cell is taken from the look in which nothing covered it;
    /// if something covers it in both, it stays covered, and is a given if it seems to show the same symbol in both.
    /// `None` if the boards differ in size.
    pub fn with_earlier(mut self, earlier: &Self) -> Option<Self> {
        if self.board.size() != earlier.board.size() {
            return None;
        }
        for (cell, symbol) in std::mem::take(&mut self.covered) {
            let index = cell.index();
            let before = earlier.covered.iter().find(|&&(other, _)| other == cell);
            if let Some(&(_, before)) = before {
                self.covered.push((cell, symbol));
                self.symbols[index] = symbol.filter(|_| before == symbol);
            } else {
                self.symbols[index] = earlier.symbols[index];
                self.styles[index] = earlier.styles[index];
            }
        }
        Some(self)
    }

    /// Whether the regions are drawn and are not blocks: only blocks are ever set apart.
    pub(super) fn is_jigsaw(&self) -> bool {
        self.shapes.iter().all(|shape| shape.blocks().is_none())
    }

    /// Whether there are enough symbols, and they do not contradict each other on a board of one of its shapes.
    pub(super) fn is_consistent(&self) -> bool {
        let size = self.board.size();
        // Drawn regions leave no doubt, and a jigsaw may have few givens.
        let fewest = if self.is_jigsaw() { size - 1 } else { (size * size).div_ceil(FEWEST) };
        if self.symbols.iter().flatten().count() < fewest {
            return false;
        }
        let layouts = self.shapes.iter().filter_map(|shape| Layout::new(shape.clone()).ok());
        layouts.map(Arc::new).any(|layout| Puzzle::new(layout, self.symbols.clone()).is_ok())
    }
}
