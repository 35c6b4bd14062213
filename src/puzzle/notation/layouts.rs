//! The layouts of the boards in a text, and what must be known beforehand to make them.

use std::collections::HashMap;
use std::sync::Arc;

use crate::puzzle::{BlockShape, Layout, Regions, Shape, ShapeError};

/// What is known of boards whose text does not show it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unshown {
    /// Their blocks; without them, boards whose text does not show any have square ones.
    pub blocks: Option<BlockShape>,
    /// Their diagonals are houses.
    pub diagonals: bool,
}

impl Unshown {
    /// What the text of a board with this shape may not show.
    pub fn of(shape: &Shape) -> Self {
        Self { blocks: shape.blocks(), diagonals: shape.diagonals }
    }

    /// The blocks of a board of `size` symbols whose text does not show them.
    pub(super) fn blocks_for(self, size: usize) -> Result<BlockShape, String> {
        match self.blocks {
            Some(blocks) if blocks.size() == size => Ok(blocks),
            Some(blocks) => {
                Err(format!("blocks of {blocks} make a board of {}, but this one has {size}", blocks.size()))
            }
            None => BlockShape::square(size).ok_or_else(|| {
                format!(
                    "the text does not show the blocks of this board of {size}: \
                     say them with --blocks HEIGHTxWIDTH"
                )
            }),
        }
    }
}

/// The layouts met so far, so that boards of one shape share one.
#[derive(Debug, Default)]
pub(super) struct Layouts(HashMap<(BlockShape, bool), Arc<Layout>>);

impl Layouts {
    /// The board of this shape. Regions and cages differ from board to board, so only boards
    /// without them are kept: otherwise a text of a million killers would fill the memory.
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
