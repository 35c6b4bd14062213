//! The sentence that explains a step.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::Candidate;
use crate::puzzle::{CageId, Cell, CellSet, HouseId, HouseKind, Layout, Symbol, SymbolSet};
use crate::solver::nets::Proof;

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
    /// Alternatives, such as `r1c2 or r1c3`.
    OneOfCells(Vec<Cell>),
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
            Self::Cells(cells) | Self::OneOfCells(cells) => cells,
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
    pub(in crate::solver) fn of_cell(
        cell: Cell,
        symbol: Symbol,
        parts: fn(Cell, Symbol) -> Vec<Part>,
    ) -> Self {
        Self { sentence: Sentence::OfCell(cell, symbol, parts) }
    }

    /// The reason for a symbol in a cell of a house.
    pub(in crate::solver) fn of_house(
        cell: Cell,
        symbol: Symbol,
        house: HouseId,
        parts: fn(Cell, Symbol, HouseId) -> Vec<Part>,
    ) -> Self {
        Self { sentence: Sentence::OfHouse(cell, symbol, house, parts) }
    }

    /// The reason that a proof gives.
    pub(in crate::solver) fn of_proof(proof: Proof) -> Self {
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

    /// Adds candidates to draw that the sentence does not name one by one.
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
        self.each(|part| part.cells().to_vec())
    }

    /// The houses the sentence names.
    pub fn houses(&self) -> impl Iterator<Item = HouseId> + use<> {
        self.each(|part| part.houses().to_vec())
    }

    /// The candidates the argument runs through, in its order.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        self.each(|part| match part {
            Part::Candidate(candidate) | Part::Mark(candidate) => Some(*candidate),
            _ => None,
        })
    }

    fn each<T, I: IntoIterator<Item = T>>(&self, of_part: impl Fn(&Part) -> I) -> std::vec::IntoIter<T> {
        self.parts().iter().flat_map(of_part).collect::<Vec<_>>().into_iter()
    }
}

/// The parts that need only their name.
macro_rules! parts_from {
    ($($from:ty => $part:ident),+ $(,)?) => {
        $(impl From<$from> for Part {
            fn from(own: $from) -> Self {
                Self::$part(own)
            }
        })+
    };
}
parts_from! {
    &'static str => Words,
    SymbolSet => Symbols,
    usize => Number,
    Cell => Cell,
    Vec<Cell> => Cells,
    HouseId => House,
    Vec<HouseId> => Houses,
    Candidate => Candidate,
}

impl From<Symbol> for Part {
    fn from(symbol: Symbol) -> Self {
        Self::Symbols(SymbolSet::only(symbol))
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
            Part::OneOfCells(cells) => write_list(f, cells.iter(), "or"),
            Part::House(_) | Part::Houses(_) => self.write_houses(f, part.houses()),
        })
    }
}

impl InWords<'_> {
    /// Writes `row 1`, or `rows 1, 2 and 3` if they are all of a kind.
    fn write_houses(&self, f: &mut fmt::Formatter<'_>, houses: &[HouseId]) -> fmt::Result {
        let houses = || houses.iter().map(|&house| self.layout.house(house));
        let kind =
            houses().next().map(|first| first.kind).filter(|&kind| houses().all(|house| house.kind == kind));
        match kind.and_then(HouseKind::plural).filter(|_| houses().len() > 1) {
            Some(plural) => {
                write!(f, "{plural} ")?;
                write_list(f, houses().map(|house| house.number), "and")
            }
            None => write_list(f, houses(), "and"),
        }
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
    use crate::puzzle::{BlockShape, Shape};
    use crate::solver::step::why;

    #[test]
    fn houses_of_a_kind_share_its_name() {
        let plain = Shape::plain(BlockShape { height: 2, width: 2 });
        let layout = Layout::new(Shape { diagonals: true, ..plain }).expect("it fits");
        let named = |names: &[&str]| {
            let named = |name: &&str| layout.houses().find(|(_, house)| house.to_string() == *name);
            let houses: Vec<HouseId> = names.iter().filter_map(named).map(|(id, _)| id).collect();
            assert_eq!(houses.len(), names.len());
            why!("in {}", houses).in_words(&layout).to_string()
        };
        assert_eq!(named(&["row 1", "row 2", "row 4"]), "in rows 1, 2 and 4");
        assert_eq!(named(&["block 3"]), "in block 3");
        assert_eq!(named(&["row 1", "column 2"]), "in row 1 and column 2");
        let diagonals = ["the falling diagonal", "the rising diagonal"];
        assert_eq!(named(&diagonals), "in the falling diagonal and the rising diagonal");
    }
}
