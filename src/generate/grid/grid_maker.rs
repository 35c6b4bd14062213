//! Random solution grids of a type of board.

use std::sync::Arc;

use super::jigsaw::solved_jigsaw;
use super::solution::solution;
use crate::generate::board::SolutionGrid;
use crate::generate::level::Tables;
use crate::generate::random::Random;
use crate::puzzle::{Division, GameType, Layout, Shape};

#[derive(Debug)]
pub(in crate::generate) struct GridMaker {
    game_type: GameType,
    /// `None` for jigsaws, each of which has its own layout.
    tables: Option<Arc<Tables>>,
}

impl GridMaker {
    /// The level, the symmetry and the cages of the type do not matter.
    pub fn new(game_type: GameType) -> Self {
        let tables = match game_type.division {
            Division::Blocks(blocks) => {
                let shape = Shape { diagonals: game_type.diagonals, ..Shape::plain(blocks) };
                Layout::new(shape).ok().map(|layout| Arc::new(Tables::new(Arc::new(layout))))
            }
            Division::Jigsaw(_) => None,
        };
        Self { game_type, tables }
    }

    /// Makes a random grid, or returns `None` if the attempts run out.
    pub fn grid(&self, random: &mut Random) -> Option<SolutionGrid> {
        if let Some(tables) = &self.tables {
            let symbols = solution(tables.layout(), random)?;
            return Some(SolutionGrid::new(Arc::clone(tables), symbols));
        }
        let (layout, symbols) = solved_jigsaw(self.game_type.size(), self.game_type.diagonals, random)?;
        Some(SolutionGrid::new(Arc::new(Tables::new(Arc::new(layout))), symbols))
    }
}
