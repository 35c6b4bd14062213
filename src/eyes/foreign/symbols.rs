//! Recognises the symbol of a glyph by the network, by cells that look alike, and by the board's own givens.

use super::alphabet::Alphabet;
use super::network::{CLASSES, SymbolNetwork, inputs, likeness};
use super::patch::{COLUMNS, ROWS};
use crate::puzzle::Symbol;

/// How alike two pictures of one symbol in one font are, at least.
const SAME: f32 = 0.9;

/// The least chance of the symbol of a group of cells that look alike.
const LEAST_CHANCE: f32 = 0.6;

/// The chance from which the network alone recognises a single glyph, and from which it casts doubt on a likeness to
/// another; how alike a glyph and a given must be, and by how much more than the givens of other symbols.
const SURE: f32 = 0.9;
const CERTAIN: f32 = 0.98;
const LIKE_GIVEN: f32 = 0.92;
const LEAD: f32 = 0.05;

/// The score of a symbol that an alphabet lacks.
const LACKING: f32 = -20.0;

/// The logarithms of the chances of all classes.
type Scores = [f32; CLASSES.len()];

/// How a symbol looks, as inputs of the network: those of one glyph, or of the two digits of a number.
#[derive(Clone, Debug)]
pub(super) struct SymbolLook(Vec<Vec<f32>>);

impl SymbolLook {
    /// The look of one patch, or of two, one after the other.
    pub fn new(patches: &[u8]) -> Self {
        Self(patches.chunks_exact(ROWS * COLUMNS).map(inputs).collect())
    }

    fn likeness(&self, other: &Self) -> f32 {
        if self.0.len() != other.0.len() {
            return 0.0;
        }
        self.0.iter().zip(&other.0).map(|(one, other)| likeness(one, other)).fold(1.0, f32::min)
    }

    /// The class of each glyph, if the network is certain of all.
    fn certain(&self) -> Option<Vec<usize>> {
        let class = |scores: Scores| scores.iter().position(|score| score.exp() > CERTAIN);
        self.scores().into_iter().map(class).collect()
    }

    /// What the network says of each glyph.
    fn scores(&self) -> Vec<Scores> {
        self.0.iter().map(|inputs| SymbolNetwork::get().classify(inputs)).collect()
    }
}

/// A symbol and how it looks on this board.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub symbol: Symbol,
    pub look: SymbolLook,
}

/// Reads the givens of a board of `size` symbols together, in the alphabet that fits best; doubtful ones are `None`.
pub(super) fn read_together(
    looks: &[SymbolLook],
    alphabets: &[Alphabet],
    size: usize,
) -> (Alphabet, Vec<Option<Symbol>>) {
    let groups = groups(looks);
    let scores: Vec<Vec<Scores>> = groups.iter().map(|group| mean_scores(looks, group)).collect();
    let fit = |alphabet: Alphabet| -> f32 {
        let score = |scores: &[Scores]| best(scores, alphabet, size).map_or(LACKING, |(_, _, score)| score);
        groups.iter().zip(&scores).map(|(group, scores)| group.len() as f32 * score(scores)).sum()
    };
    // Reversed, because `max_by` returns the last of those that fit equally well, and the first is wanted.
    let best_alphabet = alphabets.iter().rev().max_by(|&&one, &&other| fit(one).total_cmp(&fit(other)));
    let alphabet = *best_alphabet.expect("each size has an alphabet");
    let mut symbols = vec![None; looks.len()];
    for (group, scores) in groups.iter().zip(&scores) {
        let symbol = best(scores, alphabet, size).filter(|&(_, chance, _)| chance > LEAST_CHANCE);
        for &member in group {
            symbols[member] = symbol.map(|(symbol, ..)| symbol);
        }
    }
    (alphabet, symbols)
}

