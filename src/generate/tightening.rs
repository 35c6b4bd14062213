//! Exchanges givens of a board that singles solve until each of them is needed for its only solution.
//!
//! Minimal jigsaws that singles solve are rare, and an arbitrary minimal board leads to none: singles fill hardly any
//! of it. So this starts from a board that they just solve. Some of its givens are spare: the solution would be the
//! only one without them, but singles would not find it. Exchanges that do not increase their number lead to none.

use super::frame::narrow;
use super::minimal::Givens;
use super::others::Others;
use super::random::Random;
use super::removal::Removal;
use crate::puzzle::{Cell, Level};

/// How many exchanges in a row may lead no further.
const PATIENCE: usize = 500;

/// What shows without a search that a given is not needed.
const CHECK: Level = Level::Intermediate;

/// Reduces a board on which all cells are given to a minimal one that the singles of a level solve; returns whether it
/// did.
pub(super) fn make_minimal(
    board: &mut Removal,
    level: Level,
    random: &mut Random,
    give_up: &mut dyn FnMut() -> bool,
) -> bool {
    let givens = Givens::all(board.layout(), board.solution());
    let others = Others::new(board.solution().len());
    let mut tightening = Tightening { board, givens, others, level };
    tightening.thin(&[], random);
    let mut spare = tightening.spare(usize::MAX);
    let mut in_vain = 0;
    while !spare.is_empty() && in_vain < PATIENCE && !give_up() {
        let before = tightening.givens.clone();
        tightening.exchange(&spare, random);
        let now = tightening.spare(spare.len());
        in_vain = if now.len() < spare.len() { 0 } else { in_vain + 1 };
        if now.len() <= spare.len() {
            spare = now;
        } else {
            tightening.board.give_only(&before);
            tightening.givens = before;
        }
    }
    spare.is_empty()
}

/// A board that the singles of a level solve.
struct Tightening<'a, 'b> {
    board: &'b mut Removal<'a>,
    /// The same.
    givens: Givens<'a>,
    others: Others,
    level: Level,
}

impl Tightening<'_, '_> {
    fn take(&mut self, cell: Cell) {
        self.givens.take(cell);
        self.board.take(&[narrow(cell.index())]);
    }

    fn put_back(&mut self, cell: Cell) {
        self.givens.put_back(cell);
        self.board.put_back(&[narrow(cell.index())]);
    }

    /// Removes givens as long as singles solve the board, some of them before the others.
    fn thin(&mut self, first: &[Cell], random: &mut Random) {
        let mut cells: Vec<Cell> = self.givens.cells().collect();
        random.shuffle(&mut cells);
        cells.sort_by_key(|cell| !first.contains(cell));
        for cell in cells {
            self.take(cell);
            if !self.board.is_solved_by(self.level) {
                self.put_back(cell);
            }
        }
    }

    /// Removes one of the givens that are not needed, and gives others until singles solve the board.
    fn exchange(&mut self, spare: &[Cell], random: &mut Random) {
        let gone = spare[random.below(spare.len())];
        self.take(gone);
        loop {
            let mut unsolved = self.board.unsolved_by(self.level);
            if unsolved.is_empty() {
                break;
            }
            // It comes back only where nothing else helps.
            if unsolved.len() > 1 {
                unsolved.retain(|&cell| cell != gone);
            }
            self.put_back(unsolved[random.below(unsolved.len())]);
        }
        self.thin(spare, random);
    }

    /// The givens that are not needed for the only solution; one more than `most` if there are more than that.
    fn spare(&mut self, most: usize) -> Vec<Cell> {
        let cells: Vec<Cell> = self.givens.cells().collect();
        cells.into_iter().filter(|&cell| self.is_spare(cell)).take(most.saturating_add(1)).collect()
    }

    fn is_spare(&mut self, cell: Cell) -> bool {
        self.take(cell);
        let is_solved = self.board.is_solved_by(CHECK);
        self.put_back(cell);
        if is_solved {
            return true;
        }
        let can_go = self.givens.remove_knowing(&mut self.others, cell);
        if can_go {
            self.givens.put_back(cell);
        }
        can_go
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
    fn boards_become_minimal_and_stay_easy() {
        let mut random = Random::new(4, 0);
        for wanted in [Level::Trivial, Level::Basic] {
            let (layout, solution) = solved_jigsaw(7, false, &mut random).expect("a jigsaw");
            let solved = Solved::new(Arc::new(Ground::new(layout)), solution);
            let layout = &solved.ground.layout;
            let mut boards = Vec::new();
            for _ in 0..4 {
                let mut board = Removal::all(&solved);
                if make_minimal(&mut board, wanted, &mut random, &mut || false) {
                    boards.push(board.puzzle());
                }
            }
            assert!(!boards.is_empty(), "{wanted}");
            for puzzle in boards {
                assert_eq!(Search::plain(&puzzle).take(2).collect::<Vec<_>>(), [solved.solution.as_slice()]);
                assert!(level(&puzzle).is_some_and(|level| level <= wanted), "{}", puzzle.game_id());
                for cell in layout.cells().filter(|&cell| puzzle.given(cell).is_some()) {
                    let mut fewer = puzzle.givens().to_vec();
                    fewer[cell.index()] = None;
                    let fewer = Puzzle::unchecked(Arc::clone(layout), fewer);
                    assert_eq!(Search::plain(&fewer).take(2).count(), 2, "{}", puzzle.game_id());
                }
            }
        }
    }
}
