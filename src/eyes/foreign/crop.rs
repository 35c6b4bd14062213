//! The pixels of one cell, and which of them stand out from its ground.

use std::collections::HashMap;

use super::edges::distance;
use crate::desktop::{Area, Picture, Rgb};

/// A pixel that differs less than this from the ground, of 255, is not ink.
pub(super) const LEAST_CONTRAST: u8 = 28;

/// The share of the strongest contrast from which a pixel belongs to a stroke.
const STROKE: f32 = 0.45;

/// If more than `EVEN_SHARE` of a cell's rim differs by less than `EVEN` from its median colour, that is the ground.
const EVEN: u8 = 40;
const EVEN_SHARE: f32 = 0.7;

/// How many neighbouring values of a channel are counted as one.
const STEP: u8 = 8;

/// Shares of the cell: how far from a diagonal its line reaches, and how far from a corner it is not under a symbol.
const LINE: f32 = 0.09;
const END: f32 = 0.12;

/// How far a pixel may be beyond the colours between ground and line.
const NEARLY: u8 = 6;

/// The dots that make up a ground repeat after this many pixels, across and down.
const PERIOD: usize = 4;

/// A rectangle of pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Crop {
    pub width: usize,
    pub height: usize,
    /// Whether its ground was made up of dots, and is now even.
    pub was_dotted: bool,
    pixels: Vec<Rgb>,
}

/// How much each pixel of a crop stands out.
#[derive(Clone)]
pub(super) struct Contrast {
    pub width: usize,
    pub values: Vec<u8>,
}

impl Crop {
    pub fn new(width: usize, pixels: Vec<Rgb>) -> Self {
        Self { width, height: pixels.len() / width.max(1), was_dotted: false, pixels }
    }

    /// Returns the pixels of an area, or `None` if the picture lacks some.
    pub fn of(picture: &Picture, area: Area) -> Option<Self> {
        let whole = picture.area();
        if area.width <= 0 || area.height <= 0 || whole.intersection(area) != Some(area) {
            return None;
        }
        let (left, width) = ((area.left - whole.left) as usize, area.width as usize);
        let rows = picture.rows().skip((area.top - whole.top) as usize).take(area.height as usize);
        Some(Self::joined(rows, left, width))
    }

    /// Returns a part of the crop.
    pub fn inner(&self, left: usize, top: usize, width: usize, height: usize) -> Self {
        let rows = self.pixels.chunks_exact(self.width).skip(top).take(height);
        Self::joined(rows, left, width)
    }

