//! `sudoku-bot play`: a game for people, in this terminal.

mod event_loop;
mod files;
mod games_folder;
mod keeper;
mod statistics;

use std::io::{IsTerminal as _, stdin, stdout};
use std::path::Path;

use clap::Args;

use super::generate::random_seed;
use super::input::{in_words, on_boards, wanted_type};
use super::values::parse_seed;
use super::{Failure, Outcome, print, usage};
use crate::generate::usual_type;
use crate::puzzle::{Assumed, GameType};
use crate::solver::TechniqueName;
use crate::terminal::Theme;
use crate::terminal::app::{App, Drill, Effect, Opened, empty_board};
use event_loop::play;
use files::{absolute, read_file, read_text};
use games_folder::GamesFolder;

const NOTES: &str = "\
A type is what the game calls its parameters: 3x3, 3x4, 9j for a jigsaw, then x for
diagonals, k for a killer, and dt, db, di, da, de or du for the level.

F1 shows all keys. F9 says where the next step is; pressed again, it names the cells,
then gives the reason, and then makes the step.
Games are saved in the game's own format, so either can continue a game of the other.
Each game is also saved automatically until it is finished or given up.
Today's board is board 1 of `generate TYPE --seed` with the date, such as 20261123.
Best and average times are those of games solved without hints.

Examples:
  sudoku-bot play                Choose a type and a level
  sudoku-bot play 3x3da          Deal an advanced board
  sudoku-bot play 3x3da --seed 7 Deal the board of `generate 3x3da --seed 7`
  sudoku-bot play --continue     Continue the latest game
  sudoku-bot play solo.sav       Continue a saved game
  sudoku-bot play --empty 3x3    Enter a puzzle from a newspaper
  sudoku-bot play --today 3x3da  Play the advanced board of today
  sudoku-bot play --practise X-wing
                                 Find an X-wing, on one board after the other";

/// Play Sudoku yourself in this terminal, by keys and mouse
#[derive(Args, Debug)]
#[command(after_help = on_boards(NOTES))]
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
    pub assumed: Assumed,
}

/// The default type of today's board.
const OF_TODAY: &str = "3x3db";

pub(super) fn run(args: &PlayArgs) -> Outcome {
    let folder = GamesFolder::of_user();
    if args.statistics {
        return print(statistics::table(&folder.records()));
    }
    let kept = folder.kept();
    let damaged = kept.iter().find_map(|game| game.as_ref().err().cloned());
    let app = App::new(args.seed.unwrap_or_else(random_seed), Theme::from_environment());
    let mut app = app.keeping(folder.session.clone(), kept).with_records(folder.records());
    let first = if args.continue_last {
        let first = app.continue_kept(0);
        Some(first.ok_or_else(|| usage(nothing_to_continue(&folder, damaged)))?)
    } else {
        begin(args, &mut app)?
    };
    if !stdout().is_terminal() {
        return Err(usage("play needs a terminal, but standard output is not one"));
    }
    if !stdin().is_terminal() && args.board.as_deref() != Some("-") {
        return Err(usage("play needs a terminal, but standard input is not one"));
    }
    play(app, first, folder)
}

/// Starts with the board that the arguments name, or by asking for one.
fn begin(args: &PlayArgs, app: &mut App) -> Result<Option<Effect>, Failure> {
    if let Some(game_type) = args.empty {
        app.begin(empty_board(game_type).map_err(usage)?);
        return Ok(None);
    }
    if let Some(technique) = &args.practise {
        let game_type = only_type(args)?.unwrap_or_else(|| usual_type(technique));
        return Ok(Some(app.practise(Drill { technique: technique.clone(), game_type })));
    }
    if args.today {
        let game_type = only_type(args)?.unwrap_or(OF_TODAY.parse().map_err(usage)?);
        return Ok(Some(app.deal_of_day(game_type, jiff::Zoned::now().date().to_string())));
    }
    let Some(argument) = &args.board else {
        app.ask_for_a_board();
        return Ok(None);
    };
    if let Some(game_type) = wanted_type(argument)? {
        return Ok(Some(app.deal(game_type)));
    }
    let (text, path) = if argument == "-" {
        let text = read_text(stdin());
        (text.map_err(|error| usage(format!("standard input: {}", in_words(&error))))?, None)
    } else if Path::new(argument).exists() {
        let path = absolute(Path::new(argument));
        (read_file(&path).map_err(usage)?, Some(path))
    } else {
        (argument.clone(), None)
    };
    app.begin(Opened::read(&text, path, args.assumed).map_err(usage)?);
    Ok(None)
}

/// The type in place of a board, for options that do not accept a board.
fn only_type(args: &PlayArgs) -> Result<Option<GameType>, Failure> {
    let Some(argument) = &args.board else { return Ok(None) };
    let wanted = wanted_type(argument)?;
    wanted.map(Some).ok_or_else(|| usage(format!("{argument}: expected a type such as 3x3da, not a board")))
}

fn nothing_to_continue(folder: &GamesFolder, damaged: Option<String>) -> String {
    if let Some(damaged) = damaged {
        format!("could not read the game to continue: {damaged}")
    } else if folder.is_shared() {
        "the game is open in another terminal; `sudoku-bot play` begins another one".into()
    } else {
        "there is no game to continue; `sudoku-bot play` begins one".into()
    }
}
