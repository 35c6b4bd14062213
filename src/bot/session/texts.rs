//! Boards that the user copies, pastes or types.

use std::time::Duration;

use super::Session;
use crate::bot::report::{Audience, Report};
use crate::bot::settings::SessionSettings;
use crate::bot::stop::Stop;
use crate::desktop::{Desktop, DesktopError};
use crate::puzzle::{BoardReader, Puzzle, ReadResult, TypedLines, looks_like_board};
use crate::user::User;

/// The silence that ends a typed text.
const END_OF_TEXT: Duration = Duration::from_secs(1);

/// Text typed into the terminal, or pasted where the terminal does not mark it as pasted.
#[derive(Debug)]
pub(super) struct TypedText {
    lines: TypedLines,
    /// When the last line came.
    last: Duration,
    /// Whether the next line was begun.
    pub has_begun_line: bool,
}

impl TypedText {
    pub fn new(settings: &SessionSettings) -> Self {
        Self { lines: TypedLines::new(reader(settings)), last: Duration::ZERO, has_begun_line: false }
    }
}

impl<D: Desktop, O: User, A: Audience> Session<D, O, A> {
    pub(super) fn read_line(&mut self, line: &str) {
        self.typed.last = self.world.user.now();
        self.typed.has_begun_line = false;
        let read = self.typed.lines.push(line);
        self.take_read(read);
    }

    /// Ends the text after a silence, so that its lines do not run into the next one. A line that has been begun still
    /// belongs to it.
    pub(super) fn end_text(&mut self) {
        if !self.typed.has_begun_line && self.world.user.now() >= self.typed.last + END_OF_TEXT {
            let read = self.typed.lines.finish();
            self.take_read(read);
        }
    }

    /// Reads a text that was pasted as a whole, and drops what was typed before it.
    pub(super) fn read_pasted(&mut self, text: &str) {
        self.typed.lines.finish();
        self.typed.has_begun_line = false;
        let read = reader(&self.world.settings).first(text);
        if read.is_none() && !text.trim().is_empty() {
            self.report(&Report::NoBoard("the pasted text has no cells".into()));
        }
        self.take_read(read);
    }

    pub(super) fn read_clipboard(&mut self) -> Result<(), Stop> {
        let text = match self.world.desktop.clipboard() {
            Ok(text) => text,
            Err(DesktopError::Lost) => return Err(DesktopError::Lost.into()),
            // Another program may block it for a while, or for good; boards can still be pasted.
            Err(error) => {
                log::debug!("{error}");
                None
            }
        };
        let Some(text) = text.filter(|text| self.clipboard.as_ref() != Some(text)) else { return Ok(()) };
        // Any other text is none of the bot's business.
        if looks_like_board(&text) {
            let read = reader(&self.world.settings).first(&text);
            self.take_read(read);
        }
        self.clipboard = Some(text);
        Ok(())
    }

    fn take_read(&mut self, read: Option<ReadResult>) {
        match read {
            Some(Ok(board)) => self.take_board(board.puzzle),
            Some(Err(error)) => self.report(&Report::NoBoard(error.to_string())),
            None => {}
        }
    }

    pub(super) fn take_board(&mut self, puzzle: Puzzle) {
        self.report(&Report::Board(&puzzle));
        if let Some(clash) = puzzle.clash() {
            self.report(&Report::Clash(clash));
        }
        self.board = Some(puzzle);
        self.is_played = false;
        self.play_now = self.world.settings.now && self.calibrated.is_some();
    }
}

/// A reader of copied and pasted boards. In a copy the user's entries look like givens, so they may clash if the bot
/// can tell them apart on the screen.
fn reader(settings: &SessionSettings) -> BoardReader {
    if settings.looks { BoardReader::in_play(settings.assumed) } else { BoardReader::new(settings.assumed) }
}
