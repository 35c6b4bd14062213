//! The colours of the view, and the styles that replace them when no colours are wanted.

use ratatui::style::{Color, Style};

/// The styles of everything that is drawn.
///
/// The view paints its own background, so it looks the same on dark and light terminals. The
/// colours come from the 256-colour palette, on which terminals agree.
#[derive(Clone, Debug, Default)]
pub struct Theme {
    pub(super) base: Style,
    pub(super) title: Style,
    pub(super) strong: Style,
    pub(super) quiet: Style,
    pub(super) good: Style,
    pub(super) busy: Style,
    pub(super) waiting: Style,
    pub(super) bad: Style,
    pub(super) heavy: Style,
    pub(super) thin: Style,
    /// The outlines of cages.
    pub(super) cage: Style,
    pub(super) sum: Style,
    pub(super) given: Style,
    pub(super) entry: Style,
    pub(super) mark: Style,
    /// A candidate that the current step will remove.
    pub(super) leaving: Style,
    /// A candidate that the current step has removed.
    pub(super) gone: Style,
    /// A house in the reason for the step.
    pub(super) house: Style,
    /// Like `house`, over each of `groups`.
    pub(super) house_over_groups: [Style; 4],
    /// A cell in the reason for the step.
    pub(super) cause: Style,
    pub(super) target: Style,
    pub(super) placed: Style,
    /// The cell of the last entry, or at the player's cursor.
    pub(super) cursor: Style,
    /// The cell that the player's next pencil mark goes to.
    pub(super) pencil: Style,
    pub(super) wrong: Style,
    pub(super) wrong_at_cursor: Style,
    /// A pencil mark in the cell at the cursor, which must not look like a digit.
    pub(super) mark_at_cursor: Style,
    /// The highlighted digit and its marks.
    pub(super) highlighted: Style,
    /// The marks that the player has coloured.
    pub(super) colours: [Style; 2],
    pub(super) button: Style,
    /// The background of the diagonals, unless the cell's group needs it.
    pub(super) diagonal: Style,
    /// Groups of cells that no lines separate.
    pub(super) groups: [Style; 4],
}

const fn ink(colour: u8) -> Style {
    Style::new().fg(Color::Indexed(colour))
}

const fn paper(colour: u8) -> Style {
    Style::new().bg(Color::Indexed(colour))
}

const fn on(colour: u8, ink: u8) -> Style {
    paper(colour).fg(Color::Indexed(ink))
}

impl Theme {
    /// In colours, unless the environment variable `NO_COLOR` is set.
    pub(crate) fn from_environment() -> Self {
        let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if is_plain { Self::plain() } else { Self::coloured() }
    }

    pub(crate) fn coloured() -> Self {
        Self::of(|coloured, _| coloured)
    }

    /// Without colours: bold, underlined and reversed.
    pub fn plain() -> Self {
        Self::of(|_, plain| plain)
    }

    /// Chooses between each style in colours and the one without.
    fn of(choose: fn(Style, Style) -> Style) -> Self {
        let none = Style::new();
        let (bold, dim) = (none.bold(), none.dim());
        let (underlined, reversed, struck) = (none.underlined(), none.reversed(), none.crossed_out());
        Self {
            base: choose(on(234, 250), none),
            title: choose(on(110, 234).bold(), reversed),
            strong: choose(ink(255).bold(), bold),
            quiet: choose(ink(245), none),
            good: choose(ink(114).bold(), bold),
            busy: choose(ink(110).bold(), bold),
            waiting: choose(ink(221).bold(), bold),
            bad: choose(ink(210).bold(), bold),
            heavy: choose(ink(250), none),
            thin: choose(ink(240), dim),
            cage: choose(ink(137), none),
            sum: choose(ink(180), none),
            given: choose(ink(255).bold(), bold),
            entry: choose(ink(114), none),
            mark: choose(ink(110), dim),
            leaving: choose(ink(210).bold(), struck),
            gone: choose(ink(131).crossed_out(), struck),
            house: choose(paper(237), none),
            house_over_groups: [17, 18, 53, 54].map(|colour| choose(paper(colour), none)),
            cause: choose(paper(24), underlined),
            target: choose(paper(52), underlined),
            // Only the cursor is reversed.
            placed: choose(paper(28).bold(), bold.underlined()),
            cursor: choose(on(221, 16).bold(), reversed),
            pencil: choose(on(110, 16).bold(), reversed.underlined()),
            // Not everyone can tell red apart, and not every terminal can strike through.
            wrong: choose(ink(203).bold().underlined(), struck.underlined()),
            wrong_at_cursor: choose(ink(124).underlined(), struck.underlined()),
            mark_at_cursor: choose(ink(20).not_bold(), dim),
            highlighted: choose(paper(58), bold.underlined().not_dim()),
            colours: [
                choose(on(29, 255).bold(), reversed.bold().not_dim()),
                choose(on(127, 255).bold(), reversed.underlined().not_dim()),
            ],
            button: choose(on(237, 252), none),
            // Darker than any of the groups.
            diagonal: choose(paper(16), none),
            groups: [234, 236, 238, 239].map(|colour| choose(paper(colour), none)),
        }
    }

    /// Whether groups of cells have backgrounds, so that no lines are needed around them.
    pub(super) fn shows_groups(&self) -> bool {
        self.groups[0] != self.groups[1]
    }
}
