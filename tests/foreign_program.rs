//! The simulated foreign program takes in each way exactly what it should, and remembers what reached it.

mod support;

use std::time::Duration;

use proptest::prelude::*;
use sudoku_bot::desktop::{Area, Desktop as _, Key, MenuKey, MouseButton, Picture, Point, Window};
use sudoku_bot::puzzle::{BlockShape, Cell, Index as _, Symbol};
use sudoku_bot::solver::search::Search;
use sudoku_bot::user::User as _;
use support::boards;
use support::foreign::{
    Blank, Ending, Foreign, ForeignDesktop, Frame, Offence, Onward, PadPlace, Polled, Polling, Ring, Rules,
    Selection, Settings, State, Surprise, Timing, Way,
};
use support::simulated::{Client as _, Faults, Happening};

/// How long a patient hand holds keys and buttons down.
const PATIENT: Duration = Duration::from_millis(150);
const SECOND: Duration = Duration::from_secs(1);

/// A program on a desktop, and hands to use it with.
struct Table {
    desktop: ForeignDesktop,
    blanks: Vec<Cell>,
}

impl Table {
    fn new(settings: Settings) -> Self {
        let puzzle = boards::example();
        let solution = Search::new(&puzzle).next().expect("it has a solution");
        let blanks = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
        let desktop = Foreign::new(settings, puzzle, solution).on_desktop(Faults::default());
        Self { desktop, blanks }
    }

    fn of(way: Way) -> Self {
        Self::new(Settings::plain(way))
    }

    fn with_rules(rules: Rules) -> Self {
        Self::new(Settings { rules, ..Settings::plain(Way::ClickKey) })
    }

    /// A program that looks for its input only every so many milliseconds.
    fn polling(every: u16, sees: Polled) -> Self {
        let timing = Timing { polling: Some(Polling { every, sees }), ..Timing::default() };
        Self::new(Settings { timing, ..Settings::plain(Way::ClickKey) })
    }

    fn wait(&self, time: Duration) {
        self.desktop.user(Vec::new()).wait(time);
    }

    fn right(&self, cell: Cell) -> Symbol {
        self.desktop.client().solution()[cell.index()]
    }

    fn wrong(&self, cell: Cell) -> Symbol {
        Symbol::from_index((self.right(cell).index() + 1) % 9)
    }

    fn point(&self, point: Point) {
        self.desktop.clone().move_to(point).expect("memory");
    }

    fn click_at(&self, point: Point) {
        self.point(point);
        self.desktop.clone().click(MouseButton::Left).expect("memory");
    }

    fn point_to(&self, cell: Cell) {
        let centre = self.desktop.client().centre(cell);
        self.point(centre);
    }

    fn click(&self, cell: Cell) {
        let centre = self.desktop.client().centre(cell);
        self.click_at(centre);
    }

    fn click_pad(&self, symbol: Symbol) {
        let program = self.desktop.client();
        let button = program.button(symbol).or_else(|| program.popover_button(symbol)).expect("a pad");
        drop(program);
        self.click_at(button);
    }

    fn press(&self, key: Key) {
        self.desktop.clone().press(key).expect("memory");
    }

    /// Presses a key as long as a patient hand does.
    fn hold(&self, key: Key) {
        self.desktop.hold(key, PATIENT);
    }

    fn menu(&self, key: MenuKey) {
        self.press(Key::Menu(key));
    }

    fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.desktop.client().digits()[cell.index()]
    }

    fn picture(&self, area: Area) -> Picture {
        self.desktop.clone().picture(area).expect("unlocked").expect("seen")
    }

    fn cell(&self, cell: Cell) -> Picture {
        let area = self.desktop.client().cell(cell);
        self.picture(area)
    }

    fn offences(&self) -> Vec<Offence> {
        self.desktop.client().judge().offences.iter().map(|&(_, offence)| offence).collect()
    }

    fn arrivals(&self) -> usize {
        self.desktop.client().judge().arrivals.len()
    }

    /// Enters a digit in the way of this program.
    fn enter(&self, cell: Cell, symbol: Symbol) {
        let way = self.desktop.client().settings().way;
        match way {
            Way::ClickKey | Way::ClickKeyReturn | Way::ClickPad | Way::ClickOnly => self.click(cell),
            Way::DoubleClickKey => (0..2).for_each(|_| self.click(cell)),
            Way::ArrowsKey(..) => self.go_to(cell),
            Way::HoverKey | Way::Nothing => self.point_to(cell),
            Way::PadClick | Way::EitherPad => self.click_pad(symbol),
        }
        match way {
            Way::ClickPad => self.click_pad(symbol),
            Way::PadClick | Way::EitherPad => self.click(cell),
            _ => self.press(Key::Symbol(symbol)),
        }
        if way == Way::ClickKeyReturn {
            self.menu(MenuKey::Return);
        }
    }

    /// Moves the cursor into the first cell and from there to this one.
    fn go_to(&self, cell: Cell) {
        (0..8).for_each(|_| self.menu(MenuKey::Up));
        (0..8).for_each(|_| self.menu(MenuKey::Left));
        (0..cell.row()).for_each(|_| self.menu(MenuKey::Down));
        (0..cell.column()).for_each(|_| self.menu(MenuKey::Right));
    }

    fn solve(&self) {
        for &cell in &self.blanks {
            self.enter(cell, self.right(cell));
        }
    }
}

const WAYS: [Way; 8] = [
    Way::ClickKey,
    Way::ClickKeyReturn,
    Way::DoubleClickKey,
    Way::ArrowsKey(4, 4),
    Way::HoverKey,
    Way::ClickPad,
    Way::PadClick,
    Way::EitherPad,
];

#[test]
fn each_way_fills_the_board() {
    for way in WAYS {
        let table = Table::of(way);
        assert_eq!(table.desktop.client().state(), State::Playing);
        table.solve();
        let program = table.desktop.client();
        assert_eq!(program.state(), State::Solved, "{way:?}");
        assert_eq!(program.judge().right(), table.blanks.len());
        assert_eq!((program.judge().wrong(), table.offences()), (Vec::new(), Vec::new()), "{way:?}");
    }
}

#[test]
fn other_ways_enter_nothing_where_the_digit_would_be_right() {
    // By clicks and keys alone, which are the same in several programs.
    for (way, tried) in [
        (Way::Nothing, Way::ClickKey),
        (Way::Nothing, Way::HoverKey),
        (Way::DoubleClickKey, Way::ClickKey),
        (Way::ClickPad, Way::ClickKey),
        (Way::PadClick, Way::ClickKey),
        (Way::PadClick, Way::ClickPad),
        (Way::ClickPad, Way::HoverKey),
        (Way::ClickKey, Way::HoverKey),
    ] {
        let table = Table::of(way);
        let cell = table.blanks[7];
        let right = table.right(cell);
        match tried {
            Way::ClickPad => {
                table.click(cell);
                table.click_pad(right);
            }
            Way::HoverKey => {
                table.point_to(cell);
                table.press(Key::Symbol(right));
            }
            _ => {
                table.click(cell);
                table.press(Key::Symbol(right));
            }
        }
        assert_eq!((table.digit(cell), table.arrivals()), (None, 0), "{way:?} by {tried:?}");
    }
}

#[test]
fn two_slow_clicks_are_no_double_click() {
    let table = Table::of(Way::DoubleClickKey);
    let cell = table.blanks[3];
    table.click(cell);
    table.wait(SECOND);
    table.click(cell);
    table.press(Key::Symbol(table.right(cell)));
    assert_eq!(table.digit(cell), None);
}

#[test]
fn a_draft_is_small_and_is_discarded_by_a_click_elsewhere() {
    let table = Table::of(Way::ClickKeyReturn);
    let cell = table.blanks[3];
    table.click(cell);
    let empty = table.cell(cell);
    table.press(Key::Symbol(table.right(cell)));
    let draft = table.cell(cell);
    assert_ne!(draft, empty);
    assert_eq!((table.digit(cell), table.arrivals()), (None, 1));
    table.click(table.blanks[20]);
    table.click(cell);
    assert_eq!(table.cell(cell), empty);
    table.menu(MenuKey::Return);
    assert_eq!(table.digit(cell), None);
    table.enter(cell, table.right(cell));
    assert_eq!(table.digit(cell), Some(table.right(cell)));
    assert!(table.cell(cell) != draft && table.cell(cell) != empty);
}

