//! Trains the network that recognises symbols in any font, and measures it on fonts that it has not seen.
//!
//! `cargo bench --bench train_network` measures the network in use; `-- FILE` trains a new one and writes it there:
//! it belongs in `src/eyes/foreign/network.bin`. Both need the fonts of Debian's packages in [`fonts`]. The
//! seed is fixed, so the same fonts give the same network.
//!
//! Symbols are drawn in many sizes, blurred, sheared, stretched, with the waist higher or lower and the foot wider or
//! narrower, made thicker or thinner, on a ground with noise, and then cut out by the same code that reads a cell.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pictures of symbols are small"
)]

mod fonts;
mod measuring;
mod network;
mod pictures;
mod random;
mod training;

use fonts::{TRAINED, UNSEEN, fonts};
use measuring::measure;
use network::Network;
use pictures::{TO_TEST, TO_TRAIN, samples};
use random::Random;
use sudoku_bot::eyes::training::classify;
use training::train;

/// How many pictures there are of each digit, and of each letter, in each font.
const DIGITS: usize = 40;
const LETTERS: usize = 10;
const UNSEEN_DIGITS: usize = 12;

fn main() {
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let unseen = fonts(&UNSEEN);
    let tests = samples(&unseen, UNSEEN_DIGITS, 2, &TO_TEST);
    println!("{} pictures of symbols in {} font files not trained with", tests.len(), unseen.len());
    let Some(file) = file else {
        measure(&tests, &unseen, classify);
        return;
    };
    let trained = fonts(&TRAINED);
    let samples = samples(&trained, DIGITS, LETTERS, &TO_TRAIN);
    println!("{} pictures in {} font files to train with", samples.len(), trained.len());
    let mut network = Network::new(&mut Random(3));
    train(&mut network, &samples, &tests);
    network.quantise();
    measure(&tests, &unseen, |inputs| network.scores(&network.activations(inputs)));
    std::fs::write(&file, network.to_bytes()).expect("the file can be written");
}
