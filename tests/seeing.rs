//! The bot with eyes on a simulated desktop where everything goes wrong: the end is the plan, or a
//! stop with a reason.

mod support;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use sudoku_bot::bot::{Action, Audience, End, Mode, Pace, Plan, Report, Session, SessionSettings, Start};
use sudoku_bot::desktop::{Area, Calibration, Desktop as _, Key, MouseButton, Point};
use sudoku_bot::eyes::{BoardView, Content};
use sudoku_bot::game::{Build, Game};
use sudoku_bot::puzzle::{BlockShape, Cell, Layout, MAX_SIZE, Puzzle, Shown, Symbol};
use sudoku_bot::solver::Effort;
use sudoku_bot::user::{Command, Event, User as _};
use support::boards;
use support::session::{self, Notes, is_solved};
use support::simulated::{Faults, Happening, SimulatedDesktop};

const WINDOW: Calibration = Calibration { origin: Point { x: 300, y: 200 }, step_x: 24.0, step_y: 24.0 };

fn settings(mode: Mode, delay: u64) -> SessionSettings {
    let pace = Pace { delay: Duration::from_millis(delay), ..session::PACE };
    // What the steps are does not matter here, and quick ones take half the time.
    SessionSettings { mode, effort: Effort::Quick, pace, step: (24.0, 24.0), ..session::settings() }
}

/// Plays a game that the user starts at once; `also` is what else they say, and when.
fn play(
    desktop: &SimulatedDesktop,
    puzzle: &Puzzle,
    settings: SessionSettings,
    also: impl IntoIterator<Item = (Duration, Event)>,
) -> (End, Notes) {
    let notes = Notes::default();
    let start = (Duration::ZERO, Event::Hotkey(Command::Solve));
    let end = (Duration::from_secs(100_000), Event::Quit);
    let user = desktop.user([start].into_iter().chain(also).chain([end]).collect());
    let mut session = Session::new(desktop.clone(), user, notes.clone(), settings);
    session.give_calibration(WINDOW);
    session.give_board(puzzle.clone()).expect("the clipboard works");
    (session.run(), notes)
}

/// Looks, whenever the bot says that it saw a digit, or that all marks are written, whether it is so.
#[derive(Clone, Debug)]
struct Witness {
    desktop: SimulatedDesktop,
    notes: Notes,
    /// What the game must show when all pencil marks are written.
    marked: Shown,
    mistakes: Rc<RefCell<Vec<String>>>,
}

impl Audience for Witness {
    fn hear(&mut self, report: &Report<'_>) {
        self.notes.hear(report);
        let game = self.desktop.game();
        let is_true = match *report {
            Report::Seen(Action::Fill(cell, symbol)) => game.shown().digit(cell) == Some(symbol),
            Report::Marked { done, of } if done == of => {
                game.puzzle().layout().cells().all(|cell| game.shown().marks(cell) == self.marked.marks(cell))
            }
            _ => true,
        };
        if !is_true {
            self.mistakes.borrow_mut().push(report.to_string());
        }
    }
}

fn builds() -> impl Strategy<Value = Build> {
    prop::sample::select(vec![Build::ClearsAfterMark, Build::StaysAfterMark])
}

fn modes() -> impl Strategy<Value = Mode> {
    prop::sample::select(vec![Mode::Steps, Mode::Fill])
}

/// Everything that can happen to events on their way.
fn faults() -> impl Strategy<Value = Faults> {
    let losses = (0.0..0.08_f64, 0.0..0.1_f64, 0.0..0.05_f64, 0.0..0.05_f64);
    (losses, 0_u64..40, 0_u64..900, 0_u64..34, any::<u64>()).prop_map(
        |((loss, late, doubled, overtaken), lag, lateness, frame, seed)| Faults {
            lag: Duration::from_millis(lag),
            deaf_after_click: Duration::ZERO,
            loss,
            late,
            lateness: Duration::from_millis(lateness),
            doubled,
            overtaken,
            frame: Duration::from_millis(frame),
            seed,
            ..Faults::default()
        },
    )
}

