//! The layouts of the boards in a text, each made once.

use std::collections::HashMap;
use std::sync::Arc;

use crate::puzzle::{BlockShape, Layout};

/// The layouts met so far, so that boards of one shape share one.
#[derive(Debug, Default)]
pub(super) struct Layouts(HashMap<BlockShape, Arc<Layout>>);

impl Layouts {
    pub fn with_blocks(&mut self, blocks: BlockShape) -> Arc<Layout> {
        Arc::clone(self.0.entry(blocks).or_insert_with(|| Arc::new(Layout::with_blocks(blocks))))
    }
}

/// The block shape of a board of `size` symbols whose text does not show it.
pub(super) fn shape_for(size: usize, asked: Option<BlockShape>) -> Result<BlockShape, String> {
    match asked {
        Some(blocks) if blocks.size() == size => Ok(blocks),
        Some(blocks) => Err(format!("blocks of {blocks} make a board of {}, but this one has {size}", blocks.size())),
        None => BlockShape::square(size).ok_or_else(|| {
            format!("the text does not show the blocks of this board of {size}: say them with --blocks HEIGHTxWIDTH")
        }),
    }
}
