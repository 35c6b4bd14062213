//! Boards of any look, drawn into pictures, are read as they are or refused.

use crate::drawn::{CORNER, Signs, Theme, Tint, draw, draw_puzzle, pointer, with_entries};
use ab_glyph::FontVec;
use itertools::Itertools as _;
use proptest::prelude::*;
use sudoku_bot::bot::{NoPuzzle, read_board};
use sudoku_bot::desktop::{Area, Picture, Point, Rgb};
use sudoku_bot::eyes::{Content, ForeignBoard, Found, NoBoard, find_pad};
use sudoku_bot::puzzle::{Cell, Puzzle, Symbol};

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SIX: &str = "1..4.6.56..2...1.6.5.6.2.1.4..34.6..";
const SIXTEEN: &str =
    concat!("1.3456.89abc.efg", "567.9.bcdef.1234", "9abcd.fg12345.7.", "d.fg1.345.789.bc",);

/// A font of Debian's package fonts-dejavu-core, which `tests/setup.sh` installs.
fn font() -> FontVec {
    load("DejaVuSans.ttf")
}

fn bold() -> FontVec {
    load("DejaVuSans-Bold.ttf")
}

fn load(name: &str) -> FontVec {
    let file = std::fs::read(format!("/usr/share/fonts/truetype/dejavu/{name}")).expect("fonts-dejavu-core");
    FontVec::try_from_vec(file).expect("a font")
}

fn read(picture: &Picture, near: Point) -> Result<String, NoPuzzle> {
    let (_, puzzle) = read_board(picture, near)?;
    Ok(puzzle.givens().iter().map(|given| given.map_or('.', Symbol::to_char)).collect())
}

/// A picture of a 4K screen with another one in its corner.
fn on_large_screen(picture: &Picture, ground: impl Fn(i32, i32) -> Rgb) -> Picture {
    let whole = Area { left: 0, top: 0, width: 3840, height: 2160 };
    let places = (0..whole.height).flat_map(|y| (0..whole.width).map(move |x| (x, y)));
    let pixel = |(x, y)| picture.pixel(x, y).unwrap_or_else(|| ground(x, y));
    Picture::new(whole, places.map(pixel).collect())
}

/// Draws the usual board and expects it to be read.
fn expect_read(theme: &Theme) {
    let font = font();
    let picture = draw(&font, BOARD, (3, 3), theme);
    assert_eq!(read(&picture, pointer(9, theme)).as_deref(), Ok(BOARD), "{theme:?}");
}

#[test]
fn a_plain_board_is_read() {
    expect_read(&Theme::plain());
}

#[test]
fn faint_lines_on_a_dark_ground_are_enough() {
    expect_read(&Theme { ground: [17, 24, 39], line: [22, 29, 45], ink: [230; 3], ..Theme::plain() });
}

#[test]
fn cells_need_not_be_square() {
    expect_read(&Theme { step: (66, 48), ..Theme::plain() });
    expect_read(&Theme { step: (40, 52), ..Theme::plain() });
}

#[test]
fn columns_may_be_of_uneven_width() {
    for (step, uneven) in [(27, 2), (34, 3), (44, 2), (44, 4), (44, 5), (58, 6)] {
        expect_read(&Theme { step: (step, step), uneven, ..Theme::plain() });
        expect_read(&Theme { step: (step, step), uneven, lines: (1, 1), ..Theme::plain() });
    }
}

#[test]
fn gradients_and_textures_do_not_matter() {
    expect_read(&Theme { gradient: 60, texture: 12, ground: [200, 170, 120], ..Theme::plain() });
}

#[test]
fn symbols_may_begin_at_a_line() {
    for corner in [(1, 40), (2, 2), (40, 1)] {
        let corner = Some(corner);
        expect_read(&Theme { step: (110, 110), lines: (1, 2), height: 0.3, corner, ..Theme::plain() });
    }
}

#[test]
fn small_and_large_cells_are_read() {
    expect_read(&Theme { step: (26, 26), lines: (1, 2), height: 0.55, ..Theme::plain() });
    expect_read(&Theme { step: (110, 110), lines: (2, 5), ..Theme::plain() });
}

