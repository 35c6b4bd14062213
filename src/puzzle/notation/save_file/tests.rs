//! Save files of the game, complete and damaged.

use proptest::prelude::*;

use super::super::{Assumed, Boards, Notation, ReadBoard};
use super::*;
use crate::puzzle::{Cell, Symbol, SymbolSet};

/// As the game writes it after four moves and one Undo: its Copy then shows 3 in r1c1 and 2 in r2c2.
const PLAYED: &str = "\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :4:Solo
PARAMS  :5:9jxdb
CPARAMS :3:2x2
DESC    :9:d1a4b1a2d
NSTATES :1:5
STATEPOS:1:4
MOVE    :6:R0,0,3
MOVE    :6:P1,0,4
MOVE    :6:R1,1,2
MOVE    :6:R2,0,2
";

fn read(text: &str) -> Vec<Result<ReadBoard, BoardError>> {
    Boards::new(text.as_bytes(), Assumed::default())
        .map(|board| board.expect("memory does not fail"))
        .collect()
}

fn read_one(text: &str) -> Result<ReadBoard, BoardError> {
    let mut boards = read(text);
    assert_eq!(boards.len(), 1, "{text}\n{boards:?}");
    boards.remove(0)
}

fn with_moves(moves: &[&str]) -> String {
    let count = (moves.len() + 1).to_string();
    let head: String = PLAYED.split_inclusive('\n').take(6).collect();
    let mut text = head + &record::write("NSTATES", &count) + &record::write("STATEPOS", &count);
    for made in moves {
        let name = if made.starts_with('S') { "SOLVE" } else { "MOVE" };
        text += &if *made == "restart" { record::write("RESTART", "") } else { record::write(name, made) };
    }
    text
}

fn shown(moves: &[&str]) -> Shown {
    read_one(&with_moves(moves)).expect("right").shown()
}

fn symbol(number: usize) -> Symbol {
    Symbol::from_number(number).expect("a symbol")
}

#[test]
fn moves_count_up_to_the_position_on_the_screen() {
    let board = read_one(PLAYED).expect("right");
    assert_eq!(board.puzzle.game_id(), "2x2:d1a4b1a2d");
    assert_eq!((board.notation, board.line), (Notation::Save, 1));
    let at = |row, column| Cell::at(row, column, 4);
    assert_eq!(board.shown().digit(at(0, 0)), Some(symbol(3)));
    assert_eq!(board.shown().digit(at(1, 1)), Some(symbol(2)));
    assert_eq!(board.shown().digit(at(0, 2)), None);
    assert_eq!(board.shown().state(at(0, 1)).marks(), SymbolSet::only(symbol(4)));
}

#[test]
fn every_move_does_what_it_does_in_the_game() {
    let first = Cell::at(0, 0, 4);
    let is_blank = |moves: &[&str]| shown(moves) == shown(&[]);
    assert!(is_blank(&["R0,0,3", "R0,0,0"]));
    assert!(is_blank(&["P0,0,3", "P0,0,3"]));
    assert!(is_blank(&["P0,0,3", "P0,0,0"]));
    assert!(is_blank(&["R0,0,3", "P1,0,1", "restart"]));
    assert_eq!(shown(&["P0,0,3", "R0,0,1"]).state(first).marks(), SymbolSet::EMPTY);
    let marked = shown(&["R0,0,3", "M"]);
    assert_eq!((marked.digit(first), marked.state(first).marks()), (Some(symbol(3)), SymbolSet::EMPTY));
    assert_eq!(marked.state(Cell::at(0, 1, 4)).marks(), SymbolSet::first_n(4));
    // A given stays, whatever the solution says.
    let solved = shown(&["R0,0,1", "S3,4,2,1,2,2,4,3,4,1,3,2,2,3,1,4"]);
    assert_eq!(solved.digit(first), Some(symbol(3)));
    assert_eq!(solved.digit(Cell::at(1, 0, 4)), Some(symbol(1)));
}

#[test]
fn what_is_written_reads_as_the_same_board() {
    for id in ["2x2:d1a4b1a2d", "4j:a4a3h1a4a,daa_a_b_a_ab", "2x2xk:p,abg____________,3a7a3a7a10c10c"] {
        let puzzle = read_one(id).expect("right").puzzle;
        let board = read_one(&Notation::Save.write(&puzzle)).expect("right");
        assert_eq!(board.shown(), Shown::new(&puzzle));
        assert_eq!(board.puzzle, puzzle);
    }
}

