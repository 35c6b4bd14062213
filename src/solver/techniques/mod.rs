//! The techniques, one file for each family, and the order in which they are tried.
//!
//! A technique looks at a [`Grid`](super::Grid) and finds [`Step`]s. It knows cells, houses and
//! symbols, but no size or shape, so it works on any board. To add one:
//!
//! 1. write a file here with a `Rule`, or a type of its own that implements [`Technique`]: a
//!    function that reports every step that changes something, with a [`Rating`] and a
//!    [`Why`](super::step::Why) made by the `why!` macro; what techniques share is in `support`;
//! 2. add it to the `ladder`, where its score belongs, with the ladders that have it.
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
mod ladder;
mod law_of_leftovers;
mod locked_candidates;
mod multi_colouring;
mod naked_single;
mod naked_subset;
mod rule;
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

use super::step::{Rating, Step};
use crate::puzzle::HouseKind;
pub use ladder::{Ladder, Scope, techniques};
pub use support::{Analysis, Support};

/// The houses that are areas, easier to scan than lines.
const AREAS: &[HouseKind] = &[HouseKind::Block, HouseKind::Region];
const LINES: &[HouseKind] = &[HouseKind::Row, HouseKind::Column, HouseKind::Diagonal];

/// Whether to keep looking.
pub type Flow<T = ()> = ControlFlow<(), T>;

/// Receives a technique's steps one by one, and says whether to look for more.
pub type Report<'a> = dyn FnMut(Step) -> Flow + 'a;

/// A way to deduce something from the candidates.
pub trait Technique: Debug + Send {
    /// The names of its steps, each with its lowest score. A name such as `fish` stands for those with a
    /// size, such as `fish of 5`.
    fn ratings(&self) -> &[Rating];

    /// Reports every step this technique finds that changes something, until `report` breaks off.
    /// The work for a step is only done once the one before it has been reported.
    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow;

    /// Returns the first step this technique finds.
    fn find(&mut self, analysis: &mut Analysis<'_>) -> Option<Step> {
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
}

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
