//! Draws what covers the board: dialogs and the help.

use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget as _};

use super::{ClickTarget, Drawing};
use crate::terminal::app::Request;
use crate::terminal::app::dialog::{Dialog, DialogRow};
use crate::terminal::canvas::{length_of, shortened};

const MOST_WIDTH: u16 = 79;

/// The columns that a line to edit should have.
const LEAST_FOR_TEXT: usize = 56;

/// The columns for the name of a field.
const LABEL: u16 = 7;

/// The columns of a request in the help.
const COLUMN: u16 = 38;

/// The keys that are not requests, and what they do.
const MOVES: [(&str, &str); 7] = [
    ("arrows", "move; also hjkl, Home, End"),
    ("1 2 3 ...", "enter the digit or mark"),
    ("Alt+digit", "a mark instead of a digit,"),
    ("", "or the reverse, once"),
    ("click", "select; right: pencil"),
    ("wheel", "zoom to a block"),
    ("Esc", "hide hint, zoom, colours"),
];

impl Drawing<'_> {
    /// Draws a box in the middle with a title; returns its inside.
    fn frame(&mut self, title: &str, (width, height): (u16, u16), area: Rect) -> Rect {
        let theme = self.canvas.theme;
        let (width, height) = (width.min(area.width), height.min(area.height));
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
        let place = Rect { x, y, width, height };
        let title = shortened(&format!(" {title} "), usize::from(place.width.saturating_sub(4)));
        Clear.render(place, self.canvas.buffer);
        Block::bordered()
            .border_type(BorderType::Thick)
            .border_style(theme.heavy)
            .style(theme.base)
            .title(Line::from(vec![Span::styled("━", theme.heavy), Span::styled(title, theme.strong)]))
            .render(place, self.canvas.buffer);
        place.inner(Margin { horizontal: 2, vertical: 1 })
    }

    pub(super) fn dialog(&mut self, dialog: &Dialog, area: Rect) {
        let title = dialog.title.chars().count() + 2;
        let widest = dialog.rows.iter().map(width_of).max().unwrap_or(0).max(title);
        let width = length_of(widest + 4).min(MOST_WIDTH).min(area.width);
        let inside = width.saturating_sub(4);
        let heights: Vec<u16> = dialog.rows.iter().map(|row| self.height_of(row, inside)).collect();
        let error = Line::styled(dialog.error.as_deref().unwrap_or_default(), self.canvas.theme.bad);
        let error = self.canvas.wrapped(error, inside);
        let error_height = error.area.height;
        let height_with = |gap: u16| {
            let gaps = gap * length_of(heights.len() + usize::from(error_height > 0));
            (heights.iter().sum::<u16>() + gaps + 2).saturating_add(error_height)
        };
        // Blank lines are worth less than what they would push out.
        let gap = u16::from(height_with(1) <= area.height);
        let room = self.frame(dialog.title, (width, height_with(gap)), area);
        let above_error = Rect { height: room.height.saturating_sub(error_height), ..room };
        let mut y = room.y;
        let first = first_shown(&heights, dialog.focus, above_error.height);
        for (at, (row, &height)) in dialog.rows.iter().zip(&heights).enumerate().skip(first) {
            let place = Rect { y, height, ..room }.intersection(above_error);
            self.row(row, at, dialog.focus == at, place);
            y += height + gap;
        }
        let y = y.min(above_error.bottom());
        self.canvas.show(&error, Rect { y, height: room.bottom() - y, ..room }, (0, 0));
    }

    fn row(&mut self, row: &DialogRow, at: usize, has_focus: bool, area: Rect) {
        let theme = self.canvas.theme;
        if row.is_note() {
            let note = self.canvas.wrapped(Line::styled(&row.label, theme.waiting), area.width);
            self.canvas.show(&note, area, (0, 0));
            return;
        }
        self.canvas.line(area, Line::styled(&row.label, theme.quiet));
        if let Some(text) = &row.text {
            let line = Rect { height: area.height.min(1), ..area };
            self.targets.add(line, ClickTarget::Option { row: at, option: None });
            let place = Rect { x: line.x + LABEL, ..line }.intersection(line);
            self.canvas.buffer.set_style(place, theme.button);
            let scroll = text.visual_scroll(usize::from(place.width).saturating_sub(1));
            let shown =
                Paragraph::new(Span::styled(text.value(), theme.strong)).scroll((0, length_of(scroll)));
            shown.render(place, self.canvas.buffer);
            let cursor = (place.x + length_of(text.visual_cursor() - scroll), place.y);
            if has_focus && place.contains(cursor.into()) {
                self.canvas.buffer[cursor].set_style(theme.cursor);
            }
        }
        for (number, (option, place)) in row.options.iter().zip(places(row, area)).enumerate() {
            let place = place.intersection(area);
            let style = match (row.chosen() == Some(number), has_focus) {
                (true, true) => theme.cursor,
                (true, false) => theme.pencil,
                (false, _) => theme.button,
            };
            let target = ClickTarget::Option { row: at, option: Some(number) };
            self.target(place, Line::styled(format!(" {option} "), style), target);
        }
    }

    fn height_of(&self, row: &DialogRow, width: u16) -> u16 {
        if row.is_note() {
            return self.canvas.wrapped(row.label.as_str(), width).area.height;
        }
        places(row, Rect { width, height: u16::MAX, ..Rect::default() }).last().map_or(1, |place| place.y + 1)
    }

    /// Draws a reason from this line on.
    pub(super) fn reason(&mut self, reason: &[String], from: usize, area: Rect) {
        let width = MOST_WIDTH.min(area.width);
        // Lines lose the blanks that they begin with when they are wrapped, unless these are hard.
        let lines = reason.iter().map(|line| {
            let text = line.trim_start();
            Line::from("\u{a0}".repeat(line.len() - text.len()) + text)
        });
        let text = self.canvas.wrapped(lines.collect::<Text>(), width.saturating_sub(4));
        let title = "The whole reason; arrows scroll, Esc returns";
        let room = self.frame(title, (width, text.area.height.saturating_add(2)), area);
        let last = usize::from(text.area.height.saturating_sub(room.height));
        self.targets.last_from = last;
        self.canvas.show(&text, room, (0, from.min(last) + usize::from(room.height / 2)));
    }

    /// Draws all requests and keys, in two columns if they fit.
    pub(super) fn help(&mut self, area: Rect) {
        let theme = self.canvas.theme;
        let size = self.app.size();
        let requests = self
            .app
            .bindings()
            .map(|binding| (binding.keys_on(size), binding.meaning, Some(binding.request)));
        let moves = MOVES.iter().map(|&(keys, meaning)| (keys.to_owned(), meaning, None));
        let lines: Vec<(String, &str, Option<Request>)> = moves.chain(requests).collect();
        let columns: u16 = if area.width >= 2 * COLUMN + 3 { 2 } else { 1 };
        let rows = lines.len().div_ceil(columns.into());
        let has_dialog = self.app.dialog.is_some();
        let title =
            if has_dialog { "Keys of the game; any key returns" } else { "Keys; click one to use it" };
        let room = self.frame(title, (columns * COLUMN + 3, length_of(rows) + 2), area);
        for (at, (keys, meaning, request)) in lines.into_iter().enumerate() {
            let (column, row) = (length_of(at / rows), length_of(at % rows));
            let place = Rect { x: room.x + column * COLUMN, y: room.y + row, width: COLUMN - 1, height: 1 };
            let place = place.intersection(room);
            if row + 1 == room.height && rows > usize::from(room.height) {
                let text = shortened("… enlarge the terminal to see all keys", place.width.into());
                self.canvas.line(place, Line::styled(text, theme.waiting));
                continue;
            }
            let keys = format!("{keys:<11}");
            let meaning = shortened(meaning, usize::from(place.width).saturating_sub(keys.chars().count()));
            self.canvas.line(place, Line::from(vec![Span::styled(keys, theme.strong), Span::raw(meaning)]));
            if let Some(request) = request.filter(|_| !has_dialog) {
                self.targets.add(place, ClickTarget::Request(request));
            }
        }
    }
}

