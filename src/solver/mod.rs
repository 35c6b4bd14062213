//! Solving as a person would: techniques from the simplest up, and a guess when they are spent.
//!
//! A [`Solver`] yields [`Step`]s one at a time. After each step it starts again with the simplest
//! technique, so every step is the easiest there is. A guess, the contradiction it leads to and
//! the way back are steps like any other. [`Solver::grid`] shows the candidates after the last
//! step; the replay compares it with what the game shows.
//!
//! [`search`] finds solutions without reasons, to count them, and for the few boards on which guesses
//! would lead too far.

mod assignments;
mod grid;
pub mod search;
mod step;
mod step_on_board;
pub mod techniques;
mod tight_set;

use std::sync::Arc;

pub use grid::{Contradiction, Grid};
use search::{Found, Search};
use step::why;
pub use step::{Part, Rating, Step, StepKind, Why};
pub use step_on_board::StepOnBoard;
use techniques::{LADDER, Technique};

use crate::puzzle::{Cell, Layout, Puzzle, Symbol};

/// Above every technique of the scale, which ends at about 12.
const GUESS: Rating = Rating::new("guess", 12.0);
const CONTRADICTION: Rating = Rating::new("contradiction", 0.0);
const BACKTRACK: Rating = Rating::new("backtrack", 0.0);

const SEARCH: Rating = Rating::new("search", 12.0);

/// After so many guesses nobody would follow any more, and the search takes over. On the hardest
/// boards of nine symbols it takes some tens.
const MOST_GUESSES: usize = 200;

/// How far the search goes in one step, which is some tenths of a second at most.
const SEARCH_STEPS: usize = 5000;

/// Whether a solver may guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guessing {
    /// Techniques alone.
    Never,
    /// When the techniques are spent.
    #[default]
    WhenStuck,
}

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There are more steps.
    Working,
    Solved,
    /// The puzzle has no solution.
    Impossible,
    /// The techniques are spent, and guessing is not allowed.
    Stuck,
}

/// Solves a puzzle step by step.
#[derive(Debug)]
pub struct Solver {
    grid: Grid,
    ladder: &'static [&'static dyn Technique],
    guessing: Guessing,
    /// Those that stand.
    guesses: Vec<Guess>,
    guesses_made: usize,
    /// The one that has taken over, if it has.
    search: Option<Search>,
    progress: Progress,
    contradiction_told: bool,
}

/// A guess that stands, and the grid to return to if it fails.
#[derive(Debug)]
struct Guess {
    cell: Cell,
    symbol: Symbol,
    before: Grid,
}

impl Solver {
    pub fn new(puzzle: &Puzzle, guessing: Guessing) -> Self {
        Self {
            grid: Grid::new(puzzle),
            ladder: LADDER,
            guessing,
            guesses: Vec::new(),
            guesses_made: 0,
            search: None,
            progress: Progress::Working,
            contradiction_told: false,
        }
    }

    /// The grid after the last step.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn progress(&self) -> Progress {
        self.progress
    }

    fn next_step(&mut self) -> Option<Step> {
        if self.progress != Progress::Working {
            return None;
        }
        if let Some(contradiction) = self.grid.contradiction() {
            return self.step_back(contradiction);
        }
        if self.grid.blanks() == 0 {
            self.progress = Progress::Solved;
            return None;
        }
        if let Some(step) = self.ladder.iter().find_map(|technique| technique.find(&self.grid)) {
            self.grid.apply(&step);
            return Some(step);
        }
        match self.guessing {
            Guessing::Never => {
                self.progress = Progress::Stuck;
                None
            }
            Guessing::WhenStuck if self.guesses_made < MOST_GUESSES => Some(self.guess()),
            Guessing::WhenStuck => Some(self.search_on()),
        }
    }

    /// Takes the guesses back, one a step, and then the solution that the search finds. A long search
    /// takes several steps that change nothing, so that whoever follows them can stop it.
    fn search_on(&mut self) -> Step {
        if let Some(Guess { cell, symbol, before }) = self.guesses.pop() {
            self.grid = before;
            let why = why!["guesses lead too far; back to before ", symbol, " was tried in ", cell];
            return Step { kind: StepKind::Backtrack, ..Step::elimination(BACKTRACK, Vec::new(), why) };
        }
        let grid = &self.grid;
        let search = self.search.get_or_insert_with(|| {
            let digits = grid.layout().cells().map(|cell| grid.digit(cell)).collect();
            Search::new(&Puzzle::unchecked(Arc::clone(grid.layout()), digits))
        });
        let step = match search.advance(SEARCH_STEPS) {
            Found::Solution(solution) => Step {
                kind: StepKind::Search,
                rating: SEARCH,
                placements: grid.blank_cells().map(|cell| (cell, solution[cell.index()])).collect(),
                eliminations: Vec::new(),
                why: why!["guesses lead too far; the search finds this solution"],
            },
            Found::Paused => {
                let why = why!["guesses lead too far; the search is on its way"];
                Step { kind: StepKind::Search, ..Step::elimination(SEARCH, Vec::new(), why) }
            }
            Found::NoMore => {
                self.progress = Progress::Impossible;
                let why = why!["the search has tried every way, and none leads to a solution"];
                Step { kind: StepKind::Contradiction, ..Step::elimination(CONTRADICTION, Vec::new(), why) }
            }
        };
        self.grid.apply(&step);
        step
    }

    /// Tries the lowest candidate of the most promising cell.
    fn guess(&mut self) -> Step {
        let cell = most_constrained(&self.grid);
        let candidates = self.grid.candidates(cell);
        let symbol = candidates.first().expect("without a contradiction a blank cell has candidates");
        let why = why!["the techniques are spent; of ", candidates, " in ", cell, " try ", symbol];
        let step = Step { kind: StepKind::Guess, ..Step::placement(GUESS, cell, symbol, why) };
        self.guesses_made += 1;
        self.guesses.push(Guess { cell, symbol, before: self.grid.clone() });
        self.grid.apply(&step);
        step
    }

    /// At a contradiction: says so first, then takes the last guess back.
    fn step_back(&mut self, contradiction: Contradiction) -> Option<Step> {
        if !self.contradiction_told {
            self.contradiction_told = true;
            return Some(contradiction_step(contradiction, &self.grid));
        }
        self.contradiction_told = false;
        let Some(Guess { cell, symbol, before }) = self.guesses.pop() else {
            self.progress = Progress::Impossible;
            return None;
        };
        self.grid = before;
        let why = why!["back to before ", symbol, " was tried in ", cell, ", which it cannot be"];
        let step =
            Step { kind: StepKind::Backtrack, ..Step::elimination(BACKTRACK, vec![(cell, symbol)], why) };
        self.grid.apply(&step);
        Some(step)
    }
}

