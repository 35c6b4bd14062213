//! Tests of the sentences.

use super::*;

#[test]
fn sentences_agree_in_number() {
    let (cell, symbol) = (Cell::at(0, 1, 4), Symbol::from_number(3));
    let one: Vec<(Cell, Symbol)> = symbol.into_iter().map(|symbol| (cell, symbol)).collect();
    for (report, sentence) in [
        (Report::DryRunDone { cells: 1 }, "dry run: visited 1 cell without a given"),
        (Report::DryRunDone { cells: 51 }, "dry run: visited 51 cells without a given"),
        (Report::Resumed { changed: None }, "resumed (could not check the board for changes)"),
        (Report::Resumed { changed: Some(1) }, "resumed: restored 1 cell"),
        (
            Report::Correcting { cells: 1, round: 1, of: 3 },
            "correcting: 1 cell differs; typing it again (round 1 of 3)",
        ),
        (
            Report::Correcting { cells: 2, round: 1, of: 3 },
            "correcting: 2 cells differ; typing them again (round 1 of 3)",
        ),
        (
            Report::Begun { right: 2, wrong: vec![(cell, None)], marked: 1, kept: 0 },
            "your entries: 2 right; r1c2 could not be read; entering it again; 1 cell has pencil marks",
        ),
        (
            Report::WrongSomewhere { entries: 1, houses: "block 2".into(), place: "in block 2".into() },
            "hint: 1 entry is wrong, in block 2; press again to see which",
        ),
        (
            Report::WrongSomewhere { entries: 12, houses: String::new(), place: String::new() },
            "hint: 12 entries are wrong; press again to see which",
        ),
        (
            Report::WrongEntries { entries: one.clone() },
            "hint: 3 in r1c2 is wrong; clear it, or press again to have it cleared",
        ),
        (
            Report::WrongEntries { entries: [one.as_slice(), &one].concat() },
            "hint: 3 in r1c2 and 3 in r1c2 are wrong; clear them, or press again to have them cleared",
        ),
        (
            Report::Checked(Check { right: 0, wrong: vec![], unread: vec![], left: 12, ..Check::default() }),
            "check: nothing entered yet, 12 cells left",
        ),
        (
            Report::Checked(Check {
                right: 2,
                wrong: vec![],
                unread: vec![cell],
                left: 1,
                ..Check::default()
            }),
            "check: all right so far, 1 cell left; could not read r1c2",
        ),
        (
            Report::Checked(Check {
                right: 2,
                wrong: one.clone(),
                unread: vec![],
                left: 2,
                ..Check::default()
            }),
            "check: 1 wrong (3 in r1c2), 2 cells left",
        ),
        (
            Report::Checked(Check {
                right: 2,
                wrong: one.clone(),
                unread: vec![cell],
                left: 0,
                ..Check::default()
            }),
            "check: 1 wrong (3 in r1c2); could not read r1c2",
        ),
        (
            Report::Checked(Check { right: 3, wrong: vec![], unread: vec![], left: 0, ..Check::default() }),
            "check: solved, every cell is right",
        ),
        (
            Report::Begun { right: 0, wrong: vec![(cell, symbol)], marked: 0, kept: 1 },
            "your entries: 1 wrong (r1c2); keeping the bot's marks in 1 cell",
        ),
        (
            Report::Begun { right: 0, wrong: vec![], marked: 1, kept: 0 },
            "your entries: 1 cell has pencil marks",
        ),
    ] {
        assert_eq!(report.to_string(), sentence);
    }
}

#[test]
fn the_ending_says_how_long_it_took_how_hard_it_was_and_how_to_go_on() {
    let easy = Difficulty { score: 1.5, technique: "hidden single".into(), ..Difficulty::default() };
    let hard = Difficulty { score: 12.0, technique: "guess".into(), guesses: 2, ..easy.clone() };
    let finished = |seconds, difficulty, retries, next| {
        Report::Finished { time: Duration::from_secs_f64(seconds), difficulty, retries, next }.to_string()
    };
    assert_eq!(finished(4.24, &easy, 0, None), "finished: took 4.2 s, difficulty 1.5 (hidden single)");
    assert_eq!(
        finished(192.9, &hard, 1, Some("F2")),
        "finished: took 3 min 12 s, difficulty 12.0 (guess), 2 guesses, 1 entry typed again; \
         start a new game and press F2 to play it"
    );
    assert!(finished(59.9, &easy, 0, None).starts_with("finished: took 59 s,"));
}

