//! Games played by keys and clicks on a terminal in memory.

mod random_play;

use std::path::PathBuf;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::draw::Target;
use super::*;
use crate::puzzle::{Symbol, Unshown};

pub(super) const FOUR: &str = "2x2:d1a4b1a2d";
pub(super) const NINE: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
pub(super) const JIGSAW: &str =
    "9jx:a5b8l2a3a6d4d4f2c8f9d7d5a6a1l3b7a,c_bc__a_c_aa___a_a_c_cba_b_abc_acdbc_cbb_aa_a__d___ac_daa_d_i_";
pub(super) const KILLER: &str = "3x3k:zzzc,_aaa___a__________________a__a_aa_______a_a___aa____aa__caaa_aba__a_a___aa__abaab_aaa_aab__aba_b_,8_13a15a15a15_6a9_10b15_7b12a8_8_10c12a16d10b7a21b11a15c12a18_4a11_19_21e9d5a9_17a14a8a15f";

/// A player at a terminal, whose work is done at once.
pub(super) struct Player {
    pub(super) app: App,
    pub(super) terminal: Terminal<TestBackend>,
    /// The files there are, and what is written into them.
    pub(super) files: Vec<(PathBuf, String)>,
    /// The names and save files of the games that are kept, the latest last.
    pub(super) kept: Vec<(String, String)>,
    /// Work is left undone, as if it took long.
    pub(super) waits: bool,
    pub(super) undone: Vec<(u64, Job)>,
    /// The number of the work that goes on.
    pub(super) running: Option<u64>,
    pub(super) has_quit: bool,
}

impl Player {
    pub(super) fn without_board(width: u16, height: u16) -> Self {
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
        let app = App::new(7, Theme::coloured());
        let (files, kept, undone) = (Vec::new(), Vec::new(), Vec::new());
        let (waits, running, has_quit) = (false, None, false);
        let mut player = Self { app, terminal, files, kept, waits, undone, running, has_quit };
        player.draw();
        player
    }

    pub(super) fn with(board: &str, width: u16, height: u16) -> Self {
        let mut player = Self::without_board(width, height);
        player.app.begin(found(board));
        player.draw();
        player
    }

    pub(super) fn draw(&mut self) {
        let app = &mut self.app;
        let drawn = self.terminal.draw(|frame| {
            let area = frame.area();
            app.draw(area, frame.buffer_mut());
        });
        drawn.expect("a terminal in memory");
    }

    pub(super) fn take(&mut self, event: &Event) {
        let mut effect = self.app.take(event);
        self.keep();
        while let Some(wanted) = effect {
            effect = self.fulfil(wanted);
            self.keep();
        }
        self.draw();
    }

    pub(super) fn keep(&mut self) {
        let news = self.app.news_to_keep();
        self.store(news);
    }

    pub(super) fn store(&mut self, news: impl IntoIterator<Item = Keep>) {
        for Keep { name, game } in news {
            self.kept.retain(|(other, _)| *other != name);
            self.kept.extend(game.map(|game| (name, game)));
        }
    }

    /// Ends the program as a signal does.
    pub(super) fn end_by_signal(&mut self) -> &mut Self {
        let keep = self.app.to_keep();
        self.store(keep);
        self
    }

    /// Another player, who finds the games that this one leaves behind.
    pub(super) fn successor(&self) -> Self {
        self.successor_in("next")
    }

    /// A successor whose games get names that begin with this.
    pub(super) fn successor_in(&self, session: &str) -> Self {
        let mut player = Self::without_board(80, 24);
        let kept = self.kept.iter().rev().map(|(name, text)| kept(name, text));
        player.app = player.app.keeping(session.into(), kept.map(Ok).collect());
        player.kept.clone_from(&self.kept);
        player.app.ask_for_a_board();
        player.draw();
        player
    }

