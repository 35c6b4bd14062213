//! A panel that is filled from top to bottom, with a step and its reason.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

use super::board::geometry::{Marks, Zoom};
use super::canvas::{Canvas, cut_at_clause, shortened};
use super::scene::Scene;
use super::theme::Theme;
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::solver::Step;

/// How many effects of a step are listed; a search fills half the board at once.
const MOST_EFFECTS: usize = 12;

/// How many cells of a step are listed with their candidates.
const MOST_CELLS: usize = 12;

/// Panels with fewer lines have no blank ones.
pub(super) const LEAST_FOR_BLANKS: u16 = 14;

/// The lines left free below a step with a long reason, except in short panels.
const LEAST_BELOW_STEP: u16 = 2;

pub(super) struct Panel<'a, 'b> {
    pub scene: &'a Scene,
    pub theme: &'a Theme,
    area: Rect,
    /// The part that is still empty.
    pub rest: Rect,
    is_cut: bool,
    pub canvas: &'a mut Canvas<'b>,
}

impl<'a, 'b> Panel<'a, 'b> {
    pub(super) fn new(scene: &'a Scene, area: Rect, canvas: &'a mut Canvas<'b>) -> Self {
        Self { scene, theme: canvas.theme, area, rest: area, is_cut: false, canvas }
    }

    /// Shows by an ellipsis in the last corner that something had no room.
    pub(super) fn end(self) {
        if self.is_cut
            && let Some(corner) = self.area.positions().last()
        {
            self.canvas.buffer[corner].set_char('…').set_style(self.theme.waiting);
        }
    }

    pub(super) fn skip(&mut self, lines: u16) {
        let lines = lines.min(self.rest.height);
        self.rest = Rect { y: self.rest.y + lines, height: self.rest.height - lines, ..self.rest };
    }

    pub(super) fn next_line(&mut self) -> Rect {
        self.is_cut |= self.rest.height == 0;
        let line = Rect { height: self.rest.height.min(1), ..self.rest };
        self.skip(1);
        line
    }

    pub(super) fn line(&mut self, line: Line) {
        let area = self.next_line();
        self.is_cut |= line.width() > area.width.into();
        self.canvas.line(area, line);
    }

    /// Adds a line of which an ellipsis replaces what does not fit.
    pub(super) fn shortened(&mut self, text: &str, style: Style) {
        self.line(Line::styled(shortened(text, self.rest.width.into()), style));
    }

    /// Adds text that takes as many lines as it needs.
    pub(super) fn text<'t>(&mut self, text: impl Into<Text<'t>>) {
        let text = self.canvas.wrapped(text, self.rest.width);
        self.canvas.show(&text, self.rest, (0, 0));
        self.is_cut |= text.area.height > self.rest.height;
        self.skip(text.area.height);
    }

    /// The technique, its score, the reason and the effects.
    pub(super) fn step(&mut self, step: &Step) {
        let Self { scene, theme, rest, .. } = *self;
        let width = usize::from(rest.width);
        let score =
            if step.rating.score > 0.0 { format!(" {:.1}", step.rating.score) } else { String::new() };
        let name = shortened(&step.rating.name, width.saturating_sub(score.len()));
        self.line(Line::styled(name, theme.strong));
        let first = Rect { height: rest.height.min(1), ..rest };
        // The style must not reach the name.
        let score = Span::styled(shortened(&score, width), theme.quiet);
        self.canvas.line(first, Line::from(score).right_aligned());
        let effects = self.effects(step);
        let spare = if self.area.height < LEAST_FOR_BLANKS { 0 } else { LEAST_BELOW_STEP };
        let lines = |text: Line| self.canvas.wrapped(text, rest.width).area.height;
        let room = self.rest.height.saturating_sub(lines(effects.clone()) + spare);
        let why = step.why.in_words(scene.puzzle.layout());
        let why = cut_at_clause(why, |why| lines(why.into()) <= room);
        self.text(Line::styled(why, theme.base));
        self.text(effects);
    }

    /// What a step places and removes, as far as it is worth a list.
    fn effects(&self, step: &Step) -> Line<'static> {
        let theme = self.theme;
        let placements = step.placements_in_words().map(|effect| (effect, theme.good));
        let eliminations = step.eliminations_in_words().map(|effect| (effect, theme.leaving));
        let effects: Vec<_> = placements.chain(eliminations).collect();
        let listed = effects.iter().take(MOST_EFFECTS);
        let mut line: Line =
            listed.map(|(effect, style)| Span::styled(format!("{effect} "), *style)).collect();
        if let Some(more @ 1..) = effects.len().checked_sub(MOST_EFFECTS) {
            line.push_span(Span::styled(format!("and {more} more"), theme.quiet));
        }
        line
    }

    /// The cells of the step with their candidates, if the board does not show those. Returns whether it
    /// listed any.
    pub(super) fn candidates(&mut self, step: &Step, zoom: Zoom) -> bool {
        let Scene { puzzle, .. } = self.scene;
        let changed = step.placements.iter().chain(&step.eliminations).map(|&(cell, _)| cell);
        let cells: CellSet = step.why.cells().chain(changed).collect();
        let count = |cell: Cell| self.scene.marks(cell).len();
        let blanks = cells.iter().filter(|&cell| puzzle.given(cell).is_none());
        let unshown = blanks.filter(|&cell| zoom.marks == Marks::Count || !zoom.shows_marks(count(cell)));
        let width = 2 * puzzle.size().to_string().len() + 4;
        let lines: Vec<Line> = unshown.filter_map(|cell| self.candidates_of(cell, width)).collect();
        lines.iter().take(MOST_CELLS).for_each(|line| self.text(line.clone()));
        if let Some(more @ 1..) = lines.len().checked_sub(MOST_CELLS) {
            self.line(Line::styled(format!("and {more} more cells"), self.theme.quiet));
        }
        !lines.is_empty()
    }

    /// A cell's name in `width` characters, and its digit or candidates; nothing if it is empty.
    fn candidates_of(&self, cell: Cell, width: usize) -> Option<Line<'static>> {
        let Self { scene, theme, .. } = self;
        let leaving = scene.leaving(cell);
        let style_of =
            |symbol: Symbol| match (scene.shown.marks(cell).contains(symbol), leaving.contains(symbol)) {
                (true, true) => theme.leaving,
                (true, false) => theme.mark,
                (false, _) => theme.gone,
            };
        let mut line = Line::styled(format!("{:<width$}", cell.to_string()), theme.quiet);
        match scene.shown.digit(cell) {
            Some(symbol) => line.push_span(Span::styled(symbol.to_string(), theme.good)),
            None if scene.marks(cell).is_empty() => return None,
            None => {
                for symbol in scene.marks(cell).iter() {
                    line.push_span(Span::styled(symbol.to_string(), style_of(symbol)));
                    line.push_span(Span::raw(" "));
                }
            }
        }
        Some(line)
    }
}
