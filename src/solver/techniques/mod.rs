//! The techniques, one file for each family, and the order in which they are tried.
//!
//! A technique looks at a [`Grid`](super::Grid) and finds [`Step`]s. It knows cells, houses and
//! symbols, but no size or shape, so it works on any board. To add one:
//!
//! 1. write a file here with a type that implements [`Technique`]: `find_all` reports every step
//!    that changes something, with a [`Rating`] and a [`Why`](super::step::Why) made by the `why!`
//!    macro, and `ratings` lists their names; what techniques share is in `support`;
//! 2. add it to [`LADDER`], where its score belongs; if it is slow, say so in `is_quick`.
//!
//! The property tests then check that none of its steps removes a digit of the solution. Scores and
//! order follow Sudoku Explainer's scale.
//!
//! Techniques that rest on the board having one solution find nothing unless the [`Support`] assumes it.

mod avoidable_rectangle;
mod bug;
mod cage_sums;
mod chains;
mod complex_fish;
mod death_blossom;
mod empty_rectangle;
mod fish;
mod full_house;
mod hidden_single;
mod hidden_subset;
mod law_of_leftovers;
mod locked_candidates;
mod multi_colouring;
mod naked_single;
mod naked_subset;
mod simple_colouring;
mod sue_de_coq;
mod support;
#[cfg(test)]
mod testing;
mod turbot_fish;
mod unique_rectangle;
mod w_wing;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use super::step::{Rating, Step};
use crate::puzzle::HouseKind;
use avoidable_rectangle::AvoidableRectangle;
use bug::Bug;
use cage_sums::{CageCombinations, LastOfSum, SumCombinations, SumNeeds};
use chains::Chains;
use complex_fish::ComplexFish;
use death_blossom::DeathBlossom;
use empty_rectangle::EmptyRectangle;
use fish::Fish;
use full_house::FullHouse;
use hidden_single::HiddenSingle;
use hidden_subset::HiddenSubset;
use law_of_leftovers::LawOfLeftovers;
use locked_candidates::LockedCandidates;
use multi_colouring::MultiColouring;
use naked_single::NakedSingle;
use naked_subset::NakedSubset;
use simple_colouring::SimpleColouring;
use sue_de_coq::SueDeCoq;
pub use support::{Analysis, Support};
use turbot_fish::TurbotFish;
use unique_rectangle::UniqueRectangle;
use w_wing::WWing;
use xy_chain::XyChain;
use xy_wing::XyWing;
use xyz_wing::XyzWing;

/// The houses that are areas, easier to scan than lines.
const AREAS: &[HouseKind] = &[HouseKind::Block, HouseKind::Region];
const LINES: &[HouseKind] = &[HouseKind::Row, HouseKind::Column, HouseKind::Diagonal];

/// Whether to keep looking.
pub type Flow<T = ()> = ControlFlow<(), T>;

/// Receives a technique's steps one by one, and says whether to look for more.
pub type Report<'a> = dyn FnMut(Step) -> Flow + 'a;

/// A way to deduce something from the candidates.
pub trait Technique: Debug + Sync {
    /// The names of its steps, each with its lowest score. A name such as `fish` stands for those with a
    /// size, such as `fish of 5`.
    fn ratings(&self) -> &[Rating];

    /// Reports every step this technique finds that changes something, until `report` breaks off.
    /// The work for a step is only done once the one before it has been reported.
    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow;

    /// The first step this technique finds.
    fn find(&self, analysis: &mut Analysis<'_>) -> Option<Step> {
        let mut first = None;
        let _ = self.find_all(analysis, &mut |step| {
            first = Some(step);
            Flow::Break(())
        });
        first
    }

    /// Whether it rests on the board having one solution.
    fn assumes_one_solution(&self) -> bool {
        false
    }

    /// Whether a first proof found takes longer than this technique; if not, it is left out where the
    /// steps are not read.
    fn is_quick(&self) -> bool {
        true
    }
}

/// Those of the [`LADDER`] that are quick.
pub static QUICK_LADDER: LazyLock<Vec<&'static dyn Technique>> =
    LazyLock::new(|| LADDER.iter().copied().filter(|technique| technique.is_quick()).collect());

