//! What patterns there are in the states in which the solver uses nets.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use sudoku_bot::puzzle::{Cell, Puzzle, Symbol};
use sudoku_bot::solver::search::Search;
use sudoku_bot::solver::{Candidate, Effort, Grid, Guessing, Role, Solver, Step};

use crate::pattern::{Goal, Pattern, Units};
use crate::{cpu_time, mean, milliseconds};

/// Proofs with more lines are only chosen where there are no others, as in the solver.
const MOST_LINES: usize = 30;

/// Of this many states, one is searched for patterns with more links than truths: that takes three linear programs
/// for each candidate.
const SAMPLED: usize = 10;

/// States with more candidates take too long for that.
const MOST_CANDIDATES: usize = 300;

/// What a proof is worth, as the solver judges.
type Value = (bool, usize);

#[derive(Default)]
pub struct States {
    shows: bool,
    nets: usize,
    lines: usize,
    /// The pattern that shows the same as the net.
    same: Tally,
    /// The best pattern there is.
    best: Tally,
    /// States with patterns, but not in whole numbers.
    fractions: usize,
    /// The same if there may be more links than truths.
    looser_same: Tally,
    looser_best: Tally,
    sampled: usize,
    /// The time for the first pattern of a state, and for the best of a sampled one.
    first_time: Duration,
    looser_time: Duration,
}

/// Patterns beside the nets of the same states.
#[derive(Default)]
struct Tally {
    patterns: usize,
    units: usize,
    lines: usize,
    shorter: usize,
    /// They bring more for their length.
    better: usize,
}

impl States {
    pub fn new(shows: bool) -> Self {
        Self { shows, ..Self::default() }
    }

    /// Looks at the states of a board.
    pub fn visit(&mut self, puzzle: &Puzzle) {
        let solution = Search::new(puzzle).next().expect("a board with a solution");
        let mut solver = Solver::new(puzzle, Guessing::Never).with_effort(Effort::Clear);
        loop {
            let grid = solver.grid().clone();
            let Some(step) = solver.next() else { break };
            if step.why.proof().is_some() {
                self.compare(puzzle, &grid, &step, &solution);
            }
        }
    }

    fn compare(&mut self, puzzle: &Puzzle, grid: &Grid, step: &Step, solution: &[Symbol]) {
        let lines = step.why.proof().map_or(0, |proof| proof.line_count());
        let net = (lines, net_value(puzzle, grid, step));
        let units = Units::of(grid);
        let mut gains = Gains::new(puzzle, grid);
        let shown = conclusion(grid, step);
        self.nets += 1;
        self.lines += lines;

        let start = cpu_time();
        let first = units.pattern(&Goal::OtherThan(&[]));
        self.first_time += cpu_time() - start;
        if let Some(first) = first {
            self.same.add(units.pattern(&Goal::All(&shown)), net, &mut gains);
            let best = all_patterns(&units, first).into_iter().max_by_key(|pattern| gains.value(pattern));
            self.show(best.as_ref(), step, net, &mut gains);
            self.best.add(best, net, &mut gains);
        } else {
            self.fractions += usize::from(units.has_pattern(&Goal::OtherThan(&[])));
        }

        if let [candidate] = shown[..] {
            self.looser_same.add(looser(&units, candidate), net, &mut gains);
        }
        if self.nets % SAMPLED == 1 && units.candidates.len() <= MOST_CANDIDATES {
            let start = cpu_time();
            let patterns = wrong(grid, solution).filter_map(|candidate| looser(&units, candidate));
            let best = patterns.max_by_key(|pattern| gains.value(pattern));
            self.looser_time += cpu_time() - start;
            self.sampled += 1;
            self.show(best.as_ref(), step, net, &mut gains);
            self.looser_best.add(best, net, &mut gains);
        }
    }

    fn show(
        &self,
        pattern: Option<&Pattern>,
        step: &Step,
        (lines, value): (usize, Value),
        gains: &mut Gains,
    ) {
        if let Some(pattern) = pattern.filter(|pattern| self.shows && gains.value(pattern) > value) {
            let layout = gains.grid.layout();
            println!("{}\n  not {} ({lines} lines)", pattern.sentence(), step.describe(layout));
        }
    }
}

impl fmt::Display for States {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nets, sampled, .. } = *self;
        writeln!(f, "{nets} nets of {:.1} lines", mean(self.lines, nets))?;
        writeln!(f, "  same conclusion: {}", self.same)?;
        writeln!(f, "  best pattern: {}; {} more with large counts", self.best, self.fractions)?;
        writeln!(f, "  the first takes {:.1} ms, found or not", milliseconds(self.first_time, nets))?;
        writeln!(f, "  more links than truths, same conclusion: {}", self.looser_same)?;
        writeln!(f, "  more links than truths, best pattern in {sampled} states: {}", self.looser_best)?;
        write!(f, "  which takes {:.0} ms", milliseconds(self.looser_time, sampled))
    }
}

