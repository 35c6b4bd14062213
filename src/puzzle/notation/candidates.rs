//! A grid of candidates, as solvers and forums show it: each cell is a list of its candidates, such
//! as `259`, and cells are separated by blanks.
//!
//! Borders may be drawn with `|`, `-`, `+`, `.`, `:`, `*` and the like. A row is recognised by itself: as
//! many lists as symbols, at least one of them longer than a symbol. Read as single cells, it would
//! have more cells than different symbols and no blank, and no board has such a row. The same holds
//! for a row with mistakes if most of its lists are longer than a symbol.
//!
//! A cell with one candidate holds it, unless another cell that sees it lists that candidate too: a
//! digit once placed is struck from all those lists, so this one is only the last candidate of a
//! cell that is still blank. A `+` before a digit says that the player has entered it, as in HoDoKu.

use super::cells::WrittenCell;
use super::drawn_blocks;
use super::error::Problem;
use super::row::{Row, are_numbers, fields, is_bar};
use crate::puzzle::{Cell, Index as _, Layout, MAX_SIZE, Puzzle, Shown, Symbol, SymbolSet};
use crate::words::counted;

/// What stands before a digit that was entered.
pub(super) const ENTERED: char = '+';

fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, '*' | ':') || is_bar(c)
}

/// The lists of a line, each with its column.
fn lists(line: &str) -> Vec<(usize, &str)> {
    fields(line, is_gap).filter(|(_, list)| !list.is_empty()).collect()
}

/// The number of cells of a line that is meant as a row of candidates: all of it is lists, or most of it is
/// lists longer than a symbol.
pub(super) fn row_size(line: &str) -> Option<usize> {
    let lists = lists(line);
    let size = lists.len();
    // A star may be drawn around a row, but in a row it is a blank.
    let is_starred = line.trim().trim_matches('*').contains('*');
    if is_starred || !(2..=MAX_SIZE).contains(&size) {
        return None;
    }
    // Words are seldom in the order of the alphabet.
    let is_right = |list: &str| {
        let symbols = list.strip_prefix(ENTERED).unwrap_or(list);
        symbols.chars().is_sorted() && symbols_of(symbols, size).is_ok()
    };
    let right = || lists.iter().filter(|(_, list)| is_right(list));
    let long = right().filter(|(_, list)| list.len() > 1).count();
    let are_all = right().count() == size && long > 0;
    let with_digit = || lists.iter().filter(|(_, list)| list.contains(|c: char| c.is_ascii_digit())).count();
    let are_most = || size > 3 && 2 * long > size && 2 * with_digit() > size && !are_numbers(line);
    (are_all || are_most()).then_some(size)
}

/// Reads a line that must be a row of candidates of a board of `size` symbols.
pub(super) fn read(line: &str, number: usize, size: usize) -> Result<Row, Problem> {
    let lists = lists(line);
    if lists.len() != size {
        let column = lists.get(size).or(lists.last()).map_or(1, |&(column, _)| column);
        let message =
            format!("expected the candidates of {}, found those of {}", counted(size, "cell"), lists.len());
        return Err(Problem::at(column, message));
    }
    let mut row = Row { line: number, ..Row::default() };
    for (column, list) in lists {
        let entered = list.strip_prefix(ENTERED);
        let (mark, list) = entered.map_or(('.', list), |list| (ENTERED, list));
        let candidates = symbols_of(list, size).map_err(|problem| problem.shifted(column - 1))?;
        row.cells.push(WrittenCell { symbol: candidates.single(), mark, line: number, column });
        row.candidates.push(candidates);
    }
    row.push_bars(&line.replace(':', "|"));
    Ok(row)
}

/// The different symbols of a list, if that is all it holds.
fn symbols_of(list: &str, size: usize) -> Result<SymbolSet, Problem> {
    let mut symbols = SymbolSet::EMPTY;
    for (column, c) in (1..).zip(list.chars()) {
        let Some(symbol) = Symbol::from_char(c).filter(|symbol| symbol.index() < size) else {
            let highest = Symbol::all(size).last().map_or('1', Symbol::to_char);
            let message = format!("unexpected `{c}`: each cell lists its candidates, from 1 to {highest}");
            return Err(Problem::at(column, message));
        };
        if symbols.contains(symbol) {
            return Err(Problem::at(column, format!("candidate {symbol} is listed twice in this cell")));
        }
        symbols.insert(symbol);
    }
    Ok(symbols)
}

