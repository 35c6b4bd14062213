//! Finds the lattices of cells around a point, whatever their colours and lines.

use itertools::Itertools as _;

use super::comb::{Spacing, combs};
use super::edges::{Axis, Differences, Edges};
use super::lattice::Lattice;
use super::lines::{GridLine, snapped};

/// The differences between neighbouring pixels that count as an edge: first for most boards, then for faint lines.
const THRESHOLDS: [u8; 3] = [7, 3, 14];

/// The thresholds for textured grounds: those with this share of edges around the pointer, within this many pixels.
const THRESHOLDS_ON_TEXTURE: [u8; 3] = [14, 28, 7];
const TEXTURED: f32 = 0.2;
const AROUND: usize = 150;

/// The share of a cell along its sides that may hold frames and shades. In the rest of the cell, edges make a line if
/// their share exceeds this multiple of that on the lines around the cell, but at least of `LEAST_AROUND`: lines may be
/// interrupted.
const RIM: f32 = 0.2;
const AS_STRONG: f32 = 0.7;
const LEAST_AROUND: f32 = 0.5;

/// How much longer one side of a cell is than the other if a lattice has taken two cells for one.
const LONGER: f32 = 1.3;

/// The lines end before an outermost row or column in which their share of edges is below this multiple of the mean.
const ENDS: f32 = 0.4;

/// What a pair of combs must score to be refined, and how many of a size are.
const PROMISING: f32 = 0.25;
const REFINED: usize = 4;

/// How different the sides of a cell may be.
const LEAST_RATIO: f32 = 0.55;
const MOST_RATIO: f32 = 1.8;

/// The least score of a lattice.
const LEAST_SCORE: f32 = 0.5;

impl Lattice {
    /// Whether its cells are those of a board: they contain no lines, and the lines do not end within the lattice.
    fn is_whole(&self, edges: &Edges) -> bool {
        !self.is_divided(edges) && [Axis::X, Axis::Y].into_iter().all(|axis| !self.has_open_end(edges, axis))
    }

    /// Whether most of its cells contain lines as strong as those around them, so that it is a coarser view of the
    /// board. Some buttons are lighter in their upper half, so that lines along one axis alone must make the cells
    /// squarer.
    fn is_divided(&self, edges: &Edges) -> bool {
        let is_longer = |axis: Axis| {
            let (along, across) = self.combs(axis);
            along.step > LONGER * across.step
        };
        let [x, y] = [Axis::X, Axis::Y].map(|axis| self.divided(edges, axis) * 2 > self.size);
        x && (y || is_longer(Axis::X)) || y && is_longer(Axis::Y)
    }

    /// How many columns or rows contain a line along their whole length.
    fn divided(&self, edges: &Edges, axis: Axis) -> usize {
        let (map, lines) = (edges.along(axis), snapped(self, edges, axis));
        let (from, to) = self.extent(axis, map);
        let share = |places: std::ops::RangeInclusive<i32>| {
            let places =
                places.filter_map(|place| usize::try_from(place).ok()).filter(|&place| place < map.places);
            places.map(|place| map.share(place, from, to)).fold(0.0, f32::max)
        };
        let contains_line = |(one, other): (&GridLine, &GridLine)| {
            let rim = (RIM * (other.first - one.last) as f32).ceil() as i32;
            let around = share(one.first..=one.last).min(share(other.first..=other.last));
            share(one.last + rim..=other.first - rim) > AS_STRONG * around.max(LEAST_AROUND)
        };
        lines.iter().tuple_windows().filter(|&pair| contains_line(pair)).count()
    }

    /// Whether the lines across an axis end before its first or last column, which lies beside the board then.
    fn has_open_end(&self, edges: &Edges, axis: Axis) -> bool {
        let (comb, crossing) = self.combs(axis);
        let (crossed, reach) = (edges.across(axis), self.reach());
        let share = |column: usize| {
            let clamped = |place: f32| (place.round().max(0.0) as usize).min(crossed.length);
            let (from, to) = (clamped(comb.at(column as f32 + 0.1)), clamped(comb.at(column as f32 + 0.9)));
            let lines =
                (0..=self.size).map(|number| crossed.near(crossing.at(number as f32), reach, from, to));
            lines.sum::<f32>()
        };
        let shares: Vec<f32> = (0..self.size).map(share).collect();
        let mean = shares.iter().sum::<f32>() / self.size as f32;
        shares[0].min(shares[self.size - 1]) < ENDS * mean
    }
}

/// Finds the lattices around a point, the best first, and the edges that they were found with. There may be several:
/// the frame of a window looks like one more line.
pub(super) fn find(
    differences: &Differences,
    pointer: (usize, usize),
    spacing: Spacing,
) -> Option<(Vec<Lattice>, Edges)> {
    let mut best: Option<(Vec<Lattice>, Edges)> = None;
    let is_textured = differences.density(pointer, AROUND, THRESHOLDS[0]) > TEXTURED;
    for threshold in if is_textured { THRESHOLDS_ON_TEXTURE } else { THRESHOLDS } {
        let edges = Edges::new(differences, threshold);
        // The lines between cells may be fainter than those around blocks.
        if best.as_ref().is_some_and(|(best, _)| best[0].is_divided(&edges)) {
            best = None;
        }
        let mut found = find_with(&edges, pointer, spacing);
        found.retain(|lattice| lattice.score >= LEAST_SCORE && lattice.is_whole(&edges));
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
    best
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
