//! Digs clues out of a board, as long as it passes a test.

use crate::generate::board::PartialBoard;
use crate::puzzle::Cell;

/// Removes groups of clues one by one, each if the board then still passes a test, which the whole grid does. The test
/// receives the clues that were removed.
pub(super) fn dig_each(
    board: &mut PartialBoard,
    orbits: &[&[Cell]],
    mut passes: impl FnMut(&mut PartialBoard, &[Cell]) -> bool,
) {
    for orbit in orbits {
        board.remove(orbit);
        if !passes(board, orbit) {
            board.add(orbit);
        }
    }
}

/// Like [`dig_each`], for a slow test. Passing must not become easier with fewer clues, and a board with several
/// solutions must not pass.
///
/// Then several groups can be removed at once exactly if each can be removed after the ones before it. So up to `most`
/// groups are tested at once at first, but none that would leave an unavoidable set of two symbols.
pub(super) fn dig_in_lumps(
    board: &mut PartialBoard,
    orbits: &[&[Cell]],
    mut most: usize,
    mut passes: impl FnMut(&mut PartialBoard, &[Cell]) -> bool,
) {
    let mut rest = orbits;
    while !rest.is_empty() {
        let count = rest.iter().take(most.max(1)).take_while(|orbit| board.remove_unless_pair(orbit)).count();
        if count == 0 {
            rest = &rest[1..];
            continue;
        }
        let lump = rest[..count].concat();
        let has_passed = passes(board, &lump);
        if !has_passed {
            board.add(&lump);
            most = count / 2;
        }
        if has_passed || count == 1 {
            rest = &rest[count..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::grid::GridMaker;
    use crate::generate::random::Random;
    use crate::puzzle::{Level, Symmetry};

    #[test]
    fn lumps_remove_the_same_as_one_after_the_other() {
        let maker = GridMaker::new("3x3".parse().expect("a type"));
        let orbits = Symmetry::Rot2.orbits(9);
        for number in 0..5 {
            let mut random = Random::new(9, number);
            let grid = maker.grid(&mut random).expect("blocks always have a solution");
            let mut orbits: Vec<&[Cell]> = orbits.iter().map(Vec::as_slice).collect();
            random.shuffle(&mut orbits);
            let mut in_lumps = PartialBoard::full(&grid);
            dig_in_lumps(&mut in_lumps, &orbits, 13, |board, _| board.is_solved_by(Level::Basic));
            assert!(in_lumps.is_solved_by(Level::Basic));

            let mut one_by_one = PartialBoard::full(&grid);
            dig_each(&mut one_by_one, &orbits, |board, _| board.is_solved_by(Level::Basic));
            assert_eq!(in_lumps.puzzle(), one_by_one.puzzle());
            assert_eq!(in_lumps.given().len(), in_lumps.puzzle().givens().iter().flatten().count());
        }
    }
}
