//! Games played by keys and clicks on a terminal in memory.

use std::path::PathBuf;
use std::time::Duration;

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::draw::Target;
use super::*;
use crate::puzzle::{Symbol, Unshown};

const FOUR: &str = "2x2:d1a4b1a2d";
const NINE: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
const JIGSAW: &str =
    "9jx:a5b8l2a3a6d4d4f2c8f9d7d5a6a1l3b7a,c_bc__a_c_aa___a_a_c_cba_b_abc_acdbc_cbb_aa_a__d___ac_daa_d_i_";
const KILLER: &str = "3x3k:zzzc,_aaa___a__________________a__a_aa_______a_a___aa____aa__caaa_aba__a_a___aa__abaab_aaa_aab__aba_b_,8_13a15a15a15_6a9_10b15_7b12a8_8_10c12a16d10b7a21b11a15c12a18_4a11_19_21e9d5a9_17a14a8a15f";

/// A player at a terminal, whose work is done at once.
struct Player {
    app: App,
    terminal: Terminal<TestBackend>,
    /// The files there are, and what is written into them.
    files: Vec<(PathBuf, String)>,
    /// The names and save files of the games that are kept, the latest last.
    kept: Vec<(String, String)>,
    /// Work is left undone, as if it took long.
    waits: bool,
    undone: Vec<(u64, Job)>,
    has_quit: bool,
}

impl Player {
    fn without_board(width: u16, height: u16) -> Self {
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
        let app = App::new(7, Theme::coloured());
        let (files, kept, undone) = (Vec::new(), Vec::new(), Vec::new());
        let mut player = Self { app, terminal, files, kept, waits: false, undone, has_quit: false };
        player.draw();
        player
    }

    fn with(board: &str, width: u16, height: u16) -> Self {
        let mut player = Self::without_board(width, height);
        player.app.begin(found(board));
        player.draw();
        player
    }

    fn draw(&mut self) {
        let app = &mut self.app;
        let drawn = self.terminal.draw(|frame| {
            let area = frame.area();
            app.draw(area, frame.buffer_mut());
        });
        drawn.expect("a terminal in memory");
    }

    fn take(&mut self, event: &Event) {
        let mut effect = self.app.take(event);
        self.keep();
        while let Some(wanted) = effect {
            effect = self.fulfil(wanted);
            self.keep();
        }
        self.draw();
    }

    fn keep(&mut self) {
        let news = self.app.news_to_keep();
        self.store(news);
    }

    fn store(&mut self, news: impl IntoIterator<Item = Keep>) {
        for Keep { name, game } in news {
            self.kept.retain(|(other, _)| *other != name);
            self.kept.extend(game.map(|game| (name, game)));
        }
    }

    /// Ends the program as a signal does.
    fn end_by_signal(&mut self) -> &mut Self {
        let keep = self.app.to_keep();
        self.store(keep);
        self
    }

    /// Another player, who finds the games that this one leaves behind.
    fn successor(&self) -> Self {
        let mut player = Self::without_board(80, 24);
        let kept = self.kept.iter().rev().map(|(name, text)| kept(name, text));
        player.app = player.app.keeping("next".into(), kept.map(Ok).collect());
        player.kept.clone_from(&self.kept);
        player.app.ask_for_a_board();
        player.draw();
        player
    }

    fn fulfil(&mut self, effect: Effect) -> Option<Effect> {
        let (number, answer) = match effect {
            Effect::Work(number, job) if self.waits => {
                self.undone.push((number, job));
                return None;
            }
            Effect::Work(number, job) => (number, job.run(&mut || false)),
            Effect::GiveUp => {
                self.undone.clear();
                return None;
            }
            Effect::Open(number, path) => match self.files.iter().find(|(other, _)| *other == path) {
                Some((_, text)) => (number, Beginning::read(text, Some(path), Unshown::default()).into()),
                None => (number, Answer::Failed("there is no such file".into())),
            },
            Effect::Save { number, path, text, may_replace } => {
                let exists = self.files.iter().any(|(other, _)| *other == path);
                if exists && !may_replace {
                    (number, Answer::Exists(path))
                } else {
                    self.files.retain(|(other, _)| *other != path);
                    self.files.push((path.clone(), text));
                    (number, Answer::Saved(path))
                }
            }
            Effect::Continue { number, name, new_name } => {
                let (found, text) =
                    self.kept.iter_mut().find(|(other, _)| *other == name).expect("it is kept");
                *found = new_name;
                (number, Answer::Game(self::found(text)))
            }
            Effect::Quit => {
                self.has_quit = true;
                self.store(self.app.to_keep());
                return None;
            }
        };
        self.app.hear(number, answer)
    }

