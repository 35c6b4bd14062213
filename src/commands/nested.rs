//! Runs the game in an X server that is a window on the Wayland desktop. The bot needs no permission there, and cannot
//! reach anything else.

use std::env;
use std::io::{self, BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use rustix::process::{Pid, Signal, kill_process, set_parent_process_death_signal};

use crate::desktop::{Calibration, Desktop, wait_for_manager};
use crate::eyes::find_grids;
use crate::puzzle::Puzzle;
use crate::user::{Command as UserCommand, Event, User};

const SERVER: &str = "Xwayland";
const GAME: &str = "sgt-solo";
const USUAL_TYPE: &str = "3x3";

/// Window managers to choose from. Without one the game's dialogs get no keys, so that only the first board is known.
const MANAGERS: [&str; 4] = ["openbox", "xfwm4", "metacity", "icewm"];

/// Options of servers from version 23.1 on. The window of an older one is as large as the screen.
const OPTIONS: [&[&str]; 2] = [&["-geometry", "800x800"], &["-decorate"]];

/// The folder where Debian installs games, which is not on everyone's path.
const GAMES: &str = "/usr/games";

/// The longest time that the window manager may take to start managing windows.
const MANAGER_PATIENCE: Duration = Duration::from_secs(30);

/// The longest time that the game may take to show its board, and the interval at which the bot checks.
const GAME_PATIENCE: Duration = Duration::from_secs(60);
const GAME_INTERVAL: Duration = Duration::from_millis(100);

/// The programs that were started; they end when this is dropped, or when this process ends in any other way.
pub(super) struct Nested {
    /// The server first.
    children: Vec<Child>,
    /// The board in the game; `None` if the user's own command started it.
    pub board: Option<Puzzle>,
}

impl Nested {
    /// Opens the X server with the game, and makes it the display of this process, which may not have other threads yet.
    pub fn open(game: Option<&str>, command: &[String]) -> anyhow::Result<Self> {
        let mut nested = Self { children: Vec::new(), board: None };
        let game = if let Some((name, arguments)) = command.split_first() {
            program(name, arguments)
        } else {
            let id = game_id(game.unwrap_or(USUAL_TYPE))?;
            nested.board = Some(id.parse().with_context(|| format!("`{id}` is not the ID of a Solo game"))?);
            program(GAME, &[id])
        };
        set_display(&nested.serve()?);
        if !MANAGERS.iter().any(|manager| nested.start(program(manager, &[])).is_ok()) {
            log::info!("no window manager found: install openbox to play more than one game");
        } else if !wait_for_manager(MANAGER_PATIENCE)? {
            log::warn!("the window manager does not respond");
        }
        nested.start(game)?;
        Ok(nested)
    }

    /// Starts the X server, and returns the name of its display.
    fn serve(&mut self) -> anyhow::Result<String> {
        let help = output(program(SERVER, &["-help".to_owned()]).stderr(Stdio::piped()))?.stderr;
        let help = String::from_utf8_lossy(&help);
        let mut server = program(SERVER, &["-displayfd", "1", "-noreset"].map(String::from));
        server.args(OPTIONS.into_iter().filter(|option| help.contains(option[0])).flatten());
        server.stdout(Stdio::piped());
        let output = self.start(server)?.stdout.take().context("Xwayland has no output")?;
        let mut number = String::new();
        BufReader::new(output).read_line(&mut number)?;
        if number.trim().is_empty() {
            bail!("Xwayland opens no window: --nested needs a Wayland desktop, named by WAYLAND_DISPLAY");
        }
        Ok(format!(":{}", number.trim()))
    }

    #[expect(unsafe_code, reason = "the system has no other way to end it after a crash of this process")]
    fn start(&mut self, mut command: Command) -> anyhow::Result<&mut Child> {
        // SAFETY: between fork and exec this makes one system call, and allocates nothing.
        unsafe {
            command.pre_exec(|| set_parent_process_death_signal(Some(Signal::TERM)).map_err(Into::into));
        }
        let child = command.spawn().map_err(|error| not_started(&command, &error))?;
        self.children.push(child);
        self.children.last_mut().context("it was just pushed")
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        // In reverse order, because the server must outlive its programs. Ignores programs that have already ended.
        for (index, child) in self.children.iter_mut().enumerate().rev() {
            // If killed, the server would leave its socket behind.
            let _ = if index == 0 {
                kill_process(Pid::from_child(child), Signal::TERM).map_err(Into::into)
            } else {
                child.kill()
            };
            let _ = child.wait();
        }
    }
}

/// Waits until the game shows its board and keeps it in place; returns `None` if the user stops the bot before.
pub(super) fn wait_for_board(
    desktop: &mut impl Desktop,
    user: &mut impl User,
) -> anyhow::Result<Option<Calibration>> {
    let (start, mut before) = (Instant::now(), None);
    while start.elapsed() < GAME_PATIENCE {
        let screen = desktop.screen()?;
        let grids = desktop.picture(screen)?.map(|picture| find_grids(&picture)).unwrap_or_default();
        let found = grids.first().map(|grid| grid.calibration);
        match found {
            Some(_) if before == found => return Ok(found),
            _ => before = found,
        }
        if let Some(Event::Quit | Event::Hotkey(UserCommand::Abort)) = user.wait(GAME_INTERVAL) {
            return Ok(None);
        }
    }
    bail!("the game shows no board");
}

/// Returns an ID unchanged, or the ID of a new game of a type.
fn game_id(wanted: &str) -> anyhow::Result<String> {
    if wanted.contains(':') {
        return Ok(wanted.into());
    }
    let arguments = ["--generate", "1", wanted].map(String::from);
    let dealt = output(program(GAME, &arguments).stdout(Stdio::piped()))?;
    let id = String::from_utf8_lossy(&dealt.stdout).trim().to_owned();
    if id.is_empty() {
        bail!("`{wanted}` is neither a type, such as 3x3da, nor a game ID");
    }
    Ok(id)
}

/// A command without input or output, which Ctrl+C in the bot's terminal does not reach.
fn program(name: &str, arguments: &[String]) -> Command {
    let mut path = env::var_os("PATH").unwrap_or_default();
    path.push(":");
    path.push(GAMES);
    let mut command = Command::new(name);
    command.args(arguments).env("PATH", path).env("GDK_BACKEND", "x11").process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn output(command: &mut Command) -> anyhow::Result<std::process::Output> {
    command.spawn().and_then(Child::wait_with_output).map_err(|error| not_started(command, &error))
}

fn not_started(command: &Command, error: &io::Error) -> anyhow::Error {
    let name = command.get_program().to_string_lossy();
    let hint = match &*name {
        SERVER => "; install it (Debian's package xwayland)",
        GAME => "; install the game (Debian's package sgt-puzzles), or give its command after `--`",
        _ => "",
    };
    anyhow::anyhow!("cannot start {name}: {error}{hint}")
}

#[expect(unsafe_code, reason = "the libraries take the display from the environment")]
fn set_display(name: &str) {
    // SAFETY: no other thread runs yet.
    unsafe { env::set_var("DISPLAY", name) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named_with_its_package() {
        let missing = io::Error::from(io::ErrorKind::NotFound);
        let message = |name: &str| not_started(&program(name, &[]), &missing).to_string();
        assert!(message(SERVER).ends_with("install it (Debian's package xwayland)"));
        assert!(message(GAME).contains("package sgt-puzzles"));
    }
}
