//! The command line.

mod help;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::config::{DELAY_MS, STEP_PIXELS};
use crate::puzzle::{BlockShape, GameType, Symbol, Unshown};
use crate::replay::Mode;
use crate::solver::{Effort, TechniqueName};

/// Plays the Sudoku of MobaXterm and of Simon Tatham's puzzle collection
///
/// It solves the board by reasoning and enters each step into the game's own window, with real
/// clicks and keys.
///
/// To play, start `sudoku-bot`, point at the board in the game and press F2. Escape stops at once.
#[derive(Debug, Parser)]
#[command(version, after_help = help::PROGRAM, after_long_help = help::PROGRAM_LONG)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Print more details; twice for everything
    #[arg(short, long, global = true, display_order = 900, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Print nothing but errors, and none about single boards
    #[arg(short, long, global = true, display_order = 901, conflicts_with = "verbose")]
    pub quiet: bool,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Listen for hotkeys and play into the game's window (the default)
    #[command(after_help = help::RUN)]
    Run(RunArgs),
    /// Print the solution of each board
    #[command(after_help = help::SOLVE)]
    Solve(SolveArgs),
    /// Explain the next step of each board
    #[command(after_help = help::HINT)]
    Hint(HintArgs),
    /// Rate the difficulty of each board
    #[command(after_help = help::RATE)]
    Rate(RateArgs),
    /// Make new boards of a type and level, or solved grids
    #[command(after_help = help::GENERATE)]
    Generate(GenerateArgs),
    /// Play a simulated game in this terminal; needs no display
    #[command(after_help = help::DEMO)]
    Demo(DemoArgs),
    /// Play Sudoku yourself in this terminal, by keys and mouse
    #[command(after_help = help::PLAY)]
    Play(PlayArgs),
    /// Print the settings in force, or write a settings file
    #[command(after_help = help::CONFIG, args_conflicts_with_subcommands = true)]
    Config(ConfigArgs),
    /// Print a completion script for a shell
    #[command(after_help = help::COMPLETIONS)]
    Completions { shell: Shell },
    /// Print the manual page of the program or of one command
    #[command(after_help = help::MAN)]
    Man {
        /// The command to describe; without it, the whole program
        command: Option<String>,
    },
    /// Print the version
    #[command(hide = true)]
    Version,
}

/// Where the settings come from.
#[derive(Args, Debug, Default)]
pub struct SettingsArgs {
    /// Read this settings file instead of your own
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The build of the game: mobaxterm, sgt-puzzles or a profile file
    #[arg(long, value_name = "NAME|FILE")]
    pub profile: Option<String>,
}

#[derive(Args, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate option")]
pub struct RunArgs {
    /// A file, `-` for standard input, or a game ID. Without it, the bot takes boards from the
    /// clipboard whenever it changes, and from text pasted into the terminal
    pub board: Option<String>,
    #[command(flatten)]
    pub settings: SettingsArgs,
    /// Pause after each entry, in milliseconds
    #[arg(long, value_name = "MS", value_parser = parse_delay, allow_negative_numbers = true)]
    pub delay: Option<u64>,
    /// steps: pencil marks, removals and digits as reasoned; fill: digits only
    #[arg(long, hide_possible_values = true)]
    pub mode: Option<Mode>,
    /// Centre of the top-left cell on the screen, in pixels
    #[arg(long, value_name = "X,Y", value_parser = parse_origin, allow_hyphen_values = true)]
    pub origin: Option<(i32, i32)>,
    /// Pixels from one cell to the next; two numbers: to the right, and down
    #[arg(long, value_name = "DX[,DY]", value_parser = parse_step, allow_negative_numbers = true)]
    pub step: Option<(f64, f64)>,
    /// Solve at once, without waiting for a hotkey; needs --origin
    #[arg(long, requires = "origin")]
    pub now: bool,
    /// Exit after one solve; the exit code says how it ended
    #[arg(long)]
    pub once: bool,
    /// After each game start a new one from the game's menu, until N are solved or you stop it
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = parse_count)]
    pub again: Option<Option<usize>>,
    /// Do not compare the board with the solution at the end
    #[arg(long)]
    pub no_verify: bool,
    /// Print each event to standard output as a line of JSON
    ///
    /// Each object has the event's name as `event` (`board`, `step`, `action`, `verified`, ...), its
    /// data, and `time` in seconds since the start. Cells are written as r3c4, symbols as their keys.
    #[arg(long)]
    pub json: bool,
    /// Print plain lines instead of the live view
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub text: TextArgs,
}

/// What the text of a board may not show.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct TextArgs {
    /// Block size in cells, for boards whose text does not show it
    #[arg(long, value_name = "HEIGHTxWIDTH")]
    pub blocks: Option<BlockShape>,
    /// Treat both diagonals as houses if the text does not show them
    #[arg(long)]
    pub diagonals: bool,
}

impl TextArgs {
    pub fn unshown(self) -> Unshown {
        Unshown { blocks: self.blocks, diagonals: self.diagonals }
    }
}

