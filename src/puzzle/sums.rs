//! The sums that follow from cages: their own, and by the 45 rule those of other cells.
//!
//! The cells of a house of nine symbols add up to 45 (in general n(n+1)/2). Subtracting the cages
//! that lie inside the house leaves the sum of its other cells, the innies; the cages that touch
//! the house add up to more than 45, and the difference is the sum of their cells outside, the
//! outies. The same holds for several houses that share no cell.

use std::collections::HashSet;

use super::cell::Cell;
use super::cell_set::CellSet;
use super::house::HouseId;
use super::known_sum::{KnownSum, SumSource};
use super::layout::Layout;
use super::shape::Cage;

impl Layout {
    /// The groups of cells whose sum follows from the cages.
    pub(crate) fn known_sums(&self) -> &[KnownSum] {
        self.known_sums.get_or_init(|| work_out(self))
    }

    /// Each house, and each run of neighbouring rows or columns, shorter ones first.
    fn disjoint_houses(&self) -> Vec<Vec<HouseId>> {
        let ids: Vec<HouseId> = self.houses().map(|(id, _)| id).collect();
        let mut found: Vec<Vec<HouseId>> = ids.iter().map(|&id| vec![id]).collect();
        for length in 2..self.size() {
            // The rows come first, then the columns.
            for lines in ids.chunks_exact(self.size()).take(2) {
                found.extend(lines.windows(length).map(<[HouseId]>::to_vec));
            }
        }
        found
    }

    fn innies(&self, houses: &[HouseId]) -> Option<KnownSum> {
        let all = self.cells_of(houses);
        let (mut rest, mut sum) = (all, self.total(houses));
        let is_inside = |cage: &&Cage| cage.cells.iter().all(|&cell| all.contains(cell));
        for cage in self.shape().cages.iter().filter(is_inside) {
            sum = sum.checked_sub(cage.sum)?;
            cage.cells.iter().for_each(|&cell| rest.remove(cell));
        }
        Some(self.known_sum(rest, sum, SumSource::Innies(houses.to_vec())))
    }

    fn outies(&self, houses: &[HouseId]) -> Option<KnownSum> {
        let inside = self.cells_of(houses);
        let is_touching = |cage: &&Cage| cage.cells.iter().any(|&cell| inside.contains(cell));
        let touching: Vec<&Cage> = self.shape().cages.iter().filter(is_touching).collect();
        let mut outside: CellSet = touching.iter().flat_map(|cage| cage.cells.iter().copied()).collect();
        // A cell without a cage may hold anything, so nothing follows.
        if inside.iter().any(|cell| !outside.contains(cell)) {
            return None;
        }
        inside.iter().for_each(|cell| outside.remove(cell));
        let sum = touching.iter().map(|cage| cage.sum).sum::<usize>().checked_sub(self.total(houses))?;
        Some(self.known_sum(outside, sum, SumSource::Outies(houses.to_vec())))
    }

    fn cells_of(&self, houses: &[HouseId]) -> CellSet {
        houses.iter().flat_map(|id| self.house(*id).cells.iter().copied()).collect()
    }

    fn total(&self, houses: &[HouseId]) -> usize {
        houses.len() * self.size() * (self.size() + 1) / 2
    }

    fn known_sum(&self, cells: CellSet, sum: usize, source: SumSource) -> KnownSum {
        let cells: Vec<Cell> = cells.iter().collect();
        let sees_all_after = |(at, &cell): (usize, &Cell)| {
            cells[at + 1..].iter().all(|&other| self.peer_set(cell).contains(other))
        };
        let is_distinct = cells.iter().enumerate().all(sees_all_after);
        KnownSum { cells, sum, is_distinct, source }
    }
}

/// The sums that follow from the cages of a board: of the cages, of the innies and outies of each
/// house, and of those of neighbouring rows and columns.
fn work_out(layout: &Layout) -> Vec<KnownSum> {
    let cages = &layout.shape().cages;
    if cages.is_empty() {
        return Vec::new();
    }
    let of_cage =
        |cage: &Cage| layout.known_sum(cage.cells.iter().copied().collect(), cage.sum, SumSource::Cage);
    let mut sums: Vec<KnownSum> = cages.iter().map(of_cage).collect();
    let mut seen: HashSet<Vec<Cell>> = sums.iter().map(|sum| sum.cells.clone()).collect();
    for houses in layout.disjoint_houses() {
        let both = [layout.innies(&houses), layout.outies(&houses)];
        for sum in both.into_iter().flatten() {
            if !sum.cells.is_empty() && seen.insert(sum.cells.clone()) {
                sums.push(sum);
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Index as _, Shape};

    /// A board of four with two cages: r1c1-r1c2-r1c3 make 6, r1c4-r2c4 make 7.
    fn layout() -> Layout {
        let cage = |cells: &[(usize, usize)], sum| Cage {
            cells: cells.iter().map(|&(row, column)| Cell::at(row, column, 4)).collect(),
            sum,
        };
        let cages = vec![cage(&[(0, 0), (0, 1), (0, 2)], 6), cage(&[(0, 3), (1, 3)], 7)];
        let blocks = BlockShape { height: 2, width: 2 };
        Layout::new(Shape { cages, ..Shape::plain(blocks) }).expect("the cages fit")
    }

    fn find(cells: &[(usize, usize)]) -> Option<(usize, SumSource)> {
        let cells: Vec<Cell> = cells.iter().map(|&(row, column)| Cell::at(row, column, 4)).collect();
        let layout = layout();
        let sum = layout.known_sums().iter().find(|sum| sum.cells == cells)?;
        Some((sum.sum, sum.source.clone()))
    }

    #[test]
    fn a_row_has_an_innie_and_an_outie() {
        let row = HouseId::from_index(0);
        assert_eq!(find(&[(0, 3)]), Some((4, SumSource::Innies(vec![row]))));
        assert_eq!(find(&[(1, 3)]), Some((3, SumSource::Outies(vec![row]))));
    }

    #[test]
    fn two_rows_leave_the_cells_in_no_cage() {
        let (sum, source) = find(&[(1, 0), (1, 1), (1, 2)]).expect("the innies of two rows");
        assert_eq!((sum, source.houses()), (7, 2));
    }

    #[test]
    fn a_board_without_cages_has_no_sums() {
        assert!(Layout::with_blocks(BlockShape::USUAL).known_sums().is_empty());
    }
}
