//! Web pages, each with its own look, way of taking digits, and faults.

use std::process::Stdio;

use serde_json::Value;
use sudoku_bot::desktop::{Area, Picture};
use sudoku_bot::eyes::ForeignBoard;
use sudoku_bot::puzzle::Symbol;

use crate::board::{BOARDS, Board, DIAGONALS, JIGSAWS, LARGE, LARGEST, SMALL};
use crate::site::{Record, Site};
use crate::support::{Point, Running, Screen, Window, until};
use crate::{End, assert_fills, exit_code, fill, part, until_still};

/// No tab, no question and no hint of Chromium may come between the pointer and the page.
const FLAGS: [&str; 14] = [
    "--no-sandbox",
    // Without the bar that warns of the flag before.
    "--test-type",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=Translate",
    "--disable-session-crashed-bubble",
    "--password-store=basic",
    "--disable-gpu",
    "--force-device-scale-factor=1",
    "--window-position=60,40",
    "--window-size=1000,860",
];

/// Chromium on a screen of its own.
struct Browser {
    _process: Running,
    screen: Screen,
    site: Site,
}

impl Browser {
    fn open() -> Self {
        let (screen, site) = (Screen::open(), Site::open());
        let mut command = screen.command("chromium");
        command.args(FLAGS).arg(format!("--app={}", site.address()));
        command.arg(format!("--user-data-dir={}", screen.home().join("chromium").display()));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Self { _process: Running::start(&mut command), screen, site }
    }

    /// Opens a page with this board, and returns the board's place once the screen shows it.
    fn show(&self, page: &str, givens: &str, answer: &str) -> Window {
        let place = self.site.show(&format!("?{page}&board={givens}&answer={answer}"));
        until_still(&self.screen, place);
        place
    }

    /// What the screen shows, for the eyes.
    fn picture(&self) -> Picture {
        let picture = self.screen.picture();
        let (width, height) = picture.size();
        let bytes = picture.part(Point { x: 0, y: 0 }, Point { x: width, y: height });
        let pixels = bytes.chunks_exact(4).map(|pixel| [pixel[2], pixel[1], pixel[0]]);
        Picture::new(Area { left: 0, top: 0, width, height }, pixels.collect())
    }

    /// Lets the bot fill this board, and compares what reached the page.
    #[track_caller]
    fn assert_fills(&self, page: &str, Board { givens, answer, .. }: Board) {
        let place = self.show(page, givens, answer);
        let end = if page.contains("end=overlay") { End::Hidden } else { End::Shown };
        assert_fills(&self.screen, part(place, (50, 50)), end);
        let record = self.site.close();
        assert_harmless(&record);
        assert_eq!(record.board(), answer, "the page must hold the solution at the end: {record:?}");
        let (entries, blanks) = (record.all("entry").count(), givens.matches('.').count());
        // Of a number, each digit is an entry.
        let is_lossy = page.contains("loss=") || page.contains("numbers=");
        assert!(is_lossy || entries == blanks, "{entries} entries in {blanks} blanks: {record:?}");
    }

    /// Lets the bot look at this board; fails unless it says why it enters nothing.
    #[track_caller]
    fn assert_refused(&self, page: &str, givens: &str, answer: &str, reason: &str) {
        let place = self.show(page, givens, answer);
        let mut bot = fill(&self.screen, part(place, (50, 50)));
        assert_ne!(exit_code(&mut bot), 0, "{}", bot.words());
        assert!(bot.words().contains(reason), "the bot must say `{reason}`\n{}", bot.words());
        let record = self.site.close();
        assert_harmless(&record);
        assert_eq!(record.all("entry").count(), 0, "nothing may be entered: {record:?}");
    }
}

/// Fails if the page got a wrong digit, a click beside board and pad, or a key that has no business there.
#[track_caller]
fn assert_harmless(record: &Record) {
    assert!(record.wrong().is_empty(), "wrong digits: {:?}", record.wrong());
    assert!(record.outside().is_empty(), "clicks outside: {:?}", record.outside());
    assert!(record.other_keys().is_empty(), "other keys: {:?}", record.other_keys());
}

/// Lets the bot fill two boards on a page.
#[track_caller]
fn assert_page_is_filled(page: &str, boards: [Board; 2]) {
    let browser = Browser::open();
    for board in boards {
        browser.assert_fills(&format!("{page}&regions={}", board.regions), board);
    }
}

/// One test per line: its name, the boards, and the page's settings, which are documented in page.html.
macro_rules! fills {
    ($($name:ident: $boards:ident $page:literal;)*) => {
        /// The settings of all pages, with a board of each.
        const PAGES: &[(&str, Board)] = &[$(($page, $boards[0])),*];

        $(#[test]
        fn $name() {
            assert_page_is_filled($page, $boards);
        })*
    };
}

