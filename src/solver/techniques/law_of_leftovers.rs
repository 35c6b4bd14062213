//! Law of leftovers, for jigsaws: some lines side by side and as many regions hold the same
//! symbols, each as often. So what is left of the lines outside the regions holds the same as what
//! is left of the regions outside the lines, and a symbol that the one has no room for is not in
//! the other.

use super::Technique;
use crate::puzzle::{Cell, HouseId, HouseKind, Regions, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct LawOfLeftovers;

impl Technique for LawOfLeftovers {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let Regions::Jigsaw(region_of) = &grid.layout().shape().regions else { return None };
        [HouseKind::Row, HouseKind::Column]
            .into_iter()
            .find_map(|kind| Board::new(grid, region_of, kind).find())
    }
}

/// A board with its lines of one kind and its regions.
struct Board<'a> {
    grid: &'a Grid,
    region_of: &'a [u8],
    lines: Vec<HouseId>,
    regions: Vec<HouseId>,
    /// For line `l` and region `r` at `l * size + r`: the cells of `r` before `l`.
    before: Vec<u8>,
}

/// Cells of lines outside regions and of the regions outside the lines, as many of each.
struct Leftovers {
    lines: Vec<HouseId>,
    regions: Vec<HouseId>,
    of_lines: Vec<Cell>,
    of_regions: Vec<Cell>,
}

impl<'a> Board<'a> {
    fn new(grid: &'a Grid, region_of: &'a [u8], kind: HouseKind) -> Self {
        let (layout, size) = (grid.layout(), grid.size());
        let ids = |kind| layout.houses_of_kind(kind).map(|(id, _)| id).collect::<Vec<_>>();
        let (lines, regions) = (ids(kind), ids(HouseKind::Region));
        let mut before = vec![0; size];
        for (number, &line) in lines.iter().enumerate() {
            before.extend_from_within(number * size..);
            for cell in &layout.house(line).cells {
                before[(number + 1) * size + usize::from(region_of[cell.index()])] += 1;
            }
        }
        Self { grid, region_of, lines, regions, before }
    }

    /// Few lines first.
    fn find(&self) -> Option<Step> {
        let size = self.grid.size();
        (1..size)
            .flat_map(|count| (0..=size - count).map(move |first| (first, count)))
            // From an edge beyond the middle: the rest of the board has the same leftovers.
            .filter(|&(first, count)| 2 * count <= size || (first > 0 && first + count < size))
            .filter_map(|(first, count)| self.leftovers(first, count))
            .find_map(|leftovers| leftovers.step(self.grid))
    }

    /// What is left of `count` lines and the regions they have most of, if it is little.
    fn leftovers(&self, first: usize, count: usize) -> Option<Leftovers> {
        let size = self.grid.size();
        let shared = |region: usize| {
            usize::from(self.before[(first + count) * size + region] - self.before[first * size + region])
        };
        let mut numbers: Vec<usize> = (0..size).collect();
        numbers.sort_by_key(|&region| std::cmp::Reverse(shared(region)));
        numbers.truncate(count);
        let left = count * size - numbers.iter().map(|&region| shared(region)).sum::<usize>();
        if left == 0 || left > size {
            return None;
        }
        let layout = self.grid.layout();
        let chosen: u64 = numbers.iter().map(|&region| 1 << region).sum();
        let is_chosen = |cell: &Cell| chosen >> self.region_of[cell.index()] & 1 == 1;
        let (inside, outside) =
            (&self.lines[first..first + count], [&self.lines[..first], &self.lines[first + count..]]);
        let cells = |ids: &[HouseId], wanted: bool| {
            let cells = ids.iter().flat_map(|&id| &layout.house(id).cells).copied();
            cells.filter(|cell| is_chosen(cell) == wanted).collect::<Vec<_>>()
        };
        numbers.sort_unstable();
        Some(Leftovers {
            lines: inside.to_vec(),
            regions: numbers.iter().map(|&region| self.regions[region]).collect(),
            of_lines: cells(inside, false),
            of_regions: outside.iter().flat_map(|ids| cells(ids, true)).collect(),
        })
    }
}

