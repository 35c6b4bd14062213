//! What is beside the board: the symbols to click on, messages, the hint, and the requests.

use ratatui::layout::{Position, Rect, Size};
use ratatui::text::{Line, Span, Text};

use super::palette::Palette;
use super::{ClickTarget, Drawing};
use crate::solver::HintDetail;
use crate::terminal::app::{Advice, App, Request};
use crate::terminal::board::emphasis;
use crate::terminal::board::geometry::{Marks, Scale};
use crate::terminal::canvas::{cut_at_clause, height_of};
use crate::terminal::panel::{LEAST_FOR_BLANKS, Panel, step_in_lines};
use crate::terminal::scene::Scene;

/// The least height of a useful panel.
pub(super) const LEAST_HEIGHT: u16 = 4;

/// The most blank lines between the parts.
const BLANKS: u16 = 2;

/// The least width of a panel that shows the meanings of requests, not only their names.
const LEAST_FOR_MEANINGS: u16 = 38;

impl Drawing<'_> {
    /// Draws the panel; `notice` says which part of the board is not shown.
    pub(super) fn panel(&mut self, scene: &Scene, scale: Scale, notice: Option<&str>, area: Rect) {
        let (app, theme) = (self.app, self.canvas.theme);
        let spare = area.height.saturating_sub(app.height_of_sentences(scene, area.as_size()));
        let blank = u16::from(area.height >= LEAST_FOR_BLANKS && spare >= BLANKS);
        let below = self.palette(area);
        let rest = Rect { y: area.y + below, height: area.height.saturating_sub(below), ..area };
        self.targets.add(Rect { height: 1, ..rest }, ClickTarget::Request(Request::Pencil));
        let mut panel = Panel::new(scene, rest, &mut self.canvas);
        panel.line(app.pen_in_words(scene));
        panel.skip(blank);
        if let Some(notice) = notice {
            panel.text(Line::styled(notice, theme.waiting));
        }
        if app.work.is_some() {
            self.targets.add(Rect { height: 1, ..panel.rest }, ClickTarget::GiveUp);
        }
        if let Some((text, style)) = app.news() {
            panel.text(Text::styled(text, style));
            panel.skip(blank);
        }
        let before = panel.rest;
        let how = app.how_to_take_the_hint();
        let below = how.as_ref().map_or(0, |how| height_of(how.as_str(), area.width));
        if let Some(step) = &scene.step {
            let whole = format!("{} shows the whole reason", app.key_of(Request::Reason));
            panel.step(step, below, &whole);
            panel.candidates(step, scale, below);
        } else if let Some(hint) = app.hint() {
            panel.text(Line::styled(hint.to_string(), theme.strong));
        } else {
            app.unshown_marks(scene, scale).into_iter().for_each(|line| panel.text(line));
        }
        if let Some(how) = how {
            let lines = Rect { height: before.height - panel.rest.height + 1, ..before };
            self.targets.add(lines.intersection(area), ClickTarget::Request(Request::Hint));
            panel.text(Line::styled(how, theme.quiet));
        }
        let rest = panel.rest;
        panel.end();
        self.requests(rest);
    }

    /// Draws the parts of the panel in two lines above the keys; or without keys and symbols, in the only line
    /// there is.
    pub(super) fn lines(&mut self, scene: &Scene, scale: Scale, notice: Option<&str>, area: Rect) {
        let (app, canvas) = (self.app, &self.canvas);
        let room =
            Rect { x: area.x + 1, width: area.width.saturating_sub(1), height: area.height.min(2), ..area };
        let step = scene.step.as_ref().map(|step| {
            let why = step.why.in_words(scene.puzzle.layout());
            let lines = |why: &str| canvas.wrapped(step.describe_with(why), room.width).area.height;
            step.describe_with(&cut_at_clause(why, |why| lines(why) <= room.height))
        });
        let hint = step.or_else(|| app.hint().map(ToString::to_string));
        let first = Rect { height: 1, ..area };
        match (&app.work, &app.message, &hint) {
            (Some(_), ..) => self.targets.add(first, ClickTarget::GiveUp),
            (None, None, Some(_)) => self.targets.add(first, ClickTarget::Request(Request::Hint)),
            _ => {}
        }
        let news = app.news().or_else(|| Some((hint?, app.theme.strong)));
        let room = if news.is_some() { room } else { Rect { height: 1, ..room } };
        let mut panel = Panel::new(scene, room, &mut self.canvas);
        match (news, notice) {
            (Some((text, style)), _) => panel.text(Line::styled(text.replace('\n', "; "), style)),
            (None, Some(notice)) => panel.text(Line::styled(notice.to_owned(), app.theme.quiet)),
            (None, None) => {
                let marks = app.unshown_marks(scene, scale).into_iter();
                let spans = marks.flat_map(|line| line.spans.into_iter().chain([Span::raw("   ")]));
                panel.text(spans.collect::<Line>());
            }
        }
        let has_line = panel.rest.y < area.y + 2;
        panel.end();
        // Messages and hints, which are temporary, may take the place of the symbols.
        if has_line && area.height > 1 {
            self.palette(Rect { y: area.y + 1, height: 1, ..area });
        }
    }

    /// Draws all requests with their keys, at the bottom if there is room for them.
    fn requests(&mut self, area: Rect) {
        let (app, theme) = (self.app, self.canvas.theme);
        let size = app.size();
        let Ok(count) = u16::try_from(app.bindings().count()) else { return };
        if area.height < count + 2 {
            return;
        }
        for (y, binding) in (area.bottom() - count..).zip(app.bindings()) {
            let what = if area.width < LEAST_FOR_MEANINGS { binding.name } else { binding.meaning };
            let keys = Span::styled(format!("{:<11}", binding.keys_on(size)), theme.strong);
            let line = Line::from(vec![keys, Span::styled(what, theme.quiet)]);
            self.target(Rect { y, height: 1, ..area }, line, ClickTarget::Request(binding.request));
        }
    }
}

