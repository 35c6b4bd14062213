//! Draws the board: lines, digits and candidates.

mod backgrounds;
pub(super) mod geometry;
mod strokes;
#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use self::geometry::{Geometry, GridLines, Labels, Marks, Scale, is_border};
use super::canvas::length_of;
use super::scene::Scene;
use super::theme::Theme;
use crate::game::Action;
use crate::puzzle::{Cell, Index as _, Layout, Symbol};
use crate::solver::Step;
use backgrounds::backgrounds;
use strokes::{Stroke, glyph, strongest};

/// The number of pencil marks, as up to 8 dots, in a cell too small for the marks themselves.
const MARK_COUNTS: [char; 9] = ['·', '⠁', '⠃', '⠇', '⡇', '⡏', '⡟', '⡿', '⣿'];

pub(super) fn board_picture(scene: &Scene, geometry: &Geometry, theme: &Theme) -> Buffer {
    let mut buffer = Buffer::empty(geometry.area());
    buffer.set_style(buffer.area, theme.base);
    let layout = scene.puzzle.layout();
    let backgrounds = backgrounds(scene, geometry.scale, theme);
    let mut painter = Painter { buffer, scene, layout, geometry, theme, backgrounds };
    layout.cells().for_each(|cell| painter.cell(cell));
    painter.diagonals();
    painter.lines();
    painter.sums();
    painter.labels();
    painter.buffer
}

/// How a mark is emphasised: by the player's colour, or as the highlighted digit.
pub(super) fn emphasis(scene: &Scene, theme: &Theme, mark: (Cell, Symbol)) -> Style {
    match scene.colours.get(&mark) {
        Some(&number) => theme.colours[number % theme.colours.len()],
        None if scene.highlighted == Some(mark.1) => theme.highlighted,
        None => Style::new(),
    }
}

struct Painter<'a> {
    buffer: Buffer,
    scene: &'a Scene,
    layout: &'a Layout,
    geometry: &'a Geometry,
    theme: &'a Theme,
    backgrounds: Vec<Style>,
}

