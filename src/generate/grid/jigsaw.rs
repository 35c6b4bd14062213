//! Random jigsaws together with a solution grid.
//!
//! Most random regions of a large board have no solution, and for the others it is hard to find. So the regions are
//! made around one: they start as compact regions that have a solution, and then cells with the same symbol change
//! places between regions, which keeps the board solved.

use super::filling::{fill, refill};
use super::regions::{RegionMap, in_strips, numbered, random_regions, strip_heights, turned};
use super::solution::solution;
use crate::generate::random::Random;
use crate::puzzle::{BlockShape, Cell, Layout, Regions, Shape, Symbol};

/// The number of rounds in which cells change regions and then symbols change cells; each makes room for the other.
const ROUNDS: usize = 12;

/// How often some symbols are placed again, and the number of symbols each time.
const REFILLS: usize = 3;
const REFILLED: usize = 6;

/// The most symbols with which random regions usually have a solution that is found soon: without and with diagonals.
const MOST_FREE: usize = 10;
const MOST_FREE_WITH_DIAGONALS: usize = 13;

/// The number of random regions tried on such boards, and of attempts to fill each.
const REGIONS_TRIED: usize = 100;
const ATTEMPTS: usize = 3;

/// Makes a random jigsaw and a random solution grid of it. Returns `None` if there are none, as for three symbols with
/// diagonals, or if the attempts run out.
pub(in crate::generate) fn solved_jigsaw(
    size: usize,
    diagonals: bool,
    random: &mut Random,
) -> Option<(Layout, Vec<Symbol>)> {
    if !diagonals && size <= MOST_FREE {
        return free(size, diagonals, random);
    }
    // With a prime number of symbols, `around_grid` starts from the rows as regions, and the result resembles them.
    let is_free = diagonals && size <= MOST_FREE_WITH_DIAGONALS && blocks_for(size).is_none();
    let found = if is_free { free(size, diagonals, random) } else { None };
    found.or_else(|| around_grid(size, diagonals, random))
}

/// Tries random regions until some have a solution.
fn free(size: usize, diagonals: bool, random: &mut Random) -> Option<(Layout, Vec<Symbol>)> {
    (0..REGIONS_TRIED).find_map(|_| {
        let layout = layout_of(random_regions(size, random), diagonals);
        let grid = fill(&layout, ATTEMPTS, random)?;
        Some((layout, grid))
    })
}

/// The blocks of this number of cells that are nearest to a square.
fn blocks_for(size: usize) -> Option<BlockShape> {
    let blocks = (2..size).rev().filter_map(|height| BlockShape::new(height, size / height));
    let blocks = blocks.filter(|blocks| blocks.size() == size);
    blocks.min_by_key(|blocks| blocks.height.abs_diff(blocks.width))
}

fn around_grid(size: usize, diagonals: bool, random: &mut Random) -> Option<(Layout, Vec<Symbol>)> {
    let (regions, grid) = match blocks_for(size) {
        Some(blocks) => on_blocks(blocks, diagonals, random)?,
        None => regular(size, diagonals, random)?,
    };
    let is_turned = random.below(2) == 1;
    let (regions, mut grid) =
        if is_turned { (turned(&regions, size), turned(&grid, size)) } else { (regions, grid) };
    let mut layout = layout_of(numbered(&regions), diagonals);
    let mut regions = RegionMap::new(size, regions);
    let mut symbols: Vec<Symbol> = Symbol::all(size).collect();
    for _ in 0..ROUNDS {
        regions.exchange_cells(Some(&grid), random);
        layout = layout_of(numbered(&regions.numbers), diagonals);
        for _ in 0..REFILLS {
            random.shuffle(&mut symbols);
            let opened = &symbols[..size.min(REFILLED)];
            let before = grid.clone();
            refill(&layout, &mut grid, |cell| opened.contains(&before[cell.index()]), random);
        }
    }
    Some((layout, grid))
}

fn layout_of(regions: Vec<u8>, diagonals: bool) -> Layout {
    let shape = Shape { regions: Regions::Jigsaw(regions), diagonals, cages: Vec::new() };
    Layout::new(shape).expect("regions are of equal size")
}

/// Blocks as regions, and a solution grid.
fn on_blocks(blocks: BlockShape, diagonals: bool, random: &mut Random) -> Option<(Vec<u8>, Vec<Symbol>)> {
    let shape = Shape { diagonals, ..Shape::plain(blocks) };
    let layout = Layout::new(shape).expect("blocks fit their board");
    let block = |cell: Cell| u8::try_from(blocks.block_at(cell.row(), cell.column())).ok();
    let regions = layout.cells().map(block).collect::<Option<_>>()?;
    Some((regions, solution(&layout, random)?))
}