/// What a user, or another program, does at some time.
fn happenings(size: usize) -> impl Strategy<Value = Vec<(Duration, Happening)>> {
    let place =
        move || (0..size, 0..size).prop_map(move |(row, column)| WINDOW.centre(Cell::at(row, column, size)));
    let button = prop::sample::select(vec![MouseButton::Left, MouseButton::Right]);
    let key = (0..size)
        .prop_map(|index| Key::Symbol(Symbol::from_number(index + 1).expect("a symbol of the board")));
    let happening = prop_oneof![
        (place(), button).prop_map(|(point, button)| vec![Happening::Click(point, button)]),
        key.prop_map(|key| vec![Happening::Press(key)]),
        place().prop_map(|point| vec![Happening::Point(point)]),
        (-90..90, -90..90).prop_map(|(right, down)| vec![Happening::MoveWindow { right, down }]),
        Just(vec![Happening::Cover(true), Happening::Cover(false)]),
        Just(vec![Happening::TakeFocus(true), Happening::TakeFocus(false)]),
        Just(vec![Happening::BorrowFocus]),
        (50_u64..500).prop_map(|time| vec![Happening::Stall(Duration::from_millis(time))]),
        Just(vec![Happening::HoldModifier(true), Happening::HoldModifier(false)]),
        Just(vec![Happening::Minimise(true), Happening::Minimise(false)]),
        Just(vec![Happening::Close]),
        Just(vec![Happening::Lock(true), Happening::Lock(false)]),
    ];
    prop::collection::vec((happening, 1_u64..700, 1_u64..3000), 0..4).prop_map(|all| {
        let mut now = Duration::ZERO;
        let mut happenings = Vec::new();
        for (happening, pause, length) in all {
            now += Duration::from_millis(pause);
            for one in happening {
                happenings.push((now, one));
                now += Duration::from_millis(length);
            }
        }
        happenings
    })
}

/// A user who says "go on" every few seconds, whether the bot pauses or not.
fn patient_user() -> Vec<(Duration, Event)> {
    (1..200).map(|number| (Duration::from_secs(number * 11), Event::Hotkey(Command::Pause))).collect()
}

/// Windows drops what a program sends to one with higher rights, which does not even take the focus.
#[test]
fn a_game_that_takes_no_input_is_reported_with_what_to_do() {
    let layout = Arc::new(Layout::with_blocks(BlockShape { height: 2, width: 2 }));
    let puzzle = Puzzle::unchecked(layout, vec![None; 16]);
    for is_taken in [false, true] {
        let game = Game::new(puzzle.clone(), Build::ClearsAfterMark);
        let desktop = SimulatedDesktop::new(game, WINDOW, Faults { loss: 1.0, ..Faults::default() });
        let before = [Happening::TakeFocus(is_taken), Happening::Point(WINDOW.origin)];
        desktop.schedule(before.map(|happening| (Duration::ZERO, happening)));
        let (end, notes) = play(&desktop, &puzzle, settings(Mode::Fill, 0), []);
        assert_eq!(end, End::NotAsPlanned, "{}", notes.end());
        assert!(notes.end().contains("if it runs as administrator, run sudoku-bot as administrator too"));
        assert!(!notes.has("paused"), "{}", notes.end());
    }
}

