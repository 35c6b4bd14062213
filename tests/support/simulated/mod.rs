//! A desktop in memory with a program on it, the game or a [foreign](super::foreign) one, and a scripted user.
//!
//! Time passes only while the program waits, so tests of timing take no time. Inputs can arrive late,
//! twice or never, the screen can lag behind the game, and the user and the system can interfere as on
//! a real desktop.
#![allow(dead_code, unused_imports, reason = "each file of tests takes what it needs")]

mod client;
mod solo;
mod window;
mod world;

use std::cell::{Ref, RefCell, RefMut};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

pub use client::{Client, Taken};
use solo::Solo;
use sudoku_bot::desktop::simulated::SCREEN;
use sudoku_bot::desktop::{
    Area, Calibration, Desktop, DesktopError, Key, MenuKind, MouseButton, Picture, Point, Window, WindowId,
};
use sudoku_bot::game::Game;
use sudoku_bot::user::{Command, Event, User};
pub use window::{GameWindow, IdDialog};
use world::World;
pub use world::{Faults, Happening, Program};

/// The game's window.
const GAME: WindowId = WindowId(1);
/// The window that can cover it.
const OTHER: WindowId = WindowId(2);
/// The game's dialog.
const DIALOG: WindowId = WindowId(3);

/// A desktop with a program in its only window, by default the game. Clones share it.
#[derive(Clone, Debug)]
pub struct SimulatedDesktop<C: Client = Solo> {
    world: Rc<RefCell<World<C>>>,
    can_be_seen: bool,
}

impl SimulatedDesktop {
    /// A desktop with the game's cells where `calibration` says.
    pub fn new(game: Game, calibration: Calibration, faults: Faults) -> Self {
        Self::with(Solo::new(game, calibration, &faults), faults)
    }

    /// The game as it is now.
    pub fn game(&self) -> Ref<'_, Game> {
        Ref::map(self.world.borrow(), |world| &*world.client.window.game)
    }

    /// The game, to click and type in it directly.
    pub fn game_mut(&self) -> RefMut<'_, Game> {
        RefMut::map(self.world.borrow_mut(), |world| world.client.window.game_mut())
    }

    /// Adds a game that the menu's New brings once the games added before it were played.
    pub fn add_next_game(&self, game: Game) {
        self.world.borrow_mut().client.window.next_games.push_back(game);
    }

    /// Whether the game's dialog is open.
    pub fn has_dialog(&self) -> bool {
        self.world.borrow().client.has_dialog()
    }

    /// The letters the game took as menu shortcuts. In the real game one may cost the board.
    pub fn shortcuts(&self) -> Vec<char> {
        self.world.borrow().client.window.shortcuts.clone()
    }

    /// The shortcut letters that were sent while the screen showed no highlight.
    pub fn blind_letters(&self) -> Vec<char> {
        self.world.borrow().client.blind_letters.clone()
    }
}

impl<C: Client> SimulatedDesktop<C> {
    /// A desktop with another program than the game.
    pub fn with(client: C, faults: Faults) -> Self {
        Self { world: Rc::new(RefCell::new(World::new(client, faults))), can_be_seen: true }
    }

    /// The program in the window.
    pub fn client(&self) -> Ref<'_, C> {
        Ref::map(self.world.borrow(), |world| &world.client)
    }

    /// The program in the window, to be changed.
    pub fn client_mut(&self) -> RefMut<'_, C> {
        RefMut::map(self.world.borrow_mut(), |world| &mut world.client)
    }

    /// Hides the screen from the bot.
    #[must_use]
    pub fn unseen(self) -> Self {
        Self { can_be_seen: false, ..self }
    }

    /// The world, unless the screen is locked.
    fn unlocked(&self) -> Result<RefMut<'_, World<C>>, DesktopError> {
        let world = self.world.borrow_mut();
        if world.is_locked { Err(DesktopError::Locked) } else { Ok(world) }
    }

    /// How many clicks and keys were sent to the game.
    pub fn sent(&self) -> usize {
        self.world.borrow().sent
    }

    /// When the last of them was sent.
    pub fn last_sent(&self) -> Option<Duration> {
        self.world.borrow().last_sent
    }

    /// How many keys were sent while another window had the focus or a modifier was held.
    pub fn strays(&self) -> usize {
        self.world.borrow().strays
    }

    /// Puts more than plain text on the clipboard: a picture or files, or with a text its formatting.
    pub fn copy_more_than_text(&self, text: Option<&str>) {
        self.world.borrow_mut().clipboard.replace(text, true);
    }

    /// What is on the clipboard, and whether that is more than a text.
    pub fn on_clipboard(&self) -> (Option<String>, bool) {
        let clipboard = &self.world.borrow().clipboard;
        (clipboard.text.clone(), clipboard.has_more)
    }

    /// How often what is on the clipboard has been replaced.
    pub fn clipboard_changes(&self) -> usize {
        self.world.borrow().clipboard.changes
    }

    /// Holds a key down for a time.
    pub fn hold(&self, key: Key, time: Duration) {
        let mut world = self.world.borrow_mut();
        world.send_key(key, time);
        let end = world.now + time;
        world.advance(end);
    }

    /// Every place the pointer was moved to.
    pub fn visited(&self) -> Vec<Point> {
        self.world.borrow().visited.clone()
    }

    /// Every input that was sent, with its time.
    pub fn inputs(&self) -> Vec<String> {
        self.world.borrow().inputs.clone()
    }

    /// Schedules happenings, each this long after now, in this order.
    pub fn schedule(&self, happenings: impl IntoIterator<Item = (Duration, Happening)>) {
        let mut world = self.world.borrow_mut();
        let now = world.now;
        world.happenings.extend(happenings.into_iter().map(|(after, happening)| (now + after, happening)));
    }

    /// A user of this desktop who causes each event this long after now, in this order.
    pub fn user(&self, script: Vec<(Duration, Event)>) -> SimulatedUser<C> {
        let now = self.world.borrow().now;
        let script = script.into_iter().map(|(after, event)| (now + after, event)).collect();
        SimulatedUser { desktop: self.clone(), script }
    }
}

