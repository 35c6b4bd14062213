//! Checks proofs line by line on a grid by the rules alone, with none of the code that finds them.

use sudoku_bot::puzzle::{CageId, Cell, Symbol, SymbolSet};
use sudoku_bot::solver::{
    Alternatives, Argument, Claim, Contradiction, Grid, Line, LineNumber, Proof, Reason, Refutation,
};

/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    #[error("line {0} does not follow from the lines it names")]
    Line(LineNumber),
    #[error("line {0} names a line that is not before it, or not in force")]
    Name(LineNumber),
    #[error("line {0} is assumed where nothing may be")]
    Assumption(LineNumber),
    #[error("the refutation that begins with line {0} ends without a contradiction")]
    Contradiction(LineNumber),
    #[error("the conclusion does not follow")]
    Conclusion,
}

/// Checks that on this grid every line of a proof follows from the lines it names, and the conclusions from the whole.
///
/// # Errors
///
/// Returns the first flaw.
pub fn check(proof: &Proof, grid: &Grid) -> Result<(), Flaw> {
    let mut checker = Checker { grid, in_force: Vec::new() };
    match (&proof.argument, &proof.conclusions[..]) {
        (Argument::Refutation(refutation), &[shown]) => checker.refutation(refutation, shown),
        (Argument::Agreement(alternatives, branches), shown @ [_, ..]) => {
            checker.agreement(*alternatives, branches, shown)
        }
        _ => Err(Flaw::Conclusion),
    }
}

struct Checker<'a> {
    grid: &'a Grid,
    /// The lines that may be named, with what they state.
    in_force: Vec<(LineNumber, Claim)>,
}

