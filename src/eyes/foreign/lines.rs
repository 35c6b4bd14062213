//! Where each line of a lattice begins and ends: lines may be thick, gaps wide, and blocks set apart.

use std::ops::RangeInclusive;

use itertools::Itertools as _;

use super::edges::{Axis, Edges, LineMap};
use super::lattice::Lattice;

/// The least distance from its place in the even lattice at which a line is looked for, in pixels.
const LEAST_REACH: f32 = 3.0;

/// The share of edges along a line that is drawn from one side of the board to the other, but perhaps not through the
/// gaps between blocks, and how near the shares of its two edges are.
const DRAWN: f32 = 0.85;
const BOTH: f32 = 0.95;

/// The share of a cell's side at each end where lines may cross.
const END: f32 = 0.05;

/// A line or a gap between cells: its first and last edge. A pixel at or after `last` is beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GridLine {
    pub first: i32,
    pub last: i32,
}

/// Snaps each line on its own to the edges near it.
pub(super) fn snapped(lattice: &Lattice, edges: &Edges, axis: Axis) -> Vec<GridLine> {
    let across = if axis == Axis::X { Axis::Y } else { Axis::X };
    let cells = sides(&snapped_along(lattice, edges, across, &[]));
    snapped_along(lattice, edges, axis, &cells)
}

/// Snaps each line to edges that are seen along its whole length, or along these sides of its cells.
fn snapped_along(lattice: &Lattice, edges: &Edges, axis: Axis, sides: &[(usize, usize)]) -> Vec<GridLine> {
    let (map, comb) = (edges.along(axis), lattice.comb(axis));
    let whole = lattice.extent(axis, map);
    let reach = (lattice.spacing.snap() * comb.step).max(LEAST_REACH);
    let line = |number: usize| {
        let centre = comb.at(number as f32);
        let first = (centre - reach).round().max(0.0) as usize;
        let last = ((centre + reach).round() as usize).min(map.places - 1);
        let (first, last) = ends(map, first..=last, whole, sides).unwrap_or_else(|| {
            let centre = centre.round() as usize;
            (centre, centre)
        });
        GridLine { first: first as i32, last: last as i32 }
    };
    let mut lines: Vec<GridLine> = (0..=lattice.size).map(line).collect();
    widen(&mut lines);
    lines
}

/// The first and the last edge of a line, at one of these places; `None` if there is none.
fn ends(
    map: &LineMap,
    places: RangeInclusive<usize>,
    (from, to): (usize, usize),
    sides: &[(usize, usize)],
) -> Option<(usize, usize)> {
    let share = |place: usize| map.share(place, from, to);
    let most = places.clone().map(share).fold(0.0, f32::max);
    // Beside both edges of a line there may be boxes in some of the cells, or digits above one another.
    let is_drawn = most >= DRAWN && places.clone().filter(|&place| share(place) >= BOTH * most).count() >= 2;
    let enough = if is_drawn { BOTH * most } else { (0.5 * most).max(0.25) };
    // Blocks may have lines of their own within a frame that is drawn through the gaps between them.
    let beside_cells = |place: usize| share_along(map, place, sides);
    let enough_beside_cells = if is_drawn && !sides.is_empty() {
        BOTH * places.clone().map(beside_cells).fold(0.0, f32::max)
    } else {
        f32::INFINITY
    };
    let is_end = |place: usize| share(place) >= enough || beside_cells(place) >= enough_beside_cells;
    let mut found = places.filter(|&place| is_end(place));
    let first = found.next()?;
    Some((first, found.next_back().unwrap_or(first)))
}

/// The mean share of edges along the sides of cells.
fn share_along(map: &LineMap, place: usize, sides: &[(usize, usize)]) -> f32 {
    sides.iter().map(|&(from, to)| map.share(place, from, to)).sum::<f32>() / sides.len() as f32
}

