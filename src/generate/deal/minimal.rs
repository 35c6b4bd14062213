//! Minimal puzzles, which have no redundant clue, and the local search that finds easy ones.
//!
//! A clue is redundant if the others leave no solution with another symbol in its cell. A clue that is needed stays needed
//! when others are removed, so one pass over all clues leads to a minimal puzzle. But most of these are hard. Two
//! kinds of random changes lead to easier ones, step by step: clues are exchanged until a level's techniques solve a minimal
//! puzzle, or until a puzzle that they solve is minimal.

use std::sync::Arc;

use super::attempt::Attempt;
use super::dig::dig_each;
use crate::generate::board::{PartialBoard, SolutionGrid};
use crate::generate::level::Tables;
use crate::generate::random::Random;
use crate::puzzle::{Cell, CellSet, Layout, Level, Puzzle, Symbol};

/// The number of changes in a row that may bring no progress while a minimal puzzle is made easier.
const EASIER_PATIENCE: usize = 200;

/// The number of changes in a row that may bring no progress while an easy puzzle is made minimal.
const MINIMAL_PATIENCE: usize = 500;

/// The level whose techniques may show a clue to be redundant, which saves a search.
const CHECK: Level = Level::Intermediate;

/// Makes a random minimal puzzle with this solution, as far as searches of limited length find the redundant clues.
pub fn minimal(layout: &Arc<Layout>, solution: &[Symbol], random: &mut Random) -> Puzzle {
    let grid = SolutionGrid::new(Arc::new(Tables::new(Arc::clone(layout))), solution.to_vec());
    let mut board = PartialBoard::full(&grid);
    for clue in shuffled_clues(&board, random) {
        board.remove_if_redundant(clue);
    }
    board.puzzle()
}

impl Attempt<'_> {
    /// Changes a board at random until it has no faults; returns whether it gets there.
    ///
    /// `faults` lists the faults, and may stop after one more than its second argument. A `change` is undone if it
    /// leads to more faults. The search ends after `patience` changes in a row without fewer.
    fn local_search(
        &mut self,
        board: &mut PartialBoard,
        patience: usize,
        mut faults: impl FnMut(&mut PartialBoard, usize) -> Vec<Cell>,
        mut change: impl FnMut(&mut PartialBoard, &[Cell], &mut Random),
    ) -> bool {
        let mut wrong = faults(board, usize::MAX);
        let mut in_vain = 0;
        while !wrong.is_empty() && in_vain < patience && !(self.give_up)() {
            let before = *board.given();
            change(board, &wrong, self.random);
            let now = faults(board, wrong.len());
            in_vain = if now.len() < wrong.len() { 0 } else { in_vain + 1 };
            if now.len() <= wrong.len() {
                wrong = now;
            } else {
                board.reset(&before);
            }
        }
        wrong.is_empty()
    }

    /// Exchanges clues of a minimal puzzle, which stays minimal, until the techniques of the level solve it; returns whether
    /// they do.
    ///
    /// A cell that the techniques do not reach becomes a clue, and other clues are then redundant.
    pub(super) fn make_easier(&mut self, board: &mut PartialBoard) -> bool {
        let level = self.level;
        let mut unavoidable = Vec::new();
        let unsolved = |board: &mut PartialBoard, _| board.unsolved_by(level);
        let exchange = |board: &mut PartialBoard, unsolved: &[Cell], random: &mut Random| {
            let added = unsolved[random.below(unsolved.len())];
            let clues = shuffled_clues(board, random);
            board.add(&[added]);
            let removed =
                clues.into_iter().filter(|&clue| board.remove_learning(&mut unavoidable, clue)).count();
            if removed == 0 {
                // Without the added clue, this is the previous board, which has one solution.
                board.remove(&[added]);
            } else {
                board.remove_learning(&mut unavoidable, added);
            }
        };
        self.local_search(board, EASIER_PATIENCE, unsolved, exchange)
    }

    /// Digs a minimal puzzle that the singles of the level solve from a whole solution grid; returns whether it gets there.
    ///
    /// Starting from an arbitrary minimal puzzle does not work: singles fill hardly any of it. So this starts from a
    /// puzzle that they just solve. Some of its clues are redundant, but without them singles would get stuck.
    pub(super) fn make_minimal(&mut self, board: &mut PartialBoard) -> bool {
        let level = self.level;
        let mut unavoidable = Vec::new();
        let redundant = |board: &mut PartialBoard, most: usize| {
            let clues: Vec<Cell> = board.given().iter().collect();
            let redundant = clues.into_iter().filter(|&clue| is_redundant(board, clue, &mut unavoidable));
            redundant.take(most.saturating_add(1)).collect()
        };
        let exchange = |board: &mut PartialBoard, redundant: &[Cell], random: &mut Random| {
            let gone = redundant[random.below(redundant.len())];
            board.remove(&[gone]);
            loop {
                let mut unsolved = board.unsolved_by(level);
                if unsolved.is_empty() {
                    break;
                }
                // The clue comes back only if no other helps.
                if unsolved.len() > 1 {
                    unsolved.retain(|&cell| cell != gone);
                }
                board.add(&[unsolved[random.below(unsolved.len())]]);
            }
            dig_all(board, level, redundant, random);
        };
        dig_all(board, level, &[], self.random);
        self.local_search(board, MINIMAL_PATIENCE, redundant, exchange)
    }
}

