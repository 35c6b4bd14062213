//! The ratings: those of Sudoku Explainer where they are known, and from sound steps on any board.

mod support;

use proptest::prelude::*;
use sudoku_bot::puzzle::{Puzzle, Symbol};
use sudoku_bot::rating::Rater;
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::{Difficulty, Progress, Rating};
use support::boards::{self, puzzle};

/// Boards of all scores up to 9.8, plain ones and some with diagonals, each with Sudoku Explainer's rating.
const RATED: &str = include_str!("../benches/boards/se_rated.txt");

const HARD: [&str; 5] = [
    include_str!("../benches/boards/9x9_unreasonable.txt"),
    include_str!("../benches/boards/9x9_killer.txt"),
    include_str!("../benches/boards/9x9_jigsaw_killer.txt"),
    include_str!("../benches/boards/16x16_advanced.txt"),
    include_str!("copied/9jx.txt"),
];

fn difficulty(puzzle: &Puzzle) -> Difficulty {
    let mut rater = Rater::new(puzzle);
    let ratings: Vec<Rating> = rater.by_ref().collect();
    assert_eq!(rater.progress(), Progress::Solved, "{}", puzzle.game_id());
    Difficulty::of_ratings(&ratings)
}

/// The step after which the solution is no longer possible.
fn first_wrong_step(puzzle: &Puzzle, solution: &[Symbol]) -> Option<Rating> {
    let mut rater = Rater::new(puzzle);
    while let Some(rating) = rater.next() {
        let grid = rater.grid();
        let is_possible = grid.layout().cells().zip(solution).all(|(cell, &symbol)| {
            grid.digit(cell).map_or(grid.candidates(cell).contains(symbol), |digit| digit == symbol)
        });
        if !is_possible {
            return Some(rating);
        }
    }
    None
}

#[test]
fn boards_are_rated_as_sudoku_explainer_rates_them() {
    let mut different = Vec::new();
    for line in RATED.lines() {
        let (board, score) = line.split_once(' ').expect("a board and its rating");
        let puzzle = puzzle(board);
        let ours = format!("{:.1}", difficulty(&puzzle).score);
        if ours != score {
            different.push(format!("{board}: {ours} instead of {score}"));
        }
    }
    assert!(different.is_empty(), "{different:#?}");
}

#[test]
fn no_step_on_a_hard_board_removes_a_digit_of_the_solution() {
    let rated = RATED.lines().filter_map(|line| boards::read(line.split(' ').next()?).next());
    for puzzle in HARD.iter().flat_map(|set| boards::read(set).take(25)).chain(rated) {
        let solutions: Vec<_> = Search::new(&puzzle).take(2).collect();
        let [solution] = &solutions[..] else { continue };
        assert_eq!(first_wrong_step(&puzzle, solution), None, "{}", puzzle.game_id());
    }
}

#[test]
fn a_board_with_several_solutions_is_not_rated() {
    let puzzle = puzzle("2x2:p");
    let mut rater = Rater::new(&puzzle);
    assert_eq!((rater.next(), rater.progress()), (None, Progress::Stuck));
}

proptest! {
    #![proptest_config(boards::cases(40))]

    #[test]
    fn no_step_on_any_kind_of_board_removes_a_digit_of_the_solution(
        (solution, puzzle) in boards::variants(10, 0.4)
    ) {
        prop_assert_eq!(first_wrong_step(&puzzle, &solution), None);
    }
}
