//! Finds the cells again when the game's window was moved or resized, or the user points at them.

use std::time::Duration;

use super::senses::ForeignEyes;
use super::{Player, Target};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::{Area, Calibration, Picture, Point};
use crate::eyes::{BoardView, find_grid, find_grid_in};
use crate::puzzle::{Cell, Puzzle};
use crate::user::Command;

/// How long a moving window must rest before its cells are looked for.
const AT_REST: Duration = Duration::from_millis(250);

/// How often to look for the cells, after such a rest each time: on a busy system the game may redraw its window late.
const LOOKS: usize = 8;

/// How often to look for a board that has moved within its window or is covered by a message.
const LOOKS_FOR_BOARD: usize = 20;

/// After this many looks, other digits in its place count as another game. Before, a page may still be scrolling.
const LOOKS_FOR_OTHER_GAME: usize = 3;

impl Player<'_> {
    /// Finds the cells if the window was moved or resized; false if that fails.
    pub(super) fn find_moved_window(&mut self) -> Result<bool, Interruption> {
        let controls = &mut self.controls;
        let Some(mut area) = controls.area_now()? else { return Ok(true) };
        let Some(before) = controls.area().filter(|&before| before != area) else { return Ok(true) };
        loop {
            controls.pause(AT_REST)?;
            let now = controls.area_now()?.unwrap_or(area);
            if now == area {
                break;
            }
            area = now;
        }
        for _ in 0..LOOKS {
            if self.find_cells(before, area)? {
                self.controls.accept(area);
                self.report_calibration();
                return Ok(true);
            }
            self.controls.pause(AT_REST)?;
        }
        Ok(false)
    }

    /// Finds the cells in the window, which has moved from `before` to `area`.
    fn find_cells(&mut self, before: Area, area: Area) -> Result<bool, Interruption> {
        let has_same_size = (before.width, before.height) == (area.width, area.height);
        let mut moved = self.controls.calibration;
        moved.origin.x += area.left - before.left;
        moved.origin.y += area.top - before.top;
        let picture = if self.can_see() { self.controls.desktop.picture(area)? } else { None };
        let Some(picture) = picture else {
            if has_same_size {
                self.controls.calibration = moved;
            }
            return Ok(has_same_size);
        };
        if self.senses.foreign().is_some() {
            let middle = self.puzzle().size() / 2;
            let near = moved.centre(Cell::at(middle, middle, self.puzzle().size()));
            let near = if has_same_size { near } else { area.centre() };
            return Ok(self.find_foreign_board(&picture, near));
        }
        let calibration = match find_grid_in(&picture, area, self.target.puzzle.size()) {
            Some(grid) => grid.calibration,
            None if has_same_size => moved,
            None => return Ok(false),
        };
        Ok(self.look_at(&picture, calibration))
    }

    /// Finds a foreign program's board again after it has moved within its window or was covered; false if it stays out
    /// of sight or keeps moving. Fails if another game is in its place.
    pub(super) fn find_moved_board(&mut self) -> Result<bool, Interruption> {
        if self.senses.foreign().is_some_and(ForeignEyes::keeps_moving) {
            return Ok(false);
        }
        let mut searched = None;
        for look in 1..=LOOKS_FOR_BOARD {
            self.controls.pause(AT_REST)?;
            let area = self.controls.window_or_screen()?;
            let Some(picture) = self.controls.desktop.picture(area)? else { return Ok(false) };
            // Where nothing has changed, a search would find nothing either.
            if searched.as_ref() != Some(&picture) && self.is_uncovered()? {
                if self.find_board_in(&picture) {
                    self.report_calibration();
                    return Ok(true);
                }
                searched = Some(picture.clone());
            }
            let other = self.senses.foreign().and_then(|eyes| eyes.other_given(&picture, self.puzzle()));
            if let Some(cell) = other.filter(|_| look >= LOOKS_FOR_OTHER_GAME) {
                return Err(Stop::not_the_given(cell).into());
            }
        }
        Ok(false)
    }

    /// Whether no other window lies over a cell or the pad.
    fn is_uncovered(&mut self) -> Result<bool, Interruption> {
        let cells = self.puzzle().layout().cells().map(|cell| self.controls.calibration.centre(cell));
        let pad = self.senses.foreign().into_iter().flat_map(|eyes| eyes.habits.pad.iter().copied());
        let places: Vec<Point> = cells.chain(pad).collect();
        Ok(!self.controls.is_any_covered(&places)?)
    }

    /// Finds the board of a foreign program in a picture of its window, where it was or elsewhere.
    fn find_board_in(&mut self, picture: &Picture) -> bool {
        let Some(before) = self.senses.foreign().map(|eyes| eyes.board.whole()) else { return false };
        let middle = before.centre();
        let area = picture.area();
        // Points no farther apart than the board is wide or high.
        let along = |length: i32, side: i32| length / side.max(1) + 2;
        let most = along(area.width, before.width).max(along(area.height, before.height));
        let mut places: Vec<Point> = std::iter::once(middle).chain(area.spread(most)).collect();
        places.sort_by_key(|place| (place.x - middle.x).abs() + (place.y - middle.y).abs());
        places.into_iter().any(|near| self.find_foreign_board(picture, near))
    }

    /// Takes the grid around the pointer as the board, at the user's request during a pause.
    pub(super) fn calibrate_again(&mut self) -> Result<(), Interruption> {
        let desktop = &mut *self.controls.desktop;
        let (pointer, screen) = (desktop.pointer()?, desktop.screen()?);
        let picture = desktop.picture(screen)?;
        let grid = picture.as_ref().and_then(|picture| find_grid(picture, pointer));
        let is_found = if self.senses.foreign().is_some() {
            picture.is_some_and(|picture| self.find_foreign_board(&picture, pointer))
        } else if self.can_see() {
            picture.zip(grid).is_some_and(|(picture, grid)| self.look_at(&picture, grid.calibration))
        } else {
            match grid.filter(|grid| grid.size == self.target.puzzle.size()) {
                Some(grid) => self.controls.calibration = grid.calibration,
                None => self.controls.calibration.origin = pointer,
            }
            true
        };
        if !is_found {
            self.report(&Report::NotYet(format!(
                "board not found: make sure all of it is visible, point into its top-left cell and press {}",
                self.settings().keys[Command::Calibrate]
            )));
            return Ok(());
        }
        // It may be another window, too: the same game opened again.
        self.controls.guard_window()?;
        self.report_calibration();
        Ok(())
    }

    /// Reads the board at `calibration` from now on; false if it is a different board or the player has no eyes.
    fn look_at(&mut self, picture: &Picture, calibration: Calibration) -> bool {
        let Target { puzzle, shown, .. } = &self.target;
        let Some(eyes) = self.senses.solo_mut() else { return false };
        let mut digits = shown.digits();
        // Entries in flight may not have arrived.
        eyes.flight.cells().iter().for_each(|cell| digits[cell.index()] = None);
        let digits = Puzzle::unchecked(puzzle.layout().clone(), digits);
        let view = BoardView::new(picture, calibration, &digits);
        let Ok(view) = view.or_else(|_| BoardView::new(picture, calibration, puzzle)) else { return false };
        self.controls.calibration = calibration;
        (eyes.view, eyes.last_look) = (view, None);
        true
    }

    /// Finds the board of a foreign program near a place; false if it is not there, or another one is.
    fn find_foreign_board(&mut self, picture: &Picture, near: Point) -> bool {
        let Some(board) = ForeignEyes::find_again(picture, near, &self.target.puzzle) else { return false };
        self.controls.calibration = board.calibration();
        if let Some(eyes) = self.senses.foreign_mut() {
            eyes.see_again(board);
        }
        true
    }

    /// Accepts the pencil marks as unchanged after a resize, since marks of another size cannot be compared.
    pub(super) fn trust_resized_marks(&mut self) -> Result<(), Interruption> {
        let Some(eyes) = self.senses.solo_mut() else { return Ok(()) };
        let Some(picture) = self.controls.desktop.picture(eyes.view.whole())? else { return Ok(()) };
        self.target.puzzle.blanks().for_each(|cell| eyes.see_marks_again(&picture, cell));
        Ok(())
    }

    fn report_calibration(&mut self) {
        let found = self.can_see().then_some(self.target.puzzle.size());
        let calibration = self.calibration();
        self.report(&Report::Calibrated { calibration, found, shown: None });
    }
}
