//! The whole picture of the game, and what a click on each of its parts means.

mod dialog;
mod palette;
mod panel;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::command::{Command, ENTRIES, Entry};
use super::keeping::in_words;
use super::{Advice, App, Hint, Pen, Tone};
use crate::game::{Advised, Shown};
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::terminal::arrangement::{Arrangement, LEAST_FOR_TITLE};
use crate::terminal::board::board_picture;
use crate::terminal::board::geometry::Zooms;
use crate::terminal::canvas::{Canvas, key, length_of, shortened};
use crate::terminal::scene::{Highlights, Scene};

/// How long each picture of the spinner is shown.
pub(super) const SPIN: Duration = Duration::from_millis(100);

const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/// The least height of a panel beside a small board, if there is room.
const LEAST_BESIDE: u16 = 34;

/// What a click means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Cell(Cell),
    Symbol(Symbol),
    Command(Command),
    /// Ends the work that is under way.
    GiveUp,
    /// An item of the dialog, and perhaps one of its options.
    Item {
        item: usize,
        option: Option<usize>,
    },
}

/// The parts of a picture that can be clicked.
#[derive(Debug, Default)]
pub(super) struct Targets(Vec<(Rect, Target)>);

impl Targets {
    fn add(&mut self, area: Rect, target: Target) {
        self.0.push((area, target));
    }

    #[cfg(test)]
    pub fn iter(&self) -> impl Iterator<Item = &(Rect, Target)> {
        self.0.iter()
    }

    /// The one drawn last at a place.
    pub fn at(&self, x: u16, y: u16) -> Option<Target> {
        let is_there = |(area, _): &&(Rect, Target)| area.contains((x, y).into());
        self.0.iter().rev().find(is_there).map(|&(_, target)| target)
    }
}

/// A picture that is being drawn.
struct Drawing<'a> {
    app: &'a App,
    canvas: Canvas<'a>,
    targets: Targets,
}

/// Draws everything.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) -> Targets {
    let area = area.intersection(buffer.area);
    let canvas = Canvas::new(&app.theme, area, buffer);
    let mut drawing = Drawing { app, canvas, targets: Targets::default() };
    let line = u16::from(area.height >= LEAST_FOR_TITLE);
    let (title, keys) =
        (Rect { height: line, ..area }, Rect { y: area.bottom() - line, height: line, ..area });
    match app.scene() {
        Some(scene) if !app.clock.is_paused => drawing.board(&scene, area, line),
        Some(_) => drawing.pause(area),
        None => drawing.waiting(area),
    }
    let (board, state) = app.table.as_ref().map(|table| in_words(table, app.clock)).unwrap_or_default();
    drawing.canvas.title(title, &board, &format!(" {state} "));
    if let Some(dialog) = &app.dialog {
        drawing.dialog_keys(dialog.is_first(), keys);
        // What lies below the dialog cannot be clicked.
        drawing.targets = Targets::default();
        drawing.dialog(dialog, area);
    } else {
        drawing.keys(keys);
        if app.is_help_open {
            drawing.targets = Targets::default();
            drawing.help(area);
        }
    }
    drawing.targets
}

