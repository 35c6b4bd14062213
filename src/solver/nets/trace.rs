//! Traces a contradiction back to the events it rests on.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::proof::{Line, Reason, Refutation};
use super::trail::{At, Cause, Event, Trail};
use crate::puzzle::{CageId, Cell, HouseId, Symbol, SymbolSet};
use crate::solver::cages;
use crate::solver::grid::Contradiction;

/// Returns the refutation that ends with a contradiction, with the lines it needs of the level that begins at `start`.
/// Lines are numbered by their places on the trail. It may name lines of outer levels, but does not contain them.
pub(super) fn refutation(
    trail: &Trail,
    refuted: &[Arc<Refutation>],
    contradiction: Contradiction,
    start: usize,
) -> Refutation {
    let mut tracer = Tracer { trail, refuted, needed: BTreeSet::new() };
    let end = At::try_from(trail.events().len()).unwrap_or(At::MAX);
    let rests_on = tracer.causes_of_contradiction(contradiction, end);
    Refutation { lines: tracer.lines_from(start), contradiction, rests_on }
}

/// Returns the lines of some events and of what they need, from `start` on.
pub(super) fn derivation(trail: &Trail, events: impl IntoIterator<Item = At>, start: usize) -> Vec<Line> {
    let mut tracer = Tracer { trail, refuted: &[], needed: events.into_iter().collect() };
    tracer.lines_from(start)
}

struct Tracer<'a> {
    trail: &'a Trail,
    /// The refutations within the open levels.
    refuted: &'a [Arc<Refutation>],
    /// The events still to be traced, and those of outer levels.
    needed: BTreeSet<At>,
}

