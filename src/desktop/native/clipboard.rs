//! The clipboard on its own thread, through arboard.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::super::DesktopError;

/// How long to wait for the clipboard's owner. On X11 a read waits up to four seconds for an owner
/// that hangs; hotkeys must not wait that long.
const CLIPBOARD_PATIENCE: Duration = Duration::from_millis(500);

/// The clipboard, read and written on a thread because either can take long.
#[derive(Debug)]
pub(super) struct ClipboardWorker {
    requests: Sender<Request>,
    answers: Receiver<Answer>,
    /// Requests whose answers came too late and must be skipped.
    late: usize,
}

#[derive(Debug)]
enum Request {
    Read,
    Write(String),
}

impl Request {
    fn what(&self) -> &'static str {
        match self {
            Self::Read => "read the clipboard",
            Self::Write(_) => "write to the clipboard",
        }
    }
}

type Answer = Result<Option<String>, DesktopError>;

impl ClipboardWorker {
    pub(super) fn start() -> Result<Self, DesktopError> {
        let (requests, asked) = channel();
        let (answer, answers) = channel();
        // Opened here so that failure is reported at once. On X11 what was written stays readable
        // only while this lives.
        let clipboard = arboard::Clipboard::new()
            .map_err(|error| DesktopError::Unavailable(format!("cannot open the clipboard: {error}")))?;
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
        let what = request.what();
        let gone = || DesktopError::failed(what)("its thread has ended");
        while self.late > 0 {
            match self.answers.recv_timeout(CLIPBOARD_PATIENCE) {
                Ok(_) => self.late -= 1,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        }
        self.requests.send(request).map_err(|_| gone())?;
        match self.answers.recv_timeout(CLIPBOARD_PATIENCE) {
            Ok(answer) => answer,
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
        let what = request.what();
        let answer = match request {
            Request::Read => match clipboard.get_text() {
                Ok(text) => Ok(Some(text)),
                // Empty, a picture, or used by another program: there may be a text later.
                Err(arboard::Error::ContentNotAvailable | arboard::Error::ClipboardOccupied) => Ok(None),
                Err(error) => {
                    log::debug!("reading the clipboard: {error}");
                    Ok(None)
                }
            },
            Request::Write(text) => {
                clipboard.set_text(text).map(|()| None).map_err(DesktopError::failed(what))
            }
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}