#[test]
fn tiny_cells_are_read_whatever_marks_they_have() {
    let window = Calibration { step_x: 16.0, step_y: 16.0, ..WINDOW };
    for (height, width) in [(4, 6), (5, 5), (3, 9), (4, 8), (5, 7)] {
        let layout = Arc::new(Layout::with_blocks(BlockShape { height, width }));
        let size = layout.size();
        let puzzle = Puzzle::unchecked(Arc::clone(&layout), vec![None; size * size]);
        let mut game = Game::new(puzzle.clone(), Build::ClearsAfterMark);
        for cell in layout.cells() {
            for symbol in Symbol::all(size).take(1 + cell.column()) {
                game.click(cell, MouseButton::Right);
                game.enter(symbol);
            }
        }
        let mut desktop = SimulatedDesktop::new(game, window, Faults::default());
        let screen = desktop.screen().expect("a screen");
        let picture = desktop.picture(screen).expect("a desktop").expect("a picture");
        let view = BoardView::new(&picture, window, &puzzle).expect("this board");
        for cell in layout.cells() {
            let content = view.look(&picture, cell).map(|look| look.content);
            assert!(matches!(content, Some(Content::Marks(_))), "{cell} of {size}: {content:?}");
        }
    }
}

proptest! {
    #![proptest_config(boards::cases(48))]

    #[test]
    fn whatever_becomes_of_events_the_end_is_the_plan_or_a_reason(
        (_, puzzle) in boards::puzzles(9, 0.5),
        build in builds(),
        mode in modes(),
        faults in faults(),
    ) {
        let desktop = SimulatedDesktop::new(Game::new(puzzle.clone(), build), WINDOW, faults);
        let (end, notes) = play(&desktop, &puzzle, settings(mode, 0), []);
        match end {
            End::Done => prop_assert!(is_solved(&desktop.game()), "{}", notes.end()),
            End::NotAsPlanned => prop_assert!(notes.has("aborted:") || notes.has("wrong:"), "{}", notes.end()),
            other => prop_assert!(false, "{:?}\n{}", other, notes.end()),
        }
        prop_assert_eq!(desktop.blind_letters(), Vec::<char>::new());
    }

    #[test]
    fn what_the_bot_says_it_saw_is_there(
        (_, puzzle) in boards::puzzles(9, 0.5),
        build in builds(),
        faults in faults(),
    ) {
        // A second of two equal events that comes later undoes what was rightly seen.
        let faults = Faults { doubled: 0.0, overtaken: 0.0, ..faults };
        let desktop = SimulatedDesktop::new(Game::new(puzzle.clone(), build), WINDOW, faults);
        let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
        let mut marked = Shown::new(&puzzle);
        plan.stages[0].actions.iter().for_each(|&action| marked.apply(action));
        let witness = Witness {
            desktop: desktop.clone(), notes: Notes::default(), marked, mistakes: Rc::default(),
        };
        let user = desktop.user(vec![(Duration::ZERO, Event::Hotkey(Command::Solve))]);
        let mut session = Session::new(desktop.clone(), user, witness.clone(), settings(Mode::Steps, 0));
        session.give_calibration(WINDOW);
        session.give_board(puzzle).expect("the clipboard works");
        session.run();
        prop_assert_eq!(&*witness.mistakes.borrow(), &Vec::<String>::new(), "{}", witness.notes.end());
    }

    #[test]
    fn slow_and_stalled_games_are_filled_without_a_fault(
        (_, puzzle) in boards::puzzles(9, 0.5),
        build in builds(),
        mode in modes(),
        lag in 0_u64..60,
        frame in 0_u64..40,
        stalls in prop::collection::vec((1_u64..300, 50_u64..500), 0..6),
    ) {
        let faults = Faults {
            lag: Duration::from_millis(lag), frame: Duration::from_millis(frame), ..Faults::default()
        };
        let desktop = SimulatedDesktop::new(Game::new(puzzle.clone(), build), WINDOW, faults);
        let mut at = Duration::ZERO;
        desktop.schedule(stalls.into_iter().map(|(after, length)| {
            at += Duration::from_millis(after);
            (at, Happening::Stall(Duration::from_millis(length)))
        }));
        let (end, notes) = play(&desktop, &puzzle, settings(mode, 0), []);
        prop_assert_eq!(end, End::Done, "{}", notes.end());
        prop_assert!(is_solved(&desktop.game()));
        prop_assert!(!notes.has("retrying:"), "nothing was lost\n{}", notes.end());
    }

    #[test]
    fn letters_that_overtake_clicks_are_typed_without_a_fault(
        (_, puzzle) in boards::puzzles(16, 0.5).prop_filter("letters", |(_, puzzle)| puzzle.size() >= 12),
        build in builds(),
        mode in modes(),
        lag in 0_u64..60,
    ) {
        let (lag, frame) = (Duration::from_millis(lag), Duration::from_millis(16));
        let faults = Faults { lag, frame, lacks_letters: true, ..Faults::default() };
        let desktop = SimulatedDesktop::new(Game::new(puzzle.clone(), build), WINDOW, faults);
        let (end, notes) = play(&desktop, &puzzle, settings(mode, 0), []);
        prop_assert_eq!(end, End::Done, "{}", notes.end());
        prop_assert!(!notes.has("retrying:"), "nothing was lost\n{}", notes.end());
    }

    #[test]
    fn whatever_the_user_does_meanwhile_the_end_is_the_plan_or_a_reason(
        ((_, puzzle), happenings) in boards::puzzles(9, 0.5)
            .prop_flat_map(|board| { let size = board.1.size(); (Just(board), happenings(size)) }),
        build in builds(),
        mode in modes(),
        delay in prop::sample::select(vec![0_u64, 10, 40]),
    ) {
        let faults = Faults { frame: Duration::from_millis(16), ..Faults::default() };
        let desktop = SimulatedDesktop::new(Game::new(puzzle.clone(), build), WINDOW, faults);
        desktop.schedule(happenings);
        let (end, notes) = play(&desktop, &puzzle, settings(mode, delay), patient_user());
        match end {
            End::Done => prop_assert!(is_solved(&desktop.game()), "{}", notes.end()),
            End::NotAsPlanned | End::Aborted => {
                prop_assert!(notes.has("aborted:") || notes.has("wrong:"), "{}", notes.end());
            }
            other => prop_assert!(false, "{:?}\n{}", other, notes.end()),
        }
        prop_assert_eq!(desktop.blind_letters(), Vec::<char>::new());
        prop_assert_eq!(desktop.strays(), 0, "{}", notes.end());
    }

    #[test]
    fn letters_of_the_menu_are_sent_only_where_a_highlight_was_seen(
        (_, puzzle) in boards::puzzles(MAX_SIZE, 0.9).prop_filter("menu letters", |(_, puzzle)| puzzle.size() >= 23),
        build in builds(),
        faults in faults(),
    ) {
        let window = Calibration { step_x: 16.0, step_y: 16.0, ..WINDOW };
        let desktop = SimulatedDesktop::new(Game::new(puzzle.clone(), build), window, faults);
        let notes = Notes::default();
        let solve = (Duration::ZERO, Event::Hotkey(Command::Solve));
        // A bot that waits for a user in vain is a failure.
        let give_up = (Duration::from_secs(10_000), Event::Hotkey(Command::Abort));
        let user = desktop.user(vec![solve, give_up]);
        let mut session = Session::new(desktop.clone(), user, notes.clone(), settings(Mode::Fill, 0));
        session.give_calibration(window);
        session.give_board(puzzle).expect("the clipboard works");
        let end = session.run();
        prop_assert!(matches!(end, End::Done | End::NotAsPlanned), "{:?}\n{}", end, notes.end());
        prop_assert!(end != End::Done || is_solved(&desktop.game()), "{}", notes.end());
        prop_assert_eq!(desktop.blind_letters(), Vec::<char>::new());
    }

    #[test]
    fn boards_that_the_user_has_begun_are_finished(
        (solution, puzzle) in boards::puzzles(9, 0.5),
        begun in prop::collection::vec((any::<prop::sample::Index>(), 0..9_usize, any::<bool>(), any::<bool>()), 0..30),
        build in builds(),
        mode in modes(),
    ) {
        let mut game = Game::new(puzzle.clone(), build);
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        let (mut wrong, mut right) = (0, 0);
        for (cell, number, is_mark, is_right) in begun {
            if blanks.is_empty() {
                break;
            }
            let cell = *cell.get(&blanks);
            let at = puzzle.layout().cells().position(|other| other == cell).expect("a cell of the board");
            let typed = if is_right { solution[at] } else {
                Symbol::from_number(number % puzzle.size() + 1).expect("a symbol of the board")
            };
            // From a known state, as the user may have clicked there before.
            let (first, second) = if is_mark { (MouseButton::Left, MouseButton::Right) } else { (MouseButton::Right, MouseButton::Left) };
            game.click(cell, first);
            game.click(cell, second);
            game.enter(typed);
        }
        for (cell, &right_one) in puzzle.layout().cells().zip(&solution) {
            if puzzle.given(cell).is_none() && let Some(digit) = game.shown().digit(cell) {
                if digit == right_one { right += 1 } else { wrong += 1 }
            }
        }
        let desktop = SimulatedDesktop::new(game, WINDOW, Faults::default());
        let is_done = is_solved(&desktop.game());
        let (end, notes) = play(&desktop, &puzzle, settings(mode, 0), []);
        prop_assert_eq!(end, End::Done, "{}", notes.end());
        prop_assert!(is_solved(&desktop.game()), "{}", notes.end());
        prop_assert_eq!(notes.has("already solved"), is_done, "{}", notes.end());
        prop_assert_eq!(notes.has("your entries:"), right + wrong > 0 && !is_done, "{}", notes.end());
    }
}

