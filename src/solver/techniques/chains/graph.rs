//! The nodes of chains, and the links between them.
//!
//! A node is a symbol in one or several cells that see each other, and holds if one of them has it.
//! A *strong* link joins two nodes of which at least one holds: the places of a symbol in a house, in
//! two parts; the candidates of a bivalue cell; two symbols of an almost locked set. A *weak* link
//! joins two of which at most one holds: every cell of one sees every cell of the other, or they are
//! two candidates of one cell.

use super::Chains;
use super::bits::{BitRows, bits, contains};
use super::sets::{self, AlmostLockedSet};
use crate::puzzle::{Cell, HouseId, Index, Place, PlaceSet, Symbol, SymbolSet};
use crate::solver::grid::Grid;
use smallvec::SmallVec;

/// The number of a node.
pub(super) type NodeId = usize;

/// The number of a candidate of the grid, in reading order.
pub(super) type CandidateId = usize;

/// A symbol in some cells, one of which has it if the node holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub symbol: Symbol,
    /// Where its cells are in the graph's list.
    start: usize,
    count: usize,
    /// Another node with the same symbol and first cell.
    next: Option<NodeId>,
}

/// Why at least one of two nodes holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// They are all places of a symbol in the house.
    House(HouseId),
    /// They are the candidates of a bivalue cell.
    Cell,
    /// They are two symbols of the almost locked set with this number.
    Set(usize),
}

/// If the node `off` does not hold, `on` does.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongLink {
    pub off: NodeId,
    pub on: NodeId,
    pub reason: Reason,
}

/// The nodes of a grid that have strong links, and all links between them.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// The candidates in reading order.
    pub candidates: Vec<(Cell, Symbol)>,
    /// The number of each candidate, by cell and symbol.
    numbers: Vec<Option<u32>>,
    size: usize,
    pub nodes: Vec<Node>,
    cells: Vec<Cell>,
    /// For each candidate a node that has it as its first; `next` leads to the others.
    nodes_from: Vec<Option<NodeId>>,
    /// For each node the candidates that are weakly linked to it, a row of bits.
    seen: BitRows,
    pub sets: Vec<AlmostLockedSet>,
    /// The strong links in the order in which they were found.
    found: Vec<StrongLink>,
    /// The same by their node off.
    strong: Vec<StrongLink>,
    /// Where in `strong` the links of each node start.
    strong_starts: Vec<usize>,
    /// The nodes that are weakly linked to node `i`, in `weak[weak_starts[i]..weak_starts[i + 1]]`.
    weak: Vec<NodeId>,
    weak_starts: Vec<usize>,
}

impl Graph {
    /// The graph of a grid with the nodes and links that these chains use.
    pub fn renew(&mut self, grid: &Grid, chains: Chains) {
        self.number_candidates(grid);
        self.nodes.clear();
        self.cells.clear();
        self.found.clear();
        self.seen.clear(self.candidates.len());
        self.sets.clear();
        if chains != Chains::RemotePairs {
            self.link_places(grid, chains);
        }
        if chains != Chains::OneSymbol {
            self.link_bivalue_cells(grid, chains);
        }
        if chains == Chains::WithSets {
            self.link_sets(grid);
        }
        self.sort_strong_links();
        self.find_weak_links(grid, chains);
    }

    /// The cells of a node.
    pub fn cells(&self, node: NodeId) -> &[Cell] {
        let Node { start, count, .. } = self.nodes[node];
        &self.cells[start..start + count]
    }

    pub fn symbol(&self, node: NodeId) -> Symbol {
        self.nodes[node].symbol
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
        let symbol = self.symbol(other);
        self.cells(other).iter().all(|&cell| self.sees(one, cell, symbol))
    }

