//! Deals one board after the other.

use std::sync::Arc;

use super::cages::{Cages, Places};
use super::easing::make_easier;
use super::jigsaw::solved_jigsaw;
use super::level::{Candidates, Killer, SumTable, has_one_solution};
use super::minimal::Givens;
use super::random::Random;
use super::removal::{Removal, is_usual, orbits};
use super::shortfall::{Shortfall, shortfall};
use super::solution::solution;
use super::solved::{Ground, Solved};
use super::tightening::make_minimal;
use super::wishes::{Unmeetable, Wishes};
use crate::puzzle::{Cell, GameType, Layout, Level, Parting, Puzzle, Regions, Shape, Symmetry};

/// How far a search goes to show that a board has one solution, in its steps. Few boards of 16 symbols take more,
/// and where it is not shown, the board counts as one with several.
const SEARCH_STEPS: usize = 2000;

/// From this many symbols on, a board that cannot be solved without guessing keeps its other givens, since
/// each of them would take a long search.
const LARGE: usize = 20;

/// How many groups of givens are removed at once at first: this part of all.
const FIRST_LUMP: usize = 3;

/// How many that is where it may take a search to see that removing them was too much.
const SEARCHED_LUMP: usize = 3;

/// How many attempts are made with the same solution, which takes long to find for jigsaws and diagonals.
const ATTEMPTS: usize = 8;

/// How many pairs of cages are joined in vain before others are tried.
const MOST_FAILED: usize = 15;

/// Deals boards of a type.
#[derive(Debug)]
pub struct Dealer {
    game_type: GameType,
    wishes: Wishes,
    /// None for jigsaws, of which every board has its own.
    ground: Option<Arc<Ground>>,
    /// The groups of cells that are given together.
    orbits: Vec<Vec<u16>>,
    table: SumTable,
}

/// How hard a killer is, compared with the level asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hardness {
    Below,
    Right,
    /// There may be several solutions.
    Above,
}

/// What was dealt.
#[derive(Clone, Debug)]
pub enum Dealt {
    /// A board that is as requested.
    Puzzle(Puzzle),
    /// No such board was found before it had to give up.
    Closest {
        /// The one that came closest.
        puzzle: Option<Puzzle>,
        /// What came closest, such as `a board with 25 clues`.
        what: String,
    },
}

impl Dealer {
    /// # Errors
    /// If no board can ever be as requested.
    pub fn new(game_type: GameType, wishes: Wishes) -> Result<Self, Unmeetable> {
        wishes.check(game_type)?;
        let symmetry = if wishes.minimal { Symmetry::None } else { game_type.symmetry };
        Ok(Self {
            game_type,
            wishes,
            ground: ground_of_blocks(game_type).map(Arc::new),
            orbits: orbits(symmetry, game_type.size()),
            table: SumTable::new(if game_type.killer { game_type.size() } else { 0 }),
        })
    }

    pub fn game_type(&self) -> GameType {
        self.game_type
    }

    pub fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// Board `number` of a seed, which depends on nothing but these. `give_up` is asked often.
    pub fn deal(&self, seed: u64, number: u64, give_up: &mut dyn FnMut() -> bool) -> Dealt {
        let mut random = Random::new(seed, number);
        let mut closest: Option<(Shortfall, Puzzle)> = None;
        let is_over = std::cell::Cell::new(false);
        let give_up = &mut || {
            is_over.set(is_over.get() || give_up());
            is_over.get()
        };
        while !give_up() {
            let Some(solved) = self.solved(&mut random) else { continue };
            for _ in 0..ATTEMPTS {
                // An attempt that was cut short is not the board that it would have been.
                let attempt = self.attempt(&solved, &mut random, give_up).filter(|_| !is_over.get());
                let Some(puzzle) = attempt else { continue };
                match shortfall(&puzzle, &self.wishes, give_up) {
                    None => return Dealt::Puzzle(puzzle),
                    Some(short) if closest.as_ref().is_none_or(|(other, _)| short.is_less_than(other)) => {
                        closest = Some((short, puzzle));
                    }
                    Some(_) => {}
                }
            }
        }
        let nothing = || (None, format!("no board of the level {}", self.game_type.level));
        let (puzzle, what) =
            closest.map_or_else(nothing, |(short, puzzle)| (Some(puzzle), short.to_string()));
        Dealt::Closest { puzzle, what }
    }

    /// A solved board to make puzzles of. None if luck is bad.
    fn solved(&self, random: &mut Random) -> Option<Solved> {
        let (ground, solution) = if let Some(ground) = &self.ground {
            (Arc::clone(ground), solution(&ground.layout, random)?)
        } else {
            let (layout, solution) = solved_jigsaw(self.game_type.size(), self.game_type.diagonals, random)?;
            (Arc::new(Ground::new(layout)), solution)
        };
        Some(Solved::new(ground, solution))
    }