/// A game whose entries show a frame or two later, as in the real one.
fn desktop_with_lag(puzzle: &Puzzle) -> SimulatedDesktop {
    let faults =
        Faults { lag: Duration::from_millis(12), frame: Duration::from_millis(16), ..Faults::default() };
    SimulatedDesktop::new(Game::new(puzzle.clone(), Build::ClearsAfterMark), WINDOW, faults)
}

#[test]
fn entries_of_the_bot_that_arrive_during_a_pause_do_not_pass_for_the_users() {
    let puzzle = boards::example();
    for mode in [Mode::Steps, Mode::Fill] {
        let mut pauses = 0;
        for (number, gap) in (0..15).zip([0, 1, 5, 20, 200].into_iter().cycle()) {
            let desktop = desktop_with_lag(&puzzle);
            let first = Duration::from_millis(60 + 11 * number);
            let presses = [first, first + Duration::from_millis(gap)];
            let presses = presses.map(|at| (at, Event::Hotkey(Command::Pause)));
            let (end, notes) = play(&desktop, &puzzle, settings(mode, 0), presses);
            assert_eq!(end, End::Done, "{mode:?} {first:?} {gap}\n{}", notes.end());
            assert!(!notes.has("resumed: restored"), "{mode:?} {first:?} {gap}\n{}", notes.end());
            assert!(is_solved(&desktop.game()));
            pauses += usize::from(notes.has("resumed: the board has not changed"));
        }
        assert!(pauses > 5, "{pauses}");
    }
}

