//! What is beside the board: the symbols to click on, messages, the hint, and the commands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::command::{Command, ENTRIES};
use super::model::Advice;
use super::picture::{SPIN, Target, Targets};
use super::work::Work;
use super::{Board, Pen, Playing, Tone};
use crate::puzzle::Symbol;
use crate::terminal::board::geometry::{Marks, Zoom};
use crate::terminal::canvas::{Canvas, shortened};
use crate::terminal::panel::Panel;
use crate::terminal::scene::Scene;

/// Lower panels are of no use.
pub(super) const LEAST_HEIGHT: u16 = 4;

/// Panels with fewer lines have no blank ones.
const LEAST_FOR_BLANKS: u16 = 12;

/// Fewer symbols in a line would take too many lines.
const LEAST_PER_ROW: usize = 6;

/// Narrower panels have only the names of commands.
const LEAST_FOR_MEANINGS: u16 = 38;

const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/// Draws the panel; `notice` says what of the board there is no room for.
pub(super) fn draw_panel(
    playing: &Playing,
    scene: &Scene,
    zoom: Zoom,
    notice: Option<&str>,
    area: Rect,
    buffer: &mut Buffer,
    targets: &mut Targets,
) {
    let theme = &playing.theme;
    let blank = u16::from(area.height >= LEAST_FOR_BLANKS);
    let below = palette(playing, area, buffer, targets);
    let rest = Rect { y: area.y + below, height: area.height.saturating_sub(below), ..area };
    let mut canvas = Canvas { theme, buffer: &mut *buffer };
    let mut panel = Panel::new(scene, rest, &mut canvas);
    panel.line(&Line::from(pen_in_words(playing)));
    targets.add(Rect { height: 1, ..rest }, Target::Command(Command::Pencil));
    panel.skip(blank);
    if let Some(notice) = notice {
        panel.text(Line::styled(notice, theme.waiting));
    }
    if let Some(work) = &playing.work {
        targets.add(Rect { height: 1, ..panel.rest }, Target::GiveUp);
        panel.text(Line::styled(in_words(work), theme.busy));
        panel.skip(blank);
    }
    if let Some((text, tone)) = &playing.message {
        panel.text(Line::styled(text, style(playing, *tone)));
        panel.skip(blank);
    }
    let before = panel.rest;
    if let Some((puzzle, shown)) = &scene.board {
        if let Some(current) = &scene.step {
            panel.step(current, puzzle.layout());
            if zoom.marks == Marks::Count || !zoom.shows_marks(puzzle.size()) {
                panel.candidates(current, puzzle, shown, zoom);
            }
        } else if let Some(hint) = &playing.hint {
            panel.text(Line::styled(hint.to_string(), theme.strong));
        } else if let Some(cell) = playing.cursor.filter(|&cell| !zoom.shows_marks(shown.marks(cell).len())) {
            let marks: Vec<String> = shown.marks(cell).iter().map(|symbol| symbol.to_string()).collect();
            panel.text(Line::from(vec![
                Span::styled(cell.to_string(), theme.quiet),
                Span::styled(format!(" {}", marks.join(" ")), theme.mark),
            ]));
        }
    }
    if let Some(how) = playing.how_to_take_the_hint() {
        let lines = Rect { height: before.height - panel.rest.height + 1, ..before };
        targets.add(lines.intersection(area), Target::Command(Command::Hint));
        panel.line(&Line::styled(how, theme.quiet));
    }
    let rest = panel.rest;
    panel.end();
    commands(playing, rest, buffer, targets);
}

