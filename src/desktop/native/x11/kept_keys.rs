//! Keeps keys from programs other than Solo: the server hands them to the bot, and freezes the keyboard until the bot
//! has answered each.
//!
//! They are grabbed in the windows of those programs, not on the whole screen: while Solo has the focus, its keys wait
//! for nothing.

use std::rc::Rc;
use std::sync::mpsc::channel;
use std::thread;

use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Allow, Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask, GrabMode, KeyPressEvent,
    Keycode, ModMask, Window as XWindow,
};

use super::window_tree::WindowTree;
use super::{Server, display, failed, identity};
use crate::desktop::{DesktopError, Point, WindowId};

/// The locks that do not change the meaning of a hotkey: Caps Lock and Num Lock.
const LOCKS: [ModMask; 2] = [ModMask::LOCK, ModMask::M2];

struct KeptKeys {
    connection: Server,
    root: XWindow,
    windows: WindowTree,
    /// Names the property where a window manager notes the window that the user works in.
    active: Atom,
    keys: Vec<Keycode>,
}

/// Keeps keys that go down while the pointer is over another program's window, until the display is lost or this
/// program ends. Returns once it has begun.
///
/// Without a window manager that says which window is active, no key is kept; nor is one with Shift, Ctrl, Alt or
/// Super, or one that the window manager or an open menu has grabbed.
pub(crate) fn keep_keys(keys: Vec<Keycode>) {
    let (beginning, begun) = channel::<()>();
    thread::spawn(move || {
        let served = KeptKeys::open(keys).and_then(|mut kept| {
            drop(beginning);
            kept.serve().map_err(failed("keep hotkeys"))
        });
        if let Err(error) = served {
            log::debug!("hotkeys reach other programs: {error}");
        }
    });
    // Nothing is ever sent: this waits until the other end is dropped.
    let _ = begun.recv();
}

impl KeptKeys {
    fn open(keys: Vec<Keycode>) -> Result<Self, DesktopError> {
        let (connection, number) = display::connect()?;
        let root = connection.setup().roots[number].root;
        Self::begin(Rc::new(connection), root, keys).map_err(failed("watch the active window"))
    }

    fn begin(connection: Server, root: XWindow, keys: Vec<Keycode>) -> Result<Self, ReplyError> {
        let active = connection.intern_atom(false, b"_NET_ACTIVE_WINDOW")?.reply()?.atom;
        let changes = ChangeWindowAttributesAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        connection.change_window_attributes(root, &changes)?.check()?;
        let windows = WindowTree::new(&connection, root)?;
        let kept = Self { connection, root, windows, active, keys };
        kept.grab_in_active()?;
        Ok(kept)
    }

    /// Returns when the display is lost.
    fn serve(&mut self) -> Result<(), ReplyError> {
        loop {
            match self.connection.wait_for_event()? {
                Event::PropertyNotify(change) if change.atom == self.active => self.grab_in_active()?,
                Event::KeyPress(key) => {
                    let is_kept = self.keys.contains(&key.detail) && self.is_over_another_program(&key)?;
                    self.answer(&key, is_kept)?;
                }
                // The release of a kept press: after any other press there is no grab.
                Event::KeyRelease(key) => self.answer(&key, self.keys.contains(&key.detail))?,
                _ => {}
            }
        }
    }

    /// Grabs the keys in the active window, unless it is Solo's. The grabs go when it is closed.
    fn grab_in_active(&self) -> Result<(), ReplyError> {
        let active =
            self.connection.get_property(false, self.root, self.active, AtomEnum::WINDOW, 0, 1)?.reply()?;
        let Some(window) = active.value32().and_then(|mut windows| windows.next()) else { return Ok(()) };
        if window == x11rb::NONE || identity::is_solo(&self.connection, WindowId(window.into()))? {
            return Ok(());
        }
        self.grab_in(window)
    }

    fn grab_in(&self, window: XWindow) -> Result<(), ReplyError> {
        let [caps, num] = LOCKS;
        let grabs = self.keys.iter().flat_map(|&key| {
            [ModMask::default(), caps, num, caps | num].map(|locks| {
                let (pointer, keyboard) = (GrabMode::ASYNC, GrabMode::SYNC);
                self.connection.grab_key(false, window, locks, key, pointer, keyboard)
            })
        });
        // All requests are sent before the first answer is awaited.
        for grab in grabs.collect::<Vec<_>>() {
            match grab?.check() {
                Err(ReplyError::X11Error(error)) => {
                    log::debug!("a hotkey reaches window {window}: {error:?}");
                }
                grabbed => grabbed?,
            }
        }
        Ok(())
    }

    /// Lets the keyboard go on after a key event, which reaches the window with the focus only if it is not kept.
    ///
    /// The grab outlives a kept press, so that its release is kept too, but not the keys that follow in between.
    fn answer(&self, key: &KeyPressEvent, is_kept: bool) -> Result<(), ReplyError> {
        let answer = if is_kept { Allow::SYNC_KEYBOARD } else { Allow::REPLAY_KEYBOARD };
        self.connection.allow_events(answer, key.time)?;
        Ok(self.connection.flush()?)
    }

    fn is_over_another_program(&mut self, key: &KeyPressEvent) -> Result<bool, ReplyError> {
        let pointer = Point { x: key.root_x.into(), y: key.root_y.into() };
        let Some(window) = self.windows.at(pointer)? else { return Ok(false) };
        Ok(!identity::is_solo(&self.connection, window)?)
    }
}
