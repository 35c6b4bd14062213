//! How a foreign program looks, takes entries and answers them.

use std::time::Duration;

use sudoku_bot::desktop::{Point, Rgb};
use sudoku_bot::puzzle::Symbol;

/// Everything that makes a program differ from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    pub look: Look,
    pub way: Way,
    /// Whether a click on a blank opens digits that cover its neighbours.
    pub has_popover: bool,
    /// The ring of digits that opens around each cell that is clicked, if there is one. Where keys do nothing, it is the
    /// pad.
    pub ring: Option<Ring>,
    /// Where the buttons with digits are, if there are any.
    pub pad: Option<PadPlace>,
    /// The digit of the pad that is chosen at first.
    pub chosen: Option<Symbol>,
    /// A digit whose button on the pad does nothing.
    pub dead_button: Option<Symbol>,
    pub rules: Rules,
    pub timing: Timing,
    /// What happens once this many inputs have arrived, if anything does.
    pub surprise: Option<(u32, Surprise)>,
}

impl Settings {
    /// A plain light program that takes entries this way, at once.
    pub fn plain(way: Way) -> Self {
        let pad = way.is_by_pad().then_some(PadPlace::Below);
        Self {
            look: Look::plain(),
            way,
            has_popover: false,
            ring: None,
            pad,
            chosen: None,
            dead_button: None,
            rules: Rules::default(),
            timing: Timing::default(),
            surprise: None,
        }
    }

    /// Whether the board may move within its window.
    pub fn scrolls(&self) -> bool {
        self.rules.scrolls || matches!(self.surprise, Some((_, Surprise::Scroll(_))))
    }
}

/// How a digit gets into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A click selects the cell, and the key enters the digit.
    ClickKey,
    /// Like `ClickKey`, but the digit is only a draft, drawn small in a corner, until Return commits it. A click
    /// elsewhere discards it.
    ClickKeyReturn,
    /// Like `ClickKey`, but the digit stays a pencil mark, drawn small in a corner.
    ClickMark,
    /// Only a double click selects the cell.
    DoubleClickKey,
    /// The arrow keys move a cursor, which begins in this row and column, and the mouse does nothing.
    ArrowsKey(usize, usize),
    /// The key goes to the cell under the pointer.
    HoverKey,
    /// A click selects the cell, and a click on the pad enters the digit; keys do nothing.
    ClickPad,
    /// A click on the pad chooses a digit, which a click on a cell enters; keys do nothing.
    PadClick,
    /// A click on the pad enters the digit in the selected cell, or chooses it for the cell that is clicked next;
    /// after each entry nothing is selected or chosen. Keys do nothing.
    EitherPad,
    /// A click selects a cell, and a click on the pad or a key chooses a digit. After that, a click on the selected cell
    /// or on the chosen digit enters it there, or takes it out again.
    ChosenPad,
    /// Each click on a cell writes the digit after the one it shows. Keys do nothing.
    ClickOnly,
    /// The program only shows its board.
    Nothing,
}

impl Way {
    /// Whether only the pad enters digits.
    pub fn is_by_pad(self) -> bool {
        matches!(self, Self::ClickPad | Self::PadClick | Self::EitherPad | Self::ChosenPad)
    }

    /// Whether a click selects a cell for the keys or for the pad.
    pub fn selects_by_click(self) -> bool {
        matches!(
            self,
            Self::ClickKey
                | Self::ClickKeyReturn
                | Self::ClickMark
                | Self::DoubleClickKey
                | Self::ClickPad
                | Self::EitherPad
                | Self::ChosenPad
        )
    }
}

/// How the ring of digits is at first. It stays open until another cell is clicked, or the same one again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    Closed,
    /// It is open around the cell in this row and column, which is selected.
    OpenAt(u8, u8),
}

/// Where the pad is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PadPlace {
    /// In a row below the board.
    Below,
    /// In a column to the right of it.
    Right,
    /// In three columns to the right of it.
    Square,
}

/// What the program does with right and wrong digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the rules of a program are independent")]
pub struct Rules {
    /// How many wrong digits end the game, if any do.
    pub lives: Option<u32>,
    /// Whether a wrong digit is not even shown.
    pub refuses: bool,
    /// Whether Delete empties a cell.
    pub clears: bool,
    /// Whether the same digit again empties a cell.
    pub toggles: bool,
    pub choice: Choice,
    /// Whether arrow keys move the selection that a click has made.
    pub has_arrows: bool,
    /// Where the selection goes after a digit, unless it stays.
    pub moves_on: Option<Onward>,
    /// Whether a click on a given does nothing: the cell that was selected stays so, and the digit that was chosen.
    pub ignores_givens: bool,
    /// Whether the page moves until the cell that was clicked is halfway down the window, or as near as it gets.
    pub scrolls: bool,
    pub ending: Ending,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            lives: None,
            refuses: false,
            clears: true,
            toggles: false,
            choice: Choice::Kept,
            has_arrows: false,
            moves_on: None,
            ignores_givens: false,
            scrolls: false,
            ending: Ending::Nothing,
        }
    }
}

/// What becomes of the digit that was chosen on the pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It stays chosen until another is.
    Kept,
    /// A second click on it takes the choice back.
    Toggled,
    /// It serves for one entry.
    Spent,
}

/// Where a selection moves, row by row, after a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    NextCell,
    NextBlank,
}

/// What happens when the last right digit has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Nothing,
    /// The cells get another ground.
    Ground(Rgb),
    /// A dialog covers the middle of the board.
    Dialog,
    /// A dialog covers the whole board, before the last digit is drawn.
    Curtain,
    /// The page gets dark and waits for an answer, before the last digit is drawn.
    Alert,
    /// The window closes.
    Closed,
}

