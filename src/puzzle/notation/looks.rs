//! Whether a text is meant to be a board.

use super::cells::WrittenCell;
use super::layouts::Assumed;
use super::reader::BoardReader;
use super::row::Row;
use crate::puzzle::MAX_SIZE;

/// Whether a text is a board in any notation, even a damaged one, rather than prose, code or
/// anything else that is found on a clipboard.
pub fn looks_like_board(text: &str) -> bool {
    let mut reader = BoardReader::in_play(Assumed::default());
    reader.read(text);
    reader.has_boards() || has_rows(text)
}

/// Whether most rows that a board must have are there.
fn has_rows(text: &str) -> bool {
    let rows: Vec<Row> = text.lines().filter_map(|line| Row::plain(line, 1)).collect();
    let count = |size: usize| rows.iter().filter(|row| row.cells.len() == size).count();
    (4..=MAX_SIZE).any(|size| 4 * count(size) >= 3 * size)
}

/// Whether a text is meant to be all cells of a board, one character each, rather than a name.
pub(crate) fn looks_like_line(text: &str) -> bool {
    let row = Row::of(text, 1);
    let cells = row.cells.len();
    let is_strange = |cell: &&WrittenCell| !cell.is_right(cells.isqrt()) && !cell.is_letter_o();
    row.compact && cells >= 16 && 8 * row.cells.iter().filter(is_strange).count() <= cells
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