    /// Types keys, which are separated by blanks; `C-` is Ctrl and `A-` is Alt.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split(' ').filter(|key| !key.is_empty()) {
            self.take(&Event::Key(key_named(key)));
        }
        self
    }

    /// Types a text, letter by letter.
    fn text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.take(&Event::Key(KeyEvent::from(KeyCode::Char(letter))));
        }
        self
    }

    fn go_to(&mut self, cell: Cell) {
        self.keys("Home PageUp");
        (0..cell.row()).for_each(|_| _ = self.keys("Down"));
        (0..cell.column()).for_each(|_| _ = self.keys("Right"));
        assert_eq!(self.app.cursor, Some(cell));
    }

    fn click(&mut self, target: Target, button: MouseButton) -> &mut Self {
        let (area, _) = self.app.targets.iter().find(|(_, other)| *other == target).expect("it is shown");
        let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
        assert_eq!(self.app.targets.at(x, y), Some(target), "nothing else is there");
        self.click_at(x, y, button)
    }

    fn click_at(&mut self, column: u16, row: u16, button: MouseButton) -> &mut Self {
        let kind = MouseEventKind::Down(button);
        self.take(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    fn lines(&self) -> Vec<String> {
        text_of(self.terminal.backend().buffer())
    }

    fn shows(&self, text: &str) -> bool {
        // What is wrapped is joined again.
        let lines = self.lines().join("\n");
        lines.contains(text)
    }

    fn table(&self) -> &Table {
        self.app.game().expect("a game")
    }

    fn draft(&self) -> &Table {
        self.app.table.as_ref().filter(|table| table.is_draft()).expect("a draft")
    }

    fn solution(&self) -> Vec<Symbol> {
        self.table().solution().expect("one solution").to_vec()
    }

    /// A blank cell, and the digits that are right and wrong there but break no rule.
    fn choice(&self) -> (Cell, Symbol, Symbol) {
        let (table, solution) = (self.table(), self.solution());
        let choices = table.blank_cells().filter_map(|cell| {
            let right = solution[cell.index()];
            let wrong = table.candidates(cell).iter().find(|&symbol| symbol != right)?;
            Some((cell, right, wrong))
        });
        choices.into_iter().next().expect("a board that is not trivial")
    }

    fn first_given(&self) -> (Cell, Symbol) {
        let puzzle = self.table().puzzle();
        let mut givens = puzzle.layout().cells().filter_map(|cell| Some((cell, puzzle.given(cell)?)));
        givens.next().expect("there are givens")
    }

    /// The colour of the digit in a cell, or of its first mark.
    fn ink(&self, cell: Cell) -> ratatui::style::Color {
        self.character(cell).fg
    }

    fn is_underlined(&self, cell: Cell) -> bool {
        self.character(cell).modifier.contains(ratatui::style::Modifier::UNDERLINED)
    }

    /// The digit in a cell as it is shown, or its first mark.
    fn character(&self, cell: Cell) -> ratatui::buffer::Cell {
        let area = self.app.targets.iter().find(|(_, target)| *target == Target::Cell(cell));
        let (area, _) = area.expect("it is shown");
        let state = self.table().shown().state(cell);
        let digit =
            state.digit().or_else(|| state.marks().iter().next()).expect("it is not blank").to_string();
        let buffer = self.terminal.backend().buffer();
        let place = area.positions().find(|&at| buffer[at].symbol() == digit).expect("the digit is shown");
        buffer[place].clone()
    }
}

fn kept(name: &str, text: &str) -> Kept {
    let (table, time) = Table::load(text).expect("it was just saved");
    Kept::new(name.to_owned(), &table, time)
}

fn found(board: &str) -> Beginning {
    Beginning::read(board, None, Unshown::default()).expect("a board")
}

fn text_of(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width).max(1);
    let line =
        |cells: &[ratatui::buffer::Cell]| cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    buffer.content().chunks(width).map(|cells| line(cells).trim_end().to_owned()).collect()
}

fn key_named(name: &str) -> KeyEvent {
    let (modifiers, name) = match (name.strip_prefix("C-"), name.strip_prefix("A-")) {
        (Some(name), _) => (KeyModifiers::CONTROL, name),
        (_, Some(name)) => (KeyModifiers::ALT, name),
        _ => (KeyModifiers::NONE, name),
    };
    let code = match name {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Backspace" => KeyCode::Backspace,
        "Del" => KeyCode::Delete,
        _ => match (name.strip_prefix('F').and_then(|number| number.parse().ok()), name.chars().next()) {
            (Some(number), _) => KeyCode::F(number),
            (None, Some(letter)) if name.len() == 1 => KeyCode::Char(letter),
            _ => panic!("no key {name}"),
        },
    };
    KeyEvent::new(code, modifiers)
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let mut player = Player::with(FOUR, 80, 24);
    player.app.pass(Duration::from_secs(65));
    for (cell, symbol) in player.table().puzzle().layout().cells().zip(player.solution()) {
        player.go_to(cell);
        player.text(&symbol.to_string());
    }
    assert!(player.shows("solved in 1:05"), "{:#?}", player.lines());
    player.app.pass(Duration::from_secs(9));
    player.draw();
    assert!(player.lines()[0].contains("1:05"), "the clock stands still");
    player.keys("q");
    assert!(player.has_quit, "a solved game need not be saved");
}

#[test]
fn a_whole_game_is_played_by_mouse() {
    let mut player = Player::with(FOUR, 80, 24);
    let blanks: Vec<Cell> = player.table().blank_cells().collect();
    let solution = player.solution();
    for cell in blanks {
        player.click(Target::Cell(cell), MouseButton::Left);
        player.click(Target::Symbol(solution[cell.index()]), MouseButton::Left);
    }
    assert!(player.shows("solved in 0:00"), "{:#?}", player.lines());
    player.click(Target::Request(Request::Help), MouseButton::Left);
    player.click(Target::Request(Request::Quit), MouseButton::Left);
    assert!(player.has_quit);
}

#[test]
fn pencil_marks_are_written_by_keys_and_by_the_right_button() {
    let mut player = Player::with(NINE, 80, 24);
    let cell = Cell::at(0, 0, 9);
    let marks = |player: &Player| {
        player.table().shown().marks(cell).iter().map(|symbol| symbol.to_string()).collect::<String>()
    };
    player.keys("Tab 1 A-2 3 1");
    assert_eq!((marks(&player).as_str(), player.table().shown().digit(cell).is_some()), ("", true));
    player.keys("Del 4 Tab A-5");
    assert_eq!(marks(&player), "45");
    player.click(Target::Cell(cell), MouseButton::Right);
    player.click(Target::Symbol(Symbol::from_char('6').expect("a symbol")), MouseButton::Left);
    assert_eq!(marks(&player), "456");
    player.click(Target::Symbol(Symbol::from_char('7').expect("a symbol")), MouseButton::Right);
    assert_eq!(
        player.table().shown().digit(cell),
        Symbol::from_char('7'),
        "the other button has the other pen"
    );
    player.keys("0 m");
    assert!(marks(&player).len() > 1);
    assert_eq!(player.table().shown().marks(cell), player.table().candidates(cell));
}

#[test]
fn a_mark_at_the_cursor_does_not_look_like_a_digit() {
    let mut player = Player::with(NINE, 120, 40);
    let (cell, ..) = player.choice();
    player.go_to(cell);
    player.keys("5");
    let digit = player.ink(cell);
    player.keys("Del A-5");
    assert_eq!(player.table().shown().marks(cell).len(), 1);
    assert_ne!(player.ink(cell), digit);
}

