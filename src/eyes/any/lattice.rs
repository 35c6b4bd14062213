//! Finds the lattice of cells around a point, whatever its colours and lines.

use itertools::Itertools as _;

use super::comb::{Comb, Spacing, combs};
use super::edges::{Axis, Differences, Edges, LineMap};

/// The differences between neighbouring pixels that count as an edge: first for most boards, then for faint lines.
const THRESHOLDS: [u8; 3] = [7, 3, 14];

/// The thresholds for textured grounds: those with this share of edges around the pointer, within this many pixels.
const THRESHOLDS_ON_TEXTURE: [u8; 3] = [14, 28, 7];
const TEXTURED: f32 = 0.2;
const AROUND: usize = 150;

/// A lattice this good makes other thresholds pointless; one below the second is none.
const GOOD: f32 = 0.85;
const LEAST_SCORE: f32 = 0.5;

/// What a pair of combs must score to be refined, and how many of a size are.
const PROMISING: f32 = 0.25;
const REFINED: usize = 4;

/// How different the sides of a cell may be.
const LEAST_RATIO: f32 = 0.55;
const MOST_RATIO: f32 = 1.8;

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
    fn combs(&self, axis: Axis) -> (Comb, Comb) {
        if axis == Axis::X { (self.x, self.y) } else { (self.y, self.x) }
    }

    /// Where lines along an axis begin and end, without the outermost tenth of a cell.
    pub fn extent(&self, axis: Axis, map: &LineMap) -> (usize, usize) {
        let (_, across) = self.combs(axis);
        let clamped = |place: f32| (place.round().max(0.0) as usize).min(map.length);
        (clamped(across.at(0.1)), clamped(across.at(self.size as f32 - 0.1)))
    }

    /// How far from its place a line may be, in pixels.
    fn reach(&self) -> usize {
        ((self.spacing.reach() * self.x.step.min(self.y.step)).round() as usize).max(1)
    }

    fn is_like(&self, other: &Self) -> bool {
        self.size == other.size && self.x.is_like(other.x) && self.y.is_like(other.y)
    }

    /// Larger boards are preferred a little: half of a board is a lattice too.
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

    /// Rates how well the edges agree: with the worst lines, so that a missing one tells, against the edges
    /// off the lines and the signs that the lattice goes on. A score that does not exceed `least` may be 0 instead.
    fn score(&self, edges: &Edges, least: f32) -> f32 {
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
        // The rest only lowers it.
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
        let line = map.near(comb.at(far), (0.15 * comb.step) as usize, begin, end);
        let reach = self.reach();
        let crossings = (0..=self.size)
            .map(|number| crossed.near(crossing.at(number as f32), reach, from as usize, to as usize));
        line.min(crossings.sum::<f32>() / (self.size + 1) as f32)
    }

    /// Whether it is a part of a larger lattice, which goes on to the side as well as up or down.
    pub fn is_part(&self, edges: &Edges) -> bool {
        [Axis::X, Axis::Y].into_iter().all(|axis| self.beyond(edges, axis) > 0.55)
    }

    /// Moves and stretches it to where its score is best.
    fn refined(mut self, edges: &Edges) -> Self {
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

/// Finds the lattices around a point, the best first, and the edges that they were found with. There may be several: the
/// frame of a window looks like one more line.
pub(super) fn find(
    differences: &Differences,
    pointer: (usize, usize),
    spacing: Spacing,
) -> Option<(Vec<Lattice>, Edges)> {
    let mut best: Option<(Vec<Lattice>, Edges)> = None;
    let is_textured = differences.density(pointer, AROUND, THRESHOLDS[0]) > TEXTURED;
    for threshold in if is_textured { THRESHOLDS_ON_TEXTURE } else { THRESHOLDS } {
        let edges = Edges::new(differences, threshold);
        let found = find_with(&edges, pointer, spacing);
        if let Some(first) = found.first()
            && best.as_ref().is_none_or(|(best, _)| first.rank() > best[0].rank())
        {
            best = Some((found, edges));
        }
        // The blocks of 16 symbols look like a board of 4 if the lines between cells are faint.
        if best.as_ref().is_some_and(|(best, _)| best[0].is_good() && best[0].size > 4) {
            break;
        }
    }
    best.filter(|(lattices, _)| lattices[0].score >= LEAST_SCORE)
}

fn find_with(edges: &Edges, (x, y): (usize, usize), spacing: Spacing) -> Vec<Lattice> {
    let (columns, rows) =
        rayon::join(|| combs(edges, Axis::X, (x, y), spacing), || combs(edges, Axis::Y, (y, x), spacing));
    let best_of_size = |number: usize, size: usize| {
        let pairs = columns[number].iter().cartesian_product(&rows[number]);
        let pairs = pairs.filter(|(x, y)| (LEAST_RATIO..MOST_RATIO).contains(&(x.step / y.step)));
        let scored = pairs.map(|(&x, &y)| {
            let lattice = Lattice { score: 0.0, size, spacing, x, y };
            Lattice { score: lattice.score(edges, PROMISING), ..lattice }
        });
        let promising = scored.filter(|lattice| lattice.score > PROMISING);
        promising.sorted_by(|one, other| other.score.total_cmp(&one.score)).take(REFINED)
    };
    let found = spacing.sizes().iter().enumerate().flat_map(|(number, &size)| best_of_size(number, size));
    let mut refined: Vec<Lattice> = found.map(|lattice| lattice.refined(edges)).collect();
    refined.sort_by(|one, other| other.rank().total_cmp(&one.rank()));
    let mut distinct: Vec<Lattice> = Vec::new();
    for lattice in refined {
        if !distinct.iter().any(|other| other.is_like(&lattice)) {
            distinct.push(lattice);
        }
    }
    distinct
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::desktop::{Area, Picture};

    /// A board of 6x6 cells, 30 pixels wide and 40 high, with lines one pixel wide.
    pub fn board() -> Differences {
        let pixel = |x: i32, y: i32| {
            let (x, y) = (x - 20, y - 10);
            let is_in = (0..=180).contains(&x) && (0..=240).contains(&y);
            if is_in && (x % 30 == 0 || y % 40 == 0) { [90; 3] } else { [250; 3] }
        };
        let (width, height) = (260, 290);
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| pixel(x, y))).collect();
        Differences::new(&Picture::new(Area { left: 0, top: 0, width, height }, pixels))
    }

    #[test]
    fn a_lattice_is_found_around_a_point() {
        let (lattices, edges) = find(&board(), (100, 130), Spacing::Even).expect("a lattice");
        let lattice = lattices[0];
        assert_eq!(lattice.size, 6);
        assert!((lattice.x.step - 30.0).abs() < 1.0 && (lattice.y.step - 40.0).abs() < 1.0, "{lattice:?}");
        assert!(!lattice.is_part(&edges));
    }

    #[test]
    fn there_is_none_beside_the_board() {
        assert!(find(&board(), (230, 270), Spacing::Even).is_none());
    }
}
