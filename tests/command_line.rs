//! What a user of the command line sees: outputs, messages and exit codes.

#[path = "support/documents.rs"]
mod documents;

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

use documents::documents;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What the program answers.
struct Answer {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program in an empty home folder.
fn ask(arguments: &[&str], input: &str) -> Answer {
    let home = tempfile::tempdir().expect("a temporary folder");
    ask_at(home.path(), arguments, input)
}

/// Runs the program in this home folder, without a display.
fn ask_at(home: &Path, arguments: &[&str], input: &str) -> Answer {
    let output = output(
        Command::cargo_bin("sudoku-bot")
            .expect("the program is built")
            .args(arguments)
            .current_dir(home)
            .env("HOME", home)
            .env("XDG_CONFIG_HOME", home)
            .env("APPDATA", home)
            .env("COLUMNS", "80")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("RUST_LOG")
            .write_stdin(input),
    );
    Answer {
        code: output.status.code().expect("it exits by itself"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs the program. On a busy machine, Wine sometimes ends a program before any of the program's own code has
/// run; it is then run again.
fn output(command: &mut Command) -> Output {
    /// `ERROR_INTERNAL_ERROR`: Wine's process ended with 0 before it took the program over.
    const NOT_STARTED: i32 = 1359;
    /// `STATUS_DLL_INIT_FAILED`, as an exit code.
    const NOT_BEGUN: i32 = -0x3FFF_FEBE;
    (0..3)
        .map(|_| command.output())
        .find(|output| match output {
            Ok(output) => output.status.code() != Some(NOT_BEGUN),
            Err(error) => error.raw_os_error() != Some(NOT_STARTED),
        })
        .expect("it begins at the third time")
        .expect("it runs")
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Whether the lines of an example are those of an output; `...` stands for any lines.
fn shows(example: &[&str], output: &[&str]) -> bool {
    match (example, output) {
        ([], []) => true,
        (["...", example @ ..], _) => (0..=output.len()).any(|skipped| shows(example, &output[skipped..])),
        ([line, example @ ..], [printed, output @ ..]) => line == printed && shows(example, output),
        _ => false,
    }
}

/// The code in a document: indented lines, and what stands between backquotes.
fn code(document: &str) -> impl Iterator<Item = &str> {
    document
        .lines()
        .flat_map(|line| line.strip_prefix("    ").into_iter().chain(line.split('`').skip(1).step_by(2)))
}

#[test]
fn the_documents_show_what_the_program_prints() {
    let documents: Vec<_> = documents().collect();
    let examples = documents.iter().flat_map(|(_, text)| text.split("\n    $ sudoku-bot ").skip(1));
    assert!(examples.clone().count() > 0);
    for example in examples {
        let (arguments, rest) = example.split_once('\n').expect("its output follows");
        let shown: Vec<&str> = rest.lines().map_while(|line| line.strip_prefix("    ")).collect();
        let answer = ask(&arguments.split(' ').collect::<Vec<_>>(), "");
        let printed: Vec<&str> = answer.out.lines().collect();
        assert!(shows(&shown, &printed), "{arguments}\n{shown:#?}\n{printed:#?}{}", answer.err);
    }
}

#[test]
fn every_command_in_the_documents_works() {
    let home = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(home.path().join("FILE"), LINE).expect("it can be written");
    std::fs::copy("tests/screenshots/plain-grey.png", home.path().join("picture.png"))
        .expect("it can be written");
    let mut count = 0;
    for (path, text) in documents() {
        for (_, command) in code(&text).filter_map(|code| code.split_once("sudoku-bot ")) {
            let named = command.replace("--screenshot FILE", "--screenshot picture.png");
            let named = named.replace("help COMMAND", "help solve");
            let mut arguments: Vec<&str> = named.split(' ').collect();
            // These need a display, a terminal or another bot. With `--help` their options are only parsed.
            if ["run", "play", "press"].contains(&arguments[0]) {
                arguments.push("--help");
            }
            let answer = ask_at(home.path(), &arguments, "");
            assert_eq!(answer.code, 0, "{}: {command}\n{}", path.display(), answer.err);
            count += 1;
        }
    }
    assert!(count > 10, "only {count} commands were found");
}

#[test]
fn every_option_in_the_documents_exists() {
    let completions = ask(&["completions", "bash"], "").out;
    let mut known: Vec<&str> = completions.split_whitespace().collect();
    // Cargo's.
    known.push("--lib");
    for (path, text) in documents() {
        for option in code(&text).filter_map(|code| code.split([' ', '=']).next()) {
            let is_option = option.starts_with("--") && option.len() > 2;
            assert!(!is_option || known.contains(&option), "{}: {option}", path.display());
        }
    }
}

#[test]
fn a_solution_comes_in_the_notation_of_its_board() {
    for (board, expected) in [
        (LINE, format!("{SOLUTION}\n")),
        ("2x2:d1a4b1a2d", "2x2:3_4_2_1_1_2_4_3_4_1_3_2_2_3_1_4\n".into()),
        (
            "1 . | . .\n. . | . 2\n----+----\n. 3 | . .\n. . | 4 .",
            "1 2 | 3 4\n3 4 | 1 2\n----+----\n4 3 | 2 1\n2 1 | 4 3\n\n".into(),
        ),
    ] {
        let answer = ask(&["solve"], board);
        assert_eq!((answer.out, answer.code), (expected, 0), "{board}\n{}", answer.err);
    }
}

#[test]
fn boards_come_from_files_arguments_and_standard_input() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), LINE).expect("it can be written");
    let path = file.path().to_str().expect("a plain path");
    let answer = ask(&["solve", path, "2x2:d1a4b1a2d", "-", "--format", "line"], LINE);
    assert_eq!(answer.out, format!("{SOLUTION}\n3421124341322314\n{SOLUTION}\n"));
    assert_eq!(ask(&["solve", LINE], "").out, format!("{SOLUTION}\n"));
    let list = "[[0,0,0,0],[1,0,4,0],[0,1,0,2],[0,0,0,0]]";
    assert_eq!(ask(&["solve", "--format", "line", list], "").out, "3421124341322314\n");
}

#[test]
fn steps_explain_the_way_to_the_solution() {
    let answer = ask(&["solve", "--steps"], LINE);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines.last(), Some(&SOLUTION));
    assert!(lines.len() > 51, "at least a step for each blank cell");
    assert!(lines[0].starts_with("1. ") && lines[0].contains(" => r"), "{}", lines[0]);
}

#[test]
fn json_has_a_line_for_every_board_even_if_it_fails() {
    let input = format!("{LINE}\n{}\n{}5\n", LINE.replacen("53", "55", 1), &LINE[1..]);
    let answer = ask(&["solve", "--format", "json", "--steps"], &input);
    let lines = json_lines(&answer.out);
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["solution"], SOLUTION);
    assert_eq!((&lines[0]["solutions"], &lines[0]["guesses"]), (&1.into(), &0.into()));
    let steps = lines[0]["steps"].as_array().expect("steps");
    let placed: usize = steps.iter().map(|step| step["placements"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(placed, 51);
    assert!(lines[1]["error"].as_str().is_some_and(|error| error.contains("r1c1 and r1c2 are both 5")));
    assert!(lines[2].get("error").is_some());
    assert_eq!(answer.code, 2, "two of the texts are not boards");
}

#[test]
fn several_solutions_and_no_solution_are_distinguished() {
    let several = ask(&["solve", "--format", "json", "2x2:1o"], "");
    assert_eq!((json_lines(&several.out)[0]["solutions"].as_u64(), several.code), (Some(2), 0));
    assert!(ask(&["solve", "2x2:1o"], "").err.contains("several solutions"));
    let all = ask(&["solve", "--all", "--format", "json", "2x2:p"], "");
    assert_eq!(json_lines(&all.out)[0]["solutions"], 288, "the number of boards of four symbols");
    assert_eq!(ask(&["solve", "--count", "5", "--format", "line", "2x2:p"], "").out.lines().count(), 5);
    let none = ask(&["solve", "2x2:1_2_3d4h"], "");
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    assert!(none.err.contains("no solution: r1c4 has no candidate left"), "{}", none.err);
    assert_eq!(ask(&["solve", "--guess", "first", "2x2:1_2_3d4h"], "").code, 1);
}

#[test]
fn solutions_are_printed_as_they_are_found_until_time_is_up() {
    let empty = "3x3:zzzc";
    let answer = ask(&["solve", "--all", "--time-limit", "0.2", "--format", "line", empty], "");
    assert_eq!(answer.code, 1, "{}", answer.err);
    assert!(
        answer.out.lines().count() > 2 && answer.err.contains("solutions found within 0.2 s"),
        "{}",
        answer.err
    );
    let answer =
        ask(&["solve", "--all", "--time-limit", "0.2", "--guess", "first", "--format", "json", empty], "");
    let object = &json_lines(&answer.out)[0];
    assert_eq!(object["all"].as_array().map(|all| all.len() as u64), object["solutions"].as_u64());
    assert!(
        object["error"].as_str().is_some_and(|error| error.contains("perhaps not all")),
        "{}",
        object["error"]
    );
}

#[test]
fn a_board_that_fails_leaves_a_place_among_the_results() {
    let impossible = "2x2:1_2_3d4h";
    let boards = format!("2x2:d1a4b1a2d\n{impossible}\n{}\n{LINE}\n", &LINE[1..]);
    let answer = ask(&["solve", "--format", "line"], &boards);
    assert_eq!(answer.out, format!("3421124341322314\n\n\n{SOLUTION}\n"));
    assert_eq!(answer.code, 2, "one is not a board");
    let answer = ask(&["solve", "-q", "--format", "text"], &format!("{impossible}\n2x2:d1a4b1a2d\n"));
    assert!(answer.out.starts_with("# the board has no solution") && answer.out.contains("\n\n3 4 | 2 1\n"));
    assert_eq!((answer.code, answer.err.as_str()), (1, ""), "--quiet");
    let rated = ask(&["rate"], &format!("{impossible}\n2x2:d1a4b1a2d\n"));
    assert!(rated.out.starts_with(&format!("-    not rated  {impossible}\n")), "{}", rated.out);
}

#[test]
fn input_that_cannot_be_a_board_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_str().expect("a plain path");
    let long = ".".repeat(1 << 20);
    for (arguments, input, part) in [
        (&["solve", path][..], "", "is a directory"),
        (&["solve", "no-such-file"], "", "no-such-file: no such file; "),
        (&["solve"], "\0\0\0", "line 1, column 1: this is not plain text"),
        (&["solve"], &long, "more than 16384 characters"),
        (&["solve", "--count", "0", LINE], "", "at least 1"),
        (&["solve", "--guess", "first", "--steps", LINE], "", "use one or the other"),
    ] {
        let answer = ask(arguments, input);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{part}");
        assert!(answer.err.contains(part), "{part}\n{}", answer.err);
    }
}

#[test]
fn guessing_can_be_forbidden_or_come_first() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let several = hard.replacen('8', ".", 1);
    let never = ask(&["solve", "--guess", "never", &several], "");
    assert_eq!(never.code, 1);
    assert!(never.err.contains("nothing more can be proved"), "{}", never.err);
    let last = json_lines(&ask(&["solve", "--format", "json", &several], "").out);
    assert!(last[0]["guesses"].as_u64() > Some(0));
    let last = json_lines(&ask(&["solve", "--guess", "never", "--format", "json", hard], "").out);
    assert_eq!(last[0]["guesses"], 0);
    let first = json_lines(&ask(&["solve", "--guess", "first", "--format", "json", hard], "").out);
    assert_eq!((&first[0]["score"], &first[0]["technique"]), (&Value::Null, &Value::Null));
    assert_eq!(first[0]["solution"], last[0]["solution"]);
}

