//! The program in the window of the simulated desktop.

use std::fmt::Debug;
use std::rc::Rc;
use std::time::Duration;

use sudoku_bot::desktop::{Area, Key, MenuKind, MouseButton, Picture, Point};

/// What a program does with a key beyond its board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// The text that it copied.
    pub copied: Option<String>,
    /// How long it takes no further input, and its window shows nothing new.
    pub busy: Duration,
}

/// A program with a window. Times are those of the desktop's clock.
pub trait Client: Clone + Debug {
    /// What the pointer can be on.
    type Place: Copy + Debug;
    /// What the window shows at a moment.
    type Scene: Debug;

    /// Whether it matters where the pointer is between clicks.
    const FEELS_POINTER: bool = false;

    /// What its window covers.
    fn area(&self) -> Area;

    fn place_at(&self, point: Point) -> Self::Place;

    fn point(&mut self, _place: Self::Place, _now: Duration) {}

    /// Takes a click with a button that is held down for a time from now on.
    fn click(&mut self, place: Self::Place, button: MouseButton, held: Duration, now: Duration);

    /// Takes a key that is held down for a time from now on.
    fn press(&mut self, key: Key, held: Duration, now: Duration) -> Taken;

    /// Takes note of a key that is on its way while the screen shows this.
    fn note_sent(&mut self, _key: Key, _on_screen: &Self::Scene) {}

    /// Returns what the window shows now: the same one again if nothing has changed.
    fn scene(&mut self, now: Duration) -> Rc<Self::Scene>;

    /// Draws what this area of the screen shows.
    fn paint(&self, scene: &Self::Scene, area: Area) -> Picture;

    /// Adds the menu to a picture, if it is open.
    fn with_menu(&self, _scene: &Self::Scene, picture: Picture, _now: Duration) -> Picture {
        picture
    }

    /// The menu that the window seems to have.
    fn menu(&self) -> Option<MenuKind> {
        None
    }

    /// Whether a dialog in a window of its own has the keys.
    fn has_dialog(&self) -> bool {
        false
    }

    /// The text that is selected in the dialog, if the system can read it.
    fn dialog_text(&self) -> Option<String> {
        None
    }

    /// Whether the program has ended and its window is gone.
    fn has_ended(&self) -> bool {
        false
    }

    /// Takes the hotkey with which the user calls the bot.
    fn hint(&mut self, _now: Duration) {}

    /// Shows another page in the window, if it has one.
    fn turn_page(&mut self) {}

    /// Moves the window.
    fn shift(&mut self, right: i32, down: i32);

    /// Gives the cells another size.
    fn resize(&mut self, step: f64);
}
