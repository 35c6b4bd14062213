//! Pictures of symbols: drawn in many sizes, blurred, sheared, stretched unevenly and made thicker or thinner.

use ab_glyph::{Font as _, FontVec, PxScale, point};
use rayon::prelude::*;
use sudoku_bot::desktop::{Area, Picture};
use sudoku_bot::eyes::training::{CLASSES, patch};

use crate::random::Random;

/// The heights of lines that digits of about 13 to 50 pixels come from.
const SIZES: [f32; 9] = [16.0, 19.0, 22.0, 26.0, 31.0, 37.0, 45.0, 55.0, 68.0];

/// How pictures of symbols differ from plain ones. Those to train with differ more than those on screens.
pub struct Distortion {
    /// The most that a symbol leans, as a share of its height, to either side.
    shear: f32,
    /// By how much it may be wider or narrower, as a share of its width.
    stretch: f32,
    /// The least contrast to the ground, of 255.
    contrast: f32,
    /// How many have strokes a pixel thicker or thinner, which thin ones do not survive.
    thickened: f32,
    /// By how much the foot of half of them may be wider or narrower and the head the other way, and how far the waist may
    /// move, as a share of half the height.
    uneven: f32,
}

pub const TO_TRAIN: Distortion =
    Distortion { shear: 0.12, stretch: 0.13, contrast: 60.0, thickened: 0.25, uneven: 0.3 };
pub const TO_TEST: Distortion =
    Distortion { shear: 0.08, stretch: 0.08, contrast: 100.0, thickened: 0.0, uneven: 0.0 };

/// What the eyes cut out of a picture of a symbol.
pub struct Sample {
    pub patch: Vec<u8>,
    /// Its place among the classes of the network.
    pub class: usize,
    pub font: usize,
}

/// Pictures of each symbol in each font.
pub fn samples(
    fonts: &[(String, FontVec)],
    digits: usize,
    letters: usize,
    distortion: &Distortion,
) -> Vec<Sample> {
    let of_font = |(number, (_, font)): (usize, &(String, FontVec))| {
        let mut random = Random(number as u64);
        let mut samples = Vec::new();
        for (class, &character) in CLASSES.iter().enumerate() {
            let copies = if character.is_ascii_digit() { digits } else { 2 * letters };
            for copy in 0..copies {
                let is_small = copy % 2 == 0;
                let character = if is_small { character } else { character.to_ascii_uppercase() };
                let patch = picture(font, char::from(character), distortion, &mut random);
                samples.extend(patch.map(|patch| Sample { patch, class, font: number }));
            }
        }
        samples
    };
    fonts.par_iter().enumerate().flat_map_iter(of_font).collect()
}

/// What the eyes cut out of a picture of a symbol; `None` if the font lacks it.
fn picture(font: &FontVec, symbol: char, distortion: &Distortion, random: &mut Random) -> Option<Vec<u8>> {
    let size = SIZES[random.below(SIZES.len())] * random.between(0.93, 1.07);
    let (mut cover, width) = drawn(font, symbol, size, point(random.share(), random.share()))?;
    if random.share() < distortion.thickened {
        let is_thicker = random.share() < 0.6;
        thicken(&mut cover, width, is_thicker);
    }
    if random.share() < 0.5 {
        blur(&mut cover, width, random.between(0.25, 0.9));
    }
    let Distortion { shear, stretch, contrast, uneven, .. } = *distortion;
    let stretch = random.between(1.0 - stretch, 1.0 + stretch);
    let lean = random.between(-shear, shear);
    let uneven = if uneven > 0.0 && random.share() < 0.5 {
        (random.between(-uneven, uneven), random.between(-uneven, uneven))
    } else {
        (0.0, 0.0)
    };
    let cover = sheared(&cover, width, lean, stretch, uneven);
    let contrast = random.between(contrast, 230.0);
    let noise = if random.share() < 0.3 { random.between(0.0, 8.0) } else { 0.0 };
    let pixels = cover
        .iter()
        .map(|cover| [(235.0 - contrast * cover + noise * random.normal()).clamp(0.0, 255.0) as u8; 3]);
    let pixels = pixels.collect::<Vec<_>>();
    let height = (pixels.len() / width) as i32;
    patch(&Picture::new(Area { left: 0, top: 0, width: width as i32, height }, pixels))
}

