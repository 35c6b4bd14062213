//! BUG, the bivalue universal grave: if every cell had two candidates and every symbol two places in each house, there
//! would not be exactly one solution. So one of the other candidates must hold.

use super::elimination;
use super::unique_loops::naked_subsets;
use crate::puzzle::{Cell, HouseId, SmallSet, Symbol, SymbolSet};
use crate::solver::techniques::beyond_grave;
use crate::solver::{Grid, Rating, Step};

pub(super) fn find(grid: &Grid) -> Option<Step> {
    let cells = beyond_grave(grid)?;
    let all: Vec<Cell> = cells.iter().map(|&(cell, _)| cell).collect();
    let extras = cells.iter().map(|&(_, extras)| extras).fold(SymbolSet::EMPTY, SmallSet::union);
    if let [(cell, extras)] = cells[..] {
        let others = grid.candidates(cell).without(extras);
        return step(1, 5.6, others.iter().map(|symbol| (cell, symbol)).collect());
    }
    if let Some(symbol) = extras.single() {
        let seen = grid.seen_by_all(all, symbol);
        return step(2, 5.7, seen.iter().map(|cell| (cell, symbol)).collect());
    }
    type_4(grid, &cells).or_else(|| type_3(grid, &all, extras))
}

/// Two cells of a house, one of which must hold their common symbol.
fn type_4(grid: &Grid, cells: &[(Cell, SymbolSet)]) -> Option<Step> {
    let &[(first, extras_of_first), (second, extras_of_second)] = cells else { return None };
    let base = |cell, extras| grid.candidates(cell).without(extras);
    let bases = [base(first, extras_of_first), base(second, extras_of_second)];
    bases[0].intersection(bases[1]).iter().find_map(|symbol| {
        let is_locked = |&id: &_| grid.cells_for(id, symbol).all(|cell| cell == first || cell == second);
        grid.layout().common_houses(first, second).find(is_locked)?;
        let others =
            |cell, base: SymbolSet| grid.candidates_among(cell, base.without(SymbolSet::only(symbol)));
        step(4, 5.7, others(first, bases[0]).chain(others(second, bases[1])).collect())
    })
}

/// The further candidates of cells of one house make a naked subset with other cells there.
fn type_3(grid: &Grid, cells: &[Cell], extras: SymbolSet) -> Option<Step> {
    let (&first, rest) = cells.split_first()?;
    let layout = grid.layout();
    let has_all = |&id: &HouseId| rest.iter().all(|&cell| layout.is_in(cell, id));
    let houses: Vec<HouseId> = layout.houses_of(first).filter(has_all).collect();
    (2..=6).find_map(|size| {
        #[expect(clippy::cast_precision_loss, reason = "a subset has few cells")]
        let score = (56 + size) as f64 / 10.0;
        houses.iter().find_map(|&house| {
            let others: Vec<Cell> = grid.blanks_of(house).filter(|cell| !cells.contains(cell)).collect();
            naked_subsets(grid, &others, extras, size).find_map(|eliminations| step(3, score, eliminations))
        })
    })
}

fn step(kind: usize, score: f64, eliminations: Vec<(Cell, Symbol)>) -> Option<Step> {
    let name = if kind == 1 { "BUG+1".into() } else { format!("BUG type {kind}") };
    let rating = Rating::named(name, score);
    (!eliminations.is_empty()).then(|| elimination(rating, eliminations))
}