#[test]
fn a_pointer_that_was_in_a_corner_stops_the_bot_even_if_it_is_not_seen_there() {
    let puzzle = boards::example();
    for delay in [0, 10, 40] {
        for millisecond in (60..300).step_by(17) {
            let desktop = desktop_with_lag(&puzzle);
            let at = Duration::from_millis(millisecond);
            desktop.schedule([(at, Happening::Flick(Point { x: 0, y: 0 }))]);
            let (end, notes) = play(&desktop, &puzzle, settings(Mode::Steps, delay), []);
            assert_eq!(end, End::Aborted, "{}", notes.end());
            assert!(notes.has("aborted: the pointer was moved into a corner"), "{}", notes.end());
            let last = desktop.last_sent().expect("it had begun");
            assert!(last <= at + Duration::from_millis(1), "{last:?} is after {at:?}");
        }
    }
}

#[test]
fn a_throw_into_a_corner_ends_a_long_pause_at_once() {
    let puzzle = boards::example();
    for (number, delay) in [(7, 60_000), (31, 5_000), (3, 20_000)] {
        let desktop = desktop_with_lag(&puzzle);
        let at = Duration::from_millis(number * 1_000);
        desktop.schedule([(at, Happening::Flick(Point { x: 0, y: 0 }))]);
        let (end, notes) = play(&desktop, &puzzle, settings(Mode::Steps, delay), []);
        assert_eq!(end, End::Aborted, "{}", notes.end());
        let stopped = desktop.user(Vec::new()).now();
        assert!(stopped < at + Duration::from_millis(100), "thrown at {at:?}, stopped at {stopped:?}");
    }
}

