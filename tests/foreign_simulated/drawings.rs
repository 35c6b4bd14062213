//! The eyes on what simulated foreign programs draw: they find the board, read its givens and entries, and never misread.

use std::time::Duration;

use crate::support::boards;
use crate::support::foreign::{
    Blank, Face, Foreign, ForeignDesktop, Line, Look, PadPlace, Ring, Settings, Style, Way, looks, programs,
};
use crate::support::simulated::Faults;
use crate::{blocks, program};
use itertools::Itertools as _;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sudoku_bot::desktop::{Area, Desktop as _, Key, MouseButton, Picture};
use sudoku_bot::eyes::{Content, ForeignBoard, Found, NoBoard, find_pad};
use sudoku_bot::puzzle::{BlockShape, Cell, Puzzle, Regions, Shape, Symbol};
use sudoku_bot::solver::search::Search;
use sudoku_bot::user::User as _;

const SHAPES: [(usize, usize); 7] = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)];

/// A picture of the upper left part of the screen with the board and what is beside it.
fn picture(desktop: &ForeignDesktop) -> Picture {
    let window = desktop.client().board();
    let area = Area { left: 0, top: 0, width: window.right() + 300, height: window.bottom() + 100 };
    desktop.clone().picture(area).expect("unlocked").expect("seen")
}

fn middle(desktop: &ForeignDesktop) -> Cell {
    let size = desktop.client().puzzle().size();
    Cell::at(size / 2, size / 2, size)
}

/// Points at the middle of the board and looks for it.
fn find(desktop: &ForeignDesktop) -> Result<Found, NoBoard> {
    let point = desktop.client().centre(middle(desktop));
    desktop.clone().move_to(point).expect("memory");
    ForeignBoard::find(&picture(desktop), point)
}

/// Everything that a reading has got wrong, in words.
fn mistakes(desktop: &ForeignDesktop, found: &Found) -> Vec<String> {
    let program = desktop.client();
    let puzzle = program.puzzle();
    if found.board.size() != puzzle.size() {
        return vec![format!("{} rows instead of {}", found.board.size(), puzzle.size())];
    }
    let misplaced = puzzle.layout().cells().filter(|&cell| {
        let (seen, drawn) = (found.board.area(cell), program.cell(cell));
        let is_near = |one: i32, other: i32| (one - other).abs() <= 3;
        !(is_near(seen.left, drawn.left) && is_near(seen.top, drawn.top))
    });
    // What the user has entered may still be fading in, and is told from the givens later.
    let shown = program.digits();
    let misread = puzzle.layout().cells().filter(|&cell| !found.is_covered(cell)).filter(|&cell| {
        let read = found.symbols[cell.index()];
        read != puzzle.given(cell) && read != shown[cell.index()]
    });
    let misplaced = misplaced
        .map(|cell| format!("{cell} is at {:?}, not {:?}", program.cell(cell), found.board.area(cell)));
    let misread = misread
        .map(|cell| format!("{cell} is {:?}, not {:?}", shown[cell.index()], found.symbols[cell.index()]));
    let wanted = regions(puzzle.layout().shape());
    let lacks_shape = !found.shapes.iter().any(|shape| regions(shape) == wanted && !shape.diagonals);
    let shape = lacks_shape.then(|| "its shape is missing".to_owned());
    misplaced.chain(misread).chain(shape).collect()
}

/// The region of each cell: blocks may be described as regions, too.
fn regions(shape: &Shape) -> Vec<usize> {
    match &shape.regions {
        Regions::Blocks(blocks) => {
            let size = blocks.size();
            (0..size * size).map(|index| blocks.block_at(index / size, index % size)).collect()
        }
        Regions::Jigsaw(regions) => regions.iter().map(|&region| usize::from(region)).collect(),
    }
}

