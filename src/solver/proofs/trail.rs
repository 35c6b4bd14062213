//! What follows from assumptions by singles, locked candidates and cage sums, each event with its cause.
//!
//! The trail is also the queue: events are appended when they become known and followed up later, first in first out,
//! so that early consequences have short proofs. Assumptions open levels; undoing a level takes its events back.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::puzzle::{CageId, Cell, HouseId, Index, Layout, PlaceSet, Symbol, SymbolSet};
use crate::solver::claim::Claim;
use crate::solver::crossings::Crossings;
use crate::solver::grid::{Contradiction, Grid};
use crate::solver::proof::Refutation;
use crate::solver::sums::fillings;

/// The work that checking a cage's sum counts for.
const SUM_WORK: u64 = 10;

/// Whether following some events has met a contradiction.
type Followed = Result<(), Contradiction>;

/// The place of an event on the trail.
pub(super) type At = u32;

/// A candidate that is on or off, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrailEvent {
    pub claim: Claim,
    pub cause: Cause,
}

/// Why an event happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Assumed,
    /// Nothing else is left in the cell.
    LastInCell,
    /// The symbol has no other place in the house.
    LastInHouse(HouseId),
    /// All places of its symbol in the first house are in the second, too, and its own place is not.
    Locked(HouseId, HouseId),
    /// A candidate that is on sees it.
    Seen(At),
    /// The cage cannot make its sum with the candidate, by the events before this one.
    Sum(CageId, At),
    /// Assuming it within the open levels leads to a contradiction: the refutation with this number.
    Refuted(u32),
}

/// The candidates left, and the events that have decided the others.
#[derive(Debug)]
pub(super) struct Trail {
    layout: Arc<Layout>,
    crossings: Arc<Crossings>,
    /// The largest number of cells that two houses share, the most places that can be locked.
    longest_crossing: usize,
    /// The number of symbols.
    size: usize,
    /// By cell: the candidates left, or the symbol placed, which counts for sums.
    cells: Vec<SymbolSet>,
    /// For house `h` and symbol `s` at `h * size + s`.
    places: Vec<PlaceSet>,
    events: Vec<TrailEvent>,
    /// The first event whose consequences have not been followed.
    next: usize,
    /// By candidate: the event that removed it and the event that put it on, as its number plus one, or 0 without one.
    decided_by: Vec<[At; 2]>,
    /// Symbols that have lost a place in a house and may now be locked there.
    confined: VecDeque<(HouseId, Symbol)>,
    /// The cages that have lost a candidate since their sums were checked.
    touched: Vec<CageId>,
    /// The refutations found within the open levels.
    refuted: Vec<Arc<Refutation>>,
    /// The number of events so far, including those undone: a measure of the work done.
    work: u64,
    /// The work after which to give up.
    limit: u64,
}

impl Trail {
    pub fn new(layout: &Arc<Layout>) -> Self {
        let size = layout.size();
        let cells = size * size;
        let crossings = Crossings::of_layout(layout);
        Self {
            layout: Arc::clone(layout),
            longest_crossing: crossings.longest(),
            crossings: Arc::new(crossings),
            size,
            cells: vec![SymbolSet::EMPTY; cells],
            places: vec![PlaceSet::EMPTY; layout.houses().count() * size],
            events: Vec::new(),
            next: 0,
            decided_by: vec![[0; 2]; cells * size],
            confined: VecDeque::new(),
            touched: Vec::new(),
            refuted: Vec::new(),
            work: 0,
            limit: u64::MAX,
        }
    }

