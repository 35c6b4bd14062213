//! Steps as text.

use std::io::{self, Write};

use crate::puzzle::Layout;
use crate::solver::{LEGEND, Length, Step};

/// Prints steps, each with the lines of a long reason, and explains the notation of proofs where it first occurs.
pub(super) struct StepWriter<'a> {
    layout: &'a Layout,
    length: Length,
    /// The option for `Length::Full`.
    full: &'static str,
    /// The number of numbered steps.
    steps: usize,
    explained: Vec<&'static str>,
}

impl<'a> StepWriter<'a> {
    pub(super) fn new(layout: &'a Layout, length: Length, full: &'static str) -> Self {
        Self { layout, length, full, steps: 0, explained: Vec::new() }
    }

    pub(super) fn write_numbered(&mut self, out: &mut dyn Write, step: &Step) -> io::Result<()> {
        self.steps += 1;
        write!(out, "{}. ", self.steps)?;
        self.write(out, step)
    }

    pub(super) fn write(&mut self, out: &mut dyn Write, step: &Step) -> io::Result<()> {
        let explanation = step.why.explained(self.layout, self.length);
        writeln!(out, "{}", step.describe_with(&explanation.sentence))?;
        let legend = self.legend(&explanation.notes);
        let full = self.full;
        let summed_up = explanation.summed_up.map(|of| format!("summed up: `{full}` prints all {of} lines"));
        let lines = legend.into_iter().chain(explanation.lines).chain(summed_up);
        lines.into_iter().try_for_each(|line| writeln!(out, "      {line}"))
    }

    /// Explains the notation that no earlier step has.
    fn legend(&mut self, notes: &[&'static str]) -> Vec<String> {
        let is_first = self.explained.is_empty();
        let new: Vec<&str> = notes.iter().copied().filter(|note| !self.explained.contains(note)).collect();
        self.explained.extend(&new);
        let title = if is_first { LEGEND } else { "also:" };
        let title = (!new.is_empty()).then(|| title.to_owned());
        title.into_iter().chain(new.into_iter().map(|note| format!("   {note}"))).collect()
    }
}
