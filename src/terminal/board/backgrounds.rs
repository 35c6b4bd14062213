//! The background of each cell: its cage or region, and its part in the current step.

use ratatui::style::Style;

use super::colouring::group_colours;
use super::geometry::{Geometry, GridLines, Marks, region_of};
use crate::puzzle::{CageId, Cell, HouseKind, Index as _, Layout};
use crate::terminal::scene::Scene;
use crate::terminal::theme::Theme;

/// One style for each cell in reading order.
pub(super) fn backgrounds(scene: &Scene, layout: &Layout, geometry: &Geometry, theme: &Theme) -> Vec<Style> {
    let mut backgrounds = group_backgrounds(layout, geometry, theme);
    let mut set = |cells: &[Cell], style: Style| {
        for cell in cells {
            backgrounds[cell.index()] = style;
        }
    };
    for (_, house) in layout.houses_of_kind(HouseKind::Diagonal) {
        set(&house.cells, theme.diagonal);
    }
    set(&scene.highlights.pointed_at.iter().collect::<Vec<_>>(), theme.target);
    if let Some(step) = &scene.step {
        let has_cages = layout.cages().next().is_some();
        let house_style = if has_cages { theme.house_over_cages } else { theme.house };
        for house in step.why.houses() {
            set(&layout.house(house).cells, house_style);
        }
        let cells_of = |pairs: &[(Cell, _)]| pairs.iter().map(|&(cell, _)| cell).collect::<Vec<_>>();
        set(&step.why.cells().collect::<Vec<_>>(), theme.cause);
        set(&cells_of(&step.eliminations), theme.target);
        set(&cells_of(&step.placements), theme.placed);
    }
    backgrounds
}

/// Colours whatever no line separates: cages, else regions, or cells full of candidates.
fn group_backgrounds(layout: &Layout, geometry: &Geometry, theme: &Theme) -> Vec<Style> {
    let (size, zoom) = (layout.size(), geometry.zoom);
    let groups: Vec<Option<usize>> = if layout.cages().next().is_some() {
        layout.cells().map(|cell| layout.cage_of(cell).map(CageId::index)).collect()
    } else if zoom.lines == GridLines::None {
        layout.cells().map(|cell| Some(region_of(layout, cell))).collect()
    } else if zoom.lines == GridLines::Borders && zoom.marks != Marks::Count {
        layout.cells().map(|cell| Some(cell.index())).collect()
    } else {
        vec![None; size * size]
    };
    let colours = group_colours(&groups, size, theme.groups.len());
    groups.iter().map(|group| group.map_or(Style::new(), |group| theme.groups[colours[group]])).collect()
}
