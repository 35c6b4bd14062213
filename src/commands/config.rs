//! `sudoku-bot config`: the settings in force, and a settings file to start from.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, Subcommand};

use super::{Exit, Outcome, print, usage};
use crate::config::{Config, starter_file, user_file};

const NOTES: &str = "\
Later settings win: defaults, profile, your settings file, options.

Examples:
  sudoku-bot config                        Print the settings in force
  sudoku-bot config --profile mobaxterm    The same with another profile
  sudoku-bot config init                   Write a settings file to start from";

/// Print the settings in force, or write a settings file
#[derive(Args, Debug)]
#[command(after_help = NOTES, args_conflicts_with_subcommands = true)]
pub struct ConfigArgs {
    #[command(subcommand)]
    pub action: Option<ConfigAction>,
    #[command(flatten)]
    pub settings: SettingsArgs,
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

#[derive(Debug, Subcommand)]
pub enum ConfigAction {
    /// Write a commented settings file to start from, and print its path
    Init {
        /// Overwrite the file if it exists
        #[arg(long)]
        force: bool,
    },
}

pub(super) fn run(args: ConfigArgs) -> Outcome {
    match args.action {
        None => describe(args.settings),
        Some(ConfigAction::Init { force }) => init(force),
    }
}

fn describe(args: SettingsArgs) -> Outcome {
    let config = Config::load(args.config, args.profile.as_deref(), []);
    print(config.map_err(|error| Exit::Usage.because(error))?.describe())
}

fn init(overwrites: bool) -> Outcome {
    let path = user_file().ok_or_else(|| {
        usage(
            "no folder for settings was found: `sudoku-bot config >FILE` prints them, `--config FILE` reads them",
        )
    })?;
    match write_new(&path, overwrites) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(usage(format!("{} exists; --force overwrites it", path.display())))
        }
        written => {
            written
                .with_context(|| format!("could not write {}", path.display()))
                .map_err(|error| Exit::Usage.because(error))?;
            print(format!("{}\n", path.display()))
        }
    }
}

fn write_new(path: &Path, overwrites: bool) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).create_new(!overwrites);
    options.open(path)?.write_all(starter_file().as_bytes())
}
