//! Any Sudoku, in pictures and on simulated programs. The real programs are in `tests/foreign`.

mod drawings;
#[path = "../support/drawn.rs"]
mod drawn;
mod games;
mod program;
mod reading;
mod sessions;
#[path = "../support/mod.rs"]
mod support;

use std::time::Duration;

use sudoku_bot::puzzle::{BlockShape, Puzzle, Symbol};
use sudoku_bot::solver::search::Search;
use support::boards;
use support::foreign::{Foreign, Settings, Way};

const MINUTE: Duration = Duration::from_secs(60);
const WAYS: [Way; 7] = [
    Way::ClickKey,
    Way::ClickKeyReturn,
    Way::DoubleClickKey,
    Way::ArrowsKey(0, 2),
    Way::HoverKey,
    Way::ClickPad,
    Way::PadClick,
];

fn program(settings: Settings, puzzle: Puzzle) -> Foreign {
    let solution: Vec<Symbol> = Search::new(&puzzle).next().expect("it has a solution");
    Foreign::new(settings, puzzle, solution)
}

fn example(settings: Settings) -> Foreign {
    program(settings, boards::example())
}

fn blocks((height, width): (usize, usize)) -> BlockShape {
    BlockShape::new(height, width).expect("a shape")
}
