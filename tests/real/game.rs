//! Whole games on the real program: real keys, real clicks, and the game's own Copy as the judge.
//!
//! Each test plays a fresh board and prints its ID, so that a failure can be repeated.

use crate::support::{
    Board, Bot, Game, Highlight, Point, Screen, assert_plays_at_once, play_at_once, plays, until, with_f1,
    with_f4_on,
};

fn with_f4_on_the_neighbour(screen: &Screen, game: &Game, bot: &mut Bot) {
    with_f4_on(game.centre(0, 1), screen, game, bot);
}

fn with_f4_on_the_last_cell(screen: &Screen, game: &Game, bot: &mut Bot) {
    with_f4_on(game.bottom_right(), screen, game, bot);
}

plays! {
    it_fills_2x2: "2x2dt" "fill" with_f4_on_the_neighbour;
    it_fills_2x3: "2x3db" "fill" with_f4_on_the_last_cell;
    it_fills_3x3_trivial: "3x3dt" "fill" with_f1;
    it_fills_3x3_basic: "3x3db" "fill" with_f1;
    it_fills_3x3_intermediate: "3x3di" "fill" with_f1;
    it_fills_3x3_advanced: "3x3da" "fill" with_f1;
    it_fills_3x3_extreme: "3x3de" "fill" with_f1;
    it_fills_3x3_unreasonable: "3x3du" "fill" with_f1;
    it_fills_3x4: "3x4db" "fill" with_f1;
    it_fills_4x4: "4x4db" "fill" with_f1;
    it_fills_5x5_drawn_smaller: "5x5db" "fill" with_f4_on_the_last_cell;

    it_plays_2x2_step_by_step: "2x2dt" "steps" with_f4_on_the_last_cell;
    it_plays_2x3_step_by_step: "2x3db" "steps" with_f4_on_the_neighbour;
    it_plays_3x3_trivial_step_by_step: "3x3dt" "steps" with_f1;
    it_plays_3x3_basic_step_by_step: "3x3db" "steps" with_f1;
    it_plays_3x3_intermediate_step_by_step: "3x3di" "steps" with_f1;
    it_plays_3x3_advanced_step_by_step: "3x3da" "steps" with_f1;
    it_plays_3x3_extreme_step_by_step: "3x3de" "steps" with_f1;
    it_plays_3x3_unreasonable_step_by_step: "3x3du" "steps" with_f1;
    it_plays_3x4_step_by_step: "3x4db" "steps" with_f1;
    it_plays_4x4_step_by_step: "4x4db" "steps" with_f1;
    it_plays_5x5_drawn_smaller_step_by_step: "5x5db" "steps" with_f4_on_the_last_cell;
}

#[test]
fn a_board_and_its_place_on_the_command_line_need_no_hotkey() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3db");
    assert_plays_at_once(&screen, &game, "fill");
}

#[test]
fn escape_in_the_middle_of_a_replay_stops_it() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3di");
    let mut bot = play_at_once(&screen, &game, "steps");
    bot.wait_for_line("step 3/");
    screen.press(&["Escape"]);
    bot.wait_for_line("aborted:");
    assert_eq!(bot.wait_for_exit(), 130, "{}", bot.words());

    assert_eq!(screen.held_down(), 0, "a button or a key is still held down");
    let board = game.copy();
    board.assert_continues(&game.clues());
    assert!(!board.blanks().is_empty(), "the replay went on to its end:\n{}", bot.words());
}

#[test]
fn f3_alone_finds_the_board_under_the_pointer() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3dt");
    let mut bot = Bot::run(&screen, &[]);
    bot.wait_for_line("listening:");
    let clues = game.clues();
    let (row, column) = clues.blanks()[5];
    screen.point_at(game.centre(row, column));
    let before = game.look();
    screen.press(&["F3"]);
    let cells = clues.blanks().len();
    assert!(bot.wait_for_line("dry run:").contains(&format!("{cells} ")), "{}", bot.words());
    let last = clues.blanks()[cells - 1];
    assert!(screen.pointer().is_within(1, game.centre(last.0, last.1)), "{:?}", screen.pointer());
    until("the game looks as before", || (game.look() == before).then_some(()));
    assert_eq!(game.copy(), clues);
}

