//! What holds for every notation: reading what was written gives the same puzzle, and no text
//! makes a reader panic.

mod support;

use proptest::prelude::*;
use sudoku_bot::puzzle::{
    Assumed, BlockShape, BoardReader, Boards, Cell, MAX_SIZE, Notation, Puzzle, ReadBoard, ReadResult, Shown,
    Symbol, looks_like_board,
};
use sudoku_bot::solver::Grid;
use support::boards;

fn read_one(text: &str, asked: Assumed) -> Result<ReadBoard, String> {
    let mut boards: Vec<_> = Boards::new(text.as_bytes(), asked).collect();
    match (boards.pop(), boards.is_empty()) {
        (Some(Ok(Ok(board))), true) => Ok(board),
        other => Err(format!("{other:?}")),
    }
}

/// Texts that resemble boards, so that they get far into the parsers.
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
        "12 34 1 | 2 34 134 ",
        "1 23 | 4 123\n",
        ".-----.-----.\n",
        ":-----+-----:\n",
        ": 12 : 3 * 4\n",
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

/// Lines of a file that are mostly boards of 9, 12 or 16 symbols, some of them wrong.
fn board_lines() -> impl Strategy<Value = Vec<String>> {
    let cells = |count: usize, symbols: &'static str| {
        let cell = prop_oneof![
            30 => Just('.'),
            1 => prop::sample::select(symbols.chars().collect::<Vec<_>>()),
        ];
        prop::collection::vec(cell, count).prop_map(|cells| cells.into_iter().collect::<String>())
    };
    let line = prop_oneof![
        8 => cells(81, "123456789"),
        4 => cells(81, "0123456789a_ |?\u{e9}"),
        2 => cells(144, "0123456789abc"),
        2 => cells(256, "0123456789abcdefg"),
        1 => cells(16, "1234"),
        1 => cells(9, "123456789"),
        1 => prop::sample::select(vec!["", "# a comment", "2x2:p", "----+----", "SAVEFILE:1:x", "\u{feff}"])
            .prop_map(str::to_owned),
    ];
    prop::collection::vec(line, 0..30)
}

