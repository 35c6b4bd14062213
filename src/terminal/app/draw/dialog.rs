//! What is drawn over the board: dialogs and the help.

use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Widget as _};

use super::{Drawing, Target};
use crate::terminal::app::Command;
use crate::terminal::app::dialog::{Dialog, Item};
use crate::terminal::canvas::{length_of, shortened, wrapped};

/// The most columns of a dialog.
const MOST_WIDTH: u16 = 79;

/// The columns that a line to edit should have.
const LEAST_FOR_TEXT: usize = 56;

/// The columns for the name of a field.
const LABEL: u16 = 7;

/// The columns of a command in the help.
const COLUMN: u16 = 38;

/// What the keys do besides the commands.
const MOVES: [(&str, &str); 5] = [
    ("arrows", "move; also hjkl, Home, End"),
    ("1 2 3 ...", "enter the digit or mark"),
    ("Alt+digit", "mark with the other pen"),
    ("click", "select; right: to mark"),
    ("Esc", "hide a hint, stop work"),
];

impl Drawing<'_> {
    /// Draws a box in the middle with a title; returns its inside.
    fn frame(&mut self, title: &str, (width, height): (u16, u16), area: Rect) -> Rect {
        let theme = self.canvas.theme;
        let (width, height) = (width.min(area.width), height.min(area.height));
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
        let place = Rect { x, y, width, height };
        let title = Span::styled(
            shortened(&format!(" {title} "), usize::from(width.saturating_sub(4))),
            theme.strong,
        );
        Clear.render(place, self.canvas.buffer);
        Block::bordered()
            .border_type(BorderType::Thick)
            .border_style(theme.heavy)
            .style(theme.base)
            .title(Line::from(vec![Span::styled("━", theme.heavy), title]))
            .render(place, self.canvas.buffer);
        place.inner(Margin { horizontal: 2, vertical: 1 })
    }

    /// Draws a dialog, from top to bottom.
    pub(super) fn dialog(&mut self, dialog: &Dialog, area: Rect) {
        let title = dialog.title.chars().count() + 2;
        let widest = dialog.items.iter().map(width_of).max().unwrap_or(0).max(title);
        let width = length_of(widest + 4).min(MOST_WIDTH).min(area.width);
        let inside = usize::from(width.saturating_sub(4));
        let heights: Vec<u16> = dialog.items.iter().map(|item| height_of(item, inside)).collect();
        let error = dialog.error.as_ref().map(|error| wrapped(error, inside, usize::MAX)).unwrap_or_default();
        let error_height = length_of(error.len());
        let height_with = |gap: u16| {
            let error = if error.is_empty() { 0 } else { error_height.saturating_add(gap) };
            heights.iter().map(|height| height + gap).sum::<u16>().saturating_add(error + 2)
        };
        // Blank lines are worth less than what they would push out.
        let gap = u16::from(height_with(1) <= area.height);
        let room = self.frame(dialog.title, (width, height_with(gap)), area);
        let above_error = Rect { height: room.height.saturating_sub(error_height), ..room };
        let mut y = room.y;
        let first = first_shown(&heights, dialog.focus, above_error.height);
        for (at, (item, &height)) in dialog.items.iter().zip(&heights).enumerate().skip(first) {
            let place = Rect { y, height, ..room }.intersection(above_error);
            self.item(item, at, dialog.focus == at, place);
            y += height + gap;
        }
        for (y, line) in (y.min(above_error.bottom())..room.bottom()).zip(error) {
            self.canvas.line(Rect { y, height: 1, ..room }, Line::styled(line, self.canvas.theme.bad));
        }
    }

    fn item(&mut self, item: &Item, at: usize, has_focus: bool, area: Rect) {
        let theme = self.canvas.theme;
        let mut options_in = area;
        match item {
            Item::Note(text) => {
                for (y, line) in (area.y..area.bottom()).zip(wrapped(text, area.width.into(), usize::MAX)) {
                    self.canvas.line(Rect { y, height: 1, ..area }, Line::styled(line, theme.waiting));
                }
                return;
            }
            Item::Text { label, field, .. } => {
                let line = Rect { height: area.height.min(1), ..area };
                self.target(line, Line::styled(*label, theme.quiet), Target::Item { item: at, option: None });
                let place = Rect {
                    x: line.x + LABEL.min(line.width),
                    width: line.width.saturating_sub(LABEL),
                    ..line
                };
                self.canvas.buffer.set_style(place, theme.button);
                let (text, cursor) = field.part(place.width.into());
                self.canvas.line(place, Line::styled(text, theme.strong));
                let cursor = (place.x + length_of(cursor), place.y);
                if has_focus && place.contains(cursor.into()) {
                    self.canvas.buffer[cursor].set_style(theme.cursor);
                }
                options_in = Rect { y: area.y + line.height, height: area.height - line.height, ..area };
            }
            Item::Choice { label, .. } => self.canvas.line(area, Line::styled(*label, theme.quiet)),
            Item::Buttons { .. } => {}
        }
        for (number, (option, place)) in item.options().iter().zip(places(item, options_in)).enumerate() {
            let place = place.intersection(options_in);
            if place.is_empty() {
                continue;
            }
            let style = match (item.chosen() == Some(number), has_focus) {
                (true, true) => theme.cursor,
                (true, false) => theme.pencil,
                (false, _) => theme.button,
            };
            let target = Target::Item { item: at, option: Some(number) };
            self.target(place, Line::styled(format!(" {option} "), style), target);
        }
    }

    /// Draws all commands and keys, in two columns if they fit.
    pub(super) fn help(&mut self, area: Rect) {
        let theme = self.canvas.theme;
        let size = self.app.size().unwrap_or(0);
        let commands =
            self.app.entries().map(|entry| (entry.keys_on(size), entry.meaning, Some(entry.command)));
        let moves = MOVES.iter().map(|&(keys, meaning)| (keys.to_owned(), meaning, None));
        let lines: Vec<(String, &str, Option<Command>)> = moves.chain(commands).collect();
        let columns: u16 = if area.width >= 2 * COLUMN + 3 { 2 } else { 1 };
        let rows = lines.len().div_ceil(columns.into());
        let room = self.frame("Keys; click one to use it", (columns * COLUMN + 3, length_of(rows) + 2), area);
        for (at, (keys, meaning, command)) in lines.into_iter().enumerate() {
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
            if let Some(command) = command.filter(|_| !place.is_empty()) {
                self.targets.add(place, Target::Command(command));
            }
        }
    }
}

