//! The shape of a board: its blocks or regions, diagonals and cages.

use std::fmt;

use super::cell::Cell;
use super::set::Index;
use super::symbol::MAX_SIZE;
use crate::words::{counted, unsigned};

/// The shape of a block, in cells. The game writes the height first: `2x3` is two cells high and
/// three wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockShape {
    pub height: usize,
    pub width: usize,
}

impl BlockShape {
    /// The shape of the usual board of nine symbols.
    pub(crate) const USUAL: Self = Self { height: 3, width: 3 };

    /// A shape the game has: at least two cells each way and at most 35 in all.
    pub fn new(height: usize, width: usize) -> Option<Self> {
        let shape = Self { height, width };
        (height >= 2 && width >= 2 && height.checked_mul(width)? <= MAX_SIZE).then_some(shape)
    }

    /// The square shape for a board of `size` symbols, if there is one.
    pub fn square(size: usize) -> Option<Self> {
        let root = size.isqrt();
        if root * root == size { Self::new(root, root) } else { None }
    }

    /// The number of the block, from 0 in reading order, at a row and a column of the board.
    pub fn block_at(self, row: usize, column: usize) -> usize {
        row / self.height * self.height + column / self.width
    }

    /// The number of cells in a block, which is also the number of symbols.
    pub fn size(self) -> usize {
        self.height * self.width
    }
}

impl fmt::Display for BlockShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

impl std::str::FromStr for BlockShape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split_once('x')
            .and_then(|(height, width)| Self::new(unsigned(height)?, unsigned(width)?))
            .ok_or_else(|| {
                format!(
                    "expected HEIGHTxWIDTH in cells, such as 2x3, of at most {MAX_SIZE} cells; found `{text}`"
                )
            })
    }
}

/// The blocks or regions of a board, each with as many cells as there are symbols.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Regions {
    Blocks(BlockShape),
    /// The number of each cell's region, from 0 in the order of the regions' first cells.
    Jigsaw(Vec<u8>),
}

/// Refuses the regions of a jigsaw that do not have as many cells as there are symbols.
pub(super) fn check_regions(regions: &[u8]) -> Result<(), ShapeError> {
    let size = regions.len().isqrt();
    if size * size != regions.len() || !(2..=MAX_SIZE).contains(&size) {
        return Err(ShapeError::NotSquare { cells: regions.len() });
    }
    let all = regions.iter().max().map_or(0, |&last| usize::from(last) + 1).max(size);
    let cells_of = |number| regions.iter().filter(|&&region| usize::from(region) == number).count();
    let wrong = (0..all).map(|number| (number + 1, cells_of(number))).find(|&(_, cells)| cells != size);
    wrong.map_or(Ok(()), |(number, cells)| Err(ShapeError::RegionSize { number, cells, size }))
}

/// Cells whose symbols are different and add up to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// In reading order.
    pub cells: Vec<Cell>,
    pub sum: usize,
}

impl Cage {
    /// Refuses cages that no different symbols of a board of `size` symbols can fill.
    pub(super) fn check(&self, size: usize) -> Result<(), ShapeError> {
        let (cells, sum) = (self.cells.len(), self.sum);
        let cell = *self.cells.first().ok_or(ShapeError::EmptyCage)?;
        if cells > size {
            return Err(ShapeError::CageSize { cell, cells, size });
        }
        let least = cells * (cells + 1) / 2;
        let most = cells * (2 * size + 1 - cells) / 2;
        if (least..=most).contains(&sum) {
            Ok(())
        } else {
            Err(ShapeError::CageSum { cell, sum, cells, least, most })
        }
    }
}

/// The number of a cage in [`Shape::cages`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CageId(u16);

impl Index for CageId {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most as many cages as cells")]
        Self(index as u16)
    }
}

/// The groups of cells that belong together, displayed as the game's parameters: `2x3`, `9j`,
/// `3x3xk`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    pub regions: Regions,
    /// Both diagonals are houses.
    pub diagonals: bool,
    /// In the order of their first cells; empty unless the board is a killer.
    pub cages: Vec<Cage>,
}

