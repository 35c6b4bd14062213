//! Dealt boards: they are of the type and level asked for, the same for the same seed, and the game takes them.

#[path = "../../tests/support/boards.rs"]
#[allow(dead_code, reason = "other tests need the rest")]
mod boards;

use std::process::{Command, Output};

use boards::cases;
use proptest::prelude::*;

use super::deal::{Constraints, Dealer, Dealt};
use super::level::{self, has_one_solution};
use crate::puzzle::{BlockShape, Division, GameType, Level, Puzzle, Symmetry};
use crate::rating::Rater;
use crate::solver::search::Search;
use crate::solver::techniques::Needs;
use crate::solver::{Difficulty, Effort, Guessing, Solver, TechniqueName};

/// The most symbols of a board that the game knows.
const GAME_SIZE: usize = 31;

/// Returns the level of a board as the game's solver finds it, or `None` if the board has no solution or several. A
/// killer has cages everywhere and no givens.
pub(super) fn level(puzzle: &Puzzle) -> Option<Level> {
    let solution = Search::new(puzzle).next()?;
    let level = level::level(puzzle, &solution)?;
    (level < Level::Unreasonable || has_one_solution(puzzle, usize::MAX)).then_some(level)
}

/// Runs the game without a window, where it is installed for the tests.
fn game(arguments: &[&str]) -> Output {
    let path = format!("{}:/usr/games", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sgt-solo").args(arguments).env("PATH", path).output();
    output.expect("sgt-solo runs: `sh tests/setup.sh` installs it")
}

fn deal_with(game_type: &str, constraints: Constraints, seed: u64, number: u64) -> Puzzle {
    let dealer = Dealer::new(game_type.parse().expect("a type"), constraints).expect("such boards exist");
    match dealer.deal(seed, number, &mut || false) {
        Dealt::Puzzle(puzzle) => puzzle,
        Dealt::Closest { .. } => unreachable!("it may go on for ever"),
    }
}

fn deal(game_type: &str, seed: u64, number: u64) -> Puzzle {
    deal_with(game_type, Constraints::default(), seed, number)
}

/// Gives up after it has been asked a number of times, which does not depend on time.
fn after(asked: usize) -> impl FnMut() -> bool {
    let mut left = asked;
    move || {
        left = left.saturating_sub(1);
        left == 0
    }
}

fn clues(puzzle: &Puzzle) -> usize {
    puzzle.givens().iter().flatten().count()
}

fn solutions(puzzle: &Puzzle) -> usize {
    Search::new(puzzle).take(2).count()
}

fn is_symmetric(puzzle: &Puzzle, symmetry: Symmetry) -> bool {
    puzzle.layout().cells().all(|cell| {
        let images = symmetry.images(cell, puzzle.size());
        images.iter().all(|&image| puzzle.given(image).is_some() == puzzle.given(cell).is_some())
    })
}

fn is_accepted_by_the_game(puzzle: &Puzzle) -> bool {
    let id = puzzle.game_id();
    game(&["--generate", "1", &id]).status.success()
}

fn divisions() -> impl Strategy<Value = Division> {
    let blocks = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4)];
    let blocks = blocks.map(|(height, width)| Division::Blocks(BlockShape { height, width }));
    let jigsaws = (4..=9).map(Division::Jigsaw);
    prop::sample::select(blocks.into_iter().chain(jigsaws).collect::<Vec<_>>())
}

