//! The eyes on screenshots of the Windows build of the game, with and without `ClearType`, at the scalings of
//! Windows.

mod support;

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use sudoku_bot::desktop::{Area, Calibration, Picture, Point, Rgb};
use sudoku_bot::eyes::{BoardView, Content, NotThisBoard, ScreenGrid, find_grid, find_grid_in};
use sudoku_bot::game::Purpose;
use sudoku_bot::puzzle::{Cell, Puzzle, Symbol};
use support::boards::puzzle;

/// A game without DPI awareness is drawn at 100 % and stretched by Windows.
const SCALES: [f64; 5] = [1.0, 1.25, 1.5, 1.75, 2.0];

/// Where the pictures are on the screen.
const CORNER: Point = Point { x: 700, y: -300 };

/// The boards, and the size of their cells in the screenshots. Each was taken with and without `ClearType`, as it was
/// opened and after a user has begun.
const BOARDS: [(&str, i32); 5] =
    [("plain", 48), ("diagonals", 48), ("jigsaw", 48), ("killer", 48), ("letters", 32)];
const SMOOTHINGS: [&str; 2] = ["cleartype", "grey"];

/// What the user has done in a screenshot, as written in the text file beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    Entered(Symbol),
    Marked,
    Highlighted(Purpose),
}

struct Fixture {
    puzzle: Puzzle,
    /// In the order in which it was done.
    done: Vec<(Cell, Done)>,
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screenshots").join(name)
}

impl Fixture {
    /// Reads a game ID, and a line for each entry: the cell, what was done there, and the symbols.
    fn open(name: &str) -> Self {
        let text = fs::read_to_string(path(&format!("{name}.txt"))).expect("the fixture can be read");
        let mut lines = text.lines();
        let puzzle = puzzle(lines.next().expect("a game ID"));
        let cells: HashMap<String, Cell> =
            puzzle.layout().cells().map(|cell| (cell.to_string(), cell)).collect();
        let done = lines.map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let done = match words[1..] {
                ["enter", symbol] => Done::Entered(symbol_of(symbol, puzzle.size())),
                ["mark", _] => Done::Marked,
                ["highlight", "fill"] => Done::Highlighted(Purpose::Fill),
                ["highlight", "mark"] => Done::Highlighted(Purpose::Mark),
                _ => panic!("unexpected line: {line}"),
            };
            (cells[words[0]], done)
        });
        let done = done.collect();
        Self { puzzle, done }
    }

    fn done(&self, cell: Cell) -> Option<Done> {
        self.done.iter().find(|(at, _)| *at == cell).map(|&(_, done)| done)
    }
}

fn symbol_of(text: &str, size: usize) -> Symbol {
    Symbol::all(size).find(|symbol| symbol.to_string() == text).expect("a symbol of the board")
}

/// A screenshot, as it is on the screen at a scaling.
fn screenshot(name: &str, scale: f64) -> Picture {
    let file = File::open(path(&format!("{name}.png"))).expect("the screenshot can be read");
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
    let frame = reader.next_frame(&mut bytes).expect("a PNG file");
    assert_eq!((frame.color_type, frame.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight), "{name}");
    let pixels: Vec<Rgb> =
        bytes[..frame.buffer_size()].chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect();
    stretched(&pixels, frame.width as usize, scale)
}

/// Stretches a picture as Windows does: each pixel is blended from the four nearest.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "the pictures are small"
)]
fn stretched(pixels: &[Rgb], width: usize, scale: f64) -> Picture {
    let height = pixels.len() / width;
    let scaled = |length: usize| (length as f64 * scale).round() as usize;
    let source = |place: usize, length: usize| {
        let place = ((place as f64 + 0.5) / scale - 0.5).clamp(0.0, (length - 1) as f64);
        (place as usize, (place as usize + 1).min(length - 1), place.fract())
    };
    let mut result = Vec::new();
    for y in 0..scaled(height) {
        let (above, below, down) = source(y, height);
        for x in 0..scaled(width) {
            let (before, after, right) = source(x, width);
            result.push(std::array::from_fn(|channel| {
                let level = |x: usize, y: usize| f64::from(pixels[y * width + x][channel]);
                let mix = |y: usize| level(before, y) * (1.0 - right) + level(after, y) * right;
                (mix(above) * (1.0 - down) + mix(below) * down).round() as u8
            }));
        }
    }
    let area =
        Area { left: CORNER.x, top: CORNER.y, width: scaled(width) as i32, height: scaled(height) as i32 };
    Picture::new(area, result)
}

/// A screenshot of a board at a scaling.
struct Shot<'a> {
    fixture: &'a Fixture,
    name: String,
    tile: i32,
    scale: f64,
}

impl std::fmt::Display for Shot<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {:.0} %", self.name, self.scale * 100.0)
    }
}