#[test]
fn the_cursor_stays_on_the_board_and_the_mouse_does_not_move_it() {
    let mut settings = Settings::plain(Way::ArrowsKey(0, 0));
    settings.look.selection = Selection { is_inverse: true, ..Selection::default() };
    let table = Table::new(settings);
    let start = table.cell(Cell::at(0, 0, 9));
    table.click(table.blanks[9]);
    table.menu(MenuKey::Up);
    table.menu(MenuKey::Left);
    assert_eq!(table.cell(Cell::at(0, 0, 9)), start);
    table.menu(MenuKey::Right);
    assert_ne!(table.cell(Cell::at(0, 0, 9)), start);
    assert_eq!(table.offences(), []);
}

#[test]
fn open_digits_cover_the_neighbours_and_take_clicks() {
    let table = Table::new(Settings { has_popover: true, ..Settings::plain(Way::ClickKey) });
    let cell = *table.blanks.iter().find(|cell| cell.row() == 2).expect("a blank");
    let below = table.desktop.client().centre(Cell::at(cell.row() + 1, cell.column(), 9));
    let neighbour = table.cell(Cell::at(cell.row() + 1, cell.column(), 9));
    table.click(cell);
    assert_ne!(table.cell(Cell::at(cell.row() + 1, cell.column(), 9)), neighbour);
    // Whoever means the neighbour hits a digit.
    table.click_at(below);
    assert_eq!((table.digit(cell).is_some(), table.arrivals()), (true, 1));
    assert_eq!(table.cell(Cell::at(cell.row() + 1, cell.column(), 9)), neighbour);
    table.press(Key::Clear);
    table.click(cell);
    let button = table.desktop.client().popover_button(table.right(cell)).expect("it is open");
    table.click_at(button);
    assert_eq!(table.digit(cell), Some(table.right(cell)));
    // A key closes it, too, and so does a click elsewhere, which selects.
    let (first, last) = (table.blanks[0], table.blanks[40]);
    table.click(first);
    table.click(last);
    table.press(Key::Symbol(table.right(last)));
    assert_eq!((table.digit(first), table.digit(last)), (None, Some(table.right(last))));
    assert_eq!(table.offences(), []);
}

#[test]
fn keys_right_after_a_click_or_another_key_are_lost() {
    let timing = Timing {
        deaf_after_click: Duration::from_millis(30),
        deaf_after_key: Duration::from_millis(50),
        ..Timing::default()
    };
    let table = Table::new(Settings { timing, ..Settings::plain(Way::ClickKey) });
    let cell = table.blanks[3];
    let key = Key::Symbol(table.right(cell));
    table.click(cell);
    table.wait(Duration::from_millis(29));
    table.press(key);
    table.wait(Duration::from_millis(30));
    table.press(key);
    assert_eq!((table.digit(cell), table.desktop.client().judge().lost), (None, 2));
    table.wait(Duration::from_millis(50));
    table.press(key);
    assert_eq!(table.digit(cell), Some(table.right(cell)));
}

#[test]
fn the_same_seed_loses_the_same_digits() {
    let lost = |seed: u64| {
        let timing = Timing { loss: 0.3, seed, ..Timing::default() };
        let table = Table::new(Settings { timing, ..Settings::plain(Way::ClickKey) });
        table.solve();
        let program = table.desktop.client();
        assert_eq!(program.judge().lost + program.judge().right(), table.blanks.len());
        program.digits()
    };
    assert_eq!(lost(1), lost(1));
    assert_ne!(lost(1), lost(2));
}

#[test]
fn a_digit_is_seen_after_its_delay_and_may_grow_until_then() {
    for is_animated in [false, true] {
        let timing = Timing { delay: Duration::from_millis(400), is_animated, ..Timing::default() };
        let table = Table::new(Settings { timing, ..Settings::plain(Way::HoverKey) });
        let cell = table.blanks[3];
        let before = table.cell(cell);
        table.enter(cell, table.right(cell));
        table.wait(Duration::from_millis(200));
        let half = table.cell(cell);
        assert_eq!(half != before, is_animated);
        table.wait(Duration::from_millis(200));
        let after = table.cell(cell);
        assert!(after != half && after != before);
        table.wait(SECOND);
        assert_eq!(table.cell(cell), after);
    }
}