    /// Starts again from the candidates of a grid, with this much work allowed.
    pub fn start(&mut self, grid: &Grid, work: u64) {
        self.undo_to(0);
        self.limit = self.work.saturating_add(work);
        let Self { layout, cells, places, size, .. } = self;
        for cell in layout.cells() {
            cells[cell.index()] = grid.possible(cell);
        }
        for (house, _) in layout.houses() {
            for symbol in Symbol::all(*size) {
                places[house.index() * *size + symbol.index()] = grid.places(house, symbol);
            }
        }
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of events so far, including those undone: a measure of the work done.
    pub fn work(&self) -> u64 {
        self.work
    }

    pub fn is_out_of_work(&self) -> bool {
        self.work >= self.limit
    }

    /// The events of all open levels.
    pub fn events(&self) -> &[TrailEvent] {
        &self.events
    }

    pub fn refuted(&self, number: u32) -> &Arc<Refutation> {
        &self.refuted[number as usize]
    }

    /// The candidates left in a cell, or the symbol placed in it.
    pub fn candidates(&self, cell: Cell) -> SymbolSet {
        self.cells[cell.index()]
    }

    /// The event that states a claim.
    pub fn stated_by(&self, Claim { cell, symbol, is_on }: Claim) -> Option<At> {
        self.decided_by[self.number(cell, symbol)][usize::from(is_on)].checked_sub(1)
    }

    /// Assumes a candidate, follows the consequences, calls `look` with the number of events before, and undoes it all.
    pub fn assuming<T>(
        &mut self,
        (cell, symbol): (Cell, Symbol),
        look: impl FnOnce(&mut Self, Followed, usize) -> T,
    ) -> T {
        let start = self.events.len();
        let result = self.state(Claim::on(cell, symbol), Cause::Assumed);
        let seen = look(self, result, start);
        self.undo_to(start);
        seen
    }

    /// Removes a candidate because of a refutation and follows the consequences.
    pub fn rule_out(&mut self, (cell, symbol): (Cell, Symbol), refutation: Refutation) -> Followed {
        let number = u32::try_from(self.refuted.len()).expect("each rules out another candidate");
        self.refuted.push(Arc::new(refutation));
        self.state(Claim::off(cell, symbol), Cause::Refuted(number))
    }

    /// The number of consequences of some claims, including themselves.
    pub fn consequences(&mut self, claims: &[Claim]) -> usize {
        let start = self.events.len();
        // A contradiction does not matter: the events before it still count.
        let _ = claims.iter().try_for_each(|&claim| self.state(claim, Cause::Assumed));
        let count = self.events.len() - start;
        self.undo_to(start);
        count
    }

    /// Makes an event and follows its consequences.
    fn state(&mut self, Claim { cell, symbol, is_on }: Claim, cause: Cause) -> Followed {
        let (layout, crossings) = (Arc::clone(&self.layout), Arc::clone(&self.crossings));
        if is_on {
            self.put_on(cell, symbol, cause);
        } else {
            self.remove(cell, symbol, cause, &layout)?;
        }
        self.spread(&layout, &crossings)
    }

    fn number(&self, cell: Cell, symbol: Symbol) -> usize {
        cell.index() * self.size + symbol.index()
    }

    /// The place that the next event will take on the trail.
    fn end(&self) -> At {
        At::try_from(self.events.len()).expect("a board has far fewer candidates")
    }

    /// Undoes all events but the first `len`.
    fn undo_to(&mut self, len: usize) {
        while self.events.len() > len
            && let Some(TrailEvent { claim: Claim { cell, symbol, is_on }, cause }) = self.events.pop()
        {
            let number = self.number(cell, symbol);
            self.decided_by[number][usize::from(is_on)] = 0;
            if is_on {
                continue;
            }
            if let Cause::Refuted(number) = cause {
                self.refuted.truncate(number as usize);
            }
            self.cells[cell.index()].insert(symbol);
            for &(house, place) in self.layout.memberships(cell) {
                self.places[house.index() * self.size + symbol.index()].insert(place);
            }
        }
        self.next = len;
        self.confined.clear();
        self.touched.clear();
    }

    fn spread(&mut self, layout: &Layout, crossings: &Crossings) -> Followed {
        loop {
            while let Some(&TrailEvent { claim, .. }) = self.events.get(self.next) {
                let at = At::try_from(self.next).expect("a board has far fewer candidates");
                self.next += 1;
                if claim.is_on {
                    self.spread_on(claim, at, layout)?;
                }
            }
            if let Some((house, symbol)) = self.confined.pop_front() {
                self.spread_locked((house, symbol), layout, crossings)?;
            } else if let Some(cage) = self.touched.pop() {
                self.fit_sum(cage, layout)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Removes the candidates that a candidate that is on excludes.
    fn spread_on(&mut self, Claim { cell, symbol, .. }: Claim, at: At, layout: &Layout) -> Followed {
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

    /// Removes a symbol from the other houses that share all its places in one house.
    fn spread_locked(
        &mut self,
        (house, symbol): (HouseId, Symbol),
        layout: &Layout,
        crossings: &Crossings,
    ) -> Followed {
        let places = self.places[house.index() * self.size + symbol.index()];
        for crossing in crossings.of(house) {
            if places.without(crossing.here).is_empty() {
                let there = self.places[crossing.with.index() * self.size + symbol.index()];
                let rest = there.without(crossing.there);
                for cell in layout.house(crossing.with).cells_at(rest) {
                    self.remove(cell, symbol, Cause::Locked(house, crossing.with), layout)?;
                }
            }
        }
        Ok(())
    }

    /// Removes candidates with which a cage cannot make its sum.
    fn fit_sum(&mut self, id: CageId, layout: &Layout) -> Followed {
        let cage = layout.cage(id);
        let left: Vec<SymbolSet> = cage.cells.iter().map(|cell| self.cells[cell.index()]).collect();
        self.work += SUM_WORK;
        let allowed = fillings::possible(&left, cage.sum).ok_or(Contradiction::WrongSum(id))?;
        let cause = Cause::Sum(id, self.end());
        for ((&cell, left), allowed) in cage.cells.iter().zip(left).zip(allowed) {
            for symbol in left.without(allowed).iter() {
                self.remove(cell, symbol, cause, layout)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn log(&mut self, claim: Claim, cause: Cause) {
        let (number, end) = (self.number(claim.cell, claim.symbol), self.end());
        self.decided_by[number][usize::from(claim.is_on)] = end + 1;
        self.work += 1;
        self.events.push(TrailEvent { claim, cause });
    }

    #[inline]
    fn put_on(&mut self, cell: Cell, symbol: Symbol, cause: Cause) {
        let claim = Claim::on(cell, symbol);
        if self.stated_by(claim).is_none() {
            self.log(claim, cause);
        }
    }

    fn remove(&mut self, cell: Cell, symbol: Symbol, cause: Cause, layout: &Layout) -> Followed {
        let left = &mut self.cells[cell.index()];
        if !left.contains(symbol) {
            return Ok(());
        }
        left.remove(symbol);
        let left = *left;
        self.log(Claim::off(cell, symbol), cause);
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
            } else if places.len() <= self.longest_crossing {
                self.confined.push_back((house, symbol));
            }
        }
        self.touched.extend(layout.cage_of(cell).filter(|cage| !self.touched.contains(cage)));
        result
    }
}
