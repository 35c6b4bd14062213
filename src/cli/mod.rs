//! The command line.

mod help;
mod tips;
mod values;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::bot::{Mode, WindowKind};
use crate::puzzle::{GameType, Symbol, Unshown};
use crate::solver::{Effort, Grade, TechniqueName};
use crate::terminal::obeys_escapes;
#[cfg(unix)]
pub use values::PressKey;
use values::{
    parse_count, parse_delay, parse_grade, parse_origin, parse_range, parse_seconds, parse_seed, parse_step,
    parse_symbol,
};

/// Plays the Sudoku of MobaXterm and of Simon Tatham's puzzle collection
///
/// It solves the board by reasoning and enters each step into the game's own window, with real
/// clicks and keys.
///
/// To play, start `sudoku-bot`, point at the board in the game and press F2. Escape stops at once.
#[derive(Debug, Parser)]
#[command(version, color = colours(), after_help = help::PROGRAM, after_long_help = help::program_long())]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Print more details; twice for everything
    #[arg(short, long, global = true, display_order = 900, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Print only errors, and none for individual boards
    #[arg(short, long, global = true, display_order = 901, conflicts_with = "verbose")]
    pub quiet: bool,
}

impl Cli {
    /// Parses the program's arguments.
    ///
    /// # Errors
    /// If they are wrong, with advice, or if they ask for help.
    pub fn from_arguments() -> Result<Self, clap::Error> {
        Self::try_parse().map_err(tips::added_to)
    }
}

/// Colours where the terminal has them.
fn colours() -> ColorChoice {
    if obeys_escapes() { ColorChoice::Auto } else { ColorChoice::Never }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Listen for hotkeys and play into the game's window (the default)
    #[command(after_help = help::on_boards(help::RUN))]
    Run(RunArgs),
    /// Do in the running bot what one of its hotkeys does
    #[cfg(unix)]
    #[command(after_help = help::PRESS)]
    Press {
        #[arg(hide_possible_values = true, value_name = "KEY", help = help::KEYS)]
        key: PressKey,
    },
    /// Print the solution of each board
    #[command(after_help = help::on_boards(help::SOLVE))]
    Solve(SolveArgs),
    /// Explain the next step of each board
    #[command(after_help = help::on_boards(help::HINT))]
    Hint(HintArgs),
    /// Rate the difficulty of each board
    #[command(after_help = help::on_boards(help::RATE))]
    Rate(RateArgs),
    /// Make new boards of a type and level, or solved grids
    #[command(after_help = help::GENERATE)]
    Generate(GenerateArgs),
    /// Play a simulated game in this terminal; needs no display
    #[command(after_help = help::on_boards(help::DEMO))]
    Demo(DemoArgs),
    /// Play Sudoku yourself in this terminal, by keys and mouse
    #[command(after_help = help::on_boards(help::PLAY))]
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
    pub delay: Option<u32>,
    /// steps: pencil marks, removals and digits as reasoned; fill: digits only
    #[arg(long, hide_possible_values = true)]
    pub mode: Option<Mode>,
    /// auto: Solo, and the board under the pointer in any other program; solo: only Solo; any: the board under the
    /// pointer, whatever the program
    #[arg(long, hide_possible_values = true)]
    pub window: Option<WindowKind>,
    /// Centre of the top-left cell on the screen, in pixels; with `--window any`, a place on the board
    #[arg(long, value_name = "X,Y", value_parser = parse_origin, allow_hyphen_values = true, group = "place")]
    pub origin: Option<(i32, i32)>,
    /// Pixels from one cell to the next; two numbers: to the right, and down
    #[arg(long, value_name = "DX[,DY]", value_parser = parse_step, allow_negative_numbers = true)]
    pub step: Option<(f64, f64)>,
    /// Open the game in an X server that is a window of its own, and play there: a new game of this type, such as 3x3da,
    /// or the game with this ID (Wayland)
    #[cfg(target_os = "linux")]
    #[arg(long, value_name = "TYPE|ID", num_args = 0..=1, group = "place")]
    #[expect(clippy::option_option, reason = "so clap reads an option whose value may be left out")]
    pub nested: Option<Option<String>>,
    /// The command that starts the game; without it, `sgt-solo`
    #[cfg(target_os = "linux")]
    #[arg(last = true, value_name = "COMMAND", requires = "nested")]
    pub command: Vec<String>,
    /// Solve at once, without waiting for a hotkey; needs --origin or --nested
    #[arg(long, requires = "place")]
    pub now: bool,
    /// Exit after one solve; the exit code says how it ended
    #[arg(long)]
    pub once: bool,
    /// After each game start a new one from the game's menu, until N are solved or you stop it
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = parse_count::<usize>)]
    #[expect(clippy::option_option, reason = "so clap reads an option whose value may be left out")]
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
    /// Add a section for each game to this Markdown file: the board, its solution, every step with its reason and time,
    /// and how the game ended
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    #[command(flatten)]
    pub unshown: Unshown,
}

