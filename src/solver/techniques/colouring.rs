//! Colouring: connected strong links of a symbol, with their cells coloured alternately. All cells of one colour hold
//! the symbol, and those of the other do not.
//!
//! - Simple colouring: if two cells of one colour see each other, that colour does not hold the symbol (colour wrap). A
//!   cell that sees both colours cannot hold it either (colour trap).
//! - Multi-colouring: a colour that sees both colours of another cluster does not hold the symbol (wrap). If a colour
//!   of one cluster sees a colour of another, at most one of them holds it; so one of the other two colours does, and a
//!   cell that sees both of these does not (trap).

use super::shared::conjugates::ConjugatePair;
use super::technique::Technique;
use super::{Emit, Flow};
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, Why, parts, why};

const SIMPLE_COLOURING: Rating = Rating::called("simple colouring", "simple colouring", 6.5);
const MULTI_COLOURING: Rating = Rating::called("multi-colouring", "multi-colouring", 6.6);

pub(super) const SIMPLE: Technique =
    Technique::new(const { &[SIMPLE_COLOURING] }, |scan, out| scan.each_symbol(out, find_simple));
pub(super) const MULTI: Technique =
    Technique::new(const { &[MULTI_COLOURING] }, |scan, out| scan.each_symbol(out, find_multi));

/// Colours each cluster of links of one symbol.
fn find_simple(grid: &Grid, symbol: Symbol, links: &[ConjugatePair], emit: &mut Emit<'_>) -> Flow {
    let mut coloured = CellSet::EMPTY;
    for link in links.iter().rev() {
        if coloured.contains(link.ends[0]) {
            continue;
        }
        let cluster = Cluster::from(*link, links);
        cluster.cells().for_each(|cell| coloured.insert(cell));
        let wraps = [0, 1].map(|colour| cluster.wrap(grid, symbol, colour));
        wraps.into_iter().flatten().chain(cluster.trap(grid, symbol)).try_for_each(&mut *emit)?;
    }
    Flow::Continue(())
}

/// Compares every two clusters of a symbol.
fn find_multi(grid: &Grid, symbol: Symbol, links: &[ConjugatePair], emit: &mut Emit<'_>) -> Flow {
    let mut clusters: Vec<Cluster> = Vec::new();
    for link in links {
        if clusters.iter().all(|cluster| cluster.cells().all(|cell| cell != link.ends[0])) {
            clusters.push(Cluster::from(*link, links));
        }
    }
    for (at, first) in clusters.iter().enumerate() {
        for second in &clusters[at + 1..] {
            // Two single links are a turbot fish.
            if first.cells().count() + second.cells().count() > 4 {
                let pair = Pair { grid, symbol, clusters: [first, second] };
                pair.steps().into_iter().try_for_each(&mut *emit)?;
            }
        }
    }
    Flow::Continue(())
}

/// Connected cells, by colour.
struct Cluster([CellSet; 2]);

