//! What follows from assumptions by singles, locked candidates and cage sums, each event with its reason.
//!
//! Events wait in a queue, first in first out, so that what follows early has a short proof. The queue
//! is the trail itself: an event is written down once it is known, and spread later. Assumptions open
//! levels, and a level is undone by taking its events back.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::puzzle::{CageId, Cell, HouseId, Index, Layout, PlaceSet, Symbol, SymbolSet};
use crate::solver::cages;
use crate::solver::crossings::Crossings;
use crate::solver::grid::{Contradiction, Grid};
use crate::solver::step::{Candidate, Role};

/// What looking at a sum counts as work.
const SUM_WORK: u64 = 10;

/// More places in a house than this are not looked at for being locked in another.
const MOST_LOCKED: usize = 6;

/// The place of an event on the trail.
pub(super) type At = u32;

/// A candidate that holds or has gone, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub cell: Cell,
    pub symbol: Symbol,
    pub holds: bool,
    pub cause: Cause,
}

impl Event {
    pub fn claim(self) -> Candidate {
        let Self { cell, symbol, holds, .. } = self;
        if holds { Candidate::on(cell, symbol) } else { Candidate::off(cell, symbol) }
    }
}

/// Why an event happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Assumed,
    /// Nothing else is left in the cell.
    LastInCell,
    /// The symbol has no other place in the house.
    LastInHouse(HouseId),
    /// All places of its symbol in the house see it.
    Locked(HouseId),
    /// A candidate that holds rules it out.
    Seen(At),
    /// No way to make the sum of the cage has it, by what had gone before an event.
    Sum(CageId, At),
    /// Assuming it, within the levels open now, leads to a contradiction: the refutation with this number.
    Refuted(u32),
}

/// The candidates left, and the trail of what has happened to the others.
#[derive(Debug)]
pub(super) struct Trail {
    layout: Arc<Layout>,
    crossings: Crossings,
    state: State,
}

/// All of a trail that changes. Apart from the layout, so that it can be changed while the layout is read.
#[derive(Debug)]
struct State {
    size: usize,
    /// A placed cell has the symbol placed, for the sums.
    cells: Vec<SymbolSet>,
    /// For house `h` and symbol `s` at `h * size + s`.
    places: Vec<PlaceSet>,
    events: Vec<Event>,
    /// The first event that has not been spread.
    next: usize,
    /// For each candidate the event that removed it, plus one; 0 if none has.
    removed_by: Vec<At>,
    /// For each candidate the event that made it hold, plus one; 0 if none has.
    held_by: Vec<At>,
    /// Symbols that have lost a place in a house, where they may be locked now.
    confined: VecDeque<(HouseId, Symbol)>,
    /// The cages that have lost a candidate since their sums were looked at.
    touched: Vec<CageId>,
    is_touched: Vec<bool>,
    /// All events ever written: a measure of the work done.
    work: u64,
}

impl Trail {
    pub fn new(layout: &Arc<Layout>) -> Self {
        let size = layout.size();
        let cells = size * size;
        let state = State {
            size,
            cells: vec![SymbolSet::EMPTY; cells],
            places: vec![PlaceSet::EMPTY; layout.houses().count() * size],
            events: Vec::new(),
            next: 0,
            removed_by: vec![0; cells * size],
            held_by: vec![0; cells * size],
            confined: VecDeque::new(),
            touched: Vec::new(),
            is_touched: vec![false; layout.cages().count()],
            work: 0,
        };
        Self { layout: Arc::clone(layout), crossings: Crossings::of_layout(layout), state }
    }

