//! Learning by trying: one blank after another gets its right digit in one way after another, until one is seen to
//! work. A wrong digit is never tried, since it may cost a life.

use std::cmp::Reverse;
use std::time::Duration;

use super::timing::TRIAL_PAUSE;
use super::trial::{Trial, Trials};
use super::{ForeignTypist, MISREAD_GIVENS, REACH};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Stop};
use crate::bot::way::Way;
use crate::desktop::Picture;
use crate::eyes::Content;
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};

/// How many blanks with one digit it may take to learn the order of pad and cell: the first may still be selected when
/// the pad is tried, so that the second contradicts it.
const SAME_DIGIT: usize = 3;

/// How long trials may begin before one of them enters a digit, and after that until the way is certain. Together with
/// the longest trial this is less than ten seconds: nobody should wait longer to be told that nothing works.
const TRIALS: Duration = Duration::from_secs(6);

/// Whether a trial on the other blank shows that a program follows the pointer. The first blank may be selected without
/// showing it, and a key would go there wherever the pointer is; so it must take the same digit, and be far away.
fn is_apart((cell, symbol): (Cell, Symbol), (other, same): (Cell, Symbol)) -> bool {
    same == symbol && other.distance(cell) > REACH
}

impl ForeignTypist<'_, '_> {
    /// Tries the ways in turn on some blanks with their digits, and keeps the first that works. If this is interrupted,
    /// what was known before is kept.
    pub fn learn(&mut self, digits: &[(Cell, Symbol)]) -> Result<(), Interruption> {
        let picture = self.picture(self.eyes.board.whole())?;
        // A digit that is already there would seem to be taken in any way.
        let (there, digits): (Vec<_>, Vec<_>) =
            digits.iter().copied().partition(|&(cell, symbol)| self.digit(&picture, cell) == Some(symbol));
        for (cell, symbol) in there {
            self.target.shown.apply(Action::Fill(cell, symbol));
        }
        if digits.is_empty() {
            return Ok(());
        }
        if let [(cell, symbol)] = digits[..]
            && self.is_last(cell)
        {
            let had_trial = self.eyes.before_end.replace(picture.clone()).is_some();
            if had_trial {
                return self.give_up_unless_ended(cell, symbol);
            }
        }
        self.eyes.trials = Trials { end: self.controls.now() + TRIALS, ..Trials::default() };
        let before = self.eyes.habits.clone();
        self.eyes.habits.way = None;
        let found = self.find_way(digits);
        self.eyes.habits.pause = before.pause;
        if found.is_err() {
            self.eyes.habits.way = before.way;
        }
        if !matches!(found, Ok(true)) {
            self.hold(before.hold);
        }
        let learnt = found.and_then(|is_found| if is_found { Ok(()) } else { Err(self.nothing_entered()) });
        // Something that a click has opened over the board may still be there, with digits that are not on the board.
        let is_covered = self.eyes.habits.covers;
        if let Err(Interruption::Stop(stop)) = &learnt
            && !(is_covered && matches!(stop, Stop::WrittenByClick { .. }))
        {
            self.report_left(&picture);
        }
        learnt
    }