impl Shot<'_> {
    fn picture(&self) -> Picture {
        screenshot(&self.name, self.scale)
    }

    /// The picture taken before the user began.
    fn before(&self) -> Picture {
        screenshot(&format!("{}-fresh", self.name), self.scale)
    }

    /// A position on the screen, in cells from the board's first lines.
    fn place(&self, right: f64, down: f64) -> (f64, f64) {
        let on_screen = |corner: i32, first: i32, cells: f64| {
            let unscaled = f64::from(first) + 0.5 + f64::from(self.tile) * cells;
            f64::from(corner) + unscaled * self.scale - 0.5
        };
        let border = self.tile / 2;
        (on_screen(CORNER.x, border, right), on_screen(CORNER.y, border + 3, down))
    }

    fn assert_fits(&self, grid: Option<ScreenGrid>) -> ScreenGrid {
        let Some(grid) = grid else { panic!("{self}: no grid found") };
        let size = self.fixture.puzzle.size();
        assert_eq!(grid.size, size, "{self}");
        let Calibration { origin, step_x, step_y } = grid.calibration;
        for cell in [0, size - 1] {
            let cell = f64::from(u32::try_from(cell).expect("small"));
            let (x, y) = self.place(cell + 0.5, cell + 0.5);
            let error = (f64::from(origin.x) + cell * step_x - x).abs();
            let error = error.max((f64::from(origin.y) + cell * step_y - y).abs());
            assert!(error <= 1.0, "{self}: {error} px off in cell {cell}");
        }
        grid
    }

    /// Finds the cells as the bot does on F1 with the pointer in the top-left cell, and when the window has moved.
    fn calibration(&self, picture: &Picture) -> Calibration {
        let (x, y) = self.place(0.6, 0.3);
        #[expect(clippy::cast_possible_truncation, reason = "a position on the screen")]
        let pointer = Point { x: x as i32, y: y as i32 };
        self.assert_fits(find_grid_in(picture, picture.area(), self.fixture.puzzle.size()));
        self.assert_fits(find_grid(picture, pointer)).calibration
    }

    fn view(&self, picture: &Picture) -> Result<BoardView, NotThisBoard> {
        BoardView::new(picture, self.calibration(picture), &self.fixture.puzzle)
    }
}

/// All screenshots at all scalings.
fn for_each_shot(mut check: impl FnMut(&Shot)) {
    for (board, tile) in BOARDS {
        let fixture = Fixture::open(board);
        for smoothing in SMOOTHINGS {
            for scale in SCALES {
                check(&Shot { fixture: &fixture, name: format!("{board}-{smoothing}"), tile, scale });
            }
        }
    }
}

/// The cells that are not read as what they are. The first entry of a symbol without givens teaches what it looks
/// like, as it does while the bot plays.
fn misread(fixture: &Fixture, view: &mut BoardView, picture: &Picture) -> Vec<String> {
    let mut wrong = Vec::new();
    for &(cell, done) in &fixture.done {
        if let (Done::Entered(symbol), Some(look)) = (done, view.look(picture, cell))
            && view.glyph(symbol).is_none()
            && let Content::Digit { ink, .. } = look.content
        {
            view.learn(symbol, ink);
        }
    }
    for cell in fixture.puzzle.layout().cells() {
        let look = view.look(picture, cell).expect("the cell is in the picture");
        let symbol = match &look.content {
            Content::Digit { ink, .. } => view.symbol(ink),
            _ => None,
        };
        let (given, done) = (fixture.puzzle.given(cell), fixture.done(cell));
        let is_right = match (given, done) {
            (Some(given), None) => {
                matches!(look.content, Content::Digit { is_given: true, .. }) && symbol == Some(given)
            }
            (None, Some(Done::Entered(entered))) => {
                matches!(look.content, Content::Digit { is_given: false, .. }) && symbol == Some(entered)
            }
            (None, Some(Done::Marked)) => matches!(look.content, Content::Marks(_)),
            (None, Some(Done::Highlighted(_)) | None) => look.content == Content::Blank,
            (Some(_), Some(_)) => false,
        };
        let highlight = match done {
            Some(Done::Highlighted(purpose)) => Some(purpose),
            _ => None,
        };
        if !is_right || look.highlight != highlight {
            wrong.push(format!("{cell}: {given:?} {done:?} is seen as {symbol:?} {look:?}"));
        }
    }
    wrong
}

#[test]
fn every_cell_is_read() {
    let mut failed = Vec::new();
    for_each_shot(|shot| {
        let picture = shot.picture();
        let fixture = shot.fixture;
        match shot.view(&picture) {
            Ok(mut view) => {
                let (cells, wrong) = (fixture.puzzle.givens().len(), misread(fixture, &mut view, &picture));
                println!("{shot}: {} of {cells} cells", cells - wrong.len());
                failed.extend(wrong.iter().map(|line| format!("{shot}: {line}")));
            }
            Err(error) => failed.push(format!("{shot}: {error}")),
        }
    });
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn another_board_is_refused() {
    for_each_shot(|shot| {
        let picture = shot.before();
        let right = &shot.fixture.puzzle;
        let givens = right.givens();
        if givens.iter().all(Option::is_none) {
            return; // Without givens one killer looks like another.
        }
        let calibration = shot.calibration(&picture);
        let mut moved = givens.to_vec();
        moved.rotate_left(1);
        let mut swapped = givens.to_vec();
        let first = givens.iter().position(Option::is_some).expect("a given");
        let other = givens.iter().position(|given| given.is_some() && *given != givens[first]).expect("two");
        swapped.swap(first, other);
        for other in [moved, swapped] {
            let other = Puzzle::unchecked(right.layout().clone(), other);
            assert!(BoardView::new(&picture, calibration, &other).is_err(), "{shot}");
        }
    });
}

#[test]
fn each_entry_changes_its_cell_alone() {
    let mut failed = Vec::new();
    for_each_shot(|shot| {
        let (before, after) = (shot.before(), shot.picture());
        let puzzle = &shot.fixture.puzzle;
        let view = shot.view(&before).unwrap_or_else(|error| panic!("{shot}: {error}"));
        for cell in puzzle.layout().cells() {
            let content = |picture| view.look(picture, cell).expect("the cell is in the picture").content;
            let is_same = content(&before).is_same(&content(&after));
            let is_entry = matches!(shot.fixture.done(cell), Some(Done::Entered(_) | Done::Marked));
            if is_same == is_entry {
                failed.push(format!("{shot}: {cell}\n{:?}\n{:?}", content(&before), content(&after)));
            }
        }
    });
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
