//! Where the cursor may be, by what each step of the arrow keys changes.

use crate::puzzle::{Cell, Layout, Symbol};

/// Where the cursor may be after a step down or to the right, for which there was room, if it was in one of these
/// places before: its cell has changed, together with the one it came from. But if a move between peers
/// [explains](is_explained) every cell, the cursor may look like one of them, and then both its cells may look the same
/// before and after.
pub(super) fn after_step(
    layout: &Layout,
    places: &[Cell],
    (down, right): (isize, isize),
    changed: &[Cell],
    digit: impl Fn(Cell) -> Option<Symbol>,
) -> Vec<Cell> {
    // In the last row or column, the step back has made room.
    let next = places.iter().map(|place| place.offset(down, right).unwrap_or(*place));
    let moves = next.filter_map(|to| Some((to.offset(-down, -right)?, to)));
    let is_peer_move = |&(from, to): &(Cell, Cell)| {
        layout.cells().all(|cell| {
            // A cell with the same digit that is no peer may look like one before or after.
            is_explained(layout, [from, to], cell, changed.contains(&cell), &digit)
                || has_digit_of([from, to], cell, &digit)
        })
    };
    let (peer_moves, others): (Vec<_>, Vec<_>) = moves.partition(is_peer_move);
    let ends = |&(from, to): &(Cell, Cell)| changed.contains(&from) && changed.contains(&to);
    let likely = if peer_moves.is_empty() { others.into_iter().filter(ends).collect() } else { peer_moves };
    let mut next: Vec<Cell> = likely.into_iter().map(|(_, to)| to).collect();
    next.sort_unstable();
    next.dedup();
    next
}

/// Whether a move of the cursor from one of these cells to the other explains that a cell has changed, or has not: it is
/// no longer or newly among the peers. The cursor may look unlike its peers, and the cells with its digit may be marked,
/// too.
pub(super) fn is_explained(
    layout: &Layout,
    ends: [Cell; 2],
    cell: Cell,
    is_changed: bool,
    digit: impl Fn(Cell) -> Option<Symbol>,
) -> bool {
    let [was_marked, is_marked] = ends.map(|end| sees(layout, end, cell));
    let may_change = || ends.contains(&cell) || has_digit_of(ends, cell, digit);
    is_changed == (was_marked != is_marked) || is_changed && may_change()
}

/// Whether a cell has the same digit as one of these.
fn has_digit_of(ends: [Cell; 2], cell: Cell, digit: impl Fn(Cell) -> Option<Symbol>) -> bool {
    digit(cell).is_some() && ends.map(&digit).contains(&digit(cell))
}

/// Whether a cell is another one or among its peers.
pub(super) fn sees(layout: &Layout, one: Cell, other: Cell) -> bool {
    one == other || layout.peer_set(one).contains(other)
}

#[cfg(test)]
mod tests {
    use itertools::Itertools as _;

    use super::*;
    use crate::puzzle::{BlockShape, Shape};

    fn digit(cell: Cell) -> Option<Symbol> {
        Symbol::from_number(1 + (3 * cell.row() + cell.row() / 3 + cell.column()) % 9)
    }

    /// The cells that look different once the cursor has moved, in a full board that shows its peers and, for some
    /// digits, the cells with the same one, which may look like peers. The cursor itself may look like one of its peers.
    fn changed(layout: &Layout, [stands_out, is_alike]: [bool; 2], from: Cell, to: Cell) -> Vec<Cell> {
        let look = |cell: Cell, cursor: Cell| {
            let is_same =
                digit(cell) == digit(cursor) && digit(cursor).is_some_and(|symbol| symbol.number() % 2 == 1);
            let is_peer = sees(layout, cursor, cell) || is_same && is_alike;
            (is_peer, is_same && !is_alike, stands_out && cell == cursor)
        };
        layout.cells().filter(|&cell| look(cell, from) != look(cell, to)).collect()
    }

    #[test]
    fn a_cursor_is_found_among_all_that_changes_with_it() {
        let layout = Layout::new(Shape::plain(BlockShape { height: 3, width: 3 })).expect("it is plain");
        let looks = [true, false].into_iter().cartesian_product([true, false]);
        for (first, (stands_out, is_alike)) in layout.cells().cartesian_product(looks) {
            let (mut cursor, mut places) = (first, layout.cells().collect::<Vec<_>>());
            let steps = [(0, 1), (1, 0)].into_iter().cycle().take(8);
            for (down, right) in steps {
                let to = cursor.offset(down, right).unwrap_or(cursor);
                let from = to.offset(-down, -right).expect("there is room");
                let changed = changed(&layout, [stands_out, is_alike], from, to);
                places = after_step(&layout, &places, (down, right), &changed, digit);
                cursor = to;
                assert!(places.contains(&cursor), "{first}: {cursor} is not among {places:?}");
            }
            assert_eq!(places, [cursor], "{first}, stands out: {stands_out}, alike: {is_alike}");
        }
    }

    #[test]
    fn a_cursor_that_looks_like_its_peers_is_found() {
        let layout = Layout::new(Shape::plain(BlockShape { height: 2, width: 2 })).expect("it is plain");
        let sees = |one: Cell, other: Cell| one == other || layout.peers(one).contains(&other);
        for first in layout.cells() {
            let (mut cursor, mut places) = (first, layout.cells().collect::<Vec<_>>());
            for (down, right) in [(0, 1), (1, 0), (0, 1), (1, 0)] {
                let to = cursor.offset(down, right).unwrap_or(cursor);
                let from = to.offset(-down, -right).expect("there is room");
                let changed: Vec<Cell> =
                    layout.cells().filter(|&cell| sees(from, cell) != sees(to, cell)).collect();
                places = after_step(&layout, &places, (down, right), &changed, |_| None);
                cursor = to;
            }
            assert_eq!(places, [cursor], "{first}");
        }
    }

    #[test]
    fn what_changes_on_its_own_is_no_cursor() {
        let layout = Layout::new(Shape::plain(BlockShape { height: 3, width: 3 })).expect("it is plain");
        let clock = [Cell::at(0, 0, 9), Cell::at(0, 1, 9), Cell::at(0, 2, 9)];
        assert_eq!(after_step(&layout, &clock, (1, 0), &clock, |_| None), []);
    }
}
