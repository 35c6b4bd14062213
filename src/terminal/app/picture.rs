//! The whole picture of the game, and what a click on each of its parts means.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::clock::Clock;
use super::command::{Command, ENTRIES};
use super::model::{Advice, Draft, Hint, Table};
use super::{Board, Playing, overlay, side};
use crate::game::Shown;
use crate::puzzle::{Cell, CellSet, Level, Puzzle, Symbol};
use crate::replay::summary;
use crate::terminal::arrangement::{Arrangement, LEAST_FOR_TITLE};
use crate::terminal::board::board_picture;
use crate::terminal::board::geometry::Zooms;
use crate::terminal::canvas::{Canvas, length_of as cut, shortened};
use crate::terminal::scene::{CurrentStep, Highlights, Scene};
use crate::words::counted;

/// How long each picture of the spinner is shown.
pub(super) const SPIN: Duration = Duration::from_millis(100);

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
    pub fn add(&mut self, area: Rect, target: Target) {
        self.0.push((area, target));
    }

    /// Forgets the parts that something is drawn over.
    pub fn clear(&mut self) {
        self.0.clear();
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

/// Draws everything.
pub(super) fn draw(playing: &Playing, area: Rect, buffer: &mut Buffer) -> Targets {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, playing.theme.base);
    let mut targets = Targets::default();
    let line = u16::from(area.height >= LEAST_FOR_TITLE);
    let (title, keys) =
        (Rect { height: line, ..area }, Rect { y: area.bottom() - line, height: line, ..area });
    match playing.contents() {
        Some(contents) if !playing.clock.is_paused => {
            draw_board(playing, &contents, area, line, buffer, &mut targets);
        }
        Some(_) => overlay::draw_pause(playing, area, buffer, &mut targets),
        None => side::draw_waiting(playing, area, buffer, &mut targets),
    }
    draw_title(playing, title, buffer);
    if playing.dialog.is_none() {
        draw_keys(playing, keys, buffer, &mut targets);
    }
    if let Some(dialog) = &playing.dialog {
        draw_dialog_keys(playing, keys, buffer);
        targets.clear();
        overlay::draw_dialog(dialog, &playing.theme, area, buffer, &mut targets);
    } else if playing.is_help_open {
        targets.clear();
        overlay::draw_help(playing, area, buffer, &mut targets);
    }
    targets
}

fn draw_board(
    playing: &Playing,
    scene: &Scene,
    area: Rect,
    line: u16,
    buffer: &mut Buffer,
    targets: &mut Targets,
) {
    let Some((puzzle, shown)) = &scene.board else { return };
    let zooms = Zooms::of(puzzle.layout());
    let arrange = |below| Arrangement::with_lines(&zooms, area, (line, below));
    let mut arrangement = arrange(line);
    let has_news = playing.work.is_some() || playing.message.is_some() || playing.hint.is_some();
    let has_line_for_news = line == 0 && has_news && area.height > 1;
    if arrangement.panel.height < side::LEAST_HEIGHT && (line > 0 || has_line_for_news) {
        // Without a panel, its most important parts are above the keys, or in their place.
        arrangement = arrange(if line > 0 { 3 } else { 1 });
    }
    let Arrangement { board, panel, keys, geometry, .. } = &arrangement;
    let picture = board_picture(scene, (puzzle, shown), geometry, &playing.theme);
    let focus = playing.hint.as_ref().and_then(Hint::first_cell).or(playing.cursor);
    let focus = focus.map_or((0, 0), |cell| geometry.corner(cell));
    let from = Canvas { theme: &playing.theme, buffer: &mut *buffer }.show(&picture, *board, focus);
    for cell in puzzle.layout().cells() {
        let (x, y) = geometry.corner(cell);
        let place = Rect::new(cut(x), cut(y), cut(geometry.zoom.width), cut(geometry.zoom.height));
        let shown = place.intersection(Rect { x: from.0, y: from.1, ..*board });
        if !shown.is_empty() {
            let (x, y) = (board.x + shown.x - from.0, board.y + shown.y - from.1);
            targets.add(Rect { x, y, ..shown }, Target::Cell(cell));
        }
    }
    let notice = arrangement.missing(puzzle.layout(), &playing.theme, from);
    if panel.height >= side::LEAST_HEIGHT {
        // The commands at its end are beside the board, not far below it.
        let height = if panel.x > board.x { board.height.max(LEAST_BESIDE) } else { panel.height };
        let panel = &Rect { height: panel.height.min(height), ..*panel };
        side::draw_panel(playing, scene, geometry.zoom, notice.as_deref(), *panel, buffer, targets);
    } else if keys.height == 3 || has_line_for_news {
        side::draw_lines(playing, scene, notice.as_deref(), *keys, buffer, targets);
    } else if let Some(notice) = notice.filter(|_| line == 0) {
        // There is no line of keys either.
        let notice = shortened(&format!(" {notice}"), keys.width.into());
        Line::styled(notice, playing.theme.waiting).render(*keys, buffer);
    }
}

