//! Reads the puzzle from a picture of a foreign program, or explains why it cannot.

use std::sync::Arc;

use itertools::Itertools as _;

use super::possible_givens::possible_givens;
use crate::desktop::{Picture, Point};
use crate::eyes::{Content, ForeignBoard, Found, NoBoard};
use crate::puzzle::{Cell, Clash, Layout, Puzzle, Shape, Symbol};
use crate::solver::Advance;
use crate::solver::search::{Search, Solutions};
use crate::words::listed;

/// The least share of givens on a plain board: no 9x9 board with fewer than 17 givens has just one solution.
const LEAST_GIVENS: (usize, usize) = (17, 81);

/// The search steps to spend on finding a second solution: less than a second on large boards.
const SEARCH_STEPS: usize = 20_000;

/// Some programs deal boards with two solutions; more than a few mean that givens were overlooked.
const MOST_SOLUTIONS: usize = 4;

/// Why a board on the screen is not played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoPuzzle {
    #[error(transparent)]
    NoBoard(#[from] NoBoard),
    #[error(
        "too few givens: found {found}, expected at least {least}{}",
        if *found == 0 { "; start the game, or close what lies over the board" } else { "" }
    )]
    TooFewGivens { found: usize, least: usize },
    #[error(
        "the digits contradict each other{}: one of them was entered or read wrongly (read as {read})",
        .clash.as_ref().map_or_else(String::new, |clash| format!(" ({clash})"))
    )]
    Contradiction { clash: Option<Clash>, read: String },
    #[error("the blocks are not drawn, and the board has a solution as {one} and as {other}")]
    SeveralShapes { one: Shape, other: Shape },
    #[error("{} could not be read, and without that the board has several solutions", listed(.cells))]
    Unread { cells: Vec<Cell> },
    #[error("the board has many solutions: it was dealt so, or some givens were not seen (read as {read})")]
    ManySolutions { read: String },
    #[error("it would take too long to find out whether the board has a solution (read as {read})")]
    TooHard { read: String },
}

/// Reads the board around a point of a picture, without asking the user. If no blocks are drawn, their shape is the
/// first usual one that gives exactly one solution, unless another gives a different one. A board with drawn blocks may
/// have a few solutions, as some programs deal them, unless some of its cells could not be read.
///
/// # Errors
/// If no board can be read reliably, or it cannot be solved as read.
pub fn read_board(picture: &Picture, near: Point) -> Result<(Found, Puzzle), NoPuzzle> {
    let found = ForeignBoard::find(picture, near)?;
    let puzzle = read_puzzle(picture, &found)?;
    Ok((found, puzzle))
}

/// Like [`read_board`], but for a board that was found already.
///
/// # Errors
/// If it cannot be solved as read.
pub(crate) fn read_puzzle(picture: &Picture, found: &Found) -> Result<Puzzle, NoPuzzle> {
    let puzzle = puzzle_of(found)?;
    let is_unread = |&cell: &Cell| !matches!(found.board.look(picture, cell), Some(Content::Blank));
    let cells: Vec<Cell> = puzzle.blanks().filter(is_unread).collect();
    if !cells.is_empty() && Solutions::within(SEARCH_STEPS, Search::new(&puzzle)) == Solutions::Several {
        return Err(NoPuzzle::Unread { cells });
    }
    Ok(puzzle)
}

/// Returns the puzzle of a board that was found. If the digits contradict each other, the givens are those that are
/// drawn alike and have one solution; the others were entered by the user. If something covers cells, the rest must
/// have exactly one solution.
pub(super) fn puzzle_of(found: &Found) -> Result<Puzzle, NoPuzzle> {
    let Found { symbols, covered, styles, shapes, .. } = found;
    let puzzle = match checked_puzzle(symbols, shapes) {
        Err(clash @ NoPuzzle::Contradiction { .. }) => {
            without_entries(&possible_givens(symbols, styles), shapes).ok_or(clash)
        }
        puzzle => puzzle,
    };
    let Some(&(cell, _)) = covered.get(covered.len() / 2) else { return puzzle };
    let has_one =
        |puzzle: &Puzzle| matches!(Solutions::within(SEARCH_STEPS, Search::new(puzzle)), Solutions::One(_));
    puzzle.ok().filter(has_one).ok_or(NoBoard::Unread { cell }.into())
}

/// Returns the puzzle for the first set of givens with exactly one solution, unless another set has a different one.
fn without_entries(possible: &[Vec<Option<Symbol>>], shapes: &[Shape]) -> Option<Puzzle> {
    let puzzles = possible.iter().filter_map(|givens| {
        let puzzle = checked_puzzle(givens, shapes).ok()?;
        match Solutions::within(SEARCH_STEPS, Search::new(&puzzle)) {
            Solutions::One(solution) => Some((puzzle, solution)),
            _ => None,
        }
    });
    let mut puzzles = puzzles.collect::<Vec<_>>().into_iter();
    let (puzzle, solution) = puzzles.next()?;
    puzzles.all(|(_, other)| other == solution).then_some(puzzle)
}

