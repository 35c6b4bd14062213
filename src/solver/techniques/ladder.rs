//! The techniques in the order in which they are tried.

use std::ops::ControlFlow;

use super::cage_sums::SumRule;
use super::chains::Chains;
use super::complex_fish::ComplexFish;
use super::fish::Fish;
use super::hidden_single::HiddenSingle;
use super::hidden_subset::HiddenSubset;
use super::law_of_leftovers::LawOfLeftovers;
use super::locked_candidates::LockedCandidates;
use super::naked_subset::NakedSubset;
use super::sue_de_coq::SueDeCoq;
use super::support::graph::GraphKind;
use super::unique_rectangle::UniqueRectangle;
use super::xy_chain::XyChain;
use super::{
    Analysis, Support, Technique, avoidable_rectangle, bug, death_blossom, empty_rectangle, full_house,
    multi_colouring, naked_single, simple_colouring, turbot_fish, w_wing, xy_wing, xyz_wing,
};
use crate::solver::grid::Grid;
use crate::solver::step::Step;

/// Which techniques a ladder has; each scope has those of the ones before it, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Those that Sudoku Explainer has, and those for cages and jigsaws.
    Explainer,
    /// Those that take less time than to find a proof.
    Quick,
    /// All of them, where the steps are to be read.
    Full,
}
use Scope::{Explainer, Full, Quick};

/// Makes a technique that has seen no grid.
type Rung = (Scope, fn() -> Box<dyn Technique>);

/// All techniques, from the simplest to the hardest.
const LADDER: &[Rung] = &[
    (Explainer, || Box::new(full_house::RULE)),
    (Explainer, || Box::new(SumRule::LAST_OF_CAGE)),
    (Explainer, || Box::new(HiddenSingle::IN_BLOCK)),
    (Explainer, || Box::new(HiddenSingle::IN_LINE)),
    (Explainer, || Box::new(SumRule::LAST_OF_HOUSE)),
    (Explainer, || Box::new(naked_single::RULE)),
    (Explainer, || Box::new(SumRule::COMBINATIONS_OF_CAGE)),
    (Explainer, || Box::new(LockedCandidates::POINTING)),
    (Explainer, || Box::new(LawOfLeftovers::default())),
    (Explainer, || Box::new(LockedCandidates::CLAIMING)),
    (Explainer, || Box::new(SumRule::COMBINATIONS_OF_HOUSE)),
    (Explainer, || Box::new(SumRule::NEEDS_OF_CAGE)),
    (Explainer, || Box::new(NakedSubset::PAIR)),
    (Explainer, || Box::new(Fish::X_WING)),
    (Explainer, || Box::new(SumRule::LAST_OF_HOUSES)),
    (Explainer, || Box::new(SumRule::COMBINATIONS_OF_HOUSES)),
    (Explainer, || Box::new(SumRule::NEEDS_OF_HOUSES)),
    (Explainer, || Box::new(HiddenSubset::PAIR)),
    (Explainer, || Box::new(NakedSubset::TRIPLE)),
    (Explainer, || Box::new(Fish::SWORDFISH)),
    (Explainer, || Box::new(HiddenSubset::TRIPLE)),
    (Quick, || Box::new(turbot_fish::RULE)),
    (Quick, || Box::new(empty_rectangle::RULE)),
    (Explainer, || Box::new(xy_wing::RULE)),
    (Quick, || Box::new(w_wing::RULE)),
    (Explainer, || Box::new(xyz_wing::RULE)),
    (Quick, || Box::new(UniqueRectangle::TYPE_1)),
    (Quick, || Box::new(UniqueRectangle::TYPE_2)),
    (Quick, || Box::new(UniqueRectangle::TYPE_4)),
    (Quick, || Box::new(UniqueRectangle::TYPE_5)),
    (Full, || Box::new(ComplexFish::FINNED_X_WING)),
    (Quick, || Box::new(UniqueRectangle::TYPE_6)),
    (Quick, || Box::new(avoidable_rectangle::TYPE_1)),
    (Quick, || Box::new(UniqueRectangle::TYPE_3)),
    (Quick, || Box::new(UniqueRectangle::HIDDEN)),
    (Quick, || Box::new(avoidable_rectangle::TYPE_2)),
    (Explainer, || Box::new(NakedSubset::QUAD)),
    (Full, || Box::new(ComplexFish::FINNED_SWORDFISH)),
    (Explainer, || Box::new(Fish::JELLYFISH)),
    (Explainer, || Box::new(HiddenSubset::QUAD)),
    (Explainer, || Box::new(NakedSubset::LARGER)),
    (Explainer, || Box::new(Fish::LARGER)),
    (Explainer, || Box::new(HiddenSubset::LARGER)),
    (Full, || Box::new(ComplexFish::FINNED_JELLYFISH)),
    (Quick, || Box::new(bug::RULE)),
    (Full, || Box::new(ComplexFish::FRANKEN_X_WING)),
    (Full, || Box::new(ComplexFish::MUTANT_X_WING)),
    (Full, || Box::new(ComplexFish::FRANKEN_SWORDFISH)),
    (Full, || Box::new(ComplexFish::MUTANT_SWORDFISH)),
    (Full, || Box::new(ComplexFish::FRANKEN_JELLYFISH)),
    (Full, || Box::new(ComplexFish::MUTANT_JELLYFISH)),
    (Quick, || Box::new(simple_colouring::RULE)),
    (Full, || Box::new(multi_colouring::RULE)),
    (Full, || Box::new(Chains::of(GraphKind::RemotePairs))),
    (Full, || Box::new(Chains::of(GraphKind::OneSymbol))),
    (Quick, || Box::new(XyChain::default())),
    (Full, || Box::new(Chains::of(GraphKind::SingleCandidates))),
    (Full, || Box::new(Chains::of(GraphKind::Grouped))),
    (Full, || Box::new(Chains::of(GraphKind::WithSets))),
    (Full, || Box::new(SueDeCoq::default())),
    (Full, || Box::new(death_blossom::RULE)),
];

