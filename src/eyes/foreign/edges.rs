//! Where neighbouring pixels differ, as running sums, so that the share of edges on any line takes two look-ups.

use crate::desktop::{Picture, Rgb};

/// The direction across which lines are counted: `X` for the lines between columns, `Y` for those between rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    X,
    Y,
}

/// The edges of a picture along one axis.
pub(super) struct LineMap {
    /// How many places there are for a line.
    pub places: usize,
    /// How long a line is.
    pub length: usize,
    sums: Vec<u16>,
    place_stride: usize,
    along_stride: usize,
}

impl LineMap {
    /// The share of edge pixels on the line at `place` from one position along it to another.
    pub fn share(&self, place: usize, from: usize, to: usize) -> f32 {
        let sum = |along: usize| self.sums[place * self.place_stride + along * self.along_stride];
        f32::from(sum(to).wrapping_sub(sum(from))) / (to - from).max(1) as f32
    }

    /// The largest share within `reach` pixels of a place, 0 outside the picture.
    pub fn near(&self, place: f32, reach: usize, from: usize, to: usize) -> f32 {
        let (centre, reach) = (place.round(), reach as f32);
        if centre < -reach || centre >= self.places as f32 + reach {
            return 0.0;
        }
        let first = (centre - reach).max(0.0) as usize;
        let last = ((centre + reach) as usize).min(self.places - 1);
        (first..=last).map(|place| self.share(place, from, to)).fold(0.0, f32::max)
    }
}

/// The edges of a picture along both axes.
pub(super) struct Edges {
    x: LineMap,
    y: LineMap,
}

/// How much each pixel of a picture differs from its neighbours. Computed once for several thresholds, because it takes
/// longer than counting the differences that reach one.
pub(super) struct Differences {
    width: usize,
    /// From the pixel to the left, and from the one above; 0 at the rim.
    left: Vec<u8>,
    above: Vec<u8>,
}

impl Differences {
    pub fn new(picture: &Picture) -> Self {
        let width = picture.area().width as usize;
        let pixels: Vec<Rgb> = picture.rows().flatten().copied().collect();
        let mut left = vec![0; pixels.len()];
        for (row, left) in pixels.chunks_exact(width).zip(left.chunks_exact_mut(width)) {
            left[1..]
                .iter_mut()
                .zip(row.windows(2))
                .for_each(|(left, pair)| *left = distance(pair[0], pair[1]));
        }
        let mut above = vec![0; pixels.len()];
        let pairs = pixels.iter().zip(&pixels[width..]);
        above[width..]
            .iter_mut()
            .zip(pairs)
            .for_each(|(above, (one, other))| *above = distance(*one, *other));
        Self { width, left, above }
    }

    /// The share of pixels within `reach` of a point that differ from the one to the left by at least `threshold`.
    pub fn density(&self, (x, y): (usize, usize), reach: usize, threshold: u8) -> f32 {
        let columns = x.saturating_sub(reach)..(x + reach).min(self.width);
        let rows = self.left.chunks_exact(self.width).take(y + reach).skip(y.saturating_sub(reach));
        let (mut edges, mut all) = (0, 0);
        for row in rows {
            edges += row[columns.clone()].iter().filter(|&&difference| difference >= threshold).count();
            all += columns.len();
        }
        edges as f32 / all.max(1) as f32
    }
}

impl Edges {
    /// Counts neighbours that differ by at least `threshold`.
    pub fn new(differences: &Differences, threshold: u8) -> Self {
        let Differences { width, left, above } = differences;
        let (width, height) = (*width, left.len() / width);
        let mut columns = vec![0; (height + 1) * width];
        let mut rows = vec![0; height * (width + 1)];
        for (y, left) in left.chunks_exact(width).enumerate() {
            let (done, next) = columns.split_at_mut((y + 1) * width);
            count_in_columns(left, &done[y * width..], &mut next[..width], threshold);
        }
        for (above, rows) in above.chunks_exact(width).zip(rows.chunks_exact_mut(width + 1)) {
            count_in_row(above, &mut rows[1..], threshold);
        }
        let x =
            LineMap { places: width, length: height, sums: columns, place_stride: 1, along_stride: width };
        let y =
            LineMap { places: height, length: width, sums: rows, place_stride: width + 1, along_stride: 1 };
        Self { x, y }
    }

    pub fn along(&self, axis: Axis) -> &LineMap {
        match axis {
            Axis::X => &self.x,
            Axis::Y => &self.y,
        }
    }

    pub fn across(&self, axis: Axis) -> &LineMap {
        match axis {
            Axis::X => &self.y,
            Axis::Y => &self.x,
        }
    }
}

/// Continues the sums of each column by one row. They wrap around on huge pictures; only differences are used.
fn count_in_columns(differences: &[u8], before: &[u16], after: &mut [u16], threshold: u8) {
    for ((&difference, before), after) in differences.iter().zip(before).zip(after) {
        *after = before.wrapping_add(u16::from(difference >= threshold));
    }
}

fn count_in_row(differences: &[u8], sums: &mut [u16], threshold: u8) {
    let mut sum = 0_u16;
    for (&difference, after) in differences.iter().zip(sums) {
        sum = sum.wrapping_add(u16::from(difference >= threshold));
        *after = sum;
    }
}

/// The largest difference of two colours in a channel.
pub(crate) fn distance(one: Rgb, other: Rgb) -> u8 {
    one[0].abs_diff(other[0]).max(one[1].abs_diff(other[1])).max(one[2].abs_diff(other[2]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::Area;

    /// A picture of 8x4 pixels whose last three columns are darker by 10.
    fn differences() -> Differences {
        let pixels = (0..32).map(|place| if place % 8 < 5 { [200; 3] } else { [190; 3] }).collect();
        Differences::new(&Picture::new(Area { left: 0, top: 0, width: 8, height: 4 }, pixels))
    }

    #[test]
    fn an_edge_is_where_neighbours_differ_enough() {
        let shares = |threshold| {
            let edges = Edges::new(&differences(), threshold);
            let (x, y) = (edges.along(Axis::X), edges.along(Axis::Y));
            (x.share(5, 0, 4), x.near(4.0, 1, 1, 3), x.share(4, 0, 4), y.share(2, 0, 8))
        };
        assert_eq!(shares(10), (1.0, 1.0, 0.0, 0.0));
        assert_eq!(shares(11), (0.0, 0.0, 0.0, 0.0));
    }

    #[test]
    fn density_is_the_share_around_a_point() {
        let density = |point, reach| differences().density(point, reach, 10);
        assert!((density((5, 2), 1) - 0.5).abs() < f32::EPSILON);
        assert!(density((2, 2), 2) < f32::EPSILON);
    }
}