#[test]
fn typing_over_a_given_says_so() {
    for size in [(120, 40), (80, 24), (34, 14)] {
        let mut player = Player::with(NINE, size.0, size.1);
        let (given, digit) = player.first_given();
        let other = if digit.number() == 1 { "2" } else { "1" };
        player.go_to(given);
        for keys in [other, &digit.to_string(), &format!("A-{digit}"), &format!("A-{other}"), "Tab 1", "Del"]
        {
            player.keys("Esc").keys(keys);
            assert!(player.shows(&format!("{given} is a given")), "{keys}: {:#?}", player.lines());
        }
        assert_eq!(player.table().made(), 0);
    }
}

#[test]
fn f6_makes_the_next_step_and_says_it() {
    let mut player = Player::with(NINE, 120, 40);
    player.keys("F6");
    assert_eq!(player.table().made(), 1);
    assert!(player.shows("hidden single"), "{:#?}", player.lines());
    while !player.table().is_solved() {
        player.keys("F6");
    }
    assert!(player.shows("solved in"), "{:#?}", player.lines());
    player.keys("F6");
    assert!(player.shows("the board is solved"), "{:#?}", player.lines());
}

#[test]
fn the_solution_is_filled_in_only_when_asked_twice() {
    for board in [FOUR, KILLER] {
        let mut player = Player::with(board, 80, 24);
        player.keys("F2 Esc F2");
        assert!(
            player.shows("Fill in the solution? ") && player.shows("u undoes it"),
            "{:#?}",
            player.lines()
        );
        player.keys("c");
        assert_eq!(player.table().made(), 0, "cancelled");
        player.keys("F2 f");
        assert!(player.table().is_solved() && player.shows("u undoes it"), "{:#?}", player.lines());
        player.keys("u");
        assert_eq!(player.table().made(), 0);
    }
}

#[test]
fn letters_are_symbols_where_the_board_has_them() {
    let mut nine = Player::with(NINE, 80, 24);
    nine.keys("c");
    assert!(nine.shows("nothing entered yet"), "{:#?}", nine.lines());
    nine.keys("l j");
    assert_eq!(nine.app.cursor, Some(Cell::at(1, 1, 9)));

    let mut sixteen = Player::without_board(120, 40);
    let empty = empty_board("4x4".parse().expect("a type")).expect("no cages");
    sixteen.app.begin_draft(empty);
    sixteen.text("c");
    let draft = sixteen.draft();
    assert_eq!(draft.shown().digit(Cell::at(0, 0, 16)), Symbol::from_char('c'));
    sixteen.text("l");
    assert_eq!(sixteen.app.cursor, Some(Cell::at(0, 1, 16)), "`l` is no symbol there");
}

#[test]
fn everything_can_be_undone_and_made_again() {
    let mut player = Player::with(NINE, 80, 24);
    let start = player.table().shown().clone();
    player.keys("1 Right 2 Del m Tab Down 3 F9 F9 F6 C-t");
    let end = player.table().shown().clone();
    while player.table().made() > 0 {
        player.keys("u");
    }
    assert_eq!(player.table().shown(), &start);
    while player.table().undone() > 0 {
        player.keys("C-y");
    }
    assert_eq!(player.table().shown(), &end);
}

#[test]
fn wrong_entries_are_red_on_request_or_always() {
    let mut player = Player::with(NINE, 80, 24);
    let red = Theme::coloured().wrong.fg.expect("a colour");
    let (cell, _, wrong) = player.choice();
    player.go_to(cell);
    player.text(&wrong.to_string()).keys("Down");
    assert_ne!(player.ink(cell), red);
    player.keys("c");
    assert!(player.shows("1 wrong"), "{:#?}", player.lines());
    assert_eq!(player.ink(cell), red);
    let blank = player.table().blank_cells().next().expect("a blank");
    player.go_to(blank);
    player.keys("A-1 Esc");
    assert_ne!(player.ink(cell), red, "until the next change");
    player.keys("w A-2");
    assert_eq!(player.ink(cell), red, "always");
}

#[test]
fn what_breaks_a_rule_is_always_red() {
    let mut player = Player::with(NINE, 80, 24);
    let (given, digit) = player.first_given();
    let blank =
        player.table().blank_cells().find(|cell| cell.row() == given.row()).expect("a blank beside it");
    player.go_to(blank);
    player.text(&digit.to_string()).keys("Down");
    let red = Theme::coloured().wrong.fg.expect("a colour");
    assert_eq!((player.ink(given), player.ink(blank)), (red, red));
}

#[test]
fn a_hint_is_shown_and_then_made() {
    let mut player = Player::with(NINE, 120, 40);
    let before = player.table().shown().clone();
    player.keys("F9");
    let Some(Advice::Step(advised)) = player.app.hint.as_ref().map(|hint| hint.advice.clone()) else {
        panic!("{:?}", player.app.hint)
    };
    assert!(player.shows(&advised.step.rating.name), "{:#?}", player.lines());
    assert!(player.shows("press i again to make this step"), "{:#?}", player.lines());
    assert_eq!(player.table().shown(), &before, "nothing is made yet");
    player.keys("F9");
    for (cell, symbol) in advised.step.placements {
        assert_eq!(player.table().shown().digit(cell), Some(symbol));
    }
    assert!(player.app.hint.is_none());
    assert_ne!(player.table().shown(), &before);
}

#[test]
fn hints_solve_a_whole_game() {
    let mut player = Player::with(NINE, 80, 24);
    for _ in 0..400 {
        if player.table().is_solved() {
            break;
        }
        player.keys("F9 Enter");
    }
    assert!(player.shows("solved in"), "{:#?}", player.lines());
}

#[test]
fn a_pause_hides_the_board_and_stops_the_clock() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("p");
    assert!(player.shows("paused at 0:00") && !player.shows("┃"), "{:#?}", player.lines());
    player.app.pass(Duration::from_secs(5));
    player.keys("1 u Del F9 F6 F2 m");
    assert_eq!(player.table().made(), 0, "the board cannot be changed unseen");
    let is_shown = |request| player.app.targets.iter().any(|(_, target)| *target == Target::Request(request));
    assert!(is_shown(Request::Quit) && !is_shown(Request::MarkAll) && !is_shown(Request::Hint));
    player.keys("p");
    assert!(player.shows("┃") && player.lines()[0].contains("0:00"), "{:#?}", player.lines());
    player.keys("F5").click_at(40, 12, MouseButton::Left);
    assert!(player.shows("┃"));
}

