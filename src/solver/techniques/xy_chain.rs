//! XY-chain: a chain of cells with two candidates each, in which each cell sees the next and shares
//! a candidate with it.
//!
//! If the first cell is not z, it is its other candidate, so the second cell is its other one, and
//! so on. If that makes the last cell z, one end of the chain is z. A breadth-first walk from each
//! cell and candidate finds every such chain, the shortest first. The game's own solver calls them
//! forcing chains (`solver_forcing` in its `solo.c`).

use super::{Analysis, Flow, Report, Technique};
use crate::puzzle::{Cell, CellSet, Symbol};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Part, Rating, Step, Why, parts, why};

#[derive(Debug, Default)]
pub(super) struct XyChain {
    web: Web,
    walk: Walk,
}

const SHORTEST: Rating = Rating::new("XY-chain", 6.5);

impl Technique for XyChain {
    fn ratings(&self) -> &[Rating] {
        const { &[SHORTEST] }
    }

    /// The shortest chain comes first, then those from each cell and candidate.
    fn find_all(&mut self, analysis: &mut Analysis<'_>, report: &mut Report<'_>) -> Flow {
        let (grid, Self { web, walk }) = (analysis.grid, self);
        web.renew(grid);
        let mut best: Option<Chain> = None;
        for start in 0..web.links.len() {
            let limit = best.as_ref().map_or(usize::MAX, |chain| chain.links.len());
            best = walk.shortest(grid, web, start, limit).or(best);
        }
        let Some(best) = best else { return Flow::Continue(()) };
        let first = best.links.clone();
        report(best.step())?;
        for start in 0..web.links.len() {
            walk.begin(web, start);
            while let Some(chain) = walk.next_chain(grid, web, usize::MAX) {
                if chain.links != first {
                    report(chain.step())?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// A cell with two candidates that takes one of them because it cannot be the other.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Link {
    cell: Cell,
    not: Symbol,
    takes: Symbol,
}

/// All links of a grid, and which follow from which.
#[derive(Debug, Default)]
struct Web {
    links: Vec<Link>,
    /// Those that follow from link `i`, in `following[starts[i]..starts[i + 1]]`.
    following: Vec<usize>,
    starts: Vec<usize>,
}

impl Web {
    fn renew(&mut self, grid: &Grid) {
        let Self { links, following, starts } = self;
        links.clear();
        for cell in grid.bivalue_cells().iter() {
            if let (Some(x), Some(y)) = (grid.candidates(cell).first(), grid.candidates(cell).last()) {
                links.extend([Link { cell, not: x, takes: y }, Link { cell, not: y, takes: x }]);
            }
        }
        following.clear();
        starts.clear();
        starts.push(0);
        for link in links.iter() {
            let peers = grid.layout().peer_set(link.cell);
            let follows = |next: &Link| next.not == link.takes && peers.contains(next.cell);
            following.extend(links.iter().enumerate().filter(|(_, next)| follows(next)).map(|(at, _)| at));
            starts.push(following.len());
        }
    }

    fn following(&self, at: usize) -> &[usize] {
        &self.following[self.starts[at]..self.starts[at + 1]]
    }
}

/// A breadth-first walk over the links from one of them.
#[derive(Debug, Default)]
struct Walk {
    /// Each link in the order in which it was reached.
    reached: Vec<Reached>,
    seen: Vec<bool>,
    /// The place in `reached` to go on from, and the next of the links that follow from there.
    next: (usize, usize),
}

#[derive(Clone, Copy, Debug)]
struct Reached {
    link: usize,
    /// Where in the list it was reached from.
    from: usize,
    /// The cells up to here.
    cells: usize,
}

impl Walk {
    fn begin(&mut self, web: &Web, start: usize) {
        self.seen.clear();
        self.seen.resize(web.links.len(), false);
        self.seen[start] = true;
        self.reached.clear();
        self.reached.push(Reached { link: start, from: 0, cells: 1 });
        self.next = (0, 0);
    }

    /// The shortest chain from a link, of fewer than `limit` cells, that removes something.
    fn shortest(&mut self, grid: &Grid, web: &Web, start: usize, limit: usize) -> Option<Chain> {
        self.begin(web, start);
        self.next_chain(grid, web, limit)
    }

    /// The next chain from the same link, shorter ones first.
    fn next_chain(&mut self, grid: &Grid, web: &Web, limit: usize) -> Option<Chain> {
        let first = web.links[self.reached[0].link];
        while let Some(&Reached { link, cells, .. }) =
            self.reached.get(self.next.0).filter(|reached| reached.cells + 1 < limit)
        {
            while let Some(&following) = web.following(link).get(self.next.1) {
                self.next.1 += 1;
                if std::mem::replace(&mut self.seen[following], true) {
                    continue;
                }
                self.reached.push(Reached { link: following, from: self.next.0, cells: cells + 1 });
                let last = web.links[following];
                // A chain is one from either end, and it is enough to see it from its first cell.
                if last.takes == first.not && last.cell > first.cell {
                    let removed = seen_from_both(grid, first, last);
                    if !removed.is_empty() {
                        return Some(Chain { links: self.way_to_last_reached(web), removed });
                    }
                }
            }
            self.next = (self.next.0 + 1, 0);
        }
        None
    }

    fn way_to_last_reached(&self, web: &Web) -> Vec<Link> {
        let mut place = self.reached.len() - 1;
        let mut links = vec![web.links[self.reached[place].link]];
        while place != 0 {
            place = self.reached[place].from;
            links.push(web.links[self.reached[place].link]);
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
        Step::removal(rating(self.links.len()), self.links[0].not, &self.removed, self.why())
    }

    fn why(&self) -> Why {
        let first = self.links[0];
        let passed = self.links[1..].iter().flat_map(|link| {
            let off = Part::Mark(Candidate::off(link.cell, link.not));
            parts!("{}, so {}", off, Candidate::on(link.cell, link.takes))
        });
        let ends = [first.cell, self.links[self.links.len() - 1].cell];
        why! {
            "if {}, it is {}{}{}; one of {} is {}, and no cell that sees both can be {}",
            Candidate::off(first.cell, first.not), first.takes,
            Part::Mark(Candidate::on(first.cell, first.takes)), passed.collect::<Vec<_>>(),
            ends, first.not, first.not
        }
    }
}

/// 6.5 for four cells, and a tenth more for each further one up to 7.0; of three cells it is an
/// XY-wing.
fn rating(cells: usize) -> Rating {
    #[expect(clippy::cast_precision_loss, reason = "at most five")]
    let longer = cells.saturating_sub(4).min(5) as f64;
    Rating { score: SHORTEST.score + longer / 10.0, ..SHORTEST }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::testing::{blank_grid, described, finding, first_step, leave};

    #[test]
    fn one_end_of_a_chain_holds_what_they_share() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c9", "41")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(XyChain::default(), &grid).as_deref(), Some("XY-chain: r1c9<>1 r5c1<>1"));
        let step = first_step(XyChain::default(), &grid).expect("the chain");
        assert_eq!(
            step.why.in_words(grid.layout()),
            "if r1c1 is not 1, it is 2, so r1c5 is 3, so r5c5 is 4, so r5c9 is 1; \
             one of r1c1 and r5c9 is 1, and no cell that sees both can be 1"
        );
        let drawn: Vec<String> = step.candidates().map(|candidate| candidate.to_string()).collect();
        assert_eq!(
            drawn.join(", "),
            "r1c1 is not 1, r1c1 is 2, r1c5 is not 2, r1c5 is 3, r5c5 is not 3, r5c5 is 4, r5c9 is not 4, \
             r5c9 is 1, r1c9 cannot be 1, r5c1 cannot be 1"
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
        assert_eq!(finding(XyChain::default(), &grid).as_deref(), Some("XY-chain: r7c3<>6"));
        let found = described(XyChain::default(), &grid);
        assert!(found.len() > 1 && found[1..].iter().any(|step| step.contains("r5c5 is 4")), "{found:?}");
    }

    #[test]
    fn links_that_do_not_lead_on_make_no_chain() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "24"), ("r5c9", "41")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(XyChain::default(), &grid), None);
    }
}
