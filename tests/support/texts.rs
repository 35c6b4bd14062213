//! Texts with boards and without, in the ways that people and programs write them.

use proptest::prelude::*;
use sudoku_bot::puzzle::{BlockShape, Notation, Puzzle, Symbol};
use sudoku_bot::solver::Grid;

use super::boards;

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        12 => "[a-z]{1,10}",
        3 => "[A-Z][a-z]{1,9}",
        1 => prop::sample::select(vec!["a", "I", "x", "-", "3", "42", "10:30", "1.5", "e.g.", "2x4", "\u{e9}t\u{e9}", "na\u{ef}ve", "\u{2014}", "C#"]).prop_map(str::to_owned),
        1 => "[a-z]{2,8}[,.;:!?]",
    ]
}

/// Paragraphs of any length, some on one line and some not.
pub fn prose() -> impl Strategy<Value = String> {
    let sentence = (prop::collection::vec(word(), 3..60), prop::sample::select(vec![".", "?", "!", ":", ""]))
        .prop_map(|(words, end)| format!("The {}{end}", words.join(" ")));
    let paragraph = (prop::collection::vec(sentence, 1..5), prop::sample::select(vec![" ", "\n", "\r\n"]))
        .prop_map(|(sentences, between)| sentences.join(between));
    prop::collection::vec(paragraph, 1..6).prop_map(|paragraphs| paragraphs.join("\n\n"))
}

/// Lines as programs write them and people keep them.
pub fn other_text() -> impl Strategy<Value = String> {
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
pub fn odd_text() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        4 => prop::sample::select("123456789.0_abcxyz |-+,;\t\n[]\"'*?:#=".chars().collect::<Vec<_>>()),
        2 => any::<char>(),
        1 => prop::sample::select(vec!['\u{0}', '\u{7}', '\u{1b}', '\u{b}', '\u{85}', '\u{a0}', '\u{2028}', '\u{202e}', '\u{feff}', '\u{1f642}', '\u{2502}', '\u{2550}', '\r']),
    ];
    prop::collection::vec(character, 0..300).prop_map(|characters| characters.into_iter().collect())
}