/// Boards of all kinds that candidates can show.
fn without_cages() -> impl Strategy<Value = Puzzle> {
    let has_none = |puzzle: &Puzzle| puzzle.layout().shape().cages.is_empty();
    let drawable = boards::drawable_variants().prop_filter("cages are not shown", has_none);
    prop_oneof![boards::puzzles(MAX_SIZE, 0.4).prop_map(|(_, puzzle)| puzzle), drawable]
        .prop_filter("nothing is left to show", |puzzle| puzzle.blanks().next().is_some())
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_same_puzzle((_, puzzle) in boards::puzzles(MAX_SIZE, 0.5)) {
        for notation in [Notation::Text, Notation::Line, Notation::Id, Notation::Save] {
            let text = notation.write(&puzzle);
            let asked = match notation {
                Notation::Line => Assumed::of(puzzle.layout().shape()),
                _ => Assumed::default(),
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
            let asked = Assumed::of(puzzle.layout().shape());
            let board = read_one(&text, asked).map_err(TestCaseError::fail)?;
            prop_assert_eq!(&board.puzzle, &puzzle, "{}", text);
            prop_assert_eq!(board.shown(), Shown::new(&puzzle));
        }
    }

    #[test]
    fn a_grid_of_candidates_reads_as_it_was_written(
        puzzle in without_cages(),
        picks in prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 0..200),
    ) {
        let mut grid = Grid::new(&puzzle);
        for (cell, symbol) in picks {
            let cell = cell.get(&puzzle.blanks().collect::<Vec<_>>()).to_owned();
            let candidates: Vec<Symbol> = grid.candidates(cell).iter().collect();
            // The last two stay, so that no cells clash.
            if candidates.len() > 2 {
                grid.eliminate(cell, *symbol.get(&candidates));
            }
        }
        let cells = || puzzle.layout().cells();
        prop_assume!(cells().any(|cell| grid.possible(cell).len() > 1));
        let text = grid.to_string();
        prop_assert!(looks_like_board(&text), "{}", text);
        let asked = Assumed::of(puzzle.layout().shape());
        let board = read_one(&text, asked).map_err(TestCaseError::fail)?;
        prop_assert_eq!(board.notation, Notation::Candidates);
        prop_assert_eq!(board.puzzle.layout().shape(), puzzle.layout().shape());
        let mut read = Grid::new(&board.puzzle);
        board.removed.iter().for_each(|&(cell, symbol)| read.eliminate(cell, symbol));
        for cell in cells() {
            prop_assert_eq!(read.possible(cell), grid.possible(cell), "{}\n{}", cell, text);
        }
        prop_assert_eq!(board.write(), text);
    }

    #[test]
    fn a_blank_on_a_diagonal_shows_the_diagonals(puzzle in boards::drawable_variants()) {
        let text = Notation::Text.write(&puzzle);
        let on_diagonal = |cell: Cell| {
            let (row, column) = (cell.row(), cell.column());
            row == column || row + column + 1 == puzzle.size()
        };
        prop_assume!(puzzle.blanks().any(on_diagonal));
        let board = read_one(&text, Assumed::default()).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&board.puzzle, &puzzle);
    }

    #[test]
    fn rows_of_digits_read_as_the_puzzle((_, puzzle) in boards::puzzles(MAX_SIZE, 0.5), blank in prop::sample::select(vec!["0", "."])) {
        let rows: Vec<String> = puzzle
            .givens()
            .chunks(puzzle.size())
            .map(|row| row.iter().map(|given| given.map_or(blank.into(), |symbol| symbol.to_string())).collect::<Vec<_>>().join(" "))
            .collect();
        let board = read_one(&rows.join("\n"), Assumed::of(puzzle.layout().shape())).map_err(TestCaseError::fail)?;
        prop_assert_eq!(&board.puzzle, &puzzle);
    }

    #[test]
    fn several_boards_are_read_in_order(puzzles in prop::collection::vec((boards::puzzles(12, 0.5), prop::sample::select(vec![Notation::Text, Notation::Id])), 1..6)) {
        let text: Vec<String> = puzzles
            .iter()
            .map(|((_, puzzle), notation)| notation.write(puzzle))
            .collect();
        let boards: Vec<Puzzle> = boards::read(&text.join("\n\n")).collect();
        let expected: Vec<Puzzle> = puzzles.into_iter().map(|((_, puzzle), _)| puzzle).collect();
        prop_assert_eq!(boards, expected);
    }

    #[test]
    fn a_text_with_a_missing_row_is_refused(
        (_, puzzle) in boards::puzzles(12, 0.5),
        at in any::<prop::sample::Index>(),
    ) {
        let text = Notation::Text.write(&puzzle);
        let rows: Vec<&str> = text.lines().collect();
        let cells = |line: &str| line.contains('.') || line.contains(char::is_alphanumeric);
        let missing = at.get(&rows.iter().enumerate().filter(|(_, row)| cells(row)).map(|(at, _)| at).collect::<Vec<_>>()).to_owned();
        let text: Vec<&str> = rows.iter().enumerate().filter(|(at, _)| *at != missing).map(|(_, row)| *row).collect();
        let error = read_one(&text.join("\n"), Assumed::default()).expect_err("a row is missing");
        let expected = format!("expected {0} rows, found {1}", puzzle.size(), puzzle.size() - 1);
        prop_assert!(error.contains(&expected), "{}", error);
    }

    #[test]
    fn long_files_read_as_their_lines_do(lines in board_lines(), assumed in prop_oneof![
        Just(Assumed::default()),
        Just(Assumed { diagonals: true, ..Assumed::default() }),
        Just(Assumed { blocks: BlockShape::new(3, 4), ..Assumed::default() }),
    ]) {
        let text = lines.join("\n");
        let mut reader = BoardReader::new(assumed);
        let mut expected: Vec<ReadResult> = lines.iter().flat_map(|line| reader.push(line)).collect();
        expected.extend(reader.finish());
        let read = |text: &str| -> Vec<ReadResult> {
            Boards::new(text.as_bytes(), assumed).map(|board| board.expect("memory does not fail")).collect()
        };
        prop_assert_eq!(&read(&text), &expected);
        prop_assert_eq!(&read(&text.replace('\n', "\r\n")), &expected);
        prop_assert_eq!(&read(&text.replace('\n', "\r")), &expected);
        prop_assert_eq!(&BoardReader::new(assumed).read(&text.replace('\n', "\r")), &expected);
    }

    #[test]
    fn every_notation_looks_like_a_board(puzzle in boards::drawable_variants()) {
        for notation in [Notation::Text, Notation::Line, Notation::Id, Notation::Save] {
            let text = notation.write(&puzzle);
            prop_assert!(looks_like_board(&text), "{}", text);
        }
    }

    #[test]
    fn a_solution_is_written_as_a_board_with_all_cells_given((solution, puzzle) in boards::puzzles(12, 0.5)) {
        for notation in [Notation::Text, Notation::Line, Notation::Id] {
            let text = notation.write_solution(&puzzle, &solution);
            let asked = Assumed::of(puzzle.layout().shape());
            let board = read_one(&text, asked).map_err(TestCaseError::fail)?;
            prop_assert!(board.puzzle.givens().iter().copied().eq(solution.iter().copied().map(Some)));
        }
        let saved = read_one(&Notation::Save.write_solution(&puzzle, &solution), Assumed::default());
        let saved = saved.map_err(TestCaseError::fail)?;
        prop_assert_eq!(&saved.puzzle, &puzzle);
        prop_assert!(puzzle.blanks().all(|cell| saved.shown().digit(cell) == Some(solution[cell.index()])));
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop_oneof![board_like_bytes(), prop::collection::vec(any::<u8>(), 0..400)]) {
        for board in Boards::new(bytes.as_slice(), Assumed::default()) {
            if let Err(error) = board.expect("memory does not fail") {
                prop_assert!(error.line > 0 && error.column > 0 && !error.message.is_empty());
            }
        }
    }
}
