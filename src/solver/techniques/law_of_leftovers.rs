//! Law of leftovers, for jigsaws: a few adjacent lines and as many regions hold the same symbols
//! equally often. So the cells of the lines outside the regions hold the same symbols as the cells
//! of the regions outside the lines, and a symbol that one side has no room for is not on the other.

use super::shared::Cache;
use super::shared::leftovers::Leftovers;
use super::technique::{Scan, Technique};
use super::{Emit, Flow};
use crate::puzzle::{Cell, HouseId, HouseKind, HouseSet, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, listed, parts, why};

const RATING: Rating = Rating::called("the law of leftovers", "law of leftovers", 2.7);

pub(super) const TECHNIQUE: Technique = Technique::of_jigsaws(const { &[RATING] }, find);

fn find(scan: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    let Scan { grid, cache: Cache { versions, leftovers, .. }, searched, .. } = scan.renewed();
    searched.search(leftovers.iter().enumerate(), &versions.leftovers.versions, emit, |leftovers, emit| {
        let Leftovers { of_lines, of_regions, .. } = leftovers;
        let sides = [(of_lines, of_regions), (of_regions, of_lines)];
        let steps = sides.map(|(cells, others)| compared(grid, leftovers, cells, others));
        steps.into_iter().flatten().try_for_each(emit)
    })
}

/// Removes from the blank `cells` the symbols that `others`, which hold the same, have no room for.
fn compared(grid: &Grid, leftovers: &Leftovers, cells: &[Cell], others: &[Cell]) -> Option<Step> {
    let removed = excess(grid, cells, others);
    let eliminations: Vec<(Cell, Symbol)> =
        cells.iter().flat_map(|&cell| grid.candidates_among(cell, removed)).collect();
    if eliminations.is_empty() {
        return None;
    }
    let hold = |count: usize| if count == 1 { "holds" } else { "hold" };
    let why = why! {
        "{} {} the same symbols as {}, so outside their overlap {} {} the same as {}, {}",
        leftovers.lines.clone(), hold(leftovers.lines.len()), leftovers.regions.clone(), cells.to_vec(), hold(cells.len()),
        others.to_vec(), listed(limits(grid, cells, others, removed), ", and ")
    };
    Some(Step::elimination(RATING, eliminations, why))
}

/// Why `others` have no room for these symbols, beyond those that `cells` hold already.
fn limits(grid: &Grid, cells: &[Cell], others: &[Cell], removed: SymbolSet) -> Vec<Vec<Part>> {
    let is_scarce = |&symbol: &Symbol| others.iter().any(|&cell| grid.possible(cell).contains(symbol));
    let scarce: SymbolSet = removed.iter().filter(is_scarce).collect();
    let impossible = removed.without(scarce);
    let cannot = match others.len() {
        1 => "which cannot be",
        2 => "neither of which can be",
        _ => "none of which can be",
    };
    let impossible = (!impossible.is_empty()).then(|| parts!("{} {}", cannot, Part::OneOf(impossible)));
    let scarce = scarce.iter().map(|symbol| {
        let holding: Vec<Cell> =
            cells.iter().copied().filter(|&cell| grid.digit(cell) == Some(symbol)).collect();
        let houses: Vec<HouseId> = rooms(grid, others, symbol).iter().collect();
        let times = match houses.len() {
            1 => parts!("once"),
            2 => parts!("twice"),
            count => parts!("{} times", count),
        };
        let are = if holding.len() == 1 { "is" } else { "are" };
        parts! {
            "which can hold {} at most {}, {}, while {} already {} {}",
            symbol, times, Part::within(&houses), holding, are, symbol
        }
    });
    impossible.into_iter().chain(scarce).collect()
}

