//! How near the ratings come to Sudoku Explainer's, and how long they take: on the boards in `boards/se_rated.txt`, or
//! in another file with a board and its rating on each line.

use std::time::{Duration, Instant};

use sudoku_bot::puzzle::{Assumed, Boards, Puzzle};
use sudoku_bot::rating::Rater;
use sudoku_bot::solver::{Difficulty, Progress, Rating};

struct Rated {
    theirs: f64,
    ours: f64,
    time: Duration,
}

fn main() {
    let file = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let text = file.map_or_else(
        || include_str!("boards/se_rated.txt").to_string(),
        |file| std::fs::read_to_string(file).expect("a file with boards and their ratings"),
    );
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rated: Vec<Rated> = lines.map(rate).collect();
    let mut times: Vec<Duration> = rated.iter().map(|board| board.time).collect();
    times.sort_unstable();
    println!("boards             {}", rated.len());
    println!("Spearman           {:.4}", spearman(&rated));
    println!("equal              {:.1} %", share_within(&rated, 0.05));
    println!("within 0.1         {:.1} %", share_within(&rated, 0.15));
    println!("median time        {:?}", times[times.len() / 2]);
    println!("mean time          {:?}", times.iter().sum::<Duration>().div_f64(f64_of(times.len())));
    println!("longest time       {:?}", times[times.len() - 1]);
}

fn rate(line: &str) -> Rated {
    let mut words = line.split_whitespace();
    let board = words.next().expect("a board");
    let theirs = words.next().and_then(|score| score.parse().ok()).expect("its rating");
    let puzzle = puzzle(board);
    let start = Instant::now();
    let mut rater = Rater::new(&puzzle);
    let ratings: Vec<Rating> = rater.by_ref().collect();
    let time = start.elapsed();
    assert_eq!(rater.progress(), Progress::Solved, "{board}");
    Rated { theirs, ours: Difficulty::of_ratings(&ratings).score, time }
}

fn puzzle(text: &str) -> Puzzle {
    let board = Boards::new(text.as_bytes(), Assumed::default()).next().expect("a board");
    board.expect("memory does not fail").expect("a right board").puzzle
}

/// The share of boards, in per cent, whose scores differ by less than this.
fn share_within(rated: &[Rated], difference: f64) -> f64 {
    let near = rated.iter().filter(|board| (board.ours - board.theirs).abs() < difference).count();
    f64_of(near * 100) / f64_of(rated.len())
}

/// The correlation of the ranks of both scores.
fn spearman(rated: &[Rated]) -> f64 {
    let mean = f64_of(rated.len() - 1) / 2.0;
    let from_mean =
        |scores: Vec<f64>| -> Vec<f64> { ranks(&scores).iter().map(|rank| rank - mean).collect() };
    let ours = from_mean(rated.iter().map(|board| board.ours).collect());
    let theirs = from_mean(rated.iter().map(|board| board.theirs).collect());
    let product =
        |one: &[f64], other: &[f64]| -> f64 { one.iter().zip(other).map(|(one, other)| one * other).sum() };
    product(&ours, &theirs) / (product(&ours, &ours) * product(&theirs, &theirs)).sqrt()
}

/// The rank of each score, from 0; equal scores share the mean of theirs.
fn ranks(scores: &[f64]) -> Vec<f64> {
    let rank = |score: f64| {
        let lower = scores.iter().filter(|&&other| other < score - 0.01).count();
        let equal = scores.iter().filter(|&&other| (other - score).abs() < 0.01).count();
        f64_of(lower) + f64_of(equal - 1) / 2.0
    };
    scores.iter().map(|&score| rank(score)).collect()
}

#[expect(clippy::cast_precision_loss, reason = "there are few boards")]
fn f64_of(count: usize) -> f64 {
    count as f64
}