/// Types that the game has boards of; some are rare.
fn types() -> impl Strategy<Value = GameType> {
    let symmetry = prop::sample::select(Symmetry::ALL.to_vec());
    let level = prop::sample::select(Level::ALL.to_vec());
    (divisions(), any::<bool>(), any::<bool>(), symmetry, level).prop_map(
        |(division, diagonals, killer, symmetry, level)| {
            let level = match division.to_string().as_str() {
                "2x2" => Level::Trivial,
                "4j" if !killer => level.min(Level::Intermediate),
                _ => level,
            };
            GameType { division, diagonals, killer: killer && division.size() <= 9, symmetry, level }
        },
    )
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn boards_are_as_requested_and_the_game_takes_them(game_type in types(), seed: u64, number in 0..3_u64) {
        let dealer = Dealer::new(game_type, Constraints::default()).expect("such boards exist");
        let Dealt::Puzzle(puzzle) = dealer.deal(seed, number, &mut after(400)) else {
            // Some types are too rare for a test, but these boards come at every attempt.
            prop_assert!(game_type.level != Level::Trivial || game_type.killer || game_type.diagonals);
            return Ok(());
        };
        prop_assert_eq!(solutions(&puzzle), 1);
        prop_assert_eq!(level(&puzzle), Some(game_type.level));
        prop_assert!(is_symmetric(&puzzle, game_type.symmetry));
        prop_assert_eq!(puzzle.game_id().parse::<Puzzle>().expect("an ID"), puzzle.clone());
        let shape = puzzle.layout().shape();
        prop_assert_eq!(shape.diagonals, game_type.diagonals);
        prop_assert_eq!(shape.cages.is_empty(), !game_type.killer);
        prop_assert!(!cfg!(target_os = "linux") || is_accepted_by_the_game(&puzzle), "{}", puzzle.game_id());
    }

    #[test]
    fn the_same_seed_and_number_deal_the_same_board(game_type in types(), seed: u64, number: u64) {
        let deal = || {
            let dealer = Dealer::new(game_type, Constraints::default()).expect("such boards exist");
            match dealer.deal(seed, number, &mut after(100)) {
                Dealt::Puzzle(puzzle) => (Some(puzzle), None),
                Dealt::Closest { puzzle, what } => (puzzle, Some(what)),
            }
        };
        let (board, what) = deal();
        // Some types are too rare for a test.
        prop_assume!(board.is_some());
        prop_assert_eq!((board, what), deal());
    }
}

#[test]
fn every_level_of_the_usual_types_is_dealt() {
    for division in ["3x3", "9j", "3x3x", "2x5", "3x3k"] {
        for wanted in Level::ALL {
            let game_type = format!("{division}d{}", wanted.letter());
            let puzzle = deal(&game_type, 1, 0);
            assert_eq!(level(&puzzle), Some(wanted), "{game_type}: {}", puzzle.game_id());
            assert_eq!(solutions(&puzzle), 1, "{game_type}: {}", puzzle.game_id());
        }
    }
}

#[test]
fn boards_larger_than_those_of_the_game_are_dealt() {
    let puzzle = deal("5x7", 1, 0);
    assert!(puzzle.size() > GAME_SIZE);
    assert_eq!(level(&puzzle), Some(Level::Trivial));
}

#[test]
fn boards_with_diagonals_are_dealt_in_every_size() {
    for game_type in ["2x2x", "2x3x", "4x4xadb", "2x11x", "5x5xa", "5x7xa", "9jx", "12jxdb", "25jx"] {
        let puzzle = deal(game_type, 1, 0);
        assert!(puzzle.layout().shape().diagonals);
        let wanted = game_type.parse::<GameType>().expect("a type").level;
        assert_eq!(level(&puzzle), Some(wanted), "{game_type}: {}", puzzle.game_id());
    }
}

#[test]
#[cfg(target_os = "linux")]
fn boards_that_the_game_deals_have_their_level() {
    let kinds = [
        "2x3dt", "3x3dt", "3x3db", "3x3di", "3x3da", "3x3de", "3x3du", "3x3xdb", "3x3xda", "3x3xde", "9jdb",
        "9jdi", "9jda", "9jde", "3x4db", "2x5xdi", "3x3kdt", "3x3kdb", "2x3kdb", "9jkdb",
    ];
    for kind in kinds {
        let dealt = String::from_utf8_lossy(&game(&["--generate", "3", kind]).stdout).into_owned();
        assert_eq!(dealt.lines().count(), 3, "{kind}");
        let expected = kind.parse::<GameType>().expect("a type").level;
        for id in dealt.lines() {
            let puzzle: Puzzle = id.parse().expect("an ID");
            assert_eq!(level(&puzzle), Some(expected), "{kind}: {id}");
        }
    }
}

