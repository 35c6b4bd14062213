//! A board with everything that is marked on it, independent of any terminal.

use std::collections::BTreeMap;

use crate::game::Action;
use crate::puzzle::{Cell, CellSet, HouseId, Puzzle, Shown, Symbol, SymbolSet};
use crate::solver::{HintDetail, Step};

/// What is drawn of a board.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub puzzle: Puzzle,
    pub shown: Shown,
    /// The step that is advised or played.
    pub step: Option<Step>,
    /// The candidates that the step has removed so far.
    removed: Vec<(Cell, Symbol)>,
    /// The last entry, if made in the current step.
    pub last: Option<Action>,
    /// The cell that a person's next entry goes to.
    pub cursor: Option<Cell>,
    /// Whether the next digit becomes a pencil mark.
    pub is_pencil: bool,
    /// The cells with pencil marks that the bot cannot read.
    pub unread: CellSet,
    /// The digits that stand out because they are wrong.
    pub wrong: CellSet,
    /// The cells that a hint is about.
    pub pointed_at: CellSet,
    /// The houses to look at, for a hint that does not reveal its step.
    pub houses: Vec<HouseId>,
    pub causes: CellSet,
    /// The digit that stands out, and its marks.
    pub highlighted: Option<Symbol>,
    /// The numbers of the colours of some marks.
    pub colours: BTreeMap<(Cell, Symbol), usize>,
}

impl Scene {
    pub fn new(puzzle: Puzzle, shown: Shown) -> Self {
        Self {
            puzzle,
            shown,
            step: None,
            removed: Vec::new(),
            last: None,
            cursor: None,
            is_pencil: false,
            unread: CellSet::EMPTY,
            wrong: CellSet::EMPTY,
            pointed_at: CellSet::EMPTY,
            houses: Vec::new(),
            causes: CellSet::EMPTY,
            highlighted: None,
            colours: BTreeMap::new(),
        }
    }

    /// Shows a step in place of the previous one, or of a hint.
    pub fn begin_step(&mut self, step: Option<Step>) {
        self.step = step;
        self.removed.clear();
        self.last = None;
        self.houses.clear();
        (self.causes, self.pointed_at) = (CellSet::EMPTY, CellSet::EMPTY);
    }

    /// Shows as much of a step as a hint in this detail gives away.
    pub fn advise(&mut self, step: &Step, detail: HintDetail) {
        match detail {
            HintDetail::Place => self.houses = step.places(self.puzzle.layout()),
            HintDetail::Cells => self.causes = step.cells_of_reason(),
            HintDetail::Reason => self.step = Some(step.clone()),
        }
    }

    /// The first cell of those to look at.
    pub fn first_pointed_at(&self) -> Option<Cell> {
        let of_houses = || self.puzzle.layout().house(*self.houses.first()?).cells.first().copied();
        self.pointed_at.iter().chain(self.causes.iter()).next().or_else(of_houses)
    }

    pub fn enter(&mut self, action: Action) {
        self.shown.apply(action);
        if matches!(action, Action::Fill(..) | Action::Clear(_)) {
            self.unread.set(action.cell(), false);
        }
        if let Action::Unmark(cell, symbol) = action {
            self.removed.push((cell, symbol));
        }
        self.last = Some(action);
    }

    /// The candidates that the current step removes from a cell.
    pub fn leaving(&self, cell: Cell) -> SymbolSet {
        self.step.as_ref().map_or(SymbolSet::EMPTY, |step| of_cell(cell, &step.eliminations))
    }

    /// The candidates that have been removed from a cell in the current step.
    pub fn gone(&self, cell: Cell) -> SymbolSet {
        self.step.as_ref().map_or(SymbolSet::EMPTY, |_| of_cell(cell, &self.removed))
    }

    /// The pencil marks of a cell, with those that the current step has removed.
    pub fn marks(&self, cell: Cell) -> SymbolSet {
        self.shown.marks(cell).union(self.gone(cell))
    }
}

fn of_cell(cell: Cell, candidates: &[(Cell, Symbol)]) -> SymbolSet {
    candidates.iter().filter(|(at, _)| *at == cell).map(|&(_, symbol)| symbol).collect()
}
