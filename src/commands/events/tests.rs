//! Each report as JSON, and the events of a whole game.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use serde_json::{Value, json};

use super::*;
use crate::bot::{Action, End, Pace, Pause, Session, SessionSettings, Stop};
use crate::config::Config;
use crate::desktop::simulated::DemoDesktop;
use crate::desktop::{Calibration, Point};
use crate::game::{Build, Check, Game};
use crate::puzzle::{Assumed, Boards, Cell, Puzzle, Shown, Symbol};
use crate::solver::{Difficulty, Guessing, HintDetail, Reasoning, Solver, StepOnBoard};
use crate::user::RealUser;

const BOARD: &str = "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a";

fn puzzle() -> Puzzle {
    let board = Boards::new(BOARD.as_bytes(), Assumed::default()).next().expect("one board");
    board.expect("memory does not fail").expect("a right board").puzzle
}

fn difficulty() -> Difficulty {
    let techniques = [("XY-wing".to_owned(), 1)].into();
    Difficulty { score: 4.2, technique: "XY-wing".into(), guesses: 0, techniques }
}

fn event(report: &Report<'_>) -> Value {
    serde_json::to_value(report).expect("every report can be written")
}

#[test]
fn boards_and_calibrations_are_reported() {
    let puzzle = puzzle();
    let board = json!({"event": "board", "id": BOARD, "shape": "2x3", "size": 6, "givens": 12});
    assert_eq!(event(&Report::Board(&puzzle)), board);
    assert_eq!(
        event(&Report::NoBoard("line 1: `?`".into())),
        json!({"event": "no-board", "reason": "line 1: `?`"})
    );
    assert_eq!(event(&Report::Corner(Point { x: 3, y: 4 })), json!({"event": "corner", "x": 3, "y": 4}));
    let calibration = Calibration { origin: Point { x: 3, y: 4 }, step_x: 36.5, step_y: 37.0 };
    let place = json!({"event": "calibrated", "x": 3, "y": 4, "step_x": 36.5, "step_y": 37.0, "found": 6, "shown": "r6c6"});
    let shown = Some(Cell::at(5, 5, 6));
    assert_eq!(event(&Report::Calibrated { calibration, found: Some(6), shown }), place);
    assert_eq!(event(&Report::Calibrated { calibration, found: None, shown: None })["shown"], Value::Null);
    assert_eq!(event(&Report::NotYet("wait".into())), json!({"event": "first", "what": "wait"}));
    assert_eq!(event(&Report::DryRunDone { cells: 22 }), json!({"event": "dry-run", "cells": 22}));
}

#[test]
fn the_plan_and_its_steps_are_reported() {
    let puzzle = puzzle();
    assert_eq!(event(&Report::Solving), json!({"event": "solving"}));
    assert_eq!(event(&Report::SeveralSolutions), json!({"event": "several-solutions"}));
    assert_eq!(
        event(&Report::Planned {
            steps: 2,
            actions: 30,
            difficulty: &difficulty(),
            into: &Shown::new(&puzzle),
            unread: &[],
            end: &Shown::new(&puzzle),
        }),
        json!({"event": "planned", "steps": 2, "actions": 30, "score": 4.2, "technique": "XY-wing",
               "guesses": 0, "techniques": {"XY-wing": 1}})
    );
    let reasoning = Reasoning::of(Solver::new(&puzzle, Guessing::Never));
    let step = &reasoning.steps[0];
    let on_board = StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason };
    let reported = event(&Report::Step { number: 1, of: 2, step: on_board });
    assert_eq!(
        (&reported["event"], &reported["number"], &reported["of"]),
        (&json!("step"), &json!(1), &json!(2))
    );
    assert_eq!(reported["technique"], step.rating.name.as_ref());
    assert_eq!(reported["score"], step.rating.score);
    assert_eq!(reported["why"], step.why.in_words(puzzle.layout()));
    let effects: Vec<String> = step.effects().collect();
    let lists = [&reported["placements"], &reported["eliminations"]];
    let reported_effects = lists.into_iter().filter_map(Value::as_array).flatten().filter_map(Value::as_str);
    assert_eq!(reported_effects.collect::<Vec<_>>(), effects);
    assert_eq!(event(&Report::NoSolution("none".into())), json!({"event": "no-solution", "reason": "none"}));
}

