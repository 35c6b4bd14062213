//! Save files among the boards of a text.

use super::super::error::Problem;
use super::super::save_file::{self, SaveFile, SaveRecord};
use super::context::Context;
use super::{Notation, ReadBoard};

/// The current save file.
#[derive(Debug, Default)]
pub(super) enum Save {
    #[default]
    None,
    Reading(Box<SaveFile>),
    /// It could not be read; the rest of it is ignored.
    Skipping,
}

impl Save {
    /// Takes a line of a save file.
    pub fn push(&mut self, record: Result<SaveRecord<'_>, Problem>, line: usize, context: &mut Context) {
        if record.as_ref().is_ok_and(|record| record.name == save_file::FIRST) {
            self.end(context);
            *self = Self::Reading(Box::new(SaveFile::starting_at(line)));
        }
        let pushed = match self {
            Self::Skipping => return,
            Self::None => Err(Problem::at(1, "not a save file: its first line, SAVEFILE, is missing")),
            Self::Reading(file) => record.and_then(|record| file.push(record, line)),
        };
        if let Err(problem) = pushed {
            *self = Self::Skipping;
            context.found.push(Err(problem.on_line(line)));
        } else if matches!(self, Self::Reading(file) if file.is_complete()) {
            self.end(context);
        }
    }

    /// Ends the current save file: what follows does not belong to it.
    pub fn end(&mut self, context: &mut Context) {
        if let Self::Reading(file) = std::mem::take(self) {
            let line = file.line;
            let read = file.read(&mut context.builder.layouts).map(|game| {
                let shown = (game.made > 0).then(|| game.shown());
                ReadBoard { shown, ..ReadBoard::new(game.puzzle, Notation::Save, line) }
            });
            context.found.push(read);
        }
    }
}
