//! The whole view: the title, the board, the panel beside or below it, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::board::board_picture;
use super::geometry::{Geometry, GridLines, TOO_SMALL, Zooms};
use super::panel::{draw_panel, shortened};
use super::scene::Scene;
use super::theme::Theme;
use crate::puzzle::{Cell, Layout, Regions};
use crate::replay::{Action, summary};

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

/// The least height of the panel in the last picture, for the last steps beside a small board.
const LEAST_AT_THE_END: u16 = 16;

/// The areas of the view.
pub(super) struct Arrangement {
    pub title: Rect,
    pub board: Rect,
    pub panel: Rect,
    pub keys: Rect,
    pub geometry: Geometry,
}

/// Draws a scene into an area of any size.
pub fn draw(scene: &Scene, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, theme.base);
    let Some((puzzle, _)) = &scene.board else { return };
    let arrangement = Arrangement::of(puzzle.layout(), area);
    let notice = arrangement.draw(scene, theme, buffer);
    let keys = arrangement.keys;
    match notice.filter(|_| arrangement.panel.is_empty()) {
        Some(notice) => {
            let notice = shortened(&format!(" {notice}"), keys.width.into());
            Line::styled(notice, theme.waiting).render(keys, buffer);
        }
        None => key_line(scene, theme, keys.width.into()).render(keys, buffer),
    }
}

/// A picture of a scene that stays in the terminal: without keys, no higher than its content, and at
/// most as large as `area`.
pub fn last_picture(scene: &Scene, theme: &Theme, area: Rect) -> Buffer {
    let Some((puzzle, _)) = &scene.board else { return Buffer::empty(Rect::default()) };
    // The line of the keys stays empty.
    let keys = u16::from(area.height >= LEAST_FOR_TITLE);
    let whole = Rect { height: area.height + keys, ..area };
    let mut arrangement = Arrangement::of(puzzle.layout(), whole);
    let Arrangement { board, panel, .. } = &mut arrangement;
    if panel.x > board.x {
        // What the panel shows last must not be cut off below the board.
        panel.height = panel.height.min(board.height.max(LEAST_AT_THE_END));
    }
    let mut buffer = Buffer::empty(whole);
    buffer.set_style(whole, theme.base);
    arrangement.draw(scene, theme, &mut buffer);
    let is_blank = |row: &Rect| row.positions().all(|at| buffer[at].symbol() == " ");
    let filled = area.rows().rev().find(|row| !is_blank(row)).map_or(0, |row| row.bottom() - area.y);
    buffer.resize(Rect { height: filled, ..area });
    buffer
}

