//! The sentence of a chain.

use super::chain::{Chain, Form};
use crate::puzzle::bit_rows::{common, ones};
use crate::puzzle::{Cell, Symbol, SymbolSet};
use crate::solver::step::{Part, Rating, Step, Why, all_of, listed, parts};
use crate::solver::techniques::shared::chain_graph::{CandidateId, Graph, LinkBasis, NodeId, StrongLink};

/// The step of a chain that removes these candidates.
pub(super) fn step(chain: &Chain, graph: &Graph, rating: Rating, removed: &[CandidateId]) -> Step {
    let words = Words { chain, graph, removed };
    let why = Why::new(words.sentence());
    let [first, _] = chain.ends();
    if chain.form == Form::Return
        && let [cell] = graph.cells(first)[..]
    {
        return Step::placement(rating, cell, graph.symbol(first), why);
    }
    Step::elimination(rating, removed.iter().map(|&number| graph.candidates[number]).collect(), why)
}

/// The names of the almost locked sets of a chain.
const NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

struct Words<'a> {
    chain: &'a Chain,
    graph: &'a Graph,
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

    /// Whether the chain goes from set to set by symbols that two of them share.
    fn is_of_sets(&self) -> bool {
        let Self { chain: Chain { links, .. }, graph, .. } = self;
        let is_of_set = |link: &StrongLink| matches!(link.reason, LinkBasis::Set(_));
        let mut joints = links.windows(2).map(|pair| [pair[0].on, pair[1].off]);
        links.iter().any(is_of_set)
            && links.iter().all(|link| !matches!(link.reason, LinkBasis::House(_)))
            && joints.all(|joint| graph.symbol(joint[0]) == graph.symbol(joint[1]))
            && links.len() <= NAMES.len()
    }

    fn remote_pair(&self) -> Vec<Part> {
        let Self { chain, graph, .. } = self;
        let cells: Vec<Cell> = chain.links.iter().map(|link| graph.cells(link.off)[0]).collect();
        parts! {
            "{} can each only be {} and each sees the next, so they alternate: {} differ, and no cell that \
             sees both can be either{}",
            cells, Part::OneOf(chain.symbols(graph)), self.ends(), self.marks()
        }
    }

    /// Almost locked sets, each with a symbol that cannot also be in the next.
    fn chain_of_sets(&self) -> Vec<Part> {
        let links = &self.chain.links;
        let conclusion = match self.chain.form {
            Form::Loop if links.len() == 2 => {
                parts!("so each has one of the two and all its others: {}", self.facts())
            }
            Form::Loop => parts!("{}{}", self.along_the_sets(), self.closing()),
            _ => parts!("{}; {}", self.along_the_sets(), self.ending()),
        };
        let sets = links.iter().zip(NAMES).map(|(link, name)| {
            let (cells, symbols) = self.set(link);
            parts!("{} ({}: {})", name, cells, symbols)
        });
        parts! {
            "sets {} each lack one of their digits; {}, since all their places for it see each other; {}{}",
            listed(sets, " and "), self.joints(), conclusion, self.marks()
        }
    }

    /// The symbols that two sets in a row cannot both have.
    fn joints(&self) -> Vec<Part> {
        let Self { chain: Chain { links, form }, graph, .. } = self;
        let mut parts = Vec::new();
        for (at, pair) in links.windows(2).enumerate() {
            let (one, other, joint) = (NAMES[at], NAMES[at + 1], graph.symbol(pair[0].on));
            parts.extend(if at == 0 {
                parts!("{} and {} cannot both have {}", one, other, joint)
            } else {
                parts!(", nor {} and {} both {}", one, other, joint)
            });
        }
        if links.len() == 2 && *form == Form::Loop {
            parts.extend(parts!(", nor both {}", graph.symbol(links[0].off)));
        }
        parts
    }

    /// The cells of a strong link's set, and its symbols.
    fn set(&self, link: &StrongLink) -> (Vec<Cell>, SymbolSet) {
        match link.reason {
            LinkBasis::Set(number) => {
                let set = &self.graph.sets[number];
                (set.cells.to_vec(), set.symbols)
            }
            LinkBasis::House(_) | LinkBasis::Cell => {
                let symbols = [link.off, link.on].map(|node| self.graph.symbol(node));
                (self.graph.cells(link.off), symbols.into_iter().collect())
            }
        }
    }

    /// What each set has or lacks, beginning with the symbol that the first may lack.
    fn along_the_sets(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for (link, name) in self.chain.links.iter().zip(NAMES) {
            let [off, on] = [link.off, link.on].map(|node| self.graph.symbol(node));
            parts.extend(if parts.is_empty() {
                parts!("if {} lacks {}, it has {}", name, off, on)
            } else {
                parts!(", so {} lacks {} and has {}", name, off, on)
            });
        }
        parts
    }

    /// The reasoning from the first node, which is assumed not to hold, to what follows in any case.
    fn chain_of_thought(&self) -> Vec<Part> {
        let links = &self.chain.links;
        let further = links
            .windows(2)
            .flat_map(|pair| parts!(", so {}{}", self.joint(pair[0].on, &pair[1]), self.forced(&pair[1])));
        let further: Vec<Part> = further.collect();
        let end = match self.chain.form {
            Form::Loop => self.closing(),
            Form::Open | Form::Return | Form::RemotePair => parts!("; {}", self.ending()),
        };
        parts!("if {}{}{}{}", self.off(links[0].off), self.forced_first(&links[0]), further, end)
    }

    fn closing(&self) -> Vec<Part> {
        parts!(", which closes the loop; either way round, {}", self.facts())
    }

    /// What follows from a chain that is not a loop.
    fn ending(&self) -> Vec<Part> {
        match self.chain.form {
            Form::Return => parts!("so {} in any case", self.is(self.chain.links[0].off)),
            _ => self.either_end(),
        }
    }

    /// What follows from the first node, which has just been said not to hold.
    fn forced_first(&self, link: &StrongLink) -> Vec<Part> {
        let Self { graph, .. } = self;
        match link.reason {
            LinkBasis::Cell => {
                parts!(", it is {}{}", graph.symbol(link.on), self.marked(link.on))
            }
            LinkBasis::House(_) => parts!(", {}", self.forced(link)),
            LinkBasis::Set(number) => {
                parts!(", {} hold {}", graph.sets[number].cells.to_vec(), self.held(link))
            }
        }
    }

    /// That a node does not hold, because it sees the previous one. Said only before a house in a loop, whose
    /// conclusion rests on it; elsewhere it goes without saying.
    fn joint(&self, before: NodeId, link: &StrongLink) -> Vec<Part> {
        let shares_cells = self.graph.cells(before) == self.graph.cells(link.off);
        if self.chain.form != Form::Loop || shares_cells || !matches!(link.reason, LinkBasis::House(_)) {
            return vec![self.marked(link.off)];
        }
        parts!("{}, so ", self.off(link.off))
    }

    /// What follows if the first node of a later link does not hold.
    fn forced(&self, link: &StrongLink) -> Vec<Part> {
        let Self { graph, .. } = self;
        let [off, on] = [link.off, link.on].map(|node| graph.symbol(node));
        match link.reason {
            LinkBasis::Cell => {
                let marks = self.marked(link.on);
                parts!("{} is not {} but {}{}", graph.cells(link.on)[0], off, on, marks)
            }
            LinkBasis::House(house) => match self.assumed_again(link.on) {
                Some(off) => parts!("{} ({}; {}, as assumed)", self.on(link.on), house, off),
                None => parts!("{} ({})", self.on(link.on), house),
            },
            LinkBasis::Set(number) => {
                let cells = graph.sets[number].cells.to_vec();
                parts!("{} lack {} and hold {}", cells, off, self.held(link))
            }
        }
    }

    /// What an almost locked set without one of its symbols holds, and what that settles.
    fn held(&self, link: &StrongLink) -> Vec<Part> {
        let (_, symbols) = self.set(link);
        let others = symbols.without(SymbolSet::only(self.graph.symbol(link.off)));
        let again = self.assumed_again(link.on).map(|off| parts!(" ({}, as assumed)", off));
        parts!("{}, so {}{}", others, self.on(link.on), again.unwrap_or_default())
    }

    /// One of the ends holds, and what that rules out.
    fn either_end(&self) -> Vec<Part> {
        let Self { chain, graph, removed, .. } = self;
        let [first, last] = chain.ends();
        let symbol = graph.symbol(first);
        if symbol == graph.symbol(last) {
            let seen = all_of(self.ends().len());
            return parts!("{}, and no cell that sees {} can be {}", self.one_of(first, last), seen, symbol);
        }
        let removed = removed.iter().map(|&number| {
            let (cell, symbol) = graph.candidates[number];
            parts!("{} is not {}", cell, symbol)
        });
        parts!("either {} or {}, so {}", self.is(first), self.is(last), listed(removed, " and "))
    }

    /// The facts of a loop that remove something.
    fn facts(&self) -> Vec<Part> {
        let Self { chain, graph, .. } = self;
        let pairs = chain.alternatives().into_iter();
        let mut facts: Vec<Vec<Part>> = pairs
            .filter(|&pair| common(graph.seen.row(pair[0]), graph.seen.row(pair[1])).next().is_some())
            .map(|[one, other]| self.one_of(one, other))
            .collect();
        for link in &chain.links {
            let locked = chain.locked(graph, link);
            if let LinkBasis::Set(number) = link.reason
                && !locked.is_empty()
            {
                let cells = graph.sets[number].cells.to_vec();
                facts.push(parts!("{} have {}{}", cells, locked, self.only_places(number, locked)));
            }
        }
        listed(facts, ", and ")
    }

    /// Where in a set the symbols must be that it holds, if not in just any of its cells, and if that removes something.
    fn only_places(&self, set: usize, symbols: SymbolSet) -> Vec<Part> {
        let Self { graph, .. } = self;
        let nodes = symbols.iter().filter_map(|symbol| graph.node_of_set(set, symbol));
        let few = nodes.filter(|&node| graph.cells(node).len() < graph.sets[set].cells.len());
        let places: Vec<Vec<Part>> = few
            .filter(|&node| ones(graph.seen.row(node)).next().is_some())
            .map(|node| {
                let symbol = if symbols.len() == 1 { Vec::new() } else { parts!("{} ", graph.symbol(node)) };
                parts!("{}only in {}", symbol, Part::one_of_cells(graph.cells(node)))
            })
            .collect();
        if places.is_empty() { Vec::new() } else { parts!(" ({})", listed(places, ", ")) }
    }

    /// One of two nodes holds.
    fn one_of(&self, one: NodeId, other: NodeId) -> Vec<Part> {
        let Self { graph, .. } = self;
        let symbols: SymbolSet = [one, other].map(|node| graph.symbol(node)).into_iter().collect();
        let cells = self.cells_of([one, other]);
        match cells[..] {
            [cell] => parts!("{} is {}", cell, Part::OneOf(symbols)),
            _ => parts!("one of {} is {}", cells, symbols),
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
        let cells = self.besides_first(node).unwrap_or_else(|| self.graph.cells(node));
        let symbol = self.graph.symbol(node);
        parts!("{}{}", one_is(&cells, symbol), marks(&cells, symbol))
    }

    /// The cells of a node without those of the first one, if it has some of them and others.
    fn besides_first(&self, node: NodeId) -> Option<Vec<Cell>> {
        let Self { chain, graph, .. } = self;
        let [first, _] = chain.ends();
        let (cells, assumed) = (graph.cells(node), graph.cells(first));
        let others: Vec<Cell> = cells.iter().copied().filter(|cell| !assumed.contains(cell)).collect();
        let are_some = !others.is_empty() && others.len() < cells.len();
        (are_some && graph.symbol(node) == graph.symbol(first)).then_some(others)
    }

    /// That the first node does not hold, if a later one rests on it.
    fn assumed_again(&self, node: NodeId) -> Option<Vec<Part>> {
        let [first, _] = self.chain.ends();
        self.besides_first(node).map(|_| self.off(first))
    }

    /// A node that does not hold.
    fn off(&self, node: NodeId) -> Vec<Part> {
        let symbol = self.graph.symbol(node);
        let is_not = match self.graph.cells(node)[..] {
            [cell] => parts!("{} is not {}", cell, symbol),
            [one, other] => parts!("neither {} nor {} is {}", one, other, symbol),
            ref cells => parts!("none of {} is {}", cells.to_vec(), symbol),
        };
        parts!("{}{}", is_not, self.marked(node))
    }

    /// The candidates of all nodes.
    fn marks(&self) -> Vec<Part> {
        self.chain.nodes().map(|node| self.marked(node)).collect()
    }

    fn marked(&self, node: NodeId) -> Part {
        marks(&self.graph.cells(node), self.graph.symbol(node))
    }
}

fn marks(cells: &[Cell], symbol: Symbol) -> Part {
    Part::Marks(cells.iter().map(|&cell| (cell, symbol)).collect())
}

fn one_is(cells: &[Cell], symbol: Symbol) -> Vec<Part> {
    match *cells {
        [cell] => parts!("{} is {}", cell, symbol),
        _ => parts!("one of {} is {}", cells.to_vec(), symbol),
    }
}
