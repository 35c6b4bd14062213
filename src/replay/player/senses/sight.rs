//! What the player remembers of what it saw, and what it has typed and not seen yet.

use std::time::Duration;

use crate::eyes::{BoardView, Content, Look};
use crate::puzzle::{Cell, Symbol};
use crate::replay::action::Action;

/// How many entries that were seen in a row earn one more.
const SEEN_FOR_TRUST: usize = 4;

/// The player's memory for looks.
#[derive(Debug)]
pub(super) struct Sight {
    pub view: BoardView,
    /// What each cell showed when it was last seen to be right; none where it was not.
    memory: Vec<Option<Content>>,
    /// Entries that were typed and are not seen yet, the oldest first.
    pub under_way: Vec<Entry>,
    /// Whether a click may still be on its way whose effect was not seen.
    pub is_unsure: bool,
    /// How many entries may be under way: it grows with each few that arrive and falls to none
    /// when one is lost, as senders on a network feel their way (Jacobson, "Congestion avoidance
    /// and control", 1988).
    trust: usize,
    /// How far that may go.
    most_trust: usize,
    seen_in_a_row: usize,
}

/// An entry on its way to the screen.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub action: Action,
    /// What the cell showed before.
    pub before: Content,
    /// The cells of the entries that were under way when it was made.
    pub beside: Vec<Cell>,
    /// How often it was typed before.
    pub tries: usize,
    pub sent: Duration,
}

impl Sight {
    /// For a board in whose cells this is to be seen, with at most so many entries under way at once.
    pub fn new(view: BoardView, first: Vec<Content>, most_trust: usize) -> Self {
        let memory = first.into_iter().map(Some).collect();
        Self {
            view,
            memory,
            under_way: Vec::new(),
            is_unsure: true,
            trust: most_trust.min(1),
            most_trust,
            seen_in_a_row: 0,
        }
    }

    /// Whether an entry in this cell is not seen yet.
    pub fn is_under_way(&self, cell: Cell) -> bool {
        self.under_way.iter().any(|entry| entry.action.cell() == cell)
    }

    /// How many entries may be under way at once.
    pub fn room(&self) -> usize {
        self.trust
    }

    /// Whether a click may be trusted to arrive before it is seen.
    pub fn trusts_clicks(&self) -> bool {
        self.trust > 0 && !self.is_unsure
    }

    /// What a cell without a digit should look like, if that is known.
    pub fn remembered(&self, cell: Cell) -> Option<&Content> {
        self.memory[cell.index()].as_ref()
    }

    /// Forgets what a cell should look like, because it was left half done.
    pub fn forget_cell(&mut self, cell: Cell) {
        self.memory[cell.index()] = None;
    }

    /// Whether the look of its cell shows that an entry has arrived.
    pub fn has_arrived(&self, entry: &Entry, look: &Look) -> bool {
        match (entry.action, &look.content) {
            (Action::Fill(_, symbol), Content::Digit { is_given: false, ink }) => match self.view.symbol(ink)
            {
                Some(seen) => seen == symbol,
                // A shape that is seen for the first time is that of a symbol typed for the first time.
                None => self.view.glyph(symbol).is_none() && !look.content.is_same(&entry.before),
            },
            (Action::Mark(..), Content::Marks(_))
            | (Action::Unmark(..), Content::Marks(_) | Content::Blank) => {
                !look.content.is_same(&entry.before)
            }
            (Action::Clear(_), Content::Blank) => true,
            _ => false,
        }
    }

    /// Takes note of an entry that has arrived: remembers what the cell shows now, learns what its
    /// digit looks like, and trusts a little more.
    pub fn seen(&mut self, action: Action, content: Content) {
        if let (Action::Fill(_, symbol), Content::Digit { ink, .. }) = (action, &content)
            && self.view.glyph(symbol).is_none()
        {
            self.view.learn(symbol, ink.clone());
        }
        self.under_way.retain(|entry| entry.action != action);
        self.memory[action.cell().index()] = Some(content);
        self.seen_in_a_row += 1;
        if self.seen_in_a_row.is_multiple_of(SEEN_FOR_TRUST) {
            self.trust = (self.trust + 1).min(self.most_trust);
        }
    }

    /// Remembers that something was lost: from now on nothing is typed on trust, for a while.
    pub fn lost(&mut self) {
        self.trust = 0;
        self.seen_in_a_row = 0;
    }

    /// Forgets what is under way, because the game will be read anew.
    pub fn forget(&mut self) {
        self.under_way.clear();
        self.is_unsure = true;
    }

    /// Which digit a look shows, if it is one that is known.
    pub fn digit(&self, content: &Content) -> Option<Symbol> {
        match content {
            Content::Digit { ink, .. } => self.view.symbol(ink),
            Content::Blank | Content::Marks(_) => None,
        }
    }
}
