//! Boards drawn with the borders of their blocks or regions.

use super::{drawn_blocks, drawn_regions};
use crate::puzzle::{Regions, Shape};

/// Returns the lines of a board of this shape with these cells, which are all equally wide.
pub(super) fn lines(shape: &Shape, cells: &[String]) -> Vec<String> {
    match &shape.regions {
        Regions::Blocks(blocks) => drawn_blocks::write(cells, *blocks),
        Regions::Jigsaw(regions) => drawn_regions::write(cells, regions),
    }
}
