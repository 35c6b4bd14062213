//! Hidden singles in blocks, which are all that a trivial board takes.
//!
//! The symbol of a blank cell follows if no other blank place of its block can hold it. For each symbol and block, a
//! set of bits has the places that see the symbol elsewhere, so one test is enough. Boards that differ in a few clues
//! are solved in much the same order, so the last order that led to success is tried first.

use super::tables::{Sight, Tables, block_and_place};
use crate::puzzle::{Cell, Index, MAX_SIZE, Symbol};

/// Fills in a solution grid of which some cells are blank.
#[derive(Debug)]
pub(in crate::generate) struct TrivialGrader<'a> {
    /// By cell: the rule by which its symbol follows.
    rules: Vec<FollowRule<'a>>,
    /// By block: the places without a clue.
    blank: [u64; MAX_SIZE],
    /// By line, symbol and block: the places that see the symbol as a clue on their line of this number.
    seen_by_line: Vec<Vec<u64>>,
    filled: Filled,
    /// The rules of the blank cells by their numbers; those that are tried first come last.
    blanks: Vec<usize>,
    /// The rules whose cells do not follow yet, and those whose cells have followed, in order.
    left: Vec<usize>,
    followed: Vec<usize>,
}

/// A cell follows if its place is the only blank one of its block that does not see its symbol.
#[derive(Clone, Copy, Debug)]
struct FollowRule<'a> {
    /// The place as a bit.
    place: u64,
    block: usize,
    /// Where the row of its symbol begins in [`Filled::seen`].
    row: usize,
    sights: &'a [Sight],
}

/// Which cells are filled.
#[derive(Debug)]
struct Filled {
    /// By block: the blank places.
    blank: [u64; MAX_SIZE],
    /// By symbol and block: the places that see the symbol in another block.
    seen: Vec<u64>,
}

impl<'a> TrivialGrader<'a> {
    /// A grader for the board on which every cell is a clue.
    pub fn new(tables: &'a Tables, solution: &[Symbol]) -> Self {
        let (layout, size) = (tables.layout(), tables.size());
        let rule = |((cell, symbol), sights): ((Cell, &Symbol), &'a Vec<Sight>)| {
            let (block, place) = block_and_place(layout, cell);
            FollowRule { place, block, row: symbol.index() * size, sights }
        };
        let rules: Vec<FollowRule> = layout.cells().zip(solution).zip(tables.sights()).map(rule).collect();
        let mut seen_by_line = vec![vec![0; solution.len()]; tables.lines().count() - 2 * size + 2];
        for rule in &rules {
            for sight in rule.sights {
                seen_by_line[sight.line][rule.row + sight.block] |= sight.places;
            }
        }
        let cells = || Vec::with_capacity(solution.len());
        Self {
            rules,
            blank: [0; MAX_SIZE],
            seen_by_line,
            filled: Filled { blank: [0; MAX_SIZE], seen: vec![0; solution.len()] },
            blanks: cells(),
            left: cells(),
            followed: cells(),
        }
    }

    pub fn remove(&mut self, cell: Cell) {
        let FollowRule { place, block, row, sights } = self.rules[cell.index()];
        self.blank[block] |= place;
        for sight in sights {
            // No other cell of the line has the symbol.
            self.seen_by_line[sight.line][row + sight.block] &= !sight.places;
        }
        self.blanks.push(cell.index());
    }

    pub fn add(&mut self, cell: Cell) {
        let FollowRule { place, block, row, sights } = self.rules[cell.index()];
        self.blank[block] &= !place;
        for sight in sights {
            self.seen_by_line[sight.line][row + sight.block] |= sight.places;
        }
        if let Some(at) = self.blanks.iter().rposition(|&blank| blank == cell.index()) {
            self.blanks.remove(at);
        }
    }

