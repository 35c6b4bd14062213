//! The nodes of chains, and the links between them.
//!
//! A node is a symbol in one or several cells that see each other, and holds if one of them has it.
//! A *strong* link joins two nodes of which at least one holds: the places of a symbol in a house, in
//! two parts; the candidates of a bivalue cell; two symbols of an almost locked set. A *weak* link
//! joins two of which at most one holds: every cell of one sees every cell of the other, or they are
//! two candidates of one cell.

use smallvec::SmallVec;

use super::Version;
use super::almost_locked::{self, AlmostLockedSet};
use super::places::parts;
use crate::puzzle::{Cell, HouseId, Index, PlaceSet, Symbol};
use crate::solver::bits::{BitRows, bits, contains};
use crate::solver::grid::Grid;

/// The number of a node.
pub(crate) type NodeId = usize;

/// The number of a candidate of the grid, in reading order.
pub(crate) type CandidateId = usize;

/// A symbol in some cells, one of which has it if the node holds.
#[derive(Clone, Copy, Debug)]
struct Node {
    symbol: Symbol,
    /// Where its candidates are in the graph's list.
    start: usize,
    count: usize,
    /// Another node with the same first candidate.
    next: Option<NodeId>,
}

/// Why at least one of two nodes holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// They are all places of a symbol in the house.
    House(HouseId),
    /// They are the candidates of a bivalue cell.
    Cell,
    /// They are two symbols of the almost locked set with this number.
    Set(usize),
}

/// If the node `off` does not hold, `on` does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrongLink {
    pub off: NodeId,
    pub on: NodeId,
    pub reason: Reason,
}

/// Which nodes and links a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GraphKind {
    /// Cells with the same two candidates.
    RemotePairs,
    /// The places of one symbol.
    OneSymbol,
    /// Any single candidates.
    SingleCandidates,
    /// Also several places of a symbol in a house.
    Grouped,
    /// Also almost locked sets.
    WithSets,
}

/// The nodes of a grid that have strong links, and all links between them.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// `None` before the first use.
    kind: Option<GraphKind>,
    /// The version of the grid that it is of.
    version: Version,
    size: usize,
    /// The candidates in reading order.
    candidates: Vec<(Cell, Symbol)>,
    /// The number of each candidate, by cell and symbol.
    numbers: Vec<Option<u32>>,
    /// For each candidate those of the same symbol in the cells that its cell sees.
    peers: BitRows,
    nodes: Vec<Node>,
    /// The candidates of all nodes.
    members: Vec<CandidateId>,
    /// For each candidate a node that has it as its first; `next` leads to the others.
    nodes_from: Vec<Option<NodeId>>,
    /// For each node the candidates that are weakly linked to it.
    seen: BitRows,
    sets: Vec<AlmostLockedSet>,
    /// The strong links in the order in which they were found, the simplest first.
    found: Vec<StrongLink>,
    /// The strong links by their node off.
    strong: Vec<StrongLink>,
    /// Where in `strong` the links of each node start.
    strong_starts: Vec<usize>,
    /// The nodes that are weakly linked to node `i`, in `weak[weak_starts[i]..weak_starts[i + 1]]`.
    weak: Vec<NodeId>,
    weak_starts: Vec<usize>,
}

impl Graph {
    /// Becomes the graph of this kind of a grid at its present version.
    pub fn renew(&mut self, grid: &Grid, version: Version, kind: GraphKind) {
        let is_current = std::mem::replace(&mut self.version, version) == version;
        let built = self.kind.replace(kind).filter(|&built| {
            // Later ones have all that these have, and more.
            is_current && (built == kind || GraphKind::SingleCandidates <= built && built < kind)
        });
        if built == Some(kind) {
            return;
        }
        if built.is_none() {
            self.number_candidates(grid);
            self.nodes.clear();
            self.members.clear();
            self.found.clear();
            self.seen.clear(self.candidates.len());
            self.sets.clear();
            if kind != GraphKind::RemotePairs {
                self.link_conjugates(grid);
            }
            if kind != GraphKind::OneSymbol {
                self.link_bivalue_cells(grid);
            }
        }
        if kind >= GraphKind::Grouped && built < Some(GraphKind::Grouped) {
            self.link_groups(grid);
        }
        if kind == GraphKind::WithSets {
            self.link_sets(grid);
        }
        self.sort_strong_links();
        self.find_weak_links(grid);
    }

    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    pub fn candidate_count(&self) -> usize {
        self.candidates.len()
    }

    pub fn candidate(&self, number: CandidateId) -> (Cell, Symbol) {
        self.candidates[number]
    }

    pub fn symbol(&self, node: NodeId) -> Symbol {
        self.nodes[node].symbol
    }

