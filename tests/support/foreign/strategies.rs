//! Random foreign programs.

use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use sudoku_bot::desktop::{Point, Rgb};
use sudoku_bot::puzzle::{BlockShape, Cell, Index as _, Puzzle, Symbol};

use super::super::boards;
use super::Foreign;
use super::settings::{
    Blank, Choice, Ending, Face, Fill, Frame, Line, Look, OddDigits, Onward, PadPlace, Polled, Polling, Ring,
    Rules, Selection, Settings, Style, Surprise, Timing, Way,
};

/// Programs of any kind with boards of these blocks that have one solution, of which about `given` is given.
pub fn programs(blocks: BlockShape, given: f64) -> impl Strategy<Value = Foreign> {
    let board =
        boards::variant(blocks, [false; 3], given).prop_map(boards::with_one_solution).prop_map(with_a_blank);
    let size = blocks.size();
    let parts = (board, ways(size), looks(size), rules(), timings());
    let programs =
        (parts, (pads(), 0..4_u8)).prop_map(|((board, way, look, rules, timing), (pad, popover))| {
            let look = look_for(way, look);
            let settings = Settings {
                rules: rules_for(way, &look, rules),
                timing: timing_for(way, &look, timing),
                look,
                has_popover: popover == 0 && matches!(way, Way::ClickKey),
                pad: pad_for(way, pad),
                ..Settings::plain(way)
            };
            (board, settings)
        });
    let with_habits = programs.prop_flat_map(move |(board, settings)| (Just(board), habits(settings, size)));
    (with_habits, entries()).prop_map(move |(((solution, puzzle), settings), entries)| {
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        let program = Foreign::new(settings, puzzle, solution);
        entries.into_iter().fold(program, |program, (cell, symbol)| {
            let cell = blanks[cell.index(blanks.len())];
            program.with_entry(cell, Symbol::from_index(symbol.index(size)))
        })
    })
}

/// Digits that the user has entered, right or wrong, by their places among the blanks and the symbols. Most programs are
/// as they were opened.
fn entries() -> impl Strategy<Value = Vec<(prop::sample::Index, prop::sample::Index)>> {
    prop_oneof![15 => Just(Vec::new()), 1 => prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 1..6)]
}

/// A program with this many symbols, most of the time as it is, otherwise with one of the rarer habits.
fn habits(settings: Settings, size: usize) -> impl Strategy<Value = Settings> {
    let Settings { look, way, rules, timing, .. } = settings;
    let with_rules = move |rules: Rules| Settings { rules, ..settings };
    let with_timing = move |timing: Timing| Settings { timing, ..settings };
    let polling = move |every: std::ops::Range<u16>, sees: Polled| {
        every.prop_map(move |every| {
            let polling = Polling { every, sees };
            with_timing(Timing { polling: Some(polling), ..timing })
        })
    };
    let surprises = (1..100_u32, surprises(&look));
    prop_oneof![
        20 => Just(settings),
        2 => surprises.prop_map(move |surprise| Settings { surprise: Some(surprise), ..settings }),
        1 => Just(with_rules(Rules { scrolls: way != Way::DoubleClickKey, ..rules })),
        1 => Just(with_rules(Rules { ignores_givens: true, ..rules })),
        1 => prop::sample::select(vec![Onward::NextCell, Onward::NextBlank]).prop_map(move |onward| {
            // The first digit of a number is not the last.
            with_rules(Rules { moves_on: Some(onward).filter(|_| !look.has_numbers), ..rules })
        }),
        1 => rings(size).prop_map(move |ring| with_ring(settings, ring)),
        1 => (0..size).prop_map(move |index| {
            let is_first = matches!(way, Way::PadClick | Way::EitherPad);
            Settings { chosen: is_first.then(|| Symbol::from_index(index)), ..settings }
        }),
        1 => prop::sample::select(vec![Choice::Toggled, Choice::Spent])
            .prop_map(move |choice| with_rules(Rules { choice, ..rules })),
        1 => polling(10..40, Polled::HeldKeys),
        1 => polling(10..140, Polled::Held),
        1 => polling(10..100, Polled::Pointer),
        1 => polling(10..100, Polled::PointerBefore).prop_map(move |polling| {
            // Where nothing shows what a click has selected or chosen, nobody can tell where it counted.
            if shows_selection(&look) && settings.pad.is_none() { polling } else { settings }
        }),
        1 => polling(50..250, Polled::KeysFirst).prop_map(move |polling| {
            // Where no selection shows, nobody knows where a key would go.
            if shows_selection(&look) { polling } else { settings }
        }),
        1 => (50..400_u64).prop_map(move |delay| {
            with_timing(Timing { selection_delay: Duration::from_millis(delay), ..timing })
        }),
    ]
}

