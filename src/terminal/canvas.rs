//! The canvas of all pictures, with the title and the line of keys that they share.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::theme::Theme;

/// The most lines that one text takes, far beyond any screen.
const MOST_LINES: usize = 2000;

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

    /// Draws the program's name, the board and the progress; in a narrow area, the progress and as much else as fits.
    pub fn title(&mut self, area: Rect, board: &str, progress: &str) {
        self.buffer.set_style(area, self.theme.title);
        let room = usize::from(area.width).saturating_sub(progress.chars().count());
        let long = format!(" sudoku-bot  {board}");
        let title = if long.chars().count() <= room { long } else { shortened(&format!(" {board}"), room) };
        self.line(area, title);
        self.line(area, Line::from(shortened(progress, area.width.into())).right_aligned());
    }

    /// Draws as many keys and their meanings as fit, and an ellipsis if there are more. Returns the place of each, and
    /// that of the ellipsis.
    pub fn keys<'k>(
        &mut self,
        area: Rect,
        keys: impl IntoIterator<Item = (&'k str, &'k str)>,
    ) -> (Vec<Rect>, Option<Rect>) {
        let mut rest = area;
        let mut places = Vec::new();
        for (key, what) in keys {
            let what = Span::styled(format!(" {what} "), self.theme.quiet);
            let line = Line::from_iter([Span::styled(format!(" {key}"), self.theme.strong), what]);
            let width = length_of(line.width());
            if width > rest.width {
                let ellipsis = shortened(" …", rest.width.into());
                self.line(rest, Line::styled(ellipsis, self.theme.quiet));
                return (places, Some(rest));
            }
            self.line(rest, line);
            places.push(Rect { width, ..rest });
            rest = Rect { x: rest.x + width, width: rest.width - width, ..rest };
        }
        (places, None)
    }

    /// Copies a picture into a room; of a larger picture, the part around the focus. Returns where that part begins.
    pub fn show(&mut self, picture: &Buffer, room: Rect, (x, y): (usize, usize)) -> Position {
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
        Position::new(left, top)
    }

    /// The text in as many lines of this width as it needs.
    pub fn wrapped<'t>(&self, text: impl Into<Text<'t>>, width: u16) -> Buffer {
        wrapped(text.into(), width, self.theme.base)
    }
}

/// How many lines of this width a text takes.
pub(super) fn height_of<'t>(text: impl Into<Text<'t>>, width: u16) -> u16 {
    wrapped(text.into(), width, Style::new()).area.height
}

fn wrapped(text: Text, width: u16, style: Style) -> Buffer {
    // Two lines that follow each other are longer than one together, or they would be one.
    let most = |line: &Line| 2 * line.width() / usize::from(width).max(1) + 1;
    let height = text.iter().map(most).sum::<usize>().min(MOST_LINES);
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, length_of(height)));
    buffer.set_style(buffer.area, style);
    Paragraph::new(text).wrap(Wrap { trim: true }).render(buffer.area, &mut buffer);
    trimmed(buffer)
}

/// The picture without the blank lines at its end.
pub(super) fn trimmed(mut picture: Buffer) -> Buffer {
    let is_blank = |row: &Rect| row.positions().all(|at| picture[at].symbol() == " ");
    let height = picture.area.rows().rev().find(|row| !is_blank(row)).map_or(0, Rect::bottom);
    picture.resize(Rect { height, ..picture.area });
    picture
}

/// A length as ratatui counts it; `u16` is enough for any board.
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
