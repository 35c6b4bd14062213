//! A random search for a solution grid, for boards of any houses.
//!
//! Always branches where there are the fewest options, among the candidates of cells and the places of symbols in
//! houses alike, at random among equals. Starts again after too many dead ends.

use crate::generate::random::Random;
use crate::puzzle::{Cell, HouseId, Index, Layout, Symbol, bits};

/// The most dead ends of the first attempt; each later one may meet half as many more.
const FIRST_PATIENCE: usize = 30;

/// Makes a random solution grid, or returns `None` if there is none or the attempts run out.
pub(super) fn fill(layout: &Layout, attempts: usize, random: &mut Random) -> Option<Vec<Symbol>> {
    let mut filling = Filling::new(layout);
    let mut patience = FIRST_PATIENCE;
    for _ in 0..attempts {
        match filling.search(patience, random) {
            FillOutcome::Full => return Some(filling.symbols()),
            FillOutcome::Impossible => return None,
            FillOutcome::GaveUp => filling.undo(0),
        }
        patience += patience / 2;
    }
    None
}

/// Fills the open cells of a solution grid again, possibly with other symbols.
pub(super) fn refill(
    layout: &Layout,
    grid: &mut [Symbol],
    is_open: impl Fn(Cell) -> bool,
    random: &mut Random,
) {
    let mut filling = Filling::new(layout);
    let kept = layout.cells().filter(|&cell| !is_open(cell));
    filling.singles.extend(kept.map(|cell| (cell, grid[cell.index()])));
    if filling.place_singles().is_ok() && matches!(filling.search(FIRST_PATIENCE, random), FillOutcome::Full)
    {
        grid.copy_from_slice(&filling.symbols());
    }
}

enum FillOutcome {
    Full,
    Impossible,
    GaveUp,
}

/// A cell without candidates, or a symbol without a place in a house.
struct DeadEnd;

type Candidate = (Cell, Symbol);

struct Filling<'a> {
    layout: &'a Layout,
    size: usize,
    /// By cell its candidates, and then by house and symbol the places of the symbol in the house, one bit each.
    ways: Vec<u64>,
    /// The cells that are in more houses than others, which come first because most dead ends occur there.
    crowded: Vec<usize>,
    /// The candidates ruled out, in order.
    removed: Vec<Candidate>,
    /// The singles that are still to be placed.
    singles: Vec<Candidate>,
    /// The guesses, each with the number of candidates ruled out before it.
    guesses: Vec<(Candidate, usize)>,
}

impl<'a> Filling<'a> {
    fn new(layout: &'a Layout) -> Self {
        let size = layout.size();
        let all = (1 << size) - 1;
        let houses = |cell: Cell| layout.memberships(cell).len();
        let fewest = layout.cells().map(houses).min();
        let crowded = layout.cells().filter(|&cell| Some(houses(cell)) > fewest).map(Cell::index).collect();
        Self {
            crowded,
            layout,
            size,
            ways: vec![all; (size + layout.houses().count()) * size],
            removed: Vec::with_capacity(size * size * size),
            singles: Vec::new(),
            guesses: Vec::new(),
        }
    }

    /// Fills the board, unless it meets more dead ends than `patience`.
    fn search(&mut self, patience: usize, random: &mut Random) -> FillOutcome {
        let mut dead_ends = 0;
        self.guesses.clear();
        while let Some(guess) = self.choose(random) {
            self.guesses.push((guess, self.removed.len()));
            self.singles.push(guess);
            while self.place_singles().is_err() {
                dead_ends += 1;
                if dead_ends > patience {
                    return FillOutcome::GaveUp;
                }
                self.singles.clear();
                let Some((wrong, before)) = self.guesses.pop() else { return FillOutcome::Impossible };
                self.undo(before);
                // The loop handles a dead end here, because the cell or the house has nothing left.
                if self.remove(wrong).is_err() {
                    self.singles.push(wrong);
                }
            }
        }
        FillOutcome::Full
    }

    /// Undoes all but the first `kept` eliminations.
    fn undo(&mut self, kept: usize) {
        for (cell, symbol) in self.removed.split_off(kept) {
            self.ways[cell.index()] |= 1 << symbol.index();
            for &(house, place) in self.layout.memberships(cell) {
                let group = self.group(house, symbol);
                self.ways[group] |= 1 << place.index();
            }
        }
        self.singles.clear();
    }