/// The candidates of `cells` that `others` cannot hold more often than `cells` do already.
fn excess(grid: &Grid, cells: &[Cell], others: &[Cell]) -> SymbolSet {
    let open = cells.iter().fold(SymbolSet::EMPTY, |all, &cell| all.union(grid.candidates(cell)));
    let placed: SymbolSet = cells.iter().filter_map(|&cell| grid.digit(cell)).collect();
    let possible = others.iter().fold(SymbolSet::EMPTY, |all, &cell| all.union(grid.possible(cell)));
    let scarce = open.intersection(possible).intersection(placed).iter().filter(|&symbol| {
        let already = cells.iter().filter(|&&cell| grid.digit(cell) == Some(symbol)).count();
        rooms(grid, others, symbol).len() <= already
    });
    open.without(possible).union(scarce.collect())
}

/// The fewest houses of a kind in which `cells` can hold a symbol, and so no more often than once in each.
fn rooms(grid: &Grid, cells: &[Cell], symbol: Symbol) -> HouseSet {
    let layout = grid.layout();
    let holding = cells.iter().filter(|&&cell| grid.possible(cell).contains(symbol));
    let houses: HouseSet = holding.flat_map(|&cell| layout.houses_of(cell)).collect();
    let of_kind = |kind| houses.iter().filter(|&id| layout.house(id).kind == kind).collect::<HouseSet>();
    let of_kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Region].map(of_kind);
    of_kinds.into_iter().min_by_key(|houses| houses.len()).unwrap_or(HouseSet::EMPTY)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::{Layout, Puzzle};
    use crate::solver::search::Search;
    use crate::solver::techniques::tests::{
        blank_grid_of, cell_of, described, finding, jigsaw, leave, symbol,
    };
    use crate::solver::{Guessing, Reasoning, Solver};

    /// Region a is row 1 without its last cell, plus the first cell of row 2.
    const ROWS: [&str; 4] = ["aaab", "abbb", "ccdd", "ccdd"];

    fn first_sentence(grid: &Grid) -> Option<String> {
        described(TECHNIQUE, grid).into_iter().next()
    }

    #[test]
    fn a_cell_that_sticks_out_is_what_the_line_lacks() {
        let mut grid = blank_grid_of(jigsaw(&ROWS));
        leave(&mut grid, "r2c1", "12");
        assert_eq!(
            first_sentence(&grid).as_deref(),
            Some(
                "law of leftovers: row 1 holds the same symbols as region 1, so outside their overlap r1c4 holds the \
                 same as r2c1, which cannot be 3 or 4 => r1c4<>34"
            )
        );
    }

    #[test]
    fn a_digit_that_is_placed_leaves_no_room_for_another() {
        let mut grid = blank_grid_of(jigsaw(&ROWS));
        grid.place(cell_of("r1c4", 4), symbol('3'));
        let found = finding(TECHNIQUE, &grid);
        assert_eq!(found.as_deref(), Some("law of leftovers: r2c1<>124"));
    }

    #[test]
    fn nothing_follows_from_shapes_alone() {
        assert_eq!(finding(TECHNIQUE, &blank_grid_of(jigsaw(&ROWS))), None);
    }

    /// A board that the game has dealt.
    #[test]
    fn a_jigsaw_is_solved_with_it_and_rightly() {
        let rows = ["aabbbbb", "aaabccc", "daabccc", "dddddce", "ffdggge", "ffggeee", "fffggee"];
        let givens = "..3..2. 73....6 ....... 5..7..2 ....... 2....61 .4..6..";
        let givens = givens.chars().filter(|&c| c != ' ').map(Symbol::from_char).collect();
        let layout = Layout::new(jigsaw(&rows)).expect("regions of the right size");
        let puzzle = Puzzle::new(Arc::new(layout), givens).expect("nothing clashes");
        let reasoning = Reasoning::of(Solver::new(&puzzle, Guessing::Never));
        assert!(reasoning.steps.iter().any(|step| step.rating.name == "law of leftovers"));
        assert!(reasoning.solution.is_some());
        assert_eq!(reasoning.solution, Search::new(&puzzle).next());
    }
}