/// What may happen on a page; its board stays in sight.
fn surprises(look: &Look) -> impl Strategy<Value = Surprise> + use<> {
    const MOST_UP: i32 = -100;
    let step = look.cell.1 + look.line.width;
    let by_cells = [-2, -1, 1, 2].map(|cells| cells * step).into_iter().filter(|&down| down >= MOST_UP);
    prop_oneof![
        2 => prop::sample::select(by_cells.collect::<Vec<_>>()).prop_map(Surprise::Scroll),
        2 => (MOST_UP..=2 * look.cell.1).prop_map(Surprise::Scroll),
        1 => Just(Surprise::Notice),
    ]
}

fn rings(size: usize) -> impl Strategy<Value = Ring> {
    let size = u8::try_from(size).expect("boards are small");
    prop_oneof![Just(Ring::Closed), (0..size, 0..size).prop_map(|(row, column)| Ring::OpenAt(row, column))]
}

/// A ring in place of what else opens beside a cell or the board, if a click selects cells.
fn with_ring(settings: Settings, ring: Ring) -> Settings {
    match settings.way {
        Way::ClickKey => Settings { ring: Some(ring), has_popover: false, ..settings },
        Way::ClickPad => Settings { ring: Some(ring), pad: None, ..settings },
        _ => settings,
    }
}

/// Whether the selected cell looks other than the others.
fn shows_selection(look: &Look) -> bool {
    let grounds = [Some(look.ground), look.other_ground, look.given_ground, look.peers, look.same_digit];
    let differs = |colour| grounds.into_iter().flatten().all(|ground| stands_out(colour, ground));
    look.selection.fill == Fill::Inverse
        || look.selection.frame.is_some()
        || look.selection.ground.is_some_and(differs)
}

/// The board, with its first cell empty if all were given.
fn with_a_blank((solution, puzzle): (Vec<Symbol>, Puzzle)) -> (Vec<Symbol>, Puzzle) {
    let mut givens = puzzle.givens().to_vec();
    if givens.iter().all(Option::is_some) {
        givens[0] = None;
    }
    let puzzle = Puzzle::new(Arc::clone(puzzle.layout()), givens).expect("fewer givens do not clash");
    (solution, puzzle)
}

/// The cursor of the arrows is always seen, and in inverse video like a terminal's unless the cell's ground shows it.
pub fn look_for(way: Way, look: Look) -> Look {
    let is_seen = |colour: Rgb| {
        let grounds = [Some(look.ground), look.other_ground, look.given_ground];
        grounds.into_iter().flatten().all(|ground| stands_out(colour, ground))
    };
    let is_inverse = matches!(way, Way::ArrowsKey(..)) && !look.selection.ground.is_some_and(is_seen);
    // No program draws two cursors in one cell.
    let has_text_cursor = look.selection.has_text_cursor && !is_inverse;
    let peers = look.peers.filter(|_| look.peers != look.selection.ground || look.selection.frame.is_some());
    // Numbers of two digits are typed into text fields.
    let is_field = matches!(way, Way::ClickKey | Way::ClickKeyReturn) && has_text_cursor;
    let has_numbers = look.has_numbers && (way.is_by_pad() || is_field);
    let fill = if is_inverse { Fill::Inverse } else { Fill::Even };
    // The block of a terminal would cover parts of notes.
    let blank = if is_inverse && look.blank == Blank::Notes { Blank::Empty } else { look.blank };
    let selection = Selection { has_text_cursor, fill, ..look.selection };
    Look { has_numbers, blank, selection, peers, ..look }
}

