//! A Sudoku program that is not Solo, for a [simulated desktop](super::simulated).
//!
//! It takes entries in one of the usual ways and looks as its settings say. It knows the solution and remembers what
//! reached it.
#![allow(dead_code, unused_imports, reason = "each file of tests takes what it needs")]

mod canvas;
mod client;
mod glyphs;
mod judge;
mod painter;
mod places;
mod polling;
mod scene;
mod settings;
mod strategies;
mod taking;

use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use client::notes;
pub use judge::{Arrival, Judge, Offence, State};
use painter::Masks;
use places::{Places, Spot};
use polling::Input;
use scene::{Overlay, Scene};
pub use settings::{
    Blank, Choice, Ending, Face, Fill, Frame, Line, Look, OddDigits, Onward, PadPlace, Polled, Polling, Ring,
    Rules, Selection, Settings, Style, Surprise, Timing, Way,
};
pub use strategies::{look_for, looks, programs, rules, timings, ways};
use sudoku_bot::desktop::{Area, Point};
use sudoku_bot::puzzle::{Cell, Index as _, Puzzle, Symbol};

use super::simulated::{Faults, SimulatedDesktop};

/// A desktop with a foreign program.
pub type ForeignDesktop = SimulatedDesktop<Foreign>;

/// A foreign program while it runs.
#[derive(Clone)]
pub struct Foreign {
    settings: Settings,
    puzzle: Puzzle,
    solution: Vec<Symbol>,
    places: Places,
    masks: Masks,
    entries: Vec<Option<Entry>>,
    /// A digit that waits for Return.
    draft: Option<(Cell, Symbol)>,
    selected: Option<Cell>,
    /// Since when, and which cell looked selected until then.
    selected_since: Duration,
    selected_before: Option<Cell>,
    /// Where the pointer is, from the window's corner.
    pointer: Point,
    /// Where it was before it was moved since the program looked last, and when that was.
    pointer_before: (Point, Duration),
    /// How far the page has moved down in its window.
    scrolled: i32,
    chosen: Option<Symbol>,
    /// The cell whose popover or ring is open.
    popover: Option<Cell>,
    last_click: Option<(Cell, Duration)>,
    last_key: Option<Duration>,
    /// How many clicks and keys have arrived.
    inputs: u32,
    /// What waits until the program looks, and when that is.
    waiting: Vec<Input>,
    looks_at: Duration,
    lives: Option<u32>,
    has_ended: bool,
    /// Until when a message covers the board.
    noticed_until: Duration,
    judge: Judge,
    chance: u64,
    notes: Rc<Vec<Vec<Symbol>>>,
    last_scene: Option<Rc<Scene>>,
    /// What the window shows after this page, one after the other, before it comes back to it.
    pages: VecDeque<Foreign>,
}

/// What a cell holds since a moment, and what it showed before; both may be nothing.
#[derive(Clone, Copy, Debug)]
struct Entry {
    symbol: Option<Symbol>,
    since: Duration,
    before: Option<Symbol>,
}

/// Only what it was made from, in few lines, because failing property tests print it.
impl fmt::Debug for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} on {}", self.settings, self.puzzle.game_id())?;
        let mut entries = self.puzzle.blanks().filter_map(|cell| Some((cell, self.digit(cell)?)));
        entries.try_for_each(|(cell, symbol)| write!(f, ", {cell}={symbol} entered"))
    }
}

impl Foreign {
    /// The program with a puzzle of plain blocks, whose right digits are those of `solution`.
    pub fn new(settings: Settings, puzzle: Puzzle, solution: Vec<Symbol>) -> Self {
        let blocks = puzzle.layout().shape().blocks().expect("plain blocks");
        let at = |row, column| Some(Cell::at(row, column, blocks.size()));
        let open = match settings.ring {
            Some(Ring::OpenAt(row, column)) => at(row.into(), column.into()),
            _ => None,
        };
        let cursor = match settings.way {
            Way::ArrowsKey(row, column) => at(row, column),
            _ => open,
        };
        Self {
            places: Places::new(&settings, blocks),
            masks: Masks::default(),
            entries: vec![None; solution.len()],
            draft: None,
            selected: cursor,
            selected_since: Duration::ZERO,
            selected_before: cursor,
            pointer: Point { x: 0, y: 0 },
            pointer_before: (Point { x: 0, y: 0 }, Duration::ZERO),
            scrolled: 0,
            chosen: settings.chosen,
            popover: open,
            last_click: None,
            last_key: None,
            inputs: 0,
            waiting: Vec::new(),
            looks_at: Duration::ZERO,
            lives: settings.rules.lives,
            has_ended: false,
            noticed_until: Duration::ZERO,
            judge: Judge::default(),
            // A xorshift generator must not start at 0.
            chance: settings.timing.seed.wrapping_mul(2).wrapping_add(1),
            notes: Rc::new(notes(settings.look.blank, &puzzle)),
            last_scene: None,
            pages: VecDeque::new(),
            settings,
            puzzle,
            solution,
        }
    }

