//! Several hotkeys on simulated programs that are not Solo: hints before any game, one page after the other in the same
//! window, and what is kept after something went wrong.

use std::time::Duration;

use crate::support::boards;
use crate::support::foreign::{Foreign, ForeignDesktop, Look, Selection, Settings, State, Way};
use crate::support::session::{self, Notes};
use crate::support::simulated::{Faults, Happening};
use crate::{MINUTE, WAYS, example, program};
use sudoku_bot::bot::{Mode, Pace, Session, SessionSettings};
use sudoku_bot::desktop::{Desktop as _, Key, MenuKey, MouseButton};
use sudoku_bot::puzzle::{Cell, Symbol};
use sudoku_bot::user::{Command, Event};

const OTHER_BOARD: &str = "3x3:3_5_4_9a8_6b1_8_9a6a3_4a6a7a3a1_9d6a7_8d3e7b6a8_4_2c6b9_3a2_1b8_2_7a4a6_7d6b3";

/// A user's evening with the bot.
struct Evening {
    desktop: ForeignDesktop,
    notes: Notes,
}

/// Runs the bot on a program while the user does something each minute: presses a hotkey with the pointer on the
/// middle of the board, or lets something happen.
fn spend(program: Foreign, acts: impl IntoIterator<Item = Act>) -> Evening {
    let size = program.puzzle().size();
    let middle = program.centre(Cell::at(size / 2, size / 2, size));
    let mut desktop = program.on_desktop(Faults::default());
    let (mut events, mut happenings) = (Vec::new(), Vec::new());
    let mut time = MINUTE;
    for act in acts {
        match act {
            Act::Key(command) => {
                happenings.push((time.saturating_sub(Duration::from_secs(1)), Happening::Point(middle)));
                events.push((time, Event::Hotkey(command)));
            }
            Act::KeyAfter(pause, command) => {
                events.push((time.saturating_sub(MINUTE) + pause, Event::Hotkey(command)));
                continue;
            }
            Act::Happens(happening) => happenings.push((time, happening)),
        }
        time += MINUTE;
    }
    events.push((time, Event::Quit));
    desktop.move_to(middle).expect("memory");
    desktop.schedule(happenings);
    let user = desktop.user(events);
    let settings = SessionSettings {
        mode: Mode::Fill,
        pace: Pace { delay: Duration::ZERO, ..session::PACE },
        once: false,
        ..session::settings()
    };
    let notes = Notes::default();
    Session::new(desktop.clone(), user, notes.clone(), settings).run();
    Evening { desktop, notes }
}

/// What the user does in a minute.
#[derive(Clone, Copy, Debug)]
enum Act {
    Key(Command),
    /// A hotkey this long after the act before.
    KeyAfter(Duration, Command),
    Happens(Happening),
}

const SOLVE: Act = Act::Key(Command::Solve);
const HINT: Act = Act::Key(Command::Hint);
const CHECK: Act = Act::Key(Command::Check);
const TURN_PAGE: Act = Act::Happens(Happening::TurnPage);

impl Evening {
    fn state(&self) -> State {
        self.desktop.client().state()
    }

    /// Fails unless every digit that reached any page was right, and nothing else went wrong there.
    #[track_caller]
    fn assert_right(&self) {
        let program = self.desktop.client();
        for page in std::iter::once(&*program).chain(program.pages()) {
            let judge = page.judge();
            assert_eq!((judge.wrong(), &judge.offences), (vec![], &vec![]), "{}", self.notes.end());
        }
        assert_eq!(self.desktop.strays(), 0);
    }
}

/// How the user enters a wrong digit in the first cell, which is blank.
fn wrong_entry(page: &Foreign) -> Vec<Act> {
    let cell = page.puzzle().blanks().next().expect("a blank");
    entry(page, cell, wrong_symbol(page, cell))
}

fn wrong_symbol(page: &Foreign, cell: Cell) -> Symbol {
    Symbol::all(9).find(|&symbol| symbol != page.solution()[cell.index()]).expect("eight others")
}

/// How the user enters a digit.
fn entry(page: &Foreign, cell: Cell, symbol: Symbol) -> Vec<Act> {
    let click = Happening::Click(page.centre(cell), MouseButton::Left);
    let on_pad = page.button(symbol).map(|button| Happening::Click(button, MouseButton::Left));
    let key = Happening::Press(Key::Symbol(symbol));
    let happenings = match (page.settings().way, on_pad) {
        (Way::ClickPad, Some(on_pad)) => vec![click, on_pad],
        (Way::PadClick, Some(on_pad)) => vec![on_pad, click],
        (Way::ArrowsKey(..), _) => vec![key],
        (Way::HoverKey, _) => vec![Happening::Point(page.centre(cell)), key],
        (Way::ClickKeyReturn, _) => vec![click, key, Happening::Press(Key::Menu(MenuKey::Return))],
        _ => vec![click, key],
    };
    happenings.into_iter().map(Act::Happens).collect()
}