#[test]
fn blocks_follow_from_thicker_lines() {
    let (font, theme) = (font(), Theme::plain());
    let picture = draw(&font, SIX, (2, 3), &theme);
    let found = ForeignBoard::find(&picture, pointer(6, &theme)).expect("a board");
    let shapes: Vec<String> = found.shapes.iter().map(ToString::to_string).collect();
    assert_eq!((found.board.size(), shapes), (6, vec!["2x3".to_owned()]));
    let without = draw(&font, SIX, (2, 3), &Theme { lines: (1, 1), ..theme.clone() });
    let found = ForeignBoard::find(&without, pointer(6, &theme)).expect("a board");
    let shapes: Vec<String> = found.shapes.iter().map(ToString::to_string).collect();
    assert_eq!(shapes, ["2x3", "3x2"]);
}

#[test]
fn part_of_a_larger_board_is_no_board() {
    let (font, theme) = (font(), Theme { step: (40, 40), ..Theme::plain() });
    // The lower rows of a board of 16 symbols are out of sight.
    let whole = draw(&font, SIXTEEN, (4, 4), &theme);
    let area = Area { height: 61 + 40 * 13, ..whole.area() };
    let pixels = whole.rows().take(area.height.unsigned_abs() as usize).flatten().copied().collect();
    let cut = Picture::new(area, pixels);
    let error = read(&cut, Point { x: 300, y: 300 }).expect_err("a part of a board");
    assert!(
        matches!(error, NoPuzzle::NoBoard(NoBoard::Part | NoBoard::NoGrid | NoBoard::Unread { .. })),
        "{error}"
    );
}

#[test]
fn a_picture_without_a_grid_is_refused() {
    let font = font();
    let theme = Theme { lines: (0, 0), ..Theme::plain() };
    let picture = draw(&font, &".".repeat(81), (3, 3), &theme);
    let error = read(&picture, pointer(9, &theme)).expect_err("no grid");
    assert_eq!(error.to_string(), "no grid here");
}

#[test]
fn a_dotted_ground_of_a_large_screen_holds_no_pad() {
    let (font, theme) = (font(), Theme::plain());
    let board = draw(&font, BOARD, (3, 3), &theme);
    let dots = |x: i32, y: i32| if x % 4 == 0 && y % 4 == 0 { [0; 3] } else { [255; 3] };
    let screen = on_large_screen(&board, dots);
    let found = ForeignBoard::find(&screen, pointer(9, &theme)).expect("a board");
    assert_eq!(find_pad(&screen, &found.board), None);
}

/// A board above a pad whose buttons show a digit and this far below it, as numbers of this height, how many are left.
fn with_numbers_left(font: &FontVec, gap: i32, small: f32) -> Picture {
    let board = draw(font, BOARD, (3, 3), &Theme::plain());
    let row = |digits: &str, height: f32| {
        let theme = Theme { lines: (0, 0), height, ground: [240; 3], ..Theme::plain() };
        draw(font, &format!("{digits:.<81}"), (3, 3), &theme)
    };
    let (digits, left) = (row("123456789", 0.42), row("646365738", small));
    let step = Theme::plain().step.1;
    let Area { width, height, .. } = board.area();
    let ink = |picture: &Picture, y: i32| {
        (0..width).any(|x| picture.pixel(x, y).is_some_and(|pixel| pixel[0] < 150))
    };
    let rows = |picture: &Picture| {
        let rows: Vec<i32> = (CORNER.y..CORNER.y + step).filter(|&y| ink(picture, y)).collect();
        (rows[0], rows[rows.len() - 1])
    };
    let first = rows(&left).0;
    let shift = rows(&digits).1 + gap + 1 - first;
    let pixel = |x: i32, y: i32| {
        if y < height {
            return board.pixel(x, y).expect("within the board");
        }
        let y = CORNER.y + y - height;
        let is_number = y >= first + shift;
        let pixel = if is_number { left.pixel(x, y - shift) } else { digits.pixel(x, y) };
        pixel.unwrap_or([240; 3])
    };
    let area = Area { height: height + 2 * step, ..board.area() };
    let rows = (0..area.height).flat_map(|y| (0..width).map(move |x| (x, y)));
    Picture::new(area, rows.map(|(x, y)| pixel(x, y)).collect())
}