impl Arrangement {
    /// The arrangement with the largest board; without the title and the keys if only that shows it all.
    fn of(layout: &Layout, area: Rect) -> Self {
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
    fn is_clipped(&self) -> bool {
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

    /// Draws all but the keys. Yields what is missing, if there is no room for all.
    fn draw(&self, scene: &Scene, theme: &Theme, buffer: &mut Buffer) -> Option<String> {
        let Self { title, board, panel, geometry, .. } = self;
        let (puzzle, shown) = scene.board.as_ref()?;
        let picture = board_picture(scene, (puzzle, shown), geometry, theme);
        let from = show(&picture, *board, focus(scene, geometry), buffer);
        let notice = self.missing(puzzle.layout(), theme, from);
        draw_panel(scene, theme, geometry.zoom, notice.as_deref(), *panel, buffer);
        draw_title(scene, theme, *title, buffer);
        notice
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

/// Copies a picture into a room; of a larger picture, the part around the focus. Yields where that part
/// begins.
pub(super) fn show(picture: &Buffer, room: Rect, (x, y): (usize, usize), buffer: &mut Buffer) -> (u16, u16) {
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
    (left, top)
}

/// The program, the board and the progress; in a narrow terminal, the progress and what fits.
fn draw_title(scene: &Scene, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let Some((puzzle, _)) = &scene.board else { return };
    buffer.set_style(area, theme.title);
    let step = scene.step.as_ref().filter(|_| scene.steps.of > 0);
    let progress = step.map(|step| format!(" step {} of {} ", step.number, scene.steps.of));
    let progress = progress.unwrap_or_default();
    let room = usize::from(area.width).saturating_sub(progress.chars().count());
    let board = summary(puzzle);
    let long = format!(" sudoku-bot  {board}");
    let title = if long.chars().count() <= room { long } else { shortened(&format!(" {board}"), room) };
    Line::from(title).render(area, buffer);
    Line::from(shortened(&progress, area.width.into())).right_aligned().render(area, buffer);
}

/// The keys that fit, and an ellipsis if those are not all.
fn key_line(scene: &Scene, theme: &Theme, width: usize) -> Line<'static> {
    let mut line = Line::default();
    let mut rest = width;
    for (at, (key, what)) in scene.keys.iter().enumerate() {
        let (key, what) = (format!(" {key}"), format!(" {what} "));
        let length = key.chars().count() + what.chars().count();
        let needed = length + if at + 1 < scene.keys.len() { 2 } else { 0 };
        if needed > rest {
            line.push_span(Span::styled(shortened(" …", rest), theme.quiet));
            break;
        }
        rest -= length;
        line.push_span(Span::styled(key, theme.strong));
        line.push_span(Span::styled(what, theme.quiet));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Boards, Puzzle, Unshown};
    use crate::replay::{Report, Shown};
    use crate::solver::Difficulty;
    use crate::view::geometry::{Marks, Zoom};

    const PLAIN: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
    const JIGSAW: &str = "9jx:a5b8l2a3a6d4d4f2c8f9d7d5a6a1l3b7a,c_bc__a_c_aa___a_a_c_cba_b_abc_acdbc_cbb_aa_a__d___ac_daa_d_i_";
    const KILLER: &str = "3x3k:zzzc,_aaa___a__________________a__a_aa_______a_a___aa____aa__caaa_aba__a_a___aa__abaab_aaa_aab__aba_b_,8_13a15a15a15_6a9_10b15_7b12a8_8_10c12a16d10b7a21b11a15c12a18_4a11_19_21e9d5a9_17a14a8a15f";

    fn puzzle(id: &str) -> Puzzle {
        let read = Boards::new(id.as_bytes(), Unshown::default()).flatten().next();
        read.expect("a board").expect(id).puzzle
    }

    /// A board without givens.
    fn blank(height: usize, width: usize) -> Puzzle {
        let layout = Layout::with_blocks(crate::puzzle::BlockShape { height, width });
        let blanks = vec![None; layout.cells().count()];
        Puzzle::unchecked(layout.into(), blanks)
    }

    fn boards() -> [Puzzle; 5] {
        [puzzle(PLAIN), puzzle(JIGSAW), puzzle(KILLER), blank(4, 4), blank(5, 5)]
    }

    fn scene(puzzle: &Puzzle) -> Scene {
        let keys = [("F5", "pause, resume"), ("F6", "one step"), ("Escape", "stop")];
        let mut scene =
            Scene::new(std::time::Duration::ZERO, keys.map(|(key, what)| (key.to_owned(), what)).to_vec());
        scene.hear(&Report::Board(puzzle));
        let (difficulty, into) = (&Difficulty::default(), &Shown::new(puzzle));
        scene.hear(&Report::Planned { steps: 9, actions: 99, difficulty, into });
        scene
    }

    fn zoom(puzzle: &Puzzle, width: u16, height: u16) -> Zoom {
        Arrangement::of(puzzle.layout(), Rect::new(0, 0, width, height)).geometry.zoom
    }

    #[test]
    fn at_every_size_the_parts_fit_and_do_not_overlap() {
        for puzzle in boards() {
            for (width, height) in (1..230).step_by(3).flat_map(|w| (1..80).map(move |h| (w, h))) {
                let area = Rect::new(0, 0, width, height);
                let Arrangement { title, board, panel, keys, .. } = Arrangement::of(puzzle.layout(), area);
                let parts = [title, board, panel, keys].map(|part| part.intersection(part));
                for (at, part) in parts.iter().enumerate().filter(|(_, part)| !part.is_empty()) {
                    assert_eq!(part.intersection(area), *part, "{width}x{height}");
                    assert!(!parts[at + 1..].iter().any(|other| part.intersects(*other)), "{width}x{height}");
                }
            }
        }
    }

    #[test]
    fn what_there_is_no_room_for_is_said() {
        let mut said = 0;
        for puzzle in boards() {
            let scene = scene(&puzzle);
            for (width, height) in (12..200).step_by(7).flat_map(|w| (2..70).step_by(3).map(move |h| (w, h)))
            {
                let area = Rect::new(0, 0, width, height);
                let arrangement = Arrangement::of(puzzle.layout(), area);
                let is_cut = arrangement.is_clipped();
                let zoom = arrangement.geometry.zoom;
                let has_cages = puzzle.layout().cages().next().is_some();
                let is_jigsaw = matches!(puzzle.layout().shape().regions, Regions::Jigsaw(_));
                let lacks_sums = has_cages && !zoom.shows_sums();
                // Without colours, only lines show what belongs together.
                let lacks_lines =
                    has_cages && zoom.lines != GridLines::All || is_jigsaw && zoom.lines == GridLines::None;
                for (theme, lacks) in
                    [(Theme::coloured(), lacks_sums), (Theme::plain(), lacks_sums || lacks_lines)]
                {
                    let mut buffer = Buffer::empty(area);
                    draw(&scene, &theme, area, &mut buffer);
                    let text: String = buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect();
                    let is_said = text.contains(if is_cut { "showing" } else { "enlarge" });
                    assert_eq!(is_said, is_cut || lacks, "{width}x{height}: {text}");
                    said += usize::from(is_said);
                }
            }
        }
        assert!(said > 0);
    }

    #[test]
    fn candidates_are_shown_where_there_is_room() {
        let [plain, jigsaw, killer, sixteen, twenty_five] = boards();
        let is_places = |zoom: Zoom| matches!(zoom.marks, Marks::Places { .. });
        for (width, height) in [(120, 40), (200, 60)] {
            for puzzle in [&plain, &jigsaw, &killer] {
                assert!(is_places(zoom(puzzle, width, height)), "{width}x{height}");
            }
        }
        assert_eq!(zoom(&plain, 80, 24).marks, Marks::List { columns: 3 });
        assert!(matches!(zoom(&sixteen, 120, 40).marks, Marks::List { columns: 4.. }));
        assert!(is_places(zoom(&sixteen, 200, 60)));
        assert!(matches!(zoom(&twenty_five, 200, 60).marks, Marks::List { columns: 5.. }));
    }

    #[test]
    fn where_a_killer_shows_candidates_it_shows_all_sums() {
        let killer = puzzle(KILLER);
        let scene = scene(&killer);
        let board = scene.board.as_ref().expect("it has one");
        let zooms = Zooms::of(killer.layout());
        let mut with_sums = 0;
        for zoom in zooms.iter() {
            assert!(zoom.marks == Marks::Count || zoom.shows_sums(), "{zoom:?}");
            if !zoom.shows_sums() {
                continue;
            }
            let geometry = zooms.geometry(zoom);
            let picture = board_picture(&scene, (&board.0, &board.1), &geometry, &Theme::plain());
            for (_, cage) in killer.layout().cages() {
                let sum = cage.sum.to_string();
                let (left, top) = geometry.corner(cage.cells[0]);
                let at = |y: usize| -> String {
                    let place =
                        |x: usize| (u16::try_from(x).expect("small"), u16::try_from(y).expect("small"));
                    (left..left + sum.len()).map(|x| picture[place(x)].symbol()).collect()
                };
                assert!(at(top) == sum || top > 0 && at(top - 1) == sum, "{zoom:?}: {cage:?}");
            }
            with_sums += 1;
        }
        assert!(with_sums > 6);
    }

    #[test]
    fn a_narrow_title_keeps_the_progress_and_keys_are_dropped_whole() {
        let puzzle = puzzle(PLAIN);
        let mut scene = scene(&puzzle);
        let step = crate::solver::Solver::new(&puzzle, crate::solver::Guessing::Never).next();
        let step = crate::solver::StepOnBoard { step: &step.expect("it has one"), layout: puzzle.layout() };
        scene.hear(&Report::Step { number: 1, of: 9, step });
        let lines = |width: u16| {
            let area = Rect::new(0, 0, width, 12);
            let mut buffer = Buffer::empty(area);
            draw(&scene, &Theme::plain(), area, &mut buffer);
            let line = |y: u16| -> String { (0..width).map(|x| buffer[(x, y)].symbol()).collect() };
            [line(0), line(11)].map(|line| line.trim_end().to_owned())
        };
        assert_eq!(
            lines(60),
            [
                " sudoku-bot  3x3, 30 givens                     step 1 of 9",
                " F5 pause, resume  F6 one step  Escape stop",
            ]
        );
        assert_eq!(lines(30)[0], " 3x3, 30 givens   step 1 of 9");
        assert!(Arrangement::of(puzzle.layout(), Rect::new(0, 0, 30, 10)).title.is_empty());
        assert_eq!(lines(24), [" 3x3, 30 g… step 1 of 9", " F5 pause, resume  …"]);
    }
}
