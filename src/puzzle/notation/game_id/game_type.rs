//! The kind of a board, as the first part of a game ID: `3x3`, `9jxa`, `3x3kdb`.

use std::fmt;
use std::str::FromStr;

use super::super::error::{Problem, printable};
use crate::puzzle::{BlockShape, Level, MAX_SIZE, Regions, Shape, Symmetry};

/// How a board is divided into blocks or regions, displayed as the game's parameters: `2x3`, `9j`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    Blocks(BlockShape),
    /// Regions for this number of symbols; which ones, the board itself says.
    Jigsaw(usize),
}

/// The kind of a board, displayed as the game's parameters in full: `3x3ade`, `9jx`, `3x3kdb`.
///
/// What the parameters leave out is as in the game: symmetric by half a turn, and trivial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameType {
    pub division: Division,
    /// Both diagonals are houses.
    pub diagonals: bool,
    /// It has cages with sums instead of givens.
    pub killer: bool,
    /// Of the cells with givens.
    pub symmetry: Symmetry,
    pub level: Level,
}

impl Division {
    /// The number of symbols.
    pub fn size(self) -> usize {
        match self {
            Self::Blocks(blocks) => blocks.size(),
            Self::Jigsaw(size) => size,
        }
    }
}

impl GameType {
    /// The type of a board of this shape, as far as that shows it: with the usual symmetry and level.
    pub(crate) fn of(shape: &Shape) -> Self {
        let division = match &shape.regions {
            Regions::Blocks(blocks) => Division::Blocks(*blocks),
            Regions::Jigsaw(_) => Division::Jigsaw(shape.size()),
        };
        let (symmetry, level) = (Symmetry::default(), Level::default());
        Self { division, diagonals: shape.diagonals, killer: !shape.cages.is_empty(), symmetry, level }
    }

    /// The number of symbols.
    pub fn size(self) -> usize {
        self.division.size()
    }

    /// Reads the parameters; positions in errors are columns of `text`, from 1.
    pub(in super::super) fn read(text: &str) -> Result<Self, Problem> {
        let (height, rest) = split_number(text);
        let (width, letters) = match rest.strip_prefix('x').map(split_number) {
            Some((Some(width), rest)) => (Some(width), rest),
            _ => (None, rest),
        };
        let height = height.ok_or_else(|| Problem::at(1, NO_DIVISION))?;
        // What it is divided into is known after the letters.
        let division = Division::Jigsaw(0);
        let (symmetry, level) = (Symmetry::default(), Level::default());
        let mut game_type = Self { division, diagonals: false, killer: false, symmetry, level };
        let before = text.chars().count() - letters.chars().count();
        let is_jigsaw = game_type.read_letters(letters).map_err(|problem| problem.shifted(before))?;
        let division = if is_jigsaw {
            jigsaw(height, width.unwrap_or(1))
        } else {
            blocks(height, width.unwrap_or(height))
        };
        Ok(Self { division: division.map_err(|message| Problem::at(1, message))?, ..game_type })
    }

    /// Reads the letters after the block shape, and returns whether one of them is that of a jigsaw. Refuses letters
    /// that the game does not know; of several for the same, the last counts.
    fn read_letters(&mut self, text: &str) -> Result<bool, Problem> {
        let mut is_jigsaw = false;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let problem = |message: String| Problem::at(text.len() - rest.len() + 1, message);
            let after = &rest[letter.len_utf8()..];
            let mut taken = 1;
            match letter {
                'j' => is_jigsaw = true,
                'x' => self.diagonals = true,
                'k' => self.killer = true,
                'd' => {
                    self.level = after.chars().next().and_then(Level::from_letter).ok_or_else(|| {
                        problem(
                            "expected a level after `d`: `t`, `b`, `i`, `a`, `e` or `u`, as in `3x3db`"
                                .into(),
                        )
                    })?;
                    taken = 2;
                }
                'a' | 'r' | 'm' => {
                    // `md2` is a symmetry, and `r2dt` a symmetry and a level.
                    let diagonal = usize::from(letter == 'm' && after.starts_with('d'));
                    taken = 1 + diagonal + after[diagonal..].bytes().take_while(u8::is_ascii_digit).count();
                    let name = &rest[..taken];
                    self.symmetry = Symmetry::from_parameter(name).ok_or_else(|| {
                        problem(format!(
                            "unknown symmetry `{name}`: expected a, r2, r4, m2, md2, m4, md4 or m8"
                        ))
                    })?;
                }
                other => {
                    return Err(problem(format!(
                        "unknown parameter `{other}`: expected j, x, k, \
                         a symmetry (a, r2, r4, m2, md2, m4, md4, m8) or a level (dt, db, di, da, de, du)"
                    )));
                }
            }
            rest = &rest[taken..];
        }
        Ok(is_jigsaw)
    }
}

impl FromStr for GameType {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text).map_err(|problem| printable(&problem.message))
    }
}

impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocks(blocks) => blocks.fmt(f),
            Self::Jigsaw(size) => write!(f, "{size}j"),
        }
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.division.fmt(f)?;
        f.write_str(if self.diagonals { "x" } else { "" })?;
        f.write_str(if self.killer { "k" } else { "" })?;
        if self.symmetry != Symmetry::default() {
            f.write_str(self.symmetry.parameter())?;
        }
        if self.level != Level::default() {
            write!(f, "d{}", self.level.letter())?;
        }
        Ok(())
    }
}

const NO_DIVISION: &str =
    "expected the block shape first, such as `3x3` or `2x3`, or a jigsaw's number of symbols, such as `9j`";

