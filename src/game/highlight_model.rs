//! The clicks that an entry needs, by what is known of the game's highlight.
//!
//! A key is an entry only while a cell is highlighted, and a click on a cell that is already
//! highlighted in that way takes the highlight off. So each entry starts from what the last one may
//! have left, with clicks that are sure to highlight the cell: none, one, or, if the state is not known,
//! one with the other button first, after which the second always does it.

use super::{Action, Highlight, MouseButton};

/// The families of builds, which differ in what a pencil mark does to the highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// The highlight goes, so every mark needs its own click.
    ClearsAfterMark,
    /// The highlight stays, so a second click on the cell would take it off.
    StaysAfterMark,
}

impl Build {
    /// The highlight that is left after an entry.
    pub(crate) fn highlight_after(self, action: Action) -> Option<Highlight> {
        let stays = self == Self::StaysAfterMark && matches!(action, Action::Mark(..) | Action::Unmark(..));
        stays.then(|| action.highlight())
    }
}

/// What is known of the highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knowledge {
    Off,
    On(Highlight),
    /// Either this highlight or none.
    Perhaps(Highlight),
    Unknown,
}

/// Tracks the highlight, for the clicks that each entry needs.
#[derive(Clone, Debug)]
pub(crate) struct HighlightModel {
    /// The family of builds the game belongs to, if known.
    build: Option<Build>,
    knowledge: Knowledge,
}

impl HighlightModel {
    /// Creates a model that knows nothing of the highlight yet.
    pub fn new(build: Option<Build>) -> Self {
        Self { build, knowledge: Knowledge::Unknown }
    }

    /// The clicks on the cell of an entry that are sure to highlight it.
    pub fn clicks(&self, action: Action) -> Vec<MouseButton> {
        let wanted = action.highlight();
        let (click, other_click) = (wanted.purpose.button(), wanted.purpose.other().button());
        match self.knowledge {
            Knowledge::On(current) if current == wanted => Vec::new(),
            Knowledge::Perhaps(current) if current == wanted => vec![other_click, click],
            Knowledge::Unknown => vec![other_click, click],
            Knowledge::Off | Knowledge::On(_) | Knowledge::Perhaps(_) => vec![click],
        }
    }

    /// Notes that an entry was made.
    pub fn entered(&mut self, action: Action) {
        let perhaps = Knowledge::Perhaps(action.highlight());
        self.knowledge = match (action, self.build) {
            (Action::Fill(..), _) => Knowledge::Off,
            (Action::Clear(_), _) | (_, None) => perhaps,
            (_, Some(build)) => build.highlight_after(action).map_or(Knowledge::Off, Knowledge::On),
        };
    }

    /// Notes whether the highlight stayed after a mark, which shows the family of builds.
    pub fn saw_after_mark(&mut self, stays: bool) {
        let seen = Some(if stays { Build::StaysAfterMark } else { Build::ClearsAfterMark });
        if self.build != seen {
            *self = Self::new(seen);
        }
    }

    /// Whether it is known that no cell is highlighted.
    pub fn is_off(&self) -> bool {
        self.knowledge == Knowledge::Off
    }

    /// Notes that a click has taken any highlight off, as a right click on a cell with a digit does.
    pub fn took_off(&mut self) {
        self.knowledge = Knowledge::Off;
    }

    /// Forgets what is known of the highlight, because something else may have changed it.
    pub fn forget(&mut self) {
        self.knowledge = Knowledge::Unknown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Cell, Index as _, Symbol};

    const LEFT: MouseButton = MouseButton::Left;
    const RIGHT: MouseButton = MouseButton::Right;

    fn cell(index: usize) -> Cell {
        Cell::new(index, 9)
    }

    fn one() -> Symbol {
        Symbol::from_index(0)
    }

    /// The clicks for an entry, which is then made.
    fn clicks(hand: &mut HighlightModel, action: Action) -> Vec<MouseButton> {
        let clicks = hand.clicks(action);
        hand.entered(action);
        clicks
    }

    #[test]
    fn the_first_entry_works_whatever_is_highlighted() {
        assert_eq!(clicks(&mut HighlightModel::new(None), Action::Fill(cell(0), one())), [RIGHT, LEFT]);
        assert_eq!(clicks(&mut HighlightModel::new(None), Action::Mark(cell(0), one())), [LEFT, RIGHT]);
    }

    #[test]
    fn a_second_mark_in_a_cell_is_clicked_for_as_the_build_needs() {
        for (build, expected) in [
            (Some(Build::ClearsAfterMark), vec![RIGHT]),
            (Some(Build::StaysAfterMark), vec![]),
            (None, vec![LEFT, RIGHT]),
        ] {
            let mut hand = HighlightModel::new(build);
            clicks(&mut hand, Action::Mark(cell(0), one()));
            assert_eq!(clicks(&mut hand, Action::Mark(cell(0), one())), expected, "{build:?}");
        }
    }

    #[test]
    fn one_click_highlights_another_cell_in_every_build() {
        for build in [Some(Build::ClearsAfterMark), Some(Build::StaysAfterMark), None] {
            let mut hand = HighlightModel::new(build);
            clicks(&mut hand, Action::Mark(cell(0), one()));
            assert_eq!(clicks(&mut hand, Action::Mark(cell(1), one())), [RIGHT]);
            assert_eq!(clicks(&mut hand, Action::Fill(cell(1), one())), [LEFT]);
        }
    }
}
