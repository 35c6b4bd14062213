//! A puzzle: a board with its givens.

use std::sync::Arc;

use super::cell::Cell;
use super::layout::Layout;
use super::set::Index;
use super::symbol::{Symbol, SymbolSet};

/// A board with its givens, no two of which clash.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<Option<Symbol>>,
}

/// Two givens of one house that are the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{first} and {second} are both {symbol}, in {house}")]
pub struct Clash {
    pub first: Cell,
    pub second: Cell,
    pub symbol: Symbol,
    /// The house's name, such as `row 3`.
    pub house: String,
}

impl Puzzle {
    /// The puzzle with these givens, one for each cell in reading order.
    ///
    /// # Errors
    /// Where two cells of a house are given the same symbol.
    ///
    /// # Panics
    /// Where `givens` is not as long as the board, or has a symbol the board has not.
    pub fn new(layout: Arc<Layout>, givens: Vec<Option<Symbol>>) -> Result<Self, Clash> {
        let puzzle = Self::unchecked(layout, givens);
        puzzle.clash().map_or(Ok(puzzle), Err)
    }

    /// The same for what somebody has put into a board, right or wrong: it may clash.
    pub fn unchecked(layout: Arc<Layout>, givens: Vec<Option<Symbol>>) -> Self {
        let size = layout.size();
        assert_eq!(givens.len(), size * size, "one entry for each cell");
        assert!(givens.iter().flatten().all(|symbol| symbol.index() < size), "symbols of this board");
        Self { layout, givens }
    }

    /// The first two cells of a house that hold the same symbol.
    pub fn clash(&self) -> Option<Clash> {
        let houses = self.layout.houses().map(|(_, house)| &house.cells);
        let cages = self.layout.cages().map(|(_, cage)| &cage.cells);
        let (group, [first, second]) =
            houses.chain(cages).enumerate().find_map(|(group, cells)| Some((group, self.twins(cells)?)))?;
        let mut houses = self.layout.houses();
        let house = houses.nth(group).map_or_else(|| "its cage".into(), |(_, house)| house.to_string());
        Some(Clash { first, second, symbol: self.given(first)?, house })
    }

    /// The first two of these cells that hold the same symbol.
    fn twins(&self, cells: &[Cell]) -> Option<[Cell; 2]> {
        let mut seen = SymbolSet::EMPTY;
        let second = cells.iter().copied().find(|&cell| {
            self.given(cell).is_some_and(|symbol| {
                let again = seen.contains(symbol);
                seen.insert(symbol);
                again
            })
        })?;
        let first = cells.iter().copied().find(|&cell| self.given(cell) == self.given(second))?;
        Some([first, second])
    }

    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The number of symbols.
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// What is given in a cell.
    pub fn given(&self, cell: Cell) -> Option<Symbol> {
        self.givens[cell.index()]
    }

    /// All givens, one entry for each cell in reading order.
    pub fn givens(&self) -> &[Option<Symbol>] {
        &self.givens
    }

    /// The cells without a given, in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.cells().filter(|&cell| self.given(cell).is_none())
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.layout.shape() == other.layout.shape() && self.givens == other.givens
    }
}

impl Eq for Puzzle {}
