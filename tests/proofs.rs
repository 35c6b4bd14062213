//! What holds for every step by a net: its proof is right, line by line, and has no line too many.

mod support;

use std::sync::Arc;

use proptest::prelude::*;
use sudoku_bot::puzzle::{BlockShape, Index as _, Layout, Puzzle, Regions, Shape, Symbol};
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::{
    Argument, Claim, Explanation, Guessing, Length, Line, LineNumber, Progress, Proof, Reasoning, Refutation,
    Solver, Step, StepKind,
};
use support::boards;
use support::checker::check;

/// A puzzle of any kind with one solution, few of whose givens could be left out.
fn puzzles(most: usize) -> impl Strategy<Value = (Vec<Symbol>, Puzzle)> {
    boards::variants(most, 0.1).prop_map(boards::with_one_solution)
}

fn is_sound(step: &Step, solution: &[Symbol]) -> bool {
    step.placements.iter().all(|&(cell, symbol)| solution[cell.index()] == symbol)
        && step.eliminations.iter().all(|&(cell, symbol)| solution[cell.index()] != symbol)
}

/// The lines of a proof that neither another line nor its end rests on.
fn unused(proof: &Proof) -> Vec<LineNumber> {
    fn visit(lines: &[Line], all: &mut Vec<LineNumber>, used: &mut Vec<LineNumber>) {
        for line in lines {
            all.push(line.number);
            used.extend(&line.rests_on);
            if let Some(Refutation { lines, rests_on, .. }) = line.refutation() {
                used.extend(rests_on);
                visit(lines, all, used);
            }
        }
    }
    let (mut all, mut used) = (Vec::new(), Vec::new());
    match &proof.argument {
        Argument::Refutation(refutation) => {
            used.extend(&refutation.rests_on);
            visit(&refutation.lines, &mut all, &mut used);
        }
        Argument::Agreement(_, branches) => {
            for lines in branches {
                let is_shown = |line: &&Line| proof.conclusions.contains(&line.claim);
                used.extend(lines.iter().filter(is_shown).map(|line| line.number));
                visit(lines, &mut all, &mut used);
            }
        }
    }
    assert!(all.iter().copied().eq(1..=all.len()), "lines are numbered in reading order");
    all.retain(|number| !used.contains(number));
    all
}

/// Whether a long proof is printed as a summary of at most 30 lines, which begins and ends as the whole one does.
fn is_summed_up(step: &Step, layout: &Layout) -> bool {
    let [short, full] = [Length::Short, Length::Full].map(|length| step.why.explained(layout, length));
    let Explanation { lines, summed_up, .. } = short;
    let ends = |lines: &[String]| (lines.first().cloned(), lines.last().cloned());
    lines.len() <= 30
        && match summed_up {
            Some(count) => count == full.lines.len() && count > 30 && ends(&lines) == ends(&full.lines),
            None => lines == full.lines || step.why.list(layout) == lines,
        }
}

/// Solves a puzzle without guesses, checking every step. Returns the number of proofs.
fn solve(puzzle: &Puzzle, solution: &[Symbol]) -> Result<usize, TestCaseError> {
    let (progress, proofs) = check_steps(Solver::new(puzzle, Guessing::Never), puzzle, solution)?;
    prop_assert_eq!(progress, Progress::Solved, "{}", puzzle.game_id());
    Ok(proofs)
}

/// Checks every step of a solver. Returns how far it comes, and the number of proofs.
fn check_steps(
    mut solver: Solver,
    puzzle: &Puzzle,
    solution: &[Symbol],
) -> Result<(Progress, usize), TestCaseError> {
    let mut proofs = 0;
    loop {
        let grid = solver.grid().clone();
        let Some(step) = solver.next() else { break };
        let text = || step.why.in_full(puzzle.layout());
        prop_assert!(is_sound(&step, solution), "{}", text());
        if let Some(proof) = step.why.proof() {
            proofs += 1;
            prop_assert_eq!(check(proof, &grid), Ok(()), "{}", text());
            prop_assert_eq!(unused(proof), Vec::<LineNumber>::new(), "{}", text());
            prop_assert!(is_summed_up(&step, puzzle.layout()), "{}", text());
        }
    }
    Ok((solver.progress(), proofs))
}

/// Little enough for a board that takes long proofs.
const WORK: u64 = 2_000_000;

proptest! {
    #![proptest_config(boards::cases(96))]

    #[test]
    fn every_small_board_with_one_solution_is_solved_by_right_proofs((solution, puzzle) in puzzles(6)) {
        solve(&puzzle, &solution)?;
    }

    #[test]
    fn every_proof_on_a_larger_board_is_right((solution, puzzle) in puzzles(10)) {
        check_steps(Solver::new(&puzzle, Guessing::Never).with_work(WORK), &puzzle, &solution)?;
    }

    #[test]
    fn every_proof_on_a_killer_with_few_givens_is_right((solution, puzzle) in boards::variant(
        BlockShape { height: 2, width: 4 }, [false, false, true], 0.0
    ).prop_map(boards::with_one_solution)) {
        check_steps(Solver::new(&puzzle, Guessing::Never).with_work(WORK), &puzzle, &solution)?;
    }
}