/// What a grid of candidates says: the digits that are placed, and the candidates that are removed
/// though no placed digit rules them out.
pub(super) fn interpret(layout: &Layout, cells: &[SymbolSet]) -> (Vec<Option<Symbol>>, Vec<(Cell, Symbol)>) {
    let has_single = |cell: Cell, symbol| cells[cell.index()].single() == Some(symbol);
    let lists = |cell: Cell, symbol| cells[cell.index()].contains(symbol) && !has_single(cell, symbol);
    let placed = |cell: Cell| {
        let symbol = cells[cell.index()].single()?;
        (!layout.peers(cell).iter().any(|&peer| lists(peer, symbol))).then_some(symbol)
    };
    let digits: Vec<Option<Symbol>> = layout.cells().map(placed).collect();
    let mut removed = Vec::new();
    for cell in layout.cells().filter(|cell| digits[cell.index()].is_none()) {
        let left = layout.left_for(cell, |peer| digits[peer.index()]);
        let gone = left.without(cells[cell.index()]);
        removed.extend(gone.iter().map(|symbol| (cell, symbol)));
    }
    (digits, removed)
}

/// The grid of candidates of a board: those that its digits allow, but for the ones removed.
pub(super) fn write_board(puzzle: &Puzzle, shown: &Shown, removed: &[(Cell, Symbol)]) -> String {
    let layout = puzzle.layout();
    let left = |cell| layout.left_for(cell, |peer| shown.digit(peer));
    let mut cells: Vec<SymbolSet> =
        layout.cells().map(|cell| shown.digit(cell).map_or_else(|| left(cell), SymbolSet::only)).collect();
    for &(cell, symbol) in removed {
        cells[cell.index()].remove(symbol);
    }
    write(layout, &cells, |cell| shown.digit(cell).is_some() && puzzle.given(cell).is_none())
}

