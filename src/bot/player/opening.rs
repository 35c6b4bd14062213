//! The game as it is found before the first entry: is it the board, and what has the user entered?

use super::Player;
use super::senses::{Copied, Senses};
use crate::bot::report::Report;
use crate::bot::settings::SessionSettings;
use crate::bot::stop::Stop;
use crate::desktop::{Calibration, MenuKind, Picture};
use crate::eyes::{BoardView, Content, NotThisBoard, find_grid};
use crate::game::Action;
use crate::puzzle::{Cell, Puzzle, Symbol};

/// A board as it was found, perhaps already begun.
#[derive(Debug)]
pub(in crate::bot) struct Opening {
    /// With only the game's own givens.
    pub puzzle: Puzzle,
    /// The cells the user has filled in, with the digits that could be read.
    pub entries: Vec<(Cell, Option<Symbol>)>,
    /// The cells with pencil marks.
    pub marked: Vec<Cell>,
    /// The entries that the board's text lists as givens.
    pub taken_for_given: Vec<Cell>,
}

/// What the window shows before the first entry.
#[derive(Debug)]
pub(in crate::bot) enum Opened {
    Board(Opening),
    /// Not the board to be solved.
    Other(NotThisBoard),
}

/// The user's entries, judged.
#[derive(Debug)]
pub(in crate::bot) struct Kept {
    /// With the right entries among the givens, so that nothing is entered there.
    pub puzzle: Puzzle,
    pub right: usize,
    pub wrong: Vec<(Cell, Option<Symbol>)>,
}

impl Opening {
    /// A board of which only the digits are known.
    fn copied(puzzle: Puzzle, digits: &[Option<Symbol>]) -> Self {
        let entries = puzzle.blanks().map(|cell| (cell, digits[cell.index()]));
        let entries = entries.filter(|(_, digit)| digit.is_some()).collect();
        Self { puzzle, entries, marked: Vec::new(), taken_for_given: Vec::new() }
    }

    /// The board on the screen where `calibration` says, a view of it, and what its cells show.
    ///
    /// # Errors
    /// If the screen shows something else.
    pub fn seen(
        board: &Puzzle,
        picture: &Picture,
        calibration: Calibration,
    ) -> Result<(Self, BoardView, Vec<Content>), NotThisBoard> {
        let view = BoardView::new(picture, calibration, board)?;
        let layout = board.layout();
        let contents: Option<Vec<Content>> =
            layout.cells().map(|cell| Some(view.look(picture, cell)?.content)).collect();
        let contents = contents.ok_or(NotThisBoard::NoBoard)?;
        let mut givens = board.givens().to_vec();
        let (mut entries, mut marked, mut taken_for_given) = (Vec::new(), Vec::new(), Vec::new());
        for (cell, content) in layout.cells().zip(&contents) {
            match content {
                Content::Blank | Content::Digit { is_given: true, .. } => {}
                Content::Marks(_) => marked.push(cell),
                Content::Digit { is_given: false, ink } => {
                    entries.push((cell, view.symbol(ink)));
                    taken_for_given.extend(givens[cell.index()].take().map(|_| cell));
                }
            }
        }
        let puzzle = Puzzle::unchecked(layout.clone(), givens);
        Ok((Self { puzzle, entries, marked, taken_for_given }, view, contents))
    }

    /// Returns the puzzle with all known entries among the givens, or `None` if two of them clash.
    pub fn with_entries(&self) -> Option<Puzzle> {
        let mut givens = self.puzzle.givens().to_vec();
        for &(cell, digit) in &self.entries {
            givens[cell.index()] = digit;
        }
        Puzzle::new(self.puzzle.layout().clone(), givens).ok()
    }

    /// Whether every cell holds a digit, right or wrong.
    pub fn is_full(&self) -> bool {
        self.entries.len() == self.puzzle.blanks().count()
    }

    /// Compares the entries with a solution.
    pub fn keep(&self, solution: &[Symbol]) -> Kept {
        let mut givens = self.puzzle.givens().to_vec();
        let (right, wrong): (Vec<_>, Vec<_>) =
            self.entries.iter().partition(|(cell, digit)| *digit == Some(solution[cell.index()]));
        for &(cell, digit) in &right {
            givens[cell.index()] = digit;
        }
        let puzzle = Puzzle::unchecked(self.puzzle.layout().clone(), givens);
        Kept { puzzle, right: right.len(), wrong }
    }

