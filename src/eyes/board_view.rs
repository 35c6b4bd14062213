//! A board on the screen: where its cells are, how bright its ground is, and what its digits look
//! like.

use super::cell_view::{CellView, Content, Highlight};
use super::ink::Ink;
use crate::desktop::{Area, Calibration, Picture};
use crate::puzzle::{Cell, Index, Puzzle, Symbol};

/// What was learned from looking at a board once, to understand what it shows later.
#[derive(Clone, Debug)]
pub struct BoardView {
    calibration: Calibration,
    size: usize,
    /// How bright the ground of each cell is without a highlight.
    plain: Vec<u8>,
    /// What each symbol looks like, as far as it was seen.
    glyphs: Vec<Option<Ink>>,
    /// Two looks of one symbol differ by no more than this share of their strokes.
    same: f64,
}

/// How far two looks of one symbol may differ: at least so much, where pixels fall on pixels and
/// an `i` and an `l` differ by twice that; and at most so much, where a window is drawn larger or
/// smaller than it was made.
const LEAST_SAME: f64 = 0.03;
const MOST_SAME: f64 = 0.12;

/// The same on a board with cages, whose sums the digits overlap: in cells of 20 to 90 pixels two looks
/// of one digit differ by up to 0.125, and of two digits by at least 0.22.
const SAME_IN_CAGES: f64 = 0.17;

/// A cell, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    pub highlight: Highlight,
    pub content: Content,
}

/// Why what is on the screen is not the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotThisBoard {
    #[error("the screen shows no board there, or only a part of one")]
    NoBoard,
    #[error("{cell} should show the given {given}, and {shown}")]
    OtherGiven { cell: Cell, given: Symbol, shown: &'static str },
    #[error("{0}")]
    Copied(String),
    #[error("{cell} shows a given where the board has a blank")]
    GivenForBlank { cell: Cell },
}

impl BoardView {
    /// Looks at a board whose cells are where `calibration` says.
    ///
    /// # Errors
    /// Where the picture does not show this puzzle's givens.
    pub fn new(picture: &Picture, calibration: Calibration, puzzle: &Puzzle) -> Result<Self, NotThisBoard> {
        let layout = puzzle.layout();
        let size = puzzle.size();
        let same = if layout.cages().next().is_some() { SAME_IN_CAGES } else { LEAST_SAME };
        let mut view = Self { calibration, size, plain: Vec::new(), glyphs: vec![None; size], same };
        let cells: Option<Vec<CellView>> =
            layout.cells().map(|cell| CellView::read(picture, view.area(cell))).collect();
        let cells = cells.ok_or(NotThisBoard::NoBoard)?;
        view.plain = plain_grounds(&cells, size);
        view.learn_givens(&cells, puzzle)?;
        Ok(view)
    }

    pub fn calibration(&self) -> Calibration {
        self.calibration
    }

    /// The part of the screen that a cell fills.
    pub fn area(&self, cell: Cell) -> Area {
        let centre = self.calibration.centre(cell);
        #[expect(clippy::cast_possible_truncation, reason = "cells are smaller than screens")]
        let whole = |length: f64| length.floor() as i32;
        let (width, height) = (whole(self.calibration.step_x), whole(self.calibration.step_y));
        Area { left: centre.x - width / 2, top: centre.y - height / 2, width, height }
    }

    /// The part of the screen that all cells fill.
    pub fn whole(&self) -> Area {
        let first = self.area(Cell::at(0, 0, self.size));
        let last = self.area(Cell::at(self.size - 1, self.size - 1, self.size));
        Area { width: last.right() - first.left, height: last.bottom() - first.top, ..first }
    }

    /// What a cell shows; none where the picture does not show it.
    pub fn look(&self, picture: &Picture, cell: Cell) -> Option<Look> {
        let seen = CellView::read(picture, self.area(cell))?;
        Some(Look { highlight: seen.highlight(self.plain[cell.index()]), content: seen.content })
    }

    /// Which symbol looks so; none where it looks like none that was seen before.
    pub fn symbol(&self, ink: &Ink) -> Option<Symbol> {
        let known = Symbol::all(self.size).filter_map(|symbol| Some((symbol, self.glyph(symbol)?)));
        let known = known.filter(|(_, glyph)| glyph.least_difference(ink) < self.same);
        let near = known.map(|(symbol, glyph)| (symbol, glyph.difference(ink)));
        let (symbol, difference) = near.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (difference < self.same).then_some(symbol)
    }

    /// What a symbol looks like, if it was seen before.
    pub fn glyph(&self, symbol: Symbol) -> Option<&Ink> {
        self.glyphs[symbol.index()].as_ref()
    }

    /// Remembers what a symbol looks like.
    pub fn learn(&mut self, symbol: Symbol, ink: Ink) {
        self.glyphs[symbol.index()] = Some(ink);
    }

    /// The givens teach what their symbols look like, and must be where the puzzle has them. Cells
    /// that the puzzle calls given and the user has filled in are right, too: a copy does not tell
    /// the one from the other.
    fn learn_givens(&mut self, cells: &[CellView], puzzle: &Puzzle) -> Result<(), NotThisBoard> {
        let mut givens = Vec::new();
        for (cell, seen) in puzzle.layout().cells().zip(cells) {
            let wrong = |given, shown| NotThisBoard::OtherGiven { cell, given, shown };
            match (puzzle.given(cell), &seen.content) {
                (None, Content::Digit { is_given: true, .. }) => {
                    return Err(NotThisBoard::GivenForBlank { cell });
                }
                (None, _) => {}
                (Some(given), Content::Blank) => return Err(wrong(given, "is blank")),
                (Some(given), Content::Marks(_)) => return Err(wrong(given, "shows pencil marks")),
                (Some(given), Content::Digit { ink, .. }) => givens.push((cell, given, ink)),
            }
        }
        for &(_, given, ink) in &givens {
            match &self.glyphs[given.index()] {
                Some(glyph) => self.same = self.same.max((glyph.difference(ink) * 1.5).min(MOST_SAME)),
                None => self.learn(given, ink.clone()),
            }
        }
        match givens.iter().find(|(_, given, ink)| self.symbol(ink) != Some(*given)) {
            Some(&(cell, given, _)) => {
                Err(NotThisBoard::OtherGiven { cell, given, shown: "shows another digit" })
            }
            None => Ok(()),
        }
    }
}

/// The usual brightness of each cell. Those on the diagonals, which some boards shade, are compared
/// among themselves, and so are the others: the lightest of each is not highlighted.
fn plain_grounds(cells: &[CellView], size: usize) -> Vec<u8> {
    let is_on_diagonal = |index: usize| {
        let (row, column) = (index / size, index % size);
        row == column || row + column == size - 1
    };
    let lightest = |on_diagonal: bool| {
        let alike = cells.iter().enumerate().filter(|&(index, _)| is_on_diagonal(index) == on_diagonal);
        alike.map(|(_, cell)| cell.ground).max().unwrap_or(u8::MAX)
    };
    let (on, off) = (lightest(true), lightest(false));
    (0..cells.len()).map(|index| if is_on_diagonal(index) { on } else { off }).collect()
}
