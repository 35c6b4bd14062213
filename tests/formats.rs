//! Boards as people have them: drawn, in tables, in lists, and in the files of other programs.

mod support;

use proptest::prelude::*;
use sudoku_bot::puzzle::{
    Assumed, BoardError, BoardReader, Boards, Notation, Puzzle, ReadBoard, looks_like_board,
};
use support::boards::{self, puzzle};
use support::texts::{Cells, WAYS, boards_with_digits};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read(text: &str) -> Vec<Result<ReadBoard, BoardError>> {
    let boards = Boards::new(text.as_bytes(), Assumed::default());
    boards.map(|board| board.expect("memory does not fail")).collect()
}

fn only_error(text: &str) -> BoardError {
    match read(text).as_slice() {
        [Err(error)] => error.clone(),
        other => panic!("{text}\n{other:?}"),
    }
}

/// The cells of a line, and a blank as `blank`, between others.
fn rows(line: &str, blank: &str, between: &str) -> Vec<String> {
    let size = line.len().isqrt();
    let cells: Vec<String> =
        line.chars().map(|c| if c == '.' { blank.to_owned() } else { c.to_string() }).collect();
    cells.chunks(size).map(|row| row.join(between)).collect()
}

/// A grid drawn with these borders: the frame, the lines between rows, and those between blocks.
fn boxed(line: &str, bars: [char; 2], lines: [&str; 4]) -> String {
    let [top, light, heavy, bottom] = lines;
    let mut text = vec![top.to_owned()];
    for (number, row) in rows(line, " ", "").iter().enumerate() {
        if number > 0 {
            text.push(if number % 3 == 0 { heavy } else { light }.to_owned());
        }
        let cells: Vec<char> = row.chars().collect();
        let blocks: Vec<String> = cells
            .chunks(3)
            .map(|block| {
                let cells: Vec<String> = block.iter().map(|cell| format!(" {cell} ")).collect();
                cells.join(&bars[0].to_string())
            })
            .collect();
        text.push(format!("{0}{1}{0}", bars[1], blocks.join(&bars[1].to_string())));
    }
    text.push(bottom.to_owned());
    text.join("\n")
}

fn assert_reads(text: &str, expected: &[&str]) {
    let boards: Vec<Puzzle> = read(text)
        .into_iter()
        .map(|board| board.unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle)
        .collect();
    let expected: Vec<Puzzle> = expected.iter().map(|line| puzzle(line)).collect();
    assert_eq!(boards, expected, "{text}");
    assert!(looks_like_board(text), "{text}");
}

#[test]
fn blanks_are_drawn_in_many_ways() {
    for blank in [".", "0", "_", "*", "-", "x", "X", "?"] {
        assert_reads(&LINE.replace('.', blank), &[LINE]);
        for between in ["", " ", "\t", ",", ", ", ";", " | "] {
            let text = rows(LINE, blank, between).join("\n");
            assert_reads(&text, &[LINE]);
            assert_eq!(read(&text)[0].as_ref().expect("a board").notation, Notation::Text, "{text}");
        }
    }
}

#[test]
fn empty_fields_are_blanks() {
    let with_blank_rows = LINE.replacen("53..7....", ".........", 1).replacen("8...6...3", ".........", 1);
    for line in [LINE, &with_blank_rows] {
        for between in [",", ";", "\t"] {
            let text = rows(line, "", between).join("\n");
            assert_reads(&text, &[line]);
            assert_reads(&text.replace('\n', "\r\n"), &[line]);
        }
        assert_reads(&rows(line, "\"\"", ",").join("\n"), &[line]);
        assert_reads(&rows(line, "\" \"", ",").join("\n"), &[line]);
    }
    let quoted = LINE.chars().map(|c| format!("\"{}\"", if c == '.' { ' ' } else { c })).collect::<Vec<_>>();
    assert_reads(&quoted.chunks(9).map(|row| row.join(",")).collect::<Vec<_>>().join("\n"), &[LINE]);
}

#[test]
fn a_row_of_blanks_is_not_taken_for_a_border() {
    let line = LINE.replacen("8...6...3", ".........", 1);
    for between in ["", " ", " | "] {
        assert_reads(&rows(&line, "-", between).join("\n"), &[&line]);
    }
}

