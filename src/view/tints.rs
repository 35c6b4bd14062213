//! Few tints for many groups of cells, so that neighbours differ.

use std::collections::BTreeSet;

/// A tint for each group, from 0 up, different from those of the groups it touches; after
/// `tints` of them they begin anew, which a map of cages or regions hardly ever needs.
///
/// `groups` has the number of each cell's group in reading order, in rows of `size` cells.
pub(super) fn tints(groups: &[Option<usize>], size: usize, tints: usize) -> Vec<usize> {
    let count = groups.iter().flatten().max().map_or(0, |&last| last + 1);
    let mut touching = vec![BTreeSet::new(); count];
    for (at, &group) in groups.iter().enumerate() {
        let right = (at % size + 1 < size).then(|| groups[at + 1]);
        let below = groups.get(at + size).copied();
        for other in [right, below].into_iter().flatten() {
            if let (Some(group), Some(other)) = (group, other)
                && group != other
            {
                touching[group].insert(other);
                touching[other].insert(group);
            }
        }
    }
    let mut chosen: Vec<usize> = Vec::with_capacity(count);
    for (group, touching) in touching.iter().enumerate() {
        let taken = |tint: &usize| touching.iter().any(|&other| chosen.get(other) == Some(tint));
        let free = (0..tints).find(|tint| !taken(tint)).unwrap_or(group % tints);
        chosen.push(free);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_have_different_tints() {
        // Four blocks of one cell make a chessboard.
        assert_eq!(tints(&[Some(0), Some(1), Some(2), Some(3)], 2, 4), [0, 1, 1, 0]);
        // A cell without a group asks for nothing.
        assert_eq!(tints(&[Some(0), None, None, Some(1)], 2, 4), [0, 0]);
    }
}