/// The techniques of a ladder, from the simplest to the hardest.
pub fn techniques(scope: Scope) -> impl Iterator<Item = Box<dyn Technique>> {
    LADDER.iter().filter(move |(own, _)| *own <= scope).map(|(_, make)| make())
}

/// The techniques for one grid that goes forward, and what they know of it.
#[derive(Debug)]
pub struct Ladder {
    scope: Scope,
    support: Support,
    /// Made as the search comes to them: most boards need only the first few.
    techniques: Vec<Box<dyn Technique>>,
    rest: std::slice::Iter<'static, Rung>,
}

impl Ladder {
    pub fn new(scope: Scope) -> Self {
        Self {
            scope,
            support: Support::default(),
            techniques: Vec::with_capacity(LADDER.len()),
            rest: LADDER.iter(),
        }
    }

    /// Adds techniques that rest on the board having one solution; they only hold on a plain board. The grid must
    /// still be that of the givens.
    #[must_use]
    pub fn assuming_one_solution(self, grid: &Grid) -> Self {
        Self { support: Support::assuming_one_solution(grid), ..self }
    }

    /// A ladder that has seen no grid, with the same assumption.
    #[must_use]
    pub fn renewed(&self, scope: Scope) -> Self {
        Self { support: self.support.renewed(), ..Self::new(scope) }
    }

    /// Drops what is known of the grid. Call it when the grid has gone back to an earlier state.
    pub fn forget(&mut self) {
        self.support.forget();
    }

    /// Visits the techniques in order until `visit` breaks off.
    pub fn visit<T>(
        &mut self,
        grid: &Grid,
        mut visit: impl FnMut(&mut dyn Technique, &mut Analysis<'_>) -> ControlFlow<T>,
    ) -> Option<T> {
        let mut analysis = Analysis::new(grid, &mut self.support);
        let mut at = 0;
        loop {
            if at == self.techniques.len() {
                let (_, make) = self.rest.find(|(scope, _)| *scope <= self.scope)?;
                self.techniques.push(make());
            }
            if let ControlFlow::Break(found) = visit(self.techniques[at].as_mut(), &mut analysis) {
                return Some(found);
            }
            at += 1;
        }
    }

    /// The first step of the simplest technique that applies.
    pub fn find(&mut self, grid: &Grid) -> Option<Step> {
        self.visit(grid, |technique, analysis| match technique.find(analysis) {
            Some(step) => ControlFlow::Break(step),
            None => ControlFlow::Continue(()),
        })
    }
}
