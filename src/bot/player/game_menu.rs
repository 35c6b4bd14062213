//! The game's menu: reads the ID of the game on the screen from the game's own dialog, and starts a new game.

use std::time::Duration;

use super::controls::Controls;
use super::guard::check_corner;
use crate::bot::menu_keys::{KeysByMenu, MenuKeys, MenuStep};
use crate::bot::pause::Pause;
use crate::bot::report::Audience;
use crate::bot::settings::SessionSettings;
use crate::bot::stop::{Interruption, Stop};
use crate::desktop::{Area, Desktop, DesktopError, MenuKey, MenuKind, MouseButton, Picture, Point, WindowId};
use crate::eyes::{BoardView, FoundGrid};
use crate::game::Highlight;
use crate::puzzle::{Index as _, Symbol};
use crate::user::User;

/// How long the game may take to open or close its dialog, to copy, and to redraw.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often a state that is waited for is looked at.
const INTERVAL: Duration = Duration::from_millis(10);

/// How often it is looked at after a long wait.
const LONGEST_INTERVAL: Duration = Duration::from_millis(500);

/// How often the text of the dialog is copied until a copy arrives.
const COPY_TRIES: u32 = 2;

/// What lies on the clipboard while a copy is awaited, so that any copy is noticed.
const COPY_PLACEHOLDER: &str = "sudoku-bot is waiting for the game's ID";

/// The menu of the game whose board was found on the screen.
pub(in crate::bot) struct GameMenu<'a> {
    controls: Controls<'a>,
    size: usize,
}

/// Why the menu did not do what it should.
#[derive(Debug, thiserror::Error)]
pub(in crate::bot) enum MenuError {
    #[error("the system does not say which window is the game's")]
    NoWindow,
    #[error("the window is not Solo's, so nothing is typed there")]
    NotSolo,
    #[error("the first key opened no menu")]
    NoMenu,
    #[error("a cell stays highlighted, and the menu's letters could be entered there")]
    Highlighted,
    #[error("no dialog opened")]
    NoDialog,
    #[error("the dialog has closed too early")]
    DialogLost,
    #[error("the dialog has no text to copy")]
    NothingToCopy,
    #[error("the dialog does not close")]
    StaysOpen,
    /// Something that makes a player wait for the user.
    #[error("{0}")]
    Paused(Pause),
    #[error(transparent)]
    Stopped(Stop),
}

impl From<Interruption> for MenuError {
    fn from(interruption: Interruption) -> Self {
        match interruption {
            Interruption::Pause(pause) => Self::Paused(pause),
            Interruption::Stop(stop) => Self::Stopped(stop),
        }
    }
}

impl From<DesktopError> for MenuError {
    fn from(error: DesktopError) -> Self {
        Interruption::from(error).into()
    }
}

impl<'a> GameMenu<'a> {
    /// # Errors
    /// If the system does not answer.
    pub fn new(
        desktop: &'a mut dyn Desktop,
        user: &'a mut dyn User,
        audience: &'a mut dyn Audience,
        grid: FoundGrid,
        settings: &'a SessionSettings,
    ) -> Result<Self, Stop> {
        let controls = Controls::new(desktop, user, audience, grid.calibration, settings)?;
        Ok(Self { controls, size: grid.size })
    }

    /// The text of the dialog that these keys open and copy from. The user's text is on the clipboard again
    /// afterwards.
    pub fn copy_from_dialog(&mut self, keys: &KeysByMenu) -> Result<String, MenuError> {
        let users_text = self.controls.desktop.clipboard()?;
        let copied = self.choose(keys);
        if self.controls.desktop.clipboard()? != users_text {
            self.controls.desktop.set_clipboard(users_text.as_deref().unwrap_or_default())?;
        }
        copied?.ok_or(MenuError::NothingToCopy)
    }

