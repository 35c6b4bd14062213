//! Sets of up to 64 numbers, one bit each.

/// The numbers in a set, from the lowest.
pub(super) fn bits(set: u64) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then_some(rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}
