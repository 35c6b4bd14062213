//! One key on the simulated desktop: F2 finds the board, reads its ID from the game's dialog, and plays.

mod support;

use std::time::Duration;

use proptest::prelude::*;
use sudoku_bot::bot::{End, Mode, Pace, Session, SessionSettings, WindowKind};
use sudoku_bot::desktop::{Area, Calibration, Desktop as _, Key, KeysByMenu, MenuKey, MouseButton, Point};
use sudoku_bot::game::{Build, Game};
use sudoku_bot::puzzle::{Cell, Shown};
use sudoku_bot::user::{Command, Event};
use support::boards::{self, puzzle};
use support::session::{self, Notes, is_solved};
use support::simulated::{Faults, Happening, IdDialog, Program, SimulatedDesktop};

const WINDOW: Calibration = Calibration { origin: Point { x: 300, y: 200 }, step_x: 48.0, step_y: 48.0 };
const GTK: &str = "F10 Down*3 Return Dialog Ctrl+C Escape";
const WINDOWS: &str = "Alt 100ms g 100ms f Dialog Tab Ctrl+C Escape";
const USERS_TEXT: &str = "something of the user's";
const EASY: &str = "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a";
const OTHER: &str = "2x3:f5a6b2a4_3f3_6a2b4a1f";
const KILLERS: [&str; 2] =
    ["2x2k:p,_aa______ba_aaaa,7_5a4b7a5_5a7d", "2x2k:p,_baa_ab______aa_,5_6c6a5_7a8a3c"];

fn game(id: &str) -> Game {
    Game::new(puzzle(id), Build::ClearsAfterMark)
}

fn keys(gtk: &str, windows: &str) -> KeysByMenu {
    KeysByMenu { gtk: gtk.parse().expect("right keys"), windows: windows.parse().expect("right keys") }
}

fn settings() -> SessionSettings {
    SessionSettings {
        mode: Mode::Fill,
        pace: Pace { delay: Duration::ZERO, ..session::PACE },
        id_keys: Some(keys(GTK, WINDOWS)),
        new_game_keys: Some(keys("F10 Down Return", "Alt 100ms g 100ms n")),
        once: false,
        ..session::settings()
    }
}

/// A desktop with the user's text on the clipboard and the pointer on a cell.
fn desktop(game: Game, cell: (usize, usize), faults: Faults) -> SimulatedDesktop {
    let size = game.puzzle().size();
    let mut desktop = SimulatedDesktop::new(game, WINDOW, faults);
    desktop.set_clipboard(USERS_TEXT).expect("memory");
    desktop.move_to(WINDOW.centre(Cell::at(cell.0, cell.1, size))).expect("memory");
    desktop
}

const MINUTE: Duration = Duration::from_secs(60);
const HOURS: Duration = Duration::from_secs(10_000);

/// Runs the bot while the user does these things, each after a while, until the user ends it.
fn run(
    desktop: &SimulatedDesktop,
    settings: SessionSettings,
    board: Option<&str>,
    events: impl IntoIterator<Item = (Duration, Event)>,
) -> (End, Notes) {
    let notes = Notes::default();
    let user = desktop.user(events.into_iter().chain([(HOURS, Event::Quit)]).collect());
    let mut session = Session::new(desktop.clone(), user, notes.clone(), settings);
    if let Some(id) = board {
        session.give_board(puzzle(id)).expect("memory");
    }
    (session.run(), notes)
}

fn f2() -> Event {
    Event::Hotkey(Command::Solve)
}

/// Fails if anything is left behind: a dialog, a key in the wrong window; or if the clipboard was touched, even if it
/// was restored.
fn assert_tidy(desktop: &SimulatedDesktop) {
    // The test itself has put the user's text there.
    assert_eq!(desktop.clipboard_changes(), 1, "the clipboard is the user's");
    assert_restored(desktop);
}

/// Fails if anything is left behind: a dialog, another text on the clipboard, a key in the wrong window.
fn assert_restored(desktop: &SimulatedDesktop) {
    assert!(!desktop.has_dialog(), "the dialog is still open");
    assert_eq!(desktop.on_clipboard(), (Some(USERS_TEXT.to_owned()), false));
    assert_eq!((desktop.strays(), desktop.shortcuts(), desktop.blind_letters()), (0, Vec::new(), Vec::new()));
}