/// All techniques, from the simplest to the hardest.
pub const LADDER: &[&dyn Technique] = &[
    &FullHouse,
    &LastOfSum::CAGE,
    &HiddenSingle::IN_BLOCK,
    &HiddenSingle::IN_LINE,
    &LastOfSum::HOUSE,
    &NakedSingle,
    &CageCombinations,
    &LockedCandidates::POINTING,
    &LawOfLeftovers,
    &LockedCandidates::CLAIMING,
    &SumCombinations::HOUSE,
    &SumNeeds::CAGE,
    &NakedSubset::PAIR,
    &Fish::X_WING,
    &LastOfSum::HOUSES,
    &SumCombinations::HOUSES,
    &SumNeeds::HOUSES,
    &HiddenSubset::PAIR,
    &NakedSubset::TRIPLE,
    &Fish::SWORDFISH,
    &HiddenSubset::TRIPLE,
    &TurbotFish,
    &EmptyRectangle,
    &XyWing,
    &WWing,
    &XyzWing,
    &UniqueRectangle::TYPE_1,
    &UniqueRectangle::TYPE_2,
    &UniqueRectangle::TYPE_4,
    &UniqueRectangle::TYPE_5,
    &ComplexFish::FINNED_X_WING,
    &UniqueRectangle::TYPE_6,
    &AvoidableRectangle::TYPE_1,
    &UniqueRectangle::TYPE_3,
    &UniqueRectangle::HIDDEN,
    &AvoidableRectangle::TYPE_2,
    &NakedSubset::QUAD,
    &ComplexFish::FINNED_SWORDFISH,
    &Fish::JELLYFISH,
    &HiddenSubset::QUAD,
    &NakedSubset::LARGER,
    &Fish::LARGER,
    &HiddenSubset::LARGER,
    &ComplexFish::FINNED_JELLYFISH,
    &Bug,
    &ComplexFish::FRANKEN_X_WING,
    &ComplexFish::MUTANT_X_WING,
    &ComplexFish::FRANKEN_SWORDFISH,
    &ComplexFish::MUTANT_SWORDFISH,
    &ComplexFish::FRANKEN_JELLYFISH,
    &ComplexFish::MUTANT_JELLYFISH,
    &SimpleColouring,
    &MultiColouring,
    &Chains::RemotePairs,
    &Chains::OneSymbol,
    &XyChain,
    &Chains::SingleCandidates,
    &Chains::Grouped,
    &Chains::WithSets,
    &SueDeCoq,
    &DeathBlossom,
];

/// The techniques that the ladder of Sudoku Explainer shares with [`LADDER`], and those for cages, in the groups
/// between which it has other steps.
pub(crate) struct Explainer {
    pub singles: &'static [&'static dyn Technique],
    pub naked_single: &'static [&'static dyn Technique],
    pub up_to_wings: &'static [&'static dyn Technique],
    pub larger: &'static [&'static dyn Technique],
}

pub(crate) const EXPLAINER: Explainer = Explainer {
    singles: &[
        &FullHouse,
        &LastOfSum::CAGE,
        &HiddenSingle::IN_BLOCK,
        &HiddenSingle::IN_LINE,
        &LastOfSum::HOUSE,
    ],
    naked_single: &[&NakedSingle],
    up_to_wings: &[
        &CageCombinations,
        &LockedCandidates::POINTING,
        &LawOfLeftovers,
        &LockedCandidates::CLAIMING,
        &SumCombinations::HOUSE,
        &SumNeeds::CAGE,
        &NakedSubset::PAIR,
        &Fish::X_WING,
        &LastOfSum::HOUSES,
        &SumCombinations::HOUSES,
        &SumNeeds::HOUSES,
        &HiddenSubset::PAIR,
        &NakedSubset::TRIPLE,
        &Fish::SWORDFISH,
        &HiddenSubset::TRIPLE,
        &XyWing,
        &XyzWing,
    ],
    larger: &[
        &NakedSubset::QUAD,
        &Fish::JELLYFISH,
        &HiddenSubset::QUAD,
        &NakedSubset::LARGER,
        &Fish::LARGER,
        &HiddenSubset::LARGER,
    ],
};

/// The rating of a pattern of `size`. Sudoku Explainer's scale stops at four; here each further one
/// adds 0.4.
fn of_size(smallest: &Rating, size: usize) -> Rating {
    match size {
        ..=4 => smallest.clone(),
        #[expect(clippy::cast_precision_loss, reason = "sizes are small")]
        _ => Rating {
            name: format!("{} of {size}", smallest.name).into(),
            score: smallest.score + (size - 5) as f64 * 0.4,
        },
    }
}
