//! Any text, as it is found on clipboards and in files, is a board or is refused in one sentence.
//!
//! With `RANDOM_GAMES_FACTOR=50`, say, there are as many times as many cases.

mod support;

use proptest::prelude::*;
use sudoku_bot::puzzle::{
    Board, BoardError, BoardReader, Boards, Notation, PastedLines, Puzzle, ReadResult, Unshown, decode,
    looks_like_board,
};
use sudoku_bot::solver::Grid;
use support::boards;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Vec<ReadResult> {
    let boards = Boards::new(text.as_bytes(), Unshown::default());
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
    let of_text = BoardReader::in_play(Unshown::default()).read(text);
    for error in boards.iter().chain(&of_text).filter_map(|read| read.as_ref().err()) {
        check(error)?;
    }
    let mut pasted = PastedLines::new(BoardReader::new(Unshown::default()));
    for line in text.lines() {
        pasted.push(line);
    }
    // A damaged grid of candidates may leave a cell none, which no notation can show.
    let are_whole = |board: &&Board| board.notation != Notation::Candidates;
    for board in boards.iter().flatten().filter(are_whole) {
        let again = read(&board.write());
        let asked = Unshown::of(board.puzzle.layout().shape());
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

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        12 => "[a-z]{1,10}",
        3 => "[A-Z][a-z]{1,9}",
        1 => prop::sample::select(vec!["a", "I", "x", "-", "3", "42", "10:30", "1.5", "e.g.", "2x4", "\u{e9}t\u{e9}", "na\u{ef}ve", "\u{2014}", "C#"]).prop_map(str::to_owned),
        1 => "[a-z]{2,8}[,.;:!?]",
    ]
}

/// Paragraphs of any length, some on one line and some not.
fn prose() -> impl Strategy<Value = String> {
    let sentence = (prop::collection::vec(word(), 3..60), prop::sample::select(vec![".", "?", "!", ":", ""]))
        .prop_map(|(words, end)| format!("The {}{end}", words.join(" ")));
    let paragraph = (prop::collection::vec(sentence, 1..5), prop::sample::select(vec![" ", "\n", "\r\n"]))
        .prop_map(|(sentences, between)| sentences.join(between));
    prop::collection::vec(paragraph, 1..6).prop_map(|paragraphs| paragraphs.join("\n\n"))
}

/// Lines as programs write them and people keep them.
fn other_text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "20[0-9]{2}-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9] (INFO|WARN) [a-z]{2,9}: [a-z ]{3,30}",
        "    (let|if|for|while|return) [a-z_]{1,8} (=|==|<) [a-z0-9_]{1,8}(\\(\\)|\\[0\\])?[;{]",
        "[A-Z][a-z]{2,8},[A-Z][a-z]{2,8},[0-9]{2,4},[0-9]{2}\\.[0-9]{2}",
        "\\{\"id\": [0-9]{1,4}, \"name\": \"[a-z]{2,9}\", \"tags\": \\[\"[a-z]{3}\", null\\]\\},",
        "\\| [A-Z][a-z]{2,9} +\\| [0-9]{2,5} \\| [a-z]{2,9} \\|",
        "(From|To|Subject|Date): [A-Za-z]{3,9} <[a-z]{3,8}@[a-z]{3,8}\\.(org|com)>",
        "(- |\\* |[0-9]\\. |> )[A-Z][a-z]{2,8} [a-z]{2,8} [a-z]{2,8}",
        "https?://[a-z]{3,9}\\.(org|com)/[a-z0-9]{0,9}(#[a-z]{2,8}|:[0-9]{2,4})?",
        "[0-9a-f]{40} [a-z/]{3,20}",
        "(=|-|_|\\*){3,40}",
        "",
    ];
    prop::collection::vec(line, 1..40).prop_map(|lines| lines.join("\n"))
}

/// Control characters, odd spaces and letters of other scripts.
fn odd_text() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        4 => prop::sample::select("123456789.0_abcxyz |-+,;\t\n[]\"'*?:#=".chars().collect::<Vec<_>>()),
        2 => any::<char>(),
        1 => prop::sample::select(vec!['\u{0}', '\u{7}', '\u{1b}', '\u{b}', '\u{85}', '\u{a0}', '\u{2028}', '\u{202e}', '\u{feff}', '\u{1f642}', '\u{2502}', '\u{2550}', '\r']),
    ];
    prop::collection::vec(character, 0..300).prop_map(|characters| characters.into_iter().collect())
}