/// The sides of cells between these lines, without their ends. An outermost cell may seem larger than the others,
/// because only the outer one of two lines beside it has been found: its side is the part next to its neighbour.
fn sides(lines: &[GridLine]) -> Vec<(usize, usize)> {
    let usual = usual_length(lines);
    let end = (END * usual as f32).ceil() as i32;
    let last = lines.len() - 2;
    let side = |(row, (before, after)): (usize, (&GridLine, &GridLine))| {
        let from = if row == 0 { before.last.max(after.first - usual) } else { before.last };
        let to = if row == last { after.first.min(before.last + usual) } else { after.first };
        let (from, to) = (usize::try_from(from + end).ok()?, usize::try_from(to - end).ok()?);
        (from < to).then_some((from, to))
    };
    lines.iter().tuple_windows().enumerate().filter_map(side).collect()
}

/// The median length of the cells between these lines.
fn usual_length(lines: &[GridLine]) -> i32 {
    let lengths = lines.windows(2).map(|pair| pair[1].first - pair[0].last);
    lengths.sorted_unstable().nth((lines.len() - 1) / 2).expect("a board has rows")
}

/// Finds the other edge of lines of which only one is seen, because the ground of a highlighted row or column is nearly
/// of their colour: its cells are as large as the others.
fn widen(lines: &mut [GridLine]) {
    let lengths: Vec<i32> = lines.windows(2).map(|pair| pair[1].first - pair[0].last).collect();
    let usual = usual_length(lines);
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
    use crate::desktop::{Area, Picture};
    use crate::eyes::foreign::comb::Spacing;
    use crate::eyes::foreign::edges::Differences;
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

    /// A frame, and in it 3x3 blocks of 3x3 cells of 36 pixels, which have lines of their own, set apart by gaps with a
    /// thick line in them.
    fn framed_blocks() -> Differences {
        const BLOCK: i32 = 112;
        let pixel = |x: i32, y: i32| {
            let (x, y) = (x - 20, y - 20);
            let is_in = (0..3 * BLOCK + 30).contains(&x) && (0..3 * BLOCK + 30).contains(&y);
            // Half the thick line, a gap, a block, a gap, half the line.
            let within = |place: i32| (place % (BLOCK + 10)) - 5;
            let is_frame = |place: i32| !(-2..BLOCK + 2).contains(&within(place));
            let is_line = |place: i32| within(place) % 37 == 0;
            let is_block = |place: i32| (0..BLOCK).contains(&within(place));
            let is_drawn =
                is_frame(x) || is_frame(y) || is_block(x) && is_block(y) && (is_line(x) || is_line(y));
            if is_in && is_drawn { [190; 3] } else { [255; 3] }
        };
        let pixels = (0..410).flat_map(|y| (0..410).map(move |x| pixel(x, y))).collect();
        Differences::new(&Picture::new(Area { left: 0, top: 0, width: 410, height: 410 }, pixels))
    }

    #[test]
    fn a_frame_around_blocks_with_lines_of_their_own_belongs_to_these() {
        for spacing in [Spacing::Even, Spacing::BlocksApart] {
            let (lattices, edges) = find(&framed_blocks(), (200, 200), spacing).expect("a lattice");
            assert_eq!(lattices[0].size, 9, "{spacing:?}");
            for axis in [Axis::X, Axis::Y] {
                let lines = snapped(&lattices[0], &edges, axis);
                let ends: Vec<(i32, i32)> = lines.iter().map(|line| (line.first, line.last)).collect();
                let block = |first: i32| [(first + 36, first + 37), (first + 73, first + 74)];
                let [one, other] = [136, 258].map(|first| [(first, first + 12)]);
                let expected =
                    [&[(20, 26)][..], &block(26), &one, &block(148), &other, &block(270), &[(380, 386)]];
                assert_eq!(ends, expected.concat(), "{spacing:?} {axis:?}");
            }
        }
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
