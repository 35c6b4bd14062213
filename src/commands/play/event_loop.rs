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
use super::keeper::GamesFolder;
use crate::commands::deadline::Deadline;
use crate::commands::{Exit, Failure, Outcome};
use crate::terminal::Takeover;
use crate::terminal::app::{Answer, App, Effect, Job, Keep, Record};

/// How long to look for a position in which to practise.
const MOST_SECONDS: f64 = 60.0;

/// What the event loop waits for.
enum Message {
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
pub(super) fn play(mut app: App, first: Option<Effect>, folder: GamesFolder) -> Outcome {
    let (messages, inbox) = channel();
    catch_signals(&messages)
        .map_err(|error| Exit::NoDesktop.because(error.context("could not catch signals")))?;
    let screen = Takeover::of_all().map_err(lost)?;
    listen(messages.clone());
    let folder = Arc::new(Mutex::new(folder));
    let mut worker = Worker::new(messages, folder);
    let outcome = turns(&mut app, first, screen, &inbox, &mut worker);
    let mut folder = worker.keep_all(&mut app);
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
fn catch_signals(messages: &Sender<Message>) -> anyhow::Result<()> {
    let for_signals = messages.clone();
    ctrlc::set_handler(move || drop(for_signals.send(Message::Signal)))?;
    #[cfg(unix)]
    {
        let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGQUIT])?;
        let messages = messages.clone();
        thread::spawn(move || signals.forever().for_each(|_| drop(messages.send(Message::Signal))));
    }
    Ok(())
}

/// Takes what happens, and draws what comes of it, until the game ends.
fn turns(
    app: &mut App,
    first: Option<Effect>,
    mut screen: Takeover,
    inbox: &Receiver<Message>,
    worker: &mut Worker,
) -> Outcome {
    let mut effect = first;
    let mut then = Instant::now();
    loop {
        if let Some(exit) = effect.take().and_then(|effect| worker.take(effect, app)) {
            return Ok(exit);
        }
        if !screen.is_taken() {
            return Ok(Exit::InternalError);
        }
        screen.paint(|area, picture| app.draw(area, picture)).map_err(lost)?;
        let message = inbox.recv_timeout(app.next_change());
        let now = Instant::now();
        app.pass(now - then);
        then = now;
        effect = match message {
            Err(RecvTimeoutError::Timeout) => None,
            Ok(Message::Event(Event::Key(key)))
                if key.code == KeyCode::Char('l') && key.modifiers.contains(KeyModifiers::CONTROL) =>
            {
                screen.forget_picture();
                None
            }
            Ok(Message::Event(event)) => app.take(&event),
            Ok(Message::Answer(number, answer)) => app.hear(number, *answer),
            Ok(Message::Kept) => {
                worker.hear_kept(app);
                None
            }
            Ok(Message::Signal) | Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Aborted),
            Ok(Message::Lost(error)) => return Err(lost(error)),
        };
        for keep in app.news_to_keep() {
            worker.unkept.retain(|earlier| earlier.name != keep.name);
            worker.unkept.push(keep);
        }
        worker.unrecorded.extend(app.new_record());
        worker.keep();
    }
}

fn lost(error: io::Error) -> Failure {
    Exit::NoDesktop.because(anyhow!(error).context("the terminal cannot be used"))
}

/// Sends what happens in the terminal from another thread.
fn listen(messages: Sender<Message>) {
    thread::spawn(move || {
        loop {
            let message = match event::read() {
                Ok(event) if !App::heeds(&event) => continue,
                Ok(event) => Message::Event(event),
                Err(error) => Message::Lost(error),
            };
            let is_last = matches!(message, Message::Lost(_));
            if messages.send(message).is_err() || is_last {
                return;
            }
        }
    });
}

/// Does what the game asks for: what takes time, in other threads.
struct Worker {
    messages: Sender<Message>,
    folder: Arc<Mutex<GamesFolder>>,
    /// The games to be kept, each in its latest state.
    unkept: Vec<Keep>,
    /// The solved games to be recorded.
    unrecorded: Vec<Record>,
    /// The thread that keeps games, if any is to be kept.
    saving: Option<JoinHandle<Vec<Result<(), String>>>>,
    /// Set to give up the last work; the game waits for one piece at a time.
    gives_up: Arc<AtomicBool>,
}

impl Worker {
    fn new(messages: Sender<Message>, folder: Arc<Mutex<GamesFolder>>) -> Self {
        let (unkept, unrecorded) = (Vec::new(), Vec::new());
        Self { messages, folder, unkept, unrecorded, saving: None, gives_up: Arc::default() }
    }

    /// Has the games that have changed kept in another thread, as the disk may be slow; or does so later, if a thread
    /// is keeping others.
    fn keep(&mut self) {
        if self.saving.is_some() || self.unkept.is_empty() && self.unrecorded.is_empty() {
            return;
        }
        let (games, records) = (std::mem::take(&mut self.unkept), std::mem::take(&mut self.unrecorded));
        let (folder, messages) = (Arc::clone(&self.folder), self.messages.clone());
        self.saving = Some(thread::spawn(move || {
            let mut folder = folder.lock().expect("saving does not panic");
            let kept = games.iter().map(|game| folder.keep(game)).collect::<Vec<_>>();
            let outcomes =
                kept.into_iter().chain(records.iter().map(|record| folder.record(record))).collect();
            drop(folder);
            let _ = messages.send(Message::Kept);
            outcomes
        }));
    }

    /// Waits for the thread that keeps games. Tells the player if this fails, or succeeds again.
    fn hear_kept(&mut self, app: &mut App) {
        let outcomes = self.saving.take().and_then(|thread| thread.join().ok());
        for outcome in outcomes.into_iter().flatten() {
            if outcome.is_err() != app.keeping_fails() {
                app.hear_kept(outcome);
            }
        }
    }

    /// Waits until all games are kept, and returns their folder.
    fn keep_all(&mut self, app: &mut App) -> MutexGuard<'_, GamesFolder> {
        self.hear_kept(app);
        self.keep();
        self.hear_kept(app);
        self.folder.lock().expect("saving does not panic")
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
        let messages = self.messages.clone();
        thread::spawn(move || {
            let answer = work(&mut || gives_up.load(Ordering::Relaxed));
            // If the game has ended, nobody waits.
            let _ = messages.send(Message::Answer(number, Box::new(answer)));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_waits_for_a_slow_disk() {
        let (messages, inbox) = channel();
        let folder = Arc::new(Mutex::new(GamesFolder::of_user()));
        let mut worker = Worker::new(messages, folder);
        // Nothing is to be removed under this name.
        worker.unkept.push(Keep { name: "nothing".into(), game: None });
        let folder = Arc::clone(&worker.folder);
        let is_writing = folder.lock().expect("no thread has it yet");
        worker.keep();
        assert!(worker.unkept.is_empty() && inbox.try_recv().is_err());
        drop(is_writing);
        assert!(matches!(inbox.recv(), Ok(Message::Kept)));
    }
}