#[test]
fn a_new_game_is_dealt_as_chosen() {
    let mut player = Player::with(FOUR, 80, 24);
    player.waits = true;
    player.keys("n C-u").text("9jxa").keys("Tab Right Enter");
    let (number, Job::Deal { game_type, .. }) = player.undone.pop().expect("it deals") else {
        panic!("no deal")
    };
    assert_eq!(game_type.to_string(), "9jxadi", "Basic is chosen at first");
    assert!(player.shows("dealing 9jxadi"), "{:#?}", player.lines());
    player.keys("1 n");
    assert!(player.app.dialog.is_none() && player.table().made() == 0, "it is dealing");
    assert!(player.app.hear(number, Answer::Game(found(JIGSAW))).is_none());
    player.draw();
    assert_eq!(player.table().puzzle().size(), 9);
    player.keys("n C-u").text("2x2du").keys("Enter");
    assert!(
        matches!(player.undone.last(), Some((_, Job::Deal { game_type, .. })) if game_type.to_string() == "2x2du"),
        "a level in the type goes first: {:?}",
        player.undone
    );
}

#[test]
fn a_deal_can_be_given_up() {
    let mut player = Player::with(FOUR, 80, 24);
    player.waits = true;
    player.keys("n Enter");
    let (number, _) = player.undone.last().expect("it deals");
    let number = *number;
    player.keys("Esc");
    assert!(player.undone.is_empty() && player.shows("stopped dealing"), "{:#?}", player.lines());
    player.app.hear(number, Answer::Game(found(NINE)));
    assert_eq!(player.table().puzzle().size(), 4, "what comes late is ignored");
}

#[test]
fn the_givens_of_a_game_can_be_changed() {
    let mut player = Player::with(FOUR, 80, 24);
    let givens = player.table().puzzle().givens().to_vec();
    player.keys("e Tab g");
    let draft = player.draft();
    assert_eq!(draft.shown().digits(), givens);
    let first = givens.iter().position(Option::is_some).expect("a given");
    player.go_to(Cell::new(first, 4));
    player.keys("Del g");
    assert_eq!(player.table().puzzle().givens()[first], None);
    let mut killer = Player::with(KILLER, 80, 24);
    killer.keys("e");
    assert!(!killer.shows("Change these givens"), "cages cannot be typed in");
}

#[test]
fn a_bad_type_is_refused_in_the_dialog() {
    let mut player = Player::without_board(80, 24);
    player.app.ask_for_a_board();
    player.keys("C-u").text("3x3q").keys("Enter");
    assert!(player.shows("unknown parameter `q`"), "{:#?}", player.lines());
    player.keys("Backspace Esc");
    assert!(player.has_quit, "there is nothing behind the first dialog");
}

#[test]
fn in_a_low_terminal_a_dialog_shows_its_error_and_the_buttons_that_have_the_focus() {
    for size in [(40, 14), (30, 12)] {
        let mut player = Player::with(NINE, size.0, size.1);
        player.keys("1 n C-u").text("3x3q").keys("Enter");
        assert!(player.shows("unknown parameter"), "{:#?}", player.lines());
        player.keys("Tab Tab");
        assert!(player.shows("Deal"), "{:#?}", player.lines());
    }
}

#[test]
fn from_the_first_dialog_a_file_is_opened_or_a_puzzle_entered() {
    let mut player = Player::without_board(80, 24);
    player.files.push((PathBuf::from("four.txt"), FOUR.into()));
    player.app.ask_for_a_board();
    player.draw();
    assert!(player.shows("Open a file") && player.shows("Esc quit"), "{:#?}", player.lines());
    player.keys("Tab Tab e");
    assert!(player.shows("An empty board") && player.shows("Esc cancel"), "{:#?}", player.lines());
    player.keys("Esc");
    assert!(player.shows("New game") && !player.has_quit, "{:#?}", player.lines());
    player.keys("Tab Tab o").text("four.txt").keys("Enter");
    assert_eq!(player.table().puzzle().size(), 4);
}

#[test]
fn commands_that_change_nothing_say_why() {
    let mut player = Player::with(NINE, 80, 24);
    let (given, _) = player.first_given();
    player.go_to(given);
    for (keys, message) in [
        ("u", "nothing to undo"),
        ("r", "nothing to redo"),
        ("C-t", "nothing to clear"),
        ("m m", "no marks to add"),
        ("C-t", "started over; u undoes this"),
        ("Del", "is a given"),
        ("g", "this puzzle is already being"),
        ("F2 Enter p", "the game is over"),
        ("e Tab e i", "this works only in a game"),
        ("1 u u", "nothing to undo"),
        ("1 1", "r1c3 is already 1"),
        ("Del Del", "r1c3 is already empty"),
    ] {
        player.keys(keys);
        assert!(player.shows(message), "{keys}: {:#?}", player.lines());
    }
}

#[test]
fn keys_without_a_meaning_say_so() {
    let mut player = Player::with(FOUR, 80, 24);
    for key in ["F3", "F4", "F7", "F8", "F10", "7", "x", "C-b", "Enter"] {
        player.keys("Esc").keys(key);
        let name = key.replace("C-b", "Ctrl+B");
        let message = player.app.message.as_ref().map_or("", |(text, _)| text);
        assert_eq!(message, format!("{name} has no use here; F1 lists all keys"));
    }
    // Whatever a function key does, it can be seen.
    for number in 1..=24 {
        player.keys("Esc");
        let before = player.lines();
        player.keys(&format!("F{number}"));
        assert_ne!(player.lines(), before, "F{number}");
        player.keys("Esc");
        if player.app.clock.is_paused {
            player.keys("p");
        }
    }
    assert!(!player.app.clock.is_paused);
    player.keys("n F3");
    assert!(player.shows("F3 has no use in a dialog"), "{:#?}", player.lines());
    player.keys("C-u").text("3x3q").keys("Enter F3");
    assert!(player.shows("unknown parameter"), "an error is worth more: {:#?}", player.lines());
}

