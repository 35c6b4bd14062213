//! The player's own files, outside the folder of games.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{self, Path, PathBuf};

use crate::commands::input::{in_words, is_board, why_unreadable};
use crate::puzzle::{Assumed, decode};
use crate::terminal::app::{Answer, Opened};

/// The longest file that is opened: far longer than any saved game.
const MOST_BYTES: u64 = 32 << 20;

/// Opens a file, or reads a board that was given instead of a path.
pub(super) fn open(path: &Path) -> Answer {
    let name = path.to_string_lossy();
    let path = absolute(path);
    if !path.exists() && is_board(&name) {
        return Opened::read(&name, None, Assumed::default()).into();
    }
    read_file(&path).and_then(|text| Opened::read(&text, Some(path), Assumed::default())).into()
}

pub(super) fn read_file(path: &Path) -> Result<String, String> {
    let text = File::open(path).and_then(read_text);
    text.map_err(|error| format!("{}: {}", path.display(), why_unreadable(path, &error)))
}

pub(super) fn read_text(input: impl io::Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(decode(&bytes))
}

/// Writes a file; leaves an existing one alone unless `may_replace`.
pub(super) fn save(path: &Path, text: &str, may_replace: bool) -> Answer {
    let path = absolute(path);
    let failed =
        |why: &dyn std::fmt::Display| Answer::Failed(format!("could not save {}: {why}", path.display()));
    if path.is_dir() {
        return failed(&"it is a directory");
    }
    let written = if may_replace {
        fs::write(&path, text)
    } else {
        let created = OpenOptions::new().write(true).create_new(true).open(&path);
        created.and_then(|mut file| file.write_all(text.as_bytes()))
    };
    match written {
        Ok(()) => Answer::Saved(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Answer::Exists(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => failed(&"no such directory"),
        Err(error) => failed(&in_words(&error)),
    }
}

/// The absolute path, with the home directory in place of `~`.
pub(super) fn absolute(path: &Path) -> PathBuf {
    let home = path.strip_prefix("~").ok().zip(std::env::home_dir());
    let path = home.map_or_else(|| path.to_owned(), |(rest, home)| home.join(rest));
    path::absolute(&path).unwrap_or(path)
}