#[derive(Args, Debug)]
pub struct SolveArgs {
    /// Files, `-` for standard input, or game IDs; without any, standard input
    pub boards: Vec<String>,
    /// Notation of the output; by default that of the board
    ///
    /// With several boards, one that is not solved leaves an empty line, or with `text` a line that
    /// starts with `#`, so that solutions stay in step with their boards; with `json` it leaves an
    /// object with an `error`. `candidates` prints the candidates that each cell has in the end; with
    /// `--guess never` that is where the techniques stop.
    #[arg(long)]
    pub format: Option<Format>,
    /// Also print the reasoning, one step per line
    #[arg(long)]
    pub steps: bool,
    /// Print all solutions
    #[arg(long, conflicts_with = "count")]
    pub all: bool,
    /// Print up to N solutions
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub count: Option<usize>,
    /// never: techniques only; last: guess as a last resort; first: search, without reasoning
    #[arg(long, hide_possible_values = true, default_value = "last")]
    pub guess: Guess,
    /// quick: the first proof found where techniques end; clear: the one that reads best (default with
    /// --steps)
    #[arg(long, hide_possible_values = true)]
    pub effort: Option<Effort>,
    /// Also use techniques that hold only if there is one solution; for plain boards
    #[arg(long)]
    pub assume_unique: bool,
    /// Time limit per board
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub time_limit: f64,
    #[command(flatten)]
    pub text: TextArgs,
}

#[derive(Args, Debug)]
pub struct HintArgs {
    /// Files, `-` for standard input, or game IDs; without any, standard input
    pub boards: Vec<String>,
    /// Every step that any technique finds now; where none does, every proof
    #[arg(long)]
    pub all: bool,
    /// Only the steps of this technique, or of all whose names start with these words
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    pub technique: Option<TechniqueName>,
    /// Also use techniques that hold only if there is one solution; for plain boards
    #[arg(long)]
    pub assume_unique: bool,
    /// Print the names of all techniques with their lowest scores
    #[arg(long, conflicts_with_all = ["boards", "all", "technique"])]
    pub list: bool,
    /// Notation of the output: text, json, or candidates for the board's grid of candidates
    #[arg(long, hide_possible_values = true, default_value = "text")]
    pub format: HintFormat,
    /// Time limit per board
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub time_limit: f64,
    #[command(flatten)]
    pub text: TextArgs,
}

#[derive(Args, Debug)]
pub struct RateArgs {
    /// Files, `-` for standard input, or game IDs; without any, standard input
    pub boards: Vec<String>,
    /// Notation of the output
    #[arg(long, default_value = "text")]
    pub format: RateFormat,
    /// Time limit per board
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub time_limit: f64,
    #[command(flatten)]
    pub text: TextArgs,
}

#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// The type of board as the game writes it, such as 3x3db, 9jxa or 3x3kdi
    #[arg(value_name = "TYPE")]
    pub game_type: GameType,
    /// The number of boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_number_of_boards, allow_negative_numbers = true)]
    pub count: u64,
    /// The same seed makes the same boards, on every machine; by default they differ each time
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Notation of the output: id (default), line (default with --full), text, candidates or json
    #[arg(long, hide_possible_values = true)]
    pub format: Option<Format>,
    /// Only boards that need each of their clues
    #[arg(long)]
    pub minimal: bool,
    /// Only boards with this number of clues
    #[arg(long, value_name = "MIN..MAX", value_parser = parse_range::<usize>)]
    pub clues: Option<RangeInclusive<usize>>,
    /// Only boards with this score in `rate`
    #[arg(long, value_name = "MIN..MAX", value_parser = parse_range::<f64>)]
    pub score: Option<RangeInclusive<f64>>,
    /// Only boards that need this technique; `hint --list` prints the names
    #[arg(long, value_name = "TECHNIQUE")]
    pub needs: Option<TechniqueName>,
    /// Only boards that need nothing harder than this technique
    #[arg(long, value_name = "TECHNIQUE")]
    pub at_most: Option<TechniqueName>,
    /// Print solved grids instead, all different; the level does not matter
    #[arg(long, conflicts_with_all = ["minimal", "clues", "score", "needs", "at_most", "time_limit"])]
    pub full: bool,
    /// The digit or letter in the top-left corner of each solved grid
    #[arg(long, value_name = "DIGIT", requires = "full", value_parser = parse_symbol)]
    pub corner: Option<Symbol>,
    /// Time limit per board
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub time_limit: f64,
}

