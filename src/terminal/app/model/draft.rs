//! A board on which the player sets the givens of their own puzzle.

use std::sync::Arc;
use std::time::Duration;

use super::table::Table;
use crate::game::Shown;
use crate::puzzle::{BoardError, Cell, CellSet, Clash, Layout, Puzzle, SavedGame, Symbol};

/// Why there is no draft of a killer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cages cannot be typed in; open the killer by its game ID or file instead")]
pub struct CagesCannotBeTyped;

/// A puzzle that is being typed in: a board without cages whose digits become givens.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Without givens, so that every digit can be changed.
    table: Table,
}

/// What a save file holds.
#[derive(Clone, Debug)]
pub enum Saved {
    /// A game, with the time on its clock.
    Game(Table, Option<Duration>),
    Draft(Draft),
}

impl Saved {
    /// The save file, with all that can be undone and redone.
    pub fn write(&self) -> String {
        match self {
            Self::Game(table, time) => table.save(*time),
            Self::Draft(draft) => SavedGame { is_draft: true, ..draft.table.as_saved(None) }.write(),
        }
    }

    /// Reads a save file.
    ///
    /// # Errors
    /// If the text is not a save file of the game.
    pub fn read(text: &str) -> Result<Self, BoardError> {
        let game = SavedGame::read(text)?;
        let is_draft = game.is_draft && Draft::new(Arc::clone(game.puzzle.layout())).is_ok();
        let (table, time) = Table::of_saved(game);
        Ok(if is_draft { Self::Draft(Draft { table }) } else { Self::Game(table, time) })
    }
}

impl Draft {
    /// An empty board.
    ///
    /// # Errors
    /// If the board has cages.
    pub fn new(layout: Arc<Layout>) -> Result<Self, CagesCannotBeTyped> {
        if layout.cages().next().is_some() {
            return Err(CagesCannotBeTyped);
        }
        let blank = vec![None; layout.cells().count()];
        Ok(Self { table: Table::new(Puzzle::unchecked(layout, blank)) })
    }

    /// A board with the givens of a puzzle, to be changed.
    ///
    /// # Errors
    /// If the board has cages.
    pub fn of(puzzle: &Puzzle) -> Result<Self, CagesCannotBeTyped> {
        let mut draft = Self::new(Arc::clone(puzzle.layout()))?;
        draft.table.set_digits(puzzle.givens());
        Ok(draft)
    }

    pub fn layout(&self) -> &Arc<Layout> {
        self.table.puzzle().layout()
    }

    /// What the cells hold.
    pub fn shown(&self) -> &Shown {
        self.table.shown()
    }

    /// Sets a given; whether that changes anything.
    pub fn set(&mut self, cell: Cell, symbol: Symbol) -> bool {
        self.table.fill(cell, symbol)
    }

    /// Removes a given; whether there was one.
    pub fn clear(&mut self, cell: Cell) -> bool {
        self.table.clear(cell)
    }

    /// Removes all givens; whether there were any.
    pub fn clear_all(&mut self) -> bool {
        self.table.restart()
    }

    /// Takes back the last change; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.table.undo()
    }

    /// Makes the last change that was undone again; whether there was one.
    pub fn redo(&mut self) -> bool {
        self.table.redo()
    }

    /// The number of givens.
    pub fn givens(&self) -> usize {
        self.table.entries().count()
    }

    /// The cells with the same digit as one they see.
    pub fn clashes(&self) -> CellSet {
        self.table.clashes()
    }

    /// The puzzle with these givens.
    ///
    /// # Errors
    /// If two of them clash.
    pub fn puzzle(&self) -> Result<Puzzle, Clash> {
        Puzzle::new(Arc::clone(self.layout()), self.shown().digits())
    }
}
