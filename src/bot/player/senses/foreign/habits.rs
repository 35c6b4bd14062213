//! What was learnt of one program.

use std::time::Duration;

use crate::bot::way::Way;
use crate::desktop::{Picture, Point};
use crate::puzzle::{Cell, Symbol};

/// The initial and the longest pause before a key. Programs that redraw themselves after a click lose a key that comes
/// sooner; others ignore keys for up to a second after each.
const FIRST_PAUSE: Duration = Duration::from_millis(30);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// How often in a row the cursor must be seen to stay after a digit before that counts as certain.
const SURELY: u8 = 3;

/// What was learnt of a program by trying.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the habits of a program are independent")]
pub(in crate::bot) struct Habits {
    /// The way that was seen to work; without it nothing is entered.
    pub way: Option<Way>,
    /// The way that seemed to work last. If that begins with a click on the pad, it is tried before the others.
    pub supposed: Option<Way>,
    /// How long to wait between a click and its key.
    pub pause: Duration,
    /// How long keys and buttons stay down.
    pub hold: Duration,
    /// Whether a click opens something that covers the cells beside it.
    pub covers: bool,
    /// Whether what a click opens also opens on givens and stays open until the same cell is clicked again, or `None`
    /// if untested.
    pub stays_open: Option<bool>,
    /// Whether what a click opens has the digits of the pad.
    pub opens_pad: bool,
    /// The cell around which the pad was opened.
    pub opened_at: Option<Cell>,
    /// Where the digits of the pad are, in their order; empty without one.
    pub pad: Vec<Point>,
    /// A button of the pad when it was neither chosen nor used up.
    pub plain_button: Option<Picture>,
    /// How a selected cell differs from the others; `None` if that does not show.
    pub selection: Option<SelectionLook>,
    /// Whether the pointer alone changes the look of a cell.
    pub hovers: bool,
    /// The digit of the pad that was clicked last, and whether it looks chosen then.
    pub chosen: Option<Symbol>,
    pub shows_choice: bool,
    /// Whether a click on the pad only chooses a digit that was not chosen, and the next click on the selected cell
    /// enters it.
    pub chooses_first: bool,
    /// Whether the arrow keys change the look of any cell.
    pub follows_arrows: bool,
    /// The cell of the cursor that arrow keys move, if known.
    pub cursor: Option<Cell>,
    /// Whether its cell was seen to look unlike its peers.
    pub cursor_stands_out: bool,
    /// How often in a row the cursor was seen to stay in its cell after a digit.
    pub stays: u8,
}

/// How a program shows which cell is selected.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "what a program shows is independent")]
pub(in crate::bot) struct SelectionLook {
    /// How long after a click or an arrow the cell looks selected.
    pub after: Duration,
    /// Whether only an outline around the cell shows it.
    pub is_outlined: bool,
    /// Whether its peers look different, too, perhaps just as it does.
    pub has_peers: bool,
    /// Whether it shows only once the pointer is off the board: on the cell, it hides that.
    pub is_hidden_by_pointer: bool,
    /// Whether it has been seen on a second cell: the first may have been selected by chance.
    pub is_confirmed: bool,
}

impl Default for Habits {
    fn default() -> Self {
        Self {
            way: None,
            supposed: None,
            pause: FIRST_PAUSE,
            hold: Duration::ZERO,
            covers: false,
            stays_open: None,
            opens_pad: false,
            opened_at: None,
            pad: Vec::new(),
            plain_button: None,
            selection: None,
            hovers: false,
            chosen: None,
            shows_choice: false,
            chooses_first: false,
            follows_arrows: false,
            cursor: None,
            cursor_stands_out: false,
            stays: 0,
        }
    }
}

impl Habits {
    /// Keeps what also holds for another site in the same window: the pause, since it depends on the machine.
    pub fn on_other_site(&self) -> Self {
        Self { pause: self.pause, ..Self::default() }
    }

    /// Whether a digit may move the cursor on to another cell.
    pub fn may_move_on(&self) -> bool {
        self.stays < SURELY
    }

    /// Whether a way shows which cell is selected by its peers, too. What a click opens over them may pass for that, and
    /// arrow keys move a selection by several steps.
    pub fn shows_peers(&self, way: Way) -> bool {
        way.clicks() && !self.covers && self.selection.is_some_and(|selection| selection.has_peers)
    }

    /// Whether the cursor of a way that uses one shows by the peers of its cell, too.
    pub fn shows_peers_of_cursor(&self, way: Way) -> bool {
        way == Way::ArrowsKey && self.selection.is_some_and(|selection| selection.has_peers)
    }

    /// Whether only an outline shows which cell is selected.
    pub fn is_outlined(&self) -> bool {
        self.selection.is_some_and(|selection| selection.is_outlined)
    }

    /// How long after a click or an arrow the cell looks selected; zero if that does not show.
    pub fn selection_delay(&self) -> Duration {
        self.selection.map_or(Duration::ZERO, |selection| selection.after)
    }

    /// Whether arrow keys select a cell.
    pub fn has_cursor(&self) -> bool {
        self.way == Some(Way::ArrowsKey) || self.cursor.is_some()
    }

    /// Whether a digit other than this one was chosen on the pad last.
    pub fn is_other_chosen(&self, symbol: Symbol) -> bool {
        self.chosen.is_some_and(|chosen| chosen != symbol)
    }

    /// Forgets what may have moved.
    pub fn forget_places(&mut self) {
        self.cursor = None;
        self.opened_at = None;
        self.pad.clear();
    }

    pub fn slow_down(&mut self) {
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_make_the_pause_longer_up_to_a_limit() {
        let mut habits = Habits::default();
        habits.slow_down();
        assert_eq!(habits.pause, 2 * FIRST_PAUSE);
        (0..9).for_each(|_| habits.slow_down());
        assert_eq!(habits.pause, LONGEST_PAUSE);
    }

    #[test]
    fn only_the_pause_holds_on_another_site() {
        let mut habits = Habits { way: Some(Way::ClickPad), covers: true, hovers: true, ..Habits::default() };
        habits.slow_down();
        let other = habits.on_other_site();
        assert_eq!((other.way, other.covers, other.hovers, other.pause), (None, false, false, habits.pause));
    }
}
