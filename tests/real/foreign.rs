//! Other programs beside the real game: the bot types into none of them, and leaves them the focus.

use std::process::Stdio;

use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateGCAux, SubwindowMode};

use crate::support::{Bot, Game, Point, Running, Screen, Transcript, Window, place_of, until};

const USERS_TEXT: &str = "what the user has copied";

/// A window of another program with the picture of a board, which records what it gets.
struct Poster {
    _process: Running,
    events: Transcript,
    window: String,
    /// A place on the picture of the board.
    cell: Point,
}

impl Poster {
    /// Copies what the game's window shows, and closes the game.
    fn of(screen: &Screen, mut game: Game<'_>, title: &str) -> Self {
        game.move_to(Point { x: 60, y: 60 });
        let place = game.place();
        let corner = Point { x: 640, y: 300 };
        assert!(place.corner.x + place.width < corner.x, "the windows lie side by side: {place:?}");
        let geometry = format!("{}x{}+{}+{}", place.width, place.height, corner.x, corner.y);
        let arguments = ["-name", title, "-geometry", &geometry, "-event", "keyboard", "-event", "button"];
        let mut process = Running::start(screen.command("xev").args(arguments).stdout(Stdio::piped()));
        let events = Transcript::of(process.stdout.take().expect("the output of xev is piped"));
        let window = until("xev opens its window", || {
            let windows = screen.ask("xdotool", &["search", "--onlyvisible", "--name", title])?;
            let is_own = |window: &&str| *window != game.window();
            windows.lines().find(is_own).map(str::to_owned)
        });
        let shown = until("the picture is drawn", || {
            let shown = place_of(screen, &window)?.corner;
            draw(screen, place, window.parse().expect("a number"));
            let (from, to) = (game.centre(4, 4), moved(game.centre(4, 4), place.corner, shown));
            let look =
                |place: Point| screen.picture().part(place, Point { x: place.x + 20, y: place.y + 20 });
            (look(from) == look(to)).then_some(shown)
        });
        let cell = moved(game.centre(4, 4), place.corner, shown);
        drop(game);
        until("it has the focus", || {
            let focused = screen.ask("xdotool", &["getwindowfocus"])?;
            screen.ask("xdotool", &["windowactivate", &window]);
            (focused.trim() == window).then_some(())
        });
        Self { _process: process, events, window, cell }
    }

    /// The names of the keys that were pressed, and the number of buttons.
    fn got(&self) -> (Vec<String>, usize) {
        let lines = self.events.lines();
        let is_press = |line: &String| line.starts_with("KeyPress");
        let keys = lines.windows(3).filter(|lines| is_press(&lines[0])).filter_map(|lines| {
            let named = lines[2].split("keysym 0x").nth(1)?;
            Some(named.split(", ").nth(1)?.split(')').next()?.to_owned())
        });
        (keys.collect(), lines.iter().filter(|line| line.starts_with("ButtonPress")).count())
    }
}

/// Where a place in one window is in another.
fn moved(place: Point, from: Point, to: Point) -> Point {
    Point { x: place.x - from.x + to.x, y: place.y - from.y + to.y }
}

/// Copies a part of the screen into a window.
fn draw(screen: &Screen, from: Window, window: u32) {
    let (connection, number) = x11rb::connect(Some(screen.display())).expect("the screen is there");
    let root = connection.setup().roots[number].root;
    let context = connection.generate_id().expect("an ID");
    let all = CreateGCAux::new().subwindow_mode(SubwindowMode::INCLUDE_INFERIORS);
    connection.create_gc(context, root, &all).expect("it is sent");
    let short = |pixels: i32| i16::try_from(pixels).expect("it is on the screen");
    let (x, y) = (short(from.corner.x), short(from.corner.y));
    let (width, height) = (short(from.width).unsigned_abs(), short(from.height).unsigned_abs());
    let copied = connection.copy_area(root, window, context, x, y, 0, 0, width, height).expect("it is sent");
    copied.check().expect("the window is there");
}

/// Gives a window other names.
fn rename(screen: &Screen, window: &str, title: &str, class: &str) {
    screen.run("xdotool", &["set_window", "--name", title, "--classname", class, "--class", class, window]);
    until("the window has its new names", || {
        let names = screen.run("xprop", &["-id", window, "WM_NAME", "WM_CLASS"]);
        (names.contains(&format!("\"{title}\"")) && names.contains(&format!("\"{class}\""))).then_some(())
    });
}

