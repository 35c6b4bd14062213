//! Lists all the steps that a grid allows, for players who ask for a hint.

use super::claim::Claim;
use super::names::TechniqueName;
use super::step::Step;
use super::techniques::{Flow, Technique};
use super::{Advance, Solver};
use crate::puzzle::{Cell, Layout, Symbol};

impl Solver {
    /// Returns every step that the grid allows: those of each technique, from the simplest to the hardest, or all
    /// proofs found if no technique applies. Omits steps that only repeat the placement of a simpler one.
    pub fn all_steps(&mut self) -> Vec<Step> {
        let mut steps = self.steps_of(&|_| true);
        if steps.is_empty() {
            steps = self.all_proofs();
        }
        without_repeats(self.grid.layout(), steps)
    }

    /// Returns every step of the grid whose technique has this name.
    pub(crate) fn steps_named(&mut self, name: &TechniqueName) -> Vec<Step> {
        let mut steps = self.steps_of(&|technique| name.is_of(technique));
        if name.is_proof() {
            steps.extend(self.all_proofs());
        }
        steps.retain(|step| name.covers(&step.rating.name));
        steps
    }

    /// Solves until the next step has this name, and returns every such step of that grid. Returns `None` if the solver
    /// ends, or `give_up` returns `true`, before that.
    pub(crate) fn until(
        &mut self,
        name: &TechniqueName,
        give_up: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Step>> {
        while self.grid.contradiction().is_none() && self.grid.blanks() > 0 && !give_up() {
            match self.deduction() {
                Advance::Found(step) if name.covers(&step.rating.name) => {
                    let steps = self.steps_named(name);
                    // The search for all proofs may run out of work before it finds this one.
                    return Some(if steps.is_empty() { vec![step] } else { steps });
                }
                Advance::Found(step) => {
                    self.is_stuck = false;
                    self.grid.apply(&step);
                }
                Advance::Pending => self.is_stuck = true,
                Advance::End => return None,
            }
        }
        None
    }

    /// Drops all techniques after the last one of this name, but not the singles.
    #[must_use]
    pub(crate) fn up_to(mut self, name: &TechniqueName) -> Self {
        let is_single = |technique: &Technique| technique.ratings()[0].name.contains("single");
        if !name.is_proof() {
            self.ladder.truncate(|technique| name.is_of(technique) || is_single(technique));
        }
        self
    }

    /// All proofs, unless the grid has several solutions or counting them takes long.
    fn all_proofs(&mut self) -> Vec<Step> {
        match self.prove(|prover, task, _| prover.all(task)) {
            Advance::Found(steps) => steps,
            Advance::Pending | Advance::End => Vec::new(),
        }
    }

    /// Every step of some techniques, in the order of the ladder.
    fn steps_of(&mut self, is_wanted: &dyn Fn(&Technique) -> bool) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.grid.contradiction().is_some() {
            return steps;
        }
        self.ladder.visit(|rung, cache| {
            if !is_wanted(rung.technique) {
                return Flow::Continue(());
            }
            rung.find_all(&self.grid, cache, &mut |step| {
                steps.push(step);
                Flow::Continue(())
            })
        });
        steps
    }
}