    /// After a trial on the last blank was interrupted: fails unless it has ended the game. What the program shows then
    /// should get no more clicks and keys.
    fn give_up_unless_ended(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Interruption> {
        if !self.hides_board()? {
            return Err(self.nothing_entered());
        }
        self.target.shown.apply(Action::Fill(cell, symbol));
        Ok(())
    }

    /// Reports what trials have left in blank cells, unless something lies over the board.
    fn report_left(&mut self, before: &Picture) {
        let Ok(picture) = self.picture(self.eyes.board.whole()) else { return };
        let puzzle = &self.target.puzzle;
        let is_hidden = |&cell: &Cell| puzzle.given(cell).is_some() && self.digit(&picture, cell).is_none();
        if puzzle.layout().cells().filter(is_hidden).count() > MISREAD_GIVENS {
            return;
        }
        let blanks = self.target.puzzle.blanks().filter(|&cell| self.target.shown.digit(cell).is_none());
        let is_empty = |picture, cell| self.eyes.board.look(picture, cell) == Some(Content::Blank);
        let is_left = |&(cell, digit): &(Cell, Option<Symbol>)| match digit {
            // What looked selected at first may have hidden a given.
            Some(symbol) => {
                let mut tried = self.eyes.trials.tried.iter();
                self.digit(before, cell) != digit && tried.any(|&tried| tried.0 == cell || tried.1 == symbol)
            }
            None => !is_empty(&picture, cell) && is_empty(before, cell),
        };
        let left = blanks.map(|cell| (cell, self.digit(&picture, cell))).filter(is_left);
        let (mut entries, unread): (Vec<_>, Vec<_>) = left.partition(|(_, digit)| digit.is_some());
        // More may be something over the board, or notes in all blanks.
        if unread.len() <= MISREAD_GIVENS && !self.eyes.habits.covers {
            entries.extend(unread);
        }
        if !entries.is_empty() {
            self.controls.report(&Report::Left { entries });
        }
    }

    /// Finds the way and enters a digit or two with it; false if there is none.
    fn find_way(&mut self, mut digits: Vec<(Cell, Symbol)>) -> Result<bool, Interruption> {
        // A click would enter a digit that is chosen on the pad, so that it must be the right one.
        self.find_pad()?;
        let (chosen, has_no_pad) = (self.eyes.habits.chosen, self.eyes.habits.pad.is_empty());
        let with_digit = |symbol| digits.iter().filter(|&&(_, other)| other == symbol).count();
        let first = match chosen {
            Some(chosen) => digits.iter().find(|&&(_, symbol)| symbol == chosen),
            // Whether the program follows the pointer can only be seen on two blanks.
            None if has_no_pad => {
                digits.iter().find(|&&one| digits.iter().any(|&other| is_apart(one, other)))
            }
            // The order of pad and cell can only be confirmed with the same digit.
            None => digits.iter().min_by_key(|&&(_, symbol)| Reverse(with_digit(symbol).min(SAME_DIGIT))),
        };
        let first = *first.unwrap_or(&digits[0]);
        log::debug!("chosen on the pad: {chosen:?}; trials begin with {first:?}");
        // A click on the pad may still go to the previous cell, where the same digit is right.
        digits.sort_by_key(|&(cell, symbol)| (symbol != first.1, cell != first.0));
        // Try all ways on one blank, so that a digit that goes to the previously selected cell is right there, too; then
        // on another if the pad has filled the cell that was clicked before.
        for round in 0..digits.len().min(2) {
            match self.try_ways(round, &digits)? {
                Some(false) => {}
                settled => return Ok(settled.is_some()),
            }
        }
        Ok(false)
    }

    /// Tries the ways on the blank of this round, and returns whether the first that works there is kept, if one does.
    fn try_ways(&mut self, round: usize, digits: &[(Cell, Symbol)]) -> Result<Option<bool>, Interruption> {
        let (cell, symbol) = digits[round];
        self.eyes.trials.tried_pad = false;
        let ways = self.ways(round, cell, symbol)?;
        self.eyes.habits.pause = TRIAL_PAUSE;
        let mut has_tried_arrows = false;
        for (number, trial) in ways.into_iter().enumerate() {
            if !self.has_time_for_trials() {
                log::debug!("no time left for {:?}", trial.way);
                // Perhaps something has come between.
                self.check_in_place(cell)?;
                break;
            }
            let mut trial = if round == 0 { trial } else { trial.held() };
            let (habits, has_selected) = (&self.eyes.habits, self.eyes.trials.has_selected);
            // A double click is unlikely to do more than the arrow keys or a pad, where these select or choose anything.
            let is_unlikely = if trial.must_show {
                habits.follows_arrows || !habits.pad.is_empty()
            } else {
                has_selected || habits.shows_choice
            };
            if trial.way == Way::DoubleClickKey && is_unlikely {
                continue;
            }
            if trial.way == Way::ArrowsKey {
                // A stall may have hidden what they did.
                let is_late = habits.follows_arrows && self.eyes.trials.silence.is_some();
                if std::mem::replace(&mut has_tried_arrows, true) && !is_late {
                    continue;
                }
            }
            let Some(mut way) = self.attempt(trial, cell, symbol)? else { continue };
            self.eyes.trials.end = self.controls.now() + TRIALS;
            self.target.shown.apply(Action::Fill(cell, symbol));
            let mut others = digits[round + 1..].to_vec();
            let apart = others.iter().position(|&other| is_apart((cell, symbol), other));
            let may_follow_pointer = !trial.must_show && self.eyes.habits.hovers;
            if way == Way::DoubleClickKey
                && may_follow_pointer
                && let Some(apart) = apart.filter(|&apart| !self.is_last(others[apart].0))
            {
                let hover = Trial::seen(Way::HoverKey);
                if self.confirm(vec![hover], others.remove(apart))?.is_some() {
                    (way, trial) = (hover.way, hover);
                }
            }
            // A click on the pad in an earlier attempt may have taken effect late, and arrow keys may have left a cursor
            // in the cell before the page moved.
            let is_sure = match way {
                Way::ClickKey | Way::DoubleClickKey => !self.eyes.habits.follows_arrows,
                Way::PadClick => trial.way == way && round + number == 0,
                Way::ClickPad => trial.way != Way::PadClick,
                _ => true,
            };
            return self.settle_on((way, symbol), trial, is_sure, &others).map(Some);
        }
        Ok(None)
    }

    pub(super) fn has_time_for_trials(&mut self) -> bool {
        self.controls.now() < self.eyes.trials.end
    }

    /// Keeps a way that has worked, or a simpler one that works on another blank, too; false if it must work there
    /// and does not.
    fn settle_on(
        &mut self,
        (mut way, symbol): (Way, Symbol),
        trial: Trial,
        is_sure: bool,
        others: &[(Cell, Symbol)],
    ) -> Result<bool, Interruption> {
        let hold = self.eyes.habits.hold;
        // Before a click on the pad, a click on the cell would enter the digit that was chosen last.
        let clicks_cell = way != Way::PadClick;
        let must_show = clicks_cell && (trial.must_show || self.eyes.trials.has_selected);
        // Repeating the trial shows whether the second click on the pad was needed, or the first was just lost.
        let again = if trial.way == Way::PadClick { trial.way } else { way };
        let again = Trial { way: again, hold, must_show: clicks_cell && trial.must_show };
        let mut others = others.iter().copied().peekable();
        let mut is_confirmed = is_sure;
        // A late effect of one attempt may be credited to another way. The last blank is not for trials: the program
        // may hide its board once it is filled.
        while let Some(other) = others.next_if(|&(other, _)| !is_confirmed && !self.is_last(other)) {
            // If the pad fills the selected cell, another digit would replace the one that was just entered.
            let is_chosen_first = self.eyes.habits.shows_choice || other.1 == symbol;
            if again.way == Way::PadClick && !is_chosen_first {
                return Err(self.nothing_entered());
            }
            let Some(confirmed) = self.confirm(vec![again], other)? else { return Ok(false) };
            is_confirmed = way == confirmed;
            way = confirmed;
        }
        let selection = self.eyes.habits.selection;
        let simpler = if is_sure { Trial { must_show, ..trial } } else { Trial { way, ..again } }.simpler();
        let ways: Vec<Way> = simpler.iter().map(|trial| trial.way).collect();
        let simpler = match others.next().filter(|&(other, _)| !self.is_last(other)) {
            // If the digit comes late, another way that was tried on the cell may get the credit.
            Some(other) => self.confirm(simpler, other)?.filter(|way| ways.contains(way)),
            None => None,
        };
        if simpler.is_none() {
            self.hold(hold);
        }
        // A blind trial has not looked whether the cell is selected.
        let habits = &mut self.eyes.habits;
        if simpler.is_none() || habits.selection.is_none() {
            habits.selection = selection;
        }
        let way = simpler.unwrap_or(way);
        // Without another blank, the next digit will show whether it is right.
        self.eyes.habits.way = Some(way).filter(|_| is_confirmed);
        self.eyes.habits.supposed = Some(way);
        self.controls.report(&Report::Learnt { way, hold: self.eyes.habits.hold });
        Ok(true)
    }

    /// Tries some ways on another blank, and returns the first that works there, too. If none does, what is known of the
    /// selection stays as it was.
    fn confirm(
        &mut self,
        trials: Vec<Trial>,
        (cell, symbol): (Cell, Symbol),
    ) -> Result<Option<Way>, Interruption> {
        let selection = self.eyes.habits.selection;
        for trial in trials {
            let way = self.attempt(trial, cell, symbol)?;
            if way.is_some() {
                self.target.shown.apply(Action::Fill(cell, symbol));
                return Ok(way);
            }
        }
        self.eyes.habits.selection = selection;
        Ok(None)
    }

    /// The ways in the order in which they are tried. Where the pointer alone selects a cell, that comes before a
    /// click, which may write a digit of the program's choice. After a click that shows nothing, a digit may go to
    /// another cell, so that comes last. But if a click seems to enter what was chosen on the pad, that comes first. A
    /// held double click works wherever a click does, and shows sooner if neither works.
    fn ways(&mut self, round: usize, cell: Cell, symbol: Symbol) -> Result<Vec<Trial>, Interruption> {
        use Way::{ArrowsKey, ClickKey, ClickPad, DoubleClickKey, HoverKey, PadClick};
        let habits = &self.eyes.habits;
        let is_pad_first = habits.supposed == Some(PadClick) || habits.is_other_chosen(symbol);
        let begins_with_click = round == 0 && !is_pad_first;
        if begins_with_click && !self.is_followed(cell) {
            self.leave(self.eyes.last_selected.unwrap_or(cell))?;
        }
        let before = self.look_before_click(cell)?;
        let follow_pointer =
            before.pointed_at.as_ref().map_or(0, |now| self.changed_cells(&before.unselected, now).len());
        self.eyes.habits.hovers = follow_pointer > 0;
        // The pointer changes more than a row or column, so it selects cells.
        let selects_by_pointer = follow_pointer > 2 * self.target.puzzle.size();
        if begins_with_click && !selects_by_pointer {
            self.eyes.trials.before_click = Some(before);
        } else {
            self.park()?;
        }
        let ways = [
            (round > 0, Trial::blind(ClickPad)),
            (is_pad_first, Trial::seen(PadClick).held()),
            (selects_by_pointer, Trial::seen(HoverKey)),
            (true, Trial::seen(ClickKey)),
            (true, Trial::seen(ArrowsKey).held()),
            (!is_pad_first, Trial::seen(PadClick).held()),
            (true, Trial::seen(DoubleClickKey).held()),
            (true, Trial::blind(DoubleClickKey).held()),
            (true, Trial::seen(ArrowsKey).held()),
        ];
        Ok(ways.into_iter().filter_map(|(is_tried, trial)| is_tried.then_some(trial)).collect())
    }
}