#[test]
fn techniques_for_one_solution_are_used_when_asked() {
    let unique = ".....3874..3.....17...9...5...42.....45...18.....38...4...8...21.....4..9826.....";
    let technique = |options: &[&str]| {
        let answer =
            ask(&[&["solve", "--format", "json", "--effort", "clear", unique], options].concat(), "");
        assert_eq!((answer.code, answer.err.as_str()), (0, ""));
        let solved = json_lines(&answer.out);
        assert_eq!(solved[0]["solutions"], 1);
        solved[0]["technique"].clone()
    };
    assert_eq!(technique(&["--assume-unique"]), "unique rectangle type 1");
    assert_ne!(technique(&[]), "unique rectangle type 1");
}

#[test]
fn one_solution_is_not_assumed_where_that_would_be_wrong() {
    let several = &LINE.replace(['5', '6'], ".");
    for (board, warning) in [
        (several.as_str(), "`--assume-unique` was ignored: the board has several solutions"),
        ("2x2x:l3b1", "`--assume-unique` has no effect on boards with diagonals, jigsaw regions or cages"),
    ] {
        let answer = ask(&["solve", "--assume-unique", "--steps", board], "");
        assert!(answer.code == 0 && answer.err.contains(warning), "{}", answer.err);
        assert_eq!(answer.out, ask(&["solve", "--steps", board], "").out);
    }
}

#[test]
fn a_hint_rests_on_one_solution_when_asked() {
    const GRID: &str = "
5 26 9 12 16 3 8 7 4
8 26 3 7 45 45 69 269 1
7 1 4 8 9 26 36 236 5
3 9 8 4 2 1 7 5 6
2 4 5 9 67 67 1 8 3
6 7 1 5 3 8 2 4 9
4 35 67 13 8 79 569 169 2
1 35 67 23 57 279 4 69 8
9 8 2 6 145 45 35 13 7
";
    let hint = |options: &[&str]| ask(&[&["hint", "-"], options].concat(), GRID).out;
    assert!(
        hint(&["--assume-unique"]).starts_with("unique rectangle type 1: the board has one solution, so ")
    );
    assert!(hint(&[]).starts_with("XY-chain: "));
    let named =
        |options: &[&str]| ask(&[&["hint", "-", "--technique", "unique rectangle"], options].concat(), GRID);
    assert!(named(&["--assume-unique"]).out.starts_with("1. unique rectangle type 1: "));
    assert_eq!(
        named(&[]).err,
        "error: standard input: line 2: no step by `unique rectangle` without --assume-unique, as it rests on the board having one \
         solution\n"
    );
    let of_diagonals = ask(&["hint", "--assume-unique", "2x2x:l3b1"], "");
    let warning = "`--assume-unique` has no effect on boards with diagonals, jigsaw regions or cages";
    assert!(of_diagonals.code == 0 && of_diagonals.err.contains(warning), "{}", of_diagonals.err);
}

#[test]
fn long_proofs_are_lists_under_their_step() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for effort in [&["--effort", "quick"][..], &["--effort", "clear"], &[]] {
        let printed = ask(&[&["solve", "--steps=full", hard], effort].concat(), "").out;
        let lines: Vec<&str> = printed.lines().collect();
        let at =
            lines.iter().position(|line| line.contains("net: suppose ") && line.contains(" deductions "));
        let at = at.expect("this board needs long proofs");
        let symbol_first = lines[at].split("net: suppose ").nth(1).and_then(|rest| rest.split(':').next());
        let is_legend = |line: &&str| line.starts_with("      how to read") || line.starts_with("         ");
        let at = at + lines[at + 1..].iter().take_while(|line| is_legend(line)).count();
        assert_eq!(lines[at + 1], format!("      1. suppose {}", symbol_first.expect("an assumption")));
        assert!(
            lines[at + 2].starts_with("      2. ") && lines[at + 2].ends_with("; from 1)"),
            "{}",
            lines[at + 2]
        );
        assert!(lines[at + 3..].iter().any(|line| line.starts_with("      contradiction: ")));
        let legends = lines.iter().filter(|line| line.starts_with("      how to read this: r1c2=5 says "));
        assert_eq!(legends.count(), 1, "{printed}");
        assert!(!printed.contains("`r1c2+r1c3=9`"), "only what occurs is explained");
    }
}

