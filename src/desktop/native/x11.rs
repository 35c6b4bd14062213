//! What only the X server can tell: the screen's pixels, the windows, and when a click has arrived.

mod windows;

use std::time::Duration;

use windows::Windows;
use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat, ImageOrder, KeyButMask, Window as XWindow};
use x11rb::rust_connection::RustConnection;

use super::super::{Area, DesktopError, Picture, Point, Window, WindowId};

/// How long to wait for a click to be handed on, as a number of looks and what lies between them.
const RELEASE_LOOKS: usize = 2000;
const RELEASE_INTERVAL: Duration = Duration::from_micros(200);

/// A connection of its own beside the one that sends the input.
pub(super) struct X11 {
    connection: RustConnection,
    root: XWindow,
    screen: Area,
    /// Whether pixels come in the one format that this reads: four bytes with eight bits a colour.
    has_plain_pixels: bool,
    windows: Windows,
}

impl X11 {
    pub(super) fn connect() -> Result<Self, DesktopError> {
        let (connection, number) = x11rb::connect(None)
            .map_err(|error| DesktopError::Unavailable(format!("the X server cannot be reached: {error}")))?;
        let setup = connection.setup();
        let root = &setup.roots[number];
        let visual = root
            .allowed_depths
            .iter()
            .flat_map(|depth| &depth.visuals)
            .find(|visual| visual.visual_id == root.root_visual);
        let has_plain_pixels = setup.image_byte_order == ImageOrder::LSB_FIRST
            && setup
                .pixmap_formats
                .iter()
                .any(|format| format.depth == root.root_depth && format.bits_per_pixel == 32)
            && visual.is_some_and(|visual| {
                (visual.red_mask, visual.green_mask, visual.blue_mask) == (0x00ff_0000, 0xff00, 0xff)
            });
        let screen = Area {
            left: 0,
            top: 0,
            width: root.width_in_pixels.into(),
            height: root.height_in_pixels.into(),
        };
        let root = root.root;
        let windows = Windows::new(&connection, root)
            .map_err(|error| DesktopError::Unavailable(format!("the X server does not answer: {error}")))?;
        Ok(Self { connection, root, screen, has_plain_pixels, windows })
    }

    /// Whether the server is still there.
    pub(super) fn check(&self) -> Result<(), DesktopError> {
        let asked = self.connection.get_input_focus().map_err(ReplyError::from);
        asked
            .and_then(x11rb::cookie::Cookie::reply)
            .map(drop)
            .map_err(not_answered("a question for the focus"))
    }

    /// What the screen shows in the part of `area` that lies on it.
    pub(super) fn picture(&self, area: Area) -> Result<Option<Picture>, DesktopError> {
        let Some(area) = area.intersection(self.screen).filter(|_| self.has_plain_pixels) else {
            return Ok(None);
        };
        let long = |number: i32| u16::try_from(number).unwrap_or(u16::MAX);
        let image = self
            .connection
            .get_image(
                ImageFormat::Z_PIXMAP,
                self.root,
                short(area.left),
                short(area.top),
                long(area.width),
                long(area.height),
                u32::MAX,
            )
            .map_err(ReplyError::from)
            .and_then(x11rb::cookie::Cookie::reply)
            .map_err(not_answered("a question for the screen's pixels"))?;
        let pixels = image.data.chunks_exact(4).map(|bytes| [bytes[2], bytes[1], bytes[0]]).collect();
        Ok(Some(Picture::new(area, pixels)))
    }

    /// The topmost window at a place: the program's own, not the frame around it.
    pub(super) fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError> {
        self.windows.at(&self.connection, point).map_err(not_answered("a question for the window at a place"))
    }

    /// What is known of a window.
    pub(super) fn window(&mut self, window: WindowId) -> Result<Window, DesktopError> {
        self.windows.window(&self.connection, window).map_err(not_answered("a question for a window's place"))
    }

    /// Whether a key is held down that makes others of the keys pressed with it. Locks are no matter.
    pub(super) fn has_modifier(&self) -> Result<bool, DesktopError> {
        let modifiers = KeyButMask::SHIFT | KeyButMask::CONTROL | KeyButMask::MOD1 | KeyButMask::MOD4;
        Ok(self.held()? & u16::from(modifiers) != 0)
    }

    /// Waits until every button is seen released.
    ///
    /// A window manager that gives a window the focus on a click holds the click back until it has
    /// looked at it, while a key that is sent right after goes straight through, and arrives first.
    /// While it holds a press back, the release waits too; so once no button is down any more, the
    /// click is on its way to the game, ahead of all that is sent from now on.
    pub(super) fn wait_for_release(&self) -> Result<(), DesktopError> {
        let buttons = KeyButMask::BUTTON1 | KeyButMask::BUTTON2 | KeyButMask::BUTTON3;
        for _ in 0..RELEASE_LOOKS {
            if self.held()? & u16::from(buttons) == 0 {
                return Ok(());
            }
            std::thread::sleep(RELEASE_INTERVAL);
        }
        log::debug!("a button is still seen pressed; a key that follows may overtake the click");
        Ok(())
    }

    /// The buttons and modifiers that are held down.
    fn held(&self) -> Result<u16, DesktopError> {
        let pointer = self
            .connection
            .query_pointer(self.root)
            .map_err(ReplyError::from)
            .and_then(x11rb::cookie::Cookie::reply)
            .map_err(not_answered("a question for the buttons"))?;
        Ok(pointer.mask.into())
    }
}

/// A coordinate as the server takes it; all that are on a screen fit.
fn short(number: i32) -> i16 {
    i16::try_from(number).unwrap_or(if number < 0 { i16::MIN } else { i16::MAX })
}

fn not_answered(what: &'static str) -> impl Fn(ReplyError) -> DesktopError {
    move |error| match error {
        ReplyError::ConnectionError(_) => DesktopError::Lost,
        ReplyError::X11Error(_) => DesktopError::NotTaken { what, reason: error.to_string() },
    }
}