/// Regions and a solution grid for a prime number of symbols, in which each row is the one above, rotated.
///
/// With diagonals, the regions are the rows, and each is rotated by the same step more than the one above. Neither the
/// step nor the numbers next to it are multiples of the prime, so columns and diagonals have all symbols.
///
/// Without diagonals, they are [strips](in_strips). The parts of a region in the rows of its strip, one after the other
/// in a certain order, hold all symbols if each row is rotated to continue where the one before it ended; that holds
/// for all regions of the strip if it holds for one. Then the strips are rotated so that no two rows are alike.
fn regular(size: usize, diagonals: bool, random: &mut Random) -> Option<(Vec<u8>, Vec<Symbol>)> {
    let (heights, rotations) = if diagonals {
        let steps = size.checked_sub(3).filter(|&steps| steps > 0)?;
        let step = 2 + random.below(steps);
        (vec![1; size], (0..size).map(|row| row * step % size).collect())
    } else {
        (size.isqrt().max(1)..=size).find_map(|strips| {
            let mut heights = strip_heights(size, strips);
            random.shuffle(&mut heights);
            let rotations = rotations(size, &heights)?;
            Some((heights, rotations))
        })?
    };
    let mut symbols: Vec<Symbol> = Symbol::all(size).collect();
    random.shuffle(&mut symbols);
    let grid = (0..size * size).map(|cell| symbols[(cell % size + rotations[cell / size]) % size]);
    Some((in_strips(size, &heights), grid.collect()))
}

/// The rotation of each row, if there is a way.
fn rotations(size: usize, heights: &[usize]) -> Option<Vec<usize>> {
    let strips: Vec<Vec<usize>> = heights.iter().map(|&height| rotations_in_strip(size, height)).collect();
    let mut shifts = vec![None; strips.len()];
    fit(size, &strips, &mut shifts, 0).then(|| {
        let shifted = strips.iter().zip(&shifts).flat_map(|(strip, shift)| {
            strip.iter().map(move |rotation| (rotation + shift.unwrap_or(0)) % size)
        });
        shifted.collect()
    })
}

/// The rotation of each row of a strip; the first is not rotated.
fn rotations_in_strip(size: usize, height: usize) -> Vec<usize> {
    let mut rotations = vec![0; height];
    let mut row = 0;
    for _ in 1..height {
        let next = (row + height - size % height) % height;
        rotations[next] = (rotations[row] + size / height + usize::from(row < size % height)) % size;
        row = next;
    }
    rotations
}

/// Shifts the strips that have no shift yet so that their rotations and those in `used`, one bit each, all differ.
fn fit(size: usize, strips: &[Vec<usize>], shifts: &mut [Option<usize>], used: u64) -> bool {
    let free = (!used).trailing_zeros() as usize;
    if free >= size {
        return true;
    }
    for strip in 0..strips.len() {
        if shifts[strip].is_some() {
            continue;
        }
        for &rotation in &strips[strip] {
            let shift = (free + size - rotation) % size;
            let rows = strips[strip].iter().fold(0, |rows, row| rows | 1_u64 << ((row + shift) % size));
            if used & rows != 0 {
                continue;
            }
            shifts[strip] = Some(shift);
            if fit(size, strips, shifts, used | rows) {
                return true;
            }
            shifts[strip] = None;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{HouseKind, MAX_SIZE, SymbolSet};

    fn check(layout: &Layout, grid: &[Symbol]) {
        for (_, house) in layout.houses() {
            let symbols: SymbolSet = house.cells.iter().map(|cell| grid[cell.index()]).collect();
            assert_eq!(symbols.len(), layout.size(), "{house} of {}", layout.shape());
        }
    }

    #[test]
    fn jigsaws_of_every_size_are_solved() {
        for size in 2..=MAX_SIZE {
            let (layout, grid) = solved_jigsaw(size, false, &mut Random::new(3, 0)).expect("a jigsaw");
            check(&layout, &grid);
        }
        for size in (4..=16).chain([19, 25, 35]) {
            let (layout, grid) = solved_jigsaw(size, true, &mut Random::new(3, 0)).expect("a jigsaw");
            check(&layout, &grid);
        }
        assert!(solved_jigsaw(3, true, &mut Random::new(3, 0)).is_none());
    }

    #[test]
    fn strips_of_primes_are_solved() {
        for size in [5, 7, 11, 13, 17, 19, 23, 29, 31] {
            let (regions, grid) = regular(size, false, &mut Random::new(1, 0)).expect("a way");
            check(&layout_of(numbered(&regions), false), &grid);
        }
    }

    #[test]
    fn with_diagonals_too_regions_are_neither_rows_nor_columns() {
        for size in [5, 7, 11] {
            let (layout, _) = solved_jigsaw(size, true, &mut Random::new(3, 0)).expect("a jigsaw");
            let regions = layout.houses_of_kind(HouseKind::Region);
            let heights = regions.map(|(_, region)| {
                let rows = region.cells.iter().map(|cell| cell.row());
                rows.clone().max().unwrap_or_default() - rows.min().unwrap_or_default()
            });
            let heights: Vec<usize> = heights.collect();
            assert!(heights.iter().all(|height| (1..size - 1).contains(height)), "{heights:?}");
        }
    }

    #[test]
    fn no_jigsaw_looks_like_the_blocks_it_was_made_from() {
        for size in [12, 16, 25, 35] {
            let regions = |number| {
                let (layout, _) = around_grid(size, false, &mut Random::new(3, number)).expect("a jigsaw");
                match &layout.shape().regions {
                    Regions::Jigsaw(regions) => regions.clone(),
                    Regions::Blocks(_) => Vec::new(),
                }
            };
            let differences = regions(0).iter().zip(regions(1)).filter(|(one, other)| *one != other).count();
            assert!(differences * 20 > size * size, "{differences} of {size} x {size}");
        }
    }
}
