//! One step of the reasoning, and the sentence that explains it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::nets::Proof;
use crate::puzzle::{CageId, Cell, CellSet, HouseId, Layout, Symbol, SymbolSet};

/// A technique's name and its difficulty on the scale of Sudoku Explainer: 1.0 for a full house, 4.2
/// for an XY-wing.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    pub name: Cow<'static, str>,
    pub score: f64,
}

impl Rating {
    pub const fn new(name: &'static str, score: f64) -> Self {
        Self { name: Cow::Borrowed(name), score }
    }

    /// The hardest of these, the first of several equally hard ones.
    pub fn hardest<'a>(ratings: impl Iterator<Item = &'a Self>) -> Option<&'a Self> {
        ratings.reduce(|hardest, other| if other.score > hardest.score { other } else { hardest })
    }
}

/// The kind of a step: most are deductions, the others belong to guesses and the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// The placements and eliminations follow from the board.
    Deduction,
    /// A candidate is tried because nothing can be proved.
    Guess,
    /// The guess, or the puzzle itself, has led to a contradiction.
    Contradiction,
    /// Everything since the last guess is undone, and a guess that failed is eliminated.
    Backtrack,
    /// The rest comes from the search, without reasons.
    Search,
}

/// One step: what it places and removes, and why.
///
/// A placement also removes its symbol from the cell's peers; those removals are not listed.
#[derive(Clone, Debug)]
pub struct Step {
    pub kind: StepKind,
    pub rating: Rating,
    /// Seldom more than one, which needs no memory of its own.
    pub placements: SmallVec<[(Cell, Symbol); 1]>,
    /// In reading order.
    pub eliminations: Vec<(Cell, Symbol)>,
    pub why: Why,
}

impl Step {
    /// A deduction that places a symbol.
    pub fn placement(rating: Rating, cell: Cell, symbol: Symbol, why: Why) -> Self {
        Self {
            kind: StepKind::Deduction,
            rating,
            placements: smallvec![(cell, symbol)],
            eliminations: Vec::new(),
            why,
        }
    }

    /// A deduction that removes candidates.
    pub fn elimination(rating: Rating, mut eliminations: Vec<(Cell, Symbol)>, why: Why) -> Self {
        eliminations.sort_unstable();
        Self { kind: StepKind::Deduction, rating, placements: SmallVec::new(), eliminations, why }
    }

    /// A deduction that removes one symbol from some cells.
    pub fn removal(rating: Rating, symbol: Symbol, cells: &CellSet, why: Why) -> Self {
        Self::elimination(rating, cells.iter().map(|cell| (cell, symbol)).collect(), why)
    }

    /// The candidates that a picture of the step shows: those the reason rests on, in the order of
    /// the argument, then those that the step removes.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let removed = self.eliminations.iter().map(|&(cell, symbol)| Candidate::removed(cell, symbol));
        self.why.candidates().chain(removed)
    }

    /// Its placements, such as `r1c2=5`.
    pub fn placements_in_words(&self) -> impl Iterator<Item = String> {
        self.placements.iter().map(|(cell, symbol)| format!("{cell}={symbol}"))
    }

    /// Its eliminations, such as `r3c4<>7`.
    pub fn eliminations_in_words(&self) -> impl Iterator<Item = String> {
        self.eliminations.iter().map(|(cell, symbol)| format!("{cell}<>{symbol}"))
    }

    /// Its placements and eliminations.
    pub fn effects(&self) -> impl Iterator<Item = String> {
        self.placements_in_words().chain(self.eliminations_in_words())
    }

    /// The step on one line: technique, sentence and effects.
    pub fn describe(&self, layout: &Layout) -> String {
        let effects: Vec<String> = self.effects().collect();
        let arrow = if effects.is_empty() { "" } else { " => " };
        format!("{}: {}{arrow}{}", self.rating.name, self.why.in_words(layout), effects.join(" "))
    }
}

/// What an argument says of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It holds.
    On,
    /// It does not hold.
    Off,
    /// The step removes it.
    Removed,
}

/// A symbol in a cell, with its role in an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub cell: Cell,
    pub symbol: Symbol,
    pub role: Role,
}

impl Candidate {
    pub const fn on(cell: Cell, symbol: Symbol) -> Self {
        Self { cell, symbol, role: Role::On }
    }

    pub const fn off(cell: Cell, symbol: Symbol) -> Self {
        Self { cell, symbol, role: Role::Off }
    }

    pub const fn removed(cell: Cell, symbol: Symbol) -> Self {
        Self { cell, symbol, role: Role::Removed }
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, symbol, role } = self;
        let verb = match role {
            Role::On => "is",
            Role::Off => "is not",
            Role::Removed => "cannot be",
        };
        write!(f, "{cell} {verb} {symbol}")
    }
}

