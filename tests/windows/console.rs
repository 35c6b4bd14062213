//! The console window that Windows opens for a program.

use std::process::Stdio;

use super::support::{Running, until};
use super::wine::Desk;

#[test]
fn a_window_that_was_opened_for_the_program_waits_for_enter() {
    let desk = Desk::open();
    for arguments in [["solve", "2x2:d1a4b1a2d"], ["solve", "no-such-file.txt"], ["--no-such-option", ""]] {
        let mut console = desk.console(&arguments);
        let mut program = Running::start(console.stdout(Stdio::null()).stderr(Stdio::null()));
        let window = until("a console opens", || {
            let found = desk.screen.ask("xdotool", &["search", "--onlyvisible", "--name", "sudoku-bot"])?;
            found.lines().last().map(str::to_owned)
        });
        let status = until("Enter closes the console", || {
            // It may have closed just now.
            desk.screen.ask("xdotool", &["windowactivate", &window, "key", "Return"]);
            program.try_wait().expect("the process can be polled")
        });
        println!("{arguments:?}: {status}");
    }
}