impl Iterator for Solver {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.next_step()
    }
}

/// The whole of a solver's work: all its steps and how it ended.
#[derive(Debug)]
pub struct Reasoning {
    pub steps: Vec<Step>,
    pub progress: Progress,
    /// The symbols in reading order, where it was solved.
    pub solution: Option<Vec<Symbol>>,
}

impl Reasoning {
    /// Lets the solver go on to its end.
    pub fn of(mut solver: Solver) -> Self {
        let steps = solver.by_ref().collect();
        Self { steps, progress: solver.progress(), solution: solver.grid().solution() }
    }

    /// The same, unless `give_up`, which is asked before each step, says to give up.
    pub fn unless(mut solver: Solver, mut give_up: impl FnMut() -> bool) -> Option<Self> {
        let mut steps = Vec::new();
        while !give_up() {
            match solver.next() {
                Some(step) => steps.push(step),
                None => return Some(Self { steps, ..Self::of(solver) }),
            }
        }
        None
    }

    /// How often it took a guess.
    pub fn guesses(&self) -> usize {
        self.steps.iter().filter(|step| step.kind == StepKind::Guess).count()
    }

    /// The hardest technique it took, the first where several are as hard.
    pub fn hardest(&self) -> Option<&Rating> {
        let ratings = self.steps.iter().map(|step| &step.rating);
        ratings.reduce(|hardest, other| if other.score > hardest.score { other } else { hardest })
    }

    /// The last contradiction it met.
    pub fn contradiction(&self) -> Option<&Step> {
        self.steps.iter().rfind(|step| step.kind == StepKind::Contradiction)
    }
}

fn contradiction_step(contradiction: Contradiction, grid: &Grid) -> Step {
    let why = match contradiction {
        Contradiction::NoCandidate(cell) => why![cell, " has no candidate left"],
        Contradiction::WrongSum(cage) => {
            let layout = grid.layout();
            let cells = layout.cage(cage).cells.clone();
            why!["the cage ", cells, " cannot make ", layout.cage(cage).sum, " any more"]
        }
        Contradiction::NoPlace(symbol, house) => why!["in ", house, " there is no place left for ", symbol],
    };
    Step { kind: StepKind::Contradiction, ..Step::elimination(CONTRADICTION, Vec::new(), why) }
}

/// The blank cell with fewest candidates, and among those the one whose candidates touch the most
/// peers: a guess there is right most often, and says most.
fn most_constrained(grid: &Grid) -> Cell {
    let layout: &Arc<Layout> = grid.layout();
    let touched = |cell: Cell| -> usize {
        layout
            .peers(cell)
            .iter()
            .map(|&peer| grid.candidates(peer).intersection(grid.candidates(cell)).len())
            .sum()
    };
    grid.blank_cells()
        .min_by_key(|&cell| (grid.candidates(cell).len(), std::cmp::Reverse(touched(cell)), cell.index()))
        .expect("a grid that is not solved has a blank cell")
}
