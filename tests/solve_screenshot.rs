//! `solve --screenshot` on pictures with one board or several, and on files that are no pictures.

#[path = "support/drawn.rs"]
#[allow(dead_code, reason = "tests of the eyes take the rest")]
mod drawn;

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use ab_glyph::FontVec;
use assert_cmd::Command;
use drawn::{CORNER, Theme, draw, with_entries};
use sudoku_bot::desktop::{Area, Picture, Rgb};
use tempfile::TempDir;

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Another board, and its solution.
const FINISHED: &str = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Few, some and many digits that clash.
const CLASHING: [&str; 3] = [
    ".4.3..3......51..3..1.....49...37............3.43..........84......26.....3....3.",
    "9916....6..4....5.4.2253.72...1..8.3..82..957632.1..54....93..6.65.....8......6.6",
    "..331495566.99.8.25.9..7.966.95693..5335511.6765.696988...5789.33.5621.45648568.3",
];

struct Answer {
    code: Option<i32>,
    out: String,
    err: String,
}

fn solve(file: &Path, options: &[&str]) -> Answer {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku-bot"));
    let output = command.args(["solve", "--screenshot"]).arg(file).args(options).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Answer { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
}

/// A font of Debian's package fonts-dejavu-core, which `tests/setup.sh` installs.
fn font() -> FontVec {
    let file = fs::read("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf").expect("fonts-dejavu-core");
    FontVec::try_from_vec(file).expect("a font")
}

fn screenshot(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screenshots").join(name)
}

/// A folder for pictures.
struct Album(TempDir);

impl Album {
    fn new() -> Self {
        Self(TempDir::new().expect("a folder for temporary files can be made"))
    }

    /// Writes a picture, changed pixel by pixel, as a PNG file.
    fn keep(&self, picture: &Picture, change: impl Fn(i32, i32, Rgb) -> Rgb) -> PathBuf {
        let Area { width, height, .. } = picture.area();
        let rows = (0..).zip(picture.rows());
        let bytes = rows.flat_map(|(y, row)| {
            (0..).zip(row).flat_map(|(x, &pixel)| change(x, y, pixel)).collect::<Vec<u8>>()
        });
        let path = self.0.path().join("picture.png");
        let file = File::create(&path).expect("the folder can be written to");
        let mut encoder = png::Encoder::new(file, width.unsigned_abs(), height.unsigned_abs());
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("it can be written");
        writer.write_image_data(&bytes.collect::<Vec<u8>>()).expect("it can be written");
        path
    }
}

/// Two pictures side by side.
fn beside(left: &Picture, right: &Picture) -> Picture {
    let area = Area { width: left.area().width + right.area().width, ..left.area() };
    let rows = left.rows().zip(right.rows());
    Picture::new(area, rows.flat_map(|(left, right)| left.iter().chain(right)).copied().collect())
}

fn board(symbols: &str) -> Picture {
    draw(&font(), symbols, (3, 3), &Theme::plain())
}

fn as_it_is(_: i32, _: i32, pixel: Rgb) -> Rgb {
    pixel
}

#[test]
fn the_unfinished_one_of_two_boards_is_solved_and_the_other_is_named() {
    let album = Album::new();
    for boards in [[FINISHED, BOARD], [BOARD, FINISHED]] {
        let [left, right] = boards.map(board);
        let file = album.keep(&beside(&left, &right), as_it_is);
        let answer = solve(&file, &["--format", "line"]);
        assert_eq!((answer.code, answer.out.trim()), (Some(0), SOLUTION), "{}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
        let place = answer.err.split('`').nth(1).and_then(|option| option.strip_prefix("--at "));
        let place = place.unwrap_or_else(|| panic!("no place in: {}", answer.err));
        assert!(answer.err.contains("finished one"), "{}", answer.err);
        assert_eq!(solve(&file, &["--at", place, "--format", "line"]).out.trim(), FINISHED);
    }
}

#[test]
fn a_finished_board_that_cannot_be_read_in_full_is_refused() {
    // Bars instead of digits.
    let cells = rectangle(SOLUTION);
    let step = Theme::plain().step.0;
    let covered = |x: i32, y: i32, pixel: Rgb| {
        let (column, row) = ((x - CORNER.x).div_euclid(step), (y - CORNER.y).div_euclid(step));
        let (right, down) = ((x - CORNER.x).rem_euclid(step), (y - CORNER.y).rem_euclid(step));
        match (cells.contains(&(row, column)), (8..40).contains(&right) && (8..40).contains(&down)) {
            (true, true) if (18..30).contains(&down) => [0; 3],
            (true, true) => [255; 3],
            _ => pixel,
        }
    };
    let album = Album::new();
    let file = album.keep(&board(SOLUTION), covered);
    let answer = solve(&file, &[]);
    assert_eq!((answer.code, answer.out.as_str()), (Some(1), ""), "{}", answer.err);
    assert!(answer.err.contains("could not be read"), "{}", answer.err);
    let names = cells.map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
    assert!(names.iter().all(|name| answer.err.contains(name)), "{names:?}: {}", answer.err);
    // Beside another board it is not the one that is meant.
    let file = album.keep(&beside(&board(SOLUTION), &board(BOARD)), covered);
    let answer = solve(&file, &["--format", "line"]);
    assert_eq!(answer.out.trim(), SOLUTION, "{}", answer.err);
    assert!(answer.err.contains("could not be read"), "{}", answer.err);
}

/// Four cells of a solution, in two rows, two columns and two blocks, with two digits that could change places.
fn rectangle(solution: &str) -> [(i32, i32); 4] {
    let digit =
        |row: i32, column: i32| solution.as_bytes()[usize::try_from(row * 9 + column).expect("small")];
    let rows = (0..9).flat_map(|row| (row + 1..row / 3 * 3 + 3).map(move |other| (row, other)));
    let columns = || (0..9).flat_map(|column| (column / 3 * 3 + 3..9).map(move |other| (column, other)));
    let mut places = rows.flat_map(|rows| columns().map(move |columns| (rows, columns)));
    let found = places.find(|&((top, bottom), (left, right))| {
        digit(top, left) == digit(bottom, right) && digit(top, right) == digit(bottom, left)
    });
    let ((top, bottom), (left, right)) = found.expect("the solution has such cells");
    [(top, left), (top, right), (bottom, left), (bottom, right)]
}

#[test]
fn a_wrong_entry_is_not_blamed_on_the_givens() {
    let wrong = BOARD.replacen("53..7", "53.57", 1);
    let answer = solve(&Album::new().keep(&board(&wrong), as_it_is), &[]);
    assert_eq!((answer.code, answer.out.as_str()), (Some(1), ""), "{}", answer.err);
    assert!(answer.err.contains("r1c1 and r1c4 are both 5"), "{}", answer.err);
    assert!(
        answer.err.contains("entered or read wrongly") && !answer.err.contains("given"),
        "{}",
        answer.err
    );
}

#[test]
fn entries_in_another_colour_are_left_out() {
    // Two of them are wrong: the 7 in the first row, and the 2 in the eighth.
    let entries = "..46...7...2............5...5...1.................4.....1........2...............";
    let theme = Theme::plain();
    let blue = Theme { ink: [30, 60, 220], ..theme.clone() };
    let picture = |style: &Theme| with_entries(BOARD, entries, [(&font(), &theme), (&font(), style)]);
    let album = Album::new();
    let answer = solve(&album.keep(&picture(&blue), as_it_is), &["--format", "line"]);
    assert_eq!((answer.code, answer.out.trim()), (Some(0), SOLUTION), "{}", answer.err);
    let named = "taken for entries, because they look unlike the givens: 4 in r1c3, 6 in r1c4, 7 in r1c8, ";
    assert!(answer.err.contains(named), "{}", answer.err);
    let answer = solve(&album.keep(&picture(&theme), as_it_is), &[]);
    assert_eq!((answer.code, answer.out.as_str()), (Some(1), ""), "{}", answer.err);
    assert!(answer.err.contains("contradict each other"), "{}", answer.err);
}

#[test]
fn no_smaller_board_is_solved_where_the_digits_clash() {
    let album = Album::new();
    for digits in CLASHING {
        let answer = solve(&album.keep(&board(digits), as_it_is), &[]);
        assert_eq!((answer.code, answer.out.as_str()), (Some(1), ""), "{digits}");
        assert!(answer.err.contains(" are both "), "{digits}: {}", answer.err);
    }
}

#[test]
fn the_sums_of_a_killer_are_not_taken_for_its_digits() {
    for name in ["killer-grey-fresh.png", "killer-cleartype-fresh.png"] {
        let answer = solve(&screenshot(name), &[]);
        assert_eq!((answer.code, answer.out.as_str()), (Some(1), ""), "{name}: {}", answer.err);
        assert!(answer.err.contains("cages cannot be read"), "{name}: {}", answer.err);
    }
}

#[test]
fn a_jpeg_picture_is_read_like_a_png_picture() {
    let [png, jpeg] =
        ["plain-grey-fresh.png", "plain-grey-fresh.jpg"].map(|name| solve(&screenshot(name), &[]));
    assert_eq!((jpeg.code, jpeg.err.as_str()), (Some(0), ""));
    assert_eq!(jpeg.out, png.out);
}

#[test]
fn files_that_are_no_pictures_are_refused_in_one_sentence() {
    let folder = TempDir::new().expect("a folder for temporary files can be made");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("text"), BOARD).expect("the folder can be written to");
    fs::write(path("torn.png"), &fs::read(screenshot("plain-grey.png")).expect("a picture")[..2000])
        .expect("as well");
    fs::write(path("torn.jpg"), b"\xff\xd8\xff\xe0 and so on").expect("as well");
    for (name, part) in [
        ("missing.png", "missing.png: no such file"),
        ("", "is a directory; give a file"),
        ("text", "is neither a PNG nor a JPEG picture"),
        ("torn.png", "torn.png: the picture is damaged: "),
        ("torn.jpg", "torn.jpg: the picture is damaged: "),
    ] {
        let answer = solve(&path(name), &[]);
        assert_eq!(
            (answer.code, answer.out.as_str(), answer.err.lines().count()),
            (Some(2), "", 1),
            "{name}: {}",
            answer.err
        );
        assert!(answer.err.contains(part), "{name}: {}", answer.err);
    }
}
