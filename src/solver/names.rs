//! The names of techniques, as users type them.

use std::fmt;
use std::str::FromStr;

use super::Effort;
use super::proofs;
use super::step::Rating;
use super::techniques::{Needs, Scope, Technique, techniques};
use crate::puzzle::MAX_SIZE;

/// The least similarity, from 0 to 1, at which a name is suggested for a misspelt one.
const ALIKE: f64 = 0.75;

/// The names of all techniques and proofs, simplest first, each with its lowest score.
///
/// A name such as `fish` stands for those with a size, such as `fish of 5`.
pub(crate) fn all_ratings() -> Vec<Rating> {
    let of_techniques = techniques(Scope::Full).flat_map(|technique| technique.ratings().to_vec());
    let mut ratings: Vec<Rating> = of_techniques.chain(proofs::RATINGS.iter().cloned()).collect();
    ratings.sort_by(|one, other| one.score.total_cmp(&other.score));
    ratings
}

/// A technique's name as a user typed it: case, spaces and hyphens do not matter, and the first words
/// of several names stand for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniqueName {
    /// The listed name, or the one that was typed if it is not listed.
    name: String,
    key: String,
}

/// The error for a name that no technique has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no technique has this name; {hint}")]
pub struct UnknownTechnique {
    hint: String,
}

impl TechniqueName {
    /// Whether this name stands for the full name of a step's technique.
    pub fn covers(&self, name: &str) -> bool {
        starts_of(name).any(|start| key(start) == self.key)
    }

    /// The highest listed score among the names that this one stands for.
    pub fn score(&self) -> f64 {
        self.ratings().map(|rating| rating.score).fold(0.0, f64::max)
    }

    /// The lowest listed score among the names that this one stands for.
    pub(crate) fn least_score(&self) -> f64 {
        self.ratings().map(|rating| rating.score).fold(f64::INFINITY, f64::min)
    }

    /// The listed ratings that this name stands for.
    fn ratings(&self) -> impl Iterator<Item = Rating> {
        all_ratings().into_iter().filter(|rating| self.is_among(rating))
    }

    /// Whether all techniques of this name find nothing without this.
    pub(crate) fn all_need(&self, needs: Needs) -> bool {
        let mut techniques = techniques(Scope::Full).filter(|technique| self.is_of(technique)).peekable();
        techniques.peek().is_some() && techniques.all(|technique| technique.needs() == needs)
    }

    /// The least effort at which any technique of this name is tried.
    pub(crate) fn effort(&self) -> Effort {
        let is_quick = self.is_proof() || techniques(Scope::Quick).any(|technique| self.is_of(technique));
        if is_quick { Effort::Quick } else { Effort::Clear }
    }

    /// Whether all the listed names that this one stands for are among `names`.
    pub(crate) fn is_only(&self, names: &[&str]) -> bool {
        self.ratings().all(|rating| names.contains(&rating.name.as_ref()))
    }

    /// Whether this name stands for a proof by assumption.
    pub(crate) fn is_proof(&self) -> bool {
        proofs::RATINGS.iter().any(|rating| self.is_among(rating))
    }

    /// Whether a technique may find steps of this name.
    pub(super) fn is_of(&self, technique: &Technique) -> bool {
        technique.ratings().iter().any(|rating| self.is_among(rating))
    }

    /// Whether this name stands for a listed name, or for one of its sizes.
    pub(crate) fn is_among(&self, rating: &Rating) -> bool {
        self.covers(&rating.name) || self.size_of(rating).is_some()
    }

    /// The size in this name, such as 5 in `fish of 5`.
    pub(crate) fn size(&self) -> Option<usize> {
        all_ratings().iter().find_map(|rating| self.size_of(rating))
    }

    /// The size in this name, if it is a listed name with a size.
    fn size_of(&self, rating: &Rating) -> Option<usize> {
        let size = self.key.strip_prefix(&key(&format!("{} of ", rating.name)))?;
        // Names are compared as text, so one with a leading zero would match no step.
        let is_plain = !size.starts_with('0');
        size.parse().ok().filter(|size| is_plain && (5..MAX_SIZE).contains(size))
    }
}

impl FromStr for TechniqueName {
    type Err = UnknownTechnique;

