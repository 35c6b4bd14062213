//! Whether the window manager of the display is ready.

use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateWindowAux, Window as XWindow, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT};

use super::{display, failed};
use crate::desktop::DesktopError;

/// How long to wait for a window to be managed before another one is tried, and how often to look.
const PATIENCE: Duration = Duration::from_millis(500);
const GLANCE: Duration = Duration::from_millis(10);

/// Waits until the display's window manager manages a new window; false if it does not within `patience`.
///
/// A manager takes over the display before it handles the first request, and a window that opens in between may stay
/// hidden for good. So small windows are opened until it manages one.
///
/// # Errors
/// If the display cannot be used.
pub(crate) fn wait_for_manager(patience: Duration) -> Result<bool, DesktopError> {
    let (connection, screen) = display::connect()?;
    let root = connection.setup().roots[screen].root;
    let start = Instant::now();
    let what = "open a window";
    while start.elapsed() < patience {
        let window = connection.generate_id().map_err(DesktopError::failed(what))?;
        if is_managed(&connection, root, window).map_err(failed(what))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Opens a window for a moment, and returns whether it is managed.
fn is_managed(connection: &RustConnection, root: XWindow, window: XWindow) -> Result<bool, ReplyError> {
    // A manager notes the state of each window that it manages (ICCCM, section 4.1.3.1).
    let state = connection.intern_atom(false, b"WM_STATE")?.reply()?.atom;
    let (depth, class, no_options) =
        (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT, CreateWindowAux::default());
    connection.create_window(depth, window, root, 0, 0, 1, 1, 0, class, COPY_FROM_PARENT, &no_options)?;
    connection.map_window(window)?;
    let start = Instant::now();
    let mut is_managed = false;
    while !is_managed && start.elapsed() < PATIENCE {
        thread::sleep(GLANCE);
        let property = connection.get_property(false, window, state, AtomEnum::ANY, 0, 1)?.reply()?;
        is_managed = property.value_len > 0;
    }
    connection.destroy_window(window)?;
    connection.flush()?;
    Ok(is_managed)
}
