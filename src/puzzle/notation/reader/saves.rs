//! Save files among the boards of a text.

use super::super::error::Problem;
use super::super::save_file::{self, Record, SaveFile};
use super::{Board, BoardReader, Notation};

/// The current save file.
#[derive(Debug, Default)]
pub(super) enum Save {
    #[default]
    None,
    Reading(Box<SaveFile>),
    /// It could not be read; the rest of it is ignored.
    Skipping,
}

impl BoardReader {
    /// Takes a line of a save file.
    pub(super) fn push_record(&mut self, record: Result<Record, Problem>) {
        if record.as_ref().is_ok_and(|record| record.name == save_file::FIRST) {
            self.end_save();
            self.save = Save::Reading(Box::new(SaveFile::starting_at(self.line)));
        }
        let pushed = match &mut self.save {
            Save::Skipping => return,
            Save::None => Err(Problem::at(1, "not a save file: its first line, SAVEFILE, is missing")),
            Save::Reading(file) => record.and_then(|record| file.push(record, self.line)),
        };
        if let Err(problem) = pushed {
            self.save = Save::Skipping;
            self.report(Err(problem.on_line(self.line)));
        } else if matches!(&self.save, Save::Reading(file) if file.is_complete()) {
            self.end_save();
        }
    }

    /// Ends the current save file: what follows does not belong to it.
    pub(super) fn end_save(&mut self) {
        if let Save::Reading(file) = std::mem::take(&mut self.save) {
            let line = file.line;
            let read = file.read(&mut self.layouts).map(|game| {
                let entries = game.entries();
                Board { entries, ..Board::without_entries(game.puzzle, Notation::Save, line) }
            });
            self.report(read);
        }
    }
}
