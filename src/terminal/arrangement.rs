//! Arranges the title, the board, the panel beside or below it, and the keys.

use ratatui::layout::{Constraint, Margin, Position, Rect, Size};

use super::board::board_picture;
use super::board::geometry::{Geometry, GridLines, Labels, Scale};
use super::canvas::{Canvas, height_of};
use super::scene::Scene;
use super::theme::Theme;
use crate::puzzle::{Cell, Layout, Regions};

/// The least width of a panel beside the board, and the least height of one below it.
const LEAST_BESIDE: u16 = 28;
const LEAST_BELOW: u16 = 7;
/// The greatest width of a panel; wider ones are hard to read.
const MOST_WIDTH: u16 = 56;
const GAP: u16 = 2;

/// The least height of a terminal that shows the title and the keys.
pub(super) const LEAST_FOR_TITLE: u16 = 10;
/// The least height of a terminal with blank lines around the board.
const LEAST_FOR_MARGIN: u16 = 30;
/// The least width of a terminal that shows a panel beside a clipped board, and blank columns around it.
const LEAST_FOR_PANEL: u16 = 60;

/// The longest notice that only a part of the board is shown.
const LONGEST_NOTICE: &str = "showing r10c10 to r25c25 only; enlarge the terminal to see it all";
/// The share of the sentences, in thousandths, if there is room for all of them.
const ALL: u32 = 1000;

/// The contents to arrange.
pub(super) struct Contents<'a> {
    pub layout: &'a Layout,
    pub theme: &'a Theme,
    /// The possible sizes of the board, the largest first.
    pub geometries: Vec<Geometry>,
    /// The number of lines that the sentences take in a panel of this size.
    pub sentences: &'a dyn Fn(Size) -> u16,
}

pub(super) struct Arrangement {
    pub title: Rect,
    pub board: Rect,
    pub panel: Rect,
    pub keys: Rect,
    pub geometry: Geometry,
}

impl Arrangement {
    /// The arrangement with the largest board that leaves room for all sentences. The title and the keys are left out
    /// if only that makes room for the whole board.
    pub(super) fn of(contents: &Contents<'_>, area: Rect) -> Self {
        let line = u16::from(area.height >= LEAST_FOR_TITLE);
        let usual = Self::with_lines(contents, area, (line, line));
        if !usual.is_clipped() || line == 0 {
            return usual;
        }
        let bare = Self::with_lines(contents, area, (0, 0));
        if bare.is_clipped() { usual } else { bare }
    }

    /// Whether the board is larger than its area.
    pub(super) fn is_clipped(&self) -> bool {
        self.board.as_size() != self.geometry.area().as_size()
    }

    /// The arrangement with this number of lines for the title, and for the keys.
    pub(super) fn with_lines(contents: &Contents<'_>, area: Rect, (above, below): (u16, u16)) -> Self {
        let geometries = &contents.geometries;
        let [title, between, keys] = area.layout(&ratatui::layout::Layout::vertical([
            Constraint::Length(above),
            Constraint::Fill(1),
            Constraint::Length(below),
        ]));
        let sides = u16::from(area.width >= LEAST_FOR_PANEL);
        // A larger board matters more than blank lines around it.
        let margins: &[u16] = if area.height >= LEAST_FOR_MARGIN { &[1, 0] } else { &[0] };
        let inners = margins.iter().map(|&vertical| between.inner(Margin { horizontal: sides, vertical }));
        let inners: Vec<Rect> = inners.collect();
        if let Some((geometry, board, panel)) = contents.with_panel(&inners) {
            return Self { title, board, panel, keys, geometry: geometry.clone() };
        }
        let inner = inners[0];
        let alone = geometries.iter().find(|geometry| fits(geometry, inner));
        if alone.is_some() || inner.width < LEAST_FOR_PANEL {
            // The last line says that only a part is shown.
            let notice = u16::from(alone.is_none() && below == 0 && area.height > 1);
            let inner = Rect { height: inner.height - notice, ..inner };
            let keys = if notice > 0 { Rect { y: inner.bottom(), height: notice, ..area } } else { keys };
            let geometry = alone.unwrap_or_else(|| clipped(geometries, inner)).clone();
            let board = board_area(geometry.area(), inner);
            return Self { title, board, panel: Rect::default(), keys, geometry };
        }
        let (geometry, board, panel) = contents.clipped_beside_panel(inner);
        Self { title, board, panel, keys, geometry: geometry.clone() }
    }

    /// Draws the board with the focused cell in view. Returns where the visible part begins, and what is not shown.
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

    /// A notice of what is not shown if the visible part begins at `from`.
    fn missing(&self, layout: &Layout, theme: &Theme, from: Position) -> Option<String> {
        let part = Rect::from((from, self.board.as_size()));
        let is_shown = |&cell: &Cell| {
            let area = self.geometry.area_of(cell);
            part.intersection(area) == area
        };
        let shown: Vec<Cell> = layout.cells().filter(is_shown).collect();
        if shown.len() == self.geometry.count() {
            return unseen(layout, self.geometry.scale, theme);
        }
        let part = match (shown.first(), shown.last()) {
            (Some(first), Some(last)) => format!("showing {first} to {last} only"),
            _ => "the board is not shown".into(),
        };
        Some(format!("{part}; enlarge the terminal to see it all"))
    }
}