/// How much of each pixel a symbol covers, with some room around it, and the width.
fn drawn(font: &FontVec, symbol: char, size: f32, shift: ab_glyph::Point) -> Option<(Vec<f32>, usize)> {
    const ROOM: usize = 4;
    let id = font.glyph_id(symbol);
    let outline = font.outline_glyph(id.with_scale_and_position(PxScale::from(size), shift))?;
    let bounds = outline.px_bounds();
    let (width, height) = (bounds.width() as usize + 2 * ROOM, bounds.height() as usize + 2 * ROOM);
    let mut cover = vec![0.0; width * height];
    outline.draw(|x, y, share| cover[(y as usize + ROOM) * width + x as usize + ROOM] = share.min(1.0));
    (id.0 != 0).then_some((cover, width))
}

/// Makes strokes a pixel thicker or thinner.
fn thicken(cover: &mut [f32], width: usize, is_thicker: bool) {
    let old = cover.to_vec();
    for place in width + 1..cover.len() {
        let around = [old[place], old[place - 1], old[place - width], old[place - width - 1]];
        let (most, least) = (around.into_iter().fold(0.0, f32::max), around.into_iter().fold(1.0, f32::min));
        cover[place] = if is_thicker { most } else { least };
    }
}

fn blur(cover: &mut [f32], width: usize, sigma: f32) {
    let weights =
        [-3_i32, -2, -1, 0, 1, 2, 3].map(|off| (-((off * off) as f32) / (2.0 * sigma * sigma)).exp());
    let total: f32 = weights.iter().sum();
    for stride in [1, width] {
        let old = cover.to_vec();
        let at = |place: i64| usize::try_from(place).ok().and_then(|place| old.get(place)).copied();
        for (place, cover) in (0_i64..).zip(cover.iter_mut()) {
            let around = (-3..)
                .zip(weights)
                .map(|(off, weight)| weight * at(place + off * stride as i64).unwrap_or_default());
            *cover = around.sum::<f32>() / total;
        }
    }
}

/// A symbol that leans, is wider or narrower, has its waist moved up by `waist`, as a share of half the height, and is
/// wider towards its foot by `taper`.
fn sheared(cover: &[f32], width: usize, shear: f32, stretch: f32, (waist, taper): (f32, f32)) -> Vec<f32> {
    let (middle, half) = (width as f32 / 2.0, (cover.len() / width) as f32 / 2.0);
    let rows: Vec<&[f32]> = cover.chunks_exact(width).collect();
    let at =
        |x: f32, row: &[f32]| if x < 0.0 { 0.0 } else { row.get(x as usize).copied().unwrap_or_default() };
    let moved = (0..rows.len()).flat_map(|y| {
        let from_middle = (y as f32 - half) / half;
        let source = y as f32 + waist * half * (1.0 - from_middle * from_middle);
        let source = source.clamp(0.0, (rows.len() - 1) as f32);
        let (first, between) = (source as usize, source.fract());
        let (one, other) = (rows[first], rows[(first + 1).min(rows.len() - 1)]);
        let stretch = stretch * (1.0 + taper * from_middle);
        (0..width).map(move |x| {
            let x = (x as f32 - middle) / stretch + (y as f32 - half) * shear + middle;
            let part = x - x.floor();
            let along = |row: &[f32]| at(x.floor(), row) * (1.0 - part) + at(x.floor() + 1.0, row) * part;
            along(one) * (1.0 - between) + along(other) * between
        })
    });
    moved.collect()
}
