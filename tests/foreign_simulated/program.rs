//! The simulated programs can all be solved by a patient hand, show what they hold and remember what should not have
//! reached them.

use std::iter;
use std::time::Duration;

use crate::WAYS;
use crate::support::boards;
use crate::support::foreign::{Foreign, ForeignDesktop, Offence, PadPlace, Settings, State, Way};
use crate::support::simulated::Faults;
use proptest::prelude::*;
use sudoku_bot::desktop::{Area, Desktop as _, Key, MenuKey, MouseButton, Picture, Point};
use sudoku_bot::puzzle::{BlockShape, Cell, Index as _, Symbol};
use sudoku_bot::solver::search::Search;
use sudoku_bot::user::User as _;

/// How long a patient hand holds keys and buttons down.
const PATIENT: Duration = Duration::from_millis(150);

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

    fn now(&self) -> Duration {
        self.desktop.user(Vec::new()).now()
    }

    fn wait(&self, time: Duration) {
        self.desktop.user(Vec::new()).wait(time);
    }

    fn right(&self, cell: Cell) -> Symbol {
        self.desktop.client().solution()[cell.index()]
    }

    /// Moves the page back to where it was at first, so that all of it is in the window.
    fn scroll_back(&self) {
        let now = self.now();
        self.desktop.client_mut().scroll_back(now);
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
        // A page that has moved to a cell may have moved its pad out of the window.
        self.scroll_back();
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
            Way::ClickKey | Way::ClickKeyReturn | Way::ClickMark | Way::ClickPad | Way::ClickOnly => {
                self.click(cell);
            }
            Way::DoubleClickKey => (0..2).for_each(|_| self.click(cell)),
            Way::ArrowsKey(..) => self.go_to(cell),
            Way::HoverKey | Way::Nothing => self.point_to(cell),
            Way::PadClick | Way::EitherPad | Way::ChosenPad => self.click_pad(symbol),
        }
        match way {
            Way::ClickPad => self.click_pad(symbol),
            Way::PadClick | Way::EitherPad => self.click(cell),
            Way::ChosenPad => (0..2).for_each(|_| self.click(cell)),
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

#[test]
fn each_way_fills_the_board() {
    for way in WAYS.into_iter().chain([Way::EitherPad, Way::ChosenPad]) {
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
            forbidden(MenuKey::Return),
            forbidden(MenuKey::Alt),
            forbidden(MenuKey::Ctrl('c')),
        ]
    );
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
        program in blocks().prop_flat_map(|blocks| crate::support::foreign::programs(blocks, 0.4)),
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
    fn what_a_cell_holds_is_what_it_shows(look in crate::support::foreign::looks(9)) {
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
    table.wait(pause.max(noticed_until.saturating_sub(table.now())));
    table.scroll_back();
    let ringed = table.desktop.client().ringed();
    if let Some(ringed) = ringed {
        close_ring(table, ringed, pause);
    }
    // A click may count where the pointer was a moment ago.
    table.point_to(cell);
    table.wait(pause);
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
        table.wait(pause);
    }
}

/// Closes a ring of digits by a second click on its cell. Near the edges of the window, where the ring lies over its own
/// cell, it is first opened around another.
fn close_ring(table: &Table, ringed: Cell, pause: Duration) {
    let program = table.desktop.client();
    let is_free =
        |other: &Cell| !program.is_under_ring(*other, ringed) && !program.is_under_ring(*other, *other);
    let cells = iter::once(ringed).chain(program.puzzle().layout().cells());
    let other = cells.into_iter().find(is_free).unwrap_or(ringed);
    drop(program);
    for _ in 0..if other == ringed { 1 } else { 2 } {
        table.click(other);
        table.wait(pause);
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
