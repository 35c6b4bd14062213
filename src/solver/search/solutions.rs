//! Whether a board has no solution, one, or several.

use super::Search;
use crate::puzzle::Symbol;
use crate::solver::Advance;

/// The steps between two calls of `give_up`: a few milliseconds on large boards.
const STEPS_AT_ONCE: usize = 500;

/// What is known about a board's solutions, and of one its symbols in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    None,
    One(Vec<Symbol>),
    Several,
    /// The search was given up, perhaps after it had found a solution.
    Unknown(Option<Vec<Symbol>>),
}

/// Finds out in pieces whether there is no solution, one, or several.
#[derive(Debug)]
pub struct SolutionCount {
    search: Search,
    solutions: Solutions,
}

impl SolutionCount {
    pub fn new(search: Search) -> Self {
        Self { search, solutions: Solutions::Unknown(None) }
    }

    /// Continues for about this many steps; returns `None` if the result is still open.
    pub fn advance(&mut self, steps: usize) -> Option<&Solutions> {
        while let Solutions::Unknown(first) = &mut self.solutions {
            self.solutions = match self.search.advance(steps) {
                Advance::Pending => return None,
                Advance::End => first.take().map_or(Solutions::None, Solutions::One),
                Advance::Found(solution) if first.is_none() => Solutions::Unknown(Some(solution)),
                Advance::Found(_) => Solutions::Several,
            };
        }
        Some(&self.solutions)
    }

    /// The result, if it is no longer open.
    pub fn known(&self) -> Option<&Solutions> {
        (!matches!(self.solutions, Solutions::Unknown(_))).then_some(&self.solutions)
    }
}

impl Solutions {
    /// Searches until the result is known, or `give_up` returns `true`.
    pub fn of(search: Search, mut give_up: impl FnMut() -> bool) -> Self {
        let mut count = SolutionCount::new(search);
        while count.advance(STEPS_AT_ONCE).is_none() && !give_up() {}
        count.solutions
    }

    /// Searches until the result is known, for at most about this many steps.
    pub fn within(steps: usize, search: Search) -> Self {
        let mut rounds = 0..steps / STEPS_AT_ONCE;
        Self::of(search, || rounds.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    fn solutions(board: &str) -> Solutions {
        Solutions::within(10_000, Search::new(&board.parse::<Puzzle>().expect("a board")))
    }

    #[test]
    fn no_one_and_several_solutions_are_told_apart() {
        assert_eq!(solutions("2x2:1_2_3h4d"), Solutions::None);
        assert!(matches!(solutions("2x2:1_2_3_4_3_4_1_2_2_1_4_3_4c"), Solutions::One(_)));
        assert_eq!(solutions("2x2:p"), Solutions::Several);
        assert_eq!(solutions("2x2x:p"), Solutions::Several);
    }

    #[test]
    fn a_search_given_up_keeps_what_it_found() {
        let puzzle: Puzzle = format!("5x5:{}a", "z".repeat(24)).parse().expect("an empty board");
        let unknown = Solutions::of(Search::new(&puzzle), || true);
        assert!(matches!(unknown, Solutions::Unknown(_)), "{unknown:?}");
    }
}