    /// A board of the type, if the attempt succeeds.
    fn attempt(
        &self,
        solved: &Solved,
        random: &mut Random,
        give_up: &mut dyn FnMut() -> bool,
    ) -> Option<Puzzle> {
        if self.game_type.killer {
            self.with_cages(solved, random, give_up)
        } else {
            self.with_givens(solved, random, give_up)
        }
    }

    fn with_givens(
        &self,
        solved: &Solved,
        random: &mut Random,
        give_up: &mut dyn FnMut() -> bool,
    ) -> Option<Puzzle> {
        let mut board = Removal::all(solved);
        // On the usual board a search takes less time than the techniques.
        let is_unreasonable = self.game_type.level == Level::Unreasonable;
        let is_of_level = if self.wishes.minimal && self.game_type.level <= Level::Basic {
            self.keep_singles(&mut board, random, give_up)
        } else if self.wishes.minimal || is_unreasonable && is_usual(board.layout()) {
            self.keep_one_solution(&mut board, random, give_up)
        } else if is_unreasonable {
            self.keep_one_solution_by_techniques(&mut board, random, give_up)
        } else {
            self.keep_level(&mut board, random, give_up)
        };
        if !is_of_level {
            return None;
        }
        if !self.wishes.minimal {
            self.put_back(&mut board, random);
        }
        Some(board.puzzle())
    }

    /// Removes givens while singles solve the board, and exchanges them until each is needed; returns whether its level
    /// is right then.
    fn keep_singles(
        &self,
        board: &mut Removal,
        random: &mut Random,
        give_up: &mut dyn FnMut() -> bool,
    ) -> bool {
        let level = self.game_type.level;
        make_minimal(board, level, random, give_up)
            && !level.below().is_some_and(|below| board.is_solved_by(below))
    }

    /// Removes givens while the board has one solution; returns whether its level is right then.
    fn keep_one_solution(
        &self,
        board: &mut Removal,
        random: &mut Random,
        give_up: &mut dyn FnMut() -> bool,
    ) -> bool {
        let mut orbits: Vec<&Vec<u16>> = self.orbits.iter().collect();
        random.shuffle(&mut orbits);
        let mut givens = Givens::all(board.layout(), board.solution());
        for orbit in orbits {
            let cells: Vec<Cell> =
                orbit.iter().map(|&cell| Cell::new(cell.into(), self.game_type.size())).collect();
            if give_up() {
                return false;
            }
            if givens.remove_all(&cells) {
                board.take(orbit);
            }
        }
        let level = self.game_type.level;
        let is_solved =
            level == Level::Unreasonable || make_easier(board, &mut givens, level, random, give_up);
        is_solved && !level.below().is_some_and(|below| board.is_solved_by(below))
    }

    /// Removes givens while techniques solve the board or a search finds one solution; returns whether the
    /// techniques do not solve it any more.
    fn keep_one_solution_by_techniques(
        &self,
        board: &mut Removal,
        random: &mut Random,
        give_up: &mut dyn FnMut() -> bool,
    ) -> bool {
        let is_large = self.game_type.size() >= LARGE;
        let mut is_reached = false;
        board.reduce_in_lumps(&self.orbits, SEARCHED_LUMP, random, &mut |board| {
            if give_up() || is_reached && is_large {
                return false;
            }
            let is_solved = board.is_solved_by(Level::Extreme);
            let is_unique = is_solved || has_one_solution(&board.puzzle(), SEARCH_STEPS);
            is_reached |= is_unique && !is_solved;
            is_unique
        });
        // Chains depend on the order of cells, so fewer givens may by chance lead further.
        is_reached && !board.is_solved_by(Level::Extreme)
    }

    /// Removes givens while the techniques of the level solve the board; returns whether those below do not any
    /// more.
    fn keep_level(
        &self,
        board: &mut Removal,
        random: &mut Random,
        give_up: &mut dyn FnMut() -> bool,
    ) -> bool {
        let level = self.game_type.level;
        let Some(below) = level.below() else {
            let fewest = self.wishes.clues.as_ref().map_or(0, |clues| *clues.start());
            // A look at each takes less time than to find out which of several have to stay.
            board.reduce(&self.orbits, random, &mut |board| {
                !give_up() && board.clues() >= fewest && board.is_solved_by(level)
            });
            return true;
        };
        let mut is_reached = false;
        board.reduce_in_lumps(&self.orbits, self.orbits.len() / FIRST_LUMP, random, &mut |board| {
            if give_up() {
                return false;
            }
            let is_below = !is_reached && board.is_solved_by(below);
            let is_solved =
                is_below || if is_reached { board.is_solved_by(level) } else { board.is_solved_on_by(level) };
            is_reached |= is_solved && !is_below;
            is_solved
        });
        // Chains depend on the order of cells, so what follows from more givens may by chance not follow from fewer.
        is_reached && (level < Level::Extreme || board.is_solved_by(level))
    }

