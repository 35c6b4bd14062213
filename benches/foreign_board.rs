//! How well boards of any look are found and read, and how long it takes.
//!
//! Boards are drawn in several themes, fonts of Debian's packages and sizes. For each theme, `cargo bench --bench
//! foreign_board` prints how many grids were found, how many givens were right, wrong or missed, how many boards with a
//! wrong or missed given were accepted all the same, and the time for a picture of 1400x1000 pixels, of which the best of three counts. The recogniser
//! alone is measured by `train_network`.

#[path = "../tests/support/drawn.rs"]
mod drawn;

use std::time::{Duration, Instant};

use ab_glyph::FontVec;
use drawn::{Signs, Theme, Tint, draw, draw_puzzle, pointer};
use sudoku_bot::bot::read_board;
use sudoku_bot::desktop::{Area, Picture, Point, Rgb};
use sudoku_bot::eyes::ForeignBoard;
use sudoku_bot::puzzle::{Puzzle, Symbol};
use sudoku_bot::solver::search::Search;

const NINE: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
const SIX: &str = "2x3:c5d3_6a1d1b6d3a2_4d5c";
const TWELVE: &str = concat!(
    "3x4:11b3c6_12e1i5_12_6a11_3_10a2c12_7b3_11c1_5a1a3a5_8a4c7_9_11f8a10_4_7_5a1f6_9_3c9a8_5a10a12a10_12c1_7b11",
    "_3c12a6_5_11a9_2_1i12e8_12c6b11",
);
const SIXTEEN: &str = concat!(
    "4x4:g2c10_15_14c9_2_5a13_3_7b11a16a10_6b4c16b7_9b3a5_12_14c15_10a2_16a1d13f16f11b5b7b14b10_2_12b13_1_11_8_2",
    "a6a12_16_14f4_15c3_2_13_9_12_1a6f4a12_7_10_1_8_6c13_3f1_5_11a15a7_2_6_4_7b9_2_16b4b3b5b1f10f15d4a13_1a11_3c",
    "8_10_14a10b7_11b2c15b15_3a7a9b14_10_13a4_11_12c11_8_5c7g",
);
const JIGSAW: &str = concat!(
    "9j:b5d1a4e3e9a1f4_5_8_1_2c7c9c5_9_8_1_4f6a7e3e4a2d5b,",
    "acdb__ab_________a__aaab_aaaaa___abb_cdiaa_a__aa_cbceadbbeec",
);

const SCREEN: (i32, i32) = (1400, 1000);

/// Fonts of fonts-dejavu-core, fonts-dejavu-extra, fonts-liberation, fonts-lato and fonts-roboto-unhinted, with none
/// of which the network was trained.
const FONTS: [&str; 6] = [
    "dejavu/DejaVuSans.ttf",
    "dejavu/DejaVuSerif.ttf",
    "liberation/LiberationSans-Bold.ttf",
    "liberation/LiberationMono-Regular.ttf",
    "lato/Lato-Regular.ttf",
    "roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
];

const STEPS: [i32; 6] = [25, 32, 40, 52, 66, 90];

fn themes() -> [(&'static str, &'static str, Theme); 14] {
    let plain = Theme::plain();
    let dark = Theme { ground: [17, 24, 39], line: [60, 70, 90], ink: [230; 3], ..plain.clone() };
    let textured = Theme { ground: [200, 170, 120], texture: 14, gradient: 50, ..plain.clone() };
    let written = |signs| Theme { signs, ..plain.clone() };
    [
        ("plain", NINE, plain.clone()),
        ("faint lines", NINE, Theme { line: [250; 3], ..plain.clone() }),
        ("dark", NINE, dark.clone()),
        ("dark, faint lines", NINE, Theme { line: [22, 29, 44], ..dark }),
        ("pale digits", NINE, Theme { ink: [170; 3], ..plain.clone() }),
        ("textured", NINE, textured.clone()),
        (
            "hardly readable",
            NINE,
            Theme { texture: 24, height: 0.3, ink: [146, 118, 76], gradient: 10, ..textured },
        ),
        ("6 symbols", SIX, plain.clone()),
        ("12 letters", TWELVE, written(Signs::Letters)),
        ("16, 1 to G", SIXTEEN, written(Signs::Capitals)),
        ("16, 0 to F", SIXTEEN, written(Signs::FromZero)),
        ("16, numbers", SIXTEEN, written(Signs::Numbers)),
        ("jigsaw, lines", JIGSAW, plain.clone()),
        ("jigsaw, tints", JIGSAW, Theme { tint: Tint::Regions, lines: (1, 1), ..plain }),
    ]
}

