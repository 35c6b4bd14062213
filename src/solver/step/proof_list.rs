//! Writes proofs line by line, and sums up those that are too long.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools as _;

use super::proof_sentence::{claim, contradiction, following, is_seen, reason};
use super::{Explanation, Part, Why, is_long, parts, split_before};
use crate::puzzle::Layout;
use crate::solver::proof::{Argument, Line, LineNumber, Proof, Reason, Refutation};
use crate::words::{counted, joined};

/// The claims that one line of a summary usually states at most.
const CLAIMS_IN_LINE: usize = 8;

const FROM: &str = "`from 2 and 3`: it follows from these lines and the candidates on the board";

const BECAUSE: &str = "`because`: the indented lines show it; they hold only under their own `suppose`";

impl Proof {
    /// The numbered lines, inner ones indented, or a paragraph for each case. Empty if the sentence says it all.
    pub(in crate::solver) fn list(&self, layout: &Layout) -> Vec<String> {
        match &self.argument {
            Argument::Refutation(_) => self.explained(layout, usize::MAX).lines,
            Argument::Agreement(_, branches) => cases(branches, layout).collect(),
        }
    }

    /// The lines, at most about this many, without the sentence above them.
    pub(in crate::solver) fn explained(&self, layout: &Layout, most: usize) -> Explanation {
        match &self.argument {
            Argument::Refutation(_) if self.is_short() => {
                Explanation { notes: self.notes_of_sentences(), ..Explanation::default() }
            }
            Argument::Refutation(refutation) => self.explained_refutation(refutation, layout, most),
            Argument::Agreement(_, branches) => {
                let split: Vec<String> = cases(branches, layout)
                    .flat_map(|case| if is_long(&case) { case_in_clauses(&case) } else { vec![case] })
                    .collect();
                let lines = if split.len() > most { cases(branches, layout).collect() } else { split };
                Explanation { lines, notes: self.notes_of_sentences(), ..Explanation::default() }
            }
        }
    }

    fn explained_refutation(&self, refutation: &Refutation, layout: &Layout, most: usize) -> Explanation {
        let deepest = self.depth() - 1;
        let in_full = height(refutation, deepest);
        let opened = (0..=deepest).rev().find(|&opened| height(refutation, opened) <= most);
        let mut list =
            ProofList { layout, opened: opened.unwrap_or(0), lines: Vec::new(), notes: Vec::new() };
        match opened {
            Some(_) => list.refutation(refutation, 0),
            None => list.turning_points(refutation, &self.uses(), most),
        }
        let summed_up = (list.lines.len() < in_full).then_some(in_full);
        list.notes.sort_by_key(|note| [FROM, BECAUSE].iter().position(|last| last == note));
        Explanation { lines: list.lines, summed_up, notes: list.notes, ..Explanation::default() }
    }

    /// How many lines rest on each line.
    fn uses(&self) -> BTreeMap<LineNumber, usize> {
        let inner = self.lines().filter_map(Line::refutation).flat_map(|refutation| &refutation.rests_on);
        self.lines().flat_map(|line| &line.rests_on).chain(inner).copied().counts().into_iter().collect()
    }

    /// The notes on the reasons in brackets. Candidates that are seen are mentioned without brackets.
    fn notes_of_sentences(&self) -> Vec<&'static str> {
        let lines = self.lines().filter(|line| !is_seen(line));
        lines.filter_map(|line| reason(line).1).unique().collect()
    }
}

/// The number of lines in which inner refutations are written out to this depth.
fn height(refutation: &Refutation, opened: usize) -> usize {
    let of_line = |line: &Line| match (line.refutation(), opened.checked_sub(1)) {
        (Some(inner), Some(opened)) => 1 + height(inner, opened),
        _ => 1,
    };
    refutation.lines.iter().map(of_line).sum::<usize>() + 1
}

/// What each of several cases leads to.
fn cases<'a>(branches: &'a [Vec<Line>], layout: &'a Layout) -> impl Iterator<Item = String> + 'a {
    branches.iter().filter_map(|lines| {
        let words = parts!("if {}{}", lines.first()?.claim, following(lines, ": "));
        Some(Why::new(words).in_words(layout))
    })
}

/// A case with its consequences line by line.
fn case_in_clauses(case: &str) -> Vec<String> {
    let Some((first, consequences)) = case.split_once(": ") else { return vec![case.to_owned()] };
    let clauses = split_before(consequences, ", so ").into_iter();
    let clauses = clauses.flat_map(|clause| split_before(&clause, ", and "));
    std::iter::once(format!("{first}:")).chain(clauses.map(|clause| format!("   {clause}"))).collect()
}

