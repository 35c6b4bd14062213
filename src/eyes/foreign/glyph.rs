//! What one cell shows: its ink, cut into parts, and the symbol among them.

use super::crop::{Contrast, Crop};
use super::parts::{Part, least_height, parts};
use super::patch::{Patch, patch};
use crate::desktop::Rgb;

/// What a cell shows, judged on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One glyph.
    One,
    /// Two glyphs of one height side by side, such as the digits of a number.
    Pair,
    /// Several glyphs.
    Several,
    /// A dash, a frame, or something else that is not a symbol.
    Odd,
}

/// The largest glyph of a cell.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    pub kind: Kind,
    /// The sides of its box, as shares of the step.
    pub height: f32,
    pub width: f32,
    /// How far its middle is from that of the cell, right and down, as shares of the step.
    pub offset: (f32, f32),
    pub colour: Rgb,
    /// The mean width of its strokes, as a share of the step.
    pub weight: f32,
    /// One patch, or those of a pair one after the other.
    pub patch: Patch,
}

/// The share of a glyph's strongest contrast from which a pixel has the glyph's colour, without any of the ground's.
const CORE: f32 = 0.9;

/// A digit is narrower than this multiple of its height. Letters may be wider.
const WIDEST: f32 = 1.0;

/// How different the tops and bottoms of a pair are, and how far apart its glyphs, as multiples of their height.
const UNEVEN: f32 = 0.12;
const APART: f32 = 0.5;

/// The share of the step that the inside of a cell takes, at least.
const CELL: f32 = 0.7;

/// Shares of the cell: how far from its edge a frame ends, and how much of a side is drawn.
const FRAME: f32 = 0.15;
const DRAWN: f32 = 0.9;

/// A part that fills more than this share of its box is a block rather than a symbol.
const BLOCK: f32 = 0.85;

/// The share of each side of such a block that is drawn, at least.
const SIDE: f32 = 0.75;

/// A part wider than this, as a multiple of its height, is a dash.
const DASH: f32 = 1.25;

/// A cell with ink, cut into parts.
struct Cut<'a> {
    crop: &'a Crop,
    contrast: Contrast,
    labels: Vec<u32>,
    /// The highest first.
    parts: Vec<Part>,
    step: f32,
}

impl Glyph {
    /// Finds the glyph in a cell, or `None` in a blank. `step` is the distance between cells.
    pub fn read(crop: &Crop, step: f32) -> Option<Self> {
        Self::of(&Cut::new(crop, step)?, true)
    }

    /// Like [`read`](Self::read), but of a number with two digits, finds both, even if they touch.
    pub fn read_number(crop: &Crop, step: f32) -> Option<Self> {
        let cut = Cut::new(crop, step)?;
        cut.pair().or_else(|| cut.parted()?.pair()).or_else(|| Self::of(&cut, true))
    }

    /// Whether a cell shows two digits that do not touch.
    pub fn has_pair(crop: &Crop, step: f32) -> bool {
        Cut::new(crop, step).is_some_and(|cut| cut.pair().is_some())
    }

    /// The glyph of a cell; looks into blocks of inverse video only if `may_invert`.
    fn of(cut: &Cut, may_invert: bool) -> Option<Self> {
        let step = cut.step;
        let first = *cut.parts.first()?;
        if (first.height() as f32) < least_height(step) {
            let kind = if cut.parts.len() > 1 { Kind::Several } else { Kind::Odd };
            return Some(cut.glyph(kind, first, &[first.label]));
        }
        if may_invert && cut.is_inverse(&first) {
            let (width, height) = (first.width() - 2, first.height() - 2);
            let inner = cut.crop.inner(first.left + 1, first.top + 1, width, height);
            let inner = Cut::new(&inner, step).and_then(|cut| Self::of(&cut, false));
            let is_block = first.pixels as f32 > BLOCK * (first.width() * first.height()) as f32;
            if is_block || inner.as_ref().is_some_and(|glyph| glyph.kind == Kind::One) {
                return inner.map(|inner| Self { offset: cut.offset(&first), ..inner });
            }
        }
        let (whole, joined) = cut.joined(first);
        Some(cut.glyph(cut.kind(&whole, &joined), whole, &joined))
    }
}

impl<'a> Cut<'a> {
    fn new(crop: &'a Crop, step: f32) -> Option<Self> {
        if crop.width < 4 || crop.height < 4 {
            return None;
        }
        let contrast = crop.contrast(crop.ground());
        let mut strokes = contrast.strokes()?;
        // Within a block of inverse video, sides of a symbol would pass for those of a frame.
        if is_cell(crop, step) {
            remove_frame(&mut strokes, crop.width);
        }
        Some(Self::of(crop, contrast, &strokes, step))
    }

