//! The techniques, one file for each family, and the order in which they are tried.
//!
//! A technique looks at a [`Grid`](super::Grid) and finds [`Step`]s. It knows cells, houses and
//! symbols, but no size or shape, so it works on any board. To add one:
//!
//! 1. write a file here with a [`Technique`]: a function that reports every step that changes something, with a [`Rating`]
//!    and a [`Why`](super::step::Why) made by the `why!` macro; what techniques share is in `support`;
//! 2. add it to `LADDER` in `ladder`, where its score belongs, with the narrowest [`Scope`] that has it.
//!
//! The property tests then check that none of its steps removes a digit of the solution. Scores and
//! order follow Sudoku Explainer's scale.
//!
//! Techniques that rest on the board having one solution find nothing unless the [`Support`] assumes it.

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
mod singles;
mod subsets;
mod sue_de_coq;
mod support;
mod technique;
#[cfg(test)]
mod tests;
mod turbot_fish;
mod unique_rectangle;
mod wings;
mod xy_chain;

use std::ops::ControlFlow;

use super::step::{Rating, Step};
pub use ladder::{Ladder, Scope, techniques};
pub use support::Support;
pub use technique::Technique;

/// Whether to keep looking.
pub type Flow<T = ()> = ControlFlow<(), T>;

/// Receives a technique's steps one by one, and says whether to look for more.
pub type Report<'a> = dyn FnMut(Step) -> Flow + 'a;

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
