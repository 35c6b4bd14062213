//! Two symbols that can change places in some blank cells, so that the board has a second solution.

/// Finds cells, all blank, in which the symbol of a blank cell can change places with another one, and leaves them in
/// `group`. Such cells are closed: none outside shares a house with one of them and has either symbol.
///
/// `symbol_of` tells the solution, and `places` the cells with a symbol in each house of a cell.
pub(super) fn find_swap<C: Copy + PartialEq, P: Iterator<Item = C>>(
    cell: C,
    size: usize,
    symbol_of: impl Fn(C) -> usize,
    places: impl Fn(C, usize) -> P,
    is_given: impl Fn(C) -> bool,
    group: &mut Vec<C>,
) -> bool {
    let symbol = symbol_of(cell);
    (0..size).filter(|&other| other != symbol).any(|other| {
        group.clear();
        group.push(cell);
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            let partner = if symbol_of(cell) == symbol { other } else { symbol };
            for place in places(cell, partner) {
                if is_given(place) {
                    return false;
                }
                if !group.contains(&place) {
                    group.push(place);
                }
            }
        }
        true
    })
}
