//! The coach on the simulated game: what it finds wrong, what it advises, and what it enters when asked again.

mod support;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use sudoku_bot::bot::{Audience, Report, Session, SessionSettings};
use sudoku_bot::desktop::{Calibration, Desktop as _, MouseButton, Point};
use sudoku_bot::game::{Build, Game};
use sudoku_bot::puzzle::{Cell, Notation, Puzzle, Shown, Symbol};
use sudoku_bot::solver::{Guessing, Reasoning, Solver};
use sudoku_bot::user::{Command, Event};
use support::boards::puzzle;
use support::session::{self, Notes};
use support::simulated::{Faults, Happening, SimulatedDesktop};

const WINDOW: Calibration = Calibration { origin: Point { x: 300, y: 200 }, step_x: 48.0, step_y: 48.0 };

/// Easy: singles to the end.
const EASY: &str = "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a";
/// Begins with a single; later locked candidates and more are needed.
const HARDER: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
const KILLER: &str = "2x2k:p,aaa___aaa__a_aa_,5a5a6_7a3a6_8e";

fn solution(puzzle: &Puzzle) -> Vec<Symbol> {
    Reasoning::of(Solver::new(puzzle, Guessing::WhenStuck)).solution.expect("a solution")
}

fn settings() -> SessionSettings {
    SessionSettings { copy_keys: None, once: false, ..session::settings() }
}

/// What was said but for where the window is.
fn answers(notes: &Notes) -> Vec<String> {
    notes.lines().into_iter().filter(|line| !line.starts_with("calibrated")).collect()
}

/// A game on the simulated desktop, with its solution.
struct Table {
    puzzle: Puzzle,
    solution: Vec<Symbol>,
    desktop: SimulatedDesktop,
}

impl Table {
    fn new(id: &str) -> Self {
        let puzzle = puzzle(id);
        let faults = Faults { frame: Duration::from_millis(16), ..Faults::default() };
        let desktop =
            SimulatedDesktop::new(Game::new(puzzle.clone(), Build::ClearsAfterMark), WINDOW, faults);
        Self { solution: solution(&puzzle), puzzle, desktop }
    }

    /// The right symbol of a cell, and a wrong one that the board shows among its givens.
    fn right(&self, cell: Cell) -> Symbol {
        self.solution[cell.index()]
    }

    fn wrong(&self, cell: Cell) -> Symbol {
        let other = |symbol: &Symbol| *symbol != self.right(cell);
        self.puzzle.givens().iter().copied().flatten().find(other).expect("two different givens")
    }

    /// The user enters a symbol.
    fn fill(&self, cell: Cell, symbol: Symbol) {
        let mut game = self.desktop.game_mut();
        game.click(cell, MouseButton::Right);
        game.click(cell, MouseButton::Left);
        game.enter(symbol);
    }

    /// The user makes the first steps, which place symbols.
    fn begin(&self, steps: usize) {
        let reasoning = Reasoning::of(Solver::new(&self.puzzle, Guessing::Never));
        for step in &reasoning.steps[..steps] {
            step.placements.iter().for_each(|&(cell, symbol)| self.fill(cell, symbol));
        }
    }

    /// Blank cells whose symbol is among the givens, so that it can be read.
    fn readable_blanks(&self) -> Vec<Cell> {
        let is_given = |cell: &Cell| self.puzzle.givens().contains(&Some(self.right(*cell)));
        self.puzzle.blanks().filter(is_given).collect()
    }

    /// What a session says to these events, ten seconds apart. The board shows up in it as it is now.
    fn hear(&self, events: impl IntoIterator<Item = Event>) -> Vec<String> {
        self.hear_with(settings(), events)
    }

    fn hear_with(&self, settings: SessionSettings, events: impl IntoIterator<Item = Event>) -> Vec<String> {
        let times = (1..).map(|number| Duration::from_secs(number * 10));
        let script = times.zip(events.into_iter().chain([Event::Quit])).collect();
        let notes = Notes::default();
        let mut session =
            Session::new(self.desktop.clone(), self.desktop.user(script), notes.clone(), settings);
        session.give_calibration(WINDOW);
        session.give_board(self.puzzle.clone()).expect("the clipboard works");
        session.run();
        let heard = answers(&notes);
        assert_eq!(heard.last().map(String::as_str), Some("stopped"), "{heard:?}");
        heard[1..heard.len() - 1].to_vec()
    }

    fn shown(&self) -> Shown {
        self.desktop.game().shown().clone()
    }

