//! The bot on simulated programs that are not Solo: each game ends solved or with a reason, no wrong digit ever arrives,
//! and nothing reaches a program that should not.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::support::boards;
use crate::support::foreign::{
    Arrival, Blank, Choice, Ending, Face, Fill, Foreign, ForeignDesktop, Frame, Line, Look, OddDigits,
    Offence, Onward, PadPlace, Polled, Polling, Ring, Rules, Selection, Settings, State, Style, Surprise,
    Timing, Way, look_for, looks, programs,
};
use crate::support::session::{self, Notes};
use crate::support::simulated::{Faults, Happening};
use crate::{MINUTE, WAYS, blocks, example, program};
use proptest::prelude::*;
use sudoku_bot::bot::{Audience, End, Mode, Pace, Report, Session, SessionSettings, Stop};
use sudoku_bot::desktop::{Area, Desktop as _, Key, MenuKey, Point, Rgb};
use sudoku_bot::puzzle::{self, Puzzle, Symbol};
use sudoku_bot::solver::search::Search;
use sudoku_bot::user::{Command, Event, User as _};

/// The ways in which a digit can be chosen before the cell.
const PADS_FIRST: [Way; 2] = [Way::PadClick, Way::EitherPad];
const END: Duration = Duration::from_secs(3600);
/// One of 4x4 and two of 6x6.
const SMALL_BOARDS: [&str; 3] = [
    "2x2:3a1a4_1_2_3a4_3a1a4a",
    "2x3:2a6a1_4f5_3d1a4_2_3_5b5_1_2_6_6_2_1_5a3",
    "3x2:a4_2_5b6_3b2a2a6b4_5_1a2_4_6a6_5_1b3b6_5_1",
];

/// A game that is over, and what was said about it.
struct Played {
    desktop: ForeignDesktop,
    end: End,
    ears: Ears,
    /// How long an input may take from the decision to send it until the program has it.
    lateness: Duration,
}

/// Takes notes, and hears whether there was a reason to stop, or to wait for the user.
#[derive(Clone, Debug, Default)]
struct Ears {
    notes: Notes,
    has_reason: Rc<Cell<bool>>,
    is_paused: Rc<Cell<bool>>,
}

impl Audience for Ears {
    fn hear(&mut self, report: &Report<'_>) {
        let is_reason = match report {
            Report::Stopped { stop, .. } => **stop != Stop::Quit,
            other => matches!(
                other,
                Report::NotYet(_)
                    | Report::NotVerified(_)
                    | Report::Wrong { .. }
                    | Report::OtherBoard(_)
                    | Report::NoSolution(_)
            ),
        };
        self.has_reason.set(self.has_reason.get() || is_reason);
        match report {
            Report::Paused { .. } => self.is_paused.set(true),
            Report::Resumed { .. } => self.is_paused.set(false),
            _ => {}
        }
        self.notes.hear(report);
    }
}

/// Plays a program by one press of the key with the pointer on this cell.
fn play(program: Foreign, cell: (usize, usize)) -> Played {
    play_while(program, cell, Faults::default(), [])
}

/// Plays a program on a desktop with faults, while these things happen after the press of the key.
fn play_while(
    program: Foreign,
    cell: (usize, usize),
    faults: Faults,
    happenings: impl IntoIterator<Item = (Duration, Happening)>,
) -> Played {
    let happenings: Vec<_> = happenings.into_iter().collect();
    let stalls = happenings.iter().map(|(_, happening)| match happening {
        Happening::Stall(time) => *time,
        _ => Duration::ZERO,
    });
    let lateness = faults.lag + faults.frame + stalls.sum::<Duration>();
    let size = program.puzzle().size();
    let point = program.centre(puzzle::Cell::at(cell.0 % size, cell.1 % size, size));
    let mut desktop = program.on_desktop(faults);
    desktop.move_to(point).expect("memory");
    desktop.schedule(happenings.into_iter().map(|(after, happening)| (MINUTE + after, happening)));
    let user = desktop.user(vec![(MINUTE, Event::Hotkey(Command::Solve)), (END, Event::Quit)]);
    let settings = SessionSettings {
        mode: Mode::Fill,
        pace: Pace { delay: Duration::ZERO, ..session::PACE },
        once: true,
        ..session::settings()
    };
    let ears = Ears::default();
    let end = Session::new(desktop.clone(), user, ears.clone(), settings).run();
    Played { desktop, end, ears, lateness }
}

impl Played {
    fn state(&self) -> State {
        self.desktop.client().state()
    }

    /// How long it took on the simulated clock, from the press of the key to the end.
    fn time(&self) -> Duration {
        self.desktop.user(Vec::new()).now().saturating_sub(MINUTE)
    }

    /// The wrong digits that the bot could have avoided.
    ///
    /// Until it has seen a cursor move, it cannot know that a click moves none: what it tries first may then arrive
    /// where the cursor stands. What is on its way while the page moves in its window cannot be called back.
    fn avoidable(&self) -> Vec<Arrival> {
        let program = self.desktop.client();
        let cursor = match program.settings().way {
            Way::ArrowsKey(row, column) => Some(puzzle::Cell::at(row, column, program.puzzle().size())),
            _ => None,
        };
        let mut wrong = program.judge().wrong();
        wrong.retain(|arrival| Some(arrival.cell) != cursor && !self.was_on_its_way(arrival.at));
        wrong
    }

    /// Whether an input that arrived then was sent before the bot could see that the page has moved. What was sent during
    /// a stall arrives at once, also what comes after the click that moves the page.
    fn was_on_its_way(&self, at: Duration) -> bool {
        let program = self.desktop.client();
        let mut moved_at = program.judge().moved_at.iter();
        moved_at.any(|&moved_at| !self.lateness.is_zero() && moved_at <= at && at <= moved_at + self.lateness)
    }

    /// What nobody should do to the program and the bot could have avoided.
    fn offences(&self) -> Vec<(Duration, Offence)> {
        let mut offences = self.desktop.client().judge().offences.clone();
        offences.retain(|&(at, _)| !self.was_on_its_way(at));
        offences
    }

    /// Everything that must not happen, in words, or nothing.
    fn complaints(&self) -> String {
        let program = self.desktop.client();
        let (wrong, offences) = (self.avoidable(), self.offences());
        let is_wrongly_done = self.end == End::Done && self.state() != State::Solved;
        let has_reason = self.ears.has_reason.get() || self.ears.is_paused.get();
        let has_no_reason = self.state() != State::Solved && !has_reason;
        let is_fine = wrong.is_empty() && offences.is_empty() && !is_wrongly_done && !has_no_reason;
        if is_fine && self.desktop.strays() == 0 {
            return String::new();
        }
        format!(
            "{:?} {:?}, wrong: {wrong:?}, offences: {offences:?}, strays: {}\n{:?}\n{}",
            self.end,
            self.state(),
            self.desktop.strays(),
            program.settings(),
            self.ears.notes.end()
        )
    }

    #[track_caller]
    fn assert_solved(&self) {
        assert_eq!(self.complaints(), "");
        let settings = *self.desktop.client().settings();
        assert_eq!(
            (self.end, self.state()),
            (End::Done, State::Solved),
            "{settings:?}\n{}",
            self.ears.notes.end()
        );
    }

    /// Fails unless the bot paused without any harm.
    #[track_caller]
    fn assert_paused(&self) {
        let (wrong, offences) = (self.avoidable(), self.offences());
        let settings = *self.desktop.client().settings();
        assert_eq!((wrong, offences), (vec![], vec![]), "{settings:?}\n{}", self.ears.notes.end());
        assert_eq!((self.state(), self.desktop.strays()), (State::Playing, 0));
        self.ears.notes.assert_has("paused");
    }

    /// Fails unless the program got nothing and the user a reason with these words.
    #[track_caller]
    fn assert_refused(&self, words: &str) {
        assert_eq!(self.complaints(), "");
        assert_eq!((self.desktop.sent(), self.state()), (0, State::Playing), "{}", self.ears.notes.end());
        self.ears.notes.assert_has(words);
    }
}

fn drawn(look: Look, way: Way) -> Foreign {
    example(Settings { look, ..Settings::plain(way) })
}

proptest! {
    #![proptest_config(boards::cases(32))]

    #[test]
    fn each_game_ends_solved_or_with_a_reason(
        program in programs(blocks((3, 3)), 0.42),
        cell in (0..9_usize, 0..9_usize),
        (lag, frame) in (0..60_u64, 0..40_u64),
    ) {
        let (lag, frame) = (Duration::from_millis(lag), Duration::from_millis(frame));
        let played = play_while(program, cell, Faults { lag, frame, ..Faults::default() }, []);
        prop_assert_eq!(played.complaints(), "");
    }

    #[test]
    fn programs_that_take_every_digit_at_once_are_solved(
        look in looks(9),
        way in prop::sample::select(WAYS.to_vec()),
        (_, puzzle) in boards::variant(blocks((3, 3)), [false; 3], 0.42).prop_map(boards::with_one_solution),
        cell in (0..9_usize, 0..9_usize),
    ) {
        prop_assume!(puzzle.givens().iter().any(Option::is_none));
        let settings = Settings { look: look_for(way, look), ..Settings::plain(way) };
        play(program(settings, puzzle), cell).assert_solved();
    }

    #[test]
    fn boards_of_other_sizes_end_solved_or_with_a_reason(
        program in prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (4, 4)])
            .prop_flat_map(|shape| programs(blocks(shape), 0.5)),
        cell in (0..16_usize, 0..16_usize),
    ) {
        let played = play(program, cell);
        prop_assert_eq!(played.complaints(), "");
    }

    #[test]
    fn whatever_comes_between_nothing_reaches_the_wrong_place(
        program in programs(blocks((3, 3)), 0.42),
        after in 0..20_000_u64,
        happening in prop::sample::select(vec![
            Happening::Cover(true),
            Happening::TakeFocus(true),
            Happening::MoveWindow { right: 37, down: 21 },
            Happening::Minimise(true),
            Happening::Lock(true),
            Happening::Close,
            Happening::Stall(Duration::from_secs(3)),
            Happening::Point(Point { x: 1500, y: 1200 }),
            Happening::HoldModifier(true),
        ]),
    ) {
        // Nobody can leave the pointer where it is for as long as any stall, or after the user has moved it.
        let Settings { way, timing: Timing { polling, .. }, .. } = *program.settings();
        let takes_pointer_late =
            polling.is_some_and(|polling| polling.sees == Polled::Pointer || way == Way::HoverKey);
        let is_elsewhere = matches!(happening, Happening::Stall(_) | Happening::Point(_));
        prop_assume!(!(takes_pointer_late && is_elsewhere));
        let happenings = [(Duration::from_millis(after), happening)];
        let played = play_while(program, (4, 4), Faults::default(), happenings);
        let program = played.desktop.client();
        prop_assert_eq!(played.avoidable(), [], "{:?}\n{}", program.settings(), played.ears.notes.end());
        let mut offences = played.offences();
        if matches!(happening, Happening::Stall(_)) {
            // What a click has changed shows late then, and may pass for a digit that waits for Return.
            offences.retain(|&(_, offence)| offence != Offence::ForbiddenKey(Key::Menu(MenuKey::Return)));
        }
        prop_assert_eq!(offences, [], "{:?}\n{}", program.settings(), played.ears.notes.end());
    }
}

#[test]
fn each_way_is_found_and_every_digit_arrives_once() {
    for way in WAYS {
        let played = play(example(Settings::plain(way)), (4, 4));
        played.assert_solved();
        let program = played.desktop.client();
        let blanks = program.puzzle().givens().iter().filter(|given| given.is_none()).count();
        // A trial may enter the right digit in two ways.
        assert!(program.judge().right() <= blanks + 3, "{way:?}: {} of {blanks}", program.judge().right());
    }
}

