//! The last resort where no proof is found: guesses, backtracking and finally a search.

use super::search::Solutions;
use super::step::why;
use super::{
    Advance, Contradiction, Grid, Part, Progress, Rating, SEARCH_STEPS, Solver, Step, StepKind, Why,
    search_of,
};
use crate::puzzle::{Cell, Symbol};

/// A score above those of proofs, which end at 11.8, and of all techniques but subsets and fish of more than 20.
const GUESS: Rating = Rating::new("guess", 12.0);
const CONTRADICTION: Rating = Rating::new("contradiction", 0.0);
const BACKTRACK: Rating = Rating::new("backtrack", 0.0);

/// The rating of digits that come from a search.
pub(crate) const SEARCH: Rating = Rating::new("search", 12.0);

/// The number of guesses after which the search takes over, because no reader could follow more. The hardest 9x9 boards
/// take a few dozen.
pub(super) const MOST_GUESSES: usize = 200;

/// A guess, and the grid to return to if it fails.
#[derive(Debug)]
pub(super) struct Guess {
    cell: Cell,
    symbol: Symbol,
    before: Grid,
}

impl Solver {
    /// Takes back the guesses, one per step, and then places the solution that the search finds. A long search
    /// takes several steps that change nothing, so that the caller can stop it.
    pub(super) fn search_on(&mut self) -> Step {
        if let Some(Guess { cell, symbol, before }) = self.guesses.pop() {
            self.go_back(before);
            let why = why!("too many guesses; back to the board before the guess of {} in {}", symbol, cell);
            return without_effect(StepKind::Backtrack, BACKTRACK, why);
        }
        let grid = &self.grid;
        let search = self.search.get_or_insert_with(|| search_of(grid, &self.ruled_out));
        let step = match search.advance(SEARCH_STEPS) {
            Advance::Found(solution) => {
                let why = why!("too many guesses; the search found this solution");
                let placements = grid.blank_cells().map(|cell| (cell, solution[cell.index()])).collect();
                Step { placements, ..without_effect(StepKind::Search, SEARCH, why) }
            }
            Advance::Pending => without_effect(StepKind::Search, SEARCH, why!("too many guesses; searching")),
            Advance::End => {
                self.progress = Progress::Impossible;
                let why = why!("the search has tried everything and found no solution");
                without_effect(StepKind::Contradiction, CONTRADICTION, why)
            }
        };
        self.grid.apply(&step);
        step
    }

    /// Tries the lowest candidate of the most promising cell.
    pub(super) fn guess(&mut self) -> Step {
        let cell = most_constrained(&self.grid);
        let candidates = self.grid.candidates(cell);
        let symbol = candidates.first().expect("without a contradiction a blank cell has candidates");
        let reason = match self.solutions.as_ref().and_then(|count| count.known()) {
            Some(Solutions::Several) => "the board has several solutions; trying ",
            _ => "no proof found with the work allowed; trying ",
        };
        let why = why!("{}{} in {}, which can be {}", reason, symbol, cell, Part::OneOf(candidates));
        let step = Step { kind: StepKind::Guess, ..Step::placement(GUESS, cell, symbol, why) };
        self.guesses_made += 1;
        self.solutions = None;
        self.guesses.push(Guess { cell, symbol, before: self.grid.clone() });
        self.grid.apply(&step);
        step
    }

    /// Reports a contradiction on the first call, and takes back the last guess on the next.
    pub(super) fn step_back(&mut self, contradiction: Contradiction) -> Option<Step> {
        if !self.contradiction_reported {
            self.contradiction_reported = true;
            return Some(contradiction_step(contradiction, &self.grid));
        }
        self.contradiction_reported = false;
        let Some(Guess { cell, symbol, before }) = self.guesses.pop() else {
            self.progress = Progress::Impossible;
            return None;
        };
        self.go_back(before);
        let why = why!("so {} cannot be {}; back to the board before that guess", cell, symbol);
        let step = Step {
            eliminations: vec![(cell, symbol)],
            ..without_effect(StepKind::Backtrack, BACKTRACK, why)
        };
        self.grid.apply(&step);
        Some(step)
    }

    fn go_back(&mut self, before: Grid) {
        self.grid = before;
        self.ladder.forget();
        self.prover.forget();
        self.solutions = None;
    }
}

fn contradiction_step(contradiction: Contradiction, grid: &Grid) -> Step {
    let why = match contradiction {
        Contradiction::NoCandidate(cell) => why!("{} has no candidate left", cell),
        Contradiction::WrongSum(cage) => {
            let layout = grid.layout();
            let cells = layout.cage(cage).cells.clone();
            why!("the cage {} can no longer add up to {}", cells, layout.cage(cage).sum)
        }
        Contradiction::NoPlace(symbol, house) => why!("{} has no place left for {}", house, symbol),
    };
    without_effect(StepKind::Contradiction, CONTRADICTION, why)
}

fn without_effect(kind: StepKind, rating: Rating, why: Why) -> Step {
    Step { kind, ..Step::elimination(rating, Vec::new(), why) }
}

/// The blank cell with the fewest candidates, and among equals the one whose candidates occur most often in its peers:
/// a guess there is the most likely to be right and has the most consequences.
fn most_constrained(grid: &Grid) -> Cell {
    let touched = |cell: Cell| -> usize {
        let peers = grid.layout().peers(cell).iter();
        peers.map(|&peer| grid.candidates(peer).intersection(grid.candidates(cell)).len()).sum()
    };
    grid.blank_cells()
        .min_by_key(|&cell| (grid.candidates(cell).len(), std::cmp::Reverse(touched(cell)), cell.index()))
        .expect("a grid that is not solved has a blank cell")
}
