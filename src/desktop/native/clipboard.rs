//! The clipboard on a thread of its own, through arboard.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::super::DesktopError;

/// How long to wait for whoever owns the clipboard. On X11 a reader waits up to four seconds for
/// an owner that hangs, and the hotkeys must not wait as long.
const CLIPBOARD_PATIENCE: Duration = Duration::from_millis(500);

/// The clipboard on a thread of its own, because reading it can take long.
#[derive(Debug)]
pub(super) struct ClipboardWorker {
    requests: Sender<Request>,
    answers: Receiver<Answer>,
    /// Requests whose answers came too late and are still to be thrown away.
    late: usize,
}

#[derive(Debug)]
enum Request {
    Read,
    Write(String),
}

type Answer = Result<Option<String>, String>;

impl ClipboardWorker {
    pub(super) fn start() -> Result<Self, DesktopError> {
        let (requests, asked) = channel();
        let (answer, answers) = channel();
        // Opened here, so that a missing display is told at once. Its owner must stay alive for
        // what it wrote to stay readable on X11.
        let clipboard = arboard::Clipboard::new().map_err(|error| {
            DesktopError::Unavailable(format!("the clipboard cannot be reached: {error}"))
        })?;
        thread::spawn(move || serve(clipboard, &asked, &answer));
        Ok(Self { requests, answers, late: 0 })
    }

    pub(super) fn read(&mut self) -> Result<Option<String>, DesktopError> {
        self.ask(Request::Read)
    }

    pub(super) fn write(&mut self, text: &str) -> Result<(), DesktopError> {
        self.ask(Request::Write(text.to_owned())).map(drop)
    }

    fn ask(&mut self, request: Request) -> Result<Option<String>, DesktopError> {
        let gone = || DesktopError::NotTaken {
            what: "a request for the clipboard",
            reason: "its thread ended".into(),
        };
        while self.late > 0 {
            match self.answers.recv_timeout(CLIPBOARD_PATIENCE) {
                Ok(_) => self.late -= 1,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        }
        self.requests.send(request).map_err(|_| gone())?;
        match self.answers.recv_timeout(CLIPBOARD_PATIENCE) {
            Ok(answer) => answer
                .map_err(|reason| DesktopError::NotTaken { what: "a request for the clipboard", reason }),
            Err(RecvTimeoutError::Timeout) => {
                self.late += 1;
                Ok(None)
            }
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}

fn serve(mut clipboard: arboard::Clipboard, asked: &Receiver<Request>, answers: &Sender<Answer>) {
    for request in asked {
        let answer = match request {
            Request::Read => match clipboard.get_text() {
                Ok(text) => Ok(Some(text)),
                // Empty, a picture, or busy with another program: there may be a text later.
                Err(arboard::Error::ContentNotAvailable | arboard::Error::ClipboardOccupied) => Ok(None),
                Err(error) => {
                    log::debug!("reading the clipboard: {error}");
                    Ok(None)
                }
            },
            Request::Write(text) => {
                clipboard.set_text(text).map(|()| None).map_err(|error| error.to_string())
            }
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}
