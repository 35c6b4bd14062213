//! The coach on the real game: hints that type nothing, the second press that enters one step, and checks.

use serde_json::Value;

use crate::seeing::solution_of;
use crate::support::{Board, Bot, Cell, Game, Highlight, Point, Screen, events_of, name, told_board, until};

/// Starts the bot beside a game, with the board and its place but without playing.
fn beside(screen: &Screen, game: &Game) -> Bot {
    let Point { x, y } = game.top_left();
    let (origin, step) = (format!("{x},{y}"), game.step().to_string());
    let mut bot = Bot::run(screen, &[game.id(), "--origin", &origin, "--step", &step, "--json"]);
    bot.wait_for_line("board:");
    bot
}

/// Presses a hotkey, and waits for another line that begins so.
fn ask(screen: &Screen, bot: &mut Bot, key: &str, prefix: &str) -> String {
    let before = bot.lines().iter().filter(|line| line.starts_with(prefix)).count();
    screen.press(&[key]);
    bot.wait_for_nth_line(before + 1, prefix)
}

/// The blanks whose symbol is among the clues, so that the bot knows its shape.
fn readable(game: &Game, solution: &Board) -> Vec<Cell> {
    let clues = game.clues();
    let is_given = |(row, column): &Cell| {
        clues.cells().any(|cell| clues.at(cell.0, cell.1) == solution.at(*row, *column))
    };
    clues.blanks().into_iter().filter(is_given).collect()
}

/// The cell that a hint places a symbol in, if it does.
fn placed(hint: &Value, board: &Board) -> Option<Cell> {
    let placement = hint["placements"].as_array()?.first()?.as_str()?;
    let (cell, _) = placement.split_once('=')?;
    board.cells().find(|&other| name(other) == cell)
}

/// Asks until a hint says everything.
fn whole_hint(screen: &Screen, bot: &mut Bot) -> String {
    loop {
        let said = ask(screen, bot, "F9", "hint: ");
        if !said.contains("press again for the ") && !said.ends_with("press again to see which") {
            return said;
        }
    }
}

#[test]
fn a_hint_types_nothing_and_asked_again_enters_exactly_one_step() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let solution = game.solution();
    let first = readable(&game, &solution)[0];
    game.type_into(first, Highlight::Fill, &solution.at(first.0, first.1).expect("it is full").to_string());
    let mut bot = beside(&screen, &game);
    let mut board = game.copy();
    for earlier in 0..5 {
        let look = game.look_at_rest();
        whole_hint(&screen, &mut bot);
        let hint = until("the hint's event", || events_of(&bot, "hint").get(3 * earlier + 2).cloned());
        let cell = placed(&hint, &board).expect("a board of this difficulty needs only singles");
        until("the pointer is at the cell", || {
            screen.pointer().is_within(1, game.centre(cell.0, cell.1)).then_some(())
        });
        assert!(game.look() == look, "the hint changed the game");
        ask(&screen, &mut bot, "F9", "entered: ");
        board = board.with(cell, solution.at(cell.0, cell.1).expect("it is full"));
        assert_eq!(game.copy(), board, "{}", bot.words());
    }
    assert_eq!(told_board(&bot, &game.clues()).differences(&board), 1, "all but the user's own entry");
    assert_eq!(screen.held_down(), 0, "a button or a key is still held down");
}

