//! The sentence that explains a step.

use std::borrow::Cow;
use std::sync::Arc;

use itertools::Itertools as _;

use super::Candidate;
use crate::puzzle::{CageId, Cell, CellSet, HouseId, Layout, Symbol, SymbolSet};
use crate::solver::nets::Proof;
use crate::words::joined;

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
    OfSingle(Cell, Symbol, Option<HouseId>, MakeParts),
    OfProof(Arc<Proof>),
}

/// Makes the sentence for a symbol in a cell, or in a cell of a house.
type MakeParts = fn(Cell, Symbol, Option<HouseId>) -> Vec<Part>;

/// A part of a [`Why`].
#[derive(Clone, Debug)]
pub enum Part {
    Words(&'static str),
    Symbols(SymbolSet),
    /// Alternatives, such as `1 or 2`.
    OneOf(SymbolSet),
    /// Numbers to be added, such as `1+2+4`.
    Combination(SymbolSet),
    Cells(Vec<Cell>),
    /// Alternatives, such as `r1c2 or r1c3`.
    OneOfCells(Vec<Cell>),
    Houses(Vec<HouseId>),
    Number(usize),
    /// A cage, such as `r1c1+r1c2=12`.
    Sum(CageId),
    /// Written out by its role, such as `r1c2 is not 5`.
    Candidate(Candidate),
    /// Only drawn: the words around it mention it in their own way.
    Mark(Candidate),
    Phrase(Vec<Part>),
}

impl Part {
    /// The part as words, with cells and houses named as on this board.
    fn in_words(&self, layout: &Layout) -> String {
        match self {
            Self::Words(words) => (*words).to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Symbols(symbols) => joined(symbols.iter(), "and"),
            Self::OneOf(symbols) => joined(symbols.iter(), "or"),
            Self::Combination(symbols) => symbols.iter().join("+"),
            Self::Candidate(candidate) => candidate.to_string(),
            Self::Mark(_) => String::new(),
            Self::Sum(cage) => {
                let cage = layout.cage(*cage);
                format!("{}={}", cage.cells.iter().join("+"), cage.sum)
            }
            Self::Cells(cells) => joined(cells, "and"),
            Self::OneOfCells(cells) => joined(cells, "or"),
            Self::Houses(houses) => layout.names_of(houses),
            Self::Phrase(parts) => parts.iter().map(|part| part.in_words(layout)).collect(),
        }
    }
}

impl Why {
    pub fn new(parts: Vec<Part>) -> Self {
        Self { sentence: Sentence::Parts(parts) }
    }

    /// The reason for a single, which may be one of a house.
    pub(in crate::solver) fn of_single(
        cell: Cell,
        symbol: Symbol,
        house: Option<HouseId>,
        parts: MakeParts,
    ) -> Self {
        Self { sentence: Sentence::OfSingle(cell, symbol, house, parts) }
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

    /// The list below the sentence: the numbered lines of a long proof, inner ones indented, or a paragraph for each
    /// case. Empty if the sentence says it all.
    pub fn list(&self, layout: &Layout) -> Vec<String> {
        self.proof().map_or_else(Vec::new, |proof| proof.list(layout))
    }

    /// The sentence, and below it the list, if there is one.
    pub fn in_full(&self, layout: &Layout) -> String {
        std::iter::once(self.in_words(layout)).chain(self.list(layout)).join("\n")
    }

    /// The parts of the sentence, in its order.
    fn parts(&self) -> Cow<'_, [Part]> {
        match &self.sentence {
            Sentence::Parts(parts) => parts.into(),
            &Sentence::OfSingle(cell, symbol, house, parts) => parts(cell, symbol, house).into(),
            Sentence::OfProof(proof) => proof.sentence().into(),
        }
    }

    /// Adds candidates to draw that the sentence does not name one by one.
    #[must_use]
    pub(crate) fn marking(self, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        let mut parts = match self.sentence {
            Sentence::Parts(parts) => parts,
            _ => self.parts().into_owned(),
        };
        parts.extend(candidates.into_iter().map(Part::Mark));
        Self::new(parts)
    }

    /// The sentence, with cells and houses named as on this board.
    pub fn in_words(&self, layout: &Layout) -> String {
        self.parts().iter().map(|part| part.in_words(layout)).collect()
    }

    /// The cells the sentence names.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.named(|part| match part {
            Part::Cells(cells) | Part::OneOfCells(cells) => cells.clone(),
            Part::Candidate(candidate) => vec![candidate.cell],
            _ => Vec::new(),
        })
    }

    /// The houses the sentence names.
    pub fn houses(&self) -> impl Iterator<Item = HouseId> + use<> {
        self.named(|part| if let Part::Houses(houses) = part { houses.clone() } else { Vec::new() })
    }

    /// The houses that the sentence names first.
    pub(super) fn first_houses(&self) -> Vec<HouseId> {
        let groups =
            self.named(|part| if let Part::Houses(houses) = part { vec![houses.clone()] } else { vec![] });
        groups.into_iter().find(|houses| !houses.is_empty()).unwrap_or_default()
    }

    /// The candidates the argument runs through, in its order.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        self.named(|part| match part {
            Part::Candidate(candidate) | Part::Mark(candidate) => vec![*candidate],
            _ => Vec::new(),
        })
    }

    fn named<T>(&self, by_part: impl Fn(&Part) -> Vec<T>) -> std::vec::IntoIter<T> {
        named(&self.parts(), &by_part).into_iter()
    }
}

/// What some parts name, and those in their phrases.
fn named<T>(parts: &[Part], by_part: &dyn Fn(&Part) -> Vec<T>) -> Vec<T> {
    let by_any = |part: &Part| match part {
        Part::Phrase(parts) => named(parts, by_part),
        part => by_part(part),
    };
    parts.iter().flat_map(by_any).collect()
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
    Vec<Cell> => Cells,
    Vec<HouseId> => Houses,
    Candidate => Candidate,
    Vec<Part> => Phrase,
}

impl From<Cell> for Part {
    fn from(cell: Cell) -> Self {
        Self::Cells(vec![cell])
    }
}

impl From<HouseId> for Part {
    fn from(house: HouseId) -> Self {
        Self::Houses(vec![house])
    }
}

impl From<Option<HouseId>> for Part {
    fn from(house: Option<HouseId>) -> Self {
        Self::Houses(house.into_iter().collect())
    }
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
            why!("in {}", houses).in_words(&layout)
        };
        assert_eq!(named(&["row 1", "row 2", "row 4"]), "in rows 1, 2 and 4");
        assert_eq!(named(&["block 3"]), "in block 3");
        assert_eq!(named(&["row 1", "column 2"]), "in row 1 and column 2");
        let diagonals = ["the falling diagonal", "the rising diagonal"];
        assert_eq!(named(&diagonals), "in the falling diagonal and the rising diagonal");
    }
}
