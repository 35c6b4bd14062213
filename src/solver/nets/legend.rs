//! What the notation in proofs means.

use super::proof::{Line, Proof, Reason};

/// Explains the notation that some proofs use, in a few lines. Without proofs there is nothing to explain.
pub fn legend<'a>(proofs: impl Iterator<Item = &'a Proof>) -> Vec<String> {
    let mut legend = Legend::default();
    proofs.for_each(|proof| legend.proof(proof));
    if legend.notes.is_empty() {
        return Vec::new();
    }
    let title = "how to read this: r1c2=5 says that r1c2 is 5, r1c2<>5 that it is not; in brackets is why:";
    let notes = legend.notes.iter().map(|note| format!("   {note}"));
    std::iter::once(title.to_owned()).chain(notes).collect()
}

const SEEN: &str =
    "`seen from 2`: line 2 puts the digit in a cell that this one sees, or another digit in this cell";

/// Each kind of note once, in the order in which they are first needed.
#[derive(Default)]
struct Legend {
    notes: Vec<&'static str>,
    /// Whether the lines at hand are numbered; prose says itself what is seen.
    is_numbered: bool,
}

impl Legend {
    fn proof(&mut self, proof: &Proof) {
        self.is_numbered = proof.is_numbered();
        self.lines(proof.outer_lines());
        if self.is_numbered {
            self.note("`from 2 and 3`: it follows from these lines and the candidates on the board");
        }
        if proof.depth() > 1 {
            self.note("`because`: the indented lines show it; they hold only under their own `suppose`");
        }
    }

    fn lines<'a>(&mut self, lines: impl Iterator<Item = &'a Line>) {
        for line in lines {
            self.note(match &line.reason {
                Reason::Assumption => continue,
                Reason::Seen if !self.is_numbered => continue,
                Reason::Seen => SEEN,
                Reason::LastInCell => "`last candidate`: the cell has no other left",
                Reason::LastInHouse(_) => "`row 4` or another house: the digit has no other place left in it",
                Reason::Locked(_) => {
                    "`locked in row 4`: the cell sees every place that the digit has left in that row"
                }
                Reason::Sum(_) => "`r1c2+r1c3=9`: no way left to make this sum puts the digit there",
                Reason::Refuted(refutation) => {
                    self.lines(refutation.lines.iter());
                    continue;
                }
            });
        }
    }

    fn note(&mut self, note: &'static str) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}
