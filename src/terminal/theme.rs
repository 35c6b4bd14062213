//! The colours of the view, and the styles that replace them when no colours are wanted.

use ratatui::style::{Color, Modifier, Style};

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
    pub(super) faint: Style,
    pub(super) sum: Style,
    pub(super) given: Style,
    pub(super) entry: Style,
    pub(super) mark: Style,
    /// A candidate that the current step removes.
    pub(super) leaving: Style,
    /// A candidate that it has removed.
    pub(super) gone: Style,
    /// A house in the reason for the step.
    pub(super) house: Style,
    /// Like `house`, for boards whose cages have backgrounds.
    pub(super) house_over_cages: Style,
    /// A cell in the reason for the step.
    pub(super) cause: Style,
    /// A cell that loses candidates.
    pub(super) target: Style,
    /// A cell that is filled.
    pub(super) placed: Style,
    /// The cell of the last entry.
    pub(super) cursor: Style,
    /// The cell that the player's next pencil mark goes to.
    pub(super) pencil: Style,
    /// A digit that is wrong.
    pub(super) wrong: Style,
    pub(super) wrong_at_cursor: Style,
    /// A pencil mark in the cell at the cursor, which must not look like a digit.
    pub(super) mark_at_cursor: Style,
    /// A digit like the one at the cursor.
    pub(super) alike: Style,
    /// Something to click on.
    pub(super) button: Style,
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

impl Theme {
    /// In colours, unless the environment variable `NO_COLOR` is set.
    pub fn from_environment() -> Self {
        let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if is_plain { Self::plain() } else { Self::coloured() }
    }

    pub fn coloured() -> Self {
        Self {
            base: ink(250).bg(Color::Indexed(234)),
            title: ink(234).bg(Color::Indexed(110)).add_modifier(Modifier::BOLD),
            strong: ink(255).add_modifier(Modifier::BOLD),
            quiet: ink(245),
            good: ink(114).add_modifier(Modifier::BOLD),
            busy: ink(110).add_modifier(Modifier::BOLD),
            waiting: ink(221).add_modifier(Modifier::BOLD),
            bad: ink(210).add_modifier(Modifier::BOLD),
            heavy: ink(250),
            thin: ink(240),
            faint: ink(237),
            sum: ink(180),
            given: ink(255).add_modifier(Modifier::BOLD),
            entry: ink(114),
            mark: ink(110),
            leaving: ink(210).add_modifier(Modifier::BOLD),
            gone: ink(131).add_modifier(Modifier::CROSSED_OUT),
            house: paper(237),
            house_over_cages: paper(17),
            cause: paper(24),
            target: paper(52),
            placed: paper(28).add_modifier(Modifier::BOLD),
            cursor: ink(16).bg(Color::Indexed(221)).add_modifier(Modifier::BOLD),
            pencil: ink(16).bg(Color::Indexed(110)).add_modifier(Modifier::BOLD),
            // Not everyone sees red.
            wrong: ink(203).add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED)),
            wrong_at_cursor: ink(124).add_modifier(Modifier::UNDERLINED),
            mark_at_cursor: ink(20).remove_modifier(Modifier::BOLD),
            alike: paper(58),
            button: ink(252).bg(Color::Indexed(237)),
            diagonal: paper(236),
            groups: [paper(234), paper(236), paper(238), paper(239)],
        }
    }

    /// Without colours: bold, underlined and reversed.
    pub fn plain() -> Self {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let dim = Style::new().add_modifier(Modifier::DIM);
        let underlined = Style::new().add_modifier(Modifier::UNDERLINED);
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        let struck = Style::new().add_modifier(Modifier::CROSSED_OUT);
        Self {
            title: reversed,
            strong: bold,
            good: bold,
            busy: bold,
            waiting: bold,
            bad: bold,
            thin: dim,
            faint: dim,
            given: bold,
            mark: dim,
            leaving: struck,
            gone: struck,
            cause: underlined,
            target: underlined,
            placed: reversed,
            cursor: reversed,
            pencil: reversed.add_modifier(Modifier::UNDERLINED),
            // Not every terminal strikes through.
            wrong: struck.add_modifier(Modifier::UNDERLINED),
            wrong_at_cursor: struck.add_modifier(Modifier::UNDERLINED),
            mark_at_cursor: dim,
            alike: bold.add_modifier(Modifier::UNDERLINED),
            // What is left has no style.
            ..Self::default()
        }
    }

    /// Whether groups of cells have backgrounds, so that no lines are needed around them.
    pub(super) fn shows_groups(&self) -> bool {
        self.groups[0] != self.groups[1]
    }
}
