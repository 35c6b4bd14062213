//! Traces a contradiction back to the events it rests on.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::trail::{At, Cause, Trail, TrailEvent};
use crate::puzzle::{CageId, Cell, HouseId, Symbol, SymbolSet};
use crate::solver::claim::Claim;
use crate::solver::grid::Contradiction;
use crate::solver::proof::{Line, LineNumber, Reason, Refutation};
use crate::solver::sums::fillings;

/// Returns the refutation that ends with a contradiction. It contains the lines it needs from the level that begins at
/// `start`, numbered by their places on the trail; lines of outer levels are named but not included.
pub(super) fn refutation(trail: &Trail, contradiction: Contradiction, start: usize) -> Refutation {
    let mut tracer = Tracer { trail, needed: BTreeSet::new() };
    let end = At::try_from(trail.events().len()).unwrap_or(At::MAX);
    let rests_on = match contradiction {
        Contradiction::NoCandidate(cell) => tracer.causes_in_cell(cell, end),
        Contradiction::NoPlace(symbol, house) => tracer.causes_in_house(house, symbol, end),
        Contradiction::WrongSum(cage) => tracer.causes_of_sum(cage, None, end),
    };
    Refutation { lines: tracer.lines_from(start), contradiction, rests_on }
}

/// Returns the lines of some events and of all they rest on, from event number `start` on.
pub(super) fn derivation(trail: &Trail, events: impl IntoIterator<Item = At>, start: usize) -> Vec<Line> {
    Tracer { trail, needed: events.into_iter().collect() }.lines_from(start)
}

struct Tracer<'a> {
    trail: &'a Trail,
    /// The events still to be traced, and those of outer levels, which are not.
    needed: BTreeSet<At>,
}

/// A removed candidate, and the event that best explains its removal.
type Removal = ((Cell, Symbol), At);