/// The puzzle with these givens, if there are enough of them.
fn checked_puzzle(givens: &[Option<Symbol>], shapes: &[Shape]) -> Result<Puzzle, NoPuzzle> {
    let found = givens.iter().flatten().count();
    let least = shapes.iter().map(least_givens).min().unwrap_or_default();
    if found < least {
        return Err(NoPuzzle::TooFewGivens { found, least });
    }
    with_right_shape(givens, shapes)
}

/// The number of givens without which a board of this shape has several solutions.
fn least_givens(shape: &Shape) -> usize {
    let size = shape.size();
    if shape.is_plain() {
        let (givens, cells) = LEAST_GIVENS;
        (size * size * givens).div_ceil(cells)
    } else {
        // Two symbols missing from the givens would be interchangeable.
        size - 1
    }
}

/// The puzzle with the right one of these shapes.
fn with_right_shape(givens: &[Option<Symbol>], shapes: &[Shape]) -> Result<Puzzle, NoPuzzle> {
    let read = || givens.iter().map(|given| given.map_or('.', Symbol::to_char)).collect::<String>();
    let layouts = shapes.iter().filter_map(|shape| Layout::new(shape.clone()).ok());
    let puzzles = layouts.map(|layout| Puzzle::new(Arc::new(layout), givens.to_vec()));
    let (puzzles, clashes): (Vec<Puzzle>, Vec<Clash>) = puzzles.partition_result();
    let mut has_too_many = false;
    let mut solved = Vec::new();
    for puzzle in puzzles {
        match Solutions::within(SEARCH_STEPS, Search::new(&puzzle)) {
            Solutions::None => {}
            Solutions::One(solution) => solved.push((puzzle, Some(solution))),
            Solutions::Several if has_many_solutions(&puzzle) => has_too_many = true,
            Solutions::Several => solved.push((puzzle, None)),
            Solutions::Unknown(_) => return Err(NoPuzzle::TooHard { read: read() }),
        }
    }
    let agree = solved.iter().filter_map(|(_, solution)| solution.as_ref()).all_equal();
    let chosen = solved.iter().position(|(_, solution)| solution.is_some() && agree || solved.len() == 1);
    match (chosen, &solved[..]) {
        (Some(chosen), _) => Ok(solved.swap_remove(chosen).0),
        (None, [(one, _), (other, _), ..]) => {
            let shape = |puzzle: &Puzzle| puzzle.layout().shape().clone();
            Err(NoPuzzle::SeveralShapes { one: shape(one), other: shape(other) })
        }
        (None, _) if has_too_many => Err(NoPuzzle::ManySolutions { read: read() }),
        (None, _) => Err(NoPuzzle::Contradiction { clash: clashes.into_iter().next(), read: read() }),
    }
}

/// Whether a board has more solutions than a program would deal.
fn has_many_solutions(puzzle: &Puzzle) -> bool {
    let mut search = Search::new(puzzle);
    let is_found = |_| matches!(search.advance(SEARCH_STEPS), Advance::Found(_));
    (0..=MOST_SOLUTIONS).all(is_found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::BlockShape;

    fn givens(line: &str) -> Vec<Option<Symbol>> {
        line.chars().map(Symbol::from_char).collect()
    }

    fn blocks(height: usize, width: usize) -> Shape {
        Shape::plain(BlockShape { height, width })
    }

    #[test]
    fn the_shape_is_the_one_that_gives_one_solution() {
        // Rows 4 to 6 of this grid break the blocks of 3x2.
        let line = "123456456123234561561234345612612345";
        let puzzle = with_right_shape(&givens(line), &[blocks(3, 2), blocks(2, 3)]).expect("one shape fits");
        assert_eq!(puzzle.layout().shape(), &blocks(2, 3));
    }

    #[test]
    fn a_board_that_fits_two_shapes_is_refused() {
        // Its 1s and 2s can change places, with diagonals in two ways, without in four.
        let line = "..3434..43....43";
        let shapes = [blocks(2, 2), Shape { diagonals: true, ..blocks(2, 2) }];
        assert!(matches!(with_right_shape(&givens(line), &shapes), Err(NoPuzzle::SeveralShapes { .. })));
    }

    #[test]
    fn shapes_with_the_same_solution_do_not_compete() {
        // Its diagonals hold every symbol once, too.
        let line = "1234341243212143";
        let shapes = [blocks(2, 2), Shape { diagonals: true, ..blocks(2, 2) }];
        let puzzle = with_right_shape(&givens(line), &shapes).expect("both shapes fit");
        assert_eq!(puzzle.layout().shape(), &shapes[0]);
    }

    #[test]
    fn contradictory_givens_are_shown_as_read() {
        let error =
            with_right_shape(&givens("11.............."), &[blocks(2, 2)]).expect_err("it has no solution");
        assert_eq!(
            error.to_string(),
            "the digits contradict each other (r1c1 and r1c2 are both 1, in row 1): one of them was entered or read \
             wrongly (read as 11..............)"
        );
    }

    #[test]
    fn as_many_givens_as_on_the_usual_board_are_expected_on_plain_boards() {
        let least = |(height, width)| least_givens(&blocks(height, width));
        assert_eq!([(2, 2), (2, 3), (3, 3), (4, 4)].map(least), [4, 8, 17, 54]);
        let with_diagonals = Shape { diagonals: true, ..blocks(3, 3) };
        assert_eq!(least_givens(&with_diagonals), 8);
    }
}
