//! XY-chain: cells with two candidates, each of which sees the next and shares a candidate with
//! it, so that what one cannot be, through all of them, the last must be.
//!
//! If the first cell is not z it is its other candidate, so the second is its other one, and so
//! on; where the last one is then z, one end of the chain is z. A breadth-first walk from each
//! cell and candidate finds every such chain, and the shortest first. The game's solver looks for
//! the same under the name of forcing chains (`solver_forcing` in its `solo.c`).

use super::Technique;
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, Why};

#[derive(Debug)]
pub(super) struct XyChain;

impl Technique for XyChain {
    fn find(&self, grid: &Grid) -> Option<Step> {
        let web = Web::new(grid);
        let mut walk = Walk::default();
        let mut best: Option<Chain> = None;
        for start in 0..web.links.len() {
            let limit = best.as_ref().map_or(usize::MAX, |chain| chain.links.len());
            best = walk.shortest(grid, &web, start, limit).or(best);
        }
        best.map(|chain| chain.step())
    }
}

/// A cell with two candidates that takes the one, because it cannot be the other.
#[derive(Clone, Copy)]
struct Link {
    cell: Cell,
    not: Symbol,
    takes: Symbol,
}

/// All links of a grid, and which follow from which.
struct Web {
    links: Vec<Link>,
    /// Those that follow from link `i`, in `following[starts[i]..starts[i + 1]]`.
    following: Vec<usize>,
    starts: Vec<usize>,
}

impl Web {
    fn new(grid: &Grid) -> Self {
        let mut links = Vec::new();
        for cell in grid.blank_cells() {
            let mut candidates = grid.candidates(cell).iter();
            if let (Some(x), Some(y), None) = (candidates.next(), candidates.next(), candidates.next()) {
                links.extend([Link { cell, not: x, takes: y }, Link { cell, not: y, takes: x }]);
            }
        }
        let (mut following, mut starts) = (Vec::new(), vec![0]);
        for link in &links {
            let peers = grid.layout().peer_set(link.cell);
            let follows = |next: &Link| next.not == link.takes && peers.contains(next.cell);
            following.extend(links.iter().enumerate().filter(|(_, next)| follows(next)).map(|(at, _)| at));
            starts.push(following.len());
        }
        Self { links, following, starts }
    }

    fn following(&self, at: usize) -> &[usize] {
        &self.following[self.starts[at]..self.starts[at + 1]]
    }
}

/// The links that a walk has come to, kept from one walk to the next to save their memory.
#[derive(Default)]
struct Walk {
    /// Each link as it was met, with where in this list it was come from, and the cells so far.
    met: Vec<(usize, usize, usize)>,
    seen: Vec<bool>,
}

impl Walk {
    /// The shortest chain from a link, of fewer than `limit` cells, that removes something.
    fn shortest(&mut self, grid: &Grid, web: &Web, start: usize, limit: usize) -> Option<Chain> {
        self.seen.clear();
        self.seen.resize(web.links.len(), false);
        self.seen[start] = true;
        self.met.clear();
        self.met.push((start, 0, 1));
        let first = web.links[start];
        let mut next = 0;
        while let Some(&(at, _, cells)) = self.met.get(next).filter(|&&(_, _, cells)| cells + 1 < limit) {
            for &following in web.following(at) {
                if std::mem::replace(&mut self.seen[following], true) {
                    continue;
                }
                self.met.push((following, next, cells + 1));
                let last = web.links[following];
                // A chain is one from either end, and it is enough to see it from its first cell.
                if last.takes == first.not && last.cell > first.cell {
                    let removed = seen_from_both(grid, first, last);
                    if !removed.is_empty() {
                        return Some(Chain { links: self.way_to_last_met(web), removed });
                    }
                }
            }
            next += 1;
        }
        None
    }

    fn way_to_last_met(&self, web: &Web) -> Vec<Link> {
        let mut place = self.met.len() - 1;
        let mut links = vec![web.links[self.met[place].0]];
        while place != 0 {
            place = self.met[place].1;
            links.push(web.links[self.met[place].0]);
        }
        links.reverse();
        links
    }
}

fn seen_from_both(grid: &Grid, first: Link, last: Link) -> CellSet {
    grid.layout().common_peers([first.cell, last.cell]).intersection(grid.cells_with(first.not))
}

/// A chain from its first cell to its last, and the cells that lose a candidate by it.
struct Chain {
    links: Vec<Link>,
    removed: CellSet,
}

impl Chain {
    fn step(&self) -> Step {
        let symbol = self.links[0].not;
        let eliminations = self.removed.iter().map(|cell| (cell, symbol)).collect();
        Step::elimination(rating(self.links.len()), eliminations, self.why())
    }

    fn why(&self) -> Why {
        let first = self.links[0];
        let mut parts: Vec<Part> = vec!["if ".into(), first.cell.into(), " is not ".into(), first.not.into()];
        parts.extend([", it is ".into(), first.takes.into()]);
        for link in &self.links[1..] {
            parts.extend([", so ".into(), link.cell.into(), " is ".into(), link.takes.into()]);
        }
        let ends = vec![first.cell, self.links[self.links.len() - 1].cell];
        parts.extend(["; one of ".into(), ends.into(), " is ".into(), first.not.into()]);
        parts.push(", and no cell that sees both can be".into());
        Why::new(parts)
    }
}

/// 6.5 for four cells, and a tenth more for each further one up to 7.0; of three cells it is an
/// XY-wing.
fn rating(cells: usize) -> Rating {
    #[expect(clippy::cast_precision_loss, reason = "at most five")]
    let longer = cells.saturating_sub(4).min(5) as f64;
    Rating::new("XY-chain", 6.5 + longer / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, finding, leave};

    #[test]
    fn one_end_of_a_chain_holds_what_they_share() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c9", "41")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(&XyChain, &grid).as_deref(), Some("XY-chain: r1c9<>1 r5c1<>1"));
        let step = XyChain.find(&grid).expect("the chain");
        assert_eq!(
            step.why.in_words(grid.layout()).to_string(),
            "if r1c1 is not 1, it is 2, so r1c5 is 3, so r5c5 is 4, so r5c9 is 1; \
             one of r1c1 and r5c9 is 1, and no cell that sees both can be"
        );
    }

    #[test]
    fn the_shortest_chain_comes_first() {
        let mut grid = blank_grid();
        let long = [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c9", "45"), ("r8c9", "51")];
        let short = [("r2c3", "67"), ("r2c6", "78"), ("r7c6", "86")];
        for (cell, candidates) in long.into_iter().chain(short) {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(&XyChain, &grid).as_deref(), Some("XY-chain: r7c3<>6"));
    }

    #[test]
    fn links_that_do_not_lead_on_make_no_chain() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "24"), ("r5c9", "41")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(&XyChain, &grid), None);
    }
}
