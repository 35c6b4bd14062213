//! What the program prints, reads and types, compared with what it did before: a change that should change nothing is seen
//! to change nothing.
//!
//! `tests/transcripts/` has a checksum of each transcript. With `TRANSCRIPTS=DIR` the transcripts themselves are written
//! into DIR with their checksums instead: to see what a change has changed, write them with and without it, and compare.
//! With `RANDOM_GAMES_FACTOR=20`, say, too, there are 20 times as many boards and games.

mod support;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use proptest::strategy::{Strategy, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use sudoku_bot::bot::{Mode, Pace, Session, SessionSettings};
use sudoku_bot::desktop::{Calibration, Desktop as _, Point};
use sudoku_bot::game::{Build, Game};
use sudoku_bot::puzzle::{
    self, Assumed, BlockShape, BoardReader, Boards, Puzzle, ReadResult, decode, looks_like_board,
};
use sudoku_bot::user::{self, Event};
use support::foreign::{Foreign, programs};
use support::session::{self, Notes};
use support::simulated::{Client, Faults, SimulatedDesktop};
use support::{boards, texts};

/// The files with boards that take no time, below the project's folder.
const BOARDS: [&str; 14] = [
    "benches/boards/16x16_40.txt",
    "benches/boards/16x16_advanced.txt",
    "benches/boards/16x16_unreasonable.txt",
    "benches/boards/25x25_advanced.txt",
    "benches/boards/25x25_half.txt",
    "benches/boards/9x9_17_clues.txt",
    "benches/boards/9x9_hardest.txt",
    "benches/boards/9x9_jigsaw_killer.txt",
    "benches/boards/9x9_kaggle.txt",
    "benches/boards/9x9_killer.txt",
    "benches/boards/9x9_serg.txt",
    "benches/boards/9x9_unreasonable.txt",
    "benches/boards/se_rated.txt",
    "tests/boards/dealt.txt",
];

/// Types of boards to deal.
const TYPES: [&str; 12] = [
    "2x2dt", "2x3db", "3x3dt", "3x3di", "3x3da", "3x3de", "3x3xdb", "9jdi", "9jxdb", "3x3kdi", "9jkdb",
    "3x4db",
];

/// With the game in this place.
const WINDOW: Calibration = Calibration { origin: Point { x: 300, y: 200 }, step_x: 48.0, step_y: 48.0 };

/// How many of something there are, where it is this many by default.
fn number(usual: u32) -> usize {
    boards::cases(usual).cases as usize
}

/// Transcripts with their names.
type Transcripts = Vec<(String, String)>;

/// Fails if one of these transcripts is not as before, or writes them if they are asked for.
#[track_caller]
fn check(area: &str, transcripts: &Transcripts) {
    let sum = |(name, text): &(String, String)| format!("{:016x} {name}", checksum(text));
    let sums: Vec<String> = transcripts.iter().map(sum).collect();
    let file = format!("{area}.txt");
    if let Some(folder) = std::env::var_os("TRANSCRIPTS").map(PathBuf::from) {
        std::fs::create_dir_all(folder.join(area)).expect("a folder can be made there");
        std::fs::write(folder.join(file), sums.join("\n") + "\n").expect("it can be written");
        for (name, text) in transcripts {
            std::fs::write(folder.join(area).join(name.replace(['/', ' '], "_")), text)
                .expect("it can be written");
        }
        return;
    }
    assert_eq!(number(1), 1, "only the transcripts of the usual number are known");
    let known = std::fs::read_to_string(in_project(&format!("tests/transcripts/{file}"))).unwrap_or_default();
    let changed: Vec<&String> = sums.iter().filter(|sum| !known.lines().any(|known| known == *sum)).collect();
    assert!(
        changed.is_empty(),
        "these transcripts are not as before; to see them, set TRANSCRIPTS to a folder: {changed:#?}"
    );
    assert_eq!(known.lines().count(), transcripts.len(), "some transcripts are known and no longer made");
}

/// The FNV-1a hash of a text, which is the same everywhere.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn in_project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// What the program prints.
fn run(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku-bot"));
    let home = tempfile::tempdir().expect("a folder");
    command.args(arguments).env("HOME", home.path()).env("XDG_CONFIG_HOME", home.path());
    command.env_remove("RUST_LOG");
    let output = command.output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}{}{:?}", text(&output.stdout), text(&output.stderr), output.status.code())
}