impl Tracer<'_> {
    /// The lines of all needed events, from event number `start` on.
    fn lines_from(&mut self, start: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        while let Some(at) = self.needed.pop_last().filter(|&at| at as usize >= start) {
            lines.push(self.line(at));
        }
        lines.reverse();
        lines
    }

    fn event(&self, at: At) -> TrailEvent {
        self.trail.events()[at as usize]
    }

    fn line(&mut self, at: At) -> Line {
        let TrailEvent { claim, cause } = self.event(at);
        let Claim { cell, symbol, .. } = claim;
        let (reason, rests_on) = match cause {
            Cause::Assumed => (Reason::Assumption, Vec::new()),
            Cause::LastInCell => (Reason::LastInCell, self.causes_in_cell(cell, at)),
            Cause::LastInHouse(house) => {
                (Reason::LastInHouse(house), self.causes_in_house(house, symbol, at))
            }
            Cause::Sum(cage, before) => {
                (Reason::Sum(cage), self.causes_of_sum(cage, Some((cell, symbol)), before))
            }
            Cause::Locked(house, with) => {
                (Reason::Locked(house), self.causes_of_lock(house, with, symbol, at))
            }
            Cause::Seen(by) => (Reason::Seen, self.needing([by])),
            Cause::Refuted(number) => {
                let refutation = Arc::clone(self.trail.refuted(number));
                let outside = refutation.rests_on_outside().into_iter();
                let rests_on = self.needing(outside.filter_map(|at| At::try_from(at).ok()));
                (Reason::Refuted(refutation), rests_on)
            }
        };
        Line { number: at as usize, claim, reason, rests_on }
    }

    /// The lines that removed candidates of a cell before an event.
    fn causes_in_cell(&mut self, cell: Cell, before: At) -> Vec<LineNumber> {
        let size = self.trail.layout().size();
        self.causes(Symbol::all(size).map(|symbol| (cell, symbol)), before)
    }

    /// The lines that removed a symbol from the cells of a house before an event.
    fn causes_in_house(&mut self, house: HouseId, symbol: Symbol, before: At) -> Vec<LineNumber> {
        let cells = self.trail.layout().house(house).cells.iter();
        self.causes(cells.map(|&cell| (cell, symbol)), before)
    }

    /// The lines that removed a symbol from the cells of a house that are not in another. Cells that see the ruled-out
    /// candidate in another way could be left out, but then the lines might not need their assumption.
    fn causes_of_lock(
        &mut self,
        house: HouseId,
        with: HouseId,
        symbol: Symbol,
        before: At,
    ) -> Vec<LineNumber> {
        let layout = self.trail.layout();
        let shared = &layout.house(with).cells;
        let others = layout.house(house).cells.iter().filter(|&cell| !shared.contains(cell));
        self.causes(others.map(|&other| (other, symbol)), before)
    }

    /// The lines that removed some candidates before an event: as few as possible, preferring lines that are already
    /// needed.
    fn causes(&mut self, candidates: impl Iterator<Item = (Cell, Symbol)>, before: At) -> Vec<LineNumber> {
        let (needed, others): (Vec<Removal>, Vec<Removal>) =
            self.removals(candidates, before).partition(|(_, cause)| self.needed.contains(cause));
        let mut causes: BTreeSet<At> = needed.into_iter().map(|(_, cause)| cause).collect();
        for (candidate, cause) in others {
            let rules_out = |&&at: &&At| self.rules_out(at, candidate);
            let known = causes.iter().find(rules_out).or_else(|| self.needed.range(..before).find(rules_out));
            causes.insert(known.copied().unwrap_or(cause));
        }
        self.needing(causes)
    }

    /// The candidates removed before an event, each with the event that placed a symbol they see, if that is the cause,
    /// or else with their own removal.
    fn removals(
        &self,
        candidates: impl Iterator<Item = (Cell, Symbol)>,
        before: At,
    ) -> impl Iterator<Item = Removal> {
        candidates.filter_map(move |(cell, symbol)| {
            let at = self.trail.stated_by(Claim::off(cell, symbol)).filter(|&at| at < before)?;
            let cause = if let Cause::Seen(by) = self.event(at).cause { by } else { at };
            Some(((cell, symbol), cause))
        })
    }

    /// Whether an event alone shows that a candidate is off.
    fn rules_out(&self, at: At, candidate: (Cell, Symbol)) -> bool {
        self.event(at).claim.rules_out(candidate, self.trail.layout())
    }

    /// The lines because of which a cage's sum rules out a candidate, or cannot be made.
    fn causes_of_sum(&mut self, id: CageId, out: Option<(Cell, Symbol)>, before: At) -> Vec<LineNumber> {
        let layout = self.trail.layout();
        let cells = layout.cage(id).cells.iter();
        let candidates = cells.flat_map(|&cell| Symbol::all(layout.size()).map(move |symbol| (cell, symbol)));
        let mut causes: BTreeSet<At> = self.removals(candidates, before).map(|(_, cause)| cause).collect();
        for at in causes.clone() {
            causes.remove(&at);
            if !self.sum_shows(id, out, before, &causes) {
                causes.insert(at);
            }
        }
        self.needing(causes)
    }

    /// Whether the sum still rules out the candidate, or cannot be made, if only `causes` have removed candidates.
    fn sum_shows(&self, id: CageId, out: Option<(Cell, Symbol)>, before: At, causes: &BTreeSet<At>) -> bool {
        let cage = self.trail.layout().cage(id);
        let left = |&cell: &Cell| -> SymbolSet {
            let stays = |&symbol: &Symbol| match self.trail.stated_by(Claim::off(cell, symbol)) {
                Some(at) if at < before => !causes.iter().any(|&at| self.rules_out(at, (cell, symbol))),
                Some(_) => true,
                None => self.trail.candidates(cell).contains(symbol),
            };
            Symbol::all(self.trail.layout().size()).filter(stays).collect()
        };
        let left: Vec<SymbolSet> = cage.cells.iter().map(left).collect();
        let Some(possible) = fillings::possible(&left, cage.sum) else { return true };
        let is_out = |(cell, symbol)| {
            cage.cells.iter().zip(possible).any(|(&other, set)| other == cell && !set.contains(symbol))
        };
        out.is_some_and(is_out)
    }

    /// Marks some events as needed and returns the numbers of their lines.
    fn needing(&mut self, causes: impl IntoIterator<Item = At>) -> Vec<LineNumber> {
        let mark = |at| {
            self.needed.insert(at);
            at as usize
        };
        causes.into_iter().map(mark).collect()
    }
}
