//! The connection to the X server, and messages that say why there is none.

use std::{env, fs};

use x11rb::errors::ConnectError;
use x11rb::rust_connection::RustConnection;

use crate::desktop::DesktopError;

/// Connects to the display that the environment names, and returns it with the number of its screen.
pub(super) fn connect() -> Result<(RustConnection, usize), DesktopError> {
    let name = |variable| {
        env::var_os(variable).map(|name| name.to_string_lossy().into_owned()).filter(|name| !name.is_empty())
    };
    let Some(display) = name("DISPLAY") else {
        return Err(DesktopError::Unavailable(no_display(name("WAYLAND_DISPLAY").is_some()).into()));
    };
    x11rb::connect(None).map_err(|error| DesktopError::Unavailable(not_opened(&display, &error)))
}

/// Whether the server is an Xwayland that holds input back until the user allows it, as far as its command line says.
pub(super) fn asks_first() -> bool {
    let Ok(name) = env::var("DISPLAY") else { return false };
    let display = name.split_once('.').map_or(&*name, |(display, _)| display);
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut commands = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    commands.any(|command| holds_input_back(&command, display))
}

/// Whether this is the command, with a zero byte after each word, of an Xwayland for `display` that asks the user.
fn holds_input_back(command: &[u8], display: &str) -> bool {
    let words: Vec<&[u8]> = command.split(|&byte| byte == 0).collect();
    words[0].ends_with(b"Xwayland")
        && words.contains(&display.as_bytes())
        && words.contains(&b"-enable-ei-portal".as_slice())
}

fn no_display(is_wayland: bool) -> &'static str {
    if is_wayland {
        "no X11 display: the bot needs Xwayland (Debian's package xwayland), and the game as its client: try \
         `sudoku-bot run --nested`"
    } else {
        "no X11 display: DISPLAY is not set; start the bot from a terminal inside the desktop"
    }
}

fn not_opened(display: &str, error: &ConnectError) -> String {
    let reason = match error {
        ConnectError::DisplayParsingError(_) => "not the name of a display, such as :0".to_owned(),
        ConnectError::IoError(error) => format!("no X server answers there ({error})"),
        ConnectError::SetupFailed(refusal) => {
            format!("the X server refused: {}", String::from_utf8_lossy(&refusal.reason).trim())
        }
        error => error.to_string(),
    };
    format!("cannot open display {display:?} (DISPLAY): {reason}")
}

#[cfg(test)]
mod tests {
    use std::io;

    use x11rb::errors::DisplayParsingError;

    use super::*;

    #[test]
    fn a_missing_display_is_explained_by_the_kind_of_session() {
        assert!(no_display(false).contains("DISPLAY is not set"));
        assert!(no_display(true).contains("run --nested"));
    }

    #[test]
    fn a_server_that_asks_the_user_first_is_known_by_its_command_line() {
        let guarded = b"/usr/bin/Xwayland\0:0\0-rootless\0-enable-ei-portal\0";
        assert!(holds_input_back(guarded, ":0"));
        assert!(!holds_input_back(guarded, ":1"));
        assert!(!holds_input_back(b"/usr/bin/Xwayland\0:0\0-rootless\0", ":0"));
        assert!(!holds_input_back(b"grep\0:0\0-enable-ei-portal\0", ":0"));
        assert!(!holds_input_back(b"", ":0"));
    }

    #[test]
    fn a_wrong_display_is_named_with_the_reason() {
        let malformed = ConnectError::DisplayParsingError(DisplayParsingError::MalformedValue("a".into()));
        assert_eq!(
            not_opened("a", &malformed),
            "cannot open display \"a\" (DISPLAY): not the name of a display, such as :0"
        );
        let missing = ConnectError::IoError(io::Error::from(io::ErrorKind::ConnectionRefused));
        assert_eq!(
            not_opened(":99", &missing),
            "cannot open display \":99\" (DISPLAY): no X server answers there (connection refused)"
        );
    }
}
