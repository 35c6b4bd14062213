//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::puzzle::{BlockShape, Unshown};
use crate::replay::Mode;

/// Plays the Sudoku of MobaXterm and of Simon Tatham's puzzles: reasons it out step by step, and
/// clicks and types it into the game's window.
///
/// Start it, copy the board in the game (Game > Copy), put the pointer into the top-left cell and
/// press F1, then F2. Escape stops it at once. `sudoku-bot` alone is
/// `sudoku-bot run`.
#[derive(Debug, Parser)]
#[command(version, after_long_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Say more; twice for everything.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Say only what is wrong.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
}

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    a board was not solved or has no solution
  2    wrong usage or settings, or a text that is not a board
  3    the game did not end up as planned
  4    no display, or it was lost, or a permission is missing
  101  a fault of the program itself
  130  aborted by the user";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Listen for hotkeys and play into the game's window
    Run(RunArgs),
    /// Print the solution of each board, with the reasoning if asked for
    Solve(SolveArgs),
    /// Tell how hard each board is, and what it takes
    Rate(RateArgs),
    /// Play a simulated game in this terminal; needs no display
    Demo(DemoArgs),
    /// Print the settings in force, and where each came from
    Config(ConfigArgs),
}

const BOARD_HELP: &str = "\
A board is the text of the game's Copy, rows of digits with `.` or `0` for blanks, a line of all \
cells, a game ID such as 2x3:a6_3a2g1_4a6d6a4_1g2a5_3a, or a file that the game saved. A file can \
hold many.";

/// Where the settings come from.
#[derive(Args, Debug, Default)]
pub struct ConfigArgs {
    /// Read this file instead of your own settings
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The build of the game: mobaxterm, sgt-puzzles, or a file with the settings of another
    #[arg(long, value_name = "NAME|FILE")]
    pub profile: Option<String>,
}

#[derive(Args, Debug, Default)]
#[command(after_help = BOARD_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct RunArgs {
    /// A file, `-` for standard input, or a game ID; without it the clipboard, whenever it
    /// changes, or text pasted into the terminal
    pub board: Option<String>,
    #[command(flatten)]
    pub settings: ConfigArgs,
    /// The pause between entries, in milliseconds
    #[arg(long, value_name = "MS")]
    pub delay: Option<u64>,
    /// steps: pencil marks, their removals and fills, as they are reasoned out; fill: only digits
    #[arg(long)]
    pub mode: Option<Mode>,
    /// Where the centre of the top-left cell is on the screen, in pixels
    #[arg(long, value_name = "X,Y", value_parser = parse_origin, allow_hyphen_values = true)]
    pub origin: Option<(i32, i32)>,
    /// From a cell to the next, in pixels; with two numbers right and down
    #[arg(long, value_name = "DX[,DY]", value_parser = parse_step)]
    pub step: Option<(f64, f64)>,
    /// Solve at once, without waiting for a hotkey; needs --origin
    #[arg(long, requires = "origin")]
    pub now: bool,
    /// Exit after one solve; the exit code tells how it went
    #[arg(long)]
    pub once: bool,
    /// Do not compare the game with the solution at the end
    #[arg(long)]
    pub no_verify: bool,
    /// Print each event on standard output, a JSON object a line: what the lines on standard error
    /// say, and every single entry
    ///
    /// Each has its name as `event` (such as `board`, `step`, `action` or `verified`), what belongs
    /// to it, and `time`, in seconds since the start. Cells are written as r3c4, symbols as their
    /// keys. The exit code tells how it ended.
    #[arg(long)]
    pub json: bool,
    /// Print lines instead of the live view, also on a terminal
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub text: TextArgs,
}

/// What is known of boards whose text does not show it.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct TextArgs {
    /// The blocks of boards whose text does not show them, in cells
    #[arg(long, value_name = "HEIGHTxWIDTH")]
    pub blocks: Option<BlockShape>,
    /// Boards whose text does not show it have both diagonals as houses
    #[arg(long)]
    pub diagonals: bool,
}

