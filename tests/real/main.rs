//! The bot on the real game. Each test has a virtual screen of its own; `tests/setup.sh` installs what this needs.
//!
//! One program holds them all: it links once, and its tests run side by side. They start in the order of their
//! names, so a long test with a late name would run on alone at the end.

mod calibration;
mod coaching;
mod foreign;
mod game;
mod kept_keys;
mod kinds;
mod layouts;
mod one_key;
mod pausing;
mod safety;
mod saved_games;
mod seeing;
#[path = "../support/real/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the benchmarks use the rest")]
mod support;
mod terminal;
mod wayland;
mod windows;
