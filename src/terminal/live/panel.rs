//! The panel beside the board: what the bot does, the current step and its reason, and the log.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::line::{HORIZONTAL, THICK_HORIZONTAL};
use ratatui::text::{Line, Span};
use ratatui::widgets::{LineGauge, Widget as _};

use super::state::{Activity, LiveState, LogLine, Tally, Upcoming};
use crate::solver::Difficulty;
use crate::terminal::board::geometry::{Marks, Scale};
use crate::terminal::canvas::{height_of, shortened};
use crate::terminal::panel::{LEAST_FOR_BLANKS, Panel, fitting, step_in_lines};
use crate::terminal::theme::Theme;
use crate::words::listed;

/// The least width of a gauge; a narrower one is only text.
const LEAST_FOR_GAUGE: usize = 6;

/// The lines kept free below the techniques of the plan.
const FOR_LEGEND: u16 = 9;

/// The lines that show how far the bot has come.
const GAUGES: u16 = 3;

/// The most blank lines between the parts.
const BLANKS: u16 = 4;

/// Where to read the whole reason.
const WHOLE_REASON: &str = "`--plain` and `--report FILE` give the whole reason";

/// The lines to keep free, in a panel of this width, for sentences that must be read before they vanish.
pub(super) fn height_of_sentences(state: &LiveState, theme: &Theme, width: u16) -> u16 {
    sentences(state, theme).into_iter().map(|sentence| height_of(sentence, width)).sum()
}

fn sentences(state: &LiveState, theme: &Theme) -> Vec<Line<'static>> {
    let step = state.scene.as_ref().and_then(|scene| Some(step_in_lines(scene.step.as_ref()?, scene, theme)));
    let mut sentences = vec![activity(state, theme)];
    sentences.extend(next(state, theme));
    sentences.extend(step.into_iter().flatten());
    let told = [&state.hint, &state.finished].into_iter().flatten();
    sentences.extend(told.chain(last_note(state)).cloned().map(Line::from));
    if state.finished.is_some() {
        sentences.extend(state.plan.as_ref().map(|plan| Line::from(plan.path())));
    }
    sentences
}

/// What was said last, unless a step has been made since.
fn last_note(state: &LiveState) -> Option<&String> {
    state.log.back().filter(|line| line.is_note).map(|line| &line.text)
}

fn activity(state: &LiveState, theme: &Theme) -> Line<'static> {
    let (activity, style) = in_words(&state.activity, theme);
    Line::styled(format!("● {activity}"), style)
}

/// The line that announces what is typed first after a pause.
fn next(state: &LiveState, theme: &Theme) -> Option<Line<'static>> {
    let next = match state.next? {
        Upcoming::Whole => "next:".into(),
        Upcoming::Rest if state.made.is_empty() => "next: finish this step".into(),
        Upcoming::Rest => format!("next: finish this step (done: {})", listed(&state.made)),
    };
    Some(Line::styled(next, theme.waiting))
}

impl Panel<'_, '_> {
    /// Shows everything, and lists the candidates of the step's cells if the board itself does not show them.
    /// `notice` says what is not shown of the board.
    pub(super) fn show(mut self, state: &LiveState, scale: Scale, notice: Option<&str>) {
        let Self { scene, theme, rest, .. } = self;
        if let Some(notice) = notice {
            self.text(Line::styled(notice, theme.waiting));
        }
        let spare = self.rest.height.saturating_sub(height_of_sentences(state, theme, rest.width));
        let blank = u16::from(rest.height >= LEAST_FOR_BLANKS && spare >= GAUGES + BLANKS);
        self.text(activity(state, theme));
        if state.activity != Activity::Advising && spare >= GAUGES {
            self.gauges(state);
        }
        self.skip(blank);
        if let Some(next) = next(state, theme) {
            self.text(next);
        }
        if let Some(step) = &scene.step {
            let below = last_note(state).map_or(0, |note| height_of(note.as_str(), rest.width));
            self.step(step, below, WHOLE_REASON);
            self.skip(blank);
            if self.candidates(step, scale, below) {
                self.skip(blank);
            }
        }
        if let Some(hint) = &state.hint {
            self.text(Line::styled(hint, theme.strong));
            self.skip(blank);
        }
        if let Some(finished) = &state.finished {
            self.text(Line::styled(finished, theme.strong));
            self.skip(blank);
            if let Some(plan) = &state.plan {
                self.path(plan);
                self.skip(blank);
            }
        }
        if state.is_marking() {
            self.text(Line::styled("writing every candidate as a pencil mark", theme.strong));
            self.skip(blank);
        }
        if scene.step.is_none()
            && state.hint.is_none()
            && state.finished.is_none()
            && let Some(plan) = &state.plan
        {
            self.plan(plan);
            self.skip(blank);
        }
        if state.is_marking() {
            self.legend(scale);
            self.skip(blank);
        }
        self.log(state);
        self.end();
    }