proptest! {
    #![proptest_config(boards::cases(12))]

    #[test]
    fn no_board_is_misread(
        program in prop::sample::select(SHAPES.to_vec()).prop_flat_map(|shape| programs(blocks(shape), 0.45)),
    ) {
        // What an open ring hides has a test of its own.
        prop_assume!(!matches!(program.settings().ring, Some(Ring::OpenAt(..))));
        let desktop = program.on_desktop(Faults::default());
        if let Ok(found) = find(&desktop) {
            // A board without any is refused.
            prop_assume!(found.symbols.iter().any(Option::is_some));
            prop_assert_eq!(mistakes(&desktop, &found), Vec::<String>::new());
        }
    }

    #[test]
    fn entries_and_blanks_are_read(look in looks(9)) {
        let (puzzle, solution) = example();
        let settings = Settings { look, ..Settings::plain(Way::ClickKey) };
        let desktop = Foreign::new(settings, puzzle.clone(), solution.clone()).on_desktop(Faults::default());
        let Ok(Found { board, .. }) = find(&desktop) else { return Ok(()) };
        let blanks: Vec<Cell> = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
        let blank = picture(&desktop);
        for &cell in &blanks {
            let content = board.look(&blank, cell);
            let is_blank = matches!(content, Some(Content::Blank))
                || look.blank == Blank::Notes && matches!(content, Some(Content::Marks(_)));
            prop_assert!(is_blank, "{cell} {look:?}");
        }
        for &cell in &blanks {
            enter(&desktop, cell, solution[cell.index()]);
        }
        let filled = picture(&desktop);
        for &cell in &blanks {
            let Some(Content::Digit { ink, .. }) = board.look(&filled, cell) else {
                // Only a ring about the last one may touch it.
                prop_assert_eq!(Some(&cell), blanks.last(), "no entry {:?}", look);
                continue;
            };
            prop_assert_eq!(board.symbol(&ink), Some(solution[cell.index()]), "{} {:?}", cell, look);
        }
    }
}

fn example() -> (Puzzle, Vec<Symbol>) {
    let puzzle = boards::example();
    let solution = Search::new(&puzzle).next().expect("it has a solution");
    (puzzle, solution)
}

fn enter(desktop: &ForeignDesktop, cell: Cell, symbol: Symbol) {
    let point = desktop.client().centre(cell);
    let mut hands = desktop.clone();
    hands.move_to(point).expect("memory");
    hands.click(MouseButton::Left).expect("memory");
    hands.press(Key::Symbol(symbol)).expect("memory");
    desktop.user(Vec::new()).wait(Duration::from_millis(1));
}

/// A random board of these blocks, the same every time, in this look.
fn drawn(shape: (usize, usize), look: Look) -> ForeignDesktop {
    drawn_by(Settings { look, ..Settings::plain(Way::ClickKey) }, shape)
}

/// The same board in a program with these settings.
fn drawn_by(settings: Settings, shape: (usize, usize)) -> ForeignDesktop {
    let boards = boards::variant(blocks(shape), [false; 3], 0.5);
    let board = boards.new_tree(&mut TestRunner::deterministic()).expect("no filter").current();
    let (solution, puzzle) = boards::with_one_solution(board);
    Foreign::new(settings, puzzle, solution).on_desktop(Faults::default())
}

/// With strokes this thick they look alike, and the more frequent one must not outvote the other.
#[test]
fn an_8_and_a_b_are_told_apart() {
    let style = Style { face: Face::Formal, height: 63, weight: 17, slant: 4 };
    for (height, weight) in (55..70).step_by(2).cartesian_product([16, 17, 18]) {
        let look = Look { cell: (50, 50), style: Style { height, weight, ..style }, ..Look::plain() };
        let desktop = drawn((3, 4), look);
        let found = find(&desktop).unwrap_or_else(|error| panic!("{height}, {weight}: {error}"));
        assert_eq!(mistakes(&desktop, &found), Vec::<String>::new(), "{height}, {weight}");
    }
}

#[test]
fn blocks_set_apart_are_found_in_small_cells() {
    let page = Look::plain().page;
    let (line, block_line) = (Line { width: 3, colour: page }, Line { width: 9, colour: page });
    for shape in SHAPES {
        let desktop = drawn(shape, Look { cell: (28, 28), line, block_line, ..Look::plain() });
        let found = find(&desktop).unwrap_or_else(|error| panic!("{shape:?}: {error}"));
        assert_eq!(mistakes(&desktop, &found), Vec::<String>::new(), "{shape:?}");
    }
}

