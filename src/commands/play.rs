//! `sudoku-bot play`: a game for people, in this terminal.

mod keeper;

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal as _, Read as _, Write as _, stdin, stdout};
use std::mem::ManuallyDrop;
use std::path::{self, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use anyhow::anyhow;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers, MouseEventKind};

use keeper::{Folder, Keeper, Task};

use super::generate::random_seed;
use super::input::{is_board, wanted_type};
use super::{Exit, Failure, Outcome};
use crate::cli::PlayArgs;
use crate::puzzle::{GameType, Unshown, decode};
use crate::terminal::app::{Answer, Ask, Found, Job, Playing, empty_board};
use crate::terminal::{Takeover, Theme};

/// The longest file that is opened: far longer than any saved game.
const MOST_BYTES: u64 = 32 << 20;

pub(super) fn run(args: &PlayArgs) -> Outcome {
    let folder = Folder::of_user();
    let playing = Playing::new(args.seed.unwrap_or_else(random_seed), Theme::from_environment());
    let kept = folder.kept();
    let damaged = kept.iter().find_map(|game| game.as_ref().err().cloned());
    let mut playing = playing.keeping(folder.session.clone(), kept);
    let first = match Start::of(args)? {
        Start::Choose => {
            playing.ask_for_a_board();
            None
        }
        Start::Continue => {
            let first = playing.continue_kept(0);
            Some(first.ok_or_else(|| usage(nothing_to_continue(&folder, damaged)))?)
        }
        Start::Deal(game_type) => playing.deal(game_type),
        Start::Game(found) => {
            playing.begin(*found);
            None
        }
        Start::Empty(game_type) => {
            playing.begin_draft(empty_board(game_type).map_err(usage)?);
            None
        }
    };
    if !stdout().is_terminal() {
        return Err(usage("play needs a terminal, but standard output is not one".into()));
    }
    if !stdin().is_terminal() && args.board.as_deref() != Some("-") {
        return Err(usage("play needs a terminal, but standard input is not one".into()));
    }
    play(playing, first, folder)
}

fn nothing_to_continue(folder: &Folder, damaged: Option<String>) -> String {
    if let Some(damaged) = damaged {
        format!("could not read the game to continue: {damaged}")
    } else if folder.is_shared() {
        "the game is open in another terminal; `sudoku-bot play` begins another one".into()
    } else {
        "there is no game to continue; `sudoku-bot play` begins one".into()
    }
}

/// What the game begins with.
enum Start {
    /// A question for the board.
    Choose,
    /// The latest game that is kept.
    Continue,
    Deal(GameType),
    Game(Box<Found>),
    Empty(GameType),
}

impl Start {
    fn of(args: &PlayArgs) -> Result<Self, Failure> {
        if args.continue_last {
            return Ok(Self::Continue);
        }
        if let Some(game_type) = args.empty {
            return Ok(Self::Empty(game_type));
        }
        let Some(argument) = &args.board else { return Ok(Self::Choose) };
        if let Some(game_type) = wanted_type(argument)? {
            return Ok(Self::Deal(game_type));
        }
        let (text, path) = if argument == "-" {
            (read_text(stdin()).map_err(|why| usage(format!("standard input: {why}")))?, None)
        } else if Path::new(argument).exists() {
            let path = absolute(Path::new(argument));
            (read_file(&path).map_err(usage)?, Some(path))
        } else {
            (argument.clone(), None)
        };
        match (Job::Read { text, path, unshown: args.text.unshown() }).run(&mut || false) {
            Answer::Game(found) => Ok(Self::Game(Box::new(found))),
            Answer::Failed(why) => Err(usage(why)),
            _ => Err(usage("there is no board".into())),
        }
    }
}

fn usage(message: String) -> Failure {
    Exit::Usage.because(anyhow!(message))
}

/// What the loop waits for.
enum News {
    Event(Event),
    Answer(u64, Box<Answer>),
    /// Whether the game is kept, if that has changed.
    Kept(Result<(), String>),
    /// A request to end.
    Signal,
    /// The terminal cannot be read any more.
    Lost(io::Error),
}

/// Shows the game until the player leaves it.
fn play(mut playing: Playing, first: Option<Ask>, folder: Folder) -> Outcome {
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
    let mut hands = Hands { news, work: HashMap::new(), keeper: &keeper };
    let outcome = turns(&mut playing, first, &screen, &inbox, &mut hands);
    drop(screen);
    // With the time that has passed since the last change.
    playing.to_keep().into_iter().for_each(|keep| keeper.take(Task::Keep(keep)));
    let exit = outcome?;
    match keeper.finish() {
        // Whoever quits all the same has been told.
        Err(_) if exit == Exit::Done && playing.keeping_fails() => Ok(exit),
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
    playing: &mut Playing,
    first: Option<Ask>,
    screen: &Takeover,
    inbox: &Receiver<News>,
    hands: &mut Hands<'_>,
) -> Outcome {
    // When dropped, it prints what fails, which panics where the terminal is gone. The screen gives the cursor back.
    let mut terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout())).map_err(lost)?);
    let mut ask = first;
    let mut then = Instant::now();
    loop {
        if let Some(exit) = ask.take().and_then(|ask| hands.take(ask)) {
            return Ok(exit);
        }
        if !screen.is_taken() {
            return Ok(Exit::InternalError);
        }
        terminal
            .draw(|frame| {
                let area = frame.area();
                playing.draw(area, frame.buffer_mut());
            })
            .map_err(lost)?;
        let message = wait(inbox, playing);
        let now = Instant::now();
        playing.pass(now - then);
        then = now;
        ask = match message {
            None => None,
            Some(News::Event(Event::Key(key)))
                if key.code == KeyCode::Char('l') && key.modifiers.contains(KeyModifiers::CONTROL) =>
            {
                terminal.clear().map_err(lost)?;
                None
            }
            Some(News::Event(event)) => playing.take(&event),
            Some(News::Answer(number, answer)) => playing.hear(number, *answer),
            Some(News::Kept(outcome)) => {
                playing.hear_kept(outcome);
                None
            }
            Some(News::Signal) => return Ok(Exit::Aborted),
            Some(News::Lost(error)) => return Err(lost(error)),
        };
        playing.news_to_keep().into_iter().for_each(|keep| hands.keeper.take(Task::Keep(keep)));
    }
}