#[test]
fn in_a_pause_that_was_asked_for_the_pointer_may_go_into_a_corner() {
    let puzzle = boards::example();
    let desktop = desktop_with_lag(&puzzle);
    let pause = |at| (Duration::from_secs(at), Event::Hotkey(Command::Pause));
    desktop.schedule([(Duration::from_secs(8), Happening::Flick(Point { x: 0, y: 0 }))]);
    let (end, notes) = play(&desktop, &puzzle, settings(Mode::Fill, 500), [pause(5), pause(10)]);
    assert_eq!(end, End::Done, "{}", notes.end());
}

#[test]
fn a_locked_screen_pauses_the_bot_once_until_the_user_is_back() {
    let puzzle = boards::example();
    for mode in [Mode::Steps, Mode::Fill] {
        let desktop = desktop_with_lag(&puzzle);
        let lock = |at, is_locked| (Duration::from_secs(at), Happening::Lock(is_locked));
        desktop.schedule([lock(5, true), lock(3600, false)]);
        let resume = (Duration::from_secs(3700), Event::Hotkey(Command::Pause));
        let (end, notes) = play(&desktop, &puzzle, settings(mode, 500), [resume]);
        assert_eq!(end, End::Done, "{}", notes.end());
        let pauses: Vec<String> =
            notes.lines().iter().filter(|line| line.starts_with("paused:")).cloned().collect();
        assert_eq!(
            pauses,
            ["paused: the screen is locked, disconnected or showing a security prompt; press F5 to go on"]
        );
        assert!(is_solved(&desktop.game()));
    }
}

#[test]
fn a_window_that_is_minimised_pauses_the_bot_until_it_is_restored() {
    let puzzle = boards::example();
    for mode in [Mode::Steps, Mode::Fill] {
        let desktop = desktop_with_lag(&puzzle);
        let minimise = |at, is_minimised| (Duration::from_secs(at), Happening::Minimise(is_minimised));
        desktop.schedule([minimise(5, true), minimise(30, false)]);
        // The first press comes too early.
        let resume = [20, 40].map(|at| (Duration::from_secs(at), Event::Hotkey(Command::Pause)));
        let (end, notes) = play(&desktop, &puzzle, settings(mode, 500), resume);
        assert_eq!(end, End::Done, "{}", notes.end());
        let pauses: Vec<String> =
            notes.lines().iter().filter(|line| line.starts_with("paused:")).cloned().collect();
        assert_eq!(
            pauses,
            ["paused: the game's window is minimised or hidden; restore it, then press F5"; 2]
        );
        assert!(is_solved(&desktop.game()));
        assert_eq!(desktop.strays(), 0);
    }
}

