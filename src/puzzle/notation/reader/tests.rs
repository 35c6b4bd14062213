//! Texts of plain boards, whole, torn and mixed.

use super::*;

fn read(text: &str) -> Vec<ReadResult> {
    Boards::new(text.as_bytes(), Unshown::default())
        .map(|board| board.expect("memory does not fail"))
        .collect()
}

fn only_board(text: &str) -> Board {
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
    let torn_in_two = TWO_BY_THREE.replacen("------+------\n1", "\n\n------+------\n1", 1);
    let framed = format!(
        "+-------+-------+\n{}\n+-------+-------+",
        TWO_BY_THREE.lines().map(|line| format!("|{line}|")).collect::<Vec<_>>().join("\n")
    );
    for text in [windows, spread, indented, torn_in_two, framed] {
        assert_eq!(only_board(&text).puzzle, expected, "{text}");
    }
}

#[test]
fn one_file_holds_boards_of_all_notations() {
    let line = ".".repeat(81);
    let rows = "1 2 3 4\n3412\n....\n0000";
    let text =
        format!("# a comment\n{line}\n2x2:p\n{rows}\n\n{rows}\n{line}\n1234341221434321\n{TWO_BY_THREE}");
    let boards: Vec<Board> = read(&text).into_iter().map(|board| board.expect("all are right")).collect();
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
fn a_torn_or_wrong_board_is_told_with_its_place() {
    for (text, line, column, part) in [
        (TWO_BY_THREE.replace("\n. 2 . | 5 3 .", ""), 7, 1, "has 5 rows"),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 6 ."), 4, 11, "this row has 5 cells"),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 6 . ?"), 4, 13, "`?` is no symbol"),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 7 . ."), 4, 9, "`7` is too high"),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 . | 4 . ."), 4, 9, "r3c2 and r3c4 are both 4, in row 3"),
        (
            TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 | . 6 . ."),
            4,
            5,
            "do not stand where those of line 1 do",
        ),
        (TWO_BY_THREE.replacen("------+------\n", "", 1), 5, 1, "after every 2 rows"),
        ("123456\n......\n......\n......\n......\n......".into(), 1, 1, "--blocks"),
        (".".repeat(80), 1, 1, "80 cells make no square board"),
        (format!("5{}5", ".".repeat(79)), 1, 0, ""),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 _ | 6 _ ."), 4, 11, "lies on none"),
        (TWO_BY_THREE.replace("1 4 . | 6 . .", "1 4 _ | 6 . ."), 1, 1, "this one is not"),
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
fn an_asked_block_shape_serves_where_the_text_shows_none() {
    let rows = "......\n".repeat(6);
    for blocks in ["2x3", "3x2"] {
        let blocks = Some(blocks.parse().expect("a shape"));
        let asked = Unshown { blocks, ..Unshown::default() };
        let board = Boards::new(rows.as_bytes(), asked).next().expect("a board");
        assert_eq!(board.expect("memory").expect("right").puzzle.layout().shape().blocks(), blocks);
    }
}
