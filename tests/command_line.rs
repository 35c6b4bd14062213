//! What a user of the command line sees: outputs, messages and exit codes.

use assert_cmd::Command;
use serde_json::Value;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The program without settings of the user's own, and what it answers to an input.
struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn ask(arguments: &[&str], input: &str) -> Answer {
    let home = tempfile::tempdir().expect("a temporary folder");
    let output = Command::cargo_bin("sudoku-bot")
        .expect("the program is built")
        .args(arguments)
        .env("HOME", home.path())
        .env("XDG_CONFIG_HOME", home.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("RUST_LOG")
        .write_stdin(input)
        .output()
        .expect("it runs");
    Answer {
        code: output.status.code().expect("it exits by itself"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
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
fn json_has_a_line_for_every_board_also_for_those_that_fail() {
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
fn several_solutions_and_none_are_told_apart() {
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
        (&["solve", "--count", "0", LINE], "", "from 1"),
        (&["solve", "--guess", "first", "--steps", LINE], "", "use one or the other"),
    ] {
        let answer = ask(arguments, input);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{part}");
        assert!(answer.err.contains(part), "{part}\n{}", answer.err);
    }
}

#[test]
fn guessing_can_be_forbidden_and_the_reasons_left_out() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let never = ask(&["solve", "--guess", "never", hard], "");
    assert_eq!(never.code, 1);
    assert!(never.err.contains("no technique applies any more"), "{}", never.err);
    let last = json_lines(&ask(&["solve", "--format", "json", hard], "").out);
    assert!(last[0]["guesses"].as_u64() > Some(0));
    let first = json_lines(&ask(&["solve", "--guess", "first", "--format", "json", hard], "").out);
    assert_eq!((&first[0]["score"], &first[0]["technique"]), (&Value::Null, &Value::Null));
    assert_eq!(first[0]["solution"], last[0]["solution"]);
}

#[test]
fn a_board_that_cannot_be_read_is_told_with_its_line_and_column() {
    for (board, part) in [
        (LINE.replacen('7', "?", 1), "line 1, column 5: unexpected `?`"),
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
fn ratings_name_the_hardest_technique() {
    let answer = ask(&["rate", "--format", "json", "2x2:d1a4b1a2d", LINE], "");
    let lines = json_lines(&answer.out);
    assert_eq!(lines[0]["technique"], "hidden single in a block");
    let counts = lines[1]["techniques"].as_object().expect("counts");
    assert_eq!(counts.values().filter_map(Value::as_u64).sum::<u64>(), 51);
    assert!(ask(&["rate", LINE], "").out.contains("0 guesses"));
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
fn the_settings_are_shown_with_where_they_came_from() {
    let answer = ask(&["config", "--profile", "mobaxterm"], "");
    assert!(answer.out.contains("pace.delay_ms = 40  # default"), "{}", answer.out);
    assert!(answer.out.contains("game.digit_keys = \"numpad\"  # profile mobaxterm"), "{}", answer.out);
    let wrong = ask(&["config", "--profile", "nowhere"], "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("there is no profile `nowhere`"), "{}", wrong.err);
}

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
    for arguments in
        [&["dance"][..], &["run", "--now"], &["run", "--origin", "5"], &["solve", "--guess", "often"]]
    {
        let answer = ask(arguments, "");
        assert_eq!(answer.code, 2, "{arguments:?}");
        assert!(answer.err.contains("--help") || answer.err.contains("Usage"), "{}", answer.err);
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
fn diagonals_a_text_does_not_show_are_said() {
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
