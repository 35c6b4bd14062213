//! The bot on the simulated game: what it types is right in every build, and what it hears it
//! answers.

mod support;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use proptest::prelude::*;
use sudoku_bot::bot::{
    Audience, Controls, End, GameLog, Mode, Pace, Plan, Player, Report, Session, SessionSettings, Start,
};
use sudoku_bot::desktop::{Calibration, Desktop as _, Key, MouseButton, Point};
use sudoku_bot::eyes::ScreenGrid;
use sudoku_bot::game::{Build, Game};
use sudoku_bot::puzzle::{Cell, Index as _, MAX_SIZE, Notation, Puzzle, Symbol};
use sudoku_bot::solver::Step;
use sudoku_bot::user::{Command, Event, User as _};
use support::boards::{self, puzzle};
use support::session::{self, Notes, is_solved};
use support::simulated::{Faults, Happening, SimulatedDesktop, SimulatedUser};

const WINDOW: Calibration = Calibration { origin: Point { x: 300, y: 200 }, step_x: 48.0, step_y: 48.0 };
const NO_PAUSES: Pace = Pace {
    delay: Duration::ZERO,
    reading_per_word: Duration::ZERO,
    after_click: Duration::ZERO,
    after_key: Duration::ZERO,
    before_menu_letter: Duration::ZERO,
    at_once: 6,
};
const EASY: &str = "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a";
/// It has several solutions, and the first guess leads to none.
const NEEDS_GUESSES: &str =
    "98.7..6..7.....5....4.8..9.4...3..7..7...2......1....53....61...4..9..3.........2";

fn desktop_with(puzzle: &Puzzle, faults: Faults) -> SimulatedDesktop {
    SimulatedDesktop::new(Game::new(puzzle.clone(), Build::ClearsAfterMark), WINDOW, faults)
}

fn settings() -> SessionSettings {
    SessionSettings { mode: Mode::Fill, ..session::settings() }
}

/// Says each event after a while, and asks the program to end when all is said.
fn script(events: impl IntoIterator<Item = Event>) -> Vec<(Duration, Event)> {
    let times = (1..).map(|number| Duration::from_secs(number * 300));
    times.zip(events.into_iter().chain([Event::Quit])).collect()
}

fn press(command: Command) -> Event {
    Event::Hotkey(command)
}

/// A click that somebody has made in the game before.
fn earlier_clicks() -> impl Strategy<Value = Vec<(prop::sample::Index, bool)>> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..3)
}

