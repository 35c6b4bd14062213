//! What a player with eyes remembers: what it saw, and what it typed and has not seen yet.

use std::time::Duration;

use super::PATIENCE;
use crate::desktop::Picture;
use crate::eyes::{BoardView, Content, Look};
use crate::game::Action;
use crate::puzzle::{Cell, Symbol};

/// How many entries seen in a row earn one more at once.
const SEEN_FOR_TRUST: usize = 4;

/// The memory of a player with eyes.
#[derive(Clone, Debug)]
pub(in crate::bot::player) struct SoloEyes {
    pub view: BoardView,
    /// The last picture of a cell, and what it shows.
    pub last_look: Option<(Picture, Look)>,
    /// What each cell showed when it was last right, or `None` if that is unknown or out of date.
    memory: Vec<Option<Content>>,
    /// Entries that were typed but not yet seen, oldest first.
    pub in_flight: Vec<Entry>,
    /// Whether a click may be in flight whose effect was not seen.
    pub is_unsure: bool,
    /// How many entries were found missing or wrong.
    pub retries: usize,
    /// How many entries may be in flight. It grows as entries arrive and falls to zero when one is
    /// lost, like a congestion window (Jacobson, "Congestion avoidance and control", 1988).
    pub trust: usize,
    most_trust: usize,
    seen_in_a_row: usize,
}

/// An entry on its way to the screen.
#[derive(Clone, Debug)]
pub(in crate::bot::player) struct Entry {
    pub action: Action,
    pub before: Content,
    /// The cells of the entries that were in flight when it was made.
    pub beside: Vec<Cell>,
    /// How often it was typed before.
    pub tries: usize,
    pub sent: Duration,
}

impl SoloEyes {
    /// For a board whose cells show `contents`, with at most `most_trust` entries in flight.
    pub fn new(view: BoardView, contents: Vec<Content>, most_trust: usize) -> Self {
        Self {
            view,
            last_look: None,
            memory: contents.into_iter().map(Some).collect(),
            in_flight: Vec::new(),
            is_unsure: true,
            retries: 0,
            trust: most_trust.min(1),
            most_trust,
            seen_in_a_row: 0,
        }
    }

    /// What the picture of a cell shows. While nothing changes, the picture is not read again.
    pub fn look(&mut self, picture: Picture, cell: Cell) -> Option<Look> {
        if let Some((last, look)) = &self.last_look
            && *last == picture
        {
            return Some(look.clone());
        }
        let look = self.view.look(&picture, cell)?;
        self.last_look = Some((picture, look.clone()));
        Some(look)
    }

    pub fn is_in_flight(&self, cell: Cell) -> bool {
        self.in_flight.iter().any(|entry| entry.action.cell() == cell)
    }

    /// Whether an entry is in flight that may not be lost.
    pub fn awaits_arrivals(&self, now: Duration) -> bool {
        self.in_flight.first().is_some_and(|oldest| now < oldest.sent + PATIENCE[0])
    }

    /// Whether a click may be trusted to arrive before it is seen.
    pub fn trusts_clicks(&self) -> bool {
        self.trust > 0 && !self.is_unsure
    }

    /// What a cell without a digit should look like, if known.
    pub fn remembered(&self, cell: Cell) -> Option<&Content> {
        self.memory[cell.index()].as_ref()
    }

    /// Takes the pencil marks that a cell shows now for those remembered.
    pub fn see_marks_again(&mut self, picture: &Picture, cell: Cell) {
        if let Some(before @ Content::Marks(_)) = &mut self.memory[cell.index()]
            && let Some(Look { content: now @ Content::Marks(_), .. }) = self.view.look(picture, cell)
        {
            *before = now;
        }
    }

    pub fn forget_cell(&mut self, cell: Cell) {
        self.memory[cell.index()] = None;
    }

    /// Whether the look of its cell shows that an entry has arrived.
    pub fn has_arrived(&self, entry: &Entry, look: &Look) -> bool {
        match (entry.action, &look.content) {
            (Action::Fill(_, symbol), Content::Digit { is_given: false, ink }) => match self.view.symbol(ink)
            {
                Some(seen) => seen == symbol,
                // An unknown shape must be the symbol that is typed for the first time.
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

    /// Notes that an entry has arrived: remembers what the cell shows now, learns what its digit looks
    /// like, and trusts a little more.
    pub fn seen(&mut self, action: Action, content: Content) {
        if let (Action::Fill(_, symbol), Content::Digit { ink, .. }) = (action, &content)
            && self.view.glyph(symbol).is_none()
        {
            self.view.learn(symbol, ink.clone());
        }
        self.in_flight.retain(|entry| entry.action != action);
        self.memory[action.cell().index()] = Some(content);
        self.seen_in_a_row += 1;
        if self.seen_in_a_row.is_multiple_of(SEEN_FOR_TRUST) {
            self.trust = (self.trust + 1).min(self.most_trust);
        }
    }

    /// Notes that something was lost: for a while nothing is typed on trust.
    pub fn lost(&mut self) {
        self.trust = 0;
        self.seen_in_a_row = 0;
    }

    /// Forgets what is in flight, because the game will be read again.
    pub fn forget(&mut self) {
        self.in_flight.clear();
        self.is_unsure = true;
    }

    /// The digit that a cell shows, if there is one that can be read.
    pub fn digit(&self, content: &Content) -> Option<Symbol> {
        match content {
            Content::Digit { ink, .. } => self.view.symbol(ink),
            Content::Blank | Content::Marks(_) => None,
        }
    }
}