    /// Presses the keys of the menu that the window has, and returns the text that they copied. Whatever goes wrong, no
    /// menu and no dialog is left open. Nothing is sent to a window that is not the game's.
    pub fn choose(&mut self, keys: &KeysByMenu) -> Result<Option<String>, MenuError> {
        let kind = self.kind()?;
        let keys = keys.of(kind);
        self.prepare(keys)?;
        let pressed = self.press(keys, kind);
        // Without a menu there is nothing to close, and what Escape would do is not known.
        if pressed.as_ref().is_err_and(|error| !matches!(error, MenuError::NoMenu)) {
            self.close()?;
        }
        let copied = pressed?;
        self.wait_until(MenuError::StaysOpen, |menu| Ok(menu.has_focus()?.then_some(())))?;
        Ok(copied)
    }

    /// Waits until the screen shows something; false if it does not in time.
    pub fn watch(
        &mut self,
        patience: Duration,
        mut is_there: impl FnMut(&Picture) -> bool,
    ) -> Result<bool, MenuError> {
        let start = self.controls.now();
        loop {
            if self.picture()?.is_some_and(|picture| is_there(&picture)) {
                return Ok(true);
            }
            let waited = self.controls.now().saturating_sub(start);
            if waited >= patience {
                return Ok(false);
            }
            // The longer it takes, the less often it looks: the game needs the processor to make up a board.
            self.controls.pause((waited / 16).clamp(INTERVAL, LONGEST_INTERVAL))?;
        }
    }

    /// The kind of the game's menu.
    fn kind(&mut self) -> Result<MenuKind, MenuError> {
        let window = self.controls.guard.window().ok_or(MenuError::NoWindow)?;
        self.controls.desktop.menu(window)?.ok_or(MenuError::NotSolo)
    }

    /// Gives the game the focus, and takes the highlight off if a letter that misses the menu would be an
    /// entry.
    fn prepare(&mut self, keys: &MenuKeys) -> Result<(), MenuError> {
        if !self.has_focus()? {
            let place = self.margin()?;
            self.controls.click_at(place, MouseButton::Left)?;
            self.controls.wait_for_focus()?;
        }
        let is_entry = |step: MenuStep| match step {
            MenuStep::Press(MenuKey::Letter(c)) => {
                Symbol::from_char(c).is_some_and(|symbol| symbol.index() < self.size)
            }
            _ => false,
        };
        if !keys.steps().any(is_entry) {
            return Ok(());
        }
        let Some(highlight) = self.highlight()? else { return Ok(()) };
        self.controls.click(highlight.cell, highlight.purpose.button())?;
        self.wait_until(MenuError::Highlighted, |menu| Ok(menu.highlight()?.is_none().then_some(())))
    }

    /// A place beside the cells, where a click changes nothing.
    fn margin(&mut self) -> Result<Point, MenuError> {
        let window = self.controls.guard.window();
        for place in self.controls.calibration.margins() {
            if self.controls.desktop.window_at(place)? == window {
                return Ok(place);
            }
        }
        Err(MenuError::Paused(Pause::Covered))
    }

    fn press(&mut self, keys: &MenuKeys, kind: MenuKind) -> Result<Option<String>, MenuError> {
        let (mut copied, mut is_first, mut is_dialog) = (None, true, false);
        let bar = self.menu_bar()?;
        for step in keys.steps() {
            match step {
                MenuStep::Wait(pause) => self.controls.pause(pause)?,
                MenuStep::Dialog => {
                    self.wait_until(MenuError::NoDialog, Self::dialog)?;
                    is_dialog = true;
                }
                MenuStep::Press(key) => {
                    check_corner(self.controls.desktop)?;
                    if is_first {
                        self.controls.wait_for_focus()?;
                    }
                    if is_dialog && self.dialog()?.is_none() {
                        return Err(MenuError::DialogLost);
                    }
                    if self.controls.desktop.has_modifier()? {
                        return Err(MenuError::Paused(Pause::ModifierHeld));
                    }
                    if is_dialog && key == MenuKey::Ctrl('c') {
                        copied = Some(self.copy()?);
                    } else {
                        self.controls.press_menu_key(key)?;
                    }
                    // On Windows the menu itself has told that it is the game's.
                    if is_first && kind == MenuKind::Gtk {
                        let has_opened = |menu: &mut Self| Ok((menu.menu_bar()? != bar).then_some(()));
                        self.wait_until(MenuError::NoMenu, has_opened)?;
                    }
                    is_first = false;
                    self.controls.pause(self.controls.pace.after_key)?;
                }
            }
        }
        Ok(copied)
    }

