//! Reasons as they are printed: a sentence, and below it the lines of a long one.

use itertools::Itertools as _;

use super::Why;
use crate::puzzle::Layout;

/// The most words of a sentence that is not split into lines.
const MOST_WORDS: usize = 60;

/// The most lines below a sentence unless every line is wanted.
const MOST_LINES: usize = 30;

/// How much of a long proof is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Length {
    /// The turning points, if it has more than about 30 lines.
    Short,
    /// Every line.
    Full,
}

/// A reason as it is printed.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// The whole reason or, above lines, what follows from them.
    pub sentence: String,
    /// What the sentence does not say, inner lines indented.
    pub lines: Vec<String>,
    /// The number of lines in full, if they are summed up.
    pub summed_up: Option<usize>,
    /// What explains the notation of the lines, in the order in which it is first needed.
    pub(crate) notes: Vec<&'static str>,
}

impl Why {
    /// The reason as it is printed: a long sentence as a list of its clauses, and a proof with its lines.
    pub fn explained(&self, layout: &Layout, length: Length) -> Explanation {
        let sentence = self.in_words(layout);
        let most = if length == Length::Full { usize::MAX } else { MOST_LINES };
        match self.proof() {
            Some(proof) => Explanation { sentence, ..proof.explained(layout, most) },
            None if is_long(&sentence) => in_clauses(&sentence),
            None => Explanation { sentence, ..Explanation::default() },
        }
    }
}

/// Whether a sentence has more than [`MOST_WORDS`] words. There is one blank between two words, and counting blanks is
/// quick, as it must be for every step.
pub(in crate::solver) fn is_long(sentence: &str) -> bool {
    sentence.bytes().filter(|&byte| byte == b' ').count() >= MOST_WORDS
}

/// The last clause as the sentence, and the others as lines.
fn in_clauses(sentence: &str) -> Explanation {
    let Some((before, conclusion)) = sentence.rsplit_once("; ") else {
        return Explanation { sentence: sentence.to_owned(), ..Explanation::default() };
    };
    let lines = before.split("; ").flat_map(|clauses| split_before(clauses, ", so ")).collect();
    let conclusion = conclusion.strip_prefix("so ").unwrap_or(conclusion);
    Explanation { sentence: conclusion.to_owned(), lines, ..Explanation::default() }
}

/// Splits before a word, such as `, so `, which the parts after the first begin with.
pub(in crate::solver) fn split_before(clauses: &str, word: &str) -> Vec<String> {
    let with_word = |(at, part): (usize, &str)| match at {
        0 => part.to_owned(),
        _ => format!("{}{part}", word.trim_start_matches(", ")),
    };
    clauses.split(word).enumerate().map(with_word).collect_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_sentence_becomes_a_list_with_its_conclusion_above() {
        let sentence = "if r3c4 is not 9, r3c8 is 9 (row 3), so r2c8 is not 9 but 8, so r6c1 is 8 (row 6); \
                        if r1c1 is 1, it is not 2; so r3c4 is not 5, so it is 6";
        let Explanation { sentence, lines, .. } = in_clauses(sentence);
        assert_eq!(sentence, "r3c4 is not 5, so it is 6");
        assert_eq!(
            lines,
            [
                "if r3c4 is not 9, r3c8 is 9 (row 3)",
                "so r2c8 is not 9 but 8",
                "so r6c1 is 8 (row 6)",
                "if r1c1 is 1, it is not 2"
            ]
        );
    }
}