#[test]
fn another_name_for_a_save_starts_from_the_one_that_was_typed() {
    let mut player = Player::with(NINE, 80, 24);
    player.files.push((PathBuf::from("monday.sav"), String::new()));
    player.keys("1 s C-u").text("monday.sav").keys("Enter");
    assert!(player.shows("monday.sav exists"), "{:#?}", player.lines());
    player.keys("o");
    assert!(player.shows("file   monday.sav"), "{:#?}", player.lines());
    player.keys("Enter r");
    assert!(player.shows("saved to monday.sav"), "{:#?}", player.lines());
}

#[test]
fn a_pause_names_the_key_that_ends_it() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("p");
    assert!(player.shows("p resume") && !player.shows("p pause"), "{:#?}", player.lines());
    let mut narrow = Player::with(NINE, 30, 12);
    narrow.keys("p");
    assert!(narrow.shows("paused; Enter resumes"), "{:#?}", narrow.lines());
}

#[test]
fn a_board_without_a_known_difficulty_does_not_become_trivial_when_it_is_saved() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 C-s Enter C-o Enter");
    assert!(player.shows("opened solo.sav"), "{:#?}", player.lines());
    assert!(!player.lines()[0].contains("Trivial"), "{:#?}", player.lines());
}

#[test]
fn a_game_is_saved_and_opened_with_its_moves_and_its_time() {
    let mut player = Player::with(NINE, 80, 24);
    player.app.pass(Duration::from_secs(42));
    player.keys("1 Right A-2 A-3");
    let shown = player.table().shown().clone();
    player.keys("C-s C-u").text("my game.sav").keys("Enter");
    assert!(player.shows("saved to my game.sav"), "{:#?}", player.lines());
    assert!(player.files[0].1.starts_with("SAVEFILE"), "{:?}", player.files);
    player.keys("C-t");
    assert!(!player.app.is_saved);
    player.keys("C-o");
    assert!(player.shows("is kept"), "{:#?}", player.lines());
    player.keys("Enter");
    assert!(player.shows("opened my game.sav") && player.app.is_saved, "{:#?}", player.lines());
    assert_eq!(player.table().shown(), &shown);
    assert!(player.lines()[0].contains("0:42"), "{}", player.lines()[0]);
    assert!(player.table().made() >= 3);
}

#[test]
fn a_pasted_board_is_opened() {
    let paste = |text: &str| Event::Paste(text.into());
    let mut player = Player::with(NINE, 80, 24);
    player.take(&paste(FOUR));
    assert_eq!(player.table().puzzle().game_id(), FOUR);
    player.keys("Right 1");
    player.take(&paste(NINE));
    assert!(player.shows("is kept"), "{:#?}", player.lines());
    player.keys("Esc");
    assert_eq!(player.table().puzzle().game_id(), FOUR);
    player.take(&paste(NINE));
    player.keys("o");
    assert_eq!(player.table().puzzle().game_id(), NINE);
    for before in ["", "1"] {
        player.keys(before);
        for text in ["not a board", "/home/me/four.sav", "1234\n12"] {
            player.take(&paste(text));
            let message = player.app.message.as_ref().map_or("", |(text, _)| text);
            assert!(message.starts_with("could not read the pasted text as a board: "), "{message}");
            assert!(player.app.dialog.is_none(), "app goes on: {:#?}", player.lines());
        }
    }
    assert_eq!(player.table().puzzle().game_id(), NINE);
    // A dialog that was open is still there, with what was typed.
    player.keys("o").text("my.sav");
    player.take(&paste("not a\nboard"));
    assert!(
        player.shows("file   my.sav") && player.shows("could not read the pasted"),
        "{:#?}",
        player.lines()
    );
    player.keys("Esc");

    let mut player = Player::without_board(80, 24);
    player.app.ask_for_a_board();
    player.keys("C-u");
    player.take(&paste("9j\n"));
    assert!(player.shows("type   9j"), "a line goes into the dialog: {:#?}", player.lines());
    player.take(&paste("1...\n..1.\n...4\n.2..\n"));
    assert_eq!(player.table().puzzle().size(), 4);
    player.take(&paste("1 . | . .\r. . | 1 .\r----+----\r. . | . 4\r. . | . .\r"));
    assert_eq!(player.table().puzzle().givens().iter().flatten().count(), 3);
}

#[test]
fn no_other_file_is_replaced_without_asking() {
    let mut player = Player::with(NINE, 80, 24);
    let path = PathBuf::from("other.txt");
    player.files.push((path, "precious".into()));
    player.keys("s C-u").text("other.txt").keys("Enter");
    assert!(player.shows("other.txt exists"), "{:#?}", player.lines());
    player.keys("Enter");
    assert_eq!(player.files[0].1, "precious", "Enter does not replace it");
    player.keys("s C-u").text("other.txt").keys("Enter r");
    assert!(player.files[0].1.starts_with("SAVEFILE"), "{:?}", player.files);
    // From now on, it is the game's own file.
    player.files[0].1.clear();
    player.keys("1 s Enter");
    assert!(player.files[0].1.starts_with("SAVEFILE"), "{:#?}", player.lines());
}

#[test]
fn an_unsaved_game_is_not_lost_by_quitting() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 q");
    assert!(!player.has_quit && player.shows("the game is kept"), "{:#?}", player.lines());
    player.keys("Esc C-c");
    assert!(!player.has_quit && player.shows("the game is kept"), "{:#?}", player.lines());
    player.keys("s");
    assert!(player.shows("Save the game"), "{:#?}", player.lines());
    player.keys("Enter");
    assert!(player.has_quit && player.files.len() == 1);
    assert!(player.kept.is_empty(), "the file of the player's own has it");

    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 C-c C-c");
    assert!(player.has_quit && player.files.is_empty() && player.kept.len() == 1);
    let mut untouched = Player::with(NINE, 80, 24);
    untouched.keys("q");
    assert!(untouched.has_quit && untouched.kept.is_empty());
}

#[test]
fn a_player_who_gives_up_saving_no_longer_wants_to_quit() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 q s");
    let saving = player.app.take(&Event::Key(KeyEvent::from(KeyCode::Enter)));
    assert!(matches!(saving, Some(Effect::Save { .. })), "{saving:?}");
    player.keys("Esc s Enter");
    assert!(!player.has_quit && player.files.len() == 1);
}