/// The lines of a refutation, being written.
struct ProofList<'a> {
    layout: &'a Layout,
    /// The depth to which inner refutations are written out.
    opened: usize,
    lines: Vec<String>,
    notes: Vec<&'static str>,
}

impl ProofList<'_> {
    fn refutation(&mut self, refutation: &Refutation, depth: usize) {
        for line in &refutation.lines {
            self.line(line, depth);
        }
        self.end(refutation, depth);
    }

    fn end(&mut self, refutation: &Refutation, depth: usize) {
        let end = parts!("contradiction: {}", contradiction(refutation.contradiction));
        let basis = self.in_brackets(&refutation.rests_on);
        self.write(depth, end, &basis);
    }

    fn line(&mut self, line: &Line, depth: usize) {
        let Line { number, rests_on, .. } = line;
        match &line.reason {
            Reason::Assumption => self.write(depth, parts!("{}. suppose {}", *number, claim(line.claim)), ""),
            Reason::Refuted(refutation) if depth < self.opened => {
                self.note(BECAUSE);
                self.write(depth, parts!("{}. {}", *number, claim(line.claim)), ", because:");
                self.refutation(refutation, depth + 1);
            }
            Reason::Refuted(refutation) => {
                let basis = self.in_brackets(&refutation.rests_on_outside());
                let words =
                    parts!("{}. {}, as {} leads", *number, claim(line.claim), claim(line.claim.opposite()));
                let lines = counted(refutation.line_count(), "line");
                self.write(depth, words, &format!(" to a contradiction in {lines}{basis}"));
            }
            _ => {
                let (words, note) = reason(line);
                self.notes.extend(note.filter(|note| !self.notes.contains(note)));
                // Reads `seen from 2`, without a semicolon.
                let and = if is_seen(line) { " " } else { "; " };
                let basis = self.basis(rests_on).map(|basis| format!("{and}{basis}"));
                let words = parts!("{}. {} ({}", *number, claim(line.claim), words);
                self.write(depth, words, &format!("{})", basis.unwrap_or_default()));
            }
        }
    }

    /// Writes the outer lines in at most this many: those that most others rest on, and between them only claims.
    fn turning_points(&mut self, refutation: &Refutation, uses: &BTreeMap<LineNumber, usize>, most: usize) {
        let Some((assumption, body)) = refutation.lines.split_first() else { return };
        let most = most.saturating_sub(2).max(1);
        let in_line = CLAIMS_IN_LINE.max(body.len().div_ceil(most));
        let weight = |line: &&Line| {
            uses.get(&line.number).unwrap_or(&0) + line.refutation().map_or(0, Refutation::line_count)
        };
        let by_weight: Vec<LineNumber> =
            body.iter().sorted_by_key(|line| Reverse(weight(line))).map(|line| line.number).collect();
        let groups_with = |count: usize| {
            let turning: BTreeSet<LineNumber> = by_weight.iter().take(count).copied().collect();
            let is_between = |line: &Line| !turning.contains(&line.number);
            let runs = body.chunk_by(|one, other| is_between(one) && is_between(other));
            runs.flat_map(|run| run.chunks(in_line)).collect::<Vec<_>>()
        };
        let groups = (0..=body.len()).rev().map(groups_with).find(|groups| groups.len() <= most);
        self.line(assumption, 0);
        for group in groups.unwrap_or_default() {
            match group {
                [first, .., last] => {
                    let claims = group.iter().map(|line| Why::new(claim(line.claim)).in_words(self.layout));
                    let claims = claims.collect_vec().join(", ");
                    self.lines.push(format!("{}-{}. {claims}", first.number, last.number));
                }
                _ => group.iter().for_each(|line| self.line(line, 0)),
            }
        }
        self.end(refutation, 0);
    }

    fn write(&mut self, depth: usize, words: Vec<Part>, end: &str) {
        let words = Why::new(words).in_words(self.layout);
        self.lines.push(format!("{}{words}{end}", "   ".repeat(depth)));
    }

    /// The lines that a line rests on, such as ` (from 2, 3 and 7)`.
    fn in_brackets(&mut self, numbers: &[LineNumber]) -> String {
        self.basis(numbers).map(|basis| format!(" ({basis})")).unwrap_or_default()
    }

    /// The lines that a line rests on, such as `from 2, 3 and 7`.
    fn basis(&mut self, numbers: &[LineNumber]) -> Option<String> {
        (!numbers.is_empty()).then(|| {
            self.note(FROM);
            format!("from {}", joined(numbers, "and"))
        })
    }

    fn note(&mut self, note: &'static str) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}
