//! The monitors, as the X server knows them.

use x11rb::connection::Connection as _;
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::xproto::Window as XWindow;
use x11rb::rust_connection::RustConnection;

use super::display;
use crate::desktop::{Area, Monitors};

/// Returns the monitors, or `None` if the server does not know them or none is active.
pub(super) fn read(connection: &RustConnection, root: XWindow) -> Option<Monitors> {
    let monitors = connection.randr_get_monitors(root, true).ok()?.reply().ok()?.monitors;
    let areas: Vec<Area> = monitors
        .iter()
        .map(|monitor| Area {
            left: monitor.x.into(),
            top: monitor.y.into(),
            width: monitor.width.into(),
            height: monitor.height.into(),
        })
        .collect();
    (!areas.is_empty()).then(|| Monitors::new(areas))
}

/// Returns a function that reads the monitors from any thread, through a connection that it opens at the first call.
pub(crate) fn watch() -> impl FnMut() -> Option<Monitors> {
    let mut opened = None;
    move || {
        let (connection, number) = opened.get_or_insert_with(|| display::connect().ok()).as_ref()?;
        read(connection, connection.setup().roots[*number].root)
    }
}
