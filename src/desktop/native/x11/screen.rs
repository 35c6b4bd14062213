//! Pictures of the screen: copied from the root window or, where that has no pixels, composed of the windows.
//!
//! Under Xwayland each window has pixels of its own, and the compositor alone knows the whole picture.

use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConnectionExt as _, EventMask, GetImageReply, ImageFormat, ImageOrder,
    MapState, Screen as Root, Setup, Window as XWindow, WindowClass,
};
use x11rb::protocol::{ErrorKind, Event};

use super::{Pending, Server, is_gone, reply, short, unless_gone};
use crate::desktop::{Area, Picture, Point, Rgb};

/// The corner of the root window.
const ORIGIN: Point = Point { x: 0, y: 0 };

/// The colour of places without a window.
const NOTHING: Rgb = [0; 3];

#[derive(Debug)]
pub(super) struct Screen {
    connection: Server,
    root: XWindow,
    /// Whether pixels come in the one format that is read here: four bytes with eight bits a colour.
    has_plain_pixels: bool,
    /// Whether the root window has no pixels.
    is_rootless: bool,
    /// The visible windows, bottom to top, or `None` if they may have changed. Only for a root without pixels.
    stack: Option<Vec<TopLevel>>,
}

/// A direct child of the root window.
#[derive(Clone, Copy, Debug)]
struct TopLevel {
    window: XWindow,
    area: Area,
    has_alpha: bool,
}

impl Screen {
    pub fn new(connection: &Server, number: usize) -> Result<Self, ReplyError> {
        let setup = connection.setup();
        let has_plain_pixels = has_plain_pixels(setup, &setup.roots[number]);
        let (connection, root) = (Server::clone(connection), setup.roots[number].root);
        let mut screen = Self { connection, root, has_plain_pixels, is_rootless: false, stack: None };
        let pixel = Area { left: 0, top: 0, width: 1, height: 1 };
        if screen.ask(root, ORIGIN, pixel)?.reply().as_ref().is_err_and(is_refused) {
            // The server then reports changes of the windows, so that they need not be read for each picture.
            let changes = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
            screen.connection.change_window_attributes(root, &changes)?.check()?;
            screen.is_rootless = true;
        }
        Ok(screen)
    }

    /// Whether the root window has no pixels, as under Xwayland.
    pub fn is_rootless(&self) -> bool {
        self.is_rootless
    }

    /// Takes note of an event: the windows may have changed.
    pub fn hear(&mut self, event: &Event) {
        if matches!(
            event,
            Event::MapNotify(_)
                | Event::UnmapNotify(_)
                | Event::ConfigureNotify(_)
                | Event::CirculateNotify(_)
                | Event::ReparentNotify(_)
        ) {
            self.stack = None;
        }
    }

    /// Whether the windows are where they were when the last picture was taken, as far as events have been heard.
    pub fn is_as_before(&self) -> bool {
        !self.is_rootless || self.stack.is_some()
    }

    /// Returns the pixels of an area of the screen, or `None` if they cannot be read: their format is unknown, or no
    /// window is there. Unless [`Self::is_as_before`] afterwards, windows have moved meanwhile.
    pub fn picture(&mut self, area: Area) -> Result<Option<Picture>, ReplyError> {
        if !self.has_plain_pixels {
            return Ok(None);
        }
        if !self.is_rootless {
            let image = self.ask(self.root, ORIGIN, area)?.reply()?;
            return Ok(Some(Picture::new(area, pixels(&image).map(|(rgb, _)| rgb).collect())));
        }
        match self.compose(area) {
            Err(error) if is_gone(&error) || is_refused(&error) => {
                self.stack = None;
                Ok(None)
            }
            picture => picture,
        }
    }

    /// Puts the windows in `area` on top of each other, with one round trip while they stay where they are.
    fn compose(&mut self, area: Area) -> Result<Option<Picture>, ReplyError> {
        let stack = match self.stack.take() {
            Some(stack) => stack,
            None => self.read_stack()?,
        };
        let stack = self.stack.insert(stack);
        let covers = |top: &TopLevel| !top.has_alpha && top.area.intersection(area) == Some(area);
        let lowest = stack.iter().rposition(covers).unwrap_or(0);
        let parts: Vec<(TopLevel, Area)> =
            stack[lowest..].iter().filter_map(|&top| Some((top, top.area.intersection(area)?))).collect();
        let asked: Vec<_> = parts
            .iter()
            .map(|&(top, part)| self.ask(top.window, Point { x: top.area.left, y: top.area.top }, part))
            .collect::<Result<_, _>>()?;
        if asked.is_empty() {
            return Ok(None);
        }
        let mut canvas = Composite::new(area);
        for (&(top, part), image) in parts.iter().zip(asked) {
            canvas.put(part, &image.reply()?, top.has_alpha);
        }
        Ok(Some(Picture::new(area, canvas.pixels)))
    }

