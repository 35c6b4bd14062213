//! A virtual screen: Xvfb with a window manager or a Wayland compositor, and a user's keys, pointer and clipboard.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::compositor;
use super::patience::until;
use super::picture::Picture;
use super::process::{Running, bot_command, command};
use super::transcript::Transcript;

/// A place on the screen, in pixels from its top-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    pub fn is_within(self, distance: i32, other: Self) -> bool {
        (self.x - other.x).abs() <= distance && (self.y - other.y).abs() <= distance
    }
}

/// The usual size, which fits every board of up to 16 symbols.
const WIDTH: u32 = 1280;
const HEIGHT: u32 = 1024;

/// A virtual X server, a window manager, and an empty home folder for the programs there.
pub struct Screen {
    // Fields are dropped in this order: the window manager before its server, the folder last.
    _manager: Running,
    server: Running,
    display: String,
    /// The display of the keyboard and the mouse: that of the server, also where the programs have another one.
    devices: String,
    picture: Picture,
    home: TempDir,
}

impl Screen {
    /// A screen of the usual size.
    pub fn open() -> Self {
        Self::with_size(WIDTH, HEIGHT)
    }

    pub fn with_size(width: u32, height: u32) -> Self {
        let home = TempDir::new().expect("a folder for temporary files can be made");
        let (server, display) = serve(home.path(), width, height);
        let manager = Running::start(
            on(&display, home.path(), command("openbox"))
                .arg("--sm-disable")
                .stdout(Stdio::null())
                .stderr(Stdio::null()),
        );
        let screen = Self::new(home, server, manager, display.clone(), display);
        // It makes itself known before it is ready, and then hides a window that opens in between.
        until("openbox manages the windows", || {
            screen.ask("xdotool", &["set_num_desktops", "2"])?;
            (screen.ask("xdotool", &["get_num_desktops"])?.trim() == "2").then_some(())
        });
        screen
    }

    /// A screen with a Wayland compositor, whose Xwayland serves the programs.
    pub fn with_wayland() -> Self {
        let home = TempDir::new().expect("a folder for temporary files can be made");
        let (server, devices) = serve(home.path(), WIDTH, HEIGHT);
        let sway = on(&devices, home.path(), command("sway"));
        let (manager, display) = compositor::start(sway, home.path(), WIDTH, HEIGHT);
        Self::new(home, server, manager, display, devices)
    }

    fn new(home: TempDir, server: Running, manager: Running, display: String, devices: String) -> Self {
        let picture = Picture::open(&home.path().join("Xvfb_screen0"));
        Self { _manager: manager, server, display, devices, picture, home }
    }

    /// Lets programs start on another display from now on, whose corner is that of the screen.
    pub fn move_programs_to(&mut self, display: String) {
        self.display = display;
    }

    /// Ends the X server, as logging out or a crash does.
    pub fn shut_down(&self) {
        self.server.signal("TERM");
    }

    /// Its name, as in `:1`.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// The home folder of the programs on this screen.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// A command for `tool` that runs on this screen.
    pub fn command(&self, tool: &str) -> Command {
        on(&self.display, self.home.path(), command(tool))
    }

    /// A command for the bot that runs on this screen.
    pub fn bot_command(&self) -> Command {
        on(&self.display, self.home.path(), bot_command())
    }

    /// The output of a tool that succeeds.
    pub fn run(&self, tool: &str, arguments: &[&str]) -> String {
        let output = self.ask(tool, arguments);
        output.unwrap_or_else(|| panic!("`{tool} {}` fails on {}", arguments.join(" "), self.display))
    }

