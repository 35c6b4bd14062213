//! The clipboard on its own thread, through arboard.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use arboard::{Clipboard, Error};

use crate::desktop::DesktopError;

/// How long to wait for the clipboard's owner. On X11 a read waits up to four seconds for an owner
/// that hangs; hotkeys must not wait that long.
pub(super) const CLIPBOARD_PATIENCE: Duration = Duration::from_millis(500);

/// Something to do with the clipboard.
type ClipboardJob = Box<dyn FnOnce(&mut Clipboard) + Send>;

/// The clipboard, read and written on a thread because either can take long.
#[derive(Debug)]
pub(super) struct ClipboardWorker {
    jobs: Sender<ClipboardJob>,
}

impl ClipboardWorker {
    pub(super) fn start() -> Result<Self, DesktopError> {
        let (jobs, given) = channel::<ClipboardJob>();
        // Opened here so that failure is reported at once. On X11 what was written stays readable
        // only while this lives.
        let mut clipboard = Clipboard::new()
            .map_err(|error| DesktopError::Unavailable(format!("cannot open the clipboard: {error}")))?;
        thread::spawn(move || given.into_iter().for_each(|job| job(&mut clipboard)));
        Ok(Self { jobs })
    }

    pub(super) fn read(&self) -> Result<Option<String>, DesktopError> {
        let text = self.ask("read the clipboard", |clipboard| match clipboard.get_text() {
            Ok(text) => Ok(Some(text)),
            // Empty, a picture, or used by another program: there may be a text later.
            Err(Error::ContentNotAvailable | Error::ClipboardOccupied) => Ok(None),
            Err(error) => {
                log::debug!("reading the clipboard: {error}");
                Ok(None)
            }
        })?;
        Ok(text.flatten())
    }

    /// Returns all that is on the clipboard, which is nothing if it has no formats, or `None` if one of them is not
    /// plain text.
    pub(super) fn read_plain<F>(
        &self,
        formats: &[F],
        is_plain: impl Fn(&F) -> bool,
    ) -> Result<Option<String>, DesktopError> {
        if formats.is_empty() {
            return Ok(Some(String::new()));
        }
        if formats.iter().all(is_plain) { self.read() } else { Ok(None) }
    }

    /// Replaces what is on the clipboard. An empty text empties it.
    pub(super) fn write(&self, text: &str) -> Result<(), DesktopError> {
        let text = text.to_owned();
        let write = |clipboard: &mut Clipboard| {
            if text.is_empty() { clipboard.clear() } else { clipboard.set_text(text) }
        };
        self.ask("write to the clipboard", write).map(drop)
    }

    /// Has the thread do something, and returns the answer, or `None` if it does not come in time.
    fn ask<T: Send + 'static>(
        &self,
        what: &'static str,
        job: impl FnOnce(&mut Clipboard) -> Result<T, Error> + Send + 'static,
    ) -> Result<Option<T>, DesktopError> {
        let (answer, answers) = channel();
        let gone = || DesktopError::failed(what)("its thread has ended");
        let waiting = Arc::new(());
        let asker = Arc::downgrade(&waiting);
        let job: ClipboardJob = Box::new(move |clipboard| {
            // Only while the asker waits, so that no jobs pile up behind an owner that hangs.
            if asker.strong_count() > 0 {
                answer.send(job(clipboard)).unwrap_or_default();
            }
        });
        self.jobs.send(job).map_err(|_| gone())?;
        match answers.recv_timeout(CLIPBOARD_PATIENCE) {
            Ok(answer) => answer.map(Some).map_err(DesktopError::failed(what)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}
