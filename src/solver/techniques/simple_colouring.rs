//! Simple colouring: connected strong links of a symbol, with their cells coloured alternately. All
//! cells of one colour hold the symbol, and those of the other do not.
//!
//! If two cells of one colour see each other, that colour is the one that does not (colour wrap). A
//! cell that sees both colours cannot hold the symbol (colour trap).

use super::rule::Rule;
use super::support::conjugates::ConjugatePair;
use super::{Flow, Report};
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Part, Rating, Step, parts, why};

const RATING: Rating = Rating::new("simple colouring", 6.5);

pub(super) const RULE: Rule = Rule::of_symbol(const { &[RATING] }, find);

/// Colours each net of links of one symbol.
fn find(grid: &Grid, symbol: Symbol, links: &[ConjugatePair], report: &mut Report<'_>) -> Flow {
    let mut coloured = CellSet::EMPTY;
    for link in links.iter().rev() {
        if coloured.contains(link.ends[0]) {
            continue;
        }
        let net = Net::from(*link, links);
        net.cells().for_each(|cell| coloured.insert(cell));
        for colour in [0, 1] {
            if let Some(step) = net.wrap(grid, symbol, colour) {
                report(step)?;
            }
        }
        if let Some(step) = net.trap(grid, symbol) {
            report(step)?;
        }
    }
    Flow::Continue(())
}

/// Connected cells, by colour.
pub(super) struct Net(pub(super) [CellSet; 2]);

impl Net {
    /// Everything connected to a link.
    pub(super) fn from(link: ConjugatePair, links: &[ConjugatePair]) -> Self {
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

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().flat_map(CellSet::iter)
    }

    /// Removes a colour in which two cells see each other.
    fn wrap(&self, grid: &Grid, symbol: Symbol, colour: usize) -> Option<Step> {
        let own = &self.0[colour];
        let clash = clash(grid, own)?;
        let why = why! {
            "{}; {} see each other, so it is in none of {}",
            self.alternatives(symbol), clash, own
        };
        let marks = self.marks(symbol, 1 - colour);
        Some(Step::removal(RATING, symbol, own, why.marking(marks)))
    }

    /// Removes the symbol from cells that see both colours.
    fn trap(&self, grid: &Grid, symbol: Symbol) -> Option<Step> {
        let Self([one, other]) = self;
        // Of a single link it is locked candidates.
        if one.len() + other.len() < 3 {
            return None;
        }
        let mut removed = CellSet::EMPTY;
        for cell in grid.cells_with(symbol).iter() {
            let peers = grid.layout().peer_set(cell);
            let is_coloured = one.contains(cell) || other.contains(cell);
            if !is_coloured && peers.intersects(one) && peers.intersects(other) {
                removed.insert(cell);
            }
        }
        if removed.is_empty() {
            return None;
        }
        let see = if removed.len() == 1 { "sees" } else { "each see" };
        let alternatives = self.alternatives(symbol);
        let why = why!("{}; {} {} cells of both, so it cannot be there", alternatives, &removed, see);
        Some(Step::removal(RATING, symbol, &removed, why.marking(self.marks(symbol, 0))))
    }

    /// A sentence's beginning: the symbol is in all cells of one colour.
    fn alternatives(&self, symbol: Symbol) -> Vec<Part> {
        parts!("{} is either {}", symbol, self.either_colour())
    }

    pub(super) fn either_colour(&self) -> Vec<Part> {
        let all_of = |cells: &CellSet| if cells.len() == 1 { "in" } else { "in all of" };
        let Self([one, other]) = self;
        parts!("{} {} or {} {}", all_of(one), one, all_of(other), other)
    }

    /// The colours as they would be if one of them held the symbol.
    pub(super) fn marks(&self, symbol: Symbol, on: usize) -> Vec<Candidate> {
        let on_cells = self.0[on].iter().map(|cell| Candidate::on(cell, symbol));
        on_cells.chain(self.0[1 - on].iter().map(|cell| Candidate::off(cell, symbol))).collect()
    }
}

/// Two cells that see each other.
fn clash(grid: &Grid, cells: &CellSet) -> Option<[Cell; 2]> {
    cells.iter().find_map(|first| {
        let seen = grid.layout().peer_set(first).intersection(cells);
        seen.first().map(|second| [first, second])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, described};

    #[test]
    fn what_sees_both_colours_is_trapped() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
        confine(&mut grid, "column 5", '5', &["r1c5", "r5c5"]);
        confine(&mut grid, "row 5", '5', &["r5c3", "r5c5"]);
        // r1c1 and r5c5 against r1c5 and r5c3.
        assert_eq!(
            described(RULE, &grid),
            [
                "simple colouring: 5 is either in all of r1c5 and r5c3 or in all of r1c1 and r5c5; r2c3, r3c3, r4c1 \
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
            described(RULE, &grid)[0],
            "simple colouring: 5 is either in all of r1c5 and r5c2 or in all of r1c1, r2c2 and r5c5; r1c1 and r2c2 \
             see each other, so it is in none of r1c1, r2c2 and r5c5 => r1c1<>5 r2c2<>5 r5c5<>5"
        );
    }
}
