//! The game's window: the game, its menu, and the dialog with the game's ID.

use std::collections::VecDeque;
use std::rc::Rc;

use sudoku_bot::desktop::{Key, MenuKey, MouseButton};
use sudoku_bot::game::{Game, KeyEffect};
use sudoku_bot::puzzle::{Cell, Symbol};

/// The positions of some entries in the menu of the GTK build, from 1.
const NEW_ITEM: usize = 1;
const ID_ITEM: usize = 3;
const COPY_ITEM: usize = 10;

/// What the menu's entry for the game's ID does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IdDialog {
    /// It opens a dialog with the ID.
    #[default]
    Id,
    /// It opens a dialog with this text; an empty one cannot be copied.
    Other(&'static str),
    /// It opens nothing.
    Missing,
}

impl IdDialog {
    /// What can be copied from the dialog.
    pub(super) fn text(self, game: &Game) -> Option<String> {
        match self {
            Self::Id => Some(game.puzzle().game_id()),
            Self::Other(text) => Some(text.to_owned()).filter(|text| !text.is_empty()),
            Self::Missing => None,
        }
    }
}

/// A window with a game in it.
#[derive(Clone, Debug)]
pub struct GameWindow {
    /// Shared with what the screen shows until either changes.
    pub game: Rc<Game>,
    /// The games that New brings, one after another.
    pub next_games: VecDeque<Game>,
    /// Whether a game was begun since that was last asked.
    pub has_begun: bool,
    id_dialog: IdDialog,
    menu: Menu,
    /// The letters that were menu shortcuts.
    pub shortcuts: Vec<char>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Menu {
    Closed,
    /// The bar has the keys.
    Bar,
    /// The game's menu is open at this item; 0 before the first.
    Game(usize),
    /// The dialog with the game's ID is open.
    Dialog {
        /// Whether its text is selected.
        is_selected: bool,
    },
}

impl GameWindow {
    pub fn new(game: Game, id_dialog: IdDialog) -> Self {
        Self {
            game: Rc::new(game),
            next_games: VecDeque::new(),
            has_begun: false,
            id_dialog,
            menu: Menu::Closed,
            shortcuts: Vec::new(),
        }
    }

    pub fn game_mut(&mut self) -> &mut Game {
        Rc::make_mut(&mut self.game)
    }

    pub fn has_dialog(&self) -> bool {
        matches!(self.menu, Menu::Dialog { .. })
    }

    /// The text that is selected in the dialog.
    pub fn selected_text(&self) -> Option<String> {
        let is_selected = self.menu == Menu::Dialog { is_selected: true };
        self.id_dialog.text(&self.game).filter(|_| is_selected)
    }

    /// Whether the menu is open.
    pub fn has_menu(&self) -> bool {
        matches!(self.menu, Menu::Bar | Menu::Game(_))
    }

    /// A click on a cell, or beside all cells. One that closes the menu does nothing else, and a dialog
    /// keeps all clicks from the board.
    pub fn click(&mut self, cell: Option<Cell>, button: MouseButton) {
        if self.has_dialog() {
            return;
        }
        let was_open = std::mem::replace(&mut self.menu, Menu::Closed) != Menu::Closed;
        if let Some(cell) = cell.filter(|_| !was_open) {
            self.game_mut().click(cell, button);
        }
    }

    /// Takes a key and returns the copied text if it was a copy.
    pub fn press(&mut self, key: Key) -> Option<String> {
        match (self.menu, key) {
            (Menu::Closed, Key::Symbol(symbol)) => self.enter(symbol),
            (Menu::Closed, Key::Clear) => drop(self.game_mut().clear()),
            (Menu::Closed, Key::Menu(key)) => self.press_menu_key(key),
            (Menu::Bar, Key::Menu(MenuKey::Letter('g'))) => self.menu = Menu::Game(0),
            (Menu::Game(item), Key::Menu(MenuKey::Down)) => self.menu = Menu::Game(item + 1),
            (Menu::Game(item), Key::Menu(MenuKey::Up)) => self.menu = Menu::Game(item.saturating_sub(1)),
            (Menu::Game(item), Key::Menu(key)) => return self.choose(item, key),
            (Menu::Dialog { .. }, Key::Menu(MenuKey::Ctrl('c'))) => return self.selected_text(),
            (Menu::Dialog { .. }, Key::Menu(MenuKey::Tab)) => self.menu = Menu::Dialog { is_selected: true },
            (Menu::Dialog { .. }, Key::Menu(MenuKey::Escape | MenuKey::Return))
            | (Menu::Bar | Menu::Game(_), _) => {
                self.menu = Menu::Closed;
            }
            // The bot types to this game with the keys for digits.
            (Menu::Closed, Key::Character(_)) | (Menu::Dialog { .. }, _) => {}
        }
        None
    }

    /// Chooses an entry of the menu by Return or by its letter, which closes the menu, and returns the text if it
    /// was Copy. As in the real builds, the text of a dialog is selected only in GTK's.
    fn choose(&mut self, item: usize, key: MenuKey) -> Option<String> {
        self.menu = Menu::Closed;
        match (key, item) {
            (MenuKey::Return, COPY_ITEM) | (MenuKey::Letter('c'), _) => return Some(self.game.copy()),
            (MenuKey::Return, NEW_ITEM) | (MenuKey::Letter('n'), _) => self.begin_next_game(),
            (MenuKey::Return, ID_ITEM) | (MenuKey::Letter('f'), _) if self.id_dialog != IdDialog::Missing => {
                self.menu = Menu::Dialog { is_selected: key == MenuKey::Return };
            }
            _ => {}
        }
        None
    }

    fn begin_next_game(&mut self) {
        if let Some(game) = self.next_games.pop_front() {
            self.game = Rc::new(game);
            self.has_begun = true;
        }
    }

    fn press_menu_key(&mut self, key: MenuKey) {
        match key {
            MenuKey::Alt => self.menu = Menu::Bar,
            MenuKey::F10 => self.menu = Menu::Game(0),
            MenuKey::Ctrl('n') => self.begin_next_game(),
            MenuKey::Letter(c) => Symbol::from_char(c).into_iter().for_each(|symbol| self.enter(symbol)),
            _ => {}
        }
    }

    fn enter(&mut self, symbol: Symbol) {
        if self.game_mut().enter(symbol) == KeyEffect::Shortcut {
            self.shortcuts.push(symbol.to_char());
        }
    }
}
