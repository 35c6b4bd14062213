//! The ways to fill a cage, tried one by one. For the few that are left of a cage while a proof follows an assumption this
//! is quicker than to look at them all together.

use smallvec::SmallVec;

use super::bounds::limits;
use crate::puzzle::{Symbol, SymbolSet};

/// The most ways to fill a cage that are looked at one by one. Beyond that, only bounds count.
const MOST_WAYS: usize = 3000;

/// What each cell of a cage can hold.
type CellCandidates = SmallVec<[SymbolSet; 8]>;

/// Returns what each cell holds in some filling with different symbols and this sum, or `None` if there is no filling.
/// If there are too many to try, each cell keeps what the bounds of the others allow.
pub(in crate::solver) fn possible(cells: &[SymbolSet], sum: usize) -> Option<CellCandidates> {
    let bounded = within_limits(cells, sum)?;
    let ways = bounded.iter().try_fold(1_usize, |ways, set| ways.checked_mul(set.len()));
    if ways.is_none_or(|ways| ways > MOST_WAYS) {
        return Some(bounded);
    }
    let found = SmallVec::from_elem(SymbolSet::EMPTY, cells.len());
    let mut filling = CageFilling { cells: &bounded, used: SymbolSet::EMPTY, chosen: SmallVec::new(), found };
    filling.fill(sum);
    (!filling.found.first()?.is_empty()).then_some(filling.found)
}

/// Removes what is too small or too large beside the bounds of the other cells.
fn within_limits(cells: &[SymbolSet], sum: usize) -> Option<CellCandidates> {
    let allowed = cells.iter().zip(limits(cells, sum)).map(|(set, limits)| {
        let fits = |symbol: &Symbol| limits.contains(&symbol.number());
        Some(set.iter().filter(fits).collect()).filter(|set: &SymbolSet| !set.is_empty())
    });
    allowed.collect()
}

/// A search through all fillings of a cage.
struct CageFilling<'a> {
    cells: &'a [SymbolSet],
    used: SymbolSet,
    chosen: SmallVec<[Symbol; 8]>,
    /// By cell: the symbols of all fillings found.
    found: CellCandidates,
}

impl CageFilling<'_> {
    /// Fills the cells after those chosen.
    fn fill(&mut self, rest: usize) {
        let Some(&cell) = self.cells.get(self.chosen.len()) else {
            if rest == 0 {
                self.found.iter_mut().zip(&self.chosen).for_each(|(found, &symbol)| found.insert(symbol));
            }
            return;
        };
        for symbol in cell.without(self.used).iter() {
            let Some(rest) = rest.checked_sub(symbol.number()) else { break };
            self.used.insert(symbol);
            self.chosen.push(symbol);
            self.fill(rest);
            self.chosen.pop();
            self.used.remove(symbol);
        }
    }
}
