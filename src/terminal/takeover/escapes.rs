//! Whether the terminal obeys escape sequences; old consoles of Windows print them.

/// Whether escape sequences move the cursor and change colours, rather than being printed.
#[cfg(not(windows))]
pub(crate) fn obeys_escapes() -> bool {
    true
}

/// Whether escape sequences move the cursor and change colours, rather than being printed.
///
/// Consoles of Windows have to be asked to obey them. That of Wine promises it and prints them all the same, so one
/// that does nothing is tried.
#[cfg(windows)]
pub(crate) fn obeys_escapes() -> bool {
    use std::sync::OnceLock;

    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        // Without a console of Windows, programs write to a terminal of another kind.
        ratatui::crossterm::ansi_support::supports_ansi() && !prints_escapes().unwrap_or(false)
    })
}

/// Whether a sequence that does nothing leaves something on the screen, which is then wiped out.
#[cfg(windows)]
fn prints_escapes() -> std::io::Result<bool> {
    use std::io::Write as _;

    use ratatui::crossterm::cursor::position;

    let mut console = std::fs::OpenOptions::new().read(true).write(true).open("CONOUT$")?;
    let before = position()?;
    console.write_all(b"\x1b[m")?;
    let is_printed = position()? != before;
    if is_printed {
        console.write_all(b"\x08\x08\x08   \x08\x08\x08")?;
    }
    Ok(is_printed)
}
