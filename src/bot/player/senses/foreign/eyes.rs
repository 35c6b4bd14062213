//! What a player in a foreign program remembers: what it saw, and what it typed and has not seen yet.

use super::trial::Trials;
use super::{Habits, MISREAD_GIVENS};
use crate::bot::player::senses::flight::{self, Flight, Growth};
use crate::desktop::{Picture, Point};
use crate::eyes::{Content, ForeignBoard};
use crate::puzzle::{Cell, Puzzle, Symbol};

/// The most entries that may be in flight, as long as none is lost.
const MOST_IN_FLIGHT: usize = 6;

/// How often the board may move before one more entry is seen.
const MOST_MOVES: usize = 12;

/// What a player in a foreign program remembers.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "what was seen is independent")]
pub(in crate::bot::player) struct ForeignEyes {
    pub board: ForeignBoard,
    pub habits: Habits,
    pub(super) flight: Flight<Intended>,
    /// Whether the last key or button for a digit was seen to do anything.
    pub(super) has_answered: bool,
    /// Whether an entry arrived that had to be made again.
    pub(super) loses: bool,
    /// The cell that was selected last, beside which a popover may be open.
    pub(super) last_selected: Option<Cell>,
    /// Whether the cell of the last entry was seen to be selected.
    pub(super) saw_selection: bool,
    /// Whether no cell was seen to be selected since a pause, so that any may be.
    pub(super) is_in_doubt: bool,
    /// The trials that are being made, or were last.
    pub(super) trials: Trials,
    /// The givens that were not seen where they are, so that the board seemed to have moved.
    pub(super) hidden: Vec<Cell>,
    /// How often the board has moved since an entry was last seen.
    pub(super) moves: usize,
    /// The cells in which the solutions of the board differ, so that the program may refuse their digits.
    pub ambiguous: Vec<Cell>,
    /// What the board looked like before the last entry.
    pub(super) before_end: Option<Picture>,
    /// Whether the last digit was typed once all others were seen, without a pause since then.
    pub typed_last: bool,
    /// Whether the program hid its board once the last digit was in.
    pub hid_board: bool,
}

/// What an entry in flight should do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intended {
    pub symbol: Symbol,
    /// Whether its cell was seen to change.
    pub is_handled: bool,
}

pub(super) type Entry = flight::Entry<Intended>;

impl ForeignEyes {
    /// The eyes for a board, with what is known of its program. Cursor and pad are looked for again: they may have
    /// moved.
    pub fn new(board: ForeignBoard, mut habits: Habits) -> Self {
        habits.forget_places();
        Self {
            board,
            habits,
            flight: Flight::new(Growth { least: 1, most: MOST_IN_FLIGHT, seen_for_more: 1 }),
            has_answered: true,
            loses: false,
            last_selected: None,
            saw_selection: false,
            is_in_doubt: false,
            trials: Trials::default(),
            hidden: Vec::new(),
            moves: 0,
            ambiguous: Vec::new(),
            before_end: None,
            typed_last: false,
            hid_board: false,
        }
    }

    /// Returns the board of a puzzle near a place; `None` if it is not there, or another one is.
    pub fn find_again(picture: &Picture, near: Point, puzzle: &Puzzle) -> Option<ForeignBoard> {
        let found = ForeignBoard::find(picture, near).ok()?;
        let has_given = |cell: Cell| puzzle.given(cell).is_none_or(|given| found.shown(cell) == Some(given));
        let is_same = puzzle.size() == found.board.size() && puzzle.layout().cells().all(has_given);
        is_same.then_some(found.board)
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

    /// Returns a cell whose given has become another digit, if more have than misreading explains. This must be another
    /// game, since a message over the board shows no digits.
    pub fn other_given(&self, picture: &Picture, puzzle: &Puzzle) -> Option<Cell> {
        let is_other = |&cell: &Cell| {
            let digit = self.board.digit(picture, cell);
            puzzle.given(cell).is_some_and(|given| digit.is_some_and(|digit| digit != given))
        };
        puzzle.layout().cells().filter(is_other).nth(MISREAD_GIVENS)
    }

    /// What all cells show, if the picture contains them.
    pub fn contents(&self, picture: &Picture, puzzle: &Puzzle) -> Option<Vec<Content>> {
        puzzle.layout().cells().map(|cell| self.board.look(picture, cell)).collect()
    }

    pub(super) fn lost(&mut self) {
        self.flight.lost();
        // The pad may not have kept the chosen digit.
        self.habits.chosen = None;
        self.habits.slow_down();
    }
}
