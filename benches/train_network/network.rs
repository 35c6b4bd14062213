//! The network while it is trained: its parameters, their gradient, and the bytes that it is kept as.

use sudoku_bot::eyes::training::{CLASSES, INPUTS, inputs};

use crate::pictures::Sample;
use crate::random::Random;

const HIDDEN: usize = 128;

/// The parameters of the network: for each unit of a layer, its weights and then its bias.
pub struct Network {
    pub hidden: Vec<f32>,
    pub output: Vec<f32>,
}

impl Network {
    pub fn new(random: &mut Random) -> Self {
        let mut layer = |units: usize, inputs: usize| {
            let scale = (2.0 / inputs as f32).sqrt();
            let unit =
                |place: usize, value: f32| if place % (inputs + 1) == inputs { 0.0 } else { value * scale };
            (0..units * (inputs + 1)).map(|place| unit(place, random.normal())).collect()
        };
        Self { hidden: layer(HIDDEN, INPUTS), output: layer(CLASSES.len(), HIDDEN) }
    }

    pub fn activations(&self, inputs: &[f32]) -> Vec<f32> {
        self.hidden.chunks_exact(INPUTS + 1).map(|unit| weighted(unit, inputs).max(0.0)).collect()
    }

    /// The logarithms of the chances of all classes.
    pub fn scores(&self, activations: &[f32]) -> [f32; CLASSES.len()] {
        let mut scores = [0.0; CLASSES.len()];
        for (score, unit) in scores.iter_mut().zip(self.output.chunks_exact(HIDDEN + 1)) {
            *score = weighted(unit, activations);
        }
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let total = scores.iter().map(|score| (score - most).exp()).sum::<f32>().ln() + most;
        scores.map(|score| score - total)
    }

    /// Adds the gradient of one sample's loss, and returns the loss.
    pub fn learn(&self, sample: &Sample, gradient: &mut Self) -> f32 {
        let inputs = inputs(&sample.patch);
        let activations = self.activations(&inputs);
        let scores = self.scores(&activations);
        let mut errors = vec![0.0; HIDDEN];
        for (class, &score) in scores.iter().enumerate() {
            let error = score.exp() - f32::from(u8::from(class == sample.class));
            let range = class * (HIDDEN + 1)..(class + 1) * (HIDDEN + 1);
            add(&mut gradient.output[range.clone()], &activations, error);
            errors.iter_mut().zip(&self.output[range]).for_each(|(sum, weight)| *sum += error * weight);
        }
        for (unit, &error) in errors.iter().enumerate().filter(|&(unit, _)| activations[unit] > 0.0) {
            add(&mut gradient.hidden[unit * (INPUTS + 1)..(unit + 1) * (INPUTS + 1)], &inputs, error);
        }
        -scores[sample.class]
    }

    /// Rounds weights to what the file can hold.
    pub fn quantise(&mut self) {
        let bytes = self.to_bytes();
        let (hidden, output) = bytes.split_at(HIDDEN * (INPUTS + 8));
        self.hidden = hidden.chunks_exact(INPUTS + 8).flat_map(from_bytes).collect();
        self.output = output.chunks_exact(HIDDEN + 8).flat_map(from_bytes).collect();
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let units = self.hidden.chunks_exact(INPUTS + 1).chain(self.output.chunks_exact(HIDDEN + 1));
        units.flat_map(to_bytes).collect()
    }
}

/// The weighted sum of a unit, whose last parameter is its bias.
fn weighted(unit: &[f32], inputs: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    let (weights, rest) = unit.as_chunks::<8>();
    let (lanes, _) = inputs.as_chunks::<8>();
    for (weights, lanes) in weights.iter().zip(lanes) {
        (0..8).for_each(|lane| sums[lane] += weights[lane] * lanes[lane]);
    }
    let done = 8 * lanes.len().min(weights.len());
    let last: f32 =
        unit[done..inputs.len()].iter().zip(&inputs[done..]).map(|(one, other)| one * other).sum();
    debug_assert!(rest.len() < 8);
    unit[inputs.len()] + last + sums.iter().sum::<f32>()
}

fn add(gradient: &mut [f32], inputs: &[f32], error: f32) {
    gradient.iter_mut().zip(inputs).for_each(|(sum, input)| *sum += error * input);
    gradient[inputs.len()] += error;
}

fn to_bytes(unit: &[f32]) -> Vec<u8> {
    let (bias, weights) = unit.split_last().expect("a bias");
    let scale = weights.iter().fold(0.0_f32, |most, weight| most.max(weight.abs())).max(1e-9) / 127.0;
    let weights = weights.iter().map(|weight| ((weight / scale).round() as i8).cast_unsigned());
    scale.to_le_bytes().into_iter().chain(bias.to_le_bytes()).chain(weights).collect()
}

fn from_bytes(unit: &[u8]) -> Vec<f32> {
    let number = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().expect("four bytes"));
    let weights = unit[8..].iter().map(|&weight| number(&unit[..4]) * f32::from(weight.cast_signed()));
    weights.chain([number(&unit[4..8])]).collect()
}