impl Checker<'_> {
    /// Checks that a refutation shows a claim.
    fn refutation(&mut self, refutation: &Refutation, shown: Claim) -> Result<(), Flaw> {
        let before = self.in_force.len();
        let first = self.branch(&refutation.lines, Claim { is_on: !shown.is_on, ..shown })?;
        self.contradiction(refutation, first)?;
        self.in_force.truncate(before);
        Ok(())
    }

    /// Checks that the lines in force lead to the contradiction at the end of a refutation.
    fn contradiction(&self, refutation: &Refutation, first: LineNumber) -> Result<(), Flaw> {
        let named = self.named(first, &refutation.rests_on)?;
        let is_shown = match refutation.contradiction {
            Contradiction::NoCandidate(cell) => self.is_cell_without(cell, None, &named),
            Contradiction::NoPlace(symbol, house) => {
                let cells = &self.grid.layout().house(house).cells;
                self.grid.missing(house).contains(symbol)
                    && cells.iter().all(|&cell| self.is_out(cell, symbol, &named))
            }
            Contradiction::WrongSum(cage) => !self.can_sum(cage, None, &named),
        };
        if is_shown { Ok(()) } else { Err(Flaw::Contradiction(first)) }
    }

    fn agreement(
        &mut self,
        alternatives: Alternatives,
        branches: &[Vec<Line>],
        shown: &[Claim],
    ) -> Result<(), Flaw> {
        let mut open: Vec<(Cell, Symbol)> = match alternatives {
            Alternatives::Candidates(cell) => {
                self.grid.candidates(cell).iter().map(|symbol| (cell, symbol)).collect()
            }
            Alternatives::Places(symbol, house) => {
                self.grid.cells_for(house, symbol).map(|cell| (cell, symbol)).collect()
            }
        };
        if open.is_empty() {
            return Err(Flaw::Conclusion);
        }
        for lines in branches {
            let Some(first) = lines.first() else { return Err(Flaw::Conclusion) };
            open.retain(|&(cell, symbol)| first.claim != Claim::on(cell, symbol));
            let before = self.in_force.len();
            self.branch(lines, first.claim)?;
            self.in_force.truncate(before);
            if !shown.iter().all(|claim| lines.iter().any(|line| line.claim == *claim)) {
                return Err(Flaw::Conclusion);
            }
        }
        if open.is_empty() { Ok(()) } else { Err(Flaw::Conclusion) }
    }

    /// Checks an assumption and its consequences, leaves them in force, and returns the number of the first line.
    fn branch(&mut self, lines: &[Line], assumed: Claim) -> Result<LineNumber, Flaw> {
        let Some((first, rest)) = lines.split_first() else { return Err(Flaw::Conclusion) };
        if !matches!(first.reason, Reason::Assumption) || first.claim != assumed {
            return Err(Flaw::Assumption(first.number));
        }
        self.in_force.push((first.number, first.claim));
        for line in rest {
            self.line(line)?;
            self.in_force.push((line.number, line.claim));
        }
        Ok(first.number)
    }

    fn line(&mut self, line: &Line) -> Result<(), Flaw> {
        let named = self.named(line.number, &line.rests_on)?;
        let Claim { cell, symbol, is_on } = line.claim;
        let follows = match &line.reason {
            Reason::Assumption => return Err(Flaw::Assumption(line.number)),
            Reason::Seen => !is_on && self.is_out(cell, symbol, &named),
            Reason::LastInCell => is_on && self.is_cell_without(cell, Some(symbol), &named),
            Reason::LastInHouse(house) => {
                let cells = &self.grid.layout().house(*house).cells;
                is_on
                    && self.grid.missing(*house).contains(symbol)
                    && cells.contains(&cell)
                    && cells.iter().all(|&other| other == cell || self.is_out(other, symbol, &named))
            }
            Reason::Locked(house) => {
                let (house, peers) = (*house, self.grid.layout().peers(cell));
                let cells = &self.grid.layout().house(house).cells;
                !is_on
                    && self.grid.missing(house).contains(symbol)
                    && !cells.contains(&cell)
                    && cells.iter().all(|other| peers.contains(other) || self.is_out(*other, symbol, &named))
                    // Without a place left, nothing is locked: the refutation ends there.
                    && cells.iter().any(|&other| !self.is_out(other, symbol, &named))
            }
            Reason::Sum(cage) => !is_on && !self.can_sum(*cage, Some((cell, symbol)), &named),
            Reason::Refuted(refutation) => {
                self.refutation(refutation, line.claim)?;
                true
            }
        };
        if follows { Ok(()) } else { Err(Flaw::Line(line.number)) }
    }

    /// What some lines state, if all of them are in force.
    fn named(&self, line: LineNumber, numbers: &[LineNumber]) -> Result<Vec<Claim>, Flaw> {
        let stated = |&number: &LineNumber| {
            let found = self.in_force.iter().find(|(other, _)| *other == number);
            found.map(|&(_, claim)| claim).ok_or(Flaw::Name(line))
        };
        numbers.iter().map(stated).collect()
    }

    /// Whether a blank cell has no candidate other than `except`.
    fn is_cell_without(&self, cell: Cell, except: Option<Symbol>, named: &[Claim]) -> bool {
        let mut others = Symbol::all(self.grid.size()).filter(|&symbol| Some(symbol) != except);
        self.grid.digit(cell).is_none() && others.all(|symbol| self.is_out(cell, symbol, named))
    }

    /// Whether a candidate is not on the grid, or is ruled out by the named claims.
    fn is_out(&self, cell: Cell, symbol: Symbol, named: &[Claim]) -> bool {
        let rules_out = |claim: &Claim| match claim.is_on {
            true if claim.cell == cell => claim.symbol != symbol,
            true => claim.symbol == symbol && self.grid.layout().peers(cell).contains(&claim.cell),
            false => (claim.cell, claim.symbol) == (cell, symbol),
        };
        !self.grid.candidates(cell).contains(symbol) || named.iter().any(rules_out)
    }

    /// Whether different symbols can still make the sum of a cage, `with` one of them fixed.
    fn can_sum(&self, cage: CageId, with: Option<(Cell, Symbol)>, named: &[Claim]) -> bool {
        let cage = self.grid.layout().cage(cage);
        if with.is_some_and(|(cell, _)| !cage.cells.contains(&cell)) {
            return true;
        }
        let can_hold = |&cell: &Cell| match (with, self.grid.digit(cell)) {
            (Some((fixed, symbol)), _) if fixed == cell => SymbolSet::only(symbol),
            (_, Some(symbol)) => SymbolSet::only(symbol),
            _ => Symbol::all(self.grid.size()).filter(|&symbol| !self.is_out(cell, symbol, named)).collect(),
        };
        let sets: Vec<SymbolSet> = cage.cells.iter().map(can_hold).collect();
        can_add_up(&sets, SymbolSet::EMPTY, cage.sum)
    }
}

/// Whether different symbols that are not in `used`, one of each set, have this sum.
fn can_add_up(sets: &[SymbolSet], used: SymbolSet, sum: usize) -> bool {
    let Some((set, others)) = sets.split_first() else { return sum == 0 };
    let most: usize = sets.iter().map(|set| set.last().map_or(0, Symbol::number)).sum();
    let least: usize = sets.iter().map(|set| set.first().map_or(0, Symbol::number)).sum();
    (least..=most).contains(&sum)
        && set.without(used).iter().any(|symbol| {
            symbol.number() <= sum
                && can_add_up(others, used.union(SymbolSet::only(symbol)), sum - symbol.number())
        })
}
