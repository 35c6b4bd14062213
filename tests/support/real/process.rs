//! The programs that a test starts: found, or reported as missing, and never left running.

use std::env;
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::process::{Child, Command};

/// Where Debian puts games; not on everyone's path.
const GAMES: &str = "/usr/games";

/// A command for `tool` with only the path from the caller's environment: the user's settings, desktop session
/// or language must not affect a test.
///
/// A missing tool fails the test. Skipping the test would hide that nothing was tried.
pub fn command(tool: &str) -> Command {
    let mut path = env::var_os("PATH").unwrap_or_default();
    path.push(":");
    path.push(GAMES);
    let found = env::split_paths(&path).map(|folder| folder.join(tool)).find(|file| file.is_file());
    let program = found.unwrap_or_else(|| {
        panic!("{tool} is missing: run `sh tests/setup.sh`, or install the package {}", package_of(tool))
    });
    bare(&program, path)
}

/// A command for the bot under test, with the same bare environment.
pub fn bot_command() -> Command {
    bare(Path::new(env!("CARGO_BIN_EXE_sudoku-bot")), env::var_os("PATH").unwrap_or_default())
}

fn bare(program: &Path, path: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env_clear().env("PATH", path).env("LANG", "C.UTF-8").env("NO_AT_BRIDGE", "1");
    command
}

fn package_of(tool: &str) -> &str {
    match tool {
        "sgt-solo" => "sgt-puzzles",
        "Xvfb" => "xvfb",
        "xwininfo" | "xprop" | "xev" | "xmessage" => "x11-utils",
        "xrandr" | "xhost" => "x11-xserver-utils",
        "setxkbmap" => "x11-xkb-utils",
        "wineserver" => "wine",
        "timeout" => "coreutils",
        "flsudoku" => "fltk1.3-games",
        same => same,
    }
}

/// A program that ends with the test: killed and reaped when dropped, also on a panic.
pub struct Running {
    child: Child,
    has_restarted: bool,
}

impl Running {
    /// Sends it a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let kill = format!("kill -s {name} {}", self.child.id());
        let status = self::command("sh").args(["-c", &kill]).status().expect("a shell can be started");
        assert!(status.success(), "`{kill}` fails");
    }

    pub fn start(command: &mut Command) -> Self {
        Self { child: spawn(command), has_restarted: false }
    }

    /// Starts it again if it has ended as it started: Wine has done that to the game and to the bot, without a word.
    /// Fails the second time.
    pub fn restart_if_ended(&mut self, command: &mut Command) {
        let Some(status) = self.child.try_wait().expect("the process can be polled") else { return };
        assert!(!self.has_restarted, "{command:?} has ended twice ({status})");
        eprintln!("{command:?} has ended as it started ({status}); starting it again");
        *self = Self { child: spawn(command), has_restarted: true };
    }
}

fn spawn(command: &mut Command) -> Child {
    match command.spawn() {
        Ok(child) => child,
        Err(error) => panic!("{} cannot be started: {error}", command.get_program().display()),
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.child
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.child
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only if the program has already ended and been reaped.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