impl Tally {
    fn add(&mut self, pattern: Option<Pattern>, (lines, value): (usize, Value), gains: &mut Gains) {
        let Some(pattern) = pattern else { return };
        self.patterns += 1;
        self.units += pattern.lines();
        self.lines += lines;
        self.shorter += usize::from(pattern.lines() < lines);
        self.better += usize::from(gains.value(&pattern) > value);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { patterns, units, lines, shorter, better } = *self;
        let (units, lines) = (mean(units, patterns), mean(lines, patterns));
        write!(f, "{patterns}, {units:.1} units beside {lines:.1} lines; shorter {shorter}, better {better}")
    }
}

/// A pattern for each candidate that one removes, beginning with the first one found.
pub fn all_patterns(units: &Units, first: Pattern) -> Vec<Pattern> {
    let (mut removed, mut found) = (Vec::new(), Vec::new());
    let mut next = Some(first);
    while let Some(pattern) = next {
        removed.extend_from_slice(&pattern.eliminations);
        found.push(pattern);
        next = units.pattern(&Goal::OtherThan(&removed));
    }
    removed.sort_unstable();
    removed.dedup();
    found.extend(removed.into_iter().filter_map(|candidate| units.pattern(&Goal::All(&[candidate]))));
    found
}

/// The pattern with the fewest units against a candidate, with one, two or three more links than truths. The
/// candidate is then in two, three or four more links than truths.
fn looser(units: &Units, candidate: (Cell, Symbol)) -> Option<Pattern> {
    let patterns =
        [1.0 / 2.0, 2.0 / 3.0, 3.0 / 4.0].map(|rank| units.pattern(&Goal::WithRank(candidate, rank)));
    patterns.into_iter().flatten().min_by_key(Pattern::lines)
}

/// The candidates that do not hold.
fn wrong(grid: &Grid, solution: &[Symbol]) -> impl Iterator<Item = (Cell, Symbol)> {
    let all =
        grid.blank_cells().flat_map(|cell| grid.candidates(cell).iter().map(move |symbol| (cell, symbol)));
    all.filter(|&(cell, symbol)| solution[cell.index()] != symbol)
}

/// All that cells cannot hold.
pub fn removed(grid: &Grid) -> Vec<(Cell, Symbol)> {
    let symbols = |cell| Symbol::all(grid.size()).map(move |symbol| (cell, symbol));
    let all = grid.layout().cells().flat_map(symbols);
    all.filter(|&(cell, symbol)| !grid.possible(cell).contains(symbol)).collect()
}

/// The candidates that a step with a proof removes: for a placement, the others of its cell.
pub fn conclusion(grid: &Grid, step: &Step) -> Vec<(Cell, Symbol)> {
    let shown = step.why.proof().expect("a proof").conclusions.iter();
    shown.flat_map(|&shown| removed_by(grid, shown)).collect()
}

fn removed_by(grid: &Grid, shown: Candidate) -> Vec<(Cell, Symbol)> {
    match shown.role {
        Role::On => {
            let others = grid.candidates(shown.cell).iter().filter(|&other| other != shown.symbol);
            others.map(|other| (shown.cell, other)).collect()
        }
        Role::Off | Role::Removed => vec![(shown.cell, shown.symbol)],
    }
}

pub fn net_value(puzzle: &Puzzle, grid: &Grid, step: &Step) -> Value {
    let lines = step.why.proof().map_or(0, |proof| proof.line_count());
    value(lines, gain(puzzle, grid, &conclusion(grid, step)))
}

fn value(lines: usize, gain: usize) -> Value {
    (lines <= MOST_LINES, gain * 1000 / (lines + 4))
}

/// What patterns bring on a grid, each worked out once.
pub struct Gains<'a> {
    puzzle: &'a Puzzle,
    grid: &'a Grid,
    known: HashMap<Vec<(Cell, Symbol)>, usize>,
}

impl<'a> Gains<'a> {
    pub fn new(puzzle: &'a Puzzle, grid: &'a Grid) -> Self {
        Self { puzzle, grid, known: HashMap::new() }
    }

    pub fn value(&mut self, pattern: &Pattern) -> Value {
        let Self { puzzle, grid, known } = self;
        let gain = || gain(puzzle, grid, &pattern.eliminations);
        value(pattern.lines(), *known.entry(pattern.eliminations.clone()).or_insert_with(gain))
    }
}

/// How many candidates go by some eliminations and what the quick techniques make of them.
fn gain(puzzle: &Puzzle, grid: &Grid, eliminations: &[(Cell, Symbol)]) -> usize {
    let solver = Solver::new(puzzle, Guessing::Never).with_work(0);
    let mut solver = solver.without(&removed(grid)).without(eliminations);
    solver.by_ref().for_each(drop);
    let left = |grid: &Grid| grid.layout().cells().map(|cell| grid.possible(cell).len()).sum::<usize>();
    left(grid) - left(solver.grid())
}
