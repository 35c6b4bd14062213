//! Equally spaced lines along one axis: the candidates from which a lattice is put together.

use std::ops::Range;

use super::edges::{Axis, Edges, LineMap};

/// How the lines of a board are spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spacing {
    Even,
    /// With wider gaps between blocks than within them.
    BlocksApart,
    /// With lines around blocks only.
    Blocks,
}

impl Spacing {
    /// The numbers of rows and columns to look for; with [`Spacing::Blocks`], of blocks.
    pub fn sizes(self) -> &'static [usize] {
        match self {
            Self::Even | Self::BlocksApart => &[4, 6, 8, 9, 10, 12, 16],
            Self::Blocks => &[2, 3, 4],
        }
    }

    /// The distances between lines that are looked for, in pixels.
    fn steps(self) -> Range<f32> {
        match self {
            Self::Even | Self::BlocksApart => LEAST_STEP..MOST_STEP,
            Self::Blocks => 2.0 * LEAST_STEP..3.0 * MOST_STEP,
        }
    }

    /// How far from its place a line may be, as a share of the step.
    pub fn reach(self) -> f32 {
        match self {
            Self::Even => 0.05,
            Self::BlocksApart => 0.13,
            Self::Blocks => 0.03,
        }
    }

    /// How far from its place the edges of a line are looked for, as a share of the step.
    pub fn snap(self) -> f32 {
        match self {
            Self::Even => 0.2,
            Self::BlocksApart => 0.3,
            Self::Blocks => 0.07,
        }
    }
}

/// The distances between the lines of cells that are looked for, in pixels.
const LEAST_STEP: f32 = 14.0;
const MOST_STEP: f32 = 130.0;

/// The ratio between a distance and the next one to try: over half of 16 cells, the error stays within the
/// reach of a line.
const NEXT_STEP: f32 = 1.008;

/// The largest ratio between distances that share one count of the edges near the pointer.
const NEXT_PROFILE: f32 = 1.2;

/// The least share of edges on a line that counts as seen. One line in `MISSING` need not be seen.
const SEEN: f32 = 0.3;
const MISSING: usize = 5;

const LEAST_SCORE: f32 = 0.35;

/// How many combs are kept for each size.
const MOST_COMBS: usize = 28;

/// Lines at equal distances.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comb {
    pub first: f32,
    pub step: f32,
}

impl Comb {
    /// The place of a line, or between lines if `number` is not whole.
    pub fn at(self, number: f32) -> f32 {
        self.first + number * self.step
    }

    pub fn is_like(self, other: Self) -> bool {
        (self.step - other.step).abs() <= 0.012 * other.step
            && (self.first - other.first).abs() <= 0.15 * other.step
    }
}

/// Returns the best combs around a pointer, for each of the sizes.
pub(super) fn combs(
    edges: &Edges,
    axis: Axis,
    (pointer, across): (usize, usize),
    spacing: Spacing,
) -> Vec<Vec<Comb>> {
    let map = edges.along(axis);
    let mut found: Vec<Vec<(f32, Comb)>> = vec![Vec::new(); spacing.sizes().len()];
    let Range { start: mut step, end: most } = spacing.steps();
    while step < most {
        let profile = profile(map, across, step, spacing);
        let end = step * NEXT_PROFILE;
        while step < end {
            add_combs(&profile, pointer, step, spacing, &mut found);
            step *= NEXT_STEP;
        }
    }
    found.into_iter().map(thinned).collect()
}

/// The share of edges at each place near the pointer, on the best of three pieces of a line as long as a cell.
fn profile(map: &LineMap, across: usize, step: f32, spacing: Spacing) -> Vec<f32> {
    let mut profile = vec![0.0_f32; map.places];
    for (before, after) in [(-1.0, 0.0), (-0.5, 0.5), (0.0, 1.0)] {
        let from = (across as f32 + before * step).max(0.0) as usize;
        let to = ((across as f32 + after * step) as usize).min(map.length);
        if (to.saturating_sub(from) as f32) < 0.6 * step {
            continue;
        }
        for (place, share) in profile.iter_mut().enumerate() {
            *share = share.max(map.share(place, from, to));
        }
    }
    widened(&profile, ((spacing.reach() * step).round() as usize).max(1))
}

