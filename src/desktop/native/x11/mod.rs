//! X11: the pixels of the screen, the windows, held keys and buttons, all asked of the X server.

mod display;
mod focus;
mod identity;
mod kept_keys;
mod keyboard;
#[cfg(target_os = "linux")]
mod manager;
mod monitors;
mod screen;
mod selection;
mod window_tree;

use std::rc::Rc;
use std::time::Duration;

use enigo::{Direction, Keyboard as _};
use x11rb::connection::Connection as _;
use x11rb::cookie::Cookie;
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::{
    ConnectionExt as _, CreateWindowAux, KeyButMask, Window as XWindow, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::x11_utils::TryParse;
use x11rb::{COPY_FROM_PARENT, CURRENT_TIME, NONE};

use super::devices::{Devices, DigitKeys, another_bot, check_arrival, press};
use crate::desktop::{
    Area, Desktop, DesktopError, Key, MenuKind, Monitors, MouseButton, Picture, Point, Window, WindowId,
};
use focus::FocusWatch;
pub(crate) use kept_keys::keep_keys;
use keyboard::Keyboard;
#[cfg(target_os = "linux")]
pub(crate) use manager::wait_for_manager;
pub(crate) use monitors::watch as watch_monitors;
use screen::Screen;
use selection::Selection;
use window_tree::WindowTree;

/// The connection to the X server, apart from the one that sends the input.
type Server = Rc<RustConnection>;

/// An answer that the server still has to give.
type Pending<'a, R> = Result<Cookie<'a, Server, R>, ReplyError>;

/// How often, and how long between two looks, to wait for the release of a button.
const RELEASE_LOOKS: usize = 2000;
const RELEASE_INTERVAL: Duration = Duration::from_micros(200);

/// How often the windows may change while a picture is composed of them.
const MOST_LOOKS: usize = 20;

/// What users must know where the root has no pixels, and where the desktop also asks them first.
const ADVICE: &str = "Wayland with Xwayland: the game must run as an X client: GDK_BACKEND=x11 sgt-solo";
const ADVICE_IF_ASKED: &str = "Wayland with Xwayland: the game must run as an X client: GDK_BACKEND=x11 sgt-solo; when \
                               the desktop asks about remote interaction, allow it";

/// Where the keyboard's state holds the group of its layout (the X keyboard extension, section 2.2.2).
const FIRST_BIT_OF_GROUP: u32 = 13;
const LAST_GROUP: u16 = 3;

/// The screen, mouse and keyboard of this computer.
#[derive(Debug)]
pub struct NativeDesktop {
    devices: Devices,
    connection: Server,
    root: XWindow,
    area: Area,
    screen: Screen,
    windows: WindowTree,
    keyboard: Keyboard,
    focus: FocusWatch,
}

impl NativeDesktop {
    /// Connects to the desktop.
    ///
    /// # Errors
    /// If there is no display, or no permission to use it.
    pub fn open(digits: DigitKeys) -> Result<Self, DesktopError> {
        let (connection, number) = display::connect()?;
        let connection = Rc::new(connection);
        let root = &connection.setup().roots[number];
        let (width, height) = (root.width_in_pixels.into(), root.height_in_pixels.into());
        let area = Area { left: 0, top: 0, width, height };
        let root = root.root;
        let unavailable = |error| DesktopError::Unavailable(format!("the X server does not answer: {error}"));
        if !reply(connection.query_extension(b"XTEST")).map_err(unavailable)?.present {
            return Err(DesktopError::Unavailable(
                "the X server has no XTEST extension, which moves the pointer and types; \
                 enable it in its configuration"
                    .into(),
            ));
        }
        let screen = Screen::new(&connection, number).map_err(unavailable)?;
        let windows = WindowTree::new(&connection, root).map_err(unavailable)?;
        let (keyboard, focus) = (Keyboard::default(), FocusWatch::default());
        let devices = Devices::open(digits, "")?;
        Ok(Self { devices, connection, root, area, screen, windows, keyboard, focus })
    }

    /// Claims the desktop until the process ends, so that no two bots play in one game: a selection has one owner, and
    /// the server takes it away when the owner's connection ends.
    ///
    /// # Errors
    /// If another bot has claimed it.
    pub fn claim(&mut self) -> Result<(), DesktopError> {
        let what = "claim the display";
        let own = self.connection.generate_id().map_err(DesktopError::failed(what))?;
        if self.own_selection(own).map_err(failed(what))? { Ok(()) } else { Err(another_bot()) }
    }

    /// Makes `own` the owner of the bots' selection; false if there is one already.
    fn own_selection(&self, own: XWindow) -> Result<bool, ReplyError> {
        let connection = &self.connection;
        let selection = connection.intern_atom(false, b"_SUDOKU_BOT")?.reply()?.atom;
        let (class, no_options) = (WindowClass::INPUT_ONLY, CreateWindowAux::default());
        connection.create_window(0, own, self.root, -1, -1, 1, 1, 0, class, COPY_FROM_PARENT, &no_options)?;
        // No other bot may come between the question and the claim.
        connection.grab_server()?;
        let is_free = connection.get_selection_owner(selection)?.reply()?.owner == NONE;
        if is_free {
            connection.set_selection_owner(own, selection, CURRENT_TIME)?;
        }
        connection.ungrab_server()?;
        connection.sync()?;
        Ok(is_free)
    }

    /// Asks the owner of a selection.
    fn selection<T>(
        name: &str,
        what: &'static str,
        ask: impl FnOnce(&Selection) -> Result<T, ReplyError>,
    ) -> Result<T, DesktopError> {
        let (connection, screen) = display::connect()?;
        let selection = Selection::new(connection, screen, name).map_err(DesktopError::failed(what))?;
        ask(&selection).map_err(failed(what))
    }

    fn hear_events(&mut self) -> Result<(), ReplyError> {
        while let Some(event) = self.connection.poll_for_event()? {
            self.keyboard.hear(&event);
            self.focus.hear(&event);
            self.screen.hear(&event);
        }
        Ok(())
    }

    /// Presses or releases a key, or both, according to the current layout.
    fn send(&mut self, key: enigo::Key, direction: Direction) -> Result<(), DesktopError> {
        let what = "press a key";
        let group = self.held()? >> FIRST_BIT_OF_GROUP & LAST_GROUP;
        let symbol = xkeysym::Keysym::from(key).raw();
        self.hear_events().map_err(failed(what))?;
        let key = self.keyboard.key(&self.connection, group, symbol).map_err(failed(what))?;
        let key =
            key.ok_or_else(|| DesktopError::failed(what)("no key of the keyboard's layout types it"))?;
        self.devices.enigo.raw(key.into(), direction).map_err(DesktopError::failed(what))
    }

    /// Waits until every button is seen released.
    ///
    /// A window manager that focuses a window on a click holds the click back until it has looked at
    /// it, while a key sent right after it goes straight through and arrives first. While a press is
    /// held back, so is its release: once no button is down, the click is on its way to the game,
    /// ahead of everything sent from then on.
    fn wait_for_release(&self) -> Result<(), DesktopError> {
        let buttons = KeyButMask::BUTTON1 | KeyButMask::BUTTON2 | KeyButMask::BUTTON3;
        for _ in 0..RELEASE_LOOKS {
            if !self.is_held(buttons)? {
                return Ok(());
            }
            std::thread::sleep(RELEASE_INTERVAL);
        }
        log::debug!("a mouse button still looks pressed; the next key may overtake the click");
        Ok(())
    }

    /// Requests the focus for the window under the pointer if it does not have it: a Wayland compositor does not see
    /// the bot's clicks.
    fn focus_clicked(&mut self) -> Result<(), DesktopError> {
        let pointer = self.pointer()?;
        let Some(clicked) = self.window_at(pointer)? else { return Ok(()) };
        if matches!(self.window(clicked)?, Window::Shown { has_focus: false, .. }) {
            self.windows.activate(clicked).map_err(failed("ask for the focus"))?;
        }
        Ok(())
    }

    /// Whether any of these buttons or modifiers is held down.
    fn is_held(&self, mask: KeyButMask) -> Result<bool, DesktopError> {
        Ok(self.held()? & u16::from(mask) != 0)
    }

    /// The buttons and modifiers that are held down, and the group of the keyboard's layout.
    fn held(&self) -> Result<u16, DesktopError> {
        let pointer = reply(self.connection.query_pointer(self.root))
            .map_err(failed("read which keys and buttons are held down"))?;
        Ok(pointer.mask.into())
    }

    /// Passes on the result of something sent through another connection; if it failed, checks whether the display is
    /// lost.
    fn unless_lost<T>(&self, result: Result<T, DesktopError>) -> Result<T, DesktopError> {
        result.or_else(|error| self.check().and(Err(error)))
    }

    /// Fails if the display is lost.
    fn check(&self) -> Result<(), DesktopError> {
        reply(self.connection.get_input_focus()).map(drop).map_err(failed("read the focus"))
    }
}

impl Desktop for NativeDesktop {
    fn advice(&self) -> Option<&'static str> {
        let advice = if display::asks_first() { ADVICE_IF_ASKED } else { ADVICE };
        self.screen.is_rootless().then_some(advice)
    }

    fn pointer(&mut self) -> Result<Point, DesktopError> {
        self.unless_lost(self.devices.pointer())
    }

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        let moved = self.devices.move_to(point);
        self.unless_lost(moved)?;
        check_arrival(point, self.pointer()?)
    }

    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        let clicked = self.devices.click(button);
        self.unless_lost(clicked)?;
        self.wait_for_release()?;
        if self.screen.is_rootless() { self.focus_clicked() } else { Ok(()) }
    }

    /// Locks such as Caps Lock do not count.
    fn has_modifier(&mut self) -> Result<bool, DesktopError> {
        self.is_held(KeyButMask::SHIFT | KeyButMask::CONTROL | KeyButMask::MOD1 | KeyButMask::MOD4)
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        let (native, hold) = (self.devices.key(key), self.devices.hold);
        let pressed = press(key, native, hold, |key, direction| self.send(key, direction));
        self.unless_lost(pressed)
    }

    fn set_hold(&mut self, hold: Duration) {
        self.devices.hold = hold;
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        let text = self.devices.clipboard.read();
        if !matches!(text, Ok(Some(_))) {
            self.check()?;
        }
        text
    }

    fn plain_clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        let formats = Self::selection("CLIPBOARD", "read the clipboard's formats", Selection::formats);
        let Some(formats) = self.unless_lost(formats)? else { return Ok(None) };
        let text = self.devices.clipboard.read_plain(&formats, |format| selection::is_plain(format));
        self.unless_lost(text)
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        let written = self.devices.clipboard.write(text);
        self.unless_lost(written)
    }

    fn screen(&mut self) -> Result<Area, DesktopError> {
        let size =
            reply(self.connection.get_geometry(self.root)).map_err(failed("read the size of the screen"))?;
        self.area = Area { left: 0, top: 0, width: size.width.into(), height: size.height.into() };
        Ok(self.area)
    }

    fn monitors(&mut self) -> Result<Monitors, DesktopError> {
        match monitors::read(&self.connection, self.root) {
            Some(monitors) => Ok(monitors),
            None => Ok(Monitors::new(vec![self.screen()?])),
        }
    }

    fn picture(&mut self, area: Area) -> Result<Option<Picture>, DesktopError> {
        let what = "read the screen";
        let Some(area) = area.intersection(self.area) else { return Ok(None) };
        for _ in 0..MOST_LOOKS {
            let picture = self.screen.picture(area).map_err(failed(what))?;
            self.hear_events().map_err(failed(what))?;
            if self.screen.is_as_before() {
                return if picture.is_none() && area == self.area && self.screen.is_rootless() {
                    Err(no_windows())
                } else {
                    Ok(picture)
                };
            }
        }
        Err(DesktopError::failed(what)("the windows do not stay where they are"))
    }

    fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError> {
        self.windows.at(point).map_err(failed("find the window under a point"))
    }

    fn window(&mut self, window: WindowId) -> Result<Window, DesktopError> {
        self.windows.window(window).map_err(failed("read the state of a window"))
    }

    /// By now the server has reported everything that happened before its last answer.
    fn has_lost_focus(&mut self, window: WindowId) -> Result<bool, DesktopError> {
        let what = "watch the focus";
        let Ok(window) = XWindow::try_from(window.0) else { return Ok(false) };
        let watched = self.focus.watch(&self.connection, window).map(|()| true);
        if !unless_gone(watched, false).map_err(failed(what))? {
            return Ok(false);
        }
        self.hear_events().map_err(failed(what))?;
        Ok(self.focus.take_loss())
    }

    fn menu(&mut self, window: WindowId) -> Result<Option<MenuKind>, DesktopError> {
        let is_solo = identity::is_solo(&self.connection, window).map_err(failed("read a window's name"))?;
        Ok(is_solo.then_some(MenuKind::Gtk))
    }

    fn dialog_of(&mut self, window: WindowId) -> Result<Option<WindowId>, DesktopError> {
        self.windows.dialog_of(window).map_err(failed("find a window's dialog"))
    }

    /// Programs offer selected text as the primary selection, without any key press.
    fn dialog_text(&mut self, dialog: WindowId) -> Result<Option<String>, DesktopError> {
        let text = Self::selection("PRIMARY", "read a dialog's text", |selection| {
            if selection.is_of_client(dialog)? { selection.text() } else { Ok(None) }
        });
        self.unless_lost(text)
    }
}