    fn of(crop: &'a Crop, contrast: Contrast, strokes: &[bool], step: f32) -> Self {
        let (parts, labels) = parts(strokes, crop.width);
        let mut cut = Self { crop, contrast, labels, parts, step };
        let mut parts: Vec<Part> = cut.parts.iter().copied().filter(|part| !cut.is_remnant(part)).collect();
        let heights: Vec<usize> = parts.iter().map(Part::height).collect();
        parts.retain(|part| !part.is_cursor(&heights, step));
        parts.sort_by_key(|part| std::cmp::Reverse(part.height()));
        cut.parts = parts;
        cut
    }

    /// The cell without the thinnest column of its only part, if that is too wide for one digit: the feet of two may
    /// touch.
    fn parted(&self) -> Option<Self> {
        let [part] = self.parts[..] else { return None };
        if (part.width() as f32) <= WIDEST * part.height() as f32 {
            return None;
        }
        let has = |x: usize, y: usize| self.labels[y * self.crop.width + x] == part.label;
        let ink = |x: usize| (part.top..part.bottom).filter(|&y| has(x, y)).count();
        let third = part.width() / 3;
        let thinnest = (part.left + third..part.right - third).min_by_key(|&x| ink(x))?;
        // A dash is thin nowhere.
        if 2 * ink(thinnest) > part.height() {
            return None;
        }
        let is_kept = |place: usize| self.labels[place] == part.label && place % self.crop.width != thinnest;
        let strokes: Vec<bool> = (0..self.labels.len()).map(is_kept).collect();
        Some(Self::of(self.crop, self.contrast.clone(), &strokes, self.step))
    }

    /// Whether a part is a speck, what is left of a line, or a frame around the cell.
    fn is_remnant(&self, part: &Part) -> bool {
        let (width, height) = (part.width() as f32, part.height() as f32);
        let (wide, high) = (self.crop.width as f32, self.crop.height as f32);
        let touches = part.left == 0
            || part.top == 0
            || part.right == self.crop.width
            || part.bottom == self.crop.height;
        let is_speck = (part.pixels as f32) < (0.002 * self.step * self.step).max(3.0);
        // A symbol may take all of a block of inverse video, which has no lines.
        let is_line =
            is_cell(self.crop, self.step) && touches && (width > 0.85 * wide || height > 0.85 * high);
        let is_end = touches && width.min(height) < 0.12 * self.step;
        let is_large = width > (0.75 * wide).max(0.5 * self.step) && height > 0.75 * high;
        let is_frame = is_large && (part.pixels as f32) < 0.45 * width * height;
        is_speck || is_line || is_end || is_frame
    }

    /// Whether a part is a filled block, which may have a symbol in it. Its sides are drawn, unlike the right one of an E.
    fn is_inverse(&self, part: &Part) -> bool {
        let has = |x: usize, y: usize| self.labels[y * self.crop.width + x] == part.label;
        let (right, bottom) = (part.right - 1, part.bottom - 1);
        let corners = [(part.left, part.top), (right, part.top), (part.left, bottom), (right, bottom)];
        let is_row = |y: usize| is_drawn((part.left..part.right).map(|x| has(x, y)), SIDE);
        let is_column = |x: usize| is_drawn((part.top..part.bottom).map(|y| has(x, y)), SIDE);
        // The holes of an 8 have the colour of the block.
        self.parts.iter().all(|other| part.contains(other))
            && part.pixels * 2 > part.width() * part.height()
            && part.width() as f32 > (0.2 * self.step).max(6.0)
            && part.height() as f32 > (0.3 * self.step).max(6.0)
            && corners.into_iter().all(|(x, y)| has(x, y))
            && [part.top, bottom].into_iter().all(is_row)
            && [part.left, right].into_iter().all(is_column)
    }

    /// The box and the labels of all parts of a symbol: those above or below that nearly touch it, and those in it.
    fn joined(&self, first: Part) -> (Part, Vec<u32>) {
        let (mut whole, mut labels) = (first, vec![first.label]);
        for part in self.parts.iter().filter(|part| part.label != first.label) {
            if part.is_broken_off(&whole, self.step) {
                labels.push(part.label);
                whole.include(part);
            }
        }
        let is_in = |part: &&Part| {
            part.left + 2 >= whole.left
                && part.right <= whole.right + 2
                && part.top + 2 >= whole.top
                && part.bottom <= whole.bottom + 2
        };
        labels.extend(self.parts.iter().filter(is_in).map(|part| part.label));
        (whole, labels)
    }

