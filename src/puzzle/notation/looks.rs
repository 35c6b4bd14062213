//! Whether a text is meant to be a board.

use std::str::FromStr as _;

use super::candidates;
use super::game_id::GameType;
use super::save_file::Record;
use crate::puzzle::{Index as _, MAX_SIZE, Puzzle, Symbol};

/// What is looked at of a text, in lines.
const MAX_LINES: usize = 200;
/// The longest line that is looked at, in bytes.
const MAX_LENGTH: usize = super::reader::MAX_LINE;

/// Whether a text is a board in any notation, even a damaged one, rather than prose, code or
/// anything else that is found on a clipboard.
pub fn looks_like_board(text: &str) -> bool {
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MAX_LINES).collect();
    if lines.iter().any(|line| line.len() > MAX_LENGTH) {
        return false;
    }
    lines.iter().any(|line| is_record(line) || is_id(line) || is_line(line)) || are_rows(&lines)
}

/// A line of a save file.
fn is_record(line: &str) -> bool {
    const NAMES: [&str; 9] =
        ["SAVEFILE", "VERSION", "GAME", "PARAMS", "CPARAMS", "DESC", "NSTATES", "STATEPOS", "MOVE"];
    Record::read(line).is_some_and(|record| {
        record.map_or(line.starts_with("SAVEFILE"), |record| NAMES.contains(&record.name))
    })
}

/// A game ID. Times and addresses also have digits before a `:` or `#`.
fn is_id(line: &str) -> bool {
    let Some((params, desc)) = line.split_once([':', '#']) else { return false };
    let is_desc = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | ',');
    let wrong = desc.chars().filter(|&c| !is_desc(c)).count();
    let has_kind = params.contains(['x', 'j']);
    params.starts_with(|c: char| c.is_ascii_digit())
        && params.len() <= 12
        && params.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        && !desc.contains(char::is_whitespace)
        && wrong <= 1 + desc.len() / 10
        && (has_kind && !desc.is_empty() || GameType::read(params).is_ok() && Puzzle::from_str(line).is_ok())
}

/// A whole board on one line, perhaps with a few characters too many, too few or wrong.
fn is_line(line: &str) -> bool {
    let length = line.chars().count();
    if length == 16 {
        // Other numbers have 16 digits too.
        return Puzzle::from_str(line).is_ok();
    }
    let size = (length + 2).isqrt();
    let is_near_square = size >= 6 && length.abs_diff(size * size) <= 2;
    is_near_square && 20 * line.chars().filter(|&c| !is_cell(c, size)).count() <= length
}

/// Rows of a board, and the borders between them: most rows that the board must have are there,
/// of the right length.
fn are_rows(lines: &[&str]) -> bool {
    let rows: Vec<usize> = lines
        .iter()
        .filter(|line| !line.starts_with('#') && !candidates::is_border(line))
        .map(|line| row_size(line))
        .collect();
    (2..=MAX_SIZE).any(|size| {
        let needed = (3 * size).div_ceil(4).max(2);
        let runs = rows.split(|&row| row == 0);
        runs.into_iter().any(|run| run.iter().filter(|&&row| row == size).count() >= needed)
    })
}

/// The number of cells of a row, or 0 for a line that is not one.
fn row_size(line: &str) -> usize {
    if let Some(size) = candidates::row_size(line) {
        return size;
    }
    let mut groups = line.split(|c: char| c == '|' || c.is_whitespace()).filter(|group| !group.is_empty());
    let first = groups.next().map_or(0, |group| group.chars().count());
    let are_alike = groups.all(|group| group.chars().count() <= first);
    let cells: Vec<char> = line.chars().filter(|&c| c != '|' && !c.is_whitespace()).collect();
    let size = cells.len();
    let wrong = cells.iter().filter(|&&c| !is_cell(c, size)).count();
    if are_alike && (2..=MAX_SIZE).contains(&size) && 8 * wrong <= size { size } else { 0 }
}

/// Whether a character can be a cell of a board of `size` symbols.
fn is_cell(c: char, size: usize) -> bool {
    matches!(c, '.' | '0' | '_') || Symbol::from_char(c).is_some_and(|symbol| symbol.index() < size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_text_does_not_look_like_a_board() {
        for text in [
            "",
            "\n\n",
            "help",
            "The quick brown fox jumps over the lazy dog.\nIt was a sunny day, and nobody minded.",
            "to be or not to be\nthat is the question\nwhether tis nobler in the mind",
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#3x3",
            "http://localhost:8080/",
            "git log --oneline | grep -v '^fix' | head -5",
            "ssh -p 22 admin@10.0.0.1",
            "someone@example.com",
            "Dear all,\n\nthe meeting is at 10:30 in room 3.\n\nBest regards,\nA. Person",
            "10:30",
            "3:45",
            "12:00:00",
            "2024-01-31\n2024-02-01\n2024-02-02",
            "fn main() {\n    let x = [1, 2, 3];\n    println!(\"{x:?}\");\n}",
            "if (a[0] == 1) { return 2; }",
            "{\"a\": [1, 2, 3], \"b\": null}",
            "1,2,3\n4,5,6\n7,8,9",
            "42",
            "+49 30 1234567",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "da39a3ee5e6b4b0d3255bfef95601890afd80709",
            "4111111111111111",
            "C:\\Users\\me\\sudoku.txt",
            "3x3 is the usual size",
            "a 2x4: lumber for the shed",
            "- one\n- two\n- three",
            "------\n+----+\n",
            "# a heading\n\nSome text: with a colon.",
        ] {
            assert!(!looks_like_board(text), "{text}");
        }
    }

    #[test]
    fn boards_look_like_boards_even_if_damaged() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let rows: Vec<String> = line
            .as_bytes()
            .chunks(9)
            .map(|row| row.iter().map(|&byte| char::from(byte).to_string()).collect::<Vec<_>>().join(" "))
            .collect();
        let grouped = "53. .7. ...\n6.. 195 ...\n.98 ... .6.\n8.. .6. ..3\n4.. 8.3 ..1\n7.. .2. ..6\n.6. ... 28.\n... 419 ..5\n... .8. .79";
        for text in [
            line,
            &line[1..],
            &line.replacen('7', "?", 2),
            &line.replace('.', "0"),
            &rows.join("\n"),
            &rows[1..].join("\n"),
            &rows.join("\n").replacen('5', "?", 1),
            &rows.join("\n\n"),
            grouped,
            "3412\n1.34\n4321\n21.3",
            "1234341221434321",
            "3x3:zzzc",
            "3:zzzc",
            "3x3:zzz",
            "2x2:a?n",
            "3x3q:zzzc",
            "3x3#123456",
            "9j:zzzc",
            "4j:a4a3h1a4a,daa_a_b_a_ab",
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1",
            "SAVEFILE:40:Simon Tatham's Portable Puzzle Collection",
            "GAME    :4:Solo\nPARAMS  :3:3x3",
            ".   4   .   3\n------+------\n.   . | .   .\n  +---+---+\n. | .   . | .\n  |       |\n1 | .   4 | .",
            "  \n\t. . | . 2\n. 3 | . .\n----+----\n. . | 4 .",
        ] {
            assert!(looks_like_board(text), "{text}");
        }
    }
}
