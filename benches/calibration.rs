//! How reliably and how fast the board is found on the screen.
//!
//! The real game is opened with random boards, in random sizes and positions, with pencil marks and
//! highlights, and the pointer anywhere in the middle of the first cell. A board counts as found if
//! every cell is at most half a pixel off. For comparison, the benchmark also counts the boards on
//! which the pointer and the default step of 48 pixels would hit every cell.
//!
//! `cargo bench --bench calibration` needs what `tests/setup.sh` installs. Failures are printed; with
//! `-- FOLDER`, screenshots of them are saved there.

#[path = "../tests/support/real/mod.rs"]
#[allow(dead_code, unused_imports, unused_macros, reason = "the tests use more of it")]
mod support;

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use sudoku_bot::desktop::Calibration;
use sudoku_bot::eyes::{ScreenGrid, find_grid, find_grid_in};
use support::{Game, Point, Screen, area, error_of, pixel, seen_on};

const WINDOWS: usize = 200;

/// How often each search is repeated for its timing.
const LOOKS: usize = 5;

const SCREENS: [(u32, u32); 4] = [(1024, 768), (1280, 1024), (1366, 768), (1920, 1080)];

/// Boards that the game deals within two seconds.
const KINDS: [&str; 20] = [
    "2x2dt", "2x3dt", "3x2dt", "2x4dt", "3x3dt", "2x5dt", "3x4dt", "4x4dt", "5x5dt", "4x7dt", "3x3xdt",
    "4x4xdt", "6jdt", "9jdt", "9jxdt", "12jdt", "2x3kdt", "3x3kdt", "3x3xkdt", "9jkdt",
];

/// The default step, used if the board is not found.
const PLAIN_STEP: f64 = 48.0;

/// The state of a window in which the board is looked for.
#[derive(Clone, Debug)]
struct Trial {
    screen: usize,
    kind: &'static str,
    tile: i32,
    /// The position of the window, as shares of the room on the screen.
    place: (f64, f64),
    /// The factors by which the window is resized.
    resized: Option<(f64, f64)>,
    is_marked: bool,
    is_highlighted: bool,
    /// The position of the pointer from the first cell's centre, in cells.
    offset: (f64, f64),
}

fn trials() -> impl Strategy<Value = Trial> {
    let offset = -0.4..0.4;
    (
        (0..SCREENS.len(), proptest::sample::select(&KINDS[..]), 16..=100),
        (0.0..1.0, 0.0..1.0),
        proptest::option::weighted(0.3, (0.6..1.3, 0.6..1.3)),
        any::<(bool, bool)>(),
        (offset.clone(), offset),
    )
        .prop_map(|((screen, kind, tile), place, resized, (is_marked, is_highlighted), offset)| Trial {
            screen,
            kind,
            tile,
            place,
            resized,
            is_marked,
            is_highlighted,
            offset,
        })
}

/// The results of all trials.
#[derive(Default)]
struct Tally {
    right: usize,
    right_in_window: usize,
    right_with_plain_step: usize,
    times: Vec<Duration>,
    times_in_window: Vec<Duration>,
}

fn main() {
    let folder = std::env::args().nth(1).filter(|argument| !argument.starts_with('-')).map(PathBuf::from);
    let screens: Vec<Screen> =
        SCREENS.iter().map(|&(width, height)| Screen::with_size(width, height)).collect();
    let mut runner = TestRunner::deterministic();
    let mut ids = HashMap::new();
    let mut tally = Tally::default();
    for number in 0..WINDOWS {
        let trial = trials().new_tree(&mut runner).expect("all trials are possible").current();
        let id = ids.entry(trial.kind).or_insert_with(|| Game::fresh_id(trial.kind));
        let screen = &screens[trial.screen];
        let game = open(screen, &trial, id);
        if let Some(grid) = tally.look(screen, &trial, &game) {
            println!("window {number}: {trial:?} with a step of {}: {grid}", game.step());
            if let Some(folder) = &folder {
                let path = folder.join(format!("{number}.png"));
                screen.run("import", &["-window", "root", path.to_str().expect("a plain path")]);
            }
        }
    }
    println!("found with the pointer: {} of {WINDOWS} right, {}", tally.right, summary(&mut tally.times));
    println!(
        "found in the window: {} of {WINDOWS} right, {}",
        tally.right_in_window,
        summary(&mut tally.times_in_window)
    );
    println!("with the plain step: {} of {WINDOWS} right", tally.right_with_plain_step);
}

