//! What is around the boards in the files of other programs.

use super::list;

/// The sections of a file, as `SadMan` Sudoku writes them, and the XML of `OpenSudoku`.
#[derive(Debug, Default)]
pub(super) struct Frame {
    is_in_xml: bool,
    has_sections: bool,
    /// In a section without a board, such as that of the pencil marks.
    is_skipping: bool,
    /// The brackets that are open of a solution in JSON.
    open: usize,
}

impl Frame {
    /// Takes a line that is no part of a board.
    pub fn take(&mut self, line: &str) -> bool {
        if ["```", "~~~", "\"\"\"", "'''"].iter().any(|fence| line.starts_with(fence)) {
            return true;
        }
        if self.is_of_solution(line) {
            return true;
        }
        if line.starts_with('<') && (line.starts_with("<?xml") || line.contains("<opensudoku")) {
            self.is_in_xml = true;
        }
        if self.is_in_xml {
            self.is_in_xml = !line.contains("</opensudoku");
            return !line.contains("<game ");
        }
        let section = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        match section.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())) {
            Some("Puzzle") => (self.has_sections, self.is_skipping) = (true, false),
            Some(_) if self.has_sections => self.is_skipping = true,
            _ => return self.is_skipping,
        }
        true
    }

    /// Whether a line is part of a list in JSON that is called a solution and that the line before did not end.
    fn is_of_solution(&mut self, line: &str) -> bool {
        let value = match line.split_once(':') {
            Some((name, value)) if name.starts_with(['"', '\'']) && list::is_of_solution(name) => value,
            _ if self.open > 0 => line,
            _ => return false,
        };
        let is_inside = self.open > 0 || value.contains('[');
        self.open = (self.open + value.matches('[').count()).saturating_sub(value.matches(']').count());
        is_inside
    }

    /// What is wrong with a file that ends here.
    pub fn finish(&mut self) -> Option<&'static str> {
        std::mem::take(self)
            .is_in_xml
            .then_some("the file ends before `</opensudoku>`; part of it is missing")
    }
}
