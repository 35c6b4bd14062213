//! What is drawn over the board: dialogs, the help, and the pause.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::command::{Command, ENTRIES};
use super::dialog::{Dialog, Item};
use super::picture::{Target, Targets};
use super::side::wrapped;
use super::{Playing, Purpose};
use crate::terminal::canvas::shortened;
use crate::terminal::theme::Theme;

/// The most columns of a dialog.
const MOST_WIDTH: u16 = 79;

/// The columns that a line to edit should have.
const LEAST_FOR_TEXT: usize = 56;

/// The columns for the name of a field.
const LABEL: u16 = 7;

/// A box in the middle with a title; yields its inside.
fn frame(title: &str, theme: &Theme, (width, height): (u16, u16), area: Rect, buffer: &mut Buffer) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    for at in place.positions() {
        buffer[at].reset();
    }
    buffer.set_style(place, theme.base);
    let (top, bottom) = (place.y, place.bottom().saturating_sub(1));
    for at in place.positions() {
        let (is_left, is_right) = (at.x == place.x, at.x + 1 == place.right());
        let line = match (at.y == top, at.y == bottom, is_left, is_right) {
            (true, _, true, _) => '┏',
            (true, _, _, true) => '┓',
            (_, true, true, _) => '┗',
            (_, true, _, true) => '┛',
            (true, ..) | (_, true, ..) => '━',
            (_, _, true, _) | (_, _, _, true) => '┃',
            _ => continue,
        };
        buffer[at].set_char(line).set_style(theme.heavy);
    }
    let title = shortened(&format!(" {title} "), usize::from(width.saturating_sub(4)));
    let line = Rect { x: place.x + 2, width: width.saturating_sub(4), height: 1.min(height), ..place };
    Line::styled(title, theme.strong).render(line, buffer);
    place.inner(ratatui::layout::Margin { horizontal: 2, vertical: 1 })
}

/// Draws a dialog, from top to bottom.
pub(super) fn draw_dialog(
    dialog: &Dialog<Purpose>,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
    targets: &mut Targets,
) {
    let title = dialog.title.chars().count() + 2;
    let widest = dialog.items.iter().map(width_of).max().unwrap_or(0).max(title);
    let width = u16::try_from(widest + 4).unwrap_or(u16::MAX).min(MOST_WIDTH).min(area.width);
    let inside = usize::from(width.saturating_sub(4));
    let heights: Vec<u16> = dialog.items.iter().map(|item| height_of(item, inside)).collect();
    let error = dialog.error.as_ref().map(|error| wrapped(error, inside, usize::MAX)).unwrap_or_default();
    let error_height = u16::try_from(error.len()).unwrap_or(u16::MAX);
    let height_with = |gap: u16| {
        let error = if error.is_empty() { 0 } else { error_height.saturating_add(gap) };
        heights.iter().map(|height| height + gap).sum::<u16>().saturating_add(error + 2)
    };
    // Blank lines are worth less than what they would push out.
    let gap = u16::from(height_with(1) <= area.height);
    let room = frame(&dialog.title, theme, (width, height_with(gap)), area, buffer);
    let above_error = Rect { height: room.height.saturating_sub(error_height), ..room };
    let mut y = room.y;
    let first = first_shown(&heights, dialog.focus, above_error.height);
    for (at, (item, &height)) in dialog.items.iter().zip(&heights).enumerate().skip(first) {
        let place = Rect { y, height, ..room }.intersection(above_error);
        draw_item(item, at, dialog.focus == at, theme, place, buffer, targets);
        y += height + gap;
    }
    for (y, line) in (y.min(above_error.bottom())..room.bottom()).zip(error) {
        Line::styled(line, theme.bad).render(Rect { y, height: 1, ..room }, buffer);
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
    u16::try_from(lines).unwrap_or(u16::MAX)
}

fn rows_of(item: &Item, width: usize) -> usize {
    let width = u16::try_from(width).unwrap_or(u16::MAX);
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
        let width = u16::try_from(option.chars().count() + 2).unwrap_or(u16::MAX);
        if x > left && x.saturating_add(width) > area.right() {
            (x, y) = (left, y + 1);
        }
        places.push(Rect { x, y, width, height: 1 });
        x = x.saturating_add(width + 1);
    }
    places
}