impl Cluster {
    /// Everything connected to a link.
    fn from(link: ConjugatePair, links: &[ConjugatePair]) -> Self {
        let mut colours = link.ends.map(|end| CellSet::from_iter([end]));
        loop {
            let mut grew = false;
            for [cell, next] in links.iter().flat_map(|link| link.both_ways()) {
                for colour in [0, 1] {
                    let other = 1 - colour;
                    let is_new = !colours[0].contains(next) && !colours[1].contains(next);
                    if colours[colour].contains(cell) && is_new {
                        colours[other].insert(next);
                        grew = true;
                    }
                }
            }
            if !grew {
                return Self(colours);
            }
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().flat_map(CellSet::iter)
    }

    /// Removes a colour in which two cells see each other.
    fn wrap(&self, grid: &Grid, symbol: Symbol, colour: usize) -> Option<Step> {
        let own = &self.0[colour];
        let clash = clash(grid, own, own)?;
        let why = why! {
            "{}; {} see each other, so it is {}",
            self.alternatives(symbol), clash, in_none(own)
        };
        Some(Step::removal(SIMPLE_COLOURING, symbol, own, why.marking(self.marks(symbol))))
    }

    /// Removes the symbol from cells that see both colours.
    fn trap(&self, grid: &Grid, symbol: Symbol) -> Option<Step> {
        let Self([one, other]) = self;
        // With a single link it is locked candidates.
        if one.len() + other.len() < 3 {
            return None;
        }
        let removed = trapped(grid, symbol, [one, other]);
        if removed.is_empty() {
            return None;
        }
        let see = if removed.len() == 1 { "sees" } else { "each see" };
        let alternatives = self.alternatives(symbol);
        let why = why!("{}; {} {} cells of both, so it cannot be there", alternatives, &removed, see);
        Some(Step::removal(SIMPLE_COLOURING, symbol, &removed, why.marking(self.marks(symbol))))
    }

    /// A sentence's beginning: the symbol is in all cells of one colour.
    fn alternatives(&self, symbol: Symbol) -> Vec<Part> {
        parts!("{} is either {}", symbol, self.either_colour())
    }

    fn either_colour(&self) -> Vec<Part> {
        let Self([one, other]) = self;
        parts!("{} or {}", in_all(one), in_all(other))
    }

    fn marks(&self, symbol: Symbol) -> impl Iterator<Item = (Cell, Symbol)> {
        self.cells().map(move |cell| (cell, symbol))
    }
}

/// The end of `it is in both r1c1 and r2c2`.
fn in_all(cells: &CellSet) -> Vec<Part> {
    let all_of = match cells.len() {
        1 => "",
        2 => "both ",
        _ => "all of ",
    };
    parts!("in {}{}", all_of, cells)
}

/// The end of `it is in none of r1c1, r2c2 and r3c3`.
fn in_none(cells: &CellSet) -> Vec<Part> {
    match *cells.iter().collect::<Vec<_>>() {
        [cell] => parts!("not in {}", cell),
        [one, other] => parts!("in neither {} nor {}", one, other),
        ref cells => parts!("in none of {}", cells.to_vec()),
    }
}

/// A cell of the first set and one of the second that see each other.
fn clash(grid: &Grid, one: &CellSet, other: &CellSet) -> Option<[Cell; 2]> {
    one.iter().find_map(|cell| {
        let seen = grid.layout().peer_set(cell).intersection(other);
        seen.first().map(|seen| [cell, seen])
    })
}

/// The cells that can hold a symbol and see both of two colours.
fn trapped(grid: &Grid, symbol: Symbol, colours: [&CellSet; 2]) -> CellSet {
    let sees_both = |&cell: &Cell| {
        let peers = grid.layout().peer_set(cell);
        colours.iter().all(|colour| peers.intersects(colour) && !colour.contains(cell))
    };
    grid.cells_with(symbol).iter().filter(sees_both).collect()
}

/// Two clusters of one symbol.
struct Pair<'a> {
    grid: &'a Grid,
    symbol: Symbol,
    clusters: [&'a Cluster; 2],
}

impl Pair<'_> {
    /// The wraps, or if there are none the traps.
    fn steps(&self) -> Vec<Step> {
        let both = [[0, 0], [0, 1], [1, 0], [1, 1]];
        let wraps: Vec<Step> =
            both.iter().filter_map(|&[cluster, colour]| self.wrap(cluster, colour)).collect();
        if wraps.is_empty() { both.iter().filter_map(|&colours| self.trap(colours)).collect() } else { wraps }
    }

    /// Removes a colour of a cluster that sees both colours of the other.
    fn wrap(&self, cluster: usize, colour: usize) -> Option<Step> {
        let own = &self.clusters[cluster].0[colour];
        let others = &self.clusters[1 - cluster].0;
        let clashes = [clash(self.grid, own, &others[0])?, clash(self.grid, own, &others[1])?];
        let [[one, first], [other, second]] = clashes;
        let seen = if one == other {
            parts!("{} sees {}", one, [first, second])
        } else {
            parts!("{} sees {} and {} sees {}", one, first, other, second)
        };
        let why = why! {
            "{}; {}, so it is {}",
            self.alternatives(), seen, in_none(own)
        };
        Some(self.step(own, why))
    }

