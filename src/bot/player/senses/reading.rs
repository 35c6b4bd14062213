//! Reading the whole board from the screen.

use std::time::Duration;

use super::Difference;
use super::seeing::SeeingTypist;
use crate::bot::pause::Pause;
use crate::bot::stop::{Interruption, Stop};
use crate::eyes::Content;

/// How long a window may take to redraw a board.
const REDRAWN: Duration = Duration::from_millis(200);

impl SeeingTypist<'_, '_> {
    /// The cells that do not show what they should.
    pub fn read(&mut self) -> Result<Vec<Difference>, Interruption> {
        match self.read_screen() {
            // The board may just be redrawn; if it is another one, it stays so.
            Err(Interruption::Stop(Stop::OtherBoard(_))) => {
                self.controls.pause(REDRAWN)?;
                self.read_screen()
            }
            reading => reading,
        }
    }

    fn read_screen(&mut self) -> Result<Vec<Difference>, Interruption> {
        let Self { sight, controls, target } = self;
        let picture = controls.desktop.picture(sight.view.whole())?.ok_or(Pause::Covered)?;
        let mut wrong = Vec::new();
        for cell in target.puzzle.layout().cells() {
            let content = sight.view.look(&picture, cell).map(|look| look.content);
            let digit = content.as_ref().and_then(|content| sight.digit(content));
            let is_right = match (target.puzzle.given(cell), target.shown.digit(cell), content) {
                (Some(given), _, Some(Content::Digit { is_given: true, .. })) => digit == Some(given),
                (None, Some(entered), Some(_)) => digit == Some(entered),
                (None, None, Some(Content::Blank)) if target.shown.marks(cell).is_empty() => true,
                (None, None, Some(content)) => {
                    sight.remembered(cell).is_some_and(|remembered| content.is_same(remembered))
                }
                (Some(_), ..) | (None, _, None) => false,
            };
            if is_right {
                continue;
            }
            // The cell may only be covered.
            controls.guard.check_click(controls.desktop, controls.calibration.centre(cell))?;
            if target.puzzle.given(cell).is_some() {
                return Err(Stop::not_the_given(cell).into());
            }
            wrong.push(Difference { cell, digit });
        }
        Ok(wrong)
    }
}
