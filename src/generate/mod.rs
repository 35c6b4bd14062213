//! Deals boards: of a type and level of the game, with one solution, and as the user wishes besides.
//!
//! A [`Dealer`] takes a random solution and removes givens (or joins cages) for as long as a grader, which knows
//! the techniques of each level, still solves the board. What it deals as board `number` of a seed depends on
//! nothing else: there is no clock, and searches are limited in steps.

mod backtracking;
mod bits;
mod cages;
mod dealer;
mod diagonals;
mod easing;
mod filling;
mod frame;
mod full;
mod jigsaw;
mod level;
mod minimal;
mod others;
mod random;
mod regions;
mod removal;
mod shortfall;
mod solution;
mod solved;
mod swaps;
mod tightening;
mod wishes;

pub use dealer::{Dealer, Dealt};
pub use full::{FullBoards, Pattern, Relabelling};
pub use jigsaw::solved_jigsaw;
pub use level::level;
pub use minimal::{Givens, minimal};
pub use random::Random;
pub use solution::solution;
pub use wishes::{Unmeetable, Wishes};
