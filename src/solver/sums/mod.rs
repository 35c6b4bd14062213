//! The arithmetic of sums: which symbols cells that add up to a known sum can hold.
//!
//! The quickest look at [`bounds`] alone. The sets of symbols that make a sum are listed by [`combinations`]; [`ways`] and
//! [`fillings`] also say which cell can hold what.

pub(super) mod bounds;
pub(super) mod combinations;
pub(super) mod fillings;
pub(super) mod open_sum;
pub(super) mod ways;
