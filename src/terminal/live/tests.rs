//! The pictures of boards and terminals of every size.

use std::time::Duration;

use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::draw::{draw, last_picture};
use super::state::LiveState;
use crate::bot::{Action, Mode, Pause, Plan, Report, Start};
use crate::puzzle::{
    Assumed, BlockShape, Boards, Cage, Cell, Index as _, Layout, Puzzle, Regions, Shape, Shown, Symbol,
};
use crate::solver::{Difficulty, HintDetail, Part, Rating, Step, StepOnBoard, Why};
use crate::terminal::board::board_picture;
use crate::terminal::board::geometry::Geometry;
use crate::terminal::theme::Theme;

fn puzzle(text: &str) -> Puzzle {
    let read = Boards::new(text.as_bytes(), Assumed::default()).flatten().next();
    read.expect("a board").expect("a right one").puzzle
}

/// The progress of a board played up to a stage of which `entered` entries have been made.
fn state(puzzle: &Puzzle, upto: usize, entered: usize) -> LiveState {
    let plan = Plan::new(Start::new(puzzle), puzzle, Mode::Steps, || None).expect("it has a solution");
    let mut state = LiveState::new(Duration::from_millis(40), vec![("Escape".into(), "stop")]);
    state.hear(&Report::Board(puzzle));
    state.hear(&Report::Planned {
        steps: plan.steps(),
        actions: plan.actions(),
        difficulty: &plan.difficulty(),
        into: &Shown::new(puzzle),
        unread: &[],
        end: &plan.end,
    });
    for (number, stage) in plan.stages.iter().enumerate().take(upto + 1) {
        if let Some(step) = &stage.step {
            state.hear(&Report::Step {
                number,
                of: plan.steps(),
                step: StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason },
            });
        }
        let entries = if number == upto { entered } else { stage.actions.len() };
        stage.actions.iter().take(entries).for_each(|&action| state.hear(&Report::Entered(action)));
    }
    state
}

fn drawn(state: &LiveState, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(state, &Theme::coloured(), area, &mut buffer);
    buffer
}

/// The lines of a picture, without the blanks at their ends.
fn text(buffer: &Buffer) -> Vec<String> {
    let lines = buffer.content().chunks(buffer.area.width.into()).map(|line| {
        let line: String = line.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned()
    });
    lines.collect()
}

const FOUR: &str = "2x2:d1a4b1a2d";

const ROOMY: &[&str] = &[
    " sudoku-bot  2x2, 4 givens                         step 1 of 12",
    "      1     2     3     4     ● playing",
    "   ┏━━━━━━━━━━━┳━━━━━━━━━━━┓  step       1 of 12   ━───────────",
    " 1 ┃   2 │   2 ┃  2  │ 1   ┃  entries   30 of 51   ━━━━━━━─────",
    "   ┃ 3 4 │ 3 4 ┃     │ 3   ┃  delay 40 ms · 0 repaired",
    "   ┃─────┼─────┃─────┼─────┃",
    " 2 ┃  1  │   2 ┃  4  │     ┃  hidden single in a block      1.2",
    "   ┃     │ 3   ┃     │ 3   ┃  r1c3 is the only place for 2 in",
    "   ┣━━━━━━━━━━━╋━━━━━━━━━━━┫  block 2",
    " 3 ┃     │  1  ┃     │  2  ┃  r1c3=2",
    "   ┃ 3 4 │     ┃ 3   │     ┃",
    "   ┃─────┼─────┃─────┼─────┃",
    " 4 ┃   2 │   2 ┃ 1   │ 1   ┃",
    "   ┃ 3 4 │ 3 4 ┃ 3   │ 3 4 ┃",
    "   ┗━━━━━━━━━━━┻━━━━━━━━━━━┛",
    " Escape stop",
];

const TIGHT: &[&str] = &[
    " sudoku-bot  2x2, 4 givens       step 1 of 12",
    "   1 2  3 4    ● playing",
    "  ┏━━━━┳━━━━┓  step       1 of 12   ──────────",
    "1 ┃⠃ ⠇ ┃2 ⠃ ┃  entries   30 of 51   ━━━━━─────",
    "2 ┃1 ⠃ ┃4 ⠁ ┃  delay 40 ms · 0 repaired",
    "  ┣━━━━╋━━━━┫  hidden single in a block    1.2",
    "3 ┃⠃ 1 ┃⠁ 2 ┃  r1c3 is the only place for 2 in",
    "4 ┃⠇ ⠇ ┃⠃ ⠇ ┃  block 2",
    "  ┗━━━━┻━━━━┛  r1c3=2",
    "               r1c3  2",
    " Escape stop",
];