/// The first boards of each file, in a file of their own.
fn some_boards(folder: &Path, usual: u32) -> Vec<String> {
    let some = |path: &str| {
        let text = std::fs::read_to_string(in_project(path)).expect("it is there");
        let lines = text.lines().filter(|line| !line.starts_with('#')).take(number(usual));
        let file = folder.join(path.replace('/', "_"));
        std::fs::write(&file, lines.collect::<Vec<_>>().join("\n")).expect("it can be written");
        file.to_str().expect("UTF-8").to_owned()
    };
    BOARDS.into_iter().map(some).collect()
}

/// What the program prints with some arguments and each file of boards.
fn of_boards(usual: u32, arguments: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    let printed: String = some_boards(folder.path(), usual)
        .iter()
        .map(|file| run(&[arguments, &[file.as_str()]].concat()).replace(path, ""))
        .collect();
    (arguments.join(" "), printed)
}

#[test]
fn solutions_are_explained_as_before() {
    let mut transcripts = Transcripts::new();
    for effort in ["quick", "clear"] {
        let arguments = ["solve", "--steps", "--effort", effort];
        transcripts.push(of_boards(8, &arguments));
        transcripts.push(of_boards(8, &[&arguments[..], &["--assume-unique"]].concat()));
    }
    transcripts.push(of_boards(4, &["rate", "--format", "json"]));
    check("solutions", &transcripts);
}

#[test]
fn hints_are_given_as_before() {
    let mut transcripts = vec![("hint --list".to_owned(), run(&["hint", "--list"]))];
    for grade in ["1", "2", "3"] {
        let arguments = ["hint", "--all", "--grade", grade, "--format", "json"];
        transcripts.push(of_boards(3, &arguments));
        transcripts.push(of_boards(3, &[&arguments[..], &["--assume-unique"]].concat()));
    }
    check("hints", &transcripts);
}

#[test]
fn boards_are_dealt_as_before() {
    let deal = |arguments: &[&str]| {
        let count = number(2).to_string();
        let arguments = [&["generate", "--seed", "7", "--count", &count], arguments].concat();
        (arguments.join(" "), run(&arguments))
    };
    let mut transcripts: Transcripts = TYPES.iter().map(|kind| deal(&[kind])).collect();
    transcripts.push(deal(&["3x3", "--minimal"]));
    transcripts.push(deal(&["3x3", "--needs", "X-wing"]));
    transcripts.push(deal(&["3x3", "--at-step", "skyscraper"]));
    transcripts.push(deal(&["3x3k", "--full"]));
    transcripts.push(deal(&["9jx", "--full"]));
    check("deals", &transcripts);
}

/// Values of a strategy, the same each time.
fn samples<S: Strategy>(strategy: &S, usual: u32) -> Vec<S::Value> {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let sample = |_| strategy.new_tree(&mut runner).expect("little is filtered out").current();
    (0..number(usual)).map(sample).collect()
}

/// What is read from a text: boards, entries and errors.
fn reading(text: &str) -> String {
    let words = |read: &ReadResult| match read {
        Ok(board) => board.write(),
        Err(error) => format!("{}:{}: {}", error.line, error.column, error.message),
    };
    let boards = Boards::new(text.as_bytes(), Assumed::default()).map(|board| board.expect("memory"));
    let read: Vec<String> = boards.map(|read| words(&read)).collect();
    let in_play: Vec<String> =
        BoardReader::in_play(Assumed::default()).read(text).iter().map(words).collect();
    format!("{text}\n=> {read:#?}\n{in_play:#?}\n{}\n", looks_like_board(text))
}

