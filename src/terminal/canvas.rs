//! What pictures are drawn on, and what all of them have.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::theme::Theme;

/// A part of a buffer with the background of a theme.
#[derive(Debug)]
pub(super) struct Canvas<'a> {
    pub theme: &'a Theme,
    pub buffer: &'a mut Buffer,
}

impl<'a> Canvas<'a> {
    pub fn new(theme: &'a Theme, area: Rect, buffer: &'a mut Buffer) -> Self {
        buffer.set_style(area, theme.base);
        Self { theme, buffer }
    }

    /// Draws a line at the top of an area.
    pub fn line<'l>(&mut self, area: Rect, line: impl Into<Line<'l>>) {
        line.into().render(area, self.buffer);
    }

    /// Draws the program, the board and the progress; in a narrow area, the progress and what fits.
    pub fn title(&mut self, area: Rect, board: &str, progress: &str) {
        self.buffer.set_style(area, self.theme.title);
        let room = usize::from(area.width).saturating_sub(progress.chars().count());
        let long = format!(" sudoku-bot  {board}");
        let title = if long.chars().count() <= room { long } else { shortened(&format!(" {board}"), room) };
        self.line(area, title);
        self.line(area, Line::from(shortened(progress, area.width.into())).right_aligned());
    }

    /// Copies a picture into a room; of a larger picture, the part around the focus. Returns where that part begins.
    pub fn show(&mut self, picture: &Buffer, room: Rect, (x, y): (usize, usize)) -> (u16, u16) {
        let from = |focus: usize, room: u16, length: u16| {
            length_of(focus).saturating_sub(room / 2).min(length.saturating_sub(room))
        };
        let left = from(x, room.width, picture.area.width);
        let top = from(y, room.height, picture.area.height);
        for place in room.positions() {
            let of_picture = (left + place.x - room.x, top + place.y - room.y);
            if let (Some(to), Some(from)) = (self.buffer.cell_mut(place), picture.cell(of_picture)) {
                to.clone_from(from);
            }
        }
        (left, top)
    }
}

/// A key and what it does.
pub(super) fn key(theme: &Theme, key: &str, what: &str) -> Line<'static> {
    [Span::styled(format!(" {key}"), theme.strong), Span::styled(format!(" {what} "), theme.quiet)]
        .into_iter()
        .collect()
}

/// A length as ratatui counts it, which suffices for any board.
pub(super) fn length_of(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// The text, or its beginning and an ellipsis, in at most `width` characters.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain((width > 0).then_some('…')).collect()
}

/// A text in at most `most` lines of this width; an ellipsis stands for the rest.
pub(super) fn wrapped(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let count = lines.len();
        if let Some(line) = lines.last_mut() {
            let is_first = line.is_empty();
            if is_first || count == most || line.chars().count() + 1 + word.chars().count() <= width {
                line.push_str(if is_first { "" } else { " " });
                line.push_str(word);
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines.iter().map(|line| shortened(line, width)).collect()
}

/// The sentence, or as many of its clauses as fit with an ellipsis; as many words if no clause fits.
pub(super) fn cut_at_clause(sentence: String, fits: impl Fn(&str) -> bool) -> String {
    if fits(&sentence) {
        return sentence;
    }
    let cut = |end: usize| format!("{}…", &sentence[..end]);
    let words: Vec<usize> = sentence.match_indices(' ').map(|(at, _)| at).collect();
    let fitting = [clause_ends(&sentence).collect(), words].into_iter().find_map(|ends: Vec<usize>| {
        let count = ends.partition_point(|&end| fits(&cut(end)));
        count.checked_sub(1).map(|last| cut(ends[last]))
    });
    fitting.unwrap_or_else(|| "…".into())
}

/// Where clauses end: before a semicolon, a colon, or a comma that a word follows.
fn clause_ends(sentence: &str) -> impl Iterator<Item = usize> {
    let is_word = |rest: &str| rest.chars().take(2).all(|c| c.is_ascii_alphabetic());
    sentence.match_indices([',', ';', ':']).filter_map(move |(at, mark)| {
        let rest = sentence[at + 1..].strip_prefix(' ')?;
        (mark != "," || is_word(rest)).then_some(at)
    })
}
