//! How a proof reads: a sentence, and for a longer one a list: its cases, or its numbered lines.

use super::proof::{Alternatives, Argument, LemmaNumber, Line, LineNumber, Proof, Reason, Refutation};
use crate::puzzle::{Layout, SymbolSet};
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
        let is_alike = |one: &Candidate, other: &Candidate| (one.role, one.cell) == (other.role, other.cell);
        let count = conclusions.chunk_by(is_alike).count();
        for (at, of_cell) in conclusions.chunk_by(is_alike).enumerate() {
            let before = match at {
                0 => end,
                _ if at + 1 == count => " and ",
                _ => ", ",
            };
            let verb = if of_cell[0].role == Role::On { " is " } else { " is not " };
            let symbols = of_cell.iter().map(|claim| claim.symbol).collect();
            sentence.extend(parts![before, of_cell[0].cell, verb, Part::OneOf(symbols)]);
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

/// All of a refutation in one sentence.
fn told(refutation: &Refutation) -> Vec<Part> {
    let mut sentence = parts!["suppose "];
    sentence.extend(refutation.lines.first().into_iter().flat_map(claim));
    sentence.extend(following(&refutation.lines, ": then "));
    sentence.push(if refutation.lines.len() > 1 { ", and " } else { ": then " }.into());
    sentence.extend(contradiction(refutation.contradiction));
    sentence
}

/// What follows from an assumption, the first of these lines, each with its reason; after a first word.
fn following(lines: &[Line], first: &'static str) -> Vec<Part> {
    let Some((assumption, rest)) = lines.split_first() else { return Vec::new() };
    let mut words = Vec::new();
    for (at, line) in rest.iter().enumerate() {
        words.push(Part::Words(match at {
            0 => first,
            _ if line.rests_on == [assumption.number] => ", also ",
            _ => ", so ",
        }));
        words.extend(claim(line));
        words.push(" (".into());
        let by = lines.iter().find(|other| line.rests_on == [other.number]);
        match by.map(|other| other.claim).filter(|_| matches!(line.reason, Reason::Seen)) {
            Some(by) if by.cell == line.claim.cell => words.extend(parts![by]),
            Some(by) => words.extend(parts![by.cell, " sees it"]),
            None => words.extend(reason(line)),
        }
        words.push(")".into());
    }
    words
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
