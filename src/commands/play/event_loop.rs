//! The event loop: input, finished work and signals, one at a time.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use anyhow::anyhow;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};

use super::files::{open, save};
use super::keeper::Folder;
use crate::commands::deadline::Deadline;
use crate::commands::{Exit, Failure, Outcome};
use crate::terminal::Takeover;
use crate::terminal::app::{Answer, App, Effect, Job, Keep, Record};

/// How long to look for a position in which to practise.
const MOST_SECONDS: f64 = 60.0;

/// What the event loop waits for.
enum News {
    Event(Event),
    Answer(u64, Box<Answer>),
    /// Games were kept, or could not be.
    Kept,
    /// A request to end.
    Signal,
    /// The terminal cannot be read any more.
    Lost(io::Error),
}

/// Shows the game until the player leaves it.
pub(super) fn play(mut app: App, first: Option<Effect>, folder: Folder) -> Outcome {
    let (news, inbox) = channel();
    catch_signals(&news)
        .map_err(|error| Exit::NoDesktop.because(error.context("could not catch signals")))?;
    let screen = Takeover::of_all().map_err(lost)?;
    listen(news.clone());
    let folder = Arc::new(Mutex::new(folder));
    let mut hands = Hands::new(news, folder);
    let outcome = turns(&mut app, first, screen, &inbox, &mut hands);
    let mut folder = hands.keep_all(&mut app);
    // With the time that has passed since the last change.
    let kept = app.to_keep().map_or(Ok(()), |keep| folder.keep(&keep));
    folder.leave();
    let exit = outcome?;
    match kept {
        // A player who quits anyway has been told.
        Err(_) if exit == Exit::Done && app.keeping_fails() => Ok(exit),
        Err(why) => {
            let exit = if exit == Exit::Done { Exit::NotAsPlanned } else { exit };
            Err(exit.because(anyhow!("the game could not be kept: {why}")))
        }
        Ok(()) => Ok(exit),
    }
}

/// Sends requests by the system to end, among which is SIGQUIT.
fn catch_signals(news: &Sender<News>) -> anyhow::Result<()> {
    let for_signals = news.clone();
    ctrlc::set_handler(move || drop(for_signals.send(News::Signal)))?;
    #[cfg(unix)]
    {
        let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGQUIT])?;
        let news = news.clone();
        thread::spawn(move || signals.forever().for_each(|_| drop(news.send(News::Signal))));
    }
    Ok(())
}

