//! How a proof reads: a sentence, and for a longer one a list: its cases, or its numbered lines.

use super::proof::{Alternatives, Argument, LemmaNumber, Line, LineNumber, Proof, Reason, Refutation};
use crate::puzzle::{Cell, Layout, SymbolSet};
use crate::solver::grid::Contradiction;
use crate::solver::step::{Candidate, Part, Role, Why, parts};

/// Longer proofs are summed up in a sentence, and their lines follow as a list.
const MOST_IN_SENTENCE: usize = 6;

impl Proof {
    /// The sentence; short proofs are all in it.
    pub(in crate::solver) fn sentence(&self) -> Vec<Part> {
        let (mut sentence, end) = match &self.argument {
            Argument::Refutation(refutation) if !self.lemmas.is_empty() => {
                (summed_up_with_lemmas(refutation, self.lemmas.len(), self.line_count()), "; so ")
            }
            Argument::Refutation(refutation) if self.is_short() => (told(refutation), "; so "),
            Argument::Refutation(refutation) => (summed_up(refutation, self.line_count()), "; so "),
            Argument::Agreement(alternatives, branches) => (agreement(*alternatives, branches), ", "),
        };
        let mut conclusions = self.conclusions.clone();
        conclusions.sort_by_key(|claim| (claim.role != Role::On, claim.cell, claim.symbol));
        let conclusions = together(conclusions);
        for (at, claims) in conclusions.iter().enumerate() {
            sentence.push(Part::Words(match at {
                0 => end,
                _ if at + 1 == conclusions.len() => ", and ",
                _ => ", ",
            }));
            sentence.extend(claims.in_words());
        }
        sentence.extend(self.outer_lines().map(|line| Part::Mark(line.claim)));
        sentence
    }

    /// The lines to follow with a finger, inner ones indented, or a paragraph for each case; none where the
    /// sentence has it all.
    pub(in crate::solver) fn list(&self, layout: &Layout) -> Vec<String> {
        let mut list = List { layout, lines: Vec::new() };
        for (number, lemma) in (1..).zip(&self.lemmas) {
            list.lemma(number, lemma);
        }
        match &self.argument {
            Argument::Refutation(_) if self.is_short() => {}
            Argument::Refutation(refutation) => list.refutation(refutation, 0),
            Argument::Agreement(_, branches) => branches.iter().for_each(|lines| list.case(lines)),
        }
        list.lines
    }

    /// Whether the list has numbered lines.
    pub(super) fn is_numbered(&self) -> bool {
        matches!(self.argument, Argument::Refutation(_)) && !self.is_short()
    }

    fn is_short(&self) -> bool {
        self.lemmas.is_empty() && self.line_count() <= MOST_IN_SENTENCE && self.depth() == 1
    }
}

/// Claims that are told together: the same symbols of some cells.
struct Claims {
    role: Role,
    cells: Vec<Cell>,
    symbols: SymbolSet,
}

impl Claims {
    /// Such as `r1c2 is 5`, or `r1c2 and r1c3 are not 5 or 6`.
    fn in_words(&self) -> Vec<Part> {
        let verb = match (self.role, self.cells.len()) {
            (Role::On, 1) => " is ",
            (Role::On, _) => " are ",
            (_, 1) => " is not ",
            (_, _) => " are not ",
        };
        parts![self.cells.clone(), verb, Part::OneOf(self.symbols)]
    }
}

/// Joins what is said of a cell, and then the cells of which the same is said.
fn together(claims: impl IntoIterator<Item = Candidate>) -> Vec<Claims> {
    let mut of_cells: Vec<(Role, Cell, SymbolSet)> = Vec::new();
    for Candidate { cell, symbol, role } in claims {
        match of_cells.iter_mut().find(|known| (known.0, known.1) == (role, cell)) {
            Some((.., symbols)) => symbols.insert(symbol),
            None => of_cells.push((role, cell, SymbolSet::only(symbol))),
        }
    }
    let mut joined: Vec<Claims> = Vec::new();
    for (role, cell, symbols) in of_cells {
        match joined.iter_mut().find(|known| (known.role, known.symbols) == (role, symbols)) {
            Some(known) => known.cells.push(cell),
            None => joined.push(Claims { role, cells: vec![cell], symbols }),
        }
    }
    joined
}

/// All of a refutation in one sentence.
fn told(refutation: &Refutation) -> Vec<Part> {
    let Some((assumption, _)) = refutation.lines.split_first() else { return Vec::new() };
    let mut sentence = parts!["suppose ", assumption.claim];
    sentence.extend(following(&refutation.lines, ": then "));
    sentence.push(if refutation.lines.len() > 1 { ", and " } else { ": then " }.into());
    sentence.extend(contradiction(refutation.contradiction));
    sentence
}

/// What follows from an assumption, the first of these lines, each with its reason; after a first word.
fn following(lines: &[Line], first: &'static str) -> Vec<Part> {
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
        for (at, claims) in together(alike.iter().map(|line| line.claim)).iter().enumerate() {
            words.extend((at > 0).then_some(Part::Words(" and ")));
            words.extend(claims.in_words());
        }
        if !is_seen(alike[0]) {
            words.push(" (".into());
            words.extend(reason(alike[0]));
            words.push(")".into());
        }
    }
    words
}

/// The lines after the assumption. What is seen follows the line that it is seen from, and that a cell is not
/// something else goes without saying, unless it is all there is.
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

fn is_seen(line: &Line) -> bool {
    matches!(line.reason, Reason::Seen)
}

