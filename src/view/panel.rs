//! The panel beside the board: what the bot does, the current step and its reason, and the log.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::line::{HORIZONTAL, THICK_HORIZONTAL};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{LineGauge, Paragraph, Widget as _, Wrap};

use super::geometry::{Marks, Zoom};
use super::scene::{Activity, CurrentStep, LogLine, Scene, Tally};
use super::theme::Theme;
use crate::puzzle::{Cell, CellSet, Layout, Puzzle, Symbol};
use crate::replay::Shown;
use crate::solver::{Difficulty, Step};

/// Panels with fewer lines have no blank ones.
const LEAST_FOR_BLANKS: u16 = 14;

/// Narrower gauges are only text.
const LEAST_FOR_GAUGE: usize = 6;

/// How many effects of a step are listed; a search fills half the board at once.
const MOST_EFFECTS: usize = 12;

/// How many cells of a step are listed with their candidates.
const MOST_CELLS: usize = 12;

/// The lines kept free below the techniques of the plan.
const FOR_LEGEND: u16 = 9;

/// The lines that a long reason leaves free below its step, but for low panels.
const LEAST_BELOW_STEP: u16 = 2;

/// The most lines that one text takes.
const MOST_LINES: u16 = 60;

/// Draws the panel; it lists the candidates of the step's cells if the board itself does not show them.
/// `notice` says what of the board there is no room for.
pub(super) fn draw_panel(
    scene: &Scene,
    theme: &Theme,
    zoom: Zoom,
    notice: Option<&str>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let blank = u16::from(area.height >= LEAST_FOR_BLANKS);
    let mut panel = Panel::new(scene, theme, area, buffer);
    if let Some(notice) = notice {
        panel.text(Line::styled(notice, theme.waiting));
    }
    panel.state();
    panel.skip(blank);
    if let (Some(current), Some((puzzle, shown))) = (&scene.step, &scene.board) {
        panel.step(current, puzzle.layout());
        panel.skip(blank);
        if panel.candidates(current, puzzle, shown, zoom) {
            panel.skip(blank);
        }
    }
    if let Some(finished) = &scene.finished {
        panel.text(Line::styled(finished, theme.strong));
        panel.skip(blank);
    }
    if scene.is_marking() {
        panel.text(Line::styled("writing every candidate as a pencil mark", theme.strong));
        panel.skip(blank);
    }
    if scene.step.is_none()
        && scene.finished.is_none()
        && let Some(plan) = &scene.plan
    {
        panel.plan(plan);
        panel.skip(blank);
    }
    if scene.is_marking() {
        panel.legend(zoom);
        panel.skip(blank);
    }
    panel.log();
    panel.end();
}

/// A panel that is filled from top to bottom.
pub(super) struct Panel<'a> {
    scene: &'a Scene,
    theme: &'a Theme,
    area: Rect,
    /// The part that is still empty.
    pub rest: Rect,
    /// Whether something had no room.
    is_cut: bool,
    buffer: &'a mut Buffer,
}

impl<'a> Panel<'a> {
    pub(super) fn new(scene: &'a Scene, theme: &'a Theme, area: Rect, buffer: &'a mut Buffer) -> Self {
        Self { scene, theme, area, rest: area, is_cut: false, buffer }
    }

    /// Shows by an ellipsis in the last corner that something had no room.
    pub(super) fn end(self) {
        if self.is_cut
            && let Some(corner) = self.area.rows().next_back().and_then(|row| row.positions().last())
        {
            self.buffer[corner].set_char('…').set_style(self.theme.waiting);
        }
    }

    pub(super) fn skip(&mut self, lines: u16) {
        let lines = lines.min(self.rest.height);
        self.rest = Rect { y: self.rest.y + lines, height: self.rest.height - lines, ..self.rest };
    }

    /// Takes the next line.
    fn next_line(&mut self) -> Rect {
        self.is_cut |= self.rest.height == 0;
        let line = Rect { height: self.rest.height.min(1), ..self.rest };
        self.skip(1);
        line
    }

    pub(super) fn line(&mut self, line: &Line) {
        let area = self.next_line();
        self.is_cut |= line.width() > area.width.into();
        line.render(area, self.buffer);
    }

