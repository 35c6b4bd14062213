//! Words in lines: wrapped, cut off, and a bar that shows progress.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::scene::Progress;
use super::theme::Theme;

/// Words, each with its style, in lines of at most `width` characters, a blank between two. A
/// longer word has a line of its own and is cut off there.
pub(super) fn wrapped(words: impl IntoIterator<Item = (String, Style)>, width: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut used = width;
    for (word, style) in words {
        let word = shortened(&word, width);
        let length = word.chars().count();
        if let Some(line) = lines.last_mut().filter(|_| used + 1 + length <= width) {
            line.push_span(Span::styled(" ", style));
            line.push_span(Span::styled(word, style));
            used += 1 + length;
        } else {
            lines.push(Line::from(Span::styled(word, style)));
            used = length;
        }
    }
    lines
}

/// The words of a sentence in one style.
pub(super) fn words(sentence: &str, style: Style) -> impl Iterator<Item = (String, Style)> {
    sentence.split_whitespace().map(move |word| (word.to_owned(), style))
}

/// The text, or as much of it as goes into `width` characters, with an ellipsis.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain((width > 0).then_some('…')).collect()
}

/// `name ━━━━──── 12 of 51`, in `width` characters; the bar takes what is left.
pub(super) fn gauge(name: &str, progress: Progress, width: usize, theme: &Theme) -> Line<'static> {
    let Progress { done, of } = progress;
    let digits = of.to_string().len().max(4);
    let numbers = format!(" {done:>digits$} of {of:<digits$}");
    let name = format!("{name:<8}");
    let length = width.saturating_sub(name.len() + numbers.len());
    let filled = (done * length).checked_div(of).unwrap_or(0).min(length);
    Line::from(vec![
        Span::styled(name, theme.quiet),
        Span::styled("━".repeat(filled), theme.good),
        Span::styled("─".repeat(length - filled), theme.thin),
        Span::styled(numbers, theme.base),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrap(text: &str, width: usize) -> Vec<String> {
        wrapped(words(text, Style::new()), width).iter().map(Line::to_string).collect()
    }

    #[test]
    fn sentences_break_between_words() {
        assert_eq!(wrap("in row 1 only r1c2 can be 5", 10), ["in row 1", "only r1c2", "can be 5"]);
        assert_eq!(wrap("indivisible", 4), ["ind…"]);
        assert_eq!(wrap("any", 0), [""]);
    }

    #[test]
    fn a_bar_is_as_long_as_it_is_told() {
        for width in [24, 40] {
            let line = gauge("steps", Progress { done: 25, of: 50 }, width, &Theme::plain()).to_string();
            assert_eq!(line.chars().count(), width, "{line}");
            let full = line.chars().filter(|&c| c == '━').count();
            let rest = line.chars().filter(|&c| c == '─').count();
            assert!(full.abs_diff(rest) <= 1 && full > 0, "{line}");
        }
    }
}