/// Whether anybody would see a colour on another one.
fn stands_out(colour: Rgb, ground: Rgb) -> bool {
    colour.iter().zip(ground).any(|(one, other)| one.abs_diff(other) > 12)
}

/// The ground of a solved board is as light or dark as the others. Nobody can try what a cursor does at the risk of lives.
fn rules_for(way: Way, look: &Look, rules: Rules) -> Rules {
    let is_dark = look.ground[0] < 128;
    let lives = rules.lives.filter(|_| !matches!(way, Way::ArrowsKey(..)));
    let rules = Rules { lives, ..rules };
    match rules.ending {
        Ending::Ground(_) if is_dark => Rules { ending: Ending::Ground([15, 70, 30]), ..rules },
        _ => rules,
    }
}

/// The pad of a program that has use for one.
fn pad_for(way: Way, pad: Option<PadPlace>) -> Option<PadPlace> {
    let needed = way.is_by_pad().then_some(PadPlace::Below);
    pad.filter(|_| way.selects_by_click() || way.is_by_pad()).or(needed)
}

/// Programs that take the arrows or numbers lose no key, because nobody could enter anything right there.
fn timing_for(way: Way, look: &Look, timing: Timing) -> Timing {
    let heard = Timing { deaf_after_click: Duration::ZERO, deaf_after_key: Duration::ZERO, ..timing };
    match way {
        Way::ArrowsKey(..) => heard,
        _ if look.has_numbers && !way.is_by_pad() => Timing { loss: 0.0, ..heard },
        _ => timing,
    }
}

pub fn ways(size: usize) -> impl Strategy<Value = Way> {
    prop_oneof![
        4 => Just(Way::ClickKey),
        2 => Just(Way::ClickKeyReturn),
        1 => Just(Way::DoubleClickKey),
        2 => (0..size, 0..size).prop_map(|(row, column)| Way::ArrowsKey(row, column)),
        2 => Just(Way::HoverKey),
        2 => Just(Way::ClickPad),
        2 => Just(Way::PadClick),
        1 => Just(Way::EitherPad),
    ]
}

fn pads() -> impl Strategy<Value = Option<PadPlace>> {
    prop::sample::select(vec![
        None,
        None,
        Some(PadPlace::Below),
        Some(PadPlace::Right),
        Some(PadPlace::Square),
    ])
}

pub fn rules() -> impl Strategy<Value = Rules> {
    let ending = prop_oneof![
        3 => Just(Ending::Nothing),
        1 => Just(Ending::Ground([196, 230, 196])),
        1 => Just(Ending::Dialog),
        1 => Just(Ending::Curtain),
        1 => Just(Ending::Alert),
    ];
    let lives = prop_oneof![2 => Just(None), 1 => (1..4_u32).prop_map(Some)];
    (lives, any::<bool>(), any::<bool>(), any::<bool>(), ending).prop_map(
        |(lives, refuses, clears, has_arrows, ending)| Rules {
            lives,
            refuses,
            clears,
            has_arrows,
            ending,
            ..Rules::default()
        },
    )
}

