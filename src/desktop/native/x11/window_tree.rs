//! Which window is at a point, and which one has the focus.
//!
//! The bot asks this before every click and every key, so the last answer is kept as a guess: one
//! round trip confirms it, and only if the server says otherwise is the tree of windows walked
//! again, with a round trip for each window.

use x11rb::cookie::Cookie;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, GetPropertyReply, MapState,
    QueryTreeReply, TranslateCoordinatesReply, Window as XWindow,
};

use super::{Pending, Server, is_gone, short, unless_gone};
use crate::desktop::{Area, Point, Window, WindowId};

/// The value of `WM_STATE` for a minimised window (ICCCM, section 4.1.3.1).
const ICONIC: u32 = 3;

/// The focus when keys go to the window under the pointer.
const POINTER_ROOT: XWindow = 1;

/// Who asks for the focus, as pagers do: the user, not a program by itself (EWMH, "source indication").
const ON_BEHALF_OF_USER: u32 = 2;

/// The server's windows, with the paths through them that were found last.
#[derive(Debug)]
pub(super) struct WindowTree {
    connection: Server,
    root: XWindow,
    /// The property a window manager sets on the windows of programs, unlike on its frames.
    wm_state: Atom,
    /// From the root's child down to the program's own window.
    way_down: Vec<XWindow>,
    /// From the window with the focus up to the window that was asked for.
    way_up: Vec<XWindow>,
}

impl WindowTree {
    pub(super) fn new(connection: &Server, root: XWindow) -> Result<Self, ReplyError> {
        let wm_state = connection.intern_atom(false, b"WM_STATE")?.reply()?.atom;
        let (way_down, way_up) = (Vec::new(), Vec::new());
        Ok(Self { connection: Server::clone(connection), root, wm_state, way_down, way_up })
    }

    /// Returns the topmost window at a point: the program's own, not the frame around it.
    pub(super) fn at(&mut self, point: Point) -> Result<Option<WindowId>, ReplyError> {
        loop {
            match self.client_at(point) {
                // The window was closed between two requests; something else is at the point now.
                Err(error) if is_gone(&error) => self.way_down.clear(),
                found => return Ok(found?.map(|window| WindowId(window.into()))),
            }
        }
    }