proptest! {
    #![proptest_config(boards::cases(12))]

    #[test]
    fn one_key_plays_any_board_from_any_cell(
        (_, puzzle) in boards::puzzles(16, 0.5),
        (row, column) in any::<(prop::sample::Index, prop::sample::Index)>(),
        program in prop::sample::select(vec![Program::SoloForGtk, Program::SoloForWindows]),
        clicked in prop::option::of((any::<prop::sample::Index>(), any::<bool>())),
        (lag, frame) in (0_u64..60, 0_u64..40),
    ) {
        let mut game = Game::new(puzzle.clone(), Build::ClearsAfterMark);
        let cells: Vec<Cell> = puzzle.layout().cells().collect();
        if let Some((cell, is_left)) = clicked {
            game.click(*cell.get(&cells), if is_left { MouseButton::Left } else { MouseButton::Right });
        }
        let (lag, frame) = (Duration::from_millis(lag), Duration::from_millis(frame));
        let faults = Faults { lag, frame, program, ..Faults::default() };
        let desktop = desktop(game, (row.index(puzzle.size()), column.index(puzzle.size())), faults);
        let settings = SessionSettings { once: true, ..settings() };
        let (end, notes) = run(&desktop, settings, None, [(MINUTE, f2())]);
        prop_assert_eq!(end, End::Done, "{:?}", notes);
        prop_assert!(is_solved(&desktop.game()), "{:?}", notes);
        assert_tidy(&desktop);
    }
}

#[test]
fn a_dialog_without_an_id_is_closed_and_nothing_is_typed() {
    for (id_dialog, message) in [
        (
            IdDialog::Missing,
            "could not read the game ID from the game's menu: no dialog opened; copy the board",
        ),
        (IdDialog::Other(""), "the dialog has no text to copy; copy the board"),
        (IdDialog::Other("something else"), "`something else` is not the ID of a Solo game; copy the board"),
        (IdDialog::Other(OTHER), "the ID is of another board: "),
        (
            IdDialog::Other("2x2:1o"),
            "the ID is of a board with 4 rows, and the screen shows 6; copy the board",
        ),
    ] {
        for program in [Program::SoloForGtk, Program::SoloForWindows] {
            let desktop = desktop(game(EASY), (2, 3), Faults { id_dialog, program, ..Faults::default() });
            let (_, notes) = run(&desktop, settings(), None, [(MINUTE, f2())]);
            notes.assert_has(message);
            assert_eq!(desktop.game().shown(), &Shown::new(&puzzle(EASY)), "{id_dialog:?}");
            assert_eq!(notes.count("aborted"), 0, "the bot's own Escape is not the user's: {notes:?}");
            // A text that nothing can read is copied.
            assert_restored(&desktop);
        }
    }
}