    /// The output of a tool, or nothing when it fails.
    pub fn ask(&self, tool: &str, arguments: &[&str]) -> Option<String> {
        let mut command = self.command(tool);
        let output = command.args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output();
        let output = output.unwrap_or_else(|error| panic!("{tool} cannot be started: {error}"));
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Whether the X server answers a new program within a second. Those who measure wait no longer for nothing.
    pub fn responds(&self) -> bool {
        self.ask("timeout", &["1", "xdotool", "getmouselocation"]).is_some()
    }

    /// Presses and releases keys as a user does: the window with the focus and any hotkey listener get them.
    pub fn press(&self, keys: &[&str]) {
        self.use_devices(&[&["key"], keys].concat());
    }

    pub fn point_at(&self, place: Point) {
        self.use_devices(&["mousemove", &place.x.to_string(), &place.y.to_string()]);
        // A compositor rounds.
        until("the pointer is where it was moved to", || self.pointer().is_within(1, place).then_some(()));
    }

    /// Moves the mouse or presses keys or buttons.
    fn use_devices(&self, arguments: &[&str]) {
        let used = on(&self.devices, self.home.path(), command("xdotool")).args(arguments).status();
        assert!(used.is_ok_and(|status| status.success()), "`xdotool {}` fails", arguments.join(" "));
    }

    pub fn pointer(&self) -> Point {
        let reply = self.run("xdotool", &["getmouselocation", "--shell"]);
        let value = |name: &str| {
            let line = reply.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|value| value.parse().ok()).expect("xdotool prints the pointer's position")
        };
        Point { x: value("X="), y: value("Y=") }
    }

    /// The mouse buttons (from bit 8 on) and modifier keys that X considers held down, without Caps Lock and
    /// Num Lock, which stay on without being held.
    pub fn held_down(&self) -> u32 {
        const LOCKS: u32 = 0x02 | 0x10;
        let mut watcher = Running::start(
            self.command("xev").args(["-event", "mouse", "-geometry", "90x90+0+0"]).stdout(Stdio::piped()),
        );
        let events = Transcript::of(watcher.stdout.take().expect("the output of xev is piped"));
        // xev reports a move over its window with the state of all buttons and keys. If a button were held down,
        // the moves would go elsewhere and the test would fail here.
        let mut away = false;
        let state = until("xev sees the pointer move, with no mouse button held down elsewhere", || {
            let window = self.ask("xdotool", &["search", "--onlyvisible", "--name", "Event Tester"])?;
            let offset = if away { "30" } else { "60" };
            away = !away;
            self.ask("xdotool", &["mousemove", "--window", window.trim(), offset, offset])?;
            let lines = events.lines();
            let mut moves = lines.iter().skip_while(|line| !line.starts_with("MotionNotify"));
            moves.find_map(|line| line.trim().strip_prefix("state 0x")?.split(',').next().map(str::to_owned))
        });
        u32::from_str_radix(&state, 16).expect("xev prints the state in hexadecimal") & !LOCKS
    }

    /// The text on the clipboard, if any.
    pub fn clipboard(&self) -> Option<String> {
        // An owner that never answers would block xclip forever.
        self.ask("timeout", &["60", "xclip", "-o", "-selection", "clipboard"])
    }

    /// Puts `text` on the clipboard and returns the program that offers it.
    pub fn put_on_clipboard(&self, text: &str) -> Running {
        let mut owner = Running::start(
            self.command("xclip")
                .args(["-quiet", "-i", "-selection", "clipboard"])
                .stdin(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut input = owner.stdin.take().expect("the input of xclip is piped");
        input.write_all(text.as_bytes()).expect("xclip reads its input");
        drop(input);
        until("the clipboard has changed", || (self.clipboard()? == text).then_some(()));
        owner
    }

    /// The pixels of the screen, read without going through X.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }
}

/// Starts Xvfb, and returns it with the name of its display.
fn serve(home: &Path, width: u32, height: u32) -> (Running, String) {
    let mut server = Running::start(
        command("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset", "-nocursor", "-fbdir"])
            .arg(home)
            .args(["-screen", "0", &format!("{width}x{height}x24")])
            .stdout(Stdio::piped())
            .stderr(Stdio::null()),
    );
    let mut number = String::new();
    let output = server.stdout.take().expect("the output of Xvfb is piped");
    BufReader::new(output).read_line(&mut number).expect("Xvfb prints its display number");
    assert!(!number.trim().is_empty(), "Xvfb exited without opening a display");
    (server, format!(":{}", number.trim()))
}

fn on(display: &str, home: &Path, mut command: Command) -> Command {
    command.env("DISPLAY", display).env("HOME", home);
    command
}