impl Playing {
    /// What is on the board, as the live view shows it.
    fn contents(&self) -> Option<Scene> {
        let (puzzle, shown) = match &self.board {
            Board::None => return None,
            Board::Game(table) => (table.puzzle().clone(), table.shown().clone()),
            Board::Draft(draft) => {
                let puzzle = Puzzle::unchecked(draft.layout().clone(), draft.shown().digits());
                (puzzle, draft.shown().clone())
            }
        };
        let mut scene = Scene::new(Duration::ZERO, Vec::new());
        scene.highlights = Highlights {
            // What the hint says of a cell is more than that the cursor is there.
            cursor: self
                .cursor
                .filter(|&cell| self.hint.as_ref().is_none_or(|hint| !hint.cells().contains(cell))),
            is_pencil: self.pen == super::Pen::Pencil,
            wrong: self.wrong(),
            pointed_at: self.hint.as_ref().map_or(CellSet::EMPTY, Hint::cells),
            alike: self.cursor.and_then(|cell| shown.digit(cell)),
        };
        let advised = self.hint.as_ref().and_then(advised_step);
        scene.step = advised.map(|(step, _)| CurrentStep { number: 0, step, removed: Vec::new() });
        let shown = self.hint.as_ref().map_or(shown.clone(), |hint| with_marks(shown, hint));
        scene.board = Some((puzzle, shown));
        Some(scene)
    }
}

/// The step of a hint, and the candidates it rests on.
fn advised_step(hint: &Hint) -> Option<(crate::solver::Step, &Shown)> {
    match &hint.advice {
        Advice::Step(advised) => Some((advised.step.clone(), &advised.shown)),
        _ => None,
    }
}

/// What the cells hold, with the candidates of a hint's cells that have no pencil marks.
fn with_marks(mut shown: Shown, hint: &Hint) -> Shown {
    if let Some((_, candidates)) = advised_step(hint) {
        for cell in hint.cells().iter() {
            if shown.digit(cell).is_none() && shown.marks(cell).is_empty() {
                shown.set(cell, candidates.state(cell));
            }
        }
    }
    shown
}

/// What is played, and how far it is.
pub(super) fn game_in_words(table: &Table, clock: Clock) -> (String, String) {
    let left = match table.blanks() {
        0 => String::new(),
        left => format!(" · {left} left"),
    };
    // Boards of unknown difficulty are saved like trivial ones.
    let game_type = table.game_type().filter(|game_type| game_type.level != Level::Trivial);
    let level = game_type.map(|game_type| format!(", {}", game_type.level));
    (summary(table.puzzle()) + &level.unwrap_or_default(), format!("{clock}{left}"))
}

/// What is entered, and how far it is.
pub(super) fn draft_in_words(draft: &Draft) -> (String, String) {
    (format!("your own {} puzzle", draft.layout().shape()), counted(draft.givens(), "given"))
}

/// The program and the board, the clock and the cells left.
fn draw_title(playing: &Playing, area: Rect, buffer: &mut Buffer) {
    let (board, state) = match &playing.board {
        Board::None => (String::new(), String::new()),
        Board::Game(table) => game_in_words(table, playing.clock),
        Board::Draft(draft) => draft_in_words(draft),
    };
    let state = format!(" {state} ");
    Canvas { theme: &playing.theme, buffer }.title(area, &board, &state);
}

/// The keys that mean something in every dialog.
fn draw_dialog_keys(playing: &Playing, area: Rect, buffer: &mut Buffer) {
    // There is nothing behind the first dialog.
    let is_first = playing.dialog.as_ref().is_some_and(|dialog| playing.is_first(&dialog.purpose));
    let escape = if is_first { "quit" } else { "cancel" };
    let keys = [("Tab", "next"), ("Enter", "done"), ("Esc", escape)].into_iter().flat_map(|(key, name)| {
        [
            Span::styled(format!(" {key}"), playing.theme.strong),
            Span::styled(format!(" {name} "), playing.theme.quiet),
        ]
    });
    keys.collect::<Line>().render(area, buffer);
}

/// The commands that fit, in the last line of the area.
pub(super) fn draw_keys(playing: &Playing, area: Rect, buffer: &mut Buffer, targets: &mut Targets) {
    let mut x = area.x;
    let size = playing.size().unwrap_or(0);
    for entry in ENTRIES.iter().filter(|entry| playing.applies(entry.command)) {
        let resumes = entry.command == Command::Pause && playing.clock.is_paused;
        let name = if resumes { "resume" } else { entry.name };
        let (key, name) = (format!(" {}", entry.key_on(size)), format!(" {name} "));
        let width = cut(key.chars().count() + name.chars().count());
        if x + width > area.right() {
            let rest = Rect { x, width: area.right() - x, ..area };
            Line::styled(shortened(" …", rest.width.into()), playing.theme.quiet).render(rest, buffer);
            targets.add(rest, Target::Command(Command::Help));
            return;
        }
        let place = Rect { x, width, ..area };
        Line::from(vec![Span::styled(key, playing.theme.strong), Span::styled(name, playing.theme.quiet)])
            .render(place, buffer);
        targets.add(place, Target::Command(entry.command));
        x += width;
    }
}