    fn pointer(&self) -> Point {
        self.desktop.clone().pointer().expect("it is there")
    }
}

fn press(command: Command) -> Event {
    Event::Hotkey(command)
}

const HINT: Event = Event::Hotkey(Command::Hint);
/// The presses for the whole of a hint: where to look, the cells, the reason. One more makes the step.
const WHOLE: usize = 3;
const CHECK: Event = Event::Hotkey(Command::Check);

/// The cell and symbol of the last effect of a hint, such as `=> r1c2=5`.
fn placement(hint: &str) -> (String, char) {
    let (_, effect) = hint.rsplit_once("=> ").expect("an effect");
    let (cell, symbol) = effect.split_once('=').expect("a placement");
    (cell.to_owned(), symbol.chars().next().expect("a symbol"))
}

#[test]
fn a_hint_says_the_easiest_step_points_at_it_and_types_nothing() {
    let table = Table::new(EASY);
    let cell = table.readable_blanks()[0];
    table.fill(cell, table.right(cell));
    let before = table.shown();
    let heard = table.hear([HINT; WHOLE]);
    assert_eq!(heard.len(), WHOLE, "{heard:?}");
    assert!(heard[2].starts_with("hint: hidden single "), "{heard:?}");
    assert!(heard[2].ends_with("; press again to have it entered"), "{heard:?}");
    let (name, symbol) = placement(&heard[2]);
    let found = table.puzzle.blanks().find(|cell| cell.to_string() == name).expect("a blank cell");
    assert_eq!(table.right(found).to_char(), symbol);
    assert_eq!(table.pointer(), WINDOW.centre(found));
    assert_eq!((table.desktop.sent(), table.shown()), (0, before));
}

/// Notes where the pointer is when each hint is said, and the board that it is about.
struct Watcher {
    desktop: SimulatedDesktop,
    hints: Rc<RefCell<Vec<(Point, Puzzle)>>>,
}

impl Audience for Watcher {
    fn hear(&mut self, report: &Report<'_>) {
        if let Report::Hint { board, .. } = report {
            let pointer = self.desktop.pointer().expect("it is there");
            self.hints.borrow_mut().push((pointer, (*board).clone()));
        }
    }
}

impl Table {
    /// Where the pointer is at each hint, and its board.
    fn watch_hints(&self) -> Vec<(Point, Puzzle)> {
        let hints = Rc::default();
        let watcher = Watcher { desktop: self.desktop.clone(), hints: Rc::clone(&hints) };
        let times = (1..).map(|number| Duration::from_secs(number * 10));
        let script = times.zip([HINT; WHOLE].into_iter().chain([Event::Quit])).collect();
        let mut session = Session::new(self.desktop.clone(), self.desktop.user(script), watcher, settings());
        session.give_calibration(WINDOW);
        session.give_board(self.puzzle.clone()).expect("the clipboard works");
        session.run();
        hints.take()
    }
}

#[test]
fn the_pointer_is_at_the_cell_of_a_hint_before_that_is_said() {
    let table = Table::new(EASY);
    let hints = table.watch_hints();
    let places: Vec<Point> = hints.iter().map(|&(place, _)| place).collect();
    assert_eq!((places.len(), places.last()), (WHOLE, Some(&table.pointer())));
    assert_ne!(places[0], places[1], "the cells are given away by the second");
}

#[test]
fn the_users_entries_do_not_count_as_givens_in_a_hint() {
    let table = Table::new(EASY);
    table.begin(2);
    let hints = table.watch_hints();
    assert!(hints.len() == WHOLE && hints.iter().all(|(_, board)| *board == table.puzzle), "{hints:?}");
}

#[test]
fn a_hint_gives_away_a_little_more_each_time() {
    let table = Table::new(EASY);
    let pointer = table.pointer();
    let heard = table.hear([HINT; 2]);
    assert!(heard[0].starts_with("hint: a hidden single in "), "{heard:?}");
    assert!(heard[0].ends_with("; press again for the cells") && !heard[0].contains("=>"), "{heard:?}");
    assert!(heard[1].ends_with("; press again for the reason") && !heard[1].contains("=>"), "{heard:?}");
    let named = table.puzzle.blanks().find(|cell| heard[1].contains(&format!(" in {cell};")));
    assert_eq!(table.pointer(), WINDOW.centre(named.expect("the cell is named")));
    let table = Table::new(EASY);
    table.hear([HINT]);
    assert_eq!(table.pointer(), pointer, "the pointer gives no cell away");
    assert_eq!(table.desktop.sent(), 0);
}

