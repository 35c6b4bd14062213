//! The simulated desktop's time: events on their way to the game, frames of the screen, and what
//! else happens meanwhile.

use std::collections::VecDeque;
use std::time::Duration;

use super::game::Game;
use super::painter::{paint, paint_other, window_area};
use crate::desktop::{Area, Calibration, Key, MouseButton, Picture, Point};
use crate::puzzle::Cell;

/// What goes wrong between the bot and the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Faults {
    /// From sending an event to the game's taking it.
    pub lag: Duration,
    /// A key that follows a click sooner than this is lost, as in the real game.
    pub deaf_after_click: Duration,
    /// The share of clicks and keys that are lost, 0 to 1.
    pub loss: f64,
    /// The share of them that come late, by up to `lateness`; what follows waits for them.
    pub late: f64,
    pub lateness: Duration,
    /// The share of them that come twice.
    pub doubled: f64,
    /// The share of clicks that the next key overtakes.
    pub overtaken: f64,
    /// From one picture on the screen to the next.
    pub frame: Duration,
    /// Where the chance of all these starts; the same seed makes the same faults.
    pub seed: u64,
}

/// What happens at the desktop that is not the bot's doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Happening {
    /// The user clicks on a place.
    Click(Point, MouseButton),
    /// The user presses a key.
    Press(Key),
    /// The user moves the pointer.
    Point(Point),
    /// The game's window moves by so many pixels.
    MoveWindow { right: i32, down: i32 },
    /// Another window comes to lie over the game's, or goes.
    Cover(bool),
    /// Another window takes the focus, or gives it back.
    TakeFocus(bool),
    /// The user holds a key such as Ctrl down, or lets it go.
    HoldModifier(bool),
    /// The game's window is minimised, or restored.
    Minimise(bool),
    /// The game's window is closed.
    Close,
    /// The game does nothing for so long.
    Stall(Duration),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Input {
    Click(Option<Cell>, MouseButton),
    Press(Key),
}

/// All of it.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "what can befall a window befalls it independently")]
pub(super) struct World {
    pub game: Game,
    /// What the screen shows of the game.
    pub on_screen: Game,
    /// Where the game's cells are.
    pub window: Calibration,
    pub is_covered: bool,
    pub has_focus: bool,
    pub is_minimised: bool,
    pub is_closed: bool,
    pub pointer: Point,
    pub visited: Vec<Point>,
    pub clipboard: Option<String>,
    pub now: Duration,
    pub sent: usize,
    pub last_sent: Option<Duration>,
    /// A key such as Ctrl is held down.
    pub has_modifier: bool,
    /// Keys that were sent while another window had the focus, or such a key was held.
    pub strays: usize,
    /// Menu letters that were sent while the screen showed no highlight for them.
    pub blind_letters: Vec<char>,
    /// How many presses of buttons somebody has made, the bot or the user.
    pub presses: u64,
    pub happenings: VecDeque<(Duration, Happening)>,
    under_way: VecDeque<(Duration, Input)>,
    next_frame: Duration,
    stalled_until: Duration,
    last_click: Option<Duration>,
    faults: Faults,
    chance: u64,
}

impl World {
    pub fn new(game: Game, window: Calibration, faults: Faults) -> Self {
        Self {
            on_screen: game.clone(),
            game,
            window,
            is_covered: false,
            has_focus: true,
            is_minimised: false,
            is_closed: false,
            pointer: Point { x: 0, y: 0 },
            visited: Vec::new(),
            clipboard: None,
            now: Duration::ZERO,
            sent: 0,
            last_sent: None,
            has_modifier: false,
            strays: 0,
            blind_letters: Vec::new(),
            presses: 0,
            happenings: VecDeque::new(),
            under_way: VecDeque::new(),
            next_frame: Duration::ZERO,
            stalled_until: Duration::ZERO,
            last_click: None,
            // A generator of this kind must not start at 0.
            chance: faults.seed.wrapping_mul(2).wrapping_add(1),
            faults,
        }
    }

    /// Sends a click of the bot to what is under the pointer.
    pub fn send_click(&mut self, button: MouseButton) {
        self.presses += 1;
        let input = Input::Click(self.cell_at(self.pointer), button);
        self.send(input);
    }

    /// Sends a key of the bot.
    pub fn send_key(&mut self, key: Key) {
        self.strays += usize::from(!self.has_focus || self.is_closed || self.has_modifier);
        if let Key::Symbol(symbol) = key {
            let is_letter = "mnqru".contains(symbol.to_char());
            if is_letter && self.on_screen.highlight().is_none() {
                self.blind_letters.push(symbol.to_char());
            }
        }
        self.send(Input::Press(key));
    }