#[test]
fn entries_are_reported_with_kind_cell_and_symbol() {
    let (cell, symbol) = (Cell::at(2, 3, 6), Symbol::from_char('5').expect("a symbol"));
    for (action, kind) in [
        (Action::Fill(cell, symbol), "fill"),
        (Action::Mark(cell, symbol), "mark"),
        (Action::Unmark(cell, symbol), "unmark"),
    ] {
        let entry = json!({"event": "action", "kind": kind, "cell": "r3c4", "symbol": "5"});
        assert_eq!(event(&Report::Entered(action)), entry);
    }
    assert_eq!(
        event(&Report::Seen(Action::Clear(cell))),
        json!({"event": "seen", "kind": "clear", "cell": "r3c4", "symbol": null})
    );
    assert_eq!(
        event(&Report::Retrying { action: Action::Fill(cell, symbol), tries: 2 }),
        json!({"event": "repaired", "kind": "fill", "cell": "r3c4", "symbol": "5", "tries": 2})
    );
    assert_eq!(event(&Report::Marked { done: 3, of: 9 }), json!({"event": "marks", "done": 3, "of": 9}));
}

#[test]
fn the_coach_is_reported() {
    let puzzle = puzzle();
    let reasoning = Reasoning::of(Solver::new(&puzzle, Guessing::Never));
    let step = &reasoning.steps[0];
    let on_board = StepOnBoard { step, layout: puzzle.layout(), detail: HintDetail::Reason };
    let hint = event(&Report::Hint {
        step: on_board,
        board: &puzzle,
        shown: &Shown::new(&puzzle),
        unread: &[],
        can_enter: true,
    });
    assert_eq!((&hint["event"], &hint["technique"]), (&json!("hint"), &json!(step.rating.name)));
    assert_eq!(hint["placements"], json!(step.placements_in_words().collect::<Vec<_>>()));
    assert!(hint.get("board").is_none() && hint.get("shown").is_none(), "{hint}");
    let (cell, symbol) = (Cell::at(2, 3, 6), Symbol::from_char('5').expect("a symbol"));
    let entry = json!({"cell": "r3c4", "symbol": "5"});
    assert_eq!(
        event(&Report::WrongEntries { entries: vec![(cell, symbol)] }),
        json!({"event": "wrong-entries", "entries": [entry]})
    );
    assert_eq!(
        event(&Report::WrongSomewhere { entries: 2, houses: "block 1".into(), place: "in block 1".into() }),
        json!({"event": "wrong-somewhere", "entries": 2, "houses": "block 1"})
    );
    let place = StepOnBoard { detail: HintDetail::Place, ..on_board };
    let hint = event(&Report::Hint {
        step: place,
        board: &puzzle,
        shown: &Shown::new(&puzzle),
        unread: &[],
        can_enter: true,
    });
    assert_eq!(hint["why"], json!(step.hint(HintDetail::Place, puzzle.layout())));
    assert!(hint.get("placements").is_none() && hint.get("eliminations").is_none(), "{hint}");
    assert_eq!(
        event(&Report::HintMade { actions: &[Action::Fill(cell, symbol)] }),
        json!({"event": "hint-made", "actions": [{"kind": "fill", "cell": "r3c4", "symbol": "5"}]})
    );
    assert_eq!(
        event(&Report::Checked(Check {
            right: 1,
            wrong: vec![(cell, symbol)],
            unread: vec![cell],
            left: 7,
            ..Check::default()
        })),
        json!({"event": "checked", "right": 1, "wrong": [entry], "unread": ["r3c4"], "left": 7})
    );
}

#[test]
fn pauses_are_reported_with_their_reason() {
    assert_eq!(
        event(&Report::Paused { pause: Pause::StepMade, resume: None }),
        json!({"event": "paused", "reason": "step-made"})
    );
    assert_eq!(
        event(&Report::Paused { pause: Pause::PointerMoved { to: Point { x: 1, y: 2 } }, resume: None }),
        json!({"event": "paused", "reason": "pointer-moved", "to": {"x": 1, "y": 2}})
    );
    assert_eq!(event(&Report::Resumed { changed: Some(2) }), json!({"event": "resumed", "changed": 2}));
    assert_eq!(
        event(&Report::Delay { delay: Duration::from_millis(80), reading: Duration::from_millis(200) }),
        json!({"event": "delay", "ms": 80, "reading_ms_per_word": 200})
    );
    assert_eq!(event(&Report::Eyes(Ok(()))), json!({"event": "eyes", "sees": true, "reason": null}));
    assert_eq!(
        event(&Report::Eyes(Err("dark".into()))),
        json!({"event": "eyes", "sees": false, "reason": "dark"})
    );
}