#[test]
fn asked_again_it_enters_exactly_that_step() {
    let table = Table::new(EASY);
    let mut expected = table.shown();
    let heard = table.hear([HINT; WHOLE + 1]);
    let (name, symbol) = placement(&heard[2]);
    assert_eq!(heard[3], format!("entered: {symbol} in {name}"));
    let cell = table.puzzle.blanks().find(|cell| cell.to_string() == name).expect("a blank cell");
    expected.apply(sudoku_bot::bot::Action::Fill(cell, table.right(cell)));
    assert_eq!(table.shown(), expected);
}

#[test]
fn asked_again_and_again_it_leads_to_the_solution() {
    let table = Table::new(EASY);
    let blanks = table.puzzle.blanks().count();
    let heard = table.hear(std::iter::repeat_n(HINT, (WHOLE + 1) * blanks + 1));
    let digits: Option<Vec<Symbol>> = table.shown().digits().into_iter().collect();
    assert_eq!(digits.as_ref(), Some(&table.solution), "{heard:?}");
    assert_eq!(heard.last().map(String::as_str), Some("check: solved, every cell is right"));
    let entered = heard.iter().filter(|line| line.starts_with("entered: ")).count();
    assert_eq!(entered, blanks, "one digit at a time: {heard:?}");
}

#[test]
fn without_pencil_marks_the_hint_after_an_elimination_is_the_step_after_it() {
    let table = Table::new(HARDER);
    table.begin(20);
    let heard = table.hear(std::iter::repeat_n(HINT, 7 * (WHOLE + 1)));
    let eliminations: Vec<_> = heard.windows(2).filter(|pair| pair[0].contains("<>")).collect();
    assert!(eliminations.len() >= 2, "this board needs some: {heard:?}");
    for pair in eliminations {
        assert!(pair[1].starts_with("hint: ") && pair[0] != pair[1], "{pair:?}");
    }
    assert!(table.puzzle.layout().cells().all(|cell| table.shown().marks(cell).is_empty()));
}

#[test]
fn wrong_entries_come_first_and_asked_again_are_cleared() {
    let table = Table::new(EASY);
    let cells = table.readable_blanks();
    let (right, wrong) = (cells[0], cells[3]);
    table.fill(right, table.right(right));
    let before = table.shown();
    table.fill(wrong, table.wrong(wrong));
    let heard = table.hear([HINT]);
    assert!(heard[0].starts_with("hint: 1 entry is wrong, in block "), "{heard:?}");
    assert!(heard[0].ends_with("; press again to see which"), "{heard:?}");
    assert!(table.desktop.visited().is_empty(), "the pointer gives no cell away");
    let heard = table.hear([HINT; 2]);
    let expected = format!(
        "hint: {} in {wrong} is wrong; clear it, or press again to have it cleared",
        table.wrong(wrong)
    );
    assert_eq!(heard[1], expected);
    assert_eq!((table.desktop.sent(), table.pointer()), (0, WINDOW.centre(wrong)));
    let heard = table.hear([HINT; 4]);
    assert_eq!(heard[2], format!("cleared {wrong}"));
    assert!(heard[3].starts_with("hint: a "), "{heard:?}");
    assert_eq!(table.shown(), before);
}

#[test]
fn a_board_that_has_changed_gets_a_new_hint_and_no_entry() {
    let table = Table::new(EASY);
    let heard = table.hear([HINT; WHOLE]);
    let (name, _) = placement(&heard[2]);
    let other = table.readable_blanks().into_iter().find(|cell| cell.to_string() != name).expect("two");
    let click = |at, button| (Duration::from_secs(at), Happening::Click(WINDOW.centre(other), button));
    let key = sudoku_bot::desktop::Key::Symbol(table.right(other));
    let heard = {
        table.desktop.schedule([
            click(13, MouseButton::Right),
            click(14, MouseButton::Left),
            (Duration::from_secs(15), Happening::Press(key)),
        ]);
        table.hear([HINT, HINT])
    };
    assert!(heard.iter().all(|line| line.ends_with("press again for the cells")), "{heard:?}");
    assert_eq!(table.desktop.sent(), 0);
}