/// What the user may have copied, and whether the bot could restore it.
fn copied() -> [(Option<&'static str>, bool, bool); 4] {
    [
        (Some(USERS_TEXT), false, true),
        (None, false, true),
        (Some(USERS_TEXT), true, false),
        (None, true, false),
    ]
}

/// A desktop with a Solo and this on the clipboard, if it is more than text, or its text.
fn desktop_after_copying(text: Option<&str>, is_more: bool, faults: Faults) -> SimulatedDesktop {
    let mut desktop = SimulatedDesktop::new(game(EASY), WINDOW, faults);
    match text {
        text if is_more => desktop.copy_more_than_text(text),
        Some(text) => desktop.set_clipboard(text).expect("memory"),
        None => {}
    }
    desktop.move_to(WINDOW.centre(Cell::at(2, 3, 6))).expect("memory");
    desktop
}

#[test]
fn whatever_the_user_has_copied_stays_where_the_dialog_can_be_read() {
    for program in [Program::SoloForGtk, Program::SoloForWindows] {
        for (text, is_more, _) in copied() {
            for command in [Command::Solve, Command::Hint] {
                let desktop = desktop_after_copying(text, is_more, Faults { program, ..Faults::default() });
                let before = (desktop.on_clipboard(), desktop.clipboard_changes());
                let (_, notes) = run(&desktop, settings(), None, [(MINUTE, Event::Hotkey(command))]);
                let done = if command == Command::Solve { "verified" } else { "hint" };
                assert_eq!(notes.count(done), 1, "{text:?} {is_more}: {notes:?}");
                assert_eq!((desktop.on_clipboard(), desktop.clipboard_changes()), before);
            }
        }
    }
}

#[test]
fn where_the_dialog_has_to_be_copied_only_what_can_be_restored_is_replaced() {
    for (text, is_more, is_restorable) in copied() {
        let faults = Faults { keeps_dialog_text: true, ..Faults::default() };
        let desktop = desktop_after_copying(text, is_more, faults);
        let before = desktop.on_clipboard();
        let (_, notes) = run(&desktop, settings(), None, [(MINUTE, f2())]);
        assert_eq!(notes.count("verified"), usize::from(is_restorable), "{text:?} {is_more}: {notes:?}");
        let refused =
            notes.count("could not read the game ID from the game's menu: it would have to be copied");
        assert_eq!(refused, usize::from(!is_restorable), "{text:?} {is_more}: {notes:?}");
        assert_eq!(desktop.on_clipboard(), before);
        assert!(!desktop.has_dialog(), "the dialog is still open");
    }
}

/// Plays a board that was given, where the bot can neither see the screen nor find the board.
fn play_unseen(desktop: &SimulatedDesktop, delay: Duration) -> Notes {
    let notes = Notes::default();
    let user = desktop.user([(MINUTE, f2()), (HOURS, Event::Quit)].into());
    let settings = SessionSettings { pace: Pace { delay, ..settings().pace }, ..settings() };
    let mut session = Session::new(desktop.clone().unseen(), user, notes.clone(), settings);
    session.give_calibration(WINDOW);
    session.give_board(puzzle(EASY)).expect("memory");
    session.run();
    notes
}

#[test]
fn where_the_board_has_to_be_copied_only_what_can_be_restored_is_replaced() {
    for (text, is_more, is_restorable) in copied() {
        let desktop = desktop_after_copying(text, is_more, Faults::default());
        let before = desktop.on_clipboard();
        let notes = play_unseen(&desktop, Duration::ZERO);
        assert_eq!(is_solved(&desktop.game()), is_restorable, "{text:?} {is_more}: {notes:?}");
        assert_eq!(notes.count("verified"), usize::from(is_restorable), "{text:?} {is_more}: {notes:?}");
        assert_eq!(
            notes.count("the game would have to copy its board"),
            usize::from(!is_restorable),
            "{notes:?}"
        );
        assert_eq!(desktop.on_clipboard(), before);
    }
}

#[test]
fn what_the_user_copies_while_the_bot_plays_stays_and_the_board_is_not_verified() {
    let desktop = desktop_after_copying(Some(USERS_TEXT), false, Faults::default());
    desktop.schedule([(MINUTE + Duration::from_secs(5), Happening::CopyPicture)]);
    let notes = play_unseen(&desktop, Duration::from_secs(1));
    notes.assert_has("not verified: the game would have to copy its board");
    assert!(is_solved(&desktop.game()), "{notes:?}");
    assert_eq!(desktop.on_clipboard(), (None, true));
}

#[test]
fn the_users_escape_closes_the_dialog_and_stops() {
    // The dialog is open after the keys that lead to it, and closed after half a second.
    for after in (0..600).step_by(60).map(Duration::from_millis) {
        let slow = Pace { delay: Duration::from_millis(200), ..settings().pace };
        let desktop =
            desktop(game(EASY), (2, 3), Faults { lag: Duration::from_millis(30), ..Faults::default() });
        let escape = (MINUTE + after, Event::Hotkey(Command::Abort));
        let settings = SessionSettings { pace: slow, ..settings() };
        let (_, notes) = run(&desktop, settings, None, [(MINUTE, f2()), escape]);
        assert_eq!(notes.count("aborted: the stop key was pressed"), 1, "{after:?}: {notes:?}");
        assert!(!is_solved(&desktop.game()), "{after:?}");
        assert_tidy(&desktop);
    }
}

#[test]
fn a_board_that_was_given_is_used_where_the_screen_shows_it() {
    let desktop = desktop(game(EASY), (2, 3), Faults { id_dialog: IdDialog::Missing, ..Faults::default() });
    let (_, notes) = run(&desktop, settings(), Some(EASY), [(MINUTE, f2())]);
    assert_eq!(notes.count("verified"), 1, "{notes:?}");
    assert_tidy(&desktop);
}

#[test]
fn a_board_that_the_screen_does_not_show_gives_way_to_the_games_own() {
    for given in [OTHER, "2x2:1o", KILLERS[0]] {
        let desktop = desktop(game(EASY), (0, 5), Faults::default());
        let (_, notes) = run(&desktop, settings(), Some(given), [(MINUTE, f2())]);
        assert_eq!(notes.count("verified"), 1, "{notes:?}");
        assert!(is_solved(&desktop.game()));
        assert_tidy(&desktop);
    }
}

#[test]
fn a_new_game_in_the_same_window_needs_nothing_but_the_key() {
    for ids in [[EASY, OTHER], KILLERS] {
        let desktop = desktop(game(ids[0]), (1, 1), Faults::default());
        desktop.add_next_game(game(ids[1]));
        let new_game = Happening::Press(Key::Menu(MenuKey::Ctrl('n')));
        desktop.schedule([(30 * MINUTE, new_game)]);
        let (_, notes) = run(&desktop, settings(), Some(ids[0]), [(MINUTE, f2()), (60 * MINUTE, f2())]);
        assert_eq!(notes.count("verified"), 2, "{notes:?}");
        assert!(is_solved(&desktop.game()));
        assert_eq!(desktop.game().puzzle(), &puzzle(ids[1]));
        assert_tidy(&desktop);
    }
}

#[test]
fn a_solved_board_is_left_alone() {
    for id in [EASY, KILLERS[0]] {
        let desktop = desktop(game(id), (0, 0), Faults::default());
        let (_, notes) = run(&desktop, settings(), None, [(MINUTE, f2()), (60 * MINUTE, f2())]);
        assert_eq!((notes.count("verified"), notes.count("already solved")), (1, 1), "{notes:?}");
        assert_tidy(&desktop);
    }
}

#[test]
fn a_covered_board_is_reported_as_covered() {
    let desktop = desktop(game(EASY), (0, 0), Faults::default());
    desktop.schedule([(2 * MINUTE, Happening::Cover(true))]);
    let events = [(MINUTE, Event::Hotkey(Command::Calibrate)), (3 * MINUTE, f2())];
    let (_, notes) = run(&desktop, settings(), Some(EASY), events);
    notes.assert_has("another window covers part of the board");
    assert_eq!(desktop.game().shown(), &Shown::new(&puzzle(EASY)));
}

#[test]
fn a_board_of_which_a_given_is_partly_covered_is_not_taken_for_another_one() {
    // The given of r1c2, without its centre.
    let Point { x, y } = WINDOW.centre(Cell::at(0, 1, 6));
    let cover = Area { left: x - 20, top: y - 20, width: 16, height: 40 };
    let by_text = SessionSettings { id_keys: None, ..settings() };
    for (settings, board) in [(settings(), None), (settings(), Some(EASY)), (by_text, Some(EASY))] {
        for command in [Command::Solve, Command::Hint, Command::Check] {
            let desktop = desktop(game(EASY), (3, 3), Faults::default());
            desktop.schedule([(Duration::ZERO, Happening::CoverPart(cover, [20; 3]))]);
            let events = [(MINUTE, Event::Hotkey(command))];
            let (_, notes) = run(&desktop, settings.clone(), board, events);
            notes.assert_has("another window covers part of the board");
            assert_eq!(notes.count("wrong"), 0, "{notes:?}");
            assert_eq!(desktop.game().shown(), &Shown::new(&puzzle(EASY)));
            assert_tidy(&desktop);
        }
    }
}

#[test]
fn two_cells_that_put_the_board_off_the_screen_are_refused_with_those_to_point_at() {
    let desktop = desktop(game(EASY), (0, 0), Faults::default());
    let right = 1500;
    let [first, last] = [0, 5].map(|column| {
        let Point { x, y } = WINDOW.centre(Cell::at(0, column, 6));
        Happening::Point(Point { x: x + right, y })
    });
    desktop.schedule([
        (Duration::ZERO, Happening::MoveWindow { right, down: 0 }),
        (Duration::ZERO, first),
        (2 * MINUTE, last),
    ]);
    let mark = Event::Hotkey(Command::CalibrateStep);
    let events = [(MINUTE, mark.clone()), (3 * MINUTE, mark)];
    let (_, notes) = run(&desktop, settings(), Some(EASY), events);
    notes.assert_has(
        "not calibrated: r6c6 of this board would be off the screen; press F4 on its top-left cell and again on its \
         bottom-right one",
    );
}

#[test]
fn any_cell_calibrates() {
    let desktop = desktop(game(EASY), (4, 1), Faults::default());
    let (_, notes) = run(&desktop, settings(), Some(EASY), [(MINUTE, Event::Hotkey(Command::Calibrate))]);
    notes.assert_has("calibrated: r1c1 at 300,200, cells 48.00 x 48.00 pixels apart, from the 6x6 grid");
}

#[test]
fn games_follow_one_another_until_the_number_is_reached() {
    let desktop = desktop(game(EASY), (3, 3), Faults::default());
    for id in [OTHER, EASY, OTHER] {
        desktop.add_next_game(game(id));
    }
    let settings = SessionSettings { games: Some(3), ..settings() };
    let (_, notes) = run(&desktop, settings, None, [(MINUTE, f2())]);
    assert_eq!(notes.count("verified"), 3, "{notes:?}");
    notes.assert_has("statistics: 3 games, ");
    assert_eq!(desktop.game().puzzle(), &puzzle(EASY), "the third game is the last");
    assert_tidy(&desktop);
}

#[test]
fn a_series_waits_while_the_game_makes_up_a_board() {
    for seconds in [1, 60] {
        let faults = Faults { dealing: Duration::from_secs(seconds), ..Faults::default() };
        let desktop = desktop(game(EASY), (3, 3), faults);
        for id in [OTHER, EASY] {
            desktop.add_next_game(game(id));
        }
        let settings = SessionSettings { games: Some(3), ..settings() };
        let (_, notes) = run(&desktop, settings, None, [(MINUTE, f2())]);
        assert_eq!(notes.count("verified"), 3, "{seconds} s: {notes:?}");
        assert_tidy(&desktop);
    }
}

#[test]
fn a_series_leaves_the_focus_to_the_window_that_the_user_has_gone_to() {
    for (id_keys, board) in [(settings().id_keys, None), (None, Some(EASY))] {
        let faults = Faults { dealing: MINUTE, ..Faults::default() };
        let desktop = desktop(game(EASY), (3, 3), faults);
        desktop.add_next_game(game(if board.is_some() { EASY } else { OTHER }));
        let away = [(MINUTE + MINUTE / 2, true), (30 * MINUTE, false)];
        desktop.schedule(away.map(|(after, is_away)| (after, Happening::TakeFocus(is_away))));
        let settings = SessionSettings { games: Some(2), id_keys, ..settings() };
        let (_, notes) = run(&desktop, settings, board, [(MINUTE, f2())]);
        notes.assert_has("paused: another window has the focus");
        assert_eq!(notes.count("verified"), 2, "{notes:?}");
        assert_tidy(&desktop);
    }
}

#[test]
fn games_follow_one_another_until_the_user_stops_them() {
    let desktop = desktop(game(EASY), (3, 3), Faults::default());
    for number in 0..50 {
        desktop.add_next_game(game(if number % 2 == 0 { OTHER } else { EASY }));
    }
    let settings = SessionSettings { games: None, ..settings() };
    let escape = (MINUTE + Duration::from_secs(4), Event::Hotkey(Command::Abort));
    let (_, notes) = run(&desktop, settings, None, [(MINUTE, f2()), escape]);
    assert!(notes.count("verified") > 1, "{notes:?}");
    assert_eq!((notes.count("statistics"), notes.count("aborted")), (1, 1), "{notes:?}");
    assert_tidy(&desktop);
}

/// What a hotkey for Solo alone says with nothing prepared, and all that is sent, in the window of `program`.
fn f2_on(program: Program, has_focus: bool, command: Command) -> (SimulatedDesktop, Vec<String>) {
    let desktop = desktop(game(EASY), (2, 3), Faults { program, ..Faults::default() });
    desktop.schedule([(Duration::ZERO, Happening::TakeFocus(!has_focus))]);
    let settings = SessionSettings { window: WindowKind::Solo, ..settings() };
    let (_, notes) = run(&desktop, settings, None, [(MINUTE, Event::Hotkey(command))]);
    let said = notes.lines();
    (desktop, said)
}

#[test]
fn a_board_in_another_programs_window_gets_no_key_and_no_click() {
    for command in [Command::Solve, Command::DryRun, Command::Hint, Command::Check] {
        for has_focus in [true, false] {
            let (desktop, said) = f2_on(Program::Other, has_focus, command);
            assert_eq!((said.len(), desktop.sent()), (2, 0), "{said:?}");
            assert!(said[0].starts_with("the window with this board is not Solo's"), "{said:?}");
            assert_tidy(&desktop);
        }
    }
}

#[test]
fn a_window_that_only_passes_for_the_game_gets_one_key_and_no_escape() {
    let (desktop, said) = f2_on(Program::Impostor, true, Command::Solve);
    assert!(said.iter().any(|line| line.contains("the first key opened no menu")), "{said:?}");
    assert_eq!(desktop.sent(), 1, "{said:?}");
    assert_tidy(&desktop);
}

#[test]
fn a_board_that_the_user_has_given_is_played_in_any_window_but_only_once() {
    let in_a_row = SessionSettings { games: Some(2), ..settings() };
    for (settings, verified, refused) in [(settings(), 1, 0), (in_a_row, 0, 1)] {
        let desktop = desktop(game(EASY), (2, 3), Faults { program: Program::Other, ..Faults::default() });
        let (_, notes) = run(&desktop, settings, Some(EASY), [(MINUTE, f2())]);
        assert_eq!(
            (notes.count("verified"), is_solved(&desktop.game())),
            (verified, verified == 1),
            "{notes:?}"
        );
        assert_eq!(
            notes.count("the window with this board is not Solo's, so the bot cannot start new"),
            refused
        );
        assert_eq!(desktop.sent() == 0, verified == 0);
        assert_tidy(&desktop);
    }
}

#[test]
fn a_board_that_the_user_is_not_at_is_left_alone() {
    for command in [Command::Solve, Command::DryRun, Command::Hint, Command::Check] {
        for board in [None, Some(EASY)] {
            for is_calibrated in [false, true] {
                let desktop = desktop(game(EASY), (2, 3), Faults::default());
                let calibrate = (MINUTE, Event::Hotkey(Command::Calibrate));
                let away = [Happening::TakeFocus(true), Happening::Point(Point { x: 1500, y: 1500 })];
                desktop.schedule(away.map(|happening| (2 * MINUTE, happening)));
                let events = Some(calibrate).filter(|_| is_calibrated).into_iter();
                let events = events.chain([(3 * MINUTE, Event::Hotkey(command))]);
                let (_, notes) = run(&desktop, settings(), board, events);
                notes.assert_has("no board under the pointer or in the window with the focus");
                assert_eq!(desktop.sent(), 0, "{notes:?}");
                assert_tidy(&desktop);
            }
        }
    }
}

#[test]
fn the_board_in_the_window_with_the_focus_needs_no_pointer() {
    let desktop = desktop(game(EASY), (2, 3), Faults::default());
    desktop.schedule([(Duration::ZERO, Happening::Point(Point { x: 1500, y: 1500 }))]);
    let (_, notes) = run(&desktop, settings(), None, [(MINUTE, f2())]);
    assert_eq!(notes.count("verified"), 1, "{notes:?}");
    assert_tidy(&desktop);
}

#[test]
fn a_board_partly_off_the_screen_is_neither_missing_nor_another_one() {
    for board in [None, Some(EASY), Some(OTHER)] {
        let desktop = desktop(game(EASY), (2, 3), Faults::default());
        // Half of it is beyond the left edge of the screen.
        desktop.schedule([(2 * MINUTE, Happening::MoveWindow { right: -400, down: 0 })]);
        let events = [(MINUTE, Event::Hotkey(Command::Calibrate)), (3 * MINUTE, f2())];
        let (_, notes) = run(&desktop, settings(), board, events);
        notes.assert_has("no board found on the screen: make sure that all of it is visible");
        let others = notes.count("no board yet") + notes.count("wrong");
        assert_eq!((others, desktop.sent()), (0, 0), "{board:?}: {notes:?}");
    }
}

#[test]
fn a_bot_for_one_game_ends_if_it_refuses_to_play() {
    let off_screen = Happening::MoveWindow { right: -400, down: 0 };
    let no_board = desktop(game(EASY), (2, 3), Faults::default());
    no_board.schedule([(Duration::ZERO, off_screen)]);
    let small = Calibration { step_x: 10.0, step_y: 10.0, ..WINDOW };
    let mut too_small = SimulatedDesktop::new(game(EASY), small, Faults::default());
    too_small.move_to(small.centre(Cell::at(2, 3, 6))).expect("memory");
    for desktop in [no_board, too_small] {
        let settings = SessionSettings { once: true, ..settings() };
        let (end, notes) = run(&desktop, settings, None, [(MINUTE, f2())]);
        assert_eq!(end, End::NotAsPlanned, "rather than to wait for the user to quit: {notes:?}");
        assert_eq!(desktop.sent(), 0, "{notes:?}");
    }
}

#[test]
fn cells_too_small_to_read_are_reported_as_such() {
    let small = Calibration { step_x: 10.0, step_y: 10.0, ..WINDOW };
    for board in [None, Some(EASY), Some(OTHER)] {
        for command in [Command::Solve, Command::DryRun, Command::Hint, Command::Check] {
            let mut desktop = SimulatedDesktop::new(game(EASY), small, Faults::default());
            desktop.set_clipboard(USERS_TEXT).expect("memory");
            desktop.move_to(small.centre(Cell::at(2, 3, 6))).expect("memory");
            let (_, notes) = run(&desktop, settings(), board, [(MINUTE, Event::Hotkey(command))]);
            notes.assert_has("the cells are too small to read (10 pixels); enlarge the window");
            assert_eq!(desktop.sent(), 0, "{notes:?}");
        }
    }
}

/// Whether a board has cages is not known before the game has told its ID.
#[test]
fn cells_too_small_to_read_in_cages_are_reported_as_such() {
    let small = Calibration { step_x: 23.0, step_y: 23.0, ..WINDOW };
    for board in [None, Some(KILLERS[0]), Some("2x2:1o")] {
        let mut desktop = SimulatedDesktop::new(game(KILLERS[0]), small, Faults::default());
        desktop.set_clipboard(USERS_TEXT).expect("memory");
        desktop.move_to(small.centre(Cell::at(2, 3, 4))).expect("memory");
        let (_, notes) = run(&desktop, settings(), board, [(MINUTE, f2())]);
        notes.assert_has("the cells are too small to read (23 pixels); enlarge the window");
        assert_eq!(notes.count("could not read") + notes.count("wrong"), 0, "{notes:?}");
        assert_eq!(desktop.game().shown(), &Shown::new(&puzzle(KILLERS[0])));
        assert_tidy(&desktop);
    }
}

#[test]
fn nothing_is_calibrated_where_there_is_no_grid() {
    let desktop = desktop(game(EASY), (2, 3), Faults::default());
    desktop.schedule([(Duration::ZERO, Happening::Point(Point { x: 1500, y: 1500 }))]);
    let (_, notes) = run(&desktop, settings(), Some(EASY), [(MINUTE, Event::Hotkey(Command::Calibrate))]);
    notes.assert_has("not calibrated: no grid found around the pointer");
    assert_eq!((notes.count("calibrated"), desktop.visited().len()), (0, 1), "{notes:?}");
}