impl<C: Client> Desktop for SimulatedDesktop<C> {
    fn pointer(&mut self) -> Result<Point, DesktopError> {
        Ok(self.unlocked()?.pointer)
    }

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        let actual = SCREEN.nearest(point);
        self.unlocked()?.move_pointer(actual);
        if actual == point { Ok(()) } else { Err(DesktopError::PointerElsewhere { wanted: point, actual }) }
    }

    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        let mut world = self.unlocked()?;
        let held = world.hold;
        world.send_click(button, held);
        let end = world.now + held;
        world.advance(end);
        Ok(())
    }

    fn has_modifier(&mut self) -> Result<bool, DesktopError> {
        Ok(self.world.borrow().has_modifier)
    }

    fn may_overtake_clicks(&mut self, key: Key) -> bool {
        self.world.borrow().is_without_key(key)
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        let mut world = self.unlocked()?;
        let held = world.hold;
        world.send_key(key, held);
        let end = world.now + held;
        world.advance(end);
        Ok(())
    }

    fn set_hold(&mut self, hold: Duration) {
        self.world.borrow_mut().hold = hold;
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        Ok(self.world.borrow().clipboard.text.clone())
    }

    fn plain_clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        let clipboard = &self.world.borrow().clipboard;
        Ok((!clipboard.has_more).then(|| clipboard.text.clone().unwrap_or_default()))
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        self.world.borrow_mut().clipboard.replace(Some(text), false);
        Ok(())
    }

    fn screen(&mut self) -> Result<Area, DesktopError> {
        Ok(SCREEN)
    }

    fn picture(&mut self, area: Area) -> Result<Option<Picture>, DesktopError> {
        let mut world = self.unlocked()?;
        let seen = area.intersection(SCREEN).filter(|_| self.can_be_seen);
        Ok(seen.map(|area| world.picture(area)))
    }

    fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError> {
        let world = self.world.borrow();
        let other = world.is_covered_at(point).then_some(OTHER);
        Ok(if world.shows_game_at(point) { Some(GAME) } else { other })
    }

    fn window(&mut self, window: WindowId) -> Result<Window, DesktopError> {
        let world = self.unlocked()?;
        Ok(match window {
            GAME if world.is_closed => Window::Gone,
            GAME if world.is_minimised => Window::Hidden,
            GAME => Window::Shown {
                area: world.window_area(),
                has_focus: world.has_focus && !world.client.has_dialog(),
            },
            _ => Window::Gone,
        })
    }

    fn has_lost_focus(&mut self, window: WindowId) -> Result<bool, DesktopError> {
        let mut world = self.world.borrow_mut();
        if std::mem::take(&mut world.fails_once) {
            return Err(DesktopError::Failed { what: "ask for the focus", reason: "no answer".into() });
        }
        Ok(window == GAME && std::mem::take(&mut world.has_lost_focus))
    }

    fn menu(&mut self, window: WindowId) -> Result<Option<MenuKind>, DesktopError> {
        Ok(self.world.borrow().menu().filter(|_| window == GAME))
    }

    fn dialog_of(&mut self, window: WindowId) -> Result<Option<WindowId>, DesktopError> {
        let world = self.world.borrow();
        let has_focus = world.has_focus && world.client.has_dialog();
        Ok(Some(DIALOG).filter(|_| window == GAME && has_focus))
    }

    fn dialog_text(&mut self, dialog: WindowId) -> Result<Option<String>, DesktopError> {
        Ok(self.world.borrow().client.dialog_text().filter(|_| dialog == DIALOG))
    }
}

/// A user who acts by a script, in the time of a [`SimulatedDesktop`].
#[derive(Debug)]
pub struct SimulatedUser<C: Client = Solo> {
    desktop: SimulatedDesktop<C>,
    script: VecDeque<(Duration, Event)>,
}

impl<C: Client> User for SimulatedUser<C> {
    fn now(&self) -> Duration {
        self.desktop.world.borrow().now
    }

    fn wait(&mut self, pause: Duration) -> Option<Event> {
        let mut world = self.desktop.world.borrow_mut();
        let end = world.now + pause;
        let next = self.script.front().map(|&(due, _)| due).filter(|&due| due <= end);
        let until = next.map_or(end, |due| due.max(world.now));
        let until = world.next_corner().map_or(until, |due| until.min(due.max(world.now)));
        world.advance(until);
        if let Some(fewer) = world.heard_escapes.checked_sub(1) {
            world.heard_escapes = fewer;
            return Some(Event::Hotkey(Command::Abort));
        }
        if std::mem::take(&mut world.heard_corner) {
            return Some(Event::Corner);
        }
        next.filter(|&due| due <= until).and_then(|_| self.script.pop_front()).map(|(_, event)| event)
    }

    fn presses(&self) -> Option<u64> {
        Some(self.desktop.world.borrow().presses)
    }

    fn announce_escape(&mut self) {
        self.desktop.world.borrow_mut().announced_escapes += 1;
    }

    fn awaits_escape(&self) -> bool {
        self.desktop.world.borrow().announced_escapes > 0
    }

    fn forget_escapes(&mut self) {
        self.desktop.world.borrow_mut().announced_escapes = 0;
    }
}
