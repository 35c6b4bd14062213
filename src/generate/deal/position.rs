//! Positions for practice, in which a technique is the easiest that applies.

use super::constraints::{Constraints, Impossible, check_technique, ensure};
use super::dealer::{Dealer, Dealt};
use crate::generate::random::Random;
use crate::puzzle::{Cell, Division, GameType, Level, Puzzle, Symbol};
use crate::solver::search::Search;
use crate::solver::techniques::{Needs, Technique};
use crate::solver::{Effort, Grid, Guessing, Rating, Solver, Step, TechniqueName};

/// The types of board for techniques that the usual one hardly ever needs.
const UNUSUAL: [(&str, &str); 3] = [("law of leftovers", "9j"), ("naked subset", "4x4"), ("fish", "4x4")];

/// Techniques that are hardly ever the easiest, if at all, and how the names of easier ones begin that find nearly all
/// that they do. These do not count.
const OVERSHADOWED: [(&[&str], &[&str]); 4] = [
    (&["finned X-wing", "sashimi X-wing"], &["skyscraper", "empty rectangle"]),
    (&["simple colouring", "multi-colouring", "X-chain", "grouped X-chain"], &["franken", "mutant"]),
    (
        &["remote pair"],
        &["skyscraper", "empty rectangle", "W-wing", "finned", "franken", "mutant", "simple colouring"],
    ),
    (&["Sue de Coq"], &["AIC"]),
];

/// Where no technique applies, one wrong candidate in this many is removed. With fewer at a time, the next position is
/// too much like the last one; with more, there are fewer positions to a board.
const WRONG_PARTS: usize = 10;

/// A board just before a step of a technique.
#[derive(Clone, Debug)]
pub struct Position {
    pub puzzle: Puzzle,
    /// The digits and candidates before the step.
    pub grid: Grid,
    /// Every step of the technique that the position allows.
    pub steps: Vec<Step>,
}

/// Deals positions in which no technique easier than the one wanted applies.
#[derive(Debug)]
pub(crate) struct Positions {
    dealer: Dealer,
    technique: TechniqueName,
    /// How the names of easier techniques begin that do not count.
    ignored: &'static [&'static str],
}

/// The type of board that needs a technique most often.
pub(crate) fn usual_type(technique: &TechniqueName) -> GameType {
    let unusual = UNUSUAL.iter().find(|(name, _)| technique.is_among(&Rating::new(name, 0.0)));
    let name = match unusual {
        Some((_, game_type)) => game_type,
        None if technique.all_need(Needs::Cages) => "3x3k",
        None => "3x3",
    };
    name.parse().expect("these are types")
}

/// The lowest level at which a fair number of boards need a technique with this score.
fn level_for(score: f64) -> Level {
    match score {
        ..=1.2 => Level::Trivial,
        ..=2.3 => Level::Basic,
        ..=2.8 => Level::Intermediate,
        ..=3.4 => Level::Advanced,
        _ => Level::Unreasonable,
    }
}

impl Position {
    /// The grid of candidates. It marks the digits that are not given if the technique asks which are.
    pub fn text(&self, technique: &TechniqueName) -> String {
        if technique.all_need(Needs::OneSolution) {
            self.grid.marking_entries(&self.puzzle)
        } else {
            self.grid.to_string()
        }
    }
}

/// Whether a grid of candidates shows every blank cell as blank: one candidate alone looks like a digit, unless a cell
/// that sees it lists it too.
fn is_legible(grid: &Grid) -> bool {
    grid.blank_cells().all(|cell| {
        grid.candidates(cell).single().is_none_or(|symbol| {
            let mut peers = grid.layout().peers(cell).iter();
            peers.any(|&peer| grid.candidates(peer).contains(symbol))
        })
    })
}

impl Positions {
    /// If the type is trivial, as types without a level are, a level that fits the technique is used instead.
    ///
    /// # Errors
    /// If no board can ever meet the request.
    pub fn new(
        game_type: GameType,
        constraints: Constraints,
        technique: TechniqueName,
    ) -> Result<Self, Impossible> {
        ensure(game_type.killer || !technique.all_need(Needs::Cages), || {
            format!("{technique} needs cages; ask for a killer, such as 3x3k")
        })?;
        let is_plain =
            !game_type.killer && !game_type.diagonals && matches!(game_type.division, Division::Blocks(_));
        ensure(is_plain || !technique.all_need(Needs::OneSolution), || {
            format!("{technique} applies only to boards without diagonals, jigsaw regions and cages")
        })?;
        let level = match game_type.level {
            Level::Trivial if game_type.size() > 4 => level_for(technique.least_score()),
            level => level,
        };
        let game_type = GameType { level, ..game_type };
        check_technique(&technique, game_type)?;
        let overshadowed = OVERSHADOWED.iter().find(|(names, _)| technique.is_only(names));
        let ignored = overshadowed.map_or(&[][..], |(_, easier)| easier);
        Ok(Self { dealer: Dealer::new(game_type, constraints)?, technique, ignored })
    }