    /// The visible windows, bottom to top.
    fn read_stack(&self) -> Result<Vec<TopLevel>, ReplyError> {
        let connection = &self.connection;
        let windows = reply(connection.query_tree(self.root))?.children;
        let asked = windows.into_iter().map(|window| {
            Ok((window, connection.get_window_attributes(window)?, connection.get_geometry(window)?))
        });
        let asked: Vec<_> = asked.collect::<Result<_, ReplyError>>()?;
        let mut stack = Vec::new();
        for (window, attributes, geometry) in asked {
            let attributes = unless_gone(attributes.reply().map(Some), None)?;
            let geometry = unless_gone(geometry.reply().map(Some), None)?;
            let (Some(attributes), Some(geometry)) = (attributes, geometry) else { continue };
            let is_visible =
                attributes.map_state == MapState::VIEWABLE && attributes.class == WindowClass::INPUT_OUTPUT;
            if is_visible && matches!(geometry.depth, 24 | 32) {
                let border = i32::from(geometry.border_width);
                let (left, top) = (i32::from(geometry.x) + border, i32::from(geometry.y) + border);
                let (width, height) = (geometry.width.into(), geometry.height.into());
                let area = Area { left, top, width, height };
                stack.push(TopLevel { window, area, has_alpha: geometry.depth == 32 });
            }
        }
        Ok(stack)
    }

    /// Asks for the pixels of `part` of the screen, as shown by a window with this corner.
    fn ask(&self, window: XWindow, corner: Point, part: Area) -> Pending<'_, GetImageReply> {
        let long = |number: i32| u16::try_from(number).unwrap_or(u16::MAX);
        let (x, y) = (short(part.left - corner.x), short(part.top - corner.y));
        let (width, height) = (long(part.width), long(part.height));
        Ok(self.connection.get_image(ImageFormat::Z_PIXMAP, window, x, y, width, height, u32::MAX)?)
    }
}

/// A picture to which one window after the other is added.
struct Composite {
    area: Area,
    pixels: Vec<Rgb>,
}

impl Composite {
    fn new(area: Area) -> Self {
        let long = |number: i32| usize::try_from(number).unwrap_or_default();
        Self { area, pixels: vec![NOTHING; long(area.width) * long(area.height)] }
    }

    /// Puts the image of a part of the picture above what is there.
    fn put(&mut self, part: Area, image: &GetImageReply, has_alpha: bool) {
        let places = (part.top..part.bottom()).flat_map(|y| (part.left..part.right()).map(move |x| (x, y)));
        for ((x, y), (rgb, alpha)) in places.zip(pixels(image)) {
            let index = (y - self.area.top) * self.area.width + (x - self.area.left);
            let below = usize::try_from(index).ok().and_then(|index| self.pixels.get_mut(index));
            if let Some(pixel) = below {
                *pixel = if has_alpha { over(*pixel, rgb, alpha) } else { rgb };
            }
        }
    }
}

/// A pixel above another one. As in the Render extension, its colours have been multiplied with its opacity.
fn over(below: Rgb, rgb: Rgb, alpha: u8) -> Rgb {
    #[expect(clippy::cast_possible_truncation, reason = "a share of a byte")]
    let shine = |channel: u8| (u16::from(channel) * u16::from(255 - alpha) / 255) as u8;
    std::array::from_fn(|channel| rgb[channel].saturating_add(shine(below[channel])))
}

/// The pixels of an image, row by row, each with the byte that may be its opacity.
fn pixels(image: &GetImageReply) -> impl Iterator<Item = (Rgb, u8)> + '_ {
    image.data.chunks_exact(4).map(|bytes| ([bytes[2], bytes[1], bytes[0]], bytes[3]))
}

fn has_plain_pixels(setup: &Setup, screen: &Root) -> bool {
    let has_four_bytes = setup
        .pixmap_formats
        .iter()
        .any(|format| format.depth == screen.root_depth && format.bits_per_pixel == 32);
    let visuals = screen.allowed_depths.iter().flat_map(|depth| &depth.visuals);
    let root_visual = visuals.into_iter().find(|visual| visual.visual_id == screen.root_visual);
    let is_rgb = root_visual.is_some_and(|visual| {
        (visual.red_mask, visual.green_mask, visual.blue_mask) == (0x00ff_0000, 0xff00, 0xff)
    });
    setup.image_byte_order == ImageOrder::LSB_FIRST && has_four_bytes && is_rgb
}

/// Whether a window has no pixels, or none in the area that was asked for.
fn is_refused(error: &ReplyError) -> bool {
    matches!(error, ReplyError::X11Error(error) if error.error_kind == ErrorKind::Match)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(bytes: [u8; 4]) -> GetImageReply {
        GetImageReply { data: bytes.repeat(4), ..Default::default() }
    }

    #[test]
    fn what_is_above_hides_what_is_below_as_far_as_it_is_opaque() {
        let square = |left, top| Area { left, top, width: 2, height: 2 };
        let mut canvas = Composite::new(Area { left: 10, top: 10, width: 3, height: 2 });
        canvas.put(square(10, 10), &image([1, 2, 3, 0]), false);
        canvas.put(square(11, 10), &image([100, 100, 100, 127]), true);
        let mixed = [101, 101, 100];
        assert_eq!(canvas.pixels, [[3, 2, 1], mixed, [100; 3], [3, 2, 1], mixed, [100; 3]]);
    }
}