    /// The number of cells of a node.
    pub fn cell_count(&self, node: NodeId) -> usize {
        self.nodes[node].count
    }

    /// The cells of a node, in reading order.
    pub fn cells(&self, node: NodeId) -> Vec<Cell> {
        self.members(node).iter().map(|&number| self.candidates[number].0).collect()
    }

    /// The almost locked set with this number.
    pub fn set(&self, number: usize) -> &AlmostLockedSet {
        &self.sets[number]
    }

    /// The node of a symbol in a set, if another candidate sees it.
    pub fn node_of_set(&self, set: usize, symbol: Symbol) -> Option<NodeId> {
        let members = self.sets[set].cells.iter().filter_map(|&cell| self.number(cell, symbol));
        let first = members.clone().next()?;
        self.nodes_from(first).find(|&node| self.members(node).iter().copied().eq(members.clone()))
    }

    /// The candidates that do not hold if the node does, as bits.
    pub fn seen(&self, node: NodeId) -> &[u64] {
        self.seen.row(node)
    }

    /// [`seen`](Self::seen) of all nodes.
    pub fn all_seen(&self) -> &BitRows {
        &self.seen
    }

    /// The strong links from a node that does not hold.
    pub fn strong(&self, off: NodeId) -> &[StrongLink] {
        &self.strong[self.strong_starts[off]..self.strong_starts[off + 1]]
    }

    /// The nodes that do not hold if this one does.
    pub fn weak(&self, on: NodeId) -> &[NodeId] {
        &self.weak[self.weak_starts[on]..self.weak_starts[on + 1]]
    }

    pub fn are_weakly_linked(&self, one: NodeId, other: NodeId) -> bool {
        let seen = self.seen(one);
        self.members(other).iter().all(|&number| contains(seen, number))
    }

    fn members(&self, node: NodeId) -> &[CandidateId] {
        let Node { start, count, .. } = self.nodes[node];
        &self.members[start..start + count]
    }

    fn number(&self, cell: Cell, symbol: Symbol) -> Option<CandidateId> {
        self.numbers[cell.index() * self.size + symbol.index()].map(|number| number as usize)
    }

