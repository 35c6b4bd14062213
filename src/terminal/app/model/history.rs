//! The player's actions, for undo and redo.

use crate::puzzle::{Cell, CellState};

/// What an action did to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub cell: Cell,
    pub before: CellState,
    pub after: CellState,
}

/// What one action of the player changed: each cell once.
pub(super) type Turn = Vec<Change>;

/// The turns of a game: those made, and those undone.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// Oldest first; from `made` on they are undone.
    turns: Vec<Turn>,
    made: usize,
}

impl History {
    /// All turns, and how many of them are made.
    pub fn turns(&self) -> (&[Turn], usize) {
        (&self.turns, self.made)
    }

    /// Adds a turn, and forgets those that were undone.
    pub fn push(&mut self, turn: Turn) {
        self.turns.truncate(self.made);
        self.turns.push(turn);
        self.made += 1;
    }

    /// Goes back a turn, and returns it.
    pub fn undo(&mut self) -> Option<&Turn> {
        self.made = self.made.checked_sub(1)?;
        Some(&self.turns[self.made])
    }

    /// Goes forward a turn, and returns it.
    pub fn redo(&mut self) -> Option<&Turn> {
        let turn = self.turns.get(self.made)?;
        self.made += 1;
        Some(turn)
    }
}