#[test]
fn no_clue_of_a_minimal_board_can_be_left_out() {
    for (game_type, seed) in [("3x3du", 1), ("3x3db", 2), ("2x3xdb", 4)] {
        let constraints = Constraints { minimal: true, ..Constraints::default() };
        let puzzle = deal_with(game_type, constraints, seed, 0);
        assert_eq!(solutions(&puzzle), 1);
        for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()) {
            let mut givens = puzzle.givens().to_vec();
            givens[cell.index()] = None;
            let without = Puzzle::new(puzzle.layout().clone(), givens).expect("no clash");
            assert_eq!(solutions(&without), 2, "{game_type}: {} without {cell}", puzzle.game_id());
        }
    }
}

#[test]
fn the_number_of_clues_is_as_wished() {
    for (game_type, wished) in [("3x3", 45..=46), ("3x3da", 36..=40), ("3x3du", 20..=24), ("9jxdi", 30..=32)]
    {
        let constraints = Constraints { clues: Some(wished.clone()), ..Constraints::default() };
        let puzzle = deal_with(game_type, constraints, 5, 0);
        assert!(wished.contains(&clues(&puzzle)), "{game_type}: {}", puzzle.game_id());
        assert_eq!(level(&puzzle), Some(game_type.parse::<GameType>().expect("a type").level));
    }
}

#[test]
fn the_score_is_as_wished() {
    let constraints = Constraints { score: Some(4.0..=6.0), ..Constraints::default() };
    let puzzle = deal_with("3x3de", constraints, 6, 0);
    let ratings: Vec<_> = Rater::new(&puzzle).collect();
    let score = Difficulty::of_ratings(&ratings).score;
    assert!((4.0..=6.0).contains(&score), "{score}: {}", puzzle.game_id());
}

#[test]
fn a_board_needs_the_technique_and_nothing_harder() {
    let technique = || Some("X-wing".parse().expect("a technique"));
    let constraints = Constraints { needs: technique(), at_most: technique(), ..Constraints::default() };
    let puzzle = deal_with("3x3de", constraints, 7, 0);
    let ratings: Vec<_> = Solver::new(&puzzle, Guessing::Never).map(|step| step.rating).collect();
    let difficulty = Difficulty::of_ratings(&ratings);
    assert_eq!(difficulty.technique, "X-wing", "{}", puzzle.game_id());
}

/// The first is only tried with all techniques, the other only if the board is assumed to have one solution.
#[test]
fn a_board_may_need_a_technique_that_is_not_always_tried() {
    for technique in ["AIC", "unique rectangle"] {
        let needs: TechniqueName = technique.parse().expect("a technique");
        let constraints = Constraints { needs: Some(needs.clone()), ..Constraints::default() };
        let puzzle = deal_with("3x3du", constraints, 1, 0);
        let mut solver = Solver::new(&puzzle, Guessing::Never).with_effort(Effort::Clear);
        if needs.all_need(Needs::OneSolution) {
            solver = solver.assuming_one_solution(&puzzle);
        }
        assert!(solver.map(|step| step.rating).any(|rating| needs.covers(&rating.name)), "{technique}");
    }
}

#[test]
fn what_came_closest_is_said() {
    let constraints = Constraints { clues: Some(17..=17), ..Constraints::default() };
    let dealer = Dealer::new("3x3da".parse().expect("a type"), constraints).expect("such boards may exist");
    let mut attempts = after(5000);
    let Dealt::Closest { puzzle, what } = dealer.deal(1, 0, &mut attempts) else { panic!("so few clues") };
    let puzzle = puzzle.expect("some board");
    assert_eq!(what, format!("a board with {} clues", clues(&puzzle)));
    assert_eq!(level(&puzzle), Some(Level::Advanced));
}
