//! Where each line of a lattice begins and ends: lines may be thick, gaps wide, and blocks set apart.

use itertools::Itertools as _;

use super::edges::{Axis, Edges};
use super::lattice::Lattice;

/// The least distance from its place in the even lattice at which a line is looked for, in pixels.
const LEAST_REACH: f32 = 3.0;

/// The share of edges along a line that is drawn from one side of the board to the other, but perhaps not through the
/// gaps between blocks, and how near the shares of its two edges are.
const DRAWN: f32 = 0.85;
const BOTH: f32 = 0.95;

/// A line or a gap between cells: its first and last edge. A pixel at or after `last` is beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GridLine {
    pub first: i32,
    pub last: i32,
}

/// Snaps each line on its own to the edges near it.
pub(super) fn snapped(lattice: &Lattice, edges: &Edges, axis: Axis) -> Vec<GridLine> {
    let (map, comb) = (edges.along(axis), lattice.comb(axis));
    let (from, to) = lattice.extent(axis, map);
    let reach = (lattice.spacing.snap() * comb.step).max(LEAST_REACH);
    let line = |number: usize| {
        let centre = comb.at(number as f32);
        let first = (centre - reach).round().max(0.0) as usize;
        let last = ((centre + reach).round() as usize).min(map.places - 1);
        let shares: Vec<f32> = (first..=last).map(|place| map.share(place, from, to)).collect();
        let most = shares.iter().copied().fold(0.0, f32::max);
        // Beside both edges of a line there may be boxes in some of the cells, or digits above one another.
        let is_drawn = most >= DRAWN && shares.iter().filter(|&&share| share >= BOTH * most).count() >= 2;
        let enough = if is_drawn { BOTH * most } else { (0.5 * most).max(0.25) };
        let mut on = shares.iter().enumerate().filter(|&(_, &share)| share >= enough).map(|(place, _)| place);
        match (on.next(), on.next_back()) {
            (None, _) => GridLine { first: centre.round() as i32, last: centre.round() as i32 },
            (Some(one), None) => GridLine { first: (first + one) as i32, last: (first + one) as i32 },
            (Some(one), Some(other)) => {
                GridLine { first: (first + one) as i32, last: (first + other) as i32 }
            }
        }
    };
    let mut lines: Vec<GridLine> = (0..=lattice.size).map(line).collect();
    widen(&mut lines);
    lines
}

/// Finds the other edge of lines of which only one is seen, because the ground of a highlighted row or column is nearly
/// of their colour: its cells are as large as the others.
fn widen(lines: &mut [GridLine]) {
    let lengths: Vec<i32> = lines.windows(2).map(|pair| pair[1].first - pair[0].last).collect();
    let usual = *lengths.iter().sorted_unstable().nth(lengths.len() / 2).expect("a board has rows");
    for row in (0..lengths.len()).filter(|&row| lengths[row] > usual + 1) {
        let is_hidden = |line: usize, beyond: Option<usize>| {
            lines[line].first == lines[line].last && beyond.and_then(|row| lengths.get(row)) == Some(&usual)
        };
        let more = lengths[row] - usual;
        let (before, after) = match (is_hidden(row, row.checked_sub(1)), is_hidden(row + 1, Some(row + 1))) {
            (true, true) => (more / 2, more - more / 2),
            (true, false) => (more, 0),
            (false, true) => (0, more),
            (false, false) => (0, 0),
        };
        lines[row].last += before;
        lines[row + 1].first -= after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eyes::foreign::comb::Spacing;
    use crate::eyes::foreign::lattices::{find, tests::board};

    #[test]
    fn the_edges_that_a_highlighted_row_hides_are_where_its_cells_would_end() {
        let widened = |lines: [(i32, i32); 5]| {
            let mut lines = lines.map(|(first, last)| GridLine { first, last });
            widen(&mut lines);
            lines.map(|line| (line.first, line.last))
        };
        let whole = [(0, 5), (35, 40), (70, 75), (105, 110), (140, 145)];
        for hidden in [[(35, 40), (70, 70)], [(40, 40), (70, 75)], [(35, 35), (75, 75)]] {
            let [second, third] = hidden;
            assert_eq!(widened([whole[0], second, third, whole[3], whole[4]]), whole, "{hidden:?}");
        }
        // A thin line between uneven cells.
        let uneven = [whole[0], whole[1], (72, 72), whole[3], whole[4]];
        assert_eq!(widened(uneven), uneven);
    }

    #[test]
    fn lines_are_exact_where_the_lattice_is_not() {
        let (lattices, edges) = find(&board(), (100, 130), Spacing::Even).expect("a lattice");
        let places =
            |axis| snapped(&lattices[0], &edges, axis).into_iter().map(|line| (line.first, line.last));
        assert!(places(Axis::X).eq((0..7).map(|number| (20 + 30 * number, 21 + 30 * number))));
        assert!(places(Axis::Y).eq((0..7).map(|number| (10 + 40 * number, 11 + 40 * number))));
    }
}