    fn kind(&self, whole: &Part, joined: &[u32]) -> Kind {
        let (width, height) = (whole.width() as f32, whole.height() as f32);
        let is_other = |part: &Part| !joined.contains(&part.label) && part.height() as f32 >= 0.4 * height;
        if width > DASH * height || width > 0.85 * self.step && height > 0.85 * self.step {
            Kind::Odd
        } else if self.parts.iter().any(is_other) {
            Kind::Several
        } else {
            Kind::One
        }
    }

    /// The two glyphs of the cell, if there are two of the same height side by side.
    fn pair(&self) -> Option<Glyph> {
        let (first, first_labels) = self.joined(*self.parts.first()?);
        let height = first.height() as f32;
        let is_glyph = |part: &&Part| part.height() as f32 >= (0.4 * height).max(least_height(self.step));
        let mut others =
            self.parts.iter().filter(is_glyph).filter(|part| !first_labels.contains(&part.label));
        let (second, second_labels) = self.joined(*others.next()?);
        if others.any(|part| !second_labels.contains(&part.label)) {
            return None;
        }
        let mut pair = [(first, first_labels), (second, second_labels)];
        pair.sort_by_key(|(part, _)| part.left);
        let [(left, _), (right, _)] = &pair;
        let is_near = |one: usize, other: usize| one.abs_diff(other) as f32 <= (UNEVEN * height).max(1.0);
        let gap = right.left as f32 - left.right as f32;
        if !is_near(left.top, right.top) || !is_near(left.bottom, right.bottom) || gap > APART * height {
            return None;
        }
        let patches = pair.iter().map(|(part, labels)| patch(&self.isolated(part, labels)));
        let patches: Vec<Patch> = patches.collect();
        let mut whole = *left;
        whole.include(right);
        Some(Glyph { patch: patches.concat(), ..self.glyph(Kind::Pair, whole, &[left.label]) })
    }

    fn glyph(&self, kind: Kind, whole: Part, joined: &[u32]) -> Glyph {
        let isolated = self.isolated(&whole, joined);
        Glyph {
            kind,
            height: whole.height() as f32 / self.step,
            width: whole.width() as f32 / self.step,
            offset: self.offset(&whole),
            colour: self.colour(joined),
            weight: isolated.stroke_width() / self.step,
            patch: patch(&isolated),
        }
    }

    /// The mean colour of some parts, without their soft edges.
    fn colour(&self, joined: &[u32]) -> Rgb {
        let pixels = || (0..self.labels.len()).filter(|&place| joined.contains(&self.labels[place]));
        let strongest = pixels().map(|place| self.contrast.values[place]).max().unwrap_or_default();
        let is_strong =
            |&place: &usize| f32::from(self.contrast.values[place]) >= CORE * f32::from(strongest);
        self.crop.mean(pixels().filter(is_strong))
    }

    fn offset(&self, part: &Part) -> (f32, f32) {
        let off = |first: usize, last: usize, length: usize| {
            ((first + last) as f32 - length as f32) / 2.0 / self.step
        };
        (off(part.left, part.right, self.crop.width), off(part.top, part.bottom, self.crop.height))
    }

    /// The contrast of the joined parts and their soft edges, without that of others.
    fn isolated(&self, whole: &Part, joined: &[u32]) -> Contrast {
        let (left, top) = (whole.left.saturating_sub(1), whole.top.saturating_sub(1));
        let right = (whole.right + 1).min(self.crop.width);
        let bottom = (whole.bottom + 1).min(self.crop.height);
        let is_near = |x: usize, y: usize| {
            let mut rows = y.saturating_sub(1)..(y + 2).min(self.crop.height);
            rows.any(|y| {
                let row = &self.labels[y * self.crop.width..][..self.crop.width];
                row[x.saturating_sub(1)..(x + 2).min(row.len())].iter().any(|label| joined.contains(label))
            })
        };
        let values = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let value = |(x, y)| if is_near(x, y) { self.contrast.values[y * self.crop.width + x] } else { 0 };
        Contrast { width: right - left, values: values.map(value).collect() }
    }
}

/// Whether this is the inside of a cell, and not that of a block of inverse video in it.
fn is_cell(crop: &Crop, step: f32) -> bool {
    crop.width as f32 > CELL * step
}

