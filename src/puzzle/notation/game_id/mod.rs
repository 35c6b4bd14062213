//! The game's own ID of a board: `PARAMS:DESC`, as `Game > Specific...` shows it.
//!
//! PARAMS is the block shape, height first, or the number of symbols of a jigsaw; then letters for
//! diagonals and cages, and a level of difficulty, which does not affect the board. DESC has,
//! separated by commas, the givens; a jigsaw's borders; and a killer's cage borders and sums, each
//! sum at its cage's first cell.

mod borders;
mod game_type;
mod runs;

use std::str::Split;

use super::error::{Problem, board_of};
use super::groups;
use super::layouts::Layouts;
use crate::puzzle::{Cage, Cell, Index, Puzzle, Regions, Shape, Symbol};
pub use game_type::{Division, GameType};

/// Reads an ID; positions in errors are columns of `text`, from 1.
pub(super) fn read(text: &str, layouts: &mut Layouts) -> Result<Puzzle, Problem> {
    let Some((params, desc)) = text.split_once(':') else {
        return Err(match text.split_once('#') {
            Some((params, _)) => Problem::at(
                params.chars().count() + 1,
                "this is a random seed, which only the game can turn into a board; \
                 copy the ID from Game > Specific... instead",
            ),
            None => Problem::at(1, "expected a `:` between the parameters and the cells of a game ID"),
        });
    };
    let start = params.chars().count() + 1;
    let game_type = GameType::read(params)?;
    read_desc(game_type, desc, layouts).map_err(|problem| problem.shifted(start))
}

/// Reads what follows the parameters; positions in errors are columns of `desc`, from 1.
pub(super) fn read_desc(game_type: GameType, desc: &str, layouts: &mut Layouts) -> Result<Puzzle, Problem> {
    let size = game_type.size();
    let mut fields = Fields { rest: desc.split(','), before: 0 };
    let givens = fields.read("cells", |text| {
        runs::read(text, size * size, |number| {
            read_symbol(number, size).ok_or_else(|| format!("{number} is not a symbol of {}", board_of(size)))
        })
    })?;
    let regions = match game_type.division {
        Division::Blocks(blocks) => Regions::Blocks(blocks),
        Division::Jigsaw(_) => Regions::Jigsaw(fields.read("region borders", |text| {
            groups::regions(&borders::read(text, size)?).map_err(|error| Problem::at(1, error.to_string()))
        })?),
    };
    let cages = if game_type.killer { read_cages(&mut fields, size)? } else { Vec::new() };
    fields.end()?;
    let shape = Shape { regions, diagonals: game_type.diagonals, cages };
    let layout = layouts.of(shape).map_err(|error| Problem::at(1, error.to_string()))?;
    let symbols = givens.iter().map(|given| given.map(|given| given.value)).collect();
    Puzzle::new(layout, symbols).map_err(|clash| {
        let second = givens[clash.second.index()];
        Problem::at(second.map_or(1, |given| given.column), clash.to_string())
    })
}

/// The symbol with this number on a board of `size` symbols.
pub(super) fn read_symbol(number: &str, size: usize) -> Option<Symbol> {
    number.parse().ok().and_then(Symbol::from_number).filter(|symbol| symbol.index() < size)
}

fn read_cages(fields: &mut Fields, size: usize) -> Result<Vec<Cage>, Problem> {
    let numbers = fields.read("cage borders", |text| borders::read(text, size))?;
    fields.read("cage sums", |text| {
        let sums = runs::read(text, size * size, |number| {
            number.parse::<usize>().map_err(|_| format!("{number} is too large for the sum of a cage"))
        })?;
        let mut cages: Vec<Cage> = Vec::new();
        let mut columns = Vec::new();
        for ((cell, &number), sum) in numbers.iter().enumerate().zip(&sums) {
            let cell = Cell::new(cell, size);
            match (cages.get_mut(number), sum) {
                (Some(cage), None) => cage.cells.push(cell),
                (None, Some(sum)) => {
                    cages.push(Cage { cells: vec![cell], sum: sum.value });
                    columns.push(sum.column);
                }
                (Some(cage), Some(sum)) => {
                    let first = cage.cells[0];
                    let message = format!(
                        "unexpected sum at {cell}: the sum of this cage belongs at its first cell, {first}"
                    );
                    return Err(Problem::at(sum.column, message));
                }
                (None, None) => {
                    let message = format!("the cage at {cell} has no sum");
                    return Err(Problem::at(1, message));
                }
            }
        }
        for (cage, column) in cages.iter().zip(columns) {
            cage.check(size).map_err(|error| Problem::at(column, error.to_string()))?;
        }
        Ok(cages)
    })
}

/// The parts of a DESC, separated by commas.
struct Fields<'a> {
    rest: Split<'a, char>,
    /// The number of characters before the rest.
    before: usize,
}

impl Fields<'_> {
    fn read<T>(&mut self, name: &str, read: impl FnOnce(&str) -> Result<T, Problem>) -> Result<T, Problem> {
        let before = self.before;
        let missing = || Problem::at(before, format!("the ID ends here; expected a `,` and the {name}"));
        let text = self.rest.next().ok_or_else(missing)?;
        self.before += text.chars().count() + 1;
        read(text).map_err(|problem| problem.shifted(before))
    }

    fn end(mut self) -> Result<(), Problem> {
        let message = "unexpected text after the end of the ID";
        self.rest.next().map_or(Ok(()), |_| Err(Problem::at(self.before, message)))
    }
}

/// Writes the part of an ID after the parameters, as the game does.
pub(super) fn write_desc(puzzle: &Puzzle) -> String {
    let (layout, size) = (puzzle.layout(), puzzle.size());
    let mut desc = String::new();
    runs::write(&mut desc, puzzle.givens().iter().map(|given| given.map(Symbol::number)));
    if let Regions::Jigsaw(regions) = &layout.shape().regions {
        desc.push(',');
        borders::write(&mut desc, size, |cell| regions[cell]);
    }
    if !layout.shape().cages.is_empty() {
        desc.push(',');
        borders::write(&mut desc, size, |cell| {
            // Cells outside all cages are not joined.
            let cage = layout.cage_of(Cell::new(cell, size)).map(Index::index);
            cage.ok_or(cell)
        });
        desc.push(',');
        let sum_at = |cell| {
            let cage = layout.cage(layout.cage_of(cell)?);
            (cage.cells.first() == Some(&cell)).then_some(cage.sum)
        };
        runs::write(&mut desc, layout.cells().map(sum_at));
    }
    desc
}

#[cfg(test)]
mod tests;