#[test]
fn a_game_is_continued_with_its_moves_and_its_time() {
    let mut player = Player::with(NINE, 80, 24);
    player.app.pass(Duration::from_secs(42));
    player.keys("1 Right A-2 A-3 u");
    let mut next = player.successor();
    assert!(
        next.shows("Continue a game") && next.shows("3x3, 30 givens · 0:42 · 50 left"),
        "{:#?}",
        next.lines()
    );
    assert!(next.shows("Esc quit"), "{:#?}", next.lines());
    next.keys("Enter");
    assert_eq!(next.table().shown(), player.table().shown());
    assert_eq!((next.table().made(), next.table().undone()), (2, 1));
    assert!(next.shows("continued at 0:42"), "{:#?}", next.lines());
    next.keys("r 4");
    assert_eq!(next.kept.len(), 1, "it is the same game: {:?}", next.kept);
    next.keys("q u");
    assert!(next.has_quit && next.kept.is_empty(), "it was given up");
}

#[test]
fn a_filled_in_solution_can_be_undone_until_the_player_leaves_the_game() {
    let made = |player: &Player| (player.table().made(), player.table().is_solved());
    let mut player = Player::with(NINE, 80, 24);
    player.keys("1 F2 f");
    let mut next = player.end_by_signal().successor();
    next.keys("Enter");
    assert_eq!(made(&next), (2, true));
    assert!(next.shows("continued with its solution"), "{:#?}", next.lines());
    let mut after = next.end_by_signal().successor();
    after.keys("Enter u");
    assert_eq!(made(&after), (1, false));
    // Redoing it is the same as filling it in.
    after.keys("r");
    let mut last = after.end_by_signal().successor();
    assert_eq!(last.kept.len(), 1);
    last.keys("Enter q");
    assert!(last.has_quit && last.kept.is_empty(), "it was left: {:?}", last.kept);
}

#[test]
fn a_finished_game_is_forgotten_when_another_takes_its_place() {
    for finish in ["F2 f", "F2 f u r"] {
        let mut player = Player::with(FOUR, 80, 24);
        player.keys(finish);
        assert_eq!(player.kept.len(), 1);
        player.take(&Event::Paste(NINE.into()));
        assert!(player.kept.is_empty() && player.app.keeping.others.is_empty(), "{:?}", player.kept);
        player.keys("1");
        assert_eq!(player.kept.len(), 1, "that of the next game");
    }
}

#[test]
fn a_game_that_the_player_solved_is_not_offered() {
    let mut player = Player::with(FOUR, 80, 24);
    for (cell, symbol) in player.table().puzzle().layout().cells().zip(player.solution()) {
        player.go_to(cell);
        player.text(&symbol.to_string());
    }
    assert!(player.shows("solved in") && player.end_by_signal().kept.is_empty());
}

#[test]
fn the_clock_is_kept_now_and_then() {
    let mut player = Player::with(NINE, 80, 24);
    let pass = |player: &mut Player, seconds: u64| {
        for _ in 0..seconds {
            player.app.pass(Duration::from_secs(1));
            player.keep();
        }
    };
    let time_kept = |player: &Player| match player.kept.last().map(|(_, text)| Table::load(text)) {
        Some(Ok((_, time))) => time.map(|time| time.as_secs()),
        _ => None,
    };
    pass(&mut player, 70);
    assert_eq!(time_kept(&player), None, "an untouched game is not kept");
    player.keys("1");
    assert_eq!(time_kept(&player), Some(70));
    pass(&mut player, 65);
    assert_eq!(time_kept(&player), Some(120));
    player.keys("p");
    pass(&mut player, 65);
    assert_eq!(time_kept(&player), Some(120), "the clock stands still");
    player.keys("p q u");
    assert!(player.kept.is_empty());
}

#[test]
fn games_that_cannot_be_read_are_named() {
    let damaged = || Err("games/1.sav: the first line is missing".to_owned());
    let mut player = Player::without_board(120, 24);
    player.app = player.app.keeping("next".into(), vec![damaged()]);
    player.app.ask_for_a_board();
    player.draw();
    assert!(player.shows("could not read a kept game: games/1.sav"), "{:#?}", player.lines());
    let one = Player::with(FOUR, 80, 24).keys("1").successor();
    for entered in ["Enter", ""] {
        let mut player = Player::without_board(120, 40);
        player.kept.clone_from(&one.kept);
        let kept = kept(&one.kept[0].0, &one.kept[0].1);
        player.app = player.app.keeping("next".into(), vec![damaged(), Ok(kept), damaged()]);
        if entered.is_empty() {
            // As `--continue` does.
            let effect = player.app.continue_kept(0).expect("there is one");
            player.fulfil(effect);
        } else {
            player.app.ask_for_a_board();
            player.draw();
            assert!(player.shows("could not read 2 kept games"), "{:#?}", player.lines());
            player.keys(entered);
        }
        player.draw();
        assert!(player.app.message.as_ref().is_some_and(|(text, _)| {
            text.starts_with("continued at 0:00; could not read 2 kept games; games/1.sav: the first line")
        }));
        player.keys("n");
        assert!(!player.shows("could not read 2 kept games;"), "once is enough: {:#?}", player.lines());
    }
}

#[test]
fn a_puzzle_that_is_entered_is_continued_before_and_after_it_is_played() {
    let mut player = Player::without_board(80, 24);
    player.app.ask_for_a_board();
    player.keys("Tab Tab e C-u").text("2x2").keys("Enter Down 1 Right Right 4 Down Left 1 Right Right 2 3 u");
    let mut next = player.successor();
    assert!(next.shows("your own 2x2 puzzle · 4 givens"), "{:#?}", next.lines());
    next.keys("c");
    let draft = next.draft();
    assert_eq!(draft.sound_puzzle().expect("no clash").game_id(), FOUR);
    next.keys("g");
    assert_eq!(next.table().puzzle().game_id(), FOUR);
    let mut next = next.successor();
    assert!(next.kept.len() == 1 && next.shows("2x2, 4 givens"), "{:#?}", next.lines());
    next.keys("c");
    assert_eq!(next.table().puzzle().game_id(), FOUR);
}