    /// The program with another page in the same window.
    #[must_use]
    pub fn with_page(mut self, page: Self) -> Self {
        self.pages.push_back(page);
        self
    }

    /// The program with a digit that its user has entered, right or wrong.
    #[must_use]
    pub fn with_entry(mut self, cell: Cell, symbol: Symbol) -> Self {
        self.entries[cell.index()] =
            Some(Entry { symbol: Some(symbol), since: Duration::ZERO, before: None });
        self
    }

    /// The other pages in the window, the next one first.
    pub fn pages(&self) -> impl Iterator<Item = &Self> {
        self.pages.iter()
    }

    /// A desktop on which it runs.
    pub fn on_desktop(self, faults: Faults) -> ForeignDesktop {
        SimulatedDesktop::with(self, faults)
    }

    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub fn solution(&self) -> &[Symbol] {
        &self.solution
    }

    /// What each cell holds, whether it is shown yet or not.
    pub fn digits(&self) -> Vec<Option<Symbol>> {
        self.puzzle.layout().cells().map(|cell| self.digit(cell)).collect()
    }

    pub fn state(&self) -> State {
        let is_solved =
            || self.puzzle.layout().cells().all(|cell| self.digit(cell) == Some(self.right(cell)));
        if self.has_ended {
            State::Ended
        } else if self.lives == Some(0) {
            State::OutOfLives
        } else if is_solved() {
            State::Solved
        } else {
            State::Playing
        }
    }

    /// The area of a cell on the screen, without its lines.
    pub fn cell(&self, cell: Cell) -> Area {
        self.on_screen(self.places.cell(cell))
    }

    /// The area of the whole board on the screen.
    pub fn board(&self) -> Area {
        self.on_screen(self.places.board)
    }

    /// The middle of a cell on the screen.
    pub fn centre(&self, cell: Cell) -> Point {
        middle(self.cell(cell))
    }

    /// The middle of a button of the pad on the screen.
    pub fn button(&self, symbol: Symbol) -> Option<Point> {
        self.places
            .pad
            .iter()
            .find(|(on_it, _)| *on_it == symbol)
            .map(|&(_, area)| middle(self.on_screen(area)))
    }

    /// The middle of a digit of the open popover or ring on the screen.
    pub fn popover_button(&self, symbol: Symbol) -> Option<Point> {
        let digits = self.places.open_digits(self.popover?, self.settings.ring);
        digits.iter().find(|(on_it, _)| *on_it == symbol).map(|&(_, area)| middle(self.on_screen(area)))
    }

    /// The cell around which a ring of digits is open.
    pub fn ringed(&self) -> Option<Cell> {
        self.popover.filter(|_| self.settings.ring.is_some())
    }

    /// Whether a ring of digits around one cell lies over the middle of another, or of its own.
    pub fn is_under_ring(&self, cell: Cell, ringed: Cell) -> bool {
        let middle = self.places.cell(cell).centre();
        let digits = self.places.open_digits(ringed, self.settings.ring);
        digits.iter().any(|(_, area)| area.contains(middle))
    }

    /// Until when a message covers the board, or did so.
    pub fn noticed_until(&self) -> Duration {
        self.noticed_until
    }

    fn on_screen(&self, area: Area) -> Area {
        let origin = self.settings.look.origin;
        Area { left: area.left + origin.x, top: area.top + origin.y + self.scrolled, ..area }
    }

    /// A place of the window on its page.
    fn on_page(&self, place: Point) -> Point {
        Point { y: place.y - self.scrolled, ..place }
    }

    /// The cell under the pointer.
    fn pointed(&self) -> Option<Cell> {
        match self.places.spot(self.on_page(self.pointer)) {
            Spot::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    fn right(&self, cell: Cell) -> Symbol {
        self.solution[cell.index()]
    }

    fn digit(&self, cell: Cell) -> Option<Symbol> {
        let entered = self.entries[cell.index()].and_then(|entry| entry.symbol);
        self.puzzle.given(cell).or(entered)
    }

    /// Whether a dialog keeps everything from the board.
    fn overlay(&self) -> Option<Overlay> {
        match (self.state(), self.settings.rules.ending) {
            (State::OutOfLives, _) | (State::Solved, Ending::Curtain) => Some(Overlay::Curtain),
            (State::Solved, Ending::Dialog) => Some(Overlay::Dialog),
            (State::Solved, Ending::Alert) => Some(Overlay::Shade),
            _ => None,
        }
    }
}

fn middle(area: Area) -> Point {
    Point { x: area.left + area.width / 2, y: area.top + area.height / 2 }
}
