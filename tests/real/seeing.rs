//! The bot watching the real game: boards that the user has started, other boards, a game that stalls, and the
//! events for programs.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{
    Board, Bot, Cell, Game, Highlight, Point, Screen, at_play, events_of, name, told_board, until, with_f1,
};
use serde_json::Value;

/// The user's entries before the bot starts.
struct Begun {
    right: Vec<Cell>,
    wrong: Vec<Cell>,
    marked: Vec<Cell>,
}

/// Enters right digits, wrong ones and pencil marks. The right ones use symbols that are among the clues, so the
/// bot can know their shapes, unless there are no clues at all.
fn begin(game: &Game, solution: &Board) -> Begun {
    let clues = game.clues();
    let given: Vec<char> = clues.cells().filter_map(|(row, column)| clues.at(row, column)).collect();
    let solved = |(row, column): Cell| solution.at(row, column).expect("a solution is full");
    let other = |cell: Cell| clues.symbols().find(|symbol| *symbol != solved(cell)).expect("there are more");
    let (known, unknown): (Vec<Cell>, Vec<Cell>) =
        clues.blanks().into_iter().partition(|cell| given.is_empty() || given.contains(&solved(*cell)));
    let (right, rest) = known.split_at(5);
    let mut rest: Vec<Cell> = rest.iter().chain(&unknown).copied().collect();
    let marked = rest.split_off(rest.len() - 4);
    rest.truncate(3);
    for &cell in right {
        game.type_into(cell, Highlight::Fill, &solved(cell).to_string());
    }
    for &cell in &rest {
        game.type_into(cell, Highlight::Fill, &other(cell).to_string());
    }
    for &cell in &marked {
        game.type_into(cell, Highlight::Mark, &other(cell).to_string());
        game.type_into(cell, Highlight::Mark, &solved(cell).to_string());
    }
    Begun { right: right.to_vec(), wrong: rest, marked }
}

fn names(cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let names: Vec<String> = cells.into_iter().map(name).collect();
    match &*names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

#[test]
fn a_board_that_the_user_has_started_is_checked_and_finished() {
    let id = Game::fresh_id("3x3db");
    for mode in ["fill", "steps"] {
        println!("{mode}");
        let screen = Screen::open();
        let game = Game::open(&screen, &id);
        let Begun { right, wrong, marked } = begin(&game, &game.solution());
        let mut bot = at_play(&screen, &game, &[game.id(), "--mode", mode, "--delay", "0"]);
        let begun = bot.wait_for_line("your entries:");
        let (right, marked) = (right.len(), marked.len());
        let expected = format!(
            "your entries: {right} right, {} wrong ({}); {marked} cells have pencil marks",
            wrong.len(),
            names(&wrong)
        );
        assert_eq!(begun, expected);
        bot.wait_for_line("verified:");
        assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
        let tells_of_marks = bot.lines().iter().any(|line| line.starts_with("marks:"));
        assert_eq!(tells_of_marks, mode == "steps", "{}", bot.words());
        game.copy().assert_solves(&game.clues());
    }
}

/// In this killer a 7 overlaps a sum, and the next 7 another one.
const OVER_SUMS: &str = "3x3k:zzzc,___aaa_a_aa_a________a___a_a__a______a_____a_a______aa__ba__ba___b_aa____aa__a__b__aaa\
    __baa_aa_a_aa_a,16_6_17_9a7a11e12_9a14b10_11b20_20_5_6_11a11_15i10b8_16_6a9_15_13a7b12d9a13a8_15_9c11_8_9b7a10d";

#[test]
fn a_killer_that_the_user_has_started_is_finished() {
    let other_screen = Screen::open();
    let solved = Game::open(&other_screen, OVER_SUMS);
    let blanks = solved.clues().blanks();
    let before = solved.looks_of(&blanks);
    solved.solve();
    until("the other game is solved", || {
        solved.looks_of(&blanks).iter().zip(&before).all(|(now, then)| now != then).then_some(())
    });
    let solution = solution_of(OVER_SUMS);
    for mode in ["fill", "steps"] {
        println!("{mode}");
        let screen = Screen::open();
        let game = Game::open(&screen, OVER_SUMS);
        let Begun { wrong, .. } = begin(&game, &solution);
        let mut bot = at_play(&screen, &game, &[game.id(), "--mode", mode, "--delay", "0"]);
        let begun = bot.wait_for_line("your entries:");
        assert!(wrong.iter().all(|cell| begun.contains(&name(*cell))), "{begun}");
        assert!(begun.ends_with("; 4 cells have pencil marks"), "{begun}");
        bot.wait_for_line("verified:");
        assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
        until("the board looks as it does after the game's own Solve", || {
            (game.look() == solved.look()).then_some(())
        });
    }
}

/// A killer cannot be copied, so this is the bot's solution, checked against the rules.
pub fn solution_of(id: &str) -> Board {
    let mut solve = Command::new(env!("CARGO_BIN_EXE_sudoku-bot"));
    let output = solve.args(["solve", "--format", "id", id]).output().expect("the bot can be started");
    let solution = Board::from_id(String::from_utf8_lossy(&output.stdout).trim());
    solution.assert_solves(&Board::from_id(id));
    solution
}

#[test]
fn entries_in_a_copied_board_are_recognised_by_colour() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let Begun { right, wrong, .. } = begin(&game, &game.solution());
    let mut bot = Bot::run(&screen, &["--once", "--mode", "fill", "--delay", "0"]);
    bot.wait_for_line("listening:");
    assert_eq!(game.copy().blanks().len(), game.clues().blanks().len() - right.len() - wrong.len());
    bot.wait_for_line("board:");
    with_f1(&screen, &game, &mut bot);
    screen.press(&["F2"]);

    let own = bot.wait_for_line("your entries, recognised by colour");
    let entries = [right.clone(), wrong.clone()].concat();
    assert_eq!(own, format!("your entries, recognised by colour: {}", names(&entries)));
    let judged = bot.wait_for_line("your entries:");
    let expected = format!("your entries: {} right, {} wrong ({});", right.len(), wrong.len(), names(&wrong));
    assert!(judged.starts_with(&expected), "{judged}");
    bot.wait_for_line("verified:");
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    game.copy().assert_solves(&game.clues());
}