/// Takes what happens, and draws what comes of it, until the game ends.
fn turns(
    app: &mut App,
    first: Option<Effect>,
    mut screen: Takeover,
    inbox: &Receiver<News>,
    hands: &mut Hands,
) -> Outcome {
    let mut effect = first;
    let mut then = Instant::now();
    loop {
        if let Some(exit) = effect.take().and_then(|effect| hands.take(effect, app)) {
            return Ok(exit);
        }
        if !screen.is_taken() {
            return Ok(Exit::InternalError);
        }
        screen.paint(|area, picture| app.draw(area, picture)).map_err(lost)?;
        let news = inbox.recv_timeout(app.next_change());
        let now = Instant::now();
        app.pass(now - then);
        then = now;
        effect = match news {
            Err(RecvTimeoutError::Timeout) => None,
            Ok(News::Event(Event::Key(key)))
                if key.code == KeyCode::Char('l') && key.modifiers.contains(KeyModifiers::CONTROL) =>
            {
                screen.forget_picture();
                None
            }
            Ok(News::Event(event)) => app.take(&event),
            Ok(News::Answer(number, answer)) => app.hear(number, *answer),
            Ok(News::Kept) => {
                hands.hear_kept(app);
                None
            }
            Ok(News::Signal) | Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Aborted),
            Ok(News::Lost(error)) => return Err(lost(error)),
        };
        for keep in app.news_to_keep() {
            hands.unkept.retain(|earlier| earlier.name != keep.name);
            hands.unkept.push(keep);
        }
        hands.unrecorded.extend(app.new_record());
        hands.keep();
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
                Ok(event) if !App::heeds(&event) => continue,
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

/// Does what the game asks for: what takes time, in other threads.
struct Hands {
    news: Sender<News>,
    folder: Arc<Mutex<Folder>>,
    /// The games to be kept, each in its latest state.
    unkept: Vec<Keep>,
    /// The solved games to be recorded.
    unrecorded: Vec<Record>,
    /// The thread that keeps games, if any is to be kept.
    keeping: Option<JoinHandle<Vec<Result<(), String>>>>,
    /// Set to give up the last work; the game waits for one piece at a time.
    gives_up: Arc<AtomicBool>,
}

impl Hands {
    fn new(news: Sender<News>, folder: Arc<Mutex<Folder>>) -> Self {
        let (unkept, unrecorded) = (Vec::new(), Vec::new());
        Self { news, folder, unkept, unrecorded, keeping: None, gives_up: Arc::default() }
    }

    /// Has the games that have changed kept in another thread, as the disk may be slow; or does so later, if a thread
    /// is keeping others.
    fn keep(&mut self) {
        if self.keeping.is_some() || self.unkept.is_empty() && self.unrecorded.is_empty() {
            return;
        }
        let (games, records) = (std::mem::take(&mut self.unkept), std::mem::take(&mut self.unrecorded));
        let (folder, news) = (Arc::clone(&self.folder), self.news.clone());
        self.keeping = Some(thread::spawn(move || {
            let mut folder = folder.lock().expect("keeping does not panic");
            let kept = games.iter().map(|game| folder.keep(game)).collect::<Vec<_>>();
            let outcomes =
                kept.into_iter().chain(records.iter().map(|record| folder.record(record))).collect();
            drop(folder);
            let _ = news.send(News::Kept);
            outcomes
        }));
    }

    /// Waits for the thread that keeps games. Tells the player if this fails, or succeeds again.
    fn hear_kept(&mut self, app: &mut App) {
        let outcomes = self.keeping.take().and_then(|thread| thread.join().ok());
        for outcome in outcomes.into_iter().flatten() {
            if outcome.is_err() != app.keeping_fails() {
                app.hear_kept(outcome);
            }
        }
    }

    /// Waits until all games are kept, and returns their folder.
    fn keep_all(&mut self, app: &mut App) -> MutexGuard<'_, Folder> {
        self.hear_kept(app);
        self.keep();
        self.hear_kept(app);
        self.folder.lock().expect("keeping does not panic")
    }

    /// Returns the exit code if the game is to end.
    fn take(&mut self, effect: Effect, app: &mut App) -> Option<Exit> {
        match effect {
            Effect::Work(number, job @ Job::Practise { .. }) => {
                let deadline = Deadline::after(MOST_SECONDS);
                self.begin(number, move |give_up| job.run(&mut || give_up() || deadline.is_over()));
            }
            Effect::Work(number, job) => self.begin(number, |give_up| job.run(give_up)),
            Effect::Open(number, path) => self.begin(number, move |_| open(&path)),
            Effect::Save { number, path, text, may_replace } => {
                self.begin(number, move |_| save(&path, &text, may_replace));
            }
            Effect::Continue { number, name, new_name } => {
                let job = self.keep_all(app).take_over(&name, &new_name);
                self.begin(number, |give_up| job.map_or_else(Answer::Failed, |job| job.run(give_up)));
            }
            Effect::GiveUp => self.gives_up.store(true, Ordering::Relaxed),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_waits_for_a_slow_disk() {
        let (news, inbox) = channel();
        let folder = Arc::new(Mutex::new(Folder::of_user()));
        let mut hands = Hands::new(news, folder);
        // Nothing is to be removed under this name.
        hands.unkept.push(Keep { name: "nothing".into(), game: None });
        let folder = Arc::clone(&hands.folder);
        let is_writing = folder.lock().expect("no thread has it yet");
        hands.keep();
        assert!(hands.unkept.is_empty() && inbox.try_recv().is_err());
        drop(is_writing);
        assert!(matches!(inbox.recv(), Ok(News::Kept)));
    }
}
