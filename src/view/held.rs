//! Lines of the log, which wait while the view fills the terminal.

use std::io::{self, Write, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

static IS_HOLDING: AtomicBool = AtomicBool::new(false);
static HELD: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Where the log goes: standard error, or a place to wait while the view is open.
#[derive(Clone, Copy, Debug)]
pub struct LogOutput;

impl Write for LogOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if IS_HOLDING.load(Ordering::SeqCst)
            && let Ok(mut held) = HELD.lock()
        {
            held.extend_from_slice(bytes);
            return Ok(bytes.len());
        }
        stderr().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        stderr().flush()
    }
}

/// Lets the log wait from now on, or no longer.
pub(super) fn hold(is_holding: bool) {
    IS_HOLDING.store(is_holding, Ordering::SeqCst);
}

/// The lines that have come meanwhile.
pub(super) fn take() -> Vec<String> {
    let bytes = HELD.lock().map(|mut held| std::mem::take(&mut *held)).unwrap_or_default();
    String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
}
