//! Simple colouring: conjugate pairs of a symbol that hang together, their cells in two colours in
//! turn. The cells of one colour hold it and those of the other do not.
//!
//! A colour that two cells see each other in is the one that does not (colour wrap), and a cell
//! that sees both colours cannot hold the symbol (colour trap).

use super::Technique;
use super::conjugate_pairs::{ConjugatePair, conjugate_pairs};
use crate::puzzle::{Cell, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Rating, Step, why};

#[derive(Debug)]
pub(super) struct SimpleColouring;

const RATING: Rating = Rating::new("simple colouring", 6.5);

impl Technique for SimpleColouring {
    fn find(&self, grid: &Grid) -> Option<Step> {
        Symbol::all(grid.size()).find_map(|symbol| {
            let mut pairs = conjugate_pairs(grid, symbol);
            std::iter::from_fn(|| next_net(&mut pairs))
                .find_map(|net| net.wrap(grid, symbol).or_else(|| net.trap(grid, symbol)))
        })
    }
}

/// Cells that hang together, by colour.
struct Net([Vec<Cell>; 2]);

/// Takes pairs that hang together out of the list.
fn next_net(pairs: &mut Vec<ConjugatePair>) -> Option<Net> {
    let [first, second] = pairs.pop()?.ends;
    let mut colours = [vec![first], vec![second]];
    let colour_of = |colours: &[Vec<Cell>; 2], cell: Cell| colours.iter().position(|own| own.contains(&cell));
    loop {
        let before = pairs.len();
        pairs.retain(|pair| {
            let [first, second] = pair.ends;
            let (cell, opposite) = match (colour_of(&colours, first), colour_of(&colours, second)) {
                (None, None) => return true,
                (Some(colour), None) => (second, 1 - colour),
                (None, Some(colour)) => (first, 1 - colour),
                (Some(_), Some(_)) => return false,
            };
            colours[opposite].push(cell);
            false
        });
        if pairs.len() == before {
            return Some(Net(colours));
        }
    }
}

impl Net {
    /// The colour in which two cells see each other goes.
    fn wrap(&self, grid: &Grid, symbol: Symbol) -> Option<Step> {
        let Self(colours) = self;
        colours.iter().zip([&colours[1], &colours[0]]).find_map(|(colour, other)| {
            let clash = clash(grid, colour)?;
            let why = why![
                "one of the two colours ",
                sorted(colour),
                " against ",
                sorted(other),
                " holds ",
                symbol,
                " in all its cells; ",
                clash.to_vec(),
                " see each other, so it is not theirs"
            ];
            let eliminations = sorted(colour).into_iter().map(|cell| (cell, symbol)).collect();
            Some(Step::elimination(RATING, eliminations, why))
        })
    }

    /// A cell that sees both colours loses the symbol.
    fn trap(&self, grid: &Grid, symbol: Symbol) -> Option<Step> {
        let Self([one, other]) = self;
        // Of a single pair it is locked candidates.
        if one.len() + other.len() < 3 {
            return None;
        }
        let is_trapped = |cell: &Cell| {
            let peers = grid.layout().peer_set(*cell);
            let is_seen = |own: &Cell| peers.contains(*own);
            !one.contains(cell)
                && !other.contains(cell)
                && one.iter().any(is_seen)
                && other.iter().any(is_seen)
        };
        let removed: Vec<Cell> = grid.cells_with(symbol).iter().filter(is_trapped).collect();
        if removed.is_empty() {
            return None;
        }
        let why = why![
            "either ",
            sorted(one),
            " or ",
            sorted(other),
            " all hold ",
            symbol,
            ", and ",
            removed.clone(),
            " would see it either way"
        ];
        let eliminations = removed.into_iter().map(|cell| (cell, symbol)).collect();
        Some(Step::elimination(RATING, eliminations, why))
    }
}

/// Two cells that see each other.
fn clash(grid: &Grid, cells: &[Cell]) -> Option<[Cell; 2]> {
    cells.iter().enumerate().find_map(|(at, &first)| {
        let peers = grid.layout().peer_set(first);
        cells[at + 1..].iter().find(|&&second| peers.contains(second)).map(|&second| [first, second])
    })
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, confine, finding};

    #[test]
    fn what_sees_both_colours_is_trapped() {
        let mut grid = blank_grid();
        confine(&mut grid, "row 1", '5', &["r1c1", "r1c5"]);
        confine(&mut grid, "column 5", '5', &["r1c5", "r5c5"]);
        confine(&mut grid, "row 5", '5', &["r5c3", "r5c5"]);
        // r1c1 and r5c5 against r1c5 and r5c3.
        assert_eq!(
            finding(&SimpleColouring, &grid).as_deref(),
            Some("simple colouring: r2c3<>5 r3c3<>5 r4c1<>5 r6c1<>5")
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
            finding(&SimpleColouring, &grid).as_deref(),
            Some("simple colouring: r1c1<>5 r2c2<>5 r5c5<>5")
        );
    }
}
