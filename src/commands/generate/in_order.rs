//! Numbered work, done on all cores and printed in numerical order.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write as _, stdout};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use anyhow::anyhow;

use crate::commands::{Exit, Outcome, progress};

/// The output for some boards, or the reason why they were not made.
pub(super) type Made = Result<Vec<u8>, String>;

/// Work on boards `0..count`.
pub(super) struct InOrder<'a> {
    pub count: u64,
    /// The number of boards made at a time.
    pub part: usize,
    /// The most parts that may wait in memory, because an earlier one is not finished.
    pub ahead: usize,
    pub is_stopped: &'a AtomicBool,
}

impl InOrder<'_> {
    /// Prints what `make` returns for each part, up to the first failure. Each printed part lets another one start.
    pub(super) fn print(&self, make: impl Fn(Range<u64>) -> Made + Sync) -> Outcome {
        let is_over = AtomicBool::new(false);
        let (sender, parts) = channel();
        let outcome = rayon::in_place_scope_fifo(|scope| {
            let mut starts = (0..self.count).step_by(self.part);
            let begin = |parts: usize| {
                for start in starts.by_ref().take(parts) {
                    let (sender, is_over, make) = (sender.clone(), &is_over, &make);
                    scope.spawn_fifo(move |_| {
                        if !is_over.load(Ordering::Relaxed) {
                            // Without a message from each part, the printer would wait for ever.
                            let part = catch_unwind(AssertUnwindSafe(|| make(self.numbers(start))));
                            // A part that was cut short differs from what it would have been.
                            let part = if self.is_stopped() { Ok(Err("stopped".into())) } else { part };
                            // If printing has failed, the receiver is gone.
                            let _ = sender.send((start, part));
                        }
                    });
                }
            };
            let outcome = self.print_parts(&parts, begin);
            is_over.store(true, Ordering::Relaxed);
            outcome
        });
        if self.is_stopped() { Ok(Exit::Aborted) } else { outcome }
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    fn numbers(&self, start: u64) -> Range<u64> {
        start..self.count.min(start + self.part as u64)
    }

    fn print_parts(
        &self,
        parts: &Receiver<(u64, thread::Result<Made>)>,
        mut begin: impl FnMut(usize),
    ) -> Outcome {
        let bar = progress::bar(Some(self.count));
        let mut out = BufWriter::new(stdout().lock());
        begin(self.ahead);
        let mut early = BTreeMap::new();
        let mut printed = 0;
        while printed < self.count {
            let (start, made) = if let Ok(part) = parts.try_recv() {
                part
            } else {
                out.flush()?;
                let Ok(part) = parts.recv() else { break };
                part
            };
            early.insert(start, made.unwrap_or_else(|panic| resume_unwind(panic)));
            while let Some(made) = early.remove(&printed) {
                match made {
                    Ok(text) => out.write_all(&text)?,
                    Err(message) => {
                        out.flush()?;
                        bar.finish_and_clear();
                        return Err(Exit::NotSolved.because(anyhow!(message)));
                    }
                }
                printed = self.numbers(printed).end;
                begin(1);
            }
            if !bar.is_hidden() {
                bar.set_position(printed);
                progress::show_rate(&bar, printed);
            }
        }
        out.flush()?;
        bar.finish_and_clear();
        Ok(Exit::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "a fault in part 2")]
    fn a_panic_in_one_part_ends_the_work() {
        let work = InOrder { count: 9, part: 1, ahead: 3, is_stopped: &AtomicBool::new(false) };
        let _ = work.print(|numbers| {
            assert!(numbers.start != 2, "a fault in part 2");
            Ok(Vec::new())
        });
    }
}
