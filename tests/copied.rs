//! Boards as the real game's Copy writes them, each with the game ID it was copied from.

use sudoku_bot::puzzle::{Assumed, Boards, Notation, Puzzle, looks_like_board};

mod support;

use support::boards::{copied, puzzle};
fn nine_by_nine() -> &'static str {
    copied().find(|(id, _)| id.starts_with("9jx:")).expect("it is there").1
}

#[test]
fn copied_texts_read_as_their_ids() {
    for (id, text) in copied() {
        assert_eq!(puzzle(text).game_id(), id);
    }
}

#[test]
fn texts_are_written_as_the_game_copies_them() {
    for (id, text) in copied() {
        assert_eq!(Notation::Text.write(&puzzle(id)) + "\n", text);
    }
}

#[test]
fn line_ends_indentation_blank_lines_and_trimming_do_not_matter() {
    for (id, text) in copied() {
        let windows = text.replace('\n', "\r\n");
        let spread = format!("\u{feff}\n{}", text.replace('\n', "\n\n"));
        let indented = format!("\t  {}", text.trim_end().replace('\n', "\n\t  "));
        let first_line_trimmed = indented.trim();
        let line_ends_trimmed = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        for changed in [&windows, &spread, &indented, first_line_trimmed, &line_ends_trimmed] {
            assert_eq!(puzzle(changed).game_id(), id, "{changed}");
        }
    }
}

#[test]
fn errors_in_a_jigsaw_are_reported_with_their_place() {
    let text = nine_by_nine();
    let lines: Vec<&str> = text.lines().collect();
    let without = |dropped: usize| {
        let kept = lines.iter().enumerate().filter(|&(number, _)| number != dropped);
        kept.map(|(_, &line)| line).collect::<Vec<_>>().join("\n")
    };
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number] = line;
        lines.join("\n")
    };
    assert_eq!(
        (lines[2], lines[3]),
        (". | _   .   3   . | .   4   _   .", "  +---+   +---+---+       +------")
    );
    for (text, line, column, part) in [
        (without(0), 16, 1, "expected 9 rows, found 8"),
        (without(1), 3, 1, "exactly one line of borders"),
        (without(15), 16, 1, "expected a line of borders above"),
        (with(2, ".   _   .   3   . | .   4   _   ."), 1, 1, "expected regions of 9 cells"),
        (with(2, ". | _   .   3 | . | .   4   _   ."), 3, 15, "is inside a region"),
        (with(3, "  +---+   +---+---+   |   +------"), 4, 23, "found `|`"),
        (with(3, "  +---+   ----+---+       +------"), 4, 11, "found `-`"),
        (with(2, ". | _   .   3   . | .   4   .   ."), 3, 29, "but not this one"),
        (with(2, ". | _   .   3   . | .   4   _   _"), 3, 33, "is on neither"),
    ] {
        let error = text.parse::<Puzzle>().expect_err(&text);
        assert!(error.message.contains(part), "{text}\n{error}");
        assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
    }
}

#[test]
fn diagonals_without_a_blank_can_be_given() {
    let text = "1 . | . 3\n. 2 | 1 .\n----+----\n. 1 | 3 .\n2 . | . 4\n".replace("2 . | . 4", "4 . | . 2");
    let text = text.replace(". 1 | 3 .", ". 4 | 3 .").replace("4 . | . 2", "2 . | . 4");
    assert_eq!(puzzle(&text).layout().shape().to_string(), "2x2");
    let asked = Assumed { diagonals: true, ..Assumed::default() };
    let mut boards = Boards::new(text.as_bytes(), asked);
    let board = boards.next().expect("a board").expect("memory does not fail").expect("it is right");
    assert_eq!(board.puzzle.layout().shape().to_string(), "2x2x");
    assert_eq!(Notation::Text.write(&board.puzzle) + "\n", text);
}

#[test]
fn what_a_notation_cannot_express_is_written_as_an_id() {
    let killer = "2x2k:p,abg____________,3a7a3a7a10c10c";
    for notation in [Notation::Text, Notation::Line] {
        assert_eq!(notation.write(&puzzle(killer)), killer);
    }
    for (id, _) in copied() {
        assert_eq!(Notation::Line.write(&puzzle(id)), id);
    }
}

#[test]
fn copied_texts_look_like_boards_even_if_lines_are_missing() {
    for (id, text) in copied() {
        let without_last_line = text.trim_end().rsplit_once('\n').expect("several lines").0;
        for text in [id, text, without_last_line] {
            assert!(looks_like_board(text), "{text}");
        }
    }
}