    /// Lets time pass until `end`.
    pub fn advance(&mut self, end: Duration) {
        self.now = self.now.max(end);
        loop {
            let event = self.under_way.front().map(|&(due, _)| due.max(self.stalled_until));
            let happening = self.happenings.front().map(|&(due, _)| due);
            let frame = (!self.faults.frame.is_zero()).then(|| self.next_frame.max(self.stalled_until));
            let next = [happening, event, frame].into_iter().flatten().min();
            let Some(next) = next.filter(|&next| next <= self.now) else { break };
            if happening == Some(next) {
                if let Some((due, happening)) = self.happenings.pop_front() {
                    self.happen(due, happening);
                }
            } else if event == Some(next) {
                if let Some((_, input)) = self.under_way.pop_front() {
                    self.take(input);
                }
            } else {
                self.on_screen = self.game.clone();
                // What shows nothing new needs no picture of its own.
                let frames = (self.now.saturating_sub(next).as_nanos() / self.faults.frame.as_nanos())
                    .min(u128::from(u32::MAX));
                let skipped = if event.is_none() && happening.is_none() { frames } else { 0 };
                self.next_frame = next + self.faults.frame * (u32::try_from(skipped).unwrap_or(0) + 1);
            }
        }
        if self.faults.frame.is_zero() && self.now >= self.stalled_until {
            self.on_screen = self.game.clone();
        }
    }

    pub fn cell_at(&self, point: Point) -> Option<Cell> {
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

    /// What the screen shows of this area.
    pub fn picture(&self, area: Area) -> Picture {
        if self.is_closed || self.is_minimised || self.is_covered {
            return paint_other(area);
        }
        paint(&self.on_screen, self.window, area)
    }

    /// Where the game's window is.
    pub fn window_area(&self) -> Area {
        window_area(&self.game, self.window)
    }

    /// Whether the game's window is what the pointer would touch at this place.
    pub fn shows_game_at(&self, point: Point) -> bool {
        let is_open = !self.is_closed && !self.is_minimised && !self.is_covered;
        is_open && self.window_area().contains(point)
    }

    fn send(&mut self, input: Input) {
        self.sent += 1;
        self.last_sent = Some(self.now);
        let too_soon = matches!(input, Input::Press(_))
            && self.last_click.is_some_and(|at| self.now < at + self.faults.deaf_after_click);
        if too_soon || self.happens(self.faults.loss) {
            return;
        }
        let mut due = self.now + self.faults.lag;
        if self.happens(self.faults.late) {
            due += self.faults.lateness.mul_f64(self.share());
        }
        // Events stay in order, but for a click that the key after it overtakes.
        due = due.max(self.under_way.back().map_or(Duration::ZERO, |&(due, _)| due));
        let times = if self.happens(self.faults.doubled) { 2 } else { 1 };
        for _ in 0..times {
            self.under_way.push_back((due, input));
        }
        if matches!(input, Input::Click(..)) {
            self.last_click = Some(self.now);
        } else if self.under_way.len() >= 2 && self.happens(self.faults.overtaken) {
            let last = self.under_way.len() - 1;
            if matches!(self.under_way[last - 1].1, Input::Click(..)) {
                let (first_due, second_due) = (self.under_way[last - 1].0, self.under_way[last].0);
                self.under_way.swap(last - 1, last);
                (self.under_way[last - 1].0, self.under_way[last].0) = (first_due, second_due);
            }
        }
        self.advance(self.now);
    }

    /// Whether something with this share of chances happens now.
    fn happens(&mut self, share: f64) -> bool {
        share > 0.0 && self.share() < share
    }

    /// A number from 0 to 1 by chance: a xorshift generator (Marsaglia 2003), small and the same
    /// everywhere.
    fn share(&mut self) -> f64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        #[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
        let share = (self.chance >> 11) as f64 / (1_u64 << 53) as f64;
        share
    }

    fn take(&mut self, input: Input) {
        if self.is_closed {
            return;
        }
        match input {
            Input::Click(cell, button) => self.game.click(cell, button),
            Input::Press(key) => {
                if let Some(copied) = self.game.press(key) {
                    self.clipboard = Some(copied);
                }
            }
        }
    }

    fn happen(&mut self, due: Duration, happening: Happening) {
        match happening {
            Happening::Click(point, button) => {
                self.presses += 1;
                self.pointer = point;
                if self.shows_game_at(point) {
                    self.take(Input::Click(self.cell_at(point), button));
                }
            }
            Happening::Press(key) => self.take(Input::Press(key)),
            Happening::Point(point) => self.pointer = point,
            Happening::MoveWindow { right, down } => {
                self.window.origin.x += right;
                self.window.origin.y += down;
            }
            Happening::Cover(is_covered) => self.is_covered = is_covered,
            Happening::TakeFocus(is_taken) => self.has_focus = !is_taken,
            Happening::HoldModifier(is_held) => self.has_modifier = is_held,
            Happening::Minimise(is_minimised) => self.is_minimised = is_minimised,
            Happening::Close => self.is_closed = true,
            Happening::Stall(time) => self.stalled_until = self.stalled_until.max(due + time),
        }
    }
}