#[derive(Args, Debug)]
pub struct DemoArgs {
    /// A file, `-` for standard input, a game ID, or a type such as 3x3di, of which it deals a board;
    /// without it, a built-in board
    pub board: Option<String>,
    /// Pause after each entry, in milliseconds
    #[arg(long, value_name = "MS", value_parser = parse_delay, allow_negative_numbers = true)]
    pub delay: Option<u64>,
    /// steps: pencil marks, removals and digits as reasoned; fill: digits only
    #[arg(long, hide_possible_values = true, default_value = "steps")]
    pub mode: Mode,
    /// Print plain lines instead of the live view
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub text: TextArgs,
}

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// A game ID, a type such as `3x3da` to deal a board of, a file, or `-` for standard input; without it,
    /// the game asks
    #[arg(value_name = "ID|TYPE|FILE")]
    pub board: Option<String>,
    /// Begin with an empty board of this type to enter your own puzzle
    #[arg(long, value_name = "TYPE", conflicts_with = "board")]
    pub empty: Option<GameType>,
    /// Deal the same boards as `generate` with this seed; by default they differ each time
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub text: TextArgs,
}

#[derive(Args, Debug)]
pub struct ConfigArgs {
    #[command(subcommand)]
    pub action: Option<ConfigAction>,
    #[command(flatten)]
    pub settings: SettingsArgs,
}

#[derive(Debug, Subcommand)]
pub enum ConfigAction {
    /// Write a commented settings file to start from, and print its path
    Init {
        /// Overwrite the file if it exists
        #[arg(long)]
        force: bool,
    },
}

/// How a board or a solution is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Line,
    Id,
    Json,
    Candidates,
}

/// How a hint is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HintFormat {
    Text,
    Json,
    Candidates,
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

/// The longest time limit, in seconds; longer than any machine runs.
const MOST_SECONDS: f64 = 1e10;

fn parse_delay(text: &str) -> Result<u64, String> {
    let delay = number_within(text, &DELAY_MS).and_then(|delay| u64::try_from(delay).ok());
    delay.ok_or_else(|| {
        format!("must be a whole number of milliseconds from {} to {}", DELAY_MS.start(), DELAY_MS.end())
    })
}

fn parse_origin(text: &str) -> Result<(i32, i32), String> {
    let parts =
        text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    parts.ok_or_else(|| "must be two whole numbers of pixels, for example 640,380".into())
}

fn parse_step(text: &str) -> Result<(f64, f64), String> {
    let (x, y) = text.split_once(',').unwrap_or((text, text));
    number_within(x, &STEP_PIXELS).zip(number_within(y, &STEP_PIXELS)).ok_or_else(|| {
        format!(
            "must be one or two numbers of pixels from {} to {}, for example 48 or 47.5,48",
            STEP_PIXELS.start(),
            STEP_PIXELS.end()
        )
    })
}

fn parse_count(text: &str) -> Result<usize, String> {
    number_within(text, &(1..=usize::MAX)).ok_or_else(|| "must be a whole number, at least 1".into())
}

fn parse_number_of_boards(text: &str) -> Result<u64, String> {
    number_within(text, &(1..=u64::MAX)).ok_or_else(|| "must be a whole number, at least 1".into())
}

fn parse_symbol(text: &str) -> Result<Symbol, String> {
    let mut characters = text.chars();
    let only = characters.next().filter(|_| characters.as_str().is_empty());
    only.and_then(Symbol::from_char)
        .ok_or_else(|| "must be a digit from 1 to 9 or a letter from a to z".into())
}

/// Reads `20..30`, or `25` for just that.
fn parse_range<T: FromStr + Copy>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let least = least.trim().parse().ok();
    let most = most.trim_start_matches('=').trim().parse().ok();
    let (least, most): (T, T) =
        least.zip(most).ok_or("must be two numbers, such as 20..30, both included, or one")?;
    Ok(least..=most)
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    number_within(text, &(0.0..=MOST_SECONDS))
        .ok_or_else(|| "must be a number of seconds, at least 0, for example 60 or 0.5".into())
}

fn number_within<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    text.trim().parse().ok().filter(|number| range.contains(number))
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
        for text in ["", "0", "-48", "48,", "nan", "inf", "3.9", "1000.1"] {
            assert!(parse_step(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert_eq!((parse_delay("0"), parse_delay("60000")), (Ok(0), Ok(60_000)));
        for text in ["", "-1", "1.5", "60001", "99999999999999999999"] {
            assert!(parse_delay(text).is_err(), "{text}");
        }
        assert_eq!((parse_count("1"), parse_seconds("0.5")), (Ok(1), Ok(0.5)));
        assert!(parse_count("0").is_err() && parse_seconds("-1").is_err() && parse_seconds("nan").is_err());
    }

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!((parse_range("20..30"), parse_range("25")), (Ok(20..=30_usize), Ok(25..=25)));
        assert_eq!(parse_range("1.5 ..= 2"), Ok(1.5..=2.0));
        for text in ["", "..", "20..", "..30", "a..b", "20-30", "-1..3"] {
            assert!(parse_range::<usize>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_corner_is_one_symbol() {
        assert_eq!(parse_symbol("z").map(Symbol::number), Ok(35));
        for text in ["", "0", "12", "A", "é"] {
            assert!(parse_symbol(text).is_err(), "{text}");
        }
    }
}
