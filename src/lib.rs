//! A bot that plays the Sudoku of MobaXterm, which is "Solo" from Simon Tatham's Portable Puzzle
//! Collection, by reasoning, with real clicks and keys.
//!
//! The way of the data:
//!
//! 1. [`puzzle`] reads a board from the game's copied text, a line or a game ID.
#![forbid(unsafe_code)]

pub mod cli;
pub mod commands;
pub mod config;
pub mod desktop;
pub mod hotkeys;
pub mod operator;
pub mod puzzle;
pub mod replay;
pub mod solver;