/// Removes clues as long as the techniques of a level solve the board, those in `first` before the others.
fn dig_all(board: &mut PartialBoard, level: Level, first: &[Cell], random: &mut Random) {
    let mut clues = shuffled_clues(board, random);
    clues.sort_by_key(|clue| !first.contains(clue));
    let clues: Vec<&[Cell]> = clues.iter().map(std::slice::from_ref).collect();
    dig_each(board, &clues, |board, removed| board.is_filled_by(level, removed));
}

fn shuffled_clues(board: &PartialBoard, random: &mut Random) -> Vec<Cell> {
    let mut clues: Vec<Cell> = board.given().iter().collect();
    random.shuffle(&mut clues);
    clues
}

fn is_redundant(board: &mut PartialBoard, clue: Cell, unavoidable: &mut Vec<CellSet>) -> bool {
    board.remove(&[clue]);
    let is_solved = board.is_solved_by(CHECK);
    board.add(&[clue]);
    let is_redundant = is_solved || board.remove_learning(unavoidable, clue);
    if !board.given().contains(clue) {
        board.add(&[clue]);
    }
    is_redundant
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::deal::Constraints;
    use crate::generate::grid::GridMaker;
    use crate::generate::tests;
    use crate::plain_search::PlainSearch;

    const NONE: Constraints =
        Constraints { minimal: true, clues: None, score: None, needs: None, at_most: None };

    fn never() -> bool {
        false
    }

    fn assert_minimal(puzzle: &Puzzle) {
        for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()) {
            let mut fewer = puzzle.givens().to_vec();
            fewer[cell.index()] = None;
            let fewer = Puzzle::unchecked(Arc::clone(puzzle.layout()), fewer);
            assert_eq!(PlainSearch::new(&fewer).take(2).count(), 2, "{} without {cell}", puzzle.game_id());
        }
    }

    fn check(game_type: &str, random: &mut Random) {
        let maker = GridMaker::new(game_type.parse().expect("a type"));
        let grid = maker.grid(random).expect("a solution");
        let puzzle = minimal(grid.layout(), &grid.symbols, random);
        assert_eq!(PlainSearch::new(&puzzle).take(2).collect::<Vec<_>>(), [grid.symbols]);
        assert_minimal(&puzzle);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn every_given_of_a_minimal_board_is_needed(seed: u64, diagonals: bool) {
            for division in ["2x2", "2x3", "3x3", "2x4"] {
                let diagonals = if diagonals { "x" } else { "" };
                check(&format!("{division}{diagonals}"), &mut Random::new(seed, 0));
            }
        }

        #[test]
        fn every_given_of_a_minimal_jigsaw_is_needed(seed: u64, size in 4_usize..=8, diagonals: bool) {
            let diagonals = if diagonals { "x" } else { "" };
            check(&format!("{size}j{diagonals}"), &mut Random::new(seed, 0));
        }
    }

    #[test]
    fn boards_become_easier_and_stay_minimal() {
        let mut random = Random::new(4, 0);
        let grid = GridMaker::new("6j".parse().expect("a type")).grid(&mut random).expect("a jigsaw");
        let mut eased = 0;
        for _ in 0..8 {
            let mut board = PartialBoard::full(&grid);
            let mut cells: Vec<Cell> = grid.layout().cells().collect();
            random.shuffle(&mut cells);
            for cell in cells {
                board.remove_if_redundant(cell);
            }
            let was_easy = board.is_solved_by(Level::Basic);
            let (level, random, give_up) = (Level::Basic, &mut random, &mut never);
            let mut attempt = Attempt { level, constraints: &NONE, orbits: &[], random, give_up };
            let is_easy = attempt.make_easier(&mut board);
            eased += usize::from(is_easy && !was_easy);
            let puzzle = board.puzzle();
            assert_eq!(is_easy, tests::level(&puzzle).is_some_and(|level| level <= Level::Basic));
            assert_minimal(&puzzle);
        }
        assert!(eased > 0, "{eased}");
    }

    #[test]
    fn boards_become_minimal_and_stay_easy() {
        let mut random = Random::new(4, 0);
        for wanted in [Level::Trivial, Level::Basic] {
            let grid = GridMaker::new("7j".parse().expect("a type")).grid(&mut random).expect("a jigsaw");
            let mut boards = Vec::new();
            for _ in 0..4 {
                let mut board = PartialBoard::full(&grid);
                let (random, give_up) = (&mut random, &mut never);
                let mut attempt = Attempt { level: wanted, constraints: &NONE, orbits: &[], random, give_up };
                if attempt.make_minimal(&mut board) {
                    boards.push(board.puzzle());
                }
            }
            assert!(!boards.is_empty(), "{wanted}");
            for puzzle in boards {
                assert_eq!(PlainSearch::new(&puzzle).take(2).collect::<Vec<_>>(), [grid.symbols.as_slice()]);
                let level = tests::level(&puzzle);
                assert!(level.is_some_and(|level| level <= wanted), "{}", puzzle.game_id());
                assert_minimal(&puzzle);
            }
        }
    }
}
