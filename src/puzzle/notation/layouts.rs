//! The layouts of the boards in a text, and what must be known beforehand to make them.

use std::collections::HashMap;
use std::sync::Arc;

use super::error::board_of;
use crate::puzzle::{BlockShape, Layout, MAX_SIZE, Regions, Shape, ShapeError};

/// What is known of boards whose text does not show it. Blocks that are not known are taken to be square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct Assumed {
    /// Block size in cells, for boards whose text does not show it
    #[arg(long, value_name = "HEIGHTxWIDTH")]
    pub blocks: Option<BlockShape>,
    /// Treat both diagonals as houses if the text does not show them
    #[arg(long)]
    pub diagonals: bool,
}

impl Assumed {
    /// What the text of a board with this shape may not show.
    pub fn of(shape: &Shape) -> Self {
        Self { blocks: shape.blocks(), diagonals: shape.diagonals }
    }

    /// The blocks of a board of `size` symbols whose text does not show them.
    pub(super) fn blocks_for(self, size: usize) -> Result<BlockShape, String> {
        match self.blocks {
            Some(blocks) if blocks.size() == size => Ok(blocks),
            Some(blocks) => {
                let expected = board_of(blocks.size());
                Err(format!("expected {expected} for blocks of {blocks}, found {size}x{size}"))
            }
            None => BlockShape::square(size).ok_or_else(|| how_to_give_blocks(size)),
        }
    }
}

/// What to do about a board whose text does not show its blocks.
fn how_to_give_blocks(size: usize) -> String {
    if size > MAX_SIZE {
        return format!("{} is too large: boards have at most {MAX_SIZE} symbols", board_of(size));
    }
    let shapes = (2..size)
        .filter(|height| size.is_multiple_of(*height))
        .filter_map(|height| BlockShape::new(height, size / height));
    let options: Vec<String> = shapes.map(|blocks| format!("--blocks {blocks}")).collect();
    if options.is_empty() {
        return format!("{} has no rectangular blocks, and no regions are drawn", board_of(size));
    }
    format!("the text does not show the blocks of this {size}x{size} board: add {}", options.join(" or "))
}

/// The layouts made so far, shared by boards of the same shape.
#[derive(Debug, Default)]
pub(super) struct Layouts(HashMap<(BlockShape, bool), Arc<Layout>>);

impl Layouts {
    /// The layout of this shape. Only layouts without regions and cages are kept: those differ from
    /// board to board, and a text of a million killers would fill the memory.
    pub fn of(&mut self, shape: Shape) -> Result<Arc<Layout>, ShapeError> {
        let key = match shape.regions {
            Regions::Blocks(blocks) if shape.cages.is_empty() => (blocks, shape.diagonals),
            _ => return Layout::new(shape).map(Arc::new),
        };
        if let Some(layout) = self.0.get(&key) {
            return Ok(Arc::clone(layout));
        }
        let layout = Arc::new(Layout::new(shape)?);
        self.0.insert(key, Arc::clone(&layout));
        Ok(layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blocks_that_are_accepted_are_suggested() {
        let suggestion = |size| Assumed::default().blocks_for(size).expect_err("not square");
        assert!(suggestion(6).ends_with("add --blocks 2x3 or --blocks 3x2"));
        assert!(suggestion(7).contains("no rectangular blocks"));
        assert!(suggestion(36).contains("at most 35 symbols"));
    }
}
