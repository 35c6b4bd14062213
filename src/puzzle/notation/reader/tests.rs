//! Texts of plain boards, complete, damaged and mixed.

use super::*;
use crate::puzzle::Boards;

fn read(text: &str) -> Vec<ReadResult> {
    Boards::new(text.as_bytes(), Assumed::default())
        .map(|board| board.expect("memory does not fail"))
        .collect()
}

fn only_board(text: &str) -> ReadBoard {
    match read(text).as_slice() {
        [Ok(board)] => board.clone(),
        other => panic!("{other:?}"),
    }
}

fn only_error(text: &str) -> BoardError {
    match read(text).as_slice() {
        [Err(error)] => error.clone(),
        other => panic!("{other:?}"),
    }
}

const TWO_BY_THREE: &str = "\
. 6 3 | . 2 .
. . . | . . .
------+------
1 4 . | 6 . .
. . 6 | . 4 1
------+------
. . . | . . .
. 2 . | 5 3 .";

#[test]
fn the_copied_text_shows_the_block_shape() {
    let board = only_board(TWO_BY_THREE);
    assert_eq!(board.puzzle.game_id(), "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a");
    assert_eq!((board.notation, board.line), (Notation::Text, 1));
    assert_eq!(Notation::Text.write(&board.puzzle), TWO_BY_THREE);
}

#[test]
fn line_ends_indentation_and_stray_blank_lines_do_not_matter() {
    let expected = only_board(TWO_BY_THREE).puzzle;
    let windows = TWO_BY_THREE.replace('\n', "\r\n") + "\r\n";
    let spread = TWO_BY_THREE.replace('\n', "\n\n") + "\n\n\n";
    let indented = format!("\u{feff}\n\n{}", TWO_BY_THREE.replace('\n', "\n \t  "));
    let in_two_parts = TWO_BY_THREE.replacen("------+------\n1", "\n\n------+------\n1", 1);
    let framed = format!(
        "+-------+-------+\n{}\n+-------+-------+",
        TWO_BY_THREE.lines().map(|line| format!("|{line}|")).collect::<Vec<_>>().join("\n")
    );
    for text in [windows, spread, indented, in_two_parts, framed] {
        assert_eq!(only_board(&text).puzzle, expected, "{text}");
    }
}

#[test]
fn one_file_holds_boards_of_all_notations() {
    let line = ".".repeat(81);
    let rows = "1 2 3 4\n3412\n....\n0000";
    let text =
        format!("# a comment\n{line}\n2x2:p\n{rows}\n\n{rows}\n{line}\n1234341221434321\n{TWO_BY_THREE}");
    let boards: Vec<ReadBoard> = read(&text).into_iter().map(|board| board.expect("all are right")).collect();
    let lines: Vec<usize> = boards.iter().map(|board| board.line).collect();
    assert_eq!(lines, [2, 3, 4, 9, 13, 14, 15]);
    assert_eq!(boards[2].puzzle.game_id(), "2x2:1_2_3_4_3_4_1_2h");
}

#[test]
fn sixteen_lines_of_sixteen_are_one_board_and_fewer_are_boards_of_four() {
    let line = "1...............\n";
    assert_eq!(read(&line.repeat(3)).len(), 3);
    let sixteen = format!("{line}{}", "................\n".repeat(15));
    assert_eq!(only_board(&sixteen).puzzle.size(), 16);
}

#[test]
fn errors_are_reported_with_their_place() {
    for (text, line, column, part) in [
        (TWO_BY_THREE.replace("\n. 2 . | 5 3 .", ""), 7, 1, "expected 6 rows, found 5"),
        (
            TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 6 ."),
            4,
            11,
            "expected 6 cells as in the first row, found 5",
        ),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 6 . ?"), 4, 13, "unexpected `?`"),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 7 . ."), 4, 9, "`7` is too high for a 6x6 board"),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 4 . ."), 4, 9, "r3c2 and r3c4 are both 4, in row 3"),
        (
            TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 | . 6 . ."),
            4,
            5,
            "not in the places of those in line 1",
        ),
        (TWO_BY_THREE.replacen("------+------\n", "", 1), 5, 1, "after every 2 rows"),
        ("123456\n......\n......\n......\n......\n......".into(), 1, 1, "--blocks"),
        (".".repeat(80), 1, 1, "80 cells do not make a square board"),
        (format!("5{}5", ".".repeat(79)), 1, 0, ""),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 _ | 6 _ ."), 4, 11, "is on neither"),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 _ | 6 . ."), 1, 1, "but not this one"),
    ] {
        if column == 0 {
            assert!(read(&text)[0].is_ok(), "{text}");
            continue;
        }
        let error = only_error(&text);
        assert!(error.message.contains(part), "{text}\n{error}");
        assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
    }
}

#[test]
fn a_bad_board_does_not_spoil_the_next() {
    let bad_line = format!("{}?\n", ".".repeat(80));
    let good_line = ".".repeat(81);
    let text = format!("{bad_line}{good_line}\n12\n34?\n56\n\n2x2:p\n");
    let results: Vec<bool> = read(&text).iter().map(Result::is_ok).collect();
    assert_eq!(results, [false, true, false, true]);
}

#[test]
fn blocks_that_the_text_does_not_show_can_be_given() {
    let rows = "......\n".repeat(6);
    for blocks in ["2x3", "3x2"] {
        let blocks = Some(blocks.parse().expect("a shape"));
        let asked = Assumed { blocks, ..Assumed::default() };
        let board = Boards::new(rows.as_bytes(), asked).next().expect("a board");
        assert_eq!(board.expect("memory").expect("right").puzzle.layout().shape().blocks(), blocks);
    }
}

#[test]
fn a_board_that_is_too_large_is_not_asked_for_its_blocks() {
    let error = only_error(&".".repeat(36 * 36));
    assert!(error.message.contains("at most 35 symbols"), "{error}");
}

#[test]
fn a_line_too_long_for_a_board_is_refused_and_the_next_one_read() {
    for long in [".".repeat(MAX_LINE + 1), "3x3:".to_owned() + &"a".repeat(1 << 20)] {
        let results = read(&format!("2x2:p\n{long}\n2x2:p\n"));
        assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
        let error = results[1].as_ref().expect_err("it is too long");
        assert_eq!((error.line, error.column), (2, 1));
        assert!(error.message.contains("more than 16384 characters"), "{error}");
    }
}

#[test]
fn the_ending_of_the_longest_line_does_not_count() {
    let board = format!("2x2:p{}", " ".repeat(MAX_LINE - "2x2:p".len()));
    for ending in ["", "\n", "\r\n"] {
        assert_eq!(only_board(&format!("{board}{ending}")).puzzle.givens().len(), 16, "{ending:?}");
    }
}

#[test]
fn input_that_is_not_text_is_refused_once() {
    let zeros = std::io::Read::take(std::io::repeat(0), 1 << 20);
    let results: Vec<_> = Boards::new(std::io::BufReader::new(zeros), Assumed::default()).flatten().collect();
    assert!(
        matches!(results.as_slice(), [Err(error)] if error.message.contains("not plain text")),
        "{results:?}"
    );
    let wide: Vec<u8> = TWO_BY_THREE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(Boards::new(wide.as_slice(), Assumed::default()).count(), 1);
}
