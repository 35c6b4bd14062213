//! The words beside the board: the state, the step and its reason, and what was before.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::scene::{Activity, CurrentStep, LogLine, Scene};
use super::text::{gauge, shortened, words, wrapped};
use super::theme::Theme;
use crate::puzzle::{Cell, CellSet, Puzzle, Symbol};
use crate::replay::Shown;

/// A panel with fewer lines leaves the blank ones out.
const AIRY: usize = 14;

/// How many lines the effects of a step may take; a search fills in half a board at once.
const EFFECT_LINES: usize = 3;

/// What a cell of a step can still be is listed for so many cells at most.
const MOST_CELLS: usize = 12;

/// The lines of the panel, at most `height` of them with `width` characters; `lists_candidates`
/// asks for those of the step's cells.
pub(super) fn panel_lines(
    scene: &Scene,
    (width, height): (usize, usize),
    lists_candidates: bool,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let blank = if height >= AIRY { vec![Line::default()] } else { Vec::new() };
    let mut lines = state(scene, width, theme);
    lines.extend(blank.clone());
    if let (Some(current), Some((puzzle, shown))) = (&scene.step, &scene.board) {
        lines.extend(step(current, puzzle, width, theme));
        if lists_candidates {
            let rest = height.saturating_sub(lines.len() + 2 * blank.len());
            lines.extend(blank.clone());
            lines.extend(candidates(scene, current, puzzle, shown, theme).take(rest.min(MOST_CELLS)));
        }
        lines.extend(blank);
    }
    if scene.is_marking() {
        lines.extend(wrapped(words("writing every candidate as a pencil mark", theme.strong), width));
    }
    let rest = height.saturating_sub(lines.len());
    let skipped = scene.log.len().saturating_sub(rest);
    lines.extend(scene.log.iter().skip(skipped).map(|line| log_line(line, scene.steps.of, width, theme)));
    lines.truncate(height);
    lines
}

/// What the bot is doing, how far it has come, and how fast it is.
fn state(scene: &Scene, width: usize, theme: &Theme) -> Vec<Line<'static>> {
    let (words_of_state, style) = in_words(&scene.activity, theme);
    let mut lines = wrapped(words(&format!("● {words_of_state}"), style), width);
    lines.push(gauge("steps", scene.steps, width, theme));
    lines.push(gauge("entries", scene.entries, width, theme));
    let repairs = if scene.repairs == 0 { theme.quiet } else { theme.waiting };
    let eyes = scene.sees.map(|sees| if sees { "sees the game" } else { "blind" });
    let facts = [
        (format!("delay {} ms", scene.delay.as_millis()), theme.quiet),
        (format!("· {} repaired", scene.repairs), repairs),
    ];
    let eyes = eyes.map(|eyes| (format!("· {eyes}"), theme.quiet));
    let facts = facts.into_iter().chain(eyes);
    lines.extend(wrapped(facts.flat_map(|(fact, style)| words(&fact, style).collect::<Vec<_>>()), width));
    lines
}

fn in_words(activity: &Activity, theme: &Theme) -> (String, Style) {
    match activity {
        Activity::Listening => ("listening".into(), theme.busy),
        Activity::Solving => ("solving".into(), theme.busy),
        Activity::Playing => ("playing".into(), theme.good),
        Activity::Paused(why) => (format!("paused: {why}"), theme.waiting),
        Activity::Mending => ("typing again what differs".into(), theme.waiting),
        Activity::Verifying => ("comparing with what the game shows".into(), theme.busy),
        Activity::Done => ("done: the game shows the solution".into(), theme.good),
        Activity::NotVerified(why) => (why.clone(), theme.waiting),
        Activity::Failed(why) => (why.clone(), theme.bad),
    }
}

/// The technique, the sentence and the effects.
fn step(current: &CurrentStep, puzzle: &Puzzle, width: usize, theme: &Theme) -> Vec<Line<'static>> {
    let (step, layout) = (&current.step, puzzle.layout());
    let score = if step.rating.score > 0.0 { format!("{:.1}", step.rating.score) } else { String::new() };
    let name = shortened(&step.rating.name, width.saturating_sub(score.len() + 1));
    let gap = width.saturating_sub(name.chars().count() + score.len());
    let mut lines = vec![Line::from(vec![
        Span::styled(name, theme.strong),
        Span::raw(" ".repeat(gap)),
        Span::styled(score, theme.quiet),
    ])];
    lines.extend(wrapped(words(&step.why.in_words(layout).to_string(), theme.base), width));
    let placements = step.placements_in_words().map(|effect| (effect, theme.good));
    let eliminations = step.eliminations_in_words().map(|effect| (effect, theme.leaving));
    let mut effects = wrapped(placements.chain(eliminations), width);
    if effects.len() > EFFECT_LINES {
        effects.truncate(EFFECT_LINES);
        effects.push(Line::styled("…", theme.quiet));
    }
    lines.extend(effects);
    lines
}

/// What the cells of the step can still be, a line for each.
fn candidates(
    scene: &Scene,
    current: &CurrentStep,
    puzzle: &Puzzle,
    shown: &Shown,
    theme: &Theme,
) -> impl Iterator<Item = Line<'static>> {
    let step = &current.step;
    let changed = step.placements.iter().chain(&step.eliminations).map(|&(cell, _)| cell);
    let cells: CellSet = step.why.cells().chain(changed).collect();
    let cells: Vec<Cell> = cells.iter().filter(|&cell| puzzle.given(cell).is_none()).collect();
    let width = 2 * puzzle.size().to_string().len() + 4;
    cells.into_iter().filter_map(move |cell| {
        let (marks, gone) = (shown.marks(cell), scene.gone(cell));
        let leaving = scene.leaving(cell);
        let style_of = |symbol: Symbol| match (marks.contains(symbol), leaving.contains(symbol)) {
            (true, true) => theme.leaving,
            (true, false) => theme.mark,
            (false, _) => theme.gone,
        };
        let name = format!("{:<width$}", cell.to_string());
        let mut line = Line::from(Span::styled(name, theme.quiet));
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
    })
}

/// A line of the log, of so many steps in all.
fn log_line(line: &LogLine, of: usize, width: usize, theme: &Theme) -> Line<'static> {
    match line {
        LogLine::Note(note) => {
            Line::styled(shortened(note, width), theme.waiting.remove_modifier(Modifier::BOLD))
        }
        LogLine::Step { number, technique, effects } => {
            let digits = of.to_string().len();
            let before = format!("{number:>digits$}  {technique}  ");
            let rest = width.saturating_sub(before.chars().count());
            Line::from(vec![
                Span::styled(shortened(&before, width), theme.quiet),
                Span::styled(shortened(effects, rest), theme.quiet),
            ])
        }
    }
}
