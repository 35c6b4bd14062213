//! What holds for every puzzle: steps are sound, and the solver and the search agree.

mod boards;

use proptest::prelude::*;
use sudoku_bot::puzzle::{Index, Puzzle, Symbol};
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::{Guessing, Progress, Solver};

fn is_solution(puzzle: &Puzzle, symbols: &[Symbol]) -> bool {
    let respects_givens =
        puzzle.givens().iter().zip(symbols).all(|(given, symbol)| given.is_none_or(|given| given == *symbol));
    let complete = |cells: &[sudoku_bot::puzzle::Cell]| {
        let mut found: Vec<usize> = cells.iter().map(|cell| symbols[cell.index()].index()).collect();
        found.sort_unstable();
        found.into_iter().eq(0..puzzle.size())
    };
    respects_givens && puzzle.layout().houses().all(|(_, house)| complete(&house.cells))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn no_step_removes_a_digit_of_the_solution((solution, puzzle) in boards::puzzles(16, 0.42)) {
        let layout = puzzle.layout();
        for step in Solver::new(&puzzle, Guessing::Never) {
            for (cell, symbol) in &step.placements {
                prop_assert_eq!(solution[cell.index()], *symbol, "{}", step.describe(layout));
            }
            for (cell, symbol) in &step.eliminations {
                prop_assert_ne!(solution[cell.index()], *symbol, "{}", step.describe(layout));
            }
        }
    }

    #[test]
    fn every_step_changes_something((_, puzzle) in boards::puzzles(12, 0.4)) {
        let mut solver = Solver::new(&puzzle, Guessing::Never);
        let mut grid = solver.grid().clone();
        while let Some(step) = solver.next() {
            for (cell, symbol) in step.placements.iter().chain(&step.eliminations) {
                prop_assert!(grid.candidates(*cell).contains(*symbol), "{}", step.describe(puzzle.layout()));
            }
            prop_assert!(!step.placements.is_empty() || !step.eliminations.is_empty());
            grid = solver.grid().clone();
        }
    }

    #[test]
    fn the_solver_and_the_search_find_solutions((_, puzzle) in boards::puzzles(10, 0.5)) {
        let mut solver = Solver::new(&puzzle, Guessing::WhenStuck);
        solver.by_ref().for_each(drop);
        prop_assert_eq!(solver.progress(), Progress::Solved);
        let reasoned = solver.grid().solution().expect("a solved grid has no blank");
        prop_assert!(is_solution(&puzzle, &reasoned));
        let found: Vec<_> = Search::new(&puzzle).take(50).collect();
        prop_assert!(found.iter().all(|symbols| is_solution(&puzzle, symbols)));
        prop_assert!(found.len() == 50 || found.contains(&reasoned));
        for (number, solution) in found.iter().enumerate() {
            prop_assert!(!found[..number].contains(solution), "each solution is found once");
        }
    }

    #[test]
    fn a_puzzle_the_search_cannot_solve_is_impossible_for_the_solver(
        (solution, puzzle) in boards::puzzles(9, 0.6),
        at in any::<prop::sample::Index>(),
        shift in 1_usize..9,
    ) {
        // One given changed: with so many others there is seldom a solution left.
        let mut givens = puzzle.givens().to_vec();
        let at = at.index(givens.len());
        givens[at] = Some(Symbol::from_index((solution[at].index() + shift) % puzzle.size()));
        if let Ok(changed) = Puzzle::new(puzzle.layout().clone(), givens) {
            let mut solver = Solver::new(&changed, Guessing::WhenStuck);
            solver.by_ref().for_each(drop);
            let expected = if Search::new(&changed).next().is_some() { Progress::Solved } else { Progress::Impossible };
            prop_assert_eq!(solver.progress(), expected);
        }
    }
}