/// Right and wrong digits that the user enters, and the cells of the wrong ones.
fn entries(page: &Foreign) -> (Vec<Act>, Vec<Cell>) {
    let cells: Vec<Cell> = page.puzzle().blanks().step_by(4).take(7).collect();
    let wrong: Vec<Cell> = cells.iter().copied().skip(1).step_by(2).collect();
    let symbol = |&cell: &Cell| {
        if wrong.contains(&cell) { wrong_symbol(page, cell) } else { page.solution()[cell.index()] }
    };
    (cells.iter().flat_map(|cell| entry(page, *cell, symbol(cell))).collect(), wrong)
}

#[test]
fn a_hint_before_any_game_is_typed_in_its_cell() {
    for way in WAYS {
        let evening = spend(example(Settings::plain(way)), [HINT; 4]);
        evening.assert_right();
        assert!(evening.desktop.client().judge().right() > 0, "{way:?}\n{}", evening.notes.end());
        evening.notes.assert_has("learnt:");
    }
}

#[test]
fn hints_are_typed_as_it_was_learnt_for_the_first_one() {
    for way in WAYS {
        let evening = spend(example(Settings::plain(way)), [HINT; 12]);
        evening.assert_right();
        assert!(evening.desktop.client().judge().right() > 2, "{way:?}\n{}", evening.notes.end());
    }
}

#[test]
fn wrong_entries_are_not_removed_before_it_is_known_how() {
    let page = example(Settings::plain(Way::ClickKey));
    let acts = [vec![HINT], wrong_entry(&page), vec![HINT; 3]].concat();
    let evening = spend(page, acts);
    assert_eq!(evening.desktop.sent(), 0, "{}", evening.notes.end());
    evening.notes.assert_has("not entered:");
}

#[test]
fn a_wrong_entry_is_only_said_to_be_cleared_where_it_was() {
    for way in [Way::ClickKey, Way::ClickKeyReturn, Way::HoverKey, Way::ClickPad, Way::PadClick] {
        let page = example(Settings::plain(way));
        let acts = [vec![HINT; 4], wrong_entry(&page), vec![HINT; 3]].concat();
        let notes = spend(page, acts).notes;
        // Pads have no button that clears a cell.
        let is_by_pad = matches!(way, Way::ClickPad | Way::PadClick);
        let counts = ["cleared r", "not entered:"].map(|said| notes.count(said));
        assert_eq!(counts, if is_by_pad { [0, 1] } else { [1, 0] }, "{way:?}\n{}", notes.end());
    }
}

#[test]
fn a_wrong_entry_of_the_user_is_replaced() {
    let ways = WAYS.map(|way| if way == Way::ArrowsKey(0, 2) { Way::ArrowsKey(0, 0) } else { way });
    for way in ways.into_iter().filter(|&way| way != Way::DoubleClickKey) {
        let page = example(Settings::plain(way));
        let acts = [vec![HINT], wrong_entry(&page), vec![SOLVE]].concat();
        let evening = spend(page, acts);
        assert_eq!(evening.state(), State::Solved, "{way:?}\n{}", evening.notes.end());
        // Until that is learnt, a click may enter what the user has chosen on the pad.
        if way != Way::PadClick {
            assert_eq!(evening.desktop.client().judge().wrong().len(), 1, "{way:?}\n{}", evening.notes.end());
        }
    }
}

/// Programs that draw entries unlike givens.
fn unlike() -> Vec<Look> {
    let plain = Look::plain();
    let alike = Look { entry: plain.given, ..plain };
    vec![
        plain,
        Look { marks_errors: true, ..plain },
        Look { marks_errors: true, ..alike },
        Look { given_ground: Some([225, 225, 230]), ..alike },
        Look { entry_height: 85, ..alike },
        Look { same_digit: Some([255, 240, 170]), peers: Some([225, 235, 250]), ..plain },
    ]
}

#[test]
fn what_was_entered_before_the_first_look_is_no_given() {
    for look in unlike() {
        let page = example(Settings { look, ..Settings::plain(Way::ClickKey) });
        let (acts, wrong) = entries(&page);
        let evening = spend(page, [acts, vec![CHECK, SOLVE]].concat());
        assert_eq!(evening.state(), State::Solved, "{look:?}\n{}", evening.notes.end());
        let arrived: Vec<Cell> =
            evening.desktop.client().judge().wrong().iter().map(|arrival| arrival.cell).collect();
        assert_eq!(arrived, wrong, "{look:?}\n{}", evening.notes.end());
        let lines = evening.notes.lines();
        let check = lines.iter().find(|line| line.starts_with("check:")).expect("it was asked for");
        for cell in wrong {
            assert!(check.contains(&cell.to_string()), "{cell}: {check} {look:?}");
        }
    }
}

#[test]
fn clashing_digits_that_all_look_alike_are_named_and_left() {
    let look = Look { entry: Look::plain().given, ..Look::plain() };
    let page = example(Settings { look, ..Settings::plain(Way::ClickKey) });
    let (acts, _) = entries(&page);
    let evening = spend(page, [acts, vec![CHECK, HINT, SOLVE]].concat());
    assert_eq!(evening.desktop.sent(), 0, "{}", evening.notes.end());
    evening.notes.assert_has(" are both ");
}

