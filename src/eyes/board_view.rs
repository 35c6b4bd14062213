//! A board on the screen: where its cells are, how bright its background is, and what its digits
//! look like.

use super::cell_view::{CageInk, CellView, Content};
use super::grid::ScreenGrid;
use super::ink::Ink;
use super::unknown_font;
use crate::desktop::{Area, Calibration, Picture};
use crate::game::{Highlight, Purpose};
use crate::puzzle::{Cell, Index, Layout, Puzzle, Symbol};

/// What a first look at a board has shown, for reading later pictures of it.
#[derive(Clone, Debug)]
pub struct BoardView {
    calibration: Calibration,
    size: usize,
    /// Which parts of cages are drawn in each cell.
    cage_ink: Vec<CageInk>,
    /// The brightness of each cell's background without a highlight.
    plain: Vec<u8>,
    /// What each symbol looks like, if it has been seen.
    glyphs: Vec<Option<Ink>>,
    /// The largest difference between two pictures of one symbol.
    tolerance: f64,
}

/// The bounds of [`BoardView::tolerance`]. The lower one is for boards drawn pixel for pixel, where an `i` and
/// an `l` differ by twice that; the upper one for windows that the system scales.
const LEAST_TOLERANCE: f64 = 0.03;
const MOST_TOLERANCE: f64 = 0.12;

/// The value of [`BoardView::tolerance`] on a board with cages, whose sums overlap the digits: in cells of 20
/// to 90 pixels, two pictures of one digit differ by up to 0.125, those of two digits by at least 0.22.
const TOLERANCE_IN_CAGES: f64 = 0.17;

/// The least distance between cells, in pixels, at which games were played to the end. At 14 the bot stopped as if
/// another window covered the board.
const LEAST_STEP: f64 = 15.0;

/// The least distance on a board with cages: at 20, 21 and 23 their sums passed for givens.
const LEAST_STEP_IN_CAGES: f64 = 24.0;

/// What a cell shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// What the cell is highlighted for.
    pub highlight: Option<Purpose>,
    pub content: Content,
}

/// Why the board is not the one on the screen.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotThisBoard {
    #[error("the cells are too small to read ({pixels:.0} pixels); enlarge the window")]
    TooSmall { pixels: f64 },
    #[error("the screen shows no board there, or only part of one")]
    NoBoard,
    #[error("{cell} should show the given {given}, but {shown}")]
    OtherGiven { cell: Cell, given: Symbol, shown: &'static str },
    #[error("{cell} shows a given where the board has a blank")]
    GivenForBlank { cell: Cell },
}

impl BoardView {
    /// Looks at the board at `calibration`.
    ///
    /// # Errors
    /// If the picture does not show this puzzle's givens.
    pub fn new(picture: &Picture, calibration: Calibration, puzzle: &Puzzle) -> Result<Self, NotThisBoard> {
        let layout = puzzle.layout();
        let size = puzzle.size();
        Self::check_size(calibration, Some(puzzle))?;
        let has_cages = layout.cages().next().is_some();
        let tolerance = if has_cages { TOLERANCE_IN_CAGES } else { LEAST_TOLERANCE };
        let (cage_ink, glyphs) = (cage_ink(layout), vec![None; size]);
        let mut view = Self { calibration, size, cage_ink, plain: Vec::new(), glyphs, tolerance };
        let cells = view.read_all(picture).ok_or(NotThisBoard::NoBoard)?;
        view.plain = plain_backgrounds(&cells, size);
        view.learn_givens(&cells, puzzle)?;
        Ok(view)
    }

    /// Fails if the cells are too small to read on this board, or on any if none is given.
    pub(crate) fn check_size(calibration: Calibration, board: Option<&Puzzle>) -> Result<(), NotThisBoard> {
        let has_cages = board.is_some_and(|board| board.layout().cages().next().is_some());
        let least = if has_cages { LEAST_STEP_IN_CAGES } else { LEAST_STEP };
        let pixels = calibration.step_x.min(calibration.step_y);
        if pixels < least { Err(NotThisBoard::TooSmall { pixels }) } else { Ok(()) }
    }

    /// Finds the highlight on a board without cages, whose puzzle need not be known.
    pub(crate) fn find_highlight(picture: &Picture, grid: ScreenGrid) -> Option<Highlight> {
        let ScreenGrid { calibration, size } = grid;
        let (cage_ink, plain, glyphs) = (vec![CageInk::None; size * size], Vec::new(), Vec::new());
        let view = Self { calibration, size, cage_ink, plain, glyphs, tolerance: LEAST_TOLERANCE };
        let cells = view.read_all(picture)?;
        let looks = cells.iter().zip(plain_backgrounds(&cells, size)).enumerate();
        let mut highlights = looks.filter_map(|(index, (cell, plain))| {
            Some(Highlight { cell: Cell::new(index, size), purpose: cell.highlight(plain)? })
        });
        highlights.next()
    }

