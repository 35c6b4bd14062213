//! Games played by keys and clicks on a terminal in memory.

mod colours;
mod entering;
mod hints;
mod random_play;

use std::path::PathBuf;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::draw::ClickTarget;
use super::*;
use crate::puzzle::{Assumed, Symbol};

pub(super) const FOUR: &str = "2x2:d1a4b1a2d";
pub(super) const NINE: &str = "3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b";
pub(super) const JIGSAW: &str =
    "9jx:a5b8l2a3a6d4d4f2c8f9d7d5a6a1l3b7a,c_bc__a_c_aa___a_a_c_cba_b_abc_acdbc_cbb_aa_a__d___ac_daa_d_i_";
pub(super) const KILLER: &str = "3x3k:zzzc,_aaa___a__________________a__a_aa_______a_a___aa____aa__caaa_aba__a_a___aa__abaab_aaa_aab__aba_b_,8_13a15a15a15_6a9_10b15_7b12a8_8_10c12a16d10b7a21b11a15c12a18_4a11_19_21e9d5a9_17a14a8a15f";

/// A player at a terminal, whose work is done at once.
pub(super) struct Player {
    pub(super) app: App,
    pub(super) terminal: Terminal<TestBackend>,
    /// The files that exist, and their texts.
    pub(super) files: Vec<(PathBuf, String)>,
    /// The names and save files of the games that are kept, the latest last.
    pub(super) kept: Vec<(String, String)>,
    /// Whether work is left undone, as if it took long.
    pub(super) waits: bool,
    pub(super) undone: Vec<(u64, Job)>,
    /// The number of the running work.
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

    /// A successor whose games get names that begin with `session`.
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
                Some((_, text)) => (number, Opened::read(text, Some(path), Assumed::default()).into()),
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
        assert_eq!(self.round().cursor, cell);
    }

    pub(super) fn click(&mut self, target: ClickTarget, button: MouseButton) -> &mut Self {
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
        // Joins wrapped lines.
        let lines = self.lines().join("\n");
        lines.contains(text)
    }

    pub(super) fn round(&self) -> &Round {
        self.app.round.as_ref().expect("a board")
    }

    pub(super) fn round_mut(&mut self) -> &mut Round {
        self.app.round.as_mut().expect("a board")
    }

    pub(super) fn table(&self) -> &Table {
        self.app.game().expect("a game")
    }

    pub(super) fn draft(&self) -> &Table {
        self.app.table().filter(|table| table.is_draft()).expect("a draft")
    }

    pub(super) fn solution(&self) -> Vec<Symbol> {
        self.table().solution().expect("one solution").to_vec()
    }

    /// A blank cell, with a right and a wrong digit that break no rule there.
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
        let (area, _) = self.app.targets.iter().find(|(_, target)| *target == ClickTarget::Cell(cell))?;
        let buffer = self.terminal.backend().buffer();
        let place = area.positions().find(|&at| buffer[at].symbol() == shown.to_string())?;
        Some((buffer[place].clone(), shown))
    }

    /// The digit in a cell as it is shown, or its first mark.
    pub(super) fn character(&self, cell: Cell) -> ratatui::buffer::Cell {
        let area = self.app.targets.iter().find(|(_, target)| *target == ClickTarget::Cell(cell));
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
    Opened::read(board, None, Assumed::default()).expect("a board")
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
        "PageDown" => KeyCode::PageDown,
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
