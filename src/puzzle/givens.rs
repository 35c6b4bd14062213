//! A puzzle: a board with its givens.

use std::sync::Arc;

use super::cell::Cell;
use super::house::HouseKind;
use super::layout::Layout;
use super::set::Index as _;
use super::shape::BlockShape;
use super::symbol::{MAX_SIZE, Symbol, SymbolSet};

/// A board with its givens. They do not clash, unless it was made by [`unchecked`](Self::unchecked).
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<Option<Symbol>>,
}

/// Two equal givens in one house or cage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{first} and {second} are both {symbol}, in {house}")]
pub struct Clash {
    pub first: Cell,
    pub second: Cell,
    pub symbol: Symbol,
    /// The name of the house, such as `row 3`.
    pub house: String,
}

impl Puzzle {
    /// The puzzle with these givens, one entry per cell in reading order.
    ///
    /// # Errors
    /// If two cells of a house or cage have the same given.
    ///
    /// # Panics
    /// If `givens` has the wrong length, or a symbol that the board does not have.
    pub fn new(layout: Arc<Layout>, givens: Vec<Option<Symbol>>) -> Result<Self, Clash> {
        let puzzle = Self::unchecked(layout, givens);
        puzzle.clash().map_or(Ok(puzzle), Err)
    }

    /// A puzzle whose givens may clash, such as the digits a player has entered.
    ///
    /// # Panics
    /// If `givens` has the wrong length, or a symbol that the board does not have.
    pub fn unchecked(layout: Arc<Layout>, givens: Vec<Option<Symbol>>) -> Self {
        let size = layout.size();
        assert_eq!(givens.len(), size * size, "one entry for each cell");
        let highest = givens.iter().fold(0, |highest, given| given.map_or(0, Symbol::number).max(highest));
        assert!(highest <= size, "symbols of this board");
        Self { layout, givens }
    }

    /// The puzzle with givens that are known to be right for the layout; none if they clash.
    pub(super) fn of_symbols(layout: Arc<Layout>, givens: Vec<Option<Symbol>>) -> Option<Self> {
        debug_assert_eq!(givens.len(), layout.size() * layout.size());
        let puzzle = Self { layout, givens };
        (!puzzle.has_clash()).then_some(puzzle)
    }

    /// The first two cells of a house or cage that have the same given.
    pub fn clash(&self) -> Option<Clash> {
        self.has_clash().then(|| self.first_clash()).flatten()
    }

    /// Whether there is a clash, which is much faster to know than where.
    fn has_clash(&self) -> bool {
        let shape = self.layout.shape();
        let others = self.layout.houses().map(|(_, house)| house);
        let others = others.filter(|house| matches!(house.kind, HouseKind::Region | HouseKind::Diagonal));
        let mut others =
            others.map(|house| &house.cells).chain(self.layout.cages().map(|(_, cage)| &cage.cells));
        self.clashes_in_lines_or_blocks()
            || !shape.is_plain() && others.any(|cells| self.twins(cells).is_some())
    }

    /// Whether two givens of a row, a column or a block are the same.
    ///
    /// With a bit for each symbol, the sum of some givens is their union exactly if all of them are
    /// different, and both are made without a branch.
    fn clashes_in_lines_or_blocks(&self) -> bool {
        let size = self.size();
        // A jigsaw has no blocks, and a row is as good as one.
        let instead = BlockShape { height: 1, width: size };
        let BlockShape { height, width } = self.layout.shape().blocks().unwrap_or(instead);
        let (mut columns, mut row) = (Bits::default(), [0; MAX_SIZE]);
        let mut clashes = 0;
        for band in self.givens.chunks(height * size) {
            let mut in_band = Bits::default();
            for givens in band.chunks(size) {
                for (bit, given) in row.iter_mut().zip(givens) {
                    *bit = given.map_or(0, |symbol| 1 << symbol.index());
                }
                in_band.add(&row[..size], &row[..size]);
                let row = &row[..size];
                clashes |= row.iter().sum::<u64>() ^ row.iter().fold(0, |union, bit| union | bit);
            }
            let blocks = in_band.sums[..size].chunks(width).zip(in_band.unions.chunks(width));
            for (sums, unions) in blocks {
                clashes |= sums.iter().sum::<u64>() ^ unions.iter().fold(0, |union, bits| union | bits);
            }
            columns.add(&in_band.sums[..size], &in_band.unions[..size]);
        }
        clashes != 0 || columns.sums != columns.unions
    }

    fn first_clash(&self) -> Option<Clash> {
        let houses = self.layout.houses().map(|(_, house)| &house.cells);
        let cages = self.layout.cages().map(|(_, cage)| &cage.cells);
        let (group, [first, second]) =
            houses.chain(cages).enumerate().find_map(|(group, cells)| Some((group, self.twins(cells)?)))?;
        let mut houses = self.layout.houses();
        let house = houses.nth(group).map_or_else(|| "the same cage".into(), |(_, house)| house.to_string());
        Some(Clash { first, second, symbol: self.given(first)?, house })
    }

    /// The first two of these cells that have the same given.
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

    pub fn given(&self, cell: Cell) -> Option<Symbol> {
        self.givens[cell.index()]
    }

    /// All givens, one entry per cell in reading order.
    pub fn givens(&self) -> &[Option<Symbol>] {
        &self.givens
    }

    /// The cells without a given, in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout.cells().filter(|&cell| self.given(cell).is_none())
    }
}

/// The sum and the union of the givens of each column.
struct Bits {
    sums: [u64; MAX_SIZE],
    unions: [u64; MAX_SIZE],
}

impl Default for Bits {
    fn default() -> Self {
        Self { sums: [0; MAX_SIZE], unions: [0; MAX_SIZE] }
    }
}

impl Bits {
    fn add(&mut self, sums: &[u64], unions: &[u64]) {
        self.sums.iter_mut().zip(sums).for_each(|(sum, other)| *sum += other);
        self.unions.iter_mut().zip(unions).for_each(|(union, other)| *union |= other);
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.layout.shape() == other.layout.shape() && self.givens == other.givens
    }
}

impl Eq for Puzzle {}