#[test]
fn another_board_than_the_given_one_is_refused_and_left_alone() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let before = game.look();
    // Otherwise the bot would play the game's own board.
    let settings = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(settings.path(), "[gtk_menu]\nid_keys = 'F10 Down Dialog Ctrl+C Escape'\n")
        .expect("the file can be written");
    let path = settings.path().to_str().expect("a plain path");
    for mode in ["fill", "steps"] {
        let other = Game::fresh_id("3x3db");
        let mut bot = at_play(&screen, &game, &[&other, "--mode", mode, "--config", path]);
        bot.wait_for_line("wrong: the game shows a different board:");
        assert_eq!(bot.wait_for_exit(), 3, "{}", bot.words());
        assert_eq!(events_of(&bot, "action"), Vec::<Value>::new());
    }
    assert_eq!(game.copy(), game.clues());
    until("the menu is gone and the board looks as before", || (game.look() == before).then_some(()));
}

#[test]
fn events_report_each_entry_and_when_it_was_seen() {
    for mode in ["fill", "steps"] {
        let screen = Screen::open();
        let game = Game::fresh(&screen, "2x3db");
        let mut bot = at_play(&screen, &game, &[game.id(), "--mode", mode, "--delay", "0"]);
        assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
        for kind in
            ["listening", "calibrated", "board", "eyes", "planned", "step", "action", "seen", "verified"]
        {
            assert!(!events_of(&bot, kind).is_empty(), "there is no `{kind}`:\n{:?}", bot.events());
        }
        let entries = |kind: &str| {
            let fields = |event: &Value| format!("{} {} {}", event["kind"], event["cell"], event["symbol"]);
            let mut entries: Vec<String> = events_of(&bot, kind).iter().map(fields).collect();
            entries.sort();
            entries
        };
        let planned = events_of(&bot, "planned")[0]["actions"].as_u64().expect("a number of entries");
        let made = entries("action").len() as u64;
        // After a loss, whenever it is noticed, all marks of a cell are rewritten.
        if ["repaired", "mending"].iter().all(|kind| events_of(&bot, kind).is_empty()) {
            assert_eq!((made, entries("seen")), (planned, entries("action")));
        } else {
            assert!(made >= planned, "{made} entries, {planned} planned:\n{}", bot.words());
        }
        let times: Vec<f64> = bot.events().iter().filter_map(|event| event["time"].as_f64()).collect();
        assert!(times.is_sorted() && times.len() == bot.events().len(), "{times:?}");
        assert_eq!(told_board(&bot, &game.clues()), game.copy());
    }
}

/// Stops the game repeatedly until the bot has exited.
fn stall(game: &Game, bot: &mut Bot) -> i32 {
    const STALLS: [u64; 5] = [50, 500, 120, 300, 80];
    let mut stalls = 0;
    for stall in STALLS.into_iter().cycle().take(40) {
        // Between two stalls the game runs until the bot has seen another entry.
        let seen = events_of(bot, "seen").len();
        let is_over = until("the bot sees more, or has ended", || {
            let is_over = bot.has_ended();
            (is_over || events_of(bot, "seen").len() > seen).then_some(is_over)
        });
        if is_over {
            break;
        }
        game.freeze();
        thread::sleep(Duration::from_millis(stall));
        game.thaw();
        stalls += 1;
    }
    println!("{stalls} stalls, {} repairs", events_of(bot, "repaired").len());
    assert!(stalls > 3, "the game must stall while the bot plays");
    bot.wait_for_exit()
}

