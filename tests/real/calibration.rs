//! Finding the grid in the real game's windows, whatever is drawn between the lines.

use std::env;
use std::process::Stdio;

use crate::support::{Game, Point, Running, Screen, area, error_of, pixel, seen_on, until};
use sudoku_bot::desktop::{Desktop as _, DigitKeys, NativeDesktop};
use sudoku_bot::eyes::{ScreenGrid, find_grid, find_grid_in, find_grids};

const SMALL: (u32, u32) = (1024, 768);
const MIDDLE: (u32, u32) = (1280, 1024);
const LARGE: (u32, u32) = (1920, 1080);

/// How far the pointer is from the centre of the first cell, in hundredths of the cell.
const OFFSETS: [(i32, i32); 5] = [(0, 0), (-40, -40), (40, -40), (-40, 40), (40, 40)];

/// One test per line: its name, the screen, the board, and the size of a cell, if the screen is large enough.
macro_rules! finds {
    ($($name:ident: $screen:ident $parameters:literal $tile:literal;)*) => {
        $(#[test]
        fn $name() {
            let screen = Screen::with_size($screen.0, $screen.1);
            let mut game = Game::open_with_tile(&screen, &Game::fresh_id($parameters), $tile);
            assert_found_however_it_looks(&screen, &mut game);
        })*
    };
}

finds! {
    it_finds_2x2_in_large_cells: MIDDLE "2x2dt" 100;
    it_finds_2x2_in_tiny_cells: SMALL "2x2dt" 16;
    it_finds_2x3: SMALL "2x3db" 31;
    it_finds_3x3: MIDDLE "3x3db" 48;
    it_finds_3x3_on_a_large_screen: LARGE "3x3db" 77;
    it_finds_4x4_drawn_smaller: SMALL "4x4dt" 48;
    it_finds_5x5_drawn_smaller: MIDDLE "5x5dt" 48;
    it_finds_4x7_drawn_smaller: LARGE "4x7dt" 64;
    it_finds_an_x: MIDDLE "3x3xdt" 53;
    it_finds_a_jigsaw: MIDDLE "9jdt" 40;
    it_finds_an_x_jigsaw_in_tiny_cells: LARGE "9jxdt" 17;
    it_finds_a_killer: LARGE "3x3kdt" 96;
    it_finds_a_killer_in_tiny_cells: SMALL "3x3kdt" 18;
    it_finds_an_x_killer: MIDDLE "3x3xkdt" 48;
}

#[test]
fn it_finds_31_symbols() {
    let screen = Screen::with_size(LARGE.0, LARGE.1);
    // Dealing such a board takes the game minutes. Here the regions are the rows.
    let clues = "1b16b31b".to_owned() + &"z".repeat(36) + "p";
    let id = format!("31j:{clues},{}t{}", "z".repeat(35), "_".repeat(930));
    let mut game = Game::open(&screen, &id);
    assert_found_however_it_looks(&screen, &mut game);
}

/// Checks the board as dealt, with all pencil marks, with a highlighted cell, and in a larger window.
fn assert_found_however_it_looks(screen: &Screen, game: &mut Game) {
    assert_found(screen, game);
    game.mark_all();
    assert_found(screen, game);
    let blank = game.clues().blanks()[0];
    game.click(blank);
    assert_found(screen, game);
    let (width, height) = screen.picture().size();
    let window = game.place();
    game.resize((window.width + 67).min(width), (window.height + 41).min(height - 40));
    assert_found(screen, game);
}

#[track_caller]
fn assert_found(screen: &Screen, game: &Game) {
    let picture = seen_on(screen);
    for (right, down) in OFFSETS {
        let Point { x, y } = game.top_left();
        let pointer = Point { x: x + game.step() * right / 100, y: y + game.step() * down / 100 };
        assert_fits(game, find_grid(&picture, pixel(pointer)));
    }
    let size = game.clues().size();
    assert_fits(game, find_grid_in(&picture, area(game.place()), size));
    assert_eq!(find_grid_in(&picture, area(game.place()), size + 1), None);
    for (row, column) in [(0, 1), (1, 0), (size / 2, 1), (0, size - 1), (size - 1, 0), (size - 1, size - 1)] {
        assert_fits(game, find_grid(&picture, pixel(game.centre(row, column))));
    }
    let Point { x, y } = game.top_left();
    assert_eq!(find_grid(&picture, pixel(Point { x: x - game.step(), y })), None, "beside the board");
    let grids = find_grids(&picture);
    assert_eq!(grids.len(), 1);
    assert_fits(game, grids.first().copied());
}

#[track_caller]
fn assert_fits(game: &Game, found: Option<ScreenGrid>) {
    let Some(grid) = found else { panic!("board not found; its cells are {} px", game.step()) };
    let step = f64::from(game.step());
    assert_eq!(
        (grid.size, grid.calibration.step_x, grid.calibration.step_y),
        (game.clues().size(), step, step)
    );
    // The centre of a cell with an even number of pixels is half a pixel from a whole number.
    let error = error_of(&grid.calibration, game);
    assert!(error <= 0.5, "{grid:?} is {error} px off");
}

#[test]
fn a_window_in_front_of_the_board_hides_it() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3dt");
    let window = area(game.place());
    assert_fits(&game, find_grid_in(&seen_on(&screen), window, 9));
    let Point { x, y } = game.bottom_right();
    let place = format!("300x200+{x}+{y}");
    let _cover = Running::start(
        screen.command("xev").args(["-event", "mouse", "-geometry", &place]).stdout(Stdio::null()),
    );
    until("the board is covered", || find_grid_in(&seen_on(&screen), window, 9).is_none().then_some(()));
    assert_eq!(find_grid(&seen_on(&screen), pixel(game.top_left())), None);
}

/// The bot's own eyes take the display from the environment, so they need a separate process.
#[test]
fn the_bots_own_eyes_see_the_same() {
    let screen = Screen::open();
    let game = Game::fresh(&screen, "3x3xdt");
    screen.point_at(game.top_left());
    let expected = find_grid(&seen_on(&screen), pixel(game.top_left())).expect("the board is there");
    let own = env::current_exe().expect("a test program has a path");
    let arguments = ["--exact", "calibration::look_around_the_pointer", "--ignored", "--nocapture"];
    let said = screen.run(own.to_str().expect("the path is UTF-8"), &arguments);
    assert!(said.contains(&format!("seen: {expected:?}")), "{said}");
}

#[test]
#[ignore = "started by another test on its screen"]
fn look_around_the_pointer() {
    let mut desktop = NativeDesktop::open(DigitKeys::Row).expect("a display");
    let pointer = desktop.pointer().expect("a pointer");
    let screen = desktop.screen().expect("a screen");
    let picture = desktop.picture(screen).expect("an answer").expect("eyes");
    println!("seen: {:?}", find_grid(&picture, pointer).expect("the board is there"));
}
