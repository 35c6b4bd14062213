//! The bot under a Wayland compositor, with the game as an X client of its Xwayland.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;
use std::{env, thread};

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConfigureWindowAux, ConnectionExt as _, EventMask, InputFocus,
    MapRequestEvent, PropMode,
};
use x11rb::wrapper::ConnectionExt as _;

use crate::one_key::{assert_leaves_clipboard_alone, assert_plays_one_after_another};
use crate::support::{Bot, Game, Running, Screen, assert_plays_at_once, at_play, play_on, until, with_f1};

#[test]
fn under_wayland_it_plays_at_once() {
    let screen = Screen::with_wayland();
    for mode in ["fill", "steps"] {
        assert_plays_at_once(&screen, &Game::fresh(&screen, "3x3db"), mode);
    }
}

#[test]
fn under_wayland_whatever_the_user_has_copied_is_left_alone() {
    assert_leaves_clipboard_alone(&Screen::with_wayland());
}

#[test]
fn under_wayland_a_physical_f2_is_heard_while_the_game_has_the_focus() {
    for mode in ["fill", "steps"] {
        play_on(&Screen::with_wayland(), "3x3dt", mode, with_f1);
    }
}

#[test]
fn under_wayland_a_game_that_is_no_x_client_is_not_taken_for_an_empty_screen() {
    let screen = Screen::with_wayland();
    let _game = Running::start(as_wayland_client(&screen, &mut screen.command("sgt-solo")).arg("2x2dt"));
    let arguments = [&Game::fresh_id("2x2dt"), "--origin", "640,512", "--now", "--once"];
    let mut bot = Bot::run(&screen, &arguments);
    assert!(bot.wait_for_line("aborted:").contains("GDK_BACKEND=x11 sgt-solo"), "{}", bot.words());
    assert_eq!(bot.wait_for_exit(), 4, "{}", bot.words());
}

#[test]
fn under_wayland_a_window_that_takes_the_focus_pauses_the_game() {
    let screen = Screen::with_wayland();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = at_play(&screen, &game, &[game.id(), "--delay", "50"]);
    bot.wait_for_line("plan:");
    let _other = Running::start(as_wayland_client(&screen, &mut screen.command("sgt-solo")).arg("2x2dt"));
    assert!(bot.wait_for_line("paused:").contains("another window has the focus"), "{}", bot.words());
}

#[test]
fn in_a_window_of_its_own_it_plays_at_once() {
    let screen = Screen::with_wayland();
    let mut bot = Bot::start(nested(&screen).args(["3x3dt", "--now", "--once", "--delay", "0"]));
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    bot.wait_for_line("verified:");
}

#[test]
fn a_window_manager_that_loses_the_first_windows_does_not_hide_the_game() {
    let screen = Screen::with_wayland();
    let told = screen.home().join("display");
    let tools = screen.home().join("bin");
    fs::create_dir(&tools).expect("the folder can be written to");
    let manager = format!("#!/bin/sh\necho $DISPLAY >{}\nexec sleep 1000\n", told.display());
    fs::write(tools.join("openbox"), manager).expect("the folder can be written to");
    fs::set_permissions(tools.join("openbox"), Permissions::from_mode(0o755)).expect("it is the test's");
    let path = format!("{}:{}", tools.display(), env::var("PATH").expect("there is a path"));
    let arguments = ["2x2dt", "--now", "--once", "--mode", "fill", "--delay", "0"];
    let mut bot = Bot::start(nested(&screen).env("PATH", path).args(arguments));
    let display = until("the window manager starts", || {
        fs::read_to_string(&told).ok().filter(|told| told.ends_with('\n'))
    });
    let managing = thread::spawn(move || manage_all_but_the_first(display.trim()));
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    // The display ends with the bot.
    let _ = managing.join();
}

/// Manages the windows of a display until its end, but drops the first request, as managers do that are not ready yet.
fn manage_all_but_the_first(display: &str) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let (connection, screen) = x11rb::connect(Some(display))?;
    let root = connection.setup().roots[screen].root;
    let state = connection.intern_atom(false, b"WM_STATE")?.reply()?.atom;
    let events = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
    connection.change_window_attributes(root, &ChangeWindowAttributesAux::new().event_mask(events))?;
    connection.flush()?;
    let mut requests = 0;
    loop {
        match connection.wait_for_event()? {
            Event::ConfigureRequest(wanted) => {
                let aux = ConfigureWindowAux::from_configure_request(&wanted);
                connection.configure_window(wanted.window, &aux)?;
            }
            Event::MapRequest(MapRequestEvent { window, .. }) => {
                requests += 1;
                if requests > 1 {
                    let normal = [1, x11rb::NONE];
                    connection.change_property32(PropMode::REPLACE, window, state, state, &normal)?;
                    connection.map_window(window)?;
                    connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME)?;
                }
            }
            _ => {}
        }
        connection.flush()?;
    }
}

