//! Colours groups of cells so that neighbouring groups differ.

use std::collections::BTreeSet;

/// A colour for each group, from 0, that none of the groups it touches has, if `colours` suffice.
///
/// `groups` holds the number of each cell's group in reading order, in rows of `size` cells.
pub(super) fn group_colours(groups: &[Option<usize>], size: usize, colours: usize) -> Vec<usize> {
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
        let is_taken = |colour: &usize| touching.iter().any(|&other| chosen.get(other) == Some(colour));
        let free = (0..colours).find(|colour| !is_taken(colour)).unwrap_or(group % colours);
        chosen.push(free);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_have_different_colours() {
        // Four blocks of one cell make a chessboard.
        assert_eq!(group_colours(&[Some(0), Some(1), Some(2), Some(3)], 2, 4), [0, 1, 1, 0]);
        // A cell without a group does not matter.
        assert_eq!(group_colours(&[Some(0), None, None, Some(1)], 2, 4), [0, 0]);
    }
}