    /// Gives cells again, as long as there are too few clues and the board does not become too easy.
    fn put_back(&self, board: &mut Removal, random: &mut Random) {
        let Some(clues) = &self.wishes.clues else { return };
        let below = self.game_type.level.below();
        let mut orbits: Vec<&Vec<u16>> =
            self.orbits.iter().filter(|orbit| !board.is_given(orbit[0])).collect();
        random.shuffle(&mut orbits);
        for orbit in orbits {
            if board.clues() >= *clues.start() {
                return;
            }
            if board.clues() + orbit.len() > *clues.end() {
                continue;
            }
            board.put_back(orbit);
            if below.is_some_and(|below| board.is_solved_by(below)) {
                board.take(orbit);
            }
        }
    }

    fn with_cages(
        &self,
        Solved { ground, numbers, .. }: &Solved,
        random: &mut Random,
        give_up: &mut dyn FnMut() -> bool,
    ) -> Option<Puzzle> {
        let mut killer = Killer::new(Candidates::new(&ground.frame, numbers), &self.table);
        let places = Places::new(&ground.frame, numbers);
        let mut cages = Cages::small(&places, numbers, paired(self.game_type.level), random)?;
        let mut hardness = self.hardness(&cages, ground, &mut killer);
        if hardness == Hardness::Below {
            let mut pairs = cages.pairs();
            random.shuffle(&mut pairs);
            let mut failed = 0;
            for pair in pairs {
                let Some(joined) = cages.joined(pair) else { continue };
                hardness = self.hardness(&joined, ground, &mut killer);
                // A pair that fails would fail with larger cages, too.
                match hardness {
                    Hardness::Above => failed += 1,
                    Hardness::Below | Hardness::Right => cages = joined,
                }
                if hardness == Hardness::Right || failed == MOST_FAILED || give_up() {
                    break;
                }
            }
        }
        if hardness == Hardness::Right && killer.has_used_houses() { board_of(ground, &cages) } else { None }
    }

    /// How hard a board with these cages is.
    fn hardness(&self, cages: &Cages, ground: &Ground, killer: &mut Killer) -> Hardness {
        let level = self.game_type.level;
        killer.start(cages.sums());
        if level.below().is_some_and(|below| killer.solve(below)) {
            return Hardness::Below;
        }
        let is_solved = if level == Level::Unreasonable {
            board_of(ground, cages).is_some_and(|puzzle| has_one_solution(&puzzle, SEARCH_STEPS))
        } else {
            killer.solve(level)
        };
        if is_solved { Hardness::Right } else { Hardness::Above }
    }
}

/// The board of a type, unless each has regions of its own.
fn ground_of_blocks(game_type: GameType) -> Option<Ground> {
    let Parting::Blocks(blocks) = game_type.parting else { return None };
    let regions = Regions::Blocks(blocks);
    let shape = Shape { regions, diagonals: game_type.diagonals, cages: Vec::new() };
    Some(Ground::new(Layout::new(shape).ok()?))
}

/// How many sixteenths of the cells of a killer try to pair up with a neighbour at first: 12 in the game. Trivial boards
/// keep their first cages, of which more can be solved if fewer are larger; then they are about as many as in the game.
/// Larger cages make boards hard sooner.
fn paired(level: Level) -> usize {
    if level == Level::Trivial { 13 } else { 10 }
}

/// The board with these cages and no givens.
fn board_of(ground: &Ground, cages: &Cages) -> Option<Puzzle> {
    let layout = ground.layout.with_cages(cages.for_shape()).ok()?;
    Some(Puzzle::unchecked(Arc::new(layout), vec![None; ground.frame.cells()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::frame::{Frame, narrow};
    use crate::generate::level::{Sum, numbers};
    use crate::solver::search::Search;

    #[test]
    fn every_killer_takes_the_sum_of_a_house_as_those_of_the_game_do() {
        for (game_type, count) in [("2x2k", 40), ("2x3kdt", 10), ("2x3kdu", 6)] {
            let game_type: GameType = game_type.parse().expect("a type");
            let dealer = Dealer::new(game_type, Wishes::default()).expect("such boards exist");
            for number in 0..count {
                let Dealt::Puzzle(puzzle) = dealer.deal(1, number, &mut || false) else { panic!("no board") };
                let solution = Search::new(&puzzle).next().expect("a solution");
                let (frame, numbers) = (Frame::new(puzzle.layout()), numbers(&solution));
                let mut killer = Killer::new(Candidates::new(&frame, &numbers), &dealer.table);
                let cells = |cells: &[Cell]| cells.iter().map(|cell| narrow(cell.index())).collect();
                let cages = puzzle.layout().cages();
                killer.start(cages.map(|(_, cage)| Sum { cells: cells(&cage.cells), sum: cage.sum }));
                killer.solve(game_type.level);
                assert!(killer.has_used_houses(), "{}", puzzle.game_id());
            }
        }
    }
}