/// Removes a frame just within a cell, which may touch what the cell shows. Two of its sides may lie outside the crop.
fn remove_frame(strokes: &mut [bool], width: usize) {
    let height = strokes.len() / width;
    let is_row = |y: usize| is_drawn((0..width).map(|x| strokes[y * width + x]), DRAWN);
    let is_column = |x: usize| is_drawn((0..height).map(|y| strokes[y * width + x]), DRAWN);
    let (high, wide) = ((FRAME * height as f32) as usize, (FRAME * width as f32) as usize);
    let ends = |near: usize, length: usize, is_line: &dyn Fn(usize) -> bool| {
        let first = (0..=near).rev().find(|&place| is_line(place))?;
        let last = (length - 1 - near..length).find(|&place| is_line(place))?;
        Some(first + 1..last)
    };
    let rows = ends(high, height, &is_row).unwrap_or(0..height);
    let columns = ends(wide, width, &is_column).unwrap_or(0..width);
    for (place, stroke) in strokes.iter_mut().enumerate() {
        *stroke &= rows.contains(&(place / width)) && columns.contains(&(place % width));
    }
}

/// Whether more than this share of a line is stroke.
fn is_drawn(line: impl ExactSizeIterator<Item = bool>, share: f32) -> bool {
    let length = line.len();
    line.filter(|&stroke| stroke).count() as f32 > share * length as f32
}

#[cfg(test)]
mod tests {
    use super::super::crop::tests::drawn;
    use super::*;

    const STEP: f32 = 14.0;

    fn kind(rows: &[&str]) -> Option<Kind> {
        Glyph::read_number(&drawn(rows), STEP).map(|glyph| glyph.kind)
    }

    #[test]
    fn two_glyphs_of_one_height_are_a_pair() {
        let (blank, digits, one) = ("..............", "..###..####...", "..###.........");
        let pair = [blank, blank, blank, digits, digits, digits, digits, digits, digits, blank, blank, blank];
        assert_eq!(kind(&pair), Some(Kind::Pair));
        let glyph = Glyph::read(&drawn(&pair), STEP).expect("ink");
        assert_eq!(glyph.kind, Kind::Several);
        let uneven = [blank, blank, blank, one, one, digits, digits, digits, digits, blank, blank, blank];
        assert_eq!(kind(&uneven), Some(Kind::Several));
    }

    #[test]
    fn two_digits_may_touch() {
        let (blank, digits, feet) = ("..............", "..###...###...", "..#########...");
        let rows = [blank, blank, blank, digits, digits, digits, digits, digits, feet, blank, blank, blank];
        assert_eq!(kind(&rows), Some(Kind::Pair));
        assert!(!Glyph::has_pair(&drawn(&rows), STEP));
        // One digit is narrower.
        let (digit, foot) = ("...##.##......", "...#####......");
        let rows = [blank, blank, blank, digit, digit, digit, digit, digit, foot, blank, blank, blank];
        assert_eq!(kind(&rows), Some(Kind::One));
    }

    #[test]
    fn a_symbol_may_take_all_of_a_block_of_inverse_video() {
        let (blank, full) = ("..............", "..##########..");
        let (bar, sides) = ("..#........#..", "..#.######.#..");
        let rows = [blank, full, bar, sides, sides, bar, sides, sides, sides, full, blank, blank];
        assert_eq!(kind(&rows), Some(Kind::One));
        let glyph = Glyph::read(&drawn(&rows), STEP).expect("ink");
        assert!(glyph.height < 7.5 / STEP, "the symbol and not its block: {glyph:?}");
    }

    #[test]
    fn a_bold_letter_is_no_block_of_inverse_video() {
        let (blank, bar, stem) = ("..............", "...########...", "...###........");
        let rows = [blank, bar, bar, stem, bar, bar, stem, stem, bar, bar, blank, blank];
        let glyph = Glyph::read(&drawn(&rows), STEP).expect("ink");
        assert_eq!((glyph.kind, glyph.height), (Kind::One, 9.0 / STEP));
    }

    #[test]
    fn a_dash_is_no_symbol_and_a_blank_has_none() {
        let (blank, dash) = ("..............", "...########...");
        assert_eq!(kind(&[blank; 12]), None);
        let rows = [blank, blank, blank, blank, blank, dash, dash, dash, blank, blank, blank, blank];
        assert_eq!(kind(&rows), Some(Kind::Odd));
    }
}
