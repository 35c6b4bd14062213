//! Random regions for jigsaws.

use crate::generate::random::Random;
use crate::puzzle::{Cell, Symbol};

/// The number of exchanges tried for each cell: enough to hide the start, and few enough for regions to stay compact.
const TRIES_PER_CELL: usize = 10;

/// The neighbours above, to the right, below and to the left, as offsets down and to the right.
const BESIDE: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Random connected regions of `size` cells each: the number of each cell's region, from 0 in the order of the
/// regions' first cells.
///
/// Not all of them allow a solution; of large ones, hardly any do.
pub(super) fn random_regions(size: usize, random: &mut Random) -> Vec<u8> {
    let mut heights = strip_heights(size, size.isqrt().max(1));
    random.shuffle(&mut heights);
    let mut regions = RegionMap::new(size, in_strips(size, &heights));
    regions.exchange_cells(None, random);
    let regions = if random.below(2) == 1 { turned(&regions.numbers, size) } else { regions.numbers };
    numbered(&regions)
}

/// Compact regions to start from. The board is cut into strips of these heights, and in each strip every region takes
/// the next cells of a walk down one column after the other.
pub(super) fn in_strips(size: usize, heights: &[usize]) -> Vec<u8> {
    let mut regions = vec![0; size * size];
    let mut top = 0;
    for &height in heights {
        for at in 0..height * size {
            let (row, column) = (top + at % height, at / height);
            #[expect(clippy::cast_possible_truncation, reason = "there are as many regions as symbols")]
            let region = (top + at / size) as u8;
            regions[row * size + column] = region;
        }
        top += height;
    }
    regions
}

/// The heights of this number of strips, as equal as possible.
pub(super) fn strip_heights(size: usize, strips: usize) -> Vec<usize> {
    (0..strips).map(|strip| (size + strip) / strips).collect()
}

/// Transposes a board.
pub(super) fn turned<T: Copy>(board: &[T], size: usize) -> Vec<T> {
    (0..board.len()).map(|cell| board[cell % size * size + cell / size]).collect()
}

/// Regions that are connected, and stay so.
pub(super) struct RegionMap {
    /// By cell: the number of its region.
    pub numbers: Vec<u8>,
    /// By region: its cells.
    cells: Vec<Vec<Cell>>,
}

impl RegionMap {
    /// The regions with these numbers, by cell.
    pub fn new(size: usize, numbers: Vec<u8>) -> Self {
        let mut cells = vec![Vec::with_capacity(size); size];
        for (cell, &region) in numbers.iter().enumerate() {
            cells[usize::from(region)].push(Cell::new(cell, size));
        }
        Self { numbers, cells }
    }

    /// Lets many random cells change regions, as [`exchange`](Self::exchange) does.
    pub fn exchange_cells(&mut self, grid: Option<&[Symbol]>, random: &mut Random) {
        for _ in 0..TRIES_PER_CELL * self.numbers.len() {
            self.exchange(grid, random);
        }
    }

    /// Exchanges a random cell with one of a neighbouring region, if both regions stay connected. With a solution grid,
    /// only cells with the same symbol are exchanged, so that it stays valid.
    fn exchange(&mut self, grid: Option<&[Symbol]>, random: &mut Random) {
        let cell = Cell::new(random.below(self.numbers.len()), self.cells.len());
        let from = self.numbers[cell.index()];
        let (down, right) = BESIDE[random.below(4)];
        let Some(to) = self.region_at(cell, down, right) else { return };
        if to == from || !self.can_leave(cell) {
            return;
        }
        let others = &self.cells[usize::from(to)];
        let start = random.below(others.len());
        let is_twin = |other: Cell| grid.is_none_or(|grid| grid[other.index()] == grid[cell.index()]);
        self.numbers[cell.index()] = to;
        let returned = (start..others.len()).chain(0..start).find(|&at| {
            let other = others[at];
            let touches = |&(down, right): &_| self.region_at(other, down, right) == Some(from);
            is_twin(other) && BESIDE.iter().any(touches) && self.can_leave(other)
        });
        let Some(at) = returned else {
            self.numbers[cell.index()] = from;
            return;
        };
        let returned = std::mem::replace(&mut self.cells[usize::from(to)][at], cell);
        self.numbers[returned.index()] = from;
        if let Some(left) = self.cells[usize::from(from)].iter_mut().find(|other| **other == cell) {
            *left = returned;
        }
    }

    fn region_at(&self, cell: Cell, down: isize, right: isize) -> Option<u8> {
        cell.offset(down, right).map(|cell| self.numbers[cell.index()])
    }

    /// Whether the neighbours of a cell in its region are connected by the eight cells around it, so that the region
    /// does not need the cell to hold together.
    fn can_leave(&self, cell: Cell) -> bool {
        const AROUND: [(isize, isize); 8] =
            [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
        let region = Some(self.numbers[cell.index()]);
        let is_in = AROUND.map(|(down, right)| self.region_at(cell, down, right) == region);
        let beside = (0..8).step_by(2);
        let neighbours = beside.clone().filter(|&i| is_in[i]).count();
        let joints = beside.filter(|&i| is_in[i] && is_in[i + 1] && is_in[(i + 2) % 8]).count();
        neighbours == joints + 1
    }
}

/// Renumbers the regions in the order of their first cells.
pub(super) fn numbered(regions: &[u8]) -> Vec<u8> {
    let mut order = Vec::new();
    let number = |&region: &u8| {
        let known = order.iter().position(|&other| other == region);
        #[expect(clippy::cast_possible_truncation, reason = "there are as many as there were")]
        let number = known.unwrap_or_else(|| {
            order.push(region);
            order.len() - 1
        }) as u8;
        number
    };
    regions.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::puzzle::MAX_SIZE;

    /// How many cells can be reached from the first one of each region without leaving it.
    fn reached(size: usize, regions: &[u8]) -> Vec<usize> {
        (0..size)
            .map(|number| {
                let first = regions.iter().position(|&region| usize::from(region) == number).expect("a cell");
                let (mut seen, mut open) = (HashSet::from([first]), vec![first]);
                while let Some(cell) = open.pop() {
                    let (row, column) = (cell / size, cell % size);
                    let mut beside = Vec::new();
                    if row > 0 {
                        beside.push(cell - size);
                    }
                    if row + 1 < size {
                        beside.push(cell + size);
                    }
                    if column > 0 {
                        beside.push(cell - 1);
                    }
                    if column + 1 < size {
                        beside.push(cell + 1);
                    }
                    beside.retain(|&other| regions[other] == regions[cell] && seen.insert(other));
                    open.extend(beside);
                }
                seen.len()
            })
            .collect()
    }

    #[test]
    fn regions_are_connected_and_of_equal_size() {
        for size in 2..=MAX_SIZE {
            for number in 0..3 {
                let regions = random_regions(size, &mut Random::new(4, number));
                assert_eq!(reached(size, &regions), vec![size; size], "{size}: {regions:?}");
                assert_eq!(regions, numbered(&regions));
            }
        }
    }

    #[test]
    fn all_the_ways_to_divide_a_small_board_come_out() {
        // Known counts: dominoes, trominoes and tetrominoes.
        for (size, count) in [(2, 2), (3, 10), (4, 117)] {
            let all: HashSet<Vec<u8>> =
                (0..20_000).map(|number| random_regions(size, &mut Random::new(1, number))).collect();
            assert_eq!(all.len(), count, "{size}");
        }
    }
}
