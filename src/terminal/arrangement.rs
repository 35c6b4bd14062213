//! Where everything is: the title, the board, the panel beside or below it, and the keys.

use ratatui::layout::{Constraint, Margin, Position, Rect};

use super::board::board_picture;
use super::board::geometry::{Geometry, GridLines, Labels};
use super::canvas::Canvas;
use super::scene::Scene;
use super::theme::Theme;
use crate::puzzle::{Cell, Layout, Regions};

/// The least width of a panel beside the board, and the least height of one below it.
const LEAST_BESIDE: u16 = 28;
const LEAST_BELOW: u16 = 7;
/// Wider panels are hard to read.
const MOST_WIDTH: u16 = 56;
const GAP: u16 = 2;

/// Shorter terminals show no title and no keys.
pub(super) const LEAST_FOR_TITLE: u16 = 10;
/// Shorter terminals have no blank lines around the board.
const LEAST_FOR_MARGIN: u16 = 30;
/// Narrower terminals have no panel beside a board that must be clipped, and no blank columns around it.
const LEAST_FOR_PANEL: u16 = 60;

pub(super) struct Arrangement {
    pub title: Rect,
    pub board: Rect,
    pub panel: Rect,
    pub keys: Rect,
    pub geometry: Geometry,
}

impl Arrangement {
    /// The arrangement with the largest board; without the title and the keys if only that shows it all.
    pub(super) fn of(layout: &Layout, area: Rect) -> Self {
        let geometries = Geometry::all(layout);
        let line = u16::from(area.height >= LEAST_FOR_TITLE);
        let usual = Self::with_lines(&geometries, area, (line, line));
        if !usual.is_clipped() || line == 0 {
            return usual;
        }
        let bare = Self::with_lines(&geometries, area, (0, 0));
        if bare.is_clipped() { usual } else { bare }
    }

    /// Whether the board is larger than its area.
    pub(super) fn is_clipped(&self) -> bool {
        self.board.as_size() != self.geometry.area().as_size()
    }

    /// The arrangement with this number of lines for the title, and for the keys.
    pub(super) fn with_lines(geometries: &[Geometry], area: Rect, (above, below): (u16, u16)) -> Self {
        let [title, between, keys] = area.layout(&ratatui::layout::Layout::vertical([
            Constraint::Length(above),
            Constraint::Fill(1),
            Constraint::Length(below),
        ]));
        let sides = u16::from(area.width >= LEAST_FOR_PANEL);
        // Blank lines around the board are worth less than a larger board.
        let margins: &[u16] = if area.height >= LEAST_FOR_MARGIN { &[1, 0] } else { &[0] };
        let inners = margins.iter().map(|&vertical| between.inner(Margin { horizontal: sides, vertical }));
        let rooms = inners.flat_map(|inner| [Side::Right, Side::Below].map(|side| (inner, side)));
        let rooms: Vec<(Rect, Side)> = rooms.collect();
        let with_panel = rooms.iter().filter_map(|&(inner, side)| {
            Some((fitting(geometries, side.room_for_board(inner))?, inner, side))
        });
        let best = with_panel.min_by_key(|&(at, ..)| at);
        let (inner, side) = best.map_or(rooms[0], |(_, inner, side)| (inner, side));
        let alone = fitting(geometries, inner);
        if best.is_none() && (alone.is_some() || inner.width < LEAST_FOR_PANEL) {
            // The last line says that only a part is shown.
            let notice = u16::from(alone.is_none() && below == 0 && area.height > 1);
            let inner = Rect { height: inner.height - notice, ..inner };
            let keys = if notice > 0 { Rect { y: inner.bottom(), height: notice, ..area } } else { keys };
            let geometry = alone.map_or_else(|| clipped(geometries, inner), |at| &geometries[at]).clone();
            let board = board_area(&geometry, inner);
            return Self { title, board, panel: Rect::default(), keys, geometry };
        }
        let room = side.room_for_board(inner);
        let geometry = best.map_or_else(|| clipped(geometries, room), |(at, ..)| &geometries[at]).clone();
        let (board, panel) = side.beside(board_area(&geometry, room), inner);
        Self { title, board, panel: panel.intersection(inner), keys, geometry }
    }

