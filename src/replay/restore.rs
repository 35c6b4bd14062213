//! Reads what the game shows and sets right what differs: after a pause, and at the end.

use std::time::Duration;

use super::action::Action;
use super::opening::Opening;
use super::pause::Pause;
use super::player::Player;
use super::report::{End, Report};
use super::sight::Sight;
use super::stop::{Interruption, Stop};
use crate::desktop::{Area, Calibration, Desktop, Picture};
use crate::eyes::{BoardView, Content, NotThisBoard, find_grid, find_grid_in};
use crate::operator::Operator;
use crate::puzzle::{BoardReader, Cell, Index, Puzzle, Symbol, Unshown};

/// How long a copy may take to arrive on the clipboard, and how often that is looked at.
const COPY_PATIENCE: Duration = Duration::from_secs(3);
const COPY_INTERVAL: Duration = Duration::from_millis(20);

/// How often the menu keys are tried when no copy arrives.
const COPY_TRIES: usize = 2;

/// What lies on the clipboard while a copy is awaited, so that a copy is seen to have happened.
const COPY_PLACEHOLDER: &str = "sudoku-bot is waiting for the game's copy of the board";

/// How long a window must stay where it is to be looked for there.
const AT_REST: Duration = Duration::from_millis(250);

/// A cell that does not show what it should.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    cell: Cell,
    /// The digit that stands there, if it can be told.
    digit: Option<Symbol>,
}

/// The cells that differ; or why nobody can tell.
type Reading = Result<Vec<Difference>, String>;