/// Drops steps that do no more than an earlier placement, and proofs of what has already been proved. Of patterns, drops
/// those of one digit that are only locked candidates, and chains that lose nothing but links of their own, if earlier
/// steps remove these too.
fn without_repeats(layout: &Layout, steps: Vec<Step>) -> Vec<Step> {
    let mut kept: Vec<Step> = Vec::with_capacity(steps.len());
    for step in steps {
        let brings_all = |placed: &(Cell, Symbol)| {
            let on = Claim::on(placed.0, placed.1);
            step.placements.iter().all(|other| other == placed)
                && step.eliminations.iter().all(|&gone| on.rules_out(gone, layout))
        };
        let is_proof = step.why.proof().is_some();
        let is_of_one_digit = step.placements.is_empty() && step.is_of_one_digit();
        let is_repeat = kept.iter().any(|before| {
            let is_locked = before.rating.name.starts_with("locked candidates");
            let removes_all = || step.eliminations.iter().all(|gone| before.eliminations.contains(gone));
            before.placements.iter().any(brings_all)
                || is_of_one_digit && is_locked && removes_all()
                || is_proof && before.effects().eq(step.effects())
        });
        let is_removed = |gone| kept.iter().any(|before: &Step| before.eliminations.contains(gone));
        let is_degenerate = step.removes_only_its_own() && step.eliminations.iter().all(is_removed);
        if !is_repeat && !is_degenerate {
            kept.push(step);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Assumed, Boards, Puzzle};
    use crate::solver::techniques::{Scope, techniques};
    use crate::solver::{Effort, Guessing};

    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn puzzles(text: &str) -> impl Iterator<Item = Puzzle> + '_ {
        let boards = Boards::new(text.as_bytes(), Assumed::default());
        boards.map(|board| board.expect("memory does not fail").expect("a right board").puzzle)
    }

    fn solver(puzzle: &Puzzle) -> Solver {
        Solver::new(puzzle, Guessing::Never).with_effort(Effort::Clear)
    }

    #[test]
    fn every_technique_lists_the_names_of_its_steps() {
        for text in [
            include_str!("../../benches/boards/9x9_unreasonable.txt"),
            include_str!("../../benches/boards/9x9_jigsaw_killer.txt"),
            HARD,
        ] {
            for puzzle in puzzles(text).take(5) {
                let mut solver = solver(&puzzle);
                while let Some(next) = solver.next() {
                    for technique in techniques(Scope::Full) {
                        let listed = technique.ratings();
                        for step in solver.steps_of(&|other| other.ratings() == listed) {
                            let is_listed = |name: &str| {
                                step.rating.name == name
                                    || step.rating.name.starts_with(&format!("{name} of "))
                            };
                            let least = listed.iter().find(|rating| is_listed(&rating.name));
                            assert!(least.is_some_and(|least| least.score <= step.rating.score), "{step:?}");
                        }
                    }
                    assert!(super::super::all_ratings().iter().any(|rating| {
                        next.rating.name == rating.name && next.rating.score >= rating.score
                            || next.rating.name.starts_with(&format!("{} of ", rating.name))
                    }));
                }
            }
        }
    }

    #[test]
    fn the_next_step_is_the_first_of_all() {
        for puzzle in puzzles(include_str!("../../benches/boards/9x9_unreasonable.txt")).take(5) {
            let mut solver = solver(&puzzle);
            loop {
                let all = solver.all_steps();
                let Some(next) = solver.next() else { break };
                let Some(first) = all.first() else { break };
                let is_proof = next.why.proof().is_some();
                assert!(is_proof || first.effects().eq(next.effects()), "{first:?}\n{next:?}");
            }
        }
    }

    #[test]
    fn each_placement_is_listed_once_by_its_simplest_technique() {
        for text in [
            include_str!("../../benches/boards/9x9_17_clues.txt"),
            include_str!("../../benches/boards/9x9_killer.txt"),
            HARD,
        ] {
            for puzzle in puzzles(text).take(3) {
                let mut solver = solver(&puzzle);
                while solver.next().is_some() {
                    let every = solver.steps_of(&|_| true);
                    let all = solver.all_steps();
                    let mut placed = Vec::new();
                    for step in &all {
                        for placement in &step.placements {
                            assert!(!placed.contains(placement), "{:?} comes twice", step.effects().next());
                            placed.push(*placement);
                            let first = every.iter().find(|other| other.placements.contains(placement));
                            let least = first.map_or(step.rating.score, |first| first.rating.score);
                            assert!(step.rating.score <= least, "{} is not the simplest", step.rating.name);
                        }
                    }
                    let is_placed =
                        |step: &Step| step.placements.iter().all(|placement| placed.contains(placement));
                    assert!(every.iter().all(is_placed), "no placement is lost");
                }
            }
        }
    }

    #[test]
    fn proofs_are_found_where_no_technique_applies_or_by_their_name() {
        let puzzle = puzzles(HARD).next().expect("a board");
        let mut solver = solver(&puzzle);
        let named = |solver: &mut Solver, name: &str| solver.steps_named(&name.parse().expect("a name"));
        while !solver.steps_of(&|_| true).is_empty() {
            assert!(named(&mut solver, "XYZ-wing").len() <= solver.all_steps().len());
            assert!(solver.next().is_some(), "it is not solved yet");
        }
        let all = solver.all_steps();
        assert!(!all.is_empty() && all.iter().all(|step| step.why.proof().is_some()));
        let steps = named(&mut solver, "forcing net");
        assert!(steps.iter().all(|step| step.rating.name == "forcing net"));
    }
}