    /// Draws the board, of which a cell must be in view. Returns where the part that is shown begins, and what there
    /// is no room for.
    pub(super) fn draw_board(
        &self,
        scene: &Scene,
        focus: Option<Cell>,
        canvas: &mut Canvas<'_>,
    ) -> (Position, Option<String>) {
        let picture = board_picture(scene, &self.geometry, canvas.theme);
        let focus = focus.map_or((0, 0), |cell| self.geometry.corner(cell));
        let from = canvas.show(&picture, self.board, focus);
        (from, self.missing(scene.puzzle.layout(), canvas.theme, from))
    }

    /// What there is no room for, if the picture is shown from this place on.
    fn missing(&self, layout: &Layout, theme: &Theme, from: Position) -> Option<String> {
        let zoom = self.geometry.zoom;
        let part = Rect::from((from, self.board.as_size()));
        let is_shown = |&cell: &Cell| {
            let area = self.geometry.area_of(cell);
            part.intersection(area) == area
        };
        let shown: Vec<Cell> = layout.cells().filter(is_shown).collect();
        if shown.len() < self.geometry.count() {
            let part = match (shown.first(), shown.last()) {
                (Some(first), Some(last)) => format!("showing {first} to {last} only"),
                _ => "the board is not shown".into(),
            };
            return Some(format!("{part}; enlarge the terminal to see it all"));
        }
        let has_cages = layout.cages().next().is_some();
        let is_jigsaw = matches!(layout.shape().regions, Regions::Jigsaw(_));
        let unseen = if has_cages && !theme.shows_groups() && zoom.lines != GridLines::All {
            "cages"
        } else if is_jigsaw && !theme.shows_groups() && zoom.lines == GridLines::None {
            "regions"
        } else if has_cages && !zoom.shows_sums() {
            "sums of the cages"
        } else {
            return None;
        };
        Some(format!("enlarge the terminal to see the {unseen}"))
    }
}

#[derive(Clone, Copy)]
enum Side {
    Right,
    Below,
}

impl Side {
    /// The room that is left for the board.
    fn room_for_board(self, inner: Rect) -> Rect {
        match self {
            Self::Right => Rect { width: inner.width.saturating_sub(LEAST_BESIDE + GAP), ..inner },
            Self::Below => Rect { height: inner.height.saturating_sub(LEAST_BELOW + 1), ..inner },
        }
    }

    /// The areas of the board, of which only the size is decided, and of the panel.
    fn beside(self, board: Rect, inner: Rect) -> (Rect, Rect) {
        match self {
            Self::Right => {
                let width = (inner.width - board.width).saturating_sub(GAP).min(MOST_WIDTH);
                let left = inner.x + (inner.width - board.width).saturating_sub(GAP + width) / 2;
                let board = Rect { x: left, ..board };
                (board, Rect { x: board.right() + GAP, width, ..inner })
            }
            Self::Below => {
                let height = (inner.height - board.height).saturating_sub(1);
                (board, Rect { y: board.bottom() + 1, height, ..inner })
            }
        }
    }
}

/// The index of the largest geometry that fits into a room.
fn fitting(geometries: &[Geometry], room: Rect) -> Option<usize> {
    geometries
        .iter()
        .map(Geometry::area)
        .position(|board| board.width <= room.width && board.height <= room.height)
}

/// The geometry to clip in a room that is too small for all. One that is not too wide loses least.
fn clipped(geometries: &[Geometry], room: Rect) -> &Geometry {
    let is_bare = |geometry: &&Geometry| {
        let zoom = geometry.zoom;
        zoom.lines == GridLines::None && zoom.labels == Labels::None && geometry.area().width <= room.width
    };
    let last = geometries.last().expect("every board has zooms");
    geometries.iter().find(is_bare).unwrap_or(last)
}

/// The top-left part of a room that the board takes.
fn board_area(geometry: &Geometry, room: Rect) -> Rect {
    let Rect { width, height, .. } = geometry.area();
    Rect { width: width.min(room.width), height: height.min(room.height), ..room }
}