#[test]
fn statistics_leave_out_what_there_was_not() {
    let said = |games, wrong, retries, [fastest, median, slowest]: [f64; 3]| {
        Report::Statistics { games, wrong, retries, fastest, median, slowest }.to_string()
    };
    assert_eq!(said(3, 0, 0, [0.58, 0.6, 0.62]), "statistics: 3 games, 0.6 s a game");
    assert_eq!(
        said(5, 1, 2, [0.5, 0.6, 1.25]),
        "statistics: 5 games, 0.5 to 1.2 s a game (median 0.6 s), 1 wrong cell, 2 entries typed again"
    );
    assert_eq!(
        said(2, 0, 1, [0.5, 0.6, 0.6]),
        "statistics: 2 games, 0.5 to 0.6 s a game (median 0.6 s), 1 entry typed again"
    );
}

#[test]
fn what_was_entered_removed_and_cleared_is_said_as_such() {
    let [one, two] = [0, 1].map(|column| Cell::at(0, column, 4));
    let three = Symbol::from_number(3).expect("a symbol");
    for (actions, sentence) in [
        (vec![Action::Clear(one)], "cleared r1c1"),
        (vec![Action::Clear(one), Action::Clear(two)], "cleared r1c1 and r1c2"),
        (vec![Action::Fill(one, three)], "entered: 3 in r1c1"),
        (
            vec![Action::Fill(one, three), Action::Unmark(two, three)],
            "entered: 3 in r1c1; removed: mark 3 from r1c2",
        ),
        (vec![Action::Unmark(two, three)], "removed: mark 3 from r1c2"),
    ] {
        assert_eq!(Report::HintMade { actions: &actions }.to_string(), sentence);
    }
    assert_eq!(Report::Entered(Action::Clear(one)).to_string(), "cleared r1c1");
}

#[test]
fn what_was_learnt_tried_and_left_is_said() {
    let way = Way::ClickKey;
    let learnt = |hold: u64| Report::Learnt { way, hold: Duration::from_millis(hold) }.to_string();
    assert_eq!(learnt(0), "learnt: this program takes a click and a key");
    assert_eq!(learnt(40), "learnt: this program takes a click and a key, held for 40 ms");
    let tried = |typed| Report::Tried { way, typed }.to_string();
    assert_eq!(tried(true), "tried a click and a key: no digit appeared");
    assert_eq!(tried(false), "tried a click and a key: no cell looked selected");
    let three = Symbol::from_number(3).expect("a symbol");
    let entries = vec![(Cell::at(0, 0, 4), Some(three)), (Cell::at(0, 1, 4), None)];
    assert_eq!(
        Report::Left { entries }.to_string(),
        "left on the board by the attempts: 3 in r1c1 and something unreadable in r1c2"
    );
}

#[test]
fn a_pause_and_a_stop_say_what_the_user_does_next() {
    let keys: Keys = "F5".parse().expect("a key");
    for (pause, sentence) in [
        (Pause::Asked, "paused: at your request; press F5 to go on"),
        (Pause::Hidden, "paused: the game's window is minimised or hidden; restore it, then press F5"),
        (Pause::Covered, "paused: another window covers the board; move it away, then press F5"),
    ] {
        assert_eq!(Report::Paused { pause, resume: Some(&keys) }.to_string(), sentence);
    }
    assert_eq!(
        Report::Paused { pause: Pause::WindowMoved, resume: None }.to_string(),
        "paused: the game's window was moved or resized"
    );
    let keys: Keys = "F2".parse().expect("a key");
    for (stop, sentence) in [
        (Stop::Aborted, "aborted: the stop key was pressed; F2 goes on"),
        (
            Stop::OtherBoard("r1c1 does not show its given".into()),
            "aborted: the game shows another board now: r1c1 does not show its given; F2 plays that one",
        ),
        (Stop::WindowClosed, "aborted: the game's window was closed"),
        (Stop::Quit, "stopped"),
    ] {
        assert_eq!(Report::Stopped { stop: &stop, solve: Some(&keys) }.to_string(), sentence);
    }
    assert_eq!(
        Report::Stopped { stop: &Stop::Aborted, solve: None }.to_string(),
        "aborted: the stop key was pressed"
    );
}