impl Painter<'_> {
    fn put(&mut self, x: usize, y: usize, character: char, style: Style) {
        if let Some(place) = self.buffer.cell_mut((length_of(x), length_of(y))) {
            place.set_char(character).set_style(style);
        }
    }

    fn cell(&mut self, cell: Cell) {
        let area = self.geometry.area_of(cell);
        self.buffer.set_style(area, self.backgrounds[cell.index()]);
        if self.is_at_cursor(cell) {
            self.buffer.set_style(area, self.cursor_style());
        }
        match self.scene.shown.digit(cell) {
            Some(symbol) => self.in_the_middle(cell, symbol.to_char(), self.digit_style(cell)),
            None if self.scene.unread.contains(cell) => self.in_the_middle(cell, '…', self.mark_style(cell)),
            None => self.marks(cell),
        }
    }

    fn in_the_middle(&mut self, cell: Cell, character: char, style: Style) {
        let (left, top) = self.geometry.corner(cell);
        let (right, down) = self.geometry.scale.middle();
        let is_last = self.scene.last.is_some_and(|action| action.cell() == cell);
        let style = if is_last { self.theme.cursor } else { style };
        self.put(left + right, top + down, character, style);
    }

    fn is_at_cursor(&self, cell: Cell) -> bool {
        self.scene.cursor == Some(cell)
    }

    fn cursor_style(&self) -> Style {
        if self.scene.is_pencil { self.theme.pencil } else { self.theme.cursor }
    }

    fn digit_style(&self, cell: Cell) -> Style {
        let is_wrong = self.scene.wrong.contains(cell);
        if self.is_at_cursor(cell) {
            let style = self.cursor_style();
            return if is_wrong { style.patch(self.theme.wrong_at_cursor) } else { style };
        }
        let is_alike =
            self.scene.highlighted.is_some() && self.scene.highlighted == self.scene.shown.digit(cell);
        let is_new = self.backgrounds[cell.index()] == self.theme.placed;
        let style = match self.scene.puzzle.given(cell) {
            _ if is_wrong => self.theme.wrong,
            None if !is_new => self.theme.entry,
            _ => self.theme.given,
        };
        if is_alike { style.patch(self.theme.highlighted) } else { style }
    }

    /// Draws the candidates of a cell, with an ellipsis at the end of a list that is too short.
    fn marks(&mut self, cell: Cell) {
        let Scale { height, marks: way, .. } = self.geometry.scale;
        let marks = self.scene.marks(cell);
        match way {
            Marks::Places { columns, apart } => {
                for symbol in marks.iter() {
                    let (row, column) = (symbol.index() / columns, symbol.index() % columns);
                    self.mark(cell, (apart * column, row), symbol.to_char(), self.style_of(cell, symbol));
                }
            }
            Marks::List { columns } => {
                let is_cut = !self.geometry.scale.shows_marks(marks.len());
                let room = columns * height - usize::from(is_cut);
                let place = |at: usize| (at % columns, at / columns);
                for (at, symbol) in marks.iter().take(room).enumerate() {
                    self.mark(cell, place(at), symbol.to_char(), self.style_of(cell, symbol));
                }
                if is_cut {
                    self.mark(cell, place(room), '…', self.mark_style(cell));
                }
            }
            Marks::Count => {
                let marks = self.scene.shown.marks(cell);
                let count = marks.len().min(MARK_COUNTS.len() - 1);
                let style = match self.scene.highlighted.filter(|&symbol| marks.contains(symbol)) {
                    Some(symbol) => self.emphasized(cell, symbol),
                    None => self.mark_style(cell),
                };
                self.in_the_middle(cell, MARK_COUNTS[count], style);
            }
        }
    }

    fn mark(&mut self, cell: Cell, (right, down): (usize, usize), character: char, style: Style) {
        let (left, top) = self.geometry.corner(cell);
        self.put(left + self.geometry.scale.indent + right, top + down, character, style);
    }

    fn style_of(&self, cell: Cell, symbol: Symbol) -> Style {
        let is_there = self.scene.shown.marks(cell).contains(symbol);
        let is_placed = |step: &Step| step.placements.contains(&(cell, symbol));
        match (is_there, self.scene.leaving(cell).contains(symbol)) {
            _ if self.is_at_cursor(cell) => self.emphasized(cell, symbol),
            _ if self.scene.last == Some(Action::Mark(cell, symbol)) => self.theme.cursor,
            _ if self.scene.step.as_ref().is_some_and(is_placed) => self.theme.strong,
            (true, true) => self.theme.leaving,
            (true, false) => self.emphasized(cell, symbol),
            (false, _) => self.theme.gone,
        }
    }

    fn emphasized(&self, cell: Cell, symbol: Symbol) -> Style {
        self.mark_style(cell).patch(emphasis(self.scene, self.theme, (cell, symbol)))
    }

    /// The style of marks, which must contrast with the background of the cells that justify the step.
    fn mark_style(&self, cell: Cell) -> Style {
        if self.is_at_cursor(cell) {
            return self.cursor_style().patch(self.theme.mark_at_cursor);
        }
        let is_cause = self.backgrounds[cell.index()] == self.theme.cause;
        if is_cause { self.theme.strong } else { self.theme.mark }
    }

    /// Draws a piece of each diagonal in the last column of its cells, visible in all themes and on all backgrounds.
    fn diagonals(&mut self) {
        let scale = self.geometry.scale;
        if !self.layout.shape().diagonals || !scale.shows_diagonals() {
            return;
        }
        for cell in self.layout.cells() {
            let falls = cell.row() == cell.column();
            let rises = cell.row() + cell.column() + 1 == self.layout.size();
            let style = if self.is_at_cursor(cell) { self.cursor_style() } else { self.theme.quiet };
            let (left, top) = self.geometry.corner(cell);
            let (right, bottom) = (left + scale.width - 1, top + scale.height - 1);
            if rises {
                self.put(right, top, '╱', style);
            }
            if falls {
                self.put(right, bottom, if rises && top == bottom { '╳' } else { '╲' }, style);
            }
        }
    }

    /// The lines between and around the cells, and their crossings.
    fn lines(&mut self) {
        let Geometry { rows, columns, scale, .. } = self.geometry;
        for (row, &y) in rows.lines.iter().enumerate() {
            for (column, &x) in columns.lines.iter().enumerate() {
                let cells = self.cells_around(rows.first + row, columns.first + column);
                let [up, right, down, left] = [(0, 1), (1, 2), (3, 2), (0, 3)]
                    .map(|(one, other)| self.stroke(cells[one], cells[other]));
                if let (Some(x), Some(y)) = (x, y) {
                    self.line(x, y, [up, right, down, left], &cells);
                }
                if let (Some(x), Some(&top)) = (x, rows.starts.get(row)) {
                    let strokes = [down, Stroke::None, down, Stroke::None];
                    (top..top + scale.height).for_each(|y| self.line(x, y, strokes, &cells[2..]));
                }
                if let (Some(y), Some(&left)) = (y, columns.starts.get(column)) {
                    let strokes = [Stroke::None, right, Stroke::None, right];
                    (left..left + scale.width).for_each(|x| self.line(x, y, strokes, &cells[1..3]));
                }
            }
        }
    }

    /// One character of a line; between cells of the same background it has that background, too.
    fn line(&mut self, x: usize, y: usize, strokes: [Stroke; 4], between: &[Option<Cell>]) {
        let style_of = |cell: &Option<Cell>| cell.map(|cell| self.backgrounds[cell.index()]);
        let shared =
            style_of(&between[0]).filter(|&style| between.iter().all(|cell| style_of(cell) == Some(style)));
        let background = shared.map_or(Style::new(), |style| Style { bg: style.bg, ..Style::new() });
        let style = match strongest(strokes) {
            Stroke::None | Stroke::Thin => self.theme.thin,
            Stroke::Cage => self.theme.cage,
            Stroke::Heavy | Stroke::Broken => self.theme.heavy,
        };
        self.put(x, y, glyph(strokes), style.patch(background));
    }

    /// The cells around the top-left corner of a cell: above left, above right, below right, below left.
    fn cells_around(&self, row: usize, column: usize) -> [Option<Cell>; 4] {
        let size = self.scene.puzzle.size();
        let at = |row: Option<usize>, column: Option<usize>| {
            let (row, column) = (row.filter(|&row| row < size)?, column.filter(|&column| column < size)?);
            Some(Cell::at(row, column, size))
        };
        let (above, left) = (row.checked_sub(1), column.checked_sub(1));
        [at(above, left), at(above, Some(column)), at(Some(row), Some(column)), at(Some(row), left)]
    }

    /// The line between two cells, or between a cell and the outside.
    fn stroke(&self, one: Option<Cell>, other: Option<Cell>) -> Stroke {
        let (Some(one), Some(other)) = (one, other) else {
            return if one == other { Stroke::None } else { Stroke::Heavy };
        };
        let (cage, next) = (self.layout.cage_of(one), self.layout.cage_of(other));
        match (is_border(self.layout, one, other), cage == next) {
            (true, true) if cage.is_some() => Stroke::Broken,
            (true, _) => Stroke::Heavy,
            (false, false) => Stroke::Cage,
            // Lines show the cages even if colours do, too.
            (false, true) if cage.is_some() => Stroke::None,
            (false, true) => Stroke::Thin,
        }
    }

    /// The sum of each cage: on the line above its first cell that is shown, or in that cell.
    fn sums(&mut self) {
        let scale = self.geometry.scale;
        if !scale.shows_sums() {
            return;
        }
        for (_, cage) in self.layout.cages() {
            let Some(&first) = cage.cells.iter().find(|&&cell| self.geometry.shows(cell)) else { continue };
            let (left, top) = self.geometry.corner(first);
            let y = if scale.lines == GridLines::All { top - 1 } else { top };
            self.buffer.set_string(length_of(left), length_of(y), cage.sum.to_string(), self.theme.sum);
        }
    }

    fn labels(&mut self) {
        let Geometry { scale, columns, rows } = self.geometry;
        if scale.labels == Labels::None {
            return;
        }
        let (right, down) = scale.middle();
        let width = self.scene.puzzle.size().to_string().len();
        let every = scale.columns_per_label(self.scene.puzzle.size());
        for (number, start) in
            (columns.first + 1..).zip(&columns.starts).filter(|(number, _)| number % every == 0)
        {
            let label = number.to_string();
            let x = start + right + 1 - label.len().min(2);
            self.buffer.set_string(length_of(x), 0, &label, self.theme.quiet);
        }
        for (number, start) in (rows.first + 1..).zip(&rows.starts) {
            let label = number.to_string();
            let left = width - label.len();
            self.buffer.set_string(length_of(left), length_of(start + down), &label, self.theme.quiet);
        }
    }
}