/// The parts of the panel in two lines above the keys; or without keys and symbols, in the only line there is.
pub(super) fn draw_lines(
    playing: &Playing,
    scene: &Scene,
    notice: Option<&str>,
    area: Rect,
    buffer: &mut Buffer,
    targets: &mut Targets,
) {
    let mut message = Rect { height: 1, ..area };
    let step = scene.step.as_ref().zip(scene.board.as_ref());
    let step = step.map(|(current, (puzzle, _))| current.step.describe(puzzle.layout()));
    let hint = || step.or_else(|| playing.hint.as_ref().map(ToString::to_string));
    let (text, style) = if let Some(work) = &playing.work {
        targets.add(message, Target::GiveUp);
        (in_words(work), playing.theme.busy)
    } else if let Some((text, tone)) = &playing.message {
        (text.clone(), style(playing, *tone))
    } else if let Some(hint) = hint() {
        targets.add(message, Target::Command(Command::Hint));
        (hint, playing.theme.strong)
    } else {
        (notice.unwrap_or_default().to_owned(), playing.theme.quiet)
    };
    let is_notice = notice.is_some_and(|notice| notice == text);
    let most = if is_notice { 1 } else { area.height.min(2).into() };
    let lines = wrapped(&text, usize::from(area.width).saturating_sub(1), most);
    // The symbols make room for what is only there for a while.
    if lines.len() < 2 && area.height > 1 {
        palette(playing, Rect { y: area.y + 1, height: 1, ..area }, buffer, targets);
    }
    for line in lines {
        Line::styled(format!(" {line}"), style).render(message, buffer);
        message.y += 1;
    }
}

/// A text in lines of this width; what `most` lines have no room for is cut off.
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

/// The work that is under way, where there is no board yet.
pub(super) fn draw_waiting(playing: &Playing, area: Rect, buffer: &mut Buffer, targets: &mut Targets) {
    let line = Rect { y: area.y + area.height / 2, height: area.height.min(1), ..area };
    if let Some(work) = &playing.work {
        targets.add(line, Target::GiveUp);
        let text = shortened(&in_words(work), area.width.into());
        Line::styled(text, playing.theme.busy).centered().render(line, buffer);
    } else if let Some((text, tone)) = &playing.message {
        let line = Rect { y: area.y + area.height.min(2), ..line };
        let text = shortened(text, area.width.into());
        Line::styled(text, style(playing, *tone)).centered().render(line, buffer);
    }
}

fn in_words(work: &Work) -> String {
    let turn = usize::try_from(work.time.as_millis() / SPIN.as_millis()).unwrap_or(0);
    let seconds = match work.time.as_secs() {
        0 => String::new(),
        seconds => format!(" ({seconds} s)"),
    };
    format!("{} {}{seconds}; Esc stops", SPINNER[turn % SPINNER.len()], work.what)
}

fn style(playing: &Playing, tone: Tone) -> Style {
    match tone {
        Tone::Good => playing.theme.good,
        Tone::Note => playing.theme.waiting,
        Tone::Bad => playing.theme.bad,
    }
}

fn pen_in_words(playing: &Playing) -> Vec<Span<'static>> {
    let theme = &playing.theme;
    let (pen, pencil) = match playing.pen {
        Pen::Ink => (theme.cursor, theme.button),
        Pen::Pencil => (theme.button, theme.pencil),
    };
    if matches!(playing.board, Board::Draft(_)) {
        return vec![Span::styled(" givens ", theme.cursor)];
    }
    vec![Span::styled(" digits ", pen), Span::styled(" pencil marks ", pencil)]
}

impl Playing {
    fn how_to_take_the_hint(&self) -> Option<String> {
        let hint = self.hint.as_ref()?;
        let what = match hint.advice {
            Advice::Step(_) => "make this step",
            Advice::Clear { .. } | Advice::Mark(_) => "do it",
            Advice::Nothing(_) => return None,
        };
        Some(format!("press {} again to {what}", self.key_of(Command::Hint)))
    }

    pub(super) fn key_of(&self, command: Command) -> String {
        let entry = ENTRIES.iter().find(|entry| entry.command == command);
        entry.map(|entry| entry.key_on(self.size().unwrap_or(0))).unwrap_or_default()
    }
}

