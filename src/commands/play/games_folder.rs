//! Keeps games and the records of solved ones in the user's state folder.
//!
//! Each game has its own file, which is replaced as a whole. A session locks a file beside its games, so that another
//! one does not offer to continue them; the system releases the lock however the session ends. Records are lines of one
//! file, which only grows.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use etcetera::BaseStrategy as _;
use fs4::{FileExt, TryLockError};

use super::files::read_file;
use crate::commands::input::in_words;
use crate::terminal::app::{Job, Keep, Kept, Record, Table};

/// The most games that are offered, the latest ones.
const MOST_OFFERED: usize = 8;

const NO_HOME: &str = "the system names no home folder for you";

/// The folder with the games, as one session uses it.
#[derive(Debug)]
pub(super) struct GamesFolder {
    /// `None` if the system has no state folder.
    path: Option<PathBuf>,
    pub session: String,
    /// Locked from the first game on.
    lock: Option<File>,
}

impl GamesFolder {
    pub fn of_user() -> Self {
        let strategy = etcetera::choose_base_strategy().ok();
        // Windows has no state folder, and keeps local data where caches are.
        let state = strategy.map(|strategy| strategy.state_dir().unwrap_or_else(|| strategy.cache_dir()));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            path: state.map(|state| state.join("sudoku-bot").join("games")),
            session: format!("{}-{}", now.as_millis(), std::process::id()),
            lock: None,
        }
    }

    /// The games of sessions that have ended, the latest first, and why the others cannot be read.
    pub fn kept(&self) -> Vec<Result<Kept, String>> {
        let Some(folder) = self.path.as_deref() else { return Vec::new() };
        let files = match fs::read_dir(folder) {
            Ok(files) => files,
            Err(error) if !is_there(&error) => return Vec::new(),
            Err(error) => return vec![Err(at(folder, &error))],
        };
        let games = files.filter_map(|file| {
            let path = file.ok()?.path();
            let is_game = path.extension().is_some_and(|extension| extension == "sav");
            Some((path.metadata().ok()?.modified().ok()?, path)).filter(|_| is_game)
        });
        let mut games: Vec<(SystemTime, PathBuf)> = games.collect();
        games.sort_unstable_by(|one, other| other.cmp(one));
        let kept = games.iter().filter_map(|(_, path)| {
            let name = path.file_stem()?.to_str()?;
            let session = name.rsplit_once('-').map_or(name, |(session, _)| session);
            let is_free = !is_running(&lock_of(folder, session));
            is_free.then(|| read_kept(name, path))
        });
        let mut offered = 0;
        let has_room = |game: &Result<Kept, String>| {
            offered += usize::from(game.is_ok());
            offered <= MOST_OFFERED
        };
        kept.take_while(has_room).collect()
    }

    /// Whether another session is running, whose games cannot be continued here.
    pub fn is_shared(&self) -> bool {
        let files = self.path.as_deref().and_then(|path| fs::read_dir(path).ok());
        let mut paths = files.into_iter().flatten().flatten().map(|file| file.path());
        paths.any(|path| path.extension().is_some_and(|extension| extension == "lock") && is_running(&path))
    }

    /// Keeps a game, or forgets it.
    pub fn keep(&mut self, keep: &Keep) -> Result<(), String> {
        let path = self.game(&keep.name)?;
        match &keep.game {
            Some(game) => self.enter().and_then(|folder| write(folder, &path, game)),
            None => match fs::remove_file(&path) {
                Err(error) if is_there(&error) => Err(error),
                _ => Ok(()),
            },
        }
        .map_err(|error| at(&path, &error))
    }

    /// Renames a game to `new_name`, which only one of several programs can do, and returns the work to begin it.
    pub fn take_over(&mut self, name: &str, new_name: &str) -> Result<Job, String> {
        let (old, path) = (self.game(name)?, self.game(new_name)?);
        let taken = self.enter().and_then(|_| fs::rename(&old, &path));
        taken.map_err(|error| at(&old, &error))?;
        read_file(&path).map(Job::Read)
    }

    /// The solved games, without lines that cannot be read.
    pub fn records(&self) -> Vec<Record> {
        let text = self.records_path().and_then(|path| read_file(&path).ok()).unwrap_or_default();
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Records a solved game as a line of JSON.
    pub fn record(&mut self, record: &Record) -> Result<(), String> {
        let path = self.records_path().ok_or(NO_HOME)?;
        let appended = self.enter().and_then(|_| append(&path, record));
        appended.map_err(|error| at(&path, &error))
    }

    fn records_path(&self) -> Option<PathBuf> {
        Some(self.path.as_deref()?.with_file_name("solved.jsonl"))
    }

    /// Creates the folder for the first game, for its owner alone, and locks the session's file in it.
    fn enter(&mut self) -> io::Result<&Path> {
        let folder = self.path.as_deref().ok_or(io::ErrorKind::NotFound)?;
        if self.lock.is_none() {
            let mut builder = DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            builder.recursive(true).create(folder)?;
            // The lock file gets its name only once it is locked, because other sessions remove unlocked ones.
            let lock = tempfile::Builder::new().suffix(".tmp").tempfile_in(folder)?;
            // Without locks, which a few network drives lack, games are kept all the same.
            let _ = FileExt::try_lock(lock.as_file());
            self.lock = Some(lock.persist(lock_of(folder, &self.session))?);
        }
        Ok(folder)
    }

    fn game(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.path.as_ref().ok_or(NO_HOME)?;
        Ok(folder.join(format!("{name}.sav")))
    }

    pub fn leave(&mut self) {
        if let (Some(_), Some(folder)) = (self.lock.take(), &self.path) {
            // At worst, an empty file stays.
            let _ = fs::remove_file(lock_of(folder, &self.session));
        }
    }
}

