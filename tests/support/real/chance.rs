//! What is random in the tests on the real game: the same on every run, by the seed that the property tests obey.

use std::cell::Cell;
use std::env;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::thread;

thread_local! {
    /// How often this test has asked for something random.
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

/// Parameters for `sgt-solo --generate` that deal another game for each test and call, but the same on every run.
/// Without a seed, the game chooses. An ID names its game already.
pub fn seeded(parameters: &str) -> String {
    let seed = seed().filter(|_| !parameters.contains([':', '#']));
    seed.map_or_else(|| parameters.to_owned(), |seed| format!("{parameters}#{seed}"))
}

/// A random number below this one.
pub fn below(end: usize) -> usize {
    let mut hasher = DefaultHasher::new();
    seed().unwrap_or_default().hash(&mut hasher);
    usize::try_from(hasher.finish() % end as u64).expect("it is below a usize")
}

/// The seed of the next random choice.
fn seed() -> Option<String> {
    let seed = env::var("PROPTEST_RNG_SEED").ok()?;
    let thread = thread::current();
    Some(format!("{seed} {} {}", thread.name().unwrap_or_default(), ASKED.replace(ASKED.get() + 1)))
}
