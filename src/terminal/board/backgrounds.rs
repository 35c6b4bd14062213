//! The background of each cell: its cage or region, and its part in the current step.

use ratatui::style::Style;

use super::geometry::{GridLines, Marks, Scale, region_of};
use crate::puzzle::{CageId, Cell, HouseKind, Index as _, Layout};
use crate::terminal::scene::Scene;
use crate::terminal::theme::Theme;

/// One style for each cell in reading order.
pub(super) fn backgrounds(scene: &Scene, scale: Scale, theme: &Theme) -> Vec<Style> {
    let layout = scene.puzzle.layout();
    let groups = groups(layout, scale, theme);
    let of_group = |group: &Option<usize>| group.map_or(Style::new(), |group| theme.groups[group]);
    let mut backgrounds: Vec<Style> = groups.iter().map(of_group).collect();
    // Neighbouring groups stay distinct when a house is highlighted.
    let house = |cell: Cell| groups[cell.index()].map_or(theme.house, |group| theme.house_over_groups[group]);
    let diagonals = layout.houses_of_kind(HouseKind::Diagonal).flat_map(|(_, house)| &house.cells);
    // Keeps the background of a cell where nothing else shows its cage or region.
    if !scale.shows_diagonals() || scale.lines != GridLines::None && layout.cages().next().is_none() {
        diagonals.for_each(|cell| backgrounds[cell.index()] = theme.diagonal);
    }
    for &cell in scene.houses.iter().flat_map(|&house| &layout.house(house).cells) {
        // A hint may show nothing but the house, so it must be visible.
        let style = house(cell);
        backgrounds[cell.index()] = if style == Style::new() { theme.cause } else { style };
    }
    if let Some(step) = &scene.step {
        for &cell in step.why.houses().flat_map(|house| &layout.house(house).cells) {
            backgrounds[cell.index()] = house(cell);
        }
    }
    let mut set = |cells: &mut dyn Iterator<Item = Cell>, style: Style| {
        cells.for_each(|cell| backgrounds[cell.index()] = style);
    };
    set(&mut scene.pointed_at.iter(), theme.target);
    set(&mut scene.causes.iter(), theme.cause);
    if let Some(step) = &scene.step {
        set(&mut step.why.cells(), theme.cause);
        set(&mut step.eliminations.iter().map(|&(cell, _)| cell), theme.target);
        set(&mut step.placements.iter().map(|&(cell, _)| cell), theme.placed);
    }
    backgrounds
}

/// The number of each cell's colour. Cages are coloured, and whatever else no line separates, such as regions or cells
/// full of candidates.
fn groups(layout: &Layout, scale: Scale, theme: &Theme) -> Vec<Option<usize>> {
    let has_cages = layout.cages().next().is_some();
    let group = |cell: Cell| match scale.lines {
        _ if has_cages => layout.cage_of(cell).map(CageId::index),
        GridLines::None => Some(region_of(layout, cell)),
        GridLines::Borders if scale.marks != Marks::Count => Some(cell.index()),
        _ => None,
    };
    let groups: Vec<_> = layout.cells().map(group).collect();
    let colours = group_colours(&groups, layout.size(), theme.groups.len());
    groups.into_iter().map(|group| Some(colours[group?])).collect()
}

/// A colour for each group, from 0, that none of the groups it touches has, if `colours` suffice.
///
/// `groups` holds the number of each cell's group in reading order, in rows of `size` cells.
fn group_colours(groups: &[Option<usize>], size: usize, colours: usize) -> Vec<usize> {
    let count = groups.iter().flatten().max().map_or(0, |&last| last + 1);
    // For each group, those before it.
    let mut touching = vec![Vec::new(); count];
    for (at, group) in groups.iter().enumerate() {
        let right = groups.get(at + 1).filter(|_| (at + 1) % size > 0);
        for other in [right, groups.get(at + size)].into_iter().flatten() {
            if let (Some(group), Some(other)) = (group, other)
                && group != other
            {
                touching[*group.max(other)].push(*group.min(other));
            }
        }
    }
    let mut chosen: Vec<usize> = Vec::with_capacity(count);
    for (group, touching) in touching.iter().enumerate() {
        let free = (0..colours).find(|colour| !touching.iter().any(|&other| chosen[other] == *colour));
        chosen.push(free.unwrap_or(group % colours));
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
