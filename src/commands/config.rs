//! `sudoku-bot config`: the settings in force, and where each came from.

use std::io::{Write as _, stdout};

use super::{Exit, Outcome};
use crate::cli::ConfigArgs;
use crate::config::{Config, Overrides};

pub(super) fn run(args: ConfigArgs) -> Outcome {
    let overrides = Overrides { file: args.config, profile: args.profile, ..Overrides::default() };
    let config = Config::load(&overrides).map_err(|error| Exit::Usage.because(error))?;
    stdout().write_all(config.describe().as_bytes())?;
    Ok(Exit::Done)
}