    /// The node of a symbol in a set.
    pub fn node_of_set(&self, set: usize, symbol: Symbol) -> Option<NodeId> {
        let cells = self.sets[set].cells.iter().copied();
        let with = cells.filter(|&cell| self.number(cell, symbol).is_some());
        let first = self.number(with.clone().next()?, symbol)?;
        self.nodes_from(first).find(|&node| self.cells(node).iter().copied().eq(with.clone()))
    }

    fn number(&self, cell: Cell, symbol: Symbol) -> Option<CandidateId> {
        self.numbers[cell.index() * self.size + symbol.index()].map(|number| number as usize)
    }

    fn sees(&self, node: NodeId, cell: Cell, symbol: Symbol) -> bool {
        self.number(cell, symbol).is_some_and(|number| contains(self.seen(node), number))
    }

    fn nodes_from(&self, candidate: CandidateId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.nodes_from[candidate], |&node| self.nodes[node].next)
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
    }

    /// Links the places of each symbol in each house.
    fn link_places(&mut self, grid: &Grid, chains: Chains) {
        for (house, _) in grid.layout().houses() {
            for symbol in grid.missing(house).iter() {
                let places = grid.places(house, symbol);
                let first = self.found.len();
                if grid.is_conjugate(house, symbol) {
                    let one = places.first().map_or(places, PlaceSet::only);
                    self.link_parts(grid, chains, (house, symbol), [one, places.without(one)], first);
                } else if chains >= Chains::Grouped {
                    for part in parts(grid, house, places) {
                        self.link_parts(grid, chains, (house, symbol), [part, places.without(part)], first);
                    }
                }
            }
        }
    }

    /// Links two sets of places of a symbol in a house, unless that is done already; the links of this
    /// house and symbol begin at `first`.
    fn link_parts(
        &mut self,
        grid: &Grid,
        chains: Chains,
        (house, symbol): (HouseId, Symbol),
        parts: [PlaceSet; 2],
        first: usize,
    ) {
        let nodes =
            parts.map(|part| self.node(grid, chains, symbol, grid.layout().house(house).cells_at(part)));
        let [Some(one), Some(other)] = nodes else { return };
        if !self.found[first..].iter().any(|link| (link.off, link.on) == (one, other)) {
            self.link(one, other, Reason::House(house));
        }
    }

    fn link_bivalue_cells(&mut self, grid: &Grid, chains: Chains) {
        for cell in grid.bivalue_cells().iter() {
            if let (Some(x), Some(y)) = (grid.candidates(cell).first(), grid.candidates(cell).last()) {
                let nodes = [x, y].map(|symbol| self.node(grid, chains, symbol, [cell].into_iter()));
                if let [Some(one), Some(other)] = nodes {
                    self.link(one, other, Reason::Cell);
                }
            }
        }
    }

    fn link_sets(&mut self, grid: &Grid) {
        sets::find(grid, &mut self.sets);
        let mut nodes: SmallVec<[NodeId; 8]> = SmallVec::new();
        for number in 0..self.sets.len() {
            let AlmostLockedSet { cells, symbols } = self.sets[number].clone();
            nodes.clear();
            for symbol in symbols.iter() {
                let with = cells.iter().copied().filter(|&cell| grid.candidates(cell).contains(symbol));
                nodes.extend(self.node(grid, Chains::WithSets, symbol, with));
            }
            for (at, &one) in nodes.iter().enumerate() {
                for &other in &nodes[at + 1..] {
                    self.link(one, other, Reason::Set(number));
                }
            }
        }
    }

    /// The node of a symbol in these cells, unless no other candidate is weakly linked to it.
    fn node(
        &mut self,
        grid: &Grid,
        chains: Chains,
        symbol: Symbol,
        cells: impl Iterator<Item = Cell>,
    ) -> Option<NodeId> {
        let start = self.cells.len();
        self.cells.extend(cells);
        let own = &self.cells[start..];
        let (&first, count) = (own.first()?, own.len());
        let number = self.number(first, symbol)?;
        let known = self.nodes_from(number).find(|&node| self.cells(node) == own);
        if known.is_some() {
            self.cells.truncate(start);
            return known;
        }
        let has_rivals = count == 1 && chains != Chains::OneSymbol;
        let seen = grid.layout().common_peers(own.iter().copied()).intersection(grid.cells_with(symbol));
        if seen.is_empty() && !has_rivals {
            self.cells.truncate(start);
            return None;
        }
        let node = self.nodes.len();
        let next = self.nodes_from[number].replace(node);
        self.nodes.push(Node { symbol, start, count, next });
        self.seen.push_row();
        for cell in seen.iter() {
            self.see(node, cell, symbol);
        }
        if has_rivals {
            for other in grid.candidates(first).without(SymbolSet::only(symbol)).iter() {
                self.see(node, first, other);
            }
        }
        Some(node)
    }

    fn see(&mut self, node: NodeId, cell: Cell, symbol: Symbol) {
        if let Some(number) = self.number(cell, symbol) {
            self.seen.insert(node, number);
        }
    }

    fn link(&mut self, one: NodeId, other: NodeId, reason: Reason) {
        self.found.push(StrongLink { off: one, on: other, reason });
        self.found.push(StrongLink { off: other, on: one, reason });
    }

    fn sort_strong_links(&mut self) {
        let Self { found, strong, strong_starts: starts, .. } = self;
        starts.clear();
        starts.resize(self.nodes.len() + 1, 0);
        found.iter().for_each(|link| starts[link.off + 1] += 1);
        for node in 0..self.nodes.len() {
            starts[node + 1] += starts[node];
        }
        strong.clone_from(found);
        for link in found.iter() {
            strong[starts[link.off]] = *link;
            starts[link.off] += 1;
        }
        // Each start has moved on to the next one.
        starts.rotate_right(1);
        starts[0] = 0;
    }

    /// Whether the first cells of two nodes have the same candidates.
    fn are_alike(&self, grid: &Grid, one: NodeId, other: NodeId) -> bool {
        let [one, other] = [one, other].map(|node| grid.candidates(self.cells(node)[0]));
        one == other
    }

    fn find_weak_links(&mut self, grid: &Grid, chains: Chains) {
        self.weak.clear();
        self.weak_starts.clear();
        let mut weak = std::mem::take(&mut self.weak);
        for node in 0..self.nodes.len() {
            self.weak_starts.push(weak.len());
            for seen in bits(self.seen(node)) {
                weak.extend(self.nodes_from(seen).filter(|&other| {
                    (self.nodes[other].count == 1 || self.are_weakly_linked(node, other))
                        && (chains != Chains::RemotePairs || self.are_alike(grid, node, other))
                }));
            }
        }
        self.weak_starts.push(weak.len());
        self.weak = weak;
    }
}

/// The single places, and those in each other house or cage, except all of them.
fn parts(grid: &Grid, house: HouseId, places: PlaceSet) -> impl Iterator<Item = PlaceSet> {
    let layout = grid.layout();
    let cell_at = move |place: Place| layout.house(house).cells[place.index()];
    let singles = places.iter().map(PlaceSet::only);
    let shared = places.iter().flat_map(move |place| {
        let others = layout.memberships(cell_at(place)).iter().map(|&(other, _)| other);
        let in_houses = others.filter(move |&other| other != house).map(move |other| {
            let is_in =
                |&place: &Place| layout.memberships(cell_at(place)).iter().any(|&(own, _)| own == other);
            places.iter().filter(is_in).collect()
        });
        let in_cage = layout.cage_of(cell_at(place)).map(|cage| {
            places.iter().filter(|&place| layout.cage_of(cell_at(place)) == Some(cage)).collect()
        });
        in_houses.chain(in_cage).filter(move |part: &PlaceSet| part.first() == Some(place))
    });
    let is_part = move |part: &PlaceSet| part.len() < places.len();
    singles.chain(shared.filter(|part| part.len() > 1)).filter(is_part)
}
