//! Pictures of the progress in the terminal: painted while the bot plays, printed at the end.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::backend::IntoCrossterm as _;
use ratatui::crossterm::style::{ContentStyle, StyledContent};
use ratatui::layout::Rect;

use super::draw::{draw, last_picture};
use super::state::LiveState;
use crate::terminal::theme::Theme;
use crate::terminal::tty::Takeover;

/// The least time between two pictures.
const FRAME: Duration = Duration::from_millis(33);

/// How often the size of the terminal is checked while nothing happens.
const SIZE_CHECK: Duration = Duration::from_millis(200);

/// How often everything is repainted: with `run BOARD`, nothing reads the terminal, so keys are echoed over the
/// picture.
const REPAINT: Duration = Duration::from_secs(1);

/// The number of lines that may follow the last picture without scrolling it away.
const LINES_OF_THE_ENDING: u16 = 4;

/// Paints the progress whenever it or the terminal's size has changed.
pub(super) fn paint(mut terminal: Takeover, state: &Mutex<LiveState>, news: &Receiver<()>) {
    let theme = Theme::from_environment();
    let mut painted_whole = Instant::now();
    loop {
        if painted_whole.elapsed() >= REPAINT {
            terminal.forget_picture();
            painted_whole = Instant::now();
        }
        let painted = terminal.paint(|area, buffer| {
            if let Ok(state) = state.lock() {
                draw(&state, &theme, area, buffer);
            }
        });
        if let Err(error) = painted {
            log::warn!("cannot paint the live view: {error}");
            return;
        }
        thread::sleep(FRAME);
        match news.recv_timeout(SIZE_CHECK) {
            Ok(()) => news.try_iter().for_each(drop),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Prints the progress as ordinary lines.
pub(super) fn print_picture(writer: &mut impl Write, state: &LiveState) -> io::Result<()> {
    let size = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
    // The lines of the ending and the prompt follow.
    let area = Rect::new(0, 0, size.0, size.1.saturating_sub(LINES_OF_THE_ENDING));
    let picture = last_picture(state, &Theme::from_environment(), area);
    for line in picture.content().chunks(usize::from(picture.area.width).max(1)) {
        for run in line.chunk_by(|one, other| one.style() == other.style()) {
            let text: String = run.iter().map(ratatui::buffer::Cell::symbol).collect();
            let style = ContentStyle { underline_color: None, ..run[0].style().into_crossterm() };
            write!(writer, "{}", StyledContent::new(style, text))?;
        }
        writeln!(writer)?;
    }
    Ok(())
}