/// The reason for a step: words, with the cells, houses and symbols they are about.
///
/// It stays in parts until someone reads it, so that a solver whose steps nobody reads makes no
/// text, and so that a picture of the board can show the cells, houses and candidates.
#[derive(Clone, Debug)]
pub struct Why {
    sentence: Sentence,
}

/// The parts of a sentence, or what makes them. Most steps place a single: their sentences are only
/// made when someone reads them.
#[derive(Clone, Debug)]
enum Sentence {
    Parts(Vec<Part>),
    OfCell(Cell, Symbol, fn(Cell, Symbol) -> Vec<Part>),
    OfHouse(Cell, Symbol, HouseId, fn(Cell, Symbol, HouseId) -> Vec<Part>),
    OfProof(Arc<Proof>),
}

/// A part of a [`Why`].
#[derive(Clone, Debug)]
pub enum Part {
    Words(&'static str),
    Symbols(SymbolSet),
    /// Alternatives, such as `1 or 2`.
    OneOf(SymbolSet),
    /// Numbers to be added, such as `1+2+4`.
    Combination(SymbolSet),
    Cell(Cell),
    Cells(Vec<Cell>),
    House(HouseId),
    Houses(Vec<HouseId>),
    Number(usize),
    /// A cage, such as `r1c1+r1c2=12`.
    Sum(CageId),
    /// Written out by its role, such as `r1c2 is not 5`.
    Candidate(Candidate),
    /// Only drawn: the words around it mention it in their own way.
    Mark(Candidate),
}

impl Part {
    /// What it names, as slices.
    fn cells(&self) -> &[Cell] {
        match self {
            Self::Cell(cell) | Self::Candidate(Candidate { cell, .. }) => std::slice::from_ref(cell),
            Self::Cells(cells) => cells,
            _ => &[],
        }
    }

    fn houses(&self) -> &[HouseId] {
        match self {
            Self::House(house) => std::slice::from_ref(house),
            Self::Houses(houses) => houses,
            _ => &[],
        }
    }
}

impl Why {
    pub fn new(parts: Vec<Part>) -> Self {
        Self { sentence: Sentence::Parts(parts) }
    }

    /// The reason for a symbol in a cell.
    pub(super) fn of_cell(cell: Cell, symbol: Symbol, parts: fn(Cell, Symbol) -> Vec<Part>) -> Self {
        Self { sentence: Sentence::OfCell(cell, symbol, parts) }
    }

    /// The reason for a symbol in a cell of a house.
    pub(super) fn of_house(
        cell: Cell,
        symbol: Symbol,
        house: HouseId,
        parts: fn(Cell, Symbol, HouseId) -> Vec<Part>,
    ) -> Self {
        Self { sentence: Sentence::OfHouse(cell, symbol, house, parts) }
    }

    /// The reason that a proof gives.
    pub(super) fn of_proof(proof: Proof) -> Self {
        Self { sentence: Sentence::OfProof(Arc::new(proof)) }
    }

    /// The proof, if the reason is one.
    pub fn proof(&self) -> Option<&Proof> {
        match &self.sentence {
            Sentence::OfProof(proof) => Some(proof),
            _ => None,
        }
    }

    /// The numbered lines of a proof that is too long for its sentence, inner ones indented.
    pub fn list(&self, layout: &Layout) -> Vec<String> {
        self.proof().map_or_else(Vec::new, |proof| proof.list(layout))
    }

    /// The sentence, and below it the list, if there is one.
    pub fn in_full(&self, layout: &Layout) -> String {
        let sentence = std::iter::once(self.in_words(layout).to_string());
        sentence.chain(self.list(layout)).collect::<Vec<_>>().join("\n")
    }

    /// The parts of the sentence, in its order.
    fn parts(&self) -> Cow<'_, [Part]> {
        match &self.sentence {
            Sentence::Parts(parts) => parts.into(),
            &Sentence::OfCell(cell, symbol, parts) => parts(cell, symbol).into(),
            &Sentence::OfHouse(cell, symbol, house, parts) => parts(cell, symbol, house).into(),
            Sentence::OfProof(proof) => proof.sentence().into(),
        }
    }

    /// The same with candidates to draw that the words mention in their own way.
    #[must_use]
    pub fn marking(self, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        let mut parts = match self.sentence {
            Sentence::Parts(parts) => parts,
            _ => self.parts().into_owned(),
        };
        parts.extend(candidates.into_iter().map(Part::Mark));
        Self::new(parts)
    }

    /// The sentence, with cells and houses named as on this board.
    pub fn in_words<'a>(&'a self, layout: &'a Layout) -> impl fmt::Display + 'a {
        InWords { why: self, layout }
    }

    /// The cells the sentence names.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let cells: Vec<_> = self.parts().iter().flat_map(Part::cells).copied().collect();
        cells.into_iter()
    }

    /// The houses the sentence names.
    pub fn houses(&self) -> impl Iterator<Item = HouseId> + use<> {
        let houses: Vec<_> = self.parts().iter().flat_map(Part::houses).copied().collect();
        houses.into_iter()
    }

    /// The candidates the argument runs through, in its order.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        let candidate = |part: &Part| match part {
            Part::Candidate(candidate) | Part::Mark(candidate) => Some(*candidate),
            _ => None,
        };
        let candidates: Vec<_> = self.parts().iter().filter_map(candidate).collect();
        candidates.into_iter()
    }
}