/// The steps of an output, each with the lines below it.
fn steps(output: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = output.lines().collect();
    let steps = lines.chunk_by(|_, next| next.starts_with("      "));
    steps.filter(|step| step[0].contains(". ")).map(<[&str]>::to_vec).collect()
}

#[test]
fn long_reasons_are_printed_line_by_line_and_long_proofs_summed_up() {
    let hard = include_str!("../benches/boards/9x9_hardest.txt").lines().next().expect("a board");
    let [short, full] =
        ["--steps", "--steps=full"].map(|steps| ask(&["solve", steps, "--effort", "clear", hard], "").out);
    let (mut listed, mut summed_up) = (0, 0);
    for (short, full) in steps(&short).iter().zip(&steps(&full)) {
        assert_eq!(short[0], full[0]);
        assert!(short[0].split_whitespace().count() < 80, "{}", short[0]);
        listed += usize::from(short.get(1).is_some_and(|line| line.starts_with("      if r")));
        // The notation is explained where it first occurs.
        let is_legend = |line: &str| {
            ["         `", "      also:", "      how to read this: "]
                .iter()
                .any(|start| line.starts_with(start))
        };
        let [short, full] = [short, full]
            .map(|step| step[1..].iter().copied().filter(|line| !is_legend(line)).collect::<Vec<&str>>());
        let last =
            short.last().and_then(|last| last.strip_prefix("      summed up: `--steps=full` prints all "));
        if let Some(count) = last {
            assert_eq!(count, format!("{} lines", full.len()));
            assert!(short.len() <= 31, "{short:#?}");
            summed_up += 1;
        } else {
            assert_eq!(short, full);
        }
    }
    assert!(listed > 0 && summed_up > 0, "{short}");
}

#[test]
fn a_hint_is_given_line_by_line_when_asked() {
    // The first step on this board is a long proof.
    let hard = include_str!("../benches/boards/9x9_hardest.txt").lines().next().expect("a board");
    let [short, full] =
        [&["hint", hard][..], &["hint", "--full", hard]].map(|arguments| ask(arguments, "").out);
    assert!(short.lines().count() < 40 && full.lines().count() > 40, "{short}");
    assert!(
        short.ends_with(" lines\n") && short.contains("      summed up: `--full` prints all "),
        "{short}"
    );
}

#[test]
fn a_board_that_cannot_be_read_is_reported_with_its_line_and_column() {
    for (board, part) in [
        (LINE.replacen('7', "?", 1), "line 1, column 5: unexpected `?`"),
        (LINE.replacen('7', "A", 1), "line 1, column 5: `A` is not a digit or a blank"),
        (LINE.replacen("53", "55", 1), "column 2: r1c1 and r1c2 are both 5"),
        (LINE[1..].to_owned(), "80 cells do not make a square board"),
        ("1 2 3 4\n3 4 1 2\n".into(), "expected 4 rows, found 2"),
        (String::new(), "there is no board"),
        ("3x3#12345".into(), "seed"),
    ] {
        let answer = ask(&["solve"], &board);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{board}\n{}", answer.err);
        assert!(answer.err.contains(part), "{board}\n{}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "one sentence: {}", answer.err);
    }
    assert!(ask(&["solve", "no-such-file"], "").err.contains("no-such-file"));
}

#[test]
fn an_argument_is_answered_as_what_it_was_meant_to_be() {
    let wrong = LINE.replacen('7', "A", 1);
    let rows = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 4";
    for command in ["solve", "hint", "rate", "run", "demo"] {
        for (board, expected) in [
            (wrong.as_str(), "error: column 5: `A` is not a digit or a blank"),
            (
                &LINE[1..],
                "error: column 1: 80 cells do not make a square board; a line has all cells (81 for",
            ),
            ("2x2:5o", "error: column 5: 5 is not a symbol of a 4x4 board"),
            ("", "error: empty board: give a file, `-` for standard input, a game ID or all cells in a line"),
            (" ", "error: empty board: give a file,"),
            (rows, "error: line 4, column 7: r4c1 and r4c4 are both 4, in row 4"),
            (&LINE.replace('.', "O"), "error: column 3: `O` is the letter O, not the digit 0"),
            ("my.boards-2026.txt", "error: my.boards-2026.txt: no such file; "),
            ("collectionofsudokus2026.txt", "error: collectionofsudokus2026.txt: no such file; "),
        ] {
            let answer = ask(&[command, board], "");
            assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{command} {board}: {}", answer.err);
            assert!(answer.err.starts_with(expected), "{command} {board}: {}", answer.err);
            assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
        }
        if command != "demo" {
            let answer = ask(&[command, "3x3da"], "");
            let expected =
                "error: 3x3da is a type of board, not a board: `sudoku-bot generate 3x3da` deals one\n";
            assert_eq!((answer.code, answer.err.as_str()), (2, expected), "{command}");
        }
    }
}

#[test]
fn text_that_is_no_board_is_refused_in_one_sentence() {
    let prose =
        "Dear all,\n\nthe meeting is at 10:30, as usual.\nBring what you have: notes, plans,\n\nA. Person\n";
    for command in ["solve", "hint", "rate"] {
        let answer = ask(&[command], prose);
        assert_eq!((answer.code, answer.err.lines().count()), (2, 1), "{command}: {}", answer.err);
        assert!(
            answer.err.contains("line 1, column 1: this is neither a row of a board nor a game ID"),
            "{}",
            answer.err
        );
    }
    let bad = LINE.replacen('7', "A", 1);
    // Words above a board would be its title.
    let answer = ask(&["solve"], &format!("{LINE}\n{bad}\n{LINE}\n{bad}\n{LINE}\nnot a board\n"));
    let lines: Vec<&str> = answer.err.lines().collect();
    assert_eq!(lines.len(), 3, "{}", answer.err);
    for (line, place) in lines.into_iter().zip(["line 2, column 5", "line 4, column 5", "line 6, column 1"]) {
        assert!(line.contains(place), "{line}");
    }
    assert_eq!(answer.out.matches(SOLUTION).count(), 3);
}

#[test]
fn text_in_utf_16_is_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("board.txt");
    let text = format!("\u{feff}{LINE}\r\n");
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        std::fs::write(&file, text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>())
            .expect("it can be written");
        let path = file.to_str().expect("a plain path");
        assert_eq!(ask(&["solve", path], "").out, format!("{SOLUTION}\n"));
        let answer = ask(&["play", path], "");
        assert!(answer.err.contains("needs a terminal"), "it is read before: {}", answer.err);
    }
    assert_eq!(ask(&["solve"], &text).out, format!("{SOLUTION}\n"));
}

#[test]
fn a_solved_killer_is_shown_as_a_grid_when_asked() {
    let killer = "2x3k:zj,ba____________a__aaaaaaa_aa_a___a__aa_aaa,12b8a7_5_8_6_10f6_9_5_13_8f7a11_6a5c";
    let shown = |format| ask(&["solve", "--format", format, killer], "").out;
    let (text, line) = (shown("text"), shown("line"));
    assert_eq!(text.lines().filter(|row| row.contains(" | ")).count(), 6, "{text}");
    assert_eq!(line.trim().len(), 36, "{line}");
    assert_eq!(text.chars().filter(char::is_ascii_digit).collect::<String>(), line.trim());
}

