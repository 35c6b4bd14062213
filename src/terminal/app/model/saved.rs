//! Games and drafts in the game's own format.

use std::time::Duration;

use super::table::Table;
use crate::puzzle::{BoardError, SavedGame};

impl Table {
    /// Returns the save file, with all that can be undone and redone, and the time on the clock.
    ///
    /// The game itself undoes actions on several cells entry by entry, and has no clock.
    pub fn save(&self, time: Option<Duration>) -> String {
        let after =
            self.turns.iter().map(|turn| turn.iter().map(|change| (change.cell, change.after)).collect());
        let (puzzle, origin) = (self.puzzle.clone(), self.origin.clone());
        SavedGame { puzzle, turns: after.collect(), made: self.made, time, origin, is_draft: self.is_draft }
            .write()
    }

    /// Continues a saved game or draft; returns it with the time on its clock.
    ///
    /// # Errors
    /// If the text is not a save file of the game.
    pub fn load(text: &str) -> Result<(Self, Option<Duration>), BoardError> {
        let SavedGame { puzzle, turns, made, time, origin, is_draft } = SavedGame::read(text)?;
        let is_draft = is_draft && puzzle.layout().cages().next().is_none();
        let mut table = Self::new(puzzle);
        (table.origin, table.is_draft) = (origin, is_draft);
        let undone = turns.len() - made;
        for turn in turns {
            table.make(turn);
        }
        for _ in 0..undone {
            table.undo();
        }
        Ok((table, time))
    }
}
