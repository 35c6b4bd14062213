//! Which window is where, and which one the keys go to.
//!
//! The bot asks this before every click and every key. So the last answer is kept as a guess: all
//! that confirms it is asked in one round trip, and only where the server says otherwise is the
//! way from window to window walked anew, with a round trip a window.

use x11rb::cookie::Cookie;
use x11rb::errors::ReplyError;
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, GetPropertyReply, MapState, QueryTreeReply,
    TranslateCoordinatesReply, Window as XWindow,
};
use x11rb::rust_connection::RustConnection;

use super::super::super::{Area, Point, Window, WindowId};
use super::short;

/// What `WM_STATE` holds for a window that is minimised (ICCCM, section 4.1.3.1).
const ICONIC: u32 = 3;

/// What stands for the focus where the keys follow the pointer.
const POINTER_ROOT: XWindow = 1;

/// The answers to come on what some windows lie in.
type Parents<'a> = Vec<Cookie<'a, RustConnection, QueryTreeReply>>;

/// What is asked of the windows, and what was answered last.
pub(super) struct Windows {
    root: XWindow,
    /// The property by which a window manager marks the windows of programs among its own.
    wm_state: Atom,
    /// From the root's child down to the program's own window, as last found.
    way_down: Vec<XWindow>,
    /// From the window with the focus up to the one that was asked for, as last found.
    way_up: Vec<XWindow>,
}

impl Windows {
    pub(super) fn new(connection: &RustConnection, root: XWindow) -> Result<Self, ReplyError> {
        let wm_state = connection.intern_atom(false, b"WM_STATE")?.reply()?.atom;
        Ok(Self { root, wm_state, way_down: Vec::new(), way_up: Vec::new() })
    }

    /// The topmost window at a place; of a window and its frame, the window.
    pub(super) fn at(
        &mut self,
        connection: &RustConnection,
        point: Point,
    ) -> Result<Option<WindowId>, ReplyError> {
        loop {
            match self.client_at(connection, point) {
                // It has closed between two questions, and something else is there now.
                Err(error) if is_gone(&error) => self.way_down.clear(),
                found => return Ok(found?.map(|window| WindowId(window.into()))),
            }
        }
    }

    fn client_at(
        &mut self,
        connection: &RustConnection,
        point: Point,
    ) -> Result<Option<XWindow>, ReplyError> {
        if let Some(&client) = self.way_down.last()
            && self.leads_down(connection, point)?
        {
            return Ok(Some(client));
        }
        self.way_down.clear();
        let mut top = None;
        let mut at = self.root;
        while let Some(child) = known(child_at(connection, self.root, at, point)?.reply()?.child) {
            top = top.or(Some(child));
            self.way_down.push(child);
            if self.state(connection, child)?.reply()?.type_ == self.wm_state {
                return Ok(Some(child));
            }
            at = child;
        }
        // A menu, a frame's title, or there is no window manager: deeper down may be another
        // answer at another place, so that this one is no guess for the next time.
        self.way_down.clear();
        Ok(top)
    }