#[test]
fn ratings_name_the_hardest_technique() {
    let answer = ask(&["rate", "--format", "json", "2x2:d1a4b1a2d", LINE], "");
    let lines = json_lines(&answer.out);
    assert_eq!(lines[0]["technique"], "hidden single in a block");
    let counts = lines[1]["techniques"].as_object().expect("counts");
    assert_eq!(counts.values().filter_map(Value::as_u64).sum::<u64>(), 51);
    assert!(ask(&["rate", LINE], "").out.contains("0 guesses"));
}

#[test]
fn a_hint_is_the_first_step_of_the_solution() {
    let steps = ask(&["solve", "--steps", LINE], "").out;
    let hint = ask(&["hint"], LINE);
    assert_eq!((hint.code, hint.err.as_str()), (0, ""));
    assert_eq!(steps.lines().next(), Some(format!("1. {}", hint.out.trim_end()).as_str()));
    let json = json_lines(&ask(&["hint", "--format", "json", LINE, "2x2:d1a4b1a2d"], "").out);
    assert_eq!(json.len(), 2);
    assert_eq!(json[0]["steps"].as_array().map(Vec::len), Some(1));
    assert_eq!(json[1]["puzzle"], "2x2:d1a4b1a2d");
    let step = &json[0]["steps"][0];
    assert!(step["why"].as_str().is_some_and(|why| hint.out.contains(why)), "{step}");
    assert!(step.get("solution").is_none());
}

#[test]
fn a_hint_gives_away_as_much_as_it_is_asked_for() {
    let grade = |grade: &str, options: &[&str]| {
        ask(&[&["hint", "--grade", grade], options, &[LINE]].concat(), "").out
    };
    assert_eq!(grade("3", &[]), ask(&["hint", LINE], "").out);
    let step = json_lines(&ask(&["hint", "--format", "json", LINE], "").out)[0]["steps"][0].clone();
    let placed = step["placements"][0].as_str().and_then(|placed| placed.split('=').next()).expect("a cell");
    let (place, cells) = (grade("1", &[]), grade("2", &[]));
    assert!(place.starts_with("a ") && place.contains(" in ") && !place.contains(placed), "{place}");
    assert!(cells.trim_end().ends_with(placed) && !cells.contains("=>"), "{cells}");
    let json = json_lines(&grade("1", &["--format", "json"]))[0]["steps"][0].clone();
    assert_eq!(json["why"], place.trim_end());
    assert!(json.get("placements").is_none() && json.get("eliminations").is_none(), "{json}");
    let all = ask(&["hint", "--all", LINE], "").out;
    let steps = all.lines().filter(|line| !line.starts_with(' ')).count();
    assert_eq!(grade("1", &["--all"]).lines().count(), steps);
    for wrong in ["0", "4", "all"] {
        let answer = ask(&["hint", "--grade", wrong, LINE], "");
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("must be 1, 2 or 3"), "{}", answer.err);
    }
}

#[test]
fn all_hints_are_listed_or_those_of_a_technique() {
    let all = ask(&["hint", "--all", LINE], "").out;
    assert!(all.lines().count() > 5 && all.starts_with("1. ") && all.contains("\n2. "), "{all}");
    let count = |arguments: &[&str]| {
        let answer = ask(&[&["hint", "--format", "json"], arguments, &[LINE]].concat(), "");
        json_lines(&answer.out)[0]["steps"].as_array().expect(&answer.err).clone()
    };
    let named = count(&["--technique", "Locked candidates"]);
    let is_named = |step: &Value| step["technique"].as_str().is_some_and(|name| name.starts_with("locked "));
    assert!(!named.is_empty() && named.iter().all(is_named));
    let among_all = count(&["--all"]).iter().filter(|step| is_named(step)).count();
    assert!((1..named.len()).contains(&among_all), "those with one place only repeat a single");
    let none = ask(&["hint", "--technique", "law of leftovers", LINE], "");
    assert_eq!((none.code, none.err.as_str()), (1, "error: line 1: no step by `law of leftovers` now\n"));
}

#[test]
fn the_names_of_techniques_are_listed_and_wrong_ones_corrected() {
    let list = ask(&["hint", "--list"], "");
    assert_eq!(list.code, 0);
    for line in [" 1.0  full house", " 3.2  X-wing", " 9.6  nested net"] {
        assert!(list.out.lines().any(|listed| listed == line), "{}", list.out);
    }
    let json = json_lines(&ask(&["hint", "--list", "--format", "json"], "").out);
    assert_eq!((&json[0]["technique"], json[0]["score"].as_f64()), (&"full house".into(), Some(1.0)));
    assert_eq!(json.len(), list.out.lines().count());
    let wrong = ask(&["hint", "--technique", "y-wings", LINE], "");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    assert!(
        wrong.err.contains("no technique has this name; did you mean") && wrong.err.contains("`XY-wing`")
    );
    let far = ask(&["hint", "--technique", "magic", LINE], "").err;
    assert!(far.contains("no technique has this name; `hint --list` prints the names"), "{far}");
}

#[test]
fn an_avoidable_rectangle_is_found_in_its_position_whose_givens_are_marked() {
    let arguments = ["generate", "3x3", "--at-step", "avoidable rectangle", "--seed", "1", "--count", "8"];
    let positions = ask(&arguments, "").out;
    let hints = ask(&["hint", "--assume-unique", "--technique", "avoidable rectangle"], &positions);
    let found = hints.out.lines().filter(|line| line.starts_with("1. avoidable rectangle type "));
    assert_eq!((hints.code, found.count()), (0, 8), "{}\n{}", hints.out, hints.err);
}

#[test]
fn a_board_without_a_next_step_is_explained() {
    for (board, code, message) in [
        (SOLUTION, 0, "warn: standard input: line 1: the board is already solved"),
        (
            "2x2:1_2_3d4h",
            1,
            "error: standard input: line 1: the board has no solution: r1c4 has no candidate left",
        ),
        (
            "2x2:p",
            1,
            "error: standard input: line 1: nothing more can be proved: the board has several solutions",
        ),
        (
            &LINE.replacen("53", "55", 1),
            2,
            "error: standard input: line 1, column 2: r1c1 and r1c2 are both 5, in row 1",
        ),
        // One of its cells can be deduced; the others cannot.
        (
            "2x2:1_2_3m",
            0,
            "warn: standard input: line 1: the board has several solutions, so reasoning cannot finish it",
        ),
    ] {
        let answer = ask(&["hint", "-"], board);
        assert_eq!((answer.code, answer.err), (code, format!("{message}\n")), "{board}");
        let json = json_lines(&ask(&["hint", "--format", "json", "-"], board).out);
        assert_eq!(json[0].get("error").is_some(), code > 0, "{board}");
    }
}

#[test]
fn hints_go_on_from_the_entries_of_a_saved_game() {
    let saved = |moves: &str| {
        format!(
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n\
             PARAMS  :5:2x2dt\nCPARAMS :5:2x2dt\nDESC    :9:d1a4b1a2d\nNSTATES :1:2\nSTATEPOS:1:2\n\
             MOVE    :6:{moves}\n"
        )
    };
    let entered = json_lines(&ask(&["hint", "--all", "--format", "json"], &saved("R2,0,2")).out);
    let placements = |object: &Value| object["steps"].to_string();
    assert!(!placements(&entered[0]).contains("r1c3="), "{}", entered[0]);
    let blank = json_lines(&ask(&["hint", "--all", "--format", "json", "2x2:d1a4b1a2d"], "").out);
    assert!(placements(&blank[0]).contains("r1c3=2"), "{}", blank[0]);
    let wrong = ask(&["hint"], &saved("R0,0,2"));
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("the digit entered in r1c1 is wrong; take it out first"), "{}", wrong.err);
}

