//! The event loop: input, finished work and signals, one at a time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use anyhow::anyhow;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};

use super::files::{open, save};
use super::games_folder::GamesFolder;
use super::keeper::{Keeper, Order};
use crate::commands::deadline::Deadline;
use crate::commands::{Exit, Failure, Outcome};
use crate::terminal::Takeover;
use crate::terminal::app::{Answer, App, Effect, Job};

/// The most seconds to look for a position to practise.
const MOST_SECONDS: f64 = 60.0;

/// What the event loop waits for.
enum Message {
    Event(Event),
    Answer(u64, Box<Answer>),
    /// A game was kept, or could not be.
    Kept(Result<(), String>),
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
    let for_keeper = messages.clone();
    let keeper = Keeper::start(folder, move |kept| drop(for_keeper.send(Message::Kept(kept))));
    let mut worker = Worker { messages, keeper, gives_up: Arc::default() };
    let outcome = turns(&mut app, first, screen, &inbox, &mut worker);
    let mut folder = worker.keeper.end();
    for message in inbox.try_iter() {
        if let Message::Kept(kept) = message {
            app.hear_kept(kept);
        }
    }
    // Once more, with the time that has passed since the last change.
    let kept = app.to_keep().map_or(Ok(()), |keep| folder.keep(&keep));
    folder.leave();
    let exit = outcome?;
    match kept {
        // A player who quits anyway has already been told.
        Err(_) if exit == Exit::Done && app.keeping_fails() => Ok(exit),
        Err(why) => {
            let exit = if exit == Exit::Done { Exit::NotAsPlanned } else { exit };
            Err(exit.because(anyhow!("the game could not be kept: {why}")))
        }
        Ok(()) => Ok(exit),
    }
}

/// Sends the system's requests to end, including SIGQUIT.
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

/// Handles messages, and draws the results, until the game ends.
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
        if let Some(exit) = effect.take().and_then(|effect| worker.take(effect)) {
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
            Ok(Message::Kept(kept)) => {
                app.hear_kept(kept);
                None
            }
            Ok(Message::Signal) | Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Aborted),
            Ok(Message::Lost(error)) => return Err(lost(error)),
        };
        let orders = app.news_to_keep().into_iter().map(Order::Keep);
        orders.chain(app.new_record().map(Order::Record)).for_each(|order| worker.keeper.order(order));
    }
}

fn lost(error: io::Error) -> Failure {
    Exit::NoDesktop.because(anyhow!(error).context("the terminal cannot be used"))
}

/// Sends terminal events from another thread.
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

/// Carries out what the game asks for; work that takes time runs in other threads.
struct Worker {
    messages: Sender<Message>,
    keeper: Keeper,
    /// Set to give up the last work; the game waits for one piece at a time.
    gives_up: Arc<AtomicBool>,
}

impl Worker {
    /// Returns the exit code if the game is to end.
    fn take(&mut self, effect: Effect) -> Option<Exit> {
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
                let (reply, game) = channel();
                self.keeper.order(Order::TakeOver { name, new_name, reply });
                self.begin(number, move |give_up| match game.recv() {
                    Ok(Ok(job)) => job.run(give_up),
                    Ok(Err(why)) => Answer::Failed(why),
                    Err(ended) => Answer::Failed(ended.to_string()),
                });
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
            // If the game has ended, the receiver is gone.
            let _ = messages.send(Message::Answer(number, Box::new(answer)));
        });
    }
}
