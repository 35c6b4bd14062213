//! Programs that look for their input only once in a while.

use std::time::Duration;

use sudoku_bot::desktop::{Key, MouseButton, Point};

use super::Foreign;
use super::places::Spot;
use super::settings::{Polled, Polling};

const FRAME: Duration = Duration::from_millis(17);

/// What has arrived, and waits until the program looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A click, and how long the button is held down.
    Click(Point, MouseButton, Duration),
    /// A key, and how long it is held down.
    Press(Key, Duration),
}

impl Foreign {
    /// Takes an input at once, or when the program next looks.
    pub(super) fn receive(&mut self, input: Input, now: Duration) {
        self.poll(now);
        let (Input::Click(_, _, held) | Input::Press(_, held)) = input;
        if held < FRAME && self.misses_tap() {
            self.judge.lost += 1;
            return self.count_input(now);
        }
        let sees = self.settings.timing.polling.map(|polling| polling.sees);
        let next = self.settings.timing.polling.map(|Polling { every, sees }| (next_look(now, every), sees));
        let input = match input {
            Input::Click(_, button, held) if sees == Some(Polled::PointerBefore) => {
                let place = self.seen_pointer(now);
                if self.places.spot(self.on_page(place)) == Spot::Outside {
                    return self.count_input(now);
                }
                Input::Click(place, button, held)
            }
            other => other,
        };
        match (next, input) {
            (Some((look, Polled::HeldKeys | Polled::Held)), Input::Press(_, held)) if now + held < look => {
                self.judge.lost += 1;
            }
            (Some((look, Polled::Held)), Input::Click(_, _, held)) if now + held < look => {}
            (None, _) | (Some((_, Polled::HeldKeys)), Input::Click(..)) => self.take(input, now),
            (Some((look, _)), _) => {
                self.waiting.push(input);
                self.looks_at = look;
            }
        }
        self.count_input(now);
    }

    /// Takes what the program has seen by now.
    pub(super) fn poll(&mut self, now: Duration) {
        if now < self.looks_at {
            return;
        }
        let mut inputs = std::mem::take(&mut self.waiting);
        let sees = self.settings.timing.polling.map(|polling| polling.sees);
        if sees == Some(Polled::KeysFirst) {
            inputs.sort_by_key(|input| matches!(input, Input::Click(..)));
        }
        let had_ended = self.overlay().is_some();
        for input in inputs {
            // What it sees together with the last digit was sent before the end.
            if !had_ended && self.overlay().is_some() {
                break;
            }
            let input = match input {
                Input::Click(_, button, held) if sees == Some(Polled::Pointer) => {
                    Input::Click(self.pointer, button, held)
                }
                other => other,
            };
            self.take(input, self.looks_at);
        }
    }

    pub(super) fn move_pointer(&mut self, place: Point, now: Duration) {
        // Of several places between two looks, the program sees none.
        if self.has_looked_since(self.pointer_before.1, now) {
            self.pointer_before = (self.pointer, now);
        }
        self.pointer = place;
    }

    /// Where the pointer was when the program looked last.
    fn seen_pointer(&self, now: Duration) -> Point {
        let (before, moved) = self.pointer_before;
        if self.has_looked_since(moved, now) { self.pointer } else { before }
    }

    fn has_looked_since(&self, then: Duration, now: Duration) -> bool {
        self.settings.timing.polling.is_none_or(|polling| next_look(then, polling.every) <= now)
    }

    fn take(&mut self, input: Input, now: Duration) {
        match input {
            Input::Click(place, button, _) => self.take_click(place, button, now),
            Input::Press(key, _) => self.take_key(key, now),
        }
    }
}

/// When a program that looks this often looks next.
fn next_look(now: Duration, every: u16) -> Duration {
    let every = Duration::from_millis(every.into());
    let looks = now.as_nanos() / every.as_nanos() + 1;
    every * u32::try_from(looks).expect("games are short")
}
