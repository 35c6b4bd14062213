//! The zoom on one block of the board, which follows the cursor and the hints.

#[cfg(test)]
mod tests;

use super::draw::ClickTarget;
use super::{Hint, Round};

impl Round {
    pub fn toggle_zoom(&mut self) {
        self.zoomed_at = if self.zoomed_at.is_none() { Some(self.cursor) } else { None };
    }

    /// Zooms in on the cell under the wheel. Zooms out wherever the wheel is, because the board may have moved.
    pub fn take_wheel(&mut self, target: Option<ClickTarget>, is_up: bool) {
        match target {
            _ if !is_up => self.zoomed_at = None,
            Some(ClickTarget::Cell(cell)) => {
                self.zoomed_at = Some(cell);
                self.go_to(cell);
            }
            _ => {}
        }
    }

    /// Shows the block of the cursor, so that entries are always visible.
    pub fn zoom_to_cursor(&mut self) {
        self.zoomed_at = self.zoomed_at.map(|_| self.cursor);
    }

    /// Shows a hint, and the block that it is about.
    pub fn advise(&mut self, hint: Hint) {
        self.zoomed_at = self.zoomed_at.and(hint.first_cell().or(self.zoomed_at));
        self.hint = Some(hint);
    }
}
