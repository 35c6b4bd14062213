//! What clicks and keys do in each way of taking entries.

use std::time::Duration;

use sudoku_bot::desktop::{Key, MenuKey, MouseButton, Point};
use sudoku_bot::puzzle::{Cell, Index as _, Symbol};

use super::judge::{Arrival, Offence};
use super::places::Spot;
use super::settings::{Choice, Onward, Surprise, Way};
use super::{Entry, Foreign};

/// Two clicks on a cell within this time are a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// How long a message covers the board.
const NOTICE: Duration = Duration::from_secs(2);

impl Foreign {
    pub(super) fn offend(&mut self, now: Duration, offence: Offence) {
        self.judge.offences.push((now, offence));
    }

    pub(super) fn take_click(&mut self, place: Point, button: MouseButton, now: Duration) {
        if button != MouseButton::Left {
            return self.offend(now, Offence::OtherButton(button));
        }
        if self.overlay().is_some() {
            return self.offend(now, Offence::AfterEnd);
        }
        if !self.places.window.contains(place) {
            return self.offend(now, Offence::ClickOutside(place));
        }
        let place = self.on_page(place);
        if now < self.noticed_until && self.places.board.contains(place) {
            return;
        }
        if self.click_popover(place, now) {
            return;
        }
        match self.places.spot(place) {
            Spot::Cell(cell) => self.click_cell(cell, now),
            Spot::Pad(symbol) => self.click_pad(symbol, now),
            Spot::Between => {}
            Spot::Outside => self.offend(now, Offence::ClickOutside(place)),
        }
    }

    pub(super) fn take_key(&mut self, key: Key, now: Duration) {
        match key {
            _ if self.overlay().is_some() => self.offend(now, Offence::AfterEnd),
            Key::Symbol(symbol) => self.press_symbol(symbol, now),
            Key::Character(character) if self.takes_numbers() => self.press_digit(character, now),
            Key::Character(character) => {
                if let Some(symbol) = Symbol::from_char(character) {
                    self.press_symbol(symbol, now);
                }
            }
            Key::Clear => self.clear(now),
            Key::Menu(key) => self.press_menu_key(key, now),
        }
    }

    /// Counts a click or a key, after which something may happen.
    pub(super) fn count_input(&mut self, now: Duration) {
        self.inputs += 1;
        match self.settings.surprise.filter(|&(after, _)| after == self.inputs) {
            Some((_, Surprise::Scroll(down))) => self.scroll(down, now),
            Some((_, Surprise::Notice)) => self.noticed_until = now + NOTICE,
            None => {}
        }
    }

    /// Moves the page down in its window.
    fn scroll(&mut self, down: i32, now: Duration) {
        self.scrolled += down;
        self.judge.moved_at.push(now);
    }

    /// Moves the page back to where it was at first, as a user does with the wheel.
    pub fn scroll_back(&mut self, now: Duration) {
        if self.scrolled != 0 {
            self.scroll(-self.scrolled, now);
        }
    }

    fn click_cell(&mut self, cell: Cell, now: Duration) {
        let before = self.last_click.replace((cell, now));
        if self.settings.rules.scrolls {
            let down = self.places.scrolled_to(cell) - self.scrolled;
            if down != 0 {
                self.scroll(down, now);
            }
        }
        if self.settings.rules.ignores_givens && self.puzzle.given(cell).is_some() {
            return;
        }
        let is_double = before.is_some_and(|(last, at)| last == cell && now <= at + DOUBLE_CLICK);
        match self.settings.way {
            Way::DoubleClickKey if !is_double => self.select(None, now),
            Way::PadClick => {
                if let Some(symbol) = self.chosen {
                    self.enter(cell, symbol, now);
                }
                self.chosen = self.chosen.filter(|_| self.settings.rules.choice != Choice::Spent);
            }
            Way::EitherPad if self.chosen.is_some() => {
                if let Some(symbol) = self.chosen.take() {
                    self.enter(cell, symbol, now);
                }
            }
            Way::ChosenPad if self.selected == Some(cell) => {
                if let Some(symbol) = self.chosen {
                    self.enter(cell, symbol, now);
                }
            }
            Way::ClickOnly => {
                let next = self.digit(cell).map_or(0, Symbol::number) % self.puzzle.size() + 1;
                self.enter(cell, Symbol::from_number(next).expect("a symbol"), now);
            }
            way if way.selects_by_click() => {
                self.select(Some(cell), now);
                let opens = match self.settings.ring {
                    Some(_) => self.popover != Some(cell),
                    None => self.settings.has_popover && self.digit(cell).is_none(),
                };
                self.popover = Some(cell).filter(|_| opens);
            }
            _ => {}
        }
    }