#[test]
fn a_pad_that_shows_how_many_are_left_is_found() {
    let font = font();
    let mut lost = Vec::new();
    for (gap, small) in [3, 6].into_iter().cartesian_product([0.17, 0.22, 0.28]) {
        let picture = with_numbers_left(&font, gap, small);
        let found = ForeignBoard::find(&picture, pointer(9, &Theme::plain())).expect("a board");
        let pad = find_pad(&picture, &found.board);
        let is_right = pad.is_some_and(|pad| {
            let row =
                i32::try_from(pad.len()) == Ok(9) && pad.iter().all(|place| (place.y - pad[0].y).abs() <= 2);
            row && pad[0].y > 2 * CORNER.y + 9 * 48
        });
        if !is_right {
            lost.push((gap, small));
        }
    }
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn the_numbers_of_the_columns_are_no_pad() {
    let (font, theme) = (font(), Theme::plain());
    let board = draw(&font, BOARD, (3, 3), &theme);
    let plain = Theme { lines: (0, 0), height: 0.42, ..Theme::plain() };
    let row = draw(&font, &format!("{:.<81}", "123456789"), (3, 3), &plain);
    let Area { width, height, .. } = board.area();
    let step = theme.step.1;
    // The row of digits right above the board, or as far below it.
    for (is_above, offset) in [(true, CORNER.y - step), (false, height)] {
        let pixel = |x: i32, y: i32| {
            let is_row = (offset..offset + step).contains(&y);
            let pixel = if is_row { row.pixel(x, CORNER.y + y - offset) } else { board.pixel(x, y) };
            pixel.unwrap_or([255; 3])
        };
        let area = Area { left: 0, top: -step, width, height: height + 2 * step };
        let rows = (area.top..area.bottom()).flat_map(|y| (0..width).map(move |x| (x, y)));
        let picture = Picture::new(area, rows.map(|(x, y)| pixel(x, y)).collect());
        let found = ForeignBoard::find(&picture, pointer(9, &theme)).expect("a board");
        assert_eq!(find_pad(&picture, &found.board).is_none(), is_above);
    }
}

#[test]
fn a_large_page_full_of_digits_holds_no_pad() {
    let (font, theme) = (font(), Theme::plain());
    let board = draw(&font, BOARD, (3, 3), &theme);
    // Digits alone, so close together that there are tens of thousands, in an order that no pad has.
    let close = Theme { step: (14, 14), lines: (0, 0), height: 0.7, ground: [240; 3], ..Theme::plain() };
    let line = "121211212121121212121121212112";
    let page = draw(&font, &line.repeat(3)[..81], (3, 3), &close);
    let tile = |x: i32, y: i32| {
        let place = |corner: i32, at: i32| corner + at % (9 * 14);
        page.pixel(place(CORNER.x, x), place(CORNER.y, y)).expect("within the page")
    };
    let screen = on_large_screen(&board, tile);
    let found = ForeignBoard::find(&screen, pointer(9, &theme)).expect("a board");
    assert_eq!(find_pad(&screen, &found.board), None);
}

#[test]
fn a_jigsaw_with_diagonals_may_have_fewer_givens_than_a_plain_board() {
    let puzzle: Puzzle =
        "9jx:c5n7a5_6a8b9b3i4d5b7_3_2f9g8a9b3k,bccae_ad___dbba_ac_a_dbdbdaebdcbbfab__caabdbdbb"
            .parse()
            .expect("a right ID");
    assert_eq!(puzzle.givens().iter().flatten().count(), 16);
    let (font, theme) = (font(), Theme { tint: Tint::Diagonals, ..Theme::plain() });
    let picture = draw_puzzle(&font, &puzzle, &theme);
    let (_, read) = read_board(&picture, pointer(9, &theme)).expect("a board");
    assert_eq!(read.game_id(), puzzle.game_id());
}

#[test]
fn an_empty_grid_is_refused() {
    let font = font();
    let picture = draw(&font, &".".repeat(81), (3, 3), &Theme::plain());
    let error = read(&picture, pointer(9, &Theme::plain())).expect_err("an empty grid");
    assert_eq!(
        error.to_string(),
        "too few givens: found 0, expected at least 17; start the game, or close what lies over the board"
    );
}

#[test]
fn contradictory_givens_are_refused() {
    let font = font();
    let wrong = format!("55{}", &BOARD[2..]);
    let picture = draw(&font, &wrong, (3, 3), &Theme::plain());
    let error = read(&picture, pointer(9, &Theme::plain())).expect_err("two fives");
    assert_eq!(
        error.to_string(),
        format!(
            "the digits contradict each other (r1c1 and r1c2 are both 5, in row 1): one of them was entered or read \
             wrongly (read as {wrong})"
        )
    );
}

/// Few, some and many digits that clash.
const CLASHING: [&str; 3] = [
    ".4.3..3......51..3..1.....49...37............3.43..........84......26.....3....3.",
    "9916....6..4....5.4.2253.72...1..8.3..82..957632.1..54....93..6.65.....8......6.6",
    "..331495566.99.8.25.9..7.966.95693..5335511.6765.696988...5789.33.5621.45648568.3",
];

#[test]
fn no_smaller_board_is_seen_in_one_whose_digits_clash() {
    let font = font();
    for (digits, lines) in CLASHING.iter().cartesian_product([(1, 3), (1, 1)]) {
        for step in [(30, 30), (63, 60), (44, 52)] {
            let theme = Theme { step, lines, ..Theme::plain() };
            let picture = draw(&font, digits, (3, 3), &theme);
            for (row, column) in [(0, 0), (1, 8), (4, 4), (8, 2), (7, 7)] {
                let at = |corner: i32, step: i32, number: i32| corner + number * step + step / 2;
                let point = Point { x: at(CORNER.x, step.0, column), y: at(CORNER.y, step.1, row) };
                let size = ForeignBoard::find(&picture, point).map(|found| found.board.size());
                assert_eq!(size, Ok(9), "at row {row}, column {column}: {digits} {theme:?}");
            }
        }
    }
}

/// Entries beside the givens of the usual board: right ones, and three wrong ones.
const ENTRIES: &str = "..46...7...2............5...5...1..............9..4.....1........2...............";

#[test]
fn digits_drawn_unlike_the_givens_are_no_givens() {
    let (font, bold) = (font(), bold());
    let theme = Theme::plain();
    let grey = [225; 3];
    let blue = Theme { ink: [30, 60, 220], ..theme.clone() };
    let small = Theme { height: 0.42, ..theme.clone() };
    let on_grey = Theme { ground: grey, ..theme.clone() };
    let red = Theme { ink: [230, 20, 20], ..theme.clone() };
    for (givens, entries) in [
        ((&font, &theme), (&font, &blue)),
        ((&font, &blue), (&font, &theme)),
        ((&bold, &theme), (&font, &theme)),
        ((&bold, &red), (&font, &red)),
        ((&font, &theme), (&font, &small)),
        ((&font, &on_grey), (&font, &theme)),
        ((&font, &theme), (&font, &on_grey)),
    ] {
        let picture = with_entries(BOARD, ENTRIES, [givens, entries]);
        assert_eq!(
            read(&picture, pointer(9, &theme)).as_deref(),
            Ok(BOARD),
            "{:?} {:?}",
            givens.1,
            entries.1
        );
    }
}

#[test]
fn digits_that_clash_and_are_drawn_alike_are_refused() {
    let font = font();
    for tint in [Tint::None, Tint::Blocks, Tint::Peers, Tint::Cells, Tint::Diagonals] {
        let theme = Theme { tint, ..Theme::plain() };
        let picture = with_entries(BOARD, ENTRIES, [(&font, &theme), (&font, &theme)]);
        let error = read(&picture, pointer(9, &theme)).expect_err("a wrong entry");
        assert!(matches!(error, NoPuzzle::Contradiction { .. }), "{tint:?}: {error}");
    }
}

#[test]
fn entries_in_another_colour_and_size_are_read() {
    let (font, theme) = (font(), Theme::plain());
    let before = draw(&font, BOARD, (3, 3), &theme);
    let (Found { board, .. }, _) = read_board(&before, pointer(9, &theme)).expect("a board");
    let mut entered = BOARD.to_owned();
    entered.replace_range(2..4, "46");
    let after = draw(&font, &entered, (3, 3), &Theme { ink: [30, 60, 220], height: 0.44, ..theme });
    let seen = |number: usize| match board.look(&after, Cell::new(number, 9)) {
        Some(Content::Digit { ink, .. }) => board.symbol(&ink).map(Symbol::to_char),
        other => panic!("cell {number}: {other:?}"),
    };
    assert_eq!([seen(0), seen(2), seen(3)], [Some('5'), Some('4'), Some('6')]);
    assert_eq!(board.look(&after, Cell::new(5, 9)), Some(Content::Blank));
}

/// Boards of all sizes with one solution each.
const FOUR: &str = "2x2:2e3b1e1";
const TWO_BY_THREE: &str = "2x3:c5d3_6a1d1b6d3a2_4d5c";
const THREE_BY_TWO: &str = "3x2:6d4c4b4a3_6d6_1a5b2c3d2";
const EIGHT: &str = "2x4:b4a3a2c2_6d5a6c7c7_2a6a8_8a1a6_2c2c8a4d5_1c1a5a7b";
const NINE: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
const TWELVE: &str = concat!(
    "3x4:11b3c6_12e1i5_12_6a11_3_10a2c12_7b3_11c1_5a1a3a5_8a4c7_9_11f8a10_4_7_5a1f6_9_3c9a8_5a10a12a10_12c1_7b11",
    "_3c12a6_5_11a9_2_1i12e8_12c6b11",
);
const HEXADECIMAL: &str = concat!(
    "4x4:g2c10_15_14c9_2_5a13_3_7b11a16a10_6b4c16b7_9b3a5_12_14c15_10a2_16a1d13f16f11b5b7b14b10_2_12b13_1_11_8_2",
    "a6a12_16_14f4_15c3_2_13_9_12_1a6f4a12_7_10_1_8_6c13_3f1_5_11a15a7_2_6_4_7b9_2_16b4b3b5b1f10f15d4a13_1a11_3c",
    "8_10_14a10b7_11b2c15b15_3a7a9b14_10_13a4_11_12c11_8_5c7g",
);
const JIGSAW: &str = "9j:b5d1a4e3e9a1f4_5_8_1_2c7c9c5_9_8_1_4f6a7e3e4a2d5b,\
                      acdb__ab_________a__aaab_aaaaa___abb_cdiaa_a__aa_cbceadbbeec";
const SMALL_JIGSAW: &str = "6j:a1f4a6b5b4b2b3b6a5f5a,bbba_b___aaba_ea_c_ab_a_aa__c";
const DIAGONALS: &str = "3x3x:d8b9b5_7_9_1a8f5b6_1b3e4b4c9b9e3b4_3b9f1a7_8_4_2b9b4d";
const DIAGONAL_JIGSAW: &str =
    "9jx:6e1_4d3_6d8_5a2j6_3b9g3b8_1j8a6_9d5_9d7_9e5,acbabca_a_aa__aa_cbafbdbdbbdccbc_caae__ca__da_caaccb";

/// The fonts of the table below, as far as they are installed.
const FONTS: [&str; 4] = [
    "dejavu/DejaVuSans.ttf",
    "dejavu/DejaVuSerif-Bold.ttf",
    "liberation/LiberationSans-Regular.ttf",
    "liberation/LiberationMono-Bold.ttf",
];

/// Whether a board drawn in a theme is read, with the shape that it has, or refused.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reading {
    Right,
    Refused,
}
use Reading::{Refused, Right};

