//! The lines of one board: rows of cells, and what is drawn between them.

use super::error::BoardError;
use super::row::Row;
use crate::puzzle::{MAX_SIZE, SymbolSet};

/// No board has more lines of borders than this, so what comes after them cannot be right.
const MAX_RULES: usize = 4 * MAX_SIZE;

/// A line of `-`, `+` and `|`.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub line: usize,
    pub rows_above: usize,
    pub text: String,
}

/// The lines of one board.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub rows: Vec<Row>,
    pub rules: Vec<Rule>,
}

impl Rule {
    /// Drawn heavier than others may be: `═`, `━` or `=`.
    pub fn is_heavy(&self) -> bool {
        self.text.contains('=')
    }
}

impl Rows {
    /// The number of cells in the first row, or in the first of candidates, and so of rows that the
    /// board must have.
    pub fn size(&self) -> usize {
        let row = self.rows.iter().find(|row| !row.candidates.is_empty()).or(self.rows.first());
        row.map_or(0, |row| row.cells.len())
    }

    /// Whether these are rows of candidates; those in which every cell has one look like any others.
    pub fn are_of_candidates(&self) -> bool {
        self.rows.iter().any(|row| !row.candidates.is_empty())
    }

    /// The candidates of all cells, if these are rows of candidates.
    pub fn candidates(&self) -> Option<Vec<SymbolSet>> {
        if !self.are_of_candidates() {
            return None;
        }
        let mut all = Vec::new();
        for row in &self.rows {
            if row.candidates.is_empty() {
                all.extend(row.cells.iter().filter_map(|cell| cell.symbol).map(SymbolSet::only));
            } else {
                all.extend(&row.candidates);
            }
        }
        Some(all)
    }

    pub fn is_complete(&self) -> bool {
        !self.rows.is_empty() && self.rows.len() >= self.size()
    }

    /// Whether there are no rows; there may be rules.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether there are no lines at all.
    pub fn is_untouched(&self) -> bool {
        self.rows.is_empty() && self.rules.is_empty()
    }

    pub fn push_rule(&mut self, line: usize, text: &str) {
        if self.rules.len() < MAX_RULES {
            self.rules.push(Rule { line, rows_above: self.rows.len(), text: text.to_owned() });
        }
    }

    /// Puts the lines of `other` below these.
    pub fn append(&mut self, other: Self) {
        let above = self.rows.len();
        self.rows.extend(other.rows);
        let lowered = |rule: Rule| Rule { rows_above: rule.rows_above + above, ..rule };
        self.rules.extend(other.rules.into_iter().map(lowered));
        self.rules.truncate(MAX_RULES);
    }

    /// Refuses rows of different lengths, and rows with blanks above rows of candidates, where it was not yet clear
    /// what they are.
    pub fn check(&self) -> Result<(), BoardError> {
        let (size, are_of_candidates) = (self.size(), self.are_of_candidates());
        for row in &self.rows {
            row.check_length(size)?;
            let is_other = are_of_candidates && row.candidates.is_empty();
            if let Some(blank) = row.cells.iter().find(|cell| is_other && cell.symbol.is_none()) {
                return Err(blank.error("this cell lists no candidates, but others do"));
            }
        }
        Ok(())
    }

    /// A line that could be a border or empty, but is a row of blanks like those in the rows above.
    pub fn blank_row(&self, line: &str, number: usize) -> Option<Row> {
        let blank = |row: &Row| row.cells.iter().find(|cell| cell.is_blank()).map(|cell| cell.mark);
        let usual = self.rows.iter().find_map(blank).filter(|mark| matches!(mark, '-' | ' '))?;
        let row = Row::of(line, number);
        let is_blank = row.cells.iter().all(|cell| cell.is_blank() && cell.mark == usual);
        (is_blank && row.cells.len() == self.size()).then_some(row)
    }

    /// Whether each cell is in a box.
    pub fn are_boxed(&self) -> bool {
        let size = self.size();
        let is_full =
            |row: &Row| (1..size).all(|before| row.bars.iter().any(|bar| bar.cells_before == before));
        let mut rules = self.inner_rules();
        size > 1 && self.rows.iter().all(is_full) && rules.all(|line| line.text.contains(['-', '=']))
    }

    /// The rules between blocks: among boxes, the heavy ones, or those that are not between all rows.
    pub fn block_rules(&self) -> Vec<&Rule> {
        let all = || self.inner_rules();
        let are_mixed = all().count() + 1 >= self.size() || all().any(Rule::is_heavy);
        if self.are_boxed() && are_mixed {
            all().filter(|line| line.is_heavy()).collect()
        } else {
            // The line below the head of a Markdown table.
            let is_head = |line: &&Rule| line.rows_above == 1 && line.text.contains('|');
            all().filter(|line| !(self.are_boxed() && is_head(line))).collect()
        }
    }

    /// The rules between rows, without those of a frame.
    pub fn inner_rules(&self) -> impl Iterator<Item = &Rule> {
        let inside = 1..self.size();
        self.rules.iter().filter(move |rule| inside.contains(&rule.rows_above))
    }
}
