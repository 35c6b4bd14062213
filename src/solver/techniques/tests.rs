//! Grids for the tests of techniques, made by taking candidates away until a pattern is left.

use std::sync::Arc;

use super::shared::Searched;
use super::{Cache, Flow, Technique};
use crate::puzzle::{BlockShape, Cell, Layout, Puzzle, Regions, Shape, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::Step;

/// The usual board with nothing in it.
pub(super) fn blank_grid() -> Grid {
    blank_grid_of(Shape::plain(BlockShape { height: 3, width: 3 }))
}

/// A board of this shape with nothing in it.
pub(super) fn blank_grid_of(shape: Shape) -> Grid {
    let layout = Layout::new(shape).expect("regions of the right size");
    let blanks = vec![None; layout.size() * layout.size()];
    Grid::new(&Puzzle::new(Arc::new(layout), blanks).expect("nothing clashes"))
}

/// A jigsaw whose regions are drawn with letters, from `a`, row by row.
pub(super) fn jigsaw(rows: &[&str]) -> Shape {
    let regions = rows.concat().bytes().map(|letter| letter - b'a').collect();
    Shape { regions: Regions::Jigsaw(regions), diagonals: false, cages: Vec::new() }
}

/// The cell with this name, on a board of nine symbols.
pub(super) fn cell(name: &str) -> Cell {
    cell_of(name, 9)
}

/// The cell with this name, on a board of `size` symbols.
pub(super) fn cell_of(name: &str, size: usize) -> Cell {
    let (row, column) = name[1..].split_once('c').expect("a name such as r1c1");
    let number = |text: &str| text.parse::<usize>().expect("a number");
    Cell::at(number(row) - 1, number(column) - 1, size)
}

pub(super) fn symbol(c: char) -> Symbol {
    Symbol::from_char(c).expect("a symbol")
}

/// Leaves a cell just these candidates.
pub(super) fn leave(grid: &mut Grid, name: &str, candidates: &str) {
    let cell = cell_of(name, grid.size());
    let left: SymbolSet = candidates.chars().map(symbol).collect();
    for other in grid.candidates(cell).without(left).iter() {
        grid.eliminate(cell, other);
    }
}

/// Leaves a symbol just these places in a house.
pub(super) fn confine(grid: &mut Grid, house: &str, c: char, names: &[&str]) {
    let layout = Arc::clone(grid.layout());
    let kept: Vec<Cell> = names.iter().map(|name| cell_of(name, grid.size())).collect();
    let (_, house) = layout.houses().find(|(_, other)| other.to_string() == house).expect("such a house");
    for &cell in house.cells.iter().filter(|cell| !kept.contains(cell)) {
        grid.eliminate(cell, symbol(c));
    }
}

/// The first step a technique finds.
pub(super) fn first_step(technique: Technique, grid: &Grid) -> Option<Step> {
    let mut first = None;
    let _ = technique.find_all(grid, &mut Cache::default(), &mut Searched::default(), &mut |step| {
        first = Some(step);
        Flow::Break(())
    });
    first
}

/// What a technique finds first: its name and what it removes, such as `W-wing: r1c1<>5`.
pub(super) fn finding(technique: Technique, grid: &Grid) -> Option<String> {
    let step = first_step(technique, grid)?;
    let effects: Vec<String> = step.effects().collect();
    Some(format!("{}: {}", step.rating.name, effects.join(" ")))
}

/// All that a technique finds, in full sentences.
pub(super) fn described(technique: Technique, grid: &Grid) -> Vec<String> {
    described_with(Cache::default(), technique, grid)
}

/// Like [`described`], on a grid without placements that is assumed to have one solution.
pub(super) fn described_if_unique(technique: Technique, grid: &Grid) -> Vec<String> {
    described_with(Cache::assuming_one_solution(grid), technique, grid)
}

/// Like [`described`], with this cache.
pub(super) fn described_with(mut cache: Cache, technique: Technique, grid: &Grid) -> Vec<String> {
    let mut found = Vec::new();
    let flow = technique.find_all(grid, &mut cache, &mut Searched::default(), &mut |step| {
        found.push(step.describe(grid.layout()));
        Flow::Continue(())
    });
    assert_eq!(flow, Flow::Continue(()), "nothing has broken off");
    found
}