impl App {
    /// How many lines of a panel the symbols, the pens, the message and the hint take.
    pub(super) fn height_of_sentences(&self, scene: &Scene, panel: Size) -> u16 {
        let lines = |text: Text<'_>| height_of(text, panel.width);
        let palette = Palette::of(scene.puzzle.size(), Rect::from((Position::ORIGIN, panel)));
        let news = self.news().map_or(0, |(text, _)| lines(text.into()));
        let hint = match (&scene.step, self.hint()) {
            (Some(step), _) => {
                step_in_lines(step, scene, &self.theme).map(|line| lines(line.into())).iter().sum()
            }
            (None, Some(hint)) => lines(hint.to_string().into()),
            (None, None) => 0,
        };
        let how = self.how_to_take_the_hint().map_or(0, |how| lines(how.into()));
        palette.height(scene.puzzle.size()) + 1 + news + hint + how
    }

    /// The pencil marks at the cursor if the board does not show them, and what it shows instead.
    fn unshown_marks(&self, scene: &Scene, scale: Scale) -> Vec<Line<'static>> {
        let theme = &self.theme;
        let marks = |cell| scene.shown.marks(cell);
        let at_cursor = scene.cursor.filter(|&cell| !scale.shows_marks(marks(cell).len())).map(|cell| {
            let name = Span::styled(cell.to_string(), theme.quiet);
            let marks = marks(cell).iter().flat_map(|symbol| {
                let style = theme.mark.patch(emphasis(scene, theme, (cell, symbol)));
                [Span::raw(" "), Span::styled(symbol.to_string(), style)]
            });
            std::iter::once(name).chain(marks).collect()
        });
        let has_dots =
            scale.marks == Marks::Count && scene.puzzle.layout().cells().any(|cell| !marks(cell).is_empty());
        let dots = "⡇ 4 pencil marks, ⣿ 8 or more";
        at_cursor.into_iter().chain(has_dots.then(|| Span::styled(dots, theme.quiet).into())).collect()
    }

    fn pen_in_words(&self, scene: &Scene) -> Line<'static> {
        let theme = &self.theme;
        if self.game().is_none() {
            return Span::styled(" givens ", theme.cursor).into();
        }
        let (digits, marks) =
            if scene.is_pencil { (theme.button, theme.pencil) } else { (theme.cursor, theme.button) };
        vec![Span::styled(" digits ", digits), Span::styled(" pencil marks ", marks)].into()
    }

    fn how_to_take_the_hint(&self) -> Option<String> {
        let hint = self.hint()?;
        let what = match (&hint.advice, hint.detail) {
            (Advice::Nothing(_), _) => return None,
            (Advice::Step(_), HintDetail::Place) => "for the cells",
            (Advice::Step(_), HintDetail::Cells) => "for the reason",
            (Advice::Step(advised), HintDetail::Reason) => {
                if advised.step.why.list(advised.board.layout()).is_empty() {
                    "to make this step"
                } else {
                    let [hint, reason] = [Request::Hint, Request::Reason].map(|request| self.key_of(request));
                    return Some(format!(
                        "press {hint} again to make this step, {reason} for the whole reason"
                    ));
                }
            }
            (_, HintDetail::Place) => "to see which",
            _ => "to do it",
        };
        Some(format!("press {} again {what}", self.key_of(Request::Hint)))
    }
}