#[test]
fn pencil_marks_that_the_bot_wrote_are_removed_by_a_step() {
    let table = Table::new(HARDER);
    table.begin(20);
    let notes = Notes::default();
    let at = |milliseconds, command| (Duration::from_millis(milliseconds), press(command));
    // The bot pauses when all marks are written.
    let begun = [at(0, Command::Solve), at(100, Command::SingleStep), at(90_000, Command::Abort)];
    let hints = (0..64).map(|number| (Duration::from_secs(100 + number * 10), HINT));
    let end = (Duration::from_secs(5000), Event::Quit);
    let script = begun.into_iter().chain(hints).chain([end]).collect();
    let mut session =
        Session::new(table.desktop.clone(), table.desktop.user(script), notes.clone(), settings());
    session.give_calibration(WINDOW);
    session.give_board(table.puzzle.clone()).expect("the clipboard works");
    session.run();
    let heard = answers(&notes);
    assert!(heard.iter().any(|line| line.starts_with("aborted: ")), "in the middle: {heard:?}");
    let lists = heard.iter().filter_map(|line| line.split_once("removed: ")).map(|(_, list)| list);
    let entries = lists.flat_map(|list| list.split(", ")).flat_map(|list| list.split(" and "));
    let removed: Vec<&str> = entries.filter_map(|entry| entry.strip_prefix("mark ")).collect();
    assert!(heard.iter().any(|line| line.starts_with("removed: mark ")), "{heard:?}");
    for cell in table.puzzle.blanks() {
        for symbol in table.shown().marks(cell).iter() {
            let entry = format!("{symbol} from {cell}");
            assert!(!removed.contains(&&*entry), "{entry}, but it is still there");
        }
    }
}

#[test]
fn a_check_counts_names_the_wrong_entries_and_types_nothing() {
    let table = Table::new(EASY);
    let blanks = table.puzzle.blanks().count();
    assert_eq!(table.hear([CHECK]), [format!("check: nothing entered yet, {blanks} cells left")]);
    let cells = table.readable_blanks();
    table.fill(cells[0], table.right(cells[0]));
    assert_eq!(table.hear([CHECK]), [format!("check: all right so far, {} cells left", blanks - 1)]);
    for &cell in &cells[1..3] {
        table.fill(cell, table.wrong(cell));
    }
    let wrong = cells[1..3].iter().map(|&cell| format!("{} in {cell}", table.wrong(cell)));
    let wrong = wrong.collect::<Vec<_>>().join(" and ");
    assert_eq!(table.hear([CHECK]), [format!("check: 2 wrong ({wrong}), {} cells left", blanks - 3)]);
    assert_eq!(table.desktop.sent(), 0);
    assert!(table.desktop.visited().is_empty(), "the pointer stays");
    for cell in table.puzzle.blanks() {
        table.fill(cell, table.right(cell));
    }
    assert_eq!(table.hear([CHECK]), ["check: solved, every cell is right"]);
}

#[test]
fn entries_are_right_if_one_of_several_solutions_has_them_all() {
    // Two by two boards with one given have many solutions.
    let table = Table::new("2x2:1_2_3_4b1_2h");
    let several = puzzle("2x2:1_2_3_4l");
    let table = Table {
        puzzle: several.clone(),
        desktop: SimulatedDesktop::new(Game::new(several, Build::ClearsAfterMark), WINDOW, Faults::default()),
        ..table
    };
    let symbol = |number| Symbol::from_number(number).expect("a symbol");
    for (cell, number) in [((1, 0), 3), ((1, 1), 4), ((2, 0), 2)] {
        table.fill(Cell::at(cell.0, cell.1, 4), symbol(number));
    }
    assert_eq!(table.hear([CHECK]), ["check: all right so far, 9 cells left"]);
    // Only the entry that clashes with those before it is wrong.
    table.fill(Cell::at(3, 3, 4), symbol(4));
    table.fill(Cell::at(3, 0, 4), symbol(3));
    assert_eq!(table.hear([CHECK]), ["check: 2 wrong (3 in r4c1 and 4 in r4c4), 7 cells left"]);
}

#[test]
fn in_a_killer_entries_are_known_once_the_bot_has_typed_their_symbol() {
    let table = Table::new(KILLER);
    let cell = table.puzzle.blanks().next().expect("a blank");
    table.fill(cell, table.right(cell));
    let heard = table.hear([CHECK, HINT, HINT, HINT, HINT, CHECK]);
    assert_eq!(heard[0], format!("check: all right so far, 15 cells left; could not read {cell}"));
    assert!(heard[1].starts_with("hint: "), "{heard:?}");
}

