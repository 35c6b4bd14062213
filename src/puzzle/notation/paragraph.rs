//! A second look at lines that are no boards as they stand.

use super::Notation;
use super::layouts::Unshown;
use super::list;
use super::reader::{BoardReader, MAX_LINE, ReadResult};
use super::unwrapped::unwrapped;

/// Lines, and what was read of them as they stand, until they end.
#[derive(Debug, Default)]
pub(super) struct Paragraph {
    lines: Vec<String>,
    bytes: usize,
    /// The number of the first line.
    first: usize,
    read: Vec<ReadResult>,
}

impl Paragraph {
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Takes a line and what was read at it.
    pub fn push(&mut self, line: &str, number: usize, read: Vec<ReadResult>) {
        if self.lines.is_empty() {
            self.first = number;
        }
        self.bytes += line.len() + 1;
        if self.bytes <= MAX_LINE {
            self.lines.push(line.trim_end_matches(['\r', '\n']).to_owned());
        }
        self.read.extend(read);
    }

    /// Takes back the last board, which seemed to be whole.
    pub fn take_back(&mut self) -> bool {
        self.read.pop_if(|read| read.is_ok()).is_some()
    }

    /// Takes what was read at the end.
    pub fn finish(&mut self, read: Vec<ReadResult>) {
        self.read.extend(read);
    }

    /// Whether the lines are too long for a board, or a board was read for which its text leaves no doubt.
    pub fn is_decided(&self) -> bool {
        let is_sure = |read: &ReadResult| read.as_ref().is_ok_and(|board| board.notation != Notation::Text);
        self.bytes > MAX_LINE || self.read.iter().any(is_sure)
    }

    /// What the lines hold: boards if they are read without what is around them, or else what was read before.
    pub fn settle(&mut self, asked: Unshown, clashes_allowed: bool) -> Vec<ReadResult> {
        let Self { lines, bytes, first, read } = std::mem::take(self);
        let boards = read.iter().filter(|read| read.is_ok()).count();
        if bytes > MAX_LINE || boards > 0 && boards == read.len() {
            return read;
        }
        let again = second_look(&lines, first, asked, clashes_allowed);
        let is_better = !again.is_empty() && again.iter().all(Result::is_ok) && again.len() >= boards;
        if is_better || boards == 0 && !again.is_empty() { again } else { read }
    }
}

/// The boards of lines that are read without what is around them; errors only if it is clear what they mean.
pub(super) fn second_look(
    lines: &[String],
    first: usize,
    asked: Unshown,
    clashes_allowed: bool,
) -> Vec<ReadResult> {
    let lists = list::read(lines, first, asked);
    if !lists.is_empty() {
        return lists;
    }
    let paragraphs = lines.split_inclusive(|line| line.trim().is_empty());
    let plain: Vec<String> = paragraphs.flat_map(unwrapped).collect();
    if plain == lines {
        return Vec::new();
    }
    let read = BoardReader::of_unwrapped(asked, clashes_allowed, first).read(&plain.join("\n"));
    if read.iter().any(Result::is_err) { Vec::new() } else { read }
}
