//! Entries under way: typed, but not seen yet.

use std::time::Duration;

use super::PATIENCE;
use crate::puzzle::Cell;

/// Entries that were typed but not seen yet, and how many of them there may be: more as entries arrive, and few once
/// one is lost, like a congestion window (Jacobson, "Congestion avoidance and control", 1988).
#[derive(Clone, Debug)]
pub(in crate::bot::player) struct Flight<T> {
    /// Oldest first.
    pub entries: Vec<Entry<T>>,
    /// How many entries may be in flight.
    pub trust: usize,
    growth: Growth,
    /// How many entries were seen since the last loss.
    seen: usize,
    /// How many entries were found missing or wrong.
    pub retries: usize,
}

/// An entry on its way to the screen.
#[derive(Clone, Copy, Debug)]
pub(in crate::bot::player) struct Entry<T> {
    pub cell: Cell,
    /// How often it was typed before.
    pub tries: usize,
    pub sent: Duration,
    /// What the eyes need to recognise the entry.
    pub what: T,
}

/// The limits on entries in flight, and how fast their number grows.
#[derive(Clone, Copy, Debug)]
pub(in crate::bot::player) struct Growth {
    pub least: usize,
    pub most: usize,
    /// How many entries must be seen in a row before one more may be in flight.
    pub seen_for_more: usize,
}

impl<T> Flight<T> {
    /// At first one entry may be in flight, if any may.
    pub fn new(growth: Growth) -> Self {
        Self { entries: Vec::new(), trust: growth.most.min(1), growth, seen: 0, retries: 0 }
    }

    /// The oldest entry, if more than this many are in flight.
    pub fn oldest_beyond(&self, most: usize) -> Option<&Entry<T>> {
        self.entries.first().filter(|_| self.entries.len() > most)
    }

    pub fn cells(&self) -> Vec<Cell> {
        self.entries.iter().map(|entry| entry.cell).collect()
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.entries.iter().any(|entry| entry.cell == cell)
    }

    /// Whether the oldest entry may still arrive, so that it does not count as lost yet.
    pub fn is_awaited(&self, now: Duration) -> bool {
        self.entries.first().is_some_and(|oldest| now < oldest.sent + PATIENCE[0])
    }

    /// Notes that an entry was seen, which the caller removes.
    pub fn seen(&mut self) {
        self.seen += 1;
        if self.seen.is_multiple_of(self.growth.seen_for_more) {
            self.trust = (self.trust + 1).min(self.growth.most);
        }
    }

    /// Notes that something was lost: for a while little is typed on trust.
    pub fn lost(&mut self) {
        (self.trust, self.seen) = (self.growth.least, 0);
    }
}
