//! The open view: a thread paints the progress into the terminal.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ratatui::backend::{Backend as _, CrosstermBackend, IntoCrossterm as _};
use ratatui::buffer::Buffer;
use ratatui::crossterm::style::{ContentStyle, StyledContent};
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Rect, Size};

use super::draw::{draw, last_picture};
use super::progress::Progress;
use crate::terminal::takeover::{self, Stream, Takeover};
use crate::terminal::theme::Theme;

/// The least time between two pictures.
const FRAME: Duration = Duration::from_millis(33);

/// How often the size of the terminal is checked while nothing happens.
const SIZE_CHECK: Duration = Duration::from_millis(200);

/// How often everything is repainted, as keys pressed in the terminal are echoed over the picture.
const REPAINT: Duration = Duration::from_secs(1);

/// How many lines may follow the last picture without scrolling it away.
const LINES_OF_THE_ENDING: u16 = 4;

/// The open view.
#[derive(Debug)]
pub(super) struct Screen {
    takeover: Takeover,
    stream: Stream,
    progress: Arc<Mutex<Progress>>,
    /// Wakes the painter when the progress has changed; the painter ends when this is dropped.
    changed: Sender<()>,
    painter: JoinHandle<()>,
}

impl Screen {
    /// Takes over the terminal and starts to paint.
    pub(super) fn open(stream: Stream, progress: Arc<Mutex<Progress>>) -> io::Result<Self> {
        let takeover = Takeover::of_screen(stream)?;
        let (changed, news) = channel();
        let painter = Painter {
            backend: CrosstermBackend::new(stream.writer()),
            theme: Theme::from_environment(),
            progress: Arc::clone(&progress),
            painted: None,
        };
        let painter = thread::Builder::new().name("view".into()).spawn(move || painter.run(&news))?;
        Ok(Self { takeover, stream, progress, changed, painter })
    }

    /// Has the progress painted again.
    pub(super) fn update(&self) {
        // A painter that has failed has logged it; the bot plays on.
        let _ = self.changed.send(());
    }

    /// Gives the terminal back, and prints the last picture between these lines, so that it stays in view.
    pub(super) fn close(self, above: &[String], below: Option<&str>) -> io::Result<()> {
        let Self { takeover, stream, progress, changed, painter } = self;
        drop(changed);
        // If it has panicked, the message has been printed.
        let _ = painter.join();
        drop(takeover);
        let mut writer = stream.writer();
        above.iter().try_for_each(|line| writeln!(writer, "{line}"))?;
        if let Ok(progress) = progress.lock() {
            print_picture(&mut writer, &progress)?;
        }
        below.map_or(Ok(()), |line| writeln!(writer, "{line}"))?;
        writer.flush()
    }
}

/// Paints the progress whenever it or the terminal's size has changed.
struct Painter {
    backend: CrosstermBackend<Box<dyn Write + Send>>,
    theme: Theme,
    progress: Arc<Mutex<Progress>>,
    /// The last picture, and when it was last painted as a whole.
    painted: Option<(Buffer, Instant)>,
}

impl Painter {
    fn run(mut self, news: &Receiver<()>) {
        loop {
            if let Err(error) = self.paint() {
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

    fn paint(&mut self) -> io::Result<()> {
        let area = Rect::from((Position::ORIGIN, terminal_size(&self.backend)));
        let mut buffer = Buffer::empty(area);
        if let Ok(progress) = self.progress.lock() {
            draw(&progress, &self.theme, area, &mut buffer);
        }
        let is_fresh = |(old, when): &(Buffer, Instant)| old.area == area && when.elapsed() < REPAINT;
        let known = self.painted.take().filter(is_fresh);
        let _writing = takeover::writing();
        if !takeover::is_open() {
            return Ok(());
        }
        queue!(self.backend, BeginSynchronizedUpdate)?;
        let when = if let Some((old, when)) = known {
            self.backend.draw(old.diff_iter(&buffer))?;
            when
        } else {
            let all = buffer.content().iter().enumerate().map(|(at, place)| {
                let (x, y) = buffer.pos_of(at);
                (x, y, place)
            });
            self.backend.draw(all)?;
            Instant::now()
        };
        execute!(self.backend, EndSynchronizedUpdate)?;
        self.painted = Some((buffer, when));
        Ok(())
    }
}

fn terminal_size(backend: &CrosstermBackend<Box<dyn Write + Send>>) -> Size {
    backend.size().unwrap_or(Size::new(80, 24))
}

/// Prints the progress on a stream that the view does not fill.
pub(super) fn print(stream: Stream, progress: &Progress) -> io::Result<()> {
    let mut writer = stream.writer();
    print_picture(&mut writer, progress)?;
    writer.flush()
}

/// Prints the progress as ordinary lines.
fn print_picture(writer: &mut impl Write, progress: &Progress) -> io::Result<()> {
    let size = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
    // The lines of the ending and the prompt follow.
    let area = Rect::new(0, 0, size.0, size.1.saturating_sub(LINES_OF_THE_ENDING));
    let picture = last_picture(progress, &Theme::from_environment(), area);
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
