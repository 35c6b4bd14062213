//! The program as the simulated desktop knows it: what reaches it, and what it shows.

use std::rc::Rc;
use std::time::Duration;

use sudoku_bot::desktop::simulated::OUTSIDE;
use sudoku_bot::desktop::{Area, Key, MouseButton, Picture, Point};
use sudoku_bot::puzzle::{Cell, Puzzle, Symbol};

use super::super::simulated::{Client, Taken};
use super::Foreign;
use super::canvas::Canvas;
use super::judge::State;
use super::painter::Painter;
use super::places::Places;
use super::polling::Input;
use super::scene::{Content, FULL, Overlay, Scene};
use super::settings::{Blank, Ending, OddDigits};

/// How long a text cursor is lit, and how long it is not.
const BLINK: Duration = Duration::from_millis(530);

impl Client for Foreign {
    /// From the window's corner.
    type Place = Point;
    type Scene = Scene;

    const FEELS_POINTER: bool = true;

    fn area(&self) -> Area {
        let Area { width, height, .. } = self.places.window;
        let Point { x, y } = self.settings.look.origin;
        Area { left: x, top: y, width, height }
    }

    fn place_at(&self, point: Point) -> Point {
        let origin = self.settings.look.origin;
        Point { x: point.x - origin.x, y: point.y - origin.y }
    }

    fn point(&mut self, place: Point, now: Duration) {
        self.poll(now);
        self.move_pointer(place, now);
    }

    fn click(&mut self, place: Point, button: MouseButton, held: Duration, now: Duration) {
        self.receive(Input::Click(place, button, held), now);
    }

    fn press(&mut self, key: Key, held: Duration, now: Duration) -> Taken {
        self.receive(Input::Press(key, held), now);
        Taken::default()
    }

    fn scene(&mut self, now: Duration) -> Rc<Scene> {
        self.poll(now);
        let look = &self.settings.look;
        let is_solved = self.state() == State::Solved;
        let cells: Vec<Content> = self.puzzle.layout().cells().map(|cell| self.content(cell, now)).collect();
        let is_used_up = |symbol: &Symbol| {
            cells.iter().filter(|content| content.symbol() == Some(*symbol)).count() == self.puzzle.size()
        };
        let symbols = Symbol::all(self.puzzle.size());
        let used_up = symbols
            .filter(|symbol| look.odd_digits == OddDigits::ChosenAndUsedUp && is_used_up(symbol))
            .collect();
        let selected = self.shown_selection(now);
        let selected_digit = selected.and_then(|cell| cells[cell.index()].symbol());
        let scene = Scene {
            scrolled: self.scrolled,
            cells,
            selected,
            selected_digit: selected_digit.filter(|_| look.same_digit.is_some()),
            pointed: self.pointed().filter(|_| look.hovered_row.is_some()),
            chosen: self.chosen.filter(|_| look.odd_digits != OddDigits::None),
            used_up,
            popover: self.popover,
            ring: self.settings.ring,
            overlay: self.overlay().or((now < self.noticed_until).then_some(Overlay::Curtain)),
            end_ground: match self.settings.rules.ending {
                Ending::Ground(ground) if is_solved => Some(ground),
                _ => None,
            },
            is_cursor_lit: look.selection.has_text_cursor
                && (now.as_millis() / BLINK.as_millis()).is_multiple_of(2),
            clock: look.has_clock.then_some(now.as_secs()),
            lives: self.lives,
            notes: Rc::clone(&self.notes),
        };
        let last = self.last_scene.take().filter(|last| **last == scene);
        Rc::clone(self.last_scene.insert(last.unwrap_or_else(|| Rc::new(scene))))
    }

    fn paint(&self, scene: &Scene, area: Area) -> Picture {
        let corner = self.place_at(Point { x: area.left, y: area.top });
        let part = Area { left: corner.x, top: corner.y - scene.scrolled, ..area };
        let window = Area { top: -scene.scrolled, ..self.places.window };
        let canvas = Canvas::new(part, window, OUTSIDE);
        let look = &self.settings.look;
        let mut painter = Painter { look, places: &self.places, masks: &self.masks, canvas };
        painter.paint(scene);
        painter.canvas.into_picture(area)
    }

    fn has_ended(&self) -> bool {
        let closes = self.settings.rules.ending == Ending::Closed;
        self.has_ended || closes && self.state() == State::Solved
    }

    /// Fills in the first blank.
    fn hint(&mut self, now: Duration) {
        let blank = self.puzzle.layout().cells().find(|&cell| self.digit(cell).is_none());
        if let Some(cell) = blank.filter(|_| self.overlay().is_none()) {
            let right = self.right(cell);
            self.note(cell, right, now, true);
            self.put(cell, Some(right), now);
        }
    }

    /// A site keeps the digit that was chosen on its pad from one page to the next.
    fn turn_page(&mut self) {
        let Some(mut next) = self.pages.pop_front() else { return };
        next.chosen = self.chosen.filter(|_| next.settings.way == self.settings.way);
        let mut last = std::mem::replace(self, next);
        self.pages.append(&mut last.pages);
        self.pages.push_back(last);
    }

    fn shift(&mut self, right: i32, down: i32) {
        self.settings.look.origin.x += right;
        self.settings.look.origin.y += down;
    }

    fn resize(&mut self, step: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "cells are smaller than screens")]
        let step = step.round() as i32;
        self.settings.look.cell = (step, step);
        self.places = Places::new(&self.settings, self.places.blocks);
    }
}

/// The candidates of each blank that the givens leave, if the program shows them.
pub fn notes(blank: Blank, puzzle: &Puzzle) -> Vec<Vec<Symbol>> {
    if blank != Blank::Notes {
        return Vec::new();
    }
    let layout = puzzle.layout();
    let is_free = |cell: Cell, symbol: Symbol| {
        layout.peers(cell).iter().all(|&peer| puzzle.given(peer) != Some(symbol))
    };
    let of = |cell: Cell| Symbol::all(puzzle.size()).filter(|&symbol| is_free(cell, symbol)).collect();
    layout.cells().map(of).collect()
}

/// How far something has grown after `time` of `delay`.
fn part(time: Duration, delay: Duration) -> u8 {
    let part = u128::from(FULL) * time.as_millis() / delay.as_millis().max(1);
    u8::try_from(part).map_or(FULL, |part| part.min(FULL))
}

impl Foreign {
    fn content(&self, cell: Cell, now: Duration) -> Content {
        if let Some(symbol) = self.puzzle.given(cell) {
            return Content::Given(symbol);
        }
        if let Some((_, symbol)) = self.draft.filter(|(drafted, _)| *drafted == cell) {
            return Content::Draft(symbol);
        }
        let is_last = self.judge.arrivals.last().is_some_and(|arrival| arrival.cell == cell);
        if is_last && self.overlay() == Some(Overlay::Shade) {
            return Content::Blank;
        }
        let Some(entry) = self.entries[cell.index()] else { return Content::Blank };
        let timing = self.settings.timing;
        let is_due = now >= entry.since + timing.delay;
        let symbol = if is_due || timing.is_animated { entry.symbol } else { entry.before };
        let growth = if is_due || !timing.is_animated {
            FULL
        } else {
            part(now.saturating_sub(entry.since), timing.delay)
        };
        symbol.map_or(Content::Blank, |symbol| Content::Entry {
            symbol,
            growth,
            is_wrong: symbol != self.right(cell),
        })
    }
}