/// The regions of a jigsaw, whose number of symbols is the product of these factors.
fn jigsaw(one: usize, other: usize) -> Result<Division, String> {
    let size = one.checked_mul(other).filter(|size| (2..=MAX_SIZE).contains(size));
    size.map(Division::Jigsaw)
        .ok_or_else(|| format!("a jigsaw has at least 2 and at most {MAX_SIZE} symbols, as in `9j`"))
}

fn blocks(height: usize, width: usize) -> Result<Division, String> {
    BlockShape::new(height, width).map(Division::Blocks).ok_or_else(|| {
        let shape = format!("block shape {height}x{width}");
        if height.min(width) < 2 {
            format!("{shape} is too small: blocks are at least 2 cells high and wide")
        } else {
            let advice = if height == width && height <= MAX_SIZE {
                format!("a board of {height}x{height} cells is `{}`", of_side(height))
            } else {
                "the usual 9x9 board is `3x3`".into()
            };
            format!("{shape} is too large: boards have at most {MAX_SIZE} symbols; {advice}")
        }
    })
}

/// The type of a board of `side` rows and columns, with blocks that are as square as can be.
fn of_side(side: usize) -> Division {
    let height = (2..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height));
    let blocks = height.and_then(|height| BlockShape::new(height, side / height));
    blocks.map_or(Division::Jigsaw(side), Division::Blocks)
}

/// A number at the start of a text, and the rest; one that is too large to count is as large as can be.
fn split_number(text: &str) -> (Option<usize>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = (digits > 0).then(|| text[..digits].parse().unwrap_or(usize::MAX));
    (number, &text[digits..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: GameType = GameType {
        division: Division::Blocks(BlockShape::USUAL),
        diagonals: false,
        killer: false,
        symmetry: Symmetry::Rot2,
        level: Level::Trivial,
    };

    #[test]
    fn all_kinds_are_distinguished() {
        let jigsaw = GameType { division: Division::Jigsaw(9), ..PLAIN };
        let level = Level::Unreasonable;
        for (text, expected) in [
            ("3x3", PLAIN),
            ("3", PLAIN),
            ("3x3x", GameType { diagonals: true, ..PLAIN }),
            ("3x3kadu", GameType { killer: true, symmetry: Symmetry::None, level, ..PLAIN }),
            ("3x3xkr4", GameType { diagonals: true, killer: true, symmetry: Symmetry::Rot4, ..PLAIN }),
            ("9j", jigsaw),
            ("3x3j", jigsaw),
            (
                "9jxkmd2dt",
                GameType { diagonals: true, killer: true, symmetry: Symmetry::Mirror2Diagonal, ..jigsaw },
            ),
            ("3x3m8r2db", GameType { level: Level::Basic, ..PLAIN }),
        ] {
            assert_eq!(GameType::read(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_type_reads_back_as_written() {
        let divisions = ["2x2", "5x7", "9j", "35j"].map(|text| {
            let game_type: GameType = text.parse().expect(text);
            game_type.division
        });
        for division in divisions {
            for &symmetry in Symmetry::ALL {
                for level in Level::ALL {
                    for (diagonals, killer) in [(false, false), (true, false), (false, true), (true, true)] {
                        let game_type = GameType { division, diagonals, killer, symmetry, level };
                        assert_eq!(game_type.to_string().parse(), Ok(game_type), "{game_type}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_type_is_written_as_the_game_does() {
        for text in ["3x3", "2x5a", "3x3xkm8du", "9jxmd4de", "5x5da"] {
            let game_type: GameType = text.parse().expect(text);
            assert_eq!(game_type.to_string(), text);
        }
    }

    #[test]
    fn boards_the_game_cannot_have_are_refused() {
        for text in ["", "j", "1j", "36j", "0x0j", "99999999999x99999999999j", "x3", "é", "3x3é"] {
            assert!(GameType::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_the_shape_is_said() {
        for (text, message) in [
            ("x3", "expected the block shape first"),
            ("9x9", "block shape 9x9 is too large: boards have at most 35 symbols"),
            ("9", "block shape 9x9 is too large"),
            ("6x6da", "a board of 6x6 cells is `2x3`"),
            ("6", "a board of 6x6 cells is `2x3`"),
            ("7x7", "a board of 7x7 cells is `7j`"),
            ("9x9", "a board of 9x9 cells is `3x3`"),
            ("12x12", "a board of 12x12 cells is `3x4`"),
            ("4x9", "the usual 9x9 board is `3x3`"),
            ("99999999999999999999x3", "too large"),
            ("1x9", "block shape 1x9 is too small: blocks are at least 2 cells high and wide"),
            ("0x3", "too small"),
            ("36j", "a jigsaw has at least 2 and at most 35 symbols"),
            ("9999999999x9999999999999j", "at most 35 symbols"),
            ("j", "expected the block shape first"),
            ("export", "expected the block shape first"),
        ] {
            let problem = GameType::read(text).expect_err(text);
            assert!(problem.message.contains(message), "{text}: {}", problem.message);
        }
    }

    #[test]
    fn unknown_letters_are_refused_where_they_stand() {
        for (text, column, part) in [
            ("3x3q", 4, "unknown parameter `q`: expected j, x, k, a symmetry (a, r2, "),
            ("3X3", 2, "or a level (dt, db, "),
            ("9jxdz", 4, "expected a level after `d`"),
            ("9jd", 3, "expected a level after `d`"),
            ("3x3dé", 4, "expected a level after `d`"),
            ("3x3r3du", 4, "unknown symmetry `r3`: expected a, r2, "),
            ("3x3mdt", 4, "unknown symmetry `md`"),
        ] {
            let problem = GameType::read(text).expect_err(text);
            assert_eq!(problem.column, column, "{text}: {}", problem.message);
            assert!(problem.message.contains(part), "{text}: {}", problem.message);
        }
    }
}
