//! Boards in nested lists of values, as JSON and programs write them, wherever they stand in a text.

use super::layouts::{Layouts, Unshown};
use super::reader::{Board, ReadResult};
use super::row::Row;
use super::rows::Rows;
use super::token::Token;
use super::{Notation, line};
use crate::puzzle::{MAX_SIZE, Symbol};

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

impl List {
    fn hides_next(&self) -> bool {
        self.is_hidden || self.name.as_ref().is_some_and(|name| is_of_solution(name))
    }

    fn push_value(&mut self, text: &str, line: usize, column: usize) {
        let cells = text.chars().count();
        if self.hides_next() || self.name.is_some() && cells < LEAST_SIZE * LEAST_SIZE {
            return;
        }
        self.row.line = if self.row.cells.is_empty() { line } else { self.row.line };
        let start = column;
        let column = if line == self.row.line { column } else { self.row.column() };
        let number = text.parse().ok().filter(|_| cells == 2).and_then(Symbol::from_number);
        if let Some(blank) = Token::blank_field(text, column) {
            self.row.cells.push(blank);
        } else if let Some(symbol) = number {
            self.row.cells.push(Token::numbered(symbol, column));
        } else if let Some(c) = text.chars().next().filter(|_| cells == 1) {
            self.row.cells.push(Token::new(c, column));
        } else {
            self.push_string(Row::of(text, line), start);
        }
    }

    /// Takes a value that may be a row or a board of its own.
    fn push_string(&mut self, mut row: Row, column: usize) {
        row.cells.iter_mut().for_each(|cell| cell.column += column - 1);
        // What has a name is no row.
        row.has_rows |= self.name.is_some();
        self.has_words |= row.wrong(row.size()) > 0 || row.cells.len() < LEAST_SIZE;
        self.rows.push(row);
    }
}

/// Whether the value of this name is no board to solve.
pub(super) fn is_of_solution(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["solution", "solved", "answer"].iter().any(|word| name.contains(word))
}

/// What is read of a text: its lists, of which the innermost are rows or whole boards.
#[derive(Debug)]
struct Lists {
    open: Vec<List>,
    boards: Vec<Rows>,
}

impl Lists {
    fn of(lines: &[String], first: usize) -> Self {
        let mut lists = Self { open: vec![List::default()], boards: Vec::new() };
        for (number, line) in (first..).zip(lines) {
            lists.push_line(&line.chars().collect::<Vec<_>>(), number);
        }
        while !lists.open.is_empty() {
            lists.close();
        }
        lists
    }

    fn push_line(&mut self, line: &[char], number: usize) {
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
                _ if start < end || matches!(c, '"' | '\'') => list.push_value(&text, number, start + 1),
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
        let has_row = list.row.cells.len() >= LEAST_SIZE;
        let (boards, mut rows): (Vec<Row>, Vec<Row>) = list.rows.drain(..).partition(Row::is_board);
        if !list.has_words && rows.len() >= LEAST_SIZE {
            rows.iter_mut().for_each(Row::settle);
            self.boards.push(Rows { rows, ..Rows::default() });
        }
        if let Some(parent) = self.open.last_mut().filter(|_| has_row && !list.has_words) {
            parent.rows.push(list.row);
        }
        let boards = boards.into_iter().filter(|row| row.cells.len() >= LEAST_SIZE * LEAST_SIZE);
        self.boards.extend(boards.map(|row| Rows { rows: vec![row], ..Rows::default() }));
    }
}

fn is_of_word(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, '"' | '\'' | '[' | ']' | '{' | '}' | '(' | ')' | ',' | ';' | ':' | '=')
}

/// The boards in the lists of a text whose first line has the number `first`.
pub(super) fn read(lines: &[String], first: usize, asked: Unshown) -> Vec<ReadResult> {
    if !lines.iter().any(|line| line.contains(['[', '{', '('])) {
        return Vec::new();
    }
    let boards = Lists::of(lines, first).boards;
    let read: Vec<ReadResult> = boards.iter().map(|rows| read_board(rows, asked)).collect();
    // A long word is not meant as a board.
    let is_list = boards.iter().any(|rows| rows.rows.len() > 1) || read.iter().any(Result::is_ok);
    if is_list { read } else { Vec::new() }
}

fn read_board(rows: &Rows, asked: Unshown) -> ReadResult {
    let (row, layouts) = (&rows.rows[0], &mut Layouts::default());
    let board = |puzzle, notation| Board::without_entries(puzzle, notation, row.line);
    if rows.rows.len() == 1 || row.cells.len() > MAX_SIZE {
        let puzzle = line::read(&row.cells, asked, layouts).map_err(|problem| problem.on_line(row.line))?;
        return Ok(board(puzzle, Notation::Line));
    }
    let (puzzle, _) = rows.read(asked, layouts)?;
    rows.check(&puzzle)?;
    let is_one_line = rows.rows.iter().all(|other| other.line == row.line);
    Ok(board(puzzle, if is_one_line { Notation::Line } else { Notation::Text }))
}
