//! How much of a step a hint gives away.

use std::borrow::Cow;
use std::fmt;

use itertools::Itertools as _;
use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::{Step, StepKind};
use crate::puzzle::{Cell, CellSet, HouseId, Layout};
use crate::solver::proof::{Alternatives, Argument};
use crate::words::joined;

/// The grades of a hint, by how much of the step they give away. After the last one, the step itself is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintDetail {
    /// The kind of step, and where to look.
    Place,
    /// The kind, and the cells of its reason.
    Cells,
    /// The whole reason and the effects.
    Reason,
}

impl HintDetail {
    /// The next detail, which gives away more; `None` after the whole reason.
    pub fn next(self) -> Option<Self> {
        match self {
            Self::Place => Some(Self::Cells),
            Self::Cells => Some(Self::Reason),
            Self::Reason => None,
        }
    }
}

impl Step {
    /// The sentence of a hint. In the least detail, it names neither a cell nor a digit to be placed.
    pub fn hint(&self, detail: HintDetail, layout: &Layout) -> String {
        match detail {
            HintDetail::Place => format!("{}{}", self.kind_in_words(), self.place_in_words(layout)),
            HintDetail::Cells => match self.cells_of_reason() {
                cells if cells.is_empty() => self.hint(HintDetail::Place, layout),
                cells => {
                    let preposition = if self.why.proof().is_some() { "through" } else { "in" };
                    format!("{} {preposition} {}", self.kind_in_words(), joined(cells.iter(), "and"))
                }
            },
            HintDetail::Reason => self.describe(layout),
        }
    }

    /// The cells that the reason names. Those of a long proof are only its main ones.
    pub fn cells_of_reason(&self) -> CellSet {
        let drawn = self.why.candidates().map(|(cell, _)| cell);
        self.why.cells().chain(drawn.filter(|_| self.why.proof().is_none())).collect()
    }

    /// The houses to look at, which contain all cells of the reason, or what a forcing chain starts from. Empty for other
    /// proofs, and if the reason is spread over too much of the board.
    pub fn places(&self, layout: &Layout) -> Vec<HouseId> {
        if let Some(proof) = self.why.proof() {
            return match proof.argument {
                Argument::Agreement(Alternatives::Places(_, house), _) => vec![house],
                Argument::Agreement(Alternatives::Candidates(cell), _) => {
                    layout.houses_around(&[cell].into_iter().collect())
                }
                Argument::Refutation(_) => Vec::new(),
            };
        }
        let (cells, named) = (self.cells_of_reason(), self.why.first_houses());
        let is_there = |cell| layout.houses_of(cell).any(|house| named.contains(&house));
        if !named.is_empty() && cells.iter().all(is_there) { named } else { layout.houses_around(&cells) }
    }

    /// The kind of step, without the place that a technique's name may mention; the rest of the sentence names it.
    fn kind_in_words(&self) -> Cow<'static, str> {
        match self.kind {
            StepKind::Search => "no technique applies; the search found a digit".into(),
            _ => self.rating.phrase(),
        }
    }

    fn place_in_words(&self, layout: &Layout) -> String {
        let houses = self.places(layout);
        let is_proof = self.why.proof().is_some();
        if !houses.is_empty() {
            let starts = if is_proof { " that starts" } else { "" };
            return format!("{starts} {}", layout.place_in(&houses));
        }
        match self.why.candidates().map(|(_, symbol)| symbol).all_equal_value() {
            Ok(symbol) if !is_proof && self.placements.is_empty() => format!(" on {symbol}"),
            _ => self.target_in_words(layout),
        }
    }

    /// Where the step changes something, if its reason is spread over the board.
    fn target_in_words(&self, layout: &Layout) -> String {
        let changed: CellSet = self.changed_cells().collect();
        if changed.is_empty() {
            return String::new();
        }
        let verb = match (self.placements.is_empty(), self.eliminations.len()) {
            (false, _) => "places a digit",
            (true, 1) => "removes a candidate",
            (true, _) => "removes candidates",
        };
        let (houses, elsewhere) = match layout.houses_around(&changed) {
            houses if houses.is_empty() => {
                (layout.houses_around(&changed.iter().take(1).collect()), " and elsewhere")
            }
            houses => (houses, ""),
        };
        format!(" that {verb} {}{elsewhere}", layout.place_in(&houses))
    }

    /// The cells that the step fills, and then those that lose candidates.
    pub(crate) fn changed_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.placements.iter().chain(&self.eliminations).map(|&(cell, _)| cell)
    }
}

/// A step with its layout, shown as a hint in this detail. As JSON, effects are written one by one, as `r1c2=5` and
/// `r3c4<>7`, and only with the whole reason.
#[derive(Clone, Copy, Debug)]
pub struct StepOnBoard<'a> {
    pub step: &'a Step,
    pub layout: &'a Layout,
    pub detail: HintDetail,
}

impl fmt::Display for StepOnBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.step.hint(self.detail, self.layout))
    }
}

impl Serialize for StepOnBoard<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { step, layout, detail } = *self;
        let is_whole = detail == HintDetail::Reason;
        let mut fields = serializer.serialize_struct("Step", if is_whole { 5 } else { 3 })?;
        fields.serialize_field("technique", &step.rating.name)?;
        fields.serialize_field("score", &step.rating.score)?;
        if is_whole {
            fields.serialize_field("placements", &step.placements_in_words().collect_vec())?;
            let eliminations = step.eliminations.iter().map(|(cell, symbol)| format!("{cell}<>{symbol}"));
            fields.serialize_field("eliminations", &eliminations.collect_vec())?;
            fields.serialize_field("why", &step.why.in_full(layout))?;
        } else {
            fields.serialize_field("why", &step.hint(detail, layout))?;
        }
        fields.end()
    }
}
