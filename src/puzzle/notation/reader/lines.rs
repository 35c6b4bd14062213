//! A line, and what is read from the lines so far.

use super::super::builder::Builder;
use super::super::list::Lists;
use super::super::wrapping::Frame;
use super::context::Context;
use super::findings::Noise;
use super::open_board::OpenBoard;
use super::saves::Save;

/// A line, and its number from 1.
pub(super) struct TextLine<'a> {
    /// Without quotes of mail and characters for boxes; columns are the same.
    pub text: &'a str,
    /// `text` without leading and trailing blanks.
    pub trimmed: &'a str,
    pub number: usize,
}

impl<'a> TextLine<'a> {
    pub fn new(text: &'a str, number: usize) -> Self {
        Self { text, trimmed: text.trim(), number }
    }
}

pub(super) fn indent(line: &str) -> usize {
    line.chars().take_while(|c| c.is_whitespace()).count()
}

/// Reads boards from lines as they stand. Each part keeps what its formats have begun.
#[derive(Debug, Default)]
pub(super) struct LineReader {
    pub context: Context,
    pub open_board: OpenBoard,
    pub lists: Lists,
    pub save: Save,
    pub frame: Frame,
    /// The number of the last line.
    pub number: usize,
    /// The input is not text; the rest of it is ignored.
    pub is_binary: bool,
}

impl LineReader {
    /// A reader of the lines after the one with this number.
    pub fn new(builder: Builder, number: usize) -> Self {
        Self { context: Context { builder, ..Context::default() }, number, ..Self::default() }
    }

    /// Whether no line above matters to the next one.
    pub fn is_between_all(&self) -> bool {
        matches!(self.save, Save::None)
            && matches!(self.context.found.noise, Noise::None)
            && self.open_board.is_untouched()
            && self.lists.is_empty()
    }
}
