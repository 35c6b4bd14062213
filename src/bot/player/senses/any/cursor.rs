//! Finds the cursor that arrow keys move, by what changes with each step.

use std::time::Duration;

use super::AnyTypist;
use super::learning::SELECTION;
use super::looking::is_other_at;
use crate::bot::stop::Interruption;
use crate::desktop::{Key, MenuKey, Picture};
use crate::puzzle::Cell;

/// How often the cursor is looked for, one step on each time: where it crosses blocks both ways, too much changes.
const CURSOR_LOOKS: usize = 2;

/// How often the board is looked at while a step of the cursor is waited for.
const LOOK: Duration = Duration::from_millis(20);

/// Programs that stall are silent for less than this.
pub(super) const STALL: Duration = Duration::from_secs(4);

impl AnyTypist<'_, '_> {
    /// Finds the cell whose look follows the arrow keys, if there is one.
    pub(super) fn find_cursor(&mut self) -> Result<bool, Interruption> {
        Ok(self.walk()?.is_some())
    }

    /// Finds the cursor, and returns whether it is where the same steps lead from a cell.
    pub(super) fn finds_cursor_from(&mut self, cell: Cell) -> Result<bool, Interruption> {
        let Some(steps) = self.walk()? else { return Ok(false) };
        let goal =
            steps.into_iter().fold(cell, |cell, (down, right)| cell.offset(down, right).unwrap_or(cell));
        Ok(self.sight.known.cursor == Some(goal))
    }

    /// Finds the cell whose look follows the arrow keys, and returns the steps down and to the right it has made.
    fn walk(&mut self) -> Result<Option<Vec<(isize, isize)>>, Interruption> {
        // A row that lights up under the pointer may look like the cursor.
        self.park()?;
        let mut steps = Vec::new();
        for _ in 0..CURSOR_LOOKS {
            let across = self.changed_by_step()?;
            steps.push((0, 1));
            self.sight.known.cursor = match across[..] {
                [] => return Ok(None),
                [from, to] => Some(to).filter(|to| to.offset(0, -1) == Some(from)),
                _ => {
                    steps.push((1, 0));
                    crossing(&across, &self.changed_by([MenuKey::Up, MenuKey::Down])?)
                }
            };
            log::debug!("arrows change {across:?}: the cursor is in {:?}", self.sight.known.cursor);
            if self.sight.known.cursor.is_some() {
                return Ok(Some(steps));
            }
        }
        Ok(None)
    }

    /// Whether the arrow keys change nothing. A program that stalls shows late what they do, so they are pressed again
    /// once a stall would be over.
    pub(super) fn ignores_arrows(&mut self) -> Result<bool, Interruption> {
        if let Some(begin) = self.sight.silent_since.filter(|_| !self.sight.known.follows_arrows) {
            self.park()?;
            self.controls.pause((begin + STALL).saturating_sub(self.controls.now()))?;
            self.changed_by_step()?;
        }
        Ok(!self.sight.known.follows_arrows)
    }

    /// The cells that a step of the cursor changes.
    fn changed_by_step(&mut self) -> Result<Vec<Cell>, Interruption> {
        let across = self.changed_by([MenuKey::Left, MenuKey::Right])?;
        self.sight.known.follows_arrows |= !across.is_empty();
        if across.is_empty() {
            self.sight.silent_since.get_or_insert(self.controls.now());
        }
        Ok(across)
    }

    /// The cells that a key changes, after the way there and back has made sure that there is room.
    fn changed_by(&mut self, [back, on]: [MenuKey; 2]) -> Result<Vec<Cell>, Interruption> {
        if !self.shows_step(on)? & !self.shows_step(back)? {
            return Ok(Vec::new());
        }
        let before = self.still_picture()?;
        self.shows_step(on)?;
        let after = self.still_picture()?;
        Ok(self.changed_cells(&before, &after))
    }

    /// Presses an arrow key, and waits until a cell looks different; false if none does.
    fn shows_step(&mut self, key: MenuKey) -> Result<bool, Interruption> {
        let whole = self.sight.board.whole();
        let before = self.picture(whole)?;
        self.controls.press(Key::Menu(key))?;
        let end = self.controls.now() + SELECTION;
        loop {
            let now = self.picture(whole)?;
            if !self.changed_cells(&before, &now).is_empty() {
                return Ok(true);
            }
            if !self.controls.waits(end, LOOK)? {
                return Ok(false);
            }
        }
    }

    /// The cells that look different in two pictures of the board.
    pub(super) fn changed_cells(&self, before: &Picture, after: &Picture) -> Vec<Cell> {
        let changed = |cell: &Cell| is_other_at(before, after, self.sight.board.area(*cell));
        self.target.puzzle.layout().cells().filter(changed).collect()
    }
}

/// Where the cursor is after a step to the right and one down, if its surroundings have changed with it: it alone has
/// changed both times, together with a cell beside it in either direction.
///
/// In the last row, the way back leads up and the step down returns to the same cell.
fn crossing(across: &[Cell], down: &[Cell]) -> Option<Cell> {
    let has = |cells: &[Cell], cell: Option<Cell>| cell.is_some_and(|cell| cells.contains(&cell));
    let has_moved = |cell: &&Cell| {
        let vertical = cell.offset(1, 0).or(cell.offset(-1, 0));
        has(across, cell.offset(0, -1)) && down.contains(cell) && has(down, vertical)
    };
    let mut cells = across.iter().filter(has_moved);
    let cell = *cells.next().filter(|_| cells.next().is_none())?;
    cell.offset(1, 0).or(Some(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Layout, Shape};

    /// The cells that look different once the cursor has moved, in a program that shows its peers.
    fn changed(from: Cell, to: Cell) -> Vec<Cell> {
        let layout = Layout::new(Shape::plain(BlockShape { height: 3, width: 3 })).expect("it is plain");
        let look = |cell: Cell, cursor: Cell| (layout.peers(cursor).contains(&cell), cell == cursor);
        layout.cells().filter(|&cell| look(cell, from) != look(cell, to)).collect()
    }

    #[test]
    fn a_cursor_is_found_among_its_peers_unless_it_crosses_blocks_both_ways() {
        let cells = (0..9).flat_map(|row| (1..9).map(move |column| Cell::at(row, column, 9)));
        for cell in cells {
            let before = cell.offset(0, -1).expect("it is not in the first column");
            let (from, to) = match cell.offset(1, 0) {
                Some(below) => (cell, below),
                None => (cell.offset(-1, 0).expect("there are several rows"), cell),
            };
            let found = crossing(&changed(before, cell), &changed(from, to));
            let crosses_both = before.column() / 3 != cell.column() / 3;
            assert!(found == Some(to) || found.is_none() && crosses_both, "{cell}: {found:?}");
        }
    }

    #[test]
    fn what_changes_on_its_own_is_no_cursor() {
        let clock = [Cell::at(0, 0, 9), Cell::at(0, 1, 9), Cell::at(0, 2, 9)];
        assert_eq!(crossing(&clock, &clock), None);
    }
}
