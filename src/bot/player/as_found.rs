//! The game as found before the first entry: whether it shows the expected board, and what the user has entered.

use super::Player;
use super::senses::{Blind, BlindTypist, SoloEyes};
use crate::bot::refusal::Refusal;
use crate::bot::report::Report;
use crate::bot::stop::Stop;
use crate::desktop::{Calibration, MenuKind, Picture};
use crate::eyes::{BoardView, Content, NotThisBoard, find_grid};
use crate::puzzle::{Cell, Puzzle, Symbol};

/// A board as it was found, perhaps already begun.
#[derive(Debug)]
pub(in crate::bot) struct BoardAsFound {
    /// The board with only the game's own givens.
    pub puzzle: Puzzle,
    /// The cells the user has filled in, with the digits that could be read.
    pub entries: Vec<(Cell, Option<Symbol>)>,
    pub marked: Vec<Cell>,
    /// The entries that the board's text lists as givens.
    pub taken_for_given: Vec<Cell>,
    /// What all cells show, if the board was seen.
    pub contents: Vec<Content>,
}

/// The user's entries, judged.
#[derive(Debug)]
pub(in crate::bot) struct Judgement {
    /// The board with the right entries among its givens, so that they are not entered again.
    pub puzzle: Puzzle,
    pub right: usize,
    pub wrong: Vec<(Cell, Option<Symbol>)>,
}

impl BoardAsFound {
    /// Reads the board at `calibration`, and returns it with a view of it.
    pub fn seen(
        board: &Puzzle,
        picture: &Picture,
        calibration: Calibration,
    ) -> Result<(Self, BoardView), NotThisBoard> {
        let view = BoardView::new(picture, calibration, board)?;
        let layout = board.layout();
        let contents: Option<Vec<Content>> =
            layout.cells().map(|cell| Some(view.look(picture, cell)?.content)).collect();
        let contents = contents.ok_or(NotThisBoard::NoBoard)?;
        let (mut entries, mut marked, mut taken_for_given) = (Vec::new(), Vec::new(), Vec::new());
        for (cell, content) in layout.cells().zip(&contents) {
            match content {
                Content::Blank | Content::Digit { is_given: true, .. } => {}
                Content::Marks(_) => marked.push(cell),
                Content::Digit { is_given: false, ink } => {
                    entries.push((cell, view.symbol(ink)));
                    taken_for_given.extend(board.given(cell).map(|_| cell));
                }
            }
        }
        let puzzle = board.with(taken_for_given.iter().map(|&cell| (cell, None)));
        Ok((Self { puzzle, entries, marked, taken_for_given, contents }, view))
    }

    pub fn keep(&self, solution: &[Symbol]) -> Judgement {
        let (right, wrong): (Vec<_>, Vec<_>) =
            self.entries.iter().partition(|(cell, digit)| *digit == Some(solution[cell.index()]));
        Judgement { right: right.len(), wrong, puzzle: self.puzzle.with(right) }
    }
}

impl From<NotThisBoard> for Refusal {
    fn from(other_board: NotThisBoard) -> Self {
        Self::Told(Report::OtherBoard(other_board.to_string()))
    }
}

