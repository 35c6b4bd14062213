//! What the game shows before the first entry, and what is to be kept of it.

use super::Player;
use super::sight::Sight;
use crate::desktop::{Calibration, Desktop, Picture};
use crate::eyes::{BoardView, Content, NotThisBoard, find_grid};
use crate::puzzle::{Cell, Puzzle, Symbol};
use crate::replay::action::Action;
use crate::replay::report::Report;
use crate::replay::stop::Stop;
use crate::user::User;

/// A board as it was found: perhaps the user has begun to play.
#[derive(Debug)]
pub(in crate::replay) struct Opening {
    /// With the game's own givens alone.
    pub puzzle: Puzzle,
    /// What the user has filled in: the cells, and the digits as far as they can be told.
    pub entries: Vec<(Cell, Option<Symbol>)>,
    /// The cells in which pencil marks were seen.
    pub marked: Vec<Cell>,
    /// The entries that the board's text had among the givens.
    pub taken_for_given: Vec<Cell>,
}

/// Which entries the user's game keeps.
#[derive(Debug)]
pub(in crate::replay) struct Kept {
    /// With the right entries among the givens: nothing is to be entered there.
    pub puzzle: Puzzle,
    pub right: usize,
    pub wrong: Vec<(Cell, Option<Symbol>)>,
}

impl Opening {
    /// A board of which only the digits are known.
    pub fn copied(board: Puzzle, digits: &[Option<Symbol>]) -> Self {
        let entries = board.blanks().map(|cell| (cell, digits[cell.index()]));
        let entries = entries.filter(|(_, digit)| digit.is_some()).collect();
        Self { puzzle: board, entries, marked: Vec::new(), taken_for_given: Vec::new() }
    }

    /// A board that is to be seen where `calibration` says; also how to look at it, and what its
    /// cells show.
    ///
    /// # Errors
    /// Where the screen shows something else.
    pub fn seen(
        board: &Puzzle,
        picture: &Picture,
        calibration: Calibration,
    ) -> Result<(Self, BoardView, Vec<Content>), NotThisBoard> {
        let view = BoardView::new(picture, calibration, board)?;
        let layout = board.layout();
        let contents: Option<Vec<Content>> =
            layout.cells().map(|cell| Some(view.look(picture, cell)?.content)).collect();
        let contents = contents.ok_or(NotThisBoard::NoBoard)?;
        let mut givens = board.givens().to_vec();
        let (mut entries, mut marked, mut taken_for_given) = (Vec::new(), Vec::new(), Vec::new());
        for (cell, content) in layout.cells().zip(&contents) {
            match content {
                Content::Blank | Content::Digit { is_given: true, .. } => {}
                Content::Marks(_) => marked.push(cell),
                Content::Digit { is_given: false, ink } => {
                    entries.push((cell, view.symbol(ink)));
                    taken_for_given.extend(givens[cell.index()].take().map(|_| cell));
                }
            }
        }
        let puzzle = Puzzle::unchecked(layout.clone(), givens);
        Ok((Self { puzzle, entries, marked, taken_for_given }, view, contents))
    }

    /// The puzzle with all entries that are known, as if they were given; none where two of them
    /// are in each other's way.
    pub fn with_entries(&self) -> Option<Puzzle> {
        let mut givens = self.puzzle.givens().to_vec();
        for &(cell, digit) in &self.entries {
            givens[cell.index()] = digit;
        }
        Puzzle::new(self.puzzle.layout().clone(), givens).ok()
    }

    /// Compares the entries with a solution.
    pub fn keep(&self, solution: &[Symbol]) -> Kept {
        let mut givens = self.puzzle.givens().to_vec();
        let (right, wrong): (Vec<_>, Vec<_>) =
            self.entries.iter().partition(|(cell, digit)| *digit == Some(solution[cell.index()]));
        for &(cell, digit) in &right {
            givens[cell.index()] = digit;
        }
        let puzzle = Puzzle::unchecked(self.puzzle.layout().clone(), givens);
        Kept { puzzle, right: right.len(), wrong }
    }

    /// What has to go before the plan begins: wrong entries, and where the plan writes pencil marks
    /// itself, those that are there.
    pub fn to_clear(&self, wrong: &[(Cell, Option<Symbol>)], writes_marks: bool) -> Vec<Action> {
        let marked = self.marked.iter().copied().filter(|_| writes_marks);
        wrong.iter().map(|&(cell, _)| cell).chain(marked).map(Action::Clear).collect()
    }
}

impl<D: Desktop, O: User> Player<'_, D, O> {
    /// Looks at the game before the first entry, by eye where that is wanted and possible, otherwise
    /// by the game's Copy; or tells why it is not the board.
    pub(in crate::replay) fn open(&mut self, looks: bool) -> Result<Result<Opening, NotThisBoard>, Stop> {
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
                self.sight = Some(Sight::new(view, contents, self.pace.at_once));
                Ok(Ok(opening))
            }
            Err(other_board) => Ok(Err(other_board)),
        }
    }

    fn open_by_copy(&mut self) -> Result<Result<Opening, NotThisBoard>, Stop> {
        let board = self.puzzle.clone();
        let digits = match self.rest_of(Self::copy_board)? {
            Ok(digits) => digits.unwrap_or_else(|| board.givens().to_vec()),
            Err(reason) => return Ok(Err(NotThisBoard::Copied(reason))),
        };
        let other = board
            .layout()
            .cells()
            .find(|&cell| board.given(cell).is_some_and(|given| digits[cell.index()] != Some(given)));
        if let Some((cell, given)) = other.and_then(|cell| Some((cell, board.given(cell)?))) {
            let shown = "shows something else";
            return Ok(Err(NotThisBoard::OtherGiven { cell, given, shown }));
        }
        Ok(Ok(Opening::copied(board, &digits)))
    }
}
