//! Law of leftovers, for jigsaws: a few adjacent lines and as many regions hold the same symbols
//! equally often. So the cells of the lines outside the regions hold the same symbols as the cells
//! of the regions outside the lines, and a symbol that one side has no room for is not on the other.

use super::support::{Searched, Searcher};
use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{Cell, HouseId, HouseKind, Layout, Regions, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, why};

#[derive(Debug)]
pub(super) struct LawOfLeftovers;

const RATING: Rating = Rating::new("law of leftovers", 2.7);

impl Technique for LawOfLeftovers {
    fn ratings(&self) -> &[Rating] {
        const { &[RATING] }
    }

    fn find_all(&self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, support) = analysis.parts();
        let AllLeftovers { all, searched, .. } = &mut support.leftovers;
        for (number, leftovers) in all.iter().enumerate() {
            if searched.contains(number, Searcher::LawOfLeftovers) {
                continue;
            }
            let steps = [
                leftovers.compared(grid, &leftovers.of_lines, &leftovers.of_regions),
                leftovers.compared(grid, &leftovers.of_regions, &leftovers.of_lines),
            ];
            if steps.iter().all(Option::is_none) {
                searched.insert(number, Searcher::LawOfLeftovers);
            }
            for step in steps.into_iter().flatten() {
                report(step)?;
            }
        }
        Flow::Continue(())
    }
}

/// All leftovers of a jigsaw, those of the fewest lines first.
#[derive(Debug, Default)]
pub(super) struct AllLeftovers {
    all: Vec<Leftovers>,
    /// For each cell the numbers of the leftovers it is part of.
    of_cell: Vec<Vec<usize>>,
    searched: Searched,
}

impl AllLeftovers {
    /// The leftovers of a board; none if it is not a jigsaw.
    pub(super) fn start(&mut self, layout: &Layout) {
        if let Regions::Jigsaw(region_of) = &layout.shape().regions
            && self.of_cell.is_empty()
        {
            for kind in [HouseKind::Row, HouseKind::Column] {
                self.all.extend(Lines::new(layout, region_of, kind).leftovers());
            }
            self.of_cell.resize(region_of.len(), Vec::new());
            for (number, leftovers) in self.all.iter().enumerate() {
                for cell in leftovers.of_lines.iter().chain(&leftovers.of_regions) {
                    self.of_cell[cell.index()].push(number);
                }
            }
        }
        self.searched.start(self.all.len());
    }

    /// Notes that a candidate of a cell has gone.
    pub(super) fn touch(&mut self, cell: Cell) {
        for &number in self.of_cell.get(cell.index()).into_iter().flatten() {
            self.searched.touch(number);
        }
    }
}

/// The lines of one kind, with the regions they cross.
struct Lines<'a> {
    layout: &'a Layout,
    region_of: &'a [u8],
    all: Vec<HouseId>,
    regions: Vec<HouseId>,
    /// For line `l` and region `r` at `l * size + r`: the cells of `r` before `l`.
    before: Vec<u8>,
}

/// The cells of some lines outside some regions, and equally many of the regions outside the lines.
#[derive(Debug)]
struct Leftovers {
    lines: Vec<HouseId>,
    regions: Vec<HouseId>,
    of_lines: Vec<Cell>,
    of_regions: Vec<Cell>,
}

impl<'a> Lines<'a> {
    fn new(layout: &'a Layout, region_of: &'a [u8], kind: HouseKind) -> Self {
        let size = layout.size();
        let ids = |kind| layout.houses_of_kind(kind).map(|(id, _)| id).collect::<Vec<_>>();
        let (lines, regions) = (ids(kind), ids(HouseKind::Region));
        let mut before = vec![0; size];
        for (number, &line) in lines.iter().enumerate() {
            before.extend_from_within(number * size..);
            for cell in &layout.house(line).cells {
                before[(number + 1) * size + usize::from(region_of[cell.index()])] += 1;
            }
        }
        Self { layout, region_of, all: lines, regions, before }
    }

