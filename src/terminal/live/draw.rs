//! The whole view: the title, the board, the panel beside or below it, and the keys.

use std::cell::RefCell;
use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;

use super::panel::height_of_sentences;
use super::state::LiveState;
use crate::game::Action;
use crate::puzzle::Cell;
use crate::terminal::arrangement::{Arrangement, Contents, LEAST_FOR_TITLE};
use crate::terminal::board::geometry::Geometry;
use crate::terminal::canvas::{Canvas, shortened, trimmed};
use crate::terminal::panel::Panel;
use crate::terminal::scene::Scene;
use crate::terminal::theme::Theme;

/// The least height of the panel in the last picture, for the last steps beside a small board.
const LEAST_AT_THE_END: u16 = 16;

/// Draws a scene into an area of any size.
pub(super) fn draw(state: &LiveState, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    let mut canvas = Canvas::new(theme, area, buffer);
    let Some(scene) = &state.scene else { return };
    let arrangement = arranged(state, scene, theme, area);
    let notice = draw_arranged(state, scene, &arrangement, &mut canvas);
    let area = arrangement.keys;
    if let Some(notice) = notice.filter(|_| arrangement.panel.is_empty()) {
        let notice = shortened(&format!(" {notice}"), area.width.into());
        canvas.line(area, Line::styled(notice, theme.waiting));
    } else {
        canvas.keys(area, state.keys.iter().map(|(key, what)| (key.as_str(), *what)));
    }
}

/// A picture of a scene that stays in the terminal: without keys, no higher than its content, and at
/// most as large as `area`.
pub(super) fn last_picture(state: &LiveState, theme: &Theme, area: Rect) -> Buffer {
    let Some(scene) = &state.scene else { return Buffer::empty(Rect::default()) };
    // Without keys, their line is empty.
    let keys = u16::from(area.height >= LEAST_FOR_TITLE);
    let whole = Rect { height: area.height + keys, ..area };
    let mut arrangement = arranged(state, scene, theme, whole);
    let Arrangement { board, panel, .. } = &mut arrangement;
    if panel.x > board.x {
        // The end of the panel must not be cut off below the board.
        let least = height_of_sentences(state, theme, panel.width).max(LEAST_AT_THE_END);
        panel.height = panel.height.min(board.height.max(least));
    }
    let mut buffer = Buffer::empty(whole);
    draw_arranged(state, scene, &arrangement, &mut Canvas::new(theme, whole, &mut buffer));
    buffer.resize(area);
    trimmed(buffer)
}

pub(super) fn arranged(state: &LiveState, scene: &Scene, theme: &Theme, area: Rect) -> Arrangement {
    let layout = scene.puzzle.layout();
    // Many sizes of the board are tried, but few widths of the panel.
    let heights = RefCell::new(BTreeMap::new());
    let height = |width| height_of_sentences(state, theme, width);
    let sentences =
        &|panel: Size| *heights.borrow_mut().entry(panel.width).or_insert_with(|| height(panel.width));
    Arrangement::of(&Contents { layout, theme, geometries: Geometry::all(layout), sentences }, area)
}

/// Draws all but the keys. Returns what is missing, if there is no room for everything.
fn draw_arranged(
    state: &LiveState,
    scene: &Scene,
    arrangement: &Arrangement,
    canvas: &mut Canvas<'_>,
) -> Option<String> {
    let (_, notice) = arrangement.draw_board(scene, focus(scene), canvas);
    let panel = Panel::new(scene, arrangement.panel, canvas);
    panel.show(state, arrangement.geometry.scale, notice.as_deref());
    let of = state.steps.of;
    let step = state.step_number().map_or_else(String::new, |number| format!(" step {number} of {of} "));
    canvas.title(arrangement.title, &scene.puzzle.summary(), &step);
    notice
}