#[test]
fn the_hardest_boards_known_are_solved_by_right_proofs() {
    for (text, count) in [
        (include_str!("../benches/boards/9x9_hardest.txt"), 20),
        (include_str!("../benches/boards/9x9_unreasonable.txt"), 20),
        (include_str!("../benches/boards/16x16_unreasonable.txt"), 3),
        (include_str!("../benches/boards/16x16_minimal.txt"), 3),
    ] {
        let mut proofs = 0;
        for puzzle in boards::read(text).take(count) {
            let solution = Search::new(&puzzle).next().expect("it has one");
            proofs += solve(&puzzle, &solution).expect("right steps");
        }
        assert!(proofs > 0, "these boards need proofs");
    }
}

/// Places of a symbol that see a candidate from two houses once made a proof whose inner assumption was not needed.
#[test]
fn a_locked_symbol_does_not_make_an_assumption_needless() {
    let regions = "abbbcccdefaabecdddeeagcaccddbfahbbbffheeaabbccddeefidejjchagigfijjfhggiiidjgahghiifjjjhhgiieffjghhjg";
    let regions = Regions::Jigsaw(regions.bytes().map(|letter| letter - b'a').collect());
    let layout = Layout::new(Shape { regions, diagonals: true, cages: Vec::new() }).expect("they fit");
    let givens = "9.241a5.7.4.....8.3............7....2.4.......a.............6.......................................";
    let symbol = |given: char| given.to_digit(11).map(|number| Symbol::from_index(number as usize - 1));
    let puzzle = Puzzle::new(Arc::new(layout), givens.chars().map(symbol).collect()).expect("no clash");
    let solution = Search::new(&puzzle).next().expect("it has one");
    let solver = Solver::new(&puzzle, Guessing::Never).with_work(WORK);
    let (_, proofs) = check_steps(solver, &puzzle, &solution).expect("right steps");
    assert!(proofs > 0, "this board needs proofs");
}

#[test]
fn the_checker_refuses_wrong_proofs() {
    let text = include_str!("../benches/boards/9x9_hardest.txt");
    let puzzle = boards::read(text).next().expect("a board");
    let mut solver = Solver::new(&puzzle, Guessing::Never);
    let mut proofs = 0;
    loop {
        let grid = solver.grid().clone();
        let Some(step) = solver.next() else { break };
        let Some(proof) = step.why.proof() else { continue };
        proofs += 1;
        assert_eq!(check(proof, &grid), Ok(()));
        let Some(&Claim { cell, symbol, .. }) = proof.conclusions.first() else { continue };
        let others = grid.candidates(cell).iter().filter(|&other| other != symbol);
        for other in others {
            let wrong = Proof { conclusions: vec![Claim::off(cell, other)], ..proof.clone() };
            assert!(check(&wrong, &grid).is_err(), "another conclusion");
        }
        let Argument::Refutation(refutation) = &proof.argument else { continue };
        let with = |change: &dyn Fn(&mut Refutation)| {
            let mut changed = refutation.clone();
            change(&mut changed);
            check(&Proof { argument: Argument::Refutation(changed), ..proof.clone() }, &grid)
        };
        assert!(with(&|refutation| refutation.rests_on.clear()).is_err(), "a contradiction from nothing");
        let last = refutation.lines.len() - 1;
        assert!(with(&|refutation| drop(refutation.lines.remove(last))).is_err(), "a line is missing");
        assert!(with(&|refutation| drop(refutation.lines.remove(0))).is_err(), "the assumption is missing");
        assert!(
            with(&|refutation| refutation.lines[last].rests_on = vec![last + 100]).is_err(),
            "no such line"
        );
    }
    assert!(proofs > 10);
}

#[test]
fn a_board_whose_proofs_take_too_long_is_solved_with_a_guess_that_says_so() {
    let puzzle =
        boards::read(include_str!("../benches/boards/20x20_minimal.txt")).nth(7).expect("eight boards");
    let mut careful = Solver::new(&puzzle, Guessing::Never);
    careful.by_ref().for_each(drop);
    assert_eq!(careful.progress(), Progress::Stuck);
    let reasoning = Reasoning::of(Solver::new(&puzzle, Guessing::WhenStuck));
    assert_eq!((reasoning.progress, reasoning.solution), (Progress::Solved, Search::new(&puzzle).next()));
    let guess = reasoning.steps.iter().find(|step| step.kind == StepKind::Guess).expect("a guess");
    let why = guess.why.in_words(puzzle.layout());
    assert!(why.starts_with("no proof found with the work allowed; trying "), "{why}");
}