/// The maximum around each place.
fn widened(profile: &[f32], reach: usize) -> Vec<f32> {
    let around = |place: usize| place.saturating_sub(reach)..(place + reach + 1).min(profile.len());
    (0..profile.len()).map(|place| profile[around(place)].iter().copied().fold(0.0, f32::max)).collect()
}

/// Adds the combs of this step that contain the pointer.
fn add_combs(profile: &[f32], pointer: usize, step: f32, spacing: Spacing, found: &mut [Vec<(f32, Comb)>]) {
    let (mut lines, mut sums, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    let largest = spacing.sizes().iter().copied().max().expect("there are sizes");
    for phase in 0..(step.ceil() as usize).min(pointer + 1) {
        let share =
            |number: usize| profile.get((phase as f32 + number as f32 * step + 0.5) as usize).copied();
        let here = ((pointer - phase) as f32 / step) as usize;
        // In most phases, too many lines near the pointer are missing for any comb.
        let begin = here + 1 - reached((0..=here).rev().map_while(share), largest);
        let end = here + 1 + reached((here + 1..).map_while(share), largest);
        lines.clear();
        lines.extend((begin..end).map_while(share));
        running_sums(&lines, &mut sums, &mut missing);
        for (&size, found) in spacing.sizes().iter().zip(&mut *found) {
            for first in begin.max((here + 1).saturating_sub(size))..(here + 1).min(end.saturating_sub(size))
            {
                let window = first - begin..first - begin + size + 1;
                let mean = (sums[window.end] - sums[window.start]) / (size + 1) as f32;
                if mean < LEAST_SCORE || (missing[window.end] - missing[window.start]) * MISSING > size {
                    continue;
                }
                let score = 0.5 * mean + 0.5 * mean_of_worst(&lines[window]);
                if score >= LEAST_SCORE {
                    found.push((score, Comb { first: phase as f32 + first as f32 * step, step }));
                }
            }
        }
    }
}

/// How many of these lines, from the pointer outwards, a comb of `size` can contain.
fn reached(lines: impl Iterator<Item = f32>, size: usize) -> usize {
    let mut missing = 0;
    let is_possible = |&share: &f32| {
        missing += usize::from(share < SEEN);
        missing * MISSING <= size
    };
    lines.take(size).take_while(is_possible).count()
}

fn running_sums(lines: &[f32], sums: &mut Vec<f32>, missing: &mut Vec<usize>) {
    sums.clear();
    missing.clear();
    sums.push(0.0);
    missing.push(0);
    for (number, &share) in lines.iter().enumerate() {
        sums.push(sums[number] + share);
        missing.push(missing[number] + usize::from(share < SEEN));
    }
}

/// The mean of the two fifths of the lines that have the fewest edges.
fn mean_of_worst(lines: &[f32]) -> f32 {
    let mut sorted = [0.0; 20];
    let sorted = &mut sorted[..lines.len()];
    sorted.copy_from_slice(lines);
    sorted.sort_unstable_by(f32::total_cmp);
    let worst = &sorted[..lines.len() * 2 / 5];
    worst.iter().sum::<f32>() / worst.len() as f32
}

/// The best combs, without those that are almost the same.
fn thinned(mut combs: Vec<(f32, Comb)>) -> Vec<Comb> {
    combs.sort_unstable_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut kept: Vec<Comb> = Vec::new();
    for (_, comb) in combs {
        if kept.len() == MOST_COMBS {
            break;
        }
        if !kept.iter().any(|&other| comb.is_like(other)) {
            kept.push(comb);
        }
    }
    kept
}
