//! Notices when a window loses the focus, even if it has it again by the next look.

use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConnectionExt as _, EventMask, NotifyDetail, NotifyMode, Window as XWindow,
};
use x11rb::rust_connection::RustConnection;

/// What the server has reported of the focus of one window.
#[derive(Debug, Default)]
pub(super) struct FocusWatch {
    window: Option<XWindow>,
    has_lost: bool,
}

impl FocusWatch {
    /// Asks the server to report when this window loses the focus, and to stop reporting on the previous one.
    pub fn watch(&mut self, connection: &RustConnection, window: XWindow) -> Result<(), ReplyError> {
        if self.window == Some(window) {
            return Ok(());
        }
        let mask = |mask| ChangeWindowAttributesAux::new().event_mask(mask);
        if let Some(before) = self.window.take() {
            // That window may be closed.
            connection.change_window_attributes(before, &mask(EventMask::NO_EVENT))?.ignore_error();
        }
        self.has_lost = false;
        connection.change_window_attributes(window, &mask(EventMask::FOCUS_CHANGE))?.check()?;
        self.window = Some(window);
        Ok(())
    }

    /// Notes an event. Grabs do not count, since they take the keys only for a while, nor does a focus that moves to an
    /// inner window.
    pub fn hear(&mut self, event: &Event) {
        self.has_lost |= matches!(event, Event::FocusOut(lost)
            if Some(lost.event) == self.window
                && matches!(lost.mode, NotifyMode::NORMAL | NotifyMode::WHILE_GRABBED)
                && matches!(lost.detail, NotifyDetail::NONLINEAR | NotifyDetail::NONLINEAR_VIRTUAL));
    }

    /// Whether the window has lost the focus since this was last asked.
    pub fn take_loss(&mut self) -> bool {
        std::mem::take(&mut self.has_lost)
    }
}

#[cfg(test)]
mod tests {
    use x11rb::protocol::xproto::FocusOutEvent;

    use super::*;

    #[test]
    fn a_key_that_is_kept_from_a_program_does_not_take_its_focus() {
        let mut focus = FocusWatch { window: Some(1), has_lost: false };
        for (mode, is_loss) in
            [(NotifyMode::GRAB, false), (NotifyMode::UNGRAB, false), (NotifyMode::WHILE_GRABBED, true)]
        {
            let (detail, event) = (NotifyDetail::NONLINEAR, 1);
            focus.hear(&Event::FocusOut(FocusOutEvent { mode, detail, event, ..Default::default() }));
            assert_eq!(focus.take_loss(), is_loss, "{mode:?}");
        }
    }
}
