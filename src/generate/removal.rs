//! A solved board, from which givens are removed for as long as it passes a test.

use std::sync::Arc;

use super::frame::narrow;
use super::level::{Blocks, Candidates};
use super::minimal::Givens;
use super::random::Random;
use super::solved::Solved;
use crate::puzzle::{BlockShape, Cell, Layout, Level, Puzzle, Symbol, Symmetry};

/// The cells that lose their givens together.
pub(super) fn orbits(symmetry: Symmetry, size: usize) -> Vec<Vec<u16>> {
    let orbits = symmetry.orbits(size).into_iter();
    orbits.map(|orbit| orbit.iter().map(|cell| narrow(cell.index())).collect()).collect()
}

/// A solved board of which fewer and fewer cells are given.
#[derive(Debug)]
pub(super) struct Removal<'a> {
    solved: &'a Solved,
    candidates: Candidates<'a>,
    blocks: Blocks<'a>,
    is_given: Vec<bool>,
    /// By house: the symbols that are given in it.
    used: Vec<u64>,
    /// By cell: the symbols that the givens allow; none for a given.
    allowed: Vec<u64>,
    clues: usize,
    /// The cells that have just been removed from a board that had passed, if this is being tried.
    tried: Vec<u16>,
}

impl<'a> Removal<'a> {
    /// All cells of a solution.
    pub fn all(solved: &'a Solved) -> Self {
        let Solved { ground, numbers, .. } = solved;
        let frame = &ground.frame;
        Self {
            solved,
            candidates: Candidates::new(frame, numbers),
            blocks: Blocks::new(&ground.sights, numbers),
            is_given: vec![true; frame.cells()],
            used: vec![frame.symbols(); frame.house_count()],
            allowed: vec![0; frame.cells()],
            clues: frame.cells(),
            tried: Vec::new(),
        }
    }

