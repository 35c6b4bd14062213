//! The sentence that explains a step.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use itertools::Itertools as _;
use smallvec::{SmallVec, smallvec};

use crate::puzzle::{CageId, Cell, CellSet, HouseId, Houses, Layout, Symbol, SymbolSet};
use crate::solver::claim::Claim;
use crate::solver::proof::Proof;
use crate::words::write_joined;

/// The bytes reserved for a sentence, or for a step on one line; few of the usual board take more.
pub(super) const USUAL_LENGTH: usize = 160;

/// The reason for a step: words, with the cells, houses and symbols they are about.
///
/// Kept in parts until it is read, so that a solver whose steps are not read makes no text, and so that a picture of
/// the board can show the cells, houses and candidates.
#[derive(Clone, Debug)]
pub struct Why {
    sentence: Sentence,
}

/// The parts of a sentence, or what they are made from: most steps place a single, and their sentences are made only
/// when they are read.
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
    Cells(FewCells),
    /// Alternatives, such as `r1c2 or r1c3`.
    OneOfCells(FewCells),
    Houses(Houses),
    /// Where something is, such as `in row 1`.
    Within(Houses),
    Number(usize),
    /// A cage, such as `r1c1+r1c2=12`.
    Sum(CageId),
    /// Such as `r1c2 is not 5`.
    Claim(Claim),
    /// Candidates that the reason rests on; adds no words to the sentence.
    Marks(Vec<(Cell, Symbol)>),
    Phrase(Vec<Part>),
}

/// Some cells, usually one or two, which are stored inline.
type FewCells = SmallVec<[Cell; 2]>;

impl Part {
    pub(in crate::solver) fn within(houses: &[HouseId]) -> Self {
        Self::Within(houses.into())
    }

    pub(in crate::solver) fn one_of_cells(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::OneOfCells(cells.into_iter().collect())
    }

    /// Writes the part as words, with cells and houses named as on this board.
    fn write(&self, layout: &Layout, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::Words(words) => out.write_str(words),
            Self::Number(number) => write!(out, "{number}"),
            Self::Symbols(symbols) => write_joined(out, symbols.iter(), "and"),
            Self::OneOf(symbols) => write_joined(out, symbols.iter(), "or"),
            Self::Combination(symbols) => write!(out, "{}", symbols.iter().format("+")),
            Self::Claim(claim) => write!(out, "{claim}"),
            Self::Marks(_) => Ok(()),
            Self::Sum(cage) => {
                let cage = layout.cage(*cage);
                write!(out, "{}={}", cage.cells.iter().format("+"), cage.sum)
            }
            Self::Cells(cells) => write_joined(out, cells, "and"),
            Self::OneOfCells(cells) => write_joined(out, cells, "or"),
            Self::Houses(houses) => layout.write_names(houses, out),
            Self::Within(houses) => layout.write_place(houses, out),
            Self::Phrase(parts) => parts.iter().try_for_each(|part| part.write(layout, out)),
        }
    }
}

impl Why {
    pub fn new(parts: Vec<Part>) -> Self {
        Self { sentence: Sentence::Parts(parts) }
    }

    /// The reason for a single, in a house or, with `None`, in a cell.
    pub(in crate::solver) fn of_single(
        cell: Cell,
        symbol: Symbol,
        house: Option<HouseId>,
        parts: MakeParts,
    ) -> Self {
        Self { sentence: Sentence::OfSingle(cell, symbol, house, parts) }
    }

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

    /// Adds candidates that the reason rests on and the sentence does not name one by one.
    #[must_use]
    pub(crate) fn marking(self, candidates: impl IntoIterator<Item = (Cell, Symbol)>) -> Self {
        let mut parts = match self.sentence {
            Sentence::Parts(parts) => parts,
            _ => self.parts().into_owned(),
        };
        parts.push(Part::Marks(candidates.into_iter().collect()));
        Self::new(parts)
    }

    /// The sentence, with cells and houses named as on this board.
    pub fn in_words(&self, layout: &Layout) -> String {
        let mut words = String::with_capacity(USUAL_LENGTH);
        // Writing to a `String` cannot fail.
        let _ = self.parts().iter().try_for_each(|part| part.write(layout, &mut words));
        words
    }

