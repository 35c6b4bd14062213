//! The bot on the real game. Each test has a virtual screen of its own; `tests/setup.sh` installs what this needs.
//!
//! One program holds them all: it links once, and its tests run side by side.

mod calibration;
mod coaching;
mod game;
mod one_key;
mod pausing;
mod safety;
mod saved_games;
mod seeing;
#[path = "../support/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the benchmarks use the rest")]
mod support;
mod terminal;
mod variants;
mod windows;
