//! A terminal that a game has for itself: its screen, keys and mouse, given back at any end.

use std::io::{self, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::escapes::obeys_escapes;
use super::log_output;

/// Whether the terminal is taken; global so that a panic can give it back from anywhere.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, taken until this is dropped.
#[derive(Debug)]
pub struct FullScreen(());

impl FullScreen {
    /// Takes the terminal. Keys arrive one by one, without echo and signals, and the log is held back.
    pub fn take() -> io::Result<Self> {
        if !obeys_escapes() {
            return Err(io::Error::other("it prints escape sequences; use Windows Terminal"));
        }
        give_back_on_panic();
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        // If anything fails from here on, dropping this gives the terminal back.
        let taken = Self(());
        log_output::capture();
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)?;
        Ok(taken)
    }

    /// Whether the terminal has not been given back, as it is when a thread panics.
    pub fn is_taken(&self) -> bool {
        IS_TAKEN.load(Ordering::SeqCst)
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
        log_output::release();
    }
}

fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // If the terminal is gone, there is nothing left to do.
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// Gives the terminal back before the message of a panic is printed, which would vanish with the game.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            usual(panic);
        }));
    });
}
