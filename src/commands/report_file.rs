//! `run --report`: a file that gets a section for each game.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use anyhow::{Context as _, ensure};

use crate::bot::{Audience, GameLog, Report};

/// Adds games to a file, in a separate thread so that the bot never waits for the disk.
pub(super) struct ReportFile {
    log: GameLog,
    start: Instant,
    /// The thread that writes; it ends when the sender is dropped.
    writer: Option<(Sender<GameLog>, JoinHandle<()>)>,
}

impl ReportFile {
    /// Opens a file to append to.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let context = || format!("could not open {} for the report", path.display());
        // For a directory, Windows just denies access.
        ensure!(!path.is_dir(), "{}: is a directory; give a file", path.display());
        let file = OpenOptions::new().append(true).create(true).open(path).with_context(context)?;
        if file.metadata().is_ok_and(|metadata| metadata.len() > 0) {
            log::info!("report: adding to {}, which exists", path.display());
        }
        let (games, finished) = channel();
        let name = path.display().to_string();
        let thread = thread::Builder::new().name("report".into());
        let thread = thread.spawn(move || write_all(file, &name, &finished)).with_context(context)?;
        Ok(Self { log: GameLog::default(), start: Instant::now(), writer: Some((games, thread)) })
    }

    fn write(&self, game: Option<GameLog>) {
        if let (Some((games, _)), Some(game)) = (&self.writer, game) {
            // If the thread has failed, it has logged that; the bot plays on.
            let _ = games.send(game);
        }
    }
}

impl Audience for ReportFile {
    fn hear(&mut self, report: &Report<'_>) {
        let game = self.log.hear(report, self.start.elapsed());
        self.write(game);
    }
}

impl Drop for ReportFile {
    fn drop(&mut self) {
        let game = self.log.take_game();
        self.write(game);
        if let Some((games, thread)) = self.writer.take() {
            drop(games);
            // If the thread has panicked, its message has been printed.
            let _ = thread.join();
        }
    }
}

fn write_all(mut file: File, name: &str, games: &Receiver<GameLog>) {
    for game in games {
        if let Err(error) = file.write_all(format!("{game}\n").as_bytes()) {
            let error = super::without_number(&error.to_string());
            log::warn!("could not write {name}: {error}; later games are not reported");
            return;
        }
    }
}