    pub(super) fn fulfil(&mut self, effect: Effect) -> Option<Effect> {
        let (number, answer) = match effect {
            Effect::Work(number, job) if self.waits => return self.begin(number, job),
            Effect::Work(number, job) => (number, job.run(&mut || false)),
            Effect::GiveUp => {
                self.undone.clear();
                self.running = None;
                return None;
            }
            Effect::Open(number, path) => match self.files.iter().find(|(other, _)| *other == path) {
                Some((_, text)) => (number, Opened::read(text, Some(path), Unshown::default()).into()),
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
                let job = Job::Read(text.clone());
                if self.waits {
                    return self.begin(number, job);
                }
                (number, job.run(&mut || false))
            }
            Effect::Quit => {
                self.has_quit = true;
                self.store(self.app.to_keep());
                return None;
            }
        };
        self.app.hear(number, answer)
    }

    /// Leaves work undone.
    fn begin(&mut self, number: u64, job: Job) -> Option<Effect> {
        self.undone.push((number, job));
        self.running = Some(number);
        None
    }

    /// Types keys, which are separated by blanks; `C-` is Ctrl and `A-` is Alt.
    pub(super) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split(' ').filter(|key| !key.is_empty()) {
            self.take(&Event::Key(key_named(key)));
        }
        self
    }

    /// Types a text, letter by letter.
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.take(&Event::Key(KeyEvent::from(KeyCode::Char(letter))));
        }
        self
    }

    pub(super) fn go_to(&mut self, cell: Cell) {
        self.keys("Home PageUp");
        (0..cell.row()).for_each(|_| _ = self.keys("Down"));
        (0..cell.column()).for_each(|_| _ = self.keys("Right"));
        assert_eq!(self.app.cursor, Some(cell));
    }

    pub(super) fn click(&mut self, target: Target, button: MouseButton) -> &mut Self {
        let (area, _) = self.app.targets.iter().find(|(_, other)| *other == target).expect("it is shown");
        let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
        assert_eq!(self.app.targets.at(x, y), Some(target), "nothing else is there");
        self.click_at(x, y, button)
    }

    pub(super) fn click_at(&mut self, column: u16, row: u16, button: MouseButton) -> &mut Self {
        self.mouse_at(column, row, MouseEventKind::Down(button))
    }

    pub(super) fn mouse_at(&mut self, column: u16, row: u16, kind: MouseEventKind) -> &mut Self {
        self.take(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    pub(super) fn lines(&self) -> Vec<String> {
        text_of(self.terminal.backend().buffer())
    }

    pub(super) fn shows(&self, text: &str) -> bool {
        // What is wrapped is joined again.
        let lines = self.lines().join("\n");
        lines.contains(text)
    }

    pub(super) fn table(&self) -> &Table {
        self.app.game().expect("a game")
    }

    pub(super) fn draft(&self) -> &Table {
        self.app.table.as_ref().filter(|table| table.is_draft()).expect("a draft")
    }

    pub(super) fn solution(&self) -> Vec<Symbol> {
        self.table().solution().expect("one solution").to_vec()
    }

    /// A blank cell, and the digits that are right and wrong there but break no rule.
    pub(super) fn choice(&self) -> (Cell, Symbol, Symbol) {
        let (table, solution) = (self.table(), self.solution());
        let choices = table.blank_cells().filter_map(|cell| {
            let right = solution[cell.index()];
            let wrong = table.candidates(cell).iter().find(|&symbol| symbol != right)?;
            Some((cell, right, wrong))
        });
        choices.into_iter().next().expect("a board that is not trivial")
    }

    pub(super) fn first_given(&self) -> (Cell, Symbol) {
        let puzzle = self.table().puzzle();
        let mut givens = puzzle.layout().cells().filter_map(|cell| Some((cell, puzzle.given(cell)?)));
        givens.next().expect("there are givens")
    }

    /// The colour of the digit in a cell, or of its first mark.
    pub(super) fn ink(&self, cell: Cell) -> ratatui::style::Color {
        self.character(cell).fg
    }

    pub(super) fn is_underlined(&self, cell: Cell) -> bool {
        self.character(cell).modifier.contains(ratatui::style::Modifier::UNDERLINED)
    }

    /// A mark in a cell as it is shown: that of the symbol, else the first.
    pub(super) fn mark_of(&self, cell: Cell, symbol: Symbol) -> Option<(ratatui::buffer::Cell, Symbol)> {
        let marks = self.table().shown().marks(cell);
        let shown = if marks.contains(symbol) { symbol } else { marks.iter().next()? };
        let (area, _) = self.app.targets.iter().find(|(_, target)| *target == Target::Cell(cell))?;
        let buffer = self.terminal.backend().buffer();
        let place = area.positions().find(|&at| buffer[at].symbol() == shown.to_string())?;
        Some((buffer[place].clone(), shown))
    }

    /// The digit in a cell as it is shown, or its first mark.
    pub(super) fn character(&self, cell: Cell) -> ratatui::buffer::Cell {
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

pub(super) fn kept(name: &str, text: &str) -> Kept {
    let (table, time) = Table::load(text).expect("it was just saved");
    Kept::new(name.to_owned(), &table, time)
}

pub(super) fn found(board: &str) -> Opened {
    Opened::read(board, None, Unshown::default()).expect("a board")
}

pub(super) fn text_of(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width).max(1);
    let line =
        |cells: &[ratatui::buffer::Cell]| cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    buffer.content().chunks(width).map(|cells| line(cells).trim_end().to_owned()).collect()
}

pub(super) fn key_named(name: &str) -> KeyEvent {
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
    player.keys("Del");
    assert_eq!(marks(&player), "1", "without the digit, the mark is back");
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
    player.keys("1 Right 2 Del m Tab Down 3 F9 F9 F9 F9 F6 C-t");
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
    let house = player.app.hint.as_ref().map(Hint::houses).expect("a hint")[0];
    let house = player.table().puzzle().layout().house(house).to_string();
    assert!(player.shows(&format!("a hidden single in {house}")), "{:#?}", player.lines());
    assert!(player.shows("press i again for the cells"), "{:#?}", player.lines());
    player.keys("Up i");
    let cell = player.app.hint.as_ref().and_then(Hint::first_cell).expect("a hint");
    assert!(player.shows(&format!("a hidden single in {cell}")), "{:#?}", player.lines());
    assert!(player.shows("press i again for the reason"), "{:#?}", player.lines());
    player.keys("i");
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
fn another_entry_begins_the_hints_anew() {
    let mut player = Player::with(NINE, 120, 40);
    let (cell, right, wrong) = player.choice();
    player.go_to(cell);
    player.keys("i i").text(&right.to_string());
    assert!(player.app.hint.is_none());
    player.keys("i");
    assert!(player.shows("press i again for the cells"), "{:#?}", player.lines());
    player.text(&wrong.to_string()).keys("i");
    assert!(player.shows("1 entry is wrong, in block "), "{:#?}", player.lines());
    assert!(player.shows("press i again to see which"), "{:#?}", player.lines());
    player.keys("i");
    assert!(player.shows(&format!("{wrong} in {cell} is wrong")), "{:#?}", player.lines());
    player.keys("i");
    assert_eq!(player.table().shown().digit(cell), None);
}

#[test]
fn a_hint_shows_no_more_than_it_says() {
    for (theme, keys) in [(Theme::coloured(), "i"), (Theme::plain(), "i"), (Theme::plain(), "i i")] {
        let mut player = Player::with(NINE, 120, 40);
        player.app.theme = theme;
        player.app.cursor = None;
        player.draw();
        let look = |player: &Player| -> Vec<_> {
            let buffer = player.terminal.backend().buffer();
            let areas = player.app.targets.iter().filter_map(|(area, target)| match target {
                Target::Cell(cell) => Some((*cell, buffer[(area.x, area.y)].style())),
                _ => None,
            });
            areas.collect()
        };
        let before = look(&player);
        player.keys(keys);
        let after = look(&player);
        let changed = before.iter().zip(&after).filter(|(before, after)| before != after);
        let changed: CellSet = changed.map(|((cell, _), _)| *cell).collect();
        let hint = player.app.hint.as_ref().expect("a hint");
        let layout = player.table().puzzle().layout();
        let houses = hint.houses().into_iter().flat_map(|house| layout.house(house).cells.clone());
        assert_eq!(changed, houses.chain(hint.cells().iter()).collect());
    }
}

#[test]
fn a_digit_is_crossed_off_the_marks_it_rules_out_if_the_player_wants_that() {
    let mut player = Player::with(NINE, 80, 24);
    let (cell, right, _) = player.choice();
    let has_mark = |player: &Player| {
        let table = player.table();
        table.puzzle().layout().peers(cell).iter().any(|&peer| table.shown().marks(peer).contains(right))
    };
    player.go_to(cell);
    player.keys("m");
    let before = player.table().shown().clone();
    assert!(has_mark(&player));
    player.text(&right.to_string());
    assert!(!has_mark(&player) && player.table().made() == 2);
    player.keys("u");
    assert_eq!(player.table().shown(), &before, "undone as one change");
    player.keys("x");
    assert!(player.shows("marks now stay"), "{:#?}", player.lines());
    player.text(&right.to_string());
    assert!(has_mark(&player));
    player.keys("u x").text(&right.to_string());
    assert!(!has_mark(&player));
}

#[test]
fn marks_that_come_back_are_told() {
    for keys in ["Del", "i i i", "F6"] {
        let mut player = Player::with(NINE, 80, 24);
        let (cell, _, wrong) = player.choice();
        player.go_to(cell);
        player.keys("m");
        let before = player.table().shown().clone();
        player.text(&wrong.to_string()).keys(keys);
        assert_eq!(player.table().shown(), &before, "{keys}");
        let count = player.table().shown().marks(cell).len();
        let message = player.app.message.as_ref().map_or("", |(text, _)| text);
        let why =
            if keys == "F6" { format!("{wrong} in {cell} is wrong; clear it\n") } else { String::new() };
        let number = message.strip_prefix(&format!("{why}cleared {cell}; "));
        let number = number.and_then(|rest| rest.strip_suffix(" pencil marks are back")).expect(message);
        assert!(number.parse::<usize>().expect("a number") > count, "those of its peers, too");
        player.keys("c");
        assert!(!player.shows("lack"), "{:#?}", player.lines());
    }
}

#[test]
fn a_full_board_with_mistakes_says_so() {
    for keys in ["", "u r", "Del 9"] {
        let mut player = Player::with(NINE, 80, 24);
        let solution = player.solution();
        let blanks: Vec<Cell> = player.table().blank_cells().collect();
        let (last, others) = blanks.split_last().expect("there are blanks");
        for &cell in others {
            player.go_to(cell);
            player.text(&solution[cell.index()].to_string());
        }
        assert!(!player.shows("all filled"), "{:#?}", player.lines());
        player.go_to(*last);
        let wrong = if solution[last.index()].number() == 9 { "8" } else { "9" };
        player.text(wrong).keys(&keys.replace('9', wrong));
        let message = player.app.message.as_ref().map(|(text, _)| text.as_str());
        assert_eq!(message, Some("all filled, not all right: c shows which"), "{keys}");
        player.keys("c");
        assert!(player.shows("1 wrong"), "{:#?}", player.lines());
        player.text(&solution[last.index()].to_string());
        assert!(player.shows("solved in"), "{:#?}", player.lines());
    }
}

#[test]
fn a_check_finds_a_mark_that_should_not_have_been_removed() {
    let mut player = Player::with(NINE, 80, 24);
    let (cell, right, _) = player.choice();
    player.go_to(cell);
    player.keys(&format!("m A-{right} c"));
    let lacks = format!("the pencil marks in {cell} lack the right digit");
    assert!(
        player.app.message.as_ref().is_some_and(|(text, tone)| text.ends_with(&lacks) && *tone == Tone::Bad)
    );
    player.keys("u c");
    assert!(
        player.app.message.as_ref().is_some_and(|(text, tone)| !text.contains("lack") && *tone == Tone::Good)
    );
    player.keys(&format!("C-t A-{right} A-{right}"));
    let other = player.choice().2;
    player.keys(&format!("A-{other} c"));
    assert!(!player.shows("lack"), "a few marks need not be all candidates");
}

#[test]
fn the_highlight_of_a_digit_covers_its_marks_and_stays() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("m");
    let (given, digit) = player.first_given();
    player.go_to(given);
    let blank = player.table().blank_cells().next().expect("a blank");
    for cursor in [given, blank] {
        player.go_to(cursor);
        for cell in player.table().blank_cells().filter(|cell| *cell != cursor).collect::<Vec<_>>() {
            let Some((character, symbol)) = player.mark_of(cell, digit) else { continue };
            let is_highlighted = Some(character.bg) == Theme::coloured().highlighted.bg;
            assert_eq!(is_highlighted, symbol == digit, "{cell}");
        }
    }
    player.go_to(given);
    player.go_to(blank);
    let highlighted = |player: &Player| {
        let buffer = player.terminal.backend().buffer();
        buffer.content().iter().any(|cell| Some(cell.bg) == Theme::coloured().highlighted.bg)
    };
    assert!(highlighted(&player));
    player.keys("Esc");
    assert!(!highlighted(&player));
}

#[test]
fn marks_are_coloured_for_chains_with_and_without_colours() {
    for theme in [Theme::coloured(), Theme::plain()] {
        let mut player = Player::with(NINE, 80, 24);
        player.app.theme = theme.clone();
        let (cell, right, _) = player.choice();
        player.go_to(cell);
        player.keys("f");
        assert!(player.shows("choose a digit, then the cell"), "{:#?}", player.lines());
        player.keys(&format!("A-{right}"));
        let looks = ["", "f", "f", "f"].map(|key| {
            player.keys(key).keys("Right");
            let look = player.character(cell).style();
            player.keys("Left");
            look
        });
        assert_eq!(looks[0], looks[3], "the third time takes the colour off");
        let is_drawn = |number: usize| looks[number] == looks[0].patch(theme.colours[number - 1]);
        assert!(looks[0] != looks[1] && looks[1] != looks[2] && looks[0] != looks[2], "{looks:?}");
        assert!(theme.colours[0].bg.is_none() || is_drawn(1) && is_drawn(2), "{looks:?}");
        player.keys(&format!("f A-{right}"));
        assert!(player.table().shown().marks(cell).is_empty(), "a colour needs no undoing of its own");
        player.keys("f");
        assert!(player.shows("has no pencil mark"), "{:#?}", player.lines());
        player.keys("Esc Esc");
        assert!(player.app.colours.is_empty());
    }
}

#[test]
fn hints_solve_a_whole_game() {
    let mut player = Player::with(NINE, 80, 24);
    for _ in 0..400 {
        if player.table().is_solved() {
            break;
        }
        player.keys("F9 Enter Enter Enter");
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
    for key in ["F3", "F4", "F7", "F8", "F10", "7", "y", "C-b", "Enter"] {
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
fn a_pause_names_the_key_that_ends_it() {
    let mut player = Player::with(NINE, 80, 24);
    player.keys("p");
    assert!(player.shows("p resume") && !player.shows("p pause"), "{:#?}", player.lines());
    let mut narrow = Player::with(NINE, 30, 12);
    narrow.keys("p");
    assert!(narrow.shows("paused; Enter resumes"), "{:#?}", narrow.lines());
}
