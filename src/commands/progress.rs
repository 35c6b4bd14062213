//! The progress of long work, shown on standard error if someone is watching.

use std::io::{self, IsTerminal as _, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

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

/// A spinner for work whose output goes to the same terminal. It appears only if the work takes long, and disappears
/// when this is dropped.
pub(super) struct Spinner {
    /// The thread that shows it, which ends when the sender is dropped.
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Spinner {
    /// Starts a spinner with the elapsed time and this note; hidden unless someone is watching both output and errors.
    pub(super) fn start(note: String) -> Self {
        let shown = (is_watched() && io::stdout().is_terminal()).then(|| {
            let (sender, end) = channel::<()>();
            let show = move || {
                if end.recv_timeout(UNNOTICED) == Err(RecvTimeoutError::Timeout) {
                    let bar = ProgressBar::no_length().with_message(note).with_elapsed(UNNOTICED);
                    set_template(&bar, "{spinner} {elapsed}, {msg}");
                    bar.enable_steady_tick(TICK);
                    // Nothing is sent: this waits for the end.
                    let _ = end.recv();
                    bar.finish_and_clear();
                }
            };
            (sender, thread::spawn(show))
        });
        Self { shown }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.shown.take() {
            drop(sender);
            // If the thread has panicked, its message has been printed.
            let _ = thread.join();
        }
    }
}

/// An output with a spinner that turns until something is written.
pub(super) struct AfterSpinner<W> {
    pub spinner: Option<Spinner>,
    pub out: W,
}

impl<W: Write> Write for AfterSpinner<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.spinner = None;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
