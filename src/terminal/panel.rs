//! A panel that is filled from top to bottom, with a step and its reason.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

use super::board::geometry::{Marks, Scale};
use super::canvas::{Canvas, cut_at_clause, height_of, shortened};
use super::scene::Scene;
use super::theme::Theme;
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::solver::Step;

/// The most effects of a step that are listed; a search fills half the board at once.
const MOST_EFFECTS: usize = 12;

/// The most cells of a step that are listed with their candidates.
const MOST_CELLS: usize = 12;

/// The least height of a panel with blank lines.
pub(super) const LEAST_FOR_BLANKS: u16 = 14;

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

    /// Ends the panel with an ellipsis in the last corner if something did not fit.
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

    /// Adds a line, with an ellipsis in place of what does not fit.
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

    /// Adds the technique, its score, the reason and the effects. If the reason leaves no room for the effects and for
    /// `below` more lines, only its beginning is shown, and `whole` says where to read all of it.
    pub(super) fn step(&mut self, step: &Step, below: u16, whole: &str) {
        let Self { scene, theme, rest, .. } = *self;
        let [mut name, why, effects] = step_in_lines(step, scene, theme);
        if name.width() <= rest.width.into() {
            let line = self.next_line();
            let score: Line = name.spans.drain(1..).collect();
            self.canvas.line(line, name);
            self.canvas.line(line, score.right_aligned());
        } else {
            self.text(name);
        }
        let lines = |text: Line| height_of(text, rest.width);
        let room = self.rest.height.saturating_sub(lines(effects.clone()) + below);
        if lines(why.clone()) <= room {
            self.text(why);
            self.text(effects);
            return;
        }
        let whole = Line::styled(whole.to_owned(), theme.waiting);
        let room = room.saturating_sub(lines(whole.clone()));
        let why = cut_at_clause(why.to_string(), |why| lines(why.into()) <= room);
        self.text(Line::styled(why, theme.base));
        self.text(effects);
        self.text(whole);
    }

    /// The cells of the step with their candidates, if the board does not show those, as far as there is room above
    /// `below` more lines. Returns whether it listed any.
    pub(super) fn candidates(&mut self, step: &Step, scale: Scale, below: u16) -> bool {
        let Scene { puzzle, .. } = self.scene;
        let changed = step.placements.iter().chain(&step.eliminations).map(|&(cell, _)| cell);
        let cells: CellSet = step.why.cells().chain(changed).collect();
        let count = |cell: Cell| self.scene.marks(cell).len();
        let blanks = cells.iter().filter(|&cell| puzzle.given(cell).is_none());
        let unshown = blanks.filter(|&cell| scale.marks == Marks::Count || !scale.shows_marks(count(cell)));
        let width = 2 * puzzle.size().to_string().len() + 4;
        let lines: Vec<Line> = unshown.filter_map(|cell| self.candidates_of(cell, width)).collect();
        let height = |line: &Line<'static>| height_of(line.clone(), self.rest.width);
        let mut room = self.rest.height.saturating_sub(below);
        // The last line says that there are more.
        if lines.len() > MOST_CELLS || lines.iter().map(height).sum::<u16>() > room {
            room = room.saturating_sub(1);
        }
        let listed = fitting(lines.iter().take(MOST_CELLS).map(height), room);
        for line in &lines[..listed] {
            self.text(line.clone());
        }
        if lines.len() > listed && self.rest.height > below {
            let more = lines.len() - listed;
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

/// How many texts of these heights, from the first on, there is room for.
pub(super) fn fitting(heights: impl IntoIterator<Item = u16>, room: u16) -> usize {
    let mut left = room;
    let fits = |&height: &u16| {
        let fits = height <= left;
        left = left.saturating_sub(height);
        fits
    };
    heights.into_iter().take_while(fits).count()
}

/// A step in three texts: its technique and score, its reason, and its effects.
pub(super) fn step_in_lines(step: &Step, scene: &Scene, theme: &Theme) -> [Line<'static>; 3] {
    let mut name = Line::from(Span::styled(step.rating.name.to_string(), theme.strong));
    if step.rating.score > 0.0 {
        name.push_span(Span::styled(format!(" {:.1}", step.rating.score), theme.quiet));
    }
    let why = Line::styled(step.why.in_words(scene.puzzle.layout()), theme.base);
    [name, why, effects(step, theme)]
}

/// What a step places and removes, as far as it is worth a list.
fn effects(step: &Step, theme: &Theme) -> Line<'static> {
    let placements = step.placements_in_words().map(|effect| (effect, theme.good));
    let eliminations = step.eliminations_in_words().map(|effect| (effect, theme.leaving));
    let effects: Vec<_> = placements.chain(eliminations).collect();
    let listed = effects.iter().take(MOST_EFFECTS);
    let mut line: Line = listed.map(|(effect, style)| Span::styled(format!("{effect} "), *style)).collect();
    if let Some(more @ 1..) = effects.len().checked_sub(MOST_EFFECTS) {
        line.push_span(Span::styled(format!("and {more} more"), theme.quiet));
    }
    line
}
