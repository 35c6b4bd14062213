//! Random boards for the property tests: any shape, solved or with some of the digits given.

use std::sync::Arc;

use proptest::prelude::*;
use sudoku_bot::puzzle::{
    Assumed, BlockShape, Boards, Cage, Cell, Index, Layout, MAX_SIZE, Puzzle, Regions, Shape, Symbol,
    SymbolSet,
};
use sudoku_bot::solver::search::Search;

/// How many random games a property test plays: the usual number, or `RANDOM_GAMES_FACTOR` times as many.
pub fn cases(usual: u32) -> ProptestConfig {
    let factor = std::env::var("RANDOM_GAMES_FACTOR").map_or(Ok(1), |text| text.parse());
    ProptestConfig::with_cases(
        usual * factor.unwrap_or_else(|_| panic!("RANDOM_GAMES_FACTOR is a whole number")),
    )
}

/// A board of nine symbols that needs no guess.
pub fn example() -> Puzzle {
    puzzle("3x3:b5_9b6d6a3_2a5e4_5a3_1a7d3c5a8a9a7c1d6a1_4a5_9e8a3_2a4d2b4_5b")
}

/// The board of a text.
#[track_caller]
pub fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// All boards of a text.
pub fn read(text: &str) -> impl Iterator<Item = Puzzle> + '_ {
    let boards = Boards::new(text.as_bytes(), Assumed::default());
    boards.map(|board| board.expect("memory does not fail").expect("a right board").puzzle)
}

/// Whether these symbols, one a cell, keep the givens and fill every house and cage as they must.
pub fn is_solution(puzzle: &Puzzle, symbols: &[Symbol]) -> bool {
    let keeps_givens =
        puzzle.givens().iter().zip(symbols).all(|(given, symbol)| given.is_none_or(|given| given == *symbol));
    let found = |cells: &[Cell]| cells.iter().map(|cell| symbols[cell.index()]).collect::<Vec<_>>();
    let are_different = |cells: &[Cell]| found(cells).into_iter().collect::<SymbolSet>().len() == cells.len();
    let sum = |cells: &[Cell]| found(cells).into_iter().map(Symbol::number).sum::<usize>();
    keeps_givens
        && puzzle.layout().houses().all(|(_, house)| are_different(&house.cells))
        && puzzle.layout().cages().all(|(_, cage)| are_different(&cage.cells) && sum(&cage.cells) == cage.sum)
}

/// Every block shape whose board has at most `most` symbols.
pub fn shapes(most: usize) -> impl Strategy<Value = BlockShape> {
    let side = || 2..=MAX_SIZE / 2;
    let shapes: Vec<BlockShape> = side()
        .flat_map(|height| side().filter_map(move |width| BlockShape::new(height, width)))
        .filter(|shape| shape.size() <= most)
        .collect();
    prop::sample::select(shapes)
}

/// A solved board of this shape: a regular filling with its lines and symbols exchanged at random.
pub fn solved(blocks: BlockShape) -> impl Strategy<Value = Vec<Symbol>> {
    let size = blocks.size();
    let order = || Just((0..size).collect::<Vec<_>>()).prop_shuffle();
    (order(), order(), order()).prop_map(move |(rows, columns, symbols)| {
        let rows = grouped(&rows, blocks.height);
        let columns = grouped(&columns, blocks.width);
        let filling = |row: usize, column: usize| {
            (blocks.width * (row % blocks.height) + row / blocks.height + column) % size
        };
        let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
        cells.map(|(row, column)| Symbol::from_index(symbols[filling(row, column)])).collect()
    })
}

/// Puts lines of one band (of `band` lines) next to each other, bands and lines in random order.
fn grouped(order: &[usize], band: usize) -> Vec<usize> {
    let mut bands: Vec<usize> = order.iter().map(|line| line / band).collect();
    let mut seen = Vec::new();
    bands.retain(|band| {
        !seen.contains(band) && {
            seen.push(*band);
            true
        }
    });
    bands.iter().flat_map(|&wanted| order.iter().copied().filter(move |line| line / band == wanted)).collect()
}