    fn from_str(typed: &str) -> Result<Self, UnknownTechnique> {
        let ratings = all_ratings();
        let key_of_typed = key(typed);
        let mut listed = ratings.iter().flat_map(|rating| starts_of(&rating.name));
        let listed = listed.find(|start| key(start) == key_of_typed);
        let name = Self { name: listed.unwrap_or(typed.trim()).to_owned(), key: key_of_typed };
        if !name.key.is_empty() && ratings.iter().any(|rating| name.is_among(rating)) {
            return Ok(name);
        }
        let likeness = |rating: &Rating| strsim::jaro_winkler(&key(&rating.name), &name.key);
        let mut near: Vec<&Rating> = ratings.iter().filter(|rating| likeness(rating) >= ALIKE).collect();
        near.sort_by(|one, other| likeness(other).total_cmp(&likeness(one)));
        let near: Vec<String> = near.iter().take(3).map(|rating| format!("`{}`", rating.name)).collect();
        let hint = if near.is_empty() {
            "`hint --list` prints the names".into()
        } else {
            format!("did you mean {}? `hint --list` prints all names", near.join(" or "))
        };
        Err(UnknownTechnique { hint })
    }
}

impl fmt::Display for TechniqueName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Normalises a name: case, spaces and punctuation do not count, and a region is the block of a jigsaw.
fn key(name: &str) -> String {
    let name: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    name.replace("region", "block")
}

/// The first word of a name, the first two, and so on, up to the whole name.
fn starts_of(name: &str) -> impl Iterator<Item = &str> {
    let ends = name.match_indices(' ').map(|(at, _)| at);
    ends.chain([name.len()]).map(|end| &name[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_does_not_matter() {
        for typed in ["X-wing", "xwing", " x WING "] {
            let name: TechniqueName = typed.parse().expect("a name");
            assert!(name.covers("X-wing") && !name.covers("XY-wing"), "{typed}");
            assert_eq!(name.to_string(), "X-wing");
        }
    }

    #[test]
    fn a_region_is_the_block_of_a_jigsaw() {
        for typed in ["hidden single in a block", "hidden single in a region"] {
            let name: TechniqueName = typed.parse().expect("a name");
            assert!(name.covers("hidden single in a block") && name.covers("hidden single in a region"));
            assert!(!name.covers("hidden single in a line"));
        }
    }

    #[test]
    fn the_first_words_stand_for_all_names_that_start_with_them() {
        let name: TechniqueName = "locked candidates".parse().expect("a name");
        assert!(name.covers("locked candidates (pointing)") && name.covers("locked candidates (claiming)"));
        assert!("lock".parse::<TechniqueName>().is_err());
    }

    #[test]
    fn sizes_need_not_be_listed() {
        let name: TechniqueName = "naked subset of 7".parse().expect("a name");
        assert!(name.covers("naked subset of 7") && !name.covers("naked subset of 6"));
        let any_size: TechniqueName = "naked subset".parse().expect("a name");
        assert!(any_size.covers("naked subset of 6"));
        for size in ["4", "05", "35"] {
            assert!(format!("naked subset of {size}").parse::<TechniqueName>().is_err(), "{size}");
        }
        assert!("X-wing of two".parse::<TechniqueName>().is_err());
    }

    #[test]
    fn some_techniques_rest_on_there_being_one_solution() {
        for (name, assumes) in [
            ("unique rectangle", true),
            ("avoidable rectangle", true),
            ("BUG+1", true),
            ("X-wing", false),
            ("Nishio", false),
        ] {
            let parsed: TechniqueName = name.parse().expect("a name");
            assert_eq!(parsed.all_need(Needs::OneSolution), assumes, "{name}");
        }
    }

    #[test]
    fn close_names_are_suggested() {
        let error = "sword fish2".parse::<TechniqueName>().expect_err("no such name").to_string();
        assert!(error.contains("did you mean `swordfish`"), "{error}");
        assert!(error.ends_with("? `hint --list` prints all names"), "{error}");
        for far in ["qqq", "", "-"] {
            let error = far.parse::<TechniqueName>().expect_err("no such name").to_string();
            assert_eq!(error, "no technique has this name; `hint --list` prints the names");
        }
    }

    #[test]
    fn names_are_listed_once_from_the_simplest_to_the_hardest() {
        let ratings = all_ratings();
        assert!(ratings.is_sorted_by(|one, other| one.score <= other.score));
        for (at, rating) in ratings.iter().enumerate() {
            assert!(ratings[..at].iter().all(|other| other.name != rating.name), "{}", rating.name);
        }
    }
}