fills! {
    inputs_with_a_text_cursor: BOARDS "look=ledger&draw=inputs";
    a_canvas: BOARDS "look=plotter&draw=canvas";
    a_dark_page_with_faint_lines: BOARDS "look=night";
    a_pad_after_the_cell: BOARDS "look=toy&take=pad&pad=block&peers=yes";
    a_pad_before_the_cell: BOARDS "look=slate&take=first&pad=row";
    a_ring_of_digits_around_the_cell: BOARDS "look=rose&take=ring";
    a_pad_with_a_digit_chosen_already: BOARDS "look=slate&take=first&pad=row&chosen=1";
    a_pad_of_either_order: BOARDS "look=slate&take=either&pad=row&chosen=4";
    counts_under_the_digits_of_a_pad: BOARDS "look=toy&take=pad&pad=row&counts=yes";
    a_ring_that_stays_open: BOARDS "look=rose&take=ring&ring=stays";
    a_ring_that_is_the_only_pad: BOARDS "look=rose&take=ring&ring=only";
    a_page_that_scrolls_by_two_cells: BOARDS "look=card&scroll=40:104";
    a_dialog_with_the_digits: BOARDS "look=card&take=dialog";
    fields_that_move_the_text_cursor_on: BOARDS "look=ledger&draw=inputs&onward=cell";
    a_focus_that_moves_on: BOARDS "look=card&onward=blank";
    a_message_over_the_board: BOARDS "look=wide&notice=30:2000";
    return_to_commit: BOARDS "look=typed&take=return";
    arrows_only: BOARDS "look=phosphor&take=arrows";
    a_slow_page_that_fades_digits_in: BOARDS "look=glass&delay=250";
    a_page_that_drops_keys: BOARDS "look=paper&deaf=25&loss=9";
    lives_and_an_overlay_at_the_end: BOARDS "look=card&lives=3&end=overlay";
    pencil_marks_everywhere: BOARDS "look=wide&marks=yes";
    tiles_with_gaps_instead_of_lines: BOARDS "look=tiles&draw=svg";
    a_board_of_6x6: SMALL "look=wide&block=2x3";
    a_board_of_12x12_with_letters: LARGE "look=card&block=3x4";
    a_board_of_16x16_with_letters: LARGEST "look=ledger&block=4x4";
    a_board_of_12x12_with_numbers_in_fields: LARGE "look=ledger&block=3x4&draw=inputs&numbers=yes";
    a_jigsaw_with_thick_lines: JIGSAWS "look=paper";
    a_board_with_lines_along_its_diagonals: DIAGONALS "look=wide&diagonals=lines";
    a_board_with_tinted_diagonals: DIAGONALS "look=wide&diagonals=tint";
}

#[test]
fn the_pointer_may_be_on_any_cell() {
    let browser = Browser::open();
    for (page, (settings, board)) in PAGES.iter().enumerate() {
        let Board { givens, answer, regions } = board;
        let place = browser.show(&format!("{settings}&regions={regions}"), givens, answer);
        let picture = browser.picture();
        let size = givens.len().isqrt();
        // Some cells of each page, in all rows and columns, and others on the next page.
        for cell in (page % 5..givens.len()).step_by((givens.len() / 16) | 1) {
            let middle = |index: usize| i32::try_from((200 * index + 100) / (2 * size)).expect("a hundredth");
            let Point { x, y } = part(place, (middle(cell % size), middle(cell / size)));
            let pointer = sudoku_bot::desktop::Point { x, y };
            let found = ForeignBoard::find(&picture, pointer)
                .unwrap_or_else(|reason| panic!("{settings}, {cell}: {reason}"));
            let read: String = found.symbols.iter().map(|given| given.map_or('.', Symbol::to_char)).collect();
            assert_eq!(read, *givens, "{settings}, {cell}");
        }
    }
}

#[test]
fn a_page_that_takes_no_digit_is_refused() {
    let Board { givens, answer, .. } = BOARDS[0];
    Browser::open().assert_refused("look=ledger&take=nothing", givens, answer, "no way to enter a digit");
}

#[test]
fn contradictory_givens_are_refused() {
    let givens = BOARDS[0].givens.replacen(".9.6", "99.6", 1);
    Browser::open().assert_refused("look=paper", &givens, "", "contradict");
}

#[test]
fn an_empty_grid_is_refused() {
    Browser::open().assert_refused("look=card", &".".repeat(81), "", "givens");
}

#[test]
fn tables_that_are_no_sudoku_are_refused() {
    let browser = Browser::open();
    let products = (1..=81).map(|place| ((place - 1) / 9 + 1) * ((place - 1) % 9 + 1));
    let products = products.map(|product| product.to_string()).collect::<Vec<_>>().join(",");
    browser.assert_refused("look=wide", &products, "", "");
    let mines = "11.....1112.....1.1.111.1.111.1.2.1...1.1.2.1.1.1.111.2.1.....1.2111.....1.1.....";
    browser.assert_refused("look=rose", mines, "", "");
}

#[test]
fn the_record_has_wrong_digits_and_clicks_and_keys_elsewhere() {
    let browser = Browser::open();
    let Board { givens, answer, .. } = BOARDS[0];
    let place = browser.show("look=card&lives=3", givens, answer);
    let click = |place: Point| {
        browser.screen.point_at(place);
        browser.screen.run("xdotool", &["click", "1"]);
    };
    click(part(place, (5, 5)));
    browser.screen.press(&["1"]);
    click(part(place, (5, 16)));
    browser.screen.press(&["1", "6", "Escape"]);
    click(part(place, (150, 50)));
    // A browser may learn of a page's new query before it handles a click that was there first.
    until("the last click is handled", || browser.site.find(|event| event["on"] == "outside"));
    let record = browser.site.close();
    let board = answer.chars().take(1).chain(givens.chars().skip(1)).collect::<String>();
    assert_eq!(record.board(), board.replacen("...5", "6..5", 1));
    let cells =
        |events: Vec<&Value>| events.iter().map(|event| event["cell"].to_string()).collect::<Vec<_>>();
    assert_eq!(cells(record.all("entry").collect()), ["\"r1c1\"", "\"r2c1\"", "\"r2c1\""]);
    assert_eq!(cells(record.wrong()), ["\"r2c1\""]);
    assert_eq!((record.outside().len(), record.other_keys().len()), (1, 1), "{record:?}");
}
