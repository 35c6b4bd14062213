//! The bot for Windows beside the game for Windows, both under Wine. `sh tests/windows.sh` runs this.

mod console;
mod interrupting;
mod playing;
#[path = "../support/real/mod.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "other files of tests use the rest")]
mod support;
mod survey;
mod wine;