    /// Whether a technique counts as easier than the one wanted if it comes before it.
    fn counts(&self, technique: &Technique) -> bool {
        let mut ratings = technique.ratings().iter();
        !ratings.any(|rating| self.ignored.iter().any(|start| rating.name.starts_with(start)))
    }

    /// Deals position `number` of a seed. Calls `give_up` often; returns `None` once that returns `true`.
    pub fn deal(&self, seed: u64, number: u64, give_up: &mut dyn FnMut() -> bool) -> Option<Position> {
        let mut random = Random::new(seed, number);
        let seed = random.seed();
        (0..)
            .map_while(|board| match self.dealer.deal(seed, board, give_up) {
                Dealt::Puzzle(puzzle) => Some(self.position(puzzle, &mut random, give_up)),
                Dealt::Closest { .. } => None,
            })
            .flatten()
            .next()
    }

    /// The first position with a step of the technique on the way to a board's solution.
    ///
    /// Where neither this technique nor an easier one applies, some wrong candidates are removed, as harder techniques
    /// would: that takes less time than finding such steps, or than dealing another board. On killers, finding such
    /// steps is faster.
    fn position(
        &self,
        puzzle: Puzzle,
        random: &mut Random,
        give_up: &mut dyn FnMut() -> bool,
    ) -> Option<Position> {
        let mut solver = Solver::new(&puzzle, Guessing::Never)
            .with_effort(Effort::Clear)
            .trying_only(|technique| self.counts(technique));
        let has_cages = puzzle.layout().cages().len() > 0;
        if !has_cages {
            solver = solver.up_to(&self.technique);
        }
        if self.technique.all_need(Needs::OneSolution) {
            solver = solver.assuming_one_solution(&puzzle);
        }
        if !self.technique.is_proof() {
            solver = solver.with_work(0);
        }
        let mut solution = None;
        loop {
            if let Some(steps) = solver.until(&self.technique, give_up) {
                return is_legible(solver.grid()).then(|| Position {
                    grid: solver.grid().clone(),
                    puzzle,
                    steps,
                });
            }
            if has_cages || give_up() {
                return None;
            }
            let search = || Search::new(&puzzle).next().expect("a dealt board has a solution");
            let solution = solution.get_or_insert_with(search);
            let grid = solver.grid();
            let is_wrong = |&(cell, symbol): &(Cell, Symbol)| solution[cell.index()] != symbol;
            let mut wrong: Vec<(Cell, Symbol)> = grid.all_candidates().filter(is_wrong).collect();
            if wrong.is_empty() {
                return None;
            }
            random.shuffle(&mut wrong);
            solver = solver.without(&wrong[..wrong.len().div_ceil(WRONG_PARTS)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Assumed, Boards};

    fn positions(game_type: &str, technique: &str) -> Result<Positions, Impossible> {
        let game_type = game_type.parse().expect("a type");
        Positions::new(game_type, Constraints::default(), technique.parse().expect("a name"))
    }

    #[test]
    fn nothing_easier_applies_and_every_step_is_right() {
        for (game_type, technique) in [
            ("2x2", "hidden single"),
            ("3x3", "full house"),
            ("3x3", "hidden single in a line"),
            ("3x3x", "naked single"),
            ("9j", "law of leftovers"),
            ("3x3", "X-wing"),
            ("3x3di", "locked candidates"),
            ("2x3", "naked pair"),
            ("3x3k", "cage splitting"),
            ("3x3", "unique rectangle"),
        ] {
            let technique: &TechniqueName = &technique.parse().expect("a name");
            let positions = positions(game_type, &technique.to_string()).expect("it can be needed");
            for number in 0..2 {
                let Position { puzzle, grid, steps } =
                    positions.deal(1, number, &mut || false).expect("it is found");
                let solution = Search::new(&puzzle).next().expect("a solution");
                let is_right = |&(cell, symbol): &(Cell, Symbol)| solution[cell.index()] == symbol;
                assert!(!steps.is_empty());
                for step in &steps {
                    assert!(technique.covers(&step.rating.name), "{}", step.rating.name);
                    assert!(step.placements.iter().all(is_right), "{game_type} {technique}");
                    assert!(!step.eliminations.iter().any(is_right), "{game_type} {technique}");
                    assert!(
                        step.eliminations.iter().all(|(cell, gone)| grid.candidates(*cell).contains(*gone))
                    );
                }
                // A solver that starts from this position finds nothing easier.
                let now = puzzle.with(grid.layout().cells().map(|cell| (cell, grid.digit(cell))));
                let solver = Solver::new(&now, Guessing::Never).with_effort(Effort::Clear);
                if technique.all_need(Needs::OneSolution) {
                    let mut solver = solver.without(grid.removed()).with_work(0);
                    let easier = solver.next().map(|step| step.rating.score);
                    assert!(easier.is_none_or(|score| score >= technique.least_score()), "{easier:?}");
                } else {
                    let next = solver.without(grid.removed()).next().expect("a step");
                    assert!(technique.covers(&next.rating.name), "{}: {}", technique, next.rating.name);
                }
            }
        }
    }

    #[test]
    fn overshadowed_techniques_are_found_soon() {
        for technique in [
            "finned X-wing",
            "sashimi X-wing",
            "simple colouring",
            "multi-colouring",
            "X-chain",
            "remote pair",
        ] {
            let positions = positions("3x3", technique).expect("it can occur");
            let mut patience = 1_000_000;
            let mut give_up = || {
                patience -= 1;
                patience < 0
            };
            let Position { puzzle, grid, .. } = positions.deal(1, 0, &mut give_up).expect("it is found");
            let now = puzzle.with(grid.layout().cells().map(|cell| (cell, grid.digit(cell))));
            let solver =
                Solver::new(&now, Guessing::Never).with_effort(Effort::Clear).without(grid.removed());
            let mut solver = solver.trying_only(|other| positions.counts(other));
            assert_eq!(solver.next().expect("a step").rating.name, technique);
        }
    }

    #[test]
    fn every_overshadowed_technique_and_every_one_that_overshadows_it_exists() {
        let ratings = crate::solver::all_ratings();
        for name in OVERSHADOWED.iter().flat_map(|(names, _)| *names) {
            assert!(ratings.iter().any(|rating| rating.name == *name), "{name}");
        }
        for start in OVERSHADOWED.iter().flat_map(|(_, easier)| *easier) {
            assert!(ratings.iter().any(|rating| rating.name.starts_with(start)), "{start}");
        }
    }

    #[test]
    fn a_position_as_text_is_read_as_it_was() {
        for technique in ["full house", "avoidable rectangle"] {
            let name: TechniqueName = technique.parse().expect("a name");
            let positions = positions("3x3", technique).expect("it can be needed");
            for number in 0..40 {
                let position = positions.deal(1, number, &mut || false).expect("it is found");
                let text = position.text(&name);
                let board = Boards::new(text.as_bytes(), Assumed::default()).next().expect("a board");
                let board = board.expect("memory does not fail").expect("it is right");
                let digits: Vec<_> =
                    position.grid.layout().cells().map(|cell| position.grid.digit(cell)).collect();
                assert_eq!(board.shown().digits(), digits, "{text}");
                let are_givens_kept = technique == "avoidable rectangle";
                assert_eq!(board.puzzle.givens() == position.puzzle.givens(), are_givens_kept, "{text}");
            }
        }
    }

    #[test]
    fn a_position_depends_on_its_seed_and_number_alone() {
        let text = |number| {
            let positions = positions("3x3", "naked pair").expect("it can be needed");
            let position = positions.deal(5, number, &mut || false).expect("it is found");
            (position.puzzle.game_id(), position.grid.to_string())
        };
        assert_eq!(text(3), text(3));
        assert_ne!(text(3), text(4));
    }

    #[test]
    fn techniques_that_a_type_never_needs_are_refused() {
        for (game_type, technique, part) in [
            ("3x3", "cage splitting", "needs cages; ask for a killer"),
            ("3x3", "law of leftovers", "needs a jigsaw; ask for one, such as 9j"),
            ("4x4", "hidden subset", "are a naked subset, which is easier"),
            ("3x3k", "fish", "no board of 9 symbols needs a fish of 5 or more"),
            ("3x3", "naked subset", "no board of 9 symbols needs a naked subset of 5 or more"),
            ("3x3", "fish of 6", "no board of 9 symbols needs a fish of 6: a smaller"),
            ("4x4", "fish of 16", "no board of 16 symbols has a fish of 16"),
            ("3x3k", "single-cell cage", "the game allows no cages of one cell"),
            ("9j", "unique rectangle", "only to boards without diagonals, jigsaw regions and cages"),
            ("3x3db", "swordfish", "no Basic board needs swordfish"),
        ] {
            let error = positions(game_type, technique).expect_err(part).to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_search_in_vain_can_be_given_up() {
        let mut patience = 2000;
        let mut give_up = || {
            patience -= 1;
            patience < 0
        };
        let positions = positions("2x3", "jellyfish").expect("it might be needed");
        assert!(positions.deal(1, 0, &mut give_up).is_none());
    }

    #[test]
    fn the_usual_type_of_a_technique_can_need_it() {
        let never = ["hidden subset", "single-cell cage"];
        let all = crate::solver::all_ratings().into_iter();
        for rating in all.filter(|rating| !never.contains(&rating.name.as_ref())) {
            let technique: TechniqueName = rating.name.parse().expect("a name");
            let game_type = usual_type(&technique);
            Positions::new(game_type, Constraints::default(), technique).expect("it can be needed");
        }
    }
}
