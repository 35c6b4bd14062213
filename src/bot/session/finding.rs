//! Finds the game that the user means: its place on the screen, and its puzzle.

use std::time::Duration;

use super::{CalibratedWindow, Session, Trigger};
use crate::bot::player::{BoardAsFound, Controls};
use crate::bot::refusal::Refusal;
use crate::bot::report::{Audience, Report};
use crate::bot::stop::Stop;
use crate::desktop::{Calibration, Desktop, KeysByMenu, Picture, Window, WindowId};
use crate::eyes::{BoardView, NotThisBoard, ScreenGrid, find_grid, find_grids};
use crate::hotkeys::Keys;
use crate::puzzle::Puzzle;
use crate::user::{Command, User};

/// How many points along each side of a window are checked for another window on top.
const POINTS_IN_WINDOW: i32 = 16;

/// How many points along each side of a board are checked before it is reported as a different one.
const POINTS_ON_BOARD: i32 = 48;

pub(super) const PARTLY_COVERED: &str = "another window covers part of the board: move it away and try again";

/// With at least this many givens per row, a new game cannot be mistaken for the previous one. Digits are only compared
/// with each other, and a killer may have no givens at all.
const GIVENS_PER_ROW: usize = 2;

/// How long the game may take to redraw what its dialog covered.
const REDRAW_PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub(super) struct FoundGame {
    pub puzzle: Puzzle,
    pub grid: ScreenGrid,
    pub source: Source,
}

/// Where the puzzle comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The user has given its text.
    Given,
    /// Solo's own dialog gave its game ID.
    Named,
    /// It was read from the board of the foreign program that the session remembers.
    Foreign,
}

impl<D: Desktop, O: User, A: Audience> Session<D, O, A> {
    pub(super) fn find_game(&mut self, trigger: Trigger) -> Result<FoundGame, Refusal> {
        let picture = self.world.settings.picture(&mut self.world.desktop)?;
        let Some(picture) = picture else { return self.find_calibrated(trigger) };
        if let Some(found) = self.find_in_foreign_program(&picture, trigger)? {
            return Ok(found);
        }
        if let Some(grid) = self.find_place(&picture, trigger)? {
            return self.find_board(&picture, grid);
        }
        self.check_board_uncovered()?;
        // A board calibrated by hand may have no lines between its cells; a grid found earlier must be found again.
        if self.calibrated.is_some_and(|calibrated| calibrated.is_by_hand) && self.board.is_some() {
            return self.find_calibrated(trigger);
        }
        let solve = &self.world.settings.keys[Command::Solve];
        Err(Refusal::not_yet(format!(
            "no board found on the screen: make sure that all of it is visible, point at it and press {solve}"
        )))
    }

    /// Returns the grid under the pointer, or else one in the window that the user is working in. Without a hotkey, the
    /// calibrated place comes first, and the window does not matter.
    fn find_place(&mut self, picture: &Picture, trigger: Trigger) -> Result<Option<ScreenGrid>, Refusal> {
        let pointer = self.world.desktop.pointer()?;
        let calibrated = self.calibration().map(|calibration| calibration.origin);
        let places = [calibrated.filter(|_| trigger == Trigger::Automatic), Some(pointer)];
        if let Some(grid) = places.into_iter().flatten().find_map(|place| find_grid(picture, place)) {
            return Ok(Some(grid));
        }
        let grids = find_grids(picture);
        if grids.is_empty() {
            return Ok(None);
        }
        let mut at_hand = Vec::new();
        for grid in grids {
            if trigger == Trigger::Automatic || self.is_at_hand(grid.calibration)? {
                at_hand.push(grid);
            }
        }
        let solve = &self.world.settings.keys[Command::Solve];
        match at_hand[..] {
            [] => Err(elsewhere(solve)),
            [grid] => Ok(Some(grid)),
            _ => match at_hand.into_iter().find(|grid| self.is_calibrated(grid.calibration)) {
                Some(grid) => Ok(Some(grid)),
                None => Err(Refusal::not_yet(format!(
                    "several boards are on the screen: point at one of them and press {solve}"
                ))),
            },
        }
    }

    /// Whether a hotkey may mean the board at `place` although the pointer is not on it: the user is working in its
    /// window, and the window is the game's or calibrated. In other programs the key may mean something else.
    fn is_at_hand(&mut self, place: Calibration) -> Result<bool, Stop> {
        let Some(window) = self.world.desktop.window_at(place.origin)? else { return Ok(true) };
        Ok(self.is_user_at(window)?
            && (self.is_calibrated(place) || self.world.desktop.menu(window)?.is_some()))
    }