impl Contents<'_> {
    /// The largest board with a panel that has room for all sentences, or else for most of them, preferably beside the
    /// board rather than below it. `None` if no board fits.
    fn with_panel<'s>(&'s self, inners: &[Rect]) -> Option<(&'s Geometry, Rect, Rect)> {
        let rooms = inners.iter().flat_map(|&inner| [Side::Right, Side::Below].map(|side| (inner, side)));
        let rooms: Vec<(Rect, Side)> = rooms.collect();
        let placed = |geometry: &'s Geometry| {
            rooms.iter().filter_map(move |&(inner, side)| {
                let room = side.room_for_board(inner, LEAST_BESIDE);
                let (board, panel) = side.beside(geometry.area(), room, inner);
                fits(geometry, room).then_some((geometry, board, panel))
            })
        };
        let shares = self.geometries.iter().flat_map(placed).map(|place| {
            let (geometry, _, panel) = place;
            (self.share_shown(panel.as_size(), unseen(self.layout, geometry.scale, self.theme)), place)
        });
        best(shares)
    }

    /// A part of a board that is too large, and a panel that is as wide as its sentences need.
    fn clipped_beside_panel(&self, inner: Rect) -> (&Geometry, Rect, Rect) {
        let placed = |width| {
            let room = Side::Right.room_for_board(inner, width);
            let geometry = clipped(&self.geometries, room);
            let (board, panel) = Side::Right.beside(geometry.area(), room, inner);
            (geometry, board, panel)
        };
        let widths = LEAST_BESIDE..=MOST_WIDTH.min(inner.width / 2).max(LEAST_BESIDE);
        let shares = widths
            .map(placed)
            .map(|place| (self.share_shown(place.2.as_size(), Some(LONGEST_NOTICE.into())), place));
        best(shares).unwrap_or_else(|| placed(LEAST_BESIDE))
    }

    /// How much of its sentences, below a notice, a panel has room for, in thousandths.
    fn share_shown(&self, panel: Size, notice: Option<String>) -> u32 {
        let notice = notice.map_or(0, |notice| height_of(notice, panel.width));
        let needed = (self.sentences)(panel).saturating_add(notice);
        if needed <= panel.height { ALL } else { ALL * u32::from(panel.height) / u32::from(needed) }
    }
}

/// The first place with the largest share; stops at the first that has room for everything.
fn best<T>(shares: impl Iterator<Item = (u32, T)>) -> Option<T> {
    let mut best: Option<(u32, T)> = None;
    for (share, place) in shares {
        if best.as_ref().is_none_or(|&(most, _)| share > most) {
            best = Some((share, place));
        }
        if share == ALL {
            break;
        }
    }
    best.map(|(_, place)| place)
}

/// A notice of what a board at this scale does not show, although all of its cells are visible.
fn unseen(layout: &Layout, scale: Scale, theme: &Theme) -> Option<String> {
    let has_cages = layout.cages().next().is_some();
    let is_jigsaw = matches!(layout.shape().regions, Regions::Jigsaw(_));
    let unseen = if has_cages && !theme.shows_groups() && scale.lines != GridLines::All {
        "cages"
    } else if is_jigsaw && !theme.shows_groups() && scale.lines == GridLines::None {
        "regions"
    } else if layout.shape().diagonals && !theme.shows_groups() && !scale.shows_diagonals() {
        "diagonals"
    } else if has_cages && !scale.shows_sums() {
        "sums of the cages"
    } else {
        return None;
    };
    Some(format!("enlarge the terminal to see the {unseen}"))
}

#[derive(Clone, Copy)]
enum Side {
    Right,
    Below,
}

impl Side {
    /// The room that is left for the board; `width` is that of a panel beside it.
    fn room_for_board(self, inner: Rect, width: u16) -> Rect {
        match self {
            Self::Right => Rect { width: inner.width.saturating_sub(width + GAP), ..inner },
            Self::Below => Rect { height: inner.height.saturating_sub(LEAST_BELOW + 1), ..inner },
        }
    }

    /// The areas of a board, as far as it fits into its room, and of the panel.
    fn beside(self, board: Rect, room: Rect, inner: Rect) -> (Rect, Rect) {
        let board = board_area(board, room);
        let (board, panel) = match self {
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
        };
        (board, panel.intersection(inner))
    }
}

fn fits(geometry: &Geometry, room: Rect) -> bool {
    let board = geometry.area();
    board.width <= room.width && board.height <= room.height
}

/// The geometry to clip in a room that is too small for all. One that is not too wide loses least.
fn clipped(geometries: &[Geometry], room: Rect) -> &Geometry {
    let is_bare = |geometry: &&Geometry| {
        let scale = geometry.scale;
        scale.lines == GridLines::None && scale.labels == Labels::None && geometry.area().width <= room.width
    };
    let last = geometries.last().expect("every board has scales");
    geometries.iter().find(is_bare).unwrap_or(last)
}

/// The top-left part of a room that a board of this size takes.
fn board_area(Rect { width, height, .. }: Rect, room: Rect) -> Rect {
    Rect { width: width.min(room.width), height: height.min(room.height), ..room }
}