/// A solution and a puzzle that has it, with about `given` of its cells given; it may have others.
pub fn puzzles(most: usize, given: f64) -> impl Strategy<Value = (Vec<Symbol>, Puzzle)> {
    shapes(most).prop_flat_map(move |blocks| variant(blocks, [false; 3], given))
}

/// A solution and a puzzle of any kind that has it: plain, with diagonals, jigsaw, killer, or several
/// of these, with at most `most` symbols and about `given` of its cells given; it may have others.
pub fn variants(most: usize, given: f64) -> impl Strategy<Value = (Vec<Symbol>, Puzzle)> {
    (shapes(most), any::<[bool; 3]>()).prop_flat_map(move |(blocks, kinds)| variant(blocks, kinds, given))
}

/// The puzzle with as many more givens as it takes to have only this solution.
pub fn with_one_solution((solution, puzzle): (Vec<Symbol>, Puzzle)) -> (Vec<Symbol>, Puzzle) {
    let mut givens = puzzle.givens().to_vec();
    loop {
        let puzzle =
            Puzzle::new(Arc::clone(puzzle.layout()), givens.clone()).expect("a solution has no clash");
        let Some(other) = Search::new(&puzzle).take(2).find(|other| *other != solution) else {
            return (solution, puzzle);
        };
        let differs = (0..solution.len()).find(|&cell| solution[cell] != other[cell]);
        let cell = differs.expect("another solution differs");
        givens[cell] = Some(solution[cell]);
    }
}

/// A solution and a puzzle of one shape that has it, with diagonals, jigsaw regions and cages as wished.
pub fn variant(
    blocks: BlockShape,
    [diagonals, jigsaw, killer]: [bool; 3],
    given: f64,
) -> impl Strategy<Value = (Vec<Symbol>, Puzzle)> {
    let cells = blocks.size() * blocks.size();
    let solution = if diagonals { solved_with_diagonals(blocks).boxed() } else { solved(blocks).boxed() };
    let kept = prop::collection::vec(prop::bool::weighted(given), cells);
    let swaps =
        prop::collection::vec((0..cells, 0..blocks.size()), if jigsaw { 2 * blocks.size() } else { 0 });
    let steps = prop::collection::vec(0_u8..10, if killer { cells } else { 0 });
    (solution, kept, swaps, steps).prop_map(move |(solution, kept, swaps, steps)| {
        let plain = Shape { diagonals, ..Shape::plain(blocks) };
        let regions = if jigsaw { deformed(blocks, &solution, &swaps) } else { plain.regions.clone() };
        let cages = if killer { partition(&solution, &steps) } else { Vec::new() };
        let layout = Layout::new(Shape { regions, cages, ..plain }).expect("they fit the solution");
        let givens = solution.iter().zip(&kept).map(|(&symbol, &kept)| kept.then_some(symbol)).collect();
        let puzzle = Puzzle::new(Arc::new(layout), givens).expect("a solution has no clash");
        (solution, puzzle)
    })
}

/// A solved board whose diagonals have every symbol too, made by the plain search from a random
/// falling diagonal. (Every shape has one for every such diagonal: its symbols can be exchanged.)
fn solved_with_diagonals(blocks: BlockShape) -> impl Strategy<Value = Vec<Symbol>> {
    let size = blocks.size();
    Just((0..size).collect::<Vec<_>>()).prop_shuffle().prop_filter_map("no such board", move |symbols| {
        let layout = Layout::new(Shape { diagonals: true, ..Shape::plain(blocks) }).expect("it fits");
        let mut givens = vec![None; size * size];
        for (line, &symbol) in symbols.iter().enumerate() {
            givens[line * size + line] = Some(Symbol::from_index(symbol));
        }
        Search::new(&Puzzle::new(Arc::new(layout), givens).expect("they differ")).next()
    })
}

