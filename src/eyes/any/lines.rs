//! Where each line of a lattice begins and ends: lines may be thick, gaps wide, and blocks set apart.

use super::edges::{Axis, Edges};
use super::lattice::Lattice;

/// The least distance from its place in the even lattice at which a line is looked for, in pixels.
const LEAST_REACH: f32 = 3.0;

/// A line or a gap between cells: its first and last edge. A pixel at or after `last` is beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub first: i32,
    pub last: i32,
}

/// Snaps each line on its own to the edges near it.
pub(super) fn snapped(lattice: &Lattice, edges: &Edges, axis: Axis) -> Vec<Line> {
    let (map, comb) = (edges.along(axis), lattice.comb(axis));
    let (from, to) = lattice.extent(axis, map);
    let reach = (lattice.spacing.snap() * comb.step).max(LEAST_REACH);
    let line = |number: usize| {
        let centre = comb.at(number as f32);
        let first = (centre - reach).round().max(0.0) as usize;
        let last = ((centre + reach).round() as usize).min(map.places - 1);
        let shares: Vec<f32> = (first..=last).map(|place| map.share(place, from, to)).collect();
        let enough = (0.5 * shares.iter().copied().fold(0.0, f32::max)).max(0.25);
        let mut on = shares.iter().enumerate().filter(|&(_, &share)| share >= enough).map(|(place, _)| place);
        match (on.next(), on.next_back()) {
            (None, _) => Line { first: centre.round() as i32, last: centre.round() as i32 },
            (Some(one), None) => Line { first: (first + one) as i32, last: (first + one) as i32 },
            (Some(one), Some(other)) => Line { first: (first + one) as i32, last: (first + other) as i32 },
        }
    };
    let mut lines: Vec<Line> = (0..=lattice.size).map(line).collect();
    widen(&mut lines);
    lines
}

/// Finds the other edge of lines of which only one is seen, because the ground on one side is nearly of their colour: the
/// cells there are as large as the others.
fn widen(lines: &mut [Line]) {
    let mut lengths: Vec<i32> = lines.windows(2).map(|pair| pair[1].first - pair[0].last).collect();
    lengths.sort_unstable();
    let usual = lengths[lengths.len() / 2];
    for number in 1..lines.len() - 1 {
        let (before, line, after) = (lines[number - 1], lines[number], lines[number + 1]);
        if line.first != line.last {
            continue;
        }
        let (first, last) = (before.last + usual, after.first - usual);
        if last > line.last + 1 && line.first == first {
            lines[number].last = last;
        } else if first < line.first - 1 && line.last == last {
            lines[number].first = first;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eyes::any::comb::Spacing;
    use crate::eyes::any::lattice::{find, tests::board};

    #[test]
    fn a_line_of_which_one_edge_is_hidden_is_as_wide_as_others() {
        let widened = |hidden: (i32, i32)| {
            let places = [(0, 5), (35, 40), hidden, (105, 110), (140, 145)];
            let mut lines = places.map(|(first, last)| Line { first, last });
            widen(&mut lines);
            (lines[2].first, lines[2].last)
        };
        assert_eq!([(70, 75), (70, 70), (75, 75)].map(widened), [(70, 75); 3]);
        // A thin line between uneven cells.
        assert_eq!(widened((72, 72)), (72, 72));
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
