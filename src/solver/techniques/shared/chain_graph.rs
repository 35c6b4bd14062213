//! The nodes of chains, and the links between them.
//!
//! A node is a symbol in one or several cells that see each other, and holds if one of them has it.
//! A *strong* link joins two nodes of which at least one holds: the places of a symbol in a house, in
//! two parts; the candidates of a bivalue cell; two symbols of an almost locked set. A *weak* link
//! joins two of which at most one holds: every cell of one sees every cell of the other, or they are
//! two candidates of one cell.

use smallvec::SmallVec;

use super::almost_locked::{Group, almost_locked_sets};
use crate::puzzle::bit_rows::{BitRows, contains, ones};
use crate::puzzle::{Cell, HouseId, Index, Place, PlaceSet, Symbol};
use crate::solver::grid::Grid;

/// Larger almost locked sets are hard to see, and there are many of them.
const MOST_CELLS: usize = 5;

/// The number of a node.
pub(crate) type NodeId = usize;

/// The number of a candidate of the grid, in reading order.
pub(crate) type CandidateId = usize;

/// A symbol in some cells, one of which has it if the node holds.
#[derive(Debug)]
pub(crate) struct Node {
    pub members: SmallVec<[CandidateId; 4]>,
    /// An earlier node with the same first candidate.
    earlier: Option<NodeId>,
}

/// Why at least one of two nodes holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkBasis {
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
    pub reason: LinkBasis,
}

/// Nodes and links that are added to a graph together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GraphLayer {
    /// Cells with the same two candidates.
    #[default]
    RemotePairs,
    /// The places of one symbol.
    OneSymbol,
    /// Any single candidates.
    SingleCandidates,
    /// Several places of a symbol in a house, on top of single candidates.
    Groups,
    /// Almost locked sets, on top of groups.
    Sets,
}

/// The nodes of a grid that have strong links, and all links between them.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// The layer added last.
    pub layer: GraphLayer,
    size: usize,
    /// The candidates in reading order.
    pub candidates: Vec<(Cell, Symbol)>,
    /// The number of each candidate, by cell and symbol.
    numbers: Vec<Option<CandidateId>>,
    /// For each candidate those of the same symbol in the cells that its cell sees.
    peers: BitRows,
    pub nodes: Vec<Node>,
    /// For each candidate the latest node that has it as its first.
    latest_from: Vec<Option<NodeId>>,
    /// For each node the candidates that do not hold if it does.
    pub seen: BitRows,
    /// The almost locked sets.
    pub sets: Vec<Group>,
    /// For each node the strong links from it, the simplest first.
    pub strong: Vec<SmallVec<[StrongLink; 4]>>,
    /// The nodes that do not hold if node `i` does, in `weak[weak_starts[i]..weak_starts[i + 1]]`.
    weak: Vec<NodeId>,
    weak_starts: Vec<usize>,
}

impl Graph {
    /// Becomes the graph of a grid, without layers as yet, in the memory that it has.
    pub fn renew(&mut self, grid: &Grid) {
        let Self { size, candidates, numbers, peers, nodes, latest_from, seen, sets, strong, .. } = self;
        *size = grid.size();
        candidates.clear();
        candidates.extend(grid.all_candidates());
        let count = candidates.len();
        numbers.clear();
        numbers.resize(size.pow(3), None);
        latest_from.clear();
        latest_from.resize(count, None);
        peers.clear(count);
        seen.clear(count);
        nodes.clear();
        strong.clear();
        sets.clear();
        self.number_candidates(grid);
    }

    /// Adds a layer and what is weakly linked to it.
    pub fn add(&mut self, grid: &Grid, layer: GraphLayer) {
        self.layer = layer;
        match layer {
            GraphLayer::RemotePairs => self.link_bivalue_cells(grid),
            GraphLayer::OneSymbol => self.link_conjugates(grid),
            GraphLayer::SingleCandidates => {
                self.link_conjugates(grid);
                self.link_bivalue_cells(grid);
            }
            GraphLayer::Groups => self.link_groups(grid),
            GraphLayer::Sets => self.link_sets(grid),
        }
        self.find_weak_links(grid);
    }

    pub fn symbol(&self, node: NodeId) -> Symbol {
        self.candidates[self.nodes[node].members[0]].1
    }

    /// The cells of a node, in reading order.
    pub fn cells(&self, node: NodeId) -> Vec<Cell> {
        self.nodes[node].members.iter().map(|&number| self.candidates[number].0).collect()
    }

    /// The node of a symbol in a set, if another candidate sees it.
    pub fn node_of_set(&self, set: usize, symbol: Symbol) -> Option<NodeId> {
        self.known_node(&self.members(symbol, self.sets[set].cells.iter().copied()))
    }

    /// The nodes that do not hold if this one does.
    pub fn weak(&self, on: NodeId) -> &[NodeId] {
        &self.weak[self.weak_starts[on]..self.weak_starts[on + 1]]
    }

    #[inline]
    pub fn are_weakly_linked(&self, one: NodeId, other: NodeId) -> bool {
        let seen = self.seen.row(one);
        self.nodes[other].members.iter().all(|&number| contains(seen, number))
    }

    fn number(&self, cell: Cell, symbol: Symbol) -> Option<CandidateId> {
        self.numbers[cell.index() * self.size + symbol.index()]
    }

    /// The candidates of a symbol in some cells.
    fn members(&self, symbol: Symbol, cells: impl Iterator<Item = Cell>) -> SmallVec<[CandidateId; 4]> {
        cells.filter_map(|cell| self.number(cell, symbol)).collect()
    }

