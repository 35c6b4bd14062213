//! From entries to clicks and keys, with a model of the game's highlight.
//!
//! A key is an entry only while a cell is highlighted, and a click on a cell that is already
//! highlighted in that way takes the highlight off. So before each entry this asks what the last
//! one left, and clicks what is sure to highlight the cell: nothing, once, or, where the state is
//! not known, first with the other button, after which the right one always does it.

use crate::desktop::{Key, MouseButton};
use crate::puzzle::{Cell, Symbol};
use crate::replay::action::Action;

/// What a build of the game does with the highlight when a pencil mark has been typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AfterMark {
    /// It goes, so that every mark needs a click of its own.
    Clears,
    /// It stays, and a second click on the same cell would take it off.
    Stays,
    /// It is not known: do what is right in both.
    #[default]
    Unknown,
}

/// A click on a cell, or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Click(Cell, MouseButton),
    Press(Key),
}

/// What a highlight is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Fill,
    Mark,
}

impl Purpose {
    fn of(action: Action) -> Self {
        match action.button() {
            MouseButton::Left => Self::Fill,
            MouseButton::Right => Self::Mark,
        }
    }

    /// The button that highlights a cell for this purpose.
    fn button(self) -> MouseButton {
        match self {
            Self::Fill => MouseButton::Left,
            Self::Mark => MouseButton::Right,
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Fill => Self::Mark,
            Self::Mark => Self::Fill,
        }
    }
}

/// What is known of the highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Highlight {
    /// No cell has it.
    Off,
    /// This cell has it.
    On(Cell, Purpose),
    /// This cell has it or none.
    Perhaps(Cell, Purpose),
    /// Any cell may have it.
    Unknown,
}

/// Makes the inputs for one entry after the other.
#[derive(Clone, Debug)]
pub struct Hand {
    after_mark: AfterMark,
    highlight: Highlight,
}

impl Hand {
    /// A hand that knows nothing of the highlight yet.
    pub fn new(after_mark: AfterMark) -> Self {
        Self { after_mark, highlight: Highlight::Unknown }
    }

    /// The clicks and the key that make the entry, after which the highlight is what they leave.
    pub fn enter(&mut self, action: Action) -> Vec<Input> {
        let mut inputs = self.highlight(action.cell(), Purpose::of(action));
        inputs.push(Input::Press(action.key()));
        self.entered(action);
        inputs
    }

    /// Says that the entry was made.
    pub fn entered(&mut self, action: Action) {
        let (cell, purpose) = (action.cell(), Purpose::of(action));
        self.highlight = match (action, self.after_mark) {
            (Action::Fill(..), _) | (Action::Mark(..) | Action::Unmark(..), AfterMark::Clears) => {
                Highlight::Off
            }
            (Action::Mark(..) | Action::Unmark(..), AfterMark::Stays) => Highlight::On(cell, purpose),
            (Action::Mark(..) | Action::Unmark(..), AfterMark::Unknown) | (Action::Clear(_), _) => {
                Highlight::Perhaps(cell, purpose)
            }
        };
    }

    /// Says what was seen of the highlight after a mark, whatever was believed of this build.
    pub fn saw_after_mark(&mut self, stays: bool) {
        let seen = if stays { AfterMark::Stays } else { AfterMark::Clears };
        if self.after_mark != seen {
            self.after_mark = seen;
            self.highlight = Highlight::Unknown;
        }
    }

    /// Whether it is known that no cell is highlighted.
    pub fn is_off(&self) -> bool {
        self.highlight == Highlight::Off
    }

    /// Takes any highlight off: a right click on a cell that holds a digit does.
    pub fn rest(&mut self, cell_with_digit: Cell) -> Vec<Input> {
        self.highlight = Highlight::Off;
        vec![Input::Click(cell_with_digit, MouseButton::Right)]
    }

    /// Forgets what is known of the highlight, for when something else may have changed it.
    pub fn forget(&mut self) {
        self.highlight = Highlight::Unknown;
    }

    /// The clicks after which this cell is highlighted for this purpose.
    fn highlight(&self, cell: Cell, purpose: Purpose) -> Vec<Input> {
        let click = |purpose: Purpose| Input::Click(cell, purpose.button());
        match self.highlight {
            Highlight::On(at, current) if (at, current) == (cell, purpose) => Vec::new(),
            Highlight::Perhaps(at, current) if (at, current) == (cell, purpose) => {
                vec![click(purpose.other()), click(purpose)]
            }
            Highlight::Unknown => vec![click(purpose.other()), click(purpose)],
            Highlight::Off | Highlight::On(..) | Highlight::Perhaps(..) => vec![click(purpose)],
        }
    }
}

/// Whether the key of a symbol is also a shortcut of the game: `n` for a new game, `q` to quit, `r` and
/// `u` for redo and undo, `m` to write all pencil marks. Without a highlight it would be that.
pub fn is_menu_letter(symbol: Symbol) -> bool {
    matches!(symbol.to_char(), 'm' | 'n' | 'q' | 'r' | 'u')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Index;

    const LEFT: MouseButton = MouseButton::Left;
    const RIGHT: MouseButton = MouseButton::Right;

    fn cell(index: usize) -> Cell {
        Cell::new(index, 9)
    }

    fn one() -> Symbol {
        Symbol::from_index(0)
    }

    fn clicks(inputs: &[Input]) -> Vec<MouseButton> {
        inputs
            .iter()
            .filter_map(|input| match input {
                Input::Click(_, button) => Some(*button),
                Input::Press(_) => None,
            })
            .collect()
    }

    #[test]
    fn the_first_entry_works_whatever_is_highlighted() {
        assert_eq!(clicks(&Hand::new(AfterMark::Clears).enter(Action::Fill(cell(0), one()))), [RIGHT, LEFT]);
        assert_eq!(clicks(&Hand::new(AfterMark::Clears).enter(Action::Mark(cell(0), one()))), [LEFT, RIGHT]);
    }

    #[test]
    fn a_second_mark_in_a_cell_is_clicked_for_as_the_build_needs() {
        for (after_mark, expected) in [
            (AfterMark::Clears, vec![RIGHT]),
            (AfterMark::Stays, vec![]),
            (AfterMark::Unknown, vec![LEFT, RIGHT]),
        ] {
            let mut hand = Hand::new(after_mark);
            hand.enter(Action::Mark(cell(0), one()));
            assert_eq!(clicks(&hand.enter(Action::Mark(cell(0), one()))), expected, "{after_mark:?}");
        }
    }

    #[test]
    fn one_click_highlights_another_cell_in_every_build() {
        for after_mark in [AfterMark::Clears, AfterMark::Stays, AfterMark::Unknown] {
            let mut hand = Hand::new(after_mark);
            hand.enter(Action::Mark(cell(0), one()));
            assert_eq!(clicks(&hand.enter(Action::Mark(cell(1), one()))), [RIGHT]);
            assert_eq!(clicks(&hand.enter(Action::Fill(cell(1), one()))), [LEFT]);
        }
    }
}
