//! The terminal: another thread paints the scene into it, and leaves it as it was.

use std::io::{self, BufWriter, IsTerminal as _, Write, stderr, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Once};
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

use super::draw::{draw, lines_filled};
use super::held;
use super::scene::Scene;
use super::theme::Theme;

/// The shortest time from one picture to the next.
const FRAME: Duration = Duration::from_millis(33);

/// How often the size of the terminal is looked at while nothing happens.
const GLANCE: Duration = Duration::from_millis(200);

/// How often all is painted anew, whatever the terminal is believed to show: keys that the user
/// presses there leave their traces.
const REPAINT: Duration = Duration::from_secs(1);

/// Which terminal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    Output,
    Error,
}

impl Stream {
    pub fn is_terminal(self) -> bool {
        match self {
            Self::Output => stdout().is_terminal(),
            Self::Error => stderr().is_terminal(),
        }
    }

    fn writer(self) -> Box<dyn Write + Send> {
        match self {
            Self::Output => Box::new(BufWriter::new(stdout())),
            Self::Error => Box::new(BufWriter::new(stderr())),
        }
    }
}

/// Whether the terminal shows the view now; also for a panic, which closes it from anywhere.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Whether the live view fills the terminal.
pub fn is_open() -> bool {
    IS_OPEN.load(Ordering::SeqCst)
}

/// The open view.
#[derive(Debug)]
pub(super) struct Screen {
    stream: Stream,
    theme: Theme,
    scene: Arc<Mutex<Scene>>,
    /// Tells the painter that the scene is another now; without it the painter ends.
    changed: Option<Sender<()>>,
    painter: Option<JoinHandle<()>>,
}

impl Screen {
    /// Takes the terminal and begins to paint.
    pub(super) fn open(stream: Stream, scene: Arc<Mutex<Scene>>) -> io::Result<Self> {
        restore_on_panic();
        held::hold(true);
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
        // From here on whatever fails, the terminal is given back.
        execute!(stream.writer(), EnterAlternateScreen, Hide)?;
        let painter =
            Painter { backend: CrosstermBackend::new(stream.writer()), theme, scene, painted: None };
        screen.painter = Some(thread::Builder::new().name("view".into()).spawn(move || painter.run(&news))?);
        Ok(screen)
    }

    /// Says that there is something new to paint.
    pub(super) fn update(&self) {
        if let Some(changed) = &self.changed {
            // A painter that has failed has said so; the bot plays on.
            let _ = changed.send(());
        }
    }

    /// Gives the terminal back, and leaves the last picture and these lines there.
    pub(super) fn close(mut self, lines: &[String]) -> io::Result<()> {
        self.give_back()?;
        let mut writer = self.stream.writer();
        if let Ok(scene) = self.scene.lock() {
            leave_picture(&mut writer, &scene, &self.theme)?;
        }
        lines.iter().try_for_each(|line| writeln!(writer, "{line}"))?;
        writer.flush()
    }

    fn give_back(&mut self) -> io::Result<()> {
        self.changed = None;
        if let Some(painter) = self.painter.take() {
            // What made it panic was printed then.
            let _ = painter.join();
        }
        if IS_OPEN.swap(false, Ordering::SeqCst) {
            execute!(self.stream.writer(), Show, LeaveAlternateScreen)?;
        }
        held::hold(false);
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is nobody left to tell.
        let _ = self.give_back();
    }
}

/// Gives the terminal back before the message of a panic is printed, which would vanish with the
/// view.
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

/// Paints the scene whenever it has changed, or the terminal's size has.
struct Painter {
    backend: CrosstermBackend<Box<dyn Write + Send>>,
    theme: Theme,
    scene: Arc<Mutex<Scene>>,
    /// What was painted, and when all of it was.
    painted: Option<(Buffer, Instant)>,
}

impl Painter {
    fn run(mut self, news: &Receiver<()>) {
        loop {
            if let Err(error) = self.paint() {
                log::warn!("the view cannot be painted: {error}");
                return;
            }
            thread::sleep(FRAME);
            match news.recv_timeout(GLANCE) {
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
        if !IS_OPEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.backend, BeginSynchronizedUpdate)?;
        let when = if let Some((old, when)) = known {
            self.backend.draw(old.diff_iter(&buffer))?;
            when
        } else {
            let width = usize::from(area.width).max(1);
            let all = buffer
                .content()
                .iter()
                .enumerate()
                .map(|(at, place)| (cut(at % width), cut(at / width), place));
            self.backend.draw(all)?;
            Instant::now()
        };
        execute!(self.backend, EndSynchronizedUpdate)?;
        self.painted = Some((buffer, when));
        Ok(())
    }
}

fn cut(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

fn terminal_size(backend: &CrosstermBackend<Box<dyn Write + Send>>) -> Size {
    backend.size().unwrap_or(Size::new(80, 24))
}

/// Writes the scene as lines, such as any program prints.
fn leave_picture(writer: &mut impl Write, scene: &Scene, theme: &Theme) -> io::Result<()> {
    let size = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buffer = Buffer::empty(area);
    draw(scene, theme, area, &mut buffer);
    let lines = usize::from(lines_filled(scene, area));
    for line in buffer.content().chunks(usize::from(area.width).max(1)).take(lines) {
        for run in line.chunk_by(|one, other| one.style() == other.style()) {
            let text: String = run.iter().map(ratatui::buffer::Cell::symbol).collect();
            let style = ContentStyle { underline_color: None, ..run[0].style().into_crossterm() };
            write!(writer, "{}", StyledContent::new(style, text))?;
        }
        writeln!(writer)?;
    }
    Ok(())
}