#[test]
fn a_dry_run_visits_blanks_and_changes_nothing() {
    // Slow enough to catch the pointer on its way.
    const DELAY: &str = "100";
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3dt");
    let mut bot = Bot::run(&screen, &[game.id(), "--delay", DELAY]);
    bot.wait_for_line("listening:");
    with_f1(&screen, &game, &mut bot);
    let before = game.look();

    screen.press(&["F3"]);
    let visited = until("the dry run has begun", || {
        let pointer = screen.pointer();
        (!pointer.is_within(1, game.bottom_right())).then_some(pointer)
    });
    let centres: Vec<Point> = game.clues().blanks().iter().map(|cell| game.centre(cell.0, cell.1)).collect();
    assert!(
        centres.iter().any(|centre| visited.is_within(1, *centre)),
        "{visited:?} is not the centre of a blank"
    );
    bot.wait_for_line("dry run:");
    assert!(game.look() == before, "the dry run changed what the game shows");
    assert_eq!(game.copy(), game.clues());
}

#[test]
fn an_impossible_board_is_refused_and_the_game_left_alone() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "2x2dt");
    let before = game.look();
    let Point { x, y } = game.top_left();
    let arguments = ["-", "--origin", &format!("{x},{y}"), "--now", "--once"];
    let twice = "4 . | . 4\n. . | . .\n----+----\n. . | . .\n. 1 | . .\n";
    let mut bot = Bot::run_with_input(&screen, &arguments, twice);
    assert_eq!(bot.wait_for_exit(), 2, "{}", bot.words());
    assert!(!bot.lines().is_empty(), "the bot must say why it refuses the board");
    assert!(game.look() == before, "the refused board was typed into the game");
    assert_eq!(game.copy(), game.clues());
}

#[test]
fn without_a_display_it_exits_with_one_line() {
    let screen = Screen::open();
    let mut command = screen.bot_command();
    command.env_remove("DISPLAY").args(["run", &Game::fresh_id("3x3dt"), "--once"]);
    let mut bot = Bot::start(&mut command);
    assert_eq!(bot.wait_for_exit(), 4, "{}", bot.words());
    assert_eq!(bot.lines().len(), 1, "expected one line:\n{}", bot.words());
}

#[test]
fn a_wrong_digit_that_clashes_is_corrected() {
    assert_wrong_digit_is_corrected(Board::has_a_clash);
}

#[test]
fn a_wrong_digit_without_a_clash_is_corrected() {
    assert_wrong_digit_is_corrected(|board| !board.has_a_clash());
}

/// Types a wrong digit of the given kind into a blank before the bot starts.
fn assert_wrong_digit_is_corrected(is_wanted: fn(&Board) -> bool) {
    let id = Game::fresh_id("3x3db");
    for mode in ["fill", "steps"] {
        let screen = Screen::open();
        let game = Game::open(&screen, &id);
        let (clues, solution) = (game.clues(), game.solution());
        let mut entries =
            clues.blanks().into_iter().flat_map(|cell| clues.symbols().map(move |it| (cell, it)));
        let (cell, symbol) = entries
            .find(|(cell, symbol)| {
                Some(*symbol) != solution.at(cell.0, cell.1) && is_wanted(&clues.with(*cell, *symbol))
            })
            .expect("some wrong digit qualifies");
        game.fill(cell, symbol);
        assert_plays_at_once(&screen, &game, mode);
    }
}

#[test]
fn a_highlight_left_behind_takes_no_digit() {
    for left_behind in [Highlight::Fill, Highlight::Mark] {
        for mode in ["fill", "steps"] {
            let screen = Screen::open();
            let game = Game::fresh(&screen, "2x2dt");
            let blank = game.clues().blanks()[0];
            game.highlight(blank, left_behind);
            assert_plays_at_once(&screen, &game, mode);
        }
    }
}
