//! Leftovers of jigsaws: the cells of a few adjacent lines outside as many regions, and those of the regions
//! outside the lines. They hold the same symbols, since the lines and the regions do.

use std::cmp::Reverse;
use std::ops::Range;

use crate::puzzle::{Cell, HouseId, HouseKind, Layout, Regions};

/// The cells of some lines outside some regions, and equally many of the regions outside the lines.
#[derive(Debug)]
pub(crate) struct Leftovers {
    pub lines: Vec<HouseId>,
    pub regions: Vec<HouseId>,
    pub of_lines: Vec<Cell>,
    pub of_regions: Vec<Cell>,
}

impl Leftovers {
    /// All leftovers of the rows and then of the columns of a board, if it is a jigsaw, those of the fewest lines first.
    pub(super) fn of_layout(layout: &Layout) -> Vec<Self> {
        let Regions::Jigsaw(region_of) = &layout.shape().regions else { return Vec::new() };
        let size = layout.size();
        let runs = (1..size).flat_map(|count| (0..=size - count).map(move |first| first..first + count));
        // More than half of the lines, from an edge on: the other lines have the same leftovers.
        let is_new = |run: &Range<usize>| 2 * run.len() <= size || (run.start > 0 && run.end < size);
        let runs: Vec<Range<usize>> = runs.filter(is_new).collect();
        let of_kind = |kind| {
            let lines: Vec<HouseId> = layout.houses_of_kind(kind).map(|(id, _)| id).collect();
            let found = runs.iter().filter_map(|run| Self::of_run(layout, region_of, &lines, run.clone()));
            found.collect::<Vec<_>>()
        };
        [HouseKind::Row, HouseKind::Column].map(of_kind).into_iter().flatten().collect()
    }

    /// The leftovers of some lines and the regions that overlap them most, if there are few.
    fn of_run(layout: &Layout, region_of: &[u8], lines: &[HouseId], run: Range<usize>) -> Option<Self> {
        let size = layout.size();
        let cells = |lines: &[HouseId]| -> Vec<Cell> {
            lines.iter().flat_map(|&line| &layout.house(line).cells).copied().collect()
        };
        let region = |cell: &Cell| usize::from(region_of[cell.index()]);
        let (inside, outside) =
            (cells(&lines[run.clone()]), [&lines[..run.start], &lines[run.end..]].map(cells));
        let mut shared = vec![0; size];
        for cell in &inside {
            shared[region(cell)] += 1;
        }
        let mut chosen: Vec<usize> = (0..size).collect();
        chosen.sort_by_key(|&region| Reverse(shared[region]));
        chosen.truncate(run.len());
        let left = inside.len() - chosen.iter().map(|&region| shared[region]).sum::<usize>();
        if left == 0 || left > size {
            return None;
        }
        let regions = layout.houses_of_kind(HouseKind::Region).enumerate();
        Some(Self {
            lines: lines[run].to_vec(),
            regions: regions.filter(|(number, _)| chosen.contains(number)).map(|(_, (id, _))| id).collect(),
            of_lines: inside.into_iter().filter(|cell| !chosen.contains(&region(cell))).collect(),
            of_regions: outside.concat().into_iter().filter(|cell| chosen.contains(&region(cell))).collect(),
        })
    }
}
