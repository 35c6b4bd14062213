//! What the program that trains the network shares with the eyes.

use super::crop::Crop;
use super::glyph::Glyph;
use super::network::SymbolNetwork;
pub use super::network::{CLASSES, INPUTS, inputs};
use crate::desktop::Picture;

/// How much higher a cell is than the picture of its symbol.
const ROOM: f32 = 1.3;

/// The patch that the eyes cut out of a picture of one symbol.
pub fn patch(picture: &Picture) -> Option<Vec<u8>> {
    let area = picture.area();
    let glyph = Glyph::read(&Crop::of(picture, area)?, ROOM * area.height as f32)?;
    Some(glyph.patch)
}

/// The chances of the [`CLASSES`] by the network in use, as logarithms.
pub fn classify(inputs: &[f32]) -> [f32; CLASSES.len()] {
    SymbolNetwork::get().classify(inputs)
}