#[test]
fn wrong_digits_cost_lives_until_the_board_is_hidden() {
    let table = Table::with_rules(Rules { lives: Some(2), ..Rules::default() });
    let cell = table.blanks[3];
    table.enter(cell, table.wrong(cell));
    assert_eq!(table.desktop.client().state(), State::Playing);
    table.enter(cell, table.right(cell));
    let last = table.cell(cell);
    table.enter(table.blanks[8], table.wrong(table.blanks[8]));
    assert_eq!(table.desktop.client().state(), State::OutOfLives);
    assert_ne!(table.cell(cell), last);
    assert_eq!(table.desktop.client().judge().wrong().len(), 2);
    table.click(cell);
    table.press(Key::Clear);
    assert_eq!(table.offences(), [Offence::AfterEnd; 2]);
}

#[test]
fn a_refused_digit_is_remembered_but_not_shown() {
    let table = Table::with_rules(Rules { refuses: true, ..Rules::default() });
    let cell = table.blanks[3];
    table.click(cell);
    let before = table.cell(cell);
    table.press(Key::Symbol(table.wrong(cell)));
    assert_eq!((table.cell(cell), table.digit(cell)), (before, None));
    assert_eq!(table.desktop.client().judge().wrong().len(), 1);
}

#[test]
fn digits_can_be_removed_where_the_program_lets_one() {
    for (clears, toggles) in [(true, false), (false, true), (false, false)] {
        let table = Table::with_rules(Rules { clears, toggles, ..Rules::default() });
        let cell = table.blanks[3];
        table.enter(cell, table.right(cell));
        table.press(Key::Clear);
        assert_eq!(table.digit(cell).is_none(), clears);
        if !clears {
            table.enter(cell, table.right(cell));
            assert_eq!(table.digit(cell).is_none(), toggles);
        }
    }
}

#[test]
fn givens_take_nothing() {
    for way in WAYS {
        let table = Table::of(way);
        let given = Cell::new(
            (0..81).find(|&index| !table.blanks.contains(&Cell::new(index, 9))).expect("a given"),
            9,
        );
        let (before, shown) = (table.digit(given), table.cell(given));
        table.enter(given, table.wrong(given));
        table.press(Key::Clear);
        assert_eq!((table.digit(given), table.arrivals()), (before, 0), "{way:?}");
        assert!(table.cell(given) == shown || way.selects_by_click() || way == Way::ArrowsKey(4, 4));
    }
}

#[test]
fn the_end_may_hide_the_board_before_the_last_digit_is_seen() {
    for (ending, hides_first) in [
        (Ending::Nothing, false),
        (Ending::Ground([0, 99, 0]), true),
        (Ending::Dialog, false),
        (Ending::Curtain, true),
        (Ending::Alert, true),
    ] {
        let table = Table::with_rules(Rules { ending, ..Rules::default() });
        let (first, middle) = (Cell::at(0, 2, 9), Cell::at(4, 4, 9));
        let given = table.cell(first);
        table.solve();
        assert_eq!(table.cell(first) != given, hides_first, "{ending:?}");
        let before = table.offences().len();
        table.click(middle);
        let is_over = matches!(ending, Ending::Dialog | Ending::Curtain | Ending::Alert);
        assert_eq!(table.offences().len() > before, is_over, "{ending:?}");
    }
}

#[test]
fn what_nobody_should_send_is_recorded() {
    let table = Table::new(Settings { pad: Some(PadPlace::Square), ..Settings::plain(Way::ClickKey) });
    let board = table.desktop.client().board();
    // Lines and the gaps of the pad are harmless.
    table.click_at(Point { x: board.left, y: board.top });
    let button = table.desktop.client().button(Symbol::from_index(0)).expect("a pad");
    let next = table.desktop.client().button(Symbol::from_index(1)).expect("a pad");
    table.click_at(Point { x: i32::midpoint(button.x, next.x), y: button.y });
    assert_eq!(table.offences(), []);
    table.click_at(Point { x: board.left - 5, y: board.top });
    table.click(table.blanks[0]);
    table.desktop.clone().click(MouseButton::Right).expect("memory");
    for key in [MenuKey::F10, MenuKey::Return, MenuKey::Alt, MenuKey::Ctrl('c'), MenuKey::Down] {
        table.menu(key);
    }
    let forbidden = |key: MenuKey| Offence::ForbiddenKey(Key::Menu(key));
    assert_eq!(
        table.offences(),
        [
            Offence::ClickOutside(Point { x: 35, y: 104 }),
            Offence::OtherButton(MouseButton::Right),
            forbidden(MenuKey::F10),
            forbidden(MenuKey::Alt),
            forbidden(MenuKey::Ctrl('c')),
        ]
    );
}

