//! What happens in the terminal and beside the game, one thing after another.

use std::io::{self, stdout};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use anyhow::anyhow;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers, MouseEventKind};

use super::files::{open, save};
use super::keeper::{Folder, Keeper, Task};
use super::news::News;
use crate::commands::{Exit, Failure, Outcome};
use crate::terminal::Takeover;
use crate::terminal::app::{Answer, App, Effect};

/// Shows the game until the player leaves it.
pub(super) fn play(mut app: App, first: Option<Effect>, folder: Folder) -> Outcome {
    let (news, inbox) = channel();
    // Dropped last, when the terminal has been given back.
    let keeper = Keeper::new(folder, news.clone());
    let for_signals = news.clone();
    ctrlc::set_handler(move || drop(for_signals.send(News::Signal)))
        .map_err(|error| Exit::NoDesktop.because(anyhow!("could not catch signals: {error}")))?;
    #[cfg(unix)]
    catch_quit(news.clone())
        .map_err(|error| Exit::NoDesktop.because(anyhow!("could not catch signals: {error}")))?;
    let screen = Takeover::of_all().map_err(lost)?;
    listen(news.clone());
    let mut hands = Hands { news, gives_up: Arc::default(), keeper: &keeper };
    let outcome = turns(&mut app, first, &screen, &inbox, &mut hands);
    drop(screen);
    // With the time that has passed since the last change.
    app.to_keep().into_iter().for_each(|keep| keeper.take(Task::Keep(keep)));
    let exit = outcome?;
    match keeper.finish() {
        // Whoever quits all the same has been told.
        Err(_) if exit == Exit::Done && app.keeping_fails() => Ok(exit),
        Err(why) => {
            let exit = if exit == Exit::Done { Exit::NotAsPlanned } else { exit };
            Err(exit.because(anyhow!("the game could not be kept: {why}")))
        }
        Ok(()) => Ok(exit),
    }
}

/// Turns SIGQUIT into a request to end, too.
#[cfg(unix)]
fn catch_quit(news: Sender<News>) -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGQUIT])?;
    thread::spawn(move || signals.forever().for_each(|_| drop(news.send(News::Signal))));
    Ok(())
}

/// Takes what happens, and draws what comes of it, until the game ends.
fn turns(
    app: &mut App,
    first: Option<Effect>,
    screen: &Takeover,
    inbox: &Receiver<News>,
    hands: &mut Hands<'_>,
) -> Outcome {
    // When dropped, it prints what fails, which panics where the terminal is gone. The screen gives the cursor back.
    let mut terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout())).map_err(lost)?);
    let mut effect = first;
    let mut then = Instant::now();
    loop {
        if let Some(exit) = effect.take().and_then(|effect| hands.take(effect)) {
            return Ok(exit);
        }
        if !screen.is_taken() {
            return Ok(Exit::InternalError);
        }
        terminal
            .draw(|frame| {
                let area = frame.area();
                app.draw(area, frame.buffer_mut());
            })
            .map_err(lost)?;
        let news = inbox.recv_timeout(app.next_change());
        let now = Instant::now();
        app.pass(now - then);
        then = now;
        effect = match news {
            Err(RecvTimeoutError::Timeout) => None,
            Ok(News::Event(Event::Key(key)))
                if key.code == KeyCode::Char('l') && key.modifiers.contains(KeyModifiers::CONTROL) =>
            {
                terminal.clear().map_err(lost)?;
                None
            }
            Ok(News::Event(event)) => app.take(&event),
            Ok(News::Answer(number, answer)) => app.hear(number, *answer),
            Ok(News::Kept(outcome)) => {
                app.hear_kept(outcome);
                None
            }
            Ok(News::Signal) | Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Aborted),
            Ok(News::Lost(error)) => return Err(lost(error)),
        };
        app.news_to_keep().into_iter().for_each(|keep| hands.keeper.take(Task::Keep(keep)));
    }
}

fn lost(error: io::Error) -> Failure {
    Exit::NoDesktop.because(anyhow!(error).context("the terminal cannot be used"))
}

/// Sends what happens in the terminal from another thread.
fn listen(news: Sender<News>) {
    thread::spawn(move || {
        loop {
            let message = match event::read() {
                // The game does not follow the pointer.
                Ok(Event::Mouse(mouse)) if !matches!(mouse.kind, MouseEventKind::Down(_)) => continue,
                Ok(event) => News::Event(event),
                Err(error) => News::Lost(error),
            };
            let is_last = matches!(message, News::Lost(_));
            if news.send(message).is_err() || is_last {
                return;
            }
        }
    });
}

/// Does what the game asks for, in other threads.
struct Hands<'a> {
    news: Sender<News>,
    keeper: &'a Keeper,
    /// Set to give up the last work; the game waits for one piece at a time.
    gives_up: Arc<AtomicBool>,
}

impl Hands<'_> {
    /// Returns the exit code if the game is to end.
    fn take(&mut self, effect: Effect) -> Option<Exit> {
        match effect {
            Effect::Work(number, job) => self.begin(number, |give_up| job.run(give_up)),
            Effect::Open(number, path) => self.begin(number, move |give_up| open(&path, give_up)),
            Effect::Save { number, path, text, may_replace } => {
                self.begin(number, move |_| save(&path, &text, may_replace));
            }
            Effect::Continue { number, name, new_name } => {
                self.keeper.take(Task::Continue { number, name, new_name });
            }
            Effect::GiveUp(_) => self.gives_up.store(true, Ordering::Relaxed),
            Effect::Quit => return Some(Exit::Done),
        }
        None
    }

    fn begin(&mut self, number: u64, work: impl FnOnce(&mut dyn FnMut() -> bool) -> Answer + Send + 'static) {
        self.gives_up.store(true, Ordering::Relaxed);
        self.gives_up = Arc::default();
        let gives_up = Arc::clone(&self.gives_up);
        let news = self.news.clone();
        thread::spawn(move || {
            let answer = work(&mut || gives_up.load(Ordering::Relaxed));
            // If the game has ended, nobody waits.
            let _ = news.send(News::Answer(number, Box::new(answer)));
        });
    }
}