impl Tracer<'_> {
    /// The lines of all events needed, from `start` on.
    fn lines_from(&mut self, start: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        while let Some(at) = self.needed.pop_last().filter(|&at| at as usize >= start) {
            lines.push(self.line(at));
        }
        lines.reverse();
        lines
    }

    fn event(&self, at: At) -> Event {
        self.trail.events()[at as usize]
    }

    fn line(&mut self, at: At) -> Line {
        let event @ Event { cell, symbol, cause, .. } = self.event(at);
        let (reason, rests_on) = match cause {
            Cause::Assumed => (Reason::Assumption, Vec::new()),
            Cause::LastInCell => (Reason::LastInCell, self.causes_in_cell(cell, at)),
            Cause::LastInHouse(house) => {
                (Reason::LastInHouse(house), self.causes_in_house(house, symbol, at))
            }
            Cause::Sum(cage, before) => {
                (Reason::Sum(cage), self.causes_of_sum(cage, Some((cell, symbol)), before))
            }
            Cause::Locked(house) => (Reason::Locked(house), self.causes_of_lock(house, (cell, symbol), at)),
            Cause::Seen(by) => (Reason::Seen, self.needing(vec![by])),
            Cause::Refuted(number) => {
                let refutation = Arc::clone(&self.refuted[number as usize]);
                let outside = refutation.rests_on_outside().filter_map(|at| At::try_from(at).ok()).collect();
                (Reason::Refuted(refutation), self.needing(outside))
            }
        };
        Line { number: at as usize, claim: event.claim(), reason, rests_on }
    }

    fn causes_of_contradiction(&mut self, contradiction: Contradiction, end: At) -> Vec<usize> {
        match contradiction {
            Contradiction::NoCandidate(cell) => self.causes_in_cell(cell, end),
            Contradiction::NoPlace(symbol, house) => self.causes_in_house(house, symbol, end),
            Contradiction::WrongSum(cage) => self.causes_of_sum(cage, None, end),
        }
    }

    /// What has removed the candidates of a cell before an event.
    fn causes_in_cell(&mut self, cell: Cell, before: At) -> Vec<usize> {
        let size = self.trail.layout().size();
        self.causes(Symbol::all(size).map(|symbol| (cell, symbol)), before)
    }

    /// What has removed a symbol from the cells of a house before an event.
    fn causes_in_house(&mut self, house: HouseId, symbol: Symbol, before: At) -> Vec<usize> {
        let cells = self.trail.layout().house(house).cells.iter();
        self.causes(cells.map(|&cell| (cell, symbol)), before)
    }

    /// What has removed a symbol from those cells of a house that do not see a candidate.
    fn causes_of_lock(&mut self, house: HouseId, (cell, symbol): (Cell, Symbol), before: At) -> Vec<usize> {
        let layout = self.trail.layout();
        let unseen =
            layout.house(house).cells.iter().filter(|&&other| !layout.peer_set(cell).contains(other));
        self.causes(unseen.map(|&other| (other, symbol)), before)
    }

    /// What has removed some candidates before an event: as few lines as possible, preferring lines that are already
    /// needed.
    fn causes(&mut self, candidates: impl Iterator<Item = (Cell, Symbol)>, before: At) -> Vec<usize> {
        let removed = candidates.filter_map(|(cell, symbol)| {
            let at = self.trail.removed_by(cell, symbol).filter(|&at| at < before)?;
            Some((cell, symbol, self.cause_of_removal(at)))
        });
        let (needed, others): (Vec<_>, Vec<_>) =
            removed.partition(|(_, _, cause)| self.needed.contains(cause));
        let mut causes: BTreeSet<At> = needed.into_iter().map(|(_, _, cause)| cause).collect();
        for (cell, symbol, cause) in others {
            let rules_out = |&&at: &&At| self.rules_out(at, cell, symbol);
            let known = causes.iter().find(rules_out).or_else(|| self.needed.range(..before).find(rules_out));
            causes.insert(known.copied().unwrap_or(cause));
        }
        self.needing(causes.into_iter().collect())
    }

    /// The event that stands for a removal: the candidate that is on and sees it, or the removal itself.
    fn cause_of_removal(&self, at: At) -> At {
        match self.event(at).cause {
            Cause::Seen(by) => by,
            _ => at,
        }
    }

    /// Whether an event alone shows that a candidate is off.
    fn rules_out(&self, at: At, cell: Cell, symbol: Symbol) -> bool {
        let event = self.event(at);
        if !event.is_on {
            return event.cell == cell && event.symbol == symbol;
        }
        if event.cell == cell {
            return event.symbol != symbol;
        }
        event.symbol == symbol && self.trail.layout().peer_set(cell).contains(event.cell)
    }

    /// What the sum of a cage rests on that rules a candidate out, or that cannot be made.
    fn causes_of_sum(&mut self, id: CageId, out: Option<(Cell, Symbol)>, before: At) -> Vec<usize> {
        let size = self.trail.layout().size();
        let cells = self.trail.layout().cage(id).cells.clone();
        let candidates =
            || cells.iter().flat_map(|&cell| Symbol::all(size).map(move |symbol| (cell, symbol)));
        let removed: Vec<(Cell, Symbol, At)> = candidates()
            .filter_map(|(cell, symbol)| {
                let at = self.trail.removed_by(cell, symbol).filter(|&at| at < before)?;
                Some((cell, symbol, self.cause_of_removal(at)))
            })
            .collect();
        let mut causes: BTreeSet<At> = removed.iter().map(|&(_, _, cause)| cause).collect();
        for at in causes.clone() {
            causes.remove(&at);
            if !self.sum_shows(id, out, before, &causes) {
                causes.insert(at);
            }
        }
        self.needing(causes.into_iter().collect())
    }

    /// Whether the sum still shows this if only `causes` have removed candidates.
    fn sum_shows(&self, id: CageId, out: Option<(Cell, Symbol)>, before: At, causes: &BTreeSet<At>) -> bool {
        let cage = self.trail.layout().cage(id);
        let size = self.trail.layout().size();
        let left = |&cell: &Cell| -> SymbolSet {
            let stays = |symbol: &Symbol| match self.trail.removed_by(cell, *symbol) {
                Some(at) if at < before => !causes.iter().any(|&at| self.rules_out(at, cell, *symbol)),
                Some(_) => true,
                None => self.trail.candidates(cell).contains(*symbol),
            };
            Symbol::all(size).filter(stays).collect()
        };
        let left: Vec<SymbolSet> = cage.cells.iter().map(left).collect();
        let possible = cages::possible(&left, cage.sum);
        let Some(possible) = possible else { return true };
        let is_out = |(cell, symbol)| {
            cage.cells.iter().zip(possible).any(|(&other, set)| other == cell && !set.contains(symbol))
        };
        out.is_some_and(is_out)
    }

    /// Marks some events as needed and returns the numbers of their lines.
    fn needing(&mut self, causes: Vec<At>) -> Vec<usize> {
        self.needed.extend(&causes);
        causes.into_iter().map(|at| at as usize).collect()
    }
}
