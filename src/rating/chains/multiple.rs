//! Assumptions that contradict themselves, and the common consequences of several assumptions.

use super::implications::{Counter, Implications, common};
use super::network::{Id, Literal, Network, UnitKind};
use super::patterns::Patterns;
use super::{Chain, Hardness, Work};
use crate::solver::Grid;
use crate::solver::bits::bits;

/// What may be used to follow an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    /// One symbol; what is off counts for what follows.
    Nishio,
    /// Cells and houses that have two candidates already.
    Static,
    /// What is off counts for what follows.
    Dynamic,
    /// Patterns too.
    Patterns,
}

impl Rules {
    pub fn is_dynamic(self) -> bool {
        self != Self::Static
    }

    /// Whether a candidate that is on excludes the others of its cell.
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

    fn name(self, form: Form) -> &'static str {
        match (self, form) {
            (Self::Nishio, _) => "Nishio",
            (Self::Static, Form::Cell) => "cell forcing chain",
            (Self::Static, _) => "house forcing chain",
            (Self::Dynamic, Form::Contradiction) => "dynamic contradiction chain",
            (Self::Dynamic, Form::Double) => "dynamic double chain",
            (Self::Dynamic, Form::Cell) => "dynamic cell forcing chain",
            (Self::Dynamic, Form::House) => "dynamic house forcing chain",
            (Self::Patterns, _) => "dynamic forcing chain with patterns",
        }
    }
}

/// The form of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// An assumption contradicts itself.
    Contradiction,
    /// A candidate leads to the conclusion whether it is on or off.
    Double,
    /// Each candidate of a cell leads to it.
    Cell,
    /// Each place of a symbol in a house leads to it.
    House,
}

/// A search for the easiest proof.
pub(super) struct Multiple<'a> {
    network: &'a mut Network,
    rules: Rules,
    patterns: Option<Patterns>,
    work: &'a mut Work,
    /// What follows from each candidate that is on, as far as it is worked out.
    if_on: Vec<Option<Implications>>,
    counter: Counter,
    best: Option<Chain>,
}

impl<'a> Multiple<'a> {
    pub fn new(grid: &Grid, network: &'a mut Network, rules: Rules, work: &'a mut Work) -> Self {
        let if_on = (0..network.len()).map(|_| None).collect();
        let patterns = (rules == Rules::Patterns).then(|| Patterns::new(grid, network));
        Self { network, rules, patterns, work, if_on, counter: Counter::default(), best: None }
    }

    /// Returns the easiest proof, the first of several equally easy ones.
    pub fn easiest(mut self) -> Option<Chain> {
        for number in 0..self.network.cells().len() {
            let cell = self.network.cells()[number].clone();
            if cell.len() == 2 && !self.rules.is_dynamic() {
                continue;
            }
            for id in cell.clone() {
                self.assume(id)?;
                if self.rules.is_dynamic() {
                    self.try_both(id, cell.len())?;
                }
                if self.rules.uses_cells() {
                    self.try_houses(id)?;
                }
            }
            if self.rules.uses_cells() {
                self.agree(&cell.collect::<Vec<_>>(), Form::Cell);
            }
        }
        self.best
    }

    fn follow(&mut self, assumption: Literal) -> Option<Implications> {
        Implications::of(assumption, self.network, self.rules, self.patterns.as_ref(), self.work)
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
        if cell_size > 2 && self.rules.uses_cells() {
            self.conclude(&[&if_on, &if_off], Form::Double);
        }
        self.if_on[id] = Some(if_on);
        Some(())
    }

    fn contradict(&mut self, implications: &Implications, conclusion: Literal) {
        let Some([one, other]) = implications.contradiction else { return };
        let both = [(implications, one), (implications, other)];
        self.propose(both.into_iter(), Form::Contradiction, conclusion);
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
                self.agree(&members, Form::House);
            }
        }
        Some(())
    }

    /// Proposes what follows from each of these candidates.
    fn agree(&mut self, members: &[Id], form: Form) {
        let taken: Vec<Implications> = members.iter().filter_map(|&id| self.if_on[id].take()).collect();
        self.conclude(&taken.iter().collect::<Vec<_>>(), form);
        for (&id, implications) in members.iter().zip(taken) {
            self.if_on[id] = Some(implications);
        }
    }

    fn conclude(&mut self, cases: &[&Implications], form: Form) {
        let on = common(cases.iter().map(|case| &case.on));
        let off = common(cases.iter().map(|case| &case.off));
        let literals = bits(&on).map(Literal::on).chain(bits(&off).map(Literal::off));
        for literal in literals {
            let events = cases.iter().filter_map(|case| Some((*case, case.number(literal)?)));
            self.propose(events, form, literal);
        }
    }

    /// Keeps a proof if it is easier than the best so far.
    fn propose<'b>(
        &mut self,
        events: impl Iterator<Item = (&'b Implications, usize)>,
        form: Form,
        conclusion: Literal,
    ) {
        let most = self.best.as_ref().map_or(usize::MAX, |best| best.hardness.length - 1);
        let mut length = 0;
        for (implications, event) in events {
            let Some(more) = implications.length(event, most - length, &mut self.counter) else { return };
            length += more;
        }
        let hardness = Hardness::new(self.rules.base(), length, 0);
        let name = self.rules.name(form);
        self.best = Some(Chain { name, hardness, conclusions: vec![conclusion] });
    }
}
