//! What holds on any grid in mid-game, however its candidates have been thinned out: every step of every technique is
//! sound, and every proof is right.

mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use sudoku_bot::puzzle::{BlockShape, Cell, Puzzle, Symbol};
use sudoku_bot::solver::techniques::{Cache, Rung, Scope, techniques};
use sudoku_bot::solver::{Effort, Grid, Guessing, Solver, Step};
use support::{boards, checker};

/// A puzzle with a solution of it, and which of the candidates that are not in the solution are gone.
#[derive(Debug)]
struct MidGame {
    solution: Vec<Symbol>,
    puzzle: Puzzle,
    removed: Vec<(Cell, Symbol)>,
}

impl MidGame {
    /// `chances` has a number for each candidate, and those below `gone` are gone.
    fn new(solution: Vec<Symbol>, puzzle: Puzzle, chances: &[u8], gone: u8) -> Self {
        let size = puzzle.size();
        let candidates =
            puzzle.layout().cells().flat_map(|cell| Symbol::all(size).map(move |symbol| (cell, symbol)));
        let is_gone = |&((cell, symbol), chance): &((Cell, Symbol), &u8)| {
            solution[cell.index()] != symbol && *chance < gone
        };
        let removed = candidates.zip(chances).filter(is_gone).map(|(candidate, _)| candidate).collect();
        Self { solution, puzzle, removed }
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::new(&self.puzzle);
        self.removed.iter().for_each(|&(cell, symbol)| grid.eliminate(cell, symbol));
        grid
    }

    fn describe(&self, step: &Step) -> String {
        format!("{}: {}\n{}", self.puzzle.game_id(), step.describe(self.puzzle.layout()), self.grid())
    }

    fn check(&self, step: &Step) -> Result<(), TestCaseError> {
        let holds = |&(cell, symbol): &(Cell, Symbol)| self.solution[cell.index()] == symbol;
        prop_assert!(step.placements.iter().all(holds), "{}", self.describe(step));
        prop_assert!(!step.eliminations.iter().any(holds), "{}", self.describe(step));
        let changes = |&(cell, symbol): &(Cell, Symbol)| self.grid().candidates(cell).contains(symbol);
        prop_assert!(
            step.placements.iter().chain(&step.eliminations).all(changes),
            "{}",
            self.describe(step)
        );
        Ok(())
    }

    /// Checks every step of some techniques, and notes their names.
    fn check_all(
        &self,
        scope: Scope,
        mut cache: Cache,
        names: &mut BTreeSet<String>,
    ) -> Result<(), TestCaseError> {
        let grid = self.grid();
        for mut rung in techniques(scope).map(Rung::new) {
            let mut result = Ok(());
            let _ = rung.find_all(&grid, &mut cache, &mut |step| {
                result = self.check(&step);
                names.insert(step.rating.name.into_owned());
                if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            result?;
        }
        Ok(())
    }
}

/// Mid-games of a puzzle.
fn mid_games(puzzles: impl Strategy<Value = (Vec<Symbol>, Puzzle)>) -> impl Strategy<Value = MidGame> {
    puzzles.prop_flat_map(|(solution, puzzle)| {
        let chances = prop::collection::vec(any::<u8>(), puzzle.size().pow(3));
        (Just((solution, puzzle)), chances, 0..250_u8)
            .prop_map(|((solution, puzzle), chances, gone)| MidGame::new(solution, puzzle, &chances, gone))
    })
}

/// Runs a property on the next random games and returns the names it has met.
fn names_met<T: std::fmt::Debug>(
    random: &mut TestRunner,
    strategy: &impl Strategy<Value = T>,
    property: impl Fn(&T, &mut BTreeSet<String>) -> Result<(), TestCaseError>,
) -> BTreeSet<String> {
    let names = std::cell::RefCell::new(BTreeSet::new());
    let run = TestRunner::new_with_rng(boards::cases(400), random.new_rng())
        .run(strategy, |case| property(&case, &mut names.borrow_mut()));
    assert!(run.is_ok(), "{}", run.err().map_or_else(String::new, |error| error.to_string()));
    names.into_inner()
}

/// Those of some techniques' names of which no step was met.
fn not_met(met: &BTreeSet<String>) -> Vec<String> {
    let names = techniques(Scope::Full).flat_map(|technique| technique.ratings().to_vec());
    let names = names.map(|rating| rating.name.into_owned());
    let is_met = |name: &String| met.iter().any(|met| met == name || met.starts_with(&format!("{name} of ")));
    names.filter(|name| !is_met(name)).collect()
}

#[test]
fn every_step_of_every_technique_is_sound_however_the_candidates_are_thinned_out() {
    let strategy = mid_games(boards::variants(9, 0.25));
    // Those that rest on one solution find nothing unless asked to.
    let is_wanted =
        |name: &String| !name.contains("rectangle") && name != "BUG+1" || name == "empty rectangle";
    let (mut random, mut met) = (TestRunner::default(), BTreeSet::new());
    // A few are so rare that 400 games may not have them.
    for _ in 0..5 {
        let check = |game: &MidGame, names: &mut _| game.check_all(Scope::Full, Cache::default(), names);
        met.append(&mut names_met(&mut random, &strategy, check));
        if !not_met(&met).iter().any(is_wanted) {
            return;
        }
    }
    panic!("not met: {:?}", not_met(&met));
}

#[test]
fn so_are_those_that_rest_on_one_solution() {
    let nine = BlockShape { height: 3, width: 3 };
    let one_solution = boards::variant(nine, [false; 3], 0.3).prop_map(boards::with_one_solution);
    let met = names_met(&mut TestRunner::default(), &mid_games(one_solution), |game, names| {
        let cache = Cache::assuming_one_solution(&Grid::new(&game.puzzle));
        game.check_all(Scope::Quick, cache, names)
    });
    assert!(met.iter().any(|name| name.starts_with("unique rectangle")), "{met:?}");
}

proptest! {
    #![proptest_config(boards::cases(64))]

    #[test]
    fn every_proof_from_thinned_out_candidates_is_right(
        game in mid_games(boards::variants(9, 0.2).prop_map(boards::with_one_solution))
    ) {
        for effort in [Effort::Quick, Effort::Clear] {
            let solver = Solver::new(&game.puzzle, Guessing::Never).with_effort(effort);
            let mut solver = solver.without(&game.removed);
            loop {
                let grid = solver.grid().clone();
                let Some(step) = solver.next() else { break };
                let flaw = step.why.proof().and_then(|proof| checker::check(proof, &grid).err());
                prop_assert!(flaw.is_none(), "{flaw:?}: {}", step.why.in_full(game.puzzle.layout()));
            }
            prop_assert_eq!(solver.grid().solution(), Some(game.solution.clone()));
        }
    }
}