/// A grid of candidates with its blocks or regions drawn; cages and diagonals are not shown. Digits entered by the player
/// are marked.
pub fn write(layout: &Layout, cells: &[SymbolSet], is_entered: impl Fn(Cell) -> bool) -> String {
    let list = |(cell, set): (Cell, &SymbolSet)| {
        let mark = is_entered(cell).then_some(ENTERED);
        mark.into_iter().chain(set.iter().map(Symbol::to_char)).collect::<String>()
    };
    let lists: Vec<String> = layout.cells().zip(cells).map(list).collect();
    let width = lists.iter().map(String::len).max().unwrap_or(1).max(1);
    let padded: Vec<String> = lists.iter().map(|list| format!("{list:width$}")).collect();
    let lines = drawn_blocks::lines(layout.shape(), &padded);
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Assumed, BoardError, Boards, Notation, ReadBoard};

    fn read_all(text: &str) -> Vec<Result<ReadBoard, BoardError>> {
        let boards = Boards::new(text.as_bytes(), Assumed::default());
        boards.map(|board| board.expect("memory does not fail")).collect()
    }

    fn only_board(text: &str) -> ReadBoard {
        let mut boards = read_all(text);
        assert_eq!(boards.len(), 1, "{boards:?}");
        boards.remove(0).expect("a right board")
    }

    const GRID: &str = "\
1    34 | 2   34
23   4  | 1   34
--------+-------
4    12 | 3   12
23   13 | 4   12";

    #[test]
    fn a_grid_is_read_with_the_candidates_that_are_removed() {
        let board = only_board(GRID);
        assert_eq!(board.notation, Notation::Candidates);
        assert_eq!(board.puzzle.game_id(), "2x2:1a2c1a4a3c4a");
        let removed: Vec<String> =
            board.removed.iter().map(|(cell, symbol)| format!("{cell}<>{symbol}")).collect();
        assert_eq!(removed, ["r2c2<>2", "r2c2<>3", "r4c2<>2"]);
    }

    #[test]
    fn a_single_candidate_that_a_peer_lists_too_is_not_placed() {
        let board = only_board(GRID);
        let r2c2 = Cell::at(1, 1, 4);
        assert_eq!(board.puzzle.given(r2c2), None, "r1c2 and r2c4 list 4 too");
        let placed = only_board(&GRID.replacen("1    34", "1    3 ", 1).replacen("1   34", "1   3 ", 1));
        assert_eq!(placed.puzzle.given(r2c2).map(Symbol::to_char), Some('4'));
    }

    #[test]
    fn borders_are_drawn_in_many_ways() {
        let expected = only_board(GRID);
        let rows: Vec<&str> = GRID.lines().filter(|line| !line.contains('-')).collect();
        let bare = rows.join("\n").replace('|', " ");
        let hodoku = format!(
            ".---------.----------.\n| {} |\n| {} |\n:---------+----------:\n| {} |\n| {} |\n'---------'----------'",
            rows[0], rows[1], rows[2], rows[3]
        );
        let wiki = format!(
            "*--------------------*\n|{}|\n|{}|\n|---------+----------|\n|{}|\n|{}|\n*--------------------*",
            rows[0], rows[1], rows[2], rows[3]
        );
        let colons = GRID.replace('|', ":").replace('\n', " :\n: ");
        for text in [bare, hodoku, wiki, colons, GRID.replace('\n', "\r\n\r\n")] {
            let board = only_board(&text);
            assert_eq!((&board.puzzle, &board.removed), (&expected.puzzle, &expected.removed), "{text}");
        }
    }

    #[test]
    fn rows_of_single_digits_are_an_ordinary_board() {
        let solved = "1 2 | 3 4\n3 4 | 1 2\n----+----\n4 3 | 2 1\n2 1 | 4 3";
        for text in [solved.to_owned(), solved.replace([' ', '|'], ""), solved.replace('2', ".")] {
            let board = only_board(&text);
            assert_eq!((board.notation, board.removed.len()), (Notation::Text, 0), "{text}");
        }
    }

    #[test]
    fn a_mistake_is_reported_with_its_place() {
        for (from, to, line, column, part) in [
            ("4    12", "4    12 3", 4, 17, "expected the candidates of 4 cells, found those of 5"),
            ("4    12", "4    15", 4, 7, "unexpected `5`: each cell lists its candidates, from 1 to 4"),
            ("4    12", "4    .", 4, 6, "unexpected `.`"),
            ("4    12", "4    1221", 4, 8, "candidate 2 is listed twice in this cell"),
            ("| 2   34", "| 1   34", 1, 11, "r1c1 and r1c3 are both 1"),
            ("23   13 | 4", "23   13 | .", 5, 11, "unexpected `.`"),
            ("\n23   13 | 4   12", "", 4, 1, "expected 4 rows, found 3"),
        ] {
            let read = read_all(&GRID.replacen(from, to, 1));
            let error = read.iter().find_map(|read| read.as_ref().err()).expect("an error");
            assert!(error.message.contains(part), "{error}");
            assert_eq!((error.line, error.column), (line, column), "{error}");
            assert_eq!(read.len(), 1, "{read:?}");
        }
    }

    #[test]
    fn a_mistake_in_the_first_row_is_found_if_most_of_it_is_lists() {
        let text = "12 234 234 3 | 23 45\n";
        for (from, to, column, part) in
            [("234 3", "237 3", 10, "unexpected `7`"), ("45", ".", 19, "unexpected `.`")]
        {
            let read = read_all(&text.replacen(from, to, 1).repeat(5));
            let error = read[0].as_ref().expect_err("a mistake");
            assert!(error.message.contains(part), "{error}");
            assert_eq!((error.line, error.column, read.len()), (1, column, 1), "{read:?}");
        }
    }

    #[test]
    fn what_was_read_is_written_the_same() {
        let board = only_board(GRID);
        let columns = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let without_borders = |text: &str| columns(&text.replace(['|', '-', '+'], " "));
        assert_eq!(without_borders(&board.write()), without_borders(GRID));
    }
}