    pub fn calibration(&self) -> Calibration {
        self.calibration
    }

    /// The part of the screen covered by a cell.
    pub fn area(&self, cell: Cell) -> Area {
        let centre = self.calibration.centre(cell);
        #[expect(clippy::cast_possible_truncation, reason = "cells are smaller than screens")]
        let whole = |length: f64| length.floor() as i32;
        let (width, height) = (whole(self.calibration.step_x), whole(self.calibration.step_y));
        Area { left: centre.x - width / 2, top: centre.y - height / 2, width, height }
    }

    /// The part of the screen covered by all cells.
    pub fn whole(&self) -> Area {
        let first = self.area(Cell::at(0, 0, self.size));
        let last = self.area(Cell::at(self.size - 1, self.size - 1, self.size));
        Area { width: last.right() - first.left, height: last.bottom() - first.top, ..first }
    }

    /// Returns what a cell shows, or `None` if the picture does not contain it.
    pub fn look(&self, picture: &Picture, cell: Cell) -> Option<Look> {
        let seen = self.read(picture, cell)?;
        Some(Look { highlight: seen.highlight(self.plain[cell.index()]), content: seen.content })
    }

    fn read(&self, picture: &Picture, cell: Cell) -> Option<CellView> {
        CellView::read(picture, self.area(cell), self.cage_ink[cell.index()])
    }

    fn read_all(&self, picture: &Picture) -> Option<Vec<CellView>> {
        let cells = (0..self.size * self.size).map(|index| Cell::new(index, self.size));
        cells.map(|cell| self.read(picture, cell)).collect()
    }

    /// Returns the symbol that looks like this, or `None` if it resembles no symbol seen before.
    pub fn symbol(&self, ink: &Ink) -> Option<Symbol> {
        let known = Symbol::all(self.size).filter_map(|symbol| Some((symbol, self.glyph(symbol)?)));
        let known = known.filter(|(_, glyph)| glyph.least_difference(ink) < self.tolerance);
        let near = known.map(|(symbol, glyph)| (symbol, glyph.difference(ink)));
        let (symbol, difference) = near.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (difference < self.tolerance).then_some(symbol)
    }

    /// Returns the symbol of each entry that resembles no symbol seen before, given the board's only solution, or
    /// `None` if it remains doubtful.
    pub(crate) fn read_unknown(&self, entries: &[(Cell, &Ink)], solution: &[Symbol]) -> Vec<Option<Symbol>> {
        let expected: Vec<(&Ink, Symbol)> =
            entries.iter().map(|&(cell, ink)| (ink, solution[cell.index()])).collect();
        let symbols = unknown_font::read(&expected, self.size, self.tolerance);
        // An entry that should look like a known symbol but does not may be that symbol, badly seen.
        symbols.into_iter().map(|symbol| symbol.filter(|&symbol| self.glyph(symbol).is_none())).collect()
    }

    /// What a symbol looks like, if it has been seen.
    pub fn glyph(&self, symbol: Symbol) -> Option<&Ink> {
        self.glyphs[symbol.index()].as_ref()
    }

    pub fn learn(&mut self, symbol: Symbol, ink: Ink) {
        self.glyphs[symbol.index()] = Some(ink);
    }

    /// Learns from the givens what their symbols look like, and checks that they are where the puzzle
    /// has them. A cell that the puzzle calls given may hold the user's entry: copied
    /// text does not distinguish the two.
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
                Some(glyph) => {
                    let tolerance = (glyph.difference(ink) * 1.5).min(MOST_TOLERANCE);
                    self.tolerance = self.tolerance.max(tolerance);
                }
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

/// What the game draws of a board's cages in each cell: a cage's sum is in its first cell.
fn cage_ink(layout: &Layout) -> Vec<CageInk> {
    let has_cages = layout.cages().next().is_some();
    let mut ink = vec![if has_cages { CageInk::Lines } else { CageInk::None }; layout.cells().count()];
    for first in layout.cages().filter_map(|(_, cage)| cage.cells.first()) {
        ink[first.index()] = CageInk::LinesAndSum;
    }
    ink
}

/// The brightness of each cell's background without a highlight: that of the lightest cell. The cells
/// on the diagonals, which some boards shade, are compared only with each other.
fn plain_backgrounds(cells: &[CellView], size: usize) -> Vec<u8> {
    let is_on_diagonal = |index: usize| Cell::new(index, size).is_on_diagonal();
    let lightest = |on_diagonal: bool| {
        let alike = cells.iter().enumerate().filter(|&(index, _)| is_on_diagonal(index) == on_diagonal);
        alike.map(|(_, cell)| cell.background).max().unwrap_or(u8::MAX)
    };
    let (on, off) = (lightest(true), lightest(false));
    (0..cells.len()).map(|index| if is_on_diagonal(index) { on } else { off }).collect()
}
