//! How many digits a network recognises.

use ab_glyph::FontVec;
use sudoku_bot::eyes::training::{CLASSES, inputs};

use crate::pictures::Sample;

/// Prints how many symbols are recognised, and the fonts with the most errors.
pub fn measure(
    samples: &[Sample],
    fonts: &[(String, FontVec)],
    classify: impl Fn(&[f32]) -> [f32; CLASSES.len()],
) {
    let mut errors = vec![(0, String::new()); fonts.len()];
    let mut sure = 0;
    for sample in digits(samples) {
        let scores = classify(&inputs(&sample.patch));
        let best = best_digit(&scores);
        if best != sample.class {
            let (count, what) = &mut errors[sample.font];
            (*count, *what) = (*count + 1, format!("{what} {} as {best}", sample.class));
            sure += usize::from(scores[best] > 0.9_f32.ln());
        }
    }
    let (all, wrong) = (digits(samples).count(), errors.iter().map(|(count, _)| count).sum::<usize>());
    println!(
        "digits right: {:.2} % of {all}; wrong {wrong}, of which {sure} at 90 % or more",
        share(all - wrong, all)
    );
    let mut worst: Vec<_> = errors.iter().zip(fonts).filter(|((count, _), _)| *count > 0).collect();
    worst.sort_by_key(|((count, _), _)| std::cmp::Reverse(*count));
    for ((count, what), (file, _)) in worst.into_iter().take(12) {
        println!("  {count} in {}:{what}", file.rsplit('/').next().unwrap_or(file));
    }
}

pub fn digits(samples: &[Sample]) -> impl Iterator<Item = &Sample> {
    samples.iter().filter(|sample| (1..=9).contains(&sample.class))
}

pub fn best_digit(scores: &[f32]) -> usize {
    (1..=9).max_by(|&one, &other| scores[one].total_cmp(&scores[other])).expect("nine digits")
}

pub fn share(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}
