//! The symmetries that the game gives to the cells with givens.

use itertools::Itertools as _;
use strum::{EnumProperty as _, VariantArray as _};

use super::cell::Cell;

/// A symmetry of the board, displayed as in the game's menu, with its letters in the game's parameters.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::Display, strum::EnumProperty, strum::VariantArray,
)]
pub enum Symmetry {
    #[strum(props(parameter = "a"))]
    None,
    /// By half a turn.
    #[default]
    #[strum(to_string = "2-way rotation", props(parameter = "r2"))]
    Rot2,
    /// By a quarter turn.
    #[strum(to_string = "4-way rotation", props(parameter = "r4"))]
    Rot4,
    /// Left and right.
    #[strum(to_string = "2-way mirror", props(parameter = "m2"))]
    Mirror2,
    /// On both sides of the falling diagonal.
    #[strum(to_string = "2-way diagonal mirror", props(parameter = "md2"))]
    Mirror2Diagonal,
    /// Left and right, above and below.
    #[strum(to_string = "4-way mirror", props(parameter = "m4"))]
    Mirror4,
    /// On both sides of either diagonal.
    #[strum(to_string = "4-way diagonal mirror", props(parameter = "md4"))]
    Mirror4Diagonal,
    /// All of these.
    #[strum(to_string = "8-way mirror", props(parameter = "m8"))]
    Mirror8,
}

impl Symmetry {
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Its letters in the game's parameters.
    pub fn parameter(self) -> &'static str {
        self.get_str("parameter").unwrap_or_default()
    }

    pub(crate) fn from_parameter(parameter: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|symmetry| symmetry.parameter() == parameter)
    }

    /// The cells that a cell is mapped to, and itself, in reading order.
    pub(crate) fn images(self, cell: Cell, size: usize) -> Vec<Cell> {
        let (row, column) = (cell.row(), cell.column());
        let (below, right) = (size - 1 - row, size - 1 - column);
        // Half a turn, a quarter turn either way, and the mirrors.
        let (half, quarter, back) = ((below, right), (column, below), (right, row));
        let (beside, over, falling, rising) = ((row, right), (below, column), (column, row), (right, below));
        let others: &[(usize, usize)] = match self {
            Self::None => &[],
            Self::Rot2 => &[half],
            Self::Rot4 => &[half, quarter, back],
            Self::Mirror2 => &[beside],
            Self::Mirror2Diagonal => &[falling],
            Self::Mirror4 => &[half, beside, over],
            Self::Mirror4Diagonal => &[half, falling, rising],
            Self::Mirror8 => &[half, quarter, back, beside, over, falling, rising],
        };
        let others = others.iter().map(|&(row, column)| Cell::at(row, column, size));
        others.chain([cell]).sorted_unstable().dedup().collect()
    }

    /// The cells in groups that it maps onto themselves.
    pub(crate) fn orbits(self, size: usize) -> Vec<Vec<Cell>> {
        let cells = (0..size * size).map(|index| Cell::new(index, size));
        let images = cells.map(|cell| (cell, self.images(cell, size)));
        images.filter(|(cell, images)| images.first() == Some(cell)).map(|(_, images)| images).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_one_orbit() {
        for size in [4, 9, 10] {
            for &symmetry in Symmetry::ALL {
                let mut cells: Vec<usize> =
                    symmetry.orbits(size).concat().iter().map(|cell| cell.index()).collect();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..size * size), "{symmetry} of {size}");
            }
        }
    }

    #[test]
    fn the_images_of_an_image_are_the_same() {
        for &symmetry in Symmetry::ALL {
            for cell in (0..49).map(|index| Cell::new(index, 7)) {
                let images = symmetry.images(cell, 7);
                assert!(images.iter().all(|&image| symmetry.images(image, 7) == images), "{symmetry} {cell}");
            }
        }
    }

    #[test]
    fn images_are_where_the_game_has_them() {
        let names = |symmetry: Symmetry| {
            let images = symmetry.images(Cell::at(0, 2, 9), 9);
            images.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(Symmetry::None), "r1c3");
        assert_eq!(names(Symmetry::Rot2), "r1c3 r9c7");
        assert_eq!(names(Symmetry::Rot4), "r1c3 r3c9 r7c1 r9c7");
        assert_eq!(names(Symmetry::Mirror2), "r1c3 r1c7");
        assert_eq!(names(Symmetry::Mirror2Diagonal), "r1c3 r3c1");
        assert_eq!(names(Symmetry::Mirror4), "r1c3 r1c7 r9c3 r9c7");
        assert_eq!(names(Symmetry::Mirror4Diagonal), "r1c3 r3c1 r7c9 r9c7");
        assert_eq!(names(Symmetry::Mirror8), "r1c3 r1c7 r3c1 r3c9 r7c1 r7c9 r9c3 r9c7");
    }
}
