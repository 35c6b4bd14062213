//! What all formats share: the builder of boards, and what was found.

use std::sync::Arc;

use super::super::builder::Builder;
use super::findings::Findings;
use crate::puzzle::Layout;

/// What all formats share.
#[derive(Debug, Default)]
pub(super) struct Context {
    pub builder: Builder,
    /// Whether a user types the lines, so that errors are reported at once.
    pub is_typed: bool,
    /// The layout of the last board that was a plain line.
    pub usual: Option<Arc<Layout>>,
    pub found: Findings,
}
