//! The program, all of which is in the library.

fn main() -> std::process::ExitCode {
    sudoku_bot::main()
}
