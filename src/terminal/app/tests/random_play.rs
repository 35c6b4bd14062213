//! Random play: whatever the player and the system do, the board can be saved, loaded, undone and drawn.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;

use super::*;
use crate::generate::Position;
use crate::puzzle::{BlockShape, Index as _, Layout, Puzzle, Shape};
use crate::terminal::app::request::BINDINGS;

const DIAGONALS: &str = "2x3x:c5b5d3c3a4_3a2c2d6b4c";
const SEVERAL_SOLUTIONS: &str = "2x2:1o";
const NO_SOLUTION: &str = "2x2:1_2h3c4a";

/// Texts for dialogs: types, paths and nonsense.
const TEXTS: [&str; 8] = ["2x2", "2x3xdt", "4jk", "3x3q", "game.sav", "/", "x;é", "\n"];

/// What a board begins with.
#[derive(Clone, Debug)]
enum Start {
    Board(Opened),
    Position(Drill, Box<Position>),
}

/// The events of a random game.
#[derive(Clone, Copy, Debug)]
enum Input {
    Key(KeyEvent),
    /// The key of a command, by the command's number.
    Command(usize),
    Text(&'static str),
    Paste(&'static str),
    /// A mouse event at a place, which wraps around at the edges of the picture.
    Mouse(MouseEventKind, u16, u16),
    /// A click on one of the targets in the picture.
    Click(usize, MouseButton),
    Resize(u16, u16),
    Pass(u64),
    /// One of the latest jobs answers, even if it was given up or has answered before.
    Answer(usize),
    /// The disk is full, or has room again.
    Kept(bool),
    /// The program ends, and is started again.
    Restart,
}

/// Every kind of board.
static STARTS: LazyLock<Vec<Start>> = LazyLock::new(|| {
    let boards = [FOUR, NINE, JIGSAW, KILLER, DIAGONALS, SEVERAL_SOLUTIONS, NO_SOLUTION].map(found);
    let made = [partly_made(FOUR, 2), partly_made(NINE, 1), sixteen()];
    let boards = boards.into_iter().chain(made).chain([of_day()]).map(Start::Board);
    boards.chain([("naked single", "2x3"), ("X-wing", "3x3")].map(position)).collect()
});

fn of_table(table: Table) -> Opened {
    Opened { table, time: Some(Duration::from_millis(65_250)), file: None }
}

/// A board with all but a few cells filled.
fn partly_made(board: &str, left: usize) -> Opened {
    let mut table = found(board).table;
    let solution = table.solution().expect("one solution").to_vec();
    let cells: Vec<Cell> = table.blank_cells().collect();
    cells[left..].iter().for_each(|&cell| _ = table.fill(cell, solution[cell.index()]));
    of_table(table)
}

/// A board of 16 by 16 with most of its cells given.
fn sixteen() -> Opened {
    let blocks = BlockShape::new(4, 4).expect("blocks");
    let layout = Arc::new(Layout::new(Shape::plain(blocks)).expect("a layout"));
    let digit = |cell: Cell| Symbol::from_index((4 * cell.row() + cell.row() / 4 + cell.column()) % 16);
    let givens = layout.cells().map(|cell| (cell.index() % 7 > 0).then(|| digit(cell))).collect();
    of_table(Table::new(Puzzle::new(layout, givens).expect("no digits clash")))
}

fn of_day() -> Opened {
    let (game_type, day) = ("2x3db".parse().expect("a type"), Some("2026-11-23".into()));
    match (Job::Deal { game_type, seed: 20_261_123, number: 0, day }).run(&mut || false) {
        Answer::Game(found) => found,
        other => panic!("no board: {other:?}"),
    }
}

fn position((technique, game_type): (&str, &str)) -> Start {
    let technique = technique.parse().expect("a name");
    let drill = Drill { technique, game_type: game_type.parse().expect("a type") };
    match (Job::Practise { drill, seed: 1, number: 0 }).run(&mut || false) {
        Answer::Position(drill, position) => Start::Position(drill, position),
        other => panic!("no position: {other:?}"),
    }
}

fn keys() -> impl Strategy<Value = KeyEvent> {
    use KeyCode::{
        BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, Home, Left, PageDown, Right, Tab, Up,
    };
    let named = [Backspace, BackTab, Delete, Down, End, Enter, Esc, Home, Left, PageDown, Right, Tab, Up];
    let modifiers = [KeyModifiers::NONE, KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SHIFT];
    let code = prop_oneof![
        4 => prop::char::range('1', '9').prop_map(Char),
        2 => prop::char::range('a', 'z').prop_map(Char),
        3 => prop::sample::select(named.to_vec()),
        1 => any::<char>().prop_map(Char),
        1 => (0..13_u8).prop_map(KeyCode::F),
    ];
    let modifiers = prop_oneof![3 => Just(KeyModifiers::NONE), 1 => prop::sample::select(modifiers.to_vec())];
    (code, modifiers).prop_map(|(code, modifiers)| KeyEvent::new(code, modifiers))
}

fn inputs() -> impl Strategy<Value = Input> {
    let button = || prop::sample::select(vec![MouseButton::Left, MouseButton::Middle, MouseButton::Right]);
    let mouse = prop_oneof![
        3 => button().prop_map(MouseEventKind::Down),
        1 => button().prop_map(MouseEventKind::Drag),
        1 => button().prop_map(MouseEventKind::Up),
        1 => Just(MouseEventKind::ScrollDown),
        1 => Just(MouseEventKind::ScrollUp),
    ];
    prop_oneof![
        8 => keys().prop_map(Input::Key),
        6 => (0..BINDINGS.len()).prop_map(Input::Command),
        1 => prop::sample::select(TEXTS.to_vec()).prop_map(Input::Text),
        1 => prop::sample::select([&TEXTS[..], &[FOUR, KILLER, NO_SOLUTION]].concat()).prop_map(Input::Paste),
        2 => (mouse, 0..200_u16, 0..60_u16).prop_map(|(kind, x, y)| Input::Mouse(kind, x, y)),
        6 => (0..1000_usize, button()).prop_map(|(number, button)| Input::Click(number, button)),
        2 => (1..=200_u16, 1..=60_u16).prop_map(|(width, height)| Input::Resize(width, height)),
        1 => (0..100_000_u64).prop_map(Input::Pass),
        5 => (0..4_usize).prop_map(Input::Answer),
        1 => any::<bool>().prop_map(Input::Kept),
        1 => Just(Input::Restart),
    ]
}

/// A player with the jobs that were ever begun, the latest first.
struct Game {
    player: Player,
    jobs: Vec<(u64, Job)>,
    restarts: usize,
}

impl Game {
    fn new(start: Start, has_colours: bool) -> Self {
        let mut player = Player::without_board(80, 24);
        player.waits = true;
        player.app.theme = if has_colours { Theme::coloured() } else { Theme::plain() };
        match start {
            Start::Board(found) => player.app.begin(found),
            Start::Position(drill, position) => player.app.begin_position(drill, *position),
        }
        player.draw();
        Self { player, jobs: Vec::new(), restarts: 0 }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Key(key) => self.player.take(&Event::Key(key)),
            Input::Command(number) => {
                let size = self.player.app.size();
                let name = BINDINGS[number].key_on(size);
                let name = name.split('/').next().unwrap_or_default().replace('^', "C-");
                self.player.take(&Event::Key(key_named(&name)));
            }
            Input::Text(text) => _ = self.player.text(text),
            Input::Paste(text) => self.player.take(&Event::Paste(text.into())),
            Input::Mouse(kind, x, y) => self.mouse(kind, x, y),
            Input::Click(number, button) => {
                let count = self.player.app.targets.iter().count().max(1);
                let target = self.player.app.targets.iter().nth(number % count);
                let at = target.map(|(area, _)| (area.x + area.width / 2, area.y + area.height / 2));
                if let Some((x, y)) = at {
                    self.mouse(MouseEventKind::Down(button), x, y);
                }
            }
            Input::Resize(width, height) => {
                self.player.terminal.backend_mut().resize(width, height);
                self.player.take(&Event::Resize(width, height));
            }
            Input::Pass(milliseconds) => self.player.app.pass(Duration::from_millis(milliseconds)),
            Input::Answer(number) => self.answer(number),
            Input::Kept(is_kept) => {
                self.player.app.hear_kept(if is_kept { Ok(()) } else { Err("the disk is full".into()) });
            }
            Input::Restart => self.restart(),
        }
        self.jobs.splice(0..0, self.player.undone.drain(..));
        self.player.keep();
        self.player.draw();
    }

    fn mouse(&mut self, kind: MouseEventKind, x: u16, y: u16) {
        let size = self.player.terminal.backend().buffer().area;
        let (column, row) = (x % size.width, y % size.height);
        let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.player.take(&Event::Mouse(event));
    }

    /// Answers a job, unless it would take long.
    fn answer(&mut self, number: usize) {
        let Some((number, job)) = self.jobs.get(number).cloned() else { return };
        if self.player.app.work.as_ref().is_none_or(|work| work.number != number) {
            let effect = self.player.app.hear(number, Answer::Failed("this is too late".into()));
            assert!(effect.is_none());
            return;
        }
        let mut patience = 2000;
        let answer = job.run(&mut || {
            patience -= 1;
            patience < 0
        });
        if patience >= 0 {
            self.player.running = None;
            let mut effect = self.player.app.hear(number, answer);
            while let Some(wanted) = effect {
                effect = self.player.fulfil(wanted);
            }
        }
    }

    fn restart(&mut self) {
        let restarts = self.restarts + 1;
        let mut player = self.player.end_by_signal().successor_in(&format!("session{restarts}"));
        player.waits = true;
        player.files = std::mem::take(&mut self.player.files);
        player.keys("Enter");
        *self = Self { player, jobs: Vec::new(), restarts };
    }

    /// The board survives being saved and loaded, and being undone and redone.
    fn check(&self) -> Result<(), TestCaseError> {
        let Some(round) = &self.player.app.round else { return Ok(()) };
        let (table, time) = (&round.table, round.time());
        let saved = table.save(time);
        let (mut loaded, loaded_time) =
            Table::load(&saved).map_err(|why| TestCaseError::fail(format!("{why}\n{saved}")))?;
        prop_assert_eq!(loaded_time, time);
        prop_assert_eq!(loaded.puzzle(), table.puzzle());
        prop_assert_eq!((loaded.hints, loaded.day()), (table.hints, table.day()));
        prop_assert_eq!(loaded.is_draft(), table.is_draft());
        prop_assert!(table.game_type().is_none_or(|game_type| loaded.game_type() == Some(game_type)));
        prop_assert_eq!(loaded.save(time), saved, "saved again, it is the same");
        let mut table = table.clone();
        let end = (table.shown().clone(), table.made(), table.undone());
        while loaded.redo() {
            prop_assert!(table.redo());
        }
        prop_assert!(!table.redo());
        let last = table.shown().clone();
        loop {
            prop_assert_eq!(loaded.shown(), table.shown());
            if !table.undo() {
                break;
            }
            prop_assert!(loaded.undo());
        }
        prop_assert_eq!(table.shown(), table.start(), "everything can be undone");
        // The marks at the start of a position count as the first action of its file.
        prop_assert!(!loaded.undo() || loaded.blank_cells().eq(loaded.puzzle().blanks()));
        (0..end.1).for_each(|_| _ = table.redo());
        prop_assert_eq!((table.shown().clone(), table.made(), table.undone()), end);
        while table.redo() {}
        prop_assert_eq!(table.shown(), &last, "everything can be redone");
        Ok(())
    }

    /// Removing a digit leaves no trace, except where other digits rule out the marks anyway.
    fn check_clearing(&self) -> Result<(), TestCaseError> {
        let Some(table) = self.player.app.table() else { return Ok(()) };
        let blanks: Vec<Cell> = table.blank_cells().collect();
        let Some(&one) = blanks.get(table.made() % blanks.len().max(1)) else { return Ok(()) };
        let peers = table.puzzle().layout().peers(one);
        let other = blanks.iter().copied().find(|cell| peers.contains(cell)).unwrap_or(one);
        let symbols: Vec<Symbol> = Symbol::all(table.puzzle().size()).collect();
        let symbol = |offset: usize| symbols[(table.made() + offset) % symbols.len()];
        for fill in [Table::fill, Table::fill_and_cross_off] {
            for cells in [[one, one], [one, other], [other, one]] {
                let mut changed = table.clone();
                fill(&mut changed, one, symbol(0));
                fill(&mut changed, other, symbol(1));
                for cell in cells {
                    if changed.shown().digit(cell).is_some() {
                        changed.clear(cell);
                    }
                }
                for cell in blanks.iter().filter(|cell| changed.shown().digit(**cell).is_none()) {
                    let possible = changed.candidates(*cell);
                    let marks =
                        [table, &changed].map(|table| table.shown().marks(*cell).intersection(possible));
                    prop_assert_eq!(marks[0], marks[1], "{} after {} and {}", cell, one, other);
                }
            }
        }
        Ok(())
    }

    /// The only running work is what the player waits for.
    fn check_work(&self) -> Result<(), TestCaseError> {
        prop_assert_eq!(self.player.running, self.player.app.work.as_ref().map(|work| work.number));
        Ok(())
    }

    /// A game in progress is kept as it is; one that is over is not.
    fn check_kept(&self) -> Result<(), TestCaseError> {
        let Some(Keep { name, game }) = self.player.app.to_keep() else { return Ok(()) };
        let without_time = |text: &str| Table::load(text).map(|(table, _)| table.save(None)).ok();
        let names = self.player.kept.iter().map(|(name, _)| name);
        let offered = self.player.app.autosave.others.iter().map(|kept| &kept.name);
        for other in offered.clone() {
            prop_assert!(names.clone().any(|name| name == other), "{} is offered, but not kept", other);
        }
        let kept = self.player.kept.iter().find(|(other, _)| *other == name);
        let kept = kept.and_then(|(_, text)| without_time(text));
        prop_assert_eq!(kept, game.and_then(|text| without_time(&text)), "{}", name);
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_the_board_can_be_saved_loaded_undone_and_drawn(
        start in 0..STARTS.len(),
        has_colours: bool,
        inputs in prop::collection::vec((inputs(), prop::bool::weighted(0.7)), 0..40),
    ) {
        let mut game = Game::new(STARTS[start].clone(), has_colours);
        for (input, is_answered_soon) in inputs {
            game.take(input);
            if is_answered_soon {
                game.take(Input::Answer(0));
            }
            game.check()?;
            game.check_clearing()?;
            game.check_kept()?;
            game.check_work()?;
            if game.player.has_quit {
                break;
            }
        }
    }
}
