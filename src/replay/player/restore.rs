//! Reads what the game shows and sets right what differs: after a pause, and at the end.

use std::time::Duration;

use super::Player;
use crate::desktop::Desktop;
use crate::eyes::Content;
use crate::puzzle::{Cell, Symbol};
use crate::replay::action::Action;
use crate::replay::pause::Pause;
use crate::replay::report::{End, Report};
use crate::replay::stop::{Interruption, Stop};
use crate::user::User;

/// How long a window may take to draw a board anew.
const REDRAWN: Duration = Duration::from_millis(200);

/// A cell that does not show what it should.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    pub cell: Cell,
    /// The digit that stands there, if it can be told.
    pub digit: Option<Symbol>,
}

/// The cells that differ; or why nobody can tell.
pub(super) type Reading = Result<Vec<Difference>, String>;

impl<D: Desktop, O: User> Player<'_, D, O> {
    /// Compares what the game shows with what was entered, and enters again what differs, in so
    /// many rounds at most.
    ///
    /// # Errors
    /// When the user or the system stops it.
    pub fn verify(&mut self, rounds: usize) -> Result<End, Stop> {
        let _size = self.puzzle.size();
        let mut mended = self.repairs;
        let mut round = 1;
        loop {
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
                    self.audience.hear(&Report::Wrong { cell, shown: digit, planned });
                }
                return Ok(End::NotAsPlanned);
            }
            self.audience.hear(&Report::Mending { cells: wrong.len(), round, of: rounds });
            mended += wrong.len();
            self.rest_of(|player| player.set_right(&wrong))?;
            round += 1;
        }
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
            let wrong = player.read()?.map_err(Stop::CannotCompare)?;
            if !wrong.is_empty() {
                player.audience.hear(&Report::Mending { cells: wrong.len(), round: 1, of: 1 });
                player.repairs += wrong.len();
            }
            player.set_right(&wrong)
        })
    }

    /// Makes the game show again what it showed before somebody else had it; yields how many
    /// cells had changed, where that can be told.
    pub(super) fn restore(&mut self) -> Result<Option<usize>, Interruption> {
        self.hand.forget();
        if let Some(sight) = &mut self.sight {
            sight.forget();
        }
        if !self.can_compare() {
            return Ok(None);
        }
        let wrong = self.read()?.map_err(Stop::CannotCompare)?;
        self.set_right(&wrong)?;
        Ok(Some(wrong.len()))
    }

    /// What differs, by eye or by Copy.
    pub(super) fn read(&mut self) -> Result<Reading, Interruption> {
        if self.sight.is_none() {
            return self.read_copy();
        }
        match self.read_screen() {
            // It may have been looked at while it was drawn: what is wrong stays so.
            Err(Interruption::Stop(Stop::OtherBoard(_))) => {
                self.pause(REDRAWN)?;
                self.read_screen().map(Ok)
            }
            reading => reading.map(Ok),
        }
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
                (None, Some(entered), Some(_)) => digit == Some(entered),
                (None, None, Some(Content::Blank)) if self.shown.marks(cell).is_empty() => true,
                (None, None, Some(content)) => {
                    sight.remembered(cell).is_some_and(|remembered| content.is_same(remembered))
                }
                (Some(_), ..) | (None, _, None) => false,
            };
            if is_right {
                continue;
            }
            // It may only be hidden.
            self.guard.check_click(self.desktop, self.centre(cell))?;
            if self.puzzle.given(cell).is_some() {
                return Err(Self::other_board(cell).into());
            }
            wrong.push(Difference { cell, digit });
        }
        Ok(wrong)
    }

    /// Enters what these cells should show.
    fn set_right(&mut self, wrong: &[Difference]) -> Result<(), Interruption> {
        self.hand.forget();
        for &Difference { cell, digit } in wrong {
            let marks = self.shown.marks(cell);
            let actions: Vec<Action> = match self.shown.digit(cell) {
                // A digit that cannot be read may be the right one, whose entry would not be seen.
                Some(symbol) if digit.is_none() => vec![Action::Clear(cell), Action::Fill(cell, symbol)],
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
                    self.unfinished.push(cell);
                    if let Some(sight) = &mut self.sight {
                        sight.forget_cell(cell);
                    }
                    return made;
                }
            }
        }
        self.unfinished.clear();
        if self.sight.is_some() { self.settle() } else { Ok(()) }
    }

    pub(super) fn other_board(cell: Cell) -> Stop {
        Stop::OtherBoard(format!("{cell} is not the given one"))
    }
}
