//! The sentence of a chain.

use super::bits::common;
use super::chain::{Chain, Form};
use super::graph::{CandidateId, Graph, NodeId, Reason, StrongLink};
use crate::puzzle::{Cell, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use crate::solver::step::{Candidate, Part, Rating, Step, Why, all_of, parts};

/// The step of a chain that removes these candidates.
pub(super) fn step(
    chain: &Chain,
    graph: &Graph,
    grid: &Grid,
    rating: Rating,
    removed: &[CandidateId],
) -> Step {
    let words = Words { chain, graph, grid, removed };
    let why = Why::new(words.sentence());
    let [first, _] = chain.ends();
    if chain.form == Form::Return
        && let [cell] = graph.cells(first)[..]
    {
        return Step::placement(rating, cell, graph.symbol(first), why);
    }
    Step::elimination(rating, removed.iter().map(|&number| graph.candidate(number)).collect(), why)
}

/// The names of the almost locked sets of a chain.
const NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

struct Words<'a> {
    chain: &'a Chain,
    graph: &'a Graph,
    grid: &'a Grid,
    removed: &'a [CandidateId],
}

impl Words<'_> {
    fn sentence(&self) -> Vec<Part> {
        match self.chain.form {
            Form::RemotePair => self.remote_pair(),
            _ if self.is_of_sets() => self.chain_of_sets(),
            _ => self.chain_of_thought(),
        }
    }

    /// Whether it goes from set to set by symbols that two of them share.
    fn is_of_sets(&self) -> bool {
        let Self { chain: Chain { links, .. }, graph, .. } = self;
        let is_of_set = |link: &StrongLink| matches!(link.reason, Reason::Set(_));
        let mut joints = links.windows(2).map(|pair| [pair[0].on, pair[1].off]);
        links.iter().any(is_of_set)
            && links.iter().all(|link| !matches!(link.reason, Reason::House(_)))
            && joints.all(|joint| graph.symbol(joint[0]) == graph.symbol(joint[1]))
            && links.len() <= NAMES.len()
    }

    fn remote_pair(&self) -> Vec<Part> {
        let Self { chain, graph, .. } = self;
        let cells: Vec<Cell> = chain.links.iter().map(|link| graph.cells(link.off)[0]).collect();
        let mut parts = parts![
            cells,
            " can each only be ",
            Part::OneOf(chain.symbols(graph)),
            " and each sees the next, so they alternate: ",
            self.ends(),
            " differ, and no cell that sees both can be either",
        ];
        parts.extend(self.marks());
        parts
    }

    /// Almost locked sets, each with a symbol that cannot also be in the next.
    fn chain_of_sets(&self) -> Vec<Part> {
        let Self { chain, graph, .. } = self;
        let links = &chain.links;
        let mut parts = self.sets();
        let joints = links.windows(2).map(|pair| graph.symbol(pair[0].on));
        for (at, joint) in joints.enumerate() {
            let cannot = if at == 0 { " cannot both have " } else { " both " };
            let before = if at == 0 { "; " } else { ", nor " };
            parts.extend(parts![before, NAMES[at], " and ", NAMES[at + 1], cannot, joint]);
        }
        if links.len() == 2 && chain.form == Form::Loop {
            parts.extend(parts![", nor both ", graph.symbol(links[0].off)]);
        }
        parts.push(", since all their places for it see each other; ".into());
        match chain.form {
            Form::Loop if links.len() == 2 => {
                parts.push("so each has one of the two and all its others: ".into());
                parts.extend(self.facts());
            }
            Form::Loop => {
                parts.extend(self.along_the_sets());
                parts.push(", which closes the loop; either way round, ".into());
                parts.extend(self.facts());
            }
            _ => {
                parts.extend(self.along_the_sets());
                parts.push("; ".into());
                parts.extend(self.ending());
            }
        }
        parts.extend(self.marks());
        parts
    }

    /// Each set by its name, with its cells and symbols.
    fn sets(&self) -> Vec<Part> {
        let links = &self.chain.links;
        let mut parts = parts!["sets "];
        for (at, link) in links.iter().enumerate() {
            let before = match at {
                0 => "",
                _ if at + 1 == links.len() => " and ",
                _ => ", ",
            };
            let (cells, symbols) = self.set(link);
            parts.extend(parts![before, NAMES[at], " (", cells, ": ", symbols, ")"]);
        }
        parts.push(" each lack one of their digits".into());
        parts
    }

    /// The cells of a strong link's set, and its symbols.
    fn set(&self, link: &StrongLink) -> (Vec<Cell>, SymbolSet) {
        match link.reason {
            Reason::Set(number) => {
                let set = self.graph.set(number);
                (set.cells.to_vec(), set.symbols)
            }
            Reason::House(_) | Reason::Cell => {
                let cell = self.graph.cells(link.off)[0];
                (vec![cell], self.grid.candidates(cell))
            }
        }
    }

    /// What each set has or lacks, beginning with the symbol that the first may lack.
    fn along_the_sets(&self) -> Vec<Part> {
        let Self { chain, graph, .. } = self;
        let mut parts = parts!["if "];
        for (at, link) in chain.links.iter().enumerate() {
            let has = if at == 0 { ", it has " } else { " and has " };
            let before = if at == 0 { "" } else { ", so " };
            parts.extend(parts![
                before,
                NAMES[at],
                " lacks ",
                graph.symbol(link.off),
                has,
                graph.symbol(link.on)
            ]);
        }
        parts
    }

    /// From the first node, which is not supposed to hold, to what follows in any case.
    fn chain_of_thought(&self) -> Vec<Part> {
        let links = &self.chain.links;
        let mut parts = parts!["if "];
        parts.extend(self.off(links[0].off));
        for (at, link) in links.iter().enumerate() {
            if at > 0 {
                parts.push(", so ".into());
                parts.extend(self.joint(links[at - 1].on, link));
            }
            parts.extend(if at == 0 { self.forced_first(link) } else { self.forced(link) });
        }
        match self.chain.form {
            Form::Loop => {
                parts.push(", which closes the loop; either way round, ".into());
                parts.extend(self.facts());
            }
            Form::Open | Form::Return | Form::RemotePair => {
                parts.push("; ".into());
                parts.extend(self.ending());
            }
        }
        parts
    }

    /// What follows from a chain that is no loop.
    fn ending(&self) -> Vec<Part> {
        if self.chain.form != Form::Return {
            return self.either_end();
        }
        let mut parts = parts!["so "];
        parts.extend(self.is(self.chain.links[0].off));
        parts.push(" in any case".into());
        parts
    }

    /// What follows from the first node, which has just been said not to hold.
    fn forced_first(&self, link: &StrongLink) -> Vec<Part> {
        let Self { graph, .. } = self;
        let mut parts = Vec::new();
        match link.reason {
            Reason::Cell => {
                parts.extend(parts![", it is ", graph.symbol(link.on)]);
                parts.extend(self.marked(link.on, Candidate::on));
            }
            Reason::House(house) => {
                parts.push(", ".into());
                parts.extend(self.on(link.on));
                parts.extend(parts![" (", house, ")"]);
            }
            Reason::Set(number) => {
                parts.extend(parts![", ", graph.set(number).cells.to_vec(), " hold "]);
                parts.extend(self.held(link));
            }
        }
        parts
    }

    /// That a node does not hold, because it sees the one before. Where a house or a set follows, it goes without
    /// saying, except in a loop, which rests on it.
    fn joint(&self, before: NodeId, link: &StrongLink) -> Vec<Part> {
        let shares_cells = self.graph.cells(before) == self.graph.cells(link.off);
        if self.chain.form != Form::Loop || shares_cells || !matches!(link.reason, Reason::House(_)) {
            return self.marked(link.off, Candidate::off);
        }
        let mut parts = self.off(link.off);
        parts.push(", so ".into());
        parts
    }

    /// What follows further on.
    fn forced(&self, link: &StrongLink) -> Vec<Part> {
        let Self { graph, .. } = self;
        let mut parts = Vec::new();
        match link.reason {
            Reason::Cell => {
                let [off, on] = [link.off, link.on].map(|node| graph.symbol(node));
                parts.extend(parts![graph.cells(link.on)[0], " is not ", off, " but ", on]);
                parts.extend(self.marked(link.on, Candidate::on));
            }
            Reason::House(house) => {
                parts.extend(self.on(link.on));
                parts.extend(parts![" (", house, ")"]);
            }
            Reason::Set(number) => {
                let cells = graph.set(number).cells.to_vec();
                parts.extend(parts![cells, " lack ", graph.symbol(link.off), " and hold "]);
                parts.extend(self.held(link));
            }
        }
        parts
    }

    /// What an almost locked set without one of its symbols holds, and what that settles.
    fn held(&self, link: &StrongLink) -> Vec<Part> {
        let (_, symbols) = self.set(link);
        let mut parts = parts![symbols.without(SymbolSet::only(self.graph.symbol(link.off))), ", so "];
        parts.extend(self.on(link.on));
        parts
    }

    /// One of the ends holds, and what that rules out.
    fn either_end(&self) -> Vec<Part> {
        let [first, last] = self.chain.ends();
        if self.graph.symbol(first) == self.graph.symbol(last) {
            let mut parts = self.one_of(first, last);
            let seen = all_of(self.ends().len());
            parts.extend(parts![", and no cell that sees ", seen, " can be ", self.graph.symbol(first)]);
            return parts;
        }
        let mut parts = parts!["either "];
        parts.extend(self.is(first));
        parts.push(" or ".into());
        parts.extend(self.is(last));
        for (at, &number) in self.removed.iter().enumerate() {
            let (cell, symbol) = self.graph.candidate(number);
            let before = match at {
                0 => ", so ",
                _ if at + 1 == self.removed.len() => " and ",
                _ => ", ",
            };
            parts.extend(parts![before, cell, " is not ", symbol]);
        }
        parts
    }

    /// Those of a loop's facts that remove something.
    fn facts(&self) -> Vec<Part> {
        let Self { chain, graph, .. } = self;
        let pairs = chain.alternatives().into_iter();
        let mut facts: Vec<Vec<Part>> = pairs
            .filter(|&pair| common(graph.seen(pair[0]), graph.seen(pair[1])).next().is_some())
            .map(|[one, other]| self.one_of(one, other))
            .collect();
        for link in &chain.links {
            let locked = chain.locked(graph, link);
            if let Reason::Set(number) = link.reason
                && !locked.is_empty()
            {
                facts.push(parts![graph.set(number).cells.to_vec(), " have ", locked]);
            }
        }
        let count = facts.len();
        let mut parts = Vec::new();
        for (at, fact) in facts.into_iter().enumerate() {
            match at {
                0 => {}
                _ if at + 1 == count => parts.push(", and ".into()),
                _ => parts.push(", ".into()),
            }
            parts.extend(fact);
        }
        parts
    }

    /// One of two nodes holds.
    fn one_of(&self, one: NodeId, other: NodeId) -> Vec<Part> {
        let Self { graph, .. } = self;
        let symbols: SymbolSet = [one, other].map(|node| graph.symbol(node)).into_iter().collect();
        let cells = self.cells_of([one, other]);
        match cells[..] {
            [cell] => parts![cell, " is ", Part::OneOf(symbols)],
            _ => parts!["one of ", cells, " is ", symbols],
        }
    }

    fn ends(&self) -> Vec<Cell> {
        self.cells_of(self.chain.ends())
    }

    /// The cells of two nodes, in reading order.
    fn cells_of(&self, nodes: [NodeId; 2]) -> Vec<Cell> {
        let mut cells = nodes.map(|node| self.graph.cells(node)).concat();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// A node that holds, without marks.
    fn is(&self, node: NodeId) -> Vec<Part> {
        one_is(&self.graph.cells(node), self.graph.symbol(node))
    }

    /// A node that holds because the first one does not. Where the two have cells in common, it is in
    /// the others.
    fn on(&self, node: NodeId) -> Vec<Part> {
        let [first, _] = self.chain.ends();
        let (mut cells, symbol) = (self.graph.cells(node), self.graph.symbol(node));
        if symbol == self.graph.symbol(first) {
            let without = self.graph.cells(first);
            let others: Vec<Cell> = cells.iter().copied().filter(|cell| !without.contains(cell)).collect();
            cells = if others.is_empty() { cells } else { others };
        }
        let mut parts = one_is(&cells, symbol);
        parts.extend(cells.iter().map(|&cell| Part::Mark(Candidate::on(cell, symbol))));
        parts
    }

    /// A node that does not hold.
    fn off(&self, node: NodeId) -> Vec<Part> {
        let symbol = self.graph.symbol(node);
        let mut parts = match self.graph.cells(node)[..] {
            [cell] => parts![cell, " is not ", symbol],
            [one, other] => parts!["neither ", one, " nor ", other, " is ", symbol],
            ref cells => parts!["none of ", cells.to_vec(), " is ", symbol],
        };
        parts.extend(self.marked(node, Candidate::off));
        parts
    }

    /// The chain's nodes as a picture shows them.
    fn marks(&self) -> Vec<Part> {
        let marked = |link: &StrongLink| {
            [self.marked(link.off, Candidate::off), self.marked(link.on, Candidate::on)].concat()
        };
        self.chain.links.iter().flat_map(marked).collect()
    }

    fn marked(&self, node: NodeId, candidate: fn(Cell, Symbol) -> Candidate) -> Vec<Part> {
        let symbol = self.graph.symbol(node);
        self.graph.cells(node).iter().map(|&cell| Part::Mark(candidate(cell, symbol))).collect()
    }
}

fn one_is(cells: &[Cell], symbol: Symbol) -> Vec<Part> {
    match *cells {
        [cell] => parts![cell, " is ", symbol],
        _ => parts!["one of ", cells.to_vec(), " is ", symbol],
    }
}