#[test]
fn a_game_that_stalls_is_filled_without_a_fault() {
    assert_filled_despite_stalls("3x3db", "fill");
}

#[test]
fn a_game_that_stalls_is_played_step_by_step_without_a_fault() {
    assert_filled_despite_stalls("2x3db", "steps");
}

/// On a board this large, the letter `n` without a highlight would start a new game.
#[test]
fn a_board_with_letters_of_the_menu_survives_stalls() {
    assert_filled_despite_stalls("5x5db", "fill");
}

fn assert_filled_despite_stalls(parameters: &str, mode: &str) {
    let screen = Screen::open();
    let game = Game::fresh(&screen, parameters);
    let mut bot = at_play(&screen, &game, &[game.id(), "--mode", mode, "--delay", "0"]);
    bot.wait_for_line("step 1/");
    assert_eq!(stall(&game, &mut bot), 0, "{}", bot.words());
    bot.wait_for_line("verified:");
    game.copy().assert_solves(&game.clues());
}

/// A delay at which the bot is still playing some steps after a test has read of one, even on a busy machine.
const UNHURRIED: &str = "50";

#[test]
fn the_bot_gives_up_when_the_game_stops_responding() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = at_play(&screen, &game, &[game.id(), "--mode", "fill", "--delay", UNHURRIED]);
    bot.wait_for_line("step 5/");
    game.freeze();
    let stopped = Instant::now();
    let code = bot.wait_for_exit();
    println!("given up after {:?}", stopped.elapsed());
    assert_eq!(code, 3, "{}", bot.words());
    let last = bot.lines().pop().unwrap_or_default();
    assert!(last.starts_with("aborted: ") && last.contains("the game responds"), "{}", bot.words());
    assert!(stopped.elapsed() < Duration::from_secs(30), "it takes about ten seconds on an idle machine");
}

#[test]
fn escape_works_while_the_game_does_not_respond() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let mut bot = at_play(&screen, &game, &[game.id(), "--mode", "fill", "--delay", UNHURRIED]);
    bot.wait_for_line("step 5/");
    game.freeze();
    let (mut actions, mut last) = (0, Instant::now());
    until("the bot has nothing more to do than wait", || {
        let now = events_of(&bot, "action").len();
        if now != std::mem::replace(&mut actions, now) {
            last = Instant::now();
        }
        (last.elapsed() > Duration::from_secs(1)).then_some(())
    });
    screen.press(&["Escape"]);
    bot.wait_for_line("aborted: the stop key was pressed");
    assert_eq!(bot.wait_for_exit(), 130, "{}", bot.words());
    game.thaw();
    let board = game.copy();
    board.assert_continues(&game.clues());
    assert!(!board.blanks().is_empty(), "it was in the middle");
}

#[test]
fn without_a_grid_at_the_pointer_nothing_is_calibrated() {
    let screen = Screen::open();
    let mut bot = Bot::run(&screen, &["--step", "37,31.5"]);
    bot.wait_for_line("listening:");
    screen.point_at(Point { x: 1100, y: 70 });
    screen.press(&["F1"]);
    bot.wait_for_line("not calibrated: no grid found around the pointer");
    screen.press(&["F2"]);
    bot.wait_for_line("no board found on the screen");
}

#[test]
fn f1_beside_the_centre_of_the_first_small_cell_finds_all_cells() {
    let screen = Screen::open();
    let game = Game::open_with_tile(&screen, &Game::fresh_id("5x5dt"), 21);
    let mut bot = Bot::run(&screen, &[game.id(), "--once", "--mode", "fill", "--delay", "0"]);
    bot.wait_for_line("listening:");
    let Point { x, y } = game.top_left();
    let beside = game.step() * 40 / 100;
    screen.point_at(Point { x: x - beside, y: y + beside });
    screen.press(&["F1"]);
    let said = bot.wait_for_line("calibrated:");
    let expected =
        format!("cells {0}.00 x {0}.00 pixels apart, from the 25x25 grid on the screen", game.step());
    assert!(said.contains(&expected), "{said}");
    until("the pointer shows the centre of the bottom-right cell", || {
        screen.pointer().is_within(1, game.bottom_right()).then_some(())
    });
    screen.press(&["F2"]);
    bot.wait_for_line("verified:");
    assert_eq!(bot.wait_for_exit(), 0, "{}", bot.words());
    game.copy().assert_solves(&game.clues());
}