/// A thin bright line stands out as much as a wide gap of almost the same colour as the cells, and an open ring hides
/// some of both.
#[test]
fn blocks_are_set_apart_by_gaps_that_are_only_wider() {
    let page = [59, 58, 61];
    let line = Line { width: 1, colour: [176; 3] };
    let block_line = Line { width: 7, colour: page };
    let (ground, other_ground) = ([35, 34, 37], Some([41, 40, 43]));
    let look = Look { page, ground, other_ground, line, block_line, given: [150, 200, 255], ..Look::plain() };
    for (shape, place) in [(2, 3), (3, 2)].into_iter().cartesian_product(0..6) {
        let ring = Some(Ring::OpenAt(place, place));
        let settings = Settings { look, ring, ..Settings::plain(Way::ClickPad) };
        let found = find(&drawn_by(settings, shape)).unwrap_or_else(|error| panic!("{place}: {error}"));
        let blocks = Shape::plain(BlockShape { height: shape.0, width: shape.1 });
        assert_eq!(found.shapes, [blocks], "{place}");
    }
}

#[test]
fn the_digits_of_a_number_may_touch() {
    for (height, weight) in [(45, 15), (47, 16), (50, 16), (52, 18)] {
        let style = Style { face: Face::Formal, height, weight, slant: 2 };
        let look = Look { cell: (33, 30), has_numbers: true, style, ..Look::plain() };
        let desktop = drawn((3, 4), look);
        let found = find(&desktop).unwrap_or_else(|error| panic!("{style:?}: {error}"));
        assert_eq!(mistakes(&desktop, &found), Vec::<String>::new(), "{style:?}");
    }
}

/// The digits of 10, 12 and 14 touch, and the button of the chosen 2 looks unlike the others.
#[test]
fn a_pad_whose_numbers_touch_is_found() {
    let style = Style { face: Face::Formal, height: 41, weight: 14, slant: 9 };
    let plain = Look { page: [219, 224, 222], given: [120, 125, 130], entry: [0, 0, 0], ..Look::plain() };
    let look = Look { cell: (32, 32), has_numbers: true, style, ..plain };
    let chosen = Symbol::from_number(2);
    let settings = Settings { look, chosen, pad: Some(PadPlace::Below), ..Settings::plain(Way::PadClick) };
    let desktop = drawn_by(settings, (4, 4));
    let found = find(&desktop).expect("a board");
    let pad = find_pad(&picture(&desktop), &found.board).expect("a pad");
    for (place, symbol) in pad.into_iter().zip(Symbol::all(16)) {
        let button = desktop.client().button(symbol).expect("on the pad");
        let off = (place.x - button.x).abs().max((place.y - button.y).abs());
        assert!(off <= 3, "{symbol:?} is at {button:?}, not at {place:?}");
    }
}

/// The right edges of the 4, 3, 1 and 2 of a column are above one another, and the line beside it is not drawn through
/// the gap between the blocks.
#[test]
fn digits_above_one_another_are_no_edge_of_a_line() {
    let style = Style { face: Face::Plain, height: 66, weight: 10, slant: 1 };
    let line = Line { width: 1, colour: [118, 116, 116] };
    let gap = Line { width: 7, colour: [92, 94, 90] };
    let dark = Look { page: gap.colour, ground: [68, 70, 66], line, block_line: gap, ..Look::plain() };
    let look = Look { cell: (24, 24), given: [255, 220, 150], style, ..dark };
    let puzzle = boards::puzzle("2x2:3_1_4_2_4_2_3_1b1_4b2_3");
    let desktop =
        program(Settings { look, ..Settings::plain(Way::ClickKey) }, puzzle).on_desktop(Faults::default());
    let found = find(&desktop).expect("a board");
    assert_eq!(mistakes(&desktop, &found), Vec::<String>::new());
}

