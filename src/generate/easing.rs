//! Exchanges givens of a minimal board until the techniques of a level solve it.
//!
//! Most minimal boards are hard. But a cell that the techniques do not reach can be given, and other givens are then
//! no longer needed. Such exchanges are kept where the techniques get as far as before, and so they lead further
//! and further.

use super::minimal::Givens;
use super::others::Others;
use super::random::Random;
use super::removal::Removal;
use crate::puzzle::{Cell, Level};

/// How many exchanges in a row may lead no further.
const PATIENCE: usize = 200;

/// Exchanges givens until the techniques of a level solve the board, which stays minimal; returns whether they do.
pub(super) fn make_easier(
    board: &mut Removal,
    givens: &mut Givens,
    level: Level,
    random: &mut Random,
    give_up: &mut dyn FnMut() -> bool,
) -> bool {
    let mut unsolved = board.unsolved_by(level);
    let mut others = Others::new(board.solution().len());
    let mut in_vain = 0;
    while !unsolved.is_empty() && in_vain < PATIENCE && !give_up() {
        let before = givens.clone();
        exchange(givens, unsolved[random.below(unsolved.len())], &mut others, random);
        board.give_only(givens);
        let now = board.unsolved_by(level);
        in_vain = if now.len() < unsolved.len() { 0 } else { in_vain + 1 };
        if now.len() <= unsolved.len() {
            unsolved = now;
        } else {
            *givens = before;
            board.give_only(givens);
        }
    }
    unsolved.is_empty()
}

/// Gives a cell, and removes other givens that are not needed any more.
fn exchange(givens: &mut Givens, cell: Cell, others: &mut Others, random: &mut Random) {
    let mut rest: Vec<Cell> = givens.cells().collect();
    random.shuffle(&mut rest);
    givens.put_back(cell);
    let removed = rest.into_iter().filter(|&other| givens.remove_knowing(others, other)).count();
    if removed == 0 {
        // This is the board as it was, which has one solution.
        givens.take(cell);
    } else {
        givens.remove_knowing(others, cell);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::generate::solved::{Ground, Solved};
    use crate::generate::{level, solved_jigsaw};
    use crate::puzzle::Puzzle;
    use crate::solver::search::Search;

    #[test]
    fn boards_become_easier_and_stay_minimal() {
        let mut random = Random::new(4, 0);
        let (layout, solution) = solved_jigsaw(6, false, &mut random).expect("a jigsaw");
        let solved = Solved::new(Arc::new(Ground::new(layout)), solution);
        let layout = &solved.ground.layout;
        let mut eased = 0;
        for _ in 0..8 {
            let mut board = Removal::all(&solved);
            let mut givens = Givens::all(layout, &solved.solution);
            let mut cells: Vec<Cell> = layout.cells().collect();
            random.shuffle(&mut cells);
            for cell in cells {
                givens.remove(cell);
            }
            board.give_only(&givens);
            let was_easy = board.is_solved_by(Level::Basic);
            let is_easy = make_easier(&mut board, &mut givens, Level::Basic, &mut random, &mut || false);
            eased += usize::from(is_easy && !was_easy);
            let puzzle = board.puzzle();
            assert_eq!(puzzle, givens.puzzle());
            assert_eq!(is_easy, level(&puzzle).is_some_and(|level| level <= Level::Basic));
            for cell in layout.cells().filter(|&cell| puzzle.given(cell).is_some()) {
                let mut fewer = puzzle.givens().to_vec();
                fewer[cell.index()] = None;
                let fewer = Puzzle::unchecked(Arc::clone(layout), fewer);
                assert_eq!(Search::plain(&fewer).take(2).count(), 2, "{}", puzzle.game_id());
            }
        }
        assert!(eased > 0, "{eased}");
    }
}
