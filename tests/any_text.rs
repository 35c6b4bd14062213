//! Any text, as it is found on clipboards and in files, is a board or is refused in one sentence.
//!
//! With `RANDOM_GAMES_FACTOR=50`, say, there are as many times as many cases.

mod support;

use proptest::prelude::*;
use sudoku_bot::puzzle::{
    Assumed, BoardError, BoardReader, Boards, Notation, Puzzle, ReadBoard, ReadResult, TypedLines, decode,
    looks_like_board,
};
use support::boards;
use support::texts::{Damage, damage, damaged, odd_text, other_text, prose, written_board};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Vec<ReadResult> {
    let boards = Boards::new(text.as_bytes(), Assumed::default());
    boards.map(|board| board.expect("memory does not fail")).collect()
}

/// What is read in every way there is; each error has its place in the text and is one sentence.
fn read_in_every_way(text: &str) -> Result<Vec<ReadResult>, TestCaseError> {
    let boards = read(text);
    let lines: Vec<&str> =
        text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r')).collect();
    let check = |error: &BoardError| {
        let line = lines.get(error.line - 1);
        prop_assert!(line.is_some() || error.line == 1, "{error}\n{text:?}");
        let length = line.map_or(0, |line| line.chars().count());
        // What is missing at the end of a line is behind its last character.
        prop_assert!((1..=length + 1).contains(&error.column), "{error}\n{text:?}");
        prop_assert!(!error.message.is_empty() && !error.message.contains(char::is_control), "{error:?}");
        Ok(())
    };
    let of_text = BoardReader::in_play(Assumed::default()).read(text);
    for error in boards.iter().chain(&of_text).filter_map(|read| read.as_ref().err()) {
        check(error)?;
    }
    let mut pasted = TypedLines::new(BoardReader::new(Assumed::default()));
    for line in text.lines() {
        pasted.push(line);
    }
    // A damaged grid of candidates may leave a cell none, which no notation can show.
    let are_whole = |board: &&ReadBoard| board.notation != Notation::Candidates;
    for board in boards.iter().flatten().filter(are_whole) {
        let again = read(&board.write());
        let asked = Assumed::of(board.puzzle.layout().shape());
        let again = again.into_iter().next().and_then(Result::ok).map(|board| board.puzzle);
        let again = again.or_else(|| {
            let boards = BoardReader::new(asked).read(&board.write());
            boards.into_iter().next()?.ok().map(|board| board.puzzle)
        });
        prop_assert_eq!(again.as_ref().map(Puzzle::givens), Some(board.puzzle.givens()), "{}", text);
    }
    // The clipboard.
    looks_like_board(text);
    Ok(boards)
}

proptest! {
    #![proptest_config(boards::cases(2000))]

    #[test]
    fn prose_is_refused_in_one_sentence_and_by_the_clipboard_in_silence(text in prose()) {
        let boards = read_in_every_way(&text)?;
        prop_assert!(matches!(boards.as_slice(), [Err(_)]), "{:?}\n{}", boards, text);
        prop_assert!(!looks_like_board(&text), "{}", text);
    }

    #[test]
    fn text_of_other_programs_is_no_board(text in other_text()) {
        let boards = read_in_every_way(&text)?;
        prop_assert!(boards.iter().all(Result::is_err), "{:?}\n{}", boards, text);
        prop_assert!(boards.len() <= 1, "{:?}\n{}", boards, text);
        prop_assert!(!looks_like_board(&text), "{}", text);
    }

    #[test]
    fn damaged_boards_are_read_or_refused(
        text in written_board(),
        damages in prop::collection::vec((damage(), any::<usize>(), any::<usize>()), 0..5),
    ) {
        let damaged = damages.iter().fold(text, |text, (damage, from, length)| damaged(&text, damage, *from, *length));
        read_in_every_way(&damaged)?;
    }
}