    /// What the window shows above the board, where its menu is.
    fn menu_bar(&mut self) -> Result<Option<Picture>, MenuError> {
        let Some(area) = self.controls.guard.area() else { return Ok(None) };
        let [_, above] = self.controls.calibration.margins();
        Ok(self.controls.desktop.picture(Area { height: (above.y - area.top).max(1), ..area })?)
    }

    /// Copies the text that is selected in the dialog.
    fn copy(&mut self) -> Result<String, MenuError> {
        self.controls.desktop.set_clipboard(COPY_PLACEHOLDER)?;
        for _ in 0..COPY_TRIES {
            self.controls.press_menu_key(MenuKey::Ctrl('c'))?;
            let end = self.controls.now() + PATIENCE / COPY_TRIES;
            while self.controls.now() < end {
                let text = self.controls.desktop.clipboard()?;
                if let Some(text) = text.filter(|text| text != COPY_PLACEHOLDER) {
                    return Ok(text);
                }
                self.controls.pause(INTERVAL)?;
            }
        }
        Err(MenuError::NothingToCopy)
    }

    /// Closes the menu or the dialog, if one may be open.
    fn close(&mut self) -> Result<(), MenuError> {
        // In a submenu the first Escape leads back to the menu bar. The board itself ignores the key.
        for _ in 0..2 {
            if self.dialog()?.is_some() {
                self.controls.press_menu_key(MenuKey::Escape)?;
                return self.wait_until(MenuError::StaysOpen, |menu| Ok(menu.has_focus()?.then_some(())));
            }
            if !self.has_focus()? {
                break;
            }
            self.controls.press_menu_key(MenuKey::Escape)?;
            self.controls.pause(self.controls.pace.after_key)?;
        }
        Ok(())
    }

    /// Looks until there is something; fails with `error` if there is not in time.
    fn wait_until<T>(
        &mut self,
        error: MenuError,
        mut look: impl FnMut(&mut Self) -> Result<Option<T>, MenuError>,
    ) -> Result<T, MenuError> {
        let end = self.controls.now() + PATIENCE;
        loop {
            if let Some(found) = look(self)? {
                return Ok(found);
            }
            if self.controls.now() >= end {
                return Err(error);
            }
            self.controls.pause(INTERVAL)?;
        }
    }

    fn has_focus(&mut self) -> Result<bool, MenuError> {
        Ok(self.controls.guard.has_focus(self.controls.desktop)?)
    }

    fn dialog(&mut self) -> Result<Option<WindowId>, MenuError> {
        match self.controls.guard.window() {
            Some(window) => Ok(self.controls.desktop.dialog_of(window)?),
            None => Ok(None),
        }
    }

    fn highlight(&mut self) -> Result<Option<Highlight>, MenuError> {
        let grid = FoundGrid { calibration: self.controls.calibration, size: self.size };
        Ok(self.picture()?.and_then(|picture| BoardView::find_highlight(&picture, grid)))
    }

    /// The game's window.
    fn picture(&mut self) -> Result<Option<Picture>, MenuError> {
        match self.controls.guard.area() {
            Some(area) => Ok(self.controls.desktop.picture(area)?),
            None => Ok(None),
        }
    }
}