#[test]
fn grids_are_drawn_with_box_characters() {
    let unicode = [
        "╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗",
        "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢",
        "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣",
        "╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝",
    ];
    let ascii = "+---+---+---+---+---+---+---+---+---+";
    let heavy = "+===+===+===+===+===+===+===+===+===+";
    assert_reads(&boxed(LINE, ['│', '║'], unicode), &[LINE]);
    assert_reads(&boxed(LINE, ['|', '|'], [ascii; 4]), &[LINE]);
    assert_reads(&boxed(LINE, ['|', '|'], [heavy, ascii, heavy, heavy]), &[LINE]);
    let light = "┌───────┬───────┬───────┐\n";
    let middle = "├───────┼───────┼───────┤\n";
    let rows = rows(LINE, ".", " ");
    let blocks = |row: &String| format!("│ {} │ {} │ {} │\n", &row[..5], &row[6..11], &row[12..]);
    let bands: Vec<String> = rows.chunks(3).map(|band| band.iter().map(blocks).collect()).collect();
    assert_reads(&format!("{light}{}", bands.join(middle)), &[LINE]);
    let markdown: Vec<String> = rows.iter().map(|row| format!("| {} |", row.replace(' ', " | "))).collect();
    assert_reads(&markdown.join("\n"), &[LINE]);
}

#[test]
fn boxes_show_blocks_that_are_not_square() {
    let id = "2x3:a6_3a2g1_4a6d6a4_1g2a5_3a";
    let puzzle = puzzle(id);
    let light = "├───┼───┼───╫───┼───┼───┤";
    let heavy = "╞═══╪═══╪═══╬═══╪═══╪═══╡";
    let mut text = Vec::new();
    for (number, row) in puzzle.givens().chunks(6).enumerate() {
        if number > 0 {
            text.push(if number % 2 == 0 { heavy } else { light }.to_owned());
        }
        let cells: Vec<String> =
            row.iter().map(|given| given.map_or(" ".into(), |symbol| symbol.to_string())).collect();
        text.push(format!("│ {} ║ {} │", cells[..3].join(" │ "), cells[3..].join(" │ ")));
    }
    let boards = read(&text.join("\n"));
    assert_eq!(boards[0].as_ref().map(|board| board.puzzle.game_id()), Ok(id.into()), "{}", text.join("\n"));
}

#[test]
fn lists_are_read_as_json_and_programs_write_them() {
    for (blank, quote) in [("0", ""), (".", "\""), ("null", ""), ("None", ""), ("0", "'"), (" ", "\"")] {
        let cells: Vec<String> = LINE
            .chars()
            .map(|c| if c == '.' { blank.to_owned() } else { c.to_string() })
            .map(|cell| if cell.len() > 1 { cell } else { format!("{quote}{cell}{quote}") })
            .collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(", "))).collect();
        assert_reads(&format!("[{}]", rows.join(", ")), &[LINE]);
        assert_reads(&format!("[\n  {}\n]\n", rows.join(",\n  ")), &[LINE]);
        assert_reads(&format!("board = [{}]", rows.join(",\n         ")), &[LINE]);
        assert_reads(&format!("[{}]", cells.join(",")), &[LINE]);
        let braces = rows.join(",\n").replace('[', "{").replace(']', "}");
        assert_reads(&format!("int grid[9][9] = {{\n{braces}\n}};"), &[LINE]);
    }
    let strings: Vec<String> = rows(LINE, ".", "").iter().map(|row| format!("\"{row}\"")).collect();
    assert_reads(&format!("[{}]", strings.join(",")), &[LINE]);
    assert_reads(&format!("[\n{}\n]", strings.join(",\n")), &[LINE]);
    assert_reads(&format!("[\"{LINE}\", \"{SOLUTION}\"]"), &[LINE, SOLUTION]);
    assert_reads(&format!("[\n\"{LINE}\",\n\"{SOLUTION}\"\n]"), &[LINE, SOLUTION]);
    assert_reads("[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]", &["1.....3..4.....2"]);
}

#[test]
fn a_mistake_in_a_list_that_spans_lines_is_reported_where_it_is() {
    let mut cells: Vec<u32> = LINE.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    cells[2] = 5;
    let rows: Vec<&[u32]> = cells.chunks(9).collect();
    let error = only_error(&serde_json::to_string_pretty(&rows).expect("numbers"));
    assert!(error.message.contains("r1c1 and r1c3 are both 5"), "{error}");
    assert_eq!((error.line, error.column), (5, 5), "{error}");
}

