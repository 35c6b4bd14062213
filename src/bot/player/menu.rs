//! The game's menu: reads the ID of the game on the screen from the game's own dialog, and starts a new game.

use std::time::Duration;

use super::controls::Controls;
use crate::bot::refusal::Refusal;
use crate::bot::stop::{Interruption, Pause};
use crate::desktop::{
    Area, DesktopError, KeysByMenu, MenuKey, MenuKeys, MenuKind, MenuStep, MouseButton, Picture, Point,
    WindowId,
};
use crate::eyes::{BoardView, ScreenGrid};
use crate::game::Highlight;
use crate::puzzle::{Index as _, Symbol};

/// How long the game may take to open or close its dialog, to copy, and to redraw.
const PATIENCE: Duration = Duration::from_secs(5);

/// The interval between two looks at something that is waited for.
const INTERVAL: Duration = Duration::from_millis(10);

/// The interval between two looks after a long wait.
const LONGEST_INTERVAL: Duration = Duration::from_millis(500);

/// How often the game is made to copy until a copy arrives.
pub(super) const COPY_TRIES: u32 = 2;

/// How long the system may take to provide the text of a dialog that has just opened.
const READ_PATIENCE: Duration = Duration::from_secs(1);

/// The clipboard's text while a copy is awaited, so that any copy is noticed.
const PLACEHOLDER: &str = "sudoku-bot is waiting for the game's copy";