const JIGSAW: &[&str] = &[
    "  ┏━1━━━2━━━3━━━4━┓",
    "1 ┃ · │ 4 │ · │ 3 ┃",
    "  ┣━━━━━━━┳━━━━━━━┫",
    "2 ┃ · │ · ┃ · │ · ┃",
    "  ┃───┏━━━┻━━━┓───┃",
    "3 ┃ · ┃ · │ · ┃ · ┃",
    "  ┃───┃───┼───┃───┃",
    "4 ┃ 1 ┃ · │ 4 ┃ · ┃",
    "  ┗━━━┻━━━━━━━┻━━━┛",
];

#[test]
fn a_small_board_has_its_candidates_and_its_step() {
    let state = state(&puzzle(FOUR), 1, 2);
    assert_eq!(text(&drawn(&state, 64, 16)), ROOMY);
}

#[test]
fn a_small_terminal_has_a_small_board() {
    let state = state(&puzzle(FOUR), 1, 2);
    assert_eq!(text(&drawn(&state, 46, 11)), TIGHT);
}

#[test]
fn removed_candidates_are_struck_out() {
    let state = state(&puzzle(FOUR), 1, 2);
    let buffer = drawn(&state, 64, 16);
    let struck: Vec<&str> = buffer
        .content()
        .iter()
        .filter(|place| place.modifier.contains(Modifier::CROSSED_OUT))
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    assert_eq!(struck, ["2"]);
}

#[test]
fn regions_have_heavy_borders_and_cages_their_sums() {
    let mut state = LiveState::new(Duration::ZERO, Vec::new());
    state.hear(&Report::Board(&puzzle("4j:a4a3h1a4a,daa_a_b_a_ab")));
    assert_eq!(text(&drawn(&state, 19, 9)), JIGSAW);
    let pair = Cage { cells: vec![Cell::at(1, 1, 4), Cell::at(1, 2, 4)], sum: 7 };
    let shape = Shape { cages: vec![pair], ..Shape::plain(BlockShape { height: 2, width: 2 }) };
    let layout = Layout::new(shape).expect("it fits");
    state.hear(&Report::Board(&Puzzle::unchecked(layout.into(), vec![None; 16])));
    let lines = text(&drawn(&state, 19, 9));
    assert_eq!(lines[2], "┃───┼7──┃───┼───┃", "{lines:#?}");
}

#[test]
fn the_last_picture_shows_the_last_steps_and_how_it_went() {
    let puzzle = puzzle("3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b");
    let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
    let mut state = state(&puzzle, plan.stages.len() - 1, usize::MAX);
    let difficulty = &plan.difficulty();
    state.hear(&Report::Finished { time: Duration::from_secs(70), difficulty, retries: 0, next: Some("F2") });
    state.hear(&Report::Verified { corrected: 0, hid_board: false });
    for (width, height) in [(80, 20), (120, 36), (200, 56)] {
        let lines = text(&last_picture(&state, &Theme::plain(), Rect::new(0, 0, width, height)));
        let has = |part: &str| lines.iter().any(|line| line.contains(part));
        assert!(has("● done") && has("took 1 min 10 s") && has(" 59  ") && has(" 58  "), "{lines:#?}");
        let first = format!("{}: {}", difficulty.techniques[0].0, difficulty.techniques[0].1);
        assert!(has(&first), "{first}: {lines:#?}");
        assert!(lines.last().is_some_and(|line| !line.is_empty()), "{lines:#?}");
    }
}

#[test]
fn stepping_does_not_fill_the_log() {
    let mut state = state(&puzzle(FOUR), 1, 2);
    let lines = state.log.len();
    for _ in 0..9 {
        state.hear(&Report::Paused { pause: Pause::StepMade, resume: None });
        state.hear(&Report::Resumed { changed: Some(0) });
    }
    assert_eq!(state.log.len(), lines);
}

#[test]
fn while_marks_are_written_the_panel_shows_the_plan_and_the_colours() {
    let lines = text(&drawn(&state(&puzzle(FOUR), 0, 5), 80, 40));
    for part in ["writing every candidate", "difficulty ", "  full house", "a candidate to remove"] {
        assert!(lines.iter().any(|line| line.contains(part)), "{part}: {lines:#?}");
    }
}