    /// Few lines first.
    fn leftovers(&self) -> impl Iterator<Item = Leftovers> + '_ {
        let size = self.layout.size();
        (1..size)
            .flat_map(move |count| (0..=size - count).map(move |first| (first, count)))
            // More than half of the lines, from an edge on: the other lines have the same leftovers.
            .filter(move |&(first, count)| 2 * count <= size || (first > 0 && first + count < size))
            .filter_map(|(first, count)| self.leftovers_of(first, count))
    }

    /// The leftovers of `count` lines and the regions that overlap them most, if there are few.
    fn leftovers_of(&self, first: usize, count: usize) -> Option<Leftovers> {
        let size = self.layout.size();
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
        let chosen: u64 = numbers.iter().map(|&region| 1 << region).sum();
        let is_chosen = |cell: &Cell| chosen >> self.region_of[cell.index()] & 1 == 1;
        let (inside, outside) =
            (&self.all[first..first + count], [&self.all[..first], &self.all[first + count..]]);
        let cells = |ids: &[HouseId], wanted: bool| {
            let cells = ids.iter().flat_map(|&id| &self.layout.house(id).cells).copied();
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
    /// Removes from the blank `cells` the symbols that `others`, which hold the same, have no room for.
    fn compared(&self, grid: &Grid, cells: &[Cell], others: &[Cell]) -> Option<Step> {
        let removed = excess(grid, cells, others);
        if cells.iter().all(|&cell| grid.candidates(cell).intersection(removed).is_empty()) {
            return None;
        }
        let eliminations: Vec<(Cell, Symbol)> = cells
            .iter()
            .flat_map(|&cell| {
                grid.candidates(cell).intersection(removed).iter().map(move |symbol| (cell, symbol))
            })
            .collect();
        let is_plural = self.lines.len() > 1;
        let is_possible = |&cell: &Cell| !grid.possible(cell).intersection(removed).is_empty();
        let have_no_room = match (others.len(), others.iter().any(is_possible)) {
            (1, _) => ", which cannot be ",
            (2, false) => ", neither of which can be ",
            (_, false) => ", none of which can be ",
            (_, true) => ", which have no room for any more ",
        };
        let why = why![
            self.lines.clone(),
            if is_plural { " hold the same symbols as " } else { " holds the same symbols as " },
            self.regions.clone(),
            ", so outside their overlap ",
            cells.to_vec(),
            if cells.len() == 1 { " holds the same as " } else { " hold the same as " },
            others.to_vec(),
            have_no_room,
            Part::OneOf(removed)
        ];
        Some(Step::elimination(RATING, eliminations, why))
    }
}

/// The candidates of `cells` that `others` cannot hold more often than `cells` do already.
fn excess(grid: &Grid, cells: &[Cell], others: &[Cell]) -> SymbolSet {
    let open = cells.iter().fold(SymbolSet::EMPTY, |all, &cell| all.union(grid.candidates(cell)));
    let placed: SymbolSet = cells.iter().filter_map(|&cell| grid.digit(cell)).collect();
    let possible = others.iter().fold(SymbolSet::EMPTY, |all, &cell| all.union(grid.possible(cell)));
    let scarce = open.intersection(possible).intersection(placed).iter().filter(|&symbol| {
        let already = cells.iter().filter(|&&cell| grid.digit(cell) == Some(symbol)).count();
        room(grid, others, symbol) <= already
    });
    open.without(possible).union(scarce.collect())
}

/// A bound on how often `cells` can hold a symbol: once in each of the lines or regions they lie in.
fn room(grid: &Grid, cells: &[Cell], symbol: Symbol) -> usize {
    let layout = grid.layout();
    let houses_of = |kind: HouseKind| {
        let houses = layout.houses_of_kind(kind);
        let holds = |cell: &&Cell| grid.possible(**cell).contains(symbol);
        houses.filter(|(_, house)| cells.iter().filter(holds).any(|cell| house.cells.contains(cell))).count()
    };
    [HouseKind::Row, HouseKind::Column, HouseKind::Region].into_iter().map(houses_of).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::{Layout, Puzzle};
    use crate::solver::search::Search;
    use crate::solver::techniques::testing::{
        blank_grid_of, cell_of, described, finding, jigsaw, leave, symbol,
    };
    use crate::solver::{Guessing, Reasoning, Solver};

    /// Region a is row 1 without its last cell, plus the first cell of row 2.
    const ROWS: [&str; 4] = ["aaab", "abbb", "ccdd", "ccdd"];

    fn first_sentence(grid: &Grid) -> Option<String> {
        described(&LawOfLeftovers, grid).into_iter().next()
    }

    #[test]
    fn a_cell_that_sticks_out_is_what_the_line_lacks() {
        let mut grid = blank_grid_of(jigsaw(&ROWS));
        leave(&mut grid, "r2c1", "12");
        assert_eq!(
            first_sentence(&grid).as_deref(),
            Some(
                "law of leftovers: row 1 holds the same symbols as region 1, so outside their overlap r1c4 holds the \
                 same as r2c1, which cannot be 3 or 4 => r1c4<>3 r1c4<>4"
            )
        );
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
