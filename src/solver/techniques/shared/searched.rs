//! Where a technique has found nothing, so that it searches again only where something has changed.

use crate::solver::techniques::{Emit, Flow};

/// The number of a change of the grid; every later change has a higher one.
pub(crate) type Version = u32;

/// For each house, symbol or sum, the version at which a search found nothing.
#[derive(Debug, Default)]
pub(crate) struct Searched(Vec<Version>);

impl Searched {
    /// Whether the house, symbol or sum with this number is unchanged since a search found nothing there.
    pub fn contains(&self, number: usize, versions: &[Version]) -> bool {
        self.0.get(number) == Some(&versions[number])
    }

    pub fn insert(&mut self, number: usize, versions: &[Version]) {
        if self.0.len() < versions.len() {
            self.0.resize(versions.len(), 0);
        }
        self.0[number] = versions[number];
    }

    /// Calls `find` for each of these numbered houses, symbols or sums that has changed since a search found nothing
    /// there.
    pub fn search<T>(
        &mut self,
        numbered: impl Iterator<Item = (usize, T)>,
        versions: &[Version],
        emit: &mut Emit<'_>,
        mut find: impl FnMut(T, &mut Emit<'_>) -> Flow,
    ) -> Flow {
        for (number, place) in numbered {
            if self.contains(number, versions) {
                continue;
            }
            let mut has_found = false;
            find(place, &mut |step| {
                has_found = true;
                emit(step)
            })?;
            if !has_found {
                self.insert(number, versions);
            }
        }
        Flow::Continue(())
    }
}
