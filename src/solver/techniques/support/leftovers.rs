//! Leftovers of jigsaws: the cells of a few adjacent lines outside as many regions, and those of the regions
//! outside the lines. They hold the same symbols, since the lines and the regions do.

use super::numbers_by_cell;
use crate::puzzle::{Cell, HouseId, HouseKind, Layout, Regions};

/// All leftovers of a jigsaw, those of the fewest lines first.
#[derive(Debug, Default)]
pub(crate) struct AllLeftovers {
    pub all: Vec<Leftovers>,
    /// For each cell the numbers of the leftovers it is part of.
    of_cell: Vec<Vec<usize>>,
}

impl AllLeftovers {
    /// Finds the leftovers of a board, if it is a jigsaw.
    pub(super) fn start(&mut self, layout: &Layout) {
        if let Regions::Jigsaw(region_of) = &layout.shape().regions
            && self.of_cell.is_empty()
        {
            for kind in [HouseKind::Row, HouseKind::Column] {
                self.all.extend(Lines::new(layout, region_of, kind).leftovers());
            }
            let cells = self.all.iter().map(|own| own.of_lines.iter().chain(&own.of_regions));
            self.of_cell = numbers_by_cell(layout, cells);
        }
    }

    /// The numbers of the leftovers that a cell is part of.
    pub fn of_cell(&self, cell: Cell) -> &[usize] {
        self.of_cell.get(cell.index()).map_or(&[], Vec::as_slice)
    }
}

/// The lines of one kind, with the regions they cross.
struct Lines<'a> {
    layout: &'a Layout,
    region_of: &'a [u8],
    all: Vec<HouseId>,
    regions: Vec<HouseId>,
    /// For line `l` and region `r` at `l * size + r`: the cells of `r` before `l`.
    before: Vec<u8>,
}

/// The cells of some lines outside some regions, and equally many of the regions outside the lines.
#[derive(Debug)]
pub(crate) struct Leftovers {
    pub lines: Vec<HouseId>,
    pub regions: Vec<HouseId>,
    pub of_lines: Vec<Cell>,
    pub of_regions: Vec<Cell>,
}

impl<'a> Lines<'a> {
    fn new(layout: &'a Layout, region_of: &'a [u8], kind: HouseKind) -> Self {
        let size = layout.size();
        let ids = |kind| layout.houses_of_kind(kind).map(|(id, _)| id).collect::<Vec<_>>();
        let (lines, regions) = (ids(kind), ids(HouseKind::Region));
        let mut before = vec![0; size];
        for (number, &line) in lines.iter().enumerate() {
            before.extend_from_within(number * size..);
            for cell in &layout.house(line).cells {
                before[(number + 1) * size + usize::from(region_of[cell.index()])] += 1;
            }
        }
        Self { layout, region_of, all: lines, regions, before }
    }

    /// Few lines first.
    fn leftovers(&self) -> impl Iterator<Item = Leftovers> + '_ {
        let size = self.layout.size();
        (1..size)
            .flat_map(move |count| (0..=size - count).map(move |first| (first, count)))
            // More than half of the lines, from an edge on: the other lines have the same leftovers.
            .filter(move |&(first, count)| 2 * count <= size || (first > 0 && first + count < size))
            .filter_map(|(first, count)| self.leftovers_of(first, count))
    }

    /// The leftovers of `count` lines and the regions that overlap them most, if there are few.
    fn leftovers_of(&self, first: usize, count: usize) -> Option<Leftovers> {
        let size = self.layout.size();
        let shared = |region: usize| {
            usize::from(self.before[(first + count) * size + region] - self.before[first * size + region])
        };
        let mut numbers: Vec<usize> = (0..size).collect();
        numbers.sort_by_key(|&region| std::cmp::Reverse(shared(region)));
        numbers.truncate(count);
        let left = count * size - numbers.iter().map(|&region| shared(region)).sum::<usize>();
        if left == 0 || left > size {
            return None;
        }
        let chosen: u64 = numbers.iter().map(|&region| 1 << region).sum();
        let is_chosen = |cell: &Cell| chosen >> self.region_of[cell.index()] & 1 == 1;
        let (inside, outside) =
            (&self.all[first..first + count], [&self.all[..first], &self.all[first + count..]]);
        let cells = |ids: &[HouseId], wanted: bool| {
            let cells = ids.iter().flat_map(|&id| &self.layout.house(id).cells).copied();
            cells.filter(|cell| is_chosen(cell) == wanted).collect::<Vec<_>>()
        };
        numbers.sort_unstable();
        Some(Leftovers {
            lines: inside.to_vec(),
            regions: numbers.iter().map(|&region| self.regions[region]).collect(),
            of_lines: cells(inside, false),
            of_regions: outside.iter().flat_map(|ids| cells(ids, true)).collect(),
        })
    }
}