    /// The cells the sentence names.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.named(|part| match part {
            Part::Cells(cells) | Part::OneOfCells(cells) => cells.to_vec(),
            Part::Claim(claim) => vec![claim.cell],
            _ => Vec::new(),
        })
    }

    /// The houses the sentence names.
    pub fn houses(&self) -> impl Iterator<Item = HouseId> + use<> {
        self.named(|part| houses_of(part).to_vec())
    }

    /// The houses that the sentence names first.
    pub(super) fn first_houses(&self) -> Vec<HouseId> {
        let mut groups = self.named(|part| vec![houses_of(part).to_vec()]);
        groups.find(|houses| !houses.is_empty()).unwrap_or_default()
    }

    /// The candidates the reason rests on.
    pub fn candidates(&self) -> impl Iterator<Item = (Cell, Symbol)> + use<> {
        self.named(|part| match part {
            Part::Claim(Claim { cell, symbol, .. }) => vec![(*cell, *symbol)],
            Part::Marks(candidates) => candidates.clone(),
            _ => Vec::new(),
        })
    }

    fn named<T>(&self, by_part: impl Fn(&Part) -> Vec<T>) -> std::vec::IntoIter<T> {
        named(&self.parts(), &by_part).into_iter()
    }
}

/// The houses that a part names by itself.
fn houses_of(part: &Part) -> &[HouseId] {
    match part {
        Part::Houses(houses) | Part::Within(houses) => houses,
        _ => &[],
    }
}

/// What some parts name, including those in their phrases.
fn named<T>(parts: &[Part], by_part: &dyn Fn(&Part) -> Vec<T>) -> Vec<T> {
    let by_any = |part: &Part| match part {
        Part::Phrase(parts) => named(parts, by_part),
        part => by_part(part),
    };
    parts.iter().flat_map(by_any).collect()
}

/// Implements `From` for what fills the templates of sentences.
macro_rules! parts_from {
    ($($own:ident: $from:ty => $part:expr),+ $(,)?) => {
        $(impl From<$from> for Part {
            fn from($own: $from) -> Self {
                $part
            }
        })+
    };
}
parts_from! {
    words: &'static str => Part::Words(words),
    parts: Vec<Part> => Part::Phrase(parts),
    number: usize => Part::Number(number),
    claim: Claim => Part::Claim(claim),
    symbol: Symbol => Part::Symbols(SymbolSet::only(symbol)),
    symbols: SymbolSet => Part::Symbols(symbols),
    cell: Cell => Part::Cells(smallvec![cell]),
    cells: [Cell; 2] => Part::Cells(cells.into()),
    cells: Vec<Cell> => Part::Cells(cells.into()),
    cells: &CellSet => Part::Cells(cells.iter().collect()),
    house: HouseId => Part::Houses(smallvec![house]),
    house: Option<HouseId> => Part::Houses(house.into_iter().collect()),
    houses: Vec<HouseId> => Part::Houses(houses.into()),
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
            why!("{}: {}", Part::within(&houses), houses).in_words(&layout)
        };
        assert_eq!(named(&["row 1", "row 2", "row 4"]), "in rows 1, 2 and 4: rows 1, 2 and 4");
        assert_eq!(named(&["block 3"]), "in block 3: block 3");
        assert_eq!(named(&["row 1", "column 2"]), "in row 1 and column 2: row 1 and column 2");
        let mixed = "rows 1 and 2, column 4 and block 3";
        assert_eq!(named(&["row 1", "row 2", "column 4", "block 3"]), format!("in {mixed}: {mixed}"));
        let [falling, rising] =
            ["the diagonal from top left to bottom right", "the diagonal from bottom left to top right"];
        assert_eq!(named(&[rising]), format!("on {rising}: {rising}"));
        assert_eq!(named(&["row 1", falling]), format!("in row 1 and on {falling}: row 1 and {falling}"));
        assert_eq!(named(&[falling, rising]), "on both diagonals: both diagonals");
    }
}
