//! The cells with two candidates, and what follows from what among them: a cell that is not one of its candidates takes
//! the other, and then the cells that it sees are not that.

use crate::puzzle::{Cell, Symbol};
use crate::solver::grid::Grid;
use crate::solver::techniques::Flow;

/// A cell with two candidates that takes one of them because it cannot be the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Link {
    pub cell: Cell,
    pub not: Symbol,
    pub takes: Symbol,
}

/// All links of a grid, and a breadth-first walk over them.
#[derive(Debug, Default)]
pub(crate) struct BivalueWeb {
    pub links: Vec<Link>,
    /// Those that follow from link `i`, in `following[starts[i]..starts[i + 1]]`.
    following: Vec<usize>,
    starts: Vec<usize>,
    /// Each link in the order in which it was reached.
    reached: Vec<Reached>,
    is_reached: Vec<bool>,
}

#[derive(Clone, Copy, Debug)]
struct Reached {
    link: usize,
    /// Where in the list it was reached from.
    from: usize,
    /// The cells up to here.
    cells: usize,
}

impl BivalueWeb {
    /// Becomes the web of a grid.
    pub fn renew(&mut self, grid: &Grid) {
        let Self { links, following, starts, .. } = self;
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

    /// Reaches the links that follow from one, over fewer than `limit` cells, and lets `visit` look at each.
    pub fn walk(&mut self, start: usize, limit: usize, visit: &mut dyn FnMut(&Self) -> Flow) -> Flow {
        self.is_reached.clear();
        self.is_reached.resize(self.links.len(), false);
        self.is_reached[start] = true;
        self.reached.clear();
        self.reached.push(Reached { link: start, from: 0, cells: 1 });
        let mut from = 0;
        while let Some(&Reached { link, cells, .. }) =
            self.reached.get(from).filter(|own| own.cells + 1 < limit)
        {
            for at in self.starts[link]..self.starts[link + 1] {
                let link = self.following[at];
                if !std::mem::replace(&mut self.is_reached[link], true) {
                    self.reached.push(Reached { link, from, cells: cells + 1 });
                    visit(self)?;
                }
            }
            from += 1;
        }
        Flow::Continue(())
    }

    /// The link that the walk started from, and the one it has reached last.
    pub fn ends(&self) -> [Link; 2] {
        [0, self.reached.len() - 1].map(|at| self.links[self.reached[at].link])
    }

    /// The way to the link that was reached last.
    pub fn way(&self) -> Vec<Link> {
        let before = |&at: &usize| (at != 0).then(|| self.reached[at].from);
        let way = std::iter::successors(Some(self.reached.len() - 1), before);
        let mut way: Vec<Link> = way.map(|at| self.links[self.reached[at].link]).collect();
        way.reverse();
        way
    }
}
