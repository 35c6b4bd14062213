//! Truths and links: some units that hold exactly one candidate each, whose candidates all lie in other units that
//! hold at most one each.
//!
//! With no more links than truths, every link holds a candidate of a truth, so a candidate in more links than truths
//! cannot hold. Units may be counted several times. The counts are found by linear programming: for every candidate,
//! the links that it is in outweigh its truths, and the number of units is the least possible.

use microlp::{ComparisonOp, Error, OptimizationDirection, Problem, Variable};
use sudoku_bot::puzzle::{Cell, Symbol};
use sudoku_bot::solver::Grid;

/// The largest count tried for turning the fractions of a solution into whole numbers.
const MOST_TIMES: i32 = 24;

const TOLERANCE: f64 = 1e-6;

/// The units of a grid, and the candidates in each.
pub struct Units {
    pub candidates: Vec<(Cell, Symbol)>,
    units: Vec<Unit>,
}

struct Unit {
    name: String,
    candidates: Vec<usize>,
    /// Whether it holds exactly one candidate, and not just one at most.
    is_truth: bool,
}

/// What a pattern has to remove.
pub enum Goal<'a> {
    /// All of these candidates.
    All(&'a [(Cell, Symbol)]),
    /// This candidate, with more links than truths: the ratio of that to how many more of them the candidate is in is
    /// at most this.
    WithRank((Cell, Symbol), f64),
    /// Some other candidates than these, as many as possible for the number of units.
    OtherThan(&'a [(Cell, Symbol)]),
}

/// Truths and links with what they remove.
pub struct Pattern {
    truths: Vec<(String, i32)>,
    links: Vec<(String, i32)>,
    pub eliminations: Vec<(Cell, Symbol)>,
}

impl Units {
    pub fn of(grid: &Grid) -> Self {
        let layout = grid.layout();
        let candidates: Vec<(Cell, Symbol)> = grid
            .blank_cells()
            .flat_map(|cell| grid.candidates(cell).iter().map(move |symbol| (cell, symbol)))
            .collect();
        let number = |candidate| candidates.binary_search(&candidate).expect("all are listed");
        let mut units = Vec::new();
        for cell in grid.blank_cells() {
            let candidates = grid.candidates(cell).iter().map(|symbol| number((cell, symbol)));
            units.push(Unit { name: cell.to_string(), candidates: candidates.collect(), is_truth: true });
        }
        for (id, house) in layout.houses() {
            for symbol in grid.missing(id).iter() {
                let candidates = grid.cells_for(id, symbol).map(|cell| number((cell, symbol)));
                let name = format!("{symbol} in {house}");
                units.push(Unit { name, candidates: candidates.collect(), is_truth: true });
            }
        }
        for (_, cage) in layout.cages() {
            for symbol in Symbol::all(layout.size()) {
                let with = |cell: &&Cell| grid.candidates(**cell).contains(symbol);
                let candidates: Vec<usize> =
                    cage.cells.iter().filter(with).map(|&cell| number((cell, symbol))).collect();
                if candidates.len() > 1 {
                    let name = format!("{symbol} in the cage at {}", cage.cells[0]);
                    units.push(Unit { name, candidates, is_truth: false });
                }
            }
        }
        Self { candidates, units }
    }

    /// The pattern with the fewest units; `None` if there is none, or it does not come out in whole numbers.
    pub fn pattern(&self, goal: &Goal) -> Option<Pattern> {
        self.in_whole_numbers(&self.weights(goal)?)
    }

    /// Whether there is a pattern, if its counts need not be whole numbers.
    pub fn has_pattern(&self, goal: &Goal) -> bool {
        self.weights(goal).is_some()
    }

    /// How often each unit counts: as a link if positive, as a truth if negative.
    fn weights(&self, goal: &Goal) -> Option<Vec<f64>> {
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        let unbounded = (0.0, f64::INFINITY);
        let variables: Vec<(Variable, Option<Variable>)> = self
            .units
            .iter()
            .map(|unit| {
                let link = problem.add_var(1.0, unbounded);
                (link, unit.is_truth.then(|| problem.add_var(1.0, unbounded)))
            })
            .collect();
        let terms = |unit: usize, factor: f64| {
            let (link, truth) = variables[unit];
            [Some((link, factor)), truth.map(|truth| (truth, -factor))].into_iter().flatten()
        };
        let mut units_of = vec![Vec::new(); self.candidates.len()];
        for (number, unit) in self.units.iter().enumerate() {
            unit.candidates.iter().for_each(|&candidate| units_of[candidate].push(number));
        }
        for (candidate, units) in self.candidates.iter().zip(&units_of) {
            let excess = units.iter().flat_map(|&unit| terms(unit, 1.0));
            let is_removed = match goal {
                Goal::All(removed) => removed.contains(candidate),
                Goal::WithRank(removed, _) => removed == candidate,
                Goal::OtherThan(_) => false,
            };
            problem.add_constraint(excess, ComparisonOp::Ge, f64::from(u8::from(is_removed)));
        }
        if let Goal::OtherThan(known) = goal {
            let is_other = |candidate: &&usize| !known.contains(&self.candidates[**candidate]);
            let units = self.units.iter().enumerate().flat_map(|(number, unit)| {
                let others = unit.candidates.iter().filter(is_other).count();
                terms(number, others as f64).filter(move |_| others > 0)
            });
            problem.add_constraint(units, ComparisonOp::Ge, 1.0);
        }
        let rank = (0..self.units.len()).flat_map(|unit| terms(unit, 1.0));
        let most = if let Goal::WithRank(_, rank) = goal { *rank } else { 0.0 };
        problem.add_constraint(rank, ComparisonOp::Le, most);
        let solution = match problem.solve() {
            Ok(outcome) => outcome.into_solution().expect("there is no limit"),
            Err(Error::Infeasible) => return None,
            Err(error) => panic!("{error}"),
        };
        let value = |variable| solution.var_value(variable);
        Some(variables.iter().map(|&(link, truth)| value(link) - truth.map_or(0.0, value)).collect())
    }

    /// The smallest whole numbers in the same proportions, if they prove what they should.
    fn in_whole_numbers(&self, weights: &[f64]) -> Option<Pattern> {
        let largest = weights.iter().fold(0.0_f64, |largest, weight| largest.max(weight.abs()));
        let smallest = weights
            .iter()
            .map(|weight| weight.abs())
            .filter(|&weight| weight > TOLERANCE * largest)
            .fold(f64::INFINITY, f64::min);
        (1..=MOST_TIMES).find_map(|times| {
            let scaled = weights.iter().map(|weight| weight / smallest * f64::from(times));
            let is_whole = |value: f64| (value - value.round()).abs() < 1e-4;
            let whole: Option<Vec<i32>> =
                scaled.map(|value| is_whole(value).then_some(value.round() as i32)).collect();
            self.checked(&whole?)
        })
    }

    /// The pattern of these counts, if it is one that removes something.
    fn checked(&self, counts: &[i32]) -> Option<Pattern> {
        let mut excess = vec![0; self.candidates.len()];
        let (mut truths, mut links, mut rank) = (Vec::new(), Vec::new(), 0);
        for (unit, &count) in self.units.iter().zip(counts).filter(|(_, count)| **count != 0) {
            for &candidate in &unit.candidates {
                excess[candidate] += count;
            }
            rank += count;
            let list = if count > 0 { &mut links } else { &mut truths };
            list.push((unit.name.clone(), count.abs()));
            if count < 0 && !unit.is_truth {
                return None;
            }
        }
        let removed = excess.iter().zip(&self.candidates).filter(|(excess, _)| **excess > rank);
        let eliminations: Vec<(Cell, Symbol)> = removed.map(|(_, &candidate)| candidate).collect();
        let is_proof = rank >= 0 && excess.iter().all(|&excess| excess >= 0) && !eliminations.is_empty();
        is_proof.then_some(Pattern { truths, links, eliminations })
    }
}

impl Pattern {
    /// Each unit is a line for the reader to check.
    pub fn lines(&self) -> usize {
        self.truths.len() + self.links.len()
    }

    /// The sentence a reader would get.
    pub fn sentence(&self) -> String {
        let list = |units: &[(String, i32)]| {
            let words = units.iter().map(|(name, count)| match count {
                1 => name.clone(),
                _ => format!("{name} ({count} times)"),
            });
            words.collect::<Vec<_>>().join(", ")
        };
        let removed: Vec<String> =
            self.eliminations.iter().map(|(cell, symbol)| format!("{cell}<>{symbol}")).collect();
        format!(
            "truths and links: each of {} holds one candidate, all of which lie in {}, and each of those holds one at \
             most, so there is no room for others => {}",
            list(&self.truths),
            list(&self.links),
            removed.join(" ")
        )
    }
}