    /// Forgets everything and takes over the candidates of a grid.
    pub fn start(&mut self, grid: &Grid) {
        self.undo_to(0);
        let Self { layout, state, .. } = self;
        for cell in layout.cells() {
            state.cells[cell.index()] = grid.digit(cell).map_or(grid.candidates(cell), SymbolSet::only);
        }
        for (house, _) in layout.houses() {
            for symbol in Symbol::all(state.size) {
                state.places[house.index() * state.size + symbol.index()] = grid.places(house, symbol);
            }
        }
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of events ever written: a measure of the work done.
    pub fn work(&self) -> u64 {
        self.state.work
    }

    /// The events of all open levels.
    pub fn events(&self) -> &[Event] {
        &self.state.events
    }

    /// The candidates of a cell that have not gone; a cell has one where that holds.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.state.cells[cell.index()]
    }

    /// The event that removed a candidate.
    pub fn removed_by(&self, cell: Cell, symbol: Symbol) -> Option<At> {
        self.state.removed_by[self.state.number(cell, symbol)].checked_sub(1)
    }

    /// The event that states something of a candidate.
    pub fn stated_by(&self, claim: Candidate) -> Option<At> {
        let number = self.state.number(claim.cell, claim.symbol);
        let by = if claim.role == Role::On { &self.state.held_by } else { &self.state.removed_by };
        by[number].checked_sub(1)
    }

    /// Takes back all events but the first `len`.
    pub fn undo_to(&mut self, len: usize) {
        self.state.undo_to(len, &self.layout);
    }

    /// What follows from some claims, by the number of events.
    pub fn consequences(&mut self, claims: &[Candidate]) -> usize {
        let start = self.events().len();
        // A contradiction is a consequence too.
        let _ = claims.iter().try_for_each(|&Candidate { cell, symbol, role }| match role {
            Role::On => self.assume(cell, symbol),
            Role::Off | Role::Removed => self.rule_out(cell, symbol, 0),
        });
        let count = self.events().len() - start;
        self.undo_to(start);
        count
    }

    /// Lets a candidate hold and follows what that brings.
    pub fn assume(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        self.state.hold(cell, symbol, Cause::Assumed);
        self.state.spread(&self.layout, &self.crossings)
    }

    /// Removes a candidate by the refutation with this number and follows what that brings.
    pub fn rule_out(&mut self, cell: Cell, symbol: Symbol, refutation: u32) -> Result<(), Contradiction> {
        self.state.remove(cell, symbol, Cause::Refuted(refutation), &self.layout)?;
        self.state.spread(&self.layout, &self.crossings)
    }
}

impl State {
    fn number(&self, cell: Cell, symbol: Symbol) -> usize {
        cell.index() * self.size + symbol.index()
    }

    /// Where the next event will be.
    fn end(&self) -> At {
        At::try_from(self.events.len()).expect("a board has far fewer candidates")
    }

    fn undo_to(&mut self, len: usize, layout: &Layout) {
        while self.events.len() > len {
            let Some(Event { cell, symbol, holds, .. }) = self.events.pop() else { break };
            let number = self.number(cell, symbol);
            if holds {
                self.held_by[number] = 0;
                continue;
            }
            self.removed_by[number] = 0;
            self.cells[cell.index()].insert(symbol);
            for &(house, place) in layout.memberships(cell) {
                self.places[house.index() * self.size + symbol.index()].insert(place);
            }
        }
        self.next = len;
        self.confined.clear();
        for cage in self.touched.drain(..) {
            self.is_touched[cage.index()] = false;
        }
    }