    /// How far the bot has come, and how fast it is.
    fn gauges(&mut self, state: &LiveState) {
        let theme = self.theme;
        match state.step_number() {
            Some(number) => self.gauge("step", Tally { done: number, ..state.steps }),
            None => self.gauge("steps", state.steps),
        }
        self.gauge("entries", state.entries);
        let retries = if state.retries == 0 { theme.quiet } else { theme.waiting };
        let eyes = state.sees.map_or("", |sees| if sees { " · sees the game" } else { " · blind" });
        self.text(Line::from(vec![
            Span::styled(format!("delay {} ms · ", state.delay.as_millis()), theme.quiet),
            Span::styled(format!("{} repaired", state.retries), retries),
            Span::styled(eyes, theme.quiet),
        ]));
    }

    fn gauge(&mut self, name: &str, Tally { done, of }: Tally) {
        #[expect(clippy::cast_precision_loss, reason = "no game takes that many entries")]
        let ratio = if of == 0 { 0.0 } else { (done as f64 / of as f64).min(1.0) };
        let label = format!("{name:<8}{done:>4} of {of:<4}");
        if label.len() + LEAST_FOR_GAUGE > self.rest.width.into() {
            self.shortened(&format!("{name} {done} of {of}"), self.theme.quiet);
            return;
        }
        let area = self.next_line();
        LineGauge::default()
            .label(Span::styled(label, self.theme.quiet))
            .ratio(ratio)
            .filled_symbol(THICK_HORIZONTAL)
            .filled_style(self.theme.good)
            .unfilled_symbol(HORIZONTAL)
            .unfilled_style(self.theme.thin)
            .render(area, self.canvas.buffer);
    }

    /// Shows how hard the plan is, and how often it uses each technique.
    fn plan(&mut self, plan: &Difficulty) {
        let theme = self.theme;
        self.text(Line::styled(plan.to_string(), theme.strong));
        let counts: Vec<String> =
            plan.techniques.iter().map(|(name, count)| format!("{count:>5}  {name}")).collect();
        let room = usize::from(self.rest.height.saturating_sub(FOR_LEGEND));
        let listed = if counts.len() > room { room.saturating_sub(1) } else { room };
        for count in counts.iter().take(listed) {
            self.shortened(count, theme.quiet);
        }
        if counts.len() > room && room > 0 {
            self.shortened(&format!("       and {} more techniques", counts.len() - listed), theme.quiet);
        }
    }

    /// The techniques of a finished game, as far as there is room.
    fn path(&mut self, plan: &Difficulty) {
        let (path, room) = (plan.path(), self.rest.height);
        let fits = |text: &String| height_of(text.as_str(), self.rest.width) <= room;
        let cut = (0..=path.chars().count()).rev().map(|length| shortened(&path, length)).find(fits);
        self.text(Line::styled(cut.unwrap_or_default(), self.theme.quiet));
    }

    fn legend(&mut self, scale: Scale) {
        let theme = self.theme;
        let digits = [(" 5 ", theme.given, "given"), (" 5 ", theme.entry, "entered")];
        let step = [
            ("   ", theme.house, "a house used in the reason"),
            ("   ", theme.cause, "a cell used in the reason"),
            (" 5 ", theme.placed, "a digit to enter"),
            ("   ", theme.target, "a cell that loses candidates"),
            (" 5 ", theme.leaving, "a candidate to remove"),
        ];
        let count = (scale.marks == Marks::Count).then_some((" ⡇ ", theme.mark, "4 candidates"));
        let lines: Vec<_> = digits.into_iter().chain(step).chain(count).collect();
        if lines.len() > self.rest.height.into() {
            return;
        }
        for (sample, style, meaning) in lines {
            let meaning = format!("  {}", shortened(meaning, usize::from(self.rest.width).saturating_sub(5)));
            self.line(Line::from_iter([Span::styled(sample, style), Span::styled(meaning, theme.quiet)]));
        }
    }

    /// The last lines of the log that fit: a step on one line, a note in full.
    fn log(&mut self, state: &LiveState) {
        let Rect { width, height, .. } = self.rest;
        let lines = |line: &LogLine| if line.is_note { height_of(line.text.as_str(), width) } else { 1 };
        let shown = fitting(state.log.iter().rev().map(lines), height);
        // As much of the last note as there is room for.
        let shown = shown.max(usize::from(last_note(state).is_some()));
        for line in state.log.iter().skip(state.log.len() - shown) {
            if line.is_note {
                self.text(Line::styled(line.text.as_str(), self.theme.waiting.not_bold()));
            } else {
                self.shortened(&line.text, self.theme.quiet);
            }
        }
    }
}

fn in_words(activity: &Activity, theme: &Theme) -> (String, Style) {
    match activity {
        Activity::Listening => ("listening".into(), theme.busy),
        Activity::Solving => ("solving".into(), theme.busy),
        Activity::Advising => ("hint".into(), theme.good),
        Activity::Playing => ("playing".into(), theme.good),
        Activity::Paused(said) => (said.clone(), theme.waiting),
        Activity::Correcting => ("correcting entries that differ".into(), theme.waiting),
        Activity::Verifying => ("comparing with the game".into(), theme.busy),
        Activity::Done => ("done: the game shows the solution".into(), theme.good),
        Activity::NotVerified(why) => (why.clone(), theme.waiting),
        Activity::Failed(why) => (why.clone(), theme.bad),
    }
}