/// What is wrong with how a puzzle is read that is drawn in a font.
fn mistake(expected: Reading, puzzle: &Puzzle, theme: &Theme, font: &FontVec) -> Option<String> {
    let size = i32::try_from(puzzle.size()).expect("small");
    let read = read_board(&draw_puzzle(font, puzzle, theme), pointer(size, theme));
    let shape = puzzle.layout().shape();
    match (read, expected) {
        (Ok((_, read)), _) if read.layout().shape() != shape => {
            Some(format!("read as {}", read.layout().shape()))
        }
        (Ok((_, read)), _) if read.givens() != puzzle.givens() => Some("misread".to_owned()),
        (Ok(_), Refused) => Some("read after all".to_owned()),
        (Err(refusal), Right) => Some(refusal.to_string()),
        (Ok(_), Right) | (Err(_), Refused) => None,
    }
}

#[test]
fn boards_of_all_sizes_and_kinds_are_read() {
    let plain = Theme::plain;
    let dark = || Theme { ground: [17, 24, 39], line: [60, 70, 90], ink: [230; 3], ..plain() };
    let one_line = || Theme { lines: (1, 1), ..plain() };
    let written = |signs| Theme { signs, step: (44, 44), ..plain() };
    let tinted = |tint| Theme { tint, lines: (1, 1), ground: [250, 250, 255], ..plain() };
    let cases = [
        (Right, FOUR, plain()),
        (Right, FOUR, dark()),
        (Right, FOUR, tinted(Tint::Blocks)),
        (Right, TWO_BY_THREE, plain()),
        (Right, TWO_BY_THREE, one_line()),
        (Right, TWO_BY_THREE, tinted(Tint::Blocks)),
        (Right, THREE_BY_TWO, dark()),
        (Right, THREE_BY_TWO, one_line()),
        (Right, EIGHT, plain()),
        (Right, EIGHT, one_line()),
        (Right, NINE, dark()),
        (Right, NINE, one_line()),
        (Right, NINE, tinted(Tint::Blocks)),
        (Right, NINE, tinted(Tint::Peers)),
        (Right, NINE, Theme { tint: Tint::Peers, ..plain() }),
        (Right, NINE, tinted(Tint::Cells)),
        (Right, TWELVE, written(Signs::Capitals)),
        (Right, TWELVE, written(Signs::Letters)),
        (Right, TWELVE, written(Signs::Numbers)),
        (Right, TWELVE, Theme { lines: (1, 1), ..written(Signs::Small) }),
        (Right, HEXADECIMAL, written(Signs::Capitals)),
        (Right, HEXADECIMAL, written(Signs::Small)),
        (Right, HEXADECIMAL, written(Signs::FromZero)),
        (Right, HEXADECIMAL, written(Signs::Numbers)),
        (Right, HEXADECIMAL, Theme { signs: Signs::Numbers, ..dark() }),
        (Right, HEXADECIMAL, Theme { lines: (1, 1), ..written(Signs::FromZero) }),
        (Right, JIGSAW, plain()),
        (Right, JIGSAW, dark()),
        (Right, JIGSAW, tinted(Tint::Regions)),
        (Right, JIGSAW, Theme { tint: Tint::Peers, ..plain() }),
        (Refused, JIGSAW, one_line()),
        (Right, SMALL_JIGSAW, plain()),
        (Right, SMALL_JIGSAW, tinted(Tint::Regions)),
        (Right, DIAGONALS, Theme { tint: Tint::Diagonals, ..plain() }),
        (Right, DIAGONALS, Theme { tint: Tint::Diagonals, ..one_line() }),
        (Right, DIAGONALS, Theme { diagonals: true, ..plain() }),
        (Right, DIAGONALS, Theme { diagonals: true, step: (66, 48), ..dark() }),
        (Refused, DIAGONALS, plain()),
        (Right, DIAGONAL_JIGSAW, Theme { tint: Tint::Diagonals, ..plain() }),
        (Refused, DIAGONAL_JIGSAW, tinted(Tint::Diagonals)),
    ];
    let mut mistakes = Vec::new();
    for name in FONTS {
        let file =
            std::fs::read(format!("/usr/share/fonts/truetype/{name}")).expect("tests/setup.sh installs it");
        let font = FontVec::try_from_vec(file).expect("a font");
        for (expected, text, theme) in &cases {
            let mistake = mistake(*expected, &text.parse().expect("a puzzle"), theme, &font);
            mistakes.extend(mistake.map(|mistake| format!("{mistake}: {text} in {name}, {theme:?}")));
        }
    }
    assert!(mistakes.is_empty(), "{mistakes:#?}");
}