#[test]
fn a_learning_that_was_stopped_slows_down_no_later_game() {
    let time = |evening: &Evening, begin: u32| {
        assert_eq!(evening.state(), State::Solved, "{}", evening.notes.end());
        evening.desktop.last_sent().expect("digits").saturating_sub(begin * MINUTE)
    };
    let stop = Act::KeyAfter(Duration::from_millis(700), Command::Abort);
    let page = || example(Settings::plain(Way::ClickKey));
    let stopped = spend(page(), [SOLVE, stop, SOLVE]);
    assert_eq!(stopped.notes.count("learnt:"), 1, "{}", stopped.notes.end());
    let (later, first) = (time(&stopped, 2), time(&spend(page(), [SOLVE]), 1));
    assert!(later < first + Duration::from_secs(1), "{later:?} and {first:?}");
}

#[test]
fn another_site_in_the_window_is_learnt_anew() {
    let puzzle = || boards::puzzle(OTHER_BOARD);
    let opens = Settings { has_popover: true, ..Settings::plain(Way::ClickKey) };
    for (cell, way) in WAYS.into_iter().flat_map(|way| [(44, way), (52, way)]) {
        // Of another colour if its cells are as large.
        let ground = if cell == 44 { [235, 250, 235] } else { Look::plain().ground };
        let look = Look { cell: (cell, cell), ground, ..Look::plain() };
        let other = program(Settings { look, ..Settings::plain(way) }, puzzle());
        let evening = spend(example(opens).with_page(other), [SOLVE, TURN_PAGE, SOLVE]);
        evening.assert_right();
        assert_eq!(evening.state(), State::Solved, "{way:?}\n{}", evening.notes.end());
    }
}

#[test]
fn a_hint_on_another_site_is_not_typed_as_on_the_last() {
    let look = Look { cell: (52, 52), ..Look::plain() };
    let arrows = Settings { look, ..Settings::plain(Way::ArrowsKey(0, 2)) };
    let other = program(arrows, boards::puzzle(OTHER_BOARD));
    let page = example(Settings::plain(Way::ClickKey)).with_page(other);
    let evening = spend(page, [SOLVE, TURN_PAGE, HINT, HINT, HINT, HINT]);
    evening.assert_right();
    assert!(evening.desktop.client().judge().right() > 0, "{}", evening.notes.end());
}

#[test]
fn a_digit_that_cannot_be_read_in_the_selected_cell_is_read_once_another_is_selected() {
    let plain = Settings::plain(Way::ClickKey);
    // The same program, but for its selection.
    let ground = Some(plain.look.entry.map(|channel| channel + 10));
    let look = Look { selection: Selection { ground, ..Selection::default() }, ..plain.look };
    let next = program(Settings { look, ..plain }, boards::puzzle(OTHER_BOARD));
    let page = example(plain).with_page(next);
    let evening = spend(page, [SOLVE, TURN_PAGE, HINT, HINT, HINT, HINT]);
    evening.assert_right();
    assert!(evening.desktop.client().judge().right() > 0, "{}", evening.notes.end());
    assert_eq!(evening.notes.count("retrying"), 0, "{}", evening.notes.end());
}

#[test]
fn the_digit_chosen_last_is_not_entered_in_the_next_game() {
    let look = Look { selection: Selection::default(), ..Look::plain() };
    for settings in [Settings::plain(Way::PadClick), Settings { look, ..Settings::plain(Way::PadClick) }] {
        let next = program(settings, boards::puzzle(OTHER_BOARD));
        let evening = spend(example(settings).with_page(next), [SOLVE, TURN_PAGE, SOLVE]);
        evening.assert_right();
        assert_eq!(evening.state(), State::Solved, "{}", evening.notes.end());
    }
}

#[test]
fn the_first_givens_are_kept_while_another_page_shows_no_game() {
    let page = example(Settings::plain(Way::ClickKey));
    let no_game = program(Settings::plain(Way::ClickKey), boards::puzzle("3x3:a1zzz2"));
    // The wrong entry would pass for a given.
    let acts = [vec![HINT, TURN_PAGE, HINT, TURN_PAGE], wrong_entry(&page), vec![SOLVE]].concat();
    let evening = spend(page.with_page(no_game), acts);
    evening.notes.assert_has("too few givens");
    assert_eq!(evening.state(), State::Solved, "{}", evening.notes.end());
}

#[test]
fn the_coach_says_more_although_the_system_failed_to_answer_once() {
    let page = || example(Settings::plain(Way::ClickKey));
    let fails = Act::Happens(Happening::FailOnce);
    let evening = spend(page(), [HINT, fails, HINT, HINT]);
    evening.notes.assert_has("no answer");
    let hints = |evening: &Evening| -> Vec<String> {
        evening.notes.lines().into_iter().filter(|line| line.starts_with("hint")).collect()
    };
    assert_eq!(hints(&evening), hints(&spend(page(), [HINT, HINT])));
}