/// The cell that must stay visible when the board is clipped.
fn focus(scene: &Scene) -> Option<Cell> {
    let of_step = || {
        let step = scene.step.as_ref()?;
        step.changed_cells().chain(step.why.cells()).next()
    };
    scene.last.map(Action::cell).or_else(of_step).or_else(|| scene.first_pointed_at())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Report;
    use crate::puzzle::{Assumed, Boards, Layout, Puzzle, Regions, Shown};
    use crate::solver::Difficulty;
    use crate::terminal::board::board_picture;
    use crate::terminal::board::geometry::{Geometry, GridLines, Marks, Scale};

    const PLAIN: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
    const JIGSAW: &str = "9jx:a5b8l2a3a6d4d4f2c8f9d7d5a6a1l3b7a,c_bc__a_c_aa___a_a_c_cba_b_abc_acdbc_cbb_aa_a__d___ac_daa_d_i_";
    const KILLER: &str = "3x3k:zzzc,_aaa___a__________________a__a_aa_______a_a___aa____aa__caaa_aba__a_a___aa__abaab_aaa_aab__aba_b_,8_13a15a15a15_6a9_10b15_7b12a8_8_10c12a16d10b7a21b11a15c12a18_4a11_19_21e9d5a9_17a14a8a15f";

    fn puzzle(id: &str) -> Puzzle {
        let read = Boards::new(id.as_bytes(), Assumed::default()).flatten().next();
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

    fn state(puzzle: &Puzzle) -> LiveState {
        let keys = [("F5", "pause, resume"), ("F6", "one step"), ("Escape", "stop")];
        let mut state = LiveState::new(
            std::time::Duration::ZERO,
            keys.map(|(key, what)| (key.to_owned(), what)).to_vec(),
        );
        state.hear(&Report::Board(puzzle));
        let (difficulty, into) = (&Difficulty::default(), &Shown::new(puzzle));
        state.hear(&Report::Planned { steps: 9, actions: 99, difficulty, into, unread: &[], end: into });
        state
    }

    fn arrangement(state: &LiveState, theme: &Theme, area: Rect) -> Arrangement {
        arranged(state, state.scene.as_ref().expect("a board"), theme, area)
    }

    fn scale(puzzle: &Puzzle, width: u16, height: u16) -> Scale {
        arrangement(&state(puzzle), &Theme::coloured(), Rect::new(0, 0, width, height)).geometry.scale
    }

    #[test]
    fn at_every_size_the_parts_fit_and_do_not_overlap() {
        for puzzle in boards() {
            let state = state(&puzzle);
            for (width, height) in (1..230).step_by(3).flat_map(|w| (1..80).map(move |h| (w, h))) {
                let area = Rect::new(0, 0, width, height);
                let Arrangement { title, board, panel, keys, .. } =
                    arrangement(&state, &Theme::coloured(), area);
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
            let state = state(&puzzle);
            for (width, height) in (12..200).step_by(7).flat_map(|w| (2..70).step_by(3).map(move |h| (w, h)))
            {
                let area = Rect::new(0, 0, width, height);
                let has_cages = puzzle.layout().cages().next().is_some();
                let is_jigsaw = matches!(puzzle.layout().shape().regions, Regions::Jigsaw(_));
                for theme in [Theme::coloured(), Theme::plain()] {
                    let arrangement = arrangement(&state, &theme, area);
                    let (is_cut, scale) = (arrangement.is_clipped(), arrangement.geometry.scale);
                    let lacks_sums = has_cages && !scale.shows_sums();
                    // Without colours, only lines show what belongs together.
                    let lacks_lines = !theme.shows_groups()
                        && (has_cages && scale.lines != GridLines::All
                            || is_jigsaw && scale.lines == GridLines::None);
                    let lacks = lacks_sums || lacks_lines;
                    let mut buffer = Buffer::empty(area);
                    draw(&state, &theme, area, &mut buffer);
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
        let is_places = |scale: Scale| matches!(scale.marks, Marks::Places { .. });
        for (width, height) in [(120, 40), (200, 60)] {
            for puzzle in [&plain, &jigsaw, &killer] {
                assert!(is_places(scale(puzzle, width, height)), "{width}x{height}");
            }
        }
        assert_eq!(scale(&plain, 80, 24).marks, Marks::List { columns: 3 });
        assert!(matches!(scale(&sixteen, 120, 40).marks, Marks::List { columns: 4.. }));
        assert!(is_places(scale(&sixteen, 200, 60)));
        assert!(matches!(scale(&twenty_five, 200, 60).marks, Marks::List { columns: 5.. }));
    }

    #[test]
    fn where_a_killer_shows_candidates_it_shows_all_sums() {
        let killer = puzzle(KILLER);
        let state = state(&killer);
        let scene = state.scene.as_ref().expect("it has one");
        let mut with_sums = 0;
        for geometry in Geometry::all(killer.layout()) {
            let scale = geometry.scale;
            assert!(scale.marks == Marks::Count || scale.shows_sums(), "{scale:?}");
            if !scale.shows_sums() {
                continue;
            }
            let picture = board_picture(scene, &geometry, &Theme::plain());
            for (_, cage) in killer.layout().cages() {
                let sum = cage.sum.to_string();
                let (left, top) = geometry.corner(cage.cells[0]);
                let at = |y: usize| -> String {
                    let place =
                        |x: usize| (u16::try_from(x).expect("small"), u16::try_from(y).expect("small"));
                    (left..left + sum.len()).map(|x| picture[place(x)].symbol()).collect()
                };
                assert!(at(top) == sum || top > 0 && at(top - 1) == sum, "{scale:?}: {cage:?}");
            }
            with_sums += 1;
        }
        assert!(with_sums > 6);
    }

    #[test]
    fn a_narrow_title_keeps_the_progress_and_keys_are_dropped_whole() {
        let puzzle = puzzle(PLAIN);
        let mut state = state(&puzzle);
        let step = crate::solver::Solver::new(&puzzle, crate::solver::Guessing::Never).next();
        let step = crate::solver::StepOnBoard {
            step: &step.expect("it has one"),
            layout: puzzle.layout(),
            detail: crate::solver::HintDetail::Reason,
        };
        state.hear(&Report::Step { number: 1, of: 9, step });
        let lines = |width: u16| {
            let area = Rect::new(0, 0, width, 12);
            let mut buffer = Buffer::empty(area);
            draw(&state, &Theme::plain(), area, &mut buffer);
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
        assert!(arrangement(&state, &Theme::plain(), Rect::new(0, 0, 30, 10)).title.is_empty());
        assert_eq!(lines(24), [" 3x3, 30 g… step 1 of 9", " F5 pause, resume  …"]);
    }
}
