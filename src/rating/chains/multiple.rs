//! Assumptions that contradict themselves, and what several assumptions lead to alike.

use super::implications::{Counter, Implications, common, ids};
use super::network::{Id, Literal, Network, UnitKind};
use super::patterns::Patterns;
use super::{Chain, Conclusion, Hardness, Work};
use crate::solver::Grid;

/// What may be used within an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assumptions {
    /// One symbol; what is off counts for what follows.
    Nishio,
    /// Cells and houses that have two candidates already.
    Static,
    /// What is off counts for what follows.
    Dynamic,
    /// Patterns too.
    Patterns,
}

impl Assumptions {
    pub fn is_dynamic(self) -> bool {
        self != Self::Static
    }

    /// Whether a cell excludes its other candidates.
    pub fn uses_cells(self) -> bool {
        self != Self::Nishio
    }

    /// The score of the shortest chains, in tenths.
    fn base(self) -> usize {
        match self {
            Self::Nishio => 75,
            Self::Static => 80,
            Self::Dynamic => 85,
            Self::Patterns => 90,
        }
    }

    fn name(self, alternatives: Alternatives) -> &'static str {
        match (self, alternatives) {
            (Self::Nishio, _) => "Nishio",
            (Self::Static, Alternatives::Cell) => "cell forcing chain",
            (Self::Static, _) => "house forcing chain",
            (Self::Dynamic, Alternatives::Contradiction) => "dynamic contradiction chain",
            (Self::Dynamic, Alternatives::Double) => "dynamic double chain",
            (Self::Dynamic, Alternatives::Cell) => "dynamic cell forcing chain",
            (Self::Dynamic, Alternatives::House) => "dynamic house forcing chain",
            (Self::Patterns, _) => "dynamic forcing chain with patterns",
        }
    }
}

/// The assumptions of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alternatives {
    /// One, which cannot hold.
    Contradiction,
    /// A candidate is on, or it is off.
    Double,
    /// Each candidate of a cell.
    Cell,
    /// Each place of a symbol in a house.
    House,
}

/// A search for the easiest proof.
pub(super) struct Multiple<'a> {
    network: &'a mut Network,
    assumptions: Assumptions,
    patterns: Option<Patterns>,
    work: &'a mut Work,
    /// What follows from each candidate that is on, as far as it is worked out.
    if_on: Vec<Option<Implications>>,
    counter: Counter,
    best: Option<Chain>,
}

impl<'a> Multiple<'a> {
    pub fn new(grid: &Grid, network: &'a mut Network, assumptions: Assumptions, work: &'a mut Work) -> Self {
        let if_on = (0..network.len()).map(|_| None).collect();
        let patterns = (assumptions == Assumptions::Patterns).then(|| Patterns::new(grid, network));
        Self { network, assumptions, patterns, work, if_on, counter: Counter::default(), best: None }
    }

    /// The easiest proof; of several equally easy ones, the first.
    pub fn easiest(mut self) -> Option<Chain> {
        for number in 0..self.network.cells().len() {
            let cell = self.network.cells()[number].clone();
            if cell.len() == 2 && !self.assumptions.is_dynamic() {
                continue;
            }
            for id in cell.clone() {
                self.assume(id)?;
                if self.assumptions.is_dynamic() {
                    self.try_both(id, cell.len())?;
                }
                if self.assumptions.uses_cells() {
                    self.try_houses(id)?;
                }
            }
            if self.assumptions.uses_cells() {
                self.agree(&cell.collect::<Vec<_>>(), Alternatives::Cell);
            }
        }
        self.best
    }

    fn follow(&mut self, assumption: Literal) -> Option<Implications> {
        Implications::of(assumption, self.network, self.assumptions, self.patterns.as_ref(), self.work)
    }

    /// Works out what follows from a candidate that is on, unless that is already known.
    fn assume(&mut self, id: Id) -> Option<()> {
        if self.if_on[id].is_none() {
            self.if_on[id] = Some(self.follow(Literal::on(id))?);
        }
        Some(())
    }

    /// Proposes the contradictions of a candidate that is on or off, and what follows from both.
    fn try_both(&mut self, id: Id, cell_size: usize) -> Option<()> {
        let if_off = self.follow(Literal::off(id))?;
        let if_on = self.if_on[id].take()?;
        self.contradict(&if_on, Literal::off(id));
        self.contradict(&if_off, Literal::on(id));
        if cell_size > 2 && self.assumptions.uses_cells() {
            self.conclude(&[&if_on, &if_off], Alternatives::Double);
        }
        self.if_on[id] = Some(if_on);
        Some(())
    }

    fn contradict(&mut self, implications: &Implications, conclusion: Literal) {
        let Some([one, other]) = implications.contradiction else { return };
        let both = [(implications, one), (implications, other)];
        self.propose(both.into_iter(), Alternatives::Contradiction, Conclusion::of(conclusion));
    }

    /// Proposes what follows from all places of a symbol in a house, if this is the first of them.
    fn try_houses(&mut self, id: Id) -> Option<()> {
        for number in 1..self.network.memberships(id).len() {
            let (unit, _) = self.network.memberships(id)[number];
            let mut members = self.network.members(unit, self.network.live(unit)).peekable();
            let is_house = matches!(self.network.units()[unit].kind, UnitKind::House(..));
            if is_house && members.peek() == Some(&id) {
                let members: Vec<Id> = members.collect();
                for &member in &members {
                    self.assume(member)?;
                }
                self.agree(&members, Alternatives::House);
            }
        }
        Some(())
    }

    /// Proposes what follows from each of these candidates.
    fn agree(&mut self, members: &[Id], alternatives: Alternatives) {
        let taken: Vec<Implications> = members.iter().filter_map(|&id| self.if_on[id].take()).collect();
        self.conclude(&taken.iter().collect::<Vec<_>>(), alternatives);
        for (&id, implications) in members.iter().zip(taken) {
            self.if_on[id] = Some(implications);
        }
    }

    fn conclude(&mut self, cases: &[&Implications], alternatives: Alternatives) {
        let on = common(cases.iter().map(|case| &case.on));
        let off = common(cases.iter().map(|case| &case.off));
        let literals = ids(&on).map(Literal::on).chain(ids(&off).map(Literal::off));
        for literal in literals {
            let events = cases.iter().filter_map(|case| Some((*case, case.number(literal)?)));
            self.propose(events, alternatives, Conclusion::of(literal));
        }
    }

    /// Keeps a proof if it is easier than the best so far.
    fn propose<'b>(
        &mut self,
        events: impl Iterator<Item = (&'b Implications, usize)>,
        alternatives: Alternatives,
        conclusion: Conclusion,
    ) {
        let most = self.best.as_ref().map_or(usize::MAX, |best| best.hardness.length - 1);
        let mut length = 0;
        for (implications, event) in events {
            let Some(more) = implications.length(event, most - length, &mut self.counter) else { return };
            length += more;
        }
        let hardness = Hardness::new(self.assumptions.base(), length, 0);
        let name = self.assumptions.name(alternatives);
        self.best = Some(Chain { name, hardness, conclusion });
    }
}
