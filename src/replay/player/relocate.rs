//! Finds the cells again when the game's window has moved or was resized, or the user points at them.

use std::time::Duration;

use super::Player;
use super::guard::Guard;
use crate::desktop::{Area, Calibration, Desktop, Picture};
use crate::eyes::{BoardView, find_grid, find_grid_in};
use crate::puzzle::{Cell, Puzzle};
use crate::replay::report::Report;
use crate::replay::stop::Interruption;
use crate::user::User;

/// How long a window must stay where it is to be looked for there.
const AT_REST: Duration = Duration::from_millis(250);

impl<D: Desktop, O: User> Player<'_, D, O> {
    /// Finds the cells again where the window is elsewhere now, or has another size; false where
    /// they are not to be found.
    pub(super) fn find_moved_window(&mut self) -> Result<bool, Interruption> {
        let Some(mut area) = self.guard.area_now(self.desktop)? else { return Ok(true) };
        if Some(area) == self.guard.area() {
            return Ok(true);
        }
        loop {
            self.pause(AT_REST)?;
            let now = self.guard.area_now(self.desktop)?.unwrap_or(area);
            if now == area {
                break;
            }
            area = now;
        }
        let found = self.look_for_cells(area)?;
        if found {
            self.guard.accept(area);
            self.tell_calibration();
        }
        Ok(found)
    }

    /// Looks for the cells in the window, which fills `area` now.
    fn look_for_cells(&mut self, area: Area) -> Result<bool, Interruption> {
        let Some(before) = self.guard.area() else { return Ok(false) };
        let has_same_size = (before.width, before.height) == (area.width, area.height);
        let mut moved = self.calibration;
        moved.origin.x += area.left - before.left;
        moved.origin.y += area.top - before.top;
        let Some(picture) = self.desktop.picture(area)?.filter(|_| self.sight.is_some()) else {
            if has_same_size {
                self.calibration = moved;
            }
            return Ok(has_same_size);
        };
        let calibration = match find_grid_in(&picture, area, self.puzzle.size()) {
            Some(grid) => grid.calibration,
            None if has_same_size => moved,
            None => return Ok(false),
        };
        Ok(self.look_from_now_on(&picture, calibration))
    }

    /// Takes the grid around the pointer for the board, where the user says so in a pause.
    pub(super) fn calibrate_again(&mut self) -> Result<(), Interruption> {
        let pointer = self.desktop.pointer()?;
        let screen = self.desktop.screen()?;
        let picture = self.desktop.picture(screen)?;
        let grid = picture.as_ref().and_then(|picture| find_grid(picture, pointer));
        let found = match (picture, grid) {
            (Some(picture), Some(grid)) if self.sight.is_some() => {
                self.look_from_now_on(&picture, grid.calibration)
            }
            (_, grid) if self.sight.is_none() => {
                match grid.filter(|grid| grid.size == self.puzzle.size()) {
                    Some(grid) => self.calibration = grid.calibration,
                    None => self.calibration.origin = pointer,
                }
                true
            }
            _ => false,
        };
        if !found {
            let what = "board not found: make sure all of it is visible, point into its top-left cell and press again";
            self.audience.hear(&Report::NotYet(what.into()));
            return Ok(());
        }
        // It may be another window, too: the same game opened again.
        self.guard = Guard::new(self.desktop, self.user, self.calibration.origin)?;
        self.tell_calibration();
        Ok(())
    }

    /// Understands from now on what is to be seen where `calibration` says; false where that is not
    /// this board.
    fn look_from_now_on(&mut self, picture: &Picture, calibration: Calibration) -> bool {
        let digits = Puzzle::unchecked(self.puzzle.layout().clone(), self.shown.digits().to_vec());
        let view = BoardView::new(picture, calibration, &digits);
        let view = view.or_else(|_| BoardView::new(picture, calibration, &self.puzzle));
        let Ok(view) = view else { return false };
        let is_redrawn =
            (calibration.step_x, calibration.step_y) != (self.calibration.step_x, self.calibration.step_y);
        self.calibration = calibration;
        let blanks: Vec<Cell> = self.puzzle.blanks().collect();
        let sight = self.sight_mut();
        sight.view = view;
        if is_redrawn {
            // Marks of another size cannot be compared: they are written anew.
            for cell in blanks {
                sight.forget_cell(cell);
            }
        }
        true
    }

    fn tell_calibration(&mut self) {
        let found = self.sight.is_some().then_some(self.puzzle.size());
        self.audience.hear(&Report::Calibrated { calibration: self.calibration, found, shown: None });
    }
}