    /// Whether the user has the pointer or the focus in this window.
    fn is_user_at(&mut self, window: WindowId) -> Result<bool, Stop> {
        if matches!(self.world.desktop.window(window)?, Window::Shown { has_focus: true, .. }) {
            return Ok(true);
        }
        let pointer = self.world.desktop.pointer()?;
        Ok(self.world.desktop.window_at(pointer)? == Some(window))
    }

    fn is_calibrated(&self, place: Calibration) -> bool {
        self.calibration().is_some_and(|known| is_near(known, place))
    }

    /// Returns the user's board at the calibrated place, for when the bot cannot find a board itself.
    fn find_calibrated(&mut self, trigger: Trigger) -> Result<FoundGame, Refusal> {
        if trigger == Trigger::Hotkey
            && let Some(calibration) = self.calibration()
            && !self.is_at_hand(calibration)?
        {
            return Err(elsewhere(&self.world.settings.keys[Command::Solve]));
        }
        self.prepared()
    }

    /// Returns the user's board and calibration; if one is missing, the refusal says how to provide it.
    fn prepared(&self) -> Result<FoundGame, Refusal> {
        match (self.board.clone(), self.calibration()) {
            (Some(puzzle), Some(calibration)) => {
                let grid = ScreenGrid { calibration, size: puzzle.size() };
                Ok(FoundGame { puzzle, grid, source: Source::Given })
            }
            (None, _) => Err(Refusal::not_yet(
                "no board yet: copy one (Game > Copy in the game's menu) or paste it here",
            )),
            (_, None) => Err(Refusal::not_yet(format!(
                "not calibrated yet: point at the centre of the top-left cell and press {}",
                self.world.settings.keys[Command::Calibrate]
            ))),
        }
    }