#[test]
fn a_wrong_entry_comes_before_any_hint_and_is_cleared_on_request() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    let solution = game.solution();
    let cells = readable(&game, &solution);
    let (right, wrong) = (cells[0], cells[4]);
    let symbol = |cell: Cell| solution.at(cell.0, cell.1).expect("it is full");
    game.type_into(right, Highlight::Fill, &symbol(right).to_string());
    let before = game.copy();
    let mistake = cells.iter().map(|&cell| symbol(cell)).find(|other| *other != symbol(wrong));
    let mistake = mistake.expect("another symbol");
    game.type_into(wrong, Highlight::Fill, &mistake.to_string());
    let mut bot = beside(&screen, &game);

    let left = game.clues().blanks().len() - 1;
    let said = ask(&screen, &mut bot, "F11", "check: ");
    assert_eq!(said, format!("check: 1 wrong ({mistake} in {}), {} cells left", name(wrong), left - 1));
    let look = game.look_at_rest();
    let said = whole_hint(&screen, &mut bot);
    let expected =
        format!("hint: {mistake} in {} is wrong; clear it, or press again to have it cleared", name(wrong));
    assert_eq!(said, expected);
    assert!(game.look() == look, "the hint changed the game");

    ask(&screen, &mut bot, "F9", &format!("cleared {}", name(wrong)));
    assert_eq!(game.copy(), before);
    let said = ask(&screen, &mut bot, "F11", "check: ");
    assert_eq!(said, format!("check: all right so far, {left} cells left"));
    assert!(whole_hint(&screen, &mut bot).contains(" => "), "{}", bot.words());
    assert_eq!(game.copy(), before);
}

#[test]
fn asked_again_and_again_it_solves_the_board_with_the_user() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "2x3di");
    let mut bot = beside(&screen, &game);
    let said = |bot: &Bot| bot.events().iter().filter(|event| event["event"] != "action").count();
    until("every cell is right", || {
        let before = said(&bot);
        screen.press(&["F9"]);
        until("the bot answers", || (said(&bot) > before).then_some(()));
        events_of(&bot, "checked").pop()
    });
    bot.wait_for_line("check: solved, every cell is right");
    game.copy().assert_solves(&game.clues());
}

/// Nothing in a killer shows what the digits look like.
#[test]
fn in_a_killer_few_entries_stay_unread_and_of_many_the_wrong_ones_are_found() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3kdb");
    let solution = solution_of(game.id());
    let symbol = |(row, column): Cell| solution.at(row, column).expect("it is full");
    let enter = |cell, symbol: char| game.type_into(cell, Highlight::Fill, &symbol.to_string());
    let mut bot = beside(&screen, &game);

    let blanks = game.clues().blanks();
    let (begun, rest) = blanks.split_at(54);
    for &cell in &begun[..2] {
        enter(cell, symbol(cell));
    }
    let said = ask(&screen, &mut bot, "F11", "check: ");
    let unread = format!("could not read {} and {}", name(begun[0]), name(begun[1]));
    assert!(said.ends_with(&unread), "{said}");
    let said = whole_hint(&screen, &mut bot);
    assert!(said.contains(", which could not be read; press again"), "{said}");

    for &cell in &begun[2..] {
        enter(cell, symbol(cell));
    }
    let said = ask(&screen, &mut bot, "F11", "check: ");
    // A digit over a cage's sum may stay unread.
    assert!(said.starts_with("check: all right so far, 27 cells left"), "{said}");
    // Two cells of a row hold different symbols.
    let (wrong, mistake) = (rest[4], symbol(rest[5]));
    enter(wrong, mistake);
    let said = ask(&screen, &mut bot, "F11", "check: ");
    let expected = format!("check: 1 wrong ({mistake} in {}), 26 cells left", name(wrong));
    assert!(said.starts_with(&expected), "{said}");
    let said = whole_hint(&screen, &mut bot);
    assert!(said.starts_with(&format!("hint: {mistake} in {} is wrong", name(wrong))), "{said}");
    ask(&screen, &mut bot, "F9", &format!("cleared {}", name(wrong)));
    assert!(whole_hint(&screen, &mut bot).contains(" => "), "{}", bot.words());
}

#[test]
fn keys_for_a_game_in_progress_are_answered_by_an_idle_bot() {
    let screen = Screen::open();
    let mut bot = Bot::run(&screen, &[]);
    bot.wait_for_line("listening:");
    screen.press(&["Escape", "F5", "F6", "F7", "F8"]);
    // It answers in order, so it has dealt with the others by then.
    screen.press(&["F2"]);
    bot.wait_for_line("no board found");
    assert_eq!(bot.lines().len(), 7, "{}", bot.words());
    bot.wait_for_line("no game is being played");
}