/// The first item to draw so that the one with the focus is seen.
fn first_shown(heights: &[u16], focus: usize, room: u16) -> usize {
    let fits = |first: &usize| heights[*first..=focus].iter().sum::<u16>() <= room;
    (0..=focus).find(fits).unwrap_or(focus)
}

/// The columns that an item would like to have.
fn width_of(item: &Item) -> usize {
    let options: usize = item.options().iter().map(|option| option.chars().count() + 3).sum();
    match item {
        Item::Note(text) => text.chars().count(),
        Item::Text { .. } => LEAST_FOR_TEXT.max(usize::from(LABEL) + options),
        Item::Choice { .. } => usize::from(LABEL) + options,
        Item::Buttons { .. } => options,
    }
}

/// The lines that an item takes.
fn height_of(item: &Item, width: usize) -> u16 {
    let lines = match item {
        Item::Note(text) => wrapped(text, width, usize::MAX).len(),
        Item::Text { suggestions, .. } => 1 + usize::from(!suggestions.is_empty()) * rows_of(item, width),
        Item::Choice { .. } | Item::Buttons { .. } => rows_of(item, width),
    };
    length_of(lines)
}

fn rows_of(item: &Item, width: usize) -> usize {
    let width = length_of(width);
    places(item, Rect { width, height: u16::MAX, ..Rect::default() })
        .last()
        .map_or(1, |place| usize::from(place.y) + 1)
}

/// Where the options of an item are, side by side and in as many lines as they need.
fn places(item: &Item, area: Rect) -> Vec<Rect> {
    let left = if matches!(item, Item::Buttons { .. }) { area.x } else { area.x + LABEL.min(area.width) };
    let (mut x, mut y) = (left, area.y);
    let mut places = Vec::new();
    for option in item.options() {
        let width = length_of(option.chars().count() + 2);
        if x > left && x.saturating_add(width) > area.right() {
            (x, y) = (left, y + 1);
        }
        places.push(Rect { x, y, width, height: 1 });
        x = x.saturating_add(width + 1);
    }
    places
}
