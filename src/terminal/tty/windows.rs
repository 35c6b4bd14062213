//! A console of Windows, whose input mode is unedited and without echo until it is given back.
#![expect(unsafe_code, reason = "the system's functions are foreign")]

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::windows::io::AsRawHandle as _;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use ratatui::crossterm::ansi_support::supports_ansi;
use ratatui::crossterm::cursor::position;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use windows_sys::Win32::System::Console::{
    CONSOLE_MODE, ENABLE_ECHO_INPUT, ENABLE_EXTENDED_FLAGS, ENABLE_LINE_INPUT, ENABLE_QUICK_EDIT_MODE,
    GetConsoleMode, GetConsoleProcessList, SetConsoleMode,
};

/// How often a thread that waits for keys checks whether the console has been given back.
const LOOK: Duration = Duration::from_millis(50);

/// The console with the mode to return to, or `None` once the console has been given back.
#[derive(Clone, Debug)]
pub(super) struct InputMode(Arc<Mutex<Option<(File, CONSOLE_MODE)>>>);

impl InputMode {
    /// Takes each key as it is pressed, without echo. Ctrl+C remains a signal, and Ctrl+V pastes.
    ///
    /// While a console edits lines, F2, F4, F7 and F9 open its own dialogs. In its quick edit mode, a click in its
    /// window makes the program wait at its next output. A console passes pasted text on like keys that are pressed,
    /// without marks.
    pub(super) fn unechoed(_marks_pastes: bool) -> io::Result<Self> {
        // Not standard input, which may come from elsewhere.
        let console = OpenOptions::new().read(true).write(true).open("CONIN$")?;
        let mode = mode(&console)?;
        let taken = mode & !(ENABLE_LINE_INPUT | ENABLE_ECHO_INPUT | ENABLE_QUICK_EDIT_MODE);
        // Without the flag the quick edit mode stays as it is.
        set_mode(&console, taken | ENABLE_EXTENDED_FLAGS)?;
        Ok(Self(Arc::new(Mutex::new(Some((console, mode))))))
    }

    /// Does nothing: a Windows console keeps its mode.
    #[expect(clippy::unused_self, reason = "a terminal of Unix has something to do")]
    pub(super) fn renew(&self) -> bool {
        false
    }

    /// Waits for the next bytes that are typed; returns `None` once the console has been given back.
    pub(super) fn read(&self) -> Option<Vec<u8>> {
        loop {
            if let Event::Key(key) = self.next_event()?
                && key.kind != KeyEventKind::Release
            {
                return Some(bytes(key));
            }
        }
    }

    /// Waits for the next key or other event; returns `None` once the console has been given back.
    pub(super) fn next_event(&self) -> Option<Event> {
        while self.is_taken() {
            match event::poll(LOOK).and_then(|is_there| is_there.then(event::read).transpose()) {
                Ok(None) => {}
                Ok(event) => return event,
                Err(error) => {
                    log::debug!("cannot read the keys of the terminal: {error}");
                    return None;
                }
            }
        }
        None
    }

    fn is_taken(&self) -> bool {
        self.0.lock().is_ok_and(|usual| usual.is_some())
    }

    pub(super) fn give_back(&self) {
        let Ok(mut usual) = self.0.lock() else { return };
        if let Some((console, mode)) = usual.take() {
            // There is nothing left to do if the console is gone.
            let _ = set_mode(&console, mode | ENABLE_EXTENDED_FLAGS);
        }
    }
}

/// Whether escape sequences move the cursor and change colours, rather than being printed.
///
/// A Windows console has to be asked to obey them. Wine's console claims to, and prints them all the same, so a
/// sequence without effect is tried first.
pub(crate) fn obeys_escapes() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    // Without a console of Windows, programs write to a terminal of another kind.
    *ANSWER.get_or_init(|| supports_ansi() && !prints_escapes().unwrap_or(false))
}

/// Prints a sequence without effect, and returns whether it left something on the screen, which is then erased.
fn prints_escapes() -> io::Result<bool> {
    let mut console = OpenOptions::new().read(true).write(true).open("CONOUT$")?;
    let before = position()?;
    console.write_all(b"\x1b[m")?;
    let is_printed = position()? != before;
    if is_printed {
        console.write_all(b"\x08\x08\x08   \x08\x08\x08")?;
    }
    Ok(is_printed)
}

/// Whether the console was opened for this program, and closes with it.
pub(crate) fn is_own_window() -> bool {
    let mut programs = [0; 2];
    // SAFETY: the system writes at most two numbers there.
    unsafe { GetConsoleProcessList(programs.as_mut_ptr(), 2) == 1 }
}

/// The bytes that a Unix terminal would send for a key.
fn bytes(key: KeyEvent) -> Vec<u8> {
    match key.code {
        KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => vec![0x15],
        // Ctrl and Alt together are AltGr.
        KeyCode::Char(c) if (key.modifiers - KeyModifiers::SHIFT).is_empty() || is_alt_gr(key) => {
            c.to_string().into_bytes()
        }
        KeyCode::Enter => vec![b'\n'],
        KeyCode::Tab => vec![b'\t'],
        KeyCode::Backspace => vec![0x7f],
        _ => Vec::new(),
    }
}

fn is_alt_gr(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL | KeyModifiers::ALT)
}

fn mode(console: &File) -> io::Result<CONSOLE_MODE> {
    let mut mode = 0;
    // SAFETY: the handle is open, and the system writes to the number during the call only.
    let answer = unsafe { GetConsoleMode(console.as_raw_handle(), &raw mut mode) };
    if answer == 0 { Err(io::Error::last_os_error()) } else { Ok(mode) }
}

fn set_mode(console: &File, mode: CONSOLE_MODE) -> io::Result<()> {
    // SAFETY: the handle is open.
    let answer = unsafe { SetConsoleMode(console.as_raw_handle(), mode) };
    if answer == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_the_bytes_of_a_terminal() {
        let key = |code, modifiers| bytes(KeyEvent::new(code, modifiers));
        assert_eq!(key(KeyCode::Char('ä'), KeyModifiers::NONE), "ä".as_bytes());
        assert_eq!(key(KeyCode::Char('A'), KeyModifiers::SHIFT), b"A");
        assert_eq!(key(KeyCode::Char('|'), KeyModifiers::CONTROL | KeyModifiers::ALT), b"|");
        assert_eq!(key(KeyCode::Enter, KeyModifiers::NONE), b"\n");
        assert_eq!(key(KeyCode::Char('u'), KeyModifiers::CONTROL), b"\x15");
        for code in [KeyCode::F(2), KeyCode::F(7), KeyCode::Up, KeyCode::Esc] {
            assert_eq!(key(code, KeyModifiers::NONE), b"", "{code:?}");
        }
        assert_eq!(key(KeyCode::Char('x'), KeyModifiers::CONTROL), b"");
    }
}
