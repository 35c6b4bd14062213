//! The terminal: a thread paints the scene into it, and restores the terminal afterwards.

use std::io::{self, BufWriter, IsTerminal as _, Write, stderr, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ratatui::backend::{Backend as _, CrosstermBackend, IntoCrossterm as _};
use ratatui::buffer::Buffer;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::style::{ContentStyle, StyledContent};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Rect, Size};

use super::draw::{draw, last_picture};
use super::escapes::obeys_escapes;
use super::log_output;
use super::scene::Scene;
use super::theme::Theme;

/// The least time between two pictures.
const FRAME: Duration = Duration::from_millis(33);

/// How often the size of the terminal is checked while nothing happens.
const SIZE_CHECK: Duration = Duration::from_millis(200);

/// How often everything is repainted, as keys pressed in the terminal are echoed over the picture.
const REPAINT: Duration = Duration::from_secs(1);

/// How many lines may follow the last picture without scrolling it away.
const LINES_OF_THE_ENDING: u16 = 4;

/// The output stream that the view is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    Output,
    Error,
}

impl Stream {
    /// Whether it is a terminal in which pictures can be drawn.
    pub fn can_show_pictures(self) -> bool {
        let is_terminal = match self {
            Self::Output => stdout().is_terminal(),
            Self::Error => stderr().is_terminal(),
        };
        is_terminal && obeys_escapes()
    }

    fn writer(self) -> Box<dyn Write + Send> {
        match self {
            Self::Output => Box::new(BufWriter::new(stdout())),
            Self::Error => Box::new(BufWriter::new(stderr())),
        }
    }
}

/// Whether the terminal shows the view; global so that a panic can close the view from anywhere.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Whether the live view fills the terminal.
pub fn is_open() -> bool {
    IS_OPEN.load(Ordering::SeqCst)
}

/// Held by whoever writes to the terminal.
static WRITING: Mutex<()> = Mutex::new(());

/// Closes the view, if it is open, while `stop` stops the program.
pub fn close_while(stop: impl FnOnce()) {
    // The painter must not paint over what the shell shows. It repaints everything afterwards.
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let stream = if stderr().is_terminal() { Stream::Error } else { Stream::Output };
    // There is nothing left to do if the terminal is gone.
    if is_open() {
        let _ = execute!(stream.writer(), Show, LeaveAlternateScreen);
    }
    stop();
    if is_open() {
        let _ = execute!(stream.writer(), EnterAlternateScreen, Hide);
    }
}

/// The open view.
#[derive(Debug)]
pub(super) struct Screen {
    stream: Stream,
    theme: Theme,
    scene: Arc<Mutex<Scene>>,
    /// Wakes the painter when the scene has changed; the painter ends when this is dropped.
    changed: Option<Sender<()>>,
    painter: Option<JoinHandle<()>>,
}

impl Screen {
    /// Takes over the terminal and starts to paint.
    pub(super) fn open(stream: Stream, scene: Arc<Mutex<Scene>>) -> io::Result<Self> {
        restore_on_panic();
        log_output::capture();
        IS_OPEN.store(true, Ordering::SeqCst);
        let theme = Theme::from_environment();
        let (changed, news) = channel();
        let mut screen = Self {
            stream,
            theme: theme.clone(),
            scene: Arc::clone(&scene),
            changed: Some(changed),
            painter: None,
        };
        // If anything fails from here on, dropping `screen` restores the terminal.
        execute!(stream.writer(), EnterAlternateScreen, Hide)?;
        let painter =
            Painter { backend: CrosstermBackend::new(stream.writer()), theme, scene, painted: None };
        screen.painter = Some(thread::Builder::new().name("view".into()).spawn(move || painter.run(&news))?);
        Ok(screen)
    }

    /// Has the scene painted again.
    pub(super) fn update(&self) {
        if let Some(changed) = &self.changed {
            // A painter that has failed has logged it; the bot plays on.
            let _ = changed.send(());
        }
    }

    /// Restores the terminal, and prints the last picture between these lines, so that it stays in view.
    pub(super) fn close(mut self, above: &[String], below: Option<&str>) -> io::Result<()> {
        self.restore()?;
        let mut writer = self.stream.writer();
        above.iter().try_for_each(|line| writeln!(writer, "{line}"))?;
        if let Ok(scene) = self.scene.lock() {
            print_picture(&mut writer, &scene, &self.theme)?;
        }
        below.map_or(Ok(()), |line| writeln!(writer, "{line}"))?;
        writer.flush()
    }

    fn restore(&mut self) -> io::Result<()> {
        self.changed = None;
        if let Some(painter) = self.painter.take() {
            // If it has panicked, the message has been printed.
            let _ = painter.join();
        }
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        if IS_OPEN.swap(false, Ordering::SeqCst) {
            execute!(self.stream.writer(), Show, LeaveAlternateScreen)?;
        }
        log_output::release();
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is no one left to report an error to.
        let _ = self.restore();
    }
}

/// Restores the terminal before the message of a panic is printed, which would vanish with the view.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if stderr().is_terminal() && IS_OPEN.swap(false, Ordering::SeqCst) {
                let _ = execute!(stderr(), Show, LeaveAlternateScreen);
            }
            usual(panic);
        }));
    });
}

/// Paints the scene whenever it or the terminal's size has changed.
struct Painter {
    backend: CrosstermBackend<Box<dyn Write + Send>>,
    theme: Theme,
    scene: Arc<Mutex<Scene>>,
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
        if let Ok(scene) = self.scene.lock() {
            draw(&scene, &self.theme, area, &mut buffer);
        }
        let is_fresh = |(old, when): &(Buffer, Instant)| old.area == area && when.elapsed() < REPAINT;
        let known = self.painted.take().filter(is_fresh);
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_open() {
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

/// Prints the scene on a stream that the view does not fill.
pub(super) fn print(stream: Stream, scene: &Scene) -> io::Result<()> {
    let mut writer = stream.writer();
    print_picture(&mut writer, scene, &Theme::from_environment())?;
    writer.flush()
}

/// Prints the scene as ordinary lines.
fn print_picture(writer: &mut impl Write, scene: &Scene, theme: &Theme) -> io::Result<()> {
    let size = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
    // The lines of the ending and the prompt follow.
    let area = Rect::new(0, 0, size.0, size.1.saturating_sub(LINES_OF_THE_ENDING));
    let picture = last_picture(scene, theme, area);
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
