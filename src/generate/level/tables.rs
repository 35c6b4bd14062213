//! Lookup tables of a layout for the graders, each computed when it is first needed.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::puzzle::{Cell, HouseId, Index, Layout, MAX_SIZE};

/// The place of a cell's block among its memberships.
const BLOCK: usize = 2;

/// The places of a block that see a cell of another block, one bit each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// The number of the line they share: 0 for rows, 1 for columns, then one for each diagonal.
    pub line: usize,
    pub block: usize,
    pub places: u64,
}

fn sights_of(layout: &Layout, cell: Cell) -> Vec<Sight> {
    let (size, own) = (layout.size(), block_and_place(layout, cell).0);
    let mut sights = Vec::new();
    for house in layout.houses_of(cell) {
        let line = match house.index() / size {
            kind @ 0..=BLOCK => kind,
            _ => house.index() - 3 * size + 2,
        };
        let mut seen = [0; MAX_SIZE];
        for &other in &layout.house(house).cells {
            let (block, place) = block_and_place(layout, other);
            seen[block] |= place;
        }
        let seen = seen.into_iter().enumerate().filter(|&(block, places)| places != 0 && block != own);
        sights.extend(seen.map(|(block, places)| Sight { line, block, places }));
    }
    sights
}

/// The number of a cell's block, and its place there as a bit.
pub(super) fn block_and_place(layout: &Layout, cell: Cell) -> (usize, u64) {
    let (block, place) = layout.memberships(cell)[BLOCK];
    (block.index() - BLOCK * layout.size(), 1 << place.index())
}

/// A layout without cages, with the tables that graders need.
#[derive(Debug)]
pub(in crate::generate) struct Tables {
    layout: Arc<Layout>,
    houses: usize,
    sights: OnceLock<Vec<Vec<Sight>>>,
    crossings: OnceLock<Vec<BlockCrossing>>,
    peers: OnceLock<Vec<Vec<Cell>>>,
}

/// Two or more cells that a block and another house share.
#[derive(Debug)]
pub(super) struct BlockCrossing {
    pub shared: Vec<Cell>,
    /// The other cells of the line.
    pub line: Vec<Cell>,
    /// The other cells of the block.
    pub block: Vec<Cell>,
}

impl Tables {
    pub fn new(layout: Arc<Layout>) -> Self {
        debug_assert!(
            layout.shape().cages.is_empty(),
            "the game's grader looks at cages apart from the houses"
        );
        Self {
            houses: layout.houses().count(),
            layout,
            sights: OnceLock::new(),
            crossings: OnceLock::new(),
            peers: OnceLock::new(),
        }
    }

    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// All symbols, one bit each.
    pub fn symbols(&self) -> u64 {
        (1 << self.size()) - 1
    }

    /// The numbers of all houses: rows, columns, blocks or regions, diagonals.
    pub fn houses(&self) -> Range<usize> {
        0..self.houses
    }

    /// The numbers of the blocks or regions.
    pub fn blocks(&self) -> Range<usize> {
        2 * self.size()..3 * self.size()
    }

    /// The numbers of the rows, columns and diagonals.
    pub fn lines(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.blocks().start).chain(self.blocks().end..self.houses)
    }

    pub fn house(&self, number: usize) -> &[Cell] {
        &self.layout.house(HouseId::from_index(number)).cells
    }

    /// By cell: the places in other blocks that see it.
    pub(super) fn sights(&self) -> &[Vec<Sight>] {
        self.sights.get_or_init(|| self.layout.cells().map(|cell| sights_of(&self.layout, cell)).collect())
    }

    /// All crossings, in the order in which the game looks at them.
    pub(super) fn crossings(&self) -> &[BlockCrossing] {
        self.crossings.get_or_init(|| {
            let pairs = self.lines().flat_map(|line| self.blocks().map(move |block| (line, block)));
            let crossings = pairs.map(|(line, block)| self.crossing(line, block));
            crossings.filter(|crossing| crossing.shared.len() > 1).collect()
        })
    }

    fn crossing(&self, line: usize, block: usize) -> BlockCrossing {
        let is_in = |cell: &Cell, house| self.layout.is_in(*cell, HouseId::from_index(house));
        let (shared, line_rest) = self.house(line).iter().partition(|cell| is_in(cell, block));
        let block = self.house(block).iter().copied().filter(|cell| !is_in(cell, line)).collect();
        BlockCrossing { shared, line: line_rest, block }
    }

    /// The peers of a cell in the game's order: column, row, block, diagonals.
    pub(super) fn ordered_peers(&self, cell: Cell) -> &[Cell] {
        let all = || self.layout.cells().map(|cell| self.peers_in_order(cell)).collect::<Vec<_>>();
        &self.peers.get_or_init(all)[cell.index()]
    }

    fn peers_in_order(&self, cell: Cell) -> Vec<Cell> {
        let mut houses: Vec<HouseId> = self.layout.houses_of(cell).collect();
        // Puts the column first, as the game does.
        houses.swap(0, 1);
        let mut peers = Vec::with_capacity(self.layout.peers(cell).len());
        for &other in houses.iter().flat_map(|&house| &self.layout.house(house).cells) {
            if other != cell && !peers.contains(&other) {
                peers.push(other);
            }
        }
        peers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Shape};

    #[test]
    fn peers_are_in_the_order_of_the_game() {
        let tables = Tables::new(Arc::new(Layout::with_blocks(BlockShape { height: 2, width: 2 })));
        // r1c2: its column, its row, and the rest of its block.
        let peers = tables.ordered_peers(Cell::new(1, 4)).iter().map(|peer| peer.index());
        assert_eq!(peers.collect::<Vec<_>>(), [5, 9, 13, 0, 2, 3, 4]);
    }

    #[test]
    fn the_tables_agree_with_their_layout() {
        let shape = Shape { diagonals: true, ..Shape::plain(BlockShape { height: 3, width: 4 }) };
        let layout = Arc::new(Layout::new(shape).expect("it fits"));
        let tables = Tables::new(Arc::clone(&layout));
        for cell in layout.cells() {
            let mut peers = tables.ordered_peers(cell).to_vec();
            peers.sort_unstable();
            assert_eq!(peers, layout.peers(cell));
        }
        // Each block crosses 3 rows and 4 columns; those on a diagonal may cross that in several cells.
        assert!(tables.crossings().len() > 12 * 7);
        assert!(
            tables
                .crossings()
                .iter()
                .all(|crossing| { crossing.line.len() == crossing.block.len() && crossing.shared.len() > 1 })
        );
    }
}