#[test]
fn a_game_that_another_takes_the_place_of_is_kept() {
    let paste = |text: &str| Event::Paste(text.into());
    let mut player = Player::with(FOUR, 80, 24);
    player.keys("Right 3 n");
    assert!(player.shows("is kept"), "{:#?}", player.lines());
    player.keys("Esc");
    player.take(&paste(NINE));
    assert!(player.shows("is kept"), "{:#?}", player.lines());
    player.keys("o 5 e Enter 1 n Tab Tab o");
    assert!(player.shows("2x2, 4 givens") && player.shows("3x3, 30 givens"), "{:#?}", player.lines());
    player.keys("Right Enter");
    assert_eq!(player.table().puzzle().game_id(), FOUR);
    assert_eq!((player.table().made(), player.kept.len()), (1, 3));
    let mut next = player.successor();
    assert!(next.shows("your own 3x3 puzzle · 1 given"), "{:#?}", next.lines());
    next.keys("n");
    assert!(next.shows("New game") && next.shows("Back") && next.shows("Esc cancel"), "{:#?}", next.lines());
    next.keys("Esc");
    assert!(next.shows("Continue a game") && !next.has_quit, "{:#?}", next.lines());
    next.keys("Esc");
    assert!(next.has_quit && next.kept.len() == 3);
}

#[test]
fn a_game_that_cannot_be_kept_is_not_given_up_unasked() {
    let mut player = Player::with(NINE, 120, 40);
    player.keys("1");
    player.app.hear_kept(Err("games: permission denied".into()));
    player.draw();
    assert!(player.shows("cannot be kept: games"), "{:#?}", player.lines());
    player.keys("2 n");
    assert!(player.shows("will be lost"), "{:#?}", player.lines());
    player.keys("Esc q");
    assert!(player.shows("not saved") && !player.shows("Give it up"), "{:#?}", player.lines());
    player.keys("Esc");
    player.app.hear_kept(Ok(()));
    player.keys("q");
    assert!(player.shows("the game is kept"), "{:#?}", player.lines());
}

#[test]
fn what_was_typed_is_still_there_after_a_failure() {
    let mut player = Player::with(NINE, 80, 24);
    player.waits = true;
    player.keys("o").text("nowhere.sav").keys("Enter");
    assert!(player.shows("there is no such file") && player.shows("nowhere.sav"), "{:#?}", player.lines());
    player.keys("Esc 1 s C-u").text("no/such/folder.sav");
    let saving = player.app.take(&Event::Key(KeyEvent::from(KeyCode::Enter)));
    let Some(Effect::Save { number, .. }) = saving else { panic!("{saving:?}") };
    player.app.hear(number, Answer::Failed("could not save: no such directory".into()));
    player.draw();
    let is_told = player.shows("no such directory") && player.shows("file   no/such/folder.sav");
    assert!(is_told, "{:#?}", player.lines());
}

#[test]
fn a_puzzle_is_entered_and_then_played_rated_or_solved() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("e C-u").text("2x2").keys("Enter");
    // 2x2:d1a4b1a2d
    player.keys("Down 1 Right Right 4 Down Left 1 Right");
    assert!(player.lines()[0].contains("3 givens"), "{:#?}", player.lines());
    player.keys("u u");
    assert!(player.lines()[0].ends_with(" 1 given"), "{:#?}", player.lines());
    player.keys("C-d");
    assert!(player.shows("no rating: the board has several"), "{:#?}", player.lines());
    player.keys("r r");
    player.keys("1 C-g");
    assert!(player.shows("r3c2 and r3c3 are both 1"), "{:#?}", player.lines());
    player.keys("u Right 2 d");
    assert!(player.shows("difficulty"), "{:#?}", player.lines());
    player.keys("g");
    assert_eq!(player.table().puzzle().game_id(), FOUR);
    player.keys("F2");
    assert!(player.shows("u undoes it") && !player.table().is_solved(), "{:#?}", player.lines());
    player.keys("Enter");
    assert!(player.table().is_solved() && player.shows("the solution"), "{:#?}", player.lines());
    player.keys("u");
    assert_eq!(player.table().blanks(), 12);
}

#[test]
fn jigsaws_and_killers_cannot_be_entered() {
    let mut player = Player::with(FOUR, 80, 24);
    for kind in ["9j", "3x3k"] {
        player.keys("e C-u").text(kind).keys("Enter");
        assert!(player.shows("cannot be typed in"), "{:#?}", player.lines());
        player.keys("Esc");
    }
}

#[test]
fn a_board_with_several_solutions_is_played_with_a_warning() {
    let player = Player::with("2x2:p", 80, 24);
    assert!(player.shows("the board has several"), "{:#?}", player.lines());
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut player = Player::without_board(80, 24);
    player.app.begin_draft(empty_board("5x5".parse().expect("a type")).expect("no cages"));
    for row in 0..25 {
        for column in [0, 12, 24] {
            player.app.cursor = Some(Cell::at(row, column, 25));
            player.draw();
            let cell = Target::Cell(Cell::at(row, column, 25));
            assert!(player.app.targets.iter().any(|(_, target)| *target == cell), "r{row}c{column}");
        }
    }
    assert!(player.shows("showing r"), "{:#?}", player.lines());
}

#[test]
fn the_help_fits_and_its_lines_can_be_clicked() {
    for size in [(80, 24), (120, 40)] {
        let mut player = Player::with(NINE, size.0, size.1);
        player.keys("F1");
        for entry in request::BINDINGS.iter().filter(|entry| player.app.applies(entry.request)) {
            assert!(player.shows(entry.meaning), "{}: {:#?}", entry.meaning, player.lines());
        }
        player.click(Target::Request(Request::MarkAll), MouseButton::Left);
        assert!(player.table().made() == 1 && !player.shows("Keys;"));
        player.keys("? Esc");
        assert!(!player.shows("Keys;"));
    }
}

#[test]
fn where_the_help_does_not_fit_it_says_so() {
    let mut player = Player::with(NINE, 30, 12);
    player.keys("F1");
    assert!(player.shows("… enlarge the terminal"), "{:#?}", player.lines());
    assert!(player.shows("enter the digi…"), "{:#?}", player.lines());
}

