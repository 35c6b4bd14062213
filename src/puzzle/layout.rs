//! A board without its digits: how many cells it has, and which of them make a house.

use std::fmt;

use super::cell::Cell;
use super::cell_set::CellSet;
use super::set::{Index, SmallSet};
use super::symbol::MAX_SIZE;

/// The shape of a block, in cells. The game writes it height first: its `2x3` is two cells high
/// and three wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockShape {
    pub height: usize,
    pub width: usize,
}

impl BlockShape {
    /// A shape the game has: at least two cells each way, at most 35 in all.
    pub fn new(height: usize, width: usize) -> Option<Self> {
        let shape = Self { height, width };
        (height >= 2 && width >= 2 && height.checked_mul(width)? <= MAX_SIZE).then_some(shape)
    }

    /// The square shape for a board of `size` symbols, where there is one.
    pub fn square(size: usize) -> Option<Self> {
        let root = size.isqrt();
        if root * root == size { Self::new(root, root) } else { None }
    }

    /// The number of symbols of a board with such blocks; also the cells in a block.
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
            .and_then(|(height, width)| Self::new(height.parse().ok()?, width.parse().ok()?))
            .ok_or_else(|| {
                format!("`{text}` is no block shape: write HEIGHTxWIDTH in cells, such as 2x3, up to {MAX_SIZE} cells")
            })
    }
}

/// What kind of house it is; techniques that look alike are told apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseKind {
    Row,
    Column,
    Block,
}

/// The number of a house in [`Layout::houses`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HouseId(u16);

impl Index for HouseId {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a board has a few houses for each symbol")]
        Self(index as u16)
    }
}

/// The position of a cell in a house, from 0, in reading order. In a row it is the column, in a
/// column the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u8);

/// A set of positions in a house.
pub type PlaceSet = SmallSet<Place>;

impl Index for Place {
    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a house has at most MAX_SIZE cells")]
        Self(index as u8)
    }
}

/// Cells that hold every symbol exactly once.
#[derive(Debug)]
pub struct House {
    pub kind: HouseKind,
    /// Its number among the houses of its kind, from 1.
    pub number: usize,
    /// Its cells in reading order, as many as the board has symbols.
    pub cells: Vec<Cell>,
}

impl House {
    /// Its cells at some of its places.
    pub fn cells_at(&self, places: PlaceSet) -> impl Iterator<Item = Cell> + '_ {
        places.iter().map(|place| self.cells[place.index()])
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Block => "block",
        };
        write!(f, "{kind} {}", self.number)
    }
}

/// A board without its digits. Everything that solves or plays works on its houses and peers
/// alone, whatever shape they have.
#[derive(Debug)]
pub struct Layout {
    size: usize,
    blocks: BlockShape,
    houses: Vec<House>,
    memberships: Vec<Vec<(HouseId, Place)>>,
    peers: Vec<Vec<Cell>>,
    peer_sets: Vec<CellSet>,
}

impl Layout {
    /// The plain board with blocks of this shape: rows, columns and blocks.
    pub fn with_blocks(blocks: BlockShape) -> Self {
        let size = blocks.size();
        let blocks_across = size / blocks.width;
        let block_of =
            |row: usize, column: usize| row / blocks.height * blocks_across + column / blocks.width;
        let all_cells = || (0..size * size).map(Cell::from_index);
        let house = |kind, number: usize, in_house: &dyn Fn(usize, usize) -> usize| House {
            kind,
            number: number + 1,
            cells: all_cells()
                .filter(|cell| {
                    let (row, column) = cell.row_column(size);
                    in_house(row, column) == number
                })
                .collect(),
        };
        let houses = (0..size)
            .map(|number| house(HouseKind::Row, number, &|row, _| row))
            .chain((0..size).map(|number| house(HouseKind::Column, number, &|_, column| column)))
            .chain((0..size).map(|number| house(HouseKind::Block, number, &block_of)))
            .collect();
        Self::with_houses(size, blocks, houses)
    }

    fn with_houses(size: usize, blocks: BlockShape, houses: Vec<House>) -> Self {
        let mut memberships = vec![Vec::new(); size * size];
        let mut peer_sets = vec![CellSet::EMPTY; size * size];
        for (number, house) in houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                memberships[cell.index()].push((HouseId::from_index(number), Place::from_index(place)));
                for &other in house.cells.iter().filter(|&&other| other != cell) {
                    peer_sets[cell.index()].insert(other);
                }
            }
        }
        let peers = peer_sets.iter().map(|set| set.iter().collect()).collect();
        Self { size, blocks, houses, memberships, peers, peer_sets }
    }

    /// The number of symbols; also of rows, of columns, and of cells in a house.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The shape of its blocks.
    pub fn blocks(&self) -> BlockShape {
        self.blocks
    }

    /// All its cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.size * self.size).map(Cell::from_index)
    }

    /// All its houses with their numbers.
    pub fn houses(&self) -> impl Iterator<Item = (HouseId, &House)> {
        self.houses.iter().enumerate().map(|(number, house)| (HouseId::from_index(number), house))
    }

    /// The houses of one kind.
    pub fn houses_of_kind(&self, kind: HouseKind) -> impl Iterator<Item = (HouseId, &House)> {
        self.houses().filter(move |(_, house)| house.kind == kind)
    }

    pub fn house(&self, id: HouseId) -> &House {
        &self.houses[id.index()]
    }

    /// The houses a cell lies in, and its place in each.
    pub fn memberships(&self, cell: Cell) -> &[(HouseId, Place)] {
        &self.memberships[cell.index()]
    }

    /// The cells that share a house with `cell` and so cannot hold its symbol, in reading order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// The same as a set.
    pub fn peer_set(&self, cell: Cell) -> &CellSet {
        &self.peer_sets[cell.index()]
    }

    /// The cells that see every one of `cells`.
    pub fn common_peers(&self, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        cells
            .into_iter()
            .map(|cell| *self.peer_set(cell))
            .reduce(|seen, peers| seen.intersection(&peers))
            .unwrap_or(CellSet::EMPTY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_height_by_width_cells() {
        let layout = Layout::with_blocks(BlockShape { height: 2, width: 3 });
        let (_, second_block) = layout.houses_of_kind(HouseKind::Block).nth(1).expect("six blocks");
        let names: Vec<String> = second_block.cells.iter().map(|cell| cell.name(6).to_string()).collect();
        assert_eq!(names, ["r1c4", "r1c5", "r1c6", "r2c4", "r2c5", "r2c6"]);
    }

    #[test]
    fn every_house_has_as_many_cells_as_there_are_symbols() {
        for (height, width) in [(2, 2), (2, 5), (5, 2), (3, 4), (5, 7)] {
            let layout = Layout::with_blocks(BlockShape { height, width });
            assert_eq!(layout.houses().count(), 3 * layout.size());
            assert!(layout.houses().all(|(_, house)| house.cells.len() == layout.size()));
        }
    }

    #[test]
    fn a_cell_of_the_usual_board_sees_twenty_others() {
        let layout = Layout::with_blocks(BlockShape { height: 3, width: 3 });
        assert!(layout.cells().all(|cell| layout.peers(cell).len() == 20));
    }

    #[test]
    fn shapes_the_game_does_not_have_are_refused() {
        assert!("2x3".parse::<BlockShape>().is_ok());
        for text in ["", "3", "1x9", "6x6", "x", "3x", "999999999999x9999999999"] {
            assert!(text.parse::<BlockShape>().is_err(), "{text}");
        }
    }
}