pub fn timings() -> impl Strategy<Value = Timing> {
    let deaf = || prop_oneof![2 => Just(0), 1 => 1..60_u64].prop_map(Duration::from_millis);
    let delay = prop_oneof![2 => Just(0), 2 => 1..200_u64, 1 => 200..750_u64].prop_map(Duration::from_millis);
    let loss = prop_oneof![3 => Just(0.0), 1 => 0.0..0.1_f64];
    (deaf(), deaf(), loss, delay, any::<bool>(), any::<u64>()).prop_map(
        |(deaf_after_click, deaf_after_key, loss, delay, is_animated, seed)| Timing {
            deaf_after_click,
            deaf_after_key,
            #[expect(clippy::cast_possible_truncation, reason = "a share needs no more")]
            loss: loss as f32,
            delay,
            is_animated,
            seed,
            ..Timing::default()
        },
    )
}

/// Light and dark programs with cells of 24 to 70 pixels, fewer where the board would be larger than a screen.
pub fn looks(size: usize) -> impl Strategy<Value = Look> {
    let most: i32 = if size > 9 { 50 } else { 70 };
    let cell = (24..=most, 85_i32..=118)
        .prop_map(|(side, share)| (side, (side * share / 100).clamp(24, 70)))
        .prop_flat_map(|(width, height)| prop_oneof![3 => Just((width, width)), 1 => Just((width, height))]);
    // Where several shapes are usual, the blocks must be drawn.
    let may_hide_blocks = BlockShape::square(size).is_some();
    (cell, any::<bool>()).prop_flat_map(move |(cell, is_dark)| {
        let base = colours(is_dark).prop_flat_map(move |look| lines(look, is_dark, may_hide_blocks));
        let parts = (base, style(cell.0.min(cell.1)), selections(is_dark));
        let place = (50..400_i32, 40..300_i32).prop_map(|(x, y)| Point { x, y });
        (parts, place, blanks(cell.0.min(cell.1)), any::<[bool; 4]>()).prop_map(
            move |((look, (style, entry_height), selection), origin, blank, flags)| {
                // No program highlights cells in the colour of the gaps around its blocks.
                let has_gaps = look.block_line.colour == look.page;
                let seen =
                    |colour: Option<Rgb>| colour.filter(|&colour| !has_gaps || stands_out(colour, look.page));
                Look {
                    origin,
                    cell,
                    style,
                    entry_height,
                    blank,
                    selection: selection.0,
                    peers: seen(selection.1),
                    same_digit: seen(selection.2),
                    hovered_row: seen(selection.3),
                    has_numbers: size > 9 && flags[2],
                    odd_digits: if flags[3] { OddDigits::ChosenAndUsedUp } else { OddDigits::Chosen },
                    has_clock: flags[0],
                    marks_errors: flags[1],
                    ..look
                }
            },
        )
    })
}

/// What the blanks of a cell with this side show; notes must not be too small to be drawn, nor a 0 beside a text cursor to
/// be read.
fn blanks(side: i32) -> impl Strategy<Value = Blank> {
    let [zero, notes] = if side < 36 { [Blank::Empty; 2] } else { [Blank::Zero, Blank::Notes] };
    prop_oneof![6 => Just(Blank::Empty), 1 => Just(Blank::Dash), 1 => Just(zero), 1 => Just(notes)]
}

/// A shade of grey with a tint, lighter or darker by some steps.
fn tint(grey: std::ops::RangeInclusive<u8>, by: u8) -> impl Strategy<Value = Rgb> {
    (grey, prop::array::uniform3(0..=by)).prop_map(|(grey, tint)| tint.map(|tint| grey.saturating_sub(tint)))
}

