//! Which program a window belongs to, by the names that the program has given it.

use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, Window as XWindow};
use x11rb::rust_connection::RustConnection;

use super::unless_gone;
use crate::desktop::WindowId;

/// The title of the game's window, in every build.
const TITLE: &[u8] = b"Solo";

/// How much of a name is read at most, in units of four bytes.
const MOST: u32 = 64;

/// Whether the game has opened this window.
pub(super) fn is_solo(connection: &RustConnection, window: WindowId) -> Result<bool, ReplyError> {
    let Ok(window) = XWindow::try_from(window.0) else { return Ok(false) };
    unless_gone(has_name_of_solo(connection, window), false)
}

fn has_name_of_solo(connection: &RustConnection, window: XWindow) -> Result<bool, ReplyError> {
    let class = connection.get_property(false, window, AtomEnum::WM_CLASS, AtomEnum::STRING, 0, MOST)?;
    let title = connection.get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, MOST)?;
    let (class, title) = (class.reply()?.value, title.reply()?.value);
    Ok(is_named_solo(&class, &title))
}

/// Whether the class is the program's. A title alone may be that of any window, so it counts only if there is no
/// class, or one that may be the program's under another name.
fn is_named_solo(class: &[u8], title: &[u8]) -> bool {
    let class = class.to_ascii_lowercase();
    let may_be_solo = || class.iter().all(|&byte| byte == 0) || class.windows(4).any(|part| part == b"solo");
    is_class_of_solo(&class) || title == TITLE && may_be_solo()
}

/// Whether a class is the name of the program: `solo`, or with a prefix that distributions put before it, as in
/// `sgt-solo`. A class is two names, each ending with a zero.
fn is_class_of_solo(class: &[u8]) -> bool {
    let is_solo = |name: &[u8]| name.rsplit(|&byte| byte == b'-').next() == Some(b"solo");
    class.split(|&byte| byte == 0).any(is_solo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_known_by_its_class_under_any_prefix() {
        for class in ["sgt-solo\0Sgt-solo\0", "solo\0Solo\0", "puzzle-solo\0Puzzle-solo\0", "SGT-SOLO"] {
            assert!(is_named_solo(class.as_bytes(), b"A game"), "{class}");
        }
        for class in ["", "\0", "soloist\0Soloist\0", "chromium\0Chromium\0", "sgt-net\0Sgt-net\0", "solo-x"]
        {
            assert!(!is_named_solo(class.as_bytes(), b"A game"), "{class}");
        }
    }

    #[test]
    fn the_games_title_counts_only_where_the_class_is_not_that_of_another_program() {
        for class in ["", "\0", "\0\0", "solo.exe\0solo.exe\0", "MobaSolo\0MobaSolo\0"] {
            assert!(is_named_solo(class.as_bytes(), TITLE), "{class}");
        }
        for class in ["chromium\0Chromium\0", "puzzle\0Puzzle\0", "sgt-net\0Sgt-net\0"] {
            assert!(!is_named_solo(class.as_bytes(), TITLE), "{class}");
        }
    }
}
