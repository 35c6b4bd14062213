//! Hidden singles in blocks, which are all that a trivial board takes.
//!
//! A blank cell follows if no other blank place of its block can hold its symbol. For each symbol and block, a set of bits
//! has the places that see the symbol elsewhere, so this takes one look. Boards that differ in a few givens are
//! solved in much the same order, so the last order that led to success is tried first.

use crate::generate::frame::Frame;
use crate::puzzle::MAX_SIZE;

/// For each cell: the places in other blocks that see it.
#[derive(Debug)]
pub(in crate::generate) struct Sights {
    size: usize,
    /// By cell: its block and its place in it.
    spots: Vec<(u8, u8)>,
    /// By cell: where its sights begin; and the end of the last.
    starts: Vec<usize>,
    all: Vec<Sight>,
}

/// The places of another block on a line, one bit each.
#[derive(Clone, Copy, Debug)]
struct Sight {
    line: u8,
    block: u8,
    places: u64,
}

impl Sights {
    pub fn new(frame: &Frame) -> Self {
        let mut spots = vec![(0, 0); frame.cells()];
        for (block, house) in (0..).zip(frame.blocks()) {
            for (place, &cell) in (0..).zip(frame.house(house)) {
                spots[usize::from(cell)] = (block, place);
            }
        }
        let lines = [0..frame.size, frame.size..frame.blocks().start];
        let diagonals = frame.blocks().end..frame.house_count();
        let lines = lines.into_iter().chain(diagonals.map(|diagonal| diagonal..diagonal + 1));
        let lines: Vec<_> = (0..).zip(lines).collect();
        let (mut starts, mut all) = (vec![0], Vec::new());
        for (cell, &(own, _)) in spots.iter().enumerate() {
            for &house in frame.houses_of(cell) {
                let house = usize::from(house);
                let Some((line, _)) = lines.iter().find(|(_, houses)| houses.contains(&house)) else {
                    continue;
                };
                let mut seen = [0; MAX_SIZE];
                for &other in frame.house(house) {
                    let (block, place) = spots[usize::from(other)];
                    seen[usize::from(block)] |= 1 << place;
                }
                let seen = (0..).zip(seen).filter(|&(block, places)| places != 0 && block != own);
                all.extend(seen.map(|(block, places)| Sight { line: *line, block, places }));
            }
            starts.push(all.len());
        }
        Self { size: frame.size, spots, starts, all }
    }
}

/// A solved board of which some cells are blank.
#[derive(Debug)]
pub(in crate::generate) struct Blocks<'a> {
    /// By cell: when it follows.
    rules: Vec<Rule<'a>>,
    /// By block: the places that are not given.
    not_given: [u64; MAX_SIZE],
    /// By line, symbol and block: the places that see the symbol as a given on their line of this number.
    seen_by_line: Vec<Vec<u64>>,
    solved: Filled,
    /// The blank cells; those that are tried first come last.
    blanks: Vec<u16>,
    /// The blank cells that do not follow yet, and those that did, in order.
    left: Vec<u16>,
    followed: Vec<u16>,
}

/// A cell follows if its place is the only blank one of its block that does not see its symbol.
#[derive(Clone, Copy, Debug)]
struct Rule<'a> {
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

impl<'a> Blocks<'a> {
    /// The board that has this solution, with all cells given.
    pub fn new(sights: &'a Sights, solution: &[u8]) -> Self {
        let Sights { size, spots, starts, all } = sights;
        let rule = |((&symbol, &(block, place)), ends): ((&u8, &(u8, u8)), &[usize])| Rule {
            place: 1 << place,
            block: block.into(),
            row: usize::from(symbol) * size,
            sights: &all[ends[0]..ends[1]],
        };
        let rules: Vec<Rule> = solution.iter().zip(spots).zip(starts.windows(2)).map(rule).collect();
        let lines = all.iter().map(|sight| sight.line).max().map_or(0, |last| usize::from(last) + 1);
        let mut seen_by_line = vec![vec![0; solution.len()]; lines];
        for rule in &rules {
            for sight in rule.sights {
                seen_by_line[usize::from(sight.line)][rule.row + usize::from(sight.block)] |= sight.places;
            }
        }
        Self {
            rules,
            not_given: [0; MAX_SIZE],
            seen_by_line,
            solved: Filled { blank: [0; MAX_SIZE], seen: vec![0; solution.len()] },
            blanks: Vec::with_capacity(solution.len()),
            left: Vec::with_capacity(solution.len()),
            followed: Vec::with_capacity(solution.len()),
        }
    }

    /// Takes a given away.
    pub fn take(&mut self, cell: u16) {
        let Rule { place, block, row, sights } = self.rules[usize::from(cell)];
        self.not_given[block] |= place;
        for sight in sights {
            // No other cell of the line has the symbol.
            self.seen_by_line[usize::from(sight.line)][row + usize::from(sight.block)] &= !sight.places;
        }
        self.blanks.push(cell);
    }

    /// Gives a cell again.
    pub fn give(&mut self, cell: u16) {
        let Rule { place, block, row, sights } = self.rules[usize::from(cell)];
        self.not_given[block] &= !place;
        for sight in sights {
            self.seen_by_line[usize::from(sight.line)][row + usize::from(sight.block)] |= sight.places;
        }
        if let Some(at) = self.blanks.iter().rposition(|&blank| blank == cell) {
            self.blanks.remove(at);
        }
    }

