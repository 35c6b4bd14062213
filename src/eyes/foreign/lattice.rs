//! A lattice of cells, and how well the edges of a picture agree with it.

use super::comb::{Comb, Spacing};
use super::edges::{Axis, Edges, LineMap};

/// The score from which other thresholds need not be tried.
const GOOD: f32 = 0.85;

/// How much larger the cells of a coarser view of a lattice are.
const COARSER: f32 = 1.2;

/// Equally spaced lines along both axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    pub score: f32,
    pub size: usize,
    pub spacing: Spacing,
    pub x: Comb,
    pub y: Comb,
}

impl Lattice {
    pub fn comb(&self, axis: Axis) -> Comb {
        if axis == Axis::X { self.x } else { self.y }
    }

    /// The comb along an axis, and the one across it.
    pub fn combs(&self, axis: Axis) -> (Comb, Comb) {
        if axis == Axis::X { (self.x, self.y) } else { (self.y, self.x) }
    }

    /// Where lines along an axis begin and end, without the outermost tenth of a cell.
    pub fn extent(&self, axis: Axis, map: &LineMap) -> (usize, usize) {
        let (_, across) = self.combs(axis);
        let clamped = |place: f32| (place.round().max(0.0) as usize).min(map.length);
        (clamped(across.at(0.1)), clamped(across.at(self.size as f32 - 0.1)))
    }

    /// How far from its place a line may be, in pixels.
    pub fn reach(&self) -> usize {
        ((self.spacing.reach() * self.x.step.min(self.y.step)).round() as usize).max(1)
    }

    pub fn is_like(&self, other: &Self) -> bool {
        self.size == other.size && self.x.is_like(other.x) && self.y.is_like(other.y)
    }

    /// Returns the score, with a small bonus for larger boards: half of a board is a lattice too.
    pub fn rank(&self) -> f32 {
        self.score + 0.01 * self.size as f32
    }

    /// Whether the edges agree so well that there is no need to look for another.
    pub fn is_good(&self) -> bool {
        self.score >= GOOD
    }

    /// Whether it lies inside the picture.
    fn fits(&self, edges: &Edges) -> bool {
        [Axis::X, Axis::Y].into_iter().all(|axis| {
            let (comb, places) = (self.comb(axis), edges.along(axis).places as f32);
            comb.first >= -2.0 && comb.at(self.size as f32) <= places + 1.0
        })
    }

    /// Rates how well the edges agree with the lattice. The worst lines count most, so that a missing one shows; edges
    /// off the lines and signs that the lattice continues count against it. A score that does not exceed `least` may be
    /// 0 instead.
    pub fn score(&self, edges: &Edges, least: f32) -> f32 {
        if !self.fits(edges) {
            return 0.0;
        }
        let mut lines = [0.0; 34];
        let lines = &mut lines[..2 * (self.size + 1)];
        let (x, y) = lines.split_at_mut(self.size + 1);
        self.shares(edges, Axis::X, x);
        self.shares(edges, Axis::Y, y);
        lines.sort_unstable_by(f32::total_cmp);
        let mean = lines.iter().sum::<f32>() / lines.len() as f32;
        let worst = &lines[..lines.len() * 3 / 10];
        let worst = worst.iter().sum::<f32>() / worst.len() as f32;
        let on_lines = 0.4 * mean + 0.3 * worst + 0.3 * lines[0];
        // The remaining terms only lower the score.
        if on_lines <= least {
            return 0.0;
        }
        let off = self.off_lines(edges, Axis::X) + self.off_lines(edges, Axis::Y);
        let beyond = self.beyond(edges, Axis::X).max(self.beyond(edges, Axis::Y));
        on_lines - 0.2 * off - 0.6 * beyond - 0.05 * (self.x.step / self.y.step).ln().abs()
    }

    /// The share of edges on each line.
    fn shares(&self, edges: &Edges, axis: Axis, shares: &mut [f32]) {
        let (map, comb, reach) = (edges.along(axis), self.comb(axis), self.reach());
        let (from, to) = self.extent(axis, map);
        for (number, share) in shares.iter_mut().enumerate() {
            *share = map.near(comb.at(number as f32), reach, from, to);
        }
    }

    /// The mean share of edges beside the lines; more than a few half way between them mean a finer lattice.
    fn off_lines(&self, edges: &Edges, axis: Axis) -> f32 {
        let (map, comb, reach) = (edges.along(axis), self.comb(axis), self.reach());
        let (from, to) = self.extent(axis, map);
        let (mut beside, mut half_way) = (0.0, 0.0);
        for number in 0..self.size {
            let at = |part: f32, reach: usize| map.near(comb.at(number as f32 + part), reach, from, to);
            beside += at(0.18, 0) + at(0.82, 0);
            half_way += at(0.5, reach);
        }
        let size = self.size as f32;
        beside / (2.0 * size) + (half_way / size - 0.35).max(0.0)
    }

    /// How much the lattice seems to go on beyond its first or last line.
    fn beyond(&self, edges: &Edges, axis: Axis) -> f32 {
        let size = self.size as f32;
        self.beside(edges, axis, -1.0, 0.0).max(self.beside(edges, axis, size + 1.0, size))
    }

    /// How much there seems to be another column beside the outermost line `near`, up to a line `far`.
    fn beside(&self, edges: &Edges, axis: Axis, far: f32, near: f32) -> f32 {
        let (comb, crossing) = self.combs(axis);
        let (map, crossed) = (edges.along(axis), edges.across(axis));
        let (from, to) = (comb.at(far.min(near)), comb.at(far.max(near)));
        if from < 0.0 || to >= map.places as f32 {
            return 0.0;
        }
        let (begin, end) = self.extent(axis, map);
        // A stretched lattice misses the next line by more than its own.
        let line = map.near(comb.at(far), (self.spacing.snap() * comb.step) as usize, begin, end);
        let reach = self.reach();
        let crossings = (0..=self.size)
            .map(|number| crossed.near(crossing.at(number as f32), reach, from as usize, to as usize));
        line.min(crossings.sum::<f32>() / (self.size + 1) as f32)
    }

    /// Whether it is a part of a larger lattice, which goes on to the side as well as up or down.
    pub fn is_part(&self, edges: &Edges) -> bool {
        [Axis::X, Axis::Y].into_iter().all(|axis| self.beyond(edges, axis) > 0.55)
    }

    /// Whether its cells are larger than those of another one, or it has fewer.
    pub fn sees_less_than(&self, other: &Self) -> bool {
        let is_coarser = self.x.step * self.y.step > COARSER * COARSER * other.x.step * other.y.step;
        is_coarser || self.size < other.size
    }

    /// Moves and stretches it to where its score is best.
    pub fn refined(mut self, edges: &Edges) -> Self {
        for axis in [Axis::X, Axis::Y, Axis::X, Axis::Y, Axis::X, Axis::Y] {
            let mut best = self;
            for moved in [-2.0, -1.0, 0.0, 1.0, 2.0] {
                for stretched in [-0.4, -0.2, -0.1, 0.0, 0.1, 0.2, 0.4] {
                    let mut other = self;
                    let comb = if axis == Axis::X { &mut other.x } else { &mut other.y };
                    (comb.first, comb.step) = (comb.first + moved, comb.step + stretched);
                    other.score = other.score(edges, best.score);
                    if other.score > best.score {
                        best = other;
                    }
                }
            }
            self = best;
        }
        self
    }
}
