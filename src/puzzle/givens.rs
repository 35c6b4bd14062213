//! A puzzle: a board with its givens.

use std::sync::Arc;

use super::cell::Cell;
use super::house::HouseKind;
use super::layout::Layout;
use super::set::Index as _;
use super::shape::{BlockShape, Regions};
use super::symbol::{MAX_SIZE, Symbol, SymbolSet};
use crate::words::counted;

/// A board with its givens. They do not clash, unless it was made by [`unchecked`](Self::unchecked).
///
/// ```
/// use sudoku_bot::puzzle::{Cell, Notation, Puzzle};
///
/// let puzzle: Puzzle = "2x2:d1a4b1a2d".parse()?;
/// assert_eq!(puzzle.summary(), "2x2, 4 givens");
/// assert_eq!(puzzle.given(Cell::new(4, 4)).map(|symbol| symbol.number()), Some(1));
/// assert_eq!(Notation::Line.write(&puzzle), "....1.4..1.2....");
/// assert_eq!(Notation::Text.write(&puzzle).lines().nth(1), Some("1 . | 4 ."));
///
/// let error = "2x2:1a1m".parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 7: r1c1 and r1c3 are both 1, in row 1");
/// # Ok::<(), sudoku_bot::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<Option<Symbol>>,
}

/// Two equal givens in one house or cage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{first} and {second} are both {symbol}, {place}")]
pub struct Clash {
    pub first: Cell,
    pub second: Cell,
    pub symbol: Symbol,
    /// Where they are, such as `in row 3`.
    pub place: String,
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

    /// Returns the puzzle with givens that fit the layout, or `None` if they clash.
    pub(super) fn of_symbols(layout: Arc<Layout>, givens: Vec<Option<Symbol>>) -> Option<Self> {
        debug_assert_eq!(givens.len(), layout.size() * layout.size());
        let puzzle = Self { layout, givens };
        (!puzzle.has_clash()).then_some(puzzle)
    }