    /// Selects a cell; a draft elsewhere is discarded.
    fn select(&mut self, cell: Option<Cell>, now: Duration) {
        self.selected_before = self.shown_selection(now);
        self.selected_since = now;
        self.selected = cell;
        let stays = self.settings.way == Way::ClickMark;
        self.draft = self.draft.filter(|(drafted, _)| stays || Some(*drafted) == cell);
    }

    /// The cell that looks selected.
    pub(super) fn shown_selection(&self, now: Duration) -> Option<Cell> {
        let is_shown = now >= self.selected_since + self.settings.timing.selection_delay;
        if is_shown { self.selected } else { self.selected_before }
    }

    fn click_pad(&mut self, symbol: Symbol, now: Duration) {
        let way = self.settings.way;
        if self.settings.dead_button == Some(symbol) {
            return;
        }
        if way == Way::ChosenPad && self.chosen != Some(symbol) {
            self.chosen = Some(symbol);
            return;
        }
        match self.selected.filter(|_| way != Way::PadClick) {
            Some(cell) => self.enter(cell, symbol, now),
            None if matches!(way, Way::PadClick | Way::EitherPad) => {
                let takes_back = self.settings.rules.choice == Choice::Toggled;
                self.chosen = Some(symbol).filter(|_| !takes_back || self.chosen != Some(symbol));
            }
            None => {}
        }
        if way == Way::EitherPad {
            self.select(None, now);
        }
    }

    /// Takes a click while digits are open over the board, unless it is beside them. A ring stays open.
    fn click_popover(&mut self, point: Point, now: Duration) -> bool {
        let ring = self.settings.ring;
        let open = if ring.is_some() { self.popover } else { self.popover.take() };
        let Some(cell) = open else { return false };
        let digits = self.places.open_digits(cell, ring);
        let hit = digits.iter().find(|(_, area)| area.contains(point));
        hit.inspect(|(symbol, _)| self.enter(cell, *symbol, now)).is_some()
    }

    fn press_symbol(&mut self, symbol: Symbol, now: Duration) {
        if self.settings.way == Way::ChosenPad {
            return self.click_pad(symbol, now);
        }
        let target = match self.settings.way {
            Way::HoverKey => self.pointed(),
            way if way.is_by_pad() => None,
            _ => self.selected,
        };
        if self.is_deaf(now) {
            self.judge.lost += usize::from(target.is_some());
        } else if let Some(cell) = target {
            self.popover = self.popover.filter(|_| self.settings.ring.is_some());
            self.enter(cell, symbol, now);
        }
    }

    /// Whether its cells are text fields for numbers of two digits.
    pub(super) fn takes_numbers(&self) -> bool {
        self.settings.look.has_numbers && !self.settings.way.is_by_pad()
    }

    /// Adds a digit to what stands in a text field, if that makes a number of the board.
    fn press_digit(&mut self, digit: char, now: Duration) {
        let Some(cell) = self.selected else { return };
        let draft = self.draft.filter(|(drafted, _)| *drafted == cell).map(|(_, symbol)| symbol);
        let before = draft.or(self.digit(cell)).map_or(0, |symbol| 10 * symbol.number());
        let number = digit.to_digit(10).map(|digit| before + digit as usize);
        if let Some(symbol) = number.and_then(Symbol::from_number) {
            self.press_symbol(symbol, now);
        }
    }

    /// Whether a symbol is that of a cell, or the first digit of its number.
    fn is_right(&self, cell: Cell, symbol: Symbol) -> bool {
        let right = self.right(cell);
        symbol == right || self.takes_numbers() && symbol.number() == right.number() / 10
    }

    /// Whether a key arrives too soon after a click or another key.
    fn is_deaf(&mut self, now: Duration) -> bool {
        let timing = self.settings.timing;
        let click = self.last_click.is_some_and(|(_, at)| now < at + timing.deaf_after_click);
        let key = self.last_key.replace(now).is_some_and(|at| now < at + timing.deaf_after_key);
        click || key
    }

    /// A digit reaches a cell, unless it is lost.
    fn enter(&mut self, cell: Cell, symbol: Symbol, now: Duration) {
        if self.puzzle.given(cell).is_some() || symbol.index() >= self.puzzle.size() {
            return;
        }
        if self.is_lost() {
            self.judge.lost += 1;
            return;
        }
        self.note(cell, symbol, now, false);
        if matches!(self.settings.way, Way::ClickKeyReturn | Way::ClickMark) {
            self.draft = Some((cell, symbol));
        } else {
            self.commit(cell, symbol, now);
        }
    }

