//! The game's window: the game and its menu.

use crate::desktop::{Key, MenuKey, MouseButton};
use crate::game::{Effect, Game};
use crate::puzzle::{Cell, Symbol};

/// The position of Copy in the menu of the GTK build, from 1.
const COPY_ITEM: usize = 10;

/// A window with a game in it.
#[derive(Clone, Debug)]
pub(super) struct GameWindow {
    pub game: Game,
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
}

impl GameWindow {
    pub fn new(game: Game) -> Self {
        Self { game, menu: Menu::Closed, shortcuts: Vec::new() }
    }

    /// A click on a cell, or beside all cells. One that closes the menu does nothing else.
    pub fn click(&mut self, cell: Option<Cell>, button: MouseButton) {
        let was_open = std::mem::replace(&mut self.menu, Menu::Closed) != Menu::Closed;
        if let Some(cell) = cell.filter(|_| !was_open) {
            self.game.click(cell, button);
        }
    }

    /// Takes a key; yields the board's text if it was a copy.
    pub fn press(&mut self, key: Key) -> Option<String> {
        match (self.menu, key) {
            (Menu::Closed, Key::Symbol(symbol)) => self.enter(symbol),
            (Menu::Closed, Key::Clear) => drop(self.game.clear()),
            (Menu::Closed, Key::Menu(key)) => self.press_menu_key(key),
            (Menu::Bar, Key::Menu(MenuKey::Letter('g'))) => self.menu = Menu::Game(0),
            (Menu::Bar, _) => self.menu = Menu::Closed,
            (Menu::Game(item), Key::Menu(MenuKey::Down)) => self.menu = Menu::Game(item + 1),
            (Menu::Game(item), Key::Menu(MenuKey::Up)) => self.menu = Menu::Game(item.saturating_sub(1)),
            (Menu::Game(item), key) => {
                self.menu = Menu::Closed;
                let chosen = item == COPY_ITEM && key == Key::Menu(MenuKey::Return);
                return (chosen || key == Key::Menu(MenuKey::Letter('c'))).then(|| self.game.copy());
            }
        }
        None
    }

    fn press_menu_key(&mut self, key: MenuKey) {
        match key {
            MenuKey::Alt => self.menu = Menu::Bar,
            MenuKey::F10 => self.menu = Menu::Game(0),
            MenuKey::Letter(c) => Symbol::from_char(c).into_iter().for_each(|symbol| self.enter(symbol)),
            _ => {}
        }
    }

    fn enter(&mut self, symbol: Symbol) {
        if let Effect::Shortcut(_) = self.game.enter(symbol) {
            self.shortcuts.push(symbol.to_char());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Build;
    use crate::puzzle::{Boards, Unshown};

    fn window() -> GameWindow {
        let board = Boards::new("2x2:1o".as_bytes(), Unshown::default()).next().expect("a board");
        GameWindow::new(Game::new(board.expect("memory").expect("a right ID").puzzle, Build::ClearsAfterMark))
    }

    #[test]
    fn both_ways_through_the_menu_copy_the_board() {
        let mut window = window();
        let gtk = [vec![MenuKey::F10], vec![MenuKey::Down; 10], vec![MenuKey::Return]].concat();
        let windows = vec![MenuKey::Alt, MenuKey::Letter('g'), MenuKey::Letter('c')];
        for keys in [gtk, windows] {
            let copies: Vec<String> =
                keys.into_iter().filter_map(|key| window.press(Key::Menu(key))).collect();
            assert_eq!(copies, [window.game.copy()]);
        }
    }

    #[test]
    fn a_click_that_closes_the_menu_highlights_nothing() {
        let mut window = window();
        let blank = Cell::new(1, 4);
        window.press(Key::Menu(MenuKey::F10));
        window.click(Some(blank), MouseButton::Left);
        assert_eq!(window.game.highlight(), None);
        window.click(Some(blank), MouseButton::Left);
        assert!(window.game.highlight().is_some());
    }

    #[test]
    fn letters_without_a_highlight_are_remembered_as_shortcuts() {
        let mut window = window();
        for c in ['n', 'a', 'q'] {
            window.press(Key::Menu(MenuKey::Letter(c)));
        }
        assert_eq!(window.shortcuts, ['n', 'q']);
    }
}
