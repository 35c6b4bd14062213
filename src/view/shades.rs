//! The background of each cell: what it belongs to, and its part in the current step.

use ratatui::style::Style;

use super::geometry::{Geometry, Lines, region_of};
use super::scene::Scene;
use super::theme::Theme;
use super::tints::tints;
use crate::puzzle::{CageId, Cell, HouseKind, Index as _, Layout};

/// One style for each cell in reading order.
pub(super) fn shades(scene: &Scene, layout: &Layout, geometry: &Geometry, theme: &Theme) -> Vec<Style> {
    let mut shades = group_shades(layout, geometry, theme);
    let mut shade = |cells: &[Cell], style: Style| {
        for cell in cells {
            shades[cell.index()] = style;
        }
    };
    for (_, house) in layout.houses_of_kind(HouseKind::Diagonal) {
        shade(&house.cells, theme.diagonal);
    }
    if let Some(current) = &scene.step {
        let step = &current.step;
        let has_cages = layout.cages().next().is_some();
        let house_style = if has_cages { theme.house_of_cages } else { theme.house };
        for house in step.why.houses() {
            shade(&layout.house(house).cells, house_style);
        }
        let cells_of = |pairs: &[(Cell, _)]| pairs.iter().map(|&(cell, _)| cell).collect::<Vec<_>>();
        shade(&step.why.cells().collect::<Vec<_>>(), theme.cause);
        shade(&cells_of(&step.eliminations), theme.target);
        shade(&cells_of(&step.placements), theme.placed);
    }
    shades
}

/// Cages have tints, and so have regions where no lines part them; and cells, where nothing parts
/// their candidates.
fn group_shades(layout: &Layout, geometry: &Geometry, theme: &Theme) -> Vec<Style> {
    let (size, lines) = (layout.size(), geometry.look.lines);
    let groups: Vec<Option<usize>> = if layout.cages().next().is_some() {
        layout.cells().map(|cell| layout.cage_of(cell).map(CageId::index)).collect()
    } else if lines == Lines::None {
        layout.cells().map(|cell| Some(region_of(layout, cell))).collect()
    } else if lines == Lines::Borders && geometry.look.shows_marks {
        layout.cells().map(|cell| Some(cell.index())).collect()
    } else {
        vec![None; size * size]
    };
    let tints = tints(&groups, size, theme.tints.len());
    groups.iter().map(|group| group.map_or(Style::new(), |group| theme.tints[tints[group]])).collect()
}
