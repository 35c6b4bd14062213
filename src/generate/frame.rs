//! The houses of a board as flat lists of numbers, in the order in which the game goes through them.

use std::ops::Range;

use crate::puzzle::{House, HouseKind, Index, Layout};

/// The cells and houses of a layout, but for its cages.
#[derive(Debug)]
pub(super) struct Frame {
    /// The number of symbols.
    pub size: usize,
    /// Rows, columns, blocks or regions, and diagonals; as many cells each as there are symbols.
    houses: Vec<u16>,
    /// By cell: the houses it is in.
    houses_of: Lists,
    /// By cell: the cells of its houses, in the order column, row, block, diagonals.
    peers: Lists,
    pub crossings: Vec<Crossing>,
}

/// Where a block and another house cross, in two cells at least.
#[derive(Debug)]
pub(super) struct Crossing {
    cells: Vec<u16>,
    shared: usize,
    line: usize,
}

impl Crossing {
    /// The cells in both.
    pub fn shared(&self) -> &[u16] {
        &self.cells[..self.shared]
    }

    /// The other cells of the line.
    pub fn line(&self) -> &[u16] {
        &self.cells[self.shared..self.line]
    }

    /// The other cells of the block.
    pub fn block(&self) -> &[u16] {
        &self.cells[self.line..]
    }
}

/// Lists in one piece of memory.
#[derive(Debug)]
struct Lists {
    items: Vec<u16>,
    /// Where each starts, and the end of the last.
    starts: Vec<usize>,
}

impl Lists {
    fn new(lists: impl Iterator<Item = Vec<u16>>) -> Self {
        let (mut items, mut starts) = (Vec::new(), vec![0]);
        for list in lists {
            items.extend(list);
            starts.push(items.len());
        }
        Self { items, starts }
    }

    fn get(&self, number: usize) -> &[u16] {
        &self.items[self.starts[number]..self.starts[number + 1]]
    }
}

/// A number as it is stored: boards have at most 1225 cells.
pub(super) fn narrow(number: usize) -> u16 {
    u16::try_from(number).expect("a board has at most MAX_CELLS cells")
}

impl Frame {
    pub fn new(layout: &Layout) -> Self {
        let cells_of = |house: &House| house.cells.iter().map(|cell| narrow(cell.index())).collect();
        let houses: Vec<Vec<u16>> = layout.houses().map(|(_, house)| cells_of(house)).collect();
        let houses_of = layout.cells().map(|cell| {
            let memberships = layout.memberships(cell);
            memberships.iter().map(|(house, _)| narrow(house.index())).collect::<Vec<u16>>()
        });
        let houses_of = Lists::new(houses_of);
        let mut is_listed = vec![false; layout.size() * layout.size()];
        let peers = layout.cells().map(|cell| {
            // Memberships have the row first; the game looks at the column first.
            let mut order = houses_of.get(cell.index()).to_vec();
            order.swap(0, 1);
            let mut peers: Vec<u16> = Vec::with_capacity(4 * layout.size());
            is_listed.fill(false);
            is_listed[cell.index()] = true;
            for &other in order.iter().flat_map(|&house| &houses[usize::from(house)]) {
                if !std::mem::replace(&mut is_listed[usize::from(other)], true) {
                    peers.push(other);
                }
            }
            peers
        });
        Self {
            size: layout.size(),
            peers: Lists::new(peers),
            crossings: crossings(layout, &houses),
            houses: houses.concat(),
            houses_of,
        }
    }

    /// All symbols, one bit each.
    pub fn symbols(&self) -> u64 {
        (1 << self.size) - 1
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.size * self.size
    }

    /// The number of houses.
    pub fn house_count(&self) -> usize {
        self.houses.len() / self.size
    }

    /// The cells of a house.
    pub fn house(&self, house: usize) -> &[u16] {
        &self.houses[house * self.size..][..self.size]
    }

    /// All houses.
    pub fn all(&self) -> Range<usize> {
        0..self.house_count()
    }

    /// The blocks or regions.
    pub fn blocks(&self) -> Range<usize> {
        2 * self.size..3 * self.size
    }

    /// The numbers of the houses that a cell is in: row, column, block, diagonals.
    pub fn houses_of(&self, cell: usize) -> &[u16] {
        self.houses_of.get(cell)
    }

    /// The symbols that a cell can hold beside those in its houses, which are listed by house.
    pub fn candidates(&self, cell: usize, used: &[u64]) -> u64 {
        let houses = self.houses_of(cell).iter();
        self.symbols() & !houses.fold(0, |seen, &house| seen | used[usize::from(house)])
    }

    /// The cells that share a house with a cell.
    pub fn peers(&self, cell: usize) -> &[u16] {
        self.peers.get(cell)
    }

    /// Whether two cells share a house.
    pub fn see_each_other(&self, one: usize, other: usize) -> bool {
        let others = self.houses_of(other);
        self.houses_of(one).iter().any(|house| others.contains(house))
    }
}

fn crossings(layout: &Layout, houses: &[Vec<u16>]) -> Vec<Crossing> {
    let is_block = |house: &House| matches!(house.kind, HouseKind::Block | HouseKind::Region);
    let (blocks, lines): (Vec<_>, Vec<_>) = layout.houses().partition(|(_, house)| is_block(house));
    let mut block_of = vec![0; layout.size() * layout.size()];
    for (block, house) in &blocks {
        for cell in &house.cells {
            block_of[cell.index()] = block.index();
        }
    }
    let mut crossings = Vec::new();
    for (line, _) in &lines {
        let line = &houses[line.index()];
        for (block, _) in &blocks {
            let is_in_block = |cell: &u16| block_of[usize::from(*cell)] == block.index();
            let shared = line.iter().filter(|cell| is_in_block(cell)).count();
            if shared > 1 {
                let (both, rest): (Vec<u16>, Vec<u16>) = line.iter().partition(|cell| is_in_block(cell));
                let others = houses[block.index()].iter().copied().filter(|cell| !line.contains(cell));
                let cells = both.into_iter().chain(rest).chain(others).collect();
                crossings.push(Crossing { cells, shared, line: line.len() });
            }
        }
    }
    crossings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Cell, Shape};

    #[test]
    fn peers_are_in_the_order_of_the_game() {
        let frame = Frame::new(&Layout::with_blocks(BlockShape { height: 2, width: 2 }));
        // r1c2: its column, its row, and the rest of its block.
        assert_eq!(frame.peers(1), [5, 9, 13, 0, 2, 3, 4]);
    }

    #[test]
    fn the_frame_agrees_with_its_layout() {
        let shape = Shape { diagonals: true, ..Shape::plain(BlockShape { height: 3, width: 4 }) };
        let layout = Layout::new(shape).expect("it fits");
        let frame = Frame::new(&layout);
        for cell in layout.cells() {
            let mut peers: Vec<Cell> =
                frame.peers(cell.index()).iter().map(|&peer| Cell::new(peer.into(), 12)).collect();
            peers.sort_unstable();
            assert_eq!(peers, layout.peers(cell));
            assert!(peers.iter().all(|peer| frame.see_each_other(cell.index(), peer.index())));
        }
        // Each block crosses 3 rows and 4 columns; those on a diagonal may cross that in several cells.
        assert!(frame.crossings.len() > 12 * 7);
        assert!(frame.crossings.iter().all(|crossing| {
            crossing.line().len() == crossing.block().len() && crossing.shared().len() > 1
        }));
    }
}