/// Another window that covers the left or the upper part of a cell and much of the screen beyond, but not its centre.
fn over_part_of(cell: Cell, share: f64, from_left: bool) -> Area {
    let centre = WINDOW.centre(cell);
    #[expect(clippy::cast_possible_truncation, reason = "cells are small")]
    let edge = (WINDOW.step_x * (share - 0.5)).round() as i32;
    if from_left {
        Area { left: 0, top: centre.y - 40, width: centre.x + edge, height: 80 }
    } else {
        Area { left: centre.x - 40, top: 0, width: 80, height: centre.y + edge }
    }
}

#[test]
fn a_window_over_a_part_of_a_cell_pauses_the_bot_until_it_goes_away() {
    let puzzle = boards::example();
    let (given, blank) = (
        puzzle.layout().cells().find(|&cell| puzzle.given(cell).is_some()).expect("a given"),
        puzzle.blanks().last().expect("a blank"),
    );
    let mut reported = 0;
    let shares = [0.2, 0.3, 0.45];
    let places = shares.into_iter().flat_map(|share| [true, false].map(|from_left| (share, from_left)));
    for (number, (share, from_left)) in places.enumerate() {
        for (cell, colour) in [(given, [250; 3]), (given, [20; 3]), (blank, [250; 3]), (blank, [20; 3])] {
            let desktop = desktop_with_lag(&puzzle);
            let cover = Happening::CoverPart(over_part_of(cell, share, from_left), colour);
            let (begin, end) = (Duration::from_secs(6), Duration::from_secs(30));
            desktop.schedule([(begin, cover), (end, Happening::Cover(false))]);
            // While it covers the cell, the bot pauses or plays on elsewhere; it may be asked to go on too early.
            let presses = [5, 20, 60].map(|at| (Duration::from_secs(at), Event::Hotkey(Command::Pause)));
            let later = (1..40).map(|number| (Duration::from_secs(60 + number * 11), presses[0].1.clone()));
            let mode = [Mode::Steps, Mode::Fill][number % 2];
            let (end, notes) =
                play(&desktop, &puzzle, settings(mode, 300), presses.clone().into_iter().chain(later));
            assert_eq!(end, End::Done, "{share} of {cell} in {colour:?}\n{}", notes.end());
            assert!(is_solved(&desktop.game()));
            reported += notes.count("paused: another window covers the board");
        }
    }
    assert!(reported > 12, "{reported}");
}

#[test]
fn a_window_that_takes_the_focus_pauses_the_bot_even_if_a_click_has_given_it_back() {
    let puzzle = boards::example();
    for mode in [Mode::Steps, Mode::Fill] {
        for millisecond in (100..240).step_by(29) {
            let desktop = desktop_with_lag(&puzzle);
            desktop.schedule([(Duration::from_millis(millisecond), Happening::BorrowFocus)]);
            let resume = (Duration::from_secs(60), Event::Hotkey(Command::Pause));
            let (end, notes) = play(&desktop, &puzzle, settings(mode, 0), [resume]);
            assert_eq!(end, End::Done, "{}", notes.end());
            assert!(notes.has("paused: another window has the focus"), "{millisecond} ms\n{}", notes.end());
            assert!(is_solved(&desktop.game()));
        }
    }
}

#[test]
fn a_window_that_moves_away_from_a_click_gets_the_focus_back() {
    let puzzle = boards::example();
    for mode in [Mode::Steps, Mode::Fill] {
        for millisecond in (100..240).step_by(29) {
            let desktop = desktop_with_lag(&puzzle);
            let moved = Happening::MoveBeforeClick { right: 0, down: 600 };
            desktop.schedule([(Duration::from_millis(millisecond), moved)]);
            let (end, notes) = play(&desktop, &puzzle, settings(mode, 0), []);
            assert_eq!(end, End::Done, "{}", notes.end());
            assert!(notes.has("paused: the game's window was moved"), "{}", notes.end());
            assert_eq!(notes.count("paused"), 1, "{millisecond} ms\n{}", notes.end());
            assert!(is_solved(&desktop.game()));
            assert_eq!(desktop.strays(), 0);
        }
    }
}
