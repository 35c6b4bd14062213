//! Which window is at a point, and which one has the focus.
//!
//! The bot asks this before every click and every key, so the last answer is kept as a guess: one
//! round trip confirms it, and only if the server says otherwise is the tree of windows walked
//! again, with a round trip for each window.

use x11rb::cookie::Cookie;
use x11rb::errors::ReplyError;
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, GetPropertyReply, MapState, QueryTreeReply,
    TranslateCoordinatesReply, Window as XWindow,
};
use x11rb::rust_connection::RustConnection;

use super::super::super::super::{Area, Point, Window, WindowId};
use super::short;

/// The value of `WM_STATE` for a minimised window (ICCCM, section 4.1.3.1).
const ICONIC: u32 = 3;

/// The focus when keys go to the window under the pointer.
const POINTER_ROOT: XWindow = 1;

/// Pending answers on the parents of some windows.
type Parents<'a> = Vec<Cookie<'a, RustConnection, QueryTreeReply>>;

/// The server's windows, with the paths through them that were found last.
pub(super) struct WindowTree {
    root: XWindow,
    /// The property a window manager sets on the windows of programs, unlike on its frames.
    wm_state: Atom,
    /// From the root's child down to the program's own window.
    way_down: Vec<XWindow>,
    /// From the window with the focus up to the window that was asked for.
    way_up: Vec<XWindow>,
}

impl WindowTree {
    pub(super) fn new(connection: &RustConnection, root: XWindow) -> Result<Self, ReplyError> {
        let wm_state = connection.intern_atom(false, b"WM_STATE")?.reply()?.atom;
        Ok(Self { root, wm_state, way_down: Vec::new(), way_up: Vec::new() })
    }

    /// The topmost window at a point; of a window and its frame, the window.
    pub(super) fn at(
        &mut self,
        connection: &RustConnection,
        point: Point,
    ) -> Result<Option<WindowId>, ReplyError> {
        loop {
            match self.client_at(connection, point) {
                // It was closed between two requests; something else is there now.
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
        // A menu, a title bar, or no window manager: another point may have another window deeper
        // down, so this is not a guess for the next time.
        self.way_down.clear();
        Ok(top)
    }

    /// Whether the last path down also leads to this point.
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

    /// Whether keys go to `window` while `focus` has the focus. `parents` are those of the windows
    /// on the last path up.
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
            // The window with the focus has been closed meanwhile.
            Err(error) if is_gone(&error) => Ok(false),
            found => found,
        }
    }

    /// Asks for the parent of each window on the last path up, except the topmost.
    fn parents_of_way_up<'a>(&self, connection: &'a RustConnection) -> Result<Parents<'a>, ReplyError> {
        let inner = self.way_up.split_last().map_or(&[][..], |(_, inner)| inner);
        inner.iter().map(|&window| Ok(connection.query_tree(window)?)).collect()
    }

    /// Whether the last path up still holds.
    fn leads_up(&self, parents: Parents<'_>) -> bool {
        let outer = self.way_up.iter().skip(1);
        parents
            .into_iter()
            .zip(outer)
            .all(|(answer, &parent)| answer.reply().is_ok_and(|it| it.parent == parent))
    }

    /// Whether the focus is in `window`: a program may give it to an inner window.
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

    /// Whether the pointer is over `window`: keys go there when no window has the focus.
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

/// The dialog of a window, if the focus is in it.
pub(super) fn dialog_of(
    connection: &RustConnection,
    window: WindowId,
) -> Result<Option<WindowId>, ReplyError> {
    match focused_dialog(connection, window) {
        // It was closed between two requests.
        Err(error) if is_gone(&error) => Ok(None),
        found => found,
    }
}

fn focused_dialog(connection: &RustConnection, owner: WindowId) -> Result<Option<WindowId>, ReplyError> {
    let focus = connection.get_input_focus()?.reply()?.focus;
    let mut at = known(focus).filter(|&focus| focus != POINTER_ROOT);
    while let Some(window) = at {
        let owners =
            connection.get_property(false, window, AtomEnum::WM_TRANSIENT_FOR, AtomEnum::WINDOW, 0, 1)?;
        let tree = connection.query_tree(window)?;
        let owners = owners.reply()?;
        if owners.value32().and_then(|mut owners| owners.next()).map(u64::from) == Some(owner.0) {
            return Ok(Some(WindowId(window.into())));
        }
        at = known(tree.reply()?.parent);
    }
    Ok(None)
}

/// Asks which child of `parent` is at a point of the screen.
fn child_at(
    connection: &RustConnection,
    root: XWindow,
    parent: XWindow,
    point: Point,
) -> Result<Cookie<'_, RustConnection, TranslateCoordinatesReply>, ReplyError> {
    Ok(connection.translate_coordinates(root, parent, short(point.x), short(point.y))?)
}

/// The window, unless it is X11's "none".
fn known(window: XWindow) -> Option<XWindow> {
    (window != x11rb::NONE).then_some(window)
}

/// Whether the window asked for no longer exists.
pub(super) fn is_gone(error: &ReplyError) -> bool {
    matches!(error, ReplyError::X11Error(error) if matches!(error.error_kind, ErrorKind::Window | ErrorKind::Drawable))
}
