//! Where a technique has found nothing, so that it searches again only where something has changed.

use crate::solver::techniques::{Flow, Report};

/// The number of a change of the grid; every later change has a higher one.
pub(crate) type Version = u32;

/// For each house, symbol or sum the version at which it was searched in vain.
#[derive(Debug, Default)]
pub(crate) struct Searched(Vec<Version>);

impl Searched {
    pub const NOTHING: Self = Self(Vec::new());

    /// Whether the house, symbol or sum with this number has not changed since it was searched in vain.
    pub fn contains(&self, number: usize, versions: &[Version]) -> bool {
        self.0.get(number).is_some_and(|&version| version == versions[number])
    }

    pub fn insert(&mut self, number: usize, versions: &[Version]) {
        if self.0.len() < versions.len() {
            self.0.resize(versions.len(), 0);
        }
        self.0[number] = versions[number];
    }

    /// Has `find` report what there is in a house, symbol or sum, unless it was searched in vain before.
    pub fn search(
        &mut self,
        number: usize,
        versions: &[Version],
        report: &mut Report<'_>,
        find: impl FnOnce(&mut Report<'_>) -> Flow,
    ) -> Flow {
        if self.contains(number, versions) {
            return Flow::Continue(());
        }
        let mut has_found = false;
        find(&mut |step| {
            has_found = true;
            report(step)
        })?;
        if !has_found {
            self.insert(number, versions);
        }
        Flow::Continue(())
    }
}