#[test]
fn escape_ends_the_program() {
    let table = Table::of(Way::ClickKey);
    let mut desktop = table.desktop.clone();
    let window =
        desktop.window_at(table.desktop.client().centre(table.blanks[0])).expect("memory").expect("it");
    assert!(matches!(desktop.window(window), Ok(Window::Shown { .. })));
    assert_eq!(desktop.menu(window), Ok(None));
    table.menu(MenuKey::Escape);
    assert_eq!(desktop.window(window), Ok(Window::Gone));
    assert_eq!(table.desktop.client().state(), State::Ended);
}

#[test]
fn a_hotkey_that_is_let_through_places_a_hint() {
    let table = Table::of(Way::ClickKey);
    table.desktop.schedule([(SECOND, Happening::LetHotkeyThrough)]);
    table.wait(2 * SECOND);
    let first = table.blanks[0];
    assert_eq!(table.digit(first), Some(table.right(first)));
    let judge = table.desktop.client().judge().clone();
    assert_eq!((judge.right(), judge.arrivals.len(), judge.arrivals[0].is_hint), (0, 1, true));
}

#[test]
fn a_selection_a_cursor_and_the_pointer_are_seen() {
    let mut settings = Settings::plain(Way::ClickKey);
    settings.look.selection =
        Selection { frame: Some(Frame::Within([0, 0, 255])), has_text_cursor: true, ..Selection::default() };
    settings.look.peers = Some([200, 240, 200]);
    settings.look.hovered_row = Some([240, 200, 200]);
    settings.look.blank = Blank::Dash;
    let table = Table::new(settings);
    let cell = table.blanks[10];
    let peer = Cell::at(cell.row(), (cell.column() + 4) % 9, 9);
    let before = (table.cell(cell), table.cell(peer));
    table.point_to(cell);
    let hovered = (table.cell(cell), table.cell(peer));
    table.click(cell);
    let lit = (table.cell(cell), table.cell(peer));
    table.wait(Duration::from_millis(540));
    let unlit = (table.cell(cell), table.cell(peer));
    assert!(before.0 != hovered.0 && hovered.0 != lit.0 && lit.0 != unlit.0);
    assert!(before.1 != hovered.1 && hovered.1 != lit.1 && lit.1 == unlit.1);
}

#[test]
fn a_window_that_moves_or_grows_takes_its_board_along() {
    let table = Table::of(Way::ClickKey);
    let cell = table.blanks[3];
    let before = (table.cell(cell), table.desktop.client().cell(cell));
    table.desktop.schedule([(SECOND, Happening::MoveWindow { right: 31, down: -7 })]);
    table.wait(2 * SECOND);
    let area = table.desktop.client().cell(cell);
    assert_eq!((area.left, area.top), (before.1.left + 31, before.1.top - 7));
    table.desktop.schedule([(SECOND, Happening::Resize(60.0))]);
    table.wait(2 * SECOND);
    assert_eq!(table.desktop.client().cell(cell).width, 60);
    table.enter(cell, table.right(cell));
    assert_eq!(table.digit(cell), Some(table.right(cell)));
}

#[test]
fn a_page_moves_in_its_window_which_stays() {
    let surprise = Some((2, Surprise::Scroll(-50)));
    let table = Table::new(Settings { surprise, ..Settings::plain(Way::ClickKey) });
    let (cell, before) = (table.blanks[3], table.desktop.client().area());
    let area = table.desktop.client().cell(cell);
    table.enter(cell, table.right(cell));
    assert_eq!((table.digit(cell), table.desktop.client().area()), (Some(table.right(cell)), before));
    assert_eq!(table.desktop.client().cell(cell).top, area.top - 50);
    let next = table.blanks[40];
    table.enter(next, table.right(next));
    assert_eq!((table.digit(next), table.offences()), (Some(table.right(next)), vec![]));
}