#[derive(Default)]
struct Tally {
    boards: usize,
    found: usize,
    right: usize,
    wrong: usize,
    missed: usize,
    /// Boards accepted with a wrong or missed given.
    unnoticed: usize,
    total: Duration,
    longest: Duration,
}

fn main() {
    let read = |name: &&str| std::fs::read(format!("/usr/share/fonts/truetype/{name}")).ok();
    let fonts: Vec<FontVec> =
        FONTS.iter().filter_map(read).filter_map(|file| FontVec::try_from_vec(file).ok()).collect();
    println!("{} of {} fonts are installed", fonts.len(), FONTS.len());
    println!(
        "{:18} {:>6} {:>6} {:>6} {:>6} {:>7} {:>10} {:>9} {:>12}",
        "theme", "boards", "found", "right", "wrong", "missed", "unnoticed", "mean, ms", "longest, ms"
    );
    for (name, text, theme) in themes() {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let mut tally = Tally::default();
        for (font, step) in fonts.iter().flat_map(|font| STEPS.map(|step| (font, step))) {
            let theme = Theme { step: (step, step), ..theme.clone() };
            let picture = draw_puzzle(font, &puzzle, &theme);
            if picture.area().width <= SCREEN.0 && picture.area().height <= SCREEN.1 {
                tally.look(&puzzle, &on_screen(&picture), &theme);
            }
        }
        tally.print(name);
    }
    if let Some(font) = fonts.first() {
        print_one_wrong_given(font);
    }
}

/// Prints how many boards are refused if one given is another digit, as if it had been misread.
fn print_one_wrong_given(font: &FontVec) {
    let puzzle: Puzzle = NINE.parse().expect("a puzzle");
    let (mut boards, mut refused, mut several) = (0, 0, 0);
    let givens: Vec<char> = puzzle.givens().iter().map(|given| given.map_or('.', Symbol::to_char)).collect();
    for (cell, wrong) in (0..givens.len()).flat_map(|cell| ('1'..='9').map(move |digit| (cell, digit))) {
        if givens[cell] == '.' || givens[cell] == wrong {
            continue;
        }
        let mut givens = givens.clone();
        givens[cell] = wrong;
        let picture = draw(font, &givens.iter().collect::<String>(), (3, 3), &Theme::plain());
        boards += 1;
        match read_board(&picture, pointer(9, &Theme::plain())) {
            Ok((_, read)) => several += usize::from(Search::new(&read).take(2).count() > 1),
            Err(_) => refused += 1,
        }
    }
    println!(
        "one given replaced by another digit: {refused} of {boards} boards refused, {several} have a few solutions"
    );
}

impl Tally {
    fn look(&mut self, puzzle: &Puzzle, picture: &Picture, theme: &Theme) {
        let pointer = pointer(i32::try_from(puzzle.size()).expect("a small board"), theme);
        self.boards += 1;
        let found = ForeignBoard::find(picture, pointer);
        let time = (0..3).map(|_| time_to_find(picture, pointer)).min().unwrap_or_default();
        self.total += time;
        self.longest = self.longest.max(time);
        if let Ok((_, read)) = read_board(picture, pointer) {
            self.unnoticed += usize::from(read.givens() != puzzle.givens());
        }
        let Ok(found) = found else { return };
        self.found += 1;
        for (expected, given) in puzzle.givens().iter().zip(found.symbols) {
            match (given, *expected) {
                (None, None) => {}
                (None, Some(_)) => self.missed += 1,
                (given, expected) if given == expected => self.right += 1,
                (Some(_), _) => self.wrong += 1,
            }
        }
    }

    fn print(&self, name: &str) {
        let Self { boards, found, right, wrong, missed, unnoticed, total, longest } = self;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let mean = milliseconds(*total) / f64::from(u32::try_from(*boards).expect("few boards").max(1));
        println!(
            "{name:18} {boards:6} {found:6} {right:6} {wrong:6} {missed:7} {unnoticed:10} {mean:9.1} {:12.1}",
            milliseconds(*longest)
        );
    }
}

fn time_to_find(picture: &Picture, pointer: Point) -> Duration {
    let start = Instant::now();
    let _found = ForeignBoard::find(picture, pointer);
    start.elapsed()
}

/// The same picture in the corner of a screen.
fn on_screen(picture: &Picture) -> Picture {
    let (width, height) = SCREEN;
    let pixel = |x, y| -> Rgb { picture.pixel(x, y).unwrap_or([240; 3]) };
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| pixel(x, y))).collect();
    Picture::new(Area { left: 0, top: 0, width, height }, pixels)
}
