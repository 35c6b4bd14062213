//! What the cells of a cage can hold, given what is left in each of them.

use smallvec::SmallVec;

use crate::puzzle::{Symbol, SymbolSet};

/// Ways to fill a cage beyond this number are not looked at one by one: the least and the most that
/// the other cells can add must do.
const MOST_WAYS: usize = 3000;

/// For each cell the symbols that some filling with different symbols and this sum has; nothing if
/// there is none. Where the fillings are too many to try, it is all that the bounds allow.
pub(super) fn allowed(left: &[SymbolSet], sum: usize) -> Option<SmallVec<[SymbolSet; 8]>> {
    let bounded = within_bounds(left, sum)?;
    let ways = bounded.iter().try_fold(1_usize, |ways, set| ways.checked_mul(set.len()));
    if ways.is_none_or(|ways| ways > MOST_WAYS) {
        return Some(bounded);
    }
    let mut filling = Filling {
        left: &bounded,
        used: SymbolSet::EMPTY,
        chosen: SmallVec::new(),
        found: SmallVec::from_elem(SymbolSet::EMPTY, left.len()),
    };
    filling.go_on(sum);
    (!filling.found.first()?.is_empty()).then_some(filling.found)
}

fn within_bounds(left: &[SymbolSet], sum: usize) -> Option<SmallVec<[SymbolSet; 8]>> {
    let least = |set: &SymbolSet| set.first().map_or(0, Symbol::number);
    let most = |set: &SymbolSet| set.last().map_or(0, Symbol::number);
    let (all_least, all_most): (usize, usize) = (left.iter().map(least).sum(), left.iter().map(most).sum());
    left.iter()
        .map(|set| {
            let (others_least, others_most) = (all_least - least(set), all_most - most(set));
            let fits = |symbol: &Symbol| {
                (symbol.number() + others_least..=symbol.number() + others_most).contains(&sum)
            };
            let allowed: SymbolSet = set.iter().filter(fits).collect();
            (!allowed.is_empty()).then_some(allowed)
        })
        .collect()
}

/// A search through all fillings of a cage.
struct Filling<'a> {
    left: &'a [SymbolSet],
    used: SymbolSet,
    chosen: SmallVec<[Symbol; 8]>,
    /// For each cell the symbols of all fillings found.
    found: SmallVec<[SymbolSet; 8]>,
}

impl Filling<'_> {
    /// Fills the cells from the first that is not chosen yet.
    fn go_on(&mut self, rest: usize) {
        let Some(&left) = self.left.get(self.chosen.len()) else {
            if rest == 0 {
                self.found.iter_mut().zip(&self.chosen).for_each(|(found, &symbol)| found.insert(symbol));
            }
            return;
        };
        for symbol in left.without(self.used).iter() {
            let Some(rest) = rest.checked_sub(symbol.number()) else { break };
            self.used.insert(symbol);
            self.chosen.push(symbol);
            self.go_on(rest);
            self.chosen.pop();
            self.used.remove(symbol);
        }
    }
}