#[test]
fn bold_letters_are_no_blocks_of_inverse_video() {
    for (side, weight, slant) in [(27, 16, 2), (24, 17, 3)] {
        let style = Style { face: Face::Formal, height: 57, weight, slant };
        let desktop = drawn((4, 4), Look { cell: (side, side), style, ..Look::plain() });
        let found = find(&desktop).unwrap_or_else(|error| panic!("{style:?}: {error}"));
        assert_eq!(mistakes(&desktop, &found), Vec::<String>::new(), "{style:?}");
    }
}

#[test]
fn numbers_of_two_digits_are_read() {
    for shape in [(3, 4), (4, 4)] {
        let desktop = drawn(shape, Look { has_numbers: true, ..Look::plain() });
        let found = find(&desktop).unwrap_or_else(|error| panic!("{shape:?}: {error}"));
        assert_eq!(mistakes(&desktop, &found), Vec::<String>::new(), "{shape:?}");
    }
}

/// Without this, eyes that refuse everything would pass.
#[test]
fn most_boards_are_found_and_read() {
    let mut runner = TestRunner::deterministic();
    for shape in SHAPES {
        let mut refused = Vec::new();
        for _ in 0..8 {
            let program = programs(blocks(shape), 0.45).new_tree(&mut runner).expect("no filter").current();
            let desktop = program.on_desktop(Faults::default());
            if let Err(error) = find(&desktop) {
                refused.push(format!("{error}: {:?}", desktop.client().settings().look));
            }
        }
        assert!(refused.len() <= 1, "{shape:?}: {refused:#?}");
    }
}

#[test]
fn a_ring_on_a_small_board_hides_no_digit_unnoticed() {
    let puzzle = boards::puzzle("2x2:3a1a4_1_2_3a4_3a1a4a");
    let solution: Vec<Symbol> = Search::new(&puzzle).next().expect("it has a solution");
    let mut found_boards = 0;
    for side in [40, 64, 65, 67, 70] {
        for cell in puzzle.layout().cells() {
            let [row, column] =
                [cell.row(), cell.column()].map(|number| u8::try_from(number).expect("it is small"));
            let look = Look { cell: (side, side), ..Look::plain() };
            let ring = Some(Ring::OpenAt(row, column));
            let settings = Settings { look, ring, pad: None, ..Settings::plain(Way::ClickKey) };
            let desktop =
                Foreign::new(settings, puzzle.clone(), solution.clone()).on_desktop(Faults::default());
            let Ok(found) = find(&desktop) else { continue };
            let is_wrong =
                |&cell: &Cell| !found.is_covered(cell) && found.symbols[cell.index()] != puzzle.given(cell);
            let wrong: Vec<Cell> = puzzle.layout().cells().filter(is_wrong).collect();
            assert_eq!(wrong, [], "{side} {cell}");
            found_boards += 1;
        }
    }
    assert!(found_boards >= 64, "{found_boards} of 80");
}

#[test]
fn what_an_open_ring_hides_is_read_from_two_looks() {
    let (puzzle, solution) = example();
    let look = |row, column| {
        let ring = Some(Ring::OpenAt(row, column));
        let settings = Settings { ring, pad: None, ..Settings::plain(Way::ClickKey) };
        let desktop = Foreign::new(settings, puzzle.clone(), solution.clone()).on_desktop(Faults::default());
        let found = find(&desktop).unwrap_or_else(|error| panic!("{row}, {column}: {error}"));
        assert_eq!(mistakes(&desktop, &found), Vec::<String>::new(), "{row}, {column}");
        found
    };
    for (row, column) in (0..9).cartesian_product(0..9) {
        let (first, second) = (look(row, column), look((row + 5) % 9, (column + 5) % 9));
        assert!(first.is_covered(Cell::at(row.into(), column.into(), 9)), "{row}, {column}");
        let found = second.with_earlier(&first).expect("the same board");
        let is_wrong =
            |&cell: &Cell| !found.is_covered(cell) && found.symbols[cell.index()] != puzzle.given(cell);
        let wrong: Vec<Cell> = puzzle.layout().cells().filter(is_wrong).collect();
        assert_eq!((wrong, found.covered.len() < first.covered.len()), (Vec::new(), true), "{row}, {column}");
    }
}
