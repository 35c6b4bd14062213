//! Where everything is: the title, the board, the panel beside or below it, and the keys.

use ratatui::layout::{Margin, Rect};

use super::board::geometry::{Geometry, GridLines, TOO_SMALL, Zooms};
use super::theme::Theme;
use crate::puzzle::{Cell, Layout, Regions};

/// The least width of a panel beside the board, and the least height of one below it.
const LEAST_WIDTH: u16 = 28;
const LEAST_HEIGHT: u16 = 7;
/// Wider panels are hard to read.
const MOST_WIDTH: u16 = 56;
const GAP: u16 = 2;

/// Lower terminals show no title and no keys.
pub(super) const LEAST_FOR_TITLE: u16 = 10;
/// Lower ones have no blank lines around the board.
const LEAST_FOR_MARGIN: u16 = 30;
/// Narrower ones have no panel beside a board that must be clipped, and no blank columns around it.
const LEAST_FOR_PANEL: u16 = 60;

/// The areas of the view.
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
        let zooms = Zooms::of(layout);
        let line = u16::from(area.height >= LEAST_FOR_TITLE);
        let usual = Self::with_lines(&zooms, area, (line, line));
        if !usual.is_clipped() || line == 0 {
            return usual;
        }
        let bare = Self::with_lines(&zooms, area, (0, 0));
        if bare.is_clipped() { usual } else { bare }
    }

    /// Whether the board is larger than its area.
    pub(super) fn is_clipped(&self) -> bool {
        let Self { board, geometry, .. } = self;
        usize::from(board.width) < geometry.columns.length || usize::from(board.height) < geometry.rows.length
    }

    /// The arrangement with this number of lines for the title, and for the keys.
    pub(super) fn with_lines(zooms: &Zooms, area: Rect, (above, below): (u16, u16)) -> Self {
        let title = Rect { height: above, ..area };
        let keys = Rect { y: area.bottom() - below, height: below, ..area };
        let sides = u16::from(area.width >= LEAST_FOR_PANEL);
        let between = Rect { y: area.y + above, height: area.height - above - below, ..area };
        let inner = |margin: u16| between.inner(Margin { horizontal: sides, vertical: margin });
        let fitting = |room: Rect| zooms.fitting(room.width.into(), room.height.into());
        // Blank lines around the board are worth less than a larger board.
        let margins = [1, 0].into_iter().filter(|&margin| margin == 0 || area.height >= LEAST_FOR_MARGIN);
        let rooms = margins.flat_map(|margin| [Side::Right, Side::Below].map(|side| (inner(margin), side)));
        let best = rooms
            .map(|(inner, side)| {
                let (rank, zoom) = fitting(side.room_for_board(inner));
                (rank, zoom, inner, side)
            })
            .min_by_key(|&(rank, ..)| rank);
        let (rank, zoom, inner, side) = best.expect("there is a room without margins");
        let (rank_alone, zoom_alone) = fitting(inner);
        if rank == TOO_SMALL && (rank_alone < TOO_SMALL || inner.width < LEAST_FOR_PANEL) {
            // The last line says that only a part is shown.
            let notice = u16::from(rank_alone == TOO_SMALL && below == 0 && area.height > 1);
            let inner = Rect { height: inner.height - notice, ..inner };
            let keys = if notice > 0 { Rect { y: inner.bottom(), height: notice, ..area } } else { keys };
            let geometry = zooms.geometry(zoom_alone);
            let board = board_area(&geometry, inner);
            return Self { title, board, panel: Rect::default(), keys, geometry };
        }
        let geometry = zooms.geometry(zoom);
        let board = board_area(&geometry, side.room_for_board(inner));
        let (board, panel) = side.beside(board, inner);
        Self { title, board, panel: panel.intersection(inner), keys, geometry }
    }

    /// What there is no room for, if the picture is shown from this place on.
    pub(super) fn missing(&self, layout: &Layout, theme: &Theme, (left, top): (u16, u16)) -> Option<String> {
        let Self { board, geometry, .. } = self;
        let (right, bottom) = (left + board.width, top + board.height);
        let is_inside = |start: usize, length: usize, from: u16, to: u16| {
            start >= usize::from(from) && start + length <= usize::from(to)
        };
        let zoom = geometry.zoom;
        let is_shown = |&cell: &Cell| {
            let (x, y) = geometry.corner(cell);
            is_inside(x, zoom.width, left, right) && is_inside(y, zoom.height, top, bottom)
        };
        let shown: Vec<Cell> = layout.cells().filter(is_shown).collect();
        if shown.len() < layout.size().pow(2) {
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

/// Where the panel is.
#[derive(Clone, Copy)]
enum Side {
    Right,
    Below,
}

impl Side {
    /// The room that is left for the board.
    fn room_for_board(self, inner: Rect) -> Rect {
        match self {
            Self::Right => Rect { width: inner.width.saturating_sub(LEAST_WIDTH + GAP), ..inner },
            Self::Below => Rect { height: inner.height.saturating_sub(LEAST_HEIGHT + 1), ..inner },
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

/// The top-left part of a room that the board takes.
fn board_area(geometry: &Geometry, room: Rect) -> Rect {
    let least = |length: usize, room: u16| u16::try_from(length).map_or(room, |length| length.min(room));
    Rect {
        width: least(geometry.columns.length, room.width),
        height: least(geometry.rows.length, room.height),
        ..room
    }
}