#[test]
fn a_board_in_another_programs_window_gets_no_key_and_no_click() {
    let screen = Screen::open();
    let poster = Poster::of(&screen, Game::fresh(&screen, "3x3db"), "A page of puzzles");
    let _owner = screen.put_on_clipboard(USERS_TEXT);
    let mut bot = Bot::run(&screen, &["--window", "solo", "--delay", "0", "--mode", "fill"]);
    bot.wait_for_line("listening:");
    screen.point_at(poster.cell);
    let keys = ["F2", "F9", "F11", "F3"];
    for (number, key) in (1..).zip(keys) {
        screen.press(&[key]);
        bot.wait_for_nth_line(number, "the window with this board is not Solo's");
    }
    until("the window has got the user's keys", || (poster.got().0.len() >= keys.len()).then_some(()));
    assert_eq!(poster.got(), (keys.map(str::to_owned).to_vec(), 0), "{}", bot.words());
    assert_eq!(screen.clipboard().as_deref(), Some(USERS_TEXT));
    assert_eq!(bot.lines().len(), 1 + keys.len(), "{}", bot.words());
}

#[test]
fn a_window_of_another_class_with_the_games_title_gets_no_key() {
    let screen = Screen::open();
    let poster = Poster::of(&screen, Game::fresh(&screen, "3x3db"), "Solo");
    rename(&screen, &poster.window, "Solo", "editor");
    let mut bot = Bot::run(&screen, &["--window", "solo"]);
    bot.wait_for_line("listening:");
    screen.point_at(poster.cell);
    screen.press(&["F2"]);
    bot.wait_for_line("the window with this board is not Solo's");
    until("the window has got the user's key", || (!poster.got().0.is_empty()).then_some(()));
    assert_eq!(poster.got(), (vec!["F2".to_owned()], 0), "{}", bot.words());
}

#[test]
fn a_window_that_only_has_the_title_gets_one_key_and_no_escape() {
    let screen = Screen::open();
    let poster = Poster::of(&screen, Game::fresh(&screen, "3x3db"), "Solo");
    let mut bot = Bot::run(&screen, &[]);
    bot.wait_for_line("listening:");
    screen.point_at(poster.cell);
    screen.press(&["F2"]);
    let said = bot.wait_for_line("could not read the game ID");
    assert!(said.contains("the first key opened no menu"), "{said}");
    assert_eq!(poster.got(), (vec!["F2".to_owned(), "F10".to_owned()], 0), "{}", bot.words());
}

#[test]
fn the_game_is_known_by_its_class_or_by_its_title() {
    for (title, class) in [("Solo", "mobasolo"), ("A game", "puzzle-solo")] {
        let screen = Screen::open();
        let game = Game::fresh(&screen, "2x3dt");
        rename(&screen, game.window(), title, class);
        let mut bot = Bot::run(&screen, &["--once", "--delay", "0", "--mode", "fill"]);
        bot.wait_for_line("listening:");
        screen.point_at(game.centre(1, 4));
        screen.press(&["F2"]);
        assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
        game.copy().assert_solves(&game.clues());
    }
}

#[test]
fn a_key_in_another_program_leaves_the_game_and_the_focus_alone() {
    let screen = Screen::with_size(1920, 1080);
    let mut game = Game::fresh(&screen, "3x3dt");
    game.move_to(Point { x: 1000, y: 200 });
    let mut bot = Bot::run(&screen, &["--delay", "0", "--mode", "fill"]);
    bot.wait_for_line("listening:");
    screen.point_at(game.top_left());
    screen.press(&["F1"]);
    bot.wait_for_line("calibrated:");
    let before = game.look();
    let _other = Running::start(screen.command("xmessage").args([
        "-geometry",
        "400x300+100+100",
        "-title",
        "Other",
        "a file to be renamed",
    ]));
    let other = until("the other program opens its window", || {
        screen.ask("xdotool", &["search", "--onlyvisible", "--name", "^Other$"])
    });
    let has_focus =
        || screen.ask("xdotool", &["getwindowfocus"]).is_some_and(|window| window.trim() == other.trim());
    until("the other program has the focus", || {
        screen.ask("xdotool", &["windowactivate", other.trim()]);
        has_focus().then_some(())
    });
    screen.point_at(Point { x: 250, y: 250 });
    for (number, key) in (1..).zip(["F2", "F9", "F11", "F3"]) {
        screen.press(&[key]);
        bot.wait_for_nth_line(number, "no board under the pointer or in the window with the focus");
        assert!(has_focus(), "{key} took the focus");
    }
    assert!(game.look() == before, "the board has changed");
    // With the focus, the game needs no pointer.
    game.take_focus();
    screen.press(&["F2"]);
    bot.wait_for_line("verified:");
    game.copy().assert_solves(&game.clues());
}