fn draw_item(
    item: &Item,
    at: usize,
    has_focus: bool,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
    targets: &mut Targets,
) {
    let mut options_in = area;
    match item {
        Item::Note(text) => {
            for (y, line) in (area.y..area.bottom()).zip(wrapped(text, area.width.into(), usize::MAX)) {
                Line::styled(line, theme.waiting).render(Rect { y, height: 1, ..area }, buffer);
            }
            return;
        }
        Item::Text { label, field, .. } => {
            let line = Rect { height: area.height.min(1), ..area };
            Line::styled(*label, theme.quiet).render(line, buffer);
            let place =
                Rect { x: line.x + LABEL.min(line.width), width: line.width.saturating_sub(LABEL), ..line };
            buffer.set_style(place, theme.button);
            let (text, cursor) = field.part(place.width.into());
            Line::styled(text, theme.strong).render(place, buffer);
            let cursor = (place.x + u16::try_from(cursor).unwrap_or(0), place.y);
            if has_focus && place.contains(cursor.into()) {
                buffer[cursor].set_style(theme.cursor);
            }
            targets.add(line, Target::Item { item: at, option: None });
            options_in = Rect { y: area.y + line.height, height: area.height - line.height, ..area };
        }
        Item::Choice { label, .. } => Line::styled(*label, theme.quiet).render(area, buffer),
        Item::Buttons { .. } => {}
    }
    for (number, (option, place)) in item.options().iter().zip(places(item, options_in)).enumerate() {
        let place = place.intersection(options_in);
        if place.is_empty() {
            continue;
        }
        let is_chosen = item.chosen() == Some(number);
        let style = match (is_chosen, has_focus) {
            (true, true) => theme.cursor,
            (true, false) => theme.pencil,
            (false, _) => theme.button,
        };
        Line::styled(format!(" {option} "), style).render(place, buffer);
        targets.add(place, Target::Item { item: at, option: Some(number) });
    }
}

/// What the keys do besides the commands.
const MOVES: [(&str, &str); 5] = [
    ("arrows", "move; also hjkl, Home, End"),
    ("1 2 3 ...", "enter the digit or mark"),
    ("Alt+digit", "mark with the other pen"),
    ("click", "select; right: to mark"),
    ("Esc", "hide a hint, stop work"),
];

/// Draws all commands and keys, in two columns if they fit.
pub(super) fn draw_help(playing: &Playing, area: Rect, buffer: &mut Buffer, targets: &mut Targets) {
    let theme = &playing.theme;
    let size = playing.size().unwrap_or(0);
    let entries = ENTRIES.iter().filter(|entry| playing.applies(entry.command));
    let commands = entries.map(|entry| (entry.keys_on(size), entry.meaning, Some(entry.command)));
    let moves = MOVES.iter().map(|&(keys, meaning)| (keys.to_owned(), meaning, None));
    let lines: Vec<(String, &str, Option<Command>)> = moves.chain(commands).collect();
    let columns = if area.width >= 2 * COLUMN + 3 { 2 } else { 1 };
    let rows = lines.len().div_ceil(columns);
    let (Ok(width), Ok(height)) = (u16::try_from(columns), u16::try_from(rows)) else { return };
    let room = frame("Keys; click one to use it", theme, (width * COLUMN + 3, height + 2), area, buffer);
    for (at, (keys, meaning, command)) in lines.into_iter().enumerate() {
        let (Ok(column), Ok(row)) = (u16::try_from(at / rows), u16::try_from(at % rows)) else { continue };
        let place = Rect { x: room.x + column * COLUMN, y: room.y + row, width: COLUMN - 1, height: 1 };
        let place = place.intersection(room);
        if row + 1 == room.height && rows > usize::from(room.height) {
            let text = shortened("… enlarge the terminal to see all keys", place.width.into());
            Line::styled(text, theme.waiting).render(place, buffer);
            continue;
        }
        let keys = format!("{keys:<11}");
        let meaning = shortened(meaning, usize::from(place.width).saturating_sub(keys.chars().count()));
        let line = Line::from(vec![Span::styled(keys, theme.strong), Span::styled(meaning, Style::new())]);
        line.render(place, buffer);
        if let Some(command) = command.filter(|_| !place.is_empty()) {
            targets.add(place, Target::Command(command));
        }
    }
}

/// The columns of a command in the help.
const COLUMN: u16 = 38;

/// Hides the board.
pub(super) fn draw_pause(playing: &Playing, area: Rect, buffer: &mut Buffer, targets: &mut Targets) {
    targets.add(area, Target::Command(Command::Pause));
    let middle = Rect { y: area.y + area.height / 2, height: area.height.min(1), ..area };
    let long = format!("paused at {}; Enter, F5 or a click resumes", playing.clock);
    let room = usize::from(area.width);
    let text = if long.chars().count() <= room { long } else { shortened("paused; Enter resumes", room) };
    Line::styled(text, playing.theme.waiting).centered().render(middle, buffer);
}
