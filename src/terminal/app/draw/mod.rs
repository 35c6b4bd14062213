//! The whole picture of the game, and what a click on each of its parts means.

mod dialog;
mod palette;
mod panel;
#[cfg(test)]
mod tests;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect, Size};
use ratatui::style::Style;
use ratatui::text::Line;

use super::request::{BINDINGS, Binding, Request};
use super::{Advice, App, Hint, Overlay, Round, Tone};
use crate::puzzle::{Cell, CellSet, CellState, Symbol};
use crate::solver::HintDetail;
use crate::terminal::arrangement::{Arrangement, Contents, LEAST_FOR_TITLE};
use crate::terminal::board::geometry::Geometry;
use crate::terminal::canvas::{Canvas, height_of, shortened};
use crate::terminal::scene::Scene;
use crate::words::clock_in_words;

pub(super) const SPIN: Duration = Duration::from_millis(100);

const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/// The least height of a panel beside a small board, if there is room.
const LEAST_BESIDE: u16 = 34;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClickTarget {
    Cell(Cell),
    Symbol(Symbol),
    Request(Request),
    GiveUp,
    Option { row: usize, option: Option<usize> },
}

#[derive(Debug, Default)]
pub(super) struct Targets {
    places: Vec<(Rect, ClickTarget)>,
    /// The first line on the screen if a reason is scrolled to its end.
    pub last_from: usize,
}

impl Targets {
    fn add(&mut self, area: Rect, target: ClickTarget) {
        if !area.is_empty() {
            self.places.push((area, target));
        }
    }

    #[cfg(test)]
    pub fn iter(&self) -> impl Iterator<Item = &(Rect, ClickTarget)> {
        self.places.iter()
    }

    /// The topmost target at a place. The lines around a cell belong to it, too.
    pub fn at(&self, x: u16, y: u16) -> Option<ClickTarget> {
        let is_there = |(area, _): &&(Rect, ClickTarget)| area.contains((x, y).into());
        let is_beside = |(area, target): &&(Rect, ClickTarget)| {
            matches!(target, ClickTarget::Cell(_)) && area.outer(Margin::new(1, 1)).contains((x, y).into())
        };
        let places = || self.places.iter();
        let found = places().rev().find(is_there).or_else(|| places().find(is_beside));
        found.map(|&(_, target)| target)
    }
}

struct Drawing<'a> {
    app: &'a App,
    canvas: Canvas<'a>,
    targets: Targets,
}

pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) -> Targets {
    let area = area.intersection(buffer.area);
    let canvas = Canvas::new(&app.theme, area, buffer);
    let mut drawing = Drawing { app, canvas, targets: Targets::default() };
    let line = u16::from(area.height >= LEAST_FOR_TITLE);
    let title = Rect { height: line, ..area };
    let keys = Rect { y: area.bottom() - line, height: line, ..area };
    match &app.round {
        Some(round) if round.is_paused => drawing.pause(round.elapsed, area),
        Some(round) => drawing.board(round, area, line),
        None => drawing.waiting(area),
    }
    let (board, state) = app.round.as_ref().map(Round::in_words).unwrap_or_default();
    drawing.canvas.title(title, &board, &format!(" {state} "));
    if let Some(dialog) = &app.dialog {
        // There is nothing to return to from the first dialog.
        let escape = if dialog.is_first() { "quit" } else { "cancel" };
        let names = [("F1", "help"), ("Tab", "next"), ("Enter", "done"), ("Esc", escape)];
        let (places, _) = drawing.canvas.keys(keys, names);
        // What lies below the dialog cannot be clicked.
        drawing.targets = Targets::default();
        drawing.dialog(dialog, area);
        if let Some(&place) = places.first() {
            drawing.targets.add(place, ClickTarget::Request(Request::Help));
        }
    } else {
        drawing.keys(keys);
    }
    match app.overlay {
        Some(Overlay::Reason { from }) => {
            if let Some(reason) = app.hint().and_then(Hint::whole_reason) {
                drawing.targets = Targets::default();
                drawing.reason(&reason, from, area);
            }
        }
        Some(Overlay::Help) => {
            drawing.targets = Targets::default();
            drawing.help(area);
        }
        None => {}
    }
    drawing.targets
}