impl Controls<'_> {
    /// Presses the keys for the window's kind of menu, and returns the text that they copy from a dialog, if any. On
    /// failure, closes the menu or dialog. Nothing is sent to a window that is not the game's.
    pub(in crate::bot) fn choose(&mut self, keys: &KeysByMenu) -> Result<String, Refusal> {
        let window = self.window();
        let window =
            window.ok_or_else(|| Refusal::not_yet("the system does not say which window is the game's"))?;
        let kind = self.desktop.menu(window)?;
        let kind =
            kind.ok_or_else(|| Refusal::not_yet("the window is not Solo's, so nothing is typed there"))?;
        let keys = keys.of(kind);
        self.prepare(keys)?;
        let pressed = self.press_all(keys, kind);
        if pressed.is_err() {
            self.close_menu()?;
        }
        // Without a menu there is nothing to close, and what Escape would do is not known.
        let text = pressed?.ok_or_else(|| Refusal::not_yet("the first key opened no menu"))?;
        self.wait_until_closed()?;
        Ok(text)
    }

    /// Waits until `is_there` accepts a picture of the window; false if it does not in time.
    pub(in crate::bot) fn watch(
        &mut self,
        patience: Duration,
        mut is_there: impl FnMut(&Picture) -> bool,
    ) -> Result<bool, Interruption> {
        let start = self.now();
        loop {
            if self.picture()?.is_some_and(|picture| is_there(&picture)) {
                return Ok(true);
            }
            // Looks less often over time, because the game needs the processor to generate a board.
            let interval = self.now().saturating_sub(start) / 16;
            if !self.waits(start + patience, interval.clamp(INTERVAL, LONGEST_INTERVAL))? {
                return Ok(false);
            }
        }
    }

    /// Puts a placeholder on the clipboard, which the game's copy will replace.
    pub(super) fn expect_copy(&mut self) -> Result<(), DesktopError> {
        self.desktop.set_clipboard(PLACEHOLDER)
    }

    /// Puts the user's text on the clipboard again, unless the user has copied more than text meanwhile.
    pub(super) fn restore_clipboard(&mut self, users_text: &str) -> Result<(), DesktopError> {
        match self.desktop.plain_clipboard()? {
            Some(text) if text != users_text => self.desktop.set_clipboard(users_text),
            _ => Ok(()),
        }
    }

    /// Waits for the game's copy, and returns `None` if there is none in time.
    pub(super) fn copied(&mut self, patience: Duration) -> Result<Option<String>, Interruption> {
        self.wait_for(patience, |controls| {
            Ok(controls.desktop.clipboard()?.filter(|text| text != PLACEHOLDER))
        })
    }

    /// Gives the game the focus, and takes the highlight off if a letter that misses the menu would be an
    /// entry.
    fn prepare(&mut self, keys: &MenuKeys) -> Result<(), Refusal> {
        if !self.has_focus()? {
            let place = self.margin()?;
            self.click_at(place, MouseButton::Left)?;
            self.wait_for_focus()?;
        }
        let size = self.size;
        let is_entry = |step: MenuStep| match step {
            MenuStep::Press(MenuKey::Letter(c)) => {
                Symbol::from_char(c).is_some_and(|symbol| symbol.index() < size)
            }
            _ => false,
        };
        if !keys.steps().any(is_entry) {
            return Ok(());
        }
        let Some(highlight) = self.highlight()? else { return Ok(()) };
        self.click(highlight.cell, highlight.purpose.button())?;
        let stays = "a cell stays highlighted, and the menu's letters could be entered there";
        self.wait_until(stays, |controls| Ok(controls.highlight()?.is_none().then_some(())))
    }

    /// A place beside the cells, where a click changes nothing.
    fn margin(&mut self) -> Result<Point, Interruption> {
        for place in self.calibration.margins() {
            if self.desktop.window_at(place)? == self.window() {
                return Ok(place);
            }
        }
        Err(Pause::Covered.into())
    }

    /// Presses the keys, and returns the text of the dialog from which they copy, or `None` if the first one opens no
    /// menu.
    fn press_all(&mut self, keys: &MenuKeys, kind: MenuKind) -> Result<Option<String>, Refusal> {
        let (mut text, mut is_first, mut is_dialog) = (String::new(), true, false);
        let bar = self.menu_bar()?;
        for step in keys.steps() {
            let key = match step {
                MenuStep::Wait(pause) => {
                    self.pause(pause)?;
                    continue;
                }
                MenuStep::Dialog => {
                    self.wait_until("no dialog opened", Self::dialog)?;
                    is_dialog = true;
                    continue;
                }
                MenuStep::Press(key) => key,
            };
            self.check_corner()?;
            if is_first {
                self.wait_for_focus()?;
            }
            if is_dialog {
                self.check_dialog()?;
            }
            self.check_modifier()?;
            if is_dialog && key == MenuKey::Ctrl('c') {
                text = self.dialog_text()?;
            } else {
                self.press_menu_key(key)?;
            }
            // On Windows, `menu` has already recognised the game by its menu.
            if is_first && kind == MenuKind::Gtk {
                let opened = |controls: &mut Self| Ok((controls.menu_bar()? != bar).then_some(()));
                if self.wait_for(PATIENCE, opened)?.is_none() {
                    return Ok(None);
                }
            }
            is_first = false;
            self.pause(self.pace.after_key)?;
        }
        Ok(Some(text))
    }

    /// What the window shows above the board, where its menu is.
    fn menu_bar(&mut self) -> Result<Option<Picture>, Interruption> {
        let Some(area) = self.area() else { return Ok(None) };
        let [_, above] = self.calibration.margins();
        Ok(self.desktop.picture(Area { height: (above.y - area.top).max(1), ..area })?)
    }

    /// Returns the text selected in the dialog. Copies it only if the system cannot read it directly, since the
    /// clipboard is the user's.
    fn dialog_text(&mut self) -> Result<String, Refusal> {
        let read = |controls: &mut Self| match controls.dialog()? {
            Some(dialog) => Ok(controls.desktop.dialog_text(dialog)?),
            None => Ok(None),
        };
        if let Some(text) = self.wait_for(READ_PATIENCE, read)? {
            return Ok(text);
        }
        let users_text = self.desktop.plain_clipboard()?;
        let users_text = users_text.ok_or_else(|| {
            Refusal::not_yet(
                "it would have to be copied to the clipboard, which holds more than plain text and could not be \
                 restored",
            )
        })?;
        let copied = self.copy();
        self.restore_clipboard(&users_text)?;
        copied
    }

    /// Copies the text that is selected in the dialog.
    fn copy(&mut self) -> Result<String, Refusal> {
        self.expect_copy()?;
        for _ in 0..COPY_TRIES {
            self.check_dialog()?;
            self.check_modifier()?;
            self.press_menu_key(MenuKey::Ctrl('c'))?;
            if let Some(text) = self.copied(PATIENCE / COPY_TRIES)? {
                return Ok(text);
            }
        }
        Err(Refusal::not_yet("the dialog has no text to copy"))
    }

    /// Closes the menu or the dialog, if one may be open.
    fn close_menu(&mut self) -> Result<(), Refusal> {
        // In a submenu the first Escape leads back to the menu bar. The board itself ignores the key.
        for _ in 0..2 {
            if self.dialog()?.is_some() {
                self.press_menu_key(MenuKey::Escape)?;
                return self.wait_until_closed();
            }
            if !self.has_focus()? {
                break;
            }
            self.press_menu_key(MenuKey::Escape)?;
            self.pause(self.pace.after_key)?;
        }
        Ok(())
    }

    fn wait_until_closed(&mut self) -> Result<(), Refusal> {
        self.wait_until("the dialog does not close", |controls| Ok(controls.has_focus()?.then_some(())))
    }

    /// Waits until `look` returns something; fails with `failure` if it does not in time.
    fn wait_until<T>(
        &mut self,
        failure: &str,
        look: impl FnMut(&mut Self) -> Result<Option<T>, Interruption>,
    ) -> Result<T, Refusal> {
        self.wait_for(PATIENCE, look)?.ok_or_else(|| Refusal::not_yet(failure))
    }

    /// Waits until `look` returns something, or returns `None` if it does not in time.
    fn wait_for<T>(
        &mut self,
        patience: Duration,
        mut look: impl FnMut(&mut Self) -> Result<Option<T>, Interruption>,
    ) -> Result<Option<T>, Interruption> {
        let end = self.now() + patience;
        loop {
            let found = look(self)?;
            if found.is_some() || !self.waits(end, INTERVAL)? {
                return Ok(found);
            }
        }
    }

    fn check_dialog(&mut self) -> Result<(), Refusal> {
        match self.dialog()? {
            Some(_) => Ok(()),
            None => Err(Refusal::not_yet("the dialog has closed too early")),
        }
    }

    fn dialog(&mut self) -> Result<Option<WindowId>, Interruption> {
        self.window().map_or(Ok(None), |window| Ok(self.desktop.dialog_of(window)?))
    }

    fn highlight(&mut self) -> Result<Option<Highlight>, Interruption> {
        let grid = ScreenGrid { calibration: self.calibration, size: self.size };
        Ok(self.picture()?.and_then(|picture| BoardView::find_highlight(&picture, grid)))
    }

    fn picture(&mut self) -> Result<Option<Picture>, Interruption> {
        self.area().map_or(Ok(None), |area| Ok(self.desktop.picture(area)?))
    }
}