#[test]
fn a_save_file_stands_among_other_boards() {
    let spread = PLAYED.replace('\n', "\r\n\r\n");
    let text = format!("2x2:p\n{PLAYED}2x2:p\n# a comment\n\n{spread}{PLAYED}1234341221434321\n");
    let found: Vec<Notation> = read(&text).into_iter().map(|board| board.expect("right").notation).collect();
    let save = Notation::Save;
    assert_eq!(found, [Notation::Id, save, Notation::Id, save, save, Notation::Line]);
}

#[test]
fn errors_in_a_save_file_are_reported_with_their_place() {
    for (text, line, column, part) in [
        (PLAYED.replace(":4:Solo", ":5:Mines"), 3, 12, "a saved game of Mines, not of Solo"),
        (PLAYED.replace("d1a4b1a2d", "d1a4b1a"), 6, 12, "expected a value of 9 characters, found 7"),
        (PLAYED.replace("9:d1a4b1a2d", "9:d5a4b1a2d"), 6, 13, "5 is not a symbol"),
        (PLAYED.replace(":3:2x2", ":3:2q2"), 5, 13, "unknown parameter `q`"),
        (PLAYED.replace("R1,1,2", "R1,9,2"), 11, 12, "`R1,9,2` is not a move"),
        (PLAYED.replace("R1,1,2", "R0,1,2"), 11, 12, "changes r2c1, which is a given"),
        (PLAYED.replace("R1,1,2", "Xyz,,,"), 11, 12, "is not a move"),
        (PLAYED.replace("STATEPOS:1:4", "STATEPOS:1:9"), 1, 1, "only 5"),
        (PLAYED.replace("STATEPOS:1:4", "STATEPOS:1:0"), 8, 12, "from 1, found `0`"),
        (PLAYED.replace("MOVE    :6:R2,0,2\n", ""), 11, 1, "without 1 of its 4 moves"),
        (PLAYED.replace("DESC    :9:d1a4b1a2d\n", ""), 11, 1, "without its DESC"),
        (PLAYED.lines().take(3).collect::<Vec<_>>().join("\n"), 3, 1, "without its PARAMS"),
        (PLAYED.lines().skip(1).collect::<Vec<_>>().join("\n"), 1, 1, "SAVEFILE, is missing"),
    ] {
        let error = read_one(&text).expect_err(&text);
        assert!(error.message.contains(part), "{text}\n{error}");
        assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
    }
}

#[test]
fn a_damaged_save_file_does_not_spoil_the_next_board() {
    let damaged = PLAYED.replace("Solo", "Sol");
    let right: Vec<bool> =
        read(&format!("{damaged}2x2:p\n{damaged}{PLAYED}")).iter().map(Result::is_ok).collect();
    assert_eq!(right, [false, true, false, true]);
}

#[test]
fn a_game_in_play_is_written_back_with_its_entries() {
    let board = read_one(&with_moves(&["R0,0,3", "P1,0,4", "P1,0,2", "R1,1,2", "R1,1,1"])).expect("right");
    assert_eq!(read_one(&board.write()), Ok(board));
}