    /// Adds text that takes as many lines as it needs.
    pub(super) fn text<'t>(&mut self, text: impl Into<Text<'t>>) {
        let (whole, lines) = self.wrapped(text);
        let room = Rect { height: lines.min(self.rest.height), ..self.rest };
        for at in room.positions() {
            self.buffer[at] = whole[at].clone();
        }
        self.is_cut |= lines > self.rest.height;
        self.skip(lines);
    }

    /// The text in lines as wide as the panel, and how many it takes.
    fn wrapped<'t>(&self, text: impl Into<Text<'t>>) -> (Buffer, u16) {
        // Ratatui's count of wrapped lines is unstable, so the lines that stay blank are counted.
        let area = Rect { height: MOST_LINES, ..self.rest };
        let mut whole = Buffer::empty(area);
        whole.set_style(area, self.theme.base);
        Paragraph::new(text).wrap(Wrap { trim: true }).render(area, &mut whole);
        let is_blank = |row: &Rect| row.positions().all(|at| whole[at].symbol() == " ");
        let blank = area.rows().rev().take_while(is_blank).count();
        (whole, MOST_LINES - u16::try_from(blank).unwrap_or(MOST_LINES))
    }

    /// What the bot is doing, how far it has come, and how fast it is.
    fn state(&mut self) {
        let Self { scene, theme, .. } = *self;
        let (activity, style) = in_words(&scene.activity, theme);
        self.text(Line::styled(format!("● {activity}"), style));
        if scene.activity == Activity::Advising {
            return;
        }
        self.gauge("steps", scene.steps);
        self.gauge("entries", scene.entries);
        let repairs = if scene.repairs == 0 { theme.quiet } else { theme.waiting };
        let eyes = scene.sees.map_or("", |sees| if sees { " · sees the game" } else { " · blind" });
        self.text(Line::from(vec![
            Span::styled(format!("delay {} ms · ", scene.delay.as_millis()), theme.quiet),
            Span::styled(format!("{} repaired", scene.repairs), repairs),
            Span::styled(eyes, theme.quiet),
        ]));
    }

    fn gauge(&mut self, name: &str, Tally { done, of }: Tally) {
        #[expect(clippy::cast_precision_loss, reason = "no game takes that many entries")]
        let ratio = if of == 0 { 0.0 } else { (done as f64 / of as f64).min(1.0) };
        let label = format!("{name:<8}{done:>4} of {of:<4}");
        let area = self.next_line();
        if label.len() + LEAST_FOR_GAUGE > area.width.into() {
            let text = shortened(&format!("{name} {done} of {of}"), area.width.into());
            Line::styled(text, self.theme.quiet).render(area, self.buffer);
            return;
        }
        LineGauge::default()
            .label(Span::styled(label, self.theme.quiet))
            .ratio(ratio)
            .filled_symbol(THICK_HORIZONTAL)
            .filled_style(self.theme.good)
            .unfilled_symbol(HORIZONTAL)
            .unfilled_style(self.theme.thin)
            .render(area, self.buffer);
    }

    /// The technique, its score, the reason and the effects.
    pub(super) fn step(&mut self, CurrentStep { step, .. }: &CurrentStep, layout: &Layout) {
        let Self { theme, rest, .. } = *self;
        let width = usize::from(rest.width);
        let score =
            if step.rating.score > 0.0 { format!(" {:.1}", step.rating.score) } else { String::new() };
        let name = shortened(&step.rating.name, width.saturating_sub(score.len()));
        self.line(&Line::styled(name, theme.strong));
        let first = Rect { height: rest.height.min(1), ..rest };
        // The style must not reach the name.
        let score = Span::styled(shortened(&score, width), theme.quiet);
        Line::from(score).right_aligned().render(first, self.buffer);
        let effects = self.effects(step);
        let spare = if self.area.height < LEAST_FOR_BLANKS { 0 } else { LEAST_BELOW_STEP };
        let below = self.wrapped(effects.clone()).1 + spare;
        let room = self.rest.height.saturating_sub(below);
        let fits = |why: &str| self.wrapped(why).1 <= room;
        let why = cut_at_clause(step.why.in_words(layout).to_string(), fits);
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

    /// The cells of the step with their candidates, if the board does not show those. Yields whether it
    /// listed any.
    pub(super) fn candidates(
        &mut self,
        current: &CurrentStep,
        puzzle: &Puzzle,
        shown: &Shown,
        zoom: Zoom,
    ) -> bool {
        let step = &current.step;
        let changed = step.placements.iter().chain(&step.eliminations).map(|&(cell, _)| cell);
        let cells: CellSet = step.why.cells().chain(changed).collect();
        let count = |cell: Cell| shown.marks(cell).union(self.scene.gone(cell)).len();
        let blanks = cells.iter().filter(|&cell| puzzle.given(cell).is_none());
        let unshown = blanks.filter(|&cell| zoom.marks == Marks::Count || !zoom.shows_marks(count(cell)));
        let width = 2 * puzzle.size().to_string().len() + 4;
        let lines: Vec<Line> = unshown.filter_map(|cell| self.candidates_of(cell, width, shown)).collect();
        lines.iter().take(MOST_CELLS).for_each(|line| self.text(line.clone()));
        if let Some(more @ 1..) = lines.len().checked_sub(MOST_CELLS) {
            self.line(&Line::styled(format!("and {more} more cells"), self.theme.quiet));
        }
        !lines.is_empty()
    }

    /// A cell's name in `width` characters, and its digit or candidates; nothing if it is empty.
    fn candidates_of(&self, cell: Cell, width: usize, shown: &Shown) -> Option<Line<'static>> {
        let Self { scene, theme, .. } = self;
        let (marks, gone, leaving) = (shown.marks(cell), scene.gone(cell), scene.leaving(cell));
        let style_of = |symbol: Symbol| match (marks.contains(symbol), leaving.contains(symbol)) {
            (true, true) => theme.leaving,
            (true, false) => theme.mark,
            (false, _) => theme.gone,
        };
        let mut line = Line::styled(format!("{:<width$}", cell.to_string()), theme.quiet);
        match shown.digit(cell) {
            Some(symbol) => line.push_span(Span::styled(symbol.to_string(), theme.good)),
            None if marks.is_empty() && gone.is_empty() => return None,
            None => {
                for symbol in marks.union(gone).iter() {
                    line.push_span(Span::styled(symbol.to_string(), style_of(symbol)));
                    line.push_span(Span::raw(" "));
                }
            }
        }
        Some(line)
    }

    /// How hard the plan is, and how often it uses each technique.
    fn plan(&mut self, plan: &Difficulty) {
        let theme = self.theme;
        self.text(Line::styled(plan.to_string(), theme.strong));
        let counts: Vec<String> =
            plan.techniques.iter().map(|(name, count)| format!("{count:>5}  {name}")).collect();
        let room = usize::from(self.rest.height.saturating_sub(FOR_LEGEND));
        let listed = if counts.len() > room { room.saturating_sub(1) } else { room };
        for count in counts.iter().take(listed) {
            let count = shortened(count, self.rest.width.into());
            self.line(&Line::styled(count, theme.quiet));
        }
        if counts.len() > room && room > 0 {
            let more = format!("       and {} more techniques", counts.len() - listed);
            self.line(&Line::styled(shortened(&more, self.rest.width.into()), theme.quiet));
        }
    }

    /// What the colours mean.
    fn legend(&mut self, zoom: Zoom) {
        let theme = self.theme;
        let has_cages =
            self.scene.board.as_ref().is_some_and(|(puzzle, _)| puzzle.layout().cages().next().is_some());
        let house = if has_cages { theme.house_over_cages } else { theme.house };
        let digits = [(" 5 ", theme.given, "given"), (" 5 ", theme.entry, "entered")];
        let step = [
            ("   ", house, "a house the step looks at"),
            ("   ", theme.cause, "a cell of its reason"),
            (" 5 ", theme.placed, "a digit it places"),
            ("   ", theme.target, "a cell that loses candidates"),
            (" 5 ", theme.leaving, "a candidate that goes"),
        ];
        let count = [(" ⡇ ", theme.mark, "4 candidates")];
        let count = count.into_iter().filter(|_| zoom.marks == Marks::Count);
        let lines: Vec<_> = digits.into_iter().chain(step).chain(count).collect();
        if lines.len() > self.rest.height.into() {
            return;
        }
        for (sample, style, meaning) in lines {
            let meaning = format!("  {}", shortened(meaning, usize::from(self.rest.width).saturating_sub(5)));
            self.line(&Line::from_iter([Span::styled(sample, style), Span::styled(meaning, theme.quiet)]));
        }
    }

    /// The last lines of the log that fit.
    fn log(&mut self) {
        let Self { scene, theme, rest, .. } = *self;
        let digits = scene.steps.of.to_string().len();
        let skipped = scene.log.len().saturating_sub(rest.height.into());
        for line in scene.log.iter().skip(skipped) {
            let (text, style) = match line {
                LogLine::Note(note) => (note.clone(), theme.waiting.remove_modifier(Modifier::BOLD)),
                LogLine::Step { number, technique, effects } => {
                    (format!("{number:>digits$}  {technique}  {effects}"), theme.quiet)
                }
            };
            self.line(&Line::styled(shortened(&text, rest.width.into()), style));
        }
    }
}

fn in_words(activity: &Activity, theme: &Theme) -> (String, Style) {
    match activity {
        Activity::Listening => ("listening".into(), theme.busy),
        Activity::Solving => ("solving".into(), theme.busy),
        Activity::Advising => ("a hint; nothing is typed yet".into(), theme.good),
        Activity::Playing => ("playing".into(), theme.good),
        Activity::Paused(why) => (format!("paused: {why}"), theme.waiting),
        Activity::Mending => ("correcting entries that differ".into(), theme.waiting),
        Activity::Verifying => ("comparing with the game".into(), theme.busy),
        Activity::Done => ("done: the game shows the solution".into(), theme.good),
        Activity::NotVerified(why) => (why.clone(), theme.waiting),
        Activity::Failed(why) => (why.clone(), theme.bad),
    }
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

/// The text, or its beginning and an ellipsis, in at most `width` characters.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain((width > 0).then_some('…')).collect()
}
