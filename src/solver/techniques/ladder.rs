//! The techniques in the order in which they are tried.

use std::ops::ControlFlow;

use super::{
    Support, Technique, avoidable_rectangle, bug, cage_sums, chains, colouring, complex_fish, death_blossom,
    empty_rectangle, law_of_leftovers, locked_candidates, singles, subsets, sue_de_coq, turbot_fish,
    unique_rectangle, wings, xy_chain,
};
use crate::solver::grid::Grid;
use crate::solver::step::Step;

/// Which techniques a ladder has; each scope has those of the ones before it, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Those that Sudoku Explainer has, and those for cages and jigsaws.
    Explainer,
    /// Also those that are faster than finding a proof.
    Quick,
    /// All techniques, for steps that are to be read.
    Full,
}
use Scope::{Explainer, Full, Quick};

/// All techniques, from the simplest to the hardest.
static LADDER: &[(Scope, Technique)] = &[
    (Explainer, singles::FULL_HOUSE),
    (Explainer, cage_sums::LAST_OF_CAGE),
    (Explainer, singles::HIDDEN_IN_BLOCK),
    (Explainer, singles::HIDDEN_IN_LINE),
    (Explainer, cage_sums::LAST_OF_HOUSE),
    (Explainer, singles::NAKED),
    (Explainer, cage_sums::COMBINATIONS_OF_CAGE),
    (Explainer, locked_candidates::POINTING),
    (Explainer, law_of_leftovers::TECHNIQUE),
    (Explainer, locked_candidates::CLAIMING),
    (Explainer, cage_sums::COMBINATIONS_OF_HOUSE),
    (Explainer, cage_sums::NEEDS_OF_CAGE),
    (Explainer, subsets::NAKED_PAIR),
    (Explainer, subsets::X_WING),
    (Explainer, cage_sums::LAST_OF_HOUSES),
    (Explainer, cage_sums::COMBINATIONS_OF_HOUSES),
    (Explainer, cage_sums::NEEDS_OF_HOUSES),
    (Explainer, subsets::HIDDEN_PAIR),
    (Explainer, subsets::NAKED_TRIPLE),
    (Explainer, subsets::SWORDFISH),
    (Explainer, subsets::HIDDEN_TRIPLE),
    (Quick, turbot_fish::TECHNIQUE),
    (Quick, empty_rectangle::TECHNIQUE),
    (Explainer, wings::XY),
    (Quick, wings::W),
    (Explainer, wings::XYZ),
    (Quick, unique_rectangle::TYPE_1),
    (Quick, unique_rectangle::TYPE_2),
    (Quick, unique_rectangle::TYPE_4),
    (Quick, unique_rectangle::TYPE_5),
    (Full, complex_fish::FINNED_X_WING),
    (Quick, unique_rectangle::TYPE_6),
    (Quick, avoidable_rectangle::TYPE_1),
    (Quick, unique_rectangle::TYPE_3),
    (Quick, unique_rectangle::HIDDEN),
    (Quick, avoidable_rectangle::TYPE_2),
    (Explainer, subsets::NAKED_QUAD),
    (Full, complex_fish::FINNED_SWORDFISH),
    (Explainer, subsets::JELLYFISH),
    (Explainer, subsets::HIDDEN_QUAD),
    (Explainer, subsets::NAKED_LARGER),
    (Explainer, subsets::LARGER_FISH),
    (Explainer, subsets::HIDDEN_LARGER),
    (Full, complex_fish::FINNED_JELLYFISH),
    (Quick, bug::TECHNIQUE),
    (Full, complex_fish::FRANKEN_X_WING),
    (Full, complex_fish::MUTANT_X_WING),
    (Full, complex_fish::FRANKEN_SWORDFISH),
    (Full, complex_fish::MUTANT_SWORDFISH),
    (Full, complex_fish::FRANKEN_JELLYFISH),
    (Full, complex_fish::MUTANT_JELLYFISH),
    (Quick, colouring::SIMPLE),
    (Full, colouring::MULTI),
    (Full, chains::REMOTE_PAIRS),
    (Full, chains::OF_ONE_SYMBOL),
    (Quick, xy_chain::XY_CHAIN),
    (Full, chains::ALTERNATING),
    (Full, sue_de_coq::TECHNIQUE),
    (Full, death_blossom::TECHNIQUE),
];

/// The techniques of a ladder, from the simplest to the hardest.
pub fn techniques(scope: Scope) -> impl Iterator<Item = Technique> {
    LADDER.iter().filter(move |(own, _)| *own <= scope).map(|(_, technique)| technique.clone())
}

/// The techniques for one grid that goes forward, and what they know of it.
#[derive(Debug)]
pub struct Ladder {
    scope: Scope,
    /// Those that have been reached: most boards need the first few only.
    reached: Vec<Technique>,
    further: std::slice::Iter<'static, (Scope, Technique)>,
    support: Support,
}

impl Ladder {
    pub fn new(scope: Scope) -> Self {
        let reached = Vec::with_capacity(LADDER.len());
        Self { scope, reached, further: LADDER.iter(), support: Support::default() }
    }

    /// Adds techniques that rest on the board having one solution; they only hold on a plain board. The grid must
    /// still be that of the givens.
    #[must_use]
    pub fn assuming_one_solution(self, grid: &Grid) -> Self {
        Self { support: Support::assuming_one_solution(grid), ..self }
    }

    /// A ladder that has seen no grid, with the same assumption.
    #[must_use]
    pub(crate) fn renewed(&self, scope: Scope) -> Self {
        Self { support: self.support.renewed(), ..Self::new(scope) }
    }

    /// Drops what is known of the grid. Call it when the grid has gone back to an earlier state.
    pub fn forget(&mut self) {
        self.support.forget();
    }

    /// Visits the techniques in order, with what they know of the grid, until `visit` breaks off.
    pub fn visit<T>(
        &mut self,
        mut visit: impl FnMut(&mut Technique, &mut Support) -> ControlFlow<T>,
    ) -> Option<T> {
        let Self { scope, reached, further, support } = self;
        let found = reached.iter_mut().find_map(|technique| visit(technique, support).break_value());
        found.or_else(|| {
            further.filter(|(own, _)| own <= scope).find_map(|(_, technique)| {
                reached.push(technique.clone());
                visit(reached.last_mut()?, support).break_value()
            })
        })
    }

    /// The first step of the simplest technique that applies.
    pub fn find(&mut self, grid: &Grid) -> Option<Step> {
        self.visit(|technique, support| {
            technique.find(grid, support).map_or(ControlFlow::Continue(()), ControlFlow::Break)
        })
    }
}
