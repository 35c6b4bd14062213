//! Training by Adam (Kingma and Ba, 2014) with a falling rate.

use std::f32::consts::PI;

use sudoku_bot::eyes::training::inputs;

use crate::measuring::{best_digit, digits, share};
use crate::network::Network;
use crate::pictures::Sample;
use crate::random::Random;

const EPOCHS: usize = 18;
const BATCH: usize = 64;

/// Trains a network, and prints after each epoch how many of the tests it gets right.
pub fn train(network: &mut Network, samples: &[Sample], tests: &[Sample]) {
    let mut random = Random(4);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let (mut hidden, mut output) = (Adam::new(network.hidden.len()), Adam::new(network.output.len()));
    let steps = (EPOCHS * samples.len().div_ceil(BATCH)) as f32;
    let mut step = 0.0_f32;
    for epoch in 1..=EPOCHS {
        (1..order.len()).rev().for_each(|last| order.swap(last, random.below(last + 1)));
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            let zeros = |parameters: &[f32]| vec![0.0; parameters.len()];
            let mut gradient = Network { hidden: zeros(&network.hidden), output: zeros(&network.output) };
            loss += batch.iter().map(|&number| network.learn(&samples[number], &mut gradient)).sum::<f32>();
            step += 1.0;
            let rate = 2e-3 * 0.5 * (1.0 + (PI * step / steps).cos()) + 1e-5;
            hidden.update(&mut network.hidden, &gradient.hidden, batch.len(), rate);
            output.update(&mut network.output, &gradient.output, batch.len(), rate);
        }
        let is_right = |sample: &&Sample| {
            best_digit(&network.scores(&network.activations(&inputs(&sample.patch)))) == sample.class
        };
        let right = digits(tests).filter(is_right).count();
        let (loss, right) = (loss / samples.len() as f32, share(right, digits(tests).count()));
        println!("epoch {epoch}: loss {loss:.4}, digits right {right:.2} %");
    }
}

/// The running means of the gradient and of its square.
struct Adam {
    means: Vec<(f32, f32)>,
    step: i32,
}

impl Adam {
    fn new(parameters: usize) -> Self {
        Self { means: vec![(0.0, 0.0); parameters], step: 0 }
    }

    fn update(&mut self, parameters: &mut [f32], gradient: &[f32], batch: usize, rate: f32) {
        self.step += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.step), 1.0 - 0.999_f32.powi(self.step));
        for ((parameter, &sum), (mean, square)) in parameters.iter_mut().zip(gradient).zip(&mut self.means) {
            let gradient = sum / batch as f32 + 3e-5 * *parameter;
            *mean = 0.9 * *mean + 0.1 * gradient;
            *square = 0.999 * *square + 0.001 * gradient * gradient;
            *parameter -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
    }
}