    /// Whether hidden singles in blocks fill these blank cells.
    pub fn fill(&mut self, wanted: &[Cell]) -> bool {
        if wanted.iter().all(|&cell| self.follows_from_clues(cell)) {
            return true;
        }
        self.filled.start(&self.blank, &self.seen_by_line);
        let Self { rules, filled, blanks, left, followed, .. } = self;
        followed.clear();
        left.clear();
        left.extend(blanks.iter().rev());
        loop {
            let before = left.len();
            followed.extend(left.extract_if(.., |rule| filled.fill_if_it_follows(&rules[*rule])));
            if wanted.iter().all(|&cell| filled.is_filled(&rules[cell.index()])) {
                break;
            }
            if left.len() == before {
                return false;
            }
        }
        blanks.clear();
        blanks.extend(left.iter().rev().chain(followed.iter().rev()));
        true
    }

    fn follows_from_clues(&self, cell: Cell) -> bool {
        let FollowRule { place, block, row, .. } = self.rules[cell.index()];
        let seen = self.seen_by_line.iter().fold(0, |all, seen| all | seen[row + block]);
        self.blank[block] & !seen == place
    }
}

impl Filled {
    /// Starts over with the clues.
    fn start(&mut self, blank: &[u64; MAX_SIZE], seen_by_line: &[Vec<u64>]) {
        self.blank = *blank;
        let Some((first, others)) = seen_by_line.split_first() else { return };
        self.seen.copy_from_slice(first);
        for seen in others {
            self.seen.iter_mut().zip(seen).for_each(|(all, seen)| *all |= seen);
        }
    }

    fn is_filled(&self, rule: &FollowRule) -> bool {
        self.blank[rule.block] & rule.place == 0
    }

    #[inline]
    fn fill_if_it_follows(&mut self, rule: &FollowRule) -> bool {
        let blank = &mut self.blank[rule.block];
        let follows = *blank & !self.seen[rule.row + rule.block] == rule.place;
        if follows {
            *blank ^= rule.place;
            let row = &mut self.seen[rule.row..];
            for sight in rule.sights {
                row[sight.block] |= sight.places;
            }
        }
        follows
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::generate::grid::GridMaker;
    use crate::generate::level::LevelGrader;
    use crate::generate::random::Random;
    use crate::puzzle::{Level, Puzzle};

    /// Removes and adds clues, and compares with the grader that keeps candidates.
    fn check(game_type: &str, random: &mut Random) {
        let maker = GridMaker::new(game_type.parse().expect("a type"));
        let grid = maker.grid(random).expect("a solution");
        let (layout, symbols) = (grid.layout(), &grid.symbols);
        let cells: Vec<Cell> = layout.cells().collect();
        let mut trivial = TrivialGrader::new(&grid.tables, symbols);
        let mut givens: Vec<Option<Symbol>> = symbols.iter().copied().map(Some).collect();
        let mut solved = 0;
        // In the end about three quarters of the cells are blank.
        let steps = 3 * cells.len();
        for _ in 0..steps {
            let cell = cells[random.below(cells.len())];
            let is_given = random.below(4) == 0;
            if givens[cell.index()].is_some() == is_given {
                continue;
            }
            if is_given {
                trivial.add(cell);
            } else {
                trivial.remove(cell);
            }
            givens[cell.index()] = is_given.then_some(symbols[cell.index()]);
            let puzzle = Puzzle::unchecked(Arc::clone(layout), givens.clone());
            let mut grader = LevelGrader::new(&grid.tables, symbols);
            grader.start(|cell| {
                let left = layout.left_for(cell, |peer| puzzle.given(peer));
                if puzzle.given(cell).is_some() { 0 } else { left.bits() }
            });
            let expected = grader.solve(Level::Trivial);
            assert_eq!(trivial.fill(&puzzle.blanks().collect::<Vec<_>>()), expected);
            solved += usize::from(expected);
        }
        assert!((1..steps).contains(&solved), "some are solved and some are not");
    }

    #[test]
    fn blocks_are_filled_as_by_candidates() {
        let mut random = Random::new(4, 0);
        for game_type in ["3x3", "3x3x", "2x4x", "3x4", "8j", "8jx"] {
            check(game_type, &mut random);
        }
    }
}
