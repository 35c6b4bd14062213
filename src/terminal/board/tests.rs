//! The board must stay readable below a highlight.

use ratatui::style::Modifier;

use super::geometry::region_of;
use super::*;
use crate::puzzle::{HouseKind, Puzzle, Shown};
use crate::solver::{Guessing, HintDetail, Solver};

const X: &str = "3x3x:d8b9b5_7_9_1a8f5b6_1b3e4b4c9b9e3b4_3b9f1a7_8_4_2b9b4d";
const JIGSAW: &str =
    "9jx:a5b8l2a3a6d4d4f2c8f9d7d5a6a1l3b7a,c_bc__a_c_aa___a_a_c_cba_b_abc_acdbc_cbb_aa_a__d___ac_daa_d_i_";
const JIGSAW_X: &str =
    "9jx:1c5a9b7h9e8f8f9c6f7f4e2h5b5a9c6,e_ac_a_c__c_a_cb__a__a_________cb_cbdbbacaaacb_cacbci__aib";
const KILLER_X: &str = "9jxk:zzzc,e_ac_a_c__c_a_cb__a__a_________cb_cbdbbacaaacb_cacbci__aib,_cc_aab__a_____b________ab_a_a__a_____a____c_a_bca_aaa___aa_____a__a___aa__a_aaaaaa_b_b_a_aa,8_23c21d7_17a8a16b34a23_8a11a26_13a4d13d11a15i10_15a3_14a9a7b32b10a5a24_3b15h";
const KILLER: &str = "3x3k:zzzc,_aaa___a__________________a__a_aa_______a_a___aa____aa__caaa_aba__a_a___aa__abaab_aaa_aab__aba_b_,8_13a15a15a15_6a9_10b15_7b12a8_8_10c12a16d10b7a21b11a15c12a18_4a11_19_21e9d5a9_17a14a8a15f";

fn characters(picture: &Buffer) -> Vec<&str> {
    picture.content.iter().map(ratatui::buffer::Cell::symbol).collect()
}

/// The scene of a board with all its candidates, and the steps on it.
fn example(id: &str) -> (Scene, Vec<Step>) {
    let puzzle: Puzzle = id.parse().expect("a game ID");
    let mut shown = Shown::new(&puzzle);
    let solver = Solver::new(&puzzle, Guessing::Never);
    for cell in puzzle.blanks() {
        for symbol in solver.grid().candidates(cell).iter() {
            shown.apply(Action::Mark(cell, symbol));
        }
    }
    (Scene::new(puzzle, shown), solver.take(12).collect())
}