impl Drawing<'_> {
    /// Draws a line that can be clicked.
    fn target<'l>(&mut self, area: Rect, line: impl Into<Line<'l>>, target: Target) {
        self.canvas.line(area, line);
        self.targets.add(area, target);
    }

    fn board(&mut self, scene: &Scene, area: Rect, line: u16) {
        let app = self.app;
        let puzzle = &scene.puzzle;
        let zooms = Zooms::of(puzzle.layout());
        let arrange = |below| Arrangement::with_lines(&zooms, area, (line, below));
        let mut arrangement = arrange(line);
        let has_news = app.work.is_some() || app.message.is_some() || app.hint.is_some();
        let has_line_for_news = line == 0 && has_news && area.height > 1;
        if arrangement.panel.height < panel::LEAST_HEIGHT && (line > 0 || has_line_for_news) {
            // Without a panel, its most important parts are above the keys, or in their place.
            arrangement = arrange(if line > 0 { 3 } else { 1 });
        }
        let Arrangement { board, panel, keys, geometry, .. } = &arrangement;
        let picture = board_picture(scene, geometry, &app.theme);
        let focus = app.hint.as_ref().and_then(Hint::first_cell).or(app.cursor);
        let focus = focus.map_or((0, 0), |cell| geometry.corner(cell));
        let from = self.canvas.show(&picture, *board, focus);
        for cell in puzzle.layout().cells() {
            let (x, y) = geometry.corner(cell);
            let (width, height) = (length_of(geometry.zoom.width), length_of(geometry.zoom.height));
            let place = Rect::new(length_of(x), length_of(y), width, height);
            let shown = place.intersection(Rect { x: from.0, y: from.1, ..*board });
            if !shown.is_empty() {
                let (x, y) = (board.x + shown.x - from.0, board.y + shown.y - from.1);
                self.targets.add(Rect { x, y, ..shown }, Target::Cell(cell));
            }
        }
        let notice = arrangement.missing(puzzle.layout(), &app.theme, from);
        if panel.height >= panel::LEAST_HEIGHT {
            // The commands at its end are beside the board, not far below it.
            let height = if panel.x > board.x { board.height.max(LEAST_BESIDE) } else { panel.height };
            let panel = Rect { height: panel.height.min(height), ..*panel };
            self.panel(scene, geometry.zoom, notice.as_deref(), panel);
        } else if keys.height == 3 || has_line_for_news {
            self.lines(scene, notice.as_deref(), *keys);
        } else if let Some(notice) = notice.filter(|_| line == 0) {
            // There is no line of keys either.
            let notice = shortened(&format!(" {notice}"), keys.width.into());
            self.canvas.line(*keys, Line::styled(notice, app.theme.waiting));
        }
    }

    /// Hides the board.
    fn pause(&mut self, area: Rect) {
        let middle = Rect { y: area.y + area.height / 2, height: area.height.min(1), ..area };
        let long = format!("paused at {}; Enter, F5 or a click resumes", self.app.clock);
        let room = usize::from(area.width);
        let text = if long.chars().count() <= room { long } else { shortened("paused; Enter resumes", room) };
        self.canvas.line(middle, Line::styled(text, self.app.theme.waiting).centered());
        self.targets.add(area, Target::Command(Command::Pause));
    }

    /// Shows the work that is under way, where there is no board yet.
    fn waiting(&mut self, area: Rect) {
        let Some((text, style)) = self.app.news() else { return };
        let text = Line::styled(shortened(&text, area.width.into()), style).centered();
        let line = Rect { height: area.height.min(1), ..area };
        if self.app.work.is_some() {
            self.target(Rect { y: area.y + area.height / 2, ..line }, text, Target::GiveUp);
        } else {
            self.canvas.line(Rect { y: area.y + area.height.min(2), ..line }, text);
        }
    }

    /// Draws the keys that mean something in every dialog.
    fn dialog_keys(&mut self, is_first: bool, area: Rect) {
        // There is nothing behind the first dialog.
        let escape = if is_first { "quit" } else { "cancel" };
        let keys = [("Tab", "next"), ("Enter", "done"), ("Esc", escape)];
        let line: Line = keys.into_iter().flat_map(|(name, what)| key(&self.app.theme, name, what)).collect();
        self.canvas.line(area, line);
    }

    /// Draws the commands that fit.
    fn keys(&mut self, area: Rect) {
        let app = self.app;
        let size = app.size().unwrap_or(0);
        let mut x = area.x;
        for entry in app.entries() {
            let resumes = entry.command == Command::Pause && app.clock.is_paused;
            let line = key(&app.theme, &entry.key_on(size), if resumes { "resume" } else { entry.name });
            let width = length_of(line.width());
            if x + width > area.right() {
                let rest = Rect { x, width: area.right() - x, ..area };
                let ellipsis = Line::styled(shortened(" …", rest.width.into()), app.theme.quiet);
                self.target(rest, ellipsis, Target::Command(Command::Help));
                return;
            }
            self.target(Rect { x, width, ..area }, line, Target::Command(entry.command));
            x += width;
        }
    }
}

impl App {
    /// The commands that mean something now.
    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        ENTRIES.iter().filter(|entry| self.applies(entry.command))
    }

    /// The work that is under way, or the message.
    fn news(&self) -> Option<(String, Style)> {
        let Some(work) = &self.work else {
            let (text, tone) = self.message.as_ref()?;
            let style = match tone {
                Tone::Good => self.theme.good,
                Tone::Note => self.theme.waiting,
                Tone::Bad => self.theme.bad,
            };
            return Some((text.clone(), style));
        };
        let turn = usize::try_from(work.time.as_millis() / SPIN.as_millis()).unwrap_or(0);
        let seconds = match work.time.as_secs() {
            0 => String::new(),
            seconds => format!(" ({seconds} s)"),
        };
        let text = format!("{} {}{seconds}; Esc stops", SPINNER[turn % SPINNER.len()], work.what);
        Some((text, self.theme.busy))
    }

    /// What is on the board, as the live view shows it.
    fn scene(&self) -> Option<Scene> {
        let table = self.table.as_ref()?;
        let puzzle = if table.is_draft() { table.now() } else { table.puzzle().clone() };
        let mut scene = Scene::new(puzzle, table.shown().clone());
        let pointed_at = self.hint.as_ref().map_or(CellSet::EMPTY, Hint::cells);
        scene.highlights = Highlights {
            // What the hint says of a cell is more than that the cursor is there.
            cursor: self.cursor.filter(|&cell| !pointed_at.contains(cell)),
            is_pencil: self.pen == Pen::Pencil,
            wrong: self.wrong(),
            alike: self.cursor.and_then(|cell| scene.shown.digit(cell)),
            pointed_at,
        };
        if let Some(Advice::Step(advised)) = self.hint.as_ref().map(|hint| &hint.advice) {
            add_marks(&mut scene.shown, &scene.highlights.pointed_at, advised);
            scene.step = Some(advised.step.clone());
        }
        Some(scene)
    }
}

/// Adds the candidates that a step rests on to those of its cells that have no pencil marks.
fn add_marks(shown: &mut Shown, cells: &CellSet, advised: &Advised) {
    for cell in cells.iter() {
        if shown.digit(cell).is_none() && shown.marks(cell).is_empty() {
            shown.set(cell, advised.shown.state(cell));
        }
    }
}
