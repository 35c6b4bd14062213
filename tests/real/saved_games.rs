//! Games begun at the table continue in the real game, and the other way round.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use sudoku_bot::puzzle::{Cell, Index as _, Notation, Puzzle, Symbol};
use sudoku_bot::terminal::app::Table;
use tempfile::TempDir;

use crate::support::{Board, Game, Highlight, Screen, command, until};

fn table(id: &str) -> Table {
    Table::new(id.parse().expect("the game deals right IDs"))
}

/// The file of a saved game.
fn saved(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let file = folder.path().join(name);
    std::fs::write(&file, text).expect("a temporary file can be written");
    file
}

/// Whether a table shows the digits of a board.
fn shows(table: &Table, board: &Board) -> bool {
    let mut cells = table.puzzle().layout().cells();
    cells.all(|cell| table.shown().digit(cell).map(Symbol::to_char) == board.at(cell.row(), cell.column()))
}

/// Actions of every kind, with right and wrong digits; the last two are undone.
fn play(table: &mut Table) {
    let blanks: Vec<Cell> = table.puzzle().blanks().collect();
    let solution = table.solution().expect("a dealt board has one solution").to_vec();
    let size = table.puzzle().size();
    let wrong = |cell: Cell| Symbol::from_index((solution[cell.index()].index() + 1) % size);
    let [first, second, third, fourth, ..] = blanks[..] else { panic!("too few blanks") };
    assert!(table.fill(first, wrong(first)));
    assert!(table.solve().is_ok() && table.restart());
    assert!(table.mark_all());
    assert!(table.mark(second, solution[second.index()]));
    assert!(table.fill(first, solution[first.index()]));
    assert!(table.fill(third, wrong(third)));
    assert!(table.clear(fourth));
    assert!(table.fill(fourth, solution[fourth.index()]));
    assert!(table.restart());
    assert!(table.undo() && table.undo());
}

/// What the game draws of a saved game, without a window.
fn picture_of(file: &Path) -> Vec<u8> {
    let picture = file.with_extension("png");
    let mut draw = command("sgt-solo");
    draw.arg("--screenshot").arg(&picture).arg("--load").arg(file);
    let status = draw.stdout(Stdio::null()).status().expect("the game can be started");
    assert!(status.success(), "the game refuses {}", std::fs::read_to_string(file).expect("it is there"));
    std::fs::read(picture).expect("the game has drawn it")
}

/// One test per line: its name and the board.
macro_rules! come_to_the_same_board {
    ($($name:ident: $parameters:literal;)*) => {
        $(#[test]
        fn $name() {
            assert_game_comes_to_the_same_board($parameters);
        })*
    };
}

come_to_the_same_board! {
    the_moves_of_a_saved_2x2_lead_to_its_board: "2x2dt";
    the_moves_of_a_saved_2x3_lead_to_its_board: "2x3db";
    the_moves_of_a_saved_3x3_lead_to_its_board: "3x3du";
    the_moves_of_a_saved_3x4_lead_to_its_board: "3x4db";
    the_moves_of_a_saved_5x5_lead_to_its_board: "5x5db";
    the_moves_of_a_saved_jigsaw_killer_lead_to_its_board: "9jkdt";
    the_moves_of_a_saved_jigsaw_lead_to_its_board: "7jdt";
    the_moves_of_a_saved_killer_lead_to_its_board: "3x3kdt";
    the_moves_of_a_saved_x_jigsaw_lead_to_its_board: "9jxdb";
    the_moves_of_a_saved_x_lead_to_its_board: "3x3xdb";
}

/// The real game must draw the same board for the moves of a saved game as for one move per digit and mark.
fn assert_game_comes_to_the_same_board(parameters: &str) {
    let folder = TempDir::new().expect("a temporary folder");
    let mut table = table(&Game::fresh_id(parameters));
    play(&mut table);
    let mut pictures = Vec::new();
    for undone in 0..table.made() {
        // The same position by one move for each digit and mark.
        let mut direct = Table::new(table.puzzle().clone());
        for cell in table.puzzle().blanks() {
            let state = table.shown().state(cell);
            state.digit().into_iter().for_each(|digit| assert!(direct.fill(cell, digit)));
            state.marks().iter().for_each(|symbol| assert!(direct.mark(cell, symbol)));
        }
        let [moves, entries] = [table.save(None), direct.save(None)];
        let moves = picture_of(&saved(&folder, &format!("{undone}.sav"), &moves));
        let entries = picture_of(&saved(&folder, &format!("{undone}-direct.sav"), &entries));
        assert!(moves == entries, "another board after {undone} undone actions");
        pictures.push(moves);
        assert!(table.undo());
    }
    pictures.dedup();
    assert_eq!(pictures.len(), table.undone() - 2, "every action shows");
}

