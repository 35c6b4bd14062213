//! The first part of a game ID: the kind of board.

use super::super::error::Problem;
use crate::puzzle::{BlockShape, MAX_SIZE};

/// How the board is divided into blocks or regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Parting {
    Blocks(BlockShape),
    /// Regions for this number of symbols; their borders follow the cells.
    Jigsaw(usize),
}

/// The parameters that affect the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Params {
    pub parting: Parting,
    pub diagonals: bool,
    pub killer: bool,
}

impl Params {
    /// The number of symbols.
    pub fn size(self) -> usize {
        match self.parting {
            Parting::Blocks(blocks) => blocks.size(),
            Parting::Jigsaw(size) => size,
        }
    }

    /// Reads the parameters; positions in errors are columns of `text`, from 1.
    pub fn read(text: &str) -> Result<Self, Problem> {
        let (height, rest) = split_number(text);
        let (width, rest) = match rest.strip_prefix('x').map(split_number) {
            Some((Some(width), rest)) => (Some(width), rest),
            _ => (None, rest),
        };
        let flags = Flags::read(rest)
            .map_err(|problem| problem.shifted(text.chars().count() - rest.chars().count()))?;
        let parting = if flags.jigsaw {
            let size = height.and_then(|height| height.checked_mul(width.unwrap_or(1)));
            size.filter(|size| (2..=MAX_SIZE).contains(size)).map(Parting::Jigsaw)
        } else {
            let shape = height.zip(width.or(height));
            shape.and_then(|(height, width)| BlockShape::new(height, width)).map(Parting::Blocks)
        };
        let parting = parting.ok_or_else(|| {
            let message = format!(
                "a game ID starts with the block shape, such as `3x3:` or `2x3:`, or with a jigsaw's number \
                 of symbols, such as `9j:`; boards have at most {MAX_SIZE} symbols"
            );
            Problem::at(1, message)
        })?;
        Ok(Self { parting, diagonals: flags.diagonals, killer: flags.killer })
    }
}

/// The letters after the block shape.
#[derive(Default)]
struct Flags {
    jigsaw: bool,
    diagonals: bool,
    killer: bool,
}

impl Flags {
    /// Ignores letters that do not affect the board, and refuses those that the game does not know.
    fn read(text: &str) -> Result<Self, Problem> {
        let mut flags = Self::default();
        let mut rest = (1..).zip(text.chars());
        while let Some((column, flag)) = rest.next() {
            match flag {
                'j' => flags.jigsaw = true,
                'x' => flags.diagonals = true,
                'k' => flags.killer = true,
                // The level of difficulty.
                'd' => drop(rest.next()),
                // The symmetry the board was made with: `a`, `r2`, `m4`, `md2` and so on.
                'a' | 'r' | 'm' | '0'..='9' => {}
                other => {
                    return Err(Problem::at(column, format!("unknown parameter `{other}`")));
                }
            }
        }
        Ok(flags)
    }
}

fn split_number(text: &str) -> (Option<usize>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (text[..digits].parse().ok(), &text[digits..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_are_distinguished() {
        let three = BlockShape { height: 3, width: 3 };
        let plain = Params { parting: Parting::Blocks(three), diagonals: false, killer: false };
        let jigsaw = Params { parting: Parting::Jigsaw(9), ..plain };
        for (text, params) in [
            ("3x3", plain),
            ("3", plain),
            ("3x3x", Params { diagonals: true, ..plain }),
            ("3x3kadu", Params { killer: true, ..plain }),
            ("3x3xkr4", Params { diagonals: true, killer: true, ..plain }),
            ("9j", jigsaw),
            ("3x3j", jigsaw),
            ("9jxkmd2dt", Params { diagonals: true, killer: true, ..jigsaw }),
        ] {
            assert_eq!(Params::read(text), Ok(params), "{text}");
        }
    }

    #[test]
    fn boards_the_game_cannot_have_are_refused() {
        for text in ["", "j", "1j", "36j", "0x0j", "99999999999x99999999999j", "x3", "é", "3x3é"] {
            assert!(Params::read(text).is_err(), "{text}");
        }
    }
}