/// Fainter givens, of 255, may be overlooked.
const LEAST_CONTRAST: u8 = 36;

fn themes() -> impl Strategy<Value = Theme> {
    let grey = || prop::array::uniform3(0..=255_u8);
    let corner = prop::option::weighted(0.3, (1..=5, 1..=5));
    let look = (0.38..0.62_f32, corner, 0..40_u8, 0..8_u8);
    ((26..=70, 0.8..1.25_f64), (1..=2, 1..=3), (grey(), grey(), grey()), look)
        .prop_map(|((step, ratio), (line, more), (ground, line_colour, ink), look)| {
            let (height, corner, gradient, texture) = look;
            #[expect(clippy::cast_possible_truncation, reason = "small cells")]
            let down = (f64::from(step) * ratio).round() as i32;
            let (step, lines) = ((step, down.max(26)), (line, line + more));
            let line = line_colour;
            Theme { step, lines, ground, line, ink, height, corner, gradient, texture, ..Theme::plain() }
        })
        .prop_filter("givens can be seen everywhere", |theme| {
            let contrast = |darker: u8| {
                let channels = theme.ground.iter().zip(theme.ink);
                channels.map(|(ground, ink)| ground.saturating_sub(darker).abs_diff(ink)).max()
            };
            (0..=theme.gradient + theme.texture).all(|darker| contrast(darker) >= Some(LEAST_CONTRAST))
        })
}