/// A board of any kind, in any notation and in the ways that people write boards.
fn written_board() -> impl Strategy<Value = String> {
    let any =
        prop_oneof![boards::puzzles(16, 0.4).prop_map(|(_, puzzle)| puzzle), boards::drawable_variants()];
    (any, 0..12_usize).prop_map(|(puzzle, way)| {
        let cells: Vec<String> = puzzle
            .givens()
            .iter()
            .map(|given| given.map_or(".".into(), |symbol| symbol.to_string()))
            .collect();
        let joined = |between: &str, ends: [&str; 2]| {
            let rows = cells.chunks(puzzle.size()).map(|row| row.join(between));
            rows.map(|row| format!("{}{row}{}", ends[0], ends[1])).collect::<Vec<_>>()
        };
        match way {
            0 => Notation::Text.write(&puzzle),
            1 => Notation::Line.write(&puzzle),
            2 | 3 => Notation::Id.write(&puzzle),
            4 => Notation::Save.write(&puzzle),
            5 => Grid::new(&puzzle).to_string(),
            6 => joined(" ", ["", ""]).join("\n"),
            7 => joined(",", ["", ""]).join("\n").replace('.', ""),
            8 => format!("[{}]", joined(",", ["[", "]"]).join(",\n").replace('.', "0")),
            9 => format!("[{}]", joined("\",\"", ["[\"", "\"]"]).join(",")),
            10 => joined(" \u{2502} ", ["\u{2551} ", " \u{2551}"])
                .join("\n\u{255f}\u{2500}\u{2500}\u{2562}\n")
                .replace('.', " "),
            _ => joined("\t", ["", ""]).join("\r\n").replace('.', ""),
        }
    })
}

/// A change to a text.
#[derive(Clone, Debug)]
enum Damage {
    Cut,
    Double,
    Swap,
    Join,
    Insert(char),
    EndLinesWith(&'static str),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        Just(Damage::Cut),
        Just(Damage::Double),
        Just(Damage::Swap),
        Just(Damage::Join),
        prop::sample::select("19az.0_ |-+,;\t\n\r\"[]*?:#\u{2502}\u{e9}".chars().collect::<Vec<_>>())
            .prop_map(Damage::Insert),
        prop::sample::select(vec!["\r\n", "\r", "\n\n", " "]).prop_map(Damage::EndLinesWith),
    ]
}

/// The text with a part of it changed, which is at `from` and up to 30 characters long.
fn damaged(text: &str, damage: &Damage, from: usize, length: usize) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    if characters.is_empty() {
        return String::new();
    }
    let from = from % characters.len();
    let to = (from + length % 30 + 1).min(characters.len());
    match damage {
        Damage::Cut => drop(characters.drain(from..to)),
        Damage::Double => {
            let part = characters[from..to].to_vec();
            characters.splice(from..from, part);
        }
        Damage::Swap => characters.swap(from, to - 1),
        Damage::Join => {
            if let Some(at) = characters[from..].iter().position(|&c| c == '\n') {
                characters.remove(from + at);
            }
        }
        Damage::Insert(c) => characters.insert(from, *c),
        Damage::EndLinesWith(end) => return text.replace('\n', end),
    }
    characters.into_iter().collect()
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
        for board in Boards::new(bytes.as_slice(), Unshown::default()) {
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
                let boards: Vec<_> = Boards::new(bytes, Unshown::default()).flatten().collect();
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
        let first = BoardReader::new(Unshown::default()).first(&text).expect("something").expect("a board");
        assert_eq!(first.puzzle, board.parse().expect("a board"), "{text}");
        let read = read(&text);
        assert_eq!(read.iter().filter(|read| read.is_err()).count(), 2, "before and behind: {read:?}");
    }
}

#[test]
fn pasted_prose_is_answered_once_a_paragraph() {
    let mut pasted = PastedLines::new(BoardReader::new(Unshown::default()));
    let paragraph = ["It was a sunny day,", "and nobody minded.", "Not at all: 10:30."];
    let answers = |pasted: &mut PastedLines| paragraph.iter().filter_map(|line| pasted.push(line)).count();
    assert_eq!(answers(&mut pasted), 1);
    assert!(pasted.push("").is_none());
    assert_eq!(answers(&mut pasted), 1);
    assert!(pasted.push("2x2:d1a4b1a2d").is_some_and(|read| read.is_ok()));
}