#[test]
fn a_game_begun_at_the_table_opens_in_the_real_game() {
    let folder = TempDir::new().expect("a temporary folder");
    let screen = Screen::open();
    for parameters in ["3x3db", "9jxdb", "3x4dt"] {
        let id = Game::fresh_id(parameters);
        let mut table = table(&id);
        play(&mut table);
        let file = saved(&folder, &format!("{parameters}.sav"), &table.save(None));
        let game = Game::open_saved(&screen, &id, &file);
        assert!(shows(&table, &game.copy()), "{parameters}: as saved");
        // The actions around this position are single moves of the game.
        for redoes in [true, true, false, false] {
            let before = game.look_at_rest();
            let is_made = if redoes {
                game.redo();
                table.redo()
            } else {
                game.undo();
                table.undo()
            };
            assert!(is_made);
            until("the move shows", || (game.look() != before).then_some(()));
            assert!(shows(&table, &game.copy()), "{parameters}: after undo or redo");
        }
    }
}

#[test]
fn marks_are_those_that_the_same_entries_make_in_the_real_game() {
    let folder = TempDir::new().expect("a temporary folder");
    for parameters in ["2x2dt", "2x2kdt"] {
        let id = Game::fresh_id(parameters);
        let mut table = table(&id);
        play(&mut table);
        let (screen, other_screen) = (Screen::open(), Screen::open());
        let file = saved(&folder, &format!("{parameters}.sav"), &table.save(None));
        let opened = Game::open_saved(&screen, &id, &file);
        let by_hand = Game::open(&other_screen, &id);
        for cell in table.puzzle().blanks() {
            let state = table.shown().state(cell);
            let place = (cell.row(), cell.column());
            if let Some(digit) = state.digit() {
                by_hand.type_into(place, Highlight::Fill, &digit.to_string());
            }
            for symbol in state.marks().iter() {
                by_hand.type_into(place, Highlight::Mark, &symbol.to_string());
            }
        }
        until("both show the same", || (opened.look() == by_hand.look()).then_some(()));
    }
}

#[test]
fn a_game_saved_by_the_real_game_continues_at_the_table() {
    let folder = TempDir::new().expect("a temporary folder");
    let screen = Screen::open();
    let id = Game::fresh_id("3x3dt");
    let game = Game::open(&screen, &id);
    let blanks = game.clues().blanks();
    game.mark_all();
    game.type_into(blanks[0], Highlight::Fill, "5");
    game.type_into(blanks[1], Highlight::Mark, "7");
    game.type_into(blanks[2], Highlight::Fill, "9");
    let before = game.look_at_rest();
    game.undo();
    until("the last entry is gone", || (game.look() != before).then_some(()));

    let text = game.save(&folder.path().join("played.sav"));
    let (mut table, _) = Table::load(&text).expect("the game saves it right");
    assert_eq!(Notation::Id.write(table.puzzle()), Notation::Id.write(&id.parse::<Puzzle>().expect("right")));
    assert!(shows(&table, &game.copy()));
    let at = |(row, column)| Cell::at(row, column, 9);
    assert_eq!((table.made(), table.undone()), (3, 1));
    assert_eq!(table.shown().marks(at(blanks[1])).len(), 8, "all but the 7");
    assert!(table.redo());
    assert_eq!(table.shown().digit(at(blanks[2])).map(Symbol::to_char), Some('9'));

    // And back again, with what the game has written of the board's making.
    let again = table.save(None);
    for name in ["PARAMS", "CPARAMS"] {
        let line = text.lines().find(|line| line.starts_with(name)).expect("the game writes it");
        assert!(again.lines().any(|other| other == line), "{line}");
    }
    let reopened = Game::open_saved(&screen, &id, &saved(&folder, "again.sav", &again));
    assert!(shows(&table, &reopened.copy()));
}
