//! What is around the boards in the files of other programs.

/// The sections of a file, as `SadMan` Sudoku writes them, and the XML of `OpenSudoku`.
#[derive(Debug, Default)]
pub(super) struct Frame {
    is_in_xml: bool,
    has_sections: bool,
    /// In a section without a board, such as that of the pencil marks.
    is_skipping: bool,
}

impl Frame {
    /// Takes a line that is no part of a board.
    pub fn take(&mut self, line: &str) -> bool {
        if line.starts_with("<?xml") || line.contains("<opensudoku") {
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
}
