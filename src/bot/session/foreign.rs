//! Finds the board of a foreign program under the pointer, and remembers what was learnt of the program.

use std::time::Duration;

use super::finding::{FoundGame, PARTLY_COVERED, Source};
use super::{Session, Trigger};
use crate::bot::foreign_puzzle::puzzle_of;
use crate::bot::player::{BoardAsFound, Habits};
use crate::bot::refusal::Refusal;
use crate::bot::report::{Audience, Report};
use crate::bot::settings::WindowKind;
use crate::bot::stop::Stop;
use crate::desktop::{Desktop, MouseButton, Picture, Point, WindowId};
use crate::eyes::{ForeignBoard, Found, NoBoard, ScreenGrid, find_grid};
use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::user::User;

/// How often to move what covers the board and look again.
const MOST_LOOKS: usize = 3;

/// How long to wait for something that a click opens, and for what covers the board to move.
const OPENING: Duration = Duration::from_millis(150);
const MOVING: Duration = Duration::from_millis(600);

/// A foreign program: its window, its board, and what was learnt of it.
#[derive(Debug)]
pub(super) struct ForeignProgram {
    window: Option<WindowId>,
    pub board: ForeignBoard,
    /// Its board as first seen; later, entries look like givens.
    puzzle: Puzzle,
    pub habits: Habits,
}

impl ForeignProgram {
    /// Returns the habits of the program that now shows the found board in this window; it may be a different one.
    fn habits_of(&self, found: &Found) -> Habits {
        if is_same_game(&self.puzzle, &found.symbols) || self.board.looks_like(&found.board) {
            self.habits.clone()
        } else {
            self.habits.on_other_site()
        }
    }
}

/// Whether the symbols on the screen are the givens of a puzzle and perhaps some entries.
fn is_same_game(puzzle: &Puzzle, symbols: &[Option<Symbol>]) -> bool {
    let givens = puzzle.givens();
    let mut cells = givens.iter().zip(symbols);
    givens.len() == symbols.len() && cells.all(|(given, shown)| given.is_none() || given == shown)
}

impl<D: Desktop, O: User, A: Audience> Session<D, O, A> {
    /// The board of a foreign program under the pointer; `None` if Solo is meant, or there is no grid.
    pub(super) fn find_in_foreign_program(
        &mut self,
        picture: &Picture,
        trigger: Trigger,
    ) -> Result<Option<FoundGame>, Refusal> {
        let place = match self.calibration().filter(|_| trigger == Trigger::Automatic) {
            Some(calibration) => calibration.origin,
            None => self.world.desktop.pointer()?,
        };
        if !self.means_foreign_program(picture, place, trigger)? {
            return Ok(None);
        }
        let mut found = match ForeignBoard::find(picture, place) {
            Err(NoBoard::NoGrid) if self.world.settings.window == WindowKind::Auto => return Ok(None),
            found => found.map_err(|reason| Refusal::not_yet(reason.to_string()))?,
        };
        let window = self.world.desktop.window_at(place)?;
        self.check_in_one_window(&found.board, window)?;
        for _ in 0..MOST_LOOKS {
            let Some(&(covered, _)) = found.covered.get(found.covered.len() / 2) else { break };
            let Some((below, has_moved)) = self.look_below(&found, covered)? else { break };
            found = below;
            if !has_moved {
                break;
            }
        }
        let grid = ScreenGrid { calibration: found.board.calibration(), size: found.board.size() };
        let before = self.foreign.as_ref().filter(|program| program.window == window);
        let habits = before.map(|program| program.habits_of(&found)).unwrap_or_default();
        let first_seen =
            before.map(|program| &program.puzzle).filter(|puzzle| is_same_game(puzzle, &found.symbols));
        let puzzle = if let Some(puzzle) = first_seen {
            puzzle.clone()
        } else {
            let ScreenGrid { calibration, size } = grid;
            self.report(&Report::Calibrated { calibration, found: Some(size), shown: None });
            let puzzle = puzzle_of(&found).map_err(|reason| Refusal::not_yet(reason.to_string()))?;
            self.report(&Report::Board(&puzzle));
            puzzle
        };
        self.foreign = Some(ForeignProgram { window, board: found.board, puzzle: puzzle.clone(), habits });
        Ok(Some(FoundGame { puzzle, grid, source: Source::Foreign }))
    }