#[test]
fn a_highlight_erases_nothing() {
    for id in [X, JIGSAW, KILLER] {
        let (scene, steps) = example(id);
        assert!(!steps.is_empty(), "{id}");
        for geometry in &Geometry::all(scene.puzzle.layout()) {
            for theme in [Theme::coloured(), Theme::plain()] {
                let before = board_picture(&scene, geometry, &theme);
                for step in &steps {
                    for detail in [HintDetail::Place, HintDetail::Cells, HintDetail::Reason] {
                        let mut scene = scene.clone();
                        scene.advise(step, detail);
                        let picture = board_picture(&scene, geometry, &theme);
                        assert_eq!(characters(&picture), characters(&before), "{id}: {detail:?} of {step:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_groups_of_a_highlighted_house_stay_apart() {
    for id in [JIGSAW, KILLER] {
        let (scene, _) = example(id);
        let layout = scene.puzzle.layout();
        for geometry in
            Geometry::all(layout).iter().filter(|geometry| geometry.scale.lines == GridLines::None)
        {
            let theme = Theme::coloured();
            for (id, house) in layout.houses_of_kind(HouseKind::Row) {
                let mut scene = scene.clone();
                scene.houses = vec![id];
                let backgrounds = backgrounds(&scene, geometry.scale, &theme);
                let group = |cell: Cell| match layout.cage_of(cell) {
                    Some(cage) => cage.index(),
                    None => region_of(layout, cell),
                };
                for pair in house.cells.windows(2) {
                    let [one, other] = [pair[0], pair[1]].map(|cell| backgrounds[cell.index()]);
                    assert_eq!(one != other, group(pair[0]) != group(pair[1]), "{id:?}: {pair:?}");
                }
            }
        }
    }
}

/// The characters in a cell's area, and their styles.
fn place(picture: &Buffer, geometry: &Geometry, cell: Cell) -> Vec<(String, Style)> {
    let places = geometry.area_of(cell).positions();
    places.map(|place| (picture[place].symbol().to_owned(), picture[place].style())).collect()
}

#[test]
fn the_diagonals_are_seen_at_every_size_in_all_themes_and_on_all_grounds() {
    for id in [X, JIGSAW_X, KILLER_X] {
        let (scene, steps) = example(id);
        let layout = scene.puzzle.layout();
        let size = layout.size();
        let is_diagonal = |cell: &Cell| cell.row() == cell.column() || cell.row() + cell.column() + 1 == size;
        let advised = steps.iter().flat_map(|step| {
            [HintDetail::Place, HintDetail::Cells, HintDetail::Reason].map(|detail| {
                let mut scene = scene.clone();
                scene.advise(step, detail);
                scene.cursor = step.changed_cells().next();
                scene
            })
        });
        let scenes: Vec<Scene> = std::iter::once(scene.clone()).chain(advised).collect();
        for geometry in Geometry::all(layout) {
            let scale = geometry.scale;
            for theme in [Theme::coloured(), Theme::plain()] {
                for scene in scenes.iter().filter(|_| scale.width > 1) {
                    let picture = board_picture(scene, &geometry, &theme);
                    for cell in layout.cells() {
                        let place = place(&picture, &geometry, cell);
                        let has_line = place.iter().any(|(text, _)| ["╲", "╱", "╳"].contains(&text.as_str()));
                        assert_eq!(has_line, is_diagonal(&cell), "{id} {cell}: {scale:?}");
                    }
                }
            }
            let is_by_ground = layout.cages().next().is_none() && scale.lines != GridLines::None;
            if is_by_ground || scale.width == 1 {
                let grounds = backgrounds(&scene, scale, &Theme::coloured());
                let (on, off): (Vec<Cell>, Vec<Cell>) = layout.cells().partition(is_diagonal);
                for (one, other) in on.iter().flat_map(|one| off.iter().map(move |other| (one, other))) {
                    assert_ne!(
                        grounds[one.index()].bg,
                        grounds[other.index()].bg,
                        "{id} {one} {other}: {scale:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_cell_that_a_hint_is_about_does_not_look_like_the_cursor() {
    for id in [X, JIGSAW, KILLER] {
        let (scene, steps) = example(id);
        for geometry in Geometry::all(scene.puzzle.layout()) {
            for (theme, step) in [Theme::coloured(), Theme::plain()]
                .iter()
                .flat_map(|theme| steps.iter().map(move |step| (theme, step)))
            {
                let mut hinted = scene.clone();
                hinted.advise(step, HintDetail::Reason);
                let hinted = board_picture(&hinted, &geometry, theme);
                for cell in step.changed_cells() {
                    for is_pencil in [true, false] {
                        let mut at_cursor = scene.clone();
                        (at_cursor.cursor, at_cursor.is_pencil) = (Some(cell), is_pencil);
                        let at_cursor = board_picture(&at_cursor, &geometry, theme);
                        let cells = place(&hinted, &geometry, cell)
                            .into_iter()
                            .zip(place(&at_cursor, &geometry, cell));
                        for ((_, hint), (_, cursor)) in cells {
                            let ground =
                                |style: Style| (style.bg, style.add_modifier.contains(Modifier::REVERSED));
                            assert_ne!(ground(hint), ground(cursor), "{id} {cell}: {:?}", geometry.scale);
                        }
                    }
                }
            }
        }
    }
}
