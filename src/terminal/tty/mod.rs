//! Taking the terminal for pictures, with or without its keys and mouse, and giving it back at any end.

mod input;
mod line_editor;
pub(super) mod log_output;
#[cfg_attr(windows, path = "windows.rs")]
#[cfg_attr(not(windows), path = "unix.rs")]
mod system;
mod wrapping;

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal as _, Write, stderr, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Rect, Size};

pub(crate) use input::{Input, KEY_HELP};
pub(crate) use log_output::LogOutput;
pub(crate) use system::{is_own_window, obeys_escapes};
use wrapping::wrapped;

/// The output stream that pictures are drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Output,
    Error,
}

impl Stream {
    /// The stream that is a terminal.
    fn of_terminal() -> Self {
        if stderr().is_terminal() { Self::Error } else { Self::Output }
    }

    fn is_terminal(self) -> bool {
        match self {
            Self::Output => stdout().is_terminal(),
            Self::Error => stderr().is_terminal(),
        }
    }

    /// Whether it is a terminal in which pictures can be drawn.
    pub fn can_show_pictures(self) -> bool {
        self.is_terminal() && obeys_escapes()
    }

    /// The text with line breaks between words, if this is a terminal that would break them elsewhere.
    pub fn fitted(self, text: &str) -> Cow<'_, str> {
        if !self.is_terminal() {
            return text.into();
        }
        match size() {
            Ok((columns @ 1.., _)) => wrapped(text, columns.into()).into(),
            _ => text.into(),
        }
    }

    pub fn writer(self) -> Box<dyn Write + Send> {
        match self {
            Self::Output => Box::new(BufWriter::new(stdout())),
            Self::Error => Box::new(BufWriter::new(stderr())),
        }
    }
}

/// Writes to the terminal, if standard error or standard output goes there.
fn show(text: &str) {
    let stream = Stream::of_terminal();
    if stream.is_terminal() {
        let mut writer = stream.writer();
        // The input counts even if nothing can be shown.
        let _ = writer.write_all(text.as_bytes()).and_then(|()| writer.flush());
    }
}

/// Whether pictures fill the terminal; global so that a panic can give it back from anywhere.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Whether the keys and the mouse are taken, too.
static HAS_KEYS: AtomicBool = AtomicBool::new(false);

fn is_open() -> bool {
    IS_OPEN.load(Ordering::SeqCst)
}

/// Locks out all other writers to the terminal.
fn writing() -> MutexGuard<'static, ()> {
    static WRITING: Mutex<()> = Mutex::new(());
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The terminal, taken until this is dropped.
#[derive(Debug)]
pub struct Takeover {
    stream: Stream,
    /// The picture that is on the screen.
    painted: Option<Buffer>,
}

impl Takeover {
    /// Takes the screen, and holds the log back. Keys are not affected.
    pub(super) fn of_screen(stream: Stream) -> io::Result<Self> {
        // If anything fails from here on, dropping this gives the terminal back.
        let taken = Self::begin(stream);
        execute!(stream.writer(), EnterAlternateScreen, Hide)?;
        Ok(taken)
    }

    /// Takes the screen, the keys, which arrive one by one without echo and signals, and the mouse.
    pub fn of_all() -> io::Result<Self> {
        if !obeys_escapes() {
            return Err(io::Error::other("it prints escape sequences; use Windows Terminal"));
        }
        enable_raw_mode()?;
        HAS_KEYS.store(true, Ordering::SeqCst);
        let taken = Self::begin(Stream::Output);
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)?;
        Ok(taken)
    }

    fn begin(stream: Stream) -> Self {
        give_back_on_panic();
        log_output::capture();
        IS_OPEN.store(true, Ordering::SeqCst);
        Self { stream, painted: None }
    }

    /// Whether the terminal is still taken; a thread that panics gives it back.
    pub fn is_taken(&self) -> bool {
        is_open()
    }

    /// Paints a picture that fills the terminal: what has changed since the last one.
    pub(crate) fn paint(&mut self, draw: impl FnOnce(Rect, &mut Buffer)) -> io::Result<()> {
        let mut backend = CrosstermBackend::new(self.stream.writer());
        let area = Rect::from((Position::ORIGIN, backend.size().unwrap_or(Size::new(80, 24))));
        let mut picture = Buffer::empty(area);
        draw(area, &mut picture);
        let last = self.painted.take().filter(|last| last.area == area);
        let _writing = writing();
        if !is_open() {
            return Ok(());
        }
        queue!(backend, BeginSynchronizedUpdate)?;
        if let Some(last) = last {
            backend.draw(last.diff_iter(&picture))?;
        } else {
            let cells = picture.content().iter().enumerate();
            backend.draw(cells.map(|(at, cell)| (picture.pos_of(at).0, picture.pos_of(at).1, cell)))?;
        }
        execute!(backend, EndSynchronizedUpdate)?;
        self.painted = Some(picture);
        Ok(())
    }

    /// Has the next picture painted as a whole.
    pub(crate) fn forget_picture(&mut self) {
        self.painted = None;
    }
}

impl Drop for Takeover {
    fn drop(&mut self) {
        let _writing = writing();
        give_back(self.stream);
        log_output::release();
    }
}

/// Gives everything back that is taken. If the terminal is gone, there is nothing left to do.
fn give_back(stream: Stream) {
    if !IS_OPEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut writer = stream.writer();
    let has_keys = HAS_KEYS.swap(false, Ordering::SeqCst);
    if has_keys {
        let _ = execute!(writer, DisableBracketedPaste, DisableMouseCapture);
    }
    let _ = execute!(writer, Show, LeaveAlternateScreen);
    if has_keys {
        let _ = disable_raw_mode();
    }
}

/// Gives the terminal back before a panic message is printed, so that it does not vanish with the picture.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back(Stream::of_terminal());
            usual(panic);
        }));
    });
}

/// Gives the screen back, if it is taken, while `stop` stops the program.
#[cfg(unix)]
fn lend_while(stop: impl FnOnce()) {
    // The painter must not paint over what the shell shows. It repaints everything afterwards.
    let _writing = writing();
    let mut writer = Stream::of_terminal().writer();
    // There is nothing left to do if the terminal is gone.
    if is_open() {
        let _ = execute!(writer, Show, LeaveAlternateScreen);
    }
    stop();
    if is_open() {
        let _ = execute!(writer, EnterAlternateScreen, Hide);
    }
}