    fn client_at(&mut self, point: Point) -> Result<Option<XWindow>, ReplyError> {
        if let Some(&client) = self.way_down.last()
            && self.leads_down(point)?
        {
            return Ok(Some(client));
        }
        self.way_down.clear();
        let mut top = None;
        let mut at = self.root;
        loop {
            let child = self.child_at(at, point)?.reply()?.child;
            let Some(child) = known(child) else { break };
            top = top.or(Some(child));
            self.way_down.push(child);
            if self.state(child)?.reply()?.type_ == self.wm_state {
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
    fn leads_down(&self, point: Point) -> Result<bool, ReplyError> {
        let parents = std::iter::once(&self.root).chain(&self.way_down);
        let asked = parents.map(|&parent| self.child_at(parent, point));
        let asked: Vec<_> = asked.take(self.way_down.len()).collect::<Result<_, _>>()?;
        for (answer, &child) in asked.into_iter().zip(&self.way_down) {
            if answer.reply()?.child != child {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn window(&mut self, window: WindowId) -> Result<Window, ReplyError> {
        let Ok(window) = XWindow::try_from(window.0) else { return Ok(Window::Gone) };
        unless_gone(self.look(window), Window::Gone)
    }

    fn look(&mut self, window: XWindow) -> Result<Window, ReplyError> {
        let connection = &self.connection;
        let attributes = connection.get_window_attributes(window)?;
        let geometry = connection.get_geometry(window)?;
        let corner = connection.translate_coordinates(window, self.root, 0, 0)?;
        let state = self.state(window)?;
        let focus = connection.get_input_focus()?;
        // The parents of the windows on the last path up, except of the topmost.
        let inner = self.way_up.split_last().map_or(&[][..], |(_, inner)| inner);
        let parents = inner.iter().map(|&window| Ok(connection.query_tree(window)?));
        let parents: Vec<_> = parents.collect::<Result<_, ReplyError>>()?;

        let is_viewable = attributes.reply()?.map_state == MapState::VIEWABLE;
        let (geometry, corner) = (geometry.reply()?, corner.reply()?);
        let state = state.reply()?;
        let is_iconic = state.value32().and_then(|mut values| values.next()) == Some(ICONIC);
        let focus = focus.reply()?.focus;
        let leads_up = self.leads_up(parents);
        if !is_viewable || is_iconic {
            return Ok(Window::Hidden);
        }
        let area = Area {
            left: corner.dst_x.into(),
            top: corner.dst_y.into(),
            width: geometry.width.into(),
            height: geometry.height.into(),
        };
        let is_as_before = self.way_up.first() == Some(&focus) && self.way_up.last() == Some(&window);
        let has_focus = is_as_before && leads_up || self.has_focus(window, focus)?;
        Ok(Window::Shown { area, has_focus })
    }

    /// Whether the last path up still holds, by the parents of its windows.
    fn leads_up(&self, parents: Vec<Cookie<'_, Server, QueryTreeReply>>) -> bool {
        let outer = self.way_up.iter().skip(1);
        let mut answers = parents.into_iter().zip(outer);
        answers.all(|(answer, &parent)| answer.reply().is_ok_and(|it| it.parent == parent))
    }

    /// Whether keys go to `window` while `focus` has the focus.
    fn has_focus(&mut self, window: XWindow, focus: XWindow) -> Result<bool, ReplyError> {
        if focus == POINTER_ROOT || focus == self.root {
            return self.has_pointer(window);
        }
        // The window with the focus may have been closed meanwhile.
        unless_gone(self.find_way_up(focus, window), false)
    }

    /// Whether the focus is in `window`: a program may give it to an inner window.
    fn find_way_up(&mut self, focus: XWindow, window: XWindow) -> Result<bool, ReplyError> {
        self.way_up.clear();
        let mut at = known(focus);
        while let Some(inner) = at {
            self.way_up.push(inner);
            if inner == window {
                return Ok(true);
            }
            at = known(self.connection.query_tree(inner)?.reply()?.parent);
        }
        self.way_up.clear();
        Ok(false)
    }

    /// Whether the pointer is over `window`: keys go there when no window has the focus.
    fn has_pointer(&mut self, window: XWindow) -> Result<bool, ReplyError> {
        let pointer = self.connection.query_pointer(self.root)?.reply()?;
        let point = Point { x: pointer.root_x.into(), y: pointer.root_y.into() };
        Ok(self.at(point)? == Some(WindowId(window.into())))
    }

    /// Asks the window manager to give a window the focus.
    pub(super) fn activate(&self, window: WindowId) -> Result<(), ReplyError> {
        let Ok(window) = XWindow::try_from(window.0) else { return Ok(()) };
        let active = self.connection.intern_atom(true, b"_NET_ACTIVE_WINDOW")?.reply()?.atom;
        let request = ClientMessageEvent::new(32, window, active, [ON_BEHALF_OF_USER, 0, 0, 0, 0]);
        let listeners = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        self.connection.send_event(false, self.root, listeners, request)?.check()
    }

    fn state(&self, window: XWindow) -> Pending<'_, GetPropertyReply> {
        Ok(self.connection.get_property(false, window, self.wm_state, AtomEnum::ANY, 0, 1)?)
    }

    /// Asks which child of `parent` is at a point of the screen.
    fn child_at(&self, parent: XWindow, point: Point) -> Pending<'_, TranslateCoordinatesReply> {
        let (x, y) = (short(point.x), short(point.y));
        Ok(self.connection.translate_coordinates(self.root, parent, x, y)?)
    }

    /// The dialog of a window, if the focus is in it.
    pub(super) fn dialog_of(&self, window: WindowId) -> Result<Option<WindowId>, ReplyError> {
        unless_gone(self.focused_dialog(window), None)
    }

    fn focused_dialog(&self, owner: WindowId) -> Result<Option<WindowId>, ReplyError> {
        let connection = &self.connection;
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
}

/// The window, unless it is X11's "none".
fn known(window: XWindow) -> Option<XWindow> {
    (window != x11rb::NONE).then_some(window)
}
