//! What a player with eyes remembers: what it saw, and what it typed and has not seen yet.

use super::flight::{self, Flight, Growth};
use crate::desktop::Picture;
use crate::eyes::{BoardView, Content, Look};
use crate::game::Action;
use crate::puzzle::Cell;

/// How many entries must be seen in a row before one more may be in flight.
const SEEN_FOR_MORE: usize = 4;

/// The memory of a player with eyes.
#[derive(Clone, Debug)]
pub(in crate::bot::player) struct SoloEyes {
    pub view: BoardView,
    /// The last picture of a cell, and what it shows.
    pub last_look: Option<(Picture, Look)>,
    /// What each cell showed when it was last right, or `None` if that is unknown or out of date.
    memory: Vec<Option<Content>>,
    pub flight: Flight<Intended>,
    /// Whether a click may be in flight whose effect was not seen.
    pub is_unsure: bool,
}

/// What an entry in flight should do.
#[derive(Clone, Debug)]
pub(in crate::bot::player) struct Intended {
    pub action: Action,
    /// What the cell showed before.
    pub before: Content,
    /// The cells of the entries that were in flight when it was made.
    pub beside: Vec<Cell>,
}

pub(super) type Entry = flight::Entry<Intended>;

impl SoloEyes {
    /// Creates eyes for a board whose cells show `contents`, with at most `most` entries in flight.
    pub fn new(view: BoardView, contents: Vec<Content>, most: usize) -> Self {
        Self {
            view,
            last_look: None,
            memory: contents.into_iter().map(Some).collect(),
            flight: Flight::new(Growth { least: 0, most, seen_for_more: SEEN_FOR_MORE }),
            is_unsure: true,
        }
    }

    /// Returns what the picture of a cell shows. A picture equal to the last one is not read again.
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

    /// Whether a click may be trusted to arrive before it is seen.
    pub fn trusts_clicks(&self) -> bool {
        self.flight.trust > 0 && !self.is_unsure
    }

    /// What a cell without a digit should look like, if known.
    pub fn remembered(&self, cell: Cell) -> Option<&Content> {
        self.memory[cell.index()].as_ref()
    }

    /// Remembers the pencil marks that a cell shows now in place of earlier ones.
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
        let Intended { action, before, .. } = &entry.what;
        match (*action, &look.content) {
            (Action::Fill(_, symbol), Content::Digit { is_given: false, ink }) => match self.view.symbol(ink)
            {
                Some(seen) => seen == symbol,
                // An unknown shape must be the symbol that is typed for the first time.
                None => self.view.glyph(symbol).is_none() && !look.content.is_same(before),
            },
            (Action::Mark(..), Content::Marks(_))
            | (Action::Unmark(..), Content::Marks(_) | Content::Blank) => !look.content.is_same(before),
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
        self.flight.entries.retain(|entry| entry.what.action != action);
        self.memory[action.cell().index()] = Some(content);
        self.flight.seen();
    }
}