#[test]
fn grids_of_candidates_go_in_and_out() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let grid = ask(&["hint", "--format", "candidates", hard], "").out;
    assert!(grid.starts_with("8       1246    24569   | 2347 "), "{grid}");
    assert_eq!(ask(&["hint"], &grid).out, ask(&["hint", hard], "").out);
    let solution = ask(&["solve", "--format", "line", hard], "").out;
    assert_eq!(ask(&["solve", "--format", "line"], &grid).out, solution);
    // Both candidates of r1c3 and of r2c1 fit the digits, but one is removed.
    let removed = "1 2 3 34\n3 34 1 2\n2 1 34 34\n34 34 2 1\n";
    assert_eq!(ask(&["solve", "--format", "line"], removed).out, "1234341221434321\n");
    let left = ask(&["solve", "--guess", "never", "--format", "candidates", "2x2:1o"], "");
    assert_eq!((left.code, left.out.lines().nth(1)), (1, Some("234  234  | 1234 1234")));
    let wrong = ask(&["hint"], &grid.replacen("1246 ", "246  ", 1));
    assert_eq!(wrong.code, 1, "{}", wrong.out);
    assert!(wrong.err.contains("1 is missing from the candidates of r1c2"), "{}", wrong.err);
    let bad = ask(&["hint"], &grid.replacen("2347 ", "23.7 ", 1));
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("line 1, column 29: unexpected `.`"), "{}", bad.err);
}

#[test]
fn a_grid_of_candidates_says_what_it_does_not_show() {
    let killer = "2x3k:zj,ba____________a__aaaaaaa_aa_a___a__aa_aaa,12b8a7_5_8_6_10f6_9_5_13_8f7a11_6a5c";
    let diagonals =
        "a grid of candidates does not show that the diagonals are houses; read it with --diagonals";
    let cages = "a grid of candidates does not show the cages; the game ID does";
    for (arguments, expected) in [
        (&["solve", killer][..], cages),
        (&["hint", killer], cages),
        (&["solve", "--guess", "never", killer], cages),
        (&["solve", "2x2x:p"], diagonals),
        (&["solve", "--guess", "never", "2x2x:p"], diagonals),
        (&["hint", "2x2x:p"], diagonals),
        (&["generate", "2x2x"], diagonals),
        (&["generate", "2x2k"], cages),
        (&["generate", "2x2x", "--at-step", "full house"], diagonals),
    ] {
        let answer = ask(&[arguments, &["--format", "candidates"]].concat(), "");
        assert!(answer.err.contains(expected), "{arguments:?}: {}", answer.err);
    }
    for arguments in [&["solve", "2x2:p"][..], &["hint", "2x2:p"], &["generate", "2x2"]] {
        let answer = ask(&[arguments, &["--format", "candidates"]].concat(), "");
        assert!(!answer.err.contains("does not show"), "{arguments:?}: {}", answer.err);
    }
}

#[test]
fn the_demo_plays_a_whole_game_without_a_display() {
    for mode in ["steps", "fill"] {
        let answer = ask(&["demo", "--mode", mode], "");
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(answer.out.trim_end().ends_with("verified: the game shows the solution"), "{}", answer.out);
    }
    assert_eq!(ask(&["demo", "2x2:1_2_3d4h"], "").code, 1);
}

