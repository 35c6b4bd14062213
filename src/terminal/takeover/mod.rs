//! Taking the terminal for pictures, with or without its keys and mouse, and giving it back at any end.

mod escapes;
mod input;
#[cfg_attr(windows, path = "console_mode.rs")]
mod input_mode;
#[cfg(unix)]
mod job_control;
mod keys;
mod line_editor;
mod lines;
pub(super) mod log_output;

use std::io::{self, BufWriter, IsTerminal as _, Write, stderr, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

pub(crate) use escapes::obeys_escapes;
pub(crate) use input::{Input, is_own_window};
pub(crate) use keys::HELP as KEY_HELP;
pub(crate) use log_output::LogOutput;

/// The output stream that pictures are drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Output,
    Error,
}

impl Stream {
    /// The one that is a terminal.
    fn of_terminal() -> Self {
        if stderr().is_terminal() { Self::Error } else { Self::Output }
    }

    /// Whether it is a terminal in which pictures can be drawn.
    pub fn can_show_pictures(self) -> bool {
        let is_terminal = match self {
            Self::Output => stdout().is_terminal(),
            Self::Error => stderr().is_terminal(),
        };
        is_terminal && obeys_escapes()
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
    // The input counts even if nothing can be shown.
    let _ = if stderr().is_terminal() {
        stderr().write_all(text.as_bytes())
    } else if stdout().is_terminal() {
        stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush())
    } else {
        Ok(())
    };
}

/// Whether pictures fill the terminal; global so that a panic can give it back from anywhere.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Whether the keys and the mouse are taken, too.
static HAS_KEYS: AtomicBool = AtomicBool::new(false);

/// Whether pictures fill the terminal.
pub(super) fn is_open() -> bool {
    IS_OPEN.load(Ordering::SeqCst)
}

/// Keeps all others from writing to the terminal.
pub(super) fn writing() -> MutexGuard<'static, ()> {
    static WRITING: Mutex<()> = Mutex::new(());
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The terminal, taken until this is dropped.
#[derive(Debug)]
pub struct Takeover {
    stream: Stream,
}

impl Takeover {
    /// Takes the screen, and holds the log back. Keys are not affected.
    pub(super) fn of_screen(stream: Stream) -> io::Result<Self> {
        // If anything fails from here on, dropping this gives the terminal back.
        let taken = Self::begin(stream);
        let mut writer = stream.writer();
        execute!(writer, EnterAlternateScreen, Hide)?;
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
        Self { stream }
    }

    /// Whether the terminal has not been given back, as it is when a thread panics.
    pub fn is_taken(&self) -> bool {
        is_open()
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

/// Gives the terminal back before the message of a panic is printed, which would vanish with the picture.
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
