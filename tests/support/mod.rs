//! What several files of tests need: random boards and texts, a checker of proofs, a simple search, the bot on a simulated desktop with the
//! game or a foreign program, a terminal.
//!
//! The helpers for the real game are in `real`, apart from these, because they share no code with the bot.
#![allow(dead_code, reason = "each file of tests takes what it needs")]

pub mod boards;
pub mod checker;
pub mod foreign;
pub mod plain_search;
pub mod session;
pub mod simulated;
pub mod terminal;
pub mod texts;