/// Regions that are still right for the solution, after cells of neighbouring ones that hold the
/// same symbol were exchanged. They need not hang together: the solver does not ask for it.
fn deformed(blocks: BlockShape, solution: &[Symbol], swaps: &[(usize, usize)]) -> Regions {
    let size = blocks.size();
    let mut regions: Vec<usize> =
        (0..size * size).map(|cell| blocks.block_at(cell / size, cell % size)).collect();
    for &(cell, with) in swaps {
        let other =
            (0..regions.len()).find(|&other| regions[other] == with && solution[other] == solution[cell]);
        regions.swap(cell, other.expect("a region has every symbol"));
    }
    let mut numbers: Vec<usize> = Vec::new();
    let in_reading_order = regions.iter().map(|region| {
        let met = numbers.iter().position(|number| number == region).unwrap_or_else(|| {
            numbers.push(*region);
            numbers.len() - 1
        });
        u8::try_from(met).expect("at most 35 regions")
    });
    Regions::Jigsaw(in_reading_order.collect())
}

/// Cages that cover the board: each grows from a cell to the right and down while symbols differ,
/// as the step of each cell says.
fn partition(solution: &[Symbol], steps: &[u8]) -> Vec<Cage> {
    let size = solution.len().isqrt();
    let mut free = vec![true; solution.len()];
    let mut cages = Vec::new();
    for first in 0..solution.len() {
        if !free[first] {
            continue;
        }
        let mut cells = vec![first];
        let mut at = first;
        free[first] = false;
        while cells.len() < 6 {
            let next = match steps[at] {
                0 => break,
                1..=4 if at % size + 1 < size => at + 1,
                _ => at + size,
            };
            if next >= solution.len() || !free[next] {
                break;
            }
            if cells.iter().any(|&cell| solution[cell] == solution[next]) {
                break;
            }
            (free[next], at) = (false, next);
            cells.push(next);
        }
        cells.sort_unstable();
        let sum = cells.iter().map(|&cell| solution[cell].number()).sum();
        cages.push(Cage { cells: cells.into_iter().map(|cell| Cell::new(cell, size)).collect(), sum });
    }
    cages
}

/// Boards with diagonals, regions or both that the game dealt: the ID on the first line, and below it the text of Copy.
const COPIED: [&str; 10] = [
    include_str!("../copied/2x2x.txt"),
    include_str!("../copied/2x3x.txt"),
    include_str!("../copied/3x3x.txt"),
    include_str!("../copied/3x4x.txt"),
    include_str!("../copied/4j.txt"),
    include_str!("../copied/5j.txt"),
    include_str!("../copied/7jx.txt"),
    include_str!("../copied/9j.txt"),
    include_str!("../copied/9jx.txt"),
    include_str!("../copied/12jx.txt"),
];

/// The ID and the copied text of boards that the game dealt.
pub fn copied() -> impl Iterator<Item = (&'static str, &'static str)> {
    COPIED.into_iter().map(|copied| copied.split_once('\n').expect("an ID and a text"))
}

/// Boards that every notation of their kind can express: random killers, and dealt boards with
/// diagonals and regions of which some givens are left. (The regions of [`variants`] need not hang
/// together, and borders cannot draw such.)
pub fn drawable_variants() -> impl Strategy<Value = Puzzle> {
    let killers = shapes(12).prop_flat_map(|blocks| variant(blocks, [false, false, true], 0.2));
    prop_oneof![killers.prop_map(|(_, puzzle)| puzzle), parts_of_dealt()]
}

fn parts_of_dealt() -> impl Strategy<Value = Puzzle> {
    prop::sample::select(copied().collect::<Vec<_>>()).prop_flat_map(|(id, _)| {
        let puzzle = puzzle(id);
        let kept = prop::collection::vec(any::<bool>(), puzzle.givens().len());
        kept.prop_map(move |kept| {
            let givens =
                puzzle.givens().iter().zip(kept).map(|(given, kept)| given.filter(|_| kept)).collect();
            Puzzle::new(Arc::clone(puzzle.layout()), givens).expect("fewer givens do not clash")
        })
    })
}
