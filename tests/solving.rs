//! What holds for every puzzle: steps are sound, and the solver and the searches agree.

mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use sudoku_bot::puzzle::{BlockShape, Cage, Cell, Index, Layout, Puzzle, Shape, Symbol};
use sudoku_bot::solver::Advance;
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::techniques::{Cache, Ladder, Rung, Scope, techniques};
use sudoku_bot::solver::{Effort, Guessing, Progress, Reasoning, Solver, StepKind};
use support::boards::{self, is_solution};
use support::plain_search::PlainSearch;

/// Up to `limit` solutions, with a pause after every `steps` steps.
fn solutions(mut search: Search, limit: usize, steps: usize) -> Vec<Vec<Symbol>> {
    let mut found = Vec::new();
    while found.len() < limit {
        match search.advance(steps) {
            Advance::Found(solution) => found.push(solution),
            Advance::End => break,
            Advance::Pending => {}
        }
    }
    found
}

/// The number of solutions up to `limit`, counted without writing them out.
fn count(mut search: Search, limit: usize, steps: usize) -> usize {
    let mut count = 0;
    while count < limit {
        match search.skip_one(steps) {
            Advance::Found(()) => count += 1,
            Advance::End => break,
            Advance::Pending => {}
        }
    }
    count
}

/// Checks that the search finds as many solutions as the plain one, and right ones.
fn searches_agree(puzzle: &Puzzle, limit: usize, steps: usize) -> Result<Vec<Vec<Symbol>>, TestCaseError> {
    let mut plain: Vec<_> = PlainSearch::new(puzzle).take(limit).collect();
    let mut found = solutions(Search::new(puzzle), limit, steps);
    prop_assert!(found.iter().all(|symbols| is_solution(puzzle, symbols)));
    for limit in [1, 2, 3, limit] {
        let expected = plain.len().min(limit);
        prop_assert_eq!(count(Search::new(puzzle), limit, steps), expected);
    }
    plain.sort_unstable();
    found.sort_unstable();
    if plain.len() < limit {
        prop_assert_eq!(&found, &plain);
    }
    prop_assert_eq!(found.len(), plain.len());
    found.dedup();
    prop_assert_eq!(found.len(), plain.len(), "each solution is found once");
    Ok(plain)
}

/// The puzzle with one given changed, where that does not clash.
fn with_another_given(puzzle: &Puzzle, solution: &[Symbol], at: prop::sample::Index, shift: usize) -> Puzzle {
    let mut givens = puzzle.givens().to_vec();
    let at = at.index(givens.len());
    givens[at] = Some(Symbol::from_index((solution[at].index() + shift) % puzzle.size()));
    Puzzle::new(puzzle.layout().clone(), givens).unwrap_or_else(|_| puzzle.clone())
}

/// Checks all steps on the way to the only solution, and returns the names of their techniques.
fn check_if_one_solution(puzzle: &Puzzle, solution: &[Symbol]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut solver = Solver::new(puzzle, Guessing::Never).assuming_one_solution(puzzle);
    let mut ladder = Ladder::new(Scope::Quick).assuming_one_solution(solver.grid());
    loop {
        let found: Option<()> = ladder.visit(|rung, cache| {
            rung.find_all(solver.grid(), cache, &mut |step| {
                let holds = |(cell, symbol): &(Cell, Symbol)| solution[cell.index()] == *symbol;
                let is_sound = step.placements.iter().all(holds) && !step.eliminations.iter().any(holds);
                assert!(is_sound, "{}", step.describe(puzzle.layout()));
                names.insert(step.rating.name.into_owned());
                ControlFlow::Continue(())
            })
        });
        assert_eq!(found, None, "nothing has broken off");
        if solver.next().is_none() {
            break;
        }
    }
    assert_eq!(solver.grid().solution().as_deref(), Some(solution));
    names
}