fn open<'a>(screen: &'a Screen, trial: &Trial, id: &str) -> Game<'a> {
    let mut game = Game::open_with_tile(screen, id, trial.tile);
    let (width, height) = screen.picture().size();
    // Room for the frame.
    let (width, height) = (width - 10, height - 40);
    let window = game.place();
    if let Some((wider, higher)) = trial.resized {
        let wanted = (scaled(window.width, wider).min(width), scaled(window.height, higher).min(height));
        // Leave room for the menu and for the smallest tiles.
        let least = 14 * i32::try_from(game.clues().size() + 1).expect("boards are small");
        let wanted = (wanted.0.max(least).max(160), wanted.1.max(least + 30));
        if wanted != (window.width, window.height) {
            game.resize(wanted.0, wanted.1);
        }
    }
    let window = game.place();
    let room = |room: i32, share: f64| scaled(room.max(0), share);
    let place = Point {
        x: room(width - window.width, trial.place.0),
        y: room(height - window.height, trial.place.1),
    };
    if !place.is_within(40, window.corner) {
        game.move_to(place);
    }
    if trial.is_marked {
        game.mark_all();
    }
    if trial.is_highlighted {
        game.click(game.clues().blanks()[0]);
    }
    game
}

impl Tally {
    /// Looks for the board in both ways; yields what was found if it is wrong.
    fn look(&mut self, screen: &Screen, trial: &Trial, game: &Game) -> Option<String> {
        let (centre, step) = (game.top_left(), game.step());
        let pointer =
            Point { x: centre.x + scaled(step, trial.offset.0), y: centre.y + scaled(step, trial.offset.1) };
        let picture = seen_on(screen);
        let (window, size) = (area(game.place()), game.clues().size());
        let (found, time) = timed(|| find_grid(&picture, pixel(pointer)));
        let (found_inside, time_in_window) = timed(|| find_grid_in(&picture, window, size));
        self.times.push(time);
        self.times_in_window.push(time_in_window);

        let (right, right_inside) = (is_right(found, game), is_right(found_inside, game));
        self.right += usize::from(right);
        self.right_in_window += usize::from(right_inside);
        let plain = Calibration::new(pixel(pointer), PLAIN_STEP);
        self.right_with_plain_step += usize::from(error_of(&plain, game) < f64::from(step) / 2.0);
        (!right || !right_inside).then(|| format!("{found:?} and {found_inside:?}"))
    }
}

/// What is found, and the shortest time it took: other programs may slow down some searches.
fn timed(look: impl Fn() -> Option<ScreenGrid>) -> (Option<ScreenGrid>, Duration) {
    let once = || {
        let start = Instant::now();
        (look(), start.elapsed())
    };
    (0..LOOKS).map(|_| once()).min_by_key(|(_, time)| *time).expect("LOOKS is not 0")
}

fn is_right(found: Option<ScreenGrid>, game: &Game) -> bool {
    found.is_some_and(|grid| grid.size == game.clues().size() && error_of(&grid.calibration, game) <= 0.5)
}

#[expect(clippy::cast_possible_truncation, reason = "screens are smaller than that")]
fn scaled(length: i32, by: f64) -> i32 {
    (f64::from(length) * by).round() as i32
}

fn summary(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    format!("in {:.2} ms (median), {:.2} ms (longest)", milliseconds(median), milliseconds(longest))
}
