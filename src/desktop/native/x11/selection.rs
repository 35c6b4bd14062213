//! What the owner of a selection offers: the clipboard, or what is selected (ICCCM, section 2).

use std::thread;
use std::time::{Duration, Instant};

use x11rb::connection::Connection as _;
use x11rb::errors::{ReplyError, ReplyOrIdError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, ConnectionExt as _, CreateWindowAux, GetPropertyReply, Window as XWindow, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::{COPY_FROM_PARENT, CURRENT_TIME, NONE};

use crate::desktop::WindowId;
use crate::desktop::native::clipboard::CLIPBOARD_PATIENCE;

/// The interval between two looks for the owner's answer.
const INTERVAL: Duration = Duration::from_millis(1);

/// Targets that are not formats of the content.
const NO_CONTENT: [&str; 5] = ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "DELETE"];

/// The formats of text without attributes that have a name of their own.
const PLAIN_TEXT: [&str; 4] = ["UTF8_STRING", "STRING", "TEXT", "COMPOUND_TEXT"];

/// A selection, asked for through a connection of its own, on which no other events arrive.
#[derive(Debug)]
pub(super) struct Selection {
    connection: RustConnection,
    name: Atom,
    /// Where the owner puts its answers.
    window: XWindow,
}

impl Selection {
    pub(super) fn new(connection: RustConnection, screen: usize, name: &str) -> Result<Self, ReplyOrIdError> {
        let name = connection.intern_atom(false, name.as_bytes())?.reply()?.atom;
        let window = connection.generate_id()?;
        let (root, class) = (connection.setup().roots[screen].root, WindowClass::INPUT_ONLY);
        let no_options = CreateWindowAux::default();
        connection.create_window(0, window, root, -1, -1, 1, 1, 0, class, COPY_FROM_PARENT, &no_options)?;
        Ok(Self { connection, name, window })
    }

    /// Whether the program that has opened a window owns the selection.
    pub(super) fn is_of_client(&self, window: WindowId) -> Result<bool, ReplyError> {
        // The IDs of everything that a program creates are the same except for these bits.
        let own_part = u64::from(self.connection.setup().resource_id_mask);
        let owner = self.owner()?;
        Ok(owner != NONE && (u64::from(owner) ^ window.0) & !own_part == 0)
    }

    /// The names of the formats in which the owner offers its content, empty if there is no owner, or `None` if the
    /// owner does not answer.
    pub(super) fn formats(&self) -> Result<Option<Vec<String>>, ReplyError> {
        if self.owner()? == NONE {
            return Ok(Some(Vec::new()));
        }
        let Some(answer) = self.content("TARGETS")? else { return Ok(None) };
        let formats: Vec<Atom> = answer.value32().into_iter().flatten().collect();
        let names = formats.into_iter().map(|format| {
            let name = self.connection.get_atom_name(format)?.reply()?.name;
            Ok(String::from_utf8_lossy(&name).into_owned())
        });
        names.collect::<Result<_, ReplyError>>().map(Some)
    }

    pub(super) fn text(&self) -> Result<Option<String>, ReplyError> {
        let answer = self.content("UTF8_STRING")?;
        let text = answer.map(|answer| String::from_utf8_lossy(&answer.value).into_owned());
        Ok(text.filter(|text| !text.is_empty()))
    }

    fn owner(&self) -> Result<XWindow, ReplyError> {
        Ok(self.connection.get_selection_owner(self.name)?.reply()?.owner)
    }

    /// The content in a format, or `None` if the owner does not have it, does not answer in time, or has so much that
    /// it would send it in parts.
    fn content(&self, format: &str) -> Result<Option<GetPropertyReply>, ReplyError> {
        let connection = &self.connection;
        let [format, in_parts] = [format, "INCR"].map(|name| connection.intern_atom(false, name.as_bytes()));
        let (format, in_parts) = (format?.reply()?.atom, in_parts?.reply()?.atom);
        connection.convert_selection(self.window, self.name, format, format, CURRENT_TIME)?.check()?;
        let end = Instant::now() + CLIPBOARD_PATIENCE;
        while Instant::now() < end {
            let Some(event) = connection.poll_for_event()? else {
                thread::sleep(INTERVAL);
                continue;
            };
            let Event::SelectionNotify(answer) = event else { continue };
            if answer.property == NONE {
                return Ok(None);
            }
            let content = connection.get_property(true, self.window, format, NONE, 0, u32::MAX)?.reply()?;
            return Ok(Some(content).filter(|content| content.type_ != in_parts));
        }
        Ok(None)
    }
}

/// Whether a format of the clipboard is plain text, or no content at all.
pub(super) fn is_plain(format: &str) -> bool {
    let is_text = || format.split_once(';').map_or(format, |(kind, _)| kind) == "text/plain";
    NO_CONTENT.contains(&format) || PLAIN_TEXT.contains(&format) || is_text()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_without_attributes_is_plain() {
        for format in ["TARGETS", "UTF8_STRING", "STRING", "text/plain", "text/plain;charset=utf-8"] {
            assert!(is_plain(format), "{format}");
        }
        for format in ["image/png", "text/uri-list", "text/html", "text/plainer", "PIXMAP", ""] {
            assert!(!is_plain(format), "{format}");
        }
    }
}