    pub fn layout(&self) -> &'a Arc<Layout> {
        &self.solved.ground.layout
    }

    pub fn solution(&self) -> &'a [Symbol] {
        &self.solved.solution
    }

    pub fn is_given(&self, cell: u16) -> bool {
        self.is_given[usize::from(cell)]
    }

    /// The number of givens.
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// The board.
    pub fn puzzle(&self) -> Puzzle {
        let givens = self.solution().iter().zip(&self.is_given);
        Puzzle::unchecked(
            Arc::clone(self.layout()),
            givens.map(|(&symbol, is_given)| is_given.then_some(symbol)).collect(),
        )
    }

    /// Takes the givens of some cells away.
    pub fn take(&mut self, cells: &[u16]) {
        self.set(cells, false);
        self.clues -= cells.len();
    }

    /// Gives some cells again.
    pub fn put_back(&mut self, cells: &[u16]) {
        self.set(cells, true);
        self.clues += cells.len();
    }

    fn set(&mut self, cells: &[u16], is_given: bool) {
        for &cell in cells {
            if is_given {
                self.blocks.give(cell);
            } else {
                self.blocks.take(cell);
            }
            let cell = usize::from(cell);
            self.is_given[cell] = is_given;
            for &house in self.solved.ground.frame.houses_of(cell) {
                // A given is the only one of its symbol in a house.
                self.used[usize::from(house)] ^= 1 << self.solved.numbers[cell];
            }
        }
    }

    /// Whether the techniques of a level and those below solve the board. While a removal is tried, it is enough that
    /// they find what was removed: the rest has been solved before.
    pub fn is_solved_by(&mut self, level: Level) -> bool {
        if level == Level::Trivial {
            let Self { blocks, tried, .. } = self;
            return if tried.is_empty() { blocks.fill_all() } else { blocks.fill_in(tried) };
        }
        self.start_candidates();
        self.is_filled_by(level)
    }

    /// Starts over with the candidates that the givens leave.
    fn start_candidates(&mut self) {
        let frame = &self.solved.ground.frame;
        for (cell, (allowed, &is_given)) in self.allowed.iter_mut().zip(&self.is_given).enumerate() {
            *allowed = if is_given { 0 } else { frame.candidates(cell, &self.used) };
        }
        self.candidates.start(&self.allowed, self.is_given.len() - self.clues);
    }

    /// The same where the techniques of a lower level have just failed.
    pub fn is_solved_on_by(&mut self, level: Level) -> bool {
        // Trivial boards are solved without candidates to go on with.
        if level.below() == Some(Level::Trivial) {
            self.is_solved_by(level)
        } else {
            self.is_filled_by(level)
        }
    }

    fn is_filled_by(&mut self, level: Level) -> bool {
        if self.tried.is_empty() {
            self.candidates.solve(level)
        } else {
            self.candidates.fill_in(&self.tried, level)
        }
    }

    /// The cells that the techniques of a level and those below do not fill.
    pub fn unsolved_by(&mut self, level: Level) -> Vec<Cell> {
        self.start_candidates();
        self.candidates.solve(level);
        self.layout().cells().filter(|cell| self.candidates.is_blank(cell.index())).collect()
    }

    /// Gives just the cells that are given elsewhere.
    pub fn give_only(&mut self, givens: &Givens) {
        for cell in self.layout().cells() {
            let number = narrow(cell.index());
            match (self.is_given(number), givens.is_given(cell)) {
                (true, false) => self.take(&[number]),
                (false, true) => self.put_back(&[number]),
                _ => {}
            }
        }
    }

    /// Removes groups of givens in a random order, each if the board then still passes a test, as the solved board does.
    pub fn reduce(
        &mut self,
        orbits: &[Vec<u16>],
        random: &mut Random,
        passes: &mut dyn FnMut(&mut Self) -> bool,
    ) {
        for orbit in shuffled(orbits, random) {
            self.take(orbit);
            self.tried.clone_from(orbit);
            if !passes(self) {
                self.put_back(orbit);
            }
        }
        self.tried.clear();
    }

    /// The same for a test that takes long. Passing must not become easier with fewer givens, and a board with several
    /// solutions must not pass. Then several groups pass at once exactly if each of them does after those before it. So as
    /// many as `most` at first are removed at once, up to one that would leave a swap.
    pub fn reduce_in_lumps(
        &mut self,
        orbits: &[Vec<u16>],
        mut most: usize,
        random: &mut Random,
        passes: &mut dyn FnMut(&mut Self) -> bool,
    ) {
        let mut swaps = self.solved.swaps();
        let order = shuffled(orbits, random);
        let mut rest = order.as_slice();
        while !rest.is_empty() {
            let count = rest.iter().take(most.max(1)).take_while(|orbit| swaps.take(orbit)).count();
            let (lump, others) = rest.split_at(count);
            if lump.is_empty() {
                // The first would leave a swap.
                rest = &rest[1..];
                continue;
            }
            let cells: Vec<u16> = lump.iter().copied().flatten().copied().collect();
            self.take(&cells);
            self.tried.clone_from(&cells);
            let has_passed = passes(self);
            if !has_passed {
                self.put_back(&cells);
                swaps.set_all(&cells, true);
                most = count / 2;
            }
            if has_passed || count == 1 {
                rest = others;
            }
        }
        self.tried.clear();
    }
}

/// Groups of cells in a random order.
fn shuffled<'o>(orbits: &'o [Vec<u16>], random: &mut Random) -> Vec<&'o Vec<u16>> {
    let mut order: Vec<&Vec<u16>> = orbits.iter().collect();
    random.shuffle(&mut order);
    order
}

/// Whether this is the board of nine symbols that has blocks and nothing else.
pub(super) fn is_usual(layout: &Layout) -> bool {
    layout.shape().is_plain() && layout.shape().blocks() == Some(BlockShape { height: 3, width: 3 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::solution;
    use crate::generate::solved::Ground;

    #[test]
    fn lumps_remove_the_same_as_one_after_the_other() {
        let ground = Arc::new(Ground::new(Layout::with_blocks(BlockShape { height: 3, width: 3 })));
        let orbits = orbits(Symmetry::Rot2, 9);
        for number in 0..5 {
            let mut random = Random::new(9, number);
            let solution = solution(&ground.layout, &mut random).expect("blocks always have a solution");
            let solved = Solved::new(Arc::clone(&ground), solution);
            let mut in_lumps = Removal::all(&solved);
            let mut again = random.clone();
            in_lumps.reduce_in_lumps(&orbits, 13, &mut random, &mut |board| board.is_solved_by(Level::Basic));
            assert!(in_lumps.is_solved_by(Level::Basic));

            let mut one_by_one = Removal::all(&solved);
            one_by_one.reduce(&orbits, &mut again, &mut |board| board.is_solved_by(Level::Basic));
            assert_eq!(in_lumps.puzzle(), one_by_one.puzzle());
            assert_eq!(in_lumps.clues(), in_lumps.puzzle().givens().iter().flatten().count());
        }
    }
}