#[test]
fn the_settings_are_shown_with_their_origins() {
    let answer = ask(&["config", "--profile", "mobaxterm"], "");
    assert!(answer.out.contains("pace.delay_ms = 40  # default"), "{}", answer.out);
    assert!(answer.out.contains("game.digit_keys = \"numpad\"  # profile mobaxterm"), "{}", answer.out);
    let plain = ask(&["config"], "").out;
    let profile = plain.lines().find(|line| line.starts_with("profile = ")).expect("the profile is listed");
    assert!(profile.ends_with("# default for this system"), "{profile}");
    let wrong = ask(&["config", "--profile", "nowhere"], "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("there is no profile `nowhere`"), "{}", wrong.err);
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_bot_says_so() {
    for arguments in [&["run", "2x2:d1a4b1a2d"][..], &["run", "--json"], &["run"], &[]] {
        let answer = ask(arguments, "");
        assert_eq!(answer.out, "", "standard output is for events alone");
        assert_eq!((answer.code, answer.err.lines().count()), (4, 1), "{}", answer.err);
        assert!(answer.err.contains("DISPLAY"), "{}", answer.err);
    }
}

#[test]
fn a_wrong_command_line_is_explained() {
    for arguments in [
        &["dance"][..],
        &["run", "--now"],
        &["run", "--origin", "5"],
        &["solve", "--guess", "often"],
        &["completions", "dos"],
    ] {
        let answer = ask(arguments, "");
        assert_eq!(answer.code, 2, "{arguments:?}");
        assert!(answer.err.contains("--help") || answer.err.contains("Usage"), "{}", answer.err);
    }
}

#[test]
fn a_run_that_would_not_end_or_not_begin_is_refused() {
    for (arguments, part) in [
        (&["run", "--now", "--once", "--origin", "50,50"][..], "plays one board at once: name it"),
        (&["run", "--again", "--once"], "`--again` plays until you stop it"),
    ] {
        let answer = ask(arguments, "");
        assert_eq!(answer.code, 2, "{arguments:?}");
        assert!(answer.err.contains(part), "{arguments:?}: {}", answer.err);
    }
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_anything_else() {
    let answer = ask(&["run", "--report", "missing/games.md"], "");
    assert_eq!((answer.code, answer.err.lines().count()), (2, 1), "{}", answer.err);
    assert!(
        answer.err.starts_with("error: could not open missing/games.md for the report: "),
        "{}",
        answer.err
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_keeps_what_its_file_has() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let file = home.path().join("games.md");
    std::fs::write(&file, "earlier games").expect("it can be written");
    let answer = ask_at(home.path(), &["run", "--report", "games.md"], "");
    assert_eq!(answer.code, 4, "there is no display: {}", answer.err);
    assert!(answer.err.contains("report: adding to games.md, which exists"), "{}", answer.err);
    assert_eq!(std::fs::read_to_string(file).expect("it is there"), "earlier games");
}

#[test]
fn a_number_out_of_range_is_answered_with_the_range() {
    let delay = "for '--delay <MS>': must be a whole number of milliseconds from 0 to 60000";
    let step = "for '--step <DX[,DY]>': must be one or two numbers of pixels from 4 to 1000";
    let seconds = "for '--time-limit <SECONDS>': must be a number of seconds, at least 0";
    for (arguments, part) in [
        (["run", "--delay", "-1"], delay),
        (["run", "--delay", "60001"], delay),
        (["demo", "--delay", "0.5"], delay),
        (["run", "--step", "3"], step),
        (["run", "--step", "-48"], step),
        (["solve", "--count", "0"], "for '--count <N>': must be a whole number, at least 1"),
        (["solve", "--time-limit", "-1"], seconds),
        (["demo", "--delay", "+5"], delay),
        (["run", "--step", "+48"], step),
        (["solve", "--count", "+5"], "for '--count <N>': must be a whole number, at least 1"),
        (["solve", "--blocks", "+2x+3"], "for '--blocks <HEIGHTxWIDTH>': expected HEIGHTxWIDTH in cells"),
        (["rate", "--time-limit", "nan"], seconds),
    ] {
        let answer = ask(&arguments, "");
        assert_eq!(answer.code, 2, "{arguments:?}");
        let value = format!("invalid value '{}' {part}", arguments[2]);
        assert!(answer.err.contains(&value), "{arguments:?}: {}", answer.err);
    }
}

#[test]
fn a_mistake_in_the_settings_is_located_once() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let file = home.path().join("my.toml");
    for (text, message) in [
        (
            "[pace]\ndelay = 5\n",
            "my.toml, line 2: there is no setting `pace.delay`; did you mean `pace.delay_ms`?",
        ),
        (
            "[pace]\n\ndelay_ms = 99999999\n",
            "my.toml, line 3: pace.delay_ms must be a whole number of milliseconds from 0 to 60000, not 99999999",
        ),
        ("[game]\nstep = 2\n", "my.toml, line 2: game.step must be a number of pixels from 4 to 1000, not 2"),
    ] {
        std::fs::write(&file, text).expect("it can be written");
        for command in ["config", "run"] {
            let answer = ask_at(home.path(), &[command, "--config", "my.toml"], "");
            assert_eq!((answer.code, answer.err), (2, format!("error: {message}\n")));
        }
    }
}

#[test]
fn a_settings_file_that_cannot_be_read_is_named_once() {
    for (arguments, start) in [
        (["config", "--config", "nosuch.toml"], "error: could not read nosuch.toml: "),
        (["config", "--config", "."], "error: could not read .: "),
        (["config", "--profile", "."], "error: could not read .: "),
    ] {
        let answer = ask(&arguments, "");
        assert_eq!((answer.code, answer.out.as_str()), (2, ""));
        let reason = answer.err.strip_prefix(start).unwrap_or_else(|| panic!("{}", answer.err));
        assert!(!reason.contains(": ") && !reason.contains("os error"), "{reason}");
    }
}

#[test]
fn config_init_writes_a_file_to_start_from_but_overwrites_none() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let answer = ask_at(home.path(), &["config", "init"], "");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let path = Path::new(answer.out.trim_end());
    assert!(path.starts_with(home.path()), "{}", answer.out);
    let original = std::fs::read_to_string(path).expect("the file is where it says");
    assert!(original.contains("#delay_ms = 40"), "{original}");

    let edited = original.replace("#delay_ms = 40", "delay_ms = 41");
    std::fs::write(path, &edited).expect("it can be written");
    let line = format!("pace.delay_ms = 41  # {}, line ", path.display());
    let shown = ask_at(home.path(), &["config"], "").out;
    assert!(shown.contains(&line), "{shown}");

    // Whatever the file is called, it is not one of the texts that come with the program.
    let settings = "[pace]\ndelay_ms = 0\nreading_ms_per_word = 50\n";
    std::fs::write(home.path().join("default"), settings).expect("it can be written");
    let shown = ask_at(home.path(), &["config", "--config", "default"], "").out;
    assert!(shown.contains("pace.reading_ms_per_word = 50  # default, line 3\n"), "{shown}");

    let refused = ask_at(home.path(), &["config", "init"], "");
    assert_eq!(
        (refused.code, refused.err),
        (2, format!("error: {} exists; --force overwrites it\n", path.display()))
    );
    assert_eq!(std::fs::read_to_string(path).expect("it is still there"), edited);
    assert_eq!(ask_at(home.path(), &["config", "init", "--force"], "").code, 0);
    assert_eq!(std::fs::read_to_string(path).expect("it is still there"), original);
}

#[test]
fn an_unknown_command_of_config_is_answered_with_those_there_are() {
    for word in ["show", "list", "3x3"] {
        let answer = ask(&["config", word], "");
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("to print the settings: sudoku-bot config\n"), "{}", answer.err);
        assert!(!answer.err.contains("board"), "{}", answer.err);
    }
}

#[test]
fn a_folder_in_place_of_the_report_is_called_one() {
    let answer = ask(&["run", "--report", ".", "2x2:1o"], "");
    assert_eq!((answer.code, answer.err.as_str()), (2, "error: .: is a directory; give a file\n"));
}

#[cfg(unix)]
#[test]
fn press_says_what_to_do_where_it_finds_no_bot() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let press = |folder: Option<&Path>| {
        let mut command = Command::cargo_bin("sudoku-bot").expect("the program is built");
        command.args(["press", "stop"]).env_remove("XDG_RUNTIME_DIR");
        command.envs(folder.map(|folder| ("XDG_RUNTIME_DIR", folder)));
        let output = command.output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, said) = press(None);
    assert_eq!(code, Some(4));
    assert!(said.contains("`export XDG_RUNTIME_DIR=/run/user/$(id -u)`"), "{said}");
    assert_eq!(
        press(Some(home.path())),
        (Some(4), "error: no running sudoku-bot found: start it first\n".into())
    );
}

#[test]
fn a_settings_file_named_on_the_command_line_is_named_in_the_answer() {
    let home = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(home.path().join("my.toml"), "profile = 'mobaxterm'").expect("it can be written");
    let shown = ask_at(home.path(), &["config", "--config", "my.toml"], "").out;
    assert!(shown.starts_with("# Your settings file: my.toml\n"), "{shown}");
}

#[test]
fn a_windows_path_in_double_quotes_is_explained() {
    let home = tempfile::tempdir().expect("a temporary folder");
    for profile in [r"C:\Users\me\my.toml", r"C:\bots\my.toml", r"C:\temp"] {
        std::fs::write(home.path().join("my.toml"), format!("profile = \"{profile}\"")).expect("written");
        let answer = ask_at(home.path(), &["config", "--config", "my.toml"], "");
        assert!(answer.code == 2 && answer.err.starts_with("error: my.toml, line 1: "), "{}", answer.err);
        assert!(
            answer.err.ends_with("write a Windows path in single quotes: 'C:\\folder\\file.toml'\n"),
            "{}",
            answer.err
        );
    }
}

#[test]
fn a_forgotten_command_is_suggested() {
    for (argument, tip) in [
        ("--mode", "put the command first (run, demo), for example: sudoku-bot run --mode ..."),
        ("board.txt", "to type it into the game: sudoku-bot run board.txt"),
        ("3x3da", "to deal one: sudoku-bot generate 3x3da"),
        ("slove", "a similar subcommand exists: 'solve'"),
    ] {
        let answer = ask(&[argument], "");
        assert!(answer.code == 2 && answer.err.contains(&format!("tip: {tip}\n")), "{}", answer.err);
    }
}

#[test]
fn completions_know_the_commands_and_their_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let answer = ask(&["completions", shell], "");
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{shell}");
        assert!(answer.out.contains("solve") && answer.out.contains("time-limit"), "{shell}");
    }
}

#[test]
fn manual_pages_describe_the_program_and_each_command() {
    let page = ask(&["man"], "");
    assert_eq!(page.code, 0, "{}", page.err);
    assert!(page.out.contains(".TH") && page.out.contains("130"), "{}", page.out);
    let solve = ask(&["man", "solve"], "").out;
    assert!(solve.contains("sudoku\\-bot\\-solve"), "{solve}");
    let examples = solve.split_once(".SH EXAMPLES\n.nf\n").expect("a section with its lines kept apart").1;
    assert!(examples.starts_with("  sudoku\\-bot solve ") && examples.ends_with("\n.fi\n"), "{examples}");
    assert!(page.out.contains(".SH \"EXIT CODES\"\n.nf\n"), "{}", page.out);
    let unknown = ask(&["man", "dance"], "");
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("there is no command `dance`"), "{}", unknown.err);
}