#[test]
fn what_the_game_shows_is_reported() {
    let (cell, symbol) = (Cell::at(2, 3, 6), Symbol::from_char('5'));
    assert_eq!(
        event(&Report::OwnEntries { cells: vec![cell] }),
        json!({"event": "own-entries", "cells": ["r3c4"]})
    );
    assert_eq!(
        event(&Report::Begun { right: 1, wrong: vec![(cell, symbol), (cell, None)], marked: 4, kept: 5 }),
        json!({"event": "begun", "right": 1, "marked": 4, "kept": 5,
               "wrong": [{"cell": "r3c4", "symbol": "5"}, {"cell": "r3c4", "symbol": null}]})
    );
    assert_eq!(
        event(&Report::Correcting { cells: 1, round: 2, of: 3 }),
        json!({"event": "mending", "cells": 1, "round": 2, "of": 3})
    );
    let time = Duration::from_micros(1_234_567);
    assert_eq!(
        event(&Report::Finished { time, difficulty: &difficulty(), retries: 1, next: Some("F2") }),
        json!({"event": "finished", "seconds": 1.235, "score": 4.2, "technique": "XY-wing", "guesses": 0,
               "techniques": {"XY-wing": 1}, "repairs": 1, "next": "F2"})
    );
    let verified = |hid_board| event(&Report::Verified { corrected: 1, hid_board });
    assert_eq!(verified(false), json!({"event": "verified", "mended": 1}));
    assert_eq!(verified(true), json!({"event": "verified", "mended": 1, "hid_board": true}));
    assert_eq!(event(&Report::NotVerified("no".into())), json!({"event": "not-verified", "reason": "no"}));
    assert_eq!(
        event(&Report::Wrong { cell, shown: None, planned: symbol }),
        json!({"event": "wrong", "cell": "r3c4", "shown": null, "planned": "5"})
    );
    assert_eq!(event(&Report::OtherBoard("no".into())), json!({"event": "other-board", "reason": "no"}));
    assert_eq!(
        event(&Report::Stopped { stop: &Stop::Quit, solve: None }),
        json!({"event": "stopped", "reason": "the program was asked to end"})
    );
}

/// Keeps each line that is written; closed after `closes_after` lines.
#[derive(Clone, Default)]
struct Pipe {
    lines: Rc<RefCell<Vec<String>>>,
    closes_after: Option<usize>,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = self.lines.borrow_mut();
        if Some(lines.len()) == self.closes_after {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        lines.push(String::from_utf8(bytes.to_vec()).expect("plain text"));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays a whole simulated game, reporting to the pipe.
fn play_to(pipe: &Pipe) -> End {
    let window = Calibration::new(Point { x: 48, y: 48 }, 48.0);
    let game = Game::new(puzzle(), Build::ClearsAfterMark);
    let desktop = DemoDesktop::new(game, window);
    let settings = SessionSettings {
        pace: Pace::default(),
        build: Some(Build::ClearsAfterMark),
        id_keys: None,
        mending_rounds: 0,
        now: true,
        once: true,
        ..Config::default().session
    };
    let (_events, from_user) = std::sync::mpsc::channel();
    let user = RealUser::new(from_user, None);
    let mut session = Session::new(desktop, user, EventLines::new(pipe.clone()), settings);
    session.give_calibration(window);
    session.give_board(puzzle()).expect("the clipboard works");
    session.run()
}

#[test]
fn the_entries_alone_make_up_the_whole_game() {
    let pipe = Pipe::default();
    assert_eq!(play_to(&pipe), End::Done);
    let lines = pipe.lines.take();
    assert!(lines.iter().all(|line| line.matches('\n').count() == 1), "{lines:?}");
    let events: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).expect(line)).collect();
    let times: Vec<f64> = events.iter().map(|event| event["time"].as_f64().expect("seconds")).collect();
    assert!(times.is_sorted(), "{times:?}");

    let puzzle = puzzle();
    let mut shown = Shown::new(&puzzle);
    for event in events.iter().filter(|event| event["event"] == "action") {
        let is_named = |cell: &Cell| event["cell"] == cell.to_string();
        let cell = puzzle.layout().cells().find(is_named).expect("a cell");
        let symbol = event["symbol"].as_str().and_then(|text| text.parse().ok()).and_then(Symbol::from_char);
        let symbol = symbol.expect("this board takes no guess, so that nothing is cleared");
        shown.apply(match event["kind"].as_str() {
            Some("fill") => Action::Fill(cell, symbol),
            Some("mark") => Action::Mark(cell, symbol),
            _ => Action::Unmark(cell, symbol),
        });
    }
    let solution = Reasoning::of(Solver::new(&puzzle, Guessing::Never)).solution.expect("a solution");
    assert_eq!(shown.digits().iter().flatten().copied().collect::<Vec<_>>(), solution);
}

#[test]
fn a_reader_that_goes_away_does_not_stop_the_game() {
    let pipe = Pipe { closes_after: Some(5), ..Pipe::default() };
    assert_eq!(play_to(&pipe), End::Done);
    assert_eq!(pipe.lines.borrow().len(), 5);
}
