//! Every sentence can be read in full, in terminals of 80x24 and larger.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::draw::{arranged, draw, last_picture};
use super::state::LiveState;
use crate::bot::{Pause, Report, Stop};
use crate::desktop::Point;
use crate::hotkeys::Keys;
use crate::puzzle::{Assumed, Boards, Cell, Index as _, Puzzle, Shown, Symbol};
use crate::solver::{Difficulty, Effort, Guessing, HintDetail, Part, Rating, Solver, Step, StepOnBoard, Why};
use crate::terminal::theme::Theme;

/// Boards of all kinds, as `generate` deals them.
const DEALT: &str = include_str!("../../../tests/boards/dealt.txt");

/// Boards with long reasons, and one that terminals of 80x24 cannot show as a whole.
const HARD: &str = include_str!("../../../tests/boards/long_reasons.txt");

/// The longest reason that is readable on every board and in every terminal, in characters; those of the boards above
/// have up to 600. The longest proofs are summed up in a sentence; their lines are in the report of the game.
const READABLE: usize = 700;

/// Sizes in which sentences were once cut, and some of all proportions.
const SIZES: [(u16, u16); 14] = [
    (80, 24),
    (88, 48),
    (90, 44),
    (100, 34),
    (100, 48),
    (81, 60),
    (90, 30),
    (97, 25),
    (110, 52),
    (120, 40),
    (133, 37),
    (160, 28),
    (200, 60),
    (240, 90),
];

fn key() -> Keys {
    "F5".parse().expect("a key")
}

fn boards() -> Vec<Puzzle> {
    let dealt = DEALT.lines().filter(|line| line.contains(':'));
    let text = dealt.chain(HARD.lines()).collect::<Vec<_>>().join("\n");
    let boards = Boards::new(text.as_bytes(), Assumed::default());
    let boards = boards.map(|board| board.expect("it can be read").expect("a right board").puzzle);
    boards.filter(|puzzle| puzzle.blanks().next().is_some()).collect()
}

/// The step with the longest reason of each technique that a board needs.
fn steps(puzzle: &Puzzle) -> Vec<Step> {
    let mut longest: BTreeMap<String, (usize, Step)> = BTreeMap::new();
    for step in Solver::new(puzzle, Guessing::WhenStuck).with_effort(Effort::Quick) {
        let length = step.describe(puzzle.layout()).len();
        let other = longest.get(step.rating.name.as_ref()).map_or(0, |(length, _)| *length);
        if length > other {
            longest.insert(step.rating.name.to_string(), (length, step));
        }
    }
    longest.into_values().map(|(_, step)| step).collect()
}

fn begun(puzzle: &Puzzle) -> LiveState {
    let mut state = LiveState::new(std::time::Duration::ZERO, vec![("Escape".into(), "stop")]);
    state.hear(&Report::Board(puzzle));
    let (difficulty, into) = (&Difficulty::default(), &Shown::new(puzzle));
    state.hear(&Report::Planned { steps: 99, actions: 999, difficulty, into, unread: &[], end: into });
    state
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// What is written in the panel, without blanks.
fn panel(state: &LiveState, (width, height): (u16, u16)) -> String {
    let (theme, area) = (Theme::plain(), Rect::new(0, 0, width, height));
    let mut buffer = Buffer::empty(area);
    draw(state, &theme, area, &mut buffer);
    let panel = arranged(state, state.scene.as_ref().expect("a board"), &theme, area).panel;
    without_blanks(&panel.positions().map(|place| buffer[place].symbol()).collect::<String>())
}

#[track_caller]
fn assert_readable(state: &LiveState, sentences: &[String], size: (u16, u16)) {
    let panel = panel(state, size);
    for sentence in sentences {
        assert!(panel.contains(&without_blanks(sentence)), "{size:?}: {sentence}\nin {panel}");
    }
    assert!(!panel.contains("--plain"), "{size:?}: nothing is cut in {panel}");
}

/// The sentences of a step.
fn sentences(step: &Step, puzzle: &Puzzle) -> Vec<String> {
    let placements = step.placements_in_words();
    let effects: Vec<String> = placements.chain(step.eliminations_in_words()).take(12).collect();
    vec![step.rating.name.to_string(), step.why.in_words(puzzle.layout()), effects.join("")]
}

#[test]
fn every_reason_is_readable_while_playing_and_in_a_pause() {
    for (number, puzzle) in boards().iter().enumerate() {
        for (at, step) in steps(puzzle).iter().enumerate() {
            let sentences = sentences(step, puzzle);
            assert!(sentences[1].len() <= READABLE, "{}", sentences[1].len());
            let on_board = StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason };
            let mut state = begun(puzzle);
            state.hear(&Report::Step { number: 7, of: 99, step: on_board });
            let mut paused = state.clone();
            let pause = Report::Paused { pause: Pause::Locked, resume: Some(&key()) };
            paused.hear(&pause);
            paused.hear(&Report::Next { number: 7, of: 99, step: on_board, left: &[] });
            let pause = [sentences.as_slice(), &[pause.to_string()]].concat();
            // Each sentence is tried in sizes that vary with it, in addition to the fixed ones.
            let (x, y) =
                (u16::try_from(at % 40).expect("small"), u16::try_from((at + number) % 20).expect("small"));
            let sizes =
                SIZES.into_iter().chain([(80 + x, 24 + y), (80 + 2 * x, 44 - y), (120 - x, 24 + 2 * y)]);
            for size in sizes {
                assert_readable(&state, &sentences, size);
                assert_readable(&paused, &pause, size);
            }
        }
    }
}

