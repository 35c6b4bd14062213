//! Solo as a program on the simulated desktop.

use std::rc::Rc;
use std::time::Duration;

use sudoku_bot::desktop::simulated::{cell_at, paint, window_area};
use sudoku_bot::desktop::{Area, Calibration, Key, MenuKind, MouseButton, Picture, Point, Rgb};
use sudoku_bot::game::{Game, is_shortcut};
use sudoku_bot::puzzle::Cell;

use super::client::{Client, Taken};
use super::window::GameWindow;
use super::world::{Faults, Program};

const MENU: Rgb = [250, 250, 250];

/// The game in its window, or a program that looks like it.
#[derive(Clone, Debug)]
pub struct Solo {
    pub window: GameWindow,
    /// Where the game's cells are.
    calibration: Calibration,
    program: Program,
    dealing: Duration,
    /// Whether the text of the dialog can only be copied.
    keeps_dialog_text: bool,
    /// Until when the menu stays drawn over the old board.
    dealing_until: Duration,
    /// The shortcut letters that were sent while the screen showed no highlight.
    pub blind_letters: Vec<char>,
}

impl Solo {
    pub fn new(game: Game, calibration: Calibration, faults: &Faults) -> Self {
        Self {
            window: GameWindow::new(game, faults.id_dialog),
            calibration,
            program: faults.program,
            dealing: faults.dealing,
            keeps_dialog_text: faults.keeps_dialog_text,
            dealing_until: Duration::ZERO,
            blind_letters: Vec::new(),
        }
    }
}

impl Client for Solo {
    type Place = Option<Cell>;
    type Scene = Game;

    fn area(&self) -> Area {
        window_area(&self.window.game, self.calibration)
    }

    fn place_at(&self, point: Point) -> Option<Cell> {
        cell_at(&self.window.game, self.calibration, point)
    }

    fn click(&mut self, cell: Option<Cell>, button: MouseButton, _held: Duration, _now: Duration) {
        self.window.click(cell, button);
    }

    fn press(&mut self, key: Key, _held: Duration, now: Duration) -> Taken {
        if matches!(key, Key::Menu(_)) && !self.program.is_solo() {
            return Taken::default();
        }
        let copied = self.window.press(key);
        let has_begun = std::mem::take(&mut self.window.has_begun);
        let busy = if has_begun { self.dealing } else { Duration::ZERO };
        self.dealing_until = self.dealing_until.max(now + busy);
        Taken { copied, busy }
    }

    fn note_sent(&mut self, key: Key, on_screen: &Game) {
        if let Key::Symbol(symbol) = key
            && is_shortcut(symbol)
            && on_screen.highlight().is_none()
        {
            self.blind_letters.push(symbol.to_char());
        }
    }

    fn scene(&mut self, _: Duration) -> Rc<Game> {
        Rc::clone(&self.window.game)
    }

    fn paint(&self, scene: &Game, area: Area) -> Picture {
        paint(scene, self.calibration, area)
    }

    /// The menu drops from the window's top left corner, and covers the first rows and columns.
    fn with_menu(&self, scene: &Game, picture: Picture, now: Duration) -> Picture {
        if now >= self.dealing_until && !self.window.has_menu() {
            return picture;
        }
        let Area { left, top, width, height } = window_area(scene, self.calibration);
        let menu = Area { left, top, width: width * 2 / 3, height: height * 2 / 3 };
        let area = picture.area();
        let points =
            (area.top..area.bottom()).flat_map(|y| (area.left..area.right()).map(move |x| Point { x, y }));
        let colour = |point: Point| match picture.pixel(point.x, point.y) {
            Some(colour) if !menu.contains(point) => colour,
            _ => MENU,
        };
        Picture::new(area, points.map(colour).collect())
    }

    fn menu(&self) -> Option<MenuKind> {
        self.program.menu()
    }

    fn has_dialog(&self) -> bool {
        self.window.has_dialog()
    }

    fn dialog_text(&self) -> Option<String> {
        self.window.selected_text().filter(|_| !self.keeps_dialog_text)
    }

    fn shift(&mut self, right: i32, down: i32) {
        self.calibration.origin.x += right;
        self.calibration.origin.y += down;
    }

    fn resize(&mut self, step: f64) {
        self.calibration = Calibration::new(self.calibration.origin, step);
    }
}