    /// A part of each of these rows.
    fn joined<'r>(rows: impl Iterator<Item = &'r [Rgb]>, left: usize, width: usize) -> Self {
        let parts: Vec<&[Rgb]> = rows.map(|row| &row[left..left + width]).collect();
        Self::new(width, parts.concat())
    }

    /// The colour behind the ink: the median of the rim, or the most frequent colour if the rim has several.
    pub fn ground(&self) -> Rgb {
        let rim = self.rim();
        let Some(median) = median(&rim) else { return Rgb::default() };
        let even = rim.iter().filter(|&&pixel| distance(pixel, median) < EVEN).count();
        if even as f32 > EVEN_SHARE * rim.len() as f32 { median } else { self.most_frequent() }
    }

    /// Paints the ground in one colour if it is made up of dots. Programs without transparency tint a cell in this way.
    pub fn even_out(&mut self) {
        let Some(dots) = self.dots() else { return };
        let ground = mean(dots.iter().copied());
        for (place, pixel) in self.pixels.iter_mut().enumerate() {
            if distance(*pixel, dots[dot(place, self.width)]) < LEAST_CONTRAST {
                *pixel = ground;
            }
        }
        self.was_dotted = true;
    }

    /// The usual colours of the dots, or `None` if they are alike, or do not make up the ground.
    fn dots(&self) -> Option<[Rgb; PERIOD * PERIOD]> {
        let top = self.pixels.get(..PERIOD * self.width)?;
        if top.iter().all(|&pixel| distance(pixel, top[0]) < LEAST_CONTRAST) {
            return None;
        }
        let mut pixels = [const { Vec::new() }; PERIOD * PERIOD];
        for (place, &pixel) in self.pixels.iter().enumerate() {
            pixels[dot(place, self.width)].push(pixel);
        }
        let mut dots = [Rgb::default(); PERIOD * PERIOD];
        for (usual, pixels) in dots.iter_mut().zip(&pixels) {
            *usual = median(pixels)?;
            let even = pixels.iter().filter(|&&pixel| distance(pixel, *usual) < LEAST_CONTRAST).count();
            if (even as f32) < EVEN_SHARE * pixels.len() as f32 {
                return None;
            }
        }
        let is_dotted = dots.iter().any(|&dot| distance(dot, dots[0]) >= LEAST_CONTRAST);
        is_dotted.then_some(dots)
    }

    /// Paints a line from corner to corner in the colour of the ground. What is darker or lighter than both stays.
    pub fn remove_diagonal(&mut self, is_falling: bool) {
        let (width, height) = (self.width, self.height);
        let (wide, high) = (width as f32, height as f32);
        // How far a pixel is from the diagonal, as a share of the width.
        let off = |x: usize, y: usize| {
            let (across, down) = ((x as f32 + 0.5) / wide, (y as f32 + 0.5) / high);
            (if is_falling { across - down } else { across + down - 1.0 }).abs()
        };
        let places = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let ground = self.ground();
        // A symbol or a frame may reach to one end.
        let end = |is_end: &dyn Fn(usize) -> bool| {
            let end = places().filter(|&(x, y)| is_end(x) && off(x, y) < LINE);
            end.map(|(x, y)| self.pixels[y * width + x]).max_by_key(|&pixel| distance(pixel, ground))
        };
        let ends = [end(&|x| (x as f32) < END * wide), end(&|x| x as f32 > (1.0 - END) * wide)];
        let Some(line) = ends.into_iter().flatten().min_by_key(|&pixel| distance(pixel, ground)) else {
            return;
        };
        let is_between = |pixel: Rgb| {
            (0..3).all(|channel| {
                let (least, most) = (ground[channel].min(line[channel]), ground[channel].max(line[channel]));
                (least.saturating_sub(NEARLY)..=most.saturating_add(NEARLY)).contains(&pixel[channel])
            })
        };
        for (x, y) in places().filter(|&(x, y)| off(x, y) < LINE) {
            let pixel = &mut self.pixels[y * width + x];
            if is_between(*pixel) {
                *pixel = ground;
            }
        }
    }

    fn rim(&self) -> Vec<Rgb> {
        let wide = (self.width.min(self.height) / 10).max(1);
        let is_rim = |place: usize, length: usize| place < wide || place + wide >= length;
        let rows = self.pixels.chunks_exact(self.width).enumerate();
        let pixels = rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &pixel)| (x, y, pixel)));
        let rim = pixels.filter(|&(x, y, _)| is_rim(x, self.width) || is_rim(y, self.height));
        rim.map(|(_, _, pixel)| pixel).collect()
    }

    /// The mean of the largest group of similar colours. Those of a textured ground take several steps.
    fn most_frequent(&self) -> Rgb {
        let mut steps: HashMap<Rgb, (u32, [u32; 3])> = HashMap::new();
        for pixel in &self.pixels {
            let (count, sum) = steps.entry(pixel.map(|value| value / STEP)).or_default();
            *count += 1;
            (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
        }
        let around = |[red, green, blue]: Rgb| {
            let near = |value: u8| value.saturating_sub(1)..=value + 1;
            let steps = &steps;
            near(red).flat_map(move |red| {
                near(green)
                    .flat_map(move |green| near(blue).filter_map(move |blue| steps.get(&[red, green, blue])))
            })
        };
        let group = |&colour: &Rgb| {
            around(colour).fold((0, [0; 3]), |(count, sum), (more, other)| {
                (count + more, [0, 1, 2].map(|channel| sum[channel] + other[channel]))
            })
        };
        let groups = steps.keys().map(|colour| (group(colour), colour));
        let largest = groups.max_by_key(|&((count, _), colour)| (count, colour));
        largest.map_or([0; 3], |((count, sum), _)| sum.map(|sum| (sum / count) as u8))
    }

    /// The mean colour of some pixels.
    pub fn mean(&self, places: impl Iterator<Item = usize>) -> Rgb {
        mean(places.map(|place| self.pixels[place]))
    }

    /// How much each pixel differs from a colour.
    pub fn contrast(&self, ground: Rgb) -> Contrast {
        let values = self.pixels.iter().map(|&pixel| distance(pixel, ground)).collect();
        Contrast { width: self.width, values }
    }
}

impl Contrast {
    /// The mean width of strokes: that of a long bar is its area divided by half its outline. The outline of soft edges
    /// is the sum of their slopes.
    pub fn stroke_width(&self) -> f32 {
        let height = self.values.len() / self.width;
        let at = |x: usize, y: usize| {
            let is_in = (1..=self.width).contains(&x) && (1..=height).contains(&y);
            if is_in { f32::from(self.values[(y - 1) * self.width + x - 1]) } else { 0.0 }
        };
        let places = (0..=height).flat_map(|y| (0..=self.width).map(move |x| (x, y)));
        let outline: f32 =
            places.map(|(x, y)| (at(x + 1, y) - at(x, y)).hypot(at(x, y + 1) - at(x, y))).sum();
        let area: f32 = self.values.iter().map(|&value| f32::from(value)).sum();
        2.0 * area / outline.max(1.0)
    }

    /// Which pixels belong to strokes; `None` if nothing stands out.
    pub fn strokes(&self) -> Option<Vec<bool>> {
        let least = self.least_of_stroke()?;
        Some(self.values.iter().map(|&value| f32::from(value) > least).collect())
    }