/// The symbols to click on, each with how many cells still lack it. Yields the lines they take.
fn palette(playing: &Playing, area: Rect, buffer: &mut Buffer, targets: &mut Targets) -> u16 {
    let Some(size) = playing.size() else { return 0 };
    let shown = match &playing.board {
        Board::None => return 0,
        Board::Game(table) => table.shown(),
        Board::Draft(draft) => draft.shown(),
    };
    let mut left = vec![size; size];
    for digit in shown.digits().into_iter().flatten() {
        left[digit.number() - 1] = left[digit.number() - 1].saturating_sub(1);
    }
    let Palette { per_row, width, gap, has_counts } = Palette::of(size, area);
    for (at, symbol) in Symbol::all(size).enumerate() {
        let (row, column) = (at / per_row, at % per_row);
        let (Ok(row), Ok(column)) = (u16::try_from(row), u16::try_from(column)) else { continue };
        let x = area.x + column * (width + gap);
        if row >= area.height || x + width > area.right() {
            continue;
        }
        let place = Rect { x, y: area.y + row, width, height: 1 };
        let count = if has_counts { small(left[at]) } else { String::new() };
        let (strong, quiet) = match left[at] {
            0 => (playing.theme.thin, playing.theme.thin),
            _ => (playing.theme.strong, playing.theme.quiet),
        };
        buffer.set_style(place, playing.theme.button);
        let indent = if width > 2 { " " } else { "" };
        Line::from(vec![
            Span::raw(indent),
            Span::styled(symbol.to_string(), strong),
            Span::styled(count, quiet),
        ])
        .render(place, buffer);
        targets.add(place, Target::Symbol(symbol));
    }
    u16::try_from(size.div_ceil(per_row)).unwrap_or(u16::MAX).min(area.height)
}

/// How the symbols are laid out.
struct Palette {
    per_row: usize,
    width: u16,
    gap: u16,
    has_counts: bool,
}

impl Palette {
    /// With counts if there is room, and with gaps if that takes no more lines.
    fn of(size: usize, area: Rect) -> Self {
        let digits = if size > 9 { 2 } else { 1 };
        let most = size.div_ceil(LEAST_PER_ROW).min(usize::from(area.height / 4)).max(1);
        let fitting = |has_counts: bool, rows: usize| {
            let widths = if has_counts { [2 + digits, 2 + digits] } else { [2, 1] };
            widths.into_iter().zip([1, 0]).find_map(|(width, gap)| {
                let per_row = usize::from((area.width + gap) / (width + gap));
                let fits = per_row > 0 && size.div_ceil(per_row) <= rows;
                // Full rows but for the last would look uneven.
                fits.then(|| Self { per_row: size.div_ceil(size.div_ceil(per_row)), width, gap, has_counts })
            })
        };
        let mut layouts =
            [true, false].into_iter().flat_map(|has_counts| (1..=most).map(move |rows| (has_counts, rows)));
        let best = layouts.find_map(|(has_counts, rows)| fitting(has_counts, rows));
        best.unwrap_or(Self { per_row: size.max(1), width: 1, gap: 0, has_counts: false })
    }
}

/// A number in small digits; nothing for zero.
fn small(number: usize) -> String {
    let digit = |c: char| c.to_digit(10).and_then(|digit| char::from_u32('₀' as u32 + digit)).unwrap_or(c);
    if number == 0 { String::new() } else { number.to_string().chars().map(digit).collect() }
}

/// All commands with their keys, at the bottom if there is room for them.
fn commands(playing: &Playing, area: Rect, buffer: &mut Buffer, targets: &mut Targets) {
    let size = playing.size().unwrap_or(0);
    let entries: Vec<_> = ENTRIES.iter().filter(|entry| playing.applies(entry.command)).collect();
    let Ok(count) = u16::try_from(entries.len()) else { return };
    if area.height < count + 2 {
        return;
    }
    let top = area.bottom() - count;
    for (y, entry) in (top..).zip(entries) {
        let place = Rect { y, height: 1, ..area };
        let what = if area.width < LEAST_FOR_MEANINGS { entry.name } else { entry.meaning };
        Line::from(vec![
            Span::styled(format!("{:<11}", entry.keys_on(size)), playing.theme.strong),
            Span::styled(what, playing.theme.quiet),
        ])
        .render(place, buffer);
        targets.add(place, Target::Command(entry.command));
    }
}