    /// What to clear before the plan begins: the wrong entries, and the pencil marks if the plan
    /// writes its own.
    pub fn to_clear(&self, wrong: &[(Cell, Option<Symbol>)], writes_marks: bool) -> Vec<Action> {
        let marked = self.marked.iter().copied().filter(|_| writes_marks);
        wrong.iter().map(|&(cell, _)| cell).chain(marked).map(Action::Clear).collect()
    }
}

impl Player<'_> {
    /// Looks at the game before the first entry: at the screen if that is wanted and possible,
    /// otherwise by the game's Copy.
    pub(in crate::bot) fn open(&mut self, settings: &SessionSettings) -> Result<Opened, Stop> {
        let Some(opened) = self.persist(|player| Ok(player.look(settings)?))? else {
            let reason =
                if settings.looks { "the system does not show it the screen" } else { "switched off" };
            self.report(&Report::Eyes(Err(reason.into())));
            return self.open_by_copy(settings);
        };
        if self.senses.can_see() {
            self.report(&Report::Eyes(Ok(())));
        }
        Ok(opened)
    }

    /// Looks at the game on the screen, and from then on has eyes if it shows the board. Returns `None` if that is not
    /// wanted or not possible.
    pub(in crate::bot) fn look(&mut self, settings: &SessionSettings) -> Result<Option<Opened>, Stop> {
        let controls = &mut self.controls;
        let screen = controls.desktop.screen()?;
        let picture = if settings.looks { controls.desktop.picture(screen)? } else { None };
        let Some(picture) = picture else { return Ok(None) };
        // The grid's lines are more exact than the user's pointing.
        if let Some(grid) = find_grid(&picture, controls.calibration.origin)
            && grid.size == self.target.puzzle.size()
        {
            controls.calibration = grid.calibration;
        }
        Ok(Some(match Opening::seen(&self.target.puzzle, &picture, controls.calibration) {
            Ok((opening, view, contents)) => {
                self.target.puzzle = opening.puzzle.clone();
                self.senses = Senses::eyes(settings.after_mark, view, contents, settings.pace.at_once);
                Opened::Board(opening)
            }
            Err(other_board) => Opened::Other(other_board),
        }))
    }

    /// Whether the game shows these digits in all its cells, which `opening` has found full. On the screen the
    /// digits need not be known: those of the same cells must look alike.
    pub(in crate::bot) fn shows(&mut self, opening: &Opening, digits: &[Symbol]) -> Result<bool, Stop> {
        let Senses::Eyes(sight) = &self.senses else {
            return Ok(opening.entries.iter().all(|&(cell, digit)| digit == Some(digits[cell.index()])));
        };
        let whole = sight.view.whole();
        let picture = self.persist(|player| Ok(player.controls.desktop.picture(whole)?))?;
        let all = digits.iter().copied().map(Some).collect();
        let full = Puzzle::unchecked(self.target.puzzle.layout().clone(), all);
        let calibration = self.controls.calibration;
        Ok(picture.is_some_and(|picture| BoardView::new(&picture, calibration, &full).is_ok()))
    }

    /// Returns the menu of the game's window, or `None` if the window is another program's. Where windows cannot be
    /// told apart, the user has calibrated the game's.
    fn menu(&mut self) -> Result<Option<MenuKind>, Stop> {
        match self.controls.guard.window() {
            Some(window) => Ok(self.controls.desktop.menu(window)?),
            None => Ok(Some(MenuKind::Gtk)),
        }
    }

    fn open_by_copy(&mut self, settings: &SessionSettings) -> Result<Opened, Stop> {
        let board = self.target.puzzle.clone();
        // A killer's Copy is greyed out, and the keys for it would press Solve.
        let is_killer = board.layout().cages().next().is_some();
        let copy_keys = match &settings.copy_keys {
            Some(keys) if !is_killer => self.menu()?.map(|menu| keys.of(menu).clone()),
            _ => None,
        };
        self.senses = Senses::blind(settings.after_mark, copy_keys);
        let digits = match self.persist(|player| player.senses.copy(&mut player.controls, &player.target))? {
            Copied::Digits(digits) => digits,
            Copied::Nothing => board.givens().to_vec(),
            Copied::OtherText(reason) => return Ok(Opened::Other(NotThisBoard::Copied(reason))),
        };
        let is_other =
            |&cell: &Cell| board.given(cell).is_some_and(|given| digits[cell.index()] != Some(given));
        if let Some((cell, given)) =
            board.layout().cells().find(is_other).and_then(|cell| Some((cell, board.given(cell)?)))
        {
            return Ok(Opened::Other(NotThisBoard::OtherGiven {
                cell,
                given,
                shown: "shows something else",
            }));
        }
        Ok(Opened::Board(Opening::copied(board, &digits)))
    }
}
