//! The whole view: the title, the board, the panel beside or below it, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::board::board_picture;
use super::geometry::{Geometry, TOO_SMALL};
use super::panel::draw_panel;
use super::scene::Scene;
use super::theme::Theme;
use crate::puzzle::Layout;
use crate::replay::{Action, summary};

/// The least width of a panel beside the board, and the least height of one below it.
const LEAST_WIDTH: u16 = 30;
const LEAST_HEIGHT: u16 = 7;
/// Wider panels are hard to read.
const MOST_WIDTH: u16 = 56;
const GAP: u16 = 2;

/// Lower terminals show no title and no keys.
const LEAST_FOR_TITLE: u16 = 10;
/// Lower ones have no blank lines around the board.
const LEAST_FOR_MARGIN: u16 = 30;

/// The areas of the view.
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
    draw_panel(scene, theme, geometry.zoom, panel, buffer);
    buffer.set_style(title, theme.title);
    Line::from(format!(" sudoku-bot  {}", summary(puzzle))).render(title, buffer);
    if let Some(current) = scene.step.as_ref().filter(|_| scene.steps.of > 0) {
        let progress = format!(" step {} of {} ", current.number, scene.steps.of);
        Line::from(progress).right_aligned().render(title, buffer);
    }
    key_line(scene, theme).render(keys, buffer);
}

/// How many lines of an area the title, the board and the panel fill.
pub fn lines_filled(scene: &Scene, area: Rect) -> u16 {
    let Some((puzzle, _)) = &scene.board else { return 0 };
    let Arrangement { board, panel, .. } = Arrangement::of(puzzle.layout(), area);
    let bottom = if panel.x > board.x { board.bottom() } else { panel.bottom().max(board.bottom()) };
    bottom.saturating_add(1).saturating_sub(area.y).min(area.height)
}

impl Arrangement {
    /// The arrangement with the largest board.
    fn of(layout: &Layout, area: Rect) -> Self {
        let line = u16::from(area.height >= LEAST_FOR_TITLE);
        let margin = u16::from(area.height >= LEAST_FOR_MARGIN);
        let title = Rect { height: line, ..area };
        let keys = Rect { y: area.bottom() - line, height: line, ..area };
        let inner = area.inner(Margin { horizontal: u16::from(area.width >= 60), vertical: line + margin });

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

/// The top-left part of a room that the board takes.
fn board_area(geometry: &Geometry, room: Rect) -> Rect {
    let least = |length: usize, room: u16| u16::try_from(length).map_or(room, |length| length.min(room));
    Rect {
        width: least(geometry.columns.length, room.width),
        height: least(geometry.rows.length, room.height),
        ..room
    }
}

/// The place on the board that must stay visible when the board is clipped.
fn focus(scene: &Scene, geometry: &Geometry) -> (usize, usize) {
    let of_step = || {
        let step = &scene.step.as_ref()?.step;
        let changed = step.placements.iter().chain(&step.eliminations).map(|&(cell, _)| cell);
        changed.chain(step.why.cells()).next()
    };
    let cell = scene.last.map(Action::cell).or_else(of_step);
    cell.map_or((0, 0), |cell| geometry.corner(cell))
}

/// Copies a picture into a room; of a larger picture, the part around the focus.
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

fn key_line(scene: &Scene, theme: &Theme) -> Line<'static> {
    let keys = scene.keys.iter().flat_map(|(key, what)| {
        [Span::styled(format!(" {key}"), theme.strong), Span::styled(format!(" {what} "), theme.quiet)]
    });
    keys.collect()
}