#[test]
fn in_a_killer_many_entries_are_read_by_what_the_solution_has_in_their_cells() {
    let table = Table::new(KILLER);
    let first = table.solution[0];
    let (same, others): (Vec<Cell>, Vec<Cell>) =
        table.puzzle.blanks().partition(|&cell| table.right(cell) == first);
    for &cell in &same {
        table.fill(cell, first);
    }
    assert_eq!(table.hear([CHECK]), ["check: all right so far, 12 cells left"]);
    let before = table.shown();
    let wrong = others[0];
    table.fill(wrong, first);
    assert_eq!(table.hear([CHECK]), [format!("check: 1 wrong ({first} in {wrong}), 11 cells left")]);
    let heard = table.hear([HINT; 3]);
    assert_eq!(heard[2], format!("cleared {wrong}"));
    assert_eq!(table.shown(), before);
}

#[test]
fn a_hint_never_relies_on_entries_that_could_not_be_read_nor_fills_their_cells() {
    let table = Table::new(KILLER);
    let blanks: Vec<Cell> = table.puzzle.blanks().collect();
    let wrong_symbol =
        |cell: Cell| Symbol::all(4).find(|&symbol| symbol != table.right(cell)).expect("another symbol");
    for (right, wrong) in [(blanks[0], blanks[5]), (blanks[6], blanks[11])] {
        let table = Table::new(KILLER);
        table.fill(right, table.right(right));
        table.fill(wrong, wrong_symbol(wrong));
        let heard = table.hear(std::iter::repeat_n(HINT, 2 * (WHOLE + 1) + 1));
        let unread = format!("; not relying on {right} and {wrong}, which could not be read");
        assert!(heard[0].starts_with("hint: ") && heard[0].contains(&unread), "{heard:?}");
        assert!(heard.iter().all(|line| !line.contains("wrong")), "{heard:?}");
        for &cell in &blanks {
            let entered = table.shown().digit(cell).filter(|_| cell != right && cell != wrong);
            assert!(entered.is_none_or(|symbol| symbol == table.right(cell)), "{cell}: {heard:?}");
        }
        assert_eq!(table.shown().digit(right), Some(table.right(right)));
        assert_eq!(table.shown().digit(wrong), Some(wrong_symbol(wrong)));
        assert!(heard.iter().any(|line| line.starts_with("entered: ")), "{heard:?}");
    }
}

#[test]
fn what_is_missing_is_said_and_nothing_is_typed() {
    let table = Table::new(EASY);
    let blind = SessionSettings { looks: false, ..settings() };
    let said = "a hint or a check needs to see the screen, but play.look is false";
    assert_eq!(table.hear_with(blind, [HINT, CHECK]), [said, said]);
    let unseen = Table {
        desktop: table.desktop.clone().unseen(),
        puzzle: table.puzzle.clone(),
        solution: table.solution.clone(),
    };
    let said = "a hint or a check needs to see the screen, but the system does not show it";
    assert_eq!(unseen.hear([HINT, CHECK]), [said, said]);
    let notes = Notes::default();
    let user =
        table.desktop.user(vec![(Duration::from_secs(1), HINT), (Duration::from_secs(2), Event::Quit)]);
    Session::new(table.desktop.clone(), user, notes.clone(), settings()).run();
    assert!(answers(&notes)[0].starts_with("no board yet: "), "{notes:?}");
    assert_eq!(table.desktop.sent(), 0);
}

#[test]
fn a_board_copied_in_the_middle_is_coached_too() {
    let table = Table::new(EASY);
    let cells = table.readable_blanks();
    table.fill(cells[0], table.right(cells[0]));
    table.fill(cells[2], table.wrong(cells[2]));
    let copy = table.desktop.game().copy();
    table.desktop.clone().set_clipboard(&copy).expect("it works");
    let notes = Notes::default();
    let script = (1..=4).map(|number| (Duration::from_secs(number * 10), HINT));
    let script = script.chain([(Duration::from_secs(50), Event::Quit)]).collect();
    let mut session =
        Session::new(table.desktop.clone(), table.desktop.user(script), notes.clone(), settings());
    session.give_calibration(WINDOW);
    session.run();
    let heard = answers(&notes);
    let kinds: Vec<&str> =
        heard.iter().filter_map(|line| line.split_once(':')).map(|(kind, _)| kind).collect();
    assert_eq!(kinds[kinds.len() - 3..], ["hint", "hint", "hint"], "{heard:?}");
    assert_eq!(table.shown().digit(cells[2]), None);
    assert_eq!(Notation::Text.write(&table.puzzle).len(), copy.len());
}
