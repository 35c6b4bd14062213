//! Other programs than Solo: a small Sudoku of the tests' own, which says what reaches it.

use std::ops::RangeInclusive;
use std::process::Stdio;

use super::board::{BOARDS, Board};
use super::support::{Bot, Point, Running, Transcript, Window, place_of, until};
use super::wine::Desk;

/// The codes of keys in Windows.
const A: u16 = 0x41;
const CONTROL: u16 = 0x11;
const ESCAPE: u16 = 0x1b;
const F5: u16 = 0x74;
const FUNCTION_KEYS: RangeInclusive<u16> = 0x70..=0x7b;

/// Where the bot leaves the pointer while it looks at the board, in the window.
const ASIDE: Point = Point { x: 10, y: 239 };

/// A running Sudoku, and all that has reached it.
struct Sudoku<'a> {
    desk: &'a Desk,
    _process: Running,
    events: Transcript,
    window: String,
    place: Window,
}

impl<'a> Sudoku<'a> {
    /// Opens a board of this kind of cells, and gives it the focus.
    fn open(desk: &'a Desk, kind: &str, board: Board) -> Self {
        let mut command = desk.command("sudoku.exe");
        command.args([kind, board.givens]).stdout(Stdio::piped());
        let mut process = Running::start(&mut command);
        let screen = &desk.screen;
        let window = until("the Sudoku opens its window", || {
            process.restart_if_ended(&mut command);
            screen.ask("xdotool", &["search", "--onlyvisible", "--name", "^Number place$"])
        });
        let events = Transcript::of(process.stdout.take().expect("its output is piped"));
        let window = window.trim().to_owned();
        let place = until("the window has its place", || place_of(screen, &window));
        let sudoku = Self { desk, _process: process, events, window, place };
        sudoku.take_focus();
        sudoku
    }

    fn take_focus(&self) {
        until("the Sudoku has the focus", || {
            self.desk.screen.ask("xdotool", &["windowactivate", "--sync", &self.window]);
            let focused = self.desk.screen.ask("xdotool", &["getwindowfocus"])?;
            (focused.trim() == self.window).then_some(())
        });
    }

    fn point_at_it(&self) {
        let Window { corner: Point { x, y }, width, height } = self.place;
        self.desk.screen.point_at(Point { x: x + width / 2, y: y + height / 2 });
    }

    /// Presses keys and then one that marks their end. Returns the codes of those that have reached the Sudoku.
    fn gets(&self, keys: &[&str]) -> Vec<u16> {
        const END: u16 = 0x09;
        let before = self.keys().len();
        self.desk.screen.press(&[keys, &["Tab"]].concat());
        until("the Sudoku gets the last key", || {
            let mut got = self.keys().split_off(before);
            (got.pop() == Some(END)).then_some(got)
        })
    }

    fn keys(&self) -> Vec<u16> {
        let keys = self.numbers("key");
        keys.iter().map(|numbers| u16::try_from(numbers[0]).expect("a code")).collect()
    }

    /// The numbers in the lines of one kind.
    fn numbers(&self, kind: &str) -> Vec<Vec<i32>> {
        let lines = self.events.lines();
        let parts = lines.iter().map(|line| line.split_whitespace());
        let ours = parts.filter_map(|mut words| (words.next() == Some(kind)).then_some(words));
        ours.map(|words| words.map(|word| word.parse().expect("a number")).collect()).collect()
    }

