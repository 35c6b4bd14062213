//! The monitors of a desktop, which together need not be a rectangle.

use super::{Area, Point};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monitors(Vec<Area>);

impl Monitors {
    pub fn new(areas: Vec<Area>) -> Self {
        Self(areas)
    }

    pub fn contains(&self, point: Point) -> bool {
        self.0.iter().any(|area| area.contains(point))
    }

    /// Whether the pointer gets stuck at this point, or at the nearest one on a monitor: it can go no further to one
    /// side, and no further up or down.
    pub fn has_in_corner(&self, point: Point) -> bool {
        let nearest = self.0.iter().min_by_key(|area| area.square_distance(point));
        let Some(Point { x, y }) = nearest.map(|area| area.nearest(point)) else { return false };
        let ends = |x: i32, y: i32| !self.contains(Point { x, y });
        (ends(x - 1, y) || ends(x + 1, y)) && (ends(x, y - 1) || ends(x, y + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(left: i32, top: i32, width: i32, height: i32) -> Area {
        Area { left, top, width, height }
    }

    fn corners(monitors: &Monitors, points: &[(i32, i32)]) -> Vec<bool> {
        points.iter().map(|&(x, y)| monitors.has_in_corner(Point { x, y })).collect()
    }

    #[test]
    fn one_monitor_has_four_corners_and_what_lies_beyond_them() {
        let monitor = Monitors::new(vec![area(0, 0, 100, 50)]);
        let inside = [(0, 0), (99, 0), (0, 49), (99, 49), (-7, -1), (150, 49)];
        assert_eq!(corners(&monitor, &inside), [true; 6]);
        let outside = [(0, 20), (50, 0), (50, 25), (-9, 20), (50, 70), (1, 0)];
        assert_eq!(corners(&monitor, &outside), [false; 6]);
    }

    #[test]
    fn the_corners_of_monitors_of_unequal_height_can_be_reached() {
        // The corners of the rectangle around both, at the bottom right and the top left, are on neither.
        let monitors = Monitors::new(vec![area(0, 100, 100, 200), area(100, 0, 80, 150)]);
        let stuck = [(0, 100), (0, 299), (99, 299), (100, 0), (179, 0), (179, 149), (0, 0), (179, 299)];
        assert_eq!(corners(&monitors, &stuck), [true; 8]);
    }

    #[test]
    fn where_the_pointer_can_go_on_to_the_next_monitor_there_is_no_corner() {
        let monitors = Monitors::new(vec![area(0, 0, 100, 200), area(100, 0, 80, 150)]);
        assert_eq!(corners(&monitors, &[(99, 0), (100, 0), (100, 149), (99, 149)]), [false; 4]);
    }
}