#[test]
fn large_boards_may_have_numbers_or_capitals() {
    let line = format!("{}{}", "123456789abcdefg", ".".repeat(240));
    let number = |c: char| c.to_digit(17).map_or("0".into(), |number| number.to_string());
    for between in [" ", ",", "\t", "  "] {
        let cells: Vec<String> = line.chars().map(number).collect();
        let rows: Vec<String> = cells.chunks(16).map(|row| row.join(between)).collect();
        assert_reads(&rows.join("\n"), &[&line]);
    }
    assert_reads(&line.to_uppercase(), &[&line]);
    assert_reads(&rows(&line.to_uppercase(), ".", " ").join("\n"), &[&line]);
    let hexadecimal = line.replacen('g', "0", 1);
    assert!(only_error(&hexadecimal).message.starts_with("`0` is a blank like the `.` here"));
    let mixed = line.replacen('g', "G", 1);
    assert_eq!(only_error(&mixed).column, 16);
}

#[test]
fn a_line_of_a_table_has_its_board_in_a_field() {
    let zeros = LINE.replace('.', "0");
    assert_reads(&format!("quizzes,solutions\n{zeros},{SOLUTION}\n{zeros},{SOLUTION}\n"), &[LINE, LINE]);
    assert_reads(&format!("id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLUTION},30,1.2\n"), &[LINE]);
    assert_reads(&format!("\"{LINE}\";\"{SOLUTION}\"\n"), &[LINE]);
    assert_reads(&format!("{LINE} # 1.2 hidden single\n"), &[LINE]);
    let error = only_error(&format!("puzzle,solution\n{},{SOLUTION}\n", zeros.replacen('7', "A", 1)));
    assert_eq!((error.line, error.column), (2, 5), "{error}");
}

#[test]
fn files_of_other_programs_are_read() {
    let rows = rows(LINE, ".", "");
    let sdk = format!("#AA. Person\n#DAn example\n#LEasy\n{}\n", rows.join("\n"));
    assert_reads(&sdk, &[LINE]);
    let state = SOLUTION.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n");
    let marks = "12,3,4,5,,,,,\n".repeat(9);
    let sections =
        format!("[Puzzle]\n{}\n[State]\n{state}\n[PencilMarks]\n{marks}[Puzzle]\n{state}", rows.join("\n"));
    assert_reads(&sections, &[LINE, SOLUTION]);
    assert_reads(&format!("{}\n{SOLUTION}\n", LINE.replace('.', "0")), &[LINE, SOLUTION]);
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>Easy: 2</name>\n  <author>A. \
         Person</author>\n  <game data=\"{}\"/>\n  <game data=\"{SOLUTION}\" />\n</opensudoku>\n",
        LINE.replace('.', "0")
    );
    assert_reads(&xml, &[LINE, SOLUTION]);
    assert_reads(&xml.replace('\n', ""), &[LINE, SOLUTION]);
    let bands: Vec<String> = rows
        .chunks(3)
        .map(|band| {
            let row = |row: &String| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]);
            band.iter().map(row).collect()
        })
        .collect();
    assert_reads(&bands.join("-----------\n"), &[LINE]);
    let framed = format!(
        "*-----------*\n|{}|\n*-----------*",
        bands.join("---+---+---\n").trim_end().replace('\n', "|\n|")
    );
    assert_reads(&framed, &[LINE]);
    let headings = format!("Grid 01\n{0}\nGrid 02\n{0}\n", rows.join("\n").replace('.', "0"));
    assert_reads(&headings, &[LINE, LINE]);
}

#[test]
fn what_is_wrong_is_reported_with_its_place() {
    let csv = rows(LINE, "", ",").join("\n");
    let json = format!("[[{}]]", rows(LINE, "0", ",").join("],["));
    let drawn = rows(LINE, "*", " ").join("\n");
    for (text, line, column, part) in [
        (csv.replacen("5,3", "5,A", 1), 1, 3, "`A` is not a digit or a blank"),
        (csv.replacen("5,3", "5,5", 1), 1, 3, "r1c1 and r1c2 are both 5"),
        (csv.replacen("5,3,", "5,3", 1), 2, 12, "expected 8 cells as in the first row, found 9"),
        (csv.replacen("8,,,,6", "8,.,,,6", 1), 4, 3, "unexpected `.`: the other blanks here are empty"),
        (csv.replacen("5,3", "12,3", 1), 1, 1, "`12` is too high for a 9x9 board"),
        (json.replacen('3', "x", 1), 1, 5, "unexpected `x`: the other blanks here are `0`"),
        (json.replacen("5,", "", 1), 1, 37, "expected 8 cells as in the first row, found 9"),
        (drawn.replacen('7', "?", 1), 1, 9, "unexpected `?`: the other blanks here are `*`"),
        (rows(&".".repeat(81), "*", " ").join("\n"), 1, 1, "no cell has a digit"),
        (LINE.replacen('7', "A", 1), 1, 5, "`A` is not a digit or a blank"),
        (LINE.replacen('7', "?", 1), 1, 5, "unexpected `?`: the other blanks here are `.`"),
    ] {
        let error = only_error(&text);
        assert!(error.message.contains(part), "{text}\n{error}");
        assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
    }
}