const NINE: BlockShape = BlockShape { height: 3, width: 3 };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_step_removes_a_digit_of_the_solution((solution, puzzle) in boards::variants(16, 0.42)) {
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
    fn all_steps_of_every_technique_are_sound_and_the_first_comes_first(
        (solution, puzzle) in boards::variants(12, 0.4)
    ) {
        let mut solver = Solver::new(&puzzle, Guessing::Never);
        let start = solver.grid().clone();
        solver.by_ref().for_each(drop);
        // As far as quick techniques lead, where those of a clear solver go on.
        let mut midway = Solver::new(&puzzle, Guessing::Never).with_work(0);
        midway.by_ref().for_each(drop);
        for grid in [&start, midway.grid(), solver.grid()] {
            let mut cache = Cache::default();
            for mut rung in techniques(Scope::Full).map(Rung::new) {
                let mut steps = Vec::new();
                let flow = rung.find_all(grid, &mut cache, &mut |step| {
                    steps.push(step);
                    ControlFlow::Continue(())
                });
                prop_assert_eq!(flow, ControlFlow::Continue(()));
                let first = rung.find(grid, &mut cache).map(|step| step.describe(puzzle.layout()));
                prop_assert_eq!(first, steps.first().map(|step| step.describe(puzzle.layout())));
                for step in &steps {
                    let removes_one = |(cell, symbol): &(Cell, Symbol)| solution[cell.index()] == *symbol;
                    prop_assert!(!step.eliminations.iter().any(removes_one), "{}", step.describe(puzzle.layout()));
                    prop_assert!(step.placements.iter().all(removes_one), "{}", step.describe(puzzle.layout()));
                    prop_assert!(step.eliminations.is_sorted(), "{}", step.describe(puzzle.layout()));
                }
            }
        }
    }

    #[test]
    fn techniques_that_rest_on_one_solution_are_sound_where_there_is_one(
        (solution, puzzle) in boards::puzzles(9, 0.2).prop_map(boards::with_one_solution)
    ) {
        check_if_one_solution(&puzzle, &solution);
    }

    /// What is kept from step to step hides nothing, and the way back forgets it.
    #[test]
    fn the_ladder_finds_what_it_would_find_afresh((_, puzzle) in boards::variants(9, 0.35)) {
        let mut solver = Solver::new(&puzzle, Guessing::WhenStuck).with_effort(Effort::Clear);
        for _ in 0..300 {
            let grid = solver.grid().clone();
            let Some(step) = solver.next() else { break };
            if step.kind == StepKind::Deduction {
                let afresh = Ladder::new(Scope::Full).find(&grid);
                let afresh = afresh.map(|step| step.describe(puzzle.layout()));
                // A proof comes only where no technique applies.
                let by_technique = step.why.proof().is_none().then(|| step.describe(puzzle.layout()));
                prop_assert_eq!(afresh, by_technique);
            }
        }
    }

    #[test]
    fn every_step_changes_something((_, puzzle) in boards::variants(12, 0.4)) {
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
    fn the_solver_and_the_search_find_solutions((_, puzzle) in boards::variants(10, 0.5)) {
        let mut solver = Solver::new(&puzzle, Guessing::WhenStuck);
        solver.by_ref().for_each(drop);
        prop_assert_eq!(solver.progress(), Progress::Solved);
        let reasoned = solver.grid().solution().expect("a solved grid has no blank");
        prop_assert!(is_solution(&puzzle, &reasoned));
        let found: Vec<_> = Search::new(&puzzle).take(50).collect();
        prop_assert!(found.len() == 50 || found.contains(&reasoned));
    }

    #[test]
    fn searches_agree_on_puzzles_of_every_kind(
        (solution, puzzle) in boards::variants(10, 0.35),
        steps in 1_usize..200,
    ) {
        let found = searches_agree(&puzzle, 40, steps)?;
        prop_assert!(found.len() == 40 || found.contains(&solution));
    }

    #[test]
    fn searches_agree_on_usual_boards(
        (solution, puzzle) in boards::variant(NINE, [false; 3], 0.32),
        at in any::<prop::sample::Index>(),
        shift in 0_usize..9,
        steps in 1_usize..9,
    ) {
        searches_agree(&with_another_given(&puzzle, &solution, at, shift), 100, steps)?;
    }

    #[test]
    fn searches_agree_on_killers_without_givens((solution, puzzle) in boards::variant(
        BlockShape { height: 2, width: 3 }, [false, false, true], 0.0
    )) {
        let found = searches_agree(&puzzle, 40, 100)?;
        prop_assert!(found.len() == 40 || found.contains(&solution));
    }

    #[test]
    fn searches_agree_on_puzzles_with_a_wrong_given(
        (solution, puzzle) in boards::variants(9, 0.45),
        at in any::<prop::sample::Index>(),
        shift in 1_usize..9,
    ) {
        searches_agree(&with_another_given(&puzzle, &solution, at, shift), 10, 50)?;
    }

    #[test]
    fn a_puzzle_the_search_cannot_solve_is_impossible_for_the_solver(
        (solution, puzzle) in boards::variants(9, 0.6),
        at in any::<prop::sample::Index>(),
        shift in 1_usize..9,
    ) {
        // With this many other givens there is rarely a solution left.
        let changed = with_another_given(&puzzle, &solution, at, shift);
        let mut solver = Solver::new(&changed, Guessing::WhenStuck);
        solver.by_ref().for_each(drop);
        let expected = if Search::new(&changed).next().is_some() { Progress::Solved } else { Progress::Impossible };
        prop_assert_eq!(solver.progress(), expected);
    }
}

#[test]
fn dealt_boards_show_most_techniques_that_rest_on_one_solution() {
    let text = include_str!("../benches/boards/9x9_unreasonable.txt");
    let mut names = BTreeSet::new();
    for puzzle in boards::read(text) {
        let solution = Search::new(&puzzle).next().expect("a solution");
        names.extend(check_if_one_solution(&puzzle, &solution));
    }
    for name in [
        "unique rectangle type 1",
        "unique rectangle type 2",
        "unique rectangle type 3",
        "unique rectangle type 4",
        "unique rectangle type 6",
        "hidden rectangle",
        "avoidable rectangle type 1",
        "BUG+1",
    ] {
        assert!(names.contains(name), "{name} in {names:?}");
    }
}

#[test]
fn of_the_benchmarks_hard_boards_those_of_serg_alone_have_several_solutions() {
    for (text, solutions) in [
        (include_str!("../benches/boards/9x9_17_clues.txt"), 1),
        (include_str!("../benches/boards/9x9_hardest.txt"), 1),
        (include_str!("../benches/boards/9x9_serg.txt"), 2),
        (include_str!("../benches/boards/15x15_minimal.txt"), 1),
        (include_str!("../benches/boards/16x16_minimal.txt"), 1),
        (include_str!("../benches/boards/16x16_unreasonable.txt"), 1),
        (include_str!("../benches/boards/25x25_advanced.txt"), 1),
        (include_str!("../benches/boards/35x35_57.txt"), 1),
    ] {
        for puzzle in boards::read(text) {
            let found: Vec<_> = Search::new(&puzzle).take(2).collect();
            assert_eq!(found.len(), solutions, "{puzzle:?}");
            assert!(found.iter().all(|symbols| is_solution(&puzzle, symbols)));
        }
    }
}

#[test]
fn a_board_with_very_many_solutions_yields_them_one_by_one() {
    for blocks in [NINE, BlockShape { height: 4, width: 4 }, BlockShape { height: 2, width: 5 }] {
        let cells = blocks.size() * blocks.size();
        let empty = Puzzle::new(Layout::with_blocks(blocks).into(), vec![None; cells]).expect("no clash");
        let mut found: Vec<_> = Search::new(&empty).take(500).collect();
        assert!(found.iter().all(|symbols| is_solution(&empty, symbols)));
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 500);
    }
}