#[test]
fn in_a_narrow_terminal_a_hint_takes_two_lines() {
    let mut player = Player::with(NINE, 34, 14);
    player.keys("i");
    let lines = player.lines();
    let at = lines.iter().position(|line| line.starts_with(" hidden single in a block:")).expect("the hint");
    let is_result = |line: &str| line.split_once("… => ").is_some_and(|(_, effect)| effect.contains('='));
    assert!(is_result(&lines[at..=at + 1].concat()), "what follows is shown, and why is cut: {lines:#?}");
    player.keys("i");
    assert!(player.lines()[at + 1].starts_with(" 1"), "the symbols are back: {:#?}", player.lines());
}

#[test]
fn in_the_lowest_terminals_hints_and_messages_take_a_line() {
    for (width, height) in [(34, 9), (80, 9), (34, 5), (34, 2)] {
        let mut player = Player::with(NINE, width, height);
        let before = player.lines();
        player.keys("i");
        assert!(player.shows("hidden single"), "{width}x{height}: {:#?}", player.lines());
        player.keys("Esc");
        assert_eq!(player.lines(), before);
        player.keys("u");
        assert!(player.shows("nothing to undo"), "{width}x{height}: {:#?}", player.lines());
    }
}

#[test]
fn wrong_entries_are_underlined_for_those_who_do_not_see_red() {
    let mut player = Player::with(NINE, 80, 24);
    let (cell, right, wrong) = player.choice();
    player.keys("w");
    for theme in [Theme::coloured(), Theme::plain()] {
        player.app.theme = theme;
        for cursor in [cell, Cell::at(8, 8, 9)] {
            for (symbol, is_underlined) in [(wrong, true), (right, false)] {
                player.go_to(cell);
                player.text(&symbol.to_string());
                player.go_to(cursor);
                assert_eq!(player.is_underlined(cell), is_underlined, "{cursor} {symbol}");
            }
        }
    }
}

#[test]
fn without_colours_the_lines_show_the_cages() {
    let mut player = Player::with(KILLER, 80, 24);
    player.app.theme = Theme::plain();
    player.draw();
    let layout = player.table().puzzle().layout().clone();
    let area_of = |player: &Player, cell: Cell| {
        let area = player.app.targets.iter().find(|(_, target)| *target == Target::Cell(cell));
        area.expect("it is shown").0
    };
    for (row, column) in (0..9).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let (one, other) = (Cell::at(row, column, 9), Cell::at(row, column + 1, 9));
        let area = area_of(&player, one);
        let line = player.terminal.backend().buffer()[(area.right(), area.y)].symbol().to_owned();
        let is_blank = column % 3 != 2 && layout.cage_of(one) == layout.cage_of(other);
        assert_eq!(line == " ", is_blank, "{one} {other}: {:#?}", player.lines());
    }
    let mut small = Player::with(KILLER, 44, 16);
    small.app.theme = Theme::plain();
    small.draw();
    assert!(small.shows("enlarge the terminal to see the"), "{:#?}", small.lines());
}

#[test]
fn with_eighty_columns_dialogs_show_all_they_have() {
    for (key, parts) in [
        ("n", vec!["New game", "3x3k", "4x4", "Trivial", "Unreasonable", "Deal", "Cancel"]),
        ("e", vec!["An empty board", "Enter a puzzle"]),
        ("s", vec!["Save the game", "solo.sav"]),
        ("o", vec!["Open a file or a game ID", "Open"]),
    ] {
        let mut player = Player::with(NINE, 80, 24);
        player.keys(key);
        for part in parts {
            assert!(player.shows(part), "{part}: {:#?}", player.lines());
        }
    }
}

#[test]
fn at_every_size_what_can_be_clicked_is_in_view() {
    for board in [FOUR, NINE, JIGSAW, KILLER] {
        let mut player = Player::with(board, 80, 24);
        for keys in ["F9", "Esc n", "Esc F1", "Esc p"] {
            player.keys(keys);
            let sizes =
                (1..130).step_by(7).flat_map(|width| (1..50).step_by(3).map(move |height| (width, height)));
            for (width, height) in sizes {
                player.terminal.backend_mut().resize(width, height);
                player.draw();
                let area = Rect::new(0, 0, width, height);
                for (place, target) in player.app.targets.iter() {
                    assert_eq!(place.intersection(area), *place, "{width}x{height}: {target:?}");
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn any_keys_and_clicks_keep_the_givens(inputs in prop::collection::vec((0..40_usize, 0..60_u16, 0..24_u16), 0..50)) {
        const KEYS: [&str; 18] = [
            "1", "2", "A-3", "4", "Tab", "Del", "u", "r", "m", "F9", "Enter", "C-t", "c", "w", "Up", "Right", "p", "Esc",
        ];
        let mut player = Player::with(FOUR, 60, 24);
        for (key, x, y) in inputs {
            match KEYS.get(key) {
                Some(key) => player.keys(key),
                None => player.click_at(x, y, if key % 2 == 0 { MouseButton::Left } else { MouseButton::Right }),
            };
            // What is kept is what the player sees, with all that can be undone and redone.
            let table = player.table();
            if let Some(Keep { game: Some(kept), .. }) = player.app.to_keep() {
                let Ok((read, time)) = Table::load(&kept) else { panic!("{kept:?}") };
                prop_assert_eq!(time, Some(player.app.clock.elapsed));
                prop_assert_eq!(read.save(time), table.save(time));
                prop_assert_eq!(read.shown(), table.shown());
                prop_assert_eq!((read.made(), read.undone()), (table.made(), table.undone()));
            } else {
                prop_assert!(table.is_solved() || table.made() + table.undone() == 0);
            }
            let names = player.app.to_keep().map(|keep| (keep.name, keep.game));
            let last = player.kept.last().map(|(name, text)| (name.clone(), Some(text.clone())));
            prop_assert!(last == names || names.is_none_or(|(_, game)| game.is_none()), "{:?}", last);
            // Clicks may open dialogs, in which keys mean other things.
            if player.app.dialog.is_some() {
                player.keys("Esc");
            }
            if let Some(table) = player.app.game() {
                for cell in table.puzzle().layout().cells() {
                    let given = table.puzzle().given(cell);
                    prop_assert!(given.is_none() || table.shown().digit(cell) == given);
                }
            }
        }
    }
}
