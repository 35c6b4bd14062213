//! A desktop in memory with the game on it, and a person who presses hotkeys by a script.
//!
//! Time passes only while the program waits, so tests of timing need no time. Events can arrive
//! late, and be lost as the real game loses them.

mod game;

use std::cell::{Ref, RefCell, RefMut};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

pub use game::{Build, Game, Purpose};

use super::{Area, Calibration, Desktop, DesktopError, Key, MouseButton, Picture, Point, Window, WindowId};
use crate::operator::{Event, Operator};
use crate::puzzle::Cell;

/// The simulated screen.
const SCREEN: Area = Area { left: 0, top: 0, width: 1920, height: 1080 };

/// What goes wrong between the bot and the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Faults {
    /// From sending an event to the game's taking it.
    pub lag: Duration,
    /// A key that follows a click sooner than this is lost, as in the real game.
    pub deaf_after_click: Duration,
    /// The share of clicks and keys that are lost, 0 to 1.
    pub loss: f64,
    /// Where the chance of losses starts; the same seed loses the same events.
    pub seed: u64,
}

/// A desktop with one window, which holds a game. Clones are the same desktop.
#[derive(Clone, Debug)]
pub struct SimulatedDesktop {
    world: Rc<RefCell<World>>,
}

#[derive(Debug)]
struct World {
    game: Game,
    /// Where the game's cells are.
    window: Calibration,
    pointer: Point,
    visited: Vec<Point>,
    clipboard: Option<String>,
    now: Duration,
    under_way: VecDeque<(Duration, Input)>,
    last_click: Option<Duration>,
    faults: Faults,
    chance: u64,
    sent: usize,
    last_sent: Option<Duration>,
}

#[derive(Clone, Copy, Debug)]
enum Input {
    Click(Option<Cell>, MouseButton),
    Press(Key),
}

impl SimulatedDesktop {
    /// A desktop on which the game's cells are where `window` says.
    pub fn new(game: Game, window: Calibration, faults: Faults) -> Self {
        let world = World {
            game,
            window,
            pointer: Point { x: 0, y: 0 },
            visited: Vec::new(),
            clipboard: None,
            now: Duration::ZERO,
            under_way: VecDeque::new(),
            last_click: None,
            chance: faults.seed.wrapping_mul(2).wrapping_add(1),
            faults,
            sent: 0,
            last_sent: None,
        };
        Self { world: Rc::new(RefCell::new(world)) }
    }

    /// The game as it is now.
    pub fn game(&self) -> Ref<'_, Game> {
        Ref::map(self.world.borrow(), |world| &world.game)
    }

    /// The game, to do to it what a user would.
    pub fn game_mut(&self) -> RefMut<'_, Game> {
        RefMut::map(self.world.borrow_mut(), |world| &mut world.game)
    }

    /// How many clicks and keys were sent to the game.
    pub fn sent(&self) -> usize {
        self.world.borrow().sent
    }

    /// When the last of them was sent.
    pub fn last_sent(&self) -> Option<Duration> {
        self.world.borrow().last_sent
    }

    /// Every place the pointer was moved to.
    pub fn visited(&self) -> Vec<Point> {
        self.world.borrow().visited.clone()
    }

    /// The person at this desktop, who says each event so long after now, in this order.
    pub fn operator(&self, script: Vec<(Duration, Event)>) -> SimulatedOperator {
        let now = self.world.borrow().now;
        let script = script.into_iter().map(|(after, event)| (now + after, event)).collect();
        SimulatedOperator { desktop: self.clone(), script }
    }
}

impl World {
    fn send(&mut self, input: Input) {
        self.sent += 1;
        self.last_sent = Some(self.now);
        if self.is_lost(input) {
            return;
        }
        if matches!(input, Input::Click(..)) {
            self.last_click = Some(self.now);
        }
        self.under_way.push_back((self.now + self.faults.lag, input));
        self.deliver();
    }

    fn is_lost(&mut self, input: Input) -> bool {
        let too_soon = matches!(input, Input::Press(_))
            && self.last_click.is_some_and(|at| self.now < at + self.faults.deaf_after_click);
        // A xorshift generator (Marsaglia 2003): small, and the same everywhere.
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        #[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
        let share = (self.chance >> 11) as f64 / (1_u64 << 53) as f64;
        too_soon || share < self.faults.loss
    }

    fn deliver(&mut self) {
        while let Some(&(due, input)) = self.under_way.front() {
            if due > self.now {
                return;
            }
            self.under_way.pop_front();
            match input {
                Input::Click(cell, button) => self.game.click(cell, button),
                Input::Press(key) => {
                    if let Some(copied) = self.game.press(key) {
                        self.clipboard = Some(copied);
                    }
                }
            }
        }
    }

    fn cell_at(&self, point: Point) -> Option<Cell> {
        let size = self.game.puzzle().size();
        let number = |offset: i32, step: f64| {
            let number = (f64::from(offset) / step).round();
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "checked just before"
            )]
            (number >= 0.0 && number < f64::from(u16::MAX))
                .then_some(number as usize)
                .filter(|&number| number < size)
        };
        let row = number(point.y - self.window.origin.y, self.window.step_y)?;
        let column = number(point.x - self.window.origin.x, self.window.step_x)?;
        Some(Cell::at(row, column, size))
    }
}

impl Desktop for SimulatedDesktop {
    fn pointer(&mut self) -> Result<Point, DesktopError> {
        Ok(self.world.borrow().pointer)
    }

    fn move_to(&mut self, point: Point) -> Result<(), DesktopError> {
        let mut world = self.world.borrow_mut();
        world.pointer = point;
        world.visited.push(point);
        Ok(())
    }

    fn click(&mut self, button: MouseButton) -> Result<(), DesktopError> {
        let mut world = self.world.borrow_mut();
        let cell = world.cell_at(world.pointer);
        world.send(Input::Click(cell, button));
        Ok(())
    }

    fn press(&mut self, key: Key) -> Result<(), DesktopError> {
        self.world.borrow_mut().send(Input::Press(key));
        Ok(())
    }

    fn clipboard(&mut self) -> Result<Option<String>, DesktopError> {
        Ok(self.world.borrow().clipboard.clone())
    }

    fn set_clipboard(&mut self, text: &str) -> Result<(), DesktopError> {
        self.world.borrow_mut().clipboard = Some(text.to_owned());
        Ok(())
    }

    fn screen(&mut self) -> Result<Area, DesktopError> {
        Ok(SCREEN)
    }

    fn picture(&mut self, _: Area) -> Result<Option<Picture>, DesktopError> {
        Ok(None)
    }

    fn window_at(&mut self, _: Point) -> Result<Option<WindowId>, DesktopError> {
        Ok(None)
    }

    fn window(&mut self, _: WindowId) -> Result<Window, DesktopError> {
        Ok(Window::Gone)
    }
}

/// A person who acts by a script, in the time of a [`SimulatedDesktop`].
#[derive(Debug)]
pub struct SimulatedOperator {
    desktop: SimulatedDesktop,
    script: VecDeque<(Duration, Event)>,
}

impl Operator for SimulatedOperator {
    fn now(&self) -> Duration {
        self.desktop.world.borrow().now
    }

    fn wait(&mut self, pause: Duration) -> Option<Event> {
        let mut world = self.desktop.world.borrow_mut();
        let end = world.now + pause;
        let next = self.script.front().map(|&(due, _)| due).filter(|&due| due <= end);
        world.now = next.map_or(end, |due| due.max(world.now));
        world.deliver();
        next.and_then(|_| self.script.pop_front()).map(|(_, event)| event)
    }
}
