//! What the cages tell of sums: their own, and by the 45 rule those of other cells.
//!
//! All cells of a house of nine symbols add up to 45 (in general to n(n+1)/2). The cages that lie
//! wholly inside take a part of that, and what is left is the sum of the other cells, the innies;
//! the cages that touch the house have more than that, and the difference is the sum of their
//! cells outside, the outies. The same holds for several houses that share no cell.

use std::collections::HashSet;

use super::cell::Cell;
use super::cell_set::CellSet;
use super::layout::{HouseId, HouseKind, Layout};
use super::shape::Cage;

/// Cells whose sum is known.
#[derive(Clone, Debug)]
pub struct KnownSum {
    /// In reading order.
    pub cells: Vec<Cell>,
    pub sum: usize,
    /// Whether every two of the cells see each other, so that no symbol comes twice.
    pub is_distinct: bool,
    pub source: SumSource,
}

/// Why a sum is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SumSource {
    /// The cells are a cage.
    Cage,
    /// What the cages inside these houses leave.
    Innies(Vec<HouseId>),
    /// What the cages that touch these houses have outside.
    Outies(Vec<HouseId>),
}

impl SumSource {
    /// Over how many houses the 45 rule was taken.
    pub fn houses(&self) -> usize {
        match self {
            Self::Cage => 0,
            Self::Innies(houses) | Self::Outies(houses) => houses.len(),
        }
    }
}

/// All sums that follow from the cages of a board: of the cages, of the innies and outies of each
/// house, and of those of neighbouring rows and columns. None where it has no cages.
pub(super) fn known_sums(layout: &Layout) -> Vec<KnownSum> {
    if layout.cages().next().is_none() {
        return Vec::new();
    }
    let mut sums: Vec<KnownSum> = layout
        .cages()
        .map(|(_, cage)| known_sum(layout, cage.cells.iter().copied().collect(), cage.sum, SumSource::Cage))
        .collect();
    let mut seen: HashSet<Vec<Cell>> = sums.iter().map(|sum| sum.cells.clone()).collect();
    for houses in disjoint_houses(layout) {
        let both = [innies(layout, &houses), outies(layout, &houses)];
        for sum in both.into_iter().flatten() {
            if !sum.cells.is_empty() && seen.insert(sum.cells.clone()) {
                sums.push(sum);
            }
        }
    }
    sums
}

/// Each house, and each run of neighbouring rows or columns, shorter ones first.
fn disjoint_houses(layout: &Layout) -> Vec<Vec<HouseId>> {
    let mut found: Vec<Vec<HouseId>> = layout.houses().map(|(id, _)| vec![id]).collect();
    let lines = [HouseKind::Row, HouseKind::Column]
        .map(|kind| layout.houses_of_kind(kind).map(|(id, _)| id).collect::<Vec<_>>());
    for length in 2..layout.size() {
        for lines in &lines {
            found.extend(lines.windows(length).map(<[HouseId]>::to_vec));
        }
    }
    found
}

fn cells_of(layout: &Layout, houses: &[HouseId]) -> CellSet {
    houses.iter().flat_map(|&id| layout.house(id).cells.iter().copied()).collect()
}

fn total(layout: &Layout, houses: &[HouseId]) -> usize {
    houses.len() * layout.size() * (layout.size() + 1) / 2
}

fn innies(layout: &Layout, houses: &[HouseId]) -> Option<KnownSum> {
    let mut rest = cells_of(layout, houses);
    let inside = |cage: &Cage, cells: &CellSet| cage.cells.iter().all(|&cell| cells.contains(cell));
    let all = rest;
    let mut sum = total(layout, houses);
    for (_, cage) in layout.cages().filter(|(_, cage)| inside(cage, &all)) {
        sum = sum.checked_sub(cage.sum)?;
        cage.cells.iter().for_each(|&cell| rest.remove(cell));
    }
    Some(known_sum(layout, rest, sum, SumSource::Innies(houses.to_vec())))
}

fn outies(layout: &Layout, houses: &[HouseId]) -> Option<KnownSum> {
    let inside = cells_of(layout, houses);
    // A cell without a cage may hold anything, so nothing follows.
    if inside.iter().any(|cell| layout.cage_of(cell).is_none()) {
        return None;
    }
    let touching = layout.cages().filter(|(_, cage)| cage.cells.iter().any(|&cell| inside.contains(cell)));
    let (mut cells, mut sum) = (CellSet::EMPTY, 0);
    for (_, cage) in touching {
        sum += cage.sum;
        cage.cells.iter().filter(|&&cell| !inside.contains(cell)).for_each(|&cell| cells.insert(cell));
    }
    let sum = sum.checked_sub(total(layout, houses))?;
    Some(known_sum(layout, cells, sum, SumSource::Outies(houses.to_vec())))
}

fn known_sum(layout: &Layout, cells: CellSet, sum: usize, source: SumSource) -> KnownSum {
    let cells: Vec<Cell> = cells.iter().collect();
    let sees_all_after = |(at, &cell): (usize, &Cell)| {
        cells[at + 1..].iter().all(|&other| layout.peer_set(cell).contains(other))
    };
    let is_distinct = cells.iter().enumerate().all(sees_all_after);
    KnownSum { cells, sum, is_distinct, source }
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
        let sums = known_sums(&layout());
        sums.into_iter().find(|sum| sum.cells == cells).map(|sum| (sum.sum, sum.source))
    }

    #[test]
    fn a_row_gives_its_innie_and_its_outie() {
        let row = HouseId::from_index(0);
        assert_eq!(find(&[(0, 3)]), Some((4, SumSource::Innies(vec![row]))));
        assert_eq!(find(&[(1, 3)]), Some((3, SumSource::Outies(vec![row]))));
    }

    #[test]
    fn two_rows_leave_what_is_in_no_cage() {
        let (sum, source) = find(&[(1, 0), (1, 1), (1, 2)]).expect("the innies of two rows");
        assert_eq!((sum, source.houses()), (7, 2));
    }

    #[test]
    fn a_board_without_cages_has_no_sums() {
        assert!(known_sums(&Layout::with_blocks(BlockShape { height: 3, width: 3 })).is_empty());
    }
}
