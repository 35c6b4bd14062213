//! Multi-colouring: two nets of connected strong links of a symbol, each with its cells coloured
//! alternately, that see each other.
//!
//! A colour that sees both colours of the other net does not hold the symbol (wrap). Where a colour of one
//! net sees a colour of the other, they do not both hold it; so one of the two other colours does, and no
//! cell that sees these (trap).

use super::rule::Rule;
use super::simple_colouring::Net;
use super::support::conjugates::ConjugatePair;
use super::{Flow, Report};
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Part, Rating, Step, Why, parts, why};

const RATING: Rating = Rating::new("multi-colouring", 6.6);

pub(super) const RULE: Rule = Rule::of_symbol(const { &[RATING] }, find);

/// Compares every two nets of a symbol.
fn find(grid: &Grid, symbol: Symbol, links: &[ConjugatePair], report: &mut Report<'_>) -> Flow {
    let mut nets: Vec<Net> = Vec::new();
    for link in links {
        if nets.iter().all(|net| net.cells().all(|cell| cell != link.ends[0])) {
            nets.push(Net::from(*link, links));
        }
    }
    for (at, first) in nets.iter().enumerate() {
        for second in &nets[at + 1..] {
            // Two single links are a turbot fish.
            if first.cells().count() + second.cells().count() > 4 {
                for step in (Pair { grid, symbol, nets: [first, second] }).steps() {
                    report(step)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Two nets of one symbol.
struct Pair<'a> {
    grid: &'a Grid,
    symbol: Symbol,
    nets: [&'a Net; 2],
}

impl Pair<'_> {
    /// The wraps, or if there are none the traps.
    fn steps(&self) -> Vec<Step> {
        let both = [[0, 0], [0, 1], [1, 0], [1, 1]];
        let wraps: Vec<Step> = both.iter().filter_map(|&[net, colour]| self.wrap(net, colour)).collect();
        if wraps.is_empty() { both.iter().filter_map(|&colours| self.trap(colours)).collect() } else { wraps }
    }

    /// Removes a colour of a net that sees both colours of the other.
    fn wrap(&self, net: usize, colour: usize) -> Option<Step> {
        let own = &self.nets[net].0[colour];
        let others = &self.nets[1 - net].0;
        let clashes = [self.clash(own, &others[0])?, self.clash(own, &others[1])?];
        let [[one, first], [other, second]] = clashes;
        let why = why! {
            "{}; {} sees {} and {} sees {}, so it is not in {}",
            self.alternatives(), one, first, other, second, own
        };
        Some(self.step(own, why, [1 - colour, 0]))
    }

    /// Removes the symbol from cells that see both colours opposite two that see each other.
    fn trap(&self, colours: [usize; 2]) -> Option<Step> {
        let [one, other] = [0, 1].map(|net| &self.nets[net].0[colours[net]]);
        let clash = self.clash(one, other)?;
        let opposite = [0, 1].map(|net| &self.nets[net].0[1 - colours[net]]);
        let sees = |cell: Cell, cells: &CellSet| self.grid.layout().peer_set(cell).intersects(cells);
        let is_removed =
            |cell: &Cell| opposite.iter().all(|colour| sees(*cell, colour) && !colour.contains(*cell));
        let removed: CellSet = self.grid.cells_with(self.symbol).iter().filter(is_removed).collect();
        if removed.is_empty() {
            return None;
        }
        let why = why! {
            "{}; {} see each other, so it is in {} or in {}, and no cell that sees cells of both can hold it",
            self.alternatives(), clash, opposite[0], opposite[1]
        };
        Some(self.step(&removed, why, [1 - colours[0], 1 - colours[1]]))
    }

    /// A cell of the first set that sees one of the second, and that one.
    fn clash(&self, one: &CellSet, other: &CellSet) -> Option<[Cell; 2]> {
        one.iter().find_map(|cell| {
            let seen = self.grid.layout().peer_set(cell).intersection(other);
            seen.first().map(|seen| [cell, seen])
        })
    }

    /// A sentence's beginning: in each net the symbol is in all cells of one colour.
    fn alternatives(&self) -> Vec<Part> {
        let [one, other] = self.nets.map(Net::either_colour);
        parts!("{} is either {}, and it is either {}", self.symbol, one, other)
    }

    /// A step whose picture has these colours of the nets hold the symbol.
    fn step(&self, removed: &CellSet, why: Why, on: [usize; 2]) -> Step {
        let marks: Vec<Candidate> =
            [0, 1].into_iter().flat_map(|net| self.nets[net].marks(self.symbol, on[net])).collect();
        Step::removal(RATING, self.symbol, removed, why.marking(marks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, described};

    #[test]
    fn one_of_the_colours_opposite_two_that_see_each_other_holds_the_symbol() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
        confine(&mut grid, "column 5", '5', &["r1c5", "r5c5"]);
        confine(&mut grid, "row 5", '5', &["r5c3", "r5c5"]);
        confine(&mut grid, "column 2", '5', &["r2c2", "r8c2"]);
        assert_eq!(
            described(RULE, &grid),
            [
                "multi-colouring: 5 is either in all of r1c1 and r5c5 or in all of r1c5 and r5c3, and it is either in \
              r2c2 or in r8c2; r1c1 and r2c2 see each other, so it is in r1c5 and r5c3 or in r8c2, and no cell that \
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
            described(RULE, &grid),
            [
                "multi-colouring: 5 is either in all of r1c1 and r5c5 or in r1c5, and it is either in r2c2 or in r5c2; \
              r1c1 sees r2c2 and r5c5 sees r5c2, so it is not in r1c1 and r5c5 => r1c1<>5 r5c5<>5"
            ]
        );
    }

    #[test]
    fn two_single_links_are_left_to_the_turbot_fish() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c8"]);
        confine(&mut grid, "row 5", '5', &["r5c1", "r5c9"]);
        assert_eq!(described(RULE, &grid), [""; 0]);
    }
}
