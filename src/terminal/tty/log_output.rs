//! The log's output, captured while pictures fill the terminal.

use std::io::{self, Write, stderr};
use std::sync::Mutex;

use super::Stream;

/// What has been logged since the terminal was taken; `None` while it is not.
static CAPTURED: Mutex<Option<Vec<u8>>> = Mutex::new(None);

/// Where the log goes: standard error, or memory while the terminal is taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LogOutput;

impl Write for LogOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Ok(mut captured) = CAPTURED.lock()
            && let Some(captured) = &mut *captured
        {
            captured.extend_from_slice(bytes);
            return Ok(bytes.len());
        }
        print(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        stderr().flush()
    }
}

pub(in crate::terminal) fn capture() {
    if let Ok(mut captured) = CAPTURED.lock() {
        captured.get_or_insert_default();
    }
}

/// Takes what was captured since the last time.
pub(in crate::terminal) fn captured_lines() -> Vec<String> {
    let bytes = CAPTURED.lock().ok().and_then(|mut captured| Some(std::mem::take(captured.as_mut()?)));
    String::from_utf8_lossy(&bytes.unwrap_or_default()).lines().map(str::to_owned).collect()
}

/// Stops capturing, and prints the remaining lines.
pub(in crate::terminal) fn release() {
    let captured = CAPTURED.lock().ok().and_then(|mut captured| captured.take());
    // If standard error is gone, the log has nowhere to go.
    let _ = print(&captured.unwrap_or_default());
}

fn print(bytes: &[u8]) -> io::Result<()> {
    stderr().write_all(Stream::Error.fitted(&String::from_utf8_lossy(bytes)).as_bytes())
}
