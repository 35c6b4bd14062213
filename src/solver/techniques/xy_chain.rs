//! XY-chain: a chain of cells with two candidates each, in which each cell sees the next and shares
//! a candidate with it.
//!
//! If the first cell is not z, it is its other candidate, so the second cell is its other one, and
//! so on. If that makes the last cell z, one end of the chain is z. A breadth-first walk from each
//! cell and candidate finds every such chain, the shortest first. The game's own solver calls them
//! forcing chains (`solver_forcing` in its `solo.c`).

use super::shared::Cache;
use super::shared::bivalue_web::{BivalueWeb, Link};
use super::technique::{Scan, Technique};
use super::{Emit, Flow, of_length};
use crate::puzzle::CellSet;
use crate::solver::claim::Claim;
use crate::solver::grid::Grid;
use crate::solver::step::{Part, Rating, Step, Why, parts, why};

const SHORTEST: Rating = Rating::called("an XY-chain", "XY-chain", 6.5);

pub(super) const XY_CHAIN: Technique = Technique::new(const { &[SHORTEST] }, find);

/// Reports the shortest chain first, and then those from each cell and candidate.
fn find(Scan { grid, cache: Cache { web, .. }, .. }: &mut Scan<'_>, emit: &mut Emit<'_>) -> Flow {
    web.renew(grid);
    let mut best: Option<XyChain> = None;
    for start in 0..web.links.len() {
        let limit = best.as_ref().map_or(usize::MAX, |chain| chain.links.len());
        let _ = web.walk(start, limit, &mut |web| {
            let Some(chain) = XyChain::of(grid, web) else { return Flow::Continue(()) };
            best = Some(chain);
            Flow::Break(())
        });
    }
    let Some(best) = best else { return Flow::Continue(()) };
    emit(best.step())?;
    (0..web.links.len()).try_for_each(|start| {
        web.walk(start, usize::MAX, &mut |web| {
            let chain = XyChain::of(grid, web).filter(|chain| chain.links != best.links);
            chain.map_or(Flow::Continue(()), |chain| emit(chain.step()))
        })
    })
}

/// A chain from its first cell to its last, and the cells that lose a candidate by it.
struct XyChain {
    links: Vec<Link>,
    removed: CellSet,
}

impl XyChain {
    /// The chain to the link that has just been reached, if it removes something.
    fn of(grid: &Grid, web: &BivalueWeb) -> Option<Self> {
        let [first, last] = web.ends();
        // Every chain can be walked from either end; one direction is enough.
        if last.takes != first.not || last.cell <= first.cell {
            return None;
        }
        let removed = grid.seen_by_all([first.cell, last.cell], first.not);
        (!removed.is_empty()).then(|| Self { links: web.way(), removed })
    }

    fn step(&self) -> Step {
        // Of three cells it is an XY-wing.
        let rating = of_length(SHORTEST, self.links.len(), 4, 5);
        Step::removal(rating, self.links[0].not, &self.removed, self.why())
    }

    fn why(&self) -> Why {
        let first = self.links[0];
        let passed = self.links[1..].iter().flat_map(|link| {
            let off = Part::Marks(vec![(link.cell, link.not)]);
            parts!("{}, so {}", off, Claim::on(link.cell, link.takes))
        });
        let ends = [first.cell, self.links[self.links.len() - 1].cell];
        why! {
            "if {}, it is {}{}{}; one of {} is {}, and no cell that sees both can be {}",
            Claim::off(first.cell, first.not), first.takes,
            Part::Marks(vec![(first.cell, first.takes)]), passed.collect::<Vec<_>>(),
            ends, first.not, first.not
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::techniques::tests::{blank_grid, described, finding, first_step, leave};

    #[test]
    fn one_end_of_a_chain_holds_what_they_share() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c9", "41")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(XY_CHAIN, &grid).as_deref(), Some("XY-chain: r1c9<>1 r5c1<>1"));
        let step = first_step(XY_CHAIN, &grid).expect("the chain");
        assert_eq!(
            step.why.in_words(grid.layout()),
            "if r1c1 is not 1, it is 2, so r1c5 is 3, so r5c5 is 4, so r5c9 is 1; \
             one of r1c1 and r5c9 is 1, and no cell that sees both can be 1"
        );
        let candidates: Vec<String> =
            step.why.candidates().map(|(cell, symbol)| format!("{cell}={symbol}")).collect();
        assert_eq!(candidates.join(" "), "r1c1=1 r1c1=2 r1c5=2 r1c5=3 r5c5=3 r5c5=4 r5c9=4 r5c9=1");
    }

    #[test]
    fn the_shortest_chain_comes_first() {
        let mut grid = blank_grid();
        let long = [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c9", "45"), ("r8c9", "51")];
        let short = [("r2c3", "67"), ("r2c6", "78"), ("r7c6", "86")];
        for (cell, candidates) in long.into_iter().chain(short) {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(XY_CHAIN, &grid).as_deref(), Some("XY-chain: r7c3<>6"));
        let found = described(XY_CHAIN, &grid);
        assert!(found.len() > 1 && found[1..].iter().any(|step| step.contains("r5c5 is 4")), "{found:?}");
    }

    #[test]
    fn links_that_do_not_lead_on_make_no_chain() {
        let mut grid = blank_grid();
        for (cell, candidates) in [("r1c1", "12"), ("r1c5", "23"), ("r5c5", "24"), ("r5c9", "41")] {
            leave(&mut grid, cell, candidates);
        }
        assert_eq!(finding(XY_CHAIN, &grid), None);
    }
}