    /// Whether the user means a board of a foreign program, as far as the system can identify the window. A board that
    /// the user has copied is Solo's, whatever its window is called.
    fn means_foreign_program(
        &mut self,
        picture: &Picture,
        pointer: Point,
        trigger: Trigger,
    ) -> Result<bool, Stop> {
        match self.world.settings.window {
            WindowKind::Solo => return Ok(false),
            WindowKind::Any => return Ok(true),
            WindowKind::Auto if trigger == Trigger::Automatic => return Ok(false),
            WindowKind::Auto => {}
        }
        let Some(window) = self.world.desktop.window_at(pointer)? else { return Ok(false) };
        if self.world.desktop.menu(window)?.is_some() {
            return Ok(false);
        }
        let is_copied = self.board.as_ref().is_some_and(|board| {
            find_grid(picture, pointer)
                .is_some_and(|grid| BoardAsFound::seen(board, picture, grid.calibration).is_ok())
        });
        Ok(!is_copied)
    }

    /// Clicks on a given far from a covered cell, which moves digits that the program has opened over the board, and
    /// looks again. Returns both looks combined, and whether what covers the board has moved; `None` if there is no
    /// given to click, or no board afterwards.
    fn look_below(&mut self, before: &Found, covered: Cell) -> Result<Option<(Found, bool)>, Refusal> {
        let size = before.board.size();
        let cells = (0..size * size).map(|index| Cell::new(index, size));
        let shown = cells.filter(|&cell| before.symbols[cell.index()].is_some() && !before.is_covered(cell));
        let far = |cell: &Cell| cell.row().abs_diff(covered.row()) + cell.column().abs_diff(covered.column());
        let Some(given) = shown.max_by_key(far) else { return Ok(None) };
        let place = before.board.area(given).centre();
        let grid = ScreenGrid { calibration: before.board.calibration(), size };
        let mut controls = self.world.controls(grid)?;
        controls.click_at(place, MouseButton::Left)?;
        controls.pause(OPENING)?;
        let mut last: Option<Found> = None;
        let has_moved = controls.watch(MOVING, |picture| {
            let now = ForeignBoard::find(picture, place).ok();
            let is_still = now.as_ref().zip(last.as_ref()).is_some_and(|(now, last)| {
                (&now.symbols, &now.covered) == (&last.symbols, &last.covered)
                    && now.covered != before.covered
            });
            last = now;
            is_still
        })?;
        Ok(last.and_then(|found| found.with_earlier(before)).zip(Some(has_moved)))
    }

    /// Fails if another window covers a corner of the board.
    fn check_in_one_window(&mut self, board: &ForeignBoard, window: Option<WindowId>) -> Result<(), Refusal> {
        let (size, last) = (board.size(), board.size() - 1);
        for (row, column) in [(0, 0), (0, last), (last, 0), (last, last)] {
            let place = board.area(Cell::at(row, column, size)).centre();
            if self.world.desktop.window_at(place)? != window {
                return Err(Refusal::not_yet(PARTLY_COVERED));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbols(line: &str) -> Vec<Option<Symbol>> {
        line.chars().map(Symbol::from_char).collect()
    }

    #[test]
    fn entries_make_no_other_board_but_other_givens_do() {
        let puzzle: Puzzle = "2x2:1b2h3b4".parse().expect("a board");
        assert!(is_same_game(&puzzle, &symbols("1..2........3..4")));
        assert!(is_same_game(&puzzle, &symbols("1342........3..4")), "with entries");
        assert!(!is_same_game(&puzzle, &symbols("1.............34")), "without a given");
        assert!(!is_same_game(&puzzle, &symbols("4..2........3..1")), "with other givens");
        assert!(!is_same_game(&puzzle, &symbols("1..2")), "smaller");
    }
}