/// A board of any kind, in any notation and in the ways that people write boards.
pub fn written_board() -> impl Strategy<Value = String> {
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
pub enum Damage {
    Cut,
    Double,
    Swap,
    Join,
    Insert(char),
    EndLinesWith(&'static str),
}

pub fn damage() -> impl Strategy<Value = Damage> {
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
pub fn damaged(text: &str, damage: &Damage, from: usize, length: usize) -> String {
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

/// The cells of a board as text, `.` for a blank, and its blocks.
#[derive(Clone, Debug)]
pub struct Cells {
    pub rows: Vec<Vec<String>>,
    blocks: BlockShape,
}

impl Cells {
    pub fn of(puzzle: &Puzzle) -> Self {
        let cell = |given: &Option<Symbol>| given.map_or(".".into(), |symbol| symbol.to_string());
        let rows = puzzle.givens().chunks(puzzle.size()).map(|row| row.iter().map(cell).collect());
        Self { rows: rows.collect(), blocks: puzzle.layout().shape().blocks().expect("blocks") }
    }

    /// Each row with a blank as `blank`, `between` between cells, and `ends` around it.
    fn lines(&self, blank: &str, between: &str, ends: [&str; 2]) -> Vec<String> {
        let row = |row: &Vec<String>| {
            let cells = row.iter().map(|cell| if cell == "." { blank } else { cell });
            format!("{}{}{}", ends[0], cells.collect::<Vec<_>>().join(between), ends[1])
        };
        self.rows.iter().map(row).collect()
    }

    fn json(&self, between: &str) -> String {
        format!("[{}]", self.lines("0", "\", \"", ["[\"", "\"]"]).join(between))
    }

    /// The names of the columns, or of the rows.
    fn names(&self, prefix: &str) -> Vec<String> {
        (1..=self.rows.len()).map(|number| format!("{prefix}{number}")).collect()
    }

    /// Boxes around blocks, without lines between cells.
    fn boxes(&self, blank: &str, between: &str, edge: &str) -> Vec<String> {
        let blocks = |row: &Vec<String>| {
            let cells: Vec<&str> = row.iter().map(|cell| if cell == "." { blank } else { cell }).collect();
            let blocks: Vec<String> =
                cells.chunks(self.blocks.width).map(|block| block.join(between)).collect();
            format!("\u{2502}{edge}{}{edge}\u{2502}", blocks.join(&format!("{edge}\u{2502}{edge}")))
        };
        let lines: Vec<String> = self.rows.iter().map(blocks).collect();
        let rule = "\u{2500}".repeat(lines[0].chars().count());
        let bands: Vec<String> = lines.chunks(self.blocks.height).map(|band| band.join("\n")).collect();
        vec![rule.clone(), bands.join(&format!("\n{rule}\n")), rule]
    }

    fn table(&self, head: &str, rule: &str) -> String {
        let rule = format!("|{}", format!("{rule}|").repeat(self.rows.len()));
        let rows = self.lines(" ", " | ", ["| ", " |"]);
        match head {
            "" => format!("{}\n{rule}\n{}", rows[0], rows[1..].join("\n")),
            head => format!("| {} |\n{rule}\n{}", self.names(head).join(" | "), rows.join("\n")),
        }
    }

    fn labelled(&self, names: &[String], between: &str) -> String {
        let rows = self.lines(".", " ", ["", ""]);
        let rows: Vec<String> =
            rows.iter().zip(names).map(|(row, name)| format!("{name}{between}{row}")).collect();
        format!("  {}\n{}", self.names("").join(" "), rows.join("\n"))
    }

    /// The board in one of the ways that people have them.
    pub fn wrapped(&self, way: usize) -> String {
        let plain = self.lines(".", " ", ["", ""]).join("\n");
        let line = self.lines(".", "", ["", ""]).concat();
        let letters: Vec<String> = ('A'..).map(String::from).take(self.rows.len()).collect();
        let json = self.json(", ");
        match way {
            0 => json.replace(", ", ",\n    ").replace('[', "[\n  "),
            1 => json.replacen("\", \"", "\",\n  \"", 1),
            2 => format!("{{\"board\": {json}}}"),
            3 => format!("{{\"id\": 7, \"puzzle\": {json}, \"solution\": {json}}}"),
            4 => format!("{{\n\"solution\": {},\n\"puzzle\": {}\n}}", self.json(",\n"), self.json(",\n")),
            5 => format!("array({}, dtype=int)", self.json(",\n       ")),
            6 => format!("Hard puzzle 5:\n{json}"),
            7 => format!("Hard puzzle 5:\n{plain}"),
            8 => format!("1.\n{plain}"),
            9 => format!("2024-01-05\n{plain}"),
            10 => self.table("c", "---"),
            11 => self.table("", "---"),
            12 => self.table("", ":---:"),
            13 => self.boxes(" ", " ", " ").join("\n"),
            14 => self.boxes(" ", "", "").join("\n"),
            15 => plain.replace('.', "\u{b7}"),
            16 => self.lines("\"\"", "\t", ["", ""]).join("\n"),
            17 => format!("{}\n{}", self.names("c").join(","), self.lines("", ",", ["", ""]).join("\n")),
            18 => self.rows.concat().join("\n"),
            19 => format!("```text\n{plain}\n```"),
            20 => format!("> {}", plain.replace('\n', "\n> ")),
            21 => self.labelled(&self.names(""), " | "),
            22 => self.labelled(&letters, " "),
            23 => self.lines("", "|", ["|", "|"]).join("\n"),
            24 => self.lines("", "|", ["", ""]).join("\n"),
            25 => format!("A title\n{}", self.lines("", "|", ["|", "|"]).join("\n")),
            26 => self.lines("", "|", ["> |", "|"]).join("\n"),
            27 => format!("{{\"unsolved\": {json}, \"solved\": {json}}}"),
            28 => format!("{{\"solvedBoard\": \"{line}\", \"not_solved\": \"{line}\"}}"),
            // Shorter lines could be anything.
            29 if line.len() > 35 => {
                format!("<?xml version=\"1.0\"?>\n<puzzles>\n<puzzle>{line}</puzzle>\n</puzzles>")
            }
            _ => format!("{{\n\"puzzle\": \"{line}\",\n\"solution\": \"{line}\"\n}}"),
        }
    }
}

/// How many ways there are.
pub const WAYS: usize = 31;

/// Boards with enough digits that their columns show.
pub fn boards_with_digits() -> impl Strategy<Value = Puzzle> {
    let puzzles = boards::puzzles(16, 0.5).prop_map(|(_, puzzle)| puzzle);
    puzzles.prop_filter("some digits and some blanks", |puzzle| {
        let given = puzzle.givens().iter().flatten().count();
        4 * given > puzzle.givens().len() && given < puzzle.givens().len()
    })
}
