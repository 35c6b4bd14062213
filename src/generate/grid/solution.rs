//! A random solution grid of a layout, made in the way that is fastest for it.

use std::ops::RangeInclusive;

use super::{backtracking, blocks, diagonals, filling};
use crate::generate::random::Random;
use crate::puzzle::{Layout, Symbol};

/// The numbers of symbols for which diagonal boards are filled fastest by a search cell by cell. Smaller boards have
/// few grids, which takes the more careful search; on larger ones exchanges are faster.
const FILLED_BY_CELL: RangeInclusive<usize> = 9..=12;

/// The number of times that a search for a solution grid starts again.
const ATTEMPTS: usize = 16;

/// Makes a random solution grid: its symbols in reading order. Returns `None` if the houses allow none, as in some
/// jigsaws, or if it would take too long to find.
///
/// Only houses count; a killer's cages are added to a finished solution grid.
pub fn solution(layout: &Layout, random: &mut Random) -> Option<Vec<Symbol>> {
    match layout.shape().blocks() {
        Some(blocks) if !layout.shape().diagonals => Some(blocks::fill(blocks, random)),
        Some(blocks) if FILLED_BY_CELL.contains(&blocks.size()) => {
            backtracking::fill(layout, ATTEMPTS, random)
        }
        Some(blocks) if blocks.size() > *FILLED_BY_CELL.end() => diagonals::fill(layout, blocks, random),
        _ => filling::fill(layout, ATTEMPTS, random),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::grid::regions::random_regions;
    use crate::puzzle::{BlockShape, Index, MAX_SIZE, Regions, Shape, SymbolSet};

    fn is_solved(layout: &Layout, grid: &[Symbol]) -> bool {
        layout.houses().all(|(_, house)| {
            let symbols: SymbolSet = house.cells.iter().map(|cell| grid[cell.index()]).collect();
            symbols == SymbolSet::first_n(layout.size())
        })
    }

    proptest! {
        #[test]
        fn boards_of_blocks_are_solved(seed: u64, height in 2_usize..=7, width in 2_usize..=7) {
            prop_assume!(height * width <= MAX_SIZE);
            let layout = Layout::with_blocks(BlockShape { height, width });
            let grid = solution(&layout, &mut Random::new(seed, 0)).expect("blocks always have a solution");
            prop_assert!(is_solved(&layout, &grid));
        }

        #[test]
        fn boards_with_regions_or_diagonals_are_solved(seed: u64, size in 4_usize..=8, diagonals: bool) {
            let mut random = Random::new(seed, 0);
            let regions = Regions::Jigsaw(random_regions(size, &mut random));
            let layout = Layout::new(Shape { regions, diagonals, cages: Vec::new() }).expect("they fit");
            if let Some(grid) = solution(&layout, &mut random) {
                prop_assert!(is_solved(&layout, &grid));
            }
        }
    }

    #[test]
    fn every_board_of_four_symbols_comes_out() {
        let layout = Layout::with_blocks(BlockShape { height: 2, width: 2 });
        let mut counts = std::collections::HashMap::new();
        for number in 0..10_000 {
            *counts.entry(solution(&layout, &mut Random::new(3, number))).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 288);
        // Grids that can be taken apart in more ways occur more often.
        assert!(counts.values().all(|count| *count < 100), "{:?}", counts.values());
    }

    #[test]
    fn every_symbol_comes_equally_often_in_every_cell() {
        let layout = Layout::with_blocks(BlockShape::USUAL);
        let mut counts = [[0; 9]; 81];
        for number in 0..9000 {
            let grid = solution(&layout, &mut Random::new(7, number)).expect("a solution");
            grid.iter().zip(&mut counts).for_each(|(symbol, counts)| counts[symbol.index()] += 1);
        }
        assert!(counts.as_flattened().iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_board_without_a_solution_is_recognised() {
        // With three symbols, one diagonal always has the same symbol three times.
        let regions = [0, 0, 0, 1, 1, 1, 2, 2, 2];
        let shape = Shape { regions: Regions::Jigsaw(regions.to_vec()), diagonals: true, cages: Vec::new() };
        let layout = Layout::new(shape).expect("it fits");
        assert_eq!(solution(&layout, &mut Random::new(0, 0)), None);
    }
}