/// Whether two lines rule something out for the same reason.
fn are_alike(one: &Line, other: &Line) -> bool {
    let have_one_reason = match (&one.reason, &other.reason) {
        (Reason::Seen, Reason::Seen) => true,
        (Reason::Locked(one), Reason::Locked(other)) => one == other,
        (Reason::Sum(one), Reason::Sum(other)) => one == other,
        _ => false,
    };
    have_one_reason && one.claim.role == other.claim.role && one.rests_on == other.rests_on
}

fn summed_up(refutation: &Refutation, lines: usize) -> Vec<Part> {
    let mut sentence = parts!["suppose "];
    sentence.extend(refutation.lines.first().into_iter().flat_map(claim));
    sentence.extend(parts![": after ", lines, " deductions "]);
    sentence.extend(contradiction(refutation.contradiction));
    sentence
}

fn summed_up_with_lemmas(refutation: &Refutation, lemmas: usize, lines: usize) -> Vec<Part> {
    let mut sentence = parts!["suppose "];
    sentence.extend(refutation.lines.first().into_iter().flat_map(claim));
    let words = if lemmas == 1 { " lemma and " } else { " lemmas and " };
    sentence.extend(parts![": after ", lemmas, words, lines, " deductions "]);
    sentence.extend(contradiction(refutation.contradiction));
    sentence
}

fn agreement(alternatives: Alternatives, branches: &[Vec<Line>]) -> Vec<Part> {
    match alternatives {
        Alternatives::Candidates(cell) => {
            let symbols: SymbolSet =
                branches.iter().filter_map(|lines| lines.first()).map(|line| line.claim.symbol).collect();
            parts!["whether ", cell, " is ", Part::OneOf(symbols)]
        }
        Alternatives::Places(symbol, house) => {
            parts!["wherever ", symbol, " goes in ", house]
        }
    }
}

/// What a line states, such as `r1c2=5` or `r1c2<>5`.
fn claim(line: &Line) -> Vec<Part> {
    let Candidate { cell, symbol, role } = line.claim;
    parts![cell, if role == Role::On { "=" } else { "<>" }, symbol]
}

fn reason(line: &Line) -> Vec<Part> {
    match &line.reason {
        Reason::Assumption => parts!["assumed"],
        Reason::Seen => parts!["seen"],
        Reason::LastInCell => parts!["last candidate"],
        Reason::LastInHouse(house) => parts![*house],
        Reason::Locked(house) => parts!["locked in ", *house],
        Reason::Sum(cage) => parts![Part::Sum(*cage)],
        Reason::Refuted(_) => parts!["refuted"],
        Reason::Lemma(number) => parts!["lemma ", *number],
    }
}

fn contradiction(contradiction: Contradiction) -> Vec<Part> {
    match contradiction {
        Contradiction::NoCandidate(cell) => parts![cell, " has no candidate left"],
        Contradiction::NoPlace(symbol, house) => parts!["nothing is left for ", symbol, " in ", house],
        Contradiction::WrongSum(cage) => parts![Part::Sum(cage), " is no longer possible"],
    }
}

/// The lines of a proof, being written.
struct List<'a> {
    layout: &'a Layout,
    lines: Vec<String>,
}

impl List<'_> {
    /// Some claims that cannot all hold, and below them why.
    fn lemma(&mut self, number: LemmaNumber, lemma: &Refutation) {
        let mut words = parts!["lemma ", number, ": "];
        let claims: Vec<Candidate> = lemma.assumed().collect();
        for (at, line) in lemma.lines.iter().take(claims.len()).enumerate() {
            words.extend((at > 0).then_some(Part::Words(if at + 1 < claims.len() { ", " } else { " and " })));
            words.extend(claim(line));
        }
        let end = match claims.len() {
            1 => " cannot hold:",
            2 => " cannot both hold:",
            _ => " cannot all hold:",
        };
        self.write(0, &words, end);
        self.refutation(lemma, 1);
    }

    /// What one of several cases leads to.
    fn case(&mut self, lines: &[Line]) {
        let mut words: Vec<Part> = lines.first().map_or_else(Vec::new, |line| parts!["if ", line.claim]);
        words.extend(following(lines, ": "));
        self.write(0, &words, "");
    }

    fn refutation(&mut self, refutation: &Refutation, depth: usize) {
        for line in &refutation.lines {
            self.line(line, depth);
        }
        let mut end = parts!["contradiction: "];
        end.extend(contradiction(refutation.contradiction));
        let basis = basis(&refutation.rests_on);
        self.write(depth, &end, &if basis.is_empty() { String::new() } else { format!(" ({basis})") });
    }

    fn line(&mut self, line: &Line, depth: usize) {
        let mut words = parts![line.number, ". "];
        if matches!(line.reason, Reason::Assumption) {
            words.push("suppose ".into());
            words.extend(claim(line));
            self.write(depth, &words, "");
        } else if let Some(refutation) = line.refutation() {
            words.extend(claim(line));
            self.write(depth, &words, ", because:");
            self.refutation(refutation, depth + 1);
        } else {
            words.extend(claim(line));
            words.push(" (".into());
            words.extend(reason(line));
            let basis = basis(&line.rests_on);
            // What a line sees needs no other word.
            let joined = if matches!(line.reason, Reason::Seen) { " " } else { "; " };
            let end = if basis.is_empty() { ")".into() } else { format!("{joined}{basis})") };
            self.write(depth, &words, &end);
        }
    }

    fn write(&mut self, depth: usize, words: &[Part], end: &str) {
        let words = Why::new(words.to_vec());
        self.lines.push(format!("{}{}{end}", "   ".repeat(depth), words.in_words(self.layout)));
    }
}

/// The lines that a line rests on, such as `from 2, 3 and 7`.
fn basis(numbers: &[LineNumber]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match numbers.split_last() {
        None => String::new(),
        Some((last, [])) => format!("from {last}"),
        Some((last, others)) => format!("from {} and {last}", others.join(", ")),
    }
}
