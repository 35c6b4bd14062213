//! Entering into a foreign program: the way it takes a digit is learnt by trying, and each entry is seen to arrive.
//!
//! Nothing is known of such a program but what its board looks like. So an entry is right when the cell shows
//! its digit and wrong when it shows another; colours mean nothing, since a click may recolour half the board.

mod attempt;
mod cursor;
mod giving;
mod learning;
mod looking;
mod pad;
mod way;

use std::time::Duration;

use attempt::LONG_HOLD;
use giving::{REACH, distance};
use looking::is_other_at;

use super::{PATIENCE, Target, Typist};
use crate::bot::player::controls::{Controls, GLANCE};
use crate::bot::report::Report;
use crate::bot::stop::{Interruption, Pause, Stop};
use crate::desktop::{Picture, Point};
use crate::eyes::{Content, ForeignBoard};
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Symbol};
pub(in crate::bot) use way::Habits;
pub use way::Way;

/// How long an entry may take to be seen; some programs fade them in.
const ARRIVAL: Duration = Duration::from_millis(1500);

/// How often the board is read again at the end while cells differ.
const END_LOOKS: usize = 4;

/// How often an entry is made before the program counts as refusing it. Each try may cost a life, unless the program is
/// known to lose entries.
const MOST_TRIES: usize = 3;
const MOST_TRIES_WHERE_LOST: usize = 6;

/// How many entries may be in flight where none was lost.
const MOST_IN_FLIGHT: usize = 6;

/// How many givens may be misread before the board counts as another one or as covered.
const MISREAD_GIVENS: usize = 2;

/// How often the board may move before one more entry is seen.
const MOST_MOVES: usize = 12;

/// What a player in a foreign program remembers.
#[derive(Clone, Debug)]
pub(in crate::bot::player) struct ForeignEyes {
    pub board: ForeignBoard,
    pub habits: Habits,
    in_flight: Vec<Entry>,
    /// How many entries may be in flight.
    trust: usize,
    /// Whether an entry arrived that had to be made again.
    loses: bool,
    /// The cell of the last entry, beside which a popover may be open.
    last: Option<Cell>,
    /// Whether the pad was tried on the blank on which ways are being tried.
    tried_pad: bool,
    /// When the arrow keys were first and last pressed while learning and nothing changed.
    silence: Option<[Duration; 2]>,
    /// The givens that could not be read when the board was last read.
    misread: Vec<Cell>,
    /// The givens that were not seen where they are, so that the board seemed to have moved.
    hidden: Vec<Cell>,
    /// How often the board has moved since an entry was last seen.
    moves: usize,
    /// The cells in which the solutions of the board differ, so that the program may refuse their digits.
    pub ambiguous: Vec<Cell>,
    /// How many entries were made again.
    pub retries: usize,
    /// What the board looked like before the last entry.
    before_end: Option<Picture>,
    /// Whether the program hid its board once the last digit was in.
    pub hid_board: bool,
}

/// An entry that has not been seen yet.
#[derive(Clone, Copy, Debug)]
struct Entry {
    cell: Cell,
    symbol: Symbol,
    tries: usize,
    sent: Duration,
    /// Whether its cell was seen to change.
    is_handled: bool,
}

impl ForeignEyes {
    /// The eyes for a board, with what is known of its program. Cursor and pad are looked for again: they may have moved.
    pub fn new(board: ForeignBoard, mut habits: Habits) -> Self {
        habits.forget_places();
        Self {
            board,
            habits,
            in_flight: Vec::new(),
            trust: 1,
            loses: false,
            last: None,
            tried_pad: false,
            silence: None,
            misread: Vec::new(),
            hidden: Vec::new(),
            moves: 0,
            ambiguous: Vec::new(),
            retries: 0,
            before_end: None,
            hid_board: false,
        }
    }

    /// Looks at the board where it was found again.
    pub fn see_again(&mut self, board: ForeignBoard) {
        if board.whole() != self.board.whole() {
            self.hidden.clear();
            self.habits.forget_places();
            self.moves += 1;
        }
        self.board = board;
    }

    /// Whether the board moves again and again while nothing is entered: perhaps the clicks of the bot move it.
    pub fn keeps_moving(&self) -> bool {
        self.moves > MOST_MOVES
    }

