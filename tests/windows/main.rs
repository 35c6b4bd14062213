//! The bot for Windows beside the game for Windows and another Sudoku, all under Wine. `sh tests/windows.sh` runs this.

#[path = "../foreign/board.rs"]
#[allow(dead_code, reason = "other files of tests use the rest")]
mod board;
mod console;
mod interrupting;
mod other_programs;
mod playing;
#[path = "../support/real/mod.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "other files of tests use the rest")]
mod support;
mod survey;
mod wine;
