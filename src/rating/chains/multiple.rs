//! Assumptions that contradict themselves, and the common consequences of several assumptions.

use std::rc::Rc;

use super::implications::{Implications, Inference, Rules};
use super::network::{Id, Literal};
use super::{Hardness, RatedChain};
use crate::puzzle::bit_rows::ones;

/// The form of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProofForm {
    /// An assumption contradicts itself.
    Contradiction,
    /// A candidate leads to the conclusion whether it is on or off.
    Double,
    /// Each candidate of a cell leads to the conclusion.
    Cell,
    /// Each place of a symbol in a house leads to the conclusion.
    House,
}

/// The name of a proof, and the score of the shortest ones, in tenths.
fn rating(rules: Rules, form: ProofForm) -> (&'static str, usize) {
    match (rules, form) {
        (Rules::Nishio, _) => ("Nishio", 75),
        (Rules::Static, ProofForm::Cell) => ("cell forcing chain", 80),
        (Rules::Static, _) => ("house forcing chain", 80),
        (Rules::Dynamic, ProofForm::Contradiction) => ("dynamic contradiction chain", 85),
        (Rules::Dynamic, ProofForm::Double) => ("dynamic double chain", 85),
        (Rules::Dynamic, ProofForm::Cell) => ("dynamic cell forcing chain", 85),
        (Rules::Dynamic, ProofForm::House) => ("dynamic house forcing chain", 85),
        (Rules::Patterns, _) => ("dynamic forcing chain with patterns", 90),
    }
}

/// A search for the easiest proof.
pub(super) struct Multiple<'a> {
    context: Inference<'a>,
    /// By candidate: what follows if it is on, once worked out.
    if_on: Vec<Option<Rc<Implications>>>,
    /// Marks the events that a proof uses.
    used: Vec<bool>,
    best: Option<RatedChain>,
}

impl<'a> Multiple<'a> {
    pub fn new(context: Inference<'a>) -> Self {
        let if_on = vec![None; context.network.candidates.len()];
        Self { context, if_on, used: Vec::new(), best: None }
    }

    /// Returns the easiest proof, the first of several equally easy ones, or `None` if the work runs out.
    pub fn easiest(mut self) -> Option<RatedChain> {
        let rules = self.context.rules;
        for cell in self.context.network.cells.clone() {
            if cell.len() == 2 && !rules.is_dynamic() {
                continue;
            }
            for id in cell.clone() {
                let if_on = self.assume(id)?;
                if rules.is_dynamic() {
                    let if_off = Rc::new(Implications::of(Literal::off(id), &mut self.context)?);
                    self.contradict(&if_on, Literal::off(id));
                    self.contradict(&if_off, Literal::on(id));
                    if cell.len() > 2 && rules.uses_cells() {
                        self.conclude(&[if_on, if_off], ProofForm::Double);
                    }
                }
                if rules.uses_cells() {
                    self.try_houses(id)?;
                }
            }
            if rules.uses_cells() {
                self.agree(cell, ProofForm::Cell)?;
            }
        }
        self.best
    }

    /// Returns what follows from a candidate that is on.
    fn assume(&mut self, id: Id) -> Option<Rc<Implications>> {
        if self.if_on[id].is_none() {
            self.if_on[id] = Some(Rc::new(Implications::of(Literal::on(id), &mut self.context)?));
        }
        self.if_on[id].clone()
    }

    fn contradict(&mut self, implications: &Implications, conclusion: Literal) {
        if let Some(both) = implications.contradiction {
            self.propose(
                both.into_iter().map(|event| (implications, event)),
                ProofForm::Contradiction,
                conclusion,
            );
        }
    }

    /// Proposes what follows from all places of a symbol in a house, if this is the first of them.
    fn try_houses(&mut self, id: Id) -> Option<()> {
        for number in 1..self.context.network.memberships[id].len() {
            let (unit, _) = self.context.network.memberships[id][number];
            let unit = &self.context.network.units[unit];
            let members: Vec<Id> = unit.members(unit.live).collect();
            if unit.has_one && members.first() == Some(&id) {
                self.agree(members, ProofForm::House)?;
            }
        }
        Some(())
    }

    /// Proposes what follows from each of these candidates.
    fn agree(&mut self, members: impl IntoIterator<Item = Id>, form: ProofForm) -> Option<()> {
        let cases: Option<Vec<_>> = members.into_iter().map(|id| self.assume(id)).collect();
        self.conclude(&cases?, form);
        Some(())
    }

    fn conclude(&mut self, cases: &[Rc<Implications>], form: ProofForm) {
        for is_on in [true, false] {
            let common = common(cases.iter().map(|case| case.known(is_on)));
            for literal in ones(&common).map(|id| Literal::new(id, is_on)) {
                let events = cases.iter().filter_map(|case| Some((&**case, case.number(literal)?)));
                self.propose(events, form, literal);
            }
        }
    }

    /// Keeps a proof if it is easier than the best so far.
    fn propose<'b>(
        &mut self,
        events: impl Iterator<Item = (&'b Implications, usize)>,
        form: ProofForm,
        conclusion: Literal,
    ) {
        let most = self.best.as_ref().map_or(usize::MAX, |best| best.hardness.length - 1);
        let mut length = 0;
        for (implications, event) in events {
            let Some(more) = implications.length(event, most - length, &mut self.used) else { return };
            length += more;
        }
        let (name, base) = rating(self.context.rules, form);
        let hardness = Hardness::new(base, length, 0);
        self.best = Some(RatedChain { name, hardness, conclusions: vec![conclusion] });
    }
}

/// The candidates in all of these sets.
fn common<'a>(mut sets: impl Iterator<Item = &'a [u64]>) -> Vec<u64> {
    let mut all = sets.next().unwrap_or_default().to_vec();
    for set in sets {
        all.iter_mut().zip(set).for_each(|(word, other)| *word &= other);
    }
    all
}