    fn known_node(&self, members: &[CandidateId]) -> Option<NodeId> {
        self.nodes_from(*members.first()?).find(|&node| *self.nodes[node].members == *members)
    }

    /// The nodes that have a candidate as their first, the latest first.
    fn nodes_from(&self, first: CandidateId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.latest_from[first], |&node| self.nodes[node].earlier)
    }

    fn number_candidates(&mut self, grid: &Grid) {
        let Self { size, candidates, numbers, peers, .. } = self;
        let at = |cell: Cell, symbol: Symbol| cell.index() * *size + symbol.index();
        for (number, &(cell, symbol)) in candidates.iter().enumerate() {
            numbers[at(cell, symbol)] = Some(number);
        }
        for (number, &(cell, symbol)) in candidates.iter().enumerate() {
            peers.push_row();
            let seen = grid.layout().peers(cell).iter().filter_map(|&peer| numbers[at(peer, symbol)]);
            seen.for_each(|peer| peers.insert(number, peer));
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
                    self.link(one, other, LinkBasis::Cell);
                }
            }
        }
    }

    /// Links two parts of more than two places of a symbol in a house.
    fn link_groups(&mut self, grid: &Grid) {
        for (house, _) in grid.layout().houses() {
            for symbol in grid.missing(house).iter() {
                let places = grid.places(house, symbol);
                for part in parts(grid, house, places) {
                    // Where the larger part has no node, the smaller one needs none.
                    let rest = places.without(part);
                    let parts = if rest.len() > part.len() { [rest, part] } else { [part, rest] };
                    self.link_parts(grid, house, symbol, parts);
                }
            }
        }
    }

    fn link_parts(&mut self, grid: &Grid, house: HouseId, symbol: Symbol, parts: [PlaceSet; 2]) {
        let [first, second] = parts.map(|part| grid.layout().house(house).cells_at(part));
        let reason = LinkBasis::House(house);
        if let Some(one) = self.node(symbol, first)
            && let Some(other) = self.node(symbol, second)
            && self.strong[one].iter().all(|link| (link.on, link.reason) != (other, reason))
        {
            self.link(one, other, reason);
        }
    }

    fn link_sets(&mut self, grid: &Grid) {
        let sets = almost_locked_sets(grid, 2..=MOST_CELLS);
        for (number, Group { cells, symbols }) in sets.iter().enumerate() {
            let nodes = symbols.iter().filter_map(|symbol| self.node(symbol, cells.iter().copied()));
            let nodes: SmallVec<[NodeId; MOST_CELLS + 1]> = nodes.collect();
            for (at, &one) in nodes.iter().enumerate() {
                for &other in &nodes[at + 1..] {
                    self.link(one, other, LinkBasis::Set(number));
                }
            }
        }
        self.sets = sets;
    }

    /// The node of a symbol in those of some cells that can hold it, unless no other candidate is weakly linked to it.
    fn node(&mut self, symbol: Symbol, cells: impl Iterator<Item = Cell>) -> Option<NodeId> {
        let members = self.members(symbol, cells);
        let known = self.known_node(&members);
        if known.is_some() || !self.push_seen(&members) {
            return known;
        }
        let node = self.nodes.len();
        let earlier = self.latest_from[members[0]].replace(node);
        self.nodes.push(Node { members, earlier });
        self.strong.push(SmallVec::new());
        Some(node)
    }

    /// Adds what some candidates of a symbol are weakly linked to, if anything.
    fn push_seen(&mut self, members: &[CandidateId]) -> bool {
        let row = self.nodes.len();
        let [first, others @ ..] = members else { return false };
        self.seen.push_copy(self.peers.row(*first));
        for &other in others {
            self.seen.retain(row, self.peers.row(other));
        }
        if others.is_empty() && self.layer != GraphLayer::OneSymbol {
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

    /// Links two nodes both ways.
    fn link(&mut self, one: NodeId, other: NodeId, reason: LinkBasis) {
        self.strong[one].push(StrongLink { off: one, on: other, reason });
        self.strong[other].push(StrongLink { off: other, on: one, reason });
    }

    fn find_weak_links(&mut self, grid: &Grid) {
        let [mut weak, mut starts] = [&mut self.weak, &mut self.weak_starts].map(std::mem::take);
        weak.clear();
        starts.clear();
        starts.push(0);
        let first_cell = |node: NodeId| self.candidates[self.nodes[node].members[0]].0;
        let are_alike = |one, other| {
            self.layer != GraphLayer::RemotePairs
                || grid.candidates(first_cell(one)) == grid.candidates(first_cell(other))
        };
        for node in 0..self.nodes.len() {
            for seen in ones(self.seen.row(node)) {
                for other in self.nodes_from(seen) {
                    if self.are_weakly_linked(node, other) && are_alike(node, other) {
                        weak.push(other);
                    }
                }
            }
            starts.push(weak.len());
        }
        (self.weak, self.weak_starts) = (weak, starts);
    }
}

/// The single places of three or more, and those in each other house or cage, except all of them.
fn parts(grid: &Grid, house: HouseId, places: PlaceSet) -> impl Iterator<Item = PlaceSet> {
    let layout = grid.layout();
    let places = if places.len() > 2 { places } else { PlaceSet::EMPTY };
    let cell_at = move |place: Place| layout.house(house).cells[place.index()];
    let singles = places.iter().map(PlaceSet::only);
    let shared = places.iter().flat_map(move |place| {
        let in_houses =
            layout.houses_of(cell_at(place)).filter(move |&other| other != house).map(move |other| {
                let is_in = |&place: &Place| layout.is_in(cell_at(place), other);
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
