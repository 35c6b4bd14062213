//! The panel beside the board: what the bot does, the current step and its reason, and the log.

use ratatui::style::Style;
use ratatui::symbols::line::{HORIZONTAL, THICK_HORIZONTAL};
use ratatui::text::{Line, Span};
use ratatui::widgets::{LineGauge, Widget as _};

use super::progress::{Activity, Progress, Tally};
use crate::solver::Difficulty;
use crate::terminal::board::geometry::{Marks, Zoom};
use crate::terminal::canvas::shortened;
use crate::terminal::panel::{LEAST_FOR_BLANKS, Panel};
use crate::terminal::theme::Theme;
use crate::words::listed;

/// Narrower gauges are only text.
const LEAST_FOR_GAUGE: usize = 6;

/// The lines kept free for the last steps of a finished game, and a blank one above them.
const LEAST_BELOW_PATH: u16 = 3;

/// The lines kept free below the techniques of the plan.
const FOR_LEGEND: u16 = 9;

impl Panel<'_, '_> {
    /// Shows everything, and lists the candidates of the step's cells if the board itself does not show them.
    /// `notice` says what is not shown of the board.
    pub(super) fn show(mut self, progress: &Progress, zoom: Zoom, notice: Option<&str>) {
        let Self { scene, theme, rest, .. } = self;
        let blank = u16::from(rest.height >= LEAST_FOR_BLANKS);
        if let Some(notice) = notice {
            self.text(Line::styled(notice, theme.waiting));
        }
        self.state(progress);
        self.skip(blank);
        if let Some(next) = &progress.next {
            let rest =
                if next.is_empty() { String::new() } else { format!(" {}, the rest of", listed(next)) };
            self.text(Line::styled(format!("next:{rest}"), theme.waiting));
        }
        if let Some(step) = &scene.step {
            self.step(step);
            self.skip(blank);
            if self.candidates(step, zoom) {
                self.skip(blank);
            }
        }
        if let Some(hint) = &progress.hint {
            self.text(Line::styled(hint, theme.strong));
            self.skip(blank);
        }
        if let Some(finished) = &progress.finished {
            self.text(Line::styled(finished, theme.strong));
            self.skip(blank);
            if let Some(plan) = &progress.plan {
                self.path(plan);
            }
        }
        if progress.is_marking() {
            self.text(Line::styled("writing every candidate as a pencil mark", theme.strong));
            self.skip(blank);
        }
        if scene.step.is_none()
            && progress.hint.is_none()
            && progress.finished.is_none()
            && let Some(plan) = &progress.plan
        {
            self.plan(plan);
            self.skip(blank);
        }
        if progress.is_marking() {
            self.legend(zoom);
            self.skip(blank);
        }
        self.log(progress);
        self.end();
    }

    /// What the bot is doing, how far it has come, and how fast it is.
    fn state(&mut self, progress: &Progress) {
        let theme = self.theme;
        let (activity, style) = in_words(&progress.activity, theme);
        self.text(Line::styled(format!("● {activity}"), style));
        if progress.activity == Activity::Advising {
            return;
        }
        self.gauge("steps", progress.steps);
        self.gauge("entries", progress.entries);
        let repairs = if progress.repairs == 0 { theme.quiet } else { theme.waiting };
        let eyes = progress.sees.map_or("", |sees| if sees { " · sees the game" } else { " · blind" });
        self.text(Line::from(vec![
            Span::styled(format!("delay {} ms · ", progress.delay.as_millis()), theme.quiet),
            Span::styled(format!("{} repaired", progress.repairs), repairs),
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

    /// How hard the plan is, and how often it uses each technique.
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

    /// The techniques of a finished game, as far as there is room above its last steps.
    fn path(&mut self, plan: &Difficulty) {
        let path = plan.path();
        let room = self.rest.height.saturating_sub(LEAST_BELOW_PATH);
        let fits = |text: &String| self.canvas.wrapped(text.as_str(), self.rest.width).area.height <= room;
        let cut = (0..=path.len()).rev().step_by(8).map(|length| shortened(&path, length)).find(fits);
        let blank = u16::from(room > 0);
        self.text(Line::styled(cut.unwrap_or_default(), self.theme.quiet));
        self.skip(blank);
    }

    fn legend(&mut self, zoom: Zoom) {
        let theme = self.theme;
        let digits = [(" 5 ", theme.given, "given"), (" 5 ", theme.entry, "entered")];
        let step = [
            ("   ", theme.house, "a house the step looks at"),
            ("   ", theme.cause, "a cell of its reason"),
            (" 5 ", theme.placed, "a digit it places"),
            ("   ", theme.target, "a cell that loses candidates"),
            (" 5 ", theme.leaving, "a candidate that goes"),
        ];
        let count = (zoom.marks == Marks::Count).then_some((" ⡇ ", theme.mark, "4 candidates"));
        let lines: Vec<_> = digits.into_iter().chain(step).chain(count).collect();
        if lines.len() > self.rest.height.into() {
            return;
        }
        for (sample, style, meaning) in lines {
            let meaning = format!("  {}", shortened(meaning, usize::from(self.rest.width).saturating_sub(5)));
            self.line(Line::from_iter([Span::styled(sample, style), Span::styled(meaning, theme.quiet)]));
        }
    }

    /// The last lines of the log that fit.
    fn log(&mut self, progress: &Progress) {
        let skipped = progress.log.len().saturating_sub(self.rest.height.into());
        for line in progress.log.iter().skip(skipped) {
            let style = if line.is_note { self.theme.waiting.not_bold() } else { self.theme.quiet };
            self.shortened(&line.text, style);
        }
    }
}

fn in_words(activity: &Activity, theme: &Theme) -> (String, Style) {
    match activity {
        Activity::Listening => ("listening".into(), theme.busy),
        Activity::Solving => ("solving".into(), theme.busy),
        Activity::Advising => ("a hint".into(), theme.good),
        Activity::Playing => ("playing".into(), theme.good),
        Activity::Paused(why) => (format!("paused: {why}"), theme.waiting),
        Activity::Mending => ("correcting entries that differ".into(), theme.waiting),
        Activity::Verifying => ("comparing with the game".into(), theme.busy),
        Activity::Done => ("done: the game shows the solution".into(), theme.good),
        Activity::NotVerified(why) => (why.clone(), theme.waiting),
        Activity::Failed(why) => (why.clone(), theme.bad),
    }
}