    /// Forgets what is in flight, because the board will be read again.
    pub fn forget(&mut self) {
        self.in_flight.clear();
        self.habits.forget_places();
    }

    pub fn digit(&self, content: &Content) -> Option<Symbol> {
        match content {
            Content::Digit { ink, .. } => self.board.symbol(ink),
            Content::Blank | Content::Marks(_) => None,
        }
    }

    /// A cell whose given has become another digit, if too many have for a misreading. A message over the board shows
    /// blanks or nothing that can be read, so this is another game.
    pub fn other_given(&self, picture: &Picture, puzzle: &Puzzle) -> Option<Cell> {
        let is_other = |&cell: &Cell| {
            let content = self.board.look(picture, cell);
            let digit = content.and_then(|content| self.digit(&content));
            puzzle.given(cell).is_some_and(|given| digit.is_some_and(|digit| digit != given))
        };
        puzzle.layout().cells().filter(is_other).nth(MISREAD_GIVENS)
    }

    /// What all cells show, if the picture contains them.
    pub fn contents(&self, picture: &Picture, puzzle: &Puzzle) -> Option<Vec<Content>> {
        puzzle.layout().cells().map(|cell| self.board.look(picture, cell)).collect()
    }

    pub fn under_way(&self) -> Vec<Cell> {
        self.in_flight.iter().map(|entry| entry.cell).collect()
    }

    pub fn awaits_arrivals(&self, now: Duration) -> bool {
        self.in_flight.first().is_some_and(|oldest| now < oldest.sent + PATIENCE[0])
    }

    fn lost(&mut self) {
        self.trust = 1;
        // Perhaps because the pad does not keep it.
        self.habits.chosen = None;
        self.habits.slow_down();
    }
}

/// A player in a foreign program at work.
pub(in crate::bot::player) struct ForeignTypist<'p, 'a> {
    pub eyes: &'p mut ForeignEyes,
    pub controls: &'p mut Controls<'a>,
    pub target: &'p mut Target,
}

impl Typist for ForeignTypist<'_, '_> {
    /// The last entry on the board is made once all others have been seen, because the program may hide its board then.
    fn enter(&mut self, action: Action) -> Result<(), Interruption> {
        let Action::Fill(cell, symbol) = action else {
            let way = self.way()?;
            return self.clear(action.cell(), way);
        };
        if self.is_complete() {
            // The trial has entered this one, and the program may have hidden its board.
            self.settle()?;
            self.controls.report(&Report::Entered(action));
            return Ok(());
        }
        self.glance()?;
        if self.is_last(cell) {
            self.settle()?;
            self.retry_wrong()?;
            self.eyes.before_end = Some(self.picture(self.eyes.board.whole())?);
        }
        let is_ambiguous = self.eyes.ambiguous.contains(&cell);
        if is_ambiguous {
            self.settle()?;
        }
        if !self.shows(cell, symbol)? {
            self.make_room()?;
            self.send(cell, symbol, 0)?;
        }
        self.target.shown.apply(action);
        if is_ambiguous {
            self.check_taken(cell, symbol)?;
        }
        self.controls.report(&Report::Entered(action));
        Ok(())
    }

    fn glance(&mut self) -> Result<(), Interruption> {
        while let Some(&Entry { cell, symbol, tries, .. }) = self.eyes.in_flight.first() {
            if !self.shows(cell, symbol)? {
                return Ok(());
            }
            self.eyes.loses |= tries > 0;
            self.eyes.in_flight.remove(0);
            self.eyes.moves = 0;
            self.eyes.trust = (self.eyes.trust + 1).min(MOST_IN_FLIGHT);
            self.controls.report(&Report::Seen(Action::Fill(cell, symbol)));
        }
        Ok(())
    }

    fn wait_for_arrivals(&mut self) -> Result<(), Interruption> {
        self.wait_for_entries(0).map(drop)
    }

    fn settle(&mut self) -> Result<(), Interruption> {
        let is_under_way = !self.eyes.in_flight.is_empty() && !self.is_complete();
        if self.eyes.habits.way == Some(Way::ArrowsKey) && is_under_way {
            // The cursor covers the last one.
            self.uncover()?;
        }
        while !self.wait_for_entries(0)? {
            // They may only be covered by what the program opened at its last click.
            let is_lost =
                self.eyes.habits.covers && self.eyes.in_flight.iter().any(|entry| !entry.is_handled);
            if self.is_complete() && !is_lost && self.hides_board()? {
                self.eyes.in_flight.clear();
                return Ok(());
            }
            self.uncover()?;
            self.glance()?;
            let lost = std::mem::take(&mut self.eyes.in_flight);
            for entry in lost {
                self.retry(entry)?;
            }
        }
        Ok(())
    }