fn saved(text: &str) -> SavedGame {
    SavedGame::read(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

#[test]
fn a_saved_game_has_all_that_can_be_undone_and_redone() {
    let game = saved(PLAYED);
    assert_eq!((game.turns.len(), game.made, game.time), (4, 3, None));
    let cell = |row, column| Cell::at(row, column, 4);
    assert_eq!(game.turns[1], [(cell(0, 1), CellState::Marks(SymbolSet::only(symbol(4))))]);
    assert_eq!(game.turns[3], [(cell(0, 2), CellState::Digit(symbol(2)))], "undone");
    assert_eq!(game.write() + "\n", PLAYED);
}

#[test]
fn a_turn_has_several_moves_unless_only_some_of_them_are_undone() {
    let text = PLAYED.replace("MOVE    :6:P1,0,4", "TURN    :1:2\nMOVE    :6:P1,0,4");
    let game = saved(&text);
    assert_eq!((game.turns.len(), game.made), (3, 2));
    assert_eq!(game.write() + "\n", text);
    let torn = saved(&text.replace("STATEPOS:1:4", "STATEPOS:1:3"));
    assert_eq!((torn.turns.len(), torn.made), (4, 2));
    for wrong in ["0", "1", "99", "99999999999999999999", "-1", ""] {
        let line = format!("TURN    :{}:{wrong}", wrong.len());
        let game = saved(&text.replace("TURN    :1:2", &line));
        assert!(game.made <= game.turns.len(), "{wrong}");
    }
}

#[test]
fn moves_that_change_nothing_are_no_turns() {
    let game = saved(&with_moves(&["R0,0,0", "R0,0,3", "R0,0,3", "M", "M"]));
    assert_eq!((game.turns.len(), game.made), (2, 2));
}

#[test]
fn actions_that_the_game_has_a_move_for_are_written_as_it() {
    let moves = ["M", "R0,0,3", "S3,4,2,1,1,2,4,3,4,1,3,2,2,3,1,4", "restart", "P0,0,1"];
    let game = saved(&with_moves(&moves));
    assert_eq!(game.turns.len(), 5);
    assert_eq!(game.write() + "\n", with_moves(&moves).replace("RESTART :0:", "RESTART :9:d1a4b1a2d"));
}

#[test]
fn the_time_and_the_origin_are_kept() {
    let lines = "SEED    :3:123\nDESC    :9:d1a4b1a2d\nAUXINFO :4:cafe\nTIME    :6:12.500\nHINTS   :1:3\nDAY     :10:2026-11-23\n";
    let text = PLAYED.replace("DESC    :9:d1a4b1a2d\n", lines);
    let game = saved(&text);
    assert_eq!((game.time, game.hints), (Some(Duration::from_millis(12_500)), 3));
    assert_eq!(game.origin.day(), Some("2026-11-23"));
    assert_eq!(game.write() + "\n", text);
    for wrong in ["-3", "NaN", "inf", "1e99", "x"] {
        let line = format!("TIME    :{}:{wrong}", wrong.len());
        assert_eq!(saved(&text.replace("TIME    :6:12.500", &line)).time, None, "{wrong}");
        let line = format!("DAY     :{}:{wrong}", wrong.len());
        assert_eq!(saved(&text.replace("DAY     :10:2026-11-23", &line)).origin.day(), None, "{wrong}");
    }
}

#[test]
fn a_saved_game_is_refused_with_the_place_of_its_error() {
    for (text, line, part) in [
        ("2x2:p".to_owned(), 1, "SAVEFILE, is missing"),
        (String::new(), 1, "SAVEFILE, is missing"),
        (PLAYED.lines().skip(1).collect::<Vec<_>>().join("\n"), 1, "SAVEFILE, is missing"),
        (PLAYED.replace("MOVE    :6:R1,1,2", "nonsense"), 11, "not a line of a save file"),
        (PLAYED.replace("R2,0,2", "R2,9,2"), 12, "`R2,9,2` is not a move"),
        (PLAYED.replace("MOVE    :6:R2,0,2\n", ""), 11, "without 1 of its 4 moves"),
    ] {
        let error = SavedGame::read(&text).expect_err(&text);
        assert!(error.message.contains(part), "{text}\n{error}");
        assert_eq!(error.line, line, "{text}\n{error}");
    }
}

#[test]
fn a_saved_game_that_would_fill_the_memory_is_refused() {
    let moves = ["M", "restart"].repeat(110_000);
    let error = SavedGame::read(&with_moves(&moves)).expect_err("12 cells a move");
    assert!(error.message.contains("too many cells"), "{error}");
}

proptest! {
    #[test]
    fn lines_in_any_order_are_read_or_refused(
        lines in prop::collection::vec(prop::sample::select(PLAYED.lines().collect::<Vec<_>>()), 0..20),
        more in prop::collection::vec(("(MOVE|SOLVE|TURN|TIME|NSTATES|STATEPOS)", "[MRPS]?[0-9,]{0,6}"), 0..10),
    ) {
        let more = more.iter().map(|(name, value)| record::write(name, value));
        let lines = lines.iter().map(|line| format!("{line}\n")).chain(more);
        let text: String = PLAYED.split_inclusive('\n').take(6).map(str::to_owned).chain(lines).collect();
        if let Ok(game) = SavedGame::read(&text) {
            prop_assert!(game.made <= game.turns.len());
            prop_assert_eq!(SavedGame::read(&game.write()), Ok(game));
        }
    }
}
