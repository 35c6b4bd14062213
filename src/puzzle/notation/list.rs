//! Boards in nested lists of values, as JSON and programs write them.

use super::board::MAX_LINE;
use super::cells::WrittenCell;
use super::row::Row;

/// The fewest cells of a row and rows of a board: shorter lists are seldom meant as one.
const LEAST_SIZE: usize = 4;

/// A list that is not closed yet.
#[derive(Debug, Default)]
struct List {
    row: Row,
    rows: Vec<Row>,
    /// What the next value is called.
    name: Option<String>,
    /// It holds a solution.
    is_hidden: bool,
    /// It holds words.
    has_words: bool,
}

/// The lists of some lines, of which the innermost are rows or whole boards.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// Each in the one before it; the first stands for the text itself.
    open: Vec<List>,
    /// The rows of each board.
    boards: Vec<Vec<Row>>,
    /// What may have to be read in another way, with the numbers of the lines.
    lines: Vec<(usize, String)>,
    /// Whether the lines have held a board.
    has_boards: bool,
}

impl List {
    fn hides_next(&self) -> bool {
        self.is_hidden || self.name.as_deref().is_some_and(is_solution)
    }

    /// Takes a value, and returns it if it is a board by itself.
    fn push_value(&mut self, text: &str, line: usize, start: usize) -> Option<Row> {
        let start = start + text.chars().take_while(|c| c.is_whitespace()).count();
        let text = text.trim();
        let cells = text.chars().count();
        if self.hides_next() || self.name.is_some() && cells < LEAST_SIZE * LEAST_SIZE {
            return None;
        }
        self.row.line = if self.row.cells.is_empty() { line } else { self.row.line };
        let single = text.chars().next().filter(|_| cells == 1).map(|c| WrittenCell::new(c, line, start));
        if let Some(cell) = WrittenCell::of_field(text, line, start).or(single) {
            self.row.cells.push(cell);
            return None;
        }
        let row = Row::of(text, line).shifted(start - 1);
        self.has_words |= row.wrong(row.size()) > 0 || row.cells.len() < LEAST_SIZE;
        // A value with a name is not a row.
        if self.name.is_some() || row.is_board() {
            return Some(row);
        }
        self.rows.push(row);
        None
    }

    fn has_rows(&self) -> bool {
        !self.has_words && (!self.rows.is_empty() || self.row.cells.len() >= LEAST_SIZE)
    }
}

impl Lists {
    /// Whether a line can go on with these lists.
    pub fn go_on_with(&self, line: &str) -> bool {
        let is_list = || line.starts_with(['[', '{', '(', ']', '}', ')', '"', '\'']);
        let is_below_blank = || self.lines.last().is_some_and(|(_, last)| last.trim().is_empty());
        match self.open.as_slice() {
            [] => false,
            // Several lists, one after the other.
            [text] => is_list() && text.has_rows(),
            open if line.is_empty() => open.iter().any(List::has_rows),
            _ => is_list() || !is_below_blank(),
        }
    }

    /// Takes a line, and returns the boards that end on it.
    pub fn push(&mut self, line: &str, number: usize) -> Vec<Vec<Row>> {
        self.lines.push((number, line.to_owned()));
        if self.open.is_empty() {
            self.open.push(List::default());
        }
        self.push_values(&line.chars().collect::<Vec<_>>(), number);
        let is_too_long = self.lines.iter().map(|(_, line)| line.len()).sum::<usize>() > MAX_LINE;
        let is_whole = |text: &List| text.rows.len() >= text.rows.first().map_or(1, |row| row.cells.len());
        if is_too_long || matches!(self.open.as_slice(), [text] if is_whole(text)) {
            self.close_all();
        }
        self.take_boards()
    }

    /// Ends all lists, and returns their boards, or else their lines.
    pub fn finish(&mut self) -> Result<Vec<Vec<Row>>, Vec<(usize, String)>> {
        self.close_all();
        let boards = self.take_boards();
        let Self { has_boards, lines, .. } = std::mem::take(self);
        if has_boards { Ok(boards) } else { Err(lines) }
    }

    /// Whether no line has been taken.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && !self.has_boards
    }

    /// Whether no list is open.
    pub fn are_closed(&self) -> bool {
        !matches!(self.open.as_slice(), [text] if text.has_rows()) && self.open.len() < 2
    }

    fn take_boards(&mut self) -> Vec<Vec<Row>> {
        if !self.boards.is_empty() {
            self.has_boards = true;
            self.lines.clear();
        }
        std::mem::take(&mut self.boards)
    }

    fn push_values(&mut self, line: &[char], number: usize) {
        let mut at = 0;
        while let Some(&c) = line.get(at) {
            let start = at + usize::from(matches!(c, '"' | '\''));
            let end = match c {
                '"' | '\'' => start + line[start..].iter().take_while(|&&other| other != c).count(),
                _ => start + line[start..].iter().take_while(|&&c| is_of_word(c)).count(),
            };
            let text: String = line[start..end].iter().collect();
            at = (end + start - at).max(at + 1);
            let next = line.get(at..).and_then(|rest| rest.iter().find(|c| !c.is_whitespace()));
            let Some(list) = self.open.last_mut() else { return };
            match c {
                _ if start < end && matches!(next, Some(':' | '=' | '(')) => list.name = Some(text),
                _ if start < end || matches!(c, '"' | '\'') => {
                    let board = list.push_value(&text, number, start + 1);
                    let board = board.filter(|row| row.cells.len() >= LEAST_SIZE * LEAST_SIZE);
                    self.boards.extend(board.map(|row| vec![row]));
                }
                '[' | '{' | '(' => {
                    let is_hidden = list.hides_next();
                    self.open.push(List { is_hidden, ..List::default() });
                }
                ']' | '}' | ')' => self.close(),
                ',' | ';' => list.name = None,
                _ => {}
            }
        }
    }

    /// Ends the innermost list, which is a row or a board.
    fn close(&mut self) {
        let Some(mut list) = self.open.pop() else { return };
        if !list.has_words && list.rows.len() >= LEAST_SIZE {
            list.rows.iter_mut().for_each(Row::settle);
            self.boards.push(std::mem::take(&mut list.rows));
        }
        let is_row = list.row.cells.len() >= LEAST_SIZE && !list.has_words;
        if is_row && list.row.is_board() {
            list.row.settle();
            self.boards.push(vec![list.row]);
        } else if let Some(parent) = self.open.last_mut().filter(|_| is_row) {
            parent.rows.push(list.row);
        }
    }

    fn close_all(&mut self) {
        while !self.open.is_empty() {
            self.close();
        }
    }
}

/// Whether a name is that of a solution: `solution` or `solvedBoard`, but not `unsolved` or `not_solved`.
fn is_solution(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let is_negated = |before: &str| {
        let before = before.trim_end_matches(|c: char| !c.is_alphabetic());
        ["un", "not", "non", "be"].iter().any(|word| before.ends_with(word))
    };
    let starts = ["solution", "solved", "answer"].iter().flat_map(|word| name.match_indices(word));
    starts.map(|(start, _)| &name[..start]).any(|before| !is_negated(before))
}

fn is_of_word(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, '"' | '\'' | '[' | ']' | '{' | '}' | '(' | ')' | ',' | ';' | ':' | '=')
}