    /// The index in `ways` of the places of a symbol in a house.
    fn group(&self, house: HouseId, symbol: Symbol) -> usize {
        (self.size + house.index()) * self.size + symbol.index()
    }

    fn place_singles(&mut self) -> Result<(), DeadEnd> {
        while let Some((cell, symbol)) = self.singles.pop() {
            if self.ways[cell.index()] >> symbol.index() & 1 == 0 {
                return Err(DeadEnd);
            }
            self.remove_all(cell, symbol)?;
        }
        Ok(())
    }

    /// Rules out the candidates that a symbol in a cell excludes.
    fn remove_all(&mut self, cell: Cell, symbol: Symbol) -> Result<(), DeadEnd> {
        let layout = self.layout;
        for other in bits(self.ways[cell.index()] & !(1 << symbol.index())) {
            self.remove((cell, Symbol::from_index(other)))?;
        }
        for &(house, place) in layout.memberships(cell) {
            for other in bits(self.ways[self.group(house, symbol)] & !(1 << place.index())) {
                self.remove((layout.house(house).cells[other], symbol))?;
            }
        }
        Ok(())
    }

    /// Rules a symbol out of a cell where it is a candidate, and notes the singles that result.
    fn remove(&mut self, (cell, symbol): Candidate) -> Result<(), DeadEnd> {
        let layout = self.layout;
        let left = self.ways[cell.index()] & !(1 << symbol.index());
        self.ways[cell.index()] = left;
        self.removed.push((cell, symbol));
        if left.is_power_of_two() {
            self.singles.push((cell, Symbol::from_index(left.trailing_zeros() as usize)));
        }
        let mut is_dead_end = left == 0;
        for &(house, place) in layout.memberships(cell) {
            let group = self.group(house, symbol);
            let places = self.ways[group] & !(1 << place.index());
            self.ways[group] = places;
            if places.is_power_of_two() {
                let only = layout.house(house).cells[places.trailing_zeros() as usize];
                // A cell with one candidate is listed already.
                if !self.ways[only.index()].is_power_of_two() {
                    self.singles.push((only, symbol));
                }
            }
            is_dead_end |= places == 0;
        }
        if is_dead_end { Err(DeadEnd) } else { Ok(()) }
    }

    /// Chooses a candidate from a group with the fewest options, or returns `None` if each cell has one candidate.
    fn choose(&self, random: &mut Random) -> Option<Candidate> {
        let groups = self.ways.len();
        let start = random.below(groups);
        let crowded = self.crowded.len();
        let crowded = (0..crowded).map(|at| self.crowded[(start + at) % crowded]);
        let group = self.fewest(crowded).or_else(|| self.fewest((start..groups).chain(0..start)))?;
        let way = random.bit_of(self.ways[group]).trailing_zeros() as usize;
        let (house, number) = (group / self.size, group % self.size);
        Some(match house.checked_sub(self.size) {
            None => (Cell::new(group, self.size), Symbol::from_index(way)),
            Some(house) => {
                (self.layout.house(Index::from_index(house)).cells[way], Symbol::from_index(number))
            }
        })
    }

    /// The first of these groups with the fewest options but more than one.
    fn fewest(&self, mut groups: impl Iterator<Item = usize>) -> Option<usize> {
        let (mut best, mut fewest) = (None, u32::MAX);
        let pair = groups.find(|&group| {
            let ways = self.ways[group];
            // Counting is slower than checking for one or two options, which most groups have.
            let rest = ways & ways.wrapping_sub(1);
            if rest.is_power_of_two() {
                return true;
            }
            if rest != 0 && fewest > 3 && ways.count_ones() < fewest {
                (best, fewest) = (Some(group), ways.count_ones());
            }
            false
        });
        pair.or(best)
    }

    /// The symbols of the cells, which have one candidate each.
    fn symbols(&self) -> Vec<Symbol> {
        self.ways[..self.size * self.size]
            .iter()
            .map(|set| Symbol::from_index(set.trailing_zeros() as usize))
            .collect()
    }
}
