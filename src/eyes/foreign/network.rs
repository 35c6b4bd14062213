//! A small network that tells symbols apart, whatever their font: one hidden layer over the pixels of a patch.
//!
//! `benches/train_network` trains it on fonts and writes `network.bin`: for each unit of the hidden and then of
//! the output layer a scale, a bias (both `f32`, little endian) and a weight per input (`i8`).

use std::sync::OnceLock;

use super::patch::{COLUMNS, ROWS};

/// The characters that the network recognises: letters that some boards have after digits in either case, others only
/// as capitals.
pub const CLASSES: &[u8; 26] = b"0123456789abcdefgHIJKLMNOP";

/// The pixels of a patch, and how wide the glyph is.
pub const INPUTS: usize = ROWS * COLUMNS + 1;

static WEIGHTS: &[u8] = include_bytes!("network.bin");

/// A layer: the weights of each unit, and its bias.
#[derive(Debug)]
struct DenseLayer {
    inputs: usize,
    weights: Vec<f32>,
    biases: Vec<f32>,
}

/// The trained network.
#[derive(Debug)]
pub(super) struct SymbolNetwork {
    hidden: DenseLayer,
    output: DenseLayer,
}

impl SymbolNetwork {
    pub fn get() -> &'static Self {
        static NETWORK: OnceLock<SymbolNetwork> = OnceLock::new();
        NETWORK.get_or_init(|| Self::read(WEIGHTS))
    }

    fn read(bytes: &[u8]) -> Self {
        // Both layers have 8 bytes and a weight per input for each unit.
        let units = (bytes.len() - 8 * CLASSES.len()) / (INPUTS + 8 + CLASSES.len());
        let (hidden, output) = bytes.split_at(units * (INPUTS + 8));
        Self { hidden: DenseLayer::read(hidden, INPUTS), output: DenseLayer::read(output, units) }
    }

    /// The chance of each class, as a logarithm.
    pub fn classify(&self, inputs: &[f32]) -> [f32; CLASSES.len()] {
        let hidden: Vec<f32> = self.hidden.apply(inputs).map(|sum| sum.max(0.0)).collect();
        let mut scores = [0.0; CLASSES.len()];
        for (score, sum) in scores.iter_mut().zip(self.output.apply(&hidden)) {
            *score = sum;
        }
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let total = scores.iter().map(|score| (score - most).exp()).sum::<f32>().ln() + most;
        scores.map(|score| score - total)
    }
}

impl DenseLayer {
    fn read(bytes: &[u8], inputs: usize) -> Self {
        let number = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let (mut weights, mut biases) = (Vec::new(), Vec::new());
        for unit in bytes.chunks_exact(8 + inputs) {
            let scale = number(unit);
            biases.push(number(&unit[4..]));
            weights.extend(unit[8..].iter().map(|&weight| scale * f32::from(weight.cast_signed())));
        }
        Self { inputs, weights, biases }
    }

    /// The weighted sum of each unit.
    fn apply<'a>(&'a self, inputs: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
        let units = self.weights.chunks_exact(self.inputs).zip(&self.biases);
        units.map(|(weights, bias)| {
            // Eight sums at a time let the compiler use vector instructions.
            let mut sums = [0.0_f32; 8];
            let (weights, rest) = weights.as_chunks::<8>();
            let (inputs, last) = inputs.as_chunks::<8>();
            for (weights, inputs) in weights.iter().zip(inputs) {
                (0..8).for_each(|lane| sums[lane] += weights[lane] * inputs[lane]);
            }
            bias + sums.iter().sum::<f32>() + rest.iter().zip(last).map(|(a, b)| a * b).sum::<f32>()
        })
    }
}

/// The inputs for a patch: its pixels with a mean of 0 and a norm of 8, and the width of its ink from -1 to 1.
pub fn inputs(patch: &[u8]) -> Vec<f32> {
    let mean = patch.iter().map(|&cover| f32::from(cover)).sum::<f32>() / patch.len() as f32;
    let mut inputs: Vec<f32> = patch.iter().map(|&cover| f32::from(cover) - mean).collect();
    let norm = inputs.iter().map(|value| value * value).sum::<f32>().sqrt().max(1e-3);
    for value in &mut inputs {
        *value *= 8.0 / norm;
    }
    let is_inked = |column: &usize| patch.iter().skip(*column).step_by(COLUMNS).any(|&cover| cover > 76);
    let width = (0..COLUMNS).filter(is_inked).count();
    inputs.push(2.0 * width as f32 / COLUMNS as f32 - 1.0);
    inputs
}

/// How alike two patches are, given their inputs: 1 if they are the same.
pub(super) fn likeness(one: &[f32], other: &[f32]) -> f32 {
    one[..ROWS * COLUMNS].iter().zip(other).map(|(one, other)| one * other).sum::<f32>() / 64.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_to_one() {
        let scores = SymbolNetwork::get().classify(&inputs(&[0; ROWS * COLUMNS]));
        assert!((scores.iter().map(|score| score.exp()).sum::<f32>() - 1.0).abs() < 1e-3);
    }

    #[test]
    fn contrast_makes_no_difference() {
        let strong: Vec<u8> = (0..ROWS * COLUMNS).map(|place| if place % 7 < 3 { 240 } else { 0 }).collect();
        let pale: Vec<u8> = strong.iter().map(|cover| cover / 2).collect();
        let inverse: Vec<u8> = strong.iter().map(|cover| 240 - cover).collect();
        assert!(likeness(&inputs(&strong), &inputs(&pale)) > 0.999);
        assert!(likeness(&inputs(&strong), &inputs(&inverse)) < -0.999);
    }
}
