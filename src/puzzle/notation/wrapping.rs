//! What people and programs put around boards, line by line: quotes of mail, fences, titles, and the files of other
//! programs.

use std::borrow::Cow;

use super::kind::LEAST_CELLS;
use super::row::HEAVY_BAR;

/// With spaces for the `>` of quoted mail.
pub(super) fn unquoted(line: &str) -> Cow<'_, str> {
    if !line.trim_start().starts_with('>') {
        return Cow::Borrowed(line);
    }
    let text = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
    let quotes = line[..line.len() - text.len()].chars().count();
    Cow::Owned(" ".repeat(quotes) + text)
}

/// Without the `>` of quoted mail, and with box characters as `|`, `-`, `+` and, if heavy, [`HEAVY_BAR`] and `=`;
/// columns stay the same.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    if let Cow::Owned(unquoted) = unquoted(line) {
        return Cow::Owned(plain(&unquoted).into_owned());
    }
    if line.contains('|') && line.contains("||") {
        return Cow::Owned(plain(&line.replace("||", &format!("{HEAVY_BAR} "))).into_owned());
    }
    if line.is_ascii() || !line.contains(|c| matches!(c, '\u{2500}'..='\u{257f}')) {
        return Cow::Borrowed(line);
    }
    let plain = |c| match c {
        '│' | '╎' | '┆' | '┊' | '╵' | '╷' => '|',
        '║' | '┃' | '╏' | '┇' | '┋' | '╹' | '╻' => HEAVY_BAR,
        '─' | '╌' | '┄' | '┈' | '╴' | '╶' => '-',
        '═' | '━' | '╍' | '┅' | '┉' | '╸' | '╺' => '=',
        '\u{2500}'..='\u{257f}' => '+',
        c => c,
    };
    Cow::Owned(line.chars().map(plain).collect())
}

/// Whether a line is a number such as `1.` or a date.
pub(super) fn is_title(line: &str) -> bool {
    let number = line.trim_start_matches('(');
    let number = number.strip_suffix(['.', ')', ':']).unwrap_or(number);
    let groups: Vec<usize> = line.split(['-', '/', '.']).map(str::len).collect();
    let is_date = groups.len() == 3 && (groups[0] == 4 || groups[2] == 4) && groups[1] <= 2;
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    number.len() < line.len() && number.len() < 4 && is_digits(number)
        || is_date && is_digits(&line.replace(['-', '/', '.'], ""))
}

/// Whether a line is the declaration of XML, or tags and text that are too short for a board.
fn is_markup(line: &str) -> bool {
    let is_declaration = || line.starts_with("<?") && line.ends_with("?>") && line.matches('<').count() == 1;
    line.starts_with('<') && line.ends_with('>') && (line.len() < LEAST_CELLS || is_declaration())
}

/// The sections of a file, as `SadMan` Sudoku writes them, and the XML of `OpenSudoku`.
#[derive(Debug, Default)]
pub(super) struct Frame {
    is_in_xml: bool,
    has_sections: bool,
    /// In a section without a board, such as that of the pencil marks.
    is_skipping: bool,
}

impl Frame {
    /// Whether lines are read as they stand.
    pub fn is_usual(&self) -> bool {
        !self.is_in_xml && !self.is_skipping
    }

    /// Takes a line that is not part of a board.
    pub fn take(&mut self, line: &str) -> bool {
        if ["```", "~~~", "\"\"\"", "'''"].iter().any(|fence| line.starts_with(fence)) {
            return true;
        }
        self.is_in_xml |= line.starts_with('<') && line.contains("<opensudoku");
        if self.is_in_xml {
            self.is_in_xml = !line.contains("</opensudoku");
            return !line.contains("<game ");
        }
        if is_markup(line) {
            return true;
        }
        let section = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        match section.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())) {
            Some("Puzzle") => (self.has_sections, self.is_skipping) = (true, false),
            Some(_) if self.has_sections => self.is_skipping = true,
            _ => return self.is_skipping,
        }
        true
    }

    /// What is wrong with a file that ends here.
    pub fn finish(&mut self) -> Option<&'static str> {
        std::mem::take(self)
            .is_in_xml
            .then_some("the file ends before `</opensudoku>`; part of it is missing")
    }
}
