//! The builds of the game, as far as they behave differently.

use super::action::Action;
use super::highlight::Highlight;

/// The families of builds, which differ in what a pencil mark does to the highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// It goes, so every mark needs its own click.
    ClearsAfterMark,
    /// It stays, so a second click on the cell would take it off.
    StaysAfterMark,
}

impl Build {
    /// The highlight that is left after an entry.
    pub(crate) fn highlight_after(self, action: Action) -> Option<Highlight> {
        let stays = self == Self::StaysAfterMark && matches!(action, Action::Mark(..) | Action::Unmark(..));
        stays.then(|| action.highlight())
    }
}