#[test]
fn every_pause_end_and_note_is_readable() {
    let cell = |puzzle: &Puzzle| Cell::at(puzzle.size() - 1, puzzle.size() - 1, puzzle.size());
    for puzzle in boards() {
        let step = Solver::new(&puzzle, Guessing::WhenStuck).next().expect("a step");
        let on_board = StepOnBoard { step: &step, layout: puzzle.layout(), detail: HintDetail::Reason };
        let mut state = begun(&puzzle);
        state.hear(&Report::Step { number: 1, of: 99, step: on_board });
        let pauses = [
            Pause::Asked,
            Pause::StepMade,
            Pause::PointerMoved { to: Point { x: 1, y: 1 } },
            Pause::ButtonPressed,
            Pause::ModifierHeld,
            Pause::Covered,
            Pause::FocusLost,
            Pause::Hidden,
            Pause::WindowMoved,
            Pause::BoardMoved,
            Pause::CursorLost,
            Pause::PadLost,
            Pause::Locked,
        ];
        let (cell, symbol) = (cell(&puzzle), Symbol::from_index(0));
        let stops = [
            Stop::NotClicked { cell, tries: 10 },
            Stop::NotTaken { cell, tries: 10 },
            Stop::Refused { cell, symbol },
            Stop::OtherBoard("r25c25 does not show its given".into()),
        ];
        let notes = [
            Report::NotYet("busy: wait for the end or press Escape to stop".into()),
            Report::Correcting { cells: 12, round: 1, of: 3 },
            Report::OwnEntries { cells: puzzle.blanks().take(12).collect() },
            Report::Begun {
                right: 1,
                wrong: puzzle.blanks().take(12).map(|cell| (cell, None)).collect(),
                marked: 9,
                kept: 9,
            },
            Report::Eyes(
                Err("the board's digits could not be told apart, as some of them look alike".into()),
            ),
        ];
        let key = key();
        let pauses = pauses.map(|pause| Report::Paused { pause, resume: Some(&key) });
        let stops = stops.each_ref().map(|stop| Report::Stopped { stop, solve: Some(&key) });
        let reports = pauses.iter().chain(&stops).chain(&notes);
        for (number, report) in reports.enumerate() {
            let mut state = state.clone();
            state.hear(report);
            let said = [&[report.to_string()], sentences(&step, &puzzle).as_slice()].concat();
            for size in SIZES.into_iter().skip(number % 3).step_by(3) {
                assert_readable(&state, &said, size);
            }
        }
    }
}

#[test]
fn a_reason_is_readable_up_to_the_stated_length_and_a_longer_one_says_where_it_is_whole() {
    let step_of = |length: usize| {
        let words = Part::Words("r1c1 is not 1, so r1c9 is 1; ");
        let why = Why::new(vec![words; length / 29]);
        Step::elimination(
            Rating::new("a technique", 1.0),
            vec![(Cell::new(1, 9), Symbol::from_index(0))],
            why,
        )
    };
    for puzzle in boards() {
        let hear = |step: &Step| {
            let step = StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason };
            let mut state = begun(&puzzle);
            state.hear(&Report::Step { number: 1, of: 99, step });
            state
        };
        let longest = step_of(READABLE);
        let state = hear(&longest);
        for size in SIZES {
            assert_readable(&state, &sentences(&longest, &puzzle), size);
        }
        let state = hear(&step_of(20_000));
        for size in [(80, 24), (100, 34)] {
            let panel = panel(&state, size);
            let is_cut_at_clause = ["r1c9is1…", "r1c1isnot1…"].iter().any(|end| panel.contains(end));
            let says_where = panel.contains(&without_blanks("`--plain` and `--report FILE`"));
            assert!(is_cut_at_clause && says_where, "{size:?}: {panel}");
            assert!(panel.len() > 600, "{size:?}: much of it is shown in {panel}");
        }
    }
}

#[test]
fn the_picture_of_a_hint_has_all_of_its_reason() {
    for puzzle in boards() {
        for step in steps(&puzzle) {
            let on_board = StepOnBoard { step: &step, layout: puzzle.layout(), detail: HintDetail::Reason };
            let shown = &Shown::new(&puzzle);
            let mut state = begun(&puzzle);
            state.hear(&Report::Hint { step: on_board, board: &puzzle, shown, unread: &[], can_enter: true });
            for (width, height) in [(80, 20), (100, 44)] {
                let area = Rect::new(0, 0, width, height);
                let picture = last_picture(&state, &Theme::plain(), area);
                let marks = picture.content().iter().filter(|place| place.symbol() == "…").count();
                assert_eq!(marks, 0, "{width}x{height}: {}", step.describe(puzzle.layout()));
            }
        }
    }
}
