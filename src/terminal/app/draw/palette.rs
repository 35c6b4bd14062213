//! The symbols to click on.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{ClickTarget, Drawing};
use crate::puzzle::Symbol;
use crate::terminal::canvas::length_of;

/// The fewest symbols in a line; fewer would take too many lines.
const LEAST_PER_ROW: usize = 6;

impl Drawing<'_> {
    /// Draws the symbols, each with how many cells still lack it. Returns the lines they take.
    pub(super) fn palette(&mut self, area: Rect) -> u16 {
        let (theme, Some(table)) = (self.canvas.theme, self.app.table()) else { return 0 };
        let size = table.puzzle().size();
        let mut left = vec![size; size];
        for digit in table.shown().digits().into_iter().flatten() {
            left[digit.number() - 1] = left[digit.number() - 1].saturating_sub(1);
        }
        let palette = Palette::of(size, area);
        let Palette { per_row, width, gap, has_counts } = palette;
        for (at, (symbol, left)) in Symbol::all(size).zip(left).enumerate() {
            let (row, column) = (length_of(at / per_row), length_of(at % per_row));
            let x = area.x + column * (width + gap);
            if row >= area.height || x + width > area.right() {
                continue;
            }
            let place = Rect { x, y: area.y + row, width, height: 1 };
            let count = if has_counts { small(left) } else { String::new() };
            let (strong, quiet) =
                if left == 0 { (theme.thin, theme.thin) } else { (theme.strong, theme.quiet) };
            self.canvas.buffer.set_style(place, theme.button);
            let indent = Span::raw(if width > 2 { " " } else { "" });
            let line = [indent, Span::styled(symbol.to_string(), strong), Span::styled(count, quiet)];
            self.target(place, Line::from_iter(line), ClickTarget::Symbol(symbol));
        }
        palette.height(size).min(area.height)
    }
}

pub(super) struct Palette {
    per_row: usize,
    width: u16,
    gap: u16,
    has_counts: bool,
}

impl Palette {
    /// Chooses a layout: with counts if there is room, and with gaps if they take no more lines.
    pub(super) fn of(size: usize, area: Rect) -> Self {
        let digits = if size > 9 { 2 } else { 1 };
        let most = size.div_ceil(LEAST_PER_ROW).min(usize::from(area.height / 4)).max(1);
        for (has_counts, widths) in [(true, [2 + digits, 2 + digits]), (false, [2, 1])] {
            for rows in 1..=most {
                for (width, gap) in widths.into_iter().zip([1, 0]) {
                    let per_row = usize::from((area.width + gap) / (width + gap));
                    if per_row > 0 && size.div_ceil(per_row) <= rows {
                        // Full rows with a short last one would look uneven.
                        let per_row = size.div_ceil(size.div_ceil(per_row));
                        return Self { per_row, width, gap, has_counts };
                    }
                }
            }
        }
        Self { per_row: size.max(1), width: 1, gap: 0, has_counts: false }
    }

    /// The lines that `size` symbols take.
    pub(super) fn height(&self, size: usize) -> u16 {
        length_of(size.div_ceil(self.per_row))
    }
}

/// A number in small digits; nothing for zero.
fn small(number: usize) -> String {
    let digit = |c: char| c.to_digit(10).and_then(|digit| char::from_u32('₀' as u32 + digit)).unwrap_or(c);
    if number == 0 { String::new() } else { number.to_string().chars().map(digit).collect() }
}
