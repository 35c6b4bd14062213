//! Puts the view together: the board, the panel beside or below it, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use super::board::board_picture;
use super::geometry::{Geometry, TOO_SMALL};
use super::panel::panel_lines;
use super::scene::Scene;
use super::theme::Theme;
use crate::puzzle::{Layout, Puzzle};
use crate::replay::{Action, summary};

/// A panel beside the board has at least so many columns, and one below it so many lines.
const LEAST_WIDTH: u16 = 30;
const LEAST_HEIGHT: u16 = 7;
/// In a wider panel the eye has too far to go.
const MOST_WIDTH: u16 = 56;
const GAP: u16 = 2;

/// Terminals with fewer lines have no line for the title and the keys.
const LEAST_FOR_TITLE: u16 = 10;
/// Those with fewer lines have no blank ones between these and the board.
const LEAST_FOR_AIR: u16 = 30;

/// Where everything is.
struct Arrangement {
    title: Rect,
    board: Rect,
    panel: Rect,
    keys: Rect,
    geometry: Geometry,
}

/// Draws a scene into an area of any size.
pub fn draw(scene: &Scene, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, theme.base);
    let Some(board) = &scene.board else { return };
    let (puzzle, shown) = board;
    let Arrangement { title, board, panel, keys, geometry } = Arrangement::of(puzzle.layout(), area);
    let picture = board_picture(scene, (puzzle, shown), &geometry, theme);
    show(&picture, board, focus(scene, &geometry), buffer);
    let room = (usize::from(panel.width), usize::from(panel.height));
    Paragraph::new(panel_lines(scene, room, !geometry.look.shows_marks, theme)).render(panel, buffer);
    buffer.set_style(title, theme.title);
    Paragraph::new(title_line(scene, puzzle, title.width)).render(title, buffer);
    Paragraph::new(key_line(scene, theme)).render(keys, buffer);
}

/// How many lines of an area a scene fills with its title, its board and a panel below that.
pub fn lines_filled(scene: &Scene, area: Rect) -> u16 {
    let Some((puzzle, _)) = &scene.board else { return 0 };
    let Arrangement { board, panel, .. } = Arrangement::of(puzzle.layout(), area);
    let bottom = if panel.x > board.x { board.bottom() } else { panel.bottom().max(board.bottom()) };
    bottom.saturating_add(1).saturating_sub(area.y).min(area.height)
}

impl Arrangement {
    /// The arrangement in which the board is largest.
    fn of(layout: &Layout, area: Rect) -> Self {
        let line = u16::from(area.height >= LEAST_FOR_TITLE);
        let air = u16::from(area.height >= LEAST_FOR_AIR);
        let title = Rect { height: line, ..area };
        let keys = Rect { y: area.bottom() - line, height: line, ..area };
        let inner = area.inner(Margin { horizontal: u16::from(area.width >= 60), vertical: line + air });

        let fitting = |width: u16, height: u16| Geometry::fitting(layout, width.into(), height.into());
        let beside = fitting(inner.width.saturating_sub(LEAST_WIDTH + GAP), inner.height);
        let below = fitting(inner.width, inner.height.saturating_sub(LEAST_HEIGHT + 1));
        let alone = fitting(inner.width, inner.height);
        let is_hopeless = beside.0.min(below.0) == TOO_SMALL;
        let (geometry, board, panel) = if is_hopeless && (alone.0 < TOO_SMALL || inner.width < 60) {
            let board = board_area(&alone.1, inner);
            (alone.1, board, Rect::default())
        } else if beside.0 <= below.0 {
            let room = Rect { width: inner.width.saturating_sub(LEAST_WIDTH + GAP), ..inner };
            let board = board_area(&beside.1, room);
            let width = (inner.width - board.width).saturating_sub(GAP).min(MOST_WIDTH);
            let left = inner.x + (inner.width - board.width).saturating_sub(GAP + width) / 2;
            let board = Rect { x: left, ..board };
            (beside.1, board, Rect { x: board.right() + GAP, width, ..inner })
        } else {
            let room = Rect { height: inner.height.saturating_sub(LEAST_HEIGHT + 1), ..inner };
            let board = board_area(&below.1, room);
            let height = (inner.height - board.height).saturating_sub(1);
            (below.1, board, Rect { y: board.bottom() + 1, height, ..inner })
        };
        Self { title, board, panel: panel.intersection(inner), keys, geometry }
    }
}

/// The top-left part of a room that a board takes.
fn board_area(geometry: &Geometry, room: Rect) -> Rect {
    let least = |length: usize, room: u16| u16::try_from(length).map_or(room, |length| length.min(room));
    Rect {
        width: least(geometry.columns.length, room.width),
        height: least(geometry.rows.length, room.height),
        ..room
    }
}

/// The place on the board's picture that must be seen where not all of it can.
fn focus(scene: &Scene, geometry: &Geometry) -> (usize, usize) {
    let of_step = || {
        let step = &scene.step.as_ref()?.step;
        let changed = step.placements.iter().chain(&step.eliminations).map(|&(cell, _)| cell);
        changed.chain(step.why.cells()).next()
    };
    let cell = scene.last.map(Action::cell).or_else(of_step);
    cell.map_or((0, 0), |cell| geometry.corner(cell))
}

/// Copies a picture into a room, or the part around the focus of one that is larger.
fn show(picture: &Buffer, room: Rect, (x, y): (usize, usize), buffer: &mut Buffer) {
    let from = |focus: usize, room: u16, length: u16| {
        let focus = u16::try_from(focus).unwrap_or(u16::MAX);
        focus.saturating_sub(room / 2).min(length.saturating_sub(room))
    };
    let left = from(x, room.width, picture.area.width);
    let top = from(y, room.height, picture.area.height);
    for place in room.positions() {
        let of_picture = (left + place.x - room.x, top + place.y - room.y);
        if let (Some(to), Some(from)) = (buffer.cell_mut(place), picture.cell(of_picture)) {
            to.clone_from(from);
        }
    }
}

/// The program, the board, and the state where there is no panel to say it.
fn title_line(scene: &Scene, puzzle: &Puzzle, width: u16) -> String {
    let left = format!(" sudoku-bot  {}", summary(puzzle));
    let right = match &scene.step {
        Some(current) => format!("step {} of {} ", current.number, scene.steps.of),
        None => String::new(),
    };
    let gap = usize::from(width).saturating_sub(left.chars().count() + right.chars().count());
    format!("{left}{}{right}", " ".repeat(gap))
}

fn key_line(scene: &Scene, theme: &Theme) -> Line<'static> {
    let keys = scene.keys.iter().flat_map(|(key, what)| {
        [Span::styled(format!(" {key}"), theme.strong), Span::styled(format!(" {what} "), theme.quiet)]
    });
    keys.collect()
}
