//! The game's rules for clicks and keys, as its builds were seen to behave.

use crate::desktop::{Key, MenuKey, MouseButton};
use crate::puzzle::{Cell, Index, Notation, Puzzle, Symbol, SymbolSet};

/// Where Copy stands in the menu of the GTK build, from 1.
const COPY_ITEM: usize = 10;

/// The game in memory.
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Puzzle,
    digits: Vec<Option<Symbol>>,
    marks: Vec<SymbolSet>,
    highlight: Option<(Cell, Purpose)>,
    build: Build,
    menu: Menu,
    shortcuts: Vec<char>,
}

/// The families of builds: what they do with the highlight when a pencil mark was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// It goes.
    ClearsAfterMark,
    /// It stays.
    StaysAfterMark,
}

/// What the highlight of a cell is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Fill,
    Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Menu {
    Closed,
    /// The bar has the keys.
    Bar,
    /// The game's menu is open at this item; 0 before the first.
    Game(usize),
}

impl Game {
    /// A game of this puzzle, as this build plays it.
    pub fn new(puzzle: Puzzle, build: Build) -> Self {
        Self {
            digits: puzzle.givens().to_vec(),
            marks: vec![SymbolSet::EMPTY; puzzle.givens().len()],
            puzzle,
            highlight: None,
            build,
            menu: Menu::Closed,
            shortcuts: Vec::new(),
        }
    }

    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.digits[cell.index()]
    }

    pub fn digits(&self) -> &[Option<Symbol>] {
        &self.digits
    }

    pub fn marks(&self, cell: Cell) -> SymbolSet {
        self.marks[cell.index()]
    }

    pub fn highlight(&self) -> Option<(Cell, Purpose)> {
        self.highlight
    }

    /// The menu letters (`m`, `n`, `q`, `r`, `u`) that came without a highlight. In the real game one
    /// of them may have cost the board.
    pub fn shortcuts(&self) -> &[char] {
        &self.shortcuts
    }

    /// A click on a cell, or beside all cells.
    pub fn click(&mut self, cell: Option<Cell>, button: MouseButton) {
        if self.menu != Menu::Closed {
            self.menu = Menu::Closed;
            return;
        }
        let Some(cell) = cell else { return };
        let purpose = match button {
            MouseButton::Left => Purpose::Fill,
            MouseButton::Right => Purpose::Mark,
        };
        let is_given = self.puzzle.given(cell).is_some();
        let takes_none = is_given || (purpose == Purpose::Mark && self.digit(cell).is_some());
        let again = self.highlight == Some((cell, purpose));
        self.highlight = (!takes_none && !again).then_some((cell, purpose));
    }

    /// A key; yields the board's text where it makes a copy.
    pub fn press(&mut self, key: Key) -> Option<String> {
        match (self.menu, key) {
            (Menu::Closed, Key::Symbol(symbol)) => self.enter(symbol),
            (Menu::Closed, Key::Clear) => self.clear(),
            (Menu::Closed, Key::Menu(key)) => self.press_in_window(key),
            (Menu::Bar, Key::Menu(MenuKey::Letter('g'))) => self.menu = Menu::Game(0),
            (Menu::Bar, _) => self.menu = Menu::Closed,
            (Menu::Game(item), Key::Menu(MenuKey::Down)) => self.menu = Menu::Game(item + 1),
            (Menu::Game(item), Key::Menu(MenuKey::Up)) => self.menu = Menu::Game(item.saturating_sub(1)),
            (Menu::Game(item), key) => {
                self.menu = Menu::Closed;
                let chosen = item == COPY_ITEM && key == Key::Menu(MenuKey::Return);
                return (chosen || key == Key::Menu(MenuKey::Letter('c'))).then(|| self.copy());
            }
        }
        None
    }

    /// The text of Copy: whatever stands in the cells, as if all of it were given.
    pub fn copy(&self) -> String {
        Notation::Text.write(&Puzzle::unchecked(self.puzzle.layout().clone(), self.digits.clone()))
    }

    fn press_in_window(&mut self, key: MenuKey) {
        match key {
            MenuKey::Alt => self.menu = Menu::Bar,
            MenuKey::F10 => self.menu = Menu::Game(0),
            MenuKey::Letter(c) => {
                if let Some(symbol) = Symbol::from_char(c) {
                    self.enter(symbol);
                }
            }
            _ => {}
        }
    }

    fn enter(&mut self, symbol: Symbol) {
        let Some((cell, purpose)) = self.highlight else {
            self.shortcuts.extend(Some(symbol.to_char()).filter(|c| "mnqru".contains(*c)));
            return;
        };
        if symbol.index() >= self.puzzle.size() {
            return;
        }
        match purpose {
            Purpose::Fill => {
                self.digits[cell.index()] = Some(symbol);
                self.marks[cell.index()] = SymbolSet::EMPTY;
                self.highlight = None;
            }
            Purpose::Mark => {
                let marks = &mut self.marks[cell.index()];
                if marks.contains(symbol) {
                    marks.remove(symbol);
                } else {
                    marks.insert(symbol);
                }
                self.highlight = self.highlight.filter(|_| self.build == Build::StaysAfterMark);
            }
        }
    }

    fn clear(&mut self) {
        if let Some((cell, _)) = self.highlight.take() {
            self.digits[cell.index()] = None;
            self.marks[cell.index()] = SymbolSet::EMPTY;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Boards, Unshown};

    fn game(build: Build) -> Game {
        let board = Boards::new("2x2:1o".as_bytes(), Unshown::default()).next().expect("a board");
        Game::new(board.expect("memory").expect("a right ID").puzzle, build)
    }

    fn symbol(c: char) -> Key {
        Key::Symbol(Symbol::from_char(c).expect("a symbol"))
    }

    /// The given of [`game`], and a blank cell.
    const GIVEN: usize = 0;
    const BLANK: usize = 1;

    fn click(game: &mut Game, cell: usize, button: MouseButton) {
        game.click(Some(Cell::new(cell, 4)), button);
    }

    #[test]
    fn a_second_click_of_the_same_kind_takes_the_highlight_off() {
        let mut game = game(Build::ClearsAfterMark);
        for button in [MouseButton::Left, MouseButton::Right] {
            click(&mut game, BLANK, button);
            assert!(game.highlight().is_some());
            click(&mut game, BLANK, button);
            assert_eq!(game.highlight(), None);
        }
    }

    #[test]
    fn right_then_left_always_highlights_for_a_fill() {
        for before in [None, Some(MouseButton::Left), Some(MouseButton::Right)] {
            let mut game = game(Build::ClearsAfterMark);
            if let Some(button) = before {
                click(&mut game, BLANK, button);
            }
            click(&mut game, BLANK, MouseButton::Right);
            click(&mut game, BLANK, MouseButton::Left);
            assert_eq!(game.highlight(), Some((Cell::new(BLANK, 4), Purpose::Fill)));
        }
    }

    #[test]
    fn a_click_on_a_given_takes_the_highlight_off() {
        let mut game = game(Build::StaysAfterMark);
        click(&mut game, BLANK, MouseButton::Left);
        click(&mut game, GIVEN, MouseButton::Left);
        assert_eq!(game.highlight(), None);
    }

    #[test]
    fn the_highlight_after_a_mark_is_the_build_s_own() {
        for (build, stays) in [(Build::ClearsAfterMark, false), (Build::StaysAfterMark, true)] {
            let mut game = game(build);
            click(&mut game, BLANK, MouseButton::Right);
            game.press(symbol('2'));
            assert_eq!(game.highlight().is_some(), stays);
        }
    }

    #[test]
    fn a_mark_typed_again_goes_and_a_fill_erases_all() {
        let mut game = game(Build::StaysAfterMark);
        click(&mut game, BLANK, MouseButton::Right);
        for (key, marks) in [('2', 1), ('3', 2), ('2', 1)] {
            game.press(symbol(key));
            assert_eq!(game.marks(Cell::new(BLANK, 4)).len(), marks);
        }
        click(&mut game, BLANK, MouseButton::Left);
        game.press(symbol('4'));
        assert_eq!((game.marks(Cell::new(BLANK, 4)).len(), game.highlight()), (0, None));
        click(&mut game, BLANK, MouseButton::Right);
        assert_eq!(game.highlight(), None, "a filled cell takes no marks");
    }

    #[test]
    fn letters_without_a_highlight_are_shortcuts() {
        let mut game = game(Build::ClearsAfterMark);
        for key in ['n', 'a', 'q'] {
            game.press(symbol(key));
        }
        assert_eq!(game.shortcuts(), ['n', 'q']);
    }

    #[test]
    fn both_ways_through_the_menu_copy_the_board() {
        let mut game = game(Build::ClearsAfterMark);
        let gtk = [vec![MenuKey::F10], vec![MenuKey::Down; 10], vec![MenuKey::Return]].concat();
        let windows = vec![MenuKey::Alt, MenuKey::Letter('g'), MenuKey::Letter('c')];
        for keys in [gtk, windows] {
            let copies: Vec<String> = keys.into_iter().filter_map(|key| game.press(Key::Menu(key))).collect();
            assert_eq!(copies, [game.copy()]);
        }
    }
}
