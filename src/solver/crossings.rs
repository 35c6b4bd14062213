//! Where houses cross: the cells that two of them share.

use crate::puzzle::{HouseId, Index, Layout, PlaceSet};

/// The houses that share several cells with each house.
#[derive(Debug)]
pub(crate) struct Crossings {
    of_house: Vec<Vec<Crossing>>,
}

/// Two houses with several cells in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    pub with: HouseId,
    /// The places of the common cells in the first house.
    pub here: PlaceSet,
    /// Their places in the other house.
    pub there: PlaceSet,
}

impl Crossings {
    pub fn of_layout(layout: &Layout) -> Self {
        let of_house = layout.houses().map(|(house, _)| crossings(layout, house)).collect();
        Self { of_house }
    }

    pub fn of(&self, house: HouseId) -> &[Crossing] {
        &self.of_house[house.index()]
    }

    /// The largest number of cells that two houses share, or 0 if no two houses share several.
    pub fn longest(&self) -> usize {
        self.of_house.iter().flatten().map(|crossing| crossing.here.len()).max().unwrap_or(0)
    }
}

fn crossings(layout: &Layout, house: HouseId) -> Vec<Crossing> {
    let mut found: Vec<Crossing> = Vec::new();
    for (place, &cell) in layout.house(house).cells.iter().enumerate() {
        for &(with, there) in layout.memberships(cell).iter().filter(|&&(with, _)| with != house) {
            let at = found.iter().position(|crossing| crossing.with == with).unwrap_or_else(|| {
                found.push(Crossing { with, here: PlaceSet::EMPTY, there: PlaceSet::EMPTY });
                found.len() - 1
            });
            found[at].here.insert(Index::from_index(place));
            found[at].there.insert(there);
        }
    }
    found.retain(|crossing| crossing.here.len() > 1);
    found
}