#[test]
fn a_message_covers_the_board_and_takes_clicks_for_a_while() {
    let surprise = Some((2, Surprise::Notice));
    let table = Table::new(Settings { surprise, ..Settings::plain(Way::ClickKey) });
    let (first, next) = (table.blanks[3], table.blanks[40]);
    let before = table.cell(next);
    table.enter(first, table.right(first));
    assert_ne!(table.cell(next), before);
    table.click(next);
    table.wait(2 * SECOND);
    assert_eq!(table.cell(next), before, "neither covered nor selected");
    table.enter(next, table.right(next));
    assert_eq!((table.digit(next), table.offences()), (Some(table.right(next)), vec![]));
}

#[test]
fn a_pad_of_either_order_enters_after_the_second_click() {
    let table = Table::of(Way::EitherPad);
    let (first, next) = (table.blanks[3], table.blanks[40]);
    table.click(first);
    table.click_pad(table.right(first));
    table.click_pad(table.right(next));
    table.click(next);
    assert_eq!((table.digit(first), table.digit(next)), (Some(table.right(first)), Some(table.right(next))));
    // Neither is selected or chosen any more.
    table.click_pad(table.wrong(next));
    assert_eq!(table.arrivals(), 2);
}

#[test]
fn a_ring_stays_open_until_its_cell_or_another_is_clicked() {
    let table = Table::new(Settings { ring: Some(Ring::Closed), ..Settings::plain(Way::ClickKey) });
    let (given, blank) = (Cell::at(4, 4, 9), table.blanks[3]);
    let ringed = || table.desktop.client().ringed();
    for cell in [given, blank] {
        table.click(cell);
        assert_eq!(ringed(), Some(cell));
    }
    table.press(Key::Symbol(table.right(blank)));
    assert_eq!((table.digit(blank), ringed()), (Some(table.right(blank)), Some(blank)));
    table.click(blank);
    assert_eq!((ringed(), table.offences()), (None, vec![]));
}

#[test]
fn polled_keys_are_seen_only_if_they_are_held() {
    let table = Table::polling(33, Polled::HeldKeys);
    let cell = table.blanks[3];
    table.enter(cell, table.right(cell));
    assert_eq!(table.digit(cell), None);
    table.desktop.hold(Key::Symbol(table.right(cell)), Duration::from_millis(33));
    assert_eq!(table.digit(cell), Some(table.right(cell)));
}

#[test]
fn polled_buttons_are_seen_only_if_they_are_held() {
    let table = Table::polling(33, Polled::Held);
    let cell = table.blanks[3];
    for (held, selected) in [(Duration::ZERO, None), (PATIENT, Some(table.right(cell)))] {
        table.desktop.clone().set_hold(held);
        table.click(cell);
        table.hold(Key::Symbol(table.right(cell)));
        assert_eq!(table.digit(cell), selected, "{held:?}");
    }
}

#[test]
fn a_key_in_one_batch_with_a_click_goes_to_the_cell_before() {
    let table = Table::polling(100, Polled::KeysFirst);
    let (first, next) = (table.blanks[3], table.blanks[40]);
    table.click(first);
    table.wait(SECOND);
    table.enter(next, table.wrong(first));
    table.wait(SECOND);
    assert_eq!((table.digit(first), table.digit(next)), (Some(table.wrong(first)), None));
}

#[test]
fn a_polled_click_counts_where_the_pointer_is_by_then() {
    let table = Table::polling(33, Polled::Pointer);
    let (first, next) = (table.blanks[3], table.blanks[40]);
    table.click(first);
    table.point_to(next);
    table.wait(SECOND);
    table.press(Key::Symbol(table.right(next)));
    table.wait(SECOND);
    assert_eq!((table.digit(first), table.digit(next)), (None, Some(table.right(next))));
}

