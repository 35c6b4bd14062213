//! An attempt to dig a puzzle of a level from a solution grid.

use super::constraints::Constraints;
use super::dig::{dig_each, dig_in_lumps};
use crate::generate::board::{PartialBoard, SolutionGrid};
use crate::generate::level::has_one_solution;
use crate::generate::random::Random;
use crate::puzzle::{Cell, Level, Puzzle};

/// The most steps of a search that shows that a board has one solution. Few boards of 16 symbols take more; a board
/// that does counts as one with several.
pub(super) const SEARCH_STEPS: usize = 2000;

/// The number of symbols from which a board that cannot be solved without guessing keeps its remaining clues, since
/// testing each of them would take a long search.
const LARGE: usize = 20;

/// The first lump is this fraction of all groups of clues: a third.
const FIRST_LUMP: usize = 3;

/// The number of groups in the first lump if a failed test may cost a search.
const SEARCHED_LUMP: usize = 3;

pub(super) struct Attempt<'a> {
    pub level: Level,
    pub constraints: &'a Constraints,
    /// The groups of cells that have clues together.
    pub orbits: &'a [Vec<Cell>],
    pub random: &'a mut Random,
    pub give_up: &'a mut dyn FnMut() -> bool,
}

impl<'a> Attempt<'a> {
    /// Digs a puzzle, or returns `None` if it does not become one of the level.
    pub fn puzzle(&mut self, grid: &SolutionGrid) -> Option<Puzzle> {
        let mut board = PartialBoard::full(grid);
        let is_minimal = self.constraints.minimal;
        // On the usual board, a search takes less time than the techniques.
        let has_fast_search = board.layout().shape().is_usual();
        let is_of_level = if is_minimal && self.level <= Level::Basic {
            self.make_minimal(&mut board) && !self.is_too_easy(&mut board)
        } else if is_minimal || self.level == Level::Unreasonable && has_fast_search {
            self.remove_redundant(&mut board) && !self.is_too_easy(&mut board)
        } else if self.level == Level::Trivial {
            self.dig_trivial(&mut board);
            true
        } else {
            self.dig_to_level(&mut board)
        };
        if is_of_level && !is_minimal {
            self.add_clues(&mut board);
        }
        is_of_level.then(|| board.puzzle())
    }

    /// Whether techniques of lower levels solve a board.
    fn is_too_easy(&self, board: &mut PartialBoard) -> bool {
        self.level.below().is_some_and(|below| board.is_solved_by(below))
    }

    fn shuffled_orbits(&mut self) -> Vec<&'a [Cell]> {
        let mut orbits: Vec<&'a [Cell]> = self.orbits.iter().map(Vec::as_slice).collect();
        self.random.shuffle(&mut orbits);
        orbits
    }

    /// Removes all redundant clues, then exchanges others until the techniques of the level solve the board; returns
    /// whether they do.
    fn remove_redundant(&mut self, board: &mut PartialBoard) -> bool {
        for orbit in self.shuffled_orbits() {
            if (self.give_up)() {
                return false;
            }
            board.remove_all_if_redundant(orbit);
        }
        self.level == Level::Unreasonable || self.make_easier(board)
    }

    /// Removes clues while the board stays trivial, one group at a time: on trivial boards that is faster than finding
    /// out which of several have to stay.
    fn dig_trivial(&mut self, board: &mut PartialBoard) {
        let fewest = self.constraints.clues.as_ref().map_or(0, |clues| *clues.start());
        let orbits = self.shuffled_orbits();
        dig_each(board, &orbits, |board, removed| {
            board.given().len() >= fewest && !(self.give_up)() && board.is_filled_by(Level::Trivial, removed)
        });
    }

    /// Removes clues while the techniques of the level solve the board or, for a level without techniques, while a
    /// search finds one solution; returns whether the techniques of lower levels no longer solve it.
    fn dig_to_level(&mut self, board: &mut PartialBoard) -> bool {
        let (level, orbits) = (self.level, self.shuffled_orbits());
        let is_searched = level == Level::Unreasonable;
        let lump = if is_searched { SEARCHED_LUMP } else { orbits.len() / FIRST_LUMP };
        let is_large = board.layout().size() >= LARGE;
        let mut is_reached = false;
        dig_in_lumps(board, &orbits, lump, |board, removed| {
            if is_searched && is_reached && is_large || (self.give_up)() {
                return false;
            }
            let below = level.below().filter(|_| is_searched || !is_reached);
            let is_below = below.is_some_and(|below| board.is_filled_by(below, removed));
            let is_solved = is_below
                || if is_searched {
                    has_one_solution(&board.puzzle(), SEARCH_STEPS)
                } else {
                    board.is_filled_by(level, removed)
                };
            is_reached |= is_solved && !is_below;
            is_solved
        });
        // Chains depend on the order of cells, so adding or removing a clue may by chance make a deduction impossible.
        is_reached
            && match level {
                Level::Extreme => board.is_solved_by(level),
                Level::Unreasonable => !self.is_too_easy(board),
                _ => true,
            }
    }

    /// Adds clues as long as there are too few and the board does not become too easy.
    fn add_clues(&mut self, board: &mut PartialBoard) {
        let Some(asked) = &self.constraints.clues else { return };
        let mut orbits: Vec<&Vec<Cell>> =
            self.orbits.iter().filter(|orbit| !board.given().contains(orbit[0])).collect();
        self.random.shuffle(&mut orbits);
        for orbit in orbits {
            if board.given().len() >= *asked.start() {
                return;
            }
            if board.given().len() + orbit.len() > *asked.end() {
                continue;
            }
            board.add(orbit);
            if self.is_too_easy(board) {
                board.remove(orbit);
            }
        }
    }
}
