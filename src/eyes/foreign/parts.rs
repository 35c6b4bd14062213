//! Connected strokes.

/// The least height of a symbol, as a share of the step or in pixels, whichever is less. The greatest width and the
/// least height of a text cursor, and the widest gap in a broken symbol, as shares of the step.
const LEAST_HEIGHT: f32 = 0.15;
const LEAST_PIXELS: f32 = 11.0;
const CURSOR_WIDTH: f32 = 0.04;
const CURSOR_HEIGHT: f32 = 0.35;
const BROKEN: f32 = 0.04;

/// A group of connected pixels: its box, its number of pixels and its label.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
    pub pixels: usize,
    pub label: u32,
}

impl Part {
    pub fn width(&self) -> usize {
        self.right - self.left
    }

    pub fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// Whether the box of another lies in its own.
    pub fn contains(&self, other: &Self) -> bool {
        (self.left <= other.left && other.right <= self.right)
            && (self.top <= other.top && other.bottom <= self.bottom)
    }

    /// Makes its box contain that of another.
    pub fn include(&mut self, other: &Self) {
        (self.left, self.top) = (self.left.min(other.left), self.top.min(other.top));
        (self.right, self.bottom) = (self.right.max(other.right), self.bottom.max(other.bottom));
    }

    /// Whether it is a text cursor: thin, and higher than a glyph beside it. `heights` are those of all parts of the cell.
    pub fn is_cursor(&self, heights: &[usize], step: f32) -> bool {
        let is_glyph = |height: usize| height < self.height() && height as f32 > least_height(step);
        self.width() as f32 <= (CURSOR_WIDTH * step).max(2.0)
            && self.height() as f32 > CURSOR_HEIGHT * step
            && heights.iter().any(|&height| is_glyph(height))
    }

    /// Whether it lies above or below a symbol and nearly touches it.
    pub fn is_broken_off(&self, whole: &Self, step: f32) -> bool {
        let overlap = whole.right.min(self.right) as f32 - whole.left.max(self.left) as f32;
        let gap = self.top.saturating_sub(whole.bottom).max(whole.top.saturating_sub(self.bottom));
        overlap > 0.5 * whole.width().min(self.width()) as f32
            && gap as f32 <= (BROKEN * step).max(1.0)
            && (self.width() as f32) < 1.3 * whole.width() as f32 + 3.0
    }
}

/// The least height of a symbol. Large cells may have small ones.
pub(super) fn least_height(step: f32) -> f32 {
    (LEAST_HEIGHT * step).min(LEAST_PIXELS)
}

/// The parts that strokes consist of, and the label of each pixel: 0 for none.
pub(super) fn parts(strokes: &[bool], width: usize) -> (Vec<Part>, Vec<u32>) {
    let mut labels = vec![0; strokes.len()];
    let mut parts = Vec::new();
    // Every pixel of a whole screen may be a part of its own, so that no smaller type is enough for the labels.
    let mut label = 0;
    for start in 0..strokes.len() {
        if strokes[start] && labels[start] == 0 {
            label += 1;
            parts.push(fill(strokes, width, start, label, &mut labels));
        }
    }
    (parts, labels)
}

/// Labels the pixels that are connected with `start`, diagonally too.
fn fill(strokes: &[bool], width: usize, start: usize, label: u32, labels: &mut [u32]) -> Part {
    let height = strokes.len() / width;
    let mut part = Part { left: width, top: height, right: 0, bottom: 0, pixels: 0, label };
    let mut open = vec![start];
    labels[start] = label;
    while let Some(pixel) = open.pop() {
        let (x, y) = (pixel % width, pixel / width);
        part.include(&Part { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1, label });
        part.pixels += 1;
        for y in y.saturating_sub(1)..(y + 2).min(height) {
            for x in x.saturating_sub(1)..(x + 2).min(width) {
                let next = y * width + x;
                if strokes[next] && labels[next] == 0 {
                    labels[next] = label;
                    open.push(next);
                }
            }
        }
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_connected_diagonally_too() {
        let strokes: Vec<bool> = "#..#.#..........##".chars().map(|c| c == '#').collect();
        let (parts, labels) = parts(&strokes, 6);
        let boxes: Vec<_> = parts.iter().map(|part| (part.left, part.width(), part.pixels)).collect();
        assert_eq!(boxes, [(0, 1, 1), (3, 1, 1), (5, 1, 1), (4, 2, 2)]);
        assert_eq!(labels[17], 4);
        let diagonal = [true, false, false, true];
        assert_eq!(super::parts(&diagonal, 2).0.len(), 1);
    }

    #[test]
    fn there_may_be_more_parts_than_a_small_number_can_count() {
        // A ground of single dots on a screen of 4K.
        let (width, height) = (3840, 2160);
        let strokes: Vec<bool> =
            (0..width * height).map(|pixel| pixel % width % 2 == 0 && pixel / width % 2 == 0).collect();
        let (parts, labels) = parts(&strokes, width);
        assert_eq!(parts.len(), width / 2 * height / 2);
        assert!(
            parts.iter().all(|part| part.pixels == 1 && labels[part.top * width + part.left] == part.label)
        );
    }

    #[test]
    fn an_included_part_is_contained() {
        let part = |left, top| Part { left, top, right: left + 2, bottom: top + 2, pixels: 4, label: 1 };
        let (mut one, other) = (part(0, 0), part(5, 3));
        assert!(!one.contains(&other));
        one.include(&other);
        assert!(one.contains(&other) && one.contains(&part(0, 0)));
    }
}