impl<D: Desktop, O: Operator> Player<'_, D, O> {
    /// Compares what the game shows with what was entered, and enters again what differs, in so
    /// many rounds at most.
    ///
    /// # Errors
    /// When the user or the system stops it.
    pub fn verify(&mut self, rounds: usize) -> Result<End, Stop> {
        let size = self.puzzle.size();
        let mut mended = self.repairs;
        for round in 1.. {
            let wrong = match self.rest_of(Self::read)? {
                Ok(wrong) => wrong,
                Err(reason) => {
                    self.audience.hear(&Report::NotVerified(reason));
                    return Ok(End::NotAsPlanned);
                }
            };
            if wrong.is_empty() {
                self.audience.hear(&Report::Verified { mended });
                return Ok(End::Done);
            }
            if round > rounds {
                for Difference { cell, digit } in wrong {
                    let planned = self.shown.digit(cell);
                    self.audience.hear(&Report::Wrong { cell, shown: digit, planned, size });
                }
                return Ok(End::NotAsPlanned);
            }
            self.audience.hear(&Report::Mending { cells: wrong.len(), round, of: rounds });
            mended += wrong.len();
            self.rest_of(|player| player.set_right(&wrong))?;
        }
        unreachable!("the last round returns")
    }

    /// Looks at the game before the first entry, by eye where that is wanted and possible, otherwise
    /// by the game's Copy; or tells why it is not the board.
    pub(super) fn open(&mut self, looks: bool) -> Result<Result<Opening, NotThisBoard>, Stop> {
        let screen = self.desktop.screen()?;
        let picture = if looks { self.desktop.picture(screen)? } else { None };
        let Some(picture) = picture else {
            let reason = if looks { "this system does not show it the screen" } else { "as asked" };
            self.audience.hear(&Report::Eyes(Err(reason.into())));
            return self.open_by_copy();
        };
        // A hand that points is less exact than the lines.
        if let Some(grid) =
            find_grid(&picture, self.calibration.origin).filter(|grid| grid.size == self.puzzle.size())
        {
            self.calibration = grid.calibration;
        }
        match Opening::seen(&self.puzzle, &picture, self.calibration) {
            Ok((opening, view, contents)) => {
                self.audience.hear(&Report::Eyes(Ok(())));
                self.puzzle = opening.puzzle.clone();
                self.sight = Some(Sight::new(view, contents));
                Ok(Ok(opening))
            }
            Err(other_board) => Ok(Err(other_board)),
        }
    }

    fn open_by_copy(&mut self) -> Result<Result<Opening, NotThisBoard>, Stop> {
        let digits = if self.copy_keys.is_some() { self.rest_of(Self::copy_board)?.ok() } else { None };
        let board = self.puzzle.clone();
        let digits = digits.unwrap_or_else(|| board.givens().to_vec());
        let other = board
            .layout()
            .cells()
            .find(|&cell| board.given(cell).is_some_and(|given| digits[cell.index()] != Some(given)));
        if let Some((cell, given)) = other.and_then(|cell| Some((cell, board.given(cell)?))) {
            let shown = "shows something else";
            return Ok(Err(NotThisBoard::OtherGiven { cell, given, shown, size: board.size() }));
        }
        Ok(Ok(Opening::copied(board, &digits)))
    }

    /// Waits until all is seen, and where the bot can see, looks at every cell again.
    ///
    /// # Errors
    /// When the user or the system stops it.
    pub fn check(&mut self) -> Result<(), Stop> {
        if self.sight.is_none() {
            return Ok(());
        }
        self.rest_of(|player| {
            player.settle()?;
            let wrong = player.read_screen()?;
            if !wrong.is_empty() {
                player.audience.hear(&Report::Mending { cells: wrong.len(), round: 1, of: 1 });
                player.repairs += wrong.len();
            }
            player.set_right(&wrong)
        })
    }

    /// Makes the game show again what it showed before somebody else had it; yields how many
    /// cells had changed.
    pub(super) fn restore(&mut self) -> Result<usize, Interruption> {
        self.hand.forget();
        if let Some(sight) = &mut self.sight {
            sight.forget();
        }
        let wrong = self.read()?.unwrap_or_default();
        self.set_right(&wrong)?;
        Ok(wrong.len())
    }

    fn read(&mut self) -> Result<Reading, Interruption> {
        if self.sight.is_some() { self.read_screen().map(Ok) } else { self.read_copy() }
    }

    /// What differs on the screen.
    fn read_screen(&mut self) -> Result<Vec<Difference>, Interruption> {
        let area = self.sight().view.whole();
        let picture = self.desktop.picture(area)?.ok_or(Pause::Covered)?;
        let mut wrong = Vec::new();
        for cell in self.puzzle.layout().clone().cells() {
            let sight = self.sight();
            let content = sight.view.look(&picture, cell).map(|look| look.content);
            let digit = content.as_ref().and_then(|content| sight.digit(content));
            let is_right = match (self.puzzle.given(cell), self.shown.digit(cell), content) {
                (Some(given), _, Some(Content::Digit { is_given: true, .. })) => digit == Some(given),
                (Some(_), ..) => false,
                (None, Some(entered), Some(_)) => digit == Some(entered),
                (None, None, Some(Content::Blank)) if self.shown.marks(cell).is_empty() => true,
                (None, None, Some(content)) => {
                    sight.remembered(cell).is_some_and(|remembered| content.is_same(remembered))
                }
                (None, _, None) => false,
            };
            if is_right {
                continue;
            }
            // It may only be hidden.
            self.guard.check_click(self.desktop, self.centre(cell))?;
            if self.puzzle.given(cell).is_some() {
                return Err(self.other_board(cell).into());
            }
            wrong.push(Difference { cell, digit });
        }
        Ok(wrong)
    }

    /// What differs in the game's own Copy, which tells only digits.
    fn read_copy(&mut self) -> Result<Reading, Interruption> {
        if self.copy_keys.is_none() {
            return Ok(Ok(Vec::new()));
        }
        let digits = match self.copy_board()? {
            Ok(digits) => digits,
            Err(reason) => return Ok(Err(reason)),
        };
        let cells = self.puzzle.layout().cells().zip(digits);
        let wrong: Vec<Difference> = cells
            .filter(|&(cell, digit)| self.shown.digit(cell) != digit)
            .map(|(cell, digit)| Difference { cell, digit })
            .collect();
        match wrong.iter().find(|difference| self.puzzle.given(difference.cell).is_some()) {
            Some(difference) => Err(self.other_board(difference.cell).into()),
            None => Ok(Ok(wrong)),
        }
    }

    /// What the game's own Copy says stands in its cells, or why that is not known.
    fn copy_board(&mut self) -> Result<Result<Vec<Option<Symbol>>, String>, Interruption> {
        let Some(keys) = self.copy_keys.clone() else { return Ok(Err("the game cannot copy it".into())) };
        let given = self.puzzle.layout().cells().find(|&cell| self.puzzle.given(cell).is_some());
        let last = Cell::from_index(self.puzzle.givens().len() - 1);
        for _ in 0..COPY_TRIES {
            // A key of the menu must find no highlighted cell, should it miss the menu.
            self.take_highlight_off(given.unwrap_or(last))?;
            self.desktop.set_clipboard(COPY_PLACEHOLDER)?;
            self.press_menu_keys(&keys)?;
            let end = self.operator.now() + COPY_PATIENCE;
            while self.operator.now() < end {
                let copied = self.desktop.clipboard()?.filter(|text| text != COPY_PLACEHOLDER);
                if let Some(text) = copied {
                    return Ok(digits_of(&text, &self.puzzle));
                }
                self.pause(COPY_INTERVAL)?;
            }
        }
        Ok(Err("the game's Copy did not arrive on the clipboard; are the profile's copy keys right for it?"
            .into()))
    }

    /// Enters what these cells should show.
    fn set_right(&mut self, wrong: &[Difference]) -> Result<(), Interruption> {
        self.hand.forget();
        for &Difference { cell, .. } in wrong {
            let marks = self.shown.marks(cell);
            let actions: Vec<Action> = match self.shown.digit(cell) {
                Some(symbol) => vec![Action::Fill(cell, symbol)],
                None => std::iter::once(Action::Clear(cell))
                    .chain(marks.iter().map(|symbol| Action::Mark(cell, symbol)))
                    .collect(),
            };
            // Should it be interrupted, the next reading must find what is still to be done.
            let wanted = self.shown.clone();
            for action in actions {
                let made = self.try_enter(action);
                if made.is_err() {
                    self.shown = wanted;
                    if let Some(sight) = &mut self.sight {
                        sight.forget_cell(cell);
                    }
                    return made;
                }
            }
        }
        if self.sight.is_some() { self.settle() } else { Ok(()) }
    }

    fn other_board(&self, cell: Cell) -> Stop {
        Stop::OtherBoard(format!("{} is not the given one", cell.name(self.puzzle.size())))
    }

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
            (None, _) => {
                self.calibration.origin = pointer;
                true
            }
            _ => false,
        };
        if !found {
            let what = "point into the top-left cell of this board, so that it can be seen, and press again";
            self.audience.hear(&Report::First(what.into()));
            return Ok(());
        }
        if let Some(area) = self.guard.area_now(self.desktop)? {
            self.guard.accept(area);
        }
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
            blanks.into_iter().for_each(|cell| sight.forget_cell(cell));
        }
        true
    }

    fn tell_calibration(&mut self) {
        let found = self.sight.is_some().then_some(self.puzzle.size());
        self.audience.hear(&Report::Calibrated { calibration: self.calibration, found, shown: None });
    }
}

/// The digits of a copied board of the puzzle's shape.
fn digits_of(text: &str, puzzle: &Puzzle) -> Result<Vec<Option<Symbol>>, String> {
    let mut reader = BoardReader::in_play(Unshown::of(puzzle.layout().shape()));
    let mut boards: Vec<_> = text.lines().flat_map(|line| reader.push(line)).collect();
    boards.extend(reader.finish());
    match boards.into_iter().next() {
        Some(Ok(board)) if board.puzzle.layout().shape() == puzzle.layout().shape() => {
            Ok(board.puzzle.givens().to_vec())
        }
        Some(Ok(board)) => Err(format!(
            "the game shows a board of {}, not of {}",
            board.puzzle.layout().shape(),
            puzzle.layout().shape()
        )),
        Some(Err(error)) => Err(format!("the game's Copy cannot be read: {error}")),
        None => Err("the game's Copy is empty".into()),
    }
}