#[test]
fn boards_are_read_as_before() {
    let of = |name: &str, texts: Vec<String>| {
        (name.to_owned(), texts.iter().map(|text| reading(text)).collect::<String>())
    };
    let wrapped = (texts::boards_with_digits(), 0..texts::WAYS);
    let wrapped = wrapped.prop_map(|(puzzle, way)| texts::Cells::of(&puzzle).wrapped(way));
    let any = 0..10_000_usize;
    let changes = proptest::collection::vec((texts::damage(), any.clone(), any), 0..5);
    let damaged = (texts::written_board(), changes).prop_map(|(text, changes)| {
        changes
            .iter()
            .fold(text, |text, (damage, from, length)| texts::damaged(&text, damage, *from, *length))
    });
    let transcripts = vec![
        of("written", samples(&texts::written_board(), 300)),
        of("wrapped", samples(&wrapped, 300)),
        of("damaged", samples(&damaged, 1000)),
        of("prose", samples(&texts::prose(), 50)),
        of("other", samples(&texts::other_text(), 50)),
        of("odd", samples(&texts::odd_text(), 500).iter().map(|text| decode(text.as_bytes())).collect()),
    ];
    check("readings", &transcripts);
}

/// Plays on a desktop with the key that solves, and returns what was typed and said. A board that is given is at `WINDOW`.
fn play<C: Client>(desktop: &SimulatedDesktop<C>, mode: Mode, board: Option<Puzzle>) -> String {
    let script = vec![
        (Duration::from_secs(60), Event::Hotkey(user::Command::Solve)),
        (Duration::from_secs(3600), Event::Quit),
    ];
    let settings = SessionSettings {
        mode,
        pace: Pace { delay: Duration::ZERO, ..session::PACE },
        once: true,
        ..session::settings()
    };
    let notes = Notes::default();
    let mut session = Session::new(desktop.clone(), desktop.user(script), notes.clone(), settings);
    if let Some(board) = board {
        session.give_calibration(WINDOW);
        session.give_board(board).expect("the clipboard works");
    }
    let end = session.run();
    let mut text = format!("{end:?}\n{}\n", notes.lines().join("\n"));
    for input in desktop.inputs() {
        writeln!(text, "{input}").expect("memory");
    }
    text
}

fn faults() -> impl Strategy<Value = Faults> {
    (0..60_u64, 0..40_u64, 0.0..0.03_f64, 0..1000_u64).prop_map(|(lag, frame, loss, seed)| Faults {
        lag: Duration::from_millis(lag),
        frame: Duration::from_millis(frame),
        loss,
        seed,
        ..Faults::default()
    })
}

#[test]
fn the_game_is_played_as_before() {
    let mut transcripts = Transcripts::new();
    for (name, is_seen) in [("seen", true), ("blind", false)] {
        for (mode, words) in [(Mode::Steps, "in steps"), (Mode::Fill, "filled")] {
            let games = samples(&(boards::puzzles(9, 0.6), faults()), 6).into_iter();
            let play = |((_, puzzle), faults): ((_, Puzzle), Faults)| {
                let game = Game::new(puzzle.clone(), Build::ClearsAfterMark);
                let desktop = SimulatedDesktop::new(game, WINDOW, faults);
                let desktop = if is_seen { desktop } else { desktop.unseen() };
                play(&desktop, mode, Some(puzzle))
            };
            transcripts.push((format!("{name} {words}"), games.map(play).collect()));
        }
    }
    check("games", &transcripts);
}

#[test]
fn foreign_programs_are_played_as_before() {
    let blocks = BlockShape::new(3, 3).expect("a shape");
    let games = samples(&(programs(blocks, 0.42), (0..9_usize, 0..9_usize), faults()), 16).into_iter();
    let play = |(program, (row, column), faults): (Foreign, (usize, usize), Faults)| {
        let point = program.centre(puzzle::Cell::at(row, column, 9));
        let mut desktop = program.on_desktop(faults);
        desktop.move_to(point).expect("memory");
        play(&desktop, Mode::Fill, None)
    };
    let transcripts = (1..).map(|number: usize| format!("game {number}")).zip(games.map(play)).collect();
    check("foreign", &transcripts);
}
