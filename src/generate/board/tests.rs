use proptest::prelude::*;

use super::*;
use crate::generate::grid::GridMaker;
use crate::generate::random::Random;
use crate::plain_search::PlainSearch;
use crate::puzzle::Symbol;

fn solutions(puzzle: &Puzzle) -> usize {
    PlainSearch::new(puzzle).take(2).count()
}

/// The cells in which two symbols must change places if they do in `cell`, found by following the houses.
fn closed(grid: &SolutionGrid, cell: Cell, other: Symbol) -> Vec<Cell> {
    let symbols = [grid.symbols[cell.index()], other];
    let mut cells = vec![cell];
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        next += 1;
        for &peer in grid.layout().peers(cell) {
            if symbols.contains(&grid.symbols[peer.index()]) && !cells.contains(&peer) {
                cells.push(peer);
            }
        }
    }
    cells
}

/// Removes and adds clues; returns how often two symbols could change places.
fn check_pairs(grid: &SolutionGrid, random: &mut Random) -> usize {
    let size = grid.layout().size();
    let mut board = PartialBoard::full(grid);
    let mut found = 0;
    for _ in 0..3 * size * size {
        let cell = Cell::new(random.below(size * size), size);
        // In the end about three quarters of the cells are blank.
        let is_given = random.below(4) == 0;
        if board.given.contains(cell) != is_given {
            board.set(cell, is_given);
        }
        let is_blank = |cell: &Cell| !board.given.contains(*cell);
        let is_other = |other: &Symbol| *other != grid.symbols[cell.index()];
        let mut others = Symbol::all(size).filter(is_other);
        let expected = others.any(|other| closed(grid, cell, other).iter().all(is_blank));
        let has_pair = !is_given && board.lacks_clue_of_pair(cell);
        assert_eq!(has_pair, expected);
        if has_pair {
            let puzzle = board.puzzle();
            assert!(solutions(&puzzle) == 2, "{}", puzzle.game_id());
            found += 1;
        }
    }
    found
}

#[test]
fn swaps_are_second_solutions_and_all_are_found() {
    let (mut random, mut found) = (Random::new(3, 0), 0);
    for game_type in ["2x3", "2x3x", "3x3", "3x4x", "7j", "7jx"] {
        let maker = GridMaker::new(game_type.parse().expect("a type"));
        found += check_pairs(&maker.grid(&mut random).expect("a solution"), &mut random);
    }
    assert!(found > 10, "{found}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn other_solutions_tell_what_a_search_finds(
        seed: u64,
        game_type in prop::sample::select(&["4j", "5j", "6j", "7j", "8j", "4jx", "5jx", "6jx", "7jx", "8jx"][..]),
    ) {
        let mut random = Random::new(seed, 0);
        let maker = GridMaker::new(game_type.parse().expect("a type"));
        let grid = maker.grid(&mut random).expect("a jigsaw");
        let mut unavoidable = Vec::new();
        let mut cells: Vec<Cell> = grid.layout().cells().collect();
        for _ in 0..4 {
            random.shuffle(&mut cells);
            let (mut searching, mut learning) = (PartialBoard::full(&grid), PartialBoard::full(&grid));
            for &cell in &cells {
                let is_removed = searching.remove_if_redundant(cell);
                prop_assert_eq!(is_removed, learning.remove_learning(&mut unavoidable, cell));
            }
        }
    }
}

#[test]
fn a_group_is_removed_as_a_whole_or_not_at_all() {
    let maker = GridMaker::new("3x3".parse().expect("a type"));
    let grid = maker.grid(&mut Random::new(11, 0)).expect("a solution");
    let mut board = PartialBoard::full(&grid);
    let mut was_refused = false;
    for cell in grid.layout().cells().take(41) {
        let opposite = Cell::new(80 - cell.index(), 9);
        let before = board.puzzle();
        if board.remove_all_if_redundant(&[cell, opposite]) {
            assert!(!board.given().contains(cell) && !board.given().contains(opposite));
            assert_eq!(solutions(&board.puzzle()), 1);
        } else {
            was_refused = true;
            assert_eq!(board.puzzle(), before);
        }
    }
    assert!(was_refused && board.given().len() < 60);
}