/// The heights and widths of blocks.
const BLOCKS: [(i32, i32); 8] = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)];

/// Digits at random places, which clash as a rule.
fn random_digits() -> impl Strategy<Value = ((i32, i32), String)> {
    (prop::sample::select(BLOCKS.to_vec()), 0.05..1.0_f64).prop_flat_map(|(blocks, share)| {
        let size = usize::try_from(blocks.0 * blocks.1).expect("small");
        let symbol = prop::option::weighted(share, 1..=size)
            .prop_map(|number| number.and_then(Symbol::from_number).map_or('.', Symbol::to_char));
        let text = prop::collection::vec(symbol, size * size);
        (Just(blocks), text.prop_map(|symbols| symbols.into_iter().collect()))
    })
}

/// Two cells and a half may look like one where the gaps between blocks are half as wide as a cell.
#[test]
fn a_lattice_whose_cells_all_seem_covered_or_blank_is_no_board() {
    let full: String =
        (0..256).map(|place| Symbol::all(16).nth(place * 7 % 16).map_or('.', Symbol::to_char)).collect();
    let part = "...d7c.2e6.3...17.b....95.d...2.9.........51.f5.23...63c.g.be....a.....b78.8..6.8b..9e7g..f.bb3.\
                7..6......g.......69e5.6.1.8g....f.1..7c3.g.7g...da9..5d.72...8.9..a.....6...a5.c9..........a..4\
                5e..d66.9..g.d.e8fd....97...7..1.be3.4a5.....23bf...2a.a.d9bc...";
    let plain = Theme { lines: (2, 5), apart: 9, ..Theme::plain() };
    let (ground, line, ink) = ([74, 241, 171], [253, 105, 93], [5, 159, 214]);
    let one = Theme { step: (26, 32), ground, line, ink, height: 0.386, gradient: 30, ..plain.clone() };
    let (ground, line, ink) = ([45, 249, 139], [172, 225, 61], [66, 61, 234]);
    let other = Theme { step: (28, 32), ground, line, ink, height: 0.5175, gradient: 39, ..plain };
    for (digits, theme) in [(full.as_str(), one), (part, other)] {
        let picture = draw(&font(), digits, (4, 4), &theme);
        let found = ForeignBoard::find(&picture, pointer(16, &theme));
        assert!(found.as_ref().is_err() || found.is_ok_and(|found| found.board.size() == 16));
    }
}

