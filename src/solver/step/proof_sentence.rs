//! Writes proofs as a sentence.

use itertools::Itertools;

use super::{Part, grouped, listed, parts};
use crate::puzzle::{Cell, SymbolSet};
use crate::solver::claim::Claim;
use crate::solver::grid::Contradiction;
use crate::solver::proof::{Alternatives, Argument, Line, Proof, Reason, Refutation};

/// The most lines of a proof that a sentence holds; longer ones are summed up, and their lines follow as a list.
const MOST_IN_SENTENCE: usize = 6;

impl Proof {
    /// The sentence, which says everything if the proof is short.
    pub(super) fn sentence(&self) -> Vec<Part> {
        let (argument, so) = match &self.argument {
            Argument::Refutation(refutation) if self.is_short() => (told(refutation), "; so "),
            Argument::Refutation(refutation) => (summed_up(refutation, self.line_count()), "; so "),
            Argument::Agreement(alternatives, branches) => (agreement(*alternatives, branches), ", "),
        };
        let claims = self.conclusions.iter().copied();
        let claims = together(claims.sorted_by_key(|claim| (!claim.is_on, claim.cell, claim.symbol)));
        let marks =
            Part::Marks(self.outer_lines().map(|Line { claim, .. }| (claim.cell, claim.symbol)).collect());
        parts!("{}{}{}{}", argument, so, listed(claims.iter().map(Claims::in_words), ", and "), marks)
    }

    pub(super) fn is_short(&self) -> bool {
        self.line_count() <= MOST_IN_SENTENCE && self.depth() == 1
    }
}

/// The title of the notes that explain the notation of proofs.
pub(crate) const LEGEND: &str =
    "how to read this: r1c2=5 says that r1c2 is 5, r1c2<>5 that it is not; in brackets is why:";

/// Claims that are stated together: the same symbols in several cells.
struct Claims {
    is_on: bool,
    cells: Vec<Cell>,
    symbols: SymbolSet,
}

impl Claims {
    /// Such as `r1c2 is 5`, or `r1c2 and r1c3 are not 5 or 6`.
    fn in_words(&self) -> Vec<Part> {
        let verb = match (self.is_on, self.cells.len()) {
            (true, 1) => " is ",
            (true, _) => " are ",
            (_, 1) => " is not ",
            (_, _) => " are not ",
        };
        parts!("{}{}{}", self.cells.clone(), verb, Part::OneOf(self.symbols))
    }
}

/// Joins the claims about each cell, and then the cells with the same claims.
fn together(claims: impl IntoIterator<Item = Claim>) -> Vec<Claims> {
    let mut of_cells: Vec<(bool, Cell, SymbolSet)> = Vec::new();
    for Claim { cell, symbol, is_on } in claims {
        match of_cells.iter_mut().find(|known| (known.0, known.1) == (is_on, cell)) {
            Some((.., symbols)) => symbols.insert(symbol),
            None => of_cells.push((is_on, cell, SymbolSet::only(symbol))),
        }
    }
    let groups = grouped(of_cells.into_iter().map(|(is_on, cell, symbols)| (cell, (is_on, symbols))));
    groups.into_iter().map(|((is_on, symbols), cells)| Claims { is_on, cells, symbols }).collect()
}

/// The whole refutation in one sentence.
fn told(refutation: &Refutation) -> Vec<Part> {
    let Some((assumption, _)) = refutation.lines.split_first() else { return Vec::new() };
    let and = if refutation.lines.len() > 1 { ", and " } else { ": then " };
    let following = following(&refutation.lines, ": then ");
    parts!("suppose {}{}{}{}", assumption.claim, following, and, contradiction(refutation.contradiction))
}

/// The consequences of an assumption, the first of `lines`, each with its reason; `first` introduces them.
pub(super) fn following(lines: &[Line], first: &'static str) -> Vec<Part> {
    let assumed = lines.first().map(|line| line.number);
    let told = worth_telling(lines);
    let mut words = Vec::new();
    for alike in told.chunk_by(|one, other| are_alike(one, other)) {
        let rests_on_more = alike[0].rests_on.iter().any(|&number| Some(number) != assumed);
        words.push(Part::Words(match words[..] {
            [] => first,
            _ if rests_on_more => ", so ",
            _ => ", and ",
        }));
        let claims = together(alike.iter().map(|line| line.claim));
        let claims = claims.iter().map(|claims| claims.in_words().into());
        words.extend(Itertools::intersperse(claims, Part::Words(" and ")));
        if !is_seen(alike[0]) {
            words.extend(parts!(" ({})", reason(alike[0]).0));
        }
    }
    words
}

