//! The progress of long work, shown on standard error if someone is watching.

use std::io::{self, IsTerminal as _, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::terminal::obeys_escapes;

/// The longest work that shows no spinner.
const UNNOTICED: Duration = Duration::from_secs(1);

const TICK: Duration = Duration::from_millis(200);

/// A progress bar for work of this length, in any unit; `None` if the length is unknown. Hidden unless someone is
/// watching and the output goes elsewhere.
pub(super) fn bar(length: Option<u64>) -> ProgressBar {
    if !is_watched() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
    // Before anything is done, there is no rate to show.
    set_template(&bar, "{spinner} {elapsed}");
    bar.enable_steady_tick(TICK);
    bar
}

fn is_watched() -> bool {
    io::stderr().is_terminal() && obeys_escapes()
}

fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// Shows the number of boards done, and the rate per second.
pub(super) fn show_rate(bar: &ProgressBar, boards: u64) {
    let is_known = bar.length().is_some();
    let template =
        if is_known { "{spinner} {percent} %, {msg}, {eta} left" } else { "{spinner} {msg}, {elapsed}" };
    set_template(bar, template);
    let milliseconds = bar.elapsed().as_millis().max(1);
    let rate = u64::try_from(u128::from(boards) * 1000 / milliseconds).unwrap_or(u64::MAX);
    bar.set_message(format!("{} boards, {} boards/s", HumanCount(boards), HumanCount(rate)));
}

/// A spinner for work whose output may go to the same terminal. It appears whenever nothing is written for a while, and
/// disappears when something is, or when this is dropped.
pub(super) struct Spinner {
    shown: Option<Spinning>,
}

/// A spinner with the thread that shows it, which ends when the sender is dropped.
struct Spinning {
    wait: Arc<Mutex<Wait>>,
    end: Sender<()>,
    thread: JoinHandle<()>,
}

/// The time during which nothing is written.
struct Wait {
    /// What may be said beside the time.
    note: String,
    how_far: String,
    start: Instant,
    last_output: Instant,
    bar: Option<ProgressBar>,
}

impl Spinner {
    /// Starts a spinner with the elapsed time and this note; hidden unless someone is watching, and if there is a bar.
    pub(super) fn start(note: String, bar: &ProgressBar) -> Self {
        let shown = (is_watched() && bar.is_hidden()).then(|| {
            let (end, ended) = channel::<()>();
            let now = Instant::now();
            let wait = Wait { note, how_far: String::new(), start: now, last_output: now, bar: None };
            let wait = Arc::new(Mutex::new(wait));
            let shown = Arc::clone(&wait);
            let show = move || {
                while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    lock(&shown).show();
                }
                lock(&shown).hide();
            };
            Spinning { wait, end, thread: thread::spawn(show) }
        });
        Self { shown }
    }

    /// Writes without the spinner.
    fn hidden_while<T>(&self, write: impl FnOnce() -> T) -> T {
        let Some(Spinning { wait, .. }) = &self.shown else { return write() };
        let mut wait = lock(wait);
        if io::stdout().is_terminal() {
            wait.hide();
        }
        let written = write();
        wait.last_output = Instant::now();
        written
    }
}

/// Even after a panic, the terminal must be cleared.
fn lock(wait: &Mutex<Wait>) -> MutexGuard<'_, Wait> {
    wait.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Wait {
    fn show(&mut self) {
        let Self { note, how_far, start, last_output, bar } = self;
        if bar.is_none() && last_output.elapsed() < UNNOTICED {
            return;
        }
        let bar = bar.get_or_insert_with(|| {
            let bar = ProgressBar::no_length().with_elapsed(start.elapsed());
            set_template(&bar, "{spinner} {elapsed}, {msg}");
            bar
        });
        bar.set_message(if how_far.is_empty() { note.clone() } else { format!("{how_far}, {note}") });
        bar.tick();
    }

    fn hide(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(Spinning { end, thread, .. }) = self.shown.take() {
            drop(end);
            // If the thread has panicked, its message has been printed.
            let _ = thread.join();
        }
    }
}

/// Where the result for a board goes.
pub(super) trait Output: Write {
    /// Says how far the work on the board has come, if someone is watching.
    fn show_progress(&mut self, _how_far: &dyn Fn() -> String) {}
}

impl Output for Vec<u8> {}

/// An output with a spinner while nothing is written.
pub(super) struct WithSpinner<W> {
    pub spinner: Spinner,
    pub out: W,
}

impl<W: Write> Write for WithSpinner<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self { spinner, out } = self;
        spinner.hidden_while(|| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W: Write> Output for WithSpinner<W> {
    fn show_progress(&mut self, how_far: &dyn Fn() -> String) {
        if let Some(Spinning { wait, .. }) = &self.spinner.shown {
            lock(wait).how_far = how_far();
        }
    }
}