impl Drawing<'_> {
    fn target<'l>(&mut self, area: Rect, line: impl Into<Line<'l>>, target: ClickTarget) {
        self.canvas.line(area, line);
        self.targets.add(area, target);
    }

    fn board(&mut self, round: &Round, area: Rect, line: u16) {
        let app = self.app;
        let scene = &app.scene(round);
        let layout = scene.puzzle.layout();
        let geometries =
            round.zoomed_at.map_or_else(|| Geometry::all(layout), |cell| Geometry::around(layout, cell));
        let way_back =
            || round.zoomed_at.map(|_| format!("{} shows the whole board", app.key_of(Request::Zoom)));
        let sentences = &|panel: Size| {
            let way_back = way_back().map_or(0, |way| height_of(way, panel.width));
            app.height_of_sentences(scene, panel) + way_back
        };
        let contents = Contents { layout, theme: &app.theme, geometries, sentences };
        let mut arrangement = Arrangement::with_lines(&contents, area, (line, line));
        let has_news = app.news().is_some() || round.hint.is_some();
        let has_line_for_news = line == 0 && has_news && area.height > 1;
        if arrangement.panel.height < panel::LEAST_HEIGHT && (line > 0 || has_line_for_news) {
            // Without a panel, its most important parts go above the keys, or replace them.
            arrangement = Arrangement::with_lines(&contents, area, (line, if line > 0 { 3 } else { 1 }));
        }
        let of_hint = || round.hint.as_ref().and_then(Hint::first_cell);
        let focus = round.zoomed_at.or_else(of_hint).unwrap_or(round.cursor);
        let (from, notice) = arrangement.draw_board(scene, Some(focus), &mut self.canvas);
        let notice = notice.or_else(way_back);
        let Arrangement { board, panel, keys, geometry, .. } = &arrangement;
        for cell in layout.cells() {
            let shown = geometry.area_of(cell).intersection(Rect::from((from, board.as_size())));
            let (x, y) = (board.x + shown.x - from.x, board.y + shown.y - from.y);
            self.targets.add(Rect { x, y, ..shown }, ClickTarget::Cell(cell));
        }
        if panel.height >= panel::LEAST_HEIGHT {
            // The requests at its end are beside the board, not far below it.
            let least = LEAST_BESIDE.max(sentences(panel.as_size()));
            let height = if panel.x > board.x { board.height.max(least) } else { panel.height };
            let panel = Rect { height: panel.height.min(height), ..*panel };
            self.panel(scene, geometry.scale, notice.as_deref(), panel);
        } else if keys.height == 3 || has_line_for_news {
            self.lines(scene, geometry.scale, notice.as_deref(), *keys);
        } else if let Some(notice) = notice.filter(|_| line == 0) {
            // Without room for a title there are no keys either.
            let notice = shortened(&format!(" {notice}"), keys.width.into());
            self.canvas.line(*keys, Line::styled(notice, app.theme.waiting));
        }
    }

    fn pause(&mut self, time: Duration, area: Rect) {
        let middle = Rect { y: area.y + area.height / 2, height: area.height.min(1), ..area };
        let long = format!("paused at {}; Enter, F5 or a click resumes", clock_in_words(time));
        let room = usize::from(area.width);
        let text = if long.chars().count() <= room { long } else { shortened("paused; Enter resumes", room) };
        self.canvas.line(middle, Line::styled(text, self.app.theme.waiting).centered());
        self.targets.add(area, ClickTarget::Request(Request::Pause));
    }

    /// Shows the running work while there is no board.
    fn waiting(&mut self, area: Rect) {
        let Some((text, style)) = self.app.news() else { return };
        let text = Line::styled(shortened(&text, area.width.into()), style).centered();
        let line = Rect { height: area.height.min(1), ..area };
        if self.app.work.is_some() {
            self.target(Rect { y: area.y + area.height / 2, ..line }, text, ClickTarget::GiveUp);
        } else {
            self.canvas.line(Rect { y: area.y + area.height.min(2), ..line }, text);
        }
    }

    fn keys(&mut self, area: Rect) {
        let app = self.app;
        let size = app.size();
        let keys: Vec<String> = app.bindings().map(|binding| binding.key_on(size)).collect();
        let names = app.bindings().map(|binding| {
            let resumes = binding.request == Request::Pause && app.is_paused();
            if resumes { "resume" } else { binding.name }
        });
        let (places, ellipsis) = self.canvas.keys(area, keys.iter().map(String::as_str).zip(names));
        for (place, binding) in places.into_iter().zip(app.bindings()) {
            self.targets.add(place, ClickTarget::Request(binding.request));
        }
        if let Some(place) = ellipsis {
            self.targets.add(place, ClickTarget::Request(Request::Help));
        }
    }
}

impl App {
    /// The requests that are possible now.
    fn bindings(&self) -> impl Iterator<Item = &'static Binding> {
        BINDINGS.iter().filter(|binding| self.applies(binding.request))
    }

    /// The work that is under way, or the message.
    fn news(&self) -> Option<(String, Style)> {
        let Some(work) = &self.work else {
            let (text, tone) = self.told()?;
            let style = match tone {
                Tone::Good => self.theme.good,
                Tone::Note => self.theme.waiting,
                Tone::Bad => self.theme.bad,
            };
            return Some((text, style));
        };
        let turn = usize::try_from(work.time.as_millis() / SPIN.as_millis()).unwrap_or(0);
        let seconds = match work.time.as_secs() {
            0 => String::new(),
            seconds => format!(" ({seconds} s)"),
        };
        let said = self.message.as_ref().map_or_else(String::new, |(text, _)| text.clone() + "\n");
        let text = format!("{said}{} {}{seconds}; Esc stops", SPINNER[turn % SPINNER.len()], work.what);
        Some((text, self.theme.busy))
    }

    /// What is on the board, as the live view shows it.
    fn scene(&self, round: &Round) -> Scene {
        let table = &round.table;
        let puzzle = if table.is_draft() { table.now() } else { table.puzzle().clone() };
        let mut scene = Scene::new(puzzle, table.shown().clone());
        let pointed_at = round.hint.as_ref().map_or(CellSet::EMPTY, Hint::cells);
        // A mark of the hint on a cell matters more than the cursor.
        scene.cursor = Some(round.cursor).filter(|&cell| !pointed_at.contains(cell));
        scene.is_pencil = round.is_pencil;
        scene.wrong = self.wrong();
        scene.highlighted = scene.shown.digit(round.cursor).or(round.highlighted);
        scene.colours.clone_from(&round.colours);
        let Some(hint) = &round.hint else { return scene };
        let Advice::Step(advised) = &hint.advice else {
            scene.houses = hint.houses();
            scene.pointed_at = pointed_at;
            return scene;
        };
        scene.advise(&advised.step, hint.detail);
        // Without pencil marks, the candidates that the step rests on are shown.
        for cell in pointed_at.iter().filter(|_| hint.detail == HintDetail::Reason) {
            if scene.shown.state(cell) == CellState::BLANK {
                scene.shown.set(cell, advised.shown.state(cell));
            }
        }
        scene
    }
}