    /// Fails unless it holds the solution, and nothing has reached it that was wrong or not meant for it.
    #[track_caller]
    fn assert_solved(&self, board: Board) {
        let mut shown: Vec<char> = board.givens.chars().collect();
        for entry in self.numbers("cell") {
            let [cell, digit] = entry[..] else { panic!("no entry: {entry:?}") };
            let cell = usize::try_from(cell).expect("a cell");
            let digit = char::from_digit(digit.unsigned_abs(), 10).expect("a digit");
            let right = board.answer.chars().nth(cell).expect("a cell");
            assert!([right, '0'].contains(&digit), "cell {cell} got {digit} instead of {right}");
            shown[cell] = digit;
        }
        assert_eq!(shown.into_iter().collect::<String>(), board.answer);
        let mut clicks = self.numbers("click");
        clicks.retain(|click| click[0] < 0);
        // Under Wine a click goes to where the pointer is said to be, and a late event may put it back, but not often.
        let is_aside = |place: &[i32]| place[0].abs_diff(ASIDE.x) <= 2 && place[1].abs_diff(ASIDE.y) <= 2;
        let are_late = clicks.len() <= 1 && clicks.iter().all(|click| is_aside(&click[1..]));
        assert!(are_late, "clicks beside the board: {clicks:?}");
        let is_hotkey = |key: &&u16| **key == ESCAPE || FUNCTION_KEYS.contains(*key);
        assert_eq!(self.keys().iter().find(is_hotkey), None);
    }
}

/// Lets the bot fill both boards with F2, with nothing told about the program.
#[track_caller]
fn assert_filled(kind: &str) {
    for board in BOARDS {
        let desk = Desk::open();
        let sudoku = Sudoku::open(&desk, kind, board);
        let mut bot = desk.bot(&["--once", "--mode", "fill", "--delay", "0"]);
        sudoku.take_focus();
        sudoku.point_at_it();
        desk.screen.press(&["F2"]);
        println!("{}", bot.wait_for_line("verified:"));
        sudoku.assert_solved(board);
    }
}

#[test]
fn it_fills_controls_for_text() {
    assert_filled("edits");
}

#[test]
fn it_fills_a_board_that_the_program_draws() {
    assert_filled("drawn");
}

/// A bot that listens, and a Sudoku with the focus and the pointer.
fn listening(desk: &Desk) -> (Bot, Sudoku<'_>) {
    let bot = desk.bot(&[]);
    let sudoku = Sudoku::open(desk, "drawn", BOARDS[0]);
    sudoku.point_at_it();
    (bot, sudoku)
}

#[test]
fn another_program_gets_no_hotkey_but_escape_and_all_other_keys() {
    let desk = Desk::open();
    let (mut bot, sudoku) = listening(&desk);
    assert_eq!(sudoku.gets(&["a", "F5", "F5", "a"]), [A, A]);
    assert_eq!(sudoku.gets(&["F1", "F3", "F4", "F6", "F7", "F8", "F9", "F11", "F12"]), [0; 0]);
    assert_eq!(sudoku.gets(&["Escape", "ctrl+F5"]), [ESCAPE, CONTROL, F5]);
    bot.wait_for_line("no game is being played");
    desk.screen.run("xdotool", &["keydown", "F5"]);
    assert_eq!(sudoku.gets(&["a"]), [A], "while a hotkey is held down");
    desk.screen.run("xdotool", &["keyup", "F5"]);
    assert_eq!(desk.screen.held_down(), 0, "a key is still held down");
}

#[test]
fn a_hotkey_over_the_game_or_without_the_bot_arrives_where_it_always_did() {
    let desk = Desk::open();
    let mut game = desk.fresh_game("2x2dt");
    game.move_to(Point { x: 760, y: 560 });
    let (mut bot, sudoku) = listening(&desk);
    // Windows under Wine learn late where the pointer is.
    desk.screen.point_at(game.top_left());
    until("the pointer is over the game", || (sudoku.gets(&["F5"]) == [F5]).then_some(()));
    bot.wait_for_line("no game is being played");
    sudoku.point_at_it();
    until("the pointer is over the Sudoku", || (sudoku.gets(&["F5", "a"]) == [A]).then_some(()));
    drop(bot);
    until("the hotkeys are free", || (sudoku.gets(&["F5"]) == [F5]).then_some(()));
}
