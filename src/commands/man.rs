//! `sudoku-bot man`: the manual pages.

use clap::builder::Resettable;
use clap::{Args, Command};
use clap_mangen::Man;
use roff::{Roff, roman};

use super::{Outcome, print, usage};

const NOTES: &str = "\
Examples:
  sudoku-bot man | man -l -        Read the manual page
  sudoku-bot man solve | man -l -  The page of one command";

/// Print the manual page of the program or of one command
#[derive(Args, Debug)]
#[command(after_help = NOTES)]
pub struct ManArgs {
    /// The command to describe; without it, the whole program
    command: Option<String>,
}

pub(super) fn run(args: &ManArgs, mut program: Command) -> Outcome {
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => program
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| usage(format!("there is no command `{name}`; `sudoku-bot --help` lists them")))?,
    };
    let notes = page.get_after_long_help().or(page.get_after_help()).map(ToString::to_string);
    let mut text = Vec::new();
    Man::new(page.after_help(Resettable::Reset).after_long_help(Resettable::Reset)).render(&mut text)?;
    sections(&notes.unwrap_or_default()).to_writer(&mut text)?;
    print(text)
}

/// The notes below a command's help. A paragraph that starts with a heading becomes a section with unfilled lines.
fn sections(notes: &str) -> Roff {
    let mut page = Roff::new();
    let mut has_notes = false;
    for paragraph in notes.split("\n\n") {
        let heading = paragraph.split_once(":\n").filter(|(heading, _)| !heading.contains('\n'));
        if let Some((heading, list)) = heading {
            page.control("SH", [heading.to_uppercase().as_str()]).control("nf", []);
            for line in list.lines() {
                page.text([roman(line)]);
            }
            page.control("fi", []);
        } else {
            let (name, title) = if has_notes { ("PP", None) } else { ("SH", Some("NOTES")) };
            page.control(name, title).text([roman(paragraph.replace('\n', " "))]);
            has_notes = true;
        }
    }
    page
}