fn lost(error: io::Error) -> Failure {
    Exit::NoDesktop.because(anyhow!(error).context("the terminal cannot be used"))
}

/// The next message, if there is one before the picture changes.
fn wait(inbox: &Receiver<News>, playing: &Playing) -> Option<News> {
    match inbox.recv_timeout(playing.next_change()) {
        Ok(message) => Some(message),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => Some(News::Signal),
    }
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
    /// Set to give up the work with each number.
    work: HashMap<u64, Arc<AtomicBool>>,
}

impl Hands<'_> {
    /// Yields the exit code if the game is to end.
    fn take(&mut self, ask: Ask) -> Option<Exit> {
        match ask {
            Ask::Work(number, job) => self.begin(number, |give_up| job.run(give_up)),
            Ask::Open(number, path) => self.begin(number, move |give_up| open(&path, give_up)),
            Ask::Save { number, path, text, may_replace } => {
                self.begin(number, move |_| save(&path, &text, may_replace));
            }
            Ask::Continue { number, name, new_name } => {
                self.keeper.take(Task::Continue { number, name, new_name });
            }
            Ask::GiveUp(number) => {
                if let Some(give_up) = self.work.remove(&number) {
                    give_up.store(true, Ordering::Relaxed);
                }
            }
            Ask::Quit => return Some(Exit::Done),
        }
        None
    }

    fn begin(&mut self, number: u64, work: impl FnOnce(&mut dyn FnMut() -> bool) -> Answer + Send + 'static) {
        let give_up = Arc::new(AtomicBool::new(false));
        // The game waits for one piece of work at a time.
        self.work.drain().for_each(|(_, other)| other.store(true, Ordering::Relaxed));
        self.work.insert(number, Arc::clone(&give_up));
        let news = self.news.clone();
        thread::spawn(move || {
            let answer = work(&mut || give_up.load(Ordering::Relaxed));
            // If the game has ended, nobody waits.
            let _ = news.send(News::Answer(number, Box::new(answer)));
        });
    }
}

/// Opens a file, or a board that was named in its place.
fn open(path: &Path, give_up: &mut dyn FnMut() -> bool) -> Answer {
    let name = path.to_string_lossy();
    let path = absolute(path);
    if !path.exists() && is_board(&name) {
        return Job::Read { text: name.into_owned(), path: None, unshown: Unshown::default() }.run(give_up);
    }
    match read_file(&path) {
        Ok(text) => Job::Read { text, path: Some(path), unshown: Unshown::default() }.run(give_up),
        Err(why) => Answer::Failed(why),
    }
}

fn read_file(path: &Path) -> Result<String, String> {
    let text = if path.is_dir() {
        Err("is a directory; give a file".into())
    } else {
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => "no such file".into(),
            _ => in_words(&error),
        });
        file.and_then(read_text)
    };
    text.map_err(|why: String| format!("{}: {why}", path.display()))
}

fn read_text(input: impl io::Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    input.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|error| in_words(&error))?;
    Ok(decode(&bytes))
}

/// What went wrong, without the system's number for it.
fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split_once(" (os error").map_or(text.as_str(), |(words, _)| words);
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Writes a file. Without permission, one that exists is left alone.
fn save(path: &Path, text: &str, may_replace: bool) -> Answer {
    let path = absolute(path);
    let failed =
        |why: &dyn std::fmt::Display| Answer::Failed(format!("could not save {}: {why}", path.display()));
    if path.is_dir() {
        return failed(&"it is a directory");
    }
    let written = if may_replace {
        fs::write(&path, text)
    } else {
        let created = OpenOptions::new().write(true).create_new(true).open(&path);
        created.and_then(|mut file| file.write_all(text.as_bytes()))
    };
    match written {
        Ok(()) => Answer::Saved(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Answer::Exists(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => failed(&"no such directory"),
        Err(error) => failed(&in_words(&error)),
    }
}

/// The whole path, with the home directory instead of `~`.
fn absolute(path: &Path) -> PathBuf {
    let home = path.strip_prefix("~").ok().zip(std::env::home_dir());
    let path = home.map_or_else(|| path.to_owned(), |(rest, home)| home.join(rest));
    path::absolute(&path).unwrap_or(path)
}