    pub(super) fn note(&mut self, cell: Cell, symbol: Symbol, at: Duration, is_hint: bool) {
        let is_right = self.is_right(cell, symbol);
        self.judge.arrivals.push(Arrival { at, cell, symbol, is_right, is_hint });
    }

    fn commit(&mut self, cell: Cell, symbol: Symbol, now: Duration) {
        let is_wrong = !self.is_right(cell, symbol);
        if is_wrong {
            self.lives = self.lives.map(|lives| lives.saturating_sub(1));
        }
        if !(is_wrong && self.settings.rules.refuses) {
            let toggles = self.settings.rules.toggles || self.settings.way == Way::ChosenPad;
            let is_same = toggles && self.digit(cell) == Some(symbol);
            self.put(cell, Some(symbol).filter(|_| !is_same), now);
            self.move_on(cell, now);
        }
    }

    /// Moves the selection on from a cell that got its digit.
    fn move_on(&mut self, cell: Cell, now: Duration) {
        let Some(onward) = self.settings.rules.moves_on.filter(|_| self.selected == Some(cell)) else {
            return;
        };
        let mut rest = self.puzzle.layout().cells().skip(cell.index() + 1);
        let next = match onward {
            Onward::NextCell => rest.next(),
            Onward::NextBlank => rest.find(|&cell| self.digit(cell).is_none()),
        };
        if next.is_some() {
            self.select(next, now);
        }
    }

    pub(super) fn put(&mut self, cell: Cell, symbol: Option<Symbol>, since: Duration) {
        let before = self.digit(cell);
        self.entries[cell.index()] = Some(Entry { symbol, since, before });
    }

    fn clear(&mut self, now: Duration) {
        let target = if self.settings.way == Way::HoverKey { self.pointed() } else { self.selected };
        let target = target.filter(|&cell| self.puzzle.given(cell).is_none());
        if let Some(cell) = target.filter(|_| self.settings.rules.clears && !self.settings.way.is_by_pad()) {
            self.draft = None;
            self.put(cell, None, now);
        }
    }

    fn press_menu_key(&mut self, key: MenuKey, now: Duration) {
        match key {
            MenuKey::Up => self.step((-1, 0), now),
            MenuKey::Down => self.step((1, 0), now),
            MenuKey::Left => self.step((0, -1), now),
            MenuKey::Right => self.step((0, 1), now),
            MenuKey::Return => self.press_return(now),
            _ => {
                self.has_ended |= key == MenuKey::Escape;
                self.offend(now, Offence::ForbiddenKey(Key::Menu(key)));
            }
        }
    }

    /// Commits a draft. Where no digit is ever one, Return might end or begin a game.
    fn press_return(&mut self, now: Duration) {
        let way = self.settings.way;
        if !matches!(way, Way::ClickKeyReturn | Way::ClickMark) {
            return self.offend(now, Offence::ForbiddenKey(Key::Menu(MenuKey::Return)));
        }
        if !self.is_deaf(now)
            && way == Way::ClickKeyReturn
            && let Some((cell, symbol)) = self.draft.take()
        {
            self.commit(cell, symbol, now);
        }
    }

    /// Moves the cursor, which stays on the board.
    fn step(&mut self, (down, right): (isize, isize), now: Duration) {
        let moves = matches!(self.settings.way, Way::ArrowsKey(..)) || self.settings.rules.has_arrows;
        let Some(cell) = self.selected.filter(|_| moves) else { return };
        let size = self.puzzle.size();
        let to = |from: usize, by: isize| from.saturating_add_signed(by).min(size - 1);
        self.select(Some(Cell::at(to(cell.row(), down), to(cell.column(), right), size)), now);
        self.popover = None;
    }

    /// Whether the next digit is lost.
    fn is_lost(&mut self) -> bool {
        self.share() < f64::from(self.settings.timing.loss)
    }

    /// Whether the next tap is lost.
    pub(super) fn misses_tap(&mut self) -> bool {
        let share = f64::from(self.settings.timing.lost_taps);
        share > 0.0 && self.share() < share
    }

    /// The next random share, by a xorshift generator (Marsaglia 2003).
    fn share(&mut self) -> f64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        #[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
        let share = (self.chance >> 11) as f64 / (1_u64 << 53) as f64;
        share
    }
}
