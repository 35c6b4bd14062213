//! One step of the reasoning, and the sentence that explains it.

use std::borrow::Cow;
use std::fmt;

use crate::puzzle::{Cell, HouseId, Layout, Symbol, SymbolSet};

/// A technique's name and how hard it is to see, on the scale of Sudoku Explainer: 1.0 for a full
/// house, 4.2 for an XY-wing.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    pub name: Cow<'static, str>,
    pub score: f64,
}

impl Rating {
    pub const fn new(name: &'static str, score: f64) -> Self {
        Self { name: Cow::Borrowed(name), score }
    }
}

/// What a step is: most are deductions, but some concern a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// What is placed or removed follows from the board.
    Deduction,
    /// One candidate is tried, because the techniques are spent.
    Guess,
    /// What was tried, or the puzzle itself, has come to nothing.
    Contradiction,
    /// All since the last guess is taken back, and its candidate removed if it has failed.
    Backtrack,
    /// What is left comes from the search, without reasons.
    Search,
}

/// One step: what it places and removes, and why.
///
/// A placement also removes its symbol from the cell's peers; those removals are not listed.
#[derive(Clone, Debug)]
pub struct Step {
    pub kind: StepKind,
    pub rating: Rating,
    pub placements: Vec<(Cell, Symbol)>,
    pub eliminations: Vec<(Cell, Symbol)>,
    pub why: Why,
}

impl Step {
    /// A deduction that places a symbol.
    pub fn placement(rating: Rating, cell: Cell, symbol: Symbol, why: Why) -> Self {
        Self {
            kind: StepKind::Deduction,
            rating,
            placements: vec![(cell, symbol)],
            eliminations: Vec::new(),
            why,
        }
    }

    /// A deduction that removes candidates.
    pub fn elimination(rating: Rating, eliminations: Vec<(Cell, Symbol)>, why: Why) -> Self {
        Self { kind: StepKind::Deduction, rating, placements: Vec::new(), eliminations, why }
    }

    /// What it places, such as `r1c2=5`.
    pub fn placements_in_words(&self) -> impl Iterator<Item = String> {
        self.placements.iter().map(|(cell, symbol)| format!("{cell}={symbol}"))
    }

    /// What it removes, such as `r3c4<>7`.
    pub fn eliminations_in_words(&self) -> impl Iterator<Item = String> {
        self.eliminations.iter().map(|(cell, symbol)| format!("{cell}<>{symbol}"))
    }

    /// All that it does.
    pub fn effects(&self) -> impl Iterator<Item = String> {
        self.placements_in_words().chain(self.eliminations_in_words())
    }

    /// The step on one line: technique, sentence, and what it does.
    pub fn describe(&self, layout: &Layout) -> String {
        let effects: Vec<String> = self.effects().collect();
        let arrow = if effects.is_empty() { "" } else { " => " };
        format!("{}: {}{arrow}{}", self.rating.name, self.why.in_words(layout), effects.join(" "))
    }
}

/// The reason for a step: words, with the cells, houses and symbols they speak of.
///
/// It stays in parts until somebody wants to read it, so that a solver nobody listens to makes no
/// text, and so that a picture of the board can show the cells and houses.
#[derive(Clone, Debug, Default)]
pub struct Why {
    parts: Vec<Part>,
}

/// A part of a [`Why`].
#[derive(Clone, Debug)]
pub enum Part {
    Words(&'static str),
    Symbols(SymbolSet),
    Cells(Vec<Cell>),
    Houses(Vec<HouseId>),
    Number(usize),
}

impl Why {
    pub fn new(parts: Vec<Part>) -> Self {
        Self { parts }
    }

    /// The sentence, with cells and houses by the names they have on this board.
    pub fn in_words<'a>(&'a self, layout: &'a Layout) -> impl fmt::Display + 'a {
        InWords { why: self, layout }
    }

    /// The cells the sentence names.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.parts
            .iter()
            .flat_map(|part| match part {
                Part::Cells(cells) => cells.as_slice(),
                _ => &[],
            })
            .copied()
    }

    /// The houses the sentence names.
    pub fn houses(&self) -> impl Iterator<Item = HouseId> + '_ {
        self.parts
            .iter()
            .flat_map(|part| match part {
                Part::Houses(houses) => houses.as_slice(),
                _ => &[],
            })
            .copied()
    }
}

/// Makes a [`Why`] of words, symbols, cells and houses, in the order of the sentence.
macro_rules! why {
    ($($part:expr),+ $(,)?) => {
        $crate::solver::step::Why::new(vec![$($crate::solver::step::Part::from($part)),+])
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
        Self::Cells(vec![cell])
    }
}

impl From<Vec<Cell>> for Part {
    fn from(cells: Vec<Cell>) -> Self {
        Self::Cells(cells)
    }
}

impl From<HouseId> for Part {
    fn from(house: HouseId) -> Self {
        Self::Houses(vec![house])
    }
}

impl From<Vec<HouseId>> for Part {
    fn from(houses: Vec<HouseId>) -> Self {
        Self::Houses(houses)
    }
}

struct InWords<'a> {
    why: &'a Why,
    layout: &'a Layout,
}

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _size = self.layout.size();
        self.why.parts.iter().try_for_each(|part| match part {
            Part::Words(words) => f.write_str(words),
            Part::Number(number) => write!(f, "{number}"),
            Part::Symbols(symbols) => write_list(f, symbols.iter()),
            Part::Cells(cells) => write_list(f, cells.iter()),
            Part::Houses(houses) => write_list(f, houses.iter().map(|&house| self.layout.house(house))),
        })
    }
}

/// Writes `a`, `a and b`, or `a, b and c`.
fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    let mut items = items.peekable();
    let mut first = true;
    while let Some(item) = items.next() {
        let before = match (first, items.peek().is_some()) {
            (true, _) => "",
            (false, true) => ", ",
            (false, false) => " and ",
        };
        write!(f, "{before}{item}")?;
        first = false;
    }
    Ok(())
}