/// What a program does in mid-game without being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surprise {
    /// The page moves down in its window by this many pixels, because of a wheel or a banner.
    Scroll(i32),
    /// A message covers the whole board for two seconds, and takes the clicks there.
    Notice,
}

/// How long things take, and what is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timing {
    /// A key sooner than this after a click is lost.
    pub deaf_after_click: Duration,
    /// A key sooner than this after another is lost.
    pub deaf_after_key: Duration,
    /// The share of digits that are lost, on keys and on the pad that follows a click.
    pub loss: f32,
    /// The share of keys and clicks that are lost unless they are held for a frame.
    pub lost_taps: f32,
    /// From the arrival of a digit until it is seen.
    pub delay: Duration,
    /// Whether it grows all that time instead of appearing at its end.
    pub is_animated: bool,
    /// From the click on a cell until that looks selected.
    pub selection_delay: Duration,
    /// How it looks for its input, unless it takes everything at once.
    pub polling: Option<Polling>,
    /// The same seed gives the same losses.
    pub seed: u64,
}

/// How a program looks for its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Polling {
    /// The milliseconds from one look to the next.
    pub every: u16,
    pub sees: Polled,
}

/// What a program sees when it looks for its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polled {
    /// The keys that are held down at that moment. Clicks are taken at once.
    HeldKeys,
    /// The keys and the buttons that are held down at that moment.
    Held,
    /// All that came since it looked last. Keys go to the cell that was selected before the clicks.
    KeysFirst,
    /// All that came since it looked last. Clicks count where the pointer is by then.
    Pointer,
    /// All that came since it looked last. Clicks count where the pointer was when it looked last.
    PointerBefore,
}

/// Colours, lines and letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The top-left corner of the window.
    pub origin: Point,
    /// The size of a cell without its lines.
    pub cell: (i32, i32),
    /// The colour around the board.
    pub page: Rgb,
    pub ground: Rgb,
    /// The ground of every other block, if it differs.
    pub other_ground: Option<Rgb>,
    /// The ground of the givens, if it differs.
    pub given_ground: Option<Rgb>,
    /// How far the pixels of a ground differ from its colour.
    pub texture: u8,
    /// Whether the symbols from the tenth on are numbers of two digits instead of letters.
    pub has_numbers: bool,
    /// Width and colour of the lines within blocks; gaps are lines in the colour of the page.
    pub line: Line,
    /// Width and colour of the lines around blocks.
    pub block_line: Line,
    pub given: Rgb,
    pub entry: Rgb,
    pub style: Style,
    /// The height of an entry, in hundredths of a given's.
    pub entry_height: i32,
    pub blank: Blank,
    pub selection: Selection,
    /// The ground of the cells that share a house with the selected one.
    pub peers: Option<Rgb>,
    /// The ground of the cells with the digit of the selected one.
    pub same_digit: Option<Rgb>,
    /// The ground of the row under the pointer.
    pub hovered_row: Option<Rgb>,
    pub odd_digits: OddDigits,
    /// Whether a clock with changing digits stands above the board.
    pub has_clock: bool,
    /// Whether a wrong digit is drawn in red.
    pub marks_errors: bool,
}

impl Look {
    /// White cells, black lines and a blue selection.
    pub fn plain() -> Self {
        Self {
            origin: Point { x: 200, y: 120 },
            cell: (44, 44),
            page: [244, 244, 244],
            ground: [255, 255, 255],
            other_ground: None,
            given_ground: None,
            texture: 0,
            has_numbers: false,
            line: Line { width: 1, colour: [170, 170, 170] },
            block_line: Line { width: 3, colour: [30, 30, 30] },
            given: [20, 20, 20],
            entry: [40, 80, 190],
            style: Style { face: Face::Plain, height: 52, weight: 12, slant: 0 },
            entry_height: 100,
            blank: Blank::Empty,
            selection: Selection { ground: Some([190, 215, 250]), ..Selection::default() },
            peers: None,
            same_digit: None,
            hovered_row: None,
            odd_digits: OddDigits::Chosen,
            has_clock: false,
            marks_errors: false,
        }
    }
}

/// Which digits of the pad look unlike the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddDigits {
    None,
    Chosen,
    /// Also those that are in the board as often as they can be.
    ChosenAndUsedUp,
}

/// A kind of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub width: i32,
    pub colour: Rgb,
}

/// How symbols are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    pub face: Face,
    /// In hundredths of the cell's smaller side.
    pub height: i32,
    /// The width of the strokes, in hundredths of the height.
    pub weight: i32,
    /// How far the top leans to the right, in hundredths of the height.
    pub slant: i32,
}

/// The shapes of the symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    Plain,
    /// The 1 has a foot and the 7 a bend.
    Formal,
}

/// What a blank shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    Empty,
    Dash,
    /// A 0, on a board of up to nine symbols.
    Zero,
    /// The candidates, as small digits.
    Notes,
}

/// A frame of this colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    Within(Rgb),
    /// In the lines around the cell, as far as they are wide enough.
    Around(Rgb),
}

/// How the selected cell differs from the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    pub ground: Option<Rgb>,
    pub frame: Option<Frame>,
    /// Whether a text cursor blinks in it.
    pub has_text_cursor: bool,
    pub fill: Fill,
}

/// How the selected cell is filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fill {
    #[default]
    Even,
    /// Only every other pixel has the colour of its ground.
    Dotted,
    /// Its colours are swapped, in a block about the symbol.
    Inverse,
}