proptest! {
    #![proptest_config(boards::cases(48))]

    #[test]
    fn the_game_shows_the_plan_after_every_stage_in_both_families(
        (_, puzzle) in boards::puzzles(12, 0.55),
        build in prop::sample::select(vec![Build::ClearsAfterMark, Build::StaysAfterMark]),
        is_known in any::<bool>(),
        mode in prop::sample::select(vec![Mode::Steps, Mode::Fill]),
        clicks in earlier_clicks(),
    ) {
        let mut game = Game::new(puzzle.clone(), build);
        let cells: Vec<Cell> = puzzle.layout().cells().collect();
        for (cell, is_left) in clicks {
            game.click(*cell.get(&cells), if is_left { MouseButton::Left } else { MouseButton::Right });
        }
        let mut desktop = SimulatedDesktop::new(game, WINDOW, Faults::default());
        let mut user = desktop.user(Vec::new());
        let watched = desktop.clone();
        let mut nobody = Notes::default();
        let settings = SessionSettings { pace: NO_PAUSES, build: is_known.then_some(build), ..settings() };
        let grid = ScreenGrid { calibration: WINDOW, size: puzzle.size() };
        let controls =
            Controls::new(&mut desktop, &mut user, &mut nobody, grid, &settings).expect("nobody stops it");
        let mut player = Player::new(controls, puzzle.clone());
        let plan = Plan::new(Start::new(&puzzle), &puzzle, mode, || None).expect("it has a solution");
        let mut shown = sudoku_bot::puzzle::Shown::new(&puzzle);
        for stage in &plan.stages {
            for &action in &stage.actions {
                player.enter(action).expect("nobody stops it");
                shown.apply(action);
            }
            prop_assert!(watched.game().shown() == &shown);
        }
        prop_assert_eq!(&shown, &plan.end);
        prop_assert!(shown.digits().iter().all(Option::is_some));
        prop_assert!(watched.shortcuts().is_empty());
    }

    #[test]
    fn boards_with_letters_of_the_menu_lose_none_of_them(
        (_, puzzle) in boards::puzzles(MAX_SIZE, 0.85).prop_filter("menu letters", |(_, puzzle)| puzzle.size() >= 23),
        build in prop::sample::select(vec![Build::ClearsAfterMark, Build::StaysAfterMark]),
        is_seen in any::<bool>(),
    ) {
        let window = Calibration { step_x: 20.0, step_y: 20.0, ..WINDOW };
        let desktop = SimulatedDesktop::new(Game::new(puzzle.clone(), build), window, Faults::default());
        let desktop = if is_seen { desktop } else { desktop.unseen() };
        let notes = Notes::default();
        let user = desktop.user(script([press(Command::Solve)]));
        let settings = SessionSettings { mode: Mode::Steps, ..settings() };
        let mut session = Session::new(desktop.clone(), user, notes.clone(), settings);
        session.give_calibration(window);
        session.give_board(puzzle).expect("the clipboard works");
        prop_assert_eq!(session.run(), End::Done, "{:?}", notes.end());
        prop_assert!(is_solved(&desktop.game()));
        prop_assert!(desktop.shortcuts().is_empty());
        prop_assert!(!is_seen || desktop.blind_letters().is_empty());
    }

    #[test]
    fn lost_events_are_mended_or_told_without_eyes(
        (_, puzzle) in boards::puzzles(9, 0.6),
        seed in any::<u64>(),
        loss in 0.0..0.15_f64,
        lag in 0_u64..15,
    ) {
        let faults = Faults { loss, lag: Duration::from_millis(lag), seed, ..Faults::default() };
        let desktop = desktop_with(&puzzle, faults).unseen();
        let notes = Notes::default();
        let user = desktop.user(script([press(Command::Solve)]));
        let mut session = Session::new(desktop.clone(), user, notes.clone(), settings());
        session.give_calibration(WINDOW);
        session.give_board(puzzle.clone()).expect("the clipboard works");
        let end = session.run();
        match end {
            End::Done => prop_assert!(is_solved(&desktop.game()), "{:?}", notes),
            End::NotAsPlanned => {
                prop_assert!(notes.kinds().iter().any(|kind| kind == "wrong" || kind == "not verified"), "{:?}", notes);
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn a_game_stopped_at_any_moment_is_solved_from_what_the_bot_left(
        (_, puzzle) in boards::puzzles(9, 0.5),
        after in 0_u64..4000,
    ) {
        let (desktop, counts, _) = stopped_and_started_again(&puzzle, after, &[]);
        prop_assert!(is_solved(&desktop.game()));
        let (_, lines) = counts.0.take();
        // Stopped after the last entry and before it was checked, the game has nothing left to enter.
        let is_known_to_be_solved = |line: &String| line.starts_with("verified:") || line.starts_with("already solved:");
        prop_assert!(lines.last().is_some_and(is_known_to_be_solved), "{:?}", lines);
    }

    #[test]
    fn a_stop_at_any_moment_is_the_last_thing_the_game_feels(
        (_, puzzle) in boards::puzzles(9, 0.5),
        after in 0_u64..4000,
    ) {
        let desktop = desktop_with(&puzzle, Faults::default());
        let start = Duration::from_secs(1);
        let stop = start + Duration::from_millis(after);
        let user = desktop.user(vec![(start, press(Command::Solve)), (stop, press(Command::Abort))]);
        let notes = Notes::default();
        let settings = SessionSettings { mode: Mode::Steps, ..settings() };
        let mut session = Session::new(desktop.clone(), user, notes.clone(), settings);
        session.give_calibration(WINDOW);
        session.give_board(puzzle).expect("the clipboard works");
        match session.run() {
            End::Aborted => prop_assert_eq!(notes.kinds().pop(), Some("aborted".to_owned())),
            end => {
                prop_assert_eq!(end, End::Done);
                prop_assert!(is_solved(&desktop.game()));
            }
        }
        // No key came later than the press of the stop key.
        prop_assert!(desktop.last_sent().is_none_or(|last| last <= stop || notes.kinds().contains(&"verified".into())));
    }
}

/// Counts the entries of each game, and keeps what it heard of the marks.
#[derive(Clone, Debug, Default)]
struct Counts(Rc<RefCell<(Vec<usize>, Vec<String>)>>);

impl Audience for Counts {
    fn hear(&mut self, report: &Report<'_>) {
        let (entries, lines) = &mut *self.0.borrow_mut();
        match report {
            Report::Planned { .. } => entries.push(0),
            Report::Entered(_) => *entries.last_mut().expect("it is planned first") += 1,
            Report::Begun { .. } | Report::Verified { .. } | Report::AlreadySolved => {
                lines.push(report.to_string());
            }
            _ => {}
        }
    }
}

/// Plays a board with pencil marks, stops after a while and starts again. In between the user does
/// something. Returns what was counted, and how many entries an undisturbed game takes.
fn stopped_and_started_again(
    puzzle: &Puzzle,
    after: u64,
    meanwhile: &[Happening],
) -> (SimulatedDesktop, Counts, usize) {
    let desktop = desktop_with(puzzle, Faults::default());
    let start = Duration::from_secs(1);
    let stop = start + Duration::from_millis(after);
    let later = Duration::from_secs(300);
    desktop.schedule(meanwhile.iter().map(|&happening| (later, happening)));
    let user = desktop.user(vec![
        (start, press(Command::Solve)),
        (stop, press(Command::Abort)),
        (2 * later, press(Command::Solve)),
        (4 * later, Event::Quit),
    ]);
    let counts = Counts::default();
    let settings = SessionSettings { mode: Mode::Steps, once: false, ..settings() };
    let mut session = Session::new(desktop.clone(), user, counts.clone(), settings);
    session.give_calibration(WINDOW);
    session.give_board(puzzle.clone()).expect("the clipboard works");
    assert_eq!(session.run(), End::Aborted);
    let undisturbed =
        Plan::new(Start::new(puzzle), puzzle, Mode::Steps, || None).expect("it has a solution").actions();
    (desktop, counts, undisturbed)
}

#[test]
fn a_game_stopped_between_its_last_entry_and_the_check_has_nothing_left_to_enter() {
    let puzzle = puzzle(EASY);
    let (undisturbed, counts, _) = stopped_and_started_again(&puzzle, 100_000, &[]);
    assert_eq!(counts.0.take().0.len(), 1, "the first game ends before it is stopped");
    let last = undisturbed.last_sent().expect("it was played");
    let after = u64::try_from(last.as_millis()).expect("a short game") - 1000 + 1;
    let (desktop, counts, _) = stopped_and_started_again(&puzzle, after, &[]);
    assert!(is_solved(&desktop.game()));
    let (entries, lines) = counts.0.take();
    assert_eq!(entries.len(), 1, "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("verified:")), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("already solved:")), "{lines:?}");
}

/// Keeps how long each game took.
#[derive(Clone, Debug, Default)]
struct Times(Rc<RefCell<Vec<Duration>>>);

impl Audience for Times {
    fn hear(&mut self, report: &Report<'_>) {
        if let Report::Finished { time, .. } = report {
            self.0.borrow_mut().push(*time);
        }
    }
}

#[test]
fn the_time_for_reading_is_that_of_the_words() {
    let puzzle = puzzle(NEEDS_WINGS);
    let time = |pace: Pace| {
        let desktop = desktop_with(&puzzle, Faults::default());
        let user = desktop.user(script([press(Command::Solve)]));
        let times = Times::default();
        let settings = SessionSettings { mode: Mode::Steps, pace, ..settings() };
        let mut session = Session::new(desktop, user, times.clone(), settings);
        session.give_calibration(WINDOW);
        session.give_board(puzzle.clone()).expect("the clipboard works");
        assert_eq!(session.run(), End::Done);
        times.0.take()[0]
    };
    let pace = Pace { reading_per_word: Duration::from_millis(100), ..session::PACE };
    let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
    let words = |step: &Step| step.why.in_words(puzzle.layout()).split_whitespace().count();
    let steps = plan.stages.iter().filter_map(|stage| stage.step.as_ref());
    let pauses: Vec<Duration> = steps.map(|step| pace.reading(words(step))).collect();
    assert!(
        pauses.iter().any(|pause| !pause.is_zero()) && pauses.iter().any(Duration::is_zero),
        "{pauses:?}"
    );
    println!("{pauses:?}");
    assert_eq!(time(pace), time(session::PACE) + pauses.iter().sum());
}

const NEEDS_WINGS: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";

#[test]
fn a_game_that_was_stopped_goes_on_from_the_marks_of_the_bot() {
    let puzzle = puzzle(NEEDS_WINGS);
    // While it writes the marks, and while it removes them.
    for after in [500, 1500, 2000, 2500, 2800] {
        let (desktop, counts, undisturbed) = stopped_and_started_again(&puzzle, after, &[]);
        assert!(desktop.game().shown().digits().iter().all(Option::is_some), "after {after} ms");
        let (entries, lines) = counts.0.take();
        let [before, again] = entries[..] else { panic!("it was stopped after {after} ms: {entries:?}") };
        println!("after {after} ms: {before} + {again} of {undisturbed} entries, {lines:?}");
        assert!(before > 10 && before + again <= undisturbed + 6, "{before} + {again} of {undisturbed}");
        assert!(lines[0].contains("keeping the bot's marks in "), "{lines:?}");
    }
}

#[test]
fn a_window_that_is_resized_while_the_bot_plays_has_not_changed() {
    let puzzle = puzzle(EASY);
    for mode in [Mode::Steps, Mode::Fill] {
        for millisecond in (20..1500).step_by(70) {
            let desktop = desktop_with(&puzzle, Faults::default());
            let resized = Duration::from_secs(300) + Duration::from_millis(millisecond);
            desktop.schedule([(resized, Happening::Resize(61.0))]);
            let notes = Notes::default();
            let user = desktop.user(script([press(Command::Solve)]));
            let mut session =
                Session::new(desktop.clone(), user, notes.clone(), SessionSettings { mode, ..settings() });
            session.give_calibration(WINDOW);
            session.give_board(puzzle.clone()).expect("the clipboard works");
            assert_eq!(session.run(), End::Done, "{millisecond}: {notes:?}");
            assert!(is_solved(&desktop.game()), "{millisecond}");
            let lines = notes.lines();
            let restored = lines.iter().find(|line| line.starts_with("resumed: restored"));
            assert_eq!(restored, None, "{mode:?} after {millisecond} ms: {lines:?}");
        }
    }
}

#[test]
fn only_marks_that_look_as_the_bot_left_them_are_kept() {
    let puzzle = puzzle(NEEDS_WINGS);
    let kept = |meanwhile: &[Happening]| -> usize {
        let (desktop, counts, undisturbed) = stopped_and_started_again(&puzzle, 2500, meanwhile);
        assert!(desktop.game().shown().digits().iter().all(Option::is_some));
        let (entries, lines) = counts.0.take();
        assert!(entries.iter().sum::<usize>() <= undisturbed + 20, "{entries:?}");
        let number = lines[0].split("marks in ").nth(1).and_then(|rest| rest.split(' ').next());
        number.and_then(|number| number.parse().ok()).expect(&lines[0])
    };
    let cell = WINDOW.centre(Cell::at(0, 0, 9));
    let another_mark =
        [Happening::Click(cell, MouseButton::Right), Happening::Press(Key::Symbol(Symbol::from_index(8)))];
    let no_marks = [Happening::Click(cell, MouseButton::Left), Happening::Press(Key::Clear)];
    assert_eq!((kept(&another_mark), kept(&no_marks)), (kept(&[]) - 1, kept(&[]) - 1));
}

#[test]
fn the_usual_way_copy_then_two_hotkeys() {
    let puzzle = puzzle(EASY);
    let mut desktop = desktop_with(&puzzle, Faults::default());
    desktop.set_clipboard(&Notation::Text.write(&puzzle).replace('\n', "\r\n")).expect("it works");
    desktop.move_to(WINDOW.origin).expect("it works");
    let notes = Notes::default();
    let user = desktop.user(script([press(Command::Calibrate), press(Command::Solve)]));
    let end = Session::new(desktop.clone(), user, notes.clone(), settings()).run();
    assert_eq!(end, End::Done);
    assert_eq!(
        notes.kinds(),
        [
            "board",
            "calibrated",
            "checking each entry on the screen",
            "solving",
            "plan",
            "finished",
            "verified"
        ]
    );
    let corner = WINDOW.centre(Cell::at(5, 5, 6));
    assert!(desktop.visited().contains(&corner), "the calibration is shown at the bottom-right cell");
}

#[test]
fn a_corner_calibrates_boards_drawn_smaller() {
    let puzzle = puzzle(EASY);
    let window = Calibration { step_x: 36.0, step_y: 37.0, ..WINDOW };
    let mut desktop =
        SimulatedDesktop::new(Game::new(puzzle.clone(), Build::ClearsAfterMark), window, Faults::default());
    desktop.move_to(window.origin).expect("it works");
    let notes = Notes::default();
    let mut first = Session::new(
        desktop.clone(),
        desktop.user(script([press(Command::CalibrateStep)])),
        notes.clone(),
        settings(),
    );
    first.give_board(puzzle.clone()).expect("the clipboard works");
    assert_eq!(first.run(), End::Aborted);
    assert_eq!(notes.kinds(), ["board", "corner", "stopped"]);

    let corner = window.centre(Cell::at(5, 5, 6));
    let calibration = Calibration::from_two_cells(window.origin, corner, Some(6)).expect("a corner");
    let user = desktop.user(script([press(Command::Solve)]));
    let mut session = Session::new(desktop.clone(), user, Notes::default(), settings());
    session.give_calibration(calibration);
    session.give_board(puzzle).expect("the clipboard works");
    assert_eq!(session.run(), End::Done);
    assert!(is_solved(&desktop.game()));
}

#[test]
fn a_hotkey_at_the_wrong_moment_says_what_to_do_first_and_sends_nothing() {
    let desktop = desktop_with(&puzzle(EASY), Faults::default()).unseen();
    let notes = Notes::default();
    let settings = SessionSettings { once: false, ..settings() };
    let too_early = [Command::Solve, Command::DryRun, Command::Hint, Command::Check];
    let user = desktop.user(script(too_early.map(press)));
    assert_eq!(Session::new(desktop.clone(), user, notes.clone(), settings).run(), End::Aborted);
    assert_eq!(notes.kinds(), [["no board yet"; 4].as_slice(), &["stopped"]].concat());
    assert_eq!(desktop.sent(), 0);
}

#[test]
fn keys_that_only_concern_a_game_in_progress_say_that_there_is_none() {
    let for_games = [Command::Abort, Command::Pause, Command::SingleStep, Command::Slower, Command::Faster];
    for key in for_games {
        let desktop = desktop_with(&puzzle(EASY), Faults::default()).unseen();
        let notes = Notes::default();
        let settings = SessionSettings { once: false, ..settings() };
        let keys = [key, Command::Abort, Command::Pause, Command::Solve, key, key];
        let user = desktop.user(script(keys.map(press)));
        assert_eq!(Session::new(desktop.clone(), user, notes.clone(), settings).run(), End::Aborted);
        let idle = "no game is being played; press F2 to start";
        // Escape also reaches other programs, and so is answered only once in a row.
        let again = if key == Command::Abort { &[][..] } else { &[idle] };
        let expected = [&[idle, idle, "no board yet", idle], again, &["stopped"]].concat();
        assert_eq!(notes.kinds(), expected, "{key:?}");
        assert_eq!(desktop.sent(), 0);
    }
}

#[test]
fn messages_name_the_hotkeys_of_the_settings() {
    let puzzle = puzzle(EASY);
    let desktop = desktop_with(&puzzle, Faults::default()).unseen();
    let notes = Notes::default();
    let user = desktop.user(script([press(Command::Solve)]));
    let keys = [(Command::Calibrate, "End"), (Command::CalibrateStep, "F4"), (Command::Solve, "F2")];
    let keys = keys.map(|(command, key)| (command, key.parse().expect("a key")));
    let keys = BTreeMap::from(keys).try_into().expect("no key has two uses");
    let mut session = Session::new(desktop, user, notes.clone(), SessionSettings { keys, ..settings() });
    session.give_board(puzzle).expect("the clipboard works");
    session.run();
    let lines = notes.lines();
    assert!(lines[1].ends_with("press End"), "{lines:?}");
}

#[test]
fn a_dry_run_visits_every_blank_and_clicks_nothing() {
    let puzzle = puzzle(EASY);
    let desktop = desktop_with(&puzzle, Faults::default());
    let user = desktop.user(script([press(Command::DryRun)]));
    let mut session = Session::new(desktop.clone(), user, Notes::default(), settings());
    session.give_calibration(WINDOW);
    session.give_board(puzzle.clone()).expect("the clipboard works");
    session.run();
    let blanks: Vec<Point> = puzzle.blanks().map(|cell| WINDOW.centre(cell)).collect();
    assert_eq!(desktop.visited(), blanks);
    assert_eq!(desktop.sent(), 0);
}

#[test]
fn a_pasted_board_is_read_line_by_line() {
    let puzzle = puzzle(EASY);
    let desktop = desktop_with(&puzzle, Faults::default());
    let text = Notation::Text.write(&puzzle);
    let notes = Notes::default();
    let lines = text.lines().map(|line| (Duration::from_secs(5), Event::Line(line.to_owned())));
    let user = desktop.user(lines.chain([(Duration::from_secs(10), Event::Quit)]).collect());
    Session::new(desktop, user, notes.clone(), settings()).run();
    assert_eq!(notes.kinds(), ["board", "stopped"]);
    assert!(notes.lines()[0].ends_with(EASY));
}

#[test]
fn rows_wait_while_the_next_one_is_typed() {
    let puzzle = puzzle(EASY);
    let desktop = desktop_with(&puzzle, Faults::default());
    let text = Notation::Text.write(&puzzle);
    let mut lines: Vec<Event> = text.lines().map(|line| Event::Line(line.to_owned())).collect();
    let last = lines.pop().expect("a row");
    let script = [vec![Event::Typing], lines, vec![Event::Typing]].concat();
    let script = script.into_iter().map(|event| (Duration::from_secs(5), event));
    let end = [(Duration::from_secs(500), last), (Duration::from_secs(600), Event::Quit)];
    let notes = Notes::default();
    let user = desktop.user(script.chain(end).collect());
    Session::new(desktop, user, notes.clone(), settings()).run();
    assert_eq!(notes.kinds(), ["board", "stopped"]);
}

/// What the bot says of texts, each a while after the one before, that come line by line and in one piece.
fn said_of(texts: &[&str]) -> [Vec<String>; 2] {
    let of_lines = |text: &str| text.lines().map(|line| Event::Line(line.to_owned())).collect();
    let of_paste = |text: &str| vec![Event::Paste(text.to_owned()), Event::Line(String::new())];
    [of_lines, of_paste as fn(&str) -> Vec<Event>].map(|events_of| {
        let desktop = desktop_with(&puzzle(EASY), Faults::default());
        let events = (1..).zip(texts).flat_map(|(number, text)| {
            events_of(text).into_iter().map(move |event| (Duration::from_secs(5 * number), event))
        });
        let end = (Duration::from_secs(300), Event::Quit);
        let user = desktop.user(events.chain([end]).collect());
        let notes = Notes::default();
        Session::new(desktop, user, notes.clone(), settings()).run();
        notes.lines()
    })
}

#[test]
fn pasted_text_that_is_no_board_is_answered_once_and_forgotten() {
    let list = format!("[{}]", ["4, 0, 0, 0, 0, 0, 8, 0, 5"; 9].join(", "));
    let row = "[4, 0, 0, 0, 0, 0, 8, 0, 5]";
    let paragraph = "To be or not to be that is the question".repeat(6);
    let sentence = paragraph.replace("question", "question, ");
    let rows = ". 3 | . .\n. . | 2 .\n----+----";
    let board = ". 3 | . .\n. . | 2 .\n----+----\n. 4 | . .\n. . | 1 .";
    for text in [
        list.as_str(),
        row,
        &paragraph,
        &sentence,
        "one\ntwo\nthree",
        "one two",
        "4",
        "...",
        rows,
        "+---+",
        "{}",
    ] {
        for said in said_of(&[text, board, text, text, board]) {
            let is_board: Vec<bool> = said.iter().map(|line| line.starts_with("board:")).collect();
            assert_eq!(is_board, [false, true, false, false, true, false], "{text:?}\n{said:#?}");
            assert!(said[0].starts_with("not a board: "), "{said:#?}");
        }
    }
}

#[test]
fn a_pasted_board_needs_no_enter() {
    let puzzle = puzzle(EASY);
    let desktop = desktop_with(&puzzle, Faults::default());
    for notation in [Notation::Text, Notation::Id, Notation::Save] {
        let text = notation.write(&puzzle).trim_end().to_owned();
        let notes = Notes::default();
        let user = desktop.user(script([Event::Line("wh".into()), Event::Paste(text)]));
        Session::new(desktop.clone(), user, notes.clone(), settings()).run();
        assert_eq!(notes.kinds(), ["not a board", "board", "stopped"], "{notation:?}");
    }
}

#[test]
fn an_impossible_board_is_refused_before_anything_is_typed() {
    let impossible = puzzle("2x2:1_2_3d4h");
    let desktop = desktop_with(&impossible, Faults::default());
    let notes = Notes::default();
    let user = desktop.user(script([press(Command::Solve)]));
    let mut session = Session::new(desktop.clone(), user, notes.clone(), settings());
    session.give_calibration(WINDOW);
    session.give_board(impossible).expect("the clipboard works");
    assert_eq!(session.run(), End::NotSolved);
    assert_eq!(
        notes.kinds(),
        ["calibrated", "board", "checking each entry on the screen", "solving", "not solved"]
    );
    assert_eq!(desktop.sent(), 0);
}

#[test]
fn another_board_in_the_window_is_told_and_not_typed_over() {
    let (asked, shown) = (puzzle("2x2:1o"), puzzle("2x2:a1n"));
    let desktop = desktop_with(&shown, Faults::default());
    let notes = Notes::default();
    let user = desktop.user(script([press(Command::Solve)]));
    let mut session = Session::new(desktop.clone(), user, notes.clone(), settings());
    session.give_calibration(WINDOW);
    session.give_board(asked).expect("the clipboard works");
    assert_eq!(session.run(), End::NotAsPlanned);
    assert_eq!(notes.kinds().pop().as_deref(), Some("wrong"));
    assert_eq!(desktop.sent(), 0);
}

#[test]
fn wrong_entries_of_the_user_are_typed_over() {
    let puzzle = puzzle(EASY);
    let desktop = desktop_with(&puzzle, Faults::default());
    let blank = puzzle.blanks().next().expect("a blank");
    desktop.game_mut().click(blank, MouseButton::Left);
    desktop.game_mut().enter(Symbol::from_char('5').expect("a symbol"));
    let user = desktop.user(script([press(Command::Solve)]));
    let mut session = Session::new(desktop.clone(), user, Notes::default(), settings());
    session.give_calibration(WINDOW);
    session.give_board(puzzle).expect("the clipboard works");
    assert_eq!(session.run(), End::Done);
    assert!(is_solved(&desktop.game()));
}

#[test]
fn a_backtrack_takes_back_what_the_guess_has_shown() {
    let puzzle = puzzle(NEEDS_GUESSES);
    let plan = Plan::new(Start::new(&puzzle), &puzzle, Mode::Steps, || None).expect("it has a solution");
    let kinds: Vec<_> = plan.stages.iter().flat_map(|stage| &stage.step).map(|step| step.kind).collect();
    assert!(kinds.contains(&sudoku_bot::solver::StepKind::Backtrack), "this board takes wrong guesses");
    let fills = Plan::new(Start::new(&puzzle), &puzzle, Mode::Fill, || None).expect("it has a solution");
    assert_eq!(fills.end, plan.end);
    assert_eq!(fills.actions(), puzzle.blanks().count(), "a wrong guess is never typed in this mode");
}

#[test]
fn keys_that_come_too_soon_after_a_click_are_mended_without_eyes() {
    let puzzle = puzzle(EASY);
    let faults = Faults { deaf_after_click: Duration::from_millis(15), ..Faults::default() };
    let desktop = desktop_with(&puzzle, faults).unseen();
    let user = desktop.user(script([press(Command::Solve)]));
    let mut session = Session::new(desktop.clone(), user, Notes::default(), settings());
    session.give_calibration(WINDOW);
    session.give_board(puzzle.clone()).expect("the clipboard works");
    assert_eq!(session.run(), End::Done, "the pace leaves the game time enough");
    assert!(is_solved(&desktop.game()));

    let hasty = SessionSettings { pace: NO_PAUSES, ..settings() };
    let desktop = desktop_with(&puzzle, faults).unseen();
    let notes = Notes::default();
    let user = desktop.user(script([press(Command::Solve)]));
    let mut session = Session::new(desktop.clone(), user, notes.clone(), hasty);
    session.give_calibration(WINDOW);
    session.give_board(puzzle).expect("the clipboard works");
    assert_eq!(session.run(), End::NotAsPlanned, "without pauses every key is lost, those of the copy too");
    assert_eq!(notes.kinds().pop().as_deref(), Some("not verified"));
}

#[test]
fn a_hotkey_during_a_replay_is_answered_and_changes_nothing() {
    let puzzle = puzzle(EASY);
    let desktop = desktop_with(&puzzle, Faults::default());
    let notes = Notes::default();
    let start = Duration::from_secs(1);
    let during = start + Duration::from_millis(50);
    let user = desktop.user(vec![(start, press(Command::Solve)), (during, press(Command::Calibrate))]);
    let mut session = Session::new(desktop.clone(), user, notes.clone(), settings());
    session.give_calibration(WINDOW);
    session.give_board(puzzle).expect("the clipboard works");
    assert_eq!(session.run(), End::Done);
    assert_eq!(
        notes.kinds(),
        [
            "calibrated",
            "board",
            "checking each entry on the screen",
            "solving",
            "plan",
            "busy",
            "finished",
            "verified"
        ]
    );
}

#[test]
fn a_key_that_has_to_wait_for_the_end_is_answered_in_a_pause_with_those_that_end_it() {
    let puzzle = puzzle(EASY);
    for command in [Command::Hint, Command::Check, Command::DryRun, Command::CalibrateStep] {
        let desktop = desktop_with(&puzzle, Faults::default());
        let notes = Notes::default();
        let at = |milliseconds, command| (Duration::from_millis(milliseconds), press(command));
        let script = vec![
            at(0, Command::Solve),
            at(50, Command::Pause),
            at(10_000, command),
            at(20_000, Command::Pause),
        ];
        let mut session = Session::new(desktop.clone(), desktop.user(script), notes.clone(), settings());
        session.give_calibration(WINDOW);
        session.give_board(puzzle.clone()).expect("the clipboard works");
        assert_eq!(session.run(), End::Done);
        assert!(is_solved(&desktop.game()));
        notes.assert_has("paused: press F5 to go on or Escape to stop");
        assert!(!notes.has("busy"), "{}", notes.end());
    }
}

#[test]
fn a_pause_announces_the_next_step_or_the_rest_of_the_one_under_way() {
    for mode in [Mode::Fill, Mode::Steps] {
        let settings = SessionSettings { mode, ..session::settings() };
        let puzzle = puzzle(EASY);
        let desktop = desktop_with(&puzzle, Faults::default());
        let at = |milliseconds, command| (Duration::from_millis(milliseconds), press(command));
        // The bot pauses when the marks are written, then after each of some steps, and then within one.
        let steps = (0..5).map(|step| at(100_000 + step * 10_000, Command::SingleStep));
        let rest = [at(200_000, Command::Pause), at(200_150, Command::Pause), at(300_000, Command::Pause)];
        let script =
            [at(0, Command::Solve), at(10, Command::SingleStep)].into_iter().chain(steps).chain(rest);
        let notes = Notes::default();
        let mut session =
            Session::new(desktop.clone(), desktop.user(script.collect()), notes.clone(), settings);
        session.give_calibration(WINDOW);
        session.give_board(puzzle).expect("the clipboard works");
        assert_eq!(session.run(), End::Done, "{}", notes.end());
        let lines = notes.lines();
        let announced: Vec<usize> =
            (0..lines.len()).filter(|&at| lines[at].starts_with("next: step ")).collect();
        assert!(announced.len() >= 6, "{mode:?}: {lines:#?}");
        for at in announced {
            assert!(lines[at - 1].starts_with("paused: "), "{lines:#?}");
            let following = lines[at..].iter().find(|line| line.starts_with("step "));
            assert_eq!(following.map(|step| format!("next: {step}")).as_ref(), Some(&lines[at]));
        }
    }
}

/// Keeps the numbers of the steps that are announced in pauses.
#[derive(Clone, Debug, Default)]
struct Announced(Rc<RefCell<Vec<usize>>>);

impl Audience for Announced {
    fn hear(&mut self, report: &Report<'_>) {
        if let Report::Next { number, .. } = report {
            self.0.borrow_mut().push(*number);
        }
    }
}

#[test]
fn a_single_step_from_a_pause_is_the_one_that_was_announced() {
    let puzzle = puzzle(EASY);
    let steps =
        |mode| Plan::new(Start::new(&puzzle), &puzzle, mode, || None).expect("it has a solution").steps();
    // Nearly all of the time passes after entries.
    let pace = Pace { delay: Duration::from_millis(100), ..session::PACE };
    for mode in [Mode::Fill, Mode::Steps] {
        for pause in (0..).map(|number| Duration::from_millis(5 + 193 * number)) {
            let desktop = desktop_with(&puzzle, Faults::default());
            let later = |seconds| pause + Duration::from_secs(seconds);
            let script = [
                (Duration::ZERO, Command::Solve),
                (pause, Command::Pause),
                (later(100), Command::SingleStep),
                (later(200), Command::SingleStep),
                (later(300), Command::Pause),
            ];
            let user = desktop.user(script.map(|(at, command)| (at, press(command))).to_vec());
            let announced = Announced::default();
            let settings = SessionSettings { mode, pace, ..settings() };
            let mut session = Session::new(desktop.clone(), user, announced.clone(), settings);
            session.give_calibration(WINDOW);
            session.give_board(puzzle.clone()).expect("the clipboard works");
            assert_eq!(session.run(), End::Done);
            let announced = announced.0.take();
            let Some(&first) = announced.first() else { break };
            let expected: Vec<usize> = (first..=steps(mode)).take(3).collect();
            assert_eq!(announced, expected, "{mode:?}, paused after {pause:?}");
        }
    }
}

/// Writes down games by the clock of the simulated desktop.
struct Writer {
    log: GameLog,
    clock: SimulatedUser,
    games: Rc<RefCell<Vec<String>>>,
}

impl Audience for Writer {
    fn hear(&mut self, report: &Report<'_>) {
        let game = self.log.hear(report, self.clock.now());
        self.games.borrow_mut().extend(game.map(|game| game.to_string()));
    }
}

#[test]
fn a_game_is_written_down_to_its_end_or_as_far_as_it_came() {
    let puzzle = puzzle(EASY);
    // An entry a second.
    let pace = Pace { delay: Duration::from_secs(1), ..session::PACE };
    let settings = SessionSettings { pace, ..settings() };
    for (stop, result) in [
        (None, "- Result: verified: the game shows the solution\n"),
        (Some(Command::Abort), "- Result: aborted: the stop key was pressed\n"),
    ] {
        let desktop = desktop_with(&puzzle, Faults::default());
        let games = Rc::default();
        let clock = desktop.user(Vec::new());
        let writer = Writer { log: GameLog::default(), clock, games: Rc::clone(&games) };
        let stop = stop.map(|command| (Duration::from_secs(10), press(command)));
        let script = [(Duration::ZERO, press(Command::Solve))].into_iter().chain(stop).collect();
        let mut session = Session::new(desktop.clone(), desktop.user(script), writer, settings.clone());
        session.give_calibration(WINDOW);
        session.give_board(puzzle.clone()).expect("the clipboard works");
        session.run();
        let games = games.borrow();
        let [game] = games.as_slice() else { panic!("one game: {games:#?}") };
        assert!(game.contains(result), "{game}");
        assert!(game.contains("\n1. `0:0") && game.contains(EASY), "{game}");
    }
}
