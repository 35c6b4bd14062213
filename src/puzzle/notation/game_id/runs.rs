//! Numbers in some of the cells, as a game ID writes givens and the sums of cages.
//!
//! Cells are in reading order: a letter is a run of cells without a number (`a` is one, `z` is 26),
//! and `_` separates adjacent numbers.

use super::super::error::Problem;

/// The meaning of a number, and its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number<T> {
    pub value: T,
    pub column: usize,
}

/// Reads the number of each cell; `meaning` turns it into a value or an error message.
pub(super) fn read<T: Copy>(
    text: &str,
    cells: usize,
    meaning: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<Option<Number<T>>>, Problem> {
    let mut numbers = Vec::with_capacity(cells);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        // All before this is ASCII.
        let column = text.len() - rest.len() + 1;
        let taken = match c {
            'a'..='z' => {
                numbers.extend(std::iter::repeat_n(None, c as usize - 'a' as usize + 1));
                1
            }
            '_' => 1,
            '0'..='9' => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let value = meaning(&rest[..digits]).map_err(|message| Problem::at(column, message))?;
                numbers.push(Some(Number { value, column }));
                digits
            }
            other => {
                return Err(Problem::at(column, format!("unexpected `{other}` in a game ID")));
            }
        };
        rest = &rest[taken..];
        if numbers.len() > cells {
            return Err(Problem::at(column, format!("too many cells: the board has {cells}")));
        }
    }
    if numbers.len() < cells {
        let message = format!("the ID ends after {} of {cells} cells", numbers.len());
        return Err(Problem::at(text.len() + 1, message));
    }
    Ok(numbers)
}

/// Writes the number of each cell.
pub(super) fn write(id: &mut String, numbers: impl IntoIterator<Item = Option<usize>>) {
    let mut blanks = 0;
    let mut after_number = false;
    for number in numbers {
        let Some(number) = number else {
            blanks += 1;
            continue;
        };
        if blanks == 0 && after_number {
            id.push('_');
        }
        push_blanks(id, blanks);
        id.push_str(&number.to_string());
        (blanks, after_number) = (0, true);
    }
    push_blanks(id, blanks);
}

fn push_blanks(id: &mut String, blanks: usize) {
    id.extend(std::iter::repeat_n('z', blanks / 26));
    if let letter @ 1.. = blanks % 26 {
        id.push(char::from(b"abcdefghijklmnopqrstuvwxyz"[letter - 1]));
    }
}
