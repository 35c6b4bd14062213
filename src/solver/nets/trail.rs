//! What follows from assumptions by singles, locked candidates and cage sums, each event with its cause.
//!
//! The trail is also the queue: events are appended when they become known and followed up later, first in first out, so
//! that early consequences have short proofs. Assumptions open levels, and a level is undone by taking its events back.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::puzzle::{CageId, Cell, HouseId, Index, Layout, PlaceSet, Symbol, SymbolSet};
use crate::solver::cages;
use crate::solver::crossings::Crossings;
use crate::solver::grid::{Contradiction, Grid};
use crate::solver::step::{Candidate, Role};

/// The work that a sum takes.
const SUM_WORK: u64 = 10;

/// The most places in a house that are checked for being locked in another.
const MOST_LOCKED: usize = 6;

/// The place of an event on the trail.
pub(super) type At = u32;

/// A candidate that is on or off, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub cell: Cell,
    pub symbol: Symbol,
    pub is_on: bool,
    pub cause: Cause,
}

impl Event {
    pub fn claim(self) -> Candidate {
        let Self { cell, symbol, is_on, .. } = self;
        if is_on { Candidate::on(cell, symbol) } else { Candidate::off(cell, symbol) }
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
    /// A candidate that is on sees it.
    Seen(At),
    /// The cage cannot make its sum with it, by the events before this one.
    Sum(CageId, At),
    /// Assuming it within the open levels leads to a contradiction: the refutation with this number.
    Refuted(u32),
}

/// The candidates left, and the events that have decided the others.
#[derive(Debug)]
pub(super) struct Trail {
    layout: Arc<Layout>,
    crossings: Crossings,
    state: State,
}

/// All of a trail that changes, kept apart from the layout so that it can change while the layout is borrowed.
#[derive(Debug)]
struct State {
    size: usize,
    /// By cell: the candidates left, or the symbol placed, which counts for sums.
    cells: Vec<SymbolSet>,
    /// For house `h` and symbol `s` at `h * size + s`.
    places: Vec<PlaceSet>,
    events: Vec<Event>,
    /// The first event that has not been spread.
    next: usize,
    /// By candidate: the event that removed it, plus one; 0 if it is left.
    removed_by: Vec<At>,
    /// By candidate: the event that put it on, plus one; 0 if there is none.
    on_by: Vec<At>,
    /// Symbols that have lost a place in a house and may now be locked there.
    confined: VecDeque<(HouseId, Symbol)>,
    /// The cages that have lost a candidate since their sums were checked.
    touched: Vec<CageId>,
    is_touched: Vec<bool>,
    /// The number of events so far, including those undone: a measure of the work done.
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
            on_by: vec![0; cells * size],
            confined: VecDeque::new(),
            touched: Vec::new(),
            is_touched: vec![false; layout.cages().count()],
            work: 0,
        };
        Self { layout: Arc::clone(layout), crossings: Crossings::of_layout(layout), state }
    }

    /// Starts again from the candidates of a grid.
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

    /// The number of events so far, including those undone: a measure of the work done.
    pub fn work(&self) -> u64 {
        self.state.work
    }

    /// The events of all open levels.
    pub fn events(&self) -> &[Event] {
        &self.state.events
    }

    /// The candidates left in a cell, or the symbol placed in it.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.state.cells[cell.index()]
    }

    /// The event that removed a candidate.
    pub fn removed_by(&self, cell: Cell, symbol: Symbol) -> Option<At> {
        self.state.removed_by[self.state.number(cell, symbol)].checked_sub(1)
    }

    /// The event that states a claim.
    pub fn stated_by(&self, claim: Candidate) -> Option<At> {
        let number = self.state.number(claim.cell, claim.symbol);
        let by = if claim.role == Role::On { &self.state.on_by } else { &self.state.removed_by };
        by[number].checked_sub(1)
    }

    /// Undoes all events but the first `len`.
    pub fn undo_to(&mut self, len: usize) {
        self.state.undo_to(len, &self.layout);
    }

    /// The number of consequences of some claims, including themselves.
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

    /// Assumes a candidate and follows its consequences.
    pub fn assume(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        self.state.put_on(cell, symbol, Cause::Assumed);
        self.state.spread(&self.layout, &self.crossings)
    }

    /// Removes a candidate by the refutation with this number and follows the consequences.
    pub fn rule_out(&mut self, cell: Cell, symbol: Symbol, refutation: u32) -> Result<(), Contradiction> {
        self.state.remove(cell, symbol, Cause::Refuted(refutation), &self.layout)?;
        self.state.spread(&self.layout, &self.crossings)
    }
}

impl State {
    fn number(&self, cell: Cell, symbol: Symbol) -> usize {
        cell.index() * self.size + symbol.index()
    }

    /// The place of the next event.
    fn end(&self) -> At {
        At::try_from(self.events.len()).expect("a board has far fewer candidates")
    }

    fn undo_to(&mut self, len: usize, layout: &Layout) {
        while self.events.len() > len {
            let Some(Event { cell, symbol, is_on, .. }) = self.events.pop() else { break };
            let number = self.number(cell, symbol);
            if is_on {
                self.on_by[number] = 0;
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
                if event.is_on {
                    self.spread_on(event, at, layout)?;
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

    /// Removes what a candidate that is on excludes.
    fn spread_on(
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

    /// Removes a symbol from other houses if they share all its places in one house.
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

    /// Removes candidates with which a cage cannot make its sum.
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

    fn put_on(&mut self, cell: Cell, symbol: Symbol, cause: Cause) {
        let (number, end) = (self.number(cell, symbol), self.end());
        if self.on_by[number] == 0 {
            self.on_by[number] = end + 1;
            self.work += 1;
            self.events.push(Event { cell, symbol, is_on: true, cause });
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
        self.events.push(Event { cell, symbol, is_on: false, cause });
        let mut result = Ok(());
        if left.is_empty() {
            result = Err(Contradiction::NoCandidate(cell));
        } else if let Some(last) = left.single() {
            self.put_on(cell, last, Cause::LastInCell);
        }
        for &(house, place) in layout.memberships(cell) {
            let places = &mut self.places[house.index() * self.size + symbol.index()];
            places.remove(place);
            if places.is_empty() {
                result = result.and(Err(Contradiction::NoPlace(symbol, house)));
            } else if let Some(last) = places.single() {
                self.put_on(layout.house(house).cells[last.index()], symbol, Cause::LastInHouse(house));
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