    fn spread(&mut self, layout: &Layout, crossings: &Crossings) -> Result<(), Contradiction> {
        loop {
            while let Some(&event) = self.events.get(self.next) {
                let at = At::try_from(self.next).expect("a board has far fewer candidates");
                self.next += 1;
                if event.holds {
                    self.spread_held(event, at, layout)?;
                }
            }
            if let Some((house, symbol)) = self.confined.pop_front() {
                self.spread_locked(house, symbol, (layout, crossings))?;
            } else if let Some(cage) = self.touched.pop() {
                self.is_touched[cage.index()] = false;
                self.fit_sum(cage, layout)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Removes what cannot hold beside a candidate.
    fn spread_held(
        &mut self,
        Event { cell, symbol, .. }: Event,
        at: At,
        layout: &Layout,
    ) -> Result<(), Contradiction> {
        let cause = Cause::Seen(at);
        for other in self.cells[cell.index()].without(SymbolSet::only(symbol)).iter() {
            self.remove(cell, other, cause, layout)?;
        }
        for &(house, place) in layout.memberships(cell) {
            let places = self.places[house.index() * self.size + symbol.index()];
            for other in layout.house(house).cells_at(places.without(PlaceSet::only(place))) {
                self.remove(other, symbol, cause, layout)?;
            }
        }
        if let Some(cage) = layout.cage_of(cell) {
            for &other in layout.cage(cage).cells.iter().filter(|&&other| other != cell) {
                self.remove(other, symbol, cause, layout)?;
            }
        }
        Ok(())
    }

    /// Removes a symbol from the rest of the houses that its places in one house share.
    fn spread_locked(
        &mut self,
        house: HouseId,
        symbol: Symbol,
        (layout, crossings): (&Layout, &Crossings),
    ) -> Result<(), Contradiction> {
        let places = self.places[house.index() * self.size + symbol.index()];
        for crossing in crossings.of(house) {
            if places.without(crossing.here).is_empty() {
                let there = self.places[crossing.with.index() * self.size + symbol.index()];
                let rest = there.without(crossing.there);
                for cell in layout.house(crossing.with).cells_at(rest) {
                    self.remove(cell, symbol, Cause::Locked(house), layout)?;
                }
            }
        }
        Ok(())
    }

    /// Removes what no way to make a sum has.
    fn fit_sum(&mut self, id: CageId, layout: &Layout) -> Result<(), Contradiction> {
        let cage = layout.cage(id);
        let left: Vec<SymbolSet> = cage.cells.iter().map(|cell| self.cells[cell.index()]).collect();
        self.work += SUM_WORK;
        let allowed = cages::possible(&left, cage.sum).ok_or(Contradiction::WrongSum(id))?;
        let cause = Cause::Sum(id, self.end());
        for ((&cell, left), allowed) in cage.cells.iter().zip(left).zip(allowed) {
            for symbol in left.without(allowed).iter() {
                self.remove(cell, symbol, cause, layout)?;
            }
        }
        Ok(())
    }

    fn hold(&mut self, cell: Cell, symbol: Symbol, cause: Cause) {
        let (number, end) = (self.number(cell, symbol), self.end());
        if self.held_by[number] == 0 {
            self.held_by[number] = end + 1;
            self.work += 1;
            self.events.push(Event { cell, symbol, holds: true, cause });
        }
    }

    fn remove(
        &mut self,
        cell: Cell,
        symbol: Symbol,
        cause: Cause,
        layout: &Layout,
    ) -> Result<(), Contradiction> {
        let left = &mut self.cells[cell.index()];
        if !left.contains(symbol) {
            return Ok(());
        }
        left.remove(symbol);
        let left = *left;
        let (number, end) = (self.number(cell, symbol), self.end());
        self.removed_by[number] = end + 1;
        self.work += 1;
        self.events.push(Event { cell, symbol, holds: false, cause });
        let mut result = Ok(());
        if left.is_empty() {
            result = Err(Contradiction::NoCandidate(cell));
        } else if let Some(last) = left.single() {
            self.hold(cell, last, Cause::LastInCell);
        }
        for &(house, place) in layout.memberships(cell) {
            let places = &mut self.places[house.index() * self.size + symbol.index()];
            places.remove(place);
            if places.is_empty() {
                result = result.and(Err(Contradiction::NoPlace(symbol, house)));
            } else if let Some(last) = places.single() {
                self.hold(layout.house(house).cells[last.index()], symbol, Cause::LastInHouse(house));
            } else if places.len() <= MOST_LOCKED {
                self.confined.push_back((house, symbol));
            }
        }
        if let Some(cage) = layout.cage_of(cell)
            && !std::mem::replace(&mut self.is_touched[cage.index()], true)
        {
            self.touched.push(cage);
        }
        result
    }
}
