//! Which program a window belongs to, by its menu.
#![expect(unsafe_code, reason = "the system's functions are foreign")]

use std::ptr;

use windows_sys::Win32::Foundation::HWND;
use windows_sys::Win32::UI::WindowsAndMessaging::{
    GetClassNameW, GetMenu, GetMenuItemCount, GetMenuStringW, GetSubMenu, GetWindowTextW, HMENU,
    MF_BYPOSITION,
};

use crate::desktop::{MenuKind, WindowId};

/// The title of the game's window, and on Windows the name of its class.
const NAME: &str = "Solo";

/// How the entry for the game's ID begins, without the mark of its letter. No other program's menu has it.
const ID_ENTRY: &str = "Specific";

/// How many characters of a text are read at most.
const MOST: usize = 64;

/// What an X server based on Cygwin/X puts after its own name in the classes of all its windows. MobaXterm's begin with
/// `moba/x X rl`, followed by the class that the program has given.
const X_CLASS: &str = "/x X rl";

/// Returns the kind of menu of a window, or `None` if it is not the game's.
///
/// A window without a menu may be that of an X server that shows the game, recognised by title and class.
pub(super) fn menu(window: WindowId) -> Option<MenuKind> {
    let window: HWND = ptr::with_exposed_provenance_mut(usize::try_from(window.0).ok()?);
    // SAFETY: the system checks the handle of the window, which may be closed at any time.
    let menu = unsafe { GetMenu(window) };
    if menu.is_null() {
        // SAFETY: as above; the system writes to the buffer during the call only.
        let title = text(|buffer, room| unsafe { GetWindowTextW(window, buffer, room) });
        return (title == NAME && class(window).contains(X_CLASS)).then_some(MenuKind::Gtk);
    }
    let is_solo = entries(menu).map_or_else(
        || class(window) == NAME,
        |entries| entries.iter().any(|entry| entry.starts_with(ID_ENTRY)),
    );
    is_solo.then_some(MenuKind::Windows)
}

fn class(window: HWND) -> String {
    // SAFETY: the system checks the handle, and writes to the buffer during the call only.
    text(|buffer, room| unsafe { GetClassNameW(window, buffer, room) })
}

/// Returns the entries of a menu's first submenu, or `None` if they cannot be read: Wine does not show the menus
/// of other programs.
fn entries(menu: HMENU) -> Option<Vec<String>> {
    // SAFETY: the system checks the handles of menus.
    let (entries, submenu) = unsafe {
        let submenu = GetSubMenu(menu, 0);
        (GetMenuItemCount(submenu), submenu)
    };
    let entries = u32::try_from(entries).ok()?;
    // SAFETY: as above; the system writes to the buffer during the call only.
    let entry = |at| text(|buffer, room| unsafe { GetMenuStringW(submenu, at, buffer, room, MF_BYPOSITION) });
    Some((0..entries).map(|at| entry(at).replace('&', "")).collect())
}

/// Returns the text that a system function writes into a buffer of the given room; the function returns its length.
fn text(write: impl FnOnce(*mut u16, i32) -> i32) -> String {
    let mut buffer = [0; MOST];
    let room = i32::try_from(buffer.len()).unwrap_or(0);
    let length = usize::try_from(write(buffer.as_mut_ptr(), room)).unwrap_or(0);
    String::from_utf16_lossy(&buffer[..length.min(MOST)])
}
