//! Deals boards by their number.

use super::attempt::Attempt;
use super::constraints::{Constraints, Impossible};
use super::violation::{Violation, violation};
use crate::generate::grid::GridMaker;
use crate::generate::level::SumTable;
use crate::generate::random::Random;
use crate::puzzle::{Cell, GameType, Puzzle, Symmetry};

/// The number of attempts with one solution grid, because making one takes long for jigsaws and diagonals.
const ATTEMPTS: usize = 8;

/// Deals boards of a type.
///
/// ```
/// use sudoku_bot::generate::{Constraints, Dealer, Dealt};
///
/// let dealer = Dealer::new("3x3xdb".parse()?, Constraints::default())?;
/// let (seed, number) = (1, 0);
/// // The last argument may end a search that takes too long.
/// let Dealt::Puzzle(puzzle) = dealer.deal(seed, number, &mut || false) else { panic!("never gave up") };
/// println!("{}", puzzle.game_id());
/// assert_eq!(puzzle.layout().shape().to_string(), "3x3x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Dealer {
    game_type: GameType,
    constraints: Constraints,
    maker: GridMaker,
    /// The groups of cells that have clues together.
    orbits: Vec<Vec<Cell>>,
    /// The sums that the grader of killers looks up.
    table: Option<SumTable>,
}

/// The result of dealing.
#[derive(Clone, Debug)]
pub enum Dealt {
    /// A board that is as requested.
    Puzzle(Puzzle),
    /// No such board was found before `give_up` returned `true`.
    Closest {
        /// The board that came closest, if any.
        puzzle: Option<Puzzle>,
        /// What that board is instead, such as `a board with 25 clues`.
        what: String,
    },
}

impl Dealer {
    /// # Errors
    /// If no board can ever meet the request.
    pub fn new(game_type: GameType, constraints: Constraints) -> Result<Self, Impossible> {
        constraints.check(game_type)?;
        let symmetry = if constraints.minimal { Symmetry::None } else { game_type.symmetry };
        Ok(Self {
            game_type,
            constraints,
            maker: GridMaker::new(game_type),
            orbits: symmetry.orbits(game_type.size()),
            table: game_type.killer.then(|| SumTable::new(game_type.size())),
        })
    }

    /// Deals board `number` of a seed, which depends on nothing but these. Calls `give_up` often.
    pub fn deal(&self, seed: u64, number: u64, give_up: &mut dyn FnMut() -> bool) -> Dealt {
        let Self { game_type: GameType { level, .. }, constraints, orbits, table, .. } = self;
        let mut random = Random::new(seed, number);
        let mut closest: Option<(Violation, Puzzle)> = None;
        let is_over = std::cell::Cell::new(false);
        let give_up = &mut || {
            is_over.set(is_over.get() || give_up());
            is_over.get()
        };
        while !give_up() {
            let Some(grid) = self.maker.grid(&mut random) else { continue };
            for _ in 0..ATTEMPTS {
                let random = &mut random;
                let mut attempt = Attempt { level: *level, constraints, orbits, random, give_up };
                let made = match table {
                    Some(table) => attempt.killer(&grid, table),
                    None => attempt.puzzle(&grid),
                };
                // An attempt that was cut short might have made another board, so its result does not count.
                let Some(puzzle) = made.filter(|_| !is_over.get()) else { continue };
                match violation(&puzzle, constraints, give_up) {
                    None => return Dealt::Puzzle(puzzle),
                    Some(found)
                        if closest.as_ref().is_none_or(|(least, _)| found.distance < least.distance) =>
                    {
                        closest = Some((found, puzzle));
                    }
                    Some(_) => {}
                }
            }
        }
        let nothing = || (None, format!("no board of the level {level}"));
        let (puzzle, what) = closest.map_or_else(nothing, |(found, puzzle)| (Some(puzzle), found.what));
        Dealt::Closest { puzzle, what }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::level::{KillerGrader, sums_of, tables_without_cages};
    use crate::solver::search::Search;

    #[test]
    fn every_killer_takes_the_sum_of_a_house_as_those_of_the_game_do() {
        for (game_type, count) in [("2x2k", 40), ("2x3kdt", 10), ("2x3kdu", 6)] {
            let game_type: GameType = game_type.parse().expect("a type");
            let dealer = Dealer::new(game_type, Constraints::default()).expect("such boards exist");
            let table = dealer.table.as_ref().expect("it deals killers");
            for number in 0..count {
                let Dealt::Puzzle(puzzle) = dealer.deal(1, number, &mut || false) else { panic!("no board") };
                let solution = Search::new(&puzzle).next().expect("a solution");
                let tables = tables_without_cages(&puzzle).expect("the regions fitted with cages");
                let mut killer = KillerGrader::new(&tables, &solution, table);
                killer.start(sums_of(&puzzle));
                killer.solve(game_type.level);
                assert!(killer.has_used_houses, "{}", puzzle.game_id());
            }
        }
    }
}