#[test]
fn the_help_of_every_command_fits_80_columns() {
    let program = ask(&["--help"], "").out;
    assert!(program.contains("Exit codes:"), "{program}");
    let listed = program.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands: Vec<&str> = listed.map_while(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"run") && commands.contains(&"man"), "{commands:?}");
    for command in commands {
        let answer = ask(&["help", command], "");
        assert_eq!(answer.code, 0, "{command}");
        for line in answer.out.lines().chain(program.lines()) {
            assert!(line.chars().count() <= 80, "{command}: {line}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error_unless_nobody_reads_on() {
    for (command, code, message) in [
        ("config >/dev/full", "2", "could not write to standard output: "),
        ("generate 2x2 --full >/dev/full", "2", "could not write to standard output: "),
        ("solve --count 2 1............... >/dev/full", "2", "could not write to standard output: "),
        ("completions bash | true", "0", ""),
    ] {
        let program = env!("CARGO_BIN_EXE_sudoku-bot");
        let (run, rest) = command.split_at(command.find(['>', '|']).expect("a redirection"));
        let script = format!("{{ '{program}' {run}; echo code $? >&2; }} {rest}");
        let output = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.contains(message) && err.ends_with(&format!("code {code}\n")), "{command}: {err}");
    }
}

#[test]
fn the_version_is_printed() {
    let version = format!("sudoku-bot {}\n", env!("CARGO_PKG_VERSION"));
    for argument in ["version", "--version", "-V"] {
        let answer = ask(&[argument], "");
        assert_eq!((answer.out.as_str(), answer.code), (version.as_str(), 0));
    }
}

#[test]
fn quiet_leaves_single_boards_to_the_exit_code() {
    let bad = LINE.replacen("53", "55", 1);
    for (boards, code) in [(format!("{LINE}\n{bad}\n"), None), (bad, Some(2))] {
        let answer = ask(&["-q", "solve"], &boards);
        assert_eq!(answer.err, "");
        assert!(answer.code != 0 && code.is_none_or(|code| code == answer.code), "{}", answer.code);
    }
    let missing = ask(&["-q", "solve", "no-such-file"], "");
    assert!(missing.err.contains("no-such-file"), "an error of the program: {}", missing.err);
}

/// A shell's terminal settings before and after a run in it.
#[cfg(target_os = "linux")]
#[test]
fn the_terminal_is_given_back_as_it_was() {
    let program = env!("CARGO_BIN_EXE_sudoku-bot");
    let output = std::process::Command::new("script")
        .args(["-qec", &format!("stty -g; '{program}' run; echo code $?; stty -g"), "/dev/null"])
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("script, of util-linux, is there");
    let shown = String::from_utf8_lossy(&output.stdout);
    let settings: Vec<&str> =
        shown.lines().map(str::trim).filter(|line| line.matches(':').count() > 20).collect();
    assert!(shown.contains("code 4"), "{shown}");
    assert_eq!(settings.len(), 2, "{shown}");
    assert_eq!(settings[0], settings[1]);
}

#[test]
fn a_jigsaw_has_regions_instead_of_blocks() {
    let jigsaw = ask(&["generate", "9jdt", "--seed", "1"], "").out;
    let steps = ask(&["solve", "--steps", jigsaw.trim()], "").out;
    assert!(steps.contains("hidden single in a region: "), "{steps}");
    assert!(!steps.contains("block"), "{steps}");
    for name in ["hidden single in a block", "hidden single in a region"] {
        let named = ask(&["hint", "--technique", name, jigsaw.trim()], "");
        assert!(named.out.starts_with("1. hidden single in a region: "), "{name}: {}", named.err);
    }
}

#[test]
fn a_jigsaw_is_solved_in_the_drawing_it_came_in() {
    let text = "\
.   4   .   3
------+------
.   . | .   .
  +---+---+  
. | .   . | .
  |       |  
1 | .   4 | .
";
    let answer = ask(&["solve"], text);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let drawn = |text: &str| text.replace(|c: char| c.is_ascii_digit() || c == '.', "#");
    assert_eq!(drawn(answer.out.trim_end()), drawn(text.trim_end()));
    let id = ask(&["solve", "4j:a4a3h1a4a,daa_a_b_a_ab"], "");
    assert_eq!(ask(&["solve", "--format", "id"], text).out, id.out);
    assert!(id.out.starts_with("4j:") && id.out.ends_with(",daa_a_b_a_ab\n"), "{}", id.out);
}

#[test]
fn an_option_adds_the_diagonals_that_a_text_does_not_show() {
    let text = "....32....41....";
    let id = ask(&["solve", "--diagonals", "--format", "id", "-"], text);
    assert_eq!(id.code, 0, "{}", id.err);
    assert!(id.out.starts_with("2x2x:"), "{}", id.out);
    assert!(ask(&["solve", "--format", "id", "-"], text).out.starts_with("2x2:"));
}

#[test]
fn a_save_file_is_a_board() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.sav");
    let saved = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n\
        PARAMS  :5:2x2dt\nCPARAMS :5:2x2dt\nDESC    :9:d1a4b1a2d\nNSTATES :1:2\nSTATEPOS:1:2\n\
        MOVE    :6:R0,0,4\n";
    std::fs::write(&path, saved).expect("it can be written");
    let path = path.to_str().expect("a plain path");
    let answer = ask(&["solve", path, "--format", "id"], "");
    assert_eq!(
        (answer.out.as_str(), answer.code),
        ("2x2:3_4_2_1_1_2_4_3_4_1_3_2_2_3_1_4\n", 0),
        "{}",
        answer.err
    );
    std::fs::write(path, saved.replace(":4:Solo", ":4:Mine")).expect("it can be written");
    let other = ask(&["solve", path], "");
    assert_eq!(other.code, 2);
    assert!(other.err.contains("line 3, column 12: this is a saved game of Mine"), "{}", other.err);
}

#[test]
fn a_seed_makes_the_same_boards_with_any_number_of_threads() {
    for arguments in [
        &["generate", "2x3db", "--count", "20", "--seed", "7"][..],
        &["generate", "4jdt", "--count", "5", "--seed", "7", "--format", "text"],
        &["generate", "3x3", "--full", "--count", "50000", "--seed", "7"],
        &["generate", "9jx", "--full", "--count", "200", "--seed", "7"],
    ] {
        let with = |threads: &str| {
            let mut command = Command::cargo_bin("sudoku-bot").expect("the program is built");
            output(command.args(arguments).env("RAYON_NUM_THREADS", threads)).stdout
        };
        let one = with("1");
        assert!(!one.is_empty(), "{arguments:?}");
        assert!(one == with("2"), "{arguments:?}");
    }
    let seeds = ["1", "2"].map(|seed| ask(&["generate", "3x3", "--full", "--seed", seed], "").out);
    assert_ne!(seeds[0], seeds[1]);
    let repeated = ask(&["generate", "3x3", "--full", "-v"], "");
    let seed = repeated.err.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a seed");
    assert_eq!(ask(&["generate", "3x3", "--full", "--seed", seed], "").out, repeated.out);
}

#[test]
fn boards_come_in_every_format() {
    let board = |format: &str| {
        let answer = ask(&["generate", "2x2dt", "--seed", "3", "--format", format], "");
        assert_eq!(answer.code, 0, "{}", answer.err);
        answer.out
    };
    let id = ask(&["generate", "2x2dt", "--seed", "3"], "").out;
    assert!(id.starts_with("2x2:") && id.ends_with('\n'), "{id}");
    assert_eq!(board("id"), id);
    for format in ["line", "text", "candidates"] {
        assert_eq!(ask(&["solve", "--format", "id", "-"], &board(format)).out, ask(&["solve", "-"], &id).out);
    }
    let json = &json_lines(&board("json"))[0];
    assert_eq!(json["puzzle"], id.trim_end());
    assert_eq!(
        format!("{}\n", json["solution"].as_str().expect("text")),
        ask(&["solve", "--format", "line", "-"], &id).out
    );
}

