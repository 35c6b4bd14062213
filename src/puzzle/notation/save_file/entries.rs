//! The player's entries in a board.

use super::super::error::Problem;
use crate::puzzle::{Cell, Index, Puzzle, Symbol, SymbolSet};

/// The digits and pencil marks that the player has entered, right or wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    /// In reading order; empty if nothing was ever entered.
    cells: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    digit: Option<Symbol>,
    marks: SymbolSet,
}

const NOTHING: Entry = Entry { digit: None, marks: SymbolSet::EMPTY };

impl Entries {
    /// All blank cells of the puzzle filled from `symbols`, which has one for each cell of the board.
    pub fn filling(puzzle: &Puzzle, symbols: &[Symbol]) -> Self {
        let cells = puzzle.givens().iter().zip(symbols).map(|(given, &symbol)| Entry {
            digit: given.is_none().then_some(symbol),
            marks: SymbolSet::EMPTY,
        });
        Self { cells: cells.collect() }
    }

    /// The digit entered in a cell.
    pub fn digit(&self, cell: Cell) -> Option<Symbol> {
        self.at(cell).digit
    }

    /// The pencil marks in a cell.
    pub fn marks(&self, cell: Cell) -> SymbolSet {
        self.at(cell).marks
    }

    pub fn is_empty(&self) -> bool {
        self.cells.iter().all(|entry| *entry == NOTHING)
    }

    /// Moves that make these entries, as a save file writes them.
    pub(super) fn moves(&self, size: usize) -> Vec<String> {
        let of_cell = |(number, entry): (usize, &Entry)| {
            let cell = Cell::new(number, size);
            let (row, column) = (cell.row(), cell.column());
            let fills = entry.digit.into_iter().map(|symbol| ('R', symbol));
            let all = fills.chain(entry.marks.iter().map(|symbol| ('P', symbol)));
            all.map(|(kind, symbol)| format!("{kind}{column},{row},{}", symbol.number())).collect::<Vec<_>>()
        };
        self.cells.iter().enumerate().flat_map(of_cell).collect()
    }

    /// Makes a move of a save file; positions in errors are columns of `text`, from 1.
    pub(super) fn make(&mut self, text: &str, puzzle: &Puzzle) -> Result<(), Problem> {
        self.cells.resize(puzzle.givens().len(), NOTHING);
        let wrong = || {
            Problem::at(1, {
                format!("`{text}` is not a move on a {size}x{size} board", size = puzzle.size())
            })
        };
        match text.chars().next() {
            Some('S') => self.solve(&text[1..], puzzle).ok_or_else(wrong),
            Some('M') if text.len() == 1 => {
                self.mark_all(puzzle);
                Ok(())
            }
            Some(kind @ ('R' | 'P')) => {
                let (cell, symbol) = read_entry(&text[1..], puzzle.size()).ok_or_else(wrong)?;
                if puzzle.given(cell).is_some() {
                    let message = format!("`{text}` changes {cell}, which is a given");
                    return Err(Problem::at(1, message));
                }
                let entry = &mut self.cells[cell.index()];
                match symbol {
                    Some(symbol) if kind == 'P' && entry.marks.contains(symbol) => entry.marks.remove(symbol),
                    Some(symbol) if kind == 'P' => entry.marks.insert(symbol),
                    digit => *entry = Entry { digit, marks: SymbolSet::EMPTY },
                }
                Ok(())
            }
            _ => Err(wrong()),
        }
    }

    /// Fills all blank cells.
    fn solve(&mut self, text: &str, puzzle: &Puzzle) -> Option<()> {
        let symbols: Vec<Symbol> =
            text.split(',').map(|number| read_symbol(number, puzzle.size())).collect::<Option<_>>()?;
        (symbols.len() == self.cells.len()).then_some(())?;
        for cell in puzzle.blanks() {
            self.cells[cell.index()] = Entry { digit: Some(symbols[cell.index()]), marks: SymbolSet::EMPTY };
        }
        Some(())
    }

    /// Puts all marks into all cells without a digit.
    fn mark_all(&mut self, puzzle: &Puzzle) {
        for cell in puzzle.blanks() {
            let entry = &mut self.cells[cell.index()];
            if entry.digit.is_none() {
                entry.marks = SymbolSet::first_n(puzzle.size());
            }
        }
    }

    fn at(&self, cell: Cell) -> Entry {
        self.cells.get(cell.index()).copied().unwrap_or(NOTHING)
    }
}

/// Reads the column, row and symbol of an entry; no symbol if it clears the cell.
fn read_entry(text: &str, size: usize) -> Option<(Cell, Option<Symbol>)> {
    let mut numbers = text.split(',');
    let mut line = || numbers.next()?.parse::<usize>().ok().filter(|&line| line < size);
    let (column, row) = (line()?, line()?);
    let number = numbers.next()?;
    let symbol = if number == "0" { None } else { Some(read_symbol(number, size)?) };
    numbers.next().is_none().then_some((Cell::at(row, column, size), symbol))
}

fn read_symbol(number: &str, size: usize) -> Option<Symbol> {
    let symbol = number.parse().ok().and_then(Symbol::from_number)?;
    (symbol.index() < size).then_some(symbol)
}