/// The lines after the assumption that a sentence mentions. A candidate that is seen is mentioned after the line that
/// sees it. That a cell is not something else goes without saying, unless there is nothing more to say.
fn worth_telling(lines: &[Line]) -> Vec<&Line> {
    let seen_from = |by: &Line| {
        let (number, cell) = (by.number, by.claim.cell);
        let seen = move |line: &&Line| is_seen(line) && line.rests_on == [number] && line.claim.cell != cell;
        lines.iter().filter(seen)
    };
    let told: Vec<&Line> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !is_seen(line))
        .flat_map(|(at, line)| (at > 0).then_some(line).into_iter().chain(seen_from(line)))
        .collect();
    if told.is_empty() { lines.iter().skip(1).collect() } else { told }
}

pub(super) fn is_seen(line: &Line) -> bool {
    matches!(line.reason, Reason::Seen)
}

/// Whether two lines have the same reason, so that a sentence can join them.
fn are_alike(one: &Line, other: &Line) -> bool {
    let have_one_reason = match (&one.reason, &other.reason) {
        (Reason::Seen, Reason::Seen) => true,
        (Reason::Locked(one), Reason::Locked(other)) => one == other,
        (Reason::Sum(one), Reason::Sum(other)) => one == other,
        _ => false,
    };
    have_one_reason && one.claim.is_on == other.claim.is_on && one.rests_on == other.rests_on
}

fn summed_up(refutation: &Refutation, lines: usize) -> Vec<Part> {
    let assumption = refutation.lines.first().map_or_else(Vec::new, |line| claim(line.claim));
    parts!("suppose {}: after {} deductions {}", assumption, lines, contradiction(refutation.contradiction))
}

fn agreement(alternatives: Alternatives, branches: &[Vec<Line>]) -> Vec<Part> {
    match alternatives {
        Alternatives::Candidates(cell) => {
            let symbols: SymbolSet =
                branches.iter().filter_map(|lines| lines.first()).map(|line| line.claim.symbol).collect();
            parts!("whether {} is {}", cell, Part::OneOf(symbols))
        }
        Alternatives::Places(symbol, house) => {
            parts!("wherever {} goes {}", symbol, Part::within(&[house]))
        }
    }
}

/// What a line states, such as `r1c2=5` or `r1c2<>5`.
pub(super) fn claim(Claim { cell, symbol, is_on }: Claim) -> Vec<Part> {
    parts!("{}{}{}", cell, if is_on { "=" } else { "<>" }, symbol)
}

/// The reason in brackets, and the explanation of its notation.
pub(super) fn reason(line: &Line) -> (Vec<Part>, Option<&'static str>) {
    let (words, note) = match &line.reason {
        Reason::Assumption | Reason::Refuted(_) => return (Vec::new(), None),
        Reason::Seen => (
            parts!("seen"),
            "`seen from 2`: line 2 puts the digit in a cell that this one sees, or another digit in this cell",
        ),
        Reason::LastInCell => (parts!("last candidate"), "`last candidate`: the cell has no other left"),
        Reason::LastInHouse(house) => {
            (parts!("{}", *house), "`row 4` or another house: the digit has no other place left in it")
        }
        Reason::Locked(house) => (
            parts!("locked {}", Part::within(&[*house])),
            "`locked in row 4`: the cell sees every place that the digit has left in that row",
        ),
        Reason::Sum(cage) => (
            parts!("{}", Part::Sum(*cage)),
            "`r1c2+r1c3=9`: no way left to make this sum puts the digit there",
        ),
    };
    (words, Some(note))
}

pub(super) fn contradiction(contradiction: Contradiction) -> Vec<Part> {
    match contradiction {
        Contradiction::NoCandidate(cell) => parts!("{} has no candidate left", cell),
        Contradiction::NoPlace(symbol, house) => {
            parts!("{} has no place left for {}", house, symbol)
        }
        Contradiction::WrongSum(cage) => parts!("{} is no longer possible", Part::Sum(cage)),
    }
}