    /// Returns the contrast above which a pixel belongs to a stroke, or `None` if nothing stands out.
    pub fn least_of_stroke(&self) -> Option<f32> {
        if self.values.iter().all(|&value| value < LEAST_CONTRAST) {
            return None;
        }
        let mut sorted = self.values.clone();
        let strong = (sorted.len() - 1) * 995 / 1000;
        let strongest = f32::from(*sorted.select_nth_unstable(strong).1);
        Some((STROKE * strongest).max(0.6 * f32::from(LEAST_CONTRAST)))
    }
}

/// Which of the dots that make up a ground is at this place.
fn dot(place: usize, width: usize) -> usize {
    place / width % PERIOD * PERIOD + place % width % PERIOD
}

/// The median of each channel.
fn median(pixels: &[Rgb]) -> Option<Rgb> {
    let middle = pixels.len() / 2;
    let median = |channel: usize| {
        let mut values: Vec<u8> = pixels.iter().map(|pixel| pixel[channel]).collect();
        (middle < values.len()).then(|| *values.select_nth_unstable(middle).1)
    };
    Some([median(0)?, median(1)?, median(2)?])
}

fn mean(pixels: impl Iterator<Item = Rgb>) -> Rgb {
    let (mut count, mut sum) = (0, [0; 3]);
    for pixel in pixels {
        count += 1;
        (0..3).for_each(|channel| sum[channel] += u32::from(pixel[channel]));
    }
    sum.map(|sum| (sum / count.max(1)) as u8)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A dark drawing on a light ground: `#` is ink.
    pub fn drawn(rows: &[&str]) -> Crop {
        let pixels =
            rows.iter().flat_map(|row| row.chars().map(|c| if c == '#' { [20; 3] } else { [230; 3] }));
        Crop::new(rows[0].len(), pixels.collect())
    }

    #[test]
    fn the_ground_is_that_of_the_rim() {
        assert_eq!(drawn(&["......", ".####.", ".####.", ".####.", "......"]).ground(), [230; 3]);
    }

    #[test]
    fn the_ground_within_a_frame_may_have_a_texture() {
        // Each colour of the texture is rarer than that of the frame.
        let texture =
            |x: usize, y: usize| [[60, 50, 20], [70, 60, 28], [66, 57, 33], [63, 54, 25]][(x + y) % 4];
        let is_frame = |x: usize, y: usize| x.min(29 - x) < 2 || y.min(29 - y) < 2;
        let places = (0..30).flat_map(|y| (0..30).map(move |x| (x, y)));
        let pixels = places.map(|(x, y)| if is_frame(x, y) { [60, 120, 230] } else { texture(x, y) });
        let ground = Crop::new(30, pixels.collect()).ground();
        assert!(distance(ground, [65, 56, 27]) < 8, "{ground:?}");
    }

    #[test]
    fn a_ground_of_dots_is_evened_out() {
        let (light, tint, ink) = ([255; 3], [0, 128, 0], [0; 3]);
        let is_ink = |x: usize, y: usize| (8..10).contains(&x) && (5..15).contains(&y);
        let quarter = |x: usize, y: usize| y.is_multiple_of(2) && x % 4 == y % 4;
        for is_tint in [|x: usize, y: usize| (x + y).is_multiple_of(2), quarter] {
            let colour = |x, y| if is_tint(x, y) { tint } else { light };
            let places = || (0..20).flat_map(|y| (0..20).map(move |x| (x, y)));
            let pixels = places().map(|(x, y)| if is_ink(x, y) { ink } else { colour(x, y) });
            let mut crop = Crop::new(20, pixels.collect());
            crop.even_out();
            let strokes = crop.contrast(crop.ground()).strokes().expect("ink");
            let inked: Vec<bool> = places().map(|(x, y)| is_ink(x, y)).collect();
            assert_eq!(strokes, inked);
        }
    }

    #[test]
    fn bars_as_far_apart_as_dots_are_not_evened_out() {
        let (blank, bar) = ("..............", "..##########..");
        let rows = [vec![blank; 4], [bar, blank, blank, blank].repeat(3)].concat();
        let mut crop = drawn(&rows);
        let before = crop.clone();
        crop.even_out();
        assert_eq!(crop, before);
    }

    #[test]
    fn strokes_are_as_wide_as_a_bar() {
        let width = |bar: &'static str| {
            let blank = "..........";
            let rows = [&[blank; 2][..], &[bar; 40], &[blank; 2]].concat();
            drawn(&rows).contrast([230; 3]).stroke_width()
        };
        assert!((width("...##.....") - 2.0).abs() < 0.2);
        assert!((width("..####....") - 4.0).abs() < 0.5);
    }

    #[test]
    fn nothing_stands_out_in_a_blank() {
        let blank = Crop::new(3, vec![[100; 3], [110; 3], [120; 3]]);
        assert!(blank.contrast([110; 3]).strokes().is_none());
    }
}