impl Player<'_> {
    /// Reads the game before the first entry: from the screen if wanted and possible, otherwise through the game's
    /// Copy.
    pub(super) fn open(&mut self) -> Result<BoardAsFound, Refusal> {
        let Some(picture) = self.persist(|player| Ok(player.picture()?))? else {
            let reason = if self.settings().looks {
                "the system does not give access to the screen"
            } else {
                "switched off"
            };
            self.report(&Report::Eyes(Err(reason.into())));
            return self.open_by_copy();
        };
        let found = self.look(&picture)?;
        self.report(&Report::Eyes(Ok(())));
        Ok(found)
    }

    pub(in crate::bot) fn picture(&mut self) -> Result<Option<Picture>, Stop> {
        Ok(self.settings().picture(self.controls.desktop)?)
    }

    /// Looks at the board in a picture of the screen.
    pub(in crate::bot) fn look(&mut self, picture: &Picture) -> Result<BoardAsFound, NotThisBoard> {
        if self.senses.foreign().is_some() { self.look_at_foreign(picture) } else { self.open_eyes(picture) }
    }

    /// Looks at the board of a foreign program, which the session has found.
    fn look_at_foreign(&self, picture: &Picture) -> Result<BoardAsFound, NotThisBoard> {
        let puzzle = self.puzzle().clone();
        let contents = self.senses.foreign().and_then(|eyes| eyes.contents(picture, &puzzle));
        let contents = contents.ok_or(NotThisBoard::NoBoard)?;
        let is_entry = |(cell, content): &(Cell, &Content)| {
            puzzle.given(*cell).is_none() && matches!(content, Content::Digit { .. })
        };
        let entries = puzzle.layout().cells().zip(&contents).filter(is_entry);
        let entries = entries.map(|(cell, content)| (cell, self.digit(content))).collect();
        let (marked, taken_for_given) = (Vec::new(), Vec::new());
        Ok(BoardAsFound { puzzle, entries, marked, taken_for_given, contents })
    }

    /// Finds the board in a picture of the screen; from then on the player has eyes.
    fn open_eyes(&mut self, picture: &Picture) -> Result<BoardAsFound, NotThisBoard> {
        let Self { controls, senses, target, .. } = self;
        // The grid's lines are more exact than the user's pointing.
        if let Some(grid) = find_grid(picture, controls.calibration.origin)
            && grid.size == target.puzzle.size()
        {
            controls.calibration = grid.calibration;
        }
        let (found, view) = BoardAsFound::seen(&target.puzzle, picture, controls.calibration)?;
        target.puzzle = found.puzzle.clone();
        let at_once = controls.settings.pace.at_once;
        *senses = Box::new(SoloEyes::new(view, found.contents.clone(), at_once));
        Ok(found)
    }

    /// Whether the game shows these digits in all its cells, which were found full. On the screen the shapes
    /// of the digits need not be known: cells with the same digit must look alike.
    pub(super) fn shows(&mut self, found: &BoardAsFound, digits: &[Symbol]) -> Result<bool, Stop> {
        let Some(eyes) = self.senses.solo() else {
            return Ok(found.entries.iter().all(|&(cell, digit)| digit == Some(digits[cell.index()])));
        };
        let whole = eyes.view.whole();
        let picture = self.persist(|player| Ok(player.controls.desktop.picture(whole)?))?;
        let all = digits.iter().copied().map(Some).collect();
        let full = Puzzle::unchecked(self.target.puzzle.layout().clone(), all);
        let calibration = self.controls.calibration;
        Ok(picture.is_some_and(|picture| BoardView::new(&picture, calibration, &full).is_ok()))
    }

    fn open_by_copy(&mut self) -> Result<BoardAsFound, Refusal> {
        let mut blind = Blind::default();
        // A killer's Copy is greyed out, and the keys for it would press Solve.
        let is_killer = self.puzzle().layout().cages().next().is_some();
        if let Some(keys) = self.settings().copy_keys.as_ref().filter(|_| !is_killer) {
            blind.copy_keys = self.menu()?.map(|menu| keys.of(menu).clone());
        }
        let copied = self.persist(|Self { controls, target, .. }| {
            BlindTypist { blind: &mut blind, controls, target }.copy()
        });
        self.senses = Box::new(blind);
        let digits = match copied {
            Err(stop @ Stop::ClipboardNotPlain) => return Err(Refusal::not_yet(stop.to_string())),
            Err(Stop::CannotCompare(reason)) => return Err(Refusal::Told(Report::OtherBoard(reason))),
            digits => digits?,
        };
        let board = self.puzzle().clone();
        let digits = digits.unwrap_or_else(|| board.givens().to_vec());
        let mut givens = board.layout().cells().filter_map(|cell| Some((cell, board.given(cell)?)));
        if let Some((cell, given)) = givens.find(|&(cell, given)| digits[cell.index()] != Some(given)) {
            return Err(NotThisBoard::OtherGiven { cell, given, shown: "shows something else" }.into());
        }
        let entries = board.blanks().map(|cell| (cell, digits[cell.index()]));
        let entries = entries.filter(|(_, digit)| digit.is_some()).collect();
        let (marked, taken_for_given, contents) = (Vec::new(), Vec::new(), Vec::new());
        Ok(BoardAsFound { entries, puzzle: board, marked, taken_for_given, contents })
    }

    /// Returns the menu of the game's window, or `None` if the window is another program's. If the system cannot tell
    /// windows apart, trusts that the user has calibrated the game's.
    fn menu(&mut self) -> Result<Option<MenuKind>, Stop> {
        let Some(window) = self.controls.window() else { return Ok(Some(MenuKind::Gtk)) };
        Ok(self.controls.desktop.menu(window)?)
    }
}
