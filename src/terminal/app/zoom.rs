//! The zoom on one block of the board, which follows the cursor and the hints.

#[cfg(test)]
mod tests;

use super::draw::Target;
use super::{App, Hint};

impl App {
    pub(super) fn toggle_zoom(&mut self) {
        self.zoomed_at = self.cursor.filter(|_| self.zoomed_at.is_none());
    }

    /// Zooms in on the cell under the wheel, or out, wherever the wheel is: the board may have moved from under it.
    pub(super) fn take_wheel(&mut self, target: Option<Target>, is_up: bool) {
        match target {
            _ if !is_up => self.zoomed_at = None,
            Some(Target::Cell(cell)) => {
                self.zoomed_at = Some(cell);
                self.go_to(cell);
            }
            _ => {}
        }
    }

    /// Shows the block of the cursor, so that no entry is made out of sight.
    pub(super) fn zoom_to_cursor(&mut self) {
        self.zoomed_at = self.zoomed_at.and(self.cursor);
    }

    /// Shows the block that a hint is about.
    pub(super) fn zoom_to(&mut self, hint: &Hint) {
        self.zoomed_at = self.zoomed_at.and(hint.first_cell().or(self.zoomed_at));
    }

    pub(super) fn advise(&mut self, hint: Hint) {
        self.zoom_to(&hint);
        self.hint = Some(hint);
    }
}