    /// Whether the way down that was found last is the one at this place too.
    fn leads_down(&self, connection: &RustConnection, point: Point) -> Result<bool, ReplyError> {
        let parents = std::iter::once(&self.root).chain(&self.way_down);
        let asked = parents.zip(&self.way_down).map(|(&parent, &child)| {
            Ok::<_, ReplyError>((child_at(connection, self.root, parent, point)?, child))
        });
        for (answer, child) in asked.collect::<Result<Vec<_>, _>>()? {
            if answer.reply()?.child != child {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is known of a window.
    pub(super) fn window(
        &mut self,
        connection: &RustConnection,
        window: WindowId,
    ) -> Result<Window, ReplyError> {
        let Ok(window) = XWindow::try_from(window.0) else { return Ok(Window::Gone) };
        match self.look(connection, window) {
            Err(error) if is_gone(&error) => Ok(Window::Gone),
            found => found,
        }
    }

    fn look(&mut self, connection: &RustConnection, window: XWindow) -> Result<Window, ReplyError> {
        let attributes = connection.get_window_attributes(window)?;
        let geometry = connection.get_geometry(window)?;
        let corner = connection.translate_coordinates(window, self.root, 0, 0)?;
        let state = self.state(connection, window)?;
        let focus = connection.get_input_focus()?;
        let parents = self.parents_of_way_up(connection)?;

        let is_viewable = attributes.reply()?.map_state == MapState::VIEWABLE;
        let (geometry, corner) = (geometry.reply()?, corner.reply()?);
        let state = state.reply()?;
        let is_iconic = state.value32().and_then(|mut values| values.next()) == Some(ICONIC);
        let focus = focus.reply()?.focus;
        if !is_viewable || is_iconic {
            return Ok(Window::Hidden);
        }
        let area = Area {
            left: corner.dst_x.into(),
            top: corner.dst_y.into(),
            width: geometry.width.into(),
            height: geometry.height.into(),
        };
        let has_focus = self.has_focus(connection, window, focus, parents)?;
        Ok(Window::Shown { area, has_focus })
    }

    /// Whether the keys go to a window, when `focus` has the focus and the windows on the way up
    /// from where it was last have these parents.
    fn has_focus(
        &mut self,
        connection: &RustConnection,
        window: XWindow,
        focus: XWindow,
        parents: Parents<'_>,
    ) -> Result<bool, ReplyError> {
        let is_as_before = self.way_up.first() == Some(&focus) && self.way_up.last() == Some(&window);
        if is_as_before && self.leads_up(parents) {
            return Ok(true);
        }
        if focus == POINTER_ROOT || focus == self.root {
            return self.has_pointer(connection, window);
        }
        match self.find_way_up(connection, focus, window) {
            // What had the focus has closed meanwhile, and so has what it was in.
            Err(error) if is_gone(&error) => Ok(false),
            found => found,
        }
    }

    /// Asks for the parent of each window but the last on the way up that was found last.
    fn parents_of_way_up<'a>(&self, connection: &'a RustConnection) -> Result<Parents<'a>, ReplyError> {
        let inner = self.way_up.split_last().map_or(&[][..], |(_, inner)| inner);
        inner.iter().map(|&window| Ok(connection.query_tree(window)?)).collect()
    }

    /// Whether the windows on the way up still lie in each other.
    fn leads_up(&self, parents: Parents<'_>) -> bool {
        let outer = self.way_up.iter().skip(1);
        parents
            .into_iter()
            .zip(outer)
            .all(|(answer, &parent)| answer.reply().is_ok_and(|it| it.parent == parent))
    }

    /// Whether the focus is in a window: programs may give it to a window inside of theirs.
    fn find_way_up(
        &mut self,
        connection: &RustConnection,
        focus: XWindow,
        window: XWindow,
    ) -> Result<bool, ReplyError> {
        self.way_up.clear();
        let mut at = known(focus);
        while let Some(inner) = at {
            self.way_up.push(inner);
            if inner == window {
                return Ok(true);
            }
            at = known(connection.query_tree(inner)?.reply()?.parent);
        }
        self.way_up.clear();
        Ok(false)
    }

    /// Whether the pointer is over a window, which is where keys go when nobody has the focus.
    fn has_pointer(&mut self, connection: &RustConnection, window: XWindow) -> Result<bool, ReplyError> {
        let pointer = connection.query_pointer(self.root)?.reply()?;
        let point = Point { x: pointer.root_x.into(), y: pointer.root_y.into() };
        Ok(self.at(connection, point)? == Some(WindowId(window.into())))
    }

    fn state<'a>(
        &self,
        connection: &'a RustConnection,
        window: XWindow,
    ) -> Result<Cookie<'a, RustConnection, GetPropertyReply>, ReplyError> {
        Ok(connection.get_property(false, window, self.wm_state, AtomEnum::ANY, 0, 1)?)
    }
}

/// Asks which window inside of another is at a place of the screen.
fn child_at(
    connection: &RustConnection,
    root: XWindow,
    parent: XWindow,
    point: Point,
) -> Result<Cookie<'_, RustConnection, TranslateCoordinatesReply>, ReplyError> {
    Ok(connection.translate_coordinates(root, parent, short(point.x), short(point.y))?)
}

/// The window, unless it stands for none.
fn known(window: XWindow) -> Option<XWindow> {
    (window != x11rb::NONE).then_some(window)
}

/// Whether what was asked for does not exist any more.
fn is_gone(error: &ReplyError) -> bool {
    matches!(error, ReplyError::X11Error(error) if matches!(error.error_kind, ErrorKind::Window | ErrorKind::Drawable))
}