impl Leftovers {
    fn step(&self, grid: &Grid) -> Option<Step> {
        self.compared(grid, &self.of_lines, &self.of_regions)
            .or_else(|| self.compared(grid, &self.of_regions, &self.of_lines))
    }

    /// Takes from the blank `cells` what `others`, which hold the same, have no room for.
    fn compared(&self, grid: &Grid, cells: &[Cell], others: &[Cell]) -> Option<Step> {
        let removed = excess(grid, cells, others);
        let eliminations: Vec<(Cell, Symbol)> = cells
            .iter()
            .flat_map(|&cell| {
                grid.candidates(cell).intersection(removed).iter().map(move |symbol| (cell, symbol))
            })
            .collect();
        if eliminations.is_empty() {
            return None;
        }
        let why = why![
            self.lines.clone(),
            " hold the same as ",
            self.regions.clone(),
            ", so what sticks out, ",
            cells.to_vec(),
            ", holds the same as ",
            others.to_vec(),
            ", where there is no room for more of ",
            removed
        ];
        Some(Step::elimination(Rating::new("law of leftovers", 2.7), eliminations, why))
    }
}

/// The candidates of `cells` that `others` cannot hold more often than `cells` do already.
fn excess(grid: &Grid, cells: &[Cell], others: &[Cell]) -> SymbolSet {
    let open = cells.iter().fold(SymbolSet::EMPTY, |all, &cell| all.union(grid.candidates(cell)));
    let placed: SymbolSet = cells.iter().filter_map(|&cell| grid.digit(cell)).collect();
    let possible = others.iter().fold(SymbolSet::EMPTY, |all, &cell| all.union(can_hold(grid, cell)));
    let scarce = open.intersection(possible).intersection(placed).iter().filter(|&symbol| {
        let already = cells.iter().filter(|&&cell| grid.digit(cell) == Some(symbol)).count();
        room(grid, others, symbol) <= already
    });
    open.without(possible).union(scarce.collect())
}

/// What a cell holds or can hold.
fn can_hold(grid: &Grid, cell: Cell) -> SymbolSet {
    grid.digit(cell).map_or_else(|| grid.candidates(cell), SymbolSet::only)
}

/// A bound on how often `cells` can hold a symbol: once in each of the lines or regions they lie in.
fn room(grid: &Grid, cells: &[Cell], symbol: Symbol) -> usize {
    let layout = grid.layout();
    let holders: Vec<Cell> =
        cells.iter().copied().filter(|&cell| can_hold(grid, cell).contains(symbol)).collect();
    let houses_of = |kind: HouseKind| {
        let houses = layout.houses_of_kind(kind);
        houses.filter(|(_, house)| holders.iter().any(|cell| house.cells.contains(cell))).count()
    };
    [HouseKind::Row, HouseKind::Column, HouseKind::Region].into_iter().map(houses_of).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::{Layout, Puzzle};
    use crate::solver::search::Search;
    use crate::solver::techniques::testing::{blank_grid_of, cell_of, finding, jigsaw, leave, symbol};
    use crate::solver::{Guessing, Reasoning, Solver};

    /// Region a is row 1 but for its last cell, and the first cell of row 2.
    const ROWS: [&str; 4] = ["aaab", "abbb", "ccdd", "ccdd"];

    #[test]
    fn a_cell_that_sticks_out_is_what_the_line_lacks() {
        let mut grid = blank_grid_of(jigsaw(&ROWS));
        leave(&mut grid, "r2c1", "12");
        assert_eq!(finding(&LawOfLeftovers, &grid).as_deref(), Some("law of leftovers: r1c4<>3 r1c4<>4"));
    }

    #[test]
    fn a_digit_that_is_placed_leaves_no_room_for_another() {
        let mut grid = blank_grid_of(jigsaw(&ROWS));
        grid.place(cell_of("r1c4", 4), symbol('3'));
        let found = finding(&LawOfLeftovers, &grid);
        assert_eq!(found.as_deref(), Some("law of leftovers: r2c1<>1 r2c1<>2 r2c1<>4"));
    }

    #[test]
    fn nothing_follows_from_shapes_alone() {
        assert_eq!(finding(&LawOfLeftovers, &blank_grid_of(jigsaw(&ROWS))), None);
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