    /// Removes the symbol from cells that see both colours opposite two that see each other.
    fn trap(&self, colours: [usize; 2]) -> Option<Step> {
        let [one, other] = [0, 1].map(|cluster| &self.clusters[cluster].0[colours[cluster]]);
        let clash = clash(self.grid, one, other)?;
        let opposite = [0, 1].map(|cluster| &self.clusters[cluster].0[1 - colours[cluster]]);
        let removed = trapped(self.grid, self.symbol, opposite);
        if removed.is_empty() {
            return None;
        }
        let why = why! {
            "{}; {} see each other, so it is {} or {}, and no cell that sees cells of both can hold it",
            self.alternatives(), clash, in_all(opposite[0]), in_all(opposite[1])
        };
        Some(self.step(&removed, why))
    }

    /// A sentence's beginning: in each cluster the symbol is in all cells of one colour.
    fn alternatives(&self) -> Vec<Part> {
        let [one, other] = self.clusters.map(Cluster::either_colour);
        parts!("{} is either {}, and it is either {}", self.symbol, one, other)
    }

    fn step(&self, removed: &CellSet, why: Why) -> Step {
        let marks = self.clusters.iter().flat_map(|cluster| cluster.marks(self.symbol));
        Step::removal(MULTI_COLOURING, self.symbol, removed, why.marking(marks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::tests::{blank_grid, confine, described};

    #[test]
    fn what_sees_both_colours_is_trapped() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
        confine(&mut grid, "column 5", '5', &["r1c5", "r5c5"]);
        confine(&mut grid, "row 5", '5', &["r5c3", "r5c5"]);
        // r1c1 and r5c5 against r1c5 and r5c3.
        assert_eq!(
            described(SIMPLE, &grid),
            [
                "simple colouring: 5 is either in both r1c5 and r5c3 or in both r1c1 and r5c5; r2c3, r3c3, r4c1 \
              and r6c1 each see cells of both, so it cannot be there => r2c3<>5 r3c3<>5 r4c1<>5 r6c1<>5"
            ]
        );
    }

    #[test]
    fn a_colour_whose_cells_see_each_other_goes() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
        confine(&mut grid, "column 5", '5', &["r1c5", "r5c5"]);
        confine(&mut grid, "row 5", '5', &["r5c5", "r5c2"]);
        confine(&mut grid, "column 2", '5', &["r5c2", "r2c2"]);
        assert_eq!(
            described(SIMPLE, &grid)[0],
            "simple colouring: 5 is either in both r1c5 and r5c2 or in all of r1c1, r2c2 and r5c5; r1c1 and r2c2 \
             see each other, so it is in none of r1c1, r2c2 and r5c5 => r1c1<>5 r2c2<>5 r5c5<>5"
        );
    }

    #[test]
    fn one_of_the_colours_opposite_two_that_see_each_other_holds_the_symbol() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
        confine(&mut grid, "column 5", '5', &["r1c5", "r5c5"]);
        confine(&mut grid, "row 5", '5', &["r5c3", "r5c5"]);
        confine(&mut grid, "column 2", '5', &["r2c2", "r8c2"]);
        assert_eq!(
            described(MULTI, &grid),
            [
                "multi-colouring: 5 is either in both r1c1 and r5c5 or in both r1c5 and r5c3, and it is either in \
              r2c2 or in r8c2; r1c1 and r2c2 see each other, so it is in both r1c5 and r5c3 or in r8c2, and no cell that \
              sees cells of both can hold it => r7c3<>5 r8c3<>5 r9c3<>5"
            ]
        );
    }

    #[test]
    fn a_colour_that_sees_both_colours_of_another_net_goes() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
        confine(&mut grid, "column 5", '5', &["r1c5", "r5c5"]);
        confine(&mut grid, "column 2", '5', &["r2c2", "r5c2"]);
        assert_eq!(
            described(MULTI, &grid),
            [
                "multi-colouring: 5 is either in both r1c1 and r5c5 or in r1c5, and it is either in r2c2 or in r5c2; \
              r1c1 sees r2c2 and r5c5 sees r5c2, so it is in neither r1c1 nor r5c5 => r1c1<>5 r5c5<>5"
            ]
        );
    }

    #[test]
    fn two_single_links_are_left_to_the_turbot_fish() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c8"]);
        confine(&mut grid, "row 5", '5', &["r5c1", "r5c9"]);
        assert_eq!(described(MULTI, &grid), [""; 0]);
    }
}