    fn nodes_from(&self, first: CandidateId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.nodes_from[first], |&node| self.nodes[node].next)
    }

    fn number_candidates(&mut self, grid: &Grid) {
        self.size = grid.size();
        self.candidates.clear();
        self.numbers.clear();
        self.numbers.resize(self.size * self.size * self.size, None);
        for cell in grid.blank_cells() {
            for symbol in grid.candidates(cell).iter() {
                let number = u32::try_from(self.candidates.len()).ok();
                self.numbers[cell.index() * self.size + symbol.index()] = number;
                self.candidates.push((cell, symbol));
            }
        }
        self.nodes_from.clear();
        self.nodes_from.resize(self.candidates.len(), None);
        self.peers.clear(self.candidates.len());
        for (number, &(cell, symbol)) in self.candidates.iter().enumerate() {
            self.peers.push_row();
            for &peer in grid.layout().peers(cell) {
                if let Some(peer) = self.number(peer, symbol) {
                    self.peers.insert(number, peer);
                }
            }
        }
    }

    /// Links the two places of a symbol in a house.
    fn link_conjugates(&mut self, grid: &Grid) {
        for (house, _) in grid.layout().houses() {
            for symbol in grid.missing(house).iter().filter(|&symbol| grid.is_conjugate(house, symbol)) {
                let places = grid.places(house, symbol);
                let one = places.first().map_or(places, PlaceSet::only);
                self.link_parts(grid, house, symbol, [one, places.without(one)]);
            }
        }
    }

    fn link_bivalue_cells(&mut self, grid: &Grid) {
        for cell in grid.bivalue_cells().iter() {
            if let (Some(x), Some(y)) = (grid.candidates(cell).first(), grid.candidates(cell).last()) {
                let nodes = [x, y].map(|symbol| self.node(symbol, [cell].into_iter()));
                if let [Some(one), Some(other)] = nodes {
                    self.link(one, other, Reason::Cell);
                }
            }
        }
    }

    /// Links two parts of more than two places of a symbol in a house.
    fn link_groups(&mut self, grid: &Grid) {
        for (house, _) in grid.layout().houses() {
            for symbol in grid.missing(house).iter() {
                let places = grid.places(house, symbol);
                let first = self.found.len();
                for part in parts(grid, house, places) {
                    // Where the larger part has no node, the smaller one needs none.
                    let (rest, before) = (places.without(part), self.found.len());
                    let parts = if rest.len() > part.len() { [rest, part] } else { [part, rest] };
                    self.link_parts(grid, house, symbol, parts);
                    let is_known = |new: &StrongLink| {
                        self.found[first..before].iter().any(|link| (link.off, link.on) == (new.off, new.on))
                    };
                    if self.found[before..].first().is_some_and(is_known) {
                        self.found.truncate(before);
                    }
                }
            }
        }
    }

    fn link_parts(&mut self, grid: &Grid, house: HouseId, symbol: Symbol, parts: [PlaceSet; 2]) {
        let [first, second] = parts.map(|part| grid.layout().house(house).cells_at(part));
        if let Some(one) = self.node(symbol, first)
            && let Some(other) = self.node(symbol, second)
        {
            self.link(one, other, Reason::House(house));
        }
    }

    fn link_sets(&mut self, grid: &Grid) {
        almost_locked::find(grid, 2..=almost_locked::MOST_CELLS, &mut self.sets);
        let sets = std::mem::take(&mut self.sets);
        for (number, AlmostLockedSet { cells, symbols }) in sets.iter().enumerate() {
            let nodes: SmallVec<[NodeId; almost_locked::MOST_CELLS + 1]> = symbols
                .iter()
                .filter_map(|symbol| {
                    let has_it = |&cell: &Cell| grid.candidates(cell).contains(symbol);
                    self.node(symbol, cells.iter().copied().filter(has_it))
                })
                .collect();
            for (at, &one) in nodes.iter().enumerate() {
                for &other in &nodes[at + 1..] {
                    self.link(one, other, Reason::Set(number));
                }
            }
        }
        self.sets = sets;
    }

    /// The node of a symbol in these cells, unless no other candidate is weakly linked to it.
    fn node(&mut self, symbol: Symbol, cells: impl Iterator<Item = Cell>) -> Option<NodeId> {
        let start = self.members.len();
        let Self { members, numbers, size, .. } = self;
        let number = |cell: Cell| numbers[cell.index() * *size + symbol.index()];
        members.extend(cells.filter_map(number).map(|number| number as usize));
        let own = &self.members[start..];
        let (&first, count) = (own.first()?, own.len());
        let known = self.nodes_from(first).find(|&node| self.members(node) == own);
        if known.is_some() || !self.push_seen(start) {
            self.members.truncate(start);
            return known;
        }
        let node = self.nodes.len();
        let next = self.nodes_from[first].replace(node);
        self.nodes.push(Node { symbol, start, count, next });
        Some(node)
    }

    /// Adds what the members from `start` on are weakly linked to, if anything.
    fn push_seen(&mut self, start: usize) -> bool {
        let row = self.nodes.len();
        let [first, others @ ..] = &self.members[start..] else { return false };
        self.seen.push_copy(self.peers.row(*first));
        for &other in others {
            self.seen.retain(row, self.peers.row(other));
        }
        if others.is_empty() && self.kind != Some(GraphKind::OneSymbol) {
            let (cell, _) = self.candidates[*first];
            let in_cell = |&number: &CandidateId| self.candidates[number].0 == cell;
            let before = (0..*first).rev().take_while(in_cell);
            let after = (*first + 1..self.candidates.len()).take_while(in_cell);
            before.chain(after).for_each(|rival| self.seen.insert(row, rival));
        }
        let is_any = self.seen.row(row).iter().any(|&word| word != 0);
        if !is_any {
            self.seen.pop_row();
        }
        is_any
    }

    fn link(&mut self, one: NodeId, other: NodeId, reason: Reason) {
        self.found.push(StrongLink { off: one, on: other, reason });
        self.found.push(StrongLink { off: other, on: one, reason });
    }

    fn sort_strong_links(&mut self) {
        let Self { found, strong, strong_starts: starts, nodes, .. } = self;
        strong.clone_from(found);
        strong.sort_by_key(|link| link.off);
        starts.clear();
        starts.extend((0..=nodes.len()).map(|node| strong.partition_point(|link| link.off < node)));
    }

    fn find_weak_links(&mut self, grid: &Grid) {
        let mut weak = std::mem::take(&mut self.weak);
        weak.clear();
        self.weak_starts.clear();
        let is_pairs = self.kind == Some(GraphKind::RemotePairs);
        for node in 0..self.nodes.len() {
            self.weak_starts.push(weak.len());
            for seen in bits(self.seen(node)) {
                weak.extend(self.nodes_from(seen).filter(|&other| {
                    self.are_weakly_linked(node, other) && (!is_pairs || self.are_alike(grid, node, other))
                }));
            }
        }
        self.weak_starts.push(weak.len());
        self.weak = weak;
    }

    /// Whether the first cells of two nodes have the same candidates.
    fn are_alike(&self, grid: &Grid, one: NodeId, other: NodeId) -> bool {
        let [one, other] = [one, other].map(|node| {
            let (cell, _) = self.candidates[self.members(node)[0]];
            grid.candidates(cell)
        });
        one == other
    }
}