/// The colours of grounds and ink; the rest is that of a plain program.
fn colours(is_dark: bool) -> impl Strategy<Value = Look> {
    let (ground, page) = if is_dark { (30..=70, 10..=60) } else { (238..=255, 215..=255) };
    let inks: Vec<Rgb> = if is_dark {
        vec![[240, 240, 240], [200, 205, 215], [255, 220, 150], [150, 200, 255], [150, 230, 170]]
    } else {
        vec![[0, 0, 0], [40, 40, 60], [20, 60, 170], [0, 110, 40], [110, 60, 20], [120, 125, 130]]
    };
    let ink = || prop::sample::select(inks.clone());
    (tint(ground, 8), tint(page, 8), ink(), ink(), 0..4_u8, 4..18_u8).prop_map(
        move |(ground, page, given, entry, grounds, by)| {
            let other = |by: u8| shifted(ground, by, is_dark);
            Look {
                page,
                ground,
                given,
                entry,
                other_ground: (grounds == 1).then(|| other(by)),
                given_ground: (grounds == 2).then(|| other(by)),
                ..Look::plain()
            }
        },
    )
}

/// Lines on this ground: thin ones within blocks and thicker ones around them, some of them faint, or gaps.
fn lines(look: Look, is_dark: bool, may_hide_blocks: bool) -> impl Strategy<Value = Look> {
    let strong = || tint(if is_dark { 110..=190 } else { 20..=180 }, 4);
    (strong(), strong(), 0..10_u8, 1..=2, 1..=3, 4..=8_u8).prop_map(
        move |(colour, block_colour, kind, width, more, by)| {
            let line = Line { width, colour };
            let block_line = Line { width: width + more, colour: block_colour };
            let faint = Line { width: 1, colour: shifted(look.ground, by, is_dark) };
            let bare = Look { other_ground: None, given_ground: None, ..look };
            match kind {
                0 => Look { line: faint, block_line, ..bare },
                1 if may_hide_blocks => Look { line: faint, block_line: faint, ..bare },
                2 => with_gaps(look, width + more, is_dark),
                3 => Look { line, ..with_gaps(look, width, is_dark) },
                4 | 5 => Look { line, block_line, texture: by, ..bare },
                _ => Look { line, block_line, ..look },
            }
        },
    )
}

/// The look with gaps through which the page is seen, instead of lines.
fn with_gaps(look: Look, width: i32, is_dark: bool) -> Look {
    let colour = shifted(look.ground, 24, is_dark);
    let line = Line { width, colour };
    Look { page: colour, line, block_line: Line { width: width + 6, colour }, ..look }
}

/// A colour that differs from a ground by this much.
fn shifted(ground: Rgb, by: u8, is_dark: bool) -> Rgb {
    ground.map(|channel| if is_dark { channel + by } else { channel - by })
}

/// Letters of a height at which they can be read in a cell with this side, and the height of entries.
fn style(side: i32) -> impl Strategy<Value = (Style, i32)> {
    let least = if side < 30 { 52 } else { 40 };
    let face = prop::sample::select(vec![Face::Plain, Face::Formal]);
    let style = (face, least..=66_i32, 10..=17_i32, 0..=10_i32)
        .prop_map(|(face, height, weight, slant)| Style { face, height, weight, slant });
    let entry = prop_oneof![2 => Just(100), 1 => 88..112_i32];
    (style, entry)
}

/// How a selected cell looks, its peers, the cells with its digit, and the row under the pointer.
fn selections(is_dark: bool) -> impl Strategy<Value = (Selection, Option<Rgb>, Option<Rgb>, Option<Rgb>)> {
    let pale: Vec<Rgb> = if is_dark {
        vec![[30, 50, 95], [70, 60, 25], [75, 75, 90]]
    } else {
        vec![[190, 215, 250], [255, 240, 170], [225, 235, 250], [215, 215, 215]]
    };
    let blue = [60, 120, 230];
    let frame = prop::option::of(prop_oneof![2 => Just(Frame::Within(blue)), 1 => Just(Frame::Around(blue))]);
    let colour = move || prop::option::of(prop::sample::select(pale.clone()));
    let selection = (colour(), frame, any::<bool>()).prop_map(|(ground, frame, has_text_cursor)| Selection {
        ground,
        frame,
        has_text_cursor,
        ..Selection::default()
    });
    (selection, colour(), colour(), colour())
}
