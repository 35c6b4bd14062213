//! `sudoku-bot press`: sends the running bot a hotkey's command through a socket in the user's runtime folder.
//!
//! Shortcuts of the desktop can thus control the bot where it cannot hear keys, as in other programs' Wayland windows.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{env, fs, thread};

use anyhow::{Context as _, anyhow};
use clap::{Args, ValueEnum};

use super::{Exit, Outcome};
use crate::user::{Command, Event};
use crate::words::joined;

const NOTES: &str = "\
Bind it to a shortcut of the desktop where the bot hears no hotkeys.

Example:
  sudoku-bot press stop          Stop at once, as Escape does";

/// Do in the running bot what one of its hotkeys does
#[derive(Args, Debug)]
#[command(after_help = NOTES)]
pub struct PressArgs {
    #[arg(hide_possible_values = true, value_name = "KEY", help = keys())]
    key: Command,
}

/// The names of all keys, in a sentence.
fn keys() -> String {
    let names = Command::value_variants().iter().map(|&key| name(key));
    joined(names, "or")
}

/// The longest message in bytes, and the longest time it may take to arrive.
const LONGEST: u64 = 32;
const PATIENCE: Duration = Duration::from_secs(1);

const NO_FOLDER: &str = "XDG_RUNTIME_DIR is not set, and the bot is found through it: set it as for the bot, usually by \
                         `export XDG_RUNTIME_DIR=/run/user/$(id -u)`";

pub(super) fn run(args: &PressArgs) -> Outcome {
    let sent = socket().and_then(|path| send(&path, args.key));
    sent.map(|()| Exit::Done).map_err(|error| Exit::NoDesktop.because(error))
}

fn send(path: &Path, key: Command) -> anyhow::Result<()> {
    let mut stream =
        UnixStream::connect(path).map_err(|_| anyhow!("no running sudoku-bot found: start it first"))?;
    writeln!(stream, "{}", name(key)).context("the running sudoku-bot does not listen")
}

/// Passes on what other processes of the same user send, until this process ends.
pub(super) fn listen(events: Sender<Event>) {
    let listener = match socket().and_then(|path| bind(&path)) {
        Ok(listener) => listener,
        Err(reason) => return log::debug!("`sudoku-bot press` does not reach this bot: {reason:#}"),
    };
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            if let Ok(key) = receive(stream) {
                // If the receiver is gone, the program is ending.
                let _ = events.send(Event::Hotkey(key));
            }
        }
    });
}

/// Opens the socket for its owner only; one that was left behind is replaced.
fn bind(path: &Path) -> anyhow::Result<UnixListener> {
    if UnixStream::connect(path).is_ok() {
        return Err(anyhow!("it reaches another one, which was started first"));
    }
    // There may be no old socket.
    let _ = fs::remove_file(path);
    let listener = UnixListener::bind(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

fn receive(stream: UnixStream) -> io::Result<Command> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut line = String::new();
    BufReader::new(stream.take(LONGEST)).read_line(&mut line)?;
    Command::from_str(line.trim(), false).map_err(io::Error::other)
}

fn name(key: Command) -> String {
    key.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// The path of the socket. Its folder belongs to the user alone, and lasts as long as the login.
fn socket() -> anyhow::Result<PathBuf> {
    let folder = env::var_os("XDG_RUNTIME_DIR").filter(|folder| !folder.is_empty());
    Ok(PathBuf::from(folder.context(NO_FOLDER)?).join("sudoku-bot"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_reaches_the_bot_and_only_its_owner_may_send_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("socket");
        let listener = bind(&path).expect("a socket");
        let mode = fs::metadata(&path).expect("a socket").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        for &key in Command::value_variants() {
            send(&path, key).expect("a listener");
            let (stream, _) = listener.accept().expect("a sender");
            assert_eq!(receive(stream).expect("a key"), key);
        }
        assert!(bind(&path).is_err(), "another bot is there");
        drop(listener);
        assert!(send(&path, Command::Abort).is_err(), "no bot is there");
        bind(&path).expect("what was left behind is replaced");
    }
}
