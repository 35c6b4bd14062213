//! Numbers of things in messages.

/// A number with its noun, such as `1 cell` or `81 cells`.
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A board of this size with its article, such as `a 9x9 board` or `an 8x8 board`.
pub(super) fn board_of(size: usize) -> String {
    let is_vowel = matches!(size, 11 | 18) || size.to_string().starts_with('8');
    format!("{} {size}x{size} board", if is_vowel { "an" } else { "a" })
}
