//! The game's own ID of a board: `PARAMS:DESC`, as `Game > Specific...` shows it.
//!
//! PARAMS is the block shape, height first, and perhaps a level of difficulty, which says nothing
//! about the board. DESC walks the cells in reading order: a letter is a run of blanks (`a` is
//! one, `z` is 26), a number is a given, `_` parts two numbers that touch.

use super::error::Problem;
use super::layouts::Layouts;
use crate::puzzle::{BlockShape, Layout, Puzzle, Symbol};

/// Reads an ID; positions in errors are columns of `text`, from 1.
pub(super) fn read(text: &str, layouts: &mut Layouts) -> Result<Puzzle, Problem> {
    let Some((params, desc)) = text.split_once(':') else {
        return Err(match text.find('#') {
            Some(at) => Problem::at(
                at + 1,
                "a `#` starts a random seed, which only the game can turn into a board: \
                 copy the ID from Game > Specific... instead",
            ),
            None => Problem::at(1, "a game ID has a `:` between its parameters and its cells"),
        });
    };
    let blocks = read_params(params)?;
    let layout = layouts.with_blocks(blocks);
    let start = params.chars().count() + 2;
    let givens = read_cells(desc, &layout).map_err(|problem| problem.shifted(start - 1))?;
    Puzzle::new(layout, givens).map_err(|clash| Problem::at(start, clash.to_string()))
}

fn read_params(params: &str) -> Result<BlockShape, Problem> {
    let (height, rest) = split_number(params);
    let (width, rest) = match rest.strip_prefix('x').map(split_number) {
        Some((Some(width), rest)) => (Some(width), rest),
        _ => (height, rest),
    };
    let blocks = height.zip(width).and_then(|(height, width)| BlockShape::new(height, width));
    read_flags(rest).map_err(|problem| problem.shifted(params.len() - rest.len()))?;
    blocks.ok_or_else(|| {
        Problem::at(1, "a game ID starts with the block shape, such as `3x3:` or `2x3:`, up to 35 cells")
    })
}

/// Passes over what says nothing about the board, and refuses what would change it.
fn read_flags(flags: &str) -> Result<(), Problem> {
    let mut rest = flags.chars().enumerate();
    while let Some((at, flag)) = rest.next() {
        match flag {
            'd' => drop(rest.next()),
            // The symmetry the board was made with: `a`, `r2`, `m4`, `md2` and so on.
            'a' | 'r' | 'm' | '0'..='9' => {}
            'x' => return Err(Problem::at(at + 1, "boards with diagonals (x) cannot be read yet")),
            'j' => return Err(Problem::at(at + 1, "jigsaw boards (j) cannot be read yet")),
            'k' => return Err(Problem::at(at + 1, "killer boards (k) cannot be read yet")),
            other => return Err(Problem::at(at + 1, format!("`{other}` is no parameter of the game"))),
        }
    }
    Ok(())
}

fn split_number(text: &str) -> (Option<usize>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (text[..digits].parse().ok(), &text[digits..])
}

fn read_cells(desc: &str, layout: &Layout) -> Result<Vec<Option<Symbol>>, Problem> {
    let cell_count = layout.size() * layout.size();
    let mut givens = Vec::with_capacity(cell_count);
    let mut rest = desc;
    while let Some(c) = rest.chars().next() {
        let column = desc[..desc.len() - rest.len()].chars().count() + 1;
        match c {
            'a'..='z' => {
                givens.extend(std::iter::repeat_n(None, c as usize - 'a' as usize + 1));
                rest = &rest[1..];
            }
            '_' => rest = &rest[1..],
            '0'..='9' => {
                let (number, after) = split_number(rest);
                let symbol =
                    number.and_then(Symbol::from_number).filter(|symbol| symbol.number() <= layout.size());
                let number = &rest[..rest.len() - after.len()];
                givens.push(Some(symbol.ok_or_else(|| {
                    Problem::at(column, format!("{number} is no symbol of a board of {}", layout.size()))
                })?));
                rest = after;
            }
            other => {
                return Err(Problem::at(column, format!("`{other}` does not belong in a game ID")));
            }
        }
        if givens.len() > cell_count {
            return Err(Problem::at(column, format!("here the ID passes the board's {cell_count} cells")));
        }
    }
    if givens.len() < cell_count {
        let column = desc.chars().count() + 1;
        let message = format!("the ID ends after {} of the board's {cell_count} cells", givens.len());
        return Err(Problem::at(column, message));
    }
    Ok(givens)
}

/// Writes the ID as the game does.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let mut id = format!("{}:", puzzle.layout().shape());
    let mut blanks = 0;
    let mut after_number = false;
    for given in puzzle.givens() {
        match given {
            None => blanks += 1,
            Some(symbol) => {
                if blanks == 0 && after_number {
                    id.push('_');
                }
                push_blanks(&mut id, &mut blanks);
                id.push_str(&symbol.number().to_string());
                after_number = true;
            }
        }
    }
    push_blanks(&mut id, &mut blanks);
    id
}

fn push_blanks(id: &mut String, blanks: &mut usize) {
    id.extend(std::iter::repeat_n('z', *blanks / 26));
    if let letter @ 1.. = *blanks % 26 {
        id.push(char::from(b"abcdefghijklmnopqrstuvwxyz"[letter - 1]));
    }
    *blanks = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_id(text: &str) -> Result<Puzzle, Problem> {
        read(text, &mut Layouts::default())
    }

    #[test]
    fn ids_of_the_game_read_back_as_written() {
        for id in [
            "2x2:d1a4b1a2d",
            "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a",
            "2x5:c3d8b6_5d3_7b8a1_2b10b6c7_3c1_7a8a3b9_4b10_6b8a7a3_5c9_10c6b4b5_1a3b9_7d5_6b5d3c",
            "5x7:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzc",
        ] {
            assert_eq!(write(&read_id(id).expect(id)), id);
        }
    }

    #[test]
    fn a_level_and_a_symmetry_say_nothing_about_the_board() {
        let plain = read_id("3x3:zzzc").expect("an empty board");
        for id in ["3x3du:zzzc", "3x3adt:zzzc", "3x3r4de:zzzc", "3:zzzc", "3x3md2:zzzc"] {
            assert_eq!(read_id(id).as_ref(), Ok(&plain), "{id}");
        }
    }

    #[test]
    fn errors_point_at_the_column() {
        for (id, column, part) in [
            ("3x3#123", 4, "seed"),
            ("3x3:zzz", 8, "ends after 78 of the board's 81"),
            ("3x3:zzzd", 8, "passes the board's 81"),
            ("2x2:5o", 5, "5 is no symbol"),
            ("2x2:a?n", 6, "`?` does not belong"),
            ("2x2:1a1m", 5, "r1c1 and r1c3 are both 1"),
            ("9x9:a", 1, "block shape"),
            ("3x3x:zzzc", 4, "diagonals"),
            ("3x3q:zzzc", 4, "`q` is no parameter"),
            ("2x2:99999999999999999999999o", 5, "is no symbol"),
        ] {
            let problem = read_id(id).expect_err(id);
            assert_eq!(problem.column, column, "{id}: {}", problem.message);
            assert!(problem.message.contains(part), "{id}: {}", problem.message);
        }
    }
}