/// The first row to draw so that the focused one is visible.
fn first_shown(heights: &[u16], focus: usize, room: u16) -> usize {
    let fits = |first: &usize| heights[*first..=focus].iter().sum::<u16>() <= room;
    (0..=focus).find(fits).unwrap_or(focus)
}

/// The preferred width of a row, in columns.
fn width_of(row: &DialogRow) -> usize {
    if row.is_note() {
        return row.label.chars().count();
    }
    let options: usize = row.options.iter().map(|option| option.chars().count() + 3).sum();
    let least = if row.text.is_some() { LEAST_FOR_TEXT } else { 0 };
    least.max(usize::from(indent(row)) + options)
}

/// The columns to the left of the options.
fn indent(row: &DialogRow) -> u16 {
    if row.label.is_empty() { 0 } else { LABEL }
}

/// Where the options of a row are, below its text, side by side and in as many lines as they need.
fn places(row: &DialogRow, area: Rect) -> Vec<Rect> {
    let left = area.x + indent(row).min(area.width);
    let (mut x, mut y) = (left, area.y + u16::from(row.text.is_some()));
    let mut places = Vec::new();
    for option in &row.options {
        let width = length_of(option.chars().count() + 2);
        if x > left && x.saturating_add(width) > area.right() {
            (x, y) = (left, y + 1);
        }
        places.push(Rect { x, y, width, height: 1 });
        x = x.saturating_add(width + 1);
    }
    places
}