impl Drop for NativeDesktop {
    fn drop(&mut self) {
        // If the display is lost, there is nothing to restore.
        if let Err(error) = self.keyboard.restore(&self.connection) {
            log::debug!("cannot restore the keyboard: {error}");
        }
    }
}

/// A coordinate as the server takes it; every one on a screen fits.
fn short(number: i32) -> i16 {
    i16::try_from(number).unwrap_or(if number < 0 { i16::MIN } else { i16::MAX })
}

/// The error for an empty composed picture, which lacks all programs that are not X clients.
fn no_windows() -> DesktopError {
    DesktopError::failed("read the screen")(
        "it shows no window of an X client; start the game as one: GDK_BACKEND=x11 sgt-solo",
    )
}

/// Waits for the answer to a request.
fn reply<R: TryParse>(request: Result<Cookie<'_, Server, R>, ConnectionError>) -> Result<R, ReplyError> {
    request?.reply()
}

fn failed(what: &'static str) -> impl Fn(ReplyError) -> DesktopError {
    move |error| match error {
        ReplyError::ConnectionError(_) => DesktopError::Lost,
        ReplyError::X11Error(_) => DesktopError::failed(what)(error),
    }
}

/// Returns what was found out about a window, or `gone` if it was closed meanwhile.
fn unless_gone<T>(found: Result<T, ReplyError>, gone: T) -> Result<T, ReplyError> {
    if found.as_ref().is_err_and(is_gone) { Ok(gone) } else { found }
}

/// Whether the window asked for no longer exists.
fn is_gone(error: &ReplyError) -> bool {
    matches!(error, ReplyError::X11Error(error) if matches!(error.error_kind, ErrorKind::Window | ErrorKind::Drawable))
}