#[test]
fn a_killer_with_too_many_combinations_to_list_is_solved_all_the_same() {
    let blocks = BlockShape { height: 4, width: 5 };
    let solved =
        Search::new(&Puzzle::new(Layout::with_blocks(blocks).into(), vec![None; 400]).expect("no clash"))
            .next()
            .expect("it is empty");
    // The second row is a cage of ten cells in either half; the first two rows are open.
    let cages = [20..30, 30..40].map(|cells| Cage {
        sum: cells.clone().map(|cell| solved[cell].number()).sum(),
        cells: cells.map(|cell| Cell::new(cell, 20)).collect(),
    });
    let layout = Layout::new(Shape { cages: cages.into(), ..Shape::plain(blocks) }).expect("they fit");
    let givens = solved.iter().enumerate().map(|(cell, &symbol)| (cell >= 40).then_some(symbol)).collect();
    let puzzle = Puzzle::new(layout.into(), givens).expect("no clash");
    let found: Vec<_> = Search::new(&puzzle).take(5).collect();
    assert!(!found.is_empty() && found.iter().all(|symbols| is_solution(&puzzle, symbols)));
}

#[test]
fn where_guesses_lead_too_far_the_search_finds_the_rest() {
    let text = include_str!("../benches/boards/20x20_minimal.txt");
    let puzzle = boards::read(text).next().expect("a board");
    let reasoning = Reasoning::of(Solver::new(&puzzle, Guessing::WhenStuck).with_work(0));
    assert_eq!(reasoning.progress, Progress::Solved);
    assert!(is_solution(&puzzle, &reasoning.solution.expect("it is solved")));
    let count = |kind| reasoning.steps.iter().filter(|step| step.kind == kind).count();
    assert!(count(StepKind::Search) > 0);
    assert_eq!(count(StepKind::Guess), count(StepKind::Backtrack), "every guess was taken back");
}

#[test]
fn a_board_with_several_solutions_takes_guesses_that_say_so() {
    let text = include_str!("../benches/boards/9x9_serg.txt");
    for puzzle in boards::read(text).take(20) {
        let reasoning = Reasoning::of(Solver::new(&puzzle, Guessing::WhenStuck));
        let mut guesses = reasoning.steps.iter().filter(|step| step.kind == StepKind::Guess);
        let first = guesses.next().expect("it has several solutions");
        let why = first.why.in_words(puzzle.layout());
        assert!(why.starts_with("the board has several solutions; trying "), "{why}");
        assert!(is_solution(&puzzle, &reasoning.solution.expect("it is solved")));
        let mut careful = Solver::new(&puzzle, Guessing::Never);
        careful.by_ref().for_each(drop);
        assert_eq!(careful.progress(), Progress::Stuck);
    }
}