proptest! {
    #![proptest_config(boards::cases(8000))]

    #[test]
    fn odd_characters_are_no_danger(text in odd_text()) {
        read_in_every_way(&text)?;
        decode(text.as_bytes());
    }

    #[test]
    fn any_bytes_become_text(bytes in prop::collection::vec(any::<u8>(), 0..200), mark in 0..4_usize) {
        let mark: &[u8] = [&b""[..], b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf"][mark];
        let bytes = [mark, &bytes].concat();
        decode(&bytes);
        for board in Boards::new(bytes.as_slice(), Assumed::default()) {
            board.expect("memory does not fail").ok();
        }
    }

    #[test]
    fn long_numbers_are_no_danger(digits in "[0-9]{1,400}", sign in prop::sample::select(vec!["", ".", ",", " ", "\n", "e", "-"]), at in 1..40_usize) {
        let text = digits.as_bytes().chunks(at).map(String::from_utf8_lossy).collect::<Vec<_>>().join(sign);
        read_in_every_way(&text)?;
    }
}

#[test]
fn a_short_board_broken_at_any_place_and_cut_at_any_other_is_read_or_refused() {
    let list = "[[\"1\",\".\",\".\",\".\"],[\".\",\".\",\"3\",\".\"],[\".\",\"4\",\".\",\".\"],[\".\",\".\",\".\",\"2\"]]";
    let numbers = "[[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]";
    for text in [list, numbers, "1 . . .\n. . 3 .\n. 4 . .\n. . . 2", "1,,,;,,3,;,4,,;,,,2"] {
        for broken_at in 0..=text.len() {
            let broken = damaged(text, &Damage::Insert('\n'), broken_at, 0);
            for cut_at in 0..broken.len() {
                let damaged = damaged(&broken, &Damage::Cut, cut_at, 1);
                read_in_every_way(&damaged).unwrap_or_else(|fault| panic!("{fault}"));
            }
        }
    }
}

#[test]
fn a_paragraph_of_more_words_than_symbols_is_no_board() {
    let paragraph = "To be, or not to be: that is the question. ".repeat(5);
    assert!(!looks_like_board(&paragraph));
    assert!(matches!(read(&paragraph).as_slice(), [Err(_)]));
}

#[test]
fn a_file_of_any_length_may_end_its_lines_in_any_way() {
    let lines = format!("{LINE}\n").repeat(300);
    let rows: Vec<&str> =
        LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).expect("ASCII")).collect();
    let rows = format!("{}\n\n", rows.join("\n")).repeat(300);
    for text in [lines, rows] {
        for end in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', end);
            let little: Vec<u8> =
                format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
            for bytes in [text.as_bytes(), &little] {
                let boards: Vec<_> = Boards::new(bytes, Assumed::default()).flatten().collect();
                assert_eq!(boards.iter().flatten().count(), 300, "{end:?}: {:?}", boards.last());
                assert_eq!(boards.len(), 300);
            }
        }
    }
}

#[test]
fn a_board_among_prose_is_found() {
    let rows: Vec<&str> =
        LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).expect("ASCII")).collect();
    for board in [LINE.to_owned(), rows.join("\n"), "2x2:d1a4b1a2d".into()] {
        let text =
            format!("Hello,\n\ncan you solve this one? It is from\nthe paper.\n\n{board}\n\nThank you!\n");
        assert!(looks_like_board(&text), "{text}");
        let first = BoardReader::new(Assumed::default()).first(&text).expect("something").expect("a board");
        assert_eq!(first.puzzle, board.parse().expect("a board"), "{text}");
        let read = read(&text);
        assert_eq!(read.iter().filter(|read| read.is_err()).count(), 2, "before and behind: {read:?}");
    }
}

#[test]
fn pasted_prose_is_answered_once_a_paragraph() {
    let mut pasted = TypedLines::new(BoardReader::new(Assumed::default()));
    let paragraph = ["It was a sunny day,", "and nobody minded.", "Not at all: 10:30."];
    let answers = |pasted: &mut TypedLines| paragraph.iter().filter_map(|line| pasted.push(line)).count();
    assert_eq!(answers(&mut pasted), 1);
    assert!(pasted.push("").is_none());
    assert_eq!(answers(&mut pasted), 1);
    assert!(pasted.push("2x2:d1a4b1a2d").is_some_and(|read| read.is_ok()));
}
