//! The user as the bot knows them: their events, and the passing of time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde::Deserialize;
use strum::IntoStaticStr;

/// The command of a hotkey, in the settings named in snake case. Commands that need no pointer also have a name on the
/// command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, IntoStaticStr, ValueEnum)]
#[cfg_attr(test, derive(strum::EnumIter))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Command {
    /// Find the grid around the pointer; without eyes, the pointer is in its top-left cell.
    #[value(skip)]
    Calibrate,
    /// Calibrate by hand: the pointer is in the top-left cell or, the second time, in the bottom-right one.
    #[value(skip)]
    CalibrateStep,
    /// Visit the blank cells without clicking.
    #[value(skip)]
    DryRun,
    /// Solve the board and type the solution.
    Solve,
    /// Give a hint; say more each time, and finally make the step.
    Hint,
    /// Say which entries are wrong.
    Check,
    /// Pause or resume.
    Pause,
    /// Make one step, then pause.
    #[value(name = "step")]
    SingleStep,
    /// Wait longer after each entry.
    Slower,
    /// Wait less after each entry.
    Faster,
    /// Stop at once.
    #[value(name = "stop")]
    Abort,
}

/// Something the user does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Hotkey(Command),
    /// A line typed into the terminal, or pasted where the terminal does not mark what is pasted.
    Line(String),
    /// A line is being typed.
    Typing,
    /// A text pasted into the terminal.
    Paste(String),
    /// The pointer was thrown into a corner of the screen.
    Corner,
    /// Ctrl+C, or a request by the system to end.
    Quit,
}

/// Listens to the user while time passes.
pub trait User {
    /// The time since a fixed moment.
    fn now(&self) -> Duration;

    /// Waits for the next event, at most as long as `pause`.
    fn wait(&mut self, pause: Duration) -> Option<Event>;

    /// Returns how many mouse button presses have been heard, the bot's own included, or `None` if nothing listens for
    /// them.
    fn presses(&self) -> Option<u64>;

    /// Announces that the bot presses Escape itself, which must not count as the user's.
    fn announce_escape(&mut self);

    /// Whether an announced Escape is still to be heard.
    fn awaits_escape(&self) -> bool;

    /// Treats every Escape from now on as the user's.
    fn forget_escapes(&mut self);
}

/// The counters of a listener.
#[derive(Debug, Default)]
pub struct Heard {
    /// Presses of mouse buttons, the bot's own included.
    pub presses: AtomicU64,
    /// The presses of Escape that the bot has announced and that are still to be heard, or `None` if the listener does
    /// not hear the bot's own keys like the user's.
    ///
    /// They are only counted: if the user presses Escape at the same moment, two presses are heard, and the
    /// second one counts, whichever of the two it is.
    pub(crate) own_escapes: Option<AtomicU64>,
}

impl Heard {
    /// Notes an Escape that was heard; false if none was announced.
    pub(crate) fn is_own_escape(&self) -> bool {
        let fewer = |count: u64| count.checked_sub(1);
        let noted = |own: &AtomicU64| own.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer).is_ok();
        self.own_escapes.as_ref().is_some_and(noted)
    }
}

/// The user at the real keyboard, whose events come through a channel.
#[derive(Debug)]
pub struct RealUser {
    events: Receiver<Event>,
    /// `None` if nothing listens.
    heard: Option<Arc<Heard>>,
    start: Instant,
}

impl RealUser {
    pub fn new(events: Receiver<Event>, heard: Option<Arc<Heard>>) -> Self {
        Self { events, heard, start: Instant::now() }
    }

    fn own_escapes(&self) -> Option<&AtomicU64> {
        self.heard.as_ref()?.own_escapes.as_ref()
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
        self.heard.as_ref().map(|heard| heard.presses.load(Ordering::Relaxed))
    }

    fn announce_escape(&mut self) {
        if let Some(own) = self.own_escapes() {
            own.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn awaits_escape(&self) -> bool {
        self.own_escapes().is_some_and(|own| own.load(Ordering::Relaxed) > 0)
    }

    fn forget_escapes(&mut self) {
        if let Some(own) = self.own_escapes() {
            own.store(0, Ordering::Relaxed);
        }
    }
}