    /// Returns the board in the grid: the user's if the screen shows it, otherwise the one whose ID the game's dialog
    /// shows.
    fn find_board(&mut self, picture: &Picture, grid: ScreenGrid) -> Result<FoundGame, Refusal> {
        let ScreenGrid { calibration, size } = grid;
        let too_small = |reason: NotThisBoard| Refusal::not_yet(reason.to_string());
        BoardView::check_size(calibration, None).map_err(too_small)?;
        let shows = |board: &Puzzle| BoardAsFound::seen(board, picture, calibration).is_ok();
        let is_given = self.board.as_ref().is_some_and(shows);
        let board = self.board.clone().filter(|board| is_given && self.is_sure(board));
        let id_keys = self.world.settings.id_keys.clone().filter(|_| board.is_none());
        if id_keys.is_some() && !self.has_menu(calibration)? {
            return Err(Refusal::not_yet(
                "the window with this board is not Solo's, so nothing is typed there; to play it all the same, copy \
                 the board or paste it here",
            ));
        }
        if !self.is_calibrated(calibration) {
            self.report(&Report::Calibrated { calibration, found: Some(size), shown: None });
        }
        let window = self.world.desktop.window_at(calibration.origin)?;
        self.calibrated = Some(CalibratedWindow { calibration, is_by_hand: false, window });
        if let Some(puzzle) = board {
            return Ok(FoundGame { puzzle, grid, source: Source::Given });
        }
        let Some(keys) = id_keys else { return self.prepared() };
        let may_take_focus = self.is_first_game();
        let mut controls = self.world.controls(grid)?;
        controls.may_take_focus = may_take_focus;
        let board = read_game_id(&mut controls, &keys).map_err(|refusal| {
            refusal.explained(|reason| {
                format!(
                    "could not read the game ID from the game's menu: {reason}; copy the board (Game > Copy) or paste \
                     its game ID here"
                )
            })
        });
        match board {
            Ok(puzzle) => {
                BoardView::check_size(calibration, Some(&puzzle)).map_err(too_small)?;
                self.report(&Report::Board(&puzzle));
                Ok(FoundGame { puzzle, grid, source: Source::Named })
            }
            Err(Refusal::Told(report)) if self.is_partly_covered(grid)? => {
                log::debug!("{report}");
                Err(Refusal::not_yet(PARTLY_COVERED))
            }
            // The player reports in what way the screen differs from the board that was given.
            Err(Refusal::Told(report)) if self.board.is_some() && !is_given => {
                self.report(&report);
                self.prepared()
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Passes on an outcome, but turns a report of a different board into one of a covered board if another window
    /// covers part of it.
    pub(super) fn or_covered<T>(
        &mut self,
        outcome: Result<T, Refusal>,
        grid: ScreenGrid,
    ) -> Result<T, Refusal> {
        match outcome {
            Err(Refusal::Told(Report::OtherBoard(_))) if self.is_partly_covered(grid)? => {
                Err(Refusal::not_yet(PARTLY_COVERED))
            }
            outcome => outcome,
        }
    }

    /// Whether another window covers part of the board in a grid.
    fn is_partly_covered(&mut self, ScreenGrid { calibration, size }: ScreenGrid) -> Result<bool, Stop> {
        let window = self.world.desktop.window_at(calibration.origin)?;
        for place in calibration.area(size).spread(POINTS_ON_BOARD) {
            if self.world.desktop.window_at(place)? != window {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the window at `place` has the game's menu; true if the system cannot identify the window.
    pub(super) fn has_menu(&mut self, place: Calibration) -> Result<bool, Stop> {
        Ok(match self.world.desktop.window_at(place.origin)? {
            Some(window) => self.world.desktop.menu(window)?.is_some(),
            None => true,
        })
    }

    /// Whether a board that the screen shows cannot be mistaken for a new game in the same window.
    fn is_sure(&self, board: &Puzzle) -> bool {
        let givens = board.givens().iter().flatten().count();
        !self.is_played || givens >= GIVENS_PER_ROW * board.size()
    }

    /// Fails if another window covers part of the calibrated board, or of the window under the pointer.
    fn check_board_uncovered(&mut self) -> Result<(), Refusal> {
        let window = match self.calibrated {
            Some(CalibratedWindow { window: Some(window), .. }) => Some(window),
            Some(CalibratedWindow { calibration, .. }) => self.world.desktop.window_at(calibration.origin)?,
            None => {
                let pointer = self.world.desktop.pointer()?;
                self.world.desktop.window_at(pointer)?
            }
        };
        window.map_or(Ok(()), |window| self.check_uncovered(window))
    }

    /// Fails if another window covers part of this one.
    pub(super) fn check_uncovered(&mut self, window: WindowId) -> Result<(), Refusal> {
        let Window::Shown { area, .. } = self.world.desktop.window(window)? else { return Ok(()) };
        let Some(area) = area.intersection(self.world.desktop.screen()?) else { return Ok(()) };
        // Its corners may be round.
        let (beside, above) = (area.width / (2 * POINTS_IN_WINDOW), area.height / (2 * POINTS_IN_WINDOW));
        for place in area.grown(-beside, -above).spread(POINTS_IN_WINDOW) {
            if self.world.desktop.window_at(place)? != Some(window) {
                return Err(Refusal::not_yet(PARTLY_COVERED));
            }
        }
        Ok(())
    }
}

/// Reads the board from the ID in the game's own dialog, and compares it with the screen unless its cells are too
/// small.
fn read_game_id(controls: &mut Controls<'_>, keys: &KeysByMenu) -> Result<Puzzle, Refusal> {
    let (calibration, size) = (controls.calibration, controls.size);
    let text = controls.choose(keys)?;
    let board: Puzzle = text
        .trim()
        .parse()
        .map_err(|_| Refusal::not_yet(format!("`{}` is not the ID of a Solo game", shortened(&text))))?;
    let other = board.size();
    if other != size {
        let reason = format!("the ID is of a board with {other} rows, and the screen shows {size}");
        return Err(Refusal::not_yet(reason));
    }
    if BoardView::check_size(calibration, Some(&board)).is_err() {
        return Ok(board);
    }
    // The dialog may still hide the board for a moment.
    let mut difference = None;
    controls.watch(REDRAW_PATIENCE, |picture| {
        difference = BoardAsFound::seen(&board, picture, calibration).err();
        difference.is_none()
    })?;
    match difference {
        Some(difference) => Err(Refusal::not_yet(format!("the ID is of another board: {difference}"))),
        None => Ok(board),
    }
}

/// Whether two calibrations agree, apart from the imprecision of pointing.
fn is_near(one: Calibration, other: Calibration) -> bool {
    let distance = one.origin.distance(other.origin);
    let step = one.step_x.min(one.step_y);
    let difference = (one.step_x - other.step_x).abs().max((one.step_y - other.step_y).abs());
    f64::from(distance) < step / 2.0 && difference < 1.0
}

/// Why a hotkey does nothing although there is a board on the screen.
fn elsewhere(key: &Keys) -> Refusal {
    let what = "no board under the pointer or in the window with the focus";
    Refusal::not_yet(format!("{what}: point at the board and press {key}"))
}

fn shortened(text: &str) -> String {
    const LENGTH: usize = 30;
    let beginning: String = text.chars().take(LENGTH).collect();
    if beginning.len() < text.len() { format!("{beginning}...") } else { beginning }
}