fn read_kept(name: &str, path: &Path) -> Result<Kept, String> {
    let loaded = Table::load(&read_file(path)?).map_err(|error| format!("{}: {error}", path.display()));
    loaded.map(|(table, time)| Kept::new(name.to_owned(), &table, time))
}

/// What went wrong with a file.
fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {}", path.display(), in_words(error))
}

/// The file that a session locks.
fn lock_of(folder: &Path, session: &str) -> PathBuf {
    folder.join(format!("{session}.lock"))
}

/// Whether the file that could not be read or removed exists.
fn is_there(error: &io::Error) -> bool {
    !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Whether a session holds its lock; removes the lock file if not.
fn is_running(lock: &Path) -> bool {
    let Ok(file) = File::open(lock) else { return false };
    // With a shared lock, two sessions that check at once do not mistake each other for the owner.
    let is_running = matches!(FileExt::try_lock_shared(&file), Err(TryLockError::WouldBlock));
    drop(file);
    if !is_running {
        let _ = fs::remove_file(lock);
    }
    is_running
}

/// Replaces a file as a whole; only its owner can read it.
fn write(folder: &Path, path: &Path, text: &str) -> io::Result<()> {
    let mut file = tempfile::Builder::new().suffix(".tmp").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Appends a line of JSON, after ending a line that was cut short. Programs wait for each other.
fn append(path: &Path, record: &Record) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    // Without locks, which a few network drives lack, games are recorded all the same.
    let _ = FileExt::lock(&file);
    let mut text = String::new();
    if file.seek(SeekFrom::End(-1)).is_ok() {
        let mut last = [0];
        file.read_exact(&mut last)?;
        text.extend((last != *b"\n").then_some('\n'));
    }
    text += &serde_json::to_string(record)?;
    text.push('\n');
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::puzzle::Cell;

    fn folder(path: &Path, session: &str) -> GamesFolder {
        GamesFolder { path: Some(path.join("games")), session: session.into(), lock: None }
    }

    /// A game with this many entries.
    fn game(entries: usize) -> Table {
        let mut table = Table::new("2x2:d1a4b1a2d".parse().expect("a right ID"));
        let solution = table.solution().expect("one").to_vec();
        let blanks: Vec<Cell> = table.blank_cells().take(entries).collect();
        for cell in blanks {
            table.fill(cell, solution[cell.index()]);
        }
        table
    }

    fn keep(name: &str, entries: usize) -> Keep {
        Keep { name: name.into(), game: Some(game(entries).save(None)) }
    }

    #[test]
    fn the_last_change_is_kept_and_nothing_else_is_left_behind() {
        let state = tempfile::tempdir().expect("a folder");
        let mut one = folder(state.path(), "one");
        (1..=9).for_each(|entries| one.keep(&keep("one-1", entries)).expect("it is kept"));
        one.leave();
        let kept = folder(state.path(), "two").kept();
        assert_eq!(kept, [Ok(Kept::new("one-1".into(), &game(9), None))]);
        let files = fs::read_dir(state.path().join("games")).expect("a folder").count();
        assert_eq!(files, 1);
    }

    #[test]
    fn a_game_can_be_taken_over_once_its_session_has_ended_and_only_once() {
        let state = tempfile::tempdir().expect("a folder");
        let (mut one, mut two, mut three) =
            (folder(state.path(), "one"), folder(state.path(), "two"), folder(state.path(), "three"));
        one.keep(&keep("one-1", 2)).expect("it is kept");
        assert_eq!(two.kept(), [], "it is being played");
        drop(one);
        assert_eq!([two.kept().len(), three.kept().len()], [1, 1]);
        assert!(matches!(two.take_over("one-1", "two-1"), Ok(Job::Read(_))));
        three.take_over("one-1", "three-1").expect_err("it has gone");
        assert_eq!(three.kept(), []);
    }

    #[test]
    fn a_session_is_never_taken_for_one_that_has_ended() {
        let state = tempfile::tempdir().expect("a folder");
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let observer = folder(state.path(), "observer");
                    while !is_over.load(Ordering::Relaxed) {
                        observer.is_shared();
                    }
                });
            }
            let is_locked = |number: usize| {
                let mut one = folder(state.path(), &number.to_string());
                one.enter().expect("it can be locked");
                let is_locked = is_running(&state.path().join(format!("games/{number}.lock")));
                one.leave();
                is_locked
            };
            let lost = (0..500).find(|&number| !is_locked(number));
            is_over.store(true, Ordering::Relaxed);
            assert_eq!(lost, None);
        });
    }

    #[test]
    fn those_who_look_at_once_find_the_same_games() {
        let state = tempfile::tempdir().expect("a folder");
        std::thread::scope(|scope| {
            for _ in 0..100 {
                folder(state.path(), "one").keep(&keep("one-1", 1)).expect("it is kept");
                // A program that another test starts holds the lock, too, until it runs.
                let lock = File::open(state.path().join("games/one.lock")).expect("it is there");
                while FileExt::try_lock(&lock).is_err() {
                    std::thread::yield_now();
                }
                FileExt::unlock(&lock).expect("it is locked");
                let count = || folder(state.path(), "two").kept().len();
                let found =
                    [scope.spawn(count), scope.spawn(count)].map(|thread| thread.join().expect("no panic"));
                assert_eq!(found, [1, 1]);
            }
        });
    }

    #[test]
    fn damaged_files_are_named_and_left_alone() {
        let state = tempfile::tempdir().expect("a folder");
        let games = state.path().join("games");
        folder(state.path(), "one").keep(&keep("one-1", 2)).expect("it is kept");
        let text = fs::read_to_string(games.join("one-1.sav")).expect("it is there");
        let cut = &text[..text.len() / 2];
        let damaged = [("two-1.sav", ""), ("two-2.sav", "SAVEFILE"), ("x.sav", "1"), ("two-3.sav", cut)];
        for (name, text) in damaged.iter().chain(&[("one-2.tmp", "1")]) {
            fs::write(games.join(name), text).expect("it can be written");
        }
        fs::create_dir(games.join("folder.sav")).expect("it can be created");
        let kept = folder(state.path(), "three").kept();
        assert_eq!(kept.iter().flatten().count(), 1);
        let errors: Vec<&String> = kept.iter().filter_map(|game| game.as_ref().err()).collect();
        for name in damaged.map(|(name, _)| name).into_iter().chain(["folder.sav"]) {
            let path = games.join(name).display().to_string() + ": ";
            assert_eq!(
                errors.iter().filter(|error| error.matches(&path).count() == 1).count(),
                1,
                "{errors:?}"
            );
        }
        for (name, text) in damaged {
            assert_eq!(fs::read_to_string(games.join(name)).expect("it is there"), text);
        }
    }

    fn record(seconds: u64, hints: usize) -> Record {
        let game_type = "3x3da".parse().expect("a type");
        Record { game_type, seconds, hints, day: Some("2026-11-23".into()) }
    }

    #[test]
    fn a_damaged_record_is_skipped_and_left_alone() {
        let state = tempfile::tempdir().expect("a folder");
        let mut folder = folder(state.path(), "one");
        assert_eq!(folder.records(), []);
        folder.record(&record(60, 0)).expect("it is recorded");
        let path = state.path().join("solved.jsonl");
        let damaged = fs::read_to_string(&path).expect("it is there") + "\n{\"type\":\"3x3da\",\"seco";
        fs::write(&path, &damaged).expect("it can be written");
        folder.record(&record(70, 2)).expect("it is recorded");
        assert_eq!(folder.records(), [record(60, 0), record(70, 2)]);
        assert!(fs::read_to_string(&path).expect("it is there").starts_with(&(damaged + "\n")));
    }

    #[test]
    fn sessions_that_record_at_once_lose_nothing() {
        let state = tempfile::tempdir().expect("a folder");
        std::thread::scope(|scope| {
            for session in 0..4 {
                let mut folder = folder(state.path(), &session.to_string());
                scope.spawn(move || {
                    (0..20).for_each(|number| folder.record(&record(number, 0)).expect("it is recorded"));
                });
            }
        });
        assert_eq!(folder(state.path(), "last").records().len(), 80);
    }

    #[test]
    fn many_damaged_files_hide_no_game() {
        let state = tempfile::tempdir().expect("a folder");
        folder(state.path(), "one").keep(&keep("one-1", 2)).expect("it is kept");
        for number in 0..2 * MOST_OFFERED {
            let path = state.path().join("games").join(format!("two-{number}.sav"));
            fs::write(path, "").expect("it can be written");
        }
        assert_eq!(folder(state.path(), "three").kept().iter().flatten().count(), 1);
    }
}
