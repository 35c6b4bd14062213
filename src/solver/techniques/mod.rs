//! The techniques, one file for each family, and the order in which they are tried.
//!
//! A technique looks at a [`Grid`](super::Grid) and finds [`Step`]s. It knows cells, houses and
//! symbols, but no size or shape, so it works on any board. To add one:
//!
//! 1. write a file here with a [`Technique`]: a function that reports every step that changes something, with a [`Rating`]
//!    and a [`Why`](super::step::Why) made by the `why!` macro; what techniques share is in `shared`;
//! 2. add it below: to the modules, and to `LADDER` where its score belongs, with the narrowest [`Scope`] that has it.
//!
//! The property tests then check that none of its steps removes a digit of the solution. Scores and
//! order follow Sudoku Explainer's scale.
//!
//! Techniques that rest on the board having one solution find nothing unless the [`Cache`] assumes it.

mod avoidable_rectangle;
mod bug;
mod cage_sums;
mod chains;
mod colouring;
mod complex_fish;
mod death_blossom;
mod empty_rectangle;
mod ladder;
mod law_of_leftovers;
mod locked_candidates;
mod shared;
mod singles;
mod subsets;
mod sue_de_coq;
mod technique;
#[cfg(test)]
mod tests;
mod turbot_fish;
mod unique_rectangle;
mod wings;
mod xy_chain;

use std::ops::ControlFlow;

use super::step::{Rating, Step};
use Scope::{Explainer, Full, Quick};
pub(crate) use bug::beyond_grave;
pub use ladder::{Ladder, Rung, Scope, techniques};
pub use shared::Cache;
pub(crate) use technique::Needs;
pub use technique::Technique;

/// Whether to keep looking.
pub type Flow<T = ()> = ControlFlow<(), T>;

/// Receives a technique's steps one by one, and returns whether to look for more.
pub type Emit<'a> = dyn FnMut(Step) -> Flow + 'a;

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

/// The rating of a pattern of `size`. Sudoku Explainer's scale stops at four; here each further one
/// adds 0.4.
fn of_size(smallest: &Rating, size: usize) -> Rating {
    match size {
        ..=4 => smallest.clone(),
        #[expect(clippy::cast_precision_loss, reason = "sizes are small")]
        _ => Rating::named(format!("{} of {size}", smallest.name), smallest.score + (size - 5) as f64 * 0.4),
    }
}

/// The rating of a chain with this many links or cells: a tenth more for each beyond `usual`, for at most `most` of them.
fn of_length(shortest: Rating, length: usize, usual: usize, most: usize) -> Rating {
    #[expect(clippy::cast_precision_loss, reason = "at most five")]
    let further = length.saturating_sub(usual).min(most) as f64;
    Rating { score: shortest.score + further / 10.0, ..shortest }
}