#[test]
fn while_it_waits_for_the_board_of_a_game_it_can_be_stopped() {
    let screen = Screen::with_wayland();
    for signal in ["INT", "TERM"] {
        let mut bot = Bot::start(nested(&screen).args(["--now", "--", "sleep", "1000"]));
        bot.wait_for_line("listening:");
        bot.signal(signal);
        assert_eq!(bot.wait_for_exit(), 130, "{}", bot.words());
    }
}

#[test]
fn in_a_window_of_its_own_f2_plays_one_game_after_another() {
    let mut screen = Screen::with_wayland();
    let (bot, told) = open_window(&screen, "echo $DISPLAY");
    screen.move_programs_to(told);
    assert_plays_one_after_another(&screen, bot, 2);
}

#[test]
fn what_it_has_started_for_a_window_of_its_own_ends_with_it() {
    let screen = Screen::with_wayland();
    for signal in ["TERM", "KILL"] {
        let (bot, told) = open_window(&screen, "cat /proc/$PPID/task/$PPID/children");
        let programs: Vec<String> = told.split(' ').map(|id| format!("/proc/{id}/exe")).collect();
        assert!(programs.len() >= 3 && programs.iter().all(|program| is_running(program)), "{programs:?}");
        bot.signal(signal);
        until("they end", || (!programs.iter().any(|program| is_running(program))).then_some(()));
    }
}

#[test]
fn without_a_wayland_desktop_a_window_of_its_own_is_refused_in_one_sentence() {
    let screen = Screen::open();
    let mut bot = Bot::start(screen.bot_command().args(["run", "--nested", "2x2dt"]));
    assert_eq!(bot.wait_for_exit(), 4, "{}", bot.words());
    assert_eq!(bot.lines().len(), 1, "{}", bot.words());
}

#[test]
fn press_does_in_the_running_bot_what_a_hotkey_does() {
    let screen = Screen::open();
    let press = |key: &str| {
        let mut bot =
            Bot::start(screen.bot_command().env("XDG_RUNTIME_DIR", screen.home()).args(["press", key]));
        (bot.wait_for_exit(), bot.lines().len())
    };
    assert_eq!(press("stop"), (4, 1), "no bot is running");
    let game = Game::fresh(&screen, "3x3db");
    let mut command = screen.bot_command();
    let mut bot =
        Bot::start(command.env("XDG_RUNTIME_DIR", screen.home()).args(["run", game.id(), "--delay", "50"]));
    bot.wait_for_line("listening:");
    for (key, answer) in
        [("solve", "step 3/"), ("pause", "paused:"), ("pause", "resumed"), ("stop", "aborted:")]
    {
        assert_eq!(press(key), (0, 0), "{key}");
        bot.wait_for_line(answer);
    }
}

/// The same command for a client of the compositor rather than of its Xwayland.
fn as_wayland_client<'a>(screen: &Screen, command: &'a mut Command) -> &'a mut Command {
    let runtime = screen.home().join("runtime");
    command.env_remove("DISPLAY").env("WAYLAND_DISPLAY", "wayland-1").env("XDG_RUNTIME_DIR", runtime)
}

/// Opens a window of its own with this shell command instead of a game; returns the bot, and what the command says.
fn open_window(screen: &Screen, question: &str) -> (Bot, String) {
    let file = screen.home().join("told");
    // From an earlier window.
    let _ = fs::remove_file(&file);
    let instead_of_game = format!("echo $({question}) >{}; exec sleep 1000", file.display());
    let options = ["--mode", "fill", "--delay", "0", "--", "sh", "-c", &instead_of_game];
    let mut bot = Bot::start(nested(screen).args(options));
    bot.wait_for_line("listening:");
    let told = until("the command has answered", || {
        fs::read_to_string(&file).ok().filter(|told| told.ends_with('\n'))
    });
    (bot, told.trim().to_owned())
}

/// Whether a program runs, given the link to its file. One that has ended has none, even before its parent notices.
fn is_running(program: &str) -> bool {
    fs::read_link(program).is_ok()
}

/// A command for the bot that opens the game in a window of its own.
fn nested(screen: &Screen) -> Command {
    let mut command = screen.bot_command();
    as_wayland_client(screen, &mut command).args(["run", "--profile", "sgt-puzzles", "--nested"]);
    command
}
