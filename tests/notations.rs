//! What holds for every notation: reading what was written gives the same puzzle, and no text
//! whatever makes a reader panic.

mod boards;

use proptest::prelude::*;
use sudoku_bot::puzzle::{Board, Boards, Cell, MAX_SIZE, Notation, Puzzle, Unshown};

fn read_one(text: &str, asked: Unshown) -> Result<Board, String> {
    let mut boards: Vec<_> = Boards::new(text.as_bytes(), asked).collect();
    match (boards.pop(), boards.is_empty()) {
        (Some(Ok(Ok(board))), true) => Ok(board),
        other => Err(format!("{other:?}")),
    }
}

/// Texts that look a little like boards, so that they come far into the parsers.
fn board_like_bytes() -> impl Strategy<Value = Vec<u8>> {
    let pieces = [
        "1",
        "2",
        "9",
        "a",
        "z",
        ".",
        "0",
        "_",
        " ",
        "|",
        " | ",
        "-",
        "+",
        "---+---",
        "\n",
        "\r\n",
        "\n\n",
        "3x3:",
        "2x2:",
        "2x2xk:p,abg____________,3a7a",
        "3x3k:zzzc,",
        "9j:",
        "4j:p,",
        "daa_a_b_a_ab",
        ",",
        "_ . | . _\n",
        ".   . | .   .\n",
        "--+---+---+--\n",
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n",
        "GAME    :4:Solo\nCPARAMS :3:2x2\nDESC    :1:p\nNSTATES :1:2\nSTATEPOS:1:2\n",
        "MOVE    :6:R0,1,2\n",
        "MOVE    :6:",
        "#",
        ":",
        "1 2 | 3 4\n",
        ". . | . .\n",
        "----+----\n",
        "\u{fffd}",
        "é",
    ];
    let piece = prop_oneof![
        8 => prop::sample::select(pieces.to_vec()).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(piece, 0..200).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_same_puzzle((_, puzzle) in boards::puzzles(MAX_SIZE, 0.5)) {
        for notation in [Notation::Text, Notation::Line, Notation::Id, Notation::Save] {
            let text = notation.write(&puzzle);
            let asked = match notation {
                Notation::Line => Unshown::of(puzzle.layout().shape()),
                _ => Unshown::default(),
            };
            let board = read_one(&text, asked).map_err(TestCaseError::fail)?;
            prop_assert_eq!(&board.puzzle, &puzzle);
            prop_assert_eq!(board.notation, notation);
        }
    }

    #[test]
    fn variants_read_as_they_were_written(puzzle in boards::drawable_variants()) {
        for notation in [Notation::Text, Notation::Line, Notation::Id, Notation::Save] {
            let text = notation.write(&puzzle);
            let asked = Unshown::of(puzzle.layout().shape());
            let board = read_one(&text, asked).map_err(TestCaseError::fail)?;
            prop_assert_eq!(&board.puzzle, &puzzle, "{}", text);
            prop_assert!(board.entries.is_empty());
        }
    }

    #[test]
    fn a_text_with_a_blank_on_a_diagonal_tells_the_diagonals(puzzle in boards::drawable_variants()) {
        let text = Notation::Text.write(&puzzle);
        let on_diagonal = |cell: Cell| {
            let (row, column) = (cell.row(), cell.column());
            row == column || row + column + 1 == puzzle.size()
        };
        prop_assume!(puzzle.blanks().any(on_diagonal));
        let board = read_one(&text, Unshown::default()).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&board.puzzle, &puzzle);
    }

    #[test]
    fn rows_of_digits_read_as_the_puzzle((_, puzzle) in boards::puzzles(MAX_SIZE, 0.5), blank in prop::sample::select(vec!["0", "."])) {
        let rows: Vec<String> = puzzle
            .givens()
            .chunks(puzzle.size())
            .map(|row| row.iter().map(|given| given.map_or(blank.into(), |symbol| symbol.to_string())).collect::<Vec<_>>().join(" "))
            .collect();
        let board = read_one(&rows.join("\n"), Unshown::of(puzzle.layout().shape())).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&board.puzzle, &puzzle);
    }

    #[test]
    fn several_boards_read_as_so_many(puzzles in prop::collection::vec((boards::puzzles(12, 0.5), prop::sample::select(vec![Notation::Text, Notation::Id])), 1..6)) {
        let text: Vec<String> = puzzles
            .iter()
            .map(|((_, puzzle), notation)| notation.write(puzzle))
            .collect();
        let boards: Vec<Puzzle> = Boards::new(text.join("\n\n").as_bytes(), Unshown::default())
            .map(|board| board.expect("memory does not fail").expect("all are right").puzzle)
            .collect();
        let expected: Vec<Puzzle> = puzzles.into_iter().map(|((_, puzzle), _)| puzzle).collect();
        prop_assert_eq!(boards, expected);
    }

    #[test]
    fn a_torn_text_is_told_and_never_read_as_a_board(
        (_, puzzle) in boards::puzzles(12, 0.5),
        at in any::<prop::sample::Index>(),
    ) {
        // Without one of its rows a board of n symbols has no way to be one.
        let text = Notation::Text.write(&puzzle);
        let rows: Vec<&str> = text.lines().collect();
        let cells = |line: &str| line.contains('.') || line.contains(char::is_alphanumeric);
        let torn = at.get(&rows.iter().enumerate().filter(|(_, row)| cells(row)).map(|(at, _)| at).collect::<Vec<_>>()).to_owned();
        let text: Vec<&str> = rows.iter().enumerate().filter(|(at, _)| *at != torn).map(|(_, row)| *row).collect();
        prop_assert!(read_one(&text.join("\n"), Unshown::default()).is_err());
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop_oneof![board_like_bytes(), prop::collection::vec(any::<u8>(), 0..400)]) {
        for board in Boards::new(bytes.as_slice(), Unshown::default()) {
            if let Err(error) = board.expect("memory does not fail") {
                prop_assert!(error.line > 0 && error.column > 0 && !error.message.is_empty());
            }
        }
    }
}