/// Why regions or cages do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    #[error("{cells} cells do not make a square board of 2 to {MAX_SIZE} symbols")]
    NotSquare { cells: usize },
    #[error("expected regions of {size} cells, found {} in region {number}", counted(*.cells, "cell"))]
    RegionSize { number: usize, cells: usize, size: usize },
    #[error("the cage at {cell} has {cells} cells, but there are only {size} symbols")]
    CageSize { cell: Cell, cells: usize, size: usize },
    #[error("the cage at {cell} cannot add up to {sum}: {cells} different numbers make {least} to {most}")]
    CageSum { cell: Cell, sum: usize, cells: usize, least: usize, most: usize },
    #[error("{cell} is in two cages")]
    CagesOverlap { cell: Cell },
    #[error("a cage has no cells")]
    EmptyCage,
}

impl Shape {
    /// Rows, columns and blocks only.
    pub fn plain(blocks: BlockShape) -> Self {
        Self { regions: Regions::Blocks(blocks), diagonals: false, cages: Vec::new() }
    }

    /// The number of symbols.
    pub fn size(&self) -> usize {
        match &self.regions {
            Regions::Blocks(blocks) => blocks.size(),
            Regions::Jigsaw(regions) => regions.len().isqrt(),
        }
    }

    /// The shape of its blocks, unless it is a jigsaw.
    pub fn blocks(&self) -> Option<BlockShape> {
        match self.regions {
            Regions::Blocks(blocks) => Some(blocks),
            Regions::Jigsaw(_) => None,
        }
    }

    /// Whether it has rows, columns and blocks only.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.regions, Regions::Blocks(_)) && !self.diagonals && self.cages.is_empty()
    }

    /// Whether it has 3x3 blocks and nothing else.
    pub(crate) fn is_usual(&self) -> bool {
        self.is_plain() && self.blocks() == Some(BlockShape::USUAL)
    }

    /// Refuses regions and cages that do not fit.
    pub(super) fn check(&self) -> Result<(), ShapeError> {
        if let Regions::Jigsaw(regions) = &self.regions {
            check_regions(regions)?;
        }
        let size = self.size();
        let mut in_cage = vec![false; size * size];
        for cage in &self.cages {
            cage.check(size)?;
            for &cell in &cage.cells {
                if std::mem::replace(&mut in_cage[cell.index()], true) {
                    return Err(ShapeError::CagesOverlap { cell });
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.regions {
            Regions::Blocks(blocks) => write!(f, "{blocks}")?,
            Regions::Jigsaw(_) => write!(f, "{}j", self.size())?,
        }
        f.write_str(if self.diagonals { "x" } else { "" })?;
        f.write_str(if self.cages.is_empty() { "" } else { "k" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: BlockShape = BlockShape { height: 2, width: 2 };

    #[test]
    fn shapes_the_game_does_not_have_are_refused() {
        assert!("2x3".parse::<BlockShape>().is_ok());
        for text in ["", "3", "1x9", "6x6", "x", "3x", "999999999999x9999999999"] {
            assert!(text.parse::<BlockShape>().is_err(), "{text}");
        }
    }

    #[test]
    fn regions_and_cages_that_do_not_fit_are_refused() {
        let jigsaw =
            |regions: &[u8]| Shape { regions: Regions::Jigsaw(regions.to_vec()), ..Shape::plain(TWO) };
        assert_eq!(jigsaw(&[0; 3]).check(), Err(ShapeError::NotSquare { cells: 3 }));
        let uneven = jigsaw(&[0, 0, 0, 1]).check();
        assert_eq!(uneven, Err(ShapeError::RegionSize { number: 1, cells: 3, size: 2 }));
        let caged = |cells: &[usize], sum| {
            let cells = cells.iter().map(|&cell| Cell::new(cell, 4)).collect();
            Shape { cages: vec![Cage { cells, sum }], ..Shape::plain(TWO) }
        };
        assert_eq!(caged(&[0, 1], 7).check(), Ok(()));
        assert!(matches!(caged(&[0, 1], 8).check(), Err(ShapeError::CageSum { least: 3, most: 7, .. })));
        assert!(matches!(caged(&[0, 1, 2, 3, 4], 15).check(), Err(ShapeError::CageSize { .. })));
        assert!(matches!(caged(&[0, 0], 3).check(), Err(ShapeError::CagesOverlap { .. })));
    }

    #[test]
    fn shapes_are_named_as_the_game_does() {
        let plain = Shape::plain(BlockShape { height: 2, width: 3 });
        assert_eq!(plain.to_string(), "2x3");
        let jigsaw = Shape { regions: Regions::Jigsaw(vec![0; 81]), diagonals: true, ..plain };
        assert_eq!(jigsaw.to_string(), "9jx");
    }
}