#[test]
fn ten_columns_in_blocks_set_apart_are_not_read_as_nine() {
    let digits = ".......8..5...........2.....8..6.........................9............................9.........9.1.";
    let theme = Theme {
        step: (56, 46),
        lines: (1, 4),
        apart: 8,
        ground: [249, 84, 55],
        line: [109, 112, 187],
        ink: [191, 143, 129],
        height: 0.46,
        corner: Some((3, 2)),
        gradient: 5,
        texture: 3,
        ..Theme::plain()
    };
    let picture = draw(&font(), digits, (2, 5), &theme);
    let found = ForeignBoard::find(&picture, pointer(10, &theme)).expect("a board");
    assert_eq!(found.board.size(), 10);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_board_is_seen_at_its_size_or_refused(
        (blocks, digits) in random_digits(),
        theme in themes(),
        apart in prop::option::of(1..=9),
    ) {
        let theme = Theme { apart: apart.unwrap_or_default(), ..theme };
        let size = blocks.0 * blocks.1;
        let picture = draw(&font(), &digits, blocks, &theme);
        if let Ok(found) = ForeignBoard::find(&picture, pointer(size, &theme)) {
            prop_assert_eq!(i32::try_from(found.board.size()), Ok(size));
        }
    }

    #[test]
    fn a_board_is_read_right_or_refused(theme in themes()) {
        let font = font();
        let picture = draw(&font, BOARD, (3, 3), &theme);
        if let Ok(givens) = read(&picture, pointer(9, &theme)) {
            prop_assert_eq!(givens, BOARD);
        }
    }
}