/// Groups the glyphs by their likeness to the first of each group. An 8 and a B may be alike, but then the network is
/// certain of both.
fn groups(looks: &[SymbolLook]) -> Vec<Vec<usize>> {
    let classes: Vec<Option<Vec<usize>>> = looks.iter().map(SymbolLook::certain).collect();
    let differ = |one: usize, other: usize| {
        classes[one].is_some() && classes[other].is_some() && classes[one] != classes[other]
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (number, look) in looks.iter().enumerate() {
        let others = groups.iter().enumerate().filter(|(_, group)| !differ(group[0], number));
        let likenesses = others.map(|(index, group)| (index, looks[group[0]].likeness(look)));
        match likenesses.max_by(|one, other| one.1.total_cmp(&other.1)) {
            Some((group, likeness)) if likeness > SAME => groups[group].push(number),
            _ => groups.push(vec![number]),
        }
    }
    groups
}

/// The mean of what the network says of the members of a group.
fn mean_scores(looks: &[SymbolLook], group: &[usize]) -> Vec<Scores> {
    let mut means = vec![[0.0; CLASSES.len()]; looks[group[0]].0.len()];
    for scores in group.iter().map(|&member| looks[member].scores()) {
        for (mean, score) in means.iter_mut().flatten().zip(scores.iter().flatten()) {
            *mean += score / group.len() as f32;
        }
    }
    means
}

/// The most likely symbol, its chance among what the alphabet may show, and its score.
fn best(scores: &[Scores], alphabet: Alphabet, size: usize) -> Option<(Symbol, f32, f32)> {
    let rivals: f32 = scores.iter().map(|scores| rivals(scores, alphabet, size)).product();
    let symbols = Symbol::all(size).filter_map(|symbol| {
        let glyphs = alphabet.glyphs(symbol, size);
        let score = glyphs.iter().zip(scores).map(|(&class, scores)| scores[class]).sum::<f32>();
        (glyphs.len() == scores.len()).then_some((symbol, score.exp() / rivals, score))
    });
    symbols.max_by(|one, other| one.2.total_cmp(&other.2))
}

/// The chance that a glyph is any that the alphabet may show.
fn rivals(scores: &Scores, alphabet: Alphabet, size: usize) -> f32 {
    let shown = scores.iter().enumerate().filter(|&(class, _)| alphabet.may_show(class, size));
    shown.map(|(_, score)| score.exp()).sum::<f32>().max(f32::MIN_POSITIVE)
}

/// Whether a single glyph is clearly a 0, on a board whose symbols begin with 1.
pub(super) fn is_zero(look: &SymbolLook, size: usize) -> bool {
    match look.scores()[..] {
        [scores] => scores[0].exp() / rivals(&scores, Alphabet::Usual, size) > SURE,
        _ => false,
    }
}

/// Returns the number of the symbol that a glyph most likely is, or `None` if it is doubtful.
pub(super) fn likeliest(patch: &[u8], size: usize) -> Option<usize> {
    let (symbol, chance, _) = best(&SymbolLook::new(patch).scores(), Alphabet::Usual, size)?;
    (chance > LEAST_CHANCE).then(|| symbol.number())
}

/// Recognises a single symbol; `None` if it is doubtful.
pub(super) fn read_one(
    look: &SymbolLook,
    alphabet: Alphabet,
    size: usize,
    examples: &[Example],
) -> Option<Symbol> {
    match (most_alike(look, examples), best(&look.scores(), alphabet, size)) {
        (Some(given), Some((symbol, ..))) if given == symbol => Some(given),
        (Some(_), Some((_, chance, _))) if chance > CERTAIN => None,
        (Some(given), _) => Some(given),
        (None, Some((symbol, chance, _))) if chance > SURE => Some(symbol),
        (None, _) => None,
    }
}

/// The symbol whose givens a glyph clearly looks like.
fn most_alike(look: &SymbolLook, examples: &[Example]) -> Option<Symbol> {
    let alike = |example: &Example| (example.look.likeness(look), example.symbol);
    let (most, symbol) = examples.iter().map(alike).max_by(|one, other| one.0.total_cmp(&other.0))?;
    let others = examples.iter().filter(|example| example.symbol != symbol).map(alike);
    let second = others.map(|(likeness, _)| likeness).fold(0.0, f32::max);
    (most > LIKE_GIVEN && most > second + LEAD).then_some(symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores that are sure of one class.
    fn sure(class: usize) -> Scores {
        let mut scores = [-12.0; CLASSES.len()];
        scores[class] = -0.01;
        scores
    }

    fn best_of(classes: &[usize], alphabet: Alphabet, size: usize) -> Option<(usize, bool)> {
        let scores: Vec<Scores> = classes.iter().map(|&class| sure(class)).collect();
        best(&scores, alphabet, size).map(|(symbol, chance, _)| (symbol.number(), chance > LEAST_CHANCE))
    }

    #[test]
    fn a_number_has_two_digits() {
        assert_eq!(best_of(&[1, 6], Alphabet::Numbers, 16), Some((16, true)));
        assert_eq!(best_of(&[7], Alphabet::Numbers, 16), Some((7, true)));
        assert_eq!(best_of(&[1, 6], Alphabet::Usual, 16), None);
    }

    #[test]
    fn what_a_board_cannot_show_is_doubtful() {
        assert_eq!(best_of(&[4], Alphabet::Usual, 4), Some((4, true)));
        for (classes, alphabet, size) in
            [(&[7][..], Alphabet::Usual, 4), (&[0], Alphabet::Usual, 9), (&[1, 9], Alphabet::Numbers, 16)]
        {
            assert!(!best_of(classes, alphabet, size).is_some_and(|(_, is_sure)| is_sure), "{classes:?}");
        }
    }
}