/// Makes the parts of a sentence of words, symbols, cells and houses, in its order.
macro_rules! parts {
    ($($part:expr),+ $(,)?) => {
        vec![$($crate::solver::step::Part::from($part)),+]
    };
}
pub(super) use parts;

/// Makes a [`Why`] of [`parts!`].
macro_rules! why {
    ($($part:expr),+ $(,)?) => {
        $crate::solver::step::Why::new($crate::solver::step::parts![$($part),+])
    };
}
pub(super) use why;

impl From<&'static str> for Part {
    fn from(words: &'static str) -> Self {
        Self::Words(words)
    }
}

impl From<Symbol> for Part {
    fn from(symbol: Symbol) -> Self {
        Self::Symbols(SymbolSet::only(symbol))
    }
}

impl From<SymbolSet> for Part {
    fn from(symbols: SymbolSet) -> Self {
        Self::Symbols(symbols)
    }
}

impl From<usize> for Part {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}

impl From<Cell> for Part {
    fn from(cell: Cell) -> Self {
        Self::Cell(cell)
    }
}

impl From<Vec<Cell>> for Part {
    fn from(cells: Vec<Cell>) -> Self {
        Self::Cells(cells)
    }
}

impl From<[Cell; 2]> for Part {
    fn from(cells: [Cell; 2]) -> Self {
        Self::Cells(cells.to_vec())
    }
}

impl From<&CellSet> for Part {
    fn from(cells: &CellSet) -> Self {
        Self::Cells(cells.iter().collect())
    }
}

impl From<HouseId> for Part {
    fn from(house: HouseId) -> Self {
        Self::House(house)
    }
}

impl From<Vec<HouseId>> for Part {
    fn from(houses: Vec<HouseId>) -> Self {
        Self::Houses(houses)
    }
}

impl From<Candidate> for Part {
    fn from(candidate: Candidate) -> Self {
        Self::Candidate(candidate)
    }
}

struct InWords<'a> {
    why: &'a Why,
    layout: &'a Layout,
}

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.parts().iter().try_for_each(|part| match part {
            Part::Words(words) => f.write_str(words),
            Part::Number(number) => write!(f, "{number}"),
            Part::Symbols(symbols) => write_list(f, symbols.iter(), "and"),
            Part::OneOf(symbols) => write_list(f, symbols.iter(), "or"),
            Part::Combination(symbols) => write_sum(f, symbols.iter()),
            Part::Candidate(candidate) => write!(f, "{candidate}"),
            Part::Mark(_) => Ok(()),
            Part::Sum(cage) => {
                let cage = self.layout.cage(*cage);
                write_sum(f, cage.cells.iter())?;
                write!(f, "={}", cage.sum)
            }
            Part::Cell(_) | Part::Cells(_) => write_list(f, part.cells().iter(), "and"),
            Part::House(_) | Part::Houses(_) => {
                write_list(f, part.houses().iter().map(|&house| self.layout.house(house)), "and")
            }
        })
    }
}

/// Writes `a`, `a and b`, or `a, b and c`.
fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
    last: &str,
) -> fmt::Result {
    let mut items = items.peekable();
    let mut first = true;
    while let Some(item) = items.next() {
        match (first, items.peek().is_some()) {
            (true, _) => write!(f, "{item}")?,
            (false, true) => write!(f, ", {item}")?,
            (false, false) => write!(f, " {last} {item}")?,
        }
        first = false;
    }
    Ok(())
}

/// Writes `a+b+c`.
fn write_sum<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    items.enumerate().try_for_each(|(at, item)| {
        let before = if at == 0 { "" } else { "+" };
        write!(f, "{before}{item}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{BlockShape, Index};

    #[test]
    fn candidates_are_read_in_the_order_of_the_argument_and_then_those_removed() {
        let layout = Layout::with_blocks(BlockShape { height: 2, width: 2 });
        let (cell, symbol) = (|index| Cell::new(index, 4), Symbol::from_index);
        let why = why!["if ", Candidate::off(cell(0), symbol(1)), ", ", Candidate::on(cell(1), symbol(1))]
            .marking([Candidate::on(cell(2), symbol(3))]);
        let step = Step::elimination(Rating::new("test", 1.0), vec![(cell(3), symbol(3))], why);
        assert_eq!(step.why.in_words(&layout).to_string(), "if r1c1 is not 2, r1c2 is 2");
        let roles: Vec<String> = step.candidates().map(|candidate| candidate.to_string()).collect();
        assert_eq!(roles, ["r1c1 is not 2", "r1c2 is 2", "r1c3 is 4", "r1c4 cannot be 4"]);
    }
}
