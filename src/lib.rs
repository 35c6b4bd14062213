//! A bot that plays the Sudoku of MobaXterm, which is "Solo" from Simon Tatham's Portable Puzzle
//! Collection, by reasoning, with real clicks and keys.
//!
//! The way of the data:
//!
//! 1. [`puzzle`] reads a board from the game's copied text, a line, a game ID or a saved game.
//! 2. [`solver`] reasons it out, [`Step`](solver::Step) by step, each with its reason; its
//!    [`search`](solver::search) finds and counts solutions without reasons.
//! 3. [`replay`] turns the steps into entries, the entries into clicks and keys that are right
//!    whatever the game's highlight is, plays them, and compares what the game shows in the end.
//! 4. [`desktop`] is where they go: the real pointer, keyboard and clipboard, or the game in memory.
//!
//! Beside them, [`eyes`] find the board in what the screen shows, [`user`] is the person at the
//! computer as the bot knows them, [`hotkeys`] hears that person's keys, [`view`] shows the work in
//! the terminal, [`config`] holds the settings, and [`cli`] and [`commands`] are the program.
//!
//! The core has no clock, no thread and no display: those are in [`desktop`], [`user`],
//! [`hotkeys`] and [`view`]. The first two are behind the traits [`Desktop`](desktop::Desktop) and
//! [`User`](user::User), each of which has a simulated implementation too.
#![deny(unsafe_code)]

pub mod cli;
pub mod commands;
pub mod config;
pub mod desktop;
pub mod eyes;
pub mod game;
pub mod hotkeys;
pub mod puzzle;
pub mod replay;
pub mod solver;
pub mod user;
pub mod view;