impl TextArgs {
    pub fn unshown(self) -> Unshown {
        Unshown { blocks: self.blocks, diagonals: self.diagonals }
    }
}

#[derive(Args, Debug)]
#[command(after_help = BOARD_HELP)]
pub struct SolveArgs {
    /// Files, `-` for standard input, or game IDs; without any, standard input
    pub boards: Vec<String>,
    /// The notation of the solutions; without it, that of each board
    ///
    /// Of several boards, one that is not solved leaves an empty line, or with `text` a line that
    /// starts with `#`, so that solutions stay in line with their boards; with `json` an object with
    /// an `error`.
    #[arg(long)]
    pub format: Option<Format>,
    /// Print the reasoning too, a step a line
    #[arg(long)]
    pub steps: bool,
    /// Print all solutions
    #[arg(long, conflicts_with = "count")]
    pub all: bool,
    /// Print up to N solutions
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub count: Option<usize>,
    /// never: techniques alone; last: guess when they are spent; first: search, without reasons
    #[arg(long, default_value = "last")]
    pub guess: Guess,
    /// Give a board up after so long
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    pub time_limit: f64,
    #[command(flatten)]
    pub text: TextArgs,
}

#[derive(Args, Debug)]
#[command(after_help = BOARD_HELP)]
pub struct RateArgs {
    /// Files, `-` for standard input, or game IDs; without any, standard input
    pub boards: Vec<String>,
    #[arg(long, default_value = "text")]
    pub format: RateFormat,
    /// Give a board up after so long
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    pub time_limit: f64,
    #[command(flatten)]
    pub text: TextArgs,
}

#[derive(Args, Debug)]
pub struct DemoArgs {
    /// A file, `-` for standard input, or a game ID; without it, a board of the demo's own
    pub board: Option<String>,
    /// The pause between entries, in milliseconds
    #[arg(long, value_name = "MS")]
    pub delay: Option<u64>,
    /// steps: pencil marks, their removals and fills; fill: only digits
    #[arg(long, default_value = "steps")]
    pub mode: Mode,
    /// Print lines instead of the live view, also on a terminal
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub text: TextArgs,
}

/// How a solution is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Line,
    Id,
    Json,
}

/// How a rating is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RateFormat {
    Text,
    Json,
}

/// When to guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Guess {
    Never,
    Last,
    First,
}

fn parse_origin(text: &str) -> Result<(i32, i32), String> {
    let parts =
        text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    parts.ok_or_else(|| "write two whole numbers of pixels, such as 640,380".into())
}

fn parse_step(text: &str) -> Result<(f64, f64), String> {
    let (x, y) = text.split_once(',').unwrap_or((text, text));
    let part = |part: &str| part.trim().parse().ok().filter(|step| (4.0..=1000.0).contains(step));
    part(x)
        .zip(part(y))
        .ok_or_else(|| "write a number of pixels from 4 to 1000, or two, such as 48 or 47.5,48".into())
}

fn parse_count(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&count| count > 0).ok_or_else(|| "expected a whole number from 1".into())
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds >= 0.0);
    seconds.ok_or_else(|| "write a number of seconds, such as 60 or 0.5".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        use clap::CommandFactory as _;
        Cli::command().debug_assert();
    }

    #[test]
    fn places_and_steps_are_read() {
        assert_eq!(parse_origin("640, -3"), Ok((640, -3)));
        assert_eq!(parse_step("48"), Ok((48.0, 48.0)));
        assert_eq!(parse_step("47.5,48"), Ok((47.5, 48.0)));
        for text in ["", "1", "1,2,3", "x,y"] {
            assert!(parse_origin(text).is_err(), "{text}");
        }
        for text in ["", "0", "-48", "48,", "nan", "inf"] {
            assert!(parse_step(text).is_err(), "{text}");
        }
    }
}