#[test]
fn xml_is_taken_for_that_of_open_sudoku_only_by_its_name() {
    for head in ["<?xml?>\n<a/>\n", "<?xml version=\"1.0\"?>\n", "<?xml version=\"1.0\"?><a>\n<b c=\"d\"/>\n"]
    {
        assert_reads(&format!("{head}3x3:zzzc\n"), &["3x3:zzzc"]);
        assert_reads(&format!("{head}{}\n", rows(LINE, ".", " ").join("\n")), &[LINE]);
    }
}

#[test]
fn the_letter_o_for_0_is_named_with_its_place() {
    let oh = |text: &str, upper| text.replace('.', if upper { "O" } else { "o" });
    let rows = rows(LINE, ".", " ").join("\n");
    for upper in [true, false] {
        for (text, line, column) in [
            (oh(LINE, upper), 1, 3),
            (oh(&rows, upper), 1, 5),
            (oh(&rows.replace(' ', ""), upper), 1, 3),
            (rows.replacen(". 9 8 .", &oh(". 9 8 .", upper), 1), 3, 1),
            (oh(&format!("A title\n\n{rows}"), upper), 3, 5),
        ] {
            let error = only_error(&text);
            assert!(error.message.contains("is the letter O, not the digit 0"), "{text}\n{error}");
            assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
        }
    }
}

#[test]
fn a_number_has_no_plus_sign() {
    let table = rows(LINE, "0", ",").join("\n");
    let error = only_error(&table.replacen("5,3", "5,+3", 1));
    assert!(error.message.contains("`+` is not a digit or a blank"), "{error}");
    assert_eq!((error.line, error.column), (1, 3), "{error}");
}

#[test]
fn text_in_an_old_code_page_keeps_its_boards_or_is_refused_with_advice() {
    let read = |text: &[u8]| -> Vec<_> { Boards::new(text, Assumed::default()).flatten().collect() };
    // "Судоку 5" in code page 1251.
    let title = b"\xd1\xf3\xe4\xee\xea\xf3 5\n";
    let rows = rows(LINE, ".", " ").join("\n");
    for board in [LINE, &rows, "3x3:zzzc"] {
        let boards = read(&[title, board.as_bytes()].concat());
        assert!(matches!(boards.as_slice(), [Ok(_)]), "{boards:?}");
    }
    // The middle dot of code page 1252.
    let dots = |text: &str| text.bytes().map(|c| if c == b'.' { 0xb7 } else { c }).collect::<Vec<_>>();
    for text in [dots(LINE), dots(&rows), title.to_vec()] {
        let boards = read(&text);
        let error = boards.first().and_then(|read| read.as_ref().err()).expect("an error");
        assert!(error.message.contains("save it as UTF-8"), "{error}");
        assert_eq!(boards.len(), 1, "{boards:?}");
    }
}

#[test]
fn text_in_utf_16_is_read_as_any_other() {
    let text = format!("{LINE}\r\n\r\n{}\r\n2x2:p\r\n", rows(LINE, ".", " │ ").join("\r\n"));
    let expected = read(&text);
    assert_eq!(expected.iter().filter(|board| board.is_ok()).count(), 3, "{expected:?}");
    let marked = format!("\u{feff}{text}");
    let little: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [little, big, marked.into_bytes()] {
        let read: Vec<_> = Boards::new(bytes.as_slice(), Assumed::default()).flatten().collect();
        assert_eq!(read, expected);
    }
}

