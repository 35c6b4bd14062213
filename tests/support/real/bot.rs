//! The running bot: its command line, its lines for people on standard error, and its events for programs on
//! standard output.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::patience::GLANCE;
use super::process::Running;
use super::screen::Screen;
use super::transcript::Transcript;

/// The arguments for Debian's build of the game.
const RUN: [&str; 3] = ["run", "--profile", "sgt-puzzles"];

/// How long the bot may be silent before a test gives up. The first pencil marks of the largest boards take a
/// minute and a half on an idle machine.
const SILENCE: Duration = Duration::from_secs(600);

/// A running `sudoku-bot run`, and all its output so far.
pub struct Bot {
    process: Running,
    transcript: Transcript,
    events: Transcript,
}

impl Bot {
    /// Starts `sudoku-bot run` with these arguments on `screen`.
    pub fn run(screen: &Screen, arguments: &[&str]) -> Self {
        Self::start(screen.bot_command().args(RUN).args(arguments))
    }

    /// Starts `sudoku-bot run` with `text` on its standard input.
    pub fn run_with_input(screen: &Screen, arguments: &[&str], text: &str) -> Self {
        let mut bot = Self::start(screen.bot_command().args(RUN).args(arguments).stdin(Stdio::piped()));
        let mut input = bot.process.stdin.take().expect("the bot's input is piped");
        // If the bot does not read everything, its exit code and output say why.
        let _ = input.write_all(text.as_bytes());
        bot
    }

    /// Starts the bot with the given command line.
    pub fn start(command: &mut Command) -> Self {
        let mut process = Running::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
        let transcript = Transcript::of(process.stderr.take().expect("the bot's standard error is piped"));
        let events = Transcript::of(process.stdout.take().expect("the bot's standard output is piped"));
        Self { process, transcript, events }
    }

    /// Sends the bot a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        self.process.signal(name);
    }

    /// All lines on standard error so far.
    pub fn lines(&self) -> Vec<String> {
        self.transcript.lines()
    }

    /// All events so far, of a bot that was started with `--json`.
    #[track_caller]
    pub fn events(&self) -> Vec<Value> {
        let parsed = |line: &String| match serde_json::from_str(line) {
            Ok(event) => event,
            Err(error) => panic!("not JSON ({error}): {line}"),
        };
        self.events.lines().iter().map(parsed).collect()
    }

    /// The first line that begins with `prefix`, as soon as the bot has printed it.
    #[track_caller]
    pub fn wait_for_line(&mut self, prefix: &str) -> String {
        self.wait_for_nth_line(1, prefix)
    }

    /// The `nth` line that begins with `prefix`, counted from 1, as soon as the bot has printed it.
    #[track_caller]
    pub fn wait_for_nth_line(&mut self, nth: usize, prefix: &str) -> String {
        let found = self.wait(&format!("line {nth} that begins with `{prefix}`"), |bot| {
            let complete = bot.transcript.is_complete();
            let found = bot.lines().into_iter().filter(|line| line.starts_with(prefix)).nth(nth - 1);
            (complete || found.is_some()).then_some(found)
        });
        let Some(line) = found else {
            let status = self.process.wait().expect("it has closed its standard error, so it ends");
            panic!("the bot ended without printing `{prefix}` ({status})\n{}", self.words());
        };
        line
    }

    /// Waits until the bot has printed something to standard error; false if it ends without a word.
    #[track_caller]
    pub fn speaks(&mut self) -> bool {
        self.wait("its first word", |bot| {
            let complete = bot.transcript.is_complete();
            let speaks = !bot.lines().is_empty();
            (complete || speaks).then_some(speaks)
        })
    }

    /// Whether the bot has exited.
    pub fn has_ended(&mut self) -> bool {
        self.process.try_wait().expect("the process can be polled").is_some()
    }

    /// The exit code, once the bot has exited and all its output has been read.
    #[track_caller]
    pub fn wait_for_exit(&mut self) -> i32 {
        let status = self.wait("its end", |bot| {
            let status = bot.process.try_wait().expect("the process can be polled");
            status.filter(|_| bot.transcript.is_complete() && bot.events.is_complete())
        });
        let Some(code) = status.code() else { panic!("the bot was killed: {status}\n{}", self.words()) };
        code
    }

    /// Waits as long as the bot keeps printing: a large board takes time.
    #[track_caller]
    fn wait<T>(&mut self, expected: &str, look: impl Fn(&mut Self) -> Option<T>) -> T {
        let mut heard = 0;
        let mut last_word = Instant::now();
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            let said = self.lines().len();
            if said > heard {
                (heard, last_word) = (said, Instant::now());
            }
            let patient = last_word.elapsed() < SILENCE;
            assert!(
                patient,
                "the bot was silent for {SILENCE:?} while waiting for {expected}\n{}",
                self.words()
            );
            thread::sleep(GLANCE);
        }
    }

    /// The bot's output, for a failure message.
    pub fn words(&self) -> String {
        format!("--- the bot said:\n{}\n---", self.lines().join("\n"))
    }
}