#[test]
fn a_selection_may_move_on_after_a_digit() {
    for (onward, is_next_given) in [(Onward::NextCell, true), (Onward::NextBlank, false)] {
        let table = Table::with_rules(Rules { moves_on: Some(onward), ..Rules::default() });
        let pairs = table.blanks.windows(2);
        let (cell, next) = pairs
            .map(|pair| (pair[0], pair[1]))
            .find(|(cell, next)| (next.index() > cell.index() + 1) == is_next_given)
            .expect("such blanks");
        table.enter(cell, table.right(cell));
        table.press(Key::Symbol(table.right(next)));
        // A given takes nothing.
        assert_eq!(table.digit(next).is_some(), !is_next_given, "{onward:?}");
        assert_eq!(table.digit(cell), Some(table.right(cell)));
    }
}

fn blocks() -> impl Strategy<Value = BlockShape> {
    let shapes = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)];
    let shapes = shapes.map(|(height, width)| BlockShape::new(height, width).expect("a shape"));
    prop::sample::select(shapes.to_vec())
}

proptest! {
    #![proptest_config(boards::cases(24))]

    /// A patient hand that knows the way can solve any of them: what the bot is asked to do is possible.
    #[test]
    fn any_random_program_can_be_solved(
        program in blocks().prop_flat_map(|blocks| support::foreign::programs(blocks, 0.4)),
    ) {
        let puzzle = program.puzzle().clone();
        let blanks = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
        let table = Table { desktop: program.on_desktop(Faults::default()), blanks };
        table.desktop.clone().set_hold(PATIENT);
        for &cell in &table.blanks {
            for _ in 0..20 {
                if table.digit(cell) != Some(table.right(cell)) {
                    patiently(&table, cell);
                }
            }
        }
        let program = table.desktop.client();
        prop_assert_eq!(program.state(), State::Solved, "{:?}", program.settings());
        prop_assert_eq!((program.judge().wrong(), table.offences()), (Vec::new(), Vec::new()));
    }

    /// A digit in a cell is seen there and nowhere else, and no two symbols look alike.
    #[test]
    fn what_a_cell_holds_is_what_it_shows(look in support::foreign::looks(9)) {
        let table = Table::new(Settings { look, ..Settings::plain(Way::ClickKey) });
        let cell = table.blanks[3];
        let mut seen = Vec::new();
        for symbol in Symbol::all(9) {
            table.enter(cell, symbol);
            table.click(table.blanks[40]);
            seen.push(table.cell(cell));
        }
        for (index, one) in seen.iter().enumerate() {
            prop_assert!(seen[..index].iter().all(|other| other != one), "{index}");
        }
    }
}

/// Enters a right digit with a pause before each key.
fn patiently(table: &Table, cell: Cell) {
    let pause = Duration::from_millis(300);
    let noticed_until = table.desktop.client().noticed_until();
    table.wait(pause.max(noticed_until.saturating_sub(table.desktop.user(Vec::new()).now())));
    let ringed = table.desktop.client().ringed();
    if let Some(ringed) = ringed {
        // A second click on its cell closes the ring.
        table.click(ringed);
        table.wait(pause);
    }
    let right = table.right(cell);
    let way = table.desktop.client().settings().way;
    match way {
        Way::HoverKey => table.point_to(cell),
        Way::ArrowsKey(..) => to_with_arrows(table, cell),
        Way::PadClick | Way::EitherPad => table.click_pad(right),
        Way::DoubleClickKey => (0..2).for_each(|_| table.click(cell)),
        _ => table.click(cell),
    }
    table.wait(pause);
    match way {
        Way::ClickPad => table.click_pad(right),
        Way::PadClick | Way::EitherPad => table.click(cell),
        _ => table.hold(Key::Symbol(right)),
    }
    table.wait(pause);
    if way == Way::ClickKeyReturn {
        table.hold(Key::Menu(MenuKey::Return));
    }
}

/// Moves the cursor with as many arrows as any board needs.
fn to_with_arrows(table: &Table, cell: Cell) {
    let hold = |key: MenuKey| table.hold(Key::Menu(key));
    (0..16).for_each(|_| hold(MenuKey::Up));
    (0..16).for_each(|_| hold(MenuKey::Left));
    (0..cell.row()).for_each(|_| hold(MenuKey::Down));
    (0..cell.column()).for_each(|_| hold(MenuKey::Right));
}
