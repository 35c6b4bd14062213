//! Numbers of things in messages.

/// A number with its noun, such as `1 cell` or `81 cells`.
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