proptest! {
    #![proptest_config(boards::cases(300))]

    #[test]
    fn a_wrapped_board_reads_as_the_board(puzzle in boards_with_digits(), way in 0..WAYS) {
        let text = Cells::of(&puzzle).wrapped(way);
        let asked = Assumed::of(puzzle.layout().shape());
        for text in [text.clone(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
            let read: Vec<_> = Boards::new(text.as_bytes(), asked).flatten().collect();
            let puzzles: Vec<_> = read.iter().flatten().map(|board| &board.puzzle).collect();
            prop_assert_eq!(puzzles, [&puzzle], "{}\n{:?}", text, read);
            prop_assert!(read.iter().all(Result::is_ok), "{}\n{:?}", text, read);
        }
        let is_shown = asked.blocks.is_some_and(|blocks| blocks.height == blocks.width);
        prop_assert!(!is_shown || looks_like_board(&text), "{}", text);
    }

    #[test]
    fn a_wrapped_board_without_a_cell_is_refused(
        puzzle in boards_with_digits(),
        way in 0..WAYS,
        cell in any::<prop::sample::Index>(),
    ) {
        let mut cells = Cells::of(&puzzle);
        let at = cell.index(puzzle.givens().len());
        cells.rows[at / puzzle.size()].remove(at % puzzle.size());
        let text = cells.wrapped(way);
        let asked = Assumed::of(puzzle.layout().shape());
        let read: Vec<_> = Boards::new(text.as_bytes(), asked).flatten().collect();
        prop_assert!(read.iter().all(Result::is_err), "{}\n{:?}", text, read);
        looks_like_board(&text);
    }
}

#[test]
fn a_board_and_a_part_of_another_get_one_answer() {
    let whole = rows(LINE, ".", " ");
    for more in [&whole[..1], &whole[..3], &["5 3 . .".to_owned()]] {
        let error = only_error(&format!("{}\n{}", whole.join("\n"), more.join("\n")));
        assert_eq!(error.line, 10, "{error}");
        assert!(error.message.starts_with("a whole board ends above this row"), "{error}");
    }
}

#[test]
fn a_few_cells_below_a_whole_board_do_not_spoil_it() {
    let board = rows(LINE, ".", " ").join("\n");
    for scrap in ["1 2 3", "12"] {
        assert_reads(&format!("{board}\n{scrap}\n"), &[LINE]);
    }
}

#[test]
fn numbers_above_boards_are_titles_unless_they_are_rows() {
    let board = rows(LINE, ".", " ").join("\n");
    for title in ["1.", "(2)", "17:", "100.", "2024-01-05"] {
        assert_reads(&format!("{title}\n{board}\n"), &[LINE]);
    }
    assert_reads("123.\n3412\n....\n4...", &["123.3412....4..."]);
    assert_reads("12..\n3412\n....\n4...", &["12..3412....4..."]);
}

#[test]
fn a_list_of_boards_may_be_of_any_length() {
    let board = format!("[\n  [{}]\n]", rows(LINE, "0", ",").join("],\n  ["));
    let text = format!("[\n{}\n]\n", vec![board; 200].join(",\n"));
    assert_reads(&text, &[LINE; 200]);
}

#[test]
fn a_file_that_ends_too_early_is_refused() {
    let xml = format!("<opensudoku>\n<game data=\"{}\"/>\n", LINE.replace('.', "0"));
    let read = read(&xml);
    assert!(
        read.last()
            .is_some_and(|read| read.as_ref().is_err_and(|error| error.message.contains("</opensudoku>")))
    );
}

#[test]
fn what_is_not_text_is_refused_once_however_it_is_read() {
    for at in [3, 40, 80] {
        for text in [rows(LINE, ".", " ").join("\n"), LINE.to_owned()] {
            let mut text = text;
            text.insert(at, '\0');
            let error = only_error(&text);
            assert!(error.message.starts_with("this is not plain text"), "{error}");
            assert_eq!(BoardReader::new(Assumed::default()).read(&text), [Err(error)]);
        }
    }
}

#[test]
fn messages_invent_no_size_and_count_as_people_do() {
    for (text, message) in [
        ("hello", "this is neither a row of a board nor a game ID"),
        ("Eight symbols here..", "this is neither a row of a board nor a game ID"),
        ("1", "1 cell does not make a square board"),
        ("10,2,3,4,5,6,7,8,9", "`10` is too high for a 9x9 board"),
        ("1,2,3,4,5,6,7,9", "`9` is too high for an 8x8 board"),
        ("5 3 \u{7} . 7 . . . 4", "`\\u{7}` is not a digit or a blank"),
    ] {
        let text =
            format!("{text}\n{}", "0,0,0,0,0,0,0,0\n".repeat(if text.contains(",7,9") { 7 } else { 0 }));
        let error = only_error(&text);
        assert!(error.message.contains(message), "{text}\n{error}");
    }
}

#[test]
fn a_row_that_counts_up_is_no_head_of_columns() {
    let rows = ". . . .\n1 2 3 4\n. . . .\n. . 4 .";
    for text in [format!("1.\n{rows}"), format!("2024-05-01\n{rows}"), format!("  1 2 3 4\n{rows}")] {
        let read: Vec<_> = Boards::new(text.as_bytes(), Assumed::default()).flatten().collect();
        let ids: Vec<String> = read.iter().flatten().map(|board| board.puzzle.game_id()).collect();
        assert_eq!(ids, ["2x2:d1_2_3_4f4a"], "{text}\n{read:?}");
    }
}
