//! The person at the computer, as the bot knows them: what they say, and how time passes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What a hotkey asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The pointer is in the top-left cell.
    Calibrate,
    /// The pointer is on the top-left cell, or then on the cell that gives the step.
    CalibrateStep,
    /// Visit the blank cells without a click.
    DryRun,
    /// Solve and type.
    Solve,
    /// Pause, or go on.
    Pause,
    /// Make one step, and pause.
    SingleStep,
    /// Wait longer after each entry.
    Slower,
    /// Wait less after each entry.
    Faster,
    /// Stop at once.
    Abort,
}

/// What the person does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Hotkey(Command),
    /// A line that was typed or pasted into the terminal.
    Line(String),
    /// Ctrl+C, or a request of the system to end.
    Quit,
}

/// Listens to the person while time passes.
pub trait User {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// Waits for so long at most; returns at once with what the person does.
    fn wait(&mut self, pause: Duration) -> Option<Event>;

    /// How many presses of mouse buttons were heard so far, those of the bot included; none where
    /// nobody listens for them.
    fn presses(&self) -> Option<u64>;
}

/// The person at the real keyboard, whose events come through a channel.
#[derive(Debug)]
pub struct RealUser {
    events: Receiver<Event>,
    presses: Option<Arc<AtomicU64>>,
    start: Instant,
}

impl RealUser {
    /// A person whose presses of mouse buttons are counted by whoever listens for them, if anybody.
    pub fn new(events: Receiver<Event>, presses: Option<Arc<AtomicU64>>) -> Self {
        Self { events, presses, start: Instant::now() }
    }
}

impl User for RealUser {
    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn wait(&mut self, pause: Duration) -> Option<Event> {
        match self.events.recv_timeout(pause) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(pause);
                None
            }
        }
    }

    fn presses(&self) -> Option<u64> {
        self.presses.as_ref().map(|presses| presses.load(Ordering::Relaxed))
    }
}