    /// Whether these blank cells can be filled.
    pub fn fill_in(&mut self, wanted: &[u16]) -> bool {
        if wanted.iter().all(|&cell| self.follows_from_givens(cell)) {
            return true;
        }
        self.solved.start(&self.not_given, &self.seen_by_line);
        let Self { rules, solved, blanks, left, followed, .. } = self;
        followed.clear();
        left.clear();
        left.extend(blanks.iter().rev());
        loop {
            // Those that do not follow move up.
            let (before, mut kept) = (followed.len(), 0);
            for at in 0..left.len() {
                let cell = left[at];
                if solved.fill_if_it_follows(&rules[usize::from(cell)]) {
                    followed.push(cell);
                } else {
                    left[kept] = cell;
                    kept += 1;
                }
            }
            left.truncate(kept);
            if wanted.iter().all(|&cell| solved.is_filled(&rules[usize::from(cell)])) {
                break;
            }
            if followed.len() == before {
                return false;
            }
        }
        blanks.clear();
        blanks.extend(left.iter().rev().chain(followed.iter().rev()));
        true
    }

    /// Whether all blank cells can be filled.
    pub fn fill_all(&mut self) -> bool {
        let blanks = self.blanks.clone();
        self.fill_in(&blanks)
    }

    fn follows_from_givens(&self, cell: u16) -> bool {
        let Rule { place, block, row, .. } = self.rules[usize::from(cell)];
        let seen = self.seen_by_line.iter().fold(0, |all, seen| all | seen[row + block]);
        self.not_given[block] & !seen == place
    }
}

impl Filled {
    /// Starts over with the givens.
    fn start(&mut self, not_given: &[u64; MAX_SIZE], seen_by_line: &[Vec<u64>]) {
        self.blank = *not_given;
        let Some((first, others)) = seen_by_line.split_first() else { return };
        self.seen.copy_from_slice(first);
        for seen in others {
            self.seen.iter_mut().zip(seen).for_each(|(all, seen)| *all |= seen);
        }
    }

    fn is_filled(&self, rule: &Rule) -> bool {
        self.blank[rule.block] & rule.place == 0
    }

    #[inline]
    fn fill_if_it_follows(&mut self, rule: &Rule) -> bool {
        let blank = &mut self.blank[rule.block];
        let follows = *blank & !self.seen[rule.row + rule.block] == rule.place;
        if follows {
            *blank ^= rule.place;
            let row = &mut self.seen[rule.row..];
            for sight in rule.sights {
                row[usize::from(sight.block)] |= sight.places;
            }
        }
        follows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::level::{Candidates, numbers};
    use crate::generate::random::Random;
    use crate::generate::{solution, solved_jigsaw};
    use crate::puzzle::{BlockShape, Layout, Level, Shape};

    /// Takes givens away and gives some again, and compares with the grader that keeps candidates.
    fn check(layout: &Layout, numbers: &[u8], random: &mut Random) {
        let frame = Frame::new(layout);
        let sights = Sights::new(&frame);
        let mut blocks = Blocks::new(&sights, numbers);
        let mut candidates = Candidates::new(&frame, numbers);
        let mut is_given = vec![true; frame.cells()];
        let mut solved = 0;
        // In the end about three quarters of the cells are blank.
        let steps = 3 * frame.cells();
        for _ in 0..steps {
            let number = random.below(frame.cells());
            let cell = u16::try_from(number).expect("a small board");
            let is_to_be_given = random.below(4) == 0;
            if std::mem::replace(&mut is_given[number], is_to_be_given) == is_to_be_given {
                continue;
            }
            if is_to_be_given {
                blocks.give(cell);
            } else {
                blocks.take(cell);
            }
            let given =
                |cell: &u16| if is_given[usize::from(*cell)] { 1 << numbers[usize::from(*cell)] } else { 0 };
            let used: Vec<u64> = frame
                .all()
                .map(|house| frame.house(house).iter().fold(0, |used, cell| used | given(cell)))
                .collect();
            let cells: Vec<u64> = (0..frame.cells())
                .map(|cell| if is_given[cell] { 0 } else { frame.candidates(cell, &used) })
                .collect();
            candidates.start(&cells, is_given.iter().filter(|is_given| !**is_given).count());
            let expected = candidates.solve(Level::Trivial);
            assert_eq!(blocks.fill_all(), expected);
            solved += usize::from(expected);
        }
        assert!((1..steps).contains(&solved), "some are solved and some are not");
    }

    #[test]
    fn blocks_are_filled_as_by_candidates() {
        let mut random = Random::new(4, 0);
        for (height, width, diagonals) in [(3, 3, false), (3, 3, true), (2, 4, true), (3, 4, false)] {
            let shape = Shape { diagonals, ..Shape::plain(BlockShape { height, width }) };
            let layout = Layout::new(shape).expect("it fits");
            let solution = solution(&layout, &mut random).expect("a solution");
            check(&layout, &numbers(&solution), &mut random);
        }
        for diagonals in [false, true] {
            let (layout, solution) = solved_jigsaw(8, diagonals, &mut random).expect("a jigsaw");
            check(&layout, &numbers(&solution), &mut random);
        }
    }
}