#[test]
fn positions_before_a_step_are_boards_on_which_it_comes_next() {
    let at_step =
        |more: &[&str]| ask(&[&["generate", "3x3", "--at-step", "X-wing", "--seed", "1"], more].concat(), "");
    let grids = at_step(&["--count", "2"]);
    assert_eq!((grids.code, grids.err.as_str()), (0, ""));
    let hints = ask(&["hint", "-"], &grids.out).out;
    assert_eq!(hints.lines().filter(|line| line.starts_with("X-wing: ")).count(), 2, "{hints}");
    let json = &json_lines(&at_step(&["--format", "json"]).out)[0];
    assert!(grids.out.starts_with(json["candidates"].as_str().expect("a grid")));
    assert_eq!(json["steps"][0]["technique"], "X-wing");
}

#[test]
fn solved_grids_are_printed_as_far_as_there_are() {
    let all = ask(&["generate", "2x2", "--full", "--count", "300"], "");
    let lines: std::collections::HashSet<&str> = all.out.lines().collect();
    assert_eq!((all.code, all.out.lines().count(), lines.len()), (1, 288, 288));
    assert!(all.err.contains("there are only 288 different solved grids of 2x2"), "{}", all.err);
    let corner = ask(&["generate", "2x2", "--full", "--count", "73", "--corner", "3"], "");
    assert!(
        corner.err.contains("only 72 different solved grids of 2x2 with 3 in the corner"),
        "{}",
        corner.err
    );
    assert!(corner.out.lines().count() == 72 && corner.out.lines().all(|line| line.starts_with('3')));
    let jigsaw = ask(&["generate", "9jx", "--full", "--seed", "1"], "");
    assert!(jigsaw.out.starts_with("9jx:"), "{}", jigsaw.out);
    let checked = ask(&["solve", "-"], &jigsaw.out);
    assert_eq!((checked.out, checked.code), (jigsaw.out, 0));
}

#[test]
fn requests_that_cannot_be_met_are_explained() {
    for (arguments, code, part) in [
        (&["3x3dq"][..], 2, "expected a level after `d`"),
        (&["3x3", "--corner", "1"], 2, "--full"),
        (&["3x3", "--at-step", "xwings"], 2, "did you mean `X-wing`"),
        (&["3x3", "--at-step", "cage splitting"], 2, "ask for a killer, such as 3x3k"),
        (&["3x3", "--at-step", "law of leftovers"], 2, "needs a jigsaw; ask for one, such as 9j"),
        (&["3x3de", "--needs", "law of leftovers"], 2, "needs a jigsaw; ask for one, such as 9j"),
        (&["3x3", "--at-step", "X-wing", "--format", "id"], 2, "--format candidates or --format json"),
        (
            &["3x3", "--at-step", "X-wing"],
            1,
            "no board of 3x3 found that needs X-wing within 0 s; --time-limit",
        ),
        (&["2x2", "--full", "--corner", "5"], 2, "5 is not a symbol of a board with 4 symbols"),
        (&["3x3k", "--full"], 2, "a solved grid has no cages"),
        (&["3x3", "--full", "--count", "1000000001"], 2, "at most 1000000000 solved grids"),
        (&["3x3", "--full", "--minimal"], 2, "cannot be used with"),
        (&["3x3", "--clues", "17"], 1, "no board of the level Trivial found within 0 s; --time-limit"),
        (&["3x3", "--score", "9..10"], 2, "no Trivial board has a score of 9.0"),
        (&["3x3de", "--needs", "swordfish", "--at-most", "hidden single"], 2, "change one of the two"),
        (&["3x3", "--clues", "16"], 2, "at least 17 clues"),
        (&["3x3", "--clues", "a..b"], 2, "must be two numbers, such as 20..30"),
        (&["3x3", "--seed", "-1"], 2, "must be a whole number up to 18446744073709551615"),
    ] {
        let limit = if code == 1 { &["--time-limit", "0"][..] } else { &[] };
        let answer = ask(&[&["generate"], arguments, limit].concat(), "");
        assert_eq!((answer.code, answer.out.as_str()), (code, ""), "{arguments:?}: {}", answer.err);
        assert!(answer.err.contains(part), "{arguments:?}: {}", answer.err);
    }
}

#[cfg(unix)]
#[test]
fn boards_end_quietly_where_nobody_reads_them() {
    for arguments in ["3x3 --full --count 10000000", "2x3 --count 100000000"] {
        let program = assert_cmd::cargo::cargo_bin("sudoku-bot");
        let line = format!("{} generate {arguments} | head -1; echo ${{PIPESTATUS[0]}}", program.display());
        let output = std::process::Command::new("bash").args(["-c", &line]).output().expect("bash runs");
        let shown = String::from_utf8_lossy(&output.stdout);
        assert_eq!(shown.lines().count(), 2, "{shown}");
        assert!(shown.ends_with("\n0\n") && output.stderr.is_empty(), "{shown}");
    }
}

#[test]
fn the_steps_found_until_time_is_up_are_printed() {
    let steps = ["solve", "--steps", "--time-limit", "1", "tests/boards/25x25_hard.txt"];
    let answer = ask_at(Path::new("."), &steps, "");
    let count = answer.out.lines().filter(|line| line.contains(" => ")).count();
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains(&format!("not solved within 1 s: {count} steps, ")), "{}", answer.err);
}

/// Reads the first step from a pipe, and interrupts the program.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_steps_found() {
    use std::io::Read as _;
    let (mut program, mut lines) = started(&["solve", "--steps", "tests/boards/25x25_hard.txt"]);
    assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line.starts_with("1. "))));
    interrupt(&program);
    let steps = 1 + lines.map_while(Result::ok).filter(|line| line.contains(" => ")).count();
    let mut said = String::new();
    program.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert_eq!(program.wait().expect("it ends").code(), Some(130));
    assert!(said.contains("interrupted after ") && said.contains(&format!(": {steps} step")), "{said}");
}

/// Starts the program, and returns it with the lines that it prints.
#[cfg(unix)]
fn started(arguments: &[&str]) -> (std::process::Child, impl Iterator<Item = std::io::Result<String>>) {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;
    let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin("sudoku-bot"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let lines = BufReader::new(program.stdout.take().expect("a pipe")).lines();
    (program, lines)
}

/// Sends what Ctrl+C sends.
#[cfg(unix)]
fn interrupt(program: &std::process::Child) {
    let id = rustix::process::Pid::from_raw(i32::try_from(program.id()).expect("an id")).expect("an id");
    rustix::process::kill_process(id, rustix::process::Signal::INT).expect("it is running");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_dealing() {
    let (mut program, mut lines) = started(&["generate", "2x3", "--count", "1000000000"]);
    assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line.starts_with("2x3:"))));
    interrupt(&program);
    // It may have been quicker to stop than to print a second one.
    assert!(lines.map_while(Result::ok).all(|line| line.starts_with("2x3:")), "whole lines");
    assert_eq!(program.wait().expect("it ends").code(), Some(130));
}

#[test]
fn the_demo_deals_a_board_of_a_type() {
    let answer = ask(&["demo", "2x2", "--plain"], "");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("verified") || answer.out.contains("solved"), "{}", answer.out);
    assert!(ask(&["demo", "3x3dq", "--plain"], "").err.contains("3x3dq: expected a level after `d`"));
}

/// Here a hidden single is found at once, but whether the board has several solutions only after seconds.
#[test]
fn a_hint_does_not_wait_until_all_is_known_of_the_solutions() {
    let board = std::fs::read_to_string("tests/boards/30x30_hard.txt").expect("a board");
    let answer = ask(&["hint", "--blocks", "5x6", "-"], &board);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "nothing is said of its solutions");
    assert!(answer.out.starts_with("hidden single in a block: "), "{}", answer.out);
}