#[test]
fn every_zoom_shows_every_digit() {
    for (height, width) in [(2, 2), (2, 3), (3, 3), (5, 7)] {
        let size = height * width;
        let layout = Layout::with_blocks(BlockShape { height, width });
        let digits: Vec<Option<Symbol>> =
            layout.cells().map(|cell| Symbol::from_number(cell.index() * 7 % size + 1)).collect();
        let puzzle = Puzzle::unchecked(layout.into(), digits);
        let mut state = LiveState::new(Duration::ZERO, Vec::new());
        state.hear(&Report::Board(&puzzle));
        let scene = state.scene.as_ref().expect("there is a board");
        for geometry in Geometry::all(puzzle.layout()) {
            let scale = geometry.scale;
            let picture = board_picture(scene, &geometry, &Theme::plain());
            for cell in puzzle.layout().cells() {
                let (left, top) = geometry.corner(cell);
                let (right, down) = scale.middle();
                let (x, y) = (left + right, top + down);
                let place = (u16::try_from(x).expect("small"), u16::try_from(y).expect("small"));
                let symbol = puzzle.given(cell).map(|symbol| symbol.to_string());
                assert_eq!(picture.cell(place).map(|place| place.symbol().to_owned()), symbol, "{scale:?}");
            }
        }
    }
}

/// Boards of every size: blocks, jigsaws whose regions are the rows, diagonals, and cages of two.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    (2..=17usize, 2..=17usize, any::<[bool; 3]>())
        .prop_filter_map("too large", |(height, width, kind)| Some((BlockShape::new(height, width)?, kind)))
        .prop_map(|(blocks, [is_jigsaw, diagonals, is_killer])| {
            let size = blocks.size();
            let rows = (0..size * size).map(|cell| u8::try_from(cell / size).expect("few rows")).collect();
            let regions = if is_jigsaw { Regions::Jigsaw(rows) } else { Regions::Blocks(blocks) };
            let pair = |first: usize| {
                let cells = vec![Cell::new(2 * first, size), Cell::new(2 * first + 1, size)];
                Cage { cells, sum: size + 1 }
            };
            let cages = if is_killer { (0..size * size / 2).map(pair).collect() } else { Vec::new() };
            let layout = Layout::new(Shape { regions, diagonals, cages }).expect("it fits");
            Puzzle::unchecked(layout.into(), vec![None; size * size])
        })
}

proptest! {
    #[test]
    fn any_board_can_be_drawn_on_any_terminal(
        puzzle in any_puzzle(),
        (width, height) in (0..250u16, 0..90u16),
        (at, symbol) in (0..1225usize, 0..35usize),
    ) {
        let (size, layout) = (puzzle.size(), puzzle.layout());
        let cell = Cell::new(at % (size * size), size);
        let symbol = Symbol::from_index(symbol % size);
        let houses: Vec<_> = layout.houses_of(cell).collect();
        let why = Why::new(vec![Part::Words("a reason of some length for "), Part::from(cell), Part::from(houses)]);
        let step = Step {
            eliminations: layout.peers(cell).iter().map(|&peer| (peer, symbol)).collect(),
            ..Step::placement(Rating::new("a technique", 1.0), cell, symbol, why)
        };
        let mut state = LiveState::new(Duration::MAX, vec![("Escape".into(), "stop")]);
        state.hear(&Report::Board(&puzzle));
        let area = Rect::new(0, 0, width, height);
        for report in [
            Report::Planned { steps: 1, actions: 2, difficulty: &Difficulty::default(), into: &Shown::new(&puzzle), unread: &[], end: &Shown::new(&puzzle) },
            Report::Entered(Action::Mark(cell, symbol)),
            Report::Step { number: 1, of: 1, step: StepOnBoard { step: &step, layout: puzzle.layout(), detail: HintDetail::Reason } },
            Report::Entered(Action::Fill(cell, symbol)),
            Report::Entered(Action::Unmark(cell, symbol)),
            Report::NotYet("wait".into()),
            Report::NotVerified("as asked".into()),
        ] {
            state.hear(&report);
            for theme in [Theme::coloured(), Theme::plain()] {
                let mut buffer = Buffer::empty(area);
                draw(&state, &theme, area, &mut buffer);
            }
            let last = last_picture(&state, &Theme::plain(), area);
            prop_assert!(last.area.height <= height);
        }
    }
}

#[test]
fn a_long_reason_leaves_room_for_the_result() {
    let puzzle = puzzle(FOUR);
    let link = |_| [Part::Words("if this is so, then "), Cell::new(0, 4).into(), Part::Words(" is not 1; ")];
    let why = Why::new((0..300).flat_map(link).collect());
    let step = Step::elimination(
        Rating::new("a technique", 1.0),
        vec![(Cell::new(1, 4), Symbol::from_index(0))],
        why,
    );
    let mut state = LiveState::new(Duration::ZERO, Vec::new());
    state.hear(&Report::Board(&puzzle));
    state.hear(&Report::Step {
        number: 1,
        of: 1,
        step: StepOnBoard { step: &step, layout: puzzle.layout(), detail: HintDetail::Reason },
    });
    for height in [18, 24] {
        let lines = text(&drawn(&state, 80, height)).join("\n");
        assert!(lines.contains("a technique") && lines.contains("r1c2<>1"), "{lines}");
        assert!(lines.contains("r1c1 is not 1…") || lines.contains("if this is so…"), "{lines}");
        assert!(lines.contains("`--plain` and `--report FILE`"), "{lines}");
    }
}