    /// The puzzle with these cells given or blank, which may clash.
    #[must_use]
    pub fn with(&self, digits: impl IntoIterator<Item = (Cell, Option<Symbol>)>) -> Self {
        let mut puzzle = self.clone();
        digits.into_iter().for_each(|(cell, digit)| puzzle.givens[cell.index()] = digit);
        puzzle
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

    fn clashes_in_lines_or_blocks(&self) -> bool {
        // A jigsaw has no blocks, and a row is as good as one.
        let instead = BlockShape { height: 1, width: self.size() };
        match self.layout.shape().blocks().unwrap_or(instead) {
            // Unrolled, which is several times as fast.
            BlockShape::USUAL => clash_in_lines_or_blocks::<9>(&self.givens, BlockShape::USUAL),
            blocks => clash_in_lines_or_blocks::<MAX_SIZE>(&self.givens, blocks),
        }
    }

    fn first_clash(&self) -> Option<Clash> {
        let houses = self.layout.houses().map(|(id, house)| (&house.cells, Some(id)));
        let cages = self.layout.cages().map(|(_, cage)| (&cage.cells, None));
        houses.chain(cages).find_map(|(cells, house)| {
            let [first, second] = self.twins(cells)?;
            let place =
                house.map_or_else(|| "in the same cage".into(), |house| self.layout.place_in(&[house]));
            Some(Clash { first, second, symbol: self.given(first)?, place })
        })
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

    /// The kind of board in words: `3x3, 30 givens`, or `3x3k, killer, 31 cages`.
    pub fn summary(&self) -> String {
        let (shape, cages) = (self.layout.shape(), self.layout.cages().count());
        let kinds = [
            (matches!(shape.regions, Regions::Jigsaw(_)), "jigsaw"),
            (shape.diagonals, "X"),
            (cages > 0, "killer"),
        ];
        let kinds: Vec<&str> =
            kinds.into_iter().filter_map(|(is_one, name)| is_one.then_some(name)).collect();
        let givens = self.givens.iter().flatten().count();
        let parts = [
            (true, shape.to_string()),
            (!kinds.is_empty(), kinds.join(" ")),
            (cages > 0, counted(cages, "cage")),
            (givens > 0 || cages == 0, counted(givens, "given")),
        ];
        let parts = parts.into_iter().filter_map(|(is_said, part)| is_said.then_some(part));
        parts.collect::<Vec<_>>().join(", ")
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

/// Whether two givens of a row, a column or a block are the same, on a board of at most `MOST` symbols.
///
/// With a bit for each symbol, the sum of some givens is their union exactly if all of them are
/// different, and both are made without a branch.
#[expect(clippy::inline_always, reason = "where the caller knows the size, the loops have a fixed length")]
#[inline(always)]
fn clash_in_lines_or_blocks<const MOST: usize>(givens: &[Option<Symbol>], blocks: BlockShape) -> bool {
    let (BlockShape { height, width }, size) = (blocks, blocks.size());
    let (mut columns, mut clashes) = (Bits::<MOST>::NONE, 0);
    for band in givens.chunks_exact(height * size) {
        let mut in_band = Bits::<MOST>::NONE;
        for row in band.chunks_exact(size) {
            let (mut sum, mut union) = (0, 0);
            for (column, given) in row.iter().enumerate() {
                let bit = given.map_or(0, |symbol| 1 << symbol.index());
                (sum, union) = (sum + bit, union | bit);
                in_band.add(column, bit, bit);
            }
            clashes |= sum ^ union;
        }
        for first in (0..size).step_by(width) {
            let (mut sum, mut union) = (0, 0);
            for column in first..first + width {
                (sum, union) = (sum + in_band.sums[column], union | in_band.unions[column]);
                columns.add(column, in_band.sums[column], in_band.unions[column]);
            }
            clashes |= sum ^ union;
        }
    }
    clashes != 0 || columns.sums != columns.unions
}

/// The sum and the union of the givens of each column.
struct Bits<const MOST: usize> {
    sums: [u64; MOST],
    unions: [u64; MOST],
}

impl<const MOST: usize> Bits<MOST> {
    const NONE: Self = Self { sums: [0; MOST], unions: [0; MOST] };

    fn add(&mut self, column: usize, sum: u64, union: u64) {
        self.sums[column] += sum;
        self.unions[column] |= union;
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.layout.shape() == other.layout.shape() && self.givens == other.givens
    }
}

impl Eq for Puzzle {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cage, Shape};

    #[test]
    fn boards_are_summed_up() {
        let plain = Shape::plain(BlockShape { height: 2, width: 2 });
        let cage = Cage { cells: vec![Cell::at(0, 0, 4), Cell::at(0, 1, 4)], sum: 5 };
        let killer = Shape { cages: vec![cage], ..plain.clone() };
        let puzzle = |shape| {
            let layout = Arc::new(Layout::new(shape).expect("it fits"));
            let mut givens = vec![None; 16];
            givens[15] = Symbol::from_number(1);
            [Puzzle::unchecked(Arc::clone(&layout), vec![None; 16]), Puzzle::unchecked(layout, givens)]
        };
        let [killer, begun] = puzzle(killer);
        assert_eq!(killer.summary(), "2x2k, killer, 1 cage");
        assert_eq!(begun.summary(), "2x2k, killer, 1 cage, 1 given");
        let [empty, begun] = puzzle(plain);
        assert_eq!((empty.summary().as_str(), begun.summary().as_str()), ("2x2, no givens", "2x2, 1 given"));
    }

    #[test]
    fn two_equal_givens_clash_exactly_if_they_share_a_house() {
        for (height, width) in [(3, 3), (2, 3), (2, 4), (5, 7)] {
            let layout = Arc::new(Layout::with_blocks(BlockShape { height, width }));
            let symbol = Symbol::all(layout.size()).last();
            let middle = layout.cells().nth(layout.size() * layout.size() / 2).expect("a cell");
            for cell in layout.cells().filter(|&cell| cell != middle) {
                let mut givens = vec![None; layout.size() * layout.size()];
                (givens[middle.index()], givens[cell.index()]) = (symbol, symbol);
                let is_free = Puzzle::of_symbols(Arc::clone(&layout), givens).is_some();
                assert_eq!(
                    is_free,
                    !layout.peers(middle).contains(&cell),
                    "{height}x{width}: {middle}, {cell}"
                );
            }
        }
    }
}