/// Any number of boards.
#[derive(Args, Debug)]
pub struct BoardsArgs {
    /// Files, `-` for standard input, or game IDs; without any, standard input
    pub boards: Vec<String>,
    /// Time limit per board
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub time_limit: f64,
    #[command(flatten)]
    pub unshown: Unshown,
}

#[derive(Args, Debug)]
pub struct SolveArgs {
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
    #[arg(long, value_name = "N", value_parser = parse_count::<usize>, allow_negative_numbers = true)]
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
    /// Read the board from this picture of a screen instead (PNG or JPEG)
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    pub screenshot: Option<PathBuf>,
    /// A point on the board in the screenshot; without it, the whole picture is searched for one that is not finished
    #[arg(long, value_name = "X,Y", value_parser = parse_origin, requires = "screenshot")]
    pub at: Option<(i32, i32)>,
    #[command(flatten)]
    pub input: BoardsArgs,
}

#[derive(Args, Debug)]
pub struct HintArgs {
    /// Every step that any technique finds now; where none does, every proof
    #[arg(long)]
    pub all: bool,
    /// Only the steps of this technique, or of all whose names start with these words
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    pub technique: Option<TechniqueName>,
    /// How much to give away: 1 for the kind of step and where to look, 2 for the cells, 3 for the whole reason
    #[arg(long, value_name = "1..3", default_value = "3", value_parser = parse_grade)]
    pub grade: Grade,
    /// Also use techniques that hold only if there is one solution; for plain boards
    #[arg(long)]
    pub assume_unique: bool,
    /// Print the names of all techniques with their lowest scores
    #[arg(long, conflicts_with_all = ["boards", "all", "technique"])]
    pub list: bool,
    /// Notation of the output: text, json, or candidates for the board's grid of candidates
    #[arg(long, hide_possible_values = true, default_value = "text")]
    pub format: HintFormat,
    #[command(flatten)]
    pub input: BoardsArgs,
}

#[derive(Args, Debug)]
pub struct RateArgs {
    /// Notation of the output
    #[arg(long, default_value = "text")]
    pub format: RateFormat,
    #[command(flatten)]
    pub input: BoardsArgs,
}

#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// The type of board as the game writes it, such as 3x3db, 9jxa or 3x3kdi
    #[arg(value_name = "TYPE")]
    pub game_type: GameType,
    /// The number of boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count::<u64>, allow_negative_numbers = true)]
    pub count: u64,
    /// Seed of the random numbers: the same seed deals the same boards on any machine; by default, each run differs
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Notation of the output: id (default), line (default with --full), text, candidates (default with --at-step)
    /// or json
    #[arg(long, hide_possible_values = true)]
    pub format: Option<Format>,
    /// Only boards with no redundant clue
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
    /// Print grids of candidates instead, just before a step of this technique, where nothing easier applies
    #[arg(long, value_name = "TECHNIQUE")]
    pub at_step: Option<TechniqueName>,
    /// Print solved grids instead, all different; the level does not matter
    #[arg(long, conflicts_with_all = ["minimal", "clues", "score", "needs", "at_most", "at_step", "time_limit"])]
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
    pub delay: Option<u32>,
    /// steps: pencil marks, removals and digits as reasoned; fill: digits only
    #[arg(long, hide_possible_values = true, default_value = "steps")]
    pub mode: Mode,
    /// Print plain lines instead of the live view
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub unshown: Unshown,
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
    /// Continue the latest game that was not finished
    #[arg(long = "continue", conflicts_with_all = ["board", "empty"])]
    pub continue_last: bool,
    /// Play today's board of the type, which is the same for everyone; without a type, 3x3db
    #[arg(long, conflicts_with_all = ["empty", "continue_last", "seed"])]
    pub today: bool,
    /// Practise a technique, on positions in which nothing easier applies; TYPE chooses the boards
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["empty", "continue_last", "today"])]
    pub practise: Option<TechniqueName>,
    /// Print your times for each type and level that you have solved
    #[arg(long, conflicts_with_all = ["board", "empty", "continue_last", "today", "practise", "seed"])]
    pub statistics: bool,
    /// Deal the same boards as `generate` with this seed; by default they differ each time
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub unshown: Unshown,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        use clap::CommandFactory as _;
        Cli::command().debug_assert();
    }
}