#[test]
fn a_pause_shows_the_step_that_comes_next_and_logs_it_once() {
    let puzzle = puzzle(FOUR);
    let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
    let of = plan.steps();
    let step = plan.stages[2].step.as_ref().expect("it is a step");
    let step = StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason };
    let next = |left| Report::Next { number: 2, of, step, left };
    let mut state = state(&puzzle, 1, usize::MAX);
    state.hear(&Report::Paused { pause: Pause::StepMade, resume: None });
    state.hear(&next(&[]));
    let picture = |state: &LiveState, theme: &Theme, width, height| {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        draw(state, theme, area, &mut buffer);
        text(&buffer).join("\n")
    };
    for (width, height) in [(80, 24), (100, 30), (200, 60)] {
        for theme in [Theme::plain(), Theme::coloured()] {
            let shown = picture(&state, &theme, width, height);
            for part in ["step 2 of 12", "2 of 12 ", "paused", "next:", &step.step.rating.name] {
                assert!(shown.contains(part), "{part} at {width}x{height}:\n{shown}");
            }
        }
    }
    state.hear(&Report::Resumed { changed: Some(0) });
    let shown = picture(&state, &Theme::plain(), 80, 24);
    assert!(!shown.contains("next:") && !shown.contains("step 2 of 12"), "it has not begun:\n{shown}");
    state.hear(&Report::Step { number: 2, of, step });
    assert_eq!(state.log.len(), 1, "{:?}", state.log);
    state.hear(&Report::Paused { pause: Pause::Asked, resume: None });
    state.hear(&next(&plan.stages[2].actions[1..]));
    let shown = picture(&state, &Theme::plain(), 80, 24);
    assert!(shown.contains("next: finish this step"), "{shown}");
    assert_eq!(state.log.len(), 1, "{:?}", state.log);
}

#[test]
fn unread_marks_of_the_user_are_an_ellipsis_until_the_cell_is_cleared_or_filled() {
    let puzzle = puzzle(FOUR);
    let blanks: Vec<Cell> = puzzle.blanks().take(2).collect();
    let mut state = state(&puzzle, 0, 0);
    let (shown, difficulty) = (Shown::new(&puzzle), Difficulty::default());
    let (into, end) = (&shown, &shown);
    let planned =
        Report::Planned { steps: 1, actions: 1, difficulty: &difficulty, into, unread: &blanks, end };
    state.hear(&planned);
    let count = |state: &LiveState| text(&drawn(state, 100, 30)).concat().matches('…').count();
    let before = count(&state);
    state.hear(&Report::Entered(Action::Fill(blanks[0], Symbol::from_index(1))));
    assert_eq!(count(&state), before - 1);
    state.hear(&Report::Entered(Action::Clear(blanks[1])));
    assert_eq!(count(&state), before - 2);
}

#[test]
fn nothing_of_a_hint_stays_lit_once_the_bot_plays() {
    let puzzle = puzzle(FOUR);
    let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
    let step = plan.stages.iter().find_map(|stage| stage.step.as_ref()).expect("a step");
    let (shown, difficulty) = (Shown::new(&puzzle), Difficulty::default());
    let (into, end) = (&shown, &shown);
    let mut state = state(&puzzle, 0, 3);
    let planned = Report::Planned { steps: 1, actions: 9, difficulty: &difficulty, into, unread: &[], end };
    state.hear(&planned);
    let before = drawn(&state, 100, 30);
    for detail in [HintDetail::Place, HintDetail::Cells, HintDetail::Reason] {
        let step = StepOnBoard { step, layout: puzzle.layout(), detail };
        state.hear(&Report::Hint { step, board: &puzzle, shown: &shown, unread: &[], can_enter: true });
        assert_ne!(drawn(&state, 100, 30), before);
        state.hear(&planned);
        assert_eq!(drawn(&state, 100, 30), before, "{detail:?}");
    }
}

#[test]
fn in_a_narrow_panel_past_steps_keep_their_cells() {
    let puzzle = puzzle("3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b");
    let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
    let state = state(&puzzle, 9, 0);
    for width in [62, 70, 80, 100] {
        let lines = text(&drawn(&state, width, 40)).join("\n");
        for (number, stage) in (1..).zip(plan.stages.iter().skip(1)).take(8).skip(5) {
            let step = stage.step.as_ref().expect("a step");
            let cell = step.effects().next().expect("an effect");
            assert!(lines.contains(&format!("{number:>2}  {cell}")), "{width}: {number} {cell}:\n{lines}");
        }
    }
}