    fn read(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        if self.is_complete() {
            return self.read_end();
        }
        self.uncover()?;
        let wrong = self.differences()?;
        let (givens, wrong): (Vec<_>, Vec<_>) =
            wrong.into_iter().partition(|&(cell, _)| self.target.puzzle.given(cell).is_some());
        if givens.len() <= MISREAD_GIVENS {
            self.eyes.misread = givens.into_iter().map(|(cell, _)| cell).collect();
            return Ok(wrong);
        }
        Err(Pause::BoardMoved.into())
    }
}

impl ForeignTypist<'_, '_> {
    /// Fails unless an entry arrives that may be wrong. Making it again may cost another life, so that is done once, and
    /// only where entries are known to get lost.
    fn check_taken(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Interruption> {
        for may_be_lost in [self.eyes.loses, false] {
            if self.wait_for_entries(0)? || self.is_complete() && self.hides_board()? {
                return Ok(());
            }
            self.uncover()?;
            self.glance()?;
            let Some(&entry) = self.eyes.in_flight.first() else { return Ok(()) };
            self.eyes.in_flight.clear();
            if !may_be_lost || entry.is_handled {
                break;
            }
            self.retry(entry)?;
        }
        Err(Stop::Refused { cell, symbol }.into())
    }

    fn retry(&mut self, Entry { cell, symbol, tries, .. }: Entry) -> Result<(), Interruption> {
        if self.shows(cell, symbol)? {
            return Ok(());
        }
        if tries + 1 >= if self.eyes.loses { MOST_TRIES_WHERE_LOST } else { MOST_TRIES } {
            return Err(Stop::Refused { cell, symbol }.into());
        }
        self.eyes.lost();
        if !self.eyes.habits.hold.is_zero() {
            self.hold(LONG_HOLD);
        }
        self.eyes.retries += 1;
        self.controls.report(&Report::Repairing { action: Action::Fill(cell, symbol), tries: tries + 1 });
        let way = self.way()?;
        if matches!(way, Way::ClickKey | Way::ClickKeyReturn) && self.eyes.board.has_numbers() {
            // One digit of the number may have arrived.
            self.select(cell, way)?;
            self.erase()?;
        }
        if way == Way::ClickPad && !self.eyes.habits.opens_pad {
            // The pad may have kept the digit for the cell that is clicked next.
            self.select(cell, way)?;
            if self.is_taken(cell, symbol)? {
                return Ok(());
            }
        }
        self.send(cell, symbol, tries + 1)?;
        self.wait_for_entries(0).map(drop)
    }

    /// Like [`read`](Self::read), after the last entry: what the program opened at its click may be gone already, and it
    /// may hide its board at any moment.
    fn read_end(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let mut wrong = self.wrong_entries()?;
        let stays_open = self.eyes.habits.stays_open == Some(true) && self.is_beside_last(&wrong);
        if !wrong.is_empty() && self.eyes.habits.covers && (stays_open || !self.hides_board()?) {
            self.uncover()?;
            wrong = self.wrong_entries()?;
        }
        // Confetti covers some cells now and others later: what was seen to be right once is right.
        for _ in 0..END_LOOKS {
            if wrong.is_empty() {
                return Ok(wrong);
            }
            self.controls.pause(GLANCE)?;
            let still_wrong = self.wrong_entries()?;
            wrong.retain(|&(cell, _)| still_wrong.iter().any(|&(other, _)| other == cell));
        }
        if self.hides_board()? {
            wrong.clear();
        }
        Ok(wrong)
    }

    /// Whether all these cells may be covered by what the last click has opened.
    fn is_beside_last(&self, cells: &[(Cell, Option<Symbol>)]) -> bool {
        self.eyes.last.is_some_and(|last| cells.iter().all(|&(cell, _)| distance(last, cell) <= REACH))
    }

    fn wrong_entries(&mut self) -> Result<Vec<(Cell, Option<Symbol>)>, Interruption> {
        let mut wrong = self.differences()?;
        wrong.retain(|&(cell, _)| self.target.puzzle.given(cell).is_none());
        Ok(wrong)
    }

    /// Whether the program has hidden its board, or made all of it look different: some reward the last digit with that.
    fn hides_board(&mut self) -> Result<bool, Interruption> {
        let end = self.controls.now() + ARRIVAL;
        // One that draws its board again may show nothing for a moment.
        while !self.eyes.hid_board && self.shows_no_board()? {
            self.eyes.hid_board = !self.controls.waits(end, GLANCE)?;
        }
        Ok(self.eyes.hid_board)
    }

    /// Whether cells cannot be read now that could be before the last digit was typed. The program may show a given in
    /// another way because it is selected.
    fn shows_no_board(&mut self) -> Result<bool, Interruption> {
        let wrong = self.differences()?;
        let others = wrong.iter().filter(|&&(cell, _)| Some(cell) != self.eyes.last);
        let hidden = others.filter(|(cell, digit)| digit.is_none() && !self.eyes.misread.contains(cell));
        let (givens, entries): (Vec<Cell>, Vec<Cell>) =
            hidden.map(|&(cell, _)| cell).partition(|&cell| self.target.puzzle.given(cell).is_some());
        let places: Vec<Point> = wrong.iter().map(|&(cell, _)| self.centre(cell)).collect();
        let is_hidden = !entries.is_empty() || givens.len() > MISREAD_GIVENS;
        Ok(is_hidden || self.looks_different()? || self.controls.is_any_covered(&places)?)
    }

    /// Whether no cell looks as before the last entry: a page gets dark behind the message that it is solved. A selection
    /// leaves the peers of both cells, the one before and this one, as they were.
    fn looks_different(&mut self) -> Result<bool, Interruption> {
        let now = self.picture(self.eyes.board.whole())?;
        let before = self.eyes.before_end.as_ref().filter(|before| before.area() == now.area());
        let mut cells = self.target.puzzle.layout().cells();
        Ok(before.is_some_and(|before| cells.all(|cell| is_other_at(before, &now, self.inner(cell)))))
    }

    /// Makes again what differs before the last entry.
    fn retry_wrong(&mut self) -> Result<(), Interruption> {
        for (cell, _) in self.read()? {
            let Some(symbol) = self.target.shown.digit(cell) else { continue };
            self.retry(Entry { cell, symbol, tries: 0, sent: Duration::ZERO, is_handled: false })?;
        }
        self.settle()
    }

    fn send(&mut self, cell: Cell, symbol: Symbol, tries: usize) -> Result<(), Interruption> {
        let way = self.way()?;
        let is_handled = self.give(cell, symbol, way)?;
        let sent = self.controls.now();
        self.eyes.in_flight.push(Entry { cell, symbol, tries, sent, is_handled });
        Ok(())
    }

    /// The way that was learnt.
    fn way(&self) -> Result<Way, Interruption> {
        self.eyes.habits.way.ok_or_else(|| Stop::NothingEntered.into())
    }

    /// Waits until one more entry may be in flight.
    fn make_room(&mut self) -> Result<(), Interruption> {
        // Where a click on the cell was lost, a pad may keep the digit for the cell that is clicked next.
        let most = if self.eyes.habits.way == Some(Way::ClickPad) { 0 } else { self.eyes.trust - 1 };
        if self.wait_for_entries(most)? { Ok(()) } else { self.settle() }
    }

    /// Waits until at most `most` entries are in flight; false if that takes too long.
    fn wait_for_entries(&mut self, most: usize) -> Result<bool, Interruption> {
        loop {
            self.glance()?;
            let entries = &self.eyes.in_flight;
            let Some(oldest) = entries.first().filter(|_| entries.len() > most) else { return Ok(true) };
            let end = oldest.sent + ARRIVAL;
            if !self.controls.waits(end, GLANCE)? {
                return Ok(false);
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.target.puzzle.blanks().all(|cell| self.target.shown.digit(cell).is_some())
    }

    /// Whether every other cell has its digit.
    fn is_last(&self, cell: Cell) -> bool {
        let mut blanks = self.target.puzzle.blanks();
        blanks.all(|other| (other == cell) == self.target.shown.digit(other).is_none())
    }
}