#[test]
fn slow_and_deaf_programs_are_solved() {
    for way in WAYS {
        for (deaf, delay) in [(0, 750), (60, 0), (30, 200)] {
            let deaf = Duration::from_millis(if matches!(way, Way::ArrowsKey(..)) { 0 } else { deaf });
            let timing = Timing {
                deaf_after_click: deaf,
                deaf_after_key: deaf,
                delay: Duration::from_millis(delay),
                is_animated: delay == 200,
                ..Timing::default()
            };
            play(example(Settings { timing, ..Settings::plain(way) }), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn lost_digits_are_entered_again() {
    for way in WAYS {
        let timing = Timing { loss: 0.1, seed: 5, ..Timing::default() };
        play(example(Settings { timing, ..Settings::plain(way) }), (4, 4)).assert_solved();
    }
}

#[test]
fn open_digits_over_the_neighbours_take_no_click() {
    play(example(Settings { has_popover: true, ..Settings::plain(Way::ClickKey) }), (4, 4)).assert_solved();
}

#[test]
fn open_digits_over_the_pad_take_no_click() {
    let look = Look { selection: Selection::default(), same_digit: Some(YELLOW), ..Look::plain() };
    let rules = Rules { lives: Some(1), has_arrows: true, ..Rules::default() };
    for (loss, seed) in [(0.0, 0), (0.3, 1), (0.3, 2), (0.3, 3), (0.3, 4), (0.3, 5)] {
        let plain = Settings { look, rules, has_popover: true, ..Settings::plain(Way::ClickKey) };
        let timing = Timing { loss, seed, ..Timing::default() };
        let played = play(example(Settings { pad: Some(PadPlace::Below), timing, ..plain }), (4, 4));
        assert_eq!(played.complaints(), "", "{seed}");
    }
}

#[test]
fn every_place_of_the_pad_is_found() {
    for way in [Way::ClickPad, Way::PadClick, Way::EitherPad] {
        for place in [PadPlace::Below, PadPlace::Right, PadPlace::Square] {
            play(example(Settings { pad: Some(place), ..Settings::plain(way) }), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn an_end_that_hides_the_board_is_no_failure() {
    for way in WAYS {
        let ground = Ending::Ground([196, 230, 196]);
        for ending in [ground, Ending::Dialog, Ending::Curtain, Ending::Alert, Ending::Closed] {
            let rules = Rules { ending, ..Rules::default() };
            let played = play(example(Settings { rules, ..Settings::plain(way) }), (4, 4));
            played.assert_solved();
            let hid_board = played.ears.notes.has("verified but the last cell: the program showed its end");
            let all = played.ears.notes.has("verified: the game shows the solution");
            assert!(hid_board != all, "{}", played.ears.notes.end());
            assert_eq!(hid_board, !matches!(ending, Ending::Ground(_)), "{way:?} {ending:?}");
        }
    }
}

#[test]
fn a_window_closed_during_a_pause_is_not_taken_for_the_end_of_the_game() {
    let timing = Timing { delay: Duration::from_millis(1200), ..Timing::default() };
    for way in [Way::ClickKey, Way::ClickPad, Way::PadClick] {
        let program = || example(Settings { timing, ..Settings::plain(way) });
        let undisturbed = play(program(), (4, 4)).time();
        // While the last digit is under way.
        let hidden = undisturbed.saturating_sub(Duration::from_millis(700));
        let happenings =
            [(hidden, Happening::Minimise(true)), (hidden + Duration::from_secs(5), Happening::Close)];
        let played = play_while(program(), (4, 4), Faults::default(), happenings);
        assert_eq!(played.end, End::NotAsPlanned, "{way:?}\n{}", played.ears.notes.end());
        for words in ["paused", "the game's window was closed"] {
            played.ears.notes.assert_has(words);
        }
    }
}

#[test]
fn a_cell_that_looks_as_before_once_the_page_gets_dark_does_not_hide_the_end() {
    // In the dark, the ground of the selected cell is that of the others before.
    let selection = Selection { ground: Some([75, 75, 90]), ..Selection::default() };
    let look = Look { ground: [29, 28, 32], given: [255, 220, 150], entry: [150, 230, 170], ..Look::plain() };
    let [line, block_line] = [1, 3].map(|width| Line { width, colour: [163; 3] });
    let look = Look { line, block_line, selection, ..look };
    let rules = Rules { ending: Ending::Alert, ..Rules::default() };
    for way in [Way::ClickKey, Way::ClickPad] {
        play(example(Settings { look, rules, ..Settings::plain(way) }), (4, 4)).assert_solved();
    }
}

#[test]
fn one_life_is_enough() {
    for way in WAYS.into_iter().filter(|way| !matches!(way, Way::ArrowsKey(..))) {
        let rules = Rules { lives: Some(1), refuses: true, ending: Ending::Curtain, ..Rules::default() };
        play(example(Settings { rules, ..Settings::plain(way) }), (4, 4)).assert_solved();
    }
}

#[test]
fn dashes_and_notes_in_the_blanks_are_no_digits() {
    for blank in [Blank::Dash, Blank::Notes] {
        let look = Look { blank, ..Look::plain() };
        play(example(Settings { look, ..Settings::plain(Way::ClickKey) }), (4, 4)).assert_solved();
    }
}

#[test]
fn a_board_whose_blanks_show_a_0_is_solved() {
    for way in [Way::ClickKey, Way::ClickPad, Way::ArrowsKey(4, 4)] {
        let look = Look { blank: Blank::Zero, ..Look::plain() };
        play(drawn(look, way), (4, 4)).assert_solved();
        let given = Look { given_ground: Some(YELLOW), entry: Look::plain().given, ..look };
        play(drawn(given, way), (4, 4)).assert_solved();
    }
}

#[test]
fn a_hint_that_the_hotkey_placed_is_read_like_any_entry() {
    let hint = [(Duration::ZERO, Happening::LetHotkeyThrough)];
    play_while(example(Settings::plain(Way::ClickKey)), (4, 4), Faults::default(), hint).assert_solved();
}

#[test]
fn a_program_that_takes_nothing_is_left_with_a_reason() {
    for blank in [Blank::Empty, Blank::Notes] {
        let played = play(drawn(Look { blank, ..Look::plain() }, Way::Nothing), (4, 4));
        assert_given_up(&played);
        for words in ["tried a click and", "tried the arrow keys", "tried a double click", "found no way"] {
            played.ears.notes.assert_has(words);
        }
    }
}

#[test]
fn giving_up_never_takes_long() {
    let row = Look { hovered_row: Some([230, 230, 250]), ..Look::plain() };
    let selection = Selection { has_text_cursor: true, ..Look::plain().selection };
    let cursor = Look { selection, ..Look::plain() };
    let row_of_notes = Look { blank: Blank::Notes, ..row };
    let timing = Timing { loss: 1.0, ..Timing::default() };
    for look in [Look::plain(), row, cursor, row_of_notes] {
        for (way, has_pad) in WAYS.into_iter().flat_map(|way| [(way, false), (way, true)]) {
            for ignores_givens in [false, true] {
                let rules = Rules { ignores_givens, ..Rules::default() };
                let plain = Settings { look, rules, timing, ..Settings::plain(way) };
                let pad = plain.pad.or(has_pad.then_some(PadPlace::Below));
                let played = play(example(Settings { pad, ..plain }), (4, 4));
                assert_given_up(&played);
            }
        }
    }
}

#[test]
fn a_program_set_to_pencil_marks_is_told_from_one_that_takes_nothing() {
    for pad in [None, Some(PadPlace::Below)] {
        let played = play(example(Settings { pad, ..Settings::plain(Way::ClickMark) }), (4, 4));
        assert_given_up(&played);
        played.ears.notes.assert_has("only a pencil mark appeared in r5c5");
    }
}

/// The bot has found no way to enter a digit, soon enough.
#[track_caller]
fn assert_given_up(played: &Played) {
    assert_eq!((played.complaints(), played.state()), (String::new(), State::Playing));
    let settings = *played.desktop.client().settings();
    assert!(played.time() <= Duration::from_secs(10), "{:?}: {settings:?}", played.time());
}

#[test]
fn boards_with_lines_around_blocks_only_are_played() {
    let look = Look { line: Line { width: 1, colour: Look::plain().ground }, ..Look::plain() };
    for way in WAYS {
        play(drawn(look, way), (4, 4)).assert_solved();
    }
    let small = boards::puzzle(SMALL_BOARDS[0]);
    play(program(Settings { look, ..Settings::plain(Way::ClickKey) }, small), (1, 1)).assert_solved();
}

#[test]
fn lines_that_hardly_show_between_highlighted_rows_are_not_interrupted() {
    let look = Look {
        ground: [32, 29, 33],
        line: Line { width: 1, colour: [39, 36, 40] },
        given: [150, 230, 170],
        entry: [200, 205, 215],
        cell: (57, 57),
        blank: Blank::Notes,
        peers: Some([30, 50, 95]),
        ..Look::plain()
    };
    for (row, column) in [(0, 2), (4, 4), (8, 7)] {
        play(drawn(look, Way::ArrowsKey(row, column)), (4, 4)).assert_solved();
    }
}

#[test]
fn an_outline_around_the_cell_shows_that_it_is_selected() {
    let selection = Selection { frame: Some(Frame::Around(BLUE)), ..Selection::default() };
    let look = Look { selection, ..Look::plain() };
    for way in WAYS {
        play(drawn(look, way), (4, 4)).assert_solved();
    }
    assert!(first_digit(drawn(look, Way::ClickKey)) <= Duration::from_millis(1500));
}

#[test]
fn a_cursor_that_only_an_outline_tells_from_its_peers_is_not_mistaken() {
    let grey = Some([190, 190, 190]);
    let selection = Selection { ground: grey, frame: Some(Frame::Around(BLUE)), ..Selection::default() };
    // As wide as the outline, which is then in the same place for two cells.
    let line = Line { width: 2, ..Look::plain().line };
    let look = Look { line, selection, peers: grey, same_digit: Some([230, 210, 120]), ..Look::plain() };
    // With gaps in the colour of the page, the outline of the outermost cells is off the board.
    let gaps = Look {
        line: Line { colour: look.page, ..line },
        block_line: Line { colour: look.page, ..line },
        ..look
    };
    for (row, column) in [(0, 4), (2, 4), (4, 0), (4, 4), (8, 8)] {
        for look in [look, gaps] {
            play(drawn(look, Way::ArrowsKey(row, column)), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_small_board_that_moves_while_its_way_is_learnt_gets_no_digit_meant_for_another_cell() {
    let selection = Selection { ground: None, frame: Some(Frame::Within(BLUE)), ..Selection::default() };
    let look = Look { selection, peers: Some([215, 225, 235]), ..Look::plain() };
    let rules = Rules { has_arrows: true, scrolls: true, ..Rules::default() };
    let settings = Settings { look, rules, ..Settings::plain(Way::PadClick) };
    let played = play(program(settings, boards::puzzle("2x2:1_2i3_2c")), (3, 3));
    assert_eq!(played.complaints(), "");
}

#[test]
fn cells_of_one_row_that_lights_up_under_the_pointer_are_not_waited_for() {
    let look = Look { hovered_row: Some([230, 230, 250]), ..Look::plain() };
    let played = play(drawn(look, Way::HoverKey), (4, 4));
    played.assert_solved();
    assert!(played.time() <= Duration::from_secs(40), "{:?}", played.time());
}

#[test]
fn the_first_digit_is_not_long_in_coming() {
    for (way, milliseconds) in [(Way::ClickKey, 1500), (Way::ClickPad, 2500), (Way::PadClick, 4000)] {
        let first = first_digit(example(Settings::plain(way)));
        assert!(first <= Duration::from_millis(milliseconds), "{way:?}: {first:?}");
    }
    // What the pointer changes is looked for, too.
    let look = Look { hovered_row: Some([230, 230, 250]), ..Look::plain() };
    let first = first_digit(drawn(look, Way::ClickKey));
    assert!(first <= Duration::from_secs(1), "under the pointer: {first:?}");
}

/// How long after the press of the key the first digit arrives.
fn first_digit(program: Foreign) -> Duration {
    let played = play(program, (4, 4));
    let first = played.desktop.client().judge().arrivals.first().map(|arrival| arrival.at);
    first.expect("a digit arrives").saturating_sub(MINUTE)
}

#[test]
fn a_cell_that_looked_selected_as_a_peer_of_another_is_seen_to_be_selected() {
    let ground = Some([190, 215, 250]);
    let look =
        Look { selection: Selection { ground, ..Selection::default() }, peers: ground, ..Look::plain() };
    for (way, ignores_givens) in
        [Way::ClickKey, Way::ClickPad].into_iter().flat_map(|way| [(way, false), (way, true)])
    {
        let rules = Rules { ignores_givens, ..Rules::default() };
        let played = play(example(Settings { look, rules, ..Settings::plain(way) }), (4, 4));
        played.assert_solved();
        assert!(!played.ears.notes.has("retrying"), "{}", played.ears.notes.end());
        assert!(played.time() <= Duration::from_secs(20), "{:?}\n{}", played.time(), played.ears.notes.end());
    }
}

#[test]
fn what_the_pointer_changes_is_not_awaited_after_a_click() {
    let hovered_row = Some([230, 230, 250]);
    let look = Look { hovered_row, selection: Selection::default(), ..Look::plain() };
    let played = play(example(Settings { look, ..Settings::plain(Way::ClickKey) }), (4, 4));
    played.assert_solved();
    assert!(played.time() <= Duration::from_secs(30), "{:?}", played.time());
}

#[test]
fn a_digit_that_stays_chosen_on_the_pad_fills_all_its_cells() {
    let played = play(example(Settings::plain(Way::PadClick)), (4, 4));
    played.assert_solved();
    let program = played.desktop.client();
    // The first three were entered to learn that the digit is chosen first.
    let symbols = program.judge().arrivals.iter().skip(3).map(|arrival| arrival.symbol);
    let symbols: Vec<Symbol> = symbols.collect();
    assert!(symbols.is_sorted(), "{symbols:?}");
    assert!(played.time() <= Duration::from_secs(10), "{:?}", played.time());
}

#[test]
fn a_digit_chosen_before_the_page_moved_is_not_entered_elsewhere() {
    let look = Look { cell: (52, 52), ..Look::plain() };
    let rules = Rules { has_arrows: true, refuses: true, scrolls: true, ..Rules::default() };
    let board = "3x3:4_8_2_7_1b9_6_9_3a8b7_1i2_7d4_2b3_6_4b1a7d5a9_6c4b2_7_9c1_7b3a6_8b3a6_8a2_7";
    let settings = Settings { look, rules, pad: Some(PadPlace::Right), ..Settings::plain(Way::PadClick) };
    play(program(settings, boards::puzzle(board)), (4, 4)).assert_solved();
}

#[test]
fn a_pad_that_stalls_while_its_order_is_learnt_is_not_taken_for_one_of_the_other_order() {
    let look = Look { hovered_row: Some([200, 220, 240]), ..Look::plain() };
    let polling = Some(Polling { every: 10, sees: Polled::HeldKeys });
    for polling in [None, polling] {
        let timing = Timing { polling, ..Timing::default() };
        for after in [7800, 8300] {
            let settings = Settings { look, timing, ..Settings::plain(Way::ClickPad) };
            let stall = (Duration::from_millis(after), Happening::Stall(Duration::from_secs(3)));
            let played = play_while(example(settings), (4, 4), Faults::default(), [stall]);
            assert_eq!((played.complaints(), played.end), (String::new(), End::Done));
        }
    }
}

#[test]
fn the_last_blank_is_not_for_trials() {
    let look = Look { hovered_row: Some([215, 215, 215]), ..Look::plain() };
    let rules = Rules { ending: Ending::Dialog, ..Rules::default() };
    let board = boards::puzzle("2x2:a2b3_4_1_2_2_3_4_1_4_1_2a");
    let played = play(program(Settings { look, rules, ..Settings::plain(Way::PadClick) }, board), (1, 1));
    assert_eq!(played.complaints(), "");
}

#[test]
fn an_entry_that_looks_like_a_given_takes_no_digit_of_the_pad() {
    let look =
        Look { has_numbers: true, entry: [0, 0, 0], marks_errors: true, cell: (38, 38), ..Look::plain() };
    let timing = Timing { delay: Duration::from_millis(534), is_animated: true, ..Timing::default() };
    let board = "4x4:a3c1a2_7_9a10_16_6a13_16b5_12_8_15_3_11a2_14_7_10a4a4d6_13b3_15a14c2b7b4_16_5a6a15b8_16a15_1a2d4_5a6b7_\
                 13a8c1_14_12_2b10a9c5_6_13_7a15_16c14d14_9_10_4_11a6_7_13a3a16_10_1a4a13b15f8b7a15a16a14_2_8a10c14_8_\
                 12a10a11_1b9a15a3_5_15a16a14a12_8e7_13_9_13a9_7_3a5_6a12_15_8a1_11_14a15_8_12_4a1_14_13_7_10a3a16a4_\
                 14a11a7_9e2b15a6_5_16a12a15_4_11_14_1_13_9a10";
    let settings = Settings { look, timing, pad: Some(PadPlace::Below), ..Settings::plain(Way::PadClick) };
    let symbol = |number| Symbol::from_number(number).expect("a symbol");
    let program = program(settings, boards::puzzle(board))
        .with_entry(puzzle::Cell::at(0, 4, 16), symbol(1))
        .with_entry(puzzle::Cell::at(9, 0, 16), symbol(6));
    assert_eq!(play(program, (5, 8)).complaints(), "");
}

/// A 2 is used up, which looks as if it were chosen.
#[test]
fn an_entry_that_looks_like_a_given_takes_no_digit_of_a_pad_that_fills_the_selected_cell() {
    let look = Look {
        cell: (25, 24),
        peers: Some([225, 235, 250]),
        odd_digits: OddDigits::ChosenAndUsedUp,
        ..Look::plain()
    };
    let settings = Settings { look, pad: Some(PadPlace::Square), ..Settings::plain(Way::ClickKey) };
    let symbol = |number| Symbol::from_number(number).expect("a symbol");
    let program = program(settings, boards::puzzle("2x2:1_4_2b3c2b3_1_4_2"))
        .with_entry(puzzle::Cell::at(0, 3, 4), symbol(3))
        .with_entry(puzzle::Cell::at(1, 0, 4), symbol(2));
    assert_eq!(play(program, (3, 3)).complaints(), "");
}

#[test]
fn a_cell_that_stays_selected_takes_no_other_digit_while_the_order_is_learnt() {
    let rules = Rules { has_arrows: true, ignores_givens: true, refuses: true, ..Rules::default() };
    let settings = Settings { rules, pad: Some(PadPlace::Below), ..Settings::plain(Way::ClickPad) };
    let look = Look { cell: (32, 32), selection: Selection::default(), ..Look::plain() };
    let timing = Timing { deaf_after_key: Duration::from_millis(51), is_animated: true, ..Timing::default() };
    let board = boards::puzzle("2x3:6a1b4c5e3_6_5a3_6_1c4d1_6a4_5a");
    let played = play(program(Settings { look, timing, ..settings }, board), (14, 12));
    assert_eq!(played.complaints(), "");
}

#[test]
fn the_end_of_a_game_gets_no_more_trials() {
    let rules =
        Rules { has_arrows: true, scrolls: true, refuses: true, ending: Ending::Alert, ..Rules::default() };
    let look = Look { origin: Point { x: 267, y: 286 }, cell: (51, 51), ..Look::plain() };
    let settings = Settings { look, rules, pad: Some(PadPlace::Right), ..Settings::plain(Way::PadClick) };
    let played = play(program(settings, boards::puzzle("2x2:3_1_4a4a3_1_2_3a4a4_2a")), (6, 1));
    assert_eq!(played.complaints(), "");
}

#[test]
fn the_order_of_pad_and_cell_is_learnt_although_the_first_digit_has_one_blank() {
    let look = Look { selection: Selection::default(), ..Look::plain() };
    // The 3 in the middle.
    let board = "3x3:8_1a9_3a6a7a7a5_8a3a2_3_2b6_7a5a7e2_3_5a4b2_5_7_6_9_2_5_3b9_1a4a6b5c3c7a3a1a9_3_7f";
    for way in [Way::ClickPad, Way::PadClick, Way::EitherPad] {
        for ignores_givens in [false, true] {
            let rules = Rules { ignores_givens, ..Rules::default() };
            let settings = Settings { look, rules, ..Settings::plain(way) };
            play(program(settings, boards::puzzle(board)), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn no_click_on_the_pad_goes_to_the_last_cell_during_a_stall() {
    let polling = Some(Polling { every: 10, sees: Polled::Held });
    let timing = Timing { delay: Duration::from_millis(160), polling, ..Timing::default() };
    for after in [10_400, 12_500] {
        let settings = Settings { timing, pad: Some(PadPlace::Below), ..Settings::plain(Way::ClickPad) };
        let stall = (Duration::from_millis(after), Happening::Stall(Duration::from_secs(3)));
        let played = play_while(example(settings), (4, 4), Faults::default(), [stall]);
        assert_eq!((played.complaints(), played.end), (String::new(), End::Done));
    }
}

#[test]
fn a_key_in_the_selected_cell_is_not_taken_for_one_under_the_pointer() {
    let look = Look {
        selection: Selection::default(),
        same_digit: Some([215; 3]),
        hovered_row: Some([225, 235, 250]),
        ..Look::plain()
    };
    let rules = Rules { has_arrows: true, refuses: true, ignores_givens: true, ..Rules::default() };
    let settings = Settings { look, rules, ..Settings::plain(Way::ClickKey) };
    // The 9s that are missing are close together.
    let board = "3x3:a5_7a1_9a3_8_8_3a6_5a9_1a2_1d7a6_1c7a2h8a1_5_9_2c6a3b5_9a1_3_6a9c6_3c4a3a2_5a8_9";
    assert_eq!(play(program(settings, boards::puzzle(board)), (2, 4)).complaints(), "");
}

#[test]
fn a_digit_that_does_not_stay_chosen_is_chosen_again() {
    for choice in [Choice::Toggled, Choice::Spent] {
        let rules = Rules { choice, ..Rules::default() };
        for chosen in [None, Symbol::from_number(4), Symbol::from_number(9)] {
            play(example(Settings { chosen, rules, ..Settings::plain(Way::PadClick) }), (4, 4))
                .assert_solved();
        }
    }
}

#[test]
fn a_digit_stays_chosen_beside_one_that_is_used_up() {
    let look = Look { odd_digits: OddDigits::ChosenAndUsedUp, ..Look::plain() };
    let rules = Rules { choice: Choice::Toggled, ..Rules::default() };
    let played = play(example(Settings { look, rules, ..Settings::plain(Way::PadClick) }), (4, 4));
    played.assert_solved();
    let said = played.ears.notes.lines();
    assert!(!said.iter().any(|line| line.contains("retrying")), "{said:?}");
}

#[test]
fn a_second_click_on_the_cell_enters_the_digit_that_the_pad_has_only_chosen() {
    for odd_digits in [OddDigits::None, OddDigits::Chosen, OddDigits::ChosenAndUsedUp] {
        for place in [PadPlace::Below, PadPlace::Square] {
            let look = Look { odd_digits, ..Look::plain() };
            let settings = Settings { look, pad: Some(place), ..Settings::plain(Way::ChosenPad) };
            let played = play(example(settings), (4, 4));
            played.assert_solved();
            let said = played.ears.notes.lines();
            let retries = said.iter().filter(|line| line.contains("retrying")).count();
            assert!(retries == 1 || odd_digits == OddDigits::None, "{said:?}");
        }
    }
}

#[test]
fn a_program_that_writes_a_digit_at_each_click_gets_one_click() {
    let played = play(example(Settings::plain(Way::ClickOnly)), (4, 4));
    assert_eq!(played.desktop.client().judge().arrivals.len(), 1);
    assert_eq!((played.end, played.desktop.strays()), (End::NotAsPlanned, 0));
    for words in ["left on the board by the attempts: 1 in r5c5", "wrote a digit by itself"] {
        played.ears.notes.assert_has(words);
    }
}

#[test]
fn a_digit_that_cannot_be_read_is_said_to_be_left() {
    let look = Look { entry_height: 175, ..Look::plain() };
    let rules = Rules { clears: false, ..Rules::default() };
    for way in [Way::ClickKey, Way::ClickPad] {
        let played = play(example(Settings { look, rules, ..Settings::plain(way) }), (4, 4));
        played.ears.notes.assert_has("left on the board by the attempts: something unreadable in r5c5");
    }
}

#[test]
fn digits_of_the_user_are_not_said_to_be_left_by_the_trials() {
    let wrong = Symbol::from_number(8).expect("a digit");
    let played = play(begun(Look::plain(), Way::Nothing, wrong), (4, 4));
    assert_eq!(played.complaints(), "");
    played.ears.notes.assert_has("tried clicks and keys; found no pad");
    let said = played.ears.notes.lines();
    assert!(!said.iter().any(|line| line.contains("left on the board")), "{said:?}");
}

/// The example with a given in r1c1 that is not needed, where the cursor is at first.
const WITH_SPARE_GIVEN: &str = "3x3:7a5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";

#[test]
fn a_given_that_the_selection_hid_at_first_is_not_said_to_be_left_by_the_trials() {
    let plain = Look::plain();
    // Nor can be read what the trials enter.
    let ground = Some(plain.given.map(|channel| channel + 10));
    let look = Look { selection: Selection { ground, ..Selection::default() }, entry_height: 175, ..plain };
    let rules = Rules { clears: false, ..Rules::default() };
    let settings = Settings { look, rules, ..Settings::plain(Way::ArrowsKey(0, 0)) };
    let played = play(program(settings, boards::puzzle(WITH_SPARE_GIVEN)), (4, 4));
    played.ears.notes.assert_has("left on the board by the attempts: something unreadable in r5c5");
}

#[test]
fn a_cell_whose_ground_is_dotted_while_it_is_selected_is_read() {
    let selection = Selection { ground: Some([0, 128, 0]), fill: Fill::Dotted, ..Selection::default() };
    let look = Look { selection, ..Look::plain() };
    for way in [Way::ClickKey, Way::ArrowsKey(0, 0)] {
        let settings = Settings { look, ..Settings::plain(way) };
        play(program(settings, boards::puzzle(WITH_SPARE_GIVEN)), (4, 4)).assert_solved();
    }
}

#[test]
fn boards_that_must_not_be_played_get_no_click() {
    let few = boards::puzzle("3x3:a1zzz2");
    assert!(few.givens().iter().flatten().count() < 17);
    play(program(Settings::plain(Way::ClickKey), few), (4, 4)).assert_refused("given");
    let tiny = Look { cell: (14, 14), ..Look::plain() };
    play(example(Settings { look: tiny, ..Settings::plain(Way::ClickKey) }), (4, 4)).assert_refused("small");
}

#[test]
fn a_board_that_is_partly_off_the_screen_gets_no_click() {
    let look = Look { origin: Point { x: -150, y: 100 }, ..Look::plain() };
    // Any reason is right.
    play(example(Settings { look, ..Settings::plain(Way::ClickKey) }), (4, 6)).assert_refused("");
}

#[test]
fn where_two_solutions_differ_only_those_cells_may_turn_out_wrong() {
    for lives in [None, Some(3)] {
        let (puzzle, solutions) = with_two_solutions();
        let rules = Rules { lives, refuses: true, ..Rules::default() };
        let settings = Settings { rules, ..Settings::plain(Way::ClickKey) };
        let played = play(Foreign::new(settings, puzzle, solutions[1].clone()), (4, 4));
        let program = played.desktop.client();
        assert_eq!(program.judge().offences, []);
        assert_ne!(program.state(), State::OutOfLives);
        for Arrival { cell, .. } in program.judge().wrong() {
            assert_ne!(solutions[0][cell.index()], solutions[1][cell.index()], "{cell}");
        }
    }
}

#[test]
fn a_lost_digit_that_may_be_wrong_is_entered_once_more() {
    let (puzzle, solutions) = with_two_solutions();
    let timing = Timing { loss: 0.3, seed: 2, ..Timing::default() };
    let rules = Rules { lives: Some(3), refuses: true, ..Rules::default() };
    let settings = Settings { rules, timing, ..Settings::plain(Way::ClickKey) };
    let ends = solutions.iter().map(|solution| {
        let played = play(Foreign::new(settings, puzzle.clone(), solution.clone()), (4, 4));
        let program = played.desktop.client();
        assert_eq!(program.judge().offences, []);
        program.state()
    });
    assert_eq!(ends.filter(|&state| state == State::Solved).count(), 1);
}

/// A program that only marks a wrong guess in red takes a life all the same.
#[test]
fn nothing_follows_a_guess_that_is_marked_as_wrong() {
    let (puzzle, solutions) = with_two_solutions();
    let plain = Look { marks_errors: true, ..Look::plain() };
    let inverse = Look { selection: Selection { fill: Fill::Inverse, ..Selection::default() }, ..plain };
    let looks = [(plain, false), (plain, true), (inverse, false), (inverse, true)];
    for way in [Way::ClickKey, Way::ClickPad, Way::PadClick] {
        for (look, ignores_givens) in looks {
            let rules = Rules { ignores_givens, ..Rules::default() };
            let settings = Settings { look, rules, ..Settings::plain(way) };
            let ends = solutions.iter().map(|solution| {
                let played = play(Foreign::new(settings, puzzle.clone(), solution.clone()), (4, 4));
                let program = played.desktop.client();
                assert_eq!(program.judge().offences, []);
                (program.judge().wrong().len(), program.state() == State::Solved)
            });
            let ends: Vec<(usize, bool)> = ends.collect();
            let are_right = ends.iter().all(|&(wrong, is_solved)| wrong == usize::from(!is_solved));
            assert!(are_right, "{ends:?} by {settings:?}");
            let solved = ends.iter().filter(|&&(_, is_solved)| is_solved).count();
            assert_eq!(solved, 1, "{ends:?} by {settings:?}");
        }
    }
}

/// The example without the given after whose removal it has two solutions, or a few more.
fn with_two_solutions() -> (Puzzle, Vec<Vec<Symbol>>) {
    let example = boards::example();
    let without = |cell: puzzle::Cell| {
        let mut givens = example.givens().to_vec();
        givens[cell.index()] = None;
        let puzzle = Puzzle::new(Arc::clone(example.layout()), givens).expect("fewer givens do not clash");
        let solutions: Vec<Vec<Symbol>> = Search::new(&puzzle).take(5).collect();
        (puzzle, solutions)
    };
    let boards = example.layout().cells().map(without);
    boards.min_by_key(|(_, solutions)| (solutions.len() < 2, solutions.len())).expect("it has cells")
}

#[test]
fn givens_that_contradict_each_other_get_no_click() {
    let example = boards::example();
    let solution: Vec<Symbol> = Search::new(&example).next().expect("it has a solution");
    let mut givens = example.givens().to_vec();
    // A digit that no given rules out, but the solution.
    let blank = example.layout().cells().find(|&cell| example.given(cell).is_none()).expect("a blank");
    let wrong = Symbol::all(9).filter(|&symbol| symbol != solution[blank.index()]).find_map(|symbol| {
        givens[blank.index()] = Some(symbol);
        Puzzle::new(Arc::clone(example.layout()), givens.clone()).ok()
    });
    let program = Foreign::new(Settings::plain(Way::ClickKey), wrong.expect("such a digit"), solution);
    play(program, (4, 4)).assert_refused("contradict");
}

#[test]
fn a_grid_without_block_lines_is_read_by_the_usual_blocks() {
    let line = Line { width: 1, colour: [249, 249, 249] };
    let look = Look { line, block_line: line, ..Look::plain() };
    play(example(Settings { look, ..Settings::plain(Way::ClickKey) }), (4, 4)).assert_solved();
}

const BLUE: Rgb = [60, 120, 230];
const YELLOW: Rgb = [255, 240, 170];
const PALE: Rgb = [225, 235, 250];

/// The ground of the givens leaves the diagonals untinted.
#[test]
fn a_small_board_whose_blanks_are_its_diagonals_is_no_x_board() {
    let look = Look { given_ground: Some([230, 235, 245]), ..Look::plain() };
    let puzzle = boards::puzzle("2x2:a2b4b3_2b1a3_4a");
    play(program(Settings { look, ..Settings::plain(Way::ClickKey) }, puzzle), (1, 1)).assert_solved();
}

#[test]
fn a_cursor_is_found_among_the_cells_that_change_with_it() {
    let look = Look { peers: Some(PALE), same_digit: Some(YELLOW), ..Look::plain() };
    for (row, column) in [(0, 0), (4, 4), (8, 1), (8, 8)] {
        let played = play(drawn(look, Way::ArrowsKey(row, column)), (4, 4));
        played.assert_solved();
        assert_eq!(played.desktop.client().judge().wrong(), [], "r{}c{}", row + 1, column + 1);
    }
}

#[test]
fn a_cursor_in_inverse_video_is_no_digit_and_hides_none() {
    for blank in [Blank::Empty, Blank::Dash] {
        for frame in [None, Some(Frame::Within(BLUE))] {
            let selection = Selection { frame, fill: Fill::Inverse, ..Selection::default() };
            // One of them is given, the other is not.
            for column in [0, 2] {
                let look = Look { blank, selection, ..Look::plain() };
                play(drawn(look, Way::ArrowsKey(0, column)), (4, 4)).assert_solved();
            }
        }
    }
}

#[test]
fn a_row_that_lights_up_under_the_pointer_is_not_selected() {
    let look = Look { hovered_row: Some(YELLOW), ..Look::plain() };
    let played = play(drawn(look, Way::ArrowsKey(0, 2)), (4, 4));
    played.assert_solved();
    assert_eq!(played.desktop.client().judge().wrong(), []);
}

#[test]
fn numbers_of_two_digits_are_typed_where_a_text_cursor_shows_a_field() {
    let board = "3x4:3_5a10b8e1c11e5a12e7a10_6_8a8_3_9_4_10c1_2a6_5b11a8a6i3a1a11d5a12a4i7a1a3b4_7a4_6c2_5_12_1_11a9_6_7a2e3a12e11c7e7b4a2_1";
    let numbers = |has_text_cursor: bool| {
        let selection = Selection { has_text_cursor, ..Look::plain().selection };
        Look { has_numbers: true, selection, ..Look::plain() }
    };
    for way in [Way::ClickKey, Way::ClickKeyReturn] {
        let field = Settings { look: numbers(true), ..Settings::plain(way) };
        play(program(field, boards::puzzle(board)), (4, 4)).assert_solved();
    }
    let no_field = Settings { look: numbers(false), ..Settings::plain(Way::ClickKey) };
    let played = play(program(no_field, boards::puzzle(board)), (4, 4));
    assert_eq!((played.complaints(), played.desktop.client().judge().arrivals.len()), (String::new(), 0));
}

#[test]
fn a_row_that_lights_up_like_the_cursor_does_not_hide_it() {
    let look =
        Look { hovered_row: Look::plain().selection.ground, same_digit: Some(YELLOW), ..Look::plain() };
    for (row, column) in (0..9).map(|row| (row, 3)) {
        let played = play(drawn(look, Way::ArrowsKey(row, column)), (4, 4));
        played.assert_solved();
        assert_eq!(played.desktop.client().judge().wrong(), [], "r{}c{}", row + 1, column + 1);
    }
}

#[test]
fn a_draft_that_touches_a_frame_is_confirmed() {
    let style = Style { height: 61, ..Look::plain().style };
    let selection =
        Selection { frame: Some(Frame::Within(BLUE)), has_text_cursor: true, ..Selection::default() };
    let look = Look { cell: (37, 37), style, selection, ..Look::plain() };
    play(drawn(look, Way::ClickKeyReturn), (4, 4)).assert_solved();
}

#[test]
fn a_pad_with_large_thin_digits_is_found() {
    let style = Style { weight: 10, face: Face::Formal, ..Look::plain().style };
    for way in [Way::ClickPad, Way::PadClick] {
        play(drawn(Look { cell: (66, 66), style, ..Look::plain() }, way), (4, 4)).assert_solved();
    }
}

#[test]
fn a_pad_with_soft_strokes_is_found() {
    let style = Style { face: Face::Formal, height: 53, weight: 11, slant: 4 };
    let origin = Point { x: 90, y: 55 };
    let (page, given) = ([225, 229, 230], [120, 125, 130]);
    let look = Look { origin, cell: (61, 61), page, given, style, ..Look::plain() };
    play(drawn(look, Way::ClickPad), (4, 4)).assert_solved();
}

#[test]
fn a_program_need_not_show_what_is_selected() {
    let look = Look { selection: Selection::default(), ..Look::plain() };
    for way in [Way::ClickKey, Way::ClickKeyReturn, Way::DoubleClickKey, Way::ClickPad] {
        play(drawn(look, way), (4, 4)).assert_solved();
    }
}

#[test]
fn a_board_whose_last_corner_is_covered_gets_no_click() {
    // A note in the colour of the blank cell below it.
    let cover = Area { left: 612, top: 596, width: 34, height: 34 };
    let note = (Duration::ZERO, Happening::CoverPart(cover, Look::plain().ground));
    let played = play_while(example(Settings::plain(Way::ClickKey)), (4, 4), Faults::default(), [note]);
    assert_eq!(played.complaints(), "");
    assert_eq!(played.state(), State::Playing);
    played.ears.notes.assert_has("another window covers part of the board");
}

#[test]
fn a_window_over_the_board_stops_the_arrow_keys_too() {
    let look = Look { selection: Selection { fill: Fill::Inverse, ..Selection::default() }, ..Look::plain() };
    for after in (4_000..10_000).step_by(500) {
        let timing = Timing { delay: Duration::from_millis(700), ..Timing::default() };
        let settings = Settings { look, timing, ..Settings::plain(Way::ArrowsKey(3, 7)) };
        let cover = (Duration::from_millis(after), Happening::Cover(true));
        let played = play_while(example(settings), (4, 4), Faults::default(), [cover]);
        assert_eq!(played.avoidable(), [], "{after}\n{}", played.ears.notes.end());
        played.ears.notes.assert_has("covers the board");
    }
}

#[test]
fn a_window_over_the_board_does_not_pass_for_a_draft() {
    for after in (500..4_000).step_by(100) {
        let settings = Settings { ring: Some(Ring::Closed), pad: None, ..Settings::plain(Way::ClickPad) };
        let cover = (Duration::from_millis(after), Happening::Cover(true));
        let played = play_while(example(settings), (4, 4), Faults::default(), [cover]);
        assert_eq!(played.offences(), [], "{after}\n{}", played.ears.notes.end());
        played.ears.notes.assert_has("covers the board");
    }
}

#[test]
fn arrow_keys_that_move_a_hidden_selection_leave_it_on_a_given() {
    let look = Look { hovered_row: Some(YELLOW), ..Look::plain() };
    let plain = Settings::plain(Way::ClickKeyReturn);
    let settings = Settings { look, rules: Rules { has_arrows: true, ..plain.rules }, ..plain };
    let puzzle: Puzzle = "2x2:3a2a4a1b4e1".parse().expect("a board");
    let played = play(program(settings, puzzle), (3, 1));
    assert_eq!(played.complaints(), "");
}

/// Return in a text field may begin another game.
#[test]
fn a_field_that_takes_no_digits_gets_no_return() {
    let selection =
        Selection { frame: Some(Frame::Within(BLUE)), has_text_cursor: true, ..Selection::default() };
    for cell in [(25, 25), (44, 44)] {
        let look = Look { cell, selection, ..Look::plain() };
        let settings = Settings { look, pad: None, ..Settings::plain(Way::ClickPad) };
        for column in 0..9 {
            let played = play(example(settings), (4, column));
            assert_eq!(played.complaints(), "", "{cell:?} {column}");
        }
    }
}

#[test]
fn a_draft_beside_a_text_cursor_is_confirmed() {
    let selection =
        Selection { frame: Some(Frame::Within(BLUE)), has_text_cursor: true, ..Selection::default() };
    let look = Look { cell: (25, 25), selection, ..Look::plain() };
    play(drawn(look, Way::ClickKeyReturn), (4, 4)).assert_solved();
}

/// The key of the first trial does nothing, and the pad that would follow it must not be forgotten.
#[test]
fn a_text_cursor_that_blinks_among_candidates_is_no_draft() {
    let selection = Selection { ground: None, has_text_cursor: true, ..Selection::default() };
    let look = Look { blank: Blank::Notes, selection, peers: Some([190, 215, 250]), ..Look::plain() };
    let settings = Settings { look, pad: Some(PadPlace::Below), ..Settings::plain(Way::ClickPad) };
    for column in 0..9 {
        play(example(settings), (0, column)).assert_solved();
    }
}

#[test]
fn a_chosen_digit_that_arrives_late_is_no_key() {
    for seed in 0..20 {
        let timing = Timing { loss: 0.2, delay: Duration::from_millis(700), seed, ..Timing::default() };
        let settings = Settings { timing, ..Settings::plain(Way::PadClick) };
        let played = play(example(settings), (4, 4));
        assert_eq!(played.complaints(), "", "{seed}");
    }
}

#[test]
fn a_pad_that_answers_late_is_not_taken_for_another_way() {
    let ms = Duration::from_millis;
    let timing = Timing { delay: ms(650), is_animated: true, ..Timing::default() };
    let plain = Look::plain().selection;
    let selection = Selection { frame: Some(Frame::Within(BLUE)), has_text_cursor: true, ..plain };
    let look =
        Look { cell: (31, 31), selection, peers: Some(PALE), hovered_row: Some(PALE), ..Look::plain() };
    let settings = Settings { look, timing, ..Settings::plain(Way::ClickPad) };
    let text = "3x3:3_5_4_9a8_6b1_8_9a6a3_4a6a7a3a1_9d6a7_8d3e7b6a8_4_2c6b9_3a2_1b8_2_7a4a6_7d6b3";
    for after in [11_300, 11_600, 11_900] {
        let stall = (ms(after), Happening::Stall(ms(3000)));
        let played = play_while(program(settings, boards::puzzle(text)), (4, 4), Faults::default(), [stall]);
        assert_eq!(played.avoidable(), [], "{after}\n{}", played.ears.notes.end());
    }
}

#[test]
fn what_comes_late_after_a_second_way_does_not_make_it_the_way() {
    // The row under the pointer makes the trials longer.
    let blue = Some([190, 215, 250]);
    let look = Look { peers: blue, hovered_row: blue, ..Look::plain() };
    let timing = Timing { delay: Duration::from_millis(375), is_animated: true, ..Timing::default() };
    for after in (13_000..15_000).step_by(125) {
        let stall = (Duration::from_millis(after), Happening::Stall(Duration::from_secs(3)));
        let pad = Some(PadPlace::Square);
        let program = example(Settings { look, pad, timing, ..Settings::plain(Way::DoubleClickKey) });
        let played = play_while(program, (4, 4), Faults::default(), [stall]);
        assert_eq!(played.avoidable(), [], "{after}\n{}", played.ears.notes.end());
    }
}

#[test]
fn what_opens_only_until_the_digit_is_typed_is_noticed() {
    let ms = Duration::from_millis;
    let timing =
        Timing { deaf_after_click: ms(53), deaf_after_key: ms(50), delay: ms(701), ..Timing::default() };
    let rules = Rules { refuses: true, has_arrows: true, ..Rules::default() };
    let selection =
        Selection { frame: Some(Frame::Within(BLUE)), has_text_cursor: true, ..Selection::default() };
    let look = Look { selection, peers: Some(PALE), hovered_row: Some(PALE), ..Look::plain() };
    let settings = Settings { look, timing, rules, has_popover: true, ..Settings::plain(Way::ClickKey) };
    let text = "3x3:a4a8_9_3_6a5a3a5b7a1b5c9b4a9_6_3_5a1_7a5_6_7f1_7b8_3_5c2_4_1b6a1a4d7a8_6b5d";
    let faults = Faults { lag: ms(48), frame: ms(23), ..Faults::default() };
    let played = play_while(program(settings, boards::puzzle(text)), (6, 2), faults, []);
    assert_eq!(played.complaints(), "");
}

#[test]
fn a_program_that_answers_the_arrows_late_gets_no_key_at_its_cursor() {
    let selection =
        Selection { frame: Some(Frame::Within(BLUE)), fill: Fill::Inverse, ..Selection::default() };
    let shown = Look { selection, peers: Some(PALE), same_digit: Some(YELLOW), ..Look::plain() };
    let text = "3x3:a2_3_4_5_6_7_8a4_5_6a8b2b8a1_2a4_5a2_3_4_5_6_7_8b5_6_7f8h3_4_5_6_7_8c6_7_8o";
    let stall = Happening::Stall(Duration::from_secs(3));
    for (look, row, column) in [(shown, 4, 2), (Look::plain(), 0, 8)] {
        for after in (19..7_000).step_by(500) {
            let settings = Settings { look, ..Settings::plain(Way::ArrowsKey(row, column)) };
            let program = program(settings, boards::puzzle(text));
            let stall = (Duration::from_millis(after), stall);
            let played = play_while(program, (4, 4), Faults::default(), [stall]);
            assert_eq!(played.avoidable(), [], "{after}\n{}", played.ears.notes.end());
            assert_eq!(played.complaints(), "", "{after}");
        }
    }
}

#[test]
fn a_cursor_is_seen_on_every_ground() {
    let selection = Selection { ground: Some([215, 215, 215]), ..Selection::default() };
    let look =
        Look { ground: [238, 238, 238], other_ground: Some([221, 221, 221]), selection, ..Look::plain() };
    let way = Way::ArrowsKey(0, 0);
    play(drawn(look_for(way, look), way), (3, 2)).assert_solved();
}

#[test]
fn a_text_cursor_that_looks_like_a_one_is_not_taken_for_an_entry() {
    let puzzle: Puzzle = "3x3:a4_5b8_3d6_5d1a8b3_9_2b5_7_4_8a3e8_9a2_5h1_3b5b4_1e7a8_6a5_2a6_3a9_5_4a7"
        .parse()
        .expect("a board");
    let (way, grey) = (Way::ClickPad, [110; 3]);
    let look = Look {
        cell: (25, 25),
        ground: [31, 27, 25],
        texture: 7,
        line: Line { width: 1, colour: grey },
        block_line: Line { width: 4, colour: grey },
        given: [255, 220, 150],
        entry: [255, 220, 150],
        style: Style { face: Face::Formal, height: 66, weight: 12, slant: 7 },
        selection: Selection {
            ground: Some([30, 50, 95]),
            frame: Some(Frame::Within([60, 120, 230])),
            has_text_cursor: true,
            ..Selection::default()
        },
        ..Look::plain()
    };
    let settings = Settings { look: look_for(way, look), ..Settings::plain(way) };
    let played = play(program(settings, puzzle), (2, 3));
    played.assert_solved();
    let end = played.ears.notes.end();
    assert!(!end.contains("again"), "an entry was taken for made: {end}");
}

/// Rows that are all this far apart, so that a page that moves by some of them shows the same lines in the same places.
const STEP: i32 = 46;

/// Cells of which no line tells where a block begins.
fn even() -> Look {
    let line = Line { width: 2, colour: [120, 120, 120] };
    Look { cell: (STEP - line.width, STEP - line.width), line, block_line: line, ..Look::plain() }
}

/// The example on a page that moves down by this many pixels once it has taken some inputs.
fn moving(way: Way, look: Look, after: u32, down: i32) -> Foreign {
    example(Settings { look, surprise: Some((after, Surprise::Scroll(down))), ..Settings::plain(way) })
}

#[test]
fn a_page_that_moves_by_whole_cells_is_followed() {
    for way in WAYS {
        for (after, cells) in [(40, -2), (61, 1)] {
            play(moving(way, even(), after, cells * STEP), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_page_that_moves_before_the_pointer_lights_up_the_next_cell_is_followed() {
    let look = Look { hovered_row: Some([225, 230, 240]), ..Look::plain() };
    let faults = Faults { lag: Duration::from_millis(20), ..Faults::default() };
    for after in [25, 28] {
        let program = moving(Way::ClickKeyReturn, look, after, 200);
        let played = play_while(program, (4, 4), faults, []);
        assert_eq!(played.complaints(), "", "{after}");
    }
}

#[test]
fn a_page_that_moves_by_any_number_of_pixels_is_followed() {
    for way in WAYS {
        for down in [-71, 13] {
            play(moving(way, Look::plain(), 50, down), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_page_that_moves_to_the_cell_that_was_clicked_may_still_have_its_cursor_elsewhere() {
    let board = "3x3:a8_9_7_2_5a3a1_3c8c2b6c8_9_7_1_3a6c5b8a9_2_7b9a5c6a8_8_9_2_1a7_3f3e6a2e";
    let rules = Rules { refuses: true, has_arrows: true, scrolls: true, ..Rules::default() };
    let look = Look { cell: (65, 65), ..Look::plain() };
    let settings = Settings { look, rules, ..Settings::plain(Way::ArrowsKey(5, 2)) };
    let played = play(program(settings, boards::puzzle(board)), (8, 1));
    assert_eq!(played.complaints(), "");
}

#[test]
fn a_page_that_moves_while_its_way_is_learnt_gets_no_wrong_digit() {
    for (way, after) in WAYS.into_iter().flat_map(|way| [1, 3, 5, 8].map(|after| (way, after))) {
        let played = play(moving(way, even(), after, -2 * STEP), (4, 4));
        assert_eq!(played.complaints(), "", "{after}");
    }
}

#[test]
fn a_board_that_moves_out_of_sight_is_left_with_a_reason() {
    for way in WAYS {
        let played = play(moving(way, even(), 45, -6 * STEP), (4, 4));
        played.assert_paused();
    }
}

#[test]
fn a_page_that_moves_to_the_cell_that_was_clicked_is_followed() {
    for way in [Way::ClickKey, Way::ClickKeyReturn, Way::ClickPad] {
        for look in [Look::plain(), even()] {
            let rules = Rules { scrolls: true, ..Rules::default() };
            play(example(Settings { look, rules, ..Settings::plain(way) }), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_small_board_that_moves_to_the_cell_that_was_clicked_gets_no_wrong_digit() {
    let rules = Rules { scrolls: true, ..Rules::default() };
    for (way, has_popover) in [(Way::ClickKey, true), (Way::ClickKey, false), (Way::HoverKey, false)] {
        for board in SMALL_BOARDS {
            let settings = Settings { has_popover, rules, ..Settings::plain(way) };
            let played = play(program(settings, boards::puzzle(board)), (1, 1));
            assert_eq!(played.complaints(), "", "{way:?} {board}");
        }
    }
}

#[test]
fn a_page_that_moves_to_a_given_gets_no_second_click_beside_it() {
    let pale = Some([190, 215, 250]);
    let selection = Selection { ground: Some(PALE), has_text_cursor: true, ..Selection::default() };
    let look = Look { cell: (62, 62), blank: Blank::Notes, selection, peers: pale, ..Look::plain() };
    let look = Look { same_digit: pale, hovered_row: Some([215; 3]), ..look };
    let rules = Rules { has_arrows: true, scrolls: true, ..Rules::default() };
    let timing =
        Timing { loss: 0.05, is_animated: true, seed: 12_086_688_724_757_140_829, ..Timing::default() };
    let settings =
        Settings { look, pad: Some(PadPlace::Right), rules, timing, ..Settings::plain(Way::PadClick) };
    let played = play(program(settings, boards::puzzle("2x2:2f1a3b4_2b")), (1, 0));
    assert_eq!(played.complaints(), "");
}

#[test]
fn a_program_with_a_cursor_that_hides_a_short_game_at_its_end_gets_no_key_afterwards() {
    let rules = Rules { ending: Ending::Curtain, ..Rules::default() };
    let timing = Timing { delay: Duration::from_millis(350), ..Timing::default() };
    for row in 0..4 {
        let settings = Settings { rules, timing, ..Settings::plain(Way::ArrowsKey(row, 0)) };
        let played = play(program(settings, boards::puzzle("2x2:c2_1_2a3_2_4_3a3_1_2_4")), (2, 1));
        assert_eq!(played.complaints(), "", "{row}");
    }
}

#[test]
fn a_message_over_the_board_is_waited_for() {
    for (way, after) in WAYS.map(|way| (way, 40)).into_iter().chain([(Way::ClickKey, 3), (Way::PadClick, 3)])
    {
        let surprise = Some((after, Surprise::Notice));
        play(example(Settings { surprise, ..Settings::plain(way) }), (4, 4)).assert_solved();
    }
}

#[test]
fn a_digit_that_a_message_hides_at_first_needs_no_return() {
    let look = Look { selection: Selection::default(), peers: Some([255, 240, 170]), ..Look::plain() };
    let rules = Rules { ending: Ending::Curtain, ..Rules::default() };
    let surprise = Some((3, Surprise::Notice));
    play(example(Settings { look, rules, surprise, ..Settings::plain(Way::ClickKey) }), (4, 4))
        .assert_solved();
}

#[test]
fn a_digit_that_is_chosen_on_the_pad_at_first_enters_nothing_wrong() {
    for (way, chosen) in PADS_FIRST.into_iter().flat_map(|way| Symbol::all(9).map(move |digit| (way, digit)))
    {
        play(example(Settings { chosen: Some(chosen), ..Settings::plain(way) }), (4, 4)).assert_solved();
    }
    // Here some digits have one blank, so that another is tried next.
    let small = boards::puzzle("3x2:1a5_2a4a4c2a2_3_4_1b3_4_1a5_4d3_6d1");
    for (way, chosen) in PADS_FIRST.into_iter().flat_map(|way| Symbol::all(6).map(move |digit| (way, digit)))
    {
        let settings = Settings { chosen: Some(chosen), ..Settings::plain(way) };
        play(program(settings, small.clone()), (2, 2)).assert_solved();
    }
}

#[test]
fn a_wrong_digit_of_a_choice_that_does_not_show_is_replaced() {
    for (way, chosen) in PADS_FIRST.into_iter().flat_map(|way| Symbol::all(9).map(move |digit| (way, digit)))
    {
        let look = Look { odd_digits: OddDigits::None, ..Look::plain() };
        let played = play(example(Settings { look, chosen: Some(chosen), ..Settings::plain(way) }), (4, 4));
        // Nobody can know of it before the first click.
        let wrong = played.avoidable();
        assert!(wrong.len() <= 1, "{wrong:?}\n{}", played.ears.notes.end());
        assert_eq!((played.end, played.state()), (End::Done, State::Solved), "{}", played.ears.notes.end());
    }
}

#[test]
fn a_pad_that_has_moved_with_its_page_gets_no_second_click_where_it_was() {
    let puzzle = "3x3:4b9_2a3_8_7a1_2_3b4_5_6_3_7_8a5_6c6_5_9_1e1_2_3a4b9b8_4b5f2a3a6_4a3c4c8_4_6_5b2_7a";
    let look =
        Look { cell: (52, 52), same_digit: Some(YELLOW), hovered_row: Some([215; 3]), ..Look::plain() };
    let timing = Timing { loss: 0.076, seed: 12_168_454_037_297_883_696, ..Timing::default() };
    let surprise = Some((44, Surprise::Scroll(-54)));
    let settings = Settings { look, timing, surprise, ..Settings::plain(Way::PadClick) };
    let happenings = [(Duration::from_millis(15_964), Happening::Point(Point { x: 1500, y: 1200 }))];
    let played = play_while(program(settings, boards::puzzle(puzzle)), (4, 4), Faults::default(), happenings);
    assert_eq!((played.avoidable(), played.offences()), (vec![], vec![]), "{}", played.ears.notes.end());
}

/// The board has all nine 7s.
#[test]
fn a_digit_that_is_used_up_from_the_start_does_not_pass_for_a_chosen_one() {
    let puzzle = "3x3:9a7a3a2_8_4_8_4_2_7b5_6_3_6_3a2_4a7b2a4b7_3b5_8_3a9b7a7_6f9_3a8_9_7a6g3b7a7a6_5_1b2";
    let look = Look { odd_digits: OddDigits::ChosenAndUsedUp, ..Look::plain() };
    for way in [Way::ClickPad, Way::PadClick] {
        let settings = Settings { look, pad: Some(PadPlace::Below), ..Settings::plain(way) };
        play(program(settings, boards::puzzle(puzzle)), (4, 4)).assert_solved();
    }
}

/// With a wrong one of the user, the pad takes all nine to be there.
#[test]
fn a_digit_that_is_used_up_by_a_wrong_one_does_not_pass_for_a_chosen_one() {
    let look =
        Look { selection: Selection::default(), odd_digits: OddDigits::ChosenAndUsedUp, ..Look::plain() };
    let rules = Rules { clears: false, ..Rules::default() };
    let settings = Settings { look, rules, ..Settings::plain(Way::EitherPad) };
    let board = "3x3:2f9b1_6_4_5b7_2_5c2_7_1_6a1_9_3b5c4a5a8_2c8_6a9_1_3_7_5_4_6_3_8_5_9_1_2a7_9_5_1_2_7_4c7_2_4_3c1a";
    let symbol = |number| Symbol::from_number(number).expect("a symbol");
    let entries = [(0, 1, 8), (1, 6, 5), (2, 1, 7), (3, 6, 1), (4, 3, 5)];
    let program = entries.into_iter().fold(program(settings, boards::puzzle(board)), |program, entry| {
        let (row, column, number) = entry;
        program.with_entry(puzzle::Cell::at(row, column, 9), symbol(number))
    });
    play(program, (7, 0)).assert_solved();
}

/// A wrong one of the user makes the digit seem used up until a click on the pad fills the selected cell.
#[test]
fn a_click_on_the_pad_that_fills_the_selected_cell_does_not_pass_for_a_choice() {
    let look =
        Look { selection: Selection::default(), odd_digits: OddDigits::ChosenAndUsedUp, ..Look::plain() };
    let rules = Rules { ignores_givens: true, ..Rules::default() };
    let settings = Settings { look, rules, pad: Some(PadPlace::Right), ..Settings::plain(Way::ClickPad) };
    let program = program(settings, boards::puzzle("2x3:a5b4_6_6a4a2c5b4_4_1c2a2a4_6_5f"))
        .with_entry(puzzle::Cell::at(4, 0, 6), Symbol::from_number(4).expect("a symbol"));
    assert_eq!(play(program, (4, 2)).complaints(), "");
}

#[test]
fn a_digit_that_the_pad_does_not_choose_is_not_replaced_by_the_one_before() {
    let settings = Settings { dead_button: Symbol::from_number(7), ..Settings::plain(Way::PadClick) };
    play(example(settings), (4, 4)).assert_paused();
}

#[test]
fn a_row_that_lights_up_under_the_pointer_does_not_pass_for_a_selection_that_does_not_show() {
    let look = Look { selection: Selection::default(), hovered_row: Some(YELLOW), ..Look::plain() };
    let rules = Rules { ignores_givens: true, ..Rules::default() };
    let puzzle = "3x3:3_5a8a2_1e5a4_6a8_6b7c4c1a7c4_7_9_3_4_5b1_2_5b2b7a9_9_3_5_6_4a2a1a1c5_4_8j";
    let settings = Settings { look, rules, ..Settings::plain(Way::ClickKey) };
    play(program(settings, boards::puzzle(puzzle)), (4, 4)).assert_solved();
}

#[test]
fn clicks_on_givens_need_not_deselect() {
    for way in WAYS.into_iter().chain([Way::EitherPad]).filter(|way| way.selects_by_click()) {
        let rules = Rules { ignores_givens: true, ..Rules::default() };
        play(example(Settings { rules, ..Settings::plain(way) }), (4, 4)).assert_solved();
        // Keys are tried before the pad, which takes what is still selected.
        let look = Look { selection: Selection::default(), ..Look::plain() };
        play(example(Settings { look, rules, ..Settings::plain(way) }), (4, 4)).assert_solved();
    }
}

#[test]
fn arrow_keys_that_move_an_unseen_selection_send_no_digit_elsewhere() {
    let look = Look { selection: Selection::default(), same_digit: Some(YELLOW), ..Look::plain() };
    for way in WAYS.into_iter().chain([Way::EitherPad]).filter(|way| way.selects_by_click()) {
        for ignores_givens in [false, true] {
            let rules = Rules { has_arrows: true, ignores_givens, ..Rules::default() };
            let program = example(Settings { look, rules, ..Settings::plain(way) });
            let played = play(program, (4, 4));
            if way.is_by_pad() {
                played.assert_solved();
            } else {
                assert_eq!(played.complaints(), "", "{way:?}");
            }
        }
    }
}

#[test]
fn a_lost_click_on_a_pad_of_either_order_shifts_no_digit() {
    let unseen = Look { selection: Selection::default(), ..Look::plain() };
    for (seed, look) in (0..8).flat_map(|seed| [(seed, Look::plain()), (seed, unseen)]) {
        for ignores_givens in [false, true] {
            let rules = Rules { ignores_givens, ..Rules::default() };
            let program = example(Settings { look, rules, ..Settings::plain(Way::EitherPad) });
            let faults = Faults { loss: 0.02, seed, ..Faults::default() };
            play_while(program, (4, 4), faults, []).assert_solved();
        }
    }
}

/// The example of a program with a ring of digits.
fn ringed(way: Way, ring: Ring) -> Foreign {
    example(Settings { ring: Some(ring), pad: None, ..Settings::plain(way) })
}

#[test]
fn a_ring_that_stays_open_hides_no_cell_for_good() {
    play(ringed(Way::ClickKey, Ring::Closed), (4, 4)).assert_solved();
}

#[test]
fn nothing_follows_a_last_digit_that_waits_for_a_stall_to_end() {
    for way in WAYS {
        let rules = Rules { ending: Ending::Dialog, ..Rules::default() };
        let settings = Settings { rules, ..Settings::plain(way) };
        let puzzle = boards::puzzle(SMALL_BOARDS[0]);
        assert_quiet_after_stall(|| program(settings, puzzle.clone()), (1, 1));
    }
}

#[test]
fn a_dialog_that_a_stall_delays_gets_no_click_although_clicks_open_something() {
    let rules = Rules { ending: Ending::Dialog, ..Rules::default() };
    let timing = Timing { delay: Duration::from_millis(100), is_animated: true, ..Timing::default() };
    let settings = Settings { rules, timing, has_popover: true, ..Settings::plain(Way::ClickKey) };
    assert_quiet_after_stall(|| example(settings), (4, 4));
}

/// Fails unless a stall of the program just before its last digit arrives does no harm.
#[track_caller]
fn assert_quiet_after_stall(program: impl Fn() -> Foreign, cell: (usize, usize)) {
    let undisturbed = play(program(), cell);
    undisturbed.assert_solved();
    let arrivals = undisturbed.desktop.client().judge().arrivals.clone();
    let last = arrivals.last().expect("an arrival").at.saturating_sub(MINUTE);
    for early in [0, 10, 20, 30, 50, 100, 200] {
        let after = last.saturating_sub(Duration::from_millis(early));
        let stall = (after, Happening::Stall(Duration::from_secs(3)));
        let played = play_while(program(), cell, Faults::default(), [stall]);
        let settings = *played.desktop.client().settings();
        assert_eq!(played.complaints(), "", "{settings:?}, {early} ms before the end");
    }
}

#[test]
fn a_last_digit_that_is_lost_is_not_taken_for_the_end_of_a_game_behind_a_ring() {
    for seed in 0..3 {
        let timing = Timing { loss: 0.3, seed, ..Timing::default() };
        let plain = Settings { ring: Some(Ring::Closed), timing, ..Settings::plain(Way::ClickKey) };
        let played = play(program(plain, boards::puzzle(SMALL_BOARDS[2])), (2, 2));
        assert_eq!(played.complaints(), "", "{seed}");
    }
}

#[test]
fn a_last_digit_that_is_lost_is_not_taken_for_the_end_of_a_game_on_a_page_that_scrolls() {
    let look = Look { cell: (51, 51), ..Look::plain() };
    let rules = Rules { scrolls: true, has_arrows: true, ..Rules::default() };
    for seed in 0..12 {
        let timing = Timing { loss: 0.3, seed, ..Timing::default() };
        let plain = Settings { look, rules, timing, ..Settings::plain(Way::PadClick) };
        let board = boards::puzzle("2x4:5a6_4b3c7_8b2b1b6b3b3b8_1_2a7_4_5d3b1_5c6_4b2_7_8a7_8a2_3b1");
        let played = play(program(plain, board), (1, 3));
        assert_eq!(played.complaints(), "", "{seed}");
    }
}

#[test]
fn a_page_that_gets_dark_at_the_end_after_its_window_has_moved_gets_no_click() {
    let look =
        Look { selection: Selection { has_text_cursor: true, ..Selection::default() }, ..Look::plain() };
    let rules = Rules { ending: Ending::Alert, ..Rules::default() };
    let settings = Settings { look, rules, ..Settings::plain(Way::ClickPad) };
    let usual = play(example(settings), (4, 4));
    let arrivals = usual.desktop.client().judge().arrivals.clone();
    let last = arrivals.last().expect("a digit").at.saturating_sub(MINUTE);
    for after in [0, 100, 200] {
        let after = last + Duration::from_millis(after);
        let moves = (after, Happening::MoveWindow { right: 37, down: 21 });
        let played = play_while(example(settings), (4, 4), Faults::default(), [moves]);
        assert_eq!(played.complaints(), "", "{after:?}");
    }
}

/// The selected cell looks like its peers.
#[test]
fn a_cursor_that_only_its_peers_show_is_found_on_a_small_board() {
    let look = Look {
        cell: (25, 25),
        selection: Selection::default(),
        peers: Some([225, 235, 250]),
        ground: [238, 235, 240],
        ..Look::plain()
    };
    let rules = Rules { has_arrows: true, ..Rules::default() };
    let settings = Settings { look, rules, pad: None, ..Settings::plain(Way::ClickKeyReturn) };
    let played = play(program(settings, boards::puzzle("2x2:a1b4e4_1b3a")), (2, 2));
    assert_eq!(played.complaints(), "");
}

/// A 5 is used up, which looks as if it were chosen, so that the pad is tried first.
#[test]
fn a_cell_selected_among_candidates_takes_the_digit_of_a_pad_that_was_clicked_before() {
    let selection = Selection { ground: Some([30, 50, 95]), ..Selection::default() };
    let dark = Look { page: [10, 16, 14], ground: [36, 40, 35], selection, ..Look::plain() };
    let look = Look { given: [150, 200, 255], entry: [200, 205, 215], blank: Blank::Notes, ..dark };
    let look = Look { cell: (56, 56), odd_digits: OddDigits::ChosenAndUsedUp, ..look };
    let id = "5b3b2_4b4_2_9_5a3_6_1a6a2_8b7_5a2a5d7_7b8b5_9_4_4a5e6a5_4a9c3a1b3b5c6a2_5_7_1a";
    let settings = Settings { look, ..Settings::plain(Way::ClickPad) };
    play(program(settings, boards::puzzle(&format!("3x3:{id}"))), (1, 7)).assert_solved();
}

#[test]
fn a_page_that_gets_dark_at_the_end_behind_a_ring_gets_no_click() {
    let rules = Rules { ending: Ending::Alert, ..Rules::default() };
    let settings = Settings { ring: Some(Ring::Closed), rules, ..Settings::plain(Way::ClickKey) };
    play(example(settings), (4, 4)).assert_solved();
    play(program(settings, boards::puzzle(SMALL_BOARDS[0])), (2, 2)).assert_solved();
}

/// Its lines are seen half a pixel beside where they are.
#[test]
fn a_page_that_gets_dark_at_the_end_has_not_moved() {
    let style = Style { face: Face::Formal, height: 43, weight: 14, slant: 2 };
    let line = Line { width: 1, colour: [43, 41, 37] };
    let block_line = Line { width: 5, colour: [130, 128, 129] };
    let dark = Look { page: [43, 45, 46], ground: [38, 36, 32], line, block_line, ..Look::plain() };
    let selection = Selection { has_text_cursor: true, ..Selection::default() };
    let colours = Look { given: [240, 240, 240], entry: [150, 230, 170], selection, style, ..dark };
    let look = Look { origin: Point { x: 149, y: 62 }, cell: (40, 39), ..colours };
    let rules = Rules { ending: Ending::Alert, ..Rules::default() };
    let board = "3x3:6_3b1a2a9b9_6c5a5e3b4a6b1a3a3_9_8d2_5b5d4d7_3a6a4_7a3c5a2_1d5c";
    let pad = Some(PadPlace::Square);
    let settings = Settings { look, pad, rules, ..Settings::plain(Way::ClickKeyReturn) };
    play(program(settings, boards::puzzle(board)), (8, 0)).assert_solved();
}

#[test]
fn a_digit_that_is_hard_to_read_in_a_selected_cell_is_seen_once_that_is_left() {
    let style = Style { face: Face::Formal, height: 65, weight: 17, slant: 9 };
    let gap = [78, 72, 74];
    let lines = (Line { width: 4, colour: gap }, Line { width: 10, colour: gap });
    let dark = Look { page: gap, ground: [54, 48, 50], line: lines.0, block_line: lines.1, ..Look::plain() };
    let frame = Some(Frame::Within([60, 120, 230]));
    let selection = Selection { ground: Some([30, 50, 95]), frame, ..Selection::default() };
    let colours = Look { given: [255, 220, 150], entry: [240, 240, 240], selection, ..dark };
    let marks = Look { peers: Some([70, 60, 25]), hovered_row: Some([75, 75, 90]), ..colours };
    let look = Look { cell: (24, 24), style, entry_height: 108, same_digit: Some([75, 75, 90]), ..marks };
    let settings = Settings { look, ..Settings::plain(Way::ClickPad) };
    let board = "3x3:2_4_3_8_9_1_6a7_6_5a3d8b8_7_5c3_8_2_9_5_1f4a2a7l7_6_2a9b1b1b4e2a8a4_7_6";
    play(program(settings, boards::puzzle(board)), (6, 1)).assert_solved();
}

#[test]
fn a_dialog_at_the_end_of_a_small_game_behind_a_ring_gets_no_click() {
    let rules = Rules { ending: Ending::Dialog, ..Rules::default() };
    for way in [Way::ClickKey, Way::ClickPad] {
        for board in &SMALL_BOARDS[..2] {
            let settings = Settings { ring: Some(Ring::Closed), pad: None, rules, ..Settings::plain(way) };
            play(program(settings, boards::puzzle(board)), (2, 2)).assert_solved();
        }
    }
}

/// It covers two givens besides what the keypad around the last cell has covered, which is no more than may be misread.
#[test]
fn a_dialog_at_the_end_of_a_small_game_with_keypads_gets_no_click() {
    let rules = Rules { lives: Some(2), clears: true, ending: Ending::Dialog, ..Rules::default() };
    let timing = Timing {
        deaf_after_click: Duration::from_millis(44),
        delay: Duration::from_millis(196),
        ..Timing::default()
    };
    let colours = Look { page: [43, 47, 44], ground: [69, 65, 61], given: [200, 205, 215], ..Look::plain() };
    let frame = Some(Frame::Within([60, 120, 230]));
    let selection =
        Selection { ground: Some([75, 75, 90]), frame, has_text_cursor: true, ..Selection::default() };
    let [line, block_line] = [2, 3].map(|width| Line { width, colour: [150, 152, 151] });
    let style = Style { face: Face::Plain, height: 58, weight: 14, slant: 3 };
    let look = Look { cell: (46, 46), line, block_line, style, entry: [240; 3], selection, ..colours };
    let look = Look { same_digit: Some([30, 50, 95]), hovered_row: Some([70, 60, 25]), ..look };
    let settings = Settings { look, has_popover: true, rules, timing, ..Settings::plain(Way::ClickKey) };
    play(program(settings, boards::puzzle("2x2:3a2_1b4a4_1_3_2c4")), (2, 3)).assert_solved();
}

/// It covers no other cells than the keypad around the last cell has covered.
#[test]
fn a_dialog_just_where_a_keypad_was_gets_no_click() {
    let rules = Rules { ending: Ending::Dialog, ..Rules::default() };
    let [line, block_line] = [2, 3].map(|width| Line { width, colour: [110; 3] });
    let look = Look { cell: (46, 53), line, block_line, ..Look::plain() };
    let settings = Settings { look, has_popover: true, rules, ..Settings::plain(Way::ClickKey) };
    play(program(settings, boards::puzzle("2x2:a2_1_4c2_4e4_3")), (1, 3)).assert_solved();
}

#[test]
fn nothing_follows_a_trial_that_ends_the_game() {
    for ending in [Ending::Nothing, Ending::Dialog, Ending::Curtain, Ending::Alert] {
        for way in WAYS {
            let rules = Rules { ending, ..Rules::default() };
            let puzzle = boards::puzzle("2x2:4_2_1_3_1_3_4_2_3_4_2a2_1_3_4");
            play(program(Settings { rules, ..Settings::plain(way) }, puzzle), (1, 1)).assert_solved();
        }
    }
}

#[test]
fn a_number_is_not_appended_to_one_that_cannot_be_removed() {
    let selection = Selection { ground: None, has_text_cursor: true, ..Selection::default() };
    let look = Look { has_numbers: true, selection, ..Look::plain() };
    let rules = Rules { clears: false, ..Rules::default() };
    let settings = Settings { look, rules, ..Settings::plain(Way::ClickKey) };
    let board = "4x4:12_4_2_14_8_5_1a9_13a11c15a1_8a9_3_13_11a6_16_15b4_14a6a15c14_8b7_3_9a11b9_11c15a4b5b7_11_3_13a6_15_16a4_\
        12b7b2a12_4_10_1_7_5d8b16b16a9_4a12_10_1a7a11b8_7a1a13_11_3_8_6c14_4a10_8_11_3a16_9_15a12d5_7_4_2a5_4a8_11c9_\
        13c6_10a12a5b4_3a8_1a16a13_9_15a13_12b6_5b4a3_11_1_4_2_7a11c15c6a10_16_13a15a14b16_7_2_4_12b8a1a11_5a13a3c16b\
        2a6a14a7_4_2b8_1b15_9a";
    let one = Symbol::from_char('1').expect("a symbol");
    let program = program(settings, boards::puzzle(board)).with_entry(puzzle::Cell::at(4, 14, 16), one);
    let played = play(program, (1, 1));
    assert_eq!((played.complaints(), played.state()), (String::new(), State::Playing));
    played.ears.notes.assert_has("could not be removed");
}

#[test]
fn a_lost_arrow_key_is_noticed_although_peers_look_selected() {
    let selection = Selection { ground: None, has_text_cursor: true, ..Selection::default() };
    let look = Look {
        cell: (53, 53),
        style: Style { face: Face::Formal, height: 50, weight: 10, slant: 6 },
        selection,
        peers: Some([215, 215, 215]),
        same_digit: Some([255, 240, 170]),
        ..Look::plain()
    };
    let timing = Timing { deaf_after_key: Duration::from_millis(38), ..Timing::default() };
    let rules = Rules { has_arrows: true, scrolls: true, ..Rules::default() };
    let settings = Settings { look, rules, timing, ..Settings::plain(Way::ClickKey) };
    let board = "3x3:5_7a1a9_3_6a8_9b6b5d2g5_8_9_3b2c6_4b7_1d7e6_9b5_7_1d9_3_6a2_5b4_7_1a9b";
    let one = Duration::from_millis(1);
    let faults = Faults { lag: one, frame: one, ..Faults::default() };
    play_while(program(settings, boards::puzzle(board)), (6, 6), faults, []).assert_solved();
}

/// The cells with the digit that was entered last look like peers of the cursor.
#[test]
fn a_cursor_is_followed_although_the_new_digit_lights_up_others() {
    let tint = Some([30, 50, 95]);
    let look = Look {
        cell: (41, 41),
        ground: [49, 55, 52],
        given: [200, 205, 215],
        entry: [150, 230, 170],
        selection: Selection { has_text_cursor: true, ..Selection::default() },
        peers: tint,
        same_digit: tint,
        ..Look::plain()
    };
    let board = "3x3:a2b7_6a3_9_3b1_2b6a6_7_8_9b2a1_1a5a4a6a7a6a5b4a2_8b7_6_9b5a9_6_3_1_2j2_3_2a3_4_8_7b6";
    let settings = Settings { look, ..Settings::plain(Way::ArrowsKey(3, 7)) };
    play(program(settings, boards::puzzle(board)), (3, 7)).assert_solved();
}

/// A picture taken before the last step shows would be one step behind, and the cursor one cell further on.
#[test]
fn a_cursor_that_shows_late_is_found_where_it_is() {
    let look = Look {
        cell: (25, 25),
        page: [23, 23, 26],
        ground: [47, 50, 54],
        given: [150, 230, 170],
        entry: [150, 230, 170],
        selection: Selection { ground: None, fill: Fill::Inverse, ..Selection::default() },
        same_digit: Some([30, 50, 95]),
        hovered_row: Some([70, 60, 25]),
        ..Look::plain()
    };
    let [delay, selection_delay, lag, frame] = [745, 159, 16, 0].map(Duration::from_millis);
    let timing = Timing { delay, is_animated: true, selection_delay, ..Timing::default() };
    let rules = Rules { refuses: true, ..Rules::default() };
    let settings = Settings { look, rules, timing, ..Settings::plain(Way::ArrowsKey(4, 4)) };
    let board = "3x3:6_5a4_3a2_9_1_9_1c8_7_4_3a3_7_9_1_2g7a9a2b4_5_2_9_6a8_5c8b1_7_8_9_5_7e7_6_3a4_1b9a4d3b";
    let faults = Faults { lag, frame, ..Faults::default() };
    play_while(program(settings, boards::puzzle(board)), (2, 0), faults, []).assert_solved();
}

/// Interrupted by a page that moves, a trial leaves a digit chosen; the next click with it is lost.
#[test]
fn a_digit_stays_chosen_although_the_first_click_with_it_is_lost() {
    let look = Look {
        origin: Point { x: 309, y: 177 },
        cell: (67, 67),
        page: [83, 81, 82],
        ground: [59, 57, 58],
        other_ground: Some([68, 66, 67]),
        line: Line { width: 1, colour: [123, 123, 123] },
        block_line: Line { width: 7, colour: [83, 81, 82] },
        given: [150, 200, 255],
        entry: [150, 200, 255],
        style: Style { face: Face::Formal, height: 47, weight: 16, slant: 7 },
        blank: Blank::Notes,
        selection: Selection {
            ground: None,
            frame: Some(Frame::Around([60, 120, 230])),
            has_text_cursor: true,
            ..Selection::default()
        },
        marks_errors: true,
        ..Look::plain()
    };
    let rules = Rules { refuses: true, clears: false, has_arrows: true, scrolls: true, ..Rules::default() };
    let timing = Timing {
        loss: 0.071_784_58,
        delay: Duration::from_millis(11),
        seed: 12_746_150_682_610_301_099,
        ..Timing::default()
    };
    let settings = Settings { look, rules, timing, ..Settings::plain(Way::PadClick) };
    let symbol = |number| Symbol::from_number(number).expect("a symbol");
    let program = program(settings, boards::puzzle("2x2:2_4_1a1_3_2_4a2b4c"))
        .with_entry(puzzle::Cell::at(2, 2, 4), symbol(1))
        .with_entry(puzzle::Cell::at(2, 3, 4), symbol(4))
        .with_entry(puzzle::Cell::at(3, 2, 4), symbol(1));
    assert_eq!(play(program, (5, 14)).complaints(), "");
}

#[test]
fn a_cursor_that_is_still_on_its_way_to_a_given_is_found_again() {
    let way = Way::ArrowsKey(8, 7);
    let selection = Selection { ground: None, fill: Fill::Inverse, ..Selection::default() };
    let look = Look { cell: (49, 49), selection, peers: Some([255, 240, 170]), ..Look::plain() };
    let polling = Some(Polling { every: 244, sees: Polled::KeysFirst });
    let timing = Timing { loss: 0.034_553_61, polling, seed: 9_158_639_812_970_115_400, ..Timing::default() };
    let settings = Settings { look, timing, ..Settings::plain(way) };
    let board = "3x3:a7_9a2a5_8a4_2_6_5b9_1f1_6_4b5b9a8_2_6b4b2a3_5b8a5a4b6d5e2a8_6_7e2_4_9_3a8";
    let [lag, frame] = [16, 2].map(Duration::from_millis);
    let faults = Faults { lag, frame, ..Faults::default() };
    play_while(program(settings, boards::puzzle(board)), (1, 3), faults, []).assert_solved();
}

#[test]
fn a_cursor_is_followed_although_its_peers_show_on_every_other_block_only() {
    let selection = Selection { ground: Some([225, 235, 250]), ..Selection::default() };
    let look = Look {
        ground: [236, 238, 234],
        other_ground: Some([219, 221, 217]),
        selection,
        peers: Some([215, 215, 215]),
        ..Look::plain()
    };
    let board = "3x3:a8b4a1b7a6b9a2a9a5c4_6_7_1_6c8d2a7c9a8a9a2d6_3_4_1d2_2a8_4_3a7c7_1_8b3b";
    let settings = Settings { look, ..Settings::plain(Way::ArrowsKey(0, 2)) };
    play(program(settings, boards::puzzle(board)), (4, 4)).assert_solved();
}

/// What the peers alone change on every other block fits another move better.
#[test]
fn a_cursor_is_followed_although_more_of_its_peers_do_not_show_than_do() {
    let look = Look {
        cell: (55, 55),
        ground: [236, 235, 233],
        other_ground: Some([220, 219, 217]),
        selection: Selection { ground: None, fill: Fill::Inverse, ..Selection::default() },
        peers: Some([215, 215, 215]),
        same_digit: Some([225, 235, 250]),
        ..Look::plain()
    };
    let board = "3x3:a8_9a2f2b3b8_3_1c5_7a4a9a2a8a7e3c2b5a7a1_3c1d4_3_2b3_4_6_9a5a3_4a1a2_8a";
    let settings = Settings { look, ..Settings::plain(Way::ArrowsKey(0, 2)) };
    play(program(settings, boards::puzzle(board)), (8, 6)).assert_solved();
}

#[test]
fn a_cursor_is_followed_although_its_peers_show_on_no_given() {
    let frame = Some(Frame::Within([60, 120, 230]));
    let selection =
        Selection { ground: Some([190, 215, 250]), frame, has_text_cursor: true, ..Selection::default() };
    let look = Look {
        cell: (52, 52),
        ground: [236, 231, 231],
        given_ground: Some([220, 215, 215]),
        selection,
        peers: Some([215; 3]),
        ..Look::plain()
    };
    let board = "3x3:2_8a6_5a3_9_7c3_9_7c9c2_8a5a7a2a8_6c8_6d2b4_3d5_8a1c6_9b2_6b7d5a2a8b4a9";
    play(program(Settings { look, ..Settings::plain(Way::ArrowsKey(0, 2)) }, boards::puzzle(board)), (8, 7))
        .assert_solved();
}

#[test]
fn a_cursor_is_followed_although_equal_digits_are_marked_too() {
    let [line, block_line] =
        [(1, [164, 165, 162]), (3, [141, 141, 142])].map(|(width, colour)| Line { width, colour });
    let selection = Selection { ground: Some([75, 75, 90]), has_text_cursor: true, ..Selection::default() };
    let look = Look {
        cell: (39, 42),
        page: [13, 15, 13],
        ground: [57, 55, 54],
        line,
        block_line,
        given: [255, 220, 150],
        entry: [150, 230, 170],
        selection,
        peers: Some([70, 60, 25]),
        same_digit: Some([30, 50, 95]),
        ..Look::plain()
    };
    let timing = Timing { delay: Duration::from_millis(105), ..Timing::default() };
    let settings = Settings { look, timing, ..Settings::plain(Way::ArrowsKey(2, 2)) };
    play(program(settings, boards::puzzle("2x2:1a2b2_3_1b1_2c3")), (7, 6)).assert_solved();
}

#[test]
fn a_cursor_with_the_tint_of_its_peers_and_an_outline_is_followed() {
    let colour = [60, 120, 230];
    let ground = Some([190, 215, 250]);
    for (frame, cell) in [(Frame::Within(colour), 52), (Frame::Around(colour), 45)] {
        let selection = Selection { ground, frame: Some(frame), ..Selection::default() };
        let look = Look { cell: (cell, cell), selection, peers: ground, ..Look::plain() };
        let settings = Settings { look, ..Settings::plain(Way::ArrowsKey(0, 2)) };
        let board = "3x3:2_8a6_5a3_9_7c3_9_7c9c2_8a5a7a2a8_6c8_6d2b4_3d5_8a1c6_9b2_6b7d5a2a8b4a9";
        play(program(settings, boards::puzzle(board)), (8, 7)).assert_solved();
    }
}

#[test]
fn a_key_is_not_typed_after_a_click_that_selects_nothing() {
    let colour = Some([190, 215, 250]);
    let look = Look {
        cell: (28, 26),
        selection: Selection { ground: colour, has_text_cursor: true, ..Selection::default() },
        hovered_row: colour,
        ..Look::plain()
    };
    let rules = Rules { moves_on: Some(Onward::NextCell), ..Rules::default() };
    // The cursor stands in the cell that is tried first, which seems to show that clicks select.
    let settings = Settings { look, rules, ..Settings::plain(Way::ArrowsKey(5, 4)) };
    let board = "2x4:8b7_3_4_5a4a3a2_8a6a2_4a8a1a5b1_4_7c8_7_3_5_6c4_5c3b5_1_4c7_3_7_6d5";
    let played = play(program(settings, boards::puzzle(board)), (3, 8));
    assert_eq!(played.complaints(), "");
}

#[test]
fn a_digit_is_chosen_once_it_was_clicked() {
    let selection = Selection { ground: Some([75, 75, 90]), ..Selection::default() };
    let [line, block_line] =
        [(2, [170, 167, 171]), (3, [165, 166, 163])].map(|(width, colour)| Line { width, colour });
    let look = Look {
        cell: (30, 30),
        page: [6, 9, 10],
        ground: [51, 47, 50],
        line,
        block_line,
        given: [240; 3],
        entry: [150, 230, 170],
        selection,
        same_digit: Some([75, 75, 90]),
        hovered_row: Some([70, 60, 25]),
        odd_digits: OddDigits::ChosenAndUsedUp,
        ..Look::plain()
    };
    let timing = Timing { delay: Duration::from_millis(671), is_animated: true, ..Timing::default() };
    let rules = Rules { clears: false, scrolls: true, ..Rules::default() };
    let settings = Settings { look, rules, timing, ..Settings::plain(Way::PadClick) };
    let board = "2x3:4c5_3_1_3a4_2_6_3_2_4a1_5_6_5_1a4d5c4_3a6_1";
    let played = play(program(settings, boards::puzzle(board)), (5, 4));
    assert_eq!(played.complaints(), "");
}

#[test]
fn a_ring_is_the_pad_where_keys_do_nothing() {
    play(ringed(Way::ClickPad, Ring::Closed), (4, 4)).assert_solved();
}

#[test]
fn a_ring_that_is_open_already_hides_no_givens() {
    for way in [Way::ClickKey, Way::ClickPad] {
        for (row, column) in [(0, 0), (4, 4), (8, 2), (3, 7)] {
            play(ringed(way, Ring::OpenAt(row, column)), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_digit_of_an_open_ring_that_passes_for_a_given_leaves_no_blank() {
    let lined = |width: i32, shade: u8| Line { width, colour: [shade; 3] };
    let frame = Some(Frame::Around([60, 120, 230]));
    let selection = Selection { frame, has_text_cursor: true, ..Selection::default() };
    let look = Look {
        origin: Point { x: 257, y: 63 },
        cell: (43, 43),
        page: [11, 7, 13],
        ground: [39, 35, 35],
        other_ground: Some([45, 41, 41]),
        line: lined(2, 110),
        block_line: lined(5, 172),
        given: [200, 205, 215],
        entry: [255, 220, 150],
        style: Style { face: Face::Formal, height: 64, weight: 17, slant: 7 },
        blank: Blank::Dash,
        selection,
        peers: Some([75, 75, 90]),
        odd_digits: OddDigits::ChosenAndUsedUp,
        ..Look::plain()
    };
    let settings = Settings { look, ring: Some(Ring::OpenAt(6, 5)), ..Settings::plain(Way::ClickPad) };
    let board = "2x4:7_2d8c4_8b5a4_8_7_2a1a3_1b6b2_7_5a6_1_3b2_8a2b5_1a6a8a4a7a2_4a7_1a3a";
    play(program(settings, boards::puzzle(board)), (4, 4)).assert_solved();
}

/// The example of a program that looks for its input only once in a while.
fn polling(way: Way, every: u16, sees: Polled) -> Foreign {
    let polling = Polling { every, sees };
    let timing = Timing { polling: Some(polling), ..Timing::default() };
    example(Settings { timing, ..Settings::plain(way) })
}

#[test]
fn keys_are_held_until_a_program_sees_them() {
    for way in WAYS.into_iter().filter(|way| !way.is_by_pad()) {
        for milliseconds in [16, 33] {
            play(polling(way, milliseconds, Polled::HeldKeys), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_row_that_stays_lit_after_the_pointer_does_not_pass_for_a_click_that_counted() {
    let selection = Selection { frame: Some(Frame::Within(BLUE)), ..Selection::default() };
    let look = Look { selection, hovered_row: Some([215; 3]), ..Look::plain() };
    let polling = Some(Polling { every: 16, sees: Polled::HeldKeys });
    let timing = Timing { polling, ..Timing::default() };
    let board = "3x3:a3_9_1_7_6d6a8_2_5a4_9a5a9b6a1_6_9_4_7b8a2b7f3_8a4c5a1_4e9_3b5b2a1a9a3d8_5";
    let [lag, frame] = [60, 37].map(Duration::from_millis);
    for (row, column) in [(0, 7), (3, 4), (4, 4)] {
        let settings = Settings { look, timing, ..Settings::plain(Way::ArrowsKey(row, column)) };
        let faults = Faults { lag, frame, ..Faults::default() };
        play_while(program(settings, boards::puzzle(board)), (0, 7), faults, []).assert_solved();
    }
}

#[test]
fn buttons_are_held_until_a_program_sees_them() {
    for way in WAYS {
        for milliseconds in [16, 45, 90, 135] {
            play(polling(way, milliseconds, Polled::Held), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_key_that_is_taken_together_with_a_click_goes_to_no_other_cell() {
    for way in WAYS {
        for milliseconds in [50, 110, 250] {
            play(polling(way, milliseconds, Polled::KeysFirst), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_row_that_lights_up_under_the_pointer_is_not_taken_for_a_click_that_counted() {
    let board = "3x3:a3a9_8_5_2d7g8_5_2b6b3a2_8a6_4a5_4b3_7_2c8_1_6_4_5a3a7a6a7a4b2_7a4c5a6_1a3a6d";
    let selection = Selection { frame: Some(Frame::Within(BLUE)), ..Selection::default() };
    let peers_and_row = Look { peers: Some(YELLOW), hovered_row: Some([190, 215, 250]), ..Look::plain() };
    let look = Look { selection, ..peers_and_row };
    let polling = Some(Polling { every: 152, sees: Polled::KeysFirst });
    for (lag, frame, delay) in [(0, 0, 0), (28, 14, 190), (60, 40, 190)] {
        let [lag, frame, delay] = [lag, frame, delay].map(Duration::from_millis);
        let timing = Timing { delay, polling, ..Timing::default() };
        let program =
            program(Settings { look, timing, ..Settings::plain(Way::ClickKey) }, boards::puzzle(board));
        play_while(program, (5, 5), Faults { lag, frame, ..Faults::default() }, []).assert_solved();
    }
}

#[test]
fn a_digit_that_appears_beside_an_outlined_cell_is_not_taken_for_its_outline() {
    let board = "3x3:9_5a3b6_1a4a6d7_3_3a8_4a6d4a8b1b6_3_1a4_5f6_3b4a5_6_4c3b1_8a5_6b2a7_2a1_8a4b";
    let selection =
        Selection { frame: Some(Frame::Around(BLUE)), has_text_cursor: true, ..Selection::default() };
    let look = Look { selection, same_digit: Some(YELLOW), ..Look::plain() };
    for (every, lag) in [(90, 20), (121, 46), (140, 46), (160, 20), (160, 46)] {
        let polling = Some(Polling { every, sees: Polled::KeysFirst });
        let timing = Timing { polling, ..Timing::default() };
        let settings = Settings { look, timing, ..Settings::plain(Way::ClickKey) };
        let [lag, frame] = [lag, 13].map(Duration::from_millis);
        let faults = Faults { lag, frame, ..Faults::default() };
        play_while(program(settings, boards::puzzle(board)), (5, 4), faults, []).assert_solved();
    }
}

#[test]
fn a_key_does_not_overtake_a_click_whose_effect_the_pointer_hides() {
    let selection = Selection { ground: Some(YELLOW), ..Selection::default() };
    let look = Look { selection, hovered_row: Some(YELLOW), ..Look::plain() };
    for (way, every) in [(Way::ClickKey, 110), (Way::ClickKeyReturn, 160), (Way::ClickKey, 250)] {
        let polling = Some(Polling { every, sees: Polled::KeysFirst });
        let timing = Timing { polling, ..Timing::default() };
        for after in (1_500..9_000).step_by(500) {
            let stall = (Duration::from_millis(after), Happening::Stall(Duration::from_secs(3)));
            let program = example(Settings { look, timing, ..Settings::plain(way) });
            let played = play_while(program, (4, 4), Faults::default(), [stall]);
            assert_eq!(played.complaints(), "", "{way:?} {after}");
        }
    }
}

#[test]
fn the_pointer_stays_until_a_click_counts() {
    for way in WAYS {
        for milliseconds in [16, 33, 100] {
            play(polling(way, milliseconds, Polled::Pointer), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_selection_that_shows_late_is_waited_for() {
    for way in WAYS {
        for milliseconds in [150, 400] {
            let selection_delay = Duration::from_millis(milliseconds);
            let timing = Timing { selection_delay, ..Timing::default() };
            let polling = Polling { every: 150, sees: Polled::KeysFirst };
            let timing = Timing { polling: Some(polling).filter(|_| milliseconds == 400), ..timing };
            play(example(Settings { timing, ..Settings::plain(way) }), (4, 4)).assert_solved();
        }
    }
}

#[test]
fn a_focus_that_moves_on_takes_no_second_digit() {
    let ways = WAYS.into_iter().filter(|&way| way.selects_by_click() || matches!(way, Way::ArrowsKey(..)));
    for (way, onward) in ways.flat_map(|way| [(way, Onward::NextCell), (way, Onward::NextBlank)]) {
        let rules = Rules { moves_on: Some(onward), ..Rules::default() };
        for (delay, loss) in [(0, 0.0), (200, 0.1)] {
            let timing = Timing { delay: Duration::from_millis(delay), loss, seed: 5, ..Timing::default() };
            play(example(Settings { rules, timing, ..Settings::plain(way) }), (4, 4)).assert_solved();
        }
    }
}

/// In such a program, the keys that look for the cursor would go to what the program opens at the end.
#[test]
fn a_last_digit_that_is_typed_again_is_followed_by_no_other_key() {
    for onward in [Onward::NextCell, Onward::NextBlank] {
        let rules = Rules { moves_on: Some(onward), ending: Ending::Curtain, ..Rules::default() };
        for seed in 0..24 {
            let timing = Timing { loss: 0.15, seed, ..Timing::default() };
            let settings = Settings { rules, timing, ..Settings::plain(Way::ArrowsKey(0, 0)) };
            let small = boards::puzzle(SMALL_BOARDS[0]);
            assert_eq!(play(program(settings, small), (1, 1)).complaints(), "");
        }
    }
}

#[test]
fn arrow_keys_that_a_stall_has_hidden_are_tried_again() {
    let look = Look { hovered_row: Some([75, 75, 90]), ..Look::plain() };
    let timing = Timing { delay: Duration::from_millis(680), ..Timing::default() };
    for (row, column) in [(1, 8), (0, 0), (4, 4)] {
        for after in [180, 500, 900] {
            let settings = Settings { look, timing, ..Settings::plain(Way::ArrowsKey(row, column)) };
            let happening = (Duration::from_millis(after), Happening::Stall(Duration::from_secs(3)));
            play_while(example(settings), (4, 4), Faults::default(), [happening]).assert_solved();
        }
    }
}

#[test]
fn a_stall_while_the_order_of_pad_and_cell_is_learnt_does_not_reverse_it() {
    let look = Look { hovered_row: Some([75, 75, 90]), ..Look::plain() };
    let timing = Timing { delay: Duration::from_millis(650), ..Timing::default() };
    for (after, stall) in [(50, 1000), (1210, 1000), (1210, 2000), (1500, 1000), (1500, 2000)] {
        let happening = (Duration::from_millis(after), Happening::Stall(Duration::from_millis(stall)));
        let program = example(Settings { look, timing, ..Settings::plain(Way::PadClick) });
        assert_eq!(play_while(program, (4, 4), Faults::default(), [happening]).complaints(), "");
    }
}

/// As in programs that look at keys and buttons once a frame.
#[test]
fn lost_taps_put_no_digit_into_another_cell() {
    let pads = [Way::ClickPad, Way::PadClick, Way::EitherPad];
    let ways = WAYS.into_iter().chain([Way::EitherPad]).filter(|&way| way != Way::HoverKey);
    for (way, odd_digits) in
        ways.map(|way| (way, OddDigits::Chosen)).chain(pads.map(|way| (way, OddDigits::None)))
    {
        for (lost_taps, seed) in
            [(0.15, 77), (0.15, 78), (0.15, 83), (0.3, 80), (0.3, 88), (0.3, 178), (0.3, 315), (0.5, 79)]
        {
            let timing = Timing { lost_taps, seed, ..Timing::default() };
            let look = Look { odd_digits, ..Look::plain() };
            let played = play(example(Settings { look, timing, ..Settings::plain(way) }), (4, 4));
            assert_eq!(played.complaints(), "");
        }
    }
}

#[test]
fn the_pointer_stays_on_a_clicked_cell_while_its_window_moves() {
    // The program takes a click where the pointer is up to 86 ms later.
    let timing = Timing { polling: Some(Polling { every: 86, sees: Polled::Pointer }), ..Timing::default() };
    let settings = Settings { pad: Some(PadPlace::Right), timing, ..Settings::plain(Way::PadClick) };
    // The pointer was on its way to the pad, and off the board.
    for after in [5910, 8840] {
        let moves = (Duration::from_millis(after), Happening::MoveWindow { right: 37, down: 21 });
        let played = play_while(example(settings), (4, 4), Faults::default(), [moves]);
        assert_eq!(played.complaints(), "", "after {after} ms");
    }
}

#[test]
fn a_click_that_counts_where_the_pointer_was_gets_no_key() {
    for way in [Way::ClickKey, Way::ClickKeyReturn] {
        for milliseconds in [16, 33, 70, 100] {
            let frame = Selection { frame: Some(Frame::Within(BLUE)), ..Selection::default() };
            for selection in [Look::plain().selection, frame] {
                let polling = Some(Polling { every: milliseconds, sees: Polled::PointerBefore });
                let timing = Timing { polling, ..Timing::default() };
                let look = Look { selection, ..Look::plain() };
                play(example(Settings { look, timing, ..Settings::plain(way) }), (4, 4)).assert_solved();
            }
        }
    }
}

/// The first click counts where the pointer was, and what comes before that is seen hides it.
#[test]
fn a_click_that_was_not_seen_before_a_pause_or_a_stall_gets_no_key() {
    let polling = Some(Polling { every: 97, sees: Polled::PointerBefore });
    let timing = Timing { polling, ..Timing::default() };
    let cursor = Selection { has_text_cursor: true, ..Selection::default() };
    for selection in [Look::plain().selection, cursor] {
        let settings =
            Settings { look: Look { selection, ..Look::plain() }, timing, ..Settings::plain(Way::ClickKey) };
        for happening in
            [Happening::MoveWindow { right: 37, down: 21 }, Happening::Stall(Duration::from_secs(3))]
        {
            for after in (4170..5400).step_by(170) {
                let happenings = [(Duration::from_millis(after), happening)];
                let played = play_while(example(settings), (4, 4), Faults::default(), happenings);
                assert_eq!(played.complaints(), "", "{happening:?} after {after} ms");
            }
        }
    }
}

/// The example with a right digit that its user has entered in the first blank, and another digit in the last one.
fn begun(look: Look, way: Way, last_digit: Symbol) -> Foreign {
    let program = drawn(look, way);
    let blanks: Vec<puzzle::Cell> = program.puzzle().blanks().collect();
    let (first, last) = (blanks[0], blanks[blanks.len() - 1]);
    let right = program.solution()[first.index()];
    program.with_entry(first, right).with_entry(last, last_digit)
}

#[test]
fn wrong_digits_of_the_user_are_replaced() {
    let digit = |number: usize| Symbol::from_number(number).expect("a digit");
    // The 1 clashes with a given, the 8 does not.
    for (way, number) in WAYS.into_iter().flat_map(|way| [(way, 1), (way, 8)]) {
        play(begun(Look::plain(), way, digit(number)), (4, 4)).assert_solved();
    }
}

#[test]
fn a_wrong_digit_that_a_trial_has_replaced_is_not_cleared_again() {
    let puzzle: Puzzle = "2x2:d1_2_3a4_1a3_2_3_4a".parse().expect("a board");
    let timing = Timing { polling: Some(Polling { every: 10, sees: Polled::HeldKeys }), ..Timing::default() };
    let rules = Rules { clears: false, has_arrows: true, ending: Ending::Alert, ..Rules::default() };
    for number in 1..=4 {
        let settings = Settings { rules, timing, ..Settings::plain(Way::ArrowsKey(3, 1)) };
        let entered = Symbol::from_number(number).expect("a digit");
        let program = program(settings, puzzle.clone()).with_entry(puzzle::Cell::at(0, 3, 4), entered);
        assert_eq!(play(program, (2, 2)).complaints(), "", "{number}");
    }
}

#[test]
fn a_cursor_that_arrow_keys_have_left_in_a_cell_is_not_taken_for_the_effect_of_a_click() {
    let selection =
        Selection { ground: Some([255, 240, 170]), has_text_cursor: true, ..Selection::default() };
    let look = Look { selection, ..Look::plain() };
    let board = "3x3:5_6_4_9b3d2_4a5_8_1f7_6_5_4_6a1b8c8c4d3_4a1b2_8_7_4a6_8_7a5_2_3a7_8_3c4b5e9a";
    let puzzle: Puzzle = board.parse().expect("a board");
    for seen in 6..12 {
        let surprise = Some((seen, Surprise::Scroll(-72)));
        let settings = Settings { look, surprise, ..Settings::plain(Way::ArrowsKey(8, 6)) };
        assert_eq!(play(program(settings, puzzle.clone()), (4, 4)).complaints(), "", "{seen}");
    }
}

#[test]
fn wrong_digits_of_the_user_that_look_like_givens_are_named() {
    let look = Look { entry: Look::plain().given, ..Look::plain() };
    for way in WAYS {
        let clash = Symbol::from_number(1).expect("a digit");
        play(begun(look, way, clash), (4, 4)).assert_refused("r9c9");
    }
}

#[test]
fn a_program_that_stalls_sees_the_click_before_its_key() {
    for after in (1_500..6_000).step_by(500) {
        let stall = (Duration::from_millis(after), Happening::Stall(Duration::from_millis(900)));
        let program = polling(Way::ClickKey, 110, Polled::KeysFirst);
        let played = play_while(program, (4, 4), Faults::default(), [stall]);
        assert_eq!(played.complaints(), "", "{after}");
    }
}

/// When row 7 is clicked, the page moves up until the first two digits of the pad are where the givens 1 and 2 of row 8
/// were.
#[test]
fn the_digits_of_a_pad_do_not_pass_for_givens() {
    let rules = Rules { scrolls: true, ..Rules::default() };
    let id = "b9_7a5a1_2_5_8_7a1b3_9_4b9c8b5a1_4_7c7_4a3a2_9a8_2c5c1b4_6b3b1_2_6b3_8a4_3a5_4_7_8a2_6";
    for way in [Way::ClickPad, Way::PadClick] {
        let settings = Settings { rules, ..Settings::plain(way) };
        let played = play(program(settings, boards::puzzle(&format!("3x3:{id}"))), (4, 4));
        assert_eq!(played.complaints(), "", "{way:?}");
    }
}

/// A 2 of the ring around r3c2 lies on the given 2 of r3c3.
#[test]
fn a_digit_of_a_ring_is_not_taken_for_the_given_below_it() {
    let selection = Selection { ground: None, frame: Some(Frame::Within(BLUE)), ..Selection::default() };
    let style = Style { face: Face::Plain, height: 62, weight: 10, slant: 5 };
    let line = Line { width: 2, colour: [56; 3] };
    let block_line = Line { width: 8, colour: Look::plain().page };
    let look = Look { cell: (27, 27), line, block_line, style, selection, ..Look::plain() };
    let timing = Timing {
        delay: Duration::from_millis(352),
        loss: 0.021,
        is_animated: true,
        seed: 4_558_229_440_497_907_101,
        ..Timing::default()
    };
    let settings = Settings { look, ring: Some(Ring::Closed), timing, ..Settings::plain(Way::ClickKey) };
    let played = play(program(settings, boards::puzzle("2x2:4b1_3_1a2_1a2a2_3_1_4")), (2, 2));
    assert_eq!(played.complaints(), "");
}

/// What the pointer changes shows late, too, and the program handles keys before clicks.
#[test]
fn a_row_that_lights_up_after_a_stall_does_not_pass_for_a_click_that_counted() {
    let selection = Selection { ground: Some(YELLOW), has_text_cursor: true, ..Selection::default() };
    let look = Look { selection, hovered_row: Some(YELLOW), ..Look::plain() };
    let polling = Some(Polling { every: 89, sees: Polled::KeysFirst });
    let timing = Timing { polling, delay: Duration::from_millis(540), ..Timing::default() };
    let rules = Rules { has_arrows: true, ..Rules::default() };
    let puzzle =
        "3x3:c8_7_2a6_3_5a3_1a9a2_8a2a3_5a4_9a1_5a9e8_4c7c3a2_6_1_5_8_4b3a5_9_1b4_2_8_4_7c1_5_9a5b8_6a7";
    let settings = Settings { look, rules, timing, ..Settings::plain(Way::DoubleClickKey) };
    for after in [11_100, 12_420, 13_300, 18_580, 18_800] {
        let stall = (Duration::from_millis(after), Happening::Stall(Duration::from_secs(3)));
        let program = program(settings, boards::puzzle(puzzle));
        let played = play_while(program, (4, 4), Faults::default(), [stall]);
        assert_eq!(played.complaints(), "", "{after}");
    }
}

/// The program marks the cells with the digit that was entered, in three houses of the next cell, and handles keys before
/// clicks.
#[test]
fn equal_digits_that_are_marked_late_do_not_pass_for_the_peers_of_a_cell() {
    let selection = Selection {
        ground: Some(YELLOW),
        frame: Some(Frame::Within(BLUE)),
        has_text_cursor: true,
        ..Selection::default()
    };
    let look = Look { selection, peers: Some(YELLOW), same_digit: Some([190, 215, 250]), ..Look::plain() };
    let polling = Some(Polling { every: 228, sees: Polled::KeysFirst });
    for delay in [120, 130, 140] {
        let timing = Timing { polling, delay: Duration::from_millis(delay), ..Timing::default() };
        let settings = Settings { look, timing, ..Settings::plain(Way::ClickKey) };
        let board = "3x2:6_2_1_3_4_5_4_5b1a1_3c2_2_4_3b1a1_2a3_6_3_6_5b4";
        let played = play(program(settings, boards::puzzle(board)), (2, 3));
        assert_eq!(played.complaints(), "", "{delay}");
    }
}

/// A program with these entries of the user: row and column, from zero, and number.
fn with_entries(program: Foreign, entries: &[(usize, usize, usize)]) -> Foreign {
    let size = program.puzzle().size();
    entries.iter().fold(program, |program, &(row, column, number)| {
        let symbol = Symbol::from_number(number).expect("a symbol");
        program.with_entry(puzzle::Cell::at(row, column, size), symbol)
    })
}

/// All four 4s seem to be there, one of them a wrong entry, so the button looks chosen. The order of pad and cell can only
/// be confirmed with another digit.
#[test]
fn a_digit_that_stays_chosen_on_the_pad_is_not_entered_with_the_next_trial() {
    let selection = Selection { has_text_cursor: true, ..Selection::default() };
    let odd_digits = OddDigits::ChosenAndUsedUp;
    let look = Look { selection, odd_digits, hovered_row: Some([200, 220, 150]), ..Look::plain() };
    let rules = Rules { lives: Some(1), ..Rules::default() };
    let settings = Settings { look, rules, pad: Some(PadPlace::Below), ..Settings::plain(Way::PadClick) };
    let entries = [(0, 2, 4), (1, 0, 3), (1, 1, 1), (1, 2, 4), (2, 2, 2)];
    let program = with_entries(program(settings, boards::puzzle("2x2:2_4e2a2a4a3_2a")), &entries);
    assert_eq!(play(program, (0, 3)).complaints(), "");
}

#[test]
fn a_page_that_moves_by_a_few_pixels_takes_no_digit_at_another_cursor() {
    let look = Look { peers: Some([225, 235, 250]), ..Look::plain() };
    for after in (20..90).step_by(5) {
        for down in [-7, 7] {
            let surprise = Some((after, Surprise::Scroll(down)));
            let settings = Settings { look, surprise, ..Settings::plain(Way::ArrowsKey(4, 4)) };
            let played = play(example(settings), (4, 4));
            assert_eq!(played.complaints(), "", "{down} pixels after {after} inputs");
        }
    }
}

/// One entry is the given above it, which therefore seems to be in its place once the page has scrolled by a row.
#[test]
fn a_key_does_not_go_to_the_row_that_has_scrolled_under_the_pointer() {
    let look = Look {
        cell: (50, 56),
        page: [213, 213, 208],
        line: Line { width: 1, colour: [50, 52, 52] },
        block_line: Line { width: 2, colour: [40, 41, 41] },
        selection: Selection {
            ground: Some([215, 215, 215]),
            frame: Some(Frame::Within(BLUE)),
            ..Selection::default()
        },
        hovered_row: Some(PALE),
        ..Look::plain()
    };
    let rules =
        Rules { refuses: true, has_arrows: true, scrolls: true, ending: Ending::Alert, ..Rules::default() };
    let timing = Timing { delay: Duration::from_millis(42), is_animated: true, ..Timing::default() };
    let settings = Settings { look, rules, timing, ..Settings::plain(Way::HoverKey) };
    let entries = [(0, 3, 2), (1, 3, 3), (2, 2, 4)];
    let program = with_entries(program(settings, boards::puzzle("2x2:2a1a3a4b3b1c")), &entries);
    assert_eq!(play(program, (12, 4)).complaints(), "");
}

/// The digit touches the outline of the selected cell.
#[test]
fn a_digit_of_the_pad_that_can_only_be_read_once_its_cell_is_left_is_seen() {
    let look = Look {
        cell: (24, 24),
        page: [211, 210, 208],
        ground: [235, 234, 232],
        line: Line { width: 4, colour: [211, 210, 208] },
        block_line: Line { width: 10, colour: [211, 210, 208] },
        given: [0, 110, 40],
        entry: [20, 60, 170],
        style: Style { face: Face::Formal, height: 65, weight: 14, slant: 0 },
        entry_height: 108,
        selection: Selection { ground: None, frame: Some(Frame::Within(BLUE)), ..Selection::default() },
        peers: Some(PALE),
        ..Look::plain()
    };
    let settings = Settings { look, pad: Some(PadPlace::Below), ..Settings::plain(Way::ClickPad) };
    let board = "3x3:6a1_9b8a2_7_9b3c1c5_6a9_7_4_2c1b4b6a7_4c9b5_3b6a8c2c8a8a3_4_5c7d8_3_4_5_6";
    play(program(settings, boards::puzzle(board)), (4, 4)).assert_solved();
}

#[test]
fn a_text_cursor_may_be_dark_when_a_held_double_click_has_selected_the_cell() {
    let selection = Selection { ground: None, has_text_cursor: true, ..Selection::default() };
    let look = Look { blank: Blank::Dash, selection, same_digit: Some(PALE), ..Look::plain() };
    let settings = Settings { look, ..Settings::plain(Way::DoubleClickKey) };
    let board =
        "3x3:3_6_7_8a9_1b2a4b6_9f4_1_6_7d4a3e1a6b9_5_7_8a5_9_2_3a4_9_4_2_1_3b8a6_5a9_2_4b1_1_7_3_6_8_5_4_2a";
    play(program(settings, boards::puzzle(board)), (4, 4)).assert_solved();
}

/// Several digits fade in at once, and the program handles keys before clicks.
#[test]
fn digits_that_arrive_among_the_peers_of_a_cell_do_not_select_it() {
    let selection = Selection { ground: Some([75, 75, 90]), has_text_cursor: true, ..Selection::default() };
    let look = Look {
        cell: (26, 26),
        page: [80, 80, 84],
        ground: [56, 56, 60],
        given_ground: Some([64, 64, 68]),
        line: Line { width: 2, colour: [80, 80, 84] },
        block_line: Line { width: 8, colour: [80, 80, 84] },
        given: [255, 220, 150],
        entry: [200, 205, 215],
        style: Style { face: Face::Plain, height: 55, weight: 10, slant: 8 },
        selection,
        peers: Some([70, 60, 25]),
        ..Look::plain()
    };
    let timing = Timing {
        deaf_after_click: Duration::from_millis(11),
        deaf_after_key: Duration::from_millis(16),
        delay: Duration::from_millis(515),
        is_animated: true,
        polling: Some(Polling { every: 62, sees: Polled::KeysFirst }),
        ..Timing::default()
    };
    let settings = Settings { look, timing, ..Settings::plain(Way::ClickKey) };
    let board = "3x2:2_5_4_1_6a3b2a1_1a6_3_5a5_1_3b6_6_2j";
    let played = play(program(settings, boards::puzzle(board)), (7, 10));
    assert_eq!(played.complaints(), "");
}
