//! A desktop in memory with the game in its only window.
//!
//! Everything arrives at once and nothing gets in the way. `tests/support/simulated` has the desktop on which inputs
//! are lost and users interfere; it paints with the same [`paint`].

mod painter;

use std::cell::{Ref, RefCell};
use std::rc::Rc;

pub use painter::{OUTSIDE, cell_at, paint, window_area};

use super::{Area, Calibration, Desktop, DesktopError, Key, MouseButton, Picture, Point, Window, WindowId};
use crate::game::Game;

pub const SCREEN: Area = Area { left: 0, top: 0, width: 2560, height: 2048 };

const GAME: WindowId = WindowId(1);

/// A desktop with a game whose cells are where a calibration says. Clones share the game.
#[derive(Clone, Debug)]
pub struct DemoDesktop {
    game: Rc<RefCell<Game>>,
    calibration: Calibration,
    pointer: Point,
    clipboard: Option<String>,
}

impl DemoDesktop {
    pub fn new(game: Game, calibration: Calibration) -> Self {
        let game = Rc::new(RefCell::new(game));
        Self { game, calibration, pointer: Point { x: 0, y: 0 }, clipboard: None }
    }

    pub fn game(&self) -> Ref<'_, Game> {
        self.game.borrow()
    }

    fn window_area(&self) -> Area {
        window_area(&self.game(), self.calibration)
    }
}

impl Desktop for DemoDesktop {
    fn pointer(&mut self) -> Result<Point, DesktopError> {
        Ok(self.pointer)
    }

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        self.pointer = point;
        Ok(())
    }

    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        let mut game = self.game.borrow_mut();
        if let Some(cell) = cell_at(&game, self.calibration, self.pointer) {
            game.click(cell, button);
        }
        Ok(())
    }

    /// The game has no menu here.
    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        let mut game = self.game.borrow_mut();
        match key {
            Key::Symbol(symbol) => drop(game.enter(symbol)),
            Key::Clear => drop(game.clear()),
            Key::Character(_) | Key::Menu(_) => {}
        }
        Ok(())
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        Ok(self.clipboard.clone())
    }

    fn plain_clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        Ok(Some(self.clipboard.clone().unwrap_or_default()))
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        self.clipboard = Some(text.to_owned()).filter(|text| !text.is_empty());
        Ok(())
    }

    fn screen(&mut self) -> Result<Area, DesktopError> {
        Ok(SCREEN)
    }

    fn picture(&mut self, area: Area) -> Result<Option<Picture>, DesktopError> {
        Ok(area.intersection(SCREEN).map(|area| paint(&self.game(), self.calibration, area)))
    }

    fn window_at(&mut self, point: Point) -> Result<Option<WindowId>, DesktopError> {
        Ok(self.window_area().contains(point).then_some(GAME))
    }

    fn window(&mut self, window: WindowId) -> Result<Window, DesktopError> {
        let shown = Window::Shown { area: self.window_area(), has_focus: true };
        Ok(if window == GAME { shown } else { Window::Gone })
    }
}
