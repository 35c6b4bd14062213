//! How a proof reads: a sentence, and for a longer one a numbered list of its lines.

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
        let Candidate { cell, symbol, role } = self.conclusion;
        let verb = if role == Role::On { " is " } else { " is not " };
        sentence.extend(parts![end, cell, verb, symbol]);
        sentence.extend(self.outer_lines().map(|line| Part::Mark(line.claim)));
        sentence
    }

    /// The lines to follow with a finger, inner ones indented; none where the sentence has it all.
    pub(in crate::solver) fn list(&self, layout: &Layout) -> Vec<String> {
        let mut list = List { layout, lines: Vec::new() };
        for (number, lemma) in (1..).zip(&self.lemmas) {
            list.lemma(number, lemma);
        }
        match &self.argument {
            Argument::Refutation(_) if self.is_short() => {}
            Argument::Refutation(refutation) => list.refutation(refutation, 0),
            Argument::Agreement(_, branches) => branches.iter().for_each(|lines| list.lines(lines, 0)),
        }
        list.lines
    }

    fn is_short(&self) -> bool {
        self.lemmas.is_empty() && self.line_count() <= MOST_IN_SENTENCE && self.depth() == 1
    }
}

/// All of a refutation in one sentence.
fn told(refutation: &Refutation) -> Vec<Part> {
    let mut sentence = Vec::new();
    for (at, line) in refutation.lines.iter().enumerate() {
        sentence.push(Part::Words(match at {
            0 => "suppose ",
            1 => ": then ",
            // From the assumption alone, which is the first line.
            _ if line.rests_on == [1] => ", also ",
            _ => ", so ",
        }));
        sentence.extend(claim(line));
        if at > 0 {
            sentence.push(" (".into());
            sentence.extend(reason(line));
            sentence.push(")".into());
        }
    }
    sentence.push(if refutation.lines.len() > 1 { ", and " } else { ": then " }.into());
    sentence.extend(contradiction(refutation.contradiction));
    sentence
}

fn summed_up(refutation: &Refutation, lines: usize) -> Vec<Part> {
    let mut sentence = parts!["suppose "];
    sentence.extend(refutation.lines.first().into_iter().flat_map(claim));
    sentence.extend(parts![": after ", lines, " lines "]);
    sentence.extend(contradiction(refutation.contradiction));
    sentence
}

fn summed_up_with_lemmas(refutation: &Refutation, lemmas: usize, lines: usize) -> Vec<Part> {
    let mut sentence = parts!["suppose "];
    sentence.extend(refutation.lines.first().into_iter().flat_map(claim));
    let words = if lemmas == 1 { " lemma and " } else { " lemmas and " };
    sentence.extend(parts![": after ", lemmas, words, lines, " lines "]);
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

    fn refutation(&mut self, refutation: &Refutation, depth: usize) {
        self.lines(&refutation.lines, depth);
        let mut end = parts!["contradiction: "];
        end.extend(contradiction(refutation.contradiction));
        let basis = basis(&refutation.rests_on);
        self.write(depth, &end, &if basis.is_empty() { String::new() } else { format!(" ({basis})") });
    }

    fn lines(&mut self, lines: &[Line], depth: usize) {
        for line in lines {
            self.line(line, depth);
        }
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
